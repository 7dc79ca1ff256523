/* Cards drawn and not put back, by both methods, against fractions worked out by hand: C(n, k) for hands, one card
 * after the other for orders. And decks that are charts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "odds/odds.h"
#include "project.h"
#include "show/odds/odds.h"
#include "walk/walk.h"

static const char charts_text[] =
    "charts:\n"
    "  events:\n"
    "    title: Events\n"
    "    bands:\n"
    "      roll: 2d6 + luck\n"
    "      columns: {Event: text, Move: distance}\n"
    "      rows: {<5: [Fog, 4in], 5-9: [Quiet, 6in], 10+: [Tide, 6in]}\n"
    "  luck: {title: Luck, modifiers: {to: the roll, rows: {Charm: +1}}}\n"
    "  faces:\n"
    "    title: Faces\n"
    "    bands: {roll: d66, columns: {Event: text}, rows: {11-36: low, 41-66: high}}\n"
    "  orders:\n"
    "    title: Orders\n"
    "    grid:\n"
    "      columns: {Cards: count, Means: text}\n"
    "      rows: {March: [6, move], Ambush: [2, strike], Hold: [--, stay]}\n"
    "  worth:\n"
    "    title: Worth\n"
    "    bands: {roll: d6, columns: {Worth: count}, rows: {1: 1, 2-4: --, 5-6: 3}}\n"
    "  luck-cards:\n"
    "    title: Luck\n"
    "    bands: {roll: d6, columns: {Luck: modifier}, rows: {1: +1, 2-4: -2, 5-6: 0}}\n"
    "  counted:\n"
    "    title: Counted\n"
    "    grid: {columns: {Cards: count}, rows: {+1: 3, -2: 1}}\n"
    "  hard:\n"
    "    title: Hard\n"
    "    bands: {roll: d6, columns: {To hit: need}, rows: {1-3: 4+, 4-6: --}}\n"
    "  both:\n"
    "    title: Both\n"
    "    grid: {columns: {Red: count, Blue: count}, rows: {1: [1, 2], 2: [2, 1]}}\n"
    "  plain: {title: Plain, grid: {columns: {Says: text}, rows: {A: x, B: y, C: z}}}\n"
    "  two:\n"
    "    title: Two\n"
    "    bands: {roll: d6 * d6, columns: {Event: text}, rows: {1-36: any}}\n";

static const struct roll *parse(struct arena *a, const char *text, struct roll_error *err)
{
    return roll_parse(a, str_of(text), NOWHERE, &(struct roll_names){0}, err);
}

/* Is the chance of `true` (of a truth), or the mean (of a number), n / d by both methods? `walked`: the second's too.
 */
static void both(struct project *p, const char *text, const char *want, bool walked)
{
    struct env env = {.model = p ? p->model : NULL, .set = p ? p->model->set[0] : NULL};
    struct arena *a = arena_new();
    struct roll_error err = {0};
    struct value which;
    struct frac mean;
    struct dist d;
    struct buf b = {.a = a};
    const struct roll *r = parse(a, text, &err);
    if (!r || !odds_eval(a, r, &env, &d, NULL, &err))
        fail_msg("%s: %.*s", text, STRF(err.message));
    struct walk w = walk_eval(a, r, &env, walked ? 3000000 : 1, false);
    if (walked && (w.verdict != WALK_DONE || !dist_same(a, &d, &w.dist, &which)))
        fail_msg("%s: the walk says otherwise, or %.*s", text, STRF(w.error.message));
    assert_true(dist_mean(a, &d, &mean));
    buf_put_frac(&b, mean);
    assert_string_equal(str_z(a, buf_str(&b)), want);
    arena_drop(a);
}

