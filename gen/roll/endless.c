/* Turns explode() without a limit into explode() with as many repeats as its uses can distinguish.
 * Each repeat adds 1 or more to the compared number (evaluators check this), and no die subtracts.
 * After as many repeats as the limit of the comparison, further dice cannot change the result.
 *
 * Operations between the explosion and the comparison move this bound: x + 2 >= 8 needs x up to 6;
 * max(x, y) >= 4 needs both up to 4. An explosion inside a comparison is bounded by that
 * comparison. An explosion that is bound to a name is bounded by all uses of the name together. Any
 * use without a bound is an error. Called by the parser, and after rolls of several texts are
 * joined. */
#include "roll/roll.h"

/* One comparison of the explosion with `by`. worth: the number that each die counts; NULL: its
 * face. */
struct endless_use {
    const struct roll *by, *worth;
};

struct endless {
    struct arena *a;
    struct str name; /* the name whose value is bounded; empty: bound each explosion in place */
    LIST(struct endless_use) use;
    LIST(struct str) inner; /* names bound inside the scope of `name`, which its value cannot use */
    struct roll_error *err;
    bool failed;
};

static bool is_call(const struct roll *x, enum roll_call call, size_t n)
{
    return x->kind == ROLL_CALL && x->call == call && x->n == n;
}

static bool is_named(const struct roll *x, struct str name)
{
    return x->kind == ROLL_NAME && str_eq(x->word, name);
}

/* Returns the explosion without a limit, or (name.n) the name, that `x` counts or adds; NULL if x
 * does neither. */
static const struct roll *endless_in(const struct roll *x, struct str name,
                                     const struct roll **worth)
{
    *worth = NULL;
    while (is_call(x, CALL_SUM, 1))
        x = x->arg[0];
    if (is_call(x, CALL_SUM, 2) || is_call(x, CALL_COUNT, 2)) {
        *worth = x->arg[1];
        x = x->arg[0];
    }
    if (name.n)
        return is_named(x, name) ? x : NULL;
    return is_call(x, CALL_EXPLODE, 2) && x->truth ? x : NULL;
}

static const struct roll *node_pair(struct arena *a, enum roll_kind kind, const struct roll *x,
                                    const struct roll *y)
{
    struct roll *r = roll_like(a, x, kind, 2);
    r->arg[0] = x;
    r->arg[1] = y;
    return r;
}

/* Returns a whole number >= x. A range gives its upper end; a value that is not a number gives
 * 0. */
static const struct roll *rounded(struct arena *a, const struct roll *x)
{
    struct roll *r = roll_like(a, x, ROLL_CALL, 1);
    r->call = CALL_CEIL;
    r->truth = true;
    r->arg[0] = x;
    return r;
}

/* Returns the largest of 0 and the bounds of all uses: the maximum number of repeats. */
static struct roll *largest(struct arena *a, const struct roll *like, const struct endless_use *use,
                            size_t n)
{
    struct roll *max = roll_like(a, like, ROLL_CALL, n + 1);
    max->call = CALL_MAX;
    max->arg[0] = roll_like(a, like, ROLL_NUMBER, 0);
    for (size_t i = 0; i < n; i++)
        max->arg[i + 1] = rounded(a, use[i].by);
    return max;
}

/* Turns explode(pool, condition) into explode(pool, condition, max(0, ...), value of a die for each
 * use ...). */
static const struct roll *bounded(struct arena *a, const struct roll *x,
                                  const struct endless_use *use, size_t n)
{
    bool worth = false;
    for (size_t i = 0; i < n; i++)
        worth = worth || use[i].worth;
    struct roll *r = arena_copy(a, x, sizeof *x);
    r->n = worth ? n + 3 : 3;
    r->arg = ARENA_ARRAY(a, const struct roll *, n + 3);
    r->arg[0] = x->arg[0];
    r->arg[1] = x->arg[1];
    r->arg[2] = largest(a, x, use, n);
    for (size_t i = 0; i < n; i++) {
        struct roll *face = roll_like(a, x, ROLL_FACE, 0);
        face->word = STR("face");
        r->arg[3 + i] = use[i].worth ? use[i].worth : face;
    }
    return r;
}

static void fail_at(struct endless *k, const struct roll *at, struct str message)
{
    if (!k->failed)
        *k->err = (struct roll_error){at->at, message, {"", 0}};
    k->failed = true;
}

