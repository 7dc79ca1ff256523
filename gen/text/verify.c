/* A font file to yes or no, by SHA-256. Called by the engine for each file as it opens. */
#include "text/verify.h"
#include <glib.h>

enum verified verify_file(struct arena *a, const char *path, struct str sha256, struct str *found)
{
    GError *error = NULL;
    GMappedFile *file = g_mapped_file_new(path, FALSE, &error);
    if (!file) {
        *found = str_dup(a, str_of(error->message));
        g_error_free(error);
        return VERIFY_ABSENT;
    }
    const guchar *bytes = (const guchar *)g_mapped_file_get_contents(file);
    char *sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, g_mapped_file_get_length(file));
    *found = str_dup(a, str_of(sum));
    g_free(sum);
    g_mapped_file_unref(file);
    return str_eq(*found, sha256) ? VERIFIED : VERIFY_OTHER;
}
