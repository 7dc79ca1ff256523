/* What is shown of an odds table's cells, and what the figures say of themselves: which columns there are once it is
 * known what comes, the chances of each, where a given stops to matter, and what one more of it is worth.
 *
 * All is worked out from the exact distributions, in fractions; only what is printed is rounded. A grid's cells come
 * with the first given slowest, so that those of two values of one given lie at a fixed distance. Called by odds_grid.c
 * and odds_plot.c. */
#include "odds/odds.h"
#include "show/odds_show.h"
#include "show/show.h"
#include <stdlib.h>

/* --- columns */

bool odds_some_failed(const struct odds_table *o)
{
    for (size_t i = 0; i < o->grid.n; i++)
        if (o->grid.cell[i].failed)
            return true;
    return false;
}

/* Where a word stands first among the cells of a chart, row by row, the rows of further dice with their own; *at counts
 * on over cells that are not it. */
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

/* An outcome, and where its word stands in the charts that are asked; 0 for what is no word. */
struct placed {
    const struct value *value;
    size_t at;
};

static int placed_order(const void *x, const void *y)
{
    const struct placed *p = x, *q = y;
    return p->at < q->at ? -1 : p->at > q->at ? 1 : value_cmp(p->value, q->value);
}

/* Each once, in the order of values; but words as the charts that the entry asks have them: from the worst to the best,
 * or however their author wrote them. Of more words than anybody reads as columns the places are not looked for. */
static size_t outcomes_sort(struct arena *own, const struct model *m, const struct odds_entry *e, struct placed *all,
                            size_t n)
{
    enum { WORDS_MOST = 200 };
    const struct roll **node;
    LIST(const struct chart *) chart = {0};
    size_t once = 0;
    qsort(all, n, sizeof *all, placed_order);
    for (size_t i = 0; i < n; i++)
        if (!i || value_cmp(all[i - 1].value, all[i].value) != 0)
            all[once++] = all[i];
    if (once > WORDS_MOST)
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

/* Of numbers of which some never come there is no mean: a dash would say that it is none. */
void odds_means_check(struct making *k, const struct odds_view *t, const struct odds_table *o)
{
    for (size_t i = 0; i < t->show.n; i++) {
        const struct odds_column *s = &t->show.at[i];
        for (size_t n = 0; n < o->grid.n && !s->is_default && !odds_is_chance(s); n++) {
            const struct dist *d = &o->grid.cell[n].dist;
            if (!d->n || d->at[d->n - 1].value.kind != VALUE_NEVER)
                continue;
            REPORT(k->d, RULE_BAD_VALUE, o->at, "write `show: outcomes` or `show: at-least`",
                   "%.*s has no %.*s: it may not come at all", STRF(o->entry->id), STRF(s->key));
            return;
        }
    }
}

/* Named outcomes are all there, though some may never come: a rule that names them wants to see their dash. Of numbers,
 * tuples, truths and words of charts only those that come in some cell. */
void odds_outcomes_push(struct making *k, struct odds_columns *c, const struct odds_table *o)
{
    struct arena *a = k->a;
    const struct odds_entry *e = o->entry;
    for (size_t i = 0; odds_outcomes_named(e) && i < e->n_outcome; i++)
        ARENA_PUSH(a, c, odds_column_one(e->outcome[i].name.s, value_of_word(e->outcome[i].name.s)));
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
                              ? odds_never_text(a, k->show.manner.tongue, e, NULL)
                              : odds_outcome_text(a, e, v);
        ARENA_PUSH(a, c, odds_column_one(name, *v));
    }
    arena_drop(own);
}

/* An outcome by name, among those that come. Only now is it known whether it comes at all: where it does not, that is a
 * finding, unless it may come in a cell that failed, or with givens that are left out here. */
