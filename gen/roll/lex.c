/* Splits the text of an expression into tokens. Called by parse.c, which requests one token at a
 * time and keeps one. The first byte selects the kind of token, and the longest match ends it.
 * There are two exceptions: `d6` is a die only if no letter follows, and a hyphen is part of a name
 * only before a letter. */
#include "roll/lex.h"

static const struct {
    const char *name;
    enum token_kind kind;
} reserved[] = {
    {"let", TOKEN_LET},   {"if", TOKEN_IF},       {"then", TOKEN_THEN},   {"else", TOKEN_ELSE},
    {"or", TOKEN_OR},     {"and", TOKEN_AND},     {"not", TOKEN_NOT},     {"in", TOKEN_IN},
    {"true", TOKEN_TRUE}, {"false", TOKEN_FALSE}, {"never", TOKEN_NEVER}, {"face", TOKEN_FACE},
    {"roll", TOKEN_ROLL},
};
enum { RESERVED = sizeof reserved / sizeof reserved[0], FUNCTIONS = ROLL_WORD_TURNS + 1 };

/* Longer ones first. */
static const struct {
    const char *text;
    enum token_kind kind;
} marks[] = {
    {"==", TOKEN_EQ},     {"!=", TOKEN_NE},   {"<=", TOKEN_LE},       {">=", TOKEN_GE},   {"..", TOKEN_DOTS},
    {"<", TOKEN_LT},      {">", TOKEN_GT},    {"=", TOKEN_IS},        {"+", TOKEN_PLUS},  {"-", TOKEN_MINUS},
    {"*", TOKEN_TIMES},   {"/", TOKEN_OVER},  {"(", TOKEN_OPEN},      {")", TOKEN_CLOSE}, {"{", TOKEN_BRACE},
    {"}", TOKEN_UNBRACE}, {",", TOKEN_COMMA}, {";", TOKEN_SEMICOLON},
};

/* Returns the length of the letter at `i`, or 0 if there is no letter. Letters outside ASCII are
 * recognized by Unicode block. */
static size_t letter_at(struct str s, size_t i)
{
    if (i >= s.n)
        return 0;
    char c = s.p[i];
    if (char_is_letter(c))
        return 1;
    if ((unsigned char)c < 0x80)
        return 0;
    size_t end = i;
    uint32_t rune = str_rune(s, &end);
    bool letter = rune >= 0xC0 && rune != 0xD7 && rune != 0xF7 && rune != 0xFFFD && (rune < 0x2000 || rune >= 0x3040);
    return letter ? end - i : 0;
}

/* Numbers have no sign: the parser reads -1 as a minus and a 1. */
static size_t digits_end(struct str s, size_t i)
{
    while (i < s.n && char_is_digit(s.p[i]))
        i++;
    return i;
}

/* End of the name that starts at i. A hyphen belongs to it before a letter only. */
static size_t name_end(struct str s, size_t i)
{
    for (size_t k; i < s.n; i += k) {
        if (char_is_digit(s.p[i]) || s.p[i] == '_')
            k = 1;
        else if (s.p[i] == '-' && letter_at(s, i + 1))
            k = 1;
        else if (!(k = letter_at(s, i)))
            break;
    }
    return i;
}

/* A comment runs from # to the end of its line: rolls in YAML blocks may be long. */
static uint32_t skip_blanks(struct str s, uint32_t i)
{
    for (; i < s.n; i++) {
        char c = s.p[i];
        if (c == '#')
            while (i < s.n && s.p[i] != '\n')
                i++;
        else if (str_starts(str_cut(s, i, s.n), "\xC2\xA0")) /* a pasted no-break space */
            i++;
        else if (!char_is_blank(c))
            break;
    }
    return i < s.n ? i : (uint32_t)s.n;
}

static struct token token_of(enum token_kind kind, struct str s, size_t lo, size_t hi)
{
    return (struct token){
        .kind = kind, .lo = (uint32_t)lo, .hi = (uint32_t)hi, .text = str_cut(s, lo, hi)};
}

/* Reads digits, and a fraction after a point. A point without a digit after it is the first of
 * `..`. */
static struct token lex_number(struct arena *a, struct str s, uint32_t lo, struct str *why)
{
    size_t end = digits_end(s, lo);
    if (end + 1 < s.n && s.p[end] == '.' && char_is_digit(s.p[end + 1]))
        end = digits_end(s, end + 1);
    struct token t = token_of(TOKEN_NUMBER, s, lo, end);
    if (rat_parse(&t.number, t.text))
        return t;
    *why = str_printf(a, "the number %.*s is too large to be counted exactly", STRF(str_cut(t.text, 0, 40)));
    return token_of(TOKEN_BAD, s, lo, end);
}

