/* The tree of a source file: finding, pointing and showing. Nodes are made by events.c and csv.c, and never changed
 * afterwards. Called by everything that reads YAML. */
#include "yaml/inside.h"

struct node *node_new(struct arena *a, enum node_kind kind, struct span at)
{
    struct node *n = ARENA_NEW(a, struct node);
    n->kind = kind;
    n->at = n->first = at;
    return n;
}

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
    return !n ? 0 : n->kind == NODE_LIST ? n->n : 1;
}

const struct node *node_at(const struct node *n, size_t i)
{
    return n->kind == NODE_LIST ? n->item[i] : n;
}

const struct node *node_find(const struct node *map, const char *key)
{
    if (!map || map->kind != NODE_MAP)
        return NULL;
    for (size_t i = 0; i < map->n; i++)
        if (str_is(map->pair[i].key->text, key))
            return map->pair[i].value;
    return NULL;
}

/* A value is one-to-one with its place where nothing was folded or unescaped: folding and escapes only ever shorten. */
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

static void dump_text(struct buf *b, const struct node *n)
{
    static const char *const quote[] = {
        [QUOTE_PLAIN] = "", [QUOTE_SINGLE] = "'", [QUOTE_DOUBLE] = "\"", [QUOTE_BLOCK] = "|"};
    buf_putz(b, quote[n->quoting]);
    for (size_t i = 0; i < n->text.n; i++) {
        if (n->text.p[i] == '\n')
            buf_putz(b, "\\n");
        else
            buf_putc(b, n->text.p[i]);
    }
    buf_putz(b, quote[n->quoting]);
}

/* A node on the line that is begun, or as lines below it, `depth` steps in. Depth is bounded by YAML_DEPTH. */
static void dump(struct buf *b, const struct node *n, int depth)
{
    switch (n->kind) {
    case NODE_TEXT:
        buf_putc(b, ' ');
        dump_text(b, n);
        buf_putc(b, '\n');
        return;
    case NODE_BAD:
        buf_putz(b, " (bad)\n");
        return;
    case NODE_LIST:
    case NODE_MAP:
        break;
    }
    buf_putz(b, n->n ? "\n" : n->kind == NODE_LIST ? " []\n" : " {}\n");
    for (size_t i = 0; i < n->n; i++) {
        buf_printf(b, "%*s", 2 * depth, "");
        if (n->kind == NODE_MAP) {
            dump_text(b, n->pair[i].key);
            buf_putc(b, ':');
            dump(b, n->pair[i].value, depth + 1);
        } else {
            buf_putc(b, '-');
            dump(b, n->item[i], depth + 1);
        }
    }
}

void node_dump(struct buf *b, const struct node *n)
{
    dump(b, n, 0);
}
