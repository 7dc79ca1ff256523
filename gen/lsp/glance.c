/* A project and the buffers of an editor to findings as the editor shows them.
 *
 * Everything is read anew after a change, whole, as `check` reads it: what is told while one types is what the command
 * line will say, and nothing is kept that could be wrong. What takes longer, odds and pages, is worked out by a process
 * of its own when a file was saved; its findings stay, and move with the lines, until it has run again or one writes
 * where they stand. The glance before is kept where a file cannot be read to its end, for names that one still wants to
 * complete. Called by server.c. */
#include "base/system.h"
#include "check/check.h"
#include "layout/read.h"
#include "look/picture.h"
#include "lsp/inside.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    TOLD_MOST = 500,     /* findings of a file: nobody reads more, and an editor draws them all */
    SAID_MOST = 16 << 20 /* bytes of the process's findings */
};

/* ---- reading ---- */

static void glance_drop(struct glance *g)
{
    if (!g)
        return;
    diag_drop(g->d);
    arena_drop(g->a);
}

/* The set of a file below tables/, as a slice of its path; empty for all others. */
struct str set_of_path(struct str path)
{
    struct str id = STR(""), rest = str_cut(path, strlen("tables/"), path.n);
    if (str_starts(path, "tables/"))
        str_split(&rest, '/', &id);
    return id;
}

/* Is a file of the set open, or of one that it is from? */
static bool is_open(const struct lsp *s, const struct root *r, const struct set *set)
{
    for (; set; set = set->from)
        for (size_t i = 0; i < s->buffer.n; i++)
            if (s->buffer.at[i]->root == r && s->buffer.at[i]->text &&
                str_eq(set_of_path(s->buffer.at[i]->path), set->id))
                return true;
    return false;
}

/* The sets that what one types can have changed; all, where it may be anything. The model is shared with the glance:
 * only the list of its sets is another, so that names are looked up among all of them. */
static const struct model *sets_touched(struct arena *a, const struct lsp *s, const struct root *r,
                                        const struct model *m)
{
    struct model *some = arena_copy(a, m, sizeof *m);
    some->set = ARENA_ARRAY(a, const struct set *, m->n_set);
    some->n_set = 0;
    for (size_t i = 0; i < m->n_set; i++)
        if (r->all || is_open(s, r, m->set[i]))
            some->set[some->n_set++] = m->set[i];
    return some;
}

/* Was all that can be found in the file looked for? If not, that nothing was found there means nothing, and what was
 * told of it before still stands. */
static bool is_covered(const struct glance *g, struct str path)
{
    struct str id = set_of_path(path);
    for (size_t i = 0; id.n && i < g->over->n_set; i++)
        if (str_eq(g->over->set[i]->id, id))
            return true;
    return !id.n || !model_set_find(g->m, id);
}

/* The checks are those of `check --no-odds`. Buffers are copied: they go on changing while the glance is asked, and its
 * spans are offsets of the text that it has read. */
static struct glance *glance_new(struct lsp *s, const struct root *r)
{
    struct arena *a = arena_new();
    struct glance *g = ARENA_NEW(a, struct glance);
    struct tally t = {0};
    const char *dir = str_z(a, r->dir);
    bool unreadable = false;
    const int64_t from = clock_ms();
    *g = (struct glance){.a = a, .d = diag_new()};
    for (size_t i = 0; i < s->buffer.n; i++) {
        const struct buffer *b = s->buffer.at[i];
        if (b->root == r && b->text)
            diag_hold(g->d, (struct held){.path = b->path, .text = str_dup(a, (struct str){b->text, b->n})});
    }
    struct model *m = arena_copy(a, model_read(a, g->d, dir, &unreadable), sizeof *m);
    m->grids = grids_new(a);
    m->dictionary = s->dictionary;
    m->spent = spent_new(a, true, 1, 1);
    g->m = m;
    g->documents = documents_read(a, g->d, pictures_new(a, dir, NULL), m, &unreadable);
    g->over = sets_touched(a, s, r, m);
    documents_printed_check(g->d, g->over, &g->documents);
    check_some(g->d, m, g->over, false, &t);
    g->found = diag_sorted(g->d, a, &g->n_found);
    g->lines = ARENA_ARRAY(a, struct line_index *, diag_files(g->d) + 1);
    g->cost = clock_ms() - from;
    return g;
}

