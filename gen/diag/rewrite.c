/* Rewrites common spellings to the spelling of this program, only for help texts.
 *
 * In: a text and a table of regular expressions with replacements. Out: the rewritten text. Called
 * by meant.c of roll/ and model/.
 *
 * GLib matches bytes, so that invalid UTF-8 is accepted too. */
#include "diag/rewrite.h"
#include <glib.h>

/* Skips quoted text. */
static GRegex *regex_of(struct arena *a, const char *as)
{
    struct str whole = str_printf(a, "\"[^\"]*\"(*SKIP)(*FAIL)|%s", as);
    return g_regex_new(str_z(a, whole), G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
}

static const char *taken(struct arena *a, char *is)
{
    const char *out = is ? str_z(a, str_of(is)) : NULL;
    g_free(is);
    return out;
}

struct str rewrite_text(struct arena *a, struct str text, const struct rewrite *row, size_t n)
{
    const char *out = str_z(a, text);
    for (size_t i = 0; i < n && out; i++) {
        GRegex *is = regex_of(a, row[i].as);
        out = taken(a, g_regex_replace(is, out, -1, 0, row[i].write, 0, NULL));
        g_regex_unref(is);
    }
    return out ? str_of(out) : text;
}

const char *rewrite_at(struct arena *a, struct str text, size_t at, const struct rewrite *row,
                       size_t n, size_t *lo, size_t *hi)
{
    const char *out = NULL, *z = str_z(a, text);
    gint from = 0, to = 0;
    for (size_t i = 0; i < n && !out; i++) {
        GRegex *is = regex_of(a, row[i].as);
        GMatchInfo *found;
        g_regex_match(is, z, 0, &found);
        for (; g_match_info_matches(found) && !out; g_match_info_next(found, NULL))
            if (g_match_info_fetch_pos(found, 0, &from, &to) && (size_t)from <= at &&
                (size_t)to >= at)
                out = taken(a, g_match_info_expand_references(found, row[i].write, NULL));
        g_match_info_free(found);
        g_regex_unref(is);
    }
    *lo = (size_t)from;
    *hi = (size_t)to;
    return out;
}
