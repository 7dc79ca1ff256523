/* Makes the documents of a run in OUT. It finds the documents that depend on an error, and those
 * that are up to date, and has the others made by processes that share model, odds and fonts, so
 * that the output is the same for any number of jobs. Called by run.c, after the checks.
 *
 * A process returns its findings as bytes, which are merged with all others. A document that a
 * process could not write is made again in this process, which can report the reason.
 *
 * A document is up to date if its key equals the key of the run that made it, and its files are
 * unchanged since then. Invariant: the key covers everything that determines the files and findings
 * of a document, so that old files are identical, to the byte, to new ones, and the old findings
 * can be reported again. The key has the program and its libraries (the linker's build ids), the
 * options that matter, the font files, and the dependencies by text and order. Findings of the
 * checks are computed anew in every run. A document that could not be made gets no note: it is
 * tried again, and its last good files stay. */
#include "batch.h"
#include "base/late.h"
#include "emit/pack.h"
#include "look/fonts.h"
#include "web/web.h"
#include <stdlib.h>
#include <unistd.h>

/* Report of a process that has made a document, in shared memory; unused pages cost no memory. */
enum { RESULT_MAX = 1 << 18 };
struct child_result {
    bool begun, done; /* read while the document is made, only for progress */
    int code;
    size_t n;
    char bytes[RESULT_MAX];
};

/* Adds a document. Its dependencies are computed here, once: they decide whether it is sound, which
 * sets are checked, and which findings are printed. */
void batch_add(struct batch *b, const struct layout *doc)
{
    struct arena *a = b->p->a;
    const struct wanted w = {.doc = doc,
                             .ground =
                                 dependencies_ground(a, b->p->model, b->p->d, doc->dependencies),
                             .name = document_path(a, doc)};
    ARENA_PUSH(a, &b->doc, w);
}

/* ---- what need not be made again ---- */

/* Key of one document. It includes facts from other layouts: whether a sheet's set has an odds book
 * with its errata; and for a document with a page for the web, the names of pages. */
static struct str wanted_key(struct project *p, const struct wanted *w, struct str world, bool web)
{
    const struct str names = web ? web_facts(p->a, &p->documents, w->doc) : STR("");
    struct buf b = {.a = p->a};
    buf_printf(&b, "%.*s\n%.*s %d %.*s\n%.*s\n", STRF(world), STRF(w->name), w->doc->errata_book,
               STRF(names), STRF(ground_hash(p->a, w->ground, false)));
    ground_order(&b, w->ground);
    return bytes_sha256(p->a, buf_str(&b));
}

/* Finds out if the files and findings of the last run that made a document still stand. `world` is
 * empty with --dump or --force: then every document is made. */
static void wanted_remember(struct project *p, struct wanted *w, struct str world)
{
    const struct str out = out_folder(p);
    if (p->o->dump)
        return;
    w->last = built_read(p->a, out, w->name);
    if (!world.n)
        return;
    const bool paged = web_is_made(w->doc, w->last);
    w->key = wanted_key(p, w, world, paged);
    w->stands = w->sound && w->last && str_eq(w->last->key, w->key) && (!p->o->web || paged) &&
                (p->dry || built_stands(p->a, w->last, out)) &&
                built_report(w->last, w->ground, p->d);
    if (!w->stands)
        w->key = wanted_key(p, w, world, p->o->web);
}

/* Stages the note of the document in work. If its findings cannot be stored, the key is "none": the
 * next run makes the document again, but knows its files. */
bool document_note(struct project *p, struct str *why)
{
    const struct wanted *w = p->making;
    /* Documents of --for are not part of the project: a later run without --for must not remove
     * them. */
    struct built b = {.project = w && w->doc->troop_filter.n ? STR("") : p->place,
                      .walks = p->walks};
    if (!w || !aside_files(p->aside, &b.file))
        return true;
    b.key = w->key;
    struct str words = w->key.n ? built_words(p->a, &b, w->ground, p->d) : w->key;
    b.key = STR("none");
    if (!words.n)
        words = built_words(p->a, &b, w->ground, diag_part(p->d));
    return emit_text(p->a, words, out_path(p, path_join(p->a, STR(".built"), w->name)), why);
}

