/* Columns and rows of numbers to findings: faces that the dice do not have, a lone number among needs that rise; a
 * column that rises or falls in every row but one, a row or column that runs backwards while all beside it run
 * forwards; and signs that are not those of their neighbours.
 *
 * What these look for is one number against all others of its kind, so each wants enough others to be sure, and says
 * one finding for one cause: the cells that it explains too are counted in its note. Each judges one chart, and only
 * cells that stand in it. */
#include "check/check.h"

/* NULL: the row is a line without cells. */
static const struct cell *cell_at(const struct chart *c, size_t row, size_t col)
{
    return c->row[row].cell ? &c->row[row].cell[col] : NULL;
}

/* ---- needs: what the dice do not show, and a number alone ----
 *
 * The dice are those of column_need_dice. A need is read as it is printed, so that a 6 is a 6 and no more; among 4+ and
 * 5+, on a die that goes on, it is nearly always meant to. */

/* So many numbers alone that differ make a column in which each may be meant to go on: two may be the two faces that a
 * rule names, and one and the same number throughout is one face that it asks for. */
enum { LONE_LEAST = 3 };

/* Dice are the least and the most that they show: so many dice as the least, of most / least sides. */
static struct str dice_words(struct arena *a, struct need_dice dice)
{
    return dice.least > 1 ? str_printf(a, "%lldD%lld", (long long)dice.least, (long long)(dice.most / dice.least))
                          : str_printf(a, "D%lld", (long long)dice.most);
}

static bool dice_same(struct need_dice x, struct need_dice y)
{
    return x.least == y.least && x.most == y.most;
}

static void note_more(struct check_run *r, struct finding *f, size_t n, const char *where)
{
    if (n)
        finding_note(r->d, f, "so it is in %zu more cell%s %s", n, n == 1 ? "" : "s", where);
}

/* The need in a cell, or NULL where there is none. */
static const struct cell *need_at(const struct chart *c, size_t row, size_t col)
{
    const struct cell *cell = cell_at(c, row, col);
    return cell && c->col[col].type.kind == TYPE_NEED && cell->kind == CELL_RANGE ? cell : NULL;
}

/* What is wrong with a need on these dice; *wrong is what they never show. */
enum fault { FAULT_NONE, FAULT_FRACTION, FAULT_BELOW, FAULT_ABOVE };

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

/* The first of the usual dice, larger than those of the chart, that have the faces of all needs read on these; most 0:
 * none has. */
static struct need_dice dice_that_fit(const struct chart *c, struct need_dice now)
{
    static const struct need_dice usual[] = {{2, 12}, {1, 8}, {1, 10}, {1, 12}, {1, 20}, {3, 18}, {2, 20}, {1, 100}};
    struct rat wrong;
    for (size_t u = 0; u < sizeof usual / sizeof *usual; u++) {
        bool fit = usual[u].most > now.most;
        for (struct cell_walk i = {.chart = c}; fit && cells_next(&i);)
            fit = !need_at(c, i.row_at, i.col_at) || !dice_same(column_need_dice(c, i.col), now) ||
                  fault_of(&i.cell->value.range, usual[u], &wrong) == FAULT_NONE;
        if (fit)
            return usual[u];
    }
    return (struct need_dice){0, 0};
}

