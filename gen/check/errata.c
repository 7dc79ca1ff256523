/* Errata to findings: one that changes nothing, and one that no check can see. And waivers: what the author accepts is
 * marked with the reason, and a waiver that silences nothing is itself a finding. Called by check.c behind the checks.
 *
 * The chart is built again with what is printed put back, and the checks run over it in silence: if nothing more is
 * found than in the chart as it is played, only the author's word stands behind the erratum. Examples are asked too, in
 * a model that has the misprint. Rows are tried one by one, and then all of a chart's together, for two misprints
 * that agree with each other betray neither. A name as printed is read by no example: each calls the row by the name
 * that it is played under, and would fail for that alone.
 *
 * A waiver holds for what is written of its chart, part or odds entry, never for what that took over from another. A
 * slug whose check has not run cannot be idle. */
#include "check/check.h"
#include "layout/basis.h"

/* Which row of a chart is put back as printed: its number, or one of these. */
#define AS_PLAYED ((size_t)-1)
#define ALL_ROWS ((size_t)-2)

/* A row as the book prints it, its erratum gone; with `named` under its printed name, where it is called by one. */
static struct row row_printed(struct arena *a, const struct chart *c, const struct row *row, bool named)
{
    struct row out = *row;
    const struct erratum *e = &row->erratum;
    struct cell *cell = arena_copy(a, row->cell, c->n_col * sizeof *cell);
    for (size_t k = 0; e->cell && k < c->n_col; k++)
        if (e->cell[k])
            cell[k] = *e->cell[k];
    out.cell = cell;
    if (e->label.s.n && (named || row->has_range)) {
        out.label.s = e->label.s;
        out.has_range = e->has_range;
        out.band = e->band;
    }
    out.erratum = (struct erratum){.set = false};
    struct text *why = row->why_of ? arena_copy(a, row->why_of, c->n_col * sizeof *why) : NULL;
    for (size_t k = 0; why && e->cell && k < c->n_col; k++)
        if (e->cell[k])
            why[k].s.n = 0;
    out.why_of = why;
    out.why.s.n = why ? out.why.s.n : 0; /* it spoke of the misprint */
    return out;
}

/* The chart with `which` put back; itself where that is none. */
static const struct chart *chart_printed(struct arena *a, const struct chart *c, size_t which, bool named)
{
    if (which == AS_PLAYED)
        return c;
    struct chart *out = arena_copy(a, c, sizeof *c);
    struct row *row = arena_copy(a, c->row, c->n_row * sizeof *row);
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].erratum.set && c->row[i].cell && row_is_own(c, &c->row[i]) && (which == ALL_ROWS || i == which))
            row[i] = row_printed(a, c, &c->row[i], named);
    out->row = row;
    return out;
}

/* A list of pointers with `new` in `old`'s stead. */
static void *list_with(struct arena *a, const void *list, size_t n, const void *old, const void *new)
{
    const void **out = arena_copy(a, list, n * sizeof *out);
    for (size_t i = 0; i < n; i++)
        if (out[i] == old)
            out[i] = new;
    return out;
}

/* The model with `new` in the stead of `old`, a chart of its set or a part of one; *in is that set then. */
static struct model model_with(struct arena *a, const struct model *m, const struct chart *old, const struct chart *new,
                               const struct set **in)
{
    struct model out = *m;
    const struct set *home = old->set;
    struct set *set = arena_copy(a, home, sizeof *set);
    if (old->whole) {
        struct chart *whole = arena_copy(a, old->whole, sizeof *whole);
        whole->part = list_with(a, whole->part, whole->n_part, old, new);
        old = old->whole;
        new = whole;
    }
    set->chart = list_with(a, set->chart, set->n_chart, old, new);
    out.set = list_with(a, m->set, m->n_set, home, set);
    *in = set;
    return out;
}

/* The chart under trial, the examples of its set that ask it, and how many of its rows have an erratum. */
struct tried {
    const struct chart *c;
    const struct example **example;
    size_t n_example, n_row;
};

static struct tried tried_of(struct check_run *r, const struct chart *c)
{
    const struct set *home = c->set;
    struct tried t = {.c = c, .example = ARENA_ARRAY(r->a, const struct example *, home->n_example)};
    for (size_t i = 0; i < home->n_example; i++)
        if (example_asks(r, home, &home->example[i], c))
            t.example[t.n_example++] = &home->example[i];
    for (size_t i = 0; i < c->n_row; i++)
        t.n_row += c->row[i].erratum.set;
    return t;
}

/* What is found in silence of a chart with `which` put back: a diag of its own, to be dropped. */
static struct diag *chart_try(struct check_run *r, const struct tried *t, size_t which)
{
    const struct chart *c = t->c;
    struct tally unheard = {0};
    struct check_run quiet = {
        .a = r->a, .d = diag_new(), .model = r->model, .over = r->over, .tally = &unheard, .trying = true};
    check_chart(&quiet, chart_printed(r->a, c, which, true));
    check_gaps(&quiet);
    const struct set *set;
    struct model model = model_with(r->a, r->model, c, chart_printed(r->a, c, which, false), &set);
    quiet.model = &model;
    for (size_t i = 0; i < t->n_example; i++)
        example_check(&quiet, set, t->example[i]);
    return quiet.d;
}

