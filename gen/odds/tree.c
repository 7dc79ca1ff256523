/* A parsed roll to the tree of slots that the first method walks.
 *
 * Relies on the parser: names are bound before their use and not again while they live, counts of arguments are right.
 * Chains of arithmetic and of lets are as long as the text and are followed by loops; all else nests no deeper than the
 * parser lets it, times the lets that are put in place. Called by odds.c and grid.c, once an expression. */
#include "odds/run.h"

enum { INLINE_MOST = 32 }; /* lets put in place; each may deepen the tree by as much as the parser lets it nest */

struct scoped {
    struct str name;
    int slot;
    const struct roll *roll; /* put in place where it is used, in sight of the names before it alone */
};
struct scopes {
    struct scoped *at;
    size_t n, cap;
};

struct maker {
    struct arena *a;
    struct program *p;
    const struct env *env;
    const struct tree_names *names;
    struct roll_error *err;
    bool failed, may_inline;
    size_t inlined;
    struct scopes scope;
    struct {
        struct node **at;
        size_t n, cap;
    } spread; /* lets around the whole, for names out of `names` */
};

/* What a node is asked for: its number, or its dice where it has some; DIRECT: dice, by count() or sum(). */
enum wish { WISH_NUMBER, WISH_POOL, WISH_DIRECT };

static const struct node *make(struct maker *m, const struct roll *r, enum wish wish);

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

bool is_arithmetic(enum roll_kind kind)
{
    return kind >= ROLL_ADD && kind <= ROLL_DIV;
}

/* ---- how often a name is used, and whether the one use is sure to be reached ---- */

struct uses {
    size_t n;
    bool sure;
};

static void count_uses(const struct roll *r, struct str name, bool sure, struct uses *u);

static bool arg_is_sure(const struct roll *r, size_t i)
{
    switch (r->kind) {
    case ROLL_IF:
    case ROLL_OR:
    case ROLL_AND:
        return i == 0;
    case ROLL_ROLLS: /* how many is asked once, each of them afresh */
        return i == 0;
    case ROLL_FIRST:
        return false;
    case ROLL_CALL:
        if (r->call == CALL_COUNT || r->call == CALL_SUM || r->call == CALL_REROLL || r->call == CALL_REROLL_ONCE)
            return i == 0;
        return r->call != CALL_EXPLODE || i != 1;
    case ROLL_NUMBER:
    case ROLL_WORD:
    case ROLL_BOOL:
    case ROLL_NAME:
    case ROLL_FACE:
    case ROLL_DICE:
    case ROLL_LET:
    case ROLL_NOT:
    case ROLL_COMPARE:
    case ROLL_IN:
    case ROLL_ADD:
    case ROLL_SUB:
    case ROLL_MUL:
    case ROLL_DIV:
    case ROLL_NEG:
    case ROLL_TUPLE:
    case ROLL_CHART:
        return true;
    }
    return false;
}

/* All of r but the argument along which chains grow: gives that one, or NULL. */
static const struct roll *count_uses_here(const struct roll *r, struct str name, bool sure, struct uses *u)
{
    const struct roll *chain = r->kind == ROLL_LET ? r->arg[1] : is_arithmetic(r->kind) ? r->arg[0] : NULL;
    if (r->kind == ROLL_NAME && str_eq(r->word, name)) {
        u->n++;
        u->sure = sure;
    }
    for (size_t i = 0; i < r->n; i++)
        if (r->arg[i] && r->arg[i] != chain)
            count_uses(r->arg[i], name, sure && arg_is_sure(r, i), u);
    for (size_t i = 0; i < r->n_item; i++) {
        count_uses(r->item[i].lo, name, false, u);
        if (r->item[i].hi)
            count_uses(r->item[i].hi, name, false, u);
    }
    return chain;
}

/* What is along a chain is as sure as the chain. */
static void count_uses(const struct roll *r, struct str name, bool sure, struct uses *u)
{
    while (r)
        r = count_uses_here(r, name, sure, u);
}

/* ---- making nodes ---- */

static void maker_fail(struct maker *m, const struct roll *r, const char *why)
{
    if (!m->failed)
        *m->err = (struct roll_error){r->lo, r->hi, str_of(why), {"", 0}};
    m->failed = true;
}

