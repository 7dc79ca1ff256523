/* `list`, `explain`, `dump`: what there is, what a finding means, what a chart says. */
#include "model/dump.h"
#include "model/remarks.h"
#include "run.h"
#include <string.h>

/* A line of the list: named fields, padded for people, quoted for programs. */
enum { FIELDS_MOST = 9 };
struct line {
    struct str name[FIELDS_MOST], value[FIELDS_MOST];
    size_t n;
};

static void put_field(struct line *l, const char *name, struct str value)
{
    l->name[l->n] = str_of(name);
    l->value[l->n++] = value;
}

static struct str place_of(struct arena *a, const struct project *p, struct span at)
{
    const struct source *s = diag_source_at(p->d, at.file);
    uint32_t line = 0, column;
    if (!s)
        return STR("");
    source_place(s, at.lo, &line, &column);
    struct buf b = {.a = a};
    put_shown(&b, s->path);
    buf_printf(&b, ":%u", line);
    return buf_str(&b);
}

static bool asks(const struct project *p, const char *format)
{
    return p->o->format && strcmp(p->o->format, format) == 0;
}

static void put_line_csv(struct buf *b, const struct line *l)
{
    for (size_t i = 0; i < l->n; i++) {
        buf_put_csv(b, l->value[i]);
        buf_putc(b, i + 1 < l->n ? ',' : '\n');
    }
}

static void put_line_json(struct buf *b, const struct line *l)
{
    for (size_t i = 0; i < l->n; i++) {
        buf_putz(b, i ? ", " : "{");
        buf_put_json_text(b, l->name[i]);
        buf_putz(b, ": ");
        buf_put_json_text(b, l->value[i]);
    }
    buf_putz(b, "}\n");
}

/* False where people are to read it. */
static bool put_line(struct buf *b, const struct project *p, const struct line *l)
{
    if (asks(p, "csv"))
        put_line_csv(b, l);
    else if (asks(p, "json"))
        put_line_json(b, l);
    else
        return false;
    return true;
}

static const char list_head[] = "kind,id,title,place\n";
static struct str shown(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    put_shown(&b, s);
    return buf_str(&b);
}

/* Filled up with blanks, as wide as it stands on a terminal. */
static void put_padded(struct buf *b, struct str s, size_t width)
{
    buf_put(b, s);
    for (size_t n = str_columns(s); n < width; n++)
        buf_putc(b, ' ');
    buf_putc(b, ' ');
}

static void put_entry(struct buf *b, const struct project *p, const char *kind, struct str set, struct str id,
                      struct str title, struct span at)
{
    struct str whole = set.n ? str_printf(b->a, "%.*s/%.*s", STRF(set), STRF(id)) : id, place = place_of(b->a, p, at);
    whole = shown(b->a, whole); /* sets and documents are called as their files are */
    struct line l = {.n = 0};
    put_field(&l, "kind", str_of(kind));
    put_field(&l, "id", whole);
    put_field(&l, "title", title);
    put_field(&l, "place", place);
    if (put_line(b, p, &l))
        return;
    put_padded(b, str_of(kind), 9);
    put_padded(b, whole, 48);
    put_padded(b, title, 38);
    buf_put(b, place);
    buf_putc(b, '\n');
}

/* Errata and variants: `printed "24+", played "25+": `. */
static void put_values(struct buf *b, const struct remark *m)
{
    bool erratum = m->kind == REMARK_ERRATUM;
    if (m->printed.n)
        buf_printf(b, "%s \"%.*s\"%s", erratum ? "printed" : "elsewhere", STRF(m->printed), m->played.n ? ", " : "");
    if (m->played.n)
        buf_printf(b, "%s \"%.*s\"", erratum ? "played" : "here", STRF(m->played));
    if ((m->printed.n || m->played.n) && m->why.n)
        buf_putz(b, ": ");
}

