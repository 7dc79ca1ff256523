/* The two methods against each other: random small expressions, a fixed seed, each evaluated by both.
 *
 * They must agree in every fraction, and in whether there is an error. For more of them: AGREE_CASES=20000
 * AGREE_SEED=2. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "odds/odds.h"
#include "project.h"
#include "sentences.h"
#include "show/odds/odds.h"
#include "walk/walk.h"

#ifdef BS_ARENA_MALLOC /* the sanitizers take their time */
enum { CASES = 1500 };
#else
enum { CASES = 10000 };
#endif
enum {
    STEPS = 8000,
    WHOLE = 10000,
    EACH_MIN = 60 /* of WHOLE sentences those with one construct */
};

struct score {
    unsigned same, errors, long_ones, refused, alike;
    uint64_t max; /* cases walked; 0: STEPS */
    unsigned kind[ROLL_UNTIL + 1], call[CALL_PLACE + 1], die[DIE_EXPR + 1], turns; /* nodes of what was the same */
};

static void count_nodes(struct arena *a, const struct roll *r, struct score *t)
{
    const struct roll **node;
    for (size_t n = roll_nodes(a, r, &node); n-- > 0;) {
        t->kind[node[n]->kind]++;
        if (node[n]->kind == ROLL_CALL)
            t->call[node[n]->call]++;
        if (node[n]->kind == ROLL_DICE)
            t->die[node[n]->die]++;
        t->turns += node[n]->kind == ROLL_UNTIL && node[n]->truth;
    }
}

/* A walk with like faces thrown as one, against the first method: the same verdict, and the same fractions. */
static bool compare_alike(struct arena *a, const struct roll *r, struct str text, bool ok,
                          const struct dist *dist, uint64_t max)
{
    static const struct env none;
    struct value which;
    struct walk k = walk_eval(a, r, &none, max, true);
    if (k.verdict == WALK_TOO_LONG)
        return false;
    if (ok != (k.verdict == WALK_DONE))
        fail_msg("%.*s: with like faces as one the walk says %.*s", STRF(text),
                 STRF(k.verdict == WALK_DONE ? STR("fine") : k.error.message));
    if (ok && !dist_same(a, dist, &k.dist, &which)) {
        struct buf b = {.a = a};
        buf_put_value(&b, &which);
        fail_msg("%.*s: with like faces as one the walk differs at %.*s", STRF(text), STRF(buf_str(&b)));
    }
    return true;
}

static void compare(struct arena *a, struct str text, struct score *t)
{
    static const struct env none;
    struct roll_error err = {0};
    struct dist dist;
    struct value which;
    const struct roll *r = roll_parse(a, text, NOWHERE, &(struct roll_names){0}, &err);
    if (!r) {
        t->refused++;
        return;
    }
    struct walk w = walk_eval(a, r, &none, t->max ? t->max : STEPS, false);
    bool ok = odds_eval(a, r, &none, &dist, NULL, &err);
    t->alike +=
        compare_alike(a, r, text, ok, &dist, t->max ? t->max : STEPS) && w.verdict == WALK_TOO_LONG;
    if (w.verdict == WALK_TOO_LONG) {
        t->long_ones++;
        return;
    }
    if (ok != (w.verdict == WALK_DONE))
        fail_msg("%.*s: odds says %.*s, the walk says %.*s", STRF(text), STRF(ok ? STR("fine") : err.message),
                 STRF(w.verdict == WALK_DONE ? STR("fine") : w.error.message));
    if (ok && !dist_same(a, &dist, &w.dist, &which)) {
        struct buf b = {.a = a};
        buf_put_value(&b, &which);
        fail_msg("%.*s: the methods differ at %.*s", STRF(text), STRF(buf_str(&b)));
    }
    if (ok)
        count_nodes(a, r, t);
    t->same += ok;
    t->errors += !ok;
}

