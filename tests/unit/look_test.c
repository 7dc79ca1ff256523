/* Units, colours, contrast, paper; and themes: the three that come along, and ones with mistakes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "look/look.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void points_are_micrometres(void **state)
{
    (void)state;
    assert_int_equal(um_of_mpt(72000), 25400);
    assert_int_equal(um_of_mpt(8500), 2999); /* 2998.6 */
    assert_int_equal(um_of_mpt(-72000), -25400);
}

static void colours_are_read(void **state)
{
    struct colour c = {1, 2, 3};
    (void)state;
    assert_true(colour_parse(STR("#2c6B3f"), &c));
    assert_true(c.r == 0x2c && c.g == 0x6b && c.b == 0x3f);
    static const char *const bad[] = {"", "#", "2c6b3f", "#2c6b3", "#2c6b3g", "#2c6b3f0", "#-c6b3f", "green"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(colour_parse(str_of(bad[i]), &c));
    assert_int_equal(c.r, 0x2c);
    c = colour_mix((struct colour){0, 0, 0}, (struct colour){255, 255, 255}, 11);
    assert_int_equal(c.r, 227);
    assert_int_equal(colour_mix((struct colour){9, 9, 9}, (struct colour){255, 255, 255}, 100).g, 9);
}

/* Against published values: #767676 is the lightest grey that passes on white, #777777 does not (4.48). */
static void contrast_is_that_of_wcag(void **state)
{
    const struct colour white = {255, 255, 255}, black = {0, 0, 0};
    (void)state;
    assert_int_equal(contrast_tenths(white, black), 210);
    assert_int_equal(contrast_tenths(black, white), 210);
    assert_int_equal(contrast_tenths(white, white), 10);
    assert_int_equal(contrast_tenths((struct colour){0x76, 0x76, 0x76}, white), 45);
    assert_int_equal(contrast_tenths((struct colour){0x77, 0x77, 0x77}, white), 44);
    assert_int_equal(contrast_tenths((struct colour){255, 0, 0}, white), 39);
    assert_int_equal(contrast_tenths((struct colour){0, 0, 255}, white), 85);
    assert_int_equal(contrast_tenths((struct colour){0, 255, 0}, black), 153);
}

static void paper_is_found(void **state)
{
    struct paper p;
    bool landscape;
    (void)state;
    assert_true(paper_find(STR("a4"), &p, &landscape) && !landscape && p.w == 210000 && p.h == 297000);
    assert_true(paper_find(STR("A4 landscape"), &p, &landscape) && landscape && p.w == 210000);
    assert_true(paper_find(STR(" landscape  letter "), &p, &landscape) && landscape && p.w == 215900 && p.h == 279400);
    assert_true(paper_find(STR("a5 portrait"), &p, &landscape) && !landscape && p.h == 210000);
    assert_false(paper_find(STR("leter"), &p, &landscape));
    assert_false(paper_find(STR(""), &p, &landscape));
    assert_false(paper_find(STR("a4 a5"), &p, &landscape));
}

/* Upright, with the shorter side first; 8.5 in are 215.9 mm. */
static void a_paper_may_be_a_size(void **state)
{
    static const struct {
        const char *said;
        um w, h;
        bool landscape;
    } good[] = {
        {"200x250mm", 200000, 250000, false},
        {"8.5 x 11 in", 215900, 279400, false},
        {"11x8.5in", 215900, 279400, true},
        {"20cm x 250mm", 200000, 250000, false},
        {"200 × 250", 200000, 250000, false},
        {"landscape 200x250mm", 200000, 250000, true},
        {"250x200mm landscape", 200000, 250000, true},
        {"a2", 420000, 594000, false},
        {"tabloid landscape", 279400, 431800, true},
        {"841x1189mm", 841000, 1189000, false},
    };
    static const char *const bad[] = {"x",          "200x",       "x200mm", "200xmm",      "200x250ft", "49x200mm",
                                      "-200x250mm", "1201x300mm", "1.1 m",  "1000x1001mm", "200x250x3", "200"};
    struct paper p;
    bool landscape;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(paper_find(str_of(good[i].said), &p, &landscape));
        assert_int_equal(p.w, good[i].w);
        assert_int_equal(p.h, good[i].h);
        assert_int_equal(landscape, good[i].landscape);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(paper_find(str_of(bad[i]), &p, &landscape));
}

static void names_are_names(void **state)
{
    (void)state;
    assert_string_equal(font_names[FONT_SANS_BOLD_ITALIC], "sans-bold-italic");
    assert_string_equal(para_style_name(PARA_STYLE_SUBTITLE), "subtitle");
    for (size_t i = 0; i < PARA_STYLE_COUNT; i++)
        assert_true(para_style_name((enum para_style)i)[0] != '\0');
}

/* ---- themes ---- */

struct fixture {
    struct arena *a;
    struct diag *d;
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    f->a = arena_new();
    f->d = diag_new();
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    diag_drop(f->d);
    arena_drop(f->a);
    free(f);
    return 0;
}

static bool same(struct colour a, struct colour b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

static void themes_that_come_along_are_clean(void **state)
{
    struct fixture *f = *state;
    const struct theme *mono = theme_read(f->a, f->d, ".", STR("mono"), NOWHERE);
    const struct theme *large = theme_read(f->a, f->d, ".", STR("large"), NOWHERE);
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 0);
    assert_true(str_is(mono->name, "mono") && !mono->filled_bars && mono->n_hue == 1 &&
                mono->para_style[PARA_STYLE_GROUP].colour.r == 0);
    assert_true(large->body_min == 12000 && large->para_style[PARA_STYLE_NOTE].size == 1000 &&
                large->para_style[PARA_STYLE_BODY].leading == 1167);
    assert_true(large->para_style[PARA_STYLE_TITLE].fixed &&
                large->para_style[PARA_STYLE_TITLE].size == 30000);
    for (size_t i = 0; i < PARA_STYLE_COUNT; i++)
        assert_true(large->para_style[i].fixed || large->para_style[i].size >= 1000);
}

/* CIE L*, a* and b* of a colour, from its sRGB values by the published formulas. */
static void lab_of(struct colour c, double lab[3])
{
    static const double to[3][3] = {{.4124 / .9505, .3576 / .9505, .1805 / .9505},
                                    {.2126, .7152, .0722},
                                    {.0193 / 1.089, .1192 / 1.089, .9505 / 1.089}};
    const double v[3] = {c.r / 255.0, c.g / 255.0, c.b / 255.0};
    double f[3];
    for (size_t i = 0; i < 3; i++) {
        double sum = 0;
        for (size_t k = 0; k < 3; k++)
            sum += to[i][k] * (v[k] <= 0.04045 ? v[k] / 12.92 : pow((v[k] + 0.055) / 1.055, 2.4));
        f[i] = sum > 0.008856 ? cbrt(sum) : 7.787 * sum + 16.0 / 116;
    }
    lab[0] = 116 * f[1] - 16;
    lab[1] = 500 * (f[0] - f[1]);
    lab[2] = 200 * (f[1] - f[2]);
}

/* No hue is taken for black or for a light ground, and neighbours in the turn, the last and the
 * first too, are 60 degrees of hue apart. */
static void hues_are_apart(void **state)
{
    struct fixture *f = *state;
    const struct theme *t = theme_read(f->a, f->d, ".", STR("classic"), NOWHERE);
    assert_int_equal(t->n_hue, 12);
    for (size_t i = 0; i < t->n_hue; i++) {
        double here[3], next[3];
        lab_of(t->hue[i], here);
        lab_of(t->hue[(i + 1) % t->n_hue], next);
        assert_true(here[0] >= 27 && here[0] <= 45);
        double apart = fabs(atan2(here[2], here[1]) - atan2(next[2], next[1])) * 180 / acos(-1);
        assert_true(apart >= 60 && apart <= 300);
        const struct colour ground[] = {t->worst, t->bad, t->plain, t->good};
        for (size_t k = 0; k < 4; k++)
            assert_true(contrast_percent(t->hue[i], ground[k]) >= 130);
    }
}

/* Reads `text` as the theme "mine" and gives its findings, a slug and a fact a line. */
static const char *findings(struct fixture *f, const char *text, const struct theme **out)
{
    char dir[] = "/tmp/broadside-look-XXXXXX", path[80];
    static const char *const folders[] = {"", "/layouts", "/layouts/themes"};
    struct buf b = {f->a, NULL, 0, 0};
    size_t n = 0;
    buf_putz(&b, "");
    assert_non_null(mkdtemp(dir));
    for (size_t i = 1; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", dir, folders[i]);
        assert_int_equal(mkdir(path, 0700), 0);
    }
    snprintf(path, sizeof path, "%s/layouts/themes/mine.yaml", dir);
    FILE *file = fopen(path, "wb");
    fputs(text, file);
    fclose(file);
    const struct theme *t = theme_read(f->a, f->d, dir, STR("mine"), NOWHERE);
    const struct finding **all = diag_sorted(f->d, f->a, &n);
    for (size_t i = 0; i < n; i++)
        buf_printf(&b, "%s: %.*s\n", rules[all[i]->rule].slug, STRF(all[i]->fact));
    unlink(path);
    for (size_t i = 3; i-- > 0;) {
        snprintf(path, sizeof path, "%s%s", dir, folders[i]);
        rmdir(path);
    }
    if (out)
        *out = t;
    return b.n ? b.p : "";
}

/* A theme that is from none and says nothing. */
static void the_built_in_theme_is_classic(void **state)
{
    struct fixture *f = *state;
    const struct theme *t = theme_read(f->a, f->d, ".", STR("classic"), NOWHERE);
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 0);
    const struct theme *b;
    assert_string_equal(findings(f, "theme: mine\n", &b), "");
    for (size_t i = 0; i < PARA_STYLE_COUNT; i++) {
        assert_int_equal(t->para_style[i].font, b->para_style[i].font);
        assert_int_equal(t->para_style[i].strong, b->para_style[i].strong);
        assert_int_equal(t->para_style[i].fixed, b->para_style[i].fixed);
        assert_int_equal(t->para_style[i].size, b->para_style[i].size);
        assert_in_range(t->para_style[i].leading, b->para_style[i].leading - 1,
                        b->para_style[i].leading + 1);
        assert_true(same(t->para_style[i].colour, b->para_style[i].colour));
    }
    for (size_t i = 0; i < t->n_hue; i++)
        assert_true(same(t->hue[i], b->hue[i]));
    assert_true(t->n_hue == b->n_hue && t->tint == b->tint && t->floor == b->floor && t->filled_bars == b->filled_bars);
    for (size_t i = 0; i < 7; i++)
        assert_int_equal(t->shade[i], b->shade[i]);
    assert_true(t->margin == b->margin && t->gutter == b->gutter && t->rail == b->rail);
    assert_true(t->body_min == b->body_min && t->body_max == b->body_max);
    assert_true(same(t->worst, b->worst) && same(t->bad, b->bad) && same(t->good, b->good) && same(t->rule, b->rule));
}

