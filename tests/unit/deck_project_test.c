/* The decks of the project's own sets, cut here by another way: every number of a die is looked up by itself in the
 * chart, and what the cards say is compared with its row. Run in the project's folder. */
#include "show/deck/deck.h"
#include "show/doc.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "project.h"
#include "said.h"

static int nothing_open(void **state)
{
    return charts_open(state, "charts: {}\n");
}

static size_t row_of(const struct chart *c, int64_t number)
{
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].band.range.lo.n <= number && number <= c->row[i].band.range.hi.n)
            return i;
    return SIZE_MAX;
}

static void project_deck(struct project *t, const char *name, const struct layout **out)
{
    bool unreadable = false;
    t->model = model_read(t->a, t->d, ".", &unreadable);
    struct documents all = documents_read(t->a, t->d, pictures_new(t->a, ".", NULL), t->model, &unreadable);
    *out = NULL;
    for (size_t i = 0; i < all.n; i++)
        if (all.at[i].kind == DOCUMENT_DECK && str_is(all.at[i].name, name))
            *out = &all.at[i];
    assert_non_null(*out);
    assert_int_equal(diag_count(t->d, LEVEL_WARNING), 0);
}

/* The deck's card for a number, by its `card` field: "05", "06-07", "20, 30". */
static const struct card *card_numbered(struct arena *a, const struct deck *d, unsigned number)
{
    for (size_t i = 0; i < d->n_card; i++) {
        struct str rest = plain(a, card_field_find(&d->card[i], STR("card"))), one;
        while (str_split(&rest, ',', &one)) {
            unsigned lo, hi;
            const char *z = str_z(a, str_trim(one));
            int n = sscanf(z, "%u\xe2\x80\x93%u", &lo, &hi);
            if (n >= 1 && lo <= number && number <= (n == 2 ? hi : lo))
                return &d->card[i];
        }
    }
    return NULL;
}

static const struct card_part *part_of(const struct card *c, unsigned arm)
{
    for (size_t i = 0; i < c->n_part; i++)
        for (size_t k = 0; k < c->part[i].n_arm; k++)
            if (c->part[i].arm[k] == arm)
                return &c->part[i];
    return NULL;
}

static void events_of_the_company(void **state)
{
    enum { ARMS = 3 };
    static const char *const id[ARMS] = {"infantry-events", "cavalry-events", "artillery-events"};
    struct project *t = *state;
    const struct layout *doc;
    const struct chart *chart[ARMS];
    size_t faces = 0, before[ARMS] = {0};
    project_deck(t, "john-company-events", &doc);
    const struct deck *d = &doc->deck->deck;
    assert_int_equal(d->cards, 100);
    for (unsigned i = 0; i < ARMS; i++)
        chart[i] = model_chart_find(t->model, doc->set, str_of(id[i]));
    for (unsigned number = 0; number < 100; number++) {
        const struct card *c = card_numbered(t->a, d, number);
        bool cut = number == 0;
        assert_non_null(c);
        for (unsigned i = 0; i < ARMS; i++) {
            size_t row = row_of(chart[i], number);
            struct str want = chart[i]->row[row].cell[0].text.s;
            cut = cut || row != before[i];
            before[i] = row;
            const struct card_part *p = part_of(c, i);
            assert_non_null(p);
            /* quotes and dashes are set; the first word is enough to tell the rows of a chart apart here */
            assert_true(str_starts(plain(t->a, p->headline), str_z(t->a, str_cut(want, 0, 6))));
        }
        faces += cut;
    }
    assert_int_equal(faces, 43);
    for (size_t i = 0; i < doc->deck->odds->n_arm; i++)
        for (size_t e = 0; e < doc->deck->odds->arm[i].n_event; e++) {
            const struct deck_event *v = &doc->deck->odds->arm[i].event[e];
            assert_int_equal(frac_cmp(v->chart, v->deck), 0);
        }
    assert_int_equal(doc->deck->smallest, 100);
}

