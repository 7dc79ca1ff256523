/* Finds columns in which no cell fits the column's type: then the type is wrong, not each cell.
 *
 * All cells of the column are tried as its type. If none fits, other types are tried, and the first
 * that fits all cells is used. Reports one finding at the type and changes the column to the other
 * type. Called by the reader of bands and grids, before it reads a row. */
#include "model/read.h"

enum { CELLS_MIN = 3 }; /* fewer cells may be single typos */

struct misfit_column {
    const struct scope *s;
    const struct node **at;
    size_t n, cap;
};

/* Collects the non-empty cells of a column, only from complete rows. */
static void cells_of(struct misfit_column *m, const struct node *rows, size_t col, size_t width)
{
    for (size_t i = 0; rows->kind == NODE_MAP && i < rows->n; i++) {
        const struct node *v = rows->pair[i].value, *own = node_find(v, "cells");
        if (own)
            v = own;
        else if (v->kind == NODE_MAP && chart_is_grid(m->s->chart))
            cells_of(m, v, col, width);
        const struct node *cell = node_count(v) == width && v->kind != NODE_MAP ? node_at(v, col) : NULL;
        if (cell && cell->kind == NODE_TEXT && cell->text.n && !word_is_none(str_trim(cell->text)) &&
            !str_same_word(str_trim(cell->text), STR("n/a")))
            ARENA_PUSH(m->s->a, m, cell);
    }
}

/* The number of cells that fit the type. */
static size_t fitting(const struct misfit_column *m, enum type_kind kind)
{
    size_t n = 0;
    for (size_t i = 0; i < m->n; i++)
        n += cell_read(m->s, m->at[i], &(struct type){kind, NULL}, true).kind != CELL_TEXT;
    return n;
}

void columns_fit(const struct scope *s, const struct node *rows)
{
    static const enum type_kind others[] = {TYPE_COUNT, TYPE_NEED, TYPE_MODIFIER, TYPE_DISTANCE, TYPE_PERCENT};
    struct column *col =
        (struct column *)(uintptr_t)s->chart->col; /* made by columns_read and not yet shared */
    for (size_t k = 0; k < s->chart->n_col; k++) {
        struct misfit_column m = {.s = s};
        struct type *type = &col[k].type, suggestion = {TYPE_TEXT, NULL};
        if (type->kind == TYPE_TEXT || type->kind == TYPE_TERM || type->kind == TYPE_ROLL || type->kind == TYPE_DIE ||
            type->guessed || col[k].type_at.lo == col[k].label.at.lo)
            continue;
        cells_of(&m, rows, k, s->chart->n_col);
        if (m.n < CELLS_MIN || fitting(&m, type->kind))
            continue;
        for (size_t i = 0; i < sizeof others / sizeof *others && suggestion.kind == TYPE_TEXT; i++)
            if (fitting(&m, others[i]) == m.n)
                suggestion.kind = others[i];
        struct finding *f = diag_add(s->d, RULE_BAD_VALUE, col[k].type_at,
                                     "none of the %zu cells of \"%.*s\" has the type %.*s", m.n,
                                     STRF(col[k].label.s), STRF(type_name(*type)));
        finding_also(f, m.at[0]->at, "the first");
        finding_help(f, "write `%.*s` as the type of the column", STRF(type_name(suggestion)));
        *type = suggestion;
    }
}
