/* What stands over and beside numbers: the names of what is shown, of outcomes, and of given values. A sheet and a book
 * have them from here, in a grid and in a plot.
 *
 * No name is a truth value, a bare tuple or, where nothing else names it, a bare number: those say nothing of what was
 * counted. Called by all odds_*.c. */
#include "doc/odds_ask.h"

/* --- numbers */

struct str odds_decimal_text(struct arena *a, struct frac x, unsigned places)
{
    struct buf b = {.a = a}, size = {.a = a};
    if (frac_is_zero(x))
        return STR("\u2013");
    buf_put_mean(&size, x, places);
    struct str s = buf_str(&size);
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] == '-')
            buf_putz(&b, "\u2212");
        else
            buf_putc(&b, s.p[i]);
    return buf_str(&b);
}

struct str odds_number_text(struct arena *a, struct rat r, bool plus)
{
    struct buf b = {.a = a};
    if (r.n < 0)
        buf_putz(&b, "\u2212");
    else if (plus && r.n > 0)
        buf_putc(&b, '+');
    buf_put_rat(&b, (struct rat){r.n < 0 ? -r.n : r.n, r.d});
    return buf_str(&b);
}

/* "-2", "+2", and as it is printed. */
static bool number_of(struct str s, struct rat *out)
{
    bool minus = str_starts(s, "\u2212"), plus = str_starts(s, "+");
    if (!rat_parse(out, minus ? str_cut(s, STR("\u2212").n, s.n) : plus ? str_cut(s, 1, s.n) : s))
        return false;
    out->n = minus ? -out->n : out->n;
    return true;
}

bool odds_same_name(struct str x, struct str y)
{
    struct rat a, b;
    return number_of(x, &a) && number_of(y, &b) ? rat_cmp(a, b) == 0 : str_same_name(x, y);
}

/* What a truth value is called: the name, or that it is not so. */
static struct str truth_text(struct arena *a, struct str name, bool truth)
{
    return truth ? name : str_printf(a, "not %.*s", STRF(name));
}

/* --- outcomes */

bool odds_outcomes_named(const struct odds_entry *e)
{
    return e->n_outcome && e->outcome[0].name.s.n;
}

/* The expression that the outcomes are: the entry's own, else its last roll. */
static const struct binding *asked_of(const struct odds_entry *e)
{
    if (e->n_outcome == 1 && !e->outcome[0].name.s.n)
        return &e->outcome[0];
    return e->n_roll ? &e->roll[e->n_roll - 1] : NULL;
}

struct str odds_quantity(const struct odds_entry *e)
{
    const struct binding *b = asked_of(e);
    if (!b)
        return (struct str){0};
    return b->name.s.n || !b->roll || b->roll->kind != ROLL_NAME ? b->name.s : b->roll->word;
}

/* The tuple that an expression gives, with the text that it stands in; NULL where it is none to be seen. */
static const struct roll *tuple_of(const struct odds_entry *e, struct str *text)
{
    const struct binding *b = asked_of(e);
    const struct roll *r = b ? b->roll : NULL;
    for (size_t i = 0; r && r->kind == ROLL_NAME && i < e->n_roll; i++)
        if (str_eq(e->roll[i].name.s, r->word)) {
            b = &e->roll[i];
            r = b->roll;
        }
    while (r && r->kind == ROLL_LET)
        r = r->arg[1];
    *text = b ? b->text.s : (struct str){0};
    return r && r->kind == ROLL_TUPLE ? r : NULL;
}

/* "good 1, sixes 0": each part behind its name, or behind what it is worked out from. */
static struct str tuple_text(struct arena *a, const struct odds_entry *e, const struct value *v)
{
    struct str text;
    struct buf b = {.a = a};
    const struct roll *r = tuple_of(e, &text);
    for (size_t i = 0; i < v->n; i++) {
        const struct roll *part = r && i < r->n ? r->arg[i] : NULL;
        bool known = part && part->lo < part->hi && part->hi <= text.n;
        struct str name = part && part->kind == ROLL_NAME ? part->word
                          : known                         ? str_cut(text, part->lo, part->hi)
                                                          : str_printf(a, "part %zu", i + 1);
        buf_putz(&b, i ? ", " : "");
        if (v->at[i].kind == VALUE_BOOL) {
            buf_put(&b, truth_text(a, name, v->at[i].truth));
            continue;
        }
        buf_printf(&b, "%.*s ", STRF(name));
        if (v->at[i].kind == VALUE_NUMBER)
            buf_put(&b, odds_number_text(a, v->at[i].number, false));
        else
            buf_put_value(&b, &v->at[i]);
    }
    return buf_str(&b);
}

