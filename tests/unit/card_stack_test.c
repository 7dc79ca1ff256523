/* Boxes in boxes on cards: where each stands, by hand from the template's millimetres; what is empty takes no room;
 * lists; and what cannot stand where it should, found at its card. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cards.h"

enum { FIELDS = 4 };
struct said_field {
    const char *name, *text;
};

/* Card i stands in line i + 1 of cards.csv. */
static struct deck *deck_of(struct fixture *f, const struct said_field (*s)[FIELDS], size_t n)
{
    struct card *card = ARENA_ARRAY(f->a, struct card, n);
    const uint32_t file = card_lines(f, n);
    for (size_t i = 0; i < n; i++) {
        struct card_field *field = ARENA_ARRAY(f->a, struct card_field, FIELDS);
        card[i] = card_on_line(f, file, i, field, 0);
        for (size_t m = 0; m < FIELDS && s[i][m].name; m++)
            field[card[i].n_field++] = (struct card_field){
                str_of(s[i][m].name),
                words_of(f->a, str_of(s[i][m].text), PARA_STYLE_BODY, CHAR_STYLE_PLAIN)};
    }
    return deck_of_cards(f, "Ships", card, n, file);
}

/* Lines of text are 12 pt high, 4.233 mm: 10 pt with 1.2. */
#define START                                                                                                          \
    "face: X\nsize: [63, 88]\nroles:\n  text: {size: 10pt, leading: 1.2}\n"                                            \
    "  free: {size: 8pt..12pt, leading: 1.2}\nboxes:\n"
enum { LINE = 4233, BLEED = 3000 };

