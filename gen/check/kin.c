/* Charts with the same columns to findings: what holds between two columns in every row of all of them but one.
 *
 * Charts that have the same columns are one test for several troops, and together they have rows enough to show what
 * one alone would not: that the mounted go 6in further than those on foot, that long range is above short, that where
 * there is no move for one there is none for the other. A row that breaks such a rule alone has most likely a figure
 * mistyped; where two break it in the same way it is none. Nothing here knows what is right. A chart that has its
 * columns for itself is judged by its own rows. Rows that were taken over are those of their master and count once. */
#include "check/check.h"
#include <stdlib.h>

/* So many rows must agree before one that does not is odd; three of four at least, and with several figures. The rows
 * of a grid are things of their own, and more of them must. */
enum { AGREE_LEAST = 6, AGREE_GRID = 8, AGREE_OF = 4, FIGURES_LEAST = 3, NEITHER_LEAST = 2 };

struct kin_chart {
    const struct chart *chart;
    struct str columns; /* what they are called, and of what kind they are */
    size_t at;          /* in the order of the set */
};
struct kin_row {
    const struct chart *chart;
    const struct row *row;
};
struct kin {
    struct check_run *r;
    const struct chart *first;
    LIST(struct kin_row) rows;
    LIST(const struct cell *) told; /* one mistake is one finding */
};

static int kin_order(const void *x, const void *y)
{
    const struct kin_chart *a = x, *b = y;
    int c = str_cmp(a->columns, b->columns);
    return c ? c : (a->at > b->at) - (a->at < b->at);
}

/* One mistake is one finding: true where it was told, or its author has said why it is so. */
static bool was_told(const struct kin *k, size_t row, size_t col)
{
    const struct row *one = k->rows.at[row].row;
    const struct cell *cell = &one->cell[col];
    for (size_t i = 0; i < k->told.n; i++)
        if (k->told.at[i] == cell)
            return true;
    return one->why_of && one->why_of[col].s.n;
}

static const struct cell *cell_of(const struct kin *k, size_t row, size_t col)
{
    return &k->rows.at[row].row->cell[col];
}

/* The figure of a cell: one number, or what is needed or more. */
static bool figure_of(const struct cell *cell, struct rat *out)
{
    *out = cell->value.range.lo;
    if (cell->kind == CELL_NUMBER || cell->kind == CELL_ADD)
        return range_single(&cell->value.range);
    return cell->kind == CELL_RANGE && cell->value.range.no_hi && !cell->value.range.no_lo;
}

/* Both figures of a row, of one unit. */
static bool figures_of(const struct kin *k, size_t row, size_t col, size_t other, struct rat *x, struct rat *y)
{
    const struct cell *a = cell_of(k, row, col), *b = cell_of(k, row, other);
    return a->value.unit == b->value.unit && figure_of(a, x) && figure_of(b, y);
}

/* Which of two cells is the odd one: that whose figure is the rarer in its column, else the second. */
static size_t odd_of(const struct kin *k, size_t row, size_t col, size_t other)
{
    size_t same[2] = {0};
    for (size_t i = 0; i < k->rows.n; i++) {
        same[0] += cells_same(cell_of(k, i, col), cell_of(k, row, col));
        same[1] += cells_same(cell_of(k, i, other), cell_of(k, row, other));
    }
    return same[0] < same[1] ? col : other;
}

/* The finding at the odd one of two cells; NULL where it was told, or its author has said why. */
static struct finding *odd_say(struct kin *k, enum rule_id rule, size_t row, size_t col, size_t other, const char *fact)
{
    const struct row *one = k->rows.at[row].row;
    const struct cell *cell = &one->cell[col];
    if (was_told(k, row, col) || was_told(k, row, other))
        return NULL;
    ARENA_PUSH(k->r->a, &k->told, cell);
    struct finding *f = diag_add(k->r->d, rule, cell->text.at, "%s", fact);
    finding_also(k->r->d, f, one->cell[other].text.at, "this one stands beside it");
    finding_help(k->r->d, f, "look in the book: one of the two may be mistyped");
    return f;
}

/* ---- by how much two columns differ ---- */

struct apart {
    struct rat by;
    size_t row;
};

