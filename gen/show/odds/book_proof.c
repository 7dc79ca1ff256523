/* The page of proof of an odds book: for each table, the cells computed and the cells covered by
 * the exhaustive check; the command, program and input to repeat it; and each table's model in
 * words with its charts, so that a reader can verify a number without the program. Called by
 * sheets.c when all tables are computed.
 *
 * A table, and the sum of all tables, is marked only if the exhaustive check covered every cell;
 * otherwise the page prints the number of cells that it covered. Also the last section
 * of a book with `errata: yes`: the author's remarks on the source, which tell readers the version
 * and the interpretation of the rules that the odds use. Remarks keep the units of the source. */
#include "base/version.h"
#include "layout/odds_request.h"
#include "show/odds/inner.h"
#include <glib.h>
#include <stdlib.h>

enum { PAGE, TITLE, CELLS, CASES, THROWS, WALKED, ALIKE, AGREE, EXAMPLES, COLS };
enum { MILLION = 1000000 };

struct str making_grouped(const struct making *k, struct nat n)
{
    struct buf plain = {.a = k->a};
    buf_put_nat(&plain, n);
    return format_grouped(k->a, show_language(&k->show), buf_str(&plain));
}

static struct str counted(const struct making *k, size_t n)
{
    return making_grouped(k, nat_of(k->a, n));
}

static struct str counted_or_none(const struct making *k, size_t n)
{
    return n ? counted(k, n) : STR("\u2013");
}

static void put(struct making *k, struct draft *m, unsigned row, unsigned col, struct str text,
                enum char_style char_style)
{
    struct box *b = draft_put(m, row, col, words_of(k->a, text, PARA_STYLE_NOTE, char_style));
    if (col == TITLE)
        b->align = ALIGN_LEFT;
    else if (col == AGREE)
        b->align = ALIGN_CENTER;
    else
        b->align = ALIGN_RIGHT;
}

/* The page where the table is printed first. Empty if the book prints it only in another form. */
static struct words page_of(struct making *k, const struct section *book, size_t n,
                            const struct odds_entry *e)
{
    for (size_t i = 0; i < n; i++)
        for (size_t b = 0; b < book[i].n_block; b++) {
            const struct layout_item *of = book[i].block[b].of;
            for (size_t v = 0; of && of->kind == REQUEST_ODDS && v < of->odds->n; v++)
                if (str_eq(of->odds->view[v].entry->id, e->id) &&
                    of->odds->view[v].entry->set == e->set)
                    return making_page(k, i, b, PARA_STYLE_NOTE, CHAR_STYLE_STRONG);
        }
    return (struct words){0};
}

/* The numbers of one table, or of all together. */
static void figures_put(struct making *k, struct draft *m, unsigned row, const struct book_sums *of,
                        enum char_style char_style)
{
    const struct language *in = show_language(&k->show);
    const size_t faces = of->walked - of->alike;
    put(k, m, row, CELLS, counted(k, of->cells), char_style);
    put(k, m, row, CASES, making_grouped(k, of->cases), char_style);
    put(k, m, row, THROWS, of->walked ? making_grouped(k, of->throws) : STR("\u2013"), char_style);
    put(k, m, row, WALKED, faces == of->cells ? msg_text(in, MSG_ALL) : counted_or_none(k, faces),
        of->all ? char_style : CHAR_STYLE_STRONG);
    put(k, m, row, ALIKE, counted_or_none(k, of->alike), char_style);
    put(k, m, row, AGREE,
        of->parts ? msg_text(in, MSG_AGREE_NOT)
        : of->all ? STR("\u2713")
                  : STR("\u2013"),
        CHAR_STYLE_STRONG);
}

