/* The command audit: how many misprints of each chart its checks would find, and what would find more of them.
 *
 * Without a chart a line for each; of one that is named also which cells nobody watches, drawn in the chart itself, who
 * finds the others, some misprints that would be printed, and the line that would help most. The work is done by
 * gen/audit; here is how it is said. Called by main through its table.
 *
 * Exit codes: 1 where a chart that is named stands on an error, 4 where a misprint ended the program, which is a fault
 * of ours and never a catch. */
#include "audit/audit.h"
#include "base/system.h"
#include "model/again.h"
#include "model/dump.h"
#include "run.h"
#include <unistd.h>

enum { MISPRINTS = 30, MISPRINTS_OF_ONE = 100 };

/* ---- the chart with its cells ---- */

/* As dump writes it, with ? behind it where a slip would pass. */
static struct cell cell_drawn(struct arena *a, const struct chart *c, const struct cell *cell, enum kept kept)
{
    struct cell out = *cell;
    struct buf b = {.a = a};
    if (kept != KEPT_NOT && kept != KEPT_BY_HALF)
        return out;
    buf_put_cell(&b, c, cell);
    buf_putz(&b, kept == KEPT_NOT ? "??" : "?");
    out.kind = CELL_TEXT;
    out.text.s = buf_str(&b);
    out.value = (struct measure){.unit = UNIT_NONE};
    return out;
}

static const struct chart *chart_drawn(struct arena *a, const struct chart *c, const struct cell_trials *cells)
{
    struct chart *out = arena_copy(a, c, sizeof *c);
    struct row *row = arena_copy(a, c->row, c->n_row * sizeof *row);
    const struct chart **part = ARENA_ARRAY(a, const struct chart *, c->n_part);
    for (size_t i = 0; i < c->n_row; i++) {
        struct cell *cell = row[i].cell ? arena_copy(a, row[i].cell, c->n_col * sizeof *cell) : NULL;
        for (size_t k = 0; cell && k < c->n_col; k++)
            cell[k] = cell_drawn(a, c, &cell[k], cell_kept(cells, c, i, k));
        row[i].cell = cell;
        row[i].n_note = 0; /* what is looked at are the cells */
        row[i].erratum.set = false;
        row[i].unsure.s.n = row[i].why.s.n = 0;
        if (row[i].inner)
            row[i].inner = chart_drawn(a, row[i].inner, cells);
    }
    for (size_t i = 0; i < c->n_part; i++)
        part[i] = chart_drawn(a, c->part[i], cells);
    out->row = row;
    out->part = part;
    out->n_note = out->n_mark = 0;
    out->reading.s.n = 0;
    return out;
}

/* ---- for people ---- */

static void put_lines(struct buf *b, const char *indent, struct str text)
{
    for (struct str line; str_split(&text, '\n', &line); buf_putc(b, '\n')) {
        buf_putz(b, line.n ? indent : "");
        put_shown(b, line);
    }
}

static void put_passed(struct buf *b, struct audit *u, const struct audit_report *r)
{
    if (r->n_passed)
        buf_putz(b, "\n  nothing would find, among others\n");
    for (size_t i = 0; i < r->n_passed; i++)
        buf_printf(b, "    %.*s  (%s)\n", STRF(misprint_words(b->a, u, r->passed[i])),
                   misprint_kind_at(r->passed[i]->kind)->does);
}

/* Where it is put, and that a figure which was taken from the chart proves nothing about the book. */
static void put_line(struct buf *b, const struct project *p, const struct audit_report *r)
{
    uint32_t line, column;
    if (!r->line.n)
        return;
    const struct source *s = diag_source_at(p->d, r->line_at.file);
    source_place(s, r->line_at.lo, &line, &column);
    buf_printf(b, "\n  what would help most: %zu to %zu %% found, with this at ", audit_percent(r->caught, r->tried),
               audit_percent(r->with_line, r->tried));
    put_shown(b, s->path);
    buf_printf(b, ":%u\n", line);
    put_lines(b, "    ", r->line);
    buf_putz(b,
             "  its figures were worked out from the chart: as it stands it protects what is typed later, and finds\n"
             "  what is wrong now only once you have worked it out again from the book\n");
}

static bool is_read_twice(const struct chart *c)
{
    for (size_t i = 0; i < c->set->n_again; i++)
        if (c->set->again[i].of == c)
            return true;
    return false;
}

/* A chart of words has no sum, and notes have none in any chart. */
static void put_proof(struct buf *b, const struct audit_report *r)
{
    if (r->n_passed && !is_read_twice(r->chart))
        buf_printf(b,
                   "\n  what no line holds, words above all, a second reading does: with the book beside you\n"
                   "    broadside proof %.*s\n",
                   STRF(r->chart->id));
}

