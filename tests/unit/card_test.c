/* Faces of cards, judged from their boxes: every word inside its box and the safe zone, one size a role, and what
 * cannot be right found at the row and line where it stands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cards.h"

/* ---- decks ---- */

static struct words plain(struct fixture *f, const char *text)
{
    return words_of(f->a, str_of(text), PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
}

struct shown_part { /* a digit an arm; text; rungs as "1-2=dead" */
    const char *arms, *headline, *text, *sub_row[6];
};
struct shown_card {
    const char *title;
    struct shown_part part[4];
    unsigned hue;
};

static struct card_part part_of(struct fixture *f, const struct shown_part *s)
{
    struct card_part p = {.headline = plain(f, s->headline)};
    unsigned *arm = ARENA_ARRAY(f->a, unsigned, 4);
    struct words *text = ARENA_NEW(f->a, struct words);
    struct sub_row *sub_row = ARENA_ARRAY(f->a, struct sub_row, 6);
    for (size_t i = 0; s->arms[i]; i++)
        arm[p.n_arm++] = (unsigned)(s->arms[i] - '0');
    *text = plain(f, s->text);
    for (size_t i = 0; i < 6 && s->sub_row[i]; i++) {
        const char *is = strchr(s->sub_row[i], '=');
        sub_row[p.n_sub_row++] = (struct sub_row){
            words_of(f->a, (struct str){s->sub_row[i], (size_t)(is - s->sub_row[i])},
                     PARA_STYLE_BODY, CHAR_STYLE_PLAIN),
            plain(f, is + 1)};
    }
    p.arm = arm;
    p.text = text;
    p.n_text = s->text[0] != 0;
    p.sub_row = sub_row;
    return p;
}

/* Card i stands in row i + 1 of cards.csv. */
static struct deck *deck_of(struct fixture *f, const struct shown_card *s, size_t n)
{
    static const char *const names[] = {"infantry", "cavalry", "artillery", "officer"};
    struct deck *k = ARENA_NEW(f->a, struct deck);
    struct arm *arm = ARENA_ARRAY(f->a, struct arm, 4);
    struct card *card = ARENA_ARRAY(f->a, struct card, n);
    struct buf csv = {.a = f->a};
    for (size_t i = 0; i < n; i++)
        buf_printf(&csv, "%s\n", s[i].title);
    uint32_t file = diag_source_add(f->d, STR("cards.csv"), buf_str(&csv));
    for (size_t i = 0; i < 4; i++)
        arm[i] = (struct arm){str_of(names[i]), plain(f, names[i]),
                              str_printf(f->a, "layouts/cards/icons/%s.svg", names[i]), (unsigned)i, i == 3};
    for (size_t i = 0, at = 0; i < n; at += strlen(s[i].title) + 1, i++) {
        struct card_field *field = ARENA_ARRAY(f->a, struct card_field, 3);
        struct card_part *part = ARENA_ARRAY(f->a, struct card_part, 4);
        field[0] = (struct card_field){STR("title"), plain(f, s[i].title)};
        field[1] = (struct card_field){STR("range"), plain(f, "05\xE2\x80\x93"
                                                              "14")};
        field[2] = (struct card_field){STR("share"), plain(f, "10 in 100")};
        card[i] = (struct card){.id = str_printf(f->a, "no-%zu", i + 1),
                                .field = field,
                                .n_field = 3,
                                .part = part,
                                .copies = 1,
                                .hue = s[i].hue,
                                .at = {file, (uint32_t)at, (uint32_t)at + 1}};
        for (; card[i].n_part < 4 && s[i].part[card[i].n_part].arms; card[i].n_part++)
            part[card[i].n_part] = part_of(f, &s[i].part[card[i].n_part]);
    }
    *k = (struct deck){.name = STR("d"),
                       .title = plain(f, "Events"),
                       .edition_line = STR("Edition 1"),
                       .hue = 4,
                       .arm = arm,
                       .n_arm = 4,
                       .card = card,
                       .n_card = n,
                       .cards = (unsigned)n,
                       .at = {file, 0, 1}};
    return k;
}

static const struct shown_card some[] = {
    {"The colonel is hit",
     {{"012",
       "Unit commander hit: roll a D6",
       "",
       {"1-2=Dead: minus two on the next Reaction test.", "3-6=Scratched."}},
      {"3",
       "Round shot: dead",
       "Units take two from their next Reaction test. So do all that stand behind them, to six "
       "inches, and whoever sees it happen has to test as well.",
       {NULL}}},
     0},
    {"Colours down",
     {{"0", "Colours lost", "Lost in confrontation, the enemy in front takes them: one more on all its tests.", {NULL}},
      {"1", "Standard lost", "Taken as above. British: draw again.", {NULL}},
      {"2", "Soft sand", "The next move is shorter by a die. On Defend orders: draw again.", {NULL}}},
     3},
};
enum { SOME = sizeof some / sizeof *some };

static struct faces *events_faces(struct fixture *f, const struct deck *k, const char *profile)
{
    const struct profile *p = profile_read(f->a, f->d, ".", str_of(profile), NOWHERE);
    const struct card_template *front =
        card_template_read(f->a, f->d, f->shipped, STR("layouts/cards/events-front.yaml"), f->t, NOWHERE);
    const struct card_template *back =
        card_template_read(f->a, f->d, f->shipped, STR("layouts/cards/events-back.yaml"), f->t, NOWHERE);
    return faces_make(f->a, f->d, f->e, f->t, k, p, front, back);
}

static struct faces *faces_on(struct fixture *f, const struct deck *k, const char *profile, const char *face)
{
    for (size_t i = 0; i < k->n_arm; i++)
        ((struct arm *)k->arm)[i].icon = STR(""); /* the project of its own has none */
    const struct profile *p = profile_read(f->a, f->d, ".", str_of(profile), NOWHERE);
    const struct card_template *front = template_of(f, face);
    assert_non_null(front);
    return faces_make(f->a, f->d, f->e, f->t, k, p, front, NULL);
}

static struct faces *faces_of(struct fixture *f, const struct deck *k, const char *face)
{
    return faces_on(f, k, "poker", face);
}

/* ---- pages ---- */

static const struct item *line_find(const struct page *p, const char *first_word)
{
    for (size_t i = 0; i < p->n; i++) {
        const struct item *t = &p->item[i];
        if (t->kind == ITEM_LINE_OF_TEXT && t->line->n && str_is(t->line->word[0].shape->text, first_word))
            return t;
        const struct item *in = t->kind == ITEM_PART ? line_find(t->part->page, first_word) : NULL;
        if (in)
            return in;
    }
    return NULL;
}

static size_t count(const struct page *p, enum item_kind kind)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++)
        n += p->item[i].kind == kind;
    return n;
}

