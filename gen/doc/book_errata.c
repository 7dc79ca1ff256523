/* The last section of an odds book, where its layout says `errata: yes`: what the set's author says of the source, as
 * tables. Whoever reads odds sees here on which reading of which print they stand. Called by sheets.c.
 *
 * What is said of the source is said in its own measures. */
#include "doc/making.h"
#include "model/remarks.h"
#include "sheet/show.h"

enum { MOST_COLS = 5 };
struct shape {
    enum remark_kind kind;
    const char *title;
    unsigned cols;
    const char *head[MOST_COLS];
};
static const struct shape shapes[] = {
    {REMARK_ERRATUM, "Errata", 5, {"Chart", "Row", "Printed", "Played", "Why"}},
    {REMARK_VARIANT, "Differences that are meant", 5, {"Chart", "Row", "Elsewhere", "Here", "Why"}},
    {REMARK_UNSURE, "Not read for certain", 3, {"Chart", "Row", "Why", NULL, NULL}},
    {REMARK_READING, "Readings", 2, {"Chart", "Our reading", NULL, NULL, NULL}},
};

static struct str why_of(struct making *k, const struct remark *m)
{
    bool own = m->by.n && !str_eq(m->by, k->set->errata_by.s); /* the set's own authority stands at the foot */
    return own ? str_printf(k->a, "%.*s \xe2\x80\x94 %.*s", STRF(m->why), STRF(m->by)) : m->why;
}

static void put_head(struct making *k, struct maker *m, const struct shape *shape)
{
    unsigned row = maker_row(m, true, RULE_STRONG);
    for (unsigned c = 0; c < shape->cols; c++) {
        struct box *b = maker_put(m, row, c, words_of(k->a, str_of(shape->head[c]), WORDS_HEAD, VOICE_STRONG));
        b->head = true;
        b->tone = TONE_HEAD;
    }
}

/* Is the same said of the same row, of another chart? Then both are named in one line. */
static bool same_remark(const struct remark *x, const struct remark *y)
{
    return x->kind == y->kind && str_eq(x->row, y->row) && str_eq(x->printed, y->printed) &&
           str_eq(x->played, y->played) && str_eq(x->why, y->why) && str_eq(x->by, y->by);
}

static bool said_before(const struct remarks *all, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (same_remark(&all->at[k], &all->at[i]))
            return true;
    return false;
}

static struct str charts_of(struct making *k, const struct remarks *all, size_t i)
{
    struct buf b = {.a = k->a};
    for (size_t m = i; m < all->n; m++)
        if (same_remark(&all->at[i], &all->at[m])) {
            buf_putz(&b, b.n ? "; " : "");
            buf_put(&b, all->at[m].title.n ? all->at[m].title : all->at[m].chart);
        }
    return buf_str(&b);
}

static void put_remark(struct making *k, const struct show *show, struct maker *m, const struct shape *shape,
                       const struct remark *remark, struct str charts)
{
    struct str cell[MOST_COLS] = {charts, remark->row, remark->printed, remark->played, why_of(k, remark)};
    unsigned row = maker_row(m, false, RULE_HAIR);
    if (shape->cols < MOST_COLS)
        cell[shape->cols - 1] = cell[MOST_COLS - 1];
    for (unsigned c = 0; c < shape->cols; c++)
        if (cell[c].n)
            maker_put(m, row, c, show_words(show, cell[c], WORDS_NOTE))->head = c == 0;
}

static void block_put(struct making *k, const struct remarks *all, const struct shape *shape, struct span at,
                      struct block_array *out)
{
    struct maker m = maker_new(k->a, shape->cols);
    struct show show = k->show;
    struct str last = {"", 0};
    size_t n = 0;
    show.manner.units = UNIT_NONE;
    show.manner.both_units = show.manner.has_scale = false;
    for (unsigned c = 0; c < shape->cols; c++)
        m.col[c].stretch = STRETCH_WORDS;
    put_head(k, &m, shape);
    for (size_t i = 0; i < all->n; i++) {
        if (all->at[i].kind != shape->kind || said_before(all, i))
            continue;
        struct str charts = charts_of(k, all, i);
        bool again = str_eq(charts, last);
        last = charts;
        if (again)
            charts.n = 0;
        put_remark(k, &show, &m, shape, &all->at[i], charts);
        n++;
    }
    if (!n)
        return;
    struct block b = {.kind = BLOCK_CHART, .id = STR("errata"), .at = at};
    b.title = words_of(k->a, str_of(shape->title), WORDS_CHART, VOICE_PLAIN);
    b.table = maker_table(&m);
    ARENA_PUSH(k->a, out, b);
}

bool errata_section(struct making *k, struct section *out)
{
    struct remarks all = {0};
    struct block_array blocks = {0};
    for (const struct set *set = k->set; set; set = set->from)
        remarks_of(k->a, set, &all);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        block_put(k, &all, &shapes[i], k->doc->errata_at, &blocks);
    stamp_blocks(k, k->doc->errata_needs, k->doc->errata_at, blocks.at, blocks.n);
    *out = (struct section){.title = words_of(k->a, STR("Errata and readings"), WORDS_BAR, VOICE_PLAIN),
                            .columns = 1,
                            .span = k->sheet->columns,
                            .at = k->doc->errata_at,
                            .block = blocks.at,
                            .n_block = blocks.n};
    return blocks.n > 0;
}
