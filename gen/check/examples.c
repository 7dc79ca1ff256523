/* Worked examples to findings: the book's answer against what its charts and dice come to.
 *
 * Nothing is rounded: a chance is compared as a fraction, and `is` must be the one thing that can happen. The row that
 * was looked up is shown too, since the chart is as often wrong as the example. */
#include "check/examples.h"
#include "check/words.h"
#include "odds/odds.h"

struct rows_seen {
    struct check_run *r;
    const struct set *set;
    struct finding *f;
};

static const struct row *row_asked(const struct chart *c, const struct roll *key)
{
    if (key->kind == ROLL_WORD) {
        ptrdiff_t i = chart_row_find(c, key->word);
        return i >= 0 ? &c->row[i] : NULL;
    }
    for (size_t i = 0; key->kind == ROLL_NUMBER && i < c->n_row; i++)
        if (c->row[i].has_range && range_has(&c->row[i].band.range, key->number))
            return &c->row[i];
    return NULL;
}

/* Adds the row that a lookup with a plain key reads. */
static void see_row(const struct roll *roll, void *data)
{
    struct rows_seen *seen = data;
    if (roll->kind != ROLL_CHART || !roll->n || seen->f->n_also >= 3)
        return;
    const struct chart *c = model_chart_find(seen->r->model, seen->set, roll->word);
    const struct row *row = c && c->kind != CHART_PARTS ? row_asked(c, roll->arg[0]) : NULL;
    if (row)
        finding_also(seen->r->d, seen->f, row->label.at, "read from this row of %.*s", STRF(c->id));
}

static void say_rows(struct check_run *r, const struct set *set, const struct example *e, struct finding *f)
{
    struct rows_seen seen = {r, set, f};
    roll_each(e->roll, see_row, &seen);
    if (e->from.s.n)
        finding_note(r->d, f, "from: %.*s", STRF(e->from.s));
}

static struct str value_words(struct check_run *r, const struct value *v)
{
    struct buf b = {.a = r->a};
    buf_put_value(&b, v);
    return buf_str(&b);
}

/* "9in" in a set of inches. */
static bool has_unit(const struct set *set, struct str is)
{
    struct str unit = unit_name(set->units);
    return unit.n && is.n > unit.n && str_eq(str_cut(is, is.n - unit.n, is.n), unit);
}

/* The number of an answer such as "9in"; false where it is no number, or in other units than the set's. */
static bool number_of(const struct set *set, struct str is, struct rat *out)
{
    if (has_unit(set, is))
        is = str_trim(str_cut(is, 0, is.n - unit_name(set->units).n));
    if (str_starts(is, "+"))
        is = str_cut(is, 1, is.n);
    return rat_parse(out, is);
}

static bool is_nothing(struct str s)
{
    return word_is_none(s);
}

/* The highest face that the need which is asked for is thrown on. */
static int64_t need_most(const struct model *m, const struct set *set, const struct roll *roll)
{
    const struct chart *c = roll->kind == ROLL_CHART ? model_chart_find(m, set, roll->word) : NULL;
    if (!c || c->bad || c->kind == CHART_PARTS || !c->n_col)
        return set->need.most;
    ptrdiff_t col = roll->n == 2 && roll->arg[1]->kind == ROLL_WORD ? chart_col_find(c, roll->arg[1]->word) : 0;
    return column_need_dice(c, &c->col[col < 0 ? 0 : col]).most;
}

