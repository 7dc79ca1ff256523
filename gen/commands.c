/* The commands that print what there is: list, layout, explain, dump, odds, roll and schema. Called by main through its
 * table; each reads the project as far as it needs it, prints, and comes back with the exit code.
 *
 * None of them prints findings. A file that could not be read, and an error that what is printed stands on, are told on
 * standard error, and the exit code says so, for whoever takes the output further. */
#include "base/str.h"
#include "emit/emit.h"
#include "layout/deck.h"
#include "layout/kinds.h"
#include "layout/read.h"
#include "model/dump.h"
#include "model/remarks.h"
#include "model/sense.h"
#include "odds/odds.h"
#include "run.h"
#include "show/decks.h"
#include "walk/walk.h"
#include "yaml/field.h"
#include <string.h>

enum { SIZE_LEAST = 18, SIZE_MOST = 120 }; /* cards: decks that people make */
enum { BATCH_MOST = 64 << 20 };            /* bytes of a batch */

/* The end of a command that read the project: what of it could not be read counts too. */
static int project_end(struct project *p, int code)
{
    int unread = project_unread(p);
    project_drop(p);
    return worse(code, unread);
}

/* As a terminal may be shown it: names of files and sets can hold what would steer one. */
static struct str shown(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    put_shown(&b, s);
    return buf_str(&b);
}

/* ---- list ---- */

/* "tables/a/charts.yaml:12"; empty for what stands in no file. Lines count from 1, as editors do. */
static struct str place_of(struct arena *a, const struct project *p, struct span at)
{
    const struct source *s = diag_source_at(p->d, at.file);
    uint32_t line = 0, column;
    if (!s)
        return STR("");
    source_place(s, at.lo, &line, &column);
    return str_printf(a, "%.*s:%u", STRF(shown(a, s->path)), line);
}

/* Sets and documents are called as their files are, so that their names are shown and not only printed. */
static void put_entry(const struct rows *r, const struct project *p, const char *kind, struct str set, struct str id,
                      struct str title, struct span at)
{
    struct arena *a = r->to->a;
    struct str whole = set.n ? str_printf(a, "%.*s/%.*s", STRF(set), STRF(id)) : id;
    rows_put(r, (struct str[]){str_of(kind), shown(a, whole), title, place_of(a, p, at)});
}

/* Kinds, ids and titles in columns that most of them fit. What `odds` lists without an ID is a part of it. */
static int entries_print(const struct project *p, bool odds_alone)
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

/* For people: `erratum a/morale, 25+  printed "24+", played "25+": why (by)  place`, on one line, whatever breaks the
 * author's words have. */
static void put_remark_text(struct buf *b, const struct remark *m, struct str set, struct str place)
{
    bool erratum = m->kind == REMARK_ERRATUM;
    size_t from = b->n;
    buf_printf(b, "%-8.*s %.*s/%.*s", STRF(remark_name(m->kind)), STRF(set), STRF(m->chart));
    if (m->row.n)
        buf_printf(b, ", %.*s", STRF(m->row));
    buf_putz(b, "  ");
    if (m->printed.n)
        buf_printf(b, "%s \"%.*s\"%s", erratum ? "printed" : "elsewhere", STRF(m->printed), m->played.n ? ", " : "");
    if (m->played.n)
        buf_printf(b, "%s \"%.*s\"", erratum ? "played" : "here", STRF(m->played));
    buf_printf(b, "%s%.*s", (m->printed.n || m->played.n) && m->why.n ? ": " : "", STRF(m->why));
    if (m->by.n)
        buf_printf(b, " (%.*s)", STRF(m->by));
    for (size_t i = from; i < b->n; i++)
        if (b->p[i] == '\n')
            b->p[i] = ' ';
    buf_printf(b, "  %.*s\n", STRF(place));
}

/* Names of files may hold anything; what a shell would take for more than a word is left out of what it completes. */
static bool is_word(struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] < 0x80 && !char_is_name(s.p[i]) && s.p[i] != '.')
            return false;
    return s.n > 0 && s.p[0] != '-';
}

