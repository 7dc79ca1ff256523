/* The first method against arithmetic done here by plain loops over faces, and against numbers known in closed form. */
#include "odds/odds.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h> /* wants those above */

enum { TALLY = 128 };

/* ---- helpers ---- */

static const struct roll *parse(struct arena *a, const char *text)
{
    struct roll_error err;
    const struct roll *r = roll_parse(a, str_of(text), NOWHERE, &(struct roll_names){.any_name = true}, &err);
    if (!r)
        fail_msg("%s: not read: %.*s", text, STRF(err.message));
    return r;
}

static struct dist eval(struct arena *a, const char *text)
{
    struct roll_error err;
    struct dist d;
    struct env env = {0};
    if (!odds_eval(a, parse(a, text), &env, &d, NULL, &err))
        fail_msg("%s: error at %u: %.*s", text, err.at.lo, STRF(err.message));
    struct nat sum = nat_of(a, 0);
    for (size_t i = 0; i < d.n; i++) {
        sum = nat_add(a, sum, d.at[i].weight);
        assert_true(d.at[i].weight.n > 0);
        assert_true(i == 0 || value_cmp(&d.at[i - 1].value, &d.at[i].value) < 0);
    }
    assert_int_equal(nat_cmp(sum, d.total), 0);
    return d;
}

/* The distribution of whole numbers 0 .. TALLY-1 must be tally[k] / total. */
static void is_tally(const char *text, const uint64_t *tally, uint64_t total)
{
    struct arena *a = arena_new();
    struct dist d = eval(a, text);
    size_t at = 0;
    for (int64_t k = 0; k < TALLY; k++) {
        if (!tally[k])
            continue;
        if (at == d.n || rat_cmp(d.at[at].value.number, RAT(k)))
            fail_msg("%s: %lld is missing", text, (long long)k);
        struct frac want = frac_make(a, false, nat_of(a, tally[k]), nat_of(a, total));
        if (frac_cmp(dist_p(a, &d, at), want))
            fail_msg("%s: %lld has another chance", text, (long long)k);
        at++;
    }
    if (at != d.n)
        fail_msg("%s: more outcomes than there should be", text);
    arena_drop(a);
}

/* All outcomes as text: "2: 1/36, 3: 1/18, ..." */
static void is_text(const char *text, const char *want)
{
    struct arena *a = arena_new();
    struct dist d = eval(a, text);
    struct buf b = {.a = a};
    for (size_t i = 0; i < d.n; i++) {
        buf_putz(&b, i ? ", " : "");
        buf_put_value(&b, &d.at[i].value);
        buf_putz(&b, ": ");
        buf_put_frac(&b, dist_p(a, &d, i));
    }
    if (strcmp(b.p, want))
        fail_msg("%s:\n%s\nis not\n%s", text, b.p, want);
    arena_drop(a);
}

static void fails(const char *text, unsigned lo, unsigned hi, const char *words)
{
    struct arena *a = arena_new();
    struct roll_error err;
    struct dist d;
    struct env env = {0};
    if (odds_eval(a, parse(a, text), &env, &d, NULL, &err))
        fail_msg("%s: is no error", text);
    if (err.at.lo != lo || err.at.hi != hi || str_find(err.message, words) < 0)
        fail_msg("%s: at %u-%u: %.*s", text, err.at.lo, err.at.hi, STRF(err.message));
    arena_drop(a);
}

/* ---- dice and pools, by loops over every face ---- */

static void test_sums(void **state)
{
    uint64_t two[TALLY] = {0}, three[TALLY] = {0}, mixed[TALLY] = {0};
    (void)state;
    for (unsigned i = 1; i <= 6; i++)
        for (unsigned k = 1; k <= 6; k++) {
            two[i + k]++;
            mixed[3 * i + k]++;
            for (unsigned l = 1; l <= 6; l++)
                three[i + k + l]++;
        }
    is_tally("2d6", two, 36);
    is_tally("d6 + d6", two, 36);
    is_tally("3d6", three, 216);
    is_tally("3 * d6 + d6", mixed, 36);
    is_tally("let a = d6; 3 * a + d6", mixed, 36);
    is_text("let a = d2; a + a", "2: 1/2, 4: 1/2");
    is_text("d{2,3,3}", "2: 1/3, 3: 2/3");
    is_text("2d{0..1}", "0: 1/4, 1: 1/2, 2: 1/4");
    is_text("d(1 + 1)", "1: 1/2, 2: 1/2");
    is_text("(d2)d2", "1: 1/4, 2: 3/8, 3: 1/4, 4: 1/8");
    is_text("d{1/2, 3}", "1/2: 1/2, 3: 1/2");
}

