/* Draws signs on cards: dice as shapes with their numbers, ranges as a bar to scale, a grade as
 * bars of rising height. Each is made from a column's words ("2D6", "S|5+|15; M|7+|25", "2/4"), so
 * that the drawing agrees with the text of the card. Called by card_flow.c and card_fit.c, which
 * measure, by card.c, which draws, and by card_check.c.
 *
 * Invariant: a drawn sign has passed sign_check on its card: a die is valid, and the ranges of a
 * bar rise. Words of a sign are inside it at the fitted sizes, and never overlap. */
#include "page/card_inner.h"
#include <inttypes.h>

enum {
    DIE_OF_TYPE = 2250, /* permille of its number's size: height of a die without a given height */
    DIE_GAP = 6,        /* divisor of a die's height: the gap between two dice */
    NUMBER_ROOM = 640,  /* permille of a die's width: room for its number */
    DICE_DRAWN = 6,     /* more dice are drawn as a number before one die */
    BAR_OF_TYPE = 1500, /* permille of the size of its values: height of a bar */
    RANGE_PAD = 700,    /* um, on both sides of the words in a range, and between ends */
    RANGES_MOST = 8,    /* in one bar */
    END_LONG = 7,       /* digits of an end; sums of ends with widths fit in 64 bits */
    PIPS_MOST = 12,     /* bars of a grade */
    PIP_WIDE = 300,     /* permille of the last bar's height: width of a bar */
    PIP_GAP = 70,       /* permille of the height: gap between two bars */
    PIP_LEAST = 400     /* permille of the height: height of the first bar */
};

bool box_is_sign(const struct card_box *b)
{
    return b->shows == CARD_DIE || b->shows == CARD_BAR || b->shows == CARD_PIPS;
}

bool box_has_role(const struct card_box *b)
{
    return b->shows == CARD_WORDS || b->shows == CARD_DIE || b->shows == CARD_BAR;
}

/* ---- a word of a sign */

/* A word set on one line. */
struct sign_word {
    struct lines lines;
    um w, capital; /* height of its capitals */
};

static struct sign_word word_set(struct face *k, const struct card_role *role, struct str s, struct colour colour)
{
    const struct card_role *at = role_at(k->s, role);
    struct piece piece = {.text = s, .font = role->font, .mpt = at->most, .colour = colour};
    struct sign_word out = {.lines = text_break(k->f->e, k->c.a, &piece, 1, INT32_MAX, RAGGED_TEXT)};
    out.w = out.lines.width;
    out.capital = um_part(um_of_mpt(at->most), CAPITALS_HIGH, 1000);
    for (size_t i = 0; i < out.lines.n; i++)
        line_look(&k->c, &out.lines.line[i]);
    return out;
}

static void word_draw(struct face *k, const struct sign_word *w, um x, um baseline)
{
    if (w->lines.n)
        page_line(&k->c, x, baseline, &w->lines.line[0]);
}

static struct colour role_colour(const struct face *k, const struct card_role *role)
{
    return face_ink(k, &role->ink);
}

/* The words of the sign on this card. */
static struct str sign_text(struct face *k, const struct box_at *b)
{
    return words_plain(k->c.a, card_parts_words(k, b, &b->part));
}

/* ---- dice */

struct die_as_text {
    int64_t n, sides;
};

/* Reads "D8" or "2D6", with the letter of any language; d% has a hundred sides. False if the text
 * is not a die. */
static bool die_read(struct str s, struct die_as_text *out)
{
    size_t i = 0, from;
    while (i < s.n && char_is_digit(s.p[i]))
        i++;
    *out = (struct die_as_text){1, 100};
    if (i > 2 || (i && (!count_parse(str_cut(s, 0, i), &out->n) || !out->n)) || i == s.n || !char_is_letter(s.p[i]))
        return false;
    from = ++i;
    if (str_is(str_cut(s, from, s.n), "%"))
        return true;
    return s.n - from && s.n - from < 4 && count_parse(str_cut(s, from, s.n), &out->sides) && out->sides > 1;
}

static um die_high(const struct face *k, const struct box_at *b)
{
    um own = b->box->height ? b->box->height - pads_down(b->box) : 0;
    if (!own && b->box->h)
        own = inner_h(b);
    return own > 0 ? own : um_part(um_of_mpt(role_at(k->s, b->box->role)->most), DIE_OF_TYPE, 1000);
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
    return sides == 4 ? high * 14 / 100 : sides == 12 ? high * 3 / 100 : sides == 10 ? high * 2 / 100 : 0;
}

