/* Waivers: findings that the author accepts are marked with the reason; one that silences nothing is itself a finding.
 *
 * A waiver holds for the lines on which its chart stands: from the first to the last place that the chart itself wrote,
 * never those it took over from another. A slug whose check has not run cannot be idle. */
#include "check/errata.h"
#include "check/words.h"

static void span_grow(struct span *s, struct span at)
{
    if (!at.file || at.file != s->file)
        return;
    if (at.lo < s->lo)
        s->lo = at.lo;
    if (at.hi > s->hi)
        s->hi = at.hi;
}

static void span_texts(struct span *s, const struct text *t, size_t n)
{
    for (size_t i = 0; i < n; i++)
        span_grow(s, t[i].at);
}

static void span_row(struct span *s, const struct chart *c, const struct row *row)
{
    span_grow(s, row->at);
    span_grow(s, row->label.at);
    for (size_t k = 0; row->cell && k < c->n_col; k++)
        span_grow(s, row->cell[k].text.at);
    span_texts(s, row->note, row->n_note);
    span_grow(s, row->erratum.at);
    span_grow(s, row->why.at);
}

static void span_chart(struct span *s, const struct chart *c);

/* What stands in a chart beside its rows. */
static void span_head(struct span *s, const struct chart *c)
{
    span_grow(s, c->title.at);
    span_grow(s, c->reading.at);
    span_texts(s, c->note, c->n_note);
    for (size_t i = 0; i < c->n_mark; i++)
        span_grow(s, c->mark[i].text.at);
    for (size_t i = 0; i < c->n_waiver; i++)
        span_grow(s, c->waiver[i].why.at);
    span_grow(s, c->down.expression.at);
    span_grow(s, c->down.measure.at);
    span_grow(s, c->across.expression.at);
    span_grow(s, c->across.measure.at);
    for (size_t k = 0; k < c->n_col; k++) {
        span_grow(s, c->col[k].label.at);
        span_grow(s, c->col[k].type_at);
    }
}

static void span_chart(struct span *s, const struct chart *c)
{
    span_grow(s, c->at);
    if (chart_is_own(c))
        span_head(s, c);
    for (size_t i = 0; i < c->n_waiver; i++)
        span_grow(s, c->waiver[i].why.at);
    for (size_t i = 0; i < c->n_row; i++)
        if (row_is_own(c, &c->row[i])) {
            span_row(s, c, &c->row[i]);
            if (c->row[i].inner)
                span_chart(s, c->row[i].inner);
        }
    for (size_t i = 0; i < c->n_part; i++)
        span_chart(s, c->part[i]);
}

struct waiving {
    struct check_run *r;
    struct finding **finding;
    size_t n;
};

static bool within(struct span at, struct span in)
{
    return at.file == in.file && at.lo >= in.lo && at.hi <= in.hi;
}

static bool check_gives(const struct check *c, enum rule_id rule)
{
    bool gives = c->rule == rule;
    for (size_t i = 0; i < c->n_also; i++)
        gives |= c->also[i] == rule;
    return gives;
}

/* May it be said that the rule found nothing? Not where a check that gives it was left out. */
static bool was_judged(const struct check_run *r, enum rule_id rule)
{
    bool given = rule == RULE_ERRATUM_IDLE || rule == RULE_ERRATUM_SAME;
    for (size_t i = 0; i < n_checks; i++) {
        if (!check_gives(checks[i], rule))
            continue;
        if (checks[i]->needs_odds && !r->with_odds)
            return false;
        given = true;
    }
    return given;
}

/* `torn`: a check may have found nothing for lack of what was not read. */
static void waiver_apply(struct waiving *w, const struct waiver *waiver, struct span where, struct str id, bool torn)
{
    bool silenced = false;
    for (size_t i = 0; i < w->n; i++) {
        struct finding *f = w->finding[i];
        if (f->rule != waiver->rule || !within(f->at, where))
            continue;
        f->waived = silenced = true;
        f->why_waived = waiver->why.s;
    }
    w->r->tally->checks++;
    if (silenced || torn || !was_judged(w->r, waiver->rule))
        return;
    struct finding *f = diag_add(w->r->d, RULE_WAIVER_IDLE, waiver->slug.at, "nothing in %.*s is waived as %.*s",
                                 STRF(id), STRF(waiver->slug.s));
    finding_help(w->r->d, f, "take the waiver out");
}

static void waive_chart(struct waiving *w, const struct chart *c)
{
    for (size_t i = 0; i < c->n_part; i++)
        waive_chart(w, c->part[i]);
    if (c->bad || !c->n_waiver)
        return;
    struct span where = c->at;
    span_chart(&where, c);
    for (size_t i = 0; i < c->n_waiver; i++)
        waiver_apply(w, &c->waiver[i], where, c->id, c->set->torn);
}

static void waive_odds(struct waiving *w, const struct odds_entry *e)
{
    struct span where = e->at;
    if (e->bad || !e->n_waiver)
        return;
    span_grow(&where, e->title.at);
    span_grow(&where, e->words.at);
    for (size_t i = 0; i < e->n_given; i++)
        span_grow(&where, e->given[i].text.at);
    for (size_t i = 0; i < e->n_roll; i++)
        span_grow(&where, e->roll[i].text.at);
    for (size_t i = 0; i < e->n_outcome; i++)
        span_grow(&where, e->outcome[i].text.at);
    for (size_t i = 0; i < e->n_waiver; i++)
        waiver_apply(w, &e->waiver[i], where, e->id, e->set->torn);
}

void waivers_check(struct check_run *r)
{
    struct waiving w = {.r = r};
    /* The list is const for those who print; the findings themselves are the diag's, and are marked here alone. */
    w.finding = (struct finding **)(void *)diag_sorted(r->d, r->a, &w.n);
    for (size_t i = 0; i < r->over->n_set; i++) {
        const struct set *set = r->over->set[i];
        for (size_t k = 0; k < set->n_chart; k++)
            if (set->chart[k]->set == set)
                waive_chart(&w, set->chart[k]);
        for (size_t k = 0; k < set->n_odds; k++)
            if (set->odds[k]->set == set)
                waive_odds(&w, set->odds[k]);
    }
}
