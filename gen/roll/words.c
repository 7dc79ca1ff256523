/* Reference of the roll language for authors: the form of each word, its effect in one line, and an
 * example that runs. The parser shows the form of a call that is written wrong. `broadside list
 * --functions`, the manual and editors show the whole reference; a failed expression gets the line
 * of the word at the error. */
#include "roll/lex.h"

/* Calls come first, in the order of enum roll_call, so that the parser can find their forms by
 * index. */
const struct roll_word roll_words_list[] = {
    [CALL_FLOOR] = {"floor(a)", "rounds a down to a whole number", "floor(3d6 / 2)", 1, 1},
    [CALL_CEIL] = {"ceil(a)", "rounds a up to a whole number", "ceil(3d6 / 2)", 1, 1},
    [CALL_ROUND] = {"round(a)",
                    "rounds a to the nearest whole number; halves are rounded away from 0",
                    "round(3d6 / 2)", 1, 1},
    [CALL_ABS] = {"abs(a)", "a without its minus sign", "abs(d6 - d6)", 1, 1},
    [CALL_MIN] = {"min(a, b, ...); of a pool, lowest(1, pool)", "the smallest of some numbers",
                  "min(d6 + 2, 6)", 2, SIZE_MAX},
    [CALL_MAX] = {"max(a, b, ...); of a pool, highest(1, pool)", "the largest of some numbers",
                  "max(d6 - 2, 0)", 2, SIZE_MAX},
    [CALL_CLAMP] = {"clamp(x, low, high)", "x, but at least low and at most high",
                    "clamp(2d6 - 3, 1, 6)", 3, 3},
    [CALL_KIND] = {"kind(result)", "the letters of a result such as K/2, 2MC or D2",
                   "kind(\"2MC\")", 1, 1},
    [CALL_AMOUNT] =
        {"number(result) or number(result, kind)",
         "the number in a result; with a kind, the number of that kind: 1 if the kind has no "
         "number, 0 if the result does not contain it",
         "number(\"K/2\", \"K\")", 1, 2},
    [CALL_COURSE] =
        {"turns(name), of let name = until(..., turns)",
         "the turn in which until(...) ended, or never if its turns were too few; the name alone "
         "is the final state",
         "let s = until(men = 3, men == 0, if d6 >= 4 then men - 1 else men, 4); (s, turns(s))", 1,
         1},
    [CALL_AGAINST] =
        {"against(result, who)",
         "the part of a result that applies to someone: of \"shaken, if charged by cavalry: "
         "destroyed\" the part with that condition, else the part without a condition; "
         "\"others\" are all without a condition of their own",
         "against(\"shaken, if charged by cavalry: destroyed\", \"charged by cavalry\")", 2, 2},
    [CALL_COUNT] = {"count(pool, condition on face)", "how many dice of a pool meet the condition",
                    "count(4d6, face >= 5)", 2, 2, SECOND_OF_EACH},
    [CALL_SUM] = {"sum(pool) or sum(pool, value of face)",
                  "the sum of a pool, or of a value computed from each of its dice",
                  "sum(4d6, max(0, face - 3))", 1, 2, SECOND_OF_EACH},
    [CALL_HIGHEST] = {"highest(how many, pool)", "the highest dice of a pool, as many as given",
                      "sum(highest(3, 4d6))", 2, 2},
    [CALL_LOWEST] = {"lowest(how many, pool)", "the lowest dice of a pool, as many as given",
                     "sum(lowest(1, 2d20))", 2, 2},
    [CALL_DISTINCT] = {"distinct(pool)", "the number of different faces in a pool", "distinct(5d6)",
                       1, 1},
    [CALL_REROLL] = {"reroll(pool, condition on face)",
                     "rolls each die again as long as it meets the condition",
                     "sum(reroll(2d6, face == 1))", 2, 2, SECOND_OF_EACH},
    [CALL_REROLL_ONCE] = {"reroll_once(pool, condition on face)",
                          "rolls each die that meets the condition again, once",
                          "sum(reroll_once(2d6, face == 1))", 2, 2, SECOND_OF_EACH},
    [CALL_EXPLODE] =
        {"explode(pool, condition on face, how often at most)",
         "each die that meets the condition adds another die, at most as often as given; the "
         "number may be omitted if the sum or count of the pool is compared, or bounded by min()",
         "sum(explode(2d6, face == 6, 3))", 2, 3, SECOND_OF_EACH},
    [CALL_CARD] = {"card(k, cards)", "the value of the k-th card drawn",
                   "card(2, draw(3, {4 of \"ace\", 48 of \"other\"}))", 2, 2},
    [CALL_PLACE] = {"first(cards, condition on card)",
                    "the position of the first card that meets the condition; never if none does",
                    "first(draw(5, 1..52), card <= 4)", 2, 2, SECOND_OF_EACH},
    [ROLL_WORD_CHART] = {"chart(id, row) or chart(id, row, column)",
                         "a cell of a chart; the column may be omitted if there is only one; "
                         "\"1:1\" + 1 is one column to the right, but no further than the last",
                         "chart(morale-loss, 24)", 1, 2, .needs_chart = true},
    [ROLL_WORD_FIRST] = {"first(k in 1..6, condition)",
                         "the first k for which the condition is true, never if there is none; "
                         "its dice are rolled anew for each k",
                         "first(k in 1..6, d6 + k - 1 >= 6)"},
    [ROLL_WORD_DRAW] = {"draw(how many, {cards}) or draw(how many, chart)",
                        "cards drawn one after another without putting them back: a pool, whose "
                        "conditions use `card`; a chart gives its rows, a deck of layouts the "
                        "text of its cards for an arm",
                        "count(draw(5, {4 of \"ace\", 48 of \"other\"}), card == \"ace\")"},
    [ROLL_WORD_ANY] = {"any(pool, condition on face)", "true if at least one meets the condition",
                       "any(3d6, face == 6)", 2, 2, SECOND_OF_EACH},
    [ROLL_WORD_ALL] = {"all(pool, condition on face)",
                       "true if all meet the condition, or the pool is empty",
                       "all(3d6, face >= 2)", 2, 2, SECOND_OF_EACH},
    [ROLL_WORD_HAS] = {"has(pool, value)", "true if the pool contains the value",
                       "has(draw(5, 1..52), 1)", 2, 2, SECOND_HAS},
    [ROLL_WORD_REACHED] =
        {"reached(number), as in chart(id, row, reached(number))",
         "the highest column whose number, or odds such as 3:1, is not above the number",
         "chart(combat, d6, reached(7 / 2) - 1)", 1, 1, .needs_chart = true},
    [ROLL_WORD_UNTIL] =
        {"until(state = start, condition, next state) or until(..., turns)",
         "repeats turns until the condition is true, or for so many turns; the value "
         "is the final state",
         "until(state = 0, state in {-2, 3}, state + d3 - 2)"},
    [ROLL_WORD_TURNS] =
        {"turns(state = start, condition, next state) or turns(..., turns)",
         "the mean number of turns until the condition is true; with a number of turns, "
         "the turn in which it becomes true, or never",
         "turns(men = 3, men == 0, if d6 >= 4 then men - 1 else men)"},
    [ROLL_WORD_DICE] =
        {"d6, 2d6, d100, d%, d66, d{2,3,3,4}, d(n)",
         "the sum of dice; d% is 00 to 99, d66 has two digits of 1 to 6, d{...} lists its faces",
         "2d6 + d{2,3,3,4}"},
    [ROLL_WORD_ROLLS] =
        {"n(2d6)", "n separate rolls of 2d6, each a number: a pool, whose conditions use `roll`",
         "count(3(2d6), roll >= 8)"},
    [ROLL_WORD_FACE] = {"face", "in a condition on dice: the number on the current die",
                        "count(5d6, face in {1, 6})"},
    [ROLL_WORD_ROLL] = {"roll", "in a condition on separate rolls: the current roll",
                        "highest(1, 3(2d6))"},
    [ROLL_WORD_TUPLE] = {"(a, b)", "both values as one outcome",
                         "let p = 4d6; (count(p, face >= 4), count(p, face == 1))", 1, SIZE_MAX},
    {"card", "in a condition on cards: the value of the current card",
     "count(draw(5, 1..52), card <= 13)"},
    {"let name = a; b", "rolls a once; name is its value in b", "let x = d6; x + x"},
    {"if c then a else b", "a if the condition is true, else b", "if d6 >= 4 then 2 else 0"},
    {"a and b, a or b, not a", "combines conditions", "2d6 >= 9 or d6 == 1"},
    {"a == b, !=, <, <=, >, >=", "compares: true or false", "2d6 + 1 >= 9"},
    {"a in 2..5, a in {1, 4..6}", "true if a is one of the values", "2d6 in {2, 12}"},
    {"true, false", "the values of conditions", "d6 == 6 or false"},
    {"never", "the value of first() and turns() without success; it is greater than every number",
     "first(k in 1..3, d6 == 6) == never"},
};
const size_t roll_words_n = sizeof roll_words_list / sizeof *roll_words_list;
