/* Inks of a press: of flat colours, of letters and of pictures; and the words of pages with inks for colours. What
 * whole files have, tests/decks.sh asks of other programs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "emit/press.h"
#include <stdlib.h>
#include <string.h>

/* A theme of one green on white. */
static const struct theme theme = {
    .paper = {255, 255, 255},
    .pressed = {{{0x20, 0x60, 0x40}, {{70, 0, 80, 50}}}, {{0x20, 0x20, 0x28}, {{0, 0, 0, 100}}}},
    .n_pressed = 2};

static void says(const struct four_inks k, unsigned cyan, unsigned magenta, unsigned yellow, unsigned black)
{
    assert_int_equal(k.of[0], cyan);
    assert_int_equal(k.of[1], magenta);
    assert_int_equal(k.of[2], yellow);
    assert_int_equal(k.of[3], black);
}

static void flat_colours_have_the_inks_of_their_theme(void **state)
{
    (void)state;
    for (enum press_condition c = PRESS_SWOP; c <= PRESS_FOGRA39; c++) {
        struct inks *k = inks_new(&theme, c, 300);
        assert_non_null(k);
        says(inks_flat(k, (struct colour){0x20, 0x60, 0x40}, false), 70, 0, 80, 50);
        says(inks_flat(k, (struct colour){0x20, 0x60, 0x40}, true), 70, 0, 80, 50);
        says(inks_flat(k, colour_mix((struct colour){0x20, 0x60, 0x40}, theme.paper, 40), false), 28, 0, 32, 20);
        says(inks_flat(k, theme.paper, false), 0, 0, 0, 0);
        says(inks_flat(k, (struct colour){0, 0, 0}, false), 0, 0, 0, 100);
        /* a grey is black alone; the middle one lies between what offset makes of 40 and 70 % */
        struct four_inks grey = inks_flat(k, (struct colour){128, 128, 128}, false);
        says(grey, 0, 0, 0, grey.of[3]);
        assert_in_range(grey.of[3], 40, 70);
        /* slate is black alone as letters, and not as ground */
        says(inks_flat(k, (struct colour){0x44, 0x4b, 0x55}, true), 0, 0, 0,
             inks_flat(k, (struct colour){0x4a, 0x4a, 0x4a}, false).of[3]);
        assert_true(inks_flat(k, (struct colour){0x44, 0x4b, 0x55}, false).of[0] > 0);
        inks_drop(k);
    }
}

/* A theme asks for 200 where a profile allows 180: black stays. */
static void inks_keep_the_limit(void **state)
{
    (void)state;
    struct inks *k = inks_new(&theme, PRESS_SWOP, 180);
    struct four_inks green = inks_flat(k, (struct colour){0x20, 0x60, 0x40}, false);
    says(green, 60, 0, 69, 50); /* 130 is left for 150: 70 and 80 times 130/150, rounded down */
    uint8_t rgb[3 * 4096], cmyk[4 * 4096];
    for (size_t i = 0; i < sizeof rgb; i++)
        rgb[i] = (uint8_t)(i * 2654435761u >> 13);
    inks_picture(k, rgb, cmyk, 64, 64);
    for (size_t i = 0; i < 4096; i++)
        assert_true(cmyk[4 * i] + cmyk[4 * i + 1] + cmyk[4 * i + 2] + cmyk[4 * i + 3] <= 180 * 255 / 100);
    inks_drop(k);
}

/* Where a picture lies flat in a colour of the page it has that colour's inks; at its edges, and in black, it has its
 * own. */
static void pictures_meet_their_ground(void **state)
{
    enum { W = 8, H = 4 };
    uint8_t rgb[3 * W * H], cmyk[4 * W * H];
    (void)state;
    struct inks *k = inks_new(&theme, PRESS_SWOP, 300);
    for (size_t i = 0; i < W * H; i++) {
        bool green = i % W < 4;
        rgb[3 * i] = green ? 0x20 : 0;
        rgb[3 * i + 1] = green ? 0x60 : 0;
        rgb[3 * i + 2] = green ? 0x40 : 0;
    }
    inks_flat(k, (struct colour){0, 0, 0}, false);
    inks_picture(k, rgb, cmyk, W, H);
    const uint8_t *flat = cmyk + 4 * (W + 1), *edge = cmyk + 4 * (W + 3), *black = cmyk + 4 * (W + 6);
    assert_true(flat[0] == 179 && flat[1] == 0 && flat[2] == 204 && flat[3] == 128); /* 70, 0, 80, 50 of 100 */
    assert_memory_not_equal(edge, flat, 4);
    assert_true(black[0] > 0 && black[3] > 200);
    inks_drop(k);
}

