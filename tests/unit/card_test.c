/* Cards: profiles and templates as authors write them, and faces judged from their boxes: every word inside its box and
 * the safe zone, one size a role, what cannot be right found at the row and line where it stands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "page/cards.h"
#include "project.h"
#include <stdio.h>

struct fixture {
    struct arena *a, *own;
    struct diag *d;
    struct engine *e;
    const struct theme *t;
    char dir[64];
};

static int setup(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    f->a = arena_new();
    f->own = arena_new();
    f->d = diag_new();
    f->e = engine_new(f->own, f->d, ".");
    f->t = theme_read(f->a, f->d, ".", STR("classic"), NOWHERE);
    folder_make(f->dir);
    *state = f;
    return f->e && !diag_count(f->d, LEVEL_NOTE) ? 0 : -1;
}

static int teardown(void **state)
{
    struct fixture *f = *state;
    tree_remove(f->dir);
    engine_drop(f->e);
    arena_drop(f->a);
    arena_drop(f->own);
    diag_drop(f->d);
    free(f);
    return 0;
}

/* ---- findings ---- */

/* Is there just one finding of this rule, on this line of a file, and does it say this? */
static void found(struct fixture *f, enum rule_id rule, const char *path, uint32_t line, const char *says)
{
    size_t n, hits = 0;
    const struct finding **list = diag_sorted(f->d, f->a, &n);
    for (size_t i = 0; i < n; i++) {
        uint32_t at = 0, column = 0;
        const struct source *s = diag_source_at(f->d, list[i]->at.file);
        if (list[i]->rule != rule || !s || !str_is(s->path, path))
            continue;
        source_place(s, list[i]->at.lo, &at, &column);
        hits += at == line && str_find(list[i]->fact, says) >= 0;
    }
    if (hits != 1)
        diag_print(f->d, DIAG_TEXT, false, NULL, 0, NULL, stderr);
    assert_int_equal(hits, 1);
}

static void clean(struct fixture *f)
{
    if (diag_count(f->d, LEVEL_NOTE))
        diag_print(f->d, DIAG_TEXT, false, NULL, 0, NULL, stderr);
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 0);
}

/* ---- profiles ---- */

static const struct profile *profile_of(struct fixture *f, const char *text)
{
    file_put(f->dir, "layouts/cards/example.yaml", str_of(text));
    return profile_read(f->a, f->d, f->dir, STR("example"), NOWHERE);
}

static void shipped_profiles_are_what_services_say(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *name;
        um w, h, bleed;
        unsigned px_w, px_h;
        enum card_order order;
        const char *service;
    } want[] = {
        {"poker", 63000, 88000, 3000, 0, 0, ORDER_FRONTS_THEN_BACKS, ""},
        {"poker-us", 63500, 88900, 3175, 0, 0, ORDER_FRONTS_THEN_BACKS, ""},
        {"bridge", 57000, 88900, 3000, 0, 0, ORDER_FRONTS_THEN_BACKS, ""},
        {"mini", 44000, 67000, 3000, 0, 0, ORDER_FRONTS_THEN_BACKS, ""},
        {"tarot", 70000, 120000, 3000, 0, 0, ORDER_FRONTS_THEN_BACKS, ""},
        {"a6", 105000, 148000, 3000, 0, 0, ORDER_FRONTS_THEN_BACKS, ""},
        {"half-letter", 139700, 215900, 3175, 0, 0, ORDER_FRONTS_THEN_BACKS, ""},
        {"tgc-poker", 63500, 88900, 3175, 825, 1125, ORDER_FRONTS_THEN_BACKS, "The Game Crafter"},
        {"mpc-poker", 63500, 88900, 3048, 822, 1122, ORDER_FRONTS_THEN_BACKS, "MakePlayingCards"},
        {"drivethru-poker", 63500, 88900, 3175, 0, 0, ORDER_BACK_FRONT, "DriveThruCards"},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const struct profile *p = profile_read(f->a, f->d, ".", str_of(want[i].name), NOWHERE);
        clean(f);
        assert_non_null(p);
        assert_true(str_is(p->name, want[i].name) && str_is(p->service, want[i].service));
        assert_int_equal(p->w, want[i].w);
        assert_int_equal(p->h, want[i].h);
        assert_int_equal(p->bleed, want[i].bleed);
        assert_int_equal(p->px_w, want[i].px_w);
        assert_int_equal(p->px_h, want[i].px_h);
        assert_int_equal(p->order, want[i].order);
        assert_int_equal(p->read.n, p->service.n ? 10 : 0);
        assert_true(p->safe > 0 && p->safe < p->w / 4);
    }
}

