/* The third way: an expression to its exact distribution, part by part, where walking all of it takes too long.
 *
 * The same plain evaluation as a walk's, but whatever has dice in it is first worked out by itself, and then thrown as
 * one loaded die: each of its values in so many of all cases. A pool grows by one die after another: what one die
 * comes to is walked, and added to what those before it came to, each with each (the coefficients of a product of
 * generating functions, in whole numbers). Of a pool that is named its faces are kept, without their order. first()
 * goes from try to try.
 *
 * What it takes for granted, and the walk does not: that dice which are thrown apart do not know of each other, that
 * their order does not matter, and that equal values are one. A part hangs on the names that it reads and on the face
 * at hand: for the same of these it is worked out once. Shares nothing with gen/odds. Called by odds_proof.c for what
 * is too long to walk, and by the tests for everything. */
#include "walk/walker.h"
#include <stdlib.h>
#include <string.h>

/* Bounds on memory: values of one part; and parts that are remembered, beyond which the way is too long. */
enum { WAYS_MOST = 60000, PARTS_MOST = 200000 };

/* One value of a part, in `weight` of ways.total cases. */
struct part_value {
    struct result result;
    struct nat weight, total; /* `total`: of its own, until all are brought to one */
};
struct part_values {
    struct part_value *at;
    size_t n, cap;
    struct nat total;
};

/* What was worked out: of a node, as a number or as it is, for what it could see. */
struct known_ways {
    struct known_ways *next;
    uint64_t hash;
    struct str key;
    const struct part_values *ways;
};

/* What is known of a node. */
struct node_facts {
    struct node_facts *next;
    const struct roll *r;
    bool rolls, face; /* dice may be thrown in it; it asks the face at hand */
    const struct str *name;
    size_t n_name; /* names in it */
};

enum { HEADS = 1024 };
struct parts {
    struct arena *a; /* lives as long as all of it */
    struct node_facts *part[HEADS];
    struct known_ways *known[HEADS];
    size_t n_known;
    uint64_t left;            /* cases */
    const struct roll *doing; /* the node that is worked out: it itself is evaluated as always */
};

/* NULL where the walk has stopped; else as long as the parts live. */
static const struct part_values *ways_of(struct walker *w, const struct roll *r, bool number);

/* ---- what is known of a node ---- */

/* A chart is taken to roll, whatever stands in its cells: too much is a part then, which costs time and no truth. What
 * came out of a name was thrown where the name was bound, so that a name alone throws nothing. */
static struct node_facts *part_of(struct walker *w, const struct roll *r)
{
    struct parts *p = w->parts;
    size_t head = ((uintptr_t)r >> 4) % HEADS;
    const struct roll **node;
    LIST(struct str) name = {0};
    for (struct node_facts *k = p->part[head]; k; k = k->next)
        if (k->r == r)
            return k;
    struct node_facts *k = ARENA_NEW(p->a, struct node_facts);
    *k = (struct node_facts){.next = p->part[head], .r = r};
    size_t n = roll_nodes(p->a, r, &node);
    for (size_t i = 0; i < n; i++) {
        const struct roll *x = node[i];
        k->rolls = k->rolls || x->kind == ROLL_DICE || x->kind == ROLL_ROLLS || x->kind == ROLL_CHART ||
                   x->kind == ROLL_DRAW || (x->kind == ROLL_CALL && x->call >= CALL_REROLL && x->call <= CALL_EXPLODE);
        k->face = k->face || x->kind == ROLL_FACE;
        if (x->kind == ROLL_NAME)
            ARENA_PUSH(p->a, &name, x->word);
    }
    k->name = name.at;
    k->n_name = name.n;
    return p->part[head] = k;
}

/* A name's value, and of dice that may be thrown again what they are: their places in memory are those of others on the
 * next path. */
static void put_bound(struct buf *b, const struct result *x)
{
    const struct die *d = x->die;
    walk_put_value(b, &x->value);
    if (!d)
        return;
    buf_printf(b, "d%llu %lld %d %p", (unsigned long long)d->faces, (long long)d->low, d->digits, (const void *)d->one);
    for (uint64_t i = 0; d->face && i < d->faces; i++)
        walk_put_value(b, &d->face[i]);
    for (size_t i = 0; i < d->n_name; i++)
        put_bound(b, &d->name[i]);
    if (d->around)
        walk_put_value(b, d->around);
}

