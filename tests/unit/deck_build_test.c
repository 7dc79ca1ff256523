/* Decks as a user makes them, by the whole program: each planted fault gives its finding at its file and line, whatever
 * an author's spreadsheet holds, and pictures are what a service or a simulator takes. PROGRAM is its path. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "project.h"
#include <png.h>
#include <sys/wait.h>

enum { TEXT = 1 << 18 };
static char folder[64], said[TEXT];

static void put(const char *path, const char *text)
{
    file_put(folder, path, str_of(text));
}

/* The exit code of the program in the test project; what it said is in `said`. */
static int run(const char *args)
{
    char command[512], path[128];
    const char *program = getenv("PROGRAM");
    assert_non_null(program);
    snprintf(path, sizeof path, "%s/said", folder);
    snprintf(command, sizeof command, "timeout 600 %s %.*s -C %s %s >%s 2>&1 </dev/null", program,
             (int)strcspn(args, " "), args, folder, args + strcspn(args, " "), path);
    int status = system(command);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    said[fread(said, 1, sizeof said - 1, f)] = 0;
    fclose(f);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void shell(const char *format, ...)
{
    char command[512];
    va_list args;
    va_start(args, format);
    vsnprintf(command, sizeof command, format, args);
    va_end(args);
    assert_int_equal(system(command), 0);
}

static const char DECK[] = "deck: Say\nset: demo\ncards: {csv: say.csv}\nfront: layouts/cards/say-front.yaml\n";
static const char FRONT[] = "face: Front\nsize: [63, 88]\nroles:\n  text: {font: sans, size: 8pt}\nboxes:\n"
                            "  title: {at: [5, 5, 50, 6], words: \"{title}\", role: text}\n"
                            "  say: {at: [5, 20, 50, 20], words: \"{text}\", role: text}\n"; /* seven lines */
static const char GOOD[] = "title,text\nAlpha,first\nBravo,second\n";

/* A deck with `more` lines in its layout (from line 5) and in its front (from line 8). */
static void deck_put(const char *csv, const char *more, const char *boxes)
{
    char text[4096];
    put("layouts/decks/say.csv", csv);
    snprintf(text, sizeof text, "%s%s", DECK, more);
    put("layouts/decks/say.yaml", text);
    snprintf(text, sizeof text, "%s%s", FRONT, boxes);
    put("layouts/cards/say-front.yaml", text);
}

static void expects(int code, int want, const char *words)
{
    if (code != want || !strstr(said, words))
        print_message("%d, not %d, and \"%s\" not in:\n%.2000s\n", code, want, words, said);
    assert_int_equal(code, want);
    assert_non_null(strstr(said, words));
}

/* An opaque picture of 8 x 8 pixels. */
static void small_picture_put(const char *path)
{
    char whole[256];
    unsigned char grey[64] = {0};
    png_image image = {.version = PNG_IMAGE_VERSION, .width = 8, .height = 8, .format = PNG_FORMAT_GRAY};
    snprintf(whole, sizeof whole, "%s/%s", folder, path);
    assert_true(png_image_write_to_file(&image, whole, 0, grey, 0, NULL));
}

static int setup(void **state)
{
    (void)state;
    folder_make(folder);
    put("tables/demo/set.yaml", "set: Demo\nsource: {title: a demo, credit: its author}\nedition: \"1\"\n"
                                "date: 2026-01-01\nunits: in\n");
    put("tables/demo/charts.yaml",
        "charts:\n  weather:\n    title: Weather\n    bands:\n      roll: d6\n"
        "      columns: {Event: text, Effect: text}\n      rows:\n        1: [Rain, Powder is wet.]\n"
        "        2-5: [Fair, --]\n        6: [Fog, Sight is 6in.]\n");
    put("layouts/cards/text.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><text>a</text></svg>");
    put("layouts/cards/endless.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><filter id=\"f\"><feTurbulence "
        "numOctaves=\"1000000\"/></filter><rect width=\"9\" height=\"9\" filter=\"url(#f)\"/></svg>");
    small_picture_put("layouts/cards/small.png");
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    tree_remove(folder);
    return 0;
}

/* A deck that names no faces has plain ones, whatever its cards are of: a line of a CSV has no range. */
static void plain_faces_serve_all_cards(void **state)
{
    (void)state;
    put("layouts/decks/say.csv", GOOD);
    put("layouts/decks/say.yaml", "deck: Say\nset: demo\ncards: {csv: say.csv}\n");
    expects(run("build say"), 0, "no findings");
    expects(run("build --dump pages say"), 0, "\"second\"");
    put("layouts/decks/say.yaml", "deck: Say\nset: demo\ncards: weather\nsize: 6\n");
    expects(run("build --dump pages say"), 0, "\"4 in 6\"");
}

/* Whatever the card's size: upright, lying, small, and a counter of 10 mm; what is too long for it is told at the card,
 * with the face that is built in. */
static void plain_faces_serve_all_sizes(void **state)
{
    (void)state;
    static const char *const sizes[] = {"36, 36", "40, 60",     "44, 67", "50, 75",  "55, 85",   "60, 40",
                                        "70, 70", "80, 40",     "85, 55", "120, 40", "100, 150", "150, 100",
                                        "34, 34", "12.7, 12.7", "10, 10", "25, 15"};
    char text[300];
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        snprintf(text, sizeof text, "card: any\nsize: [%s]\nbleed: 1\nsafe: %s\n", sizes[i], i < 12 ? "3" : "0.6");
        put("layouts/cards/any.yaml", text);
        put("layouts/decks/say.csv", i < 12 ? GOOD : "title,text,icon\nAlpha,4-3,infantry\nBravo,6,\n");
        put("layouts/decks/say.yaml", "deck: Say\nset: demo\ncards: {csv: say.csv}\nprofile: any\n");
        expects(run("build say"), 0, "no findings");
        if (i < 12) { /* their icons are seen without a face of one's own */
            put("layouts/decks/say.csv", "title,text,icon\nAlpha,first,infantry\nBravo,second,\n");
            expects(run("build say"), 0, "no findings");
            expects(run("build --dump pages say"), 0, "layouts/cards/icons/infantry.svg");
        }
        put("layouts/decks/say.yaml", "deck: Say\nset: demo\ncards: weather\nsize: 6\nprofile: any\n");
        if (i < 12)
            expects(run("build say"), 0, "no findings");
    }
    put("layouts/decks/say.csv", "title,text\nIncomprehensibility,4-3\n");
    put("layouts/decks/say.yaml", "deck: Say\nset: demo\ncards: {csv: say.csv}\nprofile: counter-10\n");
    expects(run("build say"), 1, "layouts/decks/say.csv:2:1: error: card 1 does not fit its box \"title\"");
    expects(run("build say"), 1, "(built in) layouts/cards/counter-front.yaml:10:3: note: the box");
    put("layouts/cards/any.yaml", "card: any\nsize: [63, 88]\nsafe: 9\n");
    put("layouts/decks/say.yaml", "deck: Say\nset: demo\ncards: weather\nprofile: any\nfront: orders-front\n");
    expects(run("build say"), 1, "(built in) layouts/cards/orders-front.yaml:19:3: error: the box \"title\" has ");
    expects(run("build say"), 1,
            "help: that file is built in; to make your own: broadside list --text "
            "layouts/cards/orders-front.yaml >layouts/cards/orders-front.yaml");
    put("layouts/decks/say.yaml", "deck: Say\nset: demo\ncards: {csv: say.csv}\nprint: [home a3, home 13 x 19 in]\n");
    expects(run("build say"), 0, "no findings");
    shell("test -s %s/out/decks/say/home-a3.pdf && test -s %s/out/decks/say/home-13x19in.pdf", folder, folder);
}

