/* Evaluates an expression on one path, with the faces on the tape.
 *
 * It is a plain evaluation from left to right, as a player would do by hand, without distributions.
 * The recursion is as deep as the parser lets brackets nest; chains of + - * / and of let are
 * loops. Called by walk.c once per path, and by pool.c for conditions on dice.
 *
 * Paths evaluate the same expression again and again, so what depends only on a few values and
 * rolls no die is cached, which does not change results. A function that fails returns false and
 * leaves the reason in the walker. */
#include "walk/walker.h"

/* bytes of a word or tuple in a message; it could be as long as the expression */
enum { SHOWN = 80 };

static const char *shown(struct walker *w, const struct value *v)
{
    return str_z(w->leaf, str_cut(value_text(w->leaf, v), 0, SHOWN));
}

/* ---- conversion of dice to values, and of values to numbers ---- */

/* Converts a value to a number by the rules of value_number(); the error texts are this method's
 * own. */
bool walk_to_rat(struct walker *w, const struct roll *r, const struct value *v, struct rat *out)
{
    w->cut += v->kind == VALUE_NUMBER && v->open;
    if (value_number(v, out))
        return true;
    if (v->kind == VALUE_WORD)
        return walk_fail(w, r, "a number is needed, but the word \"%s\" is here", shown(w, v));
    if (v->kind == VALUE_RANGE)
        return walk_fail(
            w, r, "a number is needed, but a range with two ends, %s, is here; test it with in",
            shown(w, v));
    return walk_fail(w, r, "a number is needed, but %s is here",
                     v->kind == VALUE_NEVER ? "never" : "a tuple");
}

/* Evaluates r to a number; never is an error. */
bool walk_rat(struct walker *w, const struct roll *r, struct rat *out)
{
    struct value v;
    return walk_value(w, r, &v) && walk_to_rat(w, r, &v, out);
}

/* Evaluates r to a number, an open target number (its number is its lower end), or never. */
static bool eval_amount(struct walker *w, const struct roll *r, struct value *out)
{
    struct rat x;
    if (!walk_value(w, r, out))
        return false;
    if (out->kind == VALUE_NUMBER || out->kind == VALUE_NEVER)
        return true;
    if (!walk_to_rat(w, r, out, &x))
        return false;
    *out = out->kind == VALUE_RANGE ? value_need(x) : value_of_number(x);
    return true;
}

/* ---- names ---- */

/* Finds the value of a name and its die, if it is a pool: the last visible binding, else a given.
 * Bindings below scope_low belong to the caller of a chart. A given with the value n/a skips the
 * situation, like a cell with n/a. */
static bool name_result(struct walker *w, const struct roll *r, struct result *out)
{
    for (size_t i = w->scope.n; i > w->scope_low; i--) {
        const struct result *bound = &w->scope.at[i - 1];
        if (str_eq(bound->name, r->word)) {
            w->cut += bound->cut;
            out->die = bound->die;
            out->value = bound->value;
            return true;
        }
    }
    const struct value *given = env_find(w->env, r->word);
    if (!given)
        return walk_fail(w, r, "%.*s has no value here; give it one", STRF(r->word));
    if (given->kind == VALUE_NA)
        w->stop = STOP_NA;
    out->value = *given;
    return !w->stop;
}

/* A pool gets no branch, because its dice may be rolled again: equal faces do not decide. Nor does
 * a value with a cut-off explosion. */
void walk_bind(struct walker *w, struct str name, const struct result *x, size_t cut)
{
    struct result b = {x->value, x->die, name, w->cut - cut, NULL};
    struct branch *from = w->scope.n ? w->scope.at[w->scope.n - 1].branch : &w->root;
    w->cut = cut;
    if (from && !b.die && !b.cut)
        b.branch = walk_branch(w, (uintptr_t)from, &b.value, false);
    ARENA_PUSH(w->keep, &w->scope, b);
}

/* The value of a whole roll that was cut off counts as cut off wherever its face is used. */
static void face_taken(struct walker *w, struct value *face)
{
    if (face->kind != VALUE_NUMBER)
        return;
    w->cut += face->open;
    face->open = false;
}

/* Adds the faces of a pool; a single die is its face, even if that is a word. What is no pool is
 * its own value. */
static bool pool_sum(struct walker *w, const struct roll *r, const struct value *v,
                     const struct die *die, struct value *out)
{
    const size_t n = die ? v->n : 1;
    const struct value *at = die ? v->at : v;
    struct rat face;
    *out = n == 1 ? *at : value_of_number(RAT(0));
    face_taken(w, out);
    for (size_t i = 0; n != 1 && i < n; i++) {
        if (!walk_to_rat(w, r, &at[i], &face))
            return false;
        if (!rat_add(&out->number, out->number, face))
            return walk_fail(w, r, "the sum of these dice is too large to be counted exactly");
    }
    return true;
}

