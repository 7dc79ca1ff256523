/* A zip as spreadsheets are, of texts by their names in it. Include after cmocka.h. */
#ifndef BS_TESTS_ZIPS_H
#define BS_TESTS_ZIPS_H
#include "base/str.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zip.h>

/* `files`: n names, each with its text behind it. */
static inline struct str zip_of(struct arena *a, const char *const *files, size_t n)
{
    char path[] = "/tmp/broadside-book-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    zip_t *z = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, NULL);
    assert_non_null(z);
    for (size_t i = 0; i < n; i++)
        assert_true(zip_file_add(z, files[2 * i], zip_source_buffer(z, files[2 * i + 1], strlen(files[2 * i + 1]), 0),
                                 ZIP_FL_OVERWRITE) >= 0);
    assert_int_equal(zip_close(z), 0);
    FILE *f = fopen(path, "rb");
    char *bytes = arena_alloc(a, 1 << 16);
    size_t got = fread(bytes, 1, 1 << 16, f);
    fclose(f);
    unlink(path);
    return (struct str){bytes, got};
}
#endif
