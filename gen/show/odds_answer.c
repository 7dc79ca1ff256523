/* What a reader of a book wants to know of a block of odds before reading it, in a sentence that is worked out from its
 * cells: how many for an even chance and for 90 %, what holds where nothing modifies and what one more is worth there,
 * or what is likeliest. Called by odds_block.c for books.
 *
 * The cells are read along lines: one given, the axis, rises, and the others keep their values. A block of several
 * tables has a line for each; another has one for each value of a second given, where these are few. What is kept
 * besides is said in brackets. Chances are compared as exact fractions; what is printed of them is rounded as in the
 * table below, so that a reader finds the same figure there. */
#include "show/odds_show.h"
#include "show/show.h"

enum { LINES_MOST = 6 };   /* a sentence of more is no answer but a table */
enum { AXIS_LEAST = 3 };   /* values that make a given something that rises */
enum { LIKELY = 90 };      /* per cent: what one may count on */
enum { WORTH_LEAST = 10 }; /* tenths of a point: a step below it is no worth */

/* One way through the cells of a table. `step` apart lie those of neighbouring values of the axis; 0: there is none,
 * and `first` is the only cell. */
struct course {
    struct str label;
    const struct odds_view *view;
    const struct odds_table *table;
    size_t first, step, n;
};
struct answer {
    struct odds_block *b;
    struct arena *a;
    const struct odds_column *column; /* whose chance is asked for; NULL: which outcome is likeliest */
    int axis, second;                 /* givens of each table, or -1 */
    struct course *line;
    size_t n_line;
    struct words said;
    bool many;     /* there are more lines than a sentence may have */
    bool holes;    /* cells of a line are not known: n/a, or failed */
    bool of_first; /* its end is of the first line alone */
};

/* --- lines */

/* Numbers that rise: something of which there can be more. */
static bool rises(const struct given *g)
{
    for (size_t i = 0; i < g->n; i++)
        if (g->value[i].kind != VALUE_NUMBER || (i && rat_cmp(g->value[i - 1].number, g->value[i].number) >= 0))
            return false;
    return g->n >= AXIS_LEAST;
}

/* The value that a given keeps: no modification, where it can be that, else the first. */
static size_t kept_of(const struct given *g)
{
    for (size_t i = 0; odds_is_signed(g) && i < g->n; i++)
        if (g->value[i].kind == VALUE_NUMBER && g->value[i].number.n == 0)
            return i;
    return 0;
}

static bool is_free(const struct odds_view *t, int given)
{
    return given >= 0 && !odds_is_fixed(t, &t->entry->given[given]);
}

/* The cell where every given has what it keeps, but for the axis, which has its first, and the second with its `value`.
 * False where the table has none. */
static bool line_begin(const struct answer *w, struct course *l, size_t value)
{
    const struct odds_entry *e = l->table->entry;
    for (size_t i = 0; i < l->table->grid.n; i++) {
        bool here = true;
        for (int k = 0; here && k < (int)e->n_given; k++) {
            const struct given *g = &e->given[k];
            size_t want = k == w->axis ? 0 : k == w->second ? value : kept_of(g);
            here = odds_is_fixed(l->view, g) || value_eq(&l->table->grid.cell[i].given[k], &g->value[want]);
        }
        if (!here)
            continue;
        l->first = i;
        l->step = w->axis >= 0 ? odds_stride(l->table, w->axis) : 0;
        l->n = l->step ? e->given[w->axis].n : 1;
        return true;
    }
    return false;
}

/* Is every cell of it known? */
static bool line_whole(const struct course *l)
{
    for (size_t i = 0; i < l->n; i++) {
        const struct grid_cell *cell = &l->table->grid.cell[l->first + i * l->step];
        if (cell->na || cell->failed)
            return false;
    }
    return true;
}

