/* Finds the entry of the roll language that helps at a place of an expression. Called for errors
 * shown in the terminal, and by the language server. */
#include "model/abstract_value.h"
#include "roll/lex.h"

static const struct roll_word *word_of(struct str function)
{
    int word = lex_function(function);
    return word < 0 ? NULL : &roll_words_list[word];
}

struct finding *roll_error_report(struct diag *d, enum rule_id rule, const struct roll_error *e)
{
    struct finding *f = diag_add(d, rule, e->at, "%.*s", STRF(e->message));
    finding_help(f, "%.*s", STRF(e->help));
    if (e->near.file)
        finding_also(f, e->near, "the name is here");
    f->level = e->note ? LEVEL_NOTE : f->level;
    return f;
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
        bool call = t.kind == TOKEN_NAME && bracket && lex_function(word) >= 0;
        if (t.hi > at.lo) { /* the word itself; what begins with `face` is about more than that */
            if (t.kind == TOKEN_NAME)
                called = word_of(bracket ? lex_nearest_function(word) : word);
            if ((t.kind == TOKEN_FACE || t.kind == TOKEN_ROLL) && t.hi >= at.hi)
                called = &roll_words_list[t.kind == TOKEN_FACE ? ROLL_WORD_FACE : ROLL_WORD_ROLL];
            if (called)
                return called;
        }
        if (t.kind == TOKEN_OPEN && depth < ROLL_DEPTH)
            open[depth++] = called;
        else if (t.kind == TOKEN_CLOSE && depth)
            depth--;
        called = call ? word_of(word) : NULL;
        from = t.hi;
    }
    while (depth && !open[depth - 1])
        depth--;
    return depth ? open[depth - 1] : NULL;
}
