/* Numbers needed to findings: faces that the dice do not have, and a lone number among needs that rise.
 *
 * The dice are those of column_need_dice. One cause is one finding: the others that it explains are counted in its
 * note. A need is read as it is printed, so that a 6 is a 6 and no more; among 4+ and 5+, on a die that goes on, it is
 * nearly always meant to. */
#include "check/words.h"

static struct str dice_words(struct arena *a, struct need_dice dice)
{
    return dice.least > 1 ? str_printf(a, "%lldD%lld", (long long)dice.least, (long long)(dice.most / dice.least))
                          : str_printf(a, "D%lld", (long long)dice.most);
}

enum { LONE_LEAST = 3 };

static bool is_need(const struct chart *c, size_t row, size_t col)
{
    return c->row[row].cell && c->col[col].type.kind == TYPE_NEED && c->row[row].cell[col].kind == CELL_RANGE;
}

/* What it goes on to, by its end: all above, or the highest face. */
static bool rises(const struct range *r, struct need_dice dice)
{
    return r->no_hi || (rat_cmp(r->lo, r->hi) < 0 && rat_cmp(r->hi, RAT(dice.most)) == 0);
}

/* What is wrong with a need on these dice. */
enum fault { FAULT_NONE, FAULT_FRACTION, FAULT_BELOW, FAULT_ABOVE };

static enum fault fault_of(const struct range *x, struct need_dice dice, struct rat *wrong)
{
    if (!rat_whole(x->lo) || (!x->no_hi && !rat_whole(x->hi)))
        return *wrong = rat_whole(x->lo) ? x->hi : x->lo, FAULT_FRACTION;
    if (rat_cmp(x->lo, RAT(dice.least)) < 0)
        return *wrong = x->lo, FAULT_BELOW;
    if (rat_cmp(x->lo, RAT(dice.most)) > 0)
        return *wrong = x->lo, FAULT_ABOVE;
    if (!x->no_hi && rat_cmp(x->hi, RAT(dice.most)) > 0)
        return *wrong = x->hi, FAULT_ABOVE;
    if (x->lo_open && rat_cmp(x->lo, RAT(dice.most)) == 0)
        return *wrong = RAT(dice.most + 1), FAULT_ABOVE;
    return FAULT_NONE;
}

static bool dice_same(struct need_dice x, struct need_dice y)
{
    return x.least == y.least && x.most == y.most;
}

/* Do all needs of the chart that are read on `now` have their faces on `other`? */
static bool all_fit(const struct chart *c, struct need_dice now, struct need_dice other)
{
    struct rat wrong;
    for (size_t i = 0; i < c->n_row; i++)
        for (size_t k = 0; k < c->n_col; k++)
            if (is_need(c, i, k) && dice_same(column_need_dice(c, &c->col[k]), now) &&
                fault_of(&c->row[i].cell[k].value.range, other, &wrong) != FAULT_NONE)
                return false;
    return true;
}

/* The first of the usual dice, larger than these, that have all faces needed; most 0: none have. */
static struct need_dice dice_that_fit(const struct chart *c, struct need_dice now)
{
    static const struct need_dice usual[] = {{2, 12}, {1, 8}, {1, 10}, {1, 12}, {1, 20}, {3, 18}, {2, 20}, {1, 100}};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (usual[i].most > now.most && all_fit(c, now, usual[i]))
            return usual[i];
    return (struct need_dice){0, 0};
}

/* Needs of one chart that its dice cannot meet in one way: one finding at the first, which counts the others. */
struct beyond {
    struct need_dice dice;
    enum fault fault;
    struct finding *finding;
    size_t others;
};
struct beyonds {
    struct beyond *at;
    size_t n, cap;
    struct finding *lone; /* and those of numbers alone, column for column */
    size_t lone_col, lones;
};

static void help_beyond(struct check_run *r, const struct chart *c, const struct beyond *b)
{
    struct need_dice fit = dice_that_fit(c, b->dice);
    struct str die = dice_words(r->a, b->dice);
    if (b->fault == FAULT_ABOVE && fit.most)
        finding_help(
            r->d, b->finding,
            "write what the %.*s shows, -- if nothing is enough, or, if other dice are thrown, `die: %s%lld` %s",
            STRF(die), fit.least > 1 ? (fit.least > 2 ? "3d" : "2d") : "d", (long long)(fit.most / fit.least),
            c->from ? "in the chart that this one is from" : "beside `rows`");
    else
        finding_help(r->d, b->finding, "write what the %.*s shows, or -- if nothing is enough", STRF(die));
}

static void face_check(struct check_run *r, const struct chart *c, size_t col, const struct cell *cell,
                       struct beyonds *all)
{
    struct need_dice dice = column_need_dice(c, &c->col[col]);
    struct rat wrong = RAT(0);
    enum fault fault = fault_of(&cell->value.range, dice, &wrong);
    struct buf words = {.a = r->a};
    if (fault == FAULT_NONE)
        return;
    for (size_t i = 0; i < all->n; i++) {
        struct beyond *b = &all->at[i];
        if (b->fault != fault || !dice_same(b->dice, dice))
            continue;
        b->others++;
        finding_note(r->d, b->finding, "so it is in %zu more cell%s here", b->others, b->others == 1 ? "" : "s");
        return;
    }
    words_put_number(&words, wrong);
    struct finding *f = diag_add(r->d, RULE_NO_SUCH_FACE, cell->text.at, "\"%.*s\": a %.*s never shows %.*s",
                                 STRF(cell->text.s), STRF(dice_words(r->a, dice)), STRF(buf_str(&words)));
    struct beyond b = {dice, fault, f, 0};
    ARENA_PUSH(r->a, all, b);
    help_beyond(r, c, &b);
}

