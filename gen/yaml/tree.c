/* Functions of the source tree: lookup, spans, dump, and reading of files. events.c, csv.c and
 * book.c make nodes; later only node_call() changes them. Called by everything that reads YAML. */
#include "base/built_in.h"
#include "yaml/inside.h"
#include <errno.h>
#include <stdio.h>

/* Makes a node whose `first` is its whole span, until a collection gets its key or its first
 * line. */
struct node *node_new(struct arena *a, enum node_kind kind, struct span at)
{
    struct node *n = ARENA_NEW(a, struct node);
    n->kind = kind;
    n->at = n->first = at;
    return n;
}

/* Findings point at a collection's key or first line: the whole collection would fill the
 * screen. */
struct span node_place(const struct node *n)
{
    return n->kind == NODE_TEXT ? n->at : n->first;
}

struct str node_text(const struct node *n)
{
    return n && n->kind == NODE_TEXT ? n->text : (struct str){0};
}

size_t node_count(const struct node *n)
{
    if (!n)
        return 0;
    if (n->kind == NODE_LIST)
        return n->n;
    return 1;
}

const struct node *node_at(const struct node *n, size_t i)
{
    return n->kind == NODE_LIST ? n->item[i] : n;
}

/* Compares keys bytewise. Mappings are small, so the search is linear; duplicate keys are not in
 * the tree. */
const struct node *node_find(const struct node *map, const char *key)
{
    if (!map || map->kind != NODE_MAP)
        return NULL;
    for (size_t i = 0; i < map->n; i++)
        if (str_is(map->pair[i].key->text, key))
            return map->pair[i].value;
    return NULL;
}

/* A value maps to its span byte by byte if nothing was folded or unescaped; folding and escapes
 * only shorten text, so equal lengths prove it. */
struct span node_inside(const struct node *text, size_t lo, size_t hi)
{
    struct span at = text->at;
    size_t quotes = text->quoting == QUOTE_SINGLE || text->quoting == QUOTE_DOUBLE ? 2 : 0;
    if (text->kind != NODE_TEXT || text->quoting == QUOTE_BLOCK || at.hi - at.lo != text->text.n + quotes)
        return at;
    if (hi > text->text.n)
        hi = text->text.n;
    if (lo > hi)
        lo = hi;
    uint32_t start = at.lo + (quotes ? 1 : 0);
    return (struct span){at.file, start + (uint32_t)lo, start + (uint32_t)hi};
}

/* Renames a misspelled key, which has its finding, so that lookups find it. This is the only change
 * to a finished tree. */
void node_call(const struct pair *p, struct str name)
{
    ((struct node *)p->key)->text = name;
}

static void dump_text(struct buf *b, const struct node *n)
{
    static const char *const quote[] = {"", "'", "\"", "|"}; /* by enum quoting */
    buf_putz(b, quote[n->quoting]);
    for (size_t i = 0; i < n->text.n; i++) {
        if (n->text.p[i] == '\n')
            buf_putz(b, "\\n");
        else
            buf_putc(b, n->text.p[i]);
    }
    buf_putz(b, quote[n->quoting]);
}

/* Writes a node at the end of the current line, or as lines below it that are indented by `depth`
 * steps. YAML_DEPTH bounds the depth. */
static void dump(struct buf *b, const struct node *n, int depth)
{
    bool map = n->kind == NODE_MAP;
    if (n->kind == NODE_TEXT) {
        buf_putc(b, ' ');
        dump_text(b, n);
        buf_putc(b, '\n');
        return;
    }
    buf_putz(b, n->kind == NODE_BAD ? " (bad)\n" : n->n ? "\n" : map ? " {}\n" : " []\n");
    for (size_t i = 0; n->kind != NODE_BAD && i < n->n; i++) {
        buf_printf(b, "%*s", 2 * depth, "");
        if (map)
            dump_text(b, n->pair[i].key);
        buf_putc(b, map ? ':' : '-');
        dump(b, map ? n->pair[i].value : n->item[i], depth + 1);
    }
}

