/* Sheets for some troops: what stays and what goes, worked out by hand from the charts below; that no cell changes its
 * head; names that nothing bears; and sheets that are from each other. */
#include "emit/stages.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "layouts.h"
#include "show/show.h"

static const char set[] =
    "set: Demo\nunits: in\nterms:\n  troops: [foot, horse, elephants, rockets]\n  cover: [light, heavy]\n";
static const char tables[] =
    "charts:\n"
    "  guns:\n"
    "    title: Guns\n"
    "    grid:\n"
    "      down: gun\n"
    "      columns: {Code: text, Near: count, Far: count}\n"
    "      rows: {Light gun: [LG, 1, 2], \"Siege gun, mortar and howitzer\": [SG, 3, 4], Naval "
    "gun: [NG, 5, 6],\n"
    "        Other guns: [OG, 7, 8], Light gun on a cart: [LC, 9, 10]}\n"
    "  moves:\n"
    "    title: Moves\n"
    "    grid:\n"
    "      down: ground\n"
    "      columns: {Note: text, Guards: distance, Levy: distance, Sepoys: distance}\n"
    "      rows: {Road: [dry, 1in, 2in, 3in], Wood: [thick, 4in, 5in, 6in]}\n"
    "  ranks:\n"
    "    title: Ranks\n"
    "    grid:\n"
    "      down: unit\n"
    "      columns: {Dice: count}\n"
    "      rows:\n"
    "        Red: {Guards: 1, Levy: 2}\n"
    "        Blue: {Guards: 3, Sepoys: 4}\n"
    "  charge:\n"
    "    title: Charge\n"
    "    grid:\n"
    "      down: unit\n"
    "      columns: {Dice: count}\n"
    "      rows: {Formed foot in line: 1, Horse or camels: 2, Elephants: 3, Any foot or horse: 4, "
    "In the open: 5}\n"
    "  rockets: {title: Rockets, bands: {roll: d6, rows: {1-3: Off, 4-6: On}}}\n"
    "  sum:\n"
    "    title: To hit\n"
    "    modifiers:\n"
    "      to: the die\n"
    "      rows: {Guards: +1, Elephants: -1, Target is horse: -2, Kind: {one-of: {foot: +1, "
    "rockets: +3}}}\n"
    "  conduct:\n"
    "    title: Conduct\n"
    "    parts:\n"
    "      one: {title: Guards, bands: {roll: d6, columns: {Result: text}, rows: {1-3: Holds, 4-6: "
    "Runs}}}\n"
    "      two: {title: Levy and Sepoys, bands: {roll: d6, columns: {Result: text}, rows: {1-3: "
    "Waits, 4-6: Flees}}}\n"
    "      three: {title: Tribes, bands: {roll: d6, columns: {Result: text}, rows: {1-3: Hides, "
    "4-6: Charges}}}\n"
    "  plain: {title: Plain, grid: {down: x, columns: {Y: count}, rows: {A: 1, B: 2}}}\n"
    "  talk: {title: Talk, note: See @rockets., grid: {down: x, columns: {Y: count}, rows: {A: 1, "
    "B: 2}}}\n"
    "  bright: {title: Bright, grid: {down: unit, columns: {Sees: distance}, rows: {Guards: 1in, "
    "Levy: 2in}}}\n"
    "  dark: {title: Dark, grid: {down: unit, columns: {Sees: distance}, rows: {Guards: 3in, Levy: "
    "4in}}}\n"
    "odds:\n"
    "  dice: {title: Dice, given: {unit: rows of ranks, n: 1..2}, roll: {total: 'd6 + n + (if unit "
    "== \"Levy\" then 0 else 0)'}, words: A die.}\n";

static int tables_open(void **state)
{
    struct project *p = calloc(1, sizeof *p);
    project_open(p);
    project_put(p, "tables/demo/set.yaml", set);
    project_put(p, "tables/demo/charts.yaml", tables);
    project_read(p);
    *state = p;
    findings_say(p);
    return diag_count(p->d, LEVEL_ERROR) != 0;
}