/* Every line and icon inside the safe zone, and no two lines on each other. */
static void page_holds(const struct page *p, const struct profile *profile)
{
    um min = profile->bleed + profile->safe - 30, right = p->w - min, bottom = p->h - min;
    for (size_t i = 0; i < p->n; i++) {
        const struct item *t = &p->item[i];
        um cap = t->line ? um_of_mpt(t->line->max_mpt) * 7 / 10 : 0;
        if (t->kind == ITEM_LINE_OF_TEXT)
            assert_true(t->x >= min && t->x + t->line->width <= right && t->y - cap >= min &&
                        t->y <= bottom);
        if (t->kind == ITEM_PICTURE)
            assert_true(t->x >= min && t->x + t->w <= right && t->y >= min &&
                        t->y + t->h <= bottom);
        for (size_t k = 0; k < i && t->kind == ITEM_LINE_OF_TEXT; k++) {
            const struct item *o = &p->item[k];
            bool x = o->line && o->x < t->x + t->line->width && t->x < o->x + o->line->width;
            assert_false(x && o->y > t->y - cap &&
                         t->y > o->y - um_of_mpt(o->line->max_mpt) * 7 / 10);
        }
    }
}

#define PARA_STYLES                                                                                \
    "roles:\n  text: {size: 7pt..9pt, leading: 1.3..1.1}\n  title: {size: 8pt..12pt}\n"
#define START "face: X\nsize: [63, 88]\n" PARA_STYLES "boxes:\n"

static void faces_hold_on_every_profile(void **state)
{
    struct fixture *f = *state;
    static const char *const profiles[] = {"poker",       "poker-us",  "bridge",    "tarot",          "a6",
                                           "half-letter", "tgc-poker", "mpc-poker", "drivethru-poker"};
    const struct deck *k = deck_of(f, some, SOME);
    for (size_t i = 0; i < sizeof profiles / sizeof *profiles; i++) {
        const struct profile *p = profile_read(f->a, f->d, ".", str_of(profiles[i]), NOWHERE);
        struct faces *faces = events_faces(f, k, profiles[i]);
        clean(f);
        assert_non_null(faces);
        for (size_t c = 0; c < SOME; c++) {
            struct page front = faces_page(faces, f->a, c, false), back = faces_page(faces, f->a, c, true);
            assert_int_equal(front.w, p->w + 2 * p->bleed);
            assert_int_equal(front.h, p->h + 2 * p->bleed);
            assert_int_equal(front.bleed, p->bleed);
            page_holds(&front, p);
            assert_int_equal(count(&back, ITEM_LINE_OF_TEXT), 0); /* all of it is shared */
        }
    }
}

static void a_card_says_what_its_fields_say(void **state)
{
    struct fixture *f = *state;
    struct faces *faces = events_faces(f, deck_of(f, some, SOME), "poker");
    struct page one = faces_page(faces, f->a, 0, false), two = faces_page(faces, f->a, 1, false);
    assert_non_null(line_find(&one, "The"));
    assert_non_null(line_find(&one, "05\xE2\x80\x93"
                                    "14"));
    assert_non_null(line_find(&two, "Colours"));
    const struct item *number = line_find(&two, "2");
    assert_non_null(number);
    assert_true(str_is(number->line->word[2].shape->text, "2")); /* 2 of 2 */
    struct deck *copies = deck_of(f, some, SOME);
    ((struct card *)copies->card)[0].copies = 3;
    copies->cards = 4;
    faces = faces_of(f, copies, START "  n: {at: [5, 5, 40, 8], words: \"{number} of {cards}\", role: title}\n");
    struct page three = faces_page(faces, f->a, 0, false), last = faces_page(faces, f->a, 1, false);
    assert_true(str_is(line_find(&three, "1\xE2\x80\x93"
                                         "3")
                           ->line->word[2]
                           .shape->text,
                       "4"));
    assert_non_null(line_find(&last, "4"));
    assert_true(str_is(one.label, "no-1"));
    assert_int_equal(count(&one, ITEM_PICTURE), 4); /* three arms read one text; the officer */
    assert_int_equal(count(&two, ITEM_PICTURE), 3);
}

