/* `broadside proof CHART`: a chart keyed once more from the page, in its order, without a look at what was typed first;
 * then what differs, and the reading as tables/SET/again/CHART.yaml. Without CHART, which charts were read twice. With
 * --sheet the same questions on paper, to be filled in by hand and typed later (form.c).
 *
 * Invariant: nothing of the chart is shown before all is keyed, but a label or a head that was passed over, so that its
 * cells can be asked for. Each line is kept as soon as it is read, in OUT/proof, so that whoever leaves or is cut off
 * goes on there; the terminal is used line by line, as it is, so that there is nothing to put back. Called by main
 * through its table. */
#include "base/system.h"
#include "emit/emit.h"
#include "keying.h"
#include "run.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_MOST = 4096 }; /* bytes of a line */

struct keying_run {
    struct project p;
    struct arena *a;
    struct keying k;
    struct str path; /* of what was keyed so far */
    FILE *in;
    bool ends; /* nothing more is to be read */
};

static struct str id_whole(struct arena *a, const struct chart *c)
{
    return str_printf(a, "%.*s/%.*s", STRF(c->set->id), STRF(c->id));
}

/* ---- lines in, and what was keyed before ---- */

static bool line_get(struct keying_run *w, FILE *from, struct str *out)
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

/* A line a slot: what the chart was, then slots in order, an empty one for what was passed over. */
static size_t kept_take(struct keying_run *w)
{
    const char *why;
    struct str line;
    uint64_t size;
    size_t n = 0;
    FILE *from = file_open(str_z(w->a, w->path), 1u << 20, &size, &why);
    if (!from)
        return 0;
    bool fits = line_get(w, from, &line) && str_eq(line, keying_stamp(&w->k));
    while (fits && n < w->k.n && line_get(w, from, &line))
        w->k.at[n++].keyed = line;
    fclose(from);
    if (!fits)
        printf("What was keyed of it before was of another table: it begins anew.\n");
    return n;
}

static bool kept_put(struct keying_run *w, size_t n)
{
    struct buf b = {.a = w->a};
    struct str why;
    buf_printf(&b, "%.*s\n", STRF(keying_stamp(&w->k)));
    for (size_t i = 0; i < n; i++)
        buf_printf(&b, "%.*s\n", STRF(w->k.at[i].keyed));
    if (emit_text(w->a, buf_str(&b), w->path, &why))
        return true;
    complain("%.*s", STRF(why));
    return false;
}

/* ---- keying ---- */

static void slot_ask(struct keying_run *w, size_t i)
{
    const struct keyed_slot *s = &w->k.at[i];
    if (i == 0 || (s->chart != w->k.at[i - 1].chart && s->kind == SLOT_TITLE))
        printf("\n");
    if (s->kind == SLOT_TITLE && s->chart->whole)
        printf("Part %.*s\n", STRF(shown(w->a, s->chart->name)));
    printf("%zu/%zu  %.*s%s: ", i + 1, w->k.n, STRF(shown(w->a, keying_question(&w->k, i, false))),
           s->words ? " (or ~)" : "");
    fflush(stdout);
}

/* Fills from *i on, to the end of the row or of the heads: what is parted by tabs or bars. False where it was left. */
static bool line_take(struct keying_run *w, size_t *i, struct str line)
{
    char part = str_find_char(line, '\t') >= 0 ? '\t' : '|';
    if (str_is(line, ":q"))
        return false;
    if (str_is(line, ":b")) {
        *i -= *i > 0;
        return true;
    }
    for (bool joined = true; joined;) {
        ptrdiff_t at = str_find_char(line, part);
        joined = slots_joined(&w->k, *i);
        bool cut = at >= 0 && w->k.at[*i].kind != SLOT_MORE && (joined || !w->k.at[*i].words);
        w->k.at[(*i)++].keyed = str_trim(cut ? str_cut(line, 0, (size_t)at) : line);
        line = cut ? str_trim(str_cut(line, (size_t)at + 1, line.n)) : STR("");
        joined = joined && cut;
    }
    if (line.n)
        printf("More cells than there are: \"%.*s\" is left out.\n", STRF(shown(w->a, line)));
    return true;
}

