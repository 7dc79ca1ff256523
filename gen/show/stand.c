/* Checks that every text of a sheet is on its pages. Each text must be drawn at least as often as
 * it was made; spaces are ignored, because line breaks change them.
 *
 * Other forms of a table have all its texts. References are skipped, because their
 * text depends on the pages. Called for each document that is made or checked; the finding
 * not-printed reports an error of the program. */
#include "show/sheet.h"
#include <stdlib.h>

struct counted {
    struct str text;
    size_t n; /* number of drawn copies that are not matched yet */
};
struct standing {
    struct arena *a;
    LIST(struct counted) line; /* sorted by text */
    struct str all;            /* in page order */
    struct str lost;           /* the first text that is on no page */
};

/* Removes spaces: ASCII blanks, U+00A0, U+2009, U+202F and similar, and word joiners. */
static struct str solid(struct arena *a, struct str s)
{
    static const uint32_t blank[] = {0xA0, 0x2009, 0x200A, 0x200B, 0x202F, 0x2060};
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n;) {
        uint32_t rune = str_rune(s, &i);
        bool blanks = rune <= ' ';
        for (size_t k = 0; k < sizeof blank / sizeof *blank; k++)
            blanks = blanks || rune == blank[k];
        if (!blanks)
            buf_put_rune(&b, rune);
    }
    return buf_str(&b);
}

static int by_text(const void *x, const void *y)
{
    return str_cmp(((const struct counted *)x)->text, ((const struct counted *)y)->text);
}

/* The texts drawn in block `of`, or all with NULL. */
static struct standing standing_of(struct arena *a, const struct drawn_text *text, size_t n,
                                   const struct block *of)
{
    struct standing k = {.a = a};
    struct buf all = {.a = a};
    for (size_t i = 0; i < n; i++) {
        if (of && text[i].of != of)
            continue;
        ARENA_PUSH(a, &k.line, ((struct counted){solid(a, text[i].text), 1}));
        buf_put(&all, k.line.at[k.line.n - 1].text);
    }
    n = k.line.n;
    if (n)
        qsort(k.line.at, n, sizeof *k.line.at, by_text);
    k.line.n = 0;
    for (size_t i = 0; i < n; i++)
        if (k.line.n && str_eq(k.line.at[k.line.n - 1].text, k.line.at[i].text))
            k.line.at[k.line.n - 1].n++;
        else
            k.line.at[k.line.n++] = k.line.at[i];
    k.all = buf_str(&all);
    return k;
}

/* `whole`: the text must be a paragraph of its own, and is counted; else it may be a part of other
 * text. */
static void text_take(struct standing *k, struct str text, bool whole)
{
    const struct counted wanted = {.text = solid(k->a, text)};
    if (!wanted.text.n)
        return;
    struct counted *at =
        k->line.n ? bsearch(&wanted, k->line.at, k->line.n, sizeof wanted, by_text) : NULL;
    if (at && at->n)
        at->n--;
    else if ((whole || str_find(k->all, str_z(k->a, wanted.text)) < 0) && !k->lost.n)
        k->lost = text;
}

static void words_take(struct standing *k, const struct words *w, size_t n, bool whole)
{
    for (size_t i = 0; i < n; i++) {
        struct buf b = {.a = k->a};
        struct str text, line;
        bool refers = false;
        for (size_t r = 0; r < w[i].n; r++) {
            buf_put(&b, w[i].run[r].text);
            refers = refers || w[i].run[r].ref || w[i].run[r].page;
        }
        text = buf_str(&b);
        while (!refers && str_split(&text, '\n', &line))
            text_take(k, line, whole);
        if (!refers)
            text_take(k, text, whole);
    }
}

static void text_visit(void *k, const struct words *w, bool cell)
{
    words_take(k, w, 1, cell);
}

void block_texts(const struct block *b, text_visitor *visit, void *with)
{
    visit(with, &b->title, false);
    visit(with, &b->aside, false);
    for (size_t i = 0; i < b->n_lead; i++)
        visit(with, &b->lead[i], false);
    for (size_t i = 0; i < b->n_note; i++)
        visit(with, &b->note[i], false);
    for (size_t i = 0; b->table && i < b->table->n; i++)
        visit(with, &b->table->box[i].words, true);
}

static void lost_report(struct standing *k, struct diag *d, struct str where, struct span at)
{
    if (!k->lost.n)
        return;
    REPORT(d, RULE_NOT_PRINTED, at,
           "this is an error of the program, not of the chart: please tell its authors",
           "%.*s: \"%.*s\" is on no page", STRF(where), STRF(k->lost));
    k->lost.n = 0;
}

size_t sheet_keys(const struct sheet *s)
{
    return s->n_key + (s->phases_show == PHASES_NONE ? 0 : s->n_turn);
}

void sheet_stands(struct arena *a, struct diag *d, const struct sheet *s, struct str where,
                  const struct drawn_text *text, size_t n)
{
    struct standing k = standing_of(a, text, n, NULL);
    words_take(&k, &s->subtitle, 1, false);
    if (k.lost.n) {
        REPORT(d, RULE_NOT_PRINTED, s->at, "shorten the title, or delete the subtitle",
               "%.*s has no room for its subtitle, \"%.*s\"", STRF(where), STRF(k.lost));
        k.lost.n = 0;
    }
    words_take(&k, &s->title, 1, false);
    words_take(&k, s->key, sheet_keys(s), false);
    for (size_t i = 0; s->phases_show != PHASES_NONE && i < s->n_phase; i++) {
        const struct str lost = k.lost;
        k.lost.n = 0;
        words_take(&k, s->phase[i].prompt, s->purpose ? 0 : s->phase[i].n_prompt, false);
        if (k.lost.n) { /* a phase bar has the prompts on one line */
            k.lost.n = 0;
            words_take(&k, &s->phase[i].brief, 1, false);
        }
        k.lost = lost.n ? lost : k.lost;
        words_take(&k, &s->phase[i].title, 1, false);
    }
    lost_report(&k, d, where, s->at);
    for (size_t i = 0; i < s->n_section; i++) {
        const struct section *x = &s->section[i];
        words_take(&k, &x->title, 1, false);
        words_take(&k, &x->aside, 1, false);
        words_take(&k, x->lead, x->n_lead, false);
        lost_report(&k, d, where, x->at);
        for (size_t j = 0; j < x->n_block; j++) {
            const struct block *b = &x->block[j];
            struct standing own = standing_of(a, text, n, b);
            block_texts(b, text_visit, &own);
            lost_report(&own, d, where, b->at);
        }
    }
}
