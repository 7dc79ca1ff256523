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

void odds_outcomes_push(struct arena *a, struct columns *c, const struct odds_table *o)
{
    const struct odds_entry *e = o->entry;
    if (e->n_outcome && e->outcome[0].name.s.n) {
        for (size_t i = 0; i < e->n_outcome; i++)
            column_push(a, c,
                        (struct column_of){MEASURE_ONE, value_of_word(e->outcome[i].name.s), e->outcome[i].name.s});
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
            c->at[at] = (struct column_of){MEASURE_ONE, *v, odds_value_text(a, NULL, v)};
        }
}

static struct column_of at_least_of(struct arena *a, struct rat least)
{
    struct value v = value_of_number(least);
    return (struct column_of){MEASURE_AT_LEAST, v, str_printf(a, "%.*s+", STRF(odds_value_text(a, NULL, &v)))};
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
    return (struct column_of){MEASURE_ONE, value_of_word(name.s), name.s};
}

struct columns odds_columns_of(struct making *k, const struct odds_ask *t, const struct odds_table *o)
{
    struct columns c = {0};
    struct arena *a = k->a;
    for (size_t i = 0; i < t->n_show; i++) {
        const struct odds_show *s = &t->show[i];
        switch (s->measure) {
        case MEASURE_MEAN:
            column_push(a, &c, (struct column_of){MEASURE_MEAN, {0}, STR("mean")});
            break;
        case MEASURE_SPREAD:
            column_push(a, &c, (struct column_of){MEASURE_SPREAD, {0}, STR("spread")});
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
        }
    }
    return c;
}

struct frac odds_chance_of(struct arena *a, const struct dist *d, const struct column_of *c)
{
    struct rat least;
    if (c->measure == MEASURE_AT_LEAST && value_number(&c->value, &least))
        return dist_at_least(a, d, least);
    for (size_t i = 0; i < d->n; i++)
        if (value_eq(&d->at[i].value, &c->value))
            return dist_p(a, d, i);
    return frac_of_rat(a, RAT(0));
}

static bool is_fixed(const struct odds_ask *t, struct str name)
{
    for (size_t i = 0; i < t->only.n; i++)
        if (str_eq(t->only.name[i], name))
            return true;
    return false;
}

struct str odds_group_text(struct arena *a, const struct odds_ask *t, const struct grid_cell *cell, bool with_across)
{
    const struct odds_entry *e = t->entry;
    struct buf text = {.a = a};
    for (size_t i = 0; i < e->n_given; i++) {
        if ((int)i == t->down || ((int)i == t->across && !with_across) || e->given[i].n == 1 ||
            is_fixed(t, e->given[i].name.s))
            continue;
        struct str v = odds_value_text(a, &e->given[i], &cell->given[i]);
        bool word = e->given[i].value[0].kind == VALUE_WORD;
        buf_printf(&text, "%s%s%s%.*s", text.n ? "  \u00b7  " : "", word ? "" : str_z(a, e->given[i].name.s),
                   word ? "" : " ", STRF(v));
    }
    return buf_str(&text);
}
