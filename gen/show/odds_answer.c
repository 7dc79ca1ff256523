/* What a reader of a book wants to know of a block of odds before reading it, in a sentence that is worked out from its
 * cells and that a player can use: how many for an even chance and for 90 %, what holds where nothing modifies and what
 * one more is worth there, what each more brings on average, or what is likeliest. Called by odds_block.c for books.
 *
 * Chances are compared as exact fractions, and rounded to whole per cent: who wants more has the table below. What
 * lines keep is said in brackets at the end. */
#include "show/odds_answer.h"
#include "show/show.h"

enum {
    WORTH_LEAST = 10, /* tenths of a point: a step below it is no worth */
    PARTS_MOST = 12   /* "2 in 3", "5 in 12": in more parts a chance is said in per cent */
};

/* --- words */

static struct str percent_said(const struct answer *w, struct frac p)
{
    struct buf b = {.a = w->a};
    if (frac_is_zero(p))
        return STR("never");
    if (frac_is_one(p))
        return STR("always");
    buf_put_percent(&b, p, 0);
    buf_putz(&b, "\u00a0%");
    return buf_str(&b);
}

/* Few parts are said as such: "2 in 3". */
static struct str share_said(const struct answer *w, struct frac p)
{
    uint64_t n, d;
    if (nat_fits(p.num, &n) && nat_fits(p.den, &d) && n < d && d <= PARTS_MOST)
        return str_printf(w->a, "%llu\u00a0in\u00a0%llu", (unsigned long long)n, (unsigned long long)d);
    return percent_said(w, p);
}

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

/* What is asked for, in quotes: an author's words in a sentence of the program's. */
static void name_put(struct answer *w)
{
    plain(w, "\u2018");
    own(w, odds_column_name(w->a, NULL, &w->b->ask->view[0], w->column, false));
    plain(w, "\u2019");
}

/* In front of the figures of lines that share them, where there are several or others have none: what holds of one is
 * not said as if it held of all. */
static void labels_put(struct answer *w, size_t from, size_t to)
{
    struct str label = w->line[to - 1].label;
    plain(w, from ? "; " : "");
    if ((to - from == w->n_line && !w->part) || !label.n)
        return;
    for (size_t i = from; i < to; i++) {
        plain(w, i > from ? ", " : "");
        own(w, w->line[i].label);
    }
    plain(w, char_is_digit(label.p[label.n - 1]) ? ": " : "\u00a0"); /* no two numbers in a row */
}

static void label_put(struct answer *w, size_t line)
{
    labels_put(w, line, line + 1);
}

static const struct given *axis_of(const struct answer *w)
{
    return w->axis >= 0 ? &w->line[0].table->entry->given[w->axis] : NULL;
}

/* "−1", at the i-th value of the axis. */
static struct str place_said(const struct answer *w, size_t i)
{
    return odds_value_text(w->a, NULL, w->line[0].view, axis_of(w), &axis_of(w)->value[i], NAMED_BELOW);
}

/* The axis at its i-th value: "4 dice" and "1 die"; of what is no count "level 4". */
static struct str amount_said(const struct answer *w, size_t i)
{
    return answer_amount(w->a, NULL, w->line[0].view, axis_of(w), &axis_of(w)->value[i]);
}

/* What all lines keep besides, "(quality 1st rate, range short)", with the line where only one was spoken of; and the
 * end of the sentence. */
static void kept_put(struct answer *w)
{
    const struct course *l = &w->line[w->of == NONE ? 0 : w->of];
    const struct odds_entry *e = l->table->entry;
    bool any = w->of != NONE && (w->n_line > 1 || w->part) && l->label.n;
    if (any) {
        plain(w, " (");
        own(w, l->label);
    }
    for (int k = 0; k < (int)e->n_given; k++) {
        const struct given *g = &e->given[k];
        if (k == w->axis || k == w->second || odds_is_fixed(l->view, g))
            continue;
        plain(w, any ? ", " : " (");
        own(w, answer_amount(w->a, NULL, l->view, g, &answer_cell(l, 0)->given[k]));
        any = true;
    }
    plain(w, any ? ")." : ".");
}

