/* The program as a user meets it, for tests: run with shell words in a small project, its exit code and what it prints.
 * PROGRAM is its path. Include after cmocka.h. */
#ifndef BS_TESTS_COMMAND_H
#define BS_TESTS_COMMAND_H
#include "project.h"
#include <sys/wait.h>

struct ran {
    int code;
    char out[1 << 20];
    char err[16384];
};

static char folder[64]; /* a project of its own, made in setup */
static struct ran ran;

static inline void slurp(const char *path, char *to, size_t room)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t n = fread(to, 1, room - 1, f);
    to[n] = 0;
    fclose(f);
}

/* Runs the program with `args` (shell words), in the test project where they say {P}. */
static inline void run(const char *args)
{
    char command[4096], out[128], err[128];
    const char *program = getenv("PROGRAM");
    assert_non_null(program);
    snprintf(out, sizeof out, "%s/stdout", folder);
    snprintf(err, sizeof err, "%s/stderr", folder);
    snprintf(command, sizeof command, "%s %s >%s 2>%s </dev/null", program, args, out, err);
    int status = system(command);
    assert_true(WIFEXITED(status));
    ran.code = WEXITSTATUS(status);
    slurp(out, ran.out, sizeof ran.out);
    slurp(err, ran.err, sizeof ran.err);
}

static inline void put(const char *path, const char *text)
{
    file_put(folder, path, str_of(text));
}

static inline void shell(const char *format, ...)
{
    char command[4096];
    va_list args;
    va_start(args, format);
    vsnprintf(command, sizeof command, format, args);
    va_end(args);
    assert_int_equal(system(command), 0);
}

static const char set_text[] = "set: Small wars\nsource: {title: an example, credit: its author}\nedition: \"1\"\n"
                               "date: 2026-01-01\nunits: in\n";
static const char chart_text[] = "charts:\n  march:\n    title: March\n    bands:\n      roll: d6\n"
                                 "      columns: {Pace: text, Foot: distance}\n      rows:\n        1-2: [slow, 3in]\n"
                                 "        3-6: [fast, 6in]\n"
                                 "odds:\n  pace:\n    title: Pace\n    roll: {pace: 'chart(march, d6, \"Pace\")'}\n";
static const char sheet_text[] = "sheet: Small wars\nset: small\npaper: [a4]\n"
                                 "sections:\n  - March: [march]\n";

static inline int setup(void **state)
{
    (void)state;
    folder_make(folder);
    shell("mkdir %s/layouts", folder);
    shell("cp -r layouts/themes %s/layouts/ && cp -r fonts %s/", folder, folder);
    put("tables/small/set.yaml", set_text);
    put("tables/small/march.yaml", chart_text);
    put("layouts/sheets/small.yaml", sheet_text);
    return 0;
}

static inline int teardown(void **state)
{
    (void)state;
    char command[256];
    snprintf(command, sizeof command, "chmod -R u+w %s; rm -rf %s", folder, folder);
    return system(command);
}

static inline void in_project(const char *args)
{
    char whole[2048];
    const char *gap = strchr(args, ' ');
    size_t word = gap ? (size_t)(gap - args) : strlen(args);
    snprintf(whole, sizeof whole, "%.*s -C %s %s", (int)word, args, folder, args + word);
    run(whole);
}
#endif
