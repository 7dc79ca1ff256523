/* The whole road: YAML -> model -> checks and odds -> sheets -> pages -> files.
 *
 * run_build shows it on one screen; the other commands stop earlier. Documents are made by processes of their own,
 * after the checks: model, odds and fonts are shared, the output is the same with one job or many. A document that
 * has findings there is made again in this process, so that they stand with all the others. */
#include "run.h"
#include "base/jobs.h"
#include "emit/emit.h"
#include "model/dump.h"
#include "odds/grid.h"
#include "odds/odds.h"
#include "paint/paint.h"
#include "text/text.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void complain(const char *format, ...)
{
    struct arena *a = arena_new();
    struct buf b = {.a = a};
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *words = arena_alloc(a, (size_t)n + 1);
    vsnprintf(words, (size_t)n + 1, format, again);
    va_end(again);
    struct str rest = str_of(words), line;
    for (bool first = true; str_split(&rest, '\n', &line); first = false) {
        buf_putz(&b, first ? "broadside: " : "\n");
        put_shown(&b, line);
    }
    fflush(stdout);
    fprintf(stderr, "%s\n", b.p);
    arena_drop(a);
}

/* `list | head`: who reads has seen enough, which is no error of ours. */
static int not_printed(const char *why)
{
    if (errno == EPIPE)
        return EXIT_CLEAN;
    complain("%s", why);
    return EXIT_UNREADABLE;
}

int print_all(const struct buf *b)
{
    errno = 0;
    if ((!b->n || fwrite(b->p, 1, b->n, stdout) == b->n) && fflush(stdout) == 0)
        return EXIT_CLEAN;
    return not_printed("the output could not be written");
}

void project_read(struct project *p, struct arena *a, const struct options *o, bool layouts)
{
    *p = (struct project){.a = a, .o = o, .d = diag_new()};
    struct model *m = arena_copy(a, model_read(a, p->d, o->dir, &p->unreadable), sizeof *m);
    m->grids = grids_new(a);
    m->spent = o->command->run == run_roll ? NULL : spent_new(a, o->no_odds, 0); /* a roll has its own budget */
    p->model = m;
    p->pictures = pictures_new(a, o->dir, paint_picture);
    if (layouts)
        p->documents = documents_read(a, p->d, o->dir, p->model, &p->unreadable);
}

void project_drop(struct project *p)
{
    diag_drop(p->d);
}

/* What the findings of these paths, or of all where there is none, make the exit code. */
static int code_of(const struct project *p, const struct str *only, size_t n)
{
    enum level least = strcmp(p->o->fail_on, "warning") == 0 ? LEVEL_WARNING : LEVEL_ERROR;
    if (p->unreadable)
        return EXIT_UNREADABLE;
    return diag_count_in(p->d, least, only, n) ? EXIT_FINDINGS : EXIT_CLEAN;
}

int project_code(const struct project *p)
{
    return code_of(p, NULL, 0);
}

static int worse(int a, int b)
{
    return a > b ? a : b;
}

/* A path as findings name files: below the project, without ./ before it and / behind it. "." is everything. An
 * absolute one, as editors send, is taken from where the project stands. */
static struct str path_plain(const struct project *p, const char *arg)
{
    struct str s = str_of(arg);
    char *root = arg[0] == '/' ? realpath(p->o->dir, NULL) : NULL, *whole = root ? realpath(arg, NULL) : NULL;
    if (whole && str_starts(str_of(whole), root)) {
        struct str below = str_of(whole + strlen(root));
        s = below.n ? str_dup(p->a, str_cut(below, 1, below.n)) : STR(".");
    }
    free(root);
    free(whole);
    while (str_starts(s, "./"))
        s = str_cut(s, 2, s.n);
    while (s.n > 1 && str_ends(s, "/"))
        s.n--;
    return s;
}

static bool path_is_read(const struct project *p, struct str path)
{
    for (uint32_t i = 1; diag_source_at(p->d, i); i++) {
        struct str file = diag_source_at(p->d, i)->path;
        if (str_eq(file, path) || (str_starts(file, str_z(p->a, path)) && file.n > path.n && file.p[path.n] == '/'))
            return true;
    }
    return false;
}

