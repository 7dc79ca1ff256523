/* An example that weighs a chart, to findings: what its cells come to, each times its place, is not what its author
 * found. The other examples are in examples.c, which calls this.
 *
 * A place may explain the difference: one cell in which a digit is another, is lost, is there twice or has changed
 * places, or whose sign is another; two neighbours that changed places; a column that stands a row too low, or a row a
 * column too far right; a row that is left out; a cell that lacks its value, or says what another one says. The
 * likelier come first, and of those that are less likely all are told or none. Where one figure explains it alone,
 * the finding stands there, and the others are told with it. */
#include "check/check.h"
#include "model/again.h"

struct mend {
    const struct cell *cell, *other; /* `other`: the second that is wrong, or NULL */
    struct str words;                /* with what it would be right */
};
enum { MENDS_TOLD = 6 }; /* more explain nothing */
struct mends {
    struct mend at[MENDS_TOLD];
    size_t n;
};

/* A chart whose sum is too large by `by`. */
struct weighing {
    struct check_run *r;
    const struct weighed_cells *all;
    struct rat by;
    struct mends found;
};

static void mend_add(struct mends *s, struct mend one)
{
    for (size_t i = 0; i < s->n && i < MENDS_TOLD; i++)
        if (s->at[i].cell == one.cell)
            return;
    if (s->n < MENDS_TOLD)
        s->at[s->n] = one;
    s->n++;
}

static struct str worth_words(struct arena *a, struct rat x)
{
    return number_words(a, x, UNIT_NONE);
}

/* ---- one figure, two neighbours ---- */

/* Figures of a cell that would put it right if they were other by `by`. */
static void mends_of_cell(struct check_run *r, const struct cell *cell, struct rat by, struct mends *out)
{
    struct figure x;
    struct rat meant, minus;
    for (size_t i = 0; cell->kind != CELL_NONE && cell->kind != CELL_NA && figure_next(cell->text.s, &i, &x);) {
        if (x.too_long || !rat_sub(&meant, x.is, by) || !rat_sub(&minus, RAT(0), x.is))
            continue;
        struct str was = worth_words(r->a, x.is), is = worth_words(r->a, meant);
        bool sign = rat_cmp(meant, minus) == 0, whole = rat_whole(x.is) == rat_whole(meant);
        bool same_sign = (x.is.n < 0) == (meant.n < 0);
        if (sign ? cell->kind == CELL_ADD : same_sign && whole && str_distance(was, is, 1) <= 1)
            mend_add(out, (struct mend){cell, NULL,
                                        str_printf(r->a, "with %.*s for %.*s it would be right", STRF(is), STRF(was))});
    }
}

/* Neighbours of a row, or of a column, that changed places: places p and q, p a + q b for p b + q a. */
static void mends_swapped(struct weighing *w, size_t i, size_t k, struct mends *out)
{
    const struct weighed_cells *all = w->all;
    struct rat apart, d;
    if (k >= all->n || all->at[i].chart != all->at[k].chart)
        return;
    bool beside = all->at[i].row == all->at[k].row || all->at[i].col == all->at[k].col;
    const struct cell *x = all->at[i].cell, *y = all->at[k].cell;
    if (beside && rat_sub(&apart, all->at[k].is, all->at[i].is) && rat_mul(&d, apart, RAT((int64_t)(k - i))) && d.n &&
        rat_cmp(d, w->by) == 0)
        mend_add(out,
                 (struct mend){x, y,
                               str_printf(w->r->a, "with \"%.*s\" and \"%.*s\" the other way round it would be right",
                                          STRF(x->text.s), STRF(y->text.s))});
}

static void slips_find(struct weighing *w, struct mends *out)
{
    for (size_t i = 0; i < w->all->n; i++) {
        struct rat one;
        size_t row = w->all->at[i].chart->n_col;
        if (rat_div(&one, w->by, RAT((int64_t)i + 1)))
            mends_of_cell(w->r, w->all->at[i].cell, one, out);
        mends_swapped(w, i, i + 1, out);
        if (row > 1)
            mends_swapped(w, i, i + row, out);
    }
}

/* ---- values that are lost ---- */

static bool is_column_of(const struct weighed_cell *x, const struct weighed_cell *y)
{
    return x->chart == y->chart && x->col == y->col;
}

/* Could a cell of its column come to this: as whole as the others, and between them; or, of what stood at an end,
 * beyond the largest by as much again. */
