/* Reports words that occur once in a set and are nearly equal to a frequent word, or are in no
 * dictionary.
 *
 * The set is its own dictionary first: a word that occurs in two texts is intended. Only other
 * words are looked up in a word list of the language. Both checks share one collection of the set's
 * words, so each word is reported once. */
#include "check/check.h"
#include "check/dictionary.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Limits. Words of a language also differ by one letter (three and there) and have endings. So only
 * long words are compared inside a set, only if they begin alike, and only if they differ before
 * their endings. */
enum {
    /* Minimum letters of a word that is compared with others: nearly every shorter word is one
     * letter away from another word. */
    LETTERS_MIN = 6,
    /* Minimum letters for a replaced letter to be a typo: change and charge are two words. */
    REPLACED_MIN = 8,
    /* Minimum occurrences of the right word; a word that occurs twice may be the same typo,
     * copied. */
    OFTEN = 3,
    /* Letters at the end that are grammar: fired, firer, firing. */
    ENDING = 2,
    /* Limit of comparisons per set, against hostile input; further words count as not run. */
    PAIRS_MAX = 1000000,
    /* Minimum letters of a word that is looked up; words of three letters only in sentences,
     * because elsewhere they are abbreviations: inf, cav. */
    REQUESTED_MIN = 4,
    REQUESTED_IN_SENTENCES = 3,
    SENTENCE_WORDS = 5,
    /* Maximum letters of initials in capitals: UCC, HEIC. */
    INITIALS = 5,
    /* Unknown words in one column from which on it is a column of names. */
    NAMES_MIN = 4,
    /* Unknown words in a set from which on it may be in another language. */
    FOREIGN_MIN = 20
};

struct word {
    struct str fold; /* the first member, for str_cmp_first */
    struct text text;
    size_t lo, hi, times;
    bool judged, lone; /* lone: the word occurs once, or in copies of one text */
};
struct word_index {
    struct word *at;
    size_t n, cap;
};

/* ---- words of a set ---- */

static int word_order(const void *x, const void *y)
{
    const struct word *a = x, *b = y;
    const int c = str_cmp_first(x, y);
    return c ? c : place_order(a->text, a->lo, b->text, b->lo);
}

/* Returns the end of the letters from i on. Accented letters are letters; dashes, quotes and signs
 * are not. */
static size_t letters_end(struct str s, size_t i)
{
    for (size_t next = i; i < s.n; i = next) {
        const uint32_t rune = str_rune(s, &next);
        const bool sign = rune < 0xC0 || rune == 0xD7 || rune == 0xF7 || (rune >= 0x2000 && rune < 0x2C00);
        if (rune < 0x80 ? !char_is_letter((char)rune) : sign)
            break;
    }
    return i;
}

/* Returns the end of a name after @ or ^, or of a file name; other checks handle names. */
static size_t name_end(struct str s, size_t i)
{
    while (i < s.n && (char_is_name(s.p[i]) || s.p[i] == '.' || s.p[i] == '/'))
        i++;
    return i;
}

static bool is_part_of_name(struct str s, size_t lo, size_t hi)
{
    const char before = lo ? s.p[lo - 1] : ' ', behind = hi < s.n ? s.p[hi] : ' ';
    return char_is_digit(before) || char_is_digit(behind) || before == '_' || behind == '_' ||
           (before == '.' && lo > 1 && char_is_letter(s.p[lo - 2])) ||
           (behind == '.' && hi + 1 < s.n && char_is_letter(s.p[hi + 1]));
}

static void words_put(struct arena *a, struct word_index *out, const struct text *t, size_t n, bool judged)
{
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0, end; i < t[k].s.n; i = end) {
            const struct str s = t[k].s;
            end = letters_end(s, i);
            if (end - i >= REQUESTED_IN_SENTENCES && !is_part_of_name(s, i, end))
                ARENA_PUSH(a, out, ((struct word){str_fold(a, str_cut(s, i, end)), t[k], i, end, 1, judged, true}));
            if (end == i)
                end = s.p[i] == '@' || s.p[i] == '^' ? name_end(s, i + 1) : i + 1;
        }
}

