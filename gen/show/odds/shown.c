/* Works out the columns of an odds table and their numbers, and the sentences about them: at which
 * value a given stops to change the result. Called by grid.c, plot.c and block.c.
 *
 * Columns depend on the outcomes, so that they exist only after the grid was worked out. All values
 * are worked out as exact fractions; only printed numbers are rounded. In a grid the first given
 * varies slowest, so that the cells of two values of one given are at a fixed distance. */
#include "odds/odds.h"
#include "show/odds/inner.h"
#include <stdlib.h>

/* --- columns */

bool odds_some_failed(const struct odds_table *o)
{
    for (size_t i = 0; i < o->grid.n; i++)
        if (o->grid.cell[i].failed)
            return true;
    return false;
}

/* Finds the first cell of a chart with this word, row by row, each row followed by its further
 * dice. Adds to *at the number of cells before it. */
static bool word_stands(const struct chart *c, struct str word, size_t *at)
{
    for (size_t i = 0; i < c->n_row; i++) {
        for (size_t k = 0; k < c->n_col && c->row[i].cell; k++, ++*at)
            if (str_same_word(c->row[i].cell[k].text.s, word))
                return true;
        if (c->row[i].inner && word_stands(c->row[i].inner, word, at))
            return true;
    }
    return false;
}

/* An outcome, and the place of its word in the charts that the entry rolls on; 0 if it is not a
 * word. */
struct placed {
    const struct value *value;
    size_t at;
};

static int placed_order(const void *x, const void *y)
{
    const struct placed *p = x, *q = y;
    if (p->at < q->at)
        return -1;
    if (p->at > q->at)
        return 1;
    return value_cmp(p->value, q->value);
}

/* Removes repeated outcomes and sorts the rest by value; words keep the order of the charts that
 * the entry rolls on, usually from worst to best. Past WORDS_MAX words the places are not
 * searched: readers do not read so many columns. Returns the new number. */
static size_t outcomes_sort(struct arena *own, const struct model *m, const struct odds_entry *e,
                            struct placed *all, size_t n)
{
    enum { WORDS_MAX = 200 };
    const struct roll **node;
    LIST(const struct chart *) chart = {0};
    size_t once = 0;
    qsort(all, n, sizeof *all, placed_order);
    for (size_t i = 0; i < n; i++)
        if (!i || value_cmp(all[i - 1].value, all[i].value) != 0)
            all[once++] = all[i];
    if (once > WORDS_MAX)
        return once;
    for (size_t i = 0, nodes = e->whole ? roll_nodes(own, e->whole, &node) : 0; i < nodes; i++) {
        bool asks = node[i]->kind == ROLL_CHART || (node[i]->kind == ROLL_DRAW && node[i]->word.n);
        const struct chart *c = asks ? model_chart_find(m, e->set, node[i]->word) : NULL;
        if (c)
            ARENA_PUSH(own, &chart, c);
    }
    for (size_t i = 0; i < once; i++) {
        bool stands = all[i].value->kind != VALUE_WORD;
        for (size_t k = 0; k < chart.n && !stands; k++)
            stands = word_stands(chart.at[k], all[i].value->word, &all[i].at);
    }
    qsort(all, once, sizeof *all, placed_order);
    return once;
}

/* Named outcomes are all appended, because a rule that names an outcome shows its dash too. Other
 * outcomes are appended only if they come up in some cell. */
void odds_outcomes_push(struct making *k, struct odds_columns *c, const struct odds_table *o)
{
    struct arena *a = k->a;
    const struct odds_entry *e = o->entry;
    for (size_t i = 0; odds_outcomes_named(e) && i < e->n_outcome; i++)
        ARENA_PUSH(a, c,
                   odds_column_one(e->outcome[i].name.s, value_of_word(e->outcome[i].name.s)));
    if (odds_outcomes_named(e))
        return;
    struct arena *own = arena_new();
    LIST(struct placed) all = {0};
    for (size_t i = 0; i < o->grid.n; i++) {
        const struct grid_cell *cell = &o->grid.cell[i];
        for (size_t m = 0; m < cell->dist.n && !cell->na && !cell->failed; m++)
            if (cell->dist.at[m].value.kind != VALUE_NA)
                ARENA_PUSH(own, &all, ((struct placed){&cell->dist.at[m].value, 0}));
    }
    size_t n = all.n ? outcomes_sort(own, k->m, e, all.at, all.n) : 0;
    for (size_t i = 0; i < n; i++) {
        const struct value *v = all.at[i].value;
        struct str name = v->kind == VALUE_NEVER
                              ? odds_never_text(a, k->show.display_options.translator, e, NULL)
                              : odds_outcome_text(a, e, v);
        ARENA_PUSH(a, c, odds_column_one(name, *v));
    }
    arena_drop(own);
}