static void table_put(struct making *k, struct draft *m, const struct section *book, size_t n,
                      const struct odds_table *t, struct book_sums *sum)
{
    unsigned row = draft_row(m, false, RULE_HAIR);
    const struct book_sums own = {.cells = t->cells,
                                  .walked = t->cells_walked,
                                  .alike = t->cells_alike,
                                  .cases = t->grid.enumerated,
                                  .throws = t->walked,
                                  .all = t->cells_walked >= t->cells,
                                  .parts = t->verdict == DISAGREES};
    struct words title = show_words(
        &k->show, t->entry->title.s.n ? t->entry->title.s : t->entry->id, PARA_STYLE_NOTE);
    draft_put(m, row, PAGE, page_of(k, book, n, t->entry))->align = ALIGN_RIGHT;
    draft_put(m, row, TITLE, title)->head = true;
    figures_put(k, m, row, &own, CHAR_STYLE_PLAIN);
    put(k, m, row, EXAMPLES, counted_or_none(k, t->examples), CHAR_STYLE_PLAIN);
    sum->cells += own.cells;
    sum->walked += own.walked;
    sum->alike += own.alike;
    sum->cases = nat_add(k->a, sum->cases, own.cases);
    sum->all = sum->all && own.all;
    sum->parts = sum->parts || own.parts;
}

static const struct table *proof_table(struct making *k, const struct section *book, size_t n_book,
                                       const struct odds_table *t, size_t n, struct book_sums *sum)
{
    static const enum msg head[COLS] = {MSG_HEAD_PAGE,  MSG_HEAD_TABLE,  MSG_HEAD_CELLS,
                                        MSG_HEAD_CASES, MSG_HEAD_THROWS, MSG_HEAD_WALKED,
                                        MSG_HEAD_ALIKE, MSG_HEAD_AGREE,  MSG_HEAD_EXAMPLES};
    const struct language *in = show_language(&k->show);
    struct draft m = draft_new(k->a, COLS);
    unsigned row = draft_row(&m, true, RULE_STRONG);
    for (unsigned c = 0; c < COLS; c++) {
        m.col[c].stretch = c == TITLE ? STRETCH_WORDS : STRETCH_TIGHT;
        struct box *b = draft_head(
            &m, row, c, 1, show_plain(&k->show, head[c], PARA_STYLE_HEAD, CHAR_STYLE_STRONG));
        if (c == TITLE)
            b->align = ALIGN_LEFT;
        else if (c == AGREE)
            b->align = ALIGN_CENTER;
        else
            b->align = ALIGN_RIGHT;
        b->rating = RATING_NONE;
    }
    for (size_t i = 0; i < n; i++)
        table_put(k, &m, book, n_book, &t[i], sum);
    m.row.at[m.row.n - 1].below = RULE_STRONG;
    row = draft_row(&m, false, RULE_NONE);
    put(k, &m, row, TITLE, msg_format_count(k->a, in, MSG_TABLES_COUNTED, n), CHAR_STYLE_STRONG);
    figures_put(k, &m, row, sum, CHAR_STYLE_STRONG);
    return draft_table(&m);
}

/* What a sceptical reader types and compares. */
static const struct table *repeat_table(struct making *k, const struct odds_table *first,
                                        struct str hash)
{
    const struct language *in = show_language(&k->show);
    struct str command = str_printf(k->a, "broadside odds %.*s/%.*s --verify",
                                    STRF(first->entry->set->id), STRF(first->entry->id)),
               input = str_printf(k->a, "broadside build odds/%.*s --dump input | sha256sum",
                                  STRF(k->doc->called)),
               files = str_printf(k->a, "%.*s.csv, .json, .ndjson", STRF(k->doc->name));
    const struct {
        enum msg name;
        struct str words;
        enum char_style char_style;
    } line[] = {
        {MSG_REPEAT_ONE, msg_format(k->a, in, MSG_REPEAT_HOW, command)},
        {MSG_REPEAT_DATA, msg_format(k->a, in, MSG_REPEAT_FILES, files)},
        {MSG_REPEAT_PROGRAM, STR("broadside " BROADSIDE_VERSION)},
        {MSG_REPEAT_INPUT, hash, CHAR_STYLE_CODE},
        {MSG_REPEAT_OF, msg_format(k->a, in, MSG_REPEAT_OF_HOW, input)},
    };
    struct draft m = draft_new(k->a, 2);
    m.col[0].stretch = STRETCH_TIGHT;
    m.col[1].stretch = STRETCH_WORDS;
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        unsigned row = draft_row(&m, false, RULE_HAIR);
        draft_put(&m, row, 0,
                  show_plain(&k->show, line[i].name, PARA_STYLE_NOTE, CHAR_STYLE_STRONG))
            ->head = true;
        const bool long_word =
            line[i].char_style == CHAR_STYLE_CODE; /* is never broken, on any paper */
        row = long_word ? draft_row(&m, false, RULE_HAIR) : row;
        struct box *b =
            draft_put(&m, row, !long_word,
                      words_of(k->a, line[i].words, long_word ? PARA_STYLE_FOOTER : PARA_STYLE_NOTE,
                               line[i].char_style));
        b->cols = long_word ? 2 : 1;
    }
    return draft_table(&m);
}

