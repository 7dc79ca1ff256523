/* Checks target numbers and series of numbers. Reports values that the dice never show, and a
 * column or row that rises or falls everywhere but in one place.
 *
 * Each check looks at one chart, and only at cells that are written in it. */
#include "check/cover.h"

/* ---- target numbers that the dice do not show ----
 *
 * column_need_dice() returns the dice. */

/* Writes the dice: `least` dice, each with most / least sides. */
static struct str dice_words(struct arena *a, struct need_dice dice)
{
    return dice.least > 1 ? str_printf(a, "%lldD%lld", (long long)dice.least, (long long)(dice.most / dice.least))
                          : str_printf(a, "D%lld", (long long)dice.most);
}

/* Fault of a target number on these dice; *wrong is the value that they never show. */
enum fault { FAULT_NONE, FAULT_FRACTION, FAULT_BELOW, FAULT_ABOVE, FAULTS };

static enum fault fault_of(const struct range *x, struct need_dice dice, struct rat *wrong)
{
    struct rat least = RAT(dice.least), most = RAT(dice.most);
    if (!rat_whole(x->lo) || (!x->no_hi && !rat_whole(x->hi)))
        return *wrong = rat_whole(x->lo) ? x->hi : x->lo, FAULT_FRACTION;
    if (rat_cmp(x->lo, least) < 0)
        return *wrong = x->lo, FAULT_BELOW;
    if (rat_cmp(x->lo, most) > 0)
        return *wrong = x->lo, FAULT_ABOVE;
    if (!x->no_hi && rat_cmp(x->hi, most) > 0)
        return *wrong = x->hi, FAULT_ABOVE;
    if (x->lo_open && rat_cmp(x->lo, most) == 0)
        return *wrong = RAT(dice.most + 1), FAULT_ABOVE;
    return FAULT_NONE;
}

/* True if a modifiers chart of the set can raise these dice to x. */
static bool is_brought(struct check_run *r, const struct set *set, struct need_dice dice,
                       struct rat x)
{
    const struct chart *c;
    for (size_t at[2] = {0}; (c = chart_next(set, at));) {
        struct rat *total, most;
        struct str why;
        size_t n;
        if (c->kind == CHART_MODIFIERS && !c->bad && modifiers_totals(r->a, c, &total, &n, &why) &&
            n && rat_add(&most, RAT(dice.most), total[n - 1]) && rat_cmp(most, x) >= 0)
            return true;
    }
    return false;
}

/* Target numbers with the same fault are one finding, at the first of them. */
struct beyond {
    const struct cell *first;
    struct need_dice dice;
    struct rat wrong;
    size_t n;
};

static void face_report(struct check_run *r, const struct chart *c, enum fault fault,
                        const struct beyond *b)
{
    const bool open = fault != FAULT_FRACTION && b->first->value.range.no_hi;
    /* the default, so perhaps other dice are used */
    const bool usual = b->dice.least == 1 && b->dice.most == 6;
    const bool meant = open && fault == FAULT_ABOVE &&
                       ((!usual && b->n > 1) || is_brought(r, c->set, b->dice, b->wrong));
    const struct str die = dice_words(r->a, b->dice);
    if (meant)
        return;
    struct finding *f =
        diag_add(r->d, RULE_NO_SUCH_FACE, b->first->text.at, "\"%.*s\": a %.*s never shows %.*s",
                 STRF(b->first->text.s), STRF(die), STRF(number_words(r->a, b->wrong, UNIT_NONE)));
    if (open) /* a modifier may make it possible */
        f->level = LEVEL_NOTE;
    if (b->n > 1)
        finding_note(r->d, f, "so it is in %zu more cell%s here", b->n - 1, b->n == 2 ? "" : "s");
    finding_help(
        r->d, f,
        "write what the %.*s shows, -- if nothing is enough, or, if other dice are thrown, "
        "`die: 2d6` beside `rows`",
        STRF(die));
}

static void faces_check(struct check_run *r, const struct chart *c)
{
    struct beyond beyond[FAULTS] = {{NULL}};
    for (struct cell_walk i = {.chart = c, .own = true}; cells_next(&i);) {
        if (i.col->type.kind != TYPE_NEED || i.cell->kind != CELL_RANGE)
            continue;
        r->tally->checks++;
        struct beyond b = {i.cell, column_need_dice(c, i.col), RAT(0), 0};
        const enum fault fault = fault_of(&i.cell->value.range, b.dice, &b.wrong);
        if (!beyond[fault].n++) {
            b.n = 1;
            beyond[fault] = b;
        }
    }
    for (enum fault fault = FAULT_FRACTION; fault < FAULTS; fault++)
        if (beyond[fault].n)
            face_report(r, c, fault, &beyond[fault]);
}

