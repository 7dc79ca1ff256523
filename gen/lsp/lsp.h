/* A language server: reports findings to an editor and answers requests about open files. */
#ifndef BS_LSP_LSP_H
#define BS_LSP_LSP_H
#include "base/str.h"

/* The session with one client, independent of streams: bytes in, bytes out. */
struct lsp;
struct lsp *lsp_new(void);
void lsp_drop(struct lsp *s);
/* handles input from the client, in pieces of any size */
void lsp_hear(struct lsp *s, const void *p, size_t n);
/* call when there is no more input: publishes the findings of changed files */
void lsp_rest(struct lsp *s);
/* the output to send now; valid until the next call */
struct str lsp_take_output(struct lsp *s);
/* true after exit, or after input that violates the protocol */
bool lsp_is_over(const struct lsp *s, int *code);
/* Runs a whole session between two descriptors; returns the exit code that the protocol
 * requires. */
int lsp_serve(int in, int out);
/* The command `lsp`, on standard input and output. */
struct project;
int run_lsp(struct project *p);
#endif
