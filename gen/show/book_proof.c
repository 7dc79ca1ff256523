/* The page of proof of an odds book: table by table what was counted and what the second method walked of it; the
 * command, the program and the input; and each table's model in words with the charts that it looks up, so that whoever
 * doubts a number can repeat it without the program. Called by sheets.c once all tables are worked out.
 *
 * Nothing is counted as proved that was not walked: a table's mark, and that of all together, is of every cell; where
 * some were not, how many were stands in its stead. */
#include "layout/odds_ask.h"
#include "show/book_model.h"
#include "show/making.h"
#include "show/show.h"
#include <stdlib.h>

enum { PAGE, TITLE, CELLS, DISTINCT, CASES, THROWS, WALKED, ALIKE, PARTS, AGREE, COLS };
enum { MILLION = 1000000 };
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
        char before = i ? s.p[i - 1] : 0, behind = i + 1 < s.n ? s.p[i + 1] : 0;
        if (c == ' ' && (before == '-' || before == '+' || behind == '-' || behind == '+'))
            buf_putz(&b, "\u00a0");
        else if (c != ' ' || (b.n && b.p[b.n - 1] != ' '))
            buf_putc(&b, c);
    }
    return str_trim(buf_str(&b));
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
    b->align = col == TITLE ? ALIGN_LEFT : col == AGREE ? ALIGN_CENTER : ALIGN_RIGHT;
}

/* Where the table stands first, or nothing: it may be asked in another form. */
static struct words page_of(struct making *k, const struct section *book, size_t n, const struct odds_entry *e)
{
    for (size_t i = 0; i < n; i++)
        for (size_t b = 0; b < book[i].n_block; b++) {
            const struct layout_item *of = book[i].block[b].of;
            for (size_t v = 0; of && of->kind == ASK_ODDS && v < of->odds->n; v++)
                if (str_eq(of->odds->view[v].entry->id, e->id) && of->odds->view[v].entry->set == e->set)
                    return making_page(k, i, b, ROLE_NOTE, VOICE_STRONG);
        }
    return (struct words){0};
}

static void table_put(struct making *k, struct draft *m, const struct section *book, size_t n,
                      const struct odds_table *t, struct book_sums *sum)
{
    struct arena *a = k->a;
    unsigned row = draft_row(m, false, RULE_HAIR);
    size_t cells = t->cells, distinct = cells > DISTINCT_MOST ? 0 : distinct_of(&t->grid);
    const size_t faces = t->cells_walked - t->cells_alike;
    bool all = faces >= cells, proved = t->cells_walked + t->cells_parts >= cells;
    bool parts = t->verdict == DISAGREES;
    struct words title = show_words(&k->show, t->entry->title.s.n ? t->entry->title.s : t->entry->id, ROLE_NOTE);
    draft_put(m, row, PAGE, page_of(k, book, n, t->entry))->align = ALIGN_RIGHT;
    draft_put(m, row, TITLE, title)->head = true;
    put(k, m, row, CELLS, counted(k, cells), VOICE_PLAIN);
    put(k, m, row, DISTINCT, distinct ? counted(k, distinct) : STR("\u2013"), VOICE_PLAIN);
    put(k, m, row, CASES, grouped(k, t->grid.enumerated), VOICE_PLAIN);
    put(k, m, row, THROWS, t->cells_walked ? grouped(k, t->walked) : STR("\u2013"), VOICE_PLAIN);
    put(k, m, row, WALKED,
        all     ? STR("all")
        : faces ? counted(k, faces)
                : STR("\u2013"),
        proved ? VOICE_PLAIN : VOICE_STRONG);
    put(k, m, row, ALIKE, t->cells_alike ? counted(k, t->cells_alike) : STR("\u2013"), VOICE_PLAIN);
    put(k, m, row, PARTS, t->cells_parts ? counted(k, t->cells_parts) : STR("\u2013"), VOICE_PLAIN);
    put(k, m, row, AGREE, parts ? STR("NO") : proved ? STR("\u2713") : STR("\u2013"), VOICE_STRONG);
    sum->cells += cells;
    sum->distinct += distinct;
    sum->walked += t->cells_walked;
    sum->alike += t->cells_alike;
    sum->by_parts += t->cells_parts;
    sum->cases = nat_add(a, sum->cases, t->grid.enumerated);
    sum->throws = nat_add(a, sum->throws, t->walked);
    sum->all = sum->all && proved;
    sum->parts = sum->parts || parts;
}

