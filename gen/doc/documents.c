/* The files of layouts/ to documents: which there are, by name, for which set and on what paper; every mistake in a
 * sheet's layout is found here, so that `check` knows all that `build` would stumble over. A document is bad where it
 * cannot be made at all: no title, no set, no paper. What it stands on is noted on the way (basis.c). Called by run.c.
 */
#include "doc/deck.h"
#include <dirent.h>
#include <errno.h>
#include <string.h>

struct document_list {
    struct document *at;
    size_t n, cap;
};
struct reading {
    struct arena *a;
    struct diag *all; /* for what is wrong with files that several documents share */
    struct diag *d;   /* for what is wrong with the layout that is read */
    const char *dir;
    struct pictures *pictures;
    const struct model *m;
    bool *unreadable;
    struct document_list list;
    bool torn;
    struct decks *decks;
    struct {
        const struct theme **at;
        size_t n, cap;
    } themes; /* read so far: each once, so that its mistakes are told once */
};

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
    ask_unknown(&k.ask, node_said(n), "no set", names, r->m->n_set);
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
                           .faults = doc->faults,
                           .sheet = ARENA_NEW(a, struct sheet)};
}

static bool layout_read(struct making *k)
{
    return k->doc->kind == DOCUMENT_SHEET ? sheet_read(k, k->doc->tree) : book_read(k, k->doc->tree);
}

/* The theme of a name; the usual one may be missing, since it is built in, but what it says must be right. */
static const struct theme *theme_named(struct reading *r, const struct text *name, bool said)
{
    for (size_t i = 0; i < r->themes.n; i++)
        if (str_eq(r->themes.at[i]->name, name->s))
            return r->themes.at[i];
    struct diag *part = diag_part(r->all);
    const struct theme *t = theme_read(r->a, part, r->dir, name->s, name->at);
    if (said || t->n_file)
        diag_join(part);
    if (str_eq(t->name, name->s))
        ARENA_PUSH(r->a, &r->themes, t);
    return t;
}

static const struct theme *theme_of(struct reading *r, const struct document *doc, const struct variant *v)
{
    return theme_named(r, &v->theme, v->theme.at.lo != doc->tree->first.lo);
}

static void theme_note(struct basis *b, const struct theme *t)
{
    for (size_t i = 0; i < t->n_file; i++)
        basis_look(b, t->file[i]);
}

static void template_note(struct basis *b, const struct text *path, const struct card_template *t)
{
    basis_look(b, path->s);
    for (size_t i = 0; t && i < t->n_box; i++)
        if (t->box[i].picture)
            basis_picture(b, t->box[i].picture->path);
}

static const struct card_template *template_of(struct reading *r, const struct text *path, const struct theme *theme)
{
    if (path->s.n)
        return card_template_read(r->a, r->all, r->pictures, path->s, theme, path->at);
    struct finding *f = diag_add(r->d, RULE_MISSING_KEY, path->at, "a deck that is printed needs a `front`");
    finding_help(r->d, f, "name the template of its faces, as front: layouts/cards/events-front.yaml");
    return NULL;
}

/* Drawn here, before processes part that would each draw it; what is wrong with it is told where it is painted. */
static void icon_note(struct reading *r, struct basis *b, struct str path)
{
    if (!path.n)
        return;
    basis_picture(b, path);
    picture_draw_ahead(r->pictures, path);
}

/* What its cards look like; false where something of it cannot be used, with its finding. */
static bool deck_looks(struct reading *r, struct deck_made *made, struct basis *b)
{
    const struct deck_print *print = &made->print;
    bool back = print->back.s.n > 0 && print->backs != DECK_BACKS_NONE;
    made->look = theme_named(r, &print->theme, print->theme_said);
    made->card = profile_read(r->a, r->all, r->dir, print->profile.s, print->profile.at);
    made->front = template_of(r, &print->front, made->look);
    made->back = print->back.s.n ? template_of(r, &print->back, made->look) : NULL;
    theme_note(b, made->look);
    basis_look(b, profile_path(r->a, print->profile.s));
    template_note(b, &print->front, made->front);
    template_note(b, &print->back, made->back);
    bool good = made->card && made->front && (made->back || !print->back.s.n);
    if (!back)
        made->back = NULL;
    for (size_t i = 0; i < made->deck.n_arm; i++)
        icon_note(r, b, made->deck.arm[i].icon);
    for (size_t i = 0; i < made->deck.n_card; i++)
        icon_note(r, b, made->deck.card[i].icon);
    return good;
}