static struct faces *faces_of(struct fixture *f, const struct deck *k, const char *boxes)
{
    const struct profile *p = profile_read(f->a, f->d, ".", STR("poker"), NOWHERE);
    const struct card_template *t = template_of(f, str_printf(f->a, START "%s", boxes).p);
    if (!t)
        diag_print(f->d, FORMAT_TEXT, false, NULL, stderr);
    assert_non_null(t);
    return faces_make(f->a, f->d, f->e, f->t, k, p, t, NULL);
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

static size_t count(const struct page *p, enum item_kind kind)
{
    size_t n = 0, all = 0;
    while (nth(p, kind, &(size_t){n}) && n < 100)
        n++, all++;
    return all;
}

static const struct item *word_find(const struct page *p, const char *first)
{
    for (size_t i = 0; i < p->n; i++) {
        const struct item *t = &p->item[i];
        if (t->kind == ITEM_LINE_OF_TEXT && t->line->n && str_is(t->line->word[0].shape->text, first))
            return t;
        const struct item *in = t->kind == ITEM_PART ? word_find(t->part->page, first) : NULL;
        if (in)
            return in;
    }
    return NULL;
}

static const struct said_field two[][FIELDS] = {{{"cost", "3"}, {"kind", "Ship"}}, {{"kind", "Storm"}}};

/* Heights 6, 5 and 4 with a gap of 1: 17 with the second box, 11 without. It stands at the foot of 40 to 80. */
static void a_box_that_is_absent_leaves_no_hole(void **state)
{
    struct fixture *f = *state;
    struct faces *faces = faces_of(f, deck_of(f, two, 2),
                                   "  p:\n    at: [5, 40, 50, 40]\n    stand: bottom\n    gap: 1\n    fill: ink\n"
                                   "    boxes:\n"
                                   "      a: {height: 6, fill: bad}\n"
                                   "      b: {height: 5, fill: grey, if: \"{cost}\"}\n"
                                   "      c: {height: 4, fill: bad}\n");
    clean(f);
    assert_non_null(faces);
    struct page one = faces_page(faces, f->a, 0, false), other = faces_page(faces, f->a, 1, false);
    stands_at(&one, 0, ITEM_RECT, 5000, 63000, 50000, 17000);
    stands_at(&one, 1, ITEM_RECT, 5000, 63000, 50000, 6000);
    stands_at(&one, 2, ITEM_RECT, 5000, 70000, 50000, 5000);
    stands_at(&one, 3, ITEM_RECT, 5000, 76000, 50000, 4000);
    stands_at(&other, 0, ITEM_RECT, 5000, 69000, 50000, 11000);
    stands_at(&other, 1, ITEM_RECT, 5000, 69000, 50000, 6000);
    stands_at(&other, 2, ITEM_RECT, 5000, 76000, 50000, 4000);
    assert_int_equal(count(&other, ITEM_RECT), 3);
}

/* One line and two make three, 12.7 mm, and pads of 2 and 3 above and below; of empty fields nothing is left. */
static void a_stack_is_as_high_as_its_words(void **state)
{
    struct fixture *f = *state;
    static const struct said_field cards[][FIELDS] = {{{"a", "one"}, {"b", "two\nlines"}}, {{"a", "one"}}};
    struct faces *faces = faces_of(f, deck_of(f, cards, 2),
                                   "  p:\n    at: [5, 40, 50, 40]\n    pad: [2, 1, 3, 1]\n    fill: paper\n"
                                   "    boxes:\n"
                                   "      a: {words: \"{a}\", role: text}\n"
                                   "      b: {words: \"- {b}\", role: text}\n"
                                   "      c: {words: \"end\", role: text}\n");
    clean(f);
    struct page one = faces_page(faces, f->a, 0, false), other = faces_page(faces, f->a, 1, false);
    stands_at(&one, 0, ITEM_RECT, 5000, 40000, 50000, 5000 + 4 * LINE);
    stands_at(&other, 0, ITEM_RECT, 5000, 40000, 50000, 5000 + 2 * LINE);
    assert_int_equal(word_find(&one, "end")->y - word_find(&other, "end")->y, 2 * LINE);
    assert_int_equal(word_find(&one, "one")->x, BLEED + 6000);
}

/* 50 wide with two gaps of 1 is 48: 16 each; with one of its own width of 8, 20 each for the others. */
static void boxes_across_share_a_width(void **state)
{
    struct fixture *f = *state;
    struct faces *faces = faces_of(f, deck_of(f, two, 2),
                                   "  p:\n    at: [5, 40, 50, 10]\n    flow: across\n    gap: 1\n"
                                   "    boxes:\n"
                                   "      a: {height: 6, fill: bad}\n"
                                   "      b: {fill: grey}\n"
                                   "      c: {fill: bad}\n"
                                   "  q:\n    at: [5, 60, 50, 10]\n    flow: across\n    gap: 1\n    between: rule\n"
                                   "    boxes:\n"
                                   "      a: {fill: bad, height: 2}\n"
                                   "      b: {fill: grey, width: 8}\n"
                                   "      d: {fill: grey, width: 9, if: \"{absent}\"}\n"
                                   "      c: {fill: bad}\n");
    found(f, RULE_UNKNOWN_REFERENCE, FACE, 23, "{absent}");
    assert_null(faces);
    diag_drop(f->d);
    f->d = diag_new();
    faces = faces_of(f, deck_of(f, two, 2),
                     "  p:\n    at: [5, 40, 50, 10]\n    flow: across\n    gap: 1\n"
                     "    boxes:\n"
                     "      a: {height: 6, fill: bad}\n"
                     "      b: {fill: grey}\n"
                     "      c: {fill: bad}\n"
                     "  q:\n    at: [5, 60, 50, 10]\n    flow: across\n    gap: 1\n    between: rule\n"
                     "    boxes:\n"
                     "      a: {fill: bad, height: 2}\n"
                     "      b: {fill: grey, width: 8}\n"
                     "      d: {fill: grey, width: 9, if: \"{kind} != ship\"}\n"
                     "      c: {fill: bad}\n");
    clean(f);
    struct page one = faces_page(faces, f->a, 0, false), other = faces_page(faces, f->a, 1, false);
    stands_at(&one, 0, ITEM_RECT, 5000, 40000, 16000, 6000);
    stands_at(&one, 1, ITEM_RECT, 22000, 40000, 16000, 6000);
    stands_at(&one, 2, ITEM_RECT, 39000, 40000, 16000, 6000);
    stands_at(&one, 3, ITEM_RECT, 5000, 60000, 20000, 2000);
    stands_at(&one, 4, ITEM_RECT, 26000, 60000, 8000, 2000);
    stands_at(&one, 5, ITEM_RECT, 35000, 60000, 20000, 2000);
    stands_at(&one, 6, ITEM_RECT, 25440, 60000, 120, 2000);    /* in the middle of the first gap, 25 to 26 */
    stands_at(&other, 3, ITEM_RECT, 5000, 60000, 15000, 2000); /* 50 - 17 - 3 gaps, by two */
    stands_at(&other, 5, ITEM_RECT, 30000, 60000, 9000, 2000);
}

/* Five boxes of 4 mm with a gap of 1, then those of a list with names; a number is so many. */
static void a_box_is_repeated_over_a_list(void **state)
{
    struct fixture *f = *state;
    static const struct said_field cards[][FIELDS] = {
        {{"hull", "1..3; \xE2\x80\xA0"}, {"gun", "Long: 24; Carronade: 12"}, {"crew", "2"}}, {{"hull", "7"}}};
    struct faces *faces = faces_of(f, deck_of(f, cards, 2),
                                   "  p:\n    at: [5, 40, 50, 10]\n    flow: across\n    share: natural\n    gap: 1\n"
                                   "    boxes:\n"
                                   "      a: {each: \"{hull}\", width: 4, words: \"{item}\", role: text, fill: paper}\n"
                                   "  q:\n    at: [5, 55, 50, 25]\n"
                                   "    boxes:\n"
                                   "      gun:\n        each: \"{gun}\"\n        flow: across\n"
                                   "        boxes:\n"
                                   "          name: {words: \"{item.1}\", role: text}\n"
                                   "          range: {words: \"{item.2}\", role: text, width: 10}\n"
                                   "      crew: {each: \"{crew}\", words: \"no{index} of {items}\", role: text}\n");
    clean(f);
    assert_non_null(faces);
    struct page one = faces_page(faces, f->a, 0, false), other = faces_page(faces, f->a, 1, false);
    assert_int_equal(count(&one, ITEM_RECT), 4);
    assert_int_equal(count(&other, ITEM_RECT), 7);
    stands_at(&one, 3, ITEM_RECT, 20000, 40000, 4000, LINE);
    assert_non_null(word_find(&one, "\xE2\x80\xA0"));
    const struct item *gun = word_find(&one, "Carronade"), *range = word_find(&one, "12");
    assert_int_equal(gun->y, range->y);
    assert_int_equal(gun->y, word_find(&one, "Long")->y + LINE);
    assert_int_equal(range->x, BLEED + 45000);
    const struct item *no = word_find(&one, "no"); /* "no1 of 2", and below it "no2 of 2" */
    assert_int_equal(no->y, gun->y + LINE);
    assert_true(str_is(no->line->word[1].shape->text, "1") && str_is(no->line->word[3].shape->text, "2"));
    assert_null(word_find(&other, "Long"));
}

/* In a width of 40 turned by a quarter, a box of 40 by 10 stands upright, 10 wide and 40 high. */
static void a_stack_is_turned(void **state)
{
    struct fixture *f = *state;
    struct faces *faces = faces_of(f, deck_of(f, two, 1),
                                   "  p:\n    at: [5, 20, 10, 40]\n    turned: yes\n    fill: paper\n"
                                   "    boxes:\n"
                                   "      a: {height: 4, words: \"A {kind}\", role: text}\n"
                                   "      b: {height: 6, fill: bad}\n");
    clean(f);
    struct page page = faces_page(faces, f->a, 0, false);
    size_t n = 0;
    const struct item *part = nth(&page, ITEM_RECT, &n);
    assert_non_null(part);
    for (size_t i = 0; i < page.n; i++)
        if (page.item[i].kind == ITEM_PART && page.item[i].part->turn) {
            assert_int_equal(page.item[i].part->turn, 2);
            assert_int_equal(page.item[i].w, 10000);
            assert_int_equal(page.item[i].h, 10000);
            assert_int_equal(page.item[i].part->page->w, 10000);
            assert_int_equal(page.item[i].part->page->h, 10000);
            assert_int_equal(page.item[i].part->page->item[2].y, 4000); /* behind its ground and its words */
            assert_int_equal(page.item[i].part->page->item[2].w, 10000);
        }
}

/* Three lines in a box of 10 mm: 12.7 high at 10 pt, 2.7 too high. At 8 pt they are 10.16; so nine lines of room hold
 * them between 8 and 12 only at 8.8 pt: 3 lines x 8.8 x 1.2 = 31.68 pt = 11.176 mm. */
static void what_does_not_fit_is_found_with_its_card(void **state)
{
    struct fixture *f = *state;
    static const struct said_field cards[][FIELDS] = {{{"a", "one"}}, {{"a", "one\ntwo\nthree"}}};
    const char *fixed = "  p:\n    at: [5, 40, 50, 10]\n    boxes:\n      a: {words: \"{a}\", role: text}\n";
    assert_null(faces_of(f, deck_of(f, cards, 2), fixed));
    found(f, RULE_DOES_NOT_FIT, "cards.csv", 2,
          "card no-2 does not fit its box \"p\": at 10.0 pt it is 2.7 mm too high");
    diag_drop(f->d);
    f->d = diag_new();
    const char *free = "  p:\n    at: [5, 40, 50, 11.2]\n    boxes:\n      a: {words: \"{a}\", role: free}\n";
    struct faces *faces = faces_of(f, deck_of(f, cards, 2), free);
    clean(f);
    struct page page = faces_page(faces, f->a, 0, false);
    assert_int_equal(word_find(&page, "one")->line->max_mpt, 8800);
    const char *bare = "  p:\n    at: [5, 40, 50, 10]\n    boxes:\n      a: {height: 7, fill: bad}\n"
                       "      b: {height: 5, fill: bad, if: \"{a} = one\"}\n";
    assert_null(faces_of(f, deck_of(f, cards, 2), bare));
    found(f, RULE_DOES_NOT_FIT, "cards.csv", 1, "card no-1 does not fit its box \"p\": it is 2.0 mm too high");
}

/* 20 mm for boxes of 8, 8 and 6. */
static void boxes_across_that_are_too_wide_are_found(void **state)
{
    struct fixture *f = *state;
    assert_null(faces_of(f, deck_of(f, two, 2),
                         "  p:\n    at: [5, 40, 20, 10]\n    flow: across\n    boxes:\n"
                         "      a: {width: 8, fill: bad, height: 3}\n      b: {width: 8, fill: ink}\n"
                         "      c: {width: 6, fill: bad, if: \"{cost}\"}\n"));
    found(f, RULE_DOES_NOT_FIT, "cards.csv", 1, "card no-1 does not fit its box \"p\": it is 2.0 mm too wide");
}

/* Two cards, and which of them have a box with this condition: the first, the second. */
static const struct said_field choosing[][FIELDS] = {
    {{"cost", "3"}, {"kind", "Ship"}, {"title", "Sloop (old)"}, {"gun", "12\" #2"}},
    {{"kind", "Tall ship"}, {"title", "Tall-Ship"}, {"cost", "-1.50"}}};
static const struct {
    const char *condition;
    bool has[2];
} chosen[] = {
    {"{gun}", {true, false}},
    {"not {gun}", {false, true}},
    {"{gun} = ", {false, true}},
    {"{gun} !=", {true, false}},
    {"{kind} = tall  SHIP", {false, true}},
    {"{kind} = {title}", {false, true}},
    {"{kind}!={title}", {true, false}},
    {"{title} = Sloop (old)", {true, false}},
    {"{gun} = 12\" #2", {true, false}},
    {"{kind} == \"Tall ship\" or {gun}", {true, true}},
    {"({kind} = Ship)", {true, false}},
    {"{kind} = Ship and {cost} >= 3", {true, false}},
    {"{cost} = 3 or {cost} = 3.0", {true, false}},
    {"{cost} = 3.0", {true, false}}, /* by value, also alone */
    {"{cost} = -1.5", {false, true}},
    {"{cost} != 3.0", {false, true}},
    {"{cost} < 0 or {cost} > 3", {false, true}},
    {"{cost} == -1.5 and not {gun}", {false, true}},
    {"{cost} in {-1.5, 7}", {false, true}},
    {"{cost} in 1..3 and {kind} in {Boat, Ship}", {true, false}},
    {"{kind} != Ship and ({gun} or {cost})", {false, true}},
    {"{title} > 3", {false, false}},
};

static void conditions_choose_boxes(void **state)
{
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++) {
        struct faces *faces =
            faces_of(f, deck_of(f, choosing, 2),
                     str_printf(f->a,
                                "  p: {at: [5, 5, 53, 30], words: \"{cost} {kind} {title} {gun}\", "
                                "role: text, if: \"{cost}\"}\n"
                                "  b:\n    at: [5, 40, 20, 10]\n    fill: bad\n    if: '%s'\n",
                                chosen[i].condition)
                         .p);
        clean(f);
        for (size_t c = 0; c < 2; c++) {
            struct page page = faces_page(faces, f->a, c, false);
            if (count(&page, ITEM_RECT) != chosen[i].has[c])
                fail_msg("%s: card %zu", chosen[i].condition, c);
        }
    }
}

