/* Columns of words to findings: a cell that nobody else under the same head has, and that is nearly what several have.
 *
 * A column of text whose cells are drawn from few words is a list of terms that nobody declared. Its cells are held
 * against each other, over all charts of a set that have the same head: an author writes Becomes shaken ten times, and
 * once Become shaken. */
#include "check/odd.h"
#include <stdlib.h>
#include <string.h>

enum {
    CELLS_LEAST = 6, /* of a head: in fewer, what stands twice stands there by chance */
    SEVERAL = 2,     /* so often the right one stands */
    WORD_LEAST = 4,  /* letters of the word that differs, or one fewer: Type A and Type B are two things */
    TWO_SLIPS = 12,  /* letters of a text that may differ in two of them */
    /* Comparisons under one head; what is over is left alone. A hostile set ends. */
    PAIRS_MOST = 200000
};

struct headed {
    struct str head, fold;
    const struct chart *chart; /* where no head names the cells: theirs; else NULL */
    const struct cell *cell;
    size_t times;
};
struct headed_list {
    struct headed *at;
    size_t n, cap;
};

static int head_order(const struct headed *a, const struct headed *b)
{
    int c = str_cmp(a->head, b->head);
    if (!c && (a->chart || b->chart))
        c = !a->chart ? -1 : !b->chart ? 1 : str_cmp(a->chart->id, b->chart->id);
    return c;
}

static int said_order(const void *x, const void *y)
{
    const struct headed *a = x, *b = y;
    int c = head_order(a, b);
    c = c ? c : str_cmp(a->fold, b->fold);
    return c ? c : str_cmp(a->cell->text.s, b->cell->text.s);
}

/* All cells of words that stand in a set, by their heads. */
static void chart_say(struct arena *a, const struct chart *c, struct headed_list *out)
{
    for (struct cell_walk i = {.chart = c, .own = true}; c->kind != CHART_STEPS && cells_next(&i);) {
        /* In a grid the columns are cases of one thing, which only a head names. */
        const struct str head = c->kind == CHART_GRID ? i.col->head.s : i.col->label.s;
        if (i.col->type.kind == TYPE_TEXT && i.cell->kind == CELL_TEXT && i.cell->text.s.n)
            ARENA_PUSH(a, out,
                       ((struct headed){str_fold(a, head), str_fold(a, i.cell->text.s), head.n ? NULL : c, i.cell, 1}));
    }
    for (size_t i = 0; i < c->n_row; i++)
        if (row_is_own(c, &c->row[i]) && c->row[i].inner && !c->row[i].inner->bad)
            chart_say(a, c->row[i].inner, out);
}

/* The figures of two texts, one behind the other, are the same: "loses 1" and "loses 2" are two results. */
static bool same_figures(struct str x, struct str y)
{
    size_t i = 0, k = 0;
    for (;; i++, k++) {
        while (i < x.n && !char_is_digit(x.p[i]))
            i++;
        while (k < y.n && !char_is_digit(y.p[k]))
            k++;
        if (i == x.n || k == y.n)
            return i == x.n && k == y.n;
        if (x.p[i] != y.p[k])
            return false;
    }
}

/* The bytes between what both begin and end with, out to the ends of their words. */
static struct str part_that_differs(struct str x, struct str y)
{
    size_t lo = 0, end = 0;
    while (lo < x.n && lo < y.n && x.p[lo] == y.p[lo])
        lo++;
    while (end + lo < x.n && end + lo < y.n && x.p[x.n - end - 1] == y.p[y.n - end - 1])
        end++;
    while (lo > 0 && x.p[lo - 1] != '-')
        lo--;
    while (end > 0 && x.p[x.n - end] != '-')
        end--;
    return str_cut(x, lo, x.n - end);
}

bool texts_nearly(struct str x, struct str y)
{
    const size_t n = x.n < y.n ? x.n : y.n;
    const unsigned most = n >= TWO_SLIPS ? 2 : 1;
    if (x.n > y.n + most || y.n > x.n + most || !same_figures(x, y) || str_distance(x, y, most) > most)
        return false;
    const size_t one = part_that_differs(x, y).n, other = part_that_differs(y, x).n;
    return one + other >= 2 * WORD_LEAST - 1;
}

static void odd_say(struct check_run *r, const struct headed *odd, const struct headed *like)
{
    const struct text *here = &odd->cell->text, *there = &like->cell->text;
    struct finding *f = diag_add(r->d, RULE_ODD_CELL, here->at,
                                 "\"%.*s\" stands here alone, and \"%.*s\" in %zu cells under the same head",
                                 STRF(here->s), STRF(there->s), like->times);
    finding_also(r->d, f, there->at, "spelled so here");
    finding_help(r->d, f,
                 "write \"%.*s\", if that is meant; a list of these words under `terms` in set.yaml, and its name as "
                 "the type of the column, holds every cell to them",
                 STRF(there->s));
    finding_fix_word(r->d, f, here->s, there->s);
}

/* Cells of one head, each spelling once with how often it stands there: `all` of them together. */
static void head_judge(struct check_run *r, const struct headed *said, size_t n, size_t all)
{
    size_t alone = 0;
    for (size_t i = 0; i < n; i++)
        alone += said[i].times == 1;
    if (all < CELLS_LEAST)
        return;
    if (alone * (n - alone) > PAIRS_MOST) {
        r->tally->not_run++;
        return;
    }
    r->tally->checks++;
    for (size_t i = 0; i < n; i++) {
        const struct headed *like = NULL;
        for (size_t k = 0; k < n && said[i].times == 1; k++)
            if (said[k].times >= SEVERAL && (!like || said[k].times > like->times) &&
                (str_eq(said[i].fold, said[k].fold) || texts_nearly(said[i].fold, said[k].fold)))
                like = &said[k];
        if (like)
            odd_say(r, &said[i], like);
    }
}

static void odd_run(struct check_run *r, const struct set *set)
{
    struct headed_list all = {0};
    const struct chart *c;
    for (size_t at[2] = {0}; (c = chart_next(set, at));)
        if (!c->bad)
            chart_say(r->a, c, &all);
    if (all.n)
        qsort(all.at, all.n, sizeof *all.at, said_order);
    for (size_t from = 0, to; from < all.n; from = to) {
        size_t n = 0;
        struct headed *one = &all.at[from];
        for (to = from; to < all.n && head_order(&all.at[to], one) == 0; to++) {
            if (n && str_eq(one[n - 1].cell->text.s, all.at[to].cell->text.s))
                one[n - 1].times++;
            else
                one[n++] = all.at[to];
        }
        head_judge(r, one, n, to - from);
    }
}

const struct check check_odd = {GIVES(RULE_ODD_CELL), .set = odd_run};