static void sizes_are_one_for_the_deck(void **state)
{
    struct fixture *f = *state;
    struct faces *faces = events_faces(f, deck_of(f, some, SOME), "poker");
    struct page one = faces_page(faces, f->a, 0, false), two = faces_page(faces, f->a, 1, false);
    assert_int_equal(line_find(&one, "Unit")->line->max_mpt,
                     line_find(&two, "Soft")->line->max_mpt);
    assert_int_equal(line_find(&one, "The")->line->max_mpt,
                     line_find(&two, "Colours")->line->max_mpt);
}

static void officers_take_the_room_they_need_and_leave_it_where_they_are_not(void **state)
{
    struct fixture *f = *state;
    struct faces *faces = events_faces(f, deck_of(f, some, SOME), "poker");
    struct page one = faces_page(faces, f->a, 0, false), two = faces_page(faces, f->a, 1, false);
    assert_true(count(&one, ITEM_RECT) > 0);
    assert_int_equal(count(&two, ITEM_RECT), 0); /* no panel */
    /* Without it the last part may stand where the panel would begin, 65.7 mm below the edge. */
    assert_true(line_find(&two, "On") || line_find(&two, "The"));
    assert_true(line_find(&two, "Soft")->y > 3000 + 62000);
    const struct item *panel = NULL;
    for (size_t i = 0; i < one.n && !panel; i++)
        panel = one.item[i].kind == ITEM_RECT ? &one.item[i] : NULL;
    assert_int_equal(panel->y + panel->h, 3000 + 85500);
    assert_true(panel->h > 19800); /* it has grown upwards */
}

static void rungs_begin_in_one_column(void **state)
{
    struct fixture *f = *state;
    struct faces *faces = events_faces(f, deck_of(f, some, SOME), "poker");
    struct page one = faces_page(faces, f->a, 0, false);
    const struct item *die = line_find(&one, "1-2"), *dead = line_find(&one, "Dead:"),
                      *more = line_find(&one, "Scratched.");
    assert_true(die && dead && more);
    assert_int_equal(die->y, dead->y);
    assert_int_equal(dead->x, more->x);
    assert_int_equal(die->x, line_find(&one, "Unit")->x);
    assert_true(dead->x > die->x + die->line->width);
}

#define SUB_TABLE(how)                                                                             \
    START "  p: {at: [5, 5, 53, 78], parts: together, role: text, rungs: " how "}\n"

/* Five rungs, the third longer than a line: in columns 1 and 2 stand on one line, 4 and 5 on another. */
static void short_rungs_share_a_line(void **state)
{
    struct fixture *f = *state;
    static const struct shown_card one = {
        "A",
        {{"0",
          "Round shot",
          "",
          {"1=gone", "2=seriously wounded", "3=half a move to the rear, and from there no orders until he is found",
           "4=stunned", "5=unhurt"}}},
        0};
    struct page page =
        faces_page(faces_of(f, deck_of(f, &one, 1), SUB_TABLE("columns")), f->a, 0, false);
    const struct item *die[5], *first = line_find(&page, "gone"), *second = line_find(&page, "seriously"),
                               *last = line_find(&page, "unhurt"), *rear = line_find(&page, "half");
    for (int i = 0; i < 5; i++)
        die[i] = line_find(&page, (const char *[]){"1", "2", "3", "4", "5"}[i]);
    assert_true(first && second && last && rear);
    assert_int_equal(die[0]->y, die[1]->y);
    assert_int_equal(die[3]->y, die[4]->y);
    assert_true(die[2]->y > die[1]->y &&
                die[3]->y > die[2]->y + die[2]->line->max_mpt / 2); /* two lines of text */
    assert_int_equal(die[1]->x, die[4]->x);
    assert_int_equal(second->x, last->x);
    assert_int_equal(first->x, rear->x);
    assert_true(first->x + first->line->width < die[1]->x);
    page = faces_page(faces_of(f, deck_of(f, &one, 1), SUB_TABLE("close")), f->a, 0, false);
    assert_true(line_find(&page, "2")->y > line_find(&page, "1")->y);
    assert_int_equal(line_find(&page, "2")->x, line_find(&page, "1")->x);
    clean(f);
}

static void a_sub_table_that_fits_one_line_stands_on_it(void **state)
{
    struct fixture *f = *state;
    static const struct shown_card one = {"A", {{"0", "A knife", "", {"1=gone", "2=unhurt", "3-6=no orders"}}}, 0};
    struct page page =
        faces_page(faces_of(f, deck_of(f, &one, 1), SUB_TABLE("columns")), f->a, 0, false);
    const struct item *gone = line_find(&page, "gone"), *two = line_find(&page, "2"), *last = line_find(&page, "3-6");
    assert_true(gone && two && last);
    assert_int_equal(gone->y, two->y);
    assert_int_equal(two->y, last->y);
    assert_true(gone->x + gone->line->width < two->x && two->x < last->x);
    clean(f);
}

/* The pictures of a face from left to right, as far as they are icons of arms. */
static size_t icons_of(const struct page *p, const struct item **icon, size_t max)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n && n < max; i++)
        if (p->item[i].kind == ITEM_PICTURE)
            icon[n++] = &p->item[i];
    return n;
}

/* One short text for three arms: larger icons in a row above it, in the middle; with a part of its own beside it, in a
 * column. */
