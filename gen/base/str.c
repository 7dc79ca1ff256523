/* Text: slices, character classes, comparison of names, and the growing buffer with its quoting
 * functions.
 *
 * Slices need no terminating NUL; buffers have one, for printing. Nothing here depends on the
 * environment's language, so a document is the same on every machine. Invalid UTF-8 is processed
 * byte by byte and never lost, so that a finding can quote a file that is not text. Called by all
 * layers. */
#define _GNU_SOURCE /* memmem */
#define _DARWIN_C_SOURCE
#include "base/str.h"
#include <glib.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

int str_cmp(struct str a, struct str b)
{
    size_t n = a.n < b.n ? a.n : b.n;
    int c = n ? memcmp(a.p, b.p, n) : 0;
    return c ? c : (a.n > b.n) - (a.n < b.n);
}

int str_cmp_first(const void *x, const void *y)
{
    return str_cmp(*(const struct str *)x, *(const struct str *)y);
}

/* Trims ASCII spaces only: a no-break space at the end of a cell is intentional. */
struct str str_trim(struct str s)
{
    while (s.n && char_is_blank(s.p[0]))
        s.p++, s.n--;
    while (s.n && char_is_blank(s.p[s.n - 1]))
        s.n--;
    return s;
}

ptrdiff_t str_find(struct str s, const char *z)
{
    const char *at = s.n ? memmem(s.p, s.n, z, strlen(z)) : NULL;
    if (!*z)
        return 0;
    return at ? at - s.p : -1;
}

ptrdiff_t str_find_char(struct str s, char c)
{
    const char *at = s.n ? memchr(s.p, c, s.n) : NULL;
    return at ? at - s.p : -1;
}

/* glib checks the day of the calendar. The format is checked here, since glib would accept numbers
 * of any length. */
bool str_is_date(struct str s)
{
    unsigned number[3] = {0}; /* year, month, day */
    if (s.n != sizeof "0000-00-00" - 1)
        return false;
    for (size_t i = 0; i < s.n; i++) {
        bool dash = i == 4 || i == 7;
        if (dash ? s.p[i] != '-' : !char_is_digit(s.p[i]))
            return false;
        if (!dash)
            number[i / 4] = 10 * number[i / 4] + (unsigned)(s.p[i] - '0');
    }
    return g_date_valid_dmy((GDateDay)number[2], (GDateMonth)number[1], (GDateYear)number[0]);
}

/* "a,b," splits into a, b and an empty part: the end is a NULL pointer, not an empty rest. A slice
 * that is empty at the start is one empty part, unless its pointer is NULL. */
bool str_split(struct str *s, char c, struct str *head)
{
    if (!s->n && !s->p)
        return false;
    ptrdiff_t at = str_find_char(*s, c);
    if (at < 0) {
        *head = *s;
        *s = (struct str){NULL, 0};
        return true;
    }
    *head = str_cut(*s, 0, (size_t)at);
    *s = str_cut(*s, (size_t)at + 1, s->n);
    return true;
}

/* The copy has a NUL after it, so that it can be printed too. */
struct str str_dup(struct arena *a, struct str s)
{
    return (struct str){str_z(a, s), s.n};
}

struct str str_capital(struct arena *a, struct str s)
{
    struct str copy = str_dup(a, s);
    if (s.n)
        *(char *)copy.p = g_ascii_toupper(s.p[0]);
    return copy;
}

/* A text without line breaks and double spaces is borrowed and keeps its address. */
struct str text_fold(struct arena *a, struct str s)
{
    s = str_trim(s);
    bool plain = true;
    for (size_t i = 0; i < s.n && plain; i++)
        plain = s.p[i] == ' ' ? s.p[i + 1] != ' ' : !char_is_blank(s.p[i]);
    if (plain)
        return s;
    char *p = arena_alloc(a, s.n);
    size_t n = 0;
    for (size_t i = 0; i < s.n; i++) {
        if (!char_is_blank(s.p[i]))
            p[n++] = s.p[i];
        else if (p[n - 1] != ' ')
            p[n++] = ' ';
    }
    return (struct str){p, n};
}

const char *str_z(struct arena *a, struct str s)
{
    char *z = arena_alloc(a, s.n + 1);
    if (s.n)
        memcpy(z, s.p, s.n);
    return z;
}

/* A long text is formatted twice, first for its length, so that nothing is cut off and no memory is
 * wasted. */
struct str str_vprintf(struct arena *a, const char *format, va_list args)
{
    char few[256];
    va_list again;
    va_copy(again, args);
    const size_t n = (size_t)vsnprintf(few, sizeof few, format, again);
    va_end(again);
    if (n < sizeof few)
        return (struct str){arena_copy(a, few, n + 1), n};
    char *p = arena_alloc(a, n + 1);
    vsnprintf(p, n + 1, format, args);
    return (struct str){p, n};
}