/* Adds the texts that are not checked for typos here: credits and names, which other checks
 * handle. */
static void names_put(struct arena *a, struct word_index *out, const struct set *s)
{
    struct texts own = {0};
    members_put(a, set_members, s, SET_NAME, &own);
    words_put(a, out, own.at, own.n, false);
    words_put(a, out, &(struct text){s->id, s->at}, 1, false);
    for (size_t i = 0; i < s->n_terms; i++) {
        words_put(a, out, &s->terms[i].name, 1, false);
        words_put(a, out, s->terms[i].term, s->terms[i].n, false);
    }
    for (size_t i = 0; i < s->n_chart; i++)
        words_put(a, out, &(struct text){s->chart[i]->id, s->chart[i]->at}, 1, false);
}

/* True for the same sentence in two places: it was copied together with its typos. A short name was
 * typed again. */
static bool is_copy(const struct word *x, const struct word *y)
{
    return x->lo == y->lo && str_eq(x->text.s, y->text.s) && words_in(x->text.s) >= SENTENCE_WORDS;
}

/* Collects the words of a set, sorted, one entry per word with its number of occurrences and its
 * first place. Names and texts of the base are not counted: only the set's own texts make a word
 * frequent. */
static void words_of(struct arena *a, const struct set *set, struct word_index *out)
{
    struct texts all = {0};
    texts_of_set(a, set, false, &all);
    words_put(a, out, all.at, all.n, true);
    names_put(a, out, set);
    for (const struct set *s = set->from; s; s = s->from) {
        struct texts base = {0};
        texts_of_set(a, s, false, &base);
        words_put(a, out, base.at, base.n, false);
        names_put(a, out, s);
    }
    if (out->n)
        qsort(out->at, out->n, sizeof *out->at, word_order);
    size_t n = 0;
    for (size_t i = 0; i < out->n; i++) {
        const struct word *w = &out->at[i];
        struct word *same = n && str_eq(out->at[n - 1].fold, w->fold) ? &out->at[n - 1] : NULL;
        if (!same) {
            out->at[n++] = *w;
            out->at[n - 1].times = w->judged;
            out->at[n - 1].lone = w->judged;
            continue;
        }
        same->lone = same->lone && w->judged && is_copy(same, w);
        if (!same->times && w->judged)
            same->text = w->text, same->lo = w->lo, same->hi = w->hi;
        same->times += w->judged;
    }
    out->n = n;
}

static struct str word_written(const struct word *w)
{
    return str_cut(w->text.s, w->lo, w->hi);
}

/* ---- nearly equal words ---- */

/* Kind of edit between two words; *rest is the number of letters of the shorter word from the
 * difference on. */
enum typo { TYPO_NONE, TYPO_LENGTH, TYPO_SWAP, TYPO_REPLACED };

static enum typo typo_of(struct str x, struct str y, size_t *rest)
{
    const size_t shorter = x.n < y.n ? x.n : y.n;
    size_t same = 0;
    if (x.p[0] != y.p[0] || x.n > y.n + 1 || y.n > x.n + 1)
        return TYPO_NONE;
    while (same < shorter && x.p[same] == y.p[same])
        same++;
    const bool swap =
        same + 1 < shorter && x.p[same] == y.p[same + 1] && x.p[same + 1] == y.p[same];
    *rest = shorter - same;
    if (str_distance(x, y, 1) != 1)
        return TYPO_NONE;
    if (x.n != y.n)
        return TYPO_LENGTH;
    return swap ? TYPO_SWAP : TYPO_REPLACED;
}

/* True if the words are one edit apart, and not only in their endings: fired and firer are two
 * words. A replaced letter counts only in a long word; exchanged neighbours count in any word. */
static bool nearly(struct str x, struct str y)
{
    size_t rest;
    const enum typo typo = typo_of(x, y, &rest);
    return typo && rest > ENDING && (typo != TYPO_REPLACED || x.n >= REPLACED_MIN);
}

struct often {
    LIST(const struct word *) by[UCHAR_MAX + 1]; /* by first byte */
    size_t pairs;
};