/* ---- arithmetic ---- */

static bool too_large(struct walker *w, const struct roll *r)
{
    return walk_fail(w, r, "this number is too large to be counted exactly");
}

/* Applies one operation of a chain. Adding to or subtracting from a target number moves it; all
 * other operations give a number. Adding never gives never, and so does never minus a number; all
 * other operations with never are errors. */
static bool step_on(struct walker *w, const struct roll *r, struct value *sum, const struct value *next)
{
    static bool (*const of[])(struct rat *, struct rat, struct rat) = {rat_add, rat_sub, rat_mul, rat_div};
    bool never = next->kind == VALUE_NEVER;
    if (never || sum->kind == VALUE_NEVER) {
        *sum = value_never();
        return r->kind == ROLL_ADD || (r->kind == ROLL_SUB && !never) ||
               walk_fail(w, r, "a number is needed, but never is here");
    }
    if (r->kind == ROLL_DIV && next->number.n == 0)
        return walk_fail(w, r, "division by zero");
    struct rat x;
    if (!of[r->kind - ROLL_ADD](&x, sum->number, next->number))
        return too_large(w, r);
    int needs = (sum->kind == VALUE_RANGE) + (next->kind == VALUE_RANGE);
    bool moves = r->kind == ROLL_ADD || (r->kind == ROLL_SUB && sum->kind == VALUE_RANGE);
    *sum = moves && needs == 1 ? value_need(x) : value_of_number(x);
    return true;
}

static bool is_sum(const struct roll *r)
{
    return r->kind >= ROLL_ADD && r->kind <= ROLL_DIV;
}

/* Tells whether the result of operands that mean "this or more" also means "this or more". It does
 * not if such an operand is subtracted, is a divisor, or is multiplied or divided by a negative
 * number; then the walk stops. */
static bool may_rise(struct walker *w, enum roll_kind kind, bool left_cut, const struct value *left,
                     size_t before, const struct value *right)
{
    bool right_cut = w->cut > before;
    bool times = kind == ROLL_MUL || kind == ROLL_DIV;
    bool falls =
        (right_cut && (kind == ROLL_SUB || kind == ROLL_DIV)) ||
        (times && ((left_cut && right->number.n < 0) || (right_cut && left->number.n < 0)));
    return !falls || walk_cut(w);
}

/* Evaluates a chain a + b - c ... in a loop from its leftmost operand: a chain may be as long as
 * the text and leans left. */
static bool eval_chain(struct walker *w, const struct roll *r, struct value *out)
{
    size_t n = 0;
    struct value next;
    for (const struct roll *k = r; is_sum(k); k = k->arg[0])
        n++;
    const struct roll **link = ARENA_ARRAY(w->leaf, const struct roll *, n);
    for (size_t i = n; i; i--, r = r->arg[0])
        link[i - 1] = r;
    size_t cut = w->cut;
    if (!eval_amount(w, r, out))
        return false;
    for (size_t i = 0; i < n; i++) {
        size_t now = w->cut;
        if (!eval_amount(w, link[i]->arg[1], &next) || !walk_step(w) ||
            !may_rise(w, link[i]->kind, now > cut, out, now, &next) ||
            !step_on(w, link[i], out, &next))
            return false;
    }
    return true;
}

/* Evaluates functions of numbers. With a never among the arguments the result stays never: min(6,
 * never) is not 6. */
