/* Sentences to findings, by their form alone: one that stops in the middle, one that begins with a small letter where
 * all others have a capital, a word that stands there twice, words that cannot stand beside each other, figures in a
 * list that do not rise.
 *
 * A lost word leaves its neighbours behind: "whether it hits or", "penalty for a change of formation", "after or
 * after". Judged are notes, readings, footnotes, steps, and cells of several words; of English alone, but for the
 * lists. */
#include "check/check.h"
#include "layout/basis.h"
#include <string.h>

enum {
    CELL_WORDS = 4,   /* of a cell that is a sentence */
    OTHERS_LEAST = 5, /* sentences that begin with a capital, where one does not */
    LIST_LEAST = 3,   /* figures of a list */
    FIGURE_DIGITS = 4
};

static bool is_one_of(struct str word, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (str_same_word(word, str_of(words[i])))
            return true;
    return false;
}
#define IS_ONE_OF(word, words) is_one_of(word, words, sizeof(words) / sizeof *(words))

static bool is_word_byte(char c)
{
    return char_is_letter(c) || char_is_digit(c) || c == '\'' || (unsigned char)c >= 0x80;
}

/* The next word from *at on; between the one before and it stands `gap`. False at the end. */
static bool word_next(struct str s, size_t *at, size_t *lo, size_t *hi)
{
    *lo = *at;
    while (*lo < s.n && !is_word_byte(s.p[*lo]))
        ++*lo;
    for (*hi = *lo; *hi < s.n && is_word_byte(s.p[*hi]);)
        ++*hi;
    *at = *hi;
    return *hi > *lo;
}

/* ---- a sentence that stops in the middle ---- */

/* No sentence ends with one of these; of what may, as "the side that it came from", none is here. */
static void end_check(struct check_run *r, struct text t)
{
    static const char *const words[] = {"or",     "and", "nor", "the",   "an",   "than",
                                        "unless", "if",  "per", "every", "their"};
    size_t end = t.s.n, lo;
    while (end && (t.s.p[end - 1] == '.' || t.s.p[end - 1] == ')' || t.s.p[end - 1] == ' '))
        end--;
    for (lo = end; lo && is_word_byte(t.s.p[lo - 1]);)
        lo--;
    const struct str word = str_cut(t.s, lo, end);
    if (!lo || str_ends(t.s, "..") || t.s.p[lo - 1] != ' ' || str_lower(word.p[0]) != word.p[0] ||
        !IS_ONE_OF(word, words))
        return;
    struct finding *f = diag_add(r->d, RULE_UNFINISHED, text_inside(r->d, t, lo, end),
                                 "the sentence stops behind \"%.*s\"", STRF(word));
    finding_help(r->d, f, "look in the book how it goes on");
}

/* ---- a word that is there twice ---- */

static void twice_say(struct check_run *r, struct text t, size_t lo, size_t hi)
{
    struct finding *f = diag_add(r->d, RULE_SAID_TWICE, text_inside(r->d, t, lo, hi),
                                 "\"%.*s\": a word stands here twice", STRF(str_cut(t.s, lo, hi)));
    finding_help(r->d, f, "leave one out, or look in the book for the other word");
}

/* "the the", "after or after", "3 or 3"; of words that may come twice, as in "that that", none. */
static void doubled_check(struct check_run *r, struct text t)
{
    static const char *const once[] = {"the", "a",   "an",   "of", "to",  "and", "or",   "are",  "if", "its",
                                       "at",  "for", "from", "as", "may", "not", "than", "when", "it", "be"};
    static const char *const sides[] = {"before", "after", "above", "below", "within", "beyond", "under"};
    size_t at = 0, lo, hi, from[2] = {0}, to[2] = {0};
    for (size_t n = 0; word_next(t.s, &at, &lo, &hi); n++) {
        const struct str word = str_cut(t.s, lo, hi), last = str_cut(t.s, from[1], to[1]),
                         first = str_cut(t.s, from[0], to[0]);
        const bool near = n > 0 && lo == to[1] + 1 && t.s.p[to[1]] == ' ',
                   both = n > 1 && near && from[1] == to[0] + 1 && t.s.p[to[0]] == ' ';
        if (near && str_same_word(word, last) && IS_ONE_OF(word, once))
            twice_say(r, t, from[1], hi);
        else if (both && str_same_word(word, first) &&
                 (str_same_word(last, STR("or")) || (str_same_word(last, STR("and")) && IS_ONE_OF(word, sides))) &&
                 !(from[0] && strchr("+-/", t.s.p[from[0] - 1])))
            twice_say(r, t, from[0], hi);
        from[0] = from[1], to[0] = to[1];
        from[1] = lo, to[1] = hi;
    }
}

