/* A project and the buffers of an editor to findings as the editor shows them.
 *
 * Everything is read anew after a change, whole, as `check` reads it: what is told while one types is what `check
 * --no-odds` will say, and nothing is kept that could be wrong. The glance before is kept where a file cannot be read to its end, for names that one still wants to
 * complete. Called by server.c. */
#include "check/check.h"
#include "layout/read.h"
#include "look/picture.h"
#include "lsp/inside.h"
#include <stdlib.h>
#include <string.h>

enum {
    TOLD_MOST = 500 /* findings of a file: nobody reads more, and an editor draws them all */
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

/* The checks are those of `check --no-odds`. Buffers are copied: they go on changing while the glance is asked, and its
 * spans are offsets of the text that it has read. */
static struct glance *glance_new(struct lsp *s, const struct root *r)
{
    struct arena *a = arena_new();
    struct glance *g = ARENA_NEW(a, struct glance);
    struct tally t = {0};
    const char *dir = str_z(a, r->dir);
    bool unreadable = false;
    *g = (struct glance){.a = a, .d = diag_new()};
    for (size_t i = 0; i < s->buffer.n; i++) {
        const struct buffer *b = s->buffer.at[i];
        if (b->root == r && b->text)
            diag_hold(g->d, (struct held){.path = b->path, .text = str_dup(a, (struct str){b->text, b->n})});
    }
    choices_read(a, g->d, dir);
    struct model *m = arena_copy(a, model_read(a, g->d, dir, &unreadable), sizeof *m);
    m->grids = grids_new(a);
    m->dictionary = s->dictionary;
    m->spent = spent_new(a, true, 1, 1);
    g->m = m;
    g->documents = documents_read(a, g->d, pictures_new(a, dir, NULL), m, &unreadable);
    documents_printed_check(g->d, m, &g->documents);
    check_all(g->d, m, false, &t);
    g->found = diag_sorted(g->d, a, &g->n_found);
    g->lines = ARENA_ARRAY(a, struct line_index *, diag_files(g->d) + 1);
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
    r->stale = false;
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
    if (r->good != r->now)
        glance_drop(r->good);
    glance_drop(r->now);
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

const struct line_index *source_lines(const struct glance *g, uint32_t file)
{
    if (!g->lines[file]) {
        g->lines[file] = ARENA_NEW(g->a, struct line_index);
        *g->lines[file] = lines_of(g->a, diag_source_at(g->d, file)->text);
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

/* A Diagnostic as the protocol has it. Its code is the slug, so that `waive` and `explain` are one word away. `f` is of
 * `g`, and stands in a file. */
json_t *diagnostic_of(struct lsp *s, const struct root *r, const struct glance *g, const struct finding *f)
{
    static const int severity[] = {[LEVEL_NOTE] = 3, [LEVEL_WARNING] = 2, [LEVEL_ERROR] = 1};
    struct arena *a = arena_new();
    json_t *told = json_pack("{s:o, s:i, s:s, s:s, s:o}", "range",
                             lines_range(source_lines(g, f->at.file), f->at.lo, f->at.hi),
                             "severity", severity[f->level], "code", rules[f->rule].slug, "source",
                             "broadside", "message", json_of(finding_message(a, f)));
    json_t *also = json_array();
    for (size_t i = 0; i < f->also.n && s->related; i++) {
        const struct span at = f->also.at[i].at;
        const struct source *other = diag_source_at(g->d, at.file);
        if (source_is_file(other))
            json_array_append_new(also, json_pack("{s:{s:o, s:o}, s:o}", "location", "uri",
                                                  json_of(source_uri(a, s, r, other->path)), "range",
                                                  lines_range(source_lines(g, at.file), at.lo, at.hi), "message",
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

/* What the client was told of a file last, begun with nothing. Good until the next call. */
static struct told *told_find(struct lsp *s, struct root *r, struct str uri)
{
    for (size_t i = 0; i < r->told.n; i++)
        if (str_eq(r->told.at[i].uri, uri))
            return &r->told.at[i];
    ARENA_PUSH(s->a, &r->told, ((struct told){.uri = str_dup(s->a, uri)}));
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
        if (!g->found[i]->waived && source_is_file(g->found[i]->source))
            tell_put(all, source_uri(a, s, r, g->found[i]->source->path), diagnostic_of(s, r, g, g->found[i]));
    for (size_t i = 0; i < r->told.n; i++)
        if (r->told.at[i].sum && !json_object_get(all, str_z(a, r->told.at[i].uri))) {
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
