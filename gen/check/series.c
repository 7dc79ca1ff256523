/* Checks the numbers along an ordered axis: a column below ordered rows, a row below ordered
 * headers, the cases of a one-of group. Reports a number that breaks such a series, two numbers
 * that have changed places, and a number that is far from its like.
 *
 * Charts follow their axis: a longer range needs a higher roll, a larger unit loses less. A measure
 * is such an axis by itself. The results of a roll, and rows that are called by numbers, follow an
 * order only in some charts; there the other columns of the chart must show it. Names have none. */
#include "check/cover.h"

/* Minimum sizes. In three numbers any one may be the odd one. With only two different numbers (2 2
 * 3 2) either end may be the odd one. */
enum { SERIES_MIN = 4, DISTINCT_MIN = 3 };

struct series {
    const struct cell **cell;
    struct rat *at; /* the values for comparison */
    size_t *place;  /* the row or column of each number */
    size_t n;
    bool mixed;   /* it has text, or open and closed ranges: no order */
    bool open;    /* its last number is an open range */
    bool stretch; /* a number is a closed range, so that the ends are a series too */
};

/* Adds a cell. -- means no value and is skipped. `ends`: the upper ends of ranges. */
static void series_put(struct series *s, const struct cell *cell, size_t place, bool ends)
{
    const struct range *x = &cell->value.range;
    const bool number = cell->kind == CELL_NUMBER || cell->kind == CELL_ADD;
    if (cell->kind == CELL_NONE || cell->kind == CELL_NA)
        return;
    s->mixed |=
        !(number || (cell->kind == CELL_RANGE && !x->no_lo)) || (s->n && s->open != x->no_hi);
    s->open = x->no_hi;
    s->stretch |= !x->no_hi && !range_single(x);
    s->at[s->n] = ends ? x->hi : x->lo;
    s->place[s->n] = place;
    s->cell[s->n++] = cell;
}

static void series_clear(struct series *s)
{
    s->n = s->mixed = s->stretch = 0;
}

/* True if the series without `out` rises (sign 1) or falls (sign -1) and has enough different
 * numbers. */
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
    return distinct >= DISTINCT_MIN;
}

/* Returns the last number without which the series is in order; s->n if there is none. */
static size_t odd_one(const struct series *s, int sign)
{
    size_t at = s->n;
    for (size_t i = 0; i < s->n; i++)
        if (runs(s, i, sign))
            at = i;
    return at;
}

/* Returns the sign of the direction in which the series runs, if need be without the number *odd;
 * 0 if it runs in none, or in both without one number. */
static int way_of(const struct series *s, size_t *odd)
{
    *odd = s->n;
    if (s->n < SERIES_MIN || s->mixed)
        return 0;
    for (int way = -1; way <= 1; way += 2)
        if (runs(s, s->n, way))
            return way;
    const size_t up = odd_one(s, 1), down = odd_one(s, -1);
    if ((up < s->n) == (down < s->n))
        return 0;
    *odd = up < s->n ? up : down;
    return up < s->n ? 1 : -1;
}

/* Counts how often the series turns from rising to falling, or back. */
static size_t turns(const struct series *s)
{
    size_t n = 0;
    int before = 0;
    for (size_t i = 1; i < s->n; i++) {
        const int step = rat_cmp(s->at[i], s->at[i - 1]);
        n += step * before < 0;
        before = step ? step : before;
    }
    return n;
}

#define LOOK_IN_BOOK "check in the rulebook: two cells may be swapped, or a number mistyped"

static void odd_report(struct check_run *r, const struct series *s, int way, size_t odd)
{
    const struct text *t = &s->cell[odd]->text;
    struct finding *f = diag_add(r->d, RULE_NOT_RISING, t->at, "every number %s, except \"%.*s\"",
                                 way > 0 ? "rises" : "falls", STRF(t->s));
    finding_also(f, s->cell[odd ? odd - 1 : 1]->text.at, "it is beside this cell");
    finding_help(f, LOOK_IN_BOOK);
}

/* ---- ordered labels ---- */

/* The place of a label in an order; labels of different orders have none to each other. */
struct place {
    enum order {
        ORDER_NONE,
        ORDER_NUMBER,
        ORDER_RANGE,
        ORDER_WEIGHT,
        ORDER_QUALITY,
        ORDER_COUNT,
        ORDER_LEVEL
    } order;
    struct range at;
};