static void test_counts(void **state)
{
    uint64_t ten[TALLY] = {0}, row[12] = {1};
    (void)state;
    for (unsigned n = 0; n < 10; n++) /* (2 + x)^10, Pascal's way */
        for (unsigned k = n + 1; k-- > 0;) {
            row[k + 1] += row[k];
            row[k] *= 2;
        }
    memcpy(ten, row, 11 * sizeof *row);
    is_tally("count(10d6, face >= 5)", ten, 59049);
    is_tally("count(10d6, face in {1, 6})", ten, 59049);
    is_text("count(2d6, face + d6 >= 12)", "0: 1225/1296, 1: 35/648, 2: 1/1296");
    is_text("count(0d6, face == 6)", "0: 1");
    is_text("sum(2d4, max(0, face - 3))", "0: 9/16, 1: 3/8, 2: 1/16");
}

/* Dice as books print them, and pools of whole rolls. */
static void test_rolls(void **state)
{
    uint64_t digits[TALLY] = {0}, three[TALLY] = {0}, best[TALLY] = {0}, sum_of_two[12] = {0};
    (void)state;
    for (unsigned i = 1; i <= 6; i++)
        for (unsigned k = 1; k <= 6; k++) {
            digits[10 * i + k]++;
            sum_of_two[i + k - 1]++;
        }
    for (unsigned x = 1; x < 12; x++)
        for (unsigned y = 1; y < 12; y++)
            for (unsigned z = 1; z < 12; z++) {
                uint64_t ways = sum_of_two[x] * sum_of_two[y] * sum_of_two[z];
                unsigned max = x > y ? x : y;
                three[(x >= 7) + (y >= 7) + (z >= 7)] += ways; /* x is the sum less 1 */
                best[(max > z ? max : z) + 1] += ways;
            }
    is_tally("d66", digits, 36);
    is_tally("D66", digits, 36);
    is_tally("count(3(2d6), roll >= 8)", three, 46656);
    is_tally("let n = 3; count(n(2D6), roll >= 8)", three, 46656);
    is_tally("highest(1, 3(2d6))", best, 46656);
    is_text("d66 in 17..20", "false: 1");
    is_text("d666 in 111..116", "false: 35/36, true: 1/36");
    is_text("d(66) == 17", "false: 65/66, true: 1/66");
    is_text("sum(2(d2 + 1))", "4: 1/4, 5: 1/2, 6: 1/4");
    is_text("count(2(if d6 > 2 then \"hit\" else \"miss\"), roll == \"hit\")", "0: 1/9, 1: 4/9, 2: 4/9");
    fails("highest(1, 2(if d6 > 2 then \"hit\" else \"miss\"))", 0, 47, "need numbers");
    fails("distinct(2((d6, d6)))", 9, 20, "each roll of a pool is a number");
    fails("count((d2 - 2)(d6), roll == 1)", 6, 18, "0 or a whole number above");
}

/* What is never read again makes no states: each of these is a few thousand, where the dice together are millions. */
static void test_spared(void **state)
{
    static const char *const text[] = {
        "let p = 20d6; sum(p) - sum(highest(1, p)) - sum(lowest(1, p))",
        "let p = 20d6; let h = highest(1, p); (h, lowest(1, p) == h, sum(p) > 70)",
        "let a = d100; let b = d100; let c = d100; let e = d100; "
        "if a < 90 then a else if b < 90 then b else if c < 90 then c else e",
        "let a = d100; let b = d100; let c = d100; let e = d100; "
        "2 * (if a < 90 then a else if b < 90 then b else if c < 90 then c else e) + d2",
        "let a = d100; let b = d100; let c = d100; let e = d100; "
        "let x = (if a < 90 then a else if b < 90 then b else if c < 90 then c else e); (x < 5, x > 50)",
        "let a = d100; if a < 90 then a else (let b = d100; if b < 90 then b else (let a2 = d100; "
        "if a2 < 90 then a2 else (let b2 = d100; if b2 < 90 then b2 else 100)))",
        "let a = d100; let b = d100; let c = d100; let e = d100; a < 90 and b < 90 and c < 90 and e > 50 or e == a",
    };
    static const uint64_t max[] = {150000, 150000, 4000, 4000, 4000, 4000, 60000};
    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        struct arena *a = arena_new();
        struct roll_error err;
        struct dist d;
        struct env env = {.budget = 0.1}; /* 1 s and 40 MB */
        uint64_t states = 0;
        if (!odds_eval(a, parse(a, text[i]), &env, &d, &states, &err))
            fail_msg("%s: %.*s", text[i], STRF(err.message));
        if (states > max[i])
            fail_msg("%s: %llu states", text[i], (unsigned long long)states);
        arena_drop(a);
    }
}