static void dice_draw(struct face *k, const struct box_at *b, um x, um y, um w, um h)
{
    const struct card_box *box = b->box;
    struct die_as_text die;
    if (!die_read(sign_text(k, b), &die))
        return;
    um high = um_least(die_high(k, b), h), gap = high / DIE_GAP;
    bool drawn = die.n <= DICE_DRAWN;
    struct colour colour = box->solid ? k->f->t->paper : role_colour(k, box->role);
    struct sign_word number = word_set(k, box->role, str_printf(k->c.a, "%" PRId64, die.sides), colour),
                     many = word_set(k, box->role, str_printf(k->c.a, "%" PRId64 "\xC3\x97", die.n),
                                     role_colour(k, box->role));
    um all = drawn ? (um)die.n * (high + gap) - gap : many.w + gap + high;
    x += (w - all) * (um)box->align / 2;
    y += (h - high) * (um)box->stand / 2;
    if (!drawn) {
        word_draw(k, &many, x, y + (high + many.capital) / 2);
        x += many.w + gap;
    }
    for (int64_t i = 0; i < (drawn ? die.n : 1); i++, x += high + gap) {
        struct item shape = {.kind = ITEM_PICTURE, .x = x, .y = y, .w = high, .h = high};
        shape.picture = box->dice[die_shape(die.sides)];
        shape.colour = face_ink(k, &box->ink);
        page_put(&k->c, shape);
        word_draw(k, &number, x + (high - number.w) / 2,
                  y + (high + number.capital) / 2 + number_down(die.sides, high));
    }
}

/* ---- ranges to scale */

struct bar_range {
    struct sign_word name, value, end;
    struct rat to;
    um w, in; /* width of the range in the bar; width of the words in it */
};
struct bar_values {
    struct bar_range *at;
    size_t n;
    bool good; /* each range ends after the one before it */
};

static struct str part_of(struct arena *a, struct words item, size_t nth)
{
    return words_plain(a, words_nth(a, item, "|", nth));
}

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

/* Reads the ranges of a bar. A range without value and end is omitted: the weapon does not reach so
 * far on this card. */
static struct bar_values bar_read(struct face *k, const struct box_at *b)
{
    struct arena *a = k->c.a;
    const struct card_box *box = b->box;
    struct item_list items = list_items(a, card_parts_words(k, b, &b->part));
    struct bar_values out = {.at = ARENA_ARRAY(a, struct bar_range, items.n + 1),
                             .good = items.n <= RANGES_MOST};
    for (size_t i = 0; i < items.n; i++) {
        struct bar_range *r = &out.at[out.n];
        struct str name = part_of(a, items.at[i].words, 1), value = part_of(a, items.at[i].words, 2),
                   end = part_of(a, items.at[i].words, 3);
        if (!value.n && !end.n)
            continue;
        out.good = out.good && end_read(end, &r->to) && (!out.n || rat_cmp(out.at[out.n - 1].to, r->to) < 0);
        r->name = word_set(k, box->label, name, k->f->t->ink);
        r->value = word_set(k, box->role, value, k->f->t->ink);
        r->end = word_set(k, box->headline, end, role_colour(k, box->headline));
        r->in = r->value.w + (name.n ? r->name.w + RANGE_PAD : 0);
        out.n++;
    }
    out.good = out.good && out.n;
    return out;
}

/* Divides the width: the width of a range is proportional to its reach beyond the range before it.
 * The last range ends at the end of the bar. */
static void bar_share(struct bar_values *bar, um width)
{
    um from = 0;
    for (size_t i = 0; i < bar->n; i++) {
        const struct rat *to = &bar->at[i].to, *last = &bar->at[bar->n - 1].to;
        int64_t end = (int64_t)width * to->n / to->d * last->d / last->n;
        bar->at[i].w = (i + 1 == bar->n ? width : (um)end) - from;
        from += bar->at[i].w;
    }
}

static um bar_high(const struct face *k, const struct card_box *b)
{
    return um_part(um_of_mpt(role_at(k->s, b->role)->most), BAR_OF_TYPE, 1000);
}

static um end_high(const struct face *k, const struct card_box *b)
{
    const struct card_role *r = role_at(k->s, b->headline);
    return um_part(um_of_mpt(r->most), r->leading, 1000);
}

