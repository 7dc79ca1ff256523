/* libyaml's events to the tree of tree.h. The only file that includes yaml.h.
 *
 * One event is current at a time; a read_ function is entered at the first event of its node and left at the last.
 * After an error libyaml's next call reports success with no event, so `failed` is set at the first and everything
 * unwinds. libyaml's marks count characters: `step` has the byte offset of every STEP-th, so that a place is found in a
 * few steps. Called by yaml_parse's callers: the readers of sets and documents. */
#include "yaml/inside.h"
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { STEP = 64, MISTAKES = 100 };

struct yaml_read {
    struct arena *a;
    struct diag *d;
    uint32_t file;
    const struct source *s;
    size_t skip; /* bytes of a byte order mark, which libyaml is not shown */
    const uint32_t *step;
    size_t n_step;
    yaml_parser_t parser;
    yaml_event_t event;
    size_t events, depth, mistakes;
    bool failed;
    bool cut; /* the last scalar was cut by a comment: what follows is not its own mistake */
};

/* The byte offset of every STEP-th character of what libyaml is shown. There is one step at least, so that every mark
 * has one at or before it. */
static const uint32_t *steps_mark(struct yaml_read *r)
{
    struct str t = str_cut(r->s->text, r->skip, r->s->text.n);
    uint32_t *step = ARENA_ARRAY(r->a, uint32_t, t.n / STEP + 2);
    size_t runes = 0;
    for (size_t i = 0; i < t.n; runes++) {
        if (runes % STEP == 0)
            step[r->n_step++] = (uint32_t)(i + r->skip);
        str_rune(t, &i);
    }
    if (!r->n_step)
        step[r->n_step++] = (uint32_t)r->skip;
    return step;
}

/* libyaml counts characters from where its input begins, which is behind a byte order mark. Fewer than STEP are
 * walked, so that a place costs the same in any file. */
static uint32_t offset_of(const struct yaml_read *r, yaml_mark_t mark)
{
    size_t k = mark.index / STEP < r->n_step ? mark.index / STEP : r->n_step - 1;
    size_t i = r->step[k];
    for (size_t left = mark.index - k * STEP; left && i < r->s->text.n; left--)
        str_rune(r->s->text, &i);
    return (uint32_t)i;
}

static struct span event_span(const struct yaml_read *r)
{
    return (struct span){r->file, offset_of(r, r->event.start_mark), offset_of(r, r->event.end_mark)};
}

/* A limit that is passed ends the reading. What was read so far is given to nobody: half a chart looks like a chart. */
static void fail_limit(struct yaml_read *r, struct span at, const char *what, int most)
{
    diag_add(r->d, RULE_OVER_LIMIT, at, "%s (the limit is %d)", what, most);
    r->failed = true;
}

/* Counts a mistake. A file that has so many of them is not what it was meant to be, and is read no further. */
static void count_mistake(struct yaml_read *r, struct span at)
{
    if (++r->mistakes == MISTAKES)
        fail_limit(r, at, "too many mistakes: the rest of the file is not read", MISTAKES);
}

/* Makes the next event current. False at an error, and ever after. */
static bool next(struct yaml_read *r)
{
    if (r->failed)
        return false;
    yaml_event_delete(&r->event);
    if (!yaml_parser_parse(&r->parser, &r->event)) {
        memset(&r->event, 0, sizeof r->event);
        r->failed = true;
        if (r->cut)
            return false;
        const yaml_parser_t *p = &r->parser;
        uint32_t at = offset_of(r, p->problem_mark), begun = p->context ? offset_of(r, p->context_mark) : at;
        syntax_report(r->d, &(struct syntax_error){.problem = p->problem,
                                                   .context = p->context,
                                                   .at = {r->file, at, at},
                                                   .begun = {r->file, begun, begun + 1}});
        return false;
    }
    if (++r->events > YAML_EVENTS)
        fail_limit(r, event_span(r), "the file has too many pieces", YAML_EVENTS);
    return !r->failed;
}

/* A sign of YAML that charts do without: what it stands for was written elsewhere, so that findings would point to
 * where nobody wrote it. */
static struct finding *report_sign(struct yaml_read *r, struct span at, const char *fact)
{
    struct finding *f = diag_add(r->d, RULE_NOT_PLAIN, at, "%s", fact);
    count_mistake(r, at);
    finding_note(r->d, f, "charts use no anchors, aliases, tags or merges; what is said twice is written twice");
    return f;
}

