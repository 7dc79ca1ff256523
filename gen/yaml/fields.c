/* A mapping against its field table: what is unknown, missing or of the wrong shape is found here, once for all
 * readers.
 *
 * What was bad before (NODE_BAD) is passed over in silence: it had its finding. Called by every reader of a mapping
 * whose keys are fixed. */
#include "yaml/field.h"

enum { UNKNOWN_MOST = 20 }; /* of one mapping so many unknown keys are reported: more are not slips of the pen */

static bool is_empty(const struct node *n)
{
    return n->kind == NODE_TEXT && n->quoting == QUOTE_PLAIN && !n->text.n;
}

static bool is_texts(const struct node *n)
{
    if (n->kind == NODE_TEXT)
        return true;
    for (size_t i = 0; n->kind == NODE_LIST && i < n->n; i++)
        if (n->item[i]->kind != NODE_TEXT && n->item[i]->kind != NODE_BAD)
            return false;
    return n->kind == NODE_LIST;
}

static bool has_shape(const struct node *n, enum field_type type)
{
    switch (type) {
    case FIELD_TEXT:
        return n->kind == NODE_TEXT;
    case FIELD_LIST:
        return n->kind == NODE_LIST;
    case FIELD_MAP:
        return n->kind == NODE_MAP;
    case FIELD_ANY:
        return true;
    case FIELD_TEXTS:
        return is_texts(n);
    }
    return false;
}

static const char *shape_name(enum field_type type)
{
    switch (type) {
    case FIELD_TEXT:
        return "a text";
    case FIELD_LIST:
        return "a list";
    case FIELD_MAP:
        return "names with values";
    case FIELD_TEXTS:
        return "a text or a list of texts";
    case FIELD_ANY:
        break;
    }
    return "a value";
}

static const char *kind_name(const struct node *n)
{
    switch (n->kind) {
    case NODE_TEXT:
        return "a text";
    case NODE_LIST:
        return "a list";
    case NODE_MAP:
        return "names with values";
    case NODE_BAD:
        break;
    }
    return "nothing";
}

/* The value where its shape is right, else NULL and a finding. */
static const struct node *checked(struct diag *d, const struct pair *p, const struct field *field)
{
    const struct node *v = p->value;
    if (v->kind == NODE_BAD)
        return NULL;
    if (is_empty(v) && field->type != FIELD_ANY) {
        struct finding *f = diag_add(d, RULE_BAD_VALUE, p->key->at, "`%s` has no value", field->key);
        finding_help(d, f, "write %s behind the colon, or delete the line", shape_name(field->type));
        return NULL;
    }
    if (has_shape(v, field->type))
        return v;
    struct span at = v->kind == NODE_TEXT ? v->at : v->first;
    struct finding *f = diag_add(d, RULE_BAD_VALUE, at, "`%s` wants %s, and this is %s", field->key,
                                 shape_name(field->type), kind_name(v));
    finding_note(d, f, "`%s` is %s", field->key, field->doc);
    return NULL;
}

/* The keys of the table as "`a`, `b` and `c`". */
static struct str keys_listed(struct arena *a, const struct field *table, size_t n)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < n; i++)
        buf_printf(&b, "%s`%s`", i == 0 ? "" : i + 1 == n ? " and " : ", ", table[i].key);
    return buf_str(&b);
}

static struct str nearest_key(struct arena *a, struct str key, const struct field *table, size_t n)
{
    struct str *names = ARENA_ARRAY(a, struct str, n);
    for (size_t i = 0; i < n; i++)
        names[i] = str_of(table[i].key);
    return str_nearest(key, names, n);
}

static void report_unknown(struct diag *d, const struct pair *p, const char *what, const struct field *table, size_t n)
{
    struct arena *a = diag_arena(d);
    struct str key = p->key->text;
    if (str_ends(key, ")") && str_find_char(key, '(') < 0 && is_empty(p->value)) {
        struct finding *f = diag_add(d, RULE_COMMA_ENDS_VALUE, p->key->at, "a comma before this ended the value");
        finding_help(d, f, "put quotes around the whole value, or put it on a line of its own");
        return;
    }
    struct finding *f = diag_add(d, RULE_UNKNOWN_KEY, p->key->at, "%s has no `%.*s`", what, STRF(key));
    struct str near = nearest_key(a, key, table, n);
    if (near.n)
        finding_help(d, f, "did you mean `%.*s`?", STRF(near));
    else
        finding_note(d, f, "it can have %.*s", STRF(keys_listed(a, table, n)));
}

static size_t field_of(struct str key, const struct field *table, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (str_is(key, table[i].key))
            return i;
    return n;
}

bool field_is_meant(const struct node *map, const char *key, const struct field *table, size_t n)
{
    struct str name = str_of(key);
    for (size_t k = 0; map && map->kind == NODE_MAP && k < map->n; k++) {
        struct str has = map->pair[k].key->text;
        if (str_eq(has, name))
            return true;
        if (k < UNKNOWN_MOST && field_of(has, table, n) == n && str_nearest(has, &name, 1).n)
            return true;
    }
    return false;
}

static void report_missing(struct diag *d, const struct node *map, const char *what, const struct field *field)
{
    struct finding *f = diag_add(d, RULE_MISSING_KEY, map->first, "%s needs a `%s`", what, field->key);
    finding_help(d, f, "add a line `%s:` with %s", field->key, field->doc);
}

bool fields_read(struct diag *d, const struct node *map, const char *what, const struct field *table, size_t n,
                 const struct node **got)
{
    struct arena *a = diag_arena(d);
    for (size_t i = 0; i < n; i++)
        got[i] = NULL;
    if (!map || map->kind == NODE_BAD)
        return false;
    if (map->kind != NODE_MAP) {
        struct finding *f = diag_add(d, RULE_BAD_VALUE, map->kind == NODE_TEXT ? map->at : map->first,
                                     "%s is written as names with values, and this is %s", what, kind_name(map));
        finding_note(d, f, "it can have %.*s", STRF(keys_listed(a, table, n)));
        return false;
    }
    bool *seen = ARENA_ARRAY(a, bool, n);
    size_t unknown = 0;
    for (size_t k = 0; k < map->n; k++) {
        size_t i = field_of(map->pair[k].key->text, table, n);
        if (i == n) {
            if (unknown++ < UNKNOWN_MOST)
                report_unknown(d, &map->pair[k], what, table, n);
            continue;
        }
        seen[i] = true;
        got[i] = checked(d, &map->pair[k], &table[i]);
    }
    if (unknown > UNKNOWN_MOST)
        diag_add(d, RULE_UNKNOWN_KEY, map->first, "%s has %zu more names that are not known", what,
                 unknown - UNKNOWN_MOST);
    for (size_t i = 0; i < n; i++)
        if (table[i].needed && !seen[i] && !field_is_meant(map, table[i].key, table, n))
            report_missing(d, map, what, &table[i]);
    return true;
}
