/* Parses source text into a tree with spans. Nothing is typed here: every scalar is text, and its
 * place decides its type later.
 *
 * Before libyaml reads a file, a byte guard refuses invalid UTF-8, control and bidirectional
 * characters, directives, and files over a limit. After libyaml, events.c reports anchors, aliases,
 * tags and merge keys (not-plain), duplicate keys, and comments lost in plain values. */
#ifndef BS_YAML_TREE_H
#define BS_YAML_TREE_H
#include "diag/diag.h"

/* Adds a finding with help; the help has no arguments. */
#define REPORT(d, rule, at, help, ...) finding_with_help(diag_add(d, rule, at, __VA_ARGS__), help)

enum node_kind { NODE_TEXT, NODE_LIST, NODE_MAP, NODE_BAD };
enum quoting { QUOTE_PLAIN, QUOTE_SINGLE, QUOTE_DOUBLE, QUOTE_BLOCK };

struct node;
struct pair {
    const struct node *key, *value;
}; /* key is always NODE_TEXT */

/* A project has millions of nodes, so they are kept small. */
struct node {
    enum node_kind kind : 8;
    enum quoting quoting : 8;
    /* the scalar with its quotes; a collection from its first to its last byte */
    struct span at;
    /* TEXT: the value; bytes of the file, or of the diag's arena where YAML changed them */
    struct str text;
    union {
        const struct node **item; /* LIST */
        const struct pair
            *pair; /* MAP, in source order; of duplicate keys only the first is kept */
    };
    uint32_t n;
    struct span first; /* span for findings: a collection's key or first line */
};

/* Bytes. A CSV may be larger: it has no nesting, and a deck may have ten thousand cards. */
enum { YAML_FILE = 1 << 20, CSV_FILE = 16 << 20 };
/* also of a spreadsheet's sheet: each row looks each column up by name */
enum { CSV_COLUMNS = 500 };
enum { YAML_DEPTH = 32, YAML_EVENTS = 200000, YAML_SCALAR = 65536, YAML_DOCUMENTS = 64 };

/* Parses the file `source`, which the diag already has. Returns NULL if it is empty or unreadable
 * (the latter adds a finding). The tree lives in `a`, its texts live as long as the diag. A diag
 * that keeps files gives a copy of the tree of the last reading, if that had no finding. */
const struct node *yaml_parse(struct arena *a, struct diag *d, uint32_t source);
/* Parses a CSV file into the same tree: a LIST of LISTs of TEXT, with spans into the CSV.
 * Separators are commas, semicolons or tabs; a doubled quote is a quote; any line break ends a row.
 * CSV_STRICT refuses formulas. CSV_ANYHOW keeps a formula as text, for callers that report it
 * themselves. CSV_TABS is CSV_ANYHOW with tabs as separators. */
enum csv_way { CSV_STRICT, CSV_ANYHOW, CSV_TABS };
const struct node *csv_parse(struct arena *a, struct diag *d, uint32_t source, enum csv_way way);
/* Tells whether a text is a CSV, whatever its name; prose has uneven lines. */
bool csv_is_even(struct str t);
/* csv_is_path() tells whether the name is that of a CSV. csv_as_utf8() converts bytes that begin
 * with a UTF-16 byte order mark and are valid UTF-16 (Excel's "Unicode text"); it returns all other
 * bytes unchanged. */
bool csv_is_path(struct str path);
struct str csv_as_utf8(struct arena *a, struct str bytes);
/* Converts from a charset that iconv knows ("CP1252"); returns the bytes unchanged if they are
 * invalid in it. */
struct str csv_from(struct arena *a, const char *letters, struct str bytes);
/* Maximum size in bytes of a file with this name. */
size_t source_max(struct str path);
/* Reads DIR/path whole, up to source_max() bytes, and adds it as a source. If it is unreadable,
 * returns 0 and adds a finding or sets *missing. */
uint32_t source_read(struct arena *a, struct diag *d, const char *dir, struct str path, bool *missing);
/* Reads the bytes of DIR/path for files that are not text. Returns false if unreadable or larger
 * than `max`, like source_read(). */
bool bytes_read(struct arena *a, struct diag *d, const char *dir, struct str path, size_t max,
                struct str *out, bool *missing);
/* True if the path stays below the folder that it is read from. */
bool path_is_inside(struct str path);
/* Reports a project folder that cannot be opened (unreadable); `why` is the system's error text. */
void folder_refuse(struct diag *d, struct str path, const char *why);

/* Makes a node for parsers of other formats than YAML; the caller fills it before others see it. */
struct node *node_new(struct arena *a, enum node_kind kind, struct span at);
/* NULL if absent or if map is not a MAP */
const struct node *node_find(const struct node *map, const char *key);
/* span for findings about the node */
struct span node_place(const struct node *n);
/* True for `key:` without a value; "" in quotes is an empty text and may be intended. */
bool node_is_empty(const struct node *n);
/* empty if NULL or not a text */
struct str node_text(const struct node *n);
/* Items of a list; any other node counts as a list of one, and NULL as an empty list. */
size_t node_count(const struct node *n);
const struct node *node_at(const struct node *n, size_t i);
/* bytes of the value as a span of the file; the whole scalar if value and file differ */
struct span node_inside(const struct node *text, size_t lo, size_t hi);
void node_dump(struct buf *b, const struct node *n); /* for --dump tree */
#endif
