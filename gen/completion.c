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
    struct buf *out;
    struct str now;                /* the word at the cursor, or the part to complete */
    struct str before;             /* the part of that word before `now`: "--format=" */
    const struct command *command; /* NULL if not typed yet */
    const char *dir;               /* -C */
    const struct option *option;   /* the option whose value is `now`, or NULL */
};

static void offer(struct typed *t, struct str word, const char *does)
{
    struct buf *b = t->out;
    if (!str_starts(word, str_z(b->a, t->now)))
        return;
    buf_put(b, t->before);
    put_shown(b, word);
    buf_printf(b, "%s%s\n", *does ? "\t" : "", does);
}

/* ---- the possible words for a word of the help ---- */

static void offer_entry(struct typed *t, const struct set *s, struct str id)
{
    offer(t, id, "");
    offer(t, str_printf(t->out->a, "%.*s/%.*s", STRF(s->id), STRF(id)), "");
}

/* Offers names of the project, selected by the first letter of the word: Documents, Charts, Ids of
 * odds, Sets. */
static void offer_project(struct typed *t, char what)
{
    const struct options o = {.dir = t->dir, .command = command_at(0)};
    struct project p;
    project_read(&p, t->out->a, &o, what == 'D' ? READ_LAYOUTS : READ_TABLES);
    for (size_t i = 0; i < p.model->n_set; i++) {
        const struct set *s = p.model->set[i];
        if (what == 'S')
            offer(t, s->id, "");
        for (size_t k = 0; what == 'C' && k < s->n_chart; k++)
            offer_entry(t, s, s->chart[k]->id);
        for (size_t k = 0; what == 'I' && k < s->n_odds; k++)
            offer_entry(t, s, s->odds[k]->id);
    }
    for (size_t i = 0; what == 'D' && i < p.documents.n; i++)
        offer(t, p.documents.at[i].name, "");
    project_drop(&p);
}

static void offer_words(struct typed *t, struct str words)
{
    struct str word;
    while (words.n && str_split(&words, '|', &word))
        offer(t, word, "");
}

/* Selects the names only by the word in the help: a new command with a CHART argument completes
 * charts. "[DOCUMENT...]" counts as DOCUMENT. */
static void offer_for(struct typed *t, struct str help)
{
    static const char *const project[] = {"DOCUMENT", "CHART", "ID", "SET"};
    if (str_starts(help, "["))
        help = str_cut(help, 1, help.n);
    for (size_t i = 0; i < sizeof project / sizeof *project; i++)
        if (str_starts(help, project[i]))
            offer_project(t, *project[i]);
    for (size_t i = 0; i < RULE_COUNT && str_starts(help, "SLUG"); i++)
        offer(t, str_of(rules[i].slug), rules[i].fact);
    for (size_t i = 0; i < FILE_KINDS && str_starts(help, "KIND"); i++)
        offer(t, str_of(file_kinds[i].name), "");
    for (size_t i = 0; i < n_built_in && str_starts(help, "BUILT-IN"); i++)
        offer(t, built_ins[i].name, "");
    if (str_starts(help, "SHELL"))
        offer_words(t, STR("bash|zsh|fish"));
    else if (str_starts(help, "FILE") || str_starts(help, "PATH"))
        buf_putz(t->out, ":files\n");
    else if (str_starts(help, "DIR") || str_starts(help, "OLD"))
        buf_putz(t->out, ":folders\n");
}

/* ---- what is typed ---- */

static const struct option *option_named(struct str word)
{
    size_t i = 0;
    while (option_at(i) && !str_is(word, option_at(i)->name))
        i++;
    return option_at(i);
}

/* Reads a word before the cursor. */
static void word_read(struct typed *t, const char *word)
{
    if (t->option) {
        if (strcmp(t->option->name, "-C") == 0)
            t->dir = word;
        t->option = NULL;
    } else if (*word == '-') {
        const struct option *k = option_named(str_of(word));
        t->option = k && k->value ? k : NULL;
    } else if (!t->command) {
        t->command = command_named(word);
    }
}

static void offer_value(struct typed *t)
{
    const struct str words = option_words(t->out->a, t->option, t->command ? t->command : command_at(0));
    offer_words(t, words);
    if (!words.n && strcmp(t->option->value, "ID") != 0) /* a new name, which cannot be completed */
        offer_for(t, str_of(t->option->value));
}

static void offer_options(struct typed *t)
{
    const struct command *c = t->command ? t->command : command_at(0);
    for (size_t i = 0; option_at(i); i++)
        if (option_is_of(option_at(i), c))
            offer(t, str_of(option_at(i)->name), option_at(i)->does);
}

/* Completes the last word, which is at the cursor. */
static void offer_at_cursor(struct typed *t, const char *word)
{
    const ptrdiff_t eq = str_find_char(str_of(word), '=');
    t->now = str_of(word);
    if (!t->option && str_starts(t->now, "--") && eq > 0) {
        t->option = option_named(str_cut(t->now, 0, (size_t)eq));
        t->before = str_cut(t->now, 0, (size_t)eq + 1);
        t->now = str_cut(t->now, (size_t)eq + 1, t->now.n);
    }
    if (t->option && t->option->value)
        offer_value(t);
    else if (*word == '-')
        offer_options(t);
    else if (t->command)
        offer_for(t, str_of(t->command->takes));
    else
        for (size_t i = 0; command_at(i); i++)
            offer(t, str_of(command_at(i)->name), command_at(i)->does);
}

int run_completion(struct arena *a, const struct options *o)
{
    static const struct str shells[] = {{"bash", 4}, {"zsh", 3}, {"fish", 4}};
    struct buf b = {.a = a};
    struct typed t = {.out = &b, .dir = o->dir};
    const struct built_in *script = built_in_find(str_printf(a, "gen/completion/%s", o->arg[0]));
    if (script) {
        buf_put(&b, script->bytes);
        return print_all(&b);
    }
    if (strcmp(o->arg[0], "words") != 0) {
        complain_unknown("completion for", o->arg[0], shells, 3);
        return EXIT_USAGE;
    }
    for (size_t i = 1; i + 1 < o->n_arg; i++)
        word_read(&t, o->arg[i]);
    if (o->n_arg > 1)
        offer_at_cursor(&t, o->arg[o->n_arg - 1]);
    return print_all(&b);
}
