/* Turns a parsed roll into the tree of slots that odds evaluates. Relies on the parser: names are
 * bound before their use and are not bound again while they live, and numbers of arguments are
 * right. Chains of arithmetic and of lets are as long as the text and are followed by loops; all
 * other nesting is limited by the parser and by the number of inlined lets. Called by odds.c,
 * grid.c and for rolls in charts, once for each expression.
 *
 * Two optimizations are made here. A let with one use is inlined, so that its value is summed out
 * there and makes no states. A let that is used in one part of its body is moved down to that part.
 * Both require that the let is still evaluated exactly once whenever it was before, so its errors
 * stay errors. */
#include "odds/run.h"
#include <string.h>

/* Limit of inlined lets. Each may deepen the tree by the parser's limit of nesting, and the tree is
 * followed by recursion. */
enum { INLINE_MAX = 32 };

struct scoped {
    struct str name;
    int slot;
    const struct roll *roll; /* inlined at its use, where only earlier names are visible */
};

struct expr_maker {
    struct arena *a;
    struct program *p;
    const struct env *env;
    struct roll_error *err;
    bool failed, may_inline, modifiers;
    size_t inlined;
    LIST(struct scoped) scope;
    LIST(struct expr *) spread; /* lets around the whole program, for names of modifiers charts */
};

/* Wanted form of a result: its number; its dice, if it has any; DIRECT: dice, for count() or
 * sum(). */
enum wanted_kind { WANTED_KIND_NUMBER, WANTED_KIND_POOL, WANTED_KIND_DIRECT };

static const struct expr *make(struct expr_maker *m, const struct roll *r,
                               enum wanted_kind wanted_kind);

/* Sets of slots, one bit each. */
bool mask_has(const struct mask *m, int slot)
{
    return m->w[slot / 64] >> (slot % 64) & 1u;
}

void mask_set(struct mask *m, int slot, bool on)
{
    uint64_t bit = (uint64_t)1 << (slot % 64);
    m->w[slot / 64] = on ? m->w[slot / 64] | bit : m->w[slot / 64] & ~bit;
}

struct mask mask_or(struct mask x, struct mask y)
{
    for (size_t i = 0; i < SLOTS / 64; i++)
        x.w[i] |= y.w[i];
    return x;
}

bool mask_within(const struct mask *x, const struct mask *y, int except)
{
    struct mask z = *x;
    mask_set(&z, except, false);
    for (size_t i = 0; i < SLOTS / 64; i++)
        if (z.w[i] & ~y->w[i])
            return false;
    return true;
}

/* ---- kinds of nodes, and their use of arguments ---- */

bool is_arithmetic(enum roll_kind kind)
{
    return kind >= ROLL_ADD && kind <= ROLL_DIV;
}

/* Properties of pool functions: keeps some of the dice; returns a number; rolls new dice, so the
 * result is random even if the pool is known; evaluates its second argument for each die, with
 * `face`. */
enum { KEEPS = 1, ASKS = 2, ROLLS = 4, OF_FACE = 8 };

static bool call_is(const struct roll *r, unsigned what)
{
    static const unsigned is[] = {
        [CALL_COUNT] = ASKS | OF_FACE,
        [CALL_SUM] = ASKS | OF_FACE,
        [CALL_DISTINCT] = ASKS,
        [CALL_HIGHEST] = KEEPS,
        [CALL_LOWEST] = KEEPS,
        [CALL_REROLL] = ROLLS | OF_FACE,
        [CALL_EXPLODE] = ROLLS | OF_FACE,
        [CALL_REROLL_ONCE] = ROLLS | OF_FACE,
        [CALL_CARD] = ASKS,
        [CALL_PLACE] = ASKS | OF_FACE,
    };
    return r->kind == ROLL_CALL && is[r->call] & what;
}

bool is_keep(const struct expr *e)
{
    return e->kind == ROLL_CALL && call_is(e->r, KEEPS);
}

bool asks_pool(const struct expr *e)
{
    return e->kind == ROLL_CALL && call_is(e->r, ASKS);
}

