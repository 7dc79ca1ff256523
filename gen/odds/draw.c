/* Evaluates cards drawn without replacement, and the questions that depend on their order. A draw
 * is a shape of n equal "dice" whose weights are numbers of cards. Questions of number, identity or
 * value do not need the order: keep.c counts them card by card (hypergeometric). This file
 * evaluates questions of order: card(k, hand) and first(hand, condition).
 *
 * The questions divide the cards into classes: cards of one class give the same results for all
 * questions, so 4 aces in 52 cards make two classes. A state is the number of drawn cards of each
 * class and the results of the ordered questions so far; each card is one step. Every place in a
 * deck is equivalent, so only the requested places are stepped through, unless a question searches
 * for the first card.
 *
 * Called by pool.c and shape.c. Invariant: the weights of the states after k cards add up to N (N -
 * 1) ... (N - k + 1) for a deck of N cards. */
#include "odds/run.h"

/* ---- the deck ---- */

#define MANY_CARDS "a number of cards must be 0 or a whole number above"

static bool deck_put(struct odds_run *c, const struct expr *e, struct weighted_values *deck,
                     const struct value *v, uint64_t n)
{
    if (v->kind != VALUE_NUMBER && v->kind != VALUE_WORD && v->kind != VALUE_BOOL)
        return run_fail(c, e, "a card is a number, a word, true or false");
    if (n)
        weighted_values_add(c->a, deck, v, nat_of(c->a, n));
    return run_spend(c, e, 5) && run_grows(c, e, deck);
}

/* Lists the cards; ranges are expanded to numbers. */
static bool deck_listed(struct odds_run *c, const struct expr *e, struct weighted_values *deck)
{
    const struct expr *const *end = e->arg + e->n;
    for (size_t i = 0; i < e->r->n_item; i++) {
        const struct expr *lo = *end++, *hi = e->r->item[i].hi ? *end++ : NULL, *of = e->arg[2 + i];
        struct values card = {0};
        struct value v;
        uint64_t n = 1;
        if ((of && (!run_value(c, of, &v) || !run_whole(c, of, &v, 0, MANY_CARDS, &n))) ||
            !run_item(c, e, lo, hi, &card))
            return false;
        for (size_t k = 0; k < card.n; k++)
            if (!deck_put(c, lo, deck, &card.at[k], n))
                return false;
    }
    return true;
}

static bool deck_of_chart(struct odds_run *c, const struct expr *e, struct weighted_values *deck)
{
    const struct chart_card *card;
    struct value by;
    struct str why;
    size_t n;
    if (e->arg[1] && !run_value(c, e->arg[1], &by))
        return false;
    if (!draw_cards(c->a, c->env ? c->env->model : NULL, e->chart, e->r->word, e->arg[1] ? &by : NULL, &card, &n, &why))
        return run_fail(c, e, "%.*s", STRF(why));
    for (size_t i = 0; i < n; i++)
        if (!deck_put(c, e, deck, &card[i].value, card[i].n))
            return false;
    return true;
}

/* The number of drawn cards may be rolled; the deck is the same for all numbers. */
bool shapes_of_draw(struct odds_run *c, const struct expr *e, struct shapes *out)
{
    struct weighted_values *count = run_eval(c, e->arg[0]), *deck = weighted_values_new(c->a);
    uint64_t cards;
    if (!count || !(e->r->n_item ? deck_listed(c, e, deck) : deck_of_chart(c, e, deck)))
        return false;
    weighted_values_sum(c->a, deck);
    weighted_values_sort(deck);
    if (!nat_fits(deck->total, &cards) || cards > INT64_MAX)
        return run_too_large(c, e);
    for (size_t i = 0; i < count->n; i++) {
        struct shape s = {.weight = count->at[i].weight, .cards = true, .die = deck, .plain = deck};
        if (!run_whole(c, e->arg[0], &count->at[i].value, 0, MANY_CARDS, &s.n) ||
            !run_spend(c, e, 4))
            return false;
        if (s.n > cards)
            return run_fail(c, e, "%llu cards cannot be drawn from a deck of %llu", (unsigned long long)s.n,
                            (unsigned long long)cards);
        ARENA_PUSH(c->a, out, s);
    }
    out->total = count->total;
    return true;
}

/* Merges cards of equal value: 13 of each suit are four kinds of cards, not 52. Not valid for
 * questions of the highest cards or of different faces. worth[i] is the value of the die's i-th
 * card. */