static const struct layout *layout_of(struct project *t, const char *troops, const char *charts)
{
    struct buf layout = {.a = t->a};
    buf_printf(&layout, "sheet: A demo\nset: demo\nfor: %s\nsections:\n  - A: [%s]\n", troops, charts);
    struct documents all = documents_of(t, buf_str(&layout).p);
    assert_int_equal(all.n, 1);
    return all.at;
}

static struct str dump_of(struct project *t, const char *troops, const char *charts)
{
    struct buf b = {.a = t->a};
    const struct layout *l = layout_of(t, troops, charts);
    findings_say(t);
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    assert_non_null(l->sheet);
    sheet_dump(&b, l->sheet);
    return buf_str(&b);
}

static void has(struct str s, const char *want)
{
    if (str_find(s, want) < 0)
        print_message("%.*s\nhas no \"%s\"\n", STRF(s), want);
    assert_true(str_find(s, want) >= 0);
}

static void lacks(struct str s, const char *word)
{
    if (str_find(s, word) >= 0)
        print_message("%.*s\nhas \"%s\"\n", STRF(s), word);
    assert_true(str_find(s, word) < 0);
}

/* Beside a row that is named the others go; who has the name among other words stays. */
static void rows_stay_and_go(void **state)
{
    struct str s = dump_of(*state, "[light gun]", "guns");
    has(s, "extract for light gun\n");
    has(s, "*Light gun*");
    has(s, "*Light gun on a cart*");
    lacks(s, "howitzer");
    lacks(s, "Naval gun");
    lacks(s, "Other guns");
    lacks(s, "*5*");
    has(s, "*10*");
}

/* Notes are no third kind of troops: their type is another. Under each head stands what stood there. */
static void columns_of_one_type(void **state)
{
    struct str s = dump_of(*state, "Levy", "moves");
    has(s, "Levy");
    has(s, "*2");
    has(s, "*5");
    has(s, "thick");
    lacks(s, "Guards");
    lacks(s, "Sepoys");
    lacks(s, "*6");
    lacks(s, "*1*");
}

static void groups(void **state)
{
    struct str s = dump_of(*state, "Blue", "ranks");
    has(s, "*3*");
    has(s, "*4*");
    lacks(s, "*1*");
    s = dump_of(*state, "[Red / Guards]", "ranks");
    has(s, "*1*");
    lacks(s, "*3*");
    lacks(s, "*2*");
    s = dump_of(*state, "[Guards]", "ranks");
    has(s, "*1*");
    has(s, "*3*");
    lacks(s, "*2*");
    lacks(s, "*4*");
}

/* Of a list of terms what carries others alone goes, though no row is called "foot"; what speaks of none of them stays.
 * Of a list of modifiers only what is a term of others goes. */
static void terms_know_more(void **state)
{
    struct str s = dump_of(*state, "foot", "charge, sum");
    has(s, "Formed foot in line");
    has(s, "Any foot or horse");
    has(s, "In the open");
    lacks(s, "camels");
    lacks(s, "Elephants");
    has(s, "Target is horse");
    has(s, "Guards");
    lacks(s, "rockets");
    s = dump_of(*state, "elephants", "charge");
    has(s, "*3*");
    lacks(s, "*1*");
    lacks(s, "Any foot");
    has(layout_of(*state, "light", "charge")->sheet->extract[0], "for light");
}

/* The chart goes, its name stands in the foot, and who refers to it says no more than its title. */
static void a_chart_goes(void **state)
{
    struct project *t = *state;
    const struct layout *l = layout_of(t, "[foot, light gun]", "guns, rockets, charge, talk");
    findings_say(t);
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    const struct sheet *s = doc_sheet(t->a, t->d, t->model, l, NULL, false);
    assert_int_equal(s->section[0].n_block, 3);
    has(s->footer[0], "Left out: Rockets.");
    assert_int_equal(s->n_ref, 0);
    struct buf b = {.a = t->a};
    sheet_dump(&b, s);
    has(buf_str(&b), "title Talk");
}

