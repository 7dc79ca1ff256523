/* Reduces the expression of a situation: replaces its givens and evaluates all parts that no die
 * decides. Two situations with the same reduced expression are walked once, and exactly this
 * expression is walked.
 *
 * Parts that depend only on givens are evaluated by the walk's own evaluator, as on every path: a
 * chart's cell, a number of dice, a branch. If the evaluation gives an error, dice or n/a, the node
 * stays unchanged, and the path that reaches it reports it. A long expression stays whole, because
 * this code recurses as deep as it nests.
 *
 * Invariant: the reduced tree evaluates to the same result on every path. Its key contains
 * everything but the contents of charts; the author's names are numbered in binding order. Called
 * by show/odds/table.c. */
#include "walk/walker.h"

enum { NODES_MAX = 3000 };

/* A visible name with its value; NULL if a die decides it. */
struct known {
    struct str name;
    const struct roll *worth;
};
struct folder {
    struct arena *a;
    struct walker *w;
    struct env env; /* the givens, then values that have no kind of node */
    LIST(struct str) name;
    LIST(struct value) value;
    LIST(struct known) scope;
};

static const struct roll *fold(struct folder *f, const struct roll *r);
static struct roll *fold_operands(struct folder *f, const struct roll *r, const struct roll *first);

/* ---- parts that no die decides ---- */

static bool is_value(const struct roll *r)
{
    if (r->kind == ROLL_NAME) /* names that node_of_value() made */
        return r->word.n > 1 && r->word.p[0] == '\1';
    return r->kind == ROLL_NUMBER || r->kind == ROLL_WORD || r->kind == ROLL_BOOL;
}

/* Makes a node for a value. Ranges and never have no kind of node: they become names that no author
 * can write. Returns NULL for tuples and n/a, which stay. */
static const struct roll *node_of_value(struct folder *f, const struct roll *at, const struct value *v)
{
    struct roll *r = ARENA_NEW(f->a, struct roll);
    *r = (struct roll){.at = at->at, .number = RAT(0)};
    switch (v->kind) {
    case VALUE_NUMBER:
        r->kind = ROLL_NUMBER;
        r->number = v->number;
        return r;
    case VALUE_WORD:
        r->kind = ROLL_WORD;
        r->word = str_dup(f->a, v->word);
        return r;
    case VALUE_BOOL:
        r->kind = ROLL_BOOL;
        r->truth = v->truth;
        return r;
    case VALUE_RANGE:
    case VALUE_NEVER:
        r->kind = ROLL_NAME;
        r->word = str_printf(f->a, "\1%zu", f->name.n);
        ARENA_PUSH(f->a, &f->name, r->word);
        ARENA_PUSH(f->a, &f->value, value_dup(f->a, *v));
        f->env.name = f->name.at;
        f->env.value = f->value.at;
        f->env.n = f->name.n;
        return r;
    case VALUE_TUPLE:
    case VALUE_NA:
        return NULL;
    }
    return NULL;
}

/* True if all operands are values: no die, no name that a die decides, no face. */
static bool all_values(const struct roll *r)
{
    bool all = true;
    for (size_t i = 0; i < r->n && all; i++)
        all = is_value(r->arg[i]);
    for (size_t i = 0; i < r->n_item && all; i++)
        all = is_value(r->item[i].lo) && (!r->item[i].hi || is_value(r->item[i].hi));
    return all;
}

/* Evaluates a node whose operands are values. Returns the node itself if they are not, or if
 * evaluation fails or needs a die. */
static const struct roll *worked_out(struct folder *f, const struct roll *r)
{
    struct value v;
    const struct roll *n = all_values(r) && walk_settled(f->w, r, &v) ? node_of_value(f, r, &v) : NULL;
    return n ? n : r;
}

/* ---- names ---- */

/* Inner names hide outer names and givens, as on a path. */
static const struct roll *fold_name(struct folder *f, const struct roll *r)
{
    for (size_t i = f->scope.n; i > 0; i--)
        if (str_eq(f->scope.at[i - 1].name, r->word))
            return f->scope.at[i - 1].worth ? f->scope.at[i - 1].worth : r;
    const struct value *v = env_find(&f->env, r->word);
    const struct roll *n = v ? node_of_value(f, r, v) : NULL;
    return n ? n : r;
}

/* Folds r with one more visible name; `worth` is NULL if a die decides it. */
static const struct roll *fold_under(struct folder *f, struct str name, const struct roll *worth, const struct roll *r)
{
    struct known k = {name, worth};
    ARENA_PUSH(f->a, &f->scope, k);
    const struct roll *n = fold(f, r);
    f->scope.n--;
    return n;
}

/* ---- all kinds ---- */

/* Folds an item of `in`. The evaluator refuses a word from a chart beside a number, but accepts a
 * literal word. So a chart that gives a word stays a chart, with its keys evaluated, because their
 * names may be unbound later. */