static void a_list_that_is_too_long_is_found(void **state)
{
    struct fixture *f = *state;
    static const struct said_field cards[][FIELDS] = {{{"a", "1..60"}}, {{"a", "1..61"}}};
    assert_null(faces_of(f, deck_of(f, cards, 2),
                         "  p:\n    at: [5, 40, 50, 40]\n    flow: across\n    boxes:\n"
                         "      a: {each: \"{a}\", fill: bad, height: 3}\n"));
    found(f, RULE_DOES_NOT_FIT, "cards.csv", 2,
          "the list of card no-2 has more than 60 entries for its box \"a\"");
    diag_drop(f->d);
    f->d = diag_new();
    static const struct said_field together[][FIELDS] = {{{"a", "1..40; 1..20"}},
                                                         {{"a", "1..40; 1..40"}}};
    assert_null(faces_of(f, deck_of(f, together, 2),
                         "  p:\n    at: [5, 40, 50, 40]\n    flow: across\n    boxes:\n"
                         "      a: {each: \"{a}\", fill: bad, height: 3}\n"));
    found(f, RULE_DOES_NOT_FIT, "cards.csv", 2,
          "the list of card no-2 has more than 60 entries for its box \"a\"");
}

/* What stands in boxes is judged where it comes to stand: 1 mm from the cut, at the cut, and on its own kind of ground.
 */
