/* Errata to findings: one that changes nothing, and one that no check can see.
 *
 * The chart is built again with what is printed put back, and the checks run over it in silence: if nothing more is
 * found than in the chart as it is played, only the author's word stands behind the erratum. Examples are asked too, in
 * a model that has the misprint. Rows are tried one by one, and then all of a chart's together, for two misprints
 * that agree with each other betray neither. */
#include "check/errata.h"
#include "check/examples.h"
#include "check/words.h"

/* A row as the book prints it, its erratum gone. */
static struct row row_printed(struct arena *a, const struct chart *c, const struct row *row)
{
    struct row out = *row;
    const struct erratum *e = &row->erratum;
    struct cell *cell = arena_copy(a, row->cell, c->n_col * sizeof *cell);
    for (size_t k = 0; e->cell && k < c->n_col; k++)
        if (e->cell[k])
            cell[k] = *e->cell[k];
    out.cell = cell;
    if (e->label.s.n) {
        out.label.s = e->label.s;
        out.range = e->range;
        out.has_range = e->has_range;
        out.has_second = e->has_second;
        out.second = e->second;
        out.second_unit = e->second_unit;
        out.second_at = e->second_at;
    }
    out.erratum = (struct erratum){.set = false};
    out.why.s.n = 0; /* it spoke of the misprint */
    return out;
}

/* The chart with row `only` as printed, or with `all` every row. */
static struct chart *chart_printed(struct arena *a, const struct chart *c, size_t only, bool all)
{
    struct chart *out = arena_copy(a, c, sizeof *c);
    struct row *row = arena_copy(a, c->row, c->n_row * sizeof *row);
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].erratum.set && c->row[i].cell && row_is_own(c, &c->row[i]) && (all || i == only))
            row[i] = row_printed(a, c, &c->row[i]);
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
static const struct set *set_with(struct arena *a, const struct set *set, const struct chart *old, const struct chart *new)
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

/* How many findings the chart gives, said to nobody. */
static size_t findings_of(struct check_run *r, const struct chart *old, const struct chart *c)
{
    struct tally unheard = {0};
    struct arena_mark mark = arena_mark(r->a);
    struct check_run quiet = {.a = r->a, .d = diag_new(), .model = r->model, .tally = &unheard};
    check_chart(&quiet, c);
    check_gaps(&quiet);
    examples_ask(&quiet, old, c);
    size_t n = diag_count(quiet.d, LEVEL_NOTE);
    diag_drop(quiet.d);
    arena_rewind(r->a, mark);
    return n;
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
    struct finding *f = diag_add(r->d, RULE_ERRATUM_SAME, e->at, "\"%.*s\" is printed as it is played", STRF(row_name(r->a, c, row)));
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

static void chart_errata(const struct chart *c, void *data)
{
    struct check_run *r = data;
    size_t n = 0, *at = ARENA_ARRAY(r->a, size_t, c->n_row);
    for (size_t i = 0; !c->bad && i < c->n_row; i++)
        if (has_erratum(c, &c->row[i]) && !says_nothing(&c->row[i].erratum, c->n_col))
            at[n++] = i;
    if (!n)
        return;
    size_t played = findings_of(r, c, c);
    bool together = findings_of(r, c, chart_printed(r->a, c, 0, true)) > played;
    for (size_t i = 0; i < n; i++) {
        r->tally->checks++;
        if (same_check(r, c, &c->row[at[i]]))
            continue;
        if (!together || findings_of(r, c, chart_printed(r->a, c, at[i], false)) <= played)
            say_idle(r, c, &c->row[at[i]]);
    }
}

void errata_check(struct check_run *r)
{
    model_each_chart(r->model, chart_errata, r);
}