bool is_pool_call(const struct expr *e)
{
    return e->kind == ROLL_DICE || e->kind == ROLL_ROLLS || e->kind == ROLL_DRAW ||
           (e->kind == ROLL_CALL && (e->pool || call_is(e->r, ASKS)));
}

const struct expr *use_name(const struct expr *e)
{
    e = asks_pool(e) ? e->arg[0] : e;
    while (is_keep(e))
        e = e->arg[1];
    return e;
}

/* Returns the argument along which chains grow, as long as the text; NULL if the kind has no
 * chains. */
static const struct roll *chain_of(const struct roll *r)
{
    if (r->kind == ROLL_LET)
        return r->arg[1];
    if (is_arithmetic(r->kind))
        return r->arg[0];
    return NULL;
}

/* Is arg[i] evaluated for each die, with its face? */
static bool arg_has_face(const struct roll *r, size_t i)
{
    /* values of a face for an explosion without a limit */
    bool counts = i > 2 && r->kind == ROLL_CALL && r->call == CALL_EXPLODE;
    return (i == 1 || counts) && call_is(r, OF_FACE);
}

/* Is arg[i] evaluated exactly once whenever r is? For whole rolls, the number of rolls is evaluated
 * once, but the roll is evaluated each time. */
static bool arg_is_sure(const struct roll *r, size_t i)
{
    if (r->kind == ROLL_IF || r->kind == ROLL_OR || r->kind == ROLL_AND || r->kind == ROLL_ROLLS)
        return i == 0;
    /* only the start value: it may contain dice, and is evaluated before the turns */
    if (r->kind == ROLL_UNTIL)
        return i == 0;
    return r->kind != ROLL_FIRST && !arg_has_face(r, i);
}

/* Returns the wanted form of the i-th argument of r, if `wish` is the wanted form of r. */
static enum wanted_kind arg_wanted_kind(const struct roll *r, size_t i,
                                        enum wanted_kind wanted_kind)
{
    if (r->kind == ROLL_IF)
        return !i                                  ? WANTED_KIND_NUMBER
               : wanted_kind == WANTED_KIND_DIRECT ? WANTED_KIND_POOL
                                                   : wanted_kind;
    if (r->kind != ROLL_CALL || r->call < CALL_COUNT)
        return WANTED_KIND_NUMBER;
    if (call_is(r, KEEPS))
        return i == 0                            ? WANTED_KIND_NUMBER
               : wanted_kind == WANTED_KIND_POOL ? WANTED_KIND_POOL
                                                 : WANTED_KIND_DIRECT;
    if (i)
        return WANTED_KIND_NUMBER;
    if (call_is(r, ASKS))
        return WANTED_KIND_DIRECT;
    return WANTED_KIND_POOL;
}

/* ---- how names are used ---- */

/* Counts the uses of the name in r: 0; 1 for one use that is certainly evaluated exactly once; more
 * in all other cases. The links of a chain are as certain as the chain. */
static unsigned count_uses(const struct roll *r, struct str name, bool sure)
{
    unsigned n = 0;
    for (; r && n < 2; r = chain_of(r)) {
        if (r->kind == ROLL_NAME && str_eq(r->word, name))
            n += sure ? 1 : 2;
        for (size_t i = 0; i < r->n; i++)
            if (r->arg[i] != chain_of(r))
                n += count_uses(r->arg[i], name, sure && arg_is_sure(r, i));
        for (size_t i = 0; i < r->n_item; i++)
            n += count_uses(r->item[i].lo, name, false) + count_uses(r->item[i].hi, name, false);
    }
    return n;
}