static bool answer_same(const struct set *set, struct str is, const struct value *v, struct str words, int64_t most)
{
    struct rat x;
    struct range range;
    is = str_trim(is);
    switch (v->kind) {
    case VALUE_NUMBER:
        return number_of(set, is, &x) ? rat_cmp(x, v->number) == 0 : is_nothing(is) && v->number.n == 0;
    case VALUE_BOOL:
        return str_same_name(is, v->truth ? STR("true") : STR("false")) ||
               str_same_name(is, v->truth ? STR("yes") : STR("no"));
    case VALUE_WORD:
        return str_same_name(is, v->word) || (is_nothing(is) && is_nothing(v->word));
    case VALUE_RANGE:
        if (str_same_name(is, v->word))
            return true;
        return range_parse(is, &range) && !range.no_lo && rat_cmp(range.lo, v->number) == 0 &&
               (range.no_hi ? v->open
                : v->open   ? rat_cmp(range.hi, RAT(most)) == 0 ||
                                (rat_cmp(range.hi, v->high) == 0 && rat_cmp(v->number, v->high) < 0)
                          : rat_cmp(range.hi, v->high) == 0);
    case VALUE_TUPLE:
        return str_same_name(is, words);
    case VALUE_NA:
        return str_same_name(is, STR("n/a"));
    case VALUE_NEVER:
        return is_nothing(is) || str_same_name(is, STR("never"));
    }
    return false;
}

static void check_is(struct check_run *r, const struct set *set, const struct example *e, const struct dist *dist)
{
    struct str first = value_words(r, &dist->at[0].value);
    if (dist->n > 1) {
        struct str last = value_words(r, &dist->at[dist->n - 1].value);
        struct finding *f =
            diag_add(r->d, RULE_EXAMPLE_UNCLEAR, e->roll_text.at,
                     "this can come to %.*s or %.*s, so that no one answer is right", STRF(first), STRF(last));
        finding_help(r->d, f, "name the dice that were rolled, or ask for the `chance` of one answer");
        return;
    }
    if (answer_same(set, e->is.s, &dist->at[0].value, first, need_most(r->model, set, e->roll)))
        return;
    if (dist->at[0].value.kind == VALUE_NUMBER && has_unit(set, str_trim(e->is.s)))
        first = str_printf(r->a, "%.*s%.*s", STRF(first), STRF(unit_name(set->units)));
    struct finding *f = diag_add(r->d, RULE_EXAMPLE_DIFFERS, e->is.at, "the example says %.*s, and %.*s comes to %.*s",
                                 STRF(e->is.s), STRF(e->roll_text.s), STRF(first));
    say_rows(r, set, e, f);
    finding_help(r->d, f, "look at the chart first; if it is right, write `is: %.*s`", STRF(first));
}

/* The chance of true; false where the outcomes are not yes and no. */
static bool chance_true(struct arena *a, const struct dist *dist, struct frac *out)
{
    *out = frac_of_rat(a, RAT(0));
    for (size_t i = 0; i < dist->n; i++) {
        if (dist->at[i].value.kind != VALUE_BOOL)
            return false;
        if (dist->at[i].value.truth)
            *out = dist_p(a, dist, i);
    }
    return true;
}

static void check_chance(struct check_run *r, const struct set *set, const struct example *e, const struct dist *dist)
{
    struct frac p;
    if (!chance_true(r->a, dist, &p)) {
        struct finding *f =
            diag_add(r->d, RULE_EXAMPLE_UNCLEAR, e->roll_text.at, "a chance is that of a yes or no, and this is %.*s",
                     STRF(value_words(r, &dist->at[0].value)));
        finding_help(r->d, f, "compare it with something: %.*s == ...", STRF(e->roll_text.s));
        return;
    }
    if (frac_cmp(p, frac_of_rat(r->a, e->chance_value)) == 0)
        return;
    struct buf b = {.a = r->a};
    buf_put_frac(&b, p);
    struct finding *f = diag_add(r->d, RULE_ODDS_DIFFER, e->chance.at, "the example says %.*s, and the chance is %.*s",
                                 STRF(e->chance.s), STRF(buf_str(&b)));
    say_rows(r, set, e, f);
    finding_help(r->d, f, "look at the chart first; if it is right, write `chance: %.*s`", STRF(buf_str(&b)));
}

/* What an example asks of charts that could not be read has had its finding there. */
struct bad_seen {
    const struct model *m;
    const struct set *set;
    bool bad;
};
struct holes_seen {
    const struct check_run *r;
    const struct set *set;
    bool found;
};

static bool same_place(struct span x, struct span y)
{
    return x.file == y.file && x.lo == y.lo && x.hi == y.hi;
}

