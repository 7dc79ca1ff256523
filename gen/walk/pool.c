/* Dice: rolls them one by one from the tape, evaluates functions of the rolled pool, and rerolls.
 *
 * All dice of a pool are of one kind; a pool keeps its faces in the order rolled. Endless rerolls
 * are not followed: rolling until a face is accepted gives each accepted face its conditional
 * probability, by definition. So a rerolled die enumerates only its accepted faces. If the
 * condition itself rolls dice, they are enumerated for each face on a tape of their own, and the
 * face is weighted by the number of cases that accept it. Called by eval.c. */
#include "walk/walker.h"
#include <stdlib.h>

/* Memory limits: listed faces of a die, and dice of one pool, which are all in memory at once. */
enum { FACES_MAX = 100000, DICE_MAX = 100000 };

bool walk_natural(struct walker *w, const struct roll *r, const char *what, uint64_t *out)
{
    struct rat x;
    if (!walk_rat(w, r, &x))
        return false;
    *out = (uint64_t)x.n;
    return (rat_whole(x) && x.n >= 0) ||
           walk_fail(w, r, "%s must be 0 or a whole number above", what);
}

/* ---- kinds of dice ---- */

/* Returns the die's i-th face, counted from 0. */
static struct value face_of(const struct die *die, uint64_t i)
{
    int64_t face = 0;
    if (die->face)
        return die->face[i];
    if (!die->digits)
        return value_of_number(RAT(die->low + (int64_t)i));
    for (uint64_t place = die->faces / die->digits; place; place /= die->digits)
        face = 10 * face + (int64_t)(i / place % die->digits) + 1;
    return value_of_number(RAT(face));
}

/* Adds lo, lo + 1, ... up to hi, like 1..4. */
static bool add_range(struct walker *w, struct value_list *list, struct rat lo, struct rat hi)
{
    while (rat_cmp(lo, hi) <= 0 && walk_step(w)) {
        ARENA_PUSH(w->leaf, list, value_of_number(lo));
        if (list->n > FACES_MAX || !rat_add(&lo, lo, RAT(1)))
            walk_too_long(w, "not checked: a die has more than %d named faces", FACES_MAX);
    }
    return !w->stop;
}

/* Adds an item of d{...}: a value, two ends, or a range from a chart. */
static bool add_item(struct walker *w, const struct roll_item *item, struct value_list *list)
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
        return walk_fail(w, item->lo, "this range has no end, or is never; a die needs its faces");
    if (v.kind == VALUE_TUPLE)
        return walk_fail(w, item->lo, "a tuple cannot be a face");
    ARENA_PUSH(w->leaf, list, v);
    return true;
}

/* Evaluates the number and the kind of the dice; for whole rolls, their number and the names that
 * each of them sees. */
static bool dice_named(struct walker *w, const struct roll *r, uint64_t *count, struct die *die)
{
    struct value_list list = {0};
    bool rolls = r->kind == ROLL_ROLLS;
    *count = 1;
    if (r->arg[0] &&
        !walk_natural(w, r->arg[0], rolls ? "the number of rolls" : "the number of dice", count))
        return false;
    if (rolls) {
        size_t n = w->scope.n - w->scope_low;
        const struct result *name = n ? arena_copy(w->leaf, w->scope.at + w->scope_low, n * sizeof *name) : NULL;
        *die = (struct die){.faces = 1, .one = r->arg[1], .name = name, .n_name = n, .around = w->face};
        return true;
    }
    *die = (struct die){.faces = (uint64_t)r->sides, .low = r->die == DIE_PERCENT ? 0 : 1};
    if (r->die == DIE_DIGITS) {
        die->digits = (uint64_t)r->sides % 10;
        die->faces = die->digits * die->digits * (r->sides > 100 ? die->digits : 1);
    } else if (r->die == DIE_FACES) {
        for (size_t i = 0; i < r->n_item; i++)
            if (!add_item(w, &r->item[i], &list))
                return false;
        *die = (struct die){.faces = list.n, .face = list.at};
    } else if (r->die == DIE_EXPR &&
               !walk_natural(w, r->arg[1], "the number of a die's faces", &die->faces)) {
        return false;
    }
    return die->faces || walk_fail(w, r, "this die has no faces");
}