static bool eval_call(struct walker *w, const struct roll *r, struct value *out)
{
    static int64_t (*const whole[])(struct rat) = {
        [CALL_FLOOR] = rat_floor, [CALL_CEIL] = rat_ceil, [CALL_ROUND] = rat_round};
    struct value v;
    struct str why;
    struct rat lo, hi, *x = &out->number;
    if (r->call == CALL_COURSE || r->call == CALL_KIND || r->call == CALL_AMOUNT || r->call == CALL_AGAINST) {
        struct value of, kind;
        if (!walk_value(w, r->arg[0], &of) || (r->n > 1 && !walk_value(w, r->arg[1], &kind)))
            return false;
        if (r->call == CALL_COURSE) {
            *out = of.at[r->truth];
            return true;
        }
        bool ok = r->call == CALL_AGAINST ? value_against(w->leaf, &of, &kind, out, &why)
                  : r->call == CALL_KIND  ? value_kind(w->leaf, &of, out, &why)
                                          : value_amount(w->leaf, &of, r->n > 1 ? &kind : NULL, out, &why);
        return ok || walk_fail(w, r, "%.*s", STRF(why));
    }
    size_t cut = w->cut;
    if (!eval_amount(w, r->arg[0], out))
        return false;
    bool open = w->cut > cut; /* *out comes from an explosion that was cut off */
    if (r->call == CALL_MIN || r->call == CALL_MAX) {
        for (size_t i = 1; i < r->n; i++) {
            size_t before = w->cut;
            if (!eval_amount(w, r->arg[i], &v))
                return false;
            int order = rat_cmp(v.number, *x);
            if (order < 0 || (order == 0 && open))
                open = w->cut > before;
            bool need = v.kind == VALUE_RANGE || out->kind == VALUE_RANGE;
            if (v.kind == VALUE_NEVER ||
                (out->kind != VALUE_NEVER && (order < 0) == (r->call == CALL_MIN)))
                *out = v;
            if (need && out->kind == VALUE_NUMBER)
                *out = value_need(*x);
        }
        /* the smallest value is exact, so larger ones do not matter */
        if (r->call == CALL_MIN && !open)
            w->cut = cut;
        return true;
    }
    if (r->call == CALL_CLAMP) {
        size_t before = w->cut;
        if (!walk_rat(w, r->arg[1], &lo) || !walk_rat(w, r->arg[2], &hi))
            return false;
        if (w->cut > before)
            return walk_cut(w);
        if (rat_cmp(lo, hi) > 0)
            return walk_fail(w, r, "the low end of clamp is above its high end");
    }
    if (out->kind == VALUE_NEVER)
        return true;
    if (r->call == CALL_CLAMP && rat_cmp(*x, hi) >= 0)
        w->cut = cut;
    if (r->call == CALL_CLAMP)
        *x = rat_cmp(*x, lo) < 0 ? lo : rat_cmp(*x, hi) > 0 ? hi : *x;
    else if (r->call == CALL_ABS && x->n < 0 && !rat_sub(x, RAT(0), *x))
        return too_large(w, r);
    else if (r->call != CALL_ABS)
        *x = RAT(whole[r->call](*x));
    if (r->call != CALL_CLAMP)
        out->kind = VALUE_NUMBER;
    return true;
}

/* ---- comparisons ---- */

/* Tuples are joint outcomes without an order. */
static bool no_tuple(struct walker *w, const struct roll *r, const struct value *v)
{
    return v->kind != VALUE_TUPLE ||
           walk_fail(w, r, "a tuple cannot be compared; compare its parts");
}

/* Compares for equality: numbers by value, words without regard to capitals. A word never equals a
 * number, except that "-" is 0; "-" also equals never, which is printed so. A closed target number
 * equals only the same one; comparing it with a number or a truth by == is an error. */
static bool eval_same(struct walker *w, const struct roll *r, const struct value *x, const struct value *y, bool *same)
{
    struct rat a, b;
    bool number_x = value_number(x, &a), number_y = value_number(y, &b);
    bool needs = x->kind == VALUE_RANGE && y->kind == VALUE_RANGE;
    if (!needs && ((x->kind == VALUE_RANGE && !number_x && y->kind <= VALUE_BOOL) ||
                   (y->kind == VALUE_RANGE && !number_y && x->kind <= VALUE_BOOL)))
        return walk_to_rat(w, r, number_y ? x : y, &a);
    const struct value *other = x->kind == VALUE_NEVER ? y : x;
    if (number_x && number_y)
        *same = rat_cmp(a, b) == 0;
    else if (x->kind == VALUE_NEVER || y->kind == VALUE_NEVER)
        *same = other->kind == VALUE_NEVER || (other->kind == VALUE_WORD && word_is_none(other->word));
    else if (needs)
        *same = rat_cmp(x->number, y->number) == 0 && value_eq(x, y);
    else
        *same = x->kind == VALUE_WORD && y->kind == VALUE_WORD && str_same_word(x->word, y->word);
    return true;
}

/* Evaluates a side of < <= > >=. */
static bool side_rat(struct walker *w, const struct roll *r, const struct value *v, struct rat *out)
{
    if (v->kind == VALUE_WORD && !value_number(v, out))
        return walk_fail(w, r, "the word \"%s\" has no order; compare words with == and !=", shown(w, v));
    return walk_to_rat(w, r, v, out);
}

