/* The whole road, in one direction; each stage takes what stands before it as const:
 *
 *     tables/  --model_read-->      struct model: sets, charts, odds      } check_some, documents_printed_check:
 *     layouts/ --documents_read-->  struct documents: what is asked       } findings
 *     a sheet or book --make.c-->   sheet (blocks) -> pages (boxes with coordinates) -> files (emit/outputs.c)
 *     a deck --make_deck.c-->       deck (cards) -> faces -> pages of faces -> files
 *
 * run_build goes all of it; run_check goes as far as pages and writes none; the other commands (commands.c) stop at the
 * model. Which documents are made, and by which processes, is said in batch.c.
 *
 * Exit codes only ever get worse: what is found is 1, a wrong command line 2, what cannot be read or written 3. */
#include "emit/stages.h"
#include "batch.h"
#include "model/dump.h"
#include "odds/odds.h"
#include "paint/paint.h"
#include "show/decks.h"
#include "text/text.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* On standard error, after what was printed so far. Each line is shown, not put: an argument may hold what steers a
 * terminal. */
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

/* A slip of the keyboard is likelier than a name that is not known: the nearest is named, and nothing is done with it.
 */
void complain_unknown(const char *what, const char *word, const struct str *names, size_t n)
{
    struct str near = str_nearest(str_of(word), names, n);
    complain("there is no %s %s%s%.*s", what, word, near.n ? ": did you mean " : "", STRF(near));
}

const struct set *set_asked(const struct project *p, const char *name)
{
    struct str *names = ARENA_ARRAY(p->a, struct str, p->model->n_set);
    for (size_t i = 0; i < p->model->n_set; i++) {
        names[i] = p->model->set[i]->id;
        if (str_is(names[i], name))
            return p->model->set[i];
    }
    complain_unknown("set", name, names, p->model->n_set);
    return NULL;
}

/* Codes are ordered by how bad they are. */
int worse(int a, int b)
{
    return a > b ? a : b;
}

/* What cannot be read is a finding or p->unreadable; the rest of the project is there all the same. */
void project_read_held(struct project *p, struct arena *a, const struct options *o, enum project_depth depth,
                       const struct held *held, size_t n)
{
    enum { ONE_STEPS = 10, ONE_KEPT = 3 }; /* as much as odds/ allows one expression, whose work needs room too */
    enum { CHECK_THROWS = 2000 }; /* of one question: a check is done before anybody waits for it */
    *p = (struct project){.a = a, .o = o, .d = diag_new()};
    for (size_t i = 0; i < n; i++)
        diag_hold(p->d, held[i]);
    choices_read(a, p->d, o->dir);
    struct model *m = arena_copy(a, model_read(a, p->d, o->dir, &p->unreadable), sizeof *m);
    m->grids = grids_new(a);
    m->walk_most = o->command->run == run_check ? CHECK_THROWS : 0;
    m->budget = o->budget;
    /* What a run's odds may take all together: so much for each set. A roll, and a table that is
     * asked for by name, have the budget of one expression. */
    bool one = o->command->run == run_odds && o->n_arg;
    double times = (o->budget > 0 ? o->budget : 1) * (one || !m->n_set ? 1 : (double)m->n_set);
    if (o->command->run != run_roll)
        m->spent = spent_new(a, o->no_odds, one ? ONE_STEPS * times : times, one ? ONE_KEPT * times : times);
    if (o->language && o->n_arg)
        m->also.set = str_of(o->arg[0]), m->also.code = str_of(o->language);
    p->model = m;
    char *place = realpath(o->dir, NULL);
    p->place = str_dup(a, str_of(place));
    free(place);
    p->pictures = pictures_new(a, o->dir, depth == READ_PICTURES ? paint_picture : NULL);
    if (depth == READ_PICTURES)
        pictures_remember(p);
    if (depth != READ_TABLES)
        p->documents = documents_for(a, p->d, p->pictures, p->model, &p->unreadable,
                                     o->troops ? &(struct tonight){str_of(o->troops), o->arg, o->n_arg} : NULL,
                                     depth == READ_LAYOUTS);
    pictures_rest(p->pictures);
    if (o->command->run == run_roll)
        m->deck = decks_dealt(a, &p->documents, &m->n_deck);
}

void project_read(struct project *p, struct arena *a, const struct options *o, enum project_depth depth)
{
    project_read_held(p, a, o, depth, NULL, 0);
}

