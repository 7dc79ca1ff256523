/* Evaluates until(): a state changes from turn to turn until a condition holds; the result is the
 * final state, the number of turns, or both. States are found by following the possible results of
 * a turn; a turn is a distribution over states, and every question is about an absorbing chain.
 *
 * Without a limit of turns the chain is solved exactly: states are eliminated one by one, and their
 * flow is passed to their neighbours (Grassmann, Taksar and Heyman 1985: without subtraction, so
 * whole numbers stay whole and positive). With a limit of turns, the weights are carried on turn by
 * turn. A state from which no end can be reached is an error. Called by eval.c. */
#include "odds/run.h"

enum { STATES_MAX = 3000 };

/* Row i holds the distribution after one turn from state i; NULL if the condition holds in state
 * i. */
struct turns {
    struct odds_run *c;
    const struct expr *e;
    struct weighted_values
        *state; /* in the order in which they were found; its weights have no meaning */
    LIST(const struct weighted_values *) next;
};

static bool state_add(struct turns *t, const struct value *v)
{
    if (v->kind != VALUE_NUMBER && v->kind != VALUE_WORD && v->kind != VALUE_BOOL)
        return run_fail(t->c, t->e, "a state is a number, a word, true or false");
    if (weighted_values_find(t->state, v) < 0)
        weighted_values_add(t->c->a, t->state, v, nat_of(t->c->a, 1));
    return t->state->n <= STATES_MAX ||
           run_fail(t->c, t->e, "this has more than %d states: let it end, or limit the turns",
                    STATES_MAX);
}

/* Evaluates a turn from state i, and adds its new states. */
static bool state_follow(struct turns *t, size_t i)
{
    struct odds_run *c = t->c;
    const struct expr *e = t->e;
    const struct value now = t->state->at[i].value;
    struct value v;
    bool over = false;
    run_bind(c, e->slot, &now);
    if (!run_value(c, e->arg[1], &v) || !run_truth(c, e->arg[1], &v, &over))
        return false;
    struct weighted_values *b = over ? NULL : run_eval(c, e->arg[2]);
    run_free(c, e->slot);
    if (!over && (!b || !run_charge(c, e, (double)b->n, 5)))
        return false;
    for (size_t k = 0; b && k < b->n; k++)
        if (!state_add(t, &b->at[k].value))
            return false;
    ARENA_PUSH(c->a, &t->next, b);
    return true;
}

/* Every state must reach an end in some number of turns; such states are found from the ends
 * back. */
static bool all_end(struct turns *t)
{
    bool *ends = ARENA_ARRAY(t->c->a, bool, t->state->n), more = true;
    while (more) {
        more = false;
        for (size_t i = t->state->n; i-- > 0;) {
            const struct weighted_values *next = t->next.at[i];
            bool now = !next;
            for (size_t k = 0; next && !ends[i] && k < next->n; k++)
                now = now || ends[weighted_values_find(t->state, &next->at[k].value)];
            if (!run_spend(t->c, t->e, next ? (double)next->n : 1))
                return false;
            more = more || (now && !ends[i]);
            ends[i] = ends[i] || now;
        }
    }
    size_t i = 0;
    while (i < t->state->n && ends[i])
        i++;
    if (i == t->state->n)
        return true;
    return run_fail(t->c, t->e, "this never ends: if %.*s is %.*s, no turn leads to the end",
                    STRF(t->e->r->word), STRF(value_text(t->c->a, &t->state->at[i].value)));
}

/* ---- without end: the chain solved ---- */

/* A row of the chain: weights to all states, and the time until the next state, over the sum of the
 * weights. The rows after those for the states are start rows. */
struct chain_row {
    struct nat *to, time;
};

