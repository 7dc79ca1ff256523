/* Reference of the roll language for authors: the form of each word, its effect in one line, and an
 * example that runs. The parser shows the form of a call that is written wrong; the manual and
 * editors show all; a failed expression gets the line of the word at the error. */
#include "roll/lex.h"

/* Calls come first, in the order of enum roll_call, so that the parser can find their forms by
 * index. */
const struct roll_word roll_words_list[] = {
#define CALL(id, ...) [CALL_##id] = {__VA_ARGS__},
#include "roll/calls.h"
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
