/* Checks an example that weighs a chart: the sum of each cell times its position must equal the
 * author's sum. Called by examples.c.
 *
 * A typo may explain the difference: in one cell a digit is wrong, missing, doubled or swapped, or
 * the sign is wrong; or two neighbouring cells are exchanged. If exactly one typo explains it, the
 * finding is at that cell; if a few do, all are listed. */
#include "check/check.h"
#include "model/again.h"

/* A chart whose sum is too large by `by`. */
struct weighing {
    struct check_run *r;
    const struct weighed_cells *all;
    struct rat by;
};

static void correction_add(struct corrections *s, struct correction one)
{
    for (size_t i = 0; i < s->n && i < CORRECTIONS_SHOWN; i++)
        if (s->at[i].cell == one.cell)
            return;
    if (s->n < CORRECTIONS_SHOWN)
        s->at[s->n] = one;
    s->n++;
}

/* ---- one number, or two neighbours ---- */

/* True if x and y differ only in two exchanged neighbours. */
static bool is_swapped(struct str x, struct str y)
{
    size_t k = 0;
    while (k < x.n && k < y.n && x.p[k] == y.p[k])
        k++;
    return x.n == y.n && k + 1 < x.n && x.p[k] == y.p[k + 1] && x.p[k + 1] == y.p[k] &&
           str_distance(x, y, 1) == 1;
}

void corrections_of_cell(struct check_run *r, const struct cell *cell, struct rat by, bool swapped,
                         struct corrections *out)
{
    struct figure x;
    struct rat suggestion, sum;
    for (size_t i = 0; cell->kind != CELL_NONE && cell->kind != CELL_NA && figure_next(cell->text.s, &i, &x);) {
        if (x.too_long || !rat_sub(&suggestion, x.is, by) || !rat_add(&sum, x.is, suggestion))
            continue;
        struct str was = number_words(r->a, x.is, UNIT_NONE),
                   is = number_words(r->a, suggestion, UNIT_NONE);
        const bool whole = rat_whole(x.is) == rat_whole(suggestion),
                   same_sign = (x.is.n < 0) == (suggestion.n < 0);
        const bool typo =
            swapped ? is_swapped(was, is) : same_sign && whole && str_distance(was, is, 1) <= 1;
        if (sum.n ? typo : cell->kind == CELL_ADD)
            correction_add(
                out, (struct correction){cell, NULL,
                                         str_printf(r->a, "with %.*s for %.*s it would be right",
                                                    STRF(is), STRF(was))});
    }
}

/* Adds neighbours of a row or a column that changed places: cells a and b at positions p and q
 * change the sum from p a + q b to p b + q a. */
static void corrections_swapped(struct weighing *w, size_t i, size_t k, struct corrections *out)
{
    const struct weighed_cells *all = w->all;
    struct rat apart, d;
    if (k >= all->n || all->at[i].chart != all->at[k].chart)
        return;
    bool beside = all->at[i].row == all->at[k].row || all->at[i].col == all->at[k].col;
    const struct cell *x = all->at[i].cell, *y = all->at[k].cell;
    if (beside && rat_sub(&apart, all->at[k].is, all->at[i].is) && rat_mul(&d, apart, RAT((int64_t)(k - i))) && d.n &&
        rat_cmp(d, w->by) == 0)
        correction_add(
            out, (struct correction){
                     x, y,
                     str_printf(w->r->a, "with \"%.*s\" and \"%.*s\" swapped it would be right",
                                STRF(x->text.s), STRF(y->text.s))});
}

static void slips_find(struct weighing *w, struct corrections *out)
{
    for (size_t i = 0; i < w->all->n; i++) {
        struct rat one;
        size_t row = w->all->at[i].chart->n_col;
        if (rat_div(&one, w->by, RAT((int64_t)i + 1)))
            corrections_of_cell(w->r, w->all->at[i].cell, one, false, out);
        corrections_swapped(w, i, i + 1, out);
        if (row > 1)
            corrections_swapped(w, i, i + row, out);
    }
}

static void difference_report(struct check_run *r, const struct chart *c, const struct example *e,
                              const struct weighed_cells *all, struct rat sum, struct rat by)
{
    struct weighing w = {.r = r, .all = all, .by = by};
    struct corrections found = {.n = 0};
    slips_find(&w, &found);
    const struct correction *m = found.at;
    const bool one = found.n == 1;
    found.n = found.n > CORRECTIONS_SHOWN ? 0 : found.n;
    struct finding *f =
        diag_add(r->d, RULE_EXAMPLE_DIFFERS, one ? m->cell->text.at : e->is.at,
                 "the cells of \"%.*s\", each times its position, add up to %.*s, not %.*s",
                 STRF(c->title.s.n ? c->title.s : c->id), STRF(number_words(r->a, sum, UNIT_NONE)),
                 STRF(e->is.s));
    if (one)
        finding_also(f, e->is.at, "the expected sum");
    if (one && m->other)
        finding_also(f, m->other->text.at, "and this");
    for (size_t i = one; i < found.n; i++)
        finding_also(f, m[i].cell->text.at, "%.*s", STRF(m[i].words));
    if (one)
        finding_note(f, "%.*s%s%.*s", STRF(m->words), e->from.s.n ? "; from: " : "",
                     STRF(e->from.s));
    else if (e->from.s.n)
        finding_note(f, "from: %.*s", STRF(e->from.s));
    finding_help(f, "check the chart first; if all of it is right, write `is: %.*s`",
                 STRF(number_words(r->a, sum, UNIT_NONE)));
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
        difference_report(r, c, e, &all, sum, by);
}
