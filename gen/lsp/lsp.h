/* A language server: what an editor is told of the files it has open. */
#ifndef BS_LSP_LSP_H
#define BS_LSP_LSP_H
#include "base/str.h"

/* The talk with one client, without a stream: bytes in, bytes out. */
struct lsp;
struct lsp *lsp_new(void);
void lsp_drop(struct lsp *s);
void lsp_hear(struct lsp *s, const void *p, size_t n); /* what the client sent, in pieces of any size */
void lsp_rest(struct lsp *s);                          /* when nothing else waits: findings of what was changed */
struct str lsp_say(struct lsp *s);                     /* what is to be sent now; good until the next call */
bool lsp_is_over(const struct lsp *s, int *code);      /* the client said exit, or what it says is no protocol */
/* All of it, from one descriptor to the other; the exit code that the protocol wants. */
int lsp_serve(int in, int out);
#endif
