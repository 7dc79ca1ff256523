/* The files of layouts/ to documents: which there are, by name, for which set and on what paper; every mistake in a
 * sheet's layout is found here, so that `check` knows all that `build` would stumble over. A document is bad where it
 * cannot be made at all: no title, no set, no paper. What it stands on is noted on the way (basis.c). Called by run.c.
 */
#include "show/decks.h"
#include "show/making.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The reading of layouts/, once in a run. What is found in a layout goes to `d`, which is a part of `all` until the
 * layout is read to its end: then it is joined whole, or, where its set was not read to the end, without the names that
 * may stand in what is missing. */
struct reading {
    struct arena *a;
    struct diag *all; /* for what is wrong with files that several documents share */
    struct diag *d;   /* for what is wrong with the layout that is read */
    const char *dir;
    struct pictures *pictures;
    const struct model *m;
    bool *unreadable;
    LIST(struct layout) list;
    bool torn;
    LIST(const struct deck_layout *) deck; /* those before the odds books that speak of them */
    LIST(const struct theme *) themes;     /* read so far: each once, so that its mistakes are told once */
};

/* All sets are offered: without one nothing else of the layout can be looked up. */
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
    ask_unknown(&(struct asking){.a = r->a, .d = r->d}, node_said(n), "no set", names, r->m->n_set);
    return NULL;
}

/* Nothing of a document is written to: what the making notes is in the making. */
static struct making making_of(struct arena *a, struct diag *d, const struct model *m, const struct layout *l)
{
    struct making k = {.a = a,
                       .d = d,
                       .m = m,
                       .doc = l,
                       .set = l->set,
                       .show = {.a = a, .model = m, .set = l->set, .manner = l->manner},
                       .sheet = ARENA_NEW(a, struct sheet)};
    k.show.met = ARENA_ARRAY(a, bool, l->manner.n_phrase + 1);
    return k;
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

/* Its own file and those that it is from: a change of any changes the page. */
static void theme_note(struct basis *b, const struct theme *t)
{
    for (size_t i = 0; i < t->n_file; i++)
        basis_path(b, BASIS_LOOKS, t->file[i]);
}

static void template_note(struct basis *b, const struct text *path, const struct card_template *t)
{
    basis_path(b, BASIS_LOOKS, path->s);
    for (size_t i = 0; t && i < t->n_box; i++)
        if (t->box[i].picture)
            basis_path(b, BASIS_PICTURE, t->box[i].picture->path);
}

/* Read once for each deck, not once for a theme: its pictures are drawn for this deck. */
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
    basis_path(b, BASIS_PICTURE, path);
    picture_draw_ahead(r->pictures, path);
}

/* What its cards look like; false where something of it cannot be used, with its finding. */
static bool deck_looks(struct reading *r, struct deck_made *made, struct basis *b)
{
    const struct deck_layout *l = made->layout;
    made->look = theme_named(r, &l->theme, l->theme_said);
    made->card = profile_read(r->a, r->all, r->dir, l->profile.s, l->profile.at);
    made->front = template_of(r, &l->front, made->look);
    made->back = l->back.s.n ? template_of(r, &l->back, made->look) : NULL;
    theme_note(b, made->look);
    basis_path(b, BASIS_LOOKS, profile_path(r->a, l->profile.s));
    template_note(b, &l->front, made->front);
    template_note(b, &l->back, made->back);
    bool good = made->card && made->front && (made->back || !l->back.s.n);
    if (l->backs == BACKS_NONE)
        made->back = NULL;
    for (size_t i = 0; i < made->deck.n_arm; i++)
        icon_note(r, b, made->deck.arm[i].icon);
    for (size_t i = 0; i < made->deck.n_card; i++)
        icon_note(r, b, made->deck.card[i].icon);
    return good;
}

/* A deck is made where it is read. What calls it by its name finds it even where it could not be made, or where its
 * layout could not be read: then who calls it is not at fault. */
static bool deck_read(struct reading *r, struct asking *ask, struct layout *doc)
{
    struct deck_made *made = ARENA_NEW(r->a, struct deck_made);
    struct deck_layout *l = ARENA_NEW(r->a, struct deck_layout);
    bool printed = false;
    *l = (struct deck_layout){.name = doc->name, .basis = doc->basis, .made = made, .bad = true};
    made->layout = l;
    ARENA_PUSH(r->a, &r->deck, l);
    if (doc->set && doc->tree)
        l->bad = !deck_layout_read(ask, r->dir, doc->tree, l, &printed) || !deck_compose(r->a, r->d, r->m, l, made);
    bool looks = printed && deck_looks(r, made, doc->basis);
    if (!l->bad)
        doc->deck = made;
    return !l->bad && looks;
}

/* A sheet is made without its odds, for what only the making finds out; so is its crib. */
static void making_check(struct reading *r, const struct layout *l, bool crib)
{
    struct making k = making_of(r->a, r->d, r->m, l);
    k.crib = crib;
    sheet_make(&k);
    sheet_tell(&k, r->d);
}

/* In this order: the layout, which files it comes to, what its themes think of its type, and then what only the
 * making finds. A bad one is made all the same, for its findings. */
