/* Fonts that are verified, words that are shaped once, lines that never break what is read as one thing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "look/fonts.h"
#include "text/text.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct fixture {
    struct arena *a;
    struct diag *d;
    struct engine *e;
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    f->a = arena_new();
    f->d = diag_new();
    f->e = engine_new(f->a, f->d, ".");
    *state = f;
    return f->e ? 0 : -1;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    engine_drop(f->e);
    diag_drop(f->d);
    arena_drop(f->a);
    free(f);
    return 0;
}

static struct piece sans(const char *text)
{
    return (struct piece){.text = str_of(text), .font = FONT_SANS, .mpt = 8500};
}

/* Lines as text: words joined where no blank is between them, lines by '|'. */
static const char *broken_as(struct fixture *f, const char *text, um width, enum ragged ragged)
{
    struct piece p = sans(text);
    struct lines l = text_break(f->e, f->a, &p, 1, width, ragged);
    struct buf b = {f->a, NULL, 0, 0};
    for (size_t i = 0; i < l.n; i++) {
        if (i)
            buf_putc(&b, '|');
        for (size_t k = 0; k < l.line[i].n; k++) {
            buf_put(&b, l.line[i].word[k].shape->text);
            if (l.line[i].word[k].space)
                buf_putc(&b, ' ');
        }
    }
    return str_z(f->a, buf_str(&b));
}

static const char *broken(struct fixture *f, const char *text, um width)
{
    return broken_as(f, text, width, RAGGED_TEXT);
}

static um width_at(struct fixture *f, const char *text)
{
    struct piece p = sans(text);
    um min, max;
    const struct text_units u = text_units(f->e, f->a, &p, 1);
    text_widths(&u, &min, &max);
    return max;
}

/* ---- shapes ---- */

static void a_word_is_shaped_once(void **state)
{
    struct fixture *f = *state;
    const struct word_shape *one = engine_shape(f->e, FONT_SANS, false, STR("cavalry"));
    assert_ptr_equal(one, engine_shape(f->e, FONT_SANS, false, STR("cavalry")));
    assert_ptr_not_equal(one, engine_shape(f->e, FONT_SANS_BOLD, false, STR("cavalry")));
    assert_ptr_not_equal(one, engine_shape(f->e, FONT_SANS, true, STR("cavalry")));
}

/* The tick comes from the font of signs; neither is raised. */
static void ticks_and_dashes_are_said(void **state)
{
    struct fixture *f = *state;
    const struct word_shape *tick = engine_shape(f->e, FONT_SANS_BOLD, false, STR("\xe2\x9c\x93")),
                            *dash = engine_shape(f->e, FONT_SANS, false, STR("\xe2\x80\x92"));
    assert_true(str_is(tick->alt_text, "yes") && tick->font == FONT_SYMBOL && !tick->unknown);
    assert_true(str_is(dash->alt_text, "no") && dash->font == FONT_SANS && !dash->unknown);
    assert_int_equal(engine_shape(f->e, FONT_SANS, false, STR("\xe2\x80\x93"))->alt_text.n, 0);
}

static void shapes_stay_where_they_are(void **state)
{
    struct fixture *f = *state;
    const struct word_shape *first = engine_shape(f->e, FONT_SANS, false, STR("first"));
    for (int i = 0; i < 5000; i++)
        engine_shape(f->e, FONT_SANS, false, str_printf(f->a, "w%d", i));
    assert_ptr_equal(first, engine_shape(f->e, FONT_SANS, false, STR("first")));
    assert_true(str_is(first->text, "first"));
}

static void widths_scale_with_the_size(void **state)
{
    struct fixture *f = *state;
    const struct word_shape *s = engine_shape(f->e, FONT_SANS, false, STR("Reinforcements"));
    um at_10 = shape_width(s, 10000), at_20 = shape_width(s, 20000);
    assert_in_range(at_20, 2 * at_10 - 1, 2 * at_10 + 1);
    assert_int_equal(advance_width(1000000, 72000), 25400); /* an em of 72 pt is an inch */
    assert_int_equal(advance_width(-1000000, 72000), -25400);
    assert_int_equal(advance_width(INT32_MAX, 100000), (um)(((int64_t)INT32_MAX * 127 + 1800) / 3600));
}

