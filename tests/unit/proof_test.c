/* What is said of a table's proof: each question is walked once, the cheapest first, to so many
 * throws; the rest is said not to be walked; and the walk finds a wrong count that is put into a
 * table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "layout/dependencies.h"
#include "odds/odds.h"
#include "project.h"
#include "show/doc.h"
#include "walk/walk.h"

static const char charts[] =
    "charts:\n"
    "  need: {title: Need, grid: {cell: need, columns: [near, far], rows: {green: [5+, 6+], guard: [4+, 5+]}}}\n"
    "  luck: {title: Luck, bands: {roll: d6, columns: {Word: text}, rows: {1-2: bad, 3-6: good}}}\n"
    "odds:\n"
    "  volley:\n"
    "    title: A volley\n"
    "    given: {shots: 1..3, who: rows of need, range: columns of need}\n"
    "    roll: {hits: 'count((shots)d6, face in chart(need, who, range))'}\n"
    "  lucky:\n"
    "    title: Luck\n"
    "    given: {plus: 0..1}\n"
    "    roll: {word: 'chart(luck, min(6, d6 + plus))'}\n"
    "    outcomes: {bad: word == \"bad\", good: word == \"good\"}\n"
    "  many:\n"
    "    title: Many dice\n"
    "    given: {dice: [2, 30]}\n"
    "    roll: {a: 'count((dice)d6, face >= 5)', b: 'sum(highest(2, 4d6))'}\n"
    "    outcomes: {more: a > b, other: a <= b}\n"
    "  dozen:\n"
    "    title: A dozen dice\n"
    "    given: {dice: [2, 12]}\n"
    "    roll: {hits: 'count((dice)d6, face >= 5)'}\n";

/* Keys that are put together on each path, and keys that a name stands for. */
static const char keys[] =
    "charts:\n"
    "  losses: {title: Losses, bands: {roll: d6, columns: {Loss: text}, rows: {1: A1, 2: B2, 3: C1, 4: A2, 5: B1, 6: "
    "A1/B2}}}\n"
    "  worth: {title: Worth, grid: {down: kind, columns: {Points: count}, rows: {A: 1, B: 5, C: 20, A/B: 70}}}\n"
    "  letter: {title: Letter, grid: {down: weapon, columns: {Letter: text}, rows: {one: A, two: B}}}\n"
    "odds:\n"
    "  points:\n"
    "    title: Points\n"
    "    roll: {points: 'chart(worth, kind(chart(losses, d6)), \"Points\")'}\n"
    "  same:\n"
    "    title: The same letter\n"
    "    given: {n: 1..2}\n"
    "    roll: {hit: 'let k = if n == 1 then \"one\" else \"two\"; let j = kind(chart(losses, d6)); j in chart(letter, "
    "k, "
    "\"Letter\")'}\n";

/* Four faces of six are 3 or more, four 4 or less: two are both, and a 3 is neither more nor less. */
static const char unsound[] =
    "odds:\n"
    "  overlap: {title: Both, roll: {a: d6}, outcomes: {high: a >= 3, low: a <= 4}}\n"
    "  gap: {title: Neither, roll: {a: d6}, outcomes: {more: a > 3, less: a < 3}}\n"
    "  sound: {title: One, roll: {a: d6}, outcomes: {more: a > 3, less: a <= 3}}\n";

static struct odds_table table_of(struct project *p, size_t i)
{
    const struct odds_entry *e = p->model->set[0]->odds[i];
    struct odds_table t = odds_table_make(p->a, p->model, e, NULL);
    for (size_t k = 0; k < t.grid.n; k++)
        assert_false(t.grid.cell[k].failed);
    return t;
}

static struct odds_table table_called(struct project *p, const char *id)
{
    for (size_t i = 0; i < p->model->set[0]->n_odds; i++)
        if (str_is(p->model->set[0]->odds[i]->id, id))
            return table_of(p, i);
    fail_msg("no table %s", id);
    return table_of(p, 0);
}

