/* Breaks pieces of text into lines. Called by page/ for every cell, note and title, at every size
 * that a fit tries.
 *
 * First, each byte of a text gets a break opportunity. Things that players read as a unit stay on
 * one line: a range, a number with its unit, a pair of moves. Hence the rules are about tokens
 * (text between spaces), not letters; UAX 14 would break "6 / 12" and "3 in".
 *
 * Then the pieces become atoms (words, or parts of words between which the line may break or the
 * font changes), and atoms become units, with a break opportunity between units. Then the breaks
 * are chosen for each paragraph as a whole: fewest lines; among these, no last line of one word;
 * among these, the smallest sum of squares of the slack. Running text counts the slack of the last
 * line only if it is far too short, so that the other lines are full. Headers and centred cells
 * count all lines, so that they are even. All lengths are in um, so that rounding does not depend
 * on the requested width. */
#include "text/text.h"
#include <string.h>

/* The break opportunity at a byte of the text. */
enum chance {
    CHANCE_NONE,   /* part of a word */
    CHANCE_BLANK,  /* a space; a line may end here */
    CHANCE_WEAK,   /* a space after a short word or a number: a break here is penalized */
    CHANCE_GLUE,   /* a space without a break: U+00A0, 3 in, 6 / 12 */
    CHANCE_DROP,   /* a repeated space: dropped */
    CHANCE_AFTER,  /* a character after which a line may end: loose-order, foot/mounted */
    CHANCE_SOFT,   /* a soft hyphen: printed only at the end of a line */
    CHANCE_FORCED, /* a line break of the author */
};
static const uint32_t NBSP = 0xA0, SHY = 0xAD, PICTURE_RUNE = 0xFFFC;
enum { FEW_PICTURES = 3 };

/* ---- break opportunities ---- */

/* Excludes the line break, which always ends a line and a token. */
static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* All characters above ASCII count as letters, except for symbols of Latin-1, general punctuation,
 * arrows and mathematics. */
static bool is_letter(uint32_t r)
{
    if (r < 0x80)
        return char_is_letter((char)r);
    return r >= 0xC0 && r != 0xD7 && r != 0xF7 && !(r >= 0x2000 && r < 0x2E00);
}

/* The character before byte i, with its offset *at; 0 at the start of the text. */
static uint32_t rune_before(struct str s, size_t i, size_t *at)
{
    size_t k = i;
    if (k == 0)
        return 0;
    do
        k--;
    while (k > 0 && ((uint8_t)s.p[k] & 0xC0) == 0x80);
    *at = k;
    return str_rune(s, &k);
}

/* True if a line may end after the character at [from, to). It needs two letters on each side, so
 * that w/o and D-day stay whole; digits prevent a break, so that ranges stay whole. */
static bool ends_after(struct str s, size_t from, size_t to, uint32_t rune)
{
    bool ends = rune == '-' || rune == '/' || rune == 0x2010 || rune == 0x2013 || rune == 0x2014;
    for (int i = 0; i < 2 && ends; i++)
        ends = is_letter(rune_before(s, from, &from)) && to < s.n && is_letter(str_rune(s, &to));
    return ends;
}

/* A token is the text between spaces. U+00A0 ends a token too, since it already prevents a
 * break. */
static struct str token_after(struct str s, size_t i)
{
    while (i < s.n && is_blank(s.p[i]))
        i++;
    size_t from = i;
    while (i < s.n && !is_blank(s.p[i]) && s.p[i] != '\n' && !str_starts(str_cut(s, i, s.n), "\xC2\xA0"))
        i++;
    return str_cut(s, from, i);
}

static struct str token_before(struct str s, size_t i)
{
    while (i > 0 && is_blank(s.p[i - 1]))
        i--;
    size_t to = i;
    while (i > 0 && !is_blank(s.p[i - 1]) && s.p[i - 1] != '\n' && !str_ends(str_cut(s, 0, i), "\xC2\xA0"))
        i--;
    return str_cut(s, i, to);
}

