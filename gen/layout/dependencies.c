/* Follows the dependencies of a document to all its inputs, the pieces of text that it is made
 * from.
 *
 * The reader of a layout adds each chart, odds table, deck, theme, template, profile, CSV and
 * picture that it uses to a list. This file completes that list: charts with their base charts, the
 * charts in their rolls and texts, odds with the charts they use, sets with their base sets. This
 * one list decides if a document may be made, which sets a build checks, the date stamps, and the
 * hash of the input. Called by the readers of layouts and by run.c. */
#include "layout/dependencies.h"
#include "model/catalogue.h"
#include "model/lookup.h"
#include <glib.h>
#include <stdlib.h>

/* ---- dependencies ---- */

static bool has_path(const struct str_list *l, struct str path)
{
    for (size_t i = 0; i < l->n; i++)
        if (str_eq(l->at[i], path))
            return true;
    return false;
}

static void path_add(struct arena *a, struct str_list *l, struct str path)
{
    if (path.n && !has_path(l, path))
        ARENA_PUSH(a, l, path);
}

/* `part` is the first need of the current part. Two parts may both add the same thing, because each
 * has its own stamp. */
void dependencies_need(struct dependencies *b, struct need need)
{
    const struct need *last = b && b->need.n > b->part ? &b->need.at[b->need.n - 1] : NULL;
    if (b && !(last && memcmp(last, &need, sizeof need) == 0)) /* pointers without gaps */
        ARENA_PUSH(b->a, &b->need, need);
}

/* A new part may add things that an earlier part has already, because each part has its own
 * stamp. */
size_t dependencies_part(struct dependencies *b)
{
    return b->part = b->need.n;
}

/* Copies the path, which may be in a buffer of the reader. */
void dependencies_path(struct dependencies *b, enum dependencies_path what, struct str path)
{
    path_add(b->a, &b->path[what], str_dup(b->a, path));
}

bool dependencies_has_file(const struct dependencies *b, struct str path)
{
    return has_path(&b->path[DEPENDENCIES_CONTENT], path) ||
           has_path(&b->path[DEPENDENCIES_LOOKS], path);
}

/* Draws only pictures that were put off. Errors of the others were reported when they were
 * requested. */
bool dependencies_pictures_draw(const struct dependencies *b, struct pictures *pictures,
                                struct diag *d, struct span requested_at)
{
    bool good = true;
    for (size_t i = 0; i < b->path[DEPENDENCIES_PICTURE].n; i++) {
        const struct picture *p = picture_known(pictures, b->path[DEPENDENCIES_PICTURE].at[i]);
        if (p && p->put_off)
            good = picture_find(pictures, d, p->path, requested_at) && good;
    }
    return good;
}

/* ---- inputs ---- */

/* A chart or an odds table: its text, and its name in the set that uses it. */
struct input_text {
    struct span at;
    const struct set *home;
    struct str id;
    const struct chart *chart; /* whose whole text it is, or NULL */
    bool printed;    /* its texts are printed; else it is only rolled on or named */
    struct str path; /* path of its file, set once the list is complete */
};
/* The inputs of a document, each piece once: passages of charts and odds by place, the set.yaml of
 * sets, and whole files. Const when complete. Borrows from the model and the sources, which outlive
 * it. */
struct ground {
    struct arena *a;
    const struct model *m;
    const struct diag *d; /* for its sources */
    LIST(struct input_text) input_text;
    GHashTable *seen; /* the passages, during the collection */
    LIST(const struct set *) set;
    struct str_list file, picture;
    const struct pictures *pictures; /* NULL: no pictures */
    uint32_t layout;                 /* source of the layout; 0: not of a document */
    bool bad;                        /* an input could not be read */
};

/* Two passages may start at the same place: a chart, and the same chart in a derived set. Their
 * `home` differs. */
static guint input_text_hash(gconstpointer key)
{
    const struct input_text *p = key;
    return (p->at.file * 31 + p->at.lo) * 2654435761u ^ g_direct_hash(p->home);
}

/* A printed passage differs from an unprinted one: a printed passage brings the charts that its
 * texts name, an unprinted one does not. */