/* Runs the exhaustive check on all tables of the book, reports where the methods differ, and
 * returns the number of rolls. */
static struct nat tables_prove(struct making *k)
{
    for (size_t i = 0; i < k->odds.n; i++)
        k->odds.at[i].ground = ground_hash(
            k->a, needs_ground(k->a, k->m, k->d, &(struct need){.odds = k->odds.at[i].entry}, 1),
            true);
    const struct nat throws =
        odds_tables_prove(k->a, k->m, k->odds.at, k->odds.n, BOOK_THROWS, k->kept);
    for (size_t i = 0; i < k->odds.n; i++)
        if (k->odds.at[i].verdict == DISAGREES)
            diag_add(k->d, RULE_METHODS_DIFFER, k->odds.at[i].at, "%.*s: %.*s",
                     STRF(k->odds.at[i].entry->id), STRF(k->odds.at[i].why));
    return throws;
}

/* ---- the models */

/* "3..12", as it is written, or the values of a list. */
static void put_given(struct buf *b, const struct given *g)
{
    buf_printf(b, "%.*s: %.*s", STRF(g->name.s), STRF(g->text.s));
    for (size_t i = 0; !g->text.s.n && i < g->n; i++) {
        buf_putz(b, i ? ", " : "[");
        buf_put_value(b, &g->value[i]);
    }
    buf_separator(b, !g->text.s.n, "]");
}

/* True if an outcome is a word that has its name: shaken: status == "Shaken". */
static bool is_its_word(const struct binding *outcome)
{
    const struct str s = outcome->text.s;
    const ptrdiff_t at = str_find(s, " == \"");
    return at > 0 && str_same_word(str_cut(s, (size_t)at + 5, s.n - 1), outcome->name.s);
}

/* "given need: 3..12; hit: 2d6 >= need": the expressions as they are written. */
static struct str model_text(struct arena *a, const struct odds_entry *e)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < e->n_given; i++) {
        buf_putz(&b, i ? ", " : "given ");
        put_given(&b, &e->given[i]);
    }
    for (size_t i = 0; i < e->n_roll + e->n_outcome; i++) {
        const struct binding *one = i < e->n_roll ? &e->roll[i] : &e->outcome[i - e->n_roll];
        const struct str name = one->name.s;
        if (is_its_word(one))
            continue;
        buf_separator(&b, b.n, "; ");
        buf_printf(&b, "%.*s%s%.*s", STRF(name), name.n ? ": " : "", STRF(one->text.s));
    }
    return buf_str(&b);
}

/* Columns may end between any two paragraphs. */
static void making_paragraphs(struct making *k, struct blocks *out, const char *id,
                              struct words title, const struct words *w, size_t n, struct span at)
{
    for (size_t i = 0; i < n; i++) {
        struct block b = {.kind = BLOCK_CHART,
                          .id = str_of(id),
                          .lead = w + i,
                          .n_lead = 1,
                          .reads_on = i > 0,
                          .at = at};
        if (!i)
            b.title = title;
        ARENA_PUSH(k->a, out, b);
    }
}