/* Returns the most frequent word that is nearly equal to `rare`. Words that occur twice are neither
 * rare nor frequent: they are not checked and not compared. Only words with the same first byte are
 * compared. */
static const struct word *nearly_often(struct check_run *r, struct often *often, const struct word *rare)
{
    const struct word *best = NULL;
    const unsigned char first = (unsigned char)rare->fold.p[0];
    if (rare->times != 1 || rare->fold.n < LETTERS_MIN)
        return NULL;
    often->pairs += often->by[first].n;
    if (often->pairs > PAIRS_MAX) {
        r->tally->not_run++;
        return NULL;
    }
    r->tally->checks++;
    for (size_t i = 0; i < often->by[first].n; i++) {
        const struct word *other = often->by[first].at[i];
        if ((!best || other->times > best->times) && nearly(rare->fold, other->fold))
            best = other;
    }
    return best;
}

/* Reports `rare`; `meant` occurs elsewhere, as `at` shows; `often` is its frequency in words. */
static void rare_report(struct check_run *r, const struct word *rare, const struct word *suggestion,
                        const struct word *at, struct str often)
{
    const struct str here = word_written(rare), there = word_written(suggestion);
    struct finding *f =
        diag_add(r->d, RULE_RARE_SPELLING, text_inside(r->d, rare->text, rare->lo, rare->hi),
                 "\"%.*s\" is used once, but \"%.*s\" %.*s", STRF(here), STRF(word_written(at)),
                 STRF(often));
    finding_also(f, text_inside(r->d, at->text, at->lo, at->hi), "the other spelling");
    finding_help(f, "write \"%.*s\", if it is meant", STRF(there));
    finding_fix_word(f, here, there);
}

static bool is_initials(struct str s)
{
    bool capitals = s.n <= INITIALS;
    for (size_t i = 0; i < s.n; i++)
        capitals = capitals && str_lower(s.p[i]) != s.p[i];
    return capitals;
}

/* ---- nearly equal words with the same neighbour ----
 *
 * A typo is often a valid word: kid for kind, sine for since. So a word that occurs once is
 * compared with words that occur beside the same neighbour: "of the Advance kid", if "of the
 * Advance kind" occurs elsewhere. Very common words are no evidence as neighbours. */

enum {
    CONTEXT_MIN = 3,    /* minimum letters of the checked word */
    SUGGESTION_MIN = 4, /* minimum letters of the intended word */
    COMMON_BELOW = 4,   /* shorter neighbours are common words */
    SUGGESTION_OFTEN = 2
};

/* True for common words: "of", "the", "at". */
static bool is_common(struct str word)
{
    return word.n < COMMON_BELOW;
}

/* True for one letter too few or too many, or two exchanged letters; at the end of a word it is
 * grammar. */
static bool nearly_short(struct str x, struct str y, bool ends)
{
    size_t rest;
    const enum typo typo = typo_of(x, y, &rest);
    return typo == TYPO_SWAP || (typo == TYPO_LENGTH && (rest || ends));
}

/* Words beside bytes [lo,hi), after a blank; empty if absent or common. */
struct word_neighbours {
    struct str before, behind;
};

static struct word_neighbours beside_of(struct str s, size_t lo, size_t hi)
{
    struct word_neighbours b = {STR(""), STR("")};
    size_t from = lo ? lo - 1 : 0;
    while (lo && s.p[lo - 1] == ' ' && from && (char_is_letter(s.p[from - 1]) || char_is_digit(s.p[from - 1])))
        from--;
    if (lo)
        b.before = str_cut(s, from, lo - 1);
    if (hi < s.n && s.p[hi] == ' ') {
        size_t end = hi + 1;
        while (end < s.n && (char_is_letter(s.p[end]) || char_is_digit(s.p[end])))
            end++;
        b.behind = str_cut(s, hi + 1, end);
    }
    if (is_common(b.before))
        b.before.n = 0;
    if (is_common(b.behind))
        b.behind.n = 0;
    return b;
}