static void figures_are_tabular(void **state)
{
    struct fixture *f = *state;
    const enum font fonts[] = {FONT_SANS, FONT_SANS_BOLD, FONT_SANS_ITALIC, FONT_SANS_BOLD_ITALIC, FONT_TITLE};
    for (size_t i = 0; i < sizeof fonts / sizeof *fonts; i++)
        assert_int_equal(engine_shape(f->e, fonts[i], false, STR("1"))->advance,
                         engine_shape(f->e, fonts[i], false, STR("8"))->advance);
}

static void glyphs_add_up(void **state)
{
    struct fixture *f = *state;
    const struct word_shape *s = engine_shape(f->e, FONT_TITLE, false, STR("Afghan\xC3\xA9"));
    int64_t sum = 0;
    uint32_t cluster = 0;
    for (size_t i = 0; i < s->n; i++) {
        sum += s->glyph[i].advance;
        assert_true(s->glyph[i].cluster >= cluster && s->glyph[i].cluster < s->text.n);
        cluster = s->glyph[i].cluster;
    }
    assert_int_equal(sum, s->advance);
}

static void each_font_is_another(void **state)
{
    struct fixture *f = *state;
    int64_t seen[FONT_COUNT];
    for (size_t i = 0; i < FONT_COUNT; i++) {
        seen[i] = engine_shape(f->e, (enum font)i, false, STR("Waterloo"))->advance;
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(seen[i], seen[k]);
    }
}

static void raised_figures_are_other_glyphs(void **state)
{
    struct fixture *f = *state;
    const struct word_shape *plain = engine_shape(f->e, FONT_SANS, false, STR("2"));
    const struct word_shape *raised = engine_shape(f->e, FONT_SANS, true, STR("2"));
    assert_int_not_equal(plain->glyph[0].id, raised->glyph[0].id);
    assert_true(raised->advance < plain->advance);
}

static void a_mark_without_a_raised_form_is_made_small(void **state)
{
    struct fixture *f = *state;
    struct piece p[] = {sans("Foot"), sans("2a*")};
    p[1].superior = true;
    struct lines l = text_break(f->e, f->a, p, 2, 100000, RAGGED_TEXT);
    assert_int_equal(l.line[0].n, 4);
    assert_int_equal(l.line[0].word[1].mpt, 8500); /* 2: the font's own */
    assert_true(l.line[0].word[2].mpt < 8500 && l.line[0].word[2].rise > 0);
    assert_int_equal(l.line[0].word[3].rise, 0); /* an asterisk is high already */
}

static void what_the_font_lacks_comes_from_the_symbols(void **state)
{
    struct fixture *f = *state;
    const struct word_shape *s = engine_shape(f->e, FONT_SANS, false, STR("\xE2\x9A\x94"));
    assert_int_equal(s->font, FONT_SYMBOL);
    assert_false(s->unknown);
    struct piece p = sans("3\xE2\x9A\x94 more");
    struct lines l = text_break(f->e, f->a, &p, 1, 100000, RAGGED_TEXT);
    assert_int_equal(l.line[0].word[0].shape->font, FONT_SANS); /* only the sign changes font */
    assert_int_equal(l.line[0].word[1].shape->font, FONT_SYMBOL);
    assert_false(l.line[0].word[0].space);
}

static void what_no_font_has_is_unknown(void **state)
{
    struct fixture *f = *state;
    const struct word_shape *s = engine_shape(f->e, FONT_SANS, false, STR("a\xE0\xA4\x95"));
    assert_true(s->unknown);
    assert_int_equal(s->font, FONT_SANS);
    assert_true(s->n >= 2 && s->advance > 0);
    assert_false(engine_shape(f->e, FONT_SANS, false,
                              STR("\xE2\x88\x92"
                                  "1\xE2\x80\x93"
                                  "2\xE2\x80\xB3"))
                     ->unknown);
}

/* ---- lines ---- */