static struct place word_place(struct str label)
{
    static const char *const orders[] = {
        [ORDER_RANGE] = "close|point|point-blank short|near medium|effective long|far extreme",
        [ORDER_WEIGHT] = "light field heavy",
        [ORDER_QUALITY] =
            "elite|ace|crack veteran regular|trained|average green raw|conscript|poor",
        [ORDER_COUNT] = "first second third fourth fifth sixth",
        [ORDER_LEVEL] = "I II III IV V VI VII VIII IX X"};
    struct str word, rank, name;
    while (str_split(&label, ' ', &word))
        for (enum order order = ORDER_RANGE; order <= ORDER_LEVEL; order++) {
            struct str ranks = str_of(orders[order]);
            for (int i = 0; str_split(&ranks, ' ', &rank); i++)
                while (str_split(&rank, '|', &name))
                    if (str_same_word(word, name))
                        return (struct place){order, {.lo = RAT(i)}};
        }
    return (struct place){.order = ORDER_NONE};
}

static struct place column_place(const struct column *col)
{
    struct place p = {ORDER_NUMBER, col->band.range};
    return col->has_range || number_of_label(col->label.s, &p.at) ? p : word_place(col->label.s);
}

static struct place row_place(const struct row *row)
{
    struct measure m = row->band;
    return row->has_range || case_range(row->label.s, &m) ? (struct place){ORDER_NUMBER, m.range}
                                                          : word_place(row->label.s);
}

/* 1 if y follows x in their order, -1 if it precedes x, else 0. */
static int place_step(struct place x, struct place y)
{
    return x.order && x.order == y.order ? range_step(&x.at, &y.at) : 0;
}

enum { ANY_GROUP = -2 }; /* -1 is the rows without a group */

/* True if all rows with cells are of one group and follow each other in one order; of `group`, only
 * its rows count. */
static bool rows_follow(const struct chart *c, int group)
{
    const struct row *last = NULL;
    int way = 0;
    for (const struct row *row = c->row; row < c->row + c->n_row; row++) {
        if (row->then || (group != ANY_GROUP && row->group != group))
            continue;
        const int step =
            last && row->group == last->group ? place_step(row_place(last), row_place(row)) : 0;
        if (last && (!step || (way && step != way)))
            return false;
        way = step;
        last = row;
    }
    return way != 0;
}

/* True if the next column is under the same header, has the same type and follows in an order. */
static bool heads_rise(const struct chart *c, size_t k)
{
    const struct column *col = &c->col[k];
    if (k + 1 >= head_end(c, k) || col[0].type.kind != col[1].type.kind)
        return false;
    const struct place x = column_place(&col[0]);
    /* a light unit may have various unrelated counts below each other */
    return !(x.order == ORDER_WEIGHT && col->type.kind == TYPE_COUNT) &&
           place_step(x, column_place(&col[1])) > 0;
}

/* ---- columns below ordered rows ---- */

static void series_column(struct series *s, const struct chart *c, size_t k, bool ends)
{
    series_clear(s);
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].cell)
            series_put(s, &c->row[i].cell[k], i, ends);
}

/* `others`: how many other columns must run in order, and then none may run in disorder. The upper
 * ends of ranges count as a column of their own. */
static void columns_check(struct check_run *r, const struct chart *c, struct series *s,
                          size_t others)
{
    size_t broken = 0, ordered = 0, wild = 0, last = 0, odd;
    for (size_t i = 0; i < 2 * c->n_col; i++) {
        const bool ends = i % 2;
        if (ends && !s->stretch)
            continue;
        series_column(s, c, i / 2, ends);
        const int way = way_of(s, &odd);
        ordered += way && odd == s->n;
        wild += !way && !s->mixed && turns(s) > 0;
        if (odd == s->n)
            continue;
        broken++;
        last = i;
        if (!others)
            odd_report(r, s, way, odd);
    }
    r->tally->checks++;
    if (!others || broken != 1 || ordered < others || wild)
        return;
    series_column(s, c, last / 2, last % 2);
    const int way = way_of(s, &odd);
    odd_report(r, s, way, odd);
}

/* ---- rows below ordered headers ---- */

static void series_row(struct series *s, const struct row *row, size_t from, size_t to)
{
    series_clear(s);
    for (size_t k = from; row->cell && k < to; k++)
        series_put(s, &row->cell[k], k, false);
}

/* The steps from header to header that rise, or fall: how many, and of the last its row, its first
 * column, and how many rows step the other way there. */
struct steps {
    size_t n, at, others;
    const struct row *row;
};

static void steps_add(const struct chart *c, size_t k, struct series *s, struct steps steps[2])
{
    size_t n[2] = {0, 0};
    for (const struct row *row = c->row; row < c->row + c->n_row; row++) {
        series_row(s, row, k, k + 2);
        const int step = s->n == 2 && !s->mixed ? rat_cmp(s->at[1], s->at[0]) : 0;
        if (!step)
            continue;
        n[step > 0]++;
        steps[step > 0].row = row;
        steps[step > 0].at = k;
    }
    for (int up = 0; up < 2; up++) {
        steps[up].n += n[up];
        steps[up].others = n[up] ? n[!up] : steps[up].others;
    }
}

