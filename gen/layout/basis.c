/* What a document stands on: from what its layout asks for to the pieces of text that it is made from.
 *
 * A layout's reader notes each chart, odds table, deck, theme, template, profile, CSV and picture that it meets. Here
 * that list is followed to its end: charts with those that they are from, that their rolls look up and that their texts
 * name, odds with what they ask, sets with those that they are from. Whether a document may be made, which sets a build
 * checks, what is stamped and the hash of the input all ask this one list. Called by those that read
 * layouts, and by run.c. */
#include "layout/basis.h"
#include "model/catalogue.h"
#include <glib.h>
#include <stdlib.h>

/* ---- what is asked for ---- */

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

/* `part` is where the part that is read begins: what two parts ask for is noted for both, since each is stamped by
 * itself. */
void basis_need(struct basis *b, struct need need)
{
    const struct need *last = b && b->need.n > b->part ? &b->need.at[b->need.n - 1] : NULL;
    bool same = last && last->chart == need.chart && last->title == need.title && last->odds == need.odds &&
                last->deck == need.deck && last->all_of == need.all_of;
    if (b && !same)
        ARENA_PUSH(b->a, &b->need, need);
}

/* From here on a thing may be noted again that an earlier part asked for: parts are stamped one by one. */
size_t basis_part(struct basis *b)
{
    return b->part = b->need.n;
}

/* The path is copied: it may lie in a buffer of who reads. */
void basis_path(struct basis *b, enum basis_path what, struct str path)
{
    path_add(b->a, &b->path[what], str_dup(b->a, path));
}

bool basis_has_file(const struct basis *b, struct str path)
{
    return has_path(&b->path[BASIS_SAYS], path) || has_path(&b->path[BASIS_LOOKS], path);
}

/* Only those that were put off: what is wrong with the others was told where they are asked for, if it matters. */
bool basis_pictures_draw(const struct basis *b, struct pictures *pictures, struct diag *d, struct span asked_at)
{
    bool good = true;
    for (size_t i = 0; i < b->path[BASIS_PICTURE].n; i++)
        if (picture_is_put_off(pictures, b->path[BASIS_PICTURE].at[i]))
            good = picture_find(pictures, d, b->path[BASIS_PICTURE].at[i], asked_at) && good;
    return good;
}

/* ---- what that stands on ---- */

/* A chart or an odds table: what is written of it, as it is called in the set that uses it. */
struct passage {
    struct span at;
    const struct set *home;
    struct str id;
    bool printed;    /* its texts are; else it is rolled on, or named, and no more */
    struct str path; /* of its file, once all are there */
};
/* What something is made from, each piece once: passages of charts and odds by their places, all of a set by its file,
 * and whole files. Const when it is closed; it borrows from the model and the sources, which outlive it. */
struct ground {
    struct arena *a;
    const struct model *m;
    const struct diag *d; /* its sources */
    LIST(struct passage) passage;
    GHashTable *seen; /* the pieces, while they are collected */
    LIST(const struct set *) set;
    struct str_list file, picture;
    const struct pictures *pictures; /* NULL: it has none */
    uint32_t layout;                 /* its source; 0: it is of no document */
    bool bad;                        /* something of it could not be read */
};

/* Two pieces may begin at one place, a chart and what takes it over in another set: the home tells them apart. */
static guint passage_hash(gconstpointer key)
{
    const struct passage *p = key;
    return (p->at.file * 31 + p->at.lo) * 2654435761u ^ g_direct_hash(p->home);
}

/* Printed or not makes two of one passage: of what is printed the texts matter, which name further charts; of what is
 * only rolled on they do not. */
static gboolean passage_eq(gconstpointer x, gconstpointer y)
{
    const struct passage *p = x, *q = y;
    return p->at.file == q->at.file && p->at.lo == q->at.lo && p->home == q->home && p->printed == q->printed &&
           str_eq(p->id, q->id);
}

/* False where it is there already. */
static bool passage_add(struct ground *g, struct passage p)
{
    if (!g_hash_table_add(g->seen, arena_copy(g->a, &p, sizeof p)))
        return false;
    ARENA_PUSH(g->a, &g->passage, p);
    return true;
}

