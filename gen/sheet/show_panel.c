/* Charts as a panel of cells side by side, one for each row: a small head, the outcome as a large word, and lines below
 * it, which another chart may tell by that word ("Disordered: -1 to unit conduct"). Called by doc for `panel:`. */
#include "sheet/show.h"

static size_t first_shown(const struct show *s, const struct chart *c)
{
    size_t i = 0;
    while (i + 1 < c->n_col && !column_shown(&s->ask, c, i))
        i++;
    return i;
}

static struct words head_of(const struct showing *w, const struct beside *of, const struct row *r)
{
    struct str title = of->title.n ? of->title : w->c->title.s;
    struct words head =
        words_cat(w->a, show_text(w, title, WORDS_NOTE, VOICE_PLAIN), STR(": "), WORDS_NOTE, VOICE_PLAIN);
    if (r->group >= 0) { /* which has no head of its own here */
        head = words_join(w->a, head, show_text(w, w->c->group[r->group].label.s, WORDS_NOTE, VOICE_PLAIN));
        head = words_cat(w->a, head, STR(", "), WORDS_NOTE, VOICE_PLAIN);
    }
    struct words key = w->c->kind == CHART_GRID ? show_text(w, worded(w->s, r->label.s), WORDS_NOTE, VOICE_STRONG)
                                                : show_row_key(w, r, WORDS_NOTE, VOICE_STRONG);
    return with_row_notes(w, words_join(w->a, head, key), r, WORDS_NOTE);
}

/* "-1 to unit conduct, until markers are removed": the cells of the other chart, the later ones under their names. */
static struct words told(const struct showing *w, const struct chart *with, struct str word)
{
    struct words out = {0};
    ptrdiff_t at = with ? chart_row_find(with, word) : -1;
    if (at < 0)
        return out;
    struct showing of = showing_of(w->s, with, w->foot);
    const struct row *r = &with->row[at];
    for (size_t c = 0; c < with->n_col; c++) {
        if (r->cell[c].kind == CELL_NONE || !column_shown(&w->s->ask, with, c))
            continue;
        out = words_cat(w->a, out, out.n ? STR(" ") : STR("\n"), WORDS_CELL, VOICE_PLAIN);
        if (c) {
            out = words_join(w->a, out, lower(w, with->col[c].label.s, WORDS_CELL, VOICE_PLAIN));
            out = words_cat(w->a, out, STR(" "), WORDS_CELL, VOICE_PLAIN);
        }
        out = words_join(w->a, out, show_cell(&of, r, c, WORDS_CELL));
    }
    return out;
}

static void put_cell(struct showing *w, struct maker *m, unsigned at, const struct beside *of, const struct row *r,
                     const struct chart *with)
{
    size_t col = first_shown(w->s, w->c);
    struct str text = worded(w->s, r->cell[col].text.s), word = text, rest = {0};
    ptrdiff_t cut = str_find(text, "; ");
    if (cut > 0) {
        word = str_cut(text, 0, (size_t)cut);
        rest = str_cut(text, (size_t)cut + 2, text.n);
    }
    struct words out = words_cat(w->a, head_of(w, of, r), STR("\n"), WORDS_NUMBER, VOICE_PLAIN);
    out = words_join(w->a, out, show_text(w, word, WORDS_NUMBER, VOICE_STRONG));
    if (rest.n)
        out = words_cat(w->a, out, STR("\n"), WORDS_CELL, VOICE_PLAIN);
    out = words_join(w->a, out, show_text(w, rest, WORDS_CELL, VOICE_PLAIN));
    out = with_marks(w, out, r->cell[col].mark, r->cell[col].n_mark, WORDS_CELL);
    out = with_cell_erratum(w, out, r, col, WORDS_CELL);
    out = words_join(w->a, out, told(w, with, r->cell[col].text.s));
    maker_put(m, 0, at, out)->top = true;
}

struct block show_panel(const struct show *s, struct words title, const struct beside *of, size_t n,
                        const struct chart *with)
{
    struct footnotes foot = {0};
    struct words_list above = {0}, below = {0};
    struct block b = {.kind = BLOCK_CHART, .id = of[0].chart->id, .title = title, .span = 1, .keep = true, .at = s->at};
    unsigned cols = 0, at = 0;
    for (size_t i = 0; i < n; i++)
        cols += (unsigned)chart_chosen(s, of[i].chart)->n_row;
    struct maker m = maker_new(s->a, cols);
    m.verticals = true;
    maker_row(&m, false, RULE_STRONG);
    for (size_t i = 0; i < n; i++) {
        const struct chart *c = chart_chosen(s, of[i].chart);
        struct showing w = showing_of(s, c, &foot);
        block_holds(s->a, &b, of[i].chart);
        for (size_t r = 0; r < c->n_row; r++, at++) {
            m.col[at].stretch = STRETCH_EVEN;
            put_cell(&w, &m, at, &of[i], &c->row[r], with);
        }
        block_notes(&w, &above, &below);
        block_reading(&w, &below);
    }
    if (with)
        block_holds(s->a, &b, with);
    b.table = maker_table(&m);
    struct showing w = showing_of(s, of[0].chart, &foot);
    block_close(&w, &b, &above, &below);
    return b;
}
