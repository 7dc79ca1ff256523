/* Reads fonts/fonts.yaml: the seven built-in fonts, from the project's list or, if the list omits
 * one, from the built-in list; then the project's own fonts, by name and weight. Called by the text
 * engine when it opens, and by the readers of themes and faces for each font name.
 *
 * To add a font, an author puts its file into fonts/ and its name into the list. `build` writes its
 * SHA-256 to fonts/fonts.lock (in emit/; this file writes nothing). Invariant: two readings of the
 * same files give the fonts the same numbers, because themes and pages keep them. */
#include "look/fonts.h"
#include "base/built_in.h"
#include <string.h>

const char *const font_names[] = {"sans", "sans-bold", "sans-italic", "sans-bold-italic", "title", "symbol",
                                  "mono", NULL};

/* ---- what the file may say */

static const struct field row_fields[] = {
    {"file", FIELD_TEXT, "the font file: a path below fonts/, or an absolute path", FIELD_LATER,
     .names = NAMES_FILE, .needed = true},
    {"bold", FIELD_TEXT, "the file of the bold font NAME-bold, for **bold**", FIELD_LATER,
     .names = NAMES_FILE},
    {"italic", FIELD_TEXT, "the file of the italic font NAME-italic", FIELD_LATER,
     .names = NAMES_FILE},
    {"bold-italic", FIELD_TEXT, "the file of the font NAME-bold-italic", FIELD_LATER,
     .names = NAMES_FILE},
    {"light", FIELD_TEXT, "further weights, each a font NAME-light", FIELD_LATER,
     .names = NAMES_FILE},
    {"medium", FIELD_TEXT, "NAME-medium", FIELD_LATER, .names = NAMES_FILE},
    {"semibold", FIELD_TEXT, "NAME-semibold", FIELD_LATER, .names = NAMES_FILE},
    {"black", FIELD_TEXT, "NAME-black", FIELD_LATER, .names = NAMES_FILE},
    {"package", FIELD_TEXT, "the Debian package that contains the file", FIELD_LATER},
    {"licence", FIELD_TEXT,
     "the licence to use it in PDFs, if the font forbids that (font-guarded)", FIELD_LATER},
    {"sha256", FIELD_TEXT,
     "the SHA-256 of `file`, 64 hexadecimal digits; by default `build` keeps it in "
     "fonts/fonts.lock",
     FIELD_LATER},
};
enum { WEIGHTS = 8 }; /* the first 8 rows are font files */
static const struct fields row_keys = {"a font", FIELDS_OF(row_fields)};
static const struct field font_forms[] = {
    {"fonts", FIELD_TEXT, "its file: a path below fonts/, or an absolute path",
     .names = NAMES_FILE},
    {"fonts", FIELD_KEYS, "a font", .keys = &row_keys},
    {.type = FIELD_END},
};
static const struct field font_of = {"fonts", FIELD_ANY, "a font file", .of = font_forms};
static const struct field fonts_top[] = {
    {"fonts", FIELD_MAP,
     "by name: sans, sans-bold, sans-italic, sans-bold-italic, title, symbol and mono, which are "
     "built in, and your own",
     FIELD_LATER, .of = &font_of, .needed = true},
    {"fallback", FIELD_TEXTS, "fonts for characters that a font lacks, tried in order, symbol last",
     FIELD_LATER},
};
const struct fields fonts_fields = {"fonts.yaml", FIELDS_OF(fonts_top)};

/* ---- rows */

struct fonts_reading {
    struct arena *a;
    struct diag *d;
    const char *dir;
    struct fonts *out;
    bool good, lacking; /* lacking: add only rows that are not filled yet */
};

/* -1 if absent */
static ptrdiff_t font_at(const struct fonts *f, struct str name)
{
    for (size_t i = 0; i < f->n; i++)
        if (str_same_name(f->at[i].name, name))
            return (ptrdiff_t)i;
    return -1;
}

/* Lower case, as sha256sum prints it and text/ compares it. */
static bool is_sha256(struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!memchr("0123456789abcdef", s.p[i], 16))
            return false;
    return s.n == 64;
}

/* Adds one file of the list. A file outside fonts/ is read only if the list has its absolute path,
 * because then its author chose it. */
