/* The two methods against each other: random small expressions, a fixed seed, each evaluated by both.
 *
 * They must agree in every fraction, and in whether there is an error. The generator makes well-formed text: it knows
 * which kind of value (number, truth, pool) stands where, and which names are bound to which kind. For more of them:
 * AGREE_CASES=20000 AGREE_SEED=2. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include "odds/odds.h"
#include "walk/walk.h"
#include <stdlib.h>

#ifdef BS_ARENA_MALLOC /* the sanitizers take their time */
enum { CASES = 1500 };
#else
enum { CASES = 6000 };
#endif
enum { NAMES = 12, STEPS = 20000 };

enum kind { NUMBER, TRUTH, POOL };

struct maker {
    struct buf b;
    uint64_t seed;
    bool face;                    /* `face` may be used */
    bool names_only;              /* no dice: items of in {} */
    int dice;                     /* how many more dice may be mentioned */
    struct { enum kind kind; char name[8]; } name[NAMES];
    size_t n_name, made;
};

/* splitmix64 */
static uint64_t next(struct maker *m)
{
    uint64_t z = (m->seed += 0x9E3779B97F4A7C15u);
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static unsigned pick(struct maker *m, unsigned n)
{
    return (unsigned)(next(m) % n);
}

static void put(struct maker *m, const char *z)
{
    buf_putz(&m->b, z);
}

static void make(struct maker *m, enum kind kind, unsigned depth);

static bool put_name(struct maker *m, enum kind kind)
{
    size_t from = m->n_name ? pick(m, (unsigned)m->n_name) : 0;
    for (size_t i = 0; i < m->n_name; i++) {
        size_t at = (from + i) % m->n_name;
        if (m->name[at].kind == kind) {
            put(m, m->name[at].name);
            return true;
        }
    }
    return false;
}

static void put_dice(struct maker *m)
{
    static const char *const count[] = {"", "", "2", "3"};
    static const char *const die[] = {"d2", "d3", "d4", "d6", "d{1,1,3}", "d{0..2}", "d{1/2,2}"};
    unsigned n = pick(m, 4);
    m->dice -= n ? (int)n : 1;
    put(m, count[n]);
    put(m, die[pick(m, 7)]);
}

static void put_leaf(struct maker *m, enum kind kind)
{
    static const char *const number[] = {"0", "1", "2", "3", "1/2", "5"};
    bool dice = m->dice > 0 && !m->names_only;
    if (kind == POOL) {
        if (pick(m, 2) || !put_name(m, POOL))
            put_dice(m);
    } else if (kind == TRUTH) {
        if (!pick(m, 3) || !put_name(m, TRUTH))
            put(m, pick(m, 2) ? "true" : "false");
    } else if (m->face && pick(m, 2)) {
        put(m, "face");
    } else if (pick(m, 2) && put_name(m, NUMBER)) {
        return;
    } else if (dice && pick(m, 2)) {
        put_dice(m);
    } else {
        put(m, number[pick(m, 6)]);
    }
}

static void put_condition(struct maker *m, unsigned depth)
{
    bool before = m->face;
    m->face = true;
    make(m, TRUTH, depth);
    m->face = before;
}

/* `let NAME = ...; ` and from then on the name. */
static void put_let(struct maker *m, unsigned depth)
{
    if (m->n_name == NAMES)
        return;
    enum kind kind = (enum kind)pick(m, 3);
    char name[8] = {'x', (char)('a' + m->made / 10 % 20), (char)('0' + m->made % 10), 0};
    m->made++;
    buf_printf(&m->b, "let %s = ", name);
    make(m, kind, depth);
    put(m, "; ");
    m->name[m->n_name].kind = kind;
    for (size_t i = 0; i < sizeof name; i++)
        m->name[m->n_name].name[i] = name[i];
    m->n_name++;
}

static void put_two(struct maker *m, enum kind kind, const char *between, unsigned depth)
{
    put(m, "(");
    make(m, kind, depth);
    put(m, between);
    make(m, kind, depth);
    put(m, ")");
}

static void put_if(struct maker *m, enum kind kind, unsigned depth)
{
    put(m, "(if ");
    make(m, TRUTH, depth);
    put(m, " then ");
    make(m, kind, depth);
    put(m, " else ");
    make(m, kind, depth);
    put(m, ")");
}

static void put_scope(struct maker *m, enum kind kind, unsigned depth)
{
    size_t before = m->n_name;
    put(m, "(");
    put_let(m, depth);
    make(m, kind, depth);
    put(m, ")");
    m->n_name = before;
}

static void make_pool(struct maker *m, unsigned depth)
{
    static const char *const most[] = {"0", "1", "2"};
    switch (pick(m, 8)) {
    case 0:
    case 1:
        buf_printf(&m->b, "%s(%u, ", pick(m, 2) ? "highest" : "lowest", pick(m, 4));
        make(m, POOL, depth);
        put(m, ")");
        return;
    case 2:
    case 3:
        put(m, pick(m, 2) ? "reroll(" : "reroll_once(");
        make(m, POOL, depth);
        put(m, ", ");
        put_condition(m, depth);
        put(m, ")");
        return;
    case 4:
        put(m, "explode(");
        make(m, POOL, depth);
        put(m, ", ");
        put_condition(m, depth);
        buf_printf(&m->b, ", %s)", most[pick(m, 3)]);
        return;
    case 5:
        put_if(m, POOL, depth);
        return;
    case 6:
        put(m, "(");
        make(m, NUMBER, 0);
        put(m, ")d");
        put(m, pick(m, 3) ? "2" : "(d3)");
        m->dice -= 2;
        return;
    default:
        put_leaf(m, POOL);
    }
}

static void make_truth(struct maker *m, unsigned depth)
{
    static const char *const op[] = {" == ", " != ", " < ", " <= ", " > ", " >= "};
    switch (pick(m, 8)) {
    case 0:
        put_two(m, TRUTH, pick(m, 2) ? " or " : " and ", depth);
        return;
    case 1:
        put(m, "(not ");
        make(m, TRUTH, depth);
        put(m, ")");
        return;
    case 2:
        put_if(m, TRUTH, depth);
        return;
    case 3:
        put(m, "(");
        make(m, NUMBER, depth);
        put(m, pick(m, 2) ? " in 2..4)" : " in {1, 3..5})");
        return;
    case 4:
        put_scope(m, TRUTH, depth);
        return;
    case 5:
        put_leaf(m, TRUTH);
        return;
    default:
        put_two(m, NUMBER, op[pick(m, 6)], depth);
    }
}

static void make_of_pool(struct maker *m, unsigned depth)
{
    bool before = m->face;
    switch (pick(m, 4)) {
    case 0:
        put(m, "count(");
        make(m, POOL, depth);
        put(m, ", ");
        put_condition(m, depth);
        break;
    case 1:
        put(m, "distinct(");
        make(m, POOL, depth);
        break;
    case 2:
        put(m, "sum(");
        make(m, POOL, depth);
        break;
    default:
        put(m, "sum(");
        make(m, POOL, depth);
        put(m, ", ");
        m->face = true;
        make(m, NUMBER, depth);
        m->face = before;
    }
    put(m, ")");
}

static void make_first(struct maker *m, unsigned depth)
{
    size_t before = m->n_name;
    if (before == NAMES) {
        put_leaf(m, NUMBER);
        return;
    }
    buf_printf(&m->b, "first(k%u in 1..%u, ", (unsigned)m->made, 1 + pick(m, 3));
    m->name[before].kind = NUMBER;
    m->name[before].name[0] = 'k';
    char digits[8];
    struct buf d = {.a = m->b.a};
    buf_printf(&d, "k%u", (unsigned)m->made++);
    for (size_t i = 0; i <= d.n && i < sizeof digits; i++)
        m->name[before].name[i] = d.p[i];
    m->n_name++;
    make(m, TRUTH, depth);
    m->n_name = before;
    put(m, ")");
}

static void make_number(struct maker *m, unsigned depth)
{
    static const char *const call[] = {"floor(", "ceil(", "round(", "abs(", "-("};
    static const char *const op[] = {" + ", " - ", " * ", " / ", " + ", " - "};
    switch (pick(m, 12)) {
    case 0:
    case 1:
    case 2:
        put_two(m, NUMBER, op[pick(m, 6)], depth);
        return;
    case 3:
        put(m, call[pick(m, 5)]);
        make(m, NUMBER, depth);
        put(m, ")");
        return;
    case 4:
        put(m, pick(m, 2) ? "min" : "max");
        put_two(m, NUMBER, ", ", depth);
        return;
    case 5:
        put(m, "clamp(");
        make(m, NUMBER, depth);
        put(m, ", 1, 3)");
        return;
    case 6:
        put_if(m, NUMBER, depth);
        return;
    case 7:
        put_scope(m, NUMBER, depth);
        return;
    case 8:
        make_first(m, depth);
        return;
    default:
        make_of_pool(m, depth);
    }
}

static void make(struct maker *m, enum kind kind, unsigned depth)
{
    if (depth == 0 || m->dice <= 0)
        put_leaf(m, kind);
    else if (kind == POOL)
        make_pool(m, depth - 1);
    else if (kind == TRUTH)
        make_truth(m, depth - 1);
    else
        make_number(m, depth - 1);
}

static struct str make_program(struct maker *m)
{
    m->n_name = 0;
    m->dice = 5;
    for (unsigned lets = pick(m, 4); lets > 0; lets--)
        put_let(m, 1 + pick(m, 2));
    unsigned n = pick(m, 3);
    if (n)
        put_two(m, pick(m, 2) ? NUMBER : TRUTH, ", ", 1 + pick(m, 3));
    else
        make(m, NUMBER, 1 + pick(m, 3));
    return buf_str(&m->b);
}

struct score { unsigned same, errors, long_ones, refused; uint64_t most; /* cases walked; 0: STEPS */ };

static void compare(struct arena *a, struct str text, struct score *t)
{
    static const struct env none;
    struct roll_error err = {0};
    struct dist dist;
    struct odds_cost cost;
    struct value which;
    const struct roll *r = roll_parse(a, text, &(struct roll_names){0}, &err);
    if (!r) {
        t->refused++;
        return;
    }
    struct walk w = walk_eval(a, r, &none, t->most ? t->most : STEPS);
    if (w.verdict == WALK_TOO_LONG) {
        t->long_ones++;
        return;
    }
    bool ok = odds_eval(a, r, &none, &dist, &cost, &err);
    if (ok != (w.verdict == WALK_DONE))
        fail_msg("%.*s: odds says %.*s, the walk says %.*s", STRF(text), STRF(ok ? STR("fine") : err.message),
                 STRF(w.verdict == WALK_DONE ? STR("fine") : w.error.message));
    if (ok && !dist_same(a, &dist, &w.dist, &which)) {
        struct buf b = {.a = a};
        buf_put_value(&b, &which);
        fail_msg("%.*s: the methods differ at %.*s", STRF(text), STRF(buf_str(&b)));
    }
    t->same += ok;
    t->errors += !ok;
}

static void test_random(void **state)
{
    struct score t = {0};
    const char *cases = getenv("AGREE_CASES"), *seed = getenv("AGREE_SEED");
    unsigned n = cases ? (unsigned)atoi(cases) : CASES;
    uint64_t at = seed ? (uint64_t)atoi(seed) : 1;
    (void)state;
    for (unsigned i = 0; i < n; i++) {
        struct arena *a = arena_new();
        struct maker m = {.b = {.a = a}, .seed = at * 1000003 + i};
        compare(a, make_program(&m), &t);
        arena_drop(a);
    }
    print_message("%u agree, %u errors in both, %u too long, %u not parsed\n", t.same, t.errors, t.long_ones,
                  t.refused);
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
    struct score t = {.most = 1000000};
    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        struct arena *a = arena_new();
        compare(a, str_of(text[i]), &t);
        arena_drop(a);
        if (t.same != i + 1)
            fail_msg("%s: not compared", text[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_caps)};
    return cmocka_run_group_tests_name("agree", tests, NULL, NULL);
}