/* Does any use of the name in r want dice, as make() would? Otherwise only its number is kept. */
static bool wants_dice(const struct roll *r, struct str name, enum wanted_kind wanted_kind)
{
    for (; r; r = chain_of(r)) {
        bool let = r->kind == ROLL_LET;
        if (r->kind == ROLL_NAME && str_eq(r->word, name))
            return wanted_kind != WANTED_KIND_NUMBER;
        for (size_t i = 0; i < r->n; i++)
            if (r->arg[i] && r->arg[i] != chain_of(r) &&
                wants_dice(r->arg[i], name,
                           let ? WANTED_KIND_POOL : arg_wanted_kind(r, i, wanted_kind)))
                return true;
        for (size_t i = 0; i < r->n_item; i++)
            if (wants_dice(r->item[i].lo, name, WANTED_KIND_NUMBER) ||
                wants_dice(r->item[i].hi, name, WANTED_KIND_NUMBER))
                return true;
        wanted_kind = let ? wanted_kind : WANTED_KIND_NUMBER;
    }
    return false;
}

/* ---- making nodes ---- */

/* Slots are not reused: a name out of scope keeps its slot, so masks have the same meaning
 * everywhere. The array may move when it grows, so pointers to slots are not kept while nodes are
 * made. */
static int slot_new(struct expr_maker *m, const struct roll *r, struct str name)
{
    if (m->p->n_slot == SLOTS) {
        if (!m->failed)
            *m->err = (struct roll_error){r->at, STR("there are more than 250 names in this expression"), {"", 0}};
        m->failed = true;
        return FACE_SLOT;
    }
    struct program *p = m->p;
    if (p->n_slot == p->cap_slot) {
        const size_t cap = p->cap_slot ? 2 * p->cap_slot : 4;
        p->slot = arena_grow(m->a, p->slot, p->n_slot * sizeof *p->slot, cap * sizeof *p->slot);
        p->cap_slot = cap;
    }
    p->slot[p->n_slot] = (struct slot){.name = name};
    return (int)p->n_slot++;
}

static void scope_push(struct expr_maker *m, struct str name, int slot, const struct roll *roll)
{
    struct scoped s = {name, slot, roll};
    ARENA_PUSH(m->a, &m->scope, s);
}

/* With room for so many arguments. */
static struct expr *node_new(struct expr_maker *m, const struct roll *r, size_t n)
{
    struct expr *e = ARENA_NEW(m->a, struct expr);
    e->arg = n ? ARENA_ARRAY(m->a, const struct expr *, n) : NULL;
    e->n = e->n_all = n;
    e->r = r;
    e->kind = r->kind;
    e->slot = e->use = -1;
    return e;
}

void node_reads(struct expr *e, const struct expr *part)
{
    e->free = mask_or(e->free, part->free);
    e->random = e->random || part->random;
}

/* The index of the use is its element in the tuple that a state holds for the pool. */
static void use_add(struct expr_maker *m, struct expr *e, struct slot *s)
{
    e->use = (int)s->use.n;
    ARENA_PUSH(m->a, &s->use, (struct pool_question){.node = e});
}

/* A pool whose uses are all numbers can be kept as these numbers; a use as dice, `apart`, needs the
 * dice. */
static const struct expr *make_name_at(struct expr_maker *m, struct expr *e, int slot,
                                       enum wanted_kind wanted_kind)
{
    struct slot *s = &m->p->slot[slot];
    e->slot = slot;
    mask_set(&e->free, slot, true);
    e->pool = s->pool;
    if (s->pool && wanted_kind == WANTED_KIND_NUMBER)
        use_add(m, e, s);
    s->handled = s->handled || wanted_kind != WANTED_KIND_NUMBER;
    s->apart = s->apart || wanted_kind == WANTED_KIND_POOL;
    return e;
}

/* Binds the name of a modifiers chart to each of its possible totals in a let around the whole
 * program, so that every mention has the same value. */
