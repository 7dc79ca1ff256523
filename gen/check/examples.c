/* Checks worked examples and odds entries: the rulebook's answers against the charts and dice, and
 * outcomes that overlap or leave gaps.
 *
 * Chances are compared as exact fractions, and `is` must be the only possible result. Findings show
 * the row that was looked up, because the chart is wrong as often as the example. An odds entry is
 * checked with its whole grid, so this check runs only with the odds. An example that uses an
 * unreadable chart counts as not run, because the chart had its finding. */
#include "check/check.h"
#include "model/abstract_value.h"
#include "odds/odds.h"

/* ---- lookups of a roll ---- */

/* Puts the lookups of a roll into *at, in order; returns their number. */
static size_t asks_of(const struct check_run *r, const struct roll *roll, const struct roll ***at)
{
    size_t n = 0, all = roll_nodes(r->a, roll, at);
    for (size_t i = 0; i < all; i++)
        if ((*at)[i]->kind == ROLL_CHART)
            (*at)[n++] = (*at)[i];
    return n;
}

/* ---- examples ---- */

/* Returns the column of a lookup, and its chart in *c; NULL if unknown. */
static const struct column *column_requested(const struct model *m, const struct set *set,
                                             const struct roll *roll, const struct chart **c)
{
    *c = roll->kind == ROLL_CHART ? model_chart_find(m, set, roll->word) : NULL;
    if (!*c || (*c)->bad || chart_has_parts(*c) || !(*c)->n_col)
        return NULL;
    bool named = roll->n == 2 && roll->arg[1]->kind == ROLL_WORD;
    ptrdiff_t col = named ? chart_col_find(*c, roll->arg[1]->word) : 0;
    return col < 0 ? NULL : &(*c)->col[col];
}

/* Adds the rows and columns of the first PLACES_SHOWN lookups with plain keys, and the source of
 * the example. */
enum { PLACES_SHOWN = 5 };
static void rows_note(struct check_run *r, const struct set *set, const struct example *e,
                      struct finding *f)
{
    const struct roll **request;
    for (size_t i = 0, n = asks_of(r, e->roll, &request); i < n && f->also.n < PLACES_SHOWN; i++) {
        const struct chart *c;
        const struct column *col = column_requested(r->model, set, request[i], &c);
        if (!c || chart_has_parts(c) || !request[i]->n)
            continue;
        const struct roll *key = request[i]->arg[0];
        ptrdiff_t row = key->kind == ROLL_WORD ? chart_row_find(c, key->word) : -1;
        if (key->kind == ROLL_NUMBER)
            row = chart_number_find(c, true, key->number);
        if (row < 0)
            continue;
        finding_also(f, c->row[row].label.at, "read from this row of %.*s", STRF(c->id));
        bool is_named =
            !col || c->n_col < 2 || request[i]->n < 2 || request[i]->arg[1]->kind != ROLL_WORD;
        for (size_t k = 0; k < f->also.n; k++)
            is_named = is_named || !span_cmp(f->also.at[k].at, col->label.at);
        if (!is_named)
            finding_also(f, col->label.at, "in this column");
    }
    if (e->from.s.n)
        finding_note(f, "from: %.*s", STRF(e->from.s));
}

/* Strips the set's unit from an answer: "9" for "9in" in a set of inches. Returns false if it has
 * no unit. */
static bool unit_drop(const struct set *set, struct str *is)
{
    struct str unit = unit_name(set->units);
    if (!unit.n || is->n <= unit.n || !str_eq(str_cut(*is, is->n - unit.n, is->n), unit))
        return false;
    *is = str_trim(str_cut(*is, 0, is->n - unit.n));
    return true;
}

/* Compares chances: "25 %" equals 25 in a column of percentages; "1 in 3" equals 1/3. */
static bool chance_same(struct check_run *r, struct str is, struct rat x, const struct column *col)
{
    struct stated_chance c;
    if (col && col->type.kind == TYPE_PERCENT && !rat_div(&x, x, RAT(100)))
        return false;
    return chance_parse(r->a, is, &c) && rat_cmp(c.value, x) == 0;
}

/* Compares target numbers: "4+" equals "4-6" if 6 is the highest face. For a computed target number
 * the bare number is enough. */