static struct odds_column outcome_called(struct making *k, const struct odds_view *t, const struct odds_table *o,
                                         const struct odds_column *asked)
{
    struct odds_columns all = {0};
    odds_outcomes_push(k, &all, o);
    struct str *names = ARENA_ARRAY(k->a, struct str, all.n + 3);
    for (size_t i = 0; i < all.n; i++) {
        names[i] = all.at[i].name;
        if (odds_outcome_called(k->a, o->entry, &all.at[i].value, asked->name))
            return all.at[i];
    }
    names[all.n] = STR("mean");
    names[all.n + 1] = STR("spread");
    names[all.n + 2] = STR("at-least");
    for (int i = 0; i < 2; i++) { /* of true and false one may never come */
        struct value v = value_of_bool(i);
        if (all.n && all.at[0].value.kind == VALUE_BOOL && odds_outcome_called(k->a, o->entry, &v, asked->name))
            return odds_column_one(odds_outcome_text(k->a, o->entry, &v), v);
    }
    if (!t->only.n && !odds_some_failed(o))
        ask_unknown(&(struct asking){.a = k->a, .d = k->d}, (struct text){asked->name, asked->at},
                    "no outcome of this table", names, all.n + 3);
    return odds_column_one(asked->name, value_of_word(asked->name));
}

/* What a grid shows that nobody was asked for: a mean as the number that it is; of yes and no the
 * chance of yes, for the other is what it lacks; of words, and of what may never come, each, for
 * they have no mean. False for numbers, where what was meant for them stands. */
static bool usual_push(struct making *k, struct odds_columns *c, const struct odds_table *o)
{
    struct odds_columns all = {0};
    struct value yes = value_of_bool(true);
    const bool mean = o->entry->whole && roll_pool_of(o->entry->whole) == POOL_MEAN;
    if (mean)
        ARENA_PUSH(k->a, c,
                   ((struct odds_column){
                       .measure = MEASURE_MEAN, .name = STR("mean"), .key = STR("mean")}));
    else
        odds_outcomes_push(k, &all, o);
    const bool truth = all.n && all.at[0].value.kind == VALUE_BOOL;
    const bool whole = all.n && (all.at[0].value.kind == VALUE_WORD || all.at[all.n - 1].value.kind == VALUE_NEVER);
    if (truth)
        ARENA_PUSH(k->a, c, odds_column_one(odds_outcome_text(k->a, o->entry, &yes), yes));
    for (size_t i = 0; i < all.n && whole; i++)
        ARENA_PUSH(k->a, c, all.at[i]);
    return mean || truth || whole;
}

/* In the order of the layout, and where one word stands for several columns in that of the values. `at-most` bounds the
 * number of the columns, not the value in them. Only a table that is worked out knows them: reading has typed the rest.
 */
struct odds_columns odds_columns_of(struct making *k, const struct odds_item *t, size_t table,
                                    const struct odds_table *o)
{
    struct odds_columns c = {0}, all = {0};
    const struct odds_view *v = &t->view[table];
    for (size_t i = 0; i < v->show.n; i++) {
        const struct odds_column *s = &v->show.at[i];
        struct rat least;
        if (s->is_default && t->plot == PLOT_NO && usual_push(k, &c, o))
            continue;
        switch (s->measure) {
        case MEASURE_OUTCOMES:
            odds_outcomes_push(k, &c, o);
            break;
        case MEASURE_NAMED:
            ARENA_PUSH(k->a, &c, outcome_called(k, v, o, s));
            break;
        case MEASURE_AT_LEASTS: /* the smallest is certain */
            all.n = 0;
            odds_outcomes_push(k, &all, o);
            for (size_t m = 1, n = 0; m < all.n && (!t->at_most || n < t->at_most); m++)
                if (value_number(&all.at[m].value, &least)) {
                    ARENA_PUSH(k->a, &c, odds_column_at_least(k->a, least));
                    n++;
                }
            break;
        case MEASURE_MEAN:
        case MEASURE_SPREAD:
        case MEASURE_ONE:
        case MEASURE_AT_LEAST:
        case MEASURE_FROM:
            ARENA_PUSH(k->a, &c, *s);
            break;
        }
    }
    return c;
}