struct str str_printf(struct arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct str s = str_vprintf(a, format, args);
    va_end(args);
    return s;
}

struct str path_join(struct arena *a, struct str folder, struct str below)
{
    return str_printf(a, "%.*s/%.*s", STRF(folder), STRF(below));
}

uint32_t str_rune(struct str s, size_t *i)
{
    unsigned char lead = (unsigned char)s.p[*i];
    if (lead < 0x80)
        return ++*i, lead;
    gunichar rune = g_utf8_get_char_validated(s.p + *i, (gssize)(s.n - *i));
    if (rune >= (gunichar)-2) /* invalid or truncated */
        return ++*i, 0xFFFD;
    *i += (size_t)g_utf8_skip[lead];
    return rune;
}

size_t str_runes(struct str s)
{
    size_t n = 0;
    for (size_t i = 0; i < s.n; n++)
        str_rune(s, &i);
    return n;
}

/* By Unicode's East Asian Width, as in terminals; ambiguous width counts one. */
size_t rune_columns(uint32_t r)
{
    if (g_unichar_iszerowidth(r))
        return 0;
    if (g_unichar_iswide(r))
        return 2;
    return 1;
}

size_t str_columns(struct str s)
{
    size_t n = 0;
    for (size_t i = 0; i < s.n;)
        n += rune_columns(str_rune(s, &i));
    return n;
}

/* C0 and C1 controls, the soft hyphen, directional marks, joiners and zero-width spaces, line and
 * paragraph separators, embeddings and isolates, the byte order mark: the characters of the "Trojan
 * Source" attack and similar ones. */
bool rune_is_hidden(uint32_t r)
{
    return r < 0x20 || (r >= 0x7F && r < 0xA0) || r == 0xAD || r == 0x61C || (r >= 0x200B && r <= 0x200F) ||
           (r >= 0x2028 && r <= 0x202E) || (r >= 0x2060 && r <= 0x2069) || r == 0xFEFF;
}

/* The next letter in lower case, of any script and independent of the environment's language. */
static int rune_lower(struct str s, size_t *i)
{
    if ((unsigned char)s.p[*i] < 0x80)
        return str_lower(s.p[(*i)++]);
    return (int)g_unichar_tolower(str_rune(s, i));
}

/* Compares lower-case code points: the same order on every machine, not the order of a
 * dictionary. */
int str_cmp_words(struct str a, struct str b)
{
    size_t i = 0, k = 0;
    while (i < a.n && k < b.n) {
        int c = rune_lower(a, &i), d = rune_lower(b, &k);
        if (c != d)
            return c < d ? -1 : 1;
    }
    return (i < a.n) - (k < b.n);
}

uint32_t str_hash(struct str s)
{
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < s.n; i++)
        h = (h ^ (unsigned char)s.p[i]) * 16777619u;
    return h;
}

static const char *const number_word[NUMBER_WORDS] = {"one",   "two",   "three", "four", "five",   "six",
                                                      "seven", "eight", "nine",  "ten",  "eleven", "twelve"};

int number_of_word(struct str word)
{
    for (int i = 0; i < NUMBER_WORDS; i++)
        if (str_is_word(word, number_word[i]))
            return i + 1;
    return 0;
}

/* Returns the next normalized character, or -1 at the end. Leading and trailing separators are
 * dropped. The sign of a number is not a separator: -1 differs from 1. */
static int fold_next(struct str s, size_t *i)
{
    bool gap = false;
    size_t start = *i;
    for (; *i < s.n && (char_is_blank(s.p[*i]) || s.p[*i] == '-' || s.p[*i] == '_'); ++*i, gap = true)
        if (s.p[*i] == '-' && (*i == 0 || char_is_blank(s.p[*i - 1])) && *i + 1 < s.n && char_is_digit(s.p[*i + 1]))
            break;
    if (*i == s.n)
        return -1;
    if (gap && start > 0)
        return '-';
    return rune_lower(s, i);
}

struct str str_fold(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    int c;
    for (size_t i = 0; (c = fold_next(s, &i)) >= 0;)
        buf_put_rune(&b, (uint32_t)c);
    return buf_str(&b);
}

/* Are they two letters or digits, and not the same one in two cases? */
static bool letters_differ(char a, char b)
{
    const int x = str_lower(a), y = str_lower(b);
    return x > '-' && y > '-' && x < 0x80 && y < 0x80 && x != '_' && y != '_' && x != y;
}

int str_cmp_names(struct str a, struct str b)
{
    size_t i = 0, k = 0;
    int c, d;
    do {
        c = fold_next(a, &i);
        d = fold_next(b, &k);
    } while (c == d && c >= 0);
    return c - d;
}