static const struct table *proof_table(struct making *k, const struct section *book, size_t n_book,
                                       const struct odds_table *t, size_t n, struct book_sums *sum)
{
    static const char *const head[COLS] = {"p.",     "table",  "cells", "distinct", "cases counted",
                                           "throws", "walked", "alike", "by parts", "agree"};
    struct draft m = draft_new(k->a, COLS);
    unsigned row = draft_row(&m, true, RULE_STRONG);
    for (unsigned c = 0; c < COLS; c++) {
        m.col[c].stretch = c == TITLE ? STRETCH_WORDS : STRETCH_TIGHT;
        struct box *b = draft_head(&m, row, c, 1, words_of(k->a, str_of(head[c]), ROLE_HEAD, VOICE_STRONG));
        b->align = c == TITLE ? ALIGN_LEFT : c == AGREE ? ALIGN_CENTER : ALIGN_RIGHT;
        b->tone = TONE_NONE;
    }
    for (size_t i = 0; i < n; i++)
        table_put(k, &m, book, n_book, &t[i], sum);
    m.row.at[m.row.n - 1].below = RULE_STRONG;
    row = draft_row(&m, false, RULE_NONE);
    put(k, &m, row, TITLE, str_printf(k->a, "%zu table%s", n, n == 1 ? "" : "s"), VOICE_STRONG);
    put(k, &m, row, CELLS, counted(k, sum->cells), VOICE_STRONG);
    put(k, &m, row, DISTINCT, counted(k, sum->distinct), VOICE_STRONG);
    put(k, &m, row, CASES, grouped(k, sum->cases), VOICE_STRONG);
    put(k, &m, row, THROWS, grouped(k, sum->throws), VOICE_STRONG);
    put(k, &m, row, WALKED, sum->walked - sum->alike == sum->cells ? STR("all") : counted(k, sum->walked - sum->alike),
        VOICE_STRONG);
    put(k, &m, row, ALIKE, sum->alike ? counted(k, sum->alike) : STR("\u2013"), VOICE_STRONG);
    put(k, &m, row, PARTS, sum->by_parts ? counted(k, sum->by_parts) : STR("\u2013"), VOICE_STRONG);
    put(k, &m, row, AGREE, sum->parts ? STR("NO") : sum->all ? STR("\u2713") : STR("\u2013"), VOICE_STRONG);
    return draft_table(&m);
}

