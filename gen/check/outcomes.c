/* Odds entries to findings: outcomes that one roll satisfies twice or not at all, and rolls that cannot be worked out.
 *
 * The whole grid is enumerated, for only that proves it; so this runs where odds are asked for. */
#include "check/examples.h"
#include "check/words.h"
#include "odds/odds.h"

/* "stands 3, quality 1st rate": the case at hand. A grid that failed as a whole has none. */
static void note_case(struct check_run *r, struct finding *f, const struct odds_entry *e, const struct grid_cell *cell)
{
    struct buf b = {.a = r->a};
    if (!e->n_given || !cell->given)
        return;
    for (size_t i = 0; i < e->n_given; i++) {
        buf_printf(&b, "%s%.*s ", i ? ", " : "", STRF(e->given[i].name.s));
        buf_put_value(&b, &cell->given[i]);
    }
    finding_note(r->d, f, "in the case of %.*s", STRF(buf_str(&b)));
}

static void say_failed(struct check_run *r, const struct odds_entry *e, const struct grid_cell *cell)
{
    struct finding *f = diag_add(r->d, RULE_BAD_ROLL, cell->error.at, "%.*s", STRF(cell->error.message));
    note_case(r, f, e, cell);
    if (cell->error.help.n)
        finding_help(r->d, f, "%.*s", STRF(cell->error.help));
}

static void say_outcomes(struct check_run *r, const struct odds_entry *e, const struct grid *g)
{
    /* The witness is that of the first case found; with a gap first, both outcomes are the same one. */
    if (g->outcome_a != g->outcome_b) {
        const struct binding *x = &e->outcome[g->outcome_a], *y = &e->outcome[g->outcome_b];
        struct finding *f = diag_add(r->d, RULE_OUTCOMES_OVERLAP, y->text.at, "\"%.*s\" and \"%.*s\" can both be true",
                                     STRF(x->name.s), STRF(y->name.s));
        finding_also(r->d, f, x->text.at, "the other is here");
        finding_note(r->d, f, "both are where %.*s", STRF(g->witness));
        finding_help(r->d, f, "add to one of them what tells it from the other");
    } else {
        struct finding *f =
            diag_add(r->d, RULE_OUTCOMES_GAP, e->n_outcome ? e->outcome[e->n_outcome - 1].text.at : e->at,
                     "there is a roll that none of the outcomes has");
        finding_note(r->d, f, "none is where %.*s", STRF(g->witness));
        finding_help(r->d, f, "add an outcome for it, or let one of them take it in");
    }
}

/* False where the weights of a case do not add up to its total. */
static bool adds_up(struct arena *a, const struct dist *dist)
{
    struct arena_mark mark = arena_mark(a);
    struct nat sum = nat_of(a, 0);
    for (size_t i = 0; i < dist->n; i++)
        sum = nat_add(a, sum, dist->at[i].weight);
    bool same = nat_cmp(sum, dist->total) == 0;
    arena_rewind(a, mark);
    return same;
}

static void cells_check(struct check_run *r, const struct odds_entry *e, const struct grid *g)
{
    for (size_t i = 0; i < g->n; i++) {
        if (g->cell[i].failed) {
            if (!spent_over(r->model) && !lookup_fails_by_gap(r, e->set, e->whole))
                say_failed(r, e, &g->cell[i]);
            return;
        }
        if (!g->cell[i].na && !adds_up(r->a, &g->cell[i].dist)) {
            struct finding *f =
                diag_add(r->d, RULE_NOT_ONE, e->at, "the chances of \"%.*s\" do not come to 1", STRF(e->title.s));
            note_case(r, f, e, &g->cell[i]);
            return;
        }
    }
}

static void entry_check(struct check_run *r, const struct set *set, const struct odds_entry *e)
{
    struct env env = {.model = r->model, .set = set};
    if (e->bad || !e->whole) {
        r->tally->not_run++;
        return;
    }
    struct arena_mark mark = arena_mark(r->a);
    struct grid g = odds_grid(r->a, r->model, e, &env);
    r->tally->checks++;
    if (g.overlap || g.gap)
        say_outcomes(r, e, &g);
    else
        cells_check(r, e, &g);
    arena_rewind(r->a, mark);
}

static void outcomes_run(struct check_run *r)
{
    for (size_t i = 0; i < r->over->n_set; i++)
        for (size_t k = 0; k < r->over->set[i]->n_odds; k++)
            entry_check(r, r->over->set[i], r->over->set[i]->odds[k]);
}

const struct check check_outcomes = {
    .name = "outcomes",
    .rule = RULE_OUTCOMES_OVERLAP,
    .also = {RULE_OUTCOMES_GAP, RULE_NOT_ONE, RULE_BAD_ROLL},
    .n_also = 3,
    .needs_odds = true,
    .model = outcomes_run,
};
