/* The tables of commands and options to a script by which a shell completes them: `broadside completion bash`. What is
 * known when it is written stands in it as words; a project's sets, charts, odds tables and documents are asked for as
 * one types, by `broadside list --format short`, in the folder that -C names, and what may stand behind --given by
 * `broadside odds ID --format short`.
 *
 * Invariant: each script stands by itself, on the shell's own functions, and runs nothing but broadside, awk and what
 * is built into the shell. Called by main; make install puts what it prints where shells look. */
#include "base/built_in.h"
#include "layout/kinds.h"
#include "options.h"
#include <string.h>

/* What may stand for a word of the help, as CHART or FILE. */
struct meant {
    enum { MEANT_NOTHING, MEANT_WORDS, MEANT_IDS, MEANT_GIVEN, MEANT_FILES, MEANT_FOLDERS } how;
    struct str what; /* the words, blanks between; or what `list` calls its kind */
};

/* What `explain` takes; with the two below it the lists that stand in a script as words, since no project adds to them.
 */
static struct str slugs(struct arena *a)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < RULE_COUNT; i++)
        buf_printf(&b, "%s%s", i ? " " : "", rules[i].slug);
    return buf_str(&b);
}

static struct str kinds(struct arena *a)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < FILE_KINDS; i++)
        buf_printf(&b, "%s%s", i ? " " : "", file_kinds[i].name);
    return buf_str(&b);
}

static struct str built_in_names(struct arena *a)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < n_built_in; i++)
        buf_printf(&b, "%s%.*s", i ? " " : "", STRF(built_ins[i].name));
    return buf_str(&b);
}

/* By the word of the help alone, so that a new command that takes a CHART completes charts. "[DOCUMENT...]" is what
 * stands between the brackets. */
static struct meant meant_of(struct arena *a, struct str word)
{
    static const struct {
        const char *word, *kind;
    } ids[] = {{"DOCUMENT", "document"}, {"CHART", "chart"}, {"ID", "odds"}, {"SET", "set"}};
    static const struct {
        const char *word;
        struct str (*words)(struct arena *a);
    } lists[] = {{"SLUG", slugs}, {"KIND", kinds}, {"BUILT-IN", built_in_names}};
    if (str_starts(word, "["))
        word = str_cut(word, 1, word.n);
    size_t n = 0;
    while (n < word.n && (word.p[n] == '-' || (word.p[n] >= 'A' && word.p[n] <= 'Z')))
        n++;
    word = str_cut(word, 0, n);
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if (str_is(word, ids[i].word))
            return (struct meant){MEANT_IDS, str_of(ids[i].kind)};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (str_is(word, lists[i].word))
            return (struct meant){MEANT_WORDS, lists[i].words(a)};
    if (str_is(word, "SHELL"))
        return (struct meant){MEANT_WORDS, STR("bash zsh fish")};
    if (str_is(word, "NAME")) /* NAME=VALUE, of the table whose ID stands before it */
        return (struct meant){.how = MEANT_GIVEN};
    if (str_is(word, "FILE") || str_is(word, "PATH"))
        return (struct meant){.how = MEANT_FILES};
    if (str_is(word, "DIR") || str_is(word, "DIRECTORY"))
        return (struct meant){.how = MEANT_FOLDERS};
    return (struct meant){.how = MEANT_NOTHING};
}

/* The value of an option, which for some is one of the command's own words. */
static struct meant value_of(struct arena *a, const struct option *k, const struct command *c)
{
    struct str words = option_words(a, k, c), one;
    struct buf b = {.a = a};
    while (words.n && str_split(&words, '|', &one))
        buf_printf(&b, "%s%.*s", b.n ? " " : "", STRF(one));
    if (b.n)
        return (struct meant){MEANT_WORDS, buf_str(&b)};
    return meant_of(a, strcmp(k->value, "ID") == 0 ? STR("") : str_of(k->value)); /* of something that is new */
}

/* In single quotes for any of the three shells. */
static void put_shell_text(struct buf *b, const char *words)
{
    buf_putc(b, '\'');
    for (; *words; words++)
        if (*words == '\'')
            buf_putz(b, "'\\''");
        else
            buf_putc(b, *words);
    buf_putc(b, '\'');
}

/* "-o|--format|..." : options that take a value in the next word. */
static void put_takers(struct buf *b)
{
    size_t n = 0;
    for (size_t i = 0; option_at(i); i++)
        if (option_at(i)->value)
            buf_printf(b, "%s%s", n++ ? "|" : "", option_at(i)->name);
}

/* ---- bash and zsh: one function that walks the words, then a `case` for values, options and arguments ---- */