/* So that it can stand on two lines in a column. */
static struct str halved(struct arena *a, struct str hash)
{
    size_t half = hash.n / 2;
    return str_printf(a, "%.*s %.*s", STRF(str_cut(hash, 0, half)), STRF(str_cut(hash, half, hash.n)));
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
        {"Input, SHA-256", halved(k->a, hash)},
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

/* As many for every machine, that all may say the same. */
static uint64_t book_throws(const struct making *k)
{
    return k->doc->throws ? (uint64_t)k->doc->throws * MILLION : BOOK_THROWS;
}

/* All tables of the book together; where the methods part in one, that is found here. */
static void tables_prove(struct making *k)
{
    odds_tables_prove(k->a, k->d, k->m, k->odds.at, k->odds.n, book_throws(k));
    for (size_t i = 0; i < k->odds.n; i++)
        if (k->odds.at[i].verdict == DISAGREES)
            diag_add(k->d, RULE_METHODS_DIFFER, k->odds.at[i].at, "%.*s: %.*s", STRF(k->odds.at[i].entry->id),
                     STRF(k->odds.at[i].why));
}

/* ---- the models */

/* "Given dice 1 to 6. Rolled: ... Outcomes: ..."; of one that differs from an earlier table by its charts alone, that.
 * In another language than English, whose words these are, as the author wrote the roll. */
static struct str model_said(struct making *k, const struct odds_table *t, const struct model_words *all, size_t i)
{
    const struct odds_entry *e = t[i].entry;
    const struct model_words *m = &all[i];
    struct buf b = {.a = k->a};
    struct str by = {"", 0};
    size_t like = 0;
    if (e->model.s.n)
        return show_said(&k->show, e->model.s);
    if (!language_is_english(show_language(&k->show)))
        return model_of(k->a, e);
    while (like < i && (t[like].entry->model.s.n || !model_differs_by(k->a, &all[like].rolls, &m->rolls, &by)))
        like++;
    bool given = like == i || !str_eq(all[like].given.said, m->given.said);
    bool outcomes = like == i || !str_eq(all[like].outcomes.said, m->outcomes.said);
    if (like < i)
        buf_printf(&b, "As **%.*s**", STRF(t[like].entry->title.s.n ? t[like].entry->title.s : t[like].entry->id));
    if (like < i && by.n)
        buf_printf(&b, ", with %.*s", STRF(by));
    buf_putz(&b, like < i ? ". " : "");
    if (given && m->given.said.n)
        buf_printf(&b, "Given %.*s. ", STRF(m->given.said));
    if (like == i)
        buf_printf(&b, "%s%.*s. ", e->n_roll == 1 && !e->roll[0].name.s.n ? "Rolled: " : "", STRF(m->rolls.said));
    if (outcomes && m->outcomes.said.n)
        buf_printf(&b, "Outcomes: %.*s.", STRF(m->outcomes.said));
    return str_trim(buf_str(&b));
}

/* Columns may end between any two of them. */
void making_paragraphs(struct making *k, struct blocks *out, const char *id, struct words title, const struct words *w,
                       size_t n, struct span at)
{
    for (size_t i = 0; i < n; i++) {
        struct block b = {
            .kind = BLOCK_CHART, .id = str_of(id), .lead = w + i, .n_lead = 1, .reads_on = i > 0, .at = at};
        if (!i)
            b.title = title;
        ARENA_PUSH(k->a, out, b);
    }
}

static void models_put(struct making *k, struct blocks *out, const struct odds_table *t, size_t n)
{
    struct model_words *all = ARENA_ARRAY(k->a, struct model_words, n);
    struct words *w = ARENA_ARRAY(k->a, struct words, n + 1);
    for (size_t i = 0; i < n; i++)
        all[i] = model_words(k->a, k->m, t[i].entry);
    for (size_t i = 0; i < n; i++) {
        const struct odds_entry *e = t[i].entry;
        w[i] = show_words_in(&k->show, e->title.s.n ? e->title.s : e->id, ROLE_NOTE, VOICE_STRONG);
        w[i] = words_cat(k->a, w[i], str_printf(k->a, " (%.*s) ", STRF(e->id)), ROLE_NOTE, VOICE_ASIDE);
        w[i] = words_join(k->a, w[i], show_set_in(&k->show, model_said(k, t, all, i), ROLE_NOTE, VOICE_PLAIN));
    }
    making_paragraphs(k, out, "models",
                      words_of(k->a, STR("Each table\u2019s model, in words"), ROLE_CHART, VOICE_PLAIN), w, n,
                      k->doc->at);
    const struct words_list charts = model_looked_up(&k->show, t, n);
    w = ARENA_ARRAY(k->a, struct words, charts.n + 1);
    w[0] = words_of(k->a,
                    STR("As they are played. A die in a row is thrown; a number needed (4+) that is compared is its "
                        "lowest; a dash is 0, and of a number needed never; where n/a stands, no odds are given."),
                    ROLE_NOTE, VOICE_PLAIN);
    for (size_t i = 0; i < charts.n; i++)
        w[i + 1] = charts.at[i];
    if (charts.n)
        making_paragraphs(k, out, "looked-up",
                          words_of(k->a, STR("What is looked up in charts"), ROLE_CHART, VOICE_PLAIN), w, charts.n + 1,
                          k->doc->at);
}

bool proof_section(struct making *k, const struct section *book, size_t n_book, struct str hash, struct section *out)
{
    tables_prove(k);
    struct odds_table *t = arena_copy(k->a, k->odds.at, k->odds.n * sizeof *t);
    size_t n = odds_tables_distinct(t, k->odds.n);
    struct book_sums *sum = &k->sums;
    struct blocks block = {0};
    struct words *lead = ARENA_ARRAY(k->a, struct words, 1);
    if (!n)
        return false;
    *sum = (struct book_sums){.tables = n, .cases = nat_of(k->a, 0), .throws = nat_of(k->a, 0), .all = true};
    lead[0] = show_words(
        &k->show,
        str_printf(
            k->a,
            "**Counted:** the first method works each cell out as fractions, by distinct cases. **Walked:** the second "
            "throws every face of every die, one after another, and its fractions must be equal. **Alike:** where that "
            "takes over a million throws, faces that a count or a sum takes for the same are thrown as one, with as "
            "many ways: a die that hits on 4 to 6 falls in two ways, each of three faces. Cells that ask the same are "
            "walked once; this book has %llu million throws%s, and they go to the cheapest cells first. **By parts:** "
            "what is too long for both is worked out a third way, with no more of the first method in it than the "
            "second has: what one die comes to is walked, and dice are put together one at a time, in whole numbers; "
            "named rolls and tries likewise. It takes for granted that dice thrown apart do not know of each other and "
            "that their order does not matter; its fractions must be equal, too. The mark is of every cell, or there "
            "is none. Every cell\u2019s outcomes add to exactly 1. **Distinct** cells differ in what they come to.",
            (unsigned long long)(book_throws(k) / MILLION),
            k->m->budget > 1 ? str_printf(k->a, ", %g times over", k->m->budget).p : ""),
        ROLE_BODY);
    ARENA_PUSH(k->a, &block,
               ((struct block){.kind = BLOCK_CHART,
                               .id = STR("proof"),
                               .lead = lead,
                               .n_lead = 1,
                               .table = proof_table(k, book, n_book, t, n, sum),
                               .at = k->doc->at}));
    ARENA_PUSH(k->a, &block,
               ((struct block){
                   .kind = BLOCK_CHART, .id = STR("repeat"), .table = repeat_table(k, &t[0], hash), .at = k->doc->at}));
    models_put(k, &block, t, n);
    *out = (struct section){
        .title = words_of(k->a, STR("Are the numbers right?"), ROLE_BAR, VOICE_PLAIN),
        .aside = words_of(k->a, STR("table by table: what was counted, and the second count"), ROLE_ASIDE, VOICE_PLAIN),
        .columns = 1,
        .alone = true,
        .ragged = true,
        .at = k->doc->at,
        .block = block.at,
        .n_block = block.n};
    return true;
}