/* What else it owns is in the arena of the command. */
void project_drop(struct project *p)
{
    if (p->pictures)
        pictures_drop(p->pictures);
    diag_drop(p->d);
}

/* A file or folder that could not be read, or was too large to be. */
static bool is_unread(const struct finding *f)
{
    return f->rule == RULE_UNREADABLE || (f->rule == RULE_OVER_LIMIT && f->source && f->source->torn);
}

static enum level fails_from(const struct options *o)
{
    return o->fail_on == FAIL_ON_WARNING ? LEVEL_WARNING : LEVEL_ERROR;
}

/* What these findings make the exit code; and what was not read, of whatever file. */
static int code_of(const struct project *p, const struct diag *told)
{
    size_t all;
    const struct finding **f = diag_sorted(p->d, p->a, &all);
    bool unread = p->unreadable;
    for (size_t i = 0; i < all; i++)
        unread |= is_unread(f[i]);
    return unread ? EXIT_UNREADABLE : diag_has(told, fails_from(p->o)) ? EXIT_FINDINGS : EXIT_CLEAN;
}

/* With file and line, where there are any. */
void complain_at(const struct project *p, struct span at, const char *fact)
{
    const struct source *s = diag_source_at(p->d, at.file);
    uint32_t line, column;
    if (!s) {
        complain("%s", fact);
        return;
    }
    source_place(s, at.lo, &line, &column);
    complain("%.*s:%u: %s", STRF(source_name(p->a, s)), line, fact);
}

/* For commands whose output is not findings: only what was not read at all is told, for the output lacks it. */
int project_unread(const struct project *p)
{
    size_t n;
    const struct finding **f = diag_sorted(p->d, p->a, &n);
    int code = p->unreadable ? EXIT_UNREADABLE : EXIT_CLEAN;
    for (size_t i = 0; i < n; i++)
        if (is_unread(f[i])) {
            complain_at(p, f[i]->at, str_z(p->a, f[i]->fact));
            code = EXIT_UNREADABLE;
        }
    return code;
}

/* One line for the first error of all that `need` stands on; `check` has the others. */
int project_doubt(const struct project *p, const char *name, const struct need *need)
{
    struct span at;
    const struct faults *f = faults_of(p->a, p->d, p->model);
    if (!ground_fault(needs_ground(p->a, p->model, p->d, need, 1), f, &at))
        return EXIT_CLEAN;
    complain_at(p, at, str_printf(p->a, "%s stands on an error: broadside check says more", name).p);
    return EXIT_FINDINGS;
}

/* A path that `check` is asked for, as findings name files. An absolute one, as editors send, is taken from where the
 * project stands. */
static struct str path_below(const struct project *p, const char *arg)
{
    struct str s = str_of(arg);
    char *root = arg[0] == '/' ? realpath(p->o->dir, NULL) : NULL, *whole = root ? realpath(arg, NULL) : NULL;
    if (whole && str_starts(str_of(whole), root)) {
        struct str below = str_of(whole + strlen(root));
        s = below.n ? str_dup(p->a, str_cut(below, 1, below.n)) : STR(".");
    }
    free(root);
    free(whole);
    return path_plain(s);
}

bool paths_known(const struct project *p, struct str *only, size_t *n)
{
    bool all = true;
    *n = 0;
    for (size_t i = 0; i < p->o->n_arg; i++) {
        struct str path = path_below(p, p->o->arg[i]);
        bool read = false;
        if (str_is(path, "."))
            return *n = 0, all;
        for (uint32_t k = 1; diag_source_at(p->d, k) && !read; k++)
            read = path_is_below(diag_source_at(p->d, k)->path, path);
        if (!read)
            complain("%s is no file of this project that is read", p->o->arg[i]);
        all &= read;
        only[(*n)++] = path;
    }
    return all;
}

/* In colour where a terminal shows it, unless NO_COLOR (no-color.org) asks for none or --color says which. */
static int findings_print(const struct project *p, const struct diag *told, const struct tally *t)
{
    const char *no = getenv("NO_COLOR");
    bool color = p->o->color == COLOR_ALWAYS || (p->o->color == COLOR_AUTO && !(no && *no) && isatty(STDOUT_FILENO));
    errno = 0;
    if (!report_print(told, p->place, p->o->format, color, t))
        return not_printed("the findings could not be written");
    return EXIT_CLEAN;
}

/* ---- check ---- */