/* ---- words that cannot stand beside each other ---- */

static void beside_say(struct check_run *r, enum rule_id rule, struct text t, size_t lo, size_t hi)
{
    const bool article = rule == RULE_ARTICLE_DISAGREES;
    struct finding *f =
        diag_add(r->d, rule, text_inside(r->d, t, lo, hi), "\"%.*s\": %s", STRF(str_cut(t.s, lo, hi)),
                 article ? "the article does not go with its word" : "the number and its word do not agree");
    if (article)
        finding_help(r->d, f, "look in the book whether the word is right; else put the article right");
    else
        finding_help(r->d, f, "look in the book whether the number is wrong; else put the word right");
}

/* "an friendly unit", "a enemy". By letters, so that what is spoken otherwise is left out: an hour, a unit, an MG. */
static bool article_disagrees(struct str article, struct str word)
{
    static const char *const none[] = {"and", "or",  "in", "is", "on",   "at",  "if",
                                       "of",  "are", "as", "it", "each", "one", "once"};
    const bool small = word.n > 2 && str_lower(word.p[0]) == word.p[0] && str_lower(word.p[1]) == word.p[1];
    if (!small || !char_is_letter(word.p[0]) || !char_is_letter(word.p[1]) || IS_ONE_OF(word, none))
        return false;
    const char *vowels = "aeio", *either = "aeiouhy";
    if (str_is(article, "a")) /* a capital is a name: type A is */
        return strchr(vowels, word.p[0]) && !(word.p[0] == 'e' && (word.p[1] == 'u' || word.p[1] == 'w'));
    return (str_is(article, "an") || str_is(article, "An")) && !strchr(either, word.p[0]);
}

/* "a blank two", "each two after it", "one become": a number word among words for one, or the other way round. Only
 * where nothing else can be meant; what figures count agreement.c knows. Of the four the one that it begins with, from
 * 1; 0: they agree. */
static size_t number_disagrees(struct str last, struct str word, struct str next, struct str then, bool ends)
{
    static const char *const many[] = {"two", "three"}, *const of_one[] = {"a", "an", "every", "another"},
                             *const each[] = {"each", "every"}, *const faces[] = {"natural",  "second",     "first",
                                                                                  "other",    "last",       "next",
                                                                                  "modified", "roll",       "or",
                                                                                  "and",      "of",         "minus",
                                                                                  "plus",     "unmodified", "score",
                                                                                  "further"},
                             *const verbs[] = {"is",    "has",     "was",     "does",  "moves",
                                               "fires", "charges", "rallies", "fails", "fights"},
                             *const which[] = {"that", "which", "who"}, *const behind[] = {"must",   "may",  "can",
                                                                                           "cannot", "is",   "has",
                                                                                           "does",   "that", "which",
                                                                                           "who"},
                             *const place[] = {"after", "before", "of",  "behind", "beyond", "that",
                                               "which", "is",     "has", "must",   "may"},
                             *const are[] = {"are", "have", "were", "become"};
    if (str_same_word(next, STR("one")) && IS_ONE_OF(then, are))
        return word.n == 0 ? 3 : 0; /* friends on one are no mistake */
    if (IS_ONE_OF(word, each) && IS_ONE_OF(next, many) && IS_ONE_OF(then, place))
        return 2;
    if (IS_ONE_OF(word, many) && IS_ONE_OF(next, which) && IS_ONE_OF(then, verbs))
        return str_same_word(last, STR("the")) ? 0 : 2;
    const bool alone =
        IS_ONE_OF(last, of_one) && IS_ONE_OF(next, many) && !IS_ONE_OF(word, faces) && !IS_ONE_OF(word, many) && word.n;
    return alone && (ends || IS_ONE_OF(then, behind)) ? 1 : 0;
}