static bool is_plausible(const struct weighing *w, size_t at, struct rat worth, bool end)
{
    struct rat least = RAT(0), most = RAT(0), twice;
    bool whole = true, any = false;
    for (size_t i = 0; i < w->all->n; i++) {
        const struct rat x = w->all->at[i].is;
        if (i == at || (at < w->all->n && !is_column_of(&w->all->at[i], &w->all->at[at])) || !x.n)
            continue;
        whole = whole && rat_whole(x);
        least = !any || rat_cmp(x, least) < 0 ? x : least;
        most = !any || rat_cmp(x, most) > 0 ? x : most;
        any = true;
    }
    if (end && rat_mul(&twice, most, RAT(2)) && rat_cmp(twice, most) > 0)
        most = twice;
    return any && worth.n && (!whole || rat_whole(worth)) && rat_cmp(worth, least) >= 0 && rat_cmp(worth, most) <= 0;
}

/* What the cell at `at` would come to, if it alone were wrong. */
static bool worth_meant(const struct weighing *w, size_t at, struct rat *meant)
{
    struct rat one;
    return rat_div(&one, w->by, RAT((int64_t)at + 1)) && rat_sub(meant, w->all->at[at].is, one);
}

/* Cells of one row or column from `from` on, `step` places apart, each with what the one before had: what the last one
 * had is what would make it right. */
static void shift_find(struct weighing *w, size_t from, size_t step, bool column, struct mends *out)
{
    const struct weighed_cell *at = w->all->at;
    struct rat rest = w->by, one, meant;
    size_t i = from;
    for (; i + step < w->all->n && at[i + step].chart == at[from].chart &&
           (column ? at[i + step].col == at[from].col : at[i + step].row == at[from].row);
         i += step)
        if (!rat_sub(&one, at[i].is, at[i + step].is) || !rat_mul(&one, one, RAT((int64_t)i + 1)) ||
            !rat_sub(&rest, rest, one))
            return;
    if (i == from || !rat_div(&one, rest, RAT((int64_t)i + 1)) || !rat_sub(&meant, at[i].is, one) ||
        !is_plausible(w, i, meant, true))
        return;
    mend_add(out, (struct mend){at[from].cell, at[i].cell,
                                str_printf(w->r->a,
                                           "from here on each cell has what stands %s it; with %.*s at the end "
                                           "it would be right",
                                           column ? "above" : "left of", STRF(worth_words(w->r->a, meant)))});
}

static bool says_the_same(const struct cell *x, const struct cell *y)
{
    return x->kind == y->kind && str_same_name(x->text.s, y->text.s);
}

/* A row of one cell that stood behind the i-th, or before the first: what stands below it stood one place lower. */
static void lost_row_find(struct weighing *w, struct mends *out)
{
    const size_t n = w->all->n;
    struct rat below = RAT(0), u, minus;
    for (size_t i = 0; i < n; i++)
        if (w->all->at[i].chart->n_col != 1 || w->all->at[i].chart != w->all->at[0].chart)
            return;
    for (size_t i = n; i > 0; i--) { /* places from 1 on: behind i of them */
        if (!rat_add(&minus, w->by, below) || !rat_sub(&minus, RAT(0), minus) ||
            !rat_div(&u, minus, RAT((int64_t)i + 1)))
            return;
        if (is_plausible(w, n, u, i == n))
            mend_add(out, (struct mend){w->all->at[i - 1].cell, i < n ? w->all->at[i].cell : NULL,
                                        str_printf(w->r->a, "with a row of %.*s behind this one it would be right",
                                                   STRF(worth_words(w->r->a, u)))});
        if (!rat_add(&below, below, w->all->at[i - 1].is))
            return;
    }
}

static void losses_find(struct weighing *w, struct mends *out)
{
    const struct weighed_cells *all = w->all;
    for (size_t i = 0; i < all->n; i++) {
        const size_t row = all->at[i].chart->n_col;
        struct rat meant;
        if (i >= row && is_column_of(&all->at[i], &all->at[i - row]) &&
            says_the_same(all->at[i].cell, all->at[i - row].cell))
            shift_find(w, i, row, true, out);
        if (all->at[i].col && says_the_same(all->at[i].cell, all->at[i - 1].cell))
            shift_find(w, i, 1, false, out);
        if (all->at[i].cell->kind == CELL_NONE && worth_meant(w, i, &meant) && is_plausible(w, i, meant, false))
            mend_add(out, (struct mend){all->at[i].cell, NULL,
                                        str_printf(w->r->a, "with %.*s here it would be right",
                                                   STRF(worth_words(w->r->a, meant)))});
    }
    lost_row_find(w, out);
}

