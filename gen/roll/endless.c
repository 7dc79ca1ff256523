/* An explosion without a last time to one with as many as what is asked of it can tell apart.
 *
 * Each time adds 1 or more to what is asked, which evaluators see to: so behind as many times as a sum is compared
 * with, or one more than a count is, all that may still come changes no answer. Where the explosion stands in the
 * comparison itself the parser asks for that; where a name is bound to it, all that is asked of the name bounds it
 * together. What is asked further than that has no bound, and is an error. Called by parse.c, and where rolls of
 * several texts are joined. Makes new nodes, and changes none. */
#include "roll/roll.h"

enum { USES_MOST = 64 };

/* One comparison of it with `by`. worth: what each die counts for it; NULL: what it shows. */
struct endless_use {
    const struct roll *by, *worth;
};

struct endless {
    struct arena *a;
    struct str name;
    const struct roll *from; /* the explosion, for messages without a place */
    struct endless_use use[USES_MOST];
    size_t n;
    LIST(struct str) inner; /* names that are bound behind it, which it does not see */
    struct roll_error *err;
    bool failed;
};

static bool is_call(const struct roll *x, enum roll_call call, size_t n)
{
    return x->kind == ROLL_CALL && x->call == call && x->n == n;
}

/* What `x` counts or adds: an explosion without end, or (name.n) a name; NULL where it is neither. */
const struct roll *roll_endless_in(const struct roll *x, struct str name, const struct roll **worth)
{
    *worth = NULL;
    while (is_call(x, CALL_SUM, 1))
        x = x->arg[0];
    if (is_call(x, CALL_SUM, 2) || is_call(x, CALL_COUNT, 2)) {
        *worth = x->arg[1];
        x = x->arg[0];
    }
    if (name.n)
        return x->kind == ROLL_NAME && str_eq(x->word, name) ? x : NULL;
    return is_call(x, CALL_EXPLODE, 2) && x->truth ? x : NULL;
}

/* A node that stands where `like` does. */
static struct roll *node_like(struct arena *a, const struct roll *like, enum roll_kind kind, size_t n)
{
    struct roll *r = ARENA_NEW(a, struct roll);
    *r = (struct roll){.kind = kind, .at = like->at, .words = like->words, .number = RAT(0), .n = n};
    r->arg = n ? ARENA_ARRAY(a, const struct roll *, n) : NULL;
    return r;
}

static const struct roll *times_of(struct arena *a, const struct endless_use *u)
{
    struct roll *whole = node_like(a, u->by, ROLL_CALL, 1);
    whole->call = CALL_CEIL;
    whole->arg[0] = u->by;
    if (!u->worth)
        return whole;
    struct roll *more = node_like(a, u->by, ROLL_ADD, 2), *one = node_like(a, u->by, ROLL_NUMBER, 0);
    one->number = RAT(1);
    more->arg[0] = whole;
    more->arg[1] = one;
    return more;
}

/* explode(pool, condition) to explode(pool, condition, max(0, ...), what a die counts for each question ...). */
static const struct roll *bounded(struct arena *a, const struct roll *x, const struct endless_use *use, size_t n)
{
    bool worth = false;
    for (size_t i = 0; i < n; i++)
        worth = worth || use[i].worth;
    struct roll *r = arena_copy(a, x, sizeof *x), *most = node_like(a, x, ROLL_CALL, n + 1);
    most->call = CALL_MAX;
    most->arg[0] = node_like(a, x, ROLL_NUMBER, 0);
    r->n = worth ? n + 3 : 3;
    r->arg = ARENA_ARRAY(a, const struct roll *, n + 3);
    r->arg[0] = x->arg[0];
    r->arg[1] = x->arg[1];
    r->arg[2] = most;
    for (size_t i = 0; i < n; i++) {
        struct roll *face = node_like(a, x, ROLL_FACE, 0);
        face->word = STR("face");
        most->arg[i + 1] = times_of(a, &use[i]);
        r->arg[3 + i] = use[i].worth ? use[i].worth : face;
    }
    return r;
}

static void fail_at(struct endless *k, const struct roll *at, const char *message)
{
    if (!k->failed)
        *k->err = (struct roll_error){at->at, str_of(message), {"", 0}};
    k->failed = true;
}

/* It is worked out before the explosion is thrown: without dice, and without names that are bound behind it; what a
 * die counts may ask its face. */
