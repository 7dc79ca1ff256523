/* What goes over the wire: messages in their frames, places as an editor counts them, and names of files as URIs. */
#ifndef BS_LSP_WIRE_H
#define BS_LSP_WIRE_H
#include "diag/diag.h"
#include <jansson.h>

/* Bytes of one message: a buffer of the largest file, each of its bytes escaped. A larger one is passed over. */
enum { MESSAGE_MOST = 32 << 20, HEADER_MOST = 4096 };
/* Bytes of a path: no system opens a longer one, and each of its folders is looked at. */
enum { PATH_MOST = 4096 };

/* The bytes of a stream that were not taken yet. On the heap, since a buffer goes over the wire at each key. */
struct wire {
    char *in;
    size_t n, cap, taken;
    size_t skip; /* bytes of a message too large, still to come */
    bool broken; /* what came is no frame: where the next begins cannot be known */
};
enum wire_got { WIRE_NOTHING, WIRE_MESSAGE, WIRE_TOO_LARGE, WIRE_BROKEN };
void wire_put(struct wire *w, const void *p, size_t n);
/* The next message, borrowed until the next put. */
enum wire_got wire_take(struct wire *w, struct str *message);
void wire_drop(struct wire *w);
/* Content-Length and the object, behind what is in `to`. */
void wire_frame(struct buf *to, const json_t *message);

/* ---- places: a line from 0, and in it units of UTF-16, which every client counts in ---- */

/* A text by its lines as editors part them: by LF, CRLF and CR alone, while YAML knows three more. */
struct line_index {
    struct str text;
    uint32_t *at; /* where each begins */
    size_t n, cap;
};
struct line_index lines_of(struct arena *a, struct str text);
json_t *lines_range(const struct line_index *l, size_t lo, size_t hi); /* {start, end}: bytes [lo,hi) */
/* What no text has is its end, and what no line has the end of that line; false where it is no place at all. */
bool lines_offset(const struct line_index *l, const json_t *place, size_t *out);

/* ---- JSON, as this layer asks for it ---- */

struct str text_at(const json_t *object, const char *key); /* empty where there is no such text */
json_t *json_of(struct str s);                             /* what is not UTF-8 is replaced */
/* "a.b.c": a member of a member of a member; NULL where one of them is not there. */
const json_t *member(const json_t *object, const char *path);

/* "file:///a%20b" to "/a b"; false for what is no file of this machine, or can be none. And back. */
bool path_of_uri(struct arena *a, struct str uri, struct str *path);
struct str uri_of_path(struct arena *a, struct str path);
#endif