static void mistakes_of_a_profile_are_found(void **state)
{
    struct fixture *f = *state;
    const char *path = "layouts/cards/example.yaml";
    assert_null(profile_of(f, "card: example\nsize: [63, 88]\nbleed: 3\npixels: [825, 1125]\n"));
    found(f, RULE_BAD_VALUE, path, 4, "825 x 1125 pixels are not this card's size");
    assert_null(profile_of(f, "card: example\nsize: [63, 88]\nservice: A printer\n"));
    found(f, RULE_MISSING_KEY, path, 3, "`read`");
    assert_null(profile_of(f, "card: example\nsize: [63, 88]\nservice: A printer\nread: last week\n"));
    found(f, RULE_BAD_VALUE, path, 4, "is not a day");
    assert_null(profile_of(f, "card: example\nsize: [63, 88, 3]\n"));
    found(f, RULE_BAD_VALUE, path, 2, "2 lengths belong here");
    assert_null(profile_of(f, "card: example\nsize: [63, 88 yards]\n"));
    found(f, RULE_BAD_VALUE, path, 2, "\"88 yards\"");
    assert_null(profile_of(f, "card: example\nsize: [63, 88]\nsafe: 40\n"));
    found(f, RULE_BAD_VALUE, path, 3, "nothing of the card is left");
    assert_null(profile_of(f, "card: example\nsize: [63, 88]\norder: at random\n"));
    found(f, RULE_BAD_VALUE, path, 3, "at random");
    assert_null(profile_of(f, "card: example\nsize: [63, 88]\npixels: [many, 1125]\n"));
    found(f, RULE_BAD_VALUE, path, 3, "many");
    assert_null(profile_of(f, "card: example\nsize: [63, 88]\npixels: [825]\n"));
    found(f, RULE_BAD_VALUE, path, 3, "a width and a height");
    assert_null(profile_of(f, "card: example\nsise: [63, 88]\n"));
    found(f, RULE_UNKNOWN_KEY, path, 2, "sise");
}

static void a_profile_that_is_not_there_is_found(void **state)
{
    struct fixture *f = *state;
    uint32_t deck = diag_source_add(f->d, STR("layouts/decks/d.yaml"), STR("deck: D\nprofile: pokr\n"));
    struct span at = {deck, 17, 21};
    profile_of(f, "card: example\nsize: [63, 88]\n");
    assert_null(profile_read(f->a, f->d, ".", STR("pokr"), at));
    found(f, RULE_UNKNOWN_REFERENCE, "layouts/decks/d.yaml", 2, "there is no profile \"pokr\"");
    assert_null(profile_read(f->a, f->d, f->dir, STR("../example"), at));
    found(f, RULE_UNKNOWN_REFERENCE, "layouts/decks/d.yaml", 2, "\"../example\"");
}

/* ---- templates ---- */

#define FACE "layouts/cards/x-front.yaml"

static const struct card_template *template_of(struct fixture *f, const char *text)
{
    file_put(f->dir, FACE, str_of(text));
    return card_template_read(f->a, f->d, f->dir, STR(FACE), f->t, NOWHERE);
}