static bool font_put(struct fonts_reading *r, const struct font_file *file)
{
    enum { NEAR_MIN = 4 }; /* letters: a shorter name is near to many others */
    struct fonts *out = r->out;
    ptrdiff_t i = font_at(out, file->name);
    bool absolute = str_starts(file->file.s, "/");
    if (i >= 0 && out->at[i].path) {
        if (r->lacking)
            return true;
        struct finding *f =
            diag_add(r->d, RULE_DUPLICATE_KEY, file->at, "two fonts are called \"%.*s\"", STRF(file->name));
        finding_also(f, out->at[i].at, "first here");
        return false;
    }
    if (!absolute && !path_is_inside(file->file.s)) {
        diag_add(r->d, RULE_BAD_VALUE, file->file.at,
                 "a font file must be in fonts/ or below it, or have its full path");
        return false;
    }
    for (size_t k = 0; i < 0 && k < FONT_COUNT && !r->lacking; k++)
        if (file->name.n > NEAR_MIN && str_distance(file->name, str_of(font_names[k]), 1) == 1) {
            struct finding *f = diag_add(r->d, RULE_UNKNOWN_KEY, file->at,
                                         "\"%.*s\" is close to \"%s\", which themes use",
                                         STRF(file->name), font_names[k]);
            finding_help(f, "write %s if you mean it, or rename your own font", font_names[k]);
            finding_fix_word(f, file->name, str_of(font_names[k]));
            return false;
        }
    if (i < 0 && out->n == FONTS_MAX) {
        diag_add(r->d, RULE_OVER_LIMIT, file->at, "the limit is %d fonts", FONTS_MAX);
        return false;
    }
    i = i < 0 ? (ptrdiff_t)out->n++ : i;
    out->at[i] = *file;
    out->at[i].locked = !file->sha256.s.n;
    out->at[i].path =
        absolute ? str_z(r->a, file->file.s) : str_printf(r->a, "%s/fonts/%.*s", r->dir, STRF(file->file.s)).p;
    return true;
}

static struct text text_at_key(const struct node *map, const char *key)
{
    const struct node *n = node_find(map, key);
    return n && n->kind == NODE_TEXT ? (struct text){n->text, n->at} : (struct text){0};
}

/* Adds a family: its plain file, and a font NAME-WEIGHT for each weight. */
static bool family_put(struct fonts_reading *r, const struct node *key, const struct node *map)
{
    bool good = true;
    struct text sum = text_at_key(map, "sha256"), package = text_at_key(map, "package");
    if (fields_fill(r->a, r->d, map, &row_keys, NULL) < FILLED_BESIDES) {
        return false;
    }
    if (sum.s.n && !is_sha256(sum.s)) {
        REPORT(r->d, RULE_BAD_VALUE, sum.at,
               "delete the line: `build` keeps it in fonts/fonts.lock", "this is not a SHA-256");
        return false;
    }
    for (size_t i = 0; i < WEIGHTS; i++) {
        struct font_file file = {.name = key->text,
                                 .package = package,
                                 .at = i ? NOWHERE : key->at,
                                 .licence = text_at_key(map, "licence")};
        file.file = text_at_key(map, row_fields[i].key);
        if (!file.file.s.n)
            continue;
        if (i) {
            file.name = str_printf(r->a, "%.*s-%s", STRF(key->text), row_fields[i].key);
            file.at = file.file.at;
        } else
            file.sha256 = sum;
        good = font_put(r, &file) && good;
    }
    return good;
}

/* Reads all rows even after an error, so that one run reports all errors. */
static void rows_read(struct fonts_reading *r, const struct node *map)
{
    for (size_t i = 0; map && map->kind == NODE_MAP && i < map->n; i++) {
        const struct node *key = map->pair[i].key, *of = map->pair[i].value;
        bool good = false;
        if (of->kind == NODE_MAP)
            good = family_put(r, key, of);
        else if (of->kind == NODE_TEXT && of->text.n)
            good = font_put(r, &(struct font_file){
                                   .name = key->text, .file = {of->text, of->at}, .at = key->at});
        else if (of->kind != NODE_BAD)
            field_refuse(r->d, of, "fonts", "a font file for each name");
        r->good = r->good && good;
    }
}

