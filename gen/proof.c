/* `broadside proof CHART`: a chart keyed once more from the page, cell by cell, without a look at what was typed first;
 * then what differs, and the reading as tables/SET/again/CHART.yaml. Without CHART, which charts were read twice. With
 * --sheet the chart with empty cells on paper, to be filled in by hand and typed later.
 *
 * Invariant: no cell of the chart is shown before its own was keyed and the last one is done. Each line is kept as soon
 * as it is read, in OUT/proof, so that whoever leaves or is cut off goes on there; the terminal is used line by line,
 * as it is, so that there is nothing to put back. Called by main through its table. */
#include "base/system.h"
#include "emit/emit.h"
#include "model/again.h"
#include "run.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_MOST = 4096, WORDS_LONG = 4 }; /* bytes of a line; a cell of so many words is worded by its author */

/* A cell that is asked for. */
struct keyed_slot {
    const struct said_table *table;
    const struct said_line *line;
    const struct chart *chart; /* the part */
    size_t head;
    bool words;
    struct str keyed; /* without a place: not yet */
};
struct keying {
    struct project p;
    struct arena *a;
    const struct chart *chart;
    struct str path; /* of what was keyed so far */
    struct {
        LIST(struct keyed_slot) of;
    } slots;
    FILE *in;
    bool ends; /* nothing more is to be read */
};

/* ---- what is asked ---- */

static struct str id_whole(struct arena *a, const struct chart *c)
{
    return str_printf(a, "%.*s/%.*s", STRF(c->set->id), STRF(c->id));
}

static bool has_many_words(struct str s)
{
    size_t words = 0;
    for (size_t i = 0; i < s.n; i++)
        words += s.p[i] != ' ' && (i == 0 || s.p[i - 1] == ' ');
    return words >= WORDS_LONG;
}

static void slots_of(struct keying *w, const struct chart *c)
{
    struct said_table *t = ARENA_NEW(w->a, struct said_table);
    *t = model_said(w->a, c);
    for (size_t i = 0; i < t->n_line; i++)
        for (size_t k = 0; k < t->n_head; k++)
            if (t->line[i].cell[k].p)
                ARENA_PUSH(w->a, &w->slots.of,
                           ((struct keyed_slot){t, &t->line[i], c, k, has_many_words(t->line[i].cell[k]), {NULL, 0}}));
}

/* Another chart than the one that was keyed has other labels and heads: what was keyed fits no more. */
static struct str slots_mark(struct keying *w)
{
    uint64_t mark = 14695981039346656037u;
    for (size_t i = 0; i < w->slots.of.n; i++) {
        const struct keyed_slot *s = &w->slots.of.at[i];
        struct str part[] = {s->line->label, s->table->head[s->head]};
        for (size_t k = 0; k < 2; k++)
            for (size_t b = 0; b <= part[k].n; b++)
                mark = (mark ^ (b < part[k].n ? (unsigned char)part[k].p[b] : 0xFFu)) * 1099511628211u;
    }
    return str_printf(w->a, "%zu %016llx", w->slots.of.n, (unsigned long long)mark);
}

/* ---- lines in, and what was keyed before ---- */

static bool line_get(struct keying *w, FILE *from, struct str *out)
{
    char *line = arena_alloc(w->a, LINE_MOST);
    if (w->ends || !fgets(line, LINE_MOST, from))
        return false;
    size_t n = strlen(line);
    if (n + 1 == LINE_MOST && line[n - 1] != '\n')
        for (int c; (c = fgetc(from)) != EOF && c != '\n';)
            continue;
    *out = str_trim((struct str){line, n});
    return true;
}

/* A line a cell: what the chart was, then cells in order, `?` for one that was passed over. */
static size_t kept_take(struct keying *w)
{
    const char *why;
    struct str line;
    uint64_t size;
    size_t n = 0;
    FILE *from = file_open(str_z(w->a, w->path), 1u << 20, &size, &why);
    if (!from)
        return 0;
    bool fits = line_get(w, from, &line) && str_eq(line, slots_mark(w));
    while (fits && n < w->slots.of.n && line_get(w, from, &line))
        w->slots.of.at[n++].keyed = line;
    fclose(from);
    if (!fits)
        printf("What was keyed of it before was of another table: it begins anew.\n");
    return n;
}