/* The bound is evaluated before the explosion is rolled, so it may contain neither dice nor names
 * that are bound later. Evaluation checks that a lookup in the bound does not roll. With `worth`, r
 * is the value of a die: it may read `face`, and may not contain a lookup. */
static void check_known(struct endless *k, const struct roll *r, bool worth)
{
    const struct roll **node;
    if (roll_has_dice(k->a, r, worth))
        fail_at(k, r,
                STR("this limit of an endless explosion is not rolled; write the maximum: "
                    "explode(pool, condition, most)"));
    for (size_t n = roll_nodes(k->a, r, &node); n-- > 0;) {
        bool inner = node[n]->kind == ROLL_FACE && !worth && k->name.n;
        for (size_t i = 0; i < k->inner.n && node[n]->kind == ROLL_NAME; i++)
            inner = inner || str_eq(node[n]->word, k->inner.at[i]);
        if (inner)
            fail_at(k, node[n],
                    STR("this limits an endless explosion named before it; name it first, or write "
                        "the maximum: explode(pool, condition, most)"));
    }
}

/* Records that x is compared with `by`; false if x is not an explosion. An unnamed explosion is
 * changed in place, because the parser made it and has not finished. */
static bool use_take(struct endless *k, const struct roll *x, const struct roll *by)
{
    struct endless_use use = {by, NULL};
    const struct roll *at = endless_in(x, k->name, &use.worth);
    if (!at)
        return false;
    check_known(k, by, false);
    if (use.worth)
        check_known(k, use.worth, true);
    if (k->name.n)
        ARENA_PUSH(k->a, &k->use, use);
    else if (!k->failed)
        *(struct roll *)at = *bounded(k->a, at, &use, 1);
    return true;
}

/* Is it certainly 0 or more, like plain dice or an explosion without a limit? */
static bool from_nought(const struct endless *k, const struct roll *r)
{
    const struct roll *worth;
    return (r->kind == ROLL_DICE && r->die != DIE_FACES) || endless_in(r, k->name, &worth) ||
           (r->kind == ROLL_CALL && r->call == CALL_EXPLODE && r->truth);
}

/* Returns `by` minus the number that is added. */
static const struct roll *less(const struct endless *k, const struct roll *by,
                               const struct roll *added)
{
    return from_nought(k, added) ? by : node_pair(k->a, ROLL_SUB, by, added);
}

static bool is_positive(const struct roll *r)
{
    return r->kind == ROLL_NUMBER && r->number.n > 0;
}

static void uses_find(struct endless *k, const struct roll *r);

/* Returns the bound that r puts on its arg[i]: the other side of a comparison, the items of `in`,
 * or another number of min(). NULL if r puts no bound on it. */
static const struct roll *bound_of(struct arena *a, const struct roll *r, size_t i)
{
    if (r->kind == ROLL_IN) {
        struct endless_use *use = ARENA_ARRAY(a, struct endless_use, r->n_item);
        for (size_t n = 0; n < r->n_item; n++)
            use[n].by = rounded(a, r->item[n].hi ? r->item[n].hi : r->item[n].lo);
        return largest(a, r, use, r->n_item);
    }
    const struct roll *other = r->n ? r->arg[i + 1 == r->n ? 0 : r->n - 1] : NULL;
    bool min = r->kind == ROLL_CALL && r->call == CALL_MIN && !roll_has_dice(a, other, false);
    return r->kind == ROLL_COMPARE || min ? rounded(a, other) : NULL;
}

/* Bounds all explosions in x, which is compared with `by`. Any other use of the name is an
 * error. */