/* What a part can see of the path that it is on, as text: the same text, the same ways. */
static struct str sight_of(struct walker *w, const struct node_facts *k, bool number)
{
    struct buf b = {.a = w->leaf};
    buf_printf(&b, "%p %p %d", (const void *)k->r, (const void *)w->one, number);
    for (size_t i = 0; i < k->n_name; i++)
        for (size_t s = w->scope.n; s > w->scope_low; s--)
            if (str_eq(w->scope.at[s - 1].name, k->name[i])) {
                buf_printf(&b, " %zu:", i);
                put_bound(&b, &w->scope.at[s - 1]);
                break;
            }
    if (k->face && w->face) {
        buf_putz(&b, " face ");
        walk_put_value(&b, w->face);
    }
    return buf_str(&b);
}

static uint64_t text_hash(struct str s)
{
    uint64_t h = 1;
    for (size_t i = 0; i < s.n; i++)
        h = (h ^ (unsigned char)s.p[i]) * 0x100000001B3u;
    return h ^ h >> 31;
}

/* ---- lists of ways ---- */

static bool case_take(struct walker *w)
{
    if (w->parts->left == 0)
        return walk_too_long(w, "there are too many cases, part by part too");
    w->parts->left--;
    return !w->stop;
}

/* Total last, so that those which can be added as they are stand together. Kinds of dice by their place in memory: one
 * run orders them otherwise than another, and only what is equal has to meet. */
static int by_result(const void *x, const void *y)
{
    const struct part_value *a = x, *b = y;
    int c = value_cmp(&a->result.value, &b->result.value);
    c = c ? c
          : ((uintptr_t)a->result.die > (uintptr_t)b->result.die) -
                ((uintptr_t)a->result.die < (uintptr_t)b->result.die);
    return c ? c : nat_cmp(a->total, b->total);
}

static bool same_result(const struct part_value *x, const struct part_value *y)
{
    return x->result.die == y->result.die && value_cmp(&x->result.value, &y->result.value) == 0;
}

/* Equal ones of one total are added up: what is left has few totals. */
static void ways_join(struct parts *p, struct part_values *all)
{
    size_t kept = 0;
    if (all->n)
        qsort(all->at, all->n, sizeof *all->at, by_result);
    for (size_t i = 0; i < all->n; i++)
        if (kept && same_result(&all->at[kept - 1], &all->at[i]) &&
            nat_cmp(all->at[kept - 1].total, all->at[i].total) == 0)
            all->at[kept - 1].weight = nat_add(p->a, all->at[kept - 1].weight, all->at[i].weight);
        else
            all->at[kept++] = all->at[i];
    all->n = kept;
}

/* Then all over their least common total. */
static void ways_finish(struct parts *p, struct part_values *all)
{
    size_t kept = 0;
    ways_join(p, all);
    all->total = nat_of(p->a, 1);
    for (size_t i = 0; i < all->n; i++)
        if (!i || nat_cmp(all->at[i].total, all->at[i - 1].total) != 0)
            all->total = nat_mul(p->a, nat_div_exact(p->a, all->total, nat_gcd(p->a, all->total, all->at[i].total)),
                                 all->at[i].total);
    for (size_t i = 0; i < all->n; i++) {
        struct part_value *k = &all->at[i];
        k->weight = nat_mul(p->a, k->weight, nat_div_exact(p->a, all->total, k->total));
        k->total = all->total;
        if (kept && same_result(&all->at[kept - 1], k))
            all->at[kept - 1].weight = nat_add(p->a, all->at[kept - 1].weight, k->weight);
        else
            all->at[kept++] = *k;
    }
    all->n = kept;
}

/* Joined only where there are many, since that takes a sort; false where they are too many though joined. */
static bool way_put(struct walker *w, struct part_values *all, struct result x, struct nat weight, struct nat total)
{
    struct parts *p = w->parts;
    struct part_value k = {x, weight, total};
    if (all->n > WAYS_MOST && all->n == all->cap) { /* before it would grow */
        ways_join(p, all);
        if (all->n > WAYS_MOST)
            return walk_too_long(w, "a part of it has too many values");
    }
    ARENA_PUSH(p->a, all, k);
    return true;
}

/* ---- one part, walked with its own parts as loaded dice ---- */

/* A pool that is kept keeps its kind of die, to be thrown again. Whole rolls are not kept. */
static bool result_keep(struct walker *w, struct result *x)
{
    struct parts *p = w->parts;
    x->value = value_dup(p->a, x->value);
    if (!x->die)
        return true;
    if (x->die->one)
        return walk_too_long(w, "whole rolls that are kept are not taken part by part");
    struct die *d = arena_copy(p->a, x->die, sizeof *d);
    struct value *face = d->face ? ARENA_ARRAY(p->a, struct value, d->faces) : NULL;
    for (uint64_t i = 0; face && i < d->faces; i++)
        face[i] = value_dup(p->a, d->face[i]);
    d->face = face;
    x->die = d;
    return true;
}