/* ---- planted faults ---- */

#define LINE "He cannot tell whose the nearest enemy are. " /* fills one of the six that the box has */

static const struct fault {
    const char *csv, *more, *boxes, *place, *words; /* the finding begins with `place` and has `words` */
} faults[] = {
    {"title,text\nAlpha," LINE LINE LINE LINE LINE LINE LINE LINE "\n", "", "",
     "layouts/decks/say.csv:2:1: error: card 1 does not fit its box \"say\"",
     " mm too high [does-not-fit]"},
    {"title,text\nAlpha,ok\nBravo,"
     "Inconsequentialisationalismusundsoweiterundsofortbisandasendederzeile\n",
     "", "", "layouts/decks/say.csv:3:1: error: ", " [does-not-fit]"},
    {"title,text\nAlpha,ok\nBravo,\xE6\x97\xA5\xE6\x9C\xAC\n", "", "",
     "layouts/decks/say.csv:3:1: error: no available font has a letter of ",
     "card 2 [missing-glyph]"},
    {"title,text,icon\nAlpha,ok,layouts/cards/icons/star.svg\nBravo,ok,layouts/cards/icons/"
     "none.svg\n",
     "", "  part: {at: [5, 50, 50, 20], parts: together, role: text, icon: [8, 6]}\n",
     "layouts/decks/say.csv:3:1: error: the picture layouts/cards/icons/none.svg is missing",
     "[image-missing]"},
    {GOOD, "", "  art: {at: [5, 50, 20, 20], picture: layouts/cards/none.svg}\n",
     "layouts/cards/say-front.yaml:8:39: error: the picture layouts/cards/none.svg is missing",
     "[image-missing]"},
    {GOOD, "", "  art: {at: [5, 50, 20, 20], picture: layouts/cards/small.png}\n",
     "layouts/cards/say-front.yaml:8:3: warning: the picture layouts/cards/small.png is printed at "
     "10 dpi",
     "[image-too-small]"},
    {GOOD, "", "  art: {at: [5, 50, 20, 20], picture: layouts/cards/endless.svg}\n",
     "layouts/cards/say-front.yaml:8:39: error: the picture layouts/cards/endless.svg cannot be "
     "used: it takes more "
     "than",
     "[image-unreadable]"},
    {"title,text,icon\nAlpha,ok,\nBravo,ok,layouts/cards/endless.svg\n", "",
     "  art: {at: [5, 50, 20, 20], picture: own}\n",
     "layouts/decks/say.csv:3:1: error: the picture layouts/cards/endless.svg cannot be used: it "
     "takes more than",
     "[image-unreadable]"},
    {GOOD, "",
     "  plate: {at: [5, 45, 30, 30], fill: ink}\n"
     "  w: {at: [5, 55, 30, 4], words: Word, role: text}\n",
     "layouts/cards/say-front.yaml:9:3: error: the words of \"w\" have a contrast of 1.",
     "[low-contrast]"},
    {GOOD, "", "  art: {at: [5, 50, 20, 20], picture: layouts/cards/text.svg}\n",
     "layouts/cards/say-front.yaml:8:39: ", "[image-unreadable]"},
    {GOOD, "", "  edge: {at: [1, 50, 50, 6], words: \"{title}\", role: text}\n",
     "layouts/cards/say-front.yaml:8:3: error: the box \"edge\" has \"Alpha\" 2.0 mm outside the "
     "safe zone",
     "[outside-safe-zone]"},
    {GOOD, "", "  art: {at: card, fill: hue}\n",
     "layouts/cards/say-front.yaml:8:3: error: the box \"art\" reaches the cut, but ends 3.0 mm "
     "before",
     "[art-short-of-bleed]"},
    {GOOD, "arms: {horse: {label: Horse}}\n", "",
     "layouts/decks/say.yaml:5:8: error: the file has no column \"horse\"", "[unknown-reference]"},
    {GOOD, "back: layouts/cards/none-back.yaml\n", "",
     "layouts/decks/say.yaml:5:7: error: there is no template", "[unknown-reference]"},
    {GOOD, "profile: wide\nprint: [home a4]\n", "",
     "layouts/decks/say.yaml:6:9: error: not one wide card fits on a4", "[does-not-fit]"},
    {GOOD, "print: []\n", "", "layouts/decks/say.yaml:5:1: error: the deck's `print` is empty",
     "[bad-value]"},
    {GOOD, "offset: [-2mm, -21mm]\n", "", "layouts/decks/say.yaml:5:16: error: ", "[bad-value]"},
    {GOOD, "gutter: -1mm\n", "", "layouts/decks/say.yaml:5:9: error: ", "[bad-value]"},
    {"", "", "", "layouts/decks/say.csv:1:1: error: this CSV is empty", "[bad-value]"},
    {"title,text\n", "", "", "layouts/decks/say.csv:1:1: error: this file has no cards",
     "[bad-value]"},
    {"title,text\nAlpha\n", "", "",
     "layouts/decks/say.csv:2:1: error: this line has 1 cell, but the first line names 2",
     "[ragged-grid]"},
    {"count,title,text\n99999999999999999999999999,A,b\n", "", "",
     "layouts/decks/say.csv:2:1: error: `count` must be a whole number from 0 to 1000",
     "[bad-value]"},
    {"title,text\nAlpha,\"never closed\n", "", "",
     "layouts/decks/say.csv:2:7: error: ", "[syntax]"},
    {"title,title\nAlpha,b\n", "", "", "layouts/decks/say.csv:1:7: error: ", "[duplicate-key]"},
    {"title,text\nAlpha,\377\n", "", "", "layouts/decks/say.csv:2:7: error: ", "[bad-text]"},
    {"id,title,text\na,Alpha,b\n,Beta,c\na,Gamma,d\n", "", "",
     "layouts/decks/say.csv:4:1: error: two cards are called \"a\"", "[duplicate-key]"},
    {"title,text,type\nAlpha,b,Sea\n", "types: {by: type, Sea: {hue: 1}, Lnad: {hue: 2}}\n", "",
     "layouts/decks/say.yaml:5:34: error: no line's \"type\" is called \"Lnad\"",
     "[unknown-reference]"},
    {"title,text,guns\nAlpha,b,Bow: 3; Stern: 2\nBeta,c,\n", "",
     "  g:\n    at: [5, 50, 50, 20]\n    boxes:\n"
     "      n: {each: \"{guns}\", words: \"{item.3}\", role: text}\n",
     "layouts/cards/say-front.yaml:11:34: error: no item of \"guns\" has a part 3",
     "[unknown-reference]"},
};