static void line_put(struct answer *w, size_t table, size_t value)
{
    const struct odds_view *t = &w->b->ask->view[table];
    struct course l = {.view = t, .table = w->b->table[table]};
    struct str head = odds_head_find(&w->b->ask->view[0], t->entry->id, NULL);
    if (w->b->ask->n > 1)
        l.label = head.n ? head : t->entry->title.s.n ? t->entry->title.s : t->entry->id;
    else if (w->second >= 0)
        l.label = odds_value_text(w->a, NULL, t, &t->entry->given[w->second], &t->entry->given[w->second].value[value],
                                  NAMED_ALONE);
    if (!line_begin(w, &l, value) || !line_whole(&l)) {
        w->holes = true;
        return;
    }
    w->line[w->n_line++] = l;
    w->many = w->n_line > LINES_MOST;
}

/* Does the same go along it, through the same values? */
static bool same_axis(const struct answer *w, const struct odds_entry *x, const struct odds_entry *y)
{
    if (x == y || w->axis < 0)
        return true;
    if (x->n_given != y->n_given)
        return false;
    const struct given *p = &x->given[w->axis], *q = &y->given[w->axis];
    bool same = p->n == q->n && str_eq(p->name.s, q->name.s);
    for (size_t i = 0; same && i < p->n; i++)
        same = value_eq(&p->value[i], &q->value[i]);
    return same;
}

/* The axis is what goes down, or across, and rises: several tables must have it at the same place. The second is the
 * other of them, where its values are few. */
static void lines_make(struct answer *w)
{
    const struct odds_item *ask = w->b->ask;
    const struct odds_view *t = &ask->view[0];
    const int place[] = {t->down, t->across, t->over};
    w->axis = w->second = -1;
    for (size_t i = 0; i < 3 && w->axis < 0; i++)
        if (is_free(t, place[i]) && rises(&t->entry->given[place[i]]))
            w->axis = place[i];
    for (size_t i = 0; i < 3 && w->second < 0 && ask->n == 1; i++)
        if (is_free(t, place[i]) && place[i] != w->axis && t->entry->given[place[i]].n <= LINES_MOST)
            w->second = place[i];
    w->line = ARENA_ARRAY(w->a, struct course, ask->n * (w->second >= 0 ? t->entry->given[w->second].n : 1));
    for (size_t k = 0; k < ask->n; k++) {
        const struct odds_view *v = &ask->view[k];
        if (!same_axis(w, t->entry, v->entry)) {
            w->n_line = 0; /* nothing is said of some tables that does not hold for all */
            return;
        }
        for (size_t i = 0; i < (w->second >= 0 ? t->entry->given[w->second].n : 1); i++)
            line_put(w, k, i);
    }
}

/* --- words */

static void plain(struct answer *w, const char *text)
{
    w->said = words_join(w->a, w->said, words_of(w->a, str_of(text), ROLE_BODY, VOICE_PLAIN));
}

static void strong(struct answer *w, struct str text)
{
    w->said = words_join(w->a, w->said, words_of(w->a, text, ROLE_BODY, VOICE_HUE));
}

/* An author's, with what is bold or slanted in it. */
static void own(struct answer *w, struct str text)
{
    w->said = words_join(w->a, w->said, show_words(&w->b->k->show, text, ROLE_BODY));
}

static void number(struct answer *w, struct str before, struct str text)
{
    w->said = words_join(w->a, w->said, words_of(w->a, before, ROLE_BODY, VOICE_PLAIN));
    strong(w, text);
}

/* A line's label, where there are several or others have no figures, and its figures: what holds of one is not said as
 * if it held of all. */
static void figures_put(struct answer *w, size_t line, struct str figures, const char *after)
{
    plain(w, line ? "; " : "");
    if ((w->n_line > 1 || w->holes) && w->line[line].label.n) {
        struct str label = w->line[line].label;
        own(w, label);
        plain(w, label.n && char_is_digit(label.p[label.n - 1]) ? ": " : "\u00a0"); /* no two numbers in a row */
    }
    strong(w, figures);
    plain(w, after);
}

static void name_put(struct answer *w)
{
    plain(w, "\u2018");
    own(w, odds_column_name(w->a, NULL, &w->b->ask->view[0], w->column, false));
    plain(w, "\u2019");
}

