/* Words that stand once: in no list of the language, and yet right; and the lists themselves, read from a folder of the
 * test's own, so that what is asked of them is known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check/dictionary.h"
#include "findings.h"

/* ---- lists ---- */

static const char AMERICAN[] =
    "Ashanti\nalign\nfire\nfires\nlimbered\nroll\nskirmish\nspear\nthe\ncolor\nÉlan\ncouldn't\n";
static const char BRITISH[] = "colour\nfire\n";

static bool knows(struct dictionary *d, const char *word)
{
    return dictionary_knows(d, STR("en"), str_of(word));
}

static void words_of_lists(void **unused)
{
    (void)unused;
    char dir[64];
    struct arena *a = arena_new();
    folder_make(dir);
    file_put(dir, "american-english", str_of(AMERICAN));
    file_put(dir, "british-english", str_of(BRITISH));
    struct dictionary *d = dictionary_new(a, dir);
    assert_true(dictionary_has(d, STR("en")));
    assert_false(dictionary_has(d, STR("de")));
    assert_false(dictionary_has(d, STR("fr"))); /* its list is not there */
    assert_true(knows(d, "fire") && knows(d, "Fire") && knows(d, "FIRE") && knows(d, "ashanti"));
    assert_true(knows(d, "color") && knows(d, "colour")); /* either is right */
    assert_true(knows(d, "\xC3\xA9lan") && knows(d, "elan") && knows(d, "couldn't"));
    assert_false(knows(d, "fir") || knows(d, "colou") || knows(d, "couldn"));
    /* made as they are needed, of stems of four letters and more */
    assert_true(knows(d, "reroll") && knows(d, "unlimbered") && knows(d, "skirmishers") && knows(d, "firer") &&
                knows(d, "spearmen") && knows(d, "spearroll") && knows(d, "aligns"));
    assert_false(knows(d, "rethe") || knows(d, "theer") || knows(d, "rollment") || knows(d, "spearemen") ||
                 knows(d, "spearthe") || knows(d, "firess"));
    tree_remove(dir);
    arena_drop(a);
}

static size_t fires_max(void *data, struct str word)
{
    return str_is(word, (const char *)data) ? 5 : 0;
}

static void the_nearest_of_lists(void **unused)
{
    (void)unused;
    char dir[64];
    struct arena *a = arena_new();
    folder_make(dir);
    file_put(dir, "american-english-large", STR("align\nfire\nfires\nfirst\ntire\nwing\nskirmishing\nAshanti\nline\n"));
    file_put(dir, "american-english", STR("firm\n"));
    struct dictionary *d = dictionary_new(a, dir);
    char first[] = "first";
    assert_true(knows(d, first));
    assert_false(knows(d, "firm")); /* the large list is there: the other is not asked */
#define NEAREST(word) str_z(a, dictionary_nearest(d, STR("en"), str_of(word), NULL, NULL))
    assert_string_equal(NEAREST("firs"), "fires"); /* or first: the longer ones come first, and in their order */
    assert_string_equal(str_z(a, dictionary_nearest(d, STR("en"), STR("firs"), fires_max, first)),
                        "first");
    assert_string_equal(NEAREST("wnig"), "wing");
    assert_string_equal(NEAREST("iwng"), "wing");
    assert_string_equal(NEAREST("xire"), "fire");
    assert_string_equal(NEAREST("skirmsihng"), "skirmishing"); /* two slips, of a long word */
    assert_string_equal(NEAREST("aligned"), "");
    assert_string_equal(NEAREST("ashante"), ""); /* no name is meant */
    assert_string_equal(NEAREST("Ashante"), "Ashanti");
    assert_string_equal(NEAREST("Xire"), ""); /* who writes a capital looks at it */
    assert_string_equal(NEAREST("Skirmsihng"), "");
    assert_string_equal(NEAREST("x"), "");
    tree_remove(dir);
    arena_drop(a);
}

/* ---- findings ---- */

#define NOTED(note) "charts:\n  s:\n    title: S\n    note: [" note "]\n    steps: [Move, Fire]\n"
#define UNKNOWN(place, word)                                                                       \
    place " not-in-dictionary \"" word "\" is used once, and no dictionary has it\n"