/* Needs that their dice cannot meet in one way are one finding, at the first of them, which counts the others. */
static void faces_check(struct check_run *r, const struct chart *c)
{
    struct beyond {
        struct need_dice dice;
        enum fault fault;
        struct finding *finding;
        size_t others;
    };
    LIST(struct beyond) all = {0};
    for (struct cell_walk i = {.chart = c, .own = true}; cells_next(&i);) {
        if (!need_at(c, i.row_at, i.col_at))
            continue;
        r->tally->checks++;
        struct rat wrong = RAT(0);
        const struct need_dice dice = column_need_dice(c, i.col);
        const enum fault fault = fault_of(&i.cell->value.range, dice, &wrong);
        size_t k = 0;
        while (k < all.n && !(all.at[k].fault == fault && dice_same(all.at[k].dice, dice)))
            k++;
        if (k < all.n)
            note_more(r, all.at[k].finding, ++all.at[k].others, "here");
        if (fault == FAULT_NONE || k < all.n)
            continue;
        struct str die = dice_words(r->a, dice);
        struct finding *f = diag_add(r->d, RULE_NO_SUCH_FACE, i.cell->text.at, "\"%.*s\": a %.*s never shows %.*s",
                                     STRF(i.cell->text.s), STRF(die), STRF(number_words(r->a, wrong, UNIT_NONE)));
        ARENA_PUSH(r->a, &all, ((struct beyond){dice, fault, f, 0}));
        const struct need_dice fit = fault == FAULT_ABOVE ? dice_that_fit(c, dice) : (struct need_dice){0, 0};
        if (fit.most)
            finding_help(r->d, f,
                         "write what the %.*s shows, -- if nothing is enough, or, if other dice are thrown, `die: "
                         "%.*s` %s",
                         STRF(die), STRF(str_fold(r->a, dice_words(r->a, fit))),
                         c->from ? "in the chart that this one is from" : "beside `rows`");
        else
            finding_help(r->d, f, "write what the %.*s shows, or -- if nothing is enough", STRF(die));
    }
}

/* The first need of the column that goes on, to all above or to the highest face; NULL where none does, or where some
 * are to roll low. */
static const struct cell *rising_need(const struct chart *c, size_t col, struct need_dice dice)
{
    const struct cell *found = NULL;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct cell *need = need_at(c, i, col);
        if (!need || range_single(&need->value.range))
            continue;
        if (!need->value.range.no_hi && rat_cmp(need->value.range.hi, RAT(dice.most)) != 0)
            return NULL;
        found = found ? found : need;
    }
    return found;
}

/* "+5" as people write 5+. */
static struct str unsigned_of(struct str need)
{
    return str_starts(need, "+") ? str_cut(need, 1, need.n) : need;
}

/* A column of numbers alone and no others, enough of them different. */
static void lone_column(struct check_run *r, const struct chart *c, size_t col)
{
    const struct cell *first = NULL, *last = NULL;
    size_t n = 0, different = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct cell *need = need_at(c, i, col);
        if (!need)
            continue;
        if (!range_single(&need->value.range))
            return;
        different += !last || rat_cmp(last->value.range.lo, need->value.range.lo) != 0;
        last = need;
        if (!row_is_own(c, &c->row[i]))
            continue;
        first = first ? first : need;
        n++;
    }
    if (!first || different < LONE_LEAST)
        return;
    const struct str said = unsigned_of(first->text.s);
    struct finding *f = diag_add(r->d, RULE_LONE_NEED, first->text.at,
                                 "\"%.*s\" is met by no other number, and so are all needs of its column", STRF(said));
    note_more(r, f, n - 1, "of this column");
    finding_help(r->d, f, "write \"%.*s+\" where more is enough too, \"%lld-%.*s\" where less is", STRF(said),
                 (long long)column_need_dice(c, &c->col[col]).least, STRF(said));
}

/* A column of one number in all its rows, or of the lowest face alone: "jams on a 1" is what it says. */
static bool is_one_face(const struct chart *c, size_t col, struct need_dice dice)
{
    const struct cell *first = NULL;
    size_t n = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct cell *need = need_at(c, i, col);
        if (!need)
            continue;
        first = first ? first : need;
        if (!range_single(&need->value.range) || rat_cmp(need->value.range.lo, first->value.range.lo) != 0)
            return false;
        n++;
    }
    return n >= LONE_LEAST || (n && rat_cmp(first->value.range.lo, RAT(dice.least)) == 0);
}

