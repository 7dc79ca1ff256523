/* Charts as blocks: words, distances, footnotes, templates, one die column, and golden blocks.
 *
 * Golden siblings: tests/sheet/NAME/CHART.sheet is what CHART of the tables beside it comes to, as sheet_dump prints
 * it; CHART+CHART.sheet are two round one die. Checked by hand against the charts. */
#include "emit/stages.h"
#include "model/lookup.h"
#include "show/chart/chart.h"
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "project.h"

#define DEMO "tests/sheet/demo"

struct demo {
    struct arena *a;
    struct diag *d;
    const struct model *m;
    struct show s;
};

/* The first of its blocks; all zero where there is none. */
static struct block show_chart(const struct show *s, const struct chart *c)
{
    struct blocks b = show_blocks(s, c);
    return b.n ? b.at[0] : (struct block){0};
}

static int demo_open(void **state)
{
    struct demo *t = calloc(1, sizeof *t);
    bool unreadable = false;
    t->a = arena_new();
    t->d = diag_new();
    t->m = model_read(t->a, t->d, DEMO, &unreadable);
    t->s = (struct show){.a = t->a, .model = t->m, .set = t->m->set[0]};
    *state = t;
    return unreadable || t->m->n_set != 1 || diag_count(t->d, LEVEL_NOTE);
}

static int demo_close(void **state)
{
    struct demo *t = *state;
    diag_drop(t->d);
    arena_drop(t->a);
    free(t);
    return 0;
}

static const struct chart *chart(const struct demo *t, const char *id)
{
    const struct chart *c = model_chart_find(t->m, t->m->set[0], str_of(id));
    assert_non_null(c);
    return c;
}

static void says(const struct demo *t, const char *text, const char *want)
{
    struct str got = words_text(t->a, show_words(&t->s, str_of(text), PARA_STYLE_CELL));
    assert_string_equal(str_z(t->a, got), want);
}

static void signs_and_dashes(void **state)
{
    const struct demo *t = *state;
    says(t, "-1 and (-2), -1/-2, +1", "−1 and (−2), −1/−2, +1");
    says(t, "kills 4-5 or 6-7", "kills 4–5 or 6–7");
    says(t, "on 2026-11-21", "on 2026-11-21");
    says(t, "+/- by the book - or not", "± by the book – or not");
    says(t, "well-known D6-roll", "well-known D6-roll");
    says(t, "the gun's \"front\"", "the gun’s “front”");
}

/* md4c would see lists, headings, rules and link definitions at the start of a line. */
static void starts_of_lines(void **state)
{
    const struct demo *t = *state;
    says(t, "4. Movement", "4. Movement");
    says(t, "# not a heading\n# nor this", "# not a heading\n# nor this");
    says(t, "> 6 hits", "> 6 hits");
    says(t, "[a]: b", "[a]: b");
    says(t, "+ 1\n+ 2", "+ 1\n+ 2");
    says(t, "**bold** *leaning*", "bold leaning");
    says(t, "", "");
}

static void char_styles(void **state)
{
    const struct demo *t = *state;
    struct words w = show_words(&t->s, STR("Roll **1D6** *each*"), PARA_STYLE_BODY);
    assert_int_equal(w.n, 4);
    assert_int_equal(w.run[0].char_style, CHAR_STYLE_PLAIN);
    assert_int_equal(w.run[1].char_style, CHAR_STYLE_STRONG);
    assert_int_equal(w.run[3].char_style, CHAR_STYLE_ITALIC);
    assert_int_equal(w.run[3].kind, PARA_STYLE_BODY);
    w = show_words(&t->s, STR("Our reading: drop it (our reading)."), PARA_STYLE_NOTE);
    assert_true(str_is(words_text(t->a, w), "Our reading: drop it (our reading)."));
}