/* Documents are composed and not written, so that what only pages can tell is found before anybody builds. */
int run_check(struct arena *a, const struct options *o)
{
    struct project p;
    struct tally t = {0};
    const bool pages = !o->no_odds;
    const int fixed = o->fix ? fixes_make(a, o) : EXIT_CLEAN;
    if (fixed != EXIT_CLEAN)
        return fixed;
    project_read(&p, a, o, pages ? READ_PICTURES : READ_LAYOUTS);
    documents_printed_check(p.d, p.model, &p.documents);
    check_all(p.d, p.model, !o->no_odds, &t);
    struct str *only = ARENA_ARRAY(a, struct str, o->n_arg);
    struct batch b = {.p = &p};
    size_t n = 0;
    int code = paths_known(&p, only, &n) ? EXIT_CLEAN : EXIT_UNREADABLE;
    p.dry = true;
    for (size_t i = 0; pages && i < p.documents.n; i++) {
        batch_add(&b, &p.documents.at[i]);
        bool stands_on_some = !n;
        for (size_t k = 0; k < n; k++)
            stands_on_some |= ground_is_below(b.doc.at[b.doc.n - 1].ground, only[k]);
        b.doc.n -= !stands_on_some;
    }
    if (pages)
        documents_make(&b);
    if (pages && !n)
        choices_idle(p.d);
    const struct diag *told = diag_below(p.d, only, n);
    code = worse(code, findings_print(&p, told, &t));
    code = worse(code, code_of(&p, told));
    project_drop(&p);
    return code;
}

/* ---- build ---- */

/* The documents that are asked for by name, a sheet and a deck perhaps by the same one; all, where none is named. False
 * where there is none of a name. */
static bool batch_choose(struct batch *b)
{
    struct project *p = b->p;
    const size_t n = p->documents.n;
    struct str *names = ARENA_ARRAY(p->a, struct str, n);
    bool *asked = ARENA_ARRAY(p->a, bool, n), all = true;
    size_t tonight = 0;
    for (size_t i = 0; i < n; i++) {
        const struct layout *l = &p->documents.at[i];
        bool fits = !p->o->troops || l->tonight.n; /* with --for, sheets for these troops alone */
        names[i] = fits ? (l->tonight.n ? l->tonight : l->name) : STR("");
        tonight += l->tonight.n > 0;
    }
    if (p->o->troops && !p->o->troops[strspn(p->o->troops, " ,;\t")]) {
        complain("--for names no troops: broadside build SHEET --for \"one, another\"");
        return false;
    }
    if (p->o->troops && !tonight && !p->o->n_arg) {
        complain("which sheet is for them? broadside build SHEET --for \"%s\"; broadside list has the sheets",
                 p->o->troops);
        return false;
    }
    for (size_t i = 0; i < p->o->n_arg; i++) {
        bool known = false;
        for (size_t k = 0; k < n; k++)
            if (str_is(names[k], p->o->arg[i]) || str_is(p->documents.at[k].called, p->o->arg[i]) ||
                str_is(document_path(p->a, &p->documents.at[k]), p->o->arg[i]))
                known = asked[k] = true;
        if (!known)
            complain_unknown("document", p->o->arg[i], names, n);
        all &= known;
    }
    for (size_t i = 0; i < n; i++)
        if (asked[i] || (!p->o->n_arg && names[i].n))
            batch_add(b, &p->documents.at[i]);
    return all;
}

/* --dump tree and model, which need no documents. The trees are read again: what is wrong with them was found before.
 */
static int early_stage_print(struct project *p)
{
    struct buf b = {.a = p->a};
    struct diag *quiet = diag_new();
    if (p->o->dump == STAGE_MODEL)
        model_dump(&b, p->model);
    for (uint32_t i = 1; p->o->dump == STAGE_TREE && diag_source_at(p->d, i); i++) {
        const struct source *s = diag_source_at(p->d, i);
        if (!str_ends(s->path, ".yaml"))
            continue;
        const struct node *n = yaml_parse(p->a, quiet, diag_source_add(quiet, s->path, s->text));
        put_shown(&b, s->path);
        buf_putc(&b, '\n');
        if (n)
            node_dump(&b, n);
    }
    diag_drop(quiet);
    return print_all(&b);
}

