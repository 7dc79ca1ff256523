/* Makes a snapshot (`struct glance`) of a project with the editor's buffers, and publishes its
 * findings.
 *
 * After a change, the whole project is read anew, as by `check`: the findings are those of `check
 * --no-odds`, and no stale state remains. If a file cannot be read completely, the previous
 * snapshot is kept for the completion of names. Called by server.c. */
#include "check/check.h"
#include "lsp/inside.h"
#include <stdlib.h>

enum {
    REPORTED_MAX = 500 /* limit of findings per file, since an editor draws all of them */
};

/* ---- reading ---- */

static void snapshot_drop(struct snapshot *g)
{
    if (!g)
        return;
    diag_drop(g->d);
    arena_drop(g->a);
}

/* The set's id in the path of a file below tables/, as a slice of the path; empty for all other
 * files. */
struct str set_of_path(struct str path)
{
    struct str id = STR(""), rest = str_cut(path, strlen("tables/"), path.n);
    if (str_starts(path, "tables/"))
        str_split(&rest, '/', &id);
    return id;
}

/* Runs the checks of `check --no-odds`. Copies the buffers: they change while the snapshot is in
 * use, and its spans are offsets in the text that it has read. */
static struct snapshot *snapshot_new(struct lsp *s, const struct root *r)
{
    struct arena *a = arena_new();
    struct snapshot *g = ARENA_NEW(a, struct snapshot);
    struct tally t = {0};
    const char *dir = str_z(a, r->dir);
    bool unreadable = false;
    *g = (struct snapshot){.a = a, .d = diag_new()};
    for (size_t i = 0; i < s->buffer.n; i++) {
        const struct buffer *b = s->buffer.at[i];
        if (b->root == r && b->text)
            diag_hold(g->d, (struct held){.path = b->path,
                                          .text = str_dup(a, (struct str){b->text, b->n})});
    }
    choices_read(a, g->d, dir);
    struct model *m = arena_copy(a, model_read(a, g->d, dir, &unreadable), sizeof *m);
    m->grids = grids_new(a);
    m->dictionary = s->dictionary;
    m->spent = spent_new(a, true, 1, 1);
    g->m = m;
    g->documents = documents_read(a, g->d, pictures_new(a, dir, NULL), m, &unreadable);
    decks_deal(a, g->d, m, &g->documents);
    documents_printed_check(g->d, m, &g->documents);
    check_some(g->d, m, m, false, &t);
    g->found = diag_sorted(g->d, a, &g->n_found);
    g->lines = ARENA_ARRAY(a, struct line_index *, diag_files(g->d) + 1);
    return g;
}

/* Replaces an outdated snapshot. `good` is the last snapshot in which all sets were readable, or
 * the first of all. It is kept with its own sources, since its spans refer to the texts of that
 * time. */
void root_look(struct lsp *s, struct root *r)
{
    if (r->now && !r->outdated)
        return;
    struct snapshot *old = r->now;
    bool whole = true;
    r->now = snapshot_new(s, r);
    for (size_t i = 0; i < r->now->m->n_set; i++)
        whole = whole && !r->now->m->set[i]->incomplete;
    r->outdated = false;
    r->unpublished = true;
    if (old != r->good)
        snapshot_drop(old);
    if (!r->good || whole) {
        snapshot_drop(r->good);
        r->good = r->now;
    }
}

void root_drop(struct root *r)
{
    if (r->good != r->now)
        snapshot_drop(r->good);
    snapshot_drop(r->now);
}

/* ---- places of sources ---- */

/* Searches backwards: a file that was read again is a new source, and the newest has the current
 * text. */
const struct source *source_named(const struct snapshot *g, struct str path, uint32_t *file)
{
    for (*file = diag_files(g->d); *file > 0; --*file)
        if (str_eq(diag_source_at(g->d, *file)->path, path))
            return diag_source_at(g->d, *file);
    return NULL;
}

const struct line_index *source_lines(const struct snapshot *g, uint32_t file)
{
    if (!g->lines[file]) {
        g->lines[file] = ARENA_NEW(g->a, struct line_index);
        *g->lines[file] = lines_of(g->a, diag_source_at(g->d, file)->text);
    }
    return g->lines[file];
}

/* The client's own URI if the file is open, since a path can be written in several ways. */
struct str source_uri(struct arena *a, const struct lsp *s, const struct root *r, struct str path)
{
    for (size_t i = 0; i < s->buffer.n; i++)
        if (s->buffer.at[i]->root == r && s->buffer.at[i]->text &&
            str_eq(s->buffer.at[i]->path, path))
            return s->buffer.at[i]->uri;
    return uri_of_path(a, str_printf(a, "%.*s/%.*s", STRF(r->dir), STRF(path)));
}

/* ---- findings ---- */