static void distances(void **state)
{
    struct demo *t = *state;
    says(t, "within 12in of it", "within 12″ of it");
    says(t, "6-11in, 6in-11in, 5in+", "6–11″, 6–11″, 5″+");
    says(t, "9in (23cm) off",
         "9″ (23\xc2\xa0"
         "cm) off");
    says(t, "1 in 8, the 3 in front, 40yd", "1 in 8, the 3 in front, 40\xc2\xa0yd");
    t->s.display_options.units = UNIT_CM;
    says(t, "within 12in",
         "within 30.5\xc2\xa0"
         "cm"); /* 30.48, to the half */
    says(t, "1in, 9in (24cm)",
         "2.5\xc2\xa0"
         "cm, 24\xc2\xa0"
         "cm");
    t->s.display_options.units = UNIT_IN;
    says(t, "10cm", "4″"); /* 3.94, to the quarter */
    says(t, "9in (23cm)", "9″");
    t->s.display_options.both_units = true;
    says(t, "6in",
         "6″ (15\xc2\xa0"
         "cm)");
    says(t, "40yd", "40\xc2\xa0yd"); /* ground scale is not for the tape */
    t->s.display_options.both_units = false;
    t->s.display_options.has_scale = true;
    t->s.display_options.scale = (struct rat){3, 5};
    says(t, "12in", "7.25″"); /* 7.2 */
}

static void references(void **state)
{
    const struct demo *t = *state;
    says(t, "see @loss.", "see Losses.");
    says(t, "becomes @shaken, mail@example", "becomes Shaken: drilled, mail@example");
    says(t, "by @nothing-known", "by nothing-known");
}

static void numbers(void **state)
{
    const struct demo *t = *state;
    struct buf b = {.a = t->a};
    put_need(&b, NULL, &(struct range){.lo = RAT(3), .hi = RAT(6)}, 6);
    buf_putc(&b, ' ');
    put_need(&b, NULL, &(struct range){.lo = RAT(6), .hi = RAT(6)}, 6);
    buf_putc(&b, ' ');
    put_need(&b, NULL, &(struct range){.lo = RAT(1), .hi = RAT(4)}, 6);
    buf_putc(&b, ' ');
    put_need(&b, NULL, &(struct range){.lo = RAT(5), .no_hi = true}, 6);
    buf_putc(&b, ' ');
    put_need(&b, NULL, &(struct range){.lo = RAT(3), .hi = RAT(6)}, 10);
    assert_string_equal(b.p, "3+ 6 1–4 5+ 3–6");
    b.n = 0;
    put_roll(&b, NULL, STR("2d6-d3"));
    buf_putc(&b, ' ');
    put_roll(&b, NULL, STR("d%"));
    buf_putz(&b, " ");
    put_roll(&b, NULL, STR("2D6 - D3 + D% + d66"));
    assert_string_equal(b.p, "2D6−D3 D100 2D6 − D3 + D100 + D66");
    b.n = 0;
    put_number(&b, NULL, (struct rat){-7, 2});
    buf_putc(&b, ' ');
    put_number(&b, NULL, (struct rat){1, 3});
    assert_string_equal(b.p, "−3.5 1/3");
}

static void die_keys(const struct demo *t, const struct project *p, const char *x, const char *y, const char *want)
{
    struct buf keys = {.a = t->a};
    struct beside of[2] = {{.chart = model_chart_find(p->model, p->model->set[0], str_of(x))},
                           {.chart = model_chart_find(p->model, p->model->set[0], str_of(y))}};
    assert_true(beside_fits(of, 2));
    struct block b = show_beside(&t->s, (struct words){0}, NULL, of, 2);
    for (size_t i = 0; i < b.table->n; i++)
        if (b.table->box[i].rating == RATING_KEY && b.table->box[i].rows == 1)
            buf_printf(&keys, "%.*s ", STRF(words_text(t->a, b.table->box[i].words)));
    assert_string_equal(keys.p, want);
}

/* Two charts on one D66: no key says a number that the dice do not show. On a d100 whose labels have 00 so do the keys.
 */
