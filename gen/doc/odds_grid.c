/* An odds table to a shaded grid, the same on a sheet and in a book.
 *
 * Rows are the values of `down`, columns those of `across` times what is shown of each; every further given is a group
 * of rows of its own. What the numbers are stands in the heads, or, where one line can say it all, at the end of the
 * title's. Percents follow the house's rule (never 0 or 100 unless exact); a dash is what cannot happen.
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
}

static void exact_box(struct arena *a, struct frac p, struct box *box)
{
    struct buf b = {.a = a};
    buf_put_frac(&b, p);
    box->words =
        frac_is_zero(p) ? cell_words(a, STR("\u2013"), VOICE_ASIDE) : words_of(a, buf_str(&b), WORDS_NOTE, VOICE_PLAIN);
}

static void number_box(struct arena *a, const struct odds_ask *t, const struct dist *d, enum odds_measure m,
                       struct box *box)
{
    struct frac f;
    struct buf b = {.a = a};
    unsigned places = t->strip || !t->places ? 1 : 2;
    if (m == MEASURE_MEAN && dist_mean(a, d, &f))
        buf_put(&b, odds_decimal_text(a, f, places));
    else if (m == MEASURE_SPREAD && dist_variance(a, d, &f) && !frac_is_zero(f))
        buf_put_root(&b, f, places);
    else
        buf_putz(&b, "\u2013");
    box->words = cell_words(a, buf_str(&b), str_is(buf_str(&b), "\u2013") ? VOICE_ASIDE : VOICE_PLAIN);
}

struct build {
    struct arena *a;
    const struct show *show;  /* how texts of the author's are set */
    struct frac most;         /* a strip: its largest mean */
    const struct odds_ask *t; /* the table in hand, of n */
    const struct odds_table *o;
    const struct odds_ask *asked;
    const struct odds_table *const *tables;
    size_t n;
    struct columns columns;
    struct {
        struct box *at;
        size_t n, cap;
    } box;
    struct {
        struct table_row *at;
        size_t n, cap;
    } row;
    unsigned labels;                     /* 1 where there is a column of row labels */
    struct odds_ends down, across, over; /* the values of each that are shown */
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

/* Beside a chance stands its exact fraction, where that is asked for. */
static unsigned wide(const struct build *b, const struct column_of *c)
{
    return b->t->fractions && odds_is_chance(c) ? 2 : 1;
}

/* Columns for each value of `across`: those of all that is shown of it, or of one where the outcomes are rows. */
static unsigned shown(const struct build *b)
{
    unsigned n = 0;
    for (size_t i = 0; i < b->columns.n; i++) {
        unsigned one = wide(b, &b->columns.at[i]);
        n = !turned(b) ? n + one : n > one ? n : one;
    }
    return n;
}

static unsigned many(struct odds_ends e)
{
    return (unsigned)(e.to - e.from);
}

/* Columns under one head of the upper row, and where the k-th of them begins: in a book a narrow empty column parts it
 * from the one before. */
static unsigned each_of(const struct build *b)
{
    return many(b->across) * shown(b);
}

static unsigned gap_of(const struct build *b)
{
    return !b->t->strip && many(b->over) > 1;
}

static unsigned over_col(const struct build *b, unsigned k)
{
    return b->labels + k * (each_of(b) + gap_of(b));
}

static unsigned cols_of(const struct build *b)
{
    return over_col(b, many(b->over)) - gap_of(b);
}

static const struct given *given_of(const struct build *b, int at)
{
    return at >= 0 ? &b->o->entry->given[at] : NULL;
}

/* --- heads: names of givens, their values over what is shown of each */

static void head_box(struct build *b, unsigned row, unsigned col, unsigned rows, unsigned cols, struct words words)
{
    box_put(b, (struct box){.words = words,
                            .row = row,
                            .col = col,
                            .rows = rows,
                            .cols = cols,
                            .tone = b->t->strip ? TONE_HEAD : TONE_NONE,
                            .align = ALIGN_CENTER,
                            .head = true,
                            .middle = true});
}

