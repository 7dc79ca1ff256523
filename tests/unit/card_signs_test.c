/* Signs on cards: shapes of dice, ranges to scale, grades as bars. Where each stands is worked out by hand from the
 * template's millimetres; words of a bar never meet, and what cannot be drawn is found at its card. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cards.h"

enum { BLEED = 3000 };

/* Cards that say one thing each, as {x}; card i stands in line i + 1 of cards.csv. */
static struct deck *deck_of(struct fixture *f, const char *const *says, size_t n)
{
    struct card *card = ARENA_ARRAY(f->a, struct card, n);
    const uint32_t file = card_lines(f, n);
    for (size_t i = 0; i < n; i++) {
        struct card_field *field = ARENA_ARRAY(f->a, struct card_field, 1);
        field[0] =
            (struct card_field){STR("x"),
                                words_of(f->a, str_of(says[i]), PARA_STYLE_BODY, CHAR_STYLE_PLAIN),
                                {"", 0},
                                NOWHERE};
        card[i] = card_on_line(f, file, i, field, 1);
    }
    return deck_of_cards(f, "Ships", card, n, file);
}

/* A template draws its icons for as long as its faces live. */
enum { PICTURES_MAX = 16 };
static struct pictures *opened[PICTURES_MAX];
static size_t n_opened;

static int drop_all(void **state)
{
    while (n_opened)
        pictures_rest(opened[--n_opened]);
    return teardown(state);
}

static struct faces *faces_of(struct fixture *f, const char *const *says, size_t n, const char *box)
{
    const struct profile *p = profile_read(f->a, f->d, ".", STR("poker"), NOWHERE);
    struct str text = str_printf(f->a,
                                 "face: X\nsize: [63, 88]\nroles:\n  text: {size: 10pt, leading: 1.2}\n"
                                 "  free: {size: 8pt..12pt, leading: 1}\n  small: {size: 8pt, leading: 1}\nboxes:\n%s",
                                 box);
    uint32_t source = diag_source_add(f->d, STR("face.yaml"), text);
    (void)source;
    file_put(f->dir, "face.yaml", text);
    assert_true(n_opened < PICTURES_MAX);
    struct pictures *pictures = opened[n_opened++] = pictures_new(f->a, f->dir, paint_picture);
    const struct card_template *t = card_template_read(f->a, f->d, pictures, STR("face.yaml"), f->t, NOWHERE);
    if (!t)
        return NULL;
    return faces_make(f->a, f->d, f->e, f->t, deck_of(f, says, n), p, t, NULL);
}

static const struct item *item_at(const struct page *p, enum item_kind kind, size_t n)
{
    return nth(p, kind, &n);
}

static void stands_at(const struct page *p, size_t n, enum item_kind kind, um x, um y, um w, um h)
{
    const struct item *i = nth(p, kind, &n);
    assert_non_null(i);
    assert_int_equal(i->x - BLEED, x);
    assert_int_equal(i->y - BLEED, y);
    assert_int_equal(i->w, w);
    assert_int_equal(i->h, h);
}

static um line_width(const struct item *i)
{
    const struct set_word *w = &i->line->word[i->line->n - 1];
    return w->x + shape_width(w->shape, w->mpt);
}

static void line_has_number(const struct page *p, size_t n, const char *want)
{
    const struct item *i = nth(p, ITEM_LINE_OF_TEXT, &n);
    assert_non_null(i);
    assert_true(str_is(i->line->word[0].shape->text, want));
}