/* Reads the checksums of good pictures, one a line. They decide only when a picture is drawn: a
 * delayed picture is checked when it is drawn. */
#define PICTURES STR(".built/pictures")
enum { PICTURE_LINES = 1 << 20 };
void pictures_remember(struct project *p)
{
    LIST(struct str) known = {0};
    struct str line, rest = {0};
    const char *why;
    if (!p->o->dump)
        file_read(p->a, out_path(p, PICTURES).p, PICTURE_LINES, &rest, &why);
    while (str_split(&rest, '\n', &line))
        if (!known.n || str_cmp(known.at[known.n - 1], line) < 0) /* sorted, as they were written */
            ARENA_PUSH(p->a, &known, line);
    pictures_put_off(p->pictures, known.at, known.n);
}

/* If the file cannot be written, the next run draws the pictures again. */
static void pictures_note(struct project *p)
{
    struct buf b = {.a = p->a};
    size_t n;
    struct str why, *good = pictures_good(p->pictures, p->a, &n);
    for (size_t i = 0; i < n; i++)
        buf_printf(&b, "%.*s\n", STRF(good[i]));
    if (n)
        emit_text(p->a, buf_str(&b), out_path(p, PICTURES), &why);
}

enum { TIMEOUT_MS = 60000 }; /* limit for an idle process; longer than waits for a slow disk */

/* ---- making ---- */

/* Makes or composes one document with a list of findings of its own. */
static int document_try(struct project *p, const struct wanted *w, struct diag **found)
{
    struct diag *all = p->d;
    *found = p->d = diag_part(all);
    p->making = w;
    int code = document_make(p, w->doc);
    p->making = NULL;
    p->d = all;
    return code;
}

/* Processes that share the model give files the same numbers, as far as these were read before they
 * started. */
static bool in_shared_file(const void *files, struct span at, struct span *out)
{
    *out = at;
    return at.file <= *(const uint32_t *)files;
}

/* Runs in a process of its own, with memory of its own. Returns false if this document must be made
 * again in the parent, which can report the error. */
static bool work_do(void *data, size_t i)
{
    struct batch *b = data;
    struct child_result *s = &b->results[i];
    struct arena *all = b->p->a;
    struct diag *found;
    b->p->a = arena_new();
    struct buf lines = {.a = b->p->a};
    s->begun = true;
    b->p->tried = true;
    s->code = document_try(b->p, b->make.at[i], &found);
    b->p->tried = false;
    const bool whole = diag_pack(&lines, found, in_shared_file, &b->files) && lines.n <= RESULT_MAX;
    s->n = whole ? lines.n : 0;
    memcpy(s->bytes, buf_str(&lines).p, s->n);
    s->done = true;
    arena_drop(b->p->a);
    b->p->a = all;
    return whole && (s->code == EXIT_CLEAN || (s->code == EXIT_FINDINGS && s->n));
}

/* False if the document has errors itself, or in its charts, layout and styles, unless --force
 * stamps it. The error is reported if the document would be made. */
static bool is_sound(const struct project *p, const struct faults *faults, const struct wanted *w)
{
    struct span at;
    bool faulty = ground_fault(w->ground, faults, &at) ||
                  spent_over(p->model); /* odds after the limit were not computed, in any set */
    if (!w->doc->bad && (!faulty || p->o->force))
        return true;
    if (!p->dry)
        complain_at(
            p, at,
            str_printf(p->a, "%.*s is not made: it depends on an error", STRF(w->doc->called)).p);
    return false;
}

/* Chooses the documents to make. Odds books take longest: if processes share the work, books come
 * first, so that no process waits for a late book. */
static void batch_order(struct batch *b, bool shared)
{
    for (int books = 1; books >= 0; books--)
        for (size_t i = 0; i < b->doc.n; i++) {
            const struct wanted *w = &b->doc.at[i];
            if (w->sound && !w->stands && books == (shared && w->doc->kind == DOCUMENT_ODDS_BOOK))
                ARENA_PUSH(b->p->a, &b->make, w);
        }
}