/* The cheap tests come first: most names differ in the first or last letter or digit. */
bool str_same_name(struct str a, struct str b)
{
    if (a.n && b.n &&
        (letters_differ(a.p[0], b.p[0]) || letters_differ(a.p[a.n - 1], b.p[b.n - 1])))
        return false;
    return str_eq(a, b) || str_cmp_names(a, b) == 0;
}

size_t str_line_start(struct str s, size_t at)
{
    while (at > 0 && s.p[at - 1] != '\n')
        at--;
    return at;
}

/* Optimal string alignment distance: insertions, deletions, replacements, and swaps of neighbours
 * that are not edited again. Keeps three rows, since a swap looks back two. Counts bytes, not
 * characters: names are nearly all ASCII, and a missing accent counts two. A text longer than LIMIT
 * is not treated as a typo. */
unsigned str_distance(struct str a, struct str b, unsigned max)
{
    enum { LIMIT = 63 };
    unsigned row[3][LIMIT + 1];
    if (a.n > LIMIT || b.n > LIMIT)
        return str_eq(a, b) ? 0 : max + 1;
    for (unsigned k = 0; k <= b.n; k++)
        row[0][k] = k;
    for (unsigned i = 1; i <= a.n; i++) {
        unsigned *now = row[i % 3], *up = row[(i + 2) % 3], *upup = row[(i + 1) % 3];
        now[0] = i;
        for (unsigned k = 1; k <= b.n; k++) {
            bool same = a.p[i - 1] == b.p[k - 1];
            unsigned d = up[k - 1] + !same;
            if (up[k] + 1 < d)
                d = up[k] + 1;
            if (now[k - 1] + 1 < d)
                d = now[k - 1] + 1;
            if (i > 1 && k > 1 && a.p[i - 1] == b.p[k - 2] && a.p[i - 2] == b.p[k - 1] && upup[k - 2] + 1 < d)
                d = upup[k - 2] + 1;
            now[k] = d;
        }
    }
    unsigned d = row[a.n % 3][b.n];
    return d > max ? max + 1 : d;
}

/* The first of the nearest names. The limit is a third of the letters, and at least one. */
struct str str_nearest(struct str s, const struct str *names, size_t n)
{
    unsigned max = (unsigned)(s.n / 3 ? s.n / 3 : 1), best = max + 1;
    struct str found = STR("");
    for (size_t i = 0; i < n; i++) {
        unsigned d = str_distance(s, names[i], max);
        if (d < best) {
            best = d;
            found = names[i];
        }
    }
    return found;
}

/* Makes room for `more` bytes and a NUL. Doubling keeps the cost of copying linear. */
static void buf_room(struct buf *b, size_t more)
{
    if (b->n + more + 1 <= b->cap)
        return;
    size_t cap = b->cap ? b->cap : 16;
    while (cap < b->n + more + 1)
        cap *= 2;
    b->p = arena_grow(b->a, b->p, b->n, cap);
    b->cap = cap;
}

void buf_put(struct buf *b, struct str s)
{
    buf_room(b, s.n);
    if (s.n)
        memcpy(b->p + b->n, s.p, s.n);
    b->n += s.n;
    b->p[b->n] = 0;
}

struct str buf_str(const struct buf *b)
{
    return (struct str){b->p ? b->p : "", b->n};
}

void buf_putz(struct buf *b, const char *z)
{
    buf_put(b, str_of(z));
}

void buf_putc(struct buf *b, char c)
{
    buf_put(b, (struct str){&c, 1});
}

void buf_separator(struct buf *b, size_t i, const char *between)
{
    if (i)
        buf_putz(b, between);
}

void buf_put_rune(struct buf *b, uint32_t r)
{
    char u[6];
    buf_put(b, (struct str){u, (size_t)g_unichar_to_utf8(r, u)});
}

/* Formats directly into the buffer; formats again if the text did not fit. */
void buf_printf(struct buf *b, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const size_t room = b->cap - b->n, n = (size_t)vsnprintf(room ? b->p + b->n : NULL, room, format, args);
    va_end(args);
    if (n >= room) {
        buf_room(b, n);
        vsnprintf(b->p + b->n, n + 1, format, again);
    }
    va_end(again);
    b->n += n;
}

/* Writes `s` in quotes, with `before` in front of each character of `signs`. */
static void put_quoted(struct buf *b, struct str s, const char *signs, char before)
{
    buf_putc(b, '"');
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] && strchr(signs, s.p[i]))
            buf_putc(b, before);
        buf_putc(b, s.p[i]);
    }
    buf_putc(b, '"');
}

/* ---- CSV ---- */

/* After a sign, a spreadsheet evaluates names, brackets and calls. Numbers, ranges and dice (-1,
 * +1/2, -3..-1, --, +d6-d6) are harmless, and programs want them unquoted; so are words or a unit
 * after a number (-1 each, +2in). */
