/* Checks printed odds (odds-differ): each chance whose roll is known is computed and must equal the
 * printed chance after rounding.
 *
 * The roll is known if an example quotes the text (`quote`). It is also known for a column of
 * chances beside rolled bands or target numbers, if nearly all of its chances are correct or if
 * they add up to 1. Other texts such as "1 in 6" are ignored: they may be shares of figures or
 * belong to a roll elsewhere. Differences in the rows of one column are one finding, because a
 * shifted bound changes two rows. */
#include "check/check.h"
#include "odds/odds.h"

/* Returns the chance of the values in a range. */
static struct frac chance_in(struct arena *a, const struct dist *d, const struct range *range)
{
    struct nat sum = nat_of(a, 0);
    for (size_t i = 0; i < d->n; i++)
        if (d->at[i].value.kind == VALUE_NUMBER && range_has(range, d->at[i].value.number))
            sum = nat_add(a, sum, d->at[i].weight);
    return frac_make(a, false, sum, d->total);
}

/* Computes the distribution of the dice. Returns false if there are too many dice to count. */
static bool dice_dist(struct check_run *r, struct need_dice dice, struct dist *out)
{
    struct roll_names none = {0};
    struct roll_error err;
    struct env env = {.model = r->model};
    if (dice.min < 1 || dice.max < 2 || dice.max % dice.min)
        return false;
    struct str text =
        str_printf(r->a, "%lldd%lld", (long long)dice.min, (long long)(dice.max / dice.min));
    const struct roll *roll = roll_parse(r->a, text, NOWHERE, &none, &err);
    return roll && odds_eval(r->a, roll, &env, out, NULL, &err);
}

/* Adds the help that rewrites the chance in its text. */
static void help_write(struct check_run *r, struct finding *f, struct text t,
                       const struct stated_chance *c, struct frac p, const char *first)
{
    struct str to = chance_rewrite(r->a, t.s, c, p);
    finding_help(f, "%sif %s right, write \"%.*s\"", first, *first ? "it is" : "the roll is",
                 STRF(to));
    if (f->at.hi - f->at.lo == c->hi - c->lo)
        finding_fix(f, f->at, "%.*s", STRF(to));
}

/* ---- texts that an example quotes ---- */

/* Finds the first text of the set that contains the quote exactly; *at is its offset. */
static bool quote_find(struct check_run *r, const struct set *set, struct str quote,
                       struct text *in, size_t *at)
{
    struct texts all = {0};
    texts_of_set(r->a, set, false, &all);
    for (size_t i = 0; i < all.n; i++)
        for (size_t k = 0; k + quote.n <= all.at[i].s.n; k++)
            if (str_eq(str_cut(all.at[i].s, k, k + quote.n), quote))
                return *in = all.at[i], *at = k, true;
    return false;
}

void quote_check(struct check_run *r, const struct set *set, const struct example *e, struct frac p)
{
    struct text in;
    struct stated_chance *all, *one = NULL;
    size_t at, n = 0;
    struct finding *f;
    if (!quote_find(r, set, e->quote.s, &in, &at)) {
        f = diag_add(r->d, RULE_UNKNOWN_REFERENCE, e->quote.at, "no text of this set has \"%.*s\"",
                     STRF(e->quote.s));
        finding_help(f, "quote it exactly as in the note, cell or interpretation");
        return;
    }
    for (size_t i = 0, has = chances_of(r->a, in.s, &all); i < has; i++)
        if (all[i].lo >= at && all[i].hi <= at + e->quote.s.n) {
            one = &all[i];
            n++;
        }
    if (n != 1) {
        f = diag_add(r->d, RULE_EXAMPLE_UNCLEAR, e->quote.at,
                     n ? "\"%.*s\" states %zu chances, but must state one"
                       : "\"%.*s\" states no chance",
                     STRF(e->quote.s), n);
        finding_help(f, n ? "quote only one chance; write further examples for the others"
                          : "write a chance as 58 %% or 1 in 6");
        return;
    }
    if (chance_agrees(r->a, one, p))
        return;
    f = diag_add(r->d, RULE_ODDS_DIFFER, text_inside(r->d, in, one->lo, one->hi),
                 "the text says \"%.*s\", but %.*s is %.*s", STRF(str_cut(in.s, one->lo, one->hi)),
                 STRF(e->roll_text.s), STRF(chance_exact(r->a, p)));
    finding_also(f, e->roll_text.at, "the roll that it means");
    help_write(r, f, in, one, p, "");
}

