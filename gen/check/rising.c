/* Columns of numbers to findings: one that rises or falls in every row but one; and a row or column that runs
 * backwards, while all others beside it run forwards.
 *
 * Charts run with their axis: a longer range needs more, a larger unit loses less. Read are the columns of a chart
 * whose rows are ranges, and the rows of a grid whose columns are. A column tells nothing unless it has four numbers,
 * and three different ones when the odd one is taken out; equal neighbours neither rise nor fall. */
#include "check/words.h"

/* Cells that were found: one that breaks its row and its column is one mistake. */
struct told {
    const struct cell **at;
    size_t n, cap;
};

/* Numbers in the order of the axis, each with the cell it stands in. */
struct series {
    const struct cell **cell;
    struct rat *at;
    size_t n;
    struct str name; /* the column's, or the row's */
    struct told *told;
};

enum { SERIES_LEAST = 4, DISTINCT_LEAST = 3 };

/* What a cell counts as. A need is its low end where it is open above, else its high end: all of a series must be of
 * one shape, which `open` holds. */
static bool number_of(const struct chart *c, size_t col, const struct cell *cell, struct rat *out, int *open)
{
    const struct range *r = &cell->value.range;
    if (cell->kind == CELL_NUMBER || cell->kind == CELL_ADD) {
        *out = r->lo;
        return true;
    }
    if (cell->kind != CELL_RANGE || r->no_lo)
        return false;
    bool up =
        r->no_hi || (cell->value.unit == UNIT_NONE && rat_cmp(r->hi, RAT(column_need_dice(c, &c->col[col]).most)) == 0);
    int shape = up ? 1 : 2;
    if (*open && *open != shape)
        return false;
    *open = shape;
    *out = up ? r->lo : r->hi;
    return true;
}

/* Does the series without `out` rise (sign 1) or fall (-1), with numbers enough that differ? */
static bool runs(const struct series *s, size_t out, int sign)
{
    size_t distinct = 0;
    const struct rat *last = NULL;
    for (size_t i = 0; i < s->n; i++) {
        if (i == out)
            continue;
        int step = last ? sign * rat_cmp(s->at[i], *last) : 1;
        if (step < 0)
            return false;
        distinct += step > 0;
        last = &s->at[i];
    }
    return distinct >= DISTINCT_LEAST;
}

static bool was_told(const struct told *told, const struct cell *cell)
{
    for (size_t i = 0; i < told->n; i++)
        if (told->at[i] == cell)
            return true;
    return false;
}

/* How many there are any one of which, taken out, leaves a run: the last of them in *at, or one that was told. */
static size_t odd_ones(const struct series *s, int sign, size_t *at)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n; i++)
        if (runs(s, i, sign) && !(n++ && was_told(s->told, s->cell[*at])))
            *at = i;
    return n;
}

static void say(struct check_run *r, const struct series *s, size_t at, int sign)
{
    const struct text *here = &s->cell[at]->text;
    if (was_told(s->told, s->cell[at]))
        return;
    ARENA_PUSH(r->a, s->told, s->cell[at]);
    struct finding *f =
        diag_add(r->d, RULE_NOT_RISING, here->at, "%s%.*s%severy number %s but \"%.*s\"", s->name.n ? "in \"" : "",
                 STRF(s->name), s->name.n ? "\" " : "", sign > 0 ? "rises" : "falls", STRF(here->s));
    size_t next = at ? at - 1 : at + 1;
    finding_also(r->d, f, s->cell[next]->text.at, at ? "it comes after this one" : "it comes before this one");
    finding_help(r->d, f, "look in the book: two cells may have changed places, or a figure been mistyped");
}

static void series_check(struct check_run *r, const struct series *s)
{
    size_t up = 0, down = 0;
    if (s->n < SERIES_LEAST)
        return;
    r->tally->checks++;
    if (runs(s, s->n, 1) || runs(s, s->n, -1))
        return;
    size_t rising = odd_ones(s, 1, &up), falling = odd_ones(s, -1, &down);
    /* Either way with one left out: too short or too flat to say how it is meant. */
    if (rising && !falling)
        say(r, s, up, 1);
    else if (falling && !rising)
        say(r, s, down, -1);
}