/* A deck is made where it is read. What calls it by its name finds it even where it could not be made. */
static bool deck_make(struct reading *r, struct making *k, struct document *doc)
{
    struct deck_made *made = ARENA_NEW(r->a, struct deck_made);
    k->dir = r->dir;
    made->deck.name = doc->name;
    made->basis = k->basis;
    made->bad = !doc->set || !deck_read(k, doc->tree, made);
    bool looks = made->print_read && deck_looks(r, made, k->basis);
    if (!made->bad)
        doc->deck = made;
    ARENA_PUSH(r->a, r->decks, made);
    return !made->bad && looks;
}

/* A crib of nothing: no section and no block is marked for it. */
static void crib_check(struct reading *r, struct document *doc)
{
    const struct node *crib = node_find(doc->tree, "crib");
    if (!crib || crib->kind != NODE_MAP || doc->kind != DOCUMENT_SHEET)
        return;
    struct making k = making_of(r->a, diag_part(r->d), r->m, doc, false);
    k.tier_crib = true;
    if (layout_read(&k)) {
        refs_read(&k, r->d, "the crib");
        return;
    }
    struct finding *f = diag_add(r->d, RULE_BAD_VALUE, crib->first, "nothing of this sheet is marked for its crib");
    finding_help(r->d, f, "write `crib: yes` in the sections or blocks that stand in it");
}

static void document_check(struct reading *r, struct document *doc, struct basis *basis)
{
    struct making k = making_of(r->a, r->d, r->m, doc, false);
    k.basis = basis;
    doc->bad = !doc->set;
    if (doc->kind == DOCUMENT_DECK) {
        doc->bad = !deck_make(r, &k, doc);
        return;
    }
    variants_read(&k, doc);
    for (size_t i = 0; i < doc->n_variant; i++) {
        struct variant *v = &doc->variant[i];
        v->look = theme_of(r, doc, v);
        theme_note(basis, v->look);
        variant_floor_check(&k, doc, v);
        doc->bad = doc->bad || !v->n_paper;
    }
    if (doc->set)
        doc->bad = !layout_read(&k) || doc->bad;
    if (!doc->bad && !doc->set->torn)
        crib_check(r, doc);
}

/* A deck whose layout was not read: what calls it by its name is not at fault. */
static void deck_unread(struct reading *r, struct str name, struct basis *basis)
{
    struct deck_made *made = ARENA_NEW(r->a, struct deck_made);
    made->deck.name = name;
    made->basis = basis;
    made->bad = true;
    ARENA_PUSH(r->a, r->decks, made);
}

/* Where a file of the set was not read, names that are not known may stand in it, and what they are. */
static void document_check_torn(struct reading *r, struct document *doc, struct basis *basis)
{
    struct diag *part = diag_part(r->all);
    r->d = part;
    document_check(r, doc, basis);
    r->d = r->all;
    if (doc->set && doc->set->torn)
        diag_join_without(part, RULE_UNKNOWN_REFERENCE);
    else
        diag_join(part);
}