static void shipped_templates_are_clean_in_colour_and_in_black(void **state)
{
    struct fixture *f = *state;
    static const char *const kinds[] = {"events", "orders", "unit", "conduct"};
    static const char *const sides[] = {"front", "back"};
    static const char *const themes[] = {"classic", "mono"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (size_t k = 0; k < 4; k++) {
            const struct theme *t = theme_read(f->a, f->d, ".", str_of(themes[k / 2]), NOWHERE);
            struct str path = str_printf(f->a, "layouts/cards/%s-%s.yaml", kinds[i], sides[k % 2]);
            assert_non_null(card_template_read(f->a, f->d, ".", path, t, NOWHERE));
            clean(f);
        }
}

static void mistakes_of_a_template_are_found(void **state)
{
    struct fixture *f = *state;
    assert_null(template_of(f, "face: X\nsize: [63, 88]\n"
                               "roles:\n"
                               "  text: {font: sanz, size: 9pt..8pt, leading: 5}\n"
                               "  tiny: {size: 4pt, colour: reddish, caps: perhaps}\n"
                               "boxes:\n"
                               "  a: {at: [5, 5, 0, 9], words: hello, role: txt}\n"
                               "  b: {at: [5, 5, 9, 9], words: hello}\n"
                               "  c: {at: [5, 5, 9, 9]}\n"
                               "  d: {at: [5, 5, 9, 9], words: hello, picture: own, role: text}\n"
                               "  e: {at: everywhere, fill: ink 200 %}\n"
                               "  f: {at: card, picture: layouts/none.svg}\n"
                               "  g: {at: card, fill: {filled: ink, outlnd: paper}}\n"
                               "  h: {at: [1, 2], fill: ink, align: middle, pad: wide}\n"));
    found(f, RULE_UNKNOWN_REFERENCE, FACE, 4, "sanz");
    found(f, RULE_BAD_VALUE, FACE, 4, "\"9pt..8pt\" is not a type size");
    found(f, RULE_BAD_VALUE, FACE, 4, "\"5\"");
    found(f, RULE_BELOW_TYPE_FLOOR, FACE, 5, "5 points");
    found(f, RULE_BAD_VALUE, FACE, 5, "reddish");
    found(f, RULE_BAD_VALUE, FACE, 5, "perhaps");
    found(f, RULE_BAD_VALUE, FACE, 7, "a width and a height above 0");
    found(f, RULE_UNKNOWN_REFERENCE, FACE, 7, "there is no role \"txt\"");
    found(f, RULE_MISSING_KEY, FACE, 8, "needs a `role`");
    found(f, RULE_MISSING_KEY, FACE, 9, "shows nothing");
    found(f, RULE_BAD_VALUE, FACE, 10, "shows several things");
    found(f, RULE_BAD_VALUE, FACE, 11, "everywhere");
    found(f, RULE_BAD_VALUE, FACE, 11, "ink 200 %");
    found(f, RULE_IMAGE_MISSING, FACE, 12, "layouts/none.svg is not there");
    found(f, RULE_UNKNOWN_KEY, FACE, 13, "outlnd");
    found(f, RULE_BAD_VALUE, FACE, 14, "4 lengths");
    found(f, RULE_BAD_VALUE, FACE, 14, "middle");
    found(f, RULE_BAD_VALUE, FACE, 14, "\"wide\"");
}

static void a_template_that_is_not_there_is_found(void **state)
{
    struct fixture *f = *state;
    uint32_t deck = diag_source_add(f->d, STR("layouts/decks/d.yaml"), STR("deck: D\nfront: no.yaml\n"));
    assert_null(card_template_read(f->a, f->d, ".", STR("no.yaml"), f->t, (struct span){deck, 15, 22}));
    found(f, RULE_UNKNOWN_REFERENCE, "layouts/decks/d.yaml", 2, "there is no template");
}

/* ---- pictures ---- */

static const struct picture *picture_of(struct fixture *f, const char *name, struct str text)
{
    file_put(f->dir, name, text);
    return picture_read(f->a, f->d, f->dir, str_of(name), NOWHERE);
}

static size_t refused(struct fixture *f, const char *why)
{
    size_t n, hits = 0;
    const struct finding **list = diag_sorted(f->d, f->a, &n);
    for (size_t i = 0; i < n; i++)
        hits += list[i]->rule == RULE_IMAGE_UNREADABLE && str_find(list[i]->fact, why) >= 0;
    return hits;
}

static void pictures_are_svg_without_text(void **state)
{
    struct fixture *f = *state;
    assert_non_null(picture_of(f, "a.svg",
                               STR("<?xml version=\"1.0\"?>\n<!DOCTYPE svg PUBLIC \"a\" \"b\">\n<!-- <text> -->"
                                   "<svg a='>'><g><path d=\"M0 0\"/></g><style><![CDATA[a>b{}]]></style></svg>")));
    clean(f);
    assert_null(picture_of(f, "b.svg", STR("<svg><g><text>Hi</text></g></svg>")));
    assert_int_equal(refused(f, "b.svg cannot be used: it has text"), 1);
    assert_null(picture_of(f, "c.svg", STR("<svg><g></svg>")));
    assert_int_equal(refused(f, "c.svg cannot be used: it is no SVG"), 1);
    assert_null(picture_of(f, "d.svg", STR("<html></html>")));
    assert_int_equal(refused(f, "d.svg cannot be used: it is no SVG"), 1);
    assert_null(picture_of(f, "e.svg", STR("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg></svg>")));
    assert_int_equal(refused(f, "e.svg cannot be used: it declares entities"), 1);
    assert_null(picture_of(f, "f.svg", STR("<svg><image href=\"other.png\"/></svg>")));
    assert_int_equal(refused(f, "f.svg cannot be used: it takes in another picture"), 1);
    assert_null(picture_of(f, "g.svg", STR("<svg:svg><svg:script/></svg:svg>")));
    assert_int_equal(refused(f, "g.svg cannot be used: it has a script"), 1);
    assert_null(picture_of(f, "h.svg", STR("")));
    assert_int_equal(refused(f, "h.svg"), 1);
}

/* Signature, IHDR of w x h, IEND; sums of the chunks are nobody's business here. */
static struct str png(struct arena *a, unsigned w, unsigned h, bool whole)
{
    struct buf b = {.a = a};
    buf_put(&b, STR("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"));
    for (unsigned k = 0; k < 2; k++)
        for (int shift = 24; shift >= 0; shift -= 8)
            buf_putc(&b, (char)((k ? h : w) >> shift));
    buf_put(&b, STR("\x08\0\0\0\0sum."));
    if (whole)
        buf_put(&b, STR("\0\0\0\0IENDsum."));
    return buf_str(&b);
}

static void pictures_are_whole_png(void **state)
{
    struct fixture *f = *state;
    const struct picture *p = picture_of(f, "a.png", png(f->a, 300, 500, true));
    assert_non_null(p);
    assert_true(!p->svg && p->w == 300 && p->h == 500);
    clean(f);
    assert_null(picture_of(f, "b.png", png(f->a, 300, 500, false)));
    assert_int_equal(refused(f, "b.png cannot be used: the PNG is cut off"), 1);
    assert_null(picture_of(f, "c.png", png(f->a, 0, 500, true)));
    assert_int_equal(refused(f, "c.png"), 1);
    assert_null(picture_of(f, "d.png", STR("GIF89a")));
    assert_int_equal(refused(f, "d.png cannot be used: it is no PNG"), 1);
    assert_null(picture_of(f, "e.png", str_cut(png(f->a, 1, 1, true), 0, 20)));
    assert_int_equal(refused(f, "e.png"), 1);
    assert_null(picture_read(f->a, f->d, f->dir, STR("../a.png"), NOWHERE));
    file_put(f->dir, "folder.png/x", STR(""));
    assert_null(picture_read(f->a, f->d, f->dir, STR("folder.png"), NOWHERE));
    assert_int_equal(diag_count(f->d, LEVEL_ERROR), 6);
}

/* ---- decks ---- */

static struct words plain(struct fixture *f, const char *text)
{
    return words_of(f->a, str_of(text), WORDS_BODY, VOICE_PLAIN);
}

struct shown_part { /* a digit an arm; text; rungs as "1-2=dead" */
    const char *arms, *headline, *text, *rung[3];
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
    struct rung *rung = ARENA_ARRAY(f->a, struct rung, 3);
    for (size_t i = 0; s->arms[i]; i++)
        arm[p.n_arm++] = (unsigned)(s->arms[i] - '0');
    *text = plain(f, s->text);
    for (size_t i = 0; i < 3 && s->rung[i]; i++) {
        const char *is = strchr(s->rung[i], '=');
        rung[p.n_rung++] =
            (struct rung){words_of(f->a, (struct str){s->rung[i], (size_t)(is - s->rung[i])}, WORDS_BODY, VOICE_PLAIN),
                          plain(f, is + 1)};
    }
    p.arm = arm;
    p.text = text;
    p.n_text = s->text[0] != 0;
    p.rung = rung;
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
        card_template_read(f->a, f->d, ".", STR("layouts/cards/events-front.yaml"), f->t, NOWHERE);
    const struct card_template *back =
        card_template_read(f->a, f->d, ".", STR("layouts/cards/events-back.yaml"), f->t, NOWHERE);
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
    um least = profile->bleed + profile->safe - 30, right = p->w - least, bottom = p->h - least;
    for (size_t i = 0; i < p->n; i++) {
        const struct item *t = &p->item[i];
        um cap = t->line ? um_of_mpt(t->line->most_mpt) * 7 / 10 : 0;
        if (t->kind == ITEM_LINE_OF_TEXT)
            assert_true(t->x >= least && t->x + t->line->width <= right && t->y - cap >= least && t->y <= bottom);
        if (t->kind == ITEM_PICTURE)
            assert_true(t->x >= least && t->x + t->w <= right && t->y >= least && t->y + t->h <= bottom);
        for (size_t k = 0; k < i && t->kind == ITEM_LINE_OF_TEXT; k++) {
            const struct item *o = &p->item[k];
            bool x = o->line && o->x < t->x + t->line->width && t->x < o->x + o->line->width;
            assert_false(x && o->y > t->y - cap && t->y > o->y - um_of_mpt(o->line->most_mpt) * 7 / 10);
        }
    }
}

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
            struct page front = faces_front(faces, f->a, c), back = faces_back(faces, f->a, c);
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
    struct page one = faces_front(faces, f->a, 0), two = faces_front(faces, f->a, 1);
    assert_non_null(line_find(&one, "The"));
    assert_non_null(line_find(&one, "05\xE2\x80\x93"
                                    "14"));
    assert_non_null(line_find(&two, "Colours"));
    const struct item *number = line_find(&two, "2");
    assert_non_null(number);
    assert_true(str_is(number->line->word[2].shape->text, "2")); /* 2 of 2 */
    struct deck *copies = deck_of(f, some, SOME);
    ((struct card *)copies->card)[0].copies = 3;
    faces = events_faces(f, copies, "poker");
    struct page three = faces_front(faces, f->a, 0), last = faces_front(faces, f->a, 1);
    assert_non_null(line_find(&three, "1\xE2\x80\x93"
                                      "3"));
    assert_non_null(line_find(&last, "4"));
    assert_true(str_is(one.label, "no-1"));
    assert_int_equal(count(&one, ITEM_PICTURE), 4); /* three arms read one text; the officer */
    assert_int_equal(count(&two, ITEM_PICTURE), 3);
}

