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
#include "layout/deck.h"
#include "show/deck/deck.h"
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* Flushes standard output first, so that messages follow earlier output. Each line is escaped: an
 * argument may contain control characters of a terminal. */
void complain(const char *format, ...)
{
    struct arena *a = arena_new();
    struct buf b = {.a = a};
    va_list args;
    va_start(args, format);
    struct str rest = str_vprintf(a, format, args), line;
    va_end(args);
    for (bool first = true; str_split(&rest, '\n', &line); first = false) {
        buf_putz(&b, first ? "broadside: " : "\n");
        put_shown(&b, line);
    }
    fflush(stdout);
    fprintf(stderr, "%s\n", b.p);
    arena_drop(a);
}

/* The reader of a pipe, as in `list | head`, may stop early; that is no error. */
int print_all(struct buf *b)
{
    const size_t n = b->n;
    b->n = 0;
    errno = 0;
    if (((!n || fwrite(b->p, 1, n, stdout) == n) && fflush(stdout) == 0) || errno == EPIPE)
        return EXIT_CLEAN;
    complain("the output could not be written");
    return EXIT_UNREADABLE;
}

/* A typo is likelier than an unknown name, so the nearest name is suggested, but never used. */
void complain_unknown(const char *what, const char *word, const struct str *names, size_t n)
{
    struct str near = str_nearest(str_of(word), names, n);
    complain("there is no %s %s%s%.*s", what, word, near.n ? ": did you mean " : "", STRF(near));
}

const struct set *set_requested(const struct project *p, const char *name)
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
void project_read_held(struct project *p, enum project_depth depth, const struct held *held,
                       size_t n)
{
    /* The limits of odds/ for one expression, in budgets of a set; the work also needs memory. */
    enum { ONE_STEPS = 10, ONE_KEPT = 3 };
    enum { CHECK_THROWS = 2000 }; /* limit for one question, so that a check stays fast */
    struct arena *a = p->a;
    const struct options *o = p->o;
    int (*const run)(struct project * p) = o->command->run;
    project_drop(p);
    *p = (struct project){
        .a = a, .o = o, .dir = p->dir, .out = p->out, .d = diag_new(), .libraries = p->libraries};
    for (size_t i = 0; i < n; i++)
        diag_hold(p->d, held[i]);
    choices_read(a, p->d, p->dir);
    struct model *m = arena_copy(a, model_read(a, p->d, p->dir, &p->unreadable), sizeof *m);
    m->grids = grids_new(a);
    m->walk_max = run == run_check ? CHECK_THROWS : 0;
    m->budget = o->budget;
    /* Budget for all odds of a run: one share for each set. A roll, and a table requested by name,
     * have the budget of one expression. */
    bool one = run == run_odds && o->n_arg;
    double times = (o->budget > 0 ? o->budget : 1) * (one || !m->n_set ? 1 : (double)m->n_set);
    if (run != run_roll)
        m->spent = spent_new(a, o->no_odds, one ? ONE_STEPS * times : times, one ? ONE_KEPT * times : times);
    if (o->language && o->n_arg)
        m->also.set = str_of(o->arg[0]), m->also.code = str_of(o->language);
    p->model = m;
    char *place = realpath(p->dir, NULL);
    p->place = str_dup(a, str_of(place));
    free(place);
    p->pictures = pictures_new(a, p->dir, depth == READ_PICTURES ? paint_picture : NULL);
    if (depth == READ_PICTURES)
        pictures_remember(p);
    if (m->draws && depth == READ_TABLES && run != run_dump) /* odds draw from decks */
        depth = READ_LAYOUTS;
    if (depth != READ_TABLES)
        p->documents = documents_for(
            a, p->d, p->pictures, p->model, &p->unreadable,
            run == run_build ? &(struct documents_request){str_of(o->troops), o->arg, o->n_arg}
                             : NULL,
            depth == READ_LAYOUTS && run != run_roll);
    pictures_rest(p->pictures);
    decks_deal(a, p->d, m, &p->documents);
}

