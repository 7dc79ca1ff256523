/* Text as slices by value, in UTF-8. A slice borrows its bytes from an arena or from a file's
 * text. */
#ifndef BS_BASE_STR_H
#define BS_BASE_STR_H
#include "base/arena.h"
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct str {
    const char *p;
    size_t n;
};

#define STR(lit) ((struct str){"" lit, sizeof(lit) - 1})
#define STRF(s) (int)(s).n, (s).p /* for "%.*s" */

/* The smallest functions are inline so that the compiler can optimize comparisons with constants: a
 * check of all sets makes millions of them. */

/* Borrows z; NULL gives an empty slice. */
static inline struct str str_of(const char *z)
{
    return (struct str){z ? z : "", z ? strlen(z) : 0};
}

/* The pointer of an empty slice may be NULL, which memcmp does not accept. */
static inline bool str_eq(struct str a, struct str b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

static inline bool str_is(struct str a, const char *z)
{
    return a.n ? *a.p == *z && a.n == strlen(z) && memcmp(a.p, z, a.n) == 0 : !*z;
}

/* The word for a number of things: plural(2, "cell", "cells"). */
static inline const char *plural(size_t n, const char *one, const char *many)
{
    return n == 1 ? one : many;
}

static inline bool str_starts(struct str s, const char *z)
{
    return !*z || (s.n && *s.p == *z && s.n >= strlen(z) && memcmp(s.p, z, strlen(z)) == 0);
}

static inline bool str_ends(struct str s, const char *z)
{
    const size_t n = strlen(z);
    return s.n >= n && (n == 0 || memcmp(s.p + s.n - n, z, n) == 0);
}

/* Bytes [from,to), clamped to the slice, so that callers may pass an end beyond it. */
static inline struct str str_cut(struct str s, size_t from, size_t to)
{
    if (to > s.n)
        to = s.n;
    if (from > to)
        from = to;
    return (struct str){s.p + from, to - from};
}

/* ASCII only: files and names are written in English. */
static inline bool char_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool char_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline bool char_is_name(char c) /* letters, digits, - and _: the characters of an id */
{
    return char_is_letter(c) || char_is_digit(c) || c == '-' || c == '_';
}

static inline bool char_is_blank(char c) /* spaces, tabs and line breaks */
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static inline int str_lower(char c) /* other bytes are unchanged */
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c;
}

int str_cmp(struct str a, struct str b); /* by bytes; a prefix is less than the longer text */
/* For qsort and bsearch: compares two structs by the struct str that each begins with. */
int str_cmp_first(const void *x, const void *y);
struct str str_trim(struct str s);       /* removes spaces and line breaks at both ends */
size_t str_line_start(struct str s,
                      size_t at); /* of the line that contains byte `at`; LF ends it */
ptrdiff_t str_find(struct str s, const char *z); /* byte offset of the first z, or -1 */
ptrdiff_t str_find_char(struct str s, char c);
/* "2026-11-21", an existing day of the calendar. */
bool str_is_date(struct str s);
/* Splits at the first `c`: *head is the part before, *s the part after. Returns false at the end of
 * the text. */
bool str_split(struct str *s, char c, struct str *head);
struct str str_dup(struct arena *a, struct str s);
/* A copy whose first letter is a capital if it is a letter of ASCII. */
struct str str_capital(struct arena *a, struct str s);
const char *str_z(struct arena *a, struct str s); /* a copy with a terminating NUL */
/* Replaces each sequence of spaces and line breaks by one space. A text without such sequences is
 * borrowed. */