/* The axis at its i-th value, "modifier +1". */
static void axis_put(struct answer *w, size_t i, bool named)
{
    const struct course *l = &w->line[0];
    const struct given *g = &l->table->entry->given[w->axis];
    if (named) {
        own(w, odds_given_name(NULL, l->view, g));
        plain(w, " ");
    }
    own(w, odds_value_text(w->a, NULL, l->view, g, &g->value[i], NAMED_BELOW));
}

/* What all lines keep besides, "(quality 1st rate, range short)", with the line where only the first was spoken of; and
 * the end of the sentence. */
static void kept_put(struct answer *w)
{
    const struct course *l = &w->line[0];
    const struct odds_entry *e = l->table->entry;
    bool any = w->of_first && (w->n_line > 1 || w->holes) && l->label.n;
    if (any) {
        plain(w, " (");
        own(w, l->label);
    }
    for (int k = 0; k < (int)e->n_given; k++) {
        const struct given *g = &e->given[k];
        if (k == w->axis || k == w->second || odds_is_fixed(l->view, g))
            continue;
        plain(w, any ? ", " : " (");
        own(w, odds_value_text(w->a, NULL, l->view, g, &g->value[kept_of(g)], NAMED_FULLY));
        any = true;
    }
    plain(w, any ? ")." : ".");
}

/* --- what a line says */

static const struct dist *dist_at(const struct course *l, size_t i)
{
    return &l->table->grid.cell[l->first + i * l->step].dist;
}

static struct frac chance_at(const struct answer *w, const struct course *l, size_t i)
{
    return odds_chance_of(w->a, l->table->entry, dist_at(l, i), w->column);
}

/* 1: it never falls as the axis rises; -1: it never rises; 0: it does both, or is the same throughout. */
static int way_of(const struct answer *w, const struct course *l)
{
    bool up = false, down = false;
    for (size_t i = 1; i < l->n; i++) {
        int c = frac_cmp(chance_at(w, l, i), chance_at(w, l, i - 1));
        up = up || c > 0;
        down = down || c < 0;
    }
    return up && !down ? 1 : down && !up ? -1 : 0;
}

/* All lines that change go one way; else 0. */
static int ways_of(const struct answer *w)
{
    int way = 0;
    for (size_t i = 0; i < w->n_line; i++) {
        const struct course *l = &w->line[i];
        int one = way_of(w, l);
        if (!one && frac_cmp(chance_at(w, l, 0), chance_at(w, l, l->n - 1)) == 0)
            continue;
        if (!one || (way && way != one))
            return 0;
        way = one;
    }
    return way;
}

static struct str percent_said(const struct answer *w, struct frac p)
{
    struct buf b = {.a = w->a};
    if (frac_is_zero(p))
        return STR("0");
    buf_put_percent(&b, p, w->b->ask->places);
    return buf_str(&b);
}

/* The first value of the axis with which the chance is so much, going the way in which it grows; a dash where none has
 * it. */
static struct str reached(const struct answer *w, const struct course *l, int way, int64_t percent)
{
    const struct given *g = &l->table->entry->given[w->axis];
    struct rat want;
    rat_make(&want, percent, 100);
    struct frac least = frac_of_rat(w->a, want);
    for (size_t k = 0; k < l->n; k++) {
        size_t i = way > 0 ? k : l->n - 1 - k;
        if (frac_cmp(chance_at(w, l, i), least) >= 0)
            return odds_value_text(w->a, NULL, l->view, g, &g->value[i], NAMED_BELOW);
    }
    return STR("\u2013");
}

/* "Least stands for an even chance of ‘shaken’, and for 90\u00a0%: 3, 5 4+ to hit; 10, – 6 to hit (–: more than the
 * table has)." False where no line comes to an even chance. */
