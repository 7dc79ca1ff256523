/* Completes a PDF while cairo paints it: each object is changed as text, and written. Private to
 * emit/. See objects.c. */
#ifndef BS_EMIT_OBJECTS_H
#define BS_EMIT_OBJECTS_H
#include "emit/emit.h"
#include "paint/pdf_text.h"

/* An object as PDF text. `data`: bytes of a stream, packed as its dictionary `text` says; p is NULL
 * for other objects. */
struct object {
    unsigned id;
    struct str text, data;
};

/* A file being completed. */
struct objects;
/* Receives each painted object, in the order of the file, and puts it or keeps a copy of it. `a`
 * has memory until it returns. False ends the painting. */
typedef bool object_change(void *data, struct arena *a, struct objects *f, struct object o);
/* Opens the file at PATH as a PDF of this version: before "1.5" without streams of objects. It must
 * be closed. */
struct objects *objects_open(struct arena *a, struct str path, const char *version,
                             object_change *change, void *data);
/* Takes what cairo writes; the `write` of a paint_sink. */
bool objects_take(void *objects, const void *p, size_t n);
void object_put(struct objects *f, struct object o);
/* A free id. Only after all painted objects, because cairo chooses theirs. */
unsigned object_id(struct objects *f);
/* Writes the end and moves the file to its place; with `good` false, or on an error, removes it and
 * returns false. *why gets the reason; if `good` is false only a more exact one. `info` and
 * `catalogue`: ids of these dictionaries. */
bool objects_close(struct objects *f, bool good, unsigned info, unsigned catalogue,
                   struct str *why);

/* The bytes packed by zlib; empty on lack of memory. */
struct str data_pack(struct arena *a, struct str bytes);
/* Unpacks the data of a stream. False if it is not packed by zlib, or damaged. */
bool data_unpack(struct object o, struct bytes *out);
#endif