/* Removes the remains of killed runs: of `check --fix` in the project, of builds only in folders
 * that this run writes into, since OUT may be any folder. Returns false if one of these is a link
 * that leads out. */
static bool out_clean(const struct project *p)
{
    asides_sweep(p->a, in_project(p, "."));
    asides_sweep(p->a, out_folder(p));
    for (size_t i = 0; i < DOCUMENT_KINDS; i++)
        if (!out_is_inside(p, document_folders[i]))
            return false;
    return out_is_inside(p, ".built") && (!p->o->web || out_is_inside(p, "web"));
}

/* ---- what is said of the files ---- */

/* Puts a line for a file, except with --quiet. The name of OUT, and of the file, may contain
 * control characters. */
static void put_file(struct project *p, const char *what, struct str path, const char *why)
{
    p->wrote = true;
    if (p->o->quiet)
        return;
    buf_printf(&p->out, "%s ", what);
    put_shown(&p->out, out_path(p, path));
    buf_printf(&p->out, "%s\n", why);
}

/* Removes files of an earlier making that `now` lacks, such as a paper that its layout has dropped.
 * A file that another program has changed is left, and reported. Files are sorted by path. */
static void files_drop(struct project *p, const struct built *last, const struct built *now)
{
    const char *why = now ? ": its layout no longer asks for it" : ": nothing asks for it any more";
    for (size_t i = 0; last && i < last->file.n; i++) {
        const struct made_file *f = &last->file.at[i];
        if (now && now->file.n && bsearch(f, now->file.at, now->file.n, sizeof *f, str_cmp_first))
            continue;
        if (built_remove(p->a, f, out_folder(p)))
            put_file(p, "removed", f->path, why);
        else if (access(out_path(p, f->path).p, F_OK) == 0)
            put_file(p, "kept, because it was changed:", f->path, "");
    }
}

/* True if the document no longer exists. False if layouts, or a file of a set, could not be read:
 * after a typo in such a file the last good pages stay. */
static bool is_gone(const struct project *p, struct str name)
{
    for (size_t i = 0; p->model && i < p->model->n_set; i++)
        if (p->model->set[i]->incomplete)
            return false;
    for (size_t i = 0; i < p->documents.n; i++)
        if (str_eq(document_path(p->a, &p->documents.at[i]), name))
            return false;
    return !p->documents.incomplete && !p->unreadable;
}

/* Removes the files that this project has made for documents that no longer exist. */
static void gone_drop(const struct batch *b)
{
    struct project *p = b->p;
    size_t n;
    struct str *name = built_names(p->a, out_folder(p), &n);
    for (size_t i = 0; i < n; i++) {
        const struct built *last = is_gone(p, name[i]) ? built_read(p->a, out_folder(p), name[i]) : NULL;
        if (!last || !str_eq(last->project, p->place))
            continue;
        files_drop(p, last, NULL);
        built_forget(p->a, out_folder(p), name[i]);
    }
}

/* Puts a line for each written file, in the order of the documents, and a last line with the
 * number of unchanged files. */
static void files_put(struct batch *b, const bool *made)
{
    struct project *p = b->p;
    size_t written = 0, before = 0;
    for (size_t i = 0; i < b->doc.n; i++)
        if (b->doc.at[i].stands)
            before += b->doc.at[i].last->file.n;
    for (size_t i = 0; i < b->make.n; i++) {
        const struct wanted *w = b->make.at[i];
        const struct built *now = made[i] ? built_read(p->a, out_folder(p), w->name) : NULL;
        if (!now)
            continue;
        for (size_t k = 0; k < now->file.n; k++)
            put_file(p, "wrote", now->file.at[k].path, "");
        files_drop(p, w->last, now);
        written += now->file.n;
    }
    if (!p->o->n_arg && !p->o->watch) /* an editor may be about to write the layout again */
        gone_drop(b);
    if (!p->o->quiet)
        buf_printf(&p->out, "%zu %s written, %zu unchanged\n", written,
                   plural(written, "file", "files"), before);
}

