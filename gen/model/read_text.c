/* Nodes to texts: blanks folded, ^marks taken off or checked, @references noted for refs.c.
 *
 * Every text of the author's passes here, so that no reference escapes the check. A text whose value was not changed
 * borrows the node's, which lets a later finding point inside it. Called by every reader. */
#include "model/read.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool node_is_text(const struct node *n)
{
    return n && n->kind == NODE_TEXT;
}

struct span node_part(const struct node *n, struct str part)
{
    uintptr_t base = (uintptr_t)n->text.p, at = (uintptr_t)part.p;
    if (n->kind != NODE_TEXT || !part.p || at < base || at + part.n > base + n->text.n)
        return n->kind == NODE_TEXT ? n->at : n->first;
    return node_inside(n, at - base, at - base + part.n);
}

struct str text_fold(struct arena *a, struct str s)
{
    s = str_trim(s);
    bool plain = true;
    for (size_t i = 0; i < s.n && plain; i++)
        plain = s.p[i] == ' ' ? s.p[i + 1] != ' ' : !is_blank(s.p[i]);
    if (plain)
        return s;
    char *p = arena_alloc(a, s.n);
    size_t n = 0;
    for (size_t i = 0; i < s.n; i++) {
        if (!is_blank(s.p[i]))
            p[n++] = s.p[i];
        else if (p[n - 1] != ' ')
            p[n++] = ' ';
    }
    return (struct str){p, n};
}

/* Footnotes of one text; and names that a run compares for its helps: who has made so many mistakes needs no "did you
 * mean" with each of them. */
enum { TEXT_MARKS = 50, SEARCHES_MOST = 500000 };

bool may_search(struct reader *r, size_t names)
{
    r->searched += names;
    return r->searched <= SEARCHES_MOST;
}

void help_nearest(struct reader *r, struct finding *f, struct str name, const struct strs *names, const char *otherwise)
{
    struct str near = {"", 0};
    if (may_search(r, names->n))
        near = str_nearest(name, names->at, names->n);
    if (near.n)
        finding_help(r->d, f, "did you mean \"%.*s\"?", STRF(near));
    else if (otherwise)
        finding_help(r->d, f, "%s", otherwise);
}

/* The length of the id that starts at s.p[i]: words joined by single `-`, `.` and `/`. */
static size_t id_length(struct str s, size_t i)
{
    size_t start = i;
    while (i < s.n) {
        bool joint = s.p[i] == '-' || s.p[i] == '.' || s.p[i] == '/';
        if (!is_word(s.p[i]) && !(joint && i + 1 < s.n && is_word(s.p[i + 1])))
            break;
        i++;
    }
    return i - start;
}

static bool opens_word(struct str s, size_t i)
{
    return i == 0 || is_blank(s.p[i - 1]) || str_find_char(STR("([{\"'*"), s.p[i - 1]) >= 0;
}

static void mark_check(const struct scope *s, const struct node *n, struct str name)
{
    const struct chart *c = s->chart;
    struct strs known = {0};
    for (size_t i = 0; i < c->n_mark; i++)
        if (str_eq(c->mark[i].name.s, name))
            return;
    if (c->n_mark > CHART_MARKS)
        return; /* not all of them were read, which had its finding */
    for (size_t i = 0; may_search(s->r, 0) && i < c->n_mark; i++)
        ARENA_PUSH(s->a, &known, c->mark[i].name.s);
    struct finding *f =
        diag_add(s->d, RULE_UNKNOWN_REFERENCE, node_part(n, name), "no footnote is called \"%.*s\"", STRF(name));
    help_nearest(s->r, f, name, &known, "say what it means under `marks:` of this chart");
}