static void test_random(void **state)
{
    struct score t = {0};
    const char *cases = getenv("AGREE_CASES"), *seed = getenv("AGREE_SEED");
    unsigned n = cases ? (unsigned)atoi(cases) : CASES;
    const unsigned min = n < WHOLE ? 1 : n * EACH_MIN / WHOLE; /* few cases: some at all */
    uint64_t at = seed ? (uint64_t)atoi(seed) : 1;
    (void)state;
    for (unsigned i = 0; i < n; i++) {
        struct arena *a = arena_new();
        struct maker m = {.b = {.a = a}, .seed = at * 1000003 + i};
        compare(a, make_program(&m), &t);
        arena_drop(a);
    }
    print_message("%u agree, %u errors in both, %u too long to walk (%u of them agree with like "
                  "faces as one), %u not parsed\n",
                  t.same, t.errors, t.long_ones, t.alike, t.refused);
    for (unsigned k = 0; k <= ROLL_UNTIL && !cases; k++) /* charts have tests of their own, below */
        if (k != ROLL_CHART && t.kind[k] < min)
            fail_msg("nodes of kind %u occur %u times", k, t.kind[k]);
    for (unsigned k = 0; k <= CALL_PLACE && !cases; k++)
        if (t.call[k] < min)
            fail_msg("call %u occurs %u times", k, t.call[k]);
    for (unsigned k = 0; k <= DIE_EXPR && !cases; k++)
        if (t.die[k] < min)
            fail_msg("dice of kind %u occur %u times", k, t.die[k]);
    assert_true(cases || t.turns >= min);
    assert_true(t.same > n / 2);
    assert_true(t.refused < n / 10);
}

/* Counts that are only compared with what is not rolled are not counted further than that. */
static void test_caps(void **state)
{
    static const char *const text[] = {
        "let p = 5d6; (count(p, face >= 4), count(p, face == 6) >= 2, count(p, face == 1) >= 2)",
        "let p = 5d6; (count(p, face >= 4), 2 > count(p, face == 6), 1 == count(p, face == 1))",
        "let p = 5d6; (count(p, face >= 4) != 2, count(p, face == 6) <= 1/2, count(p, face == 1) > -1)",
        "let p = 5d6; (0 <= count(p, face >= 4), 3/2 < count(p, face == 6), -2 >= count(p, face == 1))",
        "let n = d3; let p = 4d4; (count(p, face >= 3) >= n, count(p, face == 4) < n - 1, n)",
        "let p = 4d4; let n = d3; (count(p, face >= 3) >= n, count(p, face == 4) == n, sum(p))",
        "let p = 5d4; (first(k in 0..6, count(p, face > 1) <= k), count(p, face == 4) > 1)",
        "let q = 2d2; let p = 4d3; (count(p, face > 1) >= count(q, face == 2), count(p, face == 3) > sum(q))",
        "let q = 2d4; let p = 4d3; count(q, count(p, face == 3) >= face) + count(p, face == 1)",
        "let p = explode(3d3, face == 3, 2); (count(p, face > 1) >= 2, count(p, face == 3) == 1, sum(p))",
        "let p = highest(3, 5d4); (count(p, face > 1) >= 2, count(p, face == 3) == 1)",
        "let p = (d3)d4; (count(p, face > 1) >= 2, count(p, face == 3) == 1, count(p, face < 3))",
    };
    struct score t = {.max = 1000000};
    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        struct arena *a = arena_new();
        compare(a, str_of(text[i]), &t);
        arena_drop(a);
        if (t.same != i + 1)
            fail_msg("%s: not compared", text[i]);
    }
}

static void all_compared(const char *const *text, size_t n)
{
    struct score t = {.max = 2000000};
    for (size_t i = 0; i < n; i++) {
        struct arena *a = arena_new();
        compare(a, str_of(text[i]), &t);
        arena_drop(a);
        if (t.same != i + 1)
            fail_msg("%s: not compared", text[i]);
    }
}