/* The budget of one expression, and how it is said. */
static void test_budget(void **state)
{
    static const char text[] = "let p = 30d10; (count(p, face > 4), p)";
    struct arena *a = arena_new();
    struct roll_error err;
    struct dist d;
    struct env env = {.budget = 0.0001};
    struct model m = {.budget = 0.0001};
    (void)state;
    assert_false(odds_eval(a, parse(a, "(d1000)d10"), &env, &d, NULL, &err));
    assert_true(str_find(err.message, "the budget is") >= 0 && str_find(err.message, "--budget 1 allows more") >= 0);
    env = (struct env){.model = &m};
    assert_false(odds_eval(a, parse(a, "(d1000)d10"), &env, &d, NULL, &err));
    env = (struct env){.budget = 0.1};
    assert_true(odds_eval(a, parse(a, text), &env, &d, NULL, &err));
    arena_drop(a);
}

static void test_keep(void **state)
{
    uint64_t high[TALLY] = {0}, low[TALLY] = {0}, fives[TALLY] = {0};
    (void)state;
    for (unsigned i = 0; i < 1296; i++) {
        unsigned f[4] = {i % 6 + 1, i / 6 % 6 + 1, i / 36 % 6 + 1, i / 216 + 1}, min = 6, max = 1,
                 sum = 0, n = 0;
        for (unsigned k = 0; k < 4; k++) {
            min = f[k] < min ? f[k] : min;
            max = f[k] > max ? f[k] : max;
            sum += f[k];
            n += f[k] >= 5;
        }
        high[sum - min]++;
        low[min]++;
        fives[n < 2 ? n : 2]++;
        (void)max;
    }
    is_tally("sum(highest(3, 4d6))", high, 1296);
    is_tally("highest(3, 4d6)", high, 1296);
    is_tally("lowest(1, 4d6)", low, 1296);
    is_tally("count(highest(2, 4d6), face >= 5)", fives, 1296);
    is_tally("let p = 4d6; min(2, count(p, face >= 5))", fives, 1296);
    is_text("sum(highest(0, 4d6))", "0: 1");
    is_text("sum(highest(5, 1d2))", "1: 1/2, 2: 1/2");
}

static void test_distinct(void **state)
{
    uint64_t by[TALLY] = {0}, uneven[TALLY] = {0};
    static const unsigned face[4] = {1, 1, 2, 3};
    (void)state;
    for (unsigned i = 0; i < 216; i++) {
        unsigned seen = 1u << i % 6 | 1u << i / 6 % 6 | 1u << i / 36;
        by[(unsigned)__builtin_popcount(seen)]++;
    }
    for (unsigned i = 0; i < 64; i++)
        uneven[(unsigned)__builtin_popcount(1u << face[i % 4] | 1u << face[i / 4 % 4] | 1u << face[i / 16])]++;
    is_tally("distinct(3d6)", by, 216);
    is_tally("distinct(3d{1,1,2,3})", uneven, 64);
    is_text("distinct(highest(2, 3d2))", "1: 5/8, 2: 3/8");
}