static void boxes_in_boxes_are_checked_where_they_stand(void **state)
{
    struct fixture *f = *state;
    faces_of(f, deck_of(f, two, 1),
             "  p:\n    at: [1, 40, 50, 10]\n    boxes:\n      a: {words: \"{kind}\", role: text}\n");
    found(f, RULE_OUTSIDE_SAFE_ZONE, FACE, 10, "the box \"a\" has \"Ship\" 2.0 mm outside the safe zone");
    diag_drop(f->d);
    f->d = diag_new();
    faces_of(f, deck_of(f, two, 1), "  p:\n    at: [0, 40, 50, 10]\n    boxes:\n      a: {height: 4, fill: ink}\n");
    found(f, RULE_ART_SHORT_OF_BLEED, FACE, 10, "the box \"a\" reaches the cut, but ends 3.0 mm before");
    diag_drop(f->d);
    f->d = diag_new();
    faces_of(f, deck_of(f, two, 2),
             "  p:\n    at: [5, 40, 50, 20]\n    fill: paper\n    boxes:\n"
             "      a: {words: \"{kind}\", role: text}\n"
             "      b: {words: \"{cost}\", role: text, fill: ink}\n");
    found(f, RULE_LOW_CONTRAST, FACE, 12, "the words of \"b\" have a contrast of 1.0 to 1");
}

