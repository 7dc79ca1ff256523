/* Reads the files of layouts/ in order of name: their sets, languages and themes. Reports every
 * error that follows from the layouts and the charts, including charts that no document prints. A
 * layout is bad if nothing can be made from it, for example without a title, set or paper.
 * Dependencies are recorded on the way (dependencies.c). Called by documents_read of show/, which
 * reports the errors that appear only when pages are made.
 *
 * Invariant: each file is read once per run, themes too, even if several documents share it. The
 * findings of a layout are joined when it has been read completely (layout_join). */
#include "layout/deck.h"
#include "look/fonts.h"
#include <errno.h>
#include <stdlib.h>

/* A file of layouts/sheets, read on first use. */
struct sheet_file {
    struct str name, path;
    bool read;
    uint32_t source;
    const struct node *tree;
};
struct sheet_files {
    struct sheet_file *at;
    size_t n, cap;
};
/* State of reading layouts/. `deck`: decks, read before the odds books that refer to them.
 * `themes`: themes read so far, so that their errors are reported once. */
struct reading {
    struct arena *a;
    struct diag *all; /* for findings in files that several documents share */
    const char *dir;
    struct pictures *pictures;
    const struct model *m;
    bool *unreadable;
    struct documents found;
    LIST(struct layout) list;
    LIST(const struct deck_layout *) deck;
    LIST(const struct theme *) themes;
    struct sheet_files sheets; /* in order of name, because sheets may be `from` each other */
    LIST(const struct language *) languages;
};

/* An unknown name may be in an unread file of the set, so that finding is dropped for such sets. */
void layout_join(struct diag *part, const struct layout *l)
{
    if (l->set && l->set->incomplete)
        diag_join_without(part, RULE_UNKNOWN_REFERENCE);
    else
        diag_join(part);
}

/* The finding for an unknown set lists all sets, because all other names depend on it. A missing
 * key is reported too. */
static const struct set *set_read(struct asking *request, const struct node *tree)
{
    const struct node *n = node_find(tree, "set");
    if (!n)
        diag_add(request->d, RULE_MISSING_KEY, tree->first,
                 "a document needs `set`, the folder of its rule set below tables/");
    if (!n || n->kind != NODE_TEXT)
        return NULL;
    const struct set *set = model_set_find(request->m, n->text);
    struct str *names = ARENA_ARRAY(request->a, struct str, request->m->n_set + 1);
    for (size_t i = 0; i < request->m->n_set; i++)
        names[i] = request->m->set[i]->id;
    if (!set && request->m->n_set)
        request_unknown(request, node_as_text(n), "no set", names, request->m->n_set);
    return set;
}

/* ---- looks */

/* Returns the theme of a name and adds its files to the dependencies: a change of any of them
 * changes the page. */
static const struct theme *theme_named(struct reading *r, struct dependencies *b,
                                       const struct text *name)
{
    const struct theme *t = NULL;
    for (size_t i = 0; i < r->themes.n && !t; i++)
        if (str_eq(r->themes.at[i]->name, name->s))
            t = r->themes.at[i];
    if (!t) {
        t = theme_read(r->a, r->all, r->dir, name->s, name->at);
        if (str_eq(t->name, name->s))
            ARENA_PUSH(r->a, &r->themes, t);
    }
    for (size_t i = 0; i < t->n_file; i++)
        dependencies_path(b, DEPENDENCIES_LOOKS, t->file[i]);
    return t;
}

/* Read once for each deck, not once for a theme, because its pictures are drawn for this deck. */
static const struct card_template *template_read(struct reading *r, struct dependencies *b,
                                                 const struct text *path, const struct theme *theme)
{
    struct str file = card_template_path(r->a, path->s);
    const struct card_template *t = card_template_read(r->a, r->all, r->pictures, file, theme, path->at);
    dependencies_path(b, DEPENDENCIES_LOOKS, file);
    for (size_t i = 0; t && i < t->n_box; i++) {
        if (t->box[i].picture)
            dependencies_path(b, DEPENDENCIES_PICTURE, t->box[i].picture->path);
        for (size_t k = 0; t->box[i].dice && k < CARD_DICE; k++)
            dependencies_path(b, DEPENDENCIES_PICTURE, t->box[i].dice[k]->path);
    }
    return t;
}

/* Draws the picture before the run forks, so that only one process draws it. Errors are reported
 * where the picture is painted. */
static void icon_note(struct reading *r, struct dependencies *b, struct str path)
{
    if (!path.n)
        return;
    dependencies_path(b, DEPENDENCIES_PICTURE, path);
    picture_draw_ahead(r->pictures, path);
}

/* Chooses the built-in face for a deck without one, by the size of the card: upright or landscape,
 * small cards without a foot, counters with two lines, and variants with icons if its cards have
 * icons. */
