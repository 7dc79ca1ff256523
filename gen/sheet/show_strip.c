/* Bands on the sum of some dice (2D6) as a strip: the totals in a row, below them the outcomes as merged cells, in
 * shades of one hue where tones tell them apart; and a sentence of how many throws come to each. How many
 * throws come to each sum is known with strip_fits. Called by show.c. */
#include "sheet/show.h"

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
static unsigned shade_of(const struct showing *w, const struct row *r)
{
    switch (tone_of(w, r, 0, 1)) {
    case TONE_WORST:
        return 6;
    case TONE_BAD:
        return 3;
    case TONE_NONE:
    case TONE_HEAD:
    case TONE_KEY:
    case TONE_PLAIN:
    case TONE_GOOD:
    case TONE_SHADE:
        break;
    }
    return 1;
}

static bool tones_differ(const struct showing *w)
{
    for (size_t i = 1; i < w->c->n_row; i++)
        if (shade_of(w, &w->c->row[i]) != shade_of(w, &w->c->row[0]))
            return true;
    return false;
}

static void put_tone(struct box *b, bool tones, unsigned shade, bool key)
{
    b->tone = tones ? TONE_SHADE : key ? TONE_KEY : TONE_NONE;
    b->shade = shade;
    b->align = ALIGN_CENTER;
    b->head = key;
}

static void put_row(struct showing *w, struct maker *m, const struct dice_sum *s, const struct row *r, bool tones)
{
    int64_t lo, hi;
    unsigned shade = shade_of(w, r), keys = (unsigned)m->row.n - 2;
    ways_of(s, r, &lo, &hi);
    for (int64_t x = lo; x <= hi; x++) {
        struct words key = words_of(w->a, str_printf(w->a, "%lld", (long long)x), WORDS_KEY, VOICE_PLAIN);
        put_tone(maker_put(m, keys, (unsigned)(x - s->lo), key), tones, shade, true);
    }
    struct words words = with_row_notes(w, outcome_words(w, r, 0, WORDS_CELL), r, WORDS_CELL);
    struct box *b = maker_put(m, keys + 1, (unsigned)(lo - s->lo), words);
    b->cols = (unsigned)(hi - lo + 1);
    put_tone(b, tones, shade, false);
}

const struct table *table_strip(struct showing *w, const struct dice_sum *s, struct words part)
{
    struct maker m = maker_new(w->a, (unsigned)(s->hi - s->lo + 1));
    put_part(&m, part);
    maker_row(&m, true, RULE_NONE);
    maker_row(&m, false, RULE_NONE);
    bool tones = tones_differ(w);
    for (size_t i = 0; i < w->c->n_row; i++)
        put_row(w, &m, s, &w->c->row[i], tones);
    for (unsigned i = 0; i < m.cols; i++)
        m.col[i].stretch = STRETCH_EVEN;
    m.parted = m.open = true;
    return maker_table(&m);
}

struct words strip_sentence(const struct showing *w, const struct dice_sum *s)
{
    struct showing bare = *w;
    bare.foot = NULL;
    struct words out = words_of(w->a, str_printf(w->a, "In %lld throws: ", (long long)s->all), WORDS_NOTE, VOICE_PLAIN);
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
        out = words_cat(w->a, out, said++ ? STR(", ") : STR(""), WORDS_NOTE, VOICE_PLAIN);
        out = words_join(w->a, out, lower(&bare, worded(w->s, text), WORDS_NOTE, VOICE_PLAIN));
        out = words_cat(w->a, out, str_printf(w->a, "\xc2\xa0%lld", (long long)ways), WORDS_NOTE, VOICE_STRONG);
    }
    return words_cat(w->a, out, STR("."), WORDS_NOTE, VOICE_PLAIN);
}
