/* Pieces of text to lines. Called by page/ for every cell, note and title, at every size that a fit tries.
 *
 * First the pieces become atoms: words, or parts of words between which a line may end or the font changes. Then the
 * breaks are chosen for each paragraph as a whole: fewest lines; of those no last line of one word; of those the least
 * sum of squares of the slack. Running text counts the last line's only where it is far too short, so that the others
 * are full; heads and centred cells count it as the others', so that all are even. All in um: no rounding depends on
 * the width asked for. */
#include "text/chance.h"
#include "text/engine.h"

enum after { AFTER_NONE, AFTER_BLANK, AFTER_WEAK, AFTER_SIGN, AFTER_SOFT, AFTER_FORCED };

struct atom {
    const struct shape *shape;
    um w, blank; /* its own width; that of a blank behind it, 0 where there is none */
    int32_t mpt;
    struct colour colour;
    um rise;
    enum after after;
    bool badge;
    struct colour ground;
    unsigned side_of;
};

struct atoms {
    struct atom *at;
    size_t n, cap;
};

struct job {
    struct engine *e;
    struct arena *a;
    um width;
    enum ragged ragged;
    struct atoms atoms;
    struct {
        struct line *at;
        size_t n, cap;
    } lines;
    bool too_wide;
};

/* ---- pieces to atoms ---- */

static void atom_put(struct job *j, const struct piece *p, bool superior, struct str text)
{
    int32_t mpt = p->mpt;
    um rise = 0;
    const struct shape *s = engine_shape(j->e, p->font, superior, text);
    if (p->superior && !superior) { /* a mark that has no raised form of its own: a small one, as high as figures are */
        mpt = p->mpt * 62 / 100;
        rise = advance_width(engine_ascent(j->e, p->font) * 38 / 100, p->mpt);
    }
    struct atom atom = {s, shape_width(s, mpt), 0, mpt, p->colour, rise, AFTER_NONE, p->badge, p->ground, p->side_of};
    ARENA_PUSH(j->a, &j->atoms, atom);
}

/* Figures have raised glyphs of their own, an asterisk stands high as it is, the rest is made small. */
enum mark { MARK_FIGURE, MARK_ASTERISK, MARK_OTHER };

static enum mark mark_of(uint32_t r)
{
    return r >= '0' && r <= '9' ? MARK_FIGURE : r == '*' ? MARK_ASTERISK : MARK_OTHER;
}

/* Whether runes x and y of piece p can stand in one atom: both or neither in the font, and raised in the same way. */
static bool same_kind(struct job *j, const struct piece *p, uint32_t x, uint32_t y)
{
    if (p->superior && mark_of(x) != mark_of(y))
        return false;
    return engine_has(j->e, p->font, x) == engine_has(j->e, p->font, y);
}

static void part_put(struct job *j, const struct piece *p, struct str part, uint32_t first)
{
    struct piece plain = *p;
    if (p->superior && mark_of(first) == MARK_ASTERISK)
        plain.superior = false;
    atom_put(j, &plain, plain.superior && mark_of(first) == MARK_FIGURE, part);
}

/* A word, cut where the font has to change: only the sign that the font lacks comes from FONT_SYMBOL. */
static void word_put(struct job *j, const struct piece *p, struct str word)
{
    if (!word.n)
        return;
    const struct shape *s = p->superior ? NULL : engine_shape(j->e, p->font, false, word);
    if (s && s->font == p->font && !s->unknown) {
        atom_put(j, p, false, word);
        return;
    }
    size_t from = 0, i = 0;
    uint32_t first = str_rune(word, &i), last = first;
    while (i < word.n) {
        size_t at = i;
        uint32_t rune = str_rune(word, &i);
        if (!same_kind(j, p, last, rune)) {
            part_put(j, p, str_cut(word, from, at), first);
            from = at;
            first = rune;
        }
        last = rune;
    }
    part_put(j, p, str_cut(word, from, word.n), first);
}

