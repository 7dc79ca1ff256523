/* What the columns of an odds table are: outcomes in the order of their entry, means, at-least-n; and the words of
 * given values. Called by odds_grid.c and odds_plot.c. */
#include "doc/odds_ask.h"

struct str odds_value_text(struct arena *a, const struct given *g, const struct value *v)
{
    struct buf b = {.a = a};
    bool signed_given = g && g->n && g->value[0].kind == VALUE_NUMBER && g->value[0].number.n < 0;
    if (v->kind != VALUE_NUMBER) {
        if (v->kind == VALUE_BOOL)
            return v->truth ? STR("yes") : STR("no");
        buf_put_value(&b, v);
        return buf_str(&b);
    }
    if (v->number.n < 0)
        buf_putz(&b, "\u2212");
    else if (signed_given && v->number.n > 0)
        buf_putc(&b, '+');
    struct rat size = {v->number.n < 0 ? -v->number.n : v->number.n, v->number.d};
    buf_put_rat(&b, size);
    return buf_str(&b);
}

size_t odds_given_index(const struct given *g, const struct value *v)
{
    for (size_t i = 0; i < g->n; i++)
        if (value_eq(&g->value[i], v))
            return i;
    return 0;
}

static void column_push(struct arena *a, struct columns *c, struct column_of one)
{
    ARENA_PUSH(a, c, one);
}

static struct column_of outcome_named(struct str name)
{
    return (struct column_of){MEASURE_ONE, value_of_word(name), name, name};
}

void odds_outcomes_push(struct arena *a, struct columns *c, const struct odds_table *o)
{
    const struct odds_entry *e = o->entry;
    if (e->n_outcome && e->outcome[0].name.s.n) {
        for (size_t i = 0; i < e->n_outcome; i++)
            column_push(a, c, outcome_named(e->outcome[i].name.s));
        return;
    }
    size_t first = c->n;
    for (size_t i = 0; i < o->grid.n; i++)
        for (size_t k = 0; k < o->grid.cell[i].dist.n && !o->grid.cell[i].na && !o->grid.cell[i].failed; k++) {
            const struct value *v = &o->grid.cell[i].dist.at[k].value;
            size_t at = first;
            while (at < c->n && value_cmp(&c->at[at].value, v) < 0)
                at++;
            if (at < c->n && value_eq(&c->at[at].value, v))
                continue;
            column_push(a, c, (struct column_of){0});
            for (size_t m = c->n - 1; m > at; m--)
                c->at[m] = c->at[m - 1];
            c->at[at] = (struct column_of){MEASURE_ONE, *v, odds_value_text(a, NULL, v), odds_value_text(a, NULL, v)};
        }
}

static struct column_of at_least_of(struct arena *a, struct rat least)
{
    struct value v = value_of_number(least);
    struct str n = odds_value_text(a, NULL, &v);
    return (struct column_of){MEASURE_AT_LEAST, v, str_printf(a, "%.*s+", STRF(n)),
                              str_printf(a, "at-least %.*s", STRF(n))};
}

/* at-least columns: one for each value above the smallest, up to the most asked for. */
static void at_least_push(struct arena *a, struct columns *c, const struct odds_ask *t, const struct odds_table *o)
{
    struct columns all = {0};
    odds_outcomes_push(a, &all, o);
    unsigned n = 0;
    for (size_t i = 0; i < all.n; i++) {
        struct rat r;
        if (!value_number(&all.at[i].value, &r) || i == 0 || (t->at_most && n == t->at_most))
            continue;
        column_push(a, c, at_least_of(a, r));
        n++;
    }
}

/* Is v called `name`: as it is printed, or as it is written in a roll? */
static bool value_called(struct arena *a, const struct value *v, struct str name)
{
    struct buf b = {.a = a};
    buf_put_value(&b, v);
    return str_same_name(buf_str(&b), name) || str_same_name(odds_value_text(a, NULL, v), name);
}

/* An outcome by name, among those that come up. Where some givens are left out, one that is not there may come up with
 * them. */
static struct column_of outcome_called(struct making *k, const struct odds_ask *t, const struct odds_table *o,
                                       struct text name)
{
    struct columns all = {0};
    odds_outcomes_push(k->a, &all, o);
    struct str *names = ARENA_ARRAY(k->a, struct str, all.n + 3);
    for (size_t i = 0; i < all.n; i++) {
        names[i] = all.at[i].name;
        if (value_called(k->a, &all.at[i].value, name.s))
            return all.at[i];
    }
    names[all.n] = STR("mean");
    names[all.n + 1] = STR("spread");
    names[all.n + 2] = STR("at-least");
    struct making late = *k;
    struct node n = {.kind = NODE_TEXT, .text = name.s, .at = name.at, .first = name.at};
    late.d = k->late;
    if (!t->only.n)
        ask_unknown(&late, &n, "no outcome of this table", names, all.n + 3);
    return outcome_named(name.s);
}