static void lines_fit_and_keep_all_words(void **state)
{
    struct fixture *f = *state;
    const char *text =
        "A unit that rallies and is not in melee may do all that it is allowed to, a full move for instance.";
    struct piece p = sans(text);
    um min, max;
    const struct text_units u = text_units(f->e, f->a, &p, 1);
    text_widths(&u, &min, &max);
    for (um w = min; w < max + 3000; w += 777) {
        struct lines l = text_break(f->e, f->a, &p, 1, w, RAGGED_TEXT);
        size_t words = 0;
        for (size_t i = 0; i < l.n; i++) {
            assert_true(l.line[i].width <= w && l.line[i].n > 0);
            words += l.line[i].n;
        }
        assert_int_equal(words, 22);
        assert_true(l.width <= w);
    }
    assert_int_equal(text_break(f->e, f->a, &p, 1, max, RAGGED_TEXT).n, 1);
    assert_int_equal(text_break(f->e, f->a, &p, 1, max, RAGGED_TEXT).width, max);
    assert_true(text_break(f->e, f->a, &p, 1, max - 1, RAGGED_TEXT).n == 2);
    assert_true(text_break(f->e, f->a, &p, 1, min - 1, RAGGED_TEXT).width >= min);
    assert_int_equal(text_break(f->e, f->a, &p, 1, INT32_MAX, RAGGED_TEXT).n, 1);
}

static void nothing_read_as_one_is_broken(void **state)
{
    struct fixture *f = *state;
    static const char *const whole[] = {
        "2-5",
        "4\xE2\x80\x93\x36",
        "6 / 12",
        "12 in",
        "2.5 cm",
        "1 D6",
        "9\"",
        "3 \xE2\x80\x93 5",
        "27 \xC3\x97 10",
        "4 to 6",
        "30 %",
        "\xE2\x88\x92 2",
        "w/o",
        "D-day",
        "1/2",
        "6 in,",
        "(3 / 9)",
        "2D6 + 3",
        "2D6 * 10",
        "10 \xC3\x97 D6 + D8",
        "10 \xC3\x97 D6",
        "D6 x 10",
        "4 \xE2\x80\x93 2D6",
        "D6 / 3D10",
        "\xC3\x97 2",
        "D6 \xE2\x88\x92 1",
        "3 + D6",
        "3 / 9\xE2\x80\xB3",
        "(3\xE2\x80\xB3 / 9\xE2\x80\xB3);",
        "1 in 8",
        "1 or 2",
        "or 2\xC2\xB2",
        "phase 6",
        "\xC2\xA7 12.4",
        "\xE2\x88\x92"
        "1 on",
        "2D6 inches",
        "\xEF\xBF\xBC 3 / 9", /* U+FFFC: a picture */
        "2 \xEF\xBF\xBC",
        "3\xE2\x80\x93"
        "5 cm",
    };
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        assert_string_equal(broken(f, whole[i], 100), whole[i]);
    assert_string_equal(broken(f, "army\xC2\xA0list", 100), "army list");
    assert_string_equal(broken(f,
                               "gun\xC2\xA0"
                               "1 or 2,\xC2\xA0"
                               "each",
                               100),
                        "gun 1 or 2, each");
}

static void lines_end_after_signs_between_words(void **state)
{
    struct fixture *f = *state;
    assert_string_equal(broken(f, "loose-order", 100), "loose-|order");
    assert_string_equal(broken(f, "foot/mounted", 100), "foot/|mounted");
    assert_string_equal(broken(f, "Sudan\xE2\x80\x93Zululand", 100), "Sudan\xE2\x80\x93|Zululand");
    assert_string_equal(broken(f, "one two", 100), "one|two");
    assert_string_equal(broken(f, "12 figures", 100), "12|figures");
    assert_string_equal(broken(f, "foot / mounted", 100), "foot /|mounted");
    assert_string_equal(broken(f, "dead \xC2\xB7 hurt", 100), "dead \xC2\xB7|hurt");
    assert_string_equal(broken(f, " one \n two  three ", 100000), "one|two three");
}

static void soft_hyphens_show_only_where_a_line_ends(void **state)
{
    struct fixture *f = *state;
    const char *text = "reinforce\xC2\xADments";
    assert_string_equal(broken(f, text, 100000), "reinforcements");
    assert_string_equal(broken(f, text, width_at(f, "reinforce-")), "reinforce-|ments");
}

static void no_last_line_of_one_word(void **state)
{
    struct fixture *f = *state;
    const char *text = "Friends charging fanatically within twelve";
    um width = width_at(f, "Friends charging fanatically within") + 100; /* greedy would leave "twelve" alone */
    assert_string_equal(broken(f, text, width), "Friends charging fanatically|within twelve");
    assert_string_equal(broken_as(f, text, width, RAGGED_EVEN), "Friends charging|fanatically within twelve");
    text = "Leader attached, even to another unit of the same formation";
    assert_string_equal(broken(f, text, width_at(f, "Leader attached, even to another unit of the same") + 100),
                        "Leader attached, even to another unit|of the same formation");
}

