/* argv to struct options, by two tables. A mistake names the nearest word that would do. */
#include "options.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum takes { TAKES_NOTHING, TAKES_TEXT, TAKES_LIST, TAKES_NUMBER, TAKES_COLOR };

struct option {
    const char *name, *value;
    enum takes takes;
    size_t at;      /* where in struct options */
    const char *of; /* the commands that have it, blanks between; NULL: all */
    const char *does;
};

#define AT(field) offsetof(struct options, field)
static const struct option table[] = {
    {"-C", "DIR", TAKES_TEXT, AT(dir), NULL, "the project's folder, instead of this one"},
    {"-o", "DIR", TAKES_TEXT, AT(out), NULL, "where documents go, instead of out"},
    {"-j", "N", TAKES_NUMBER, AT(jobs), NULL, "how many documents are made at once"},
    {"--dump", "STAGE", TAKES_TEXT, AT(dump), "build", "print a stage instead: tree, model, sheet or pages"},
    {"--format", "FORMAT", TAKES_TEXT, AT(format), "check dump list odds roll", "how it is printed"},
    {"--fail-on", "LEVEL", TAKES_TEXT, AT(fail_on), "build check", "what makes the exit code 1: error, or warning too"},
    {"--no-odds", NULL, TAKES_NOTHING, AT(no_odds), "check",
     "leave out what works odds out, and with it the pages: for editors, on each save"},
    {"--no-pages", NULL, TAKES_NOTHING, AT(no_pages), "check", "leave out what only composed pages can tell"},
    {"--force", NULL, TAKES_NOTHING, AT(force), "build", "print charts with errors too, each page stamped UNCHECKED"},
    {"--as", "printed", TAKES_TEXT, AT(as_printed), "dump", "the chart as printed, errata and all"},
    {"--given", "NAME=VALUE", TAKES_LIST, AT(given), "odds", "only for this value of a given"},
    {"--verify", NULL, TAKES_NOTHING, AT(verify), "odds", "walk every face as well, and compare"},
    {"--budget", "N", TAKES_NUMBER, AT(budget), "build check odds roll",
     "let an expression (10 s, 400 MB) and a run (1 s) take N times as much"},
    {"--errata", NULL, TAKES_NOTHING, AT(errata), "list", "errata, variants, doubts and readings of every set instead"},
    {"--sizes", "DECK", TAKES_TEXT, AT(sizes), "list", "what each number of cards does to the odds of a deck instead"},
    {"--batch", "FILE", TAKES_TEXT, AT(batch), "roll", "an expression a line, from a file or - for standard input"},
    {"--quiet", NULL, TAKES_NOTHING, AT(quiet), NULL, "say nothing but findings and errors"},
    {"--color", "WHEN", TAKES_COLOR, AT(color), NULL, "auto, always or never"},
    {"--help", NULL, TAKES_NOTHING, AT(help), NULL, "this, or the help of a command"},
    {"--version", NULL, TAKES_NOTHING, AT(version), NULL, "the program's version"},
};
enum { N_TABLE = sizeof table / sizeof *table };

static bool word_in(const char *list, struct str word, char between)
{
    struct str all = str_of(list), one;
    while (str_split(&all, between, &one))
        if (str_eq(one, word))
            return true;
    return false;
}

static const struct option *option_find(struct str name)
{
    for (size_t i = 0; i < N_TABLE; i++)
        if (str_is(name, table[i].name))
            return &table[i];
    return NULL;
}

static const struct command *command_find(struct str name)
{
    for (size_t i = 0; i < n_commands; i++)
        if (str_is(name, commands[i].name))
            return &commands[i];
    return NULL;
}

static bool set_number(struct options *o, const struct option *k, const char *value)
{
    char *end;
    unsigned long n = strtoul(value, &end, 10);
    if (!*value || *end || n < 1 || n > 1024)
        return false;
    memcpy((char *)o + k->at, &(unsigned){(unsigned)n}, sizeof(unsigned));
    return true;
}

static bool set_color(struct options *o, const char *value)
{
    static const char *const when[] = {"auto", "always", "never"};
    for (int i = 0; i < 3; i++)
        if (strcmp(value, when[i]) == 0)
            return o->color = (enum color)i, true;
    return false;
}

static void push_given(struct arena *a, struct options *o, const char *value)
{
    o->given = arena_grow(a, o->given, o->n_given * sizeof *o->given, (o->n_given + 1) * sizeof *o->given);
    o->given[o->n_given++] = value;
}

/* One option with its value (NULL where it takes none). */
static bool option_set(struct arena *a, struct options *o, const struct option *k, const char *value, struct str *why)
{
    bool good = true;
    if (k->at == AT(as_printed)) {
        good = strcmp(value, "printed") == 0 || strcmp(value, "played") == 0;
        o->as_printed = strcmp(value, "printed") == 0;
    } else if (k->takes == TAKES_NOTHING) {
        *((bool *)((char *)o + k->at)) = true;
    } else if (k->takes == TAKES_TEXT) {
        memcpy((char *)o + k->at, &value, sizeof value);
    } else if (k->takes == TAKES_LIST) {
        push_given(a, o, value);
    } else {
        good = k->takes == TAKES_NUMBER ? set_number(o, k, value) : set_color(o, value);
    }
    if (!good)
        *why = str_printf(a, "%s does not take \"%s\"", k->name, value);
    return good;
}