static void lone_report(struct check_run *r, const struct cell *cell, bool up)
{
    struct finding *f =
        diag_add(r->d, RULE_NOT_RISING, cell[1].text.at, "only here \"%.*s\" is %s than \"%.*s\"",
                 STRF(cell[1].text.s), up ? "more" : "less", STRF(cell[0].text.s));
    finding_note(f, "under these headers all other numbers %s", up ? "fall" : "rise");
    finding_help(f, LOOK_IN_BOOK);
}

/* Reports the only step of a block against all others, but not a row that runs the other way as a
 * whole. A weapon may have a least range, so a first step needs more rows beside it; but distances
 * only rise with their headers. */
static void lone_check(struct check_run *r, const struct chart *c, size_t from, size_t to,
                       struct series *s)
{
    struct steps steps[2] = {{.n = 0}, {.n = 0}};
    for (size_t k = from; k + 1 < to; k++)
        steps_add(c, k, s, steps);
    for (int up = 0; up < 2; up++) {
        enum { FIRST_MIN = 5, MIN = 2 };
        const struct steps *one = &steps[up];
        const bool first = one->at == from && c->col[from].type.kind != TYPE_DISTANCE;
        size_t odd;
        if (one->n != 1 || one->others < (first ? FIRST_MIN : MIN) || !row_is_own(c, one->row))
            continue;
        series_row(s, one->row, from, to);
        const size_t turned = s->n > 2 ? turns(s) : 1;
        if (turned == 1 ||
            (turned && !way_of(s, &odd))) /* else it was reported, or is a mortar's */
            lone_report(r, &one->row->cell[one->at], up);
    }
}

/* Checks the rows below the headers from..to-1, which rise. */
static void heads_check(struct check_run *r, const struct chart *c, size_t from, size_t to,
                        struct series *s)
{
    for (const struct row *row = c->row; row < c->row + c->n_row; row++) {
        size_t odd;
        series_row(s, row, from, to);
        const int way = way_of(s, &odd);
        if (way && odd < s->n && turns(s) > 1 && row_is_own(c, row))
            odd_report(r, s, way, odd);
    }
    r->tally->checks++;
    lone_check(r, c, from, to, s);
}

/* ---- numbers far from their like ---- */

static struct rat size_of(struct rat x)
{
    return x.n = x.n < 0 ? -x.n : x.n, x;
}

/* True if x is at least five times y, which is not 0, whatever their signs. */
static bool is_five_times(struct rat x, struct rat y)
{
    return y.n && rat_mul(&y, size_of(y), RAT(5)) && rat_cmp(size_of(x), y) >= 0;
}

/* True if the number occurs once, and is at least five times both beside it, or a fifth. */
static bool is_far_beside(const struct series *s, size_t i)
{
    if (!i || i + 1 == s->n)
        return false;
    const struct rat x = s->at[i - 1], y = s->at[i], z = s->at[i + 1];
    const bool more = y.n && (!x.n || is_five_times(y, x)) && (!z.n || is_five_times(y, z));
    for (size_t k = 0; k < s->n; k++)
        if (k != i && rat_cmp(s->at[k], y) == 0)
            return false;
    return more || (s->n > SERIES_MIN && is_five_times(x, y) && is_five_times(z, y));
}

/* Returns the number that is at least five times the next largest, if the other numbers are of
 * similar size: it probably has a digit too many. Returns s->n if there is none. */
static size_t far_one(const struct series *s, size_t min)
{
    struct rat first = RAT(0), second = RAT(0), smallest = RAT(0);
    size_t n = 0, max = 0;
    for (size_t i = 0; i < s->n; i++) {
        const struct rat x = size_of(s->at[i]);
        if (!x.n)
            continue;
        smallest = !n++ || rat_cmp(x, smallest) < 0 ? x : smallest;
        if (rat_cmp(x, first) > 0) {
            second = first;
            first = x;
            max = i;
        } else if (rat_cmp(x, second) > 0) {
            second = x;
        }
    }
    const bool is_far = is_five_times(first, second) && !is_five_times(second, smallest);
    return n >= min && is_far && !s->mixed ? max : s->n;
}

static void far_report(struct check_run *r, const struct text *t)
{
    REPORT(r->d, RULE_NOT_RISING, t->at, "check in the rulebook whether a digit is too many",
           "\"%.*s\" is five times the next number or more", STRF(t->s));
}

/* Reports the only negative distance of a column. */
static void below_check(struct check_run *r, const struct series *s)
{
    const struct text *t = NULL;
    size_t below = 0;
    for (size_t i = 0; i < s->n; i++) {
        below += s->at[i].n < 0;
        t = s->at[i].n < 0 ? &s->cell[i]->text : t;
    }
    if (below == 1 && s->n > 1)
        REPORT(r->d, RULE_NOT_RISING, t->at, "write it without the sign",
               "\"%.*s\" is below zero, but no other distance here is", STRF(t->s));
}

