/* The commands that print contents of the project: list, layout, explain, dump and schema. The
 * commands for dice are in ask.c. Called by main through its table. Each reads only the necessary
 * part of the project, prints, and returns the exit code.
 *
 * They print no findings. Unreadable files, and errors in the dependencies of the output, are
 * reported on standard error and in the exit code, for programs that use the output. */
#include "base/built_in.h"
#include "emit/emit.h"
#include "emit/stages.h"
#include "lsp/kinds.h"
#include "run.h"

int project_end(struct project *p, int code)
{
    int unread = project_unread(p);
    project_drop(p);
    return worse(code, unread);
}

struct str shown(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    put_shown(&b, s);
    return buf_str(&b);
}

/* ---- list ---- */

/* Prints an entry. Names of sets and documents come from file names, so they are escaped for the
 * terminal. */
static void put_entry(const struct rows *r, const struct project *p, const char *kind, struct str set, struct str id,
                      struct str title, struct span at)
{
    struct arena *a = r->to->a;
    struct str whole = set.n ? str_printf(a, "%.*s/%.*s", STRF(set), STRF(id)) : id;
    rows_put(r, (struct str[]){str_of(kind), shown(a, whole), title, shown(a, place_of(a, p, at))});
}

/* Prints kinds, ids and titles in columns wide enough for most entries. The command odds without an
 * ID prints only the odds tables. */
int entries_print(const struct project *p, bool odds_alone)
{
    static const struct str names[] = {{"kind", 4}, {"id", 2}, {"title", 5}, {"place", 5}};
    static const char *const kind[] = {"sheet", "odds book", "deck"};
    struct buf b = {.a = p->a};
    const struct rows r = {&b, p->o->format, 4, names, (size_t[]){9, 48, 38, 0}, 1};
    if (r.format != FORMAT_TEXT)
        rows_head(&r);
    for (size_t i = 0; i < p->model->n_set; i++) {
        const struct set *s = p->model->set[i];
        if (!odds_alone)
            put_entry(&r, p, "set", STR(""), s->id, s->title.s, s->at);
        for (size_t k = 0; k < s->n_chart && !odds_alone; k++)
            put_entry(&r, p, "chart", s->id, s->chart[k]->id, s->chart[k]->title.s, s->chart[k]->at);
        for (size_t k = 0; k < s->n_odds; k++)
            put_entry(&r, p, "odds", s->id, s->odds[k]->id, s->odds[k]->title.s, s->odds[k]->at);
    }
    for (size_t i = 0; i < p->documents.n && !odds_alone; i++) {
        const struct layout *doc = &p->documents.at[i];
        put_entry(&r, p, kind[doc->kind], STR(""), doc->called, doc->title.s, doc->title.at);
    }
    return print_all(&b);
}

/* Prints the errata, doubts and interpretations of every set. */
static int errata_print(const struct project *p)
{
    static const struct str names[] = {{"kind", 4},   {"set", 3}, {"chart", 5}, {"row", 3},  {"printed", 7},
                                       {"played", 6}, {"why", 3}, {"by", 2},    {"place", 5}};
    struct buf b = {.a = p->a};
    const struct rows r = {.to = &b, .format = p->o->format, .n = 9, .name = names};
    if (r.format != FORMAT_TEXT)
        rows_head(&r);
    for (size_t i = 0; i < p->model->n_set; i++) {
        const struct str set = shown(p->a, p->model->set[i]->id);
        struct remarks all = {0};
        remarks_of(p->a, p->model->set[i], &all);
        for (size_t k = 0; k < all.n; k++) {
            const struct remark *m = &all.at[k];
            struct str place = shown(p->a, place_of(p->a, p, m->at));
            if (r.format == FORMAT_TEXT)
                emit_remark(&b, m, set, place);
            else
                rows_put(&r, (struct str[]){remark_name(m), set, m->chart, m->row, m->printed,
                                            m->played, m->why, m->by, place});
        }
    }
    return print_all(&b);
}

/* Prints a built-in file, even if the project has its own version; for a folder the names of its
 * files. */
