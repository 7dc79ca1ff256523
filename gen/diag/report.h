/* Findings for other programs, as SARIF. */
#ifndef BS_DIAG_REPORT_H
#define BS_DIAG_REPORT_H
#include "diag/diag.h"

/* The whole document, with the findings in the order of `all`. */
void sarif_put(struct buf *b, const struct diag *d, const struct finding **all, size_t n);
#endif