static void document_check(struct reading *r, struct layout *l)
{
    struct asking ask = {
        .a = r->a, .d = r->d, .m = r->m, .set = l->set, .basis = l->basis, .deck = r->deck.at, .n_deck = r->deck.n};
    const struct node *tree = l->tree;
    l->bad = !l->set;
    if (l->kind == DOCUMENT_DECK) {
        l->bad = !deck_read(r, &ask, l);
        return;
    }
    variants_read(&ask, tree, l);
    if (l->set)
        l->bad = !(l->kind == DOCUMENT_SHEET ? sheet_read(&ask, tree, l) : book_read(&ask, tree, l));
    for (size_t i = 0; i < l->variant.n; i++) {
        struct variant *v = &l->variant.at[i];
        v->look = theme_named(r, &v->theme, v->theme.at.lo != tree->first.lo);
        theme_note(l->basis, v->look);
        variant_floor_check(&ask, l, v);
        l->bad = l->bad || !v->paper.n;
    }
    if (l->set)
        making_check(r, l, false);
    const struct node *crib = l->kind == DOCUMENT_SHEET ? node_find(tree, "crib") : NULL;
    if (l->bad || l->set->torn || !crib || crib->kind != NODE_MAP)
        return;
    if (layout_has_crib(l)) { /* the whole sheet was looked at; of this only what it names and does not have */
        making_check(r, l, true);
        return;
    }
    struct finding *f = diag_add(r->d, RULE_BAD_VALUE, crib->first, "nothing of this sheet is marked for its crib");
    finding_help(r->d, f, "write `crib: yes` in the sections or blocks that stand in it");
}

/* A file that is unreadable or empty stays in the list, bad: what is asked for by its name is not unknown. */
static void document_read(struct reading *r, enum document_kind kind, struct str path, struct str name)
{
    static const char *const key[] = {"sheet", "odds-book", "deck"};
    uint32_t source = source_read(r->a, r->d, r->dir, path, NULL);
    const struct source *file = diag_source_at(r->d, source);
    struct basis *basis = ARENA_NEW(r->a, struct basis);
    *basis = (struct basis){.a = r->a, .dir = r->dir};
    basis_path(basis, BASIS_SAYS, path);
    basis_path(basis, BASIS_LOOKS, STR(FONTS_FILE));
    if (!file && r->unreadable)
        *r->unreadable = true;
    const struct node *tree = file ? yaml_parse(r->a, r->d, source) : NULL;
    r->torn = r->torn || !file || file->torn;
    struct layout l = {.kind = kind, .name = name, .tree = tree, .source = source, .basis = basis};
    if (file && !tree && !file->torn)
        diag_add(r->d, RULE_MISSING_KEY, (struct span){source, 0, 0}, "there is nothing in this layout");
    if (!tree && kind == DOCUMENT_DECK)
        deck_read(r, NULL, &l);
    if (!tree) {
        l.bad = true;
        ARENA_PUSH(r->a, &r->list, l);
        return;
    }
    const struct node *title = node_find(tree, key[kind]);
    l.at = tree->first;
    if (title && title->kind == NODE_TEXT)
        l.title = node_said(title);
    l.set = basis->set = set_read(r, node_find(tree, "set"));
    /* Without a set nothing else can be looked up; but a missing key is told. */
    if (!node_find(tree, "set"))
        diag_add(r->d, RULE_MISSING_KEY, tree->first,
                 "a document needs a `set`, the folder of its rule set below tables/");
    struct diag *part = r->d = diag_part(r->all);
    document_check(r, &l);
    r->d = r->all;
    if (l.set && l.set->torn) /* names that are not known may stand in a file of it that was not read */
        diag_join_without(part, RULE_UNKNOWN_REFERENCE);
    else
        diag_join(part);
    ARENA_PUSH(r->a, &r->list, l);
}

static int path_order(const void *x, const void *y)
{
    return str_cmp(*(const struct str *)x, *(const struct str *)y);
}

/* By name, whatever order the file system has: findings and documents come in the same order everywhere. */
static void folder_read(struct reading *r, enum document_kind kind, const char *folder)
{
    struct str_list l = {0};
    DIR *d = opendir(str_printf(r->a, "%s/%s", r->dir, folder).p);
    if (!d && errno != ENOENT) {
        folder_refuse(r->d, str_of(folder), strerror(errno));
        r->torn = true;
        if (r->unreadable)
            *r->unreadable = true;
    }
    for (const struct dirent *e; d && (e = readdir(d));)
        if (e->d_name[0] != '.' && str_ends(str_of(e->d_name), ".yaml"))
            ARENA_PUSH(r->a, &l, str_dup(r->a, str_of(e->d_name)));
    if (d)
        closedir(d);
    if (l.n)
        qsort(l.at, l.n, sizeof *l.at, path_order);
    for (size_t i = 0; i < l.n; i++)
        document_read(r, kind, str_printf(r->a, "%s/%.*s", folder, STRF(l.at[i])), str_cut(l.at[i], 0, l.at[i].n - 5));
}