static bool is_signed_formula(struct str s)
{
    size_t i = 0;
    while (i < s.n && ((s.p[i] && strchr("+-./0123456789 ", s.p[i])) ||
                       (s.p[i] == 'd' && i + 1 < s.n && char_is_digit(s.p[i + 1]))))
        i++;
    if (i == s.n || (unsigned char)s.p[i] >= 0x80)
        return false;
    size_t number = i;
    while (number && s.p[number - 1] == ' ')
        number--;
    bool unit = number && char_is_digit(s.p[number - 1]) && (char_is_letter(s.p[i]) || strchr("%,;:", s.p[i]));
    for (size_t k = i; unit && k < s.n; k++) /* a call may follow later: -2+3+cmd|' /C calc'!A0 */
        unit = !strchr("|!=", s.p[k]) && (s.p[k] != '(' || s.p[k - 1] == ' ');
    return !unit;
}

bool str_is_formula(struct str s)
{
    while (s.n && s.p[0] == '\'')
        s = str_cut(s, 1, s.n);
    if (!s.n)
        return false;
    if (s.p[0] == '+' || s.p[0] == '-')
        return is_signed_formula(s);
    return s.p[0] == '=' || s.p[0] == '@' || s.p[0] == '\t' || s.p[0] == '\r';
}

void buf_put_csv(struct buf *b, struct str s)
{
    if (str_is_formula(s))
        s = str_printf(b->a, "'%.*s", STRF(s));
    bool quote = s.n && (s.p[0] == ' ' || s.p[s.n - 1] == ' ');
    for (size_t i = 0; i < s.n; i++)
        quote = quote || (s.p[i] && strchr(",\"\n\r", s.p[i]));
    if (!quote) {
        buf_put(b, s);
        return;
    }
    put_quoted(b, s, "\"", '"');
}

/* ---- JSON ---- */

static int put_chunk(const char *p, size_t n, void *data)
{
    buf_put(data, (struct str){p, n});
    return 0;
}

void buf_put_yaml(struct buf *b, struct str s)
{
    put_quoted(b, s, "\"\\", '\\');
}

void buf_put_json(struct buf *b, struct str s)
{
    struct buf clean = {.a = b->a}, plain = {.a = b->a};
    json_t *text = json_stringn(s.p, s.n);
    if (!text) { /* jansson accepts only UTF-8, and no NULL */
        for (size_t i = 0; i < s.n;)
            buf_put_rune(&clean, str_rune(s, &i));
        text = json_stringn(buf_str(&clean).p, clean.n);
    }
    json_dump_callback(text, put_chunk, &plain, JSON_ENCODE_ANY | JSON_COMPACT);
    json_decref(text);
    /* jansson escapes the characters that JSON forbids. Terminal controls and invisible characters
     * are escaped here. */
    for (size_t i = 0, lo = 0; i < plain.n; lo = i) {
        uint32_t rune = str_rune(buf_str(&plain), &i);
        if (rune_is_hidden(rune))
            buf_printf(b, "\\u%04x", (unsigned)rune);
        else
            buf_put(b, str_cut(buf_str(&plain), lo, i));
    }
}

/* Decides by the last byte: a value never ends in an opening bracket, since texts end in quotes. */
void json_next(struct buf *b)
{
    if (b->n && b->p[b->n - 1] != '{' && b->p[b->n - 1] != '[')
        buf_putz(b, ", ");
}

void json_key(struct buf *b, struct str key)
{
    json_next(b);
    buf_put_json(b, key);
    buf_putz(b, ": ");
}

void json_put_text(struct buf *b, const char *key, struct str s)
{
    json_key(b, str_of(key));
    buf_put_json(b, s);
}

/* Nearly every cell is plain and is returned as it is; the source lives as long as the result. */
struct str str_clean(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    bool plain = true;
    for (size_t i = 0; i < s.n && plain; i++)
        plain = s.p[i] > ' ' && s.p[i] < 0x7F;
    if (plain)
        return s;
    for (size_t i = 0; i < s.n;) {
        size_t from = i;
        uint32_t r = str_rune(s, &i);
        if (g_unichar_isspace(r) || r == 0x85) {
            if (b.n && b.p[b.n - 1] != ' ')
                buf_putc(&b, ' ');
        } else if (!rune_is_hidden(r)) {
            buf_put(&b, str_cut(s, from, i));
        }
    }
    return str_trim(buf_str(&b));
}

bool str_is_utf8(struct str s)
{
    for (size_t i = 0; i < s.n;) {
        size_t from = i;
        if (str_rune(s, &i) == 0xFFFD && i - from == 1)
            return false;
    }
    return true;
}

size_t str_digits_end(struct str s, size_t i)
{
    while (i < s.n && char_is_digit(s.p[i]))
        i++;
    return i;
}