/* ---- rolling ---- */

/* Rolls one die, or evaluates a whole roll once more with the names that were visible where its
 * pool was made. */
static bool throw_die(struct walker *w, const struct die *die, struct value *out)
{
    uint64_t at;
    size_t n = w->scope.n, low = w->scope_low;
    const struct value *face = w->face;
    if (!die->one) {
        if (die_choices_choose(w, die->faces, NULL, &at))
            *out = face_of(die, at);
        return !w->stop;
    }
    for (size_t i = 0; i < die->n_name; i++)
        ARENA_PUSH(w->keep, &w->scope, die->name[i]);
    size_t cut = w->cut;
    w->scope_low = n;
    w->face = die->around;
    if (walk_step(w) && walk_value(w, die->one, out) && out->kind > VALUE_WORD)
        walk_fail(w, die->one, "each roll of a pool is a number, a word, true or false");
    out->open = w->cut > cut;
    w->cut = cut;
    w->scope.n = n;
    w->scope_low = low;
    w->face = face;
    return !w->stop;
}

/* Returns false if this pool has more ways to fall than the budget has cases. The number of ways is
 * exact. */
static bool pool_fits(struct walker *w, uint64_t faces, uint64_t count)
{
    uint64_t ways = 1;
    for (uint64_t i = 0; i < count && faces > 1 && ways <= w->budget; i++)
        if (__builtin_mul_overflow(ways, faces, &ways))
            ways = UINT64_MAX;
    if (ways > w->budget && count == 1)
        return walk_too_long(w, "not checked: %llu cases", (unsigned long long)faces);
    if (ways > w->budget)
        return walk_too_long(w, "not checked: %llu^%llu cases", (unsigned long long)faces,
                             (unsigned long long)count);
    if (count > DICE_MAX)
        return walk_too_long(w, "not checked: a single case rolls %llu dice",
                             (unsigned long long)count);
    return true;
}

/* Makes a pool that borrows both; they live as long as the path. */
static struct result pool_of(const struct die *die, const struct value *face, size_t n)
{
    return (struct result){{.kind = VALUE_TUPLE, .at = face, .n = n}, die};
}

/* Rolls the dice in order. */
bool walk_dice(struct walker *w, const struct roll *r, struct result *out)
{
    uint64_t count;
    struct die *die = ARENA_NEW(w->leaf, struct die);
    if (!dice_named(w, r, &count, die) || !pool_fits(w, die->faces, count))
        return false;
    struct value *face = ARENA_ARRAY(w->leaf, struct value, count);
    for (size_t i = 0; i < count; i++)
        if (!throw_die(w, die, &face[i]))
            return false;
    *out = pool_of(die, face, (size_t)count);
    return true;
}

/* ---- functions of a pool ---- */

/* Evaluates r to a pool; a number is an error, because it has no faces. */
static bool eval_pool(struct walker *w, const struct roll *r, struct result *out)
{
    return walk_result(w, r, out) &&
           (out->die || walk_fail(w, r, "dice are needed here, such as 4d6, but this is %.*s",
                                  STRF(value_text(w->leaf, &out->value))));
}

/* Evaluates r with this die as `face`, to a truth or to a number. Restores the outer die, for
 * nested conditions. */
static bool request(struct walker *w, const struct roll *r, const struct value *face, bool *truth,
                    struct rat *worth)
{
    const struct value *outer = w->face;
    w->face = face;
    bool ok = truth ? walk_truth(w, r, "a condition on face", truth) : walk_rat(w, r, worth);
    w->face = outer;
    return ok;
}

static int face_up(const void *x, const void *y)
{
    return value_cmp(x, y);
}

/* Returns a sorted copy, because the pool may have a name and be used again. */
static struct value *sorted(struct walker *w, const struct value *pool)
{
    struct value *face = arena_copy(w->leaf, pool->at, pool->n * sizeof *face);
    if (pool->n)
        qsort(face, pool->n, sizeof *face, face_up);
    return face;
}