/* Numbers alone in a column under whose head others go on: one finding, at the first. */
static void lone_among_rising(struct check_run *r, const struct chart *c, size_t col)
{
    const struct need_dice dice = column_need_dice(c, &c->col[col]);
    const struct cell *other = NULL;
    struct finding *f = NULL;
    struct rat wrong;
    size_t n = 0;
    for (size_t k = 0; k < c->n_col && !other; k++)
        if (c->col[k].type.kind == TYPE_NEED && str_eq(c->col[k].head.s, c->col[col].head.s))
            other = rising_need(c, k, dice);
    other = is_one_face(c, col, dice) ? NULL : other;
    for (size_t i = 0; other && i < c->n_row; i++) {
        const struct cell *need = need_at(c, i, col);
        if (!need || !row_is_own(c, &c->row[i]) || !range_single(&need->value.range) ||
            rat_cmp(need->value.range.hi, RAT(dice.most)) == 0 ||
            fault_of(&need->value.range, dice, &wrong) != FAULT_NONE || n++)
            continue;
        f = diag_add(r->d, RULE_LONE_NEED, need->text.at,
                     "\"%.*s\" is met by no other number, and \"%.*s\" by all above it too", STRF(need->text.s),
                     STRF(other->text.s));
        finding_also(r->d, f, other->text.at, "this one goes on");
        finding_help(r->d, f, "write \"%.*s+\"", STRF(unsigned_of(need->text.s)));
    }
    if (!f)
        return;
    struct str die = str_printf(r->a, "a %.*s shows up to %lld", STRF(dice_words(r->a, dice)), (long long)dice.most);
    if (n > 1)
        finding_note(r->d, f, "%.*s; so it is in %zu more cell%s of this column", STRF(die), n - 1, n == 2 ? "" : "s");
    else
        finding_note(r->d, f, "%.*s", STRF(die));
}

static void needs_run(struct check_run *r, const struct chart *c)
{
    faces_check(r, c);
    for (size_t k = 0; k < c->n_col; k++) {
        lone_column(r, c, k);
        lone_among_rising(r, c, k);
    }
}

const struct check check_needs = {GIVES(RULE_NO_SUCH_FACE, RULE_LONE_NEED), .chart = needs_run};

/* ---- series: one that rises or falls but for one number ----
 *
 * Charts run with their axis: a longer range needs more, a larger unit loses less. Read are the columns of a chart
 * whose rows are ranges, and the rows of a grid whose columns are. A series tells nothing unless it has four numbers,
 * and three different ones when the odd one is taken out; equal neighbours neither rise nor fall. */

/* Of three numbers any one can be left out for the other two to be in order; and of numbers that come to two different
 * ones, 2 2 3 2, each end may be the odd one. */
enum { SERIES_LEAST = 4, DISTINCT_LEAST = 3 };

/* The numbers of a column or of a row, in their order, with the cells that hold them. */
struct series {
    const struct cell **cell;
    struct rat *at; /* what each counts as */
    size_t n;
    struct str name;
    bool own;
};

/* Those of column `at`, or where not `down` of row `at`, from place `from` to before `to`, without those that `skip`
 * (NULL: none) marks. -- says that there is none, and is passed over; where a cell is words there is no series at all.
 * A need is its low end where it is open above, else its high end: all of a series must be of one shape. */