/* Anchor or tag before a node; the node itself is good. Both stand at its start. */
static void refuse_signs(struct yaml_read *r, const yaml_char_t *anchor, const yaml_char_t *tag)
{
    if (!anchor && !tag)
        return;
    struct span at = event_span(r);
    struct str t = r->s->text;
    char sign = at.lo < t.n ? t.p[at.lo] : 0;
    uint32_t hi = at.lo;
    while (hi < t.n && !strchr(" \t\r\n,]}", t.p[hi]))
        hi++;
    struct finding *f = report_sign(r, (struct span){r->file, at.lo, hi},
                                    sign == '&' ? "this begins with `&`, which makes an anchor of it"
                                                : "this begins with `!`, which makes a tag of it");
    syntax_help_quote(r->d, f, r->s, at.lo);
}

/* A text, copied, since libyaml's goes with the event. The traps look at the file around it and not at the value
 * alone: what they find is what YAML has taken away. */
static const struct node *read_scalar(struct yaml_read *r)
{
    static const enum quoting quoting[] = {[YAML_ANY_SCALAR_STYLE] = QUOTE_PLAIN,
                                           [YAML_PLAIN_SCALAR_STYLE] = QUOTE_PLAIN,
                                           [YAML_SINGLE_QUOTED_SCALAR_STYLE] = QUOTE_SINGLE,
                                           [YAML_DOUBLE_QUOTED_SCALAR_STYLE] = QUOTE_DOUBLE,
                                           [YAML_LITERAL_SCALAR_STYLE] = QUOTE_BLOCK,
                                           [YAML_FOLDED_SCALAR_STYLE] = QUOTE_BLOCK};
    struct span at = event_span(r);
    struct str value = {(const char *)r->event.data.scalar.value, r->event.data.scalar.length};
    while (at.hi > at.lo && strchr(" \t\r\n", r->s->text.p[at.hi - 1]))
        at.hi--; /* libyaml counts the blanks and breaks behind a block text to it */
    struct node *n = node_new(r->a, NODE_TEXT, at);
    n->quoting = quoting[r->event.data.scalar.style];
    if (value.n > YAML_SCALAR) {
        fail_limit(r, n->at, "the text is too long", YAML_SCALAR);
        return n;
    }
    n->text = (struct str){str_z(r->a, value), value.n};
    bool bad = false;
    r->cut = false;
    if (n->quoting == QUOTE_PLAIN)
        r->cut = trap_lost_comment(r->d, r->s, n);
    else if (n->quoting == QUOTE_BLOCK)
        bad = trap_block_head(r->d, r->s, n->at);
    else if (n->quoting == QUOTE_DOUBLE)
        bad = trap_hidden(r->d, n);
    refuse_signs(r, r->event.data.scalar.anchor, r->event.data.scalar.tag);
    if (bad || r->cut)
        count_mistake(r, n->at);
    if (bad)
        n->kind = NODE_BAD;
    return n;
}

static const struct node *read_node(struct yaml_read *r, const struct node *key, bool in_flow_list);

/* Closes a collection at its last event: a flow ends at its bracket; a block ends with its last child, since libyaml
 * puts the end of a block at the next thing in the file. What to point at is its key, else its first line. */
static void close_node(struct yaml_read *r, struct node *n, bool flow, uint32_t last, const struct node *key)
{
    n->at.hi = flow && !r->failed ? offset_of(r, r->event.end_mark) : last;
    if (n->at.hi < n->at.lo)
        n->at.hi = n->at.lo;
    n->first = key ? key->at : (struct span){r->file, n->at.lo, n->at.lo};
    while (!key && n->first.hi < n->at.hi && !strchr("\r\n", r->s->text.p[n->first.hi]))
        n->first.hi++;
    r->depth--;
}

/* Counts up where close_node counts down. It bounds the recursion of read_node, and by that of all who
 * walk the tree. */
static bool too_deep(struct yaml_read *r)
{
    if (++r->depth > YAML_DEPTH)
        fail_limit(r, event_span(r), "too many things stand within each other", YAML_DEPTH);
    return r->failed;
}

/* Of a list in brackets the cells that a comma cut in two are joined to one bad node, so that those behind it stay
 * under their columns. */
