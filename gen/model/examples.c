/* A file's `examples` to struct example: a roll or a lookup, and the answer that it must give.
 *
 * They are added to the set's own in the order of the files. Called by read.c. */
#include "model/read.h"

struct example_keys {
    const struct node *roll, *is, *chance, *from;
};
#define AT(member) offsetof(struct example_keys, member), .node = true
static const struct field example_table[] = {
    {"roll", FIELD_TEXT, true, "a roll, a lookup or a condition", AT(roll), .names = NAMES_ROLL},
    {"is", FIELD_TEXT, false, "what it comes to", AT(is)},
    {"chance", FIELD_TEXT, false, "how likely it is true: 1/6, 16.7%", AT(chance)},
    {"from", FIELD_TEXT, false, "where the answer comes from", AT(from)},
};
#undef AT
const struct fields example_fields = {"an example", FIELDS_OF(example_table)};

static void chance_read(const struct scope *s, struct example *e, const struct node *n)
{
    struct str t = str_trim(n->text);
    bool percent = str_ends(t, "%");
    e->chance = text_read(s, n);
    e->has_chance = rat_parse(&e->chance_value, percent ? str_trim(str_cut(t, 0, t.n - 1)) : t) &&
                    (!percent || rat_div(&e->chance_value, e->chance_value, RAT(100))) && e->chance_value.n >= 0 &&
                    rat_cmp(e->chance_value, RAT(1)) <= 0;
    if (e->has_chance)
        return;
    struct finding *f = diag_add(s->r->d, RULE_BAD_VALUE, n->at, "\"%.*s\" is no chance", STRF(t));
    finding_help(s->r->d, f, "write a fraction from 0 to 1, as 1/6, or a percent");
}

static bool example_read(const struct scope *s, const struct node *n, struct example *e)
{
    struct example_keys k = {0};
    *e = (struct example){.set = s->set, .at = n->first, .extent = n->at};
    if (n->kind == NODE_BAD || !fields_fill(s->r->a, s->r->d, n, &example_fields, &k) || !k.roll)
        return false;
    e->roll_text = (struct text){k.roll->text, k.roll->at};
    e->roll = roll_read(s, k.roll, k.roll->text, NULL);
    e->is = text_read(s, k.is);
    e->from = text_read(s, k.from);
    e->chance.s = STR("");
    e->has_is = k.is != NULL;
    if (k.chance)
        chance_read(s, e, k.chance);
    if (!k.is && !k.chance && !field_is_meant(n, "is", &example_fields) &&
        !field_is_meant(n, "chance", &example_fields)) {
        struct finding *f = diag_add(s->r->d, RULE_MISSING_KEY, n->first, "an example without its answer");
        finding_help(s->r->d, f, "write `is:` with what it comes to, or `chance:` with how likely it is");
    }
    return e->roll && (e->has_is || e->has_chance);
}

void examples_read(struct reader *r, const struct section *at)
{
    struct {
        struct example *at;
        size_t n, cap;
    } list = {0};
    struct scope s = {r, at->set, NULL};
    for (size_t i = 0; i < at->set->n_example; i++)
        ARENA_PUSH(r->a, &list, at->set->example[i]);
    for (size_t i = 0; i < at->node->n; i++) {
        struct example e;
        if (example_read(&s, at->node->item[i], &e))
            ARENA_PUSH(r->a, &list, e);
    }
    at->set->example = list.at;
    at->set->n_example = list.n;
}
