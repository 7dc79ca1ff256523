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
#include "base/system.h"

#include "look/fonts.h"
#include <glib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const folders[] = {
    [DOCUMENT_SHEET] = "sheets", [DOCUMENT_ODDS_BOOK] = "odds", [DOCUMENT_DECK] = "decks"};
enum { N_FOLDERS = sizeof folders / sizeof *folders };

/* Report of a process that has made a document, in shared memory; unused pages cost no memory. */
enum { RESULT_MOST = 1 << 18 };
struct child_result {
    bool begun, done; /* read while the document is made, only for progress */
    int code;
    size_t n;
    unsigned char bytes[RESULT_MOST];
};

struct str document_path(struct arena *a, const struct layout *doc)
{
    return str_printf(a, "%s/%.*s", folders[doc->kind], STRF(doc->called));
}

/* Adds a document. Its dependencies are computed here, once: they decide whether it is sound, which
 * sets are checked, and which findings are printed. */
void batch_add(struct batch *b, const struct layout *doc)
{
    struct arena *a = b->p->a;
    const struct wanted w = {.doc = doc,
                             .ground = basis_ground(a, b->p->model, b->p->d, doc->basis),
                             .name = document_path(a, doc)};
    ARENA_PUSH(a, &b->doc, w);
}

/* ---- what need not be made again ---- */

/* Callback for program_builds, which passes the identity of the program. */
static void sum_put(void *sum, const void *bytes, size_t n)
{
    g_checksum_update(sum, bytes, (gssize)n);
}

/* Returns the checksum as text, and frees it. */
static struct str sum_end(struct arena *a, GChecksum *sum)
{
    struct str s = str_dup(a, str_of(g_checksum_get_string(sum)));
    g_checksum_free(sum);
    return s;
}

/* Fonts are identified by path, size and time; their bytes are verified when they are opened. */
static struct str fonts_key(struct arena *a, struct diag *d, const char *dir)
{
    const struct fonts *fonts = fonts_read(a, d, dir);
    GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
    struct stat st;
    for (size_t i = 0; fonts && i < fonts->n; i++) {
        const struct font_file *font = &fonts->at[i];
        bool there = stat(font->path, &st) == 0;
        const int64_t is[] = {there, there ? st.st_size : 0, there ? st.st_mtim.tv_sec : 0,
                              there ? st.st_mtim.tv_nsec : 0};
        sum_put(sum, font->path, strlen(font->path) + 1);
        sum_put(sum, font->name.p, font->name.n);
        if (!font->locked) /* the first build writes the lock, and must have the same key as the
                            * second */
            sum_put(sum, font->sha256.s.p, font->sha256.s.n);
        sum_put(sum, is, sizeof is);
    }
    for (size_t i = 0; fonts && i < fonts->n_fallback; i++)
        sum_put(sum, &fonts->fallback[i], sizeof fonts->fallback[i]);
    return sum_end(a, sum);
}

/* Key of everything that all documents of a run share. Empty if the system cannot identify the
 * program: then every document is made. */
static struct str world_key(struct project *p)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
    bool known = program_builds(sum_put, sum);
    struct str words = str_printf(p->a, "%u %s %.*s\n", p->o->budget, epoch ? epoch : "-",
                                  STRF(fonts_key(p->a, diag_part(p->d), p->o->dir))); /* their
                                                                                       * findings
                                                                                       * are
                                                                                       * reported
                                                                                       * when fonts
                                                                                       * are
                                                                                       * opened */
    sum_put(sum, words.p, words.n);
    struct str key = sum_end(p->a, sum);
    return known ? key : (struct str){0};
}

/* Key of one document. It includes facts from other layouts: whether a sheet's set has an odds
 * book, and for a book the sheets that print its charts. */
