/* The commands `roll`, for an expression, and `odds`, for a table of the project or the list of
 * tables. Called by main through its table. Each returns the exit code, and prints no findings.
 *
 * An error is explained at its place: the place in the expression with the help of the function
 * there, or the values of a given with the nearest to the typed one. Programs (JSON, CSV, --batch)
 * get errors without this explanation. */
#include "emit/emit.h"
#include "model/abstract_value.h"
#include "run.h"
#include "show/odds/odds.h"
#include "web/web.h"
#include <stdlib.h>
#include <unistd.h>

enum { BATCH_MAX = 64 << 20 };  /* bytes of a batch */
enum { LINE = 100 };            /* columns for the values of a given */

/* ---- roll ---- */

/* Column of a byte in characters, from 1, as people count it. */
static uint32_t column_of(struct str text, uint32_t byte)
{
    return (uint32_t)str_runes(str_cut(text, 0, byte)) + 1;
}

/* Prints the message, the expression with ^^^^ below the error, the help, and the syntax of the
 * function there. An expression of several lines is not repeated: the marks would be below the
 * wrong line. */
static void complain_roll(struct str text, const struct roll_error *e)
{
    struct arena *a = arena_new();
    const struct str before = shown(a, str_cut(text, 0, e->at.lo));
    const size_t marks = str_columns(shown(a, str_cut(text, e->at.lo, e->at.hi)));
    complain("column %u: %.*s", column_of(text, e->at.lo), STRF(e->message));
    if (str_find_char(text, '\n') < 0 && text.n) {
        fprintf(stderr, "  %.*s\n  %*s^", STRF(shown(a, text)), (int)str_columns(before), "");
        for (size_t i = 1; i < marks; i++)
            fputc('^', stderr);
        fputc('\n', stderr);
    }
    if (e->help.n)
        fprintf(stderr, "  help: %.*s\n", STRF(shown(a, e->help)));
    const struct roll_word *word = roll_word_at(a, text, e->at);
    if (word)
        fprintf(stderr, "  %s: %s\n  example: %s\n", word->form, word->does, word->example);
    arena_drop(a);
}

/* A note or a warning on an expression that has a result. */
static void note_print(const struct project *p, struct str text, const char *what,
                       const struct roll_error *e)
{
    if (p->o->batch || p->o->quiet)
        return;
    complain("%s: column %u: %.*s%.*s", what, column_of(text, e->at.lo), STRF(e->message),
             STRF(str_printf(p->a, e->help.n ? ": %.*s" : "%.*s", STRF(e->help))));
}

/* If several sets have a chart of this id and the expression names no set, prints which chart was
 * used, since the other may be meant. */
static void shared_print(const struct project *p, struct str text, const struct roll *r)
{
    const struct set *first = NULL;
    if ((r->kind != ROLL_CHART && r->kind != ROLL_DRAW) || !r->word.n || str_find_char(r->word, '/') >= 0)
        return;
    for (size_t i = 0; i < p->model->n_set; i++) {
        const struct set *home = p->model->set[i];
        if (home->from || !model_chart_find(p->model, home, r->word))
            continue;
        if (first) {
            struct str used = path_join(p->a, first->id, r->word),
                       other = path_join(p->a, home->id, r->word);
            const struct roll_error e = {
                r->at,
                str_printf(p->a, "%.*s is in several sets; %.*s is used; or write %.*s",
                           STRF(r->word), STRF(used), STRF(other)),
                STR("")};
            note_print(p, text, "warning", &e);
            return;
        }
        first = home;
    }
}

/* Reads what the expression uses: charts, or the decks of layouts. */
static void roll_read(struct project *p, struct str text, const struct roll **node, size_t n)
{
    bool charts = str_find(text, "chart") >= 0;
    for (size_t i = 0; i < n; i++)
        charts = charts || (node[i]->kind == ROLL_DRAW && node[i]->word.n);
    if (!p->model && charts)
        project_read(p, READ_TABLES);
    for (size_t i = 0; p->model && !p->documents.at && i < n;
         i++) /* not a chart: a deck of a layout */
        if (node[i]->kind == ROLL_DRAW && node[i]->word.n &&
            !model_chart_find(p->model, NULL, node[i]->word))
            project_read(p, READ_LAYOUTS);
    for (size_t i = 0; p->model && i < n; i++)
        shared_print(p, text, node[i]);
}

/* False with *e for an expression whose meaning is wrong. Prints notes. */
static bool roll_is_sound(struct project *p, struct arena *a, struct str text,
                          const struct roll *tree, struct roll_error *e)
{
    const struct nonsense *found;
    const size_t n = type_check_roll(type_check_new(a, p->model, NULL), STR(""), tree, &found);
    for (size_t i = 0; i < n; i++) {
        *e = found[i].error;
        if (!e->note)
            return false;
        note_print(p, text, "note", e);
    }
    return true;
}

