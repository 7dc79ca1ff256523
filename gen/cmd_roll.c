/* `roll` and `odds`: distributions to the terminal, CSV and JSON. Called by main through the table of commands. */
#include "emit/emit.h"
#include "model/sense.h"
#include "odds/odds.h"
#include "run.h"
#include "walk/walk.h"
#include <stdlib.h>
#include <string.h>

enum { BATCH_MOST = 64 << 20 }; /* bytes of a batch */

static bool is(const struct options *o, const char *format)
{
    return o->format && strcmp(o->format, format) == 0;
}

static uint32_t column_of(struct str text, uint32_t byte)
{
    return (uint32_t)str_runes(str_cut(text, 0, byte)) + 1;
}

static void put_error_json(struct buf *b, struct str text, const struct roll_error *e)
{
    buf_putz(b, "{\"expression\": ");
    buf_put_json_text(b, text);
    buf_printf(b, ", \"error\": {\"column\": %u, \"message\": ", column_of(text, e->lo));
    struct buf said = {.a = b->a}; /* the two keys are all that a reader of batches expects */
    buf_put(&said, e->message);
    if (e->help.n)
        buf_printf(&said, "; help: %.*s", STRF(e->help));
    buf_put_json_text(b, buf_str(&said));
    buf_putz(b, "}}\n");
}

static void complain_roll(struct str text, const struct roll_error *e)
{
    uint32_t column = column_of(text, e->lo);
    struct arena *a = arena_new();
    struct buf all = {.a = a}, before = {.a = a}, meant = {.a = a};
    complain("column %u: %.*s", column, STRF(e->message));
    put_shown(&all, text);
    put_shown(&before, str_cut(text, 0, e->lo));
    put_shown(&meant, str_cut(text, e->lo, e->hi));
    size_t from = str_columns(buf_str(&before)), marks = str_columns(buf_str(&meant));
    if (str_find_char(text, '\n') < 0 && all.n) {
        fprintf(stderr, "  %s\n  %*s", all.p, (int)from, "");
        for (size_t i = 0; i < (marks ? marks : 1); i++)
            fputc('^', stderr);
        fputc('\n', stderr);
    }
    if (e->help.n) {
        struct buf help = {.a = a};
        put_shown(&help, e->help);
        fprintf(stderr, "  help: %s\n", help.p);
    }
    arena_drop(a);
}

/* Each mention of dice is a new roll: where equal ones stand on both sides of `or`, one was probably meant. */
static void warn_two_dice(const struct options *o, struct str text, const struct roll *tree)
{
    const struct roll *twice = o->batch ? NULL : roll_two_dice(tree);
    if (twice && !o->quiet)
        complain(
            "warning: column %u: %.*s is a new roll; for one roll on both sides write let x = %.*s; ... [two-dice]",
            column_of(text, twice->lo), STRF(str_cut(text, twice->lo, twice->hi)),
            STRF(str_cut(text, twice->lo, twice->hi)));
}

struct sharing {
    const struct model *model;
    struct str text;
};

/* An id of several sets without one named: which chart was taken is said, since the other may be meant. */
static void see_shared(const struct roll *r, void *data)
{
    const struct sharing *s = data;
    if (r->kind != ROLL_CHART || str_find_char(r->word, '/') >= 0)
        return;
    const struct set *first = NULL, *other = NULL;
    for (size_t i = 0; i < s->model->n_set && !other; i++) {
        const struct set *home = s->model->set[i];
        if (home->from || !model_chart_find(s->model, home, r->word))
            continue;
        other = first ? home : NULL;
        first = first ? first : home;
    }
    if (other)
        complain("warning: column %u: %.*s is in several sets, and this is %.*s/%.*s; or write %.*s/%.*s",
                 column_of(s->text, r->lo), STRF(r->word), STRF(first->id), STRF(r->word), STRF(other->id),
                 STRF(r->word));
}

static void warn_shared(const struct options *o, const struct model *m, struct str text, const struct roll *tree)
{
    struct sharing s = {m, text};
    if (m && !o->batch && !o->quiet)
        roll_each(tree, see_shared, &s);
}

/* Charts are read only for an expression that speaks of one: the others need no project. */
struct roller {
    struct arena *a;
    const struct options *o;
    struct options json;
    struct project project;
    bool loaded;
};

static bool roll_text(struct roller *r, struct str text, struct dist *d, struct roll_error *e)
{
    struct roll_names none = {0};
    const struct roll *tree = roll_parse(r->a, text, &none, e);
    if (!tree)
        return false;
    warn_two_dice(r->o, text, tree);
    if (!r->loaded && str_find(text, "chart") >= 0) {
        project_read(&r->project, r->a, r->o, READ_TABLES);
        r->loaded = true;
    }
    struct env env = {.model = r->loaded ? r->project.model : NULL, .budget = r->o->budget};
    warn_shared(r->o, env.model, text, tree);
    struct judge *j = judge_new(r->a, env.model, NULL);
    judge_roll(j, STR(""), tree);
    for (size_t i = 0; i < judge_found(j)->n; i++)
        if (judge_found(j)->at[i].rule != RULE_NO_SUCH_FACE) /* d6 == 7 is a question, and has an answer */
            return *e = judge_found(j)->at[i].error, false;
    return odds_eval(r->a, tree, &env, d, NULL, e);
}