static struct str wanted_key(struct project *p, const struct wanted *w, struct str world)
{
    GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
    struct buf b = {.a = p->a};
    buf_printf(&b, "%.*s\n%.*s %d\n%.*s\n", STRF(world), STRF(w->name), w->doc->errata_book,
               STRF(ground_hash(p->a, w->ground)));
    ground_order(&b, w->ground);
    for (size_t i = 0; i < w->doc->n_sheet; i++)
        buf_printf(&b, "\n%.*s", STRF(doc_hash(p->a, p->d, p->model, w->doc->on_sheet[i])));
    sum_put(sum, b.p, b.n);
    return sum_end(p->a, sum);
}

/* Finds the documents that are up to date. With --dump or --force every document is made. */
static void batch_remember(struct batch *b)
{
    struct project *p = b->p;
    const bool asked = !p->o->dump && !p->o->force;
    struct str world = asked ? world_key(p) : (struct str){0};
    for (struct wanted *w = b->doc.at; w < b->doc.at + b->doc.n; w++) {
        w->key = world.n ? wanted_key(p, w, world) : w->key;
        w->last = p->o->dump ? NULL : built_read(p->a, out_folder(p), w->name);
        w->stands = w->key.n && w->last && str_eq(w->last->key, w->key) &&
                    (p->dry || built_stands(p->a, w->last, out_folder(p)));
    }
}

/* Stages the note of the document in work. If its findings cannot be stored, the key is "none": the
 * next run makes the document again, but knows its files. */
bool document_note(struct project *p, struct str *why)
{
    const struct wanted *w = p->making;
    /* Documents of --for are not part of the project: a later run without --for must not remove
     * them. */
    struct built b = {.project = w && w->doc->tonight.n ? STR("") : p->place};
    if (!w || !aside_files(p->aside, &b.file))
        return true;
    b.key = w->key;
    struct str words = w->key.n ? built_words(p->a, &b, w->ground, p->d) : (struct str){0};
    b.key = STR("none");
    if (!words.n)
        words = built_words(p->a, &b, w->ground, diag_part(p->d));
    return emit_text(p->a, words, out_path(p, str_printf(p->a, ".built/%.*s", STRF(w->name))), why);
}

/* Reads the checksums of good pictures, one a line. They decide only when a picture is drawn: a
 * delayed picture is checked when it is drawn. */
enum { PICTURE_LINES = 1 << 20 };
void pictures_remember(struct project *p)
{
    LIST(struct str) known = {0};
    struct str line, path = out_path(p, STR(".built/pictures"));
    uint64_t size;
    const char *why;
    FILE *from = p->o->dump ? NULL : file_open(path.p, PICTURE_LINES, &size, &why);
    char *bytes = arena_alloc(p->a, from ? (size_t)size + 1 : 1);
    struct str rest = {bytes, from ? fread(bytes, 1, (size_t)size, from) : 0};
    if (from)
        fclose(from);
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
    struct str why, *good = pictures_good(p->pictures, p->a, &n),
                    path = out_path(p, STR(".built/pictures"));
    for (size_t i = 0; i < n; i++)
        buf_printf(&b, "%.*s\n", STRF(good[i]));
    if (n)
        emit_text(p->a, buf_str(&b), path, &why);
}

enum { PATIENCE_MS = 60000 }; /* limit for an idle process; longer than waits for a slow disk */

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

/* Runs in a process of its own. Returns false if this document must be made again in the parent,
 * which can report the error. */
static bool work_do(void *data, size_t i)
{
    struct batch *b = data;
    struct child_result *s = &b->results[i];
    struct diag *found;
    s->begun = true;
    b->p->tried = true;
    s->code = document_try(b->p, b->make.at[i], &found);
    b->p->tried = false;
    s->n = diag_pack(found, b->files, s->bytes, RESULT_MOST);
    s->done = true;
    return s->n <= RESULT_MOST && (s->code == EXIT_CLEAN || (s->code == EXIT_FINDINGS && s->n));
}

/* False if the document has errors itself, or in its charts, layout and styles, unless --force
 * stamps it. The error is reported if the document would be made. */
