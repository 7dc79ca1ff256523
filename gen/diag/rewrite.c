/* Rewrites common spellings to the spelling of this program, only for help texts.
 *
 * In: a text and a table of regular expressions with replacements. Out: the rewritten text. Called
 * by meant.c of roll/ and model/.
 *
 * GLib matches bytes, so that invalid UTF-8 is accepted too. */
#include "diag/rewrite.h"
#include <glib.h>

/* Applies one row. Skips quoted text, which only a row for the whole text can move. */
static struct str rewrite_row(struct arena *a, struct str text, struct str row)
{
    const size_t as = (size_t)str_find(row, " -> ");
    const struct str find = str_cut(row, 0, as), write = str_cut(row, as + 4, row.n);
    const char *skip = *row.p == '^' ? "" : "\"[^\"]*\"(*SKIP)(*FAIL)|";
    GRegex *is = g_regex_new(str_z(a, str_printf(a, "%s%.*s", skip, STRF(find))),
                             G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
    char *out = g_regex_replace(is, str_z(a, text), -1, 0, str_z(a, write), 0, NULL);
    text = out ? str_dup(a, str_of(out)) : text;
    g_regex_unref(is);
    g_free(out);
    return text;
}

struct str rewrite_text(struct arena *a, struct str text, const char *const *row, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text = rewrite_row(a, text, str_of(row[i]));
    return text;
}
