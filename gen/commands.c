/* The commands that print contents of the project: list, layout, explain, dump and schema. The
 * commands for dice are in ask.c. Called by main through its table. Each puts its output into
 * p->out, and returns the exit code.
 *
 * They print no findings. Unreadable files, and errors in the dependencies of the output, are
 * reported on standard error and in the exit code, for programs that use the output. */
#include "base/built_in.h"
#include "emit/emit.h"
#include "emit/stages.h"
#include "lsp/kinds.h"
#include "run.h"
#include "web/web.h"

struct str shown(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    put_shown(&b, s);
    return buf_str(&b);
}

/* ---- list ---- */

/* Puts an entry. Names of sets and documents come from file names, so they are escaped for the
 * terminal. */
static void put_entry(const struct rows *r, const struct project *p, const char *kind,
                      struct str id, const struct text *title, struct span at)
{
    rows_put(r, (struct str[]){str_of(kind), shown(p->a, id), title->s,
                               shown(p->a, place_of(p->a, p, at))});
}

static void put_set(const struct rows *r, const struct project *p, const struct set *s,
                    bool odds_alone)
{
    if (!odds_alone)
        put_entry(r, p, "set", s->id, &s->title, s->at);
    for (size_t k = 0; k < s->n_chart && !odds_alone; k++)
        put_entry(r, p, "chart", path_join(p->a, s->id, s->chart[k]->id), &s->chart[k]->title,
                  s->chart[k]->at);
    for (size_t k = 0; k < s->n_odds; k++)
        put_entry(r, p, "odds", path_join(p->a, s->id, s->odds[k]->id), &s->odds[k]->title,
                  s->odds[k]->at);
}

/* Kinds, ids and titles have columns wide enough for most entries. The command odds without an ID
 * prints only the odds tables. */
void entries_put(struct project *p, bool odds_alone)
{
    static const struct str names[] = {{"kind", 4}, {"id", 2}, {"title", 5}, {"place", 5}};
    static const char *const kind[] = {"sheet", "odds book", "deck"};
    const struct rows r = {&p->out, p->o->format, 4, names, (size_t[]){9, 48, 38, 0}, 1};
    if (r.format != FORMAT_TEXT)
        rows_head(&r);
    for (size_t i = 0; i < p->model->n_set; i++)
        put_set(&r, p, p->model->set[i], odds_alone);
    for (size_t i = 0; i < p->documents.n && !odds_alone; i++) {
        const struct layout *doc = &p->documents.at[i];
        put_entry(&r, p, kind[doc->kind], doc->called, &doc->title, doc->title.at);
    }
}

static void put_source_note(struct project *p, const struct rows *r, struct str set,
                            const struct source_note *m)
{
    const struct str place = shown(p->a, place_of(p->a, p, m->at));
    if (r->format == FORMAT_TEXT)
        emit_source_note(r->to, m, set, place);
    else
        rows_put(r, (struct str[]){source_note_name(m), set, m->chart, m->row, m->printed,
                                   m->played, m->why, m->by, place});
}

/* Puts the errata, doubts and interpretations of every set. */
static void errata_put(struct project *p)
{
    static const struct str names[] = {{"kind", 4},   {"set", 3}, {"chart", 5}, {"row", 3},  {"printed", 7},
                                       {"played", 6}, {"why", 3}, {"by", 2},    {"place", 5}};
    const struct rows r = {.to = &p->out, .format = p->o->format, .n = 9, .name = names};
    if (r.format != FORMAT_TEXT)
        rows_head(&r);
    for (size_t i = 0; i < p->model->n_set; i++) {
        struct source_notes all = {0};
        source_notes_of(p->a, p->model->set[i], &all);
        for (size_t k = 0; k < all.n; k++)
            put_source_note(p, &r, shown(p->a, p->model->set[i]->id), &all.at[k]);
    }
}

/* Puts a built-in file, even if the project has its own version; for a folder the names of its
 * files. */
static int built_in_put(struct project *p, const char *name)
{
    const struct str path = path_plain(str_of(name));
    const struct built_in *f = built_in_find(path);
    struct str *names = ARENA_ARRAY(p->a, struct str, n_built_in);
    if (f)
        buf_put(&p->out, f->bytes);
    for (size_t i = 0; i < n_built_in && !f; i++) {
        names[i] = built_ins[i].name;
        if (path_is_below(names[i], path))
            buf_printf(&p->out, "%.*s\n", STRF(names[i]));
    }
    if (f || p->out.n)
        return EXIT_CLEAN;
    complain_unknown("built-in file", name, names, n_built_in);
    return EXIT_USAGE;
}

int run_list(struct project *p)
{
    if (p->o->text)
        return built_in_put(p, p->o->text);
    project_read(p, p->o->errata ? READ_TABLES : READ_LAYOUTS);
    if (p->o->errata)
        errata_put(p);
    else
        entries_put(p, false);
    return EXIT_CLEAN;
}

/* ---- layout ---- */

/* Puts the default layout of a set, to be saved as a file and changed: read again, it makes the
 * same document. */