const struct check check_needs = {GIVES(RULE_NO_SUCH_FACE), .chart = faces_check};

/* ---- factors of 1 ---- */

static void factors_run(struct check_run *r, const struct chart *c)
{
    for (struct cell_walk i = {.chart = c, .own = true}; cells_next(&i);) {
        if (i.cell->kind != CELL_TIMES || rat_cmp(i.cell->value.range.lo, RAT(1)) != 0)
            continue;
        const struct text *t = &i.cell->text;
        struct finding *f =
            diag_add(r->d, RULE_BAD_VALUE, t->at, "\"%.*s\" changes nothing", STRF(t->s));
        f->level = LEVEL_NOTE;
        finding_help(r->d, f, "write the factor that is meant, or 0 if nothing is added");
    }
}

const struct check check_factors = {GIVES(RULE_BAD_VALUE), .chart = factors_run};

/* ---- series that rise or fall everywhere but once ----
 *
 * Charts follow their axis: a longer range needs a higher roll, a larger unit loses less. The check
 * reads the columns of a chart whose rows are ranges, and the rows of a grid whose columns are
 * ranges. A series needs four numbers, and three different numbers without the odd one; equal
 * neighbours neither rise nor fall. */

/* Minimum sizes. In three numbers any one may be the odd one. With only two different numbers (2 2
 * 3 2) either end may be the odd one. */
enum { SERIES_LEAST = 4, DISTINCT_LEAST = 3 };

struct series {
    const struct cell **cell;
    struct rat *at; /* the value for comparison */
    size_t n;
    bool mixed; /* it has text, or target numbers of another shape: no order */
};

/* Adds a cell. -- means no value and is skipped. A target number counts as its closed end. */
static void series_put(struct series *s, const struct cell *cell)
{
    const struct range *x = &cell->value.range;
    if (cell->kind == CELL_NONE || cell->kind == CELL_NA)
        return;
    s->mixed |= cell->kind != CELL_NUMBER && cell->kind != CELL_ADD && !(cell->kind == CELL_RANGE && x->no_hi);
    s->at[s->n] = x->lo;
    s->cell[s->n++] = cell;
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
    return distinct >= DISTINCT_LEAST;
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

/* Returns the number that is at least five times the next largest, if the other numbers are of
 * similar size: it probably has a digit too many. Returns NULL if there is none. */
static const struct cell *far_one(const struct series *s, size_t least)
{
    const struct rat times = RAT(5);
    const struct cell *most = NULL;
    struct rat first = RAT(0), second = RAT(0), smallest = RAT(0), far, wide;
    size_t n = 0;
    for (size_t i = 0; i < s->n; i++) {
        struct rat x = s->at[i];
        x.n = x.n < 0 ? -x.n : x.n;
        if (!x.n)
            continue;
        smallest = !n++ || rat_cmp(x, smallest) < 0 ? x : smallest;
        if (rat_cmp(x, first) > 0) {
            second = first;
            first = x;
            most = s->cell[i];
        } else if (rat_cmp(x, second) > 0) {
            second = x;
        }
    }
    const bool is_far = rat_mul(&far, second, times) && rat_cmp(first, far) >= 0;
    const bool alike = rat_mul(&wide, smallest, times) && rat_cmp(second, wide) < 0;
    return n >= least && is_far && alike && !s->mixed ? most : NULL;
}

static void far_report(struct check_run *r, const struct cell *far)
{
    REPORT(r->d, RULE_NOT_RISING, far->text.at, "look in the book whether a digit is too many",
           "\"%.*s\" is five times the next and more", STRF(far->text.s));
}

static const char look_in_book[] =
    "look in the book: two cells may have changed places, or a figure been mistyped";

static void series_check(struct check_run *r, struct series *s)
{
    if (s->n < SERIES_LEAST || s->mixed)
        return;
    r->tally->checks++;
    if (runs(s, s->n, 1) || runs(s, s->n, -1))
        return;
    const size_t up = odd_one(s, 1), down = odd_one(s, -1);
    /* both directions work with one number left out: the direction is unclear */
    if ((up < s->n) == (down < s->n))
        return;
    const size_t at = up < s->n ? up : down;
    struct finding *f = diag_add(r->d, RULE_NOT_RISING, s->cell[at]->text.at, "every number %s but \"%.*s\"",
                                 up < s->n ? "rises" : "falls", STRF(s->cell[at]->text.s));
    finding_also(r->d, f, s->cell[at ? at - 1 : 1]->text.at, "it stands beside this one");
    finding_help(r->d, f, "%s", look_in_book);
}

/* True if all rows are ranges in strictly rising or falling order. */
static bool is_ordered(const struct chart *c)
{
    int way = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        if (!row->has_range || !row->cell)
            return false;
        if (!i)
            continue;
        const int step = range_step(&row[-1].band.range, &row->band.range);
        if (!step || (way && step != way))
            return false;
        way = step;
    }
    return c->n_row > 0;
}