static void dice_as_printed(void **state)
{
    const struct demo *t = *state;
    struct project p;
    project_open(&p);
    project_put(&p, "tables/t/set.yaml",
                "set: T\nsource: {title: t, credit: t}\nedition: \"1\"\ndate: 2026-01-01\nunits: in\n");
    project_put(&p, "tables/t/c.yaml",
                "charts:\n"
                "  a: {title: A, bands: {roll: D66, rows: {11-16: a, 21-26: b, 31-66: c}}}\n"
                "  b: {title: B, bands: {roll: d66, rows: {11-23: d, 24-56: e, 61-66: f}}}\n"
                "  c: {title: C, bands: {roll: d100, rows: {01-50: a, 51-95: b, 96-00: c}}}\n"
                "  d: {title: D, bands: {roll: d100, rows: {01-09: a, 10-99: b, 00: c}}}\n");
    project_read(&p);
    assert_int_equal(diag_count(p.d, LEVEL_NOTE), 0);
    die_keys(t, &p, "a", "b", "11–16 21–23 24–26 31–56 61–66 ");
    die_keys(t, &p, "c", "d", "01–09 10–50 51–95 96–99 00 ");
    const struct chart *c = model_chart_find(p.model, p.model->set[0], STR("c"));
    struct value key = value_of_number(RAT(100));
    assert_true(str_is(chart_lookup(t->a, c, &key, 1, false).value.word, "c"));
    key = value_of_number(RAT(0));
    assert_true(chart_lookup(t->a, c, &key, 1, false).kind == LOOKUP_OUTSIDE);
    project_drop(&p);
}

/* Which faces stand by themselves, and which are merged, is told by the boxes. */
static void one_die_column(void **state)
{
    const struct demo *t = *state;
    struct beside of[2] = {{.chart = chart(t, "steady")}, {.chart = chart(t, "shaken")}};
    assert_true(beside_fits(of, 2));
    struct block b = show_beside(&t->s, (struct words){0}, NULL, of, 2);
    assert_int_equal(b.table->cols, 3); /* the die stands between two */
    unsigned keys = 0, merged = 0;
    for (size_t i = 0; i < b.table->n; i++) {
        keys += b.table->box[i].rating == RATING_KEY;
        merged += b.table->box[i].col == 0 && b.table->box[i].rows == 4;
    }
    assert_int_equal(keys, 7);   /* ≤ 0, 1 to 5, 6+: the lowest and highest bounds of either */
    assert_int_equal(merged, 1); /* 2-5 */
    of[1].chart = chart(t, "crit");
    assert_false(beside_fits(of, 2));
    of[0].chart = chart(t, "loss"); /* by a measure, not by 2D6 */
    assert_false(beside_fits(of, 2));
    of[0].chart = chart(t, "fire");
    assert_false(beside_fits(of, 1));
}

static void ratings(void **state)
{
    struct demo *t = *state;
    struct rating_rule rating[] = {{STR("destroyed"), RATING_WORST},
                                   {STR("shaken"), RATING_BAD},
                                   {STR("no penalty"), RATING_GOOD}};
    t->s.display_options.rating = rating;
    t->s.display_options.n_rating = 3;
    struct block b = show_chart(&t->s, chart(t, "shaken"));
    unsigned seen[RATING_SHADE + 1] = {0};
    for (size_t i = 0; i < b.table->n; i++)
        seen[b.table->box[i].rating]++;
    assert_int_equal(seen[RATING_WORST], 1);
    assert_int_equal(seen[RATING_BAD], 2); /* 1-3 has an erratum, 4 has none: they differ */
    b = show_chart(&t->s, chart(t, "steady"));
    assert_int_equal(b.table->box[b.table->n - 1].rating, RATING_GOOD); /* by its footnote */
}

static void columns_left_out(void **state)
{
    struct demo *t = *state;
    struct text without[] = {{STR("light"), NOWHERE}, {STR("long 12-36in"), NOWHERE}};
    t->s.request.without = (struct texts){without, 2, 2};
    struct block b = show_chart(&t->s, chart(t, "fire"));
    assert_int_equal(b.table->cols, 3);
}

