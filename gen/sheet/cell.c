/* A typed cell to words: numbers larger than words, needs as "3+", distances in the document's units, rolls with a
 * capital D; and a whole row in one cell by the chart's `reads`. Called by the show_KIND.c and by notes.c. */
#include "sheet/show.h"

#define EN_DASH "\xe2\x80\x93"

bool cell_is_numeric(const struct column *col)
{
    switch (col->type.kind) {
    case TYPE_TEXT:
    case TYPE_TERM:
        return false;
    case TYPE_DISTANCE:
    case TYPE_DIE:
    case TYPE_ROLL:
    case TYPE_NEED:
    case TYPE_MODIFIER:
    case TYPE_RATE:
    case TYPE_COUNT:
    case TYPE_PERCENT:
        return true;
    }
    return false;
}

/* A change of a move keeps the plus that it was written with. */
static void put_cell_distance(struct buf *b, const struct showing *w, const struct cell *c)
{
    if (str_starts(c->text.s, "+"))
        buf_putc(b, '+');
    put_distance(b, w->s, w->set, &c->value);
}

static void put_cell_range(struct buf *b, const struct showing *w, const struct column *col, const struct cell *c)
{
    if (col->type.kind == TYPE_DISTANCE || c->value.unit != UNIT_NONE)
        put_cell_distance(b, w, c);
    else if (col->type.kind == TYPE_NEED)
        put_need(b, &c->value.range, column_need_dice(w->c, col).most);
    else
        put_span(b, &c->value.range);
}

/* Numbers as text; false where the cell is words. */
static bool put_cell(struct buf *b, const struct showing *w, const struct column *col, const struct cell *c)
{
    switch (c->kind) {
    case CELL_BAD:
        buf_putc(b, '?');
        return true;
    case CELL_NONE:
        buf_putz(b, EN_DASH);
        return true;
    case CELL_NA:
        buf_putz(b, "n/a");
        return true;
    case CELL_TEXT:
        return false;
    case CELL_NUMBER:
        if (col->type.kind == TYPE_RATE)
            return false;
        if (c->value.unit != UNIT_NONE)
            put_cell_distance(b, w, c);
        else
            put_number(b, c->value.range.lo);
        if (col->type.kind == TYPE_PERCENT)
            buf_putz(b, "\xc2\xa0%");
        return true;
    case CELL_RANGE:
        put_cell_range(b, w, col, c);
        return true;
    case CELL_ROLL:
        if (str_starts(c->text.s, "+") || str_starts(c->text.s, "-"))
            buf_putz(b, c->text.s.p[0] == '+' ? "+" : "\xe2\x88\x92");
        put_roll(b, str_starts(c->text.s, "+") || str_starts(c->text.s, "-") ? str_cut(c->text.s, 1, c->text.s.n)
                                                                             : c->text.s);
        return true;
    case CELL_ADD:
        put_signed(b, c->value.range.lo);
        return true;
    case CELL_TIMES:
        buf_putz(b, "\xc3\x97");
        put_number(b, c->value.range.lo);
        return true;
    case CELL_SEE:
        buf_putz(b, "\xc2\xb1");
        return true;
    case CELL_NO_FIRE:
        buf_putz(b, "no fire");
        return true;
    }
    return true;
}

static enum voice number_voice(const struct cell *c, enum kind_of_words kind)
{
    if (c->kind == CELL_NA || (c->kind == CELL_NONE && kind != WORDS_SIGN))
        return VOICE_ASIDE;
    if (kind == WORDS_SIGN)
        return c->kind == CELL_ADD && c->value.range.lo.n > 0 ? VOICE_HUE : VOICE_STRONG;
    return kind == WORDS_NUMBER ? VOICE_STRONG : VOICE_PLAIN;
}

struct words show_cell(const struct showing *w, const struct row *r, size_t col, enum kind_of_words kind)
{
    const struct cell *c = &r->cell[col];
    struct buf b = {.a = w->a};
    struct words out;
    if (put_cell(&b, w, &w->c->col[col], c))
        out = words_of(w->a, str_dup(w->a, buf_str(&b)), kind, number_voice(c, kind));
    else
        out = show_text(w, worded(w->s, c->text.s), kind, kind == WORDS_NUMBER ? VOICE_STRONG : VOICE_PLAIN);
    if (!w->foot)
        return out;
    out = with_marks(w, out, c->mark, c->n_mark, kind);
    return with_cell_erratum(w, out, r, col, kind);
}

/* The range of a roll by its ends ("≤ 0"); any other label as the author has it ("00–04"). */
struct words show_row_key(const struct showing *w, const struct row *r, enum kind_of_words kind, enum voice voice)
{
    bool open = r->has_range && w->c->down.kind == AXIS_ROLL && (r->band.range.no_lo || r->band.range.no_hi);
    if (!open)
        return show_text(w, r->label.s, kind, voice);
    struct buf b = {.a = w->a};
    put_span(&b, &r->band.range);
    return words_of(w->a, str_dup(w->a, buf_str(&b)), kind, voice);
}

/* "D6: 1–2 dead, 3–5 wounded, 6 scratched". */
struct words show_inner(const struct showing *w, const struct chart *inner)
{
    struct showing in = *w;
    in.c = inner;
    struct buf b = {.a = w->a};
    put_roll(&b, inner->down.expression.s);
    struct words out = words_of(w->a, str_dup(w->a, buf_str(&b)), WORDS_CELL, VOICE_ITALIC);
    for (size_t i = 0; i < inner->n_row; i++) {
        const struct row *r = &inner->row[i];
        out = words_cat(w->a, out, i ? STR(" \xc2\xb7 ") : STR(" "), WORDS_CELL, VOICE_ASIDE);
        out = words_join(w->a, out, show_row_key(&in, r, WORDS_CELL, VOICE_STRONG));
        out = words_cat(w->a, out, STR("\xc2\xa0"), WORDS_CELL, VOICE_PLAIN);
        for (size_t c = 0; c < inner->n_col; c++) {
            if (r->cell[c].kind == CELL_NONE)
                continue;
            if (c)
                out = words_cat(w->a, out, STR(", "), WORDS_CELL, VOICE_PLAIN);
            out = words_join(w->a, out, show_cell(&in, r, c, WORDS_CELL));
        }
        out = with_row_notes(&in, out, r, WORDS_CELL);
    }
    return out;
}

static bool text_has(struct str s, struct str words)
{
    for (size_t i = 0; i + words.n <= s.n; i++)
        if (str_same_name(str_cut(s, i, i + words.n), words))
            return true;
    return false;
}

static bool cell_has(const struct showing *w, const struct cell *c, struct str words)
{
    if (text_has(c->text.s, words))
        return true;
    for (size_t i = 0; i < c->n_mark; i++)
        for (size_t j = 0; j < w->c->n_mark; j++)
            if (str_eq(w->c->mark[j].name.s, c->mark[i].s) && text_has(w->c->mark[j].text.s, words))
                return true;
    return false;
}

/* Of the cells [from,to) of a row: the first rule that fits one of them. */
enum tone tone_of(const struct showing *w, const struct row *r, size_t from, size_t to)
{
    for (size_t i = 0; i < w->s->manner.n_tone; i++)
        for (size_t c = from; c < to; c++)
            if (cell_has(w, &r->cell[c], w->s->manner.tone[i].words))
                return w->s->manner.tone[i].tone;
    return TONE_NONE;
}