static bool kept_put(struct keying *w, size_t n)
{
    struct buf b = {.a = w->a};
    struct str why;
    buf_printf(&b, "%.*s\n", STRF(slots_mark(w)));
    for (size_t i = 0; i < n; i++)
        buf_printf(&b, "%.*s\n", STRF(w->slots.of.at[i].keyed));
    if (emit_text(w->a, buf_str(&b), w->path, &why))
        return true;
    complain("%.*s", STRF(why));
    return false;
}

/* ---- keying ---- */

static void table_begin(const struct keyed_slot *s)
{
    struct buf b = {.a = arena_new()};
    buf_putz(&b, "\n");
    put_shown(&b, s->chart->title.s);
    buf_putz(&b, "\n");
    printf("%.*s", STRF(buf_str(&b)));
    arena_drop(b.a);
}

static void slot_ask(struct keying *w, size_t i)
{
    const struct keyed_slot *s = &w->slots.of.at[i];
    struct str head = s->table->head[s->head];
    if (i == 0 || s->chart != w->slots.of.at[i - 1].chart)
        table_begin(s);
    printf("%zu/%zu  %.*s%s%.*s%s: ", i + 1, w->slots.of.n, STRF(shown(w->a, s->line->label)), head.n ? " | " : "",
           STRF(shown(w->a, head)), s->words ? " (~ and its figures)" : "");
    fflush(stdout);
}

/* Fills from *i on: cells of a line are parted by tabs or bars. False where it was left. */
static bool line_take(struct keying *w, size_t *i, struct str line)
{
    char part = str_find_char(line, '\t') >= 0 ? '\t' : '|';
    if (str_is(line, ":q"))
        return false;
    if (str_is(line, ":b")) {
        *i -= *i > 0;
        return true;
    }
    do {
        struct str rest = line, cell = line;
        ptrdiff_t at = str_find_char(line, part);
        if (at >= 0) {
            cell = str_cut(line, 0, (size_t)at);
            rest = str_cut(line, (size_t)at + 1, line.n);
        }
        cell = str_trim(cell);
        w->slots.of.at[(*i)++].keyed = cell.n ? cell : STR("--");
        line = at >= 0 ? rest : STR("");
        if (at < 0)
            break;
    } while (*i < w->slots.of.n);
    if (line.n)
        printf("More cells than there are: \"%.*s\" is left out.\n", STRF(shown(w->a, line)));
    return true;
}

/* True when all is keyed. */
static bool slots_key(struct keying *w)
{
    size_t i = kept_take(w);
    struct str line;
    if (i > 0 && i < w->slots.of.n)
        printf("Goes on at cell %zu of %zu.\n", i + 1, w->slots.of.n);
    if (i < w->slots.of.n)
        printf("Key what the page says: a cell, or several with | or a tab between. Enter alone is --, ? passes over,\n"
               ":b goes back, :q leaves; what is keyed stays. Of a modifier for each of something write all of it:\n"
               "-1 each hour, to -4.\n");
    while (i < w->slots.of.n) {
        slot_ask(w, i);
        if (!line_get(w, w->in, &line) || !line_take(w, &i, line)) {
            printf("\n%zu of %zu cells are keyed; `broadside proof %.*s` goes on.\n", i, w->slots.of.n,
                   STRF(id_whole(w->a, w->chart)));
            kept_put(w, i);
            return false;
        }
        if (!kept_put(w, i))
            return false;
    }
    return true;
}

/* ---- the file ---- */

static void put_yaml(struct buf *b, struct str s)
{
    buf_putc(b, '"');
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '"' || s.p[i] == '\\')
            buf_putc(b, '\\');
        buf_putc(b, s.p[i]);
    }
    buf_putc(b, '"');
}

/* "-1 each hour, to -4" to its parts; each is empty where it is not said. */
static struct str limits_cut(struct str keyed, struct str *each, struct str *up_to)
{
    ptrdiff_t to = str_find(keyed, ", to "), at;
    *up_to = to >= 0 ? str_trim(str_cut(keyed, (size_t)to + 5, keyed.n)) : STR("");
    keyed = to >= 0 ? str_trim(str_cut(keyed, 0, (size_t)to)) : keyed;
    at = str_find(keyed, " each ");
    *each = at >= 0 ? str_trim(str_cut(keyed, (size_t)at + 6, keyed.n)) : STR("");
    return at >= 0 ? str_trim(str_cut(keyed, 0, (size_t)at)) : keyed;
}