static int slot_new(struct maker *m, const struct roll *r, struct str name)
{
    if (m->p->n_slot == SLOTS) {
        maker_fail(m, r, "there are more than 250 names in this expression");
        return FACE_SLOT;
    }
    m->p->slot[m->p->n_slot] = (struct slot){.name = name};
    return (int)m->p->n_slot++;
}

static void scope_push(struct maker *m, struct str name, int slot, const struct roll *roll)
{
    struct scoped s = {name, slot, roll};
    ARENA_PUSH(m->a, &m->scope, s);
}

static const struct scoped *scope_find(const struct maker *m, struct str name)
{
    for (size_t i = m->scope.n; i-- > 0;)
        if (str_eq(m->scope.at[i].name, name))
            return &m->scope.at[i];
    return NULL;
}

static struct node *node_new(struct maker *m, const struct roll *r)
{
    struct node *e = ARENA_NEW(m->a, struct node);
    e->r = r;
    e->kind = r->kind;
    e->slot = e->use = -1;
    return e;
}

static void use_add(struct maker *m, struct node *e, struct slot *s)
{
    const struct node *use = e;
    e->use = (int)s->use.n;
    ARENA_PUSH(m->a, &s->use, use);
    ARENA_PUSH(m->a, &s->limit, (struct limit){0});
}

static const struct node *make_name_at(struct maker *m, struct node *e, int slot, enum wish wish)
{
    struct slot *s = &m->p->slot[slot];
    e->slot = slot;
    mask_set(&e->free, slot, true);
    e->pool = s->pool;
    if (s->pool && wish == WISH_NUMBER)
        use_add(m, e, s);
    s->handled = s->handled || wish != WISH_NUMBER;
    s->apart = s->apart || wish == WISH_POOL;
    return e;
}

/* A name of `names`: a let around the whole program, so that every mention is the same value. */
static bool make_spread(struct maker *m, struct node *e)
{
    const struct bag *b = m->names ? m->names->find(m->names->data, m->a, e->r->word, e->r, m->err) : NULL;
    if (!b) {
        m->failed = m->failed || m->names;
        return false;
    }
    struct node *from = node_new(m, e->r), *let = node_new(m, e->r);
    from->spread = b;
    from->random = true;
    let->kind = ROLL_LET;
    let->slot = slot_new(m, e->r, e->r->word);
    let->random = true;
    let->arg = ARENA_ARRAY(m->a, const struct node *, 2);
    let->n = 2;
    let->arg[0] = from;
    ARENA_PUSH(m->a, &m->spread, let);
    e->slot = let->slot;
    mask_set(&e->free, e->slot, true);
    return true;
}

/* What a name stands for, made where the name stands: it may see no name that was bound since. */
static const struct node *make_in_place(struct maker *m, const struct scoped *s, enum wish wish)
{
    struct scopes outer = m->scope, inner = {0};
    const struct roll *r = s->roll;
    inner.n = inner.cap = (size_t)(s - outer.at);
    inner.at = arena_copy(m->a, outer.at, inner.n * sizeof *inner.at);
    m->scope = inner;
    const struct node *e = make(m, r, wish);
    m->scope = outer;
    return e;
}

static const struct node *make_name(struct maker *m, const struct roll *r, enum wish wish)
{
    const struct scoped *s = scope_find(m, r->word);
    if (s && s->roll)
        return make_in_place(m, s, wish);
    struct node *e = node_new(m, r);
    if (s)
        return make_name_at(m, e, s->slot, wish);
    for (size_t i = 0; i < m->spread.n; i++)
        if (str_eq(m->spread.at[i]->r->word, r->word))
            return make_name_at(m, e, m->spread.at[i]->slot, wish);
    make_spread(m, e);
    return e;
}

/* A let used once, for sure, by something that is rolled no more often than the let itself. */
static bool goes_in_place(const struct maker *m, const struct roll *r)
{
    struct uses u = {0, false};
    if (!m->may_inline || m->inlined == INLINE_MOST)
        return false;
    count_uses(r->arg[1], r->word, true, &u);
    return u.n == 1 && u.sure;
}