static void fallback_read(struct fonts_reading *r, const struct node *list)
{
    struct fonts *out = r->out;
    bool symbol = false;
    for (size_t i = 0; i < node_count(list); i++) {
        struct text name = {node_text(node_at(list, i)), node_place(node_at(list, i))};
        ptrdiff_t at = name.s.n ? font_at(out, name.s) : -1;
        if (at < 0 || out->n_fallback == FALLBACKS_MAX) {
            struct finding *f = at < 0 ? diag_add(r->d, RULE_UNKNOWN_REFERENCE, name.at,
                                                  "this list has no font \"%.*s\"", STRF(name.s))
                                       : diag_add(r->d, RULE_OVER_LIMIT, name.at,
                                                  "the limit is %d fallback fonts", FALLBACKS_MAX);
            finding_help(f, "write a name from `fonts`");
            r->good = false;
            continue;
        }
        symbol = symbol || at == FONT_SYMBOL;
        out->fallback[out->n_fallback++] = (enum font)at;
    }
    if (!symbol)
        out->fallback[out->n_fallback++] = FONT_SYMBOL;
}

/* ---- the lock */

/* Each line is "SUM FILE". Any other line is an error, because ignoring it would leave its font
 * unlocked. */
static void lock_read(struct fonts_reading *r)
{
    bool missing = false, wanted = false;
    for (size_t i = 0; i < r->out->n; i++)
        wanted = wanted || r->out->at[i].locked;
    uint32_t source = wanted ? source_read(r->a, r->d, r->dir, STR(FONTS_LOCK), &missing) : 0;
    const struct source *s = source ? diag_source_at(r->d, source) : NULL;
    struct str rest = s ? s->text : STR(""), line;
    r->good = r->good && (!wanted || missing || s);
    while (s && str_split(&rest, '\n', &line)) {
        uint32_t lo = (uint32_t)(line.p - s->text.p);
        struct str sum = str_cut(line, 0, 64), file = str_trim(str_cut(line, 64, line.n));
        if (!str_trim(line).n)
            continue;
        if (!is_sha256(sum) || !file.n) {
            REPORT(r->d, RULE_BAD_VALUE, ((struct span){source, lo, lo + (uint32_t)line.n}),
                   "delete fonts/fonts.lock: the next build writes it again for the present files",
                   "this is not a SHA-256 with a file name after it");
            r->good = false;
            return;
        }
        for (size_t i = 0; i < r->out->n; i++)
            if (r->out->at[i].locked && str_eq(r->out->at[i].file.s, file))
                r->out->at[i].sha256 = (struct text){sum, {source, lo, lo + (uint32_t)line.n}};
    }
}

/* ---- all of it */

/* Adds the built-in files of fonts that the project's list omits: a sheet must not change its style
 * because the list lacks a font. */
static void built_in_put(struct fonts_reading *r)
{
    bool untranslated = false;
    const struct built_in *b = built_in_find(STR(FONTS_FILE));
    for (size_t i = 0; i < FONT_COUNT; i++)
        untranslated = untranslated || !r->out->at[i].path;
    if (!untranslated || !b)
        return;
    uint32_t source = diag_source_add(r->d, STR("(built in) " FONTS_FILE), b->bytes);
    diag_source_built_in(r->d, source);
    r->lacking = true;
    rows_read(r, node_find(yaml_parse(r->a, r->d, source), "fonts"));
}