static void make_spread(struct expr_maker *m, struct expr *e)
{
    const struct env *env = m->env;
    const struct chart *c =
        m->modifiers && env && env->model ? model_chart_find(env->model, env->set, e->r->word) : NULL;
    struct rat *total;
    size_t n = 0;
    struct str why = STR("it has no totals");
    if (!m->modifiers)
        return;
    bool is = c && chart_adds(c);
    if (!is || !modifiers_totals(m->a, c, &total, &n, &why) || !n) {
        struct str name = e->r->word;
        why = is ? str_printf(m->a, "%.*s: %.*s", STRF(name), STRF(why))
                 : str_printf(m->a, "%.*s is not a modifiers chart", STRF(name));
        *m->err = (struct roll_error){e->r->at, why, {"", 0}};
        m->failed = true;
        return;
    }
    struct expr *from = node_new(m, e->r, 0), *let = node_new(m, e->r, 2);
    struct weighted_values *b = weighted_values_new(m->a);
    for (size_t i = 0; i < n; i++) {
        struct value v = value_of_number(total[i]);
        weighted_values_add(m->a, b, &v, nat_of(m->a, 1));
    }
    b->total = nat_of(m->a, b->n);
    from->spread = b;
    from->random = true;
    let->kind = ROLL_LET;
    let->slot = slot_new(m, e->r, e->r->word);
    let->random = true;
    let->arg[0] = from;
    ARENA_PUSH(m->a, &m->spread, let);
    e->slot = let->slot;
    mask_set(&e->free, e->slot, true);
}

/* Resolves a name: bound in the expression, given, or a chart of modifiers. An unbound name is an
 * error at evaluation. */
static const struct expr *make_name(struct expr_maker *m, const struct roll *r,
                                    enum wanted_kind wanted_kind)
{
    const struct scoped *s = NULL;
    size_t n = m->scope.n;
    while (n > 0 && !s)
        s = str_eq(m->scope.at[--n].name, r->word) ? &m->scope.at[n] : NULL;
    if (s && s->roll) { /* inlined as if at its let: names bound since then are hidden */
        size_t after = m->scope.n - n;
        struct scoped *hidden = arena_copy(m->a, s, after * sizeof *s);
        m->scope.n = n;
        const struct expr *in_place = make(m, hidden->roll, wanted_kind);
        memcpy(m->scope.at + n, hidden, after * sizeof *hidden);
        m->scope.n = n + after;
        return in_place;
    }
    struct expr *e = node_new(m, r, 0);
    if (s)
        return make_name_at(m, e, s->slot, wanted_kind);
    for (size_t i = 0; i < m->spread.n; i++)
        if (str_eq(m->spread.at[i]->r->word, r->word))
            return make_name_at(m, e, m->spread.at[i]->slot, wanted_kind);
    make_spread(m, e);
    return e;
}

/* a + b - c ...: from the leftmost operand on. */
static const struct expr *make_chain(struct expr_maker *m, const struct roll *r)
{
    size_t n = 0;
    const struct roll *left = r;
    for (; is_arithmetic(left->kind); left = left->arg[0])
        n++;
    const struct expr **link = ARENA_ARRAY(m->a, const struct expr *, n),
                      *below = make(m, left, WANTED_KIND_NUMBER);
    const struct roll **roll = ARENA_ARRAY(m->a, const struct roll *, n);
    for (size_t i = n; i-- > 0; r = r->arg[0])
        roll[i] = r;
    for (size_t i = 0; i < n; i++) {
        struct expr *e = node_new(m, roll[i], 2);
        e->arg[0] = below;
        e->arg[1] = make(m, roll[i]->arg[1], WANTED_KIND_NUMBER);
        node_reads(e, below);
        node_reads(e, e->arg[1]);
        e->link = link;
        e->n_link = i + 1;
        link[i] = below = e;
    }
    return below;
}

/* A node reads the slots of its arguments, except those that it binds: `face`, and the name of
 * first(). */
static void make_args(struct expr_maker *m, struct expr *e, enum wanted_kind wanted_kind)
{
    const struct roll *r = e->r;
    for (size_t i = 0; i < r->n; i++) {
        if (!r->arg[i])
            continue;
        e->arg[i] = make(m, r->arg[i], arg_wanted_kind(r, i, wanted_kind));
        struct expr part = *e->arg[i];
        if (arg_has_face(r, i))
            mask_set(&part.free, FACE_SLOT, false);
        if (r->kind == ROLL_FIRST || r->kind == ROLL_UNTIL)
            mask_set(&part.free, e->slot, false);
        node_reads(e, &part);
    }
    if (r->kind == ROLL_FIRST || r->kind == ROLL_UNTIL) /* its items do not see it */
        m->scope.n--;
    for (size_t i = 0; i < r->n_item; i++) {
        e->arg[e->n_all++] = make(m, r->item[i].lo, WANTED_KIND_NUMBER);
        if (r->item[i].hi)
            e->arg[e->n_all++] = make(m, r->item[i].hi, WANTED_KIND_NUMBER);
    }
    for (size_t i = e->n; i < e->n_all; i++)
        node_reads(e, e->arg[i]);
}