static const struct node *read_list(struct yaml_read *r, const struct node *key)
{
    struct node *n = node_new(r->a, NODE_LIST, event_span(r));
    bool flow = r->event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
    LIST(const struct node *) list = {0};
    uint32_t last = n->at.lo;
    refuse_signs(r, r->event.data.sequence_start.anchor, r->event.data.sequence_start.tag);
    if (too_deep(r))
        return n;
    while (next(r) && r->event.type != YAML_SEQUENCE_END_EVENT) {
        const struct node *item = read_node(r, NULL, flow);
        last = item->at.hi;
        ARENA_PUSH(r->a, &list, item);
    }
    n->item = list.at;
    n->n = flow ? trap_commas_list(r->a, r->d, list.at, list.n) : list.n;
    if (n->n < list.n)
        count_mistake(r, n->at);
    close_node(r, n, flow, last, key);
    return n;
}

/* Is the key one that can be looked up? Else its value is read and left out. */
static bool key_is_good(struct yaml_read *r, const struct node *key)
{
    if (r->failed || key->kind == NODE_BAD)
        return false;
    if (key->kind != NODE_TEXT) {
        struct finding *f = diag_add(r->d, RULE_NOT_PLAIN, key->first, "brackets stand where a name should");
        finding_help(r->d, f, "put quotes around the name");
        count_mistake(r, key->at);
        return false;
    }
    if (key->quoting == QUOTE_PLAIN && str_is(key->text, "<<")) {
        report_sign(r, key->at, "`<<` puts something else in this place");
        return false;
    }
    if (key->quoting == QUOTE_PLAIN && !key->text.n) {
        struct finding *f = diag_add(r->d, RULE_SYNTAX, key->at, "a value stands here without a name");
        finding_help(r->d, f, "write its name before the colon");
        count_mistake(r, key->at);
        return false;
    }
    return true;
}

static int pair_cmp(const void *x, const void *y)
{
    const struct pair *const *a = x, *const *b = y;
    int c = str_cmp((*a)->key->text, (*b)->key->text);
    return c ? c : (*a > *b) - (*a < *b);
}

/* Keeps the first of each name. Sorting finds equal names; a key that is dropped loses its value. */
static size_t drop_duplicates(struct yaml_read *r, struct pair *pair, size_t n)
{
    struct pair **by = ARENA_ARRAY(r->a, struct pair *, n);
    for (size_t i = 0; i < n; i++)
        by[i] = &pair[i];
    qsort(by, n, sizeof(struct pair *), pair_cmp);
    for (size_t i = 1, first = 0; i < n && !r->failed; i++) {
        if (!str_eq(by[i]->key->text, by[first]->key->text)) {
            first = i;
            continue;
        }
        const struct node *key = by[i]->key;
        struct finding *f = diag_add(r->d, RULE_DUPLICATE_KEY, key->at, "`%.*s` stands twice here", STRF(key->text));
        finding_label(r->d, f, "and here");
        finding_also(r->d, f, by[first]->key->at, "it stands here");
        finding_help(r->d, f, "delete one of the two, or give it the name that was meant");
        count_mistake(r, key->at);
        by[i]->value = NULL;
    }
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (pair[i].value)
            pair[kept++] = pair[i];
    return kept;
}

/* `[He falls: no orders, --]`: YAML makes a map of the cell; no brace stands there. */
static bool is_split_cell(struct yaml_read *r, bool in_flow_list, const struct node *n)
{
    if (!in_flow_list || r->failed || r->s->text.p[n->at.lo] == '{')
        return false;
    struct finding *f = diag_add(r->d, RULE_SYNTAX, n->at, "a colon and a blank stand inside a cell");
    finding_note(r->d, f, "YAML takes what is before the colon for a name");
    count_mistake(r, n->at);
    struct str cell = str_cut(r->s->text, n->at.lo, n->at.hi);
    if (cell.n < 60 && str_find_char(cell, '"') < 0)
        finding_help(r->d, f, "put quotes around the cell: \"%.*s\"", STRF(cell));
    else
        finding_help(r->d, f, "put quotes around the cell");
    return true;
}

/* The value of a bad key is read and left out: one mistake, one finding. `in_flow_list`: it may be a cell with a colon
 * in it. */