/* Default layouts have no file; their names are "(sheet of x)". */
bool source_is_file(const struct source *s)
{
    return s && !s->built_in && !str_starts(s->path, "(");
}

/* A Diagnostic of the protocol. Its code is the slug, for use in `waive` and `explain`. `f` belongs
 * to `g` and has a file. */
json_t *diagnostic_of(struct lsp *s, const struct root *r, const struct snapshot *g,
                      const struct finding *f)
{
    static const int severity[] = {[LEVEL_NOTE] = 3, [LEVEL_WARNING] = 2, [LEVEL_ERROR] = 1};
    struct arena *a = arena_new();
    json_t *diagnostic =
        json_pack("{s:o, s:i, s:s, s:s, s:o}", "range",
                  lines_range(source_lines(g, f->at.file), f->at.lo, f->at.hi), "severity",
                  severity[f->level], "code", rules[f->rule].slug, "source", "broadside", "message",
                  json_of(finding_message(a, f)));
    json_t *also = json_array();
    for (size_t i = 0; i < f->also.n && s->related; i++) {
        const struct span at = f->also.at[i].at;
        const struct source *other = diag_source_at(g->d, at.file);
        if (source_is_file(other))
            json_array_append_new(also,
                                  json_pack("{s:{s:o, s:o}, s:o}", "location", "uri",
                                            json_of(source_uri(a, s, r, other->path)), "range",
                                            lines_range(source_lines(g, at.file), at.lo, at.hi),
                                            "message", json_of(f->also.at[i].s)));
    }
    if (json_array_size(also))
        json_object_set(diagnostic, "relatedInformation", also);
    json_decref(also);
    arena_drop(a);
    return diagnostic;
}

/* Adds `told` to the list of its file, and makes the list if necessary. Takes ownership of `told`,
 * which is dropped after REPORTED_MAX. */
static void diagnostic_put(json_t *all, struct str uri, json_t *diagnostic)
{
    char *key = strndup(uri.p, uri.n);
    json_t *list = key ? json_object_get(all, key) : NULL;
    if (key && !list) {
        list = json_array();
        json_object_set_new(all, key, list);
    }
    if (list && json_array_size(list) < REPORTED_MAX)
        json_array_append(list, diagnostic);
    json_decref(diagnostic);
    free(key);
}

/* Publishes the list with the version of the checked buffer if it is open: an editor ignores
 * diagnostics for an older text. */
static void publish(struct lsp *s, struct str uri, json_t *list)
{
    json_t *params = json_pack("{s:o, s:O}", "uri", json_of(uri), "diagnostics", list);
    for (size_t i = 0; i < s->buffer.n; i++)
        if (s->buffer.at[i]->text && str_eq(s->buffer.at[i]->uri, uri))
            json_object_set_new(params, "version", json_integer(s->buffer.at[i]->version));
    notify(s, "textDocument/publishDiagnostics", params);
}

/* The record of the diagnostics last published for a file; made if absent. Valid until the next
 * call. */
static struct published_list *published_find(struct lsp *s, struct root *r, struct str uri)
{
    for (size_t i = 0; i < r->published.n; i++)
        if (str_eq(r->published.at[i].uri, uri))
            return &r->published.at[i];
    ARENA_PUSH(s->a, &r->published, ((struct published_list){.uri = str_dup(s->a, uri)}));
    return &r->published.at[r->published.n - 1];
}

/* A file that no longer has findings gets an empty list, since the editor would keep the old ones.
 * Unchanged lists are not published again; otherwise every key would publish all files. */
void root_publish(struct lsp *s, struct root *r)
{
    struct arena *a = arena_new();
    json_t *all = json_object();
    r->unpublished = false;
    const struct snapshot *g = r->now;
    for (size_t i = 0; i < g->n_found; i++)
        if (!g->found[i]->waived && source_is_file(g->found[i]->source))
            diagnostic_put(all, source_uri(a, s, r, g->found[i]->source->path),
                           diagnostic_of(s, r, g, g->found[i]));
    for (size_t i = 0; i < r->published.n; i++)
        if (r->published.at[i].sum && !json_object_get(all, str_z(a, r->published.at[i].uri))) {
            json_t *none = json_array();
            publish(s, r->published.at[i].uri, none);
            json_decref(none);
            r->published.at[i].sum = 0;
        }
    for (void *at = json_object_iter(all); at; at = json_object_iter_next(all, at)) {
        const char *key = json_object_iter_key(at);
        json_t *list = json_object_iter_value(at);
        struct published_list *t = published_find(s, r, str_of(key));
        char *text = json_dumps(list, JSON_COMPACT);
        uint64_t sum = picture_sum(str_of(text));
        free(text);
        if (t->sum != sum)
            publish(s, t->uri, list);
        t->sum = sum;
    }
    json_decref(all);
    arena_drop(a);
}
