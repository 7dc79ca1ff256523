/* Random sentences of the roll language, well formed: the maker knows which kind of value (number, truth, pool) stands
 * where, and which names are bound to which kind. The same seed makes the same sentence. */
#ifndef BS_TESTS_SENTENCES_H
#define BS_TESTS_SENTENCES_H
#include "base/str.h"

enum { NAMES = 12 };

enum kind { NUMBER, TRUTH, POOL };

struct maker {
    struct buf b;
    uint64_t seed;
    bool face;       /* `face` may be used, */
    bool roll;       /* or `roll` */
    bool card;       /* or `card` */
    bool names_only; /* no dice: items of in {} */
    int dice;        /* how many more dice may be mentioned */
    struct {
        enum kind kind;
        char name[8];
    } name[NAMES];
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
    static const char *const lone[] = {"d%", "d66", "d(2)", "2d(3)", "(2)d2", "d20"};
    unsigned n = pick(m, 4);
    if (!pick(m, 10)) {
        m->dice -= 2;
        put(m, lone[pick(m, 6)]);
        return;
    }
    m->dice -= n ? (int)n : 1;
    put(m, count[n]);
    put(m, die[pick(m, 7)]);
}

static void put_leaf(struct maker *m, enum kind kind)
{
    static const char *const number[] = {"0", "1", "2", "3", "1/2", "5", "never"};
    bool dice = m->dice > 0 && !m->names_only;
    if (kind == POOL) {
        if (pick(m, 2) || !put_name(m, POOL))
            put_dice(m);
    } else if (kind == TRUTH) {
        if (!pick(m, 3) || !put_name(m, TRUTH))
            put(m, pick(m, 2) ? "true" : "false");
    } else if ((m->face || m->roll || m->card) && pick(m, 2)) {
        put(m, m->card ? "card" : m->roll ? "roll" : "face");
    } else if (pick(m, 2) && put_name(m, NUMBER)) {
        return;
    } else if (dice && pick(m, 2)) {
        put_dice(m);
    } else {
        put(m, number[pick(m, 20) ? pick(m, 6) : 6]);
    }
}

static void put_condition(struct maker *m, unsigned depth)
{
    bool face = m->face, roll = m->roll, card = m->card;
    m->face = true;
    m->roll = m->card = false;
    put(m, "face > 0 and (");
    make(m, TRUTH, depth);
    put(m, ")");
    m->face = face;
    m->roll = roll;
    m->card = card;
}

/* A question of some whole rolls. */
static void make_of_rolls(struct maker *m, unsigned depth)
{
    static const char *const request[] = {
        "count(", "sum(", "distinct(", "count(highest(2, ", "sum(reroll_once(", "count(reroll("};
    bool face = m->face, roll = m->roll, card = m->card;
    unsigned which = pick(m, 6);
    buf_printf(&m->b, "%s%u(", request[which], pick(m, 3));
    put_dice(m);
    put(m, " + ");
    make(m, NUMBER, depth);
    put(m, which == 3 ? "))" : ")");
    m->face = m->card = false;
    m->roll = true;
    if (which > 3) {
        put(m, ", roll > 0 and (");
        make(m, TRUTH, depth);
        put(m, "))");
    }
    if (which == 0 || which == 3 || which == 5) {
        put(m, ", roll > 0 and (");
        make(m, TRUTH, depth);
        put(m, ")");
    }
    put(m, ")");
    m->face = face;
    m->roll = roll;
    m->card = card;
}

/* A condition, or a worth, of the card at hand. */
static void put_of_card(struct maker *m, enum kind kind, unsigned depth)
{
    bool face = m->face, roll = m->roll, card = m->card;
    m->face = m->roll = false;
    m->card = true;
    make(m, kind, depth);
    m->face = face;
    m->roll = roll;
    m->card = card;
}

/* Questions of one hand of cards, one of them or two. */
static void make_of_cards(struct maker *m, unsigned depth)
{
    static const char *const deck[] = {"1..4", "{2 of 1, 3 of 2}", "{1, 1/2, 2 of 3..4}", "{0, 0, 5}"};
    static const char *const request[] = {"count(h, ", "any(h, ", "all(h, ", "first(h, ",
                                          "sum(h, "};
    unsigned drawn = pick(m, 4);
    m->dice -= (int)drawn;
    buf_printf(&m->b, "(let h = draw(%u, %s); ", drawn, deck[pick(m, 4)]);
    for (unsigned n = pick(m, 2) + 1; n > 0; n--) {
        unsigned which = pick(m, 9);
        if (which < 5) {
            put(m, request[which]);
            put_of_card(m, which == 4 ? NUMBER : TRUTH, depth);
            put(m, ")");
        } else if (which == 5) {
            buf_printf(&m->b, "card(%u, h)", 1 + pick(m, 2));
        } else if (which == 6) {
            buf_printf(&m->b, "sum(%s(%u, h))", pick(m, 2) ? "highest" : "lowest", pick(m, 3));
        } else {
            put(m, which == 7 ? "distinct(h)" : "sum(h)");
        }
        put(m, n > 1 ? " + " : ")");
    }
}