static struct text plain_face(const struct deck_layout *l, bool back)
{
    /* um: up to these sizes the usual face does not fit texts of usual length in its smallest
     * type */
    enum { COUNTER_MAX = 35000, SMALL_MAX = 50000, SMALL_WIDE = 70000 };
    bool counter = l->card && um_max(l->card->w, l->card->h) <= COUNTER_MAX, icons = false,
         wide = l->card && l->card->w > l->card->h;
    for (size_t i = 0; i < l->n_line; i++)
        icons = icons || l->line[i].icon.n;
    const char *path = icons ? CARD_PLAIN_ICON : CARD_PLAIN_FRONT;
    if (counter)
        path = back ? CARD_COUNTER_BACK : icons ? CARD_COUNTER_ICON : CARD_COUNTER_FRONT;
    else if (l->card && !back && l->card->w < (wide ? SMALL_WIDE : SMALL_MAX))
        path = icons ? CARD_SMALL_ICON : CARD_SMALL_FRONT;
    else if (wide)
        path = back ? CARD_WIDE_BACK : icons ? CARD_WIDE_ICON : CARD_WIDE_FRONT;
    else if (back)
        path = CARD_PLAIN_BACK;
    return (struct text){str_of(path), l->at};
}

/* Reads the faces of a card type, if it names any. */
static bool type_looks(struct reading *r, struct dependencies *b, const struct deck_layout *l,
                       struct deck_type *type)
{
    const struct text *names[] = {&type->front, &type->back};
    bool good = true;
    for (size_t i = 0; i < 2; i++) {
        if (!names[i]->s.n || (i && l->backs == BACKS_NONE))
            continue;
        type->face[i] = template_read(r, b, names[i], l->look);
        good = good && type->face[i];
    }
    return good;
}

/* Returns the profile of a service whose card is nearest to the deck's, such as "tgc-poker" for
 * tgc, or the profile with exactly this name. Empty if no size fits; `sizes` lists the available
 * ones. Findings in the profiles that are tried are discarded. */
static struct str service_profile(struct reading *r, const struct named_files *all, struct str service,
                                  const struct profile *card, struct buf *sizes)
{
    /* um: the tolerance for equal card sizes, so that 63 x 88 mm matches 2.5 x 3.5 in */
    enum { NEAR = 1500 };
    struct str best = {"", 0}, dash = str_printf(r->a, "%.*s-", STRF(service));
    um nearest = NEAR + 1;
    for (size_t i = 0; i < all->n; i++) {
        struct str name = all->at[i].name;
        if (!str_starts(name, dash.p) && !str_eq(name, service))
            continue;
        struct diag *quiet = diag_new();
        const struct profile *p = profile_read(r->a, quiet, r->dir, name, NOWHERE);
        um off = 0;
        if (p) {
            um w = p->w - card->w, h = p->h - card->h;
            off = um_max(um_max(w, -w), um_max(h, -h));
        }
        if (p ? off < nearest : str_eq(name, service)) {
            best = name;
            nearest = off;
        }
        buf_printf(sizes, "%s%.*s", sizes->n ? ", " : "", STRF(name));
        diag_drop(quiet);
    }
    return best;
}

/* A service's profiles have names that begin with the service's name. */
static bool services_read(struct reading *r, struct dependencies *b, struct deck_layout *l)
{
    bool good = true;
    if (!l->services.n || !l->card)
        return l->card;
    struct named_files all = named_all(r->a, r->dir, &named_services);
    l->service = arena_alloc(r->a, l->services.n * sizeof *l->service);
    for (size_t i = 0; i < l->services.n; i++) {
        const struct text *service = &l->services.at[i];
        struct buf sizes = {.a = r->a};
        struct str name = service_profile(r, &all, service->s, l->card, &sizes);
        bool before = false;
        for (size_t k = 0; k < l->n_service; k++)
            before = before || str_eq(l->service[k].name, service->s);
        if (name.n && !before) {
            const struct profile *p = profile_read(r->a, r->all, r->dir, name, service->at);
            dependencies_path(b, DEPENDENCIES_LOOKS, profile_path(r->a, name));
            l->service[l->n_service] = (struct deck_service){service->s, p};
            l->n_service += p != NULL;
            good = good && p;
        } else if (!name.n && !sizes.n) {
            named_unknown(r->all, r->dir, &named_services, service->s, service->at);
            good = false;
        } else if (!name.n) {
            struct finding *f = diag_add(r->all, RULE_UNKNOWN_REFERENCE, service->at,
                                         "%.*s prints no cards of the size %.*s", STRF(service->s),
                                         STRF(l->card->name));
            finding_note(f, "its card formats: %.*s", STRF(buf_str(&sizes)));
            finding_help(f,
                         "choose a card format of that size for the deck, or write the service's "
                         "into layouts/cards/%.*s-%.*s.yaml",
                         STRF(service->s), STRF(l->card->name));
            good = false;
        }
    }
    return good;
}

/* um: upright cards of at least this size can hold the explanation of the deck */
enum { OWN_WIDE = 50000, OWN_HIGH = 80000 };

