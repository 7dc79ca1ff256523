/* Sentences of a set to findings: one that is another but for a figure, or for a word that turns it round, where that
 * other one stands in several places; or, where it is an "and" for an "or" and the like, in another chart.
 *
 * Notes are copied from chart to chart, and so is what results say. A sentence here is what stands between points and
 * semicolons, or the whole of a text; two are copies where their words are the same, capitals aside. Which of two is
 * right nobody can say of figures; but where two others agree word for word, the third was nearly always meant to.
 * Each sentence is put under the check sums of all that it would be with one of its figures or turning words left open:
 * copies but for that one meet there. So are the words around each of these, for a sentence is copied into a longer one
 * too. What a chart has from its master is written once, and counts once. */
#include "check/check.h"
#include "layout/basis.h"
#include <stdlib.h>
#include <string.h>

enum {
    WORDS_MOST = 60, /* of a sentence; of longer ones the first */
    TURNS_MOST = 12, /* of its figures and turning words */
    WORDS_LEAST = 4, /* of a sentence that is judged */
    /* And of one that may differ in a figure: a short one is a result, and those differ in their figures. */
    FIGURE_LEAST = 6,
    OTHERS_LEAST = 2, /* that agree */
    CELLS_LEAST = 3,  /* and of cells, of which there are more */
    /* Words of a sentence that is judged by one other alone, of another chart. */
    LONG_LEAST = 7,
    LONGER_LEAST = 10, /* and that lacks a not */
    /* Words around one that are the same: a sentence that was copied into a longer one. */
    AROUND_LEAST = 5,
    AROUND = 6
};

enum turn { TURN_NONE, TURN_FIGURE, TURN_WORD, TURN_NOT };
static const struct {
    const char *word;
    enum turn turn;
} turning[] = {
    {"once", TURN_FIGURE},   {"twice", TURN_FIGURE},  {"thrice", TURN_FIGURE}, {"half", TURN_FIGURE},
    {"double", TURN_FIGURE}, {"second", TURN_FIGURE}, {"third", TURN_FIGURE},  {"first", TURN_FIGURE},
    {"last", TURN_WORD},     {"and", TURN_WORD},      {"or", TURN_WORD},       {"more", TURN_WORD},
    {"less", TURN_WORD},     {"fewer", TURN_WORD},    {"most", TURN_WORD},     {"least", TURN_WORD},
    {"before", TURN_WORD},   {"after", TURN_WORD},    {"above", TURN_WORD},    {"below", TURN_WORD},
    {"over", TURN_WORD},     {"under", TURN_WORD},    {"within", TURN_WORD},   {"beyond", TURN_WORD},
    {"may", TURN_WORD},      {"must", TURN_WORD},     {"all", TURN_WORD},      {"any", TURN_WORD},
    {"each", TURN_WORD},     {"higher", TURN_WORD},   {"lower", TURN_WORD},    {"always", TURN_WORD},
    {"cannot", TURN_WORD},   {"not", TURN_NOT},       {"no", TURN_NOT},        {"never", TURN_NOT},
};

struct sentence {
    struct text text;
    const struct chart *chart;
    size_t lo, hi, n; /* n: words */
    bool cell;
};
/* A sentence with one of its words left open, or left out; or some words around one that is. */
struct opened {
    uint64_t sum, word;      /* of what is open: 0 where it is not there */
    size_t sentence, lo, hi; /* the word; or lo == hi: nothing is left out */
    enum turn turn;
    bool around;
};
struct copies {
    struct check_run *r;
    const struct chart *chart; /* whose sentences are put */
    LIST(struct sentence) sentence;
    LIST(struct opened) variant;
    LIST(struct span) told;
};

struct turning_word {
    size_t lo, hi;
    enum turn turn;
};

/* ---- sentences ---- */

static bool is_word_byte(char c)
{
    return char_is_letter(c) || char_is_digit(c) || (unsigned char)c >= 0x80 || (c && strchr("+-/@^'_", c));
}

