/* Arena: memory that lives and dies together.
 *
 * A function that takes `struct arena *` may allocate from it; no other function allocates. One arena holds a
 * document's data, a second one scratch data between a mark and its rewind. Running out of memory ends the
 * process with exit 4: nothing sensible can be printed then. Built with -DBS_ARENA_MALLOC (the sanitizers) each
 * object is a malloc of its own, so that an overrun is seen. */
#ifndef BS_BASE_ARENA_H
#define BS_BASE_ARENA_H
#include <stddef.h>

struct arena;
struct arena_mark {
    void *chunk;
    size_t used;
};

/* Memory of dropped arenas stays with the process for the next ones, up to 64 MB. Once, at the start. */
void arenas_keep(void);
struct arena *arena_new(void);
void arena_drop(struct arena *a);                /* NULL is allowed */
void *arena_alloc(struct arena *a, size_t size); /* zeroed, aligned for any type; size 0 gives a valid pointer */
void *arena_copy(struct arena *a, const void *p, size_t size);
/* `p`, an object of this arena of which `old` bytes are used (or NULL), grown to `size`: contents kept, the rest zeroed.
 * What was read at the old place can still be read there. */
void *arena_grow(struct arena *a, void *p, size_t old, size_t size);
struct arena_mark arena_mark(const struct arena *a);
void arena_rewind(struct arena *a, struct arena_mark m); /* all that was allocated since the mark is gone */
size_t arena_size(const struct arena *a);                /* bytes handed out, for limits and tests */

#define ARENA_NEW(a, type) ((type *)arena_alloc((a), sizeof(type)))
#define ARENA_ARRAY(a, type, n) ((type *)arena_alloc((a), sizeof(type) * (size_t)(n)))

/* A list that grows in an arena: LIST(struct str) names = {0}; ARENA_PUSH(a, &names, name). Without a tag: one that is
 * handed on needs a struct of its own, with the same three members. */
#define LIST(type)                                                                                                     \
    struct {                                                                                                           \
        type *at;                                                                                                      \
        size_t n, cap;                                                                                                 \
    }
#define ARENA_PUSH(a, list, item)                                                                                      \
    do {                                                                                                               \
        if ((list)->n == (list)->cap) {                                                                                \
            size_t cap_ = (list)->cap ? 2 * (list)->cap : sizeof *(list)->at > 32 ? 2 : 8;                             \
            (list)->at = arena_grow((a), (list)->at, (list)->n * sizeof *(list)->at, cap_ * sizeof *(list)->at);       \
            (list)->cap = cap_;                                                                                        \
        }                                                                                                              \
        (list)->at[(list)->n++] = (item);                                                                              \
    } while (0)
#endif