/* The models have no title, because the section bar has it. */
static void models_put(struct making *k, struct blocks *out, const struct odds_table *t, size_t n)
{
    struct words *w = ARENA_ARRAY(k->a, struct words, n + 1);
    for (size_t i = 0; i < n; i++) {
        const struct odds_entry *e = t[i].entry;
        w[i] = show_words_in(&k->show, e->title.s.n ? e->title.s : e->id, PARA_STYLE_NOTE,
                             CHAR_STYLE_STRONG);
        w[i] = words_cat(k->a, w[i], str_printf(k->a, " (%.*s) ", STRF(e->id)), PARA_STYLE_NOTE,
                         CHAR_STYLE_ASIDE);
        w[i] = words_cat(k->a, w[i], model_text(k->a, e), PARA_STYLE_FOOTER, CHAR_STYLE_CODE);
    }
    making_paragraphs(k, out, "models", (struct words){0}, w, n, k->doc->at);
}

/* The note on the limit of the check: "this book has 20 million throws, and they go to the cheapest
 * cells first". */
static struct str once_text(const struct making *k)
{
    const struct str of[] = {str_printf(k->a, "%d", BOOK_THROWS / MILLION),
                             str_printf(k->a, "%g", k->m->budget)};
    enum msg what = k->m->budget > 1 ? MSG_PROOF_ONCE_TIMES : MSG_PROOF_ONCE;
    return msg_fill(k->a, show_text(&k->show, what), of, 2);
}

/* How the numbers were computed, in two paragraphs beside the table; the last one explains the
 * tick. */
enum { WAYS = 2 };
static const struct words *ways_words(const struct making *k)
{
    const struct language *in = show_language(&k->show);
    struct words *out = ARENA_ARRAY(k->a, struct words, WAYS);
    const struct str way[] = {msg_text(in, MSG_PROOF_COUNTED), msg_text(in, MSG_PROOF_WALKED),
                              msg_text(in, MSG_PROOF_ALIKE), once_text(k),
                              msg_text(in, MSG_PROOF_MARK)};
    const size_t n = sizeof way / sizeof *way;
    for (size_t i = 0; i < n; i++) {
        struct words *w = &out[i + 1 == n];
        *w = w->n ? words_catz(k->a, *w, " ", PARA_STYLE_BODY, CHAR_STYLE_PLAIN) : *w;
        *w = words_join(k->a, *w,
                        show_places(k->a, way[i], NULL, 0, PARA_STYLE_BODY, CHAR_STYLE_STRONG));
    }
    return out;
}

/* The table; beside it, if it is about as high, the meaning of its columns; below both the commands
 * to repeat it. */
static struct section counted_section(struct making *k, const struct table *proof,
                                      const struct table *repeat, size_t n)
{
    enum { BESIDE_ROWS = 12, PARTS_ALL = 10, PARTS_TABLE = 7 };
    struct block *block = ARENA_ARRAY(k->a, struct block, 3);
    for (size_t i = 0; i < 3; i++)
        block[i] =
            (struct block){.kind = BLOCK_CHART, .span = PARTS_ALL - PARTS_TABLE, .at = k->doc->at};
    block[0].id = STR("proof");
    block[0].table = proof;
    block[0].span = PARTS_TABLE;
    block[1].id = STR("methods");
    block[1].lead = ways_words(k);
    block[1].n_lead = WAYS;
    block[2].id = STR("repeat");
    block[2].table = repeat;
    block[2].span = PARTS_ALL; /* full width, because the hash is never broken */
    if (n < BESIDE_ROWS)
        block[0].span = block[1].span = PARTS_ALL;
    return (struct section){
        .title = show_plain(&k->show, MSG_FRONT_PROOF, PARA_STYLE_BAR, CHAR_STYLE_PLAIN),
        .aside = show_plain(&k->show, MSG_PROOF_ASIDE, PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN),
        .columns = PARTS_ALL,
        .ragged = true,
        .at = k->doc->at,
        .block = block,
        .n_block = 3};
}