static void test_again(void **state)
{
    uint64_t burst[TALLY] = {0};
    (void)state;
    for (unsigned i = 1; i <= 6; i++) /* two dice, each six adds another once: 36 cases a die */
        for (unsigned k = 1; k <= 6; k++)
            for (unsigned l = 1; l <= 6; l++)
                for (unsigned m = 1; m <= 6; m++)
                    burst[i + (i == 6 ? k : 0) + l + (l == 6 ? m : 0)]++;
    is_tally("sum(explode(2d6, face == 6, 1))", burst, 1296);
    is_tally("let p = explode(2d6, face == 6, 1); sum(p)", burst, 1296);
    is_text("explode(d2, face == 2, 3)", "1: 1/2, 3: 1/4, 5: 1/8, 7: 1/16, 8: 1/16");
    is_text("count(explode(d2, face == 2, 2), face == 2)", "0: 1/2, 1: 1/4, 2: 1/8, 3: 1/8");
    is_text("reroll(d4, face == 1)", "2: 1/3, 3: 1/3, 4: 1/3");
    is_text("reroll_once(d4, face == 1)", "1: 1/16, 2: 5/16, 3: 5/16, 4: 5/16");
    is_text("count(reroll(d%, face in 20..34), face < 17)", "0: 4/5, 1: 1/5");
    is_text("reroll(d2, face == 1 and d2 == 1)", "1: 1/3, 2: 2/3");
    is_text("reroll(reroll(d3, face == 1), face == 2)", "1: 1/4, 3: 3/4"); /* a plain d3 is rolled again */
    is_text("sum(explode(reroll(d2, face == 1), true, 1))", "3: 1/2, 4: 1/2");
    is_text("let p = d2; (p, sum(explode(p, face == 2, 1)))", "(1, 1): 1/2, (2, 3): 1/4, (2, 4): 1/4");
}

static void test_first(void **state)
{
    (void)state;
    is_text("first(k in 1..2, d2 == 2)", "1: 1/2, 2: 1/4, never: 1/4");
    is_text("first(k in 3..5, d6 <= k)", "3: 1/2, 4: 1/3, 5: 5/36, never: 1/36");
    is_text("let a = d2; first(k in 1..2, a == k)", "1: 1/2, 2: 1/2");
    is_text("first(k in 1..1, true)", "1: 1");
}

static void test_joint(void **state)
{
    uint64_t code[TALLY] = {0};
    (void)state;
    for (unsigned i = 0; i < 1296; i++) {
        unsigned four = 0, six = 0, one = 0, f = i;
        for (unsigned k = 0; k < 4; k++, f /= 6) {
            four += f % 6 + 1 >= 4;
            six += f % 6 + 1 == 6;
            one += f % 6 + 1 == 1;
        }
        code[4 * four + (six >= 2 ? 2u : 0u) + (one >= 2 ? 1u : 0u)]++;
    }
    is_tally("let p = 4d6; 4 * count(p, face >= 4) + 2 * (count(p, face == 6) >= 2) + (count(p, face == 1) >= 2)", code,
             1296);
    is_text("let p = 2d2; (sum(p), distinct(p))", "(2, 1): 1/4, (3, 2): 1/2, (4, 1): 1/4");
    is_text("let p = 2d2; let q = highest(1, p); (p, q)", "(2, 1): 1/4, (3, 2): 1/2, (4, 2): 1/4");
    is_text("(d2, d2 == 1)", "(1, false): 1/4, (1, true): 1/4, (2, false): 1/4, (2, true): 1/4");
    is_text("let m = d2; let p = 2d2; (m, count(p, face >= m))", "(1, 2): 1/2, (2, 0): 1/8, (2, 1): 1/4, (2, 2): 1/8");
    is_text("let p = 2d2; let m = d2; (m, count(p, face >= m), p > 2)",
            "(1, 2, false): 1/8, (1, 2, true): 3/8, (2, 0, false): 1/8, (2, 1, true): 1/4, (2, 2, true): 1/8");
}

static void test_branches(void **state)
{
    (void)state;
    is_text("if d6 >= 5 then \"hit\" else \"miss\"", "hit: 1/3, miss: 2/3");
    is_text("let a = d6; if a == 6 then 10 + d2 else (if a == 1 then 0 else a)",
            "0: 1/6, 2: 1/6, 3: 1/6, 4: 1/6, 5: 1/6, 11: 1/12, 12: 1/12");
    is_text("d6 == 1 or d6 == 6", "false: 25/36, true: 11/36");
    is_text("d6 > 2 and not d6 > 2", "false: 7/9, true: 2/9");
    is_text("d2 in {2, 4..6}", "false: 1/2, true: 1/2");
    is_text("\"a\" in {\"a\", \"b\"}", "true: 1");
    is_text("min(d2, d2, d2)", "1: 7/8, 2: 1/8");
    is_text("round(d2 / 2) + floor(-1/2) + ceil(1/2) + abs(-1)", "2: 1");
    is_text("clamp(d6, 2, 3)", "2: 1/3, 3: 2/3");
}

