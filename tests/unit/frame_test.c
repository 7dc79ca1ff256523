/* Round the charts of a page: masthead, rail or strip of phases, foot; they find room, and take a small part. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "page/taste.h"
#include "page_sheets.h"
#include <stdlib.h>

/* Four phases: 1 neutral, 2 in colour and with the charts, 3 neutral, 4 in colour and on another sheet. */
static struct sheet phases_of(struct fixture *f, enum phases_show show, const char *prompt)
{
    static const char *const number[] = {"1", "2", "3", "4"}, *const name[] = {"Alpha", "Beta", "Gamma",
                                                                               "Delta and what is after it"};
    struct sheet s = sheet_of(f, 1, 4, "some words");
    struct phase *p = ARENA_ARRAY(f->a, struct phase, 4);
    struct words *key = ARENA_NEW(f->a, struct words), *text = ARENA_NEW(f->a, struct words);
    struct section *section = arena_copy(f->a, s.section, sizeof *section);
    struct str *own = ARENA_NEW(f->a, struct str);
    *own = STR("2");
    *text = words_of(f->a, str_of(prompt), PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    *key = words_of(f->a, STR("Explained"), PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    for (unsigned i = 0; i < 4; i++)
        p[i] = (struct phase){
            .number = str_of(number[i]),
            .title = words_of(f->a, str_of(name[i]), PARA_STYLE_RAIL, CHAR_STYLE_STRONG),
            .prompt = text,
            .n_prompt = 1,
            .brief = *text,
            .hue = i % 2 ? i : 0};
    section->phase = own;
    section->n_phase = 1;
    s.section = section;
    s.phase = p;
    s.n_phase = 4;
    s.phases_show = show;
    s.phases_title = words_of(f->a, STR("Sequence"), PARA_STYLE_TURN, CHAR_STYLE_PLAIN);
    s.key = key;
    s.n_key = 1;
    return s;
}

static size_t kinds_of(const struct composed *c, enum item_kind kind)
{
    size_t n = 0;
    for (size_t i = 0; i < c->page[0].n; i++)
        n += c->page[0].item[i].kind == kind;
    return n;
}

static size_t words_equal(const struct composed *c, const char *z)
{
    size_t n = 0;
    for (size_t i = 0; i < c->page[0].n; i++)
        for (size_t k = 0; is_text(&c->page[0].item[i]) && k < c->page[0].item[i].line->n; k++)
            n += str_is(c->page[0].item[i].line->word[k].shape->text, z);
    return n;
}

static const struct item *text_at(const struct composed *c, const char *z)
{
    for (size_t i = 0; i < c->page[0].n; i++)
        if (is_text(&c->page[0].item[i]) && str_is(c->page[0].item[i].line->word[0].shape->text, z))
            return &c->page[0].item[i];
    return NULL;
}

/* A phase without colour goes with its neighbour: 1 with 2, which has the charts, and 3 too; only 4 is elsewhere. */
static void phases_of_this_side_are_filled(void **state)
{
    struct fixture *f = *state;
    struct sheet s = phases_of(f, PHASES_RAIL, "Words beside");
    struct composed c;
    assert_true(compose_it(f, &s, &c));
    assert_int_equal(kinds_of(&c, ITEM_RING), 1);
    assert_int_equal(kinds_of(&c, ITEM_DISC), 4);
    assert_null(text_at(&c, "side")); /* 4 has charts nowhere, and so no side */
    assert_true(text_at(&c, "Sequence")->y < text_at(&c, "Alpha")->y);
    assert_true(text_at(&c, "Words")->x > text_at(&c, "Sequence")->x + 5000);
    s.rail_um = 39000; /* too narrow for words beside discs: it is a strip */
    assert_true(compose_it(f, &s, &c));
    assert_int_equal(text_at(&c, "Alpha")->y, text_at(&c, "Delta")->y);
    assert_int_equal(overlaps(&c.page[0]), 0);
}

static void a_strip_is_one_line_or_as_many_as_it_takes(void **state)
{
    struct fixture *f = *state;
    struct sheet s = phases_of(f, PHASES_STRIP, "Words");
    struct composed c;
    assert_true(compose_it(f, &s, &c));
    assert_int_equal(text_at(&c, "Alpha")->y, text_at(&c, "Delta")->y);
    assert_true(text_at(&c, "Delta")->y < text_at(&c, "Explained")->y);
    assert_true(text_at(&c, "Explained")->y < text_at(&c, "Section")->y);
    assert_true(text_at(&c, "Words")->y > text_at(&c, "Alpha")->y);
    assert_int_equal(text_at(&c, "Words")->x, text_at(&c, "Alpha")->x);
    assert_int_equal(texts_equal(&c, "Words"), 5);
    um with = text_at(&c, "Section")->y, beside = text_at(&c, "Alpha")->x;
    ((struct phase *)(uintptr_t)s.phase)[0].bare = true; /* half a disc less before its name */
    assert_true(compose_it(f, &s, &c));
    assert_int_equal(beside - text_at(&c, "Alpha")->x, DISC / 2);
    s = phases_of(f, PHASES_STRIP, "Prompts, of which no more than two would find room in a line of this paper");
    assert_true(compose_it(f, &s, &c)); /* on further lines below each name, whole */
    assert_non_null(text_at(&c, "Prompts,"));
    assert_int_equal(words_equal(&c, "paper"), 4);
    assert_true(text_at(&c, "Section")->y > with);
    s.paper = STR("a6");
    assert_true(compose_it(f, &s, &c));
    assert_int_equal(overlaps(&c.page[0]), 0);
    assert_true(text_at(&c, "Alpha")->y < text_at(&c, "Delta")->y);
    um rows = text_at(&c, "Delta")->y - text_at(&c, "Alpha")->y;
    for (size_t i = 0; i < 3; i++) /* rows without prompts are as low as their names */
        ((struct phase *)(uintptr_t)s.phase)[i].n_prompt = 0;
    assert_true(compose_it(f, &s, &c));
    assert_true(text_at(&c, "Delta")->y - text_at(&c, "Alpha")->y < rows);
    s = phases_of(f, PHASES_NONE, "Words");
    assert_true(compose_it(f, &s, &c));
    assert_null(text_at(&c, "Alpha"));
    assert_non_null(text_at(&c, "Explained"));
}

/* Title and edition keep out of each other's room on any paper: on two lines, smaller, and then
 * without the words beside the title. No word of the title is lost, and nothing is printed over
 * anything. */
static void a_long_title_is_no_fault(void **state)
{
    static const char *const papers[] = {"a4", "a4 landscape", "a5", "a5 landscape", "a6"};
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++) {
        struct sheet s = sheet_of(f, 1, 3, "some words");
        struct composed c;
        s.title = words_of(
            f->a, STR("The Long and Exceedingly Weary Retreat from Moscow in the Winter of 1812"),
            PARA_STYLE_TITLE, CHAR_STYLE_PLAIN);
        s.subtitle = words_of(f->a, STR("for grenadiers and hussars"), PARA_STYLE_SUBTITLE,
                              CHAR_STYLE_PLAIN);
        s.edition_line =
            STR("Third printing with the corrections of the second edition, November 2026");
        s.paper = str_of(papers[i]);
        assert_true(compose_it(f, &s, &c));
        assert_int_equal(overlaps(&c.page[0]), 0);
        assert_int_equal(words_equal(&c, "Exceedingly"), 1);
        assert_int_equal(words_equal(&c, "1812"), 1);
        assert_int_equal(words_equal(&c, "corrections"), 1);
    }
}

/* Nobody says how the phases are shown: beside the charts while these stand on as many sides as below a strip. Blocks
 * of 12 lines, 5 mm each: one is no question; somewhere there are so many that a rail would cost a side. */
static void a_rail_is_taken_where_it_costs_no_side(void **state)
{
    struct fixture *f = *state;
    bool rail = true;
    for (unsigned blocks = 1; blocks < 24 && rail; blocks++) {
        struct sheet with = phases_of(f, PHASES_INHERITED, "Words"),
                     s = sheet_of(f, blocks, 12, "some words");
        struct section *section = arena_copy(f->a, s.section, sizeof *section);
        struct composed c;
        section->phase = with.section->phase;
        section->n_phase = 1;
        with.section = section;
        with.flows = false;
        assert_true(compose_it(f, &with, &c));
        rail = text_at(&c, "Alpha")->y < text_at(&c, "Delta")->y;
        assert_true(rail || blocks > 1);
        if (rail)
            continue;
        with.phases_show = PHASES_RAIL;
        size_t strip = c.n;
        assert_true(compose_it(f, &with, &c));
        assert_true(c.n > strip || c.mpt < 9000);
    }
    assert_false(rail);
    struct sheet small = phases_of(f, PHASES_INHERITED, "Words");
    struct composed c;
    small.flows = false;
    small.paper = STR("a5");
    assert_true(compose_it(f, &small, &c));
    assert_non_null(text_at(&c, "Alpha")); /* a strip: its words stand nowhere else */
    assert_non_null(text_at(&c, "Explained"));
}

/* Two panels of A4 on end: the text keeps a margin of 8 mm on both sides of the fold, and the fold is marked. */
static void panels_keep_their_margins(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 6, 20, "some words");
    struct composed c;
    size_t marks = 0;
    s.fold = s.columns = 2;
    assert_true(compose_it(f, &s, &c));
    for (size_t i = 0; i < c.page[0].n; i++) {
        const struct item *t = &c.page[0].item[i];
        marks += t->kind == ITEM_RULE && t->x == 105000 && t->w == 0;
        if (is_text(t) && t->y > 40000 && t->y < 280000)
            assert_true(t->x + t->w <= 97060 || t->x >= 112940);
    }
    assert_int_equal(marks, 2);
    assert_true(texts_equal(&c, "some") == 6 * 20);
}