/* ---- columns of chances ---- */

/* limit of rows times rolled values, because more take about a second; such a chart prints no
 * odds */
enum { SUMS_MAX = 1 << 21 };

/* Event of a row's chance: the row, the row or more, the row or less; OF_NEED + k is the target
 * number in column k. */
enum { OF_ROW, OF_MORE, OF_LESS, OF_NEED };
struct printed_beside {
    struct check_run *r;
    const struct chart *c;
    struct dist dist; /* of the chart's roll, with all modifiers 0 */
    bool rolled;
};

/* Computes the distribution of a chart's roll. Names in the roll are modifiers and count as 0. */
static bool roll_dist(struct check_run *r, const struct chart *c, struct dist *out)
{
    const struct roll **node;
    struct roll_error err;
    LIST(struct str) name = {0};
    LIST(struct value) value = {0};
    if (!chart_is_bands(c) || c->down.kind != AXIS_ROLL || !c->down.roll)
        return false;
    for (size_t i = 0, n = roll_nodes(r->a, c->down.roll, &node); i < n; i++)
        if (node[i]->kind == ROLL_NAME) {
            ARENA_PUSH(r->a, &name, node[i]->word);
            ARENA_PUSH(r->a, &value, value_of_number(RAT(0)));
        }
    struct env env = {.model = r->model, .set = c->set, .name = name.at, .value = value.at, .n = name.n};
    spent_on(r->model, c->down.expression.at);
    return odds_eval(r->a, c->down.roll, &env, out, NULL, &err);
}

/* Computes the chance of a row's event. Returns false if the row has no range, or no target number
 * in that column. */
static bool truth_of(const struct printed_beside *b, const struct row *row, size_t of, struct frac *p)
{
    struct range range = row->band.range;
    struct dist dice;
    if (of >= OF_NEED) {
        size_t k = of - OF_NEED;
        const struct cell *cell = row->cell ? &row->cell[k] : NULL;
        if (!cell || b->c->col[k].type.kind != TYPE_NEED || cell->kind != CELL_RANGE ||
            !dice_dist(b->r, column_need_dice(b->c, &b->c->col[k]), &dice))
            return false;
        *p = chance_in(b->r->a, &dice, &cell->value.range);
        return true;
    }
    if (!b->rolled || !row->has_range)
        return false;
    range.no_hi = range.no_hi || of == OF_MORE;
    range.no_lo = range.no_lo || of == OF_LESS;
    *p = chance_in(b->r->a, &b->dist, &range);
    return true;
}

/* A chance in one place of a row: the cell of a column, or for slot n_col the row's first note. */
struct row_chance {
    const struct row *row;
    struct text text;
    struct stated_chance chance;
};

static unsigned decimals_of(struct str s)
{
    ptrdiff_t point = str_find_char(s, '.');
    size_t i = point < 0 ? s.n : (size_t)point + 1, from = i;
    while (i < s.n && char_is_digit(s.p[i]))
        i++;
    return (unsigned)(i - from);
}

bool number_chance(const struct column *col, const struct cell *cell, struct stated_chance *out)
{
    if (cell->kind != CELL_NUMBER || (col->type.kind != TYPE_PERCENT && col->type.kind != TYPE_COUNT))
        return false;
    *out = chance_of_percent(cell->value.range.lo, decimals_of(cell->text.s));
    out->hi = cell->text.s.n;
    return true;
}

static bool chance_in_row(const struct printed_beside *b, const struct row *row, size_t slot,
                          struct row_chance *out)
{
    struct stated_chance *all;
    *out = (struct row_chance){.row = row};
    if (slot == b->c->n_col) {
        out->text = row->n_note ? row->note[0] : (struct text){0};
    } else {
        const struct cell *cell = row->cell ? &row->cell[slot] : NULL;
        if (!cell || cell->term)
            return false;
        out->text = cell->text;
        if (number_chance(&b->c->col[slot], cell, &out->chance))
            return true;
    }
    if (chances_of(b->r->a, out->text.s, &all) != 1)
        return false;
    out->chance = *all;
    return true;
}

/* True if the chances add up to 1 within their rounding. */
static bool are_whole(const struct row_chance *t, size_t n)
{
    struct rat sum = RAT(0), off, max = RAT(0), half;
    for (size_t i = 0; i < n; i++) {
        bool rounds = !t[i].chance.of;
        half = rounds ? (struct rat){1, t[i].chance.places ? 2000 : 200} : RAT(0);
        if (!rat_add(&sum, sum, t[i].chance.value) || !rat_add(&max, max, half))
            return false;
    }
    if (!rat_sub(&off, sum, RAT(1)))
        return false;
    off.n = off.n < 0 ? -off.n : off.n;
    return rat_cmp(off, max) <= 0;
}