/* In a box of 20 by 8 a die is 8 high; two stand with a sixth of 8 between them, 1.333. */
static void dice_are_shapes(void **state)
{
    struct fixture *f = *state;
    static const char *const says[] = {"D8", "2W6", "d%", "7d10", "D30", ""};
    struct faces *faces = faces_of(f, says, 6, "  d: {at: [10, 20, 20, 8], die: \"{x}\", role: small}\n");
    clean(f);
    assert_non_null(faces);
    struct page p = faces_page(faces, f->a, 0, false);
    stands_at(&p, 0, ITEM_PICTURE, 10000, 20000, 8000, 8000);
    assert_true(str_is(item_at(&p, ITEM_PICTURE, 0)->picture->path, "layouts/cards/dice/d8.svg"));
    line_has_number(&p, 0, "8");
    p = faces_page(faces, f->a, 1, false);
    stands_at(&p, 0, ITEM_PICTURE, 10000, 20000, 8000, 8000);
    stands_at(&p, 1, ITEM_PICTURE, 19333, 20000, 8000, 8000);
    line_has_number(&p, 1, "6");
    assert_true(str_is(item_at(&p, ITEM_PICTURE, 1)->picture->path, "layouts/cards/dice/d6.svg"));
    p = faces_page(faces, f->a, 2, false);
    line_has_number(&p, 0, "100");
    assert_true(str_is(item_at(&p, ITEM_PICTURE, 0)->picture->path, "layouts/cards/dice/die.svg"));
    p = faces_page(faces, f->a, 3, false); /* more than six are counted */
    line_has_number(&p, 0, "7\xC3\x97");
    line_has_number(&p, 1, "10");
    assert_null(item_at(&p, ITEM_PICTURE, 1));
    p = faces_page(faces, f->a, 4, false);
    assert_true(str_is(item_at(&p, ITEM_PICTURE, 0)->picture->path, "layouts/cards/dice/die.svg"));
    p = faces_page(faces, f->a, 5, false);
    assert_null(item_at(&p, ITEM_PICTURE, 0));
}

static void a_solid_die_has_its_number_in_paper(void **state)
{
    struct fixture *f = *state;
    static const char *const says[] = {"D12"};
    struct faces *faces = faces_of(f, says, 1, "  d: {at: [10, 20, 8, 8], die: \"{x}\", solid: yes, role: text}\n");
    clean(f);
    struct page p = faces_page(faces, f->a, 0, false);
    assert_true(str_is(item_at(&p, ITEM_PICTURE, 0)->picture->path, "layouts/cards/dice/d12-solid.svg"));
    struct colour c = item_at(&p, ITEM_LINE_OF_TEXT, 0)->line->word[0].colour;
    assert_true(c.r == f->t->paper.r && c.g == f->t->paper.g && c.b == f->t->paper.b);
}

/* 40 mm to 40: 15, 10 and 15 mm. */
static void ranges_are_to_scale(void **state)
{
    struct fixture *f = *state;
    static const char *const says[] = {"S|5+|15; M|7+|25; L|9+|40", "A|1|10 cm; B|2|22,5 cm; C||;"};
    struct faces *faces =
        faces_of(f, says, 2, "  b: {at: [10, 20, 40, 14], bar: \"{x}\", role: free, label: small, headline: small}\n");
    clean(f);
    assert_non_null(faces);
    struct page p = faces_page(faces, f->a, 0, false);
    um high = item_at(&p, ITEM_RECT, 0)->h;
    stands_at(&p, 0, ITEM_RECT, 10000, 20000, 15000, high);
    stands_at(&p, 1, ITEM_RECT, 25000, 20000, 10000, high);
    stands_at(&p, 2, ITEM_RECT, 35000, 20000, 15000, high);
    stands_at(&p, 0, ITEM_FRAME, 10000, 20000, 40000, high);
    const struct item *first = item_at(&p, ITEM_LINE_OF_TEXT, 0);
    assert_true(str_is(first->line->word[0].shape->text, "S"));
    const char *const ends[] = {"15", "25", "40"};
    for (size_t i = 0; i < 3; i++) { /* right below the end of its range */
        const struct item *end = item_at(&p, ITEM_LINE_OF_TEXT, 6 + i);
        assert_true(str_is(end->line->word[0].shape->text, ends[i]));
        assert_int_equal(end->x - BLEED + line_width(end), i == 0 ? 25000 : i == 1 ? 35000 : 50000);
    }
}

/* Ends that are near each other stand side by side, in their order, and none leaves the bar; the words of a range stand
 * in it. */
static void words_of_a_bar_never_meet(void **state)
{
    struct fixture *f = *state;
    static const char *const says[] = {"|5|100.0; |6|110.5; |7|121.0; |8|131.5"};
    struct faces *faces =
        faces_of(f, says, 1, "  b: {at: [5, 20, 53, 14], bar: \"{x}\", role: free, label: small, headline: small}\n");
    clean(f);
    assert_non_null(faces);
    struct page p = faces_page(faces, f->a, 0, false);
    um right = 5000;
    for (size_t i = 4; i < 8; i++) {
        const struct item *end = item_at(&p, ITEM_LINE_OF_TEXT, i);
        assert_true(end->x - BLEED >= right);
        right = end->x - BLEED + line_width(end);
        assert_true(right <= 58000);
    }
    for (size_t i = 0; i < 4; i++) {
        const struct item *word = item_at(&p, ITEM_LINE_OF_TEXT, i), *range = item_at(&p, ITEM_RECT, i);
        assert_true(word->x >= range->x && word->x + line_width(word) <= range->x + range->w);
    }
}

