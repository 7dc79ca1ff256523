/* A let to the place of the `if` (or `and`, `or`) that holds all its uses, where that stands deep inside the let's
 * body.
 *
 * There let.c can part the states at the condition, and what the branches do not read is summed out. Only through
 * places that are sure to be evaluated, once and as often as the let itself: so the let is still worked out always, and
 * what it comes to is the same. Where a pool's uses read the name, the let stays outside of the pool, whose dice would
 * else have to be listed. Called by tree.c when a let's body is made. */
#include "odds/tree.h"

enum { DEEP = 256 }; /* as deep as trees are made: brackets, and lets put in place; deeper ones stay where they are */

/* One step down: the child's place in its parent, and which link of a chain of arithmetic it belongs to. */
struct step {
    struct node *at;
    const struct node **child;
    size_t link;
};

struct way {
    struct step step[DEEP];
    size_t n;
};

/* Notes the child that reads the slot; false where a second one does. */
static bool note(const struct node **child, int slot, size_t link, struct step *s)
{
    if (!*child || !mask_has(&(*child)->free, slot))
        return true;
    if (s->child)
        return false;
    s->child = child;
    s->link = link;
    return true;
}

static bool step_chain(struct node *e, int slot, struct step *s)
{
    if (!note(&((struct node *)e->link[0])->arg[0], slot, 0, s))
        return false;
    for (size_t i = 0; i < e->n_link; i++)
        if (!note(&((struct node *)e->link[i])->arg[1], slot, i, s))
            return false;
    return s->child;
}

/* Is arg[i] wanted as a pool? Lets are looked at one by one there: nothing would be won. */
static bool is_pool_arg(const struct program *p, const struct node *e, size_t i)
{
    return (e->kind == ROLL_CALL && e->r->call >= CALL_COUNT) ||
           (e->kind == ROLL_LET && i == 0 && p->slot[e->slot].pool);
}

static bool step_plain(const struct program *p, struct node *e, int slot, struct step *s)
{
    size_t at = 0;
    for (size_t i = 0; i < e->n_item; i++)
        if (mask_has(&e->item[i].lo->free, slot) || (e->item[i].hi && mask_has(&e->item[i].hi->free, slot)))
            return false;
    for (size_t i = 0; i < e->n; i++) {
        const struct node **before = s->child;
        if (!note(&e->arg[i], slot, 0, s))
            return false;
        at = s->child != before ? i : at;
    }
    return s->child && arg_is_sure(e->r, at) && !is_pool_arg(p, e, at);
}

/* Does a use of the pool that this let binds read the slot? */
static bool pool_reads(const struct program *p, const struct node *let, int slot)
{
    const struct slot *s = &p->slot[let->slot];
    for (size_t i = 0; s->pool && i < s->use.n; i++)
        if (mask_has(&s->use.at[i]->free, slot) || (s->limit.at[i].by && mask_has(&s->limit.at[i].by->free, slot)))
            return true;
    return false;
}

/* Names of a modifiers chart and the like are bound where they are met: such lets have no roll of their own. */
static bool step_down(const struct program *p, struct node *e, int slot, struct step *s)
{
    *s = (struct step){.at = e};
    if (e->spread || (e->kind == ROLL_LET && pool_reads(p, e, slot)))
        return false;
    return is_arithmetic(e->kind) ? step_chain(e, slot, s) : step_plain(p, e, slot, s);
}

/* What stands on the way reads what the let reads, and no longer its name. */
static void mend(struct node *e, const struct node *let)
{
    mask_set(&e->free, let->slot, false);
    e->free = mask_or(e->free, let->arg[0]->free);
    e->random = e->random || let->arg[0]->random;
}

/* Around lets that were moved to the place before, which stood behind it; and around an `if` of which the place is the
 * condition, since that can be parted there as well. */
static bool may_stand_above(const struct step *s)
{
    enum roll_kind k = s->at->kind;
    if (k == ROLL_LET)
        return s->child == &s->at->arg[1];
    return (k == ROLL_IF || k == ROLL_AND || k == ROLL_OR || k == ROLL_NOT) && s->child == &s->at->arg[0];
}

const struct node *let_sink(struct arena *a, const struct program *p, struct node *let)
{
    struct way *w = ARENA_NEW(a, struct way);
    struct node *e = (struct node *)let->arg[1];
    bool inside = false;
    for (; w->n < DEEP && step_down(p, e, let->slot, &w->step[w->n]); w->n++) {
        inside = inside || e->kind != ROLL_LET || w->step[w->n].child != &e->arg[1];
        e = (struct node *)*w->step[w->n].child;
    }
    bool parts = e->kind == ROLL_IF || e->kind == ROLL_AND || e->kind == ROLL_OR;
    if (!inside || !parts || w->n == DEEP)
        return let;
    while (w->n && may_stand_above(&w->step[w->n - 1]))
        e = w->step[--w->n].at;
    if (!w->n)
        return let;
    const struct node *body = let->arg[1];
    let->arg[1] = e;
    let->pool = e->pool;
    let->random = let->arg[0]->random || e->random;
    let->free = e->free;
    mask_set(&let->free, let->slot, false);
    let->free = mask_or(let->free, let->arg[0]->free);
    for (size_t i = w->n; i-- > 0;) {
        struct step *s = &w->step[i];
        *s->child = i + 1 == w->n ? let : *s->child;
        for (size_t k = s->link; is_arithmetic(s->at->kind) && k < s->at->n_link; k++)
            mend((struct node *)s->at->link[k], let);
        mend(s->at, let);
    }
    return body;
}
