/* Makes the last section of an odds book if its layout has `errata: yes`: the author's remarks on
 * the source, as paragraphs that fill the columns of the pages. It tells readers which version and
 * which interpretation of the rules the odds use. Remarks keep the units of the source. Called by
 * sheets.c. */
#include "show/making.h"
#include "show/show.h"
#include <glib.h>

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
        if ((name.p[i] == ',' || name.p[i] == ':') && name.p[i + 1] == ' ' && before.p[i + 1] == ' ')
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
        buf_putz(&b, !b.n ? "" : same ? ", " : "; ");
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