/* The number of a face in a call: the truth of count(), the value of sum(), or the face itself. */
static bool face_number(struct walker *w, const struct roll *r, const struct value *face,
                        struct rat *out)
{
    bool truth = false, call = r->kind == ROLL_CALL;
    if (call && r->call == CALL_COUNT) {
        bool ok = request(w, r->arg[1], face, &truth, NULL);
        *out = RAT(truth);
        return ok;
    }
    if (call && r->n > 1)
        return request(w, r->arg[1], face, NULL, out);
    return walk_to_rat(w, call ? r->arg[0] : r, face, out);
}

/* Evaluates the number of every face, as it would be on some path; a walk with `alike` puts faces
 * with equal numbers into one class. */
static bool faces_number(struct walker *w, const struct roll *call, struct faces *f)
{
    for (uint64_t i = 0; i < f->die.faces; i++) {
        struct value face = face_of(&f->die, i);
        uint64_t k = w->alike ? 0 : i;
        struct rat x;
        if (!face_number(w, call, &face, &x))
            return false;
        while (k < f->classes && rat_cmp(f->at[k].worth, x) != 0)
            k++;
        if (k == f->classes)
            f->at[f->classes++] = (struct face_class){x, 0};
        f->at[k].ways++;
    }
    return true;
}

/* Returns the dice of a call, or NULL if they are evaluated one by one. */
static const struct roll *dice_of(const struct roll *call)
{
    bool number = call->kind == ROLL_CALL && (call->call == CALL_COUNT || call->call == CALL_SUM);
    const struct roll *dice = number ? call->arg[0] : call;
    return dice->kind == ROLL_DICE ? dice : NULL;
}

/* True if the call has no die, and no roll that may contain dice, apart from its pool. */
static bool rolls_once(struct walker *w, const struct roll *r)
{
    const struct roll **node;
    size_t rolls = 0;
    for (size_t n = roll_nodes(w->leaf, r, &node); n-- > 0;)
        rolls += node[n]->kind == ROLL_DICE || node[n]->kind == ROLL_ROLLS ||
                 node[n]->kind >= ROLL_CHART;
    return rolls == 1;
}

/* Makes the dice of a call with the numbers of their faces. */
static bool faces_make(struct walker *w, const struct roll *call, struct arena *a, struct faces *f)
{
    if (rolls_once(w, call) && !dice_named(w, dice_of(call), &f->n, &f->die))
        return false;
    f->fits = !f->die.face && f->n && f->n <= FACES_DICE && f->die.faces > 1 &&
              f->die.faces <= FACES_KEPT;
    f->at = ARENA_ARRAY(a, struct face_class, f->fits * f->die.faces);
    return !f->fits || (faces_number(w, call, f) && pool_fits(w, f->classes, f->n));
}

/* Finds or makes the dice of a call; NULL if the walk has stopped. At the same node they are the
 * same. */
static const struct faces *faces_of(struct walker *w, const struct roll *call, struct branch *node)
{
    struct arena *a = node ? w->keep : w->leaf;
    const struct faces *f = node ? node->what : NULL;
    if (!f) {
        struct faces *own = ARENA_NEW(a, struct faces);
        if (!faces_make(w, call, a, own))
            return NULL;
        f = own;
    }
    if (node)
        node->what = f;
    return f;
}

const struct faces *walk_last(struct walker *w, const struct roll *let, struct branch *node)
{
    const struct roll *call = let->arg[0];
    if (call->kind != ROLL_CALL || !dice_of(call))
        return NULL;
    if (!node->what && roll_has_dice(w->leaf, let->arg[1], true))
        node->what = node; /* another die may be rolled */
    const struct faces *f = node->what == node ? NULL : faces_of(w, call, node);
    return f && f->fits ? f : NULL;
}