/* Classes of words and symbols that decide about the spaces beside them. */
enum {
    JOINER = 1,    /* between two numbers */
    SIGN = 2,      /* before a number */
    UNIT = 4,      /* after a number */
    NUMBERED = 8,  /* before its number: phase 6 */
    SHORT = 16,    /* leads to the next word: a line should not end with it */
    ONWARD = 32,   /* after an added number: -1 on the next roll */
    PARTER = 64,   /* separates two things: may end a line, but not begin one */
    BETWEEN = 128, /* between terms (numbers and dice) */
};

/* Their words, separated by spaces, with one at each end. */
#define JOINERS " to in of or "
#define SIGNS " + - = < > − ± × ≤ ≥ "
#define BETWEENS " + - = < > x * / : – − ± × ≤ ≥ "
#define UNITS " in inch inches cm mm m km ft feet yd yards pace paces mi pt % \" ″ ′ "
#define NUMBEREDS                                                                                  \
    " phase phases Phase page pages side table chart step class turn note level part § No. "
#define SHORTS                                                                                     \
    " a an and as at by for if in is no of on or so to A An At If In No Of On Or To the The its "  \
    "per – "
#define ONWARDS " on to for "
#define PARTERS " / · "

/* Most words have no class: one search tells that. */
static unsigned class_of(struct str t)
{
    enum { LONGEST = 6 }; /* bytes */
    static const struct {
        unsigned is;
        const char *words;
    } classes[] = {
        {JOINER, JOINERS},     {SIGN, SIGNS},   {BETWEEN, BETWEENS}, {UNIT, UNITS},
        {NUMBERED, NUMBEREDS}, {SHORT, SHORTS}, {ONWARD, ONWARDS},   {PARTER, PARTERS},
    };
    char padded[LONGEST + 3] = " ";
    unsigned is = 0;
    if (!t.n || t.n > LONGEST)
        return 0;
    memcpy(padded + 1, t.p, t.n);
    padded[t.n + 1] = ' ';
    if (!strstr(JOINERS SIGNS BETWEENS UNITS NUMBEREDS SHORTS ONWARDS PARTERS, padded))
        return 0;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        is |= strstr(classes[i].words, padded) ? classes[i].is : 0;
    return is;
}

/* "12", "+1", "(2-5", "3+", "1/2", "x2", "9%;": at least one digit, and otherwise only characters
 * that occur in numbers. */
static bool is_number(struct str t)
{
    static const uint32_t signs[] = {'+',    '-',    '/',    '.',    ',',    '(',    ')',    '<',
                                     '>',    '=',    ';',    ':',    '%',    '"',    '*',    'x',
                                     0xB1,   0xB2,   0xB3,   0xB9,   0xD7,   0x2012, 0x2013, 0x2020,
                                     0x2021, 0x2032, 0x2033, 0x2070, 0x2074, 0x2075, 0x2076, 0x2077,
                                     0x2078, 0x2079, 0x2212, 0x2264, 0x2265, 0};
    bool digit = false;
    for (size_t i = 0; i < t.n;) {
        uint32_t r = str_rune(t, &i);
        size_t k = 0;
        if ((r < 0x80 && char_is_digit((char)r)) || (r >= 0xBC && r <= 0xBE)) {
            digit = true;
            continue;
        }
        while (signs[k] && signs[k] != r)
            k++;
        if (!signs[k])
            return false;
    }
    return digit;
}

/* Removes trailing punctuation, since a unit may end a sentence. */
static struct str without_stops(struct str t)
{
    while (t.n && memchr(".,;:)]!?", t.p[t.n - 1], 8))
        t.n--;
    return t;
}

/* Placeholder of a picture for break opportunities: U+FFFC, whatever the picture's name. */
#define PICTURE "\xEF\xBF\xBC"
static bool is_picture(struct str t)
{
    return str_starts(t, PICTURE) || str_starts(t, "(" PICTURE);
}

/* A number, a picture or dice, as one side of "2D6 + 3" or "−(2D6 + 3)". */
static bool is_term(struct str t)
{
    static const char *const before[] = {"(", "\xE2\x88\x92(", "-(", "+("};
    size_t d = 0;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        if (str_starts(t, before[i]))
            t = str_cut(t, strlen(before[i]), t.n);
    while (d < t.n && char_is_digit(t.p[d]))
        d++;
    return is_picture(t) || is_number(t) ||
           (d + 1 < t.n && (t.p[d] == 'D' || t.p[d] == 'd') && is_number(str_cut(t, d + 1, t.n)));
}

