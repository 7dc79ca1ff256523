/* Steps as a table: the number, then the words; steps within a step are lettered and stand in. Called by show.c. */
#include "sheet/show.h"

const struct table *table_steps(struct showing *w, struct words part)
{
    struct maker m = maker_new(w->a, 3);
    m.col[2].stretch = STRETCH_WORDS;
    put_part(&m, part);
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        unsigned row = maker_row(&m, false, RULE_NONE), in = r->depth > 0;
        maker_put(&m, row, in, show_text(w, r->label.s, WORDS_CELL, VOICE_STRONG))->head = true;
        struct words text = show_cell(w, r, 0, WORDS_CELL);
        struct box *b = maker_put(&m, row, in + 1, with_row_notes(w, text, r, WORDS_CELL));
        b->cols = 2 - in;
    }
    return maker_table(&m);
}