/* How much the worst range is narrower than its words, or the bar is narrower than all its ends. */
static um bar_lack(struct face *k, const struct box_at *b, um room)
{
    struct bar_values bar = bar_read(k, b);
    um most = INT32_MIN / 2, ends = -RANGE_PAD;
    if (!bar.good)
        return 0;
    bar_share(&bar, um_most(room, 0));
    for (size_t i = 0; i < bar.n; i++) {
        most = um_most(most, bar.at[i].in + 2 * RANGE_PAD - bar.at[i].w);
        ends += bar.at[i].end.w + RANGE_PAD;
    }
    return um_most(most, ends - room);
}

/* The tint of range i of n: full for the first range, zero for the last. */
static struct colour bar_tint(const struct face *k, const struct card_box *b, size_t i, size_t n)
{
    struct colour c = face_ink(k, &b->ink);
    unsigned percent = n < 2 ? 100 : (unsigned)(100 * (n - 1 - i) / (n - 1));
    return colour_mix(c, k->f->t->paper, percent == 100 ? 100 : percent * 7 / 10);
}

static void word_on(struct face *k, const struct card_role *role, const struct sign_word *w, struct colour ground, um x,
                    um baseline)
{
    struct colour paper = k->f->t->paper, ink = k->f->t->ink;
    bool dark = contrast_tenths(paper, ground) > contrast_tenths(ink, ground);
    if (!w->lines.n || !w->lines.line[0].n)
        return;
    struct sign_word own = word_set(k, role, w->lines.line[0].word[0].shape->text, dark ? paper : ink);
    word_draw(k, &own, x, baseline);
}

/* Draws each end below the end of its range. An end that would overlap the next one is moved; the
 * last one never leaves the bar. */
static void ends_draw(struct face *k, const struct bar_values *bar, um x, um width, um baseline)
{
    um right = x + width + RANGE_PAD;
    um *at = ARENA_ARRAY(k->c.a, um, bar->n), edge = x + width, left = x - RANGE_PAD;
    for (size_t i = bar->n; i-- > 0; edge -= bar->at[i].w) {
        at[i] = um_least(edge, right - RANGE_PAD) - bar->at[i].end.w;
        right = at[i];
    }
    for (size_t i = 0; i < bar->n; i++) {
        at[i] = um_most(at[i], left + RANGE_PAD);
        left = at[i] + bar->at[i].end.w;
        word_draw(k, &bar->at[i].end, at[i], baseline);
    }
}

static void bar_draw(struct face *k, const struct box_at *b, um x, um y, um w)
{
    const struct card_box *box = b->box;
    struct bar_values bar = bar_read(k, b);
    um high = bar_high(k, box), at = x;
    struct colour line = face_ink(k, &box->ink);
    if (!bar.good)
        return;
    bar_share(&bar, w);
    for (size_t i = 0; i < bar.n; at += bar.at[i++].w)
        page_rect(&k->c, at, y, bar.at[i].w, high, bar_tint(k, box, i, bar.n));
    page_frame(&k->c, x, y, w, high, box->stroke, line);
    at = x;
    for (size_t i = 0; i < bar.n; at += bar.at[i++].w) {
        const struct bar_range *r = &bar.at[i];
        struct colour ground = bar_tint(k, box, i, bar.n);
        um from = at + (r->w - r->in) / 2, baseline = y + (high + r->value.capital) / 2;
        if (i)
            page_rect(&k->c, at - CARD_STROKE / 2, y, CARD_STROKE, high, line);
        word_on(k, box->label, &r->name, ground, from, baseline);
        word_on(k, box->role, &r->value, ground, from + r->in - r->value.w, baseline);
    }
    if (bar.n) {
        um below = end_high(k, box);
        ends_draw(k, &bar, x, w, y + high + (below + bar.at[0].end.capital) / 2);
    }
}

/* ---- pips */

/* Reads "2/4" or "2 of 4": the number of full bars, and of all bars. */
static bool pips_read(struct str s, int64_t *full, int64_t *of)
{
    size_t i = 0, from;
    while (i < s.n && char_is_digit(s.p[i]))
        i++;
    if (!i || !count_parse(str_cut(s, 0, i), full))
        return false;
    for (from = s.n; from > i && char_is_digit(s.p[from - 1]);)
        from--;
    return from > i && from < s.n && count_parse(str_cut(s, from, s.n), of) && *of > 0 && *of <= PIPS_MOST &&
           *full <= *of;
}

static um pip_at(um high, int64_t i)
{
    return (um)((int64_t)high * i * (PIP_WIDE + PIP_GAP) / 1000);
}