int run_layout(struct project *p)
{
    static const struct {
        const char *folder, *lacks;
    } of[] = {{"sheets", "readable charts, or too many for one sheet"},
              {"odds", "odds that can be read"},
              {"decks", "chart that is rolled for events"}};
    const enum document_kind kind = p->o->kind;
    const struct set *set = set_requested(p, p->o->arg[0]);
    if (!set)
        return EXIT_USAGE;
    struct str draft = layout_draft(p->a, p->d, set, kind);
    if (!draft.n) {
        complain("%s has no %s", p->o->arg[0], of[kind].lacks);
        return EXIT_FINDINGS;
    }
    buf_printf(&p->out, "# Saved as layouts/%s/%.*s.yaml, this makes the same as without it.\n",
               of[kind].folder, STRF(shown(p->a, set->id)));
    buf_putz(&p->out, layout_hints(kind));
    buf_put(&p->out, draft);
    return EXIT_CLEAN;
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
int run_explain(struct project *p)
{
    static const char *const head[] = {
        [LEVEL_NOTE] = "Notes", [LEVEL_WARNING] = "Warnings", [LEVEL_ERROR] = "Errors"};
    const char *slug = p->o->n_arg ? p->o->arg[0] : NULL;
    enum rule_id id = 0;
    if (slug && !rule_find(str_of(slug), &id)) {
        const struct str near = rule_nearest(str_of(slug));
        complain_unknown("finding", slug, &near, 1);
        return EXIT_USAGE;
    }
    if (p->o->format == FORMAT_MARKDOWN) {
        for (int k = LEVEL_ERROR; k >= LEVEL_NOTE; k--) {
            buf_printf(&p->out, "## %s\n\n", head[k]);
            for (int i = 0; i < RULE_COUNT; i++)
                if ((int)rules[i].level == k && (!slug || i == (int)id))
                    put_chapter(&p->out, rules[i].page);
        }
    } else if (slug) {
        buf_putz(&p->out, rules[id].page);
    } else {
        for (const struct rule *r = rules; r < rules + RULE_COUNT; r++)
            buf_printf(&p->out, "%-22s %-8s %s\n", r->slug, level_names[r->level], r->fact);
    }
    return EXIT_CLEAN;
}

/* ---- dump ---- */

/* True if a set has a chart, or an odds table, with this id. */
static bool set_has(const struct set *s, struct str id, bool odds)
{
    bool has = false;
    for (size_t i = 0; i < s->n_odds && odds; i++)
        has = has || str_same_name(s->odds[i]->id, id);
    for (size_t i = 0; i < s->n_chart && !odds; i++)
        has = has || str_same_name(s->chart[i]->id, id);
    return has;
}

/* A derived set has only the charts that it replaces, not the charts that it takes over.
 * `march.foot` refers to the chart march. */
bool id_is_shared(const struct model *m, const char *id, bool odds)
{
    const struct set *first = NULL;
    struct str rest = str_of(id), whole = rest;
    if (!odds)
        str_split(&rest, '.', &whole);
    for (size_t i = 0; i < m->n_set && !strchr(id, '/'); i++) {
        const struct set *s = m->set[i];
        if (!set_has(s, whole, odds))
            continue;
        if (first) {
            complain("%s is in several sets: write %.*s/%s or %.*s/%s", id, STRF(first->id), id, STRF(s->id), id);
            return true;
        }
        first = s;
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
        complain("%s cannot be read: broadside check reports why", name);
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
int run_dump(struct project *p)
{
    int code = EXIT_FINDINGS;
    const char *name = p->o->arg[0];
    const struct chart *c = chart_named(p, name, &code);
    if (!c)
        return code;
    if (p->o->format == FORMAT_HTML && p->o->as == AS_PRINTED) {
        complain("html has the chart as played; its notes have what is printed");
        return EXIT_USAGE;
    }
    if (p->o->format == FORMAT_HTML)
        web_chart(&p->out, p->model, c);
    else
        chart_dump(&p->out, c, p->o->format, p->o->as == AS_PRINTED);
    code = print_all(&p->out);
    return worse(code, project_doubt(p, name, &(struct need){.chart = c}));
}

/* ---- schema: the keys of each kind of file, from the field tables that read it ---- */

static void put_schema(struct buf *b, const struct schema_of *of, enum format format)
{
    if (of->top && format == FORMAT_MDOC)
        schema_put_mdoc(b, of);
    else if (of->top && format == FORMAT_MARKDOWN)
        schema_put_markdown(b, of);
    else if (of->top)
        schema_put_json(b, of);
    else if (format != FORMAT_MDOC && format != FORMAT_MARKDOWN)
        book_schema_put(b);
}

/* Puts one kind, by name. Without a name it writes all kinds as files below OUT/schemas, where an
 * editor finds them, or puts them one after the other as text. */
int run_schema(struct project *p)
{
    const enum format format = p->o->format;
    const char *name = p->o->n_arg ? p->o->arg[0] : NULL;
    const bool files = !name && (format == FORMAT_TEXT || format == FORMAT_JSON);
    struct str names[FILE_KINDS];
    bool known = false;
    if (files && !out_is_inside(p, "schemas"))
        return EXIT_UNREADABLE;
    for (size_t i = 0; i < FILE_KINDS; i++) {
        struct buf json = {.a = p->a};
        names[i] = str_of(file_kinds[i].name);
        if (name && !str_is(names[i], name))
            continue;
        known = true;
        put_schema(files ? &json : &p->out, &file_kinds[i], format);
        if (!files)
            continue;
        const struct str path =
            out_path(p, str_printf(p->a, "schemas/%s.json", file_kinds[i].name));
        buf_printf(&p->out, "%.*s\n", STRF(path));
        if (file_put(p, buf_str(&json), path) != EXIT_CLEAN) {
            p->out.n = 0;
            return EXIT_UNREADABLE;
        }
    }
    if (known)
        return EXIT_CLEAN;
    complain_unknown("kind of file", name, names, FILE_KINDS);
    return EXIT_USAGE;
}