/* On one line, whatever breaks the author's words have. */
static void put_remark_text(struct buf *b, const struct remark *m, struct str set, struct str place)
{
    size_t from = b->n;
    buf_printf(b, "%-8.*s %.*s/%.*s", STRF(remark_name(m->kind)), STRF(set), STRF(m->chart));
    if (m->row.n)
        buf_printf(b, ", %.*s", STRF(m->row));
    buf_putz(b, "  ");
    put_values(b, m);
    buf_put(b, m->why);
    if (m->by.n)
        buf_printf(b, " (%.*s)", STRF(m->by));
    for (size_t i = from; i < b->n; i++)
        if (b->p[i] == '\n')
            b->p[i] = ' ';
    buf_printf(b, "  %.*s\n", STRF(place));
}

static void put_remark(struct buf *b, const struct project *p, const struct set *set, const struct remark *m)
{
    struct str place = place_of(b->a, p, m->at);
    struct line l = {.n = 0};
    put_field(&l, "kind", remark_name(m->kind));
    put_field(&l, "set", shown(b->a, set->id));
    put_field(&l, "chart", m->chart);
    put_field(&l, "row", m->row);
    put_field(&l, "printed", m->printed);
    put_field(&l, "played", m->played);
    put_field(&l, "why", m->why);
    put_field(&l, "by", m->by);
    put_field(&l, "place", place);
    if (!put_line(b, p, &l))
        put_remark_text(b, m, shown(b->a, set->id), place);
}

static void put_remarks(struct buf *b, const struct project *p)
{
    for (size_t i = 0; i < p->model->n_set; i++) {
        struct remarks all = {0};
        remarks_of(p->a, p->model->set[i], &all);
        for (size_t k = 0; k < all.n; k++)
            put_remark(b, p, p->model->set[i], &all.at[k]);
    }
}

static void put_odds(struct buf *b, const struct project *p, const struct set *s)
{
    for (size_t k = 0; k < s->n_odds; k++)
        put_entry(b, p, "odds", s->id, s->odds[k]->id, s->odds[k]->title.s, s->odds[k]->at);
}

static void put_entries(struct buf *b, const struct project *p)
{
    for (size_t i = 0; i < p->model->n_set; i++) {
        const struct set *s = p->model->set[i];
        put_entry(b, p, "set", (struct str){"", 0}, s->id, s->title.s, s->at);
        for (size_t k = 0; k < s->n_chart; k++)
            put_entry(b, p, "chart", s->id, s->chart[k]->id, s->chart[k]->title.s, s->chart[k]->at);
        put_odds(b, p, s);
    }
    for (size_t i = 0; i < p->documents.n; i++) {
        const struct document *doc = &p->documents.at[i];
        static const char *const kind[] = {"sheet", "odds book", "deck"};
        put_entry(b, p, kind[doc->kind], (struct str){"", 0}, doc->name, doc->title.s, doc->title.at);
    }
}

int odds_list(struct project *p)
{
    struct buf b = {.a = p->a};
    if (asks(p, "csv"))
        buf_putz(&b, list_head);
    for (size_t i = 0; i < p->model->n_set; i++)
        put_odds(&b, p, p->model->set[i]);
    return print_all(&b);
}

enum { SIZE_LEAST = 18, SIZE_MOST = 120 };

static void put_size(struct buf *b, const struct project *p, size_t cards, struct frac error)
{
    struct buf exact = {.a = b->a}, percent = {.a = b->a};
    struct line l = {.n = 0};
    buf_put_frac(&exact, error);
    buf_put_percent(&percent, error, 2);
    put_field(&l, "cards", str_printf(b->a, "%zu", cards));
    put_field(&l, "error", buf_str(&exact));
    put_field(&l, "percent", buf_str(&percent));
    if (!put_line(b, p, &l))
        buf_printf(b, "%5zu  %6.*s %%  %.*s%s\n", cards, STRF(l.value[2]), STRF(l.value[1]),
                   frac_is_zero(error) ? "  exact" : "");
}