static void open_project(struct project *p, const char *tables)
{
    project_open(p);
    project_put(p, "tables/test/set.yaml", "set: Test\nunits: in\ndie: d6\n");
    project_put(p, "tables/test/charts.yaml", tables);
    project_read(p);
    assert_int_equal(diag_count(p->d, LEVEL_ERROR), 0);
}

/* One case more of the first outcome, and one less of the last: the total stays what it was. */
static void put_wrong(struct project *p, struct dist *d)
{
    struct outcome *at = arena_copy(p->a, d->at, d->n * sizeof *at);
    assert_true(d->n > 1);
    at[0].weight = nat_add(p->a, at[0].weight, nat_of(p->a, 1));
    at[d->n - 1].weight = nat_sub(p->a, at[d->n - 1].weight, nat_of(p->a, 1));
    d->at = at;
}

static uint64_t number(struct nat n)
{
    uint64_t k = 0;
    assert_true(nat_fits(n, &k));
    return k;
}

/* Of twelve cells the guard's far range asks what the green's near one does: 3 numbers of dice, 3 needs, so that
 * 3 (6 + 36 + 216) throws are walked. The same again asks nothing new. */
static void a_question_is_walked_once(void **state)
{
    struct project p;
    (void)state;
    open_project(&p, charts);
    struct odds_table t[] = {table_called(&p, "volley"), table_called(&p, "volley"), table_called(&p, "lucky")};
    struct nat all = odds_tables_prove(p.a, p.model, t, 3, BOOK_THROWS, NULL);
    assert_int_equal(number(t[0].walked), 774);
    assert_int_equal(number(t[1].walked), 774);
    assert_int_equal(number(t[2].walked), 12);
    assert_int_equal(number(all), 786);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(t[i].verdict, VERIFIED);
        assert_int_equal(t[i].cells_walked, t[i].cells);
    }
    assert_int_equal(t[0].cells, 12);
    project_drop(&p);
}

/* 30 dice and four are beyond any walk, and it is said so. With ten throws for the twelve cells of
 * a volley one die is all that is walked, and only with one need. */
static void what_is_too_long_is_said(void **state)
{
    struct project p;
    (void)state;
    open_project(&p, charts);
    struct odds_table t = table_called(&p, "many");
    odds_tables_prove(p.a, p.model, &t, 1, BOOK_THROWS, NULL);
    assert_int_equal(t.verdict, NOT_WALKED);
    assert_int_equal(t.cells_walked, 1);
    assert_int_equal(number(t.walked), 46656);
    assert_true(t.why.n > 0);
    struct odds_table few = table_called(&p, "volley");
    odds_tables_prove(p.a, p.model, &few, 1, 10, NULL);
    assert_int_equal(few.verdict, NOT_WALKED);
    assert_int_equal(number(few.walked), 6);
    assert_true(few.cells_walked >= 1 && few.cells_walked <= 2);
    project_drop(&p);
}

/* Where nothing is printed what takes long is not walked, and is counted as if it were. */
static void what_takes_long_is_left_by_a_check(void **state)
{
    struct project p;
    (void)state;
    open_project(&p, charts);
    struct odds_table t = table_called(&p, "dozen"), wrong = table_called(&p, "dozen");
    ((struct model *)p.model)->walk_max = 100;
    wrong.grid.cell = arena_copy(p.a, wrong.grid.cell, wrong.grid.n * sizeof *wrong.grid.cell);
    put_wrong(&p, &wrong.grid.cell[0].dist);
    odds_tables_prove(p.a, p.model, &t, 1, BOOK_THROWS, NULL);
    odds_tables_prove(p.a, p.model, &wrong, 1, BOOK_THROWS, NULL);
    assert_int_equal(t.cells_walked, 2);
    assert_int_equal(wrong.verdict, DISAGREES);
    project_drop(&p);
}