static bool say_even(struct answer *w, int way)
{
    bool any = false, short_of = false;
    for (size_t i = 0; i < w->n_line; i++) {
        any = any || !str_is(reached(w, &w->line[i], way, 50), "\u2013");
        short_of = short_of || str_is(reached(w, &w->line[i], way, LIKELY), "\u2013");
    }
    if (!any)
        return false;
    plain(w, way > 0 ? "Least " : "Most ");
    own(w, odds_given_name(NULL, w->line[0].view, &w->line[0].table->entry->given[w->axis]));
    plain(w, " for an even chance of ");
    name_put(w);
    plain(w, ", and for 90\u00a0%: ");
    for (size_t i = 0; i < w->n_line; i++)
        figures_put(w, i,
                    str_printf(w->a, "%.*s,\u00a0%.*s", STRF(reached(w, &w->line[i], way, 50)),
                               STRF(reached(w, &w->line[i], way, LIKELY))),
                    "");
    if (short_of)
        plain(w, " (\u2013 with none here)");
    return true;
}

/* What one more is worth on the first line: where nothing modifies, and where it is worth most. */
static void say_step(struct answer *w, size_t zero, int way)
{
    const struct course *l = &w->line[0];
    const struct given *g = &l->table->entry->given[w->axis];
    struct frac most = frac_of_rat(w->a, RAT(0)), there = most;
    size_t most_at = 0;
    for (size_t i = 0; i + 1 < l->n; i++) {
        struct frac step = frac_sub(w->a, chance_at(w, l, i + 1), chance_at(w, l, i));
        step.negative = false;
        there = i == zero ? step : there;
        if (frac_cmp(step, most) > 0)
            most = step, most_at = i;
    }
    if (frac_scale(most, 1000) < WORTH_LEAST)
        return;
    bool best = frac_cmp(there, most) == 0;
    plain(w, g->plus ? ". From there +1 " : ". From there one more ");
    plain(w, way > 0 ? "is worth " : "takes ");
    strong(w, str_printf(w->a, "%.*s\u00a0points", STRF(percent_said(w, there))));
    if (!best) {
        number(w, STR(", at most "), percent_said(w, most));
        plain(w, ", from ");
        axis_put(w, most_at, false);
        plain(w, " on");
    }
    w->of_first = true;
}

/* "‘Win’ at 0: 36 % line; 75 % column. From there +1 is worth 20 points, at most 25, from −1 on (line)." Of what does
 * not rise: "‘Hits’: 36 % line; 75 % column." */
static bool say_chances(struct answer *w)
{
    size_t zero = 0;
    name_put(w);
    if (w->axis >= 0) {
        zero = kept_of(&w->line[0].table->entry->given[w->axis]);
        plain(w, " at ");
        axis_put(w, zero, !odds_is_signed(&w->line[0].table->entry->given[w->axis]));
    }
    plain(w, ": ");
    for (size_t i = 0; i < w->n_line; i++)
        figures_put(w, i, percent_said(w, chance_at(w, &w->line[i], zero < w->line[i].n ? zero : 0)), "\u00a0%");
    int way = w->axis >= 0 && w->b->ask->worth ? ways_of(w) : 0;
    if (way)
        say_step(w, zero, way);
    return true;
}

/* The likeliest outcome of a cell by name, "normal"; of two that are as likely both, of more none. *p is its chance. */
static struct str likeliest(const struct answer *w, const struct course *l, const struct dist *d, struct frac *p,
                            bool *two)
{
    size_t best = 0, also = 0, alike = 1;
    for (size_t k = 1; k < d->n; k++) {
        int c = nat_cmp(d->at[k].weight, d->at[best].weight);
        if (c == 0)
            also = k, alike++;
        else if (c > 0)
            best = k, alike = 1;
    }
    *p = dist_p(w->a, d, best);
    *two = alike == 2;
    struct str name = odds_outcome_text(w->a, l->table->entry, &d->at[best].value);
    if (alike == 2)
        return str_printf(w->a, "%.*s or %.*s", STRF(name),
                          STRF(odds_outcome_text(w->a, l->table->entry, &d->at[also].value)));
    return alike == 1 ? name : (struct str){0};
}