static enum wish arg_wish(const struct roll *r, size_t i, enum wish wish)
{
    if (r->kind == ROLL_IF)
        return !i ? WISH_NUMBER : wish == WISH_DIRECT ? WISH_POOL : wish;
    if (r->kind != ROLL_CALL)
        return WISH_NUMBER;
    switch (r->call) {
    case CALL_COUNT:
    case CALL_SUM:
    case CALL_DISTINCT:
        return i == 0 ? WISH_DIRECT : WISH_NUMBER;
    case CALL_REROLL:
    case CALL_REROLL_ONCE:
    case CALL_EXPLODE:
        return i == 0 ? WISH_POOL : WISH_NUMBER;
    case CALL_HIGHEST:
    case CALL_LOWEST:
        return i == 0 ? WISH_NUMBER : wish == WISH_POOL ? WISH_POOL : WISH_DIRECT;
    case CALL_FLOOR:
    case CALL_CEIL:
    case CALL_ROUND:
    case CALL_ABS:
    case CALL_MIN:
    case CALL_MAX:
    case CALL_CLAMP:
        return WISH_NUMBER;
    }
    return WISH_NUMBER;
}

/* Is the name wanted as dice anywhere in r, as make() would want it? Else its number is all that is kept. */
static bool wants_dice(const struct roll *r, struct str name, enum wish wish)
{
    while (r) {
        if (r->kind == ROLL_NAME && str_eq(r->word, name))
            return wish != WISH_NUMBER;
        const struct roll *chain = r->kind == ROLL_LET ? r->arg[1] : is_arithmetic(r->kind) ? r->arg[0] : NULL;
        for (size_t i = 0; i < r->n; i++)
            if (r->arg[i] && r->arg[i] != chain &&
                wants_dice(r->arg[i], name, r->kind == ROLL_LET ? WISH_POOL : arg_wish(r, i, wish)))
                return true;
        for (size_t i = 0; i < r->n_item; i++)
            if (wants_dice(r->item[i].lo, name, WISH_NUMBER) || wants_dice(r->item[i].hi, name, WISH_NUMBER))
                return true;
        wish = r->kind == ROLL_LET ? wish : WISH_NUMBER;
        r = chain;
    }
    return false;
}

/* A let with its value; its body is still to come. */
static struct node *let_open(struct maker *m, const struct roll *r, enum wish wish)
{
    struct node *e = node_new(m, r);
    e->arg = ARENA_ARRAY(m->a, const struct node *, 2);
    e->n = 2;
    e->arg[0] = make(m, r->arg[0], wants_dice(r->arg[1], r->word, wish) ? WISH_POOL : WISH_NUMBER);
    e->slot = slot_new(m, r, r->word);
    m->p->slot[e->slot].pool = e->arg[0]->pool;
    scope_push(m, r->word, e->slot, NULL);
    return e;
}

static void let_close(struct maker *m, struct node *e, const struct node *body)
{
    struct slot *s = &m->p->slot[e->slot];
    s->pool = s->pool && s->handled;
    e->arg[1] = body;
    e->pool = body->pool;
    e->random = e->arg[0]->random || body->random;
    e->free = body->free;
    mask_set(&e->free, e->slot, false);
    e->free = mask_or(e->free, e->arg[0]->free);
}

/* ---- lets moved down ---- */

/* A let to the place of the `if` (or `and`, `or`) that holds all its uses, where that stands deep inside the let's
 * body.
 *
 * There let.c can part the states at the condition, and what the branches do not read is summed out. Only through
 * places that are sure to be evaluated, once and as often as the let itself: so the let is still worked out always, and
 * what it comes to is the same. Where a pool's uses read the name, the let stays outside of the pool, whose dice would
 * else have to be listed. */
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

static const struct node *let_sink(struct arena *a, const struct program *p, struct node *let)
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

/* let a = ...; let b = ...; and so on to the body. */
static const struct node *make_lets(struct maker *m, const struct roll *r, enum wish wish)
{
    struct {
        struct node **at;
        size_t n, cap;
    } open = {0};
    size_t outer = m->scope.n;
    for (; r->kind == ROLL_LET && !m->failed; r = r->arg[1]) {
        if (goes_in_place(m, r)) {
            m->inlined++;
            m->p->inlined = true;
            scope_push(m, r->word, -1, r->arg[0]);
            continue;
        }
        wish = wish == WISH_DIRECT ? WISH_POOL : wish;
        struct node *e = let_open(m, r, wish);
        ARENA_PUSH(m->a, &open, e);
    }
    const struct node *body = m->failed ? node_new(m, r) : make(m, r, wish);
    m->scope.n = outer;
    while (open.n-- > 0) {
        let_close(m, open.at[open.n], body);
        body = m->may_inline ? let_sink(m->a, m->p, open.at[open.n]) : open.at[open.n];
        m->p->inlined = m->p->inlined || body != open.at[open.n];
    }
    return body;
}

