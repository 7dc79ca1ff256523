/* What is asked of names, faces and numbers alone, for which no die is thrown and no chart looked into: read where it
 * stands, in whole numbers, without a value being made of each piece. Most of what a path is asked is of this kind.
 *
 * Invariant: it says what eval.c would say, or that it does not know; then nothing has been thrown, and eval.c says it.
 * So errors, words beside numbers, parts of numbers and needs are none of its business. Called by eval.c. */
#include "walk/walker.h"

/* Deeper ones are not quick; and what fails here is asked again by eval.c, a level below. */
enum { DEEP = 8 };

static bool quick_truth(const struct walker *w, const struct roll *r, int deep, bool *out);

/* What a name in sight stands for, or the face at hand; of dice the tuple of their faces. NULL: nothing. */
static const struct value *named(const struct walker *w, const struct roll *r, bool *dice)
{
    *dice = false;
    if (r->kind == ROLL_FACE)
        return w->face;
    if (r->kind != ROLL_NAME)
        return NULL;
    for (size_t i = w->scope.n; i > w->scope_low; i--)
        if (str_eq(w->scope.at[i - 1].name, r->word)) {
            *dice = w->scope.at[i - 1].die;
            return &w->scope.at[i - 1].value;
        }
    return env_find(w->env, r->word);
}

/* Dice count what their faces come to together. */
static bool named_number(const struct walker *w, const struct roll *r, int64_t *out)
{
    bool dice;
    const struct value *v = named(w, r, &dice);
    *out = v && !dice ? v->number.n : 0;
    for (size_t i = 0; dice && i < v->n; i++)
        if (v->at[i].kind != VALUE_NUMBER || v->at[i].number.d != 1 ||
            __builtin_add_overflow(*out, v->at[i].number.n, out))
            return false;
    return v && (dice || (v->kind == VALUE_NUMBER && v->number.d == 1));
}

static bool quick_number(const struct walker *w, const struct roll *r, int deep, int64_t *out)
{
    int64_t a, b;
    bool truth;
    if (deep == 0)
        return false;
    switch (r->kind) {
    case ROLL_NUMBER:
        *out = r->number.n;
        return r->number.d == 1;
    case ROLL_NAME:
    case ROLL_FACE:
        return named_number(w, r, out);
    case ROLL_ADD:
    case ROLL_SUB:
    case ROLL_MUL:
        if (!quick_number(w, r->arg[0], deep - 1, &a) || !quick_number(w, r->arg[1], deep - 1, &b))
            return false;
        return !(r->kind == ROLL_ADD   ? __builtin_add_overflow(a, b, out)
                 : r->kind == ROLL_SUB ? __builtin_sub_overflow(a, b, out)
                                       : __builtin_mul_overflow(a, b, out));
    case ROLL_NEG:
        return quick_number(w, r->arg[0], deep - 1, &a) && !__builtin_sub_overflow(0, a, out);
    case ROLL_IF:
        return quick_truth(w, r->arg[0], deep - 1, &truth) && quick_number(w, r->arg[truth ? 1 : 2], deep - 1, out);
    default:
        return false;
    }
}

/* A word that is no dash, which would count as a number. */
static const struct str *quick_word(const struct walker *w, const struct roll *r)
{
    bool dice;
    const struct value *v = named(w, r, &dice);
    const struct str *s = r->kind == ROLL_WORD ? &r->word : v && !dice && v->kind == VALUE_WORD ? &v->word : NULL;
    return s && !word_is_none(*s) ? s : NULL;
}

static bool quick_compare(const struct walker *w, const struct roll *r, int deep, bool *out)
{
    int64_t a, b;
    if (!quick_number(w, r->arg[0], deep, &a)) {
        const struct str *x = quick_word(w, r->arg[0]), *y = x ? quick_word(w, r->arg[1]) : NULL;
        if (!y || (r->op != OP_EQ && r->op != OP_NE))
            return false;
        *out = str_same_word(*x, *y) == (r->op == OP_EQ);
        return true;
    }
    if (!quick_number(w, r->arg[1], deep, &b))
        return false;
    const bool holds[] = {
        [OP_EQ] = a == b, [OP_NE] = a != b, [OP_LT] = a<b, [OP_LE] = a <= b, [OP_GT] = a> b, [OP_GE] = a >= b};
    *out = holds[r->op];
    return true;
}

static bool quick_in(const struct walker *w, const struct roll *r, int deep, bool *out)
{
    int64_t x, lo, hi;
    *out = false;
    if (!quick_number(w, r->arg[0], deep, &x))
        return false;
    for (size_t i = 0; i < r->n_item && !*out; i++) {
        if (!quick_number(w, r->item[i].lo, deep, &lo) || (r->item[i].hi && !quick_number(w, r->item[i].hi, deep, &hi)))
            return false;
        *out = r->item[i].hi ? lo <= x && x <= hi : lo == x;
    }
    return true;
}

static bool quick_truth(const struct walker *w, const struct roll *r, int deep, bool *out)
{
    const struct value *v;
    bool dice;
    if (deep == 0)
        return false;
    switch (r->kind) {
    case ROLL_BOOL:
        *out = r->truth;
        return true;
    case ROLL_NAME:
        v = named(w, r, &dice);
        *out = v && v->truth;
        return v && !dice && v->kind == VALUE_BOOL;
    case ROLL_COMPARE:
        return quick_compare(w, r, deep - 1, out);
    case ROLL_IN:
        return quick_in(w, r, deep - 1, out);
    case ROLL_NOT:
        if (!quick_truth(w, r->arg[0], deep - 1, out))
            return false;
        *out = !*out;
        return true;
    case ROLL_OR: /* up to the first that decides, as eval.c does */
    case ROLL_AND:
        *out = r->kind == ROLL_AND;
        for (size_t i = 0; i < r->n && *out == (r->kind == ROLL_AND); i++)
            if (!quick_truth(w, r->arg[i], deep - 1, out))
                return false;
        return true;
    default:
        return false;
    }
}

bool walk_quick_truth(const struct walker *w, const struct roll *r, bool *out)
{
    return quick_truth(w, r, DEEP, out);
}

bool walk_quick_number(const struct walker *w, const struct roll *r, struct value *out)
{
    int64_t n;
    if (!quick_number(w, r, DEEP, &n))
        return false;
    *out = value_of_number(RAT(n));
    return true;
}