/* A title as long as the page is wide stands above the edition's line and not in it; a long foot takes its lines. */
static void long_titles_and_feet_find_room(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 1, 4, "some words");
    struct composed c;
    s.edition_line = STR("Edition 1, of a day that takes many words to say and many more to read");
    s.subtitle = words_of(f->a, STR("A subtitle that leaves it no room at all beside itself"),
                          PARA_STYLE_SUBTITLE, CHAR_STYLE_PLAIN);
    struct str footer = STR("A foot that is longer than the page is wide, and goes on to say whose "
                            "the rules are, whose the wording, "
                            "whose the errata, and more that nobody reads");
    s.footer = &footer;
    assert_true(compose_it(f, &s, &c));
    assert_int_equal(overlaps(&c.page[0]), 0);
    assert_int_equal(outside(&c.page[0], f->t->margin), 0);
    assert_true(text_at(&c, "Demo")->y < text_at(&c, "A")->y);
    for (size_t i = 0; i < c.page[0].n; i++)
        assert_true(!is_text(&c.page[0].item[i]) || c.page[0].item[i].y < c.page[0].h - f->t->margin + 20);
}

static um rule_of(const struct composed *c, um stroke, bool last)
{
    um y = 0;
    for (size_t i = 0; i < c->page[0].n; i++) {
        const struct item *t = &c->page[0].item[i];
        if (t->kind == ITEM_RULE && t->w > c->page[0].w - 20000 && t->stroke == stroke && (last || !y))
            y = t->y;
    }
    return y;
}

