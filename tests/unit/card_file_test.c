/* Files that say what cards look like, as authors write them: profiles, templates, pictures, and every mistake in them
 * at its line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cards.h"

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
        {"tgc-bridge", 57150, 88900, 3175, 750, 1125, ORDER_FRONTS_THEN_BACKS, "The Game Crafter"},
        {"tgc-tarot", 69850, 120650, 3175, 900, 1500, ORDER_FRONTS_THEN_BACKS, "The Game Crafter"},
        {"tgc-domino", 44450, 88900, 3175, 600, 1125, ORDER_FRONTS_THEN_BACKS, "The Game Crafter"},
        {"tgc-business", 50800, 88900, 3175, 675, 1125, ORDER_FRONTS_THEN_BACKS, "The Game Crafter"},
        {"tgc-jumbo", 88900, 139700, 3175, 1125, 1725, ORDER_FRONTS_THEN_BACKS, "The Game Crafter"},
        {"mpc-bridge", 57150, 88900, 3048, 747, 1122, ORDER_FRONTS_THEN_BACKS, "MakePlayingCards"},
        {"mpc-tarot", 69850, 120650, 3048, 897, 1497, ORDER_FRONTS_THEN_BACKS, "MakePlayingCards"},
        {"mpc-domino", 44450, 88900, 3048, 597, 1122, ORDER_FRONTS_THEN_BACKS, "MakePlayingCards"},
        {"mpc-business", 50800, 88900, 3048, 672, 1122, ORDER_FRONTS_THEN_BACKS, "MakePlayingCards"},
        {"mpc-micro", 31750, 44450, 3048, 447, 597, ORDER_FRONTS_THEN_BACKS, "MakePlayingCards"},
        {"mpc-poker", 63500, 88900, 3048, 822, 1122, ORDER_FRONTS_THEN_BACKS, "MakePlayingCards"},
        {"drivethru-poker", 63500, 88900, 3175, 0, 0, ORDER_BACK_FRONT, "DriveThruCards"},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const struct profile *p = profile_read(f->a, f->d, ".", str_of(want[i].name), NOWHERE);
        clean(f);
        assert_non_null(p);
        assert_true(str_is(p->name, want[i].name) && str_is(p->service.s, want[i].service));
        assert_int_equal(p->w, want[i].w);
        assert_int_equal(p->h, want[i].h);
        assert_int_equal(p->bleed, want[i].bleed);
        assert_int_equal(p->px_w, want[i].px_w);
        assert_int_equal(p->px_h, want[i].px_h);
        assert_int_equal(p->order, want[i].order);
        assert_int_equal(p->read.s.n, p->service.s.n ? 10 : 0);
        assert_true(p->safe > 0 && p->safe < p->w / 4);
    }
}

static void mistakes_of_a_profile_are_found(void **state)
{
    struct fixture *f = *state;
    const char *path = "layouts/cards/example.yaml";
    assert_null(profile_of(f, "card: example\nsize: [63, 88]\nbleed: 3\npixels: [825, 1125]\n"));
    found(f, RULE_BAD_VALUE, path, 4, "825 x 1125 pixels are not the size of this card");
    assert_null(profile_of(f, "card: example\nsize: [63, 88]\nservice: A printer\n"));
    found(f, RULE_MISSING_KEY, path, 3, "`read`");
    assert_null(profile_of(f, "card: example\nsize: [63, 88]\nservice: A printer\nread: last week\n"));
    found(f, RULE_BAD_VALUE, path, 4, "`read` must be a date");
    assert_null(profile_of(f, "card: example\nsize: [63, 88, 3]\n"));
    found(f, RULE_BAD_VALUE, path, 2, "`size` must be a list of 2 lengths");
    assert_null(profile_of(f, "card: example\nsize: [63, 88 yards]\n"));
    found(f, RULE_BAD_VALUE, path, 2, "\"88 yards\"");
    assert_null(profile_of(f, "card: example\nsize: [63, 88]\nsafe: 40\n"));
    found(f, RULE_BAD_VALUE, path, 3, "leave no room on the card");
    assert_null(profile_of(f, "card: example\nsize: [63, 88]\norder: at random\n"));
    found(f, RULE_BAD_VALUE, path, 3, "at random");
    assert_null(profile_of(f, "card: example\nsize: [63, 88]\npixels: [many, 1125]\n"));
    found(f, RULE_BAD_VALUE, path, 3, "many");
    assert_null(profile_of(f, "card: example\nsize: [63, 88]\npixels: [825]\n"));
    found(f, RULE_BAD_VALUE, path, 3, "a width and a height");
    assert_non_null(profile_of(f, "card: example\nsise: [63, 88]\n")); /* read as it was meant */
    found(f, RULE_UNKNOWN_KEY, path, 2, "sise");
}

