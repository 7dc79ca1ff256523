/* The command `words`: prints a translation file to save. For a set: every text of its documents,
 * with the translations from its catalogue, and at the end, as comments, translations whose text no
 * longer occurs. Without a set: the program's own texts, with the translations of the language.
 * Called by main through its table.
 *
 * The texts are found by making the set's documents in that language, whether or not a layout
 * requests it; so the list is complete, and has no unused texts. */
#include "run.h"

enum { KEY_MAX = 900 }; /* bytes: YAML's simple keys end at 1024 */

/* Writes "text": "words"; a text too long for a simple key gets a line of its own. */
static void put_pair(struct buf *b, const char *indent, struct str text, struct str words)
{
    bool plain = text.n <= KEY_MAX;
    buf_printf(b, "%s%s", indent, plain ? "" : "? ");
    buf_put_json(b, text);
    if (!plain)
        buf_printf(b, "\n%s", indent);
    buf_putz(b, ": ");
    buf_put_json(b, words);
    buf_putc(b, '\n');
}

/* Texts in the order of their use in the documents, without duplicates; a comment with the chart's
 * id precedes the texts of a chart. */
struct catalogue_list {
    struct buf *b;
    struct str chart; /* the last chart in a comment */
    LIST(struct str) listed;
};

/* Writes a text with its translation, or an empty place for it. */
static void put_requested(struct catalogue_list *l, const struct requested_text *x)
{
    for (size_t i = 0; i < l->listed.n; i++)
        if (str_eq(l->listed.at[i], x->text))
            return;
    ARENA_PUSH(l->b->a, &l->listed, x->text);
    if (x->found && x->found->chart.n) /* translated for one chart only: see put_of_charts */
        return;
    if (!str_eq(x->chart, l->chart)) {
        buf_printf(l->b, "  # %.*s\n", STRF(x->chart.n ? x->chart : STR("layouts")));
        l->chart = x->chart;
    }
    struct str words = x->found ? x->found->as.s : STR("");
    put_pair(l->b, "  ", x->text, words);
}

/* Writes the entries for single charts as they are. */
static void put_of_charts(struct buf *b, const struct catalogue *k)
{
    struct str chart = {0};
    for (size_t i = 0; k && i < k->n; i++) {
        const struct translation *t = &k->entry[i];
        if (!t->chart.n || !k->met[i])
            continue;
        if (!chart.n)
            buf_putz(b, "charts:\n");
        if (!str_eq(t->chart, chart))
            buf_printf(b, "  %.*s:\n", STRF(t->chart));
        chart = t->chart;
        put_pair(b, "    ", str_trim(t->of.s), t->as.s);
    }
}

/* Writes translations of changed texts as comments: they are likely to fit the new text. */
static void put_outdated(struct buf *b, const struct catalogue *k)
{
    bool any = false;
    for (size_t i = 0; k && i < k->n; i++) {
        struct buf one = {.a = b->a};
        if (k->met[i])
            continue;
        if (!any)
            buf_putz(b, "# No longer in use:\n");
        any = true;
        put_pair(&one, "# ", str_trim(k->entry[i].of.s), k->entry[i].as.s);
        struct str rest = buf_str(&one), line;
        for (bool first = true; str_split(&rest, '\n', &line) && line.n; first = false)
            buf_printf(b, "%s%.*s\n", first || str_starts(line, "#") ? "" : "# ", STRF(line));
    }
}

/* Writes every text that the documents of the set print in this language. */
static void put_all(const struct project *p, const struct set *set, struct catalogue_list *l)
{
    for (size_t i = 0; i < p->documents.n; i++) {
        const struct layout *doc = &p->documents.at[i];
        const struct translator *t = doc->display_options.translator;
        if (doc->set != set || !t || !str_is(t->code, p->o->language))
            continue;
        translator_translate(t, set, NULL, doc->title.s);
        for (size_t n = 0; n < t->log->requested.n; n++)
            put_requested(l, &t->log->requested.at[n]);
    }
}

/* Prints a complete catalogue: the printed texts, the entries for single charts, and the unused
 * translations. */