/* One die is what it shows, be it a word or a truth; of several the numbers are added. */
static void test_words_on_dice(void **state)
{
    static const char *const text[] = {
        "d{\"hit\", \"miss\", \"miss\"}",
        "d{\"-\", 2}",
        "2d{\"-\", 3}",
        "d{true, false}",
        "d{true, false} + 1",
        "2d{true, false}",
        "0d{\"hit\", \"miss\"}",
        "d{1..2, \"jam\"}",
        "if d6 > 3 then d{\"hit\", \"miss\"} else \"none\"",
        "let f = d{\"hit\", \"miss\"}; (f, f == \"hit\", d2)",
        "let f = 3d{\"hit\", \"miss\"}; (count(f, face == \"hit\"), distinct(f))",
        "let n = d2; let p = (n)d{\"hit\", \"miss\"}; count(p, face == \"hit\")",
        "let n = d2 - 1; (n)d{true, false}",
        "let a = 1d{true, false}; let b = sum(a); (a, b)",
        "let a = d{\"x\", \"y\"}; let b = reroll_once(a, face == \"x\"); (a, b)",
        "let a = d{true, false}; let b = reroll_once(a, face); (a, b)",
        "reroll(d{\"a\", \"b\", \"c\"}, face == \"a\")",
        "explode(d{true, false}, face, 1)",
        "let e = explode(d{true, false}, face, 1); e",
        "let a = d{\"x\", \"y\"}; count(a, face == \"x\") + distinct(a)",
        "first(k in 1..2, d{\"x\", \"y\"} == \"x\")",
    };
    (void)state;
    all_compared(text, sizeof text / sizeof *text);
}

/* What neither method goes into: both say so. */
static void test_refused_by_all(void **state)
{
    static const char *const text[] = {
        "2d{\"hit\", \"miss\"}",
        "highest(1, 2d{true, false})",
        "let n = d2; (n)d{\"hit\", \"miss\"}",
        "sum(explode(d6, face >= 1)) >= 5",
        "min(5, sum(explode(d6, true)))",
        "sum(explode(d{0, 0, 1}, true)) > 3",
        "let n = d2; sum(explode((n)d6, face >= n)) >= 4",
    };
    struct score t = {.max = 100000};
    (void)state;
    for (unsigned i = 0; i < sizeof text / sizeof *text; i++) {
        struct arena *a = arena_new();
        compare(a, str_of(text[i]), &t);
        arena_drop(a);
        assert_int_equal(t.errors, i + 1);
    }
}

/* Whole rolls, dice read as digits, and names bound again. */
static void test_rolls(void **state)
{
    static const char *const text[] = {
        "count(3(2d6), roll >= 8)",
        "let n = d3; count(n(2d6), roll >= 8)",
        "let p = 3(2d4); (count(p, roll >= 6), count(p, roll == 2), distinct(p))",
        "let p = 2(d4 + 1); (sum(highest(1, p)), lowest(1, p), sum(p))",
        "let k = d3; count(3(d4 + k), roll >= 5) + k",
        "count(2(if d6 >= 5 then \"hit\" else \"miss\"), roll == \"hit\")",
        ("let p = 3(if d4 == 4 then \"kill\" else if d2 == 1 then \"hurt\" else \"-\"); (count(p, roll == \"kill\"), "
         "distinct(p))"),
        "count(2(d6 > 4), roll)",
        "sum(2(d6 > 4))",
        "let p = 2(2d3); count(reroll_once(p, roll < 4), roll >= 4) + count(p, roll == 4)",
        "sum(reroll(2(d4 * d2), roll in {1, 8}))",
        "sum(reroll(2(if d3 == 1 then d2 else d6), roll + d2 > 6))",
        "sum(explode(2(d2 + d2), roll == 4, 2))",
        "let p = (let k = d3; 2(d3 + k)); (sum(p), count(reroll_once(p, roll > 4), roll > 4))",
        "sum(2d3, count((face)(d4), roll >= 3))",
        "count(2(count(3d4, face >= 3)), count(2d2, face == 2) <= roll)",
        "count(2(count(2(d4 + d2), roll >= 4)), roll >= 1)",
        "if d6 > 3 then count(2(2d4), roll > 4) else count(3(d4), roll > 3)",
        "let p = (if d2 == 1 then 2(2d4) else 3(d4)); (count(p, roll > 4), distinct(p))",
        "(d2 - 1)(d6) == 0 or true",
        "d66",
        "D66 + d2",
        "d666 / 111",
        "(d66 in 11..26, d66 == 17)",
        "reroll(d66, face in 11..46)",
        "let p = 2(d66); (count(p, roll in 11..36), distinct(p))",
        "highest(1, explode(d66, face == 66, 1))",
        "2D4 + D% - D{1,3} * D(2)",
        "(let k = d4; k + k) * (let k = d3; k - 1) + first(k in 1..3, d4 <= k)",
        "let a = (let k = d4; k + 1); (let k = d2; a * k + a)",
        "let k = d4; (if k > 2 then (let j = d4; j * k) else (let j = d6; j + j)) + k",
    };
    (void)state;
    struct arena *a = arena_new();
    struct roll_error err;
    assert_null(roll_parse(a, str_of(text[19]), NOWHERE, &(struct roll_names){0}, &err)); /* rolls are not compared */
    assert_true(str_find(err.message, "whole rolls") >= 0);
    arena_drop(a);
    all_compared(text, 19);
    all_compared(text + 20, sizeof text / sizeof *text - 20);
}

