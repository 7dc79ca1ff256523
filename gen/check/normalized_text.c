/* Compares two sentences by their important words, for a second reading with other words than the
 * chart (again.c).
 *
 * Only numbers, negations and word endings are analysed. Words that the second reading does not
 * list are ignored. Numbers and negations change a rule's meaning, so both sentences need the same
 * ones. */
#include "check/normalized_text.h"
#include "model/again.h"
#include "model/read.h"

struct abstract_value_of {
    struct strs figure, word; /* words as stems in lower case */
    size_t nots;
};

static bool is_word_rune(uint32_t rune)
{
    return rune < 0x80 ? char_is_letter((char)rune)
                       : rune >= 0xC0 && rune < 0x2000 && rune != 0xD7 && rune != 0xF7;
}

/* Finds the next word from *i on: letters, perhaps with an apostrophe; or "@id" with its name. */
static bool word_next(struct str s, size_t *i, size_t *lo, size_t *hi)
{
    for (; *i < s.n;) {
        size_t next = *i;
        uint32_t rune = str_rune(s, &next);
        if (rune == '@' || rune == '^') {
            for (*lo = *i, *i = next; *i < s.n && (char_is_name(s.p[*i]) || s.p[*i] == '/');)
                ++*i;
            *hi = *i;
            if (rune == '@')
                return true;
            continue;
        }
        if (!is_word_rune(rune)) {
            *i = next;
            while (rune < 0x80 && char_is_digit((char)rune) && *i < s.n &&
                   (char_is_letter(s.p[*i]) || char_is_digit(s.p[*i])))
                ++*i; /* "4th", "2D6" */
            continue;
        }
        for (*lo = *i; *i < s.n;) {
            next = *i;
            rune = str_rune(s, &next);
            size_t after = next;
            bool apostrophe =
                (rune == '\'' || rune == 0x2019) && next < s.n && is_word_rune(str_rune(s, &after));
            if (!is_word_rune(rune) && !char_is_digit(s.p[*i]) && !apostrophe)
                break;
            *i = next;
        }
        *hi = *i;
        return true;
    }
    return false;
}

static bool is_not(struct str word)
{
    static const char *const nots[] = {"not",     "no",     "never",   "none", "nobody",  "nothing",
                                       "nowhere", "cannot", "without", "nor",  "neither", "unless"};
    for (size_t i = 0; i < sizeof nots / sizeof *nots; i++)
        if (str_is_word(word, nots[i]))
            return true;
    return str_ends(word, "n't") || str_ends(word, "n\u2019t");
}

/* Returns the stem of a word: "charges", "charged", "charging" and "charge" share one stem, and so
 * do "carry" and "carries". At least three letters stay. */
static struct str stem_of(struct arena *a, struct str word)
{
    static const char *const endings[] = {"'s", "\u2019s", "ing", "ies", "ied",
                                          "es", "ed",      "s",   "e",   "y"};
    enum { MIN = 3 };
    char *low = arena_alloc(a, word.n + 1);
    struct str s = {low, word.n};
    for (size_t i = 0; i < word.n; i++)
        low[i] = (char)str_lower(word.p[i]);
    if (str_starts(s, "@"))
        return s;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t n = str_of(endings[i]).n;
        if (s.n >= MIN + n && str_ends(s, endings[i]))
            s.n -= n;
    }
    if (s.n > MIN && s.p[s.n - 1] == s.p[s.n - 2]) /* "running" */
        s.n--;
    return s;
}

static struct abstract_value_of normalized_text_of(struct arena *a, struct str s)
{
    struct abstract_value_of g = {.nots = 0};
    struct str figure;
    for (size_t i = 0, lo, hi; word_figure_next(a, s, &i, &figure, &lo, &hi);)
        ARENA_PUSH(a, &g.figure, figure);
    for (size_t i = 0, lo, hi; word_next(s, &i, &lo, &hi);) {
        struct str word = str_cut(s, lo, hi);
        bool is_figure = false;
        for (size_t k = 0, from, to;
             !is_figure && word_figure_next(a, word, &k, &figure, &from, &to);)
            is_figure = true;
        if (is_not(word))
            g.nots++;
        else if (!is_figure || word.p[0] == '@')
            ARENA_PUSH(a, &g.word, stem_of(a, word));
    }
    return g;
}

static struct str figures_words(struct arena *a, const struct strs *of)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < of->n; i++)
        buf_printf(&b, "%s%.*s", i ? ", " : "", STRF(of->at[i]));
    return b.n ? buf_str(&b) : STR("none");
}

static size_t count_of(const struct strs *of, struct str word)
{
    size_t n = 0;
    for (size_t i = 0; i < of->n; i++)
        n += str_eq(of->at[i], word);
    return n;
}

struct str normalized_text_differs(struct arena *a, struct str quoted, struct str read)
{
    const struct abstract_value_of here = normalized_text_of(a, quoted),
                                   there = normalized_text_of(a, read);
    bool same = here.figure.n == there.figure.n;
    for (size_t i = 0; same && i < here.figure.n; i++)
        same = str_eq(here.figure.at[i], there.figure.at[i]);
    if (!same)
        return str_printf(a, "its numbers are %.*s here, but %.*s in the interpretation",
                          STRF(figures_words(a, &here.figure)),
                          STRF(figures_words(a, &there.figure)));
    if (here.nots != there.nots)
        return str_printf(
            a, "not, no, never, without and the like: %zu here, %zu in the interpretation",
            here.nots, there.nots);
    for (size_t i = 0, at = 0, lo, hi; word_next(read, &at, &lo, &hi);) {
        struct str word = str_cut(read, lo, hi), stem = stem_of(a, word);
        /* words that do not match are numbers or negations */
        if (i < there.word.n && str_eq(there.word.at[i], stem))
            i++;
        else
            continue;
        if (count_of(&here.word, stem) < count_of(&there.word, stem))
            return str_printf(a, "\"%.*s\" is in the interpretation, but not here%s", STRF(word),
                              count_of(&here.word, stem) ? " as often" : "");
    }
    return STR("");
}