static bool need_same(struct str is, const struct value *v, int64_t max)
{
    struct range x;
    if (!range_parse(is, &x) || x.no_lo || rat_cmp(x.lo, v->number) != 0)
        return false;
    if (x.no_hi || (!v->word.n && range_single(&x)))
        return v->open;
    if (v->open && rat_cmp(x.hi, RAT(max)) == 0)
        return true;
    return rat_cmp(x.hi, v->high) == 0 && (!v->open || rat_cmp(v->number, v->high) < 0);
}

/* Compares an answer as authors write it: without units, with the set's unit, with a plus, -- for
 * none, yes for true. */
static bool answer_same(const struct set *set, struct str is, const struct value *v,
                        struct str words, int64_t max)
{
    struct str number = is;
    struct rat x;
    switch (v->kind) {
    case VALUE_NUMBER:
        unit_drop(set, &number);
        if (rat_parse(&x, str_starts(number, "+") ? str_cut(number, 1, number.n) : number))
            return rat_cmp(x, v->number) == 0;
        return word_is_none(is) && v->number.n == 0;
    case VALUE_BOOL:
        return str_same_name(is, words) || str_same_name(is, v->truth ? STR("yes") : STR("no"));
    case VALUE_WORD:
        return str_same_name(is, v->word) || (word_is_none(is) && word_is_none(v->word));
    case VALUE_RANGE:
        return str_same_name(is, v->word) || need_same(is, v, max);
    case VALUE_TUPLE:
    case VALUE_NA:
        return str_same_name(is, words);
    case VALUE_NEVER:
        return word_is_none(is) || str_same_name(is, words);
    }
    return false;
}

/* Checks `is`, which needs a certain result; for several possible results the author should give a
 * chance. */
static void check_is(struct check_run *r, const struct set *set, const struct example *e, const struct dist *dist)
{
    const struct value *v = &dist->at[0].value;
    struct str first = value_text(r->a, v), is = str_trim(e->is.s);
    const struct chart *c;
    const struct column *col = column_requested(r->model, set, e->roll, &c);
    struct finding *f;
    if (dist->n > 1) {
        struct str last = value_text(r->a, &dist->at[dist->n - 1].value);
        f = diag_add(r->d, RULE_EXAMPLE_UNCLEAR, e->roll_text.at,
                     "this can be %.*s or %.*s: it has no single answer", STRF(first), STRF(last));
        finding_help(f, "name the rolled dice, or ask for the `chance` of one answer");
        return;
    }
    int64_t max = col ? column_need_dice(c, col).max : set->need.max;
    if (answer_same(set, is, v, first, max) ||
        (v->kind == VALUE_NUMBER && chance_same(r, is, v->number, col)))
        return;
    if (v->kind == VALUE_NUMBER && unit_drop(set, &is))
        first = str_printf(r->a, "%.*s%.*s", STRF(first), STRF(unit_name(set->units)));
    f = diag_add(r->d, RULE_EXAMPLE_DIFFERS, e->is.at, "the example says %.*s, but %.*s is %.*s",
                 STRF(e->is.s), STRF(e->roll_text.s), STRF(first));
    rows_note(r, set, e, f);
    finding_help(f, "check the chart first; if it is right, write `is: %.*s`", STRF(first));
}

/* Computes the chance of yes; 0 if yes never occurs. Returns false after a finding if the result is
 * not yes or no. */
static bool chance_of_yes(struct check_run *r, const struct example *e, const struct dist *dist, struct frac *p)
{
    *p = frac_of_rat(r->a, RAT(0));
    for (size_t i = 0; i < dist->n; i++) {
        if (dist->at[i].value.kind != VALUE_BOOL) {
            struct finding *f = diag_add(r->d, RULE_EXAMPLE_UNCLEAR, e->roll_text.at,
                                         "a chance needs yes or no, but this is %.*s",
                                         STRF(value_text(r->a, &dist->at[0].value)));
            finding_help(f, "compare it: %.*s == ...", STRF(e->roll_text.s));
            return false;
        }
        if (dist->at[i].value.truth)
            *p = dist_p(r->a, dist, i);
    }
    return true;
}