/* ---- what another cell says ---- */

/* A cell that would be right if it said what another one of its column says. */
static void others_find(struct weighing *w, struct mends *out)
{
    const struct weighed_cells *all = w->all;
    for (size_t i = 0; i < all->n; i++) {
        struct rat meant;
        const struct cell *like = NULL;
        if (!worth_meant(w, i, &meant))
            continue;
        for (size_t k = 0; k < all->n && !like; k++)
            if (k != i && is_column_of(&all->at[i], &all->at[k]) && rat_cmp(all->at[k].is, meant) == 0)
                like = all->at[k].cell;
        if (like)
            mend_add(out, (struct mend){all->at[i].cell, NULL,
                                        str_printf(w->r->a, "with \"%.*s\" it would be right",
                                                   STRF(like->kind == CELL_NONE ? STR("--") : like->text.s))});
    }
}

/* A row that says all that the one above says. */
static void repeats_find(struct weighing *w, struct mends *out)
{
    const struct weighed_cells *all = w->all;
    for (size_t i = 0; i < all->n; i++) {
        const size_t n = all->at[i].chart->n_col;
        bool same = n > 1 && !all->at[i].col && i >= n && i + n <= all->n && is_column_of(&all->at[i], &all->at[i - n]);
        for (size_t k = 0; same && k < n; k++)
            same = says_the_same(all->at[i + k].cell, all->at[i + k - n].cell);
        if (same)
            mend_add(out, (struct mend){all->at[i].cell, NULL, STR("this row says what the one above says")});
    }
}

/* Those of one likelihood, if there is room for all of them. */
static void mends_try(struct weighing *w, void (*find)(struct weighing *, struct mends *))
{
    struct mends some = {.n = 0};
    find(w, &some);
    if (w->found.n + some.n > MENDS_TOLD)
        return;
    for (size_t i = 0; i < some.n; i++)
        mend_add(&w->found, some.at[i]);
}

static void differ_tell(struct check_run *r, const struct chart *c, const struct example *e,
                        const struct weighed_cells *all, struct rat sum, struct rat by)
{
    struct weighing w = {.r = r, .all = all, .by = by};
    slips_find(&w, &w.found);
    const bool slip = w.found.n == 1;
    w.found.n = w.found.n > MENDS_TOLD ? 0 : w.found.n;
    mends_try(&w, losses_find);
    if (!slip) {
        mends_try(&w, repeats_find);
        mends_try(&w, others_find);
    }
    const struct mend *m = w.found.at;
    const bool one = slip || w.found.n == 1;
    struct finding *f = diag_add(r->d, RULE_EXAMPLE_DIFFERS, one ? m->cell->text.at : e->is.at,
                                 "the cells of \"%.*s\", each times its place, come to %.*s, not to %.*s",
                                 STRF(c->title.s.n ? c->title.s : c->id), STRF(worth_words(r->a, sum)), STRF(e->is.s));
    if (one)
        finding_also(r->d, f, e->is.at, "what they should come to");
    if (one && m->other)
        finding_also(r->d, f, m->other->text.at, "and this");
    for (size_t i = one; i < w.found.n; i++)
        finding_also(r->d, f, m[i].cell->text.at, "%.*s", STRF(m[i].words));
    if (one)
        finding_note(r->d, f, "%.*s%s%.*s", STRF(m->words), e->from.s.n ? "; from: " : "", STRF(e->from.s));
    else if (e->from.s.n)
        finding_note(r->d, f, "from: %.*s", STRF(e->from.s));
    finding_help(r->d, f, "look at the chart first; if all of it is right, write `is: %.*s`",
                 STRF(worth_words(r->a, sum)));
}

void weighted_check(struct check_run *r, const struct set *set, const struct example *e)
{
    const struct chart *c = model_chart_find(r->model, set, e->roll_text.s);
    struct weighed_cells all = {.n = 0};
    struct rat sum, is, by;
    if (!c || c->bad || !rat_parse(&is, str_starts(e->is.s, "+") ? str_cut(e->is.s, 1, e->is.s.n) : e->is.s) ||
        !chart_weighted(r->a, c, &all, &sum) || !rat_sub(&by, sum, is)) {
        r->tally->not_run++;
        return;
    }
    r->tally->checks++;
    if (by.n)
        differ_tell(r, c, e, &all, sum, by);
}
