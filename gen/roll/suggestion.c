/* Rewrites the dice notation of players and other programs into the roll language: "4+ on 3d6"
 * becomes count(3d6, face >= 4). The result is used only as help and contains only the author's
 * numbers; it never becomes a value.
 *
 * The rows of the table are applied to a text that is not an expression until no row matches; the
 * result counts if it is an expression. Called wherever a rejected text is reported to its
 * author. */
#include "diag/rewrite.h"
#include "roll/roll.h"

enum { SUGGESTION_MAX = 200 /* bytes: a longer help would not be read */, ROUNDS = 6 };

/* \d*d[\d%]+ is dice, and POOL two or more dice. LEFT and RIGHT enclose a comparison that is not
 * next to an arithmetic sign: "4+ on d6 + 1" does not mean d6 >= 4 + 1. */
#define POOL "\\b((?:[2-9]|[1-9]\\d+)d[\\d%]+)"
#define DIE "(\\b\\d*d(?:\\d+|%))"
#define MANY "(\\b\\d+d(?:\\d+|%))"
#define LEFT "\\b(?<![-+*/])(?<![-+*/] )"
#define RIGHT "(?! *[-+*/(\\d])"

/* Spellings of other programs and of rulebooks, for a whole text: AnyDice, Roll20, Foundry,
 * spreadsheets, Python, plain words. */