/* How each of them says what may stand there. */
struct dialect {
    const char *head, *skip, *word, *by_name, *words, *ids, *given, *files, *folders, *tail;
};

static const struct dialect bash = {
    "# bash completion for broadside, as `broadside completion bash` prints it\n"
    "_broadside_ids()\n{\n    local kind id\n    while IFS=$'\\t' read -r kind id; do\n"
    "        [[ $kind == \"$1\" && $id == \"$cur\"* ]] && COMPREPLY+=(\"$id\")\n"
    "    done < <(\"${COMP_WORDS[0]}\" -C \"$2\" list --format short 2>/dev/null)\n}\n"
    /* the name, with its =, or behind it the values; as one word where = does not part words, or a quote is open */
    "_broadside_given()\n{\n    local line said=$name$cur open=\n"
    "    case $said in [\\'\\\"]*) open=1 said=${said#?} ;; esac\n"
    "    said=${said//\\\\/}\n"
    "    while IFS= read -r line; do\n"
    "        [[ $line == \"$said\"* ]] || continue\n"
    "        if [[ $said == *=* ]]; then\n            line=${line#\"$name\"}\n"
    "            [ -n \"$open\" ] || printf -v line %q \"$line\"\n"
    "        else\n            line=${line%%=*}= && compopt -o nospace\n"
    "            [[ \" ${COMPREPLY[*]} \" != *\" $line \"* ]] || continue\n        fi\n"
    "        COMPREPLY+=(\"$line\")\n"
    "    done < <(\"${COMP_WORDS[0]}\" -C \"$2\" odds \"$1\" --format short 2>/dev/null)\n}\n"
    "_broadside()\n{\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= what= name= dir=. i\n"
    "    i=$COMP_CWORD\n"
    "    [ \"$cur\" = = ] && cur= || ((i -= 1))\n"
    "    if [ \"${COMP_WORDS[i]}\" = = ]; then\n"
    "        prev=${COMP_WORDS[i-1]}\n"
    "        if [ \"${COMP_WORDS[i-2]}\" = --given ] || [ \"${COMP_WORDS[i-2]}${COMP_WORDS[i-3]}\" = =--given ]; then\n"
    "            name=$prev= prev=--given\n"
    "        fi\n    fi\n"
    "    COMPREPLY=()\n"
    "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
    "        case ${COMP_WORDS[i]} in\n"
    "        -C) dir=${COMP_WORDS[++i]} ;;\n",
    "((i += 1)); [ \"${COMP_WORDS[i]}\" != = ] || ((i += 1))",
    "        =) ((i += 1)) ;;\n"
    "        *) if [ -z \"$command\" ]; then command=${COMP_WORDS[i]}; else what=${COMP_WORDS[i]}; fi ;;\n",
    "    case ${command:-build}:$prev in\n",
    "COMPREPLY=($(compgen -W '%.*s' -- \"$cur\"))",
    "_broadside_ids %.*s \"$dir\"",
    "_broadside_given \"$what\" \"$dir\"",
    "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$cur\"))",
    "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$cur\"))",
    "complete -F _broadside broadside\n"};

static const struct dialect zsh = {
    "#compdef broadside\n# zsh completion for broadside, as `broadside completion zsh` prints it\n"
    "_broadside_ids()\n{\n    local kind id\n    $words[1] -C $2 list --format short 2>/dev/null | "
    "while IFS=$'\\t' read -r kind id; do\n"
    "        [[ $kind == $1 ]] && compadd -- $id\n    done\n}\n"
    "_broadside_given()\n{\n    local line name=${cur%%=*}\n    local -aU known\n"
    "    $words[1] -C $2 odds $1 --format short 2>/dev/null | while IFS= read -r line; do\n"
    "        if [[ $cur != *=* ]]; then known+=(${line%%=*}=)\n"
    "        elif [[ $line == $name=* ]]; then known+=(${line#*=}); fi\n    done\n"
    "    if [[ $cur == *=* ]]; then cur=${cur#*=}; compset -P \"$name=\"; compadd -- $known\n"
    "    else compadd -S '' -- $known; fi\n}\n"
    "_broadside()\n{\n"
    "    local cur=$words[CURRENT] prev=$words[CURRENT-1] command= what= dir=. i\n"
    "    if [[ $cur == --*=* ]]; then prev=${cur%%=*}; cur=${cur#*=}; compset -P '*='; fi\n"
    "    for ((i = 2; i < CURRENT; i++)); do\n"
    "        case $words[i] in\n"
    "        -C) dir=$words[++i] ;;\n",
    "((i += 1))",
    "        =) ;;\n        *) if [[ -z $command ]]; then command=$words[i]; else what=$words[i]; fi ;;\n",
    "    case ${command:-build}:$prev in\n",
    "compadd -- %.*s",
    "_broadside_ids %.*s $dir",
    "_broadside_given \"$what\" $dir",
    "_files",
    "_files -/",
    "if [[ $funcstack[1] == _broadside ]]; then _broadside \"$@\"; else compdef _broadside broadside; fi\n"};