/* The first need of the column that goes on; NULL where none does, or where some are to roll low. */
static const struct cell *rising_need(const struct chart *c, size_t col, struct need_dice dice)
{
    const struct cell *found = NULL;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct range *x = &c->row[i].cell[col].value.range;
        if (!is_need(c, i, col))
            continue;
        if (rises(x, dice))
            found = found ? found : &c->row[i].cell[col];
        else if (rat_cmp(x->lo, x->hi) < 0)
            return NULL;
    }
    return found;
}

/* Numbers alone and no others, three and more that differ: then each may be meant to go on, up or down. */
static bool all_lone(const struct chart *c, size_t col)
{
    size_t different = 0;
    const struct range *last = NULL;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct range *x = &c->row[i].cell[col].value.range;
        if (!is_need(c, i, col))
            continue;
        if (x->no_hi || rat_cmp(x->lo, x->hi) != 0)
            return false;
        different += !last || rat_cmp(last->lo, x->lo) != 0;
        last = x;
    }
    return different >= LONE_LEAST;
}

static void lone_column(struct check_run *r, const struct chart *c, size_t col)
{
    const struct cell *first = NULL;
    size_t n = 0;
    for (size_t i = 0; i < c->n_row; i++)
        if (row_is_own(c, &c->row[i]) && is_need(c, i, col)) {
            first = first ? first : &c->row[i].cell[col];
            n++;
        }
    if (!first || !all_lone(c, col))
        return;
    struct finding *f = diag_add(r->d, RULE_LONE_NEED, first->text.at,
                                 "\"%.*s\" is that number alone, as all needs of its column are", STRF(first->text.s));
    if (n > 1)
        finding_note(r->d, f, "so it is in %zu more cell%s of this column", n - 1, n == 2 ? "" : "s");
    finding_help(r->d, f, "write \"%.*s+\" where more is enough too, \"%lld-%.*s\" where less is", STRF(first->text.s),
                 (long long)column_need_dice(c, &c->col[col]).least, STRF(first->text.s));
}

static void lone_check(struct check_run *r, const struct chart *c, size_t col, const struct cell *cell,
                       struct beyonds *all)
{
    struct need_dice dice = column_need_dice(c, &c->col[col]);
    const struct range *x = &cell->value.range;
    const struct cell *other = NULL;
    if (x->no_hi || rat_cmp(x->lo, x->hi) != 0 || rat_cmp(x->hi, RAT(dice.most)) == 0)
        return;
    for (size_t k = 0; k < c->n_col && !other; k++)
        if (c->col[k].type.kind == TYPE_NEED && str_eq(c->col[k].head.s, c->col[col].head.s))
            other = rising_need(c, k, dice);
    if (!other)
        return;
    struct str die = dice_words(r->a, dice);
    if (all->lone && all->lone_col == col) {
        all->lones++;
        finding_note(r->d, all->lone, "a %.*s shows up to %lld; so it is in %zu more cell%s of this column", STRF(die),
                     (long long)dice.most, all->lones, all->lones == 1 ? "" : "s");
        return;
    }
    struct finding *f = all->lone =
        diag_add(r->d, RULE_LONE_NEED, cell->text.at,
                 "\"%.*s\" is that number alone, among needs that go on to the highest face", STRF(cell->text.s));
    all->lone_col = col;
    all->lones = 0;
    finding_also(r->d, f, other->text.at, "this one goes on");
    finding_note(r->d, f, "a %.*s shows up to %lld", STRF(die), (long long)dice.most);
    finding_help(r->d, f, "write \"%.*s+\"", STRF(cell->text.s));
}

static void needs_run(struct check_run *r, const struct chart *c)
{
    struct beyonds all = {NULL, 0, 0, NULL, 0, 0};
    for (size_t i = 0; i < c->n_row; i++)
        for (size_t k = 0; k < c->n_col; k++) {
            if (!row_is_own(c, &c->row[i]) || !is_need(c, i, k))
                continue;
            r->tally->checks++;
            face_check(r, c, k, &c->row[i].cell[k], &all);
        }
    struct rat wrong;
    for (size_t k = 0; k < c->n_col; k++) {
        lone_column(r, c, k);
        for (size_t i = 0; i < c->n_row; i++)
            if (row_is_own(c, &c->row[i]) && is_need(c, i, k) &&
                fault_of(&c->row[i].cell[k].value.range, column_need_dice(c, &c->col[k]), &wrong) == FAULT_NONE)
                lone_check(r, c, k, &c->row[i].cell[k], &all);
    }
}

const struct check check_needs = {
    .name = "needs",
    .rule = RULE_NO_SUCH_FACE,
    .also = {RULE_LONE_NEED},
    .n_also = 1,
    .chart = needs_run,
};