/* Reads the appearance of a deck; false if a part of it is unusable, which was reported. Without
 * `front` the deck gets plain fronts, and without `back` also plain backs; their findings belong to
 * the deck. */
static bool deck_looks(struct reading *r, struct dependencies *b, struct deck_layout *l)
{
    bool front = l->front.s.n, back = l->back.s.n;
    l->look = theme_named(r, b, &l->theme);
    l->card = profile_read(r->a, r->all, r->dir, l->profile.s, l->profile.at);
    const struct text plain[] = {plain_face(l, false), plain_face(l, true)};
    dependencies_path(b, DEPENDENCIES_LOOKS, profile_path(r->a, l->profile.s));
    l->face[0] = template_read(r, b, front ? &l->front : &plain[0], l->look);
    if (back || !front)
        l->face[1] = template_read(r, b, back ? &l->back : &plain[1], l->look);
    bool good = services_read(r, b, l) && l->face[0] && (l->face[1] || !back);
    if (l->backs == BACKS_NONE)
        l->face[1] = NULL;
    const struct text own[] = {{STR(CARD_SHUFFLE_FRONT), l->at}, {STR(CARD_RULES_FRONT), l->at}};
    bool wanted[] = {l->reshuffle.cards > 0, deck_has_rules(l)};
    for (size_t i = 0; i < 2; i++)
        if (l->card && wanted[i] && l->card->w >= OWN_WIDE && l->card->h >= OWN_HIGH && l->card->h > l->card->w)
            l->own_face[i] = template_read(r, b, &own[i], l->look);
    for (size_t i = 0; i < l->n_type; i++)
        good = type_looks(r, b, l, &l->type[i]) && good;
    for (size_t i = 0; i < l->n_arm && !l->lone; i++)
        icon_note(r, b, l->arm[i].icon.s);
    for (size_t i = 0; i < l->n_line; i++)
        icon_note(r, b, l->line[i].icon);
    return good;
}

/* ---- documents */

/* The deck is registered even if its layout cannot be read, so that references to its name are not
 * reported as unknown. */
static bool deck_read(struct reading *r, struct asking *request, const struct node *tree,
                      struct layout *doc)
{
    struct deck_layout *l = ARENA_NEW(r->a, struct deck_layout);
    bool printed = false;
    *l = (struct deck_layout){.name = doc->name, .dependencies = doc->dependencies, .bad = true};
    doc->cards = l;
    ARENA_PUSH(r->a, &r->deck, l);
    if (doc->set)
        l->bad = !deck_layout_read(request, r->dir, tree, l, &printed);
    bool good = printed && deck_looks(r, doc->dependencies, l) && !l->bad;
    deck_cells_read(request, l);
    layout_waivers_read(request, doc, node_of(tree, "waive", NODE_MAP));
    if (good)
        deck_columns_check(request, l);
    return good;
}

/* In this order: the variants, the layout, the type sizes of its themes. */
static bool sheet_or_book_read(struct reading *r, struct asking *request, const struct node *tree,
                               struct layout *l)
{
    variants_read(request, tree, l);
    bool good = l->set && (l->kind == DOCUMENT_SHEET ? sheet_read(request, tree, l)
                                                     : book_read(request, tree, l));
    for (size_t i = 0; i < l->variant.n; i++) {
        struct variant *v = &l->variant.at[i];
        v->look = theme_named(r, l->dependencies, &v->theme);
        variant_floor_check(request, l, v);
        good = good && v->paper.n;
    }
    if (good && !l->set->incomplete && layout_crib(l) && !l->has_crib) {
        const struct node *crib = node_find(tree, "crib");
        struct finding *f =
            diag_add(request->d, RULE_BAD_VALUE, crib ? crib->first : l->at,
                     l->extract ? "no crib is made: all its parts are for other troops"
                                : "nothing on this sheet is marked for its crib");
        finding_help(f, "write `crib: yes` in its sections or blocks");
        f->level = l->extract ? LEVEL_NOTE : f->level;
    }
    if (l->extract && !l->has_crib)
        l->variant.n -= layout_crib(l);
    return good;
}

/* ---- sheets that are from each other */

/* Reads a sheet on first use, by its own turn or by a sheet that is `from` it; its findings are
 * reported once. */
static struct sheet_file *sheet_file(struct reading *r, struct str name)
{
    for (size_t i = 0; i < r->sheets.n; i++) {
        struct sheet_file *f = &r->sheets.at[i];
        if (!str_eq(f->name, name))
            continue;
        if (!f->read) {
            f->read = true;
            f->source = source_read(r->a, r->all, r->dir, f->path, NULL);
            f->tree = f->source ? yaml_parse(r->a, r->all, f->source) : NULL;
        }
        return f;
    }
    return NULL;
}

