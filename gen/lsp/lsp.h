/* A language server: what an editor is told of the files it has open. */
#ifndef BS_LSP_LSP_H
#define BS_LSP_LSP_H
#include "base/str.h"

/* What the server asks of the program it is part of: all checks of the project in `dir`, odds and pages too, of the
 * files named, as they are on the disk; findings as `check --format json` prints them, on standard output. It is called
 * in a process of its own. */
struct lsp_host {
    void (*check)(void *data, const char *dir, const char **path, size_t n);
    void *data;
};

/* The talk with one client, without a stream: bytes in, bytes out. */
struct lsp;
struct lsp *lsp_new(const struct lsp_host *host);
void lsp_drop(struct lsp *s);
void lsp_hear(struct lsp *s, const void *p, size_t n); /* what the client sent, in pieces of any size */
void lsp_rest(struct lsp *s);                          /* when nothing else waits: findings of what was changed */
struct str lsp_say(struct lsp *s);                     /* what is to be sent now; good until the next call */
bool lsp_is_over(const struct lsp *s, int *code);      /* the client said exit, or what it says is no protocol */
/* All of it, from one descriptor to the other; the exit code that the protocol wants. */
int lsp_serve(const struct lsp_host *host, int in, int out);
#endif