static void test_hands(void **state)
{
    (void)state;
    /* 1 - C(48, 5) / C(52, 5); C(13, 5) / C(52, 5): published for poker as 0.341158 and 0.000495 (one suit) */
    both(NULL, "any(draw(5, {4 of \"ace\", 48 of \"other\"}), card == \"ace\")", "18472/54145", false);
    both(NULL, "all(draw(5, {13 of \"heart\", 39 of \"other\"}), card == \"heart\")", "33/66640", false);
    both(NULL, "any(draw(5, 1..52), card <= 4)", "18472/54145", false);
    /* 1 - C(16, 5) / C(20, 5): one of 4 cards by the 5th of 20 */
    both(NULL, "has(draw(5, {4 of \"shuffle\", 16 of \"-\"}), \"shuffle\")", "232/323", true);
    both(NULL, "draw(4, 1..9)", "20", true);                              /* 4 times the mean, 5 */
    both(NULL, "sum(highest(1, draw(2, 1..5)))", "4", true);              /* (n + 1) k / (k + 1) */
    both(NULL, "distinct(draw(2, {2 of 1..3}))", "9/5", true);            /* 2 less a pair, 1 in 5 */
    both(NULL, "count(draw(3, {2 of 1, 4 of 2}), card == 1)", "1", true); /* 3 * 2/6 */
}

static void test_order(void **state)
{
    (void)state;
    both(NULL, "card(3, draw(3, {1 of 1, 9 of 0}))", "1/10", true);
    /* the first of 4 aces of 52 comes at 53/5 in the mean, where all are drawn */
    both(NULL, "first(draw(52, {4 of \"ace\", 48 of \"-\"}), card == \"ace\")", "53/5", false);
    both(NULL, "let h = draw(52, {4 of \"ace\", 48 of \"-\"}); first(h, card == \"ace\") + count(h, card == \"ace\")",
         "73/5", false);
    both(NULL, "let h = draw(2, 1..52); card(1, h) > card(2, h)", "1/2", true);
    both(NULL, "let h = draw(3, 1..52); card(2, h) <= 4 and count(h, card <= 4) == 1", "376/5525", true);
    both(NULL, "let h = draw(3, {2 of 1, 3 of 2}); first(h, card == 2) == 2 and card(3, h) == 1", "1/10", true);
}

static void test_charts(void **state)
{
    struct project p;
    (void)state;
    project_open(&p);
    project_put(&p, "tables/t/set.yaml", "set: T\nunits: in\n");
    project_put(&p, "tables/t/charts.yaml", charts_text);
    project_read(&p);
    both(&p, "any(draw(2, events), card == \"Fog\")", "1/3", true);      /* 6 cards: 1, 4, 1 */
    both(&p, "any(draw(2, events, 12), card == \"Fog\")", "7/22", true); /* 12: 2, 8, 2 */
    both(&p, "all(draw(2, faces), card == \"low\")", "0", true);         /* one card of each */
    both(&p, "count(draw(4, orders), card == \"Ambush\")", "1", true);   /* 4 * 2/8 */
    both(&p, "draw(2, both, \"Blue\")", "8/3", true);                    /* 2 * (1 + 1 + 2) / 3 */
    both(&p, "has(draw(1, t/plain), \"b\")", "1/3", true);
    both(&p, "let b = 2d4; let x = d4; has(b, x)", "7/16", true); /* 1 - 9/16 */
    both(&p, "let b = 2d4; count(d{1..4}, let x = face; has(b, x)) == 1", "7/16", true);
    project_drop(&p);
}

/* A card is what a lookup finds in its row: none of a count is 0, and a modifier a number. */
static void test_values(void **state)
{
    struct project p;
    (void)state;
    project_open(&p);
    project_put(&p, "tables/t/set.yaml", "set: T\nunits: in\n");
    project_put(&p, "tables/t/charts.yaml", charts_text);
    project_read(&p);
    both(&p, "draw(1, worth)", "7/6", true); /* (1 + 0 + 0 + 0 + 3 + 3) / 6 */
    both(&p, "draw(6, worth)", "7", true);
    both(&p, "count(draw(2, worth), card == 0)", "1", true);
    both(&p, "draw(2, luck-cards)", "-5/3", true); /* 2 (1 - 2 - 2 - 2 + 0 + 0) / 6 */
    both(&p, "draw(2, counted)", "1/2", true);     /* 2 (3 - 2) / 4 */
    struct arena *a = arena_new();
    struct env env = {.model = p.model, .set = p.model->set[0]};
    struct roll_error err = {0};
    struct dist d;
    assert_false(odds_eval(a, parse(a, "draw(1, hard)", &err), &env, &d, NULL, &err));
    assert_true(str_find(err.message, "is neither a number nor a word") > 0);
    arena_drop(a);
    project_drop(&p);
}