/* A number with its unit, a percent sign or a kind of die ("1 D6"); not "18% in", which already has
 * a unit. */
static bool is_measure(struct str number, struct str unit)
{
    number = without_stops(number);
    unit = without_stops(unit);
    size_t last = 0;
    rune_before(number, number.n, &last);
    if (!is_term(number) || is_picture(number) || class_of(str_cut(number, last, number.n)) & UNIT)
        return false;
    return class_of(unit) & UNIT ||
           (unit.n > 1 && (unit.p[0] == 'D' || unit.p[0] == 'd') && is_number(str_cut(unit, 1, unit.n)));
}

/* Number of consecutive pictures around i, separated only by spaces. */
static size_t pictures_round(struct str s, size_t i)
{
    const size_t wide = strlen(PICTURE);
    size_t from = i, n = 0;
    while (from > 0 && (is_blank(s.p[from - 1]) || str_ends(str_cut(s, 0, from), PICTURE)))
        from -= is_blank(s.p[from - 1]) ? 1 : wide;
    for (bool more = true; more; n += more) {
        while (from < s.n && is_blank(s.p[from]))
            from++;
        more = is_picture(str_cut(s, from, s.n)) && s.p[from] != '(';
        from += more ? wide : 0;
    }
    return n;
}

/* True if a picture belongs to a number: "2 {coin}", "50 % {coin}", "+ {coin}", "{coin} 3" and
 * "{coin}: 3". False between two pictures with their own numbers, "2 {coin} 3 {food}". A few
 * pictures count as one number; between many pictures a line may end. */
static bool is_counted_picture(struct str s, struct str before, struct str after)
{
    const size_t at = (size_t)(before.p - s.p);
    if (is_picture(after) && is_picture(before))
        return str_ends(before, PICTURE) && pictures_round(s, at) <= FEW_PICTURES;
    if (is_picture(after))
        return (is_term(before) && without_stops(before).n == before.n) ||
               class_of(before) & SIGN || (class_of(before) & UNIT && is_term(token_before(s, at)));
    return is_number(after) && is_picture(before) &&
           (str_ends(before, PICTURE) || str_ends(before, ":")) && !is_number(token_before(s, at));
}

/* True if the space between two tokens must not break. May look at the tokens before and after
 * them. */
static bool is_glue(struct str s, struct str before, struct str after)
{
    unsigned b = class_of(before), a = class_of(after);
    bool counts = is_number(after), counted = is_number(before);
    const struct str ahead = token_after(s, (size_t)(after.p + after.n - s.p)),
                     behind = token_before(s, (size_t)(before.p - s.p));
    if (is_counted_picture(s, before, after))
        return true;
    if (before.n && (a & PARTER))
        return true;
    if (counts && ((b & NUMBERED) || str_is(before, "or")))
        return true;
    if ((a & ONWARD) && counted && before.n > 1 &&
        (before.p[0] == '+' || before.p[0] == '-' || str_starts(before, "\xE2\x88\x92") ||
         str_starts(before, "\xC2\xB1")))
        return true;
    if ((a & BETWEEN) && is_term(before) && is_term(ahead))
        return true;
    if ((b & BETWEEN) && is_term(after) && is_term(behind))
        return true;
    if (is_measure(before, after))
        return true;
    if ((b & SIGN) && is_term(after) && char_is_digit(after.p[0]) && !is_number(behind))
        return true;
    if (counted && (a & JOINER))
        return is_number(ahead) || is_picture(ahead);
    return (b & JOINER) && (counts || is_picture(after)) && is_number(behind);
}

/* Spaces at the start of a line are dropped. Continuation bytes keep CHANCE_NONE, so that a text
 * may be cut at any opportunity. */