/* The good glance is the last in which all sets could be read; the first is good for want of a better one. It is kept
 * whole, with its own sources: what it names stands at places of the text as that was. */
void root_look(struct lsp *s, struct root *r)
{
    if (r->now && !r->stale)
        return;
    struct glance *old = r->now;
    bool whole = true;
    r->now = glance_new(s, r);
    for (size_t i = 0; i < r->now->m->n_set; i++)
        whole = whole && !r->now->m->set[i]->torn;
    r->stale = r->all = false;
    r->untold = true;
    if (old != r->good)
        glance_drop(old);
    if (!r->good || whole) {
        glance_drop(r->good);
        r->good = r->now;
    }
}

void root_drop(struct root *r)
{
    root_stop_deep(r);
    if (r->good != r->now)
        glance_drop(r->good);
    glance_drop(r->now);
    for (size_t i = 0; i < r->deep.n; i++)
        json_decref(r->deep.at[i]);
}

/* ---- places of sources ---- */

/* From the last on: a file that was read again is another source, and the newest is what stands there now. */
const struct source *source_named(const struct glance *g, struct str path, uint32_t *file)
{
    for (*file = diag_files(g->d); *file > 0; --*file)
        if (str_eq(diag_source_at(g->d, *file)->path, path))
            return diag_source_at(g->d, *file);
    return NULL;
}

const struct line_index *source_lines(const struct lsp *s, const struct glance *g, uint32_t file)
{
    if (!g->lines[file]) {
        g->lines[file] = ARENA_NEW(g->a, struct line_index);
        *g->lines[file] = lines_of(g->a, diag_source_at(g->d, file)->text, s->encoding);
    }
    return g->lines[file];
}

/* As the client calls it, where it has the file open: the same path may be written in several ways. */
struct str source_uri(struct arena *a, const struct lsp *s, const struct root *r, struct str path)
{
    for (size_t i = 0; i < s->buffer.n; i++)
        if (s->buffer.at[i]->root == r && s->buffer.at[i]->text && str_eq(s->buffer.at[i]->path, path))
            return s->buffer.at[i]->uri;
    return uri_of_path(a, str_printf(a, "%.*s/%.*s", STRF(r->dir), STRF(path)));
}

/* ---- findings ---- */

/* Drafts of layouts, which nobody wrote, are called "(sheet of x)". */
bool source_is_file(const struct source *s)
{
    return s && !s->built_in && !str_starts(s->path, "(");
}

/* A Diagnostic as the protocol has it; takes `range`. The slug is its code, so that `waive` and `explain` are one word
 * away, and the page of the rule its link. */
static json_t *told_of(struct lsp *s, json_t *range, enum level level, enum rule_id rule, struct str message)
{
    static const int severity[] = {[LEVEL_NOTE] = 3, [LEVEL_WARNING] = 2, [LEVEL_ERROR] = 1};
    struct arena *a = arena_new();
    json_t *told = json_pack("{s:o, s:i, s:s, s:s, s:o}", "range", range, "severity", severity[level], "code",
                             rules[rule].slug, "source", "broadside", "message", json_of(message));
    struct str page = page_uri(s, a, &rules[rule]);
    if (page.n)
        json_object_set_new(told, "codeDescription", json_pack("{s:o}", "href", json_of(page)));
    arena_drop(a);
    return told;
}

/* All that a finding says but for its other places, which have a member of their own: editors show one text. */
static struct str message_of(struct arena *a, struct str fact, struct str label, struct str note, struct str help)
{
    struct buf b = {.a = a};
    buf_put(&b, fact);
    if (label.n)
        buf_printf(&b, " (%.*s)", STRF(label));
    if (note.n)
        buf_printf(&b, "\n%.*s", STRF(note));
    if (help.n)
        buf_printf(&b, "\nhelp: %.*s", STRF(help));
    return buf_str(&b);
}

/* `f` is of `g`, and stands in a file. */
json_t *diagnostic_of(struct lsp *s, const struct root *r, const struct glance *g, const struct finding *f)
{
    struct arena *a = arena_new();
    json_t *told = told_of(s, lines_range(source_lines(s, g, f->at.file), f->at.lo, f->at.hi), f->level, f->rule,
                           message_of(a, f->fact, f->label, f->note, f->help));
    json_t *also = json_array();
    for (size_t i = 0; i < f->also.n && s->related; i++) {
        const struct span at = f->also.at[i].at;
        const struct source *other = diag_source_at(g->d, at.file);
        if (source_is_file(other))
            json_array_append_new(also, json_pack("{s:{s:o, s:o}, s:o}", "location", "uri",
                                                  json_of(source_uri(a, s, r, other->path)), "range",
                                                  lines_range(source_lines(s, g, at.file), at.lo, at.hi), "message",
                                                  json_of(f->also.at[i].s)));
    }
    if (json_array_size(also))
        json_object_set(told, "relatedInformation", also);
    json_decref(also);
    arena_drop(a);
    return told;
}

