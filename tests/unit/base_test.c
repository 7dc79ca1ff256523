/* Arena, text and exact numbers: what their headers promise. Expected numbers are worked out by hand or by a loop. */
#include "base/num.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h> /* wants those above */

static void test_arena(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    char *first = arena_alloc(a, 10);
    memset(first, 'x', 10);
    struct arena_mark mark = arena_mark(a);
    for (int i = 0; i < 1000; i++) {
        char *p = arena_alloc(a, 777);
        assert_int_equal(p[0], 0);
        assert_int_equal(p[776], 0);
        memset(p, 1, 777);
    }
    arena_rewind(a, mark);
    assert_int_equal(first[9], 'x');
    char *again = arena_alloc(a, 777);
    assert_int_equal(again[776], 0);
    struct {
        int *at;
        size_t n, cap;
    } list = {0};
    for (int i = 0; i < 1000; i++)
        ARENA_PUSH(a, &list, i);
    assert_int_equal(list.at[999], 999);
    assert_non_null(arena_alloc(a, 0));
    arena_drop(a);
    arena_drop(NULL);
}

static void test_text(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct str s = STR("a,b,,c"), head;
    const char *want[] = {"a", "b", "", "c"};
    for (int i = 0; i < 4; i++) {
        assert_true(str_split(&s, ',', &head));
        assert_true(str_is(head, want[i]));
    }
    assert_false(str_split(&s, ',', &head));
    assert_true(str_is(str_trim(STR(" \t x y\r\n ")), "x y"));
    assert_true(str_same_name(STR("Steady  Close_order"), STR("steady-close-order")));
    assert_false(str_same_name(STR("steady"), STR("steadyx")));
    assert_false(str_same_name(STR("-1"), STR("1"))); /* a sign is no hyphen */
    assert_false(str_same_name(STR("at-least -1"), STR("at-least 1")));
    assert_true(str_same_name(STR("At least -1"), STR("at-least -1")));
    assert_true(str_same_name(STR("4 - 5"), STR("4-5")));
    assert_true(str_same_name(STR("+1"), STR("+1")) && str_same_name(STR("-1"), STR("-1")));
    assert_true(str_same_name(STR("\xC3\x89toile"), STR("\xC3\xA9toile"))); /* capitals of any script */
    assert_true(str_same_word(STR("Close Order"), STR("close order")));
    assert_false(str_same_word(STR("close-order"), STR("close order")));
    assert_true(str_is(str_fold(a, STR(" Steady - Order ")), "steady-order"));
    assert_int_equal(str_runes(STR("n\303\251 \342\200\223")), 4);
    assert_int_equal(str_find(STR("chart"), "art"), 2);
    assert_int_equal(str_cmp(STR("ab"), STR("abc")), -1);
    struct buf b = {.a = a};
    buf_put_rune(&b, 0xE9);
    buf_put_rune(&b, 0x2013);
    buf_put_rune(&b, 0x1F3B2);
    assert_string_equal(b.p, "\303\251\342\200\223\360\237\216\262");
    arena_drop(a);
}

static void test_distance(void **state)
{
    (void)state;
    assert_int_equal(str_distance(STR("range"), STR("range"), 3), 0);
    assert_int_equal(str_distance(STR("range"), STR("ragne"), 3), 1);
    assert_int_equal(str_distance(STR("range"), STR("orange"), 3), 1);
    assert_int_equal(str_distance(STR("kitten"), STR("sitting"), 9), 3);
    assert_int_equal(str_distance(STR("kitten"), STR("sitting"), 2), 3);
    assert_int_equal(str_distance(STR(""), STR("abc"), 9), 3);
    const struct str names[] = {STR("shaken"), STR("steady"), STR("routed")};
    assert_true(str_is(str_nearest(STR("steddy"), names, 3), "steady"));
    assert_int_equal(str_nearest(STR("zzzzzz"), names, 3).n, 0);
}

static struct rat rat(int64_t n, int64_t d)
{
    struct rat r = {0, 1};
    assert_true(rat_make(&r, n, d));
    return r;
}

static void rat_is(struct rat r, int64_t n, int64_t d)
{
    assert_true(r.n == n && r.d == d);
}

