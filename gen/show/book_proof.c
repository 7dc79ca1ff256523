/* The page of proof of an odds book: table by table what was counted, what the second method walked of it, and what is
 * rolled, so that whoever doubts a number can repeat it; then the command, the program and the input. Called by
 * sheets.c once all tables are worked out.
 *
 * Nothing is counted as proved that was not walked: a table's mark, and that of all together, is of every cell; where
 * some were not, how many were stands in its stead. */
#include "show/doc.h"
#include "show/making.h"
#include "show/show.h"
#include <stdlib.h>

enum { TITLE, CELLS, DISTINCT, CASES, THROWS, WALKED, PARTS, AGREE, MODEL, COLS };
enum { DISTINCT_MOST = 20000 }; /* cells: of larger tables it is not counted how many differ */

/* 1234567 as 1,234,567, or as the book's language writes it: its comma may be what parts tenths. */
static struct str grouped(const struct making *k, struct nat n)
{
    struct buf plain = {.a = k->a};
    buf_put_nat(&plain, n);
    return say_grouped(k->a, show_language(&k->show), buf_str(&plain));
}

static struct str counted(const struct making *k, size_t n)
{
    return grouped(k, nat_of(k->a, n));
}

static int str_order(const void *x, const void *y)
{
    return str_cmp(*(const struct str *)x, *(const struct str *)y);
}

/* Cells are the same where all they come to is, as exact fractions; each is written out, and the texts are sorted. */
static size_t distinct_of(const struct grid *g)
{
    struct arena *own = arena_new();
    struct str *text = ARENA_ARRAY(own, struct str, g->n + 1);
    size_t n = 0, distinct = 0;
    for (size_t i = 0; i < g->n; i++) {
        const struct dist *d = &g->cell[i].dist;
        struct buf b = {.a = own};
        if (g->cell[i].na || g->cell[i].failed)
            continue;
        for (size_t k = 0; k < d->n; k++) {
            buf_put_value_json(&b, &d->at[k].value);
            buf_putc(&b, ' ');
            buf_put_frac(&b, dist_p(own, d, k));
            buf_putc(&b, '\n');
        }
        text[n++] = buf_str(&b);
    }
    if (n)
        qsort(text, n, sizeof *text, str_order);
    for (size_t i = 0; i < n; i++)
        distinct += !i || !str_eq(text[i], text[i - 1]);
    arena_drop(own);
    return distinct;
}

/* On one line, whatever lines it was written on; a difference is not parted, for it would read as a range. */
static struct str squeezed(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i] == '\n' || s.p[i] == '\t' ? ' ' : s.p[i];
        bool minus = (c == ' ' && i + 1 < s.n && s.p[i + 1] == '-') || (c == ' ' && i && s.p[i - 1] == '-');
        if (minus)
            buf_putz(&b, "\u00a0");
        else if (c != ' ' || (b.n && b.p[b.n - 1] != ' '))
            buf_putc(&b, c);
    }
    return str_trim(buf_str(&b));
}

/* An id in a narrow column is not parted at its hyphens: it is typed as one. */
static struct str unparted(struct arena *a, struct str id)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < id.n; i++)
        if (id.p[i] == '-')
            buf_putz(&b, "\u2011");
        else
            buf_putc(&b, id.p[i]);
    return buf_str(&b);
}

/* As the author wrote it: what is rolled, and by what name. */
static struct str model_of(struct arena *a, const struct odds_entry *e)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < e->n_roll; i++) {
        buf_putz(&b, i ? "; " : "");
        if (e->roll[i].name.s.n)
            buf_printf(&b, "%.*s = ", STRF(e->roll[i].name.s));
        buf_put(&b, squeezed(a, e->roll[i].text.s));
    }
    for (size_t i = 0; i < e->n_outcome && e->outcome[0].name.s.n; i++)
        buf_printf(&b, "; %.*s: %.*s", STRF(e->outcome[i].name.s), STRF(squeezed(a, e->outcome[i].text.s)));
    return buf_str(&b);
}

static void put(struct making *k, struct draft *m, unsigned row, unsigned col, struct str text, enum voice voice)
{
    struct box *b = draft_put(m, row, col, words_of(k->a, text, ROLE_NOTE, voice));
    b->align = col == TITLE || col == MODEL ? ALIGN_LEFT : col == AGREE ? ALIGN_CENTER : ALIGN_RIGHT;
}