static const struct roll *fold_item(struct folder *f, const struct roll *r)
{
    if (!r || r->kind != ROLL_CHART)
        return r ? fold(f, r) : NULL;
    const struct roll *chart = fold_operands(f, r, NULL), *n = worked_out(f, chart);
    return n->kind == ROLL_WORD ? chart : n;
}

/* True if the i-th operand sees the name that the node binds. */
static bool binds(const struct roll *r, size_t i)
{
    return r->kind == ROLL_FIRST || (r->kind == ROLL_LET && i == 1) || (r->kind == ROLL_UNTIL && (i == 1 || i == 2));
}

/* Copies the node with folded operands. `first` is the folded first operand, or NULL. No operand is
 * folded twice, because nesting would double the work at each level. */
static struct roll *fold_operands(struct folder *f, const struct roll *r, const struct roll *first)
{
    struct roll *n = arena_copy(f->a, r, sizeof *r);
    const struct roll **arg = ARENA_ARRAY(f->a, const struct roll *, r->n);
    struct roll_item *item = ARENA_ARRAY(f->a, struct roll_item, r->n_item);
    for (size_t i = 0; i < r->n_item; i++)
        item[i] = (struct roll_item){fold_item(f, r->item[i].lo), fold_item(f, r->item[i].hi)};
    for (size_t i = 0; i < r->n; i++) /* the number of dice is optional */
        arg[i] = !r->arg[i]        ? NULL
                 : i == 0 && first ? first
                 : binds(r, i)     ? fold_under(f, r->word, NULL, r->arg[i])
                                   : fold(f, r->arg[i]);
    n->arg = arg;
    n->item = item;
    return n;
}

/* True if r may use the dice of the name, and not only their sum. */
static bool uses_dice(const struct roll *r, struct str name, bool wanted)
{
    bool used = wanted && r->kind == ROLL_NAME && str_eq(r->word, name);
    wanted = r->kind == ROLL_LET || r->kind == ROLL_IF ||
             (r->kind == ROLL_CALL && r->call >= CALL_COUNT);
    for (size_t i = 0; i < r->n && !used; i++)
        used = r->arg[i] && uses_dice(r->arg[i], name, wanted);
    return used;
}

/* Copies a node with other operands. */
static const struct roll *node_copy(struct folder *f, struct roll r, const struct roll *const *arg,
                                    size_t n)
{
    r.arg = arena_copy(f->a, arg, n * sizeof *arg);
    r.n = n;
    return arena_copy(f->a, &r, sizeof r);
}

/* Gives dice that a let adds a new name, as their sum(), so that walk_last() finds them. The dice
 * stay if the let's name is used as dice. */
static const struct roll *fold_sum(struct folder *f, struct roll *let)
{
    const struct roll **at = let->arg;
    while ((*at)->kind >= ROLL_ADD && (*at)->kind <= ROLL_DIV)
        at = (*at)->arg + ((*at)->arg[1]->kind == ROLL_DICE);
    const struct roll *dice = *at;
    bool number = dice->kind == ROLL_DICE && dice->die != DIE_FACES && dice->arg[0];
    if (!number || (at == let->arg && uses_dice(let->arg[1], let->word, true)))
        return let;
    struct roll name = {.kind = ROLL_NAME, .at = dice->at}, sum = name, outer = *let;
    outer.word = name.word = str_printf(f->a, "\2%u", dice->at.lo);
    *at = node_copy(f, name, NULL, 0);
    sum.kind = ROLL_CALL;
    sum.call = CALL_SUM;
    const struct roll *arg[] = {node_copy(f, sum, &dice, 1), let};
    return node_copy(f, outer, arg, 2);
}

static const struct roll *fold(struct folder *f, const struct roll *r)
{
    const struct roll *first = NULL;
    switch (r->kind) {
    case ROLL_NUMBER:
    case ROLL_WORD:
    case ROLL_BOOL:
    case ROLL_NEVER:
    case ROLL_FACE:
        return r;
    case ROLL_NAME:
        return fold_name(f, r);
    case ROLL_LET:
        first = fold(f, r->arg[0]);
        if (is_value(first))
            return fold_under(f, r->word, first, r->arg[1]);
        return fold_sum(f, fold_operands(f, r, first));
    case ROLL_IF:
        first = fold(f, r->arg[0]);
        if (first->kind == ROLL_BOOL)
            return fold(f, r->arg[first->truth ? 1 : 2]);
        return fold_operands(f, r, first);
    case ROLL_DICE:
    case ROLL_ROLLS:
    case ROLL_DRAW:
    case ROLL_UNTIL:
    case ROLL_FIRST:
    case ROLL_TUPLE:
        return fold_operands(f, r, NULL);
    case ROLL_CALL:
    case ROLL_OR:
    case ROLL_AND:
    case ROLL_NOT:
    case ROLL_COMPARE:
    case ROLL_IN:
    case ROLL_ADD:
    case ROLL_SUB:
    case ROLL_MUL:
    case ROLL_DIV:
    case ROLL_NEG:
    case ROLL_CHART:
        first = fold_operands(f, r, NULL);
        return r->kind == ROLL_CALL && r->call >= CALL_COUNT ? first : worked_out(f, first);
    }
    return r;
}

