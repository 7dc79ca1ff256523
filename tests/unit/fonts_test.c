/* Fonts of a project's own: a file in fonts/ and its name in the list are enough; the program keeps which bytes it had.
 * Files here are copies of two fonts that the program needs anyway, whole, cut and changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "look/card.h"
#include "look/fonts.h"
#include "project.h"
#include "text/text.h"

#define CONDENSED "/usr/share/fonts/truetype/roboto/unhinted/RobotoCondensed-"
static const char DISPLAY[] = "/usr/share/fonts/opentype/linux-libertine/LinLibertine_DR.otf",
                  SYMBOLS[] = "/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed.ttf";
static const char LIST[] = "fonts/fonts.yaml", FACE[] = "layouts/cards/own.yaml";

static int open_project(void **state)
{
    struct project *p = calloc(1, sizeof *p);
    project_open(p);
    *state = p;
    return 0;
}

static struct str bytes_of(struct project *p, const char *path)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *to = arena_alloc(p->a, 4 << 20);
    size_t n = fread(to, 1, 4 << 20, f);
    fclose(f);
    return (struct str){to, n};
}

static void font_copy(struct project *p, const char *from, const char *to)
{
    file_put(p->dir, to, bytes_of(p, from));
}

static struct engine *opened(struct project *p)
{
    struct engine *e = engine_new(p->a, p->d, p->dir);
    findings_say(p);
    assert_non_null(e);
    assert_int_equal(diag_count(p->d, LEVEL_NOTE), 0);
    return e;
}

/* One finding, in this file (NULL: in none that is read), with these words. */
static void refused(struct project *p, const char *list, enum rule_id rule, const char *words)
{
    project_put(p, LIST, list);
    struct engine *e = engine_new(p->a, p->d, p->dir);
    size_t n;
    const struct finding **f = diag_sorted(p->d, p->a, &n);
    if (n != 1 || str_find(f[0]->fact, words) < 0)
        findings_say(p);
    assert_null(e);
    assert_int_equal(n, 1);
    assert_int_equal(f[0]->rule, rule);
    assert_true(str_find(f[0]->fact, words) >= 0);
    findings_anew(p);
}

/* The names of the list, in its order, behind the six; those six are built in. */
static void a_name_and_a_file_are_enough(void **state)
{
    struct project *p = *state;
    font_copy(p, DISPLAY, "fonts/Salt.otf");
    font_copy(p, CONDENSED "Bold.ttf", "fonts/more/Salt-Bold.ttf");
    project_put(p, LIST, "fonts:\n  Salt: {file: Salt.otf, bold: more/Salt-Bold.ttf}\n  other: Salt.otf\n");
    struct engine *e = opened(p);
    const struct fonts *f = fonts_read(p->a, p->d, p->dir);
    assert_int_equal(f->n, FONT_COUNT + 3);
    assert_true(str_is(f->at[FONT_COUNT].name, "Salt") && str_is(f->at[FONT_COUNT + 1].name, "Salt-bold"));
    /* the lock is what sha256sum prints, each file once */
    const char *args = str_printf(p->a, "cd %s/fonts && sha256sum Salt.otf more/Salt-Bold.ttf >fonts.lock", p->dir).p;
    assert_int_equal(system(args), 0);
    assert_true(str_eq(engine_lock(e, p->a), bytes_of(p, str_printf(p->a, "%s/fonts/fonts.lock", p->dir).p)));
    /* two files of the same family and weight: each is itself */
    const struct word_shape *own = engine_shape(e, (enum font)(FONT_COUNT + 1), false, STR("Word")),
                            *six = engine_shape(e, FONT_SANS_BOLD, false, STR("Word")),
                            *plain = engine_shape(e, FONT_SANS, false, STR("Word"));
    assert_true(own->advance == six->advance && own->advance != plain->advance);
    assert_string_equal(own->called, "Salt-bold");
    engine_drop(e);
    /* locked, it opens again, and another file is told */
    findings_anew(p);
    engine_drop(opened(p));
    findings_anew(p);
    font_copy(p, SYMBOLS, "fonts/Salt.otf");
    assert_null(engine_new(p->a, p->d, p->dir));
    size_t n;
    const struct finding **found = diag_sorted(p->d, p->a, &n);
    assert_int_equal(n, 2); /* of both names */
    assert_int_equal(found[0]->rule, RULE_FONT_MISSING);
    assert_true(str_find(found[0]->fact, "\"Salt\" is not the expected one") >= 0);
    assert_true(str_find(found[0]->help, "fonts.lock") >= 0);
}