static void each_fault_has_its_finding(void **state)
{
    (void)state;
    put("layouts/cards/wide.yaml", "card: wide\nsize: [400, 400]\n");
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        const struct fault *f = &faults[i];
        deck_put(f->csv, f->more, f->boxes);
        int code = run("build say");
        expects(code, strstr(f->place, ": warning: ") ? 0 : 1, f->place);
        const char *line = strstr(said, f->place);
        size_t n = strcspn(line, "\n");
        if (!strstr(line, f->words) || strstr(line, f->words) > line + n)
            print_message("\"%s\" not in: %.*s\n", f->words, (int)n, line);
        assert_non_null(strstr(line, f->words));
        assert_true(strstr(line, f->words) < line + n);
    }
}

static void odds_that_differ_are_found(void **state)
{
    (void)state;
    put("layouts/decks/say.yaml",
        "deck: Say\nset: demo\ncards: weather\nsize: 50\nfront: layouts/cards/say-front.yaml\n");
    put("layouts/cards/say-front.yaml", FRONT);
    expects(run("build say"), 1, "layouts/decks/say.yaml:4:7: error: with 50 cards a draw differs");
    assert_non_null(strstr(said, "[deck-odds-differ]"));
}

/* What it does not ask is no matter to it. */
static void a_deck_that_asks_a_faulty_chart_is_not_made(void **state)
{
    (void)state;
    put("tables/demo/wrong.yaml", "charts:\n  gap:\n    title: Gap\n    bands:\n      roll: d6\n"
                                  "      rows: {1-2: low, 4-6: high}\n");
    shell("rm -rf %s/out", folder);
    deck_put("title,text\nAlpha,first\nBravo,\"{chart(gap, 1)}\"\n", "", "");
    expects(run("build say"), 1, "tables/demo/wrong.yaml:");
    shell("test ! -e %s/out/decks/say", folder);
    deck_put(GOOD, "", "");
    assert_int_equal(run("build say"), 0);
    shell("test -d %s/out/decks/say && rm %s/tables/demo/wrong.yaml", folder, folder);
}