/* Records count(), sum() and distinct() of a named pool or of its highest or lowest dice, and these
 * dice as a number: such uses can be kept as numbers in place of the dice. A count that is only
 * compared, count(p, ...) >= 2, matters up to the compared number: more than 2 gives the same
 * result as 2. */
static void make_uses(struct expr_maker *m, struct expr *e, enum wanted_kind wanted_kind)
{
    if (asks_pool(e) || (is_keep(e) && wanted_kind == WANTED_KIND_NUMBER)) {
        const struct expr *p = use_name(e);
        if (p->kind == ROLL_NAME && p->slot >= 0 && m->p->slot[p->slot].pool)
            use_add(m, e, &m->p->slot[p->slot]);
    }
    for (size_t i = 0; e->kind == ROLL_COMPARE && i < 2; i++) { /* `x op by` and `by op x` */
        const struct expr *use = e->arg[i], *by = e->arg[1 - i];
        enum roll_op op = e->r->op;
        if (use->use < 0 || use->kind != ROLL_CALL || use->r->call != CALL_COUNT || is_keep(use->arg[0]) || by->random)
            continue;
        bool tight = i == 0 ? op == OP_GE || op == OP_LT : op == OP_LE || op == OP_GT;
        m->p->slot[use->arg[0]->slot].use.at[use->use] = (struct pool_question){use, by, tight, NULL};
    }
    const struct expr *use = e->kind == ROLL_COMPARE || e->kind == ROLL_IN ? e->arg[0] : NULL;
    if (use && (use->use < 0 || use->kind != ROLL_CALL) && e->kind == ROLL_COMPARE)
        use = e->arg[1];
    if (!use || use->use < 0 || use->kind != ROLL_CALL || use->r->call != CALL_CARD)
        return;
    bool certain = true; /* the other side contains no dice */
    for (size_t i = 0; i < e->n_all; i++)
        certain =
            certain && (e->arg[i] == use || (!e->arg[i]->random && !mask_has(&e->arg[i]->free, use->arg[0]->slot)));
    if (certain)
        m->p->slot[use->arg[0]->slot].use.at[use->use].request = e;
}

/* Makes any node except names, lets, chains and `face`. */
static const struct expr *make_plain(struct expr_maker *m, const struct roll *r,
                                     enum wanted_kind wanted_kind)
{
    struct expr *e = node_new(m, r, r->n + 2 * r->n_item);
    e->n = e->n_all = r->n;
    if (r->kind == ROLL_FIRST || r->kind == ROLL_UNTIL) {
        e->slot = slot_new(m, r, r->word);
        scope_push(m, r->word, e->slot, NULL);
    }
    if (r->kind == ROLL_CHART || (r->kind == ROLL_DRAW && r->word.n)) {
        e->chart = m->env && m->env->model ? model_chart_find(m->env->model, m->env->set, r->word) : NULL;
        e->lookups = ARENA_NEW(m->a, struct lookups);
    }
    make_args(m, e, wanted_kind);
    make_uses(m, e, wanted_kind);
    bool dice = e->kind == ROLL_DICE || e->kind == ROLL_ROLLS || e->kind == ROLL_DRAW;
    e->pool = dice || call_is(r, KEEPS | ROLLS) || (e->kind == ROLL_IF && e->arg[1]->pool && e->arg[2]->pool);
    e->random = e->random || dice || call_is(r, ROLLS) ||
                (e->kind == ROLL_CHART && e->chart && e->chart->order.rolled);
    return e;
}

/* ---- lets moved down ---- */