/* --- how many for an even chance */

/* The first place on the axis with so much of a chance, going the way in which it grows; NONE where none has it. */
static size_t reached(const struct answer *w, const struct course *l, int way, int64_t percent)
{
    struct rat want;
    rat_make(&want, percent, 100);
    struct frac least = frac_of_rat(w->a, want);
    for (size_t k = 0; k < l->n; k++) {
        size_t i = way > 0 ? k : l->n - 1 - k;
        if (frac_cmp(answer_chance(w, l, i), least) >= 0)
            return i;
    }
    return NONE;
}

/* The most that there is: at the end to which the chance grows. */
static size_t top_of(const struct course *l, int way)
{
    return way > 0 ? l->n - 1 : 0;
}

/* "from 3 dice, 90 % from 7"; of a line among several "from 3 and 7". What does not come to 90 % says how far it comes.
 */
static void needed_put(struct answer *w, size_t line, int way)
{
    const struct course *l = &w->line[line];
    const char *from = way > 0 ? "from" : "up to",
               *with = answer_singular(w->a, odds_given_name(NULL, l->view, axis_of(w))).n ? "with" : "at";
    size_t even = reached(w, l, way, 50), likely = reached(w, l, way, LIKELY), top = top_of(l, way);
    struct str most = percent_said(w, answer_chance(w, l, top));
    struct str first = even == NONE                  ? STR("")
                       : w->n_line == 1 || line == 0 ? amount_said(w, even)
                                                     : place_said(w, even);
    if (even == NONE) {
        plain(w, "at most ");
        strong(w, most);
        plain(w, str_printf(w->a, " %s\u00a0%.*s", with, STRF(place_said(w, top))).p);
        return;
    }
    strong(w, str_printf(w->a, "%s\u00a0%.*s", from, STRF(first)));
    if (likely == NONE && even == top)
        plain(w, str_printf(w->a, " (%.*s)", STRF(most)).p);
    else if (likely == NONE)
        plain(w, str_printf(w->a, " (%.*s %s\u00a0%.*s)", STRF(most), with, STRF(place_said(w, top))).p);
    else if (w->n_line == 1)
        strong(w, str_printf(w->a, ", %d\u00a0%% %s\u00a0%.*s", LIKELY, from, STRF(place_said(w, likely))));
    else
        strong(w, str_printf(w->a, " and\u00a0%.*s", STRF(place_said(w, likely))));
}

/* "Even chance of ‘shaken’ from 3 dice, 90 % from 7." "Even chance of ‘shaken’, and 90 %: 3+ to hit from 2 dice and 5;
 * 6+ to hit from 10 (62 % with 12)." Where no line comes to an even chance, how far they come. */
static bool say_needed(struct answer *w, int way)
{
    bool any = false, likely = false;
    size_t top = top_of(&w->line[0], way);
    for (size_t i = 0; i < w->n_line; i++) {
        any = any || reached(w, &w->line[i], way, 50) != NONE;
        likely = likely || reached(w, &w->line[i], way, LIKELY) != NONE;
    }
    if (!any) {
        name_put(w);
        plain(w, ": at most ");
        for (size_t i = 0; i < w->n_line; i++) {
            label_put(w, i);
            strong(w, percent_said(w, answer_chance(w, &w->line[i], top)));
        }
        plain(w, ", with ");
        own(w, amount_said(w, top));
        return true;
    }
    plain(w, "Even chance of ");
    name_put(w);
    plain(w, w->n_line == 1 && !w->part ? " " : likely && w->n_line > 1 ? ", and 90\u00a0%: " : ": ");
    for (size_t i = 0; i < w->n_line; i++) {
        label_put(w, i);
        needed_put(w, i, way);
    }
    return true;
}

/* What neither rises nor falls throughout: "‘Fought’ comes to 51 % at the most, with enemy 20." */
static bool say_peak(struct answer *w)
{
    name_put(w);
    plain(w, " at the most: ");
    for (size_t i = 0; i < w->n_line; i++) {
        const struct course *l = &w->line[i];
        size_t best = 0;
        for (size_t k = 1; k < l->n; k++)
            best = frac_cmp(answer_chance(w, l, k), answer_chance(w, l, best)) > 0 ? k : best;
        label_put(w, i);
        strong(w, percent_said(w, answer_chance(w, l, best)));
        if (!answer_level(w, l))
            plain(w, str_printf(w->a, ", with %.*s", STRF(amount_said(w, best))).p);
    }
    return true;
}

