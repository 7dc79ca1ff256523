/* Word lists to answers: is that a word of the language, and which one is nearly it?
 *
 * A list, and no spelling checker: hunspell needs 80 ms to unpack its English dictionary, and as long for American
 * spelling, where all checks of four sets together have 100 ms. A list holds the inflected forms as they are, is found
 * by its name and indexed in 2 ms. The index is a table of the places of its lines, by hash; nothing relies on the
 * order of the list, which is another one in each package. Called by spelling.c. */
#include "check/dictionary.h"
#include "base/system.h"
#include <string.h>

/* No more than the largest of Debian's; what is larger is no list. */
enum { LIST_BYTES = 16 << 20, WORD_BYTES = 48, BEHIND = 16 }; /* behind a text word_scan may look */
/* In the order in which they are asked. A word is right that one of them has; the second row of a language is for who
 * has nothing of its first. The large lists have the words of the field, trireme, carronade and cuirassier, where the
 * ordinary ones have one in ten of them, and find but a fiftieth fewer of the words that lack a letter. Not here are
 * languages that write compounds as one word, German and Dutch and those of the north: no list has them all. */
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
    struct str text; /* n is 0 where there is none */
    uint32_t *slot;  /* where a line begins, and one more; 0: empty */
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

/* Small letters without their accents, for people write melee and elan: into `out`, with a line end, how many bytes; 0
 * where it is no word, or longer than any. Of the second half of Latin-1 each letter is two bytes in UTF-8. */
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

/* How long a word is that a line end closes, its hash, and whether it is of ASCII: the hash is then that of the folded
 * word too, for the bit that tells small letters from capitals is not looked at. Eight letters at a time, for a list
 * has a hundred thousand words; so many bytes beyond the line end are read. */
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
        end = (x - ones) & ~x & high; /* the lowest bit is that of the first line end */
        const unsigned bits = end ? (unsigned)__builtin_ctzll(end) & ~7u : 64;
        w = bits == 64 ? w : w & (((uint64_t)1 << bits) - 1);
        all |= w;
        h = (h ^ (w | small)) * stir;
        h ^= h >> 32;
        n += bits / 8;
    }
    return (struct scanned){n, (uint32_t)h, !(all & high)};
}

/* The line at `from`, without its end. */
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
        bytes[n] = '\n'; /* which stands behind the text */
    return (struct str){bytes, good ? n : 0};
}

/* False where it has more lines than the table has room for. */
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

/* A line has some ten letters. */
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

/* One of a row, read now if nobody asked it before; NULL where it is not there. */
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

/* The first row of the language of which there is a list; LANGUAGES where there is none. */
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

/* ---- words that are made of others ---- */

enum { STEM_LEAST = 4 }; /* shorter ones are too many: any slip leaves one over */

static bool stem_is(struct dictionary *d, struct str language, struct str word, size_t from, size_t to)
{
    return to >= from + STEM_LEAST && has(d, language, str_cut(word, from, to));
}

/* English makes them as they are needed: reroll, unlimbered; who skirmishes is a skirmisher, who
 * has a spear one of the spearmen, several peltasts, and what all play by is the rulebook. */
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
            continue; /* gunss */
        if (stem_is(d, language, word, 0, word.n - n) ||
            (behind[i][0] == 'e' && stem_is(d, language, word, 0, word.n - n + 1)))
            return true; /* skirmish-er, and fire-r as well */
    }
    for (size_t i = STEM_LEAST; i + STEM_LEAST <= word.n; i++)
        if (stem_is(d, language, word, 0, i) && stem_is(d, language, word, i, word.n))
            return true; /* rule-book, round-shot */
    return false;
}

bool dictionary_knows(struct dictionary *d, struct str language, struct str word)
{
    return has(d, language, word) || (str_is(language, "en") && is_made(d, language, word));
}

/* ---- the nearest ---- */

enum { TWO_SLIPS = 10 }; /* letters of a word, and no name, in which two slips leave it alone with its neighbour */

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
    return x->word.n > y->word.n; /* a letter left out is the commonest slip */
}

static bool is_name(struct str word)
{
    return str_lower(word.p[0]) != word.p[0];
}

/* What is looked for: folded; `name`: it was written with a capital, so that another name may be meant. */
struct near_ask {
    struct str word;
    bool name;
    dictionary_used *used;
    void *data;
    struct nearest best;
};

static void take(struct near_ask *q, struct str line, unsigned slips, bool alike)
{
    struct nearest x = {line, 0, slips, alike};
    if (memchr(line.p, '\'', line.n) || (q->name ? !alike : is_name(line)))
        return; /* who writes a capital looks at it: Vickers is no slip of bickers */
    x.used = q->used ? q->used(q->data, line) : 0;
    if (is_nearer(&x, &q->best))
        q->best = x;
}

/* All lines of the list that are `most` slips away, or fewer. */
static void list_scan(const struct word_list *l, struct near_ask *q, unsigned most)
{
    char low[WORD_BYTES + BEHIND];
    struct str line;
    size_t n;
    for (size_t at = 0; at < l->text.n; at += line.n + 1) {
        line = line_at(l->text, at);
        if (line.n > q->word.n + 5 || q->word.n > line.n + 2 || !(n = word_fold(line, low)))
            continue;
        const bool alike = low[0] == q->word.p[0];
        const unsigned slips = str_distance((struct str){low, n}, q->word, most);
        if (slips == 1 ||
            (slips == 2 && most == 2 && alike)) /* two, and the first letter: seldom */
            take(q, line, slips, alike);
    }
}

struct str dictionary_nearest(struct dictionary *d, struct str language, struct str word, dictionary_used *used,
                              void *data)
{
    struct near_ask q = {.used = used, .data = data, .best.word = STR("")};
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