/* True if the comparison cannot change when a cut-off side grows. */
static bool is_certain(enum roll_op op, const struct value *x, bool x_cut, const struct value *y,
                       bool y_cut)
{
    struct rat a, b;
    if ((!x_cut && !y_cut) || !value_number(x, &a) || !value_number(y, &b))
        return true;
    int c = x_cut ? rat_cmp(a, b) : rat_cmp(b, a);
    bool edge = x_cut ? op == OP_GE || op == OP_LT : op == OP_LE || op == OP_GT;
    return !(x_cut && y_cut) && (c > 0 || (c == 0 && edge));
}

/* Compares two values; never is larger than every number. */
static bool eval_compare(struct walker *w, const struct roll *r, bool *out)
{
    enum { LESS = 1, EQUAL = 2, MORE = 4 };
    static const unsigned holds[] = {[OP_EQ] = EQUAL,        [OP_NE] = LESS | MORE, [OP_LT] = LESS,
                                     [OP_LE] = LESS | EQUAL, [OP_GT] = MORE,        [OP_GE] = MORE | EQUAL};
    struct value own[2], *x = &own[0], *y = &own[1];
    struct rat a, b;
    size_t cut = w->cut;
    if (!walk_value(w, r->arg[0], x))
        return false;
    size_t middle = w->cut;
    if (!walk_value(w, r->arg[1], y) || !no_tuple(w, r->arg[0], x) || !no_tuple(w, r->arg[1], y))
        return false;
    if (!is_certain(r->op, x, middle > cut, y, w->cut > middle))
        return walk_cut(w);
    w->cut = cut;
    if (r->op == OP_EQ || r->op == OP_NE) {
        bool ok = eval_same(w, r, x, y, out);
        *out = *out == (r->op == OP_EQ);
        return ok;
    }
    bool never = x->kind == VALUE_NEVER, other = y->kind == VALUE_NEVER;
    if ((!never && !side_rat(w, r->arg[0], x, &a)) || (!other && !side_rat(w, r->arg[1], y, &b)))
        return false;
    int c = never || other ? never - other : rat_cmp(a, b);
    *out = holds[r->op] & (c < 0 ? LESS : c ? MORE : EQUAL);
    return true;
}

/* Tests one item of `in`. A range from a chart contains all numbers from its low to its high end;
 * never contains none. */
static bool in_item(struct walker *w, const struct roll *r, const struct value *x, bool cut,
                    const struct roll_item *item, bool *found)
{
    struct value v;
    struct rat a, lo, hi;
    *found = false;
    if (item->hi) {
        bool number = value_number(x, &a);
        if ((x->kind == VALUE_RANGE && !walk_to_rat(w, r, x, &a)) || !walk_rat(w, item->lo, &lo) ||
            !walk_rat(w, item->hi, &hi))
            return false;
        *found = number && rat_cmp(a, lo) >= 0 && rat_cmp(a, hi) <= 0;
        return !cut || rat_cmp(a, hi) > 0 || walk_cut(w);
    }
    if (!walk_value(w, item->lo, &v) || !no_tuple(w, item->lo, &v))
        return false;
    if (v.kind == VALUE_NEVER)
        return true;
    if (v.kind == VALUE_WORD && item->lo->kind == ROLL_CHART && value_number(x, &a) && !value_number(&v, &lo))
        return walk_fail(w, item->lo, "a number is looked for, but this is the word \"%s\"",
                         shown(w, &v));
    if (cut && !(v.kind == VALUE_RANGE ? v.open : is_certain(OP_EQ, x, true, &v, false)) &&
        (v.kind != VALUE_RANGE || rat_cmp(x->number, v.high) <= 0))
        return walk_cut(w);
    if (v.kind != VALUE_RANGE || !value_number(x, &a))
        return eval_same(w, r, x, &v, found);
    bool low = v.below || rat_cmp(a, v.number) >= (v.lo_out ? 1 : 0);
    *found = low && (v.open || rat_cmp(a, v.high) <= (v.hi_out ? -1 : 0));
    return !cut || !v.open || low || walk_cut(w);
}

/* ---- conditions ---- */

/* Evaluates a condition. `in` stops at the first item that contains x; `or` and `and` stop at the
 * first operand that decides. The rest is not rolled, which leaves the odds unchanged. */
static bool eval_condition(struct walker *w, const struct roll *r, bool *out)
{
    struct value x;
    bool is_or = r->kind == ROLL_OR;
    size_t cut = w->cut;
    *out = r->kind == ROLL_AND;
    if (r->kind == ROLL_COMPARE)
        return eval_compare(w, r, out);
    if (r->kind == ROLL_NOT) {
        bool ok = walk_truth(w, r->arg[0], "not", out);
        *out = !*out;
        return ok;
    }
    if (r->kind == ROLL_IN) {
        if (!walk_value(w, r->arg[0], &x) || !no_tuple(w, r->arg[0], &x))
            return false;
        bool open = w->cut > cut;
        for (size_t i = 0; i < r->n_item && !*out; i++)
            if (!in_item(w, r->arg[0], &x, open, &r->item[i], out))
                return false;
        w->cut = cut;
        return true;
    }
    for (size_t i = 0; i < r->n && *out != is_or; i++)
        if (!walk_truth(w, r->arg[i], is_or ? "or" : "and", out))
            return false;
    return true;
}