static void parts_and_neighbours(void **state)
{
    struct str s = dump_of(*state, "Guards", "conduct");
    has(s, "Holds");
    lacks(s, "Waits");
    lacks(s, "Hides");
    s = dump_of(*state, "[Guards, Tribes]", "{beside: [conduct.one, conduct.two, conduct.three]}");
    has(s, "Runs");
    has(s, "Charges");
    lacks(s, "Flees");
    s = dump_of(*state, "Levy and Sepoys", "conduct");
    has(s, "Waits");
    lacks(s, "Holds");
}

/* Two charts as one table are cut as one, so that no dash stands for a row that only one of them has left. */
static void joined(void **state)
{
    struct str s = dump_of(*state, "Levy", "{join: [bright, dark]}");
    has(s, "Bright");
    has(s, "*2");
    has(s, "*4");
    lacks(s, "*1");
    lacks(s, "*3");
}

/* What the layout itself chooses of a chart stays. */
static void what_is_chosen_stays(void **state)
{
    struct project *t = *state;
    const struct layout *l = layout_of(t, "Levy", "{chart: moves, only: [Guards, Sepoys]}, plain");
    assert_int_equal(l->section[0].n_item, 2);
    assert_int_equal(l->extract->left.n, 0);
    assert_int_equal(l->section[0].item[0].request.chart->n_col, 4);
}

static void unknown_names(void **state)
{
    struct project *t = *state;
    layout_of(t, "[light gun, Navel gun]", "guns");
    finding_is(t, "layouts/sheets/demo.yaml", RULE_UNKNOWN_REFERENCE, 3, "did you mean \"Naval gun\"?");
}

static void nothing_is_left(void **state)
{
    struct project *t = *state;
    layout_of(t, "foot", "rockets");
    assert_true(diag_has(t->d, LEVEL_ERROR));
}

/* ---- sheets from each other */

/* `sections` may be left out: then they are those of the sheet that the set is given. */
static void from_a_sheet(void **state)
{
    struct project *t = *state;
    bool unreadable = false;
    project_put(t, "layouts/sheets/whole.yaml",
                "sheet: Whole\nset: demo\npaper: a5\nsections:\n  - Guns: [guns]\n  - Ranks: [ranks]\n");
    project_put(t, "layouts/sheets/again.yaml", "from: tonight\nsheet: Again\n");
    project_put(t, "layouts/sheets/tonight.yaml", "from: whole\nsheet: Tonight\nfor: Naval gun\n");
    project_put(t, "layouts/sheets/drawn.yaml", "sheet: Drawn\nset: demo\nfor: [Levy, Guards]\n");
    project_put(t, "layouts/sheets/of-set.yaml", "from: demo\nfor: [Levy, Guards]\n");
    struct documents all = documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    findings_say(t);
    assert_int_equal(diag_count(t->d, LEVEL_ERROR), 0);
    assert_true(str_is(all.at[0].title.s, "Again") && str_is(all.at[3].title.s, "Tonight"));
    assert_int_equal(all.at[0].extract->name.n, 1);
    assert_true(str_is(all.at[0].variant.at[0].paper.at[0].s, "a5"));
    assert_int_equal(all.at[3].section[0].item[0].request.chart->n_row, 1);
    assert_true(str_is(all.at[2].title.s, "Demo"));
    assert_true(all.at[1].n_section == all.at[2].n_section && all.at[1].n_section > 0);
    assert_int_equal(all.at[4].section[0].item[0].request.chart->n_row, 5);
}