static void sizes_are_one_for_the_deck(void **state)
{
    struct fixture *f = *state;
    struct faces *faces = events_faces(f, deck_of(f, some, SOME), "poker");
    struct page one = faces_front(faces, f->a, 0), two = faces_front(faces, f->a, 1);
    assert_int_equal(line_find(&one, "Unit")->line->most_mpt, line_find(&two, "Soft")->line->most_mpt);
    assert_int_equal(line_find(&one, "The")->line->most_mpt, line_find(&two, "Colours")->line->most_mpt);
}

static void officers_take_the_room_they_need_and_leave_it_where_they_are_not(void **state)
{
    struct fixture *f = *state;
    struct faces *faces = events_faces(f, deck_of(f, some, SOME), "poker");
    struct page one = faces_front(faces, f->a, 0), two = faces_front(faces, f->a, 1);
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
    struct page one = faces_front(faces, f->a, 0);
    const struct item *die = line_find(&one, "1-2"), *dead = line_find(&one, "Dead:"),
                      *more = line_find(&one, "Scratched.");
    assert_true(die && dead && more);
    assert_int_equal(die->y, dead->y);
    assert_int_equal(dead->x, more->x);
    assert_int_equal(die->x, line_find(&one, "Unit")->x);
    assert_true(dead->x > die->x + die->line->width);
}