/* Returns the default sheet of a set as a tree; NULL if it has nothing to print. */
static const struct node *sheet_drawn(struct reading *r, struct dependencies *b,
                                      const struct set *set)
{
    struct str text = layout_draft(r->a, r->all, set, DOCUMENT_SHEET);
    struct str called = str_printf(r->a, "(sheet of %.*s)", STRF(set->id));
    if (text.n)
        dependencies_path(b, DEPENDENCIES_CONTENT, called);
    return text.n ? yaml_parse(r->a, r->all, diag_source_add(r->all, called, text)) : NULL;
}

/* Lists sets besides sheets, because `from: SET` means the default sheet of that set. */
static void from_unknown(struct reading *r, struct asking *request, struct text from)
{
    LIST(struct str) names = {0};
    for (size_t i = 0; i < r->sheets.n; i++)
        ARENA_PUSH(r->a, &names, r->sheets.at[i].name);
    for (size_t i = 0; i < r->m->n_set; i++)
        ARENA_PUSH(r->a, &names, r->m->set[i]->id);
    request_unknown(request, from, "no sheet or set", names.at, names.n);
}

/* Returns the keys of a tree, followed by the keys of its base that it lacks. */
static const struct node *tree_over(struct arena *a, const struct node *own, const struct node *base)
{
    struct node *n = arena_copy(a, own, sizeof *n);
    struct pair *pair = ARENA_ARRAY(a, struct pair, own->n + (base ? base->n : 0) + 1);
    n->n = 0;
    for (size_t i = 0; i < own->n; i++)
        pair[n->n++] = own->pair[i];
    for (size_t i = 0; base && base->kind == NODE_MAP && i < base->n; i++)
        if (!node_find(own, str_z(a, base->pair[i].key->text)))
            pair[n->n++] = base->pair[i];
    n->pair = pair;
    return n;
}

/* Returns a sheet with all inherited keys; NULL if a base is missing. `from` names a sheet, or a
 * set for its default sheet. A sheet without `sections` and `from` gets the sections of its set's
 * default sheet. `depth`: length of the chain so far. */
static const struct node *sheet_whole(struct reading *r, struct asking *request,
                                      const struct node *tree, unsigned depth)
{
    enum { DEPTH_MAX = 16 };
    const struct node *from = node_find(tree, "from"), *set = node_find(tree, "set");
    if (tree->kind != NODE_MAP || (from && from->kind != NODE_TEXT))
        return tree;
    if (!from) {
        const struct set *of = set && set->kind == NODE_TEXT ? model_set_find(r->m, set->text) : NULL;
        return of && !node_find(tree, "sections")
                   ? tree_over(r->a, tree, sheet_drawn(r, request->dependencies, of))
                   : tree;
    }
    struct str name = str_trim(from->text);
    const struct sheet_file *file = sheet_file(r, name);
    const struct set *of = file ? NULL : model_set_find(r->m, name);
    if (depth == DEPTH_MAX) {
        diag_add(request->d, RULE_BAD_VALUE, from->at, "\"%.*s\" would be derived from itself",
                 STRF(name));
        return NULL;
    }
    if (!file && !of) {
        from_unknown(r, request, node_as_text(from));
        return NULL;
    }
    if (file)
        dependencies_path(request->dependencies, DEPENDENCIES_CONTENT, file->path);
    const struct node *base = file ? file->tree : sheet_drawn(r, request->dependencies, of);
    if (file && base)
        base = sheet_whole(r, request, base, depth + 1);
    return base ? tree_over(r->a, tree, base) : NULL; /* its errors were reported at their places */
}

/* ---- languages */

/* Read once per run, so that missing translations are reported once. A missing language is reported
 * in each document. */
static const struct language *language_named(struct reading *r, const struct set *set,
                                             const struct text *code)
{
    for (size_t i = 0; i < r->languages.n; i++)
        if (str_eq(r->languages.at[i]->code, code->s))
            return r->languages.at[i];
    const struct language *l =
        language_read(r->a, r->all, r->dir, code->s, code->at, str_eq(code->s, set->language));
    if (l)
        ARENA_PUSH(r->a, &r->languages, l);
    return l;
}

/* Returns the dependencies of a document in one language, with the translation files of its set and
 * base sets. A changed translation affects only this language. */
static struct dependencies *dependencies_in(struct reading *r, const struct layout *l,
                                            const struct translator *t)
{
    struct dependencies *b = arena_copy(r->a, l->dependencies, sizeof *b);
    for (size_t i = 0; i < DEPENDENCIES_PATHS; i++)
        /* so that appending copies the list and does not change the original */
        b->path[i].cap = b->path[i].n;
    if (t->language->source)
        dependencies_path(b, DEPENDENCIES_LOOKS, language_path(r->a, t->language->code));
    for (const struct set *s = l->set; s && t->code.n; s = s->from)
        if (catalogue_of(s, t->code))
            dependencies_path(
                b, DEPENDENCIES_CONTENT,
                str_printf(r->a, "tables/%.*s/words/%.*s.yaml", STRF(s->id), STRF(t->code)));
    return b;
}