/* --- where nothing modifies, and what one more is worth */

/* "+1 is worth 17 points at 0, most from −1: 20." Of the first line that is in doubt there. */
static void say_step(struct answer *w, size_t zero, int way)
{
    size_t line = 0, most_at = 0;
    while (line + 1 < w->n_line && answer_certain(answer_chance(w, &w->line[line], zero)))
        line++;
    const struct course *l = &w->line[line];
    struct frac most = frac_of_rat(w->a, RAT(0)), there = most;
    bool even = true;
    for (size_t i = 0; i + 1 < l->n; i++) {
        struct frac step = frac_sub(w->a, answer_chance(w, l, i + 1), answer_chance(w, l, i));
        step.negative = false;
        there = i == zero ? step : there;
        even = even && (frac_is_zero(step) || frac_is_zero(most) || frac_cmp(step, most) == 0);
        if (frac_cmp(step, most) > 0)
            most = step, most_at = i;
    }
    if (frac_scale(most, 1000) < WORTH_LEAST)
        return;
    struct buf here = {.a = w->a}, best = {.a = w->a};
    buf_put_percent(&here, there, 0);
    buf_put_percent(&best, most, 0);
    plain(w, str_printf(w->a, ". +%lld %s ", (long long)answer_step(axis_of(w)), way > 0 ? "is worth" : "takes").p);
    if (frac_cmp(there, most) == 0 && !even)
        plain(w, str_printf(w->a, "most at\u00a0%.*s: ", STRF(place_said(w, zero))).p);
    strong(w, frac_is_zero(there) ? STR("nothing") : str_printf(w->a, "%.*s\u00a0points", STRF(buf_str(&here))));
    if (frac_cmp(there, most) != 0)
        plain(w, str_printf(w->a, " at\u00a0%.*s, most from\u00a0%.*s: %.*s", STRF(place_said(w, zero)),
                            STRF(place_said(w, most_at)), STRF(buf_str(&best)))
                     .p);
    w->of = line;
}

/* "‘Win’ at 0: 36 %, win or tie 63 %." "‘Win’, and win or tie, at 0: line 36 % and 63 %; column 11 % and 33 %." */
static bool say_zero(struct answer *w)
{
    const struct given *g = axis_of(w);
    size_t zero = answer_kept(g);
    struct str also = w->also ? str_printf(w->a, "%.*s or %.*s", STRF(w->column->name), STRF(w->also->name)) : STR("");
    name_put(w);
    if (also.n && w->n_line > 1)
        plain(w, str_printf(w->a, ", and %.*s,", STRF(also)).p);
    plain(w, " at\u00a0");
    own(w, answer_adds(g) ? place_said(w, zero) : amount_said(w, zero));
    plain(w, ": ");
    for (size_t i = 0; i < w->n_line; i++) {
        const struct course *l = &w->line[i];
        struct frac p = answer_chance(w, l, zero);
        label_put(w, i);
        strong(w, percent_said(w, p));
        if (!also.n || frac_is_one(p))
            continue;
        p = frac_add(w->a, p, odds_chance_of(w->a, l->table->entry, &answer_cell(l, zero)->dist, w->also));
        plain(w, w->n_line > 1 ? " and\u00a0" : str_printf(w->a, ", %.*s ", STRF(also)).p);
        plain(w, percent_said(w, p).p);
    }
    int way = w->b->ask->worth && !w->brief && answer_step(g) ? answer_ways(w) : 0;
    if (way)
        say_step(w, zero, way);
    return true;
}

/* --- what does not rise */

/* From the likeliest line to the least, those that are alike together: "‘Recalled’: Heroic 33 %; Inspiring 17 %;
 * Poltroon, Cautious never." */
