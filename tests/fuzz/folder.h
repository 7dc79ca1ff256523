/* A folder of a fuzzer's own, in memory where there is such a place, removed at its end with what was put there. */
#ifndef BS_FUZZ_FOLDER_H
#define BS_FUZZ_FOLDER_H
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];
static char folder_files[32][96]; /* files and folders, in the order in which they came to be */
static size_t folder_n;

static void folder_drop(void)
{
    while (folder_n)
        remove(folder_files[--folder_n]);
    remove(folder);
}

static void folder_keep(const char *path)
{
    for (size_t i = 0; i < folder_n; i++)
        if (strcmp(folder_files[i], path) == 0)
            return;
    if (folder_n == sizeof folder_files / sizeof *folder_files)
        exit(3);
    strcpy(folder_files[folder_n++], path);
}

/* Writes a file, and the folders that it wants. */
static void folder_put(const char *name, const void *text, size_t n)
{
    char path[96];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    for (char *slash = path + strlen(folder) + 1; (slash = strchr(slash, '/')); *slash++ = '/') {
        *slash = 0;
        if (mkdir(path, 0700) == 0)
            folder_keep(path);
    }
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(text, 1, n, f) != n || fclose(f) != 0)
        exit(3);
    folder_keep(path);
}

static void folder_make(void)
{
    bool memory = access("/dev/shm", W_OK) == 0;
    snprintf(folder, sizeof folder, "%s/broadside-fuzz-XXXXXX", memory ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder))
        exit(3);
    atexit(folder_drop);
}
#endif