struct str odds_outcome_text(struct arena *a, const struct odds_entry *e, const struct value *v)
{
    struct buf b = {.a = a};
    struct str name;
    switch (v->kind) {
    case VALUE_NUMBER:
        return odds_number_text(a, v->number, false);
    case VALUE_BOOL:
        name = odds_quantity(e);
        if (!name.n)
            return v->truth ? STR("holds") : STR("does not hold");
        return truth_text(a, name, v->truth);
    case VALUE_TUPLE:
        return tuple_text(a, e, v);
    case VALUE_WORD:
    case VALUE_RANGE:
    case VALUE_NA:
    case VALUE_NEVER:
        break;
    }
    buf_put_value(&b, v);
    return buf_str(&b);
}

bool odds_outcome_called(struct arena *a, const struct odds_entry *e, const struct value *v, struct str name)
{
    if (v->kind == VALUE_BOOL && odds_same_name(name, v->truth ? STR("holds") : STR("does not hold")))
        return true; /* whatever else it is called */
    return odds_value_called(a, v, name) || odds_same_name(odds_outcome_text(a, e, v), name);
}

/* --- what is shown */

struct str odds_head_find(const struct odds_ask *t, struct str name)
{
    for (size_t i = 0; t->heads && i < t->heads->n; i++)
        if (t->heads->pair[i].value->kind == NODE_TEXT && odds_same_name(t->heads->pair[i].key->text, name))
            return t->heads->pair[i].value->text;
    return (struct str){0};
}

bool odds_is_chance(const struct column_of *c)
{
    return c->measure != MEASURE_MEAN && c->measure != MEASURE_SPREAD;
}

struct str odds_column_name(struct arena *a, const struct odds_ask *t, const struct column_of *c)
{
    struct str head = odds_head_find(t, c->key), of = odds_quantity(t->entry);
    if (head.n)
        return head;
    if (odds_is_chance(c) && c->measure == MEASURE_ONE && c->value.kind == VALUE_NUMBER)
        return str_printf(a, "%.*s %.*s", STRF(of.n ? of : STR("exactly")), STRF(c->name));
    if (odds_is_chance(c) || !of.n)
        return c->name;
    return str_printf(a, c->measure == MEASURE_MEAN ? "mean %.*s" : "spread of %.*s", STRF(of));
}

struct str odds_column_head(struct arena *a, const struct odds_ask *t, const struct column_of *c)
{
    struct str name = odds_column_name(a, t, c);
    return odds_is_chance(c) && str_find_char(name, '%') < 0 ? str_printf(a, "%.*s, %%", STRF(name)) : name;
}

static bool is_bare(const struct odds_ask *t, const struct column_of *c)
{
    return c->measure == MEASURE_ONE && c->value.kind == VALUE_NUMBER && !odds_head_find(t, c->key).n;
}

struct str odds_numbers_over(const struct odds_ask *t, const struct columns *c, size_t from, size_t *to)
{
    struct str of = odds_quantity(t->entry);
    size_t end = from;
    while (end < c->n && is_bare(t, &c->at[end]))
        end++;
    *to = end > from ? end : from + 1;
    return end < from + 2 ? STR("") : of.n ? of : STR("outcome");
}

/* --- given values */

bool odds_value_called(struct arena *a, const struct value *v, struct str name)
{
    struct buf b = {.a = a};
    buf_put_value(&b, v);
    if (v->kind == VALUE_BOOL && str_same_name(v->truth ? STR("yes") : STR("no"), name))
        return true;
    return odds_same_name(buf_str(&b), name);
}

struct str odds_value_head(struct arena *a, const struct odds_ask *t, const struct given *g, const struct value *v)
{
    for (size_t i = 0; t->heads && i < t->heads->n; i++) {
        const struct node *map = t->heads->pair[i].value;
        if (map->kind != NODE_MAP || !str_same_name(t->heads->pair[i].key->text, g->name.s))
            continue;
        for (size_t k = 0; k < map->n; k++)
            if (map->pair[k].value->kind == NODE_TEXT && odds_value_called(a, v, map->pair[k].key->text))
                return map->pair[k].value->text;
    }
    return (struct str){0};
}