/* Twelve dice of six faces are over a million throws: they are thrown as dice of two, 2^12 throws beside 6^2. */
static void like_faces_are_thrown_as_one(void **state)
{
    struct project p;
    (void)state;
    open_project(&p, charts);
    struct odds_table t = table_called(&p, "dozen");
    odds_tables_prove(p.a, p.model, &t, 1, BOOK_THROWS, NULL);
    assert_int_equal(t.verdict, VERIFIED);
    assert_int_equal(t.cells_walked, 2);
    assert_int_equal(t.cells_alike, 1);
    assert_int_equal(number(t.walked), 36 + 4096);
    struct odds_table wrong = table_called(&p, "dozen");
    wrong.grid.cell = arena_copy(p.a, wrong.grid.cell, wrong.grid.n * sizeof *wrong.grid.cell);
    put_wrong(&p, &wrong.grid.cell[1].dist);
    odds_tables_prove(p.a, p.model, &wrong, 1, BOOK_THROWS, NULL);
    assert_int_equal(wrong.verdict, DISAGREES);
    project_drop(&p);
}

/* Both methods take the first outcome that holds, and agree on what is no answer: nothing of it is
 * walked, and whoever prints the table has the reason, with a proof or without. */
static void outcomes_that_are_none_are_not_verified(void **state)
{
    struct project p;
    (void)state;
    open_project(&p, unsound);
    struct odds_table t[] = {table_called(&p, "overlap"), table_called(&p, "gap"),
                             table_called(&p, "sound")};
    for (size_t i = 0; i < 2; i++) {
        assert_string_equal(str_z(p.a, t[i].why), "it does not have one outcome for each roll");
        assert_true(t[i].proved);
    }
    struct nat all = odds_tables_prove(p.a, p.model, t, 3, BOOK_THROWS, NULL);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(t[i].verdict, NOT_WALKED);
        assert_int_equal(t[i].cells, 1);
        assert_int_equal(t[i].cells_walked, 0);
        assert_string_equal(str_z(p.a, t[i].why), "it does not have one outcome for each roll");
    }
    assert_int_equal(t[2].verdict, VERIFIED);
    assert_int_equal(number(all), 6);
    project_drop(&p);
}

/* One count that is wrong by one is found by the walk, and nothing is ticked then. */
static void a_wrong_count_is_found(void **state)
{
    struct project p;
    (void)state;
    open_project(&p, charts);
    for (size_t i = 0; i < table_called(&p, "volley").grid.n; i++) {
        struct odds_table t = table_called(&p, "volley");
        t.grid.cell = arena_copy(p.a, t.grid.cell, t.grid.n * sizeof *t.grid.cell);
        put_wrong(&p, &t.grid.cell[i].dist);
        odds_tables_prove(p.a, p.model, &t, 1, BOOK_THROWS, NULL);
        assert_int_equal(t.verdict, DISAGREES);
        assert_true(str_find(t.why, "the two methods differ") >= 0);
    }
    project_drop(&p);
}

/* A table with two cells of 36 and 4096 rolls and the walks that were kept of it, each with 1000
 * rolls more than it had, so that a walk that is not done again shows. */
static struct odds_table walked_before(struct project *p, struct kept_walks *kept)
{
    struct odds_table t = table_called(p, "dozen"), first = t;
    first.ground = STR("as it is");
    *kept = (struct kept_walks){0};
    odds_tables_prove(p->a, p->model, &first, 1, BOOK_THROWS, kept);
    assert_int_equal(kept->n, 2);
    for (size_t i = 0; i < kept->n; i++)
        kept->at[i].cases += 1000;
    return t;
}

static void a_kept_walk_is_not_done_again(void **state)
{
    struct project p;
    struct kept_walks kept;
    (void)state;
    open_project(&p, charts);
    struct odds_table t = walked_before(&p, &kept);
    t.ground = STR("as it is");
    odds_tables_prove(p.a, p.model, &t, 1, BOOK_THROWS, &kept);
    assert_int_equal(number(t.walked), 36 + 4096 + 2000);
    assert_int_equal(t.verdict, VERIFIED);
    assert_int_equal(t.cells_alike, 1);
    assert_int_equal(kept.n, 2);
    project_drop(&p);
}

/* With another input, or where none is known, all is walked again; with a wrong number that cell
 * is. */