static struct series series_of(struct check_run *r, const struct chart *c, bool down, size_t at, size_t from, size_t to,
                               const bool *skip)
{
    struct series s = {ARENA_ARRAY(r->a, const struct cell *, to - from), ARENA_ARRAY(r->a, struct rat, to - from),
                       .name = down ? c->col[at].label.s : row_name(r->a, c, &c->row[at]),
                       .own = down ? chart_is_own(c) : row_is_own(c, &c->row[at])};
    enum { NO_SHAPE, OPEN_ABOVE, OPEN_BELOW } shape = NO_SHAPE;
    for (size_t i = from; i < to; i++) {
        const size_t col = down ? at : i;
        const struct cell *cell = cell_at(c, down ? i : at, col);
        if (!cell || (skip && skip[i]) || cell->kind == CELL_NONE || cell->kind == CELL_NA)
            continue;
        const struct range *x = &cell->value.range;
        s.at[s.n] = x->lo;
        if (cell->kind == CELL_RANGE && !x->no_lo) {
            const int64_t most = column_need_dice(c, &c->col[col]).most;
            bool above = x->no_hi || (cell->value.unit == UNIT_NONE && rat_cmp(x->hi, RAT(most)) == 0);
            if (shape != NO_SHAPE && (shape == OPEN_ABOVE) != above)
                return s.n = 0, s;
            shape = above ? OPEN_ABOVE : OPEN_BELOW;
            s.at[s.n] = above ? x->lo : x->hi;
        } else if (cell->kind != CELL_NUMBER && cell->kind != CELL_ADD) {
            return s.n = 0, s;
        }
        s.cell[s.n++] = cell;
    }
    return s;
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

/* Cells that were found, NULL behind them: one that breaks its row and its column is one mistake. One a line at the
 * most, and few: they are gone through. */
static bool was_told(const struct cell *const *told, const struct cell *cell)
{
    while (*told && *told != cell)
        told++;
    return *told;
}

/* Is there one that, taken out, leaves a run? The last of them in *at, or one that was told. */
static bool has_odd_one(const struct series *s, const struct cell *const *told, int sign, size_t *at)
{
    bool any = false;
    for (size_t i = 0; i < s->n; i++)
        if (runs(s, i, sign) && !(any && was_told(told, s->cell[*at])))
            *at = i, any = true;
    return any;
}

/* ---- ladders: a series whose steps are all alike but for one number ---- */

/* Steps alike by chance are rare among so many; the last step of a ladder may well be longer, where none is wrong. */
enum { LADDER_LEAST = 6, LADDER_END = 8 };

/* Do all but `out` stand on one line, that rises or falls? The places count, and that of `out` too. */
static bool is_ladder(const struct series *s, size_t out)
{
    const size_t a = out == 0, b = out == a + 1 ? a + 2 : a + 1;
    struct rat step, x;
    if (!rat_sub(&step, s->at[b], s->at[a]) || !step.n || !rat_div(&step, step, RAT((int64_t)(b - a))))
        return false;
    for (size_t i = 0; i < s->n; i++)
        if (i != out && (!rat_mul(&x, step, RAT((int64_t)i - (int64_t)a)) || !rat_add(&x, x, s->at[a]) ||
                         rat_cmp(x, s->at[i]) != 0))
            return false;
    return !rat_mul(&x, step, RAT((int64_t)out - (int64_t)a)) || !rat_add(&x, x, s->at[a]) ||
           rat_cmp(x, s->at[out]) != 0;
}

static void ladder_check(struct check_run *r, const struct series *s, const struct cell **told)
{
    struct rat meant, step, first;
    size_t broken = 2; /* where the step is not the first one: that one, or one of those that make the first */
    while (broken < s->n && rat_sub(&first, s->at[1], s->at[0]) && rat_sub(&step, s->at[broken], s->at[broken - 1]) &&
           rat_cmp(step, first) == 0)
        broken++;
    for (size_t k = 0; k < 3 && broken < s->n; k++) {
        const size_t i = k < 2 ? k : broken;
        const bool end = i == 0 || i == s->n - 1;
        const bool stops = end && rat_cmp(s->at[i], s->at[i ? i - 1 : 1]) == 0; /* at its limit: 8+, 9+, 10+, 10+ */
        if (s->n < (end ? LADDER_END : LADDER_LEAST) || stops || was_told(told, s->cell[i]) || !is_ladder(s, i))
            continue;
        while (*told)
            told++;
        *told = s->cell[i];
        const struct text *here = &s->cell[i]->text;
        struct finding *f =
            diag_add(r->d, RULE_UNEVEN_STEP, here->at, "%s%.*s%sall steps are alike, but for those to \"%.*s\"",
                     s->name.n ? "in \"" : "", STRF(s->name), s->name.n ? "\" " : "", STRF(here->s));
        finding_also(r->d, f, s->cell[i ? i - 1 : 1]->text.at,
                     i ? "it comes after this one" : "it comes before this one");
        if (!end && rat_add(&meant, s->at[i - 1], s->at[i + 1]) && rat_div(&meant, meant, RAT(2)))
            finding_help(r->d, f, "look in the book: %.*s may be meant",
                         STRF(number_words(r->a, meant, s->cell[i]->value.unit)));
        else
            finding_help(r->d, f, "look in the book whether a digit of it is mistyped");
        return;
    }
}

static void series_check(struct check_run *r, const struct series *s, const struct cell **told)
{
    size_t up = 0, down = 0;
    if (s->n < SERIES_LEAST)
        return;
    r->tally->checks++;
    if (runs(s, s->n, 1) || runs(s, s->n, -1)) {
        ladder_check(r, s, told);
        return;
    }
    bool rises = has_odd_one(s, told, 1, &up), falls = has_odd_one(s, told, -1, &down);
    size_t at = rises ? up : down;
    /* Either way with one left out: too short or too flat to say how it is meant. */
    if (rises == falls || was_told(told, s->cell[at]))
        return;
    while (*told)
        told++;
    *told = s->cell[at];
    const struct text *here = &s->cell[at]->text;
    struct finding *f =
        diag_add(r->d, RULE_NOT_RISING, here->at, "%s%.*s%severy number %s but \"%.*s\"", s->name.n ? "in \"" : "",
                 STRF(s->name), s->name.n ? "\" " : "", rises ? "rises" : "falls", STRF(here->s));
    finding_also(r->d, f, s->cell[at ? at - 1 : 1]->text.at,
                 at ? "it comes after this one" : "it comes before this one");
    finding_help(r->d, f, "look in the book: two cells may have changed places, or a figure been mistyped");
}

/* Places on an axis: all that were put in run one way, none stands still. */
struct way {
    struct range last;
    size_t n;
    int sign;
    bool broken;
};

/* Puts in where a label stands on its axis: by its range, or, where a grid takes a bare number for a name, by that.
 * False where it stands nowhere. */
static bool way_put(struct way *w, const struct text *label, bool has_range, struct range range)
{
    if (!has_range && !range_parse(label->s, &range))
        return false;
    if (w->n++) {
        const struct range *x = &w->last;
        int step = x->no_lo || range.no_lo ? (int)x->no_lo - (int)range.no_lo : rat_cmp(range.lo, x->lo);
        w->broken |= !step || (w->n > 2 && step != w->sign);
        w->sign = step;
    }
    w->last = range;
    return true;
}

/* Columns, where all rows are ranges and run one way: elsewhere there is no order that a column could follow. Then the
 * rows of a grid, under the ranges of each head. */
static void series_run(struct check_run *r, const struct chart *c)
{
    const struct cell **told = ARENA_ARRAY(r->a, const struct cell *, c->n_col *(c->n_row + 1) + 1);
    struct way way = {.n = 0};
    bool own = false, ordered = true, *placeless = ARENA_ARRAY(r->a, bool, c->n_col);
    for (size_t i = 0; i < c->n_row && ordered; i++) {
        const struct row *row = &c->row[i];
        ordered = row->cell && way_put(&way, &row->label, row->has_range, row->band.range) && !way.broken;
        own |= row_is_own(c, row);
    }
    for (size_t k = 0; ordered && own && k < c->n_col; k++) {
        struct series s = series_of(r, c, true, k, 0, c->n_row, NULL);
        s.name = c->n_col > 1 ? s.name : STR("");
        series_check(r, &s, told);
    }
    for (size_t from = 0, to; c->kind == CHART_GRID && from < c->n_col; from = to) {
        to = head_end(c, from);
        way = (struct way){.n = 0};
        for (size_t k = from; k < to; k++)
            placeless[k] = !way_put(&way, &c->col[k].label, c->col[k].has_range, c->col[k].band.range);
        for (size_t i = 0; i < c->n_row && !way.broken; i++) {
            struct series s = series_of(r, c, false, i, from, to, placeless);
            if (s.own)
                series_check(r, &s, told);
        }
    }
}

/* ---- one against all others ---- */

/* Numbers that make a way, and rows that make it the way of all. Two numbers rise or fall by chance half of the time;
 * three rows of three all do so in one of sixteen charts that have no order, so that what is found is looked at. */
enum { WAY_LEAST = 3, OTHERS_LEAST = 3 };

/* What runs beside each other, by whether it rises: how many, and the last of them. */
struct ways {
    size_t n[2], crooked;
    struct series last[2];
};

/* A series that is in no order at all is crooked; one that ends as it began says nothing. */
static void ways_keep(struct ways *w, struct series s)
{
    bool up = true, down = true;
    for (size_t i = 1; i < s.n; i++) {
        int step = rat_cmp(s.at[i], s.at[i - 1]);
        up = up && step >= 0;
        down = down && step <= 0;
    }
    if (s.n < WAY_LEAST)
        return;
    if (up == down) {
        w->crooked += rat_cmp(s.at[0], s.at[s.n - 1]) != 0;
        return;
    }
    w->n[up]++;
    w->last[up] = s;
}

/* `rises` is the way of the one that is alone; where both ways have one, there are too few others for either. */
static void ways_check(struct check_run *r, const struct ways *w, const char *noun)
{
    bool rises = w->n[1] == 1;
    const struct series *one = &w->last[rises], *others = &w->last[!rises];
    r->tally->checks += w->n[0] + w->n[1] > OTHERS_LEAST;
    if (w->crooked || w->n[rises] != 1 || w->n[!rises] < OTHERS_LEAST || !one->own)
        return;
    struct finding *f =
        diag_add(r->d, RULE_RUNS_BACKWARDS, one->cell[0]->text.at, "the %s \"%.*s\" %s, and all %zu others %s", noun,
                 STRF(one->name), rises ? "rises" : "falls", w->n[!rises], rises ? "fall" : "rise");
    finding_also(r->d, f, others->cell[0]->text.at, "one of the others begins here");
    finding_help(r->d, f, "look in the book: its figures may have been typed from the wrong end");
}

/* Rows and columns of numbers of one kind under one head. */
static void rising_run(struct check_run *r, const struct chart *c)
{
    if (c->kind != CHART_BANDS && c->kind != CHART_GRID)
        return;
    for (size_t from = 0, to; from < c->n_col; from = to) {
        struct ways rows = {0}, columns = {0};
        for (to = from; to < c->n_col && c->col[to].type.kind == c->col[from].type.kind &&
                        str_eq(c->col[to].head.s, c->col[from].head.s);
             to++)
            ways_keep(&columns, series_of(r, c, true, to, 0, c->n_row, NULL));
        for (size_t i = 0; i < c->n_row; i++)
            ways_keep(&rows, series_of(r, c, false, i, from, to, NULL));
        ways_check(r, &rows, "row");
        if (c->kind == CHART_GRID) /* columns of bands are different things */
            ways_check(r, &columns, "column");
    }
    series_run(r, c);
}

const struct check check_rising = {GIVES(RULE_NOT_RISING, RULE_RUNS_BACKWARDS, RULE_UNEVEN_STEP), .chart = rising_run};

/* ---- signs ----
 *
 * Judged are groups with a name, of four modifiers and more that add something. Where the numbers run from first to
 * last, as the grades of one thing do (+1, -1, -2, -4), a change of sign is where it should be. Of other charts, a
 * figure without a sign among cells that have one. */

/* Of three modifiers one is against two, which many a list of situations is. A figure without a sign is a slip where
 * three have one for each that has none: among fewer it may be a count beside modifiers. */
enum { GROUP_LEAST = 4, SIGNED_LEAST = 3 };

/* `row` is room for all rows. */
static void group_signs(struct check_run *r, const struct chart *c, int group, const struct row **row)
{
    size_t n = 0, plus = 0;
    bool up = true, down = true;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct cell *cell = cell_at(c, i, 0);
        if (c->row[i].then || c->row[i].group != group || !cell || cell->kind != CELL_ADD || !cell->value.range.lo.n)
            continue;
        int step = n ? rat_cmp(cell->value.range.lo, row[n - 1]->cell[0].value.range.lo) : 0;
        up = up && step >= 0;
        down = down && step <= 0;
        plus += cell->value.range.lo.n > 0;
        row[n++] = &c->row[i];
    }
    r->tally->checks += n >= GROUP_LEAST;
    if (n < GROUP_LEAST || up || down || (plus != 1 && plus != n - 1))
        return;
    for (size_t i = 0; i < n; i++) {
        const struct cell *cell = &row[i]->cell[0];
        if ((cell->value.range.lo.n > 0) != (plus == 1) || !row_is_own(c, row[i]))
            continue;
        struct finding *f = diag_add(r->d, RULE_SIGN_AGAINST_GROUP, cell->text.at,
                                     "\"%.*s\" is %.*s, and all %zu others of its group %s", STRF(row[i]->label.s),
                                     STRF(cell->text.s), n - 1, plus == 1 ? "take away" : "add");
        finding_also(r->d, f, c->group[group].label.at, "the group");
        finding_help(r->d, f, "look in the book for its sign; if it is right, waive this with the reason");
    }
}