/* Writes the missing checksums of fonts to the lock file, so that later users of the project have
 * the same files, or get a finding. */
static int lock_put(struct project *p)
{
    struct str path = in_project(p, FONTS_LOCK),
               lock = p->engine ? engine_lock(p->engine, p->a) : STR("");
    if (!lock.n)
        return EXIT_CLEAN;
    int code = file_put(p, lock, path);
    if (code == EXIT_CLEAN && !p->o->quiet)
        buf_printf(&p->out, "wrote %.*s\n", STRF(shown(p->a, path)));
    return code;
}

/* Writes the index of the pages for the web. */
static int index_put(struct project *p)
{
    return file_put(p, web_index(p->a, &p->documents), out_path(p, str_of(WEB_INDEX)));
}

/* ---- progress ---- */

enum {
    BAR = 24,        /* columns */
    BAR_NAME = 40,   /* columns for the name of a document: the whole line fits in 80 columns */
    BAR_TIMEOUT = 6, /* ticks; work shorter than a third of a second gets no bar */
};

/* Draws one line on the terminal, over the last one: the number of finished documents, and the
 * first document in work. */
static void bar_draw(struct batch *b, size_t done, const struct wanted *making)
{
    struct arena_mark mark = arena_mark(b->p->a);
    struct buf s = {.a = b->p->a};
    const size_t n = b->make.n, full = n ? BAR * done / n : 0;
    struct str name = shown(s.a, making ? making->doc->called : STR(""));
    while (str_columns(name) > BAR_NAME)
        name.n--;
    for (size_t i = 0; i < BAR; i++)
        buf_putc(&s, i < full ? '#' : '.');
    fprintf(stderr, "\r[%s] %zu of %zu documents  %.*s\033[K", s.p, done, n, STRF(name));
    fflush(stderr);
    b->drawn = true;
    arena_rewind(b->p->a, mark);
}

static void bar_wipe(struct batch *b)
{
    if (b->drawn)
        fputs("\r\033[K", stderr);
    fflush(stderr);
    b->drawn = false;
}

bool progress_wanted(const struct options *o)
{
    const char *term = getenv("TERM");
    return !o->quiet && isatty(STDERR_FILENO) && term && strcmp(term, "dumb") != 0;
}

/* A separate process shows the time, so that the work needs no clock checks and no signal handler.
 * It ends with its parent. Each line is one write, so lines are never mixed. */
static struct waiting waiting_begin(const char *words)
{
    struct waiting w = {.since = clock_ms()};
    pid_t self = getpid();
    w.line_writer = process_part();
    if (w.line_writer != 0) {
        w.line_writer = w.line_writer > 0 ? w.line_writer : 0;
        return w;
    }
    process_ends_with(self, SIGTERM);
    for (unsigned seconds = 1; sleep(1) == 0 && getppid() == self; seconds++) {
        char line[160];
        int n = snprintf(line, sizeof line, "\r%.120s  %u s\033[K", words, seconds);
        if (n < 0 || write(STDERR_FILENO, line, (size_t)n) < 0)
            break;
    }
    _exit(0);
}

struct waiting progress_begin(const struct options *o, const char *what, struct str id)
{
    struct arena *a = arena_new();
    struct waiting waits = {0};
    if (progress_wanted(o))
        waits = waiting_begin(str_printf(a, id.n ? "%s %.*s" : "%s%.*s", what, STRF(id)).p);
    arena_drop(a);
    return waits;
}

/* Work of less than a second has written no line. */
void waiting_end(struct waiting w)
{
    static const char wipe[] = "\r\033[K";
    if (!w.line_writer)
        return;
    process_stop(w.line_writer, NULL);
    if (clock_ms() - w.since >= 1000 && write(STDERR_FILENO, wipe, sizeof wipe - 1) < 0)
        return;
}

/* Called while processes share the work. */
static void bar_tick(void *data)
{
    struct batch *b = data;
    const struct wanted *making = NULL;
    size_t done = 0;
    for (size_t i = b->make.n; i-- > 0;) {
        done += b->results[i].done;
        making = b->results[i].begun && !b->results[i].done ? b->make.at[i] : making;
    }
    if (++b->ticks > BAR_TIMEOUT)
        bar_draw(b, done, making);
}