/* For shells: a kind, a tab and an id a line. An id that one set alone has is there without its set, too. */
static int entries_print_short(const struct project *p)
{
    struct buf b = {.a = p->a};
    for (size_t i = 0; i < p->model->n_set; i++) {
        const struct set *s = p->model->set[i];
        if (!is_word(s->id))
            continue;
        buf_printf(&b, "set\t%.*s\n", STRF(s->id));
        for (size_t k = 0; k < s->n_chart + s->n_odds; k++) {
            bool chart = k < s->n_chart;
            struct str id = chart ? s->chart[k]->id : s->odds[k - s->n_chart]->id;
            const char *kind = chart ? "chart" : "odds";
            size_t has = 0;
            for (size_t n = 0; n < p->model->n_set; n++)
                has += chart ? model_chart_find(p->model, p->model->set[n], id) != NULL
                             : model_odds_find(p->model, p->model->set[n], id) != NULL;
            if (has == 1)
                buf_printf(&b, "%s\t%.*s\n", kind, STRF(id));
            buf_printf(&b, "%s\t%.*s/%.*s\n", kind, STRF(s->id), STRF(id));
        }
    }
    for (size_t i = 0; i < p->documents.n; i++) {
        const struct layout *doc = &p->documents.at[i];
        struct str name = doc->name;
        if (!is_word(name))
            continue;
        buf_printf(&b, "document\t%.*s\n", STRF(name));
        if (doc->kind == DOCUMENT_DECK)
            buf_printf(&b, "deck\t%.*s\n", STRF(name));
    }
    return print_all(&b);
}

/* Every remark of every set: what is printed otherwise than played, in doubt, or read in one way of several. */
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
            struct str place = place_of(p->a, p, m->at);
            if (r.format == FORMAT_TEXT)
                put_remark_text(&b, m, set, place);
            else
                rows_put(&r, (struct str[]){remark_name(m->kind), set, m->chart, m->row, m->printed, m->played, m->why,
                                            m->by, place});
        }
    }
    return print_all(&b);
}

/* Every size that people make decks of, from the smallest that keeps all odds, where that is a smaller one. */
static int sizes_print(const struct project *p)
{
    static const struct str names[] = {{"cards", 5}, {"error", 5}, {"percent", 7}};
    struct buf b = {.a = p->a};
    const struct rows r = {.to = &b, .format = p->o->format, .n = 3, .name = names};
    const struct layout *doc = NULL;
    LIST(struct str) decks = {0};
    struct frac error;
    for (size_t i = 0; i < p->documents.n && !doc; i++) {
        const struct layout *one = &p->documents.at[i];
        if (one->kind != DOCUMENT_DECK)
            continue;
        doc = str_is(one->name, p->o->sizes) ? one : NULL;
        ARENA_PUSH(p->a, &decks, one->name);
    }
    if (!doc) {
        complain_unknown("deck", p->o->sizes, decks.at, decks.n);
        return EXIT_USAGE;
    }
    if (!deck_error(p->a, doc->deck, SIZE_LEAST, &error)) {
        complain("%s is not drawn for a roll: any number of its cards is as good", p->o->sizes);
        return EXIT_FINDINGS;
    }
    if (r.format != FORMAT_TEXT)
        rows_head(&r);
    else
        buf_putz(&b, "cards  off by\n");
    const size_t smallest = doc->deck->smallest, from = smallest && smallest < SIZE_LEAST ? smallest : SIZE_LEAST;
    for (size_t n = from; n <= SIZE_MOST && deck_error(p->a, doc->deck, n, &error); n++) {
        struct buf exact = {.a = p->a}, percent = {.a = p->a};
        buf_put_frac(&exact, error);
        buf_put_percent(&percent, error, 2);
        if (r.format == FORMAT_TEXT)
            buf_printf(&b, "%5zu  %6s %%  %s%s\n", n, percent.p, exact.p, frac_is_zero(error) ? "  exact" : "");
        else
            rows_put(&r, (struct str[]){str_printf(p->a, "%zu", n), buf_str(&exact), buf_str(&percent)});
    }
    if (r.format == FORMAT_TEXT && smallest)
        buf_printf(&b, "%zu cards are the fewest that keep the odds exactly\n", smallest);
    else if (r.format == FORMAT_TEXT)
        buf_putz(&b, "no deck of a thousand cards or fewer keeps the odds exactly\n");
    return print_all(&b);
}