static const struct node *read_map(struct yaml_read *r, const struct node *key, bool in_flow_list)
{
    struct node *n = node_new(r->a, NODE_MAP, event_span(r));
    bool flow = r->event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
    LIST(struct pair) list = {0};
    uint32_t last = n->at.lo;
    refuse_signs(r, r->event.data.mapping_start.anchor, r->event.data.mapping_start.tag);
    if (too_deep(r))
        return n;
    while (next(r) && r->event.type != YAML_MAPPING_END_EVENT) {
        const struct node *name = read_node(r, NULL, false);
        bool good = key_is_good(r, name);
        if (!next(r))
            break;
        if (!good && r->event.type == YAML_ALIAS_EVENT)
            continue; /* `<<: *x` is one mistake */
        const struct node *value = read_node(r, name, false);
        last = value->at.hi > name->at.hi ? value->at.hi : name->at.hi;
        if (good)
            ARENA_PUSH(r->a, &list, ((struct pair){name, value}));
    }
    n->pair = list.at;
    n->n = flow ? trap_commas_map(r->a, r->d, list.at, list.n) : list.n;
    n->n = drop_duplicates(r, list.at, n->n);
    bool braced = flow && r->s->text.p[n->at.lo] == '{';
    close_node(r, n, braced, last, key);
    if (is_split_cell(r, in_flow_list, n))
        n->kind = NODE_BAD;
    return n;
}

/* Never NULL; what it gives after a failure is thrown away. */
static const struct node *read_node(struct yaml_read *r, const struct node *key, bool in_flow_list)
{
    switch (r->event.type) {
    case YAML_SCALAR_EVENT:
        return read_scalar(r);
    case YAML_SEQUENCE_START_EVENT:
        return read_list(r, key);
    case YAML_MAPPING_START_EVENT:
        return read_map(r, key, in_flow_list);
    case YAML_ALIAS_EVENT: {
        struct span at = event_span(r);
        struct finding *f = report_sign(r, at, "this begins with `*`, which stands for something written elsewhere");
        syntax_help_quote(r->d, f, r->s, at.lo);
        return node_new(r->a, NODE_BAD, at);
    }
    case YAML_NO_EVENT:
    case YAML_STREAM_START_EVENT:
    case YAML_STREAM_END_EVENT:
    case YAML_DOCUMENT_START_EVENT:
    case YAML_DOCUMENT_END_EVENT:
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        break;
    }
    r->failed = true; /* libyaml gives none of these here; should it, an unfinished tree is not used */
    return node_new(r->a, NODE_BAD, (struct span){r->file, 0, 0});
}

/* The first document: a stream and a document open, a node, and both close. What stands in a second one is found, not
 * lost. */
static const struct node *read_stream(struct yaml_read *r)
{
    if (!next(r) || !next(r) || r->event.type != YAML_DOCUMENT_START_EVENT)
        return NULL; /* nothing but blanks and comments */
    if (!next(r))
        return NULL;
    const struct node *root = read_node(r, NULL, false);
    if (!next(r) || !next(r))
        return NULL;
    if (r->event.type == YAML_DOCUMENT_START_EVENT) {
        struct span at = event_span(r);
        struct finding *f = diag_add(r->d, RULE_NOT_PLAIN, at, "a second document begins here");
        finding_help(r->d, f, "delete the line, or put what follows into a file of its own");
    }
    return root;
}

/* libyaml is told that it reads UTF-8, which the guard has seen to: it would guess by the first bytes otherwise. */
const struct node *yaml_parse(struct arena *a, struct diag *d, uint32_t source)
{
    struct yaml_read r = {.a = a, .d = d, .file = source, .s = diag_source_at(d, source)};
    if (!r.s)
        return NULL;
    if (!guard_yaml(d, source)) {
        diag_source_torn(d, source);
        return NULL;
    }
    r.skip = str_starts(r.s->text, "\xEF\xBB\xBF") ? 3 : 0;
    r.step = steps_mark(&r);
    if (!yaml_parser_initialize(&r.parser)) {
        diag_add(d, RULE_OVER_LIMIT, (struct span){source, 0, 0}, "there is no memory to read the file with");
        diag_source_torn(d, source);
        return NULL;
    }
    yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)r.s->text.p + r.skip, r.s->text.n - r.skip);
    const struct node *root = read_stream(&r);
    yaml_event_delete(&r.event);
    yaml_parser_delete(&r.parser);
    if (r.failed)
        diag_source_torn(d, source);
    return r.failed ? NULL : root;
}
