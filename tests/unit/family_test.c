/* Charts of a family, of which one has no note. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define TESTED(id, said)                                                                                               \
    "  " id ":\n    title: T " id "\n" said                                                                            \
    "    bands: {roll: d6, columns: {R: text, S: text}, rows: {1-3: [a, b], 4-6: [c, d]}}\n"
#define NOTE(words) "    note: " words "\n"
#define READING(words) "    reading: " words "\n"

static void notes_lost(void **unused)
{
    (void)unused;
    assert_findings("charts:\n" TESTED("w", NOTE("Foot")) TESTED("x", NOTE("Horse")) TESTED("y", NOTE("Guns"))
                        TESTED("z", ""),
                    "14:3 note-missing z has no note, and all 3 charts of its kind have one\n");
    assert_findings("charts:\n" TESTED("w", READING("Foot")) TESTED("x", "") TESTED("y", READING("Guns"))
                        TESTED("z", READING("Boats")),
                    "6:3 note-missing x has no reading, and all 3 charts of its kind have one\n");
    /* two that have one are no rule, nor are three where two have none */
    assert_findings("charts:\n" TESTED("w", NOTE("Foot")) TESTED("x", NOTE("Horse")) TESTED("z", ""), "");
    assert_findings("charts:\n" TESTED("v", "") TESTED("w", NOTE("Foot")) TESTED("x", NOTE("Horse"))
                        TESTED("y", NOTE("Guns")) TESTED("z", ""),
                    "");
}

/* What is taken from a master has its note, which is none of its own. */
static void notes_of_those_from_a_master(void **unused)
{
    (void)unused;
#define FROM(id, said) "  " id ":\n    title: T " id "\n" said "    from: m\n"
    assert_findings("charts:\n" TESTED("m", NOTE("All")) FROM("w", NOTE("Foot")) FROM("x", NOTE("Horse"))
                        FROM("y", NOTE("Guns")) FROM("z", ""),
                    "20:11 note-missing z has no note, and all 3 charts of its kind have one\n");
    assert_findings("charts:\n" TESTED("m", NOTE("All")) FROM("w", NOTE("Foot")) FROM("x", "") FROM("z", ""), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notes_lost),
        cmocka_unit_test(notes_of_those_from_a_master),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
