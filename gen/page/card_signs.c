/* Draws signs on cards: dice as shapes with their numbers, ranges as a bar to scale, a grade as
 * bars of rising height. Each is made from a column's words ("2D6", "S|5+|15; M|7+|25", "2/4"), so
 * that the drawing agrees with the text of the card. Called by card_flow.c, which
 * measures, by card.c, which draws, and by card_check.c.
 *
 * Invariant: a sign is read once for a measured box, and only a good one is drawn: a die is valid,
 * and the ranges of a bar rise. Words of a sign are inside it at the fitted sizes, and never
 * overlap. */
#include "page/card_inner.h"
#include <inttypes.h>

enum {
    DIE_OF_TYPE = 2250, /* permille of its number's size: height of a die without a given height */
    DIE_GAP = 6,        /* divisor of a die's height: the gap between two dice */
    NUMBER_ROOM = 640,  /* permille of a die's width: room for its number */
    DICE_DRAWN = 6,     /* more dice are drawn as a number before one die */
    BAR_OF_TYPE = 1500, /* permille of the size of its values: height of a bar */
    RANGE_PAD = 700,    /* um, on both sides of the words in a range, and between ends */
    RANGES_MAX = 8,     /* in one bar */
    END_LONG = 7,       /* digits of an end; sums of ends with widths fit in 64 bits */
    PIPS_MAX = 12,      /* bars of a grade */
    PIP_WIDE = 300,     /* permille of the last bar's height: width of a bar */
    PIP_GAP = 70,       /* permille of the height: gap between two bars */
    PIP_MIN = 400       /* permille of the height: height of the first bar */
};

bool box_is_sign(const struct card_box *b)
{
    return b->shows == CARD_DIE || b->shows == CARD_BAR || b->shows == CARD_PIPS;
}

struct colour ink_on(const struct theme *t, struct colour ground)
{
    return contrast_tenths(t->paper, ground) > contrast_tenths(t->ink, ground) ? t->paper : t->ink;
}

/* ---- a word of a sign */

/* A word set on one line. */
struct sign_word {
    struct lines lines;
    um w, capital; /* height of its capitals */
};
struct bar_range {
    struct str text[3]; /* name, value and end */
    struct sign_word name, value, end;
    struct rat to;
    struct colour ground;
    um w, in; /* width of the range in the bar; width of the words in it */
};
struct sign {
    struct str text;
    int64_t n, of; /* dice and their sides; full pips and all */
    um high;       /* of a die */
    struct sign_word number, many;
    struct bar_range *range; /* of a bar */
    size_t n_range;
};

static struct sign_word word_set(struct face *k, size_t para_style, struct str s,
                                 struct colour colour)
{
    const struct card_para_style *at = &k->s->para_style[para_style];
    struct piece piece = {.text = s, .font = at->font, .mpt = at->max, .colour = colour};
    struct sign_word out = {.lines = text_break(k->f->e, k->c.a, &piece, 1, INT32_MAX, RAGGED_TEXT)};
    out.w = out.lines.width;
    out.capital = um_part(um_of_mpt(at->max), CAPITALS_HIGH, 1000);
    for (size_t i = 0; i < out.lines.n; i++)
        line_look(&k->c, &out.lines.line[i]);
    return out;
}

static void word_draw(struct face *k, const struct sign_word *w, um x, um baseline)
{
    if (w->lines.n && w->lines.line[0].n)
        page_line(&k->c, x, baseline, &w->lines.line[0]);
}

/* Takes the digits at the beginning of a text. */
static struct str digits_take(struct str *s)
{
    size_t i = 0;
    while (i < s->n && char_is_digit(s->p[i]))
        i++;
    struct str digits = str_cut(*s, 0, i);
    *s = str_cut(*s, i, s->n);
    return digits;
}

/* ---- dice */

/* Reads "D8" or "2D6", with the letter of any language; d% has a hundred sides. False if the text
 * is not a die. */
static bool die_read(struct str s, struct sign *out)
{
    struct str many = digits_take(&s);
    out->n = 1;
    out->of = 100;
    if (many.n > 2 || (many.n && (!count_parse(many, &out->n) || !out->n)) || !s.n ||
        !char_is_letter(s.p[0]))
        return false;
    s = str_cut(s, 1, s.n);
    return str_is(s, "%") || (s.n && s.n < 4 && count_parse(s, &out->of) && out->of > 1);
}

