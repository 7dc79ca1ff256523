/* An example that weighs a chart, to findings: what its cells come to, each times its place, is not what its author
 * found. The other examples are in examples.c, which calls this.
 *
 * A place may explain the difference: one cell in which a digit is another, is lost, is there twice or has changed
 * places, or whose sign is another; or two neighbours that changed places. Where a single one does, the finding stands
 * there, for all others would need two mistakes. */
#include "check/check.h"
#include "model/again.h"

struct mend {
    const struct cell *cell, *other; /* `other`: they changed places */
    struct str was, meant;
};
enum { SLIPS_TOLD = 6 }; /* more explain nothing */
struct mends {
    struct mend at[SLIPS_TOLD];
    size_t n;
};

static void slip_add(struct mends *s, struct mend one)
{
    if (s->n < SLIPS_TOLD)
        s->at[s->n] = one;
    s->n++;
}

/* Figures of a cell that would put it right if they were other by `by`. */
static void slips_of_cell(struct check_run *r, const struct cell *cell, struct rat by, struct mends *out)
{
    struct figure x;
    struct rat meant, minus;
    for (size_t i = 0; cell->kind != CELL_NONE && cell->kind != CELL_NA && figure_next(cell->text.s, &i, &x);) {
        if (x.too_long || !rat_sub(&meant, x.is, by) || !rat_sub(&minus, RAT(0), x.is))
            continue;
        struct str was = number_words(r->a, x.is, UNIT_NONE), is = number_words(r->a, meant, UNIT_NONE);
        bool sign = rat_cmp(meant, minus) == 0, whole = rat_whole(x.is) == rat_whole(meant);
        bool same_sign = (x.is.n < 0) == (meant.n < 0);
        if (sign ? cell->kind == CELL_ADD : same_sign && whole && str_distance(was, is, 1) <= 1)
            slip_add(out, (struct mend){cell, NULL, was, is});
    }
}

/* Neighbours of a row, or of a column, that changed places: places p and q, p a + q b for p b + q a. */
static void slips_swapped(const struct weighed_cells *all, size_t i, size_t k, struct rat by, struct mends *out)
{
    struct rat apart, d;
    if (k >= all->n || all->at[i].chart != all->at[k].chart)
        return;
    bool beside = all->at[i].row == all->at[k].row || all->at[i].col == all->at[k].col;
    if (beside && rat_sub(&apart, all->at[k].is, all->at[i].is) && rat_mul(&d, apart, RAT((int64_t)(k - i))) && d.n &&
        rat_cmp(d, by) == 0)
        slip_add(out,
                 (struct mend){all->at[i].cell, all->at[k].cell, all->at[i].cell->text.s, all->at[k].cell->text.s});
}

static struct mends slips_find(struct check_run *r, const struct weighed_cells *all, struct rat by)
{
    struct mends found = {.n = 0};
    for (size_t i = 0; i < all->n; i++) {
        struct rat one;
        size_t row = all->at[i].chart->n_col;
        if (rat_div(&one, by, RAT((int64_t)i + 1)))
            slips_of_cell(r, all->at[i].cell, one, &found);
        slips_swapped(all, i, i + 1, by, &found);
        if (row > 1)
            slips_swapped(all, i, i + row, by, &found);
    }
    return found;
}

static struct str slip_words(struct arena *a, const struct mend *s)
{
    if (s->other)
        return str_printf(a, "with \"%.*s\" and \"%.*s\" the other way round it would be right", STRF(s->was),
                          STRF(s->meant));
    return str_printf(a, "with %.*s for %.*s it would be right", STRF(s->meant), STRF(s->was));
}

static void differ_tell(struct check_run *r, const struct chart *c, const struct example *e,
                        const struct weighed_cells *all, struct rat sum, struct rat by)
{
    const struct mends slips = slips_find(r, all, by);
    bool one = slips.n == 1;
    const struct mend *s = slips.at;
    struct finding *f =
        diag_add(r->d, RULE_EXAMPLE_DIFFERS, one ? s->cell->text.at : e->is.at,
                 "the cells of \"%.*s\", each times its place, come to %.*s, not to %.*s",
                 STRF(c->title.s.n ? c->title.s : c->id), STRF(number_words(r->a, sum, UNIT_NONE)), STRF(e->is.s));
    if (one)
        finding_also(r->d, f, e->is.at, "what they should come to");
    if (one && s->other)
        finding_also(r->d, f, s->other->text.at, "and this");
    for (size_t i = 0; !one && slips.n <= SLIPS_TOLD && i < slips.n; i++)
        finding_also(r->d, f, s[i].cell->text.at, "%.*s", STRF(slip_words(r->a, &s[i])));
    if (one)
        finding_note(r->d, f, "%.*s%s%.*s", STRF(slip_words(r->a, s)), e->from.s.n ? "; from: " : "", STRF(e->from.s));
    else if (e->from.s.n)
        finding_note(r->d, f, "from: %.*s", STRF(e->from.s));
    finding_help(r->d, f, "look at the chart first; if all of it is right, write `is: %.*s`",
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
        differ_tell(r, c, e, &all, sum, by);
}