void project_read(struct project *p, enum project_depth depth)
{
    project_read_held(p, depth, NULL, 0);
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
    return f->rule == RULE_UNREADABLE ||
           (f->rule == RULE_OVER_LIMIT && f->source && f->source->incomplete);
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

/* Commands that print no findings report only unreadable files, because the output lacks their
 * contents. Returns EXIT_UNREADABLE if there are any. */
static int unread_report(const struct project *p)
{
    size_t n;
    const struct finding **f = diag_sorted(p->d, p->a, &n);
    int code = p->unreadable ? EXIT_UNREADABLE : EXIT_CLEAN;
    for (size_t i = 0; i < n; i++)
        if (is_unread(f[i])) {
            if (!p->reported)
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
    complain_at(p, at,
                str_printf(p->a, "%s depends on an error: broadside check reports it", name).p);
    return EXIT_FINDINGS;
}

/* Converts a path argument of `check` to the form in findings. An absolute path, as editors send
 * it, is made relative to the project's folder. */
static struct str path_below(const struct project *p, const char *arg)
{
    struct str s = str_of(arg);
    char *root = arg[0] == '/' ? realpath(p->dir, NULL) : NULL,
         *whole = root ? realpath(arg, NULL) : NULL;
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
            complain("%s is not a file that this project reads", p->o->arg[i]);
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

/* Prints all output and the findings `reported`, unless `t` is NULL. Returns the worst of `code`
 * and the codes of findings and of files anywhere in the project that could not be read. A clean
 * run that has changed nothing is noted with its key, and a new state of the libraries (world.c).
 */
static int findings_print(struct project *p, int code, const struct diag *reported,
                          const struct tally *t, struct str key)
{
    const enum level fails = p->o->fail_on == FAIL_ON_WARNING ? LEVEL_WARNING : LEVEL_ERROR;
    if (diag_has(reported, fails))
        code = worse(code, EXIT_FINDINGS);
    if (t)
        report_put(&p->out, reported, p->place, p->o->format, color_wanted(p->o, STDOUT_FILENO), t);
    const struct str printed = buf_str(&p->out);
    code = worse(code, print_all(&p->out));
    code = worse(code, unread_report(p));
    if (code != EXIT_CLEAN || p->wrote)
        return code;
    if (key.n)
        printed_note(p->a, out_folder(p), str_of(p->o->command->name), key, printed);
    if (p->libraries.n)
        printed_note(p->a, out_folder(p), STR("libraries"), STR(""), p->libraries);
    return code;
}

int command_run(struct arena *a, const struct options *o, int (*run)(struct project *p))
{
    struct project p = {.a = a, .o = o, .dir = o->dir, .out = {.a = a}};
    if (o->command->reads != READ_NOTHING)
        project_read(&p, o->command->reads);
    int code = run(&p);
    code = worse(code, print_all(&p.out));
    if (p.model && !p.reported)
        code = worse(code, unread_report(&p));
    project_drop(&p);
    return code;
}

/* ---- check ---- */

/* Composes documents without writing them, to find the errors that only pages show. */
int run_check(struct project *p)
{
    const struct options *o = p->o;
    struct tally t = {0};
    const bool pages = !o->no_odds;
    const int fixed = o->fix ? fixes_make(p) : EXIT_CLEAN;
    p->reported = true;
    if (fixed != EXIT_CLEAN)
        return fixed;
    int code = print_all(&p->out);
    const struct str key = run_key(p);
    if (run_repeated(p, key))
        return code;
    project_read(p, pages ? READ_PICTURES : READ_LAYOUTS);
    p->reported = p->dry = true;
    documents_printed_check(p->d, p->model, &p->documents);
    check_some(p->d, p->model, p->model, pages, &t);
    struct str *only = ARENA_ARRAY(p->a, struct str, o->n_arg);
    struct batch b = {.p = p};
    size_t n = 0;
    if (!paths_known(p, only, &n))
        code = EXIT_UNREADABLE;
    for (size_t i = 0; pages && i < p->documents.n; i++) {
        batch_add(&b, &p->documents.at[i]);
        bool stands_on_some = !n;
        for (size_t k = 0; k < n; k++)
            stands_on_some |= ground_is_below(b.doc.at[b.doc.n - 1].ground, only[k]);
        b.doc.n -= !stands_on_some;
    }
    if (pages)
        documents_make(&b);
    if (pages && !n)
        choices_unused(p->d);
    return findings_print(p, code, diag_below(p->d, only, n), &t, key);
}

/* ---- build ---- */

/* The name by which a document is chosen; empty if it is not made. With --for only sheets for these
 * troops are. */
static struct str chosen_name(const struct options *o, const struct layout *l)
{
    if (o->troops)
        return l->troop_filter;
    return l->troop_filter.n ? l->troop_filter : l->name;
}

/* Chooses the documents that are named, or all of them without names; a sheet and a deck may share
 * a name. Returns false for an unknown name. */
static bool batch_choose(struct batch *b)
{
    struct project *p = b->p;
    const struct options *o = p->o;
    const size_t n = p->documents.n;
    struct str *names = ARENA_ARRAY(p->a, struct str, n);
    bool *requested = ARENA_ARRAY(p->a, bool, n), all = true, troop_filter = !o->troops;
    for (size_t i = 0; i < n; i++) {
        names[i] = chosen_name(o, &p->documents.at[i]);
        requested[i] = !o->n_arg && names[i].n;
        troop_filter = troop_filter || p->documents.at[i].troop_filter.n;
    }
    if (o->troops && !o->troops[strspn(o->troops, " ,;\t")]) {
        complain("--for names no troops; write broadside build SHEET --for \"one, another\"");
        return false;
    }
    if (!troop_filter && !o->n_arg) {
        complain(
            "name the sheet: broadside build SHEET --for \"%s\"; broadside list shows the sheets",
            o->troops);
        return false;
    }
    for (size_t i = 0; i < o->n_arg; i++) {
        bool known = false;
        for (size_t k = 0; k < n; k++) {
            const bool named =
                document_is_named(p->a, &p->documents.at[k], o->arg[i], o->troops != NULL);
            requested[k] = requested[k] || named;
            known = known || named;
        }
        if (!known)
            complain_unknown("document", o->arg[i], names, n);
        all &= known;
    }
    for (size_t i = 0; i < n; i++)
        if (requested[i])
            batch_add(b, &p->documents.at[i]);
    return all;
}

/* Puts --dump tree and model, which need no documents. The trees are parsed again into `quiet`:
 * their findings were already collected. */
static void early_stage_put(struct project *p)
{
    struct diag *quiet = diag_new();
    if (p->o->dump == STAGE_MODEL)
        model_dump(&p->out, p->model);
    for (uint32_t i = 1; p->o->dump == STAGE_TREE && diag_source_at(p->d, i); i++) {
        const struct source *s = diag_source_at(p->d, i);
        if (!str_ends(s->path, ".yaml"))
            continue;
        const struct node *n = yaml_parse(p->a, quiet, diag_source_add(quiet, s->path, s->text));
        put_shown(&p->out, s->path);
        buf_putc(&p->out, '\n');
        if (n)
            node_dump(&p->out, n);
    }
    diag_drop(quiet);
}

/* True if a chosen document has a chart of the odds table, or the table itself. */
static bool is_needed(const struct batch *b, const struct odds_entry *e)
{
    const struct project *p = b->p;
    const struct ground *own = needs_ground(p->a, p->model, p->d, &(struct need){.odds = e}, 1);
    for (size_t i = 0; i < b->doc.n; i++)
        if (grounds_share(b->doc.at[i].ground, own))
            return true;
    return false;
}

/* The odds tables of a set that no chosen document needs. */
static void unneeded_add(const struct batch *b, const struct set *set, struct unneeded_list *out)
{
    for (size_t i = 0; i < set->n_odds; i++)
        if (!is_needed(b, set->odds[i]))
            ARENA_PUSH(b->p->a, out, set->odds[i]);
}

static bool has_set(const struct batch *b, const struct set *set)
{
    for (size_t i = 0; i < b->doc.n; i++)
        if (ground_has_set(b->doc.at[i].ground, set))
            return true;
    return false;
}

/* Copy of the model with only the sets that the chosen documents depend on, and without their other
 * odds tables; with all sets if no document is named. */
static const struct model *sets_requested(const struct batch *b)
{
    const struct model *m = b->p->model;
    if (!b->p->o->n_arg)
        return m;
    struct model *some = arena_copy(b->p->a, m, sizeof *m);
    some->set = ARENA_ARRAY(b->p->a, const struct set *, m->n_set);
    some->n_set = 0;
    for (size_t i = 0; i < m->n_set; i++) {
        if (!has_set(b, m->set[i]))
            continue;
        some->set[some->n_set++] = m->set[i];
        unneeded_add(b, m->set[i], &some->unneeded);
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

/* Puts what the program has chosen for the author in the documents that were made. */
static void choices_put(const struct batch *b)
{
    const struct documents *all = &b->p->documents;
    for (size_t i = 0; i < b->doc.n; i++) {
        const struct layout *l = b->doc.at[i].doc;
        if (!b->doc.at[i].sound)
            continue;
        if (l >= all->at + all->n - all->drafts)
            layout_put_order(&b->p->out, l);
        if (l->extract)
            extract_put(&b->p->out, l);
    }
}

/* Builds once, or with --watch after each save. The report covers only the chosen documents; with
 * --dump or --quiet it is printed only after a warning or an error. */
int run_build(struct project *p)
{
    return p->o->watch ? run_watch(p) : build(p);
}

/* One build, from reading to the last line. An unknown document name is a wrong command line; then
 * the project is neither checked nor written. */
int build(struct project *p)
{
    const struct options *o = p->o;
    struct tally t = {0};
    struct batch b = {.p = p};
    const struct str key = run_key(p);
    if (run_repeated(p, key))
        return EXIT_CLEAN;
    project_read(p, READ_PICTURES);
    p->reported = true;
    if (!batch_choose(&b))
        return EXIT_USAGE;
    if (o->dump == STAGE_TREE || o->dump == STAGE_MODEL) {
        early_stage_put(p);
        return EXIT_CLEAN;
    }
    const struct model *sets = sets_requested(&b);
    documents_printed_check(p->d, sets, &p->documents);
    check_some(p->d, p->model, sets, true, &t);
    int code = documents_make(&b);
    if (!o->quiet && !o->dump)
        choices_put(&b);
    p->d = diag_some(p->d, is_chosen, &b); /* only findings of the chosen documents */
    p->unreadable = p->unreadable && !o->n_arg;
    const bool silent =
        o->dump == STAGE_INPUT || ((o->quiet || o->dump) && !diag_has(p->d, LEVEL_WARNING));
    return findings_print(p, code, p->d, silent ? NULL : &t, key);
}
