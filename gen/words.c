/* The command `words`: what is to be said in another language, as a file to save. Of a set: every text that its
 * documents print, with what its catalogue has for each, and at the end as comments what stands for nothing any more.
 * With --save the file itself is added to: a shell that is told to print into it empties it before anybody has read it.
 * Without a set: what the program itself says, with what the language has. Called by main through its table.
 *
 * What is printed is found by making the documents of the set in that language, whether a layout asks for it or not; so
 * nothing that is printed is left out, and nothing else asks for work. */
#include "base/system.h"
#include "emit/emit.h"
#include "look/look.h"
#include "run.h"

enum { KEY_MOST = 900 }; /* bytes: YAML's simple keys end at 1024 */

/* "text": "words", or where the text is too long for a key of that kind, each on a line of its own. */
static void put_pair(struct buf *b, const char *indent, struct str text, struct str words)
{
    bool plain = text.n <= KEY_MOST;
    buf_printf(b, "%s%s", indent, plain ? "" : "? ");
    buf_put_json(b, text);
    if (!plain)
        buf_printf(b, "\n%s", indent);
    buf_putz(b, ": ");
    buf_put_json(b, words);
    buf_putc(b, '\n');
}

/* Texts in the order in which the documents say them, each once; over those of a chart stands its id. */
struct catalogue_list {
    struct buf *b;
    const struct catalogue *has; /* what it has is left out; NULL: nothing is */
    struct str chart;            /* the last that was named */
    LIST(struct str) said;
    size_t put;
};

/* An entry without words is a place that somebody has still to fill in. */
static bool has_place(const struct catalogue *k, struct str text)
{
    for (size_t i = 0; k && i < k->n; i++)
        if (!k->entry[i].chart.n && str_eq(str_trim(k->entry[i].of.s), str_trim(text)))
            return true;
    return false;
}

/* A text that has no words yet gets a place for them; with `has`, one that has, or has a place already, is left out. */
static void put_asked(struct catalogue_list *l, const struct asked_text *x)
{
    for (size_t i = 0; i < l->said.n; i++)
        if (str_eq(l->said.at[i], x->text))
            return;
    ARENA_PUSH(l->b->a, &l->said, x->text);
    if ((x->found && (x->found->chart.n || l->has)) ||
        has_place(l->has, x->text)) /* with words of a chart alone: below */
        return;
    if (!str_eq(x->chart, l->chart)) {
        buf_printf(l->b, "  # %.*s\n", STRF(x->chart.n ? x->chart : STR("layouts")));
        l->chart = x->chart;
    }
    struct str words = x->found ? x->found->as.s : STR("");
    l->put++;
    put_pair(l->b, "  ", x->text, words);
}

/* Entries that hold for one chart are kept as they are. */
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

/* Words for a text that was changed since, in comments: they are likely to be wanted for the new one. */
static void put_stale(struct buf *b, const struct catalogue *k)
{
    bool any = false;
    for (size_t i = 0; k && i < k->n; i++) {
        struct buf one = {.a = b->a};
        if (k->met[i])
            continue;
        if (!any)
            buf_putz(b, "# Said by nothing any more:\n");
        any = true;
        put_pair(&one, "# ", str_trim(k->entry[i].of.s), k->entry[i].as.s);
        struct str rest = buf_str(&one), line;
        for (bool first = true; str_split(&rest, '\n', &line) && line.n; first = false)
            buf_printf(b, "%s%.*s\n", first || str_starts(line, "#") ? "" : "# ", STRF(line));
    }
}

/* Every text that the documents of the set print in this language. */
static void put_all(const struct project *p, const struct set *set, struct catalogue_list *l)
{
    for (size_t i = 0; i < p->documents.n; i++) {
        const struct layout *doc = &p->documents.at[i];
        const struct tongue *t = doc->manner.tongue;
        if (doc->set != set || !t || !str_is(t->code, p->o->language))
            continue;
        tongue_said(t, set, NULL, doc->title.s);
        for (size_t n = 0; n < t->log->asked.n; n++)
            put_asked(l, &t->log->asked.at[n]);
    }
}

