/* Charts to what an author wants to know of them: how many of their misprints are found, by what, and which cells
 * nobody watches.
 *
 * The two figures of a chart are of a drawing of all kinds alike, so that a chart of many cells is not judged by its
 * figures alone; which cells are watched is found by a wrong value and by swaps with the neighbours of each. A cell
 * whose wrong value is seen and whose swap is not (a sum sees the one alone) is watched by half. Called by the command
 * audit. */
#include "audit/inside.h"
#include <stdlib.h>
#include <string.h>

const char *const witness_names[] = {
    "coverage",          "another unit",     "examples",         "odds", "what is typed twice", "another chart",
    "figures beside it", "words of the set", "how it is written"};

/* By slug, so that a check that comes later has its place by a row here, and WITNESS_FORM without one. */
static enum witness witness_of(uint16_t rule)
{
    static const struct {
        enum witness is;
        const char *slugs;
    } of[] = {
        {WITNESS_COVERAGE, " band-gap band-overlap band-order duplicate-row dead-row out-of-reach reach-uncovered "
                           "undeclared-dead-zone ragged-grid uneven-columns broken-range "},
        {WITNESS_UNIT, " conversion-differs wrong-unit "},
        {WITNESS_EXAMPLE, " example-differs example-unclear "},
        {WITNESS_ODDS, " odds-differ outcomes-gap outcomes-overlap not-one "},
        {WITNESS_TWICE, " total-differs rows-differ reading-differs "},
        {WITNESS_CHART,
         " facts-differ headings-differ modifier-limits-differ words-differ near-phase near-row "
         "unknown-reference words-stale words-missing card-text-differs why-idle order-differs "
         "note-missing "},
        {WITNESS_BESIDE, " not-rising sum-differs never-below-zero missing-value "
                         "figure-missing mark-missing "},
        {WITNESS_WORDS,
         " unknown-term rare-spelling unused-term unknown-word bad-text said-twice odd-die "},
    };
    struct arena *a = arena_new();
    struct str slug = str_printf(a, " %s ", rules[rule].slug);
    enum witness is = WITNESS_FORM;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        if (str_find(str_of(of[i].slugs), slug.p) >= 0)
            is = of[i].is;
    arena_drop(a);
    return is;
}

/* ---- cells ---- */

static bool kind_is(const struct misprint *m, const char *name)
{
    return strcmp(misprint_kind_at(m->kind)->name, name) == 0;
}

static struct cell_trial *cell_at(struct audit *u, struct cell_trials *of, const struct chart *c, size_t row,
                                  size_t col)
{
    for (size_t i = 0; i < of->n; i++)
        if (of->at[i].chart == c && of->at[i].row == row && of->at[i].col == col)
            return &of->at[i];
    struct cell_trial w = {.chart = c, .row = row, .col = col};
    ARENA_PUSH(u->a, of, w);
    return &of->at[of->n - 1];
}

enum kept cell_kept(const struct cell_trials *of, const struct chart *c, size_t row, size_t col)
{
    for (size_t i = 0; i < of->n; i++) {
        const struct cell_trial *w = &of->at[i];
        if (w->chart != c || w->row != row || w->col != col)
            continue;
        bool all = w->value_seen == w->value && w->swap_seen == w->swap, none = !w->value_seen && !w->swap_seen;
        return all ? KEPT : none ? KEPT_NOT : KEPT_BY_HALF;
    }
    return KEPT_UNASKED;
}

static const char *const cell_kinds[] = {"digit-changed", "term-replaced",  "value-filled", "copied-above",
                                         "copied-left",   "swapped-across", "swapped-down"};
enum { CELL_KINDS = sizeof cell_kinds / sizeof *cell_kinds, SWAPS = 5 };

static void cells_draw(struct audit *u, const struct chart *whole, struct misprints *out)
{
    for (size_t k = 0; k < misprint_kinds(); k++)
        for (size_t i = 0; i < CELL_KINDS; i++)
            if (strcmp(misprint_kind_at(k)->name, cell_kinds[i]) == 0)
                misprints_of(u, whole, k, out);
}