static const char *const foreign[] = {
    /* what stands around a question */
    "^ *(=(?!=)|/r(oll)?\\b|output\\b) *(?=\\S) -> ",
    "^(.+) named \"[^\"]*\" *$ -> \\1",
    " *[?.]+ *$ -> ",
    "^\\[\\[(.*?)\\]\\] -> \\1",
    "^\\[(.*)\\]$ -> \\1",
    "(?<=[\\d)%])\\[[a-z ]+\\] -> ",
    "^(what( is|'s)?|the|chances?|probability|odds|mean|average|avg|opposed|roll|throw)( of)? "
    "+(?=\\S) -> ",
    "\\b(sum|total) of (?=\\d*d\\d) -> ",
    "^(p|pr|prob|probability|e|mean|average|avg|expected)\\((.*)\\)$ -> \\2",
    "^(\\d+) *% on (1?d100|d%)$ -> \\2 <= \\1",
    "([<>=] *\\d+) *%$ -> \\1",
    "^(\\d+) *% *(chance)?$ -> \\1 / 100",
    "^(\\d+)[- ]in[- ](\\d+)( chance)?$ -> d\\2 <= \\1",
    "\\b(AC|DC|TN) *(?=\\d)|(?<=\\d)( \\+\\d+)? to hit$ -> \\2",
    "^(\\d*d\\d+): *(?=\\d) -> \\1 ",
    "\\b(true|false)\\b -> \\L\\1",
    /* dice in words and with other signs */
    "\\b(a|an|one) (?=d\\d) -> ",
    "\\btwo (?=d|of|lowest|highest) -> 2 ",
    "\\bthree (?=d|of|lowest|highest) -> 3 ",
    "\\bfour (?=d|of|lowest|highest) -> 4 ",
    "\\bones\\b -> 1s",
    "\\bsixes\\b -> 6s",
    "(\\d) +d *(?=[\\d%]) -> \\1d",
    "\\b(\\d*)d(00|100%|%%) -> \\1d%",
    "\\b(\\d*)df\\b -> \\1d{-1,0,1}",
    "\\b1?d10 +\\(?0-9\\)? -> d{0..9}",
    "\\b(d\\d+)(d\\d+) -> (\\1)\\2",
    "\\b(d20 )?nat(ural)?\\.? (\\d+)$ -> d20 == \\3",
    "^(flip )?(a )?coin( flip)?$ -> d{\"heads\",\"tails\"}",
    /* spreadsheets and Python */
    "\\b(SUM|MAX|MIN|ABS|ROUND|FLOOR|NOT)\\( -> \\L\\1(",
    "\\bsum\\((random\\.)?randint\\(1, *(\\d+)\\) for \\w+ in range\\((\\d+)\\)\\) -> \\3d\\2",
    "\\b(random\\.)?rand(between|int)\\(1 *[,;] *(\\d+)\\) -> d\\3",
    "\\b(random\\.)?rand(between|int)\\((\\d+) *[,;] *(\\d+)\\) -> d{\\3..\\4}",
    "\\b(random\\.)?choice\\(\\[([^][]*)\\]\\) -> d{\\2}",
    "([{,] *)(\\d+):2(?=[,}]) -> \\1\\2,\\2",
    "([{,] *)(\\d+):3(?=[,}]) -> \\1\\2,\\2,\\2",
    "\\b(max|min)\\(([^();]*); -> \\1(\\2,",
    "\\bif *\\(([^(),;]*)[,;] *([^(),;]*)[,;] *([^(),;]*)\\) -> (if \\1 then \\2 else \\3)",
    "\\b(and|or)\\(([^(),;]*)[,;] *([^(),;]*)\\) -> (\\2 \\L\\1\\E \\3)",
    "\\bround-?up\\(([^(),;]*)([,;] *0)?\\) -> ceil(\\1)",
    "\\b(round-?down|int|trunc)\\(([^(),;]*)([,;] *0)?\\) -> floor(\\2)",
    "\\bround\\(([^(),;]*)[,;] *0\\) -> round(\\1)",
    "\\bcountif\\((\\b\\d*d[\\d%]+)[,;] *\"([<>]=?)(\\d+)\"\\) -> count(\\1, face \\2 \\3)",
    "\\bcountif\\((\\b\\d*d[\\d%]+)[,;] *\"?=?(\\d+)\"?\\) -> count(\\1, face == \\2)",
    "\\blarge\\((\\b\\d*d[\\d%]+)[,;] *1\\) -> highest(1, \\1)",
    "\\bsmall\\((\\b\\d*d[\\d%]+)[,;] *1\\) -> lowest(1, \\1)",
    "(\\b\\d*d[\\d%]+) *(\\^|\\*\\*) *2\\b -> (let x = \\1; x * x)",
    "(\\b\\d*d[\\d%]+) *(//|\\bdiv\\b) *(\\d+) -> floor(\\1 / \\3)",
    "(\\b\\d*d\\d+) *(%|\\bmod\\b) *(\\d+) -> (let x = \\1; x - \\3 * floor(x / \\3))",
    "(\\d+) *(<=?) *(\\b\\d*d[\\d%]+) *(<=?) *(\\d+) -> (let x = \\3; \\1 \\2 x and x \\4 \\5)",
    "^(?!if\\b)(.+?) if (.+) else (.+)$ -> if \\2 then \\1 else \\3",
    "^(.+?) *\\? *(.+?) *: *(.+)$ -> if \\1 then \\2 else \\3",
    "^if (.+?) *: *(.+?) *else *:? *(.+)$ -> if \\1 then \\2 else \\3",
    "^if *\\((.+?)\\) (?!then)(.+?) else (.+)$ -> if \\1 then \\2 else \\3",
    "^(if\\b(?!.*\\belse\\b).*\\bthen\\b.*)$ -> \\1 else 0",
    "^let (\\w+) *:= -> let \\1 =",
    "^let (\\w+) = ([^\\s;,]+) (?=\\1\\b) -> let \\1 = \\2; ",
    "^(?!let\\b|d\\d)([a-z]\\w*) *:?= *([^=;]+); -> let \\1 = \\2;",
    "^let (\\w+) = ([^;,(){}]+), -> let \\1 = \\2;",
    "\\b(let|until|turns)\\b[ (]*[-\\w]+ *=(*SKIP)(*FAIL)|(?<![=<>!:])=(?![=<>]) -> ==",
    /* comparisons in words */
    "\\b(is )?(less|lower|smaller|fewer) than\\b -> <",
    "\\b(is )?(greater|more|higher|larger|bigger) than\\b|\\b(roll )?(over|above)\\b|\\bbeats\\b "
    "-> >",
    "([<>]=?|==) *(\\d+) on (a )?(\\b\\d*d[\\d%]+) -> \\4 \\1 \\2",
    "\\b(at most|no more than) -> <=",
    "\\b(exactly|equals?( to)?|is) +(?=\\d) -> == ",
    "(?<=[\\d)%]) (is )?not +(?=\\d) ->  != ",
    "\\b(is )?between (\\d+) and (\\d+)|\\bfrom (\\d+) to (\\d+) -> in \\2\\4..\\3\\5",
    "(==|\\bin) *(\\d+) or (\\d+) -> in {\\2, \\3}",
    "(==|\\bin) *(\\d+), *(\\d+) or (\\d+) -> in {\\2, \\3, \\4}",
    "^(\\d+) or (\\d+) on (a )?(\\b\\d*d[\\d%]+) -> \\4 in {\\1, \\2}",
    "^(\\d+)(-|–|\\.\\.)(\\d+) on (a )?(\\b\\d*d[\\d%]+) -> \\5 in \\1..\\3",
    "\\bin [[(](\\d+( *, *\\d+)+)[])] -> in {\\1}",
    "\\bin (\\d+( *, *\\d+)+)$ -> in {\\1}",
    "(>=|==|\\bis|\\bin) *(\\d+)\\+(?! *[\\d(d]) -> >= \\2",
    "> *(\\d+)\\+(?! *[\\d(d]) -> > \\1",
    /* dice that are kept and left out */
    "\\b1?(d\\d+),?( with| at)? adv(antage)?\\b -> highest(1, 2\\1)",
    "\\b1?(d\\d+),?( with| at)? dis(adv(antage)?)?\\b -> lowest(1, 2\\1)",
    "\\b(keep )?(the )?(best|highest) (\\d+) (of|from|in) (\\b\\d+d[\\d%]+) -> highest(\\4, \\6)",
    "\\b(keep )?(the )?(best|highest) (of|from|in) (\\b\\d+d[\\d%]+) -> highest(1, \\5)",
    "\\b(keep )?(the )?(worst|lowest) (\\d+) (of|from|in) (\\b\\d+d[\\d%]+) -> lowest(\\4, \\6)",
    "\\b(keep )?(the )?(worst|lowest) (of|from|in) (\\b\\d+d[\\d%]+) -> lowest(1, \\5)",
    "(\\b\\d+d[\\d%]+),? *(kh?|keep(ing)?( the)?( best| highest)?) *(\\d+) -> highest(\\6, \\1)",
    "(\\b\\d+d[\\d%]+),? *(kl|keep(ing)?( the)? (worst|lowest)) *(\\d+) -> lowest(\\6, \\1)",
    "(\\b\\d+d[\\d%]+),? *keep(ing)?( the)? (best|highest)( one| die)? -> highest(1, \\1)",
    "(\\b\\d+d[\\d%]+),? *keep(ing)?( the)? (worst|lowest)( one| die)? -> lowest(1, \\1)",
    "(\\b\\d+d[\\d%]+),? *(dl?|drop(ping)?( the)?( worst| lowest)?) *(\\d+)( worst| lowest)? -> "
    "(let p = \\1; p - lowest(\\6, p))",
    "(\\b\\d+d[\\d%]+),? *(dh|drop(ping)?( the)? (best|highest)) *(\\d+) -> (let p = \\1; p - "
    "highest(\\6, p))",
    "(\\b\\d+d[\\d%]+),? *drop(ping)?( the)? (worst|lowest)( one| die)? -> (let p = \\1; p - "
    "lowest(1, p))",
    "(\\b\\d+d[\\d%]+),? *drop(ping)?( the)? (best|highest)( one| die)? -> (let p = \\1; p - "
    "highest(1, p))",
    "(?<![\\w])\\{([^{}]*)\\} *kh1? -> max(\\1)",
    "(?<![\\w])\\{([^{}]*)\\} *kl1? -> min(\\1)",
    "\\b1@(\\b\\d+d[\\d%]+) -> highest(1, \\1)",
    "\\{1\\.\\.(\\d+)\\}@(\\b\\d+d[\\d%]+) -> highest(\\1, \\2)",
    "\\bmiddle (1 )?of 3(d\\d+) -> highest(1, lowest(2, 3\\2))",
    /* dice that are counted */
    "^(count |number of |how many )?(\\d+)s (in|on|of) (\\b\\d+d[\\d%]+) -> count(\\4, face == "
    "\\2)",
    "^(count|number of|how many) (\\d+)\\+ (in|on|of) (\\b\\d+d[\\d%]+) -> count(\\4, face >= \\2)",
    "^count (\\{[^{}]*\\}) in (\\b\\d*d[\\d%]+) -> count(\\2, face in \\1)",
    "^(hits|success(es)?) (\\b\\d+d[\\d%]+) (\\d+)\\+ -> count(\\3, face >= \\4)",
    "(\\b\\d+d[\\d%]+),? *(hits?( on)?|hitting on|need(s|ing)?|success(es)? (at|on)|t) *(\\d+)\\+? "
    "-> count(\\1, face >= \\7)",
    "\\b(at least one|any) (\\d+)s? (on|in) (\\b\\d+d[\\d%]+) -> any(\\4, face == \\2)",
    "\\bdoubles (on|in) (2d\\d+) -> distinct(\\2) == 1",
    "\\bdouble (\\d+) (on|in) (2d\\d+) -> all(\\3, face == \\1)",
    "\\b(\\d*d(\\d+))x\\2 *cs *>= *(\\d+) -> count(explode(\\1, face == \\2, 3), face >= \\3)",
    "(\\b\\d*d[\\d%]+) *cs *>= *(\\d+) -> count(\\1, face >= \\2)",
    "(\\b\\d*d[\\d%]+) *cs *=* *(\\d+) -> count(\\1, face == \\2)",
    "\\b(count|any|all)\\((\\b\\d+d[\\d%]+) *([<>=!]=?=?) *(\\d+)\\) -> \\1(\\2, face \\3 \\4)",
    "\\b(count|any|all|reroll|reroll_once)\\((\\b\\d*d[\\d%]+), *(\\d+)\\) -> \\1(\\2, face == "
    "\\3)",
    ", *(\\d+)\\+ *\\) -> , face >= \\1)",
    ", *([<>]=?|==) *(\\d+) *\\) -> , face \\1 \\2)",
    "\\b(count|any|all)\\((\\b\\d*d[\\d%]+), *(?!face|roll|card|not)[a-z]\\w* *([<>=]) -> \\1(\\2, "
    "face \\3",
    "\\b(count|any|all)\\((face[^(),]*), *(\\b\\d*d[\\d%]+)\\) -> \\1(\\3, \\2)",
    "\\b(count|any|all)\\((\\b\\d*d[\\d%]+), *(face[^(),]*), *(face[^(),]*)\\) -> \\1(\\2, \\3 and "
    "\\4)",
    "\\bhas\\((\\d+), *(\\b\\d*d[\\d%]+)\\) -> has(\\2, \\1)",
    "\\b(highest|lowest)\\((\\b\\d*d[\\d%]+)\\) -> \\1(1, \\2)",
    "\\b(highest|lowest)\\((\\b\\d*d[\\d%]+), *(\\d+)\\) -> \\1(\\3, \\2)",
    "\\bmax\\((\\b\\d*d[\\d%]+)\\) -> highest(1, \\1)",
    "\\bmin\\((\\b\\d*d[\\d%]+)\\) -> lowest(1, \\1)",
    "(\\b\\d*d[\\d%]+)\\.count\\((\\d+)\\) -> count(\\1, face == \\2)",
    /* dice that are thrown again */
    "\\bre-?roll(ing)? (\\d+)s?( on| in| of)? (\\b\\d*d[\\d%]+) -> \\4 reroll \\2",
    "(\\b\\d*d[\\d%]+),? *re-?roll(ing)? (\\d+)s? -> \\1 reroll \\3",
    "(\\b\\d*d[\\d%]+)r(\\d+) -> reroll(\\1, face == \\2)",
    "(\\b\\d*d[\\d%]+)r<=(\\d+) -> reroll(\\1, face <= \\2)",
    "(\\b\\d*d[\\d%]+)ro(\\d+) -> reroll_once(\\1, face == \\2)",
    "(\\b\\d*d[\\d%]+)ro<=(\\d+) -> reroll_once(\\1, face <= \\2)",
    "\\bexplod(e|ing) (\\d*d(\\d+))( on \\3)? -> \\2!",
    "\\b(\\d*d(\\d+)),? explod(es?|ing)( on \\2)? -> \\1!",
    "\\b(\\d*d(\\d+))e(\\2)?\\b|\\b(\\d*d\\d+)(!!|!p|x\\b) -> \\1\\4!",
    "\\bexplode\\((\\d*d(\\d+))\\) -> \\1!",
    "\\bexplode\\((\\d*d(\\d+)), *\\2\\) -> \\1!",
    "\\bexplode\\((\\b\\d*d[\\d%]+), *(\\d+), -> explode(\\1, face == \\2,",
    "(\\b\\d*d[\\d%]+)min(\\d+) -> sum(\\1, max(face, \\2))",
    "(\\b\\d*d[\\d%]+)max(\\d+) -> sum(\\1, min(face, \\2))",
    /* arithmetic in words */
    "\\btimes\\b -> *",
    "\\bdivided by\\b -> /",
    "\\bhalf (of )?(\\b\\d*d[\\d%]+) -> \\2 / 2",
    "\\btwice (\\b\\d*d[\\d%]+) -> 2 * \\1",
    "^(.+?),? *\\(?round(ed|ing)? up\\)?$ -> ceil(\\1)",
    "^(.+?),? *\\(?round(ed|ing)? down\\)?$ -> floor(\\1)",
    "^round(ed)? up (.+)$ -> ceil(\\2)",
    "^round(ed)? down (.+)$ -> floor(\\2)",
    "^(floor|ceil|round|abs)(olute)? +([^(].*)$ -> \\1(\\3)",
    "^(.+?),? *\\(?min(imum)?\\.? (\\d+)\\)?$ -> max(\\1, \\3)",
    "^(.+?),? *\\(?max(imum)?\\.? (\\d+)\\)?$ -> min(\\1, \\3)",
    "(?<=\\d) *x *(?=\\d*d\\d) ->  * ",
    "\\bdraw (\\d+)( cards)? (from|of) (\\d+) -> draw(\\1, 1..\\4)",
    "\\bdraw\\((\\d+), *(\\d+)\\) -> draw(\\1, 1..\\2)",
    "(\\b\\d*d[\\d%]+) +(?=\\d*d[\\d%]) -> \\1 + ",
    "^(?!let )([^(){};,]+)[;,] *([^(){};,]+)$ -> (\\1, \\2)",
    "^([^()]*)\\)$ -> \\1",
    "^\\(([^()]*)$ -> (\\1)",
    "\\b(\\d*d\\d+) *[-+*/]$ -> \\1",
};