static bool same_die(const struct die *x, const struct die *y)
{
    bool same = x->cards == y->cards && x->faces == y->faces && x->low == y->low && x->digits == y->digits && !x->one &&
                !y->one && !x->face == !y->face;
    for (uint64_t i = 0; same && x->face && i < x->faces; i++)
        same = value_cmp(&x->face[i], &y->face[i]) == 0;
    return same;
}

/* A total order of the faces makes one result of all orders in which the same dice can fall. */
static int face_order(const void *x, const void *y)
{
    return value_cmp(x, y);
}

/* What the node itself comes to on the path at hand. Of dice the order is forgotten, of cards it is not. */
static bool part_evaluate(struct walker *w, const struct roll *r, bool number, struct result *x)
{
    *x = (struct result){.die = NULL};
    w->parts->doing = r;
    if (number ? !walk_value(w, r, &x->value) : !walk_result(w, r, x))
        return false;
    if (x->die && !x->die->cards && x->value.n) {
        struct value *face = arena_copy(w->leaf, x->value.at, x->value.n * sizeof *face);
        qsort(face, x->value.n, sizeof *face, face_order);
        x->value.at = face;
    }
    return true;
}

/* Two pools' dice are of one kind where they come from one node; the kind that was met first stands for it. */
static bool part_walk(struct walker *w, const struct roll *r, bool number, struct part_values *all)
{
    struct parts *p = w->parts;
    struct tape own = {.a = arena_new()}, *outer = w->tape;
    const struct die *kind = NULL;
    size_t scope = w->scope.n;
    w->tape = &own;
    do {
        struct arena_mark mark = arena_mark(w->leaf);
        struct result x;
        w->scope.n = scope;
        if (case_take(w) && part_evaluate(w, r, number, &x)) {
            struct nat weight = nat_of(p->a, 1), total = nat_of(p->a, 1);
            for (size_t i = 0; i < own.pos; i++) {
                const struct part_values *of = own.at[i].ways;
                weight = of ? nat_mul(p->a, weight, of->at[own.at[i].at].weight) : weight;
                total = nat_mul(p->a, total, of ? of->total : nat_of(p->a, own.at[i].of));
            }
            if (x.die && kind && same_die(x.die, kind)) {
                x.die = NULL;
                result_keep(w, &x);
                x.die = kind;
            } else if (result_keep(w, &x)) {
                kind = x.die;
            }
            if (!w->stop)
                way_put(w, all, x, weight, total);
        }
        arena_rewind(w->leaf, mark);
    } while (!w->stop && tape_next(&own, 0));
    w->tape = outer;
    w->scope.n = scope;
    arena_drop(own.a);
    if (!w->stop)
        ways_finish(p, all);
    return !w->stop;
}

/* ---- pools, die by die ---- */

/* The dice of a pool whose dice have nothing to do with each other: what all of them share rolls nothing. */
static const struct roll *dice_of(struct walker *w, const struct roll *r)
{
    if (r->kind == ROLL_ROLLS)
        return r->arg[0] && part_of(w, r->arg[0])->rolls ? NULL : r;
    if (r->kind == ROLL_DICE) {
        bool rolls = false;
        for (size_t i = 0; i < r->n; i++)
            rolls = rolls || (r->arg[i] && part_of(w, r->arg[i])->rolls);
        for (size_t i = 0; i < r->n_item; i++)
            rolls = rolls || part_of(w, r->item[i].lo)->rolls || (r->item[i].hi && part_of(w, r->item[i].hi)->rolls);
        return rolls ? NULL : r;
    }
    if (r->kind != ROLL_CALL || r->call < CALL_REROLL || r->call > CALL_EXPLODE ||
        (r->call == CALL_EXPLODE && part_of(w, r->arg[2])->rolls))
        return NULL;
    return dice_of(w, r->arg[0]);
}

/* How many they are; false where that is no number of dice, which is for others to say. */
static bool dice_count(struct walker *w, const struct roll *dice, uint64_t *n)
{
    struct value v = value_of_number(RAT(1));
    if (dice == w->one || !dice->arg[0])
        return *n = 1, true;
    if (!walk_value(w, dice->arg[0], &v))
        return false;
    *n = (uint64_t)v.number.n;
    return v.kind == VALUE_NUMBER && rat_whole(v.number) && v.number.n >= 0;
}

