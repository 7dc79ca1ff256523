/* The command `lsp`: a language server on standard input and output (gen/lsp/), which asks the program for nothing but
 * the checks of odds and pages.
 *
 * Standard output belongs to the protocol from the first byte on. Called by main through its table. */
#include "lsp/lsp.h"
#include "run.h"
#include <unistd.h>

/* As `check --format json -C DIR PATH...` does, by one process: who types in the same machine comes first. */
static void check_all_of(void *data, const char *dir, const char **path, size_t n)
{
    static const struct command check = {.name = "check", .run = run_check};
    struct arena *a = arena_new();
    const struct options o = {.command = &check,
                              .dir = dir,
                              .jobs = 1,
                              .format = FORMAT_JSON,
                              .quiet = true,
                              .arg = path,
                              .n_arg = n};
    (void)data;
    run_check(a, &o);
    arena_drop(a);
}

int run_lsp(struct arena *a, const struct options *o)
{
    static const struct lsp_host host = {check_all_of, NULL};
    (void)a;
    (void)o;
    return lsp_serve(&host, STDIN_FILENO, STDOUT_FILENO);
}