static void document_read(struct reading *r, enum document_kind kind, struct str path, struct str name)
{
    uint32_t source = source_read(r->a, r->d, r->dir, path, NULL);
    const struct source *file = diag_source_at(r->d, source);
    struct basis *basis = ARENA_NEW(r->a, struct basis);
    basis->a = r->a;
    basis->dir = r->dir;
    basis_file(basis, path);
    basis_look(basis, STR(FONTS_FILE));
    if (!file && r->unreadable)
        *r->unreadable = true;
    const struct node *tree = file ? yaml_parse(r->a, r->d, source) : NULL;
    r->torn = r->torn || !file || file->torn;
    struct document doc = {
        .kind = kind, .name = name, .tree = tree, .source = source, .decks = r->decks, .basis = basis};
    if (file && !tree && !file->torn)
        diag_add(r->d, RULE_MISSING_KEY, (struct span){source, 0, 0}, "there is nothing in this layout");
    if (!tree && kind == DOCUMENT_DECK)
        deck_unread(r, name, basis);
    if (!tree) {
        doc.bad = true;
        ARENA_PUSH(r->a, &r->list, doc);
        return;
    }
    static const char *const key[] = {"sheet", "odds-book", "deck"};
    const struct node *title = node_find(tree, key[kind]);
    if (title && title->kind == NODE_TEXT)
        doc.title = (struct text){title->text, title->at};
    doc.set = basis->set = set_read(r, node_find(tree, "set"));
    /* Without a set nothing else can be looked up; but a missing key is told. */
    if (!node_find(tree, "set"))
        diag_add(r->d, RULE_MISSING_KEY, tree->first,
                 "a document needs a `set`, the folder of its rule set below tables/");
    document_check_torn(r, &doc, basis);
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
    if (!d && errno != ENOENT) {
        folder_refuse(r->d, folder, strerror(errno));
        r->torn = true;
        if (r->unreadable)
            *r->unreadable = true;
    }
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

struct documents documents_read(struct arena *a, struct diag *d, struct pictures *pictures, const struct model *m,
                                bool *unreadable)
{
    struct reading r = {.a = a,
                        .all = d,
                        .d = d,
                        .dir = pictures_dir(pictures),
                        .pictures = pictures,
                        .m = m,
                        .unreadable = unreadable};
    r.decks = ARENA_NEW(a, struct decks);
    folder_read(&r, DOCUMENT_DECK, "layouts/decks"); /* before the books that speak of them */
    folder_read(&r, DOCUMENT_SHEET, "layouts/sheets");
    folder_read(&r, DOCUMENT_ODDS_BOOK, "layouts/odds");
    struct making k = {.a = a, .d = d, .m = m};
    variants_files_check(&k, r.list.at, r.list.n);
    struct charts asked = {0};
    for (size_t i = 0; i < r.list.n; i++)
        for (size_t n = 0; n < r.list.at[i].basis->need.n; n++)
            if (r.list.at[i].basis->need.at[n].chart)
                ARENA_PUSH(a, &asked, r.list.at[i].basis->need.at[n].chart);
    return (struct documents){r.list.at, r.list.n, asked.at, asked.n, r.torn};
}

struct str doc_hash(struct arena *a, const struct diag *d, const struct model *m, const struct document *doc)
{
    return ground_hash(a, basis_ground(a, m, d, doc->basis), doc->basis->dir);
}

/* The mistakes were told by documents_read: here they go to a list of their own that nobody prints; what only the odds
 * can tell goes to d, and the document is not made. What is unsound is marked, where it is made by force. */
static const struct sheet *sheet_make(struct making *k, struct diag *d)
{
    struct diag *late = diag_part(d);
    struct basis *again = ARENA_NEW(k->a, struct basis);
    *again = (struct basis){.a = k->a, .set = k->set};
    k->d = k->show.d = diag_part(d);
    k->late = late;
    k->basis = again;
    bool good = layout_read(k);
    diag_join(late);
    if (k->faults)
        stamp_rest(k);
    k->sheet->hash = doc_hash(k->a, d, k->m, k->doc);
    if (k->doc->kind == DOCUMENT_ODDS_BOOK) /* its numbers are cited; a sheet has it in the file's properties alone */
        k->sheet->foot =
            str_printf(k->a, "%.*s \xc2\xb7 input %.8s", STRF(k->sheet->foot), str_z(k->a, k->sheet->hash));
    return good && !diag_has(late, LEVEL_ERROR) ? k->sheet : NULL;
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