/* Every path that `check` is asked for is a file of the project, or a folder of some. */
static bool paths_known(const struct project *p, struct str *only, size_t *n)
{
    bool all = true;
    *n = 0;
    for (size_t i = 0; i < p->o->n_arg; i++) {
        struct str path = path_plain(p, p->o->arg[i]);
        if (str_is(path, "."))
            return *n = 0, all;
        if (!path_is_read(p, path)) {
            complain("%s is no file of this project that is read", p->o->arg[i]);
            all = false;
        }
        only[(*n)++] = path;
    }
    return all;
}

static int findings_print(const struct project *p, const struct tally *t, const struct str *only, size_t n)
{
    enum diag_format format = DIAG_TEXT;
    if (p->o->format)
        diag_format_find(str_of(p->o->format), &format);
    errno = 0;
    bool good = diag_print(p->d, format, options_color(p->o, stdout), only, n, t, stdout);
    if (good && fflush(stdout) == 0)
        return EXIT_CLEAN;
    return not_printed("the findings could not be written");
}

int run_check(struct arena *a, const struct options *o)
{
    struct project p;
    struct tally t = {0};
    project_read(&p, a, o, true);
    documents_printed_check(p.d, p.model, &p.documents);
    check_all(p.d, p.model, !o->no_odds, &t);
    struct str *only = ARENA_ARRAY(a, struct str, o->n_arg);
    size_t n = 0;
    int code = paths_known(&p, only, &n) ? EXIT_CLEAN : EXIT_UNREADABLE;
    code = worse(code, findings_print(&p, &t, only, n));
    code = worse(code, code_of(&p, only, n));
    project_drop(&p);
    return code;
}

static bool asked_for(const struct options *o, const struct document *doc)
{
    for (size_t i = 0; i < o->n_arg; i++)
        if (str_is(doc->name, o->arg[i]))
            return true;
    return !o->n_arg;
}

/* A document whose set or layout has errors is not printed, unless --force stamps it. */
static bool sound(const struct project *p, const struct document *doc)
{
    if (spent_over(p->model)) /* what came behind was not worked out, in whatever set it is */
        return false;
    size_t n;
    const struct finding **f = diag_sorted(p->d, p->a, &n);
    struct str folder = str_printf(p->a, "tables/%.*s/", STRF(doc->set->id));
    for (size_t i = 0; i < n; i++) {
        const struct source *s = diag_source_at(p->d, f[i]->at.file);
        if (f[i]->level == LEVEL_ERROR && !f[i]->waived && s &&
            (f[i]->at.file == doc->source || str_starts(s->path, str_z(p->a, folder))))
            return false;
    }
    return true;
}

static unsigned jobs_of(const struct options *o)
{
    long n = o->jobs ? (long)o->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : (unsigned)n;
}

struct batch {
    struct project *p;
    const struct document **doc;
};

static bool batch_make(void *data, size_t i)
{
    struct batch *b = data;
    size_t before = diag_count(b->p->d, LEVEL_NOTE);
    return document_make(b->p, b->doc[i]) && diag_count(b->p->d, LEVEL_NOTE) == before;
}

/* Odds books take longest: where processes share the work they come first, so that none is left to the end. */
static void books_first(struct arena *a, const struct document **doc, size_t n)
{
    const struct document **order = ARENA_ARRAY(a, const struct document *, n);
    size_t k = 0;
    for (size_t i = 0; i < n; i++)
        if (doc[i]->kind == DOCUMENT_ODDS_BOOK)
            order[k++] = doc[i];
    for (size_t i = 0; i < n; i++)
        if (doc[i]->kind != DOCUMENT_ODDS_BOOK)
            order[k++] = doc[i];
    memcpy(doc, order, n * sizeof *doc);
}

static void say_made(const struct project *p, const struct document *doc)
{
    if (p->o->quiet || !isatty(STDERR_FILENO))
        return;
    struct arena_mark mark = arena_mark(p->a);
    struct buf b = {.a = p->a};
    put_shown(&b, doc->name);
    fprintf(stderr, "made %s\n", b.p);
    arena_rewind(p->a, mark);
}