/* A corner of 3 mm begins 0.88 mm inside on the diagonal. */
static void a_card_holds_what_is_inside_its_cut(void **state)
{
    struct fixture *f = *state;
    const struct profile *p = profile_of(f, "card: example\nsize: [63, 88]\ncorner: 3\n");
    assert_true(card_holds(p, 900, 900, 0) && !card_holds(p, 860, 860, 0) && card_holds(p, 3000, 0, 0));
    clean(f);
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

static void shipped_templates_are_clean_in_colour_and_in_black(void **state)
{
    struct fixture *f = *state;
    struct named_files faces = named_all(f->a, ".", &named_templates);
    static const char *const themes[] = {"classic", "mono"};
    assert_true(faces.n >= 11);
    for (size_t i = 0; i < faces.n; i++)
        for (size_t k = 0; k < 2; k++) {
            const struct theme *t = theme_read(f->a, f->d, ".", str_of(themes[k]), NOWHERE);
            assert_non_null(card_template_read(f->a, f->d, f->shipped, faces.at[i].path, t, NOWHERE));
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
                               "  h: {at: [1, 2], fill: ink, align: middle, pad: wide}\n"
                               "  i: {at: card, parts: together, role: text, rungs: rows, shared: below}\n"));
    found(f, RULE_UNKNOWN_REFERENCE, FACE, 4, "sanz");
    found(f, RULE_BAD_VALUE, FACE, 4,
          "`size` must be a size of type from 1 pt to 144 pt, but this is \"9pt..8pt\"");
    found(f, RULE_BAD_VALUE, FACE, 4, "\"5\"");
    found(f, RULE_BELOW_TYPE_FLOOR, FACE, 5, "5 points");
    found(f, RULE_BAD_VALUE, FACE, 5, "reddish");
    found(f, RULE_BAD_VALUE, FACE, 5, "perhaps");
    found(f, RULE_BAD_VALUE, FACE, 7, "a width and a height above 0");
    found(f, RULE_UNKNOWN_REFERENCE, FACE, 7, "there is no role \"txt\"");
    found(f, RULE_MISSING_KEY, FACE, 8, "needs a `role`");
    found(f, RULE_MISSING_KEY, FACE, 9, "is empty");
    found(f, RULE_BAD_VALUE, FACE, 10, "has several contents");
    found(f, RULE_BAD_VALUE, FACE, 11, "everywhere");
    found(f, RULE_BAD_VALUE, FACE, 11, "ink 200 %");
    found(f, RULE_IMAGE_MISSING, FACE, 12, "layouts/none.svg is missing");
    found(f, RULE_UNKNOWN_KEY, FACE, 13, "outlnd");
    found(f, RULE_BAD_VALUE, FACE, 14, "4 lengths");
    found(f, RULE_BAD_VALUE, FACE, 14, "middle");
    found(f, RULE_BAD_VALUE, FACE, 14, "\"wide\"");
    found(f, RULE_BAD_VALUE, FACE, 15, "\"rows\"");
    found(f, RULE_BAD_VALUE, FACE, 15, "\"below\"");
}

static void a_template_that_is_not_there_is_found(void **state)
{
    struct fixture *f = *state;
    uint32_t deck = diag_source_add(f->d, STR("layouts/decks/d.yaml"), STR("deck: D\nfront: no.yaml\n"));
    assert_null(card_template_read(f->a, f->d, f->shipped, STR("no.yaml"), f->t, (struct span){deck, 15, 22}));
    found(f, RULE_UNKNOWN_REFERENCE, "layouts/decks/d.yaml", 2, "there is no template");
}

/* ---- pictures ---- */

