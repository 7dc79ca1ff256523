/* Reads and changes objects of a PDF file as text, as cairo writes them (ISO 32000-1, 7.3). Nothing
 * is parsed into a tree: a place is found, and what is there is replaced. Called by emit/. */
#include "paint/pdf_text.h"
#include <stdlib.h>
#include <string.h>

bool char_ends_word(char c)
{
    switch (c) {
    case '(':
    case ')':
    case '<':
    case '>':
    case '[':
    case ']':
    case '{':
    case '}':
    case '/':
    case '%':
    case '\f':
    case '\0':
        return true;
    default:
        return char_is_blank(c);
    }
}

size_t blanks_end(struct str s, size_t at)
{
    bool comment = false;
    for (; at < s.n && (comment || char_is_blank(s.p[at]) || s.p[at] == '%'); at++)
        comment = s.p[at] == '%' || (comment && s.p[at] != '\n');
    return at;
}

size_t string_end(struct str s, size_t at)
{
    unsigned open = 0;
    do {
        open += s.p[at] == '(';
        open -= s.p[at] == ')';
        at += s.p[at] == '\\' ? 2 : 1;
    } while (open && at < s.n);
    return at;
}

size_t word_end(struct str s, size_t at)
{
    at++; /* the sign of a name, or a sign that is a word */
    while (at < s.n && !char_ends_word(s.p[at]))
        at++;
    return at;
}

bool text_is_next(struct str s, size_t *at, const char *words)
{
    const bool is = str_starts(str_cut(s, *at, s.n), words);
    *at += is ? strlen(words) : 0;
    return is;
}

size_t value_end(struct str s, size_t at)
{
    unsigned open = 0;
    do {
        at = blanks_end(s, at);
        if (at + 1 >= s.n)
            return 0;
        const char c = s.p[at];
        const bool twice = s.p[at + 1] == c;
        open += c == '[' || (c == '<' && twice);
        open -= c == ']' || (c == '>' && twice);
        if (c == '(')
            at = string_end(s, at);
        else if (c == '[' || c == ']' || c == '<' || c == '>')
            at += twice && c != '[' && c != ']' ? 2 : 1;
        else
            at = word_end(s, at);
        if (c == '<' && !twice) /* hexadecimal digits */
            at = word_end(s, at) + 1;
    } while (open);
    text_is_next(s, &at, " 0 R");
    return at < s.n ? at : 0;
}

bool map_next(struct str map, size_t *at, struct str *key, struct str *value)
{
    size_t from = blanks_end(map, *at ? *at : 2);
    if (!str_starts(map, "<<") || from >= map.n || map.p[from] != '/')
        return false;
    size_t to = word_end(map, from);
    *key = str_cut(map, from, to);
    from = blanks_end(map, to);
    *at = value_end(map, from);
    *value = str_cut(map, from, *at);
    return *at > 0;
}

struct str map_get(struct str map, const char *key)
{
    struct str found, value;
    for (size_t at = 0; map_next(map, &at, &found, &value);)
        if (str_is(found, key))
            return value;
    return STR("");
}

size_t map_number(struct str map, const char *key)
{
    return strtoul(map_get(map, key).p, NULL, 10);
}

struct str map_put(struct arena *a, struct str map, const char *key, struct str value)
{
    struct str found, was;
    for (size_t at = 0; map_next(map, &at, &found, &was);)
        if (str_is(found, key)) {
            const size_t from = (size_t)((value.n ? was.p : found.p) - map.p);
            return str_printf(a, "%.*s%.*s%.*s", (int)from, map.p, STRF(value), (int)(map.n - at),
                              map.p + at);
        }
    return value.n ? str_printf(a, "%.*s %s %.*s >>", (int)(map.n - 2), map.p, key, STRF(value))
                   : map;
}
