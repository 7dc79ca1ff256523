/* What `broadside proof` asks, on paper: for each part of a chart a list of what stands around its table, and the table
 * itself with empty labels and cells, to be filled in by hand and keyed later.
 *
 * The form is a sheet like any other, of a project of its own that is made for it and taken away. Called by proof.c. */
#include "base/system.h"
#include "emit/emit.h"
#include "keying.h"
#include "run.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ROOM "________________"

/* A form asks nothing of the charts: references and marks are words in it, and a colon behind a range makes a name. */
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

/* What is asked of no cell, each in a line of its own. False: there is none. */
static bool put_words_form(struct buf *b, const struct keying *k, const struct chart *c, size_t of, struct str name)
{
    size_t n = 0;
    for (size_t i = 0; i < k->n; i++) {
        const struct keyed_slot *s = &k->at[i];
        bool cell = s->kind == SLOT_LABEL || s->kind == SLOT_CELL || s->kind == SLOT_MORE;
        if (s->chart != c || cell)
            continue;
        if (!n++) {
            form_begin(b, of, 'a', str_printf(b->a, "%.*s: words", STRF(name)));
            buf_putz(b, "\"What it says\"]\n      rows:\n");
        }
        buf_putz(b, "        ");
        put_form_text(b, str_printf(b->a, "%zu. ", n).p, keying_question(k, i, true));
        buf_putz(b, ": [\"" ROOM ROOM ROOM "\"]\n");
    }
    return n > 0;
}

/* Its rows and columns by their numbers: what they are called is asked for. Steps have their numbers. */
static bool put_table_form(struct buf *b, const struct keying *k, const struct chart *c, size_t of, struct str name)
{
    const struct said_table *t = NULL;
    for (size_t i = 0; i < k->n && !t; i++)
        t = k->at[i].chart == c ? k->at[i].table : NULL;
    if (!t || !t->n_line)
        return false;
    bool steps = c->kind == CHART_STEPS, wide = t->n_head == 1;
    form_begin(b, of, 'b', name);
    buf_putz(b, steps ? "" : "\"What it is called:\", ");
    for (size_t h = 0; h < t->n_head; h++)
        buf_printf(b, "%s\"%zu:\"", h ? ", " : "", h + 1);
    buf_putz(b, "]\n      rows:\n");
    for (size_t i = 0; i < t->n_line; i++) {
        const struct said_line *line = &t->line[i];
        buf_putz(b, "        ");
        put_form_text(b, str_printf(b->a, "%zu. ", i + 1).p,
                      steps             ? line->label
                      : line->row->then ? STR("the line between")
                                        : STR("row"));
        buf_printf(b, ": [%s", steps ? "" : line->row->then ? "\"--\", " : "\"" ROOM "\", ");
        for (size_t h = 0; h < t->n_head; h++)
            buf_printf(b, "%s\"%s\"", h ? ", " : "", !line->cell[h].p ? "--" : wide ? ROOM : "________");
        buf_putz(b, "]\n");
    }
    return true;
}

static void put_forms(struct buf *charts, struct buf *sheet, const struct keying *k)
{
    size_t of = 0;
    bool begun = false;
    for (size_t i = 0; i <= k->chart->n_part; i++) {
        const struct chart *c = i ? k->chart->part[i - 1] : k->chart;
        struct str name = i ? str_printf(k->a, "%.*s, part %.*s", STRF(k->chart->id), STRF(c->name)) : k->chart->id;
        of++;
        bool words = put_words_form(charts, k, c, of, name), table = put_table_form(charts, k, c, of, name);
        if (words)
            buf_printf(sheet, "%s{chart: form-%zua, merge: no}", begun ? ", " : "", of);
        begun = begun || words;
        if (table)
            buf_printf(sheet, "%s{chart: form-%zub, merge: no}", begun ? ", " : "", of);
        begun = begun || table;
    }
}

int form_print(const struct project *p, const struct keying *k)
{
    const struct options *o = p->o;
    const char *tmp = getenv("TMPDIR");
    struct arena *a = k->a;
    struct str why, name = k->chart->id, dir = str_printf(a, "%s/broadside-proof-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    char *made = mkdtemp((char *)(uintptr_t)str_z(a, dir));
    struct buf charts = {.a = a}, set = {.a = a}, sheet = {.a = a};
    if (!made) {
        complain("%.*s cannot be made", STRF(dir));
        return EXIT_UNREADABLE;
    }
    buf_putz(&charts, "charts:\n");
    buf_putz(&set, "set: ");
    buf_put_yaml(&set, k->chart->set->title.s);
    buf_putz(&set, "\nsource: {title: a form to be filled in, credit: \"a form, to be filled in by hand\"}\n");
    buf_putz(&sheet, "sheet: ");
    buf_put_yaml(&sheet, str_printf(a, "To be read again: %.*s", STRF(name)));
    buf_putz(&sheet,
             "\nset: form\npaper: [a4, letter]\ncolumns: 1\nfit: {type: 7.5pt..13pt}\nsections:\n  - Write what "
             "the page says; -- where there is nothing: [");
    put_forms(&charts, &sheet, k);
    buf_putz(&sheet, "]\n");
    struct str layout = str_printf(a, "%s/layouts/sheets/%.*s.yaml", made, STRF(name));
    bool good = emit_text(a, buf_str(&charts), str_printf(a, "%s/tables/form/charts.yaml", made), &why) &&
                emit_text(a, buf_str(&set), str_printf(a, "%s/tables/form/set.yaml", made), &why) &&
                emit_text(a, buf_str(&sheet), layout, &why);
    if (!good)
        complain("%.*s", STRF(why));
    struct options build = {.dir = made, .jobs = 1, .quiet = true, .color = COLOR_NEVER, .command = o->command};
    build.out = str_z(a, str_printf(a, "%.*s/proof", STRF(out_folder(p))));
    int code = good ? run_build(a, &build) : EXIT_UNREADABLE;
    if (code <= EXIT_FINDINGS && !o->quiet)
        printf("%s/sheets/%.*s-a4.pdf\n", build.out, STRF(name));
    static const char *const below[] = {"tables/form/charts.yaml", "tables/form/set.yaml", "tables/form", "tables",
                                        NULL};
    for (size_t i = 0; below[i]; i++)
        remove(str_z(a, str_printf(a, "%s/%s", made, below[i])));
    remove(str_z(a, layout));
    remove(str_z(a, str_printf(a, "%s/layouts/sheets", made)));
    remove(str_z(a, str_printf(a, "%s/layouts", made)));
    remove(made);
    return code;
}