/* What was marked for the crib is of other troops: then there is none, and that is told. */
static void a_crib_goes(void **state)
{
    struct project *t = *state;
    struct documents all = documents_of(t, "sheet: A\nset: demo\nfor: foot\ncrib: {paper: a6}\nsections:\n"
                                           "  - A: [charge]\n  - B: {crib: yes, charts: [rockets]}\n");
    findings_say(t);
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 1);
    assert_int_equal(all.at[0].n_section, 1);
    assert_int_equal(all.at[0].variant.n, 1);
    assert_false(all.at[0].bad);
}

/* A mistake of a sheet is one, however many are from it; a circle ends. */
static void from_what_is_wrong(void **state)
{
    struct project *t = *state;
    bool unreadable = false;
    project_put(t, "layouts/sheets/bad.yaml", "sheet: Bad\nset: demo\nsections:\n  - A: [gnus]\n");
    project_put(t, "layouts/sheets/tonight.yaml", "from: bad\nfor: Naval gun\n");
    documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    size_t n, charts = 0;
    const struct finding **f = diag_sorted(t->d, t->a, &n);
    for (size_t i = 0; i < n; i++)
        charts += str_find(f[i]->fact, "gnus") >= 0;
    assert_int_equal(charts, 1);
}

static void from_nobody(void **state)
{
    struct project *t = *state;
    bool unreadable = false;
    project_put(t, "layouts/sheets/tonight.yaml", "from: whloe\nset: demo\nsections:\n  - A: [guns]\n");
    project_put(t, "layouts/sheets/whole.yaml", "sheet: Whole\nset: demo\nsections:\n  - A: [guns]\n");
    documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    size_t n;
    const struct finding **f = diag_sorted(t->d, t->a, &n);
    assert_true(n > 0 && f[0]->rule == RULE_UNKNOWN_REFERENCE);
    assert_true(str_find(f[0]->help, "whole") >= 0);
}

static void from_itself(void **state)
{
    struct project *t = *state;
    bool unreadable = false;
    project_put(t, "layouts/sheets/a.yaml", "from: b\n");
    project_put(t, "layouts/sheets/b.yaml", "from: a\n");
    documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    assert_true(diag_has(t->d, LEVEL_ERROR));
}

/* As the command line asks: of the sheet that a set is given, too. */
static void of_the_command_line(void **state)
{
    struct project *t = *state;
    bool unreadable = false;
    const char *const sheet[] = {"demo"};
    const struct documents_request request = {STR("Levy , Red / Guards"), sheet, 1};
    struct documents all = documents_for(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model,
                                         &unreadable, &request, false);
    findings_say(t);
    assert_int_equal(diag_count(t->d, LEVEL_ERROR), 0);
    const struct layout *l = &all.at[all.n - 1];
    assert_true(str_is(l->troop_filter, "demo"));
    assert_true(str_is(l->name, "demo-for-levy-red-guards"));
    assert_true(str_is(l->sheet->extract[0], "for Levy and Red / Guards"));
    assert_true(str_is(l->sheet->extract[l->sheet->n_extract - 1], "for 2 of its troops"));
}

/* A sheet in two languages is two for tonight, and both are of no file. */
static void of_the_command_line_in_each_language(void **state)
{
    struct project *t = *state;
    bool unreadable = false;
    const char *const sheet[] = {"two"};
    const struct documents_request request = {STR("Levy , Red / Guards"), sheet, 1};
    project_put(t, "layouts/languages/de.yaml", "language: Deutsch\n");
    project_put(t, "layouts/sheets/two.yaml", "sheet: Two\nfrom: demo\nlanguage: [en, de]\n");
    struct documents all = documents_for(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model,
                                         &unreadable, &request, false);
    size_t n = 0;
    for (size_t i = 0; i < all.n; i++)
        n += all.at[i].troop_filter.n > 0;
    assert_int_equal(n, 2);
    for (size_t i = all.n - all.drafts; i < all.n; i++)
        assert_false(str_is(all.at[i].name, "two"));
    assert_true(str_is(all.at[all.n - 1].called, "two-for-levy-red-guards-de"));
    assert_true(str_is(all.at[all.n - 2].troop_filter, "two"));
}