/* Of a cell of words what was copied there stands for a wrong value; any other has its own. */
static void cell_count(struct audit *u, struct audit_report *r, const struct misprint *m, const struct verdict *v)
{
    bool swap = kind_is(m, cell_kinds[SWAPS]) || kind_is(m, cell_kinds[SWAPS + 1]), seen = v->done && v->caught;
    if (m->col == (size_t)-1 || m->row == (size_t)-1)
        return;
    const struct cell *cell = &m->chart->row[m->row].cell[m->col];
    bool words = cell->kind == CELL_TEXT && !cell->term;
    if (!swap && !words && (kind_is(m, "copied-above") || kind_is(m, "copied-left")))
        return;
    struct cell_trial *w = cell_at(u, &r->cells, m->chart, m->row, m->col);
    w->value += !swap;
    w->value_seen += !swap && seen;
    w->swap += swap;
    w->swap_seen += swap && seen;
    if (!swap)
        return;
    bool down = kind_is(m, "swapped-down");
    w = cell_at(u, &r->cells, m->chart, down ? m->other : m->row, down ? m->col : m->other);
    w->swap++;
    w->swap_seen += seen;
}

/* ---- charts ---- */

static void report_count(struct audit_report *r, const struct misprint *m, const struct verdict *v, size_t left)
{
    bool by[WITNESSES] = {false};
    r->tried++;
    r->crashed += v->begun && !v->done;
    r->caught += v->done && v->caught;
    r->over += v->done && v->caught && v->n > 3;
    r->at_row += v->done && v->caught && (v->own || v->partner);
    for (size_t i = 0; v->done && i < v->n_rule; i++)
        by[witness_of(v->rule[i])] = true;
    for (size_t i = 0; i < WITNESSES; i++)
        r->by[i] += by[i];
    if (v->done && !v->caught && r->n_passed < PASSED_MOST && left)
        r->passed[r->n_passed++] = m;
}

size_t audit_percent(size_t part, size_t of)
{
    return of ? (100 * part + of / 2) / of : 0;
}

/* As they stand in the file, whichever was tried first. */
static int trial_cmp(const void *x, const void *y)
{
    const struct cell_trial *a = x, *b = y;
    struct span p = a->chart->row[a->row].cell[a->col].text.at, q = b->chart->row[b->row].cell[b->col].text.at;
    return p.file != q.file ? (p.file < q.file ? -1 : 1) : p.lo < q.lo ? -1 : p.lo > q.lo;
}

struct audit_report *audit_charts(struct audit *u, const struct chart *const *chart, size_t n, size_t most, bool cells)
{
    struct audit_report *r = ARENA_ARRAY(u->a, struct audit_report, n);
    struct misprints *m = ARENA_NEW(u->a, struct misprints);
    size_t *drawn = ARENA_ARRAY(u->a, size_t, n + 1), *end = ARENA_ARRAY(u->a, size_t, n + 1);
    for (size_t i = 0; i < n; i++) {
        r[i].chart = chart[i];
        misprints_draw(u, chart[i], most, false, m);
        drawn[i] = m->n;
        if (cells)
            cells_draw(u, chart[i], m);
        end[i] = m->n;
    }
    const struct verdict *v = misprints_try(u, m, NULL);
    for (size_t i = 0, k = 0; i < n; i++) {
        r[i].first = k;
        r[i].misprints = m;
        for (; k < drawn[i]; k++)
            report_count(&r[i], &m->at[k], &v[k], drawn[i] - k);
        for (; k < end[i]; k++)
            cell_count(u, &r[i], &m->at[k], &v[k]);
        if (r[i].cells.n)
            qsort(r[i].cells.at, r[i].cells.n, sizeof *r[i].cells.at, trial_cmp);
    }
    return r;
}

/* ---- the line that would help most ---- */

/* In the set's own unit, as rolls count it. */
static bool cell_figure(const struct chart *c, const struct cell *cell, struct rat *is)
{
    const struct measure *m = &cell->value;
    if (cell->kind != CELL_NUMBER && cell->kind != CELL_ADD)
        return false;
    *is = m->unit != UNIT_NONE && m->unit != c->set->units && m->second_unit == c->set->units ? m->second.lo
                                                                                              : m->range.lo;
    return true;
}