/* ---- ordered headers and the rows below them ---- */

/* Rank of a header from near to far, or from light to heavy; 0 if it has none of these words. */
enum { LIGHT = 11 };
static unsigned head_rank(struct str head)
{
    static const struct {
        const char *word;
        unsigned rank;
    } ranks[] = {{"close", 1},     {"short", 2},         {"near", 2},         {"medium", 3},
                 {"effective", 3}, {"long", 4},          {"far", 4},          {"extreme", 5},
                 {"light", LIGHT}, {"field", LIGHT + 1}, {"heavy", LIGHT + 2}};
    struct str word;
    while (str_split(&head, ' ', &word))
        for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++)
            if (str_is_word(word, ranks[i].word))
                return ranks[i].rank;
    return 0;
}

/* True if the next column is under the same header, has the same type and follows in an order. */
static bool heads_rise(const struct chart *c, size_t k)
{
    struct range x, y;
    if (k + 1 >= head_end(c, k) || c->col[k].type.kind != c->col[k + 1].type.kind)
        return false;
    const unsigned rank = head_rank(c->col[k].label.s), next = head_rank(c->col[k + 1].label.s);
    if (head_range(&c->col[k], &x) && head_range(&c->col[k + 1], &y))
        return range_step(&x, &y) > 0;
    if (rank >= LIGHT && c->col[k].type.kind == TYPE_COUNT)
        return false; /* a light unit may have various unrelated counts below each other */
    return rank && next > rank && (rank < LIGHT) == (next < LIGHT);
}

/* 1 if the number in the second column is larger, -1 if smaller, 0 if equal or not two numbers. */
static int step_of(const struct cell *x, const struct cell *y)
{
    const bool numbers = x->kind == CELL_NUMBER || (x->kind == CELL_RANGE && x->value.range.no_hi);
    return numbers && x->kind == y->kind ? rat_cmp(y->value.range.lo, x->value.range.lo) : 0;
}

/* Numbers of rows in which the second of two neighbouring columns is smaller [0] or larger [1]. */
struct steps {
    size_t n[2];
    const struct row *last[2];
};

static struct steps steps_of(const struct chart *c, size_t col)
{
    struct steps s = {{0, 0}, {NULL, NULL}};
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        const int step = row->cell ? step_of(&row->cell[col], &row->cell[col + 1]) : 0;
        if (!step)
            continue;
        s.n[step > 0]++;
        s.last[step > 0] = row;
    }
    return s;
}

/* Fills the series with the cells of a row, columns from..to-1. */
static void series_row(struct series *s, const struct row *row, size_t from, size_t to)
{
    s->n = s->mixed = 0;
    for (size_t k = from; row->cell && k < to; k++)
        series_put(s, &row->cell[k]);
}

/* Reports the only row that runs against two or more other rows (three or more for counts) in two
 * neighbouring columns with ordered headers. */
static void ranked_check(struct check_run *r, const struct chart *c, size_t col,
                         const struct row *odd, bool up, size_t others)
{
    static const char *const than[] = {"less", "more"};
    const enum type_kind type = c->col[col].type.kind;
    r->tally->checks++;
    const bool needed = type == TYPE_DISTANCE || type == TYPE_NEED;
    if (others < (needed ? 2 : 3))
        return;
    const struct text x = odd->cell[col].text, y = odd->cell[col + 1].text;
    struct finding *f =
        diag_add(r->d, RULE_NOT_RISING, y.at, "\"%.*s\" is %s than \"%.*s\" here alone", STRF(y.s),
                 than[up], STRF(x.s));
    finding_note(r->d, f, "in the other %zu rows \"%.*s\" is %s than \"%.*s\"", others,
                 STRF(c->col[col + 1].label.s), than[!up], STRF(c->col[col].label.s));
    finding_help(r->d, f, "%s", look_in_book);
}