/* True if `word` occurs beside one of these neighbours; *at is the place with both words. */
static bool stands_beside(const struct texts *all, struct str word, struct word_neighbours b, struct word *at)
{
    for (size_t i = 0; i < all->n; i++)
        for (size_t lo = 0, hi; lo<all->at[i].s.n; lo = hi> lo ? hi : lo + 1) {
            const struct str s = all->at[i].s;
            hi = letters_end(s, lo);
            if (hi - lo != word.n || !str_same_word(str_cut(s, lo, hi), word))
                continue;
            const struct word_neighbours here = beside_of(s, lo, hi);
            const bool before = b.before.n && str_same_word(b.before, here.before),
                       behind = b.behind.n && str_same_word(b.behind, here.behind);
            if (!before && !behind)
                continue;
            *at = (struct word){.text = all->at[i],
                                .lo = before ? lo - 1 - here.before.n : lo,
                                .hi = behind ? hi + 1 + here.behind.n : hi};
            return true;
        }
    return false;
}

/* Returns the intended word for a rare one: a nearly equal word beside the same neighbour, or any
 * nearly equal word if no dictionary has the rare one (`known` is false). NULL if absent. */
static const struct word *suggestion_by(struct check_run *r, const struct word_index *words,
                                        const struct texts *all, const struct word *rare,
                                        bool known, struct word *at)
{
    const struct word_neighbours b = beside_of(rare->text.s, rare->lo, rare->hi);
    if (!rare->lone || rare->fold.n < CONTEXT_MIN || is_initials(word_written(rare)) ||
        (known && !b.before.n && !b.behind.n))
        return NULL;
    r->tally->checks++;
    for (const struct word *o = words->at; o < words->at + words->n; o++) {
        if (o->times < SUGGESTION_OFTEN || o->fold.n < SUGGESTION_MIN ||
            !nearly_short(rare->fold, o->fold, !known))
            continue;
        *at = *o;
        if (!known || stands_beside(all, word_written(o), b, at))
            return o;
    }
    return NULL;
}

/* ---- words in no dictionary ---- */

/* Extends a word over an apostrophe: couldn't, sha'turnal. */
static struct word word_whole(const struct word *w)
{
    const struct str s = w->text.s;
    struct word whole = *w;
    if (w->hi < s.n && s.p[w->hi] == '\'' && letters_end(s, w->hi + 1) > w->hi + 1)
        whole.hi = letters_end(s, w->hi + 1);
    if (w->lo > 1 && s.p[w->lo - 1] == '\'' && char_is_letter(s.p[w->lo - 2]))
        for (whole.lo -= 2; whole.lo && char_is_letter(s.p[whole.lo - 1]);)
            whole.lo--;
    return whole;
}

/* True if a short word is part of a sentence and not an abbreviation in it: "with inf. in
 * column". */
static bool is_in_sentence(const struct word *w)
{
    const struct str s = w->text.s;
    return words_in(s) >= SENTENCE_WORDS && str_lower(s.p[w->lo]) == s.p[w->lo] && (w->hi == s.n || s.p[w->hi] != '.');
}

static const struct word *word_find(const struct word_index *words, struct str fold)
{
    const struct word key = {.fold = fold};
    return words->n ? bsearch(&key, words->at, words->n, sizeof key, str_cmp_first) : NULL;
}

/* True if the set also has the word without its final s, or with one. That counts as a second
 * place. */
static bool has_other_number(struct arena *a, const struct word_index *words, struct str fold)
{
    const bool ends = fold.p[fold.n - 1] == 's';
    return word_find(words, ends ? str_cut(fold, 0, fold.n - 1)
                                 : str_printf(a, "%.*ss", STRF(fold))) != NULL;
}

static bool is_listed(struct arena *a, const struct word_index *listed, struct str word)
{
    const struct str fold = str_fold(a, word);
    return word_find(listed, fold) || has_other_number(a, listed, fold);
}

struct unknown {
    const struct word **at;
    size_t n, cap;
    size_t requested;         /* number of words that were looked up */
    struct word_index listed; /* the words that the set, or one of its bases, lists */
};