/* "Likeliest by level: routs to 4; holds to 9; rallies": along what can be counted, where that is said in few words. */
static bool say_runs(struct answer *w)
{
    const struct course *l = &w->line[0];
    const struct given *g = &l->table->entry->given[w->axis];
    struct str name[LINES_MOST];
    size_t end[LINES_MOST], n = 0;
    struct frac p;
    bool two;
    for (size_t i = 0; i < l->n; i++) {
        struct str one = likeliest(w, l, dist_at(l, i), &p, &two);
        if (!n || !str_eq(name[n - 1], one))
            n++;
        if (n > LINES_MOST || !one.n)
            return false;
        name[n - 1] = one;
        end[n - 1] = i;
    }
    plain(w, "Likeliest by ");
    own(w, odds_given_name(NULL, l->view, g));
    for (size_t i = 0; i < n; i++) {
        number(w, i ? STR("; ") : STR(": "), name[i]);
        if (i + 1 == n)
            break;
        plain(w, " to\u00a0");
        own(w, odds_value_text(w->a, NULL, l->view, g, &g->value[end[i]], NAMED_BELOW));
    }
    w->of_first = true;
    return true;
}

/* "Likeliest at 0: close order normal, 67 %; Boers holds, 33 %." */
static bool say_likeliest(struct answer *w)
{
    const struct given *g = w->axis >= 0 ? &w->line[0].table->entry->given[w->axis] : NULL;
    size_t at = g ? kept_of(g) : 0;
    if (g && !odds_is_signed(g))
        return say_runs(w);
    plain(w, "Likeliest");
    if (g) {
        plain(w, " at ");
        axis_put(w, at, false);
    }
    plain(w, ": ");
    for (size_t i = 0; i < w->n_line; i++) {
        const struct course *l = &w->line[i];
        struct frac p;
        bool two;
        struct str name = likeliest(w, l, dist_at(l, at), &p, &two);
        if (!name.n)
            return false;
        figures_put(w, i, name,
                    str_printf(w->a, "%s\u00a0%.*s\u00a0%%", two ? ",\u00a0each" : ",", STRF(percent_said(w, p))).p);
    }
    return true;
}

/* The means at the ends of a line; *step is what each further one adds, where that is always the same, else nothing. */
static bool means_of(const struct answer *w, const struct course *l, struct frac *first, struct frac *last,
                     struct frac *step)
{
    struct frac mean;
    bool even = l->n > 2;
    *step = frac_of_rat(w->a, RAT(0));
    if (!dist_mean(w->a, dist_at(l, 0), first))
        return false;
    *last = *first;
    for (size_t i = 1; i < l->n; i++) {
        if (!dist_mean(w->a, dist_at(l, i), &mean))
            return false;
        struct frac one = frac_sub(w->a, mean, *last);
        even = even && (i == 1 || frac_cmp(one, *step) == 0);
        *step = one;
        *last = mean;
    }
    if (!even)
        *step = frac_of_rat(w->a, RAT(0));
    return true;
}

/* "On average, from 1 to 12 stands: 0.67 to 8.00. Each further one adds 0.67." */
static bool say_mean(struct answer *w)
{
    struct frac first, last, step;
    if (w->axis < 0 || w->many)
        return false;
    plain(w, "On average, from ");
    axis_put(w, 0, true);
    plain(w, " to ");
    axis_put(w, w->line[0].n - 1, false);
    plain(w, ": ");
    for (size_t i = 0; i < w->n_line; i++) {
        struct buf lo = {.a = w->a}, hi = {.a = w->a};
        if (!means_of(w, &w->line[i], &first, &last, &step))
            return false;
        buf_put_mean(&lo, first, 2);
        buf_put_mean(&hi, last, 2);
        figures_put(w, i, str_printf(w->a, "%.*s\u00a0to\u00a0%.*s", STRF(buf_str(&lo)), STRF(buf_str(&hi))), "");
    }
    if (w->n_line == 1 && !frac_is_zero(step)) {
        struct buf each = {.a = w->a};
        buf_put_mean(&each, step, 2);
        number(w, STR("; each further one adds "), buf_str(&each));
    }
    return true;
}