/* "15" with a note 3 is never 153; behind words a figure stands as ever. */
static void marks_behind_figures(void **state)
{
    const struct demo *t = *state;
    static const struct {
        const char *text;
        bool apart;
    } want[] = {{"9 / 15", true},       {"9 / 15″", true}, {"4 cm", true},   {"4\u00a0cm", true}, {"7+", true},
                {"2\u20135", true},     {"\u2013", true},  {"2D6", true},    {"1/3", true},       {"16.7\u00a0%", true},
                {"close order", false}, {"n/a", false},    {"in cm", false}, {"a rate", false},   {"2nd rate", false}};
    struct words_list footer = {0};
    struct show w = show_of(&t->s, NULL, &footer);
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        struct words x = words_of(t->a, str_of(want[i].text), PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
        struct words one = with_note(&w, x,
                                     words_of(t->a, STR("a"), PARA_STYLE_NOTE, CHAR_STYLE_PLAIN),
                                     PARA_STYLE_CELL),
                     two = with_note(&w, one,
                                     words_of(t->a, STR("b"), PARA_STYLE_NOTE, CHAR_STYLE_PLAIN),
                                     PARA_STYLE_CELL);
        if ((one.run[one.n - 1].char_style == CHAR_STYLE_APART) != want[i].apart)
            print_message("%s\n", want[i].text);
        assert_int_equal(one.run[one.n - 1].char_style,
                         want[i].apart ? CHAR_STYLE_APART : CHAR_STYLE_MARK);
        assert_int_equal(two.run[two.n - 1].char_style, one.run[one.n - 1].char_style);
    }
}

static struct str box_text(const struct demo *t, const struct table *table, unsigned row, unsigned col)
{
    for (size_t i = 0; i < table->n; i++)
        if (table->box[i].row == row && table->box[i].col == col)
            return words_text(t->a, table->box[i].words);
    return STR("nothing");
}

/* What is in no group first; every group with its name, for one has one; `or` rows only under a head of their own. */
static void rows_under_their_heads(void **state)
{
    static const char *const want[] = {
        "Uphill",       "Range one of", "Short",         "Medium",        "Long",      "Extreme",
        "Cover: Light", "or Hard",      "Target",        "Stand: massed", "or loose",  "Routed",
        "Halve it",     "Fog",          "Weather: Rain", "or Snow",       "Mud: Deep",
    };
    struct project p;
    (void)state;
    project_open(&p);
    project_put(&p, "tables/demo/set.yaml", "set: Demo\n");
    project_put(&p, "tables/demo/fire.yaml",
                "charts:\n  fire:\n    title: Fire\n    modifiers:\n      to: the die\n      rows:\n"
                "        Range: {one-of: {Short: +1, Medium: -1, Long: -2, Extreme: -3}}\n"
                "        Cover: {one-of: {Light: -1, Hard: -2}}\n"
                "        Uphill: +1\n"
                "        Target: {any-of: {Stand: {one-of: {massed: +1, loose: -1}}, Routed: +2}}\n"
                "        Then: halve it\n"
                "        Weather: {one-of: {Rain: -1, Snow: -2}}\n"
                "        Mud: {any-of: {Deep: -1}}\n"
                "        Fog: -1\n");
    project_read(&p);
    struct demo t = {.a = p.a, .d = p.d, .m = p.model};
    t.s = (struct show){.a = p.a, .model = p.model, .set = p.model->set[0]};
    const struct table *table = show_chart(&t.s, chart(&t, "fire")).table;
    assert_non_null(table);
    assert_int_equal(table->rows, sizeof want / sizeof *want);
    for (unsigned r = 0; r < table->rows; r++) {
        struct str got = box_text(&t, table, r, 1), whole = str_is(got, "nothing") ? box_text(&t, table, r, 0) : got;
        if (!str_is(whole, want[r]))
            print_message("%u: \"%.*s\", not \"%s\"\n", r, STRF(whole), want[r]);
        assert_true(str_is(whole, want[r]));
    }
    /* the choices of four, two, two and two rows; a name in a row is a head where others have rows of their own */
    static const enum one_of of[] = {0,
                                     0,
                                     ONE_OF_FIRST,
                                     ONE_OF_ON,
                                     ONE_OF_ON,
                                     ONE_OF_LAST,
                                     ONE_OF_FIRST,
                                     ONE_OF_LAST,
                                     0,
                                     ONE_OF_FIRST,
                                     ONE_OF_LAST,
                                     0,
                                     0,
                                     0,
                                     ONE_OF_FIRST,
                                     ONE_OF_LAST,
                                     0};
    static const bool names[] = {0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 1};
    for (size_t i = 0; i < table->n; i++) {
        const struct box *b = &table->box[i];
        assert_int_equal(b->one_of, b->col ? ONE_OF_NONE : of[b->row]);
        assert_int_equal(b->names, names[b->row]);
    }
    project_drop(&p);
}

