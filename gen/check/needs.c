/* Numbers needed to findings: faces that the dice do not have, and a lone number among needs that rise.
 *
 * The dice are those that the column names, or the set's. A need is read as it is printed, so that a 6 is a 6 and no
 * more; among 4+ and 5+, on a die that goes on, it is nearly always meant to. */
#include "check/words.h"

static struct str dice_words(struct arena *a, struct need_dice dice)
{
    return dice.least > 1 ? str_printf(a, "%lldD%lld", (long long)dice.least, (long long)(dice.most / dice.least))
                          : str_printf(a, "D%lld", (long long)dice.most);
}

static bool is_need(const struct chart *c, size_t row, size_t col)
{
    return c->row[row].cell && c->col[col].type.kind == TYPE_NEED && c->row[row].cell[col].kind == CELL_RANGE;
}

/* What it goes on to, by its end: all above, or the highest face. */
static bool rises(const struct range *r, struct need_dice dice)
{
    return r->no_hi || (rat_cmp(r->lo, r->hi) < 0 && rat_cmp(r->hi, RAT(dice.most)) == 0);
}

static bool face_check(struct check_run *r, const struct chart *c, size_t col, const struct cell *cell)
{
    struct need_dice dice = column_need_dice(c->set, &c->col[col]);
    const struct range *x = &cell->range;
    struct str die = dice_words(r->a, dice);
    struct buf b = {.a = r->a};
    struct rat wrong;
    if (!rat_whole(x->lo) || (!x->no_hi && !rat_whole(x->hi)))
        wrong = rat_whole(x->lo) ? x->hi : x->lo;
    else if (rat_cmp(x->lo, RAT(dice.least)) < 0 || rat_cmp(x->lo, RAT(dice.most)) > 0)
        wrong = x->lo;
    else if (!x->no_hi && rat_cmp(x->hi, RAT(dice.most)) > 0)
        wrong = x->hi;
    else if (x->lo_open && rat_cmp(x->lo, RAT(dice.most)) == 0)
        wrong = RAT(dice.most + 1);
    else
        return true;
    words_put_number(&b, wrong);
    struct finding *f = diag_add(r->d, RULE_NO_SUCH_FACE, cell->text.at, "\"%.*s\": a %.*s never shows %.*s",
                                 STRF(cell->text.s), STRF(die), STRF(buf_str(&b)));
    finding_help(r->d, f, "write what the %.*s shows, -- if nothing is enough, or the set's `die`", STRF(die));
    return false;
}

/* The first need of the column that goes on; NULL where none does, or where some are to roll low. */
static const struct cell *rising_need(const struct chart *c, size_t col, struct need_dice dice)
{
    const struct cell *found = NULL;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct range *x = &c->row[i].cell[col].range;
        if (!is_need(c, i, col))
            continue;
        if (rises(x, dice))
            found = found ? found : &c->row[i].cell[col];
        else if (rat_cmp(x->lo, x->hi) < 0)
            return NULL;
    }
    return found;
}

static void lone_check(struct check_run *r, const struct chart *c, size_t col, const struct cell *cell)
{
    struct need_dice dice = column_need_dice(c->set, &c->col[col]);
    const struct range *x = &cell->range;
    const struct cell *other = NULL;
    if (x->no_hi || rat_cmp(x->lo, x->hi) != 0 || rat_cmp(x->hi, RAT(dice.most)) == 0)
        return;
    for (size_t k = 0; k < c->n_col && !other; k++)
        if (c->col[k].type.kind == TYPE_NEED && str_eq(c->col[k].head.s, c->col[col].head.s))
            other = rising_need(c, k, dice);
    if (!other)
        return;
    struct finding *f =
        diag_add(r->d, RULE_LONE_NEED, cell->text.at,
                 "\"%.*s\" is that number alone, among needs that go on to the highest face", STRF(cell->text.s));
    finding_also(r->d, f, other->text.at, "this one goes on");
    finding_note(r->d, f, "a %.*s shows up to %lld", STRF(dice_words(r->a, dice)), (long long)dice.most);
    finding_help(r->d, f, "write \"%.*s+\"", STRF(cell->text.s));
}

static void needs_run(struct check_run *r, const struct chart *c)
{
    for (size_t i = 0; i < c->n_row; i++)
        for (size_t k = 0; k < c->n_col; k++) {
            if (!row_is_own(c, &c->row[i]) || !is_need(c, i, k))
                continue;
            r->tally->checks++;
            if (face_check(r, c, k, &c->row[i].cell[k]))
                lone_check(r, c, k, &c->row[i].cell[k]);
        }
}

const struct check check_needs = {
    .name = "needs",
    .rule = RULE_NO_SUCH_FACE,
    .also = {RULE_LONE_NEED},
    .n_also = 1,
    .chart = needs_run,
};
