/* The key of everything that all documents of a run share: the program and its libraries (the
 * linker's build ids), those that it opens late too, the options that matter, and the font files.
 * Called by batch.c.
 *
 * project -> digest
 *
 * Invariant: a build that could make other bytes, or find other mistakes, has another key. */
#include "base/watch.h"
#include "batch.h"
#include "look/fonts.h"
#include "look/libraries.h"
#include "web/web.h"
#include <stdlib.h>
#include <unistd.h>

static void put_bytes(struct buf *b, const void *bytes, size_t n)
{
    buf_put(b, (struct str){bytes, n});
}

/* The state of all that decides which libraries are loaded: where the loader searches, and the
 * files that it found. A new file in a folder of LD_LIBRARY_PATH changes that folder. */
static struct str libraries_state(struct arena *a, struct str paths)
{
    const char *folders = getenv("LD_LIBRARY_PATH"), *first = getenv("LD_PRELOAD");
    struct str one, rest = str_of(folders ? folders : "");
    struct buf b = {.a = a};
    buf_printf(&b, "%.*s\n%s\n", STRF(rest), first ? first : "");
    while (str_split(&rest, ':', &one))
        file_put_state(&b, str_z(a, one));
    file_put_state(&b, "/etc/ld.so.preload");
    file_put_state(&b, "/etc/ld.so.cache");
    while (str_split(&paths, '\n', &one))
        file_put_state(&b, str_z(a, one));
    return bytes_sha256(a, buf_str(&b));
}

/* Opening all libraries takes longer than a run that makes nothing, so their ids are noted with the
 * state of their files (run.c). Empty if the system cannot tell. */
static struct str libraries_key(struct project *p)
{
    struct buf note = {.a = p->a}, ids = note, paths = note;
    struct str state, key, rest;
    if (printed_read(&note, out_folder(p), STR("libraries"), STR(""))) {
        rest = buf_str(&note);
        str_split(&rest, '\n', &state);
        str_split(&rest, '\n', &key);
        if (str_eq(state, libraries_state(p->a, rest)))
            return key;
    }
    libraries_put(&ids, &paths);
    if (!ids.n)
        return STR("");
    key = bytes_sha256(p->a, buf_str(&ids));
    state = libraries_state(p->a, buf_str(&paths));
    p->libraries = str_printf(p->a, "%.*s\n%.*s\n%s", STRF(state), STRF(key), paths.p);
    return key;
}

/* Fonts are identified by path, size and time; their bytes are verified when they are opened, and
 * their findings are reported then. */
static void fonts_put(struct buf *b, struct project *p)
{
    const struct fonts *fonts = fonts_read(p->a, diag_part(p->d), p->dir);
    for (size_t i = 0; fonts && i < fonts->n; i++) {
        const struct font_file *font = &fonts->at[i];
        buf_printf(b, "%s %.*s", font->path, STRF(font->name));
        if (!font->locked) /* the first build writes the lock, and must have the same key as the
                            * second */
            buf_put(b, font->sha256.s);
        file_put_state(b, font->path);
    }
    for (size_t i = 0; fonts && i < fonts->n_fallback; i++)
        put_bytes(b, &fonts->fallback[i], sizeof fonts->fallback[i]);
}

struct str world_key(struct project *p)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    struct buf b = {.a = p->a};
    const struct str libraries = libraries_key(p);
    buf_printf(&b, "%.*s %u %s\n", STRF(libraries), p->o->budget, epoch ? epoch : "-");
    fonts_put(&b, p);
    return libraries.n ? bytes_sha256(p->a, buf_str(&b)) : STR("");
}

struct str run_key(struct project *p)
{
    const struct options *o = p->o;
    const struct str out = out_folder(p);
    struct buf b = {.a = p->a};
    uint64_t files;
    if ((o->web && access(out_path(p, str_of(WEB_INDEX)).p, F_OK) != 0) || o->fix || o->force ||
        o->dump || o->format != FORMAT_TEXT || !folder_state(p->dir, str_z(p->a, out), &files))
        return STR("");
    p->d = diag_new();
    const struct str world = world_key(p);
    buf_printf(&b, "%.*s %d %llu\n", STRF(world), color_wanted(o, STDOUT_FILENO),
               (unsigned long long)files);
    for (char **word = o->words; *word; word++)
        put_bytes(&b, *word, strlen(*word) + 1);
    return world.n && built_put_keys(&b, out) ? bytes_sha256(p->a, buf_str(&b)) : STR("");
}

bool run_repeated(struct project *p, struct str key)
{
    return key.n && printed_read(&p->out, out_folder(p), str_of(p->o->command->name), key) &&
           print_all(&p->out) == EXIT_CLEAN;
}
