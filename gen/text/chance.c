/* A text to the places where its lines may end. Called by break.c for each paragraph.
 *
 * What a player reads as one thing stays on one line: a range, a number with its unit, a pair of moves. So the rule is
 * about tokens (what stands between blanks), not about letters; UAX 14 would break "6 / 12" and "3 in". */
#include "text/chance.h"
#include <string.h>

static const uint32_t NBSP = 0xA0, SHY = 0xAD;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_digit(uint32_t r)
{
    return r >= '0' && r <= '9';
}

/* All that is written above ASCII is a letter here but for the signs of charts: Latin-1's, general punctuation,
 * arrows, mathematics. */
static bool is_letter(uint32_t r)
{
    if (r < 0x80)
        return (r >= 'a' && r <= 'z') || (r >= 'A' && r <= 'Z');
    return r >= 0xC0 && r != 0xD7 && r != 0xF7 && !(r >= 0x2000 && r < 0x2E00);
}

static bool is_letter_or_digit(uint8_t c)
{
    return is_digit(c) || (c < 0x80 && is_letter(c));
}

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

static bool letters_before(struct str s, size_t i)
{
    return is_letter(rune_before(s, i, &i)) && is_letter(rune_before(s, i, &i));
}

static bool letters_after(struct str s, size_t i)
{
    return i < s.n && is_letter(str_rune(s, &i)) && i < s.n && is_letter(str_rune(s, &i));
}

/* Two letters on each side, so that w/o and D-day stay whole, and digits never, so that ranges do. */
static bool ends_after(struct str s, size_t from, size_t to, uint32_t rune)
{
    bool sign = rune == '-' || rune == '/' || rune == 0x2010 || rune == 0x2013 || rune == 0x2014;
    return sign && letters_before(s, from) && letters_after(s, to);
}

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
    while (i > 0 && !is_blank(s.p[i - 1]) && s.p[i - 1] != '\n')
        i--;
    return str_cut(s, i, to);
}

static bool rune_in(uint32_t r, const uint32_t *list)
{
    while (*list && *list != r)
        list++;
    return *list != 0;
}

/* "12", "+1", "(2-5", "3+", "1/2", "9%;": has a digit, and nothing else but signs that go with one. */
static bool is_number(struct str t)
{
    static const uint32_t signs[] = {'+',    '-',    '/',    '.',    ',',    '(',    ')',    '<',    '>',    '=',
                                     ';',    ':',    '%',    '"',    '*',    0xB1,   0xB2,   0xB3,   0xB9,   0xD7,
                                     0x2012, 0x2013, 0x2020, 0x2021, 0x2032, 0x2033, 0x2070, 0x2074, 0x2075, 0x2076,
                                     0x2077, 0x2078, 0x2079, 0x2212, 0x2264, 0x2265, 0};
    bool digit = false;
    for (size_t i = 0; i < t.n;) {
        uint32_t r = str_rune(t, &i);
        if (is_digit(r) || (r >= 0xBC && r <= 0xBE))
            digit = true;
        else if (r < 0x80 && is_letter(r))
            return false;
        else if (!rune_in(r, signs))
            return false;
    }
    return digit;
}

static bool is_one_of(struct str t, const char *const *word, size_t n)
{
    for (size_t i = 0; t.n && i < n; i++)
        if (word[i][0] == t.p[0] && str_is(t, word[i])) /* the first byte tells most of them apart */
            return true;
    return false;
}
#define IS_ONE_OF(t, words) is_one_of(t, words, sizeof(words) / sizeof *(words))

static bool is_joiner(struct str t)
{
    static const char *const words[] = {
        "/", "-", "x", "to", ":", "in", "of", "or", "\xE2\x80\x93", "\xE2\x88\x92", "\xC3\x97"};
    return IS_ONE_OF(t, words);
}

static bool is_sign(struct str t)
{
    static const char *const words[] = {"+",           "-", "=", "<", ">", "\xE2\x88\x92", "\xC2\xB1", "\xE2\x89\xA4",
                                        "\xE2\x89\xA5"};
    return IS_ONE_OF(t, words);
}

static struct str without_stops(struct str t)
{
    while (t.n && memchr(".,;:)]!?", t.p[t.n - 1], 8))
        t.n--;
    return t;
}

/* A measure, a percent sign or a kind of die ("1 D6"). */
static bool is_unit(struct str t)
{
    static const char *const words[] = {"in", "inch", "inches", "cm",           "mm",          "m",     "km",
                                        "ft", "feet", "yd",     "yards",        "pace",        "paces", "mi",
                                        "pt", "%",    "\"",     "\xE2\x80\xB3", "\xE2\x80\xB2"};
    t = without_stops(t);
    return IS_ONE_OF(t, words) || (t.n > 1 && (t.p[0] == 'D' || t.p[0] == 'd') && is_number(str_cut(t, 1, t.n)));
}