/* maximum depth of the trees: brackets, and inlined lets; deeper lets are not moved */
enum { DEEP = 256 };

/* One step down: the child's place in its parent, and the index of its link in a chain of
 * arithmetic. */
struct step {
    struct expr *at;
    const struct expr **child;
    size_t link;
};

struct mask slot_reads(const struct slot *s)
{
    struct mask m = {{0}};
    for (size_t i = 0; i < s->use.n; i++) {
        m = mask_or(m, s->use.at[i].node->free);
        if (s->use.at[i].by)
            m = mask_or(m, s->use.at[i].by->free);
    }
    return m;
}

/* Steps to the only child of e that reads the slot, if the child is certainly evaluated and wanted
 * as a number. Where a pool is wanted, lets are evaluated one by one, so moving saves no work.
 * Names of modifiers charts are bound where they are used, so such lets are not moved. */
static bool step_down(const struct program *p, struct expr *e, int slot, struct step *s)
{
    bool chain = is_arithmetic(e->kind), let = e->kind == ROLL_LET;
    size_t arg = 0;
    *s = (struct step){.at = e};
    struct mask of_pool = {{0}};
    if (let && p->slot[e->slot].pool)
        of_pool = slot_reads(&p->slot[e->slot]);
    if (e->spread || mask_has(&of_pool, slot))
        return false;
    for (size_t i = e->n; i < e->n_all; i++)
        if (mask_has(&e->arg[i]->free, slot))
            return false;
    for (size_t i = 0; i < (chain ? e->n_link + 1 : e->n); i++) {
        size_t link = chain && i ? i - 1 : 0;
        const struct expr **child = chain ? &((struct expr *)e->link[link])->arg[i ? 1 : 0] : &e->arg[i];
        if (!*child || !mask_has(&(*child)->free, slot))
            continue;
        if (s->child)
            return false;
        s->child = child;
        s->link = link;
        arg = i;
    }
    if (!s->child || chain)
        return s->child;
    bool pool = (e->kind == ROLL_CALL && e->r->call >= CALL_COUNT) || (let && arg == 0 && p->slot[e->slot].pool);
    return arg_is_sure(e->r, arg) && !pool;
}

/* The nodes on the path now read the slots of the let's value instead of its name. */
static void correction(struct expr *e, const struct expr *let)
{
    mask_set(&e->free, let->slot, false);
    node_reads(e, let->arg[0]);
}

/* Moves a let down to the `if`, `and` or `or` that contains all its uses, if that is deep inside
 * the let's body. Returns the body with the let in it, or the let unchanged. There let.c can divide
 * the states at the condition, and sum out values that the branches do not read. The path contains
 * only nodes that are evaluated exactly once with the let, so the let is still always evaluated and
 * the result is the same. If the uses of a pool read the name, the let stays outside of the pool;
 * otherwise the pool's dice would have to be listed. */
static const struct expr *let_sink(struct arena *a, const struct program *p, struct expr *let)
{
    struct step *way = ARENA_ARRAY(a, struct step, DEEP);
    size_t n = 0;
    struct expr *e = (struct expr *)let->arg[1];
    bool inside = false;
    for (; n < DEEP && step_down(p, e, let->slot, &way[n]); n++) {
        inside = inside || e->kind != ROLL_LET || way[n].child != &e->arg[1];
        e = (struct expr *)*way[n].child;
    }
    bool parts = e->kind == ROLL_IF || e->kind == ROLL_AND || e->kind == ROLL_OR;
    if (!inside || !parts || n == DEEP)
        return let;
    /* Go back up around lets that were moved here before, and around an `if` whose condition is
     * this place, since let.c can divide there too. */
    for (; n; e = way[--n].at) {
        const struct step *s = &way[n - 1];
        enum roll_kind k = s->at->kind;
        bool condition = k == ROLL_IF || k == ROLL_AND || k == ROLL_OR || k == ROLL_NOT;
        if (k == ROLL_LET ? s->child != &s->at->arg[1] : !condition || s->child != &s->at->arg[0])
            break;
    }
    if (!n)
        return let;
    const struct expr *body = let->arg[1];
    let->arg[1] = e;
    let->pool = e->pool;
    let->random = e->random;
    let->free = e->free;
    correction(let, let);
    for (size_t i = n; i-- > 0;) {
        struct step *s = &way[i];
        *s->child = i + 1 == n ? let : *s->child;
        for (size_t k = s->link; is_arithmetic(s->at->kind) && k < s->at->n_link; k++)
            correction((struct expr *)s->at->link[k], let);
        correction(s->at, let);
    }
    return body;
}