static bool is_template(struct str s)
{
    return str_find(s, "{}") >= 0;
}

static struct words name_words(const struct build *b, const struct given *g)
{
    return show_words_in(b->show, odds_given_name(b->t, g), WORDS_ASIDE, VOICE_PLAIN);
}

/* A value as a head: "3+ to hit" of a template "{}+ to hit", the number in the section's colour; else "need 3", or the
 * value alone where the given's name stands over it. */
static struct words value_words(const struct build *b, const struct given *g, size_t i, bool named)
{
    const struct value *value = &g->value[i];
    struct str v = odds_value_text(b->a, b->t, g, value), head = odds_head_find(b->t, g->name.s);
    if (is_template(head) && value->kind != VALUE_BOOL) {
        size_t at = (size_t)str_find(head, "{}"), end = at + 2;
        while (end < head.n && head.p[end] != ' ')
            end++;
        struct str strong = odds_template_fill(b->a, str_cut(head, 0, end), v);
        return words_join(b->a, words_of(b->a, strong, WORDS_CHART, VOICE_STRONG),
                          words_of(b->a, str_cut(head, end, head.n), WORDS_ASIDE, VOICE_PLAIN));
    }
    struct words w = show_words_in(b->show, v, WORDS_CHART, VOICE_STRONG);
    if (value->kind != VALUE_NUMBER || named || odds_value_head(b->a, b->t, g, value).n)
        return w;
    struct str name = str_printf(b->a, "%.*s ", STRF(odds_given_name(b->t, g)));
    return words_join(b->a, words_of(b->a, name, WORDS_ASIDE, VOICE_PLAIN), w);
}

/* What a head says of a given: its values by themselves, or below its name. */
static bool wants_name(const struct build *b, const struct given *g)
{
    return g && !b->t->strip && shown(b) == 1 && g->value[0].kind == VALUE_NUMBER &&
           !is_template(odds_head_find(b->t, g->name.s));
}

/* On a sheet what stands down and across is named in the corner, on one line. */
static bool slash(const struct build *b)
{
    return b->t->strip && b->labels && b->t->across >= 0 && (turned(b) || b->columns.n == 1);
}

/* One thing is shown of each value across: what it is stands once over all. */
static bool one_name(const struct build *b)
{
    return b->t->across >= 0 && !turned(b) && b->columns.n == 1;
}

/* The row over the values: "broken, %, by flanks"; on a sheet, where the title's line and the corner have no room. */
static struct words over_values(const struct build *b, const struct given *g)
{
    bool by = g->value[0].kind != VALUE_BOOL && !is_template(odds_head_find(b->t, g->name.s)) && !slash(b);
    struct words w = {0};
    if (one_name(b))
        w = show_words(b->show, odds_column_head(b->a, b->t, &b->columns.at[0]), WORDS_HEAD);
    if (by && w.n)
        w = words_join(b->a, w, words_of(b->a, STR(", by "), WORDS_ASIDE, VOICE_PLAIN));
    return by ? words_join(b->a, w, name_words(b, g)) : w;
}

static unsigned head_row(struct build *b)
{
    return row_put(b, (struct table_row){.head = true});
}

static unsigned across_col(const struct build *b, unsigned over, size_t value)
{
    return over_col(b, over) + (unsigned)(value - b->across.from) * shown(b);
}

/* The heads that values stand below in their chart: one over all neighbours that share it. */
static bool has_outer(const struct given *g, struct odds_ends e)
{
    for (size_t i = e.from; g && i < e.to; i++)
        if (odds_value_outer(g, i).n)
            return true;
    return false;
}

static size_t outer_end(const struct given *g, struct odds_ends e, size_t from)
{
    size_t to = from + 1;
    while (to < e.to && str_eq(odds_value_outer(g, to), odds_value_outer(g, from)))
        to++;
    return to;
}

