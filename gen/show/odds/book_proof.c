/* The page of proof of an odds book: for each table, the cells computed and the cells covered by
 * the exhaustive check, and its rolls; and the command, program and input to repeat it. Called by
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

static enum align align_of(unsigned col)
{
    if (col == AGREE)
        return ALIGN_CENTER;
    return col == TITLE ? ALIGN_LEFT : ALIGN_RIGHT;
}

static void put(struct making *k, struct draft *m, unsigned row, unsigned col, struct str text,
                enum char_style char_style)
{
    draft_put(m, row, col, words_of(k->a, text, PARA_STYLE_NOTE, char_style))->align =
        align_of(col);
}

/* The block that prints the table first; NULL if none does. Sets the page number if there is. */
static const struct block *printed_of(struct making *k, const struct section *book, size_t n,
                                      const struct odds_entry *e, struct words *page)
{
    for (size_t i = 0; i < n; i++)
        for (size_t b = 0; b < book[i].n_block; b++) {
            const struct layout_item *of = book[i].block[b].of;
            for (size_t v = 0; of && of->kind == REQUEST_ODDS && v < of->odds->n; v++)
                if (str_eq(of->odds->view[v].entry->id, e->id) &&
                    of->odds->view[v].entry->set == e->set) {
                    *page = making_page(k, i, b, PARA_STYLE_NOTE, CHAR_STYLE_STRONG);
                    return &book[i].block[b];
                }
        }
    return NULL;
}

/* The author's first sentence on a table; empty without a table or a text. */
static struct str sentence_of(const struct making *k, const struct odds_table *t)
{
    const struct str all = t ? show_translate(&k->show, t->entry->words.s) : STR("");
    const ptrdiff_t end = str_find(all, ". ");
    return end < 0 ? all : str_cut(all, 0, (size_t)end + 1);
}

