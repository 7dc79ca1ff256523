/* What no document reads. Layouts in places that are not read are reported: in a folder of another
 * name, in layouts/ itself, with the ending .yml, or a deck among the sheets; otherwise their
 * documents would silently be missing. Themes, card profiles, faces and icons that no document uses
 * yet are read, only to report their errors: the author of a face sees them before a deck uses it.
 *
 * Invariant: the results are not kept, and pictures are not drawn. Called by documents.c once all
 * documents are read, so that used files are not read again. */
#include "layout/read.h"
#include "look/card.h"

static const char *const kind_key[] = {"sheet", "odds-book", "deck"}, *const kind_folder[] = {"sheets", "odds",
                                                                                              "decks"};
enum { KINDS = sizeof kind_key / sizeof *kind_key };

/* The kind of a layout file, by its first top-level key; KINDS if unknown. */
static size_t kind_of_text(struct str text)
{
    for (size_t k = 0; k < KINDS; k++) {
        char line[16] = {'\n'};
        const size_t n = strlen(kind_key[k]);
        memcpy(line + 1, kind_key[k], n);
        line[n + 1] = ':';
        if (str_starts(text, line + 1) || str_find(text, line) >= 0)
            return k;
    }
    return KINDS;
}

static bool is_yaml(struct str name)
{
    return str_ends(name, ".yaml") || str_ends(name, ".yml");
}

static void unread_report(struct diag *d, struct str path, struct str help)
{
    const uint32_t file = diag_source_add(d, path, STR(""));
    struct finding *f = diag_add(d, RULE_NOT_READ, (struct span){file, 0, 0}, "this file is not read");
    finding_help(f, "%.*s", STRF(help));
}

/* Reports the layouts in a folder that is not read. */
static void folder_report(struct arena *a, struct diag *d, const char *dir, struct str folder)
{
    const struct str_list all = names_in(a, dir, folder, false);
    for (size_t i = 0; i < all.n; i++) {
        const struct str name = all.at[i], path = str_printf(a, "%.*s/%.*s", STRF(folder), STRF(name));
        if (!is_yaml(name))
            continue;
        const struct source *s = diag_source_at(d, source_read(a, d, dir, path, &(bool){false}));
        const size_t kind = s ? kind_of_text(s->text) : KINDS;
        if (kind < KINDS)
            unread_report(
                d, path,
                str_printf(a, "move it to layouts/%s/%.*s.yaml", kind_folder[kind],
                           STRF(str_cut(name, 0, name.n - (str_ends(name, ".yml") ? 4 : 5)))));
    }
}

static bool is_known(struct str folder)
{
    static const char *const known[] = {"sheets", "odds", "decks", "cards", "themes", "languages", "icons", "press"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (str_is(folder, known[i]))
            return true;
    return false;
}

static void strays_report(struct arena *a, struct diag *d, const char *dir)
{
    const struct str_list above = names_in(a, dir, STR("."), true),
                          folders = names_in(a, dir, STR("layouts"), true);
    bool there = false;
    for (size_t i = 0; i < above.n; i++)
        there |= str_is(above.at[i], "layouts");
    for (size_t i = 0; i < above.n && !there; i++)
        if (str_distance(str_fold(a, above.at[i]), STR("layouts"), 1) <= 1)
            REPORT(d, RULE_NOT_READ, NOWHERE, "rename it layouts/", "the folder %.*s/ is not read",
                   STRF(above.at[i]));
    folder_report(a, d, dir, STR("layouts"));
    for (size_t i = 0; i < folders.n; i++)
        if (!is_known(folders.at[i]))
            folder_report(a, d, dir, str_printf(a, "layouts/%.*s", STRF(folders.at[i])));
    for (size_t k = 0; k < KINDS; k++) {
        const struct str folder = str_printf(a, "layouts/%s", kind_folder[k]);
        const struct str_list all = names_in(a, dir, folder, false);
        for (size_t i = 0; i < all.n; i++)
            if (str_ends(all.at[i], ".yml"))
                unread_report(d, str_printf(a, "%.*s/%.*s", STRF(folder), STRF(all.at[i])),
                              str_printf(a, "rename it %.*s.yaml",
                                         STRF(str_cut(all.at[i], 0, all.at[i].n - 4))));
    }
}

bool stray_report(struct diag *d, const struct node *tree, enum document_kind kind, struct str name)
{
    if (!tree || tree->kind != NODE_MAP || node_find(tree, kind_key[kind]))
        return false;
    for (size_t k = 0; k < KINDS; k++) {
        const struct node *title = node_find(tree, kind_key[k]);
        if (!title || k == (size_t)kind)
            continue;
        struct finding *f =
            diag_add(d, RULE_NOT_READ, tree->pair[0].key->at, "this is not a %s: it has `%s`",
                     kind == DOCUMENT_SHEET  ? "sheet"
                     : kind == DOCUMENT_DECK ? "deck"
                                             : "odds book",
                     kind_key[k]);
        finding_help(f, "move it to layouts/%s/%.*s.yaml", kind_folder[k], STRF(name));
        return true;
    }
    return false;
}

/* ---- files that no document uses */

static bool was_read(const struct diag *d, struct str path)
{
    const struct source *s;
    for (uint32_t i = 1; (s = diag_source_at(d, i)); i++)
        if (!s->built_in && str_eq(s->path, path))
            return true;
    return false;
}

/* The finding is at the file, because an icon has no lines. */
static void icons_look(struct arena *a, struct diag *d, const char *dir,
                       const struct pictures *requested)
{
    struct pictures *looked_at = pictures_new(a, dir, NULL);
    const struct named_files all = named_all(a, dir, &named_icons);
    for (size_t i = 0; i < all.n; i++) {
        struct diag *own = diag_part(d);
        if (!all.at[i].own || picture_known(requested, all.at[i].path) ||
            picture_find(looked_at, own, all.at[i].path, NOWHERE))
            continue;
        uint32_t file = diag_source_add(d, all.at[i].path, STR(""));
        picture_find(looked_at, d, all.at[i].path, (struct span){file, 0, 0});
    }
}

void unasked_read(struct arena *a, struct diag *d, const char *dir,
                  const struct pictures *requested)
{
    const struct named_files themes = named_all(a, dir, &named_themes),
                             profiles = named_all(a, dir, &named_profiles),
                             faces = named_all(a, dir, &named_templates);
    struct pictures *looked_at = pictures_new(a, dir, NULL);
    const struct theme *plain = NULL;
    for (size_t i = 0; i < themes.n; i++)
        if (themes.at[i].own && !was_read(d, themes.at[i].path))
            theme_read(a, d, dir, themes.at[i].name, NOWHERE);
    for (size_t i = 0; i < profiles.n; i++)
        if (profiles.at[i].own && !was_read(d, profiles.at[i].path))
            profile_read(a, d, dir, profiles.at[i].name, NOWHERE);
    for (size_t i = 0; i < faces.n; i++) {
        if (!faces.at[i].own || was_read(d, faces.at[i].path))
            continue;
        plain = plain ? plain : theme_read(a, diag_part(d), dir, STR("classic"), NOWHERE);
        if (plain)
            card_template_read(a, d, looked_at, faces.at[i].path, plain, NOWHERE);
    }
    icons_look(a, d, dir, requested);
    strays_report(a, d, dir);
}
