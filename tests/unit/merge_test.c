/* Equal neighbours as one box, and rows that say the same as one where a layout asks for it: that
 * every place of a merged table says what its chart has there, and that no figure ever stands for
 * two.
 *
 * A table is walked back from its boxes to its places, and compared with the same chart under
 * `merge: no`, for all the charts of this project, upright, turned and folded. Small charts below
 * show where merging has to stop. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "project.h"
#include "show/chart/inner.h"
#include "show/doc.h"

/* The box that covers a place; two that do are a mistake. */
static const struct box *at(const struct table *t, unsigned row, unsigned col)
{
    const struct box *found = NULL;
    for (size_t i = 0; i < t->n; i++) {
        const struct box *b = &t->box[i];
        if (row < b->row || row >= b->row + b->rows || col < b->col || col >= b->col + b->cols)
            continue;
        assert_null(found);
        found = b;
    }
    return found;
}

static struct str said(struct arena *a, const struct table *t, unsigned row, unsigned col)
{
    const struct box *b = at(t, row, col);
    return b ? words_text(a, b->words) : STR("");
}

static unsigned heads_of(const struct table *t)
{
    unsigned n = 0;
    while (n < t->rows && t->row[n].head)
        n++;
    return n;
}

/* How many of the plain table's rows from `from` on the merged one's at `n` stands for: those whose
 * names together are its name. 0: none. */
static unsigned stands_for(struct arena *a, const struct table *m, unsigned n,
                           const struct table *p, unsigned from)
{
    struct str name = said(a, m, n, 0);
    for (int dots = 0; dots < 2; dots++) {
        struct buf names = {.a = a};
        for (unsigned i = from; i < p->rows; i++) {
            if (i > from)
                buf_putz(&names, dots ? " \xc2\xb7 " : ", ");
            buf_put(&names, said(a, p, i, 0));
            if (str_eq(buf_str(&names), name))
                return i - from + 1;
        }
    }
    return str_starts(name, "Any ") ? p->rows - from : 0;
}

/* Every place of the plain table against the one that stands for it. */
static void same_places(struct arena *a, struct str id, const struct table *m, const struct table *p)
{
    unsigned row = 0, head = heads_of(m);
    assert_int_equal(head, heads_of(p));
    assert_int_equal(m->cols, p->cols);
    for (unsigned r = head; r < m->rows; r++) {
        unsigned n = m->rows == p->rows ? 1 : stands_for(a, m, r, p, row + head);
        if (!n)
            fail_msg("%.*s: row %u, \"%.*s\", stands for none", STRF(id), r, STRF(said(a, m, r, 0)));
        for (; n--; row++)
            for (unsigned c = 1; c < p->cols; c++) {
                struct str want = said(a, p, row + head, c), have = said(a, m, r, c);
                if (!str_eq(want, have))
                    fail_msg("%.*s: row %u, column %u is \"%.*s\", and \"%.*s\" where it is merged", STRF(id), row, c,
                             STRF(want), STRF(have));
            }
    }
    assert_int_equal(row + head, p->rows);
}

struct walked {
    const struct model *m;
    size_t charts, merged;
};

static void chart_walk(const struct chart *c, struct walked *k)
{
    static const struct {
        enum view view;
        unsigned fold;
        enum merge merge;
    } ways[] = {{VIEW_OWN, 0, MERGE_OWN},
                {VIEW_TURNED, 0, MERGE_OWN},
                {VIEW_OWN, 2, MERGE_OWN},
                {VIEW_OWN, 0, MERGE_YES}};
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct show s = {
            .a = a,
            .model = k->m,
            .request = {
                .chart = c, .view = ways[i].view, .fold = ways[i].fold, .merge = ways[i].merge}};
        if (c->bad || (c->kind != CHART_GRID && c->kind != CHART_BANDS) || (i == 1 && !turn_fits(c)) ||
            (i == 2 && c->kind == CHART_GRID))
            continue;
        struct blocks m = show_blocks(&s, c);
        s.request.merge = MERGE_NO;
        struct blocks p = show_blocks(&s, c);
        assert_int_equal(m.n, 1);
        const struct table *x = m.at[0].table, *y = p.at[0].table;
        /* two heads over one column have rows of their own: put_twin_heads */
        if (i != 1 && c->kind == CHART_GRID && heads_twin(c))
            continue;
        k->charts++;
        k->merged += x->n < y->n;
        same_places(a, c->id, x, y);
    }
    arena_drop(a);
}