/* Questions of a pool's highest and lowest dice, and what branches do not read. */
static void test_sparing(void **state)
{
    static const char *const text[] = {
        "let p = 5d6; sum(p) - sum(highest(1, p)) - sum(lowest(1, p))",
        "let p = 4d4; (highest(2, p), distinct(p), count(lowest(3, p), face > 1), lowest(1, highest(2, p)))",
        "let p = 4d4; (distinct(highest(2, p)), highest(1, lowest(2, highest(3, p))), count(p, face == 4) >= 2)",
        "let p = highest(3, 5d3); (sum(p), lowest(1, p), distinct(p), highest(2, p))",
        "let p = lowest(3, highest(4, 6d3)); (sum(p), highest(1, p))",
        "let p = reroll_once(4d4, face == 1); (sum(p), highest(1, p), distinct(p))",
        "let p = reroll(3d6, face > 4); (distinct(p), lowest(2, p))",
        "let p = explode(2d3, face == 3, 1); (sum(p), highest(1, p), distinct(p))",
        "let p = (d3)d4; (sum(p), highest(1, p), lowest(2, p))",
        "let k = d3; let p = 3d4; (sum(p), highest(k, p), lowest(3 - k, p))",
        "let p = 3d4; (sum(p), highest(d2, p))",
        "let p = 3d{1,1,1/2,4}; (sum(p), highest(1, p), sum(lowest(2, p), 2 * face), distinct(p))",
        "let p = 4d4; let h = highest(1, p); let l = lowest(1, p); (h - l, sum(p) - h - l, h == l)",
        "let p = 3d4; let q = highest(2, p); (sum(q), distinct(q), sum(p))",
        "sum(lowest(2, highest(3, 5d4)), face * face)",
        "count(highest(2, lowest(3, 4d6)), face >= 4)",
        "distinct(lowest(2, highest(3, 5d4)))",
        "distinct(highest(3, 5d4))",
        "sum(lowest(0, highest(3, 4d4)))",
        "let a = d6; let b = d6; let c = d6; if a < 5 then a else if b < 5 then b else c",
        "let a = d6; let b = d6; let c = d6; 1 + (if a < 5 then a else if b < 5 then b + a else c + b) * d2",
        "let a = d6; let b = d6; let c = d4; let x = (if a < 5 then a else if b < 5 then b else c); (x, x > 3, c)",
        "let a = d6; let b = (a)d2; let c = b - a; (if a < 3 then b else if c > 1 then a else c) + c",
        "let a = d6; let b = d6; let c = d6; a < 4 and b < 5 and c + a < 9",
        "let a = d6; let b = d6; let c = d6; not (a == 1 or b == 2 or c == b) or a == c",
        "let a = d6; if a < 5 then a else (let b = d6; if b < 5 then b + a else (let c = d6; c * d2))",
        "let a = d6; let b = d6; if d6 + a > 6 then a + d2 else if d2 == b then b else 9",
        "let p = 3d4; let a = d4; if a > 2 then count(p, face >= a) else if sum(p) > 6 then distinct(p) else a",
        "let p = 3d4; let q = 2d4; if count(p, face == 1) > 0 then sum(q) else if highest(1, q) > 2 then sum(p) else 0",
        "let a = 2d6; let b = 2d6; if a > 8 then (a, d2) else if b > 6 then (b, d3) else (0, 1)",
        ("let a = d6; let b = d4; let m = (if a > 3 then b else 0); let n = (if b > 2 then a else m); (m + n, m < n or "
         "a == b)"),
    };
    (void)state;
    all_compared(text, sizeof text / sizeof *text);
}