/* 0 where it never comes: a distribution has no outcomes of weight 0. */
static struct frac chance_of_value(struct arena *a, const struct dist *d, const struct value *v)
{
    for (size_t i = 0; i < d->n; i++)
        if (value_eq(&d->at[i].value, v))
            return dist_p(a, d, i);
    return frac_of_rat(a, RAT(0));
}

/* "Disordered or more" adds the outcomes up that the entry names from that one on: a rule lists them from the mildest
 * to the worst, or the other way round, and means the rest of its list. */
struct frac odds_chance_of(struct arena *a, const struct odds_entry *e, const struct dist *d,
                           const struct odds_column *c)
{
    struct rat least;
    struct frac p = frac_of_rat(a, RAT(0));
    bool from = false;
    if (c->measure == MEASURE_AT_LEAST && value_number(&c->value, &least))
        return dist_at_least(a, d, least);
    if (c->measure != MEASURE_FROM)
        return chance_of_value(a, d, &c->value);
    for (size_t i = 0; i < e->n_outcome; i++) {
        struct value v = value_of_word(e->outcome[i].name.s);
        from = from || value_eq(&v, &c->value);
        if (from)
            p = frac_add(a, p, chance_of_value(a, d, &v));
    }
    return p;
}

/* --- where a given stops to matter */

/* Only of what goes below 0 is it said where it stops to matter and what one more is worth: that is a modifier or a
 * difference. A number of dice or a range has no such middle. */
bool odds_is_signed(const struct given *g)
{
    return g->n > 1 && g->value[0].kind == VALUE_NUMBER && g->value[0].number.n < 0;
}

bool odds_is_unmodified(const struct given *g, const struct value *v)
{
    return g->plus && odds_is_signed(g) && v->kind == VALUE_NUMBER && v->number.n == 0;
}

/* The distance between cells of neighbouring values of a given, or 0 where it is fixed. */
size_t odds_stride(const struct odds_table *o, int given)
{
    for (size_t i = 1; i < o->grid.n; i++)
        if (!value_eq(&o->grid.cell[i].given[given], &o->grid.cell[0].given[given]))
            return i;
    return 0;
}

/* Is all the same with the x-th value of a given as with the y-th: what comes; or, where it need
 * not be `whole`, that there is no such case? */
static bool values_same(struct arena *a, const struct odds_table *o, int given, size_t x, size_t y,
                        bool whole)
{
    const struct given *g = &o->entry->given[given];
    size_t stride = odds_stride(o, given);
    struct value at;
    for (size_t i = 0; stride && i < o->grid.n; i++) {
        if (i / stride % g->n != x)
            continue;
        const struct grid_cell *p = &o->grid.cell[i], *q = &o->grid.cell[i - x * stride + y * stride];
        if (p->na != q->na || (whole && p->na) || p->failed || q->failed ||
            (!p->na && !dist_same(a, &p->dist, &q->dist, &at)))
            return false;
    }
    return true;
}

/* The last value that differs from its neighbour stays at either end, and one value stays in any case. A case that is
 * left out or failed is like none, so that trimming never hides a gap. Only what begins below 0 is trimmed: the ends of
 * a modifier are what the chart comes to, whereas those of a number of dice are what the author asked for. */
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

/* --- names that two values share */

/* A layout may give two values one head where they are alike. Where they are not, two numbers would stand under one
 * name, and nobody could tell which is whose. Only heads of the layout's can do that: values differ by themselves. */
