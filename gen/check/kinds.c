/* Which files users write, and the field table of each: for schemas, for the manual's reference,
 * and for an editor that asks what may stand where its cursor is. Called by the command `schema`
 * and by lsp/.
 *
 * Invariant: what a path is said to be here is what its reader takes it for. */
#include "check/kinds.h"
#include "check/check.h"
#include "layout/deck.h"
#include "layout/read.h"
#include "look/card.h"
#include "look/fonts.h"
#include "look/language.h"
#include "model/again.h"
#include "model/catalogue.h"
#include <string.h>

const struct schema_of file_kinds[FILE_KINDS] = {
    {"set", "tables/SET/set.yaml", &set_fields},
    {"charts", "tables/SET/*.yaml, but for set.yaml", &charts_fields},
    {"sheet", "layouts/sheets/*.yaml", &sheet_fields},
    {"odds-book", "layouts/odds/*.yaml", &book_fields},
    {"deck", "layouts/decks/*.yaml", &deck_fields},
    {"theme", "layouts/themes/*.yaml", &theme_fields},
    {"profile", "layouts/cards/*.yaml with `card:`", &profile_fields},
    {"template", "layouts/cards/*.yaml with `face:`", &template_fields},
    {"fonts", "fonts/fonts.yaml", &fonts_fields},
    {"words", "tables/SET/words/*.yaml", &words_fields},
    {"again", "tables/SET/again/*.yaml", &again_fields},
    {"language", "layouts/languages/*.yaml", &language_fields},
    {"checks", "checks.yaml, and baseline.yaml", &choices_fields},
    {"odds-data", "out/odds/*.json", NULL}, /* what is written, not read: for programs */
};

static const struct schema_of *kind_in_tables(struct str below)
{
    ptrdiff_t slash = str_find_char(below, '/');
    if (slash < 0)
        return NULL;
    struct str in_set = str_cut(below, (size_t)slash + 1, below.n);
    if (str_starts(in_set, "words/"))
        return &file_kinds[9];
    if (str_starts(in_set, "again/"))
        return &file_kinds[10];
    if (str_find_char(in_set, '/') >= 0)
        return NULL;
    return &file_kinds[str_ends(below, "/set.yaml") ? 0 : 1];
}

const struct schema_of *file_kind(struct str path, struct str text)
{
    static const struct {
        const char *folder;
        size_t kind;
    } in[] = {{"layouts/sheets/", 2}, {"layouts/odds/", 3},       {"layouts/decks/", 4},
              {"layouts/themes/", 5}, {"layouts/languages/", 11}, {"fonts/fonts.yaml", 8},
              {"checks.yaml", 12},    {"baseline.yaml", 12}};
    if (!str_ends(path, ".yaml"))
        return NULL;
    if (str_starts(path, "layouts/cards/"))
        return &file_kinds[named_has_key(text, "face") ? 7 : 6]; /* cards and their faces lie in one
                                                                    folder */
    for (size_t i = 0; i < sizeof in / sizeof *in; i++)
        if (str_starts(path, in[i].folder))
            return &file_kinds[in[i].kind];
    return str_starts(path, "tables/") ? kind_in_tables(str_cut(path, strlen("tables/"), path.n)) : NULL;
}