static void test_refused(void **state)
{
    static const struct {
        const char *text, *says;
    } no[] = {
        {"draw(3)", "an argument is missing"},
        {"draw()", "an argument is missing"},
        {"draw(3, \"ace\")", "cards in braces"},
        {"draw(3, {4 x 3})", "`of`"},
        {"draw(3, {d6 of 3})", "not dice"},
        {"draw(3, {d6})", "not dice"},
        {"draw(7, 1..6)", "cannot be drawn from a deck of 6"},
        {"draw(1/2, 1..6)", "0 or a whole number above"},
        {"draw(1, {-1 of 3})", "0 or a whole number above"},
        {"card(4, draw(3, 1..6))", "there is no card 4"},
        {"card(0, draw(3, 1..6))", "the first card is card 1"},
        {"card(1, 3d6)", "only cards"},
        {"card(1, highest(1, draw(2, 1..6)))", "only cards"},
        {"first(draw(2, 1..6))", "an argument is missing"},
        {"first((3d6), face == 6)", "only cards from draw()"},
        {"count(draw(2, 1..6), face > 2)", "write card"},
        {"count(4d6, card > 2)", "write face"},
        {"let card = 2; count(draw(2, 1..6), card > 2)", "change the name"},
        {"reroll(draw(2, 1..6), card == 1)", "cannot be rolled again"},
        {"explode(draw(2, 1..6), card == 1, 1)", "cannot be rolled again"},
        {"has(3d6, d6)", "not dice"},
        {"let b = 2d4; count(2d4, has(b, face))", "let x = face; has(pool, x)"},
        {"let b = 2d4; count(draw(2, 1..4), has(b, card))", "name the value first"},
        {"drwa(3, 1..6)", "did you mean draw"},
        {"draw(1, missing)", "there is no chart missing"},
        {"sum(draw(2, {\"a\", \"b\"}))", "a number is needed"},
    };
    struct arena *a = arena_new();
    (void)state;
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        static const struct env none;
        struct roll_error err = {0};
        struct dist d;
        const struct roll *r = parse(a, no[i].text, &err);
        if (r && odds_eval(a, r, &none, &d, NULL, &err))
            fail_msg("%s: not refused", no[i].text);
        if (str_find(err.message, no[i].says) < 0)
            fail_msg("%s: %.*s", no[i].text, STRF(err.message));
        if (r && walk_eval(a, r, &none, 100000, false).verdict != WALK_ERROR)
            fail_msg("%s: walked", no[i].text);
    }
    arena_drop(a);
}

/* draw, card, any, all and has are functions before a bracket alone. */
static void test_names(void **state)
{
    (void)state;
    both(NULL, "let draw = d6; let all = 2; let any = 1; draw + all + any", "13/2", true);
    both(NULL, "let has = d6; let card = has; card", "7/2", true);
}

static void test_charts_refused(void **state)
{
    static const struct {
        const char *text, *says;
    } no[] = {
        {"draw(1, two)", "not plain dice"},
        {"draw(1, events, 7)", "7 cards cannot keep the odds of events; 6 can"},
        {"draw(1, events, \"Move\")", "its number of cards"},
        {"draw(1, both)", "several columns of counts; name one"},
        {"draw(1, orders, \"Means\")", "not a count"},
        {"draw(1, orders, \"Nothing\")", "no such column of counts"},
        {"draw(1, luck)", "is not a deck"},
    };
    struct project p;
    (void)state;
    project_open(&p);
    project_put(&p, "tables/t/set.yaml", "set: T\nunits: in\n");
    project_put(&p, "tables/t/charts.yaml", charts_text);
    project_read(&p);
    struct env env = {.model = p.model, .set = p.model->set[0]};
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        struct roll_error err = {0};
        struct dist d;
        const struct roll *r = parse(p.a, no[i].text, &err);
        assert_non_null(r);
        assert_false(odds_eval(p.a, r, &env, &d, NULL, &err));
        if (str_find(err.message, no[i].says) < 0)
            fail_msg("%s: %.*s", no[i].text, STRF(err.message));
        assert_int_equal(walk_eval(p.a, r, &env, 1000, false).verdict, WALK_ERROR);
    }
    project_drop(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hands),          cmocka_unit_test(test_order),
        cmocka_unit_test(test_charts),         cmocka_unit_test(test_values),
        cmocka_unit_test(test_names),          cmocka_unit_test(test_refused),
        cmocka_unit_test(test_charts_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
