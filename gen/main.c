/* Broadside: picks the command. What each does stands in run.c and its neighbours. */
#include "run.h"
#include <signal.h>

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

int main(int argc, char **argv)
{
    struct arena *a = arena_new();
    struct options o;
    struct str why;
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a failed write, and reported */
    int code = EXIT_CLEAN;
    if (!options_parse(a, argc, argv, &o, &why)) {
        complain("%.*s\nTry broadside --help", STRF(why));
        code = EXIT_USAGE;
    } else if (o.version) {
        puts("broadside 1.0");
    } else if (o.help) {
        options_help(stdout, argc > 2 ? o.command : NULL);
    } else {
        code = o.command->run(a, &o);
    }
    arena_drop(a);
    return code;
}
