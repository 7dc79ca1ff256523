/* `schema`: what may stand in each kind of file, from the field tables that read them. Called by main.c. */
#include "emit/emit.h"
#include "layout/deck.h"
#include "layout/read.h"
#include "run.h"
#include "yaml/schema.h"
#include <string.h>

/* In the order in which the manual's reference has them: what is written first comes first. */
static const struct schema_of kinds[] = {
    {"set", "tables/SET/set.yaml", &set_fields},
    {"charts", "tables/SET/*.yaml, but for set.yaml", &charts_fields},
    {"sheet", "layouts/sheets/*.yaml", &sheet_fields},
    {"odds-book", "layouts/odds/*.yaml", &book_fields},
    {"deck", "layouts/decks/*.yaml", &deck_fields},
    {"theme", "layouts/themes/*.yaml", &theme_fields},
    {"profile", "layouts/cards/*.yaml with `card:`", &profile_fields},
    {"template", "layouts/cards/*.yaml with `face:`", &template_fields},
    {"fonts", "fonts/fonts.yaml", &fonts_fields},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void put_kind(struct buf *b, const struct schema_of *of, enum format format)
{
    if (format == FORMAT_MARKDOWN)
        schema_put_markdown(b, of);
    else if (format == FORMAT_SHORT)
        schema_put_keys(b, of);
    else
        schema_put_json(b, of);
}

static int kind_print(struct arena *a, const struct options *o)
{
    struct buf b = {.a = a};
    struct str names[KINDS];
    for (size_t i = 0; i < KINDS; i++) {
        names[i] = str_of(kinds[i].name);
        if (strcmp(kinds[i].name, o->arg[0]) == 0) {
            put_kind(&b, &kinds[i], o->format);
            return print_all(&b);
        }
    }
    complain_unknown("kind of file", o->arg[0], names, KINDS);
    return EXIT_USAGE;
}

/* Without a kind: all of them, as files below OUT/schemas where an editor finds them, or one after the other as words.
 */
int run_schema(struct arena *a, const struct options *o)
{
    bool files = o->format != FORMAT_MARKDOWN && o->format != FORMAT_SHORT;
    struct buf b = {.a = a};
    struct project p = {.a = a, .o = o};
    if (o->n_arg)
        return kind_print(a, o);
    for (size_t i = 0; i < KINDS; i++) {
        struct buf json = {.a = a};
        struct str why, path = out_path(&p, str_printf(a, "schemas/%s.json", kinds[i].name));
        put_kind(files ? &json : &b, &kinds[i], o->format);
        if (files && !emit_text(a, buf_str(&json), path, &why)) {
            complain("%.*s", STRF(why));
            return EXIT_UNREADABLE;
        }
        if (files)
            buf_printf(&b, "%.*s\n", STRF(path));
    }
    return print_all(&b);
}