/* True if the list contains the name; an empty list allows every name. */
static bool allows(const struct texts *l, struct str name)
{
    bool has = !l->n;
    for (size_t i = 0; i < l->n && !has; i++)
        has = str_eq(l->at[i].s, name);
    return has;
}

/* Makes the variants of a document in a language: the language in their file names, only the themes
 * and papers of this language. */
static void variants_in(struct reading *r, struct layout *l, const struct layout *of,
                        const struct language_request *request, struct str mark)
{
    l->variant.n = l->variant.cap = 0;
    l->variant.at = NULL;
    for (size_t i = 0; i < of->variant.n; i++) {
        struct variant v = of->variant.at[i];
        if (!allows(&request->theme, v.theme.s))
            continue;
        v.mark = str_printf(r->a, "%.*s%.*s", STRF(mark), STRF(v.mark));
        v.paper = request->paper.n && !v.crib ? request->paper : v.paper;
        ARENA_PUSH(r->a, &l->variant, v);
    }
    for (size_t i = 0; i < request->theme.n; i++) {
        size_t k = 0;
        while (k < of->variant.n && !str_eq(of->variant.at[k].theme.s, request->theme.at[i].s))
            k++;
        if (k == of->variant.n)
            diag_add(r->all, RULE_UNKNOWN_REFERENCE, request->theme.at[i].at,
                     "this document has no theme \"%.*s\"", STRF(request->theme.at[i].s));
    }
}

/* Adds a layout in another language, or in the language of its set if that is not English. */
static void language_put(struct reading *r, const struct layout *of,
                         const struct language_request *request, const struct language *language,
                         bool again)
{
    struct layout l = *of;
    const bool own = str_eq(language->code, of->set->language);
    const struct str mark = own ? STR("") : str_printf(r->a, "-%.*s", STRF(language->code));
    if (l.kind != DOCUMENT_DECK)
        variants_in(r, &l, of, request, mark);
    l.bad = l.bad || (of->variant.n && !l.variant.n);
    if (own && language == &language_english) {
        ARENA_PUSH(r->a, &r->list, l);
        return;
    }
    l.again = again;
    l.display_options.translator = translator_new(r->a, language, of->set);
    l.dependencies = dependencies_in(r, of, l.display_options.translator);
    l.called = str_printf(r->a, "%.*s%.*s", STRF(of->name), STRF(mark));
    /* books refer to the first copy, whose name is already registered */
    if (l.kind == DOCUMENT_DECK) {
        l.cards = again ? arena_copy(r->a, of->cards, sizeof *l.cards) : of->cards;
        l.cards->display_options.translator = l.display_options.translator;
        l.cards->dependencies = l.dependencies;
    }
    ARENA_PUSH(r->a, &r->list, l);
}

/* Adds a document in each of its languages and in the language of the run. Without any of these
 * languages, adds it once and marks it as bad. */
static void languages_put(struct reading *r, struct layout *l)
{
    LIST(struct language_request) list = {0};
    const size_t before = r->list.n;
    if (!l->set) {
        ARENA_PUSH(r->a, &r->list, *l);
        return;
    }
    for (size_t i = 0; l->kind == DOCUMENT_DECK && i < l->cards->language.n; i++)
        ARENA_PUSH(r->a, &list, ((struct language_request){.code = l->cards->language.at[i]}));
    for (size_t i = 0; i < l->n_language; i++)
        ARENA_PUSH(r->a, &list, l->language[i]);
    if (!list.n)
        ARENA_PUSH(r->a, &list,
                   ((struct language_request){.code = {l->set->language, l->set->at}}));
    if (str_eq(r->m->also.set, l->set->id))
        ARENA_PUSH(r->a, &list, ((struct language_request){.code = {r->m->also.code, NOWHERE}}));
    for (size_t i = 0; i < list.n; i++) {
        const struct language *language = language_named(r, l->set, &list.at[i].code);
        bool twice = false;
        for (size_t k = 0; k < i; k++)
            twice = twice || str_eq(list.at[k].code.s, list.at[i].code.s);
        if (language && !twice)
            language_put(r, l, &list.at[i], language, r->list.n > before);
    }
    if (r->list.n > before)
        return;
    l->bad = true;
    ARENA_PUSH(r->a, &r->list, *l);
}

/* An unreadable or empty file stays in the list as bad, so that references to its name are not
 * unknown. */
