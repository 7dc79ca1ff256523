/* Selects the part of a result that applies to a given target. "shaken, if charged by cavalry:
 * destroyed" against "charged by cavalry" is "destroyed"; against any other target it is "shaken".
 * The part without a condition comes first or after `else`. Every other part is "if CONDITION:
 * RESULT" or "against CONDITION: RESULT", after a comma or a semicolon. A target meets a condition
 * if both texts are equal; case is ignored. A target that is only a part of a condition, or is
 * nearly equal to one, is refused, because the program does not interpret the words of a condition.
 * Called by both evaluators; rolls no dice. */
#include "roll/value.h"

enum { CONDITIONS_MAX = 64 }; /* of one cell; misspellings of further conditions are not found */

/* Returns the length of the word that begins a part at i: `if`, `against`, or with `*other` set
 * `else`; 0 if no part begins there. */
static size_t opens(struct str s, size_t i, bool *other)
{
    size_t end = i;
    while (end < s.n && char_is_name(s.p[end]))
        end++;
    struct str word = str_cut(s, i, end);
    *other = str_is_word(word, "else") || str_is_word(word, "otherwise");
    return str_is_word(word, "if") || str_is_word(word, "against") || *other ? word.n : 0;
}

/* Returns the end of the result that begins at i: a comma or semicolon before the next part. */
static size_t part_end(struct str s, size_t i)
{
    for (; i < s.n; i++) {
        size_t next = i + 1;
        bool other;
        if (s.p[i] != ',' && s.p[i] != ';')
            continue;
        while (next < s.n && s.p[next] == ' ')
            next++;
        if (opens(s, next, &other))
            return i;
    }
    return s.n;
}

struct against {
    struct arena *a;
    struct str cell, who, plain, found;
    struct str condition[CONDITIONS_MAX], folded[CONDITIONS_MAX];
    size_t n;
    struct str *why;
};

static bool refuse(struct against *k, const char *what, struct str which)
{
    *k->why = str_printf(k->a, "in \"%.*s\" %s \"%.*s\"", STRF(str_cut(k->cell, 0, 100)), what,
                         STRF(str_cut(which, 0, 60)));
    return false;
}

static bool condition_take(struct against *k, struct str condition, struct str result)
{
    struct str folded = str_fold(k->a, condition);
    if (k->n < CONDITIONS_MAX) {
        k->condition[k->n] = condition;
        k->folded[k->n++] = folded;
    }
    if (!str_eq(folded, k->who))
        return true;
    if (k->found.n)
        return refuse(k, "two conditions are", condition);
    k->found = result;
    return true;
}

/* Processes the parts from left to right. */
static bool parts_take(struct against *k)
{
    const struct str s = k->cell;
    for (size_t i = 0, end; i < s.n; i = end + 1) {
        bool other;
        while (i < s.n && s.p[i] == ' ')
            i++;
        size_t word = opens(s, i, &other), from = i + word;
        if (word && !other) {
            ptrdiff_t colon = str_find_char(str_cut(s, from, s.n), ':');
            end = colon < 0 ? s.n : part_end(s, from + (size_t)colon);
            struct str result =
                colon < 0 ? STR("") : str_trim(str_cut(s, from + (size_t)colon + 1, end));
            if (!result.n)
                return refuse(k, "a condition has no result: ..., if CONDITION: RESULT; in",
                              str_cut(s, i, end));
            if (!condition_take(k, str_trim(str_cut(s, from, from + (size_t)colon)), result))
                return false;
            continue;
        }
        while (word && from < s.n && (s.p[from] == ':' || s.p[from] == ','))
            from++;
        end = part_end(s, from);
        struct str plain = str_trim(str_cut(s, from, end));
        if (plain.n && k->plain.n)
            return refuse(k, "two parts have no condition; the second is", plain);
        k->plain = plain.n ? plain : k->plain;
    }
    return true;
}

/* A target that is part of a condition, or nearly equal to one, may be a misspelling of that
 * condition. */
static bool nobody_meant(struct against *k)
{
    struct str near = str_nearest(k->who, k->folded, k->n);
    for (size_t i = 0; i < k->n; i++)
        if (str_find(k->folded[i], str_z(k->a, k->who)) >= 0 || str_eq(k->folded[i], near))
            return refuse(k,
                          "no opponent has this name; write it as in the cell:", k->condition[i]);
    return true;
}

bool value_against(struct arena *a, const struct value *v, const struct value *who, struct value *out, struct str *why)
{
    struct against k = {.a = a, .cell = v->word, .who = str_fold(a, who->word), .why = why};
    *out = *v;
    if (who->kind != VALUE_WORD) {
        *why = STR("write the opponent as a word: against(result, \"charged by cavalry\")");
        return false;
    }
    if (v->kind == VALUE_TUPLE || v->kind == VALUE_BOOL) {
        *why = STR("a result is a word such as \"shaken, if charged by cavalry: destroyed\", or a number");
        return false;
    }
    if (v->kind != VALUE_WORD || word_is_none(v->word)) /* a number is so against all */
        return true;
    if (!parts_take(&k) || (!k.found.n && !nobody_meant(&k)))
        return false;
    struct str text = k.found.n ? k.found : k.plain;
    *out = value_of_word(text.n ? text : STR("-"));
    return true;
}