bool walk_dice_sum(struct walker *w, const struct roll *r, struct value *out, bool *done)
{
    struct rat sum = RAT(0);
    uint64_t at;
    *done = false;
    if (w->die_choices != w->whole || w->cells || !dice_of(r))
        return true;
    struct branch *node = walk_node(w, r);
    if (!node && !w->alike)
        return true;
    const struct faces *f = faces_of(w, r, node);
    if (!f || !f->fits)
        return f;
    for (uint64_t i = 0; i < f->n; i++) {
        if (!die_choices_choose(w, f->classes, f, &at))
            return false;
        if (!rat_add(&sum, sum, f->at[at].worth))
            return walk_fail(w, r, "this sum is too large to be counted exactly");
    }
    *out = value_of_number(sum);
    return *done = true;
}

/* Evaluates count(), sum() and distinct() to a number. */
static bool pool_number(struct walker *w, const struct roll *r, struct result *out)
{
    struct result pool;
    struct rat total = RAT(0), x;
    bool truth, differ = r->call == CALL_DISTINCT;
    out->die = NULL;
    if (!walk_dice_sum(w, r, &out->value, &truth) || truth)
        return !w->stop;
    if (!eval_pool(w, r->arg[0], &pool))
        return false;
    const struct value *face = differ ? sorted(w, &pool.value) : pool.value.at;
    for (size_t i = 0; i < pool.value.n; i++) {
        if (differ && face[i].open)
            return walk_cut(w);
        if (differ)
            x = RAT(i == 0 || !value_eq(&face[i], &face[i - 1]));
        else if (!face_number(w, r, &face[i], &x))
            return false;
        if (!rat_add(&total, total, x))
            return walk_fail(w, r, "this sum is too large to be counted exactly");
    }
    *out = (struct result){.value = value_of_number(total)};
    return true;
}

/* Evaluates highest(n, pool) and lowest(n, pool): the last or first n of the sorted faces, or all
 * if the pool has fewer. */
static bool pool_best(struct walker *w, const struct roll *r, struct result *out)
{
    uint64_t n;
    size_t cut = w->cut;
    bool high = r->call == CALL_HIGHEST, open = false;
    if (!walk_natural(w, r->arg[0], "the number of dice to keep", &n) ||
        !eval_pool(w, r->arg[1], out))
        return false;
    for (size_t i = 0; i < out->value.n; i++) {
        open = open || out->value.at[i].open;
        if (out->value.at[i].kind != VALUE_NUMBER)
            return walk_fail(w, r, "highest and lowest need numbers");
    }
    if (!high && w->cut > cut) /* further dice may be lower */
        return walk_cut(w);
    struct value *face = sorted(w, &out->value);
    size_t kept = n < out->value.n ? (size_t)n : out->value.n;
    if (high && kept) /* a die that was dropped may become the highest */
        face[out->value.n - 1].open = open;
    *out = pool_of(out->die, high ? face + (out->value.n - kept) : face, kept);
    return true;
}

/* ---- rerolls ---- */

/* A die that is rolled until it is accepted: each face with its number of cases. */
struct accepted {
    struct die die;   /* with listed faces */
    struct rat *odds; /* by face: chance of acceptance, later a whole number of cases */
    uint64_t cases;   /* sum of the cases; 0: not computed yet */
};

/* Computes the chance of the path on the tape: 1 over the product of the faces, because the dice
 * are independent. Returns false if it exceeds a machine word. */
static bool path_odds(const struct die_choices *t, struct rat *out)
{
    int64_t d = 1;
    for (size_t i = 0; i < t->pos; i++)
        if (__builtin_mul_overflow(d, (int64_t)t->at[i].of, &d))
            return false;
    return rat_make(out, 1, d);
}

/* Converts chances to numbers of cases in lowest terms: chances 1/2, 1 and 0 become one, two and no
 * cases of three. A common factor cancels in a conditional probability. */