/* ---- lets ---- */

/* Makes let a = ...; let b = ...; up to the body. A let is inlined if it has one use that is
 * certainly evaluated, by a node that is rolled no more often than the let. */
static const struct expr *make_lets(struct expr_maker *m, const struct roll *r,
                                    enum wanted_kind wanted_kind)
{
    LIST(struct expr *) open = {0};
    size_t outer = m->scope.n;
    for (; r->kind == ROLL_LET && !m->failed; r = r->arg[1]) {
        if (m->may_inline && m->inlined < INLINE_MAX && count_uses(r->arg[1], r->word, true) == 1) {
            m->inlined++;
            m->p->inlined = true;
            scope_push(m, r->word, -1, r->arg[0]);
            continue;
        }
        wanted_kind = wanted_kind == WANTED_KIND_DIRECT ? WANTED_KIND_POOL : wanted_kind;
        struct expr *e = node_new(m, r, 2);
        e->arg[0] = make(m, r->arg[0],
                         wants_dice(r->arg[1], r->word, wanted_kind) ? WANTED_KIND_POOL
                                                                     : WANTED_KIND_NUMBER);
        e->slot = slot_new(m, r, r->word);
        m->p->slot[e->slot].pool = e->arg[0]->pool;
        scope_push(m, r->word, e->slot, NULL);
        ARENA_PUSH(m->a, &open, e);
    }
    const struct expr *body = m->failed ? node_new(m, r, 0) : make(m, r, wanted_kind);
    m->scope.n = outer;
    while (open.n-- > 0) {
        struct expr *e = open.at[open.n];
        struct slot *s = &m->p->slot[e->slot];
        s->pool = s->pool && s->handled;
        e->arg[1] = body;
        e->pool = body->pool;
        node_reads(e, body);
        correction(e, e);
        body = m->may_inline && !m->failed ? let_sink(m->a, m->p, e) : e;
        m->p->inlined = m->p->inlined || body != e;
    }
    return body;
}

static const struct expr *make(struct expr_maker *m, const struct roll *r,
                               enum wanted_kind wanted_kind)
{
    if (r->kind == ROLL_NAME)
        return make_name(m, r, wanted_kind);
    if (r->kind == ROLL_LET)
        return make_lets(m, r, wanted_kind);
    if (is_arithmetic(r->kind))
        return make_chain(m, r);
    if (r->kind != ROLL_FACE)
        return make_plain(m, r, wanted_kind);
    struct expr *e = node_new(m, r, 0);
    mask_set(&e->free, FACE_SLOT, true);
    e->slot = FACE_SLOT;
    return e;
}

/* The givens have the slots after `face`, in the order of env. */
struct program *program_new(struct arena *a, const struct roll *r, const struct env *env, bool may_inline,
                            bool modifiers, struct roll_error *err)
{
    struct program *p = ARENA_NEW(a, struct program);
    struct expr_maker m = {.a = a, .p = p, .env = env, .err = err, .may_inline = may_inline, .modifiers = modifiers};
    slot_new(&m, r, STR("face"));
    for (size_t i = 0; env && i < env->n; i++) {
        int slot = slot_new(&m, r, env->name[i]);
        p->slot[slot].given = &env->value[i];
        scope_push(&m, env->name[i], slot, NULL);
    }
    p->root = make(&m, r, WANTED_KIND_NUMBER);
    for (size_t i = m.spread.n; i-- > 0;) {
        m.spread.at[i]->arg[1] = p->root;
        p->root = m.spread.at[i];
    }
    return m.failed ? NULL : p;
}