static gboolean input_text_eq(gconstpointer x, gconstpointer y)
{
    const struct input_text *p = x, *q = y;
    return p->at.file == q->at.file && p->at.lo == q->at.lo && p->home == q->home &&
           p->printed == q->printed && str_eq(p->id, q->id);
}

/* Returns false if present. */
static bool input_text_add(struct ground *g, struct input_text p)
{
    if (!g_hash_table_add(g->seen, arena_copy(g->a, &p, sizeof p)))
        return false;
    ARENA_PUSH(g->a, &g->input_text, p);
    return true;
}

/* Empty if the text has no file, such as built-in text. */
static struct str path_of(const struct diag *d, uint32_t file)
{
    const struct source *s = diag_source_at(d, file);
    return s ? s->path : (struct str){0};
}

/* A linear search suffices, because sets are few. */
bool ground_has_set(const struct ground *g, const struct set *s)
{
    for (size_t i = 0; i < g->set.n; i++)
        if (g->set.at[i] == s)
            return true;
    return false;
}

bool grounds_share(const struct ground *x, const struct ground *y)
{
    for (size_t i = 0; i < x->input_text.n; i++)
        for (size_t k = 0; k < y->input_text.n; k++) {
            const struct span p = x->input_text.at[i].at, q = y->input_text.at[k].at;
            if (span_within(p, q) || span_within(q, p))
                return true;
        }
    return false;
}

/* Adds a set with its base sets, because their set.yaml applies to it. */
static void set_add(struct ground *g, const struct set *s)
{
    for (; s && !ground_has_set(g, s); s = s->from) {
        ARENA_PUSH(g->a, &g->set, s);
        path_add(g->a, &g->file, path_of(g->d, s->set_file));
    }
}

/* Returns the whole chart, because parts have no extent. */
const struct chart *chart_top(const struct chart *c)
{
    while (c->whole)
        c = c->whole;
    return c;
}

static void chart_add(struct ground *g, const struct chart *c, const struct set *home,
                      bool printed);

/* Adds only the title, so that other changes of the chart do not matter here. For a chart without a
 * title any text of it may be the reason, so its extent is added. */
static void title_add(struct ground *g, const struct text *title, struct span extent,
                      const struct set *home, struct str id)
{
    input_text_add(g, (struct input_text){title->s.n ? title->at : extent, home, id});
}

/* Adds the charts and odds named by the text in a span, resolved in its home. A chart that is only
 * named adds its title, which has no further dependencies. A name that is not found may be in an
 * unread file of its set; then the set is added. */
static void deck_content_add(struct ground *g, const struct dependencies *b);

/* decks/NAME; a deck with arms has an entry for each. */
static void deck_add(struct ground *g, struct str name)
{
    for (size_t i = 0; i < g->m->n_deck; i++)
        if (str_same_name(g->m->deck[i].name, str_cut(name, 6, name.n)))
            deck_content_add(g, g->m->deck[i].from);
}

static void uses_add(struct ground *g, struct span in, const struct set *home, bool printed)
{
    for (size_t i = model_use_from(g->m, in.file, in.lo); i < g->m->n_use; i++) {
        const struct use *u = &g->m->use[i];
        if (u->at.file != in.file || u->at.lo >= in.hi)
            return;
        const struct chart *c = model_chart_find(g->m, home, u->id);
        const struct odds_entry *e = c ? NULL : model_odds_find(g->m, home, u->id);
        const struct set *set = model_set_of(g->m, home, u->id);
        if (!u->title && !c && set && set->incomplete)
            set_add(g, set);
        else if (!u->title && c)
            chart_add(g, c, c->set, false);
        else if (!u->title)
            deck_add(g, u->id);
        else if (u->title && printed && c)
            title_add(g, &c->title, chart_top(c)->extent, c->set, c->id);
        else if (u->title && printed && e)
            title_add(g, &e->title, e->extent, e->set, e->id);
    }
}