/* A catalogue whole: what is printed, what holds for one chart alone, and what nothing says any more. */
static struct str set_text(struct project *p, const struct set *set)
{
    const struct str code = str_of(p->o->language);
    struct buf b = {.a = p->a};
    struct catalogue_list l = {.b = &b, .chart = STR("-")};
    const struct catalogue *k = catalogue_of(set, code);
    buf_printf(&b,
               "# What %.*s says in %.*s: tables/%.*s/words/%.*s.yaml. Numbers with their units, @ids, ^marks and **\n"
               "# stay as they are, in any order.\nwords:\n",
               STRF(set->id), STRF(code), STRF(set->id), STRF(code));
    put_all(p, set, &l);
    put_of_charts(&b, k);
    put_stale(&b, k);
    return buf_str(&b);
}

/* Behind the line of the last pair below `words`, with its indent; false where pairs do not stand a line each. */
static bool end_find(const struct catalogue *k, struct str text, size_t *end, struct str *indent)
{
    const struct translation *last = NULL;
    for (size_t i = 0; i < k->n; i++)
        last = !k->entry[i].chart.n && (!last || k->entry[i].of.at.lo > last->of.at.lo) ? &k->entry[i] : last;
    if (!last)
        return false;
    size_t from = last->of.at.lo, to = last->as.at.hi;
    while (from && text.p[from - 1] != '\n')
        from--;
    *indent = str_cut(text, from, last->of.at.lo);
    for (size_t i = 0; i < indent->n; i++)
        if (indent->p[i] != ' ')
            return false;
    while (to < text.n && to && text.p[to - 1] != '\n')
        to++;
    *end = to;
    return indent->n > 0;
}

/* A file that is not there yet, or has nothing in it, is written whole. One that is wrong is left alone: what it says
 * is not known. */
static bool saved_text(struct project *p, const struct set *set, struct str path, struct str *out, size_t *added)
{
    const struct catalogue *k = catalogue_of(set, str_of(p->o->language));
    const struct source *source = k ? diag_source_at(p->d, k->file) : NULL;
    struct buf more = {.a = p->a}, b = {.a = p->a};
    struct catalogue_list l = {.b = &more, .has = k, .chart = STR("-")};
    struct str indent = STR("  ");
    size_t end = 0;
    put_all(p, set, &l);
    *added = l.put;
    if (!source || !str_trim(source->text).n) {
        *out = set_text(p, set);
        return true;
    }
    if (source->torn || !end_find(k, source->text, &end, &indent)) {
        complain(source->torn ? "%.*s has a mistake: broadside check says where; nothing was written"
                              : "%.*s does not have its words a line each below `words:`; nothing was written",
                 STRF(path));
        return false;
    }
    buf_put(&b, str_cut(source->text, 0, end));
    if (!str_ends(buf_str(&b), "\n"))
        buf_putc(&b, '\n');
    struct str rest = buf_str(&more), line;
    while (str_split(&rest, '\n', &line))
        if (line.n > 1)
            buf_printf(&b, "%.*s%.*s\n", STRF(indent), STRF(str_cut(line, 2, line.n)));
    buf_put(&b, str_cut(source->text, end, source->text.n));
    *out = buf_str(&b);
    return true;
}

/* Written aside and renamed: a catalogue is work of days, and a disk that is full must not cost it. */
static int set_save(struct project *p, const struct set *set)
{
    struct str path = str_printf(p->a, "tables/%.*s/words/%s.yaml", STRF(set->id), p->o->language), text, why;
    size_t added = 0;
    if (!saved_text(p, set, path, &text, &added))
        return EXIT_FINDINGS;
    struct aside *s = aside_open(p->a, str_of(p->o->dir));
    if (!emit_text(p->a, text, aside_path(s, path), &why)) {
        complain("%.*s", STRF(aside_words(s, why)));
        aside_drop(s);
        return EXIT_UNREADABLE;
    }
    if (!aside_commit(s, &why)) {
        complain("%.*s", STRF(why));
        return EXIT_UNREADABLE;
    }
    if (!p->o->quiet)
        printf("%.*s: %zu place%s to fill in added\n", STRF(path), added, added == 1 ? "" : "s");
    return EXIT_CLEAN;
}

static int set_print(struct project *p, const struct set *set)
{
    struct buf b = {.a = p->a};
    buf_put(&b, set_text(p, set));
    return print_all(&b);
}