/* First WORDS rows for numbers and dice. Up to REST: all other rows. Then alternatives to earlier
 * rows, for texts with two meanings or if the first meaning is not valid. The last row is only a
 * guess: n-d6 is a name, but may be meant as a subtraction. */
enum { WORDS = 6, REST = 36 };
static const char *const ways[] = {
    "“|”|„|‘|’|' -> \"",
    "at least (\\d+)|(\\d+) or (more|better|higher) -> \\1\\2+",
    "(\\d+) dice -> \\1d6",
    "\\b(\\d*)w(\\d+) -> \\1d\\2", /* 2W6, as it is in German */
    "\\b(\\d*)D(?=[\\d%]) -> \\1d",
    LEFT "(\\d+)\\+ on (a )?(\\d*d[\\d%]+)" RIGHT " -> \\3 \\1+",
    "\\b(vs|versus|against)\\.? *(\\d+\\b)" RIGHT " -> >= \\2",
    "\\b(roll )?(under|below)\\b -> <",
    "\\brows? of (\\w[-\\w]*) -> chart(\\1, \"...\")",
    "\\bcolumns? of (\\w[-\\w]*) -> chart(\\1, \"...\", \"...\")",
    "(\\d+)(-|–)(\\d+) -> \\1..\\3",
    "=>|≥ -> >=",
    "=<|≤ -> <=",
    "<>|≠ -> !=",
    "&&? -> and",
    "\\|\\|? -> or",
    "(\\b\\d*d[\\d%]+) *x *(\\d+) -> \\1 * \\2",
    "×|(?<=[\\d)%]|[\\d)%] )x\\b -> *",
    "÷ -> /",
    "−|–|\\bminus\\b -> -",
    "\\bplus\\b -> +",
    "\\* *(\\d+) *% -> * \\1 / 100",
    LEFT "(\\d+d6) ([7-9]|\\d\\d+)\\+" RIGHT " -> \\1 >= \\2", /* no face: of their sum */
    LEFT POOL " (\\d+)\\+" RIGHT " -> count(\\1, face >= \\2)",
    POOL " *>= *(\\d+) successes -> count(\\1, face >= \\2)",
    LEFT "(\\d*d[\\d%]+) (\\d+)\\+" RIGHT " -> \\1 >= \\2",
    LEFT "(?<![<>=] )(\\d+) on (\\d*d[\\d%]+)" RIGHT " -> \\2 == \\1",
    "^(\\d+)\\+$ -> d6 >= \\1",
    "(\\b\\d*d(\\d+))!(?!=) -> explode(\\1, face == \\2)",
    "!(?!=) -> not ",
    "\\b(vs|versus)\\b\\.? -> >",
    "(\\b\\d*d[\\d%]+) *cs *> *(\\d+) -> count(\\1, face >= \\2)",
    "(\\b\\d*d[\\d%]+) reroll (\\d+) -> reroll(\\1, face == \\2)",
    "(\\b\\d*d[\\d%]+)r<(\\d+) -> reroll(\\1, face <= \\2)",
    "(\\b\\d*d[\\d%]+)ro<(\\d+) -> reroll_once(\\1, face <= \\2)",
    "^(\\d+)\\(([^()]*)\\)$ -> sum(\\1(\\2))",
    LEFT POOL " (\\d+)\\+" RIGHT " -> \\1 >= \\2",
    "(\\b\\d*d(\\d+))!(?!=) -> explode(\\1, face == \\2, 3)",
    "\\b(vs|versus|against)\\.? *(\\d+\\b)" RIGHT " -> > \\2",
    "\\b(roll )?(under|below)\\b -> <=",
    "(\\b\\d*d[\\d%]+) *cs *> *(\\d+) -> count(\\1, face > \\2)",
    "(\\b\\d*d[\\d%]+) reroll (\\d+) -> reroll_once(\\1, face == \\2)",
    "(\\b\\d*d[\\d%]+)r<(\\d+) -> reroll(\\1, face < \\2)",
    "(\\b\\d*d[\\d%]+)ro<(\\d+) -> reroll_once(\\1, face < \\2)",
    "\\b(\\d*d(\\d+))x\\2\\b -> explode(\\1, face == \\2, 3)",
    "^(\\d+)\\(([^()]*)\\)$ -> \\1 * (\\2)",
    "^(.*\\bthen) +([a-z][-\\w]*) +else +([a-z][-\\w]*)$ -> \\1 \"\\2\" else \"\\3\"",
    "(\\d+)(-|–)(\\d+) -> \\1 - \\3",
    "\\b(\\w+)-(\\w+) -> \\1 - \\2",
};
enum { WAYS = sizeof ways / sizeof *ways };

