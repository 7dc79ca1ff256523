/* What the commands cost beside the programs that do the least: `check`, all documents cold, and each document alone.
 *
 *     pages PROGRAM BARE REDRAW FOLDER [RUNS]
 *
 * The names of the documents are read from FOLDER/names (a line each), their page traces from FOLDER/NAME.trace and
 * their words from FOLDER/NAME.words; tests/bench.sh makes these. Everything is run from outside, as a user would,
 * medians of RUNS (9), and printed in one table; a ratio is Broadside's processor time over the other program's. */
#include "clock.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAMES = 64, PATHS = 512 };

struct bench {
    char *program, *bare, *redraw, *folder;
    unsigned runs;
    char name[NAMES][128];
    size_t n;
};

static void head(const struct bench *b)
{
    printf("\nCommands from outside, medians of %u runs\n%-42s %9s %9s %8s\n", b->runs, "", "ms", "cpu ms", "peak MB");
}

static double row(const struct bench *b, const char *what, char **argv, int max_code, double target)
{
    struct clocked s = spent_by(argv, b->runs, max_code);
    if (s.failed) {
        printf("%-42s    failed\n", what);
        return 0;
    }
    printf("%-42s %9.1f %9.1f %8.1f", what, s.wall_ms, s.cpu_ms, s.peak_mb);
    if (target > 0)
        printf("   target %g ms%s", target, s.wall_ms > target ? ": MISSED" : "");
    putchar('\n');
    fflush(stdout);
    return s.cpu_ms;
}

static void ratio(const char *what, double ours, double theirs)
{
    if (ours > 0 && theirs > 0)
        printf("%42s %9.2f times\n", what, ours / theirs);
}

static bool names_read(struct bench *b)
{
    char path[PATHS];
    snprintf(path, sizeof path, "%s/names", b->folder);
    FILE *f = fopen(path, "r");
    while (f && b->n < NAMES && fgets(b->name[b->n], sizeof b->name[0], f)) {
        b->name[b->n][strcspn(b->name[b->n], "\n")] = 0;
        b->n += b->name[b->n][0] != 0;
    }
    if (f)
        fclose(f);
    return b->n > 0;
}

/* FOLDER/NAME.ENDING, or FOLDER/NAME */
static char *path_of(const struct bench *b, const char *name, const char *ending)
{
    size_t room = strlen(b->folder) + strlen(name) + strlen(ending) + 3;
    char *path = malloc(room);
    if (path)
        snprintf(path, room, "%s/%s%s%s", b->folder, name, *ending ? "." : "", ending);
    return path;
}

/* Begins a command that remembers nothing of an earlier run: NEW, program, out, its words. */
#define NEW "/bin/sh", "-c", "rm -rf \"$1/.built\"; shift; exec \"$0\" \"$@\""
enum { NEW_WORDS = 3 };

static void commands(const struct bench *b, char *out)
{
    char *check[] = {NEW, b->program, out, "check", "-o", out, NULL};
    char *quick[] = {NEW, b->program, out, "check", "--no-odds", "-o", out, NULL};
    char *roll[] = {b->program, "roll", "d6", NULL};
    char *one[] = {NEW, b->program, out, "build", "-o", out, "-j", "1", NULL};
    char *two[] = {NEW, b->program, out, "build", "-o", out, "-j", "2", NULL};
    char *again[] = {b->program, "build", "-o", out, "-j", "2", NULL};
    row(b, "roll d6 (the program's start)", roll, 1, 0);
    row(b, "check --no-odds", quick, 1, 80);
    row(b, "check", check, 1, 2500);
    row(b, "build -j 1, all documents", one, 1, 0);
    row(b, "build -j 2, all documents", two, 1, 0);
    row(b, "build -j 2, nothing changed", again, 1, 50);
}

/* Is NAME a sheet's alone, without an odds book of the same name? */
static bool only_sheet(const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "layouts/odds/%s.yaml", name);
    if (access(path, F_OK) == 0)
        return false;
    snprintf(path, sizeof path, "layouts/sheets/%s.yaml", name);
    return access(path, F_OK) == 0;
}

/* Each document: ours, the same words as paragraphs, the same words at the same places. */
static void documents(const struct bench *b, char *out, char *pdf)
{
    double ours = 0, bare = 0, redrawn = 0, slowest = 0;
    const char *slow = "";
    for (size_t i = 0; i < b->n; i++) {
        char what[192], *trace = path_of(b, b->name[i], "trace"), *words = path_of(b, b->name[i], "words");
        char *make[] = {NEW, b->program, out, "build", "-o", out, (char *)b->name[i], NULL};
        char *plain[] = {b->bare, words, pdf, "7", NULL};
        char *same[] = {b->redraw, "fonts/fonts.yaml", pdf, trace, NULL};
        snprintf(what, sizeof what, "build %s", b->name[i]);
        double mine = row(b, what, make, 1, 0);
        ours += mine;
        if (mine > slowest && only_sheet(b->name[i])) {
            slowest = mine;
            slow = b->name[i];
        }
        bare += row(b, "  its words as lines (bare)", plain, 0, 0);
        redrawn += row(b, "  its words at their places (redraw)", same, 0, 0);
        free(trace);
        free(words);
    }
    printf("The slowest sheet, in all its themes and with the checks of all sets: %s, %.0f ms of CPU (target 150)%s\n",
           slow, slowest, slowest > 150 ? ": MISSED" : "");
    ratio("documents one by one, over bare:", ours, bare);
    ratio("over redraw:", ours, redrawn);
}

/* All documents in one process of each, which is what `build -j 1` has to be compared with. */
static void together(const struct bench *b, char *out, char *pdf)
{
    char *argv[NAMES + 4] = {b->redraw, "fonts/fonts.yaml", pdf};
    enum { BEFORE = NEW_WORDS + 7 };
    char *build[NAMES + BEFORE + 1] = {NEW, b->program, out, "build", "-o", out, "-j", "1"};
    for (size_t i = 0; i < b->n; i++) {
        argv[3 + i] = path_of(b, b->name[i], "trace");
        build[BEFORE + i] = (char *)b->name[i];
    }
    double ours = row(b, "build -j 1, these documents", build, 1, 0);
    double theirs = row(b, "redraw, these documents", argv, 0, 0);
    ratio("over redraw (target 1.5):", ours, theirs);
    for (size_t i = 0; i < b->n; i++)
        free(argv[3 + i]);
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fputs("pages PROGRAM BARE REDRAW FOLDER [RUNS]\n", stderr);
        return 2;
    }
    struct bench b = {.program = argv[1], .bare = argv[2], .redraw = argv[3], .folder = argv[4], .runs = 9};
    if (argc > 5)
        b.runs = (unsigned)strtoul(argv[5], NULL, 10);
    char *out = path_of(&b, "out", ""), *pdf = path_of(&b, "bare", "pdf");
    head(&b);
    commands(&b, out);
    if (names_read(&b)) {
        documents(&b, out, pdf);
        together(&b, out, pdf);
    }
    free(out);
    free(pdf);
    return 0;
}