static void icons_of_arms_that_share_a_short_text_stand_above_it(void **state)
{
    struct fixture *f = *state;
    static const struct shown_card two[] = {
        {"A", {{"012", "Music", "All musicians are down.", {NULL}}, {"3", "Horse", "Thrown.", {NULL}}}, 0},
        {"B", {{"01", "Music", "All are down.", {NULL}}, {"2", "Smoke", "Half.", {NULL}}}, 0},
    };
    struct faces *faces = events_faces(f, deck_of(f, two, 2), "poker");
    struct page one = faces_page(faces, f->a, 0, false), other = faces_page(faces, f->a, 1, false);
    const struct item *icon[4], *text = line_find(&one, "All"), *headline = line_find(&one, "Music");
    assert_int_equal(icons_of(&one, icon, 4), 4);
    assert_true(icon[0]->y == icon[1]->y && icon[1]->y == icon[2]->y);
    assert_true(icon[0]->x < icon[1]->x && icon[1]->x < icon[2]->x);
    assert_int_equal(icon[0]->w, 10500); /* 7 mm and a half */
    assert_int_equal(icon[3]->w, 7000);
    assert_true(headline->y > icon[0]->y + icon[0]->h && text->y > headline->y);
    assert_in_range(2 * text->x + text->line->width, 2 * 34500 - 4, 2 * 34500 + 4); /* bleed 3 mm, card 63 mm */
    assert_int_equal(icons_of(&other, icon, 4), 3);
    assert_true(icon[0]->x == icon[1]->x && icon[1]->y > icon[0]->y && icon[0]->w == 7000);
    clean(f);
}

static um panel_height(const struct page *p)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->item[i].kind == ITEM_RECT && p->item[i].h > 5000)
            return p->item[i].h;
    return 0;
}

/* A full panel takes air where the others leave it, 2.4 mm and no more. */
static void the_panel_has_air_where_there_is_room(void **state)
{
    struct fixture *f = *state;
    static const char words[] =
        "Units take two from their next Reaction test. So do all that stand behind them, to six "
        "inches, and whoever sees it happen has to test as well, at once and without orders, "
        "unless a general of the wing is within twelve inches of them and is not engaged.";
    static const char less[] = "Lost in confrontation, the enemy in front takes them: one more on all its tests, and "
                               "one on those of its neighbours.";
    static const struct shown_card two[] = {
        {"A", {{"0", "Gone", "", {NULL}}, {"3", "Dead", words, {NULL}}}, 0},
        {"B",
         {{"0", "Lost", less, {NULL}},
          {"1", "Lost", less, {NULL}},
          {"2", "Lost", less, {NULL}},
          {"3", "Dead", words, {NULL}}},
         0},
    };
    struct faces *faces = events_faces(f, deck_of(f, two, 2), "poker");
    assert_non_null(faces);
    struct page free = faces_page(faces, f->a, 0, false), full = faces_page(faces, f->a, 1, false);
    um more = panel_height(&free) - panel_height(&full);
    assert_true(panel_height(&full) > 19800);
    assert_in_range(more, 1, 2400);
}

static void grounds_are_shared_and_backs_alike(void **state)
{
    struct fixture *f = *state;
    struct shown_card three[3] = {some[0], some[1], some[0]};
    struct faces *faces = events_faces(f, deck_of(f, three, 3), "poker");
    struct page a = faces_page(faces, f->a, 0, false), b = faces_page(faces, f->a, 1, false),
                c = faces_page(faces, f->a, 2, false);
    assert_true(a.item[0].kind == ITEM_PART && a.item[0].part->shared);
    assert_ptr_equal(a.item[0].part->page, c.item[0].part->page);
    assert_ptr_not_equal(a.item[0].part->page, b.item[0].part->page); /* of another hue */
    struct page x = faces_page(faces, f->a, 0, true), y = faces_page(faces, f->a, 1, true);
    assert_int_equal(x.n, 1);
    assert_ptr_equal(x.item[0].part->page, y.item[0].part->page);
}

/* What lies turned about the middle is the same again: art in the middle, plates opposite each other. */
static void backs_look_the_same_upside_down(void **state)
{
    struct fixture *f = *state;
    struct faces *faces = events_faces(f, deck_of(f, some, SOME), "poker");
    struct page back = faces_page(faces, f->a, 0, true);
    const struct page *p = back.item[0].part->page;
    const struct item *name = line_find(p, "E"), *turned = NULL;
    assert_non_null(name);
    for (size_t i = 0; i < p->n; i++) {
        const struct item *t = &p->item[i];
        if (t->kind == ITEM_RECT || t->kind == ITEM_PICTURE)
            assert_true(t->x + t->w / 2 == p->w / 2 && t->y + t->h / 2 == p->h / 2);
        turned = t->kind == ITEM_PART ? t : turned;
    }
    assert_non_null(turned);
    assert_int_equal(turned->part->turn, 2);
    const struct item *again = line_find(turned->part->page, "E");
    assert_int_equal(again->line->width, name->line->width);
    /* A point at (x, y) of the window lies at its far corner less (x, y). */
    assert_in_range(turned->x + turned->w - again->x - (p->w - name->x) + 2, 0, 4);
    assert_in_range(turned->y + turned->h - again->y - (p->h - name->y) + 2, 0, 4);
}

/* ---- the fit ---- */

static const struct shown_card lone = {"Nobody was at all surprised", {{NULL, NULL, NULL, {NULL}}}, 0};

static void what_does_not_fit_is_found_at_its_row(void **state)
{
    struct fixture *f = *state;
    struct shown_card two[2] = {{"Short", {{NULL, NULL, NULL, {NULL}}}, 0}, lone};
    assert_null(faces_of(f, deck_of(f, two, 2), START "  t: {at: [5, 5, 20, 4], words: \"{title}\", role: title}\n"));
    found(f, RULE_DOES_NOT_FIT, "cards.csv", 2, "card no-2 does not fit its box \"t\": at 8.0 pt it is ");
    found(f, RULE_DOES_NOT_FIT, "cards.csv", 2, " mm too high");
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 1);
}