static void as_few_lines_as_can_be(void **state)
{
    struct fixture *f = *state;
    const char *text = "aaaa bbbb cccc dddd eeee ffff gggg";
    um width = width_at(f, "aaaa bbbb cccc") + 900; /* greedy: 3, 3, 1 */
    const char *full = broken(f, text, width);
    assert_true(strcmp(full, "aaaa bbbb cccc|dddd eeee|ffff gggg") == 0 ||
                strcmp(full, "aaaa bbbb|cccc dddd eeee|ffff gggg") == 0); /* which, the letters' widths decide */
    assert_string_equal(broken_as(f, text, width, RAGGED_EVEN), "aaaa bbbb|cccc dddd|eeee ffff gggg");
}

/* Lines that a typist would make, word after word; `text` has nothing that is held together. */
static size_t greedy_lines(struct fixture *f, const char *text, um width)
{
    struct str rest = str_of(text), word;
    struct buf line = {.a = f->a};
    size_t lines = 1;
    while (str_split(&rest, ' ', &word)) {
        struct buf longer = {.a = f->a};
        buf_printf(&longer, "%.*s%s%.*s", STRF(buf_str(&line)), line.n ? " " : "", STRF(word));
        if (line.n && width_at(f, str_z(f->a, buf_str(&longer))) > width) {
            lines++;
            longer = (struct buf){.a = f->a};
            buf_put(&longer, word);
        }
        line = longer;
    }
    return lines;
}

static void never_more_lines_than_a_typist(void **state)
{
    struct fixture *f = *state;
    static const char *const text[] = {
        "Measure from the middle of the front to the closest point of its priority target as a rule the nearest",
        "Fire losses and friends seen count since the last test and fire counts though it hit nobody",
        "of a or in to of a or in to the of a an if on it",
        "Counterattack counterattack at counterattack or counterattack",
    };
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        um min = width_at(f, "Counterattack "), max = width_at(f, text[i]);
        for (um w = min; w < max; w += 1931)
            for (int r = RAGGED_TEXT; r <= RAGGED_EVEN; r++) {
                struct piece p = sans(text[i]);
                struct lines l = text_break(f->e, f->a, &p, 1, w, (enum ragged)r);
                assert_int_equal(l.n, greedy_lines(f, text[i], w));
                assert_true(l.width <= w);
            }
    }
}

static void running_text_fills_its_lines(void **state)
{
    struct fixture *f = *state;
    const char *text = "Every hit is a kill, on both sides; share them evenly over all who fought, the primary unit "
                       "first. Supports share the result.";
    um width = width_at(f, "Every hit is a kill, on both sides; share them evenly over all who fought, the");
    assert_string_equal(broken(f, text, width),
                        "Every hit is a kill, on both sides; share them evenly over all who fought,|"
                        "the primary unit first. Supports share the result."); /* "the" is no end of a line */
    struct piece p = sans(text);
    struct lines full = text_break(f->e, f->a, &p, 1, width, RAGGED_TEXT);
    struct lines even = text_break(f->e, f->a, &p, 1, width, RAGGED_EVEN);
    assert_true(full.line[0].width > width * 9 / 10);
    assert_true(even.line[0].width < width * 9 / 10);
    assert_int_equal(full.n, even.n);
}

static void a_last_line_is_no_stump(void **state)
{
    struct fixture *f = *state;
    const char *text = "Has any order that its player likes; nothing gained or lost";
    um width = width_at(f, "Has any order that its player likes; nothing gained") + 200;
    assert_string_equal(broken_as(f, text, width, RAGGED_CELL),
                        "Has any order that its player likes;|nothing gained or lost");
    struct piece p = sans(text);
    struct lines l = text_break(f->e, f->a, &p, 1, width, RAGGED_TEXT);
    assert_int_equal(l.n, 2);
    assert_true(l.line[1].width > width / 5);
}

static void short_words_and_numbers_end_no_line(void **state)
{
    struct fixture *f = *state;
    assert_string_equal(broken(f, "Orders lost by any cause come back to the unit at the end of the whole turn",
                               width_at(f, "Orders lost by any cause come back to the unit at the end of the")),
                        "Orders lost by any cause come back to the unit at the end|of the whole turn");
    assert_string_equal(
        broken(f, "Roll for arrival, lose 2 figures of the unit", width_at(f, "Roll for arrival, lose 2")),
        "Roll for arrival, lose|2 figures of the unit");
    /* but rather so than one line more */
    assert_string_equal(broken(f, "Stand or counterattack", width_at(f, "counterattack")), "Stand or|counterattack");
}