void shape_merge(struct odds_run *c, struct shape *s, struct weighted_values **worth)
{
    struct weighted_values *kinds = weighted_values_new(c->a), *die = weighted_values_new(c->a);
    for (size_t i = 0; i < s->die->n; i++)
        weighted_values_add(c->a, kinds, &worth[i]->at[0].value, s->die->at[i].weight);
    if (kinds->n == s->die->n)
        return;
    for (size_t i = 0; i < kinds->n; i++) {
        worth[i] = weighted_values_one(c->a, kinds->at[i].value);
        weighted_values_put(c->a, die, value_of_number(RAT((int64_t)i)), kinds->at[i].weight);
    }
    die->total = s->die->total;
    s->die = die;
}

/* ---- questions of order ---- */

bool asks_order(const struct expr *e)
{
    return e->kind == ROLL_CALL && (e->r->call == CALL_CARD || e->r->call == CALL_PLACE);
}

/* Evaluates the place k of card(k, ...). */
static bool place_requested(struct odds_run *c, const struct expr *e, const struct value *v,
                            uint64_t drawn, uint64_t *out)
{
    return run_whole(c, e->arg[1], v, 1, "the first card is card 1", out) &&
           (*out <= drawn || run_fail(c, e, "there is no card %llu: %llu are drawn",
                                      (unsigned long long)*out, (unsigned long long)drawn));
}

/* Evaluates card(k, ...) of cards in known order. */
static struct weighted_values *card_known(struct odds_run *c, const struct expr *e,
                                          const struct value *order)
{
    struct weighted_values *k = run_eval(c, e->arg[1]), *out = weighted_values_new(c->a);
    uint64_t at;
    for (size_t i = 0; k && i < k->n; i++) {
        if (!place_requested(c, e, &k->at[i].value, order->n, &at))
            return NULL;
        weighted_values_add(c->a, out, &order->at[at - 1], k->at[i].weight);
    }
    if (k)
        out->total = k->total;
    return k ? out : NULL;
}

/* Evaluates first(..., condition) of cards in known order. */
static struct weighted_values *place_known(struct odds_run *c, const struct expr *e,
                                           const struct value *order)
{
    struct chance *q = ARENA_ARRAY(c->a, struct chance, order->n);
    struct value *v = ARENA_ARRAY(c->a, struct value, order->n);
    struct nat open = nat_of(c->a, 1);
    size_t n = 0;
    for (; n < order->n && open.n; n++) {
        v[n] = value_of_number(RAT((int64_t)n + 1));
        if (!run_try(c, e->arg[1], shape_request(c, e->arg[1], &order->at[n]), &open, &q[n]))
            return NULL;
    }
    return run_first(c, v, q, n, open);
}

/* Evaluates first(draw(...), condition) as the only question. The first m cards are all misses in
 * e_m of C(N, m) ways. e_m is the sum over all m cards of the products of their chances to miss,
 * which is a coefficient of the product of (1 + miss x)^n over all kinds of cards (elementary
 * symmetric polynomials). Over n(n - 1) ... ordered choices the weight is e_m m! (N - m) (N - m -
 * 1) ..., with n factors in all. */