static const struct picture *picture_of(struct fixture *f, const char *name, struct str text)
{
    file_put(f->dir, name, text);
    return picture_find(f->pictures, f->d, str_of(name), NOWHERE);
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
                                   "<svg xmlns='http://www.w3.org/2000/svg' a='>'><g><path d=\"M0 0\"/></g>"
                                   "<style><![CDATA[a>b{}]]></style></svg>")));
    clean(f);
    assert_null(picture_of(f, "b.svg", STR("<svg><g><text>Hi</text></g></svg>")));
    assert_int_equal(refused(f, "b.svg cannot be used: it has text"), 1);
    assert_null(picture_of(f, "c.svg", STR("<svg><g></svg>")));
    assert_int_equal(refused(f, "c.svg cannot be used: it is not an SVG"), 1);
    assert_null(picture_of(f, "d.svg", STR("<html></html>")));
    assert_int_equal(refused(f, "d.svg cannot be used: it is not an SVG"), 1);
    assert_null(picture_of(f, "e.svg", STR("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg></svg>")));
    assert_int_equal(refused(f, "e.svg cannot be used: it declares entities"), 1);
    assert_null(picture_of(f, "f.svg", STR("<svg><image href=\"other.png\"/></svg>")));
    assert_int_equal(refused(f, "f.svg cannot be used: it refers to another file"), 1);
    assert_null(picture_of(f, "g.svg", STR("<svg:svg><svg:script/></svg:svg>")));
    assert_int_equal(refused(f, "g.svg cannot be used: it has a script"), 1);
    assert_null(picture_of(f, "h.svg", STR("")));
    assert_int_equal(refused(f, "h.svg"), 1);
    assert_null(picture_of(f, "i.svg", STR("<svg fill='u&#114;l(http://a/b)'/>")));
    assert_int_equal(refused(f, "i.svg cannot be used: it refers to another file"), 1);
    assert_null(picture_of(f, "j.svg", STR("<svg><style>@im<![CDATA[port 'a']]></style></svg>")));
    assert_int_equal(refused(f, "j.svg cannot be used: it refers to another file"), 1);
}

static void pictures_are_whole_png(void **state)
{
    struct fixture *f = *state;
    struct str whole = png(f->a, 300, 500);
    const struct picture *p = picture_of(f, "a.png", whole);
    assert_non_null(p);
    assert_true(!p->svg && p->w == 300 && p->h == 500 && p->across == 300000 && p->down == 500000);
    clean(f);
    assert_null(picture_of(f, "b.png", str_cut(whole, 0, whole.n - 12)));
    assert_int_equal(refused(f, "b.png cannot be used: the PNG is cut off"), 1);
    assert_null(picture_of(f, "c.png", png_head(f->a, 0, 500)));
    assert_int_equal(refused(f, "c.png"), 1);
    assert_null(picture_of(f, "d.png", STR("GIF89a")));
    assert_int_equal(refused(f, "d.png cannot be used: it is not a PNG"), 1);
    assert_null(picture_of(f, "e.png", str_cut(whole, 0, 20)));
    assert_int_equal(refused(f, "e.png"), 1);
    assert_null(picture_of(f, "f.png", png_head(f->a, 4001, 4000)));
    assert_int_equal(refused(f, "f.png cannot be used: it has more than 16 million pixels"), 1);
    assert_null(picture_of(f, "g.png", png_head(f->a, 300, 500)));
    assert_int_equal(refused(f, "g.png cannot be used: the PNG is damaged"), 1);
    assert_null(picture_find(f->pictures, f->d, STR("../a.png"), NOWHERE));
    file_put(f->dir, "folder.png/x", STR(""));
    assert_null(picture_find(f->pictures, f->d, STR("folder.png"), NOWHERE));
    assert_int_equal(diag_count(f->d, LEVEL_ERROR), 8);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(shipped_profiles_are_what_services_say),
        TEST(mistakes_of_a_profile_are_found),
        TEST(a_card_holds_what_is_inside_its_cut),
        TEST(a_profile_that_is_not_there_is_found),
        TEST(shipped_templates_are_clean_in_colour_and_in_black),
        TEST(mistakes_of_a_template_are_found),
        TEST(a_template_that_is_not_there_is_found),
        TEST(pictures_are_svg_without_text),
        TEST(pictures_are_whole_png),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