static bool say_each(struct answer *w)
{
    bool *done = ARENA_ARRAY(w->a, bool, w->n_line);
    size_t left = w->n_line;
    name_put(w);
    plain(w, ": ");
    while (left) {
        struct frac best = frac_of_rat(w->a, RAT(-1)), p;
        for (size_t i = 0; i < w->n_line; i++)
            if (!done[i] && frac_cmp(p = answer_chance(w, &w->line[i], 0), best) > 0)
                best = p;
        plain(w, left < w->n_line ? "; " : "");
        const char *comma = "";
        bool digit = false; /* "edge 2: 72 %", no two numbers in a row */
        for (size_t i = 0; i < w->n_line; i++) {
            if (done[i] || frac_cmp(answer_chance(w, &w->line[i], 0), best) != 0)
                continue;
            if (w->line[i].label.n) {
                plain(w, comma);
                own(w, w->line[i].label);
                comma = ", ";
                digit = char_is_digit(w->line[i].label.p[w->line[i].label.n - 1]);
            }
            done[i] = true;
            left--;
        }
        plain(w, digit ? ": " : *comma ? "\u00a0" : "");
        strong(w, percent_said(w, best));
    }
    return true;
}

/* Of a field of cells, in which none is the one that is asked for: "‘Win’ at 0: better than even in 40 of 132 cases,
 * certain in 12, impossible in 30." */
static bool say_field(struct answer *w)
{
    const struct course *l = &w->line[0];
    const struct odds_table *o = l->table;
    struct frac half = frac_of_rat(w->a, (struct rat){1, 2});
    size_t all = 0, good = 0, sure = 0, never = 0;
    for (size_t i = 0; i < o->grid.n; i++) {
        bool here = !o->grid.cell[i].na && !o->grid.cell[i].failed;
        for (int k = 0; here && k < (int)o->entry->n_given; k++) {
            const struct given *g = &o->entry->given[k];
            here = !answer_adds(g) || odds_is_fixed(l->view, g) ||
                   odds_given_index(g, &o->grid.cell[i].given[k]) == answer_kept(g);
        }
        if (!here)
            continue;
        struct frac p = odds_chance_of(w->a, o->entry, &o->grid.cell[i].dist, w->column);
        all++;
        good += frac_cmp(p, half) > 0;
        sure += frac_is_one(p);
        never += frac_is_zero(p);
    }
    name_put(w);
    for (int k = 0; k < (int)o->entry->n_given; k++) {
        const struct given *g = &o->entry->given[k];
        if (!answer_adds(g) || odds_is_fixed(l->view, g))
            continue;
        plain(w, " at ");
        own(w, odds_value_text(w->a, NULL, l->view, g, &g->value[answer_kept(g)], NAMED_FULLY));
    }
    plain(w, ": better than even in ");
    strong(w, str_printf(w->a, "%zu of %zu cases", good, all));
    if (sure)
        plain(w, str_printf(w->a, ", certain in %zu", sure).p);
    if (never)
        plain(w, str_printf(w->a, ", impossible in %zu", never).p);
    plain(w, ".");
    return true;
}

/* --- what is likeliest */

/* The likeliest outcome of a cell by name, "normal"; of two that are as likely both, of more none. *p is its chance. */
static struct str likeliest(const struct answer *w, const struct course *l, size_t cell, struct frac *p)
{
    const struct dist *d = &answer_cell(l, cell)->dist;
    size_t best = 0, also = 0, alike = 1;
    for (size_t k = 1; k < d->n; k++) {
        int c = nat_cmp(d->at[k].weight, d->at[best].weight);
        if (c == 0)
            also = k, alike++;
        else if (c > 0)
            best = k, alike = 1;
    }
    *p = dist_p(w->a, d, best);
    struct str name = odds_outcome_text(w->a, l->table->entry, &d->at[best].value);
    if (alike == 2)
        return str_printf(w->a, "%.*s or %.*s", STRF(name),
                          STRF(odds_outcome_text(w->a, l->table->entry, &d->at[also].value)));
    return alike == 1 ? name : (struct str){0};
}

/* "Likeliest: panicked to level 3; wavering to 6; shaken above": along what can be counted, where that is said in few
 * words. What is likeliest throughout is so with at least so much. */