static um die_high(const struct face *k, const struct box_at *b)
{
    um own = b->box->height ? b->box->height - pads_down(b->box) : 0;
    if (!own && b->box->h)
        own = inner_h(b);
    return own > 0 ? own
                   : um_part(um_of_mpt(k->s->para_style[b->box->para_style[OF_TEXT]].max),
                             DIE_OF_TYPE, 1000);
}

/* The width of the dice, or of their number and one die. */
static um dice_wide(const struct sign *s, um high)
{
    um gap = high / DIE_GAP;
    return s->n <= DICE_DRAWN ? (um)s->n * (high + gap) - gap : s->many.w + gap + high;
}

static bool die_make(struct face *k, const struct box_at *b, struct box_set *out, struct sign *s)
{
    const struct card_box *box = b->box;
    struct colour colour = face_ink(k, &k->s->para_style[box->para_style[OF_TEXT]].ink);
    if (!die_read(s->text, s))
        return false;
    s->high = die_high(k, b);
    s->number = word_set(k, box->para_style[OF_TEXT], str_printf(k->c.a, "%" PRId64, s->of),
                         box->solid ? k->f->t->paper : colour);
    s->many = word_set(k, box->para_style[OF_TEXT], str_printf(k->c.a, "%" PRId64 "\xC3\x97", s->n),
                       colour);
    out->natural = dice_wide(s, s->high);
    out->need = s->high;
    out->wide = s->number.w - um_part(s->high, NUMBER_ROOM, 1000);
    return true;
}

static size_t die_shape(int64_t sides)
{
    size_t i = 0;
    while (i + 1 < CARD_DICE && card_dice[i] != sides)
        i++;
    return i;
}

/* How far the number is below the middle of the shape. A triangle has more room there, a pentagon
 * slightly more. */
static um number_down(int64_t sides, um high)
{
    if (sides == 4)
        return high * 14 / 100;
    if (sides == 12)
        return high * 3 / 100;
    if (sides == 10)
        return high * 2 / 100;
    return 0;
}

static void dice_draw(struct face *k, const struct box_at *b, um x, um y, um w, um h)
{
    const struct card_box *box = b->box;
    const struct sign *s = b->sign;
    um high = um_min(s->high, h), gap = high / DIE_GAP;
    int64_t drawn = s->n;
    x += (w - dice_wide(s, high)) * (um)box->align / 2;
    y += (h - high) * (um)box->stand / 2;
    if (s->n > DICE_DRAWN) {
        word_draw(k, &s->many, x, y + (high + s->many.capital) / 2);
        x += s->many.w + gap;
        drawn = 1;
    }
    for (int64_t i = 0; i < drawn; i++, x += high + gap) {
        struct item shape = {.kind = ITEM_PICTURE, .x = x, .y = y, .w = high, .h = high};
        shape.picture = box->dice[die_shape(s->of)];
        shape.colour = face_ink(k, &box->ink);
        page_put(&k->c, shape);
        word_draw(k, &s->number, x + (high - s->number.w) / 2,
                  y + (high + s->number.capital) / 2 + number_down(s->of, high));
    }
}

/* ---- ranges to scale */

/* Reads the number at the beginning of "25" or "12.5 cm". */
static bool end_read(struct str s, struct rat *out)
{
    size_t n = 0;
    char plain[END_LONG];
    while (n < s.n && n < END_LONG && (char_is_digit(s.p[n]) || ((s.p[n] == '.' || s.p[n] == ',') && n))) {
        plain[n] = s.p[n] == ',' ? '.' : s.p[n];
        n++;
    }
    return n && (n == s.n || !char_is_digit(s.p[n])) && rat_parse(out, (struct str){plain, n}) &&
           rat_cmp(*out, RAT(0)) > 0;
}

/* Reads the ranges of a bar; false if they do not rise. A range without value and end is omitted:
 * the weapon does not reach so far on this card. */
static bool bar_read(struct face *k, const struct box_at *b, struct sign *s)
{
    struct arena *a = k->c.a;
    struct item_list items = list_items(a, card_parts_words(k, b, &b->part));
    bool good = items.n <= RANGES_MAX;
    s->range = ARENA_ARRAY(a, struct bar_range, items.n + 1);
    for (size_t i = 0; i < items.n; i++) {
        struct bar_range *r = &s->range[s->n_range];
        for (size_t p = 0; p < 3; p++)
            r->text[p] = words_plain(a, words_nth(a, items.at[i].words, "|", p + 1));
        if (!r->text[1].n && !r->text[2].n)
            continue;
        good =
            good && end_read(r->text[2], &r->to) && (!s->n_range || rat_cmp(r[-1].to, r->to) < 0);
        s->n_range++;
    }
    return good && s->n_range;
}

