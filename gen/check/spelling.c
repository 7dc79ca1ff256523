/* Words of a set to findings: one that stands there once, and is nearly another that stands there often.
 *
 * No dictionary is asked: the set is its own. Words of a language differ by one letter too (three and there), and grow
 * endings: so only long words are judged, that begin alike and part before their endings. */
#include "check/corpus.h"
#include "check/words.h"
#include <stdlib.h>

enum { LETTERS_LEAST = 6, REPLACED_LEAST = 8, OFTEN = 3, ENDING = 2, PAIRS_MOST = 1000000 /* of a set */ };

struct word {
    struct str fold;
    struct text text;
    size_t lo, hi, times;
};
struct words {
    struct word *at;
    size_t n, cap;
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static void text_words(struct arena *a, struct words *w, const struct text *t)
{
    for (size_t i = 0, from; i < t->s.n; i++) {
        for (from = i; i < t->s.n && is_letter(t->s.p[i]);)
            i++;
        /* what follows a @ or ^ is a name, and has its own check */
        bool name = from && (t->s.p[from - 1] == '@' || t->s.p[from - 1] == '^' || t->s.p[from - 1] == '-' ||
                             t->s.p[from - 1] == '_');
        if (i - from >= LETTERS_LEAST && !name)
            ARENA_PUSH(a, w, ((struct word){str_fold(a, str_cut(t->s, from, i)), *t, from, i, 1}));
    }
}

static int word_order(const void *x, const void *y)
{
    const struct word *a = x, *b = y;
    return str_cmp(a->fold, b->fold);
}

/* Sorts, and leaves one of each with how often it came. */
static void words_count(struct words *w)
{
    size_t n = 0;
    if (w->n)
        qsort(w->at, w->n, sizeof *w->at, word_order);
    for (size_t i = 0; i < w->n; i++) {
        if (n && str_eq(w->at[n - 1].fold, w->at[i].fold))
            w->at[n - 1].times++;
        else
            w->at[n++] = w->at[i];
    }
    w->n = n;
}

/* The same letters, two neighbours of which changed places. */
static bool is_swap(struct str x, struct str y, size_t at)
{
    return at + 1 < x.n && x.p[at] == y.p[at + 1] && x.p[at + 1] == y.p[at];
}

/* One slip apart, and not only in their endings: fired and firer are two words. One letter for another is a slip only
 * in a long word: change and charge are two as well. */
static bool nearly(struct str x, struct str y)
{
    size_t same = 0;
    if (x.p[0] != y.p[0] || x.n > y.n + 1 || y.n > x.n + 1)
        return false;
    while (same < x.n && same < y.n && x.p[same] == y.p[same])
        same++;
    size_t shorter = x.n < y.n ? x.n : y.n;
    bool replaced = x.n == y.n && !is_swap(x, y, same);
    return same + ENDING < shorter && (!replaced || x.n >= REPLACED_LEAST) && str_distance(x, y, 1) == 1;
}

/* Words that stand there often, sorted; those that begin with the same letter are compared. */
static void word_check(struct check_run *r, const struct words *w, const struct word *rare, size_t *pairs)
{
    const struct word *best = NULL;
    size_t lo = 0, hi = w->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if ((unsigned char)w->at[mid].fold.p[0] < (unsigned char)rare->fold.p[0])
            lo = mid + 1;
        else
            hi = mid;
    }
    for (hi = lo; hi < w->n && w->at[hi].fold.p[0] == rare->fold.p[0];)
        hi++;
    *pairs += hi - lo;
    if (*pairs > PAIRS_MOST) {
        r->tally->not_run++;
        return;
    }
    for (size_t i = lo; i < hi; i++)
        if ((!best || w->at[i].times > best->times) && nearly(rare->fold, w->at[i].fold))
            best = &w->at[i];
    r->tally->checks++;
    if (!best)
        return;
    struct str here = str_cut(rare->text.s, rare->lo, rare->hi), there = str_cut(best->text.s, best->lo, best->hi);
    struct finding *f =
        diag_add(r->d, RULE_RARE_SPELLING, words_inside(r->d, rare->text, rare->lo, rare->hi),
                 "\"%.*s\" stands here alone, and \"%.*s\" %zu times", STRF(here), STRF(there), best->times);
    finding_also(r->d, f, words_inside(r->d, best->text, best->lo, best->hi), "spelled so here");
    finding_help(r->d, f, "write \"%.*s\", if that is the word", STRF(there));
}

static void spelling_run(struct check_run *r)
{
    for (size_t i = 0; i < r->over->n_set; i++) {
        struct arena_mark mark = arena_mark(r->a);
        struct corpus all = {0};
        struct words words = {0};
        corpus_of(r->a, r->over->set[i], false, &all);
        for (size_t k = 0; k < all.n; k++)
            text_words(r->a, &words, &all.at[k]);
        words_count(&words);
        struct words often = {0};
        size_t pairs = 0;
        for (size_t k = 0; k < words.n; k++)
            if (words.at[k].times >= OFTEN)
                ARENA_PUSH(r->a, &often, words.at[k]);
        for (size_t k = 0; k < words.n; k++)
            if (words.at[k].times == 1)
                word_check(r, &often, &words.at[k], &pairs);
        arena_rewind(r->a, mark);
    }
}

const struct check check_spelling = {.name = "spelling", .rule = RULE_RARE_SPELLING, .model = spelling_run};