struct word_asker {
    struct arena *a;
    const struct word_index *words;
};
static size_t word_used(void *data, struct str word)
{
    const struct word_asker *c = data;
    const struct word *w = word_find(c->words, str_fold(c->a, word));
    return w ? w->times : 0;
}

/* True if the set or a dictionary has the word. */
static bool is_known(struct check_run *r, const struct set *set, const struct word_index *words,
                     const struct word_index *listed, const struct word *w)
{
    const struct word tied = word_whole(w);
    const struct str written = word_written(w), whole = word_written(&tied);
    return is_listed(r->a, listed, written) || is_listed(r->a, listed, whole) ||
           has_other_number(r->a, words, w->fold) ||
           dictionary_knows(r->dictionary, set->language, written) ||
           (whole.n != written.n && dictionary_knows(r->dictionary, set->language, whole));
}

static bool is_requested(const struct word *w)
{
    const struct str written = word_written(w);
    return w->lone && !is_initials(written) && (written.n >= REQUESTED_MIN || is_in_sentence(w));
}

static int unknown_order(const void *x, const void *y)
{
    const struct word *a = *(const struct word *const *)x, *b = *(const struct word *const *)y;
    return place_order(a->text, a->lo, b->text, b->lo);
}

/* Splits ligatures into letters: PDFs write "fighting" with one character for fi. */
static struct str ligatures_parted(struct arena *a, struct str s)
{
    static const char *const parts[] = {"ff", "fi", "fl", "ffi", "ffl", "st", "st"}; /* U+FB00 to U+FB06 */
    struct buf b = {.a = a};
    for (size_t i = 0, lo = 0; i < s.n; lo = i) {
        const uint32_t rune = str_rune(s, &i);
        if (rune >= 0xFB00 && rune <= 0xFB06)
            buf_putz(&b, parts[rune - 0xFB00]);
        else
            buf_put(&b, str_cut(s, lo, i));
    }
    return buf_str(&b);
}

/* Returns the intended word: one of the language or one of the set. Empty if no word is near: names
 * and jargon are not typos. */
static struct str suggestion(struct check_run *r, const struct set *set,
                             const struct word_index *words, const struct unknown *u,
                             const struct word *w)
{
    const struct str whole = ligatures_parted(r->a, word_written(w));
    if (!str_eq(whole, word_written(w)) && dictionary_knows(r->dictionary, set->language, whole))
        return whole;
    const struct str near =
        dictionary_nearest(r->dictionary, set->language, word_written(w), word_used, &(struct word_asker){r->a, words});
    for (size_t i = 0; !near.n && i < words->n && w->fold.n >= LETTERS_MIN; i++)
        if (str_distance(w->fold, words->at[i].fold, 1) == 1)
            return word_written(&words->at[i]);
    for (size_t i = 0; !near.n && i < u->listed.n; i++)
        if (str_distance(w->fold, u->listed.at[i].fold, 1) == 1)
            return u->listed.at[i].text.s;
    return near;
}

/* If most words are unknown, the set is in another language than declared: one finding. */
static bool is_other_language(struct check_run *r, const struct set *set, const struct unknown *u)
{
    if (u->n <= FOREIGN_MIN || 2 * u->n <= u->requested)
        return false;
    REPORT(r->d, RULE_NOT_IN_DICTIONARY, set->at, "name the language in set.yaml: `language: de`",
           "%zu of the %zu words used once in the set are in no dictionary of \"%.*s\"", u->n,
           u->requested, STRF(set->language));
    return true;
}

/* Place of a word: column `col` of a chart, n_col for its labels; `chart` is NULL for other
 * texts. */
struct word_place {
    const struct chart *chart;
    size_t col;
};

static struct word_place place_of(const struct set *set, struct span at)
{
    const struct chart *c;
    for (size_t k[2] = {0}; (c = chart_next(set, k));) {
        for (struct cell_walk i = {.chart = c}; cells_next(&i);)
            if (!span_cmp(at, i.cell->text.at))
                return (struct word_place){c, i.col_at};
        for (size_t i = 0; i < c->n_row; i++)
            if (!span_cmp(at, c->row[i].label.at))
                return (struct word_place){c, c->n_col};
    }
    return (struct word_place){NULL, 0};
}