static struct weighted_values *place_fresh(struct odds_run *c, const struct expr *e,
                                           const struct shape *s)
{
    struct arena *a = c->a;
    const struct weighted_values *deck = s->die;
    struct chance *q = ARENA_ARRAY(a, struct chance, deck->n);
    struct nat common = nat_of(a, 1), *miss = ARENA_ARRAY(a, struct nat, s->n + 1), last;
    uint64_t cards = 0, same = 0;
    nat_fits(deck->total, &cards);
    for (size_t i = 0; i < deck->n; i++) {
        if (!run_chance(c, e->arg[1], shape_request(c, e->arg[1], &deck->at[i].value), &q[i]))
            return NULL;
        common = nat_mul(a, nat_div_exact(a, common, nat_gcd(a, common, q[i].of)), q[i].of);
    }
    double width = 1 + (double)s->n * (double)(nat_bits(common) + nat_bits(deck->total)) / 64;
    if (!run_charge(c, e, (double)s->n * (double)s->n * (double)deck->n / 2, width))
        return NULL;
    miss[0] = nat_of(a, 1);
    for (size_t i = 0; i < deck->n; i++) {
        struct nat not = nat_mul(a, nat_sub(a, q[i].of, q[i].hit), nat_div_exact(a, common, q[i].of));
        nat_fits(deck->at[i].weight, &same);
        struct nat *ways = ARENA_ARRAY(a, struct nat, s->n + 1), power = nat_of(a, 1);
        for (uint64_t k = 1; k <= s->n && k <= same && not .n; k++) {
            power = nat_mul(a, power, not );
            ways[k] = nat_mul(a, nat_binomial(a, (unsigned long)same, (unsigned long)k), power);
        }
        for (uint64_t m = s->n; m > 0; m--)
            for (uint64_t k = 1; k <= m && ways[k].n; k++)
                if (miss[m - k].n)
                    miss[m] = nat_add(a, miss[m], nat_mul(a, miss[m - k], ways[k]));
    }
    /* all over common^n N (N - 1) ... (N - n + 1) */
    struct nat *tail = ARENA_ARRAY(a, struct nat, s->n + 1), up = nat_of(a, 1);
    tail[s->n] = nat_of(a, 1);
    for (uint64_t m = s->n; m-- > 0;)
        tail[m] = nat_mul(a, nat_mul(a, tail[m + 1], nat_of(a, cards - m)), common);
    struct weighted_values *out = weighted_values_new(a);
    last = out->total = tail[0];
    for (uint64_t m = 1; m <= s->n; m++) {
        up = nat_mul(a, up, nat_of(a, m));
        struct nat now = nat_mul(a, nat_mul(a, miss[m], up), tail[m]), hit = nat_sub(a, last, now);
        if (hit.n)
            weighted_values_put(a, out, value_of_number(RAT((int64_t)m)), hit);
        last = now;
    }
    if (last.n)
        weighted_values_put(a, out, value_never(), last);
    return out;
}

/* Answers the question e about the order of one shape. All places of a deck are equivalent, so a
 * single requested card has the distribution of the whole deck. */
struct weighted_values *shape_order(struct odds_run *c, const struct expr *e, const struct shape *s)
{
    uint64_t at;
    if (s->order)
        return e->r->call == CALL_CARD ? card_known(c, e, s->order) : place_known(c, e, s->order);
    if (!s->cards || s->kind != SHAPE_DICE || s->keeps)
        return run_fail(c, e, "only cards from draw() have an order"), NULL;
    if (e->r->call == CALL_PLACE)
        return place_fresh(c, e, s);
    struct weighted_values *k = run_eval(c, e->arg[1]);
    for (size_t i = 0; k && i < k->n; i++)
        if (!place_requested(c, e, &k->at[i].value, s->n, &at))
            return NULL;
    return k ? arena_copy(c->a, s->die, sizeof *s->die) : NULL;
}

/* ---- several questions of one hand ---- */

struct hand {
    struct odds_run *c;
    const struct expr *e;
    const struct slot *s;
    const struct shape *shape;
    struct weighted_values *kinds; /* classes: tuples of a card's value for each use */
    uint64_t *place;     /* by use: for card(k, ...) the step that draws it; else 0 */
    uint64_t steps;      /* number of cards that are drawn one by one */
    bool counts, firsts; /* some use counts or adds; some use is first() */
};

/* Evaluates the requested places; false if a place or a card's value is not known yet. */
static bool hand_places(struct hand *h)
{
    struct odds_run *c = h->c;
    uint64_t *requested = ARENA_ARRAY(c->a, uint64_t, h->s->use.n), k;
    for (size_t i = 0; i < h->s->use.n; i++) {
        const struct expr *e = h->s->use.at[i].node;
        const struct expr *reads = asks_order(e) || e->n == 2 ? e->kind == ROLL_CALL ? e->arg[1] : NULL : NULL;
        struct value v;
        bool known = !reads || (!reads->random && mask_within(&reads->free, &c->bound, FACE_SLOT));
        if (!known || is_keep(use_keeps(e)) || (e->kind == ROLL_CALL && e->r->call == CALL_DISTINCT))
            return false;
        h->firsts = h->firsts || (e->kind == ROLL_CALL && e->r->call == CALL_PLACE);
        h->counts = h->counts || !asks_order(e);
        if (e->kind != ROLL_CALL || e->r->call != CALL_CARD)
            continue;
        if (!run_value(c, reads, &v) || !place_requested(c, e, &v, h->shape->n, &requested[i]))
            return false;
    }
    for (size_t i = 0; i < h->s->use.n; i++) { /* equal places are one step, the others have steps in any order */
        h->place[i] = requested[i];
        for (k = 0; k < i && !h->firsts && requested[i] && requested[k] != requested[i];)
            k++;
        if (!h->firsts && requested[i])
            h->place[i] = k < i ? h->place[k] : ++h->steps;
    }
    h->steps = h->firsts ? h->shape->n : h->steps;
    return true;
}