static void check_chance(struct check_run *r, const struct set *set, const struct example *e, struct frac p)
{
    if (chance_agrees(r->a, &e->chance_is, p))
        return;
    struct buf b = {.a = r->a};
    buf_put_frac(&b, p);
    struct finding *f = diag_add(r->d, RULE_ODDS_DIFFER, e->chance.at,
                                 "the example says %.*s, but the chance is %.*s", STRF(e->chance.s),
                                 STRF(buf_str(&b)));
    rows_note(r, set, e, f);
    finding_help(f, "check the chart first; if it is right, write `chance: %.*s`",
                 STRF(e->chance_is.hi
                          ? chance_rewrite(r->a, str_trim(e->chance.s), &e->chance_is, p)
                          : buf_str(&b)));
}

/* True if the roll uses a chart with an unreadable cell, or one that may be in an unreadable file.
 * Both had a finding. */
static bool asks_unread(const struct check_run *r, const struct set *set, const struct roll *roll)
{
    const struct roll **request;
    for (size_t n = asks_of(r, roll, &request); n-- > 0;) {
        const struct chart *c = model_chart_find(r->model, set, request[n]->word);
        const struct set *home = model_set_of(r->model, set, request[n]->word);
        if (c ? chart_has_bad(c) : home && home->incomplete)
            return true;
    }
    return false;
}

/* Reports a roll that cannot be evaluated; NULL if another finding covers it. */
static struct finding *failure_report(struct check_run *r, const struct set *set,
                                      const struct roll *roll, const struct roll_error *err)
{
    if (spent_over(r->model) || asks_unread(r, set, roll))
        return NULL;
    return roll_error_report(r->d, RULE_BAD_ROLL, err);
}

/* Examples that use a bad or missing chart are not run, nor are examples beyond the work budget.
 * `sound`: a chart without bad cells, found last; many examples in a row use one chart. */
static void example_check(struct check_run *r, const struct set *set, const struct example *e,
                          const struct chart **sound)
{
    struct env env = {.model = r->model, .set = set};
    const struct roll **request;
    struct dist dist;
    struct roll_error err = {.message = STR("")};
    bool bad = !e->roll;
    if (e->weighted) {
        weighted_check(r, set, e);
        return;
    }
    for (size_t n = asks_of(r, e->roll, &request); n-- > 0 && !bad;) {
        const struct chart *c = model_chart_find(r->model, set, request[n]->word);
        bad = !c || (c != *sound && chart_has_bad(c));
        *sound = bad ? *sound : c;
    }
    if (bad) {
        r->tally->not_run++;
        return;
    }
    spent_on(r->model, e->roll_text.at);
    if (!odds_eval(r->a, e->roll, &env, &dist, NULL, &err)) {
        r->tally->not_run++;
        failure_report(r, set, e->roll, &err);
        return;
    }
    r->tally->checks++;
    if (e->has_is)
        check_is(r, set, e, &dist);
    struct frac p;
    if ((e->has_chance || e->has_quote) && chance_of_yes(r, e, &dist, &p)) {
        if (e->has_chance)
            check_chance(r, set, e, p);
        if (e->has_quote)
            quote_check(r, set, e, p);
    }
}

static void examples_run(struct check_run *r, const struct set *set)
{
    const struct chart *sound = NULL;
    for (size_t k = 0; k < set->n_example; k++) {
        struct arena_mark mark = arena_mark(r->a);
        example_check(r, set, &set->example[k], &sound);
        arena_rewind(r->a, mark);
    }
}

const struct check check_examples = {
    GIVES(RULE_EXAMPLE_DIFFERS, RULE_ODDS_DIFFER, RULE_EXAMPLE_UNCLEAR, RULE_BAD_ROLL, RULE_UNKNOWN_REFERENCE),
    .set = examples_run};

/* ---- odds entries ---- */

enum { TEXT_MAX = 100 }; /* longest condition, in characters, that a help text repeats */

/* Adds the situation to a finding: "stands 3, quality 1st rate". `f` may be NULL. A grid that
 * failed as a whole has no situation. */
static void note_case(struct check_run *r, struct finding *f, const struct odds_entry *e, const struct grid_cell *cell)
{
    struct buf b = {.a = r->a};
    if (!f || !e->n_given || cell->whole)
        return;
    for (size_t i = 0; i < e->n_given; i++) {
        buf_printf(&b, "%s%.*s ", i ? ", " : "", STRF(e->given[i].name.s));
        buf_put_value(&b, &cell->given[i]);
    }
    finding_note(f, "in the situation %.*s", STRF(buf_str(&b)));
}