static bool whole_cases(struct walker *w, const struct roll *r, struct accepted *acc)
{
    struct rat *odds = acc->odds;
    uint64_t common = 0;
    int64_t all = 1;
    bool fits = true;
    for (uint64_t i = 0; i < acc->die.faces && fits; i++) {
        uint64_t d = (uint64_t)odds[i].d;
        fits = !__builtin_mul_overflow(all, d / greatest_divisor((uint64_t)all, d), &all);
    }
    for (uint64_t i = 0; i < acc->die.faces && fits; i++) {
        fits = rat_mul(&odds[i], odds[i], RAT(all));
        common = greatest_divisor(common, (uint64_t)odds[i].n);
    }
    if (!fits)
        return walk_too_long(w,
                             "not checked: the dice of a reroll's condition have too many cases");
    if (common == 0)
        return walk_fail(w, r,
                         r->call == CALL_EXPLODE ? "this explosion never ends: every face explodes"
                                                 : "this reroll never ends: every face is rolled again");
    for (uint64_t i = 0; i < acc->die.faces; i++) {
        odds[i].n /= (int64_t)common;
        acc->cases += (uint64_t)odds[i].n;
    }
    return true;
}

/* Enumerates every face of the die and every result of the condition's dice on a separate tape. A
 * face's chance of acceptance is the sum over all paths that keep it. A path begins another face if
 * it changed a choice of the die itself. */
static bool accept(struct walker *w, const struct roll *r, const struct die *die, struct accepted *acc)
{
    struct die_choices own = {.a = w->leaf, .none = w->whole->none}, *outer = w->die_choices;
    struct value_list face = {0};
    LIST(struct rat) odds = {0};
    w->die_choices = &own;
    do {
        struct value v;
        struct rat one;
        bool again;
        /* number of the choice, from 1, that die_choices_next() advanced */
        size_t turned = own.n;
        bool thrown = throw_die(w, die, &v);
        if (thrown && (!face.n || turned <= own.pos)) {
            ARENA_PUSH(w->leaf, &face, v);
            ARENA_PUSH(w->leaf, &odds, RAT(0));
        }
        struct rat *all = odds.n ? &odds.at[odds.n - 1] : NULL;
        if (thrown && request(w, r->arg[1], &v, &again, NULL) && !again &&
            (!path_odds(&own, &one) || !rat_add(all, *all, one)))
            walk_too_long(w, "not checked: the dice of a reroll's condition have too many cases");
        if (face.n > FACES_MAX)
            walk_too_long(w, "not checked: a rerolled die has too many cases");
    } while (!w->stop && die_choices_next(&own));
    w->die_choices = outer;
    *acc = (struct accepted){{.faces = face.n, .face = face.at}, odds.at, 0};
    return !w->stop && whole_cases(w, r, acc);
}

/* Copies what lives only as long as a path. */
static struct accepted *accepted_dup(struct arena *a, const struct accepted *acc)
{
    const struct value face = VALUE_OF(TUPLE, .at = acc->die.face, .n = acc->die.faces);
    struct accepted *k = arena_copy(a, acc, sizeof *acc);
    k->die.face = value_dup(a, face).at;
    k->odds = arena_copy(a, acc->odds, face.n * sizeof *acc->odds);
    return k;
}

/* Rolls a die with as many faces as accepted cases. */
static bool throw_accepted(struct walker *w, const struct accepted *acc, struct value *out)
{
    uint64_t at, i = 0;
    if (!die_choices_choose(w, acc->cases, NULL, &at))
        return false;
    for (; at >= (uint64_t)acc->odds[i].n; i++)
        at -= (uint64_t)acc->odds[i].n;
    *out = acc->die.face[i];
    return true;
}

/* Rerolls dice that the call itself rolls: only the accepted faces are rolled. They are the same as
 * long as the names have the same values. */
static bool reroll_fresh(struct walker *w, const struct roll *r, struct result *out)
{
    struct die *die = ARENA_NEW(w->leaf, struct die);
    struct branch *node = walk_node(w, r);
    const struct accepted *acc = node ? node->what : NULL;
    struct accepted own = {.cases = 1};
    uint64_t count;
    if (!dice_named(w, r->arg[0], &count, die) || (count && !acc && !accept(w, r, die, &own)))
        return false;
    if (node && count && !acc && own.die.faces <= FACES_KEPT)
        node->what = accepted_dup(w->keep, &own);
    acc = acc ? acc : &own;
    if (!pool_fits(w, acc->cases, count))
        return false;
    struct value *face = ARENA_ARRAY(w->leaf, struct value, count);
    for (size_t i = 0; i < count; i++)
        if (!throw_accepted(w, acc, &face[i]))
            return false;
    *out = pool_of(die, face, (size_t)count);
    return true;
}