static void a_theme_changes_what_it_says(void **state)
{
    const struct theme *t;
    assert_string_equal(findings(*state,
                                 "theme: mine\ncolours: {ink: \"#000000\"}\nbody: 10\n"
                                 "page: {margin: 0.5 in}\nroles: {number: {size: 20 pt, leading: 22}}\n",
                                 &t),
                        "");
    assert_true(t->para_style[PARA_STYLE_BODY].colour.r == 0 && t->margin == 12700 &&
                t->gutter == 5000);
    assert_true(t->para_style[PARA_STYLE_NUMBER].size == 2000 &&
                t->para_style[PARA_STYLE_NUMBER].leading == 1100);
    assert_true(str_is(t->name, "mine"));
}

static bool has_inks(const struct theme *t, struct colour c, unsigned cyan, unsigned magenta, unsigned yellow,
                     unsigned black)
{
    for (size_t i = 0; i < t->n_pressed; i++) {
        const uint8_t *of = t->pressed[i].inks.of;
        if (same(t->pressed[i].colour, c) && of[0] == cyan && of[1] == magenta && of[2] == yellow && of[3] == black)
            return true;
    }
    return false;
}

/* A colour that is said anew has none of the old one's inks, unless it is given some. */
static void colours_have_inks(void **state)
{
    const struct theme *t;
    assert_string_equal(
        findings(*state,
                 "theme: mine\ncolours: {ink: \"#000000\", grey: \"#333333\", hues: \"#990000\"}\n"
                 "inks: {grey: 0 0 0 90, hues: 0 100  80 60}\n",
                 &t),
        "");
    assert_true(has_inks(t, t->grey, 0, 0, 0, 90) && has_inks(t, t->hue[0], 0, 100, 80, 60));
    assert_true(has_inks(t, t->good, 25, 0, 25, 0)); /* as classic has it */
    for (size_t i = 0; i < t->n_pressed; i++)
        assert_false(same(t->pressed[i].colour, t->ink));
}

