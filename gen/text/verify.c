/* Font files to yes or no, by SHA-256. Called by the engine as it opens.
 *
 * Hashing two megabytes of fonts is most of an engine's start, so each file has a thread; it touches nothing but its
 * own row, and all have ended when verify_files returns: what forks later, forks alone. There is no cache of results:
 * one that trusts a file's time trusts whoever can set it. */
#include "text/verify.h"
#include "base/file.h"
#include <glib.h>

enum { FONT_MOST = 64 << 20 }; /* bytes; the largest in use are of 2 */

struct work {
    const struct verify *file;
    char *sum, *error;
    GThread *thread;
};

static gpointer work_do(gpointer data)
{
    struct work *w = data;
    uint64_t size;
    const char *why;
    FILE *from = file_open(w->file->path, FONT_MOST, &size, &why);
    GMappedFile *file = from ? g_mapped_file_new_from_fd(fileno(from), FALSE, NULL) : NULL;
    if (from)
        fclose(from); /* what is mapped stays */
    if (!file) {
        w->error = g_strdup(from ? "the file cannot be read" : why);
        return NULL;
    }
    const guchar *bytes = (const guchar *)g_mapped_file_get_contents(file);
    w->sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, g_mapped_file_get_length(file));
    g_mapped_file_unref(file);
    return NULL;
}

static void work_end(struct arena *a, struct work *w, struct verify *out)
{
    if (w->thread)
        g_thread_join(w->thread);
    out->found = str_dup(a, str_of(w->sum ? w->sum : w->error));
    out->result = !w->sum ? VERIFY_ABSENT : str_eq(out->found, out->sha256) ? VERIFIED : VERIFY_OTHER;
    g_free(w->sum);
    g_free(w->error);
}

void verify_files(struct arena *a, struct verify *file, size_t n)
{
    struct work *work = ARENA_ARRAY(a, struct work, n);
    for (size_t i = 0; i < n; i++) {
        work[i].file = &file[i];
        work[i].thread = g_thread_try_new("verify", work_do, &work[i], NULL);
        if (!work[i].thread) /* no more threads: then one after another */
            work_do(&work[i]);
    }
    for (size_t i = 0; i < n; i++)
        work_end(a, &work[i], &file[i]);
}