static bool say_runs(struct answer *w)
{
    const struct course *l = &w->line[0];
    struct str name[2 * LINES_MOST];
    size_t end[2 * LINES_MOST], n = 0;
    struct frac p, least = frac_of_rat(w->a, RAT(1));
    for (size_t i = 0; i < l->n; i++) {
        struct str one = likeliest(w, l, i, &p);
        least = frac_cmp(p, least) < 0 ? p : least;
        if (!n || !str_eq(name[n - 1], one))
            n++;
        if (n > 2 * LINES_MOST || !one.n)
            return false;
        name[n - 1] = one;
        end[n - 1] = i;
    }
    plain(w, n == 1 ? "Likeliest in every row: " : "Likeliest: ");
    for (size_t i = 0; i < n; i++) {
        plain(w, i ? "; " : "");
        strong(w, name[i]);
        if (i + 1 == n)
            break;
        plain(w, " to\u00a0");
        own(w, i ? place_said(w, end[i]) : amount_said(w, end[i]));
    }
    if (n == 1)
        plain(w, str_printf(w->a, ", %.*s or more", STRF(share_said(w, least))).p);
    else
        plain(w, " above");
    w->of = 0;
    return true;
}

/* Of one distribution of numbers, where most of it lies: "; 67 % lie from −2 to +2", from the likeliest outward, always
 * to the likelier side and to both where they are alike. */
static void middle_put(struct answer *w)
{
    const struct course *l = &w->line[0];
    const struct dist *d = &answer_cell(l, 0)->dist;
    struct frac half = frac_of_rat(w->a, (struct rat){1, 2}), sum;
    size_t from = 0, to;
    for (size_t k = 0; k < d->n; k++) {
        if (d->at[k].value.kind != VALUE_NUMBER || (k && value_cmp(&d->at[k - 1].value, &d->at[k].value) > 0))
            return;
        from = nat_cmp(d->at[k].weight, d->at[from].weight) > 0 ? k : from;
    }
    to = from;
    sum = dist_p(w->a, d, from);
    while (frac_cmp(sum, half) < 0) {
        int side = from == 0 ? 1 : to + 1 == d->n ? -1 : nat_cmp(d->at[to + 1].weight, d->at[from - 1].weight);
        if (side >= 0)
            sum = frac_add(w->a, sum, dist_p(w->a, d, ++to));
        if (side <= 0)
            sum = frac_add(w->a, sum, dist_p(w->a, d, --from));
    }
    if (to < from + 2 || to - from + 1 == d->n)
        return;
    plain(w, "; ");
    strong(w, share_said(w, sum));
    plain(w, str_printf(w->a, " lie from\u00a0%.*s to\u00a0%.*s",
                        STRF(odds_outcome_text(w->a, l->table->entry, &d->at[from].value)),
                        STRF(odds_outcome_text(w->a, l->table->entry, &d->at[to].value)))
                 .p);
}

/* "Likeliest at 0: close order normal, 2 in 3; Boers holds, 1 in 3." */
static bool say_likeliest(struct answer *w)
{
    const struct given *g = axis_of(w);
    size_t at = g ? answer_kept(g) : 0;
    if (g && !answer_adds(g))
        return say_runs(w);
    plain(w, "Likeliest");
    if (g)
        plain(w, str_printf(w->a, " at %.*s", STRF(place_said(w, at))).p);
    plain(w, ": ");
    for (size_t i = 0, to; i < w->n_line; i = to) {
        struct frac p, other;
        struct str name = likeliest(w, &w->line[i], at, &p);
        if (!name.n)
            return false;
        for (to = i + 1; to < w->n_line && str_eq(likeliest(w, &w->line[to], at, &other), name) &&
                         str_eq(share_said(w, other), share_said(w, p));)
            to++;
        labels_put(w, i, to);
        strong(w, name);
        plain(w, str_printf(w->a, "%s\u00a0%.*s", str_find(name, " or ") >= 0 ? ",\u00a0each" : ",",
                            STRF(share_said(w, p)))
                     .p);
    }
    if (w->n_line == 1)
        middle_put(w);
    return true;
}

/* --- averages */

