/* The command proof: writes a file for the second reading of a chart, tables/SET/again/CHART.yaml,
 * with "?" for each value that its reader types from the page. `check` compares the typed values
 * and ignores each "?". An existing file is kept, and the new one goes to standard output. --sheet
 * prints the same questions as a form (form.c). Called by main through its table.
 *
 * The file shows only the shape of the chart, so that its values cannot be copied. */
#include "emit/emit.h"
#include "run.h"
#include <unistd.h>

/* ---- the file ---- */

/* Adds one value to type; `what` describes it in the form. */
static void put_unknown(struct reading_form *f, struct str what)
{
    buf_putz(&f->yaml, "\"?\"");
    ARENA_PUSH(f->a, &f->question, what);
}

static void put_key(struct reading_form *f, int indent, const char *key, bool is_requested)
{
    if (!is_requested)
        return;
    buf_printf(&f->yaml, "%*s%s: ", indent, "", key);
    put_unknown(f, str_of(key));
    buf_putc(&f->yaml, '\n');
}

static void put_texts(struct reading_form *f, struct str of, const char *what, size_t n)
{
    buf_putc(&f->yaml, '[');
    for (size_t i = 0; i < n; i++) {
        json_next(&f->yaml);
        put_unknown(f, str_printf(f->a, "%.*s%s %zu", STRF(of), what, i + 1));
    }
    buf_putc(&f->yaml, ']');
}

/* Adds a key with a value to type to a mapping in braces. */
static void put_member(struct reading_form *f, struct str key, struct str what)
{
    json_next(&f->yaml);
    buf_put_yaml(&f->yaml, key);
    buf_putz(&f->yaml, ": ");
    put_unknown(f, what);
}

/* Begins a mapping, and ends it; without a member nothing is written. */
struct mapping {
    size_t from, empty;
};

static struct mapping mapping_begin(struct buf *b, int indent, const char *before)
{
    const size_t from = b->n;
    buf_printf(b, "%*s%s{", indent, "", before);
    return (struct mapping){from, b->n};
}

static void mapping_end(struct buf *b, struct mapping m, const char *end)
{
    if (b->n == m.empty)
        b->n = m.from;
    else
        buf_putz(b, end);
}

/* Adds the printed values of an erratum: the label, or cells by column. */
static void put_printed(struct reading_form *f, const struct dump_line *line, struct str of)
{
    const struct chart *c = line->chart;
    if (line->row->erratum.set && line->row->erratum.label.s.n) {
        buf_putz(&f->yaml, ", printed: ");
        put_unknown(f, str_printf(f->a, "%.*sprinted label", STRF(of)));
        return;
    }
    const struct mapping m = mapping_begin(&f->yaml, 0, ", printed: ");
    for (size_t i = 0; line->row->cell && i < c->n_col; i++)
        if (row_cell(line->row, i, true) != row_cell(line->row, i, false))
            put_member(f, chart_adds(c) ? STR("add") : c->col[i].label.s,
                       str_printf(f->a, "%.*sprinted cell %zu", STRF(of), i + 1));
    mapping_end(&f->yaml, m, "}");
}

/* Writes one row. Labels and cells have places in the form's table, so they get no question. The
 * label of a step is its number, and a line between modifiers is a fixed text: these are not
 * values. */
static void put_row(struct reading_form *f, const struct dump_lines *t, size_t i, int indent)
{
    const struct dump_line *line = &t->line[i];
    const struct row *row = line->row;
    const bool is_named = !chart_is_procedure(line->chart) && !row->then;
    const struct {
        const char *key;
        bool is_requested;
    } more[] = {{"each", row->each.s.n},
                {"up-to", row->has_up_to},
                {"to", row->to.s.n},
                {"reroll", row->again.s.n}};
    struct str of = str_printf(f->a, "row %zu: ", i + 1);
    buf_printf(&f->yaml, "%*s- ", indent, "");
    buf_put_yaml(&f->yaml, is_named ? STR("?") : line->label);
    buf_putz(&f->yaml, ": {cells: [");
    for (size_t k = 0; k < t->n_head; k++) {
        json_next(&f->yaml);
        buf_put_yaml(&f->yaml, line->cell[k].p ? STR("?") : STR(""));
    }
    buf_putc(&f->yaml, ']');
    for (size_t k = 0; k < sizeof more / sizeof *more; k++)
        if (more[k].is_requested) {
            buf_printf(&f->yaml, ", %s: ", more[k].key);
            put_unknown(f, str_printf(f->a, "%.*s%s", STRF(of), more[k].key));
        }
    if (row->n_note) {
        buf_putz(&f->yaml, ", note: ");
        put_texts(f, of, "footnote", row->n_note);
    }
    put_printed(f, line, of);
    const bool is_below = is_named && line->label.n > row_label(row, true).n;
    buf_printf(&f->yaml, "} # row %zu%s\n", i + 1, is_below ? ", as \"group / label\"" : "");
}