/* Adds the base charts of a chart and its parts, and the file of their rows if it is separate. */
static void masters_add(struct ground *g, const struct chart *c, const struct set *home,
                        bool printed)
{
    g->bad |= c->bad;
    if (c->from)
        chart_add(g, c->from, home, printed);
    else if (!c->whole && c->set->house.s.n) { /* its marks compare with it: overlays_adopt */
        const struct chart *was = model_chart_find(g->m, c->set->from, c->id);
        if (was)
            chart_add(g, was, was->set, printed);
    }
    path_add(g->a, &g->file, path_of(g->d, c->csv));
    if (c->csv)
        uses_add(g, (struct span){c->csv, 0, UINT32_MAX}, home, printed);
    for (size_t i = 0; i < c->n_part; i++)
        masters_add(g, c->part[i], home, printed);
}

/* A derived chart resolves names in its own home, including the names in inherited text. chart_add
 * and uses_add are mutually recursive; they end because each passage is followed once, even if
 * charts look each other up in a ring. */
static void chart_add(struct ground *g, const struct chart *c, const struct set *home, bool printed)
{
    c = chart_top(c);
    if (!input_text_add(g, (struct input_text){c->extent, home, c->id, c, printed}))
        return;
    set_add(g, c->set);
    uses_add(g, c->extent, home, printed);
    masters_add(g, c, home, printed);
}

/* The rolls of an entry name charts, and charts roll on charts. All of them are found by the places
 * of their names, which references_check of model/read_text.c has sorted. */
static void odds_add(struct ground *g, const struct odds_entry *e)
{
    g->bad |= e->bad;
    if (!input_text_add(g, (struct input_text){e->extent, e->set, e->id, NULL, true}))
        return;
    set_add(g, e->set);
    uses_add(g, e->extent, e->set, true);
}

/* This is the only place that follows a need. A new kind of dependency needs a member in struct
 * need and a line here; hash, stamps and errors then follow. */
static void need_add(struct ground *g, const struct need *n)
{
    if (n->chart)
        chart_add(g, n->chart, n->chart->set, true);
    if (n->title)
        title_add(g, &n->title->title, chart_top(n->title)->extent, n->title->set, n->title->id);
    if (n->odds)
        odds_add(g, n->odds);
    if (n->deck)
        deck_content_add(g, n->deck);
    set_add(g, n->all_of);
    for (const struct set *s = n->all_of; s; s = s->from)
        for (size_t i = 0; i < s->n_chart; i++)
            chart_add(g, s->chart[i], s->chart[i]->set, true);
}

/* A book depends on the contents of a deck, not on its appearance. */
static void deck_content_add(struct ground *g, const struct dependencies *b)
{
    set_add(g, b->set);
    for (size_t i = 0; i < b->path[DEPENDENCIES_CONTENT].n; i++)
        path_add(g->a, &g->file, b->path[DEPENDENCIES_CONTENT].at[i]);
    for (size_t i = 0; i < b->need.n; i++)
        need_add(g, &b->need.at[i]);
}

/* The hash table lives only during the collection; the lists live as long as the arena. */
struct ground *needs_ground(struct arena *a, const struct model *m, const struct diag *d,
                            const struct need *need, size_t n)
{
    struct ground *g = ARENA_NEW(a, struct ground);
    *g = (struct ground){
        .a = a, .m = m, .d = d, .seen = g_hash_table_new(input_text_hash, input_text_eq)};
    for (size_t i = 0; i < n; i++)
        need_add(g, &need[i]);
    g_hash_table_destroy(g->seen);
    return g;
}

/* Compares paths, because file numbers depend on what else was read. A total order, for qsort. */
static int by_place(const void *x, const void *y)
{
    const struct input_text *a = x, *b = y;
    int c = str_cmp(a->path, b->path);
    c = c ? c : (a->at.lo > b->at.lo) - (a->at.lo < b->at.lo);
    c = c ? c : str_cmp(a->home->id, b->home->id);
    c = c ? c : str_cmp(a->id, b->id);
    return c ? c : a->printed - b->printed;
}

/* Pictures are separate from files: their bytes are not in the list of sources and are read only
 * for the hash. */