static bool was_heard(const struct finding *const *before, size_t n, const struct finding *f)
{
    for (const struct finding *const *g = before; g < before + n; g++)
        if ((*g)->rule == f->rule && (*g)->at.file == f->at.file && (*g)->at.lo == f->at.lo &&
            str_eq((*g)->fact, f->fact))
            return true;
    return false;
}

/* What the checks find in a trial that they do not find in the chart as it is played. */
static enum erratum_sight sight_of(struct check_run *r, const struct diag *played, const struct tried *t, size_t which)
{
    const struct chart *c = t->c;
    struct diag *trial = chart_try(r, t, which);
    size_t n, n_before;
    const struct finding **now = diag_sorted(trial, r->a, &n), **before = diag_sorted(played, r->a, &n_before);
    enum erratum_sight sight = ERRATUM_UNSEEN;
    for (size_t i = 0; i < n && sight != ERRATUM_AT_ROW; i++) {
        if (was_heard(before, n_before, now[i]))
            continue;
        bool here = which != ALL_ROWS && span_within(now[i]->at, c->row[which].at);
        for (size_t k = 0; which != ALL_ROWS && k < now[i]->also.n; k++)
            here |= span_within(now[i]->also.at[k].at, c->row[which].at);
        sight = here ? ERRATUM_AT_ROW : ERRATUM_ELSEWHERE;
    }
    diag_drop(trial);
    return sight;
}

/* The parts of an erratum that say what is played anyway are said; false where there are none. */
static bool same_check(struct check_run *r, const struct chart *c, const struct row *row)
{
    const struct erratum *e = &row->erratum;
    bool label = e->label.s.n && str_same_name(e->label.s, row->label.s), any = e->label.s.n && !label, cells = false;
    struct str column = {"", 0};
    for (size_t k = 0; e->cell && row->cell && k < c->n_col; k++) {
        if (!e->cell[k])
            continue;
        bool same = e->cell[k]->kind == row->cell[k].kind && str_same_name(e->cell[k]->text.s, row->cell[k].text.s);
        any |= !same;
        if (same && !cells)
            column = c->col[k].label.s;
        cells |= same;
    }
    if (!label && !cells && any)
        return false;
    struct finding *f =
        diag_add(r->d, RULE_ERRATUM_SAME, e->at, "\"%.*s\" is printed as it is played", STRF(row_name(r->a, c, row)));
    if (cells && column.n)
        finding_note(r->d, f, "the same stands under \"%.*s\" in both", STRF(column));
    finding_help(r->d, f, "put what the book has under `printed`, or take the erratum out");
    return true;
}

/* Not one that says nothing, nor a band's label as printed that could not be read: that has had its finding. */
bool erratum_can_be_tried(const struct chart *c, const struct row *row)
{
    const struct erratum *e = &row->erratum;
    bool says = e->label.s.n > 0, unread = c->kind == CHART_BANDS && says && !e->has_range;
    for (size_t k = 0; e->cell && k < c->n_col; k++)
        says = says || e->cell[k];
    return !c->bad && e->set && says && !unread && row->cell && row_is_own(c, row);
}

enum erratum_sight erratum_sight(struct check_run *r, const struct chart *c, size_t row)
{
    struct arena_mark mark = arena_mark(r->a);
    const struct tried t = tried_of(r, c);
    struct diag *played = chart_try(r, &t, AS_PLAYED);
    enum erratum_sight sight = sight_of(r, played, &t, row);
    diag_drop(played);
    arena_rewind(r->a, mark);
    return sight;
}

static void say_idle(struct check_run *r, const struct chart *c, const struct row *row)
{
    const struct erratum *e = &row->erratum;
    struct str printed = e->label.s, played = row->label.s;
    for (size_t k = 0; e->cell && !printed.n && k < c->n_col; k++)
        if (e->cell[k])
            printed = e->cell[k]->text.s, played = row->cell[k].text.s;
    struct finding *f = diag_add(r->d, RULE_ERRATUM_IDLE, e->at,
                                 "nothing shows that \"%.*s\" is a misprint: printed \"%.*s\", played \"%.*s\"",
                                 STRF(row_name(r->a, c, row)), STRF(printed), STRF(played));
    finding_help(r->d, f, "add an example of the book that \"%.*s\" would fail, or waive this with the reason",
                 STRF(printed));
}

/* A chart as it is played is checked once, and only if it has errata. Where all of them together are unseen each is
 * idle: one that shows alone shows against the others put right, and the book had them all. */