static void outer_box(struct build *b, unsigned row, unsigned col, unsigned to, struct str outer)
{
    if (outer.n)
        head_box(b, row, col, 1, to - col, show_words_in(b->show, outer, WORDS_CHART, VOICE_STRONG));
}

static void across_outer_put(struct build *b, const struct given *g)
{
    if (!has_outer(g, b->across))
        return;
    unsigned row = head_row(b);
    for (unsigned k = 0; k < many(b->over); k++)
        for (size_t i = b->across.from, to; i < b->across.to; i = to) {
            to = outer_end(g, b->across, i);
            outer_box(b, row, across_col(b, k, i), across_col(b, k, to - 1) + shown(b), odds_value_outer(g, i));
        }
}

static void over_outer_put(struct build *b, const struct given *g)
{
    if (b->n > 1 || !has_outer(g, b->over))
        return;
    unsigned row = head_row(b);
    for (size_t i = b->over.from, to; i < b->over.to; i = to) {
        to = outer_end(g, b->over, i);
        outer_box(b, row, over_col(b, (unsigned)(i - b->over.from)),
                  over_col(b, (unsigned)(to - 1 - b->over.from)) + each_of(b), odds_value_outer(g, i));
    }
}

/* Values of `across` in a row of heads, once for each value over it. */
static void across_put(struct build *b, const struct given *g, bool named)
{
    across_outer_put(b, g);
    unsigned row = head_row(b);
    for (unsigned k = 0; k < many(b->over); k++)
        for (size_t i = b->across.from; i < b->across.to; i++)
            head_box(b, row, across_col(b, k, i), 1, shown(b), value_words(b, g, i, named));
}

/* What stands over `across`: values of a given, or several tables by their titles or what the layout calls them. */
static void over_put(struct build *b, const struct given *g)
{
    over_outer_put(b, g);
    unsigned row = head_row(b);
    for (unsigned k = 0; k < many(b->over); k++) {
        struct words w;
        if (b->n > 1) {
            const struct odds_entry *e = b->tables[k]->entry;
            struct str head = odds_head_find(b->t, e->id), title = e->title.s.n ? e->title.s : e->id;
            w = show_words_in(b->show, head.n ? head : title, WORDS_CHART, VOICE_STRONG);
        } else {
            w = value_words(b, g, b->over.from + k, false);
        }
        head_box(b, row, over_col(b, k), 1, each_of(b), w);
    }
}

/* Rows of outcomes alone, whose numbers are all percents. */
static bool rows_are_outcomes(const struct build *b)
{
    bool all = turned(b);
    for (size_t i = 0; i < b->columns.n; i++)
        all = all && b->columns.at[i].measure == MEASURE_ONE;
    return all;
}

/* Rows of numbers alone: what they count; empty where they are none. */
static struct str rows_quantity(const struct build *b)
{
    size_t to;
    struct str of = odds_numbers_over(b->t, &b->columns, 0, &to);
    return rows_are_outcomes(b) && to == b->columns.n ? of : (struct str){0};
}

static bool has_numbers(const struct build *b)
{
    bool any = false;
    for (size_t i = 0, to; i < b->columns.n && !turned(b); i = to)
        any = odds_numbers_over(b->t, &b->columns, i, &to).n || any;
    return any;
}

/* The head of one column, and beside it that of its fractions. */
static void column_put(struct build *b, unsigned row, unsigned rows, unsigned col, const struct column_of *c, bool bare)
{
    enum kind_of_words kind = odds_head_find(b->t, c->key).n ? WORDS_CELL : WORDS_HEAD;
    struct str head = odds_column_head(b->a, b->t, c);
    if (turned(b))
        head = rows_are_outcomes(b) ? STR("%") : STR("value");
    else if (one_name(b))
        head = STR("%");
    head_box(b, row, col, rows, 1, show_words(b->show, bare ? c->name : head, kind));
    if ((turned(b) ? shown(b) : wide(b, c)) == 2)
        head_box(b, row, col + 1, rows, 1, words_of(b->a, STR("exact"), WORDS_ASIDE, VOICE_PLAIN));
}

