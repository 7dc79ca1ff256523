/* Chains over turns, results of a kind and a number, and what is wrong with either: fractions worked out by hand. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "odds/odds.h"
#include "project.h"
#include "show/odds/odds.h"
#include "walk/walk.h"

static const struct roll *parse(struct arena *a, const char *text, struct roll_error *err)
{
    return roll_parse(a, str_of(text), NOWHERE, &(struct roll_names){0}, err);
}

/* The mean, by both methods. */
static void mean_is(const char *text, const char *want)
{
    static const struct env none;
    struct arena *a = arena_new();
    struct roll_error err = {0};
    struct value which;
    struct frac mean;
    struct dist d;
    struct buf b = {.a = a};
    const struct roll *r = parse(a, text, &err);
    if (!r || !odds_eval(a, r, &none, &d, NULL, &err))
        fail_msg("%s: %.*s", text, STRF(err.message));
    struct walk w = walk_eval(a, r, &none, 1000000, false);
    bool endless = str_find(w.why, "no longest") >= 0;
    if (!endless && (w.verdict != WALK_DONE || !dist_same(a, &d, &w.dist, &which)))
        fail_msg("%s: the walk says otherwise: %.*s%.*s", text, STRF(w.error.message), STRF(w.why));
    assert_true(dist_mean(a, &d, &mean));
    buf_put_frac(&b, mean);
    assert_string_equal(str_z(a, buf_str(&b)), want);
    arena_drop(a);
}

static void test_turns(void **state)
{
    (void)state;
    /* a turn rallies in 10/36, destroys in 26/36 * 1/6, together 86/216: by the geometric series 60/86 and 216/86 turns
     */
    mean_is("until(s = \"shaken\", s in {\"up\", \"gone\"}, if 2d6 >= 9 then \"up\" else if d6 == 1 then \"gone\" else "
            "s) == \"up\"",
            "30/43");
    mean_is(
        "turns(s = \"shaken\", s in {\"up\", \"gone\"}, if 2d6 >= 9 then \"up\" else if d6 == 1 then \"gone\" else s)",
        "108/43");
    /* the gambler's ruin at even odds: from 3 of 10 the end above comes in 3/10, after 3 * 7 turns */
    mean_is("until(s = 3, s in {0, 10}, if d2 == 1 then s + 1 else s - 1) == 10", "3/10");
    mean_is("turns(s = 3, s in {0, 10}, if d2 == 1 then s + 1 else s - 1)", "21");
    /* at 2 to 1: (1 - q^3) / (1 - q^10), q = 1/2: 896/1023 */
    mean_is("until(s = 3, s in {0, 10}, if d3 <= 2 then s + 1 else s - 1) == 10", "896/1023");
    /* three men, each turn one goes in half of all cases: 2 turns a man; none gone after one turn in 1/2 */
    mean_is("turns(men = 3, men == 0, if d6 >= 4 then men - 1 else men)", "6");
    mean_is("turns(men = 1, men == 0, if d6 >= 4 then men - 1 else men, 2) == 2", "1/4");
    mean_is("turns(men = 3, men == 0, if d6 >= 4 then men - 1 else men, 3) == never", "7/8");
    /* two of three turns at the most: 1 - 1/2 - 1/4 come later or never; never is more than every
     * number */
    mean_is("turns(men = 1, men == 0, if d6 >= 4 then men - 1 else men, 3) <= 2", "3/4");
    mean_is("turns(men = 1, men == 0, if d6 >= 4 then men - 1 else men, 3) > 2", "1/4");
    mean_is("turns(men = 1, men == 0, if d6 >= 4 then men - 1 else men, 3) + 1 == never", "1/8");
    mean_is("first(k in 1..6, d6 >= 5) <= 2", "5/9");
    mean_is("first(k in 0..3, d6 >= 5) in 0..3", "65/81");  /* 1 - (2/3)^4 */
    mean_is("first(draw(2, 1..4), card == 4) >= 2", "3/4"); /* all but the first card */
    mean_is("let h = draw(2, 1..4); first(h, card == 4) >= 2 and count(h, card == 1) == 0",
            "1/3"); /* 12 orders: 24 34 23 32 */
    mean_is("max(first(k in 1..2, d6 >= 4), 2) > 2", "1/4");
    /* from one man or three: 2 and 6 turns */
    mean_is("turns(men = d{1, 3}, men == 0, if d6 >= 4 then men - 1 else men)", "4");
    mean_is("until(men = 3, men == 0, if d6 >= 4 then men - 1 else men, 2)", "2");
    /* the coupons: all six faces after 6 (1 + 1/2 + ... + 1/6) throws */
    mean_is("turns(seen = 0, seen == 6, if d6 > seen then seen + 1 else seen)", "147/10");
    mean_is("turns(s = 5, s == 5, s + 1)", "0");
}

