/* A chart to its cells in the order of the page, each with what it comes to: what somebody multiplies by their places
 * and adds up, so that two cells that changed places are seen.
 *
 * A cell comes to the sum of the figures in it (control.c), numbers in letters among them; dice count all their faces,
 * 2D6 twelve, and a term of a list its place there. None and n/a come to nothing, and have a place. What `up-to` says
 * is added to its cell. Rows of further dice stand behind theirs, parts behind each other; lines between modifiers have
 * no place. What is played counts. Called by the check of examples and by audit/. */
#include "model/again.h"
#include "model/model.h"

/* "2d6" comes to 12, "d%" to 100, "3" to 3. */
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