static void a_kept_walk_is_of_one_input_and_result(void **state)
{
    struct project p;
    struct kept_walks kept;
    (void)state;
    open_project(&p, charts);
    struct odds_table other = walked_before(&p, &kept);
    other.ground = STR("changed");
    odds_tables_prove(p.a, p.model, &other, 1, BOOK_THROWS, &kept);
    assert_int_equal(number(other.walked), 36 + 4096);
    struct odds_table unknown = walked_before(&p, &kept);
    odds_tables_prove(p.a, p.model, &unknown, 1, BOOK_THROWS, &kept);
    assert_int_equal(number(unknown.walked), 36 + 4096);
    assert_int_equal(kept.n, 0);
    struct odds_table wrong = walked_before(&p, &kept);
    wrong.ground = STR("as it is");
    put_wrong(&p, &wrong.grid.cell[0].dist);
    odds_tables_prove(p.a, p.model, &wrong, 1, BOOK_THROWS, &kept);
    assert_int_equal(wrong.verdict, DISAGREES);
    assert_int_equal(number(wrong.walked), 36 + 4096 + 1000);
    assert_int_equal(kept.n, 1);
    project_drop(&p);
}

/* What one walk comes to, as "value:chance value:chance". */
/* The input of the table of a chart with these notes of itself and of a row, with these keys of the
 * row; without the notes if `rolled`. */
static struct str input_of(const char *note, const char *row_note, const char *cell, bool rolled)
{
    static char sum[65];
    struct project p;
    char text[512];
    snprintf(text, sizeof text,
             "charts:\n  luck:\n    title: Luck\n    note: %s\n    bands:\n      roll: d6\n"
             "      columns: {Word: text}\n      rows:\n        1-2: {cells: %s, note: %s}\n"
             "        3-6: good\nodds:\n  lucky: {title: L, roll: {word: 'chart(luck, d6)'}}\n",
             note, cell, row_note);
    open_project(&p, text);
    const struct need need = {.odds = p.model->set[0]->odds[0]};
    const struct str is = ground_hash(p.a, needs_ground(p.a, p.model, p.d, &need, 1), rolled);
    snprintf(sum, sizeof sum, "%.*s", STRF(is));
    project_drop(&p);
    return str_of(sum);
}

/* The rule of kept walks: a note may say anything else, and all other text of the chart counts, the
 * same words in another place too. */
static void a_note_is_no_input_of_a_walk(void **state)
{
    struct arena *a = arena_new();
    struct {
        const char *note, *row_note, *cell;
        bool same;
    } const cases[] = {
        {"a die", "once", "bad", true},
        {"one die of six", "once", "bad", true},
        {"'a die: yes # no'", "once", "bad", true},
        {"a die", "[once, or twice]", "bad", false},
        {"a die", "once for each", "bad", true},
        {"a die", "once", "worse", false},
        {"a die", "bad", "once", false},
    };
    const struct str whole = str_dup(a, input_of("a die", "once", "bad", false));
    const struct str rolled = str_dup(a, input_of("a die", "once", "bad", true));
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct str is = input_of(cases[i].note, cases[i].row_note, cases[i].cell, true);
        if (str_eq(is, rolled) != cases[i].same)
            fail_msg("note %s, of the row %s, cell %s", cases[i].note, cases[i].row_note,
                     cases[i].cell);
        if (i)
            assert_false(
                str_eq(whole, input_of(cases[i].note, cases[i].row_note, cases[i].cell, false)));
    }
    arena_drop(a);
}