static void set_put(struct project *p, const struct set *set)
{
    const struct str code = str_of(p->o->language);
    struct catalogue_list l = {.b = &p->out, .chart = STR("-")};
    const struct catalogue *k = catalogue_of(set, code);
    buf_printf(&p->out,
               "# Texts of %.*s in %.*s: tables/%.*s/words/%.*s.yaml. Keep numbers with their "
               "units, @ids, ^marks and **,\n"
               "# in any order.\n"
               "words:\n",
               STRF(set->id), STRF(code), STRF(set->id), STRF(code));
    put_all(p, set, &l);
    put_of_charts(&p->out, k);
    put_outdated(&p->out, k);
}

/* Writes `before` and a text in quotes. */
static void put_quoted(struct buf *b, const char *before, struct str s)
{
    buf_putz(b, before);
    buf_put_json(b, s);
}

/* Prints one text: its English as a comment, its key, and its translation. */
static void put_message(struct buf *b, enum msg what, const struct str *w)
{
    struct str many = str_trim(w[PLURAL_MANY]);
    buf_printf(b, "  # %.*s\n  %.*s: ", STRF(str_trim(msg_text(NULL, what))),
               STRF(msg_id(b->a, what)));
    if (!msg_is_counted(what)) {
        put_quoted(b, "", many);
        buf_putc(b, '\n');
        return;
    }
    put_quoted(b, "{one: ", str_trim(w[PLURAL_ONE]));
    if (!str_eq(w[PLURAL_FEW], w[PLURAL_MANY]))
        put_quoted(b, ", few: ", str_trim(w[PLURAL_FEW]));
    put_quoted(b, ", many: ", many);
    buf_putz(b, "}\n");
}

static void put_list(struct buf *b, const char *before, const struct texts *list)
{
    buf_putz(b, before);
    for (size_t i = 0; i < list->n; i++)
        put_quoted(b, i ? ", " : "", list->at[i].s);
    buf_putc(b, ']');
}

/* Prints what a language has besides its texts. */
static void put_manners(struct buf *b, const struct language *l)
{
    put_quoted(b, "\ndecimal: ", l->decimal.s);
    put_quoted(b, "\nthousands: ", l->thousands.s);
    put_quoted(b, "\ndie: ", l->die.s);
    put_list(b, "\nquotes: [", &l->quotes);
    put_list(b, "\nmonths: [", &l->month);
    buf_printf(b, "\nspaced: %s\nsmall: %s", l->spaced ? "yes" : "no", l->small ? "yes" : "no");
    put_quoted(b, "\ndate: ", l->date.s);
    buf_printf(b, "\nplurals: %s", language_plurals(l->plural));
}

/* Prints the program's texts. The translator fills in the plural forms. */
static void language_put(struct project *p)
{
    struct buf *b = &p->out;
    struct str code = str_of(p->o->language);
    struct diag *found = diag_new();
    const struct language *l = language_read(p->a, found, p->dir, code, NOWHERE, false);
    bool own = l && !str_is(code, "en");
    l = l ? l : &language_english;
    buf_printf(b, "# The program's own words in %.*s: layouts/languages/%.*s.yaml\n", STRF(code),
               STRF(code));
    put_quoted(b, "language: ", own ? l->name.s : code);
    put_manners(b, l);
    buf_putz(b, "\nwords:\n");
    for (enum msg i = 0; i < MSG_COUNT; i++)
        put_message(b, i, l->word[i]);
    diag_drop(found);
}

/* A language code becomes a file name, so it is checked first: letters, digits and hyphens. */
int run_words(struct project *p)
{
    const struct options *o = p->o;
    if (!o->language) {
        complain("name the language: broadside translate %s--language de", o->n_arg ? "SET " : "");
        return EXIT_USAGE;
    }
    for (const char *c = o->language; *c; c++)
        if (!char_is_name(*c)) {
            complain("%s is not the name of a language: write letters, as de", o->language);
            return EXIT_USAGE;
        }
    if (!o->n_arg) {
        language_put(p);
        return EXIT_CLEAN;
    }
    project_read(p, READ_LAYOUTS);
    const struct set *set = set_requested(p, o->arg[0]);
    if (set && !str_is(set->language, o->language)) {
        set_put(p, set);
        return EXIT_CLEAN;
    }
    if (set)
        complain("%s speaks %s itself", o->arg[0], o->language);
    return EXIT_USAGE;
}