static void bound_in(struct endless *k, const struct roll *x, const struct roll *by)
{
    for (;;) {
        bool adds = x->kind == ROLL_ADD, scales = x->kind == ROLL_MUL || x->kind == ROLL_DIV;
        size_t on = x->kind == ROLL_MUL && is_positive(x->arg[0]);
        if (adds)
            bound_in(k, x->arg[1], less(k, by, x->arg[0]));
        else if (x->kind == ROLL_SUB)
            uses_find(k, x->arg[1]);
        else if (!scales || !is_positive(x->arg[1 - on]))
            break;
        static const enum roll_kind back[] = {
            [ROLL_SUB] = ROLL_ADD, [ROLL_MUL] = ROLL_DIV, [ROLL_DIV] = ROLL_MUL};
        by = adds ? less(k, by, x->arg[1]) : node_pair(k->a, back[x->kind], by, x->arg[1 - on]);
        x = x->arg[on];
    }
    bool call = x->kind == ROLL_CALL,
         kept = is_call(x, CALL_HIGHEST, 2) || is_call(x, CALL_LOWEST, 2);
    const struct roll *pool = kept || is_call(x, CALL_SUM, 1) ? x->arg[kept] : x;
    if (call && x->call <= CALL_ROUND) {
        struct roll *one = roll_like(k->a, by, ROLL_NUMBER, 0);
        one->number = RAT(1);
        bound_in(k, x->arg[0], node_pair(k->a, ROLL_ADD, by, one));
    } else if (call && (x->call == CALL_MIN || x->call == CALL_MAX)) {
        const struct roll *own;
        for (size_t i = 0; i < x->n; i++)
            bound_in(k, x->arg[i],
                     roll_has_dice(k->a, by, false) && (own = bound_of(k->a, x, i)) ? own : by);
    } else if (pool != x && pool->kind == ROLL_ROLLS) {
        bound_in(k, pool->arg[1], by);
        uses_find(k, pool->arg[0]);
        uses_find(k, kept ? x->arg[0] : NULL);
    } else if (!use_take(k, x, by)) {
        uses_find(k, x);
    }
}

/* Finds the uses below r; chains are followed by a loop. A use that is not compared is an error. */
static void uses_find(struct endless *k, const struct roll *r)
{
    size_t inner = k->inner.n;
    while (r && !k->failed && k->name.n) {
        size_t along = roll_chain(r);
        bool binds = r->kind == ROLL_LET || r->kind == ROLL_FIRST || r->kind == ROLL_UNTIL;
        if (is_named(r, k->name))
            fail_at(k, r,
                    STR("this may never end: compare it with a number, write min(..., 30) for `30 "
                        "or more`, or write the maximum of explosions"));
        for (size_t i = 0; i < 2 * r->n_item; i++)
            uses_find(k, i % 2 ? r->item[i / 2].hi : r->item[i / 2].lo);
        if (binds && r->kind != ROLL_LET)
            ARENA_PUSH(k->a, &k->inner, r->word);
        for (size_t i = 0; i < r->n; i++) {
            const struct roll *by = bound_of(k->a, r, i);
            if (by)
                bound_in(k, r->arg[i], by);
            else if (i != along)
                uses_find(k, r->arg[i]);
        }
        if (r->kind == ROLL_LET)
            ARENA_PUSH(k->a, &k->inner, r->word);
        r = along < r->n ? r->arg[along] : NULL;
    }
    k->inner.n = inner;
}

/* Bounds the explosions in the operands of x, and those in the value that x binds to a name. */
static void bound_here(struct endless *k, const struct roll *x)
{
    const struct roll *by;
    for (size_t m = 0; m < x->n; m++)
        if ((by = bound_of(k->a, x, m)))
            bound_in(k, x->arg[m], by);
    if (x->kind != ROLL_LET || k->failed)
        return;
    x->arg[0] = roll_endless_let(k->a, x->arg[0], x->word, x->arg[1], k->err);
    k->failed = !x->arg[0];
}

bool roll_endless(struct arena *a, const struct roll *r, bool named, struct roll_error *err)
{
    const struct roll **node, *worth, *bare = named ? endless_in(r, STR(""), &worth) : NULL;
    struct endless *k = ARENA_NEW(a, struct endless);
    *k = (struct endless){.a = a, .err = err};
    size_t n = roll_nodes(a, r, &node);
    for (size_t i = 0; i < n && !k->failed; i++)
        bound_here(k, node[i]);
    n = roll_nodes(a, r, &node); /* includes the new nodes */
    for (size_t i = 0; i < n; i++)
        if (node[i] != bare && is_call(node[i], CALL_EXPLODE, 2))
            fail_at(k, node[i],
                    str_printf(a,
                               "this may never end: compare its sum with a number, write min(%.*s, "
                               "30) for `30 or more`, or write the maximum of explosions",
                               STRF(roll_words(node[i], "explode(...)"))));
    return !k->failed;
}

const struct roll *roll_endless_let(struct arena *a, const struct roll *value, struct str name, const struct roll *body,
                                    struct roll_error *err)
{
    const struct roll *worth, *x = endless_in(value, STR(""), &worth);
    if (!x || worth)
        return value;
    struct endless *k = ARENA_NEW(a, struct endless);
    *k = (struct endless){.a = a, .name = name, .err = err};
    ARENA_PUSH(a, &k->inner, name); /* nor itself */
    uses_find(k, body);
    return k->failed ? NULL : bounded(a, x, k->use.at, k->use.n);
}