/* Returns the whole text rewritten, if it is an expression; otherwise an empty text. */
static struct str rewritten(struct arena *a, struct str text, const struct roll_names *names,
                            bool other)
{
    struct roll_error err;
    struct str before = STR("");
    for (size_t i = 0; i < ROUNDS && text.n <= SUGGESTION_MAX && !str_eq(before, text); i++) {
        before = text;
        text = rewrite_text(a, text, ways, WORDS);
        text = rewrite_text(a, text, foreign, sizeof foreign / sizeof *foreign);
        text = rewrite_text(a, text, ways + REST, other ? WAYS - REST : 0);
        text = rewrite_text(a, text, ways + WORDS, REST - WORDS);
    }
    return roll_parse(a, text, NOWHERE, names, &err) ? text : STR("");
}

/* Returns the help for the rewritten text `one`, which is an expression: with names, if equal dice
 * are written twice; both texts, if the author's text has two meanings. */
static struct str help_of(struct arena *a, const struct roll_names *names, struct str one,
                          struct str two)
{
    struct roll_error err = {0};
    if (!roll_two_dice(a, roll_parse(a, one, NOWHERE, names, &err), &err) && !err.note)
        return err.help;
    if (two.n && !str_eq(one, two))
        return str_printf(a, "write `%.*s`, or `%.*s`", STRF(one), STRF(two));
    return str_printf(a, "write `%.*s`", STRF(one));
}

/* If the whole text rewritten is not an expression, the help is only the sign to write at the
 * error. */
void roll_suggestion(struct arena *a, struct str text, const struct roll_names *names,
                     struct roll_error *err)
{
    struct roll_error here;
    if (err->help.n || roll_parse(a, text, NOWHERE, names, &here))
        return;
    struct str one = rewritten(a, text, names, false), two = rewritten(a, text, names, true),
               at = str_cut(text, here.at.lo, here.at.hi), sign = rewrite_text(a, at, ways, REST);
    if (one.n || two.n)
        err->help = help_of(a, names, one.n ? one : two, two);
    else if (at.n && !char_is_name(*at.p) && !str_eq(sign, at))
        err->help = str_printf(a, "write `%.*s`", STRF(sign));
    if (err->help.n && at.n && !roll_parse(a, at, NOWHERE, names, &here))
        err->message = str_printf(a, "%.*s is not of this language", STRF(at));
}