static void document_read(struct reading *r, enum document_kind kind, struct str path, struct str name, uint32_t source)
{
    static const char *const key[] = {"sheet", "odds-book", "deck"};
    struct layout l = {.kind = kind, .name = name, .called = name, .source = source, .draft = !path.n};
    const struct source *file = diag_source_at(r->all, l.source);
    const struct sheet_file *sheet = kind == DOCUMENT_SHEET && path.n ? sheet_file(r, name) : NULL;
    const struct node *tree = sheet ? sheet->tree : file ? yaml_parse(r->a, r->all, l.source) : NULL;
    l.dependencies = ARENA_NEW(r->a, struct dependencies);
    *l.dependencies = (struct dependencies){.a = r->a, .pictures = r->pictures, .source = source};
    dependencies_path(l.dependencies, DEPENDENCIES_CONTENT,
                      path.n || !file ? path : file->path); /* without file: "(sheet of raiders)" */
    dependencies_path(l.dependencies, DEPENDENCIES_LOOKS, STR(FONTS_FILE));
    if (!file && r->unreadable)
        *r->unreadable = true;
    r->found.incomplete = r->found.incomplete || !file || file->incomplete;
    if (file && !tree && !file->incomplete)
        diag_add(r->all, RULE_MISSING_KEY, (struct span){l.source, 0, 0}, "this layout is empty");
    struct asking request = {
        .a = r->a, .d = diag_part(r->all), .m = r->m, .dependencies = l.dependencies};
    tree = stray_report(r->all, tree, kind, name) ? NULL : tree;
    if (tree && kind == DOCUMENT_SHEET) {
        l.drawn = node_find(tree, "from") || !node_find(tree, "sections");
        tree = sheet_whole(r, &request, tree, 0);
    }
    if (tree) {
        const struct node *title = node_find(tree, key[kind]);
        l.at = tree->first;
        if (title && title->kind == NODE_TEXT)
            l.title = node_as_text(title);
        request.set = l.set = l.dependencies->set = set_read(&request, tree);
    }
    request.deck = r->deck.at;
    request.n_deck = r->deck.n;
    if (kind == DOCUMENT_DECK)
        l.bad = !deck_read(r, &request, tree, &l);
    else
        l.bad = !tree || !sheet_or_book_read(r, &request, tree, &l);
    layout_join(request.d, &l);
    languages_put(r, &l);
}

static struct sheet_file file_called(struct arena *a, const char *folder, struct str name)
{
    return (struct sheet_file){.name = str_cut(name, 0, name.n - 5),
                               .path = str_printf(a, "%s/%.*s", folder, STRF(name))};
}

const char *const document_folders[DOCUMENT_KINDS] = {
    [DOCUMENT_SHEET] = "sheets", [DOCUMENT_ODDS_BOOK] = "odds", [DOCUMENT_DECK] = "decks"};

struct str document_path(struct arena *a, const struct layout *doc)
{
    return str_printf(a, "%s/%.*s", document_folders[doc->kind], STRF(doc->called));
}

bool document_is_named(struct arena *a, const struct layout *doc, const char *name, bool troops)
{
    if (troops || doc->troop_filter.n)
        return troops && str_is(doc->troop_filter, name);
    return str_is(doc->name, name) || str_is(doc->called, name) ||
           str_is(document_path(a, doc), name);
}

/* Lists all names of the folder before it reads a file, because a sheet may be from a later one. A
 * missing folder is no error; an unreadable one is, because its documents would silently be
 * missing. */
static void folder_read(struct reading *r, enum document_kind kind, const char *folder)
{
    const struct str_list names = names_in(r->a, r->dir, str_of(folder), false);
    if (errno && errno != ENOENT) {
        folder_refuse(r->all, str_of(folder), strerror(errno));
        r->found.incomplete = true;
        if (r->unreadable)
            *r->unreadable = true;
    }
    struct sheet_files file = {0};
    for (size_t i = 0; i < names.n; i++)
        if (str_ends(names.at[i], ".yaml"))
            ARENA_PUSH(r->a, &file, file_called(r->a, folder, names.at[i]));
    struct str name;
    /* a new file that an editor has not saved yet */
    for (size_t i = 0; diag_held_in(r->all, str_of(folder), ".yaml", &i, &name);) {
        struct sheet_file f = file_called(r->a, folder, name);
        bool there = false;
        for (size_t k = 0; k < file.n && !there; k++)
            there = str_eq(file.at[k].path, f.path);
        if (!there)
            ARENA_PUSH(r->a, &file, f);
    }
    if (kind == DOCUMENT_SHEET)
        r->sheets = file;
    for (size_t i = 0; i < file.n; i++) {
        struct sheet_file *f = &file.at[i];
        if (kind == DOCUMENT_SHEET)
            sheet_file(r, f->name);
        else
            f->source = source_read(r->a, r->all, r->dir, f->path, NULL);
        document_read(r, kind, f->path, f->name, f->source);
    }
}

/* Max cells of a set that gets a default sheet; each row counts as three more. A document can hold
 * half as many again (PIECES_MAX of show/). */
enum { SHEET_CELLS = 20000 };

/* A larger set is a collection (oracles, names): its author must choose what belongs together. The
 * finding is at its largest chart. */