static void put_row(struct keying *w, struct buf *b, size_t *i, size_t in)
{
    const struct keyed_slot *s = &w->slots.of.at[*i];
    const struct said_line *line = s->line;
    struct str each = STR(""), up_to = STR("");
    bool modifier = s->chart->kind == CHART_MODIFIERS && !line->row->then;
    buf_printf(b, "%*s- ", (int)in, "");
    put_yaml(b, line->label);
    buf_putz(b, modifier ? ": {add: " : ": [");
    for (size_t k = 0; k < s->table->n_head; k++) {
        struct str keyed = STR("");
        if (*i < w->slots.of.n && w->slots.of.at[*i].line == line && w->slots.of.at[*i].head == k)
            keyed = w->slots.of.at[(*i)++].keyed;
        buf_putz(b, k ? ", " : "");
        put_yaml(b, modifier ? limits_cut(keyed, &each, &up_to) : keyed);
    }
    if (each.n) {
        buf_putz(b, ", each: ");
        put_yaml(b, each);
    }
    if (up_to.n) {
        buf_putz(b, ", up-to: ");
        put_yaml(b, up_to);
    }
    buf_putz(b, modifier ? "}\n" : "]\n");
}

/* Labels were shown, and not keyed: they say which row is which. Columns are not said for the same reason. */
static struct str reading_write(struct keying *w, struct str by, struct str on)
{
    struct buf b = {.a = w->a};
    const struct chart *part = NULL;
    bool parts = w->chart->n_part > 0;
    buf_putz(&b, "# Keyed again from the page, cell by cell; the labels of the rows were shown.\n");
    if (by.n) {
        buf_putz(&b, "by: ");
        put_yaml(&b, by);
        buf_putc(&b, '\n');
    }
    if (on.n)
        buf_printf(&b, "on: %.*s\n", STRF(on));
    if (parts)
        buf_putz(&b, "parts:\n");
    for (size_t i = 0; i < w->slots.of.n;) {
        const struct chart *of = w->slots.of.at[i].chart;
        if (of != part && parts)
            buf_printf(&b, "  %.*s:\n", STRF(of->name));
        if (of != part)
            buf_printf(&b, "%srows:\n", parts ? "    " : "");
        part = of;
        put_row(w, &b, &i, parts ? 6 : 2);
    }
    return buf_str(&b);
}

/* ---- what differs ---- */

/* Is it at a slot's line? A finding points at the cell; of several in one line at the first of them. */
static struct keyed_slot *slot_of(struct keying *w, const struct finding *f)
{
    for (size_t i = 0; i < w->slots.of.n; i++) {
        struct keyed_slot *s = &w->slots.of.at[i];
        const struct cell *cell = row_cell(s->line->row, s->line->col[s->head], true);
        if (cell->text.at.file == f->at.file && cell->text.at.lo == f->at.lo)
            return s;
    }
    return NULL;
}

/* The keyed text instead of the cell, in the chart's own file; false where the file spells it otherwise. */
static bool chart_correct(struct keying *w, const struct keyed_slot *s)
{
    const struct cell *cell = row_cell(s->line->row, s->line->col[s->head], true);
    const struct source *src = diag_source_at(w->p.d, cell->text.at.file);
    struct str why;
    if (!src || !str_eq(str_cut(src->text, cell->text.at.lo, cell->text.at.hi), cell->text.s))
        return false;
    bool plain = true; /* what YAML would read as something else is quoted */
    for (size_t i = 0; i < s->keyed.n; i++)
        plain = plain && (char_is_name(s->keyed.p[i]) || strchr("+/. ()%", s->keyed.p[i]));
    struct buf b = {.a = w->a};
    buf_put(&b, str_cut(src->text, 0, cell->text.at.lo));
    if (plain)
        buf_put(&b, s->keyed);
    else
        put_yaml(&b, s->keyed);
    buf_put(&b, str_cut(src->text, cell->text.at.hi, src->text.n));
    struct str path = str_printf(w->a, "%s/%.*s", w->p.o->dir, STRF(src->path));
    if (!emit_text(w->a, buf_str(&b), path, &why))
        complain("%.*s", STRF(why));
    return true;
}

