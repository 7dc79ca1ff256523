/* Errata to findings: one that changes nothing, and one that no check can see.
 *
 * The chart is built again with what is printed put back, and the checks run over it in silence: if nothing more is
 * found than in the chart as it is played, only the author's word stands behind the erratum. Examples are asked too, in
 * a model that has the misprint. Rows are tried one by one, and then all of a chart's together, for two misprints
 * that agree with each other betray neither. A name as printed is read by no example: each calls the row by the name
 * that it is played under, and would fail for that alone. */
#include "check/errata.h"
#include "check/examples.h"
#include "check/words.h"

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
    out.why.s.n = 0; /* it spoke of the misprint */
    return out;
}

/* Which rows of a chart are put back as printed, and whether names are. */
struct trial {
    const struct chart *chart;
    size_t only;
    bool all;
};

static struct chart *chart_printed(struct arena *a, const struct trial *t, bool named)
{
    const struct chart *c = t->chart;
    struct chart *out = arena_copy(a, c, sizeof *c);
    struct row *row = arena_copy(a, c->row, c->n_row * sizeof *row);
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].erratum.set && c->row[i].cell && row_is_own(c, &c->row[i]) && (t->all || i == t->only))
            row[i] = row_printed(a, c, &c->row[i], named);
    out->row = row;
    return out;
}

static const struct chart **charts_with(struct arena *a, const struct chart **list, size_t n, const struct chart *old,
                                        const struct chart *new)
{
    const struct chart **out = arena_copy(a, list, n * sizeof *list);
    for (size_t i = 0; i < n; i++)
        if (out[i] == old)
            out[i] = new;
    return out;
}

/* The set with `old` (a chart of its own or a part of one) in `new`'s stead taken out. */
static const struct set *set_with(struct arena *a, const struct set *set, const struct chart *old,
                                  const struct chart *new)
{
    struct set *out = arena_copy(a, set, sizeof *set);
    if (old->whole) {
        struct chart *whole = arena_copy(a, old->whole, sizeof *whole);
        whole->part = charts_with(a, whole->part, whole->n_part, old, new);
        old = old->whole;
        new = whole;
    }
    out->chart = charts_with(a, set->chart, set->n_chart, old, new);
    return out;
}

/* Works out the examples that ask this chart, with `printed` in its stead. */
static void examples_ask(struct check_run *r, const struct chart *c, const struct chart *printed)
{
    const struct set *home = c->set, *set = set_with(r->a, home, c, printed);
    struct model model = *r->model;
    struct check_run with = *r;
    model.set = arena_copy(r->a, model.set, model.n_set * sizeof *model.set);
    for (size_t i = 0; i < model.n_set; i++)
        if (model.set[i] == home)
            model.set[i] = set;
    with.model = &model;
    for (size_t i = 0; i < home->n_example; i++)
        if (example_asks(r->model, home, &home->example[i], c))
            example_check(&with, set, &home->example[i]);
}

/* What was found in silence: as much of each finding as tells it from others. */
struct heard {
    enum rule_id rule;
    struct span at;
    struct str fact;
    const struct also *also;
    size_t n_also;
};
struct hearing {
    struct heard *at;
    size_t n;
};

static struct hearing hearing_keep(struct check_run *r, const struct diag *d)
{
    struct hearing out = {NULL, 0};
    const struct finding **f = diag_sorted(d, r->a, &out.n);
    out.at = ARENA_ARRAY(r->a, struct heard, out.n);
    for (size_t i = 0; i < out.n; i++)
        out.at[i] = (struct heard){f[i]->rule, f[i]->at, str_dup(r->a, f[i]->fact),
                                   arena_copy(r->a, f[i]->also, f[i]->n_also * sizeof *f[i]->also), f[i]->n_also};
    return out;
}

/* The findings of the chart as it is (t NULL), or with what is printed put back. */
static struct hearing findings_of(struct check_run *r, const struct chart *c, const struct trial *t)
{
    struct tally unheard = {0};
    struct check_run quiet = {
        .a = r->a, .d = diag_new(), .model = r->model, .over = r->over, .tally = &unheard, .trying = true};
    check_chart(&quiet, t ? chart_printed(r->a, t, true) : c);
    check_gaps(&quiet);
    examples_ask(&quiet, c, t ? chart_printed(r->a, t, false) : c);
    struct hearing out = hearing_keep(r, quiet.d);
    diag_drop(quiet.d);
    return out;
}