static void hints_print(const struct keying_run *w)
{
    bool marks = false;
    for (size_t i = 0; i < w->k.n; i++)
        marks = marks || w->k.at[i].kind == SLOT_MARK;
    printf("Key what the page says. A row may go in one line, with | or a tab between: label | cell | cell.\n"
           "Enter alone: not read; -- is none; :b goes back, :q leaves, and what is keyed stays. Where your chart is\n"
           "worded otherwise than the page: ~ and what the sentence turns on, its figures, nots and terms. Of a\n"
           "modifier for each of something write all of it: -1 each hour, to -4.%s\n",
           marks ? " Where the page has a footnote's sign,\nwrite ^ behind a blank." : "");
}

/* True when all is keyed. */
static bool slots_key(struct keying_run *w)
{
    size_t i = kept_take(w);
    struct str line;
    if (i > 0 && i < w->k.n)
        printf("Goes on at %zu of %zu.\n", i + 1, w->k.n);
    if (i < w->k.n)
        hints_print(w);
    while (i < w->k.n) {
        slot_ask(w, i);
        if (!line_get(w, w->in, &line) || !line_take(w, &i, line)) {
            printf("\n%zu of %zu are keyed; `broadside proof %.*s` goes on.\n", i, w->k.n,
                   STRF(id_whole(w->a, w->k.chart)));
            kept_put(w, i);
            return false;
        }
        if (!kept_put(w, i))
            return false;
    }
    return true;
}

/* ---- what differs ---- */

/* The slot that a finding is about: it points at what the chart says, and of several in one line at the first of them.
 * What limits a modifier is told at its label, and was keyed with its cell. */
static struct keyed_slot *slot_of(struct keying_run *w, const struct finding *f)
{
    struct keyed_slot *label = NULL;
    bool more = str_ends(f->fact, "and not in this chart"); /* it stands where the row would be */
    for (size_t i = 0; i < w->k.n; i++) {
        struct keyed_slot *s = &w->k.at[i];
        struct str rest = s->keyed, row;
        if (more && s->kind == SLOT_MORE && str_split(&rest, '|', &row) && str_find(f->fact, str_z(w->a, row)) >= 0)
            return s;
        if (more)
            continue;
        if (s->here.at.file == f->at.file && s->here.at.lo == f->at.lo && f->at.file) {
            if (s->kind != SLOT_LABEL || s->chart->kind != CHART_MODIFIERS || !s->keyed.n ||
                str_find(f->fact, str_z(w->a, s->keyed)) >= 0)
                return s;
            label = s;
        }
        if (label && s->kind == SLOT_CELL && s->line == label->line)
            return s;
    }
    return label;
}

/* The keyed text instead of what the chart says, in its own file; false where the file spells it otherwise, or what was
 * keyed is no text for it. */
static bool chart_correct(struct keying_run *w, const struct keyed_slot *s)
{
    struct span at = s->here.at;
    const struct source *src = diag_source_at(w->p.d, at.file);
    struct str why, text = s->keyed;
    bool limits = s->chart->kind == CHART_MODIFIERS && (str_find(text, " each ") >= 0 || str_find(text, ", to ") >= 0);
    bool other = !text.n || str_is(text, "?") || str_starts(text, "~") || str_find_char(text, '^') >= 0;
    if (!src || other || limits)
        return false;
    struct str was = str_cut(src->text, at.lo, at.hi);
    bool quoted = was.n > 2 && (was.p[0] == '"' || was.p[0] == '\'') && was.p[was.n - 1] == was.p[0];
    if (!str_eq(quoted ? str_cut(was, 1, was.n - 1) : was, s->here.s))
        return false;
    bool plain = true; /* what YAML would read as something else is quoted */
    for (size_t i = 0; i < text.n; i++)
        plain = plain && (char_is_name(text.p[i]) || strchr("+/. ()%", text.p[i]));
    struct buf b = {.a = w->a};
    buf_put(&b, str_cut(src->text, 0, at.lo));
    if (plain)
        buf_put(&b, text);
    else
        buf_put_yaml(&b, text);
    buf_put(&b, str_cut(src->text, at.hi, src->text.n));
    struct str path = str_printf(w->a, "%s/%.*s", w->p.o->dir, STRF(src->path));
    if (!emit_text(w->a, buf_str(&b), path, &why))
        complain("%.*s", STRF(why));
    return true;
}