static int step_order(const void *x, const void *y)
{
    const struct apart *a = x, *b = y;
    int c = rat_cmp(a->by, b->by);
    return c ? c : (a->row > b->row) - (a->row < b->row);
}

/* The most common step of sorted ones, how often; and the one that is there alone: n where none is, or several are. */
static size_t steps_most(const struct apart *step, size_t n, size_t *often, size_t *alone)
{
    size_t most = 0, lone = 0;
    *often = 0;
    *alone = n;
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && rat_cmp(step[end].by, step[i].by) == 0; end++)
            ;
        if (end - i > *often)
            *often = end - i, most = i;
        if (end - i == 1) {
            *alone = i;
            lone++;
        }
    }
    *alone = lone == 1 ? *alone : n;
    return most;
}

/* A column beside one that never changes has no step that could be broken. */
static bool are_various(const struct kin *k, const struct apart *step, size_t n, size_t col)
{
    struct rat seen[FIGURES_LEAST], x;
    size_t different = 0;
    for (size_t i = 0; i < n && different < FIGURES_LEAST; i++) {
        size_t s = 0;
        figure_of(cell_of(k, step[i].row, col), &x);
        while (s < different && rat_cmp(seen[s], x) != 0)
            s++;
        if (s == different)
            seen[different++] = x;
    }
    return different == FIGURES_LEAST;
}

/* `times`: the second is so many times the first; else so much more. */
static void steps_check(struct kin *k, size_t col, size_t other, bool times)
{
    struct check_run *r = k->r;
    struct apart *step = ARENA_ARRAY(r->a, struct apart, k->rows.n);
    size_t n = 0, often, alone;
    struct rat x, y;
    for (size_t i = 0; i < k->rows.n; i++)
        if (figures_of(k, i, col, other, &x, &y) &&
            (times ? x.n && rat_div(&step[n].by, y, x) : rat_sub(&step[n].by, y, x)))
            step[n++].row = i;
    qsort(step, n, sizeof *step, step_order);
    const size_t most = steps_most(step, n, &often, &alone);
    if (often < (k->first->kind == CHART_GRID ? AGREE_GRID : AGREE_LEAST) || often * AGREE_OF < n * (AGREE_OF - 1) ||
        rat_cmp(step[most].by, times ? RAT(1) : RAT(0)) == 0 || !are_various(k, step + most, often, col))
        return;
    r->tally->checks++;
    if (alone == n)
        return;
    const struct column *one = &k->first->col[col], *two = &k->first->col[other];
    const enum unit unit = times ? UNIT_NONE : cell_of(k, step[alone].row, col)->value.unit;
    const struct str fact =
        times ? str_printf(r->a, "\"%.*s\" is here %.*s times \"%.*s\", and in %zu other rows %.*s times",
                           STRF(two->label.s), STRF(number_words(r->a, step[alone].by, unit)), STRF(one->label.s),
                           often, STRF(number_words(r->a, step[most].by, unit)))
              : str_printf(r->a, "from \"%.*s\" to \"%.*s\" it is %.*s here, and %.*s in %zu other rows",
                           STRF(one->label.s), STRF(two->label.s), STRF(number_words(r->a, step[alone].by, unit)),
                           STRF(number_words(r->a, step[most].by, unit)), often);
    const size_t odd = odd_of(k, step[alone].row, col, other);
    struct finding *f = odd_say(k, RULE_UNEVEN_STEP, step[alone].row, odd, odd == col ? other : col, str_z(r->a, fact));
    if (f)
        finding_also(r->d, f, cell_of(k, step[most].row, other)->text.at, "in this row it is %.*s",
                     STRF(number_words(r->a, step[most].by, unit)));
}

/* ---- which of two columns is the larger ---- */

/* Are both columns figures of one thing, at several places? Distances and needs are; of counts and modifiers only those
 * that a head or one `cell` holds together: that a fighter has more guns than crew is no rule for the next one. */
static bool are_of_one(const struct chart *c, size_t col, size_t other)
{
    const struct column *x = &c->col[col], *y = &c->col[other];
    const bool listed = x->type_at.lo == x->label.at.lo && y->type_at.lo == y->label.at.lo && !x->type.guessed;
    return x->type.kind == TYPE_DISTANCE || x->type.kind == TYPE_NEED || x->head.s.n || listed;
}

