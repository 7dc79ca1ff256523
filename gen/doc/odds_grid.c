/* An odds table to a shaded grid, the same on a sheet and in a book.
 *
 * Rows are the values of `down`, columns those of `across` times what is shown of each; every further given is a group
 * of rows of its own. Percents follow the house's rule (never 0 or 100 unless exact); a dash is what cannot happen.
 * Called by odds_block.c. */
#include "doc/odds_ask.h"
#include <stdlib.h>

static struct words cell_words(struct arena *a, struct str s, enum voice voice)
{
    return words_of(a, s, WORDS_CELL, voice);
}

static unsigned shade_of(struct frac p)
{
    static const unsigned from[7] = {0, 5, 15, 30, 50, 75, 95}; /* percent where each step begins */
    unsigned shade = 0;
    for (unsigned i = 1; i < 7; i++)
        if (frac_approx(p) * 100 >= from[i])
            shade = i;
    return shade;
}

static void percent_box(struct arena *a, const struct odds_ask *t, struct frac p, struct box *box)
{
    struct buf b = {.a = a};
    if (frac_is_zero(p)) {
        box->words = cell_words(a, STR("\u2013"), VOICE_ASIDE);
        return;
    }
    buf_put_percent(&b, p, t->places);
    bool half = frac_approx(p) >= 0.5;
    box->words = cell_words(a, buf_str(&b), half ? VOICE_STRONG : VOICE_PLAIN);
    box->tone = TONE_SHADE;
    box->shade = shade_of(p);
    if (t->fractions) {
        struct buf f = {.a = a};
        buf_putz(&f, "  ");
        buf_put_frac(&f, p);
        box->words = words_join(a, box->words, words_of(a, buf_str(&f), WORDS_NOTE, VOICE_PLAIN));
    }
}

static bool number_of(struct arena *a, const struct dist *d, enum measure m, struct frac *out)
{
    return m == MEASURE_MEAN ? dist_mean(a, d, out) : dist_variance(a, d, out);
}

static void number_box(struct arena *a, const struct odds_ask *t, const struct dist *d, enum measure m, struct box *box)
{
    struct frac f;
    struct buf b = {.a = a};
    unsigned places = t->strip ? 1 : 2;
    if (!number_of(a, d, m, &f))
        buf_putz(&b, "\u2013");
    else if (m == MEASURE_MEAN)
        buf_put_decimal(&b, f, places);
    else
        buf_put_root(&b, f, places);
    box->words = cell_words(a, buf_str(&b), VOICE_PLAIN);
}

struct build {
    struct arena *a;
    const struct show *show; /* how texts of the author's are set */
    struct frac most;        /* a strip: its largest mean */
    const struct odds_ask *t;
    const struct odds_table *o;
    struct columns columns;
    struct {
        struct box *at;
        size_t n, cap;
    } box;
    struct {
        struct table_row *at;
        size_t n, cap;
    } row;
    unsigned labels;     /* 1 where there is a column of row labels */
    size_t across, rows; /* values of each */
};

static void box_put(struct build *b, struct box box)
{
    ARENA_PUSH(b->a, &b->box, box);
}

static unsigned row_put(struct build *b, struct table_row row)
{
    ARENA_PUSH(b->a, &b->row, row);
    return (unsigned)b->row.n - 1;
}

static bool turned(const struct build *b)
{
    return b->t->down == DOWN_OUTCOMES;
}

/* Columns for each value of `across`: what is shown of it, or one where the outcomes are rows. */
static size_t shown(const struct build *b)
{
    return turned(b) ? 1 : b->columns.n;
}

static unsigned cols_of(const struct build *b)
{
    return b->labels + (unsigned)(b->across * shown(b));
}

static const struct given *across_given(const struct build *b)
{
    return b->t->across >= 0 ? &b->o->entry->given[b->t->across] : NULL;
}

static const struct given *down_given(const struct build *b)
{
    return b->t->down >= 0 ? &b->o->entry->given[b->t->down] : NULL;
}