/* Finds the column of a named outcome. A missing outcome is reported, unless it may come up in a
 * cell that failed, or with givens that the layout fixes. */
static struct odds_column outcome_called(struct making *k, const struct odds_view *t,
                                         const struct odds_table *o,
                                         const struct odds_column *requested)
{
    static const char *const others[] = {"mean", "spread", "at-least"};
    struct odds_columns all = {0};
    odds_outcomes_push(k, &all, o);
    struct str *names = ARENA_ARRAY(k->a, struct str, all.n + 3);
    for (size_t i = 0; i < all.n; i++) {
        names[i] = all.at[i].name;
        if (odds_outcome_called(k->a, o->entry, &all.at[i].value, requested->name))
            return all.at[i];
    }
    for (int i = 0; i < 3; i++)
        names[all.n + (size_t)i] = str_of(others[i]);
    for (int i = 0; i < 2; i++) { /* true or false may never come */
        struct value v = value_of_bool(i);
        if (all.n && all.at[0].value.kind == VALUE_BOOL &&
            odds_outcome_called(k->a, o->entry, &v, requested->name))
            return odds_column_one(odds_outcome_text(k->a, o->entry, &v), v);
    }
    if (!t->only.n && !odds_some_failed(o))
        request_unknown(&(struct asking){.a = k->a, .d = k->d},
                        (struct text){requested->name, requested->at}, "no outcome of this table",
                        names, all.n + 3);
    return odds_column_one(requested->name, value_of_word(requested->name));
}

/* Appends a column for each number but the smallest: the chance of that or more. At most `max`; 0:
 * all. */
static void at_leasts_push(struct making *k, struct odds_columns *c, const struct odds_columns *all,
                           unsigned max)
{
    struct rat min;
    for (size_t i = 1, n = 0; i < all->n && (!max || n < max); i++)
        if (value_number(&all->at[i].value, &min)) {
            ARENA_PUSH(k->a, c, odds_column_at_least(k->a, min));
            n++;
        }
}

/* Appends the default columns: a mean for a pool's mean; the chance of yes for yes and no, and in a
 * book with at most one given the tries until it is 50 % and 90 %; every outcome for words and for
 * outcomes that may never come, because they have no mean; for numbers the chances of each or more,
 * and the mean. False without outcomes. */
static bool usual_push(struct making *k, struct odds_columns *c, const struct odds_item *t,
                       const struct odds_table *o)
{
    const struct odds_column mean = {.measure = MEASURE_MEAN, .key = STR("mean")};
    const struct value yes = value_of_bool(true);
    const bool pool = o->entry->whole && roll_pool_of(o->entry->whole) == POOL_MEAN;
    struct odds_columns all = {0};
    if (!pool)
        odds_outcomes_push(k, &all, o);
    if (!pool && !all.n)
        return false;
    if (!pool && all.at[0].value.kind == VALUE_BOOL) {
        ARENA_PUSH(k->a, c, odds_column_one(odds_outcome_text(k->a, o->entry, &yes), yes));
        if (!t->strip && o->entry->n_given < 2) {
            ARENA_PUSH(k->a, c, odds_column_tries(k->a, ODDS_EVEN));
            ARENA_PUSH(k->a, c, odds_column_tries(k->a, ODDS_LIKELY));
        }
    } else if (pool || all.at[all.n - 1].value.kind == VALUE_NUMBER) {
        at_leasts_push(k, c, &all, 0);
        ARENA_PUSH(k->a, c, mean);
    } else {
        for (size_t i = 0; i < all.n; i++)
            ARENA_PUSH(k->a, c, all.at[i]);
    }
    return true;
}