/* What may stand somewhere in the words of a shell: its dialect has a text for each way, with a hole for what is meant.
 */
static void put_meant(struct buf *b, const struct dialect *d, const struct meant *m)
{
    const char *how[] = {[MEANT_NOTHING] = ":",    [MEANT_WORDS] = d->words, [MEANT_IDS] = d->ids,
                         [MEANT_GIVEN] = d->given, [MEANT_FILES] = d->files, [MEANT_FOLDERS] = d->folders};
    struct str form = str_of(how[m->how]);
    ptrdiff_t hole = str_find(form, "%.*s");
    buf_put(b, str_cut(form, 0, hole < 0 ? form.n : (size_t)hole));
    if (hole < 0)
        return;
    buf_put(b, m->what);
    buf_put(b, str_cut(form, (size_t)hole + 4, form.n));
}

/* Options of a command with what they do where the shell shows that. */
static void put_options(struct buf *b, const struct dialect *d, const struct command *c)
{
    struct buf names = {.a = b->a};
    buf_printf(b, "        %s) ", c->name);
    if (d == &zsh)
        buf_putz(b, "local -a known; known=(");
    for (size_t i = 0; option_at(i); i++) {
        const struct option *k = option_at(i);
        if (!option_is_of(k, c))
            continue;
        buf_printf(&names, "%s%s", names.n ? " " : "", k->name);
        if (d == &zsh) {
            buf_putc(b, ' ');
            put_shell_text(b, str_printf(b->a, "%s:%s", k->name, k->does).p);
        }
    }
    if (d == &zsh)
        buf_putz(b, "); _describe option known");
    else
        put_meant(b, d, &(struct meant){MEANT_WORDS, buf_str(&names)});
    buf_putz(b, " ;;\n");
}

/* Values that are the same for all commands have one line. */
static void put_values(struct buf *b, const struct dialect *d)
{
    for (size_t i = 0; option_at(i); i++) {
        const struct option *k = option_at(i);
        for (size_t n = 0; k->value && command_at(n); n++) {
            const struct command *c = command_at(n);
            if (!option_is_of(k, c) || (n && k->takes != TAKES_FORMAT && !k->of))
                continue;
            struct meant m = value_of(b->a, k, c);
            bool any = k->takes != TAKES_FORMAT && !k->of;
            buf_printf(b, "    %s:%s) ", any ? "*" : c->name, k->name);
            put_meant(b, d, &m);
            buf_putz(b, "; return ;;\n");
        }
    }
}

/* The names of commands, with what each does where the shell shows that. */
static void put_commands(struct buf *b, const struct dialect *d)
{
    struct buf names = {.a = b->a};
    if (d == &zsh)
        buf_putz(b, "local -a known; known=(");
    for (size_t i = 0; command_at(i); i++) {
        buf_printf(&names, "%s%s", names.n ? " " : "", command_at(i)->name);
        if (d == &zsh) {
            buf_putc(b, ' ');
            put_shell_text(b, str_printf(b->a, "%s:%s", command_at(i)->name, command_at(i)->does).p);
        }
    }
    if (d == &zsh)
        buf_putz(b, "); _describe command known");
    else
        put_meant(b, d, &(struct meant){MEANT_WORDS, buf_str(&names)});
}

/* The script walks the words before the cursor for the command and -C; then what stands at the cursor is a value, an
 * option, the command itself, or an argument. */
static void put_script(struct buf *b, const struct dialect *d)
{
    buf_putz(b, d->head);
    buf_putz(b, "        ");
    put_takers(b);
    buf_printf(b, ") %s ;;\n        -*) ;;\n%s        esac\n    done\n%s", d->skip, d->word, d->by_name);
    put_values(b, d);
    buf_putz(b, "    esac\n    case $cur in\n    -*)\n        case ${command:-build} in\n");
    for (size_t i = 0; command_at(i); i++)
        put_options(b, d, command_at(i));
    buf_putz(b, "        esac\n        return ;;\n    esac\n    case $command in\n    '') ");
    put_commands(b, d);
    buf_putz(b, " ;;\n");
    for (size_t i = 0; command_at(i); i++) {
        struct meant m = meant_of(b->a, str_of(command_at(i)->takes));
        if (m.how == MEANT_NOTHING)
            continue;
        buf_printf(b, "    %s) ", command_at(i)->name);
        put_meant(b, d, &m);
        buf_putz(b, " ;;\n");
    }
    buf_printf(b, "    esac\n}\n%s", d->tail);
}