/* Has a gap been found at one of the labels of the chart? */
static bool has_hole(const struct holes_seen *seen, const struct chart *c)
{
    for (size_t i = 0; i < seen->r->n_gap; i++) {
        for (size_t k = 0; k < c->n_row; k++)
            if (same_place(c->row[k].label.at, seen->r->gap[i]))
                return true;
        for (size_t k = 0; k < c->n_col; k++)
            if (same_place(c->col[k].label.at, seen->r->gap[i]))
                return true;
    }
    return false;
}

static bool has_bad_cell(const struct chart *c)
{
    for (size_t i = 0; i < c->n_row; i++)
        for (size_t k = 0; c->row[i].cell && k < c->n_col; k++)
            if (c->row[i].cell[k].kind == CELL_BAD)
                return true;
    return false;
}

static void see_hole(const struct roll *roll, void *data)
{
    struct holes_seen *seen = data;
    const struct chart *c = roll->kind == ROLL_CHART ? model_chart_find(seen->r->model, seen->set, roll->word) : NULL;
    seen->found = seen->found || (c && (has_hole(seen, c) || has_bad_cell(c)));
}

bool lookup_fails_by_gap(const struct check_run *r, const struct set *set, const struct roll *roll)
{
    struct holes_seen seen = {r, set, false};
    roll_each(roll, see_hole, &seen);
    return seen.found;
}

static void see_bad(const struct roll *roll, void *data)
{
    struct bad_seen *seen = data;
    const struct chart *c = roll->kind == ROLL_CHART ? model_chart_find(seen->m, seen->set, roll->word) : NULL;
    if (roll->kind != ROLL_CHART)
        return;
    seen->bad |= !c || c->bad || has_bad_cell(c);
}

void example_check(struct check_run *r, const struct set *set, const struct example *e)
{
    struct env env = {.model = r->model, .set = set};
    struct bad_seen seen = {r->model, set, false};
    struct dist dist;
    struct roll_error err = {.message = STR("")};
    if (e->roll)
        roll_each(e->roll, see_bad, &seen);
    if (!e->roll || seen.bad) {
        r->tally->not_run++;
        return;
    }
    spent_on(r->model, e->roll_text.at);
    if (!odds_eval(r->a, e->roll, &env, &dist, NULL, &err)) {
        r->tally->not_run++;
        if (spent_over(r->model) || lookup_fails_by_gap(r, set, e->roll))
            return;
        struct finding *f =
            diag_add(r->d, RULE_BAD_ROLL, err.at, "%.*s", STRF(err.message));
        if (err.help.n)
            finding_help(r->d, f, "%.*s", STRF(err.help));
        return;
    }
    r->tally->checks++;
    if (e->has_is)
        check_is(r, set, e, &dist);
    if (e->has_chance)
        check_chance(r, set, e, &dist);
}

struct asked {
    const struct model *m;
    const struct set *set;
    const struct chart *c;
    bool found;
};

static void see_asked(const struct roll *roll, void *data)
{
    struct asked *asked = data;
    if (roll->kind == ROLL_CHART && model_chart_find(asked->m, asked->set, roll->word) == asked->c)
        asked->found = true;
}

bool example_asks(const struct model *m, const struct set *set, const struct example *e, const struct chart *c)
{
    struct asked asked = {m, set, c, false};
    if (e->roll)
        roll_each(e->roll, see_asked, &asked);
    return asked.found;
}

static void examples_run(struct check_run *r)
{
    for (size_t i = 0; i < r->over->n_set; i++)
        for (size_t k = 0; k < r->over->set[i]->n_example; k++) {
            struct arena_mark mark = arena_mark(r->a);
            example_check(r, r->over->set[i], &r->over->set[i]->example[k]);
            arena_rewind(r->a, mark);
        }
}

const struct check check_examples = {
    .name = "examples",
    .rule = RULE_EXAMPLE_DIFFERS,
    .also = {RULE_ODDS_DIFFER, RULE_EXAMPLE_UNCLEAR, RULE_BAD_ROLL},
    .n_also = 3,
    .model = examples_run,
};
