/* Lists the kinds of files that users write, with the field table of each: for schemas, for the
 * manual's reference, and for completion in editors. Called by the commands `schema` and `new`, by
 * shell completion and by lsp/.
 *
 * Invariant: the kind of a path here is the kind that its reader uses. */
#include "lsp/kinds.h"
#include "check/check.h"
#include "layout/deck.h"
#include "layout/read.h"
#include "look/card.h"
#include "look/fonts.h"
#include "look/language.h"
#include "model/again.h"
#include "model/catalogue.h"
#include <fnmatch.h>
#include <stdio.h>

/* in the order of enum file_kind */
const struct schema_of file_kinds[FILE_KINDS] = {
    {"set", "tables/SET/set.yaml", &set_fields},
    {"charts", "tables/SET/*.yaml, except set.yaml", &charts_fields},
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
    {"odds-data", "out/odds/*.json", NULL}, /* output for programs, never read */
};

const struct schema_of *file_kind(struct str path, struct str text)
{
    static const struct {
        const char *files;
        enum file_kind kind;
    } in[] = {{"tables/*/words/*.yaml", KIND_WORDS},  {"tables/*/again/*.yaml", KIND_AGAIN},
              {"tables/*/set.yaml", KIND_SET},        {"tables/*/*.yaml", KIND_CHARTS},
              {"layouts/sheets/*.yaml", KIND_SHEET},  {"layouts/odds/*.yaml", KIND_BOOK},
              {"layouts/decks/*.yaml", KIND_DECK},    {"layouts/themes/*.yaml", KIND_THEME},
              {"layouts/cards/*.yaml", KIND_PROFILE}, {"layouts/languages/*.yaml", KIND_LANGUAGE},
              {"fonts/fonts.yaml", KIND_FONTS},       {"checks.yaml", KIND_CHECKS},
              {"baseline.yaml", KIND_CHECKS}};
    char z[4096]; /* no system opens a longer path */
    snprintf(z, sizeof z, "%.*s", STRF(path));
    for (size_t i = 0; i < sizeof in / sizeof *in; i++)
        if (fnmatch(in[i].files, z, FNM_PATHNAME) == 0)
            /* card formats and templates share one folder */
            return &file_kinds[in[i].kind == KIND_PROFILE && named_has_key(text, "face")
                                   ? KIND_TEMPLATE
                                   : in[i].kind];
    return NULL;
}