/* Both how it ended and when: three men, of whom one goes in half of all cases. The third goes in turn 3 in 1/8, in
 * turn 4 in 3 * 1/16. */
static void test_course(void **state)
{
    (void)state;
#define MEN "let u = until(men = 3, men == 0, if d6 >= 4 then men - 1 else men, 4); "
    mean_is(MEN "u == 0 and turns(u) == 3", "1/8");
    mean_is(MEN "u == 0 and turns(u) == 4", "3/16");
    mean_is(MEN "turns(u) == never", "11/16");
    mean_is(MEN "u == 1 and turns(u) == never", "3/8"); /* two of four: 6/16 */
    mean_is(MEN "u", "17/16");                      /* 3/16 + 2 * 4/16 + 6/16 */
    mean_is(MEN "if turns(u) == never then 0 else turns(u)", "9/8"); /* 3/8 + 12/16 */
    /* over before it begins: it ended in no turn */
    mean_is("let u = until(men = 0, men == 0, men - 1, 4); turns(u)", "0");
    /* rallied in turn 1 in 10/36, in turn 2 in 26/36 * 5/6 * 10/36 */
    mean_is("let u = until(s = \"shaken\", s in {\"up\", \"gone\"}, if 2d6 >= 9 then \"up\" else if d6 == 1 then "
            "\"gone\" else s, 2); u == \"up\" and turns(u) <= 2",
            "865/1944");
}

/* What of a result applies to whom. */
static void test_against(void **state)
{
#define SHAKEN "\"shaken, if charged by cavalry or camels: destroyed\""
    (void)state;
    mean_is("against(" SHAKEN ", \"Charged by cavalry or camels\") == \"destroyed\"", "1");
    mean_is("against(" SHAKEN ", \"foot\") == \"shaken\" and against(" SHAKEN ", \"guns\") == \"shaken\"", "1");
    mean_is("against(\"if charged by foot: retreat, shaken; against guns: gone, else halted\", "
            "\"charged by foot\") == \"retreat, "
            "shaken\"",
            "1");
    mean_is("against(\"if charged by foot: gone; otherwise halted\", \"guns\") == \"halted\"", "1");
    mean_is("against(\"if charged by foot: gone\", \"guns\") == \"-\"", "1");
    mean_is("against(7, \"guns\") + number(against(\"2, against guns: 3\", \"guns\"))", "10");
    mean_is("against(\"halted, two figures lost\", \"guns\") == \"halted, two figures lost\"", "1");
}

/* A turn of seven dice is 280,000 paths, none of which is kept. */
static void test_flat(void **state)
{
    (void)state;
    struct rusage use;
    mean_is("turns(s = 0, s == 1, if 7d6 >= 25 then 1 else s)", "2"); /* no sum of seven is in the middle */
    assert_int_equal(getrusage(RUSAGE_SELF, &use), 0);
#if defined BS_ARENA_MALLOC || defined BS_PATIENT
    const long max = LONG_MAX; /* sanitizers and valgrind keep what was given back */
#else
    const long max = 50 * 1024;
#endif
    if (use.ru_maxrss > max)
        fail_msg("%ld KB", use.ru_maxrss);
}