/* `let NAME = ...; ` and from then on the name. */
static void put_let(struct maker *m, unsigned depth)
{
    if (m->n_name == NAMES)
        return;
    enum kind kind = (enum kind)pick(m, 3);
    char name[8] = {'x', (char)('a' + m->n_name), 0}; /* of a bracket that ended: bound again */
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
    static const char *const max[] = {"0", "1", "2"};
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
        buf_printf(&m->b, ", %s)", max[pick(m, 3)]);
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
        if (!pick(m, 4)) {
            put(m, "((if ");
            make(m, TRUTH, depth);
            put(m, pick(m, 2) ? " then \"Hit\" else \"-\") == \"hit\")" : " then \"x\" else \"z\") in {\"X\", \"y\"})");
            return;
        }
        put(m, "(");
        make(m, NUMBER, depth);
        put(m, pick(m, 2) ? " in 2..4)" : " in {1, 3..5})");
        return;
    case 4:
        if (!pick(m, 4)) {
            bool named = pick(m, 2);
            unsigned faces = 2 + pick(m, 3), k = (unsigned)m->made++, n = 1 + pick(m, 2);
            m->dice -= 3;
            if (named)
                buf_printf(&m->b,
                           "(let e%u = explode(d%u, face == %u); count(e%u, face > 1) >= %u %s min(e%u, %u) == %u)", k,
                           faces, faces, k, n, pick(m, 2) ? "and" : "or", k, n + 1, n);
            else
                buf_printf(&m->b, "(count(explode(d%u, face == %u), face in {1, %u}) < %u)", faces, faces, faces, n);
            return;
        }
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
    bool before = m->face, roll = m->roll, card = m->card;
    switch (pick(m, 6)) {
    case 5:
        make_of_cards(m, depth);
        return;
    case 4:
        make_of_rolls(m, depth);
        return;
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
        m->roll = m->card = false;
        make(m, NUMBER, depth);
        m->face = before;
        m->roll = roll;
        m->card = card;
    }
    put(m, ")");
}

/* A state that goes on for so many turns, or until it is over, however long that is. */
static void make_until(struct maker *m)
{
    unsigned k = (unsigned)m->made++, which = pick(m, 4), end = 1 + pick(m, 3);
    m->dice--;
    if (which == 3)
        buf_printf(&m->b,
                   "(let c%u = until(k%u = 0, k%u >= %u, k%u + d2 - 1, %u); c%u + turns(c%u)%s)", k,
                   k, k, end, k, 1 + pick(m, 3), k, k, pick(m, 2) ? "" : " + d2");
    else if (which == 0)
        buf_printf(&m->b, "until(k%u = 0, k%u >= %u, k%u + d2 - 1, %u)", k, k, end, k, 1 + pick(m, 3));
    else if (which == 1)
        buf_printf(&m->b, "turns(k%u = 0, k%u >= %u, max(0, k%u + d{-1..2}), %u)", k, k, end, k, 1 + pick(m, 3));
    else
        buf_printf(&m->b, "until(k%u = 0, abs(k%u) >= %u, k%u + d{-1, 0, 1})", k, k, end, k);
}

static void make_first(struct maker *m, unsigned depth)
{
    size_t before = m->n_name;
    if (!pick(m, 4)) {
        make_until(m);
        return;
    }
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
        if (!pick(m, 6)) {
            put(m, "(if against(if ");
            make(m, TRUTH, depth);
            buf_printf(&m->b,
                       " then \"x, if foot: y\" else \"y; against horse: x\", \"%s\") == \"%s\" "
                       "then 1 else 0)",
                       pick(m, 2) ? "foot" : "Horse", pick(m, 2) ? "x" : "y");
            return;
        }
        if (!pick(m, 4)) {
            bool kind = pick(m, 2) == 0;
            put(m, kind ? "(if kind(if " : "number(if ");
            make(m, TRUTH, depth);
            put(m,
                kind ? " then \"2MC\" else \"K/2\") == \"K\" then 1 else 0)" : " then \"2MC\" else \"K/2\", \"MC\")");
            return;
        }
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
#endif