/* ---- large ones, in closed form ---- */

static struct frac one_in(struct arena *a, uint64_t n, uint64_t base, unsigned long e)
{
    return frac_make(a, false, nat_of(a, n), nat_pow(a, nat_of(a, base), e));
}

static void test_hundred(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    struct dist d = eval(a, "100d6");
    assert_int_equal(d.n, 501);
    assert_int_equal(frac_cmp(dist_p(a, &d, 0), one_in(a, 1, 6, 100)), 0);
    assert_int_equal(frac_cmp(dist_p(a, &d, 1), one_in(a, 100, 6, 100)), 0);
    assert_int_equal(frac_cmp(dist_p(a, &d, 2), one_in(a, 5050, 6, 100)), 0);
    assert_int_equal(frac_cmp(dist_p(a, &d, 499), one_in(a, 100, 6, 100)), 0);
    arena_drop(a);
}

static void test_thousand(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    struct dist d = eval(a, "1000d6");
    assert_int_equal(d.n, 5001);
    assert_int_equal(nat_cmp(d.total, nat_pow(a, nat_of(a, 6), 1000)), 0);
    for (size_t i = 0; i < 2500; i++) /* as likely as its mirror image */
        assert_int_equal(nat_cmp(d.at[i].weight, d.at[5000 - i].weight), 0);
    arena_drop(a);
}

static void test_opposed(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    struct dist d = eval(a, "(count(24d6, face >= 4), count(18d6, face >= 4))");
    assert_int_equal(d.n, 475);
    for (size_t i = 0; i < d.n; i++) {
        unsigned long x = (unsigned long)(i / 19), y = (unsigned long)(i % 19);
        struct nat ways = nat_mul(a, nat_binomial(a, 24, x), nat_binomial(a, 18, y));
        struct frac want = frac_make(a, false, ways, nat_pow(a, nat_of(a, 2), 42));
        assert_int_equal(frac_cmp(dist_p(a, &d, i), want), 0);
    }
    /* 24 coins beat 18: 24 + 18 coins, and P(x > y) = P(x + (18 - y) > 18) = P(more than 18 heads of 42) */
    struct nat more = nat_of(a, 0);
    for (unsigned long k = 19; k <= 42; k++)
        more = nat_add(a, more, nat_binomial(a, 42, k));
    struct dist win = eval(a, "count(24d6, face >= 4) > count(18d6, face >= 4)");
    struct frac want = frac_make(a, false, more, nat_pow(a, nat_of(a, 2), 42));
    assert_int_equal(frac_cmp(dist_p(a, &win, 1), want), 0);
    win = eval(a, "let x = count(24d6, face >= 4); let y = count(18d6, face >= 4); x > y");
    assert_int_equal(frac_cmp(dist_p(a, &win, 1), want), 0);
    arena_drop(a);
}

static void test_twenty_four(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    struct dist d = eval(a, "let p = 24d6; (count(p, face >= 4), count(p, face == 6) >= 2, count(p, face == 1) >= 2)");
    /* (24, false, false): all at 4 or more, at most one six: (2^24 + 24 * 2^23) / 6^24 */
    struct nat ways = nat_add(a, nat_of(a, 1u << 24), nat_mul(a, nat_of(a, 24), nat_of(a, 1u << 23)));
    struct frac want = frac_make(a, false, ways, nat_pow(a, nat_of(a, 6), 24));
    bool seen = false;
    for (size_t i = 0; i < d.n; i++) {
        const struct value *v = d.at[i].value.at;
        if (v[0].number.n == 24 && !v[1].truth && !v[2].truth) {
            assert_int_equal(frac_cmp(dist_p(a, &d, i), want), 0);
            seen = true;
        }
    }
    assert_true(seen);
    d = eval(a, "sum(highest(3, 20d6))");
    assert_int_equal(frac_cmp(dist_p(a, &d, 0), one_in(a, 1, 6, 20)), 0);
    d = eval(a, "sum(explode(10d10, face == 10, 1))");
    assert_int_equal(frac_cmp(dist_p(a, &d, d.n - 1), one_in(a, 1, 100, 10)), 0);
    arena_drop(a);
}