/* Computes an expression; returns its tree, or NULL with *e on an error. Charts are read into p
 * only for an expression that uses one. `a` may live shorter than the project's arena. The
 * expression is checked before the computation: ambiguous dice are refused, as in a chart. */
static const struct roll *roll_text(struct project *p, struct arena *a, struct str text,
                                    struct dist *d, struct roll_error *e)
{
    struct roll_names none = {0};
    const struct roll *tree = roll_parse(a, text, NOWHERE, &none, e), **node;
    if (!tree)
        roll_suggestion(a, text, &none, e);
    if (!tree || (!roll_two_dice(a, tree, e) && !e->note))
        return NULL;
    if (e->note)
        note_print(p, text, "note", e);
    const size_t n = roll_nodes(a, tree, &node);
    roll_read(p, text, node, n);
    struct env env = {.model = p->model, .budget = p->o->budget};
    if (!roll_is_sound(p, a, text, tree, e) || !odds_eval(a, tree, &env, d, NULL, e))
        return NULL;
    struct roll_error same = {tree->at, STR("this is the same for every roll"), STR("")};
    const bool asks = tree->kind == ROLL_COMPARE || tree->kind == ROLL_IN; /* 1 in 6 */
    if (d->n == 1 && roll_pool_of(tree) != POOL_MEAN && (asks || roll_has_dice(a, tree, false)))
        note_print(p, text, "note", &same);
    return tree;
}

/* Prints one result. An error in an expression is exit 1, and a batch continues. A batch always
 * prints JSON. */
static int roll_one(struct project *p, struct buf *b, struct str text)
{
    enum format format = p->o->batch ? FORMAT_JSON : p->o->format;
    struct dist d;
    struct roll_error e = {0};
    const struct roll *tree = roll_text(p, b->a, text, &d, &e);
    if (tree) {
        emit_dist(b, text, tree, &d, format);
        return EXIT_CLEAN;
    }
    if (format != FORMAT_JSON)
        complain_roll(text, &e);
    else
        emit_roll_error(b, text, column_of(text, e.at.lo), &e);
    return EXIT_FINDINGS;
}

/* Processes one line at a time, each in an arena of its own, so that memory does not grow with the
 * number of lines. */
static int roll_batch(struct project *p, FILE *f)
{
    struct buf read = {.a = p->a};
    char piece[8192];
    struct str line;
    for (size_t n; read.n <= BATCH_MAX && (n = fread(piece, 1, sizeof piece, f)) > 0;)
        buf_put(&read, (struct str){piece, n});
    struct str text = buf_str(&read);
    if (ferror(f) || read.n > BATCH_MAX) { /* for example, a folder */
        complain("%s cannot be read, or is over 64 MiB", p->o->batch);
        return EXIT_UNREADABLE;
    }
    if (str_starts(text, "\xef\xbb\xbf"))
        text = str_cut(text, 3, text.n);
    int code = EXIT_CLEAN;
    while (str_split(&text, '\n', &line)) {
        line = str_trim(line);
        if (!line.n || line.p[0] == '#')
            continue;
        struct arena *own = arena_new();
        struct buf b = {.a = own};
        int one = roll_one(p, &b, line), wrote = print_all(&b);
        code = worse(code, one);
        arena_drop(own);
        if (wrote != EXIT_CLEAN)
            return wrote;
        if (ferror(stdout)) /* the reader has closed the pipe */
            break;
    }
    return code;
}

/* A batch reads the project only when a line uses a chart. */
int run_roll(struct project *p)
{
    const char *batch = p->o->batch;
    if (!batch)
        return roll_one(p, &p->out, str_of(p->o->arg[0]));
    FILE *f = strcmp(batch, "-") == 0 ? stdin : fopen(batch, "rb");
    if (!f) {
        complain("%s cannot be read", batch);
        return EXIT_UNREADABLE;
    }
    int code = roll_batch(p, f);
    if (f != stdin)
        fclose(f);
    return code;
}

/* ---- odds: givens and their values ---- */

/* The value as in --given and in the source: +1 if the source has a plus. */
static struct str given_value(struct arena *a, const struct given *g, const struct value *v)
{
    const struct str text = value_text(a, v);
    const bool plus = g->plus && v->kind == VALUE_NUMBER && v->number.n > 0;
    return plus ? str_printf(a, "+%.*s", STRF(text)) : text;
}

static bool follows(const struct value *x, const struct value *y)
{
    struct rat next;
    return x->kind == VALUE_NUMBER && y->kind == VALUE_NUMBER && rat_add(&next, x->number, RAT(1)) &&
           rat_cmp(next, y->number) == 0;
}

