/* Numbers and the words behind them to findings: "2 order" in a set that says "1 order" and "2 orders".
 *
 * A figure that slipped often leaves its word behind. Nothing is known of English but that a word for several ends in
 * s: what is one and what are several the set says itself, in other places. Sets in other languages are not judged. */
#include "check/check.h"
#include <stdlib.h>
#include <string.h>

enum { WORD_LEAST = 3 };

/* A word behind a number, or behind a, each. */
enum amount { AMOUNT_NONE, AMOUNT_ONE, AMOUNT_EACH, AMOUNT_MANY };
struct counted {
    struct str word; /* folded */
    enum amount amount;
    struct text text;
    size_t lo, hi; /* of number and word */
};
struct counts {
    struct counted *at;
    size_t n, cap;
};

static enum amount amount_of(struct str s)
{
    static const struct {
        const char *word;
        enum amount amount;
    } words[] = {{"a", AMOUNT_EACH}, {"an", AMOUNT_EACH}, {"each", AMOUNT_EACH}, {"every", AMOUNT_EACH}};
    size_t digits = 0;
    while (digits < s.n && char_is_digit(s.p[digits]))
        digits++;
    if (s.n && digits == s.n)
        return str_is(s, "1") ? AMOUNT_ONE : s.p[0] == '0' ? AMOUNT_NONE : AMOUNT_MANY;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is_word(s, words[i].word))
            return words[i].amount;
    const int number = number_of_word(s);
    return !number ? AMOUNT_NONE : number == 1 ? AMOUNT_ONE : AMOUNT_MANY;
}

/* "a 6 inch move", "32 point type": with these a number and its word are one adjective. */
static bool is_measure(struct str word)
{
    static const char *const words[] = {"inch", "foot", "yard", "metre", "meter", "mile", "point", "pound", "pace"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is(word, words[i]))
            return true;
    return false;
}

/* "those that roll 5 or 6 hit", "on a 6 charge": what a die shows has a verb behind it, which may look like the noun.
 */
static bool is_before_face(struct str word)
{
    static const char *const words[] = {"or",    "and",    "on",      "of",    "roll",
                                        "rolls", "rolled", "rolling", "score", "scores"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is_word(word, words[i]))
            return true;
    return false;
}

/* Every number with the word right behind it, in small letters, one blank between. Before the number a blank or a
 * bracket stands, and no article, for "the two charge bonuses" are no two charges. */
static void counts_put(struct arena *a, struct counts *out, struct text t)
{
    const struct str s = t.s;
    enum amount before = AMOUNT_NONE;
    struct str last = STR("");
    size_t from = 0;
    for (size_t i = 0, end; i < s.n; i = end + 1) {
        for (end = i; end < s.n && s.p[end] != ' ';)
            end++;
        size_t letters = i;
        while (letters < end && char_is_letter(s.p[letters]) && str_lower(s.p[letters]) == s.p[letters])
            letters++;
        const bool closed = letters == end || (end - letters == 1 && strchr(".,;:)!?", s.p[letters]));
        if (before != AMOUNT_NONE && letters >= i + WORD_LEAST && closed && !is_measure(str_cut(s, i, letters)))
            ARENA_PUSH(a, out, ((struct counted){str_cut(s, i, letters), before, t, from, letters}));
        from = i + (end > i && s.p[i] == '(');
        struct str word = str_cut(s, from, end);
        const bool other = str_same_word(last, STR("the")) || amount_of(last) == AMOUNT_EACH || is_before_face(last);
        before = amount_of(word);
        before = before != AMOUNT_EACH && other ? AMOUNT_NONE : before;
        last = word;
    }
}

static int counted_order(const void *x, const void *y)
{
    const struct counted *a = x, *b = y;
    int c = str_cmp(a->word, b->word);
    c = c ? c : (int)a->amount - (int)b->amount;
    c = c ? c : (a->text.at.file > b->text.at.file) - (a->text.at.file < b->text.at.file);
    return c ? c : (a->text.at.lo > b->text.at.lo) - (a->text.at.lo < b->text.at.lo);
}

/* The first of a word with an amount; *n how many there are. */
static const struct counted *counted_find(const struct counts *all, struct str word, enum amount amount, size_t *n)
{
    size_t lo = 0, hi = all->n;
    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        const int c = str_cmp(all->at[mid].word, word);
        if (c < 0 || (c == 0 && all->at[mid].amount < amount))
            lo = mid + 1;
        else
            hi = mid;
    }
    for (*n = 0; lo + *n < all->n && all->at[lo + *n].amount == amount && str_eq(all->at[lo + *n].word, word);)
        ++*n;
    return *n ? &all->at[lo] : NULL;
}

static const struct counted *plural_find(struct arena *a, const struct counts *all, struct str word)
{
    static const char *const ends[] = {"s", "es"};
    const struct counted *found = NULL;
    size_t n;
    for (size_t i = 0; i < 2 && !found; i++)
        found = counted_find(all, str_printf(a, "%.*s%s", STRF(word), ends[i]), AMOUNT_MANY, &n);
    if (!found && str_ends(word, "y"))
        found = counted_find(all, str_printf(a, "%.*sies", STRF(str_cut(word, 0, word.n - 1))), AMOUNT_MANY, &n);
    return found;
}

static void disagree_say(struct check_run *r, const struct counted *here, const struct counted *there)
{
    const struct str said = str_cut(here->text.s, here->lo, here->hi),
                     like = str_cut(there->text.s, there->lo, there->hi);
    struct finding *f = diag_add(r->d, RULE_NUMBER_DISAGREES, text_inside(r->d, here->text, here->lo, here->hi),
                                 "\"%.*s\": the number and its word do not agree", STRF(said));
    finding_also(r->d, f, text_inside(r->d, there->text, there->lo, there->hi), "as \"%.*s\" does here", STRF(like));
    finding_help(r->d, f, "look in the book whether the number is wrong; else put the word right");
}

/* Behind several the word for one, which stands behind one elsewhere, as that for several does behind several; or the
 * other way round. Once in the set: what is said so twice is how its author speaks. */
static void agreement_run(struct check_run *r, const struct set *set)
{
    struct counts all = {0};
    struct texts texts = {0};
    size_t n;
    if (!str_is(set->language, "en"))
        return;
    texts_of_set(r->a, set, false, &texts);
    for (size_t i = 0; i < texts.n; i++)
        counts_put(r->a, &all, texts.at[i]);
    r->tally->checks += all.n > 2; /* one, several, and what is judged */
    if (all.n)
        qsort(all.at, all.n, sizeof *all.at, counted_order);
    for (size_t i = 0; i < all.n; i++) {
        const struct counted *c = &all.at[i], *like = NULL;
        counted_find(&all, c->word, c->amount, &n);
        if (c->amount == AMOUNT_EACH || n > 1)
            continue;
        if (c->amount == AMOUNT_MANY) {
            const bool one =
                counted_find(&all, c->word, AMOUNT_ONE, &n) || counted_find(&all, c->word, AMOUNT_EACH, &n);
            like = one ? plural_find(r->a, &all, c->word) : NULL;
        } else if (str_ends(c->word, "s")) {
            const bool many = counted_find(&all, c->word, AMOUNT_MANY, &n);
            like = many ? counted_find(&all, str_cut(c->word, 0, c->word.n - 1), AMOUNT_ONE, &n) : NULL;
        }
        if (like)
            disagree_say(r, c, like);
    }
}

const struct check check_agreement = {GIVES(RULE_NUMBER_DISAGREES), .set = agreement_run};