/* The project as it is now, and what was keyed with it. False where the chart is no more what was asked. */
static bool chart_read_again(struct keying_run *w)
{
    struct keying old = w->k;
    struct str id = id_whole(w->a, old.chart);
    project_drop(&w->p);
    project_read(&w->p, w->a, w->p.o, READ_TABLES);
    const struct chart *c = model_chart_find(w->p.model, NULL, id);
    if (!c || c->bad)
        return false;
    w->k = keying_of(w->a, c);
    for (size_t i = 0; i < w->k.n && i < old.n; i++)
        w->k.at[i].keyed = old.at[i].keyed;
    return w->k.n == old.n;
}

/* What the chart and what was keyed differ in, as check will find it: the reading is held as if it were saved. */
static size_t differences_find(struct keying_run *w, struct str path, struct str yaml, const struct finding ***out)
{
    struct diag *d = diag_new();
    struct tally t = {0};
    size_t n, found = 0;
    diag_hold(d, (struct held){.path = path, .text = yaml});
    const struct model *m = model_read(w->a, d, w->p.o->dir, NULL);
    check_all(d, m, false, &t);
    const struct finding **all = diag_sorted(d, w->a, &n);
    *out = ARENA_ARRAY(w->a, const struct finding *, n + 1);
    for (size_t i = 0; i < n; i++) {
        bool ours = false;
        const struct source *here = diag_source_at(d, all[i]->at.file), *also;
        for (size_t k = 0; k < all[i]->also.n; k++)
            ours = ours || ((also = diag_source_at(d, all[i]->also.at[k].at.file)) && str_eq(also->path, path));
        if (all[i]->rule != RULE_READING_DIFFERS || !here || !(ours || str_eq(here->path, path)))
            continue;
        struct finding *f = arena_copy(w->a, all[i], sizeof *f);
        f->fact = str_dup(w->a, f->fact);
        f->at.file = diag_source_add(w->p.d, here->path, here->text);
        (*out)[found++] = f;
    }
    diag_drop(d);
    return found;
}

/* One after the other; true where something was keyed anew or corrected, so that all is compared once more. */
static bool differences_ask(struct keying_run *w, const struct finding **f, size_t n)
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
            return chart_read_again(w);
        }
    }
    return again;
}

static struct str say(struct keying_run *w, const char *question, const char *option)
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
static bool is_in_the_way(struct keying_run *w)
{
    const struct chart *c = w->k.chart;
    const struct again *g = again_of(c->set, c);
    const struct source *s = g ? diag_source_at(w->p.d, g->at.file) : NULL;
    bool csv = s && str_ends(s->path, ".csv");
    if (csv || (g && g->n_table && !w->p.o->force))
        complain("%.*s was read again: %.*s%s", STRF(c->id), STRF(s ? s->path : STR("")),
                 csv ? "; move it away to key it anew" : "; --force keys it anew");
    return csv || (g && g->n_table && !w->p.o->force);
}

static void sum_print(const struct keying_run *w)
{
    size_t asked = keying_asked(&w->k), unread = keying_unread(&w->k);
    printf("\n%zu asked, %zu keyed", asked, asked - unread);
    if (unread)
        printf(", %zu not read", unread);
}