/* What adds nothing goes, but in a choice, where all that do are one row; with a note it says more than that. */
static void rows_that_add_nothing(void **state)
{
    static const char *const want[] = {"Deep", "Status one of", "High", "Even; Level", "Low", "Lower", "Slow (once)"};
    struct project p;
    (void)state;
    project_open(&p);
    project_put(&p, "tables/demo/set.yaml", "set: Demo\n");
    project_put(&p, "tables/demo/fire.yaml",
                "charts:\n  fire:\n    title: Fire\n    modifiers:\n      to: the die\n      rows:\n"
                "        Flat: 0\n        Deep: -1\n"
                "        Status: {one-of: {High: +1, Even: 0, Level: 0, Low: -1, Lower: -2}}\n"
                "        Then: halve it\n"
                "        Slow: {add: 0, note: once}\n");
    project_read(&p);
    struct demo t = {.a = p.a, .d = p.d, .m = p.model};
    t.s = (struct show){.a = p.a, .model = p.model, .set = p.model->set[0]};
    const struct table *table = show_chart(&t.s, chart(&t, "fire")).table;
    size_t n = 0;
    for (unsigned r = 0; r < table->rows; r++) {
        struct str got = box_text(&t, table, r, 1), whole = str_is(got, "nothing") ? box_text(&t, table, r, 0) : got;
        if (str_is(whole, "Halve it"))
            continue;
        assert_string_equal(str_z(p.a, whole), want[n]);
        n++;
    }
    assert_int_equal(n, sizeof want / sizeof *want);
    assert_string_equal(str_z(p.a, box_text(&t, table, 3, 0)), "0");
    project_drop(&p);
}

/* A column begins with a row that stands under no head, or with the name of its group again, never with an `or`. */
static void folded_columns_name_their_group(void **state)
{
    struct demo *t = *state;
    struct project p;
    project_open(&p);
    project_put(&p, "tables/demo/set.yaml", "set: Demo\n");
    project_put(&p, "tables/demo/fire.yaml",
                "charts:\n  fire:\n    title: Fire\n    modifiers:\n      to: the die\n      rows:\n"
                "        Range: {one-of: {1in: +1, 2in: -1, 3in: -2, 4in: -3, 5in: -4, 6in: -5, 7in: -6, 8in: -7}}\n"
                "  choice:\n    title: Choice\n    modifiers:\n      to: the die\n      rows:\n"
                "        A: +1\n        B: +1\n        C: {one-of: {x: +1, y: +2, z: +3}}\n        D: +1\n"
                "  whole:\n    title: Whole\n    modifiers:\n      to: the die\n      rows:\n"
                "        P: {any-of: {a: +1, b: +1, c: +1, d: +1}}\n        Q: {any-of: {e: +1, f: +1}}\n");
    project_read(&p);
    struct show s = {.a = p.a, .model = p.model, .set = p.model->set[0], .request.fold = 2};
    struct demo own = {.a = p.a, .m = p.model};
    const struct table *fire = show_chart(&s, chart(&own, "fire")).table;
    assert_string_equal(str_z(p.a, box_text(t, fire, 0, 3)), "Range one of \u00b7 continued");
    const struct table *choice = show_chart(&s, chart(&own, "choice")).table;
    for (unsigned r = 0; r < choice->rows; r++)
        assert_false(r == 0 && str_starts(box_text(t, choice, r, 4), "or "));
    const struct table *whole = show_chart(&s, chart(&own, "whole")).table; /* five rows and three, not four and five */
    assert_int_equal(whole->rows, 5);
    assert_true(whole->folded);
    assert_string_equal(str_z(p.a, box_text(t, whole, 0, 3)), "Q");
    project_drop(&p);
}