static void order_check(struct kin *k, size_t col, size_t other)
{
    size_t n[3] = {0}, last[3] = {0};
    struct rat x, y;
    for (size_t i = 0; i < k->rows.n; i++)
        if (figures_of(k, i, col, other, &x, &y)) {
            const int way = rat_cmp(y, x) + 1;
            n[way]++;
            last[way] = i;
        }
    k->r->tally->checks += n[0] + n[2] > AGREE_LEAST;
    const bool falls = n[0] == 1;
    if (n[falls ? 2 : 0] < AGREE_LEAST || n[falls ? 0 : 2] != 1 || n[1] > 1)
        return;
    const size_t row = last[falls ? 0 : 2];
    const struct column *one = &k->first->col[col], *two = &k->first->col[other];
    const size_t odd = odd_of(k, row, col, other);
    struct finding *f =
        odd_say(k, RULE_NOT_RISING, row, odd, odd == col ? other : col,
                str_printf(k->r->a, "\"%.*s\" is %s \"%.*s\" here, and %s it in %zu other rows", STRF(two->label.s),
                           falls ? "below" : "above", STRF(one->label.s), falls ? "above" : "below", n[falls ? 2 : 0])
                    .p);
    if (f)
        finding_also(k->r->d, f, cell_of(k, last[falls ? 2 : 0], other)->text.at, "in this row it is not");
}

/* ---- both or neither ---- */

static bool has_figure(const struct cell *c)
{
    return c->kind == CELL_NUMBER || c->kind == CELL_RANGE || c->kind == CELL_ROLL;
}

static bool has_none(const struct cell *c)
{
    return c->kind == CELL_NONE || c->kind == CELL_NA;
}

static void both_check(struct kin *k, size_t col, size_t other)
{
    size_t both = 0, neither = 0, one = 0, at = 0;
    for (size_t i = 0; i < k->rows.n; i++) {
        const struct cell *x = cell_of(k, i, col), *y = cell_of(k, i, other);
        both += has_figure(x) && has_figure(y);
        neither += has_none(x) && has_none(y);
        if ((has_figure(x) && has_none(y)) || (has_none(x) && has_figure(y)))
            at = i, one++;
    }
    const bool judged = both >= FIGURES_LEAST && neither >= NEITHER_LEAST && both + neither >= AGREE_LEAST;
    k->r->tally->checks += judged;
    if (!judged || one != 1)
        return;
    const bool lost = has_none(cell_of(k, at, other));
    odd_say(k, RULE_FIGURE_MISSING, at, lost ? other : col, lost ? col : other,
            str_printf(k->r->a, "\"%.*s\" has no figure here, and \"%.*s\" has; in %zu other rows both have or neither",
                       STRF(k->first->col[lost ? other : col].label.s), STRF(k->first->col[lost ? col : other].label.s),
                       both + neither)
                .p);
}

/* ---- what all figures are multiples of ----
 *
 * Distances that are all 3in, 6in, 9in and so on, points that are all tens: one that is none of them is odd, unless it
 * is half a step, 15 among tens, or another part of one. What costs less than half a step was never rounded to it. Of
 * what stands in a second unit too the conversion speaks. */
enum { MULTIPLE_LEAST = 6, EVEN_LEAST = 12 };

static uint64_t size_of(int64_t x)
{
    return x < 0 ? -(uint64_t)x : (uint64_t)x;
}

struct multiple {
    const struct cell *cell;
    size_t row, col;
};

/* Whole figures of the columns that are alike `col`, nought apart, in the order of rows. */
static size_t multiples_of(struct kin *k, size_t col, struct multiple *cell)
{
    const struct chart *c = k->first;
    size_t n = 0;
    for (size_t i = 0; i < k->rows.n; i++)
        for (size_t at = col; at < c->n_col; at++) {
            const struct cell *x = cell_of(k, i, at);
            if (columns_alike(c, &c->col[col], &c->col[at]) && x->kind == CELL_NUMBER &&
                range_single(&x->value.range) && x->value.range.lo.n && rat_whole(x->value.range.lo) &&
                x->value.second_unit == UNIT_NONE && (!n || cell->cell->value.unit == x->value.unit))
                cell[n++] = (struct multiple){x, i, at};
        }
    return n;
}