static void walks_to(struct project *p, const struct odds_table *t, size_t cell, const char *wanted)
{
    const struct odds_entry *e = t->entry;
    struct str name = e->n_given ? e->given[0].name.s : STR("");
    const struct env env = {
        .model = p->model, .set = e->set, .name = &name, .value = t->grid.cell[cell].given, .n = e->n_given};
    const struct question q = walk_question(p->a, e->whole, &env);
    const struct walk way[] = {walk_eval(p->a, e->whole, &env, 1000, false),
                               walk_eval(p->a, q.roll, &q.env, 1000, false)};
    for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
        struct buf b = {.a = p->a};
        assert_int_equal(way[i].verdict, WALK_DONE);
        for (size_t k = 0; k < way[i].dist.n; k++) {
            buf_putz(&b, k ? " " : "");
            buf_put_value(&b, &way[i].dist.at[k].value);
            buf_putc(&b, ':');
            buf_put_frac(&b, dist_p(p->a, &way[i].dist, k));
        }
        assert_string_equal(b.p, wanted);
    }
}

/* kind() makes its word anew on each path, in the memory of the one before; and what a name stood for when the cell was
 * asked is still known where the item stays a chart. By hand: A, B, C, A, B, A/B; two of six are A, and two B. */
static void charts_are_requested_by_what_stands_in_the_key(void **state)
{
    struct project p;
    (void)state;
    open_project(&p, keys);
    struct odds_table t[] = {table_called(&p, "points"), table_called(&p, "same")};
    walks_to(&p, &t[0], 0, "1:1/3 5:1/3 20:1/6 70:1/6");
    walks_to(&p, &t[1], 0, "false:2/3 true:1/3");
    walks_to(&p, &t[1], 1, "false:2/3 true:1/3");
    odds_tables_prove(p.a, p.model, t, 2, BOOK_THROWS, NULL);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(t[i].verdict, VERIFIED);
        assert_int_equal(t[i].cells_walked, t[i].cells);
    }
    project_drop(&p);
}

/* ---- known values ---- */

/* Chances that others have published, or that a page of arithmetic gives. */
static const struct {
    const char *roll, *chance, *from;
} known[] = {
    {"let p = 2d6; if p in {7, 11} then true else if p in {2, 3, 12} then false else if p in {4, "
     "10} then d9 <= 3 else "
     "if p in {5, 9} then d5 <= 2 else d11 <= 5",
     "244/495",
     "Craps, the shooter: Packel, The Mathematics of Games and Gambling; the points by 3:6, 4:6, "
     "5:6"},
    {"let a = 3d6; let b = 2d6; sum(highest(1, a)) > sum(highest(1, b)) and sum(lowest(1, "
     "highest(2, a))) > "
     "sum(lowest(1, b))",
     "2890/7776",
     "Risk, 3 against 2, the defender loses two: Osborne, Markov Chains for the RISK Board Game "
     "Revisited"},
    {"let a = 3d6; let b = 2d6; sum(highest(1, a)) <= sum(highest(1, b)) and sum(lowest(1, "
     "highest(2, a))) <= "
     "sum(lowest(1, b))",
     "2275/7776", "the same, the attacker loses two"},
    {"let a = 3d6; let b = 2d6; (sum(highest(1, a)) > sum(highest(1, b))) != (sum(lowest(1, "
     "highest(2, a))) > "
     "sum(lowest(1, b)))",
     "2611/7776", "the same, each loses one"},
    {"let a = d6; let b = d6; a > b", "15/36", "Risk, 1 against 1"},
    {"sum(highest(1, 3d6)) > d6", "855/1296", "Risk, 3 against 1"},
    {"sum(highest(1, 2d6)) > sum(highest(1, 2d6)) and true", "505/1296",
     "the higher of two against the higher of two"},
    {"distinct(5d6) == 1", "6/7776", "Yahtzee in one roll"},
    {"distinct(5d6) == 5", "720/7776", "poker dice, no two alike"},
    {"let p = 5d6; distinct(p) == 4", "3600/7776", "poker dice, one pair"},
    {"let p = 5d6; let x1 = count(p, face == 1); let x2 = count(p, face == 2); let x3 = count(p, "
     "face == 3); let x4 = "
     "count(p, face == 4); let x5 = count(p, face == 5); let x6 = 5 - x1 - x2 - x3 - x4 - x5; "
     "max(x1, x2, x3, x4, x5, x6) == 3 and "
     "distinct(p) == 2",
     "300/7776", "poker dice, a full house"},
    {"let p = 5d6; distinct(p) == 5 and (count(p, face == 1) == 0 or count(p, face == 6) == 0)",
     "240/7776", "poker dice, a straight"},
    {"count(3d6, face == 4) == 0", "125/216", "Chuck-a-luck, the stake is lost"},
    {"count(3d6, face == 4) == 1", "75/216", "Chuck-a-luck, one"},
    {"count(3d6, face == 4) == 3", "1/216", "Chuck-a-luck, three"},
    {"count(4d6, face == 6) >= 1", "671/1296", "the Chevalier de Mere, one six in four"},
    {"count(24(2d6), roll == 12) >= 1",
     "11033126465283976852912127963392284191/22452257707354557240087211123792674816",
     "the Chevalier de Mere, a double six in 24: 1 - (35/36)^24"},
    {"count(6d6, face == 6) >= 1", "31031/46656", "Pepys asks Newton, one six of six: 1693"},
    {"count(12d6, face == 6) >= 2", "1346704211/2176782336",
     "Pepys asks Newton, two sixes of twelve"},
    {"sum(highest(3, 4d6)) == 18", "21/1296", "four dice, the best three are 18"},
    {"sum(3d6) == 10", "27/216", "Galileo, Sopra le scoperte dei dadi: 10 by 27 throws"},
    {"sum(3d6) == 9", "25/216", "Galileo: 9 by 25 throws"},
    {"first(k in 1..3, d6 == 6) == never", "125/216", "no six in three tries"},
    {"let p = 10d6; sum(p) == 35", "4395456/60466176",
     "the middle of ten dice: OEIS A063260's row"},
};