static void test_rat(void **state)
{
    struct rat r;
    (void)state;
    rat_is(rat(6, -4), -3, 2);
    rat_is(rat(0, -7), 0, 1);
    rat_is(rat(INT64_MIN, INT64_MIN), 1, 1);
    assert_false(rat_make(&r, 1, 0));
    assert_false(rat_make(&r, INT64_MIN, -1));
    assert_true(rat_add(&r, rat(1, 6), rat(1, 3)));
    rat_is(r, 1, 2);
    assert_true(rat_sub(&r, rat(1, 6), rat(1, 2)));
    rat_is(r, -1, 3);
    assert_true(rat_mul(&r, rat(INT64_MAX, 3), rat(3, INT64_MAX)));
    rat_is(r, 1, 1);
    assert_true(rat_div(&r, rat(1, 2), rat(-1, 4)));
    rat_is(r, -2, 1);
    assert_false(rat_div(&r, rat(1, 2), RAT(0)));
    assert_false(rat_add(&r, RAT(INT64_MAX), RAT(1)));
    assert_false(rat_sub(&r, RAT(INT64_MIN), RAT(1)));
    assert_false(rat_mul(&r, RAT(INT64_MAX), RAT(2)));
    assert_false(rat_add(&r, rat(1, INT64_MAX), rat(1, INT64_MAX - 1)));
    assert_int_equal(rat_cmp(rat(INT64_MAX, INT64_MAX - 1), rat(INT64_MAX - 1, INT64_MAX - 2)), -1);
    assert_int_equal(rat_cmp(RAT(INT64_MIN), RAT(INT64_MAX)), -1);
}

static void test_rat_round(void **state)
{
    /* n, d, floor, ceil, round */
    static const int64_t row[][5] = {{5, 2, 2, 3, 3}, {-5, 2, -3, -2, -3}, {1, 3, 0, 1, 0}, {-1, 3, -1, 0, 0},
                                     {2, 3, 0, 1, 1}, {-2, 3, -1, 0, -1},  {4, 2, 2, 2, 2}, {-1, 2, -1, 0, -1}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct rat r = rat(row[i][0], row[i][1]);
        assert_int_equal(rat_floor(r), row[i][2]);
        assert_int_equal(rat_ceil(r), row[i][3]);
        assert_int_equal(rat_round(r), row[i][4]);
    }
}

