/* What findings mean, as files that an editor can open: the pages of `explain`, each written when its finding is first
 * told, into a folder of this process that goes with it.
 *
 * A client that cannot follow such a link is given none, and nothing is written for it. Called by glance.c. */
#include "lsp/inside.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* On the heap; NULL where none can be made. mkdtemp gives it to this user alone, so that nobody lays a link where a
 * page will be written. */
static char *folder_new(void)
{
    const char *tmp = getenv("TMPDIR");
    char path[256];
    if (!tmp || tmp[0] != '/' || strlen(tmp) > 200)
        tmp = "/tmp";
    snprintf(path, sizeof path, "%s/broadside-XXXXXX", tmp);
    return mkdtemp(path) ? strdup(path) : NULL;
}

/* A page that cannot be written is no page: the finding says the same without it. */
struct str page_uri(struct lsp *s, struct arena *a, const struct rule *rule)
{
    if (!s->links)
        return STR("");
    if (!s->pages && !(s->pages = folder_new())) {
        s->links = false;
        return STR("");
    }
    const char *path = str_printf(a, "%s/%s.md", s->pages, rule->slug).p;
    if (access(path, R_OK) != 0) {
        FILE *to = fopen(path, "wx");
        bool good = to && fputs(rule->page, to) >= 0;
        if (!to || fclose(to) != 0 || !good)
            return STR("");
    }
    return uri_of_path(a, str_of(path));
}

/* They are those of the rules, and no others. */
void pages_drop(struct lsp *s)
{
    struct arena *a = arena_new();
    for (int i = 0; s->pages && i < RULE_COUNT; i++)
        unlink(str_printf(a, "%s/%s.md", s->pages, rules[i].slug).p);
    if (s->pages)
        rmdir(s->pages);
    free(s->pages);
    s->pages = NULL;
    arena_drop(a);
}
