/* The transport: framed messages, positions as editors count them, and file names as URIs. */
#ifndef BS_LSP_TRANSPORT_H
#define BS_LSP_TRANSPORT_H
#include "diag/diag.h"
#include <jansson.h>

/* Maximum size of a message: a buffer of the largest file with every byte escaped. A larger message
 * is skipped. */
enum { MESSAGE_MAX = 32 << 20, HEADER_MAX = 4096 };
/* Maximum length of a path in bytes: no system opens a longer one, and each of its folders is
 * tested. */
enum { PATH_MAX = 4096 };

/* Input that is not consumed yet. On the heap, since each key sends a whole buffer. */
struct transport {
    char *in;
    size_t n, cap, taken;
    size_t skip; /* remaining bytes of a skipped message */
    bool broken; /* invalid framing: the start of the next message is unknown */
};
enum transport_got { TRANSPORT_NOTHING, TRANSPORT_MESSAGE, TRANSPORT_TOO_LARGE, TRANSPORT_BROKEN };
void transport_put(struct transport *w, const void *p, size_t n);
/* The next message, borrowed until the next put. */
enum transport_got transport_take(struct transport *w, struct str *message);
void transport_drop(struct transport *w);
/* Appends Content-Length and the object to `to`. */
void transport_frame(struct buf *to, const json_t *message);

/* ---- positions: a line from 0, and a column in units of UTF-16, which all clients support ---- */

/* The lines of a text as editors see them: only LF, CRLF and CR end a line, while YAML has three
 * more. */
struct line_index {
    struct str text;
    uint32_t *at; /* start of each line */
    size_t n, cap;
};
struct line_index lines_of(struct arena *a, struct str text);
json_t *lines_range(const struct line_index *l, size_t lo,
                    size_t hi); /* {start, end}: bytes [lo,hi) */
/* The offset of a position. A line after the last gives the end of the text, a column after the
 * last the end of the line. Returns false if `place` is not a position. */
bool lines_offset(const struct line_index *l, const json_t *place, size_t *out);

/* ---- JSON ---- */

struct str text_at(const json_t *object, const char *key); /* empty if absent or not a text */
json_t *json_of(struct str s);                             /* invalid UTF-8 is replaced */
/* "a.b.c": a nested member; NULL if absent. */
const json_t *member(const json_t *object, const char *path);

/* path_of_uri: "file:///a%20b" to "/a b"; false unless the URI is a valid path on this machine.
 * uri_of_path: the reverse. */
bool path_of_uri(struct arena *a, struct str uri, struct str *path);
struct str uri_of_path(struct arena *a, struct str path);
#endif
