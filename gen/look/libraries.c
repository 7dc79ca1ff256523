/* The program and the libraries that it has loaded, for keys: see libraries.h.
 *
 * Called by the top's world.c. */
#define _GNU_SOURCE /* dl_iterate_phdr */
#define _DARWIN_C_SOURCE
#include "look/libraries.h"
#include "base/late.h"
#include "base/program.h"
#include "look/picture.h"
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <link.h>
#endif

static void put_bytes(struct buf *b, const void *bytes, size_t n)
{
    buf_put(b, (struct str){bytes, n});
}

void file_put_state(struct buf *b, const char *path)
{
    struct stat st = {0};
    const bool there = stat(path, &st) == 0;
    const int64_t is[] = {there,
                          st.st_size,
                          st.st_mtim.tv_sec,
                          st.st_mtim.tv_nsec,
                          st.st_ctim.tv_sec,
                          st.st_ctim.tv_nsec};
    put_bytes(b, is, sizeof is);
}

#ifdef __linux__
static bool is_build_id(const ElfW(Nhdr) * n, const char *name)
{
    return n->n_type == NT_GNU_BUILD_ID && n->n_namesz == 4 && memcmp(name, "GNU", 4) == 0;
}

/* Puts the build id of a loaded object. ELF notes are consecutive; name and description are padded
 * to four bytes. The kernel's own object is skipped, since it does not affect our output. */
static bool build_id_put(struct buf *b, const struct dl_phdr_info *o)
{
    bool found = strncmp(o->dlpi_name, "linux-", 6) == 0;
    for (size_t i = 0; i < o->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &o->dlpi_phdr[i];
        const char *at = (const char *)(o->dlpi_addr + h->p_vaddr),
                   *end = at + h->p_memsz; // NOLINT: an address
        for (ElfW(Nhdr) n; h->p_type == PT_NOTE && (size_t)(end - at) >= sizeof n;) {
            memcpy(&n, at, sizeof n);
            const char *name = at + sizeof n, *is = name + ((n.n_namesz + 3) & ~3u);
            if (is_build_id(&n, name)) {
                put_bytes(b, is, n.n_descsz);
                found = true;
            }
            at = is + ((n.n_descsz + 3) & ~3u);
        }
    }
    return found;
}

enum { HEX = 64 };
struct sum {
    struct arena *a;
    char hex[HEX];
};

/* Libraries are opened in any order, so their digests are combined and not listed. */
static int object_add(struct dl_phdr_info *o, size_t size, void *to)
{
    struct sum *sum = to;
    struct buf id = {.a = sum->a};
    (void)size;
    if (!build_id_put(&id, o))
        file_put_state(&id, *o->dlpi_name ? o->dlpi_name : "/proc/self/exe");
    const struct str hex = bytes_sha256(sum->a, buf_str(&id));
    for (size_t i = 0; i < HEX; i++)
        sum->hex[i] ^= hex.p[i];
    return 0;
}

static int path_put(struct dl_phdr_info *o, size_t size, void *to)
{
    (void)size;
    buf_printf(to, "%s\n", *o->dlpi_name ? o->dlpi_name : "/proc/self/exe");
    return 0;
}

/* Opens all libraries. Puts the digest of their ids, HEX bytes, and their paths. */
static void all_put(struct buf *b)
{
    struct sum sum = {.a = b->a};
    late_open_all();
    dl_iterate_phdr(object_add, &sum);
    put_bytes(b, sum.hex, HEX);
    dl_iterate_phdr(path_put, b);
}

/* Runs in a process of its own. */
static void all_write(void *data, int to)
{
    struct buf b = {.a = data};
    all_put(&b);
    _exit(write(to, b.p, b.n) != (ssize_t)b.n);
}

/* Most runs need a few of the libraries, and all of them take several megabytes. */
void libraries_put(struct buf *ids, struct buf *paths)
{
    enum { PATHS_MAX = 1 << 16, /* bytes; as many as a pipe holds */ MISSING = 4 };
    struct buf all = {.a = ids->a};
    int status;
    const bool whole = process_hear(all_write, ids->a, PATHS_MAX, &all, &status);
    if (whole && WEXITSTATUS(status) == MISSING)
        exit(MISSING); /* it has named the library (late_open) */
    if (!whole || status) {
        all.n = 0;
        all_put(&all);
    }
    put_bytes(ids, all.p, HEX);
    put_bytes(paths, all.p + HEX, all.n - HEX);
}
#else
void libraries_put(struct buf *ids, struct buf *paths)
{
    (void)ids, (void)paths;
}
#endif