/* Words with a blank between, four at a time: what stands behind punctuation begins anew. */
static void beside_check(struct check_run *r, struct text t)
{
    struct str word[4] = {{"", 0}, {"", 0}, {"", 0}, {"", 0}};
    size_t at = 0, lo = 0, hi = 0, behind = 0;
    for (bool more = true; more || word[2].n || word[3].n; behind = hi) {
        more = more && word_next(t.s, &at, &lo, &hi);
        const bool near = more && lo == behind + 1 && t.s.p[behind] == ' ';
        for (size_t i = 0; i < 3; i++)
            word[i] = word[i + 1];
        word[3] = more && (near || !behind) ? str_cut(t.s, lo, hi) : STR("");
        const bool ends = !word[3].n;
        const size_t from = word[2].n ? number_disagrees(word[0], word[1], word[2], word[3], ends) : 0;
        if (from) {
            const struct str first = word[from - 1], end = word[ends ? 2 : 3];
            beside_say(r, RULE_NUMBER_DISAGREES, t, (size_t)(first.p - t.s.p), (size_t)(end.p - t.s.p) + end.n);
        }
        if (word[3].n && article_disagrees(word[2], word[3]))
            beside_say(r, RULE_ARTICLE_DISAGREES, t, (size_t)(word[2].p - t.s.p), hi);
        if (more && !word[3].n)
            word[3] = str_cut(t.s, lo, hi), word[0] = word[1] = word[2] = STR("");
    }
}

/* ---- figures in a list ---- */

/* A figure at i, with nothing before or behind that makes another thing of it; its bytes, or 0. */
static size_t figure_at(struct str s, size_t i, int *is)
{
    size_t end = i;
    for (*is = 0; end < s.n && char_is_digit(s.p[end]) && end - i <= FIGURE_DIGITS; end++)
        *is = 10 * *is + (s.p[end] - '0');
    const char before = i ? s.p[i - 1] : ' ', behind = end < s.n ? s.p[end] : ' ';
    const bool point = behind == '.' && end + 1 < s.n && char_is_digit(s.p[end + 1]);
    if (end - i > FIGURE_DIGITS || !strchr(" (", before) || !strchr(" ,.;:)", behind) || point)
        return 0;
    return end - i;
}

/* "2, 3 or 4" from i on: how many they are, and where they end. `even`: each is above the one before, or each below. */
static size_t list_at(struct str s, size_t i, size_t *end, bool *even)
{
    int is, last = 0;
    size_t n = 0, rises = 0, falls = 0;
    for (size_t bytes; (bytes = figure_at(s, i, &is)) > 0; n++) {
        rises += n && is > last;
        falls += n && is < last;
        last = is;
        *end = i += bytes;
        const struct str rest = str_cut(s, i, s.n);
        if (str_starts(rest, " or ") || str_starts(rest, " and ")) {
            i += str_starts(rest, " or ") ? 4 : 5;
            if ((bytes = figure_at(s, i, &is)) == 0)
                return 0;
            rises += is > last;
            falls += is < last;
            *end = i + bytes;
            *even = rises == n + 1 || falls == n + 1;
            return n + 2;
        }
        if (!str_starts(rest, ", "))
            return 0;
        i += 2;
    }
    return 0;
}

static void lists_check(struct check_run *r, struct text t)
{
    for (size_t i = 0; i < t.s.n; i++) {
        size_t end;
        bool even;
        if (!char_is_digit(t.s.p[i]) || (i && char_is_digit(t.s.p[i - 1])) ||
            (i > 1 && t.s.p[i - 1] == ' ' && t.s.p[i - 2] == ',') || list_at(t.s, i, &end, &even) < LIST_LEAST)
            continue;
        r->tally->checks++;
        if (even)
            continue;
        struct finding *f = diag_add(r->d, RULE_LIST_UNEVEN, text_inside(r->d, t, i, end),
                                     "\"%.*s\": the figures neither rise nor fall", STRF(str_cut(t.s, i, end)));
        finding_help(r->d, f, "look in the book for each of them");
    }
}