/* Reads d6, d%, d{ or d(; D is accepted too, because rulebooks print it. False if the text at lo is
 * not a die. */
static bool lex_die(struct arena *a, struct str s, uint32_t lo, struct token *t, struct str *why)
{
    size_t end = digits_end(s, lo + 1);
    char next = end == lo + 1 && end < s.n ? s.p[end] : '0';
    bool percent = next == '%', brace = next == '{' || next == '(';
    end += percent || brace;
    if (end == lo + 1 || (!brace && end < s.n && (letter_at(s, end) || s.p[end] == '_')))
        return false;
    *t = token_of(TOKEN_DIE, s, lo, end);
    t->number = RAT(0);
    if (brace)
        t->kind = s.p[end - 1] == '{' ? TOKEN_DIE_BRACE : TOKEN_DIE_BRACKET;
    else if (!percent && !rat_parse(&t->number, str_cut(s, lo + 1, end))) {
        *why = STR("a die cannot have that many faces");
        *t = token_of(TOKEN_BAD, s, lo, end);
    } else if (!percent && t->number.n == 0) {
        *why = str_printf(a, "%.*s has no faces; d%% is 00 to 99, d10 is 1 to 10", STRF(t->text));
        *t = token_of(TOKEN_BAD, s, lo, end);
    }
    return true;
}

/* The name of a function is the first word of its form. */
static struct str function_name(size_t word)
{
    struct str form = str_of(roll_words_list[word].form);
    return str_cut(form, 0, name_end(form, 0));
}

/* If two functions have the same name, returns the later one: turns(state = ...), first(k in
 * ...). */
int lex_function(struct str name)
{
    int word = FUNCTIONS;
    while (word-- > 0 && !str_eq(function_name((size_t)word), name))
        continue;
    return word;
}

/* Reads a name or a word of the language. A single `d` is reported here, before it can be reported
 * as an unbound name. */
static struct token lex_name_token(struct str s, uint32_t lo, struct str *why)
{
    size_t end = name_end(s, lo);
    struct token t = token_of(TOKEN_NAME, s, lo, end);
    for (size_t i = 0; i < RESERVED; i++)
        if (str_is(t.text, reserved[i].name))
            t.kind = reserved[i].kind;
    if (!str_is(t.text, "d"))
        return t;
    *why = STR("a die needs its faces; write d6, d%, d{2,3,4} or d(n); d alone is not a name");
    return token_of(TOKEN_BAD, s, lo, end);
}

static struct token lex_mark(struct arena *a, struct str s, uint32_t lo, struct str *why)
{
    struct str rest = str_cut(s, lo, s.n);
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (str_starts(rest, marks[i].text))
            return token_of(marks[i].kind, s, lo, lo + str_of(marks[i].text).n);
    size_t end = lo;
    uint32_t rune = str_rune(s, &end);
    if (rune < 0x20 || rune == 0x7F || rune == 0xFFFD)
        *why = STR("a byte here is not text; delete it");
    else
        *why = str_printf(a, "%.*s has no meaning here; delete it, or put words in quotes", STRF(str_cut(s, lo, end)));
    return token_of(TOKEN_BAD, s, lo, end);
}

/* Blanks and comments (# to the end of the line) may separate any two tokens. */
struct token lex_next(struct arena *a, struct str s, uint32_t at, struct str *why)
{
    struct token t;
    uint32_t lo = skip_blanks(s, at);
    if (lo == s.n)
        return token_of(TOKEN_END, s, lo, lo);
    char c = s.p[lo];
    if (char_is_digit(c))
        return lex_number(a, s, lo, why);
    /* words have no escapes: no table has a word with a quote in it, and a word ends on its line */
    if (c == '"') {
        for (size_t i = lo + 1; i < s.n && s.p[i] != '\n' && s.p[i] != '\0'; i++)
            if (s.p[i] == '"') {
                t = token_of(TOKEN_WORD, s, lo, i + 1);
                t.text = str_cut(s, lo + 1, i);
                return t;
            }
        *why = STR("this word has no closing quote; write \"word\"");
        return token_of(TOKEN_BAD, s, lo, lo + 1);
    }
    if ((c == 'd' || c == 'D') && lex_die(a, s, lo, &t, why))
        return t;
    if (c == '_' || letter_at(s, lo))
        return lex_name_token(s, lo, why);
    return lex_mark(a, s, lo, why);
}

