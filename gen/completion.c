/* Completes command lines: `broadside completion bash` prints the script for that shell
 * (gen/completion), which runs `broadside completion words -- WORD...` with the words up to the
 * cursor. Called by main.
 *
 *     words up to the cursor -> the command and its option or argument there -> possible words
 *
 * A line is a word, or a word, a tab and its explanation; ":files" and ":folders" let the shell
 * complete a path. Control characters in a project's names are removed. */
#include "base/built_in.h"
#include "lsp/kinds.h"
#include "options.h"

/* The command line up to the cursor. */
struct typed {
    struct project *p;             /* its dir is that of -C */
    struct str now;                /* the word at the cursor, or the part to complete */
    struct str before;             /* the part of that word before `now`: "--format=" */
    const struct command *command; /* NULL if not typed yet */
    const struct option *option;   /* the option whose value is `now`, or NULL */
};

static void completion(struct typed *t, struct str word, const char *does)
{
    struct buf *b = &t->p->out;
    if (!str_starts(word, str_z(b->a, t->now)))
        return;
    buf_put(b, t->before);
    put_shown(b, word);
    buf_separator(b, strlen(does), "\t");
    buf_printf(b, "%s\n", does);
}

/* ---- the possible words for a word of the help ---- */

static void completion_entry(struct typed *t, const struct set *s, struct str id)
{
    completion(t, id, "");
    completion(t, path_join(t->p->a, s->id, id), "");
}

/* Offers names of the project, selected by the first letter of the word: Documents, Charts, Ids of
 * odds, Sets. */
static void completion_project(struct typed *t, char what)
{
    struct project *p = t->p;
    project_read(p, what == 'D' ? READ_LAYOUTS : READ_TABLES);
    p->reported = true;
    for (size_t i = 0; i < p->model->n_set; i++) {
        const struct set *s = p->model->set[i];
        if (what == 'S')
            completion(t, s->id, "");
        for (size_t k = 0; what == 'C' && k < s->n_chart; k++)
            completion_entry(t, s, s->chart[k]->id);
        for (size_t k = 0; what == 'I' && k < s->n_odds; k++)
            completion_entry(t, s, s->odds[k]->id);
    }
    for (size_t i = 0; i < p->documents.n; i++)
        completion(t, p->documents.at[i].name, "");
}

static void completion_words(struct typed *t, struct str words)
{
    struct str word;
    while (words.n && str_split(&words, '|', &word))
        completion(t, word, "");
}

/* Selects the names only by the word in the help: a new command with a CHART argument completes
 * charts. "[DOCUMENT...]" counts as DOCUMENT. */
static void completion_for(struct typed *t, struct str help)
{
    static const char *const project[] = {"DOCUMENT", "CHART", "ID", "SET"};
    if (str_starts(help, "["))
        help = str_cut(help, 1, help.n);
    for (size_t i = 0; i < sizeof project / sizeof *project; i++)
        if (str_starts(help, project[i]))
            completion_project(t, *project[i]);
    for (size_t i = 0; i < RULE_COUNT && str_starts(help, "SLUG"); i++)
        completion(t, str_of(rules[i].slug), rules[i].fact);
    for (size_t i = 0; i < FILE_KINDS && str_starts(help, "KIND"); i++)
        completion(t, str_of(file_kinds[i].name), "");
    for (size_t i = 0; i < n_built_in && str_starts(help, "BUILT-IN"); i++)
        completion(t, built_ins[i].name, "");
    if (str_starts(help, "SHELL"))
        completion_words(t, STR("bash|zsh|fish"));
    else if (str_starts(help, "FILE") || str_starts(help, "PATH"))
        buf_putz(&t->p->out, ":files\n");
    else if (str_starts(help, "DIR") || str_starts(help, "OLD"))
        buf_putz(&t->p->out, ":folders\n");
}

/* ---- what is typed ---- */

/* Reads a word before the cursor. */
static void word_read(struct typed *t, const char *word)
{
    if (t->option) {
        if (strcmp(t->option->name, "-C") == 0)
            t->p->dir = word;
        t->option = NULL;
    } else if (*word == '-') {
        const struct option *k = option_find(str_of(word));
        t->option = k && k->value ? k : NULL;
    } else if (!t->command) {
        t->command = command_named(word);
    }
}

static const struct command *command_of(const struct typed *t)
{
    return t->command ? t->command : command_at(0);
}

static void completion_value(struct typed *t)
{
    const struct str words = option_words(t->p->a, t->option, command_of(t));
    completion_words(t, words);
    if (!words.n && strcmp(t->option->value, "ID") != 0) /* a new name, which cannot be completed */
        completion_for(t, str_of(t->option->value));
}

static void completion_options(struct typed *t)
{
    const struct option *k;
    for (size_t i = 0; (k = option_at(i)); i++)
        if (option_is_of(k, command_of(t)))
            completion(t, str_of(k->name), k->does);
}

/* Completes the last word, which is at the cursor. */
static void completion_at_cursor(struct typed *t, const char *word)
{
    const ptrdiff_t eq = str_find_char(str_of(word), '=');
    t->now = str_of(word);
    if (!t->option && str_starts(t->now, "--") && eq > 0) {
        t->option = option_find(str_cut(t->now, 0, (size_t)eq));
        t->before = str_cut(t->now, 0, (size_t)eq + 1);
        t->now = str_cut(t->now, (size_t)eq + 1, t->now.n);
    }
    if (t->option && t->option->value)
        completion_value(t);
    else if (*word == '-')
        completion_options(t);
    else if (t->command)
        completion_for(t, str_of(t->command->takes));
    else
        for (size_t i = 0; command_at(i); i++)
            completion(t, str_of(command_at(i)->name), command_at(i)->does);
}

int run_completion(struct project *p)
{
    static const struct str shells[] = {{"bash", 4}, {"zsh", 3}, {"fish", 4}};
    const struct options *o = p->o;
    struct typed t = {.p = p};
    const struct built_in *script = built_in_find(str_printf(p->a, "gen/completion/%s", o->arg[0]));
    if (!script && strcmp(o->arg[0], "words") != 0) {
        complain_unknown("completion for", o->arg[0], shells, 3);
        return EXIT_USAGE;
    }
    if (script)
        buf_put(&p->out, script->bytes);
    for (size_t i = 1; i < o->n_arg && !script; i++)
        if (i + 1 < o->n_arg)
            word_read(&t, o->arg[i]);
        else
            completion_at_cursor(&t, o->arg[i]);
    return EXIT_CLEAN;
}
