/* The floor of a deck's type, and by how many words a card is too long: the number is tried both ways, on the same deck
 * with so many words less, and with one more of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cards.h"

#define FOX "The quick brown fox jumps over the lazy dog and runs on to the river where it drinks "
#define LONG FOX FOX FOX "at last."
#define HEAD "face: X\nsize: [63, 88]\nroles:\n  text: {size: "
/* Line 3 has the role, line 6 the box. */
#define PLAIN(size)                                                                                                    \
    HEAD size ", leading: 1.2..1.05}\nboxes:\n  t: {at: [5, 10, 53, 14], words: \"{text}\", role: text}\n"
#define STACK(size)                                                                                                    \
    HEAD size ", leading: 1.2..1.05}\nboxes:\n  p:\n    at: [5, 10, 53, 16]\n    boxes:\n"                             \
              "      title: {words: \"{title}\", role: text}\n      t: {words: \"{text}\", role: text}\n"
#define PARTS(size) HEAD size "}\nboxes:\n  arms: {at: [5, 10, 53, 14], parts: together, role: text}\n"

/* Card i in line i + 1 of cards.csv; its text is a field, and what its one part reads. */
static struct deck *deck_of(struct fixture *f, const char *const *text, size_t n)
{
    struct card *card = ARENA_ARRAY(f->a, struct card, n);
    const uint32_t file = card_lines(f, n);
    for (size_t i = 0; i < n; i++) {
        struct card_field *field = ARENA_ARRAY(f->a, struct card_field, 2);
        struct card_part *part = ARENA_NEW(f->a, struct card_part);
        struct words *said = ARENA_NEW(f->a, struct words);
        *said = words_of(f->a, str_dup(f->a, str_of(text[i])), PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
        field[0] = (struct card_field){
            STR("title"), words_of(f->a, STR("Fox"), PARA_STYLE_BODY, CHAR_STYLE_PLAIN)};
        field[1] = (struct card_field){STR("text"), *said};
        part->text = said;
        part->n_text = 1;
        card[i] = card_on_line(f, file, i, field, 2);
        card[i].part = part;
        card[i].n_part = 1;
    }
    return deck_of_cards(f, "Foxes", card, n, file);
}

static struct faces *faces_of(struct fixture *f, const char *face, const struct deck *k, const char *profile)
{
    const struct profile *p = profile_read(f->a, f->d, ".", str_of(profile), NOWHERE);
    const struct card_template *t = template_of(f, face);
    assert_non_null(t);
    return faces_make(f->a, f->d, f->e, f->t, k, p, t, NULL);
}

static const struct finding *finding_at(const struct fixture *f, enum rule_id rule)
{
    size_t n;
    const struct finding **list = diag_sorted(f->d, f->a, &n);
    for (size_t i = 0; i < n; i++)
        if (list[i]->rule == rule)
            return list[i];
    return NULL;
}

static void forget(struct fixture *f)
{
    diag_drop(f->d);
    f->d = diag_new();
}

/* The one that needs most room is named, the others with it. */
static void who_else_is_too_long(void **state)
{
    struct fixture *f = *state;
    faces_of(f, PLAIN("6pt..12pt"), deck_of(f, (const char *[]){FOX FOX FOX, FOX FOX FOX FOX "x", "Fox."}, 3), "poker");
    found(f, RULE_SMALL_PRINT, "cards.csv", 2, "card no-2 keeps");
    assert_true(str_find(finding_at(f, RULE_SMALL_PRINT)->note, "; also for no-1") >= 0);
}

/* Names and numbers may be smaller than sentences; a role says what it is where its words do not. */
static void what_is_read_and_what_is_not(void **state)
{
    static const struct {
        const char *face;
        uint32_t line;
        const char *says;
    } cases[] = {
        {HEAD "7pt}\nboxes:\n  t: {at: [5, 10, 53, 20], words: \"{title}\", role: text}\n", 0,
         NULL},
        {HEAD "6.9pt}\nboxes:\n  t: {at: [5, 10, 53, 20], words: \"{title}\", role: text}\n", 4,
         "\"text\" are at most 6.9 pt"},
        {HEAD "7.9pt}\nboxes:\n  t: {at: [5, 10, 53, 20], words: \"{text}\", role: text}\n", 4,
         "\"text\" are at most 7.9 pt"},
        {HEAD "7pt}\nboxes:\n  t: {at: [5, 10, 53, 20], words: \"{deck} {deck} {deck} {deck}\", "
              "role: text}\n",
         0, NULL},
        {HEAD "7pt}\nboxes:\n  t: {at: [5, 10, 53, 20], words: \"{title} · {number} of {cards} · "
              "{id}\", role: text}\n",
         0, NULL},
        {HEAD "7pt}\nboxes:\n  t: {at: [5, 10, 53, 20], words: Draw one and read it, role: text}\n",
         4, "at most 7.0 pt"},
        {HEAD "8pt}\n  none: {size: 5pt}\nboxes:\n  t: {at: [5, 10, 53, 20], words: \"{text}\", "
              "role: text}\n",
         0, NULL},
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        forget(f);
        faces_of(f, cases[i].face, deck_of(f, (const char *[]){"A fox runs by."}, 1), "poker");
        if (cases[i].line)
            found(f, RULE_SMALL_PRINT, FACE, cases[i].line, cases[i].says);
        else
            clean(f);
    }
}

/* Counters are taken up. */
static void counters_have_no_floor(void **state)
{
    struct fixture *f = *state;
    faces_of(f,
             "face: X\nsize: [25, 25]\nroles:\n  text: {size: 6pt}\nboxes:\n"
             "  t: {at: [2, 2, 21, 21], words: \"{text}\", role: text}\n",
             deck_of(f, (const char *[]){"A fox runs by."}, 1), "counter-25");
    clean(f);
}

/* ---- one size for a role in all templates ---- */

static int32_t size_of(struct page p, const char *words)
{
    for (size_t i = 0; i < p.n; i++)
        for (size_t k = 0; p.item[i].kind == ITEM_LINE_OF_TEXT && k < p.item[i].line->n; k++)
            if (str_starts(p.item[i].line->word[k].shape->text, words))
                return p.item[i].line->word[k].mpt;
    return 0;
}

#define TALL                                                                                                           \
    HEAD "8pt..16pt}\n  other: {size: 8pt..16pt}\nboxes:\n  p:\n    at: [5, 10, 53, 20]\n    boxes:\n"                 \
         "      a: {words: \"{text}\", role: text}\n      b: {words: \"{title} {title} {title}\", role: other}\n"

/* Card 1 is of the first type, with little room for its text; card 2's text must be as small, and what stands below it
 * has its room then. */
static void what_is_lowered_is_fitted_again(void **state)
{
    struct fixture *f = *state;
    static const char other[] = "One two three four five six seven eight nine ten eleven twelve thirteen fourteen.";
    struct deck *k = deck_of(f, (const char *[]){other}, 1);
    struct faces *alone = faces_of(f, TALL, k, "poker");
    assert_non_null(alone);
    int32_t text = size_of(faces_page(alone, f->a, 0, false), "One"),
            below = size_of(faces_page(alone, f->a, 0, false), "Fox");
    assert_true(text > 8000 && below == text && below < 16000);
    const struct card_template *tall = template_of(f, TALL);
    file_put(f->dir, "layouts/cards/small.yaml",
             STR(HEAD "8pt..16pt}\nboxes:\n  t: {at: [5, 10, 53, 3.4], words: \"{text}\", role: text}\n"));
    const struct card_template *small =
        card_template_read(f->a, f->d, f->pictures, STR("layouts/cards/small.yaml"), f->t, NOWHERE);
    k = deck_of(f, (const char *[]){"A fox runs by the river, and it drinks.", other}, 2);
    struct card_type *type = ARENA_ARRAY(f->a, struct card_type, 1);
    type->name = STR("Small");
    type->face[0] = small;
    k->type = type;
    k->n_type = 1;
    ((struct card *)k->card)[0].type = 1;
    const struct profile *p = profile_read(f->a, f->d, ".", STR("poker"), NOWHERE);
    struct faces *both = faces_make(f->a, f->d, f->e, f->t, k, p, tall, NULL);
    clean(f);
    int32_t first = size_of(faces_page(both, f->a, 0, false), "A"),
            second = size_of(faces_page(both, f->a, 1, false), "One");
    assert_true(first >= 8000 && first < text);
    assert_int_equal(first, second);
    assert_true(size_of(faces_page(both, f->a, 1, false), "Fox") > below);
}

/* ---- what stands where ---- */

/* Grounds of that colour on a card's page, and where the first begins and ends. */
static size_t grounds(struct page p, unsigned red, um *y, um *h)
{
    size_t n = 0;
    for (size_t i = 0; i < p.n; i++)
        if (p.item[i].kind == ITEM_RECT && p.item[i].colour.r == red && n++ == 0) {
            *y = p.item[i].y;
            *h = p.item[i].h;
        }
    return n;
}

#define PANEL(more)                                                                                                    \
    HEAD "10pt, leading: 1.2}\nboxes:\n  p:\n    at: [5, 10, 53, 70]\n    stand: bottom\n    fill: \"#fefdfc\"\n" more \
         "    boxes:\n      t: {words: \"{text}\", role: text}\n      foot: {words: \"{title}\", role: text}\n"

/* Lines are 4.233 mm high: cards of 1 to 8 lines and the foot. Two heights are seldom near to each other's: with three
 * at the most, each card has one of these, its foot keeps to the foot of the panel, and no words are cut off. */
static void a_panel_has_one_of_three_heights(void **state)
{
    enum { CARDS = 8, LINE = 4233, BLEED = 3000 };
    struct fixture *f = *state;
    const char *text[CARDS];
    for (size_t i = 0; i < CARDS; i++) {
        struct buf b = {.a = f->a};
        for (size_t k = 0; k <= i; k++)
            buf_putz(&b, k ? "\nline" : "line");
        text[i] = buf_str(&b).p;
        text[i] = str_dup(f->a, buf_str(&b)).p;
    }
    struct deck *k = deck_of(f, text, CARDS);
    struct faces *faces = faces_of(f, PANEL(""), k, "poker");
    clean(f);
    um seen[CARDS] = {0}, y = 0, h = 0;
    size_t n = 0;
    for (size_t i = 0; i < CARDS; i++) {
        assert_int_equal(grounds(faces_page(faces, f->a, i, false), 0xfe, &y, &h), 1);
        assert_true(h >= (um)(i + 2) * LINE);
        assert_int_equal(y + h, BLEED + 80000);
        size_t at = 0;
        while (at < n && seen[at] != h)
            at++;
        seen[at] = h;
        n += at == n;
    }
    assert_int_equal(n, 3);
    /* 2 to 9 lines in three heights: the least that is left empty is 1 + 2, 1 + 2 and 1 lines, in whatever order */
    um sum = 0;
    for (size_t i = 0; i < CARDS; i++) {
        grounds(faces_page(faces, f->a, i, false), 0xfe, &y, &h);
        sum += h;
    }
    assert_in_range(sum, (44 + 7) * LINE, (44 + 7) * LINE + 200);
}

static void a_plate_without_words_is_not_painted(void **state)
{
    struct fixture *f = *state;
    um y = 0, h = 0;
    struct deck *k = deck_of(f, (const char *[]){"Here.", ""}, 2);
    ((struct card *)k->card)[1].n_part = 0;
    struct faces *faces =
        faces_of(f,
                 HEAD "10pt}\nboxes:\n  t: {at: [5, 10, 53, 10], words: \"{text}\", role: text, fill: \"#fefdfc\"}\n"
                      "  arms: {at: [5, 30, 53, 20], parts: together, role: text, fill: \"#fefdfc\"}\n",
                 k, "poker");
    clean(f);
    assert_int_equal(grounds(faces_page(faces, f->a, 0, false), 0xfe, &y, &h), 2);
    assert_int_equal(grounds(faces_page(faces, f->a, 1, false), 0xfe, &y, &h), 0);
}

/* The second box of parts stands on the first card alone: on the other card its room is the first box's. */
static void parts_that_do_not_stand_leave_their_room(void **state)
{
    struct fixture *f = *state;
    um y = 0, h = 0;
    struct deck *k = deck_of(f, (const char *[]){"Here.", "There."}, 2);
    struct arm *arm = ARENA_ARRAY(f->a, struct arm, 2);
    for (size_t i = 0; i < 2; i++) {
        struct card_part *part = ARENA_ARRAY(f->a, struct card_part, 2);
        unsigned *of = ARENA_ARRAY(f->a, unsigned, 2);
        for (size_t n = 0; n < 2; n++) {
            of[n] = (unsigned)n;
            part[n] = k->card[i].part[0];
            part[n].arm = &of[n];
            part[n].n_arm = 1;
        }
        ((struct card *)k->card)[i].part = part;
        ((struct card *)k->card)[i].n_part = 2;
        arm[i] = (struct arm){.name = i ? STR("b") : STR("a"), .apart = i};
    }
    k->arm = arm;
    k->n_arm = 2;
    struct faces *faces = faces_of(
        f,
        HEAD "10pt}\nboxes:\n  a: {at: [5, 10, 53, 30], parts: together, role: text, fill: \"#fefdfc\"}\n"
             "  b: {at: [5, 40, 53, 20], parts: apart, role: text, fill: \"#fdfdfc\", if: \"{text} = Here.\"}\n",
        k, "poker");
    clean(f);
    assert_int_equal(grounds(faces_page(faces, f->a, 0, false), 0xfd, &y, &h), 1);
    assert_int_equal(grounds(faces_page(faces, f->a, 0, false), 0xfe, &y, &h), 1);
    assert_true(y + h <= 3000 + 40000);
    assert_int_equal(grounds(faces_page(faces, f->a, 1, false), 0xfd, &y, &h), 0);
    assert_int_equal(grounds(faces_page(faces, f->a, 1, false), 0xfe, &y, &h), 1);
    assert_int_equal(y + h, 3000 + 60000);
}

/* ---- what is painted near the cut, and on its ground ---- */

/* Corners of 8 mm and 3 mm kept free: what stands at (3.2, 3.2) is 6.8 mm from the corner's middle at (8, 8) both ways:
 * 5 mm are kept round that. */
static void words_in_a_round_corner_are_found(void **state)
{
    struct fixture *f = *state;
    file_put(f->dir, "layouts/cards/round.yaml", STR("card: round\nsize: [63, 88]\nsafe: 3\ncorner: 8\n"));
    for (int i = 0; i < 2; i++) {
        forget(f);
        const struct profile *p = profile_read(f->a, f->d, f->dir, STR("round"), NOWHERE);
        const struct card_template *t =
            template_of(f, i ? HEAD "8pt}\nboxes:\n  t: {at: [3.2, 3.2, 56, 5], words: \"{title}\", role: text, align: "
                                    "centre}\n"
                             : HEAD "8pt}\nboxes:\n  t: {at: [3.2, 3.2, 56, 5], words: \"{title}\", role: text}\n");
        assert_non_null(p);
        faces_make(f->a, f->d, f->e, f->t, deck_of(f, (const char *[]){"Here."}, 1), p, t, NULL);
        if (i)
            clean(f);
        else
            found(f, RULE_OUTSIDE_SAFE_ZONE, FACE, 6, "the box \"t\" has \"Fox\" ");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(who_else_is_too_long),
        TEST(what_is_read_and_what_is_not),
        TEST(counters_have_no_floor),
        TEST(what_is_lowered_is_fitted_again),
        TEST(a_panel_has_one_of_three_heights),
        TEST(a_plate_without_words_is_not_painted),
        TEST(parts_that_do_not_stand_leave_their_room),
        TEST(words_in_a_round_corner_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