/* To the list of its file, which is begun with its first. Takes `told`, also where there are TOLD_MOST already. */
static void tell_put(json_t *all, struct str uri, json_t *told)
{
    char *key = strndup(uri.p, uri.n);
    json_t *list = key ? json_object_get(all, key) : NULL;
    if (key && !list) {
        list = json_array();
        json_object_set_new(all, key, list);
    }
    if (list && json_array_size(list) < TOLD_MOST)
        json_array_append(list, told);
    json_decref(told);
    free(key);
}

/* With the version of the buffer that was looked at, where it is open: an editor drops what is older than its text. */
static void tell(struct lsp *s, struct str uri, json_t *list)
{
    json_t *params = json_pack("{s:o, s:O}", "uri", json_of(uri), "diagnostics", list);
    for (size_t i = 0; i < s->buffer.n; i++)
        if (s->buffer.at[i]->text && str_eq(s->buffer.at[i]->uri, uri))
            json_object_set_new(params, "version", json_integer(s->buffer.at[i]->version));
    notify(s, "textDocument/publishDiagnostics", params);
}

/* What the client was told of a file last, begun with nothing; where it lies below the project is worked out once, for
 * the client may write its path in ways of its own. Good until the next call. */
static struct told *told_find(struct lsp *s, struct root *r, struct str uri)
{
    struct str path = STR(""), below = STR("");
    for (size_t i = 0; i < r->told.n; i++)
        if (str_eq(r->told.at[i].uri, uri))
            return &r->told.at[i];
    if (path_of_uri(s->a, uri, &path) && path_is_below(path, r->dir))
        below = str_cut(path, r->dir.n + 1, path.n);
    ARENA_PUSH(s->a, &r->told, ((struct told){.uri = str_dup(s->a, uri), .path = below}));
    return &r->told.at[r->told.n - 1];
}

/* A file that was told of and has nothing now is told an empty list, or its findings would stay in the editor for ever.
 * What is as it was told last is not told again: at each key every file would be. */
void root_tell(struct lsp *s, struct root *r)
{
    struct arena *a = arena_new();
    json_t *all = json_object();
    r->untold = false;
    const struct glance *g = r->now;
    for (size_t i = 0; i < g->n_found; i++)
        if (!g->found[i]->waived && source_is_file(g->found[i]->source) && is_covered(g, g->found[i]->source->path))
            tell_put(all, source_uri(a, s, r, g->found[i]->source->path), diagnostic_of(s, r, g, g->found[i]));
    for (size_t i = 0; i < r->deep.n; i++)
        if (is_covered(g, text_at(r->deep.at[i], "data")))
            tell_put(all, source_uri(a, s, r, text_at(r->deep.at[i], "data")), json_incref(r->deep.at[i]));
    for (size_t i = 0; i < r->told.n; i++)
        if (r->told.at[i].sum && is_covered(g, r->told.at[i].path) &&
            !json_object_get(all, str_z(a, r->told.at[i].uri))) {
            json_t *none = json_array();
            tell(s, r->told.at[i].uri, none);
            json_decref(none);
            r->told.at[i].sum = 0;
        }
    for (void *at = json_object_iter(all); at; at = json_object_iter_next(all, at)) {
        const char *key = json_object_iter_key(at);
        json_t *list = json_object_iter_value(at);
        struct told *t = told_find(s, r, str_of(key));
        char *text = json_dumps(list, JSON_COMPACT);
        uint64_t sum = picture_sum(str_of(text));
        free(text);
        if (t->sum != sum)
            tell(s, t->uri, list);
        t->sum = sum;
    }
    json_decref(all);
    arena_drop(a);
}

/* ---- odds and pages ---- */