static int roll_one(struct roller *r, struct buf *b, struct str text, bool batch)
{
    struct dist d;
    struct roll_error e = {0};
    if (roll_text(r, text, &d, &e)) {
        emit_dist(b, text, &d, is(r->o, "json") ? FORMAT_JSON : is(r->o, "csv") ? FORMAT_CSV : FORMAT_TEXT);
        return EXIT_CLEAN;
    }
    if (batch || is(r->o, "json"))
        put_error_json(b, text, &e);
    else
        complain_roll(text, &e);
    return EXIT_FINDINGS;
}

/* All of a stream; false where it cannot be read (a folder) or holds more than BATCH_MOST. */
static bool stream_read(struct arena *a, FILE *f, struct str *out)
{
    struct buf b = {.a = a};
    char piece[8192];
    size_t n;
    while (b.n <= BATCH_MOST && (n = fread(piece, 1, sizeof piece, f)) > 0)
        buf_put(&b, (struct str){piece, n});
    *out = buf_str(&b);
    return !ferror(f) && b.n <= BATCH_MOST;
}

/* A line at a time, each in memory of its own, so that a million lines cost no more than one. */
static int roll_batch(struct roller *r, FILE *f)
{
    struct arena *all = r->a;
    struct str text, line;
    if (!stream_read(all, f, &text)) {
        complain("%s cannot be read, or is over 64 MiB", r->o->batch);
        return EXIT_UNREADABLE;
    }
    if (str_starts(text, "\xef\xbb\xbf"))
        text = str_cut(text, 3, text.n);
    r->json = *r->o;
    r->json.format = "json";
    r->o = &r->json;
    int code = EXIT_CLEAN;
    while (str_split(&text, '\n', &line)) {
        line = str_trim(line);
        if (!line.n || line.p[0] == '#')
            continue;
        struct arena *own = arena_new();
        struct buf b = {.a = own};
        if (str_find(line, "chart") < 0 || r->loaded)
            r->a = own; /* the model, once read, stays in the long-lived arena */
        int one = roll_one(r, &b, line, true), wrote = print_all(&b);
        code = one > code ? one : code;
        r->a = all;
        arena_drop(own);
        if (wrote != EXIT_CLEAN)
            return wrote;
        if (ferror(stdout)) /* nobody reads on */
            break;
    }
    return code;
}

int run_roll(struct arena *a, const struct options *o)
{
    struct roller r = {.a = a, .o = o};
    int code;
    if (o->batch) {
        FILE *f = strcmp(o->batch, "-") == 0 ? stdin : fopen(o->batch, "rb");
        if (!f) {
            complain("%s cannot be read", o->batch);
            return EXIT_UNREADABLE;
        }
        code = roll_batch(&r, f);
        if (f != stdin)
            fclose(f);
    } else {
        struct buf b = {.a = a};
        code = roll_one(&r, &b, str_of(o->arg[0]), false);
        int wrote = print_all(&b);
        code = wrote > code ? wrote : code;
    }
    int unread = r.loaded ? project_unread(&r.project) : EXIT_CLEAN;
    if (r.loaded)
        project_drop(&r.project);
    return unread > code ? unread : code;
}

/* Numbers by what they are, +1 for 1; words by their letters, as everywhere (where the hyphen of -1 is nothing). */
static bool is_given(struct arena *a, const struct value *v, struct str want, bool to_the_letter)
{
    struct buf b = {.a = a};
    buf_put_value(&b, v);
    if (v->kind == VALUE_NUMBER && want.n > 1 && want.p[0] == '+')
        want = str_cut(want, 1, want.n);
    return v->kind == VALUE_NUMBER || to_the_letter ? str_eq(buf_str(&b), want) : str_same_name(buf_str(&b), want);
}

/* --given name=value: the value is one of those that the entry names, as it prints. */
static bool given_find(struct arena *a, const struct odds_entry *e, struct str name, struct str value,
                       struct value *out)
{
    for (size_t i = 0; i < e->n_given; i++) {
        if (!str_eq(e->given[i].name.s, name))
            continue;
        for (size_t k = 0; k < 2 * e->given[i].n; k++) {
            const struct value *v = &e->given[i].value[k % e->given[i].n];
            if (is_given(a, v, value, k < e->given[i].n))
                return *out = *v, true;
        }
    }
    return false;
}