static void forms_run(struct check_run *r, const struct chart *c)
{
    const unsigned said = TEXT_NOTE | TEXT_GROUP_NOTE | TEXT_ROW_NOTE | TEXT_EACH | TEXT_AGAIN | TEXT_CELL | TEXT_OWN;
    const bool english = str_is(c->set->language, "en");
    struct texts all = {0};
    texts_of(r->a, c, said, &all);
    if (c->whole && c->whole->n_part && c->whole->part[0] == c) /* what is said over all parts, once */
        texts_of(r->a, c->whole, TEXT_NOTE | TEXT_OWN, &all);
    for (size_t i = 0; i < all.n; i++) {
        size_t words = 0;
        for (size_t at = 0, lo, hi; words < CELL_WORDS && word_next(all.at[i].s, &at, &lo, &hi);)
            words++;
        lists_check(r, all.at[i]);
        if (!english || words < CELL_WORDS)
            continue;
        r->tally->checks++;
        end_check(r, all.at[i]);
        doubled_check(r, all.at[i]);
        beside_check(r, all.at[i]);
    }
}

const struct check check_forms = {
    GIVES(RULE_UNFINISHED, RULE_SAID_TWICE, RULE_LIST_UNEVEN, RULE_NUMBER_DISAGREES, RULE_ARTICLE_DISAGREES),
    .chart = forms_run};

/* ---- a sentence that begins small ----
 *
 * Of the sentences of a set, those that end in a point; of its steps; and of its footnotes. Where all begin with a
 * capital, or a figure, and one does not, its first word was lost. */

struct beginnings {
    size_t n, small;
    struct text at; /* the last one that begins small */
};

static void begins_put(struct beginnings *b, struct text t)
{
    if (!t.s.n || !char_is_letter(t.s.p[0]))
        return;
    const bool small = str_lower(t.s.p[0]) == t.s.p[0];
    if (small && b->small && b->at.at.file == t.at.file && b->at.at.lo == t.at.lo)
        return; /* a chart has its master's notes */
    b->n++;
    b->small += small;
    b->at = small ? t : b->at;
}

static void begins_judge(struct check_run *r, const struct beginnings *b, const char *noun)
{
    r->tally->checks += b->n > OTHERS_LEAST;
    if (b->small != 1 || b->n <= OTHERS_LEAST)
        return;
    struct finding *f = diag_add(r->d, RULE_BEGINS_SMALL, b->at.at,
                                 "this %s begins with a small letter, and all %zu others "
                                 "do not",
                                 noun, b->n - 1);
    finding_help(r->d, f, "look in the book whether a word is lost before it; else write a capital");
}

static void begins_run(struct check_run *r, const struct set *set)
{
    struct beginnings sentence = {0}, step = {0}, mark = {0};
    const struct chart **chart;
    for (size_t i = 0, n = model_charts(r->a, r->model, &chart); i < n; i++) {
        const struct chart *c = chart[i];
        struct texts all = {0};
        if (c->bad || c->set != set)
            continue;
        texts_of(r->a, c, TEXT_NOTE | TEXT_OWN, &all);
        if (c->whole && c->whole->n_part && c->whole->part[0] == c)
            texts_of(r->a, c->whole, TEXT_NOTE | TEXT_OWN, &all);
        for (size_t k = 0; k < all.n; k++)
            if (str_ends(all.at[k].s, "."))
                begins_put(&sentence, all.at[k]);
        for (size_t k = 0; k < c->n_mark; k++)
            if (span_within(c->mark[k].name.at, c->extent)) /* not those of its master, or of what it is a part of */
                begins_put(&mark, c->mark[k].text);
        for (size_t k = 0; k < c->n_row && c->kind == CHART_STEPS; k++)
            if (c->row[k].cell && row_is_own(c, &c->row[k]))
                begins_put(&step, c->row[k].cell[0].text);
    }
    begins_judge(r, &sentence, "sentence");
    begins_judge(r, &step, "step");
    if (!(sentence.small == 1 && sentence.at.at.lo == mark.at.at.lo && sentence.at.at.file == mark.at.at.file))
        begins_judge(r, &mark, "footnote");
}

const struct check check_begins = {GIVES(RULE_BEGINS_SMALL), .set = begins_run};
