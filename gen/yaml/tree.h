/* Source text to a tree with positions. Nothing is typed here: every scalar is text, typed later by its place.
 *
 * Before libyaml sees a file a byte guard refuses what is not UTF-8, control and bidirectional characters,
 * directives, and what is over a limit; after it, anchors, aliases, tags and merge keys (not-plain), duplicate keys,
 * comments lost in plain values. yaml.h is included by events.c alone. */
#ifndef BS_YAML_TREE_H
#define BS_YAML_TREE_H
#include "diag/diag.h"

/* A finding with its help, which has no arguments. */
#define SAY(d, rule, at, help, ...) finding_help(d, diag_add(d, rule, at, __VA_ARGS__), "%s", help)

enum node_kind { NODE_TEXT, NODE_LIST, NODE_MAP, NODE_BAD };
enum quoting { QUOTE_PLAIN, QUOTE_SINGLE, QUOTE_DOUBLE, QUOTE_BLOCK };

struct node;
struct pair {
    const struct node *key, *value;
}; /* key is always NODE_TEXT */

struct node {
    enum node_kind kind;
    enum quoting quoting;
    struct span at;           /* the scalar with its quotes; the collection from its first to its last byte */
    struct str text;          /* TEXT: the value */
    const struct node **item; /* LIST */
    const struct pair *pair;  /* MAP, in the order written; duplicate keys are kept out (first wins) */
    size_t n;
    struct span first; /* what to point at: the key or first line of a collection */
};

/* Bytes; a CSV may be larger: it has no structure to blow up, and an author's deck may have ten thousand cards. */
enum { YAML_FILE = 1 << 20, CSV_FILE = 16 << 20 };
enum { CSV_COLUMNS = 500 }; /* of a sheet of a spreadsheet, too: each is looked up by its name in each row */
enum { YAML_DEPTH = 32, YAML_EVENTS = 200000, YAML_SCALAR = 65536, YAML_DOCUMENTS = 64 };

/* Parses the file `source` (already added to the diag). NULL where it is empty or unreadable (then with a finding). */
const struct node *yaml_parse(struct arena *a, struct diag *d, uint32_t source);
/* A CSV file to the same tree: a LIST of LISTs of TEXT, with spans into the CSV. Quotes doubled; any line break; parted
 * by commas, semicolons or tabs. ANYHOW: a formula stays as a text, for who takes what there is and tells the rest;
 * TABS: so, and parted by tabs. */
enum csv_way { CSV_STRICT, CSV_ANYHOW, CSV_TABS };
const struct node *csv_parse(struct arena *a, struct diag *d, uint32_t source);
const struct node *csv_parse_as(struct arena *a, struct diag *d, uint32_t source, enum csv_way way);
/* Is it one, whatever its name? Prose is not even. */
bool csv_is_even(struct str t);
/* Is a file of this name a CSV? Its bytes as UTF-8, where they begin with UTF-16's mark and are what it says; else they
 * themselves: Excel calls that "Unicode text". */
bool csv_is_path(struct str path);
struct str csv_as_utf8(struct arena *a, struct str bytes);
/* Of the letters that iconv calls so ("CP1252"); the bytes themselves where they cannot be these.
 */
struct str csv_from(struct arena *a, const char *letters, struct str bytes);
/* The most that a file of this name may have: source_most. */
size_t source_most(struct str path);
/* Reads DIR/path whole (at most that) and adds it. 0 and a finding or *missing where it cannot be read. */
uint32_t source_read(struct arena *a, struct diag *d, const char *dir, struct str path, bool *missing);
/* The bytes of DIR/path, of what is no text; false where it cannot be read, or is larger, as source_read has it. */
bool bytes_read(struct arena *a, struct diag *d, const char *dir, struct str path, size_t most, struct str *out,
                bool *missing);
/* Does the path stay below the folder that it is read from? */
bool path_is_inside(struct str path);
/* unreadable: a folder of the project that could not be opened, and the system's words for it. */
void folder_refuse(struct diag *d, struct str path, const char *why);

/* A node for who turns something else than YAML into a tree; to be filled before others see it. */
struct node *node_new(struct arena *a, enum node_kind kind, struct span at);
const struct node *node_find(const struct node *map, const char *key); /* NULL where absent or map is no MAP */
struct span node_place(const struct node *n);                          /* where a finding about it points */
struct str node_text(const struct node *n);                            /* empty where NULL or no text */
/* A list's items; what is no list counts as a list of one, and NULL as none. */
size_t node_count(const struct node *n);
const struct node *node_at(const struct node *n, size_t i);
struct span node_inside(const struct node *text, size_t lo,
                        size_t hi);                  /* bytes of its value, as a span of the file;
                                                        the whole scalar where that is not one-to-one */
void node_dump(struct buf *b, const struct node *n); /* for --dump tree */
#endif