/* Exit 2 where a deck is named that is not there, 1 where its size makes no odds. */
int run_list(struct arena *a, const struct options *o)
{
    struct project p;
    if (o->text)
        return built_in_print(a, o);
    if (o->listed != LIST_PROJECT)
        return inventory_print(a, o);
    project_read(&p, a, o, o->errata && !o->sizes ? READ_TABLES : READ_LAYOUTS);
    return project_end(&p, o->sizes                    ? sizes_print(&p)
                           : o->errata                 ? errata_print(&p)
                           : o->format == FORMAT_SHORT ? entries_print_short(&p)
                                                       : entries_print(&p, false));
}

/* ---- layout ---- */

/* What a set without a layout is made with, to be kept as a file and changed there: read again, it makes the same. */
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
    const struct set *set = NULL;
    struct str *names = ARENA_ARRAY(a, struct str, p.model->n_set);
    for (size_t i = 0; i < p.model->n_set; i++) {
        names[i] = p.model->set[i]->id;
        set = str_is(names[i], o->arg[0]) ? p.model->set[i] : set;
    }
    struct str draft = set ? layout_draft(a, p.d, set, o->kind) : STR("");
    if (!set) {
        complain_unknown("set", o->arg[0], names, p.model->n_set);
    } else if (!draft.n) {
        complain("%s has no %s", o->arg[0], of[o->kind].lacks);
        code = EXIT_FINDINGS;
    } else {
        buf_printf(&b, "# Kept as layouts/%s/%.*s.yaml this makes what is made without it.\n", of[o->kind].folder,
                   STRF(shown(a, set->id)));
        buf_putz(&b, layout_hints(o->kind));
        buf_put(&b, draft);
        code = print_all(&b);
    }
    return project_end(&p, code);
}

/* ---- explain ---- */

/* A page as a part of the manual: its heads two steps lower, without the level, which stands above them all, and
 * without which tests show it. */
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