bool outcomes_sound(struct diag *d, struct arena *a, const struct odds_entry *e,
                    const struct grid *g)
{
    struct finding *f;
    if (!g->overlap && !g->gap)
        return true;
    /* The witness belongs to the first situation found; for a gap both outcomes are equal. */
    if (g->outcome_a != g->outcome_b) {
        const struct binding *x = &e->outcome[g->outcome_a], *y = &e->outcome[g->outcome_b];
        f = diag_add(d, RULE_OUTCOMES_OVERLAP, y->text.at, "\"%.*s\" and \"%.*s\" can both be true",
                     STRF(x->name.s), STRF(y->name.s));
        finding_also(f, x->text.at, "the other outcome");
        finding_note(f, "both are true if %.*s", STRF(g->detector));
        finding_help(
            f, "write (%.*s) and not (%.*s) if it belongs to \"%.*s\", or change the conditions",
            STRF(y->text.s), STRF(x->text.s), STRF(x->name.s));
    } else {
        struct buf none = {.a = a};
        for (size_t i = 0; i < e->n_outcome; i++)
            buf_printf(&none, "%snot (%.*s)", i ? " and " : "the rest, ",
                       STRF(e->outcome[i].text.s));
        f = diag_add(d, RULE_OUTCOMES_GAP, e->outcome[e->n_outcome - 1].text.at,
                     "no outcome is true if %.*s", STRF(g->detector));
        finding_help(f, "add an outcome for %.*s; or include it in another",
                     STRF(none.n <= TEXT_MAX ? buf_str(&none) : STR("it")));
    }
    return false;
}

static void unused_find(struct check_run *r, const struct odds_entry *e, const struct grid *g)
{
    for (size_t i = 0; i < e->n_outcome; i++)
        if (!g->comes[i])
            diag_add(r->d, RULE_OUTCOME_IDLE, e->outcome[i].text.at,
                     "\"%.*s\" is impossible in every situation of this table",
                     STRF(e->outcome[i].name.s));
}

/* Checks the situations in order, up to the first that fails or whose chances do not add up to
 * one. */
static void cases_check(struct check_run *r, const struct odds_entry *e, const struct grid *g)
{
    for (size_t i = 0; i < g->n; i++) {
        const struct grid_cell *cell = &g->cell[i];
        if (cell->failed) {
            note_case(r, failure_report(r, e->set, e->whole, &cell->error), e, cell);
            return;
        }
        struct arena_mark mark = arena_mark(r->a);
        struct nat sum = nat_of(r->a, 0);
        for (size_t k = 0; !cell->na && k < cell->dist.n; k++)
            sum = nat_add(r->a, sum, cell->dist.at[k].weight);
        bool one = cell->na || nat_cmp(sum, cell->dist.total) == 0;
        arena_rewind(r->a, mark);
        if (!one) {
            struct finding *f =
                diag_add(r->d, RULE_NOT_ONE, e->at, "the chances of \"%.*s\" do not add up to 1",
                         STRF(e->title.s));
            note_case(r, f, e, cell);
            return;
        }
    }
    unused_find(r, e, g);
}

static bool is_unneeded(const struct model *m, const struct odds_entry *e)
{
    for (size_t i = 0; i < m->unneeded.n; i++)
        if (m->unneeded.at[i] == e)
            return true;
    return false;
}

static void outcomes_run(struct check_run *r, const struct set *set)
{
    for (size_t k = 0; k < set->n_odds; k++) {
        const struct odds_entry *e = set->odds[k];
        struct env env = {.model = r->model, .set = set};
        if (is_unneeded(r->over, e))
            continue;
        if (e->bad || !e->whole) {
            r->tally->not_run++;
            continue;
        }
        struct arena_mark mark = arena_mark(r->a);
        struct grid g = odds_grid(r->a, r->model, e, &env);
        r->tally->checks++;
        if (outcomes_sound(r->d, r->a, e, &g))
            cases_check(r, e, &g);
        arena_rewind(r->a, mark);
    }
}

const struct check check_outcomes = {
    GIVES(RULE_OUTCOMES_OVERLAP, RULE_OUTCOMES_GAP, RULE_OUTCOME_IDLE, RULE_NOT_ONE, RULE_BAD_ROLL),
    .needs_odds = true, .set = outcomes_run};