void node_dump(struct buf *b, const struct node *n)
{
    dump(b, n, 0);
}

/* ---- files ---- */

/* Checks only the text of the path; opening the file detects links that leave the folder. */
bool path_is_inside(struct str path)
{
    struct str part;
    if (!path.n || str_starts(path, "/") || str_find_char(path, 0) >= 0)
        return false;
    while (str_split(&path, '/', &part))
        if (str_is(part, ".."))
            return false;
    return true;
}

/* Adds an unreadable file as an empty, torn source, so that its finding has a file. Returns 0, as
 * for no file. */
static uint32_t refuse(struct diag *d, struct str path, enum rule_id rule, const char *why)
{
    uint32_t file = diag_source_add(d, path, STR(""));
    diag_source_incomplete(d, file);
    diag_add(d, rule, (struct span){file, 0, 0}, "%s", why);
    return 0;
}

void folder_refuse(struct diag *d, struct str path, const char *why)
{
    refuse(d, path, RULE_UNREADABLE, str_printf(diag_arena(d), "the folder cannot be opened: %s", why).p);
}

/* Decides by the name, because the limit is needed before the file is read. */
size_t source_max(struct str path)
{
    return csv_is_path(path) ? CSV_FILE : YAML_FILE;
}

/* If the caller gives `missing`, an absent file sets it and adds no finding: the file is optional,
 * or the caller reports it. *built_in (may be NULL) is set if the file is built in. */
static bool file_read(struct arena *a, struct diag *d, const char *dir, struct str path, size_t max,
                      struct str *out, bool *built_in, bool *missing)
{
    uint64_t size;
    const char *why;
    if (!path_is_inside(path))
        return refuse(d, path, RULE_UNREADABLE,
                      "the file is outside the project, and such files are not read");
    FILE *from = built_in_or_open(str_printf(a, "%s/%.*s", dir, STRF(path)).p, path, max, &size,
                                  &why, built_in);
    if (!from && missing && (errno == ENOENT || errno == ENOTDIR))
        return *missing = true, false;
    if (!from && errno == EFBIG)
        return refuse(d, path, RULE_OVER_LIMIT,
                      str_printf(a, "the file is larger than %zu KiB", max / 1024).p);
    if (!from)
        return refuse(d, path, RULE_UNREADABLE, why);
    /* an upper bound: a file that grows meanwhile is cut off here */
    char *text = arena_alloc(a, (size_t)size);
    *out = (struct str){text, fread(text, 1, (size_t)size, from)};
    bool good = !ferror(from);
    fclose(from);
    return good || refuse(d, path, RULE_UNREADABLE, "the file cannot be read to its end");
}

bool bytes_read(struct arena *a, struct diag *d, const char *dir, struct str path, size_t max,
                struct str *out, bool *missing)
{
    *missing = false;
    return file_read(a, d, dir, path, max, out, NULL, missing);
}

uint32_t source_read(struct arena *a, struct diag *d, const char *dir, struct str path, bool *missing)
{
    bool built_in = false;
    struct str text;
    if (missing)
        *missing = false;
    size_t max = source_max(path);
    const struct held *held = path_is_inside(path) ? diag_held_find(d, path) : NULL;
    if (held && held->text.n > max)
        return refuse(d, path, RULE_OVER_LIMIT,
                      str_printf(a, "the file is larger than %zu KiB", max / 1024).p);
    if (held)
        return diag_source_add(d, path, held->text);
    struct arena *own = arena_new(); /* an arena would keep the room of a large file */
    uint32_t file = 0;
    if (file_read(own, d, dir, path, max, &text, &built_in, missing))
        file = diag_source_add(d, path, csv_is_path(path) ? csv_as_utf8(own, text) : text);
    if (file && built_in)
        diag_source_built_in(d, file);
    arena_drop(own);
    return file;
}