static int documents_make(struct project *p)
{
    const struct document **doc = ARENA_ARRAY(p->a, const struct document *, p->documents.n);
    bool *made = ARENA_ARRAY(p->a, bool, p->documents.n);
    int code = EXIT_CLEAN;
    size_t n = 0;
    for (size_t i = 0; i < p->documents.n; i++) {
        const struct document *k = &p->documents.at[i];
        if (!asked_for(p->o, k))
            continue;
        if (!k->bad && (p->o->force || sound(p, k)))
            doc[n++] = k;
        else
            complain("%.*s is not made: its charts or its layout have errors", STRF(k->name));
    }
    static const char *const folder[] = {"sheets", "odds", "decks"};
    for (size_t i = 0; i < sizeof folder / sizeof *folder && !p->o->dump; i++)
        out_sweep(p->a, out_path(p, str_of(folder[i])));
    if (n) /* once, before the processes part: they have the fonts then, and what was worked out so far */
        p->engine = engine_new(p->a, p->d, p->o->dir);
    if (p->engine && !p->o->dump && n > 1 && jobs_of(p->o) > 1) {
        struct batch batch = {p, doc};
        for (size_t i = 0; i < n; i++)
            if (doc[i]->kind == DOCUMENT_DECK)
                deck_draw_ahead(p, doc[i]);
        books_first(p->a, doc, n);
        jobs_run(jobs_of(p->o), n, batch_make, &batch, made);
    }
    for (size_t i = 0; i < n; i++)
        if (!made[i] && !document_make(p, doc[i]))
            code = worse(code, EXIT_UNREADABLE);
        else
            say_made(p, doc[i]);
    engine_drop(p->engine);
    p->engine = NULL;
    return code;
}

static bool names_known(const struct project *p)
{
    bool all = true;
    struct str *names = ARENA_ARRAY(p->a, struct str, p->documents.n);
    for (size_t i = 0; i < p->documents.n; i++)
        names[i] = p->documents.at[i].name;
    for (size_t i = 0; i < p->o->n_arg; i++) {
        struct str word = str_of(p->o->arg[i]), near = str_nearest(word, names, p->documents.n);
        bool known = false;
        for (size_t k = 0; k < p->documents.n; k++)
            known = known || str_eq(names[k], word);
        if (!known)
            complain("there is no document %.*s%s%.*s", STRF(word), near.n ? ": did you mean " : "", STRF(near));
        all = all && known;
    }
    return all;
}

static int run_dump_stage(struct project *p)
{
    struct buf b = {.a = p->a};
    if (strcmp(p->o->dump, "model") == 0)
        model_dump(&b, p->model);
    else
        trees_dump(p, &b);
    return print_all(&b);
}

/* The sets of the documents that are made, with what they are from; all where no document is named. */
static const struct model *sets_asked(const struct project *p)
{
    const struct model *m = p->model;
    struct model *some = arena_copy(p->a, m, sizeof *m);
    some->set = ARENA_ARRAY(p->a, const struct set *, m->n_set);
    some->n_set = 0;
    for (size_t i = 0; i < m->n_set; i++) {
        bool asked = false;
        for (size_t k = 0; k < p->documents.n; k++)
            for (const struct set *s = p->documents.at[k].set; s && asked_for(p->o, &p->documents.at[k]); s = s->from)
                asked = asked || s == m->set[i];
        if (asked)
            some->set[some->n_set++] = m->set[i];
    }
    return p->o->n_arg ? some : m;
}

int run_build(struct arena *a, const struct options *o)
{
    struct project p;
    struct tally t = {0};
    project_read(&p, a, o, true);
    int code = EXIT_CLEAN;
    if (!names_known(&p))
        code = EXIT_USAGE;
    else if (o->dump && (strcmp(o->dump, "model") == 0 || strcmp(o->dump, "tree") == 0))
        code = run_dump_stage(&p);
    else {
        const struct model *sets = sets_asked(&p);
        documents_printed_check(p.d, sets, &p.documents);
        check_some(p.d, p.model, sets, true, &t);
        size_t before = diag_count(p.d, LEVEL_ERROR);
        code = documents_make(&p);
        /* what could not be made for a finding's sake is exit 1, as all findings are; a failed write is 3 */
        if (code == EXIT_UNREADABLE && diag_count(p.d, LEVEL_ERROR) > before)
            code = EXIT_FINDINGS;
        bool silent = (o->quiet || o->dump) && !diag_count(p.d, LEVEL_WARNING);
        code = worse(code, silent ? EXIT_CLEAN : findings_print(&p, &t, NULL, 0));
        code = worse(code, project_code(&p));
    }
    project_drop(&p);
    return code;
}