/* ---- errors ---- */

static void test_errors(void **state)
{
    (void)state;
    fails("1 / 0", 0, 5, "division by zero");
    fails("let n = d2 - 1; 3 / n", 16, 21, "with n = 0");
    fails("let n = d2; let m = n - 2; (m)d6 + n", 27, 32, "m = -1");
    fails("(1/2)d6", 0, 7, "1/2");
    fails("d(d2 - 1)", 0, 9, "1 side");
    fails("1 + \"word\"", 4, 10, "number");
    fails("if 1 then 2 else 3", 3, 4, "true or false");
    fails("count(2d6, face)", 11, 15, "true or false");
    fails("reroll(d6, face > 0)", 0, 20, "never ends");
    fails("nothing + 1", 0, 7, "nothing has no value");
    fails("chart(no-such-chart, 2)", 0, 23, "no-such-chart");
    fails("99999999d99999", 0, 14, "budget");
    fails("d(1000000) * d(1000000)", 0, 10, "MB of memory or more");
    fails("d1000000 * 1000000 * 1000000 * 1000000", 0, 8, "the budget is 400");
    fails("sum(explode(10d10, face == 10, 1000000000))", 0, 43, "steps");
    fails("sum(explode(100d100, face >= 2, 100))", 0, 37, "steps");
    fails("d97 * d89 * d83 * d79 * d73 * d71 * d67", 0, 27, "the budget is");
    fails("let p = 60d60; (distinct(p), p)", 8, 13, "budget");
    fails("9223372036854775807 + d6", 0, 24, "too large");
    is_text("if d6 > 6 then 1 / 0 else 2", "2: 1");
    is_text("d6 > 6 and 1 / 0 == 1", "false: 1");
    is_text("first(k in 1..2, k == 1 or 1 / 0 == k)", "1: 1");
    is_text("count(0d6, 1 / 0 == face)", "0: 1");
    is_text("\"-\" + 1", "1: 1");
}

static void test_reach(void **state)
{
    struct arena *a = arena_new();
    struct env env = {0};
    struct reach reach;
    struct roll_error err;
    (void)state;
    assert_true(odds_reach(a, parse(a, "2d6 + d%"), &env, &reach, &err));
    assert_true(reach.lo.n == 2 && reach.hi.n == 111 && reach.whole);
    assert_true(odds_reach(a, parse(a, "let a = d6; a - a + 1/2"), &env, &reach, &err));
    assert_true(rat_cmp(reach.lo, reach.hi) == 0 && !reach.whole);
    assert_false(odds_reach(a, parse(a, "d6 + no-such-chart"), &env, &reach, &err));
    assert_true(str_find(err.message, "no-such-chart") >= 0);
    assert_false(odds_reach(a, parse(a, "if d2 == 1 then 1 else \"word\""), &env, &reach, &err));
    arena_drop(a);
}

/* ---- grids ---- */

static struct odds_entry entry_of(struct arena *a, const char *whole, const char *const *outcome, size_t n)
{
    struct odds_entry e = {.n_given = 2, .n_outcome = n};
    struct given *g = ARENA_ARRAY(a, struct given, 2);
    struct binding *o = ARENA_ARRAY(a, struct binding, n), *r = ARENA_NEW(a, struct binding);
    struct value *v = ARENA_ARRAY(a, struct value, 4);
    for (int64_t i = 0; i < 4; i++)
        v[i] = value_of_number(RAT(i));
    g[0] = (struct given){.name = {.s = STR("n")}, .value = v + 1, .n = 3};
    g[1] = (struct given){.name = {.s = STR("m")}, .value = v, .n = 2};
    for (size_t i = 0; i < n; i++)
        o[i].name.s = str_of(outcome[i]);
    r->name.s = STR("hits");
    e.given = g;
    e.outcome = o;
    e.roll = r;
    e.n_roll = 1;
    e.whole = parse(a, whole);
    return e;
}