static bool mean_at(const struct answer *w, const struct course *l, size_t i, struct frac *out)
{
    return dist_mean(w->a, &answer_cell(l, i)->dist, out);
}

static struct str mean_said(const struct answer *w, struct frac mean)
{
    struct buf b = {.a = w->a};
    buf_put_mean(&b, mean, 2);
    return buf_str(&b);
}

/* "Mean stands lost": what is averaged, as its column is called, at the beginning of a sentence. */
static void mean_put(struct answer *w)
{
    const struct odds_column *c = w->mean;
    struct str name = odds_column_name(w->a, NULL, &w->b->ask->view[0], c, false);
    if (name.n && name.p[0] >= 'a' && name.p[0] <= 'z')
        name = str_printf(w->a, "%c%.*s", name.p[0] - 'a' + 'A', STRF(str_cut(name, 1, name.n)));
    own(w, name);
}

/* Is every mean so many times its place on the axis? Then *each is that. */
static bool is_each(const struct answer *w, const struct course *l, struct frac *each)
{
    for (size_t i = 0; i < l->n; i++) {
        struct rat many = axis_of(w)->value[i].number;
        struct frac mean, one;
        if (many.n <= 0 || !mean_at(w, l, i, &mean))
            return false;
        one = frac_div(w->a, mean, frac_of_rat(w->a, many));
        if (i && frac_cmp(one, *each) != 0)
            return false;
        *each = one;
    }
    return true;
}

/* "Mean hits of each die: 3+ to hit 0.67; 4+ to hit 0.50." False where they do not rise so. */
static bool say_each_mean(struct answer *w)
{
    struct str one = answer_singular(w->a, odds_given_name(NULL, w->line[0].view, axis_of(w)));
    struct frac each;
    for (size_t i = 0; i < w->n_line; i++)
        if (!is_each(w, &w->line[i], &each))
            return false;
    if (!one.n)
        return false;
    mean_put(w);
    plain(w, str_printf(w->a, " of each %.*s: ", STRF(one)).p);
    for (size_t i = 0; i < w->n_line; i++) {
        is_each(w, &w->line[i], &each);
        label_put(w, i);
        strong(w, frac_is_zero(each) ? STR("none") : mean_said(w, each));
    }
    return true;
}

/* The first place on the axis where the mean is 1 or more. */
static size_t one_of(const struct answer *w, const struct course *l)
{
    struct frac mean, one = frac_of_rat(w->a, RAT(1));
    for (size_t i = 0; i < l->n; i++)
        if (mean_at(w, l, i, &mean) && frac_cmp(mean, one) >= 0)
            return i;
    return NONE;
}

static bool mean_falls(const struct answer *w, const struct course *l)
{
    struct frac mean, before;
    for (size_t i = 1; i < l->n; i++)
        if (mean_at(w, l, i - 1, &before) && mean_at(w, l, i, &mean) && frac_cmp(mean, before) < 0)
            return true;
    return false;
}

/* "A mean of 1 hit or more: Poor shot from 12 figures; Good shot never (0.97 at the most)." Where none comes to 1, the
 * most that they come to; so, too, where one falls, for "from" promises all that follows, and where that most is. */
static bool say_one_mean(struct answer *w)
{
    bool any = false, falls = false;
    for (size_t i = 0; i < w->n_line; i++) {
        any = any || one_of(w, &w->line[i]) != NONE;
        falls = falls || mean_falls(w, &w->line[i]);
    }
    any = any && !falls;
    mean_put(w);
    plain(w, any ? ", 1 or more: " : " at the most: ");
    for (size_t i = 0; i < w->n_line; i++) {
        const struct course *l = &w->line[i];
        struct frac most = frac_of_rat(w->a, RAT(0)), mean;
        size_t at = any ? one_of(w, l) : NONE, best = 0;
        for (size_t k = 0; k < l->n; k++)
            if (mean_at(w, l, k, &mean) && frac_cmp(mean, most) > 0)
                most = mean, best = k;
        label_put(w, i);
        if (at != NONE)
            strong(w, str_printf(w->a, "from\u00a0%.*s", STRF(i ? place_said(w, at) : amount_said(w, at))));
        else
            strong(w, any ? str_printf(w->a, "%.*s at most", STRF(mean_said(w, most))) : mean_said(w, most));
        if (falls)
            plain(w, str_printf(w->a, ", with %.*s", STRF(amount_said(w, best))).p);
    }
    return true;
}