/* Notes each @id of the text, and checks each ^mark against the chart's. */
static void text_scan(const struct scope *s, const struct node *n)
{
    struct str t = n->text;
    size_t marks = 0;
    for (size_t i = 0; i + 1 < t.n; i++) {
        if ((t.p[i] != '@' && t.p[i] != '^') || !opens_word(t, i) || !is_word(t.p[i + 1]))
            continue;
        struct str id = str_cut(t, i + 1, i + 1 + id_length(t, i + 1));
        if (t.p[i] == '@')
            ARENA_PUSH(s->a, &s->r->refs, ((struct ref){id, node_part(n, id), s->set}));
        else if (s->chart && ++marks <= TEXT_MARKS)
            mark_check(s, n, id);
        else if (s->chart && marks == TEXT_MARKS + 1)
            diag_add(s->d, RULE_OVER_LIMIT, node_part(n, id), "a text has more than %d footnotes", TEXT_MARKS);
    }
}

struct text text_read(const struct scope *s, const struct node *n)
{
    if (!node_is_text(n))
        return (struct text){{"", 0}, n ? n->at : NOWHERE};
    text_scan(s, n);
    return (struct text){text_fold(s->a, n->text), n->at};
}

const struct text *texts_read(const struct scope *s, const struct node *n, size_t *count)
{
    struct texts list = {0};
    *count = 0;
    if (!n)
        return NULL;
    if (n->kind == NODE_TEXT)
        ARENA_PUSH(s->a, &list, text_read(s, n));
    for (size_t i = 0; n->kind == NODE_LIST && i < n->n; i++) {
        if (node_is_text(n->item[i]))
            ARENA_PUSH(s->a, &list, text_read(s, n->item[i]));
        else if (n->item[i]->kind != NODE_BAD)
            diag_add(s->d, RULE_BAD_VALUE, n->item[i]->first, "a text stands here, not a list or a mapping");
    }
    *count = list.n;
    return list.at;
}

/* Where the last ^mark of `t` starts, or t.n. */
static size_t last_mark(struct str t)
{
    size_t i = t.n;
    while (i > 0 && !is_blank(t.p[i - 1]))
        i--;
    return i + 1 < t.n && t.p[i] == '^' && id_length(t, i + 1) == t.n - i - 1 ? i : t.n;
}

struct text label_read(const struct scope *s, const struct node *n, const struct text **mark, size_t *n_mark)
{
    struct texts list = {0};
    struct str t = str_trim(n->text);
    text_scan(s, n);
    for (size_t at; (at = last_mark(t)) < t.n; t = str_trim(str_cut(t, 0, at))) {
        struct str name = str_cut(t, at + 1, t.n);
        ARENA_PUSH(s->a, &list, ((struct text){name, node_part(n, name)}));
    }
    for (size_t i = 0; i < list.n / 2; i++) {
        struct text swap = list.at[i];
        list.at[i] = list.at[list.n - 1 - i];
        list.at[list.n - 1 - i] = swap;
    }
    if (mark) {
        *mark = list.at;
        *n_mark = list.n;
    }
    struct text out = {text_fold(s->a, t), n->at};
    if (list.n && t.n)
        out.at = node_part(n, t);
    return out;
}

/* A roll expression that stands in node n. Its mistakes are findings at their column; its charts are looked up later.
 */
const struct roll *roll_read(const struct scope *s, const struct node *n, struct str text,
                             const struct roll_names *names)
{
    struct roll_names none = {0};
    struct roll_error err;
    const struct roll *roll = roll_parse(s->a, text, node_part(n, text), names ? names : &none, &err);
    if (!roll) {
        diag_add(s->d, RULE_BAD_ROLL, err.at, "%.*s", STRF(err.message));
        return NULL;
    }
    const struct roll *twice = roll_two_dice(roll);
    if (twice) {
        SAY(s->d, RULE_TWO_DICE, twice->at, "name the roll: let x = ...; and ask x, or write `in {1, 6}`",
            "these are two rolls, not one roll asked twice");
    }
    ARENA_PUSH(s->a, &s->r->rolls, ((struct roll_use){roll, n->at, s->set, names && names->any_name}));
    return roll;
}