static enum turn turn_of(struct str word)
{
    const bool sign = word.n > 1 && (word.p[0] == '+' || word.p[0] == '-');
    if (char_is_digit(word.p[sign]) || (word.n > 1 && str_lower(word.p[0]) == 'd' && char_is_digit(word.p[1])))
        return TURN_FIGURE;
    for (size_t i = 0; i < sizeof turning / sizeof *turning; i++)
        if (str_is_word(word, turning[i].word))
            return turning[i].turn;
    return number_of_word(word) ? TURN_FIGURE : TURN_NONE;
}

static size_t tokens_of(struct str s, size_t lo, size_t hi, struct turning_word out[WORDS_MOST])
{
    size_t n = 0;
    for (size_t i = lo, end; i < hi && n < WORDS_MOST; i = end) {
        for (end = i; end < hi && is_word_byte(s.p[end]);)
            end++;
        if (end > i)
            out[n++] = (struct turning_word){i, end, turn_of(str_cut(s, i, end))};
        end += end == i;
    }
    return n;
}

static uint64_t word_sum(struct str s, const struct turning_word *t, uint64_t h)
{
    for (size_t k = t->lo; k < t->hi; k++)
        h = (h ^ (unsigned char)str_lower(s.p[k])) * 0x100000001b3u;
    return h;
}

static const uint64_t sum_start = 1469598103934665603u;

/* Of the words but for `open`; which is left out, or has a sum of its turn's kind for a word. */
static uint64_t sum_of(struct str s, const struct turning_word *t, size_t n, size_t open, bool out)
{
    uint64_t h = sum_start;
    for (size_t i = 0; i < n; i++) {
        if (i == open && out)
            continue;
        h = i == open ? h : word_sum(s, &t[i], h);
        h = (h ^ (i == open ? 0x200u + (unsigned)t[i].turn : 0x100u)) * 0x100000001b3u;
    }
    return h;
}

/* Of the words from `from` to `to` but for the one that is open; a bound of the sentence is a word too. */
static uint64_t sum_around(struct str s, const struct turning_word *t, size_t n, size_t open, size_t before,
                           size_t behind)
{
    uint64_t h = sum_start + 1;
    for (size_t i = 0; i <= before + behind; i++) {
        const bool bound = open + i < before || open + i - before >= n;
        const size_t at = bound ? 0 : open + i - before;
        if (!bound && at != open)
            h = word_sum(s, &t[at], h);
        h = (h ^ (bound ? 0x300u : 0x100u + (at == open ? 0x100u + (unsigned)t[at].turn : 0u))) * 0x100000001b3u;
    }
    return h;
}

/* With at most one bound on each side, and words enough. */
static void around_put(struct copies *c, struct str s, const struct turning_word *t, size_t n, size_t open, size_t at)
{
    for (size_t before = 0; before <= AROUND; before++) {
        const size_t behind = AROUND - before;
        const bool first = before > open, last = open + behind >= n;
        if (before > open + 1 || open + behind > n || (first && last && AROUND_LEAST > AROUND - 2))
            continue;
        ARENA_PUSH(c->r->a, &c->variant,
                   ((struct opened){sum_around(s, t, n, open, before, behind), word_sum(s, &t[open], sum_start), at,
                                    t[open].lo, t[open].hi, t[open].turn, true}));
    }
}

