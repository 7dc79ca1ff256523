/* Charts whose rows say one thing: what reads in one cell, as a list; steps; and bands on the sum of some dice (2D6) as
 * a strip: the totals in a row, below them the outcomes as merged cells, in shades of one hue where tones tell them
 * apart, and a sentence of how many throws come to each. Charts of several columns are show_grid.c's, those that are
 * read together on one die show_beside.c's. Called by show.c. */
#include "show/show.h"

/* Rows that read in one cell, where they stand alone: two columns, and no heads. */
const struct table *table_reads(const struct show *w, struct words part)
{
    struct draft m = draft_new(w->a, 2);
    m.col[1].stretch = STRETCH_WORDS;
    draft_part(&m, part);
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        unsigned row = draft_row(&m, false, RULE_HAIR);
        draft_put(&m, row, 0, show_row_key(w, r, ROLE_NUMBER, VOICE_STRONG))->head = true;
        draft_put(&m, row, 1, show_reads(w, r))->tone = tone_of(w, r, 0, w->c->n_col);
    }
    return draft_table(&m);
}

/* Steps within a step are lettered and stand in. */
const struct table *table_steps(const struct show *w, struct words part)
{
    struct draft m = draft_new(w->a, 3);
    m.col[2].stretch = STRETCH_WORDS;
    draft_part(&m, part);
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        unsigned row = draft_row(&m, false, RULE_NONE), in = r->depth > 0;
        draft_put(&m, row, in, show_words_in(w, r->label.s, ROLE_CELL, VOICE_STRONG))->head = true;
        draft_put(&m, row, in + 1, with_row_notes(w, show_cell(w, r, 0, ROLE_CELL), r, ROLE_CELL))->cols = 2 - in;
    }
    return draft_table(&m);
}

/* --- strips */

/* Of all throws, those that come to the row's totals *lo..*hi, which lie within the sum's (strip_fits). */
static int64_t ways_of(const struct dice_sum *s, const struct row *r, int64_t *lo, int64_t *hi)
{
    bool lo_end, hi_end;
    int64_t ways = 0;
    range_whole(&r->band.range, &lo_end, lo, &hi_end, hi);
    for (int64_t x = *lo; x <= *hi; x++)
        ways += s->ways[x - s->lo];
    return ways;
}

/* Dark, mid and light of the one hue, where the layout's tones tell outcomes apart. */
static unsigned shade_of(const struct show *w, const struct row *r)
{
    enum tone tone = tone_of(w, r, 0, 1);
    return tone == TONE_WORST ? 6 : tone == TONE_BAD ? 3 : 1;
}

/* Without tones the keys are dark, as a die column is. */
static void put_tone(struct box *b, bool tones, unsigned shade, bool key)
{
    b->tone = tones ? TONE_SHADE : key ? TONE_KEY : TONE_NONE;
    b->shade = shade;
    b->align = ALIGN_CENTER;
    b->head = key;
}

/* Each total is as wide as the others, so that the eye sees what is likely in the middle. */
const struct table *table_strip(const struct show *w, const struct dice_sum *s, struct words part)
{
    struct draft m = draft_new(w->a, (unsigned)(s->hi - s->lo + 1));
    draft_part(&m, part);
    unsigned keys = draft_row(&m, true, RULE_NONE), outcomes = draft_row(&m, false, RULE_NONE);
    bool tones = false;
    for (size_t i = 1; i < w->c->n_row; i++)
        tones = tones || shade_of(w, &w->c->row[i]) != shade_of(w, &w->c->row[0]);
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        int64_t lo, hi;
        ways_of(s, r, &lo, &hi);
        for (int64_t x = lo; x <= hi; x++) {
            struct words key = words_of(w->a, str_printf(w->a, "%lld", (long long)x), ROLE_KEY, VOICE_PLAIN);
            put_tone(draft_put(&m, keys, (unsigned)(x - s->lo), key), tones, shade_of(w, r), true);
        }
        struct words words = with_row_notes(w, outcome_words(w, r, 0, ROLE_CELL), r, ROLE_CELL);
        struct box *b = draft_put(&m, outcomes, (unsigned)(lo - s->lo), words);
        b->cols = (unsigned)(hi - lo + 1);
        put_tone(b, tones, shade_of(w, r), false);
    }
    for (unsigned i = 0; i < m.cols; i++)
        m.col[i].stretch = STRETCH_EVEN;
    m.parted = m.open = true;
    return draft_table(&m);
}

/* Outcomes that come at both ends are counted together, where they are first met. */
struct words strip_sentence(const struct show *w, const struct dice_sum *s)
{
    struct show bare = *w;
    bare.foot = NULL;
    struct words out = words_of(w->a, str_printf(w->a, "In %lld throws: ", (long long)s->all), ROLE_NOTE, VOICE_PLAIN);
    for (size_t i = 0, said = 0; i < w->c->n_row; i++) {
        struct str text = w->c->row[i].cell[0].text.s;
        int64_t ways = 0, lo, hi;
        bool before = false;
        for (size_t k = 0; k < w->c->n_row; k++)
            if (str_eq(w->c->row[k].cell[0].text.s, text)) {
                before = before || k < i;
                ways += ways_of(s, &w->c->row[k], &lo, &hi);
            }
        if (before)
            continue;
        out = words_cat(w->a, out, said++ ? STR(", ") : STR(""), ROLE_NOTE, VOICE_PLAIN);
        out = words_join(w->a, out, show_lower(&bare, worded(w, text), ROLE_NOTE));
        out = words_cat(w->a, out, str_printf(w->a, "\xc2\xa0%lld", (long long)ways), ROLE_NOTE, VOICE_STRONG);
    }
    return words_cat(w->a, out, STR("."), ROLE_NOTE, VOICE_PLAIN);
}