enum sign { SIGN_NO_FIGURE, SIGN_THERE, SIGN_MISSING };

/* A cell that is one figure, with its unit perhaps: does it have its sign? Nought needs none. */
static enum sign sign_of(const struct cell *c)
{
    static const char *const signs[] = {"+", "-", "\xE2\x88\x92", "\xE2\x80\x93"};
    struct range x;
    enum unit unit;
    if ((c->kind != CELL_TEXT && c->kind != CELL_NUMBER) || !range_of_label(c->text.s, &x, &unit) ||
        !range_single(&x) || x.lo.n == 0 || str_find_char(c->text.s, ' ') >= 0)
        return SIGN_NO_FIGURE;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (str_starts(c->text.s, signs[i]))
            return SIGN_THERE;
    return SIGN_MISSING;
}

/* Cells of one row or column: most of the figures have a sign, and a few have none. */
static void missing_check(struct check_run *r, const struct cell **cell, size_t n)
{
    size_t count[3] = {0};
    const struct cell *first[3] = {NULL};
    for (size_t i = 0; i < n; i++) {
        enum sign sign = sign_of(cell[i]);
        if (!count[sign]++)
            first[sign] = cell[i];
    }
    r->tally->checks += count[SIGN_THERE] >= SIGNED_LEAST;
    if (count[SIGN_THERE] < SIGNED_LEAST || !count[SIGN_MISSING] ||
        count[SIGN_MISSING] * SIGNED_LEAST > count[SIGN_THERE])
        return;
    const struct text *here = &first[SIGN_MISSING]->text;
    struct finding *f = diag_add(r->d, RULE_SIGN_MISSING, here->at,
                                 "\"%.*s\" has no sign, and the figures beside it have one", STRF(here->s));
    finding_also(r->d, f, first[SIGN_THERE]->text.at, "this one has");
    note_more(r, f, count[SIGN_MISSING] - 1, "here");
    finding_help(r->d, f, "look in the book for its sign, and write + or - before it");
}

