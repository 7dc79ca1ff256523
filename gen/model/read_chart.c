/* A mapping below `charts` to a chart: what all kinds have, its kind's reader, its parts.
 *
 * Marks are read first, for every other text may bear them. An entry is read once, on demand; while it is being read
 * its chart can be found, but only parts that are done. Called by read.c and, for masters, by overlay.c. */
#include "model/read.h"

enum { KINDS = 6 };
struct chart_keys {
    const struct node *title, *note, *reading, *marks, *waive, *rows;
    const struct node *kind[KINDS]; /* bands to from, of which a chart has one */
};
static const char *const kind_key[KINDS] = {"bands", "grid", "modifiers", "steps", "parts", "from"};
static const struct field words_value = {NULL, FIELD_TEXT}, part_value = {NULL, FIELD_KEYS, .keys = &chart_fields};
#define AT(member) offsetof(struct chart_keys, member), .node = true
static const struct field chart_table[] = {
    {"title", FIELD_TEXT, false, "what stands over the chart", AT(title)},
    {"note", FIELD_TEXTS, false, "what stands under it: a text or a list", AT(note)},
    {"reading", FIELD_TEXT, false, "how a rule that can be read two ways is read", AT(reading)},
    {"marks", FIELD_MAP, false, "the footnotes that ^name in a cell refers to", AT(marks), .of = &words_value},
    {"waive", FIELD_MAP, false, "findings that are accepted, each with its reason", AT(waive), .of = &words_value},
    {"bands", FIELD_KEYS, false, "a roll or a measure looked up in ranges", AT(kind[0]), .keys = &bands_fields},
    {"grid", FIELD_KEYS, false, "rows and columns with names", AT(kind[1]), .keys = &grid_fields},
    {"modifiers", FIELD_KEYS, false, "situations and what each adds", AT(kind[2]), .keys = &modifiers_fields},
    {"steps", FIELD_LIST, false, "a procedure, or notes, in order", AT(kind[3]), .of = &step_item},
    {"parts", FIELD_MAP, false, "several charts under one title", AT(kind[4]), .of = &part_value},
    {"from", FIELD_TEXT, false, "another chart, that this one is with some rows replaced", AT(kind[5]),
     .names = NAMES_CHART},
    {"rows", FIELD_ANY, false, "with `from`: the rows that replace or add", AT(rows)},
};
#undef AT
const struct fields chart_fields = {"a chart", FIELDS_OF(chart_table)};

bool id_check(struct reader *r, const struct node *key, const char *what)
{
    struct str s = key->text;
    bool good = s.n > 0;
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        bool inner = (c >= '0' && c <= '9') || c == '-';
        good = good && (letter || (inner && i > 0 && i + (c == '-' ? 1u : 0u) < s.n));
    }
    if (good)
        return true;
    struct finding *f = diag_add(r->d, RULE_BAD_VALUE, key->at, "\"%.*s\" is no id for %s", STRF(s), what);
    finding_help(r->d, f, "an id is letters, digits and hyphens, and starts with a letter: rifle-fire");
    return false;
}

const struct waiver *waivers_read(const struct scope *s, const struct node *n, size_t *count)
{
    struct {
        struct waiver *at;
        size_t n, cap;
    } list = {0};
    struct strs known = {0};
    for (size_t i = 0; i < RULE_COUNT; i++)
        ARENA_PUSH(s->r->a, &known, str_of(rules[i].slug));
    for (size_t i = 0; n && n->kind == NODE_MAP && i < n->n; i++) {
        const struct pair *p = &n->pair[i];
        struct waiver w = {.slug = {p->key->text, p->key->at}, .why = text_read(s, p->value)};
        if (!rule_find(w.slug.s, &w.rule)) {
            struct finding *f =
                diag_add(s->r->d, RULE_UNKNOWN_REFERENCE, p->key->at, "no finding is called \"%.*s\"", STRF(w.slug.s));
            help_nearest(s->r, f, w.slug.s, &known, "write the word in square brackets behind the finding");
            continue;
        }
        if (!w.why.s.n && p->value->kind != NODE_BAD) {
            struct finding *f = diag_add(s->r->d, RULE_WAIVER_WITHOUT_REASON, p->key->at,
                                         "%s is waived without a reason", rules[w.rule].slug);
            finding_help(s->r->d, f, "write why this may stand: `%s: the book means it so`", rules[w.rule].slug);
        }
        ARENA_PUSH(s->r->a, &list, w);
    }
    *count = list.n;
    return list.at;
}

/* Adds the marks of `n` to those that the chart has, or replaces the ones of the same name. */
static void marks_read(const struct scope *s, const struct node *n)
{
    struct chart *c = s->chart;
    struct {
        struct mark *at;
        size_t n, cap;
    } list = {0};
    struct scope plain = {s->r, s->set, NULL};
    if (!n || n->kind != NODE_MAP)
        return;
    for (size_t i = 0; i < c->n_mark; i++)
        ARENA_PUSH(s->r->a, &list, c->mark[i]);
    for (size_t i = 0; i < n->n; i++) {
        struct mark m = {{n->pair[i].key->text, n->pair[i].key->at}, text_read(&plain, n->pair[i].value)};
        size_t k = 0;
        while (k < list.n && !str_eq(list.at[k].name.s, m.name.s))
            k++;
        if (k < list.n)
            list.at[k] = m;
        else
            ARENA_PUSH(s->r->a, &list, m);
        if (list.n > CHART_MARKS) {
            diag_add(s->r->d, RULE_OVER_LIMIT, n->pair[i].key->at, "a chart has more than %d footnotes", CHART_MARKS);
            break;
        }
    }
    c->mark = list.at;
    c->n_mark = list.n;
}