static void words_on_all_cards_that_do_not_fit_are_found_in_the_template(void **state)
{
    struct fixture *f = *state;
    assert_null(faces_of(f, deck_of(f, some, SOME),
                         START "  t: {at: [5, 5, 4, 4], words: \"{deck} and more\", role: title}\n"));
    found(f, RULE_DOES_NOT_FIT, FACE, 7, "the words do not fit the box \"t\": at 8.0 pt they are ");
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 1);
}

static void a_word_that_is_too_wide_is_found(void **state)
{
    struct fixture *f = *state;
    struct shown_card one[1] = {{"Unaccommodatingly", {{NULL, NULL, NULL, {NULL}}}, 0}};
    assert_null(faces_of(f, deck_of(f, one, 1), START "  t: {at: [5, 5, 12, 9], words: \"{title}\", role: title}\n"));
    found(f, RULE_DOES_NOT_FIT, "cards.csv", 1, " mm too wide");
}

/* Two lines of m with a leading of 1.2 are 2.4 m high, less the air of one line, 0.2 m: 2.2 m. At 12 pt, which is
 * 4.233 mm, that is 9.31 mm; 8 mm hold 3.636 mm, which is 10.31 pt, and sizes fall by tenths of a point. */
static void type_is_as_large_as_fits(void **state)
{
    struct fixture *f = *state;
    struct faces *faces =
        faces_of(f, deck_of(f, &lone, 1), START "  t: {at: [5, 5, 25, 9.4], words: \"{title}\", role: title}\n");
    assert_non_null(faces);
    struct page p = faces_page(faces, f->a, 0, false);
    assert_int_equal(count(&p, ITEM_LINE_OF_TEXT), 2);
    assert_int_equal(line_find(&p, "Nobody")->line->max_mpt, 12000);
    faces = faces_of(f, deck_of(f, &lone, 1), START "  t: {at: [5, 5, 25, 8], words: \"{title}\", role: title}\n");
    p = faces_page(faces, f->a, 0, false);
    assert_int_equal(line_find(&p, "Nobody")->line->max_mpt, 10300);
}

/* 9 pt is 3.175 mm. Two lines with a leading of 1.3 are 2.3 x 3.175 = 7.30 mm high without the air, with 1.1 they are
 * 2.1 x 3.175 = 6.67 mm; 6.6 mm hold 3.143 mm, which is 8.91 pt. */
static void leading_gives_way_before_size(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *h;
        int32_t mpt;
        um leading;
    } want[] = {{"7.4", 9000, 4127}, {"6.7", 9000, 3492}, {"6.6", 8900, 3453}};
    for (size_t i = 0; i < 3; i++) {
        struct faces *faces = faces_of(
            f, deck_of(f, &lone, 1),
            str_printf(f->a, START "  t: {at: [5, 5, 20, %s], words: \"{title}\", role: text}\n", want[i].h).p);
        assert_non_null(faces);
        struct page p = faces_page(faces, f->a, 0, false);
        const struct item *first = line_find(&p, "Nobody"), *second = first + 1;
        assert_int_equal(first->line->max_mpt, want[i].mpt);
        assert_in_range(second->y - first->y - want[i].leading + 5, 0, 10);
    }
}

static void an_unknown_letter_is_found_at_its_row(void **state)
{
    struct fixture *f = *state;
    struct shown_card two[2] = {{"Short", {{NULL, NULL, NULL, {NULL}}}, 0},
                                {"A \xF0\x92\x80\x80 here", {{NULL, NULL, NULL, {NULL}}}, 0}};
    assert_null(faces_of(f, deck_of(f, two, 2), START "  t: {at: [5, 5, 40, 8], words: \"{title}\", role: title}\n"));
    found(f, RULE_MISSING_GLYPH, "cards.csv", 2, "on card no-2");
    struct shown_card die[1] = {{"Roll \xE2\x9A\x85", {{NULL, NULL, NULL, {NULL}}}, 0}}; /* the face of a die */
    struct faces *faces =
        faces_of(f, deck_of(f, die, 1), START "  t: {at: [5, 5, 40, 8], words: \"{title}\", role: title}\n");
    assert_non_null(faces);
}

static void a_field_that_no_card_has_is_found(void **state)
{
    struct fixture *f = *state;
    assert_null(faces_of(f, deck_of(f, &lone, 1), START "  t: {at: [5, 5, 40, 8], words: \"{titel}\", role: title}\n"));
    found(f, RULE_UNKNOWN_REFERENCE, FACE, 7, "no card of d has a field {titel}");
}

/* Nor what the card of rules alone has, though it has that face too; the built-in face of a deck
 * leaves out what a card may have, and no other. */
static void a_field_of_the_card_of_rules_is_on_no_card(void **state)
{
    struct fixture *f = *state;
    struct deck *k = deck_of(f, some, SOME);
    struct card *aside = (struct card *)&k->card[1];
    aside->rules = true;
    struct card_field *field = (struct card_field *)aside->field;
    field[2] = (struct card_field){STR("aside"), plain(f, "not dealt")};
    assert_null(
        faces_of(f, k, START "  t: {at: [5, 5, 40, 8], words: \"{aside}\", role: title}\n"));
    found(f, RULE_UNKNOWN_REFERENCE, FACE, 7, "no card of d has a field {aside}");
}

