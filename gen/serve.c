/* The command `lsp`: a language server on standard input and output (gen/lsp/).
 *
 * Standard output belongs to the protocol from the first byte on. Called by main through its table. */
#include "lsp/lsp.h"
#include "run.h"
#include <unistd.h>

int run_lsp(struct project *p)
{
    (void)p;
    return lsp_serve(STDIN_FILENO, STDOUT_FILENO);
}
