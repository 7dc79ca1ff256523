/* Bands as a table: the range at the left, the results beside it, a further die for a row as a ladder below its words.
 * Charts that are read together on one die are show_beside.c's. Called by show.c. */
#include "sheet/show.h"

static struct words corner_of(const struct showing *w)
{
    if (w->c->down.kind == AXIS_ROLL)
        return die_words(w, w->c, VOICE_STRONG);
    if (w->c->down.title.s.n)
        return capital(w, w->c->down.title.s, WORDS_HEAD, VOICE_STRONG);
    return capital(w, w->c->down.measure.s, WORDS_HEAD, VOICE_STRONG);
}

/* The last column of words: what a row has to say further stands there. */
static size_t last_words(const struct showing *w)
{
    size_t last = w->c->n_col ? w->c->n_col - 1 : 0;
    for (size_t c = 0; c < w->c->n_col; c++)
        if (!cell_is_numeric(&w->c->col[c]) && column_shown(&w->s->ask, w->c, c))
            last = c;
    return last;
}

static void put_row(struct showing *w, struct maker *m, const unsigned *place, const struct row *r)
{
    unsigned row = maker_row(m, false, RULE_HAIR);
    struct words key = show_row_key(w, r, WORDS_NUMBER, VOICE_STRONG);
    maker_put(m, row, 0, with_row_notes(w, key, r, WORDS_CELL))->head = true;
    for (size_t c = 0; c < w->c->n_col; c++) {
        if (place[c] == NOT_SHOWN)
            continue;
        bool numeric = cell_is_numeric(&w->c->col[c]);
        struct words words = show_cell(w, r, c, numeric ? WORDS_NUMBER : WORDS_CELL);
        if (r->inner && c == last_words(w)) {
            if (r->cell[c].kind == CELL_NONE)
                words.n = 0;
            if (words.n)
                words = words_cat(w->a, words, STR("\n"), WORDS_CELL, VOICE_PLAIN);
            words = words_join(w->a, words, show_inner(w, r->inner));
        }
        struct box *b = maker_put(m, row, place[c], words);
        b->align = numeric ? ALIGN_CENTER : ALIGN_LEFT;
        b->tone = w->c->down.kind == AXIS_ROLL ? tone_of(w, r, c, c + 1) : TONE_NONE;
    }
}

static const struct table *table_reads(struct showing *w, struct words part)
{
    struct maker m = maker_new(w->a, 2);
    put_part(&m, part);
    m.col[1].stretch = STRETCH_WORDS;
    for (size_t i = 0; i < w->c->n_row; i++) {
        unsigned row = maker_row(&m, false, RULE_HAIR);
        maker_put(&m, row, 0, show_row_key(w, &w->c->row[i], WORDS_NUMBER, VOICE_STRONG))->head = true;
        maker_put(&m, row, 1, show_reads(w, &w->c->row[i]))->tone = tone_of(w, &w->c->row[i], 0, w->c->n_col);
    }
    return maker_table(&m);
}

const struct table *table_bands(struct showing *w, struct words part)
{
    if (w->c->reads.s.n)
        return table_reads(w, part);
    unsigned cols;
    unsigned *place = columns_place(w, 1, &cols);
    struct maker m = maker_new(w->a, cols);
    put_part(&m, part);
    set_columns(w, &m, place, true);
    put_heads(w, &m, place, corner_of(w));
    for (size_t i = 0; i < w->c->n_row; i++)
        put_row(w, &m, place, &w->c->row[i]);
    return maker_table(&m);
}