/* ---- what an author's spreadsheet may hold ---- */

static void whatever_text_there_is_the_end_is_reached(void **state)
{
    (void)state;
    deck_put(
        "title,text\nAlpha,99999999999999999999999999 and 1-99999999999999999999 and 2026-11-99999999999999999999\n",
        "", "");
    assert_int_equal(run("build say"), 0);
    char *long_one = malloc(40000);
    size_t n = (size_t)sprintf(long_one, "title,text\nAlpha,");
    for (unsigned i = 0; i < 5000; i++)
        n += (size_t)sprintf(long_one + n, "word%s", i < 4999 ? " " : "\n");
    deck_put(long_one, "", "");
    expects(run("build say"), 1, "layouts/decks/say.csv:2:1: error: card 1 does not fit its box \"say\"");
    free(long_one);
}

static void ten_thousand_cards_come_out(void **state)
{
    (void)state;
    char *csv = malloc(10000 * 30), path[128];
    size_t n = (size_t)sprintf(csv, "title,text\n");
    for (unsigned i = 0; i < 10000; i++)
        n += (size_t)sprintf(csv + n, "Card %u,Words.\n", i);
    deck_put(csv, "print: [press]\n", "");
    assert_int_equal(run("build say"), 0);
    snprintf(path, sizeof path, "%s/out/decks/say/press.pdf", folder);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    fclose(f);
    free(csv);
}