/* Runs the processes; `made` gets a flag for each document that was made. */
static void documents_share(struct batch *b, unsigned processes, bool bar, bool *made)
{
    late_open_all(); /* once for all of them */
    unsigned ended =
        jobs_run(processes, b->make.n, work_do, b, made, bar ? bar_tick : NULL, TIMEOUT_MS);
    bar_wipe(b);
    if (ended)
        complain("%u of the processes that make documents hung for a minute and %s in hand "
                 "is made again",
                 ended, plural(ended, "was ended; what it had", "were ended; what they had"));
}

/* Finds the documents that depend on an error, those that stand as they are, and draws the pictures
 * of the others, before the processes start. EXIT_FINDINGS if one cannot be made. */
static int documents_find(struct batch *b)
{
    struct project *p = b->p;
    const struct faults *faults = faults_of(p->a, p->d, p->model);
    struct str world = {0};
    int code = EXIT_CLEAN;
    if (!p->o->dump && !p->o->force)
        world = world_key(p);
    for (struct wanted *w = b->doc.at; w < b->doc.at + b->doc.n; w++) {
        w->sound = is_sound(p, faults, w);
        wanted_remember(p, w, world);
    }
    p->faults = p->o->force ? faults : NULL; /* documents with these are stamped */
    pictures_wanted(p->pictures);
    for (struct wanted *w = b->doc.at; w < b->doc.at + b->doc.n; w++) {
        if (w->sound && !w->stands)
            w->sound =
                dependencies_pictures_draw(w->doc->dependencies, p->pictures, p->d, w->doc->at);
        if (!w->sound)
            code = EXIT_FINDINGS;
    }
    pictures_rest(p->pictures);
    return code;
}

/* Takes over what a process has made, or makes the document here. Findings go to p->d. */
static int document_finish(struct batch *b, size_t i, bool made)
{
    struct diag *found = diag_part(b->p->d);
    const struct child_result *s = b->results + i;
    int code;
    if (made) {
        diag_unpack(found, (struct str){s->bytes, s->n}, in_shared_file, &b->files);
        code = s->code;
    } else {
        code = document_try(b->p, b->make.at[i], &found);
    }
    diag_join(found);
    return code;
}

/* A document that is not made because of a finding is exit 1, as for all findings; a failed write
 * is 3. The fonts are opened once, before the processes start, which inherit them and computed
 * results. */
int documents_make(struct batch *b)
{
    struct project *p = b->p;
    const bool writes = !p->dry && !p->o->dump, bar = progress_wanted(p->o) && !p->o->dump;
    const long processes = p->o->jobs ? (long)p->o->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    const bool shared = !p->o->dump && b->doc.n > 1 && processes > 1;
    int code = documents_find(b);
    batch_order(b, shared);
    const size_t n = b->make.n, room = n * sizeof *b->results;
    bool *made = ARENA_ARRAY(p->a, bool, n);
    if (n)
        p->engine = engine_new(p->a, p->d, p->dir);
    if (writes && !out_clean(p))
        return EXIT_UNREADABLE;
    if (writes)
        code = worse(code, lock_put(p));
    if (p->engine && shared && n > 1)
        b->results = memory_share(room);
    b->files = diag_files(p->d);
    if (b->results)
        documents_share(b, (unsigned)processes, bar, made);
    for (size_t i = 0; i < n; i++) {
        if (bar && !b->results && n > 1)
            bar_draw(b, i, b->make.at[i]);
        const int one = document_finish(b, i, made[i]);
        made[i] = one == EXIT_CLEAN;
        code = worse(code, one);
    }
    bar_wipe(b);
    memory_unshare(b->results, room);
    engine_drop(p->engine);
    p->engine = NULL;
    if (writes) {
        pictures_note(p);
        files_put(b, made);
        if (p->o->web)
            code = worse(code, index_put(p));
    }
    return code;
}