static void grounds_are_shared_and_backs_alike(void **state)
{
    struct fixture *f = *state;
    struct shown_card three[3] = {some[0], some[1], some[0]};
    struct faces *faces = events_faces(f, deck_of(f, three, 3), "poker");
    struct page a = faces_front(faces, f->a, 0), b = faces_front(faces, f->a, 1), c = faces_front(faces, f->a, 2);
    assert_true(a.item[0].kind == ITEM_PART && a.item[0].part->shared);
    assert_ptr_equal(a.item[0].part->page, c.item[0].part->page);
    assert_ptr_not_equal(a.item[0].part->page, b.item[0].part->page); /* of another hue */
    struct page x = faces_back(faces, f->a, 0), y = faces_back(faces, f->a, 1);
    assert_int_equal(x.n, 1);
    assert_ptr_equal(x.item[0].part->page, y.item[0].part->page);
}

/* What lies turned about the middle is the same again: art in the middle, plates opposite each other. */
static void backs_look_the_same_upside_down(void **state)
{
    struct fixture *f = *state;
    struct faces *faces = events_faces(f, deck_of(f, some, SOME), "poker");
    struct page back = faces_back(faces, f->a, 0);
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

#define ROLES "roles:\n  text: {size: 7pt..9pt, leading: 1.3..1.1}\n  title: {size: 8pt..12pt}\n"
#define START "face: X\nsize: [63, 88]\n" ROLES "boxes:\n"

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
    struct page p = faces_front(faces, f->a, 0);
    assert_int_equal(count(&p, ITEM_LINE_OF_TEXT), 2);
    assert_int_equal(line_find(&p, "Nobody")->line->most_mpt, 12000);
    faces = faces_of(f, deck_of(f, &lone, 1), START "  t: {at: [5, 5, 25, 8], words: \"{title}\", role: title}\n");
    p = faces_front(faces, f->a, 0);
    assert_int_equal(line_find(&p, "Nobody")->line->most_mpt, 10300);
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
        struct page p = faces_front(faces, f->a, 0);
        const struct item *first = line_find(&p, "Nobody"), *second = first + 1;
        assert_int_equal(first->line->most_mpt, want[i].mpt);
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

/* ---- places ---- */

static void words_outside_the_safe_zone_are_found(void **state)
{
    struct fixture *f = *state;
    assert_null(faces_of(f, deck_of(f, &lone, 1),
                         START "  near: {at: [1, 5, 50, 8], words: \"{title}\", role: title}\n"
                               "  in: {at: [0, 0, 63, 88], pad: 3, words: \"{title}\", role: title}\n"
                               "  low: {at: [5, 70, 50, 15.5], words: \"{title}\", role: title}\n"));
    found(f, RULE_OUTSIDE_SAFE_ZONE, FACE, 7, "\"near\" stands 2.0 mm outside the safe zone");
    found(f, RULE_OUTSIDE_SAFE_ZONE, FACE, 9, "\"low\" stands 0.5 mm outside the safe zone");
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
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 2);
}