/* Of two cells: the share of throws that come out otherwise at least, their total variation distance. */
static struct frac apart(const struct answer *w, const struct dist *x, const struct dist *y)
{
    struct frac sum = frac_of_rat(w->a, RAT(0));
    for (size_t i = 0; i < x->n; i++) {
        struct frac other = frac_of_rat(w->a, RAT(0));
        for (size_t k = 0; k < y->n; k++)
            if (value_eq(&x->at[i].value, &y->at[k].value))
                other = dist_p(w->a, y, k);
        struct frac more = frac_sub(w->a, dist_p(w->a, x, i), other);
        sum = more.negative ? sum : frac_add(w->a, sum, more);
    }
    return sum;
}

/* Of many lines: "Each +1 changes 1 result in 6 at most." */
static bool say_change(struct answer *w)
{
    struct frac most = frac_of_rat(w->a, RAT(0));
    uint64_t one, in;
    if (w->axis < 0 || w->holes)
        return false;
    for (size_t i = 0; i < w->n_line; i++)
        for (size_t k = 0; k + 1 < w->line[i].n; k++) {
            struct frac here = apart(w, dist_at(&w->line[i], k), dist_at(&w->line[i], k + 1));
            most = frac_cmp(here, most) > 0 ? here : most;
        }
    if (frac_is_zero(most))
        return false;
    plain(w, w->line[0].table->entry->given[w->axis].plus ? "Each +1 changes " : "Each 1 more changes ");
    if (nat_fits(most.num, &one) && one == 1 && nat_fits(most.den, &in))
        strong(w, str_printf(w->a, "1 result in %llu", (unsigned long long)in));
    else
        strong(w, str_printf(w->a, "%.*s\u00a0%% of results", STRF(percent_said(w, most))));
    plain(w, " at most");
    return true;
}

/* The first chance that is shown; of a plot of winning, winning; of yes or no, yes. Of many outcomes none is the one,
 * and false. `all`: what is shown, where that was asked. */
static bool asked_column(const struct odds_block *b, struct odds_columns *all, struct odds_column *out)
{
    const enum plot_kind kind = b->ask->plot == PLOT_NO ? PLOT_NO : odds_plot_kind(b->ask);
    const struct odds_view *t = &b->ask->view[0];
    struct odds_columns come = {0};
    odds_outcomes_push(b->k->a, b->k->m, &come, b->table[0]);
    for (size_t i = 0; i < come.n; i++)
        if (come.at[i].value.kind == VALUE_BOOL && come.at[i].value.truth)
            return *out = come.at[i], true;
    if (kind == PLOT_WTL && come.n)
        return *out = come.at[0], true;
    if (kind == PLOT_BARS || t->down == DOWN_OUTCOMES || t->show.at[0].measure == MEASURE_OUTCOMES)
        return false;
    *all = odds_columns_of(b->k, b->ask, 0, b->table[0]);
    for (size_t i = 0; i < all->n; i++)
        if (odds_is_chance(&all->at[i]))
            return *out = all->at[i], true;
    return false;
}

/* What rises without a sign is something to count; a sign is of what is added. */
struct words odds_answer(struct odds_block *b)
{
    struct odds_columns all = {0};
    struct odds_column column;
    struct answer w = {.b = b, .a = b->k->a, .axis = -1, .second = -1};
    bool said = false;
    w.column = asked_column(b, &all, &column) ? &column : NULL;
    lines_make(&w);
    if (!w.n_line)
        return w.said;
    const struct given *g = w.axis >= 0 ? &w.line[0].table->entry->given[w.axis] : NULL;
    int way = w.column && g ? ways_of(&w) : 0;
    if (w.many)
        said = say_change(&w);
    else if (w.column)
        said = (way && !odds_is_signed(g) && say_even(&w, way)) || say_chances(&w);
    else
        said = all.n ? say_mean(&w) : say_likeliest(&w);
    if (!said)
        return (struct words){0};
    kept_put(&w);
    return w.said;
}