/* chart(ID, ROW, COLUMN) as a roll; a name within double quotes. */
static bool lookup_put(struct buf *b, struct arena *a, const struct chart *c, size_t row, size_t col)
{
    const struct row *r = &c->row[row];
    struct str name = row_name(a, c, r);
    if (str_find_char(c->id, '/') >= 0)
        return false;
    buf_printf(b, "chart(%.*s, ", STRF(c->id));
    if (r->has_range && c->kind == CHART_BANDS)
        buf_put_rat(b, r->band.range.no_lo ? r->band.range.hi : r->band.range.lo);
    else
        buf_printf(b, "\"%.*s\"", STRF(name));
    if (c->n_col > 1)
        buf_printf(b, ", \"%.*s%s%.*s\"", STRF(c->col[col].head.s), c->col[col].head.s.n ? " / " : "",
                   STRF(c->col[col].label.s));
    buf_putc(b, ')');
    return true;
}

/* Some cells by name, each weighing otherwise, so that two that change places change it too. */
static struct str lookups_line(struct audit *u, const struct audit_report *r)
{
    enum { CELLS = 6 };
    struct buf b = {.a = u->a};
    struct rat sum = RAT(0), x;
    int64_t n = 0;
    const struct chart *first = NULL;
    buf_putz(&b, "{roll: '");
    for (int half = 0; half < 2; half++)
        for (size_t i = 0; i < r->cells.n && n < CELLS; i++) {
            const struct cell_trial *w = &r->cells.at[i];
            enum kept is = cell_kept(&r->cells, w->chart, w->row, w->col);
            const struct cell *cell = &w->chart->row[w->row].cell[w->col];
            struct buf one = {.a = u->a};
            if (is != (half ? KEPT_BY_HALF : KEPT_NOT) || (first && w->chart != first) ||
                !cell_figure(w->chart, cell, &x) || !lookup_put(&one, u->a, w->chart, w->row, w->col) ||
                str_find_char(buf_str(&one), '\'') >= 0)
                continue;
            first = w->chart;
            n++;
            if (n > 1)
                buf_printf(&b, " + %lld * ", (long long)n);
            buf_put(&b, buf_str(&one));
            if (!rat_mul(&x, x, RAT(n)) || !rat_add(&sum, sum, x))
                return STR("");
        }
    if (!n)
        return STR("");
    buf_putz(&b, "', is: ");
    buf_put_rat(&b, sum);
    buf_putz(&b, ", from: \"added up from the page\"}");
    return buf_str(&b);
}

/* All its cells, each times its place, so that two that change places change the sum too. */
static struct str weighted_line(struct audit *u, const struct chart *c)
{
    struct weighed_cells cells = {.n = 0};
    struct buf b = {.a = u->a};
    struct rat sum;
    bool any = false;
    if (!chart_weighted(u->a, c, &cells, &sum))
        return STR("");
    for (size_t i = 0; i < cells.n; i++)
        any = any || cells.at[i].is.n;
    if (!any || str_find_char(c->id, '/') >= 0)
        return STR("");
    buf_printf(&b, "{weighted: %.*s, is: ", STRF(c->id));
    buf_put_rat(&b, sum);
    buf_putz(&b, ", from: added up from the page}");
    return buf_str(&b);
}

/* Behind the last of the file's examples, as that stands; or as the first, at the file's end. */
static struct fix example_place(struct audit *u, const struct chart *c, struct str line)
{
    const struct source *s = diag_source_at(u->ask.d, c->at.file);
    const struct node *list = node_find(audit_root(u, c->at.file), "examples");
    size_t end = s->text.n;
    struct str lead = STR("examples:\n  - ");
    bool broken = end && s->text.p[end - 1] == '\n';
    if (list && list->kind == NODE_LIST && list->n && audit_text(u, list->at).p[0] != '[') {
        size_t lo = list->item[list->n - 1]->at.lo, from = str_line_start(s->text, lo);
        end = str_line_next(s->text, list->item[list->n - 1]->at.hi - 1);
        lead = str_cut(s->text, from, lo);
        broken = end && s->text.p[end - 1] == '\n';
    } else if (list) {
        return (struct fix){0};
    }
    return (struct fix){{c->at.file, (uint32_t)end, (uint32_t)end},
                        str_printf(u->a, "%s%.*s%.*s\n", broken ? "" : "\n", STRF(lead), STRF(line))};
}

