/* Makes a snapshot (`struct glance`) of a project with the editor's buffers, and publishes its
 * findings.
 *
 * After a change, the whole project is read anew, as by `check`: the findings are those of `check
 * --no-odds`. Two things are taken from the last snapshot instead: the tree of a file with the same
 * text (diag_keep), and what the checks of a set found, if all that they read is the same
 * (is_same). If a file cannot be read completely, the previous snapshot is kept for the completion
 * of names. Called by server.c. */
#include "check/check.h"
#include "lsp/inside.h"
#include "odds/odds.h"
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

/* True for the files of a set, and for those of all sets. */
static bool is_read(const struct source *s, const struct set *set)
{
    const struct str in = set_of_path(s->path);
    return in.n ? str_eq(in, set->id) : !str_starts(s->path, "layouts/");
}

/* True if all files have the numbers and names that they had in the last snapshot, and those that
 * the checks of the set read have the same text, which names no other set and no deck. */
static bool is_same(const struct snapshot *g, const struct snapshot *last, const struct set *set)
{
    if (diag_files(g->d) != diag_files(last->d))
        return false;
    for (uint32_t i = 1; i <= diag_files(g->d); i++) {
        const struct source *s = diag_source_at(g->d, i), *was = diag_source_at(last->d, i);
        if (!str_eq(s->path, was->path) || s->incomplete != was->incomplete)
            return false;
        if (!is_read(s, set))
            continue;
        if (!str_eq(s->text, was->text) || path_may_lead(s->text, STR("decks")))
            return false;
        for (size_t k = 0; k < g->m->n_set; k++)
            if (g->m->set[k] != set && path_may_lead(s->text, g->m->set[k]->id))
                return false;
    }
    return true;
}

/* Checks the i-th set, or repeats what the checks found in the last snapshot. */
static void set_check(struct snapshot *g, const struct snapshot *last, size_t i)
{
    struct tally t = {0};
    struct model one = *g->m;
    const struct set *set = g->m->set[i],
                     *was = last && i < last->m->n_set ? last->m->set[i] : NULL;
    one.set = &set;
    one.n_set = 1;
    g->found_in[i] = diag_part(g->d);
    if (was && str_eq(was->id, set->id) && set_is_alone(g->m, set) && set_is_alone(last->m, was) &&
        is_same(g, last, set))
        diag_copy(g->found_in[i], last->found_in[i]);
    else
        checks_run(g->found_in[i], g->m, &one, false, &t);
    diag_join(g->found_in[i]);
}

/* Runs the checks of `check --no-odds`. Copies the buffers: they change while the snapshot is in
 * use, and its spans are offsets in the text that it has read. */
static struct snapshot *snapshot_new(struct lsp *s, struct root *r)
{
    struct arena *a = arena_new();
    struct snapshot *g = ARENA_NEW(a, struct snapshot);
    struct tally t = {0};
    const char *dir = str_z(a, r->dir);
    bool unreadable = false;
    *g = (struct snapshot){.a = a, .d = diag_new()};
    diag_keep(g->d, r->kept);
    for (size_t i = 0; i < s->buffer.n; i++) {
        const struct buffer *b = s->buffer.at[i];
        if (b->root == r && b->text)
            diag_hold(g->d, (struct held){b->path, str_dup(a, (struct str){b->text, b->n})});
    }
    choices_read(a, g->d, dir);
    struct model *m = arena_copy(a, model_read(a, g->d, dir, &unreadable), sizeof *m);
    const double n = (double)m->n_set;
    m->grids = grids_new(a);
    m->dictionary = s->dictionary;
    m->spent = spent_new(a, true, n, n);
    g->m = m;
    const struct documents documents =
        documents_read(a, g->d, pictures_new(a, dir, NULL), m, &unreadable);
    decks_deal(a, g->d, m, &documents);
    documents_printed_check(g->d, m, &documents);
    g->found_in = ARENA_ARRAY(a, struct diag *, m->n_set);
    for (size_t i = 0; i < m->n_set; i++)
        set_check(g, r->now, i);
    waivers_check(g->d, m, false, &t);
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
    json_decref(r->published);
    for (size_t i = 0; i < KEPT_FILES; i++)
        diag_drop(r->kept[i].d);
    if (r->good != r->now)
        snapshot_drop(r->good);
    snapshot_drop(r->now);
}

/* ---- places of sources ---- */

/* Searches backwards: a file that was read again is a new source, and the newest has the current
 * text. */
uint32_t source_named(const struct snapshot *g, struct str path)
{
    uint32_t file = diag_files(g->d);
    while (file > 0 && !str_eq(diag_source_at(g->d, file)->path, path))
        file--;
    return file;
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
    json_t *diagnostic =
        json_pack("{s:o, s:i, s:s, s:s, s:o}", "range",
                  lines_range(source_lines(g, f->at.file), f->at.lo, f->at.hi), "severity",
                  severity[f->level], "code", rules[f->rule].slug, "source", "broadside", "message",
                  json_of(finding_message(g->a, f)));
    json_t *also = json_array();
    for (size_t i = 0; i < f->also.n && s->related; i++) {
        json_t *location = location_of(s, r, g, f->also.at[i].at);
        if (location)
            json_array_append_new(also, json_pack("{s:o, s:o}", "location", location, "message",
                                                  json_of(f->also.at[i].s)));
    }
    if (json_array_size(also))
        json_object_set(diagnostic, "relatedInformation", also);
    json_decref(also);
    return diagnostic;
}

/* Adds `told` to the list of its file, and makes the list if necessary. Takes ownership of `told`,
 * which is dropped after REPORTED_MAX. */
static void diagnostic_put(json_t *all, const char *uri, json_t *diagnostic)
{
    json_t *list = json_object_get(all, uri);
    if (!list) {
        list = json_array();
        json_object_set_new(all, uri, list);
    }
    if (json_array_size(list) < REPORTED_MAX)
        json_array_append(list, diagnostic);
    json_decref(diagnostic);
}

/* Publishes the list with the version of the checked buffer if it is open: an editor ignores
 * diagnostics for an older text. */
static void publish(struct lsp *s, struct str uri, json_t *list)
{
    json_t *params = json_pack("{s:o, s:o}", "uri", json_of(uri), "diagnostics", list);
    for (size_t i = 0; i < s->buffer.n; i++)
        if (s->buffer.at[i]->text && str_eq(s->buffer.at[i]->uri, uri))
            json_object_set_new(params, "version", json_integer(s->buffer.at[i]->version));
    notify(s, "textDocument/publishDiagnostics", params);
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
            diagnostic_put(all, str_z(a, source_uri(a, s, r, g->found[i]->source->path)),
                           diagnostic_of(s, r, g, g->found[i]));
    const char *key;
    json_t *list;
    json_object_foreach(r->published, key, list) if (!json_object_get(all, key))
        publish(s, str_of(key), json_array());
    json_object_foreach(all, key, list) if (!json_equal(json_object_get(r->published, key), list))
        publish(s, str_of(key), json_incref(list));
    json_decref(r->published);
    r->published = all;
    arena_drop(a);
}