static void multiples_check(struct kin *k, size_t col)
{
    struct check_run *r = k->r;
    struct multiple *cell = ARENA_ARRAY(r->a, struct multiple, k->rows.n * k->first->n_col);
    const size_t n = multiples_of(k, col, cell);
    uint64_t *behind = ARENA_ARRAY(r->a, uint64_t, n + 1), before = 0, most = 0;
    size_t odd = n, several = 0, different = 0;
    for (size_t i = n; i-- > 0;)
        behind[i] = greatest_divisor(behind[i + 1], size_of(cell[i].cell->value.range.lo.n));
    for (size_t i = 0; i < n; i++) {
        const uint64_t of = greatest_divisor(before, behind[i + 1]), x = size_of(cell[i].cell->value.range.lo.n);
        before = greatest_divisor(before, x);
        if (of < 2 || greatest_divisor(of, x) > 1)
            continue;
        several++;
        odd = i;
        most = of;
    }
    r->tally->checks += n > MULTIPLE_LEAST && before > 1;
    int64_t seen[FIGURES_LEAST];
    for (size_t i = 0; i < n && several == 1 && different < FIGURES_LEAST; i++) {
        size_t at = 0;
        while (at < different && seen[at] != cell[i].cell->value.range.lo.n)
            at++;
        if (i != odd && at == different)
            seen[different++] = cell[i].cell->value.range.lo.n;
    }
    const bool small =
        odd < n && k->first->col[col].type.kind == TYPE_COUNT && 2 * size_of(cell[odd].cell->value.range.lo.n) < most;
    if (several != 1 || small || different < FIGURES_LEAST || n <= (most == 2 ? EVEN_LEAST : MULTIPLE_LEAST) ||
        was_told(k, cell[odd].row, cell[odd].col))
        return;
    ARENA_PUSH(r->a, &k->told, cell[odd].cell);
    const struct str of = number_words(r->a, RAT((int64_t)most), cell[odd].cell->value.unit);
    struct finding *f = diag_add(r->d, RULE_ODD_MULTIPLE, cell[odd].cell->text.at,
                                 "\"%.*s\" is no multiple of %.*s, and all %zu others are",
                                 STRF(cell[odd].cell->text.s), STRF(of), n - 1);
    finding_also(r->d, f, cell[odd ? 0 : 1].cell->text.at, "the first of the others");
    finding_help(r->d, f, "look in the book whether a digit of it is mistyped");
}

/* ---- words ---- */

/* "9in", "+2", "4-6": of figures alone. */
static bool is_figure(struct str s)
{
    struct range x;
    enum unit unit;
    return s.n && (char_is_digit(s.p[0]) || s.p[0] == '+' || s.p[0] == '-') && str_find_char(s, ' ') < 0 &&
           range_of_label(s, &x, &unit);
}

static void words_check(struct kin *k, size_t col)
{
    size_t words = 0, figures = 0, at = 0;
    for (size_t i = 0; i < k->rows.n; i++) {
        const struct cell *cell = cell_of(k, i, col);
        if (cell->kind != CELL_TEXT)
            continue;
        const bool figure = is_figure(cell->text.s);
        words += !figure;
        figures += figure;
        at = figure ? i : at;
    }
    k->r->tally->checks += words >= AGREE_LEAST;
    if (words < AGREE_LEAST || figures != 1)
        return;
    const struct cell *cell = cell_of(k, at, col);
    if (was_told(k, at, col))
        return;
    ARENA_PUSH(k->r->a, &k->told, cell);
    struct finding *f =
        diag_add(k->r->d, RULE_FIGURE_AMONG_WORDS, cell->text.at,
                 "\"%.*s\" stands here, and words in all %zu other cells of the column", STRF(cell->text.s), words);
    finding_label(k->r->d, f, "%.*s", STRF(k->first->col[col].label.s));
    finding_help(k->r->d, f, "look in the book: a cell may have been typed twice, or one of its neighbours");
}

static bool are_words(const struct cell *x, const struct cell *y)
{
    return x->kind == CELL_TEXT && y->kind == CELL_TEXT && x->text.s.n && y->text.s.n;
}