static void a_built_in_face_leaves_out_what_it_knows_alone(void **state)
{
    struct fixture *f = *state;
    const struct deck *k = deck_of(f, some, SOME);
    const char *const face[] = {"{steps}", "{stepps}"};
    for (size_t i = 0; i < 2; i++) {
        struct card_template *t = (struct card_template *)template_of(
            f,
            str_printf(f->a, START "  t: {at: [5, 5, 40, 8], words: \"{title}%s\", role: title}\n",
                       face[i])
                .p);
        t->plain = true;
        const struct profile *p = profile_read(f->a, f->d, ".", STR("poker"), NOWHERE);
        assert_true(!faces_make(f->a, f->d, f->e, f->t, k, p, t, NULL) == (i == 1));
    }
}

/* ---- places ---- */

static void words_outside_the_safe_zone_are_found(void **state)
{
    struct fixture *f = *state;
    assert_null(faces_of(
        f, deck_of(f, &lone, 1),
        START "  near: {at: [1, 30, 50, 8], words: \"{title}\", role: title}\n"
              "  in: {at: [0, 0, 63, 88], pad: 3, words: \"{title}\", role: title}\n"
              "  low: {at: [5, 70, 50, 18], words: \"{title}\", role: title, stand: bottom}\n"
              "  away: {at: [1, 20, 50, 8], words: \"{title}\", role: title, align: right}\n"));
    found(f, RULE_OUTSIDE_SAFE_ZONE, FACE, 7, "the box \"near\" has \"Nobody\" 2.0 mm outside the safe zone");
    found(f, RULE_OUTSIDE_SAFE_ZONE, FACE, 9, "the box \"low\" has \"Nobody\"");
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 2);
}

static void art_that_ends_at_the_cut_is_found(void **state)
{
    struct fixture *f = *state;
    assert_null(faces_of(f, deck_of(f, &lone, 1),
                         START "  short: {at: card, fill: ink}\n"
                               "  band: {at: [-3, 5, 68, 9], fill: ink}\n"
                               "  inner: {at: [2, 2, 59, 84], fill: ink}\n"
                               "  whole: {at: bleed, fill: ink}\n"
                               "  above: {at: card, fill: paper}\n"));
    found(f, RULE_ART_SHORT_OF_BLEED, FACE, 7, "ends 3.0 mm before the end of the bleed");
    found(f, RULE_ART_SHORT_OF_BLEED, FACE, 8, "ends 1.0 mm before the end of the bleed");
    found(f, RULE_ART_SHORT_OF_BLEED, FACE, 11, "ends 3.0 mm before the end of the bleed");
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 3);
}

/* A face for a counter of 25 mm, whose bleed of 1 mm is 2.5 mm of a card that is 63 mm wide: the
 * bleed of that card is 3 mm, and the band goes on to its end. */
static void art_reaches_the_bleed_of_another_card(void **state)
{
    struct fixture *f = *state;
    struct faces *faces =
        faces_of(f, deck_of(f, &lone, 1),
                 "face: Test\nsize: [25, 25]\nroles: {t: {font: sans, size: 8pt}}\nboxes:\n"
                 "  band: {at: [-1, -1, 27, 7], fill: ink}\n");
    assert_non_null(faces);
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 0);
    struct page page = faces_page(faces, f->a, 0, false);
    const struct item *band = page.item;
    while (band->kind == ITEM_PART)
        band = band->part->page->item;
    assert_int_equal(band->x, 0);
    assert_int_equal(band->y, 3000 - 3520); /* 1 of 25 mm is 3.52 of 88, and beyond */
    assert_int_equal(band->w, 69000);
    assert_int_equal(band->h, 7 * 3520);
}

/* A ground below hides no end of a picture or of another colour; of its own colour nothing is seen
 * to end. */
static void art_above_a_ground_is_judged_by_what_is_seen(void **state)
{
    struct fixture *f = *state;
    file_put(f->dir, "sea.png", png(f->a, 900, 1200));
    assert_null(faces_of(f, deck_of(f, &lone, 1),
                         START "  whole: {at: bleed, fill: ink}\n"
                               "  same: {at: card, fill: ink}\n"
                               "  art: {at: [-1, -1, 65, 90], picture: sea.png}\n"
                               "  other: {at: [0, 40, 63, 10], fill: bad}\n"));
    found(f, RULE_ART_SHORT_OF_BLEED, FACE, 9, "ends 2.0 mm before the end of the bleed");
    found(f, RULE_ART_SHORT_OF_BLEED, FACE, 10, "ends 3.0 mm before the end of the bleed");
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 2);
}

/* Poker has 3 mm of bleed, and corners of 3 mm: a frame of 1.6 mm stands 1.02 mm from them where it
 * is square itself, (3 - 1.6) x 1.414 = 1.98 from their middle. The side of a panel that runs in
 * the bleed is not seen. */
static void lines_near_the_cut_are_found(void **state)
{
    struct fixture *f = *state;
    assert_non_null(faces_of(f, deck_of(f, &lone, 1),
                             START "  at: {at: card, frame: ink}\n"
                                   "  near: {at: [1, 1, 61, 86], frame: ink, corner: 2}\n"
                                   "  square: {at: [1.6, 1.6, 59.8, 84.8], frame: ink}\n"
                                   "  panel: {at: [-3, 40, 69, 51], frame: ink}\n"
                                   "  fine: {at: [1.6, 1.6, 59.8, 84.8], frame: ink, corner: 1.6}\n"
                                   "  top: {at: [0, 30, 63, 30], frame: ink, sides: top}\n"));
    for (uint32_t line = 7; line < 10; line++)
        found(f, RULE_LINE_AT_CUT, FACE, line, "closer to the cut");
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 3);
    file_put(f->dir, "layouts/cards/token.yaml",
             STR("card: token\nsize: [20, 20]\nbleed: 2\ncorner: 10\n"));
    const struct profile *token = profile_read(f->a, f->d, f->dir, STR("token"), NOWHERE);
    const char *boxes[] = {"  sliver: {at: [2, 2, 16, 16], frame: ink}\n",
                           "  ring: {at: [2, 2, 16, 16], frame: ink, corner: 8}\n"};
    for (size_t i = 0; i < 2; i++) {
        const struct card_template *t =
            template_of(f, str_printf(f->a, "face: X\nsize: [20, 20]\nboxes:\n%s", boxes[i]).p);
        assert_non_null(faces_make(f->a, f->d, f->e, f->t, deck_of(f, &lone, 1), token, t, NULL));
    }
    found(f, RULE_LINE_AT_CUT, FACE, 4, "\"sliver\"");
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 4);
}