static void row_reduce(struct arena *a, struct chain_row *r, size_t n)
{
    struct nat common = r->time, one;
    uint64_t x = 0;
    for (size_t j = 0; j < n && !(nat_fits(common, &x) && x == 1); j++)
        if (r->to[j].n)
            common = common.n ? nat_gcd(a, common, r->to[j]) : r->to[j];
    if (!common.n || (nat_fits(common, &x) && x == 1))
        return;
    one = common;
    r->time = r->time.n ? nat_div_exact(a, r->time, one) : r->time;
    for (size_t j = 0; j < n; j++)
        r->to[j] = r->to[j].n ? nat_div_exact(a, r->to[j], one) : r->to[j];
}

/* Eliminates state k: weights into k are passed to its successors, and the time spent in k is
 * added. */
static bool row_take_out(struct turns *t, struct chain_row *row, size_t rows, size_t k)
{
    struct arena *a = t->c->a;
    struct nat out = nat_of(a, 0);
    const size_t n = t->state->n;
    for (size_t j = 0; j < n; j++)
        out = j == k ? out : nat_add(a, out, row[k].to[j]);
    for (size_t i = 0; i < rows; i++) {
        if (i == k || !row[i].to || !row[i].to[k].n)
            continue;
        if (!run_charge(t->c, t->e, (double)n, run_step(out)) || !run_room(t->c, t->e, (double)n * 24 * (double)out.n))
            return false;
        struct nat share = row[i].to[k];
        row[i].to[k] = nat_of(a, 0);
        for (size_t j = 0; j < n; j++)
            if (j != k && (row[i].to[j].n || row[k].to[j].n))
                row[i].to[j] = nat_add(a, nat_mul(a, row[i].to[j], out), nat_mul(a, share, row[k].to[j]));
        row[i].time = nat_add(a, nat_mul(a, row[i].time, out), nat_mul(a, share, row[k].time));
        row_reduce(a, &row[i], n);
    }
    row[k].to = NULL;
    return true;
}

static void row_fill(struct turns *t, struct chain_row *r, const struct weighted_values *b,
                     bool turn)
{
    r->to = ARENA_ARRAY(t->c->a, struct nat, t->state->n);
    for (size_t j = 0; j < b->n; j++)
        r->to[weighted_values_find(t->state, &b->at[j].value)] = b->at[j].weight;
    r->time = turn ? b->total : nat_of(t->c->a, 0);
}

/* Returns the mean number of turns over all starts. */
static bool turns_mean(struct turns *t, const struct chain_row *r, struct weighted_values *out)
{
    struct arena *a = t->c->a;
    struct nat all = nat_of(a, 0);
    struct rat x;
    uint64_t num, den;
    for (size_t j = 0; j < t->state->n; j++)
        all = nat_add(a, all, r->to[j]);
    struct frac mean = frac_make(a, false, r->time, all);
    bool fits = nat_fits(mean.num, &num) && nat_fits(mean.den, &den) && num <= INT64_MAX && den <= INT64_MAX &&
                rat_make(&x, (int64_t)num, (int64_t)den);
    if (!fits)
        return run_fail(t->c, t->e,
                        "the mean number of turns is too long a fraction; limit the turns");
    struct value v = value_of_number(x);
    weighted_values_add(a, out, &v, nat_of(a, 1));
    return true;
}

/* Returns the final states with their weights, or the mean number of turns, over all starts
 * together. */
static struct weighted_values *turns_solve(struct turns *t, const struct weighted_values *start)
{
    struct odds_run *c = t->c;
    bool mean = t->e->r->truth;
    const size_t n = t->state->n, rows = n + 1;
    struct chain_row *row = ARENA_ARRAY(c->a, struct chain_row, rows);
    struct weighted_values *out = weighted_values_new(c->a);
    for (size_t i = 0; i < n; i++)
        if (t->next.at[i])
            row_fill(t, &row[i], t->next.at[i], true);
    row_fill(t, &row[n], start, false);
    for (size_t k = n; k-- > 0;)
        if (row[k].to && !row_take_out(t, row, rows, k))
            return NULL;
    if (mean && !turns_mean(t, &row[n], out))
        return NULL;
    for (size_t j = 0; j < n && !mean; j++)
        if (row[n].to[j].n)
            weighted_values_put(c->a, out, t->state->at[j].value, row[n].to[j]);
    weighted_values_sum(c->a, out);
    return out;
}

