/* Arena: a chain of memory chunks, each twice the size of the previous one, up to a megabyte.
 *
 * A mark is a chunk and the number of bytes used in it. Called by all layers. */
#include "base/arena.h"
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

struct chunk {
    struct chunk *before;
    size_t size, used, newest; /* `newest`: where the last object begins */
    alignas(max_align_t) char data[];
};

struct arena {
    struct chunk *last;
    /* last chunk that a rewind emptied, kept so that marks in a loop need no malloc; or NULL */
    struct chunk *spare;
    size_t total;
};

/* Checks every allocation. Ends the process on failure: a caller without memory would print wrong
 * results. */
static void *must(void *p)
{
    if (!p) {
        fputs("broadside: out of memory\n", stderr);
        exit(4);
    }
    return p;
}

/* Without these settings glibc returns the memory of each short arena to the system, and every page
 * is cleared again at the next use; a check took a fifth longer. */
void arenas_keep(void)
{
#ifdef __GLIBC__
    enum { KEEP = 64 << 20, AT_ONCE = 4 << 20 };
    mallopt(M_TRIM_THRESHOLD, KEEP);
    mallopt(M_MMAP_THRESHOLD, KEEP / 2); /* glibc's maximum */
    mallopt(M_TOP_PAD, AT_ONCE);
#endif
}

struct arena *arena_new(void)
{
    return must(calloc(1, sizeof(struct arena)));
}

static void chunk_pop(struct arena *a)
{
    struct chunk *c = a->last;
    a->last = c->before;
    free(c);
}

void arena_drop(struct arena *a)
{
    if (!a)
        return;
    while (a->last)
        chunk_pop(a);
    free(a->spare);
    free(a);
}

/* Size of the next chunk. The first is small, since most arenas hold one finding or one cell. The
 * maximum is a megabyte, since the last chunk is half empty on average. */
static size_t chunk_size_for(const struct arena *a, size_t size)
{
#ifdef BS_ARENA_MALLOC
    (void)a;
    return size;
#else
    size_t next = a->last ? 2 * a->last->size : 8192;
    if (next > (1u << 20))
        next = 1u << 20;
    return size > next ? size : next;
#endif
}

/* Uses the spare chunk if it is large enough, so that a loop of mark and rewind makes no system
 * call. */
static struct chunk *chunk_push(struct arena *a, size_t size)
{
    size_t room = chunk_size_for(a, size);
    struct chunk *c = a->spare;
    if (c && c->size >= size) {
        a->spare = NULL;
    } else {
        c = must(malloc(sizeof *c + room));
        c->size = room;
    }
    c->before = a->last;
    c->used = c->newest = 0;
    return c;
}

/* Allocates without zeroing. The size of a type is a multiple of its alignment, so a size that is
 * no multiple of 16 needs no alignment to 16, and short texts lie close together. A size above 1 TB
 * comes from an overflow and is treated as out of memory. */
static void *take(struct arena *a, size_t size)
{
    const size_t align = size % 16 ? 8 : 16;
    if (size > (size_t)1 << 40)
        must(NULL);
    size = size ? size : 1;
    size_t at = a->last ? (a->last->used + align - 1) & ~(align - 1) : 0;
    if (!a->last || at > a->last->size || a->last->size - at < size) {
        a->last = chunk_push(a, size);
        at = 0;
    }
    a->last->newest = at;
    a->last->used = at + size;
    a->total += size;
    return a->last->data + at;
}

void *arena_alloc(struct arena *a, size_t size)
{
    return memset(take(a, size), 0, size ? size : 1);
}

void *arena_copy(struct arena *a, const void *p, size_t size)
{
    char *to = take(a, size);
    return size ? memcpy(to, p, size) : to;
}

/* The newest object grows in place if its chunk has room. Any other object is copied; the old copy
 * stays, since slices may point to it. */
void *arena_grow(struct arena *a, void *p, size_t old, size_t size)
{
    struct chunk *c = a->last;
    char *to = p;
    if (c && to == c->data + c->newest && size <= c->size - c->newest) {
        a->total += c->newest + size - c->used;
        c->used = c->newest + size;
    } else {
        to = take(a, size);
        if (old)
            memcpy(to, p, old);
    }
    memset(to + old, 0, size - old);
    return to;
}

struct arena_mark arena_mark(const struct arena *a)
{
    return (struct arena_mark){a->last, a->last ? a->last->used : 0};
}

/* Frees the chunks after the mark, except for one spare chunk. The marked chunk continues at its
 * marked position. */
void arena_rewind(struct arena *a, struct arena_mark m)
{
    while (a->last && a->last != m.chunk) {
#ifdef BS_ARENA_MALLOC /* no chunk is kept, so that uses after a rewind are detected */
        chunk_pop(a);
#else
        struct chunk *c = a->last;
        a->last = c->before;
        free(a->spare);
        a->spare = c;
#endif
    }
    if (a->last)
        a->last->used = m.used;
}

size_t arena_size(const struct arena *a)
{
    return a->total;
}
