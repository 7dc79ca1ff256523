/* Checks single numbers: target numbers that the dice never show, and factors that change nothing.
 *
 * Each check looks at one chart, and only at cells that are written in it. */
#include "check/cover.h"

/* ---- target numbers that the dice do not show ----
 *
 * column_need_dice() returns the dice. */

/* Writes the dice: `min` dice, each with most / least sides. */
static struct str dice_words(struct arena *a, struct need_dice dice)
{
    return dice.min > 1
               ? str_printf(a, "%lldD%lld", (long long)dice.min, (long long)(dice.max / dice.min))
               : str_printf(a, "D%lld", (long long)dice.max);
}

/* Fault of a target number on these dice; *wrong is the value that they never show. */
enum fault { FAULT_NONE, FAULT_FRACTION, FAULT_BELOW, FAULT_ABOVE, FAULTS };

static enum fault fault_of(const struct range *x, struct need_dice dice, struct rat *wrong)
{
    struct rat min = RAT(dice.min), max = RAT(dice.max);
    if (!rat_whole(x->lo) || (!x->no_hi && !rat_whole(x->hi)))
        return *wrong = rat_whole(x->lo) ? x->hi : x->lo, FAULT_FRACTION;
    if (rat_cmp(x->lo, min) < 0)
        return *wrong = x->lo, FAULT_BELOW;
    if (rat_cmp(x->lo, max) > 0)
        return *wrong = x->lo, FAULT_ABOVE;
    if (!x->no_hi && rat_cmp(x->hi, max) > 0)
        return *wrong = x->hi, FAULT_ABOVE;
    if (x->lo_open && rat_cmp(x->lo, max) == 0)
        return *wrong = RAT(dice.max + 1), FAULT_ABOVE;
    return FAULT_NONE;
}

/* True if a modifiers chart of the set can raise these dice to x. */
static bool is_brought(struct check_run *r, const struct set *set, struct need_dice dice,
                       struct rat x)
{
    const struct chart *c;
    for (size_t at[2] = {0}; (c = chart_next(set, at));) {
        struct rat *total, max;
        struct str why;
        size_t n;
        if (chart_adds(c) && !c->bad && modifiers_totals(r->a, c, &total, &n, &why) && n &&
            rat_add(&max, RAT(dice.max), total[n - 1]) && rat_cmp(max, x) >= 0)
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
    const bool usual = b->dice.min == 1 && b->dice.max == 6;
    const bool suggestion = open && fault == FAULT_ABOVE &&
                            ((!usual && b->n > 1) || is_brought(r, c->set, b->dice, b->wrong));
    const struct str die = dice_words(r->a, b->dice);
    if (suggestion)
        return;
    struct finding *f =
        diag_add(r->d, RULE_NO_SUCH_FACE, b->first->text.at, "\"%.*s\": a %.*s never shows %.*s",
                 STRF(b->first->text.s), STRF(die), STRF(number_words(r->a, b->wrong, UNIT_NONE)));
    if (open) /* a modifier may make it possible */
        f->level = LEVEL_NOTE;
    if (b->n > 1)
        finding_note(f, "%zu more cell%s here have it", b->n - 1, b->n == 2 ? "" : "s");
    finding_help(f,
                 "write a number that the %.*s shows, -- if nothing is enough, or, for other dice, "
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
        finding_help(f, "write the right factor, or 0 if nothing is added");
    }
}

const struct check check_factors = {GIVES(RULE_BAD_VALUE), .chart = factors_run};