size_t proof_sections(struct making *k, const struct section *book, size_t n_book, struct str hash,
                      struct section *out)
{
    const struct nat throws = tables_prove(k);
    struct odds_table *t = arena_copy(k->a, k->odds.at, k->odds.n * sizeof *t);
    size_t n = odds_tables_distinct(t, k->odds.n);
    struct book_sums *sum = &k->sums;
    struct blocks block = {0};
    if (!n)
        return 0;
    *sum = (struct book_sums){.tables = n, .cases = nat_of(k->a, 0), .throws = throws, .all = true};
    out[0] = counted_section(k, proof_table(k, book, n_book, t, n, sum),
                             repeat_table(k, &t[0], hash), n);
    models_put(k, &block, t, n);
    out[1] = (struct section){
        .title = show_plain(&k->show, MSG_MODELS_TITLE, PARA_STYLE_BAR, CHAR_STYLE_PLAIN),
        .aside = show_plain(&k->show, MSG_MODELS_ASIDE, PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN),
        .alone = true,
        .ragged = true,
        .at = k->doc->at,
        .block = block.at,
        .n_block = block.n};
    return PROOF_SECTIONS;
}

/* ---- remarks on the source */

/* Title of each kind of remark, and the words before the values as printed and as played. */
static const struct errata_kind {
    enum source_note_kind kind;
    enum msg title;
    bool values;
    enum msg printed, played;
} kinds[] = {
    {SOURCE_NOTE_ERRATUM, MSG_ERRATA, true, MSG_HEAD_PRINTED, MSG_HEAD_PLAYED},
    {SOURCE_NOTE_HOUSE, MSG_HOUSE_RULES, true, MSG_HEAD_BEFORE, MSG_HEAD_HOUSE},
    {SOURCE_NOTE_VARIANT, MSG_DIFFERENCES, true, MSG_HEAD_ELSEWHERE, MSG_HEAD_HERE},
    {SOURCE_NOTE_UNSURE, MSG_DOUBTS, .values = false},
    {SOURCE_NOTE_READING, MSG_READINGS, .values = false},
};

/* Length of the common beginning of two names, up to a comma or colon. */
static size_t shared(struct str name, struct str before)
{
    size_t at = 0;
    for (size_t i = 0; i + 1 < name.n && i + 1 < before.n && name.p[i] == before.p[i]; i++)
        if ((name.p[i] == ',' || name.p[i] == ':') && name.p[i + 1] == ' ' &&
            before.p[i + 1] == ' ')
            at = i + 2;
    return at;
}

/* Remarks in order, and which of them say the same of rows of one name. */
struct equals {
    struct source_notes of;
    size_t *next; /* the next that is equal, or 0 */
    bool *again;  /* an earlier one is equal */
};

static void equals_link(struct arena *a, struct equals *e)
{
    GHashTable *last = g_hash_table_new(g_str_hash, g_str_equal);
    e->next = ARENA_ARRAY(a, size_t, e->of.n + 1);
    e->again = ARENA_ARRAY(a, bool, e->of.n + 1);
    for (size_t i = 0; i < e->of.n; i++) {
        const struct source_note *x = &e->of.at[i];
        struct str says =
            str_printf(a, "%d\1%.*s\1%.*s\1%.*s\1%.*s\1%.*s", (int)x->kind, STRF(x->row),
                       STRF(x->printed), STRF(x->played), STRF(x->why), STRF(x->by));
        size_t *before = g_hash_table_lookup(last, says.p);
        e->again[i] = before;
        if (before)
            *before = i;
        g_hash_table_insert(last, (void *)says.p, &e->next[i]);
    }
    g_hash_table_destroy(last);
}

/* All charts that have remark i on the same row, in one line; empty if an earlier equal remark has
 * listed them. */
static struct str charts_of(const struct show *w, const struct equals *all, size_t i)
{
    struct buf b = {.a = w->a};
    struct str last = {"", 0};
    if (all->again[i])
        return last;
    do {
        const struct source_note *y = &all->of.at[i];
        struct str name = y->title.n ? show_translate(w, y->title) : y->chart;
        size_t same = shared(name, last);
        if (b.n)
            buf_putz(&b, same ? ", " : "; ");
        buf_put(&b, str_cut(name, same, name.n));
        last = name;
        i = all->next[i];
    } while (i);
    return buf_str(&b);
}

