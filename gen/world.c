/* The key of everything that all documents of a run share: the program and its libraries (the
 * linker's build ids), those that it opens late too, the options that matter, and the font files.
 * Called by batch.c.
 *
 * project -> digest
 *
 * Invariant: a build that could make other bytes, or find other mistakes, has another key. */
#define _GNU_SOURCE /* dl_iterate_phdr */
#define _DARWIN_C_SOURCE
#include "base/late.h"
#include "base/watch.h"
#include "batch.h"
#include "look/fonts.h"
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <link.h>
#endif

static void put_bytes(struct buf *b, const void *bytes, size_t n)
{
    buf_put(b, (struct str){bytes, n});
}

static void put_state(struct buf *b, const char *path)
{
    struct stat st = {0};
    const bool there = stat(path, &st) == 0;
    const int64_t is[] = {there, st.st_size, st.st_mtim.tv_sec, st.st_mtim.tv_nsec};
    put_bytes(b, is, sizeof is);
}

#ifdef __linux__
static bool is_build_id(const ElfW(Nhdr) * n, const char *name)
{
    return n->n_type == NT_GNU_BUILD_ID && n->n_namesz == 4 && memcmp(name, "GNU", 4) == 0;
}

/* Puts the build id of a loaded object; without one, the size and time of its file. ELF notes are
 * consecutive; name and description are padded to four bytes. The kernel's own object is skipped,
 * since it does not affect our output. */
static int object_put(struct dl_phdr_info *o, size_t size, void *to)
{
    bool found = strncmp(o->dlpi_name, "linux-", 6) == 0;
    (void)size;
    for (size_t i = 0; i < o->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &o->dlpi_phdr[i];
        const char *at = (const char *)(o->dlpi_addr + h->p_vaddr),
                   *end = at + h->p_memsz; // NOLINT: an address
        for (ElfW(Nhdr) n; h->p_type == PT_NOTE && (size_t)(end - at) >= sizeof n;) {
            memcpy(&n, at, sizeof n);
            const char *name = at + sizeof n, *is = name + ((n.n_namesz + 3) & ~3u);
            if (is_build_id(&n, name)) {
                put_bytes(to, is, n.n_descsz);
                found = true;
            }
            at = is + ((n.n_descsz + 3) & ~3u);
        }
    }
    if (!found)
        put_state(to, *o->dlpi_name ? o->dlpi_name : "/proc/self/exe");
    return 0;
}

static bool program_put(struct buf *b)
{
    return dl_iterate_phdr(object_put, b) == 0;
}
#else
static bool program_put(struct buf *b)
{
    (void)b;
    return false;
}
#endif

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
        put_state(b, font->path);
    }
    for (size_t i = 0; fonts && i < fonts->n_fallback; i++)
        put_bytes(b, &fonts->fallback[i], sizeof fonts->fallback[i]);
}

struct str world_key(struct project *p)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    struct buf b = {.a = p->a};
    late_open_all();
    const bool known = program_put(&b);
    buf_printf(&b, "%u %s\n", p->o->budget, epoch ? epoch : "-");
    fonts_put(&b, p);
    return known ? bytes_sha256(p->a, buf_str(&b)) : STR("");
}

struct str run_key(struct project *p)
{
    const struct options *o = p->o;
    const struct str out = out_folder(p);
    struct buf b = {.a = p->a};
    uint64_t files;
    if (o->fix || o->force || o->dump || o->format != FORMAT_TEXT ||
        !folder_state(p->dir, str_z(p->a, out), &files))
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