/* a + b - c ...: from the leftmost operand on. */
static const struct node *make_chain(struct maker *m, const struct roll *r)
{
    size_t n = 0;
    const struct roll *left = r;
    for (; is_arithmetic(left->kind); left = left->arg[0])
        n++;
    const struct node **link = ARENA_ARRAY(m->a, const struct node *, n), *below = make(m, left, WISH_NUMBER);
    const struct roll **roll = ARENA_ARRAY(m->a, const struct roll *, n);
    for (size_t i = n; i-- > 0; r = r->arg[0])
        roll[i] = r;
    for (size_t i = 0; i < n; i++) {
        struct node *e = node_new(m, roll[i]);
        e->arg = ARENA_ARRAY(m->a, const struct node *, 2);
        e->n = 2;
        e->arg[0] = below;
        e->arg[1] = make(m, roll[i]->arg[1], WISH_NUMBER);
        e->random = below->random || e->arg[1]->random;
        e->free = mask_or(below->free, e->arg[1]->free);
        e->link = link;
        e->n_link = i + 1;
        link[i] = below = e;
    }
    return below;
}

/* Does arg[i] read the face of a die of its own node? */
static bool arg_has_face(const struct roll *r, size_t i)
{
    if (r->kind != ROLL_CALL || i != 1)
        return false;
    return r->call == CALL_COUNT || r->call == CALL_SUM || r->call == CALL_REROLL || r->call == CALL_REROLL_ONCE ||
           r->call == CALL_EXPLODE;
}

static bool chart_rolls(const struct chart *c)
{
    for (size_t i = 0; c && i < c->n_row; i++) {
        if (c->row[i].inner)
            return true;
        for (size_t k = 0; c->row[i].cell && k < c->n_col; k++)
            if (c->row[i].cell[k].kind == CELL_ROLL)
                return true;
    }
    return false;
}

static bool is_pool(const struct node *e)
{
    if (e->kind == ROLL_IF)
        return e->arg[1]->pool && e->arg[2]->pool;
    if (e->kind != ROLL_CALL)
        return e->kind == ROLL_DICE || e->kind == ROLL_ROLLS;
    enum roll_call f = e->r->call;
    return f == CALL_HIGHEST || f == CALL_LOWEST || f == CALL_REROLL || f == CALL_REROLL_ONCE || f == CALL_EXPLODE;
}

static bool is_random(const struct node *e)
{
    if (e->kind == ROLL_DICE || e->kind == ROLL_ROLLS)
        return true;
    if (e->kind == ROLL_CALL)
        return e->r->call == CALL_REROLL || e->r->call == CALL_REROLL_ONCE || e->r->call == CALL_EXPLODE;
    return e->kind == ROLL_CHART && chart_rolls(e->chart);
}

static void make_args(struct maker *m, struct node *e, enum wish wish)
{
    const struct roll *r = e->r;
    e->arg = ARENA_ARRAY(m->a, const struct node *, r->n);
    e->n = r->n;
    for (size_t i = 0; i < r->n; i++) {
        if (!r->arg[i])
            continue;
        e->arg[i] = make(m, r->arg[i], arg_wish(r, i, wish));
        struct mask f = e->arg[i]->free;
        if (arg_has_face(r, i))
            mask_set(&f, FACE_SLOT, false);
        if (r->kind == ROLL_FIRST)
            mask_set(&f, e->slot, false);
        e->free = mask_or(e->free, f);
        e->random = e->random || e->arg[i]->random;
    }
}

static void make_items(struct maker *m, struct node *e)
{
    const struct roll *r = e->r;
    struct node_item *item = ARENA_ARRAY(m->a, struct node_item, r->n_item);
    for (size_t i = 0; i < r->n_item; i++) {
        item[i].lo = make(m, r->item[i].lo, WISH_NUMBER);
        e->free = mask_or(e->free, item[i].lo->free);
        e->random = e->random || item[i].lo->random;
        if (!r->item[i].hi)
            continue;
        item[i].hi = make(m, r->item[i].hi, WISH_NUMBER);
        e->free = mask_or(e->free, item[i].hi->free);
        e->random = e->random || item[i].hi->random;
    }
    e->item = item;
    e->n_item = r->n_item;
}

