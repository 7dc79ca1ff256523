/* Looks up words in word lists: whether a language has a word, and which word is nearest to it.
 *
 * Word lists are used instead of a spelling checker: hunspell needs 80 ms to unpack its English
 * dictionary and as long for American spelling, but all checks of four sets together may take 100
 * ms. A list contains inflected forms and is indexed in 2 ms. The index is a hash table of line
 * offsets; the order of the list does not matter, because it differs between packages. Called by
 * spelling.c. */
#include "check/dictionary.h"
#include "base/system.h"
#include <string.h>

/* Debian's largest list fits; a larger file is not a word list. */
/* word_scan() may read so many bytes after a text */
enum { LIST_BYTES = 16 << 20, WORD_BYTES = 48, BEHIND = 16 };
/* Search order. A word is correct if any list has it; the second row of a language is used if no
 * list of its first row exists. The large lists have the hobby's words (trireme, carronade,
 * cuirassier); the ordinary lists have one in ten of them. Among words with a missing letter the
 * large lists find only a fiftieth fewer. Languages that join compounds (German, Dutch,
 * Scandinavian) are absent, because no list has all compounds. */
enum { SPELLINGS = 2 };
static const struct {
    const char *language, *list[SPELLINGS];
} languages[] = {
    {"en", {"american-english-large", "british-english-large"}},
    {"en", {"american-english", "british-english"}},
    {"fr", {"french"}},
    {"es", {"spanish"}},
    {"it", {"italian"}},
};
enum { LANGUAGES = sizeof languages / sizeof *languages };

struct word_list {
    bool tried;
    struct str text; /* n is 0 if absent */
    uint32_t *slot;  /* offset of a line + 1; 0: empty */
    size_t mask;
};
struct dictionary {
    struct arena *a;
    const char *folder;
    struct word_list list[LANGUAGES][SPELLINGS];
};

struct dictionary *dictionary_new(struct arena *a, const char *folder)
{
    struct dictionary *d = ARENA_NEW(a, struct dictionary);
    d->a = a;
    d->folder = folder ? folder : "/usr/share/dict";
    return d;
}

/* ---- words ---- */

/* Writes the word in lower case without accents into `out`, followed by line ends, and returns its
 * length; people write melee and elan. Returns 0 if it is longer than WORD_BYTES. Letters of the
 * second half of Latin-1 are two bytes in UTF-8. */
static size_t word_fold(struct str s, char out[WORD_BYTES + BEHIND])
{
    static const char bare[] =
        "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo/ouuuuypy"; /* U+00C0 to U+00FF */
    size_t n = 0;
    if (s.n > WORD_BYTES)
        return 0;
    for (size_t i = 0; i < s.n; i++) {
        const bool latin = s.p[i] == '\xC3' && i + 1 < s.n && ((unsigned char)s.p[i + 1] & 0xC0) == 0x80;
        out[n++] = latin ? bare[(unsigned char)s.p[i + 1] & 0x3F] : (char)str_lower(s.p[i]);
        i += latin;
    }
    memset(out + n, '\n', BEHIND);
    return n;
}

/* Length and hash of a word that ends at a line end, and whether it is ASCII. The hash ignores the
 * bit that distinguishes capitals, so for ASCII it equals the hash of the folded word. Eight bytes
 * are read at a time, because a list has a hundred thousand words; so up to seven bytes after the
 * line end are read. */
struct scanned {
    size_t n;
    uint32_t hash;
    bool ascii;
};

static struct scanned word_scan(const char *s)
{
    const uint64_t ones = 0x0101010101010101u, high = 0x80 * ones, small = 0x20 * ones, stir = 0x9E3779B97F4A7C15u;
    uint64_t h = 0, all = 0, w, end = 0;
    size_t n = 0;
    while (!end) {
        memcpy(&w, s + n, sizeof w);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        w = __builtin_bswap64(w);
#endif
        const uint64_t x = w ^ '\n' * ones;
        end = (x - ones) & ~x & high; /* the lowest set bit is at the first line end */
        const unsigned bits = end ? (unsigned)__builtin_ctzll(end) & ~7u : 64;
        w = bits == 64 ? w : w & (((uint64_t)1 << bits) - 1);
        all |= w;
        h = (h ^ (w | small)) * stir;
        h ^= h >> 32;
        n += bits / 8;
    }
    return (struct scanned){n, (uint32_t)h, !(all & high)};
}