/* Evaluates r to a truth; `who` begins the error message: "if wants true or false ...". */
bool walk_truth(struct walker *w, const struct roll *r, const char *who, bool *out)
{
    struct value v;
    size_t cut = w->cut;
    *out = false;
    if (r->kind >= ROLL_OR && r->kind <= ROLL_IN)
        return walk_step(w) && eval_condition(w, r, out) && (w->cut == cut || walk_cut(w));
    if (!walk_value(w, r, &v))
        return false;
    *out = v.truth;
    return v.kind == VALUE_BOOL ||
           walk_fail(w, r, "%s needs true or false, but this is %s; compare it", who, shown(w, &v));
}

/* Evaluates the tries of a first(): from *k to *hi. An endless range is an error. */
static bool first_tries(struct walker *w, const struct roll *r, struct rat *k, struct rat *hi)
{
    struct value v;
    if (!walk_value(w, r->item->lo, &v))
        return false;
    if (v.kind == VALUE_RANGE && !r->item->hi) {
        if (v.open || v.below)
            return walk_fail(w, r->item->lo, "this range has no end, so the tries never end");
        *k = v.number;
        *hi = v.high;
        return true;
    }
    if (!walk_to_rat(w, r->item->lo, &v, k))
        return false;
    *hi = *k;
    return !r->item->hi || walk_rat(w, r->item->hi, hi);
}

/* Adds a stand. A try without a die replaces the stand of the try before, because no path branches
 * between them. */
static const struct stand *stand_on(struct walker *w, struct stand s)
{
    struct stand *last = &w->stand.at[w->stand.n - 1];
    if (last->tries && last->r == s.r && last->pos == s.pos)
        *last = s;
    else
        ARENA_PUSH(w->keep, &w->stand, s);
    return &w->stand.at[w->stand.n - 1];
}

/* first(k in ..., condition): evaluates the condition for each k until it is true, with fresh dice
 * each time; never if it is false for all. With `from` each try is recorded as a stand, and
 * evaluation starts at the try of `from`. */
static bool eval_first(struct walker *w, const struct roll *r, const struct stand *from, struct value *out)
{
    struct rat k, hi;
    const struct roll *whole = from ? from->r : NULL;
    size_t scope = w->scope.n;
    bool truth = false;
    if (from && from->tries) {
        k = from->k;
        hi = from->hi;
    } else if (!first_tries(w, r, &k, &hi)) {
        return false;
    }
    for (bool fits = true; fits && rat_cmp(k, hi) <= 0; fits = rat_add(&k, k, RAT(1))) {
        if (whole)
            stand_on(w, (struct stand){whole, w->die_choices->pos, scope, true, k, hi,
                                       arena_mark(w->leaf), NULL});
        *out = value_of_number(k);
        walk_bind(w, r->word, &(struct result){.value = *out}, w->cut);
        if (!walk_truth(w, r->arg[0], "first", &truth))
            return false;
        w->scope.n = scope;
        if (truth)
            return true;
    }
    *out = value_never();
    return true;
}

/* ---- what was found before ---- */

/* Returns the branch of a node; NULL if there is no room. The 1 makes it different from the
 * branches of values. */
static struct branch *branch_of_node(struct walker *w, const void *from, const struct roll *r)
{
    const struct value node = value_of_number(RAT((int64_t)(intptr_t)r));
    return walk_branch(w, (uintptr_t)from + 1, &node, false);
}

/* The values of the names decide everything, except in a condition on face, a whole roll or a
 * cell. */
struct branch *walk_node(struct walker *w, const struct roll *r)
{
    struct branch *b = w->scope.n ? w->scope.at[w->scope.n - 1].branch : &w->root;
    bool hidden = !b || w->face || w->cells || w->scope_low;
    return hidden ? NULL : branch_of_node(w, b, r);
}

/* Keeps the end of a path at a node after which no die was rolled. */
static void end_keep(struct walker *w, struct branch *node, const struct value *out)
{
    if (!node || w->cut)
        return;
    const struct value end = value_dup(w->keep, *out);
    node->end = arena_copy(w->keep, &end, sizeof end);
    w->rest = node;
}

