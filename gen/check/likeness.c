/* Charts to findings by what stands beside a thing: a figure far beyond all its like, a step or note that is there
 * twice, and a roll that is another than that of all charts of the same shape.
 *
 * Nothing here knows what is right. Each wants enough others that agree among themselves, so that a game which is right
 * says nothing, and is judged once, where it is written: rows taken over from another chart count among the others, and
 * are not found again. */
#include "check/check.h"

/* ---- figures far beyond their like ---- */

/* Twice the largest of three others and more is only found where a slip of the fingers makes it one of them: a digit
 * typed twice, two neighbours changed round; of counts, which are more alike by chance, thrice. Without such a reason
 * it takes five times, and five others that are all of a size, for a gun does outrange a musket; of modifiers, which
 * seldom come to much, thrice. */
enum { LIKE_LEAST = 3, BEYOND_SLIP = 2, BEYOND_COUNT = 3, SIZED_LEAST = 5, BEYOND_ALL = 5, ONE_SIZE = 3 };
enum { DIGITS_MOST = 6 };

struct like {
    struct rat least, most; /* of the others, without signs and nothings */
    size_t n;
    struct text least_at, most_at;
};

static bool is_figure(const struct cell *cell)
{
    return (cell->kind == CELL_NUMBER || cell->kind == CELL_ADD) && cell->value.range.lo.n &&
           range_single(&cell->value.range);
}

static struct rat size_of(const struct cell *cell)
{
    const struct rat x = cell->value.range.lo;
    return x.n < 0 ? (struct rat){-x.n, x.d} : x;
}

static struct like others_of(const struct chart *c, const struct cell_walk *one)
{
    struct like like = {.n = 0};
    for (struct cell_walk i = {.chart = c}; cells_next(&i);) {
        if (i.cell == one->cell || !is_figure(i.cell) || i.cell->value.unit != one->cell->value.unit ||
            i.cell->kind != one->cell->kind || !columns_alike(c, one->col, i.col))
            continue;
        const struct rat size = size_of(i.cell);
        if (!like.n || rat_cmp(size, like.least) < 0)
            like.least = size, like.least_at = i.cell->text;
        if (!like.n++ || rat_cmp(size, like.most) > 0)
            like.most = size, like.most_at = i.cell->text;
    }
    return like;
}

static bool is_among(struct rat x, const struct like *like)
{
    return rat_cmp(x, like->least) >= 0 && rat_cmp(x, like->most) <= 0;
}

static bool times_most(struct rat x, int64_t times, const struct like *like)
{
    struct rat most;
    return rat_mul(&most, like->most, RAT(times)) && rat_cmp(x, most) > 0;
}

static int64_t number_of(const char *digit, size_t n, size_t without)
{
    int64_t x = 0;
    for (size_t i = 0; i < n; i++)
        if (i != without)
            x = 10 * x + (digit[i] - '0');
    return x;
}

/* What a whole figure would be without a slip of the fingers, if that is among the others. */
static bool slip_of(struct rat x, const struct like *like, struct rat *meant)
{
    char digit[DIGITS_MOST];
    size_t n = 0;
    for (int64_t rest = x.n; rest && n < DIGITS_MOST; rest /= 10)
        n++;
    if (!rat_whole(x) || x.n >= 1000000)
        return false;
    for (size_t i = n; i--; x.n /= 10)
        digit[i] = (char)('0' + x.n % 10);
    for (size_t i = 1; i < n; i++) {
        if (digit[i] == digit[i - 1] && digit[i] != '0' && is_among(*meant = RAT(number_of(digit, n, i)), like))
            return true;
        const char here = digit[i];
        digit[i] = digit[i - 1];
        digit[i - 1] = here;
        *meant = RAT(number_of(digit, n, n));
        digit[i - 1] = digit[i];
        digit[i] = here;
        if (digit[i] != '0' && is_among(*meant, like)) /* nobody writes 02 */
            return true;
    }
    return false;
}

/* Has another chart of the set as large a figure of the same kind? A count is of the same kind under the same head. */
static bool set_has(const struct chart *c, const struct cell_walk *one)
{
    const struct chart *o;
    for (size_t at[2] = {0}; (o = chart_next(c->set, at));) {
        if (o->bad || str_eq(o->id, c->id))
            continue;
        for (struct cell_walk i = {.chart = o, .own = true}; cells_next(&i);)
            if (is_figure(i.cell) && i.cell->kind == one->cell->kind && i.cell->value.unit == one->cell->value.unit &&
                i.col->type.kind == one->col->type.kind && rat_cmp(size_of(i.cell), size_of(one->cell)) >= 0 &&
                (one->col->type.kind != TYPE_COUNT || str_same_name(i.col->label.s, one->col->label.s)))
                return true;
    }
    return false;
}