/* Empty where the text is of no file, as of what is built in. */
static struct str path_of(const struct diag *d, uint32_t file)
{
    const struct source *s = diag_source_at(d, file);
    return s ? s->path : (struct str){0};
}

/* Sets are few: a list is searched as fast as anything. */
bool ground_has_set(const struct ground *g, const struct set *s)
{
    for (size_t i = 0; i < g->set.n; i++)
        if (g->set.at[i] == s)
            return true;
    return false;
}

/* With all that it is from: what one says in its set.yaml holds in the other. */
static void set_add(struct ground *g, const struct set *s)
{
    for (; s && !ground_has_set(g, s); s = s->from) {
        ARENA_PUSH(g->a, &g->set, s);
        path_add(g->a, &g->file, path_of(g->d, s->set_file));
    }
}

/* Extents are those of whole charts: a part has no text of its own. */
const struct chart *chart_top(const struct chart *c)
{
    while (c->whole)
        c = c->whole;
    return c;
}

static void chart_add(struct ground *g, const struct chart *c, const struct set *home, bool printed);

/* Nothing but its title: a row of it may be wrong, or another, and that is not printed here. Without a title anything
 * in it may be why. */
static void title_add(struct ground *g, const struct text *title, struct span extent, const struct set *home,
                      struct str id)
{
    passage_add(g, (struct passage){title->s.n ? title->at : extent, home, id, false});
}

/* What the text in a span names, as its home finds it. Of what is only named the title is printed: that stands on
 * nothing further. What is not found may be in a file of its set that was not read. */
static void uses_add(struct ground *g, struct span in, const struct set *home, bool printed)
{
    for (size_t i = model_use_from(g->m, in.file, in.lo); i < g->m->n_use; i++) {
        const struct use *u = &g->m->use[i];
        if (u->at.file != in.file || u->at.lo >= in.hi)
            return;
        const struct chart *c = model_chart_find(g->m, home, u->id);
        const struct odds_entry *e = c ? NULL : model_odds_find(g->m, home, u->id);
        const struct set *set = model_set_of(g->m, home, u->id);
        if (!u->title && !c && set && set->torn)
            set_add(g, set);
        else if (!u->title && c)
            chart_add(g, c, c->set, false);
        else if (u->title && printed && c)
            title_add(g, &c->title, chart_top(c)->extent, c->set, c->id);
        else if (u->title && printed && e)
            title_add(g, &e->title, e->extent, e->set, e->id);
    }
}

