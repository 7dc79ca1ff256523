/* Broadside: picks the command. What each does stands in run.c (build, check) and commands.c (the others). */
#include "run.h"
#include <signal.h>
#include <string.h>

enum {
    TEXT = 1 << FORMAT_TEXT,
    SHORT = 1 << FORMAT_SHORT,
    CSV = 1 << FORMAT_CSV,
    JSON = 1 << FORMAT_JSON,
    MARKDOWN = 1 << FORMAT_MARKDOWN,
    MANY = 1000, /* arguments */
};

/* A new command is a row here and a function; the first is what `broadside` alone does. */
const struct command commands[] = {
    {"build", "[DOCUMENT...]", "checks, then makes every document, or those named", 0, MANY, 0, run_build},
    {"check", "[PATH...]", "findings only, or those of the files named", 0, MANY, TEXT | SHORT | JSON, run_check},
    {"dump", "CHART", "a chart as played", 1, 1, TEXT | CSV | JSON | MARKDOWN, run_dump},
    {"odds", "[ID]", "an odds table; without ID a list of them, or with --verify the proof of all", 0, 1,
     TEXT | CSV | JSON, run_odds},
    {"roll", "EXPRESSION", "an exact distribution", 1, 1, TEXT | CSV | JSON, run_roll},
    {"list", "", "sets, charts, odds and documents, with their files", 0, 0, TEXT | CSV | JSON, run_list},
    {"explain", "[SLUG]", "what a finding means, with a wrong and a right example", 0, 1, 0, run_explain},
    {"schema", "[KIND]", "JSON Schemas of the files one writes, for editors: one, or all into out/schemas", 0, 1,
     JSON | MARKDOWN | SHORT, run_schema},
};
const size_t n_commands = sizeof commands / sizeof *commands;

extern char **environ;

/* What a document comes out as depends on its files alone, and on SOURCE_DATE_EPOCH, which is asked for by name. The
 * libraries below read dozens of variables (FREETYPE_PROPERTIES, HB_OPTIONS, PANGO_LANGUAGE, FONTCONFIG_FILE, G_DEBUG,
 * LANG, ...), so all go but those that are known to change no byte. */
static void environment_clean(void)
{
    static const char *const stays[] = {
        "SOURCE_DATE_EPOCH=", "NO_COLOR=",      "TERM=",         "PATH=",        "TMPDIR=",
        "ASAN_OPTIONS=",      "UBSAN_OPTIONS=", "LSAN_OPTIONS=", "GCOV_PREFIX=", "GCOV_PREFIX_STRIP=",
        "LLVM_PROFILE_FILE="};
    char **to = environ;
    for (char **from = environ; from && *from; from++)
        for (size_t i = 0; i < sizeof stays / sizeof *stays; i++)
            if (strncmp(*from, stays[i], strlen(stays[i])) == 0) {
                *to++ = *from;
                break;
            }
    if (to)
        *to = NULL;
}

/* The arena of the command lives as long as the process has work; what a command owns beside it, it drops itself. */
int main(int argc, char **argv)
{
    environment_clean();
    arenas_keep();
    struct arena *a = arena_new();
    struct options o;
    struct str why;
    struct buf said = {.a = a};
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a failed write */
    int code = EXIT_CLEAN;
    if (!options_parse(a, argc, argv, &o, &why)) {
        complain("%.*s\nTry broadside --help", STRF(why));
        code = EXIT_USAGE;
    } else if (o.version || o.help) {
        if (o.version)
            buf_putz(&said, "broadside 1.0\n");
        else
            options_help(&said, argc > 2 ? o.command : NULL);
        code = print_all(&said);
    } else {
        code = o.command->run(a, &o);
    }
    arena_drop(a);
    return code;
}