/* What is shown of one value across, from `col` on: numbers stand below what they count. */
static void columns_of_value_put(struct build *b, unsigned row, unsigned rows, unsigned col)
{
    for (size_t i = 0, to; i < (turned(b) ? 1 : b->columns.n); i = to) {
        struct str over = odds_numbers_over(b->t, &b->columns, i, &to);
        bool bare = over.n && rows == 2;
        unsigned width = 0;
        for (size_t k = i; k < to; k++) {
            const struct column_of *c = &b->columns.at[k];
            column_put(b, bare ? row + 1 : row, bare ? 1 : rows, col + width, c, bare);
            width += wide(b, c);
            if (turned(b))
                break;
        }
        if (bare)
            head_box(b, row, col, 1, width,
                     words_of(b->a, str_printf(b->a, "%.*s, %%", STRF(over)), WORDS_HEAD, VOICE_PLAIN));
        col += width;
    }
}

/* What is shown of each value, by name; the fraction beside its percent. */
static void columns_put(struct build *b)
{
    unsigned groups = many(b->over) * many(b->across), rows = has_numbers(b) ? 2 : 1, row = head_row(b);
    if (rows == 2)
        head_row(b);
    for (unsigned k = 0; k < groups; k++)
        columns_of_value_put(b, row, rows, across_col(b, k / many(b->across), b->across.from + k % many(b->across)));
}

static struct words corner_words(const struct build *b)
{
    const struct given *d = given_of(b, b->t->down), *g = given_of(b, b->t->across);
    struct str quantity = rows_quantity(b);
    struct words w = d            ? name_words(b, d)
                     : quantity.n ? words_of(b->a, quantity, WORDS_ASIDE, VOICE_PLAIN)
                                  : words_of(b->a, STR("outcome"), WORDS_ASIDE, VOICE_PLAIN);
    if (rows_are_outcomes(b) && g && !b->t->fractions)
        w = words_join(b->a, w, words_of(b->a, STR(", %"), WORDS_ASIDE, VOICE_PLAIN));
    if (slash(b))
        w = words_join(b->a, words_join(b->a, w, words_of(b->a, STR(" / "), WORDS_ASIDE, VOICE_PLAIN)),
                       name_words(b, g));
    return w;
}

/* What the title's line says of all, where there is no such line. */
static void untitled_put(struct build *b)
{
    struct str fixed = b->t->titled ? STR("") : odds_fixed_text(b->a, b->t);
    if (fixed.n)
        head_box(b, head_row(b), b->labels, 1, cols_of(b) - b->labels,
                 show_words_in(b->show, fixed, WORDS_ASIDE, VOICE_PLAIN));
}

