/* Charts whose columns are numbers to findings: one among them that is none, where no number finds
 * a column. Lookups read labels by the same function and refuse such a chart; here it is said
 * before anybody asks.
 *
 * A column of words beside them may well be another thing, as Notes are, and is left alone. */
#include "check/check.h"
#include "model/lookup.h"

static void columns_run(struct check_run *r, const struct chart *c)
{
    struct str why;
    for (size_t k = 0, end; k < c->n_col; k = end) {
        end = head_end(c, k);
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

const struct check check_columns = {GIVES(RULE_BAD_RANGE), .chart = columns_run};