/* The tint of range i of n: full for the first range, zero for the last. */
static struct colour bar_tint(const struct face *k, const struct card_box *b, size_t i, size_t n)
{
    struct colour c = face_ink(k, &b->ink);
    unsigned percent = n < 2 ? 100 : (unsigned)(100 * (n - 1 - i) / (n - 1));
    return colour_mix(c, k->f->t->paper, percent == 100 ? 100 : percent * 7 / 10);
}

static um bar_high(const struct face *k, const struct card_box *b)
{
    return um_part(um_of_mpt(k->s->para_style[b->para_style[OF_TEXT]].max), BAR_OF_TYPE, 1000);
}

static um end_high(const struct face *k, const struct card_box *b)
{
    const struct card_para_style *r = &k->s->para_style[b->para_style[OF_HEADLINE]];
    return um_part(um_of_mpt(r->max), r->leading, 1000);
}

/* Divides the width: the width of a range is proportional to its reach beyond the range before it.
 * The last range ends at the end of the bar. */
static void bar_share(struct sign *s, um width)
{
    um from = 0;
    for (size_t i = 0; i < s->n_range; i++) {
        const struct rat *to = &s->range[i].to, *last = &s->range[s->n_range - 1].to;
        um end = (um)((int64_t)width * to->n / to->d * last->d / last->n);
        s->range[i].w = (i + 1 == s->n_range ? width : end) - from;
        from += s->range[i].w;
    }
}

static void range_set(struct face *k, const struct card_box *b, struct bar_range *r)
{
    struct colour ink = ink_on(k->f->t, r->ground);
    r->name = word_set(k, b->para_style[OF_LABEL], r->text[0], ink);
    r->value = word_set(k, b->para_style[OF_TEXT], r->text[1], ink);
    r->end = word_set(k, b->para_style[OF_HEADLINE], r->text[2],
                      face_ink(k, &k->s->para_style[b->para_style[OF_HEADLINE]].ink));
    r->in = r->value.w + (r->text[0].n ? r->name.w + RANGE_PAD : 0);
}

/* A bar is too wide for its room by what the worst range is narrower than its words, or the bar is
 * narrower than all its ends. */
static bool bar_make(struct face *k, const struct box_at *b, um room, struct box_set *out,
                     struct sign *s)
{
    const struct card_box *box = b->box;
    um ends = -RANGE_PAD - room;
    out->need = bar_high(k, box) + end_high(k, box);
    if (!bar_read(k, b, s))
        return false;
    bar_share(s, um_max(room, 0));
    out->wide = INT32_MIN / 2;
    for (size_t i = 0; i < s->n_range; i++) {
        struct bar_range *r = &s->range[i];
        r->ground = bar_tint(k, box, i, s->n_range);
        range_set(k, box, r);
        out->wide = um_max(out->wide, r->in + 2 * RANGE_PAD - r->w);
        ends += r->end.w + RANGE_PAD;
    }
    out->wide = um_max(out->wide, ends);
    return true;
}

/* Draws each end below the end of its range. An end that would overlap the next one is moved; the
 * last one never leaves the bar. */
static void ends_draw(struct face *k, const struct sign *s, um x, um width, um baseline)
{
    um right = x + width + RANGE_PAD;
    um *at = ARENA_ARRAY(k->c.a, um, s->n_range), edge = x + width, left = x - RANGE_PAD;
    for (size_t i = s->n_range; i-- > 0; edge -= s->range[i].w) {
        at[i] = um_min(edge, right - RANGE_PAD) - s->range[i].end.w;
        right = at[i];
    }
    for (size_t i = 0; i < s->n_range; i++) {
        at[i] = um_max(at[i], left + RANGE_PAD);
        left = at[i] + s->range[i].end.w;
        word_draw(k, &s->range[i].end, at[i], baseline);
    }
}

static void bar_draw(struct face *k, const struct box_at *b, um x, um y, um w)
{
    const struct card_box *box = b->box;
    const struct sign *s = b->sign;
    um high = bar_high(k, box), at = x;
    struct colour line = face_ink(k, &box->ink);
    for (size_t i = 0; i < s->n_range; at += s->range[i++].w)
        page_rect(&k->c, at, y, s->range[i].w, high, s->range[i].ground);
    page_frame(&k->c, x, y, w, high, box->stroke, line);
    at = x;
    for (size_t i = 0; i < s->n_range; at += s->range[i++].w) {
        const struct bar_range *r = &s->range[i];
        um from = at + (r->w - r->in) / 2, baseline = y + (high + r->value.capital) / 2;
        if (i)
            page_rect(&k->c, at - CARD_STROKE / 2, y, CARD_STROKE, high, line);
        word_draw(k, &r->name, from, baseline);
        word_draw(k, &r->value, from + r->in - r->value.w, baseline);
    }
    ends_draw(k, s, x, w, y + high + (end_high(k, box) + s->range->end.capital) / 2);
}