/* What the chart and what was keyed differ in, as check will find it: the reading is held as if it were saved. */
static size_t differences_find(struct keying *w, struct str path, struct str yaml, const struct finding ***out)
{
    struct diag *d = diag_new();
    struct tally t = {0};
    size_t n, found = 0;
    diag_hold(d, (struct held){path, yaml});
    const struct model *m = model_read(w->a, d, w->p.o->dir, NULL);
    check_all(d, m, false, &t);
    const struct finding **all = diag_sorted(d, w->a, &n);
    *out = ARENA_ARRAY(w->a, const struct finding *, n + 1);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; all[i]->rule == RULE_READING_DIFFERS && k < all[i]->also.n; k++) {
            const struct source *s = diag_source_at(d, all[i]->also.at[k].at.file);
            if (!s || !str_eq(s->path, path))
                continue;
            struct finding *f = arena_copy(w->a, all[i], sizeof *f);
            f->fact = str_dup(w->a, f->fact);
            const struct source *here = diag_source_at(d, f->at.file);
            f->at.file = here ? diag_source_add(w->p.d, here->path, here->text) : 0;
            (*out)[found++] = f;
            break;
        }
    diag_drop(d);
    return found;
}

/* One after the other; true where something was keyed anew, so that all is compared once more. */
static bool differences_ask(struct keying *w, const struct finding **f, size_t n)
{
    bool again = false;
    struct str line;
    for (size_t i = 0; i < n; i++) {
        struct keyed_slot *s = slot_of(w, f[i]);
        const struct source *src = diag_source_at(w->p.d, f[i]->at.file);
        uint32_t row = 0, col = 0;
        if (src)
            source_place(src, f[i]->at.lo, &row, &col);
        printf("  %.*s:%u: %.*s\n", STRF(shown(w->a, src ? src->path : STR(""))), row, STRF(shown(w->a, f[i]->fact)));
        if (!s)
            continue;
        printf("    Enter leaves both, = and a value was keyed wrongly, ! writes what was keyed into the chart: ");
        fflush(stdout);
        if (!line_get(w, w->in, &line)) {
            printf("\n");
            w->ends = true;
            continue;
        }
        if (str_starts(line, "=")) {
            s->keyed = str_trim(str_cut(line, 1, line.n));
            again = true;
        } else if (str_is(line, "!") && !chart_correct(w, s)) {
            printf("    It is written otherwise there: correct it by hand.\n");
        } else if (str_is(line, "!")) {
            printf("    Written.\n");
            return true;
        }
    }
    return again;
}

static struct str say(struct keying *w, const char *question, const char *option)
{
    struct str line = STR("");
    if (option)
        return str_of(option);
    printf("%s", question);
    fflush(stdout);
    if (!line_get(w, w->in, &line))
        printf("\n");
    return line;
}

/* ---- the commands ---- */

/* A CSV of the same chart would be a second table. */
static bool is_in_the_way(struct keying *w)
{
    const struct again *g = again_of(w->chart->set, w->chart);
    const struct source *s = g ? diag_source_at(w->p.d, g->at.file) : NULL;
    bool csv = s && str_ends(s->path, ".csv");
    if (csv || (g && g->n_table && !w->p.o->force))
        complain("%.*s was read again: %.*s%s", STRF(w->chart->id), STRF(s ? s->path : STR("")),
                 csv ? "; move it away to key it anew" : "; --force keys it anew");
    return csv || (g && g->n_table && !w->p.o->force);
}

static int proof_run(struct keying *w)
{
    struct str path = str_printf(w->a, "tables/%.*s/again/%.*s.yaml", STRF(w->chart->set->id), STRF(w->chart->id)), why;
    if (is_in_the_way(w))
        return EXIT_USAGE;
    if (!slots_key(w))
        return EXIT_CLEAN;
    size_t passed = 0, n;
    for (size_t i = 0; i < w->slots.of.n; i++)
        passed += str_is(w->slots.of.at[i].keyed, "?");
    const struct finding **f;
    struct str yaml = reading_write(w, STR(""), STR(""));
    while ((n = differences_find(w, path, yaml, &f)) > 0) {
        printf("\n%zu cells were asked for, %zu keyed; %zu differ%s:\n", w->slots.of.n, w->slots.of.n - passed, n,
               n == 1 ? "s" : "");
        if (!differences_ask(w, f, n))
            break;
        kept_put(w, w->slots.of.n);
        yaml = reading_write(w, STR(""), STR(""));
    }
    if (!n)
        printf("\n%zu cells were asked for, %zu keyed; none differs.\n", w->slots.of.n, w->slots.of.n - passed);
    struct str by = say(w, "Who read it? (Enter: nobody is named) ", w->p.o->by);
    struct str on = say(w, "When, as 2026-11-23? (Enter: it is not said) ", w->p.o->on);
    if (on.n && !str_is_date(on)) {
        complain("\"%.*s\" is no date: it is left out", STRF(on));
        on = STR("");
    }
    struct str to = str_printf(w->a, "%s/%.*s", w->p.o->dir, STRF(path));
    if (!emit_text(w->a, reading_write(w, by, on), to, &why)) {
        complain("%.*s", STRF(why));
        return EXIT_UNREADABLE;
    }
    unlink(str_z(w->a, w->path));
    printf("%.*s is written.\n", STRF(path));
    return n ? EXIT_FINDINGS : EXIT_CLEAN;
}