/* For card(k, hand) in a certain condition: all cards with the same result of the condition are
 * represented by one of them, *out. Returns false if the condition fails for some card; the error
 * is reported when the condition itself is evaluated. */
static bool card_stands(struct hand *h, size_t use, const struct value *card, struct value *out)
{
    struct odds_run *c = h->c;
    const struct expr *e = h->s->use.at[use].node, *request = h->s->use.at[use].request;
    int slot = e->arg[0]->slot;
    const struct weighted_values *deck = h->shape->die;
    struct value *at = ARENA_ARRAY(c->a, struct value, h->s->use.n + 1), state = {VALUE_TUPLE, .at = at}, v, is;
    state.n = h->s->use.n + 1;
    *out = *card;
    if (!request || !mask_within(&request->free, &c->bound, slot))
        return true;
    for (size_t i = 0; i < state.n; i++)
        at[i] = value_of_number(RAT(0));
    at[1 + use] = *card;
    run_bind(c, slot, &state);
    bool ok = run_value(c, request, &is), found = false;
    for (size_t i = 0; i < deck->n && ok && !found; i++) {
        at[1 + use] = deck->at[i].value;
        ok = run_value(c, request, &v);
        found = ok && value_eq(&v, &is);
        *out = found ? deck->at[i].value : *out;
    }
    run_free(c, slot);
    return ok;
}

/* Cards with equal values for every use form one class; its weight is their number. */
static bool hand_kinds(struct hand *h)
{
    struct odds_run *c = h->c;
    const struct weighted_values *die = h->shape->die;
    h->kinds = weighted_values_new(c->a);
    for (size_t i = 0; i < die->n; i++) {
        struct value *at = ARENA_ARRAY(c->a, struct value, h->s->use.n),
                     v = value_tuple(at, h->s->use.n);
        for (size_t k = 0; k < h->s->use.n; k++) {
            const struct expr *e = h->s->use.at[k].node;
            enum roll_call call = e->kind == ROLL_CALL ? e->r->call : CALL_SUM;
            struct value card = die->at[i].value;
            if (call == CALL_CARD && !card_stands(h, k, &die->at[i].value, &card))
                return false;
            struct weighted_values *b = call == CALL_CARD ? weighted_values_one(c->a, card)
                                        : call == CALL_PLACE
                                            ? shape_request(c, e->arg[1], &die->at[i].value)
                                            : pool_worth(c, e, &die->at[i].value);
            if (!b || b->n != 1 || (call == CALL_PLACE && b->at[0].value.kind != VALUE_BOOL))
                return false;
            at[k] = b->at[0].value;
        }
        weighted_values_add(c->a, h->kinds, &v, die->at[i].weight);
    }
    return true;
}

/* A state is (gone, result of each use); gone is a list (class, count, ...) with ascending classes.
 * The result of a counting use stays 0 until the end; first() stays never until its card is
 * drawn. */
static bool hand_step(struct hand *h, const struct weighted_values *from, uint64_t step,
                      struct weighted_values *to)
{
    struct odds_run *c = h->c;
    size_t n = h->s->use.n;
    if (!run_charge(c, h->e, (double)from->n * (double)h->kinds->n, run_step(from->at[0].weight) + (double)n) ||
        !run_room(c, h->e, (double)from->n * (double)h->kinds->n * 2 * sizeof(struct value)))
        return false;
    struct value *at = ARENA_ARRAY(c->a, struct value, n + 1), v = value_tuple(at, n + 1);
    for (size_t i = 0; i < from->n; i++)
        for (size_t k = 0; k < h->kinds->n; k++) {
            const struct value *old = from->at[i].value.at, *worth = h->kinds->at[k].value.at;
            struct value one[2] = {value_of_number(RAT((int64_t)k)), value_of_number(RAT(1))};
            const struct value single = value_tuple(one, 2);
            uint64_t left = 0;
            nat_fits(h->kinds->at[k].weight, &left);
            for (size_t p = 0; p < old[0].n; p += 2)
                left -= old[0].at[p].number.n == (int64_t)k ? (uint64_t)old[0].at[p + 1].number.n : 0;
            if (!left)
                continue;
            if (!run_add(c, h->e, &old[0], &single, SUM_FACES, NULL, &at[0]))
                return false;
            for (size_t u = 0; u < n; u++) {
                const struct expr *e = h->s->use.at[u].node;
                bool first = asks_order(e) && e->r->call == CALL_PLACE && worth[u].truth &&
                             old[u + 1].kind == VALUE_NEVER;
                at[u + 1] = h->place[u] == step ? worth[u] : first ? value_of_number(RAT((int64_t)step)) : old[u + 1];
            }
            weighted_values_add(c->a, to, &v,
                                nat_mul(c->a, from->at[i].weight, nat_of(c->a, left)));
            if (!run_grows(c, h->e, to))
                return false;
        }
    return true;
}

