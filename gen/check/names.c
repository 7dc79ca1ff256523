/* Rows and columns that are called alike, so that a lookup by name would not know which is meant.
 *
 * Names are compared as lookups compare them: capitals, blanks and hyphens aside, within one group or under one head.
 * Bands are left to bands.c, which compares what their labels hold. A chart of names is sorted by fold, not compared
 * pair by pair. */
#include "check/words.h"
#include <stdlib.h>

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
    r->tally->checks++;
}

static void rows_compare(struct check_run *r, const struct chart *c)
{
    struct name *name = ARENA_ARRAY(r->a, struct name, c->n_row);
    size_t n = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        if (row->then || !row_is_own(c, row))
            continue;
        struct str group = str_printf(r->a, "%d", row->group);
        name[n++] = (struct name){group, str_fold(r->a, row->label.s), row->label, i};
    }
    names_compare(r, name, n, "row");
}

static void columns_compare(struct check_run *r, const struct chart *c)
{
    struct name *name = ARENA_ARRAY(r->a, struct name, c->n_col);
    for (size_t i = 0; i < c->n_col; i++)
        name[i] =
            (struct name){str_fold(r->a, c->col[i].head.s), str_fold(r->a, c->col[i].label.s), c->col[i].label, i};
    names_compare(r, name, c->n_col, "column");
}

static void names_run(struct check_run *r, const struct chart *c)
{
    if (c->kind == CHART_GRID || c->kind == CHART_MODIFIERS)
        rows_compare(r, c);
    bool banded = c->across.kind == AXIS_ROLL || c->across.kind == AXIS_MEASURE;
    if (!banded && chart_is_own(c) && (c->kind == CHART_GRID || c->kind == CHART_BANDS))
        columns_compare(r, c);
}

const struct check check_names = {.name = "names", .rule = RULE_DUPLICATE_ROW, .chart = names_run};