/* Takes the end of a path that was kept; false if there is none. */
static bool end_take(struct walker *w, struct branch *node, struct value *out)
{
    w->rest = node && node->end ? node : NULL;
    if (w->rest)
        *out = *node->end;
    return w->rest;
}

/* ---- charts ---- */

/* nested rolls in cells that roll on charts; real charts nest once or twice, a cycle would never
 * end */
enum { CELLS_DEEP = 8 };

/* Returns the chart of a chart(...), or NULL: charts are found by name once per walk and not once
 * per path. Two sets may share a cell with its node, so the set decides too. */
static const struct chart *requested_of(struct walker *w, const struct roll *r)
{
    struct branch *b = branch_of_node(w, w->env->set, r);
    const struct chart *c = b ? b->what : NULL;
    if (!c && w->env->model)
        c = model_chart_find(w->env->model, w->env->set, r->word);
    if (b)
        b->what = c;
    return c;
}

/* Looks up a chart; a result is kept by the keys. An error's message lives only as long as this
 * path. */
static struct lookup look_up(struct walker *w, const struct chart *c, const struct value *key,
                             size_t n)
{
    struct branch *b = walk_branch(w, (uintptr_t)c, &key[0], false);
    if (n > 1 && b)
        b = walk_branch(w, (uintptr_t)b, &key[1], false);
    if (b && b->what)
        return *(const struct lookup *)b->what;
    struct lookup l = chart_lookup(w->leaf, c, key, n, false);
    if (b && l.kind != LOOKUP_OUTSIDE)
        b->what = arena_copy(w->keep, &l, sizeof l);
    return l;
}

/* Evaluates the roll of a cell or of a row's inner dice, without the expression's names. An error
 * in it is reported at the outermost chart(...). */
static bool eval_cell(struct walker *w, const struct roll *at, const struct chart *c, const struct roll *r,
                      struct value *out)
{
    const struct env env = {.model = w->env->model, .set = c->set}, *outer_env = w->env;
    const struct value *face = w->face;
    const struct roll *outer = w->outer;
    size_t low = w->scope_low;
    if (!r || w->cells == CELLS_DEEP)
        return walk_fail(w, at, r ? "its cells roll on charts without end" : "its dice could not be read");
    w->env = &env;
    w->scope_low = w->scope.n;
    w->face = NULL;
    w->outer = outer ? outer : at;
    w->cells++;
    bool ok = walk_value(w, r, out);
    w->env = outer_env;
    w->scope_low = low;
    w->face = face;
    w->outer = outer;
    w->cells--;
    return ok;
}

/* chart(id, row, column): follows inner bands, each with its die, to a value or a roll. */
static bool eval_chart(struct walker *w, const struct roll *r, struct value *out)
{
    struct value key[3] = {{.kind = VALUE_NA}, {.kind = VALUE_NA}, {.kind = VALUE_NA}};
    const struct chart *c = requested_of(w, r);
    size_t n = r->n;
    if (!c)
        return walk_fail(w, r, "there is no chart %.*s", STRF(str_cut(r->word, 0, SHOWN)));
    for (size_t i = 0; i < n; i++)
        if (!walk_value(w, r->arg[i], &key[i]))
            return false;
    for (;;) {
        struct lookup found =
            n == 3 ? chart_lookup(w->leaf, c, key, n, r->truth) : look_up(w, c, key, n);
        switch (found.kind) {
        case LOOKUP_VALUE:
            *out = found.value;
            if (out->kind == VALUE_NA)
                w->stop = STOP_NA;
            return !w->stop;
        case LOOKUP_ROLL:
            return eval_cell(w, r, c, found.roll, out);
        case LOOKUP_OUTSIDE:
            return walk_fail(w, r, "%.*s", STRF(found.why));
        case LOOKUP_INNER:
            c = found.inner;
            if (!walk_step(w) || !eval_cell(w, r, c, c->down.roll, &key[0]))
                return false;
            key[1] = value_of_word(found.column);
            n = 2;
        }
    }
}

/* ---- all kinds ---- */

/* True if r may evaluate to a pool of dice. */
static bool may_be_pool(const struct roll *r)
{
    return (r->kind >= ROLL_DICE && r->kind <= ROLL_IF) || r->kind == ROLL_NAME ||
           r->kind == ROLL_DRAW || (r->kind == ROLL_CALL && r->call >= CALL_COUNT);
}

/* If the operands are "this or more": is r "this or more" too? Other nodes may not use a cut-off
 * explosion, except comparisons, which check this themselves. */