static void folded(void **state)
{
    struct demo *t = *state;
    t->s.request.fold = 2;
    struct block b = show_chart(&t->s, chart(t, "extra"));
    assert_int_equal(b.table->cols, 5);
    assert_int_equal(b.table->rows, 5); /* of eight lines: the second column begins behind a group */
    for (size_t i = 0; i < b.table->n; i++)
        assert_true(b.table->box[i].row + b.table->box[i].rows <= b.table->rows);
}

/* --- golden blocks */

static struct str file_text(struct arena *a, const char *path)
{
    struct buf b = {.a = a};
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    for (int c; (c = getc(f)) != EOF;)
        buf_putc(&b, (char)c);
    fclose(f);
    return buf_str(&b);
}

static struct blocks named_blocks(const struct demo *t, const char *name)
{
    const char *plus = strchr(name, '+');
    if (!plus)
        return show_blocks(&t->s, chart(t, name));
    struct beside *of = ARENA_ARRAY(t->a, struct beside, 2);
    of[0].chart = chart(t, str_z(t->a, (struct str){name, (size_t)(plus - name)}));
    of[1].chart = chart(t, plus + 1);
    struct block *b = ARENA_NEW(t->a, struct block);
    *b = show_beside(&t->s, (struct words){0}, NULL, of, 2);
    return (struct blocks){b, 1, 1};
}

static void golden(void **state)
{
    const struct demo *t = *state;
    DIR *dir = opendir(DEMO);
    unsigned seen = 0, wrong = 0;
    assert_non_null(dir);
    for (const struct dirent *e; (e = readdir(dir));) {
        struct str file = str_of(e->d_name);
        if (!str_ends(file, ".sheet"))
            continue;
        struct blocks all = named_blocks(t, str_z(t->a, str_cut(file, 0, file.n - 6)));
        struct section section = {.block = all.at, .n_block = all.n};
        struct sheet sheet = {.section = &section, .n_section = 1};
        struct buf b = {.a = t->a};
        sheet_dump(&b, &sheet);
        struct str want = file_text(t->a, str_printf(t->a, DEMO "/%s", e->d_name).p), got = buf_str(&b);
        ptrdiff_t first = str_find(got, "  block"); /* from the block on */
        got = first < 0 ? got : str_cut(got, (size_t)first, got.n);
        if (!str_eq(want, got))
            print_message("%s is now:\n%.*s", e->d_name, STRF(got));
        wrong += !str_eq(want, got);
        seen++;
    }
    closedir(dir);
    assert_int_equal(wrong, 0);
    assert_int_equal(seen, 8);
}

int main(int argc, char **argv)
{
#define SHEET_TEST(f) cmocka_unit_test_setup_teardown(f, demo_open, demo_close)
    const struct CMUnitTest tests[] = {
        SHEET_TEST(signs_and_dashes),
        SHEET_TEST(starts_of_lines),
        SHEET_TEST(char_styles),
        SHEET_TEST(distances),
        SHEET_TEST(references),
        SHEET_TEST(numbers),
        SHEET_TEST(one_die_column),
        SHEET_TEST(dice_as_printed),
        SHEET_TEST(ratings),
        SHEET_TEST(columns_left_out),
        SHEET_TEST(folded),
        SHEET_TEST(golden),
        SHEET_TEST(rows_that_add_nothing),
        SHEET_TEST(marks_behind_figures),
        SHEET_TEST(rows_under_their_heads),
        SHEET_TEST(folded_columns_name_their_group),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
