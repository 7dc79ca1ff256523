/* Names of rows and columns to findings: two that are called alike, so that a lookup by name would not know which is
 * meant.
 *
 * Names are compared as lookups compare them: capitals, blanks and hyphens aside. */
#include "check/check.h"
#include <stdlib.h>

/* ---- called alike ----
 *
 * Within one group, or under one head. Bands are left to bands.c, which compares what their labels hold. A chart of
 * names is sorted by fold, not compared pair by pair. */

struct name {
    struct str group, fold;
    struct text label;
    size_t index;
};

static int name_order(const void *x, const void *y)
{
    const struct name *a = x, *b = y;
    int c = str_cmp(a->group, b->group);
    if (!c)
        c = str_cmp(a->fold, b->fold);
    return c ? c : (a->index > b->index) - (a->index < b->index);
}

/* Reports each name that equals the one before it in the order of names. */
static void names_compare(struct check_run *r, struct name *name, size_t n, const char *noun)
{
    qsort(name, n, sizeof *name, name_order);
    r->tally->checks++;
    for (size_t i = 1; i < n; i++) {
        const struct name *x = &name[i - 1], *y = &name[i];
        if (!y->fold.n || !str_eq(x->group, y->group) || !str_eq(x->fold, y->fold))
            continue;
        struct finding *f =
            diag_add(r->d, RULE_DUPLICATE_ROW, y->label.at, "two %ss are called \"%.*s\"", noun, STRF(y->label.s));
        finding_also(r->d, f, x->label.at, "the first is here");
        if (!str_eq(x->label.s, y->label.s))
            finding_note(r->d, f, "capitals, blanks and hyphens do not tell names apart");
    }
}

/* Columns that are bands and columns taken over are not judged here; rows taken over are not either. */
static void names_run(struct check_run *r, const struct chart *c)
{
    struct name *name = ARENA_ARRAY(r->a, struct name, c->n_row > c->n_col ? c->n_row : c->n_col);
    size_t n = 0;
    if (c->kind == CHART_GRID || c->kind == CHART_MODIFIERS) {
        for (size_t i = 0; i < c->n_row; i++)
            if (!c->row[i].then && row_is_own(c, &c->row[i]))
                name[n++] = (struct name){str_printf(r->a, "%d", c->row[i].group), str_fold(r->a, c->row[i].label.s),
                                          c->row[i].label, i};
        names_compare(r, name, n, "row");
    }
    bool banded = c->across.kind == AXIS_ROLL || c->across.kind == AXIS_MEASURE;
    if (banded || !chart_is_own(c) || (c->kind != CHART_GRID && c->kind != CHART_BANDS))
        return;
    for (size_t i = 0; i < c->n_col; i++)
        name[i] =
            (struct name){str_fold(r->a, c->col[i].head.s), str_fold(r->a, c->col[i].label.s), c->col[i].label, i};
    names_compare(r, name, c->n_col, "column");
}

const struct check check_names = {GIVES(RULE_DUPLICATE_ROW), .chart = names_run};