static void sentence_put(struct copies *c, struct text text, size_t lo, size_t hi, bool cell)
{
    struct turning_word token[WORDS_MOST];
    const size_t n = tokens_of(text.s, lo, hi, token), at = c->sentence.n;
    size_t turns = 0;
    if (n < WORDS_LEAST)
        return;
    struct arena *a = c->r->a;
    ARENA_PUSH(a, &c->sentence, ((struct sentence){text, c->chart, token[0].lo, token[n - 1].hi, n, cell}));
    ARENA_PUSH(a, &c->variant, ((struct opened){sum_of(text.s, token, n, n, true), 0, at, lo, lo, TURN_NONE, false}));
    for (size_t i = 0; i < n && turns < TURNS_MOST; i++) {
        if (token[i].turn == TURN_NONE || (token[i].turn == TURN_FIGURE && (cell || n < FIGURE_LEAST)))
            continue;
        turns++;
        ARENA_PUSH(a, &c->variant,
                   ((struct opened){sum_of(text.s, token, n, i, token[i].turn == TURN_NOT),
                                    word_sum(text.s, &token[i], sum_start), at, token[i].lo, token[i].hi, token[i].turn,
                                    false}));
        if (!cell && token[i].turn != TURN_NOT)
            around_put(c, text.s, token, n, i, at);
    }
}

/* Between points, colons and semicolons; and the whole, where it has several of them. */
static void text_put(struct copies *c, struct text text, bool cell)
{
    const struct str s = text.s;
    size_t from = 0;
    for (size_t i = 0; i < s.n; i++) {
        const bool ends = strchr(".;:", s.p[i]) && s.p[i] && (i + 1 == s.n || s.p[i + 1] == ' ');
        if (!ends)
            continue;
        sentence_put(c, text, from, i, cell);
        from = i + 1;
    }
    if (from < s.n)
        sentence_put(c, text, from, s.n, cell);
    if (from && from < s.n)
        sentence_put(c, text, 0, s.n, cell);
}

/* ---- copies ---- */

static int variant_order(const void *x, const void *y)
{
    const struct opened *a = x, *b = y;
    int c = (a->sum > b->sum) - (a->sum < b->sum);
    return c ? c : (a->sentence > b->sentence) - (a->sentence < b->sentence);
}

static struct str sentence_words(const struct sentence *s)
{
    return str_cut(s->text.s, s->lo, s->hi);
}

static bool was_told(struct copies *c, struct span at)
{
    for (size_t i = 0; i < c->told.n; i++)
        if (c->told.at[i].file == at.file && c->told.at[i].lo == at.lo)
            return true;
    ARENA_PUSH(c->r->a, &c->told, at);
    return false;
}

static void copy_say(struct copies *c, const struct opened *odd, const struct sentence *like, size_t n)
{
    struct diag *d = c->r->d;
    const struct sentence *s = &c->sentence.at[odd->sentence];
    if (was_told(c, s->text.at))
        return;
    const size_t lo = odd->lo < odd->hi ? odd->lo : s->lo, hi = odd->lo < odd->hi ? odd->hi : s->hi;
    struct finding *f = diag_add(d, RULE_COPY_DIFFERS, text_inside(d, s->text, lo, hi),
                                 "\"%.*s\" stands here alone, and \"%.*s\" in %zu other places",
                                 STRF(sentence_words(s)), STRF(sentence_words(like)), n);
    finding_also(d, f, text_inside(d, like->text, like->lo, like->hi), "the first of them");
    finding_help(d, f, "look in the book which is right here, and waive this if both are");
}

/* Two of different charts that nobody else agrees with: long ones, that differ in a word and in no figure. */
static void two_say(struct copies *c, const struct opened *x, const struct opened *y)
{
    const struct sentence *s = &c->sentence.at[x->sentence], *other = &c->sentence.at[y->sentence];
    struct diag *d = c->r->d;
    const bool nots = x->turn == TURN_NOT || y->turn == TURN_NOT;
    const size_t least = x->turn == TURN_WORD ? LONG_LEAST : nots ? LONGER_LEAST : SIZE_MAX;
    if (x->around || x->word == y->word || s->cell || other->cell || s->n < least || other->n < least ||
        s->chart == other->chart || was_told(c, s->text.at) || was_told(c, other->text.at))
        return;
    struct finding *f = diag_add(d, RULE_COPY_DIFFERS, text_inside(d, s->text, x->lo, x->hi),
                                 "\"%.*s\" stands here, and \"%.*s\" in %.*s", STRF(sentence_words(s)),
                                 STRF(sentence_words(other)), STRF(other->chart->id));
    finding_also(d, f, text_inside(d, other->text, y->lo, y->hi), "there");
    finding_help(d, f, "look in the book whether both are right, and waive this if they are");
}