static bool givens_read(struct arena *a, const struct options *o, const struct odds_entry *e, struct env *env)
{
    struct str *name = ARENA_ARRAY(a, struct str, o->n_given);
    struct value *value = ARENA_ARRAY(a, struct value, o->n_given);
    for (size_t i = 0; i < o->n_given; i++) {
        struct str rest = str_of(o->given[i]);
        if (!str_split(&rest, '=', &name[i]) || !given_find(a, e, name[i], rest, &value[i])) {
            complain("%.*s has no given %s; it has:", STRF(e->id), o->given[i]);
            for (size_t k = 0; k < e->n_given; k++)
                fprintf(stderr, "  %.*s=%.*s\n", STRF(e->given[k].name.s), STRF(e->given[k].text.s));
            return false;
        }
        for (size_t k = 0; k < i; k++)
            if (str_eq(name[k], name[i])) {
                complain("--given %.*s stands twice", STRF(name[i]));
                return false;
            }
    }
    *env = (struct env){.name = name, .value = value, .n = o->n_given};
    return true;
}

/* Ends where nobody reads on. */
static bool piece_print(void *code, const void *p, size_t n)
{
    *(int *)code = print_all(&(struct buf){.p = (char *)p, .n = n});
    return *(int *)code == EXIT_CLEAN && !ferror(stdout);
}

static int odds_print(struct project *p, const struct odds_entry *e)
{
    struct env only = {0};
    if (!givens_read(p->a, p->o, e, &only))
        return EXIT_USAGE;
    struct odds_table t = odds_table_make(p->a, p->model, e, &only, p->o->verify ? PROOF_LONG : PROOF_NONE);
    int code = EXIT_CLEAN;
    emit_odds(&t,
              is(p->o, "json")  ? FORMAT_JSON
              : is(p->o, "csv") ? FORMAT_CSV
                                : FORMAT_TEXT,
              (struct paint_sink){piece_print, &code});
    if (t.verdict == DISAGREES && code == EXIT_CLEAN) {
        complain("%.*s: %.*s", STRF(e->id), STRF(t.why));
        code = EXIT_FINDINGS;
    }
    for (size_t i = 0; i < t.grid.n; i++)
        if (t.grid.cell[i].failed && code == EXIT_CLEAN)
            code = EXIT_FINDINGS;
    return code;
}

/* Of no table by name: the list of them; all are worked out where all are to be proved. */
static int odds_print_all(struct project *p)
{
    if (p->o->n_given) {
        complain("--given is of one table: broadside odds ID --given %s", p->o->given[0]);
        return EXIT_USAGE;
    }
    if (!p->o->verify)
        return odds_list(p);
    int code = EXIT_CLEAN;
    for (size_t i = 0; i < p->model->n_set; i++)
        for (size_t k = 0; k < p->model->set[i]->n_odds; k++) {
            const struct odds_entry *e = p->model->set[i]->odds[k];
            int one = EXIT_FINDINGS;
            if (e->bad)
                complain("%.*s/%.*s is left out; broadside check says what is wrong with it", STRF(e->set->id),
                         STRF(e->id));
            else
                one = odds_print(p, e);
            code = one > code ? one : code;
            if (one == EXIT_UNREADABLE || ferror(stdout)) /* said once, not for each table; or nobody reads on */
                return code;
        }
    return code;
}

int run_odds(struct arena *a, const struct options *o)
{
    struct project p;
    project_read(&p, a, o, READ_TABLES);
    int code;
    const struct odds_entry *e = o->n_arg ? model_odds_find(p.model, NULL, str_of(o->arg[0])) : NULL;
    if (!o->n_arg)
        code = odds_print_all(&p);
    else if (id_is_shared(p.model, o->arg[0], true))
        code = EXIT_USAGE;
    else if (e && !e->bad) {
        int doubt = project_doubt(&p, o->arg[0], &(struct need){.odds = e}), said = odds_print(&p, e);
        code = said > doubt ? said : doubt;
    } else {
        complain(
            "there is no odds table %s that can be read; broadside list names them, broadside check says what is wrong",
            o->arg[0]);
        code = EXIT_FINDINGS;
    }
    int unread = project_unread(&p);
    project_drop(&p);
    return unread > code ? unread : code;
}

bool odds_files_write(struct project *p, const struct document *doc, const struct odds_table *table, size_t n)
{
    static const struct {
        const char *extension;
        enum format format;
    } files[] = {{"csv", FORMAT_CSV}, {"json", FORMAT_JSON}};
    struct str why;
    for (size_t f = 0; f < 2; f++) {
        struct out *o =
            out_open(p->a, out_path(p, str_printf(p->a, "odds/%.*s.%s", STRF(doc->name), files[f].extension)));
        for (size_t i = 0; i < n; i++) {
            struct str id = str_printf(p->a, "%s%.*s\n", i ? "\n" : "", STRF(table[i].entry->id));
            if (files[f].format == FORMAT_CSV)
                out_write(o, id.p, id.n);
            emit_odds(&table[i], files[f].format, (struct paint_sink){out_write, o});
        }
        if (!out_commit(o, &why))
            return not_written(p, why);
    }
    return true;
}
