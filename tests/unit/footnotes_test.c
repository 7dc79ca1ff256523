/* Footnotes that nothing refers to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define BANDS(rows, marks)                                                                                             \
    "charts:\n  b:\n    title: B\n    bands: {roll: d6, columns: {R: text}, rows: {" rows "}}\n    marks: {" marks "}" \
    "\n"

static void footnotes_that_nothing_asks_for(void **unused)
{
    (void)unused;
    assert_findings(BANDS("1-3: a, 4-6: b", "x: Also at night"),
                    "5:13 mark-idle nothing refers to the footnote \"x\"\n");
    assert_findings(BANDS("1-3: \"a ^x\", 4-6: b", "x: Also at night"), "");
    /* behind a label, within words, in a part */
    assert_findings(
        "charts:\n  g:\n    title: G\n    grid: {down: who, columns: {R: text}, rows: {\"a ^x\": c, b: d}}\n"
        "    marks: {x: Also at night}\n",
        "");
    assert_findings(BANDS("1-3: \"a ^x and c\", 4-6: b", "x: Also at night"), "");
    assert_findings(
        "charts:\n  w:\n    title: W\n    marks: {x: Also at night}\n    parts:\n      p:\n        title: P\n"
        "        bands: {roll: d6, columns: {R: text}, rows: {1-3: \"a ^x\", 4-6: b}}\n"
        "      q: {title: Q, steps: [Move]}\n",
        "");
    assert_findings(
        "charts:\n  w:\n    title: W\n    marks: {x: Also at night}\n    parts:\n      p:\n        title: P\n"
        "        bands: {roll: d6, columns: {R: text}, rows: {1-3: a, 4-6: b}}\n"
        "      q: {title: Q, steps: [Move]}\n",
        "4:13 mark-idle nothing refers to the footnote \"x\"\n");
    /* the master's rows ask for what a chart that is from it says otherwise; the master is found once */
    assert_findings("charts:\n  m:\n    title: M\n    bands: {roll: d6, columns: {R: text}, rows: {1-3: a, 4-6: b}}\n"
                    "    marks: {x: Also at night}\n  n:\n    title: N\n    from: m\n    marks: {x: Only at night}\n",
                    "5:13 mark-idle nothing refers to the footnote \"x\"\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(footnotes_that_nothing_asks_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
