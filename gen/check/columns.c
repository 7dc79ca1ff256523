/* Checks charts whose columns are numbers. Reports a column without a number among them, which no
 * lookup by number finds, and a column that breaks the regular steps of the others. Lookups read
 * labels with the same function and refuse such a chart; this check reports it first.
 *
 * Columns of text beside numbers may be something different, such as Notes, and are ignored. */
#include "check/cover.h"
#include "model/lookup.h"
#include "model/read.h"

bool number_of_label(struct str s, struct range *out)
{
    enum unit unit;
    const ptrdiff_t colon = str_find_char(s, ':');
    if (range_of_label(s, out, &unit))
        return true;
    *out = (struct range){.no_lo = false};
    const bool odds = colon > 0 && number_parse(str_trim(str_cut(s, 0, (size_t)colon)), &out->lo) &&
                      number_parse(str_trim(str_cut(s, (size_t)colon + 1, s.n)), &out->hi) &&
                      rat_div(&out->lo, out->lo, out->hi);
    out->hi = out->lo;
    return odds;
}

/* Two neighbouring ranges, and how far it is from one to the next. */
struct join {
    struct text x, y;
    struct rat by;
};
struct joins {
    bool heads; /* of columns, where single numbers have an order too */
    LIST(struct join) at;
};

/* Adds two neighbours; returns false if one of them is no number. Of single numbers only the sign
 * of their difference counts. */
static bool join_add(struct check_run *r, struct joins *all, struct text x, struct text y)
{
    struct join j = {x, y, RAT(0)};
    struct range one, two;
    if (!number_of_label(x.s, &one) || !number_of_label(y.s, &two))
        return false;
    if (one.no_hi || two.no_lo || !rat_sub(&j.by, two.lo, one.hi))
        return true;
    const bool singles = range_single(&one) && range_single(&two);
    if (singles)
        j.by = RAT((j.by.n > 0) - (j.by.n < 0));
    if (!singles || all->heads)
        ARENA_PUSH(r->a, &all->at, j);
    return true;
}

/* Counts the joins that are as number k; *odd is the last that is not. */
static size_t joins_alike(const struct joins *all, size_t k, const struct join **odd)
{
    size_t alike = 0;
    for (const struct join *j = all->at.at; j < all->at.at + all->at.n; j++) {
        const bool same = rat_cmp(all->at.at[k].by, j->by) == 0;
        alike += same;
        *odd = same ? *odd : j;
    }
    return alike;
}

/* Reports the only join that differs from all others; one of the first two is as the others. */
static void joins_check(struct check_run *r, const struct joins *all)
{
    enum { ALIKE_MIN = 3, OVERLAP_MIN = 2 };
    for (size_t k = 0; k < all->at.n && k < 2; k++) {
        const struct join *odd = NULL;
        const size_t alike = joins_alike(all, k, &odd);
        const bool overlap = odd && !all->heads && rat_cmp(odd->by, all->at.at[k].by) < 0;
        if (alike < (overlap ? OVERLAP_MIN : ALIKE_MIN) || alike + 1 != all->at.n)
            continue;
        struct finding *f = diag_add(
            r->d, RULE_BAND_ORDER, odd->y.at, "\"%.*s\" comes after \"%.*s\" as %s does",
            STRF(odd->y.s), STRF(odd->x.s), all->heads ? "no other column" : "in no other row");
        f->level = LEVEL_NOTE;
        finding_help(f, "check in the rulebook: two may be swapped, or a bound mistyped");
        return;
    }
}

/* Columns that a roll or measure selects are bands, which bands.c checks. */
static void heads_check(struct check_run *r, const struct chart *c, size_t from, size_t to)
{
    struct joins all = {.heads = true};
    for (size_t k = from; k + 1 < to; k++)
        if (c->col[k].has_range || !join_add(r, &all, c->col[k].label, c->col[k + 1].label))
            return;
    joins_check(r, &all);
}

/* The rows of a grid that are called by ranges join as columns do. */
static void rows_check(struct check_run *r, const struct chart *c)
{
    struct joins all = {.heads = false};
    for (size_t i = 0; i + 1 < c->n_row; i++)
        if (c->row[i].has_range || !join_add(r, &all, c->row[i].label, c->row[i + 1].label))
            return;
    joins_check(r, &all);
}

/* Cells of text that are ranges, such as the rolls of a wound, join in all rows alike. A range that
 * runs from more to less is no range. */
static void cells_check(struct check_run *r, const struct chart *c, size_t k)
{
    struct joins all = {.heads = false};
    for (size_t i = 0; i < c->n_row; i++) {
        const struct cell *cell = c->row[i].cell ? &c->row[i].cell[k] : NULL;
        if (!cell || cell[0].kind != CELL_TEXT || cell[1].kind != CELL_TEXT ||
            !join_add(r, &all, cell[0].text, cell[1].text))
            return;
    }
    joins_check(r, &all);
}

static void columns_run(struct check_run *r, const struct chart *c)
{
    struct str why;
    if (!chart_is_own(c))
        return;
    if (chart_is_grid(c))
        rows_check(r, c);
    for (size_t k = 0; k + 1 < c->n_col; k++)
        cells_check(r, c, k);
    for (size_t k = 0, end; k < c->n_col; k = end) {
        end = head_end(c, k);
        heads_check(r, c, k, end);
        const ptrdiff_t none = end - k < 3 ? 0 : column_shifted(r->a, c, k, 0, &why);
        if (none >= 0)
            continue;
        const struct column *odd = &c->col[-none - 1],
                            *beside = odd > c->col + k ? odd - 1 : odd + 1;
        if (odd->label.s.n && char_is_digit(odd->label.s.p[0]) &&
            odd->type.kind == beside->type.kind)
            diag_add(r->d, RULE_BAD_RANGE, odd->label.at, "%.*s", STRF(why))->level = LEVEL_NOTE;
    }
}

const struct check check_columns = {GIVES(RULE_BAD_RANGE, RULE_BAND_ORDER), .chart = columns_run};
