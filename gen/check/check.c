/* Runs the table of checks, which the build makes from this folder, and then the waivers.
 *
 * Checks read and report; no check depends on another check or its findings. Memory that a check
 * takes from the scratch arena is freed when it returns. Called by every command that reads a
 * project, and by lsp/. */
#include "check/check.h"
#include "check/dictionary.h"
#include "odds/odds.h"

static void check_chart(struct check_run *r, const struct chart *c)
{
    for (size_t i = 0; i < n_checks; i++)
        if (checks[i]->chart)
            checks[i]->chart(r, c);
}

/* Reports an exhausted budget once, at the place where it ran out. Quick checks skip long work and
 * count it. */
static void spent_check(struct check_run *r)
{
    if (!spent_over(r->model))
        return;
    REPORT(r->d, RULE_OVER_LIMIT, r->model->spent->at,
           "use fewer situations in the odds tables, only those of play; or allow more with "
           "--budget 2 or more",
           "the time limit is reached: later odds and examples are not calculated");
}

bool set_is_alone(const struct model *m, const struct set *set)
{
    bool alone = !set->from;
    for (size_t i = 0; i < m->n_set; i++)
        alone = alone && m->set[i]->from != set;
    return alone;
}

void checks_run(struct diag *d, const struct model *m, const struct model *over, bool with_odds,
                struct tally *t)
{
    struct arena *lists = m->dictionary ? NULL : arena_new();
    struct check_run r = {.a = arena_new(), .d = d, .model = m, .over = over, .tally = t, .with_odds = with_odds};
    r.dictionary = m->dictionary ? m->dictionary : dictionary_new(lists, NULL);
    const struct chart **chart;
    t->files = m->files;
    t->charts = 0;
    for (size_t i = 0; i < over->n_set; i++) {
        t->charts += over->set[i]->n_chart;
        /* the checks of odds skip these */
        t->not_run += with_odds ? 0 : over->set[i]->n_odds;
    }
    for (size_t i = 0, n = model_charts(r.a, over, NULL, &chart); i < n; i++) {
        struct arena_mark mark = arena_mark(r.a);
        /* skipped, because every check would report the same error again */
        r.tally->not_run += chart[i]->bad;
        if (!chart[i]->bad)
            check_chart(&r, chart[i]);
        arena_rewind(r.a, mark);
    }
    for (size_t k = 0; k < n_checks; k++)
        for (size_t i = 0; checks[k]->set && (with_odds || !checks[k]->needs_odds) && i < over->n_set; i++) {
            struct arena_mark mark = arena_mark(r.a);
            checks[k]->set(&r, over->set[i]);
            arena_rewind(r.a, mark);
        }
    if (with_odds)
        spent_check(&r);
    arena_drop(r.a);
    arena_drop(lists);
}

void check_some(struct diag *d, const struct model *m, const struct model *over, bool with_odds,
                struct tally *t)
{
    checks_run(d, m, over, with_odds, t);
    waivers_check(d, over, with_odds, t);
}
