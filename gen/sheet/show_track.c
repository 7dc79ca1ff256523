/* A grid of one count as tracks: for each row boxes from 1 to its number, the last of them dark, and shaded from where
 * a one-of of modifiers begins, with the modifier below. All of it from the charts' own numbers. Called by show.c. */
#include "sheet/show.h"

/* The row of the one-of that holds x, or NULL. */
static const struct row *band_of(const struct show *s, int64_t x)
{
    const struct chart *c = s->ask.band_chart;
    struct text name = s->ask.band_group;
    const struct texts group = {&name, 1, 1};
    for (size_t i = 0; c && i < c->n_row; i++) {
        struct range r;
        if (row_named(&group, c, i) && range_parse(c->row[i].label.s, &r) && range_has(&r, RAT(x)))
            return &c->row[i];
    }
    return NULL;
}

static void put_boxes(struct showing *w, struct maker *m, unsigned row, int64_t limit)
{
    const struct row *before = NULL;
    unsigned depth = 0;
    for (int64_t x = 1; x <= limit; x++) {
        const struct row *band = band_of(w->s, x);
        depth += band && band != before;
        struct words text = words_of(w->a, str_printf(w->a, "%lld", (long long)x), WORDS_CELL, VOICE_STRONG);
        struct box *b = maker_put(m, row, (unsigned)x, text);
        b->boxed = true;
        b->align = ALIGN_CENTER;
        b->tone = x == limit ? TONE_WORST : band ? TONE_SHADE : TONE_NONE;
        b->shade = depth + 1 < 4 ? depth + 1 : 4;
        before = band;
    }
}

/* Under the boxes: what each band costs, and the limit. */
static void put_costs(struct showing *w, struct maker *m, unsigned row, int64_t limit)
{
    struct showing of = showing_of(w->s, w->s->ask.band_chart, NULL);
    for (int64_t x = 1, end; x < limit; x = end) {
        const struct row *band = band_of(w->s, x);
        for (end = x + 1; end < limit && band_of(w->s, end) == band;)
            end++;
        if (!band)
            continue;
        struct words sign = show_cell(&of, band, 0, WORDS_NOTE);
        struct box *b = maker_put(m, row, (unsigned)x, sign);
        b->cols = (unsigned)(end - x);
        b->align = ALIGN_CENTER;
    }
}

const struct table *table_track(struct showing *w, struct words part)
{
    size_t col = (size_t)track_column(&w->s->ask, w->c);
    int64_t most = 0;
    for (size_t r = 0; r < w->c->n_row; r++)
        most = w->c->row[r].cell[col].value.range.lo.n > most ? w->c->row[r].cell[col].value.range.lo.n : most;
    struct maker m = maker_new(w->a, (unsigned)most + 2);
    put_part(&m, part);
    m.open = true;
    m.col[most + 1].stretch = STRETCH_WORDS;
    for (size_t r = 0; r < w->c->n_row; r++) {
        int64_t limit = w->c->row[r].cell[col].value.range.lo.n;
        unsigned row = maker_row(&m, false, RULE_NONE);
        struct words label = show_text(w, worded(w->s, w->c->row[r].label.s), WORDS_CELL, VOICE_STRONG);
        int group = w->c->row[r].group; /* it has no head of its own here */
        if (group >= 0) {
            struct words name = show_text(w, w->c->group[group].label.s, WORDS_CELL, VOICE_STRONG);
            label = words_join(w->a, words_cat(w->a, name, STR(": "), WORDS_CELL, VOICE_STRONG), label);
        }
        maker_put(&m, row, 0, with_row_notes(w, label, &w->c->row[r], WORDS_CELL))->head = true;
        put_boxes(w, &m, row, limit);
        bool costs = false;
        for (int64_t x = 1; x < limit; x++)
            costs = costs || band_of(w->s, x);
        if (costs)
            put_costs(w, &m, maker_row(&m, false, RULE_NONE), limit);
    }
    return maker_table(&m);
}