static void pieces_follow_without_a_blank(void **state)
{
    struct fixture *f = *state;
    struct piece p[] = {sans("Shaken"), sans(", recoil "), sans(" 3 / 9"), sans("")};
    p[0].font = FONT_SANS_BOLD;
    p[2].mpt = 12000;
    struct lines l = text_break(f->e, f->a, p, 4, 100, RAGGED_TEXT);
    assert_int_equal(l.n, 3);
    assert_int_equal(l.line[0].n, 2);
    assert_int_equal(l.line[0].word[1].x, shape_width(l.line[0].word[0].shape, 8500));
    assert_int_equal(l.line[2].max_mpt, 12000);
    assert_true(l.line[2].word[0].space && !l.line[2].word[2].space);
}

static void nothing_gives_no_lines(void **state)
{
    struct fixture *f = *state;
    assert_string_equal(broken(f, "", 1000), "");
    assert_string_equal(broken(f, "  \n ", 1000), "");
    assert_int_equal(text_break(f->e, f->a, NULL, 0, 1000, RAGGED_TEXT).n, 0);
}

/* ---- fonts.yaml ---- */

/* With the list of fonts as it is but for one text; built_in: as if that came with the program. */
static const struct finding *refused_as(struct fixture *f, const char *from, const char *to, bool built_in)
{
    char dir[] = "/tmp/broadside-text-XXXXXX", path[80], text[8192] = "";
    FILE *in = fopen("fonts/fonts.yaml", "rb");
    size_t n = fread(text, 1, sizeof text - 1, in), count = 0;
    fclose(in);
    text[n] = '\0';
    char *at = strstr(text, from);
    assert_non_null(at);
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/fonts", dir);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/fonts/fonts.yaml", dir);
    FILE *out = fopen(path, "wb");
    fprintf(out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    fclose(out);
    struct diag *d = diag_new();
    if (built_in) {
        struct str whole = str_printf(f->a, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
        diag_source_built_in(d, diag_source_add(d, STR(FONTS_FILE), whole));
    }
    assert_null(engine_new(f->a, d, dir));
    const struct finding **all = diag_sorted(d, f->a, &count);
    assert_true(count >= 1);
    struct finding *copy = arena_copy(f->a, all[0], sizeof *copy);
    uint32_t line = 0, column = 0;
    if (copy->at.file)
        source_place(diag_source_at(d, copy->at.file), copy->at.lo, &line, &column);
    copy->at = (struct span){copy->at.file, line, column};
    copy->fact = str_dup(f->a, copy->fact);
    copy->note = str_dup(f->a, copy->note);
    copy->help = str_dup(f->a, copy->help);
    diag_drop(d);
    unlink(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    rmdir(dir);
    return copy;
}

static const struct finding *refused(struct fixture *f, const char *from, const char *to)
{
    return refused_as(f, from, to, false);
}

/* One finding, at no place, that says which packages to install. */
static void what_is_missing_of_the_built_in_list_has_one_help(void **state)
{
    const struct finding *x = refused_as(*state,
                                         "/usr/share/fonts/truetype/roboto/unhinted/RobotoCondensed-Bold.ttf\n"
                                         "    sha256: 7f109b2b6d72e7563522d3c3d2c6c8b79ec5a711bfdf483b93e345eab5b5ef94",
                                         "/nowhere/Bold.ttf\n"
                                         "    sha256: 7f109b2b6d72e7563522d3c3d2c6c8b79ec5a711bfdf483b93e345eab5b5ef94",
                                         true);
    assert_int_equal(x->at.file, 0);
    assert_true(str_find(x->fact, "\"sans-bold\" cannot be read, and text") >= 0);
    assert_true(str_is(x->note, "/nowhere/Bold.ttf: the file does not exist"));
    assert_true(str_starts(x->help, "as root: apt install fonts-roboto-unhinted\n"));
}

/* Fonts of one package are named with it once. */
static void packages_are_told_once(void **state)
{
    struct fixture *f = *state;
    char dir[] = "/tmp/broadside-text-XXXXXX";
    struct buf b = {.a = f->a};
    buf_putz(&b, "fonts:\n");
    for (size_t i = 0; i < FONT_COUNT; i++)
        buf_printf(&b, "  %s: {package: %s, file: /nowhere/%zu, sha256: \"%064d\"}\n", font_names[i],
                   i < 4 ? "fonts-one" : "fonts-two", i, 0);
    assert_non_null(mkdtemp(dir));
    struct diag *d = diag_new();
    diag_source_built_in(d, diag_source_add(d, STR(FONTS_FILE), buf_str(&b)));
    struct str path = str_printf(f->a, "%s/fonts", dir), file = str_printf(f->a, "%s/fonts/fonts.yaml", dir);
    assert_int_equal(mkdir(path.p, 0700), 0);
    FILE *out = fopen(file.p, "wb");
    fputs(b.p, out);
    fclose(out);
    size_t n;
    assert_null(engine_new(f->a, d, dir));
    const struct finding **all = diag_sorted(d, f->a, &n);
    assert_int_equal(n, 1);
    assert_true(str_find(all[0]->fact, "\"sans\" cannot be read, nor 6 more") >= 0);
    assert_true(str_starts(all[0]->help, "as root: apt install fonts-one fonts-two\n"));
    diag_drop(d);
    unlink(file.p);
    rmdir(path.p);
    rmdir(dir);
}

static void an_absent_file_is_found(void **state)
{
    const struct finding *x = refused(*state, "Condensed-Bold.ttf", "Condensed-Fat.ttf");
    assert_int_equal(x->rule, RULE_FONT_MISSING);
    assert_true(str_find(x->fact, "sans-bold") >= 0);
    assert_in_range(x->at.lo, 10, 14);
}

static void another_file_is_found(void **state)
{
    const struct finding *x = refused(*state, "7f109b2b", "7f109b2c");
    assert_int_equal(x->rule, RULE_FONT_MISSING);
    assert_true(str_find(x->fact, "sans-bold") >= 0);
}

static void what_is_no_font_is_found(void **state)
{
    const struct finding *x =
        refused(*state, "7f109b2b6d72e7563522d3c3d2c6c8b79ec5a711bfdf483b93e345eab5b5ef94", "abc");
    assert_int_equal(x->rule, RULE_BAD_VALUE);
}

static void a_font_that_nobody_lists_is_found(void **state)
{
    const struct finding *x = refused(*state, "  symbol:", "  symbols:");
    assert_true(x->rule == RULE_UNKNOWN_KEY || x->rule == RULE_MISSING_KEY);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_word_is_shaped_once),
        cmocka_unit_test(ticks_and_dashes_are_said),
        cmocka_unit_test(ticks_and_dashes_are_said),
        cmocka_unit_test(shapes_stay_where_they_are),
        cmocka_unit_test(widths_scale_with_the_size),
        cmocka_unit_test(figures_are_tabular),
        cmocka_unit_test(glyphs_add_up),
        cmocka_unit_test(each_font_is_another),
        cmocka_unit_test(raised_figures_are_other_glyphs),
        cmocka_unit_test(a_mark_without_a_raised_form_is_made_small),
        cmocka_unit_test(what_the_font_lacks_comes_from_the_symbols),
        cmocka_unit_test(what_no_font_has_is_unknown),
        cmocka_unit_test(lines_fit_and_keep_all_words),
        cmocka_unit_test(nothing_read_as_one_is_broken),
        cmocka_unit_test(lines_end_after_signs_between_words),
        cmocka_unit_test(soft_hyphens_show_only_where_a_line_ends),
        cmocka_unit_test(no_last_line_of_one_word),
        cmocka_unit_test(as_few_lines_as_can_be),
        cmocka_unit_test(never_more_lines_than_a_typist),
        cmocka_unit_test(running_text_fills_its_lines),
        cmocka_unit_test(a_last_line_is_no_stump),
        cmocka_unit_test(short_words_and_numbers_end_no_line),
        cmocka_unit_test(pieces_follow_without_a_blank),
        cmocka_unit_test(nothing_gives_no_lines),
        cmocka_unit_test(an_absent_file_is_found),
        cmocka_unit_test(another_file_is_found),
        cmocka_unit_test(what_is_missing_of_the_built_in_list_has_one_help),
        cmocka_unit_test(packages_are_told_once),
        cmocka_unit_test(what_is_no_font_is_found),
        cmocka_unit_test(a_font_that_nobody_lists_is_found),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
