/* fonts/fonts.yaml to a table of font files. Called by the text engine as it opens.
 *
 * Every font of the enum needs a row: themes may use any of them, and a sheet must not change its look because a
 * font was left out. */
#include "look/fonts.h"
#include "yaml/field.h"
#include <string.h>

enum { ENTRY_PACKAGE, ENTRY_FILE, ENTRY_SHA256, ENTRY_COUNT };

static const struct field entry_fields[ENTRY_COUNT] = {
    {"package", FIELD_TEXT, true, "the Debian package that brings the file"},
    {"file", FIELD_TEXT, true, "the font file: an absolute path, or one below fonts/"},
    {"sha256", FIELD_TEXT, true, "its SHA-256, 64 hexadecimal digits, as sha256sum prints it"},
};

static const struct field top_fields[] = {{"fonts", FIELD_MAP, true, "a row for each font that themes name"}};
static const struct field name_fields[FONT_COUNT] = {
    {"sans", FIELD_MAP, true, "words and numbers"},         {"sans-bold", FIELD_MAP, true, "what is strong in them"},
    {"sans-italic", FIELD_MAP, true, "what is in italics"}, {"sans-bold-italic", FIELD_MAP, true, "both"},
    {"title", FIELD_MAP, true, "titles, and nothing else"}, {"symbol", FIELD_MAP, true, "signs that the others lack"},
};

const char *font_name(enum font f)
{
    return name_fields[f].key;
}

static bool is_sha256(struct str s)
{
    if (s.n != 64)
        return false;
    for (size_t i = 0; i < s.n; i++)
        if (!memchr("0123456789abcdef", s.p[i], 16))
            return false;
    return true;
}

static bool entry_read(struct arena *a, struct diag *d, const char *dir, const struct node *map, struct font_file *out)
{
    const struct node *got[ENTRY_COUNT];
    out->at = map->first.file ? map->first : map->at;
    if (!fields_read(d, map, "a font", entry_fields, ENTRY_COUNT, got))
        return false;
    if (!got[ENTRY_PACKAGE] || !got[ENTRY_FILE] || !got[ENTRY_SHA256])
        return false;
    if (!is_sha256(got[ENTRY_SHA256]->text)) {
        struct finding *f = diag_add(d, RULE_BAD_VALUE, got[ENTRY_SHA256]->at, "this is not a SHA-256");
        finding_help(d, f, "write the 64 digits that `sha256sum %.*s` prints", STRF(got[ENTRY_FILE]->text));
        return false;
    }
    out->package = got[ENTRY_PACKAGE]->text;
    out->sha256 = got[ENTRY_SHA256]->text;
    out->path = str_starts(got[ENTRY_FILE]->text, "/")
                    ? str_z(a, got[ENTRY_FILE]->text)
                    : str_printf(a, "%s/fonts/%.*s", dir, STRF(got[ENTRY_FILE]->text)).p;
    return true;
}

bool font_files_read(struct arena *a, struct diag *d, const char *dir, struct font_file out[FONT_COUNT])
{
    const struct node *top[1] = {NULL}, *entry[FONT_COUNT] = {NULL};
    bool missing = false;
    uint32_t source = source_read(a, d, dir, STR(FONTS_FILE), &missing);
    const struct node *root = source ? yaml_parse(a, d, source) : NULL;
    memset(out, 0, FONT_COUNT * sizeof *out);
    if (missing) {
        struct finding *f = diag_add(d, RULE_FONT_MISSING, NOWHERE, "there is no fonts/fonts.yaml");
        finding_help(d, f, "copy the one that comes with Broadside: it names each font's package, file and SHA-256");
    }
    if (!root || !fields_read(d, root, "fonts.yaml", top_fields, 1, top) || !top[0])
        return false;
    if (!fields_read(d, top[0], "the list of fonts", name_fields, FONT_COUNT, entry))
        return false;
    bool good = true;
    for (size_t i = 0; i < FONT_COUNT; i++)
        good = entry[i] && entry_read(a, d, dir, entry[i], &out[i]) && good;
    return good;
}