/* Returns the line at `from` without its end. */
static struct str line_at(struct str text, size_t from)
{
    const char *end = memchr(text.p + from, '\n', text.n - from);
    return str_cut(text, from, end ? (size_t)(end - text.p) : text.n);
}

/* ---- lists ---- */

static struct str list_read(struct dictionary *d, const char *name)
{
    const char *why;
    uint64_t size;
    FILE *from = file_open(str_printf(d->a, "%s/%s", d->folder, name).p, LIST_BYTES, &size, &why);
    if (!from)
        return STR("");
    char *bytes = arena_alloc(d->a, (size_t)size + BEHIND);
    size_t n = fread(bytes, 1, (size_t)size, from);
    bool good = !ferror(from);
    fclose(from);
    if (n && bytes[n - 1] != '\n')
        bytes[n] = '\n'; /* a line end after the text */
    return (struct str){bytes, good ? n : 0};
}

/* Returns false if the table is too small for the list. */
static bool list_fill(struct word_list *l)
{
    size_t lines = 0;
    for (size_t at = 0; at < l->text.n; lines++) {
        const char *p = l->text.p + at;
        char fold[WORD_BYTES + BEHIND];
        struct scanned word = word_scan(p);
        const size_t next = at + word.n + 1;
        if (4 * lines > 3 * l->mask)
            return false;
        if (!word.ascii)
            word = word_scan(word_fold((struct str){p, word.n}, fold) ? fold : "\n       ");
        size_t i = word.hash & l->mask;
        while (word.n && l->slot[i])
            i = (i + 1) & l->mask;
        if (word.n && word.n <= WORD_BYTES)
            l->slot[i] = (uint32_t)at + 1;
        at = next;
    }
    return true;
}

/* Guesses eight bytes per line and doubles the table if it is too small. */
static void list_index(struct arena *a, struct word_list *l)
{
    size_t slots = 1024;
    while (slots < l->text.n / 8)
        slots *= 2;
    do {
        l->slot = ARENA_ARRAY(a, uint32_t, slots);
        l->mask = slots - 1;
        slots *= 2;
    } while (!list_fill(l));
}

/* Returns a list, reading it on first use; NULL if absent. */
static const struct word_list *list_in(struct dictionary *d, size_t row, size_t i)
{
    struct word_list *l = &d->list[row][i];
    if (!languages[row].list[i])
        return NULL;
    if (!l->tried) {
        l->tried = true;
        l->text = list_read(d, languages[row].list[i]);
        if (l->text.n)
            list_index(d->a, l);
    }
    return l->text.n ? l : NULL;
}

/* Returns the first row of the language with a list; LANGUAGES if there is none. */
static size_t row_of(struct dictionary *d, struct str language)
{
    for (size_t row = 0; row < LANGUAGES; row++)
        for (size_t i = 0; i < SPELLINGS && str_is_word(language, languages[row].language); i++)
            if (list_in(d, row, i))
                return row;
    return LANGUAGES;
}

bool dictionary_has(struct dictionary *d, struct str language)
{
    return row_of(d, language) < LANGUAGES;
}

static bool list_has(const struct word_list *l, struct str word)
{
    char fold[WORD_BYTES + BEHIND], other[WORD_BYTES + BEHIND];
    const size_t n = word_fold(word, fold);
    for (size_t i = n ? word_scan(fold).hash & l->mask : 0; n && l->slot[i]; i = (i + 1) & l->mask)
        if (word_fold(line_at(l->text, l->slot[i] - 1), other) == n && memcmp(fold, other, n) == 0)
            return true;
    return false;
}

static bool has(struct dictionary *d, struct str language, struct str word)
{
    const size_t row = row_of(d, language);
    for (size_t i = 0; row < LANGUAGES && i < SPELLINGS; i++) {
        const struct word_list *l = list_in(d, row, i);
        if (l && list_has(l, word))
            return true;
    }
    return false;
}

/* ---- words that are made of other words ---- */

enum { STEM_MIN = 4 }; /* shorter stems would match nearly any typo */

static bool stem_is(struct dictionary *d, struct str language, struct str word, size_t from, size_t to)
{
    return to >= from + STEM_MIN && has(d, language, str_cut(word, from, to));
}