/* "Mean kills at 0: 2.00; +1 adds 0.67." */
static bool say_zero_mean(struct answer *w)
{
    const struct given *g = axis_of(w);
    size_t zero = g ? answer_kept(g) : 0;
    struct frac mean, next;
    mean_put(w);
    plain(w, g ? str_printf(w->a, " at\u00a0%.*s: ", STRF(place_said(w, zero))).p : ": ");
    for (size_t i = 0; i < w->n_line; i++) {
        if (!mean_at(w, &w->line[i], zero, &mean))
            return false;
        label_put(w, i);
        strong(w, mean_said(w, mean));
    }
    if (!g || !answer_step(g) || zero + 1 >= w->line[0].n || !mean_at(w, &w->line[0], zero, &mean) ||
        !mean_at(w, &w->line[0], zero + 1, &next) || frac_cmp(next, mean) == 0)
        return true;
    next = frac_sub(w->a, next, mean);
    plain(w, str_printf(w->a, ". +%lld %s ", (long long)answer_step(g), next.negative ? "takes" : "adds").p);
    next.negative = false;
    strong(w, mean_said(w, next));
    w->of = 0;
    return true;
}

static bool say_mean(struct answer *w)
{
    const struct given *g = axis_of(w);
    if (!g || answer_adds(g))
        return say_zero_mean(w);
    return say_each_mean(w) || say_one_mean(w);
}

/* --- many tables */

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
    for (size_t i = 0; i < w->n_line; i++)
        for (size_t k = 0; k + 1 < w->line[i].n; k++) {
            struct frac here = apart(w, &answer_cell(&w->line[i], k)->dist, &answer_cell(&w->line[i], k + 1)->dist);
            most = frac_cmp(here, most) > 0 ? here : most;
        }
    int64_t step = w->axis >= 0 ? answer_step(axis_of(w)) : 0;
    if (!step || w->part || frac_is_zero(most))
        return false;
    plain(w,
          str_printf(w->a, answer_adds(axis_of(w)) ? "Each +%lld changes " : "Each %lld more changes ", (long long)step)
              .p);
    uint64_t one, in;
    if (nat_fits(most.num, &one) && one == 1 && nat_fits(most.den, &in))
        strong(w, str_printf(w->a, "1 result in %llu", (unsigned long long)in));
    else
        strong(w, str_printf(w->a, "%.*s of results", STRF(percent_said(w, most))));
    plain(w, " at most");
    return true;
}

/* --- what is asked */

/* The first chance that is shown; of a plot of winning, winning; of yes or no, yes. Of many outcomes none is the one,
 * and false. `all`: what is shown, where that was asked; *also: what is no loss either. */
static bool asked_column(const struct odds_block *b, struct odds_columns *all, struct odds_column *out,
                         struct odds_column *also)
{
    const enum plot_kind kind = b->ask->plot == PLOT_NO ? PLOT_NO : odds_plot_kind(b->ask);
    const struct odds_view *t = &b->ask->view[0];
    struct odds_columns come = {0};
    odds_outcomes_push(b->k->a, b->k->m, &come, b->table[0]);
    for (size_t i = 0; i < come.n; i++)
        if (come.at[i].value.kind == VALUE_BOOL && come.at[i].value.truth)
            return *out = come.at[i], true;
    if (kind == PLOT_WTL && come.n == 3)
        *also = come.at[1];
    if (kind == PLOT_WTL && come.n)
        return *out = come.at[0], true;
    if (kind == PLOT_BARS || kind == PLOT_COLUMNS || t->down == DOWN_OUTCOMES ||
        t->show.at[0].measure == MEASURE_OUTCOMES)
        return false;
    *all = odds_columns_of(b->k, b->ask, 0, b->table[0]);
    for (size_t i = 0; i < all->n; i++)
        if (odds_is_chance(&all->at[i]))
            return *out = all->at[i], true;
    return false;
}