/* Of the first fall-back that has them; one word may need several. */
static void signs_fall_back(void **state)
{
    struct project *p = *state;
    font_copy(p, SYMBOLS, "fonts/Signs.ttf");
    font_copy(p, DISPLAY, "fonts/Display.otf");
    project_put(p, LIST, "fonts:\n  display: Display.otf\n  signs: Signs.ttf\nfallback: [display, signs]\n");
    struct engine *e = opened(p);
    enum font display = FONT_COUNT, signs = (enum font)(FONT_COUNT + 1);
    /* U+2694, crossed swords, is in DejaVu alone; U+2626, an orthodox cross, in both; U+10FFF0 in none */
    assert_int_equal(engine_home(e, FONT_SANS, 'a'), FONT_SANS);
    assert_int_equal(engine_home(e, FONT_SANS, 0x2694), signs);
    assert_int_equal(engine_home(e, FONT_SANS, 0x10FFF0), FONT_SANS);
    uint32_t both = 0;
    for (uint32_t r = 0x2100; r < 0x2700 && !both; r++)
        if (engine_home(e, signs, r) == signs && engine_home(e, display, r) == display &&
            engine_home(e, FONT_SANS, r) == display)
            both = r;
    assert_true(both != 0);
    struct buf word = {.a = p->a};
    buf_put_rune(&word, both);
    buf_put_rune(&word, 0x2694);
    buf_put_rune(&word, 'a');
    struct piece piece = {.text = buf_str(&word), .font = FONT_SANS, .mpt = 9000};
    struct lines l = text_break(e, p->a, &piece, 1, INT32_MAX, RAGGED_TEXT);
    assert_int_equal(l.n, 1);
    assert_int_equal(l.line[0].n, 3);
    assert_int_equal(l.line[0].word[0].shape->font, display);
    assert_int_equal(l.line[0].word[1].shape->font, signs);
    assert_int_equal(l.line[0].word[2].shape->font, FONT_SANS);
    for (size_t i = 0; i < 3; i++)
        assert_false(l.line[0].word[i].shape->unknown);
    engine_drop(e);
}

/* Cut anywhere, or with bytes changed, a file is refused or it is a font still: nothing else happens. */
static void broken_files(void **state)
{
    struct project *p = *state;
    static const char list[] = "fonts: {x: X.ttf}\n";
    struct str whole = bytes_of(p, CONDENSED "Regular.ttf");
    project_put(p, "fonts/X.ttf", "not a font at all\n");
    refused(p, list, RULE_FONT_MISSING, "is not a font file");
    file_put(p->dir, "fonts/X.ttf", STR(""));
    refused(p, list, RULE_FONT_MISSING, "");
    file_put(p->dir, "fonts/X.ttf", str_cut(whole, 0, 300));
    refused(p, list, RULE_FONT_MISSING, "is not a font file");
    uint32_t seed = 1;
    for (int i = 0; i < 60; i++) {
        char *bytes = arena_copy(p->a, whole.p, whole.n);
        for (int k = 0; k < 40; k++) {
            seed = seed * 1664525u + 1013904223u;
            size_t room = i % 2 ? whole.n : 600; /* the table of tables, or anything */
            bytes[seed % room] = (char)(seed >> 24);
        }
        file_put(p->dir, "fonts/X.ttf", (struct str){bytes, i % 3 ? whole.n : whole.n / (size_t)(i + 1)});
        project_put(p, LIST, list);
        struct engine *e = engine_new(p->a, p->d, p->dir);
        assert_true(e || diag_count(p->d, LEVEL_ERROR) > 0);
        if (e)
            engine_shape(e, FONT_COUNT, false, STR("Word 12"));
        engine_drop(e);
        findings_anew(p);
    }
}

/* One within the project is followed; what is outside of it is named by its whole path or not at all. */
static void a_link_that_leads_out(void **state)
{
    struct project *p = *state;
    font_copy(p, DISPLAY, "fonts/more/Salt.otf");
    project_put(p, LIST, "fonts: {mine: X.otf}\n");
    const char *link = str_printf(p->a, "%s/fonts/X.otf", p->dir).p;
    assert_int_equal(symlink("more/Salt.otf", link), 0);
    engine_drop(opened(p));
    assert_int_equal(unlink(link), 0);
    assert_int_equal(symlink(DISPLAY, link), 0);
    assert_null(engine_new(p->a, p->d, p->dir));
    size_t n;
    const struct finding **f = diag_sorted(p->d, p->a, &n);
    assert_int_equal(n, 1);
    assert_int_equal(f[0]->rule, RULE_FONT_MISSING);
    assert_true(str_find(f[0]->note, "a link leads out of the project") >= 0);
    assert_true(str_find(f[0]->help, "write its full path") >= 0);
    findings_anew(p);
    project_put(p, LIST, str_printf(p->a, "fonts: {mine: %s}\n", DISPLAY).p);
    engine_drop(opened(p));
}