/* 100 pixels on 20 mm: 100 / 20 x 25.4 = 127 dpi. */
static void pictures_of_too_few_pixels_are_found(void **state)
{
    struct fixture *f = *state;
    file_put(f->dir, "crest.png", png(f->a, 100, 100, true));
    assert_non_null(faces_of(f, deck_of(f, &lone, 1), START "  crest: {at: [5, 5, 20, 20], picture: crest.png}\n"));
    found(f, RULE_IMAGE_TOO_SMALL, FACE, 7, "crest.png is printed at 127 dpi");
    file_put(f->dir, "fine.png", png(f->a, 300, 300, true));
    assert_non_null(faces_of(f, deck_of(f, &lone, 1), START "  crest: {at: [5, 5, 25.4, 30], picture: fine.png}\n"));
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 1);
}

static void icons_that_are_missing_are_found_at_the_card(void **state)
{
    struct fixture *f = *state;
    struct deck *k = deck_of(f, some, SOME);
    ((struct card *)k->card)[1].icon = STR("no.svg");
    assert_null(faces_of(f, k, START "  crest: {at: [5, 5, 20, 20], picture: own}\n"));
    found(f, RULE_IMAGE_MISSING, "cards.csv", 2, "no.svg is not there");
}

static void words_that_cannot_be_read_on_their_ground_are_found(void **state)
{
    struct fixture *f = *state;
    assert_null(faces_of(f, deck_of(f, &lone, 1),
                         START "  band: {at: [3, 3, 50, 20], fill: deep}\n"
                               "  t: {at: [5, 5, 40, 8], words: \"{title}\", role: title}\n"));
    found(f, RULE_LOW_CONTRAST, FACE, 8, "the words of \"t\"");
}