/* A sentence, and the rolls as they are written. */
static struct words model_words(const struct making *k, const struct odds_entry *e,
                                struct str sentence)
{
    struct buf b = {.a = k->a};
    for (size_t i = 0; i < e->n_roll; i++) {
        const struct str name = e->roll[i].name.s;
        buf_printf(&b, "%s%.*s%s%.*s", i ? "; " : "", STRF(name), name.n ? ": " : "",
                   STRF(e->roll[i].text.s));
    }
    struct words w = show_set_in(&k->show, sentence, PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    w = words_catz(k->a, w, sentence.n ? " " : "", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    return words_cat(k->a, w, buf_str(&b), PARA_STYLE_FOOTER, CHAR_STYLE_CODE);
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

/* The author's first sentence is left out if it is printed with the table, or with the table
 * before. */
static void table_put(struct making *k, struct draft *m, const struct section *book, size_t n,
                      const struct odds_table *t, const struct odds_table *before)
{
    struct book_sums *sum = &k->sums;
    const unsigned row = draft_row(m, false, RULE_NONE), below = draft_row(m, false, RULE_HAIR);
    struct words page = {0};
    const struct block *by = printed_of(k, book, n, t->entry, &page);
    struct str sentence = sentence_of(k, t);
    if ((by && !by->of->frame.lead.at) || str_eq(sentence, sentence_of(k, before)))
        sentence = STR("");
    const struct book_sums own = {.cells = t->cells,
                                  .walked = t->cells_walked,
                                  .alike = t->cells_alike,
                                  .cases = t->grid.enumerated,
                                  .throws = t->walked,
                                  .all = t->cells_walked >= t->cells,
                                  .parts = t->verdict == DISAGREES};
    struct words title =
        show_words_in(&k->show, t->entry->title.s.n ? t->entry->title.s : t->entry->id,
                      PARA_STYLE_NOTE, CHAR_STYLE_STRONG);
    title = words_cat(k->a, title, str_printf(k->a, " (%.*s)", STRF(t->entry->id)), PARA_STYLE_NOTE,
                      CHAR_STYLE_ASIDE);
    draft_put(m, row, PAGE, page)->align = ALIGN_RIGHT;
    draft_put(m, row, TITLE, title)->head = true;
    figures_put(k, m, row, &own, CHAR_STYLE_PLAIN);
    put(k, m, row, EXAMPLES, counted_or_none(k, t->examples), CHAR_STYLE_PLAIN);
    m->row.at[below].goes_on = true;
    draft_put(m, below, TITLE, model_words(k, t->entry, sentence))->cols = COLS - TITLE;
    sum->cells += own.cells;
    sum->walked += own.walked;
    sum->alike += own.alike;
    sum->cases = nat_add(k->a, sum->cases, own.cases);
    sum->all = sum->all && own.all;
    sum->parts = sum->parts || own.parts;
}

static const struct table *proof_table(struct making *k, const struct section *book, size_t n_book,
                                       const struct odds_table *t, size_t n)
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
        b->align = align_of(c);
        b->rating = RATING_NONE;
    }
    for (size_t i = 0; i < n; i++)
        table_put(k, &m, book, n_book, &t[i], i ? &t[i - 1] : NULL);
    m.row.at[m.row.n - 1].below = RULE_STRONG;
    row = draft_row(&m, false, RULE_NONE);
    put(k, &m, row, TITLE, msg_format_count(k->a, in, MSG_TABLES_COUNTED, n), CHAR_STYLE_STRONG);
    figures_put(k, &m, row, &k->sums, CHAR_STYLE_STRONG);
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

/* How the numbers were computed, and what a sceptical reader types and compares. The hash is one
 * word, which is never broken. */
enum { WAYS = 5, REPEATS = 4 };
static const struct words *ways_words(struct making *k, const struct odds_entry *first,
                                      struct str hash)
{
    const struct language *in = show_language(&k->show);
    const struct str millions =
        str_printf(k->a, "%g", BOOK_THROWS / MILLION * (k->m->budget > 0 ? k->m->budget : 1));
    const struct str way[WAYS] = {msg_text(in, MSG_PROOF_COUNTED), msg_text(in, MSG_PROOF_WALKED),
                                  msg_text(in, MSG_PROOF_ALIKE),
                                  msg_format(k->a, in, MSG_PROOF_ONCE, millions),
                                  msg_text(in, MSG_PROOF_MARK)},
                     command = str_printf(k->a, "broadside odds %.*s/%.*s --verify",
                                          STRF(first->set->id), STRF(first->id)),
                     input = str_printf(k->a, "broadside build odds/%.*s --dump input | sha256sum",
                                        STRF(k->doc->called));
    const struct {
        enum msg name;
        struct str text;
        enum char_style char_style;
    } line[REPEATS] = {
        {MSG_REPEAT_ONE, msg_format(k->a, in, MSG_REPEAT_HOW, command), CHAR_STYLE_PLAIN},
        {MSG_REPEAT_PROGRAM, STR("broadside " BROADSIDE_VERSION), CHAR_STYLE_PLAIN},
        {MSG_REPEAT_INPUT, hash, CHAR_STYLE_CODE},
        {MSG_REPEAT_OF, msg_format(k->a, in, MSG_REPEAT_OF_HOW, input), CHAR_STYLE_PLAIN},
    };
    struct words *out = ARENA_ARRAY(k->a, struct words, WAYS + REPEATS);
    for (size_t i = 0; i < WAYS; i++)
        out[i] = show_places(k->a, way[i], NULL, 0, PARA_STYLE_BODY, CHAR_STYLE_STRONG);
    for (size_t i = 0; i < REPEATS; i++)
        out[WAYS + i] = words_cat(
            k->a,
            words_catz(k->a, show_plain(&k->show, line[i].name, PARA_STYLE_BODY, CHAR_STYLE_STRONG),
                       ": ", PARA_STYLE_BODY, CHAR_STYLE_STRONG),
            line[i].text, PARA_STYLE_FOOTER, line[i].char_style);
    return out;
}

bool proof_section(struct making *k, const struct section *book, size_t n_book, struct str hash,
                   struct section *out)
{
    const struct nat throws = tables_prove(k);
    struct odds_table *t = arena_copy(k->a, k->odds.at, k->odds.n * sizeof *t);
    const size_t n = odds_tables_distinct(t, k->odds.n);
    struct block *proof = ARENA_NEW(k->a, struct block);
    if (!n)
        return false;
    k->sums =
        (struct book_sums){.tables = n, .cases = nat_of(k->a, 0), .throws = throws, .all = true};
    *proof = (struct block){.kind = BLOCK_CHART,
                            .id = STR("proof"),
                            .table = proof_table(k, book, n_book, t, n),
                            .at = k->doc->at};
    *out = (struct section){
        .title = show_plain(&k->show, MSG_FRONT_PROOF, PARA_STYLE_BAR, CHAR_STYLE_PLAIN),
        .aside = show_plain(&k->show, MSG_PROOF_ASIDE, PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN),
        .columns = 1,
        .ragged = true,
        .lead = ways_words(k, t[0].entry, hash),
        .n_lead = WAYS + REPEATS,
        .at = k->doc->at,
        .block = proof,
        .n_block = 1};
    return true;
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

/* A paragraph for each remark; columns may end between any two. The first paragraph for the same
 * charts starts with their names. */
static void paragraphs_make(struct making *k, const struct show *w, const struct equals *all,
                            const struct errata_kind *t, struct blocks *out)
{
    struct str last = {"", 0};
    struct words title = show_plain(&k->show, t->title, PARA_STYLE_CHART, CHAR_STYLE_PLAIN);
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
        ARENA_PUSH(k->a, out,
                   ((struct block){.kind = BLOCK_CHART,
                                   .id = STR("errata"),
                                   .title = title,
                                   .lead = arena_copy(w->a, &words, sizeof words),
                                   .n_lead = 1,
                                   .reads_on = !title.n,
                                   .at = k->doc->errata_at}));
        title = (struct words){0};
        last = charts;
    }
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