static void wrong_inks_are_found(void **state)
{
    static const struct {
        const char *said, *fact;
    } bad[] = {{"inks: {ink: 0 0 100}\n", "\"0 0 100\" is not four inks"},
               {"inks: {ink: 0 0 0 100 0}\n", "\"0 0 0 100 0\" is not four inks"},
               {"inks: {ink: 0 0 0 101}\n", "\"0 0 0 101\" is not four inks"},
               {"inks: {ink: 80 80 80 61}\n", "\"80 80 80 61\" is not four inks"},
               {"inks: {hues: [0 0 0 100, 0 0 0 90]}\n", "there are 12 hues, but inks for 2"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct fixture f = *(struct fixture *)*state;
        char text[200];
        f.d = diag_new();
        snprintf(text, sizeof text, "theme: mine\n%s", bad[i].said);
        assert_non_null(strstr(findings(&f, text, NULL), bad[i].fact));
        diag_drop(f.d);
    }
}

/* As layouts, names of files and captions call it. */
static void papers_are_called_one_way(void **state)
{
    struct fixture *f = *state;
    static const char *const called[][2] = {{"A4", "a4"},
                                            {" landscape  Letter", "letter landscape"},
                                            {"8.5 × 11 in", "8.5x11in"},
                                            {"200 x 250 mm landscape", "200x250mm landscape"}};
    for (size_t i = 0; i < sizeof called / sizeof *called; i++)
        assert_true(str_is(paper_read(f->a, f->d, (struct text){str_of(called[i][0]), NOWHERE}), called[i][1]));
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 0);
    static const struct {
        const char *said, *help;
        enum rule_id rule;
    } bad[] = {{"leter", "did you mean \"letter\"?", RULE_UNKNOWN_REFERENCE},
               {"poster", "or write a size, such as 200x250mm", RULE_UNKNOWN_REFERENCE},
               {"30x40mm", "a side is 50 mm to 1.2 m", RULE_BAD_VALUE}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        size_t n;
        struct diag *d = diag_new();
        assert_int_equal(paper_read(f->a, d, (struct text){str_of(bad[i].said), NOWHERE}).n, 0);
        const struct finding **all = diag_sorted(d, f->a, &n);
        assert_true(n == 1 && all[0]->rule == bad[i].rule && str_find(all[0]->help, bad[i].help) >= 0);
        diag_drop(d);
    }
}

