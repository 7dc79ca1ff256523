/* `list`, `explain`, `dump`: what there is, what a finding means, what a chart says. */
#include "model/dump.h"
#include "run.h"
#include <string.h>

static void put_place(struct buf *b, const struct project *p, struct span at)
{
    const struct source *s = diag_source_at(p->d, at.file);
    uint32_t line = 0, column;
    if (!s)
        return;
    source_place(s, at.lo, &line, &column);
    buf_printf(b, "%.*s:%u", STRF(s->path), line);
}

static void put_entry(struct buf *b, const struct project *p, const char *kind, struct str set, struct str id, struct str title,
                      struct span at)
{
    struct str whole = set.n ? str_printf(b->a, "%.*s/%.*s", STRF(set), STRF(id)) : id;
    buf_printf(b, "%-9s %-48.*s %-38.*s ", kind, STRF(whole), STRF(title));
    put_place(b, p, at);
    buf_putc(b, '\n');
}

int run_list(struct arena *a, const struct options *o)
{
    struct project p;
    struct buf b = {.a = a};
    project_read(&p, a, o, true);
    for (size_t i = 0; i < p.model->n_set; i++) {
        const struct set *s = p.model->set[i];
        put_entry(&b, &p, "set", (struct str){"", 0}, s->id, s->title.s, s->at);
        for (size_t k = 0; k < s->n_chart; k++)
            put_entry(&b, &p, "chart", s->id, s->chart[k]->id, s->chart[k]->title.s, s->chart[k]->at);
        for (size_t k = 0; k < s->n_odds; k++)
            put_entry(&b, &p, "odds", s->id, s->odds[k]->id, s->odds[k]->title.s, s->odds[k]->at);
    }
    for (size_t i = 0; i < p.documents.n; i++) {
        const struct document *doc = &p.documents.at[i];
        put_entry(&b, &p, doc->kind == DOCUMENT_SHEET ? "sheet" : "odds book", (struct str){"", 0}, doc->name, doc->title.s,
                  doc->title.at);
    }
    int code = print_all(&b);
    if (p.unreadable)
        code = EXIT_UNREADABLE;
    project_drop(&p);
    return code;
}

static const char *level_name(enum level l)
{
    switch (l) {
    case LEVEL_NOTE:
        return "note";
    case LEVEL_WARNING:
        return "warning";
    case LEVEL_ERROR:
        break;
    }
    return "error";
}

int run_explain(struct arena *a, const struct options *o)
{
    struct buf b = {.a = a};
    enum rule_id id;
    if (o->n_arg && !rule_find(str_of(o->arg[0]), &id)) {
        struct str names[RULE_COUNT];
        for (int i = 0; i < RULE_COUNT; i++)
            names[i] = str_of(rules[i].slug);
        struct str near = str_nearest(str_of(o->arg[0]), names, RULE_COUNT);
        complain("there is no finding %s%s%.*s", o->arg[0], near.n ? ": did you mean " : "", STRF(near));
        return EXIT_USAGE;
    }
    if (o->n_arg)
        buf_putz(&b, rules[id].page);
    for (int i = 0; !o->n_arg && i < RULE_COUNT; i++)
        buf_printf(&b, "%-22s %-8s %s\n", rules[i].slug, level_name(rules[i].level), rules[i].fact);
    return print_all(&b);
}

static void see_id(const struct chart *c, void *data)
{
    struct { struct arena *a; struct str *at; size_t n, cap; } *list = data;
    ARENA_PUSH(list->a, list, c->id);
}

static void complain_chart(struct project *p, const char *id)
{
    struct { struct arena *a; struct str *at; size_t n, cap; } list = {.a = p->a};
    model_each_chart(p->model, see_id, &list);
    struct str near = str_nearest(str_of(id), list.at, list.n);
    complain("there is no chart %s%s%.*s", id, near.n ? ": did you mean " : "", STRF(near));
}

static bool has_chart(const struct set *s, struct str id)
{
    ptrdiff_t dot = str_find_char(id, '.');
    struct str whole = dot < 0 ? id : str_cut(id, 0, (size_t)dot);
    for (size_t i = 0; i < s->n_chart; i++)
        if (str_same_name(s->chart[i]->id, whole))
            return true;
    return false;
}

static bool has_odds(const struct set *s, struct str id)
{
    for (size_t i = 0; i < s->n_odds; i++)
        if (str_same_name(s->odds[i]->id, id))
            return true;
    return false;
}

bool id_is_shared(const struct model *m, const char *id, bool odds)
{
    const struct set *first = NULL;
    struct str name = str_of(id);
    for (size_t i = 0; i < m->n_set && str_find_char(name, '/') < 0; i++) {
        const struct set *s = m->set[i];
        if (!(odds ? has_odds(s, name) : has_chart(s, name)))
            continue;
        if (first) {
            complain("%s is in several sets: write %.*s/%s or %.*s/%s", id, STRF(first->id), id, STRF(s->id), id);
            return true;
        }
        first = s;
    }
    return false;
}

static enum dump_format dump_format_of(const struct options *o)
{
    if (!o->format || strcmp(o->format, "text") == 0)
        return DUMP_TEXT;
    return strcmp(o->format, "csv") == 0 ? DUMP_CSV : strcmp(o->format, "json") == 0 ? DUMP_JSON : DUMP_MARKDOWN;
}

int run_dump(struct arena *a, const struct options *o)
{
    struct project p;
    struct buf b = {.a = a};
    int code = EXIT_FINDINGS;
    project_read(&p, a, o, false);
    const struct chart *c = model_chart_find(p.model, NULL, str_of(o->arg[0]));
    if (id_is_shared(p.model, o->arg[0], false))
        code = EXIT_USAGE;
    else if (!c)
        complain_chart(&p, o->arg[0]);
    else if (c->bad)
        complain("%s cannot be read: broadside check says why", o->arg[0]);
    else {
        model_dump_chart(&b, c, dump_format_of(o), o->as_printed);
        code = print_all(&b);
    }
    if (p.unreadable)
        code = EXIT_UNREADABLE;
    project_drop(&p);
    return code;
}

void trees_dump(struct project *p, struct buf *b)
{
    struct diag *quiet = diag_new();   /* what is wrong was found when the project was read */
    for (uint32_t i = 1; diag_source_at(p->d, i); i++) {
        const struct source *s = diag_source_at(p->d, i);
        if (!str_ends(s->path, ".yaml"))
            continue;
        uint32_t file = diag_source_add(quiet, s->path, s->text);
        const struct node *n = yaml_parse(p->a, quiet, file);
        buf_printf(b, "%.*s\n", STRF(s->path));
        if (n)
            node_dump(b, n);
    }
    diag_drop(quiet);
}
