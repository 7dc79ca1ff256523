/* Reads themes, card profiles, faces and icons that no document uses yet, only to report their
 * errors: the author of a face sees them before a deck uses it. Called by documents.c once all
 * documents are read, so that used files are not read again.
 *
 * Invariant: the results are not kept, and pictures are not drawn. */
#include "layout/read.h"
#include "look/card.h"

static bool was_read(const struct diag *d, struct str path)
{
    const struct source *s;
    for (uint32_t i = 1; (s = diag_source_at(d, i)); i++)
        if (!s->built_in && str_eq(s->path, path))
            return true;
    return false;
}

/* The finding is at the file, because an icon has no lines. */
static void icons_look(struct arena *a, struct diag *d, const char *dir, const struct pictures *asked)
{
    struct pictures *looked_at = pictures_new(a, dir, NULL);
    const struct named_files all = named_all(a, dir, &named_icons);
    for (size_t i = 0; i < all.n; i++) {
        struct diag *own = diag_part(d);
        if (!all.at[i].own || picture_is_known(asked, all.at[i].path) ||
            picture_find(looked_at, own, all.at[i].path, NOWHERE))
            continue;
        uint32_t file = diag_source_add(d, all.at[i].path, STR(""));
        picture_find(looked_at, d, all.at[i].path, (struct span){file, 0, 0});
    }
}

void unasked_read(struct arena *a, struct diag *d, const char *dir, const struct pictures *asked)
{
    const struct named_files themes = named_all(a, dir, &named_themes), profiles = named_all(a, dir, &named_profiles),
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
    icons_look(a, d, dir, asked);
    strays_report(a, d, dir);
}