/* A2 is half as wide again as A3, the largest for which nothing grows: 420/297. */
static void a_poster_grows(void **state)
{
    struct fixture *f = *state;
    const struct theme *t = theme_read(f->a, f->d, ".", STR("classic"), NOWHERE);
    const struct paper a3 = {"a3", 297000, 420000}, a2 = {"a2", 420000, 594000};
    assert_ptr_equal(theme_on_paper(f->a, t, &a3), t);
    const struct theme *wall = theme_on_paper(f->a, t, &a2);
    assert_int_equal(wall->margin, 11313); /* 8000 * 420 / 297 */
    assert_int_equal(wall->body_max, 14848);
    assert_int_equal(wall->body_min, t->body_min);
    assert_int_equal(wall->para_style[PARA_STYLE_TITLE].size, 32525);
    assert_int_equal(wall->para_style[PARA_STYLE_NOTE].size, t->para_style[PARA_STYLE_NOTE].size);
    assert_false(theme_measures_alike(wall, t));
}

static void pale_text_is_found_once(void **state)
{
    assert_string_equal(
        findings(*state, "theme: mine\ncolours: {ink: \"#bbbbbb\", paper: \"#ffffff\"}\n", NULL),
        "low-contrast: ink #bbbbbb on the paper #ffffff is hard to read: its contrast is 1.9 to "
        "1\n");
}

static void pale_hues_and_para_styles_are_found(void **state)
{
    const char *all =
        findings(*state, "theme: mine\ncolours: {hues: [\"#00aa55\"]}\nroles: {foot: {colour: \"#999999\"}}\n", NULL);
    assert_non_null(strstr(all, "low-contrast: hue #00aa55 on the paper"));
    assert_non_null(strstr(all, "low-contrast: foot #999999 on the paper"));
}