static void boxes_are_stretched_to_another_card(void **state)
{
    struct fixture *f = *state;
    struct faces *faces = faces_on(f, deck_of(f, &lone, 1), "tarot", /* 70 x 120 */
                                   START "  a: {at: [6.3, 8.8, 50.4, 44], fill: ink}\n");
    assert_non_null(faces);
    struct page page = faces_front(faces, f->a, 0);
    const struct item *a = &page.item[0].part->page->item[0];
    assert_int_equal(a->x, 3000 + 7000);
    assert_int_equal(a->y, 3000 + 12000);
    assert_int_equal(a->w, 56000);
    assert_int_equal(a->h, 60000);
}

/* 63 x 88 on 70 x 120: as large as the width allows, 10 : 9, so 97.778 mm high with 11.111 mm above and below. */
static void what_keeps_its_proportions_is_scaled_in_the_middle(void **state)
{
    struct fixture *f = *state;
    struct faces *faces =
        faces_on(f, deck_of(f, &lone, 1), "tarot", START "  a: {at: [9, 18, 45, 36], fill: ink, keep: yes}\n");
    assert_non_null(faces);
    struct page page = faces_front(faces, f->a, 0);
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
    struct page page = faces_front(faces, f->a, 0);
    const struct item *names = line_find(&page, "infantry"), *first = line_find(&page, "1-2"),
                      *second = line_find(&page, "3-6"), *says = line_find(&page, "Scratched.");
    assert_true(names && first && second && says);
    assert_int_equal(names->line->n, 5); /* infantry Â· cavalry Â· artillery */
    assert_true(names->y < first->y && names->x == first->x);
    assert_in_range(says->x + says->line->width, 3000 + 58000 - 2, 3000 + 58000 + 2);
    assert_int_equal(says->y, second->y);
    assert_int_equal(count(&page, ITEM_PICTURE), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(shipped_profiles_are_what_services_say),
        TEST(mistakes_of_a_profile_are_found),
        TEST(a_profile_that_is_not_there_is_found),
        TEST(shipped_templates_are_clean_in_colour_and_in_black),
        TEST(mistakes_of_a_template_are_found),
        TEST(a_template_that_is_not_there_is_found),
        TEST(pictures_are_svg_without_text),
        TEST(pictures_are_whole_png),
        TEST(faces_hold_on_every_profile),
        TEST(a_card_says_what_its_fields_say),
        TEST(sizes_are_one_for_the_deck),
        TEST(officers_take_the_room_they_need_and_leave_it_where_they_are_not),
        TEST(rungs_begin_in_one_column),
        TEST(grounds_are_shared_and_backs_alike),
        TEST(backs_look_the_same_upside_down),
        TEST(what_does_not_fit_is_found_at_its_row),
        TEST(words_on_all_cards_that_do_not_fit_are_found_in_the_template),
        TEST(a_word_that_is_too_wide_is_found),
        TEST(type_is_as_large_as_fits),
        TEST(leading_gives_way_before_size),
        TEST(an_unknown_letter_is_found_at_its_row),
        TEST(a_field_that_no_card_has_is_found),
        TEST(words_outside_the_safe_zone_are_found),
        TEST(art_that_ends_at_the_cut_is_found),
        TEST(pictures_of_too_few_pixels_are_found),
        TEST(icons_that_are_missing_are_found_at_the_card),
        TEST(words_that_cannot_be_read_on_their_ground_are_found),
        TEST(boxes_are_stretched_to_another_card),
        TEST(what_keeps_its_proportions_is_scaled_in_the_middle),
        TEST(names_stand_above_where_there_are_no_icons),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
