/* Text to a tree, and what is refused: each case is a text as an author or an adversary would write it, and the slug,
 * place and words that come of it. Trees are compared as node_dump shows them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "yaml/field.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct trial {
    struct arena *a;
    struct diag *d;
    const struct node *root;
    uint32_t file;
};

static struct trial trial_of(struct str text, bool csv)
{
    struct trial t = {.a = arena_new(), .d = diag_new()};
    t.file = diag_source_add(t.d, STR("x.yaml"), text);
    t.root = csv ? csv_parse(t.a, t.d, t.file, CSV_STRICT) : yaml_parse(t.a, t.d, t.file);
    return t;
}

static void trial_drop(struct trial *t)
{
    diag_drop(t->d);
    arena_drop(t->a);
}

/* All findings as the short format has them. */
static struct str findings_of(struct trial *t)
{
    char *text = NULL;
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    assert_true(diag_print(t->d, FORMAT_SHORT, false, NULL, to));
    fclose(to);
    struct str s = str_dup(t->a, (struct str){text, n});
    s.p = str_z(t->a, s);
    free(text);
    return s;
}

static void assert_tree(const char *text, bool csv, const char *dump)
{
    struct trial t = trial_of(str_of(text), csv);
    assert_string_equal(findings_of(&t).p, "");
    assert_non_null(t.root);
    struct buf b = {.a = t.a};
    node_dump(&b, t.root);
    assert_string_equal(b.p, dump);
    trial_drop(&t);
}

static void assert_refused(const char *text, const char *findings)
{
    struct trial t = trial_of(str_of(text), false);
    assert_string_equal(findings_of(&t).p, findings);
    trial_drop(&t);
}

static void scalars_stay_text(void **state)
{
    (void)state;
    assert_tree("a: no\nb: 00\nc: +1\nd: 3:1\ne: 1_000\nf: 12:30\ng: ~\n", false,
                "\na: no\nb: 00\nc: +1\nd: 3:1\ne: 1_000\nf: 12:30\ng: ~\n");
    assert_tree("x: [a, 'b''c', \"d\\te\", --]\n", false, "\nx:\n  - a\n  - 'b'c'\n  - \"d\te\"\n  - --\n");
    assert_tree("<1: [x, --]\n7+: {cells: y}\nn: >-\n  one\n  two\n", false,
                "\n<1:\n  - x\n  - --\n7+:\n  cells: y\nn: |one two|\n");
    assert_tree("---\na:\n- 1\n- b: 2 # three\n", false, "\na:\n  - 1\n  -\n    b: 2\n");
}

static void nothing_is_null(void **state)
{
    (void)state;
    static const char *const empty[] = {"", "\n", "# only a comment\n", "\xEF\xBB\xBF"};
    for (size_t i = 0; i < 4; i++) {
        struct trial t = trial_of(str_of(empty[i]), false);
        assert_null(t.root);
        assert_int_equal(diag_count(t.d, LEVEL_NOTE), 0);
        trial_drop(&t);
    }
}

/* Byte offsets from libyaml's character counts: after a byte order mark, letters of several bytes, CRLF, LS. */
static void places_are_bytes(void **state)
{
    (void)state;
    struct str text =
        str_of("\xEF\xBB\xBF\xC3\xA9: \"\xE2\x80\x94\"\r\nb:\xE2\x80\xA8  - \xF0\x9F\x8E\xB2 x\n  - [y,\n z ]\n");
    struct trial t = trial_of(text, false);
    const struct node *e = node_find(t.root, "\xC3\xA9"), *b = node_find(t.root, "b");
    assert_non_null(e);
    assert_non_null(b);
    assert_true(str_is(str_cut(text, e->at.lo, e->at.hi), "\"\xE2\x80\x94\""));
    assert_true(str_is(str_cut(text, b->item[0]->at.lo, b->item[0]->at.hi), "\xF0\x9F\x8E\xB2 x"));
    assert_true(str_is(str_cut(text, b->item[1]->at.lo, b->item[1]->at.hi), "[y,\n z ]"));
    assert_true(str_is(str_cut(text, b->item[1]->first.lo, b->item[1]->first.hi), "[y,"));
    assert_true(str_is(str_cut(text, b->first.lo, b->first.hi), "b"));
    assert_int_equal(b->at.hi, text.n - 1);
    trial_drop(&t);
}