static void table_put(struct making *k, struct draft *m, const struct odds_table *t, struct book_sums *sum)
{
    struct arena *a = k->a;
    unsigned row = draft_row(m, false, RULE_HAIR);
    size_t cells = t->cells, distinct = cells > DISTINCT_MOST ? 0 : distinct_of(&t->grid);
    bool all = t->cells_walked >= cells, proved = t->cells_walked + t->cells_parts >= cells;
    bool parts = t->verdict == DISAGREES;
    struct words title = show_words(&k->show, t->entry->title.s.n ? t->entry->title.s : t->entry->id, ROLE_NOTE);
    title = words_cat(a, title, str_printf(a, "  %.*s", STRF(unparted(a, t->entry->id))), ROLE_NOTE, VOICE_ASIDE);
    draft_put(m, row, TITLE, title)->head = true;
    put(k, m, row, CELLS, counted(k, cells), VOICE_PLAIN);
    put(k, m, row, DISTINCT, distinct ? counted(k, distinct) : STR("\u2013"), VOICE_PLAIN);
    put(k, m, row, CASES, grouped(k, t->grid.enumerated), VOICE_PLAIN);
    put(k, m, row, THROWS, t->cells_walked ? grouped(k, t->walked) : STR("\u2013"), VOICE_PLAIN);
    put(k, m, row, WALKED,
        all               ? STR("all")
        : t->cells_walked ? counted(k, t->cells_walked)
                          : STR("\u2013"),
        proved ? VOICE_PLAIN : VOICE_STRONG);
    put(k, m, row, PARTS, t->cells_parts ? counted(k, t->cells_parts) : STR("\u2013"), VOICE_PLAIN);
    put(k, m, row, AGREE, parts ? STR("NO") : proved ? STR("\u2713") : STR("\u2013"), VOICE_STRONG);
    put(k, m, row, MODEL, model_of(a, t->entry), VOICE_PLAIN);
    sum->cells += cells;
    sum->distinct += distinct;
    sum->walked += t->cells_walked;
    sum->by_parts += t->cells_parts;
    sum->cases = nat_add(a, sum->cases, t->grid.enumerated);
    sum->throws = nat_add(a, sum->throws, t->walked);
    sum->all = sum->all && proved;
    sum->parts = sum->parts || parts;
}

static const struct table *proof_table(struct making *k, const struct odds_table *t, size_t n, struct book_sums *sum)
{
    static const char *const head[COLS] = {"table",         "cells",  "distinct",
                                           "cases counted", "throws", "walked",
                                           "by parts",      "agree",  "what is rolled; charts by their ids"};
    struct draft m = draft_new(k->a, COLS);
    unsigned row = draft_row(&m, true, RULE_STRONG);
    for (unsigned c = 0; c < COLS; c++) {
        m.col[c].stretch = c == TITLE || c == MODEL ? STRETCH_WORDS : STRETCH_TIGHT;
        struct box *b = draft_head(&m, row, c, 1, words_of(k->a, str_of(head[c]), ROLE_HEAD, VOICE_STRONG));
        b->align = c == TITLE || c == MODEL ? ALIGN_LEFT : c == AGREE ? ALIGN_CENTER : ALIGN_RIGHT;
        b->tone = TONE_NONE;
    }
    for (size_t i = 0; i < n; i++)
        table_put(k, &m, &t[i], sum);
    m.row.at[m.row.n - 1].below = RULE_STRONG;
    row = draft_row(&m, false, RULE_NONE);
    put(k, &m, row, TITLE, str_printf(k->a, "%zu table%s", n, n == 1 ? "" : "s"), VOICE_STRONG);
    put(k, &m, row, CELLS, counted(k, sum->cells), VOICE_STRONG);
    put(k, &m, row, DISTINCT, counted(k, sum->distinct), VOICE_STRONG);
    put(k, &m, row, CASES, grouped(k, sum->cases), VOICE_STRONG);
    put(k, &m, row, THROWS, grouped(k, sum->throws), VOICE_STRONG);
    put(k, &m, row, WALKED, sum->walked == sum->cells ? STR("all") : counted(k, sum->walked), VOICE_STRONG);
    put(k, &m, row, PARTS, sum->by_parts ? counted(k, sum->by_parts) : STR("\u2013"), VOICE_STRONG);
    put(k, &m, row, AGREE, sum->parts ? STR("NO") : sum->all ? STR("\u2713") : STR("\u2013"), VOICE_STRONG);
    return draft_table(&m);
}

