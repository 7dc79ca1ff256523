/* Runs the commands build and check through all stages, in one direction; each stage reads the
 * stage before it as const:
 *
 *     tables/  --model_read-->      struct model: sets, charts, odds
 *     layouts/ --documents_read-->  struct documents: what to print
 *     both     --check_some, documents_printed_check-->  findings
 *     a sheet or book --make.c-->   sheet (blocks) -> pages (boxes with coordinates) -> files
 *     a deck --make_deck.c-->       deck (cards) -> faces -> pages of faces -> files
 *
 * emit/outputs.c writes the files of sheets and books.
 *
 * run_build runs all stages; run_check composes pages but writes no files; the other commands
 * (commands.c) stop at the model. batch.c chooses the documents and the processes that make them.
 *
 * An exit code never improves during a run: 1 for findings, 2 for a wrong command line, 3 for
 * unreadable or unwritable files. */
#include "batch.h"
#include "emit/stages.h"
#include "show/decks.h"
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* Flushes standard output first, so that messages follow earlier output. Each line is escaped: an
 * argument may contain control characters of a terminal. */
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

/* The reader of a pipe, as in `list | head`, may stop early; that is no error. */
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

/* A typo is likelier than an unknown name, so the nearest name is suggested, but never used. */
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

/* Unreadable files are findings, or set p->unreadable; the rest of the project is still read. */
void project_read_held(struct project *p, struct arena *a, const struct options *o, enum project_depth depth,
                       const struct held *held, size_t n)
{
    /* The limits of odds/ for one expression, in budgets of a set; the work also needs memory. */
    enum { ONE_STEPS = 10, ONE_KEPT = 3 };
    enum { CHECK_THROWS = 2000 }; /* limit for one question, so that a check stays fast */
    *p = (struct project){.a = a, .o = o, .d = diag_new()};
    for (size_t i = 0; i < n; i++)
        diag_hold(p->d, held[i]);
    choices_read(a, p->d, o->dir);
    struct model *m = arena_copy(a, model_read(a, p->d, o->dir, &p->unreadable), sizeof *m);
    m->grids = grids_new(a);
    m->walk_most = o->command->run == run_check ? CHECK_THROWS : 0;
    m->budget = o->budget;
    /* Budget for all odds of a run: one share for each set. A roll, and a table requested by name,
     * have the budget of one expression. */
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
        p->documents =
            documents_for(a, p->d, p->pictures, p->model, &p->unreadable,
                          o->troops ? &(struct tonight){str_of(o->troops), o->arg, o->n_arg} : NULL,
                          depth == READ_LAYOUTS && o->command->run != run_roll);
    pictures_rest(p->pictures);
    if (o->command->run == run_roll)
        m->deck = decks_dealt(a, &p->documents, &m->n_deck);
}

void project_read(struct project *p, struct arena *a, const struct options *o, enum project_depth depth)
{
    project_read_held(p, a, o, depth, NULL, 0);
}

/* The command's arena owns everything else. */
void project_drop(struct project *p)
{
    if (p->pictures)
        pictures_rest(p->pictures);
    diag_drop(p->d);
}

/* True for a file or folder that could not be read, or that exceeds the size limits. */
static bool is_unread(const struct finding *f)
{
    return f->rule == RULE_UNREADABLE || (f->rule == RULE_OVER_LIMIT && f->source && f->source->torn);
}

static enum level fails_from(const struct options *o)
{
    return o->fail_on == FAIL_ON_WARNING ? LEVEL_WARNING : LEVEL_ERROR;
}

/* Returns the exit code for the findings `told`, or for a file anywhere in the project that could
 * not be read. */
static int code_of(const struct project *p, const struct diag *reported)
{
    size_t all;
    const struct finding **f = diag_sorted(p->d, p->a, &all);
    bool unread = p->unreadable;
    for (size_t i = 0; i < all; i++)
        unread |= is_unread(f[i]);
    return unread                                 ? EXIT_UNREADABLE
           : diag_has(reported, fails_from(p->o)) ? EXIT_FINDINGS
                                                  : EXIT_CLEAN;
}

struct str place_of(struct arena *a, const struct project *p, struct span at)
{
    const struct source *s = diag_source_at(p->d, at.file);
    uint32_t line, column;
    if (!s)
        return STR("");
    source_place(s, at.lo, &line, &column);
    return str_printf(a, "%.*s:%u", STRF(source_name(a, s)), line);
}

/* With file and line, where there are any. */
void complain_at(const struct project *p, struct span at, const char *fact)
{
    const struct str place = place_of(p->a, p, at);
    complain("%.*s%s%s", STRF(place), place.n ? ": " : "", fact);
}

/* For commands that print no findings: only unreadable files are reported, because the output lacks
 * their contents. */
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

/* Reports one line for the first error in the dependencies of `need`; `check` prints the others. */
int project_doubt(const struct project *p, const char *name, const struct need *need)
{
    struct span at;
    const struct faults *f = faults_of(p->a, p->d, p->model);
    if (!ground_fault(needs_ground(p->a, p->model, p->d, need, 1), f, &at))
        return EXIT_CLEAN;
    complain_at(p, at, str_printf(p->a, "%s stands on an error: broadside check says more", name).p);
    return EXIT_FINDINGS;
}

/* Converts a path argument of `check` to the form in findings. An absolute path, as editors send
 * it, is made relative to the project's folder. */