static void pips_draw(struct face *k, const struct box_at *b, um x, um y, um w, um h)
{
    struct colour c = face_ink(k, &b->box->ink);
    int64_t full, of;
    if (!pips_read(sign_text(k, b), &full, &of))
        return;
    um wide = pip_at(h, of) - um_part(h, PIP_GAP, 1000);
    x += (w - wide) * (um)b->box->align / 2;
    for (int64_t i = 0; i < of; i++) {
        um high = um_part(h, PIP_LEAST + (of > 1 ? (1000 - PIP_LEAST) * i / (of - 1) : 600), 1000);
        um left = x + pip_at(h, i), pip = um_part(h, PIP_WIDE, 1000);
        if (i < full)
            page_rect(&k->c, left, y + h - high, pip, high, c);
        else
            page_frame(&k->c, left, y + h - high, pip, high, CARD_STROKE, c);
    }
}

/* ---- for measuring, drawing and checking */

/* Sets the size of a sign. Without a given height it follows from the type size. A bar takes the
 * full width, and its *w is 0. */
void sign_size(struct face *k, const struct box_at *b, um *w, um *h)
{
    struct die_as_text die;
    int64_t full, of;
    struct str text = sign_text(k, b);
    *w = *h = 0;
    if (b->box->shows == CARD_DIE && die_read(text, &die)) {
        um high = die_high(k, b), gap = high / DIE_GAP;
        struct sign_word many =
            word_set(k, b->box->role, str_printf(k->c.a, "%" PRId64 "\xC3\x97", die.n), k->f->t->ink);
        *h = high;
        *w = die.n <= DICE_DRAWN ? (um)die.n * (high + gap) - gap : many.w + gap + high;
    } else if (b->box->shows == CARD_BAR) {
        *h = bar_high(k, b->box) + end_high(k, b->box);
    } else if (b->box->shows == CARD_PIPS && pips_read(text, &full, &of)) {
        um high = b->box->height ? b->box->height - pads_down(b->box) : inner_h(b);
        *w = pip_at(high, of) - um_part(high, PIP_GAP, 1000);
    }
}

um sign_lack(struct face *k, const struct box_at *b, um room)
{
    um w, h;
    struct die_as_text die;
    if (b->box->shows == CARD_BAR)
        return bar_lack(k, b, room);
    sign_size(k, b, &w, &h);
    w -= room;
    if (b->box->shows == CARD_DIE && die_read(sign_text(k, b), &die)) {
        struct sign_word number = word_set(k, b->box->role, str_printf(k->c.a, "%" PRId64, die.sides), k->f->t->ink);
        w = um_most(w, number.w - um_part(die_high(k, b), NUMBER_ROOM, 1000));
    }
    return w;
}

void sign_draw(struct face *k, const struct box_at *b, um x, um y, um w, um h)
{
    if (b->box->shows == CARD_DIE)
        dice_draw(k, b, x, y, w, h);
    else if (b->box->shows == CARD_BAR)
        bar_draw(k, b, x, y, w);
    else
        pips_draw(k, b, x, y, w, h);
}

/* Reports words that cannot be drawn as their sign. Empty words are valid: they draw no sign. */
void sign_check(struct face *k, const struct box_at *b)
{
    struct faces *f = k->f;
    struct str text = sign_text(k, b);
    struct die_as_text die;
    int64_t full, of;
    bool good = !text.n;
    switch (b->box->shows) {
    case CARD_DIE:
        good = good || die_read(text, &die);
        break;
    case CARD_BAR:
        good = good || bar_read(k, b).good;
        break;
    default:
        good = good || pips_read(text, &full, &of);
    }
    if (good)
        return;
    struct finding *e = diag_add(f->d, RULE_BAD_VALUE, card_at(f, k->card),
                                 "card %.*s has \"%.*s\" for %s \"%.*s\"",
                                 STRF(f->deck->card[k->card].id), STRF(text),
                                 b->box->shows == CARD_DIE   ? "the die"
                                 : b->box->shows == CARD_BAR ? "the bar"
                                                             : "the pips",
                                 STRF(b->box->name));
    finding_also(f->d, e, b->box->at, "the box, in %.*s", STRF(k->s->t->name));
    finding_help(f->d, e,
                 b->box->shows == CARD_DIE ? "a die is written as D8 or 2D6"
                 : b->box->shows == CARD_BAR
                     ? "write up to eight ranges, each with its name, its value and an end beyond the one before: "
                       "S|5+|15; M|7+|25"
                     : "write how many are full, and of how many: 2/4, of twelve at the most");
}