bool is_keep(const struct node *e)
{
    return e->kind == ROLL_CALL && (e->r->call == CALL_HIGHEST || e->r->call == CALL_LOWEST);
}

static bool is_asked(const struct node *e)
{
    return e->kind == ROLL_CALL && (e->r->call == CALL_COUNT || e->r->call == CALL_SUM || e->r->call == CALL_DISTINCT);
}

const struct node *use_name(const struct node *e)
{
    e = is_asked(e) ? e->arg[0] : e;
    while (is_keep(e))
        e = e->arg[1];
    return e;
}

/* count(), sum() and distinct() of a named pool itself, or of its highest or lowest dice, and these as a number: such
 * uses can be kept as numbers in place of the dice. */
static void make_use(struct maker *m, struct node *e, enum wish wish)
{
    if (!is_asked(e) && !(is_keep(e) && wish == WISH_NUMBER))
        return;
    const struct node *p = use_name(e);
    if (p->kind != ROLL_NAME || p->slot < 0 || !m->p->slot[p->slot].pool)
        return;
    use_add(m, e, &m->p->slot[p->slot]);
}

/* count(p, ...) >= 2: more than 2 is as good as 2. `x op by` and `by op x` are the two sides. */
static void make_limits(struct maker *m, const struct node *e)
{
    for (size_t i = 0; e->kind == ROLL_COMPARE && i < 2; i++) {
        const struct node *use = e->arg[i], *by = e->arg[1 - i];
        enum roll_op op = e->r->op;
        if (use->use < 0 || use->kind != ROLL_CALL || use->r->call != CALL_COUNT || is_keep(use->arg[0]) || by->random)
            continue;
        bool tight = i == 0 ? op == OP_GE || op == OP_LT : op == OP_LE || op == OP_GT;
        m->p->slot[use->arg[0]->slot].limit.at[use->use] = (struct limit){by, tight};
    }
}

static const struct node *make_plain(struct maker *m, const struct roll *r, enum wish wish)
{
    struct node *e = node_new(m, r);
    size_t outer = m->scope.n;
    if (r->kind == ROLL_FIRST) {
        e->slot = slot_new(m, r, r->word);
        scope_push(m, r->word, e->slot, NULL);
    }
    if (r->kind == ROLL_CHART) {
        e->chart = m->env && m->env->model ? model_chart_find(m->env->model, m->env->set, r->word) : NULL;
        e->lookups = ARENA_NEW(m->a, struct lookups);
    }
    make_args(m, e, wish);
    m->scope.n = outer;
    make_items(m, e);
    make_use(m, e, wish);
    make_limits(m, e);
    e->pool = is_pool(e);
    e->random = e->random || is_random(e);
    return e;
}

static const struct node *make(struct maker *m, const struct roll *r, enum wish wish)
{
    if (r->kind == ROLL_NAME)
        return make_name(m, r, wish);
    if (r->kind == ROLL_LET)
        return make_lets(m, r, wish);
    if (is_arithmetic(r->kind))
        return make_chain(m, r);
    struct node *e;
    if (r->kind == ROLL_FACE) {
        e = node_new(m, r);
        mask_set(&e->free, FACE_SLOT, true);
        e->slot = FACE_SLOT;
        return e;
    }
    return make_plain(m, r, wish);
}

struct program *program_new(struct arena *a, const struct roll *r, const struct env *env, bool may_inline,
                            const struct tree_names *names, struct roll_error *err)
{
    struct program *p = ARENA_NEW(a, struct program);
    struct maker m = {.a = a, .p = p, .env = env, .names = names, .err = err, .may_inline = may_inline};
    slot_new(&m, r, STR("face"));
    for (size_t i = 0; env && i < env->n; i++) {
        int slot = slot_new(&m, r, env->name[i]);
        p->slot[slot].given = &env->value[i];
        scope_push(&m, env->name[i], slot, NULL);
    }
    p->root = make(&m, r, WISH_NUMBER);
    for (size_t i = m.spread.n; i-- > 0;) {
        m.spread.at[i]->arg[1] = p->root;
        p->root = m.spread.at[i];
    }
    return m.failed ? NULL : p;
}
