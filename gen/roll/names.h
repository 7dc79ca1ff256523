/* Which names stand where in an expression. For parse.c only. */
#ifndef BS_ROLL_NAMES_H
#define BS_ROLL_NAMES_H
#include "roll/roll.h"

enum { SCOPE_HEADS = 512 };

struct bound {
    struct str name;
    uint32_t lo;
    bool live;   /* its bracket has not ended yet */
    bool rolls;  /* bound to a pool of whole rolls */
    size_t next; /* of the same head, one-based; 0 ends */
};

struct scope {
    const struct roll_names *free; /* may be NULL */
    struct bound *at;
    size_t n, cap;
    size_t head[SCOPE_HEADS]; /* one-based */
};

bool scope_is_free(const struct scope *s, struct str name);
bool scope_is_rolls(const struct scope *s, struct str name);            /* does it stand for a pool of whole rolls? */
const struct bound *scope_find(const struct scope *s, struct str name); /* living or not; NULL where never bound */
const struct bound *scope_living(const struct scope *s, struct str name);
void scope_bind(struct arena *a, struct scope *s, struct str name, uint32_t lo, bool rolls);
void scope_end(struct scope *s, size_t from); /* those bound since `from` = s->n then are out of reach */
/* What to say of a name that stands unbound. */
struct str scope_explain(struct arena *a, const struct scope *s, struct str name);
#endif