/* Two results as one: numbers are added, dice put to dice. */
static bool together(struct walker *w, const struct roll *r, const struct result *x, const struct result *y,
                     struct result *out)
{
    struct rat a, b;
    *out = *x;
    if (!x->die) {
        out->value = value_of_number(RAT(0));
        return (walk_to_rat(w, r, &x->value, &a) && walk_to_rat(w, r, &y->value, &b) &&
                rat_add(&out->value.number, a, b)) ||
               walk_fail(w, r, "the sum of these dice is too large to be counted exactly");
    }
    struct value *face = ARENA_ARRAY(w->parts->a, struct value, x->value.n + y->value.n);
    for (size_t i = 0; i < x->value.n; i++)
        face[i] = x->value.at[i];
    for (size_t i = 0; i < y->value.n; i++)
        face[x->value.n + i] = y->value.at[i];
    out->value.at = face;
    out->value.n = x->value.n + y->value.n;
    if (out->value.n)
        qsort(face, out->value.n, sizeof *face, face_order);
    return true;
}

/* n dice, of each of which is known what it comes to: one more at a time. */
static bool dice_join(struct walker *w, const struct roll *r, const struct part_values *one, uint64_t n,
                      struct part_values *all)
{
    *all = *one;
    for (uint64_t k = 1; k < n && !w->stop; k++) {
        struct part_values more = {0};
        struct nat total = nat_mul(w->parts->a, all->total, one->total);
        for (size_t i = 0; i < all->n && !w->stop; i++)
            for (size_t j = 0; j < one->n && !w->stop; j++) {
                struct result x;
                if (case_take(w) && together(w, r, &all->at[i].result, &one->at[j].result, &x))
                    way_put(w, &more, x, nat_mul(w->parts->a, all->at[i].weight, one->at[j].weight), total);
            }
        ways_join(w->parts, &more);
        more.total = total;
        *all = more;
    }
    return !w->stop;
}

/* The number of a pool, or the pool: its dice one by one. *done false: it has no such dice, or only one. */
static bool pool_walk(struct walker *w, const struct roll *r, bool number, struct part_values *all, bool *done)
{
    bool asks = r->kind == ROLL_CALL && (r->call == CALL_COUNT || r->call == CALL_SUM);
    const struct roll *dice = dice_of(w, asks ? r->arg[0] : r), *outer = w->one;
    struct part_values one = {0};
    uint64_t n = 0;
    *done = false;
    if (!dice || (!number && !asks && dice->kind == ROLL_ROLLS) || !dice_count(w, dice, &n) || n < 2)
        return !w->stop;
    w->one = dice;
    bool good = part_walk(w, r, number, &one);
    w->one = outer;
    for (size_t i = 0; good && i < one.n; i++) /* kinds of dice are told apart by their place: one for all */
        good = !one.at[i].result.die || one.at[i].result.die == one.at[0].result.die ||
               walk_too_long(w, "a pool of several kinds of dice is not taken part by part");
    *done = true;
    return good && dice_join(w, r, &one, n, all);
}

/* ---- tries ---- */

/* first(k in ..., condition): each try by itself, in the cases that all before it have left. */
static bool first_walk(struct walker *w, const struct roll *r, struct part_values *all, bool *done)
{
    struct parts *p = w->parts;
    struct value lo, hi;
    struct nat left = nat_of(p->a, 1), total = left;
    size_t scope = w->scope.n;
    *done = false;
    if (!r->item->hi || part_of(w, r->item->lo)->rolls || part_of(w, r->item->hi)->rolls)
        return true;
    if (!walk_value(w, r->item->lo, &lo) || !walk_value(w, r->item->hi, &hi) || lo.kind != VALUE_NUMBER ||
        hi.kind != VALUE_NUMBER)
        return !w->stop;
    for (struct rat k = lo.number; rat_cmp(k, hi.number) <= 0 && left.n && !w->stop;) {
        struct result try = {.value = value_of_number(k), .name = r->word};
        ARENA_PUSH(w->keep, &w->scope, try);
        const struct part_values *c = case_take(w) ? ways_of(w, r->arg[0], true) : NULL;
        w->scope.n = scope;
        struct nat lost = nat_of(p->a, 0);
        total = c ? nat_mul(p->a, total, c->total) : total;
        for (size_t i = 0; c && i < c->n; i++) {
            const struct value *v = &c->at[i].result.value;
            if (v->kind != VALUE_BOOL)
                return true; /* a mistake, that the plain evaluation tells */
            if (v->truth)
                way_put(w, all, (struct result){.value = value_of_number(k)}, nat_mul(p->a, left, c->at[i].weight),
                        total);
            else
                lost = c->at[i].weight;
        }
        left = nat_mul(p->a, left, lost);
        if (!rat_add(&k, k, RAT(1)))
            break;
    }
    *done = true;
    if (left.n && !w->stop)
        way_put(w, all, (struct result){.value = value_of_number(RAT(0))}, left, total);
    if (!w->stop)
        ways_finish(p, all);
    return !w->stop;
}