/* ---- pips */

/* Reads "2/4" or "2 of 4": the number of full bars, and of all bars. */
static bool pips_read(struct str s, struct sign *out)
{
    struct str full = digits_take(&s);
    size_t from = s.n;
    while (from > 0 && char_is_digit(s.p[from - 1]))
        from--;
    return full.n && count_parse(full, &out->n) && from > 0 && from < s.n &&
           count_parse(str_cut(s, from, s.n), &out->of) && out->of > 0 && out->of <= PIPS_MAX &&
           out->n <= out->of;
}

/* So many bars and the gaps before the next. */
static um pips_wide(um high, int64_t n)
{
    return (um)((int64_t)high * n * (PIP_WIDE + PIP_GAP) / 1000);
}

static bool pips_make(const struct box_at *b, struct box_set *out, struct sign *s)
{
    um high = b->box->height ? b->box->height - pads_down(b->box) : inner_h(b);
    if (!pips_read(s->text, s))
        return false;
    out->natural = pips_wide(high, s->of) - um_part(high, PIP_GAP, 1000);
    return true;
}

static void pips_draw(struct face *k, const struct box_at *b, um x, um y, um w, um h)
{
    struct colour c = face_ink(k, &b->box->ink);
    const struct sign *s = b->sign;
    um wide = pips_wide(h, s->of) - um_part(h, PIP_GAP, 1000);
    x += (w - wide) * (um)b->box->align / 2;
    for (int64_t i = 0; i < s->of; i++) {
        um high =
            um_part(h, PIP_MIN + (s->of > 1 ? (1000 - PIP_MIN) * i / (s->of - 1) : 600), 1000);
        um left = x + pips_wide(h, i), pip = um_part(h, PIP_WIDE, 1000);
        if (i < s->n)
            page_rect(&k->c, left, y + h - high, pip, high, c);
        else
            page_frame(&k->c, left, y + h - high, pip, high, CARD_STROKE, c);
    }
}

/* ---- for measuring, drawing and checking */

void sign_make(struct face *k, const struct box_at *b, um room, struct box_set *out)
{
    struct sign *s = ARENA_NEW(k->c.a, struct sign);
    bool good = false;
    s->text = words_plain(k->c.a, card_parts_words(k, b, &b->part));
    if (b->box->shows == CARD_DIE)
        good = die_make(k, b, out, s);
    else if (b->box->shows == CARD_BAR)
        good = bar_make(k, b, room, out, s);
    else
        good = pips_make(b, out, s);
    if (b->box->shows != CARD_BAR)
        out->wide = um_max(out->wide, out->natural - room);
    out->at.sign = good ? s : NULL;
    out->at.not_sign = !good ? s->text : STR("");
}

void sign_draw(struct face *k, const struct box_at *b, um x, um y, um w, um h)
{
    if (!b->sign)
        return;
    if (b->box->shows == CARD_DIE)
        dice_draw(k, b, x, y, w, h);
    else if (b->box->shows == CARD_BAR)
        bar_draw(k, b, x, y, w);
    else
        pips_draw(k, b, x, y, w, h);
}

void sign_check(struct face *k, const struct box_at *b)
{
    static const char *const what[] = {"the die", "the bar", "the pips"};
    static const char *const help[] = {
        "write a die as D8 or 2D6",
        ("write up to eight ranges, each with its name, its value and a rising end: S|5+|15; "
         "M|7+|25"),
        "write the number of full pips, and of all: 2/4, at most twelve"};
    struct faces *f = k->f;
    size_t i = (size_t)(b->box->shows - CARD_DIE);
    if (!b->not_sign.n)
        return;
    struct finding *e = diag_add(f->d, RULE_BAD_VALUE, card_at(f, k->card),
                                 "card %.*s has \"%.*s\" for %s \"%.*s\"", STRF(k->card->id),
                                 STRF(b->not_sign), what[i], STRF(b->box->name));
    finding_also(e, b->box->at, "the box, in %.*s", STRF(k->s->t->name));
    finding_help(e, "%s", help[i]);
}