const struct ground *dependencies_ground(struct arena *a, const struct model *m,
                                         const struct diag *d, const struct dependencies *b)
{
    struct ground *g = needs_ground(a, m, d, &(struct need){.deck = b}, 1);
    for (size_t i = 0; i < g->input_text.n; i++)
        g->input_text.at[i].path = path_of(d, g->input_text.at[i].at.file);
    if (g->input_text.n)
        qsort(g->input_text.at, g->input_text.n, sizeof *g->input_text.at, by_place);
    for (size_t i = 0; i < b->path[DEPENDENCIES_LOOKS].n; i++)
        path_add(a, &g->file, b->path[DEPENDENCIES_LOOKS].at[i]);
    g->picture = b->path[DEPENDENCIES_PICTURE];
    g->pictures = b->pictures;
    g->layout = b->source;
    return g;
}

/* Used for the arguments of `check`: which documents depend on these files. */
bool ground_is_below(const struct ground *g, struct str path)
{
    for (size_t i = 0; i < g->file.n; i++)
        if (path_is_below(g->file.at[i], path))
            return true;
    for (size_t i = 0; i < g->input_text.n; i++)
        if (path_is_below(g->input_text.at[i].path, path))
            return true;
    return false;
}

/* ---- errors ---- */

/* Returns the set of a file tables/SET/...; NULL for other files. */
static const struct set *set_of(const struct diag *d, const struct model *m, uint32_t file)
{
    struct str rest = path_of(d, file), one;
    if (!str_split(&rest, '/', &one) || !str_is(one, "tables") || !str_split(&rest, '/', &one))
        return NULL;
    for (size_t i = 0; i < m->n_set; i++)
        if (str_eq(m->set[i]->id, one))
            return m->set[i];
    return NULL;
}

/* Includes the parts of the chart. Rows in a separate file are outside the chart's extent. */
static bool has_csv(const struct chart *c, uint32_t file)
{
    bool has = c->csv && c->csv == file;
    for (size_t i = 0; i < c->n_part && !has; i++)
        has = has_csv(c->part[i], file);
    return has;
}

/* True if the place belongs to one part of the set that can be blamed separately. */
static bool is_someones(const struct set *s, struct span at)
{
    if (at.file == s->set_file)
        return true;
    for (size_t i = 0; i < s->n_chart; i++)
        if (span_within(at, s->chart[i]->extent) || has_csv(s->chart[i], at.file))
            return true;
    for (size_t i = 0; i < s->n_odds; i++)
        if (span_within(at, s->odds[i]->extent))
            return true;
    /* a translation file concerns the documents in its language */
    for (size_t i = 0; i < s->n_catalogue; i++)
        if (at.file == s->catalogue[i]->file)
            return true;
    return false;
}

/* A failing example blames the charts that it uses. Returns true if it names a chart. */
static bool example_blames(struct arena *a, const struct model *m, const struct set *s,
                           struct span at, struct faults *f)
{
    bool any = false;
    for (size_t i = 0; i < s->n_example; i++) {
        struct span in = s->example[i].extent;
        for (size_t k = span_within(at, in) ? model_use_from(m, in.file, in.lo) : m->n_use;
             k < m->n_use; k++) {
            if (m->use[k].at.file != in.file || m->use[k].at.lo >= in.hi)
                break;
            const struct chart *c = m->use[k].title ? NULL : model_chart_find(m, s, m->use[k].id);
            if (!c)
                continue;
            ARENA_PUSH(a, f, ((struct fault){.at = chart_top(c)->extent}));
            any = true;
        }
    }
    return any;
}

/* A finding without a file, such as a limit of the whole run, blames no document: see
 * ground_reports. */
static void fault_add(struct arena *a, const struct diag *d, const struct model *m, struct span at,
                      struct faults *f)
{
    const struct set *s = set_of(d, m, at.file);
    if (!at.file || (s && example_blames(a, m, s, at, f)))
        return;
    /* all contents of an incomplete file are uncertain */
    bool incomplete = diag_source_at(d, at.file)->incomplete;
    ARENA_PUSH(a, f,
               ((struct fault){at, path_of(d, at.file),
                               s && (incomplete || !is_someones(s, at)) ? s : NULL}));
}

/* Blames every place of a finding, `also` included: if two charts disagree, either may be wrong. */
static void finding_blames(struct arena *a, const struct diag *d, const struct model *m,
                           const struct finding *f, struct faults *out)
{
    fault_add(a, d, m, f->at, out);
    for (size_t i = 0; i < f->also.n; i++)
        fault_add(a, d, m, f->also.at[i].at, out);
}