/* A D6 that explodes on a 6 shows 6k + 1 to 6k + 5 with 6^-(k + 1) each, without end. */
static void test_endless(void **state)
{
    (void)state;
    mean_is("explode(d6, face == 6) >= 10", "1/12"); /* 3/36: 4, 5 or 6 behind a 6 */
    mean_is("explode(d6, face == 6) >= 13", "1/36");
    mean_is("explode(d6, face == 6) == 6", "0");
    mean_is("min(explode(d6, face == 6), 12)", "49/12");    /* 15/6 + (6 * 5 + 15)/36 + 12/36 */
    mean_is("min(explode(d6, face == 6), 8) == 8", "5/36"); /* the tail: 2 to 6 behind a 6 */
    /* of one die 5 or 6 come k times: (4 + z) / (6 - z) = 4/6 + 10/36 z + 10/216 z^2 + ... */
    mean_is("count(explode(d6, face == 6), face >= 5) >= 2", "1/18");    /* 1 - 24/36 - 10/36 */
    mean_is("count(explode(2d6, face == 6), face >= 5) == 1", "10/27");  /* 2 * 4/6 * 10/36 */
    mean_is("min(count(explode(d6, face == 6), face >= 5), 2)", "7/18"); /* 10/36 + 2 * 2/36 */
    mean_is("any(explode(2d6, face == 6), face == 6)", "11/36");
    mean_is("sum(explode(d6, face == 6), (face - 4) * (face - 4)) >= 5", "11/36"); /* 1 is worth 9; 6 is 4, and more */
    mean_is("let x = explode(d6, face == 6); x >= 10", "1/12");
    mean_is("let x = explode(d6, face == 6); let y = 1; x >= 10 or (if x < 4 then true else x == 7)",
            "11/18"); /* 3/36, 18/36 and 1/36 */
    mean_is("let x = explode(d6, face == 6); if x >= 10 then 2 else min(x, 3)",
            "29/12"); /* 2/12 + 2/12 + 4/12 + 3 * 7/12 */
    mean_is("let x = explode(d6, face == 6); count(x, face >= 5) >= 2 and x >= 12", "1/36");
    mean_is("let x = explode(d6, face == 6); d6", "7/2");
    /* what stands between it and what it is compared with; the larger ones by a script that lists
     * all throws */
    mean_is("explode(d6, face == 6) + 2 >= 8", "1/6");
    mean_is("explode(d6, face == 6) - 1 >= 8", "1/9"); /* 4 of 36 */
    mean_is("2 * explode(d6, face == 6) >= 8", "1/2");
    mean_is("explode(d6, face == 6) in 3..8", "5/9"); /* 3 of 6, 2 of 36 */
    mean_is("explode(d6, face == 6) in {1, 8..9, 14}", "49/216");
    mean_is("max(explode(d8, face == 8), explode(d6, face == 6)) >= 4",
            "13/16"); /* 1 - 3/8 * 3/6 */
    mean_is("explode(d8, face == 8) + explode(d6, face == 6) >= 12", "287/1152");
    mean_is("explode(d8, face == 8) + d6 >= 12", "23/128");
    mean_is("floor((explode(d8, face == 8) - 4) / 4) >= 2", "5/64"); /* 4 to 8 behind an 8 */
    mean_is("min(explode(d6, face == 6), 30) >= d6", "7/12");        /* as a plain D6 */
    mean_is("sum(3(explode(d6, face == 6))) >= 14", "155/432");
    mean_is("highest(2, 3(explode(d10, face == 10))) >= 24", "28959/250000");
    mean_is("let x = explode(d6, face == 6); x + x >= 16", "5/36");
    mean_is("let x = explode(d8, face == 8); let y = explode(d6, face == 6); max(x, y) >= 4",
            "13/16");
}

static void test_kinds(void **state)
{
    (void)state;
    mean_is("number(\"K/2\")", "2");
    mean_is("number(\"2MC\", \"mc\")", "2");
    mean_is("number(\"NMC\", \"MC\")", "0");
    mean_is("number(\"D\", \"D\")", "1");
    mean_is("number(\"-\")", "0");
    mean_is("number(7)", "7");
    mean_is("number(\"A1/D2\", \"D\")", "2");
    mean_is("number(\"1A/2D\", \"D\")", "2");
    mean_is("number(\"2 lost, retreat 3\", \"retreat\")", "3");
    mean_is("number(\"Lose 2 figures.\", \"figures\")", "2");
    mean_is("number(\"Lose 2 figures\", \"lose\")", "2");
    mean_is("number(\"Lose 2 figures\")", "2");
    mean_is("number(\"3 figures, 1 stand\", \"stand\")", "1");
    mean_is("number(\"Lose 2 figures (1 if in cover)\", \"figures\")", "2");
    mean_is("number(\"1/2 loss\")", "1/2");
    mean_is("number(\"Lose 1 figure\", \"figures\") + number(\"2 boxes\", \"box\")", "3");
    mean_is("number(\"D, 2 DS\", \"DS\") + number(\"A1/X\", \"X\")", "3"); /* DS is not several D */
    mean_is("number(\"Lose 1 man\", \"men/man\") + number(\"A1/D2\", \"A/D\")", "4");
    mean_is("number(\"10 men, but not 2 guns\", \"men\")", "10");
    mean_is("number(\"Lose 2 light tanks\", \"tanks\") + number(\"figures, rout\", \"figures\")",
            "3");
    mean_is("number(\"morale -2\")", "-2");
    mean_is(
        "kind(\"K/2\") == \"K\" and kind(\"2MC\") == \"MC\" and kind(\"A1/D2\") == \"A/D\" and kind(\"-\") == \"-\"",
        "1");
    mean_is("let r = (if d6 > 4 then \"K/2\" else if d6 > 3 then \"K\" else \"-\"); number(r, \"K\")",
            "1"); /* 2/3 + 1/3 */
}