/* All that this project has, in the ways in which they stand. */
static void every_place_of_every_chart(void **state)
{
    (void)state;
    struct project t = {.a = arena_new(), .d = diag_new()};
    bool unreadable = false;
    t.model = model_read(t.a, t.d, ".", &unreadable);
    struct walked k = {.m = t.model};
    const struct chart **all;
    size_t n = model_charts(t.a, t.model, NULL, &all);
    for (size_t i = 0; i < n; i++)
        chart_walk(all[i], &k);
    print_message("%zu tables, %zu of them merged\n", k.charts, k.merged);
    assert_true(k.charts > 100 && k.merged > 5);
    diag_drop(t.d);
    arena_drop(t.a);
}

static const char tables[] =
    "charts:\n"
    "  melee:\n"
    "    title: Melee\n"
    "    grid:\n"
    "      down: yours\n"
    "      across: enemy\n"
    "      columns: {Foot: {Line: die, Mob: die}, Horse: {Heavy: die, Light: die}}\n"
    "      rows:\n"
    "        Guards of the old king's own household: [D6, D6, D6, D3]\n"
    "        Grenadiers of the city and of the coast: [D6, D6, D6, D6]\n"
    "        Peasants: [D3, D3, D6, D6 ^tired]\n"
    "    marks: {tired: Not when tired}\n"
    "  needs:\n"
    "    title: Needs\n"
    "    grid:\n"
    "      down: target\n"
    "      columns: {Need: need, Crew: count}\n"
    "      rows:\n"
    "        Near: {A: [5-6, 2], B: [5-6, 3], C: {cells: [5-6, 4], unsure: smudged}}\n"
    "        Far: {D: [5-6, 5], E: [4-6, 6], F: [4-6, 7]}\n"
    "  steps:\n"
    "    title: Few steps\n"
    "    grid:\n"
    "      down: gun\n"
    "      columns: {Hits: count}\n"
    "      rows: {A: 1, B: 1, C: 2, D: 3, E: 4, F: 5, G: 6}\n"
    "  ball: {title: \"To hit: ball\", grid: {down: target, columns: {Need: need},\n"
    "    rows: {Line: 5-6, Column: 4-6, Square: {cells: [3-6], unsure: a blot}}}}\n"
    "  shot: {title: \"To hit: canister\", grid: {down: target, columns: {Need: need},\n"
    "    rows: {Line: 4-6, Crowd: 2-6, Square: 2-6}}}\n"
    "  few: {title: Few, grid: {down: gun, columns: {Hits: count}, rows: {A: 1, B: 1, C: 2}}}\n"
    "  alike:\n"
    "    title: Alike\n"
    "    grid:\n"
    "      down: troops\n"
    "      columns: {Cover: need, Movement: need, Swim: need}\n"
    "      rows:\n"
    "        Foot: [4-6, 4-6, 5-6]\n"
    "        Horse: [4-6, 4-6, 5-6]\n"
    "        \"Guns, limbered\": {cells: [5-6, 5-6, 6], unsure: a blot}\n"
    "        Wagons: [5-6, 5-6, 6]\n"
    "  scale: {title: Scale, grid: {down: heat, columns: {Moves: text, Fire: text},\n"
    "    rows: {A: [-, Slow], B: [-, Slow], C: [-, Fast], D: [Halt, Fast]}}}\n"
    "  suits: {title: Suits, grid: {down: suit, columns: {Cards: count, Colour: text},\n"
    "    rows: {Hearts: [13, red], Diamonds: [13, red], Clubs: [13, black], Spades: [13, "
    "black]}}}\n"
    "  upkeep: {title: Upkeep, grid: {down: unit, across: season, columns: {Spring: count, Autumn: "
    "count},\n"
    "    rows: {Foot: [2, 2], Horse: [2, 2]}}}\n"
    "  losses: {title: Losses, grid: {down: unit, across: range, columns: {Near: text, Far: "
    "text},\n"
    "    rows: {Foot: [2 figures, 2 figures], Horse: [2 figures, 1 figure]}}}\n"
    "  fire: {title: Fire, bands: {roll: d6, across: range, columns: {Near: text, Far: text, Out: "
    "text},\n"
    "    rows: {1-2: [Shaken, Stands, Stands], 3-4: [Shaken, Stands, Stands], 5+: [Lost, Lost, "
    "Shaken]}}}\n"
    "  odds:\n"
    "    title: Numbers by both\n"
    "    grid:\n"
    "      down: attack\n"
    "      across: defence\n"
    "      columns: {1: need, 2: need}\n"
    "      rows: {1: [5-6, 5-6], 2: [5-6, 4-6], 3: [3-6, 3-6]}\n";