static void put_chart(struct buf *b, const struct project *p, struct audit *u, const struct audit_report *r)
{
    struct buf drawn = {.a = b->a};
    size_t lost = 0, half = 0;
    for (size_t i = 0; i < r->cells.n; i++) {
        enum kept is = cell_kept(&r->cells, r->cells.at[i].chart, r->cells.at[i].row, r->cells.at[i].col);
        lost += is == KEPT_NOT;
        half += is == KEPT_BY_HALF;
    }
    buf_printf(b, "%.*s/%.*s: of %zu misprints %zu %% are found, %zu %% of these at their row\n\n",
               STRF(r->chart->set->id), STRF(r->chart->id), r->tried, audit_percent(r->caught, r->tried),
               audit_percent(r->at_row, r->caught));
    model_dump_chart(&drawn, chart_drawn(b->a, r->chart, &r->cells), FORMAT_TEXT, false);
    put_lines(b, "  ", buf_str(&drawn));
    if (r->cells.n)
        buf_printf(b,
                   "\n  of %zu cells %zu are watched, %zu by half (?), %zu by nobody (?"
                   "?)\n",
                   r->cells.n, r->cells.n - half - lost, half, lost);
    buf_putz(b, "\n  found by");
    for (size_t i = 0, put = 0; i < WITNESSES; i++)
        if (r->by[i])
            buf_printf(b, "%s %s %zu", put++ ? "," : "", witness_names[i], r->by[i]);
    buf_putz(b, r->caught ? "\n" : " nothing\n");
    put_passed(b, u, r);
    put_line(b, p, r);
    put_proof(b, r);
}

/* ---- for programs ---- */

static void json_number(struct buf *b, const char *key, size_t n)
{
    json_key(b, str_of(key));
    buf_printf(b, "%zu", n);
}

static void json_cells(struct buf *b, const struct audit_report *r)
{
    json_key(b, STR("cells"));
    buf_putc(b, '[');
    for (size_t i = 0; i < r->cells.n; i++) {
        const struct cell_trial *w = &r->cells.at[i];
        enum kept is = cell_kept(&r->cells, w->chart, w->row, w->col);
        struct buf cell = {.a = b->a};
        if (is != KEPT_NOT && is != KEPT_BY_HALF)
            continue;
        json_next(b);
        buf_putc(b, '{');
        json_put_text(b, STR("chart"), w->chart->id);
        json_put_text(b, STR("row"), row_name(b->a, w->chart, &w->chart->row[w->row]));
        json_put_text(b, STR("column"), w->chart->col[w->col].label.s);
        buf_put_cell(&cell, w->chart, &w->chart->row[w->row].cell[w->col]);
        json_put_text(b, STR("is"), buf_str(&cell));
        json_put_text(b, STR("watched"), is == KEPT_NOT ? STR("no") : STR("half"));
        buf_putc(b, '}');
    }
    buf_putc(b, ']');
}

/* An object a line. */
static void json_chart(struct buf *b, const struct project *p, struct audit *u, const struct audit_report *r,
                       bool whole)
{
    buf_putc(b, '{');
    json_put_text(b, STR("chart"), str_printf(b->a, "%.*s/%.*s", STRF(r->chart->set->id), STRF(r->chart->id)));
    json_number(b, "tried", r->tried);
    json_number(b, "found", r->caught);
    json_number(b, "at_row", r->at_row);
    json_number(b, "over_three", r->over);
    json_number(b, "crashed", r->crashed);
    json_key(b, STR("by"));
    buf_putc(b, '{');
    for (size_t i = 0; i < WITNESSES; i++)
        if (r->by[i])
            json_number(b, witness_names[i], r->by[i]);
    buf_putc(b, '}');
    if (whole) {
        json_cells(b, r);
        json_key(b, STR("passed"));
        buf_putc(b, '[');
        for (size_t i = 0; i < r->n_passed; i++) {
            json_next(b);
            buf_put_json(b, misprint_words(b->a, u, r->passed[i]));
        }
        buf_putc(b, ']');
    }
    if (r->line.n) {
        uint32_t line, column;
        const struct source *s = diag_source_at(p->d, r->line_at.file);
        source_place(s, r->line_at.lo, &line, &column);
        json_key(b, STR("line"));
        buf_putc(b, '{');
        json_put_text(b, STR("file"), s->path);
        json_number(b, "line", line);
        json_put_text(b, STR("text"), r->line);
        json_number(b, "found", r->with_line);
        buf_putc(b, '}');
    }
    buf_putz(b, "}\n");
}

/* ---- the command ---- */