static void push(struct series *s, const struct cell *cell, struct rat x)
{
    s->cell[s->n] = cell;
    s->at[s->n++] = x;
}

static struct series series_new(struct check_run *r, size_t n, struct str name, struct told *told)
{
    return (struct series){ARENA_ARRAY(r->a, const struct cell *, n), ARENA_ARRAY(r->a, struct rat, n), 0, name, told};
}

/* A column of numbers; false where one cell is no number. -- says that there is none, and is passed over. */
static void column_check(struct check_run *r, const struct chart *c, size_t col, struct told *told)
{
    struct series s = series_new(r, c->n_row, c->n_col > 1 ? c->col[col].label.s : STR(""), told);
    bool own = false;
    int open = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct cell *cell = &c->row[i].cell[col];
        struct rat x;
        own |= row_is_own(c, &c->row[i]);
        if (cell->kind == CELL_NONE || cell->kind == CELL_NA)
            continue;
        if (!number_of(c, col, cell, &x, &open))
            return;
        push(&s, cell, x);
    }
    if (own)
        series_check(r, &s);
}

/* Where a label stands on its axis: by its range, or, where a grid takes a bare number for a name, by that. */
static bool place_of(const struct text *label, bool has_range, const struct range *range, struct range *out)
{
    *out = *range;
    return has_range || range_parse(label->s, out);
}

/* Keeps which way an axis runs; false where this step turns, or stands still. */
static bool steps_on(const struct range *x, const struct range *y, int *way)
{
    int step = x->no_lo || y->no_lo ? (int)x->no_lo - (int)y->no_lo : rat_cmp(y->lo, x->lo);
    bool on = step && (!*way || step == *way);
    *way = step;
    return on;
}

/* A row's cells under the ranges of one head; returns where the next head begins. */
static size_t row_check(struct check_run *r, const struct chart *c, const struct row *row, size_t from,
                        struct told *told)
{
    struct series s = series_new(r, c->n_col, row_name(r->a, c, row), told);
    struct range last = {0}, here;
    bool good = true;
    int open = 0, way = 0;
    size_t k = from, placed = 0;
    for (; k < c->n_col && str_eq(c->col[k].head.s, c->col[from].head.s); k++) {
        const struct cell *cell = &row->cell[k];
        struct rat x;
        if (!place_of(&c->col[k].label, c->col[k].has_range, &c->col[k].band.range, &here))
            continue;
        good = good && (!placed++ || steps_on(&last, &here, &way));
        last = here;
        if (cell->kind == CELL_NONE || cell->kind == CELL_NA)
            continue;
        good = good && number_of(c, k, cell, &x, &open);
        if (good)
            push(&s, cell, x);
    }
    if (good && row_is_own(c, row))
        series_check(r, &s);
    return k;
}

/* All rows are ranges, and run one way: elsewhere there is no order that a column could follow. */
static bool rows_run(const struct chart *c)
{
    struct range last = {0}, here;
    int way = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        if (!row->cell || !place_of(&row->label, row->has_range, &row->band.range, &here))
            return false;
        if (i && !steps_on(&last, &here, &way))
            return false;
        last = here;
    }
    return true;
}

/* ---- one against all others ---- */

enum { WAY_LEAST = 3, OTHERS_LEAST = 3 }; /* numbers that make a way; rows that make it the way of all */

/* 1: no number is less than the one before, and the last is more than the first; -1: the other way round; 0: neither.
 */
static int way_of(const struct series *s)
{
    bool up = true, down = true;
    if (s->n < WAY_LEAST)
        return 0;
    for (size_t i = 1; i < s->n; i++) {
        int step = rat_cmp(s->at[i], s->at[i - 1]);
        up = up && step >= 0;
        down = down && step <= 0;
    }
    return up == down ? 0 : up ? 1 : -1;
}