/* Which charts were read twice, by whom and when. */
static int readings_print(struct keying *w)
{
    static const struct str names[] = {{"chart", 5}, {"read", 4}, {"by", 2}, {"on", 2}};
    struct buf b = {.a = w->a};
    const struct rows r = {&b, w->p.o->format, 4, names, (size_t[]){48, 12, 24, 0}, 1};
    rows_head(&r);
    for (size_t i = 0; i < w->p.model->n_set; i++)
        for (size_t k = 0; k < w->p.model->set[i]->n_chart; k++) {
            const struct chart *c = w->p.model->set[i]->chart[k];
            const struct again *g = again_of(c->set, c);
            const char *how = !g ? "--" : again_is_reading(g) ? "twice" : g->snapshot ? "snapshot" : "in part";
            rows_put(&r, (struct str[]){id_whole(w->a, c), str_of(how), g ? g->by.s : STR(""), g ? g->on.s : STR("")});
        }
    return print_all(&b);
}

/* ---- on paper ---- */

/* A form asks nothing of the charts: references and marks are words in it, and a colon behind a range makes a name. */
static void put_form_text(struct buf *b, const char *before, struct str s)
{
    struct buf plain = {.a = b->a};
    buf_putz(&plain, before);
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] != '@' && s.p[i] != '^')
            buf_putc(&plain, s.p[i]);
    buf_putc(&plain, ':');
    put_yaml(b, buf_str(&plain));
}

/* A grid of texts with room to write in instead of cells: its parts under each other. */
static void put_form(struct buf *b, const struct said_table *t, struct str id, struct str title, bool modifiers)
{
    buf_printf(b, "  %.*s:\n    title: ", STRF(id));
    put_form_text(b, "", title);
    buf_putz(b, "\n    grid:\n      columns: [");
    for (size_t k = 0; k < t->n_head; k++) {
        buf_putz(b, k ? ", " : "");
        put_form_text(b, "", t->head[k].n ? t->head[k] : STR("What it says"));
    }
    buf_putz(b, "]\n      rows:\n");
    for (size_t i = 0; i < t->n_line; i++) {
        buf_putz(b, "        ");
        put_form_text(b, str_printf(b->a, "%zu. ", i + 1).p, t->line[i].label);
        buf_putz(b, ": [");
        for (size_t k = 0; k < t->n_head; k++)
            buf_printf(b, "%s\"%s\"", k ? ", " : "",
                       !t->line[i].cell[k].p         ? "--"
                       : modifiers || t->n_head == 1 ? "________________"
                                                     : "________");
        buf_putz(b, "]\n");
    }
}