static struct str path_below(const struct project *p, const char *arg)
{
    struct str s = str_of(arg);
    char *root = arg[0] == '/' ? realpath(p->o->dir, NULL) : NULL, *whole = root ? realpath(arg, NULL) : NULL;
    if (whole && path_is_below(str_of(whole), str_of(root))) {
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

/* Uses colour on a terminal, unless NO_COLOR (no-color.org) is set; --color overrides both. */
bool color_wanted(const struct options *o, int to)
{
    const char *no = getenv("NO_COLOR");
    return o->color == COLOR_ALWAYS || (o->color == COLOR_AUTO && !(no && *no) && isatty(to));
}

static int findings_print(const struct project *p, const struct diag *reported,
                          const struct tally *t)
{
    errno = 0;
    if (!report_print(reported, p->place, p->o->format, color_wanted(p->o, STDOUT_FILENO), t))
        return not_printed("the findings could not be written");
    return EXIT_CLEAN;
}

/* ---- check ---- */

/* Composes documents without writing them, to find the errors that only pages show. */
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
    check_some(p.d, p.model, p.model, !o->no_odds, &t);
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
    const struct diag *reported = diag_below(p.d, only, n);
    code = worse(code, findings_print(&p, reported, &t));
    code = worse(code, code_of(&p, reported));
    project_drop(&p);
    return code;
}

/* ---- build ---- */

/* Chooses the documents that are named, or all of them without names; a sheet and a deck may share
 * a name. Returns false for an unknown name. */
static bool batch_choose(struct batch *b)
{
    struct project *p = b->p;
    const size_t n = p->documents.n;
    struct str *names = ARENA_ARRAY(p->a, struct str, n);
    bool *asked = ARENA_ARRAY(p->a, bool, n), all = true;
    size_t tonight = 0;
    for (size_t i = 0; i < n; i++) {
        const struct layout *l = &p->documents.at[i];
        bool fits = !p->o->troops || l->tonight.n; /* with --for, only sheets for these troops */
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

/* Prints --dump tree and model, which need no documents. The trees are parsed again into `quiet`:
 * their findings were already collected. */
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

/* Copy of the model with only the sets that the chosen documents depend on; with all sets if no
 * document is named. */
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

/* True if a finding concerns the chosen documents. A build of named documents omits all other
 * findings, which `check` prints. */
static bool is_chosen(const struct finding *f, void *data)
{
    const struct batch *b = data;
    bool concerns = !b->p->o->n_arg;
    for (size_t i = 0; i < b->doc.n && !concerns; i++)
        concerns = ground_reports(b->p->a, b->doc.at[i].ground, b->p->model, f);
    return concerns;
}

/* Lists the charts of each phase for a set without a layout. The phases were matched only by words,
 * so the author should look. */
static void put_placed(struct buf *out, const struct layout *l)
{
    put_shown(out, l->name);
    buf_putz(out, " has its charts by the words of its turn\n");
    for (size_t s = 0; s < l->n_section; s++) {
        const struct layout_section *in = &l->section[s];
        buf_printf(out, "  %.*s%s", STRF(in->number), in->number.n ? " " : "");
        put_shown(out, in->title.s);
        for (size_t i = 0; i < in->n_item; i++) {
            const struct layout_item *item = &in->item[i];
            buf_putz(out, i ? ", " : ": ");
            if (item->kind == ASK_CHART)
                put_shown(out, item->ask.chart->id);
            for (size_t k = 0; k < item->of.n; k++)
                buf_printf(out, "%s%.*s", k ? ", " : "", STRF(item->of.at[k].chart->id));
        }
        buf_putc(out, '\n');
    }
    buf_printf(out, "  to move them: broadside layout %.*s > layouts/sheets/%.*s.yaml\n",
               STRF(l->name), STRF(l->name));
}

/* A sequence of play is known by its id or title. Another chart of steps is printed like any chart,
 * so the author should know how to make it one. */
static void put_turn(struct buf *out, const struct layout *l)
{
    const struct chart *c = l->kind == DOCUMENT_SHEET ? turn_unnamed(l->set) : NULL;
    if (l->phases.chart)
        put_placed(out, l);
    if (!c)
        return;
    put_shown(out, l->name);
    buf_printf(out, " has no sequence of play; if %.*s is it, call that chart turn\n", STRF(c->id));
}

/* Prints the omitted rows of sheets for some troops, so that players can see missing rows of their
 * own. */
static int extracts_print(const struct batch *b)
{
    const struct documents *all = &b->p->documents;
    struct buf out = {.a = b->p->a};
    for (size_t i = 0; i < b->doc.n; i++) {
        const struct layout *l = b->doc.at[i].doc;
        if (b->doc.at[i].sound && l >= all->at + all->n - all->drafts)
            put_turn(&out, l);
        struct str left = l->extract && b->doc.at[i].sound ? extract_report(b->p->a, l->extract) : STR("");
        if (!l->extract || !b->doc.at[i].sound)
            continue;
        put_shown(&out, l->name);
        buf_putz(&out, left.n ? " leaves out\n" : " leaves out nothing\n");
        for (struct str line; left.n && str_split(&left, '\n', &line); buf_putc(&out, '\n'))
            put_shown(&out, line);
    }
    return print_all(&out);
}

/* Builds once, or with --watch after each save. The report covers only the chosen documents; with
 * --dump or --quiet it is printed only after a warning or an error. */
int run_build(struct arena *a, const struct options *o)
{
    return o->watch ? run_watch(a, o) : build(a, o);
}

/* One build, from reading to the last line. An unknown document name is a wrong command line; then
 * the project is neither checked nor written. */
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
        p.d = diag_some(p.d, is_chosen, &b); /* only findings of the chosen documents */
        p.unreadable = p.unreadable && !o->n_arg;
        bool silent = o->dump == STAGE_INPUT || ((o->quiet || o->dump) && !diag_has(p.d, LEVEL_WARNING));
        code = worse(code, silent ? EXIT_CLEAN : findings_print(&p, p.d, &t));
        code = worse(code, code_of(&p, p.d));
    }
    project_drop(&p);
    return code;
}
