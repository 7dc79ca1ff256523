/* One path: an expression to its value, with the faces that the tape says.
 *
 * A plain evaluation from left to right, as a player would do it by hand; nothing is known about distributions here.
 * Recursion is as deep as the parser lets brackets nest; chains of + - * / and of let are loops. Called by walk.c once
 * for each path, and by pool.c for what is asked of each die.
 *
 * Every path evaluates the whole again, so what a chart was asked before is remembered; that changes nothing of what
 * comes out. Whatever fails has said why in the walker, and gives false. */
#include "walk/walker.h"

enum { SHOWN = 80 }; /* bytes of a word or tuple in a message: it may be as long as the expression */

static const char *shown(struct walker *w, const struct value *v)
{
    return str_z(w->leaf, str_cut(value_text(w->leaf, v), 0, SHOWN));
}

/* ---- from dice to values, from values to numbers ---- */

/* value_number says what counts as a number; the words of the errors are of this method alone. */
bool walk_to_rat(struct walker *w, const struct roll *r, const struct value *v, struct rat *out)
{
    w->cut += v->kind == VALUE_NUMBER && v->open;
    if (value_number(v, out))
        return true;
    if (v->kind == VALUE_WORD)
        return walk_fail(w, r, "the word \"%s\" stands where a number is wanted", shown(w, v));
    if (v->kind == VALUE_RANGE)
        return walk_fail(w, r, "a range with two ends, %s, stands where a number is wanted; ask it with in",
                         shown(w, v));
    return walk_fail(w, r, "%s stands where a number is wanted", v->kind == VALUE_NEVER ? "never" : "a tuple");
}

/* Where never will not do. */
bool walk_rat(struct walker *w, const struct roll *r, struct rat *out)
{
    struct value v;
    return walk_value(w, r, &v) && walk_to_rat(w, r, &v, out);
}

/* A number, a need that goes on (its number is where it begins), or the never of one. */
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

/* The last binding in sight; those below scope_low belong to who asked the chart. A given that is n/a leaves the case
 * out, as a cell does. */
static bool eval_name(struct walker *w, const struct roll *r, struct result *out)
{
    for (size_t i = w->scope.n; i > w->scope_low; i--)
        if (str_eq(w->scope.at[i - 1].name, r->word)) {
            *out = w->scope.at[i - 1];
            w->cut += out->cut;
            return true;
        }
    const struct value *given = env_find(w->env, r->word);
    if (!given)
        return walk_fail(w, r, "nothing is known of %.*s here; give it a value", STRF(r->word));
    if (given->kind == VALUE_NA)
        w->stop = STOP_NA;
    out->value = *given;
    return !w->stop;
}

/* What was cut short in it, since `cut`, goes with the name. */
static void bind(struct walker *w, struct str name, const struct result *x, size_t cut)
{
    struct result b = {x->value, x->die, name, w->cut - cut};
    w->cut = cut;
    ARENA_PUSH(w->keep, &w->scope, b);
}

/* ---- arithmetic ---- */

static bool too_large(struct walker *w, const struct roll *r)
{
    return walk_fail(w, r, "this number is too large to be counted exactly");
}

/* One operation of a chain. A need moves by what is added to it or taken off; all else of needs
 * is a number. Whatever is added to never, or taken from it, leaves it never; nothing can be
 * said of what never is taken from, or multiplied. */