/* 100 pixels on 20 mm: 100 / 20 x 25.4 = 127 dpi. */
static void pictures_of_too_few_pixels_are_found(void **state)
{
    struct fixture *f = *state;
    file_put(f->dir, "crest.png", png(f->a, 100, 100));
    assert_non_null(faces_of(f, deck_of(f, &lone, 1), START "  crest: {at: [5, 5, 20, 20], picture: crest.png}\n"));
    found(f, RULE_IMAGE_TOO_SMALL, FACE, 7, "crest.png is printed at 127 dpi");
    file_put(f->dir, "fine.png", png(f->a, 300, 300));
    assert_non_null(faces_of(f, deck_of(f, &lone, 1), START "  crest: {at: [5, 5, 25.4, 30], picture: fine.png}\n"));
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 1);
}

static void icons_that_are_missing_are_found_at_the_card(void **state)
{
    struct fixture *f = *state;
    struct deck *k = deck_of(f, some, SOME);
    ((struct card *)k->card)[1].icon = STR("no.svg");
    assert_null(faces_of(f, k, START "  crest: {at: [5, 5, 20, 20], picture: own}\n"));
    found(f, RULE_IMAGE_MISSING, "cards.csv", 2, "no.svg is missing");
}

static void words_that_cannot_be_read_on_their_ground_are_found(void **state)
{
    struct fixture *f = *state;
    assert_null(faces_of(f, deck_of(f, &lone, 1),
                         START "  band: {at: [3, 3, 50, 20], fill: deep}\n"
                               "  t: {at: [5, 5, 40, 8], words: \"{title}\", role: title}\n"));
    found(f, RULE_LOW_CONTRAST, FACE, 8, "the words of \"t\"");
}

static void picture_put(struct fixture *f, const char *name, const char *inside)
{
    file_put(f->dir, name,
             str_printf(f->a, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>%s</svg>", inside));
}

/* One that fits wherever these are. */
static const struct shown_card storm = {"Storm", {{NULL, NULL, NULL, {NULL}}}, 0};

#define WHITE                                                                                                          \
    "face: X\nsize: [63, 88]\nroles:\n"                                                                                \
    "  white: {font: title, size: 12pt, colour: \"#ffffff\"}\n"                                                        \
    "  black: {font: title, size: 12pt, colour: \"#000000\"}\nboxes:\n"

/* On a picture nothing is judged; on a plate that lies over it, and inside a frame's line, words are. */
static void words_are_judged_where_they_stand_on_one_colour(void **state)
{
    struct fixture *f = *state;
    picture_put(f, "light.svg", "<rect width='100' height='100' fill='#e0e0d0'/>");
    assert_null(faces_of(f, deck_of(f, &storm, 1),
                         WHITE "  art: {at: [5, 20, 50, 50], picture: light.svg}\n"
                               "  on: {at: [6, 24, 23, 12], words: \"{title}\", role: white}\n"
                               "  plate: {at: [31, 52, 23, 12], fill: ink}\n"
                               "  safe: {at: [31, 52, 23, 12], words: \"{title}\", role: white}\n"
                               "  lost: {at: [31, 52, 23, 12], words: \"{title}\", role: black}\n"
                               "  line: {at: [6, 72, 40, 12], frame: ink, stroke: 0.5, pad: 2, words: \"{title}\", "
                               "role: white}\n"));
    found(f, RULE_LOW_CONTRAST, FACE, 11, "the words of \"lost\"");
    found(f, RULE_LOW_CONTRAST, FACE, 12, "the words of \"line\"");
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 2);
}

/* Boxes may share a place as long as their words do not; what is too pale to be read is a ground.
 */
static void words_of_two_boxes_on_one_place_are_found(void **state)
{
    struct fixture *f = *state;
    assert_null(faces_of(
        f, deck_of(f, &storm, 1),
        WHITE "  left: {at: [6, 20, 40, 8], words: \"{title}\", role: black}\n"
              "  right: {at: [6, 20, 40, 8], words: \"{title}\", role: black, align: right}\n"
              "  below: {at: [6, 26, 40, 8], words: \"{title}\", role: black}\n"
              "  pale: {at: [6, 20, 40, 8], words: \"{title}\", role: white}\n"
              "  on: {at: [8, 21, 30, 8], words: \"At {title}\", role: black}\n"));
    found(f, RULE_LOW_CONTRAST, FACE, 10, "the words of \"pale\"");
    found(f, RULE_OVERLAP, FACE, 11, "\"At\" of \"on\" overlaps \"Storm\" of \"left\"");
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 2);
}

