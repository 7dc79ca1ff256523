/* The command audit: lists the charts without control totals or second readings, each with control
 * lines to paste. Called by main through its table.
 *
 * Second readings, totals, row counts and weighted examples guard a chart. The numbers of the lines
 * are computed from the chart itself: they prove the agreement with the rulebook only after the
 * author has added them up there. */
#include "run.h"

struct lines {
    struct str *at;
    size_t n, cap;
};

/* ---- what guards a chart ---- */

static bool is_weighted(const struct model *m, const struct chart *c)
{
    for (size_t i = 0; i < c->set->n_example; i++) {
        const struct example *e = &c->set->example[i];
        if (e->weighted && model_chart_find(m, c->set, e->roll_text.s) == c)
            return true;
    }
    return false;
}

static bool is_guarded(const struct model *m, const struct chart *c)
{
    const struct again *reading = again_of(c->set, c);
    if (reading && again_is_reading(reading))
        return true;
    return c->n_total || c->row_count.s.n || is_weighted(m, c);
}

/* ---- lines to paste ---- */

/* Writes the totals of all columns and rows; false if a column or row has no numbers to add up. */
static bool put_totals(struct buf *b, const struct chart *c)
{
    enum { TOTALS_MAX = 12 };
    if (chart_has_parts(c) || c->n_col < 2 || c->n_row + c->n_col > TOTALS_MAX)
        return false;
    buf_putz(b, "total: {");
    for (size_t i = 0; i < c->n_col + c->n_row; i++) {
        const struct row *row = i < c->n_col ? NULL : &c->row[i - c->n_col];
        struct str name = row ? row_name(b->a, c, row) : c->col[i].label.s;
        struct rat sum = RAT(0);
        bool good = row ? row_figures(c, row, &sum) : column_figures(c, i, &sum);
        if (!good || str_find_char(name, '"') >= 0)
            return false;
        if (!sum.n)
            continue;
        json_next(b);
        buf_printf(b, "\"%.*s\": ", STRF(name));
        buf_put_rat(b, sum);
    }
    buf_putz(b, "}");
    return true;
}

/* Collects the lines for a chart. A chart from another lacks numbers of its own, and steps lack
 * numbers. */
static void lines_find(struct arena *a, const struct chart *c, struct lines *line)
{
    struct buf totals = {.a = a}, all = {.a = a}, weighted = {.a = a};
    struct weighed_cells cells = {.n = 0};
    struct rat sum = RAT(0);
    if (!c->from)
        ARENA_PUSH(a, line, str_printf(a, "row-count: %zu", chart_row_count(c)));
    if (c->from || chart_is_procedure(c) || !chart_figures(c, &sum) || !sum.n)
        return;
    buf_putz(&all, "total: ");
    buf_put_rat(&all, sum);
    ARENA_PUSH(a, line, put_totals(&totals, c) ? buf_str(&totals) : buf_str(&all));
    if (!chart_weighted(a, c, &cells, &sum))
        return;
    buf_printf(&weighted, "examples:\n  - {weighted: %.*s, is: ", STRF(c->id));
    buf_put_rat(&weighted, sum);
    buf_putz(&weighted, ", from: added up from the rulebook}");
    ARENA_PUSH(a, line, buf_str(&weighted));
}

/* ---- what is printed ---- */

static void put_json(struct buf *b, struct str id, const struct source *s, uint32_t line,
                     bool guarded, const struct lines *lines)
{
    buf_putc(b, '{');
    json_put_text(b, "chart", id);
    json_put_text(b, "file", s->path);
    json_key(b, STR("line"));
    buf_printf(b, "%u", line);
    json_key(b, STR("guarded"));
    buf_putz(b, guarded ? "true" : "false");
    json_key(b, STR("lines"));
    buf_putc(b, '[');
    for (size_t i = 0; i < lines->n; i++) {
        json_next(b);
        buf_put_json(b, lines->at[i]);
    }
    buf_putz(b, "]}\n");
}

static void put_chart(struct project *p, const struct chart *c)
{
    struct buf *b = &p->out;
    struct lines lines = {0};
    const struct str id = path_join(p->a, c->set->id, c->id);
    const struct source *s = diag_source_at(p->d, c->at.file);
    const bool guarded = is_guarded(p->model, c);
    uint32_t line, column;
    source_place(s, c->at.lo, &line, &column);
    lines_find(p->a, c, &lines);
    if (p->o->format == FORMAT_JSON) {
        put_json(b, id, s, line, guarded, &lines);
        return;
    }
    put_shown(b, s->path);
    buf_printf(b, ":%u: %.*s%s\n", line, STRF(shown(p->a, id)),
               guarded ? " is guarded" : " is not guarded");
    for (size_t i = 0; i < lines.n; i++) {
        struct str rest = lines.at[i], one;
        while (str_split(&rest, '\n', &one))
            buf_printf(b, "    %.*s\n", STRF(shown(p->a, one)));
    }
}

/* Puts the charts that nothing guards, and a line with their number. */
static void put_unguarded(struct project *p)
{
    size_t charts = 0, unguarded = 0;
    for (size_t i = 0; i < p->model->n_set; i++)
        for (size_t k = 0; k < p->model->set[i]->n_chart; k++) {
            const struct chart *c = p->model->set[i]->chart[k];
            charts++;
            if (c->bad || is_guarded(p->model, c))
                continue;
            put_chart(p, c);
            unguarded++;
        }
    if (p->o->format == FORMAT_TEXT)
        buf_printf(&p->out, "charts: %zu, without a second reading or a control total: %zu\n",
                   charts, unguarded);
}

int run_audit(struct project *p)
{
    int code = EXIT_CLEAN;
    if (!p->o->n_arg)
        put_unguarded(p);
    for (size_t i = 0; i < p->o->n_arg; i++) {
        int one = EXIT_USAGE;
        const struct chart *c = chart_named(p, p->o->arg[i], &one);
        if (c) {
            put_chart(p, c->whole ? c->whole : c);
            one = project_doubt(p, p->o->arg[i], &(struct need){.chart = c});
        }
        code = worse(code, one);
    }
    return code;
}