/* An outcome of the entry's, or any that it names after this one. */
static struct column_of from_of(struct arena *a, struct str name)
{
    struct column_of c = outcome_named(name);
    c.measure = MEASURE_FROM;
    c.name = str_printf(a, "%.*s or more", STRF(name));
    c.key = str_printf(a, "%.*s+", STRF(name));
    return c;
}

struct columns odds_columns_of(struct making *k, const struct odds_ask *t, const struct odds_table *o)
{
    struct columns c = {0};
    struct arena *a = k->a;
    for (size_t i = 0; i < t->n_show; i++) {
        const struct odds_show *s = &t->show[i];
        switch (s->measure) {
        case MEASURE_MEAN:
            column_push(a, &c, (struct column_of){MEASURE_MEAN, {0}, STR("mean"), STR("mean")});
            break;
        case MEASURE_SPREAD:
            column_push(a, &c, (struct column_of){MEASURE_SPREAD, {0}, STR("spread"), STR("spread")});
            break;
        case MEASURE_AT_LEAST:
            if (s->has_least)
                column_push(a, &c, at_least_of(a, s->least));
            else
                at_least_push(a, &c, t, o);
            break;
        case MEASURE_OUTCOMES:
            odds_outcomes_push(a, &c, o);
            break;
        case MEASURE_ONE:
            column_push(a, &c, outcome_called(k, t, o, s->name));
            break;
        case MEASURE_FROM:
            column_push(a, &c, from_of(a, s->name.s));
            break;
        }
    }
    return c;
}

static struct frac chance_of_value(struct arena *a, const struct dist *d, const struct value *v)
{
    for (size_t i = 0; i < d->n; i++)
        if (value_eq(&d->at[i].value, v))
            return dist_p(a, d, i);
    return frac_of_rat(a, RAT(0));
}

struct frac odds_chance_of(struct arena *a, const struct odds_entry *e, const struct dist *d, const struct column_of *c)
{
    struct rat least;
    struct frac p = frac_of_rat(a, RAT(0));
    bool from = false;
    if (c->measure == MEASURE_AT_LEAST && value_number(&c->value, &least))
        return dist_at_least(a, d, least);
    if (c->measure != MEASURE_FROM)
        return chance_of_value(a, d, &c->value);
    for (size_t i = 0; i < e->n_outcome; i++) {
        struct value v = value_of_word(e->outcome[i].name.s);
        from = from || value_eq(&v, &c->value);
        if (from)
            p = frac_add(a, p, chance_of_value(a, d, &v));
    }
    return p;
}

struct str odds_head_find(const struct odds_ask *t, struct str name)
{
    for (size_t i = 0; t->heads && i < t->heads->n; i++)
        if (str_same_name(t->heads->pair[i].key->text, name))
            return t->heads->pair[i].value->text;
    return (struct str){0};
}

bool odds_is_fixed(const struct odds_ask *t, struct str name)
{
    for (size_t i = 0; i < t->only.n; i++)
        if (str_eq(t->only.name[i], name))
            return true;
    return false;
}

struct str odds_named_value(struct arena *a, const struct odds_ask *t, const struct given *g, const struct value *v)
{
    struct str value = odds_value_text(a, g, v), head = odds_head_find(t, g->name.s);
    ptrdiff_t at = str_find(head, "{}");
    if (at >= 0)
        return str_printf(a, "%.*s%.*s%.*s", STRF(str_cut(head, 0, (size_t)at)), STRF(value),
                          STRF(str_cut(head, (size_t)at + 2, head.n)));
    if (v->kind == VALUE_WORD)
        return value;
    return str_printf(a, "%.*s %.*s", STRF(head.n ? head : g->name.s), STRF(value));
}

struct str odds_group_text(struct arena *a, const struct odds_ask *t, const struct grid_cell *cell)
{
    const struct odds_entry *e = t->entry;
    struct buf text = {.a = a};
    for (size_t i = 0; i < e->n_given; i++) {
        if ((int)i == t->down || (int)i == t->across || (int)i == t->over || e->given[i].n == 1 ||
            odds_is_fixed(t, e->given[i].name.s))
            continue;
        buf_putz(&text, text.n ? "  \u00b7  " : "");
        buf_put(&text, odds_named_value(a, t, &e->given[i], &cell->given[i]));
    }
    return buf_str(&text);
}