/* ---- so many turns ---- */

/* Values are (turn of the end, or `never`; state). */
static struct weighted_values *turns_go(struct turns *t, const struct weighted_values *from,
                                        uint64_t turn)
{
    struct odds_run *c = t->c;
    struct mix m = mix_new(c->a);
    for (size_t i = 0; i < from->n; i++) {
        const struct weighted_values *next =
            t->next.at[weighted_values_find(t->state, &from->at[i].value.at[1])];
        if (!next) {
            mix_value(c->a, &m, from->at[i].weight, &from->at[i].value);
            continue;
        }
        if (!run_charge(c, t->e, (double)next->n, run_step(from->total)))
            return NULL;
        struct nat w = nat_mul(c->a, from->at[i].weight, mix_scale(c->a, &m, next->total));
        for (size_t k = 0; k < next->n; k++) {
            const struct value *s = &next->at[k].value;
            bool over = !t->next.at[weighted_values_find(t->state, s)];
            struct value at[2] = {over ? value_of_number(RAT((int64_t)turn)) : value_never(), *s};
            const struct value v = value_tuple(at, 2);
            weighted_values_add(c->a, m.weighted_values, &v, nat_mul(c->a, next->at[k].weight, w));
        }
        if (!run_grows(c, t->e, m.weighted_values))
            return NULL;
    }
    return mix_end(c->a, &m, from->total);
}

static struct weighted_values *turns_limited(struct turns *t, const struct weighted_values *start,
                                             uint64_t max)
{
    struct odds_run *c = t->c;
    struct weighted_values *now = weighted_values_new(c->a), *out = weighted_values_new(c->a);
    for (size_t i = 0; i < start->n; i++) {
        struct value *at = ARENA_ARRAY(c->a, struct value, 2);
        at[1] = start->at[i].value;
        bool over = !t->next.at[weighted_values_find(t->state, &at[1])];
        at[0] = over ? value_of_number(RAT(0)) : value_never();
        if (t->e->r->truth && over)
            return run_fail(
                       c, t->e,
                       "this has ended before its first turn: begin in a state before the end"),
                   NULL;
        weighted_values_put(c->a, now, value_tuple(at, 2), start->at[i].weight);
    }
    now->total = start->total;
    for (uint64_t turn = 1; turn <= max; turn++)
        if (!(now = turns_go(t, now, turn)))
            return NULL;
    for (size_t i = 0; i < now->n; i++) {
        const struct value *both = now->at[i].value.at;
        struct value turned[2] = {both[1], both[0]};
        const struct value joint = value_tuple(turned, 2);
        const struct value *v = t->e->r->joint ? &joint : &both[t->e->r->truth ? 0 : 1];
        weighted_values_add(c->a, out, v, now->at[i].weight);
    }
    out->total = now->total;
    return out;
}

struct weighted_values *run_until(struct odds_run *c, const struct expr *e)
{
    struct turns t = {.c = c, .e = e, .state = weighted_values_new(c->a)};
    const struct weighted_values *start = run_eval(c, e->arg[0]);
    const struct expr *last = e->arg[3];
    struct value v;
    uint64_t max = 0;
    if (!start ||
        (last &&
         (!run_value(c, last, &v) ||
          !run_whole(c, last, &v, 0, "a number of turns must be 0 or a whole number above", &max))))
        return NULL;
    for (size_t i = 0; i < start->n; i++)
        if (!state_add(&t, &start->at[i].value))
            return NULL;
    size_t first = 0; /* states found in the current turn; no turns beyond the limit are followed */
    for (uint64_t turn = 0; first < t.state->n && (!last || turn <= max); turn++)
        for (size_t n = t.state->n; first < n; first++)
            if (!state_follow(&t, first))
                return NULL;
    for (; first < t.state->n; first++)
        ARENA_PUSH(c->a, &t.next, NULL);
    if (last)
        return turns_limited(&t, start, max);
    return all_end(&t) ? turns_solve(&t, start) : NULL;
}
