/* Broadside: picks the command. What each does stands in run.c and its neighbours. */
#include "run.h"
#include <signal.h>
#include <string.h>

const struct command commands[] = {
    {"build", "[DOCUMENT...]", "checks, then makes every document, or those named", 0, 1000, NULL, run_build},
    {"check", "[PATH...]", "findings only, or those of the files named", 0, 1000, "text|short|json", run_check},
    {"dump", "CHART", "a chart as played", 1, 1, "text|csv|json|markdown", run_dump},
    {"odds", "[ID]", "an odds table; without ID a list of them, or with --verify the proof of all", 0, 1,
     "text|csv|json", run_odds},
    {"roll", "EXPRESSION", "an exact distribution", 1, 1, "text|csv|json", run_roll},
    {"list", "", "sets, charts, odds and documents, with their files", 0, 0, "text|csv|json", run_list},
    {"explain", "[SLUG]", "what a finding means, with a wrong and a right example", 0, 1, NULL, run_explain},
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

static int help_print(struct arena *a, const struct command *of)
{
    struct buf b = {.a = a};
    options_help(&b, of);
    return print_all(&b);
}

static int version_print(struct arena *a)
{
    struct buf b = {.a = a};
    buf_putz(&b, "broadside 1.0\n");
    return print_all(&b);
}

int main(int argc, char **argv)
{
    environment_clean();
    arenas_keep();
    struct arena *a = arena_new();
    struct options o;
    struct str why;
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a failed write */
    int code = EXIT_CLEAN;
    if (!options_parse(a, argc, argv, &o, &why)) {
        complain("%.*s\nTry broadside --help", STRF(why));
        code = EXIT_USAGE;
    } else if (o.version) {
        code = version_print(a);
    } else if (o.help) {
        code = help_print(a, argc > 2 ? o.command : NULL);
    } else {
        code = o.command->run(a, &o);
    }
    arena_drop(a);
    return code;
}