/* Checks the numbers of a column for one that is far from the others. Of three numbers below rising
 * headers it must also be far from its row. Counts in no order need more numbers, and the first and
 * the last may be a leader's or a monster's. */
static void far_check(struct check_run *r, const struct chart *c, size_t k, struct series *s)
{
    const enum type_kind type = c->col[k].type.kind;
    const bool rise = heads_rise(c, k) || (k && heads_rise(c, k - 1));
    const bool sized = type == TYPE_DISTANCE || (type == TYPE_COUNT && rise);
    const size_t far = far_one(s, sized && rise ? DISTINCT_MIN : SERIES_MIN + !sized);
    size_t odd;
    if (far == s->n || (!sized && (!far || far + 1 == s->n || way_of(s, &odd))))
        return;
    const struct text *t = &s->cell[far]->text;
    if (s->n < SERIES_MIN) {
        series_row(s, &c->row[s->place[far]], 0, c->n_col);
        const size_t i = far_one(s, DISTINCT_MIN);
        if (i == s->n || s->place[i] != k)
            return;
    }
    far_report(r, t);
}

static void column_check(struct check_run *r, const struct chart *c, size_t k, struct series *s)
{
    const enum type_kind type = c->col[k].type.kind;
    const size_t min = type == TYPE_DISTANCE ? SERIES_MIN : SERIES_MIN + 1;
    r->tally->checks++;
    series_column(s, c, k, false);
    if (type == TYPE_DISTANCE)
        below_check(r, s);
    for (size_t i = 0; i < s->n && s->n >= min && !s->mixed; i++)
        if (is_far_beside(s, i) && (runs(s, i, 1) || runs(s, i, -1))) {
            odd_report(r, s, runs(s, i, 1) ? 1 : -1, i);
            return;
        }
    far_check(r, c, k, s);
}

/* ---- a chart ---- */

/* Checks the cases of a one-of group that follow each other. */
static void cases_check(struct check_run *r, const struct chart *c, int group, struct series *s)
{
    size_t odd;
    series_clear(s);
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].cell && c->row[i].group == group)
            series_put(s, &c->row[i].cell[0], i, false);
    const int way = way_of(s, &odd);
    r->tally->checks++;
    if (s->n < 2 || !rows_follow(c, group) || !row_is_own(c, &c->row[s->place[0]]))
        return;
    const struct text *t = &s->cell[1]->text;
    if (way && odd < s->n)
        odd_report(r, s, way, odd);
    if (s->n == 3 && !s->mixed && turns(s))
        REPORT(r->d, RULE_NOT_RISING, t->at, LOOK_IN_BOOK,
               "\"%.*s\" is not between the numbers before and after it", STRF(t->s));
}

/* A case of a one-of group also has the size of the chart's other numbers; other modifiers may be
 * bonuses of any size. */
static void modifiers_check(struct check_run *r, const struct chart *c, struct series *s)
{
    for (int g = 0; g < (int)c->n_group; g++)
        if (c->group[g].kind == GROUP_ONE_OF)
            cases_check(r, c, g, s);
    series_column(s, c, 0, false);
    const size_t far = far_one(s, DISTINCT_MIN);
    const struct row *row = far < s->n ? &c->row[s->place[far]] : NULL;
    if (row && row->group >= 0 && c->group[row->group].kind == GROUP_ONE_OF && row_is_own(c, row))
        far_report(r, &s->cell[far]->text);
}

static void grid_check(struct check_run *r, const struct chart *c, struct series *s)
{
    static const size_t others[] = {
        [AXIS_NONE] = 1, [AXIS_NAMED] = 1, [AXIS_ROLL] = 2, [AXIS_MEASURE] = 0};
    if (rows_follow(c, ANY_GROUP))
        columns_check(r, c, s, others[c->down.kind]);
    for (size_t from = 0, to; from < c->n_col; from = to) {
        for (to = from + 1; heads_rise(c, to - 1);)
            to++;
        if (to - from > 1)
            heads_check(r, c, from, to, s);
    }
    for (size_t k = 0; k < c->n_col; k++)
        column_check(r, c, k, s);
}

static void series_run(struct check_run *r, const struct chart *c)
{
    const size_t max = c->n_row > c->n_col ? c->n_row : c->n_col;
    struct series s = {.cell = ARENA_ARRAY(r->a, const struct cell *, max)};
    s.at = ARENA_ARRAY(r->a, struct rat, max);
    s.place = ARENA_ARRAY(r->a, size_t, max);
    if (chart_adds(c))
        modifiers_check(r, c, &s);
    else if (chart_is_table(c) && chart_is_own(c))
        grid_check(r, c, &s);
}

const struct check check_rising = {GIVES(RULE_NOT_RISING), .chart = series_run};
