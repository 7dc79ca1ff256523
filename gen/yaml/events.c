/* Turns libyaml's events into the tree of tree.h. Only this file and repair.c include yaml.h.
 *
 * One event is current at a time; a read_ function starts at the first event of its node and ends
 * at the last. After an error libyaml's next call reports success with no event, so the first error
 * sets `failed` and all functions return. libyaml's marks count characters and nearly always
 * increase, so each byte offset is found by a short walk from the previous one.
 *
 * If libyaml gives up, repair.c looks for the edit that the author forgot, and the edited text is
 * read again, at most REPAIRS times. Each edit is a finding, and the text after it is read. All
 * spans refer to the unedited file. The readers of sets and documents call yaml_parse(). */
#include "yaml/inside.h"
#include "yaml/repair.h"
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { MISTAKES = 100, REPAIRS = 12 };

struct yaml_read {
    struct arena *a;
    struct diag *d;
    uint32_t file;
    const struct source *s;
    const struct edits *edits;
    /* text that libyaml reads: the file with the edits, without a byte order mark */
    struct str text;
    size_t index, byte; /* last converted position in `text`, in characters and in bytes */
    yaml_parser_t parser;
    yaml_event_t event;
    size_t events, depth, mistakes;
    bool failed;
    /* libyaml reported an error at byte `at` of `text`, in a construct that starts at `begun` */
    bool given_up;
    size_t at, begun;
    bool cut; /* a comment cut the last scalar: an error right after it is not reported */
    /* pairs of the collections that are open; a closed one takes its own from the end */
    LIST(struct pair) open;
};

/* Edits of a file, in file order; spans are bytes of the file. */
struct edits {
    size_t skip; /* length of the byte order mark, which libyaml does not get */
    LIST(struct fix) list;
};

/* Maps a byte of the edited text to a byte of the file; a byte of inserted text maps to the edit's
 * place. */
static size_t edits_place(const struct edits *e, size_t byte)
{
    size_t less = 0, more = e->skip; /* file = byte + more - less */
    for (size_t i = 0; i < e->list.n; i++) {
        const struct fix *k = &e->list.at[i];
        size_t from = k->at.lo + less - more; /* in the edited text */
        if (byte < from)
            break;
        if (byte < from + k->to.n)
            return byte - from < k->at.hi - k->at.lo ? k->at.lo + (byte - from) : k->at.hi;
        less += k->to.n;
        more += k->at.hi - k->at.lo;
    }
    return byte + more - less;
}

/* Inserts an edit in order. Returns false if it touches another edit: of two edits in one place one
 * is wrong. */
static bool edits_put(struct arena *a, struct edits *e, struct fix new)
{
    size_t i = 0;
    while (i < e->list.n && e->list.at[i].at.hi < new.at.lo)
        i++;
    if (i < e->list.n && e->list.at[i].at.lo <= new.at.hi)
        return false;
    ARENA_PUSH(a, &e->list, new);
    for (size_t k = e->list.n - 1; k > i; k--)
        e->list.at[k] = e->list.at[k - 1];
    e->list.at[i] = new;
    return true;
}

/* Returns the byte of `text` at a mark. It walks from the previous position, so all marks of a file
 * together cost about one pass. guard() has checked that the text is UTF-8. */
static size_t byte_of(struct yaml_read *r, yaml_mark_t mark)
{
    struct str t = r->text;
    for (; r->index < mark.index && r->byte < t.n; r->index++)
        str_rune(t, &r->byte);
    for (; r->index > mark.index; r->index--)
        do
            r->byte--;
        while ((t.p[r->byte] & 0xC0) == 0x80);
    return r->byte;
}

static uint32_t offset_of(struct yaml_read *r, yaml_mark_t mark)
{
    return (uint32_t)edits_place(r->edits, byte_of(r, mark));
}

static struct span event_span(struct yaml_read *r)
{
    return (struct span){r->file, offset_of(r, r->event.start_mark), offset_of(r, r->event.end_mark)};
}

/* Reports a limit and stops reading. The unfinished tree is discarded: half a chart looks like a
 * chart. */