/* A number or dice, as one side of "2D6 + 3" or "â(2D6 + 3)". */
static bool is_term(struct str t)
{
    size_t d = 0;
    static const char *const before[] = {"(", "\xE2\x88\x92(", "-(", "+("};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        if (str_starts(t, before[i]))
            t = str_cut(t, strlen(before[i]), t.n);
    while (d < t.n && t.p[d] >= '0' && t.p[d] <= '9')
        d++;
    return is_number(t) || (d + 1 < t.n && t.p[d] == 'D' && is_number(str_cut(t, d + 1, t.n)));
}

/* The blank of "18 in", but not of "18% in": that measure has its unit. */
static bool wants_unit(struct str t)
{
    t = without_stops(t);
    return is_term(t) && !str_ends(t, "%") && !str_ends(t, "\"") && !str_ends(t, "\xE2\x80\xB3") &&
           !str_ends(t, "\xE2\x80\xB2");
}

/* What stands before its own number: "phase 6". */
static bool is_numbered(struct str t)
{
    static const char *const words[] = {"phase", "phases", "Phase", "page", "pages", "side", "table",    "chart",
                                        "step",  "class",  "turn",  "note", "level", "part", "\xC2\xA7", "No."};
    return IS_ONE_OF(t, words);
}

/* Words that lead on to the next: the reader's eye should not rest on them. */
static bool is_short(struct str t)
{
    static const char *const words[] = {"a",  "an", "and", "as", "at",  "by",  "for", "if",  "in",          "is", "no",
                                        "of", "on", "or",  "so", "to",  "A",   "An",  "At",  "If",          "In", "No",
                                        "Of", "On", "Or",  "To", "the", "The", "its", "per", "\xE2\x80\x93"};
    return IS_ONE_OF(t, words);
}

/* What parts two things, and so ends a line and begins none. */
static bool is_parter(struct str t)
{
    return str_is(t, "/") || str_is(t, "\xC2\xB7");
}

/* "-1" in "-1 on the next roll". */
static bool is_signed(struct str t)
{
    return t.n > 1 && is_number(t) &&
           (t.p[0] == '+' || t.p[0] == '-' || str_starts(t, "\xE2\x88\x92") || str_starts(t, "\xC2\xB1"));
}

/* The blank at i, between the tokens before and after it. */
static bool is_glue(struct str s, struct str before, struct str after)
{
    if (before.n && is_parter(after))
        return true;
    if (is_numbered(before) && is_number(after))
        return true;
    if (str_is(before, "or") && is_number(after))
        return true;
    if (is_signed(before) && (str_is(after, "on") || str_is(after, "to") || str_is(after, "for")))
        return true;
    if (is_term(before) && is_sign(after) && is_term(token_after(s, (size_t)(after.p + after.n - s.p))))
        return true;
    if (is_sign(before) && is_term(after) && is_term(token_before(s, (size_t)(before.p - s.p))))
        return true;
    if (wants_unit(before) && is_unit(after))
        return true;
    if (is_sign(before) && is_number(after) && !is_number(token_before(s, (size_t)(before.p - s.p))))
        return true;
    if (is_number(before) && is_joiner(after))
        return is_number(token_after(s, (size_t)(after.p + after.n - s.p)));
    return is_joiner(before) && is_number(after) && is_number(token_before(s, (size_t)(before.p - s.p)));
}

static enum chance blank_chance(struct str s, size_t i)
{
    struct str before = token_before(s, i), after = token_after(s, i);
    if (is_glue(s, before, after))
        return CHANCE_GLUE;
    bool counts = is_term(before) && without_stops(before).n == before.n && after.n && is_letter((uint8_t)after.p[0]);
    return is_short(before) || counts ? CHANCE_WEAK : CHANCE_BLANK;
}

void text_chances(struct str text, uint8_t *out)
{
    bool empty = true; /* nothing but blanks on this line yet */
    memset(out, CHANCE_NONE, text.n);
    for (size_t i = 0; i < text.n;) {
        size_t from = i;
        if (is_letter_or_digit((uint8_t)text.p[i])) { /* most of what is written */
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
            out[from] = (uint8_t)(more ? CHANCE_DROP : blank_chance(text, from));
        } else if (rune == NBSP) {
            out[from] = empty ? CHANCE_DROP : CHANCE_GLUE;
        } else if (rune == SHY) {
            out[from] = empty ? CHANCE_DROP : CHANCE_SOFT;
        } else {
            out[from] = ends_after(text, from, i, rune) ? CHANCE_AFTER : CHANCE_NONE;
            empty = false;
        }
    }
}