static void boxes_are_stretched_to_another_card(void **state)
{
    struct fixture *f = *state;
    struct faces *faces = faces_on(f, deck_of(f, &lone, 1), "tarot", /* 70 x 120 */
                                   START "  a: {at: [6.3, 8.8, 50.4, 44], fill: ink}\n");
    assert_non_null(faces);
    struct page page = faces_page(faces, f->a, 0, false);
    const struct item *a = &page.item[0].part->page->item[0];
    assert_int_equal(a->x, 3000 + 7000);
    assert_int_equal(a->y, 3000 + 12000);
    assert_int_equal(a->w, 56000);
    assert_int_equal(a->h, 60000);
}

/* 63 x 88 on 70 x 120: as large as the width allows, 10 : 9, so 97.778 mm high with 11.111 mm above and below. */
/* Half letter is 139.7 x 215.9 mm: 2.217 times as wide as poker, which is less than it is higher. */
static void type_and_icons_grow_on_a_larger_card(void **state)
{
    struct fixture *f = *state;
    static const struct shown_card one = {
        "A", {{"012", "Music", "All musicians are down.", {NULL}}, {"3", "Horse", "Thrown.", {NULL}}}, 0};
    struct page small = faces_page(events_faces(f, deck_of(f, &one, 1), "bridge"), f->a, 0, false),
                large = faces_page(events_faces(f, deck_of(f, &one, 1), "half-letter"), f->a, 0, false);
    const struct item *icon[4];
    assert_int_equal(icons_of(&small, icon, 4), 4);
    assert_int_equal(icon[3]->w, 7000); /* no smaller than on poker */
    assert_int_equal(line_find(&small, "All")->line->max_mpt, 8300);
    assert_int_equal(icons_of(&large, icon, 4), 4);
    assert_int_equal(icon[3]->w, 15522); /* 7 mm x 139.7 / 63 */
    assert_int_equal(line_find(&large, "All")->line->max_mpt, 18405);
}

static void what_keeps_its_proportions_is_scaled_in_the_middle(void **state)
{
    struct fixture *f = *state;
    struct faces *faces =
        faces_on(f, deck_of(f, &lone, 1), "tarot", START "  a: {at: [9, 18, 45, 36], fill: ink, keep: yes}\n");
    assert_non_null(faces);
    struct page page = faces_page(faces, f->a, 0, false);
    const struct item *a = &page.item[0].part->page->item[0];
    assert_int_equal(a->x, 3000 + 10000);
    assert_int_equal(a->y, 3000 + 11111 + 20000);
    assert_int_equal(a->w, 50000);
    assert_int_equal(a->h, 40000);
}

/* A deck without icons: the names of arms stand above what they read; spread rungs stand apart evenly, set right. */
static void names_stand_above_where_there_are_no_icons(void **state)
{
    struct fixture *f = *state;
    struct faces *faces = faces_of(f, deck_of(f, some, 1),
                                   START "  p: {at: [5, 5, 53, 78], parts: together, role: text, rungs: spread}\n");
    assert_non_null(faces);
    struct page page = faces_page(faces, f->a, 0, false);
    const struct item *names = line_find(&page, "infantry"), *first = line_find(&page, "1-2"),
                      *second = line_find(&page, "3-6"), *says = line_find(&page, "Scratched.");
    assert_true(names && first && second && says);
    assert_int_equal(names->line->n, 5); /* infantry Â· cavalry Â· artillery */
    assert_true(names->y < first->y && names->x == first->x);
    assert_in_range(says->x + says->line->width, 3000 + 58000 - 2, 3000 + 58000 + 2);
    assert_int_equal(says->y, second->y);
    assert_int_equal(count(&page, ITEM_PICTURE), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(faces_hold_on_every_profile),
        TEST(a_card_says_what_its_fields_say),
        TEST(sizes_are_one_for_the_deck),
        TEST(officers_take_the_room_they_need_and_leave_it_where_they_are_not),
        TEST(rungs_begin_in_one_column),
        TEST(short_rungs_share_a_line),
        TEST(a_sub_table_that_fits_one_line_stands_on_it),
        TEST(icons_of_arms_that_share_a_short_text_stand_above_it),
        TEST(the_panel_has_air_where_there_is_room),
        TEST(grounds_are_shared_and_backs_alike),
        TEST(backs_look_the_same_upside_down),
        TEST(what_does_not_fit_is_found_at_its_row),
        TEST(words_on_all_cards_that_do_not_fit_are_found_in_the_template),
        TEST(a_word_that_is_too_wide_is_found),
        TEST(type_is_as_large_as_fits),
        TEST(leading_gives_way_before_size),
        TEST(an_unknown_letter_is_found_at_its_row),
        TEST(a_field_that_no_card_has_is_found),
        TEST(a_field_of_the_card_of_rules_is_on_no_card),
        TEST(a_built_in_face_leaves_out_what_it_knows_alone),
        TEST(words_of_two_boxes_on_one_place_are_found),
        TEST(words_outside_the_safe_zone_are_found),
        TEST(art_that_ends_at_the_cut_is_found),
        TEST(art_reaches_the_bleed_of_another_card),
        TEST(art_above_a_ground_is_judged_by_what_is_seen),
        TEST(lines_near_the_cut_are_found),
        TEST(pictures_of_too_few_pixels_are_found),
        TEST(icons_that_are_missing_are_found_at_the_card),
        TEST(words_that_cannot_be_read_on_their_ground_are_found),
        TEST(words_are_judged_where_they_stand_on_one_colour),
        TEST(boxes_are_stretched_to_another_card),
        TEST(type_and_icons_grow_on_a_larger_card),
        TEST(what_keeps_its_proportions_is_scaled_in_the_middle),
        TEST(names_stand_above_where_there_are_no_icons),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