/* ---- fish: a line for each word that may stand somewhere ---- */

static void put_fish_meant(struct buf *b, const struct meant *m)
{
    switch (m->how) {
    case MEANT_NOTHING:
        buf_putz(b, " -x");
        break;
    case MEANT_WORDS:
        buf_printf(b, " -x -a '%.*s'", STRF(m->what));
        break;
    case MEANT_IDS:
        buf_printf(b, " -x -a '(__broadside_ids %.*s)'", STRF(m->what));
        break;
    case MEANT_GIVEN:
        buf_putz(b, " -x -a '(__broadside_given)'");
        break;
    case MEANT_FILES:
        buf_putz(b, " -r -F");
        break;
    case MEANT_FOLDERS:
        buf_putz(b, " -x -a '(__fish_complete_directories)'");
        break;
    }
}

static void put_fish_line(struct buf *b, const char *when, const char *of)
{
    buf_printf(b, "complete -c broadside -n '%s%s%s'", when, of ? " " : "", of ? of : "");
}

static void put_fish(struct buf *b)
{
    buf_putz(
        b,
        "# fish completion for broadside, as `broadside completion fish` prints it\n"
        "function __broadside_ids\n    set -l words (commandline -opc)\n    set -l dir .\n"
        "    for i in (seq 2 (count $words))\n"
        "        test \"$words[$i]\" = -C; and set dir $words[(math $i + 1)]\n    end\n"
        "    $words[1] -C $dir list --format short 2>/dev/null | string replace -rf \"^$argv[1]\\t\" ''\nend\n"
        "function __broadside_given\n    set -l words (commandline -opc)\n    set -l dir .\n    set -l what\n"
        "    set -l skip\n"
        "    for i in (seq 2 (count $words))\n"
        "        if test -n \"$skip\"\n            set skip\n"
        "        else if test \"$words[$i]\" = -C\n            set dir $words[(math $i + 1)]\n            set skip 1\n"
        "        else if contains -- \"$words[$i]\" --given --format --budget -o -j --color\n"
        "            set skip 1\n"
        "        else if string match -qv -- '-*' \"$words[$i]\"\n            set what $words[$i]\n        end\n    "
        "end\n"
        "    set -l said (string replace -r '^--given=' '' -- (commandline -ct))\n"
        "    if string match -q '*=*' -- $said\n"
        "        $words[1] -C $dir odds $what --format short 2>/dev/null\n"
        "    else\n"
        "        $words[1] -C $dir odds $what --format short 2>/dev/null | string replace -r '=.*' '='\n"
        "    end\nend\n"
        "complete -c broadside -f\n");
    for (size_t i = 0; command_at(i); i++) {
        const struct command *c = command_at(i);
        put_fish_line(b, "__fish_use_subcommand", NULL);
        buf_printf(b, " -a %s -d ", c->name);
        put_shell_text(b, c->does);
        buf_putc(b, '\n');
        struct meant m = meant_of(b->a, str_of(c->takes));
        if (m.how != MEANT_NOTHING) {
            put_fish_line(b, "__fish_seen_subcommand_from", c->name);
            put_fish_meant(b, &m);
            buf_putc(b, '\n');
        }
        for (size_t n = 0; option_at(n); n++) {
            const struct option *k = option_at(n);
            if (!option_is_of(k, c))
                continue;
            bool longer = str_starts(str_of(k->name), "--");
            put_fish_line(b, "__fish_seen_subcommand_from", c->name);
            buf_printf(b, " %s %s -d ", longer ? "-l" : "-s", k->name + (longer ? 2 : 1));
            put_shell_text(b, k->does);
            if (k->value) {
                m = value_of(b->a, k, c);
                put_fish_meant(b, &m);
            }
            buf_putc(b, '\n');
        }
    }
}

/* For one shell, whole, from the tables of main.c: a new option is completed without a line here. */
int run_completion(struct arena *a, const struct options *o)
{
    static const struct str shells[] = {{"bash", 4}, {"zsh", 3}, {"fish", 4}};
    struct buf b = {.a = a};
    if (strcmp(o->arg[0], "bash") == 0)
        put_script(&b, &bash);
    else if (strcmp(o->arg[0], "zsh") == 0)
        put_script(&b, &zsh);
    else if (strcmp(o->arg[0], "fish") == 0)
        put_fish(&b);
    else
        return complain_unknown("completion for", o->arg[0], shells, 3), EXIT_USAGE;
    return print_all(&b);
}