/* A word of a sentence stands in the whole of its text too, and is one place. */
static size_t places_of(const struct copies *c, struct opened *v, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        const struct span at = c->sentence.at[v[i].sentence].text.at;
        const struct span *last = kept ? &c->sentence.at[v[kept - 1].sentence].text.at : NULL;
        if (!last || last->file != at.file || last->lo != at.lo || v[kept - 1].lo != v[i].lo)
            v[kept++] = v[i];
    }
    return kept;
}

/* Those of one sum: all alike but for what is open. Only where one stands against several that agree. */
static void group_judge(struct copies *c, const struct opened *v, size_t n)
{
    const struct opened *one = NULL, *like = NULL;
    size_t likes = 0;
    if (n == 2)
        two_say(c, &v[0], &v[1]);
    for (size_t i = 0; i < n; i++) {
        size_t same = 0;
        for (size_t k = 0; k < n; k++)
            same += v[k].word == v[i].word;
        if (same == 1 && one)
            return;
        if (same == 1)
            one = &v[i];
        else if (like && like->word != v[i].word)
            return;
        else
            like = like ? like : &v[i], likes++;
    }
    const struct sentence *s = like ? &c->sentence.at[like->sentence] : NULL;
    if (one && s && likes >= (size_t)(s->cell ? CELLS_LEAST : OTHERS_LEAST))
        copy_say(c, one, s, likes);
}

/* A chart has its master's notes and marks, which were put with that. */
static bool is_written_in(const struct chart *of, struct span at)
{
    bool rows = at.file == of->csv;
    for (size_t i = 0; i < of->n_part; i++)
        rows = rows || at.file == of->part[i]->csv;
    return rows || span_within(at, of->extent);
}

static void texts_put(struct copies *c, const struct chart *of, unsigned which, bool cell)
{
    struct texts all = {0};
    c->chart = of;
    texts_of(c->r->a, of, which | TEXT_OWN | TEXT_WITHIN, &all);
    for (size_t i = 0; i < all.n; i++)
        if (is_written_in(of, all.at[i].at))
            text_put(c, all.at[i], cell);
}

static void copies_run(struct check_run *r, const struct set *set)
{
    enum { GROUP_MOST = 500 };
    struct copies c = {.r = r};
    for (size_t i = 0; i < set->n_chart; i++) {
        const bool steps = set->chart[i]->kind == CHART_STEPS;
        if (set->chart[i]->bad)
            continue;
        texts_put(&c, set->chart[i],
                  TEXT_NOTE | TEXT_GROUP_NOTE | TEXT_ROW_NOTE | TEXT_EACH | TEXT_AGAIN | TEXT_THEN |
                      (steps ? TEXT_CELL : 0),
                  false);
        if (!steps)
            texts_put(&c, set->chart[i], TEXT_CELL, true);
    }
    if (c.variant.n)
        qsort(c.variant.at, c.variant.n, sizeof *c.variant.at, variant_order);
    for (size_t from = 0, to; from < c.variant.n; from = to) {
        for (to = from; to < c.variant.n && c.variant.at[to].sum == c.variant.at[from].sum;)
            to++;
        if (to - from > GROUP_MOST)
            r->tally->not_run++;
        else if (to - from > 1)
            group_judge(&c, &c.variant.at[from], places_of(&c, &c.variant.at[from], to - from));
    }
    r->tally->checks += c.sentence.n > OTHERS_LEAST;
}

const struct check check_copies = {GIVES(RULE_COPY_DIFFERS), .set = copies_run};