/* ---- all kinds ---- */

/* A number and a pool of the same dice are two things to remember. What is being worked out is not remembered yet; it
 * cannot meet itself, for the tree has an end, and cells that roll in a ring are refused by their depth. */
static const struct part_values *ways_of(struct walker *w, const struct roll *r, bool number)
{
    struct parts *p = w->parts;
    struct str key = sight_of(w, part_of(w, r), number);
    uint64_t hash = text_hash(key);
    struct part_values *all = ARENA_NEW(p->a, struct part_values);
    bool done = false;
    for (const struct known_ways *k = p->known[hash % HEADS]; k; k = k->next)
        if (k->hash == hash && str_eq(k->key, key))
            return k->ways;
    if (p->n_known++ == PARTS_MOST) {
        walk_too_long(w, "it has too many parts");
        return NULL;
    }
    key = str_dup(p->a, key);
    if (r->kind == ROLL_FIRST ? !first_walk(w, r, all, &done) : !pool_walk(w, r, number, all, &done))
        return NULL;
    if (!done) {
        *all = (struct part_values){0};
        if (!part_walk(w, r, number, all))
            return NULL;
    }
    struct known_ways *k = ARENA_NEW(p->a, struct known_ways);
    *k = (struct known_ways){p->known[hash % HEADS], hash, key, all};
    p->known[hash % HEADS] = k;
    return all;
}

/* A lone die is one as it is; and so is the node that is being worked out, once. Whole rolls that are asked one by one
 * are parts themselves, and their pool is not. */
bool parts_apply(struct walker *w, const struct roll *r, bool number)
{
    struct parts *p = w->parts;
    if (p->doing == r) {
        p->doing = NULL;
        return false;
    }
    if (r->kind == ROLL_NAME || r->kind == ROLL_FACE || r->kind == ROLL_TUPLE || r == w->one ||
        (r->kind == ROLL_DICE && !r->arg[0] && r->die != DIE_EXPR && r->die != DIE_FACES))
        return false;
    return (number || roll_pool_of(r) != POOL_ROLLS) && part_of(w, r)->rolls;
}

/* Its values as faces, the weights beside them: a path's odds are multiplied when it ends (part_walk). */
bool parts_throw(struct walker *w, const struct roll *r, bool number, struct result *out)
{
    uint64_t at = 0;
    const struct part_values *k = ways_of(w, r, number);
    if (!k || !k->n || !tape_choose(w, k->n, &at))
        return false;
    if (k->n > 1)
        w->tape->at[w->tape->pos - 1].ways = k;
    *out = k->at[at].result;
    return true;
}

/* As walk_eval(), but for `cases`, which are those of parts, and a total that is not brought to lowest terms: fractions
 * are reduced where they are laid beside others. The steps are bounded by the cases here too. */
struct walk walk_parts(struct arena *a, const struct roll *r, const struct env *env, uint64_t most)
{
    static const struct env none;
    struct walker *w = walker_new(a, env ? env : &none);
    struct parts parts = {.a = w->keep, .left = most};
    struct walk out = {.verdict = WALK_DONE};
    w->parts = &parts;
    w->steps = most < UINT64_MAX / 64 ? 64 * most : most;
    const struct part_values *all = ways_of(w, r, true);
    out.cases = nat_of(a, most - parts.left);
    if (w->stop == STOP_NA) {
        out.dist = (struct dist){ARENA_NEW(a, struct outcome), 1, nat_of(a, 1)};
        out.dist.at[0] = (struct outcome){{.kind = VALUE_NA, .number = RAT(0), .high = RAT(0)}, nat_of(a, 1)};
    } else if (!all) {
        out.verdict = w->stop == STOP_ERROR ? WALK_ERROR : WALK_TOO_LONG;
        out.why = str_dup(a, w->why);
        out.error = (struct roll_error){w->error.at, str_dup(a, w->error.message), {"", 0}};
    } else {
        out.dist = (struct dist){ARENA_ARRAY(a, struct outcome, all->n), all->n, nat_dup(a, all->total)};
        for (size_t i = 0; i < all->n; i++)
            out.dist.at[i] = (struct outcome){value_dup(a, all->at[i].result.value), nat_dup(a, all->at[i].weight)};
    }
    walker_drop(w);
    return out;
}