static bool unknown(struct arena *a, const char *what, struct str word, const struct str *names, size_t n,
                    struct str *why)
{
    struct str near = str_nearest(word, names, n);
    *why = near.n ? str_printf(a, "there is no %s %.*s: did you mean %.*s?", what, STRF(word), STRF(near))
                  : str_printf(a, "there is no %s %.*s", what, STRF(word));
    return false;
}

static bool unknown_option(struct arena *a, struct str word, struct str *why)
{
    struct str names[N_TABLE];
    for (size_t i = 0; i < N_TABLE; i++)
        names[i] = str_of(table[i].name);
    return unknown(a, "option", word, names, N_TABLE, why);
}

static bool unknown_command(struct arena *a, struct str word, struct str *why)
{
    struct str *names = ARENA_ARRAY(a, struct str, n_commands);
    for (size_t i = 0; i < n_commands; i++)
        names[i] = str_of(commands[i].name);
    return unknown(a, "command", word, names, n_commands, why);
}

/* "--format=json", "--format json", "-Cdir", "-C dir": the option, and its value where it stands in the same word. */
static const struct option *option_split(const char *word, const char **value)
{
    struct str w = str_of(word), name = w;
    *value = NULL;
    ptrdiff_t eq = str_find_char(w, '=');
    if (str_starts(w, "--") && eq > 0) {
        name = str_cut(w, 0, (size_t)eq);
        *value = word + eq + 1;
    } else if (!str_starts(w, "--") && w.n > 2) {
        name = str_cut(w, 0, 2);
        *value = word + 2;
    }
    return option_find(name);
}

static bool option_take(struct arena *a, struct options *o, int argc, char **argv, int *i, struct str *why)
{
    const char *value, *word = argv[*i];
    const struct option *k = option_split(word, &value);
    if (!k)
        return unknown_option(a, str_of(word), why);
    if (k->takes == TAKES_NOTHING && value) {
        *why = str_printf(a, "%s takes no value", k->name);
        return false;
    }
    if (k->takes != TAKES_NOTHING && !value) {
        if (*i + 1 >= argc) {
            *why = str_printf(a, "%s needs %s", k->name, k->value);
            return false;
        }
        value = argv[++*i];
    }
    return option_set(a, o, k, value, why);
}

static bool options_fit(struct arena *a, const struct options *o, int argc, char **argv, struct str *why)
{
    const struct command *c = o->command;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *value;
        const struct option *k = argv[i][0] == '-' && argv[i][1] ? option_split(argv[i], &value) : NULL;
        if (k && k->of && !word_in(k->of, str_of(c->name), ' ')) {
            *why = str_printf(a, "%s does not go with %s", k->name, c->name);
            return false;
        }
    }
    if (o->format && (!c->formats || !word_in(c->formats, str_of(o->format), '|'))) {
        *why = str_printf(a, "%s does not print %s: choose one of %s", c->name, o->format, c->formats);
        return false;
    }
    if (o->dump && !word_in("tree model sheet pages", str_of(o->dump), ' ')) {
        *why = str_printf(a, "--dump takes tree, model, sheet or pages");
        return false;
    }
    if (!word_in("error warning", str_of(o->fail_on), ' ')) {
        *why = str_printf(a, "--fail-on takes error or warning");
        return false;
    }
    if (!o->help && !o->version && (o->batch ? o->n_arg > 0 : o->n_arg < c->least || o->n_arg > c->most)) {
        *why = str_printf(a, "broadside %s %s: %s", c->name, c->takes, c->does);
        return false;
    }
    return true;
}

bool options_parse(struct arena *a, int argc, char **argv, struct options *o, struct str *why)
{
    *o = (struct options){.dir = ".", .out = NULL, .fail_on = "error", .command = NULL};
    o->arg = ARENA_ARRAY(a, const char *, argc + 1);
    bool only_args = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (!only_args && strcmp(word, "--") == 0)
            only_args = true;
        else if (!only_args && word[0] == '-' && word[1]) {
            if (!option_take(a, o, argc, argv, &i, why))
                return false;
        } else if (!o->command && !only_args) {
            o->command = command_find(str_of(word));
            if (!o->command)
                return unknown_command(a, str_of(word), why);
        } else {
            o->arg[o->n_arg++] = word;
        }
    }
    if (!o->command)
        o->command = &commands[0];
    return options_fit(a, o, argc, argv, why);
}

static void help_options(struct buf *b, const struct command *of)
{
    for (size_t i = 0; i < N_TABLE; i++) {
        const struct option *k = &table[i];
        if (of && k->of && !word_in(k->of, str_of(of->name), ' '))
            continue;
        buf_printf(b, "  %-10s %-11s %s\n", k->name, k->value ? k->value : "", k->does);
    }
}

void options_help(struct buf *b, const struct command *of)
{
    buf_putz(b, "Broadside: quick-reference sheets and odds of tabletop wargames, from charts in YAML\n\n");
    for (size_t i = 0; i < n_commands; i++)
        if (!of || of == &commands[i]) {
            buf_printf(b, "  broadside %-8s %-16s %s\n", commands[i].name, commands[i].takes, commands[i].does);
            if (of && of->formats)
                buf_printf(b, "  formats: %s\n", of->formats);
        }
    buf_putz(b, "\n");
    help_options(b, of);
    buf_putz(b,
             "\nExit: 0 clean; 1 findings; 2 wrong command line; 3 a file that cannot be read or written; 4 a fault of "
             "the program.\n");
}

bool options_color(const struct options *o, FILE *to)
{
    if (o->color != COLOR_AUTO)
        return o->color == COLOR_ALWAYS;
    const char *no = getenv("NO_COLOR");
    return !(no && *no) && isatty(fileno(to));
}