static void mistakes_of_boxes_in_boxes_are_found(void **state)
{
    struct fixture *f = *state;
    assert_null(template_of(f, "face: X\nsize: [63, 88]\nroles:\n  text: {size: 9pt}\nboxes:\n"
                               "  a:\n    at: [5, 5, 9, 9]\n    boxes:\n"
                               "      b: {at: [1, 1, 5, 5], fill: ink, height: 3}\n"
                               "      c: {fill: ink}\n"
                               "      d: {parts: together, role: text}\n"
                               "  e: {fill: ink}\n"
                               "  f: {at: [5, 5, 9, 9], fill: ink, height: 3}\n"
                               "  g: {at: [5, 5, 9, 9], fill: ink, if: \"{a} and\"}\n"
                               "  h: {at: [5, 5, 9, 9], fill: ink, if: cost}\n"
                               "  i: {at: [5, 5, 9, 9], words: x, role: text, boxes: {}}\n"
                               "  j: {at: [5, 5, 9, 9], fill: ink, each: \"{a}\"}\n"
                               "  k: {at: [5, 5, 9, 9], fill: ink, turned: 45}\n"
                               "  l: {at: [5, 5, 9, 9], words: \"{a\", role: text}\n"
                               "  m: {at: [5, 5, 9, 9], words: \"a}\", role: text}\n"
                               "  n: {at: [5, 5, 9, 9], words: \"**{a}**\", role: text}\n"));
    found(f, RULE_BAD_VALUE, FACE, 9, "follows the box before it");
    found(f, RULE_MISSING_KEY, FACE, 10, "the box \"c\" has no words to set its height");
    found(f, RULE_BAD_VALUE, FACE, 11, "`parts` cannot be in another box");
    found(f, RULE_MISSING_KEY, FACE, 12, "a box needs a `at`");
    found(f, RULE_BAD_VALUE, FACE, 13, "`height` is only for a box in a box");
    found(f, RULE_BAD_VALUE, FACE, 14, "the end is here");
    found(f, RULE_BAD_VALUE, FACE, 15, "cost");
    found(f, RULE_BAD_VALUE, FACE, 16, "has several contents");
    found(f, RULE_BAD_VALUE, FACE, 17, "`each` is only for a box in a box");
    found(f, RULE_BAD_VALUE, FACE, 18, "45");
    found(f, RULE_BAD_TEXT, FACE, 19, "this brace has no partner");
    found(f, RULE_BAD_TEXT, FACE, 20, "this brace has no partner");
    found(f, RULE_BAD_TEXT, FACE, 21, "a template cannot use **");
}