static void fail_limit(struct yaml_read *r, struct span at, const char *what, int max)
{
    diag_add(r->d, RULE_OVER_LIMIT, at, "%s (the limit is %d)", what, max);
    r->failed = true;
}

/* Counts an error. A file with MISTAKES errors is probably not a project file, so reading stops. */
static void count_mistake(struct yaml_read *r, struct span at)
{
    if (++r->mistakes == MISTAKES)
        fail_limit(r, at, "too many errors: the rest of the file is not read", MISTAKES);
}

/* Makes the next event current. Returns false after an error, from then on always. */
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
        r->given_up = true;
        r->at = byte_of(r, r->parser.problem_mark);
        r->begun = r->parser.context ? byte_of(r, r->parser.context_mark) : r->at;
        return false;
    }
    if (++r->events > YAML_EVENTS)
        fail_limit(r, event_span(r), "the file has too many pieces", YAML_EVENTS);
    return !r->failed;
}

/* Reports YAML syntax that charts do not use. An alias or a merge would take text from elsewhere,
 * so findings would point at a place where the author did not write it. */
static struct finding *report_sign(struct yaml_read *r, struct span at, const char *fact)
{
    struct finding *f = diag_add(r->d, RULE_NOT_PLAIN, at, "%s", fact);
    count_mistake(r, at);
    finding_note(f, "charts cannot use anchors, aliases, tags or merges; write the value again");
    return f;
}

/* Reports an anchor or a tag at the start of a node. The node stays valid unless the sign took its
 * whole text. */
static bool refuse_signs(struct yaml_read *r)
{
    /* the events of all nodes begin with these two members */
    if (!r->event.data.scalar.anchor && !r->event.data.scalar.tag)
        return false;
    struct span at = event_span(r);
    struct str t = r->s->text;
    char sign = at.lo < t.n ? t.p[at.lo] : 0;
    uint32_t hi = at.lo;
    while (hi < t.n && !strchr(" \t\r\n,]}", t.p[hi]))
        hi++;
    struct finding *f = report_sign(r, (struct span){r->file, at.lo, hi},
                                    sign == '&' ? "this begins with `&`, so YAML reads an anchor"
                                                : "this begins with `!`, so YAML reads a tag");
    syntax_help_quote(f, r->s, at.lo);
    return true;
}

/* The text of a scalar is that of the file, or a copy if YAML changed it. */
static void text_settle(struct node *n, struct diag *d)
{
    const struct span at = node_inside(n, 0, n->text.n);
    const struct str here = str_cut(diag_source_at(d, at.file)->text, at.lo, at.hi);
    n->text = str_eq(here, n->text) ? here : str_dup(diag_arena(d), n->text);
}

/* Reads a scalar. Its text is that of the file, or a copy if they differ, because libyaml frees its
 * own with the event. The traps look at the file around the value, because they find text that YAML
 * removed from it. */
static const struct node *read_scalar(struct yaml_read *r)
{
    /* All other styles are plain. */
    static const enum quoting quoting[] = {[YAML_SINGLE_QUOTED_SCALAR_STYLE] = QUOTE_SINGLE,
                                           [YAML_DOUBLE_QUOTED_SCALAR_STYLE] = QUOTE_DOUBLE,
                                           [YAML_LITERAL_SCALAR_STYLE] = QUOTE_BLOCK,
                                           [YAML_FOLDED_SCALAR_STYLE] = QUOTE_BLOCK};
    struct span at = event_span(r);
    struct str value = {(const char *)r->event.data.scalar.value, r->event.data.scalar.length};
    while (at.hi > at.lo && strchr(" \t\r\n", r->s->text.p[at.hi - 1]))
        at.hi--; /* libyaml includes the blanks and breaks after a block text */
    struct node *n = node_new(r->a, NODE_TEXT, at);
    n->quoting = quoting[r->event.data.scalar.style];
    if (value.n > YAML_SCALAR) {
        fail_limit(r, n->at, "the text is too long", YAML_SCALAR);
        return n;
    }
    n->text = value;
    text_settle(n, r->d);
    bool bad = false;
    r->cut = n->quoting == QUOTE_PLAIN && yaml_lint_lost_comment(r->d, r->s, n);
    if (n->quoting == QUOTE_BLOCK)
        bad = yaml_lint_block_head(r->d, r->s, n->at);
    else if (n->quoting == QUOTE_DOUBLE)
        bad = yaml_lint_hidden(r->d, n);
    const bool behind = !r->cut && yaml_lint_quote_behind(r->d, n);
    if (bad || r->cut || behind)
        count_mistake(r, n->at);
    if (bad)
        n->kind = NODE_BAD;
    return n;
}

