/* Bands on the sum of some dice (2D6) as a strip: the totals in a row, below them the outcomes as merged cells, each
 * with the number of throws that come to it. The throws are counted here face by face; they are few. Called by show.c.
 */
#include "sheet/show.h"

enum { FACES = 13, SIDES = 12, LONGEST = 14 };
struct sum {
    int64_t dice, sides, lo, hi;
    int64_t ways[FACES], all;
};

/* "2d6", and nothing else. */
static bool sum_read(struct str s, struct sum *out)
{
    struct rat dice, sides;
    struct str head;
    s = str_trim(s);
    if (!str_split(&s, 'd', &head) || !rat_parse(&dice, head) || !rat_parse(&sides, s) || !rat_whole(dice) ||
        !rat_whole(sides))
        return false;
    *out = (struct sum){.dice = dice.n, .sides = sides.n, .lo = dice.n, .hi = dice.n * sides.n};
    return dice.n >= 2 && dice.n <= 4 && sides.n >= 2 && sides.n <= SIDES && out->hi - out->lo < FACES;
}

/* ways[i]: throws that come to lo + i. One die after another. */
static void sum_count(struct sum *s)
{
    s->ways[0] = s->all = 1;
    for (int64_t die = 0; die < s->dice; die++) {
        int64_t next[FACES] = {0};
        for (int64_t i = 0; i < FACES; i++)
            for (int64_t face = 0; face < s->sides && i + face < FACES; face++)
                next[i + face] += s->ways[i];
        for (int64_t i = 0; i < FACES; i++)
            s->ways[i] = next[i];
        s->all *= s->sides;
    }
}

static bool row_fits(const struct row *r, const struct sum *s)
{
    bool lo_end, hi_end;
    int64_t lo, hi;
    range_whole(&r->range, &lo_end, &lo, &hi_end, &hi);
    return r->has_range && lo_end && hi_end && lo >= s->lo && hi <= s->hi && !r->inner &&
           r->cell[0].kind == CELL_TEXT && str_runes(r->cell[0].text.s) <= LONGEST;
}

bool strip_fits(const struct showing *w)
{
    struct sum s;
    const struct chart *c = w->c;
    if (c->down.kind != AXIS_ROLL || c->n_col != 1 || !sum_read(c->down.expression.s, &s))
        return false;
    for (size_t i = 0; i < c->n_row; i++)
        if (!row_fits(&c->row[i], &s))
            return false;
    return c->n_row > 0;
}

static struct words outcome(const struct showing *w, const struct row *r, const struct sum *s, int64_t lo, int64_t hi)
{
    int64_t ways = 0;
    for (int64_t x = lo; x <= hi; x++)
        ways += s->ways[x - s->lo];
    struct words words = with_row_notes(w, outcome_words(w, r, 0, WORDS_CELL), r, WORDS_CELL);
    struct str count = str_printf(w->a, "\n%lld in %lld", (long long)ways, (long long)s->all);
    return words_cat(w->a, words, count, WORDS_NOTE, VOICE_ASIDE);
}

const struct table *table_strip(struct showing *w, struct words part)
{
    struct sum s;
    if (!sum_read(w->c->down.expression.s, &s))
        return NULL;
    sum_count(&s);
    struct maker m = maker_new(w->a, (unsigned)(s.hi - s.lo + 1));
    put_part(&m, part);
    unsigned keys = maker_row(&m, true, RULE_NONE), row = maker_row(&m, false, RULE_HAIR);
    for (unsigned i = 0; i < m.cols; i++) {
        struct str text = str_printf(w->a, "%lld", (long long)s.lo + i);
        struct box *b = maker_put(&m, keys, i, words_of(w->a, text, WORDS_KEY, VOICE_PLAIN));
        b->tone = TONE_KEY;
        b->align = ALIGN_CENTER;
        b->head = true;
        m.col[i].stretch = STRETCH_EVEN;
    }
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        bool lo_end, hi_end;
        int64_t lo, hi;
        range_whole(&r->range, &lo_end, &lo, &hi_end, &hi);
        struct box *b = maker_put(&m, row, (unsigned)(lo - s.lo), outcome(w, r, &s, lo, hi));
        b->cols = (unsigned)(hi - lo + 1);
        b->align = ALIGN_CENTER;
        b->tone = tone_of(w, r, 0, 1);
    }
    m.verticals = true;
    return maker_table(&m);
}