/* A project of its own, in which the form is a sheet like any other; made and taken away. */
static int form_print(struct keying *w)
{
    const struct options *o = w->p.o;
    const char *tmp = getenv("TMPDIR");
    struct str why, name = w->chart->id,
                    dir = str_printf(w->a, "%s/broadside-proof-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    char *made = mkdtemp((char *)(uintptr_t)str_z(w->a, dir));
    struct buf charts = {.a = w->a}, set = {.a = w->a}, sheet = {.a = w->a};
    if (!made) {
        complain("%.*s cannot be made", STRF(dir));
        return EXIT_UNREADABLE;
    }
    buf_putz(&charts, "charts:\n");
    buf_putz(&set, "set: ");
    put_yaml(&set, w->chart->set->title.s);
    buf_putz(&set, "\nsource: {title: a form to be filled in, credit: \"a form, to be filled in by hand\"}\n");
    buf_putz(&sheet, "sheet: ");
    put_yaml(&sheet, str_printf(w->a, "To be read again: %.*s", STRF(w->chart->title.s)));
    buf_putz(&sheet, "\nset: form\npaper: [a4, letter]\ncolumns: 1\nfit: {type: 7.5pt..13pt}\nsections:\n  - Key what "
                     "the page says; -- where there is nothing: [");
    for (size_t i = 0; i < (w->chart->n_part ? w->chart->n_part : 1); i++) {
        const struct chart *c = w->chart->n_part ? w->chart->part[i] : w->chart;
        const struct said_table t = model_said(w->a, c);
        struct str id = str_printf(w->a, "form-%zu", i + 1);
        put_form(&charts, &t, id, c->title.s, c->kind == CHART_MODIFIERS);
        buf_printf(&sheet, "%s{chart: %.*s, merge: no}", i ? ", " : "", STRF(id));
    }
    buf_putz(&sheet, "]\n");
    struct str layout = str_printf(w->a, "%s/layouts/sheets/%.*s.yaml", made, STRF(name));
    bool good = emit_text(w->a, buf_str(&charts), str_printf(w->a, "%s/tables/form/charts.yaml", made), &why) &&
                emit_text(w->a, buf_str(&set), str_printf(w->a, "%s/tables/form/set.yaml", made), &why) &&
                emit_text(w->a, buf_str(&sheet), layout, &why);
    if (!good)
        complain("%.*s", STRF(why));
    struct options build = {.dir = made, .jobs = 1, .quiet = true, .color = COLOR_NEVER, .command = o->command};
    build.out = str_z(w->a, str_printf(w->a, "%.*s/proof", STRF(out_folder(&w->p))));
    int code = good ? run_build(w->a, &build) : EXIT_UNREADABLE;
    if (code <= EXIT_FINDINGS && !o->quiet)
        printf("%s/sheets/%.*s-a4.pdf\n", build.out, STRF(name));
    static const char *const below[] = {"tables/form/charts.yaml", "tables/form/set.yaml", "tables/form", "tables",
                                        NULL};
    for (size_t i = 0; below[i]; i++)
        remove(str_z(w->a, str_printf(w->a, "%s/%s", made, below[i])));
    remove(str_z(w->a, layout));
    remove(str_z(w->a, str_printf(w->a, "%s/layouts/sheets", made)));
    remove(str_z(w->a, str_printf(w->a, "%s/layouts", made)));
    remove(made);
    return code;
}

int run_proof(struct arena *a, const struct options *o)
{
    struct keying w = {.a = a, .in = stdin};
    int code = EXIT_USAGE;
    project_read(&w.p, a, o, READ_TABLES);
    if (!o->n_arg) {
        code = readings_print(&w);
        return project_end(&w.p, code);
    }
    struct str id = str_of(o->arg[0]), *names = NULL;
    w.chart = model_chart_find(w.p.model, NULL, id);
    size_t n = 0;
    for (size_t i = 0; i < w.p.model->n_set; i++)
        n += w.p.model->set[i]->n_chart;
    names = ARENA_ARRAY(a, struct str, n + 1);
    n = 0;
    for (size_t i = 0; i < w.p.model->n_set; i++)
        for (size_t k = 0; k < w.p.model->set[i]->n_chart; k++)
            names[n++] = w.p.model->set[i]->chart[k]->id;
    if (!w.chart) {
        complain_unknown("chart", o->arg[0], names, n);
    } else if (id_is_shared(w.p.model, o->arg[0], false)) {
        code = EXIT_USAGE;
    } else if (w.chart->bad) {
        complain("%s has errors: `broadside check` says which", o->arg[0]);
        code = EXIT_FINDINGS;
    } else {
        w.chart = w.chart->whole ? w.chart->whole : w.chart;
        w.path = str_printf(a, "%.*s/proof/%.*s/%.*s.keyed", STRF(out_folder(&w.p)), STRF(w.chart->set->id),
                            STRF(w.chart->id));
        for (size_t i = 0; i < w.chart->n_part; i++)
            slots_of(&w, w.chart->part[i]);
        if (!w.chart->n_part)
            slots_of(&w, w.chart);
        code = o->sheet ? form_print(&w) : proof_run(&w);
    }
    return project_end(&w.p, code);
}
