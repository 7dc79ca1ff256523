/* Reports duplicate names of rows and columns, which a lookup by name could not distinguish.
 *
 * Names are compared as in lookups: capitals, blanks and hyphens are ignored. Called for every
 * chart. */
#include "check/check.h"

/* ---- duplicate names ----
 *
 * Names must differ within one group or under one header. bands.c compares the ranges of bands. */

static void names_compare(struct check_run *r, struct named_list *l, const char *noun)
{
    r->tally->checks++;
    for (size_t i = 0; named_next(l, &i);) {
        const struct text x = l->at.at[i - 1].text, y = l->at.at[i].text;
        struct finding *f = diag_add(r->d, RULE_DUPLICATE_ROW, y.at, "two %ss are called \"%.*s\"",
                                     noun, STRF(y.s));
        finding_also(f, x.at, "the first is here");
        if (!str_eq(x.s, y.s))
            finding_note(f, "names that differ only in capitals, spaces or hyphens are the same");
    }
}

/* Skips inherited rows and columns, and columns that are bands. */
static void names_run(struct check_run *r, const struct chart *c)
{
    struct named_list rows = {.at = {0}}, columns = {.at = {0}};
    if (chart_is_grid(c) || chart_adds(c)) {
        for (size_t i = 0; i < c->n_row; i++)
            if (!c->row[i].then && row_is_own(c, &c->row[i]))
                named_put(r->a, &rows, c->row[i].label, (size_t)(c->row[i].group + 1), i);
        names_compare(r, &rows, "row");
    }
    bool banded = c->across.kind == AXIS_ROLL || c->across.kind == AXIS_MEASURE;
    if (banded || !chart_is_own(c) || !chart_is_table(c))
        return;
    for (size_t i = 0, head = 0; i < c->n_col; i++, head = 0) {
        while (!str_same_name(c->col[head].head.s, c->col[i].head.s))
            head++;
        named_put(r->a, &columns, c->col[i].label, head, i);
    }
    names_compare(r, &columns, "column");
}

const struct check check_names = {GIVES(RULE_DUPLICATE_ROW), .chart = names_run};