static bool is_collection(struct reading *r, const struct set *set)
{
    size_t cells = 0, max = 0, at = 0;
    for (size_t i = 0; i < set->n_chart; i++) {
        size_t own = set->chart[i]->n_row * (set->chart[i]->n_col + 3);
        cells += own;
        if (own > max)
            max = own, at = i;
    }
    if (cells <= SHEET_CELLS)
        return false;
    struct finding *f =
        diag_add(r->all, RULE_NOT_PRINTED, set->chart[at]->at,
                 "the charts of %.*s have %zu rows and cells: too many for a sheet by default",
                 STRF(set->id), cells);
    finding_help(
        f, "`broadside layout %.*s > layouts/sheets/%.*s.yaml` writes a full sheet to cut down",
        STRF(set->id), STRF(set->id));
    return true;
}

/* Gives each set without a layout of this kind a default layout, read as if its author had written
 * it. It has no file, and its findings have no place. */
static void drafts_read(struct reading *r, enum document_kind kind)
{
    size_t n_given = r->list.n;
    for (size_t i = 0; i < r->m->n_set; i++) {
        const struct set *set = r->m->set[i];
        bool has = set->incomplete || r->found.incomplete;
        for (size_t k = 0; k < n_given && !has; k++)
            has = r->list.at[k].kind == kind &&
                  (str_eq(r->list.at[k].name, set->id) ||
                   (!r->list.at[k].drawn && (!r->list.at[k].set || r->list.at[k].set == set)));
        has = has || (kind == DOCUMENT_SHEET && is_collection(r, set));
        struct str text = has ? STR("") : layout_draft(r->a, r->all, set, kind);
        static const char *const what[] = {"sheet", "odds", "deck"};
        struct str called = str_printf(r->a, "(%s of %.*s)", what[kind], STRF(set->id));
        if (!text.n)
            continue;
        size_t before = r->list.n;
        document_read(r, kind, STR(""), set->id, diag_source_add(r->all, called, text));
        r->found.drafts += r->list.n - before;
    }
}

/* A sheet refers to the place of its set's errata, so it must know if a book has them. */
static void errata_books_find(struct reading *r)
{
    for (size_t i = 0; i < r->list.n; i++)
        for (size_t k = 0; k < r->list.n && r->list.at[i].kind == DOCUMENT_SHEET && !r->list.at[i].errata_book; k++) {
            const struct layout *book = &r->list.at[k];
            if (book->kind != DOCUMENT_ODDS_BOOK || book->bad || !book->errata || book->set != r->list.at[i].set)
                continue;
            r->list.at[i].errata_book = true;
        }
}

/* "zulu-war-for-british-regulars-naval-guns": a file name that is valid on every system. */
static struct str troop_filter_name(struct arena *a, struct str sheet, const struct str *troop,
                                    size_t n)
{
    enum { LONGEST = 60 };
    struct buf b = {.a = a};
    buf_printf(&b, "%.*s-for", STRF(sheet));
    size_t max = b.n + LONGEST;
    for (size_t i = 0; i < n; i++) {
        bool between = true;
        for (size_t k = 0; k < troop[i].n && b.n < max; k++) {
            char c = (char)str_lower(troop[i].p[k]);
            bool plain = char_is_letter(c) || char_is_digit(c);
            if (plain && between)
                buf_putc(&b, '-');
            if (plain)
                buf_putc(&b, c);
            between = !plain;
        }
    }
    return buf_str(&b);
}

/* Reads a layout with `from` and `for`, composed from the command line; findings in the names are
 * at (SHEET --for). */
static void troop_filter_read(struct reading *r, const struct documents_request *t,
                              struct str sheet)
{
    LIST(struct str) troop = {0};
    struct buf b = {.a = r->a};
    struct str rest = t->troops, one;
    char between = str_find_char(rest, ';') >= 0 ? ';' : ',';
    while (str_split(&rest, between, &one))
        if (str_trim(one).n)
            ARENA_PUSH(r->a, &troop, str_trim(one));
    buf_putz(&b, "from: ");
    buf_put_yaml(&b, sheet);
    buf_putz(&b, "\nfor: [");
    for (size_t i = 0; i < troop.n; i++) {
        buf_putz(&b, i ? ", " : "");
        buf_put_yaml(&b, troop.at[i]);
    }
    buf_putz(&b, "]\n");
    struct str called = str_printf(r->a, "(%.*s --for)", STRF(sheet));
    size_t before = r->list.n;
    document_read(r, DOCUMENT_SHEET, called, troop_filter_name(r->a, sheet, troop.at, troop.n),
                  diag_source_add(r->all, called, buf_str(&b)));
    for (size_t i = before; i < r->list.n; i++) /* in each language of the sheet */
        r->list.at[i].troop_filter = sheet;
    r->found.drafts += r->list.n - before; /* like default layouts, it has no file */
}

/* Takes the requested sheets, or the only sheet. A sheet in several languages is read once; its
 * file lists the languages. */