/* Nothing of its answer is kept: half of it would look like all. */
void root_stop_deep(struct root *r)
{
    if (!r->pid)
        return;
    kill(r->pid, SIGKILL); /* it writes nothing that would be left half done */
    close(r->pipe);
    waitpid(r->pid, NULL, 0);
    if (r->said)
        arena_drop(r->said->a);
    r->said = NULL;
    r->pid = 0;
    r->asked = 0; /* what it was given is due as before */
}

/* A file that the process at work has read as it was makes its answers void; it is begun again with all that is due. */
void root_due(struct lsp *s, struct root *r, struct str path)
{
    for (size_t i = 0; i < r->due.n; i++)
        if (str_eq(r->due.at[i], path)) {
            if (i < r->asked)
                root_stop_deep(r);
            return;
        }
    ARENA_PUSH(s->a, &r->due, str_dup(s->a, path));
}

bool root_has_deep(const struct root *r, struct str path)
{
    for (size_t i = 0; i < r->deep.n; i++)
        if (str_eq(text_at(r->deep.at[i], "data"), path))
            return true;
    return false;
}

bool root_is_due(const struct root *r)
{
    return r->due.n > r->asked;
}

/* The process has answered for the files that it was given: what was known of them gives way, and of them alone, for
 * of others it says nothing. */
static void deep_answered(struct root *r)
{
    size_t kept = 0;
    for (size_t i = 0; i < r->deep.n; i++) {
        bool old = false;
        for (size_t k = 0; k < r->asked && !old; k++)
            old = str_eq(text_at(r->deep.at[i], "data"), r->due.at[k]);
        if (old)
            json_decref(r->deep.at[i]);
        else
            r->deep.at[kept++] = r->deep.at[i];
    }
    r->deep.n = kept;
    r->due.n -= r->asked;
    memmove(r->due.at, r->due.at + r->asked, r->due.n * sizeof *r->due.at);
    r->asked = 0;
}

/* In the process that was forked: it becomes the check, and never comes back. Nothing of the client's stream may be
 * left open in it, for what it wrote there would tear a frame. What it complains of is dropped: files that cannot be
 * read are findings of the glance as well. */