/* The officers' D10 is the last digit; no event of an arm has any of its results more than a card off its share. */
static void officers_are_not_tied(void **state)
{
    enum { OFFICERS = 3, EVENTS = 40 };
    struct project *t = *state;
    const struct layout *doc;
    project_deck(t, "john-company-events", &doc);
    const struct deck *d = &doc->deck->deck;
    const struct chart *chart = model_chart_find(t->model, doc->set, STR("commander-events")),
                       *infantry = model_chart_find(t->model, doc->set, STR("infantry-events"));
    unsigned both[EVENTS][EVENTS] = {{0}}, row[EVENTS] = {0}, col[EVENTS] = {0};
    struct str first[10];
    for (unsigned number = 0; number < 100; number++) {
        struct str said = plain(t->a, part_of(card_numbered(t->a, d, number), OFFICERS)->headline);
        if (number < 10)
            first[number] = said;
        assert_true(str_eq(said, first[number % 10])); /* the last digit tells */
        size_t i = row_of(infantry, number), k = row_of(chart, number % 10 ? number % 10 : 10);
        both[i][k]++, row[i]++, col[k]++;
    }
    assert_true(str_eq(first[7], first[8]) && !str_eq(first[6], first[7]) && !str_eq(first[9], first[0]));
    assert_true(str_starts(first[1], "Round shot") && str_starts(first[0], "One of those"));
    for (size_t i = 0; i < infantry->n_row; i++)
        for (size_t k = 0; k < chart->n_row; k++)
            assert_true(abs((int)(both[i][k] * 100) - (int)(row[i] * col[k])) < 100 * (k == 6 ? 2 : 1));
    assert_true(frac_cmp(doc->deck->odds->joint, frac_of_rat(t->a, RAT(2))) < 0);
}

static void orders_of_the_company(void **state)
{
    static const unsigned throws[11] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    struct project *t = *state;
    const struct layout *doc;
    project_deck(t, "john-company-orders", &doc);
    const struct deck *d = &doc->deck->deck;
    assert_int_equal(d->cards, 37);
    assert_int_equal(d->n_card, 38);
    assert_int_equal(d->printed, 38);
    bool seen[6][6] = {{false}};
    for (unsigned i = 0; i < 36; i++) { /* each throw once, on a card of its sum */
        int one, two, sum;
        assert_int_equal(d->card[i].copies, 1);
        assert_int_equal(d->card[i].part[0].n_sub_row, 5);
        struct buf b = {.a = t->a};
        buf_printf(&b, "%.*s %.*s", STRF(plain(t->a, card_field_find(&d->card[i], STR("throw")))),
                   STRF(plain(t->a, card_field_find(&d->card[i], STR("range")))));
        buf_putc(&b, 0);
        assert_int_equal(sscanf(buf_str(&b).p, "%d; %d %d", &one, &two, &sum), 3);
        assert_true(one + two == sum && !seen[one - 1][two - 1]);
        seen[one - 1][two - 1] = true;
    }
    for (unsigned i = 0; i < 11; i++) {
        struct buf b = {.a = t->a};
        buf_printf(&b, "%u in 36", throws[i]);
        size_t n = 0;
        for (unsigned k = 0; k < 36; k++)
            n += str_is(
                plain(t->a, card_field_find(&d->card[k], STR("range"))),
                (char[3]){(char)(i + 2 < 10 ? '0' + (int)i + 2 : '1'), (char)(i + 2 < 10 ? 0 : '0' + (int)i - 8), 0});
        assert_int_equal(n, throws[i]);
    }
    says(t->a, d->card[35].part[0].sub_row[4].text, "8");
    says(t->a, card_field_find(&d->card[35], STR("lines")),
         "Witless|2\nLackluster|3\nCompetent|4\nReliable|5\nGenius|8");
    assert_true(frac_is_zero(doc->deck->odds->worst));
    /* Of the rules: sums over the 36 throws by hand, 36, 68, 84, 123 and 162 orders. */
    assert_true(d->card[37].rules);
    says(t->a, card_field_find(&d->card[37], STR("odds")),
         "Witless|0\xe2\x80\x93"
         "2|1.0\nLackluster|1\xe2\x80\x93"
         "3|1.9\nCompetent|1\xe2\x80\x93"
         "4|2.3\nReliable|2\xe2\x80\x93"
         "5|3.4\nGenius|2\xe2\x80\x93"
         "8|4.5");
}

/* The cell of a row and a column of a chart, as its file has it. */
static struct str cell_of(struct project *t, const struct layout *doc, const char *id, struct str row, const char *col)
{
    const struct chart *c = model_chart_find(t->model, doc->set, str_of(id));
    assert_non_null(c);
    ptrdiff_t r = chart_row_find(c, row), k = chart_col_find(c, str_of(col));
    if (r < 0 || k < 0)
        print_message("%s has no \"%.*s\", \"%s\"\n", id, STRF(row), col);
    assert_true(r >= 0 && k >= 0);
    return c->row[r].cell[k].text.s;
}