/* What a chart and its parts are from, and their rows where those stand in a file of their own. */
static void masters_add(struct ground *g, const struct chart *c, const struct set *home, bool printed)
{
    g->bad = g->bad || c->bad;
    if (c->from)
        chart_add(g, c->from, home, printed);
    else if (!c->whole && c->set->house.s.n) { /* what it is marked against: overlays_adopt */
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

/* A chart that is from another asks the charts of its own home, also by what it took over. This and uses_add call each
 * other: that a passage is followed only once ends it, also where charts look each other up in a ring. */
static void chart_add(struct ground *g, const struct chart *c, const struct set *home, bool printed)
{
    c = chart_top(c);
    if (!passage_add(g, (struct passage){c->extent, home, c->id, printed}))
        return;
    set_add(g, c->set);
    uses_add(g, c->extent, home, printed);
    masters_add(g, c, home, printed);
}

/* Its rolls name charts, and charts roll on charts: all of them are met by the places that name them, which
 * references_check of model/read_text.c has sorted. */
static void odds_add(struct ground *g, const struct odds_entry *e)
{
    g->bad = g->bad || e->bad;
    if (!passage_add(g, (struct passage){e->extent, e->set, e->id, true}))
        return;
    set_add(g, e->set);
    uses_add(g, e->extent, e->set, true);
}

static void says_add(struct ground *g, const struct basis *b);

/* Each need names one thing, and what that stands on is followed here and nowhere else: who asks for a new kind of
 * thing adds it to struct need, and has its hash, its stamps and its faults by that. */
static void need_add(struct ground *g, const struct need *n)
{
    if (n->chart)
        chart_add(g, n->chart, n->chart->set, true);
    if (n->title)
        title_add(g, &n->title->title, chart_top(n->title)->extent, n->title->set, n->title->id);
    if (n->odds)
        odds_add(g, n->odds);
    if (n->deck)
        says_add(g, n->deck);
    set_add(g, n->all_of);
    for (const struct set *s = n->all_of; s; s = s->from)
        for (size_t i = 0; i < s->n_chart; i++)
            chart_add(g, s->chart[i], s->chart[i]->set, true);
}

/* What a deck says a book takes over; how the deck looks it does not. */
static void says_add(struct ground *g, const struct basis *b)
{
    set_add(g, b->set);
    for (size_t i = 0; i < b->path[BASIS_SAYS].n; i++)
        path_add(g->a, &g->file, b->path[BASIS_SAYS].at[i]);
    for (size_t i = 0; i < b->need.n; i++)
        need_add(g, &b->need.at[i]);
}

/* The table of what was seen lives only while the pieces are collected; the lists stay with the arena. */
struct ground *needs_ground(struct arena *a, const struct model *m, const struct diag *d, const struct need *need,
                            size_t n)
{
    struct ground *g = ARENA_NEW(a, struct ground);
    *g = (struct ground){.a = a, .m = m, .d = d, .seen = g_hash_table_new(passage_hash, passage_eq)};
    for (size_t i = 0; i < n; i++)
        need_add(g, &need[i]);
    g_hash_table_destroy(g->seen);
    return g;
}

/* Files by their names, since their numbers depend on what else was read. A total order, for qsort. */
static int by_place(const void *x, const void *y)
{
    const struct passage *a = x, *b = y;
    int c = str_cmp(a->path, b->path);
    c = c ? c : (a->at.lo > b->at.lo) - (a->at.lo < b->at.lo);
    c = c ? c : str_cmp(a->home->id, b->home->id);
    c = c ? c : str_cmp(a->id, b->id);
    return c ? c : a->printed - b->printed;
}

/* Pictures are kept apart from files: their bytes are not in the list of sources, and are read for the hash alone. */
const struct ground *basis_ground(struct arena *a, const struct model *m, const struct diag *d, const struct basis *b)
{
    struct ground *g = needs_ground(a, m, d, &(struct need){.deck = b}, 1);
    for (size_t i = 0; i < g->passage.n; i++)
        g->passage.at[i].path = path_of(d, g->passage.at[i].at.file);
    if (g->passage.n)
        qsort(g->passage.at, g->passage.n, sizeof *g->passage.at, by_place);
    for (size_t i = 0; i < b->path[BASIS_LOOKS].n; i++)
        path_add(a, &g->file, b->path[BASIS_LOOKS].at[i]);
    g->picture = b->path[BASIS_PICTURE];
    g->pictures = b->pictures;
    g->layout = b->source;
    return g;
}

/* Asked for the words behind `check`: which documents have to do with these files. */
bool ground_is_below(const struct ground *g, struct str path)
{
    for (size_t i = 0; i < g->file.n; i++)
        if (path_is_below(g->file.at[i], path))
            return true;
    for (size_t i = 0; i < g->passage.n; i++)
        if (path_is_below(path_of(g->d, g->passage.at[i].at.file), path))
            return true;
    return false;
}

/* ---- errors ---- */

/* Spans of one file: a finding may point at a part of what it blames. */
bool span_within(struct span at, struct span in)
{
    return at.file == in.file && at.lo >= in.lo && at.hi <= in.hi;
}

/* tables/SET/FILE is of the set; NULL for what is none's. */
static const struct set *set_of(const struct diag *d, const struct model *m, uint32_t file)
{
    const struct source *s = diag_source_at(d, file);
    struct str rest = s ? s->path : (struct str){0}, one;
    if (!s || !str_split(&rest, '/', &one) || !str_is(one, "tables") || !str_split(&rest, '/', &one))
        return NULL;
    for (size_t i = 0; i < m->n_set; i++)
        if (str_eq(m->set[i]->id, one))
            return m->set[i];
    return NULL;
}

/* Also of its parts: rows in a file of their own lie outside of the chart's extent. */
static bool has_csv(const struct chart *c, uint32_t file)
{
    bool has = c->csv && c->csv == file;
    for (size_t i = 0; i < c->n_part && !has; i++)
        has = has_csv(c->part[i], file);
    return has;
}

/* Does the place belong to something of the set that can be blamed alone? */
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
    for (size_t i = 0; i < s->n_catalogue; i++) /* it is a file of the documents in that language */
        if (at.file == s->catalogue[i]->file)
            return true;
    return false;
}

/* An example that does not come out blames the charts that it asks. */
static bool example_blames(struct arena *a, const struct model *m, const struct set *s, struct span at,
                           struct faults *f)
{
    bool any = false;
    for (size_t i = 0; i < s->n_example; i++) {
        struct span in = s->example[i].extent;
        for (size_t k = span_within(at, in) ? model_use_from(m, in.file, in.lo) : m->n_use; k < m->n_use; k++) {
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

/* What is in no file, as a limit of the whole run, blames nothing in particular, and so nobody: see ground_told. */
static void fault_add(struct arena *a, const struct diag *d, const struct model *m, struct span at, struct faults *f)
{
    const struct set *s = set_of(d, m, at.file);
    if (!at.file || (s && example_blames(a, m, s, at, f)))
        return;
    bool torn = diag_source_at(d, at.file)->torn; /* what it says is a guess, in all of the file */
    ARENA_PUSH(a, f, ((struct fault){at, path_of(d, at.file), s && (torn || !is_someones(s, at)) ? s : NULL}));
}

/* Every place that a finding points at is blamed, the others (`also`) too: of two charts that do not agree nobody
 * knows which is wrong. */
static void finding_blames(struct arena *a, const struct diag *d, const struct model *m, const struct finding *f,
                           struct faults *out)
{
    fault_add(a, d, m, f->at, out);
    for (size_t i = 0; i < f->also.n; i++)
        fault_add(a, d, m, f->also.at[i].at, out);
}

/* Of errors that are not waived; in the order in which findings are told, so that the first fault is the first that a
 * reader sees. */
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

/* Loose in a set: everything of that set is under suspicion. */
static bool lies_in(const struct fault *f, const struct ground *g)
{
    if (f->loose)
        return ground_has_set(g, f->loose);
    if (f->path.n && has_path(&g->file, f->path))
        return true;
    for (size_t i = 0; i < g->passage.n; i++)
        if (span_within(f->at, g->passage.at[i].at))
            return true;
    return false;
}

/* Also where something of it could not be read, or its set has no set.yaml: then there is no place to point at. */
bool ground_fault(const struct ground *g, const struct faults *f, struct span *at)
{
    *at = NOWHERE;
    for (size_t i = 0; i < f->n; i++)
        if (lies_in(&f->at[i], g))
            return *at = f->at[i].at, true;
    bool bad = g->bad;
    for (size_t i = 0; i < g->set.n; i++)
        bad = bad || !g->set.at[i]->set_file;
    return bad;
}

/* Asked of each finding when documents are told one by one: what blames nobody is told with all of them. */
bool ground_told(struct arena *a, const struct ground *g, const struct model *m, const struct finding *f)
{
    struct faults own = {0};
    bool told = !f->at.file;
    finding_blames(a, g->d, m, f, &own);
    for (size_t i = 0; i < own.n; i++)
        told = told || lies_in(&own.at[i], g);
    return told;
}

/* By place alone: of a fault of the whole run (at.file 0) nobody is to blame. */
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

/* What is hashed is a list of pairs: a name that does not say where in the files the text stands, and the text. Equal
 * names, as of a chart that two sets have, are told apart by their text. */
enum { NAME, TEXT, PAIR };
static int by_name(const void *x, const void *y)
{
    const struct str *a = x, *b = y;
    int c = str_cmp(a[NAME], b[NAME]);
    return c ? c : str_cmp(a[TEXT], b[TEXT]);
}

/* The number of a file's last reading, 0 where there is none. */
static uint32_t file_source(const struct diag *d, struct str path)
{
    uint32_t last = 0;
    for (uint32_t i = 1; diag_source_at(d, i); i++)
        if (str_eq(diag_source_at(d, i)->path, path))
            last = i;
    return last;
}

/* In the order of their names, so that it is the same in whatever order the files are read. */
struct buf ground_text(struct arena *a, const struct ground *g)
{
    struct buf all = {.a = a};
    size_t n = 0;
    struct str(*in)[PAIR] = arena_alloc(a, (g->passage.n + g->file.n + g->picture.n) * sizeof *in);
    for (size_t i = 0; i < g->passage.n; i++) {
        const struct passage *p = &g->passage.at[i];
        const struct source *s = diag_source_at(g->d, p->at.file);
        in[n][NAME] = str_printf(a, "%.*s/%.*s", STRF(p->home->id), STRF(p->id));
        in[n++][TEXT] = s ? str_cut(s->text, p->at.lo, p->at.hi) : STR("");
    }
    for (size_t i = 0; i < g->file.n; i++) {
        const struct source *s = diag_source_at(g->d, file_source(g->d, g->file.at[i]));
        in[n][NAME] = g->file.at[i];
        in[n++][TEXT] = s ? s->text : STR("");
    }
    for (size_t i = 0; i < g->picture.n; i++) {
        in[n][NAME] = g->picture.at[i];
        in[n++][TEXT] = picture_sha256(g->pictures, g->picture.at[i]); /* in place of bytes, which may be many */
    }
    qsort(in, n, sizeof *in, by_name);
    for (size_t i = 0; i < n; i++) {
        buf_printf(&all, "%.*s %zu\n", STRF(in[i][NAME]), in[i][TEXT].n);
        buf_put(&all, in[i][TEXT]);
    }
    return all;
}

struct str ground_hash(struct arena *a, const struct ground *g)
{
    const struct buf all = ground_text(a, g);
    gchar *hex = g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)all.p, all.n);
    struct str s = str_dup(a, str_of(hex));
    g_free(hex);
    return s;
}

/* ---- again, in another run ---- */

/* The hash says which texts there are, not in which order a set has its files, and a book of all of a set prints them
 * in that order: so both must be the same before a document is taken for up to date. */
void ground_order(struct buf *b, const struct ground *g)
{
    const struct source *own = diag_source_at(g->d, g->layout);
    for (size_t i = 0; i < g->passage.n; i++) {
        const struct passage *p = &g->passage.at[i];
        buf_printf(b, "%.*s: %.*s/%.*s %d\n", STRF(p->path), STRF(p->home->id), STRF(p->id), p->printed);
    }
    for (size_t i = 0; i < g->file.n; i++)
        buf_printf(b, "%.*s\n", STRF(g->file.at[i]));
    buf_put(b, own ? own->text : STR("")); /* of one that is no file, too */
}

/* The i-th piece, as a span; of no file where there are not so many, or it was not read. */
static struct span piece_span(const struct ground *g, size_t i)
{
    if (i < g->passage.n)
        return g->passage.at[i].at;
    i -= g->passage.n;
    uint32_t file = i < g->file.n ? file_source(g->d, g->file.at[i]) : i == g->file.n ? g->layout : 0;
    const struct source *s = diag_source_at(g->d, file);
    return (struct span){s ? file : 0, 0, s ? (uint32_t)s->text.n : 0};
}

/* Numbers of files are of one run. A piece is told by its place among the pieces instead, from 1; 0 is no place. */
bool ground_place(const struct ground *g, struct span at, struct span *out)
{
    *out = NOWHERE;
    for (size_t i = 0; at.file && i < g->passage.n + g->file.n + 1; i++) {
        struct span in = piece_span(g, i);
        if (!in.file || !span_within(at, in))
            continue;
        *out = (struct span){(uint32_t)i + 1, at.lo - in.lo, at.hi - in.lo};
        return true;
    }
    return !at.file;
}

/* The way back; false where the piece is shorter now, as after an edit that the hash has told already. */
bool ground_span(const struct ground *g, struct span place, struct span *out)
{
    *out = NOWHERE;
    if (!place.file)
        return true;
    struct span in = piece_span(g, place.file - 1);
    if (!in.file || place.lo > place.hi || place.hi > in.hi - in.lo)
        return false;
    *out = (struct span){in.file, in.lo + place.lo, in.lo + place.hi};
    return true;
}