static void test_rat_parse(void **state)
{
    struct rat r;
    (void)state;
    assert_true(rat_parse(&r, STR("3")));
    rat_is(r, 3, 1);
    assert_true(rat_parse(&r, STR("-2")));
    rat_is(r, -2, 1);
    assert_true(rat_parse(&r, STR("2/6")));
    rat_is(r, 1, 3);
    assert_true(rat_parse(&r, STR("-3.50")));
    rat_is(r, -7, 2);
    static const char *const bad[] = {
        "", "-", "3.", ".5", "1/0", "1/", "/2", "3x", "3 ", "1.5/2", "9223372036854775808"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(rat_parse(&r, str_of(bad[i])));
}

static void nat_is(struct arena *a, struct nat x, const char *want)
{
    struct buf b = {.a = a};
    buf_put_nat(&b, x);
    assert_string_equal(b.p, want);
}

static void test_nat(void **state)
{
    struct arena *a = arena_new();
    uint64_t k;
    (void)state;
    struct nat big = nat_pow(a, nat_of(a, 10), 40), one = nat_of(a, 1);
    nat_is(a, nat_of(a, 0), "0");
    nat_is(a, nat_add(a, nat_of(a, UINT64_MAX), one), "18446744073709551616");
    nat_is(a, nat_sub(a, nat_add(a, nat_of(a, UINT64_MAX), one), one), "18446744073709551615");
    nat_is(a, nat_mul(a, nat_of(a, UINT64_MAX), nat_of(a, UINT64_MAX)), "340282366920938463426481119284349108225");
    nat_is(a, nat_div_exact(a, big, nat_pow(a, nat_of(a, 10), 38)), "100");
    nat_is(a, nat_gcd(a, big, nat_pow(a, nat_of(a, 6), 30)), "1073741824");
    nat_is(a, nat_gcd(a, nat_of(a, 0), big), "10000000000000000000000000000000000000000");
    nat_is(a, nat_binomial(a, 100, 50), "100891344545564193334812497256");
    assert_int_equal(nat_cmp(big, nat_add(a, big, one)), -1);
    assert_int_equal(nat_bits(nat_pow(a, nat_of(a, 2), 200)), 201);
    assert_false(nat_fits(big, &k));
    assert_true(nat_fits(nat_of(a, 0), &k) && k == 0);
    assert_int_equal(nat_sub(a, big, big).n, 0);
    arena_drop(a);
}

/* Against plain convolution, one factor at a time. */
static void test_poly_pow(void **state)
{
    enum { FACTORS = 9, TOP = 7 };
    static const uint64_t power[] = {0, 1, 4, TOP}, coef[] = {3, 1, 5, 2};
    uint64_t plain[FACTORS * TOP + 1] = {1}, next[FACTORS * TOP + 1], got;
    struct arena *a = arena_new();
    (void)state;
    for (int f = 0; f < FACTORS; f++) {
        memset(next, 0, sizeof next);
        for (size_t i = 0; i + TOP < FACTORS * TOP + 1 || i == 0; i++)
            for (int k = 0; k < 4; k++)
                next[i + power[k]] += plain[i] * coef[k];
        memcpy(plain, next, sizeof plain);
    }
    const struct nat *q = nat_poly_pow(a, power, coef, 4, FACTORS, FACTORS * TOP + 1);
    for (size_t i = 0; i < FACTORS * TOP + 1; i++)
        assert_true(nat_fits(q[i], &got) && got == plain[i]);
    arena_drop(a);
}

static struct frac frac(struct arena *a, int64_t n, int64_t d)
{
    return frac_of_rat(a, rat(n, d));
}

static void test_frac(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    struct buf b = {.a = a};
    buf_put_frac(&b, frac_add(a, frac(a, 1, 6), frac(a, -1, 2)));
    buf_putc(&b, ' ');
    buf_put_frac(&b, frac_sub(a, frac(a, 1, 6), frac(a, 1, 6)));
    buf_putc(&b, ' ');
    buf_put_frac(&b, frac_mul(a, frac(a, -2, 3), frac(a, -3, 2)));
    buf_putc(&b, ' ');
    buf_put_frac(&b, frac_mul(a, frac(a, 1, 2), frac(a, -4, 3)));
    assert_string_equal(b.p, "-1/3 0 1 -2/3");
    assert_true(frac_is_zero(frac(a, 0, 5)) && frac_is_one(frac(a, 5, 5)) && !frac_is_one(frac(a, -1, 1)));
    assert_int_equal(frac_cmp(frac(a, -1, 2), frac(a, -1, 3)), -1);
    assert_int_equal(frac_cmp(frac(a, 1, 2), frac(a, -1, 3)), 1);
    assert_int_equal(frac_cmp(frac(a, 2, 4), frac(a, 1, 2)), 0);
    assert_true(frac_approx(frac(a, -3, 4)) == -0.75);
    struct nat big = nat_pow(a, nat_of(a, 6), 1000);
    assert_true(frac_approx(frac_make(a, false, big, nat_mul(a, big, nat_of(a, 2)))) == 0.5);
    arena_drop(a);
}

static void prints(struct arena *a, void (*put)(struct buf *, struct frac, unsigned), struct frac x, unsigned places,
                   const char *want)
{
    struct buf b = {.a = a};
    put(&b, x, places);
    assert_string_equal(b.p, want);
}

static void test_rounding(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    prints(a, buf_put_mean, frac(a, 1, 2), 0, "<1");
    prints(a, buf_put_mean, frac(a, 3, 2), 0, "2");
    prints(a, buf_put_mean, frac(a, 1, 8), 2, "0.12");
    prints(a, buf_put_mean, frac(a, 3, 8), 2, "0.38");
    prints(a, buf_put_mean, frac(a, -1, 2), 2, "-0.50");
    prints(a, buf_put_mean, frac(a, 50, 3), 1, "16.7");
    prints(a, buf_put_mean, frac(a, 0, 1), 2, "0.00");
    prints(a, buf_put_mean, frac(a, 1, 200), 2, "<0.01");
    prints(a, buf_put_mean, frac(a, 1, 199), 2, "0.01");
    prints(a, buf_put_mean, frac(a, -1, 1000), 1, ">-0.1");
    prints(a, buf_put_digits, frac(a, 1, 6), 15, "0.166666666666667");
    prints(a, buf_put_digits, frac(a, 1, 4), 15, "0.25");
    prints(a, buf_put_digits, frac(a, 0, 1), 15, "0");
    prints(a, buf_put_digits, frac(a, 1, 1), 15, "1");
    prints(a, buf_put_digits, frac(a, 1, 3000000), 3, "3.33e-7");
    prints(a, buf_put_digits, frac(a, 1, 200000), 3, "0.000005");
    prints(a, buf_put_digits, frac(a, 1, 10000000), 3, "1e-7");
    prints(a, buf_put_digits, frac(a, 999999, 1000000), 3, "0.999"); /* not certain, and never printed so */
    prints(a, buf_put_digits, frac(a, 9996, 100000), 3, "0.1");      /* one digit more by rounding */
    prints(a, buf_put_percent, frac(a, 1, 6), 1, "16.7");
    prints(a, buf_put_percent, frac(a, 0, 1), 1, "0.0");
    prints(a, buf_put_percent, frac(a, 1, 1), 1, "100.0");
    prints(a, buf_put_percent, frac(a, 1, 1000000), 1, "<0.1");
    prints(a, buf_put_percent, frac(a, 999999, 1000000), 1, ">99.9");
    prints(a, buf_put_percent, frac(a, 1, 2000), 1, "<0.1");
    prints(a, buf_put_percent, frac(a, 1, 1000000), 0, "<1");
    prints(a, buf_put_percent, frac(a, 999999, 1000000), 0, ">99");
    prints(a, buf_put_percent, frac(a, 3, 2000), 1, "0.2");
    prints(a, buf_put_percent, frac(a, 1, 400), 1, "0.2");
    prints(a, buf_put_root, frac(a, 2, 1), 4, "1.4142");
    prints(a, buf_put_root, frac(a, 9, 4), 0, "2");
    prints(a, buf_put_root, frac(a, 35, 12), 2, "1.71");
    prints(a, buf_put_root, frac(a, 0, 1), 2, "0.00");
    prints(a, buf_put_root, frac(a, 1, 1000000), 2, "<0.01");
    prints(a, buf_put_root, frac(a, 0, 1), 1, "0.0");
    prints(a, buf_put_root, frac(a, 1, 100), 2, "0.10");
    arena_drop(a);
}

/* Against products one by one: runs of one coefficient, as of exploding dice, or as many coefficients as faces, with
 * gaps. Weights beyond a word. */
static void power_is_product(bool runs)
{
    enum { FACES = 150, TOP = 2 * (FACES - 1), FACTORS = 3, LEN = TOP * FACTORS + 1 };
    struct arena *a = arena_new();
    uint64_t power[FACES], coef[FACES];
    struct nat by_hand[LEN] = {{NULL, 0}}, next[LEN];
    for (size_t i = 0; i < FACES; i++) {
        power[i] = runs || i + 1 < FACES ? i : TOP;
        coef[i] = !runs ? 1000003 * (i + 1) * (i + 7) : i < 20 ? 1000003 : i < 50 ? 77 : i == 50 ? 5 : 123456789;
    }
    size_t len = power[FACES - 1] * FACTORS + 1;
    by_hand[0] = nat_of(a, 1);
    for (size_t f = 0; f < FACTORS; f++) {
        for (size_t k = 0; k < len; k++) {
            next[k] = nat_of(a, 0);
            for (size_t i = 0; i < FACES && power[i] <= k; i++)
                next[k] = nat_add(a, next[k], nat_mul(a, by_hand[k - power[i]], nat_of(a, coef[i])));
        }
        memcpy(by_hand, next, sizeof next);
    }
    const struct nat *q = nat_poly_pow(a, power, coef, FACES, FACTORS, len);
    for (size_t k = 0; k < len; k++)
        assert_int_equal(nat_cmp(q[k], by_hand[k]), 0);
    arena_drop(a);
}

static void test_poly_runs(void **state)
{
    (void)state;
    power_is_product(true);
    power_is_product(false);
}

/* One coin a step, heads counted up to 2: the chain's last state is two heads or more. */
static void test_chain(void **state)
{
    static const uint32_t to[] = {0, 1, 1, 2, 2, 2};
    static const uint64_t coef[] = {1, 1};
    struct arena *a = arena_new();
    uint64_t x = 0;
    (void)state;
    const struct nat *w = nat_chain(a, to, coef, 2, 10, 3);
    assert_true(nat_fits(w[0], &x) && x == 1);
    assert_true(nat_fits(w[1], &x) && x == 10);
    assert_true(nat_fits(w[2], &x) && x == 1024 - 11);
    w = nat_chain(a, to, coef, 2, 100, 3); /* beyond a word */
    struct nat rest = nat_sub(a, nat_pow(a, nat_of(a, 2), 100), nat_of(a, 101));
    assert_true(nat_fits(w[1], &x) && x == 100);
    assert_int_equal(nat_cmp(w[2], rest), 0);
    arena_drop(a);
}

static void dates(void **state)
{
    (void)state;
    static const char *const days[] = {"2026-11-21", "2024-02-29", "2000-02-29", "1879-01-22", "2026-12-31"};
    static const char *const none[] = {"2026-13-40",  "2026-00-10", "2026-02-29", "1900-02-29",
                                       "2026-04-31",  "2026-01-00", "21.11.2026", "2026-1-2",
                                       "2026-11-21 ", "2026/11/21", "",           "2026-11-2x"};
    for (size_t i = 0; i < sizeof days / sizeof *days; i++)
        assert_true(str_is_date(str_of(days[i])));
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(str_is_date(str_of(none[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arena), cmocka_unit_test(test_text),      cmocka_unit_test(test_distance),
        cmocka_unit_test(test_rat),   cmocka_unit_test(test_rat_round), cmocka_unit_test(test_rat_parse),
        cmocka_unit_test(test_nat),   cmocka_unit_test(test_poly_pow),  cmocka_unit_test(test_poly_runs),
        cmocka_unit_test(test_chain), cmocka_unit_test(test_frac),      cmocka_unit_test(test_rounding),
        cmocka_unit_test(dates),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