/* The charts that are named, or all that can be read; false after a complaint. */
static bool charts_chosen(const struct project *p, const struct chart ***chart, size_t *n)
{
    LIST(const struct chart *) of = {0};
    LIST(struct str) ids = {0};
    bool good = true;
    for (size_t i = 0; i < p->model->n_set; i++)
        for (size_t k = 0; k < p->model->set[i]->n_chart; k++) {
            const struct chart *c = p->model->set[i]->chart[k];
            ARENA_PUSH(p->a, &ids, c->id);
            if (!p->o->n_arg && !c->bad)
                ARENA_PUSH(p->a, &of, c);
        }
    for (size_t i = 0; i < p->o->n_arg; i++) {
        const struct chart *c = model_chart_find(p->model, NULL, str_of(p->o->arg[i]));
        if (id_is_shared(p->model, p->o->arg[i], false)) {
            good = false;
        } else if (!c || c->bad) {
            if (c)
                complain("%s cannot be read: broadside check says why", p->o->arg[i]);
            else
                complain_unknown("chart", p->o->arg[i], ids.at, ids.n);
            good = false;
        } else {
            ARENA_PUSH(p->a, &of, c->whole ? c->whole : c);
        }
    }
    *chart = of.at;
    *n = of.n;
    return good;
}

static void put_all(struct buf *b, const struct audit_report *r, size_t n)
{
    static const struct str names[] = {{"chart", 5}, {"tried", 5}, {"found", 5}, {"at its row", 10}};
    size_t widest = 0, tried = 0, caught = 0, at_row = 0;
    for (size_t i = 0; i < n; i++) {
        size_t wide = str_columns(r[i].chart->set->id) + str_columns(r[i].chart->id) + 1;
        widest = wide > widest ? wide : widest;
    }
    const struct rows rows = {
        .to = b, .format = FORMAT_TEXT, .n = 4, .name = names, .width = (size_t[]){widest, 5, 5, 10}, .gap = 2};
    rows_head(&rows);
    for (size_t i = 0; i < n; i++) {
        tried += r[i].tried;
        caught += r[i].caught;
        at_row += r[i].at_row;
        rows_put(&rows, (struct str[]){
                            shown(b->a, str_printf(b->a, "%.*s/%.*s", STRF(r[i].chart->set->id), STRF(r[i].chart->id))),
                            str_printf(b->a, "%zu", r[i].tried),
                            str_printf(b->a, "%zu %%", audit_percent(r[i].caught, r[i].tried)),
                            str_printf(b->a, "%zu %%", audit_percent(r[i].at_row, r[i].caught))});
    }
    buf_printf(b, "of %zu misprints in %zu chart%s %zu %% are found, %zu %% of these at their row\n", tried, n,
               n == 1 ? "" : "s", audit_percent(caught, tried), audit_percent(at_row, caught));
}

/* What stands on an error is audited all the same: its findings are no catch of any misprint. */
int run_audit(struct arena *a, const struct options *o)
{
    struct project p;
    struct buf b = {.a = a};
    const struct chart **chart;
    size_t n;
    int code = EXIT_USAGE;
    project_read(&p, a, o, READ_TABLES);
    if (!charts_chosen(&p, &chart, &n))
        return project_end(&p, code);
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const struct audit_ask ask = {
        a, p.d, o->dir, p.model, o->seed ? o->seed : 1, o->jobs ? o->jobs : cores > 0 ? (unsigned)cores : 1};
    struct audit *u = audit_new(&ask);
    struct waiting w = {0};
    if (progress_wanted(o))
        w = waiting_begin("misprints are tried");
    struct audit_report *r = audit_charts(u, chart, n,
                                          o->misprints ? o->misprints
                                          : o->n_arg   ? MISPRINTS_OF_ONE
                                                       : MISPRINTS,
                                          o->n_arg > 0);
    for (size_t i = 0; i < n && o->n_arg; i++)
        audit_line(u, &r[i]);
    if (progress_wanted(o))
        waiting_end(w);
    code = EXIT_CLEAN;
    for (size_t i = 0; i < n; i++) {
        if (o->format == FORMAT_JSON)
            json_chart(&b, &p, u, &r[i], o->n_arg > 0);
        else if (o->n_arg)
            put_chart(&b, &p, u, &r[i]), buf_putz(&b, i + 1 < n ? "\n" : "");
        if (o->n_arg)
            code = worse(code, project_doubt(&p, o->arg[i], &(struct need){.chart = chart[i]}));
        if (r[i].crashed) {
            complain("a misprint of %.*s ends the program: this is a fault of ours, please report it",
                     STRF(chart[i]->id));
            code = EXIT_FAULT;
        }
    }
    if (o->format != FORMAT_JSON && !o->n_arg)
        put_all(&b, r, n);
    return project_end(&p, worse(code, print_all(&b)));
}
