/* The models on the page of proof: each table's expressions as they are written; and
 * what the errata of a book say in columns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "layouts.h"

static int open_nothing(void **state)
{
    return charts_open(state, "charts:\n  none: {title: None, grid: {down: a, columns: {B: text}, rows: {c: d}}}\n");
}

/* All paragraphs of the blocks of this id, a line each. */
static struct str paragraphs_of(struct project *t, const char *layout, const char *id)
{
    const struct odds_table *table = NULL;
    size_t n;
    struct buf b = {.a = t->a};
    struct documents all = documents_at(t, "layouts/odds/dice.yaml", layout);
    findings_say(t);
    size_t book = 0;
    while (all.at[book].kind != DOCUMENT_ODDS_BOOK)
        book++;
    const struct sheet *s =
        doc_odds_book(t->a, t->d, t->model, &all.at[book], NULL, NULL, &table, &n);
    assert_non_null(s);
    for (size_t i = 0; i < s->n_section; i++)
        for (const struct block *k = s->section[i].block; k < s->section[i].block + s->section[i].n_block; k++)
            for (size_t p = 0; str_is(k->id, id) && p < k->n_lead; p++) {
                for (size_t r = 0; r < k->lead[p].n; r++)
                    buf_put(&b, k->lead[p].run[r].text);
                buf_putc(&b, '\n');
            }
    return buf_str(&b);
}

/* What stands below the rows of the proof, a line each. */
static struct str models_of(struct project *t, const char *layout)
{
    const struct odds_table *table = NULL;
    size_t n;
    struct buf b = {.a = t->a};
    struct documents all = documents_at(t, "layouts/odds/dice.yaml", layout);
    findings_say(t);
    const struct sheet *s = doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n);
    assert_non_null(s);
    const struct section *last = &s->section[s->n_section - 1];
    assert_true(str_is(last->block[last->n_block - 1].id, "proof"));
    const struct table *m = last->block[last->n_block - 1].table;
    for (size_t i = 0; i < m->n; i++)
        if (m->row[m->box[i].row].goes_on) {
            for (size_t r = 0; r < m->box[i].words.n; r++)
                buf_put(&b, m->box[i].words.run[r].text);
            buf_putc(&b, '\n');
        }
    return buf_str(&b);
}

/* The rolls; and the first sentence of the author's where the pages have it not: a lead stands in
 * its place, or the table is not printed. */
#define HITS "hits: count((n)d6, face >= (if cover == \"wall\" then 5 else 4))\n"
static void the_model_is_as_written(void **state)
{
    assert_int_equal(bench_close(state), 0);
    assert_int_equal(
        charts_open(
            state,
            "odds:\n"
            "  x:\n    title: A shot\n    given: {n: 1..4, cover: [none, wall]}\n"
            "    roll: {hits: 'count((n)d6, face >= (if cover == \"wall\" then 5 else 4))'}\n"
            "    outcomes: {hit: hits > 0, miss: hits == 0}\n    caption: One die a shot. It may "
            "miss.\n"
            "  z: {title: Mine, roll: d6 >= 4}\n"),
        0);
#define BOOK "odds-book: The odds\nset: demo\ntables: [{odds: x, down: n, across: cover"
    same(models_of(*state, BOOK "}, {odds: z}]\n"), HITS "d6 >= 4\n");
    same(models_of(*state, BOOK ", lead: Shots.}]\n"), "One die a shot. " HITS);
    same(models_of(*state, BOOK ", print: no}, {odds: z}]\n"), "One die a shot. " HITS "d6 >= 4\n");
}

/* In columns a chart is named once, before all that is said of it; charts that begin alike too. */
static void errata_in_columns(void **state)
{
    assert_int_equal(bench_close(state), 0);
    assert_int_equal(
        charts_open(
            state,
            "charts:\n"
            "  a:\n    title: \"March, foot\"\n    reading: Once a turn.\n    grid:\n      down: pace\n      columns: "
            "{Far: "
            "text}\n      rows:\n        Slow: [one]\n        Fast: {cells: [two], printed: {Far: three}, why: a "
            "slip}\n"
            "odds:\n  z: {roll: {hit: d6 >= 4}}\n"),
        0);
    struct str said = paragraphs_of(
        *state, "odds-book: The odds\nset: demo\ncolumns: 2\nerrata: yes\ntables: [{odds: z}]\n", "errata");
    same(said, "March, foot. Fast: Printed\u00a0three; Played\u00a0two: a slip.\nMarch, foot. Once a turn.\n");
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, open_nothing, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_model_is_as_written),
        CASE(errata_in_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