static void unknown_report(struct check_run *r, const struct word *w, struct str near)
{
    const struct word tied = word_whole(w);
    const struct str whole = word_written(&tied);
    struct finding *f =
        diag_add(r->d, RULE_NOT_IN_DICTIONARY, text_inside(r->d, w->text, tied.lo, tied.hi),
                 "\"%.*s\" is used once, and no dictionary has it", STRF(whole));
    finding_help(f, "%.*s may be meant; if it is right, add it to set.yaml: `spelling: [%.*s]`",
                 STRF(near), STRF(whole));
}

/* Adds one note per column, at its first word with a near word; none in a column of names. */
static void unknowns_report(struct check_run *r, const struct set *set,
                            const struct word_index *words, struct unknown *u)
{
    if (u->n)
        qsort(u->at, u->n, sizeof *u->at, unknown_order);
    if (is_other_language(r, set, u))
        return;
    struct word_place *place = ARENA_ARRAY(r->a, struct word_place, u->n);
    bool *is_reported = ARENA_ARRAY(r->a, bool, u->n);
    for (size_t i = 0; i < u->n; i++)
        place[i] = place_of(set, u->at[i]->text.at);
    for (size_t i = 0; i < u->n; i++) {
        size_t same = 0;
        bool before = false;
        for (size_t k = 0; place[i].chart && k < u->n; k++) {
            const bool here = place[k].chart == place[i].chart && place[k].col == place[i].col;
            same += here;
            before = before || (here && is_reported[k]);
        }
        const struct str near =
            before || same >= NAMES_MIN ? STR("") : suggestion(r, set, words, u, u->at[i]);
        is_reported[i] = near.n > 0;
        if (is_reported[i])
            unknown_report(r, u->at[i], near);
    }
}

static void spelling_run(struct check_run *r, const struct set *set)
{
    struct often often = {.pairs = 0};
    struct word_index words = {0};
    struct unknown unknown = {0};
    struct texts all = {0};
    words_of(r->a, set, &words);
    for (const struct set *s = set; s; s = s->from)
        for (size_t i = 0; i < s->n_words; i++)
            ARENA_PUSH(r->a, &unknown.listed,
                       ((struct word){.fold = str_fold(r->a, s->words[i].s), .text = s->words[i]}));
    if (unknown.listed.n)
        qsort(unknown.listed.at, unknown.listed.n, sizeof *unknown.listed.at, str_cmp_first);
    texts_of_set(r->a, set, false, &all);
    for (size_t k = 0; k < words.n; k++)
        if (words.at[k].times >= OFTEN && words.at[k].fold.n >= LETTERS_MIN)
            ARENA_PUSH(r->a, &often.by[(unsigned char)words.at[k].fold.p[0]], &words.at[k]);
    const bool requested = words.n && dictionary_has(r->dictionary, set->language);
    r->tally->checks += requested; /* one per set, because the number of words varies */
    r->tally->not_run += words.n && !requested;
    for (size_t k = 0; k < words.n; k++) {
        const struct word *best = nearly_often(r, &often, &words.at[k]);
        if (best)
            rare_report(r, &words.at[k], best, best, str_printf(r->a, "%zu times", best->times));
        if (best || !requested)
            continue;
        const bool known = is_known(r, set, &words, &unknown.listed, &words.at[k]),
                   request = is_requested(&words.at[k]);
        struct word at;
        const struct word *suggestion =
            known || !request ? suggestion_by(r, &words, &all, &words.at[k], known, &at) : NULL;
        if (suggestion)
            rare_report(r, &words.at[k], suggestion, &at, STR("elsewhere"));
        if (suggestion || !request)
            continue;
        unknown.requested++;
        if (!known)
            ARENA_PUSH(r->a, &unknown, &words.at[k]);
    }
    unknowns_report(r, set, &words, &unknown);
}

const struct check check_spelling = {GIVES(RULE_RARE_SPELLING, RULE_NOT_IN_DICTIONARY), .set = spelling_run};