static const struct document *deck_named(const struct project *p, const char *name)
{
    struct str *names = ARENA_ARRAY(p->a, struct str, p->documents.n + 1);
    size_t n = 0;
    for (size_t i = 0; i < p->documents.n; i++) {
        const struct document *doc = &p->documents.at[i];
        if (doc->kind == DOCUMENT_DECK && str_is(doc->name, name))
            return doc;
        if (doc->kind == DOCUMENT_DECK)
            names[n++] = doc->name;
    }
    struct str near = str_nearest(str_of(name), names, n);
    complain("there is no deck %s%s%.*s", name, near.n ? ": did you mean " : "", STRF(near));
    return NULL;
}

/* Every size that people make decks of, and the smallest that keeps all odds. */
static int put_sizes(struct buf *b, const struct project *p)
{
    const struct document *doc = deck_named(p, p->o->sizes);
    struct frac error;
    if (!doc)
        return EXIT_USAGE;
    if (!doc_deck_error(b->a, doc, SIZE_LEAST, &error)) {
        complain("%s is not drawn for a roll: any number of its cards is as good", p->o->sizes);
        return EXIT_FINDINGS;
    }
    bool people = !asks(p, "csv") && !asks(p, "json");
    if (asks(p, "csv"))
        buf_putz(b, "cards,error,percent\n");
    for (size_t n = SIZE_LEAST; n <= SIZE_MOST && doc_deck_error(b->a, doc, n, &error); n++)
        put_size(b, p, n, error);
    if (people && doc->deck->smallest)
        buf_printf(b, "%zu cards are the fewest that keep the odds exactly\n", doc->deck->smallest);
    else if (people)
        buf_putz(b, "no deck of a thousand cards or fewer keeps the odds exactly\n");
    return EXIT_CLEAN;
}

int run_list(struct arena *a, const struct options *o)
{
    struct project p;
    struct buf b = {.a = a};
    project_read(&p, a, o, o->errata ? READ_TABLES : READ_LAYOUTS);
    if (o->sizes) {
        int sizes = put_sizes(&b, &p), said = print_all(&b), unread = project_unread(&p);
        project_drop(&p);
        return unread != EXIT_CLEAN ? unread : said == EXIT_CLEAN ? sizes : said;
    }
    if (asks(&p, "csv"))
        buf_putz(&b, o->errata ? "kind,set,chart,row,printed,played,why,by,place\n" : list_head);
    if (o->errata)
        put_remarks(&b, &p);
    else
        put_entries(&b, &p);
    int code = print_all(&b), unread = project_unread(&p);
    project_drop(&p);
    return unread > code ? unread : code;
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
    struct {
        struct arena *a;
        struct str *at;
        size_t n, cap;
    } *list = data;
    ARENA_PUSH(list->a, list, c->id);
}

static void complain_chart(struct project *p, const char *id)
{
    struct {
        struct arena *a;
        struct str *at;
        size_t n, cap;
    } list = {.a = p->a};
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
    project_read(&p, a, o, READ_TABLES);
    const struct chart *c = model_chart_find(p.model, NULL, str_of(o->arg[0]));
    if (id_is_shared(p.model, o->arg[0], false))
        code = EXIT_USAGE;
    else if (!c)
        complain_chart(&p, o->arg[0]);
    else if (c->bad)
        complain("%s cannot be read: broadside check says why", o->arg[0]);
    else {
        model_dump_chart(&b, c, dump_format_of(o), o->as_printed);
        int doubt = project_doubt(&p, o->arg[0], &(struct need){.chart = c}), said = print_all(&b);
        code = said > doubt ? said : doubt;
    }
    int unread = project_unread(&p);
    project_drop(&p);
    return unread > code ? unread : code;
}

void trees_dump(struct project *p, struct buf *b)
{
    struct diag *quiet = diag_new(); /* what is wrong was found when the project was read */
    for (uint32_t i = 1; diag_source_at(p->d, i); i++) {
        const struct source *s = diag_source_at(p->d, i);
        if (!str_ends(s->path, ".yaml"))
            continue;
        uint32_t file = diag_source_add(quiet, s->path, s->text);
        const struct node *n = yaml_parse(p->a, quiet, file);
        put_shown(b, s->path);
        buf_putc(b, '\n');
        if (n)
            node_dump(b, n);
    }
    diag_drop(quiet);
}
