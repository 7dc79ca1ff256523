/* Reference of the roll language for authors: the form of each word, its effect in one line, and an
 * example that runs. The parser shows the form of a call that is written wrong. `broadside list
 * --functions`, the manual and editors show the whole reference; a failed expression gets the line
 * of the word at the error. */
#include "roll/lex.h"

/* Calls come first, in the order of enum roll_call, so that the parser can find their forms by
 * index. */
const struct roll_word roll_words_list[] = {
    [CALL_FLOOR] = {"floor(a)", "a, or the next whole number below it", "floor(3d6 / 2)"},
    [CALL_CEIL] = {"ceil(a)", "a, or the next whole number above it", "ceil(3d6 / 2)"},
    [CALL_ROUND] = {"round(a)", "the nearest whole number; a half goes away from 0",
                    "round(3d6 / 2)"},
    [CALL_ABS] = {"abs(a)", "a without its sign", "abs(d6 - d6)"},
    [CALL_MIN] = {"min(a, b, ...); of a pool, lowest(1, pool)", "the smallest of some numbers",
                  "min(d6 + 2, 6)"},
    [CALL_MAX] = {"max(a, b, ...); of a pool, highest(1, pool)", "the largest of some numbers",
                  "max(d6 - 2, 0)"},
    [CALL_CLAMP] = {"clamp(x, low, high)", "x, kept between two bounds", "clamp(2d6 - 3, 1, 6)"},
    [CALL_KIND] = {"kind(result)", "the letters of a result such as K/2, 2MC or D2",
                   "kind(\"2MC\")"},
    [CALL_AMOUNT] =
        {"number(result) or number(result, kind)",
         "the number in a result; or of that kind, which counts 1 where it stands alone, "
         "and 0 where it is not there",
         "number(\"K/2\", \"K\")"},
    [CALL_COURSE] =
        {"turns(name), of let name = until(..., turns)",
         "in which turn that ended, never if it has not by then; the name itself is the state, so "
         "that both can be asked",
         "let s = until(men = 3, men == 0, if d6 >= 4 then men - 1 else men, 4); (s, turns(s))"},
    [CALL_AGAINST] =
        {"against(result, who)",
         "what a result comes to against these: of \"shaken, if charged by cavalry: "
         "destroyed\" the part "
         "whose condition that is, else the part without one; all of whom it says nothing are "
         "\"others\"",
         "against(\"shaken, if charged by cavalry: destroyed\", \"charged by cavalry\")"},
    [CALL_COUNT] = {"count(pool, condition on face)", "how many dice of a pool meet the condition",
                    "count(4d6, face >= 5)"},
    [CALL_SUM] = {"sum(pool) or sum(pool, worth of face)",
                  "the sum of a pool, or of what each of its dice is worth",
                  "sum(4d6, max(0, face - 3))"},
    [CALL_HIGHEST] = {"highest(how many, pool)", "that many of a pool, those that show most",
                      "sum(highest(3, 4d6))"},
    [CALL_LOWEST] = {"lowest(how many, pool)", "that many of a pool, those that show least",
                     "sum(lowest(1, 2d20))"},
    [CALL_DISTINCT] = {"distinct(pool)", "how many different faces a pool shows", "distinct(5d6)"},
    [CALL_REROLL] = {"reroll(pool, condition on face)",
                     "each die is rolled again for as long as it meets the condition",
                     "sum(reroll(2d6, face == 1))"},
    [CALL_REROLL_ONCE] = {"reroll_once(pool, condition on face)",
                          "each die that meets the condition is rolled once more",
                          "sum(reroll_once(2d6, face == 1))"},
    [CALL_EXPLODE] =
        {"explode(pool, condition on face, how often at most)",
         "each die that meets the condition brings one more; without the number as often as it "
         "comes, where its sum or "
         "a count of it, or what a name of it is asked, is compared or bounded by min()",
         "sum(explode(2d6, face == 6, 3))"},
    [CALL_CARD] = {"card(k, cards)", "what the k-th card drawn says",
                   "card(2, draw(3, {4 of \"ace\", 48 of \"other\"}))"},
    [CALL_PLACE] = {"first(cards, condition on card)",
                    "which card is the first that meets the condition; never if none does",
                    "first(draw(5, 1..52), card <= 4)"},
    [ROLL_WORD_CHART] = {"chart(id, row) or chart(id, row, column)",
                         "what a chart says there; without column, of its only one; \"1:1\" + 1 is "
                         "one column to the "
                         "right, the last at the most",
                         "chart(morale-loss, 24)", true},
    [ROLL_WORD_FIRST] = {"first(k in 1..6, condition)",
                         "the first k for which the condition holds, never if for none; the dice "
                         "in it are rolled anew for each",
                         "first(k in 1..6, d6 + k - 1 >= 6)"},
    [ROLL_WORD_DRAW] = {"draw(how many, {cards}) or draw(how many, chart)",
                        "cards drawn one after another and not put back: a pool, asked by `card`; "
                        "of a chart, its rows; "
                        "of a deck of layouts, as it is dealt, what its cards say to an arm",
                        "count(draw(5, {4 of \"ace\", 48 of \"other\"}), card == \"ace\")"},
    [ROLL_WORD_ANY] = {"any(pool, condition on face)",
                       "does one of them, or more, meet the condition?", "any(3d6, face == 6)"},
    [ROLL_WORD_ALL] = {"all(pool, condition on face)",
                       "do all of them meet the condition? Of none, yes", "all(3d6, face >= 2)"},
    [ROLL_WORD_HAS] = {"has(pool, value)", "is that one of them?", "has(draw(5, 1..52), 1)"},
    [ROLL_WORD_REACHED] = {"reached(number), as in chart(id, row, reached(number))",
                           "the highest column whose number, or odds such as 3:1, it reaches",
                           "chart(combat, d6, reached(7 / 2) - 1)", true},
    [ROLL_WORD_UNTIL] = {"until(state = start, condition, next state) or until(..., turns)",
                         "the state in which it ends, turn after turn, once the condition holds; "
                         "or after so many turns",
                         "until(state = 0, state in {-2, 3}, state + d3 - 2)"},
    [ROLL_WORD_TURNS] = {"turns(state = start, condition, next state) or turns(..., turns)",
                         "how many turns that takes in the mean; of so many turns, in which it "
                         "ends, and never if it has not by then",
                         "turns(men = 3, men == 0, if d6 >= 4 then men - 1 else men)"},
    [ROLL_WORD_DICE] =
        {"d6, 2d6, d100, d%, d66, d{2,3,3,4}, d(n)",
         "dice, summed; d% runs from 00 to 99, d66 reads two digits, d{...} has these faces",
         "2d6 + d{2,3,3,4}"},
    [ROLL_WORD_ROLLS] = {"n(2d6)",
                         "n whole throws of 2D6, each of them a number: a pool, asked by `roll`",
                         "count(3(2d6), roll >= 8)"},
    [ROLL_WORD_FACE] = {"face", "in a condition on dice: what the die at hand shows",
                        "count(5d6, face in {1, 6})"},
    [ROLL_WORD_ROLL] = {"roll", "in a condition on whole throws: what the throw at hand comes to",
                        "highest(1, 3(2d6))"},
    {"card", "in a condition on cards: what the card at hand says",
     "count(draw(5, 1..52), card <= 13)"},
    {"let name = a; b", "a is rolled once, and is called so in b", "let x = d6; x + x"},
    {"if c then a else b", "a where the condition holds, else b", "if d6 >= 4 then 2 else 0"},
    {"a and b, a or b, not a", "conditions joined", "2d6 >= 9 or d6 == 1"},
    {"a == b, !=, <, <=, >, >=", "is it so? true or false", "2d6 + 1 >= 9"},
    {"a in 2..5, a in {1, 4..6}", "is a one of these?", "2d6 in {2, 12}"},
    {"true, false", "what conditions come to", "d6 == 6 or false"},
    {"never", "what first() and turns() come to where none succeeds: more than every number",
     "first(k in 1..3, d6 == 6) == never"},
    {"(a, b)", "both together, as one outcome",
     "let p = 4d6; (count(p, face >= 4), count(p, face == 1))"},
};
const size_t roll_words_n = sizeof roll_words_list / sizeof *roll_words_list;