/* The sets that the documents which are made stand on; all where no document is named. */
static const struct model *sets_asked(const struct batch *b)
{
    const struct model *m = b->p->model;
    struct model *some = arena_copy(b->p->a, m, sizeof *m);
    some->set = ARENA_ARRAY(b->p->a, const struct set *, m->n_set);
    some->n_set = 0;
    for (size_t i = 0; i < m->n_set; i++) {
        bool asked = !b->p->o->n_arg;
        for (size_t k = 0; k < b->doc.n && !asked; k++)
            asked = ground_has_set(b->doc.at[k].ground, m->set[i]);
        if (asked)
            some->set[some->n_set++] = m->set[i];
    }
    return some;
}

/* A build of some documents tells nothing of what they do not stand on: `check` does. */
static bool is_told(const struct finding *f, void *data)
{
    const struct batch *b = data;
    bool told = !b->p->o->n_arg;
    for (size_t i = 0; i < b->doc.n && !told; i++)
        told = ground_told(b->p->a, b->doc.at[i].ground, b->p->model, f);
    return told;
}

/* Which charts of a set without a layout stand in which phase: by words alone, so that its author
 * looks. */
static void put_placed(struct buf *said, const struct layout *l)
{
    put_shown(said, l->name);
    buf_putz(said, " has its charts by the words of its turn\n");
    for (size_t s = 0; s < l->n_section; s++) {
        const struct layout_section *in = &l->section[s];
        buf_printf(said, "  %.*s%s", STRF(in->number), in->number.n ? " " : "");
        put_shown(said, in->title.s);
        for (size_t i = 0; i < in->n_item; i++) {
            const struct layout_item *item = &in->item[i];
            buf_putz(said, i ? ", " : ": ");
            if (item->kind == ASK_CHART)
                put_shown(said, item->ask.chart->id);
            for (size_t k = 0; k < item->of.n; k++)
                buf_printf(said, "%s%.*s", k ? ", " : "", STRF(item->of.at[k].chart->id));
        }
        buf_putc(said, '\n');
    }
    buf_printf(said, "  to move them: broadside layout %.*s > layouts/sheets/%.*s.yaml\n",
               STRF(l->name), STRF(l->name));
}

/* What sheets for some troops leave out: who plays by one sees whether anything of his is missing. */
static int extracts_print(const struct batch *b)
{
    const struct documents *all = &b->p->documents;
    struct buf said = {.a = b->p->a};
    for (size_t i = 0; i < b->doc.n; i++) {
        const struct layout *l = b->doc.at[i].doc;
        if (l->phases.chart && b->doc.at[i].sound && l >= all->at + all->n - all->drafts)
            put_placed(&said, l);
        struct str left = l->extract && b->doc.at[i].sound ? extract_report(b->p->a, l->extract) : STR("");
        if (!l->extract || !b->doc.at[i].sound)
            continue;
        put_shown(&said, l->name);
        buf_putz(&said, left.n ? " leaves out\n" : " leaves out nothing\n");
        for (struct str line; left.n && str_split(&left, '\n', &line); buf_putc(&said, '\n'))
            put_shown(&said, line);
    }
    return print_all(&said);
}

/* What is said at the end is of what was asked for; where a stage is printed, or --quiet, only if there is something
 * to say. */
int run_build(struct arena *a, const struct options *o)
{
    return o->watch ? run_watch(a, o) : build(a, o);
}

/* One build, from the reading to the last line. A document that is named and not there is a wrong command line, and
 * nothing is checked or written for it. */
int build(struct arena *a, const struct options *o)
{
    struct project p;
    struct tally t = {0};
    struct batch b = {.p = &p};
    project_read(&p, a, o, READ_PICTURES);
    int code = EXIT_CLEAN;
    if (!batch_choose(&b)) {
        code = EXIT_USAGE;
    } else if (o->dump == STAGE_TREE || o->dump == STAGE_MODEL) {
        code = early_stage_print(&p);
    } else {
        const struct model *sets = sets_asked(&b);
        documents_printed_check(p.d, sets, &p.documents);
        check_some(p.d, p.model, sets, true, &t);
        code = documents_make(&b);
        if (!o->quiet && !o->dump)
            code = worse(code, extracts_print(&b));
        p.d = diag_some(p.d, is_told, &b); /* of what was asked for, and of nothing else */
        p.unreadable = p.unreadable && !o->n_arg;
        bool silent = o->dump == STAGE_INPUT || ((o->quiet || o->dump) && !diag_has(p.d, LEVEL_WARNING));
        code = worse(code, silent ? EXIT_CLEAN : findings_print(&p, p.d, &t));
        code = worse(code, code_of(&p, p.d));
    }
    project_drop(&p);
    return code;
}