/* Takes errors that are not waived, in the order in which findings are printed, so that the first
 * fault is the first finding that a reader sees. */
const struct faults *faults_of(struct arena *a, const struct diag *d, const struct model *m)
{
    struct faults *out = ARENA_NEW(a, struct faults);
    size_t n;
    const struct finding **f = diag_sorted(d, a, &n);
    for (size_t i = 0; i < n; i++)
        if (f[i]->level == LEVEL_ERROR && !f[i]->waived)
            finding_blames(a, d, m, f[i], out);
    return out;
}

/* A loose fault puts its whole set under suspicion. */
static bool lies_in(const struct fault *f, const struct ground *g)
{
    if (f->loose)
        return ground_has_set(g, f->loose);
    if (has_path(&g->file, f->path))
        return true;
    for (size_t i = 0; i < g->input_text.n; i++)
        if (span_within(f->at, g->input_text.at[i].at))
            return true;
    return false;
}

/* True also if an input could not be read or its set lacks a set.yaml; then *at is NOWHERE. */
bool ground_fault(const struct ground *g, const struct faults *f, struct span *at)
{
    *at = NOWHERE;
    for (size_t i = 0; i < f->n; i++)
        if (lies_in(&f->at[i], g))
            return *at = f->at[i].at, true;
    bool bad = g->bad;
    for (size_t i = 0; i < g->set.n; i++)
        bad |= !g->set.at[i]->set_file;
    return bad;
}

/* Called for each finding when documents are reported one by one. A finding without a file is
 * reported with each document. */
bool ground_reports(struct arena *a, const struct ground *g, const struct model *m,
                    const struct finding *f)
{
    struct faults own = {0};
    bool concerns = !f->at.file;
    finding_blames(a, g->d, m, f, &own);
    for (size_t i = 0; i < own.n; i++)
        concerns |= lies_in(&own.at[i], g);
    return concerns;
}

/* Compares only places. A fault of the whole run (at.file 0) is in no span. */
bool faults_in(const struct faults *f, struct span in)
{
    for (size_t i = 0; i < f->n; i++)
        if (span_within(f->at[i].at, in))
            return true;
    return false;
}

bool faults_in_file(const struct faults *f, struct str path)
{
    for (size_t i = 0; i < f->n; i++)
        if (str_eq(f->at[i].path, path))
            return true;
    return false;
}

/* ---- the hash ---- */

/* The hash covers a list of pairs: a name that is independent of the place in the files, and the
 * text. Two charts of the same name in different sets have different text. */
enum { NAME, TEXT, PAIR };
static int by_name(const void *x, const void *y)
{
    const struct str *a = x, *b = y;
    int c = str_cmp(a[NAME], b[NAME]);
    return c ? c : str_cmp(a[TEXT], b[TEXT]);
}

/* Number of the last reading of a file, or 0. */
static uint32_t file_source(const struct diag *d, struct str path)
{
    uint32_t last = 0;
    for (uint32_t i = 1; diag_source_at(d, i); i++)
        if (str_eq(diag_source_at(d, i)->path, path))
            last = i;
    return last;
}

/* The text of a chart without its notes and those of its rows. */
static struct str text_rolled(struct arena *a, const struct source *s, const struct input_text *p)
{
    LIST(struct span) note = {0};
    const struct chart *c = p->chart;
    for (size_t i = 0; i < c->n_note; i++)
        ARENA_PUSH(a, &note, c->note[i].at);
    for (size_t i = 0; i < c->n_row; i++)
        for (size_t k = 0; k < c->row[i].n_note; k++)
            ARENA_PUSH(a, &note, c->row[i].note[k].at);
    return source_without(a, s, p->at, note.at, note.n);
}