/* What a sceptic types and compares. */
static const struct table *repeat_table(struct making *k, const struct odds_table *first, struct str hash)
{
    const struct {
        const char *name;
        struct str words;
    } line[] = {
        {"To repeat one table",
         str_printf(k->a, "broadside odds %.*s/%.*s --verify, which has as many throws for it alone",
                    STRF(first->entry->set->id), STRF(first->entry->id))},
        {"Its numbers as data",
         str_printf(k->a, "%.*s.csv, .json and .ndjson, every fraction exact", STRF(k->doc->name))},
        {"Program", STR("broadside 1.0")},
        {"Input, SHA-256", hash},
    };
    struct draft m = draft_new(k->a, 2);
    m.col[0].stretch = STRETCH_TIGHT;
    m.col[1].stretch = STRETCH_WORDS;
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        unsigned row = draft_row(&m, false, RULE_HAIR);
        draft_put(&m, row, 0, words_of(k->a, str_of(line[i].name), ROLE_NOTE, VOICE_STRONG))->head = true;
        draft_put(&m, row, 1, words_of(k->a, line[i].words, ROLE_NOTE, VOICE_PLAIN));
    }
    return draft_table(&m);
}

/* All tables of the book together; where the methods part in one, that is found here. */
static void tables_prove(struct making *k)
{
    odds_tables_prove(k->a, k->d, k->m, k->odds.at, k->odds.n, 0);
    for (size_t i = 0; i < k->odds.n; i++)
        if (k->odds.at[i].verdict == DISAGREES)
            diag_add(k->d, RULE_METHODS_DIFFER, k->odds.at[i].at, "%.*s: %.*s", STRF(k->odds.at[i].entry->id),
                     STRF(k->odds.at[i].why));
}

bool proof_section(struct making *k, struct str hash, struct section *out)
{
    tables_prove(k);
    struct odds_table *t = arena_copy(k->a, k->odds.at, k->odds.n * sizeof *t);
    size_t n = odds_tables_distinct(t, k->odds.n);
    struct book_sums *sum = &k->sums;
    struct block *block = ARENA_ARRAY(k->a, struct block, 2);
    struct words *lead = ARENA_ARRAY(k->a, struct words, 1);
    if (!n)
        return false;
    *sum = (struct book_sums){.tables = n, .cases = nat_of(k->a, 0), .throws = nat_of(k->a, 0), .all = true};
    lead[0] = show_words(
        &k->show,
        STR("**Counted:** the first method works each cell out as fractions, by distinct cases. **Walked:** the second "
            "throws every face of every die, one after another, and its fractions must be equal. Cells that ask the "
            "same are walked once; a book has so many throws, and they go to the cheapest cells first. **By parts:** "
            "what is too long to walk is worked out a third way, with no more of the first method in it than the "
            "second "
            "has: what one die comes to is walked, and dice are put together one at a time, in whole numbers; named "
            "rolls and tries likewise. It takes for granted that dice thrown apart do not know of each other and that "
            "their order does not matter; its fractions must be equal, too. The mark is of every cell, or there is "
            "none. Every cell\u2019s outcomes add to exactly 1. **Distinct** cells differ in what they come to."),
        ROLE_BODY);
    block[0] = (struct block){
        .kind = BLOCK_CHART, .id = STR("proof"), .lead = lead, .n_lead = 1, .table = proof_table(k, t, n, sum)};
    block[1] = (struct block){.kind = BLOCK_CHART, .id = STR("repeat"), .table = repeat_table(k, &t[0], hash)};
    *out = (struct section){
        .title = words_of(k->a, STR("Are the numbers right?"), ROLE_BAR, VOICE_PLAIN),
        .aside = words_of(k->a, STR("table by table: what was counted, and the second count"), ROLE_ASIDE, VOICE_PLAIN),
        .columns = 1,
        .span = k->sheet->columns,
        .at = k->doc->at,
        .block = block,
        .n_block = 2};
    for (size_t i = 0; i < 2; i++)
        block[i].at = k->doc->at;
    return true;
}