/* Rerolls existing dice: those that satisfy the condition are rolled until they do not, or once. */
static bool reroll_lying(struct walker *w, const struct roll *r, struct result *out)
{
    struct accepted acc = {.cases = 0};
    bool again, once = r->call == CALL_REROLL_ONCE;
    if (!eval_pool(w, r->arg[0], out))
        return false;
    struct value *face = arena_copy(w->leaf, out->value.at, out->value.n * sizeof *face);
    for (size_t i = 0; i < out->value.n; i++) {
        if (!request(w, r->arg[1], &face[i], &again, NULL))
            return false;
        if (again && !once && !acc.cases && !accept(w, r, out->die, &acc))
            return false;
        if (again && !(once ? throw_die(w, out->die, &face[i]) : throw_accepted(w, &acc, &face[i])))
            return false;
    }
    out->value.at = face;
    return true;
}

/* For an endless explosion: each exploding die must add 1 or more to every use of the pool, and no
 * other die may subtract. `more`: this die explodes. */
static bool adds_enough(struct walker *w, const struct roll *r, const struct value *face, bool more)
{
    const struct value *outer = w->face;
    struct rat x;
    for (size_t k = 3; k < (r->n > 3 ? r->n : 4); k++) {
        struct value v = *face;
        w->face = face;
        bool ok = r->n <= 3 || walk_value(w, r->arg[k], &v);
        w->face = outer;
        if (!ok)
            return false;
        if (!value_number(&v, &x) || rat_cmp(x, RAT(more ? 1 : 0)) < 0)
            return walk_fail(w, r,
                             "a die that adds nothing or subtracts cannot explode without limit");
    }
    return true;
}

/* Each die adds another die while the last one satisfies the condition, at most `max` times. An
 * endless explosion is cut off and its result is marked as "this or more". The parser's own bound
 * is not used here. */
static bool explode(struct walker *w, const struct roll *r, struct result *out)
{
    struct value_list list = {0};
    uint64_t max = w->max;
    struct accepted ends = {.cases = 0}; /* faces that stop the explosion; at least one exists */
    if (!eval_pool(w, r->arg[0], out) ||
        (!r->truth && !walk_natural(w, r->arg[2], "the number of explosions", &max)) ||
        (r->truth && out->value.n && !accept(w, r, out->die, &ends)))
        return false;
    for (size_t i = 0; i < out->value.n; i++) {
        struct value v = out->value.at[i];
        bool more;
        ARENA_PUSH(w->leaf, &list, v);
        for (uint64_t k = 0; k < max + r->truth; k++) {
            if (!request(w, r->arg[1], &list.at[list.n - 1], &more, NULL) ||
                (r->truth && !adds_enough(w, r, &list.at[list.n - 1], more)))
                return false;
            if (!more)
                break;
            if (k == max) {
                w->cut++;
                break;
            }
            if (!throw_die(w, out->die, &v))
                return false;
            ARENA_PUSH(w->leaf, &list, v);
        }
    }
    *out = pool_of(out->die, list.at, list.n);
    return true;
}

bool walk_pool_call(struct walker *w, const struct roll *r, struct result *out)
{
    if (r->call == CALL_HIGHEST || r->call == CALL_LOWEST)
        return pool_best(w, r, out);
    if (r->call == CALL_CARD || r->call == CALL_PLACE)
        return walk_order(w, r, out);
    if (r->call == CALL_EXPLODE)
        return explode(w, r, out);
    if (r->call == CALL_REROLL && r->arg[0]->kind == ROLL_DICE)
        return reroll_fresh(w, r, out);
    if (r->call == CALL_REROLL || r->call == CALL_REROLL_ONCE)
        return reroll_lying(w, r, out);
    return pool_number(w, r, out);
}