static const struct node *read_node(struct yaml_read *r, const struct node *key, bool in_flow_list);

/* Sets the end of a collection at its last event. A flow collection ends at its bracket. A block
 * ends with its last child, because libyaml puts its end at the start of the next node. `first` is
 * the key or else the first line. */
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

/* Tells whether the key can be looked up; if not, its value is read and dropped. */
static bool key_is_good(struct yaml_read *r, const struct node *key)
{
    bool plain = key->quoting == QUOTE_PLAIN;
    if (r->failed || key->kind == NODE_BAD)
        return false;
    if (key->kind == NODE_TEXT && plain && str_is(key->text, "<<")) {
        report_sign(r, key->at, "`<<` inserts something else here");
        return false;
    }
    if (key->kind == NODE_TEXT && (!plain || key->text.n))
        return true;
    if (key->kind == NODE_TEXT)
        REPORT(r->d, RULE_SYNTAX, key->at, "write its name before the colon",
               "a value without a name");
    else
        REPORT(r->d, RULE_NOT_PLAIN, key->first, "put quotes around the name",
               "brackets in place of a name");
    count_mistake(r, key->at);
    return false;
}

/* Compares names; equal names are in source order, because qsort is not stable. */
static int pair_cmp(const void *x, const void *y)
{
    const struct pair *const *a = x, *const *b = y;
    int c = str_cmp((*a)->key->text, (*b)->key->text);
    return c ? c : (*a > *b) - (*a < *b);
}

/* Tells whether a comma cut this name off from the pair before it: a plain name without colon and
 * value, with only a comma between `before` and the name. `before` is NULL for the first pair. */
static bool is_cut_off(const struct yaml_read *r, const struct pair *p, const struct node *before)
{
    const struct str t = r->s->text;
    size_t hi = p->key->at.hi;
    if (p->key->quoting != QUOTE_PLAIN || !p->key->text.n || !node_is_empty(p->value))
        return false;
    if (before && (before->at.hi > p->key->at.lo || !str_is(str_trim(str_cut(t, before->at.hi, p->key->at.lo)), ",")))
        return false;
    while (hi < t.n && char_is_blank(t.p[hi]))
        hi++;
    return hi < t.n && t.p[hi] != ':';
}

/* Reports `columns: {Near, Far}` once: names without values belong in list brackets, or their
 * values are missing. */
static void names_in_braces(struct yaml_read *r, struct node *n)
{
    for (size_t i = 0; i < n->n; i++)
        if (!is_cut_off(r, &n->pair[i], i ? n->pair[i - 1].key : NULL) || !char_is_letter(n->pair[i].key->text.p[0]))
            return; /* numbers are cells, which the row's reader checks */
    if (n->n < 2)
        return;
    struct finding *f = diag_add(r->d, RULE_SYNTAX, n->at, "names without values are in braces");
    finding_help(f, "write a list as [%.*s]; else give each name its value: `%.*s: ...`",
                 STRF(str_cut(r->s->text, n->at.lo + 1, n->at.hi - 1)), STRF(n->pair[0].key->text));
    count_mistake(r, n->at);
    n->kind = NODE_BAD;
}

/* Limits of the commas in a bracket and of their reports in a list: a file of brackets must not
 * take long. */
enum { PIECES = 16, BRACKETS = 20 };

/* A comma never cuts quoted text. */
static bool is_plain(const struct node *n)
{
    return n->kind == NODE_TEXT && n->quoting == QUOTE_PLAIN;
}

/* Text with letters may continue after a comma; a number does not. */
static bool has_letters(const struct node *n)
{
    for (size_t k = 0; is_plain(n) && k < n->text.n; k++)
        if (char_is_letter(n->text.p[k]))
            return true;
    return false;
}