void text_chances(struct str text, uint8_t *out)
{
    bool empty = true; /* the current line has only spaces so far */
    memset(out, CHANCE_NONE, text.n);
    for (size_t i = 0; i < text.n;) {
        size_t from = i;
        if (char_is_letter(text.p[i]) || char_is_digit(text.p[i])) { /* the usual case */
            empty = false;
            i++;
            continue;
        }
        uint32_t rune = str_rune(text, &i);
        if (rune == '\n') {
            out[from] = CHANCE_FORCED;
            empty = true;
        } else if (rune < 0x80 && is_blank((char)rune)) {
            bool more = empty || (from > 0 && is_blank(text.p[from - 1]));
            struct str before = token_before(text, from), after = token_after(text, from);
            bool counts = is_term(before) && !is_picture(before) &&
                          without_stops(before).n == before.n && after.n &&
                          is_letter((uint8_t)after.p[0]); /* a number before a counted noun */
            out[from] = more                                   ? CHANCE_DROP
                        : is_glue(text, before, after)         ? CHANCE_GLUE
                        : (class_of(before) & SHORT) || counts ? CHANCE_WEAK
                                                               : CHANCE_BLANK;
        } else if (rune == NBSP) {
            out[from] = empty ? CHANCE_DROP : CHANCE_GLUE;
        } else if (rune == SHY) {
            out[from] = empty ? CHANCE_DROP : CHANCE_SOFT;
        } else if (rune == PICTURE_RUNE) {
            bool ends =
                is_picture(str_cut(text, i, text.n)) && pictures_round(text, i) > FEW_PICTURES;
            out[from] = ends ? CHANCE_AFTER : CHANCE_NONE;
            empty = false;
        } else {
            out[from] = ends_after(text, from, i, rune) ? CHANCE_AFTER : CHANCE_NONE;
            empty = false;
        }
    }
}

/* ---- pieces to atoms ---- */

/* A word or a part of a word. Between two atoms the line may break, or the font changes. */
struct line_block_part {
    struct set_word word; /* as it will be on a line; x and space are set later */
    um w, blank;          /* its width; width of the space after it, 0 if absent */
    enum chance after;
};

/* State of breaking one text at one width. */
struct breaker {
    struct engine *e;
    struct arena *a;
    um width;
    enum ragged ragged;
    LIST(struct line_block_part) block_parts;
    struct text_unit *unit; /* the units made of the atoms */
    size_t n_unit;
    LIST(struct line) lines;
};

/* Marks without a raised glyph are set at 62 % of the size and raised by 38 % of the height of
 * capitals, to match the size of raised digits designed in the font. */
static void block_part_put(struct breaker *j, const struct piece *p, bool superior, struct str text)
{
    int32_t mpt = p->mpt;
    um rise = 0;
    const struct word_shape *s = engine_shape(j->e, p->font, superior, text);
    /* a mark without a raised glyph: small, and as high as digits */
    if (p->superior && !superior) {
        mpt = p->mpt * 62 / 100;
        rise = advance_width(engine_ascent(j->e, p->font) * 38 / 100, p->mpt);
    }
    const struct set_word word = {s, 0, mpt, p->colour, rise, false, p->badge, p->ground, p->side_of, p->link, NULL};
    const struct line_block_part block_part = {word, shape_width(s, mpt), 0, CHANCE_NONE};
    ARENA_PUSH(j->a, &j->block_parts, block_part);
}

/* Digits have raised glyphs, an asterisk is high by design, a comma between marks stays low, and
 * other marks are made small. */
enum mark { MARK_FIGURE, MARK_AS_IT_IS, MARK_OTHER };

static enum mark mark_of(uint32_t r)
{
    if (r >= '0' && r <= '9')
        return MARK_FIGURE;
    if (r == '*' || r == ',')
        return MARK_AS_IT_IS;
    return MARK_OTHER;
}

/* Splits a word into atoms where the font changes, or the way to raise a mark. Only the characters
 * missing in the font come from another font, the first fallback that has them. An asterisk is not
 * raised, since it would exceed the line. */