/* What runs beside each other, by whether it rises: how many, and where the last of them begins. */
struct ways {
    size_t n[2], crooked;
    const struct text *at[2];
    struct str name[2];
    bool own[2];
};

static void ways_keep(struct ways *w, const struct series *s, bool own)
{
    int way = way_of(s);
    if (!way) {
        w->crooked += s->n >= WAY_LEAST && rat_cmp(s->at[0], s->at[s->n - 1]) != 0;
        return;
    }
    w->n[way > 0]++;
    w->at[way > 0] = &s->cell[0]->text;
    w->name[way > 0] = s->name;
    w->own[way > 0] = own;
}

static void ways_check(struct check_run *r, const struct ways *w, const char *noun)
{
    bool rises = w->n[1] == 1;
    r->tally->checks += w->n[0] + w->n[1] > OTHERS_LEAST;
    if (w->crooked || w->n[rises] != 1 || w->n[!rises] < OTHERS_LEAST || !w->own[rises])
        return;
    struct finding *f =
        diag_add(r->d, RULE_RUNS_BACKWARDS, w->at[rises]->at, "the %s \"%.*s\" %s, and all %zu others %s", noun,
                 STRF(w->name[rises]), rises ? "rises" : "falls", w->n[!rises], rises ? "fall" : "rise");
    finding_also(r->d, f, w->at[!rises]->at, "one of the others begins here");
    finding_help(r->d, f, "look in the book: its figures may have been typed from the wrong end");
}

/* The cells of a row or a column as numbers; none at all where one of them is words. */
static void series_put(struct series *s, const struct chart *c, size_t row, size_t col, int *open)
{
    const struct cell *cell = c->row[row].cell ? &c->row[row].cell[col] : NULL;
    struct rat x;
    if (*open < 0 || c->row[row].then || !cell || cell->kind == CELL_NONE || cell->kind == CELL_NA)
        return;
    if (number_of(c, col, cell, &x, open)) {
        push(s, cell, x);
    } else {
        s->n = 0;
        *open = -1;
    }
}

static bool beside(const struct column *x, const struct column *y)
{
    return x->type.kind == y->type.kind && str_eq(x->head.s, y->head.s);
}

static void backwards_check(struct check_run *r, const struct chart *c)
{
    for (size_t from = 0, to; from < c->n_col; from = to) {
        struct ways rows = {0}, columns = {0};
        for (to = from; to < c->n_col && beside(&c->col[from], &c->col[to]); to++) {
            struct series s = series_new(r, c->n_row, c->col[to].label.s, NULL);
            int open = 0;
            for (size_t i = 0; i < c->n_row; i++)
                series_put(&s, c, i, to, &open);
            ways_keep(&columns, &s, chart_is_own(c));
        }
        for (size_t i = 0; i < c->n_row; i++) {
            struct series s = series_new(r, to - from, row_name(r->a, c, &c->row[i]), NULL);
            int open = 0;
            for (size_t k = from; k < to; k++)
                series_put(&s, c, i, k, &open);
            ways_keep(&rows, &s, row_is_own(c, &c->row[i]));
        }
        ways_check(r, &rows, "row");
        if (c->kind == CHART_GRID) /* columns of bands are different things */
            ways_check(r, &columns, "column");
    }
}

static void rising_run(struct check_run *r, const struct chart *c)
{
    if (c->kind != CHART_BANDS && c->kind != CHART_GRID)
        return;
    backwards_check(r, c);
    struct told told = {NULL, 0, 0};
    bool ordered = rows_run(c);
    for (size_t k = 0; ordered && k < c->n_col; k++)
        column_check(r, c, k, &told);
    for (size_t i = 0; c->kind == CHART_GRID && i < c->n_row; i++)
        for (size_t k = 0; c->row[i].cell && k < c->n_col;)
            k = row_check(r, c, &c->row[i], k, &told);
}

const struct check check_rising = {
    .name = "rising",
    .rule = RULE_NOT_RISING,
    .also = {RULE_RUNS_BACKWARDS},
    .n_also = 1,
    .chart = rising_run,
};