/* Cards that are not put back, asked with and without their order. */
static void test_cards(void **state)
{
    static const char *const text[] = {
        "draw(1, {\"a\", \"b\", \"a\"})",
        "draw(3, {2 of 1..3, 5, 1/2})",
        "let h = draw(3, {2 of \"a\", 3 of \"b\", \"c\"}); (count(h, card == \"a\"), has(h, \"c\"), distinct(h))",
        "let h = draw(3, {2 of \"a\", 3 of \"b\"}); (card(1, h), card(3, h), count(h, card == \"a\"))",
        "let h = draw(4, {2 of \"a\", 4 of \"b\"}); (first(h, card == \"a\"), count(h, card == \"b\"))",
        "let h = draw(4, {2 of 1, 3 of 2, 3}); (first(h, card == 2), first(h, card == 3), card(2, h))",
        "let h = draw(3, 1..6); (card(2, h) > card(1, h), sum(h), highest(1, h))",
        "let h = draw(3, 1..5); first(k in 1..3, card(k, h) >= 4)",
        "let h = draw(d3, 1..5); (sum(h), count(h, card > 3))",
        "let h = draw(3, 1..5); card(d3, h)",
        "let h = draw(3, 1..5); let k = d3; (card(k, h), k)",
        "let h = draw(3, 1..5); let n = d5; (first(h, card == n), n)",
        "first(draw(4, {3 of 1, 4 of 2}), card + d2 >= 4)",
        "count(draw(3, {3 of 1, 4 of 2}), card + d2 >= 4)",
        "sum(highest(2, draw(4, {2 of 1..4})))",
        "let h = draw(4, 1..6); (sum(highest(2, h)), lowest(1, h), count(lowest(3, h), card > 2))",
        "distinct(draw(4, {2 of 1, 3 of 2, 3}))",
        ("let h = draw(3, 1..4); let g = (if d2 == 1 then h else draw(2, 1..4)); (count(g, card == 4), first(g, card > "
         "2))"),
        "let h = draw(2, {true, 2 of false}); (any(h, card), all(h, not card), card(1, h))",
        "sum(draw(4, {3 of 1, 4 of 2}), card * card + d2)",
        "let h = draw(2, 1..3); if card(1, h) > 1 then count(h, card == 1) else card(2, h)",
        "let c = draw(1, {\"a\", \"b\"}); (c == \"a\", count(c, card == \"b\"))",
        "let n = 3; draw(2, n..5) + draw(0, 1..3) + draw(2, {(n) of 1, n - 1 of 2})",
        "count(2(draw(2, 1..4)), roll > 4)",
        "any(3d4, face == 4) or all(2d4, face > 1) and has(2d4, 3)",
    };
    (void)state;
    all_compared(text, sizeof text / sizeof *text);
}

/* Explosions without a last time, where what is asked has a bound. */
static void test_endless(void **state)
{
    static const char *const text[] = {
        "explode(d6, face == 6) >= 10",
        "sum(explode(2d4, face == 4)) > 5",
        "7 < explode(d4, face >= 3)",
        "min(explode(d4, face == 4), 9)",
        "min(8, sum(explode(2d3, face == 3)))",
        "let n = d3 + 3; explode(d4, face == 4) == n",
        "explode(d3, face == d3) < 5",
        "explode(reroll_once(2d3, face == 1), face == 3) >= 6",
        "count(explode(3d4, face == 4), face >= 3) >= 3",
        "2 > count(explode(3d4, face >= 3), face >= 3)",
        "min(count(explode(2d4, face == 4), face != 1), 3)",
        "any(explode(2d3, face == 3), face == 3)",
        "sum(explode(2d4, face == 4), face * face) >= 20",
        "let x = explode(2d3, face == 3); (x >= 5, count(x, face > 1) >= 3)",
        "let n = d3; let x = explode(2d4, face == 4); (min(x, 6 + n), 3 <= x, n)",
        "let n = d3; let x = explode(d4, face == 4); count(x, face > n) >= n",
        "let x = sum(explode(2d4, face == 4)); if x > 6 then 1 else min(x, 4)",
        "let x = explode(d4, face == 4); d4",
        "count(explode(2(d2 + d2), roll == 4), roll >= 3) >= 2",
        "explode(d4, face == 4) >= -2",
        "min(explode(2d3, face == 3), 11/2)",
        "explode(d4, face == 4) * 3 - 2 != 7",
        "9 - 1 <= explode(d4, face == 4) / 2 + 3",
        "min(explode(d4, face == 4), explode(d3, face == 3), 6)",
        "max(explode(d4, face == 4) + explode(d3, face == 3), 3) in {4, 6..7}",
        "lowest(1, 2(explode(d3, face == 3))) >= 4",
        "let n = d2; explode(d4, face == 4) - n in n..n + 3",
        "count(3(min(explode(d3, face == 3), 5)), roll >= 5)",
        "let x = explode(d4, face == 4); (x + 1 >= 6, round(x / 2) == 3)",
    };
    (void)state;
    all_compared(text, sizeof text / sizeof *text);
}