static void words_in_no_dictionary(void **unused)
{
    (void)unused;
    assert_findings(NOTED("No unit fires twise"), UNKNOWN("4:26", "twise"));
    assert_findings(NOTED("No unit fires twice"), "");
    assert_findings(NOTED("At five o'clok fires, and couldn't move"), UNKNOWN("4:20", "o'clok"));
    /* what is near to nothing is a name, or a word of the trade */
    assert_findings(NOTED("The sha'turnal fires, Parabellum, Peltasts, Vickers"), "");
    /* but of the set's own names one may be a slip */
    assert_findings(NOTED("The Zamburak, of the Zamburka"), UNKNOWN("4:16", "Zamburak") UNKNOWN("4:33", "Zamburka"));
    assert_findings(NOTED("Zamburaks move, A zamburak fires"), ""); /* it is said twice, and meant */
    assert_findings(NOTED("See the file twise.yaml, HEIC, d6ers, UCC"), "");
    /* three letters: in sentences, and not cut short; elsewhere where a word of the set is nearly so */
    assert_findings(NOTED("Each unit may fre in its turn"), UNKNOWN("4:26", "fre"));
    assert_findings(NOTED("cav only, Each unit of cav. may fire once, May fre"),
                    "4:59 rare-spelling \"fre\" is used once, but \"fire\" elsewhere\n");
    assert_findings(NOTED("cav only, Each unit of cav. may rest once, May cht"), "");
    /* a sentence that stands twice was copied; a name was typed twice */
    assert_findings("charts:\n  s:\n    title: S\n    note: No unit of any side fires twise\n    steps: [Move]\n"
                    "  t:\n    title: T\n    note: No unit of any side fires twise\n    steps: [Move]\n",
                    UNKNOWN("4:37", "twise"));
    assert_findings("charts:\n  s:\n    title: Zamburaks\n    steps: [Move]\n"
                    "  t:\n    title: Zamburaks\n    steps: [Move]\n",
                    "");
}

static void one_mistake_is_one_finding(void **unused)
{
    (void)unused;
    assert_findings(NOTED("Skirmish, then skirmish, and skirmish, or skrimish"),
                    "4:54 rare-spelling \"skrimish\" is used once, but \"Skirmish\" 3 times\n");
}

#define RARE(place, here, there)                                                                   \
    place " rare-spelling \"" here "\" is used once, but \"" there "\" elsewhere\n"

/* A slip that is a word, and what it is beside elsewhere. */
static void words_in_their_place(void **unused)
{
    (void)unused;
    assert_findings(NOTED("Orders of the Advance kind, All of a kind, They get the Advance kid"),
                    RARE("4:76", "kid", "Advance kind"));
    assert_findings(NOTED("Roll since dawn, It waits since dawn, It fires sine dawn"),
                    RARE("4:59", "sine", "since dawn"));
    /* beside nothing that the other is beside, or beside what stands everywhere */
    assert_findings(NOTED("Orders of the Advance kind, All of a kind, They get the worse kid"), "");
    assert_findings(NOTED("Orders of the kind, All of a kind, The goat of the kid"), "");
    assert_findings(NOTED("Move from the wood, Fire from the wood, Units form the wood"), "");
    /* grammar is at the end */
    assert_findings(NOTED("Heavy guns fire, Heavy guns rest, One heavy gun rests"), "");
    assert_findings(NOTED("Fire once, Shoot once, Oce a turn"), RARE("4:35", "Oce", "once"));
    assert_findings(NOTED("Fire once, Shoot twice, Oce a turn"), "");
}

static struct project set_check(const char *set, const char *charts)
{
    struct project p;
    project_open(&p);
    project_put(&p, "tables/t/set.yaml", str_z(p.a, str_printf(p.a, "%s%s", SET, set)));
    project_put(&p, "tables/t/charts.yaml", charts);
    project_read(&p);
    tally = (struct tally){0};
    check_some(p.d, p.model, p.model, false, &tally);
    return p;
}

