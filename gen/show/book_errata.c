/* The last section of an odds book, where its layout says `errata: yes`: what the set's author says of the source, as
 * tables. Whoever reads odds sees here on which reading of which print they stand. What is said of the source is said
 * in its own measures. Called by sheets.c. */
#include "model/remarks.h"
#include "show/making.h"
#include "show/show.h"

/* A table for each kind of remark. Its last column is always why; those between are filled in the order of the widest.
 */
enum { MOST_COLS = 5 };
static const struct errata_table {
    enum remark_kind kind;
    enum saying title;
    unsigned cols;
    enum saying head[MOST_COLS];
} tables[] = {
    {REMARK_ERRATUM, SAY_ERRATA, 5, {SAY_HEAD_CHART, SAY_HEAD_ROW, SAY_HEAD_PRINTED, SAY_HEAD_PLAYED, SAY_HEAD_WHY}},
    {REMARK_HOUSE, SAY_HOUSE_RULES, 5, {SAY_HEAD_CHART, SAY_HEAD_ROW, SAY_HEAD_BEFORE, SAY_HEAD_HOUSE, SAY_HEAD_WHY}},
    {REMARK_VARIANT,
     SAY_DIFFERENCES,
     5,
     {SAY_HEAD_CHART, SAY_HEAD_ROW, SAY_HEAD_ELSEWHERE, SAY_HEAD_HERE, SAY_HEAD_WHY}},
    {REMARK_UNSURE, SAY_DOUBTS, 3, {SAY_HEAD_CHART, SAY_HEAD_ROW, SAY_HEAD_WHY}},
    {REMARK_READING, SAY_READINGS, 2, {SAY_HEAD_CHART, SAY_HEAD_READING}},
};

/* All charts of which the i-th is said, in one line, where the same is said of the same row of each; empty where an
 * earlier remark has named them. */
static struct str charts_of(const struct show *w, const struct remarks *all, size_t i)
{
    struct buf b = {.a = w->a};
    for (size_t m = 0; m < all->n; m++) {
        const struct remark *x = &all->at[i], *y = &all->at[m];
        if (x->kind != y->kind || !str_eq(x->row, y->row) || !str_eq(x->printed, y->printed) ||
            !str_eq(x->played, y->played) || !str_eq(x->why, y->why) || !str_eq(x->by, y->by))
            continue;
        if (m < i)
            return (struct str){0};
        buf_putz(&b, b.n ? "; " : "");
        buf_put(&b, y->title.n ? show_said(w, y->title) : y->chart);
    }
    return buf_str(&b);
}

/* Empty cells are left out: a remark on a whole chart has no row. */
static void remark_put(const struct show *w, struct draft *m, const struct remark *r, struct str charts)
{
    bool own = r->by.n && !str_eq(r->by, w->set->errata_by.s); /* the set's own authority stands at the foot */
    struct str why = own ? show_both(w, "%.*s \xe2\x80\x94 %.*s", r->why, r->by) : r->why;
    struct str cell[MOST_COLS] = {show_keep(w, charts, charts), r->row, r->printed, r->played};
    unsigned row = draft_row(m, false, RULE_HAIR);
    cell[m->cols - 1] = why;
    for (unsigned c = 0; c < m->cols; c++)
        if (cell[c].n)
            draft_put(m, row, c, show_words(w, cell[c], ROLE_NOTE))->head = c == 0;
}

/* A chart is named once, before all that is said of it. NULL where there is no such remark. */
static const struct table *table_make(const struct show *w, const struct remarks *all, const struct errata_table *t)
{
    struct draft m = draft_new(w->a, t->cols);
    unsigned row = draft_row(&m, true, RULE_STRONG);
    struct str last = {"", 0};
    for (unsigned c = 0; c < t->cols; c++) {
        m.col[c].stretch = STRETCH_WORDS;
        draft_head(&m, row, c, 1, show_plain(w, t->head[c], ROLE_HEAD, VOICE_STRONG))->align = ALIGN_LEFT;
    }
    for (size_t i = 0; i < all->n; i++) {
        struct str charts = all->at[i].kind == t->kind ? charts_of(w, all, i) : (struct str){0};
        if (!charts.n)
            continue;
        remark_put(w, &m, &all->at[i], str_eq(charts, last) ? STR("") : charts);
        last = charts;
    }
    return m.row.n > 1 ? draft_table(&m) : NULL;
}

/* An overlay's book has the remarks of its base too: what it took over stands on them. */
bool errata_section(struct making *k, struct section *out)
{
    enum { TABLES = sizeof tables / sizeof *tables };
    struct remarks all = {0};
    struct show source = show_source(&k->show);
    struct block *block = ARENA_ARRAY(k->a, struct block, TABLES);
    size_t n = 0;
    for (const struct set *set = k->set; set; set = set->from)
        remarks_of(k->a, set, &all);
    for (size_t i = 0; i < TABLES; i++) {
        block[n] = (struct block){.kind = BLOCK_CHART,
                                  .id = STR("errata"),
                                  .at = k->doc->errata_at,
                                  .title = show_plain(&k->show, tables[i].title, ROLE_CHART, VOICE_PLAIN),
                                  .table = table_make(&source, &all, &tables[i])};
        n += block[n].table != NULL;
    }
    *out = (struct section){.title = show_plain(&k->show, SAY_ERRATA_SECTION, ROLE_BAR, VOICE_PLAIN),
                            .columns = 1,
                            .span = k->sheet->columns,
                            .at = k->doc->errata_at,
                            .block = block,
                            .n_block = n};
    return n > 0;
}
