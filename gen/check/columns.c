/* Checks charts whose columns are numbers. Reports a column without a number among them, which no
 * lookup by number finds, and a column that breaks the regular steps of the others. Lookups read
 * labels with the same function and refuse such a chart; this check reports it first.
 *
 * Columns of text beside numbers may be something different, such as Notes, and are ignored. */
#include "check/cover.h"
#include "model/lookup.h"
#include "model/read.h"

bool head_range(const struct column *col, struct range *out)
{
    enum unit unit;
    const struct str s = col->label.s;
    const ptrdiff_t colon = str_find_char(s, ':');
    *out = col->band.range;
    if (col->has_range || range_of_label(s, out, &unit))
        return true;
    const bool odds = colon > 0 && number_parse(str_trim(str_cut(s, 0, (size_t)colon)), &out->lo) &&
                      number_parse(str_trim(str_cut(s, (size_t)colon + 1, s.n)), &out->hi) &&
                      rat_div(&out->lo, out->lo, out->hi);
    out->hi = out->lo;
    return odds;
}

/* Sets *out to the distance between two neighbouring columns; for single numbers to the sign of the
 * difference. */
static bool head_join(const struct column *col, struct rat *out)
{
    struct range x, y;
    if (!head_range(&col[0], &x) || !head_range(&col[1], &y) || x.no_hi ||
        !rat_sub(out, y.lo, x.hi))
        return false;
    if (range_single(&x) && range_single(&y))
        *out = RAT((out->n > 0) - (out->n < 0));
    return true;
}

/* Reports the only pair of columns whose step differs from all others. Columns that a roll or
 * measure selects are bands, which bands.c checks. */
static void joins_check(struct check_run *r, const struct chart *c, size_t from, size_t to)
{
    enum { ALIKE_LEAST = 3 };
    struct rat usual, here;
    for (size_t k = from; k + 1 < to; k++) {
        size_t alike = 0, odd = to;
        for (size_t i = from; i + 1 < to; i++) {
            if (c->col[i].has_range || !head_join(&c->col[k], &usual) ||
                !head_join(&c->col[i], &here))
                return;
            if (rat_cmp(usual, here) == 0)
                alike++;
            else
                odd = i;
        }
        if (alike < ALIKE_LEAST || alike + 2 != to - from)
            continue;
        const struct text x = c->col[odd].label, y = c->col[odd + 1].label;
        struct finding *f =
            diag_add(r->d, RULE_BAND_ORDER, y.at,
                     "\"%.*s\" follows \"%.*s\" as no other column does", STRF(y.s), STRF(x.s));
        f->level = LEVEL_NOTE;
        finding_help(r->d, f,
                     "look in the book: two may have changed places, or a bound been mistyped");
    }
}

static void columns_run(struct check_run *r, const struct chart *c)
{
    struct str why;
    for (size_t k = 0, end; k < c->n_col; k = end) {
        end = head_end(c, k);
        joins_check(r, c, k, end);
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