static void inside_points_where_it_can(void **state)
{
    (void)state;
    struct trial t = trial_of(STR("a: count(x)\nb: \"q r\"\nc: \"q\\tr\"\nd: p\n  q\n"), false);
    struct span s = node_inside(node_find(t.root, "a"), 6, 7);
    assert_int_equal(s.lo, 9);
    assert_int_equal(s.hi, 10);
    s = node_inside(node_find(t.root, "b"), 2, 3);
    assert_int_equal(s.lo, 18);
    s = node_inside(node_find(t.root, "c"), 2, 3);
    assert_int_equal(s.hi - s.lo, 6);
    s = node_inside(node_find(t.root, "d"), 2, 3);
    assert_int_equal(s.hi - s.lo, 5);
    trial_drop(&t);
}

static void errors_speak_plainly(void **state)
{
    (void)state;
    static const struct {
        const char *text, *finding;
    } cases[] = {
        {"a: b: c\n", "x.yaml:1:5: error: a text contains a colon and a space [syntax]\n"},
        {"a: [@x, 2]\n", "x.yaml:1:5: error: a text cannot begin with `@` [syntax]\n"},
        {"a: %x\n", "x.yaml:1:4: error: a text cannot begin with `%` [syntax]\n"},
        {"a: `x`\n", "x.yaml:1:4: error: a text cannot begin with ``` [syntax]\n"},
        {">6: [a]\n", "x.yaml:1:1: error: a text cannot begin with `>` [syntax]\n"},
        {"a: >6\nb: c\n", "x.yaml:1:4: error: a text cannot begin with `>` [syntax]\n"},
        {"a: * 6\n", "x.yaml:1:4: error: a text cannot begin with `*` [syntax]\n"},
        {"a:\n\tb: c\n", "x.yaml:2:1: error: a tab where only spaces are allowed [syntax]\n"},
        {"a:\n  b: c\n d: e\n", "x.yaml:3:2: error: this line has the wrong indent [syntax]\n"},
        {"a:\n  b:c\n  d: e\n",
         "x.yaml:2:3: error: a line is neither `name: value` nor an entry of a list [syntax]\n"},
        {"a: \"x\" y\n", "x.yaml:1:8: error: there is text after the end of the value [syntax]\n"},
        {"a: [x\nb: c\n", "x.yaml:1:4: error: a bracket is opened and never closed [syntax]\n"},
        {"a: {x: y\nb: c\n", "x.yaml:1:4: error: a bracket is opened and never closed [syntax]\n"},
        {"a: [x, y: z]\n", "x.yaml:1:8: error: a cell contains a colon and a space [syntax]\n"},
        {"a: 'x\nb: c\n", "x.yaml:1:4: error: a quote is opened and never closed [syntax]\n"},
        {"a: \"\\q\"\n", "x.yaml:1:5: error: a backslash inside double quotes has a meaning "
                         "unknown to YAML [syntax]\n"},
        {"a: [x, - , y]\n", "x.yaml:1:8: error: a single `-` instead of a value [syntax]\n"},
        {"a: [x, , y]\n", "x.yaml:1:8: error: two commas have nothing between them [syntax]\n"},
        {"a: b\n[c]\n",
         "x.yaml:2:1: error: a line is neither `name: value` nor an entry of a list [syntax]\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_refused(cases[i].text, cases[i].finding);
}

static void plain_yaml_only(void **state)
{
    (void)state;
    assert_refused(
        "a: &x 1\n",
        "x.yaml:1:4: error: this begins with `&`, so YAML reads an anchor [not-plain]\n");
    assert_refused("a: *x\n",
                   "x.yaml:1:4: error: this begins with `*`, so YAML reads an alias [not-plain]\n");
    assert_refused("a: !!int 1\n",
                   "x.yaml:1:4: error: this begins with `!`, so YAML reads a tag [not-plain]\n");
    assert_refused("a: {<<: *x}\n",
                   "x.yaml:1:5: error: `<<` inserts something else here [not-plain]\n");
    assert_refused("a: {[b]: c}\n", "x.yaml:1:5: error: brackets in place of a name [not-plain]\n");
    assert_refused("a: 1\n---\nb: 2\n", "x.yaml:2:1: error: a second document begins here [not-plain]\n");
    assert_refused("%YAML 1.1\n---\na: b\n",
                   "x.yaml:1:1: error: a line begins with `%`, which YAML reserves [not-plain]\n");
    assert_refused("1: a\n\"1\": b\n", "x.yaml:2:1: error: `1` is repeated here [duplicate-key]\n");
}

static void comments_that_cut(void **state)
{
    (void)state;
    static const char lost[] =
        " error: this is read as a comment and would not be printed [lost-comment]\n";
    static const struct {
        const char *text, *place;
    } cases[] = {
        {"a: Roll 1d6 #2\nb: c\n", "x.yaml:1:13:"},
        {"a: [Roll #2, x]\nb: c\n", "x.yaml:1:10:"}, /* and not the syntax error that follows from it */
        {"a: Roll #2\n  more\nb: c\n", "x.yaml:1:9:"},
    };
    for (size_t i = 0; i < 3; i++) {
        char want[160];
        snprintf(want, sizeof want, "%s%s", cases[i].place, lost);
        assert_refused(cases[i].text, want);
    }
    assert_refused("a: x # 2\nb: y #-\nc: \"z #2\"\nd: z#2\n#e\n", "");
}

static void commas_in_brackets(void **state)
{
    (void)state;
    static const char fact[] = "error: the comma inside these brackets ends the value [comma-ends-value]\n";
    struct trial t = trial_of(STR("a: {x: count(4d6, face >= 4), y: 1}\nb: [f(1, 2), c]\n"), false);
    char want[256];
    snprintf(want, sizeof want, "x.yaml:1:8: %sx.yaml:2:5: %s", fact, fact);
    assert_string_equal(findings_of(&t).p, want);
    const struct node *a = node_find(t.root, "a"), *b = node_find(t.root, "b");
    assert_int_equal(a->n, 2);
    assert_int_equal(node_find(a, "x")->kind, NODE_BAD);
    assert_int_equal(b->n, 2);
    assert_int_equal(b->item[0]->kind, NODE_BAD);
    trial_drop(&t);
}

static void bytes_that_hide(void **state)
{
    (void)state;
    assert_refused("a: \xFF\n", "x.yaml:1:4: error: the file is not UTF-8 [bad-text]\n");
    assert_refused("a: \xED\xA0\x80\n", "x.yaml:1:4: error: the file is not UTF-8 [bad-text]\n");
    assert_refused("a: \x1B[31m\n", "x.yaml:1:4: error: a hidden character, U+001B [bad-text]\n");
    assert_refused("a: \xC2\x85\n", "x.yaml:1:4: error: a hidden character, U+0085 [bad-text]\n");
    assert_refused("a: \xE2\x80\xAE\n",
                   "x.yaml:1:4: error: a hidden character, U+202E [bad-text]\n");
    assert_refused("a: \"\\x1b[31m\"\n",
                   "x.yaml:1:4: error: a backslash makes a hidden character, U+001B, in this text [bad-text]\n");
    struct trial t = trial_of((struct str){"a: \0\n", 5}, false);
    assert_null(t.root);
    assert_string_equal(findings_of(&t).p,
                        "x.yaml:1:4: error: a hidden character, U+0000 [bad-text]\n");
    trial_drop(&t);
}

static struct str repeated(struct arena *a, const char *head, const char *part, size_t n, const char *tail)
{
    struct buf b = {.a = a};
    buf_putz(&b, head);
    for (size_t i = 0; i < n; i++)
        buf_putz(&b, part);
    buf_putz(&b, tail);
    return buf_str(&b);
}

/* Each of these would hold a parser without limits for seconds or gigabytes: the limit has to be
 * what speaks. */
static void hostile_files_are_refused_by_their_limits(void **state)
{
    (void)state;
    static const struct {
        const char *head, *part;
        size_t n;
        const char *tail, *slug;
    } cases[] = {
        {"", "[", 100000, "", "over-limit"},
        {"a \"b\n", "[", 100000, "", "over-limit"},
        {"", "- ", 100000, "", "over-limit"},
        {"", "{a: ", 100000, "", "over-limit"},
        {"", "? ", 100000, "", "over-limit"},
        {"a: ", "x", 100000, "\n", "over-limit"},
        {"", "%TAG ! x\n", 60000, "", "not-plain"},
        {"", "a: 1\n", 60000, "", "over-limit"},
        {"{", "a,", 90000, "}", "over-limit"},
        {"a: [", "x,", 250000, "]", "over-limit"},
        {"a: [", "*x,", 80000, "]", "over-limit"},
        {"", "x", 2000000, "", "over-limit"},
        {"a: [", "(,),", 60000, "]\n", "comma-ends-value"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena *a = arena_new();
        struct trial t = trial_of(repeated(a, cases[i].head, cases[i].part, cases[i].n, cases[i].tail), false);
        struct str found = findings_of(&t);
        assert_true(str_find(found, cases[i].slug) >= 0);
        trial_drop(&t);
        arena_drop(a);
    }
}

static void csv_as_spreadsheets_write_it(void **state)
{
    (void)state;
    assert_tree("Roll,Event\r\n01,\"Rain, \"\"heavy\"\"\"\r\n\r\n02, Fog \r\n03,", true,
                "\n-\n  - Roll\n  - Event\n-\n  - 01\n  - \"Rain, \"heavy\"\"\n-\n  - 02\n  - Fog\n-\n  - 03\n  - \n");
    struct str text = STR("a,\"b\nc\"\rd,e");
    struct trial t = trial_of(text, true);
    assert_int_equal(t.root->n, 2);
    const struct node *e = t.root->item[1]->item[1], *b = t.root->item[0]->item[1];
    assert_true(str_is(str_cut(text, e->at.lo, e->at.hi), "e"));
    assert_true(str_is(str_cut(text, b->at.lo, b->at.hi), "\"b\nc\""));
    trial_drop(&t);
    t = trial_of(STR("a,\"b\n"), true);
    assert_string_equal(findings_of(&t).p, "x.yaml:1:3: error: a quote is opened and never closed [syntax]\n");
    trial_drop(&t);
    t = trial_of(STR("\"a\"b,c\n"), true);
    assert_string_equal(findings_of(&t).p,
                        "x.yaml:1:4: error: there is text after the closing quote [syntax]\n");
    trial_drop(&t);
}

struct ruled {
    struct text title;
    struct texts note;
    const struct node *rows, *steps;
};
static const struct field RULED[] = {
    {"title", FIELD_TEXT, "what stands above it", offsetof(struct ruled, title), .needed = true},
    {"note", FIELD_TEXTS, "what else is to be said", offsetof(struct ruled, note)},
    {"rows", FIELD_MAP, "its rows by label", offsetof(struct ruled, rows), .needed = true},
    {"steps", FIELD_LIST, "its steps in order", offsetof(struct ruled, steps)},
};

static void assert_fields(const char *text, const char *findings)
{
    struct trial t = trial_of(str_of(text), false);
    struct ruled got = {0};
    fields_fill(t.a, t.d, t.root, &(struct fields){"a chart", FIELDS_OF(RULED)}, &got);
    assert_string_equal(findings_of(&t).p, findings);
    trial_drop(&t);
}

static void fields_are_checked(void **state)
{
    (void)state;
    assert_fields("title: x\nrows: {a: b}\nnote: [y, z]\n", "");
    assert_fields("titel: x\nrows: {a: b}\n", "x.yaml:1:1: error: a chart has no `titel` [unknown-key]\n");
    assert_fields("rows: {a: b}\nnotes: c\n", "x.yaml:1:1: error: a chart needs a `title` [missing-key]\n"
                                              "x.yaml:2:1: error: a chart has no `notes` [unknown-key]\n");
    assert_fields(
        "title:\nrows: x\nsteps: y\n",
        "x.yaml:1:1: error: `title` has no value [bad-value]\n"
        "x.yaml:2:7: error: `rows` needs names with values, but this is a text [bad-value]\n"
        "x.yaml:3:8: error: `steps` needs a list, but this is a text [bad-value]\n");
    assert_fields(
        "[a]\n",
        "x.yaml:1:1: error: a chart must be names with values, but this is a list [bad-value]\n");
    assert_fields("title: [x]\nrows: {a: b}\nnote: *x\n",
                  "x.yaml:1:1: error: `title` needs a text, but this is a list [bad-value]\n"
                  "x.yaml:3:7: error: this begins with `*`, so YAML reads an alias [not-plain]\n");
    assert_fields("title: x\nrows: {a: b}\nface >= 4):\n",
                  "x.yaml:3:1: error: a comma before this ended the value [comma-ends-value]\n");
}

static void files_of_the_project(void **state)
{
    (void)state;
    char dir[] = "/tmp/broadside-yaml-XXXXXX", path[128];
    bool missing = false;
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/big.yaml", dir);
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fseek(f, 2 << 20, SEEK_SET), 0);
    fputc('\n', f);
    fclose(f);
    struct trial t = {.a = arena_new(), .d = diag_new()};
    assert_int_equal(source_read(t.a, t.d, dir, STR("none.yaml"), &missing), 0);
    assert_true(missing);
    assert_int_equal(diag_count(t.d, LEVEL_NOTE), 0);
    assert_int_equal(source_read(t.a, t.d, dir, STR("none.csv"), NULL), 0);
    assert_int_equal(source_read(t.a, t.d, dir, STR("."), &missing), 0);
    assert_int_equal(source_read(t.a, t.d, dir, STR("a/../../x"), &missing), 0);
    assert_int_equal(source_read(t.a, t.d, dir, STR("/etc/passwd"), &missing), 0);
    assert_int_equal(source_read(t.a, t.d, dir, STR("big.yaml"), &missing), 0);
    assert_false(missing);
    assert_string_equal(findings_of(&t).p,
                        ".:1:1: error: this is not a file, perhaps a folder [unreadable]\n"
                        "/etc/passwd:1:1: error: the file is outside the project, and such files "
                        "are not read [unreadable]\n"
                        "a/../../x:1:1: error: the file is outside the project, and such files are "
                        "not read [unreadable]\n"
                        "big.yaml:1:1: error: the file is larger than 1024 KiB [over-limit]\n"
                        "none.csv:1:1: error: the file does not exist [unreadable]\n");
    trial_drop(&t);
    unlink(path);
    rmdir(dir);
}

/* --- typed values */

enum season { SPRING, SUMMER, WINTER };
struct corner {
    um radius;
};
struct filled_with {
    bool bold;
    unsigned span;
    struct rat scale;
    um width, size[2];
    struct points type;
    int32_t leading[2], spacing;
    struct colour ink;
    enum season season;
    struct text title, date;
    struct texts notes;
    const struct node *rest;
    struct corner corner;
};
static const char *const seasons[] = {"spring", "summer", "winter", NULL};
static const struct field corner_rows[] = {{"radius", FIELD_LENGTH, "of the corners",
                                            offsetof(struct corner, radius), .max = 20000,
                                            .needed = true}};
static const struct fields corner_table = {"a corner", FIELDS_OF(corner_rows)};
#define PLACE(member) offsetof(struct filled_with, member)
static const struct field value_rows[] = {
    {"bold", FIELD_YES, "heavier", PLACE(bold)},
    {"span", FIELD_COUNT, "columns it takes", PLACE(span), .min = 1, .max = 12},
    {"scale", FIELD_NUMBER, "of distances", PLACE(scale)},
    {"width", FIELD_LENGTH, "of the rail", PLACE(width), .min = 20000, .max = 100000},
    {"size", FIELD_LENGTHS, "of the card", PLACE(size), .min = 1000, .max = 500000, .count = 2},
    {"type", FIELD_POINTS, "of running text", PLACE(type), .min = 4000, .max = 30000},
    {"leading", FIELD_PERMILLE, "of the size", PLACE(leading), .min = 1000, .max = 2000},
    {"spacing", FIELD_PERMILLE, "between letters", PLACE(spacing), .max = 2000, .count = 1},
    {"ink", FIELD_COLOUR, "text", PLACE(ink)},
    {"season", FIELD_WORD, "when it grows", PLACE(season), .words = seasons},
    {"title", FIELD_TEXT, "its title", PLACE(title)},
    {"date", FIELD_DATE, "when it was made", PLACE(date)},
    {"notes", FIELD_TEXTS, "below it", PLACE(notes)},
    {"rest", FIELD_MAP, "what a reader of its own takes", PLACE(rest)},
    {"corner", FIELD_KEYS, "how it is cut", PLACE(corner), .keys = &corner_table},
};
static const struct fields value_table = {"a thing", FIELDS_OF(value_rows)};

static void values_go_where_the_table_says(void **state)
{
    (void)state;
    struct trial t =
        trial_of(str_of("bold: yes\nspan: 3\nscale: 3/5\nwidth: 1.5in\nsize: [63 mm, 8.8cm]\ntype: 7.5pt..10\n"
                        "leading: 1.2..1.05\nink: \"#2c6B3f\"\nseason: winter\ntitle: T\ndate: 2026-02-28\n"
                        "notes: [a, b]\nrest: {x: y}\ncorner: {radius: 3}\n"),
                 false);
    struct filled_with v = {.span = 9};
    assert_int_equal(fields_fill(t.a, t.d, t.root, &value_table, &v), FILLED_WHOLE);
    assert_string_equal(findings_of(&t).p, "");
    assert_true(v.bold);
    assert_int_equal(v.span, 3);
    assert_true(v.scale.n == 3 && v.scale.d == 5);
    assert_int_equal(v.width, 38100);
    assert_int_equal(v.size[0], 63000);
    assert_int_equal(v.size[1], 88000);
    assert_true(v.type.min == 7500 && v.type.max == 10000);
    assert_true(v.leading[0] == 1200 && v.leading[1] == 1050);
    assert_true(v.ink.r == 0x2c && v.ink.g == 0x6b && v.ink.b == 0x3f);
    assert_int_equal(v.season, WINTER);
    assert_true(str_is(v.title.s, "T") && str_is(v.date.s, "2026-02-28"));
    assert_int_equal(v.notes.n, 2);
    assert_true(str_is(v.notes.at[1].s, "b"));
    assert_non_null(node_find(v.rest, "x"));
    assert_int_equal(v.corner.radius, 3000);
    trial_drop(&t);
}

/* What is wrong has one finding with its bounds, and leaves its place as it was. */
static void a_value_is_refused_with_its_bounds(void **state)
{
    (void)state;
    static const struct {
        const char *text, *finding;
    } wrong[] = {
        {"bold: true", "`bold` must be yes or no, but this is \"true\""},
        {"span: 13", "`span` must be a whole number from 1 to 12, but this is \"13\""},
        {"span: -1", "`span` must be a whole number from 1 to 12, but this is \"-1\""},
        {"span: 99999999999999999999", "`span` must be a whole number from 1 to 12"},
        {"span: [1]", "`span` needs a whole number, but this is a list"},
        {"scale: 1/0", "`scale` must be a number, but this is \"1/0\""},
        {"width: 12mm", "`width` must be a length from 20 mm to 100 mm, but this is \"12mm\""},
        {"width: 40 pt", "`width` must be a length from 20 mm to 100 mm, but this is \"40 pt\""},
        {"size: [63]", "`size` must be a list of 2 lengths from 1 mm to 500 mm"},
        {"type: 10pt..8pt",
         "`type` must be a size of type from 4 pt to 30 pt, but this is \"10pt..8pt\""},
        {"leading: 0.9", "`leading` must be a number from 1 to 2, but this is \"0.9\""},
        {"spacing: 1.1..1.2", "`spacing` must be a number from 0 to 2, but this is \"1.1..1.2\""},
        {"ink: red", "`ink` must be a colour, but this is \"red\""},
        {"season: sumer", "`season` must be spring, summer or winter, but this is \"sumer\""},
        {"date: 2026-02-30", "`date` must be a date, but this is \"2026-02-30\""},
        {"notes: [a, {b: c}]", "`notes` needs a text or a list of texts, but this is a list"},
        {"corner: {}", "a corner needs a `radius`"},
        {"corner: {radius: 21mm}",
         "`radius` must be a length from 0 mm to 20 mm, but this is \"21mm\""},
        {"titel: x", "a thing has no `titel`"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct trial t = trial_of(str_of(wrong[i].text), false);
        struct filled_with v = {.span = 9, .spacing = 7};
        bool besides = str_starts(str_of(wrong[i].text), "titel"); /* its values are all right */
        assert_int_equal(fields_fill(t.a, t.d, t.root, &value_table, &v), besides ? FILLED_BESIDES : FILLED_PARTLY);
        if (!strstr(findings_of(&t).p, wrong[i].finding))
            fail_msg("%s: %s", wrong[i].text, findings_of(&t).p);
        assert_int_equal(diag_count(t.d, LEVEL_NOTE), 1);
        assert_int_equal(v.span, 9);
        assert_int_equal(v.spacing, 7);
        trial_drop(&t);
    }
}

static void a_length_is_written_in_one_way(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        um um;
    } good[] = {{"3mm", 3000}, {"3 mm", 3000}, {"3", 3000}, {"0.3 cm", 3000}, {"0.12in", 3048}, {"-0.5mm", -500}};
    static const char *const bad[] = {"", "mm", "3 m", "3mm 4", "1e3", "200000000mm", "3mmcm"};
    um u;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(length_parse(str_of(good[i].text), &u));
        assert_int_equal(u, good[i].um);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(length_parse(str_of(bad[i]), &u));
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(scalars_stay_text),
        cmocka_unit_test(nothing_is_null),
        cmocka_unit_test(places_are_bytes),
        cmocka_unit_test(inside_points_where_it_can),
        cmocka_unit_test(errors_speak_plainly),
        cmocka_unit_test(plain_yaml_only),
        cmocka_unit_test(comments_that_cut),
        cmocka_unit_test(commas_in_brackets),
        cmocka_unit_test(bytes_that_hide),
        cmocka_unit_test(hostile_files_are_refused_by_their_limits),
        cmocka_unit_test(csv_as_spreadsheets_write_it),
        cmocka_unit_test(fields_are_checked),
        cmocka_unit_test(values_go_where_the_table_says),
        cmocka_unit_test(a_value_is_refused_with_its_bounds),
        cmocka_unit_test(a_length_is_written_in_one_way),
        cmocka_unit_test(files_of_the_project),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