/* Returns the number of unclosed round brackets in a plain text; negative if more are closed than
 * opened. */
static int open_in(const struct node *n)
{
    int open = 0;
    for (size_t i = 0; is_plain(n) && i < n->text.n; i++)
        open += (n->text.p[i] == '(') - (n->text.p[i] == ')');
    return open;
}

/* The text of a pair that may be a piece of the value before it: a value in a list, a key in a
 * map. */
static const struct node *piece_of(const struct pair *p)
{
    return p->key ? p->key : p->value;
}

/* Returns how many pairs from pair[0] on are one value whose round bracket has commas in it; 1 if
 * its value has no open bracket or no later pair closes it. */
static size_t bracket_end(const struct pair *pair, size_t n)
{
    int open = open_in(pair[0].value);
    for (size_t i = 1; open > 0 && i < n && i < PIECES; i++) {
        const struct node *piece = piece_of(&pair[i]);
        if (!is_plain(piece) || (pair[i].key && !node_is_empty(pair[i].value)))
            return 1;
        open += open_in(piece);
        if (open <= 0)
            return i + 1;
    }
    return 1;
}

/* Returns how many pairs from pair[0] on are one text: in `{1-3: miss, and lose a turn, 4-6: hit}`
 * a name without a colon is the rest of the text before it. */
static size_t text_end(const struct yaml_read *r, const struct pair *pair, size_t n)
{
    size_t end = 1;
    while (end < n && pair->key && has_letters(pair->value) &&
           is_cut_off(r, &pair[end], end > 1 ? pair[end - 1].key : pair->value))
        end++;
    return end;
}

/* Reports a value whose bracket has commas in it, and the first piece that they cut off. */
static void bracket_report(struct yaml_read *r, struct span at, const struct node *second)
{
    struct finding *f =
        diag_add(r->d, RULE_COMMA_ENDS_VALUE, at, "the comma inside these brackets ends the value");
    finding_note(f, "the text after the comma, `%.*s`, is read as a new entry",
                 STRF(str_cut(r->s->text, second->at.lo, at.hi)));
    syntax_help_quoted(f, at, "write ", " in quotes, or move it to a separate line",
                       "put quotes around the whole, or move it to a separate line");
}

/* Makes one text of a value and the names that commas cut off from it. Adds one finding. */
static void text_join(struct yaml_read *r, const struct pair *pair, size_t n, struct node *whole)
{
    struct buf text = {.a = diag_arena(r->d)};
    buf_put(&text, pair->value->text);
    for (size_t i = 1; i < n; i++)
        buf_printf(&text, ", %.*s", STRF(pair[i].key->text));
    whole->kind = NODE_TEXT;
    whole->text = buf_str(&text);
    struct finding *f = diag_add(r->d, RULE_COMMA_ENDS_VALUE, pair[1].key->at,
                                 "a comma before this ended the value");
    syntax_help_quoted(f, whole->at, "put quotes around the whole: ", "",
                       "put quotes around the whole value");
    count_mistake(r, pair[1].key->at);
}

/* Joins the values of a flow collection that commas cut apart: a text is the whole, a value with
 * brackets is bad. Returns the new number of pairs. */
static size_t join_commas(struct yaml_read *r, struct pair *pair, size_t n)
{
    size_t kept = 0, brackets = 0;
    for (size_t i = 0, k; i < n; i += k) {
        struct pair p = pair[i];
        const bool text = (k = bracket_end(pair + i, n - i)) == 1;
        if (text)
            k = text_end(r, pair + i, n - i);
        if (k > 1) {
            const uint32_t end = piece_of(&pair[i + k - 1])->at.hi;
            struct node *whole =
                node_new(r->a, NODE_BAD, (struct span){r->file, p.value->at.lo, end});
            if (text)
                text_join(r, pair + i, k, whole);
            else if (brackets++ < BRACKETS)
                bracket_report(r, whole->at, piece_of(&pair[i + 1]));
            p.value = whole;
        }
        pair[kept++] = p;
    }
    return kept;
}