static bool step_on(struct walker *w, const struct roll *r, struct value *sum, const struct value *next)
{
    static bool (*const of[])(struct rat *, struct rat, struct rat) = {rat_add, rat_sub, rat_mul, rat_div};
    bool never = next->kind == VALUE_NEVER;
    if (never || sum->kind == VALUE_NEVER) {
        *sum = value_never();
        return r->kind == ROLL_ADD || (r->kind == ROLL_SUB && !never) ||
               walk_fail(w, r, "never stands where a number is wanted");
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

/* Of what is that or more, is the result that or more too? Not where it is taken off, or multiplied
 * by less than 0. */
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

/* a + b - c ...: from the leftmost operand on, in a loop: such a chain may be as long as the text, and leans left. Most
 * have a few links, and take no memory. */
static bool eval_chain(struct walker *w, const struct roll *r, struct value *out)
{
    size_t n = 0;
    struct value next;
    const struct roll *few[8], **link = few;
    for (const struct roll *k = r; is_sum(k); k = k->arg[0])
        n++;
    if (n > sizeof few / sizeof *few)
        link = ARENA_ARRAY(w->leaf, const struct roll *, n);
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

/* Functions of numbers. What has a never among it, or for its number, stays never: it is not brought down to 6 by a
 * min(6, ...). */
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
    bool open = w->cut > cut; /* *out is what was cut short */
    if (r->call == CALL_MIN || r->call == CALL_MAX) {
        for (size_t i = 1; i < r->n; i++) {
            size_t before = w->cut;
            if (!eval_amount(w, r->arg[i], &v))
                return false;
            int order = rat_cmp(v.number, *x);
            if (order < 0 || (order == 0 && open))
                open = w->cut > before;
            bool less = rat_cmp(v.number, *x) < 0,
                 need = v.kind == VALUE_RANGE || out->kind == VALUE_RANGE;
            if (v.kind == VALUE_NEVER || (out->kind != VALUE_NEVER && less == (r->call == CALL_MIN)))
                *out = v;
            if (need && out->kind == VALUE_NUMBER)
                *out = value_need(*x);
        }
        if (r->call == CALL_MIN && !open) /* what is more than the smallest may be more yet */
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
            return walk_fail(w, r, "clamp's low end is above its high end");
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

/* ---- comparing ---- */

/* A tuple is a joint outcome, and has no order. */
static bool no_tuple(struct walker *w, const struct roll *r, const struct value *v)
{
    return v->kind != VALUE_TUPLE || walk_fail(w, r, "a tuple cannot be compared; compare what stands in it");
}

/* Numbers by what they count, words by their letters whether capital or small; a word and a number differ, unless the
 * word is "-", which is also what never is printed as. A need with two ends is the same as such a need only; beside a
 * number it is a question that == cannot answer. */
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

/* A side of < <= > >=. */
static bool side_rat(struct walker *w, const struct roll *r, const struct value *v, struct rat *out)
{
    if (v->kind == VALUE_WORD && !value_number(v, out))
        return walk_fail(w, r, "the word \"%s\" has no order; compare words with == and !=", shown(w, v));
    return walk_to_rat(w, r, v, out);
}

/* Is the answer certain, whatever is added to a side that was cut short? */
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

/* Never stands above every number. */
static bool eval_compare(struct walker *w, const struct roll *r, bool *out)
{
    enum { LESS = 1, EQUAL = 2, MORE = 4 };
    static const unsigned holds[] = {[OP_EQ] = EQUAL,        [OP_NE] = LESS | MORE, [OP_LT] = LESS,
                                     [OP_LE] = LESS | EQUAL, [OP_GT] = MORE,        [OP_GE] = MORE | EQUAL};
    struct value x, y;
    struct rat a, b;
    size_t cut = w->cut;
    if (!walk_value(w, r->arg[0], &x))
        return false;
    size_t middle = w->cut;
    if (!walk_value(w, r->arg[1], &y) || !no_tuple(w, r->arg[0], &x) || !no_tuple(w, r->arg[1], &y))
        return false;
    if (!is_certain(r->op, &x, middle > cut, &y, w->cut > middle))
        return walk_cut(w);
    w->cut = cut;
    if (r->op == OP_EQ || r->op == OP_NE) {
        bool ok = eval_same(w, r, &x, &y, out);
        *out = *out == (r->op == OP_EQ);
        return ok;
    }
    bool never = x.kind == VALUE_NEVER, other = y.kind == VALUE_NEVER;
    if ((!never && !side_rat(w, r->arg[0], &x, &a)) || (!other && !side_rat(w, r->arg[1], &y, &b)))
        return false;
    int c = never || other ? never - other : rat_cmp(a, b);
    *out = holds[r->op] & (c < 0 ? LESS : c ? MORE : EQUAL);
    return true;
}

/* A range of a chart holds all from its low to its high end, in a bare item or in braces; never holds nothing. */
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
        return walk_fail(w, item->lo, "a number is looked for, and this comes to the word \"%s\"", shown(w, &v));
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

/* Items of `in` are worked out from the left, up to the first that holds x; `or` and `and` stop at the first operand
 * that decides. What stands behind is not rolled then: the odds are the same. */
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
    if (r->kind == ROLL_IN && (!walk_value(w, r->arg[0], &x) || !no_tuple(w, r->arg[0], &x)))
        return false;
    if (r->kind == ROLL_IN) {
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

/* `who` asks, for the message: "if wants true or false ...". */
bool walk_truth(struct walker *w, const struct roll *r, const char *who, bool *out)
{
    struct value v;
    *out = false;
    if (!walk_value(w, r, &v))
        return false;
    *out = v.truth;
    return v.kind == VALUE_BOOL ||
           walk_fail(w, r, "%s wants true or false, and this is %s; compare it with something", who, shown(w, &v));
}

/* The tries of a first(). A range without end gives no last one. */
static bool first_tries(struct walker *w, const struct roll *r, struct rat *k, struct rat *hi)
{
    struct value v;
    if (!walk_value(w, r->item->lo, &v))
        return false;
    if (v.kind == VALUE_RANGE && !r->item->hi) {
        if (v.open || v.below)
            return walk_fail(w, r->item->lo, "this range has no end, and so the tries have none");
        *k = v.number;
        *hi = v.high;
        return true;
    }
    if (!walk_to_rat(w, r->item->lo, &v, k))
        return false;
    *hi = *k;
    return !r->item->hi || walk_rat(w, r->item->hi, hi);
}

/* A try without a die takes the place of the one before: no path parts between them. */
static void stand_on(struct walker *w, struct stand s)
{
    struct stand *last = w->stand.n ? &w->stand.at[w->stand.n - 1] : NULL;
    if (last && last->tries && last->r == s.r && last->pos == s.pos)
        *last = s;
    else
        ARENA_PUSH(w->keep, &w->stand, s);
}

/* first(k in ..., condition): the condition once for each k until it holds, with fresh dice each
 * time, since it is evaluated again; never where none holds. `from`: each try is noted as a stand,
 * and it begins with that one's. */
static bool eval_first(struct walker *w, const struct roll *r, const struct stand *from, struct value *out)
{
    struct rat k, hi;
    size_t scope = w->scope.n;
    bool truth = false;
    if (from && from->tries) {
        k = from->k;
        hi = from->hi;
    } else if (!first_tries(w, r, &k, &hi)) {
        return false;
    }
    for (bool fits = true; fits && rat_cmp(k, hi) <= 0; fits = rat_add(&k, k, RAT(1))) {
        if (from)
            stand_on(w, (struct stand){from->r, w->tape->pos, scope, w->n_thrown, true, k, hi, arena_mark(w->leaf)});
        *out = value_of_number(k);
        ARENA_PUSH(w->keep, &w->scope, ((struct result){.value = *out, .name = r->word}));
        if (!walk_truth(w, r->arg[0], "first", &truth))
            return false;
        w->scope.n = scope;
        if (truth)
            return true;
    }
    *out = value_never();
    return true;
}

/* ---- charts ---- */

/* Rolls in cells that roll on charts in turn: real ones nest once or twice, a ring of them without end. Lookups that
 * are remembered for one chart(...): a grid of ten by ten is all of it. */
enum { CELLS_DEEP = 8, FOUND_MOST = 128 };

/* What one chart(...) asks, in sight of one set: every path asks the same few keys, and what a chart says hangs on
 * nothing else. Keys are numbers, or words as they stand in the expression or the chart; a second key that is not asked
 * is n/a. */
struct asked {
    struct asked *next;
    const struct roll *call;
    const struct set *set;
    const struct chart *chart; /* NULL: there is none of that name */
    struct {
        const struct chart *chart; /* that one, or an inner one of its rows */
        struct value key[2];
        struct buf word[2]; /* those of the keys, which may come out of kind() and live no longer than a path */
        struct lookup lookup;
    } found[FOUND_MOST];
};

/* Charts are found by name once a walk, not once a path. */
static struct asked *asked_of(struct walker *w, const struct roll *r)
{
    struct asked *k = w->asked;
    while (k && (k->call != r || k->set != w->env->set))
        k = k->next;
    if (k)
        return k;
    k = ARENA_NEW(w->keep, struct asked);
    k->next = w->asked;
    k->call = r;
    k->set = w->env->set;
    k->chart = w->env->model ? model_chart_find(w->env->model, w->env->set, r->word) : NULL;
    return w->asked = k;
}

static bool same_key(const struct value *x, const struct value *y)
{
    return x->kind == y->kind && (x->kind == VALUE_WORD ? str_eq(x->word, y->word)
                                                        : x->number.n == y->number.n && x->number.d == y->number.d);
}

/* One place for each hash; what stood there is forgotten. Words are told apart by their letters: kind() makes one anew
 * on each path, where the path before had another. The room that a place has for a word is used again, so that it never
 * grows beyond the chart's longest name. A key that is no number or word (a range) is asked anew. */
static struct lookup look_up(struct walker *w, struct asked *asked, const struct chart *c, const struct value *key,
                             size_t n)
{
    const uint64_t times = 0x9E3779B97F4A7C15u;
    uint64_t h = (uint64_t)(uintptr_t)c;
    for (size_t i = 0; i < n; i++) {
        if (key[i].kind != VALUE_NUMBER && key[i].kind != VALUE_WORD)
            return chart_lookup(w->leaf, c, key, n, false);
        h = (h ^ (key[i].kind == VALUE_NUMBER ? (uint64_t)key[i].number.n : key[i].word.n)) * times;
        for (size_t k = 0; key[i].kind == VALUE_WORD && k < key[i].word.n; k++)
            h = (h ^ (unsigned char)key[i].word.p[k]) * times;
    }
    size_t at = (h >> 40) % FOUND_MOST;
    if (asked->found[at].chart == c && same_key(&asked->found[at].key[0], &key[0]) &&
        same_key(&asked->found[at].key[1], &key[1]))
        return asked->found[at].lookup;
    struct lookup l = chart_lookup(w->leaf, c, key, n, false);
    if (l.kind == LOOKUP_OUTSIDE) /* its words would live no longer than this path */
        return l;
    asked->found[at].chart = c;
    asked->found[at].lookup = l;
    for (size_t i = 0; i < 2; i++) {
        struct buf *room = &asked->found[at].word[i];
        asked->found[at].key[i] = key[i];
        if (key[i].kind != VALUE_WORD)
            continue;
        room->a = w->keep;
        room->n = 0;
        buf_put(room, key[i].word);
        asked->found[at].key[i].word = buf_str(room);
    }
    return l;
}

/* The roll of a cell or of a row's inner dice: out of sight of the expression's names; a mistake in it is told at the
 * place of the chart(...) that led there. */
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

/* chart(id, row, column): down through inner bands, each with its die, to a value or a roll. */
static bool eval_chart(struct walker *w, const struct roll *r, struct value *out)
{
    struct value key[3] = {{.kind = VALUE_NA}, {.kind = VALUE_NA}, {.kind = VALUE_NA}};
    struct asked *asked = asked_of(w, r);
    const struct chart *c = asked->chart;
    size_t n = r->n;
    if (!c)
        return walk_fail(w, r, "there is no chart called %.*s", STRF(str_cut(r->word, 0, SHOWN)));
    for (size_t i = 0; i < n; i++)
        if (!walk_value(w, r->arg[i], &key[i]))
            return false;
    for (;;) {
        struct lookup found =
            n == 3 ? chart_lookup(w->leaf, c, key, n, r->truth) : look_up(w, asked, c, key, n);
        switch (found.kind) {
        case LOOKUP_VALUE:
            *out = found.value;
            if (out->kind == VALUE_NA)
                w->stop = STOP_NA;
            return !w->stop;
        case LOOKUP_ROLL:
            return eval_cell(w, r, c, found.roll, out);
        case LOOKUP_OUTSIDE:
            walk_fail(w, r, "%.*s", STRF(found.why));
            w->error.near = found.near;
            return false;
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

/* May r come to dice that are still to be asked? */
static bool may_be_pool(const struct roll *r)
{
    return r->kind == ROLL_NAME || r->kind == ROLL_DICE || r->kind == ROLL_ROLLS || r->kind == ROLL_DRAW ||
           r->kind == ROLL_LET || r->kind == ROLL_IF || (r->kind == ROLL_CALL && r->call >= CALL_COUNT);
}

/* Of what is that or more, is r that or more too? No other kind may make something of an explosion
 * that was cut short, but for comparisons, which see whether they can. */
static bool hands_on(const struct roll *r)
{
    if (r->kind == ROLL_CALL)
        return r->call <= CALL_CLAMP
                   ? r->call != CALL_ABS
                   : r->call >= CALL_COUNT && (r->call <= CALL_LOWEST || r->call == CALL_EXPLODE);
    return r->kind == ROLL_NAME || r->kind == ROLL_FACE || r->kind == ROLL_LET ||
           r->kind == ROLL_IF || is_sum(r);
}

/* What stands for a pool; of all else the value. let and if go on with what they end in, in a loop;
 * what they bound is out of sight behind them. */
bool walk_result(struct walker *w, const struct roll *r, struct result *out)
{
    struct result x;
    size_t scope = w->scope.n, cut = w->cut;
    bool truth = false, ok = true;
    while (ok && (r->kind == ROLL_LET || r->kind == ROLL_IF)) {
        bool let = r->kind == ROLL_LET;
        ok = walk_step(w) && (let ? walk_result(w, r->arg[0], &x) : walk_truth(w, r->arg[0], "if", &truth));
        if (ok && let)
            bind(w, r->word, &x, cut);
        if (ok)
            r = r->arg[let || truth ? 1 : 2];
    }
    out->die = NULL;
    if (ok && !may_be_pool(r))
        ok = walk_value(w, r, &out->value);
    else if (ok)
        ok = walk_step(w) && (r->kind == ROLL_NAME   ? eval_name(w, r, out)
                              : r->kind == ROLL_CALL ? walk_pool_call(w, r, out)
                              : r->kind == ROLL_DRAW ? walk_draw(w, r, out)
                                                     : walk_dice(w, r, out));
    w->scope.n = scope;
    return ok && (w->cut == cut || hands_on(r) || walk_cut(w));
}

/* What was cut short in a whole roll is so in what its face is taken for. */
static void face_taken(struct walker *w, struct value *face)
{
    if (face->kind != VALUE_NUMBER)
        return;
    w->cut += face->open;
    face->open = false;
}

/* A pool's sum, where it has one die that die's face, be it a word. */
static bool pool_value(struct walker *w, const struct roll *r, struct value *out)
{
    struct result x;
    struct rat sum = RAT(0), face;
    bool done;
    if (r->kind == ROLL_DICE && (!walk_dice_sum(w, r, out, &done) || done))
        return !w->stop;
    if (!walk_result(w, r, &x))
        return false;
    *out = !x.die ? x.value : x.value.n == 1 ? x.value.at[0] : value_of_number(sum);
    face_taken(w, out);
    for (size_t i = 0; x.die && x.value.n != 1 && i < x.value.n; i++) {
        if (!walk_to_rat(w, r, &x.value.at[i], &face))
            return false;
        if (!rat_add(&out->number, out->number, face))
            return walk_fail(w, r, "the sum of these dice is too large to be counted exactly");
    }
    return true;
}

/* walk_result's loop for the whole, which notes where it stands: a path whose dice part from those before it behind a
 * stand begins there. What was bound before is still in the scope then, and nothing has let go what it is made of. */
bool walk_path(struct walker *w, const struct stand *from, struct value *out)
{
    const struct roll *r = from->r;
    struct result x;
    bool truth = false, ok = true, tries = from->tries;
    for (;;) {
        struct stand s = {r, w->tape->pos, w->scope.n, w->n_thrown, false, RAT(0), RAT(0), arena_mark(w->leaf)};
        if (!tries)
            ARENA_PUSH(w->keep, &w->stand, s);
        if (!ok)
            return false;
        const struct stand *at = tries ? from : &s;
        tries = false;
        if (r->kind == ROLL_FIRST)
            return walk_step(w) && eval_first(w, r, at, out);
        if (r->kind != ROLL_LET && r->kind != ROLL_IF)
            return walk_value(w, r, out);
        bool let = r->kind == ROLL_LET, first = let && r->arg[0]->kind == ROLL_FIRST;
        x.die = NULL;
        size_t cut = w->cut;
        ok = walk_step(w) && (first ? eval_first(w, r->arg[0], at, &x.value)
                              : let ? walk_result(w, r->arg[0], &x)
                                    : walk_truth(w, r->arg[0], "if", &truth));
        if (ok && let)
            bind(w, r->word, &x, cut);
        if (ok)
            r = r->arg[let || truth ? 1 : 2];
    }
}

static bool value_at(struct walker *w, const struct roll *r, struct value *out)
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
            return walk_fail(w, r, "there is no die at hand here");
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
        *out = (struct value){.kind = VALUE_TUPLE, .number = RAT(0), .high = RAT(0), .at = at, .n = r->n};
        return true;
    case ROLL_CALL:
        return eval_call(w, r, out);
    case ROLL_CHART:
        return eval_chart(w, r, out);
    case ROLL_FIRST:
        return eval_first(w, r, NULL, out);
    case ROLL_UNTIL:
        return walk_until(w, r, out);
    default: /* may be dice */
        return false;
    }
}

bool walk_value(struct walker *w, const struct roll *r, struct value *out)
{
    size_t cut = w->cut;
    return value_at(w, r, out) && (w->cut == cut || hands_on(r) || walk_cut(w));
}
