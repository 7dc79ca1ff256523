/* Reads chances from texts.
 *
 * Two forms are read, in digits: "58 %" or "58.3 per cent", and "1 in 6". Independent of dice:
 * gen/check/chances.c tests whether a printed chance agrees with an exact one. Called by the reader
 * of examples and by the checks of printed texts (odds-differ). */
#include "model/model.h"
#include <string.h>

enum { DIGITS_MAX = 12, WHOLE_MAX = 10000 };

/* Also skips no-break and thin spaces, which rulebooks use in "58 %". */
static size_t blank_skip(struct str s, size_t i)
{
    for (size_t next = i; next < s.n; i = next) {
        uint32_t r = str_rune(s, &next);
        if (r != ' ' && r != '\n' && r != 0xA0 && r != 0x202F && r != 0x2009)
            break;
    }
    return i;
}

/* Digits, with an optional point or comma and further digits: "58", "58.3", "58,3". */
static bool number_at(struct arena *a, struct str s, size_t *at, struct rat *out, unsigned *places)
{
    struct buf digits = {.a = a};
    size_t i = *at;
    bool point = false;
    *places = 0;
    for (; i < s.n && i < *at + DIGITS_MAX; i++) {
        bool splits = !point && i > *at && (s.p[i] == '.' || s.p[i] == ',') && i + 1 < s.n &&
                      char_is_digit(s.p[i + 1]);
        if (!splits && !char_is_digit(s.p[i]))
            break;
        buf_putc(&digits, splits ? '.' : s.p[i]);
        *places += point;
        point = point || splits;
    }
    *at = i;
    return digits.n && rat_parse(out, buf_str(&digits));
}

/* True if the number is part of a longer item, or has a sign: a range, a modifier, a date, dice. */
static bool is_part(struct str s, size_t i)
{
    static const char *const signs[] = {"+", "-", "/", ".", ":", "\u2013", "\u2212", "\u00d7"};
    struct str before = str_cut(s, 0, i);
    bool part = i && char_is_letter(s.p[i - 1]);
    for (size_t k = 0; k < sizeof signs / sizeof *signs && !part; k++)
        part = str_ends(before, signs[k]);
    return part;
}

/* Reads a chance at *i. *i moves to the end of the number, or of the chance if there is one. */
static bool stated_chance_at(struct arena *a, struct str s, size_t *i, struct stated_chance *c)
{
    static const char *const percent[] = {"%", "per cent"};
    struct rat n, of;
    unsigned places;
    const size_t lo = *i;
    if (!number_at(a, s, i, &n, &places))
        return false;
    size_t behind = blank_skip(s, *i);
    struct str rest = str_cut(s, behind, s.n);
    *c = chance_of_percent(n, places);
    c->lo = lo;
    for (size_t k = 0; k < 2; k++)
        if (str_starts(rest, percent[k])) {
            *i = c->hi = behind + strlen(percent[k]);
            return rat_cmp(n, RAT(100)) <= 0;
        }
    size_t end = blank_skip(s, behind + 2);
    if (behind == *i || places || !str_starts(rest, "in") || end == behind + 2 ||
        !number_at(a, s, &end, &of, &places) || places || of.n < 2 || of.n > WHOLE_MAX || n.n < 1 ||
        n.n > of.n || (end < s.n && char_is_letter(s.p[end])))
        return false;
    *i = end;
    *c = (struct stated_chance){.lo = lo, .hi = end, .of = of.n};
    return rat_make(&c->value, n.n, of.n);
}

size_t chances_of(struct arena *a, struct str text, struct stated_chance **out)
{
    LIST(struct stated_chance) list = {0};
    for (size_t i = 0; i < text.n;) {
        struct stated_chance c;
        const size_t lo = i;
        if (!char_is_digit(text.p[i]))
            i++;
        else if (stated_chance_at(a, text, &i, &c) && !is_part(text, lo))
            ARENA_PUSH(a, &list, c);
        else
            i += i == lo;
    }
    *out = list.at;
    return list.n;
}

/* A text with more words or two chances is ambiguous. */
bool chance_parse(struct arena *a, struct str text, struct stated_chance *out)
{
    struct stated_chance *c;
    text = str_trim(text);
    if (chances_of(a, text, &c) != 1 || c->lo != 0 || c->hi != text.n)
        return false;
    *out = *c;
    return true;
}

struct stated_chance chance_of_percent(struct rat percent, unsigned places)
{
    struct stated_chance c = {.places = places};
    if (!rat_div(&c.value, percent, RAT(100)))
        c.value = RAT(1);
    return c;
}
