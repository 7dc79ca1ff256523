/* Text as slices by value. A slice borrows: what it points at lives in an arena or in a file's text. UTF-8. */
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

/* The smallest questions stand here and not in str.c, so that the compiler sees them where they are asked, mostly of
 * words that it knows: a check of all sets asks millions. */

/* Borrows z; NULL gives an empty slice. */
static inline struct str str_of(const char *z)
{
    return (struct str){z ? z : "", z ? strlen(z) : 0};
}

/* An empty slice may have no place at all, which memcmp must not be given. */
static inline bool str_eq(struct str a, struct str b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

static inline bool str_is(struct str a, const char *z)
{
    return a.n ? *a.p == *z && a.n == strlen(z) && memcmp(a.p, z, a.n) == 0 : !*z;
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

/* Bytes [from,to); clamped, so that callers may name an end that they have not looked for. */
static inline struct str str_cut(struct str s, size_t from, size_t to)
{
    if (to > s.n)
        to = s.n;
    if (from > to)
        from = to;
    return (struct str){s.p + from, to - from};
}

/* Of ASCII alone: the language of the files is English, and its names are written in it. */
static inline bool char_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool char_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline bool char_is_name(char c) /* letters, digits, - and _: what an id is made of */
{
    return char_is_letter(c) || char_is_digit(c) || c == '-' || c == '_';
}

static inline bool char_is_blank(char c) /* blanks, tabs and line breaks */
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static inline int str_lower(char c) /* other bytes as they are */
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c;
}

int str_cmp(struct str a, struct str b); /* by bytes, shorter first */
struct str str_trim(struct str s);       /* without blanks and line breaks at both ends */
/* Where the line of a byte begins, and where the next one does, the end of the text where there is none; LF ends one.
 */
size_t str_line_start(struct str s, size_t at);
size_t str_line_next(struct str s, size_t at);
ptrdiff_t str_find(struct str s, const char *z); /* byte offset of the first z, or -1 */
ptrdiff_t str_find_char(struct str s, char c);
/* "2026-11-21", a day that the calendar has. */
bool str_is_date(struct str s);
/* Splits at the first `c`: *head before it, *s after it; false when s is empty and nothing was taken. */
bool str_split(struct str *s, char c, struct str *head);
struct str str_dup(struct arena *a, struct str s);
/* A copy that begins with a capital, where it begins with an English letter. */
struct str str_capital(struct arena *a, struct str s);
const char *str_z(struct arena *a, struct str s); /* a copy that ends in NUL */
/* Runs of blanks and line breaks become one blank. A text that is plain already is borrowed. */
struct str text_fold(struct arena *a, struct str s);
struct str str_printf(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct str str_vprintf(struct arena *a, const char *format, va_list args);
/* Next code point at *i (advanced); 0xFFFD for broken UTF-8 (advances one byte). */
uint32_t str_rune(struct str s, size_t *i);
size_t str_runes(struct str s); /* number of code points */
/* Columns that a character, or a text, takes on a terminal: none for what combines, two for wide East Asian ones. */
size_t rune_columns(uint32_t rune);
size_t str_columns(struct str s);
/* Controls, and characters that turn or hide text: soft hyphens and joiners too, since one cannot see them. */
bool rune_is_hidden(uint32_t rune);
/* No-break and thin blanks as blanks, what is hidden gone, runs of blanks one, none at the ends. */
struct str str_clean(struct arena *a, struct str s);
size_t str_digits_end(struct str s, size_t i); /* from i on; i where none stands there */
bool str_is_utf8(struct str s);                /* no byte of it is broken */
/* A name as rows and columns are called: lower case, runs of blanks, hyphens and underscores one
 * hyphen. The sign of a number is kept. */
struct str str_fold(struct arena *a, struct str s);
bool str_same_name(struct str a, struct str b); /* equal after str_fold; allocates nothing */
/* Words without regard to capitals, of whatever script: 0 where they are the same. */
int str_cmp_words(struct str a, struct str b);
/* Most differ in their first letter already. */
static inline bool str_same_word(struct str a, struct str b)
{
    const int x = a.n ? str_lower(a.p[0]) : 0, y = b.n ? str_lower(b.p[0]) : 0;
    return !(x != y && x < 0x80 && y < 0x80) && str_cmp_words(a, b) == 0;
}
/* The same of a word that ends in NUL, which is not measured where the first letter differs. */
static inline bool str_is_word(struct str a, const char *z)
{
    const int x = a.n ? str_lower(a.p[0]) : 0, y = str_lower(*z);
    return !(x != y && x < 0x80 && y < 0x80) && str_cmp_words(a, str_of(z)) == 0;
}
uint32_t str_hash(struct str s);        /* FNV-1a of 32 bits (Fowler, Noll, Vo), of its bytes */
int number_of_word(struct str word);    /* 1 to NUMBER_WORDS of "one" to "twelve"; 0: it is none of them */
enum { NUMBER_WORDS = 12 };
/* Edit distance (insert, delete, replace, swap of neighbours), at most `most`+1; for "did you mean". */
unsigned str_distance(struct str a, struct str b, unsigned most);
/* The nearest of `n` names to `s` within a third of its length, or an empty slice. */
struct str str_nearest(struct str s, const struct str *names, size_t n);

/* What is printed for people, for editors, spreadsheets and programs, and into pages. */
enum format {
    FORMAT_TEXT,
    FORMAT_SHORT,
    FORMAT_CSV,
    FORMAT_JSON,
    FORMAT_MARKDOWN,
    FORMAT_MDOC,
    FORMAT_SARIF,
    FORMAT_BASELINE
};

/* A buffer that grows in an arena. Always NUL-ended behind n. */
struct buf {
    struct arena *a;
    char *p;
    size_t n, cap;
};
void buf_put(struct buf *b, struct str s);
void buf_putz(struct buf *b, const char *z);
void buf_putc(struct buf *b, char c);
void buf_put_rune(struct buf *b, uint32_t rune);
void buf_printf(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A field of CSV: quoted where it holds a comma, a quote or a line break, or begins or ends with a blank. A text that a
 * spreadsheet would work out (=1+1, @x, -cmd(); not -1, +d6 or --) has an apostrophe before it, as spreadsheets want;
 * csv_parse takes it away. */
void buf_put_csv(struct buf *b, struct str s);
void buf_put_yaml(struct buf *b, struct str s); /* in quotes, on one line */
bool str_is_formula(struct str s);              /* such a text, with apostrophes before it or not */
/* `s` as a JSON string with its quotes. Broken UTF-8 becomes U+FFFD; line separators and controls are escaped. The
 * objects around are written by hand, since jansson holds no integers beyond 64 bits: whoever opens one puts its '{'
 * and
 * '}', and these two what stands between: ", " but for the first of an object or a list; then, of an object, the key.
 */
void buf_put_json(struct buf *b, struct str s);
void json_next(struct buf *b);
void json_key(struct buf *b, struct str key);
void json_put_text(struct buf *b, struct str key, struct str s);
struct str buf_str(const struct buf *b); /* borrows; valid until the next put */
#endif