static struct str what_comes(struct arena *a, const struct printed_beside *b, const struct row *row, size_t of)
{
    struct str roll = b->c->down.expression.s;
    if (of >= OF_NEED)
        return str_printf(a, "%.*s occurs", STRF(row->cell[of - OF_NEED].text.s));
    return str_printf(a, "%.*s is %s%.*s", STRF(roll),
                      of == OF_ROW    ? ""
                      : of == OF_MORE ? "at least "
                                      : "at most ",
                      STRF(row->label.s));
}

/* Reports the wrong chances of a slot in one finding at the first of them. */
static void difference_report(const struct printed_beside *b, const struct row_chance *t, size_t n,
                              size_t of)
{
    struct check_run *r = b->r;
    struct finding *f = NULL;
    struct buf more = {.a = r->a};
    for (size_t i = 0; i < n; i++) {
        struct frac p;
        if (!truth_of(b, t[i].row, of, &p) || chance_agrees(r->a, &t[i].chance, p) || !row_is_own(b->c, t[i].row))
            continue;
        struct str text = str_cut(t[i].text.s, t[i].chance.lo, t[i].chance.hi);
        struct str fact =
            str_printf(r->a, "the text says \"%.*s\", but %.*s in %.*s", STRF(text),
                       STRF(what_comes(r->a, b, t[i].row, of)), STRF(chance_exact(r->a, p)));
        if (f) {
            buf_printf(&more, "%s%.*s", more.n ? "; " : "so too: ", STRF(fact));
            continue;
        }
        f = diag_add(r->d, RULE_ODDS_DIFFER, text_inside(r->d, t[i].text, t[i].chance.lo, t[i].chance.hi), "%.*s",
                     STRF(fact));
        finding_also(f, t[i].row->label.at, "this row");
        help_write(r, f, t[i].text, &t[i].chance, p,
                   of >= OF_NEED ? "check the need first; " : "check the range first; ");
    }
    if (f && more.n)
        finding_note(f, "%.*s", STRF(buf_str(&more)));
}

/* Guesses the event of the chances of a slot: the event with the most matches. It needs all but one
 * of four or more chances, or half of three or more chances that add up to 1. */
static void slot_check(const struct printed_beside *b, size_t slot)
{
    const struct chart *c = b->c;
    struct row_chance *t = ARENA_ARRAY(b->r->a, struct row_chance, c->n_row);
    size_t n = 0, best = 0, max = 0;
    for (size_t i = 0; i < c->n_row; i++)
        n += chance_in_row(b, &c->row[i], slot, &t[n]);
    for (size_t of = 0; n > 1 && of < OF_NEED + c->n_col; of++) {
        size_t agree = 0;
        struct frac p;
        for (size_t i = 0; i < n; i++)
            agree += truth_of(b, t[i].row, of, &p) && chance_agrees(b->r->a, &t[i].chance, p);
        best = agree > max ? of : best;
        max = agree > max ? agree : max;
    }
    if (!max)
        return;
    b->r->tally->checks++;
    bool sure = n >= 4 && max + 1 >= n;
    bool whole = n >= 3 && 2 * max >= n && best == OF_ROW && n == c->n_row && are_whole(t, n);
    if (max < n && (sure || whole))
        difference_report(b, t, n, best);
}

static void printed_run(struct check_run *r, const struct chart *c)
{
    struct printed_beside b = {.r = r, .c = c};
    bool needs = false;
    for (size_t k = 0; k < c->n_col; k++)
        needs = needs || c->col[k].type.kind == TYPE_NEED;
    if (chart_adds(c) || chart_is_procedure(c) || chart_has_parts(c))
        return;
    b.rolled = roll_dist(r, c, &b.dist) && c->n_row <= SUMS_MAX / (b.dist.n + 1);
    for (size_t slot = 0; (b.rolled || needs) && slot <= c->n_col; slot++) {
        struct arena_mark mark = arena_mark(r->a);
        slot_check(&b, slot);
        arena_rewind(r->a, mark);
    }
}

const struct check check_printed = {GIVES(RULE_ODDS_DIFFER), .chart = printed_run};