static void check_known(struct endless *k, const struct roll *r, bool worth)
{
    const struct roll **node;
    if (roll_has_dice(k->a, r, true))
        fail_at(k, r,
                "what bounds an explosion without end is not rolled; say how often at most: explode(pool, "
                "condition, most)");
    for (size_t n = roll_nodes(k->a, r, &node); n-- > 0;) {
        bool inner = node[n]->kind == ROLL_FACE && !worth;
        for (size_t i = 0; i < k->inner.n && node[n]->kind == ROLL_NAME; i++)
            inner = inner || str_eq(node[n]->word, k->inner.at[i]);
        if (inner)
            fail_at(k, node[n],
                    "this bounds an explosion without end that is named before it; name it first, or say how often at "
                    "most: explode(pool, condition, most)");
    }
}

/* x, compared with `by`; false where it asks nothing of the explosion. */
static bool use_take(struct endless *k, const struct roll *x, const struct roll *by)
{
    const struct roll *worth;
    if (!roll_endless_in(x, k->name, &worth))
        return false;
    if (k->n == USES_MOST)
        fail_at(k, x, "an explosion without end is asked too many things; say how often at most");
    else
        k->use[k->n++] = (struct endless_use){by, worth};
    check_known(k, by, false);
    if (worth)
        check_known(k, worth, true);
    return true;
}

/* The uses below r, chains by a loop. A mention that is not compared is an error. */
static void uses_find(struct endless *k, const struct roll *r)
{
    size_t inner = k->inner.n;
    while (r && !k->failed) {
        bool chain = (r->kind >= ROLL_ADD && r->kind <= ROLL_DIV) || r->kind == ROLL_LET;
        size_t along = !chain ? r->n : r->kind == ROLL_LET ? 1 : 0;
        bool pair = (r->kind == ROLL_COMPARE || is_call(r, CALL_MIN, 2));
        bool binds = r->kind == ROLL_LET || r->kind == ROLL_FIRST || r->kind == ROLL_UNTIL;
        if (r->kind == ROLL_NAME && str_eq(r->word, k->name))
            fail_at(k, r,
                    "this may go on without end: compare it with a number, write min(..., 30) for `30 or more`, or say "
                    "how often at most");
        for (size_t i = 0; i < 2 * r->n_item; i++)
            uses_find(k, i % 2 ? r->item[i / 2].hi : r->item[i / 2].lo);
        if (binds && r->kind != ROLL_LET)
            ARENA_PUSH(k->a, &k->inner, r->word);
        for (size_t i = 0; i < r->n; i++)
            if (i != along && r->arg[i] && !(pair && use_take(k, r->arg[i], r->arg[1 - i])))
                uses_find(k, r->arg[i]);
        if (binds && r->kind != ROLL_LET)
            k->inner.n--;
        if (r->kind == ROLL_LET)
            ARENA_PUSH(k->a, &k->inner, r->word);
        r = along < r->n ? r->arg[along] : NULL;
    }
    k->inner.n = inner;
}

/* An explosion x that is compared with `by`, bounded by it; NULL and *err where that cannot be worked out before. */
const struct roll *roll_endless_by(struct arena *a, const struct roll *x, const struct roll *worth,
                                   const struct roll *by, struct roll_error *err)
{
    struct endless *k = ARENA_NEW(a, struct endless);
    *k = (struct endless){.a = a, .err = err};
    k->use[0] = (struct endless_use){by, worth};
    if (roll_has_dice(a, by, true) || (worth && roll_has_dice(a, worth, true)))
        check_known(k, roll_has_dice(a, by, true) ? by : worth, true);
    return k->failed ? NULL : bounded(a, x, k->use, 1);
}

const struct roll *roll_endless_let(struct arena *a, const struct roll *value, struct str name, const struct roll *body,
                                    struct roll_error *err)
{
    const struct roll *worth, *x = roll_endless_in(value, STR(""), &worth);
    if (!x || worth)
        return value;
    struct endless *k = ARENA_NEW(a, struct endless);
    *k = (struct endless){.a = a, .name = name, .err = err};
    ARENA_PUSH(a, &k->inner, name); /* nor itself */
    uses_find(k, body);
    if (k->failed)
        return NULL;
    if (!k->n) /* asked by none: it may end at once */
        k->use[k->n++] = (struct endless_use){node_like(a, x, ROLL_NUMBER, 0), NULL};
    return bounded(a, x, k->use, k->n);
}