/* The foot is one line: said shorter where it is too long, but never without who is credited. Its rule stands 3.1 mm
 * above the margin's edge: 7.5 pt of leading 9 pt are 3.175 mm, of which the lower 0.66 are tails; and 0.6 of white. */
static void a_footer_is_one_line(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 1, 4, "some words");
    struct composed c;
    struct str footer[] = {STR("Rules: Ann Author. The wording is ours, and so is much else that "
                               "would have to be told of here if there "
                               "were room for it, which there is not on any paper that this is "
                               "printed on. Errata by us."),
                           STR("Rules: Ann Author.")};
    s.footer = footer;
    s.n_footer = 2;
    assert_true(compose_it(f, &s, &c));
    um rule = rule_of(&c, HAIR_STROKE, true), edge = c.page[0].h - f->t->margin;
    assert_in_range(edge - rule, 3080, 3140);
    assert_int_equal(text_at(&c, "Rules:")->line->n, 3);
    assert_int_equal(text_at(&c, "A4")->line->n, 6); /* print at 100 % */
    assert_in_range(text_at(&c, "Rules:")->y, edge - 20, edge + 20);
    footer[0] = STR("Rules: Ann Author. The wording is ours.");
    assert_true(compose_it(f, &s, &c));
    assert_int_equal(text_at(&c, "Rules:")->line->n, 7);
}