/* What follows the last atom. A forced break stays one, whatever blanks follow it. */
static void after_put(struct job *j, const struct piece *p, enum chance c)
{
    static const enum after after[] = {AFTER_NONE, AFTER_BLANK, AFTER_WEAK, AFTER_NONE,
                                       AFTER_NONE, AFTER_SIGN,  AFTER_SOFT, AFTER_FORCED};
    if (!j->atoms.n)
        return;
    struct atom *last = &j->atoms.at[j->atoms.n - 1];
    if (last->after == AFTER_FORCED)
        return;
    if (c == CHANCE_BLANK || c == CHANCE_WEAK || c == CHANCE_GLUE)
        last->blank += advance_width(engine_space(j->e, p->font), p->mpt);
    if (c != CHANCE_GLUE || last->after == AFTER_NONE)
        last->after = after[c];
}

static void piece_put(struct job *j, const struct piece *p, const uint8_t *chance)
{
    size_t from = 0, i = 0;
    while (i < p->text.n) {
        size_t at = i;
        str_rune(p->text, &i);
        enum chance c = (enum chance)chance[at];
        if (c == CHANCE_NONE)
            continue;
        word_put(j, p, str_cut(p->text, from, c == CHANCE_AFTER ? i : at));
        from = i;
        if (c != CHANCE_DROP)
            after_put(j, p, c);
    }
    word_put(j, p, str_cut(p->text, from, p->text.n));
}

static void pieces_put(struct job *j, const struct piece *piece, size_t n)
{
    struct buf whole = {j->a, NULL, 0, 0};
    for (size_t i = 0; n > 1 && i < n; i++)
        buf_put(&whole, piece[i].text);
    const uint8_t *chance = engine_chances(j->e, n == 1 ? piece->text : buf_str(&whole));
    for (size_t i = 0, at = 0; i < n; at += piece[i].text.n, i++)
        piece_put(j, &piece[i], chance + at);
}

/* ---- atoms to lines ---- */

static um hyphen_width(struct job *j, const struct atom *a)
{
    return shape_width(engine_shape(j->e, a->shape->font, false, STR("-")), a->mpt);
}

/* Width of the atoms [from, to) on a line of their own. */
static um width_of(struct job *j, const um *sum, size_t from, size_t to)
{
    const struct atom *last = &j->atoms.at[to - 1];
    um w = sum[to] - sum[from] - last->blank;
    return last->after == AFTER_SOFT && to < j->atoms.n ? w + hyphen_width(j, last) : w;
}

static void line_put(struct job *j, size_t from, size_t to)
{
    struct line line = {.room = j->width};
    struct set_word *word = ARENA_ARRAY(j->a, struct set_word, to - from + 1);
    um x = 0;
    for (size_t i = from; i < to; i++) {
        const struct atom *a = &j->atoms.at[i];
        bool end = i + 1 == to;
        word[line.n++] = (struct set_word){a->shape, x,         a->mpt,    a->colour, a->rise, a->blank > 0 && !end,
                                           a->badge, a->ground, a->side_of};
        x += end ? a->w : a->w + a->blank;
        if (a->mpt > line.most_mpt)
            line.most_mpt = a->mpt;
        if (end && a->after == AFTER_SOFT && to < j->atoms.n) {
            const struct shape *hyphen = engine_shape(j->e, a->shape->font, false, STR("-"));
            word[line.n++] = (struct set_word){hyphen, x, a->mpt, a->colour, a->rise, false, a->badge, a->ground, 0};
            x += shape_width(hyphen, a->mpt);
        }
    }
    line.word = word;
    line.width = x;
    enum after last = j->atoms.at[to - 1].after;
    line.ends = to == j->atoms.n || last == AFTER_FORCED;
    line.goes_on = !line.ends && last != AFTER_BLANK && last != AFTER_WEAK;
    j->too_wide = j->too_wide || x > j->width;
    ARENA_PUSH(j->a, &j->lines, line);
}

/* The best way to end a line at a break: lines so far, whether the last one is a lone word, squares, the break before.
 */
struct best {
    uint32_t lines;
    bool lone;
    int64_t squares;
    size_t before;
};