/* Where a table of a font begins. */
static size_t table_at(struct str font, const char *tag)
{
    const unsigned char *u = (const unsigned char *)font.p;
    for (size_t i = 12; i < 12 + 16u * (size_t)(u[4] << 8 | u[5]); i += 16)
        if (!memcmp(u + i, tag, 4))
            return (size_t)u[i + 8] << 24 | (size_t)u[i + 9] << 16 | (size_t)u[i + 10] << 8 |
                   u[i + 11];
    fail();
    return 0;
}

/* One byte of where the outline of r ends: the 2,240 ends of three bytes stand 24,600 bytes into
 * the outlines of this font, and r is glyph 83. FreeType takes it as it comes, and cairo 1.16 would
 * copy 16 MB behind the file into the PDF. */
static void an_outline_that_ends_outside(void **state)
{
    struct project *p = *state;
    struct str whole = bytes_of(p, DISPLAY);
    char *ends = (char *)whole.p + table_at(whole, "CFF ") + 24600;
    assert_memory_equal(ends, "\x08\xc0\x03", 3);
    file_put(p->dir, "fonts/X.otf", whole);
    project_put(p, LIST, "fonts: {mine: X.otf}\n");
    struct engine *e = opened(p);
    struct str own, none;
    engine_font(e, FONT_COUNT, &own);
    engine_font(e, FONT_SANS, &none);
    assert_true(own.n > whole.n / 2 && !none.n); /* only of one's own it is written anew */
    engine_drop(e);
    findings_anew(p);
    ends[3 + 3 * 84] = (char)0xff;
    file_put(p->dir, "fonts/X.otf", whole);
    refused(p, "fonts: {mine: X.otf}\n", RULE_FONT_MISSING, "is not a font file, or is damaged");
}

/* Roboto Condensed has offsets of four bytes, and glyph 37 begins 918 (hexadecimal) bytes into
 * the outlines: it comes to begin behind the end of all, then before the glyph before it; then it
 * has 32,767 contours. FreeType and HarfBuzz print a blank instead. */
static void outlines_of_truetype_that_are_none(void **state)
{
    struct project *p = *state;
    static const char list[] = "fonts: {x: X.ttf}\n";
    const struct str whole = bytes_of(p, CONDENSED "Regular.ttf");
    const size_t begins = table_at(whole, "loca") + 4 * 37;
    assert_memory_equal(whole.p + begins, "\x00\x00\x09\x18", 4);
    const size_t broken[] = {begins, begins + 2, table_at(whole, "glyf") + 0x918};
    const char is[][3] = {"\xff\xff", "\x00\x01", "\x7f\xff"};
    for (size_t i = 0; i < 3; i++) {
        char *bytes = arena_copy(p->a, whole.p, whole.n);
        memcpy(bytes + broken[i], is[i], 2);
        file_put(p->dir, "fonts/X.ttf", (struct str){bytes, whole.n});
        refused(p, list, RULE_FONT_MISSING, "has a damaged outline");
    }
}

/* The sixteen bits at byte 8 of the table OS/2: 2 forbids it. */
static void a_font_that_no_pdf_may_have(void **state)
{
    struct project *p = *state;
    struct str whole = bytes_of(p, CONDENSED "Regular.ttf");
    char *bytes = arena_copy(p->a, whole.p, whole.n);
    const size_t at = table_at(whole, "OS/2");
    bytes[at + 8] = 0;
    bytes[at + 9] = 2;
    file_put(p->dir, "fonts/X.ttf", (struct str){bytes, whole.n});
    project_put(p, LIST, "fonts: {mine: X.ttf}\n");
    struct engine *e = engine_new(p->a, p->d, p->dir);
    assert_non_null(e);
    engine_drop(e);
    finding_is(p, LIST, RULE_FONT_GUARDED, 1, "\"mine\" forbids use in PDFs");
    project_put(p, LIST, "fonts: {mine: {file: X.ttf, licence: bought for print}}\n");
    engine_drop(opened(p));
}

static void lists_that_are_wrong(void **state)
{
    struct project *p = *state;
    font_copy(p, DISPLAY, "fonts/Salt.otf");
    refused(p, "fonts: {salt: ../Salt.otf}\n", RULE_BAD_VALUE, "must be in fonts/");
    refused(p, "fonts: {salt: Pepper.otf}\n", RULE_FONT_MISSING, "\"salt\" cannot be read");
    refused(p, "fonts: {salt: Salt.otf, SALT: Salt.otf}\n", RULE_DUPLICATE_KEY, "two fonts");
    refused(p, "fonts: {salt: {file: Salt.otf, bold: Salt.otf}, salt-bold: Salt.otf}\n", RULE_DUPLICATE_KEY,
            "two fonts");
    refused(p, "fonts: {salt: {bold: Salt.otf}}\n", RULE_MISSING_KEY, "file");
    refused(p, "fonts: {salt: [Salt.otf]}\n", RULE_BAD_VALUE, "a list");
    refused(p, "fonts: {symbols: Salt.otf}\n", RULE_UNKNOWN_KEY, "close to \"symbol\"");
    refused(p, "fonts: {salt: Salt.otf}\nfallback: [pepper]\n", RULE_UNKNOWN_REFERENCE, "pepper");
    struct buf many = {.a = p->a};
    buf_putz(&many, "fonts:\n");
    for (int i = 0; i < FONTS_MAX - FONT_COUNT + 1; i++)
        buf_printf(&many, "  f%d: Salt.otf\n", i);
    refused(p, many.p, RULE_OVER_LIMIT, "the limit is 40 fonts");
    project_put(p, "fonts/fonts.lock", "abc  Salt.otf\n");
    refused(p, "fonts: {salt: Salt.otf}\n", RULE_BAD_VALUE, "not a SHA-256");
}