static void words_of_the_set(void **unused)
{
    (void)unused;
    struct project p = set_check("words: [Zamburak, twise]\n", NOTED("Zamburaks fire twise"));
    assert_string_equal(findings(&p), "");
    project_drop(&p);
    p = set_check("theatres: [Zamburaks]\n", NOTED("Zamburaks fire"));
    assert_string_equal(findings(&p), "");
    project_drop(&p);
    p = set_check("language: de\n", NOTED("Zamburaks fire twise")); /* there is no list: not run, and no fault */
    assert_string_equal(findings(&p), "");
    assert_int_equal(tally.not_run, 1);
    project_drop(&p);
    p = set_check("", NOTED("No unit fires twise"));
    assert_int_equal(tally.not_run, 0);
    assert_string_equal(
        str_z(p.a, finding_of(&p, RULE_NOT_IN_DICTIONARY)->help),
        "twice may be meant; if it is right, add it to set.yaml: `spelling: [twise]`");
    project_drop(&p);
}

/* A list whose name stands over rows or columns is not left over. */
static void lists_of_the_set(void **unused)
{
    (void)unused;
#define WARES(down)                                                                                                    \
    "charts:\n  m:\n    title: M\n    grid:\n      down: " down                                                        \
    "\n      columns: {Price: count}\n      rows: {Tea: 3, Silk: 4}\n"
    struct project p = set_check("terms: {good: [Tea, Silk]}\n", WARES("Good"));
    assert_string_equal(findings(&p), "");
    project_drop(&p);
    p = set_check("terms: {good: [Tea, Silk, Salt]}\n", WARES("Good"));
    assert_string_equal(findings(&p), "8:27 unused-term no text in the set uses \"Salt\"\n");
    project_drop(&p);
    p = set_check("terms: {good: [Tea, Silk]}\n", WARES("ware"));
    assert_string_equal(findings(&p),
                        "8:9 unused-term no column uses the words of the list \"good\"\n");
    project_drop(&p);
}

/* Each at its place; and where most is unknown, it is the language. */
static void many_words(void **unused)
{
    (void)unused;
    struct project p;
    project_open(&p);
    struct buf b = {.a = p.a};
    buf_putz(&b, "move fire charge rally halt shoot turn form ride stand retire advance");
    buf_putz(&b, " wheel fight hold dig load path wood hill town road ford gate wall horse guns aim wait march cross "
                 "climb enter leave");
    for (char c = 'a'; c < 'a' + 24; c++)
        buf_printf(&b, " zqv%cxw", c);
    const char *charts = str_z(p.a, str_printf(p.a, NOTED("%s"), b.p));
    struct project some = set_check("", charts);
    assert_int_equal(diag_count(some.d, LEVEL_NOTE), 24);
    project_drop(&some);
    project_drop(&p);
    project_open(&p);
    b = (struct buf){.a = p.a};
    for (char c = 'a'; c < 'a' + 24; c++)
        buf_printf(&b, " zqv%cxw", c);
    some = set_check("", str_z(p.a, str_printf(p.a, NOTED("The %s"), b.p)));
    assert_string_equal(findings(&some), "1:1 not-in-dictionary 24 of the 27 words used once in "
                                         "the set are in no dictionary of \"en\"\n");
    project_drop(&some);
    project_drop(&p);
}

#define NAMES(rows) "charts:\n  g:\n    title: G\n    grid: {down: who, columns: {R: text, S: text}, rows: {" rows "}}\n"

/* One note of a column, and none of one that has names. */
static void words_of_a_column(void **unused)
{
    (void)unused;
    assert_findings(NAMES("a: [retirs, gunx], b: [halts, charjes]"),
                    UNKNOWN("4:63", "retirs") UNKNOWN("4:71", "gunx"));
    assert_findings(NAMES("a: [retirs, x], b: [charjes, x], c: [gunx, x], d: [advansing, x]"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_of_lists),         cmocka_unit_test(the_nearest_of_lists),
        cmocka_unit_test(words_in_no_dictionary), cmocka_unit_test(one_mistake_is_one_finding),
        cmocka_unit_test(words_in_their_place),   cmocka_unit_test(words_of_the_set),
        cmocka_unit_test(lists_of_the_set),       cmocka_unit_test(many_words),
        cmocka_unit_test(words_of_a_column),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