/* Evaluates the undrawn rest of the hand, whose order is not needed: the results of the counting
 * uses for the remaining cards of each class. */
static struct weighted_values *hand_rest(struct hand *h, const struct value *gone)
{
    struct odds_run *c = h->c;
    size_t n = h->s->use.n;
    struct shape rest = {
        .cards = true, .n = h->shape->n - h->steps, .die = weighted_values_new(c->a)};
    struct weighted_values **worth = ARENA_ARRAY(c->a, struct weighted_values *, h->kinds->n);
    struct window *w = ARENA_ARRAY(c->a, struct window, n);
    struct value *sum = ARENA_ARRAY(c->a, struct value, n + 1);
    for (size_t u = 0; u <= n; u++)
        sum[u] = value_of_number(RAT(0));
    for (size_t k = 0, p = 0; k < h->kinds->n; k++) {
        struct value *at = ARENA_ARRAY(c->a, struct value, n + 1);
        struct nat left = h->kinds->at[k].weight;
        bool went = p < gone->n && gone->at[p].number.n == (int64_t)k;
        at[0] = value_of_number(RAT(0));
        for (size_t u = 0; u < n; u++) {
            at[u + 1] = asks_order(h->s->use.at[u].node) ? at[0] : h->kinds->at[k].value.at[u];
            struct rat x = at[u + 1].number;
            if (went && (!rat_mul(&x, x, gone->at[p + 1].number) || !rat_add(&sum[u + 1].number, sum[u + 1].number, x)))
                return run_too_large(c, h->e), NULL;
        }
        if (went)
            left = nat_sub(c->a, left, nat_of(c->a, (uint64_t)gone->at[p + 1].number.n));
        p += went ? 2 : 0;
        if (!left.n)
            continue;
        worth[rest.die->n] = weighted_values_one(c->a, value_tuple(at, n + 1));
        weighted_values_put(c->a, rest.die, value_of_number(RAT((int64_t)k)), left);
    }
    const struct value known = value_tuple(sum, n + 1);
    weighted_values_sum(c->a, rest.die);
    for (size_t u = 0; u < n; u++)
        w[u] = (struct window){0, rest.n, false};
    if (!rest.n)
        return weighted_values_one(c->a, known);
    return run_join(c, h->e, weighted_values_one(c->a, known),
                    run_windows(c, h->e, &rest, worth, w, n), SUM_NUMBERS);
}

/* Joint results (0, result of each use) for a named hand if some use depends on the order. Returns
 * NULL without an error if a result is not known yet: errors are reported where a use is
 * reached. */