/* Splits `{Path:distance, Open:distance}` at the colons, where YAML sees names without values. Adds
 * one finding for all pairs. */
static void part_tight(struct yaml_read *r, struct pair *pair, size_t n)
{
    struct finding *f = NULL;
    size_t others = 0;
    for (size_t i = 0; i < n; i++) {
        const struct str t = pair[i].key->text;
        const ptrdiff_t colon = str_find_char(t, ':');
        if (colon < 1 || (size_t)colon + 1 >= t.n || pair[i].key->quoting != QUOTE_PLAIN ||
            !node_is_empty(pair[i].value))
            continue;
        const struct span at = node_inside(pair[i].key, (size_t)colon, (size_t)colon + 1);
        if (f)
            others++;
        else {
            f = diag_add(r->d, RULE_SYNTAX, at,
                         "a name and its value are one text: a space is missing after the colon");
            finding_help(f, "put a space after it: `%.*s: %.*s`",
                         STRF(str_cut(t, 0, (size_t)colon)),
                         STRF(str_cut(t, (size_t)colon + 1, t.n)));
            f->fix = (struct fix){at, STR(": "), true};
            count_mistake(r, at);
        }
        struct node *value = node_new(r->a, NODE_TEXT, node_inside(pair[i].key, (size_t)colon + 1, t.n));
        value->text = str_cut(t, (size_t)colon + 1, t.n);
        pair[i].value = value;
        node_call(&pair[i], str_cut(t, 0, (size_t)colon));
    }
    if (others)
        finding_note(f, "%zu more time%s here", others, others == 1 ? "" : "s");
}

/* Keeps the first pair of each name. Sorting finds equal names; a dropped pair has the value
 * NULL. */
static size_t drop_duplicates(struct yaml_read *r, struct pair *pair, size_t n)
{
    const struct arena_mark mark = arena_mark(r->a);
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
        struct finding *f =
            diag_add(r->d, RULE_DUPLICATE_KEY, key->at, "`%.*s` is repeated here", STRF(key->text));
        finding_label(f, "and here");
        finding_also(f, by[first]->key->at, "the first is here");
        finding_help(f, "delete one of them, or correct its name");
        count_mistake(r, key->at);
        /* perhaps a chart with another chart's name: references to its own id would fail */
        if (by[i]->value->kind == NODE_MAP)
            diag_source_incomplete(r->d, r->file);
        by[i]->value = NULL;
    }
    arena_rewind(r->a, mark);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (pair[i].value)
            pair[kept++] = pair[i];
    return kept;
}

/* Reports `[He falls: no orders, --]`: the colon makes YAML read the cell as a map without
 * braces. */
static bool is_split_cell(struct yaml_read *r, bool in_flow_list, const struct node *n)
{
    if (!in_flow_list || r->failed || r->s->text.p[n->at.lo] == '{')
        return false;
    struct finding *f = diag_add(r->d, RULE_SYNTAX, n->at, "a cell contains a colon and a space");
    finding_note(f, "YAML reads the text before the colon as a name");
    count_mistake(r, n->at);
    syntax_help_quoted(f, n->at, "put quotes around the cell: ", "", "put quotes around the cell");
    return true;
}

/* Reads a list or a mapping; a list is collected as pairs without names. In brackets, the pieces
 * that a comma cut apart are joined into one NODE_BAD, so later cells keep their columns. The value
 * of an invalid key is read and dropped: one error, one finding. `in_flow_list`: a mapping may be a
 * cell with a colon in it.
 *
 * The depth limit bounds the recursion of read_node() and of all later walks over the tree. It also
 * bounds libyaml's work, which looks at all open brackets for each token, and at most a line of a
 * thousand characters ahead. */
