/* Prints the form of a second reading: for each part of a chart a list of the values around its
 * table, and the table with empty labels and cells, to fill in by hand and type later. Called by
 * proof.c.
 *
 * The form is a normal sheet, made from a temporary project, which is removed afterwards. */
#include "emit/emit.h"
#include "run.h"

#include <stdlib.h>

#define ROOM "________________"

/* A form is independent of the charts: signs of references and marks are removed, and a final colon
 * makes a range a name. */
static void put_form_text(struct buf *b, const char *before, struct str s)
{
    struct buf plain = {.a = b->a};
    buf_putz(&plain, before);
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] != '@' && s.p[i] != '^')
            buf_putc(&plain, s.p[i]);
    buf_putc(&plain, ':');
    buf_put_yaml(b, buf_str(&plain));
}

static void form_begin(struct buf *b, size_t of, char half, struct str title)
{
    buf_printf(b, "  form-%zu%c:\n    title: ", of, half);
    put_form_text(b, "", title);
    buf_putz(b, "\n    grid:\n      columns: [");
}

/* Writes the values outside the table, one a line; every part has a title. */
static void put_words_form(struct buf *b, const struct chart *c, size_t of, struct str name)
{
    struct reading_form f = {.a = b->a, .yaml = {.a = b->a}};
    reading_form_put(&f, c, 0);
    form_begin(b, of, 'a', str_printf(b->a, "%.*s: words", STRF(name)));
    buf_putz(b, "\"What it says\"]\n      rows:\n");
    for (size_t i = 0; i < f.question.n; i++) {
        buf_putz(b, "        ");
        put_form_text(b, str_printf(b->a, "%zu. ", i + 1).p, f.question.at[i]);
        buf_putz(b, ": [\"" ROOM ROOM ROOM "\"]\n");
    }
}

/* Writes the table with numbers for rows and columns, because their names are to be filled in.
 * Steps have their own numbers. */
static bool put_table_form(struct buf *b, const struct chart *c, size_t of, struct str name)
{
    if (chart_has_parts(c))
        return false;
    const struct dump_lines lines = model_dump_lines(b->a, c), *t = &lines;
    if (!t->n_line)
        return false;
    bool steps = chart_is_procedure(c), wide = t->n_head == 1;
    form_begin(b, of, 'b', name);
    buf_putz(b, steps ? "" : "\"What it is called:\", ");
    for (size_t h = 0; h < t->n_head; h++) {
        buf_separator(b, h, ", ");
        buf_printf(b, "\"%zu:\"", h + 1);
    }
    buf_putz(b, "]\n      rows:\n");
    for (size_t i = 0; i < t->n_line; i++) {
        const struct dump_line *line = &t->line[i];
        buf_putz(b, "        ");
        const bool is_named = !steps && !line->row->then;
        put_form_text(b, str_printf(b->a, "%zu. ", i + 1).p, is_named ? STR("row") : line->label);
        buf_putz(b, ": [");
        if (!steps)
            buf_printf(b, "\"%s\", ", is_named ? ROOM : "--");
        for (size_t h = 0; h < t->n_head; h++) {
            const char *room = wide ? ROOM : "________";
            buf_separator(b, h, ", ");
            buf_put_yaml(b, str_of(line->cell[h].p ? room : "--"));
        }
        buf_putz(b, "]\n");
    }
    return true;
}

/* Makes the forms of the whole chart and of its parts, and lists them for the sheet. */
static void put_forms(struct buf *charts, struct buf *sheet, const struct chart *whole)
{
    for (size_t i = 0; i <= whole->n_part; i++) {
        const struct chart *c = i ? whole->part[i - 1] : whole;
        struct str name = whole->id;
        if (i)
            name = str_printf(charts->a, "%.*s, part %.*s", STRF(whole->id), STRF(c->name));
        put_words_form(charts, c, i, name);
        buf_separator(sheet, i, ", ");
        buf_printf(sheet, "{chart: form-%zua, merge: no}", i);
        if (put_table_form(charts, c, i, name))
            buf_printf(sheet, ", {chart: form-%zub, merge: no}", i);
    }
}

/* Writes a set of its own with the forms, and the sheet. False with *why. */
static bool form_write(struct arena *a, const struct chart *c, const char *folder, struct str *why)
{
    struct buf charts = {.a = a}, set = {.a = a}, sheet = {.a = a};
    buf_putz(&charts, "charts:\n");
    buf_putz(&set, "set: ");
    buf_put_yaml(&set, c->set->title.s);
    buf_putz(&set, "\nsource: {title: a form to be filled in, credit: \"a form, to be filled in by hand\"}\n");
    buf_putz(&sheet, "sheet: ");
    buf_put_yaml(&sheet, str_printf(a, "Type again: %.*s", STRF(c->id)));
    buf_putz(&sheet,
             "\nset: form\npaper: [a4, letter]\nfit: {type: 7.5pt..13pt}\nsections:\n  - Write what "
             "the page says; -- where there is nothing: [");
    put_forms(&charts, &sheet, c);
    buf_putz(&sheet, "]\n");
    return emit_text(a, buf_str(&charts), str_printf(a, "%s/tables/form/charts.yaml", folder),
                     why) &&
           emit_text(a, buf_str(&set), str_printf(a, "%s/tables/form/set.yaml", folder), why) &&
           emit_text(a, buf_str(&sheet),
                     str_printf(a, "%s/layouts/sheets/%.*s.yaml", folder, STRF(c->id)), why);
}

int form_make(struct project *p, const struct chart *c)
{
    struct arena *a = p->a;
    if (!out_is_inside(p, "proof"))
        return EXIT_UNREADABLE;
    struct str why;
    const char *made = folder_temporary(a, "proof");
    struct options build_only = {
        .dir = made, .jobs = 1, .quiet = true, .color = COLOR_NEVER, .command = p->o->command};
    build_only.out = out_path(p, STR("proof")).p;
    int code = EXIT_UNREADABLE;
    if (!made)
        complain("no temporary folder can be made");
    else if (!form_write(a, c, made, &why))
        complain("%.*s", STRF(why));
    else
        code = command_run(a, &build_only, run_build);
    if (made)
        folder_remove(made);
    if (code <= EXIT_FINDINGS && !p->o->quiet)
        buf_printf(&p->out, "%s/sheets/%.*s-a4.pdf\n", build_only.out, STRF(c->id));
    return code;
}
