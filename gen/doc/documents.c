/* The files of layouts/ to documents: which there are, by name, for which set and on what paper; every mistake in a
 * sheet's layout is found here, so that `check` knows all that `build` would stumble over. A document is bad where it
 * cannot be made at all: no title, no set, no paper.
 *
 * The hash is SHA-256 over the layout and the hash of all tables: what a sheet was made from. Called by run.c. */
#include "doc/deck.h"
#include <dirent.h>
#include <errno.h>
#include <glib.h>

struct document_list {
    struct document *at;
    size_t n, cap;
};
struct reading {
    struct arena *a;
    struct diag *d;
    const char *dir;
    const struct model *m;
    bool *unreadable;
    struct document_list list;
    struct charts asked;
    struct decks *decks;
    struct {
        const struct theme **at;
        size_t n, cap;
    } themes; /* read so far: each once, so that its mistakes are told once */
};

static struct str hash_of(struct arena *a, struct str layout, struct str tables)
{
    GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
    g_checksum_update(sum, (const guchar *)layout.p, (gssize)layout.n);
    g_checksum_update(sum, (const guchar *)tables.p, (gssize)tables.n);
    struct str hex = str_dup(a, str_of(g_checksum_get_string(sum)));
    g_checksum_free(sum);
    return hex;
}

static const struct set *set_read(struct reading *r, const struct node *n)
{
    if (!n || n->kind != NODE_TEXT)
        return NULL;
    const struct set *set = model_set_find(r->m, n->text);
    if (set)
        return set;
    struct str *names = ARENA_ARRAY(r->a, struct str, r->m->n_set + 1);
    for (size_t i = 0; i < r->m->n_set; i++)
        names[i] = r->m->set[i]->id;
    struct making k = {.a = r->a, .d = r->d, .m = r->m};
    ask_unknown(&k, n, "no set", names, r->m->n_set);
    return NULL;
}

static struct making making_of(struct arena *a, struct diag *d, const struct model *m, const struct document *doc,
                               bool compute)
{
    return (struct making){.a = a,
                           .d = d,
                           .m = m,
                           .doc = doc,
                           .set = doc->set,
                           .compute = compute,
                           .show = {.a = a, .d = d, .model = m, .set = doc->set},
                           .sheet = ARENA_NEW(a, struct sheet)};
}

static bool layout_read(struct making *k)
{
    return k->doc->kind == DOCUMENT_SHEET ? sheet_read(k, k->doc->tree) : book_read(k, k->doc->tree);
}

static const struct theme *theme_named(struct reading *r, const struct text *name, struct diag *d)
{
    for (size_t i = 0; i < r->themes.n; i++)
        if (str_eq(r->themes.at[i]->name, name->s))
            return r->themes.at[i];
    const struct theme *t = theme_read(r->a, d, r->dir, name->s, name->at);
    if (d == r->d && str_eq(t->name, name->s))
        ARENA_PUSH(r->a, &r->themes, t);
    return t;
}

/* The theme that a document names; the usual one may be missing, since it is built in. */
static const struct theme *theme_of(struct reading *r, const struct document *doc, const struct variant *v)
{
    if (v->theme.at.lo != doc->tree->first.lo) /* it stands there */
        return theme_named(r, &v->theme, r->d);
    struct diag *quiet = diag_new();
    const struct theme *t = theme_named(r, &v->theme, quiet);
    diag_drop(quiet);
    return t;
}

/* A deck is made where it is read; what its CSV says is of its hash too. */
static bool deck_make(struct reading *r, struct making *k, struct document *doc)
{
    struct deck_made *made = ARENA_NEW(r->a, struct deck_made);
    const struct node *theme = node_find(doc->tree, "theme");
    k->dir = r->dir;
    if (theme && theme->kind == NODE_TEXT)
        theme_read(r->a, r->d, r->dir, theme->text, theme->at);
    if (!deck_read(k, doc->tree, made))
        return false;
    if (made->csv.n)
        made->deck.hash = doc->hash = hash_of(r->a, made->csv, doc->hash);
    doc->deck = made;
    ARENA_PUSH(r->a, r->decks, made);
    return true;
}

/* A crib of nothing: no section and no block is marked for it. */
static void crib_check(struct reading *r, struct document *doc)
{
    const struct node *crib = node_find(doc->tree, "crib");
    if (!crib || crib->kind != NODE_MAP || doc->kind != DOCUMENT_SHEET)
        return;
    struct diag *quiet = diag_new();
    struct making k = making_of(r->a, quiet, r->m, doc, false);
    k.tier_crib = true;
    bool empty = !layout_read(&k);
    if (!empty)
        refs_read(&k, r->d, "the crib");
    diag_drop(quiet);
    if (!empty)
        return;
    struct finding *f = diag_add(r->d, RULE_BAD_VALUE, crib->first, "nothing of this sheet is marked for its crib");
    finding_help(r->d, f, "write `crib: yes` in the sections or blocks that stand in it");
}

static void document_check(struct reading *r, struct document *doc)
{
    struct making k = making_of(r->a, r->d, r->m, doc, false);
    k.asked = &r->asked;
    doc->bad = !doc->set;
    if (doc->kind == DOCUMENT_DECK) {
        doc->bad = !doc->set || !deck_make(r, &k, doc);
        return;
    }
    variants_read(&k, doc);
    for (size_t i = 0; i < doc->n_variant; i++) {
        struct variant *v = &doc->variant[i];
        v->look = theme_of(r, doc, v);
        variant_floor_check(&k, doc, v);
        doc->bad = doc->bad || !v->n_paper;
    }
    if (doc->set)
        doc->bad = !layout_read(&k) || doc->bad;
    if (!doc->bad)
        crib_check(r, doc);
}