static bool was_heard(const struct hearing *before, const struct heard *f)
{
    for (size_t i = 0; i < before->n; i++) {
        const struct heard *g = &before->at[i];
        if (g->rule == f->rule && g->at.file == f->at.file && g->at.lo == f->at.lo && str_eq(g->fact, f->fact))
            return true;
    }
    return false;
}

static bool points_at(const struct heard *f, struct span row)
{
    bool at = f->at.file == row.file && f->at.lo >= row.lo && f->at.hi <= row.hi;
    for (size_t i = 0; i < f->n_also; i++)
        at |= f->also[i].at.file == row.file && f->also[i].at.lo >= row.lo && f->also[i].at.hi <= row.hi;
    return at;
}

/* What the checks find in a trial that they do not find in the chart as it is played. */
static enum erratum_sight sight_of(struct check_run *r, const struct hearing *played, const struct trial *t)
{
    struct hearing now = findings_of(r, t->chart, t);
    enum erratum_sight sight = ERRATUM_UNSEEN;
    for (size_t i = 0; i < now.n; i++) {
        if (was_heard(played, &now.at[i]))
            continue;
        if (!t->all && points_at(&now.at[i], t->chart->row[t->only].at))
            return ERRATUM_AT_ROW;
        sight = ERRATUM_ELSEWHERE;
    }
    return sight;
}

static void say_idle(struct check_run *r, const struct chart *c, const struct row *row)
{
    struct finding *f = diag_add(r->d, RULE_ERRATUM_IDLE, row->erratum.at, "as printed \"%.*s\" would pass every check",
                                 STRF(row_name(r->a, c, row)));
    finding_help(r->d, f, "add an example that what is printed fails, or waive this with the reason");
}

/* The parts of an erratum that say what is played anyway; false where there are none. */
static bool same_check(struct check_run *r, const struct chart *c, const struct row *row)
{
    const struct erratum *e = &row->erratum;
    bool label = e->label.s.n && str_same_name(e->label.s, row->label.s), any = e->label.s.n && !label;
    struct str column = {"", 0};
    bool cells = false;
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

/* A band's label as printed that could not be read has had its finding, and cannot be tried. */
static bool has_erratum(const struct chart *c, const struct row *row)
{
    bool unread = c->kind == CHART_BANDS && row->erratum.label.s.n && !row->erratum.has_range;
    return row->erratum.set && !unread && row->cell && row_is_own(c, row);
}

static bool says_nothing(const struct erratum *e, size_t n_col)
{
    size_t n = 0;
    for (size_t k = 0; e->cell && k < n_col; k++)
        n += e->cell[k] != NULL;
    return !e->label.s.n && !n;
}

bool erratum_can_be_tried(const struct chart *c, const struct row *row)
{
    return !c->bad && has_erratum(c, row) && !says_nothing(&row->erratum, c->n_col);
}

enum erratum_sight erratum_sight(struct check_run *r, const struct chart *c, size_t row)
{
    struct arena_mark mark = arena_mark(r->a);
    struct hearing played = findings_of(r, c, NULL);
    enum erratum_sight sight = sight_of(r, &played, &(struct trial){c, row, false});
    arena_rewind(r->a, mark);
    return sight;
}

static void chart_errata(const struct chart *c, void *data)
{
    struct check_run *r = data;
    struct arena_mark mark = arena_mark(r->a);
    size_t n = 0, *at = ARENA_ARRAY(r->a, size_t, c->n_row);
    for (size_t i = 0; i < c->n_row; i++)
        if (erratum_can_be_tried(c, &c->row[i]))
            at[n++] = i;
    if (!n) {
        arena_rewind(r->a, mark);
        return;
    }
    struct hearing played = findings_of(r, c, NULL);
    bool together = sight_of(r, &played, &(struct trial){c, 0, true}) != ERRATUM_UNSEEN;
    for (size_t i = 0; i < n; i++) {
        r->tally->checks++;
        if (same_check(r, c, &c->row[at[i]]))
            continue;
        if (!together || sight_of(r, &played, &(struct trial){c, at[i], false}) == ERRATUM_UNSEEN)
            say_idle(r, c, &c->row[at[i]]);
    }
    arena_rewind(r->a, mark);
}

void errata_check(struct check_run *r)
{
    model_each_chart(r->over, chart_errata, r);
}
