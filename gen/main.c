/* Parses the command line to struct options, with a table of commands and a table of options, and
 * runs the command. The commands are in run.c (build, check) and commands.c (the others).
 *
 * Invariant: the options are complete and typed, so that later code never compares words. Numbers
 * are in range, words are enums, every option belongs to the command, and the number of arguments
 * is allowed. An error message suggests the nearest valid word. */
#include "base/version.h"
#include "lsp/lsp.h"
#include "options.h"
#include <signal.h>
#include <stdlib.h>

enum {
    TEXT = 1 << FORMAT_TEXT,
    SHORT = 1 << FORMAT_SHORT,
    CSV = 1 << FORMAT_CSV,
    JSON = 1 << FORMAT_JSON,
    MARKDOWN = 1 << FORMAT_MARKDOWN,
    HTML = 1 << FORMAT_HTML,
    MDOC = 1 << FORMAT_MDOC, /* manual pages; also allowed with --help */
    FINDINGS = TEXT | SHORT | JSON | 1 << FORMAT_SARIF | 1 << FORMAT_BASELINE,
    MANY = 1000, /* arguments; no practical limit */
};

/* A new command is a row here and a function. The first row is the default command. */
static const struct command commands[] = {
    {"build", "[DOCUMENT...]", "check, then make all documents, or those named", 0, MANY, 0,
     READ_NOTHING, run_build, .group = "Make documents"},
    {"layout", "SET", "the program's default layout for a set, as YAML", 1, 1, TEXT, READ_TABLES,
     run_layout},
    {"list", "", "sets, charts, odds and documents, with their files", 0, 0, TEXT | CSV | JSON,
     READ_NOTHING, run_list},
    {"check", "[PATH...]", "findings only, of all files or of those named", 0, MANY, FINDINGS,
     READ_NOTHING, run_check, .group = "Check charts"},
    {"explain", "[SLUG]", "the meaning of a finding, with a wrong and a right example", 0, 1,
     TEXT | MARKDOWN, READ_NOTHING, run_explain},
    {"audit", "[CHART...]",
     "charts without a second reading or a control total, with lines to paste", 0, MANY,
     TEXT | JSON, READ_TABLES, run_audit},
    {"rekey", "[CHART]", "the file of a second reading; without CHART, the charts that have one", 0,
     1, TEXT | CSV | JSON, READ_TABLES, run_proof, "proof"},
    {"diff", "OLD [NEW]",
     "what changed between two folders or revisions of git, also in the odds; without NEW, compare "
     "with this project",
     1, 2, TEXT | JSON | MARKDOWN, READ_NOTHING, run_diff},
    {"dump", "CHART", "a chart as played", 1, 1, TEXT | CSV | JSON | MARKDOWN | HTML, READ_TABLES,
     run_dump, .group = "Look up"},
    {"odds", "[ID]", "an odds table; without ID, a list", 0, 1, TEXT | CSV | JSON | HTML,
     READ_TABLES, run_odds},
    {"roll", "EXPRESSION", "the exact distribution of a roll", 1, 1, TEXT | CSV | JSON,
     READ_NOTHING, run_roll},
    {"new", "DIRECTORY", "a small game in a new folder", 1, 1, 0, READ_NOTHING, run_new,
     .group = "Begin a game"},
    {"import", "FILE", "a first YAML from a table; - reads standard input", 1, 1, 0, READ_NOTHING,
     run_adopt, "adopt"},
    {"translate", "[SET]", "the texts of a set to translate; without SET, the program's", 0, 1,
     TEXT, READ_NOTHING, run_words, "words"},
    {"lsp", "", "the language server, on standard input and output", 0, 0, 0, READ_NOTHING, run_lsp,
     .group = "Set up an editor"},
    {"schema", "[KIND]", "JSON Schemas of the files, one or all into out/schemas", 0, 1,
     JSON | MARKDOWN | MDOC, READ_NOTHING, run_schema},
    {"completion", "SHELL", "the completion script for bash, zsh or fish", 1, MANY, 0, READ_NOTHING,
     run_completion},
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

enum { NUMBER_MAX = 1024 }; /* limit for --jobs and --budget: larger numbers are typos */

/* in the order of enum format */
#define FORMATS "text|short|csv|json|markdown|mdoc|sarif|baseline|html"
#define AT(field) offsetof(struct options, field)
/* In the order of --help: options of all project commands, options of some commands, options of all
 * commands. */
static const struct option table[] = {
    {"-C", "DIR", TAKES_TEXT, AT(dir), NULL, "the project's folder, by default this one"},
    {"-o", "DIR", TAKES_TEXT, AT(out), NULL, "the folder for documents, by default out"},
    {"-j", "N", TAKES_NUMBER, AT(jobs), "build check", "the number of documents made at once"},
    {"--dump", "STAGE", TAKES_WORD, AT(dump), "build",
     "print a stage of the work: tree, model, sheet, pages or input",
     "tree|model|sheet|pages|input", STAGE_TREE},
    {"--format", "FORMAT", TAKES_FORMAT, AT(format), NULL, "the output format"},
    {"--fail-on", "LEVEL", TAKES_WORD, AT(fail_on), "build check",
     "the level for exit code 1: error, or warning too", "error|warning"},
    {"--fix", NULL, TAKES_NOTHING, AT(fix), "check",
     "edit the files if a help is a single certain edit, and show it: no number is changed"},
    {"--no-odds", NULL, TAKES_NOTHING, AT(no_odds), "check",
     "skip odds and pages: for editors, on each save"},
    {"--force", NULL, TAKES_NOTHING, AT(force), "build",
     "print charts with errors too, each page stamped UNCHECKED"},
    {"--for", "TROOPS", TAKES_TEXT, AT(troops), "build",
     "print sheets only for these troops, separated by commas: other troops' list entries are left "
     "out"},
    {"--watch", NULL, TAKES_NOTHING, AT(watch), "build",
     "build again whenever a file is saved, until Ctrl-C"},
    {"--web", NULL, TAKES_NOTHING, AT(web), "build", "make the pages for the web too, in out/web"},
    {"--as", "printed", TAKES_WORD, AT(as), "dump", "print the chart with the rulebook's errors",
     "played|printed"},
    {"--kind", "KIND", TAKES_WORD, AT(kind), "layout",
     "print the layout of its odds book, or of its deck of events", "sheet|odds-book|deck",
     DOCUMENT_SHEET},
    {"--given", "NAME=VALUE", TAKES_LIST, AT(given), "odds", "use only this value of a given"},
    {"--verify", NULL, TAKES_NOTHING, AT(verify), "odds",
     "also check exhaustively; without ID, for all tables"},
    {"--budget", "N", TAKES_NUMBER, AT(budget), "build check odds roll diff",
     "allow an expression (10 s, 400 MB) and a run (1 s) N times as much"},
    {"--errata", NULL, TAKES_NOTHING, AT(errata), "list",
     "list errata, variants, doubts and interpretations of every set"},
    {"--text", "BUILT-IN", TAKES_TEXT, AT(text), "list",
     "print a built-in file, to copy and change; for a folder, its file names"},
    {"--deck", NULL, TAKES_NOTHING, AT(deck), "new",
     "make a deck of cards from a CSV, with template and pictures"},
    {"--empty", NULL, TAKES_NOTHING, AT(empty), "new", "write a skeleton in comments"},
    {"--reads", "FORM", TAKES_WORD, AT(reads), "import",
     "the format of the input: csv, tsv, text, markdown, html, xlsx or ods",
     "csv|tsv|text|markdown|html|xlsx|ods", ADOPT_CSV},
    {"--sheet", NULL, TAKES_NOTHING, AT(sheet), "rekey",
     "make a form with empty cells, to fill in by hand"},
    {"--id", "ID", TAKES_TEXT, AT(id), "import", "the id of the chart, or of the first of several"},
    {"--title", "TEXT", TAKES_TEXT, AT(title), "import", "its title"},
    {"--language", "CODE", TAKES_TEXT, AT(language), "translate",
     "the language: a file's name, as de"},
    {"--batch", "FILE", TAKES_TEXT, AT(batch), "roll",
     "read an expression a line, from a file or - for standard input"},
    {"--quiet", NULL, TAKES_NOTHING, AT(quiet), NULL, "print only findings and errors"},
    {"--color", "WHEN", TAKES_WORD, AT(color), NULL, "auto, always or never", "auto|always|never"},
    {"--help", NULL, TAKES_NOTHING, AT(help), NULL, "show this, or the help of a command"},
    {"--version", NULL, TAKES_NOTHING, AT(version), NULL, "print the program's version"},
};
enum { N_TABLE = sizeof table / sizeof *table };

/* State of the parser. `seen` has a bit for each row of the table; `format` is the word as
 * written. */
struct parse {
    struct arena *a;
    struct options *o;
    struct str why;
    uint64_t seen;
    const char *format;
};
_Static_assert(N_TABLE <= 64, "a bit of `seen` for each option");

/* Index of a word in a list separated by `between`; SIZE_MAX if absent. */
static size_t word_find(const char *list, char between, struct str word)
{
    struct str all = str_of(list), one;
    for (size_t i = 0; str_split(&all, between, &one); i++)
        if (str_eq(one, word))
            return i;
    return SIZE_MAX;
}

/* The formats of a command: "text|csv|json". */
static struct str formats_of(struct arena *a, const struct command *c, const char *between)
{
    struct buf b = {.a = a};
    struct str all = str_of(FORMATS), one;
    for (unsigned i = 0; str_split(&all, '|', &one); i++)
        if (c->formats & 1u << i) {
            buf_separator(&b, b.n, between);
            buf_put(&b, one);
        }
    return buf_str(&b);
}

/* "auto|always|never" as "auto, always or never". */
static struct str words_listed(struct arena *a, const char *words)
{
    struct buf b = {.a = a};
    struct str all = str_of(words), one;
    while (str_split(&all, '|', &one)) {
        buf_separator(&b, b.n, all.p ? ", " : " or ");
        buf_put(&b, one);
    }
    return buf_str(&b);
}

/* Sets *why to a text for people. Returns false. */
static bool fails(struct parse *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fails(struct parse *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    r->why = str_vprintf(r->a, format, args);
    va_end(args);
    return false;
}

/* Reports an unknown word and suggests the nearest name. `names` are rows of a table, `step` bytes
 * apart, that begin with a name. Returns false. */
static bool unknown(struct parse *r, const char *what, const char *word, const void *names, size_t n, size_t step)
{
    struct str *list = ARENA_ARRAY(r->a, struct str, n);
    for (size_t i = 0; i < n; i++)
        list[i] = str_of(*(const char *const *)((const char *)names + i * step));
    struct str near = str_nearest(str_of(word), list, n);
    return fails(r, "there is no %s %s%s%.*s%s", what, word, near.n ? ": did you mean " : "",
                 STRF(near), near.n ? "?" : "");
}

/* Sets one option; `value` is NULL if the option takes no value. */
static bool option_set(struct parse *r, const struct option *k, const char *value)
{
    char *to = (char *)r->o + k->at, *end;
    unsigned long n = 0;
    r->seen |= UINT64_C(1) << (k - table);
    switch (k->takes) {
    case TAKES_NOTHING:
        return *(bool *)to = true;
    case TAKES_TEXT:
        memcpy(to, &value, sizeof value);
        return true;
    case TAKES_LIST:
        ARENA_PUSH(r->a, &r->o->given, value);
        return true;
    case TAKES_FORMAT: /* checked later: the formats depend on the command, which may follow */
        r->format = value;
        return true;
    case TAKES_NUMBER:
        n = strtoul(value, &end, 10);
        if (!*value || *end || n < 1 || n > NUMBER_MAX)
            return fails(r, "%s does not accept \"%s\"", k->name, value);
        break;
    case TAKES_WORD:
        n = word_find(k->words, '|', str_of(value));
        if (n == SIZE_MAX)
            return fails(r, "%s takes %.*s", k->name, STRF(words_listed(r->a, k->words)));
        n += k->first;
        break;
    }
    memcpy(to, &(unsigned){(unsigned)n}, sizeof(unsigned));
    return true;
}

const struct option *option_find(struct str name)
{
    const struct option *k = table;
    while (k < table + N_TABLE && !str_is(name, k->name))
        k++;
    return k < table + N_TABLE ? k : NULL;
}

/* Parses "--format=json", "--format json", "-Cdir" or "-C dir". */
static bool option_take(struct parse *r, char **argv, int *i)
{
    const char *word = argv[*i], *value = NULL;
    struct str name = str_of(word);
    ptrdiff_t eq = str_find_char(name, '=');
    if (str_starts(name, "--") && eq > 0) {
        name = str_cut(name, 0, (size_t)eq);
        value = word + eq + 1;
    } else if (!str_starts(name, "--") && name.n > 2) {
        name = str_cut(name, 0, 2);
        value = word + 2;
    }
    const struct option *k = option_find(name);
    if (!k)
        return unknown(r, "option", word, table, N_TABLE, sizeof *table);
    const bool bare = k->takes == TAKES_NOTHING;
    if (bare && value)
        return fails(r, "%s takes no value", k->name);
    if (!bare && !value)
        value = argv[++*i];
    if (!bare && !value)
        return fails(r, "%s needs %s", k->name, k->value);
    return option_set(r, k, value);
}

/* True if a command has an option. The parser and --help both use it, so they always agree. A
 * command has --format if it has any formats. */
bool option_is_of(const struct option *k, const struct command *c)
{
    return k->takes == TAKES_FORMAT ? c->formats != 0 : !k->of || word_find(k->of, ' ', str_of(c->name)) != SIZE_MAX;
}

/* Checks the given options, the format and the number of arguments against the command. */
static bool options_fit(struct parse *r)
{
    struct options *o = r->o;
    const struct command *c = o->command ? o->command : commands;
    o->command = c;
    const bool manual = o->help && r->format && (strcmp(r->format, "mdoc") == 0 || strcmp(r->format, "markdown") == 0);
    for (size_t i = 0; i < N_TABLE; i++)
        if ((r->seen & UINT64_C(1) << i) && !option_is_of(&table[i], c) && !(manual && table[i].takes == TAKES_FORMAT))
            return fails(r, "%s cannot be used with %s", table[i].name, c->name);
    size_t format = r->format ? word_find(FORMATS, '|', str_of(r->format)) : FORMAT_TEXT;
    if (r->format && !manual && (format == SIZE_MAX || !(c->formats & 1u << format)))
        return fails(r, "%s cannot print %s: choose one of %.*s", c->name, r->format,
                     STRF(formats_of(r->a, c, "|")));
    o->format = (enum format)format;
    if (!o->help && !o->version &&
        (o->batch ? o->n_arg > 0 : o->n_arg < c->min || o->n_arg > c->max))
        return fails(r, "broadside %s %s: %s", c->name, c->takes, c->does);
    return true;
}

const struct command *command_named(const char *word)
{
    for (const struct command *c = commands; c < commands + N_COMMANDS; c++)
        if (strcmp(c->name, word) == 0 || (c->old && strcmp(c->old, word) == 0))
            return c;
    return NULL;
}

/* Options may precede the command, follow it, or be among its arguments; after -- every word is an
 * argument. The first argument is the command, by default build. False with `why`; the options
 * borrow argv. */
static bool options_parse(struct parse *r, int argc, char **argv)
{
    struct options *o = r->o;
    *o = (struct options){
        .dir = ".", .words = argv, .arg = ARENA_ARRAY(r->a, const char *, argc + 1)};
    bool only_args = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (!only_args && strcmp(word, "--") == 0) {
            only_args = true;
        } else if (!only_args && word[0] == '-' &&
                   strcspn(word, "0123456789(dD") > 1) { /* no roll, such as -2 + d6 */
            if (!option_take(r, argv, &i))
                return false;
        } else if (o->command || only_args) {
            o->arg[o->n_arg++] = word;
        } else {
            o->command = command_named(word);
            if (!o->command)
                return unknown(r, "command", word, commands, N_COMMANDS, sizeof *commands);
        }
    }
    return options_fit(r);
}

static void put_option(struct buf *b, const struct option *k)
{
    buf_printf(b, "  %-10s %-11s %s\n", k->name, k->value ? k->value : "", k->does);
}

/* The text of --help: the commands in groups, and the options that all of them have. */
static void commands_help(struct buf *b)
{
    buf_putz(b, "Broadside: quick-reference sheets, card decks and odds of tabletop wargames, from "
                "charts in YAML\n"
                "\nbroadside COMMAND [OPTION...] [ARGUMENT...]\n");
    for (const struct command *c = commands; c < commands + N_COMMANDS; c++) {
        if (c->group)
            buf_printf(b, "\n%s\n", c->group);
        buf_printf(b, "  %-10s %-13s  %s\n", c->name, c->takes, c->does);
    }
    buf_putz(b, "\nOptions of all commands\n");
    for (const struct option *k = table; k < table + N_TABLE; k++)
        if (!k->of && k->takes != TAKES_FORMAT)
            put_option(b, k);
    buf_putz(b, "\n"
                "broadside COMMAND --help shows a command's own options.\n"
                "\n"
                "Exit: 0 clean; 1 findings; 2 wrong command line; 3 a file that cannot be read or "
                "written; 4 an error of the program.\n");
}

/* The text of COMMAND --help: its own options and its formats. */
static void command_help(struct buf *b, const struct command *c)
{
    buf_printf(b, "broadside %s %s\n\n  %s\n\n", c->name, c->takes, c->does);
    for (const struct option *k = table; k < table + N_TABLE; k++)
        if (option_is_of(k, c))
            put_option(b, k);
    if (c->formats)
        buf_printf(b, "\nFormats: %.*s\n", STRF(formats_of(b->a, c, "|")));
    if (c->old)
        buf_printf(b, "\nIts former name still works: broadside %s\n", c->old);
}

/* `word` with `before` in front of it; empty if there is none. */
static const char *with(struct arena *a, const char *before, const char *word)
{
    return word && *word ? str_printf(a, "%s%s", before, word).p : "";
}

/* Prints "[DOCUMENT...] CHART" as macros of mdoc. */
static void mdoc_args(struct buf *b, const char *takes)
{
    struct str rest = str_of(takes), one;
    while (rest.n && str_split(&rest, ' ', &one))
        if (one.n > 2 && *one.p == '[')
            buf_printf(b, " Op Ar %.*s", STRF(str_cut(one, 1, one.n - 1)));
        else
            buf_printf(b, " Ar %.*s", STRF(one));
}

/* The middle of broadside.1: every command with its arguments and formats, then every option with
 * its commands. */
static void mdoc_help(struct buf *b)
{
    buf_putz(b, ".Sh COMMANDS\n.Bl -tag -width Ds\n");
    for (const struct command *c = commands; c < commands + N_COMMANDS; c++) {
        buf_printf(b, ".It Nm Ic %s", c->name);
        mdoc_args(b, c->takes);
        buf_putz(b, "\n");
        mdoc_put(b, str_printf(b->a, "%.*s.", STRF(str_capital(b->a, str_of(c->does)))));
        if (c->formats)
            buf_printf(b, "Formats:\n.Cm %.*s .\n", STRF(formats_of(b->a, c, " , ")));
    }
    buf_putz(b, ".El\n.Sh OPTIONS\n.Bl -tag -width Ds\n");
    for (const struct option *k = table; k < table + N_TABLE; k++) {
        buf_printf(b, ".It Fl %s%s\n", k->name + 1, with(b->a, " Ar ", k->value));
        mdoc_put(b, str_printf(b->a, "%s%s.", k->does, with(b->a, "; of ", k->of)));
    }
    buf_putz(b, ".El\n");
}

/* The same lists for the manual's reference. */
static void markdown_help(struct buf *b)
{
    buf_putz(b, "| command | what it does |\n| --- | --- |\n");
    for (const struct command *c = commands; c < commands + N_COMMANDS; c++) {
        buf_printf(b, "| `broadside %s", c->name);
        markdown_put(b, str_of(with(b->a, " ", c->takes)));
        buf_putz(b, "` | ");
        markdown_put(b, str_of(c->does));
        if (c->formats)
            buf_printf(b, "; `--format` %.*s", STRF(formats_of(b->a, c, ", ")));
        buf_putz(b, " |\n");
    }
    buf_putz(b, "\n| option | of | what it does |\n| --- | --- | --- |\n");
    for (const struct option *k = table; k < table + N_TABLE; k++) {
        const char *of = k->takes == TAKES_FORMAT ? "printing commands" : "all";
        buf_printf(b, "| `%s%s` | %s | ", k->name, with(b->a, " ", k->value), k->of ? k->of : of);
        markdown_put(b, str_of(k->does));
        buf_putz(b, " |\n");
    }
}

static void help_put(struct buf *b, const struct options *o, bool of_command)
{
    if (o->version)
        buf_putz(b, "broadside " BROADSIDE_VERSION "\n");
    else if (o->format == FORMAT_MDOC)
        mdoc_help(b);
    else if (o->format == FORMAT_MARKDOWN)
        markdown_help(b);
    else if (of_command)
        command_help(b, o->command);
    else
        commands_help(b);
}

/* Other files read the tables row by row, without their sizes. */
const struct command *command_at(size_t i)
{
    return i < N_COMMANDS ? &commands[i] : NULL;
}

const struct option *option_at(size_t i)
{
    return i < N_TABLE ? &table[i] : NULL;
}

struct str option_words(struct arena *a, const struct option *k, const struct command *c)
{
    return k->takes == TAKES_FORMAT ? formats_of(a, c, "|") : str_of(k->words);
}

extern char **environ;

/* Documents may depend only on the project's files and on SOURCE_DATE_EPOCH. The libraries read
 * dozens of variables (FREETYPE_PROPERTIES, HB_OPTIONS, PANGO_LANGUAGE, FONTCONFIG_FILE, G_DEBUG,
 * LANG, ...), so all variables are removed except these, which change no byte of a document; the
 * loader's make another key (world.c). */
static void environment_clean(void)
{
    enum { HIDDEN = 3 };
    static const char *const stays[] = {"HOME=",
                                        "XDG_CONFIG_HOME=",
                                        "GIT_CONFIG_GLOBAL=", /* the first HIDDEN names are renamed,
                                                               * as hOME=, and restored only for
                                                               * git */
                                        "SOURCE_DATE_EPOCH=",
                                        "NO_COLOR=",
                                        "TERM=",
                                        "PATH=",
                                        "LD_LIBRARY_PATH=",
                                        "LD_PRELOAD=",
                                        "TMPDIR=",
                                        "ASAN_OPTIONS=",
                                        "UBSAN_OPTIONS=",
                                        "LSAN_OPTIONS=",
                                        "GCOV_PREFIX=",
                                        "GCOV_PREFIX_STRIP=",
                                        "LLVM_PROFILE_FILE="};
    char **to = environ;
    for (char **from = environ; from && *from; from++)
        for (size_t i = 0; i < sizeof stays / sizeof *stays; i++)
            if (strncmp(*from, stays[i], strlen(stays[i])) == 0) {
                **from = (char)(**from + (i < HIDDEN ? 'a' - 'A' : 0));
                *to++ = *from;
                break;
            }
    if (to)
        *to = NULL;
}

/* The command's arena lives until the process ends; a command frees everything outside the arena
 * itself. */
int main(int argc, char **argv)
{
    environment_clean();
    arenas_keep();
    struct arena *a = arena_new();
    struct options o;
    struct parse r = {.a = a, .o = &o};
    struct buf output = {.a = a};
    int code = EXIT_USAGE;
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a failed write */
    if (!options_parse(&r, argc, argv)) {
        complain("%.*s\nTry broadside --help", STRF(r.why));
    } else if (o.version || o.help) {
        help_put(&output, &o, argc > 2);
        code = print_all(&output);
    } else {
        code = command_run(a, &o, o.command->run);
    }
    arena_drop(a);
    return code;
}