static bool hands_on(const struct roll *r)
{
    if (r->kind == ROLL_CALL)
        return r->call <= CALL_CLAMP
                   ? r->call != CALL_ABS
                   : r->call >= CALL_COUNT && (r->call <= CALL_LOWEST || r->call == CALL_EXPLODE);
    return r->kind == ROLL_NAME || r->kind == ROLL_FACE || r->kind == ROLL_LET ||
           r->kind == ROLL_IF || is_sum(r);
}

/* Evaluates r to a pool, or to a value if r is not a pool. let and if continue in a loop with their
 * last operand; their bindings end with it. */
bool walk_result(struct walker *w, const struct roll *r, struct result *out)
{
    static bool (*const pool[])(struct walker *, const struct roll *,
                                struct result *) = {[ROLL_NAME] = name_result,
                                                    [ROLL_CALL] = walk_pool_call,
                                                    [ROLL_DRAW] = walk_draw,
                                                    [ROLL_DICE] = walk_dice,
                                                    [ROLL_ROLLS] = walk_dice};
    struct result x;
    size_t scope = w->scope.n, cut = w->cut;
    bool truth = false, ok = true;
    while (ok && (r->kind == ROLL_LET || r->kind == ROLL_IF)) {
        bool let = r->kind == ROLL_LET;
        ok = walk_step(w) && (let ? walk_result(w, r->arg[0], &x) : walk_truth(w, r->arg[0], "if", &truth));
        if (ok && let)
            walk_bind(w, r->word, &x, cut);
        if (ok)
            r = r->arg[let || truth ? 1 : 2];
    }
    out->die = NULL;
    if (ok && !may_be_pool(r))
        ok = walk_value(w, r, &out->value);
    else if (ok)
        ok = walk_step(w) && pool[r->kind](w, r, out);
    w->scope.n = scope;
    return ok && (w->cut == cut || hands_on(r) || walk_cut(w));
}

/* Evaluates what may be a pool to its sum. */
static bool pool_value(struct walker *w, const struct roll *r, struct value *out)
{
    struct result x;
    bool done = false;
    uint64_t at = 0;
    if (r->kind == ROLL_DICE && !r->arg[0] && r->die == DIE_SIDES &&
        (uint64_t)r->sides <= w->budget) {
        done = walk_step(w) && die_choices_choose(w, (uint64_t)r->sides, NULL, &at);
        *out = value_of_number(RAT((int64_t)at + 1));
    } else if (r->kind == ROLL_DICE && !walk_dice_sum(w, r, out, &done)) {
        return false;
    }
    if (w->stop || done)
        return done;
    return walk_result(w, r, &x) && pool_sum(w, r, &x.value, x.die, out);
}

/* Evaluates the rest of a let, in which no die is rolled, for this value of its name. */
static bool path_end(struct walker *w, const struct roll *let, struct rat x, struct value *out)
{
    walk_bind(w, let->word, &(struct result){.value = value_of_number(x)}, w->cut);
    struct branch *node = walk_node(w, let->arg[1]);
    if (end_take(w, node, out))
        return true;
    bool ok = walk_value(w, let->arg[1], out);
    end_keep(w, ok ? node : NULL, out);
    return ok;
}

/* Rolls the last dice of a path, whose sum or count a let names, in a loop: the last die turns
 * first. The caller counts the last case, this function all others. `by`: the end of the path by
 * a small whole sum. */
static bool path_dice(struct walker *w, const struct roll *let, const struct faces *f,
                      struct value *out)
{
    uint64_t at[FACES_DICE] = {0};
    struct rat sum[FACES_DICE + 1] = {RAT(0)};
    walk_times times[FACES_DICE + 1] = {die_choices_so_far(w->die_choices)->times};
    struct branch *by[FACES_DICE + 1] = {NULL};
    struct choice *c = die_choices_put(w, f);
    const size_t scope = w->scope.n;
    const struct arena_mark leaf = arena_mark(w->leaf);
    for (size_t i = 0; c;) {
        for (; i < f->n; i++) {
            const struct face_class *face = &f->at[at[i]];
            if (!walk_times_put(w, &times[i + 1], times[i], face->ways))
                return false;
            if (!rat_add(&sum[i + 1], sum[i], face->worth))
                return walk_fail(w, let->arg[0], "this sum is too large to be counted exactly");
        }
        c->times = times[i];
        const uint64_t k = rat_whole(sum[i]) ? (uint64_t)sum[i].n : UINT64_MAX;
        w->scope.n = scope;
        if (!end_take(w, k <= FACES_DICE ? by[k] : NULL, out) && !path_end(w, let, sum[i], out))
            return false;
        if (k <= FACES_DICE)
            by[k] = w->rest;
        for (; i && at[i - 1] + 1 == f->classes; i--)
            at[i - 1] = 0;
        if (!i)
            return true;
        at[--i]++;
        if (!walk_count(w, out) || !walk_begin(w))
            return false;
        arena_rewind(w->leaf, leaf);
    }
    return false;
}

