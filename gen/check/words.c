/* Words of a set to findings: one that stands there once, and is nearly another that stands there often; a list of
 * terms that no column takes its words from, and a term that nothing in the set says.
 *
 * No dictionary is asked: the set is its own. All its texts are gathered once for each check (texts_of_set). */
#include "check/check.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- spelling ----
 *
 * Words of a language differ by one letter too (three and there), and grow endings: so only long words are judged, that
 * begin alike and part before their endings. */

enum {
    /* Letters of a word that is judged: of five and fewer nearly every one has a neighbour that is a word too. */
    LETTERS_LEAST = 6,
    /* Letters of a word in which one for another is a slip: change and charge are two words. */
    REPLACED_LEAST = 8,
    /* How often the right word stands in a set: a word that stands twice may be the same slip, copied. */
    OFTEN = 3,
    /* The letters at the end that are its grammar: fired, firer, firing. */
    ENDING = 2,
    /* Comparisons in a set. What is over is counted as not run: no author's set comes near, and a hostile one ends. */
    PAIRS_MOST = 1000000
};

struct word {
    struct str fold;
    struct text text;
    size_t lo, hi, times;
};
static int word_order(const void *x, const void *y)
{
    const struct word *a = x, *b = y;
    return str_cmp(a->fold, b->fold);
}

/* The words of a set that are judged, sorted, one of each with how often it came. */
static struct word *words_of(struct arena *a, const struct set *set, size_t *n)
{
    LIST(struct word) words = {0};
    struct texts all = {0};
    texts_of_set(a, set, false, &all);
    for (size_t k = 0; k < all.n; k++) {
        struct text t = all.at[k];
        for (size_t i = 0, from; i < t.s.n; i++) {
            for (from = i; i < t.s.n && (char_is_letter(t.s.p[i]) || (unsigned char)t.s.p[i] >= 0x80);)
                i++;
            /* what follows a @ or ^ is a name, and has its own check */
            bool name = from && strchr("@^-_", t.s.p[from - 1]);
            if (i - from >= LETTERS_LEAST && !name)
                ARENA_PUSH(a, &words, ((struct word){str_fold(a, str_cut(t.s, from, i)), t, from, i, 1}));
        }
    }
    if (words.n)
        qsort(words.at, words.n, sizeof *words.at, word_order);
    *n = 0;
    for (size_t i = 0; i < words.n; i++) {
        if (*n && str_eq(words.at[*n - 1].fold, words.at[i].fold))
            words.at[*n - 1].times++;
        else
            words.at[(*n)++] = words.at[i];
    }
    return words.at;
}

/* One slip apart, and not only in their endings: fired and firer are two words. One letter for another is a slip only
 * in a long word; two neighbours that changed places are one in any. */
static bool nearly(struct str x, struct str y)
{
    size_t same = 0;
    if (x.p[0] != y.p[0] || x.n > y.n + 1 || y.n > x.n + 1)
        return false;
    while (same < x.n && same < y.n && x.p[same] == y.p[same])
        same++;
    size_t shorter = x.n < y.n ? x.n : y.n;
    bool swap = same + 1 < x.n && x.p[same] == y.p[same + 1] && x.p[same + 1] == y.p[same];
    bool replaced = x.n == y.n && !swap;
    return same + ENDING < shorter && (!replaced || x.n >= REPLACED_LEAST) && str_distance(x, y, 1) == 1;
}

/* Words that came twice are neither rare nor often: they are not judged, and nothing is judged by them. A rare word is
 * compared with the often ones that begin with the same byte, and is taken for the most frequent that it nearly is. */
static void spelling_run(struct check_run *r, const struct set *set)
{
    LIST(const struct word *) often[UCHAR_MAX + 1] = {0}; /* by first byte */
    size_t pairs = 0, n;
    const struct word *word = words_of(r->a, set, &n);
    for (size_t k = 0; k < n; k++)
        if (word[k].times >= OFTEN)
            ARENA_PUSH(r->a, &often[(unsigned char)word[k].fold.p[0]], &word[k]);
    for (size_t k = 0; k < n; k++) {
        const struct word *rare = &word[k], *best = NULL;
        const unsigned char first = (unsigned char)rare->fold.p[0];
        if (rare->times != 1)
            continue;
        pairs += often[first].n;
        if (pairs > PAIRS_MOST) {
            r->tally->not_run++;
            continue;
        }
        for (size_t i = 0; i < often[first].n; i++) {
            const struct word *other = often[first].at[i];
            if ((!best || other->times > best->times) && nearly(rare->fold, other->fold))
                best = other;
        }
        r->tally->checks++;
        if (!best)
            continue;
        struct str here = str_cut(rare->text.s, rare->lo, rare->hi), there = str_cut(best->text.s, best->lo, best->hi);
        struct finding *f =
            diag_add(r->d, RULE_RARE_SPELLING, text_inside(r->d, rare->text, rare->lo, rare->hi),
                     "\"%.*s\" stands here alone, and \"%.*s\" %zu times", STRF(here), STRF(there), best->times);
        finding_also(r->d, f, text_inside(r->d, best->text, best->lo, best->hi), "spelled so here");
        finding_help(r->d, f, "write \"%.*s\", if that is the word", STRF(there));
        finding_fix_word(r->d, f, here, there);
    }
}