/* Sorted by name, so that the result does not depend on the order of reading. */
struct buf ground_text(struct arena *a, const struct ground *g, bool rolled)
{
    struct buf all = {.a = a};
    size_t n = 0;
    struct str(*in)[PAIR] =
        arena_alloc(a, (g->input_text.n + g->file.n + g->picture.n) * sizeof *in);
    for (size_t i = 0; i < g->input_text.n; i++) {
        const struct input_text *p = &g->input_text.at[i];
        const struct source *s = diag_source_at(g->d, p->at.file);
        in[n][NAME] = str_printf(a, "%.*s/%.*s", STRF(p->home->id), STRF(p->id));
        in[n][TEXT] = s ? str_cut(s->text, p->at.lo, p->at.hi) : STR("");
        if (rolled && p->chart)
            in[n][TEXT] = text_rolled(a, s, p);
        n++;
    }
    for (size_t i = 0; i < g->file.n; i++) {
        const struct source *s = diag_source_at(g->d, file_source(g->d, g->file.at[i]));
        in[n][NAME] = g->file.at[i];
        in[n++][TEXT] = s ? s->text : STR("");
    }
    for (size_t i = 0; i < g->picture.n; i++) {
        const struct picture *p = picture_known(g->pictures, g->picture.at[i]);
        in[n][NAME] = g->picture.at[i];
        in[n++][TEXT] = p ? p->sha256 : STR(""); /* because a picture may be large */
    }
    qsort(in, n, sizeof *in, by_name);
    for (size_t i = 0; i < n; i++) {
        buf_printf(&all, "%.*s %zu\n", STRF(in[i][NAME]), in[i][TEXT].n);
        buf_put(&all, in[i][TEXT]);
    }
    return all;
}

struct str ground_hash(struct arena *a, const struct ground *g, bool rolled)
{
    struct arena *own = arena_new();
    const struct buf all = ground_text(own, g, rolled);
    const struct str sum = bytes_sha256(a, buf_str(&all));
    arena_drop(own);
    return sum;
}

/* ---- places in another run ---- */

/* The hash covers the texts, not the order of the files in a set, and a book of a whole set prints
 * them in that order. A document is up to date only if both are equal. */
void ground_order(struct buf *b, const struct ground *g)
{
    const struct source *own = diag_source_at(g->d, g->layout);
    for (size_t i = 0; i < g->input_text.n; i++) {
        const struct input_text *p = &g->input_text.at[i];
        buf_printf(b, "%.*s: %.*s/%.*s %d\n", STRF(p->path), STRF(p->home->id), STRF(p->id),
                   p->printed);
    }
    for (size_t i = 0; i < g->file.n; i++)
        buf_printf(b, "%.*s\n", STRF(g->file.at[i]));
    buf_put(b, own ? own->text : STR("")); /* also for a layout without a file */
}

/* Returns the i-th input as a span; its file is 0 if the index is too large or the file was not
 * read. */
static struct span piece_span(const struct ground *g, size_t i)
{
    if (i < g->input_text.n)
        return g->input_text.at[i].at;
    i -= g->input_text.n;
    uint32_t file = i < g->file.n    ? file_source(g->d, g->file.at[i])
                    : i == g->file.n ? g->layout
                                     : 0;
    const struct source *s = diag_source_at(g->d, file);
    return (struct span){s ? file : 0, 0, s ? (uint32_t)s->text.n : 0};
}

/* File numbers differ between runs, so a place has the index of the input instead, from 1; 0 means
 * no place. */
bool ground_place(const void *ground, struct span at, struct span *out)
{
    const struct ground *g = ground;
    *out = NOWHERE;
    for (size_t i = 0; at.file && i < g->input_text.n + g->file.n + 1; i++) {
        struct span in = piece_span(g, i);
        if (!in.file || !span_within(at, in))
            continue;
        *out = (struct span){(uint32_t)i + 1, at.lo - in.lo, at.hi - in.lo};
        return true;
    }
    return !at.file;
}

/* Inverse of ground_place. Returns false if the input is shorter than the place, as after an edit;
 * the hash differs in that case. */
bool ground_span(const void *ground, struct span place, struct span *out)
{
    const struct ground *g = ground;
    *out = NOWHERE;
    if (!place.file)
        return true;
    struct span in = piece_span(g, place.file - 1);
    if (!in.file || place.lo > place.hi || place.hi > in.hi - in.lo)
        return false;
    *out = (struct span){in.file, in.lo + place.lo, in.lo + place.hi};
    return true;
}