/* Two columns of words that never say the same in a row, but once. */
static void repeat_check(struct kin *k, size_t col, size_t other)
{
    size_t differ = 0, same = 0, at = 0;
    for (size_t i = 0; i < k->rows.n; i++) {
        const struct cell *x = cell_of(k, i, col), *y = cell_of(k, i, other);
        if (!are_words(x, y))
            continue;
        const bool equal = str_same_name(x->text.s, y->text.s);
        same += equal;
        differ += !equal;
        at = equal ? i : at;
    }
    k->r->tally->checks += differ >= AGREE_LEAST;
    if (differ < AGREE_LEAST || same != 1)
        return;
    odd_say(k, RULE_SAID_TWICE, at, other, col,
            str_printf(k->r->a, "\"%.*s\" stands here under \"%.*s\" and under \"%.*s\"; in %zu other rows they differ",
                       STRF(cell_of(k, at, other)->text.s), STRF(k->first->col[col].label.s),
                       STRF(k->first->col[other].label.s), differ)
                .p);
}

/* ---- the whole ---- */

static bool is_worded(const struct column *c)
{
    return c->type.kind == TYPE_TEXT || c->type.kind == TYPE_TERM;
}

/* Each column with the next of its kind. */
static void kin_check(struct kin *k)
{
    const struct chart *c = k->first;
    for (size_t i = 0; k->rows.n >= AGREE_LEAST && i < c->n_col; i++) {
        size_t next = i + 1;
        bool begun = false; /* with a column before it */
        for (size_t at = 0; at < i; at++)
            begun = begun || columns_alike(c, &c->col[at], &c->col[i]);
        if (c->col[i].type.kind == TYPE_TEXT)
            words_check(k, i);
        if (!begun && (c->col[i].type.kind == TYPE_DISTANCE || c->col[i].type.kind == TYPE_COUNT))
            multiples_check(k, i);
        while (next < c->n_col &&
               !(is_worded(&c->col[i]) ? is_worded(&c->col[next]) : columns_alike(c, &c->col[i], &c->col[next])))
            next++;
        if (next == c->n_col)
            continue;
        const bool bands = c->kind == CHART_BANDS; /* columns of a grid are one thing at several places */
        if (is_worded(&c->col[i])) {
            if (bands)
                repeat_check(k, i, next);
            continue;
        }
        if (bands)
            both_check(k, i, next);
        steps_check(k, i, next, false);
        steps_check(k, i, next, true);
        if (are_of_one(c, i, next))
            order_check(k, i, next);
    }
}

static struct str columns_of(struct arena *a, const struct chart *c)
{
    struct buf b = {.a = a};
    for (size_t k = 0; k < c->n_col; k++)
        buf_printf(&b, "%d %.*s/%.*s;", (int)c->col[k].type.kind, STRF(str_fold(a, c->col[k].head.s)),
                   STRF(str_fold(a, c->col[k].label.s)));
    return buf_str(&b);
}

static void kin_run(struct check_run *r, const struct set *set)
{
    LIST(struct kin_chart) all = {0};
    const struct chart *c;
    size_t order = 0;
    for (size_t at[2] = {0}; (c = chart_next(set, at));)
        if (!c->bad && c->set == set && c->n_col && (c->kind == CHART_BANDS || c->kind == CHART_GRID))
            ARENA_PUSH(r->a, &all, ((struct kin_chart){c, columns_of(r->a, c), order++}));
    if (all.n)
        qsort(all.at, all.n, sizeof *all.at, kin_order);
    for (size_t i = 0, end; i < all.n; i = end) {
        struct kin k = {.r = r, .first = all.at[i].chart};
        for (end = i; end < all.n && str_eq(all.at[end].columns, all.at[i].columns); end++) {
            c = all.at[end].chart;
            for (size_t n = 0; n < c->n_row; n++)
                if (c->row[n].cell && row_is_own(c, &c->row[n]) && !c->row[n].house)
                    ARENA_PUSH(r->a, &k.rows, ((struct kin_row){c, &c->row[n]}));
        }
        kin_check(&k);
    }
}

const struct check check_kin = {GIVES(RULE_UNEVEN_STEP, RULE_NOT_RISING, RULE_FIGURE_MISSING, RULE_FIGURE_AMONG_WORDS,
                                      RULE_SAID_TWICE, RULE_ODD_MULTIPLE),
                                .set = kin_run};