static bool better(const struct best *x, const struct best *y)
{
    if (x->lines != y->lines)
        return x->lines < y->lines;
    return x->lone != y->lone ? !x->lone : x->squares < y->squares;
}

/* In units of 16 um, so that the squares of 500 lines of the widest paper stay far below 2^63. A line that ends badly
 * costs as if more of it were empty, in permille of the measure. */
static int64_t cost(const struct job *j, um w, enum after after)
{
    static const int16_t bad[] = {
        [AFTER_NONE] = 0,  [AFTER_BLANK] = 0,  [AFTER_WEAK] = 150,
        [AFTER_SIGN] = 80, [AFTER_SOFT] = 200, [AFTER_FORCED] = 0,
    };
    int64_t slack = w > j->width ? 0 : (j->width - w) / 16;
    slack += (int64_t)j->width * bad[after] / 16000;
    return slack * slack;
}

/* What the last line lacks of a part of the measure, or of some 25 letters where that is wide, counts twice: a reader
 * takes two short words for a mistake. */
static int64_t last_cost(const struct job *j, um w)
{
    enum { LEAST_TEXT = 300, LEAST_CELL = 450 }; /* permille of the measure */
    if (j->ragged == RAGGED_EVEN)
        return cost(j, w, AFTER_NONE);
    um least = (um)((int64_t)j->width * (j->ragged == RAGGED_CELL ? LEAST_CELL : LEAST_TEXT) / 1000);
    um letters = 10 * um_of_mpt(j->atoms.at[j->atoms.n - 1].mpt);
    least = least < letters ? least : letters;
    int64_t lack = w < least ? (least - w) / 8 : 0;
    return lack * lack;
}

static bool is_lone(const struct job *j, size_t from, size_t to)
{
    for (size_t i = from; i + 1 < to; i++)
        if (j->atoms.at[i].after == AFTER_BLANK || j->atoms.at[i].after == AFTER_WEAK)
            return false;
    return true;
}

/* Break k of a paragraph from all breaks before it; at[k] is the atom where the line behind it begins. One unit that is
 * wider than the line has the line for itself. */
static void best_find(struct job *j, const um *sum, const size_t *at, struct best *best, size_t k, bool end)
{
    enum after after = end ? AFTER_NONE : j->atoms.at[at[k] - 1].after;
    for (size_t i = k; i-- > 0;) {
        um w = width_of(j, sum, at[i], at[k]);
        if (w > j->width && i + 1 < k)
            break;
        int64_t more = end ? last_cost(j, w) : cost(j, w, after);
        struct best here = {best[i].lines + 1, false, best[i].squares + more, i};
        here.lone = end && i > 0 && is_lone(j, at[i], at[k]);
        if (i + 1 == k || better(&here, &best[k]))
            best[k] = here;
    }
}

static void paragraph_break(struct job *j, const um *sum, size_t from, size_t to)
{
    if (width_of(j, sum, from, to) <= j->width) {
        line_put(j, from, to);
        return;
    }
    size_t *at = ARENA_ARRAY(j->a, size_t, to - from + 1), n = 1;
    at[0] = from;
    for (size_t i = from; i < to; i++)
        if (i + 1 == to || j->atoms.at[i].after != AFTER_NONE)
            at[n++] = i + 1;
    struct best *best = ARENA_ARRAY(j->a, struct best, n);
    for (size_t k = 1; k < n; k++)
        best_find(j, sum, at, best, k, k + 1 == n);
    size_t *chosen = ARENA_ARRAY(j->a, size_t, n), lines = 0;
    for (size_t k = n - 1; k > 0; k = best[k].before)
        chosen[lines++] = k;
    while (lines-- > 0)
        line_put(j, at[best[chosen[lines]].before], at[chosen[lines]]);
}

static um *sums(const struct job *j)
{
    um *sum = ARENA_ARRAY(j->a, um, j->atoms.n + 1);
    for (size_t i = 0; i < j->atoms.n; i++)
        sum[i + 1] = sum[i] + j->atoms.at[i].w + j->atoms.at[i].blank;
    return sum;
}