/* Chains over turns, with a last turn and without; results of a kind and a number. */
static void test_turns(void **state)
{
    static const char *const text[] = {
        "turns(s = d3, s in {0, 4}, if d2 == 1 then s + 1 else s - 1, 3)",
        "count(2d3, until(s = face, s in {1, 3}, d3, 2) == 1)",
        "until(s = true, not s, d4 > 1, 3)",
        "turns(s = 3, s <= 0, s - count((s)d2, face == 1), 4)",
        "until(s = 3, s <= 0, s - count((s)d2, face == 1), 3)",
        "let n = d2; until(s = 0, s >= n, s + d2, n)",
        "let u = until(s = 3, s <= 0, s - count((s)d2, face == 1), 3); (u, turns(u))",
        "let u = until(s = 3, s <= 0, s - count((s)d2, face == 1), 3); u == 0 and turns(u) <= 2",
        "let u = until(s = d3, s in {0, 4}, if d2 == 1 then s + 1 else s - 1, 4); let v = u; "
        "(turns(u), v > 2)",
        "let n = d3; let u = until(s = 0, s > 1, s + d2 - 1, n); turns(u)",
        "let u = until(s = 4, s > 1, s + 1, 2); (u, turns(u))",
        "let n = d2; (let u = until(s = n, s > 2, s + d2, 2); turns(u) * n + u)",
        "let r = (if d6 > 3 then \"weak, if cats: gone\" else \"-\"); (against(r, \"dogs\"), "
        "against(r, \"cats\"))",
        "let r = (if d6 > 3 then \"K/2\" else \"2MC\"); (kind(r), number(r), number(r, \"k\"), "
        "number(r, \"MC\"))",
        "let r = (if d6 > 3 then \"A1/D2\" else \"-\"); (kind(r), number(r, \"A\"), number(r, "
        "\"D\"))",
    };
    (void)state;
    all_compared(text, sizeof text / sizeof *text);
}

/* What is never read is worked out all the same: it may be in error. */
static void test_unread(void **state)
{
    static const char *const text[] = {
        "let a = d6; let b = 1 / (d2 - 1); if a < 9 then a else b",
        "let a = d6; let b = d2; let c = 1 / (b - 1); if a < 9 then a else c",
        "let a = d6; let b = \"word\" + d2; a < 7 or b > 2",
        "let a = d6; let b = 1 / (a - 6); 2 + (if a < 9 then a else if a < 12 then b else b + 1)",
    };
    struct score t = {0};
    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        struct arena *a = arena_new();
        compare(a, str_of(text[i]), &t);
        arena_drop(a);
        if (t.errors != i + 1)
            fail_msg("%s: no error", text[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random),        cmocka_unit_test(test_caps),
                                       cmocka_unit_test(test_words_on_dice), cmocka_unit_test(test_refused_by_all),
                                       cmocka_unit_test(test_rolls),         cmocka_unit_test(test_sparing),
                                       cmocka_unit_test(test_cards),         cmocka_unit_test(test_turns),
                                       cmocka_unit_test(test_endless),       cmocka_unit_test(test_unread)};
    return cmocka_run_group_tests_name("agree", tests, NULL, NULL);
}