static const struct node *read_collection(struct yaml_read *r, const struct node *key, bool in_flow_list)
{
    bool map = r->event.type == YAML_MAPPING_START_EVENT;
    bool flow = map ? r->event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
                    : r->event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
    struct node *n = node_new(r->a, map ? NODE_MAP : NODE_LIST, event_span(r));
    const size_t base = r->open.n;
    uint32_t last = n->at.lo;
    if (++r->depth > YAML_DEPTH) {
        if (flow)
            REPORT(r->d, RULE_OVER_LIMIT, n->at, "is a bracket before this one never closed?",
                   "brackets are at most %d deep", YAML_DEPTH);
        else
            fail_limit(r, n->at, "the nesting is too deep", YAML_DEPTH);
        r->failed = true;
        return n;
    }
    while (next(r) && r->event.type != (map ? YAML_MAPPING_END_EVENT : YAML_SEQUENCE_END_EVENT)) {
        const struct node *name = map ? read_node(r, NULL, false) : NULL;
        bool good = !map || key_is_good(r, name);
        if (map && !next(r))
            break;
        if (!good && r->event.type == YAML_ALIAS_EVENT)
            continue; /* `<<: *x` is one error */
        const struct node *value = read_node(r, name, !map && flow);
        last = name && name->at.hi > value->at.hi ? name->at.hi : value->at.hi;
        if (good)
            ARENA_PUSH(r->a, &r->open, ((struct pair){name, value}));
    }
    struct pair *pair = base < r->open.n ? r->open.at + base : NULL;
    const size_t all = r->open.n - base;
    size_t kept = flow ? join_commas(r, pair, all) : all;
    r->open.n = base;
    if (map) {
        if (flow)
            part_tight(r, pair, kept);
        kept = drop_duplicates(r, pair, kept);
        n->pair = arena_copy(r->a, pair, kept * sizeof *pair);
    } else {
        if (kept < all)
            count_mistake(r, n->at);
        n->item = ARENA_ARRAY(r->a, const struct node *, kept);
        for (size_t i = 0; i < kept; i++)
            n->item[i] = pair[i].value;
    }
    n->n = (uint32_t)kept;
    close_node(r, n, flow && (!map || r->s->text.p[n->at.lo] == '{'), last, key);
    if (map && is_split_cell(r, in_flow_list, n))
        n->kind = NODE_BAD;
    else if (map && flow && r->s->text.p[n->at.lo] == '{')
        names_in_braces(r, n);
    return n;
}

/* Never returns NULL; after a failure the result is discarded. */
static const struct node *read_node(struct yaml_read *r, const struct node *key, bool in_flow_list)
{
    if (r->event.type == YAML_SCALAR_EVENT) {
        bool taken = refuse_signs(r) && !r->event.data.scalar.length;
        return taken ? node_new(r->a, NODE_BAD, event_span(r)) : read_scalar(r);
    }
    if (r->event.type == YAML_SEQUENCE_START_EVENT || r->event.type == YAML_MAPPING_START_EVENT) {
        refuse_signs(r);
        return read_collection(r, key, in_flow_list);
    }
    struct span at = event_span(r);
    if (r->event.type == YAML_ALIAS_EVENT) {
        struct finding *f = report_sign(r, at, "this begins with `*`, so YAML reads an alias");
        syntax_help_quote(f, r->s, at.lo);
    } else {
        /* libyaml has no other events here; if a later version has, the unfinished tree is not
         * used */
        r->failed = true;
    }
    return node_new(r->a, NODE_BAD, at);
}

/* Reads the first document: stream start, document start, a node, and both ends. A second document
 * is reported, because its content is not read. */
static const struct node *read_stream(struct yaml_read *r)
{
    if (!next(r) || !next(r) || r->event.type != YAML_DOCUMENT_START_EVENT)
        return NULL; /* only blanks and comments */
    if (!next(r))
        return NULL;
    const struct node *root = read_node(r, NULL, false);
    if (!next(r) || !next(r))
        return NULL;
    if (r->event.type == YAML_DOCUMENT_START_EVENT) {
        REPORT(r->d, RULE_NOT_PLAIN, event_span(r),
               "delete the line, or put the text after it into a separate file",
               "a second document begins here");
        diag_source_incomplete(r->d, r->file); /* the second document is not read */
    }
    return root;
}

/* Reports libyaml's error in the players' words. */
static void given_up_report(struct yaml_read *r, struct diag *d)
{
    uint32_t at = (uint32_t)edits_place(r->edits, r->at), begun = (uint32_t)edits_place(r->edits, r->begun);
    syntax_report(d, r->parser.problem, r->parser.context, (struct span){r->file, at, at},
                  (struct span){r->file, begun, begun + 1});
}