static void troop_filter_all(struct reading *r, const struct documents_request *t)
{
    size_t n = r->list.n, sheets = 0;
    for (size_t i = 0; i < n; i++)
        sheets += r->list.at[i].kind == DOCUMENT_SHEET && !r->list.at[i].again;
    for (size_t i = 0; i < n; i++) {
        bool requested = !t->n && sheets == 1;
        for (size_t k = 0; k < t->n && !requested; k++)
            requested = str_is(r->list.at[i].name, t->name[k]);
        if (requested && r->list.at[i].kind == DOCUMENT_SHEET && !r->list.at[i].again)
            troop_filter_read(r, t, r->list.at[i].name);
    }
}

/* Default layouts come after the written ones, because a set with a layout of its own gets no
 * default. */
struct documents layouts_read(struct arena *a, struct diag *d, struct pictures *pictures,
                              const struct model *m, bool *unreadable,
                              const struct documents_request *request)
{
    /* decks before the odds books, which refer to them */
    static const enum document_kind order[] = {DOCUMENT_DECK, DOCUMENT_SHEET, DOCUMENT_ODDS_BOOK};
    struct reading r = {
        .a = a, .all = d, .dir = pictures_dir(pictures), .pictures = pictures, .m = m, .unreadable = unreadable};
    for (size_t i = 0; i < DOCUMENT_KINDS; i++)
        folder_read(&r, order[i], str_printf(a, "layouts/%s", document_folders[order[i]]).p);
    for (size_t i = 0; i < DOCUMENT_KINDS; i++)
        drafts_read(&r, order[i]);
    unasked_read(a, d, r.dir, pictures);
    if (request && request->troops.n)
        troop_filter_all(&r, request);
    errata_books_find(&r);
    r.found.at = r.list.at;
    r.found.n = r.list.n;
    return r.found;
}

/* ---- charts that are not printed */

/* Places of the charts that documents use. An inherited, unchanged chart has the place of its base
 * chart. */
struct printed {
    struct arena *a;
    LIST(struct span) at;
};

static int by_place(const void *x, const void *y)
{
    return span_cmp(*(const struct span *)x, *(const struct span *)y);
}

/* Adds a chart, its base charts, and the base charts of its parts. */
static void printed_put(struct printed *all, const struct chart *p)
{
    for (; p; p = p->from) {
        ARENA_PUSH(all->a, &all->at, p->at);
        for (size_t k = 0; k < p->n_part; k++)
            for (const struct chart *from = p->part[k]->from; from; from = from->from)
                ARENA_PUSH(all->a, &all->at, from->at);
    }
}

/* Uses the dependencies, not the printed result: a bad document prints its charts once it is
 * corrected. */
static struct printed printed_of(struct arena *a, const struct documents *all)
{
    struct printed out = {.a = a};
    for (size_t i = 0; i < all->n; i++)
        for (size_t n = 0; n < all->at[i].dependencies->need.n; n++)
            printed_put(&out, all->at[i].dependencies->need.at[n].chart);
    if (out.at.n)
        qsort(out.at.at, out.at.n, sizeof *out.at.at, by_place);
    return out;
}

static bool is_printed(const struct printed *all, const struct chart *c)
{
    return all->at.n && bsearch(&c->at, all->at.at, all->at.n, sizeof *all->at.at, by_place);
}

/* If some parts of a chart are printed, reports only the other parts. */
static void printed_check(struct diag *d, const struct printed *all, const struct chart *c)
{
    bool some = false;
    if (c->bad || is_printed(all, c))
        return;
    for (size_t i = 0; i < c->n_part; i++)
        some = some || is_printed(all, c->part[i]);
    for (size_t i = 0; i < (some ? c->n_part : 1); i++) {
        const struct chart *chart = some ? c->part[i] : c;
        if (is_printed(all, chart))
            continue;
        REPORT(d, RULE_NOT_PRINTED, chart->at,
               "put it in a section of a sheet in layouts/sheets, or waive this with the reason",
               "%.*s is on no sheet", STRF(chart->id));
    }
}

/* False also if a layout of the set is bad or incomplete, or names an unknown chart: then it is
 * uncertain which charts are printed. */
static bool has_sheets(const struct documents *all, const struct set *set)
{
    bool any = false;
    for (size_t i = 0; i < all->n && !all->incomplete; i++) {
        const struct layout *l = &all->at[i];
        if (l->set != set)
            continue;
        if (l->bad || (l->dependencies && l->dependencies->gaps))
            return false;
        any = any || l->kind == DOCUMENT_SHEET;
    }
    return any;
}

/* An inherited chart is the affair of its base set. */
void documents_printed_check(struct diag *d, const struct model *m, const struct documents *all)
{
    struct arena *a = arena_new();
    const struct printed printed = printed_of(a, all);
    for (size_t i = 0; i < m->n_set; i++)
        for (size_t k = 0, n = has_sheets(all, m->set[i]) ? m->set[i]->n_chart : 0; k < n; k++)
            if (m->set[i]->chart[k]->set == m->set[i])
                printed_check(d, &printed, m->set[i]->chart[k]);
    arena_drop(a);
}