/* Each kind of pair that sheets print: a theme that spoils it has its finding. */
static void every_printed_pair_is_checked(void **state)
{
    static const struct {
        const char *theme, *fact;
    } pairs[] = {
        {"colours: {plain: \"#6e7a6e\"}", "ink #1f2328 on plain outcomes #6e7a6e"},
        {"colours: {bad: \"#b0a090\"}", "grey #444b55 on bad outcomes #b0a090"},
        {"colours: {good: \"#a0b8a0\"}", "grey #444b55 on good outcomes #a0b8a0"},
        {"colours: {worst: \"#8a8f98\"}", "paper #ffffff on worst outcomes #8a8f98"},
        {"colours: {hues: [\"#767676\"]}", "hue #767676 on its own tint"},
        {"colours: {neutral: \"#6b7280\"}", "neutral #6b7280 on its own tint"},
        {"colours: {grey: \"#6a6f76\"}", "grey #6a6f76 on bad outcomes #c2bdb1"},
        {"colours: {bad: \"#ffffff\", grey: \"#6a6f76\", good: \"#ffffff\"}\ntint: 14 %",
         "grey #6a6f76 on the tint of a header"},
        {"shades: [8 %, 18 %, 30 %, 44 %, 70 %, 100 %]", "paper #ffffff on a dark shade of odds"},
        {"shades: [8 %, 18 %, 30 %, 80 %, 90 %, 100 %]", "ink #1f2328 on a light shade of odds"},
        {"roles: {sign: {colour: \"#717171\"}}", "sign #717171 on bad outcomes #c2bdb1"},
        {"colours: {bad: \"#ffffff\", good: \"#ffffff\"}\nroles: {group: {colour: \"#747474\"}}",
         "group #747474 on the tint of a header"},
        {"roles: {subtitle: {colour: \"#7a7a7a\"}}", "subtitle #7a7a7a on the paper #ffffff"},
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char text[256];
        snprintf(text, sizeof text, "theme: mine\n%s\n", pairs[i].theme);
        const char *all = findings(f, text, NULL);
        if (!strstr(all, pairs[i].fact))
            print_message("%s:\n%s\n", pairs[i].theme, all);
        assert_non_null(strstr(all, pairs[i].fact));
        diag_drop(f->d);
        f->d = diag_new();
    }
}

/* By hand: #660000 has a luminance of 0.0283, #2f333b one of 0.0329: 0.0829 / 0.0783 is 1.05.
 * #808080 has a luminance of 0.2159, #767676 one of 0.1812: 0.2659 / 0.2312 is 1.15. White on
 * #e0ddd6 is 1.05 / 0.772, 1.36; #e3eee3 on that 1.13, on white 1.19; a line tells it from white,
 * but not from bad outcomes. */
static void colours_that_are_alike_in_grey_are_found(void **state)
{
    static const struct {
        const char *theme, *fact;
    } alike[] = {
        {"colours: {hues: [\"#990000\", \"#660000\"]}",
         "the contrast of hue #660000 and worst outcomes #2f333b in grey is 1.05 to 1, and "
         "must be 1.30"},
        {"colours: {bad: \"#e0ddd6\", good: \"#e3eee3\"}",
         "the contrast of good outcomes #e3eee3 and the paper #ffffff in grey is "
         "1.19 to 1, and must be 1.35"},
        {"colours: {bad: \"#e0ddd6\", good: \"#e3eee3\"}\noutlines: {good: 0.25 mm}",
         "the contrast of good outcomes #e3eee3 and bad outcomes #e0ddd6 in grey is "
         "1.13 to 1, and must be 1.35"},
        {"colours: {bad: \"#ffffff\"}",
         "the contrast of bad outcomes #ffffff and the paper #ffffff in grey is 1.00 to 1"},
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        const char *all = findings(f, str_printf(f->a, "theme: mine\n%s\n", alike[i].theme).p, NULL);
        if (!strstr(all, alike[i].fact))
            print_message("%s:\n%s\n", alike[i].theme, all);
        assert_non_null(strstr(all, alike[i].fact));
        diag_drop(f->d);
        f->d = diag_new();
    }
    assert_string_equal(findings(f, "theme: mine\ncolours: {good: \"#ffffff\"}\noutlines: {good: 0.25 mm}\n", NULL),
                        "");
    assert_string_equal(
        findings(f, "theme: mine\nbars: outlined\ncolours: {hues: \"#660000\"}\n", NULL), "");
}