static void equals(struct project *p, size_t i, const char *way, const struct dist *d)
{
    struct rat want;
    struct frac is = frac_of_rat(p->a, RAT(0));
    struct buf b = {.a = p->a};
    struct str chance = str_of(known[i].chance), n;
    for (size_t k = 0; k < d->n; k++)
        if (d->at[k].value.kind == VALUE_BOOL && d->at[k].value.truth)
            is = dist_p(p->a, d, k);
    buf_put_frac(&b, is);
    if (str_eq(buf_str(&b), chance))
        return;
    assert_true(str_split(&chance, '/', &n));
    if (!rat_parse(&want, str_of(known[i].chance)) || frac_cmp(is, frac_of_rat(p->a, want)) != 0)
        fail_msg("%s\n%s: %s, and %s has %.*s", known[i].roll, known[i].from, known[i].chance, way, STRF(buf_str(&b)));
}

static void published_values(void **state)
{
    struct project p = {.a = arena_new()};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        static const struct env none;
        struct roll_error err = {0};
        struct dist d;
        const struct roll *r = roll_parse(p.a, str_of(known[i].roll), NOWHERE, &(struct roll_names){0}, &err);
        if (!r || !odds_eval(p.a, r, &none, &d, NULL, &err))
            fail_msg("%s: %.*s", known[i].roll, STRF(err.message));
        equals(&p, i, "the first method", &d);
        struct walk w = walk_eval(p.a, r, &none, 100000, false);
        if (w.verdict == WALK_DONE)
            equals(&p, i, "the walk", &w.dist);
    }
    arena_drop(p.a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_question_is_walked_once),
        cmocka_unit_test(what_is_too_long_is_said),
        cmocka_unit_test(what_takes_long_is_left_by_a_check),
        cmocka_unit_test(like_faces_are_thrown_as_one),
        cmocka_unit_test(outcomes_that_are_none_are_not_verified),
        cmocka_unit_test(a_wrong_count_is_found),
        cmocka_unit_test(a_kept_walk_is_not_done_again),
        cmocka_unit_test(a_kept_walk_is_of_one_input_and_result),
        cmocka_unit_test(a_note_is_no_input_of_a_walk),
        cmocka_unit_test(published_values),
        cmocka_unit_test(charts_are_requested_by_what_stands_in_the_key),
    };
    return cmocka_run_group_tests_name("proof", tests, NULL, NULL);
}