struct lines text_break(struct engine *e, struct arena *a, const struct piece *piece, size_t n, um width,
                        enum ragged ragged)
{
    struct job j = {.e = e, .a = a, .width = width, .ragged = ragged};
    pieces_put(&j, piece, n);
    const um *sum = sums(&j);
    for (size_t from = 0, i = 0; i < j.atoms.n; i++)
        if (i + 1 == j.atoms.n || j.atoms.at[i].after == AFTER_FORCED) {
            paragraph_break(&j, sum, from, i + 1);
            from = i + 1;
        }
    struct lines out = {j.lines.at, j.lines.n, 0, j.too_wide};
    for (size_t i = 0; i < out.n; i++)
        if (out.line[i].width > out.width)
            out.width = out.line[i].width;
    return out;
}

void text_widths(struct engine *e, struct arena *scratch, const struct piece *piece, size_t n, um *least, um *most)
{
    struct arena_mark mark = arena_mark(scratch);
    struct job j = {.e = e, .a = scratch, .width = INT32_MAX};
    pieces_put(&j, piece, n);
    const um *sum = sums(&j);
    *least = *most = 0;
    for (size_t i = 0, unit = 0, line = 0; i < j.atoms.n; i++) {
        enum after after = i + 1 == j.atoms.n ? AFTER_FORCED : j.atoms.at[i].after;
        um w = after == AFTER_NONE ? 0 : width_of(&j, sum, unit, i + 1);
        *least = w > *least ? w : *least;
        if (after != AFTER_NONE)
            unit = i + 1;
        if (after != AFTER_FORCED)
            continue;
        w = width_of(&j, sum, line, i + 1);
        *most = w > *most ? w : *most;
        line = i + 1;
    }
    arena_rewind(scratch, mark);
}

struct text_units text_units(struct engine *e, struct arena *a, const struct piece *piece, size_t n)
{
    struct job j = {.e = e, .a = a, .width = INT32_MAX};
    pieces_put(&j, piece, n);
    struct text_unit *unit = ARENA_ARRAY(a, struct text_unit, j.atoms.n + 1);
    size_t units = 0;
    for (size_t i = 0; i < j.atoms.n; i++) {
        const struct atom *at = &j.atoms.at[i];
        struct text_unit *u = &unit[units];
        bool end = i + 1 == j.atoms.n, ends = end || at->after != AFTER_NONE;
        u->w += ends ? at->w : at->w + at->blank;
        u->mpt = at->mpt > u->mpt ? at->mpt : u->mpt;
        if (!ends)
            continue;
        u->blank = at->blank;
        u->hyphen = at->after == AFTER_SOFT && !end ? hyphen_width(&j, at) : 0;
        u->forced = end || at->after == AFTER_FORCED;
        units++;
    }
    return (struct text_units){unit, units};
}

void text_units_widths(const struct text_units *u, um *least, um *most)
{
    *least = *most = 0;
    um line = 0;
    for (size_t i = 0; i < u->n; i++) {
        const struct text_unit *at = &u->at[i];
        *least = at->w + at->hyphen > *least ? at->w + at->hyphen : *least;
        *most = line + at->w > *most ? line + at->w : *most;
        line = at->forced ? 0 : line + at->w + at->blank;
    }
}

size_t text_lines(const struct text_units *u, um width)
{
    size_t lines = 0;
    for (size_t i = 0; i < u->n; lines++) {
        um used = u->at[i].w + u->at[i].blank;
        while (!u->at[i++].forced) {
            size_t k = i; /* a unit that ends wider for its hyphen may still stand before one that needs none */
            um w = used;
            while (w + u->at[k].w + u->at[k].hyphen > width && u->at[k].hyphen && !u->at[k].forced) {
                w += u->at[k].w + u->at[k].blank;
                k++;
            }
            if (w + u->at[k].w + u->at[k].hyphen > width)
                break;
            used = w + u->at[k].w + u->at[k].blank;
            i = k;
        }
    }
    return lines;
}