static void test_grid(void **state)
{
    struct arena *a = arena_new();
    static const char *const name[] = {"some", "none"};
    (void)state;
    struct odds_entry e = entry_of(a, "let hits = count((n)d6, face + m >= 6); (hits > 0, hits == 0)", name, 2);
    struct grid g = odds_grid(a, NULL, &e, NULL);
    assert_int_equal(g.n, 6);
    assert_false(g.gap || g.overlap);
    for (size_t i = 0; i < 6; i++) { /* none: ((5 - m) / 6)^n */
        int64_t n = 1 + (int64_t)i / 2, m = (int64_t)i % 2, miss = 1, all = 1;
        assert_int_equal(g.cell[i].given[0].number.n, n);
        assert_int_equal(g.cell[i].given[1].number.n, m);
        for (int64_t k = 0; k < n; k++) {
            miss *= 5 - m;
            all *= 6;
        }
        assert_int_equal(g.cell[i].dist.n, 2);
        assert_true(str_is(g.cell[i].dist.at[0].value.word, "none"));
        struct frac want = frac_make(a, false, nat_of(a, (uint64_t)miss), nat_of(a, (uint64_t)all));
        assert_int_equal(frac_cmp(dist_p(a, &g.cell[i].dist, 0), want), 0);
    }
    struct str only_name = STR("n");
    struct value only_value = value_of_number(RAT(9));
    g = odds_grid(a, NULL, &e, &(struct env){.name = &only_name, .value = &only_value, .n = 1});
    assert_int_equal(g.n, 2);
    assert_int_equal(g.cell[1].given[0].number.n, 9);
    arena_drop(a);
}

static void test_grid_broken(void **state)
{
    struct arena *a = arena_new();
    static const char *const name[] = {"some", "none"};
    (void)state;
    struct odds_entry e = entry_of(a, "let hits = count((n)d6, face + m >= 6); (hits > 1, hits == 0)", name, 2);
    struct grid g = odds_grid(a, NULL, &e, NULL);
    assert_true(g.gap && !g.overlap);
    assert_true(str_is(g.detector, "hits = 1, n = 1, m = 0"));
    e = entry_of(a, "let hits = count((n)d6, face + m >= 6); (hits > 1, hits <= 2)", name, 2);
    g = odds_grid(a, NULL, &e, NULL);
    assert_true(!g.gap && g.overlap);
    assert_true(str_is(g.detector, "hits = 2, n = 2, m = 0"));
    assert_true(g.outcome_a == 0 && g.outcome_b == 1);
    e = entry_of(a, "let hits = count((n)d6, face + m >= 6); n / m + hits", name, 0);
    g = odds_grid(a, NULL, &e, NULL);
    assert_true(g.cell[0].failed && !g.cell[1].failed);
    assert_true(str_find(g.cell[0].error.message, "with n = 1, m = 0") >= 0);
    arena_drop(a);
}

/* Every word of the list has an example that runs, and the forms of calls are those of their calls. */
static void examples_of_the_language_run(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    assert_true(roll_words_n > CALL_EXPLODE + 2);
    for (size_t i = 0; i < roll_words_n; i++) {
        const struct roll_word *w = &roll_words_list[i];
        const struct roll *tree = parse(a, w->example), **node;
        bool is = i > CALL_EXPLODE;
        for (size_t n = roll_nodes(a, tree, &node); n-- > 0;)
            is = is || (node[n]->kind == ROLL_CALL && node[n]->call == (enum roll_call)i);
        assert_true(is);
        if (!w->needs_chart)
            assert_true(eval(a, w->example).n > 0);
        assert_true(strlen(w->form) && strlen(w->does) && w->does[strlen(w->does) - 1] != '.');
    }
    arena_drop(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_of_the_language_run),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_keep),
        cmocka_unit_test(test_distinct),
        cmocka_unit_test(test_again),
        cmocka_unit_test(test_first),
        cmocka_unit_test(test_joint),
        cmocka_unit_test(test_branches),
        cmocka_unit_test(test_hundred),
        cmocka_unit_test(test_thousand),
        cmocka_unit_test(test_opposed),
        cmocka_unit_test(test_twenty_four),
        cmocka_unit_test(test_rolls),
        cmocka_unit_test(test_spared),
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_reach),
        cmocka_unit_test(test_grid),
        cmocka_unit_test(test_grid_broken),
    };
    return cmocka_run_group_tests_name("odds", tests, NULL, NULL);
}