static int bench_open(void **state)
{
    return charts_open(state, tables);
}

static const struct table *table_of(struct project *t, const char *id, struct chart_request request)
{
    const struct chart *c = model_chart_find(t->model, NULL, str_of(id));
    struct show s = {.a = t->a, .model = t->model, .request = request};
    assert_non_null(c);
    return show_blocks(&s, c).at[0].table;
}

/* The box that begins at a place says so much, over so many rows and columns. */
static void box_is(struct project *t, const struct table *m, unsigned row, unsigned col, unsigned rows, unsigned cols,
                   const char *words)
{
    const struct box *b = at(m, row, col);
    assert_non_null(b);
    struct str s = words_text(t->a, b->words);
    if (b->row != row || b->col != col || b->rows != rows || b->cols != cols || !str_eq(s, str_of(words)))
        fail_msg("at %u,%u: \"%.*s\" over %u x %u from %u,%u", row, col, STRF(s), b->rows, b->cols, b->row, b->col);
}

/* Three rows of heads: enemy, the two arms, names. Dice are one across an arm and never across two, and what bears a
 * mark is one with none. */
static void blocks_end_with_their_heads(void **state)
{
    struct project *t = *state;
    const struct table *m = table_of(t, "melee", (struct chart_request){0});
    box_is(t, m, 3, 1, 2, 2, "D6");
    box_is(t, m, 3, 3, 3, 1, "D6");
    box_is(t, m, 3, 4, 1, 1, "D3");
    box_is(t, m, 4, 4, 1, 1, "D6");
    box_is(t, m, 5, 1, 1, 2, "D3");
    box_is(t, m, 5, 4, 1, 1, "D6\nNot when tired");
    assert_int_equal(m->n, 10 + 3 + 6);
    /* each has walls, and the larger die the darker ground */
    assert_true(m->verticals);
    assert_int_equal(at(m, 3, 1)->rating, RATING_SHADE);
    assert_true(at(m, 3, 1)->shade > at(m, 3, 4)->shade && at(m, 3, 4)->shade > 0);
    assert_int_equal(at(m, 3, 1)->shade, at(m, 5, 4)->shade);
    m = table_of(t, "melee", (struct chart_request){.merge = MERGE_NO});
    box_is(t, m, 3, 1, 1, 1, "D6");
}

/* Without walls nothing is one, whatever it says; and where there are walls no figure is, of any
 * type. */
static void what_stays_apart(void **state)
{
    static const struct {
        const char *id;
        unsigned row, col;
        const char *says;
    } apart[] = {
        {"needs", 2, 1, "5+"},         {"needs", 7, 1, "4+"},         {"steps", 1, 1, "1"},
        {"scale", 1, 2, "Slow"},       {"suits", 1, 1, "13"},         {"suits", 1, 2, "red"},
        {"odds", 2, 1, "5+"},          {"odds", 2, 2, "5+"},          {"upkeep", 2, 1, "2"},
        {"upkeep", 3, 2, "2"},         {"losses", 2, 1, "2 figures"}, {"losses", 2, 2, "2 figures"},
        {"losses", 3, 1, "2 figures"},
    };
    struct project *t = *state;
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
        box_is(t, table_of(t, apart[i].id, (struct chart_request){0}), apart[i].row, apart[i].col,
               1, 1, apart[i].says);
}

/* Outcomes in words, on one roll under one head: walls stand round each. */
static void outcomes_are_one(void **state)
{
    struct project *t = *state;
    const struct table *m = table_of(t, "fire", (struct chart_request){0});
    assert_true(m->verticals);
    box_is(t, m, 2, 1, 2, 1, "Shaken");
    box_is(t, m, 2, 2, 2, 2, "Stands");
    box_is(t, m, 4, 1, 1, 2, "Lost");
    box_is(t, m, 4, 3, 1, 1, "Shaken");
}