static void put_rows(struct reading_form *f, const struct chart *c, int indent)
{
    const struct dump_lines t = model_dump_lines(f->a, c);
    const bool has_heads = !chart_is_procedure(c) && !chart_adds(c);
    size_t heads = 0;
    for (size_t i = 0; i < t.n_head; i++)
        heads += t.full_head[i].n > 0;
    if (has_heads && heads) {
        buf_printf(&f->yaml, "%*scolumns: ", indent, "");
        put_texts(f, STR(""), "header of column", t.n_head);
        buf_putc(&f->yaml, '\n');
    }
    buf_printf(&f->yaml, "%*srows:\n", indent, "");
    for (size_t i = 0; i < c->n_group; i++)
        if (c->group[i].n_note) {
            buf_printf(&f->yaml, "%*s- \"?\": {note: ", indent + 2, "");
            put_texts(f, str_printf(f->a, "group %zu: ", i + 1), "footnote", c->group[i].n_note);
            buf_printf(&f->yaml, "} # group %zu\n", i + 1);
        }
    for (size_t i = 0; i < t.n_line; i++)
        put_row(f, &t, i, indent + 2);
}

/* Writes the footnotes of a chart, or of a part without the footnotes of the whole chart. */
static void put_marks(struct reading_form *f, const struct chart *c, int indent)
{
    const struct mapping m = mapping_begin(&f->yaml, indent, "marks: ");
    for (size_t i = 0; i < c->n_mark; i++)
        if (!c->whole || !chart_mark(c->whole, c->mark[i].name.s))
            put_member(f, c->mark[i].name.s, str_printf(f->a, "footnote %zu", i + 1));
    mapping_end(&f->yaml, m, "}\n");
}

void reading_form_put(struct reading_form *f, const struct chart *c, int indent)
{
    static const char *const sides[AGAIN_SIDES] = {"roll", "measure", "down", "across", "to", "start"};
    put_key(f, indent, "title", true);
    if (c->n_note) {
        buf_printf(&f->yaml, "%*snote: ", indent, "");
        put_texts(f, STR(""), "note", c->n_note);
        buf_putc(&f->yaml, '\n');
    }
    put_key(f, indent, "reading", c->reading.s.n);
    put_marks(f, c, indent);
    if (chart_has_parts(c))
        return;
    for (enum again_side i = 0; i < AGAIN_SIDES; i++)
        put_key(f, indent, sides[i], again_side_of(c, i).s.n);
    put_rows(f, c, indent);
}

static struct str reading_yaml(struct arena *a, const struct chart *c)
{
    struct reading_form f = {.a = a, .yaml = {.a = a}};
    buf_putz(&f.yaml, "# Replace each \"?\" with the printed text, and add text of the page that "
                      "is missing here.\n");
    reading_form_put(&f, c, 0);
    for (size_t i = 0; i < c->n_part; i++) {
        buf_putz(&f.yaml, i ? "  " : "parts:\n  ");
        buf_put_yaml(&f.yaml, c->part[i]->name);
        buf_putz(&f.yaml, ":\n");
        reading_form_put(&f, c->part[i], 4);
    }
    return buf_str(&f.yaml);
}

/* ---- the command ---- */

static int reading_write(struct project *p, const struct chart *c)
{
    const struct str yaml = reading_yaml(p->a, c),
                     folder = str_printf(p->a, "tables/%.*s/again", STRF(c->set->id)),
                     path = str_printf(p->a, "%.*s/%.*s.yaml", STRF(folder), STRF(c->id)),
                     to = in_project(p, path.p);
    int code = EXIT_CLEAN;
    if (!out_sweep(p->a, in_project(p, folder.p), in_project(p, "."))) {
        complain("%.*s: a link leads out of the project; nothing is written there", STRF(path));
        return EXIT_UNREADABLE;
    }
    if (again_of(c->set, c) || access(str_z(p->a, to), F_OK) == 0) {
        complain("%.*s has a second reading: its file is unchanged", STRF(c->id));
        buf_put(&p->out, yaml);
        return code;
    }
    code = file_put(p, yaml, to);
    if (code == EXIT_CLEAN)
        buf_printf(&p->out, "wrote %.*s\n", STRF(shown(p->a, path)));
    return code;
}

static void put_reading(const struct rows *r, struct arena *a, const struct chart *c)
{
    static const struct again none = {0};
    const struct again *g = again_of(c->set, c);
    const char *how = "in part";
    if (!g)
        how = "--";
    else if (again_is_reading(g))
        how = "twice";
    g = g ? g : &none;
    struct str left = g->unread ? str_printf(a, "%zu", g->unread) : STR("");
    rows_put(r,
             (struct str[]){path_join(a, c->set->id, c->id), str_of(how), left, g->by.s, g->on.s});
}

/* Puts for each chart whether it was read twice, by whom and when, and the number of missing
 * values. */
static void readings_put(struct project *p)
{
    static const struct str names[] = {{"chart", 5}, {"read", 4}, {"not read", 8}, {"by", 2}, {"on", 2}};
    const struct rows rows = {&p->out, p->o->format, 5, names, (size_t[]){48, 12, 8, 24, 0}, 1};
    rows_head(&rows);
    for (size_t i = 0; i < p->model->n_set; i++)
        for (size_t k = 0; k < p->model->set[i]->n_chart; k++)
            put_reading(&rows, p->a, p->model->set[i]->chart[k]);
}

int run_proof(struct project *p)
{
    int code = EXIT_USAGE;
    if (!p->o->n_arg) {
        readings_put(p);
        return EXIT_CLEAN;
    }
    const struct chart *c = chart_named(p, p->o->arg[0], &code);
    if (!c)
        return code;
    c = c->whole ? c->whole : c;
    return p->o->sheet ? form_make(p, c) : reading_write(p, c);
}