static void document_read(struct reading *r, enum document_kind kind, struct str path, struct str name)
{
    uint32_t source = source_read(r->a, r->d, r->dir, path, NULL);
    const struct source *file = diag_source_at(r->d, source);
    if (!file && r->unreadable)
        *r->unreadable = true;
    const struct node *tree = file ? yaml_parse(r->a, r->d, source) : NULL;
    if (!tree)
        return;
    struct document doc = {.kind = kind, .name = name, .tree = tree, .source = source, .decks = r->decks};
    static const char *const key[] = {"sheet", "odds-book", "deck"};
    const struct node *title = node_find(tree, key[kind]);
    if (title && title->kind == NODE_TEXT)
        doc.title = (struct text){title->text, title->at};
    doc.set = set_read(r, node_find(tree, "set"));
    doc.hash = hash_of(r->a, file->text, r->m->hash);
    for (size_t i = 0; kind == DOCUMENT_ODDS_BOOK && str_find(file->text, "deck:") >= 0 && i < r->decks->n; i++)
        doc.hash = hash_of(r->a, r->decks->at[i]->deck.hash, doc.hash); /* a book may print what a deck does */
    /* Without a set nothing else can be looked up; but a missing key is told. */
    if (!node_find(tree, "set"))
        diag_add(r->d, RULE_MISSING_KEY, tree->first,
                 "a document needs a `set`, the folder of its rule set below tables/");
    document_check(r, &doc);
    ARENA_PUSH(r->a, &r->list, doc);
}

struct names {
    struct str *at;
    size_t n, cap;
};

static struct names files_of(struct reading *r, struct str folder)
{
    struct names l = {0};
    DIR *d = opendir(str_printf(r->a, "%s/%.*s", r->dir, STRF(folder)).p);
    if (!d && errno != ENOENT && r->unreadable)
        *r->unreadable = true;
    for (const struct dirent *e; d && (e = readdir(d));)
        if (e->d_name[0] != '.' && str_ends(str_of(e->d_name), ".yaml"))
            ARENA_PUSH(r->a, &l, str_dup(r->a, str_of(e->d_name)));
    if (d)
        closedir(d);
    for (size_t i = 1; i < l.n; i++)
        for (size_t j = i; j > 0 && str_cmp(l.at[j - 1], l.at[j]) > 0; j--) {
            struct str t = l.at[j];
            l.at[j] = l.at[j - 1];
            l.at[j - 1] = t;
        }
    return l;
}

static void folder_read(struct reading *r, enum document_kind kind, const char *folder)
{
    struct names l = files_of(r, str_of(folder));
    for (size_t i = 0; i < l.n; i++)
        document_read(r, kind, str_printf(r->a, "%s/%.*s", folder, STRF(l.at[i])), str_cut(l.at[i], 0, l.at[i].n - 5));
}

struct documents documents_read(struct arena *a, struct diag *d, const char *dir, const struct model *m,
                                bool *unreadable)
{
    struct reading r = {.a = a, .d = d, .dir = dir, .m = m, .unreadable = unreadable};
    r.decks = ARENA_NEW(a, struct decks);
    folder_read(&r, DOCUMENT_DECK, "layouts/decks"); /* before the books that speak of them */
    folder_read(&r, DOCUMENT_SHEET, "layouts/sheets");
    folder_read(&r, DOCUMENT_ODDS_BOOK, "layouts/odds");
    struct making k = {.a = a, .d = d, .m = m};
    variants_files_check(&k, r.list.at, r.list.n);
    return (struct documents){r.list.at, r.list.n, r.asked.at, r.asked.n};
}

/* The mistakes were told by documents_read: here they go to a list of their own that nobody prints; what only the odds
 * can tell goes to d, and the document is not made. */
static const struct sheet *sheet_make(struct making *k, struct diag *d)
{
    size_t before = diag_count(d, LEVEL_ERROR);
    struct diag *known = diag_new();
    k->d = k->show.d = known;
    k->late = d;
    bool good = layout_read(k);
    diag_drop(known);
    return good && diag_count(d, LEVEL_ERROR) == before ? k->sheet : NULL;
}

const struct sheet *doc_sheet(struct arena *a, struct diag *d, const struct model *m, const struct document *doc)
{
    struct making k = making_of(a, d, m, doc, true);
    return doc->bad ? NULL : sheet_make(&k, d);
}

const struct sheet *doc_crib(struct arena *a, struct diag *d, const struct model *m, const struct document *doc)
{
    struct making k = making_of(a, d, m, doc, true);
    k.tier_crib = true;
    return doc->bad ? NULL : sheet_make(&k, d);
}

const struct sheet *doc_odds_book(struct arena *a, struct diag *d, const struct model *m, const struct document *doc,
                                  const struct odds_table **table, size_t *n)
{
    struct making k = making_of(a, d, m, doc, true);
    const struct sheet *s = doc->bad ? NULL : sheet_make(&k, d);
    *table = k.odds.at;
    *n = odds_tables_distinct(k.odds.at, k.odds.n);
    return s;
}

const struct deck *doc_deck(const struct document *doc)
{
    return doc->deck ? &doc->deck->deck : NULL;
}

const struct deck_print *doc_deck_print(const struct document *doc)
{
    return doc->deck ? &doc->deck->print : NULL;
}