static int built_in_print(struct arena *a, const char *name)
{
    const struct built_in *f = built_in_find(path_plain(str_of(name)));
    struct buf b = {.a = a};
    if (f)
        return print_all(&(struct buf){.a = a, .p = (char *)f->bytes.p, .n = f->bytes.n});
    struct str *names = ARENA_ARRAY(a, struct str, n_built_in);
    for (size_t i = 0; i < n_built_in; i++) {
        names[i] = built_ins[i].name;
        if (path_is_below(names[i], path_plain(str_of(name))))
            buf_printf(&b, "%.*s\n", STRF(names[i]));
    }
    if (b.n)
        return print_all(&b);
    complain_unknown("built-in file", name, names, n_built_in);
    return EXIT_USAGE;
}

int run_list(struct arena *a, const struct options *o)
{
    struct project p;
    if (o->text)
        return built_in_print(a, o->text);
    project_read(&p, a, o, o->errata ? READ_TABLES : READ_LAYOUTS);
    if (o->errata)
        return project_end(&p, errata_print(&p));
    return project_end(&p, entries_print(&p, false));
}

/* ---- layout ---- */

/* Prints the default layout of a set, to be saved as a file and changed: read again, it makes the
 * same document. */
int run_layout(struct arena *a, const struct options *o)
{
    static const struct {
        const char *folder, *lacks;
    } of[] = {{"sheets", "charts that can be read, or more than one sheet is for"},
              {"odds", "odds that can be read"},
              {"decks", "chart that is rolled for events"}};
    struct project p;
    struct buf b = {.a = a};
    int code = EXIT_USAGE;
    project_read(&p, a, o, READ_TABLES);
    const struct set *set = set_asked(&p, o->arg[0]);
    struct str draft = set ? layout_draft(a, p.d, set, o->kind) : STR("");
    if (set && !draft.n) {
        complain("%s has no %s", o->arg[0], of[o->kind].lacks);
        code = EXIT_FINDINGS;
    } else if (set) {
        buf_printf(&b, "# Kept as layouts/%s/%.*s.yaml this makes what is made without it.\n", of[o->kind].folder,
                   STRF(shown(a, set->id)));
        buf_putz(&b, layout_hints(o->kind));
        buf_put(&b, draft);
        code = print_all(&b);
    }
    return project_end(&p, code);
}

/* ---- explain ---- */

/* Prints a rule's page as a part of the manual: its headings two levels lower, without the line of
 * its level, and without the list of tests. */
static void put_chapter(struct buf *b, const char *page)
{
    struct str rest = str_of(page), line;
    bool inside = false;
    while (str_split(&rest, '\n', &line) && !str_is(line, "## Shown by")) {
        if (str_starts(line, "level: "))
            continue;
        inside ^= str_starts(line, "```");
        buf_printf(b, "%s%.*s\n", !inside && str_starts(line, "#") ? "##" : "", STRF(line));
    }
}

/* The pages of the rules are part of the program, and so always available. */
int run_explain(struct arena *a, const struct options *o)
{
    struct buf b = {.a = a};
    enum rule_id id;
    if (o->n_arg && !rule_find(str_of(o->arg[0]), &id)) {
        const struct str near = rule_nearest(str_of(o->arg[0]));
        complain_unknown("finding", o->arg[0], &near, 1);
        return EXIT_USAGE;
    }
    if (o->format == FORMAT_MARKDOWN) {
        static const char *const head[] = {
            [LEVEL_NOTE] = "Notes", [LEVEL_WARNING] = "Warnings", [LEVEL_ERROR] = "Errors"};
        for (int k = LEVEL_ERROR; k >= LEVEL_NOTE; k--) {
            buf_printf(&b, "## %s\n\n", head[k]);
            for (int i = 0; i < RULE_COUNT; i++)
                if ((int)rules[i].level == k && (!o->n_arg || i == (int)id))
                    put_chapter(&b, rules[i].page);
        }
        return print_all(&b);
    }
    if (o->n_arg)
        buf_putz(&b, rules[id].page);
    for (int i = 0; !o->n_arg && i < RULE_COUNT; i++)
        buf_printf(&b, "%-22s %-8s %s\n", rules[i].slug, level_names[rules[i].level], rules[i].fact);
    return print_all(&b);
}

/* ---- dump ---- */

/* A derived set has only the charts that it replaces, not the charts that it takes over.
 * `march.foot` refers to the chart march. */