static void head_box(struct build *b, unsigned row, unsigned col, unsigned cols, struct str text, enum align align)
{
    box_put(b, (struct box){.words = show_words(b->show, text, WORDS_HEAD),
                            .row = row,
                            .col = col,
                            .rows = 1,
                            .cols = cols,
                            .tone = TONE_HEAD,
                            .align = align,
                            .head = true});
}

/* One column of chances on a sheet, which the title's line names. */
static bool only_chance(const struct build *b)
{
    enum measure m = b->columns.at[0].measure;
    return b->t->strip && b->columns.n == 1 && (m == MEASURE_ONE || m == MEASURE_AT_LEAST);
}

static void heads_put(struct build *b)
{
    const struct given *g = across_given(b), *d = down_given(b);
    bool two = g && shown(b) > 1;
    struct str corner = d ? d->name.s : turned(b) ? STR("outcome") : (struct str){"", 0};
    if (two) {
        unsigned r = row_put(b, (struct table_row){.head = true});
        if (b->labels)
            head_box(b, r, 0, 1, g->name.s, ALIGN_LEFT);
        for (size_t i = 0; i < b->across; i++)
            head_box(b, r, b->labels + (unsigned)(i * shown(b)), (unsigned)shown(b),
                     odds_value_text(b->a, g, &g->value[i]), ALIGN_CENTER);
    }
    unsigned r = row_put(b, (struct table_row){.head = true});
    if (b->labels)
        head_box(b, r, 0, 1, g && !two ? str_printf(b->a, "%.*s / %.*s", STRF(corner), STRF(g->name.s)) : corner,
                 ALIGN_LEFT);
    for (size_t i = 0; i < b->across; i++)
        for (size_t k = 0; k < shown(b); k++)
            head_box(b, r, b->labels + (unsigned)(i * shown(b) + k), 1,
                     g && !two        ? odds_value_text(b->a, g, &g->value[i])
                     : turned(b)      ? STR("per cent")
                     : only_chance(b) ? STR("%")
                                      : b->columns.at[k].name,
                     ALIGN_CENTER);
}

/* Means of a strip are shaded by sixths of the largest. */
static void mean_shade(const struct build *b, const struct grid_cell *cell, struct box *box)
{
    struct frac x;
    if (cell->na || cell->failed || !dist_mean(b->a, &cell->dist, &x))
        return;
    box->tone = TONE_SHADE;
    while (box->shade < 6 && !frac_is_zero(b->most) &&
           frac_cmp(frac_mul(b->a, x, frac_of_rat(b->a, RAT(6))),
                    frac_mul(b->a, b->most, frac_of_rat(b->a, RAT(box->shade + 1)))) >= 0)
        box->shade++;
}

static struct frac most_of(struct arena *a, const struct odds_table *o)
{
    struct frac most = frac_of_rat(a, RAT(0)), x;
    for (size_t i = 0; i < o->grid.n; i++)
        if (!o->grid.cell[i].na && !o->grid.cell[i].failed && dist_mean(a, &o->grid.cell[i].dist, &x) &&
            frac_cmp(x, most) > 0)
            most = x;
    return most;
}

static void cell_put(struct build *b, unsigned row, unsigned col, const struct grid_cell *cell,
                     const struct column_of *c)
{
    struct box box = {.row = row, .col = col, .rows = 1, .cols = 1, .align = ALIGN_CENTER, .middle = true};
    if (cell->na || cell->failed)
        box.words = cell_words(b->a, STR("n/a"), VOICE_ASIDE);
    else if (c->measure == MEASURE_MEAN || c->measure == MEASURE_SPREAD)
        number_box(b->a, b->t, &cell->dist, c->measure, &box);
    else
        percent_box(b->a, b->t, odds_chance_of(b->a, &cell->dist, c), &box);
    if (b->t->strip && c->measure == MEASURE_MEAN)
        mean_shade(b, cell, &box);
    box_put(b, box);
}

/* First row of the group of this text; new groups open rows for every value of `down`. */
struct group_rows {
    struct str text;
    unsigned first;
};
struct groups {
    struct group_rows *at;
    size_t n, cap;
};

