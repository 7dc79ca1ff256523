/* The functions of the roll language: name in the program, form, effect in one line, an example,
 * and the numbers of arguments of a function that is read as an ordinary call. A text that is
 * included where CALL is defined: in roll.h for enum roll_call, in words.c for the reference. */
CALL(FLOOR, "floor(a)", "rounds a down to a whole number", "floor(3d6 / 2)", 1, 1)
CALL(CEIL, "ceil(a)", "rounds a up to a whole number", "ceil(3d6 / 2)", 1, 1)
CALL(ROUND, "round(a)", "rounds a to the nearest whole number; halves are rounded away from 0",
     "round(3d6 / 2)", 1, 1)
CALL(ABS, "abs(a)", "a without its minus sign", "abs(d6 - d6)", 1, 1)
CALL(MIN, "min(a, b, ...); of a pool, lowest(1, pool)", "the smallest of some numbers",
     "min(d6 + 2, 6)", 2, SIZE_MAX)
CALL(MAX, "max(a, b, ...); of a pool, highest(1, pool)", "the largest of some numbers",
     "max(d6 - 2, 0)", 2, SIZE_MAX)
CALL(CLAMP, "clamp(x, low, high)", "x, but at least low and at most high", "clamp(2d6 - 3, 1, 6)",
     3, 3)
/* (result): its letters */
CALL(KIND, "kind(result)", "the letters of a result such as K/2, 2MC or D2", "kind(\"2MC\")", 1, 1)
/* (result), (result, kind): its number, or the number for a kind; written number() */
CALL(AMOUNT, "number(result) or number(result, kind)",
     "the number in a result; with a kind, the number of that kind: 1 if the kind has no "
     "number, 0 if the result does not contain it",
     "number(\"K/2\", \"K\")", 1, 2)
/* (name of a joint until()): the final state, written as the name; with `truth` the turn, written
 * turns() */
CALL(COURSE, "turns(name), of let name = until(..., turns)",
     "the turn in which until(...) ended, or never if its turns were too few; the name alone "
     "is the final state",
     "let s = until(men = 3, men == 0, if d6 >= 4 then men - 1 else men, 4); (s, turns(s))", 1, 1)
/* (result, who): the part that applies */
CALL(AGAINST, "against(result, who)",
     "the part of a result that applies to someone: of \"shaken, if charged by cavalry: "
     "destroyed\" the part with that condition, else the part without a condition; "
     "\"others\" are all without a condition of their own",
     "against(\"shaken, if charged by cavalry: destroyed\", \"charged by cavalry\")", 2, 2)
/* count(pool, condition on face) */
CALL(COUNT, "count(pool, condition on face)", "how many dice of a pool meet the condition",
     "count(4d6, face >= 5)", 2, 2, SECOND_OF_EACH)
/* sum(pool) or sum(pool, value of face) */
CALL(SUM, "sum(pool) or sum(pool, value of face)",
     "the sum of a pool, or of a value computed from each of its dice",
     "sum(4d6, max(0, face - 3))", 1, 2, SECOND_OF_EACH)
CALL(HIGHEST, "highest(how many, pool)", "the highest dice of a pool, as many as given",
     "sum(highest(3, 4d6))", 2, 2)
/* (n, pool): a pool */
CALL(LOWEST, "lowest(how many, pool)", "the lowest dice of a pool, as many as given",
     "sum(lowest(1, 2d20))", 2, 2)
/* (pool) */
CALL(DISTINCT, "distinct(pool)", "the number of different faces in a pool", "distinct(5d6)", 1, 1)
CALL(REROLL, "reroll(pool, condition on face)",
     "rolls each die again as long as it meets the condition", "sum(reroll(2d6, face == 1))", 2, 2,
     SECOND_OF_EACH)
/* (pool, condition on face): a pool */
CALL(REROLL_ONCE, "reroll_once(pool, condition on face)",
     "rolls each die that meets the condition again, once", "sum(reroll_once(2d6, face == 1))", 2,
     2, SECOND_OF_EACH)
/* (pool, condition on face, max): a pool. Without a limit (`truth`), max is the largest number that
 * the pool is compared with, because each repeat adds 1 or more. Further arguments: for each use
 * the value of a face, if it is not the face itself; see endless.c */
CALL(EXPLODE, "explode(pool, condition on face, how often at most)",
     "each die that meets the condition adds another die, at most as often as given; the "
     "number may be omitted if the sum or count of the pool is compared, or bounded by min()",
     "sum(explode(2d6, face == 6, 3))", 2, 3, SECOND_OF_EACH)
/* (cards, k): the k-th card; written card(k, cards) */
CALL(CARD, "card(k, cards)", "the value of the k-th card drawn",
     "card(2, draw(3, {4 of \"ace\", 48 of \"other\"}))", 2, 2)
/* (cards, condition on card): place of the first match; written first(...) */
CALL(PLACE, "first(cards, condition on card)",
     "the position of the first card that meets the condition; never if none does",
     "first(draw(5, 1..52), card <= 4)", 2, 2, SECOND_OF_EACH)
#undef CALL
