/* Dice: rolled one by one from the tape, and what is asked of a pool once it lies on the table.
 *
 * All dice of a pool are of one kind; a pool keeps its faces in the order they were rolled. Called by eval.c. */
#include "walk/walker.h"
#include <stdlib.h>
#include <string.h>

struct value walk_face_of(const struct die *kind, uint64_t i)
{
    int64_t face = 0;
    for (uint64_t d = kind->digits, place = walk_power(6, d); d > 0; d--) {
        place /= 6;
        face = 10 * face + (int64_t)(i / place % 6) + 1;
    }
    return kind->face     ? kind->face[i]
           : kind->digits ? value_of_number(RAT(face))
                          : value_of_number(RAT(kind->low + (int64_t)i));
}

bool walk_whole(struct walker *w, const struct roll *r, const char *what, uint64_t *out)
{
    struct rat x;
    struct buf b = {.a = w->leaf};
    if (!walk_rat(w, r, &x))
        return false;
    *out = (uint64_t)x.n;
    if (rat_whole(x) && x.n >= 0)
        return true;
    buf_put_rat(&b, x);
    walk_fail(w, r, "%s cannot be %s; it is 0 or a whole number above", what, b.p);
    return false;
}

/* ---- kinds of dice ---- */

enum { FACES_MOST = 100000 };

struct faces {
    struct value *at;
    size_t n, cap;
};

static bool add_range(struct walker *w, struct faces *list, struct rat lo, struct rat hi)
{
    while (rat_cmp(lo, hi) <= 0 && walk_step(w)) {
        ARENA_PUSH(w->leaf, list, value_of_number(lo));
        if (list->n > FACES_MOST || !rat_add(&lo, lo, RAT(1)))
            walk_too_long(w, "not walked: a die has more than %d named faces", FACES_MOST);
    }
    return !w->stop;
}

static bool add_item(struct walker *w, const struct roll_item *item, struct faces *list)
{
    struct value v;
    struct rat lo, hi;
    if (!walk_value(w, item->lo, &v))
        return false;
    if (item->hi)
        return walk_to_rat(w, item->lo, &v, &lo) && walk_rat(w, item->hi, &hi) && add_range(w, list, lo, hi);
    if (v.kind == VALUE_RANGE && !v.open && !v.below)
        return add_range(w, list, v.number, v.high);
    if (v.kind == VALUE_RANGE || v.kind == VALUE_NEVER)
        walk_fail(w, item->lo, "this range has no end, or is never; a die needs its faces");
    if (v.kind == VALUE_TUPLE)
        walk_fail(w, item->lo, "a tuple cannot be a face");
    ARENA_PUSH(w->leaf, list, v);
    return !w->stop;
}

static bool named_faces(struct walker *w, const struct roll *r, struct die *kind)
{
    struct faces list = {0};
    for (size_t i = 0; i < r->n_item; i++)
        if (!add_item(w, &r->item[i], &list))
            return false;
    if (list.n == 0)
        walk_fail(w, r, "this die has no faces");
    *kind = (struct die){.faces = list.n, .face = list.at};
    return !w->stop;
}

static bool kind_of(struct walker *w, const struct roll *r, struct die *kind)
{
    *kind = (struct die){.faces = (uint64_t)r->sides, .low = r->die == DIE_PERCENT ? 0 : 1};
    if (r->die == DIE_DIGITS) {
        kind->digits = r->sides == 66 ? 2 : 3;
        kind->faces = walk_power(6, kind->digits);
    }
    if (r->die == DIE_FACES)
        return named_faces(w, r, kind);
    if (r->die != DIE_EXPR)
        return true;
    if (!walk_whole(w, r->arg[1], "the number of a die's faces", &kind->faces))
        return false;
    if (kind->faces == 0)
        walk_fail(w, r, "this die has no faces");
    return !w->stop;
}

bool walk_count_and_kind(struct walker *w, const struct roll *r, uint64_t *count, struct die *kind)
{
    *count = 1;
    return (!r->arg[0] || walk_whole(w, r->arg[0], "the number of dice", count)) && kind_of(w, r, kind);
}