void odds_heads_check(const struct odds_block *b, const struct odds_view *t,
                      const struct odds_table *o)
{
    struct arena *a = b->k->a;
    const struct tongue *in = b->k->show.manner.tongue;
    for (int k = 0; k < (int)t->entry->n_given; k++) {
        const struct given *g = &t->entry->given[k];
        for (size_t x = 0; x < g->n && !odds_is_fixed(t, g); x++) {
            if (!odds_head_find(t, g->name.s, &g->value[x]).n)
                continue;
            struct str name = odds_value_text(a, in, t, g, &g->value[x], NAMED_WHOLE);
            for (size_t y = 0; y < g->n; y++)
                if (y != x &&
                    str_eq(name, odds_value_text(a, in, t, g, &g->value[y], NAMED_WHOLE)) &&
                    !values_same(a, o, k, x, y, false)) {
                    diag_add(b->k->d, RULE_BAD_VALUE, b->ask->at,
                             "two values of %.*s are called \"%.*s\", and what comes of them differs", STRF(g->name.s),
                             STRF(name));
                    return;
                }
        }
    }
}

/* --- in words */

/* A sentence of the program's in plain words, and in it figures that stand out. */
static void sentence_put(struct making *k, struct words *w, enum msg what, const struct words *of,
                         size_t n)
{
    if (w->n)
        *w = words_cat(k->a, *w, STR(" "), ROLE_BODY, VOICE_PLAIN);
    *w = words_join(k->a, *w, show_msg(&k->show, what, ROLE_BODY, VOICE_PLAIN, of, n));
}

static struct words figure(struct arena *a, struct str s)
{
    return words_of(a, s, ROLE_BODY, VOICE_HUE);
}

/* Said only where rows were cut off. A modifiers chart has no sums beyond its own, and where none was cut there that is
 * said too; the end of any other given is the table's choice, and nothing can be said of what lies beyond. */
void odds_ends_put(struct making *k, const struct odds_view *t, int given, struct odds_ends ends,
                   struct words *caption)
{
    const struct given *d = &t->entry->given[given];
    const struct tongue *in = k->show.manner.tongue;
    struct arena *a = k->a;
    /* All that a modifiers chart can come to ends where it does; other ends are the table's choice. */
    const struct chart *c = model_chart_find(k->m, t->entry->set, d->text.s);
    bool limits = c && c->kind == CHART_MODIFIERS, low = ends.from > 0, high = ends.to < d->n;
    struct str from = odds_value_text(a, in, t, d, &d->value[ends.from], NAMED_BELOW);
    struct str to = odds_value_text(a, in, t, d, &d->value[ends.to - 1], NAMED_BELOW);
    if (!low && !high)
        return;
    const struct words both[] = {figure(a, from), figure(a, to)};
    if (limits && !low)
        sentence_put(k, caption, MSG_NO_SUM_BELOW, both, 2);
    else if (low && high)
        sentence_put(k, caption, MSG_BEYOND_BOTH, both, 2);
    else
        sentence_put(k, caption, MSG_BEYOND, &both[!low], 1);
}

void odds_finder_put(struct making *k, struct words *caption)
{
    sentence_put(k, caption, MSG_FIND_LETTER, NULL, 0);
}

/* Both are sorted by value, so that the first place where they part is the first outcome that one
 * of them lacks. Two methods may count the same odds over different totals: then chances are
 * compared crosswise. */
bool dist_same(struct arena *a, const struct dist *x, const struct dist *y, struct value *which)
{
    size_t n = x->n < y->n ? x->n : y->n;
    bool same_total = nat_cmp(x->total, y->total) == 0;
    for (size_t i = 0; i < n; i++) {
        int c = value_cmp(&x->at[i].value, &y->at[i].value);
        struct nat p = x->at[i].weight, q = y->at[i].weight;
        if (c == 0 && nat_cmp(same_total ? p : nat_mul(a, p, y->total),
                              same_total ? q : nat_mul(a, q, x->total)) == 0)
            continue;
        *which = c <= 0 ? x->at[i].value : y->at[i].value;
        return false;
    }
    if (x->n != y->n)
        *which = x->n > n ? x->at[n].value : y->at[n].value;
    return x->n == y->n;
}