struct str odds_given_name(const struct odds_ask *t, const struct given *g)
{
    struct str head = odds_head_find(t, g->name.s);
    return head.n && str_find(head, "{}") < 0 ? head : g->name.s;
}

struct str odds_value_text(struct arena *a, const struct odds_ask *t, const struct given *g, const struct value *v)
{
    struct buf b = {.a = a};
    struct str head = odds_value_head(a, t, g, v);
    if (head.n)
        return head;
    if (v->kind == VALUE_NUMBER)
        return odds_number_text(a, v->number, g->plus);
    if (v->kind == VALUE_BOOL)
        return truth_text(a, odds_given_name(t, g), v->truth);
    if (v->kind == VALUE_WORD && g->label)
        return g->label[odds_given_index(g, v)];
    buf_put_value(&b, v);
    return buf_str(&b);
}

struct str odds_value_outer(const struct given *g, size_t i)
{
    return g->head ? g->head[i] : (struct str){0};
}

/* With the head that it stands below, unless its own words say that: "Breechloader / Short 0-9in". */
struct str odds_value_whole(struct arena *a, const struct odds_ask *t, const struct given *g, const struct value *v)
{
    struct str own = odds_value_text(a, t, g, v), outer = odds_value_outer(g, odds_given_index(g, v));
    if (!outer.n || odds_value_head(a, t, g, v).n ||
        (own.n > outer.n && str_same_name(str_cut(own, 0, outer.n), outer)))
        return own;
    return str_printf(a, "%.*s / %.*s", STRF(outer), STRF(own));
}

struct str odds_template_fill(struct arena *a, struct str head, struct str value)
{
    ptrdiff_t at = str_find(head, "{}");
    return str_printf(a, "%.*s%.*s%.*s", STRF(str_cut(head, 0, (size_t)at)), STRF(value),
                      STRF(str_cut(head, (size_t)at + 2, head.n)));
}

/* Words say what they are, and so do truth values; a number stands behind its name, and so does a word where `named`.
 */
static struct str value_named(struct arena *a, const struct odds_ask *t, const struct given *g, const struct value *v,
                              bool named)
{
    struct str value = odds_value_whole(a, t, g, v), head = odds_head_find(t, g->name.s);
    if (odds_value_head(a, t, g, v).n || v->kind == VALUE_BOOL)
        return value;
    if (str_find(head, "{}") >= 0)
        return odds_template_fill(a, head, value);
    if (v->kind == VALUE_WORD && !named)
        return value;
    return str_printf(a, "%.*s %.*s", STRF(odds_given_name(t, g)), STRF(value));
}

struct str odds_named_value(struct arena *a, const struct odds_ask *t, const struct given *g, const struct value *v)
{
    return value_named(a, t, g, v, false);
}

static bool is_fixed(const struct odds_ask *t, const struct given *g)
{
    for (size_t i = 0; i < t->only.n; i++)
        if (str_eq(t->only.name[i], g->name.s))
            return true;
    return g->n == 1;
}

struct str odds_group_text(struct arena *a, const struct odds_ask *t, const struct grid_cell *cell)
{
    const struct odds_entry *e = t->entry;
    struct buf text = {.a = a};
    for (size_t i = 0; i < e->n_given; i++) {
        if ((int)i == t->down || (int)i == t->across || (int)i == t->over || is_fixed(t, &e->given[i]))
            continue;
        buf_putz(&text, text.n ? "  \u00b7  " : "");
        buf_put(&text, odds_named_value(a, t, &e->given[i], &cell->given[i]));
    }
    return buf_str(&text);
}

/* A given that goes down or across names itself there, whatever it comes to. */
struct str odds_fixed_text(struct arena *a, const struct odds_ask *t)
{
    const struct odds_entry *e = t->entry;
    struct buf text = {.a = a};
    for (size_t i = 0; i < e->n_given; i++) {
        const struct given *g = &e->given[i];
        const struct value *v = env_find(&t->only, g->name.s);
        if ((int)i == t->down || (int)i == t->across || (int)i == t->over || !is_fixed(t, g))
            continue;
        buf_putz(&text, text.n ? ", " : "");
        buf_put(&text, value_named(a, t, g, v ? v : &g->value[0], true));
    }
    return buf_str(&text);
}

bool odds_is_panel_name(const struct odds_ask *t, int given)
{
    return given != t->down && !is_fixed(t, &t->entry->given[given]);
}
