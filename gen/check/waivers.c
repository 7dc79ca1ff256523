/* Marks findings that the author has accepted with the reason, and reports waivers that silence no
 * finding. Called by check.c after the checks.
 *
 * A waiver applies to the text of its chart, part or odds entry, and never to charts that inherit
 * from it. A waiver is reported as idle only if the check of its rule has run. */
#include "check/check.h"

/* True if a check reports the rule and all such checks have run. */
static bool was_judged(const struct check_run *r, enum rule_id rule)
{
    bool given = false;
    for (size_t i = 0; i < n_checks; i++) {
        bool gives = false;
        for (size_t k = 0; k < checks[i]->n_gives; k++)
            gives |= checks[i]->gives[k] == rule;
        if (gives && checks[i]->needs_odds && !r->with_odds)
            return false;
        given |= gives;
    }
    return given;
}

/* True if the text of the finding contains the name in quotes. */
static bool is_quoted(struct str fact, struct str name)
{
    for (size_t i = 0; i + name.n + 1 < fact.n; i++)
        if (fact.p[i] == '"' && fact.p[i + name.n + 1] == '"' &&
            str_same_name(str_cut(fact, i + 1, i + 1 + name.n), name))
            return true;
    return false;
}

/* True if `at` is inside a row, column or step with that name, in the chart or in its inner bands
 * and parts. */
static bool stands_at(struct arena *a, const struct chart *c, struct str name, struct span at)
{
    bool found = false;
    for (size_t k = 0; k < c->n_col && !found; k++) {
        if (!str_same_name(c->col[k].label.s, name) && !str_same_name(c->col[k].head.s, name))
            continue;
        found = span_within(at, c->col[k].label.at);
        for (size_t i = 0; i < c->n_row && !found; i++)
            found = c->row[i].cell && span_within(at, c->row[i].cell[k].text.at);
    }
    for (size_t i = 0; i < c->n_row && !found; i++) {
        const struct row *row = &c->row[i];
        const bool named = str_same_name(row->label.s, name) || str_same_name(row_name(a, c, row), name);
        found = (named && (span_within(at, row->at) || span_within(at, row->erratum.at))) ||
                (row->inner && stands_at(a, row->inner, name, at));
    }
    for (size_t i = 0; i < c->n_part && !found; i++)
        found = stands_at(a, c->part[i], name, at);
    return found;
}

static bool is_about(struct arena *a, const struct chart *c, struct str name, const struct finding *f)
{
    return !name.n || is_quoted(f->fact, name) || (c && stands_at(a, c, name, f->at));
}

/* The owner of waivers: a chart or an odds entry. */
struct waiving {
    const struct chart *chart; /* NULL for an odds entry */
    const struct waiver *waiver;
    size_t n;
    struct span where; /* the whole text of the owner */
    struct str id;
    bool incomplete; /* a file of the set is incomplete, so a check may have missed a finding */
};

static void unused_report(struct check_run *r, const struct waiving *x, const struct waiver *w)
{
    if (!w->of.s.n) {
        REPORT(r->d, RULE_WAIVER_IDLE, w->slug.at, "delete the line, or name the right finding",
               "%.*s has no finding %.*s to waive", STRF(x->id), STRF(w->slug.s));
        return;
    }
    const struct text last = w->under.s.n ? w->under : w->of;
    REPORT(r->d, RULE_WAIVER_IDLE, last.at,
           "delete it, or name a row or column with the finding, or the words in its quotes",
           "%.*s has no finding %.*s of \"%.*s%s%.*s\" to waive", STRF(x->id), STRF(w->slug.s),
           STRF(w->of.s), w->under.s.n ? " / " : "", STRF(w->under.s));
}

/* Marks the findings within `where` that the waivers name. Notes and warnings there also get the
 * owner's name, which tells where a waiver would go. */
static void waive(struct check_run *r, struct finding **finding, size_t n_finding, const struct waiving *x)
{
    for (size_t i = 0; i < n_finding; i++)
        if (finding[i]->level < LEVEL_ERROR && span_within(finding[i]->at, x->where))
            finding[i]->waive_in = x->id;
    for (const struct waiver *w = x->waiver; w < x->waiver + x->n; w++) {
        bool silenced = false;
        for (size_t i = 0; i < n_finding; i++)
            if (finding[i]->rule == w->rule && span_within(finding[i]->at, x->where) &&
                is_about(r->a, x->chart, w->of.s, finding[i]) && is_about(r->a, x->chart, w->under.s, finding[i])) {
                finding[i]->waived = silenced = true;
                finding[i]->why_waived = w->why.s;
            }
        r->tally->checks++;
        if (!silenced && !x->incomplete && was_judged(r, w->rule))
            unused_report(r, x, w);
    }
}

/* A set also contains the charts of its base; each chart is handled once, in its own set. */
void waivers_check(struct diag *d, const struct model *over, bool with_odds, struct tally *t)
{
    struct check_run run = {.a = arena_new(), .d = d, .tally = t, .with_odds = with_odds},
                     *r = &run;
    size_t n;
    /* The list is const for printers; the findings belong to the diag, and only this function marks
     * them. The list is made before any waiver-idle finding is added. */
    struct finding **all = (struct finding **)(void *)diag_sorted(r->d, r->a, &n);
    for (size_t i = 0; i < over->n_set; i++) {
        const struct set *set = over->set[i];
        for (size_t k = 0; k < set->n_chart; k++) {
            const struct chart *c = set->chart[k];
            for (size_t p = 0; p <= c->n_part && c->set == set; p++) {
                const struct chart *one = p < c->n_part ? c->part[p] : c;
                if (!one->bad)
                    waive(r, all, n,
                          &(struct waiving){one, one->waiver, one->n_waiver, one->extent, one->id,
                                            set->incomplete});
            }
        }
        for (size_t k = 0; k < set->n_odds; k++) {
            const struct odds_entry *e = set->odds[k];
            if (e->set == set && !e->bad)
                waive(r, all, n,
                      &(struct waiving){NULL, e->waiver, e->n_waiver, e->extent, e->id,
                                        set->incomplete});
        }
    }
    arena_drop(r->a);
}