static unsigned group_open(struct build *b, struct groups *g, struct str text)
{
    for (size_t i = 0; i < g->n; i++)
        if (str_eq(g->at[i].text, text))
            return g->at[i].first;
    if (text.n) {
        unsigned r = row_put(b, (struct table_row){.group = true});
        box_put(b, (struct box){.words = show_words_in(b->show, text, WORDS_GROUP, VOICE_STRONG),
                                .row = r,
                                .rows = 1,
                                .cols = cols_of(b)});
    }
    struct group_rows one = {text, (unsigned)b->row.n};
    const struct given *d = down_given(b);
    for (size_t i = 0; i < b->rows; i++) {
        unsigned r = row_put(b, (struct table_row){0});
        if (!d && !turned(b))
            continue;
        const struct value *v = d ? &d->value[i] : &b->columns.at[i].value;
        struct str label = d ? odds_value_text(b->a, d, v) : b->columns.at[i].name;
        box_put(b, (struct box){.words = show_words_in(b->show, label, WORDS_CELL, VOICE_STRONG),
                                .row = r,
                                .rows = 1,
                                .cols = 1,
                                .head = true,
                                .align = v->kind == VALUE_NUMBER ? ALIGN_CENTER : ALIGN_LEFT,
                                .middle = true});
    }
    ARENA_PUSH(b->a, g, one);
    return one.first;
}

static void cells_put(struct build *b)
{
    struct groups groups = {0};
    for (size_t i = 0; i < b->o->grid.n; i++) {
        const struct grid_cell *cell = &b->o->grid.cell[i];
        unsigned row = group_open(b, &groups, odds_group_text(b->a, b->t, cell, false));
        size_t across = 0;
        if (down_given(b))
            row += (unsigned)odds_given_index(down_given(b), &cell->given[b->t->down]);
        if (across_given(b))
            across = odds_given_index(across_given(b), &cell->given[b->t->across]);
        for (size_t k = 0; k < b->columns.n; k++)
            if (turned(b))
                cell_put(b, row + (unsigned)k, b->labels + (unsigned)across, cell, &b->columns.at[k]);
            else
                cell_put(b, row, b->labels + (unsigned)(across * b->columns.n + k), cell, &b->columns.at[k]);
    }
    if (b->row.n)
        b->row.at[b->row.n - 1].below = RULE_STRONG;
}

/* Row by row, as it is read. */
static int box_order(const void *x, const void *y)
{
    const struct box *p = x, *q = y;
    return p->row != q->row ? (p->row < q->row ? -1 : 1) : p->col < q->col ? -1 : p->col > q->col;
}

static const struct table *table_of(struct build *b)
{
    struct table *t = ARENA_NEW(b->a, struct table);
    heads_put(b);
    cells_put(b);
    qsort(b->box.at, b->box.n, sizeof *b->box.at, box_order);
    unsigned cols = cols_of(b);
    struct table_col *col = ARENA_ARRAY(b->a, struct table_col, cols);
    for (unsigned i = 0; i < cols; i++)
        col[i].stretch = b->labels && i == 0 ? STRETCH_TIGHT : STRETCH_EVEN;
    for (size_t i = 0; b->t->strip && i + 1 < b->row.n; i++)
        b->row.at[i].below = RULE_HAIR;
    *t = (struct table){(unsigned)b->row.n, cols, b->row.at, col, b->box.at, b->box.n, b->t->strip};
    return t;
}

const struct table *odds_grid_lay(struct making *k, const struct odds_ask *t, const struct odds_table *o,
                                  bool *percents)
{
    struct build b = {.a = k->a, .show = &k->show, .t = t, .o = o, .columns = odds_columns_of(k, t, o)};
    if (!b.columns.n)
        return NULL;
    b.most = most_of(k->a, o);
    b.labels = t->down >= 0 || turned(&b);
    b.across = t->across >= 0 ? o->entry->given[t->across].n : 1;
    b.rows = t->down >= 0 ? o->entry->given[t->down].n : turned(&b) ? b.columns.n : 1;
    for (size_t i = 0; i < b.columns.n; i++)
        *percents = *percents || b.columns.at[i].measure == MEASURE_ONE || b.columns.at[i].measure == MEASURE_AT_LEAST;
    return table_of(&b);
}