/* Checks columns with rising headers: a row of four or more numbers is a series; shorter rows are
 * compared with each other. */
static void heads_check(struct check_run *r, const struct chart *c, size_t from, size_t to,
                        struct series *s)
{
    for (size_t i = 0; to - from >= SERIES_LEAST && i < c->n_row; i++) {
        series_row(s, &c->row[i], from, row_is_own(c, &c->row[i]) ? to : from);
        series_check(r, s);
    }
    for (size_t k = from; k + 1 < to; k++) {
        const struct steps steps = steps_of(c, k);
        const bool up = steps.n[1] == 1;
        const struct row *odd = steps.last[up];
        if (steps.n[up] != 1 || !row_is_own(c, odd))
            continue;
        series_row(s, odd, from, to);
        if (s->n < SERIES_LEAST)
            ranked_check(r, c, k, odd, up, steps.n[!up]);
    }
}

/* Checks a column of distances, or one of several columns of the same type: a number far from the
 * others, and the only negative distance. */
static void column_check(struct check_run *r, const struct chart *c, size_t col, struct series *s)
{
    size_t below = 0, last = 0;
    s->n = s->mixed = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct cell *cell = c->row[i].cell ? &c->row[i].cell[col] : NULL;
        if (!cell || cell->kind != CELL_NUMBER)
            continue;
        if (cell->value.range.lo.n < 0) {
            below++;
            last = s->n;
        }
        series_put(s, cell);
    }
    const struct cell *far = far_one(s, SERIES_LEAST);
    r->tally->checks++;
    if (far)
        far_report(r, far);
    if (below != 1 || s->n < 2 || c->col[col].type.kind != TYPE_DISTANCE)
        return;
    const struct text *t = &s->cell[last]->text;
    REPORT(r->d, RULE_NOT_RISING, t->at, "write it without the sign",
           "\"%.*s\" is less than nothing, and no other distance here is", STRF(t->s));
}

/* Checks the numbers of one-of cases whose labels are ranges, in row order. */
static void cases_check(struct check_run *r, const struct chart *c, int group, struct series *s)
{
    s->n = s->mixed = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        struct measure m;
        const struct row *row = &c->row[i];
        if (row->group == group && !row->then && case_range(row->label.s, &m) && row_is_own(c, row))
            series_put(s, &row->cell[0]);
    }
    series_check(r, s);
}

/* Checks that a one-of case has the size of the chart's other numbers; other modifiers may be
 * bonuses of any size. */
static void choices_check(struct check_run *r, const struct chart *c, struct series *s)
{
    s->n = s->mixed = 0;
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].cell)
            series_put(s, &c->row[i].cell[0]);
    const struct cell *far = far_one(s, DISTINCT_LEAST);
    r->tally->checks++;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        const bool is_case = row->group >= 0 && c->group[row->group].kind == GROUP_ONE_OF;
        if (far && row->cell == far && is_case && row_is_own(c, row))
            far_report(r, far);
    }
}

/* Checks columns if all rows are ranges of a measure in one order (other rows have no order), and
 * rows under rising headers. */
static void series_run(struct check_run *r, const struct chart *c)
{
    const size_t most = c->n_row > c->n_col ? c->n_row : c->n_col;
    const bool down = c->down.kind == AXIS_MEASURE && is_ordered(c);
    struct series s = {ARENA_ARRAY(r->a, const struct cell *, most), ARENA_ARRAY(r->a, struct rat, most)};
    for (size_t g = 0; c->kind == CHART_MODIFIERS && g < c->n_group; g++)
        if (c->group[g].kind == GROUP_ONE_OF)
            cases_check(r, c, (int)g, &s);
    if (c->kind == CHART_MODIFIERS)
        choices_check(r, c, &s);
    if ((c->kind != CHART_GRID && c->kind != CHART_BANDS) || !chart_is_own(c))
        return;
    for (size_t from = 0, to; from < c->n_col; from = to) {
        for (to = from + 1; heads_rise(c, to - 1);)
            to++;
        heads_check(r, c, from, to, &s);
        for (size_t k = from; k < to; k++) {
            const enum type_kind type = c->col[k].type.kind;
            if (type == TYPE_DISTANCE || (type == TYPE_COUNT && to - from > 1))
                column_check(r, c, k, &s);
            s.n = s.mixed = 0;
            for (size_t i = 0; down && i < c->n_row; i++)
                series_put(&s, &c->row[i].cell[k]);
            series_check(r, &s);
        }
    }
}

const struct check check_rising = {GIVES(RULE_NOT_RISING), .chart = series_run};