static void what_cannot_be_written_is_said(void **state)
{
    (void)state;
    deck_put(GOOD, "print: [home a4]\n", "");
    put("a-file", "");
    char args[128];
    snprintf(args, sizeof args, "build say -o %s/a-file", folder);
    expects(run(args), 3, "a-file/decks/say/home-a4.pdf");
}

static void stages_are_shown(void **state)
{
    (void)state;
    deck_put(GOOD, "back: layouts/cards/events-back.yaml\n", "");
    expects(run("build say --dump pages"), 0, "first");
    assert_non_null(strstr(said, "SAY"));
    expects(run("build say --dump sheet"), 0, "second");
}

/* ---- pictures ---- */

static unsigned char *picture(const char *path, png_image *image)
{
    char whole[256];
    snprintf(whole, sizeof whole, "%s/%s", folder, path);
    *image = (png_image){.version = PNG_IMAGE_VERSION};
    assert_true(png_image_begin_read_from_file(image, whole));
    image->format = PNG_FORMAT_RGB;
    unsigned char *px = malloc(PNG_IMAGE_SIZE(*image));
    assert_true(png_image_finish_read(image, NULL, px, 0, NULL));
    return px;
}

/* How many pixels of the place (col, row) of a sheet of 10 by 7 are not those of one face, by more than a rounding. */
static size_t differ(const unsigned char *sheet, const png_image *s, const unsigned char *one, const png_image *o,
                     size_t col, size_t row)
{
    size_t n = 0;
    for (size_t y = 0; y < o->height; y++)
        for (size_t x = 0; x < o->width; x++) {
            const unsigned char *p = sheet + 3 * ((row * o->height + y) * s->width + col * o->width + x);
            const unsigned char *q = one + 3 * (y * o->width + x);
            n += abs(p[0] - q[0]) + abs(p[1] - q[1]) + abs(p[2] - q[2]) > 60;
        }
    return n;
}

static void a_simulator_has_the_back_in_the_last_place(void **state)
{
    (void)state;
    deck_put("count,title,text\n60,Alpha,first\n20,Bravo,second\n",
             "back: layouts/cards/events-back.yaml\nprint: [simulator]\n", "");
    assert_int_equal(run("build say"), 0);
    png_image s, o, t;
    unsigned char *sheet = picture("out/decks/say/simulator-1.png", &s);
    unsigned char *back = picture("out/decks/say/simulator-back.png", &o);
    unsigned char *next = picture("out/decks/say/simulator-2.png", &t);
    assert_int_equal(s.width, 10 * o.width);
    assert_int_equal(s.height, 7 * o.height);
    assert_int_equal(t.width, s.width);
    size_t all = (size_t)o.width * o.height;
    assert_true(differ(sheet, &s, back, &o, 9, 6) < all / 200);
    assert_true(differ(next, &t, back, &o, 9, 6) < all / 200);
    assert_true(differ(sheet, &s, back, &o, 8, 6) > all / 4); /* the 69th card */
    assert_true(differ(next, &t, back, &o, 0, 1) > all / 4);  /* the 80th, and nothing behind it */
    free(sheet);
    free(back);
    free(next);
}