static struct weighted_values *hand_joint(struct hand *h)
{
    struct odds_run *c = h->c;
    size_t n = h->s->use.n;
    struct value *none = ARENA_ARRAY(c->a, struct value, n + 1);
    for (size_t u = 0; u < n; u++)
        none[u + 1] =
            h->s->use.at[u].node->r->call == CALL_PLACE ? value_never() : value_of_number(RAT(0));
    none[0] = (struct value){.kind = VALUE_TUPLE};
    struct weighted_values *states = weighted_values_one(c->a, value_tuple(none, n + 1));
    for (uint64_t i = 1; i <= h->steps; i++) {
        struct weighted_values *next = weighted_values_new(c->a);
        if (!hand_step(h, states, i, next))
            return NULL;
        weighted_values_sum(c->a, next);
        states = next;
    }
    struct mix m = mix_new(c->a);
    for (size_t i = 0; i < states->n; i++) {
        const struct value *old = states->at[i].value.at;
        struct weighted_values *rest = h->counts ? hand_rest(h, &old[0])
                                                 : weighted_values_one(c->a, states->at[i].value),
                               part = {.n = 0};
        if (!rest)
            return NULL;
        for (size_t k = 0; k < rest->n; k++) {
            struct value *at = arena_copy(c->a, rest->at[k].value.at, (n + 1) * sizeof *at);
            at[0] = value_of_number(RAT(0));
            for (size_t u = 0; u < n; u++)
                at[u + 1] = asks_order(h->s->use.at[u].node) ? old[u + 1] : at[u + 1];
            weighted_values_put(c->a, &part, value_tuple(at, n + 1), rest->at[k].weight);
        }
        part.total = rest->total;
        if (!run_mix(c, h->e, &m, states->at[i].weight, &part))
            return NULL;
    }
    return mix_end(c->a, &m, states->total);
}

/* The slowest method: every order of the cards. A state keeps their order after their faces. */
static struct weighted_values *hand_orders(struct hand *h)
{
    struct odds_run *c = h->c;
    const struct weighted_values *deck = h->shape->die;
    struct weighted_values *states = weighted_values_one(c->a, (struct value){.kind = VALUE_TUPLE});
    for (uint64_t i = 0; i < h->shape->n; i++) {
        struct weighted_values *next = weighted_values_new(c->a);
        if (!run_charge(c, h->e, (double)states->n * (double)deck->n, 5 + (double)i))
            return NULL;
        for (size_t s = 0; s < states->n; s++)
            for (size_t k = 0; k < deck->n; k++) {
                const struct value *old = &states->at[s].value;
                uint64_t left = 0;
                nat_fits(deck->at[k].weight, &left);
                for (size_t p = 0; p < old->n; p++)
                    left -= value_eq(&old->at[p], &deck->at[k].value);
                if (!left)
                    continue;
                struct value *at = ARENA_ARRAY(c->a, struct value, i + 1);
                for (size_t p = 0; p < i; p++)
                    at[p] = old->at[p];
                at[i] = deck->at[k].value;
                weighted_values_put(c->a, next, value_tuple(at, i + 1),
                                    nat_mul(c->a, states->at[s].weight, nat_of(c->a, left)));
                if (!run_grows(c, h->e, next))
                    return NULL;
            }
        weighted_values_sum(c->a, next);
        states = next;
    }
    return states;
}

/* Returns the faces (face, count, ...) of cards in order. */
static struct value order_faces(struct odds_run *c, const struct expr *e, const struct value *order)
{
    struct value sum = {.kind = VALUE_TUPLE};
    for (size_t i = 0; i < order->n; i++) {
        struct value one[2] = {order->at[i], value_of_number(RAT(1))};
        const struct value single = value_tuple(one, 2);
        run_add(c, e, &sum, &single, SUM_FACES, NULL, &sum);
    }
    return sum;
}

/* Binds a hand if some use depends on its order: as numbers if possible, otherwise as (false,
 * number of its deck, faces, order). */
struct weighted_values *shape_bind_order(struct odds_run *c, const struct expr *e,
                                         const struct slot *s, const struct shape *shape,
                                         int64_t deck)
{
    struct hand h = {.c = c, .e = e, .s = s, .shape = shape, .place = ARENA_ARRAY(c->a, uint64_t, s->use.n + 1)};
    struct roll_error is_default, *err = c->err;
    bool na = c->na;
    c->err = &is_default;
    bool ready = !s->apart && shape->n && hand_places(&h) && hand_kinds(&h);
    c->err = err;
    c->na = na;
    if (ready)
        return hand_joint(&h);
    struct weighted_values *orders = hand_orders(&h), *out = weighted_values_new(c->a);
    for (size_t i = 0; orders && i < orders->n; i++) {
        struct value *at = ARENA_ARRAY(c->a, struct value, 4);
        at[0] = value_of_bool(false);
        at[1] = value_of_number(RAT(deck));
        at[2] = order_faces(c, e, &orders->at[i].value);
        at[3] = orders->at[i].value;
        weighted_values_put(c->a, out, value_tuple(at, 4), orders->at[i].weight);
    }
    if (orders)
        out->total = orders->total;
    return orders ? out : NULL;
}