/* Evaluates the whole expression like walk_result(), and records stands. A path starts at the last
 * stand before its first changed die: earlier bindings are still in the scope, and their memory is
 * still allocated. It ends where its end is known. */
bool walk_path(struct walker *w, struct value *out)
{
    const struct stand *at = &w->stand.at[w->stand.n - 1];
    const struct roll *r = at->r;
    struct result x;
    bool truth = false, ok;
    w->rest = NULL;
    while (r->kind == ROLL_LET || r->kind == ROLL_IF) {
        bool let = r->kind == ROLL_LET, first = let && r->arg[0]->kind == ROLL_FIRST;
        const struct faces *last = let && at->branch ? walk_last(w, r, at->branch) : NULL;
        if (last)
            return path_dice(w, r, last, out);
        x.die = NULL;
        size_t cut = w->cut;
        ok = walk_step(w);
        if (ok && first)
            ok = eval_first(w, r->arg[0], at, &x.value);
        else if (ok)
            ok = let ? walk_result(w, r->arg[0], &x) : walk_truth(w, r->arg[0], "if", &truth);
        if (!ok)
            return false;
        if (let)
            walk_bind(w, r->word, &x, cut);
        r = r->arg[let || truth ? 1 : 2];
        struct branch *node = walk_node(w, r);
        if (end_take(w, node, out))
            return true;
        at = stand_on(w, (struct stand){.r = r,
                                        .pos = w->die_choices->pos,
                                        .scope = w->scope.n,
                                        .leaf = arena_mark(w->leaf),
                                        .branch = node});
    }
    ok = r->kind == ROLL_FIRST ? walk_step(w) && eval_first(w, r, at, out) : walk_value(w, r, out);
    size_t pos = w->die_choices->pos;
    for (size_t i = w->stand.n; ok && i && w->stand.at[i - 1].pos == pos; i--)
        end_keep(w, w->stand.at[i - 1].branch, out);
    return ok;
}

static inline __attribute__((always_inline)) bool value_at(struct walker *w, const struct roll *r,
                                                           struct value *out)
{
    struct value *at;
    struct rat x;
    bool truth, ok;
    if (may_be_pool(r))
        return pool_value(w, r, out);
    if (!walk_step(w))
        return false;
    switch (r->kind) {
    case ROLL_NUMBER:
        *out = value_of_number(r->number);
        return true;
    case ROLL_WORD:
        *out = value_of_word(r->word);
        return true;
    case ROLL_BOOL:
        *out = value_of_bool(r->truth);
        return true;
    case ROLL_NEVER:
        *out = value_never();
        return true;
    case ROLL_FACE:
        if (!w->face)
            return walk_fail(w, r, "no die is current here");
        *out = *w->face;
        face_taken(w, out);
        return true;
    case ROLL_OR:
    case ROLL_AND:
    case ROLL_NOT:
    case ROLL_COMPARE:
    case ROLL_IN:
        ok = eval_condition(w, r, &truth);
        *out = value_of_bool(truth);
        return ok;
    case ROLL_ADD:
    case ROLL_SUB:
    case ROLL_MUL:
    case ROLL_DIV:
        return eval_chain(w, r, out);
    case ROLL_NEG:
        if (!walk_rat(w, r->arg[0], &x))
            return false;
        *out = value_of_number(x);
        return rat_sub(&out->number, RAT(0), x) || too_large(w, r);
    case ROLL_TUPLE:
        at = ARENA_ARRAY(w->leaf, struct value, r->n);
        for (size_t i = 0; i < r->n; i++)
            if (!walk_value(w, r->arg[i], &at[i]))
                return false;
        *out = VALUE_OF(TUPLE, .at = at, .n = r->n);
        return true;
    case ROLL_CALL:
        return eval_call(w, r, out);
    case ROLL_CHART:
        return eval_chart(w, r, out);
    case ROLL_FIRST:
        return eval_first(w, r, NULL, out);
    case ROLL_UNTIL:
        return walk_until(w, r, out);
    default: /* kinds that may be dice were handled above */
        return false;
    }
}

bool walk_value(struct walker *w, const struct roll *r, struct value *out)
{
    size_t cut = w->cut;
    return value_at(w, r, out) && (w->cut == cut || hands_on(r) || walk_cut(w));
}