static void word_put(struct breaker *j, const struct piece *p, struct str word)
{
    const struct word_shape *s = p->superior || !word.n ? NULL : engine_shape(j->e, p->font, false, word);
    if (s && s->font == p->font && !s->unknown) {
        block_part_put(j, p, false, word);
        return;
    }
    for (size_t from = 0, end; from < word.n; from = end) {
        size_t i = from;
        uint32_t first = str_rune(word, &i), last = first;
        for (end = i; end < word.n; end = i) {
            uint32_t rune = str_rune(word, &i);
            if ((p->superior && mark_of(last) != mark_of(rune)) ||
                engine_home(j->e, p->font, last) != engine_home(j->e, p->font, rune))
                break;
            last = rune;
        }
        struct piece part = *p;
        part.superior = p->superior && mark_of(first) != MARK_AS_IT_IS;
        block_part_put(j, &part, part.superior && mark_of(first) == MARK_FIGURE,
                       str_cut(word, from, end));
    }
}

/* Makes a picture one atom: its name never breaks. */
static void icon_put(struct breaker *j, const struct piece *p, enum chance after)
{
    const struct word_shape *s = engine_icon(j->e, j->a, p->font, p->text, p->icon);
    struct line_block_part block_part = {
        {.shape = s, .mpt = p->mpt, .colour = p->colour, .icon = p->icon, .link = p->link},
        .after = after};
    block_part.w = shape_width(s, p->mpt);
    ARENA_PUSH(j->a, &j->block_parts, block_part);
}

/* `chance` has the opportunities of this piece, computed over all pieces together: "2" and "-5" in
 * two styles are one range. */
static void piece_put(struct breaker *j, const struct piece *p, const uint8_t *chance)
{
    size_t from = 0, i = 0;
    if (p->icon) {
        icon_put(j, p, (enum chance) * chance);
        return;
    }
    while (i < p->text.n) {
        size_t at = i;
        str_rune(p->text, &i);
        enum chance c = (enum chance)chance[at];
        if (c == CHANCE_NONE)
            continue;
        word_put(j, p, str_cut(p->text, from, c == CHANCE_AFTER ? i : at));
        from = i;
        struct line_block_part *last =
            j->block_parts.n ? &j->block_parts.at[j->block_parts.n - 1] : NULL;
        /* a forced break stays, also before spaces */
        if (!last || c == CHANCE_DROP || last->after == CHANCE_FORCED)
            continue;
        if (c == CHANCE_BLANK || c == CHANCE_WEAK || c == CHANCE_GLUE)
            last->blank += advance_width(engine_space(j->e, p->font), p->mpt);
        if (c != CHANCE_GLUE)
            last->after = c;
    }
    word_put(j, p, str_cut(p->text, from, p->text.n));
}

/* ---- atoms to units ---- */

/* The shape of '-' in the word's font, for a printed soft hyphen. */
static const struct word_shape *hyphen_of(struct breaker *j, const struct line_block_part *a)
{
    return engine_shape(j->e, a->word.shape->font, false, STR("-"));
}

/* Makes the atoms, and combines them into units. */
static void units_make(struct breaker *j, const struct piece *piece, size_t n)
{
    /* break opportunities are computed for the joined text of all pieces */
    struct buf whole = {.a = j->a};
    for (size_t i = 0; n > 1 && i < n; i++)
        buf_put(&whole, piece[i].icon ? STR(PICTURE) : piece[i].text);
    const uint8_t *chance = engine_chances(j->e, n == 1 ? piece->text : buf_str(&whole));
    for (size_t i = 0, at = 0; i < n; at += piece[i].icon ? strlen(PICTURE) : piece[i].text.n, i++)
        piece_put(j, &piece[i], chance + at);
    j->unit = ARENA_ARRAY(j->a, struct text_unit, j->block_parts.n + 1);
    for (size_t i = 0; i < j->block_parts.n; i++) {
        const struct line_block_part *at = &j->block_parts.at[i];
        struct text_unit *u = &j->unit[j->n_unit];
        bool end = i + 1 == j->block_parts.n, ends = end || at->after != CHANCE_NONE;
        u->w += ends ? at->w : at->w + at->blank;
        u->mpt = at->word.mpt > u->mpt ? at->word.mpt : u->mpt;
        if (!ends)
            continue;
        u->blank = at->blank;
        u->hyphen = at->after == CHANCE_SOFT && !end ? shape_width(hyphen_of(j, at), at->word.mpt) : 0;
        u->forced = end || at->after == CHANCE_FORCED;
        u->end = i + 1;
        j->n_unit++;
    }
}