/* Returns the shown columns in the order of the layout; a word for several columns gives them in
 * the order of their values. `at-most` limits the number of columns, not the value in them. The
 * layout reader has typed the columns; only a table that was worked out has the outcomes. */
struct odds_columns odds_columns_of(struct making *k, const struct odds_item *t,
                                    const struct odds_table *o)
{
    struct odds_columns c = {0}, all = {0};
    const struct odds_view *v = t->view;
    for (size_t i = 0; i < v->show.n; i++) {
        const struct odds_column *s = &v->show.at[i];
        if (s->is_default && t->plot == PLOT_NO && usual_push(k, &c, t, o))
            continue;
        switch (s->measure) {
        case MEASURE_OUTCOMES:
            odds_outcomes_push(k, &c, o);
            break;
        case MEASURE_NAMED:
            ARENA_PUSH(k->a, &c, outcome_called(k, v, o, s));
            break;
        case MEASURE_AT_LEASTS:
            all.n = 0;
            odds_outcomes_push(k, &all, o);
            at_leasts_push(k, &c, &all, t->at_most);
            break;
        case MEASURE_MEAN:
        case MEASURE_SPREAD:
        case MEASURE_ONE:
        case MEASURE_AT_MIN:
        case MEASURE_FROM:
        case MEASURE_TRIES:
            ARENA_PUSH(k->a, &c, *s);
            break;
        }
    }
    return c;
}

/* --- numbers */

/* Returns the chance of a value; 0 if it never comes, because distributions have no outcomes of
 * weight 0. */
static struct frac chance_of(struct arena *a, const struct dist *d, const struct value *v)
{
    for (size_t i = 0; i < d->n; i++)
        if (value_eq(&d->at[i].value, v))
            return dist_p(a, d, i);
    return frac_of_rat(a, RAT(0));
}

/* "Disordered or more" adds up the outcomes that the entry lists from this outcome on: the list of
 * a rule is ordered, whichever end is first. */
static struct frac chance_from(struct arena *a, const struct odds_entry *e, const struct dist *d,
                               const struct value *first)
{
    struct frac p = frac_of_rat(a, RAT(0));
    bool from = false;
    for (size_t i = 0; i < e->n_outcome; i++) {
        struct value v = value_of_word(e->outcome[i].name.s);
        from = from || value_eq(&v, first);
        if (from)
            p = frac_add(a, p, chance_of(a, d, &v));
    }
    return p;
}

/* The least n with 1 - (1 - p)^n >= percent / 100, at most TRIES_MAX; no number if p is 0. */
static struct frac tries_of(struct arena *a, struct frac p, struct rat percent)
{
    const struct frac not = frac_sub(a, frac_of_rat(a, RAT(1)), p),
                      may = frac_of_rat(a, (struct rat){100 - percent.n, 100});
    struct frac all = not ;
    int n = 1;
    if (frac_is_zero(p))
        return (struct frac){.negative = false};
    for (; n < TRIES_MAX && frac_cmp(all, may) > 0; n++)
        all = frac_mul(a, all, not );
    return frac_of_rat(a, RAT(n));
}

struct str odds_tries_text(struct arena *a, struct frac tries)
{
    struct buf b = {.a = a};
    buf_put_frac(&b, tries);
    if (frac_scale(tries, 1) == TRIES_MAX)
        buf_putc(&b, '+');
    return buf_str(&b);
}

bool odds_is_number(struct frac x)
{
    return x.den.n > 0;
}

struct frac odds_number_of(struct arena *a, const struct odds_entry *e, const struct dist *d,
                           const struct odds_column *c)
{
    struct rat min;
    struct frac x;
    if (c->measure == MEASURE_FROM)
        return chance_from(a, e, d, &c->value);
    if (c->measure == MEASURE_AT_MIN && value_number(&c->value, &min))
        return dist_at_least(a, d, min);
    if (odds_is_chance(c))
        return chance_of(a, d, &c->value);
    if (c->measure == MEASURE_TRIES) {
        const struct value yes = value_of_bool(true);
        return tries_of(a, chance_of(a, d, &yes), c->value.number);
    }
    bool known = c->measure == MEASURE_MEAN ? dist_mean(a, d, &x) : dist_variance(a, d, &x);
    return known ? x : (struct frac){.negative = false};
}