/* Of too many lines for a sentence, the ends: "‘Hit’ at 0: from 17 % (Artillery) to 50 % (Column)." */
static bool say_range(struct answer *w)
{
    const struct given *g = axis_of(w);
    size_t at = g ? answer_kept(g) : 0, least = 0, most = 0;
    for (size_t i = 1; i < w->n_line; i++) {
        least = frac_cmp(answer_chance(w, &w->line[i], at), answer_chance(w, &w->line[least], at)) < 0 ? i : least;
        most = frac_cmp(answer_chance(w, &w->line[i], at), answer_chance(w, &w->line[most], at)) > 0 ? i : most;
    }
    struct frac lo = answer_chance(w, &w->line[least], at), hi = answer_chance(w, &w->line[most], at);
    if (answer_certain(lo) && answer_certain(hi))
        return false; /* anything between never and always */
    name_put(w);
    if (g)
        plain(w, str_printf(w->a, answer_adds(g) ? " at\u00a0%.*s" : " with %.*s",
                            STRF(answer_adds(g) ? place_said(w, at) : amount_said(w, at)))
                     .p);
    plain(w, frac_cmp(lo, hi) == 0 ? ": " : ": from ");
    strong(w, percent_said(w, lo));
    if (frac_cmp(lo, hi) == 0)
        return true;
    plain(w, " (");
    own(w, w->line[least].label);
    plain(w, ") to ");
    strong(w, percent_said(w, hi));
    plain(w, " (");
    own(w, w->line[most].label);
    plain(w, ")");
    return true;
}

/* What rises without a sign is something to count; a sign is of what is added. */
static bool say_chances(struct answer *w)
{
    const struct given *g = axis_of(w);
    int way = g ? answer_ways(w) : 0;
    if (w->n_line == 1 && !g && w->line[0].table->grid.n > 1)
        return say_field(w);
    if (!g)
        return say_each(w);
    if (answer_adds(g))
        return say_zero(w);
    return way ? say_needed(w, way) : say_peak(w);
}

/* Of the first `lines` of its lines alone, that with what nothing modifies among them. */
static void lines_cut(struct answer *w, size_t lines)
{
    size_t kept = w->second >= 0 ? answer_kept(&w->line[0].table->entry->given[w->second]) : 0;
    if (w->many || w->n_line <= lines)
        return;
    if (kept >= lines && kept < w->n_line)
        w->line[0] = w->line[kept];
    w->n_line = lines;
    w->part = true;
}

static struct words answer_make(struct odds_block *b, bool brief, size_t lines)
{
    struct odds_columns all = {0};
    struct odds_column column, also = {0};
    struct answer w = {.b = b, .a = b->k->a, .axis = -1, .second = -1, .of = NONE, .brief = brief};
    w.column = asked_column(b, &all, &column, &also) ? &column : NULL;
    w.also = also.name.n ? &also : NULL;
    answer_lines_make(&w);
    if (!w.n_line)
        return w.said;
    lines_cut(&w, lines);
    for (size_t i = 0; i < all.n && !w.mean; i++)
        w.mean = all.at[i].measure == MEASURE_MEAN ? &all.at[i] : NULL;
    bool field = w.column && w.n_line == 1 && w.axis < 0 && w.line[0].table->grid.n > 1;
    if (!(w.many     ? (w.column ? say_range(&w) : say_change(&w))
          : w.column ? say_chances(&w)
          : w.mean   ? say_mean(&w)
                     : say_likeliest(&w)))
        return (struct words){0};
    if (!field)
        kept_put(&w);
    return w.said;
}

struct words odds_answer(struct odds_block *b)
{
    return answer_make(b, false, SIZE_MAX);
}

/* The first sentence alone, of as many lines as one line of print holds. */
struct words odds_answer_brief(struct odds_block *b)
{
    enum { LETTERS_MOST = 100 };
    struct words w = {0};
    for (size_t lines = LINES_MOST; lines > 0; lines--) {
        w = answer_make(b, true, lines);
        if (str_runes(words_text(b->k->a, w)) <= LETTERS_MOST)
            break;
    }
    return w;
}