/* By columns; and a grid of alike columns as a whole. */
static void signs_run(struct check_run *r, const struct chart *c)
{
    const struct cell **cell = ARENA_ARRAY(r->a, const struct cell *, c->n_row * c->n_col);
    const struct row **row = ARENA_ARRAY(r->a, const struct row *, c->n_row);
    for (size_t g = 0; c->kind == CHART_MODIFIERS && g < c->n_group; g++)
        group_signs(r, c, (int)g, row);
    if (c->kind != CHART_BANDS && c->kind != CHART_GRID)
        return;
    for (size_t k = 0, n = 0; k < c->n_col; k++) {
        const enum type_kind type = c->col[k].type.kind;
        const size_t before = n;
        bool may_be = type == TYPE_TEXT || type == TYPE_DISTANCE || type == TYPE_COUNT;
        for (size_t i = 0; may_be && i < c->n_row; i++)
            if (c->row[i].cell && row_is_own(c, &c->row[i]))
                cell[n++] = &c->row[i].cell[k];
        missing_check(r, cell + before, n - before);
        if (c->kind == CHART_GRID && k + 1 < c->n_col && type == c->col[k + 1].type.kind &&
            str_eq(c->col[k].head.s, c->col[k + 1].head.s))
            continue;
        if (before)
            missing_check(r, cell, n);
        n = 0;
    }
}

const struct check check_signs = {GIVES(RULE_SIGN_AGAINST_GROUP, RULE_SIGN_MISSING), .chart = signs_run};