/* 4 high: bars of 1.2 with 0.28 between; the first is 0.4 of the height, the others 0.6, 0.8 and 1. */
static void grades_are_bars_that_rise(void **state)
{
    struct fixture *f = *state;
    static const char *const says[] = {"3/4", "0 of 4", "4/4"};
    struct faces *faces = faces_of(f, says, 3, "  g: {at: [10, 20, 10, 4], pips: \"{x}\"}\n");
    clean(f);
    struct page p = faces_page(faces, f->a, 0, false);
    stands_at(&p, 0, ITEM_RECT, 10000, 22400, 1200, 1600);
    stands_at(&p, 1, ITEM_RECT, 11480, 21600, 1200, 2400);
    stands_at(&p, 2, ITEM_RECT, 12960, 20800, 1200, 3200);
    stands_at(&p, 0, ITEM_FRAME, 14440, 20000, 1200, 4000);
    p = faces_page(faces, f->a, 1, false);
    assert_null(item_at(&p, ITEM_RECT, 0));
    p = faces_page(faces, f->a, 2, false);
    assert_null(item_at(&p, ITEM_FRAME, 0));
}

static void wrong(struct fixture *f, const char *says, const char *box, enum rule_id rule, const char *words)
{
    struct diag *before = f->d;
    f->d = diag_new();
    assert_null(faces_of(f, &says, 1, box));
    found(f, rule, "cards.csv", 1, words);
    diag_drop(f->d);
    f->d = before;
}

static void what_cannot_be_drawn_is_found_at_its_card(void **state)
{
    struct fixture *f = *state;
    const char *die = "  d: {at: [10, 20, 20, 8], die: \"{x}\", role: text}\n";
    const char *bar = "  b: {at: [10, 20, 40, 14], bar: \"{x}\", role: free, label: small, headline: small}\n";
    const char *pips = "  g: {at: [10, 20, 10, 4], pips: \"{x}\"}\n";
    wrong(f, "eight", die, RULE_BAD_VALUE, "has \"eight\" for the die \"d\"");
    wrong(f, "D", die, RULE_BAD_VALUE, "has \"D\"");
    wrong(f, "0d6", die, RULE_BAD_VALUE, "has \"0d6\"");
    wrong(f, "D8+1", die, RULE_BAD_VALUE, "has \"D8+1\"");
    wrong(f, "6D8", die, RULE_DOES_NOT_FIT, "too wide");
    wrong(f, "S|5+|25; M|7+|15", bar, RULE_BAD_VALUE, "for the bar");
    wrong(f, "S|5+|far", bar, RULE_BAD_VALUE, "for the bar");
    wrong(f, "S|5+|123456789", bar, RULE_BAD_VALUE, "for the bar");
    wrong(f, "S|5+|1; M|7+|100", bar, RULE_DOES_NOT_FIT, "too wide");
    wrong(f, "5/4", pips, RULE_BAD_VALUE, "for the pips");
    wrong(f, "3", pips, RULE_BAD_VALUE, "for the pips");
    wrong(f, "3/0", pips, RULE_BAD_VALUE, "for the pips");
}

static void mistakes_of_boxes_are_found(void **state)
{
    struct fixture *f = *state;
    static const char *const says[] = {"D8"};
    assert_null(faces_of(f, says, 1, "  d: {at: [1, 2, 3, 4], die: \"{x}\"}\n"));
    found(f, RULE_MISSING_KEY, "face.yaml", 8, "needs a `role`");
    assert_null(faces_of(f, says, 1, "  d: {at: [1, 2, 3, 4], die: \"{x}\", pips: \"{x}\", role: text}\n"));
    found(f, RULE_BAD_VALUE, "face.yaml", 8, "has several contents");
}

#undef TEST
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, drop_all)
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(dice_are_shapes),
        TEST(a_solid_die_has_its_number_in_paper),
        TEST(ranges_are_to_scale),
        TEST(words_of_a_bar_never_meet),
        TEST(grades_are_bars_that_rise),
        TEST(what_cannot_be_drawn_is_found_at_its_card),
        TEST(mistakes_of_boxes_are_found),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("signs on cards", tests, NULL, NULL);
}