static void deep_run(const struct lsp *s, const struct root *r, int to)
{
    struct arena *a = arena_new();
    const char **path = ARENA_ARRAY(a, const char *, r->due.n);
    int nothing = open("/dev/null", O_RDWR);
    for (size_t i = 0; i < r->due.n; i++)
        path[i] = str_z(a, r->due.at[i]);
    dup2(nothing, STDIN_FILENO);
    dup2(to, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    for (int fd = 3; fd < 64; fd++)
        close(fd);
    if (nice(10) < 0) /* who waits for a key comes first; where that is refused, so be it */
        errno = 0;
    s->host->check(s->host->data, str_z(a, r->dir), path, r->due.n);
    fflush(stdout);
    _exit(0);
}

/* A finding whatever line it is in: between the process's reading and the glance lines may have moved. */
static uint64_t sum_of_finding(struct str path, struct str slug, struct str fact)
{
    struct arena *a = arena_new();
    uint64_t sum = picture_sum(str_printf(a, "%.*s\n%.*s\n%.*s", STRF(path), STRF(slug), STRF(fact)));
    arena_drop(a);
    return sum;
}

/* Those of the glance, which each key may change, are told from there alone. */
static void known_note(struct lsp *s, struct root *r)
{
    for (size_t i = 0; i < r->now->n_found; i++) {
        const struct finding *f = r->now->found[i];
        if (f->source)
            ARENA_PUSH(s->a, &r->known, sum_of_finding(f->source->path, str_of(rules[f->rule].slug), f->fact));
    }
}

/* One process for a project, with all that is due: a second would read the same files for the same odds. What it was
 * given is due until it has answered, so that one which is stopped for a newer save loses nothing. */
void root_check_deep(struct lsp *s, struct root *r)
{
    int ends[2];
    if (!s->host || !s->host->check)
        r->due.n = 0;
    if (!root_is_due(r))
        return;
    root_stop_deep(r);
    if (pipe(ends)) { /* no more descriptors: asked again with the next save, and not without end until then */
        r->due.n = 0;
        return;
    }
    r->known.n = 0;
    known_note(s, r);
    r->pid = process_part();
    if (r->pid == 0)
        deep_run(s, r, ends[1]);
    close(ends[1]);
    if (r->pid < 0) {
        close(ends[0]);
        r->pid = 0;
        r->due.n = 0;
        return;
    }
    r->asked = r->due.n;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    struct arena *a = arena_new();
    r->said = ARENA_NEW(a, struct buf);
    r->said->a = a;
    r->pipe = ends[0];
}

/* Is it one that the glance tells, or of a file that is another by now? */
static bool is_passed(const struct lsp *s, const struct root *r, struct str path, struct str slug, struct str fact)
{
    uint64_t sum = sum_of_finding(path, slug, fact);
    for (size_t i = 0; i < r->known.n; i++)
        if (r->known.at[i] == sum)
            return true;
    for (size_t i = 0; i < s->buffer.n; i++) {
        const struct buffer *b = s->buffer.at[i];
        if (b->root == r && b->text && b->unsaved && str_eq(b->path, path))
            return true;
    }
    return false;
}

/* A place counted in characters from 1, to a byte of the text. */
static size_t offset_at(const struct source *s, json_int_t line, json_int_t column)
{
    if (line < 1 || (size_t)line > s->lines)
        return s->text.n;
    size_t i = s->line[line - 1];
    while (column-- > 1 && i < s->text.n)
        str_rune(s->text, &i);
    return i;
}

/* A finding as `check --format json` prints it. In a file that was changed since it was saved it may stand anywhere. */
static void deep_put(struct lsp *s, struct root *r, const json_t *f)
{
    uint32_t file;
    struct str path = text_at(f, "file"), slug = text_at(f, "slug"), fact = text_at(f, "fact");
    const struct source *source = source_named(r->now, path, &file);
    enum rule_id rule;
    if (!source || json_is_true(json_object_get(f, "waived")) || !rule_find(slug, &rule) ||
        is_passed(s, r, path, slug, fact))
        return;
    struct arena *a = arena_new();
    size_t lo = offset_at(source, json_integer_value(json_object_get(f, "line")),
                          json_integer_value(json_object_get(f, "column"))),
           hi = offset_at(source, json_integer_value(json_object_get(f, "end_line")),
                          json_integer_value(json_object_get(f, "end_column")));
    struct str level = text_at(f, "level");
    enum level l = str_is(level, "error") ? LEVEL_ERROR : str_is(level, "warning") ? LEVEL_WARNING : LEVEL_NOTE;
    struct str message = message_of(a, fact, text_at(f, "label"), text_at(f, "note"), text_at(f, "help"));
    json_t *told = told_of(s, lines_range(source_lines(s, r->now, file), lo, hi), l, rule, message);
    json_object_set_new(told, "data", json_of(path));
    ARENA_PUSH(s->a, &r->deep, told);
    arena_drop(a);
}

/* Its findings are kept as bytes until it is done, for half a list would take away what was told before. One that says
 * more than SAID_MOST is stopped, and what it said by then is told. */
bool root_hear_deep(struct lsp *s, struct root *r)
{
    char piece[65536];
    ssize_t n = read(r->pipe, piece, sizeof piece);
    if (n > 0 && r->said->n < SAID_MOST) {
        buf_put(r->said, (struct str){piece, (size_t)n});
        return true;
    }
    if (n < 0 && errno == EINTR)
        return true;
    struct str all = buf_str(r->said), line;
    deep_answered(r);
    root_look(s, r);
    known_note(s, r);
    while (str_split(&all, '\n', &line)) {
        json_t *f = line.n ? json_loadb(line.p, line.n, 0, NULL) : NULL;
        if (f)
            deep_put(s, r, f);
        json_decref(f);
    }
    root_stop_deep(r);
    root_tell(s, r);
    return false;
}

/* A finding where one writes is not known to be true any more; one below goes with its line. */
void deep_shift(struct root *r, struct str path, json_int_t first, json_int_t last, json_int_t lines)
{
    size_t kept = 0;
    for (size_t i = 0; i < r->deep.n; i++) {
        json_t *d = r->deep.at[i];
        const json_t *ends[] = {member(d, "range.start"), member(d, "range.end")};
        json_int_t from = json_integer_value(json_object_get(ends[0], "line")),
                   to = json_integer_value(json_object_get(ends[1], "line"));
        bool here = str_eq(text_at(d, "data"), path);
        if (here && from <= last && to >= first) {
            json_decref(d);
            continue;
        }
        for (size_t k = 0; k < 2 && here && from > last; k++) {
            json_t *line = json_object_get(ends[k], "line");
            json_integer_set(line, json_integer_value(line) + lines - (last - first + 1));
        }
        r->deep.at[kept++] = d;
    }
    r->deep.n = kept;
}