static const struct {
    const char *text, *says;
} refused[] = {
    {"until(s = 1, s > 5, s)", "this never ends: if s is 1"},
    {"turns(s = 1, s > 5, s + d2) <= 4", "the mean number of turns"},
    {"turns(s = 1, s > 5, s + d2) + 1", "the mean number of turns"},
    {"let t = turns(s = 1, s > 5, s + d2); if t > 4 then 1 else 0", "the mean number of turns"},
    {"min(turns(s = 1, s > 5, s + d2), 4)", "the mean number of turns"},
    {"6 - first(k in 1..2, d6 == 6)", "this is never"},
    {"until(s = 1, s == 5, if s == 7 then s else if d6 == 1 then 5 else if d6 == 2 then 7 else s)",
     "if s is 7"},
    {"until(s = 0, s < 0, s + 1)", "more than 3000 states"},
    {"until(s = 0, s > 3, (s, 1))", "a state is a number"},
    {"until(s = 0, s, s + 1)", "true or false is needed"},
    {"until(s = 0, s > d6, s + 1)", "not dice"},
    {"until(s = 0, s > 3, s + 1, d6)", "not dice"},
    {"until(s = 0, s > 3, s + 1, 1/2)", "0 or a whole number above"},
    {"turns(s = 9, s > 3, s + 1, 4)", "ended before its first turn"},
    {"until(3, 4)", "the state's name is missing"},
    {"until(s, s > 3, s + 1)", "start of the state is missing"},
    {"until(s = 0, s > 3)", "an argument is missing"},
    {"until(s = s, s > 3, s + 1)", "nothing is called s"},
    {"until(s = 0, s > 3, s + 1, s)", "s is only valid in the bracket"},
    {"let s = 1; until(s = 0, s > 3, s + 1)", "already named"},
    {"utnil(s = 0, s > 3, s + 1)", "did you mean until"},
    {"let u = d6; turns(u)", "is not until() with a number of turns"},
    {"let u = until(s = 3, s == 0, s - 1); turns(u)", "is not until() with a number of turns"},
    {"turns(u)", "start of the state is missing"},
    {"against(\"shaken\")", "an argument is missing"},
    {"against(\"shaken\", 3)", "as a word"},
    {"against((1, 2), \"foot\")", "a result is a word"},
    {"against(\"shaken, if cavalry: gone\", \"cavalery\")", "write it as in the cell: \"cavalry\""},
    {"against(\"shaken, if light cavalry: gone\", \"cavalry\")",
     "write it as in the cell: \"light cavalry\""},
    {"against(\"shaken, if not by foot: gone\", \"foot\")",
     "write it as in the cell: \"not by foot\""},
    {"against(\"shaken, if in melee\", \"foot\")", "a condition has no result"},
    {"against(\"shaken, if by foot: , else gone\", \"foot\")", "a condition has no result"},
    {"against(\"a, if foot: b, against foot: c\", \"foot\")", "two conditions are"},
    {"against(\"a, if by foot: b, else c\", \"foot\")", "two parts have no condition"},
    {"number(\"NE\")", "add the kind: number(..., \"NE\")"},
    {"number(\"A1/D2\")", "several numbers are"},
    {"number(\"M-1\")", "may be a minus"},
    {"number(\"2 1/2 K\", \"K\")", "ambiguous"}, /* no 1/2 of K */
    {"number(\"1,000 men\", \"men\")", "ambiguous"},
    {"number(\"2D6 stands\", \"stands\")", "ambiguous"},
    {"number(\"2D6 7 stands\", \"stands\")", "ambiguous"},
    {"number(\"Lose D6 figures\", \"figures\")", "ambiguous"},
    {"number(\"Lose 2 figures and 1 stand\", \"figures\")", "ambiguous"},
    {"number(\"Lose two figures\", \"figures\")", "ambiguous"},
    {"number(\"Lose no figures\", \"figures\")", "ambiguous"},
    {"number(\"Lose all figures\", \"figures\")", "ambiguous"},
    {"number(\"no men, 2 guns\", \"men\")", "ambiguous"},
    {"number(\"Lose half its figures\", \"figures\")", "ambiguous"},
    {"number(\"\u00BD figures\", \"figures\")", "ambiguous"},
    {"number(\"Lose 10 % of figures\", \"figures\")", "ambiguous"},
    {"number(\"one figure per 3 figures\", \"figures\")", "ambiguous"},
    {"number(\"2 hits per figure\", \"figure\")", "ambiguous"},
    {"number(\"3 x D2\", \"D\")", "ambiguous"},
    {"number(\"3 D2\", \"D\")", "ambiguous"},
    {"number(\"twice D2\", \"D\")", "ambiguous"},
    {"number(\"not D2\", \"D\")", "ambiguous"},
    {"number(\"10 men, but not 2 guns\", \"guns\")", "ambiguous"},
    {"number(\"twice 2\")", "ambiguous"},
    {"number(\"3\", \"K\")", "ambiguous"},
    {"number(\"Lose 1 man\", \"men\")", "number(..., \"men/man\") counts both"},
    {"number(\"2 Figuren\", \"Figur\")", "has \"Figuren\""},
    {"number(\"2 light tanks\", \"light tanks\")", "a kind is a word"},
    {"number(\"1 2\")", "several numbers are in \"1 2\""},
    {"number(\"K/2\", 2)", "a kind is a word"},
    {"number()", "an argument is missing"},
    {"kind((1, 2))", "a result is a word"},
    {"kind(\"Lose 2 figures\")", "is a sentence"},
    {"kind(\"fall back\")", "is a sentence"},
    {"explode(d6, face == 6)", "this may never end"},
    {"explode(d6, face == 6) >= explode(d6, face == 6) + 1", "is not rolled"},
    {"let x = explode(d6, face == 6); x + 1", "this may never end"},
    {"let x = explode(d6, face == 6); let y = x; y >= 3", "this may never end"},
    {"let x = explode(d6, face == 6); x >= x", "named before it"},
    {"let x = explode(d6, face == 6); let n = d6; x >= n", "named before it"},
    {"let x = explode(d6, face == 6); count(2d6, x >= face) >= 1", "named before it"},
    {"let x = explode(d6, face == 6); x >= d6", "is not rolled"},
    {"let x = highest(1, explode(2d6, face == 6)); x >= 3", "this may never end"},
    {"count(explode(2d6, face == 6), face == 5) >= 2", "adds 1 or more to the result"},
    {"let x = explode(2d6, face == 6); count(x, face == 5) >= 2", "adds 1 or more to the result"},
    {"sum(explode(2d6, face == 6), 4 - face) >= 2", "adds 1 or more to the result"},
    {"count(explode(2d6, face == 6), face >= d6) >= 2", "is not rolled"},
    {"explode(d6, face == 6) >= d6", "is not rolled"},
    {"explode(d{0..3}, face == 0) >= 4", "adds 1 or more"},
    {"explode(d{-1..3}, face == 3) >= 4", "adds 1 or more"},
    {"explode(d6, face >= 1) >= 4", "never ends"},
    {"reached(3) + 1", "reached is only allowed as a chart's column"},
};

static void test_refused(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        static const struct env none;
        struct roll_error err = {0};
        struct dist d;
        const struct roll *r = parse(a, refused[i].text, &err);
        if (r && odds_eval(a, r, &none, &d, NULL, &err))
            fail_msg("%s: not refused", refused[i].text);
        if (str_find(err.message, refused[i].says) < 0)
            fail_msg("%s: %.*s", refused[i].text, STRF(err.message));
        bool told_once = str_find(err.message, "every face") >= 0 || str_find(str_of(refused[i].text), "{-1") >= 0;
        if (r && !told_once && walk_eval(a, r, &none, 100000, false).verdict == WALK_DONE)
            fail_msg("%s: walked", refused[i].text);
    }
    arena_drop(a);
}

/* until, turns, kind and number are names of one's own where no bracket follows. */
static void test_names(void **state)
{
    (void)state;
    mean_is("let until = d6; let turns = 2; let kind = 1; let number = 0; until + turns + kind + number", "13/2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns),   cmocka_unit_test(test_course),  cmocka_unit_test(test_flat),
        cmocka_unit_test(test_against), cmocka_unit_test(test_endless), cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