static bool is_sound(const struct project *p, const struct wanted *w)
{
    struct span at;
    bool faulty = ground_fault(w->ground, p->faults, &at) ||
                  spent_over(p->model); /* odds after the limit were not computed, in any set */
    if (!w->doc->bad && (!faulty || p->o->force))
        return true;
    if (!p->dry)
        complain_at(p, at, str_printf(p->a, "%.*s is not made: it stands on an error", STRF(w->doc->called)).p);
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
    for (size_t i = 0; i < N_FOLDERS; i++)
        if (!out_is_inside(p, folders[i]))
            return false;
    return out_is_inside(p, ".built");
}

/* ---- what is said of the files ---- */

/* Prints a line for a file. The name of OUT, and of the file, may contain control characters. */
static void print_line(const struct project *p, const char *what, struct str path, const char *why)
{
    struct arena_mark mark = arena_mark(p->a);
    path = out_path(p, path);
    printf("%s %.*s%s\n", what, STRF(shown(p->a, path)), why);
    arena_rewind(p->a, mark);
}

/* True if a file of this path is in the document's note. */
static bool has_file(const struct built *b, struct str path)
{
    size_t lo = 0, hi = b ? b->file.n : 0; /* sorted by path */
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        int c = str_cmp(b->file.at[mid].path, path);
        if (c == 0)
            return true;
        if (c < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return false;
}

/* Removes files of an earlier making that `now` lacks, such as a paper that its layout has dropped.
 * A file that another program has changed is left, and reported. */
static void files_drop(struct project *p, const struct built *last, const struct built *now)
{
    for (size_t i = 0; last && i < last->file.n; i++) {
        const struct made_file *f = &last->file.at[i];
        if (has_file(now, f->path))
            continue;
        bool gone = built_remove(p->a, f, out_folder(p));
        struct str path = out_path(p, f->path);
        if (!p->o->quiet && (gone || access(path.p, F_OK) == 0))
            print_line(p, gone ? "removed" : "left, since it was changed:", f->path,
                       !gone ? ""
                       : now ? ": its layout does not ask for it any more"
                             : ": nothing asks for it any more");
    }
}

/* True if the document no longer exists. False if layouts, or a file of a set, could not be read:
 * after a typo in such a file the last good pages stay. */
static bool is_gone(const struct project *p, struct str name)
{
    for (size_t i = 0; p->model && i < p->model->n_set; i++)
        if (p->model->set[i]->torn)
            return false;
    for (size_t i = 0; i < p->documents.n; i++)
        if (str_eq(document_path(p->a, &p->documents.at[i]), name))
            return false;
    return !p->documents.torn && !p->unreadable;
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

/* Prints a line for each written file, in the order of the documents, and a last line with the
 * number of unchanged files. */
static void files_print(struct batch *b, const bool *made)
{
    struct project *p = b->p;
    size_t written = 0, before = 0;
    for (size_t i = 0; i < b->doc.n; i++)
        before += b->doc.at[i].stands ? b->doc.at[i].last->file.n : 0;
    for (size_t i = 0; i < b->make.n; i++) {
        const struct wanted *w = b->make.at[i];
        const struct built *now = made[i] ? built_read(p->a, out_folder(p), w->name) : NULL;
        for (size_t k = 0; now && k < now->file.n && !p->o->quiet; k++)
            print_line(p, "wrote", now->file.at[k].path, "");
        if (now)
            files_drop(p, w->last, now);
        written += now ? now->file.n : 0;
    }
    if (!p->o->n_arg && !p->o->watch) /* an editor may be about to write the layout again */
        gone_drop(b);
    if (!p->o->quiet)
        printf("%zu %s written, %zu as before\n", written, written == 1 ? "file" : "files", before);
}

/* Writes the missing checksums of fonts to the lock file, so that later users of the project have
 * the same files, or get a finding. */
static int lock_put(struct project *p)
{
    struct str why, path = in_project(p, FONTS_LOCK),
                    lock = p->engine ? engine_lock(p->engine, p->a) : STR("");
    if (!lock.n)
        return EXIT_CLEAN;
    if (!emit_text(p->a, lock, path, &why)) {
        not_written(p, why);
        return EXIT_UNREADABLE;
    }
    if (!p->o->quiet)
        printf("wrote %.*s\n", STRF(shown(p->a, path)));
    return EXIT_CLEAN;
}

/* ---- progress ---- */

enum {
    BAR = 24,         /* columns */
    BAR_NAME = 40,    /* columns for the name of a document: the whole line fits in 80 columns */
    BAR_PATIENCE = 6, /* ticks; work shorter than a third of a second gets no bar */
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
    if (++b->ticks > BAR_PATIENCE)
        bar_draw(b, done, making);
}

/* Runs the processes; `made` gets a flag for each document that was made. */
static void documents_share(struct batch *b, unsigned processes, bool bar, bool *made)
{
    unsigned ended = jobs_run(processes, b->make.n, work_do, b, made, bar ? bar_tick : NULL, PATIENCE_MS);
    bar_wipe(b);
    if (ended)
        complain("%u of the processes that make documents stood still for a minute and %s ended; what %s in hand is "
                 "made again",
                 ended, ended > 1 ? "were" : "was", ended > 1 ? "they had" : "it had");
}

/* A document that is not made because of a finding is exit 1, as for all findings; a failed write
 * is 3. */
int documents_make(struct batch *b)
{
    struct project *p = b->p;
    const bool writes = !p->dry && !p->o->dump, bar = progress_wanted(p->o) && !p->o->dump;
    const long processes = p->o->jobs ? (long)p->o->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    const bool shared = !p->o->dump && b->doc.n > 1 && processes > 1;
    int code = EXIT_CLEAN;
    p->faults = faults_of(p->a, p->d, p->model);
    for (size_t i = 0; i < b->doc.n; i++) {
        b->doc.at[i].sound = is_sound(p, &b->doc.at[i]);
        code = b->doc.at[i].sound ? code : EXIT_FINDINGS;
    }
    p->faults = p->o->force ? p->faults : NULL; /* documents with these are stamped */
    batch_remember(b);
    for (struct wanted *w = b->doc.at; w < b->doc.at + b->doc.n; w++)
        w->stands = w->sound && w->stands && built_report(p->a, w->last, w->ground, p->d);
    pictures_wanted(p->pictures); /* the pictures of these documents are drawn before the processes
                                   * start */
    for (size_t i = 0; i < b->doc.n; i++) {
        struct wanted *w = &b->doc.at[i];
        if (w->sound && !w->stands && !basis_pictures_draw(w->doc->basis, p->pictures, p->d, w->doc->at)) {
            w->sound = false;
            code = EXIT_FINDINGS;
        }
    }
    pictures_rest(p->pictures);
    batch_order(b, shared);
    if (b->make.n) /* opened once, before the processes start: they inherit fonts and computed
                    * results */
        p->engine = engine_new(p->a, p->d, p->o->dir);
    if (writes && !out_clean(p))
        return EXIT_UNREADABLE;
    code = worse(code, writes ? lock_put(p) : EXIT_CLEAN);
    const size_t room = b->make.n * sizeof *b->results;
    bool *made = ARENA_ARRAY(p->a, bool, b->make.n);
    b->results = p->engine && shared && b->make.n > 1 ? memory_share(room) : NULL;
    b->files = diag_files(p->d);
    if (b->results)
        documents_share(b, (unsigned)processes, bar, made);
    for (size_t i = 0; i < b->make.n; i++) {
        struct diag *found = diag_part(p->d);
        if (bar && !b->results && b->make.n > 1)
            bar_draw(b, i, b->make.at[i]);
        int one = made[i] ? b->results[i].code : document_try(p, b->make.at[i], &found);
        if (made[i])
            diag_unpack(found, b->results[i].bytes, b->results[i].n);
        diag_join(found);
        made[i] = one == EXIT_CLEAN;
        code = worse(code, one);
    }
    bar_wipe(b);
    memory_unshare(b->results, room);
    engine_drop(p->engine);
    p->engine = NULL;
    if (writes) {
        pictures_note(p);
        files_print(b, made);
    }
    return code;
}
