/* Follows a state from turn to turn until a condition is true, on the current path. Without a last
 * turn there are endless paths, which are not walked. Called by eval.c. */
#include "walk/walker.h"

/* Evaluates the condition (`over`) or the next state (`next`) with the state's name visible. */
static bool with_state(struct walker *w, const struct roll *r, const struct value *state, bool *over,
                       struct value *next)
{
    size_t scope = w->scope.n;
    walk_bind(w, r->word, &(struct result){.value = *state}, w->cut);
    bool ok = over ? walk_truth(w, r->arg[1], "the end of this", over) : walk_value(w, r->arg[2], next);
    w->scope.n = scope;
    bool plain = !ok || !next || next->kind <= VALUE_WORD;
    return plain ? ok : walk_fail(w, r, "a state is a number, a word, true or false");
}

/* Follows the turns in order: test, roll, test again. The dice of all turns are on the path's tape,
 * so n turns of one die have as many paths as n dice. */
static bool until_turn(struct walker *w, const struct roll *r, struct value state, struct value *out)
{
    uint64_t max, turn = 0;
    bool over = false;
    if (!walk_natural(w, r->arg[3], "the number of turns", &max) ||
        !with_state(w, r, &state, &over, NULL))
        return false;
    if (over && r->truth)
        return walk_fail(w, r, "this has ended before its first turn");
    while (!over && turn < max) {
        struct value next = state;
        if (!walk_step(w) || !with_state(w, r, &state, NULL, &next) || !with_state(w, r, &next, &over, NULL))
            return false;
        state = next;
        turn++;
    }
    struct value when = over ? value_of_number(RAT((int64_t)turn)) : value_never();
    *out = r->truth ? when : state;
    if (r->joint) {
        const struct value both[] = {state, when};
        *out = VALUE_OF(TUPLE, .at = arena_copy(w->leaf, both, sizeof both), .n = 2);
    }
    return true;
}

bool walk_until(struct walker *w, const struct roll *r, struct value *out)
{
    struct value start;
    if (!r->arg[3])
        return walk_too_long(w, "not checked: unlimited turns have no longest path");
    return walk_value(w, r->arg[0], &start) && until_turn(w, r, start, out);
}
