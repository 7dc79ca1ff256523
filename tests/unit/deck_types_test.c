/* Decks whose cards are of several types, by the whole program: which face, back and hue a card has, and what of it
 * cannot be; cards with two faces. PROGRAM is its path. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "project.h"
#include <sys/wait.h>

enum { TEXT = 1 << 16 };
static char folder[64], said[TEXT];

/* The exit code of the program in the test project; what it said is in `said`. */
static int run(const char *args)
{
    char command[512];
    const char *program = getenv("PROGRAM");
    assert_non_null(program);
    snprintf(command, sizeof command, "timeout 600 %s %.*s -C %s %s >%s/said 2>&1 </dev/null",
             program, (int)strcspn(args, " "), args, folder, args + strcspn(args, " "), folder);
    int status = system(command);
    snprintf(command, sizeof command, "%s/said", folder);
    FILE *f = fopen(command, "rb");
    assert_non_null(f);
    said[fread(said, 1, sizeof said - 1, f)] = 0;
    fclose(f);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void expects(int code, int want, const char *words)
{
    if (code != want || !strstr(said, words))
        print_message("%d, not %d, and \"%s\" not in:\n%.3000s\n", code, want, words, said);
    assert_int_equal(code, want);
    assert_non_null(strstr(said, words));
}

static size_t times(const char *words)
{
    size_t n = 0;
    for (const char *p = said; (p = strstr(p, words)); p++)
        n++;
    return n;
}

#define FACE(name, boxes)                                                                                              \
    "face: " name "\nsize: [63, 88]\nroles:\n  text: {font: sans, size: 6pt..12pt, leading: 1.2}\nboxes:\n"            \
    "  ground: {at: bleed, fill: hue 20 %}\n" boxes

/* `types` stands from line 6 on. */
static void deck_put(const char *csv, const char *more)
{
    char text[2048];
    snprintf(text, sizeof text, "deck: Types\nset: demo\ncards: {csv: types.csv}\nfront: usual\nprint: [faces]\n%s",
             more);
    file_put(folder, "layouts/decks/types.yaml", str_of(text));
    file_put(folder, "layouts/decks/types.csv", str_of(csv));
}

static int setup(void **state)
{
    (void)state;
    folder_make(folder);
    file_put(folder, "tables/demo/set.yaml",
             STR("set: Demo\nsource: {title: a demo, credit: its author}\nedition: \"1\"\ndate: 2026-01-01\n"
                 "units: in\n"));
    file_put(folder, "tables/demo/charts.yaml", STR("charts:\n  a:\n    title: A\n    steps: [One]\n"));
    file_put(folder, "layouts/cards/usual.yaml",
             STR(FACE("usual", "  say: {at: [5, 10, 50, 20], words: \"{title}: {text}\", role: text}\n")));
    file_put(folder, "layouts/cards/ship.yaml",
             STR(FACE("ship", "  mark: {at: [5, 5, 9, 4], fill: hue}\n"
                              "  say: {at: [5, 10, 50, 20], words: \"{title}: {text}\", role: text}\n")));
    file_put(folder, "layouts/cards/ship-back.yaml",
             STR("face: back\nsize: [63, 88]\nboxes:\n  ground: {at: bleed, fill: hue}\n"));
    file_put(folder, "layouts/cards/plain-side.yaml",
             STR("face: back\nsize: [63, 88]\nboxes:\n  ground: {at: bleed, fill: hue}\n"
                 "  in: {at: [10, 10, 9, 9], fill: ink}\n"));
    file_put(folder, "layouts/cards/other-side.yaml",
             STR(FACE("other", "  say: {at: [5, 10, 50, 20], words: \"{wreck}\", role: text}\n")));
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    tree_remove(folder);
    return 0;
}

static const char CSV[] = "title,type,text,wreck\n"
                          "Petrel,ship,sails,sunk\n"
                          "Squall,Storm,blows,gone\n"
                          "Tern,Ship,sails too,burnt\n"
                          "Calm,,waits,over\n";

/* 20 % of #004080 on white is #ccd9e6: 255 - 0.2 x (255 - c). The storm has hue 2 of the theme and the usual front. */
static void a_type_says_front_back_and_hue(void **state)
{
    (void)state;
    deck_put(CSV, "back: plain-side\nwithout: [wreck]\ntypes:\n  by: type\n"
                  "  Ship: {front: ship, back: ship-back, hue: \"#004080\"}\n  storm: {hue: 2}\n");
    expects(run("build types --dump pages"), 0, "#ccd9e6");
    assert_int_equal(times("#ccd9e6"), 2); /* the grounds of two ships */
    assert_int_equal(times("rect 8.00 8.00 9.00 4.00 #004080"),
                     2);                               /* 5 mm from the cut, which is 3 mm from the bleed */
    assert_int_equal(times("69.00 94.00 #004080"), 1); /* their back, once */
    expects(run("build types"), 0, "faces/back-Ship.png");
    expects(run("build types"), 0, "no findings");
    FILE *f = fopen(strcat(strcpy((char[128]){0}, folder), "/out/decks/types/faces/cards.csv"), "rb");
    assert_non_null(f);
    said[fread(said, 1, sizeof said - 1, f)] = 0;
    fclose(f);
    assert_int_equal(times("back-Ship.png"), 2);
    assert_non_null(strstr(said, "002-2.png,1,2,"));
}

/* A back that says nothing of its card is alike for all of its type, also where their columns have hues. */
static void backs_do_not_tell_what_is_in_front(void **state)
{
    (void)state;
    deck_put("title,type,text,hue\nA,x,one,#800000\nB,x,two,#008000\nC,,three,#000080\n",
             "back: plain-side\ntypes:\n  by: type\n  x: {hue: 3}\n");
    expects(run("build types --dump pages"), 0, "#e6cccc"); /* 20 % of #800000 */
    assert_int_equal(times("#cce6cc"), 1);
    assert_int_equal(times("#cccce6"), 1);
    assert_int_equal(times("rect 0.00 0.00 69.00 94.00"), 5); /* three fronts; the backs of x and of the others */
}

static void a_card_has_another_side(void **state)
{
    (void)state;
    deck_put(CSV, "back: other-side\nwithout: [type]\n");
    expects(run("build types"), 0, "faces/001-1-back.png");
    expects(run("build types"), 0, "no findings");
    expects(run("build types --dump pages"), 0, "\"sunk\"");
    assert_int_equal(times("\"burnt\"") + times("\"over\"") + times("\"gone\""), 3);
}

/* 50 mm hold some 33 letters of 12 pt; 20 mm hold four lines of it: the long text forces both fronts below 12 pt. */
static void a_para_style_of_one_name_has_one_size(void **state)
{
    char csv[2048] = "title,type,text\nA,ship,short\nB,,\"";
    for (int i = 0; i < 28; i++)
        strcat(csv, "words go on ");
    (void)state;
    deck_put(strcat(csv, "\"\n"), "types: {by: type, ship: {front: ship}}\n");
    expects(run("build types --dump pages"), 0, "\"A: short\"");
    double size[2] = {0};
    const char *words[2] = {"\"A: short\"", "\"B: words"};
    for (int i = 0; i < 2; i++) {
        const char *at = strstr(said, words[i]);
        assert_non_null(at);
        while (at > said && strncmp(at, " sans ", 6) != 0)
            at--;
        size[i] = atof(at + 6);
    }
    assert_true(size[0] == size[1] && size[0] >= 6 && size[0] < 12);
}

static void what_is_wrong_with_types_is_found(void **state)
{
    (void)state;
    const char *ships = "types: {by: type, Ship: {hue: 1}, Storm: {hue: 2}}\nwithout: [wreck]\n";
    deck_put("title,type,text,wreck\nA,shp,one,x\n", ships);
    expects(run("check"), 1, "types.csv:2:1: error: no type of this deck is called \"shp\"");
    deck_put(CSV, "types: {Ship: {hue: 1}}\nwithout: [wreck, type]\n");
    expects(run("check"), 1, "types.yaml:6:1: error: `types` needs a `by`");
    deck_put(CSV, "types: {by: typ, Ship: {hue: 1}}\nwithout: [wreck, type]\n");
    expects(run("check"), 1, "types.yaml:6:13: error: no column is called \"typ\"");
    deck_put(CSV, "types: {by: type, Ship: {hue: 77}, Storm: {}}\nwithout: [wreck]\n");
    expects(run("check"), 1, "types.yaml:6:31: error: `hue` must be a hue");
    deck_put(CSV, "types: {by: type, Ship: {front: nowhere}, Storm: {}}\nwithout: [wreck]\n");
    expects(run("check"), 1, "types.yaml:6:33: error: there is no template \"nowhere\"");
    deck_put(CSV, "types: {by: type, Ship: 3, Storm: {}}\nwithout: [wreck]\n");
    expects(run("check"), 1, "types.yaml:6:25: error:");
    deck_put("title,text,hue\nA,one,reddish\n", "");
    expects(run("check"), 1, "types.csv:2:7: error: `hue` must be a hue");
    deck_put("title,text,hue\nA,one,#112233\n", "");
    expects(run("check"), 0, "no findings");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(a_type_says_front_back_and_hue),    TEST(backs_do_not_tell_what_is_in_front),
        TEST(a_card_has_another_side),           TEST(a_para_style_of_one_name_has_one_size),
        TEST(what_is_wrong_with_types_is_found),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