/* By family and weight, in themes and faces. */
static void para_styles_name_them(void **state)
{
    struct project *p = *state;
    static const char files[] = "fonts:\n  Salt & Co: {file: A.otf, bold: B.otf, italic: C.otf, bold-italic: D.otf, "
                                "light: E.otf}\n  lone: F.otf\n";
    project_put(p, LIST, files); /* whether they are there only who opens them asks */
    const enum font salt = FONT_COUNT, bold = salt + 1, italic = salt + 2, bold_italic = salt + 3, light = salt + 4,
                    lone = salt + 5; /* in the order of the list */
    project_put(p, "layouts/themes/mine.yaml",
                "theme: mine\nroles: {cell: {font: salt & co}, body: {font: lone}, "
                "number: {font: Salt & Co-light, strong: title}}\n");
    const struct theme *t = theme_read(p->a, p->d, p->dir, STR("mine"), NOWHERE);
    findings_say(p);
    assert_int_equal(diag_count(p->d, LEVEL_NOTE), 0);
    assert_int_equal(t->para_style[PARA_STYLE_CELL].font, salt);
    assert_int_equal(t->para_style[PARA_STYLE_CELL].strong, bold);
    assert_int_equal(t->para_style[PARA_STYLE_CELL].italic, italic);
    assert_int_equal(t->para_style[PARA_STYLE_BODY].strong, lone);
    assert_int_equal(t->para_style[PARA_STYLE_NUMBER].font, light);
    assert_int_equal(t->para_style[PARA_STYLE_NUMBER].strong, FONT_TITLE);
    project_put(
        p, FACE,
        "face: F\nsize: [63, 88]\nroles:\n  a: {font: Salt & Co, size: 9pt}\n  b: {font: Salt & Co bold, size: "
        "9pt}\n  c: {font: sans, size: 9pt}\nboxes:\n  a: {at: [9, 9, 9, 9], words: A, role: a}\n");
    struct pictures *pictures = pictures_new(p->a, p->dir, NULL);
    const struct card_template *c = card_template_read(p->a, p->d, pictures, str_of(FACE), t, NOWHERE);
    findings_say(p);
    assert_non_null(c);
    assert_true(c->para_style[0].font == salt && c->para_style[0].strong == bold &&
                c->para_style[0].italic == italic);
    assert_true(c->para_style[1].font == bold && c->para_style[1].italic == bold_italic);
    assert_true(c->para_style[2].strong == FONT_SANS_BOLD &&
                c->para_style[2].italic == FONT_SANS_ITALIC);
}

/* What to write is said, of a file that is there. */
static void a_name_that_is_in_no_list(void **state)
{
    struct project *p = *state;
    font_copy(p, DISPLAY, "fonts/Salt.otf");
    project_put(p, FACE,
                "face: F\nsize: [63, 88]\nroles: {a: {font: salt, size: 9pt}}\nboxes:\n"
                "  a: {at: [9, 9, 9, 9], words: A, role: a}\n");
    const struct theme *t = theme_read(p->a, p->d, p->dir, STR("classic"), NOWHERE);
    assert_null(card_template_read(p->a, p->d, pictures_new(p->a, p->dir, NULL), str_of(FACE), t, NOWHERE));
    finding_is(p, FACE, RULE_UNKNOWN_REFERENCE, 3, "fonts/Salt.otf is there");
}

int main(void)
{
#define TEST(test) cmocka_unit_test_setup_teardown(test, open_project, bench_close)
    const struct CMUnitTest tests[] = {
        TEST(a_name_and_a_file_are_enough),
        TEST(signs_fall_back),
        TEST(broken_files),
        TEST(a_link_that_leads_out),
        TEST(an_outline_that_ends_outside),
        TEST(outlines_of_truetype_that_are_none),
        TEST(a_font_that_no_pdf_may_have),
        TEST(lists_that_are_wrong),
        TEST(para_styles_name_them),
        TEST(a_name_that_is_in_no_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