static enum chance chance_after(const struct breaker *j, size_t unit)
{
    return j->block_parts.at[j->unit[unit].end - 1].after;
}

/* True if the unit is followed by a space. */
static bool parts_words(const struct breaker *j, size_t unit)
{
    enum chance after = chance_after(j, unit);
    return after == CHANCE_BLANK || after == CHANCE_WEAK;
}

/* ---- units to lines ---- */

/* Width of the units [from, to) on a separate line. */
static um width_of(const struct breaker *j, const um *sum, size_t from, size_t to)
{
    return sum[to] - sum[from] - j->unit[to - 1].blank + j->unit[to - 1].hyphen;
}

/* Adds a line of the units [from, to). A soft hyphen at its end becomes a separate word, in the
 * style of the word before it. */
static void line_put(struct breaker *j, size_t from, size_t to)
{
    const struct text_unit *last = &j->unit[to - 1];
    const struct line_block_part *a = &j->block_parts.at[from ? j->unit[from - 1].end : 0],
                                 *end = &j->block_parts.at[last->end];
    struct line line = {.room = j->width, .ends = last->forced, .goes_on = !last->forced && !parts_words(j, to - 1)};
    struct set_word *word = ARENA_ARRAY(j->a, struct set_word, (size_t)(end - a) + 1);
    for (; a < end; a++) {
        word[line.n] = a->word;
        word[line.n].x = line.width;
        word[line.n++].space = a->blank > 0 && a + 1 < end;
        line.width += a + 1 < end ? a->w + a->blank : a->w;
        line.max_mpt = a->word.mpt > line.max_mpt ? a->word.mpt : line.max_mpt;
    }
    if (last->hyphen) {
        word[line.n] = end[-1].word;
        word[line.n].shape = hyphen_of(j, end - 1);
        word[line.n].x = line.width;
        word[line.n++].side_of = 0;
        line.width += last->hyphen;
    }
    line.word = word;
    ARENA_PUSH(j->a, &j->lines, line);
}

/* The best way to end a line at a break: number of lines so far, whether the last line is a single
 * word, sum of squares, previous break. */
struct best {
    uint32_t lines;
    bool lone;
    int64_t squares;
    size_t before;
};

/* Squared slack in units of 16 um, so that the sum for 500 lines of the widest paper stays far
 * below 2^63. A bad break adds to the slack, in permille of the width. */
static int64_t cost(const struct breaker *j, um w, enum chance after)
{
    static const int16_t bad[] = {
        [CHANCE_NONE] = 0,   [CHANCE_BLANK] = 0,  [CHANCE_WEAK] = 150,
        [CHANCE_AFTER] = 80, [CHANCE_SOFT] = 200, [CHANCE_FORCED] = 0,
    };
    int64_t slack = w > j->width ? 0 : (j->width - w) / 16;
    slack += (int64_t)j->width * bad[after] / 16000;
    return slack * slack;
}

/* The cost of the last line. A last line shorter than a share of the width (or than about 25
 * letters on a wide line) costs the double of the missing length, since two short words look like
 * an error. */
static int64_t last_cost(const struct breaker *j, um w)
{
    enum { MIN_TEXT = 300, MIN_CELL = 450 }; /* permille of the width */
    if (j->ragged == RAGGED_EVEN)
        return cost(j, w, CHANCE_NONE);
    um min = um_part(j->width, j->ragged == RAGGED_CELL ? MIN_CELL : MIN_TEXT, 1000);
    um letters = 10 * um_of_mpt(j->block_parts.at[j->block_parts.n - 1].word.mpt);
    min = min < letters ? min : letters;
    int64_t lack = w < min ? (min - w) / 8 : 0;
    return lack * lack;
}

/* Finds the best way to break after the first k units from `from`, over all earlier breaks. A unit
 * wider than the line gets a line of its own. */