/* ---- whatever is named, of the project's own charts */

static const struct row *row_from(const struct chart *c, const struct row *r)
{
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].at.file == r->at.file && c->row[i].at.lo == r->at.lo)
            return &c->row[i];
    return NULL;
}

static const struct column *column_from(const struct chart *c, const struct column *col)
{
    for (size_t i = 0; i < c->n_col; i++)
        if (c->col[i].label.at.file == col->label.at.file && c->col[i].label.at.lo == col->label.at.lo &&
            str_eq(c->col[i].label.s, col->label.s) && str_eq(c->col[i].head.s, col->head.s))
            return &c->col[i];
    return NULL;
}

static size_t cells;

/* Under each head and behind each label stands what stood there, and the misprint beside it. */
static void is_cut_of(const struct chart *cut, const struct chart *c)
{
    for (size_t i = 0; cut && i < cut->n_part; i++)
        is_cut_of(cut->part[i], cut->part[i]->full ? cut->part[i]->full : cut->part[i]);
    for (size_t i = 0; cut && i < cut->n_row; i++) {
        const struct row *was = row_from(c, &cut->row[i]);
        assert_non_null(was);
        for (size_t k = 0; k < cut->n_col && was->cell; k++, cells++) {
            const struct column *col = column_from(c, &cut->col[k]);
            assert_non_null(col);
            const struct cell *x = &cut->row[i].cell[k], *y = &was->cell[col - c->col];
            assert_true(x->text.at.lo == y->text.at.lo && x->kind == y->kind && str_eq(x->text.s, y->text.s));
            if (was->erratum.cell)
                assert_ptr_equal(cut->row[i].erratum.cell[k], was->erratum.cell[col - c->col]);
        }
    }
}

static void cut_for(struct arena *a, const struct chart *c, struct str name)
{
    struct text text = {.s = name};
    bool is_term[1] = {false};
    struct cut_list cuts = {0};
    struct arena_mark mark = arena_mark(a);
    const struct extract e = {.name = {&text, 1, 1}, .is_term = is_term, .cuts = &cuts};
    const struct chart *cut = extract_chart(a, &e, c);
    assert_true(!name.n || cut); /* nothing goes whole for a name that it has itself */
    is_cut_of(cut, c);
    arena_rewind(a, mark);
}

static void no_cell_changes_its_head(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    bool unreadable = false;
    const struct model *m = model_read(a, d, ".", &unreadable);
    const struct chart **chart;
    for (size_t n = model_charts(a, m, NULL, &chart); n-- > 0;) {
        const struct chart *c = chart[n];
        for (size_t i = 0; i < c->n_row; i++)
            cut_for(a, c, c->row[i].label.s);
        for (size_t i = 0; i < c->n_col; i++) {
            cut_for(a, c, c->col[i].label.s);
            cut_for(a, c, c->col[i].head.s);
        }
        for (size_t i = 0; i < c->n_group; i++)
            cut_for(a, c, c->group[i].label.s);
    }
    assert_true(cells > 10000);
    diag_drop(d);
    arena_drop(a);
}

int main(int argc, char **argv)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, tables_open, bench_close)
    const struct CMUnitTest tests[] = {
        TEST(rows_stay_and_go),
        TEST(columns_of_one_type),
        TEST(groups),
        TEST(terms_know_more),
        TEST(a_chart_goes),
        TEST(parts_and_neighbours),
        TEST(joined),
        TEST(what_is_chosen_stays),
        TEST(unknown_names),
        TEST(nothing_is_left),
        TEST(from_a_sheet),
        TEST(from_what_is_wrong),
        TEST(from_nobody),
        TEST(from_itself),
        TEST(of_the_command_line),
        TEST(of_the_command_line_in_each_language),
        TEST(a_crib_goes),
        cmocka_unit_test(no_cell_changes_its_head),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