/* From the margin to the charts and from these to the margin below: 9 % of an A4 page, 11 % of an
 * A5, whatever stands in the title; FOOTER_ABOVE is white above the foot's rule, HEAD_BELOW below
 * the masthead's. */
static void masthead_and_footer_are_a_small_part(void **state)
{
    struct fixture *f = *state;
    static const char *const paper[] = {"a4 landscape", "a4", "a5", "a5 landscape"};
    static const um high[] = {210000, 297000, 210000, 148000}, part[] = {9, 9, 11, 11};
    for (size_t i = 0; i < 4; i++)
        for (int longer = 0; longer < 2; longer++) {
            struct sheet s = sheet_of(f, 1, 4, "some words");
            struct composed c;
            s.paper = str_of(paper[i]);
            s.edition_line = STR("Edition 1, of a day");
            s.subtitle = words_of(
                f->a,
                str_of(longer ? "A subtitle that is far too long to stand beside the title and the "
                                "edition of this sheet"
                              : "One side"),
                PARA_STYLE_SUBTITLE, CHAR_STYLE_PLAIN);
            if (longer && i > 1) /* on A5 no title of that length can be set on a line */
                continue;
            assert_true(compose_it(f, &s, &c));
            um head = rule_of(&c, CLOSE_STROKE, false) + HEAD_BELOW - f->t->margin;
            um footer = high[i] - f->t->margin - rule_of(&c, HAIR_STROKE, true) + FOOTER_ABOVE;
            assert_in_range(head + footer, 1, high[i] * part[i] / 100);
            assert_int_equal(overlaps(&c.page[0]), 0);
        }
}

static void a_rail_higher_than_the_page_does_not_fit(void **state)
{
    struct fixture *f = *state;
    struct composed c;
    struct buf b = {.a = f->a};
    for (int i = 0; i < 400; i++)
        buf_putz(&b, "many words ");
    struct sheet s = phases_of(f, PHASES_RAIL, str_z(f->a, buf_str(&b)));
    assert_false(compose_it(f, &s, &c));
    assert_true(found(f, RULE_DOES_NOT_FIT, "the rail of phases is "));
    assert_true(found(f, RULE_DOES_NOT_FIT, " mm higher than the page"));
}

int main(int argc, char **argv)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        CASE(phases_of_this_side_are_filled),
        CASE(a_strip_is_one_line_or_as_many_as_it_takes),
        CASE(a_long_title_is_no_fault),
        CASE(a_rail_is_taken_where_it_costs_no_side),
        CASE(panels_keep_their_margins),
        CASE(a_footer_is_one_line),
        CASE(masthead_and_footer_are_a_small_part),
        CASE(long_titles_and_feet_find_room),
        CASE(a_rail_higher_than_the_page_does_not_fit),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("frame", tests, NULL, NULL);
}
