/* The front of a book: what it asks, answers and explains, from tables whose numbers are worked out by hand; and where
 * it stands, on pages as they are printed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "command.h"
#include "layouts.h"

static const char tables[] =
    "charts:\n"
    "  reach: {title: Reach, grid: {down: range, columns: {Hit: need}, rows: {Short: 4-6, Long: 6}}}\n"
    "odds:\n"
    "  volley:\n    title: A volley\n    given: {dice: 1..6, need: 4..5}\n"
    "    roll: {hits: 'count((dice)d6, face >= need)'}\n"
    "  charge:\n    title: A charge\n    given: {modifier: -1..+1}\n    roll: {total: 'd8 + modifier'}\n"
    "    outcomes: {win: total > 4, lose: total <= 4}\n";

static int open_tables(void **state)
{
    return charts_open(state, tables);
}

static const struct sheet *book_of(struct project *t, const char *rest)
{
    const struct odds_table *table = NULL;
    size_t n;
    struct buf b = {.a = t->a};
    buf_printf(&b, "odds-book: The odds\nset: demo\n%s", rest);
    struct documents all = documents_at(t, "layouts/odds/dice.yaml", str_z(t->a, buf_str(&b)));
    findings_say(t);
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    const struct sheet *s = doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n);
    assert_non_null(s);
    return s;
}

/* All that a block of the front says, a line for each text; a page as the number of its reference. */
static struct str equal_before(struct project *t, const struct sheet *s, const char *id)
{
    struct buf b = {.a = t->a};
    for (const struct section *x = s->front; x < s->front + s->n_front; x++)
        for (const struct block *k = x->block; k < x->block + x->n_block; k++) {
            size_t n = k->n_lead + (k->table ? k->table->n : 0);
            for (size_t i = 0; str_is(k->id, id) && i < n; i++) {
                struct words w = i < k->n_lead ? k->lead[i] : k->table->box[i - k->n_lead].words;
                for (size_t r = 0; r < w.n; r++)
                    if (w.run[r].page)
                        buf_printf(&b, "<%zu.%zu>", s->ref[w.run[r].page - 1].section, s->ref[w.run[r].page - 1].block);
                    else
                        buf_put(&b, w.run[r].text);
                buf_putc(&b, '\n');
            }
        }
    return buf_str(&b);
}

static void has(struct str text, const char *part)
{
    if (str_find(text, part) < 0)
        print_message("no \"%s\" in\n%.*s", part, STRF(text));
    assert_true(str_find(text, part) >= 0);
}

static const char sections[] =
    "sections:\n"
    "  - Shooting:\n      question: How many dice for a hit?\n"
    "      answer: 'On 4+ {volley: least dice for 90 % at-least 1, need=4} make one.'\n      "
    "phase: \"3\"\n      tables:\n"
    "        - {odds: volley, down: dice, across: need, show: [mean, at-least 1, at-least 2], "
    "places: 0}\n"
    "        - {odds: volley, down: dice, given: {need: 4}, show: mean, question: 'How many hits, "
    "with a need of 4?', answer: 'One of two dice: {mean, dice=1, need=4}.'}\n"
    "  - Fighting: [{odds: charge, down: modifier, show: win, title: Who wins}]\n";

/* A section that asks has a row, and its tables only where they ask themselves; another table has
 * its title. Three dice on 4+ hit in 7 of 8 throws, four in 15 of 16. */
static void contents_request_and_answer(void **state)
{
    const struct sheet *s = book_of(*state, sections);
    struct str said = equal_before(*state, s, "contents");
    assert_int_equal(s->n_front, 2);
    has(said, "3\nHow many dice for a hit?\nOn 4+ 4 make one.\n<0.0>\n");
    has(said, "How many hits, with a need of 4?\nOne of two dice: 0.5.\n<0.1>\n");
    has(said, "Who wins\n\n<1.0>\n");
    has(said, "Are the numbers right?\n");
    has(said, "\n<2.0>\n");
    assert_true(str_find(said, "A volley") < 0); /* its section asks for it */
    has(equal_before(*state, s, "subject"), "2 tables, 15 situations, all counted");
}

/* Where all its tables ask, the section's own question has a row only with an answer; a question in
 * the contents without an answer is a note. */
static void a_question_without_an_answer_goes(void **state)
{
    static const char
        all[] = "sections:\n  - Shooting:\n      question: How does one shoot?\n      tables:\n"
                "        - {odds: volley, down: dice, given: {need: 4}, show: mean, question: 'How "
                "many?', answer: 'Two: {mean, dice=2, need=4}.'}\n",
        one[] = "sections:\n  - Shooting:\n      question: How does one shoot?\n      tables:\n"
                "        - {odds: volley, down: dice, given: {need: 5}, show: mean}\n";
    struct project *t = *state;
    size_t n;
    struct str said = equal_before(t, book_of(t, all), "contents");
    assert_true(str_find(said, "How does one shoot?") < 0);
    has(said, "How many?\nTwo: 1.\n<0.0>\n");
    has(equal_before(t, book_of(t, one), "contents"), "How does one shoot?\n<0.0>\n");
    const struct finding **f = diag_sorted(t->d, t->a, &n);
    assert_int_equal(n, 1);
    assert_int_equal(f[0]->rule, RULE_QUESTION_UNANSWERED);
}