static int proof_run(struct keying_run *w)
{
    const struct chart *c = w->k.chart;
    struct str path = str_printf(w->a, "tables/%.*s/again/%.*s.yaml", STRF(c->set->id), STRF(c->id)), why;
    if (is_in_the_way(w))
        return EXIT_USAGE;
    if (!slots_key(w))
        return EXIT_CLEAN;
    size_t n;
    const struct finding **f;
    while ((n = differences_find(w, path, keying_yaml(&w->k, STR(""), STR("")), &f)) > 0) {
        sum_print(w);
        printf("; %zu differ%s:\n", n, n == 1 ? "s" : "");
        if (!differences_ask(w, f, n))
            break;
        kept_put(w, w->k.n);
    }
    if (!n) {
        sum_print(w);
        printf("; none differs.\n");
    }
    struct str by = say(w, "Who read it? (Enter: nobody is named) ", w->p.o->by);
    struct str on = say(w, "When, as 2026-11-23? (Enter: it is not said) ", w->p.o->on);
    if (on.n && !str_is_date(on)) {
        complain("\"%.*s\" is no date: it is left out", STRF(on));
        on = STR("");
    }
    struct str to = str_printf(w->a, "%s/%.*s", w->p.o->dir, STRF(path));
    if (!emit_text(w->a, keying_yaml(&w->k, by, on), to, &why)) {
        complain("%.*s", STRF(why));
        return EXIT_UNREADABLE;
    }
    unlink(str_z(w->a, w->path));
    printf("%.*s is written.\n", STRF(path));
    return n ? EXIT_FINDINGS : EXIT_CLEAN;
}

/* Which charts were read twice, by whom and when, and how much of a reading could not be read. */
static int readings_print(struct keying_run *w)
{
    static const struct str names[] = {{"chart", 5}, {"read", 4}, {"not read", 8}, {"by", 2}, {"on", 2}};
    struct buf b = {.a = w->a};
    const struct rows r = {&b, w->p.o->format, 5, names, (size_t[]){48, 12, 8, 24, 0}, 1};
    rows_head(&r);
    for (size_t i = 0; i < w->p.model->n_set; i++)
        for (size_t k = 0; k < w->p.model->set[i]->n_chart; k++) {
            const struct chart *c = w->p.model->set[i]->chart[k];
            const struct again *g = again_of(c->set, c);
            const char *how = !g ? "--" : again_is_reading(g) ? "twice" : g->snapshot ? "snapshot" : "in part";
            struct str unread = g ? str_printf(w->a, "%zu", again_unread(g)) : STR("");
            rows_put(&r, (struct str[]){id_whole(w->a, c), str_of(how), str_is(unread, "0") ? STR("") : unread,
                                        g ? g->by.s : STR(""), g ? g->on.s : STR("")});
        }
    return print_all(&b);
}

/* The ids of all charts, for the nearest one. */
static struct str *ids_of(struct keying_run *w, size_t *n)
{
    size_t all = 0;
    for (size_t i = 0; i < w->p.model->n_set; i++)
        all += w->p.model->set[i]->n_chart;
    struct str *names = ARENA_ARRAY(w->a, struct str, all + 1);
    *n = 0;
    for (size_t i = 0; i < w->p.model->n_set; i++)
        for (size_t k = 0; k < w->p.model->set[i]->n_chart; k++)
            names[(*n)++] = w->p.model->set[i]->chart[k]->id;
    return names;
}

int run_proof(struct arena *a, const struct options *o)
{
    struct keying_run w = {.a = a, .in = stdin};
    int code = EXIT_USAGE;
    project_read(&w.p, a, o, READ_TABLES);
    if (!o->n_arg) {
        code = readings_print(&w);
        return project_end(&w.p, code);
    }
    const struct chart *c = model_chart_find(w.p.model, NULL, str_of(o->arg[0]));
    size_t n;
    struct str *names = ids_of(&w, &n);
    if (!c) {
        complain_unknown("chart", o->arg[0], names, n);
    } else if (id_is_shared(w.p.model, o->arg[0], false)) {
        code = EXIT_USAGE;
    } else if (c->bad) {
        complain("%s has errors: `broadside check` says which", o->arg[0]);
        code = EXIT_FINDINGS;
    } else {
        w.k = keying_of(a, c->whole ? c->whole : c);
        w.path = str_printf(a, "%.*s/proof/%.*s/%.*s.keyed", STRF(out_folder(&w.p)), STRF(w.k.chart->set->id),
                            STRF(w.k.chart->id));
        code = o->sheet ? form_print(&w.p, &w.k) : proof_run(&w);
    }
    return project_end(&w.p, code);
}