struct str odds_percent(struct arena *a, struct frac p, unsigned places)
{
    struct buf b = {.a = a};
    buf_put_percent(&b, p, places);
    return buf_str(&b);
}

/* --- the values beyond which a given has no effect */

/* Only givens that go below 0 are trimmed and get a sentence: they are modifiers or differences. A
 * number of dice or a range has no such ends. */
bool odds_is_signed(const struct given *g)
{
    return g->n > 1 && g->value[0].kind == VALUE_NUMBER && g->value[0].number.n < 0;
}

bool odds_is_unmodified(const struct given *g, size_t i)
{
    return g->plus && odds_is_signed(g) && g->value[i].kind == VALUE_NUMBER &&
           g->value[i].number.n == 0;
}

/* Only a modifiers chart limits its given: its sums end with the values. */
bool odds_is_limited(const struct odds_view *t, const struct given *g)
{
    const struct chart *c = model_chart_find(t->only.model, t->entry->set, g->text.s);
    return c && chart_adds(c);
}

/* The first given varies slowest. */
size_t odds_stride(const struct odds_table *o, int given)
{
    for (size_t i = 1; i < o->grid.n; i++)
        if (!value_eq(&o->grid.cell[i].given[given], &o->grid.cell[0].given[given]))
            return i;
    return 0;
}

/* True if two values x and y of a given have equal cells for all other givens. A situation that
 * cannot arise equals another such situation, but not if `whole`. */
static bool values_same(struct arena *a, const struct odds_table *o, int given, size_t x, size_t y,
                        bool whole)
{
    const struct given *g = &o->entry->given[given];
    size_t stride = odds_stride(o, given);
    struct value at;
    for (size_t i = 0; stride && i < o->grid.n; i++) {
        if (i / stride % g->n != x)
            continue;
        const struct grid_cell *p = &o->grid.cell[i],
                               *q = &o->grid.cell[i - x * stride + y * stride];
        if (p->na != q->na || (whole && p->na) || p->failed || q->failed ||
            (!p->na && !dist_same(a, &p->dist, &q->dist, &at)))
            return false;
    }
    return true;
}

/* Trims equal values at either end; one value always stays. A situation that cannot arise or failed
 * equals no other, so that trimming never hides a gap. Only signed givens are trimmed: their ends
 * follow from the chart, but the ends of a number of dice are what the author requested. */
struct odds_ends odds_ends_of(struct arena *a, const struct odds_table *o, int given)
{
    const struct given *g = &o->entry->given[given];
    struct odds_ends e = {0, g->n};
    if (!odds_stride(o, given) || !odds_is_signed(g))
        return e;
    while (e.to > 1 && values_same(a, o, given, e.to - 2, e.to - 1, true))
        e.to--;
    while (e.from + 1 < e.to && values_same(a, o, given, e.from, e.from + 1, true))
        e.from++;
    return e;
}

/* --- requests that the table cannot show */

/* Reports a mean or spread of outcomes that may never come, and tries of what is no yes or no: they
 * are undefined, and a dash would look like 0. */
static void means_check(struct making *k, const struct odds_view *t, const struct odds_table *o)
{
    for (size_t i = 0; i < t->show.n; i++) {
        const struct odds_column *s = &t->show.at[i];
        for (size_t n = 0; n < o->grid.n && !s->is_default && !odds_is_chance(s); n++) {
            const struct dist *d = &o->grid.cell[n].dist;
            const enum value_kind kind = d->n ? d->at[d->n - 1].value.kind : VALUE_NA;
            const bool tries = s->measure == MEASURE_TRIES;
            if (!d->n || (tries ? kind == VALUE_BOOL : kind != VALUE_NEVER))
                continue;
            REPORT(k->d, RULE_BAD_VALUE, o->at, "write `show: outcomes` or `show: at-least`",
                   "%.*s has no %.*s: it %s", STRF(o->entry->id), STRF(s->key),
                   tries ? "is not a yes or no" : "may be impossible");
            return;
        }
    }
}