/* Once in a run. Decks come first: the books that speak of them find them made. */
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
    folder_read(&r, DOCUMENT_DECK, "layouts/decks"); /* before the books that speak of them */
    folder_read(&r, DOCUMENT_SHEET, "layouts/sheets");
    folder_read(&r, DOCUMENT_ODDS_BOOK, "layouts/odds");
    layouts_files_check(a, d, r.list.at, r.list.n);
    return (struct documents){r.list.at, r.list.n, r.torn};
}

/* --- charts that nobody prints */

/* The same text: an overlay's chart that is taken over as it is lies where its base has it. */
static bool same_place(struct span x, struct span y)
{
    return x.file == y.file && x.lo == y.lo;
}

/* Is c asked for as p: by its name, in an overlay that has it from its base, or as what p or a part of it is from? */
static bool is_printed_as(const struct chart *p, const struct chart *c)
{
    for (; p; p = p->from) {
        if (same_place(p->at, c->at))
            return true;
        for (size_t k = 0; k < p->n_part; k++)
            for (const struct chart *from = p->part[k]->from; from; from = from->from)
                if (same_place(from->at, c->at))
                    return true;
    }
    return false;
}

static bool is_printed(const struct documents *all, const struct chart *c)
{
    for (size_t i = 0; i < all->n; i++)
        for (size_t n = 0; n < all->at[i].basis->need.n; n++)
            if (is_printed_as(all->at[i].basis->need.at[n].chart, c))
                return true;
    return false;
}

static void unprinted_tell(struct diag *d, const struct chart *c)
{
    struct finding *f = diag_add(d, RULE_NOT_PRINTED, c->at, "%.*s stands on no sheet", STRF(c->id));
    finding_help(d, f, "put it into a section of a sheet in layouts/sheets, or waive this with the reason");
}

/* Of a chart with parts, some of which are printed, only those are told that are not. */
static void printed_check(struct diag *d, const struct documents *all, const struct chart *c)
{
    size_t parts = 0;
    if (c->bad || is_printed(all, c))
        return;
    for (size_t i = 0; i < c->n_part; i++)
        parts += is_printed(all, c->part[i]);
    if (!parts)
        unprinted_tell(d, c);
    for (size_t i = 0; parts && i < c->n_part; i++)
        if (!is_printed(all, c->part[i]))
            unprinted_tell(d, c->part[i]);
}

/* A set with a layout that cannot be made or read is left alone: what it would print is not known. */
static bool has_sheets(const struct documents *all, const struct set *set)
{
    bool any = false;
    for (size_t i = 0; i < all->n && !all->torn; i++) {
        if (all->at[i].kind != DOCUMENT_SHEET || all->at[i].set != set)
            continue;
        if (all->at[i].bad)
            return false;
        any = true;
    }
    return any;
}

/* A chart that a set takes over from another is that other's to print. */
void documents_printed_check(struct diag *d, const struct model *m, const struct documents *all)
{
    for (size_t i = 0; i < m->n_set; i++)
        for (size_t k = 0; has_sheets(all, m->set[i]) && k < m->set[i]->n_chart; k++)
            if (m->set[i]->chart[k]->set == m->set[i])
                printed_check(d, all, m->set[i]->chart[k]);
}

/* --- making */

struct str doc_hash(struct arena *a, const struct diag *d, const struct model *m, const struct layout *l)
{
    return ground_hash(a, basis_ground(a, m, d, l->basis), l->basis->dir);
}

/* What only the making finds goes to d, and the document is not made. */
static const struct sheet *sheet_of(struct making *k, const struct model *m, const struct layout *l, struct diag *d)
{
    if (l->bad)
        return NULL;
    k->with_odds = true;
    k->need = arena_copy(k->a, l->basis->need.at, l->basis->need.n * sizeof *k->need);
    sheet_make(k);
    diag_join(k->d);
    k->sheet->hash = doc_hash(k->a, d, m, l);
    if (l->kind == DOCUMENT_ODDS_BOOK) /* its numbers are cited; a sheet has it in the file's properties alone */
        k->sheet->foot =
            str_printf(k->a, "%.*s \xc2\xb7 input %.8s", STRF(k->sheet->foot), str_z(k->a, k->sheet->hash));
    return diag_has(k->d, LEVEL_ERROR) ? NULL : k->sheet;
}

/* `faults` and `crib` are all that two makings of one layout differ in. */
const struct sheet *doc_sheet(struct arena *a, struct diag *d, const struct model *m, const struct layout *l,
                              const struct faults *faults, bool crib)
{
    struct making k = making_of(a, diag_part(d), m, l);
    k.faults = faults;
    k.crib = crib;
    return sheet_of(&k, m, l, d);
}

/* The tables are the book's other outputs too, and are worked out once. */
const struct sheet *doc_odds_book(struct arena *a, struct diag *d, const struct model *m, const struct layout *l,
                                  const struct faults *faults, const struct odds_table **table, size_t *n)
{
    struct making k = making_of(a, diag_part(d), m, l);
    k.faults = faults;
    const struct sheet *s = sheet_of(&k, m, l, d);
    *table = k.odds.at;
    *n = odds_tables_distinct(k.odds.at, k.odds.n);
    return s;
}
