/* The program's own text on pages in the language of a document, with plural forms, and the formats
 * of numbers, dates and quotations. Called by everything that makes pages.
 *
 * Invariant: there is always a text. English is the table below; a text that a language lacks is in
 * English, which language_read.c reports for its file. A language changes no number: {1} and {n}
 * come from the caller. */
#include "look/language.h"
#include <string.h>

enum { MONTHS = 12, QUOTES = 4 };

/* The id of a text, its English, and its singular if it has one. */
static const struct {
    const char *id, *words, *one;
} english[MSG_COUNT] = {
#define MESSAGE(id, english) {#id, english, NULL},
#define COUNTED(id, english, singular) {#id, english, singular},
#include "look/messages.h"
};

#define TEXT(words)                                                                                                    \
    {                                                                                                                  \
        {"" words, sizeof(words) - 1},                                                                                 \
        {                                                                                                              \
            0, 0, 0                                                                                                    \
        }                                                                                                              \
    }
static const struct text english_quotes[QUOTES] = {TEXT("\u201c"), TEXT("\u201d"), TEXT("\u2018"), TEXT("\u2019")};
static const struct text english_months[MONTHS] = {TEXT("Jan"), TEXT("Feb"), TEXT("Mar"), TEXT("Apr"),
                                                   TEXT("May"), TEXT("Jun"), TEXT("Jul"), TEXT("Aug"),
                                                   TEXT("Sep"), TEXT("Oct"), TEXT("Nov"), TEXT("Dec")};
const struct language language_english = {.code = {"en", 2},
                                          .name = TEXT("English"),
                                          .tag = {"en-GB", 5},
                                          .decimal = TEXT("."),
                                          .thousands = TEXT(","),
                                          .die = TEXT("D"),
                                          .quotes = {(struct text *)english_quotes, QUOTES, QUOTES},
                                          .small = true,
                                          .date = TEXT("{day} {month} {year}"),
                                          .month = {(struct text *)english_months, MONTHS, MONTHS}};

/* --- words */

struct str msg_id(struct arena *a, enum msg what)
{
    struct buf b = {.a = a};
    for (const char *p = english[what].id; *p; p++)
        buf_putc(&b, *p == '_' ? '-' : (char)str_lower(*p));
    return buf_str(&b);
}

/* True if a file may give forms for one, few and many, even if English has one form for all. */
bool msg_is_counted(enum msg what)
{
    return english[what].one || strstr(english[what].words, "{n}");
}

enum msg msg_find(struct str id)
{
    enum msg i = 0;
    while (i < MSG_COUNT && !str_same_name(str_of(english[i].id), id))
        i++;
    return i;
}

/* Selects the form for a whole number, by Unicode's plural rules. */
static enum plural form_of(enum plural_rule rule, uint64_t n)
{
    bool few = n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);
    switch (rule) {
    case PLURAL_ENGLISH:
        return n == 1 ? PLURAL_ONE : PLURAL_MANY;
    case PLURAL_FRENCH:
        return n <= 1 ? PLURAL_ONE : PLURAL_MANY;
    case PLURAL_NEVER:
    case PLURAL_RULES:
        return PLURAL_MANY;
    case PLURAL_POLISH:
        return n == 1 ? PLURAL_ONE : few ? PLURAL_FEW : PLURAL_MANY;
    case PLURAL_RUSSIAN:
        return n % 10 == 1 && n % 100 != 11 ? PLURAL_ONE : few ? PLURAL_FEW : PLURAL_MANY;
    case PLURAL_CZECH:
        return n == 1 ? PLURAL_ONE : n >= 2 && n <= 4 ? PLURAL_FEW : PLURAL_MANY;
    }
    return PLURAL_MANY;
}

/* The form for many always exists, and is used if no number is involved. */
struct str msg_text(const struct language *l, enum msg what)
{
    return l && l->word[what][PLURAL_MANY].n ? l->word[what][PLURAL_MANY] : str_of(english[what].words);
}