/* Finds the edit that lets libyaml read on and adds its finding. Returns false if no edit helps. */
static bool repaired(struct yaml_read *r, struct diag *d, struct edits *edits, size_t *tried)
{
    struct repair fix;
    if (r->cut || edits->list.n == REPAIRS || !repair_find(r->a, r->text, r->at, r->begun, tried, &fix))
        return false;
    struct fix e = {
        {r->file, (uint32_t)edits_place(edits, fix.edit.at.lo), (uint32_t)edits_place(edits, fix.edit.at.hi)},
        fix.edit.to};
    struct span at = {r->file, (uint32_t)edits_place(edits, fix.lo), (uint32_t)edits_place(edits, fix.hi)};
    if (!edits_put(r->a, edits, e))
        return false;
    struct finding *f = diag_add(d, RULE_SYNTAX, at, "%s", fix.fact);
    finding_help(f, "%.*s", STRF(fix.help));
    f->fix = e;
    f->fix.is_yaml = e.to.n == 1 && str_find_char(STR(" \"'"), *e.to.p) >= 0;
    return true;
}

/* Reads `text` once. The encoding is set to UTF-8, which guard() has checked; libyaml would guess
 * it from the first bytes. */
static const struct node *read_once(struct yaml_read *r)
{
    if (!yaml_parser_initialize(&r->parser)) {
        diag_add(r->d, RULE_OVER_LIMIT, (struct span){r->file, 0, 0},
                 "there is not enough memory to read the file");
        r->failed = true;
        return NULL;
    }
    yaml_parser_set_encoding(&r->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r->parser, (const unsigned char *)r->text.p, r->text.n);
    const struct node *root = read_stream(r);
    yaml_event_delete(&r->event);
    return root;
}

/* Copies a tree for another file with the same text. */
static const struct node *tree_copy(struct arena *a, struct diag *d, const struct node *from,
                                    uint32_t file)
{
    const size_t n = from->kind == NODE_MAP ? 2 * from->n : from->n; /* a pair is two nodes */
    struct node *to = arena_copy(a, from, sizeof *to);
    to->at.file = to->first.file = file;
    if (from->kind == NODE_TEXT)
        text_settle(to, d);
    else
        to->item = ARENA_ARRAY(a, const struct node *, n);
    for (size_t i = 0; i < n; i++)
        to->item[i] = tree_copy(a, d, from->item[i], file);
    return to;
}

/* Reads until libyaml succeeds or no repair helps. A repeated reading finds the same errors again,
 * so only the findings of the last reading are kept. */
const struct node *yaml_parse(struct arena *a, struct diag *d, uint32_t source)
{
    const struct source *s = diag_source_at(d, source);
    struct kept_file *kept = diag_kept(d, source);
    const struct node *own = kept && !kept->tree ? yaml_parse(a, kept->d, 1) : NULL;
    if (own && diag_is_empty(kept->d))
        kept->tree = tree_copy(diag_arena(kept->d), kept->d, own, 1);
    if (kept && kept->tree)
        return tree_copy(a, d, kept->tree, source);
    if (!s || !guard(d, source, true))
        return NULL;
    struct edits edits = {.skip = str_starts(s->text, "\xEF\xBB\xBF") ? 3 : 0};
    size_t tried = 0;
    for (bool again;;) {
        struct diag *part = diag_part(d);
        struct yaml_read r = {.a = a, .d = part, .file = source, .s = s, .edits = &edits};
        r.text = str_cut(fixes_apply(a, s->text, edits.list.at, edits.list.n), edits.skip, SIZE_MAX);
        const struct node *root = read_once(&r);
        again = r.given_up && repaired(&r, d, &edits, &tried);
        if (!again && r.given_up)
            given_up_report(&r, part);
        yaml_parser_delete(&r.parser);
        if (again)
            continue;
        diag_join(part);
        if (r.failed || edits.list.n)
            diag_source_incomplete(d, source);
        return r.failed ? NULL : root;
    }
}