static struct str raw_of(const struct card *c, const char *field)
{
    for (size_t i = 0; i < c->n_field; i++)
        if (str_same_name(c->field[i].name, str_of(field)))
            return c->field[i].raw;
    return (struct str){0};
}

/* A figure of a card is the cell of its chart: without its unit, a die in capitals, W8 in German. */
static void figure_is(struct project *t, const struct card *c, const char *field, struct str cell)
{
    struct str said = plain(t->a, card_field_find(c, str_of(field)));
    if (str_ends(cell, "cm"))
        cell.n -= 2;
    if (str_starts(cell, "d") && str_starts(said, "W"))
        said = str_printf(t->a, "D%.*s", STRF(str_cut(said, 1, said.n)));
    if (!str_same_name(said, cell))
        print_message("%s: \"%.*s\", and its chart says \"%.*s\"\n", field, STRF(said), STRF(cell));
    assert_true(str_same_name(said, cell));
}

/* Each figure of each unit is looked up here by another way: by its row and column in the chart as it was read. */
static void units_are(struct project *t, const struct layout *doc)
{
    static const char *const moves[][2] = {{"normal", "Normal"}, {"march", "March"}, {"charge", "Charge"}};
    static const char *const ranges[][2] = {
        {"code", "Code"}, {"short", "Short"}, {"medium", "Medium"}, {"long", "Long"}};
    static const char *const heard[][3] = {{"officer-foot", "Officer", "On foot"},
                                           {"officer-mounted", "Officer", "Mounted"},
                                           {"staff-foot", "Staff officer", "On foot"},
                                           {"staff-mounted", "Staff officer", "Mounted"},
                                           {"hq-foot", "HQ", "On foot"},
                                           {"hq-mounted", "HQ", "Mounted"}};
    const struct deck *d = &doc->deck->deck;
    size_t moved = 0;
    assert_int_equal(d->cards, 24);
    assert_int_equal(d->n_card, 10);
    for (size_t i = 0; i < 9; i++) {
        const struct card *c = &d->card[i];
        struct str troops = raw_of(c, "troops"), weapon = raw_of(c, "weapon");
        for (size_t k = 0; k < 3 && troops.n; k++, moved++)
            figure_is(t, c, moves[k][0], cell_of(t, doc, "movement-rates", troops, moves[k][1]));
        for (size_t k = 0; k < 4; k++)
            figure_is(t, c, ranges[k][0], cell_of(t, doc, "weapon-range", weapon, ranges[k][1]));
        for (size_t k = 0; k < 6; k++)
            figure_is(t, c, heard[k][0], cell_of(t, doc, "command-range", str_of(heard[k][1]), heard[k][2]));
        for (size_t k = 1; k < 4; k++)
            figure_is(t, c, str_printf(t->a, "%s-hit", ranges[k][0]).p,
                      cell_of(t, doc, "difficulty", str_of(ranges[k][1]), "To hit"));
        for (size_t k = 0; k < 2; k++) {
            const char *which = k ? "firing" : "combat";
            struct str die = raw_of(c, which);
            figure_is(t, c, str_printf(t->a, "%s-formed", which).p, cell_of(t, doc, "formed-units", die, "Formed"));
            figure_is(t, c, str_printf(t->a, "%s-added", which).p, cell_of(t, doc, "formed-units", die, "Added"));
        }
    }
    assert_int_equal(moved, 18);
}

/* In English and in German. */
static void units_of_the_skirmish(void **state)
{
    struct project *t = *state;
    bool unreadable = false;
    size_t n = 0;
    t->model = model_read(t->a, t->d, ".", &unreadable);
    struct documents all = documents_read(t->a, t->d, pictures_new(t->a, ".", NULL), t->model, &unreadable);
    for (size_t i = 0; i < all.n; i++)
        if (all.at[i].kind == DOCUMENT_DECK && str_starts(all.at[i].name, "napoleonic-skirmish-units")) {
            units_are(t, &all.at[i]);
            n++;
        }
    assert_int_equal(n, 2);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, nothing_open, bench_close)
    const struct CMUnitTest tests[] = {TEST(events_of_the_company), TEST(officers_are_not_tied),
                                       TEST(orders_of_the_company), TEST(units_of_the_skirmish)};
    return cmocka_run_group_tests_name("decks of the project", tests, NULL, NULL);
}