/* As in a chart: each with its reason, told in the tally, kept where nothing is made anew; the help
 * of the finding is what to paste, and a waiver of nothing is found. */
static void what_is_found_of_faces_may_be_accepted(void **state)
{
    static const char dark[] =
        "  d: {at: [5, 50, 50, 8], words: \"{title}\", role: text, fill: ink}\n",
                      suggestion[] = "waive: {low-contrast: so it is meant}\n";
    (void)state;
    deck_put(GOOD, "", dark);
    expects(run("check"), 1, "the words of \"d\" have a contrast of 1.0 to 1");
    expects(1, 1, "write `waive: {low-contrast: the reason}` in layouts/decks/say.yaml");
    deck_put(GOOD, suggestion, dark);
    expects(run("check"), 0, "no findings, 1 waived");
    expects(run("build"), 0, "no findings, 1 waived");
    expects(run("build"), 0, "no findings, 1 waived");
    expects(run("check --format json"), 0, "\"waived\":true,\"why\":\"so it is meant\"");
    deck_put(GOOD, "", dark);
    expects(run("check"), 1, "[low-contrast]");
    deck_put(GOOD, suggestion, "");
    expects(run("check"), 0, "say.yaml:5:9: warning: no page of say has the finding low-contrast");
    deck_put(GOOD, "waive: {band-gap: so it is meant}\n", "");
    expects(run("check"), 1, "say.yaml:5:9: error: \"band-gap\" cannot be waived here");
    deck_put(GOOD, "waive: {low-contrast: \"\"}\n", dark);
    expects(run("check"), 1, "has no reason");
}

/* In one colour it tells nothing, and what names its kind is meant to tell. */
static void backs_that_differ_in_hue_alone_are_found(void **state)
{
    static const struct {
        const char *fill, *words, *more, *said;
    } ways[] = {
        {"deep", "{deck}", "",
         "say-back.yaml:1:1: note: the backs of these cards differ only in their hue"},
        {"ink", "{deck}", "", "no findings in"},
        {"deep", "{type}", "", "no findings in"},
        {"deep", "{deck}", "waive: {back-tells-card: nobody draws them}\n",
         "no findings, 1 waived"},
    };
    char text[1024];
    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        snprintf(text, sizeof text,
                 "back: layouts/cards/say-back.yaml\ntypes:\n  by: type\n"
                 "  Sea: {hue: 1}\n  Land: {hue: 2}\n%s",
                 ways[i].more);
        deck_put("title,text,type\nAlpha,first,Sea\nBravo,second,Land\n", text, "");
        snprintf(text, sizeof text,
                 "face: Back\nsize: [63, 88]\nroles:\n  t: {font: sans, size: 8pt, colour: paper}\n"
                 "boxes:\n  g: {at: bleed, fill: %s}\n"
                 "  n: {at: [5, 5, 50, 6], words: \"%s\", role: t}\n",
                 ways[i].fill, ways[i].words);
        put("layouts/cards/say-back.yaml", text);
        expects(run("check"), 0, ways[i].said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_faces_serve_all_cards),
        cmocka_unit_test(plain_faces_serve_all_sizes),
        cmocka_unit_test(what_is_found_of_faces_may_be_accepted),
        cmocka_unit_test(backs_that_differ_in_hue_alone_are_found),
        cmocka_unit_test(each_fault_has_its_finding),
        cmocka_unit_test(odds_that_differ_are_found),
        cmocka_unit_test(a_deck_that_asks_a_faulty_chart_is_not_made),
        cmocka_unit_test(whatever_text_there_is_the_end_is_reached),
        cmocka_unit_test(ten_thousand_cards_come_out),
        cmocka_unit_test(what_cannot_be_written_is_said),
        cmocka_unit_test(stages_are_shown),
        cmocka_unit_test(a_simulator_has_the_back_in_the_last_place),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