/* The roll once more, in sight of the names that its pool was made in sight of. */
static bool walk_afresh(struct walker *w, const struct whole_rolls *of, struct value *out)
{
    size_t n = w->scope.n, low = w->scope_low;
    const struct value *face = w->face;
    for (size_t i = 0; i < of->n; i++)
        ARENA_PUSH(w->keep, &w->scope, of->name[i]);
    w->scope_low = n;
    w->face = of->face;
    bool ok = walk_step(w) && walk_value(w, of->one, out);
    if (ok && out->kind != VALUE_NUMBER && out->kind != VALUE_WORD && out->kind != VALUE_BOOL)
        walk_fail(w, of->one, "each roll of a pool is a number, a word, true or false");
    w->scope.n = n;
    w->scope_low = low;
    w->face = face;
    return ok && !w->stop;
}

bool walk_throw(struct walker *w, const struct die *kind, struct value *out)
{
    uint64_t at;
    int64_t face = 0;
    for (uint64_t i = 0; i < kind->digits; i++) {
        if (!tape_choose(w, 6, &at))
            return false;
        face = 10 * face + (int64_t)at + 1;
    }
    if (kind->digits) {
        *out = value_of_number(RAT(face));
        return true;
    }
    if (kind->afresh)
        return walk_afresh(w, kind->afresh, out);
    if (!tape_choose(w, kind->faces, &at))
        return false;
    *out = walk_face_of(kind, at);
    return true;
}

bool walk_dice(struct walker *w, const struct roll *r, struct result *out)
{
    uint64_t count;
    struct die *kind = ARENA_NEW(w->leaf, struct die);
    bool fixed = walk_is_fixed(w, r->arg[0]) && (r->die != DIE_EXPR || walk_is_fixed(w, r->arg[1]));
    if (!walk_count_and_kind(w, r, &count, kind) || !walk_budget_dice(w, kind->faces, count, fixed))
        return false;
    struct value *face = ARENA_ARRAY(w->leaf, struct value, count);
    for (size_t i = 0; i < count; i++)
        if (!walk_throw(w, kind, &face[i]))
            return false;
    *out = (struct result){.pool = true, .fixed = fixed, .kind = kind, .face = face, .n = (size_t)count};
    return true;
}

bool walk_rolls(struct walker *w, const struct roll *r, struct result *out)
{
    uint64_t count;
    struct whole_rolls *afresh = ARENA_NEW(w->leaf, struct whole_rolls);
    struct die *kind = ARENA_NEW(w->leaf, struct die);
    bool fixed = walk_is_fixed(w, r->arg[0]), ok = true;
    if (!walk_whole(w, r->arg[0], "the number of rolls", &count) || !walk_budget_dice(w, 1, count, fixed))
        return false;
    size_t n = w->scope.n - w->scope_low;
    *afresh = (struct whole_rolls){
        r->arg[1], n ? arena_copy(w->leaf, w->scope.at + w->scope_low, n * sizeof *w->scope.at) : NULL, n, w->face};
    *kind = (struct die){.faces = 1, .afresh = afresh};
    struct value *face = ARENA_ARRAY(w->leaf, struct value, count);
    w->loose += !fixed;
    for (size_t i = 0; i < count && ok; i++)
        ok = walk_throw(w, kind, &face[i]);
    w->loose -= !fixed;
    *out = (struct result){.pool = true, .kind = kind, .face = face, .n = (size_t)count};
    out->fixed = fixed; /* how many there are; what each comes to has dice of its own */
    return ok;
}

/* ---- what is asked of a pool ---- */

bool walk_pool(struct walker *w, const struct roll *r, struct result *out)
{
    struct buf b = {.a = w->leaf};
    if (!walk_result(w, r, out))
        return false;
    if (out->pool)
        return true;
    buf_put_value(&b, &out->value);
    walk_fail(w, r, "dice are wanted here, such as 4d6, and this is %s", b.p);
    return false;
}

