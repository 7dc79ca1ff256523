/* A result that says what becomes of whom to what it says of one: "shaken, if charged by cavalry: destroyed" against
 * cavalry is "destroyed", against all others "shaken".
 *
 * What has no condition stands first, or behind `else`; each other part is "if CONDITION: RESULT", or "against WHO:
 * RESULT", behind a comma or a semicolon. Whoever is named in a condition meets it. What could be
 * read in two ways is refused, and so is a name that is nearly one of the cell's: a slip would else be somebody whom no
 * condition names. Called by both evaluators; nothing is rolled. */
#include "roll/value.h"

enum { WORDS_MOST = 64 }; /* of its conditions; a slip of one beyond is not found */

/* Where the word at i ends. */
static size_t word_end(struct str s, size_t i)
{
    while (i < s.n && ((unsigned char)s.p[i] >= 0x80 || char_is_name(s.p[i])))
        i++;
    return i;
}

static bool is_word(struct str s, const char *word)
{
    return str_is_word(s, word);
}

/* The length of the word that begins a part at i, and its colon: `if`, `against`; or, with `*other`, `else`. 0: none.
 */
static size_t opens(struct str s, size_t i, bool *other)
{
    struct str word = str_cut(s, i, word_end(s, i));
    *other = is_word(word, "else") || is_word(word, "otherwise");
    return is_word(word, "if") || is_word(word, "against") || *other ? word.n : 0;
}

/* The end of a result that begins at i: before a comma or semicolon behind which another part begins. */
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

/* The word that ends before i; empty behind a comma and where nothing stands before. */
static struct str word_before(struct str s, size_t i)
{
    while (i > 0 && s.p[i - 1] == ' ')
        i--;
    size_t from = i;
    while (from > 0 && word_end(s, from - 1) > from - 1)
        from--;
    return str_cut(s, from, i);
}

/* May a name begin behind it? Behind `light` the name would go on to the left: light cavalry is not all cavalry. */
static bool joins(struct str word)
{
    static const char *const small[] = {"by", "against", "of",   "from", "to",     "and", "or",  "the",     "a",
                                        "an", "any",     "with", "on",   "facing", "is",  "are", "opposed", "enemy"};
    bool is = !word.n;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        is = is || is_word(word, small[i]);
    return is;
}

struct against {
    struct arena *a;
    struct str cell, who, plain, found;
    bool has_plain, is_found;
    struct str word[WORDS_MOST]; /* of conditions, for a slip */
    size_t n_word;
    struct str *why;
};

static bool refuse(struct against *k, const char *what, struct str which)
{
    *k->why = str_printf(k->a, "in \"%.*s\" %s%s%.*s%s", STRF(str_cut(k->cell, 0, 100)), what, which.n ? " \"" : "",
                         STRF(str_cut(which, 0, 60)), which.n ? "\"" : "");
    return false;
}

/* Does the condition name them, from the beginning of a word to the end of one? False in *ok where it names some of
 * them, or more than them. */
static bool names(struct against *k, struct str condition, bool *ok)
{
    for (size_t i = 0; k->who.n && i + k->who.n <= condition.n; i++) {
        struct str here = str_cut(condition, i, i + k->who.n);
        bool begins = i == 0 || word_end(condition, i - 1) == i - 1;
        if (!begins || word_end(condition, i + k->who.n) != i + k->who.n || !str_same_word(here, k->who))
            continue;
        struct str before = word_before(condition, i);
        if (!joins(before))
            *ok = refuse(k, "a condition names only some of them:", condition);
        return true;
    }
    for (size_t i = 0, end; i<k->who.n; i = end> i ? end : i + 1) {
        end = word_end(k->who, i);
        struct str part = str_cut(k->who, i, end);
        for (size_t from = 0, to; part.n && !joins(part) && from<condition.n; from = to> from ? to : from + 1) {
            to = word_end(condition, from);
            if (str_same_word(str_cut(condition, from, to), part))
                *ok = refuse(k, "a condition has a part of their name; give it as the cell does:", condition);
        }
    }
    return false;
}

/* A condition that says for whom it is not could be met by those whom it names, or by all others. */
static bool condition_take(struct against *k, struct str condition, struct str result)
{
    static const char *const excludes[] = {"not", "no", "unless", "except", "without", "other", "but", "neither"};
    for (size_t i = 0, end; i<condition.n; i = end> i ? end : i + 1) {
        end = word_end(condition, i);
        struct str word = str_cut(condition, i, end);
        for (size_t e = 0; e < sizeof excludes / sizeof *excludes; e++)
            if (is_word(word, excludes[e]))
                return refuse(k, "a condition says whom it leaves out; write whom it is for:", condition);
        if (word.n && k->n_word < WORDS_MOST)
            k->word[k->n_word++] = str_fold(k->a, word);
    }
    bool ok = true;
    if (!names(k, condition, &ok) || !ok)
        return ok;
    if (k->is_found)
        return refuse(k, "two conditions name", k->who);
    k->is_found = true;
    k->found = result;
    return true;
}

static bool plain_take(struct against *k, struct str plain)
{
    for (size_t i = 0, end; i<plain.n; i = end> i ? end : i + 1) {
        end = word_end(plain, i);
        struct str word = str_cut(plain, i, end);
        if (is_word(word, "if") || is_word(word, "unless") || is_word(word, "against"))
            return refuse(k, "a condition stands before its result, behind a comma: ..., if CONDITION: RESULT; not",
                          plain);
    }
    if (!plain.n)
        return true;
    if (k->has_plain)
        return refuse(k, "two parts have no condition; the second is", plain);
    k->has_plain = true;
    k->plain = plain;
    return true;
}

/* One part after another, from the left. */
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
            if (colon < 0)
                return refuse(k, "a condition has no result: ..., if CONDITION: RESULT; in", str_cut(s, i, s.n));
            end = part_end(s, from + (size_t)colon);
            struct str result = str_trim(str_cut(s, from + (size_t)colon + 1, end));
            if (!result.n)
                return refuse(k, "a condition has no result:", str_cut(s, i, end));
            if (!condition_take(k, str_trim(str_cut(s, from, from + (size_t)colon)), result))
                return false;
            continue;
        }
        while (word && from < s.n && (s.p[from] == ':' || s.p[from] == ','))
            from++;
        end = part_end(s, from);
        if (!plain_take(k, str_trim(str_cut(s, from, end))))
            return false;
    }
    return true;
}

bool value_against(struct arena *a, const struct value *v, const struct value *who, struct value *out, struct str *why)
{
    struct against k = {.a = a, .cell = v->word, .who = who->word, .why = why};
    *out = *v;
    if (who->kind != VALUE_WORD) {
        *why = STR("who stands opposite is a word: against(result, \"cavalry\")");
        return false;
    }
    if (v->kind == VALUE_TUPLE || v->kind == VALUE_BOOL) {
        *why = STR("a result is a word such as \"shaken, if charged by cavalry: destroyed\", or a number");
        return false;
    }
    if (v->kind != VALUE_WORD || word_is_none(v->word)) /* a number is so against all */
        return true;
    if (!parts_take(&k))
        return false;
    struct str near = k.is_found ? STR("") : str_nearest(str_fold(a, k.who), k.word, k.n_word);
    if (near.n) {
        refuse(&k, "no condition names", k.who);
        *why = str_printf(a, "%.*s; did you mean \"%.*s\"?", STRF(*why), STRF(near));
        return false;
    }
    struct str said = k.is_found ? k.found : k.plain;
    *out = value_of_word(said.n ? said : STR("-"));
    return true;
}