/* ---- the key ---- */

/* Writes the key by reading the tree. A name is written as the number of bindings around its own
 * (de Bruijn levels), so the author's choice of names does not matter. Texts have their lengths in
 * front, so the key is unambiguous. */
struct writer {
    struct buf b;
    const struct env *env;
    LIST(struct str) scope;
};

static void put_key(struct writer *k, const struct roll *r);

static void put_under(struct writer *k, struct str name, const struct roll *r)
{
    ARENA_PUSH(k->b.a, &k->scope, name);
    put_key(k, r);
    k->scope.n--;
}

/* Writes every part in which two values can differ, including the words of a range, which messages
 * show. */
static void put_value(struct buf *b, const struct value *v)
{
    buf_printf(b, "<%d %d%d%d%d%d ", (int)v->kind, v->truth, v->open, v->below, v->lo_out, v->hi_out);
    buf_put_rat(b, v->number);
    buf_putc(b, ' ');
    buf_put_rat(b, v->high);
    buf_printf(b, " %zu:%.*s", v->word.n, STRF(v->word));
    for (size_t i = 0; i < v->n; i++)
        put_value(b, &v->at[i]);
    buf_putc(b, '>');
}

static void put_name(struct writer *k, const struct roll *r)
{
    for (size_t i = k->scope.n; i > 0; i--)
        if (str_eq(k->scope.at[i - 1], r->word)) {
            buf_printf(&k->b, "#%zu", i - 1);
            return;
        }
    const struct value *v = env_find(k->env, r->word);
    if (v)
        put_value(&k->b, v);
    else
        buf_printf(&k->b, "?%zu:%.*s", r->word.n, STRF(r->word));
}

/* Identifies a chart by its set, because other sets may have a chart with the same name. */
static void put_chart(struct writer *k, const struct roll *r)
{
    const struct chart *c =
        k->env->model ? model_chart_find(k->env->model, k->env->set, r->word) : NULL;
    if (c)
        buf_printf(&k->b, "@%.*s/%.*s", STRF(c->set->id), STRF(c->id));
    else
        buf_printf(&k->b, "@?%.*s", STRF(r->word));
}

/* Writes every member of a node that an evaluator reads, without its place. A new meaningful member
 * of struct roll must be added here, or different expressions get the same key. */
static void put_key(struct writer *k, const struct roll *r)
{
    if (!r) {
        buf_putc(&k->b, '_');
        return;
    }
    if (r->kind == ROLL_NAME) {
        put_name(k, r);
        return;
    }
    buf_printf(&k->b, "(%d.%d.%d.%d.%lld.%d%s", (int)r->kind, (int)r->op, (int)r->call, (int)r->die,
               (long long)r->sides, r->truth, r->joint ? "j" : "");
    if (r->kind == ROLL_NUMBER) {
        buf_putc(&k->b, ' ');
        buf_put_rat(&k->b, r->number);
    }
    if (r->kind == ROLL_WORD)
        buf_printf(&k->b, " %zu:%.*s", r->word.n, STRF(r->word));
    if (r->kind == ROLL_CHART || (r->kind == ROLL_DRAW && !r->n_item))
        put_chart(k, r);
    for (size_t i = 0; i < r->n_item; i++) {
        buf_putz(&k->b, " [");
        put_key(k, r->item[i].lo);
        buf_putc(&k->b, ' ');
        put_key(k, r->item[i].hi);
        buf_putc(&k->b, ']');
    }
    for (size_t i = 0; i < r->n; i++) {
        buf_putc(&k->b, ' ');
        if (r->arg[i] && binds(r, i))
            put_under(k, r->word, r->arg[i]);
        else
            put_key(k, r->arg[i]);
    }
    buf_putc(&k->b, ')');
}

struct question walk_question(struct arena *a, const struct roll *r, const struct env *env)
{
    const struct roll **node;
    struct folder f = {.a = a, .env = *env};
    struct question q = {.roll = r, .env = *env};
    if (roll_nodes(a, r, &node) > NODES_MAX)
        return q;
    for (size_t i = 0; i < env->n; i++) {
        ARENA_PUSH(a, &f.name, env->name[i]);
        ARENA_PUSH(a, &f.value, env->value[i]);
    }
    f.env.name = f.name.at;
    f.env.value = f.value.at;
    f.w = walker_new(a, &f.env);
    q.roll = fold(&f, r);
    q.env = f.env;
    walker_drop(f.w);
    struct writer k = {.b = {.a = a}, .env = &q.env};
    put_key(&k, q.roll);
    q.key = buf_str(&k.b);
    return q;
}
