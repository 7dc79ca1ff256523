/* Finds the entry of the roll language that helps at a place of an expression. Called for errors
 * shown in the terminal, and by the language server. */
#include "model/sense.h"
#include "roll/lex.h"

/* Finds an entry by the start of its form: "count" of "count(pool, condition on face)". Of two
 * forms of a function, the simpler one is later in the list. */
static const struct roll_word *word_named(struct str name)
{
    for (size_t i = roll_words_n; name.n && i-- > 0;) {
        struct str form = str_of(roll_words_list[i].form);
        bool ends = form.n == name.n || (form.n > name.n && !char_is_name(form.p[name.n]));
        if (ends && str_eq(str_cut(form, 0, name.n), name))
            return &roll_words_list[i];
    }
    return NULL;
}

/* Only certain matches count: a name similar to a function is that function; the bracket of an
 * unknown function gives no entry; a place outside all brackets has only its own word. */
const struct roll_word *roll_word_at(struct arena *a, struct str text, struct span at)
{
    const struct roll_word *open[ROLL_DEPTH], *called = NULL;
    size_t depth = 0;
    struct str why;
    for (uint32_t from = 0; from <= text.n;) {
        struct token t = lex_next(a, text, from, &why);
        if (t.kind == TOKEN_END || t.hi <= from || t.lo > at.lo)
            break;
        struct str word = str_cut(text, t.lo, t.hi);
        bool bracket = str_starts(str_cut(text, t.hi, text.n), "(");
        bool call = t.kind == TOKEN_CALL || t.kind == TOKEN_CHART || t.kind == TOKEN_FIRST ||
                    (t.kind == TOKEN_NAME && bracket && lex_soft(word));
        if (t.hi > at.lo) { /* the word itself; a place that starts with `face` covers more */
            if (t.kind == TOKEN_NAME)
                word = bracket ? lex_nearest_function(word) : STR("");
            if (call || t.kind == TOKEN_NAME || ((t.kind == TOKEN_FACE || t.kind == TOKEN_ROLL) && t.hi >= at.hi))
                called = word_named(word);
            if (called)
                return called;
        }
        if (t.kind == TOKEN_OPEN && depth < ROLL_DEPTH)
            open[depth++] = called;
        else if (t.kind == TOKEN_CLOSE && depth)
            depth--;
        called = call ? word_named(word) : NULL;
        from = t.hi;
    }
    while (depth && !open[depth - 1])
        depth--;
    return depth ? open[depth - 1] : NULL;
}