static void shades_and_outlines_are_read(void **state)
{
    const struct theme *t;
    struct fixture *f = *state;
    assert_string_equal(findings(f,
                                 "theme: mine\nshades: [0 %, 10 %, 20 %, 30 %, 92 %, 95 %]\n"
                                 "outlines: {bad: 0.5 mm, good: 0.25 mm}\n",
                                 &t),
                        "");
    assert_true(t->shade[1] == 0 && t->shade[2] == 10 && t->shade[6] == 95);
    assert_true(t->bad_outline == 500 && t->good_outline == 250);
    assert_non_null(
        strstr(findings(f, "theme: mine\nshades: [8 %, 18 %]\n", &t), "odds need 6 shades"));
    assert_non_null(
        strstr(findings(f, "theme: mine\nshades: [8 %, 18 %, 18 %, 44 %, 86 %, 100 %]\n", &t),
               "odds need 6 shades"));
    assert_non_null(strstr(findings(f, "theme: mine\nshades: [8 %, 18 %, 30 %, x, 86 %, 100 %]\n", &t), "\"x\""));
    assert_non_null(strstr(findings(f, "theme: mine\noutlines: {bad: thick}\n", &t), "\"thick\""));
}

static void mistakes_leave_what_was_there(void **state)
{
    const struct theme *t;
    const char *all = findings(*state,
                               "theme: mine\ntint: a lot\nbars: thick\ncolours: {ink: black}\npage: {margin: 8 yd}\n"
                               "fit: {least: 9, most: 8}\nroles: {body: {font: sanz, size: 99}, boddy: {size: 8}}\n",
                               &t);
    static const char *const facts[] = {
        "\"a lot\"",        "\"thick\"", "\"black\"", "\"8 yd\"", "smallest size is larger",
        "no font \"sanz\"", "\"99\"",    "boddy"};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        assert_non_null(strstr(all, facts[i]));
    assert_true(t->tint == 11 && t->filled_bars && t->ink.r == 0x1f && t->margin == 8000);
    assert_true(t->para_style[PARA_STYLE_BODY].size == 1000 && t->body_min <= t->body_max);
}

static void a_theme_from_itself_ends(void **state)
{
    const char *all = findings(*state, "theme: mine\nfrom: mine\n", NULL);
    assert_non_null(strstr(all, "this theme is derived from itself"));
}

static void an_unknown_theme_gets_the_nearest(void **state)
{
    struct fixture *f = *state;
    size_t n;
    const struct theme *t = theme_read(f->a, f->d, ".", STR("clasic"), NOWHERE);
    theme_read(f->a, f->d, ".", STR("../../etc/passwd"), NOWHERE);
    const struct finding **all = diag_sorted(f->d, f->a, &n);
    assert_int_equal(n, 2);
    assert_int_equal(all[0]->rule, RULE_UNKNOWN_REFERENCE);
    bool first = str_find(all[0]->fact, "clasic") >= 0;
    assert_true(str_find(all[first ? 0 : 1]->help, "\"classic\"") >= 0);
    assert_true(str_find(all[first ? 1 : 0]->help, "large and mono") >= 0);
    assert_int_equal(t->para_style[PARA_STYLE_BODY].size, 1000);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_micrometres),
        cmocka_unit_test(colours_are_read),
        cmocka_unit_test(contrast_is_that_of_wcag),
        cmocka_unit_test(paper_is_found),
        cmocka_unit_test(a_paper_may_be_a_size),
        cmocka_unit_test_setup_teardown(papers_are_called_one_way, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_poster_grows, set_up, tear_down),
        cmocka_unit_test(names_are_names),
        cmocka_unit_test_setup_teardown(the_built_in_theme_is_classic, set_up, tear_down),
        cmocka_unit_test_setup_teardown(themes_that_come_along_are_clean, set_up, tear_down),
        cmocka_unit_test_setup_teardown(hues_are_apart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_theme_changes_what_it_says, set_up, tear_down),
        cmocka_unit_test_setup_teardown(colours_have_inks, set_up, tear_down),
        cmocka_unit_test_setup_teardown(wrong_inks_are_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(pale_text_is_found_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(pale_hues_and_para_styles_are_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_printed_pair_is_checked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(colours_that_are_alike_in_grey_are_found, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(shades_and_outlines_are_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(mistakes_leave_what_was_there, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_theme_from_itself_ends, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_unknown_theme_gets_the_nearest, set_up, tear_down),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
