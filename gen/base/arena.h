/* Arena: memory that is allocated piece by piece and freed together.
 *
 * Only functions that take `struct arena *` may allocate from it. One arena holds a document's
 * data, a second one scratch data between a mark and its rewind. Running out of memory ends the
 * process with exit 4, because the output would be incomplete. With -DBS_ARENA_MALLOC (used with
 * the sanitizers) each object has its own malloc, so that overruns are detected. */
#ifndef BS_BASE_ARENA_H
#define BS_BASE_ARENA_H
#include <stddef.h>

struct arena;
struct arena_mark {
    void *chunk;
    size_t used;
};

/* Keeps up to 64 MB of dropped arenas in the process for later arenas. Called once, at the
 * start. */
void arenas_keep(void);
struct arena *arena_new(void);
void arena_drop(struct arena *a);                /* NULL is allowed */
void *arena_alloc(struct arena *a, size_t size); /* zeroed, aligned for any type; size 0 gives a valid pointer */
void *arena_copy(struct arena *a, const void *p, size_t size);
/* Grows `p` to `size` bytes. `p` is an object of this arena with `old` bytes in use, or NULL. The
 * contents are kept, the rest is zeroed. Pointers into the old object stay readable. */
void *arena_grow(struct arena *a, void *p, size_t old, size_t size);
struct arena_mark arena_mark(const struct arena *a);
/* frees everything allocated after the mark */
void arena_rewind(struct arena *a, struct arena_mark m);
size_t arena_size(const struct arena *a);                /* bytes handed out, for limits and tests */

#define ARENA_NEW(a, type) ((type *)arena_alloc((a), sizeof(type)))
#define ARENA_ARRAY(a, type, n) ((type *)arena_alloc((a), sizeof(type) * (size_t)(n)))

/* A list that grows in an arena: LIST(struct str) names = {0}; ARENA_PUSH(a, &names, name). The
 * struct has no tag; a list that is passed to other functions needs a named struct with the same
 * three members. */
#define LIST(type)                                                                                                     \
    struct {                                                                                                           \
        type *at;                                                                                                      \
        size_t n, cap;                                                                                                 \
    }
#define ARENA_PUSH(a, list, item)                                                                  \
    do {                                                                                           \
        if ((list)->n == (list)->cap) {                                                            \
            size_t cap_ = (list)->cap ? 2 * (list)->cap : sizeof *(list)->at > 32 ? 1 : 4;         \
            (list)->at = arena_grow((a), (list)->at, (list)->n * sizeof *(list)->at,               \
                                    cap_ * sizeof *(list)->at);                                    \
            (list)->cap = cap_;                                                                    \
        }                                                                                          \
        (list)->at[(list)->n++] = (item);                                                          \
    } while (0)
#endif
