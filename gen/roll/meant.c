/* Rewrites the dice notation of players and other programs into the roll language: "4+ on 3d6"
 * becomes count(3d6, face >= 4). The result is used only as help and contains only the author's
 * numbers; it never becomes a value.
 *
 * The rows of the table are applied to a text that is not an expression until no row matches; the
 * result counts if it is an expression. Called wherever a rejected text is reported to its
 * author. */
#include "diag/rewrite.h"
#include "roll/roll.h"

enum { MEANT_MOST = 200 /* bytes: a longer help would not be read */, ROUNDS = 6 };

/* A number; dice; two or more dice. DICE and POOL have two groups. LEFT and RIGHT enclose a
 * comparison that is not next to an arithmetic sign: "4+ on d6 + 1" does not mean d6 >= 4 + 1. */
#define NUMBER "(\\d+)"
#define DICE "\\b(\\d*)[dw](\\d+|%)"
#define POOL "\\b([2-9]|[1-9]\\d+)[dw](\\d+|%)"
#define LEFT "\\b(?<![-+*/])(?<![-+*/] )"
#define RIGHT "(?! *[-+*/(\\d])"

/* First WORDS rows: words for numbers and dice. Up to REST: all other rows. Then alternatives to
 * earlier rows, for texts with two meanings or if the first meaning is not valid. The last row is
 * only a guess: n-d6 is a name, but may be meant as a subtraction. */
enum { WORDS = 6, REST = 37 };
static const struct rewrite ways[] = {
    {"“|”|„|‘|’|'", "\""},
    {"at least " NUMBER "|" NUMBER " or (more|better|higher)", "\\1\\2+"},
    {NUMBER " dice", "\\1d6"},
    {"two dice", "2d6"},
    {"\\b(\\d*)w(\\d+)", "\\1d\\2"}, /* 2W6, as it is in German */
    {"chance of |^(roll|throw) (a )?(?=\\d*[dw][\\d%])", ""},
    {"\\brows? of (\\w[-\\w]*)", "chart(\\1, \"...\")"},
    {"\\bcolumns? of (\\w[-\\w]*)", "chart(\\1, \"...\", \"...\")"},
    {NUMBER "(-|–)" NUMBER, "\\1..\\3"},
    {"=>|≥", ">="},
    {"=<|≤", "<="},
    {"<>|≠", "!="},
    {"&&?", "and"},
    {"\\|\\|?", "or"},
    {DICE " *x *" NUMBER, "\\1d\\2 * \\3"},
    {"×|(?<=[\\d)%]|[\\d)%] )x\\b", "*"},
    {"÷", "/"},
    {"−|–|\\bminus\\b", "-"},
    {"\\bplus\\b", "+"},
    {"\\* *" NUMBER " *%", "* \\1 / 100"},
    {LEFT "([7-9]|\\d\\d+)\\+ on (\\d+d6)" RIGHT, "\\2 >= \\1"}, /* no face: of their sum */
    {LEFT "(\\d+d6) ([7-9]|\\d\\d+)\\+" RIGHT, "\\1 >= \\2"},
    {LEFT NUMBER "\\+ on " POOL RIGHT, "count(\\2d\\3, face >= \\1)"},
    {LEFT POOL " " NUMBER "\\+" RIGHT, "count(\\1d\\2, face >= \\3)"},
    {POOL " *>= *" NUMBER " successes", "count(\\1d\\2, face >= \\3)"},
    {LEFT NUMBER "\\+ on " DICE RIGHT, "\\2d\\3 >= \\1"},
    {LEFT DICE " " NUMBER "\\+" RIGHT, "\\1d\\2 >= \\3"},
    {LEFT NUMBER " on " DICE RIGHT, "\\2d\\3 == \\1"},
    {"in " NUMBER "\\+" RIGHT, ">= \\1"},
    {"^" NUMBER "\\+$", "d6 >= \\1"},
    {"(best|highest) of " POOL, "highest(1, \\2d\\3)"},
    {"(worst|lowest) of " POOL, "lowest(1, \\2d\\3)"},
    {POOL " *kh? *" NUMBER, "highest(\\3, \\1d\\2)"},
    {POOL " *kl *" NUMBER, "lowest(\\3, \\1d\\2)"},
    {DICE "!(?!=)", "explode(\\1d\\2, face == \\2)"},
    {"!(?!=)", "not "},
    {"\\b(vs|versus)\\b\\.?", ">"},
    {LEFT NUMBER "\\+ on " POOL RIGHT, "\\2d\\3 >= \\1"},
    {LEFT POOL " " NUMBER "\\+" RIGHT, "\\1d\\2 >= \\3"},
    {DICE "!(?!=)", "explode(\\1d\\2, face == \\2, 3)"},
    {NUMBER "(-|–)" NUMBER, "\\1 - \\3"},
    {"\\b(\\w+)-(\\w+)", "\\1 - \\2"},
};
enum { WAYS = sizeof ways / sizeof *ways };

/* Returns the whole text rewritten, if it is an expression; otherwise an empty text. */
static struct str rewritten(struct arena *a, struct str text, const struct roll_names *names,
                            bool other)
{
    struct roll_error err;
    struct str before = STR("");
    for (size_t i = 0; i < ROUNDS && text.n <= MEANT_MOST && !str_eq(before, text); i++) {
        before = text;
        text = rewrite_text(a, text, ways, WORDS);
        text = rewrite_text(a, text, ways + REST, other ? WAYS - REST : 0);
        text = rewrite_text(a, text, ways + WORDS, REST - WORDS);
    }
    return roll_parse(a, text, NOWHERE, names, &err) ? text : STR("");
}

/* Finds the rewrite for the text at the error, and sets the place and the message of *err to that
 * text. A text that was folded has no exact places. */
static const char *near_meant(struct arena *a, struct str text, struct span here,
                              struct roll_error *err)
{
    size_t lo, hi;
    const char *out = rewrite_at(a, text, here.lo, ways, WAYS - 1, &lo, &hi);
    if (!out || str_find(err->message, out) >= 0) /* the message has it already */
        return out;
    err->message = str_printf(a, "%.*s is not of this language", STRF(str_cut(text, lo, hi)));
    if (err->at.hi - err->at.lo == here.hi - here.lo) {
        err->at.lo += (uint32_t)lo - here.lo;
        err->at.hi = err->at.lo + (uint32_t)(hi - lo);
    }
    return out;
}

/* The help is the whole text rewritten; if that is ambiguous or not valid, the help is the rewrite
 * at the error. */
void roll_meant(struct arena *a, struct str text, const struct roll_names *names,
                struct roll_error *err)
{
    struct roll_error here;
    if (err->help.n || roll_parse(a, text, NOWHERE, names, &here))
        return;
    const char *near = near_meant(a, text, here.at, err);
    struct str one = rewritten(a, text, names, false), two = rewritten(a, text, names, true);
    if (one.n && two.n && !str_eq(one, two))
        err->help = str_printf(a, "write `%.*s`, or `%.*s`", STRF(one), STRF(two));
    else if (one.n || two.n || (near && *near))
        err->help = str_printf(a, "write `%.*s`", STRF(one.n ? one : two.n ? two : str_of(near)));
}