/* Prints values such as "1..12", "-2..+1" or "light, field, heavy"; a run of whole numbers has only
 * its ends. If the text exceeds `max` columns, prints the first values and their total number. */
static struct str given_values(struct arena *a, const struct given *g, size_t max)
{
    struct buf b = {.a = a};
    for (size_t i = 0, end; i < g->n; i = end + 1) {
        struct str one = given_value(a, g, &g->value[i]);
        for (end = i; end + 1 < g->n && follows(&g->value[end], &g->value[end + 1]);)
            end++;
        if (end > i + 1)
            one = str_printf(a, "%.*s..%.*s", STRF(one), STRF(given_value(a, g, &g->value[end])));
        else
            end = i; /* two numbers are not a run */
        if (i && str_columns(buf_str(&b)) + str_columns(one) > max) {
            buf_printf(&b, ", ... (%zu)", g->n);
            break;
        }
        buf_separator(&b, i, ", ");
        buf_put(&b, one);
    }
    return buf_str(&b);
}

/* Prints all values, below the message on a wrong one. */
static void print_values(struct arena *a, const struct given *g)
{
    fprintf(stderr, "  %.*s\n", STRF(shown(a, given_values(a, g, SIZE_MAX))));
}

/* Finds a value. Numbers are compared by value, so +1 finds 1. Words are compared exactly, then,
 * without a match, as names (which ignores hyphens, also in -1). */
static bool value_find(struct arena *a, const struct given *g, struct str want, struct value *out)
{
    for (size_t k = 0; k < 2 * g->n; k++) {
        const struct value *v = &g->value[k % g->n];
        bool number = v->kind == VALUE_NUMBER, to_the_letter = k < g->n;
        struct str text = value_text(a, v);
        struct str plain = number && want.n > 1 && want.p[0] == '+' ? str_cut(want, 1, want.n) : want;
        if (number || to_the_letter ? str_eq(text, plain) : str_same_name(text, plain))
            return *out = *v, true;
    }
    return false;
}

/* ": did you mean X" for the nearest name; empty without one. */
static struct str suggestion(struct arena *a, struct str word, const struct str *names, size_t n)
{
    const struct str near = str_nearest(word, names, n);
    return near.n ? str_printf(a, ": did you mean %.*s", STRF(near)) : near;
}

/* Complains of an unknown given, with the nearest name and a list of all; a table without givens
 * gets a message of its own. */
static void complain_given(struct arena *a, const struct odds_entry *e, struct str name)
{
    struct str *names = ARENA_ARRAY(a, struct str, e->n_given);
    for (size_t i = 0; i < e->n_given; i++)
        names[i] = e->given[i].name.s;
    const struct str near = suggestion(a, name, names, e->n_given);
    const char *end = e->n_given ? "; it has:" : "; it has no givens";
    complain("%.*s has no given %.*s%.*s%s", STRF(e->id), STRF(name), STRF(near),
             near.n ? "?" : end);
    for (size_t i = 0; i < e->n_given; i++)
        fprintf(stderr, "  %.*s=%.*s\n", STRF(shown(a, names[i])), STRF(shown(a, given_values(a, &e->given[i], LINE))));
}

static void complain_value(struct arena *a, const struct given *g, struct str value)
{
    struct str *values = ARENA_ARRAY(a, struct str, g->n);
    for (size_t i = 0; i < g->n; i++)
        values[i] = given_value(a, g, &g->value[i]);
    const size_t words = g->value[0].kind == VALUE_NUMBER ? 0 : g->n; /* 1 is not a typo of 13 */
    complain("%.*s is never %.*s%.*s; it is one of:", STRF(g->name.s), STRF(value),
             STRF(suggestion(a, value, values, words)));
    print_values(a, g);
}

/* Reads one --given into the i-th name and value; false after a complaint. */
static bool given_read(struct arena *a, const char *word, const struct odds_entry *e,
                       struct str *name, struct value *value, size_t i)
{
    const struct given *g = NULL;
    struct str want = str_of(word), before;
    str_split(&want, '=', &before);
    name[i] = str_trim(before);
    want = str_trim(want);
    for (size_t k = 0; k < e->n_given && !g; k++)
        if (str_eq(e->given[k].name.s, name[i]))
            g = &e->given[k];
    if (!g) {
        complain_given(a, e, name[i]);
    } else if (!want.n) {
        complain("--given %.*s has no value: write --given '%.*s=%.*s'; its values:", STRF(name[i]),
                 STRF(name[i]), STRF(given_value(a, g, &g->value[0])));
        print_values(a, g);
    } else if (!value_find(a, g, want, &value[i])) {
        complain_value(a, g, want);
    } else {
        size_t k = 0;
        while (!str_eq(name[k], name[i]))
            k++;
        if (k == i)
            return true;
        complain("--given %.*s is repeated", STRF(name[i]));
    }
    return false;
}