/* Turned, a column of equals would lie across, and no line would say how far it goes. */
static void turned_is_not_merged(void **state)
{
    struct project *t = *state;
    const struct table *m = table_of(t, "few", (struct chart_request){.view = VIEW_TURNED});
    box_is(t, m, 1, 1, 1, 1, "1");
    box_is(t, m, 1, 2, 1, 1, "1");
    box_is(t, m, 1, 3, 1, 1, "2");
}

/* Asked for: both names over both, the doubtful row alone; where one name has a comma of its own,
 * dots part all. */
static void rows_that_say_the_same(void **state)
{
    struct project *t = *state;
    const struct table *m = table_of(t, "alike", (struct chart_request){.merge = MERGE_YES});
    assert_int_equal(m->rows, 4);
    assert_int_equal(m->cols, 4);
    box_is(t, m, 1, 0, 1, 1, "Foot \xc2\xb7 Horse");
    box_is(t, m, 1, 1, 1, 1, "4+");
    box_is(t, m, 2, 0, 1, 1, "Guns, limbered^1");
    box_is(t, m, 3, 1, 1, 1, "5+");
    assert_int_equal(table_of(t, "alike", (struct chart_request){0})->rows, 5);
}

/* Rows of which each has a count of its own stay two, unless the count is left out. */
static void rows_with_counts(void **state)
{
    struct project *t = *state;
    const struct texts cards = {&(struct text){.s = STR("Cards")}, 1, 1};
    assert_int_equal(table_of(t, "suits", (struct chart_request){.merge = MERGE_YES})->rows, 5);
    const struct chart_request request = {.merge = MERGE_YES, .without = cards};
    const struct table *m = table_of(t, "suits", request);
    assert_int_equal(m->rows, 3);
    box_is(t, m, 1, 0, 1, 1, "Hearts, Diamonds");
}

/* Rows by name; one that a chart lacks is a dash under it, and a doubt is said of the chart that has it. */
static void two_charts_as_one_table(void **state)
{
    struct project *t = *state;
    const struct beside of[] = {{.chart = model_chart_find(t->model, NULL, STR("ball"))},
                                {.chart = model_chart_find(t->model, NULL, STR("shot"))}};
    size_t which;
    struct show s = {.a = t->a, .model = t->model};
    assert_null(join_misfit(of, 2, &which));
    assert_false(join_agrees(of[0].chart, of[1].chart));
    assert_true(join_agrees(of[0].chart, of[0].chart));
    struct block b = show_join(&s, of, 2);
    assert_true(str_eq(words_text(t->a, b.title), STR("To hit")));
    assert_int_equal(b.n_chart, 2);
    static const char *const rows[][3] = {
        {"", "Ball", "Canister"},        {"Target", "Need", "Need"},       {"Line", "5+", "4+"},
        {"Crowd", "\xe2\x80\x93", "2+"}, {"Column", "4+", "\xe2\x80\x93"}, {"Square^1", "3+", "2+"}};
    assert_int_equal(b.table->rows, 6);
    for (unsigned r = 0; r < 6; r++)
        for (unsigned c = 0; c < 3; c++)
            if (!str_eq(said(t->a, b.table, r, c), str_of(rows[r][c])))
                fail_msg("%u,%u is \"%.*s\"", r, c, STRF(said(t->a, b.table, r, c)));
    assert_true(str_find(words_text(t->a, b.note[b.n_note - 1]), "Ball: a blot") > 0);
    const struct beside twice[] = {of[0], of[0]},
                        odd[] = {of[0], {.chart = model_chart_find(t->model, NULL, STR("melee"))}};
    assert_non_null(join_misfit(twice, 2, &which));
    assert_non_null(join_misfit(odd, 2, &which));
    assert_int_equal(which, 1);
}

int main(int argc, char **argv)
{
#define MERGE_TEST(f) cmocka_unit_test_setup_teardown(f, bench_open, bench_close)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_place_of_every_chart),
        MERGE_TEST(blocks_end_with_their_heads),
        MERGE_TEST(what_stays_apart),
        MERGE_TEST(turned_is_not_merged),
        MERGE_TEST(outcomes_are_one),
        MERGE_TEST(rows_that_say_the_same),
        MERGE_TEST(rows_with_counts),
        MERGE_TEST(two_charts_as_one_table),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