static void heads_put(struct build *b)
{
    const struct given *over = given_of(b, b->t->over), *g = given_of(b, b->t->across);
    bool named = wants_name(b, g), names = g && (named || (one_name(b) && !(b->t->strip && b->t->titled)));
    unsigned first = (unsigned)b->row.n;
    untitled_put(b);
    if (over || b->n > 1)
        over_put(b, over);
    struct words w = names ? over_values(b, g) : (struct words){0};
    unsigned row = w.n ? head_row(b) : 0;
    for (unsigned k = 0; w.n && k < many(b->over); k++)
        head_box(b, row, over_col(b, k), 1, each_of(b), w);
    if (g)
        across_put(b, g, w.n || slash(b));
    if (!g || shown(b) > 1)
        columns_put(b);
    b->row.at[b->row.n - 1].below = RULE_HAIR;
    if (b->labels)
        head_box(b, first, 0, (unsigned)b->row.n - first, 1, corner_words(b));
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

static void most_raise(struct arena *a, const struct odds_table *o, struct frac *most)
{
    struct frac x;
    for (size_t i = 0; i < o->grid.n; i++)
        if (!o->grid.cell[i].na && !o->grid.cell[i].failed && dist_mean(a, &o->grid.cell[i].dist, &x) &&
            frac_cmp(x, *most) > 0)
            *most = x;
}

static void cell_put(struct build *b, unsigned row, unsigned col, const struct grid_cell *cell,
                     const struct column_of *c)
{
    struct box box = {.row = row, .col = col, .rows = 1, .cols = 1, .align = ALIGN_CENTER, .middle = true}, exact = box;
    if (cell->na || cell->failed) {
        box.cols = wide(b, c);
        box.words = cell_words(b->a, cell->na ? STR("n/a") : STR("?"), VOICE_ASIDE);
    } else if (!odds_is_chance(c)) {
        number_box(b->a, b->t, &cell->dist, c->measure, &box);
    } else {
        struct frac p = odds_chance_of(b->a, b->o->entry, &cell->dist, c);
        percent_box(b->a, b->t, p, &box);
        exact_box(b->a, p, &exact);
    }
    if (b->t->strip && c->measure == MEASURE_MEAN)
        mean_shade(b, cell, &box);
    box_put(b, box);
    exact.col++;
    if (exact.words.n && wide(b, c) == 2)
        box_put(b, exact);
}

/* A row's: a number where the corner says what it counts, a name, or a name with what it is counted in. */
static struct str outcome_label(const struct build *b, const struct column_of *c)
{
    if (!rows_are_outcomes(b))
        return odds_column_head(b->a, b->t, c);
    return rows_quantity(b).n ? c->name : odds_column_name(b->a, b->t, c);
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
    const struct given *d = given_of(b, b->t->down);
    for (size_t i = b->down.from; i < b->down.to; i++) {
        unsigned r = row_put(b, (struct table_row){0});
        if (!d && !turned(b))
            continue;
        const struct column_of *c = d ? NULL : &b->columns.at[i];
        const struct value *v = d ? &d->value[i] : &c->value;
        struct str label = d ? odds_value_whole(b->a, b->t, d, v) : outcome_label(b, c);
        bool number = v->kind == VALUE_NUMBER, zero = d && odds_is_unmodified(d, v);
        box_put(b, (struct box){.words = show_words_in(b->show, label, WORDS_CELL, zero ? VOICE_STRONG : VOICE_HUE),
                                .row = r,
                                .rows = 1,
                                .cols = 1,
                                .tone = zero ? TONE_KEY : TONE_NONE,
                                .head = true,
                                .align = number ? ALIGN_CENTER : ALIGN_LEFT,
                                .middle = true});
    }
    ARENA_PUSH(b->a, g, one);
    return one.first;
}

/* The place of a cell's value among those that are shown; false where it is not. */
static bool place_of(const struct build *b, const struct grid_cell *cell, int given, struct odds_ends e, unsigned *at)
{
    size_t i = given >= 0 ? odds_given_index(given_of(b, given), &cell->given[given]) : 0;
    *at = (unsigned)(i - e.from);
    return given < 0 || (i >= e.from && i < e.to);
}

static void table_cells_put(struct build *b, struct groups *groups, unsigned table)
{
    for (size_t i = 0; i < b->o->grid.n; i++) {
        const struct grid_cell *cell = &b->o->grid.cell[i];
        unsigned down = 0, across = 0, over = table;
        if (!place_of(b, cell, turned(b) ? -1 : b->t->down, b->down, &down) ||
            !place_of(b, cell, b->t->across, b->across, &across) ||
            (b->n == 1 && !place_of(b, cell, b->t->over, b->over, &over)))
            continue;
        unsigned row = group_open(b, groups, odds_group_text(b->a, b->t, cell)) + (turned(b) ? 0 : down);
        unsigned col = over_col(b, over) + across * shown(b);
        for (unsigned k = 0; k < b->columns.n; k++) {
            cell_put(b, turned(b) ? row + k : row, col, cell, &b->columns.at[k]);
            col += turned(b) ? 0 : wide(b, &b->columns.at[k]);
        }
    }
}

static void cells_put(struct build *b)
{
    struct groups groups = {0};
    for (unsigned i = 0; i < b->n; i++) {
        b->t = &b->asked[i];
        b->o = b->tables[i];
        table_cells_put(b, &groups, i);
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
    for (unsigned k = 1; gap_of(b) && k < many(b->over); k++)
        col[over_col(b, k) - 1] = (struct table_col){.stretch = STRETCH_TIGHT, .gap = true};
    for (size_t i = 0; b->t->strip && i + 1 < b->row.n; i++)
        b->row.at[i].below = RULE_HAIR;
    *t = (struct table){(unsigned)b->row.n, cols, b->row.at, col, b->box.at, b->box.n, b->t->strip, false};
    return t;
}

/* The values of a given that are shown: in a book, those that matter in any of the tables. */
static struct odds_ends shown_ends(const struct build *b, bool across)
{
    struct odds_ends all = {0, 1};
    for (size_t i = 0; i < b->n; i++) {
        int given = across ? b->asked[i].across : b->asked[i].down;
        struct odds_ends e = {0, 1};
        if (given >= 0)
            e = b->t->strip ? (struct odds_ends){0, b->tables[i]->entry->given[given].n}
                            : odds_ends_of(b->a, b->tables[i], given);
        all.from = i && all.from < e.from ? all.from : e.from;
        all.to = all.to > e.to ? all.to : e.to;
    }
    return all;
}

/* What the figures say of themselves: where the modifier down or across stops to matter, and what one more is worth. */
static void said_put(struct making *k, const struct build *b, struct words *said)
{
    const int given[2] = {b->t->down, b->t->across};
    const struct odds_ends ends[2] = {b->down, b->across};
    for (int i = 0; i < 2; i++)
        if (given[i] >= 0 && odds_is_signed(given_of(b, given[i])))
            odds_say_ends(k, b->t, given[i], ends[i], said);
    for (int i = 0; i < 2; i++)
        if (given[i] >= 0 && odds_is_signed(given_of(b, given[i])) && b->t->worth && b->n == 1) {
            odds_say_worth(k, b->t, b->o, given[i], ends[i], &b->columns.at[0], said);
            return;
        }
}

/* As many boxes as the chances come to, with their fractions; a mean is one. */
static size_t cells_many(const struct build *b)
{
    size_t cells = 0, columns = 0;
    for (size_t i = 0; i < b->n; i++)
        cells += b->tables[i]->grid.n;
    for (size_t i = 0; i < b->columns.n; i++)
        columns += wide(b, &b->columns.at[i]);
    return cells * columns;
}

const struct table *odds_grid_lay(struct making *k, const struct odds_ask *t, const struct odds_table *const *o,
                                  size_t n, struct str *name, struct words *said)
{
    struct build b = {.a = k->a, .show = &k->show, .t = t, .o = o[0], .asked = t, .tables = o, .n = n};
    b.columns = odds_columns_of(k, t, o[0]);
    if (!b.columns.n || !pieces_fit(k, cells_many(&b)))
        return NULL;
    b.most = frac_of_rat(k->a, RAT(0));
    for (size_t i = 0; i < n; i++)
        most_raise(k->a, o[i], &b.most);
    b.labels = t->down >= 0 || turned(&b);
    b.down = turned(&b) ? (struct odds_ends){0, b.columns.n} : shown_ends(&b, false);
    b.across = shown_ends(&b, true);
    b.over = (struct odds_ends){0, n > 1 ? n : t->over >= 0 ? o[0]->entry->given[t->over].n : 1};
    if (t->strip && t->titled && one_name(&b))
        *name = odds_column_head(k->a, t, &b.columns.at[0]);
    if (!t->strip)
        said_put(k, &b, said);
    return table_of(&b);
}