/* Reads --given; false after a complaint if the entry lacks a name or value. */
static bool givens_read(struct arena *a, const struct options *o, const struct odds_entry *e, struct env *env)
{
    struct str *name = ARENA_ARRAY(a, struct str, o->given.n);
    struct value *value = ARENA_ARRAY(a, struct value, o->given.n);
    for (size_t i = 0; i < o->given.n; i++)
        if (!given_read(a, o->given.at[i], e, name, value, i))
            return false;
    *env = (struct env){.name = name, .value = value, .n = o->given.n};
    return true;
}

/* ---- odds: a table ---- */

/* Stops when the reader has closed the pipe. */
static bool piece_print(void *code, const void *p, size_t n)
{
    *(int *)code = print_all(&(struct buf){.p = (char *)p, .n = n});
    return *(int *)code == EXIT_CLEAN && !ferror(stdout);
}

/* Prints a table. These are exit 1, but are printed: a difference between the two methods, an error
 * in the dependencies, a cell that could not be computed, and outcomes with gaps or overlaps, which
 * cannot be verified. `all`: the table is one of several, with bars on one scale, where a full bar
 * is certain. */
static int odds_print(struct project *p, const struct odds_entry *e, bool all)
{
    struct env only = {0};
    struct diag *wrong = diag_part(p->d);
    if (!givens_read(p->a, p->o, e, &only))
        return EXIT_USAGE;
    int code = EXIT_CLEAN, doubt = project_doubt(p, str_z(p->a, e->id), &(struct need){.odds = e});
    const struct waiting waits = progress_begin(p->o, p->o->verify ? "walking" : "counting", e->id);
    struct odds_table t = odds_table_make(p->a, p->model, e, &only);
    outcomes_sound(wrong, p->a, e, &t.grid);
    if (p->o->verify)
        odds_tables_prove(p->a, p->model, &t, 1, BOOK_THROWS, NULL);
    waiting_end(waits);
    diag_print(wrong, FORMAT_TEXT, false, NULL, stderr);
    const struct paint_sink to = {piece_print, &code};
    if (p->o->format == FORMAT_HTML)
        web_odds(&p->out, &t);
    else
        emit_odds(&t, p->o->format, all, to);
    if (t.verdict == DISAGREES)
        complain("%.*s: %.*s", STRF(e->id), STRF(t.why));
    if (t.verdict == DISAGREES || odds_some_failed(&t) || diag_has(wrong, LEVEL_ERROR))
        doubt = EXIT_FINDINGS;
    return worse(code, doubt);
}

/* Without an ID prints the list of tables; with --verify it computes and verifies all. */
static int odds_print_all(struct project *p)
{
    if (p->o->given.n) {
        complain("--given needs an odds table: broadside odds ID --given %s", p->o->given.at[0]);
        return EXIT_USAGE;
    }
    int code = EXIT_CLEAN;
    if (!p->o->verify)
        entries_put(p, true);
    for (size_t i = 0; i < p->model->n_set && p->o->verify; i++)
        for (size_t k = 0; k < p->model->set[i]->n_odds; k++) {
            const struct odds_entry *e = p->model->set[i]->odds[k];
            int one = EXIT_FINDINGS;
            if (e->bad)
                complain("%.*s/%.*s is left out; broadside check reports why", STRF(e->set->id),
                         STRF(e->id));
            else
                one = odds_print(p, e, true);
            code = worse(code, one);
            if (one == EXIT_UNREADABLE || ferror(stdout)) /* a full disk is reported once, not for
                                                           * each table; or the pipe is closed */
                return code;
        }
    return code;
}

/* Suggests the nearest id of all tables. An id whose table could not be read is not a typo, so it
 * gets a message of its own. */
static void complain_table(const struct project *p, const char *id, const struct odds_entry *bad)
{
    LIST(struct str) names = {0};
    if (bad) {
        complain("%s cannot be read: broadside check reports why", id);
        return;
    }
    for (size_t i = 0; i < p->model->n_set; i++) {
        const struct set *s = p->model->set[i];
        for (size_t k = 0; k < s->n_odds; k++) {
            struct str name = s->odds[k]->id;
            if (strchr(id, '/'))
                name = path_join(p->a, s->id, name);
            ARENA_PUSH(p->a, &names, name);
        }
    }
    complain_unknown("odds table", id, names.at, names.n);
}

int run_odds(struct project *p)
{
    if (!p->o->n_arg)
        return odds_print_all(p);
    const char *id = p->o->arg[0];
    const struct odds_entry *e = model_odds_find(p->model, NULL, str_of(id));
    if (id_is_shared(p->model, id, true))
        return EXIT_USAGE;
    if (e && !e->bad)
        return odds_print(p, e, false);
    complain_table(p, id, e);
    return EXIT_FINDINGS;
}
