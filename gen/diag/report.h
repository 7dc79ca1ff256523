/* Findings for other programs: SARIF, GitHub's annotations, JUnit. */
#ifndef BS_DIAG_REPORT_H
#define BS_DIAG_REPORT_H
#include "diag/diag.h"

/* All of the document, in the order of `all`. `format`: FORMAT_SARIF, FORMAT_GITHUB or FORMAT_JUNIT; `least`: from
 * which level on a finding fails a test case. */
void report_put(struct buf *b, const struct diag *d, const struct finding **all, size_t n, enum format format,
                enum level least);
#endif