/* The first figure that is neither never nor always: one die on 4+. */
static void a_figure_is_read(void **state)
{
    const struct sheet *s = book_of(*state, sections);
    has(equal_before(*state, s, "how-to-read"), "With dice 1, need 4. In 50 of 100 such throws: 1 "
                                                "or more. This table stands on page <0.0>.");
    has(equal_before(*state, s, "cite"),
        str_printf(((struct project *)*state)->a, "first eight digits of the input: %.*s.\n",
                   STRF(str_cut(s->hash, 0, 8)))
            .p);
}

/* What is not in the book is not explained: of its words here there are no points, no spread, nothing that is certain.
 */
static void signs_are_those_that_it_has(void **state)
{
    const struct sheet *s = book_of(
        *state, "tables: [{odds: volley, down: dice, given: {need: 4}, show: at-least 1}]\n");
    struct str said = equal_before(*state, s, "signs");
    has(said, "or more\nthis number and every larger one\n");
    assert_true(str_find(said, "spread") < 0 && str_find(said, "points") < 0 && str_find(said, "100\n") < 0);
    assert_true(str_find(said, "mean\n") < 0 && str_find(said, "D6") < 0);
    s = book_of(*state, "tables: [{odds: volley, down: dice, given: {need: 4}, show: at-least 1, "
                        "lead: 'Two points, told exactly: +1 is worth one.'}]\n");
    said = equal_before(*state, s, "signs"); /* the author's own words are no signs of the book */
    assert_true(str_find(said, "points") < 0 && str_find(said, "exact") < 0);
}

/* The layout may leave a table out of the contents. */
static void a_table_without_a_question(void **state)
{
    const struct sheet *s =
        book_of(*state, "tables:\n  - {odds: volley, down: dice, across: need, show: [mean, at-least 1]}\n"
                        "  - {odds: charge, down: modifier, show: win, question: no}\n");
    assert_true(str_find(equal_before(*state, s, "contents"), "A charge") < 0);
}

/* ---- on pages */

/* The label of the page on which a place of this name stands. */
static struct str page_of(const char *name)
{
    struct str rest = {ran.out, strlen(ran.out)}, line, page = {"", 0};
    char place[64];
    snprintf(place, sizeof place, " \"%s\"", name);
    while (str_split(&rest, '\n', &line)) {
        if (str_starts(line, "page ")) {
            page = str_cut(line, (size_t)str_find(line, "\"") + 1, line.n);
            page.n = (size_t)str_find(page, "\"");
        }
        if (str_starts(str_trim(line), "place ") && str_ends(line, place))
            return page;
    }
    return (struct str){"", 0};
}

/* A table of 150 rows is no page long; what follows it stands on a later one. */
static void contents_have_the_pages(void **state)
{
    static const char *const id[] = {"run", "hop", "proof"};
    char want[64];
    (void)state;
    put("tables/small/run.yaml", "odds:\n  run: {title: Run, given: {m: 1..150}, roll: {paces: d6 + m}}\n"
                                 "  hop: {title: Hop, given: {m: 1..3}, roll: {paces: 'd6 + m >= 5'}}\n");
    put("layouts/odds/small.yaml",
        "odds-book: Odds\nset: small\npaper: a5\ntables:\n"
        "  - {odds: run, down: m, show: mean, question: How far?}\n  - {odds: hop, down: m}\n");
    in_project("build --dump pages small");
    assert_int_equal(ran.code, 0);
    for (size_t i = 0; i < sizeof id / sizeof *id; i++) {
        struct str page = page_of(id[i]);
        assert_true(page.n > 0);
        snprintf(want, sizeof want, "\"%.*s\" link %s", STRF(page), id[i]);
        if (!strstr(ran.out, want))
            print_message("no %s\n", want);
        assert_non_null(strstr(ran.out, want));
    }
    assert_false(str_eq(page_of("run"), page_of("hop")));
    assert_non_null(strstr(ran.out, "Page 1 of "));
}

/* What has one page stays one page, unless it asks for more. */
static void one_page_has_no_front(void **state)
{
    (void)state;
    put("tables/small/run.yaml", "odds:\n  hop: {title: Hop, given: {m: 1..3}, roll: {paces: 'd6 + m >= 5'}}\n");
    put("layouts/odds/small.yaml", "odds-book: Odds\nset: small\npaper: a4\ntables: [{odds: hop, down: m}]\n");
    in_project("build --dump pages small");
    assert_int_equal(ran.code, 0);
    assert_null(strstr(ran.out, "How to cite"));
    put("layouts/odds/small.yaml",
        "odds-book: Odds\nset: small\nfront: no\nthrows: 9\ntables: [{odds: hop, down: m}]\n");
    in_project("check");
    assert_int_equal(ran.code, 0);
    assert_non_null(strstr(ran.out, "an odds book has no `front` any more"));
    assert_non_null(strstr(ran.out, "--budget 3"));
}

#define TABLES(f) cmocka_unit_test_setup_teardown(f, open_tables, bench_close)
#define CASE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLES(contents_request_and_answer),
        TABLES(a_question_without_an_answer_goes),
        TABLES(a_figure_is_read),
        TABLES(signs_are_those_that_it_has),
        TABLES(a_table_without_a_question),
        CASE(contents_have_the_pages),
        CASE(one_page_has_no_front),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