/* A place is a digit in braces. */
bool msg_next_part(struct str *rest, struct str *words, unsigned *place)
{
    size_t i = 0;
    while (i < rest->n && !(i + 2 < rest->n && rest->p[i] == '{' && rest->p[i + 1] >= '1' && rest->p[i + 1] <= '9' &&
                            rest->p[i + 2] == '}'))
        i++;
    bool found = i<rest->n, any = rest->n> 0;
    *words = str_cut(*rest, 0, i);
    *place = found ? (unsigned)(rest->p[i + 1] - '0') : 0;
    *rest = str_cut(*rest, found ? i + 3 : i, rest->n);
    return any;
}

/* Fills the places in the order of the language, which may differ from English. A place that
 * English lacks was refused when the file was read. */
struct str msg_fill(struct arena *a, struct str pattern, const struct str *of, size_t n)
{
    struct str words;
    struct buf b = {.a = a};
    unsigned place;
    while (msg_next_part(&pattern, &words, &place)) {
        buf_put(&b, words);
        buf_put(&b, place && place <= n ? of[place - 1] : STR(""));
    }
    return buf_str(&b);
}

struct str msg_format_two(struct arena *a, const struct language *l, enum msg what, struct str one,
                          struct str two)
{
    const struct str of[] = {one, two};
    return msg_fill(a, msg_text(l, what), of, 2);
}

struct str msg_format(struct arena *a, const struct language *l, enum msg what, struct str one)
{
    return msg_format_two(a, l, what, one, STR(""));
}

static struct str msg_form(const struct language *l, enum msg what, uint64_t n)
{
    struct str s = l ? l->word[what][form_of(l->plural, n)] : STR("");
    return s.n ? s : str_of(n == 1 && english[what].one ? english[what].one : english[what].words);
}

/* Writes the number in digits without groups, because such counts are small. */
struct str msg_format_count(struct arena *a, const struct language *l, enum msg what, uint64_t n)
{
    struct str s = msg_form(l, what, n);
    ptrdiff_t at = str_find(s, "{n}");
    if (at < 0)
        return s;
    return str_printf(a, "%.*s%llu%.*s", (int)at, s.p, (unsigned long long)n, STRF(str_cut(s, (size_t)at + 3, s.n)));
}

/* --- formats */

/* Replaces only a point between two digits, not the full stop of a sentence. */
struct str format_number(struct arena *a, const struct language *l, struct str s)
{
    struct buf b = {.a = a};
    if (!l || str_is(l->decimal.s, ".") || str_find_char(s, '.') < 0)
        return s;
    for (size_t i = 0; i < s.n; i++) {
        bool point = s.p[i] == '.' && i > 0 && char_is_digit(s.p[i - 1]) && i + 1 < s.n && char_is_digit(s.p[i + 1]);
        buf_put(&b, point ? l->decimal.s : str_cut(s, i, i + 1));
    }
    return buf_str(&b);
}

/* For digits only: a sign or a decimal point would be counted as a digit. */
struct str format_grouped(struct arena *a, const struct language *l, struct str digits)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < digits.n; i++) {
        if (i && (digits.n - i) % 3 == 0)
            buf_put(&b, l ? l->thousands.s : language_english.thousands.s);
        buf_putc(&b, digits.p[i]);
    }
    return buf_str(&b);
}

/* There are always twelve months: the reader has checked it. */
struct str format_date(struct arena *a, const struct language *l, struct str iso)
{
    int64_t m, d;
    l = l ? l : &language_english;
    if (!str_is_date(iso) || !count_parse(str_cut(iso, 5, 7), &m) || !count_parse(str_cut(iso, 8, 10), &d))
        return iso;
    struct buf b = {.a = a};
    for (struct str s = l->date.s; s.n;) {
        size_t n = str_starts(s, "{day}") ? 5 : str_starts(s, "{month}") ? 7 : str_starts(s, "{year}") ? 6 : 1;
        if (n == 5)
            buf_printf(&b, "%lld", (long long)d);
        else if (n == 7)
            buf_put(&b, l->month.at[m - 1].s);
        else if (n == 6)
            buf_put(&b, str_cut(iso, 0, 4));
        else
            buf_putc(&b, s.p[0]);
        s = str_cut(s, n, s.n);
    }
    return buf_str(&b);
}

struct str language_quote(const struct language *l, enum quote q)
{
    return (l ? l : &language_english)->quotes.at[q].s;
}