/* A layout may give two values one header if their cells are equal. If the cells differ, readers
 * could not tell the two apart, and the header is reported. Names without a header are always
 * distinct. Returns false after a finding. */
static bool heads_differ(const struct odds_block *b, const struct odds_names *w,
                         const struct odds_table *o, int given)
{
    const struct given *g = &w->view->entry->given[given];
    for (size_t x = 0; x < g->n && !odds_is_fixed(w->view, g); x++) {
        if (!odds_head_find(w->view, g->name.s, &g->value[x]).n)
            continue;
        struct str name = odds_value_text(w, g, x, NAMED_WHOLE);
        for (size_t y = 0; y < g->n; y++)
            if (y != x && str_eq(name, odds_value_text(w, g, y, NAMED_WHOLE)) &&
                !values_same(w->a, o, given, x, y, false)) {
                diag_add(b->k->d, RULE_BAD_VALUE, b->request->at,
                         "two values of %.*s are called \"%.*s\", but their results differ",
                         STRF(g->name.s), STRF(name));
                return false;
            }
    }
    return true;
}

void odds_table_check(const struct odds_block *b, const struct odds_view *t,
                      const struct odds_table *o)
{
    const struct odds_names w = {b->k->a, b->k->show.display_options.translator, t};
    for (int k = 0; k < (int)t->entry->n_given && heads_differ(b, &w, o, k);)
        k++;
    means_check(b->k, t, o);
}

/* --- sentences */

/* In plain type, with the values of `of` highlighted. */
void odds_caption_put(struct odds_block *b, enum msg what, const struct words *of, size_t n)
{
    struct words *w = &b->caption;
    if (w->n)
        *w = words_cat(b->k->a, *w, STR(" "), PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    *w = words_join(b->k->a, *w,
                    show_msg(&b->k->show, what, PARA_STYLE_BODY, CHAR_STYLE_PLAIN, of, n));
}

/* Adds a sentence only if values were cut off. The chart of a modifiers given ends where the given
 * ends; if that end was not cut, the sentence includes the limit. The end of any other given is the
 * table's choice, and the sentence omits it. */
void odds_ends_put(struct odds_block *b, const struct given *g, struct odds_ends ends)
{
    const struct odds_names *w = &b->names;
    bool low = ends.from > 0, high = ends.to < g->n;
    if (!low && !high)
        return;
    struct words both[2];
    for (int i = 0; i < 2; i++)
        both[i] = words_of(w->a, odds_value_text(w, g, i ? ends.to - 1 : ends.from, NAMED_BELOW),
                           PARA_STYLE_BODY, CHAR_STYLE_HUE);
    if (!low && odds_is_limited(w->view, g))
        odds_caption_put(b, MSG_NO_SUM_BELOW, both, 2);
    else if (low && high)
        odds_caption_put(b, MSG_BEYOND_BOTH, both, 2);
    else
        odds_caption_put(b, MSG_BEYOND, &both[!low], 1);
}

/* Both are sorted by value, so that *which is the first value that one of them lacks or that
 * differs in its chance. Two methods may count the same odds over different totals: chances are
 * then multiplied crosswise. */
bool dist_same(struct arena *a, const struct dist *x, const struct dist *y, struct value *which)
{
    size_t n = x->n < y->n ? x->n : y->n;
    for (size_t i = 0; i < n; i++) {
        int c = value_cmp(&x->at[i].value, &y->at[i].value);
        struct nat p = x->at[i].weight, q = y->at[i].weight;
        if (c == 0 && nat_cmp(nat_mul(a, p, y->total), nat_mul(a, q, x->total)) == 0)
            continue;
        *which = c <= 0 ? x->at[i].value : y->at[i].value;
        return false;
    }
    if (x->n != y->n)
        *which = x->n > n ? x->at[n].value : y->at[n].value;
    return x->n == y->n;
}
