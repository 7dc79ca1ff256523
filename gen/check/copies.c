/* Finds sentences of a set that differ in one word from a sentence that occurs in several places.
 *
 * Notes are copied from chart to chart. A sentence ends at a full stop, a colon or a semicolon;
 * capitals are ignored. Either version may be right, but if two copies agree and the third differs
 * in one word, the third is nearly always a typo. Each sentence is stored once per word, under the
 * hash of the sentence without that word, so copies that differ in one word meet. A chart's text
 * inherited from its base counts once. */
#include "check/check.h"
#include <stdlib.h>
#include <string.h>

enum {
    WORDS_MAX = 60, /* of a sentence; further words are ignored */
    WORDS_MIN = 6,  /* shorter sentences are results, which do differ */
    OTHERS_MIN = 2, /* copies that agree */
    GROUP_MAX = 500
};

/* A sentence without one of its words. */
struct opened {
    uint64_t rest, word; /* hashes */
    struct text text;
    size_t lo, hi; /* bytes of the omitted word */
};
struct copies {
    struct check_run *r;
    LIST(struct opened) opened;
};

static bool is_word_byte(char c)
{
    return char_is_letter(c) || char_is_digit(c) || (unsigned char)c >= 0x80 || (c && strchr("+-/@^'_", c));
}

static uint64_t word_hash(struct str s, size_t lo, size_t hi)
{
    uint64_t h = 1469598103934665603u;
    for (size_t i = lo; i < hi; i++)
        h = (h ^ (unsigned char)str_lower(s.p[i])) * 0x100000001b3u;
    return h;
}

static void sentence_put(struct copies *c, struct text text, size_t lo, size_t hi)
{
    struct opened word[WORDS_MAX];
    size_t n = 0;
    for (size_t i = lo, end; i < hi && n < WORDS_MAX; i = end + 1) {
        for (end = i; end < hi && is_word_byte(text.s.p[end]);)
            end++;
        if (end > i)
            word[n++] = (struct opened){0, word_hash(text.s, i, end), text, i, end};
    }
    for (size_t open = 0; n >= WORDS_MIN && open < n; open++) {
        for (size_t i = 0; i < n; i++)
            word[open].rest = (word[open].rest ^ (i == open ? 0 : word[i].word)) * 0x100000001b3u + 1;
        ARENA_PUSH(c->r->a, &c->opened, word[open]);
    }
}

static void text_put(struct copies *c, struct text text)
{
    size_t from = 0;
    for (size_t i = 0; i < text.s.n; i++) {
        if (str_find_char(STR(".;:"), text.s.p[i]) < 0 || (i + 1 < text.s.n && text.s.p[i + 1] != ' '))
            continue;
        sentence_put(c, text, from, i);
        from = i + 1;
    }
    sentence_put(c, text, from, text.s.n);
}

/* A chart also has its base's notes and marks, which are collected with the base. */
static bool is_written_in(const struct chart *of, struct span at)
{
    bool rows = at.file == of->csv;
    for (size_t i = 0; i < of->n_part; i++)
        rows = rows || at.file == of->part[i]->csv;
    return rows || span_within(at, of->extent);
}

static int opened_order(const void *x, const void *y)
{
    const struct opened *a = x, *b = y;
    const int c = (a->rest > b->rest) - (a->rest < b->rest);
    return c ? c : place_order(a->text, a->lo, b->text, b->lo);
}

/* Judges sentences that differ only in the omitted word: reports one that differs from all others,
 * if the others agree. */
static void group_judge(struct check_run *r, const struct opened *v, size_t n)
{
    const struct opened *one = NULL, *like = NULL;
    for (size_t i = 0; i < n; i++) {
        size_t same = 0;
        for (size_t k = 0; k < n; k++)
            same += v[k].word == v[i].word;
        if (same == n - 1)
            like = &v[i];
        else if (same == 1)
            one = &v[i];
    }
    if (n <= OTHERS_MIN || !one || !like)
        return;
    struct finding *f =
        diag_add(r->d, RULE_COPY_DIFFERS, text_inside(r->d, one->text, one->lo, one->hi),
                 "only this text has \"%.*s\"; \"%.*s\" is in %zu others",
                 STRF(str_cut(one->text.s, one->lo, one->hi)),
                 STRF(str_cut(like->text.s, like->lo, like->hi)), n - 1);
    finding_also(f, text_inside(r->d, like->text, like->lo, like->hi),
                 "one example with the same words");
    finding_help(f, "check in the rulebook which is right; if both are, waive this");
}

static void copies_run(struct check_run *r, const struct set *set)
{
    struct copies c = {.r = r};
    for (size_t i = 0; i < set->n_chart; i++) {
        const struct chart *of = set->chart[i];
        const unsigned steps = chart_is_procedure(of) ? TEXT_CELL : 0;
        struct texts all = {0};
        if (!of->bad)
            texts_of(r->a, of,
                     TEXT_NOTE | TEXT_GROUP_NOTE | TEXT_ROW_NOTE | TEXT_EACH | TEXT_THEN | steps |
                         TEXT_OWN | TEXT_WITHIN,
                     &all);
        for (size_t k = 0; k < all.n; k++)
            if (is_written_in(of, all.at[k].at))
                text_put(&c, all.at[k]);
    }
    struct opened *at = c.opened.at;
    if (c.opened.n)
        qsort(at, c.opened.n, sizeof *at, opened_order);
    for (size_t from = 0, to; from < c.opened.n; from = to) {
        for (to = from; to < c.opened.n && at[to].rest == at[from].rest;)
            to++;
        r->tally->not_run += to - from > GROUP_MAX;
        if (to - from <= GROUP_MAX)
            group_judge(r, at + from, to - from);
    }
    r->tally->checks += c.opened.n > 0;
}

const struct check check_copies = {GIVES(RULE_COPY_DIFFERS), .set = copies_run};
