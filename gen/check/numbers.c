/* Needs and series of numbers to findings: faces that the dice do not have, and a column or row that rises or falls in
 * every place but one.
 *
 * Each judges one chart, and only cells that stand in it. */
#include "check/cover.h"

/* ---- needs: what the dice do not show ----
 *
 * The dice are those of column_need_dice. */

/* Dice are the least and the most that they show: so many dice as the least, of most / least sides. */
static struct str dice_words(struct arena *a, struct need_dice dice)
{
    return dice.least > 1 ? str_printf(a, "%lldD%lld", (long long)dice.least, (long long)(dice.most / dice.least))
                          : str_printf(a, "D%lld", (long long)dice.most);
}

/* What is wrong with a need on these dice; *wrong is what they never show. */
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

/* Does any list of modifiers of the set bring these dice to x? */
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

/* Needs that their dice cannot meet in one way are one finding, at the first of them. */
struct beyond {
    const struct cell *first;
    struct need_dice dice;
    struct rat wrong;
    size_t n;
};

static void face_say(struct check_run *r, const struct chart *c, enum fault fault,
                     const struct beyond *b)
{
    const bool open = fault != FAULT_FRACTION && b->first->value.range.no_hi;
    const bool usual = b->dice.least == 1 && b->dice.most == 6; /* perhaps nobody said so */
    const bool meant = open && fault == FAULT_ABOVE &&
                       ((!usual && b->n > 1) || is_brought(r, c->set, b->dice, b->wrong));
    const struct str die = dice_words(r->a, b->dice);
    if (meant)
        return;
    struct finding *f =
        diag_add(r->d, RULE_NO_SUCH_FACE, b->first->text.at, "\"%.*s\": a %.*s never shows %.*s",
                 STRF(b->first->text.s), STRF(die), STRF(number_words(r->a, b->wrong, UNIT_NONE)));
    if (open) /* a modifier may bring a total there */
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
            face_say(r, c, fault, &beyond[fault]);
}

const struct check check_needs = {GIVES(RULE_NO_SUCH_FACE), .chart = faces_check};

/* ---- factors that change nothing ---- */

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

/* ---- series: one that rises or falls but for one number ----
 *
 * Charts run with their axis: a longer range needs more, a larger unit loses less. Read are the columns of a chart
 * whose rows are ranges, and the rows of a grid whose columns are. A series tells nothing unless it has four numbers,
 * and three different ones when the odd one is taken out; equal neighbours neither rise nor fall. */

/* Of three numbers any one can be left out for the other two to be in order; and of numbers that come to two different
 * ones, 2 2 3 2, each end may be the odd one. */
enum { SERIES_LEAST = 4, DISTINCT_LEAST = 3 };

struct series {
    const struct cell **cell;
    struct rat *at; /* what each counts as */
    size_t n;
    bool mixed; /* it has words, or needs of another shape: there is no order in it */
};

/* -- says that there is none, and is passed over. A need is its end that is not open. */
static void series_put(struct series *s, const struct cell *cell)
{
    const struct range *x = &cell->value.range;
    if (cell->kind == CELL_NONE || cell->kind == CELL_NA)
        return;
    s->mixed |= cell->kind != CELL_NUMBER && cell->kind != CELL_ADD && !(cell->kind == CELL_RANGE && x->no_hi);
    s->at[s->n] = x->lo;
    s->cell[s->n++] = cell;
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

/* The last that, taken out, leaves a run; or the number of all. */
static size_t odd_one(const struct series *s, int sign)
{
    size_t at = s->n;
    for (size_t i = 0; i < s->n; i++)
        if (runs(s, i, sign))
            at = i;
    return at;
}

/* The figure that is five times the next and more, where the others are of one size: then a digit
 * too many is likely. NULL where there is none. */
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

static void far_say(struct check_run *r, const struct cell *far)
{
    SAY(r->d, RULE_NOT_RISING, far->text.at, "look in the book whether a digit is too many",
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
    if ((up < s->n) == (down < s->n)) /* either way with one left out: too flat to say how it is meant */
        return;
    const size_t at = up < s->n ? up : down;
    struct finding *f = diag_add(r->d, RULE_NOT_RISING, s->cell[at]->text.at, "every number %s but \"%.*s\"",
                                 up < s->n ? "rises" : "falls", STRF(s->cell[at]->text.s));
    finding_also(r->d, f, s->cell[at ? at - 1 : 1]->text.at, "it stands beside this one");
    finding_help(r->d, f, "%s", look_in_book);
}

/* Are rows ranges that run one way, and none stand still? */
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

/* ---- heads that have an order, and the rows below them ---- */

/* From near to far, and from light to heavy; 0: the head has none of these words. */
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

/* Does the next column stand under the same head, hold the same, and come later in an order? */
static bool heads_rise(const struct chart *c, size_t k)
{
    struct range x, y;
    if (k + 1 >= head_end(c, k) || c->col[k].type.kind != c->col[k + 1].type.kind)
        return false;
    const unsigned rank = head_rank(c->col[k].label.s), next = head_rank(c->col[k + 1].label.s);
    if (head_range(&c->col[k], &x) && head_range(&c->col[k + 1], &y))
        return range_step(&x, &y) > 0;
    if (rank >= LIGHT && c->col[k].type.kind == TYPE_COUNT)
        return false; /* a light unit's numbers of any kind, one below the other */
    return rank && next > rank && (rank < LIGHT) == (next < LIGHT);
}

/* 1: the number below the second head is the larger, -1: the smaller, 0: they are no two numbers,
 * or equal. */
static int step_of(const struct cell *x, const struct cell *y)
{
    const bool numbers = x->kind == CELL_NUMBER || (x->kind == CELL_RANGE && x->value.range.no_hi);
    return numbers && x->kind == y->kind ? rat_cmp(y->value.range.lo, x->value.range.lo) : 0;
}

/* Rows by whether the second of two neighbouring columns has the smaller number, [0], or the
 * larger. */
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

/* The cells of a row from one column to before another. */
static void series_row(struct series *s, const struct row *row, size_t from, size_t to)
{
    s->n = s->mixed = 0;
    for (size_t k = from; row->cell && k < to; k++)
        series_put(s, &row->cell[k]);
}

/* Two heads beside each other that have an order: the one row that runs against two and more, of
 * counts three. */
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

/* Columns whose heads rise: rows of four numbers and more are series, others are held against
 * those above and below. */
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

/* A column of distances, or one of several that hold the same: a figure that is far off; and the
 * only distance below nothing. */
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
        far_say(r, far);
    if (below != 1 || s->n < 2 || c->col[col].type.kind != TYPE_DISTANCE)
        return;
    const struct text *t = &s->cell[last]->text;
    SAY(r->d, RULE_NOT_RISING, t->at, "write it without the sign",
        "\"%.*s\" is less than nothing, and no other distance here is", STRF(t->s));
}

/* What the cases of a one-of add, from the first to the last: those that have ranges for names, and
 * so an order. */
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

/* A case of a one-of is of the size of what else the chart adds; what is no case may be a prize. */
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
            far_say(r, far);
    }
}

/* Columns, where all rows are ranges of a measure and run one way: elsewhere there is no order that
 * a column could follow. Then the rows under heads that rise. */
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