/* The pages of the rules are in the program, so that they are at hand where it is. */
int run_explain(struct arena *a, const struct options *o)
{
    static const char *const level[] = {[LEVEL_NOTE] = "note", [LEVEL_WARNING] = "warning", [LEVEL_ERROR] = "error"};
    struct buf b = {.a = a};
    enum rule_id id;
    if (o->n_arg && !rule_find(str_of(o->arg[0]), &id)) {
        struct str names[RULE_COUNT];
        for (int i = 0; i < RULE_COUNT; i++)
            names[i] = str_of(rules[i].slug);
        complain_unknown("finding", o->arg[0], names, RULE_COUNT);
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
        buf_printf(&b, "%-22s %-8s %s\n", rules[i].slug, level[rules[i].level], rules[i].fact);
    return print_all(&b);
}

/* ---- dump ---- */

/* An id without SET/ that several sets have charts or odds by: complains of it with both their names. An overlay has
 * those that it replaces, not those that it takes over. Of `march.foot` the chart is meant. */
static bool id_is_shared(const struct model *m, const char *id, bool odds)
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

/* The chart is printed even where it stands on an error, since one looks at it to find that; the exit code and a
 * line on standard error say so. */
int run_dump(struct arena *a, const struct options *o)
{
    struct project p;
    struct buf b = {.a = a};
    int code = EXIT_FINDINGS;
    project_read(&p, a, o, READ_TABLES);
    const struct chart *c = model_chart_find(p.model, NULL, str_of(o->arg[0]));
    if (id_is_shared(p.model, o->arg[0], false)) {
        code = EXIT_USAGE;
    } else if (!c) {
        /* with those of parts and of further dice: whoever writes a wrong one may mean any */
        const struct chart **chart;
        size_t n = model_charts(a, p.model, &chart);
        struct str *id = ARENA_ARRAY(a, struct str, n);
        for (size_t i = 0; i < n; i++)
            id[i] = chart[i]->id;
        complain_unknown("chart", o->arg[0], id, n);
    } else if (c->bad) {
        complain("%s cannot be read: broadside check says why", o->arg[0]);
    } else {
        model_dump_chart(&b, c, o->format, o->as == AS_PRINTED);
        code = project_doubt(&p, o->arg[0], &(struct need){.chart = c});
        code = worse(code, print_all(&b));
    }
    return project_end(&p, code);
}

/* ---- roll ---- */

/* Characters, from 1: what a person counts who looks for the place in an expression. */
static uint32_t column_of(struct str text, uint32_t byte)
{
    return (uint32_t)str_runes(str_cut(text, 0, byte)) + 1;
}

/* The message, the expression with ^^^^ below what is meant, and the help. An expression of several lines is not
 * shown again: the marks would stand below the wrong one. */
static void complain_roll(struct str text, const struct roll_error *e)
{
    struct arena *a = arena_new();
    const struct str before = shown(a, str_cut(text, 0, e->at.lo));
    const size_t marks = str_columns(shown(a, str_cut(text, e->at.lo, e->at.hi)));
    complain("column %u: %.*s", column_of(text, e->at.lo), STRF(e->message));
    if (str_find_char(text, '\n') < 0 && text.n) {
        fprintf(stderr, "  %.*s\n  %*s^", STRF(shown(a, text)), (int)str_columns(before), "");
        for (size_t i = 1; i < marks; i++)
            fputc('^', stderr);
        fputc('\n', stderr);
    }
    if (e->help.n)
        fprintf(stderr, "  help: %.*s\n", STRF(shown(a, e->help)));
    arena_drop(a);
}

/* An id of several sets without one named: which chart was taken is said, since the other may be meant. */
static void warn_shared(const struct model *m, struct str text, const struct roll *r)
{
    const struct set *first = NULL, *other = NULL;
    if (r->kind != ROLL_CHART || str_find_char(r->word, '/') >= 0)
        return;
    for (size_t i = 0; i < m->n_set && !other; i++) {
        const struct set *home = m->set[i];
        if (home->from || !model_chart_find(m, home, r->word))
            continue;
        other = first ? home : NULL;
        first = first ? first : home;
    }
    if (other)
        complain("warning: column %u: %.*s is in several sets, and this is %.*s/%.*s; or write %.*s/%.*s",
                 column_of(text, r->at.lo), STRF(r->word), STRF(first->id), STRF(r->word), STRF(other->id),
                 STRF(r->word));
}

/* False with *e. Charts are read, into p, only for an expression that speaks of one: the others need no project; `a`
 * may be a shorter arena than the project's. Nothing is worked out before the expression was judged: a question that
 * cannot mean what it says is refused, as in a chart. */
static bool roll_text(struct project *p, struct arena *a, struct str text, struct dist *d, struct roll_error *e)
{
    struct roll_names none = {0};
    const struct roll *tree = roll_parse(a, text, NOWHERE, &none, e);
    bool warns = !p->o->batch && !p->o->quiet;
    if (!tree)
        return false;
    /* Each mention of dice is a new roll: where equal ones stand on both sides of `or`, one was probably meant. */
    const struct roll *twice = warns ? roll_two_dice(a, tree) : NULL;
    if (twice)
        complain(
            "warning: column %u: %.*s is a new roll; for one roll on both sides write let x = %.*s; ... [two-dice]",
            column_of(text, twice->at.lo), STRF(twice->words), STRF(twice->words));
    if (!p->model && str_find(text, "chart") >= 0)
        project_read(p, p->a, p->o, READ_TABLES);
    const struct roll **node;
    for (size_t i = 0, n = warns && p->model ? roll_nodes(a, tree, &node) : 0; i < n; i++)
        warn_shared(p->model, text, node[i]);
    struct env env = {.model = p->model, .budget = p->o->budget};
    const struct nonsense *found;
    size_t n = judge_roll(judge_new(a, env.model, NULL), STR(""), tree, &found);
    for (size_t i = 0; i < n; i++)
        if (found[i].rule != RULE_NO_SUCH_FACE) /* d6 == 7 is a question, and has an answer */
            return *e = found[i].error, false;
    return odds_eval(a, tree, &env, d, NULL, e);
}

/* Of words the order is the alphabet's, which no question means. */
static bool at_least_fits(const struct project *p, struct arena *a, const struct dist *d)
{
    struct frac mean;
    bool fits = !p->o->at_least || (p->o->format == FORMAT_TEXT && dist_mean(a, d, &mean));
    if (!fits)
        complain("--at-least is of numbers, and prints text");
    return fits;
}

/* An error of an expression is exit 1, and no end of a batch. A batch answers in JSON, whatever --format says. */
static int roll_one(struct project *p, struct buf *b, struct str text)
{
    const enum format format = p->o->batch ? FORMAT_JSON : p->o->format;
    struct dist d;
    struct roll_error e = {0};
    if (roll_text(p, b->a, text, &d, &e)) {
        if (!at_least_fits(p, b->a, &d))
            return EXIT_USAGE;
        emit_dist(b, text, &d, format, p->o->at_least);
        return EXIT_CLEAN;
    }
    if (format != FORMAT_JSON) {
        complain_roll(text, &e);
        return EXIT_FINDINGS;
    }
    /* the two keys are all that a reader of batches expects */
    const char *help = e.help.n ? "; help: " : "";
    buf_putc(b, '{');
    json_put_text(b, STR("expression"), text);
    buf_printf(b, ", \"error\": {\"column\": %u", column_of(text, e.at.lo));
    json_put_text(b, STR("message"), str_printf(b->a, "%.*s%s%.*s", STRF(e.message), help, STRF(e.help)));
    buf_putz(b, "}}\n");
    return EXIT_FINDINGS;
}

/* A line at a time, each in memory of its own, so that a million lines cost no more than one. */
static int roll_batch(struct project *p, FILE *f)
{
    struct buf read = {.a = p->a};
    char piece[8192];
    struct str line;
    for (size_t n; read.n <= BATCH_MOST && (n = fread(piece, 1, sizeof piece, f)) > 0;)
        buf_put(&read, (struct str){piece, n});
    struct str text = buf_str(&read);
    if (ferror(f) || read.n > BATCH_MOST) { /* a folder cannot be read */
        complain("%s cannot be read, or is over 64 MiB", p->o->batch);
        return EXIT_UNREADABLE;
    }
    if (str_starts(text, "\xef\xbb\xbf"))
        text = str_cut(text, 3, text.n);
    int code = EXIT_CLEAN;
    while (str_split(&text, '\n', &line)) {
        line = str_trim(line);
        if (!line.n || line.p[0] == '#')
            continue;
        struct arena *own = arena_new();
        struct buf b = {.a = own};
        int one = roll_one(p, &b, line), wrote = print_all(&b);
        code = worse(code, one);
        arena_drop(own);
        if (wrote != EXIT_CLEAN)
            return wrote;
        if (ferror(stdout)) /* nobody reads on */
            break;
    }
    return code;
}

static int roll_compare(struct project *p, struct buf *b)
{
    struct compared of[2] = {{.text = str_of(p->o->arg[0])}, {.text = str_of(p->o->arg[1])}};
    for (int i = 0; i < 2; i++) {
        struct roll_error e = {0};
        if (!roll_text(p, b->a, of[i].text, &of[i].dist, &e)) {
            complain_roll(of[i].text, &e);
            return EXIT_FINDINGS;
        }
        if (!at_least_fits(p, b->a, &of[i].dist))
            return EXIT_USAGE;
    }
    if (of[0].dist.at[0].value.kind != of[1].dist.at[0].value.kind) { /* a yes is no number beside one */
        complain("--compare takes two of one kind: two numbers, two questions, two words");
        return EXIT_USAGE;
    }
    emit_compared(b, of, p->o->format, p->o->at_least);
    return EXIT_CLEAN;
}

/* A batch reads no project before a line speaks of a chart. */
int run_roll(struct arena *a, const struct options *o)
{
    struct project p = {.a = a, .o = o};
    struct buf b = {.a = a};
    if (!o->batch && o->compare != (o->n_arg == 2)) {
        complain(o->compare ? "--compare takes two expressions: broadside roll --compare 3d6 2d8"
                            : "two expressions: quote one that has blanks, or broadside roll --compare A B");
        return EXIT_USAGE;
    }
    if (o->compare && o->format == FORMAT_CSV) {
        complain("--compare prints text or json");
        return EXIT_USAGE;
    }
    FILE *f = !o->batch ? NULL : strcmp(o->batch, "-") == 0 ? stdin : fopen(o->batch, "rb");
    if (o->batch && !f) {
        complain("%s cannot be read", o->batch);
        return EXIT_UNREADABLE;
    }
    int code = f ? roll_batch(&p, f) : o->compare ? roll_compare(&p, &b) : roll_one(&p, &b, str_of(o->arg[0]));
    if (f && f != stdin)
        fclose(f);
    if (!f) /* a batch has printed */
        code = worse(code, print_all(&b));
    return p.model ? project_end(&p, code) : code;
}

/* ---- odds ---- */

/* --given name=value: the value is one of those that the entry names, as it prints. Numbers by what they are, +1 for 1;
 * words to the letter, and if there is none such, by their letters as everywhere (where the hyphen of -1 is nothing).
 */
static bool given_find(struct arena *a, const struct odds_entry *e, struct str name, struct str want, struct value *out)
{
    for (size_t i = 0; i < e->n_given; i++) {
        if (!str_eq(e->given[i].name.s, name))
            continue;
        for (size_t k = 0; k < 2 * e->given[i].n; k++) {
            const struct value *v = &e->given[i].value[k % e->given[i].n];
            bool number = v->kind == VALUE_NUMBER, to_the_letter = k < e->given[i].n;
            struct buf b = {.a = a};
            buf_put_value(&b, v);
            struct str plain = number && want.n > 1 && want.p[0] == '+' ? str_cut(want, 1, want.n) : want;
            if (number || to_the_letter ? str_eq(buf_str(&b), plain) : str_same_name(buf_str(&b), plain))
                return *out = *v, true;
        }
    }
    return false;
}

/* False and complained where a name or a value is none of the entry's: then all that it has are listed, since a
 * table has few. */
static bool givens_read(struct arena *a, const struct options *o, const struct odds_entry *e, struct env *env)
{
    struct str *name = ARENA_ARRAY(a, struct str, o->given.n);
    struct value *value = ARENA_ARRAY(a, struct value, o->given.n);
    for (size_t i = 0; i < o->given.n; i++) {
        struct str rest = str_of(o->given.at[i]);
        if (!str_split(&rest, '=', &name[i]) || !given_find(a, e, name[i], rest, &value[i])) {
            complain("%.*s has no given %s; it has:", STRF(e->id), o->given.at[i]);
            for (size_t k = 0; k < e->n_given; k++)
                fprintf(stderr, "  %.*s=%.*s\n", STRF(e->given[k].name.s), STRF(e->given[k].text.s));
            return false;
        }
        for (size_t k = 0; k < i; k++)
            if (str_eq(name[k], name[i])) {
                complain("--given %.*s stands twice", STRF(name[i]));
                return false;
            }
    }
    *env = (struct env){.name = name, .value = value, .n = o->given.n};
    return true;
}

/* Ends where nobody reads on. */
static bool piece_print(void *code, const void *p, size_t n)
{
    *(int *)code = print_all(&(struct buf){.p = (char *)p, .n = n});
    return *(int *)code == EXIT_CLEAN && !ferror(stdout);
}

/* A table in which the two methods part is exit 1, as is one with a cell that could not be worked out; both after it
 * was printed. */
static int odds_print(struct project *p, const struct odds_entry *e)
{
    struct env only = {0};
    if (!givens_read(p->a, p->o, e, &only))
        return EXIT_USAGE;
    struct odds_table t = odds_table_make(p->a, p->model, e, &only, p->o->verify ? PROOF_LONG : PROOF_NONE);
    int code = EXIT_CLEAN;
    emit_odds(&t, p->o->format, (struct paint_sink){piece_print, &code});
    if (t.verdict == DISAGREES && code == EXIT_CLEAN) {
        complain("%.*s: %.*s", STRF(e->id), STRF(t.why));
        code = EXIT_FINDINGS;
    }
    for (size_t i = 0; i < t.grid.n; i++)
        if (t.grid.cell[i].failed && code == EXIT_CLEAN)
            code = EXIT_FINDINGS;
    return code;
}

/* Of no table by name: the list of them; all are worked out where all are to be proved. */
static int odds_print_all(struct project *p)
{
    if (p->o->given.n) {
        complain("--given is of one table: broadside odds ID --given %s", p->o->given.at[0]);
        return EXIT_USAGE;
    }
    if (!p->o->verify)
        return entries_print(p, true);
    int code = EXIT_CLEAN;
    for (size_t i = 0; i < p->model->n_set; i++)
        for (size_t k = 0; k < p->model->set[i]->n_odds; k++) {
            const struct odds_entry *e = p->model->set[i]->odds[k];
            int one = EXIT_FINDINGS;
            if (e->bad)
                complain("%.*s/%.*s is left out; broadside check says what is wrong with it", STRF(e->set->id),
                         STRF(e->id));
            else
                one = odds_print(p, e);
            code = worse(code, one);
            if (one == EXIT_UNREADABLE || ferror(stdout)) /* said once, not for each table; or nobody reads on */
                return code;
        }
    return code;
}

/* A table that stands on an error is printed all the same, and the exit code says so. */
int run_odds(struct arena *a, const struct options *o)
{
    struct project p;
    project_read(&p, a, o, READ_TABLES);
    const struct odds_entry *e = o->n_arg ? model_odds_find(p.model, NULL, str_of(o->arg[0])) : NULL;
    int code = EXIT_FINDINGS;
    if (!o->n_arg) {
        code = odds_print_all(&p);
    } else if (id_is_shared(p.model, o->arg[0], true)) {
        code = EXIT_USAGE;
    } else if (e && !e->bad) {
        code = project_doubt(&p, o->arg[0], &(struct need){.odds = e});
        code = worse(code, odds_print(&p, e));
    } else {
        complain(
            "there is no odds table %s that can be read; broadside list names them, broadside check says what is wrong",
            o->arg[0]);
    }
    return project_end(&p, code);
}

/* ---- schema: what may stand in each kind of file, from the field tables that read them ---- */

/* One kind, by name; without a name all, as files below OUT/schemas where an editor finds them, or one after the other
 * as words. */
int run_schema(struct arena *a, const struct options *o)
{
    const bool files = !o->n_arg && (o->format == FORMAT_TEXT || o->format == FORMAT_JSON);
    void (*const put)(struct buf *, const struct schema_of *) = o->format == FORMAT_MARKDOWN ? schema_put_markdown
                                                                : o->format == FORMAT_MDOC   ? schema_put_mdoc
                                                                : o->format == FORMAT_SHORT  ? schema_put_keys
                                                                                             : schema_put_json;
    struct buf b = {.a = a};
    struct project p = {.a = a, .o = o};
    struct str names[FILE_KINDS];
    size_t known = 0;
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
            complain("%.*s", STRF(why));
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