const struct check check_spelling = {GIVES(RULE_RARE_SPELLING), .set = spelling_run};

/* ---- terms ----
 *
 * A term is said where its words stand in any text or roll of the set, or of a set that is from it, capitals and
 * hyphens aside. An overlay has its base's lists too, and those are judged in the base. */

/* All texts of a set and of those that are from it, folded, a line each: " it-is-shaken " is found
 * there by its words. */
static struct str texts_fold(struct check_run *r, const struct set *base)
{
    struct texts all = {0};
    struct buf b = {.a = r->a};
    for (size_t i = 0; i < r->model->n_set; i++) {
        const struct set *s = r->model->set[i];
        while (s && s != base)
            s = s->from;
        if (s)
            texts_of_set(r->a, r->model->set[i], true, &all);
    }
    buf_putc(&b, '\n');
    for (size_t i = 0; i < all.n; i++) {
        buf_put(&b, str_fold(r->a, all.at[i].s));
        buf_putc(&b, '\n');
    }
    return buf_str(&b);
}

static bool ends_word(char c)
{
    return !char_is_letter(c) && !char_is_digit(c) && (unsigned char)c < 0x80;
}

/* `term` with ends of words on both sides. The text begins and ends in a line break, so that there is always a byte to
 * look at. */
static bool says(struct str all, struct str term)
{
    for (size_t from = 0; from + term.n < all.n;) {
        const char *p = memchr(all.p + from, term.p[0], all.n - from - term.n);
        if (!p)
            return false;
        size_t i = (size_t)(p - all.p);
        from = i + 1;
        if (memcmp(p, term.p, term.n) == 0 && ends_word(all.p[i - 1]) && ends_word(all.p[i + term.n]))
            return true;
    }
    return false;
}

/* A list that nobody takes its words from is one finding, not one for each of its words; but that of the troops, whose
 * words sheets for some of them look for in labels. */
static void list_check(struct check_run *r, const struct term_list *list, struct str all)
{
    const struct chart **chart;
    bool any = str_same_name(list->name.s, STR("troops")),
         bad = false; /* a cell that could not be read may have been meant for any of its terms */
    for (size_t n = model_charts(r->a, r->model, &chart); n-- > 0;)
        for (size_t k = 0; k < chart[n]->n_col; k++) {
            const struct type *type = &chart[n]->col[k].type;
            bool takes = type->kind == TYPE_TERM && type->terms && type->terms->term == list->term;
            any |= takes;
            for (size_t i = 0; takes && i < chart[n]->n_row; i++)
                bad |= chart[n]->row[i].cell && chart[n]->row[i].cell[k].kind == CELL_BAD;
        }
    r->tally->checks++;
    if (!any) {
        struct finding *f = diag_add(r->d, RULE_UNUSED_TERM, list->name.at,
                                     "no column takes its words from the list \"%.*s\"", STRF(list->name.s));
        finding_help(r->d, f, "write `%.*s` as the type of the columns that take its words, or delete the list",
                     STRF(list->name.s));
        return;
    }
    for (size_t i = 0; i < list->n && !bad; i++) {
        struct str term = str_fold(r->a, list->term[i].s);
        if (!term.n || says(all, term))
            continue;
        struct finding *f = diag_add(r->d, RULE_UNUSED_TERM, list->term[i].at, "nothing in the set says \"%.*s\"",
                                     STRF(list->term[i].s));
        finding_help(r->d, f, "take it out, or look for the cell that should have it");
    }
}

/* Where something of the set was not read, what uses its terms may stand in that. */
static void terms_run(struct check_run *r, const struct set *set)
{
    if (set->torn || !set->n_terms)
        return;
    struct str all = texts_fold(r, set);
    for (size_t k = 0; k < set->n_terms; k++)
        if (set->terms[k].name.at.file == set->set_file)
            list_check(r, &set->terms[k], all);
}

const struct check check_terms = {GIVES(RULE_UNUSED_TERM), .set = terms_run};
