/* Lists the cells of a chart in reading order with their values, for the positional sum (each value
 * times its position), which detects exchanged cells.
 *
 * The value of a cell is the sum of its numbers (control.c), including number words. Dice count all
 * their faces (2D6 is twelve), and a term counts its position in its list. None and n/a are 0, but
 * have a position. `up-to` is added to its cell. Rows of further dice follow their row, parts
 * follow each other; text lines between modifiers have no position. Uses the chart as played.
 * Called by the check of examples and by audit/. */
#include "model/again.h"
#include "model/model.h"

/* "2d6" has the value 12, "d%" 100, "3" 3. */
static bool figure_worth(struct str figure, struct rat *is)
{
    ptrdiff_t d = str_find_char(figure, 'd');
    if (d < 0)
        return rat_parse(is, figure);
    struct rat dice = RAT(1), faces = RAT(100);
    struct str behind = str_cut(figure, (size_t)d + 1, figure.n);
    bool good = (d == 0 || rat_parse(&dice, str_cut(figure, 0, (size_t)d))) &&
                (str_is(behind, "%") || rat_parse(&faces, behind));
    return good && rat_mul(is, dice, faces);
}

static bool cell_worth(struct arena *a, const struct chart *c, const struct cell *cell, size_t col, struct rat *is)
{
    const struct term_list *terms = c->col[col].type.terms;
    *is = RAT(0);
    if (cell->kind == CELL_NONE || cell->kind == CELL_NA)
        return true;
    if (cell->kind == CELL_BAD)
        return false;
    if (cell->kind == CELL_TEXT && cell->term && terms) {
        for (size_t i = 0; i < terms->n; i++)
            if (str_same_name(terms->term[i].s, cell->term->s))
                *is = RAT((int64_t)i + 1);
        return true;
    }
    struct str figure;
    for (size_t i = 0, lo, hi; word_figure_next(a, cell->text.s, &i, &figure, &lo, &hi);) {
        struct rat one;
        if (!figure_worth(figure, &one) || !rat_add(is, *is, one))
            return false;
    }
    return true;
}

static bool cells_weigh(struct arena *a, const struct chart *c, struct weighed_cells *out)
{
    bool good = !c->bad;
    for (size_t i = 0; good && i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        for (size_t k = 0; good && r->cell && !r->then && k < c->n_col; k++) {
            struct weighed_cell w = {.chart = c, .cell = &r->cell[k], .row = i, .col = k};
            good = cell_worth(a, c, w.cell, k, &w.is) && (k || !r->has_up_to || rat_add(&w.is, w.is, r->up_to));
            ARENA_PUSH(a, out, w);
        }
        good = good && (!r->inner || cells_weigh(a, r->inner, out));
    }
    for (size_t i = 0; good && i < c->n_part; i++)
        good = cells_weigh(a, c->part[i], out);
    return good;
}

bool chart_weighted(struct arena *a, const struct chart *c, struct weighed_cells *cells, struct rat *sum)
{
    *sum = RAT(0);
    bool good = cells_weigh(a, c, cells);
    for (size_t i = 0; good && i < cells->n; i++) {
        struct rat x;
        good = rat_mul(&x, cells->at[i].is, RAT((int64_t)i + 1)) && rat_add(sum, *sum, x);
    }
    return good;
}