/* Forms of what is counted are told apart by who fills them in. */
static int language_print(struct project *p)
{
    struct str code = str_of(p->o->language);
    struct buf b = {.a = p->a};
    struct diag *found = diag_part(p->d);
    const struct language *l = language_read(p->a, found, p->o->dir, code, NOWHERE);
    bool own = l && !str_is(code, "en");
    l = l ? l : &language_english;
    buf_printf(&b, "# The program's own words in %.*s: layouts/languages/%.*s.yaml\nlanguage: ", STRF(code),
               STRF(code));
    buf_put_json(&b, own ? l->name.s : code);
    buf_putz(&b, "\ndecimal: ");
    buf_put_json(&b, l->decimal.s);
    buf_putz(&b, "\nthousands: ");
    buf_put_json(&b, l->thousands.s);
    buf_putz(&b, "\ndie: ");
    buf_put_json(&b, l->die.s);
    const struct texts *list[] = {&l->quotes, &l->month};
    static const char *const name[] = {"quotes", "months"};
    for (size_t i = 0; i < 2; i++) {
        buf_printf(&b, "\n%s: [", name[i]);
        for (size_t k = 0; k < list[i]->n; k++) {
            buf_putz(&b, k ? ", " : "");
            buf_put_json(&b, list[i]->at[k].s);
        }
        buf_putc(&b, ']');
    }
    buf_printf(&b, "\nspaced: %s\nsmall: %s\ndate: ", l->spaced ? "yes" : "no", l->small ? "yes" : "no");
    buf_put_json(&b, l->date.s);
    buf_printf(&b, "\nplurals: %s\nwords:\n", language_plurals(l->plural));
    for (enum saying i = 0; i < SAYINGS; i++) {
        const struct str *w = l->word[i];
        struct str many = str_trim(w[PLURAL_MANY]);
        if (!saying_is_counted(i)) {
            put_pair(&b, "  ", saying_key(p->a, saying_english(i, false)), many);
            continue;
        }
        buf_putz(&b, "  ");
        buf_put_json(&b, saying_key(p->a, saying_english(i, false)));
        buf_putz(&b, ": {one: ");
        buf_put_json(&b, str_trim(w[PLURAL_ONE]));
        if (!str_eq(w[PLURAL_FEW], w[PLURAL_MANY])) {
            buf_putz(&b, ", few: ");
            buf_put_json(&b, str_trim(w[PLURAL_FEW]));
        }
        buf_putz(&b, ", many: ");
        buf_put_json(&b, many);
        buf_putz(&b, "}\n");
    }
    return print_all(&b);
}

/* A language is the name of a file, so it is refused before it is one: letters, digits and hyphens. */
int run_words(struct arena *a, const struct options *o)
{
    struct project p;
    int code = EXIT_USAGE;
    if (!o->language) {
        complain("which language? broadside words %s--language de", o->n_arg ? "SET " : "");
        return EXIT_USAGE;
    }
    struct str code_name = str_of(o->language);
    for (size_t i = 0; i < code_name.n; i++)
        if (!char_is_name(code_name.p[i])) {
            complain("%s is no name of a language: letters, as de", o->language);
            return EXIT_USAGE;
        }
    if (o->save && !o->n_arg) {
        complain("--save goes with a set: broadside words SET --language %s --save", o->language);
        return EXIT_USAGE;
    }
    project_read(&p, a, o, o->n_arg ? READ_LAYOUTS : READ_TABLES);
    const struct set *set = NULL;
    struct str *names = ARENA_ARRAY(a, struct str, p.model->n_set);
    for (size_t i = 0; i < p.model->n_set && o->n_arg; i++) {
        names[i] = p.model->set[i]->id;
        set = str_is(names[i], o->arg[0]) ? p.model->set[i] : set;
    }
    if (!o->n_arg)
        code = language_print(&p);
    else if (!set)
        complain_unknown("set", o->arg[0], names, p.model->n_set);
    else if (str_eq(set->language, str_of(o->language)))
        complain("%s speaks %s itself", o->arg[0], o->language);
    else
        code = o->save ? set_save(&p, set) : set_print(&p, set);
    if (o->n_arg)
        code = worse(code, project_unread(&p));
    project_drop(&p);
    return code;
}
