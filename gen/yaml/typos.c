/* Finds the meant key for an unknown key: a typo, or the rest of a text that a comma cut off.
 *
 * Each unknown key has one finding. If the correction is certain, the key is renamed, so its value
 * is read without further findings. Called by fields.c. */
#include "yaml/inside.h"
#include <string.h>

bool node_is_empty(const struct node *n)
{
    return n->kind == NODE_TEXT && n->quoting == QUOTE_PLAIN && !n->text.n;
}

const struct field *fields_row(const struct fields *t, struct str key)
{
    for (size_t i = 0; t && i < t->n; i++)
        if (str_is(key, t->field[i].key) || (t->field[i].was && str_is(key, t->field[i].was)))
            return &t->field[i];
    return NULL;
}

struct str fields_listed(struct arena *a, const struct fields *t)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < t->n; i++)
        buf_printf(&b, "%s`%s`", i == 0 ? "" : i + 1 == t->n ? " and " : ", ", t->field[i].key);
    return buf_str(&b);
}

static size_t field_near(struct str key, const struct fields *t)
{
    size_t near = t->n, n = 0;
    for (size_t i = 0; i < t->n; i++)
        if (str_distance(key, str_of(t->field[i].key), 2) <= (key.n > 5 ? 2 : 1)) {
            near = i;
            n++;
        }
    return n == 1 ? near : t->n;
}

/* ---- one key ---- */

void report_unknown(struct diag *d, const struct node *map, size_t k, const struct fields *t)
{
    struct arena *a = diag_arena(d);
    const struct pair *p = &map->pair[k];
    const struct str key = p->key->text;
    if (str_ends(key, ")") && str_find_char(key, '(') < 0 && node_is_empty(p->value)) {
        REPORT(d, RULE_COMMA_ENDS_VALUE, p->key->at,
               "put quotes around the whole value, or move it to a separate line",
               "a comma before this ended the value");
        return;
    }
    struct finding *f =
        diag_add(d, RULE_UNKNOWN_KEY, p->key->at, "%s has no `%.*s`", t->what, STRF(key));
    struct str *names = ARENA_ARRAY(a, struct str, t->n);
    for (size_t i = 0; i < t->n; i++)
        names[i] = str_of(t->field[i].key);
    const struct str near = str_nearest(key, names, t->n);
    if (node_find(p->value, "title")) {             /* it is a chart */
        diag_source_incomplete(d, p->key->at.file); /* references to this chart would fail */
        finding_help(f, "if it is a chart, begin it in the column of the other charts below "
                        "`charts:`, and indent its lines more");
    } else if (near.n) {
        const bool here = node_find(map, str_z(a, near));
        finding_help(f,
                     here ? "`%.*s` is already here: delete one of them" : "did you mean `%.*s`?",
                     STRF(near));
        if (!here)
            finding_fix_word(f, key, near);
    } else
        finding_note(f, "it can have %.*s", STRF(fields_listed(a, t)));
}

/* Gives a key its present name. A typo is renamed only if exactly one key of the table is near and
 * the mapping does not have that key. */
size_t slips_read(struct diag *d, const struct node *map, const struct fields *t)
{
    size_t slips = 0;
    for (size_t k = 0; k < map->n && slips < UNKNOWN_MAX; k++) {
        const struct pair *p = &map->pair[k];
        const struct field *known = fields_row(t, p->key->text);
        if (known && !str_is(p->key->text, known->key) && !node_find(map, known->key))
            node_call(p, str_of(known->key));
        if (known || gone_find(p->key->text, t))
            continue;
        const size_t suggestion = field_near(p->key->text, t);
        if (suggestion == t->n || node_find(map, t->field[suggestion].key))
            continue;
        report_unknown(d, map, k, t);
        node_call(p, str_of(t->field[suggestion].key));
        slips++;
    }
    return slips;
}