const struct fonts *fonts_read(struct arena *a, struct diag *d, const char *dir)
{
    struct fonts *out = ARENA_NEW(a, struct fonts);
    struct fonts_reading r = {.a = a, .d = d, .dir = dir, .out = out, .good = true};
    bool missing = false;
    out->at = ARENA_ARRAY(a, struct font_file, FONTS_MAX);
    for (; out->n < FONT_COUNT; out->n++)
        out->at[out->n].name = str_of(font_names[out->n]);
    uint32_t source = source_read(a, d, dir, STR(FONTS_FILE), &missing);
    const struct node *root = source ? yaml_parse(a, d, source) : NULL;
    if (missing) {
        REPORT(d, RULE_FONT_MISSING, NOWHERE,
               "copy the file that comes with Broadside: it lists each font's package, file and "
               "SHA-256",
               "fonts/fonts.yaml is missing");
    }
    if (!root || fields_fill(a, d, root, &fonts_fields, NULL) < FILLED_BESIDES)
        return NULL;
    rows_read(&r, node_find(root, "fonts"));
    if (r.good)
        built_in_put(&r);
    fallback_read(&r, node_find(root, "fallback"));
    lock_read(&r);
    for (size_t i = 0; i < FONT_COUNT && r.good; i++)
        if (!out->at[i].path) {
            diag_add(d, RULE_FONT_MISSING, root->first,
                     "the list has no font \"%s\", and it is not built in", font_names[i]);
            r.good = false;
        }
    return r.good ? out : NULL;
}

/* ---- by name */

/* Finds a font file in fonts/ that the list lacks, by name with or without its ending, so that the
 * help can say what to write. */
static struct str file_called(struct arena *a, const char *dir, struct str name)
{
    const struct str_list all = names_in(a, dir, STR("fonts"), false);
    struct str found = {0};
    for (size_t i = 0; i < all.n && !found.n; i++) {
        struct str file = all.at[i], stem = file;
        bool font = str_ends(file, ".ttf") || str_ends(file, ".otf") || str_ends(file, ".ttc");
        stem.n -= font ? 4 : 0;
        if (font && (str_same_name(stem, name) || str_same_name(file, name)))
            found = file;
    }
    return found;
}

static void unknown_name_report(struct arena *a, struct diag *d, const char *dir,
                                const struct fonts *f, struct text name)
{
    struct finding *e = diag_add(d, RULE_UNKNOWN_REFERENCE, name.at, "there is no font \"%.*s\"", STRF(name.s));
    struct str names[FONTS_MAX], file = file_called(a, dir, name.s);
    size_t n = f->n;
    struct buf all = {.a = a};
    for (size_t i = 0; i < n; i++) {
        names[i] = f->at[i].name;
        buf_printf(&all, "%s%.*s", !i ? "" : i + 1 < n ? ", " : " and ", STRF(names[i]));
    }
    struct str near = str_nearest(name.s, names, n);
    if (file.n) {
        struct str stem = str_cut(file, 0, file.n - 4);
        finding_help(
            e, "fonts/%.*s is there: write under `fonts:` in fonts/fonts.yaml\n  %.*s: %.*s",
            STRF(file), STRF(str_ends(name.s, ".ttf") || str_ends(name.s, ".otf") ? stem : name.s),
            STRF(file));
    } else if (near.n) {
        finding_help(e, "did you mean %.*s?", STRF(near));
        finding_fix_word(e, name.s, near);
    } else
        finding_help(
            e,
            "there are %s; to add yours, put its file in fonts/, and name it in fonts/fonts.yaml",
            all.p);
}

/* NAME-bold of NAME, and NAME-bold-italic of NAME-bold; the font itself if absent. */
static enum font partner(struct arena *a, const struct fonts *f, enum font font, const char *as)
{
    ptrdiff_t at = font_at(f, str_printf(a, "%.*s-%s", STRF(f->at[font].name), as));
    return at < 0 ? font : (enum font)at;
}

/* Reads the list only for a name that is not built in, and discards its findings: the text engine
 * reports errors of the list when it opens the fonts. */
bool font_find(struct arena *a, struct diag *d, const char *dir, struct text name, struct font_family *out)
{
    struct font_file own[FONT_COUNT];
    const struct fonts built_in = {.at = own, .n = FONT_COUNT}, *f = &built_in;
    for (size_t i = 0; i < FONT_COUNT; i++)
        own[i].name = str_of(font_names[i]);
    if (font_at(f, name.s) < 0)
        f = fonts_read(a, diag_part(d), dir);
    ptrdiff_t at = f ? font_at(f, name.s) : -1;
    if (at >= 0)
        *out = (struct font_family){(enum font)at, partner(a, f, (enum font)at, "bold"),
                                    partner(a, f, (enum font)at, "italic")};
    else if (f)
        unknown_name_report(a, d, dir, f, name);
    return at >= 0;
}