static void part_read(const struct scope *s, struct charts *list, const struct pair *p)
{
    struct chart *c = s->chart, *part = ARENA_NEW(s->r->a, struct chart);
    struct scope in = {s->r, s->set, part};
    if (!id_check(s->r, p->key, "a part"))
        return;
    part->name = p->key->text;
    part->id = str_printf(s->r->a, "%.*s.%.*s", STRF(c->id), STRF(part->name));
    part->set = s->set;
    part->whole = c;
    part->at = p->key->at;
    part->extent = c->extent;
    part->mark = c->mark;
    part->n_mark = c->n_mark;
    chart_read(&in, p->value);
    ARENA_PUSH(s->r->a, list, part);
    c->part = list->at; /* a later part may be from this one */
    c->n_part = list->n;
}

static void parts_read(const struct scope *s, const struct node *n)
{
    struct charts list = {0};
    s->chart->kind = CHART_PARTS;
    if (s->chart->whole) {
        struct finding *f = diag_add(s->r->d, RULE_BAD_VALUE, s->chart->at, "a part has no parts of its own");
        finding_help(s->r->d, f, "make it a chart, or put its parts beside the others");
        s->chart->bad = true;
        return;
    }
    for (size_t i = 0; i < n->n; i++)
        part_read(s, &list, &n->pair[i]);
}

static void common_read(const struct scope *s, const struct node *n, const struct chart_keys *k)
{
    struct chart *c = s->chart;
    c->title_given = k->title != NULL;
    if (k->title)
        c->title = text_read(s, k->title);
    if (k->note)
        c->note = texts_read(s, k->note, &c->n_note);
    if (k->reading)
        c->reading = text_read(s, k->reading);
    if (k->waive)
        c->waiver = waivers_read(s, k->waive, &c->n_waiver);
    if (!c->title.s.n && !c->bad && (k->title || !field_is_meant(n, "title", &chart_fields))) {
        struct finding *f = diag_add(s->r->d, RULE_MISSING_KEY, c->at, "the chart \"%.*s\" has no title", STRF(c->id));
        finding_help(s->r->d, f, "write `title:` with what stands over the chart");
    }
}

static void kinds_refuse(const struct scope *s, const struct node *at, const char *one, const char *other)
{
    struct finding *f =
        diag_add(s->r->d, RULE_BAD_VALUE, at->first, "a chart is one thing: this one has `%s` and `%s`", one, other);
    finding_help(s->r->d, f, "make two charts, or two `parts` of one");
}

/* Exactly one kind. Returns its place among the keys of kinds, or KINDS after a finding. */
static int kind_pick(const struct scope *s, const struct node *n, const struct chart_keys *k)
{
    int kind = KINDS;
    for (int i = 0; i < KINDS; i++) {
        if (!k->kind[i])
            continue;
        if (kind != KINDS) {
            bool later = k->kind[i]->at.lo > k->kind[kind]->at.lo;
            kinds_refuse(s, k->kind[later ? i : kind], kind_key[kind], kind_key[i]);
            return KINDS;
        }
        kind = i;
    }
    if (kind == KINDS) {
        for (int i = 0; i < KINDS; i++)
            if (field_is_meant(n, kind_key[i], &chart_fields))
                return KINDS; /* its shape or its spelling was wrong, and said so */
        struct finding *f =
            diag_add(s->r->d, RULE_MISSING_KEY, s->chart->at, "the chart \"%.*s\" holds nothing", STRF(s->chart->id));
        finding_help(s->r->d, f, "write one of bands, grid, modifiers, steps, parts or from");
    }
    if (kind != KINDS - 1 && k->rows) {
        struct finding *f =
            diag_add(s->r->d, RULE_UNKNOWN_KEY, k->rows->first, "`rows` stands beside the chart's kind");
        finding_help(s->r->d, f, "indent it to stand under bands, grid or modifiers; only with `from` it stands here");
    }
    return kind;
}

/* Groups are judged one against all rows, and against each other. */
static void groups_bound(const struct scope *s)
{
    enum { GROUPS_MOST = 1000 };
    struct chart *c = s->chart;
    if (c->n_group <= GROUPS_MOST)
        return;
    diag_add(s->r->d, RULE_OVER_LIMIT, c->group[GROUPS_MOST].label.at, "a chart has more than %d groups", GROUPS_MOST);
    c->bad = true;
}

void chart_read(const struct scope *s, const struct node *n)
{
    typedef void kind_reader(const struct scope *s, const struct node *n);
    static kind_reader *const reader[] = {bands_read, grid_read, modifiers_read, steps_read, parts_read};
    struct chart_keys k = {0};
    struct chart *c = s->chart;
    c->title.s = c->reading.s = c->from_id.s = c->reads.s = c->to.s = c->start.s = STR("");
    if (n->kind == NODE_BAD || !fields_fill(s->r->a, s->r->d, n, &chart_fields, &k)) {
        c->bad = true;
        return;
    }
    int kind = kind_pick(s, n, &k);
    bool from = kind == KINDS - 1;
    c->bad = kind == KINDS || (from && !overlay_take(s, k.kind[kind]));
    marks_read(s, k.marks);
    common_read(s, n, &k);
    if (kind < KINDS && !from)
        reader[kind](s, k.kind[kind]);
    else if (k.rows && !c->bad)
        overlay_rows(s, k.rows);
    chart_dice_settle(c);
    groups_bound(s);
}

void entry_read(struct reader *r, struct entry *e)
{
    struct scope s = {r, e->set, e->chart};
    if (e->state != ENTRY_WAITS)
        return;
    e->state = ENTRY_READING;
    chart_read(&s, e->value);
    e->state = ENTRY_READ;
}