static void best_find(struct breaker *j, const um *sum, size_t from, struct best *best, size_t k, bool end)
{
    enum chance after = end ? CHANCE_NONE : chance_after(j, from + k - 1);
    for (size_t i = k; i-- > 0;) {
        um w = width_of(j, sum, from + i, from + k);
        if (w > j->width && i + 1 < k)
            break;
        int64_t more = end ? last_cost(j, w) : cost(j, w, after);
        struct best here = {best[i].lines + 1, end && i > 0, best[i].squares + more, i};
        for (size_t n = i; n + 1 < k && here.lone; n++)
            here.lone = !parts_words(j, from + n);
        /* in this order: fewer lines, no single word at the end, less empty space */
        bool better = here.lines != best[k].lines ? here.lines < best[k].lines
                      : here.lone != best[k].lone ? !here.lone
                                                  : here.squares < best[k].squares;
        if (i + 1 == k || better)
            best[k] = here;
    }
}

/* The time is n times the units per line, since best_find stops at a full line. */
static void paragraph_break(struct breaker *j, const um *sum, size_t from, size_t to)
{
    size_t n = to - from, *chosen, lines = 0;
    if (width_of(j, sum, from, to) <= j->width) {
        line_put(j, from, to);
        return;
    }
    struct best *best = ARENA_ARRAY(j->a, struct best, n + 1);
    chosen = ARENA_ARRAY(j->a, size_t, n + 1);
    for (size_t k = 1; k <= n; k++)
        best_find(j, sum, from, best, k, k == n);
    for (size_t k = n; k > 0; k = best[k].before)
        chosen[lines++] = k;
    while (lines-- > 0)
        line_put(j, from + best[chosen[lines]].before, from + chosen[lines]);
}

/* Paragraphs, separated by the author's breaks, are broken independently. */
struct lines text_break(struct engine *e, struct arena *a, const struct piece *piece, size_t n, um width,
                        enum ragged ragged)
{
    struct breaker j = {.e = e, .a = a, .width = width, .ragged = ragged};
    units_make(&j, piece, n);
    /* offset of each unit from the start of the text, on one line */
    um *sum = ARENA_ARRAY(a, um, j.n_unit + 1);
    for (size_t i = 0, from = 0; i < j.n_unit; i++) {
        sum[i + 1] = sum[i] + j.unit[i].w + j.unit[i].blank;
        if (!j.unit[i].forced)
            continue;
        paragraph_break(&j, sum, from, i + 1);
        from = i + 1;
    }
    struct lines out = {j.lines.at, j.lines.n, 0};
    for (size_t i = 0; i < out.n; i++)
        out.width = um_max(out.width, out.line[i].width);
    return out;
}

/* The units of a text do not depend on the width, so a table can try many widths. */
struct text_units text_units(struct engine *e, struct arena *a, const struct piece *piece, size_t n)
{
    struct breaker j = {.e = e, .a = a, .width = INT32_MAX};
    units_make(&j, piece, n);
    return (struct text_units){j.unit, j.n_unit};
}

/* Hyphens count only for the smallest width: a single line shows no hyphen. */
void text_widths(const struct text_units *u, um *min, um *max)
{
    um line = 0;
    *min = *max = 0;
    for (size_t i = 0; i < u->n; i++) {
        const struct text_unit *at = &u->at[i];
        *min = um_max(*min, at->w + at->hyphen);
        *max = um_max(*max, line + at->w);
        line = at->forced ? 0 : line + at->w + at->blank;
    }
}

/* Greedy, which gives the smallest possible number of lines. text_break gives the same number, with
 * a better distribution. */
size_t text_lines(const struct text_units *u, um width, int32_t *mpt)
{
    size_t lines = 0;
    for (size_t i = 0; i < u->n; lines++) {
        um used = u->at[i].w + u->at[i].blank;
        size_t from = i;
        while (!u->at[i++].forced) {
            /* a unit that needs a hyphen here may fit if it is followed by one without */
            size_t k = i;
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
        int32_t max = 0;
        for (size_t k = from; mpt && k < i; k++)
            max = u->at[k].mpt > max ? u->at[k].mpt : max;
        if (mpt)
            *mpt += max;
    }
    return lines;
}