struct told {
    struct str out, word;
    bool good;
};

static struct told told(struct arena *a, const char *in, bool flat)
{
    struct inks *k = inks_new(&theme, PRESS_SWOP, 300);
    const struct painted_words as = {.inks = k, .flat = flat, .w = 195.59, .h = 266.457};
    struct buf b = {.a = a};
    struct told t = {.good = false};
    buf_putz(&b, "");
    t.good = words_to_inks(&as, str_of(in), &b, &t.word);
    t.out = buf_str(&b);
    inks_drop(k);
    return t;
}

static void words_get_inks(void **state)
{
    struct arena *a = arena_new();
    static const struct {
        const char *in, *flat, *through;
    } of[] = {
        {"0.12549 0.376471 0.25098 rg 1 1 1 RG", "0.7 0 0.8 0.5 k\n0 0 0 0 K\n", NULL},
        {"/a0 gs 0 0 m f", "0 0 m\nf\n", "/a0 gs\n0 0 m\nf\n"},
        {"[(a\\)(b))-5<0f>]TJ", "[(a\\)(b)) -5 <0f> ] TJ\n", NULL},
        {"/P <</MCID 0>> BDC EMC", "/P <</MCID 0 >>BDC\nEMC\n", NULL},
        {"0 0 195 266 re W n 0 0 195 200 re", "0 0 195.590 266.457 re\nW\nn\n0 0 195 200 re\n", NULL},
        /* @: slate as ground, ~: as letters. It is black alone in letters, and as it was behind them; not where another
           colour came between */
        {"0.266667 0.294118 0.333333 rg BT ET", "@ k\nBT\n~ k\nET\n@ k\n", NULL},
        {"q 0.266667 0.294118 0.333333 rg Q BT ET", "q\n@ k\nQ\nBT\nET\n", NULL},
        {"/Pattern cs /x5 scn", "/Pattern cs\n/x5 scn\n", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        for (int through = 0; through < 2; through++) {
            const struct told t = told(a, of[i].in, !through);
            const char *wants = through && of[i].through ? of[i].through : of[i].flat;
            struct inks *k = inks_new(&theme, PRESS_SWOP, 300);
            struct buf b = {.a = a};
            for (const char *w = wants; *w; w++) {
                if (*w != '@' && *w != '~') {
                    buf_putc(&b, *w);
                    continue;
                }
                struct four_inks inks = inks_flat(k, (struct colour){0x44, 0x4b, 0x55}, *w == '~');
                for (size_t n = 0; n < 4; n++)
                    buf_printf(&b,
                               inks.of[n] % 10 ? "%s0.%02u"
                               : inks.of[n]    ? "%s0.%u"
                                               : "%s%u",
                               n ? " " : "", inks.of[n] % 10 ? inks.of[n] : inks.of[n] / 10);
            }
            inks_drop(k);
            assert_true(t.good);
            assert_string_equal(t.out.p, b.p);
        }
    arena_drop(a);
}

/* What is not known is not passed on. */
static void unknown_words_are_refused(void **state)
{
    static const char *const bad[] = {"BI /W 1 ID x EI", "0.1 0.2 rg", "/DeviceRGB cs",
                                      "1 0 0 scn",       "0 0 0 rgx",  "x 0 0 rg"};
    struct arena *a = arena_new();
    struct buf deep = {.a = a};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(told(a, bad[i], true).good);
    for (int i = 0; i < 100; i++)
        buf_putz(&deep, "q ");
    assert_false(told(a, deep.p, true).good);
    arena_drop(a);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flat_colours_have_the_inks_of_their_theme),
        cmocka_unit_test(inks_keep_the_limit),
        cmocka_unit_test(pictures_meet_their_ground),
        cmocka_unit_test(words_get_inks),
        cmocka_unit_test(unknown_words_are_refused),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