/* Behind the chart's title, at its depth. */
static struct fix key_place(struct audit *u, const struct chart *c, struct str line)
{
    const struct source *s = diag_source_at(u->ask.d, c->at.file);
    struct entry e = entry_at(u, c->at.file, c->at.lo, true);
    const struct node *map = e.in ? e.in->pair[e.i].value : NULL;
    if (!map || map->kind != NODE_MAP || !map->n || audit_text(u, map->at).p[0] == '{')
        return (struct fix){0};
    const struct pair *first = &map->pair[0];
    size_t lo = str_line_start(s->text, first->key->at.lo), end = str_line_next(s->text, first->value->at.hi - 1);
    if (end == s->text.n && end && s->text.p[end - 1] != '\n')
        return (struct fix){0};
    return (struct fix){{c->at.file, (uint32_t)end, (uint32_t)end},
                        str_printf(u->a, "%.*s%.*s\n", STRF(str_cut(s->text, lo, first->key->at.lo)), STRF(line))};
}

/* What an author may type beside the book: the sum of all, those of its rows and columns, how many rows there are. */
static size_t control_lines(struct audit *u, const struct chart *c, struct str *line)
{
    enum { NAMES = 12 };
    struct rat all = RAT(0), one;
    struct buf b = {.a = u->a};
    size_t n = 0;
    if (c->from || c->kind == CHART_STEPS)
        return 0;
    line[n++] = str_printf(u->a, "row-count: %zu", chart_row_count(c));
    if (!chart_figures(c, &all) || !all.n)
        return n;
    buf_putz(&b, "total: ");
    buf_put_rat(&b, all);
    line[n++] = buf_str(&b);
    if (c->kind == CHART_PARTS || c->n_row + c->n_col > NAMES || c->n_col < 2)
        return n;
    b = (struct buf){.a = u->a};
    buf_putz(&b, "total: {");
    for (size_t i = 0; i < c->n_col + c->n_row; i++) {
        const struct row *r = i < c->n_col ? NULL : &c->row[i - c->n_col];
        struct str name = r ? row_name(u->a, c, r) : c->col[i].label.s;
        one = RAT(0);
        if (!(r ? row_figures(c, r, &one) : column_figures(c, i, &one)) || str_find_char(name, '"') >= 0)
            return n;
        if (!one.n)
            continue;
        buf_printf(&b, "%s\"%.*s\": ", b.p[b.n - 1] == '{' ? "" : ", ", STRF(name));
        buf_put_rat(&b, one);
    }
    buf_putc(&b, '}');
    line[n++] = buf_str(&b);
    return n;
}

/* How many of the chart's drawing are caught with the line there; 0 also where the line itself is found. */
static size_t line_try(struct audit *u, const struct audit_report *r, const struct fix *line)
{
    struct misprints m = {r->misprints->at + r->first, r->tried, r->tried};
    size_t caught = 0;
    const struct verdict *v = misprints_try(u, &m, line);
    for (size_t i = 0; v && i < m.n; i++)
        caught += v[i].done && v[i].caught;
    return caught;
}

void audit_line(struct audit *u, struct audit_report *r)
{
    struct {
        struct str text;
        struct fix at;
    } of[LINES_TRIED];
    size_t n = 0;
    const struct str example[] = {weighted_line(u, r->chart), lookups_line(u, r)};
    for (size_t i = 0; i < 2; i++)
        if (example[i].n)
            of[n++].text = example[i], of[n - 1].at = example_place(u, r->chart, example[i]);
    struct str control[LINES_TRIED];
    for (size_t i = 0, controls = control_lines(u, r->chart, control); i < controls; i++) {
        of[n].text = control[i];
        of[n++].at = key_place(u, r->chart, control[i]);
    }
    r->with_line = r->caught;
    for (size_t i = 0; i < n; i++) {
        size_t caught = of[i].at.at.file ? line_try(u, r, &of[i].at) : 0;
        if (caught <= r->with_line)
            continue;
        r->with_line = caught;
        r->line = str_trim(of[i].at.to);
        r->line_at = of[i].at.at;
    }
}