bool id_is_shared(const struct model *m, const char *id, bool odds)
{
    const struct set *first = NULL;
    struct str name = str_of(id);
    ptrdiff_t dot = odds ? -1 : str_find_char(name, '.');
    struct str whole = dot < 0 ? name : str_cut(name, 0, (size_t)dot);
    for (size_t i = 0; i < m->n_set && str_find_char(name, '/') < 0; i++) {
        const struct set *s = m->set[i];
        bool has = false;
        for (size_t k = 0; k < (odds ? s->n_odds : s->n_chart) && !has; k++)
            has = str_same_name(odds ? s->odds[k]->id : s->chart[k]->id, whole);
        if (has && first) {
            complain("%s is in several sets: write %.*s/%s or %.*s/%s", id, STRF(first->id), id, STRF(s->id), id);
            return true;
        }
        first = has ? s : first;
    }
    return false;
}

const struct chart *chart_named(const struct project *p, const char *name, int *code)
{
    const struct chart *c = model_chart_find(p->model, NULL, str_of(name)), **chart;
    if (id_is_shared(p->model, name, false)) {
        *code = EXIT_USAGE;
        return NULL;
    }
    if (c && !c->bad)
        return c;
    if (c) {
        complain("%s cannot be read: broadside check says why", name);
        *code = EXIT_FINDINGS;
        return NULL;
    }
    /* also ids of parts and of further dice, since a typo may be in any */
    size_t n = model_charts(p->a, p->model, NULL, &chart);
    struct str *id = ARENA_ARRAY(p->a, struct str, n);
    for (size_t i = 0; i < n; i++)
        id[i] = chart[i]->id;
    complain_unknown("chart", name, id, n);
    return NULL;
}

/* Prints the chart even if it depends on an error, since users inspect it to find the error; the
 * exit code and a line on standard error report it. */
int run_dump(struct arena *a, const struct options *o)
{
    struct project p;
    struct buf b = {.a = a};
    int code = EXIT_FINDINGS;
    project_read(&p, a, o, READ_TABLES);
    const struct chart *c = chart_named(&p, o->arg[0], &code);
    if (c) {
        chart_dump(&b, c, o->format, o->as == AS_PRINTED);
        code = worse(project_doubt(&p, o->arg[0], &(struct need){.chart = c}), print_all(&b));
    }
    return project_end(&p, code);
}

/* ---- schema: the keys of each kind of file, from the field tables that read it ---- */

/* Prints one kind, by name. Without a name it writes all kinds as files below OUT/schemas, where an
 * editor finds them, or prints them one after the other as text. */
int run_schema(struct arena *a, const struct options *o)
{
    const bool files = !o->n_arg && (o->format == FORMAT_TEXT || o->format == FORMAT_JSON);
    void (*put)(struct buf *, const struct schema_of *) = schema_put_json;
    if (o->format == FORMAT_MARKDOWN || o->format == FORMAT_MDOC)
        put = o->format == FORMAT_MDOC ? schema_put_mdoc : schema_put_markdown;
    struct buf b = {.a = a};
    struct project p = {.a = a, .o = o};
    struct str names[FILE_KINDS];
    size_t known = 0;
    if (files && !out_is_inside(&p, "schemas"))
        return EXIT_UNREADABLE;
    for (size_t i = 0; i < FILE_KINDS; i++) {
        struct buf json = {.a = a};
        struct str why, path = out_path(&p, str_printf(a, "schemas/%s.json", file_kinds[i].name));
        names[i] = str_of(file_kinds[i].name);
        if (o->n_arg && !str_is(names[i], o->arg[0]))
            continue;
        known++;
        if (file_kinds[i].top)
            put(files ? &json : &b, &file_kinds[i]);
        else if (put == schema_put_json)
            buf_putz(files ? &json : &b, book_schema);
        if (files && !emit_text(a, buf_str(&json), path, &why)) {
            not_written(&p, why);
            return EXIT_UNREADABLE;
        }
        if (files)
            buf_printf(&b, "%.*s\n", STRF(path));
    }
    if (known)
        return print_all(&b);
    complain_unknown("kind of file", o->arg[0], names, FILE_KINDS);
    return EXIT_USAGE;
}