/* With this die at hand; puts back the die that was, for a condition within a condition. */
static bool with_face(struct walker *w, const struct roll *r, const struct value *face, const char *who, bool *truth,
                      struct rat *worth)
{
    const struct value *outer = w->face;
    w->face = face;
    bool ok = truth ? walk_truth(w, r, who, truth) : walk_rat(w, r, worth);
    w->face = outer;
    return ok;
}

bool walk_face_truth(struct walker *w, const struct roll *condition, const struct value *face, bool *out)
{
    return with_face(w, condition, face, "a condition on face", out, NULL);
}

static bool pool_count(struct walker *w, const struct roll *r, const struct result *pool, struct rat *out)
{
    int64_t n = 0;
    bool truth;
    for (size_t i = 0; i < pool->n; i++) {
        if (!walk_face_truth(w, r->arg[1], &pool->face[i], &truth))
            return false;
        n += truth;
    }
    *out = RAT(n);
    return true;
}

static bool pool_sum(struct walker *w, const struct roll *r, const struct result *pool, struct rat *out)
{
    struct rat x;
    *out = RAT(0);
    for (size_t i = 0; i < pool->n; i++) {
        if (r->n > 1 ? !with_face(w, r->arg[1], &pool->face[i], "sum", NULL, &x)
                     : !walk_to_rat(w, r->arg[0], &pool->face[i], &x))
            return false;
        if (!rat_add(out, *out, x)) {
            walk_fail(w, r, "this sum is too large to be counted exactly");
            return false;
        }
    }
    return true;
}

static int face_up(const void *x, const void *y)
{
    return value_cmp(x, y);
}

static struct value *sorted(struct walker *w, const struct result *pool)
{
    struct value *face = arena_copy(w->leaf, pool->face, pool->n * sizeof *face);
    if (pool->n)
        qsort(face, pool->n, sizeof *face, face_up);
    return face;
}

static struct rat pool_distinct(struct walker *w, const struct result *pool)
{
    struct value *face = sorted(w, pool);
    int64_t n = 0;
    for (size_t i = 0; i < pool->n; i++)
        n += i == 0 || !value_eq(&face[i], &face[i - 1]);
    return RAT(n);
}

/* highest(n, pool): of a pool that has fewer, all. */
static bool pool_best(struct walker *w, const struct roll *r, struct result *out)
{
    struct result pool;
    struct rat x;
    uint64_t n;
    if (!walk_whole(w, r->arg[0], "the number of dice to keep", &n) || !walk_pool(w, r->arg[1], &pool))
        return false;
    for (size_t i = 0; i < pool.n; i++) {
        if (!walk_to_rat(w, r->arg[1], &pool.face[i], &x))
            return false;
        if (pool.face[i].kind != VALUE_NUMBER)
            walk_fail(w, r, "highest and lowest want numbers");
    }
    struct value *face = sorted(w, &pool);
    size_t kept = n < pool.n ? (size_t)n : pool.n;
    *out = pool;
    out->face = r->call == CALL_HIGHEST ? face + (pool.n - kept) : face;
    out->n = kept;
    out->fixed = pool.fixed && walk_is_fixed(w, r->arg[0]);
    return true;
}

bool walk_pool_call(struct walker *w, const struct roll *r, struct result *out)
{
    struct result pool;
    struct rat x = RAT(0);
    bool ok = true;
    unsigned outer = w->loose;
    if (r->call == CALL_HIGHEST || r->call == CALL_LOWEST)
        return pool_best(w, r, out);
    if (!walk_pool(w, r->arg[0], &pool))
        return false;
    w->loose += !pool.fixed; /* how often the condition rolls hangs on the size of the pool */
    if (r->call == CALL_COUNT)
        ok = pool_count(w, r, &pool, &x);
    else if (r->call == CALL_SUM)
        ok = pool_sum(w, r, &pool, &x);
    else
        x = pool_distinct(w, &pool);
    w->loose = outer;
    *out = walk_plain(value_of_number(x));
    return ok;
}