struct str text_fold(struct arena *a, struct str s);
struct str str_printf(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct str str_vprintf(struct arena *a, const char *format, va_list args);
struct str path_join(struct arena *a, struct str folder, struct str below); /* "folder/below" */
/* Next code point at *i (advanced); 0xFFFD for broken UTF-8 (advances one byte). */
uint32_t str_rune(struct str s, size_t *i);
size_t str_runes(struct str s); /* number of code points */
/* Terminal columns of a character or a text: 0 for combining characters, 2 for wide East Asian
 * ones. */
size_t rune_columns(uint32_t rune);
size_t str_columns(struct str s);
/* Control characters, and characters that reverse or hide text, including the invisible soft
 * hyphens and joiners. */
bool rune_is_hidden(uint32_t rune);
/* Replaces no-break and thin spaces by spaces, removes hidden characters, merges spaces, and trims
 * both ends. */
struct str str_clean(struct arena *a, struct str s);
size_t str_digits_end(struct str s, size_t i); /* end of the digits that start at i; i if absent */
bool str_is_utf8(struct str s);                /* true if all bytes are valid UTF-8 */
/* Normalizes a name of a row or column: lower case; spaces, hyphens and underscores in sequence
 * become one hyphen. The sign of a number is kept. */
struct str str_fold(struct arena *a, struct str s);
bool str_same_name(struct str a, struct str b); /* equal after str_fold; allocates nothing */
int str_cmp_names(struct str a, struct str b);  /* an order of names; 0 for the same name */
/* Compares words of any script without regard to capitals; 0 if equal. */
int str_cmp_words(struct str a, struct str b);
/* A quick test first: most words differ in the first letter. */
static inline bool str_same_word(struct str a, struct str b)
{
    const int x = a.n ? str_lower(a.p[0]) : 0, y = b.n ? str_lower(b.p[0]) : 0;
    return !(x != y && x < 0x80 && y < 0x80) && str_cmp_words(a, b) == 0;
}
/* The same for a NUL-terminated word. */
static inline bool str_is_word(struct str a, const char *z)
{
    return str_same_word(a, str_of(z));
}
uint32_t str_hash(struct str s); /* 32-bit FNV-1a (Fowler, Noll, Vo) of its bytes */
/* 1 to NUMBER_WORDS for "one" to "twelve"; 0 for other words */
int number_of_word(struct str word);
enum { NUMBER_WORDS = 12 };
/* Edit distance (insert, delete, replace, swap of neighbours), at most `max`+1; for "did you mean".
 */
unsigned str_distance(struct str a, struct str b, unsigned max);
/* The nearest of `n` names to `s` within a third of its length, or an empty slice. */
struct str str_nearest(struct str s, const struct str *names, size_t n);

/* Output formats: for people, editors, spreadsheets, programs and manual pages. */
enum format {
    FORMAT_TEXT,
    FORMAT_SHORT,
    FORMAT_CSV,
    FORMAT_JSON,
    FORMAT_MARKDOWN,
    FORMAT_MDOC,
    FORMAT_SARIF,
    FORMAT_BASELINE,
    FORMAT_HTML
};

/* A buffer that grows in an arena. Always NUL-terminated at n. */
struct buf {
    struct arena *a;
    char *p;
    size_t n, cap;
};
void buf_put(struct buf *b, struct str s);
void buf_putz(struct buf *b, const char *z);
void buf_putc(struct buf *b, char c);
/* Writes what stands between the elements of a list: nothing before element 0. */
void buf_separator(struct buf *b, size_t i, const char *between);
void buf_put_rune(struct buf *b, uint32_t rune);
void buf_printf(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes a CSV field. A field with a comma, a quote or a line break, or with a space at either end,
 * is quoted. A text that a spreadsheet would evaluate (=1+1, @x, -cmd(); not -1, +d6 or --) is
 * prefixed with an apostrophe, as spreadsheets expect; csv_parse removes it. */
void buf_put_csv(struct buf *b, struct str s);
void buf_put_yaml(struct buf *b, struct str s); /* quoted, on one line */
/* true if a spreadsheet would evaluate the text, with or without leading apostrophes */
bool str_is_formula(struct str s);
/* Writes `s` as a JSON string with quotes. Broken UTF-8 becomes U+FFFD; line separators and
 * controls are escaped. Objects are written by hand, since jansson supports only 64-bit integers:
 * the caller writes '{' and '}' (or brackets). json_next writes ", " except before the first
 * element. json_key also writes the key. */
void buf_put_json(struct buf *b, struct str s);
void json_next(struct buf *b);
void json_key(struct buf *b, struct str key);
void json_put_text(struct buf *b, const char *key, struct str s);
struct str buf_str(const struct buf *b); /* borrows; valid until the next put */
#endif