/* A remark as a paragraph: "<1: Printed Kills –; Played Kills 1. Without it the worst row would
 * cost less." */
static struct words source_note_words(const struct show *w, const struct errata_kind *t,
                                      const struct source_note *r)
{
    bool own = r->by.n && !str_eq(r->by, w->set->errata_by.s);
    struct str why = own ? show_both(w, r->why, " \xe2\x80\x94 ", r->by) : r->why;
    const struct str cell[] = {r->printed, r->played};
    struct words out = {0};
    if (r->row.n)
        out = words_catz(w->a, show_words_in(w, r->row, PARA_STYLE_NOTE, CHAR_STYLE_STRONG), ": ",
                         PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    for (unsigned i = 0, n_put = 0; i < 2; i++) {
        if (!cell[i].n || !t->values)
            continue;
        out = words_catz(w->a, out, n_put++ ? "; " : "", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
        out = words_join(
            w->a, out,
            show_plain(w, i ? t->played : t->printed, PARA_STYLE_NOTE, CHAR_STYLE_ITALIC));
        out = words_catz(w->a, out, "\u00a0", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
        out = words_join(w->a, out, show_words(w, cell[i], PARA_STYLE_NOTE));
    }
    if ((r->printed.n || r->played.n) && t->values)
        out = words_catz(w->a, out, why.n ? ": " : ".", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    out = words_join(w->a, out, show_words(w, why, PARA_STYLE_NOTE));
    bool ends = !why.n || strchr(".!?", why.p[why.n - 1]);
    return ends ? out : words_catz(w->a, out, ".", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
}

/* A paragraph for each remark. The first paragraph for the same charts starts with their names. */
static void paragraphs_make(struct making *k, const struct show *w, const struct equals *all,
                            const struct errata_kind *t, struct blocks *out)
{
    struct words *para = ARENA_ARRAY(w->a, struct words, all->of.n + 1);
    struct str last = {"", 0};
    size_t n = 0;
    for (size_t i = 0; i < all->of.n; i++) {
        struct str charts = all->of.at[i].kind == t->kind ? charts_of(w, all, i) : (struct str){0};
        if (!charts.n)
            continue;
        struct words words = source_note_words(w, t, &all->of.at[i]);
        if (!str_eq(charts, last)) {
            struct words name =
                show_words_in(w, show_keep(w, charts, charts), PARA_STYLE_NOTE, CHAR_STYLE_STRONG);
            words = words_join(
                w->a, words_catz(w->a, name, ". ", PARA_STYLE_NOTE, CHAR_STYLE_STRONG), words);
        }
        para[n++] = words;
        last = charts;
    }
    making_paragraphs(k, out, "errata",
                      show_plain(&k->show, t->title, PARA_STYLE_CHART, CHAR_STYLE_PLAIN), para, n,
                      k->doc->errata_at);
}

/* The book of an overlay includes the remarks of its base, because it uses the base's charts. */
bool errata_section(struct making *k, struct section *out)
{
    enum { KINDS = sizeof kinds / sizeof *kinds };
    struct equals all = {.next = NULL};
    struct show source = show_source(&k->show);
    struct blocks block = {0};
    for (const struct set *set = k->set; set; set = set->from)
        source_notes_of(k->a, set, &all.of);
    equals_link(k->a, &all);
    for (size_t i = 0; i < KINDS; i++)
        paragraphs_make(k, &source, &all, &kinds[i], &block);
    *out = (struct section){
        .title = show_plain(&k->show, MSG_ERRATA_SECTION, PARA_STYLE_BAR, CHAR_STYLE_PLAIN),
        .alone = true,
        .ragged = true,
        .at = k->doc->errata_at,
        .block = block.at,
        .n_block = block.n};
    return block.n > 0;
}