/* After `in` a brace begins a list. A bracket of the expression ends a value. */
void lex_field(struct token *t, struct str s, enum token_kind before, uint32_t from)
{
    struct str rest = str_trim(str_cut(s, from, s.n));
    size_t lo = (size_t)(rest.p - s.p);
    struct str ends = str_of(str_find_char(rest, '(') < 0 ? "=<>{})" : "=<>{}");
    struct rat number;
    bool value = (before == TOKEN_EQ || before == TOKEN_NE) && t->kind != TOKEN_WORD &&
                 !rat_parse(&number, rest);
    for (size_t i = 0; i < rest.n; i++)
        value = value && str_find_char(ends, rest.p[i]) < 0;
    ptrdiff_t end = str_find_char(rest, '}');
    if (value || (t->kind == TOKEN_BRACE && before != TOKEN_IN && end > 0))
        *t = token_of(TOKEN_WORD, s, lo, lo + (value ? rest.n : (size_t)end + 1));
    else if (t->kind == TOKEN_IS)
        t->kind = TOKEN_EQ;
}

/* An id consists of the letters and digits of names, and of hyphens at any position. */
static bool in_id(struct str s, size_t i)
{
    return i < s.n && (char_is_digit(s.p[i]) || s.p[i] == '_' || s.p[i] == '-' || letter_at(s, i));
}

/* An id may contain characters that are operators in expressions (zulu-war/steady.regulars), so the
 * parser requests an id explicitly. */
struct token lex_id(struct arena *a, struct str s, uint32_t at, struct str *why)
{
    uint32_t lo = skip_blanks(s, at);
    size_t end = lo;
    while (in_id(s, end) ||
           (end > lo && end < s.n && (s.p[end] == '/' || s.p[end] == '.') && in_id(s, end + 1))) {
        size_t letter = letter_at(s, end);
        end += letter ? letter : 1;
    }
    if (end > lo && s.p[lo] != '-')
        return token_of(TOKEN_ID, s, lo, end);
    struct token t = lex_next(a, s, lo, why);
    if (t.kind == TOKEN_WORD)
        *why = str_printf(a, "write a chart's id without quotes: chart(%.*s, ...)", STRF(t.text));
    return token_of(TOKEN_BAD, s, t.lo, t.hi);
}

struct str lex_nearest_function(struct str name)
{
    struct str names[FUNCTIONS];
    for (size_t i = 0; i < FUNCTIONS; i++)
        names[i] = function_name(i);
    return str_nearest(name, names, FUNCTIONS);
}

#define NUMBER_OF_DICE "write the number of dice as a plain number or in brackets: 2d6, (n)d6"
#define THEN_ELSE "then and else belong to an if: if a then b else c"
#define BRACES "braces only follow in and d: in {1, 4..6}, d{2,3,3}"
static const char *const suggestion_by[TOKEN_KINDS] = {
    [TOKEN_LET] = "let begins the expression, a bracket or an argument; put brackets around it",
    [TOKEN_IF] = "put an if inside a sum or a condition in brackets: (if ... then ... else ...)",
    [TOKEN_NOT] = "put a not inside a sum or a comparison in brackets: (not ...)",
    [TOKEN_IS] = "= only names a roll after let; write == to compare",
    [TOKEN_DOTS] = "a range is only allowed after in, or in the braces of a die",
    [TOKEN_DIE] = NUMBER_OF_DICE,
    [TOKEN_DIE_BRACE] = NUMBER_OF_DICE,
    [TOKEN_DIE_BRACKET] = NUMBER_OF_DICE,
    [TOKEN_SEMICOLON] = "a semicolon is only allowed after let NAME = ...",
    [TOKEN_THEN] = THEN_ELSE,
    [TOKEN_ELSE] = THEN_ELSE,
    [TOKEN_BRACE] = BRACES,
    [TOKEN_UNBRACE] = BRACES,
};

const char *lex_suggestion(enum token_kind kind)
{
    bool compares = kind == TOKEN_IN || (kind >= TOKEN_EQ && kind <= TOKEN_GE);
    return compares ? "write one comparison at a time; join two with and: a < b and b < c"
                    : suggestion_by[kind];
}

/* Returns the token as messages show it, cut to 60 bytes: a hostile token may be as long as the
 * text. */
struct str lex_name(struct arena *a, const struct token *t)
{
    struct str shown = str_cut(t->text, 0, 60);
    if (t->kind == TOKEN_END)
        return STR("the end");
    return t->kind == TOKEN_WORD ? str_printf(a, "\"%.*s\"", STRF(shown)) : shown;
}