static void beyond_run(struct check_run *r, const struct chart *c)
{
    if (c->kind != CHART_BANDS && c->kind != CHART_GRID && c->kind != CHART_MODIFIERS)
        return;
    for (struct cell_walk i = {.chart = c, .own = true}; cells_next(&i);) {
        struct rat meant;
        const bool adds = i.cell->kind == CELL_ADD;
        if (!is_figure(i.cell) || (!adds && rat_cmp(size_of(i.cell), RAT(10)) < 0))
            continue; /* of one digit: none was typed twice */
        const struct like like = others_of(c, &i);
        const struct rat size = size_of(i.cell);
        if (like.n < LIKE_LEAST)
            continue;
        r->tally->checks++;
        const int64_t times = i.col->type.kind == TYPE_COUNT ? BEYOND_COUNT : BEYOND_SLIP;
        const bool slip = times_most(size, times, &like) && slip_of(size, &like, &meant);
        struct rat sized;
        const bool sized_all =
            like.n >= SIZED_LEAST && rat_mul(&sized, like.least, RAT(ONE_SIZE)) && rat_cmp(like.most, sized) <= 0;
        if (!slip && !(sized_all && times_most(size, adds ? BEYOND_COUNT : BEYOND_ALL, &like)))
            continue;
        if (set_has(c, &i))
            continue;
        struct finding *f = diag_add(r->d, RULE_FAR_FIGURE, i.cell->text.at,
                                     "\"%.*s\" is far beyond the others of its kind, the largest of which is \"%.*s\"",
                                     STRF(i.cell->text.s), STRF(like.most_at.s));
        finding_also(r->d, f, like.most_at.at, "the largest of %zu others", like.n);
        if (slip)
            finding_help(r->d, f, "look in the book: %.*s may be meant",
                         STRF(number_words(r->a, meant, i.cell->value.unit)));
        else
            finding_help(r->d, f, "look in the book whether it has a digit too many");
    }
}

const struct check check_beyond = {GIVES(RULE_FAR_FIGURE), .chart = beyond_run};

/* ---- said twice ----
 *
 * A step or a note is its own words. The same one right behind itself was typed twice; with others between, only a
 * sentence is surely one and the same, for a turn may well have two steps that are called "Fire". */
enum { SENTENCE_WORDS = 5 };

static size_t words_in(struct str s)
{
    size_t n = 0;
    for (size_t i = 0; i < s.n; i++)
        n += s.p[i] != ' ' && (!i || s.p[i - 1] == ' ');
    return n;
}

/* `near`: nothing stands between the two. */
static bool is_said_twice(struct text here, struct text before, bool near)
{
    return here.s.n && (near || words_in(here.s) >= SENTENCE_WORDS) && str_same_name(here.s, before.s);
}

static void twice_say(struct check_run *r, const char *noun, struct text here, struct text before)
{
    struct finding *f = diag_add(r->d, RULE_SAID_TWICE, here.at, "this %s stands here twice", noun);
    finding_also(r->d, f, before.at, "the first time");
    finding_help(r->d, f, "leave one out, or look in the book what the other one says");
}

static void notes_twice(struct check_run *r, const struct text *note, size_t n)
{
    for (size_t i = 1; i < n; i++)
        for (size_t k = 0; k < i; k++)
            if (is_said_twice(note[i], note[k], k + 1 == i)) {
                twice_say(r, "note", note[i], note[k]);
                break;
            }
}

static void twice_run(struct check_run *r, const struct chart *c)
{
    if (chart_is_own(c) || c->title_given)
        notes_twice(r, c->note, c->n_note);
    for (size_t i = 0; i < c->n_row; i++) {
        if (!row_is_own(c, &c->row[i]))
            continue;
        notes_twice(r, c->row[i].note, c->row[i].n_note);
        for (size_t k = i; c->kind == CHART_STEPS && c->row[i].cell && k-- > 0;) {
            const struct row *row = &c->row[i], *before = &c->row[k];
            if (before->depth < row->depth) /* steps below another one are their own list */
                break;
            if (!before->cell || before->depth != row->depth || before->group != row->group ||
                !is_said_twice(row->cell[0].text, before->cell[0].text, k + 1 == i))
                continue;
            twice_say(r, "step", row->cell[0].text, before->cell[0].text);
            break;
        }
    }
}

const struct check check_twice = {GIVES(RULE_SAID_TWICE), .chart = twice_run};

/* ---- rolls of sisters ----
 *
 * Charts with the same columns are sisters: one test for several kinds of troops. Where three and more of them throw
 * the same, word for word, one that throws otherwise is a slip or a rule worth a reason. */
enum { SISTERS_LEAST = 3 };

static bool are_sisters(const struct chart *x, const struct chart *y)
{
    bool same = !y->bad && y->kind == CHART_BANDS && y->down.kind == AXIS_ROLL && x->n_col == y->n_col && x->n_col > 1;
    for (size_t k = 0; same && k < x->n_col; k++)
        same = x->col[k].type.kind == y->col[k].type.kind && str_same_name(x->col[k].label.s, y->col[k].label.s);
    return same;
}

static void sisters_run(struct check_run *r, const struct chart *c)
{
    const struct chart *o, *other = NULL;
    size_t n = 0;
    if (c->kind != CHART_BANDS || c->down.kind != AXIS_ROLL || !chart_is_own(c) || !c->down.expression.s.n)
        return;
    for (size_t at[2] = {0}; (o = chart_next(c->set, at));) {
        if (str_eq(o->id, c->id) || !chart_is_own(o) || !are_sisters(c, o))
            continue;
        if (!o->down.expression.s.n || str_same_name(o->down.expression.s, c->down.expression.s) ||
            (other && !str_same_name(o->down.expression.s, other->down.expression.s)))
            return; /* it has its own kind, or they are of several */
        other = o;
        n++;
    }
    if (n < SISTERS_LEAST)
        return;
    r->tally->checks++;
    struct finding *f = diag_add(r->d, RULE_LONE_ROLL, c->down.expression.at,
                                 "\"%.*s\" is rolled here, and \"%.*s\" in all %zu charts with the same columns",
                                 STRF(c->down.expression.s), STRF(other->down.expression.s), n);
    finding_also(r->d, f, other->down.expression.at, "as in this one");
    finding_help(r->d, f, "look in the book which is thrown here");
}

const struct check check_sisters = {GIVES(RULE_LONE_ROLL), .chart = sisters_run};
