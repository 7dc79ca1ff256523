/* Sentences by their form: one that stops, one that begins small, a word twice, a list that does not rise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define NOTED(notes) "charts:\n  s:\n    title: S\n    note: [" notes "]\n    steps: [Move, Fire]\n"
#define STOPS(place, word) place " unfinished the sentence stops behind \"" word "\"\n"

static void sentences_that_stop(void **unused)
{
    (void)unused;
    assert_findings(NOTED("A guard is shaken, whether it hits or"), STOPS("4:47", "or"));
    assert_findings(NOTED("\"A guard is shaken, whether it hits or\""), STOPS("4:48", "or"));
    assert_findings(NOTED("Guns may not fire at the."), STOPS("4:33", "the"));
    assert_findings(NOTED("Guns may not fire (at horse and)"), STOPS("4:40", "and"));
    /* a sentence may end so, or go on elsewhere; a name has a letter, a short text is none */
    assert_findings(NOTED("Guns go back to the side that they came from"), "");
    assert_findings(NOTED("Guns and horse and so on and ..."), "");
    assert_findings(NOTED("This is for guns of the class OR"), "");
    assert_findings(NOTED("Foot or"), "");
}

#define TWICE(place, words) place " said-twice \"" words "\": a word stands here twice\n"

static void words_twice(void **unused)
{
    (void)unused;
    assert_findings(NOTED("Guns may fire at the the target"), TWICE("4:29", "the the"));
    assert_findings(NOTED("This turn it moves after or after it fires"), TWICE("4:31", "after or after"));
    assert_findings(NOTED("This turn it moves after and after it fires"), TWICE("4:31", "after and after"));
    assert_findings(NOTED("On a throw of 3 or 3 it fires"), TWICE("4:26", "3 or 3"));
    assert_findings(NOTED("Those that had had a shot that that side saw"), "");
    assert_findings(NOTED("It goes on and on and again and again to the side"), "");
    assert_findings(NOTED("With +1 or -1 it fires at once"), "");
}

#define NUMBER(place, words) place " number-disagrees \"" words "\": the number and its word do not agree\n"
#define ARTICLE(place, words) place " article-disagrees \"" words "\": the article does not go with its word\n"

static void numbers_and_words(void **unused)
{
    (void)unused;
    assert_findings(NOTED("Each unit has a blank two"), NUMBER("4:26", "a blank two"));
    assert_findings(NOTED("For rallying a Panicked two must test"), NUMBER("4:25", "a Panicked two must"));
    assert_findings(NOTED("It goes and each two after it goes"), NUMBER("4:24", "each two after"));
    assert_findings(NOTED("Two that rallies may move again"), NUMBER("4:12", "Two that rallies"));
    assert_findings(NOTED("One become shaken in a tie"), NUMBER("4:12", "One become"));
    assert_findings(NOTED("Friends on one are in a tie"), "");
    assert_findings("charts:\n  w:\n    title: W\n    note: For rallying a Panicked two must test\n    parts:\n"
                    "      p: {title: P, steps: [Move]}\n      q: {title: Q, steps: [Fire]}\n",
                    NUMBER("4:24", "a Panicked two must"));
    /* a further die has the row's chart for a whole, and no parts */
    assert_findings("charts:\n  w:\n    title: W\n    bands:\n      roll: d6\n      rows:\n        1-3: Halt\n"
                    "        4-6: {cells: Go, bands: {roll: d6, rows: {1-3: Rest here for a blank two, 4-6: b}}}\n",
                    NUMBER("8:70", "a blank two"));
    assert_findings(NOTED("Each two stands roll a natural two"), "");
    assert_findings(NOTED("Of the two that fires may reach"), "");
    assert_findings(NOTED("Move it a unit or two away"), "");
    assert_findings(NOTED("A second two is a further two"), "");
}

static void articles(void **unused)
{
    (void)unused;
    assert_findings(NOTED("This is tested when an friendly unit moves"), ARTICLE("4:32", "an friendly"));
    assert_findings(NOTED("This is tested when a enemy moves"), ARTICLE("4:32", "a enemy"));
    assert_findings(NOTED("In an hour a unit of a European army meets an MG"), "");
    assert_findings(NOTED("Row a is for grade a or an umpire, A in a one"), "");
}

#define UNEVEN(place, list) place " list-uneven \"" list "\": the figures neither rise nor fall\n"

static void lists_of_figures(void **unused)
{
    (void)unused;
    assert_findings(NOTED("\"Loses 3, 3 or 4 figures\""), UNEVEN("4:19", "3, 3 or 4"));
    assert_findings(NOTED("\"Loses 2, 1, 5 or 6 figures\""), UNEVEN("4:19", "2, 1, 5 or 6"));
    assert_findings(NOTED("\"Loses 2, 3 or 4 figures\""), "");
    assert_findings(NOTED("\"Hits on 6, 5 and 4, in this order\""), "");
    assert_findings(NOTED("\"Loses 2, 3 or 4, and 1 or 2 more\""), "");
    assert_findings(NOTED("\"Ranges of 3in, 3 or 4\""), "");
    assert_findings(NOTED("\"In 1809, 1805 or 1812 as 2.5, 1 or 3 and D6, 4 or 5\""),
                    UNEVEN("4:16", "1809, 1805 or 1812"));
}

#define SIX "Guns rest., Foot fires., Horse moves., Boats sail., Men eat., "

static void sentences_that_begin_small(void **unused)
{
    (void)unused;
    assert_findings(NOTED(SIX "modifier is given."),
                    "4:74 begins-small this sentence begins with a small letter, and all 5 others do not\n");
    assert_findings(NOTED(SIX "No modifier is given."), "");
    assert_findings(NOTED(SIX "modifier is given., penalty is none."), ""); /* it is how they are written */
    assert_findings(NOTED(SIX "modifier"), "");                             /* no sentence */
    assert_findings(NOTED("Guns rest., modifier is given."), "");
    assert_findings("charts:\n  s:\n    title: S\n    steps: [Move, Fire, Rest, Sail, Eat, sleep]\n",
                    "4:42 begins-small this step begins with a small letter, and all 5 others do not\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_that_stop), cmocka_unit_test(words_twice),
        cmocka_unit_test(numbers_and_words),   cmocka_unit_test(articles),
        cmocka_unit_test(lists_of_figures),    cmocka_unit_test(sentences_that_begin_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