/* English builds words freely: reroll, unlimbered, skirmisher, spearmen, peltasts, rulebook. */
static bool is_made(struct dictionary *d, struct str language, struct str word)
{
    static const char *const before[] = {"re", "un", "non"}, *const behind[] = {"ers", "er", "men", "man", "s"};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        const size_t n = strlen(before[i]);
        if (str_same_word(str_cut(word, 0, n), str_of(before[i])) && stem_is(d, language, word, n, word.n))
            return true;
    }
    for (size_t i = 0; i < sizeof behind / sizeof *behind; i++) {
        const size_t n = strlen(behind[i]);
        if (word.n < n || !str_same_word(str_cut(word, word.n - n, word.n), str_of(behind[i])))
            continue;
        if (n == 1 && str_lower(word.p[word.n - 2]) == 's')
            continue; /* "gunss" is a typo */
        if (stem_is(d, language, word, 0, word.n - n) ||
            (behind[i][0] == 'e' && stem_is(d, language, word, 0, word.n - n + 1)))
            return true; /* skirmish-er, and also fire-r */
    }
    for (size_t i = STEM_MIN; i + STEM_MIN <= word.n; i++)
        if (stem_is(d, language, word, 0, i) && stem_is(d, language, word, i, word.n))
            return true; /* rule-book, round-shot */
    return false;
}

bool dictionary_knows(struct dictionary *d, struct str language, struct str word)
{
    return has(d, language, word) || (str_is(language, "en") && is_made(d, language, word));
}

/* ---- the nearest ---- */

/* minimum letters of a word for two typos; shorter words would have several neighbours at that
 * distance */
enum { TWO_SLIPS = 10 };

struct nearest {
    struct str word;
    size_t used;
    unsigned slips;
    bool alike;
};

static bool is_nearer(const struct nearest *x, const struct nearest *y)
{
    if (!y->word.n || x->slips != y->slips)
        return !y->word.n || x->slips < y->slips;
    if (x->used != y->used)
        return x->used > y->used;
    if (x->alike != y->alike)
        return x->alike;
    return x->word.n > y->word.n; /* a missing letter is the most common typo */
}

static bool is_name(struct str word)
{
    return str_lower(word.p[0]) != word.p[0];
}

/* Search state: the folded word; `name`: it has a capital, so another name may be meant. */
struct near_request {
    struct str word;
    bool name;
    dictionary_used *used;
    void *data;
    struct nearest best;
};

static void take(struct near_request *q, struct str line, unsigned slips, bool alike)
{
    struct nearest x = {line, 0, slips, alike};
    if (memchr(line.p, '\'', line.n) || (q->name ? !alike : is_name(line)))
        return; /* a capital is deliberate: Vickers is not a typo of bickers */
    x.used = q->used ? q->used(q->data, line) : 0;
    if (is_nearer(&x, &q->best))
        q->best = x;
}

/* Visits all lines of the list within `max` edits. */
static void list_scan(const struct word_list *l, struct near_request *q, unsigned max)
{
    char low[WORD_BYTES + BEHIND];
    struct str line;
    size_t n;
    for (size_t at = 0; at < l->text.n; at += line.n + 1) {
        line = line_at(l->text, at);
        if (line.n > q->word.n + 5 || q->word.n > line.n + 2 || !(n = word_fold(line, low)))
            continue;
        const bool alike = low[0] == q->word.p[0];
        const unsigned slips = str_distance((struct str){low, n}, q->word, max);
        if (slips == 1 ||
            (slips == 2 && max == 2 && alike)) /* two edits only with the same first letter */
            take(q, line, slips, alike);
    }
}

struct str dictionary_nearest(struct dictionary *d, struct str language, struct str word, dictionary_used *used,
                              void *data)
{
    struct near_request q = {.used = used, .data = data, .best.word = STR("")};
    char low[WORD_BYTES + BEHIND];
    const size_t n = word_fold(word, low), row = row_of(d, language);
    if (n < 2)
        return q.best.word;
    q.word = (struct str){low, n};
    q.name = is_name(word);
    for (size_t i = 0; row < LANGUAGES && i < SPELLINGS; i++)
        if (list_in(d, row, i))
            list_scan(list_in(d, row, i), &q, n >= TWO_SLIPS && !q.name ? 2 : 1);
    return q.best.word;
}