void errata_check(struct check_run *r)
{
    const struct chart **chart;
    for (size_t k = 0, n = model_charts(r->a, r->over, &chart); k < n; k++) {
        const struct chart *c = chart[k];
        struct arena_mark mark = arena_mark(r->a);
        struct diag *played = NULL;
        struct tried t = {.c = c};
        bool together = false;
        for (size_t i = 0; i < c->n_row; i++) {
            const struct row *row = &c->row[i];
            if (!erratum_can_be_tried(c, row))
                continue;
            if (!played) {
                t = tried_of(r, c);
                played = chart_try(r, &t, AS_PLAYED);
                together = sight_of(r, played, &t, ALL_ROWS) != ERRATUM_UNSEEN;
            }
            r->tally->checks++;
            const bool seen = together && (t.n_row == 1 || sight_of(r, played, &t, i) != ERRATUM_UNSEEN);
            if (!same_check(r, c, row) && !seen)
                say_idle(r, c, row);
        }
        diag_drop(played);
        arena_rewind(r->a, mark);
    }
}

/* ---- waivers ---- */

/* May it be said that the rule found nothing? Not where a check that gives it was left out. */
static bool was_judged(const struct check_run *r, enum rule_id rule)
{
    bool given = rule == RULE_ERRATUM_IDLE || rule == RULE_ERRATUM_SAME;
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

/* Has the fact the name in quotes? */
static bool is_quoted(struct str fact, struct str name)
{
    for (size_t i = 0; i + name.n + 1 < fact.n; i++)
        if (fact.p[i] == '"' && fact.p[i + name.n + 1] == '"' &&
            str_same_name(str_cut(fact, i + 1, i + 1 + name.n), name))
            return true;
    return false;
}

/* Does it stand at a row, column or step of that name, in the chart or in what it is made of? */
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

/* What has waivers: a chart, or an odds entry. */
struct waiving {
    const struct chart *chart; /* NULL: an odds entry */
    const struct waiver *waiver;
    size_t n;
    struct span where; /* all that is written of it */
    struct str id;
    bool torn; /* a check may have found nothing for lack of what was not read */
};

static void idle_say(struct check_run *r, const struct waiving *x, const struct waiver *w)
{
    size_t same = 0;
    for (size_t i = 0; i < x->n; i++)
        same += x->waiver[i].rule == w->rule;
    if (!w->of.s.n) {
        struct finding *f =
            diag_add(r->d, RULE_WAIVER_IDLE, w->slug.at, "%.*s has no %.*s to waive", STRF(x->id), STRF(w->slug.s));
        finding_help(r->d, f, "delete the line, or name the finding that was meant");
        return;
    }
    const struct text last = w->under.s.n ? w->under : w->of;
    struct finding *f =
        diag_add(r->d, RULE_WAIVER_IDLE, last.at, "%.*s has no %.*s of \"%.*s%s%.*s\" to waive", STRF(x->id),
                 STRF(w->slug.s), STRF(w->of.s), w->under.s.n ? " / " : "", STRF(w->under.s));
    finding_help(r->d, f, "delete it, or name a row or column that the finding stands at, or what it has in quotes");
}

/* Marks what the waivers silence: of the findings those within `where`, and of these what they name. */
static void waive(struct check_run *r, struct finding **finding, size_t n_finding, const struct waiving *x)
{
    for (const struct waiver *w = x->waiver; w < x->waiver + x->n; w++) {
        bool silenced = false;
        for (size_t i = 0; i < n_finding; i++)
            if (finding[i]->rule == w->rule && span_within(finding[i]->at, x->where) &&
                is_about(r->a, x->chart, w->of.s, finding[i]) && is_about(r->a, x->chart, w->under.s, finding[i])) {
                finding[i]->waived = silenced = true;
                finding[i]->why_waived = w->why.s;
            }
        r->tally->checks++;
        if (!silenced && !x->torn && was_judged(r, w->rule))
            idle_say(r, x, w);
    }
}

/* Sets that are from another hold its charts too: each is waived in its own set, once. */
void waivers_check(struct check_run *r)
{
    size_t n;
    /* The list is const for those who print; the findings themselves are the diag's, and are marked here alone. It is
     * of the checks and errata, before any waiver was found idle. */
    struct finding **all = (struct finding **)(void *)diag_sorted(r->d, r->a, &n);
    for (size_t i = 0; i < r->over->n_set; i++) {
        const struct set *set = r->over->set[i];
        for (size_t k = 0; k < set->n_chart; k++) {
            const struct chart *c = set->chart[k];
            for (size_t p = 0; p <= c->n_part && c->set == set; p++) {
                const struct chart *one = p < c->n_part ? c->part[p] : c;
                if (!one->bad)
                    waive(r, all, n,
                          &(struct waiving){one, one->waiver, one->n_waiver, one->extent, one->id, set->torn});
            }
        }
        for (size_t k = 0; k < set->n_odds; k++) {
            const struct odds_entry *e = set->odds[k];
            if (e->set == set && !e->bad)
                waive(r, all, n, &(struct waiving){NULL, e->waiver, e->n_waiver, e->extent, e->id, set->torn});
        }
    }
}