/* So many as the card's number says; a picture of a list's items is refused, and says how it is
 * written. */
static void ranges_have_their_ends_from_fields(void **state)
{
    struct fixture *f = *state;
    static const struct said_field list[][FIELDS] = {{{"n", "3"}}};
    struct faces *faces = faces_of(f, deck_of(f, list, 1),
                                   "  r:\n    at: [5, 5, 50, 8]\n    flow: across\n    boxes:\n"
                                   "      b: {each: \"1..{n}\", width: 5, height: 5, words: "
                                   "\"{item}\", role: text, frame: ink}\n");
    assert_non_null(faces);
    struct page p = faces_page(faces, f->a, 0, false);
    assert_int_equal(count(&p, ITEM_FRAME), 3);
    assert_non_null(word_find(&p, "3"));
    clean(f);
    static const struct said_field none[][FIELDS] = {{{"n", "0"}}};
    faces = faces_of(f, deck_of(f, none, 1),
                     "  r:\n    at: [5, 5, 50, 8]\n    flow: across\n    boxes:\n"
                     "      b: {each: \"1..{n}\", width: 5, height: 5, words: \"{item}\", role: "
                     "text, frame: ink}\n");
    assert_non_null(faces);
    p = faces_page(faces, f->a, 0, false);
    assert_int_equal(count(&p, ITEM_FRAME), 0);
    assert_null(
        faces_of(f, deck_of(f, list, 1),
                 "  r:\n    at: [5, 5, 50, 8]\n    flow: across\n    boxes:\n"
                 "      b: {each: \"{n}\", width: 5, height: 5, picture: \"icons/{item}.svg\"}\n"));
    found(f, RULE_UNKNOWN_REFERENCE, FACE, 11, "no card of d has a field {item}");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(a_box_that_is_absent_leaves_no_hole),
        TEST(ranges_have_their_ends_from_fields),
        TEST(a_stack_is_as_high_as_its_words),
        TEST(boxes_across_share_a_width),
        TEST(a_box_is_repeated_over_a_list),
        TEST(a_stack_is_turned),
        TEST(what_does_not_fit_is_found_with_its_card),
        TEST(boxes_across_that_are_too_wide_are_found),
        TEST(conditions_choose_boxes),
        TEST(a_list_that_is_too_long_is_found),
        TEST(boxes_in_boxes_are_checked_where_they_stand),
        TEST(mistakes_of_boxes_in_boxes_are_found),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
