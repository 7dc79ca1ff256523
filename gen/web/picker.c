/* Writes the picker of an odds table: a choice for each given, and the data from which the page's
 * script answers. Called by page.c and by `odds --format html`.
 *
 * Invariant: the data are whole numbers, the weights of each distribution and their total, as the
 * table was counted; each distribution occurs once, and a cell is its number. The script adds whole
 * numbers and reduces fractions; it never computes a chance from a rounded number. */
#include "layout/odds_request.h"
#include "web/web.h"
#include <stdlib.h>

/* The outcomes of a table in order, and its distinct distributions as text. */
struct picker {
    struct arena *a;
    LIST(struct value) outcome;
    struct str_list dist;
};

static size_t outcome_at(struct picker *p, const struct value *v)
{
    size_t i = 0;
    while (i < p->outcome.n && !value_eq(&p->outcome.at[i], v))
        i++;
    if (i == p->outcome.n)
        ARENA_PUSH(p->a, &p->outcome, *v);
    return i;
}

static int value_order(const void *x, const void *y)
{
    return value_cmp(x, y);
}

/* Named outcomes in the order of the entry, others in that of their values. */
static void outcomes_find(struct picker *p, const struct odds_table *t)
{
    const struct odds_entry *e = t->entry;
    for (size_t i = 0; i < e->n_outcome && e->n_outcome > 1; i++)
        outcome_at(p, &value_of_word(e->outcome[i].name.s));
    for (size_t i = 0; i < t->grid.n; i++)
        for (size_t k = 0; !t->grid.cell[i].na && k < t->grid.cell[i].dist.n; k++)
            outcome_at(p, &t->grid.cell[i].dist.at[k].value);
    if (e->n_outcome < 2 && p->outcome.n)
        qsort(p->outcome.at, p->outcome.n, sizeof *p->outcome.at, value_order);
}

/* "total,w1,,w3": the weights of the outcomes in order, an impossible one empty. */
static struct str dist_text(struct picker *p, const struct dist *d)
{
    struct buf b = {.a = p->a};
    const struct nat **weight = ARENA_ARRAY(p->a, const struct nat *, p->outcome.n);
    buf_put_nat(&b, d->total);
    for (size_t i = 0; i < d->n; i++)
        weight[outcome_at(p, &d->at[i].value)] = &d->at[i].weight;
    for (size_t i = 0; i < p->outcome.n; i++) {
        buf_putc(&b, ',');
        if (weight[i])
            buf_put_nat(&b, *weight[i]);
    }
    return buf_str(&b);
}

static size_t dist_at(struct picker *p, struct str text)
{
    const size_t i = html_index(&p->dist, text);
    if (i == p->dist.n)
        ARENA_PUSH(p->a, &p->dist, text);
    return i;
}

/* One choice: a list of the given's values, the first chosen. */
static void put_choice(struct web_page *w, const struct odds_names *names, const struct given *g)
{
    buf_putz(w->to, "<label>");
    html_text(w->to, odds_given_name(names, g));
    buf_putz(w->to, " <select");
    html_attribute(w->to, "name", g->name.s);
    buf_putc(w->to, '>');
    for (size_t i = 0; i < g->n; i++) {
        buf_putz(w->to, "<option>");
        html_text(w->to, odds_value_text(names, g, i, NAMED_WHOLE));
    }
    buf_putz(w->to, "</select></label>\n");
}

/* Are all outcomes numbers, so that "or more" has a meaning? */
static bool are_numbers(const struct picker *p)
{
    size_t i = 0;
    while (i < p->outcome.n && p->outcome.at[i].kind == VALUE_NUMBER)
        i++;
    return i == p->outcome.n;
}

static void put_outcomes(struct buf *b, const struct picker *p, const struct odds_entry *e)
{
    for (size_t i = 0; i < p->outcome.n; i++) {
        json_next(b);
        buf_put_json(b, odds_outcome_text(b->a, e, &p->outcome.at[i]));
    }
}

/* The data: names of the outcomes, distributions, and the distribution of each cell in the order of
 * the givens, the last fastest; -1 for a cell that is left out. */
static void put_data(struct web_page *w, struct picker *p, const struct odds_table *t)
{
    struct buf cells = {.a = w->a}, all = {.a = w->a};
    for (size_t i = 0; i < t->grid.n; i++) {
        const struct grid_cell *c = &t->grid.cell[i];
        buf_printf(&cells, i ? ",%d" : "%d", c->na ? -1 : (int)dist_at(p, dist_text(p, &c->dist)));
    }
    buf_putz(&all, "{\"outcomes\":[");
    put_outcomes(&all, p, t->entry);
    buf_printf(&all, "],\"numbers\":%s,\"dists\":[", are_numbers(p) ? "true" : "false");
    for (size_t i = 0; i < p->dist.n; i++) {
        json_next(&all);
        buf_put_json(&all, p->dist.at[i]);
    }
    buf_printf(&all, "],\"cells\":[%.*s]}", STRF(buf_str(&cells)));
    html_data(w->to, buf_str(&all), "");
}

/* The texts of the program that the script writes. */
void web_words(struct web_page *w)
{
    const struct language *l = w->sheet->language;
    html_attribute(w->to, "data-none", msg_text(l, MSG_NOT_APPLICABLE));
    html_attribute(w->to, "data-outcome", msg_text(l, MSG_WEB_OUTCOME));
    html_attribute(w->to, "data-more", msg_text(l, MSG_WEB_OR_MORE));
    html_attribute(w->to, "data-exact", msg_text(l, MSG_WEB_EXACTLY));
    html_attribute(w->to, "data-link", msg_text(l, MSG_WEB_LINK));
}

void web_picker(struct web_page *w, const struct odds_table *t)
{
    const struct odds_entry *e = t->entry;
    const struct odds_view view = {.entry = e};
    const struct odds_names names = {.a = w->a, .view = &view};
    struct picker p = {.a = w->a};
    if (!e->n_given || odds_some_failed(t))
        return;
    outcomes_find(&p, t);
    buf_putz(w->to, "<form class=pick");
    html_attribute(w->to, "data-id", e->id);
    buf_putz(w->to, ">\n<fieldset><legend>");
    html_text(w->to, e->title.s);
    buf_putz(w->to, "</legend>\n");
    for (size_t i = 0; i < e->n_given; i++)
        put_choice(w, &names, &e->given[i]);
    buf_putz(w->to, "</fieldset>\n<div class=picked role=status></div>\n");
    put_data(w, &p, t);
    buf_putz(w->to, "</form>\n");
}

/* ---- a table to embed ---- */

static void put_fragment_head(struct web_page *w, const struct picker *p,
                              const struct odds_names *names, const struct odds_entry *e)
{
    buf_putz(w->to, "<table>\n<caption>");
    html_text(w->to, e->title.s);
    buf_putz(w->to, "</caption>\n<thead><tr>");
    for (size_t i = 0; i < e->n_given; i++) {
        buf_putz(w->to, "<th scope=col>");
        html_text(w->to, odds_given_name(names, &e->given[i]));
    }
    for (size_t i = 0; i < p->outcome.n; i++) {
        buf_putz(w->to, "<th scope=col>");
        html_text(w->to, odds_outcome_text(w->a, e, &p->outcome.at[i]));
        buf_putz(w->to, ", %");
    }
    buf_putz(w->to, "\n<tbody>\n");
}

/* The chance of one outcome in a cell: a dash where it cannot happen, n/a where the situation is
 * left out, a question mark where it could not be worked out. */
static void put_chance(struct web_page *w, const struct grid_cell *c, const struct value *outcome)
{
    const struct dist *d = &c->dist;
    const char *none = c->na ? "n/a" : "–";
    size_t i = 0;
    while (i < d->n && !value_eq(&d->at[i].value, outcome))
        i++;
    if (i == d->n) {
        buf_printf(w->to, "<td>%s", c->failed ? "?" : none);
        return;
    }
    const struct frac p = dist_p(w->a, d, i);
    buf_putz(w->to, "<td title=\"");
    buf_put_frac(w->to, p);
    buf_putz(w->to, "\">");
    buf_put_percent(w->to, p, 0);
}

/* One situation: its givens, and the chance of each outcome. */
static void put_situation(struct web_page *w, const struct picker *p, const struct odds_entry *e,
                          const struct grid_cell *c)
{
    buf_putz(w->to, "<tr>");
    for (size_t k = 0; k < e->n_given; k++) {
        buf_putz(w->to, "<th scope=row>");
        html_text(w->to, value_text(w->a, &c->given[k]));
    }
    for (size_t k = 0; k < p->outcome.n; k++)
        put_chance(w, c, &p->outcome.at[k]);
    buf_putc(w->to, '\n');
}

void web_odds(struct buf *to, const struct odds_table *t)
{
    const struct odds_view view = {.entry = t->entry};
    const struct odds_names names = {.a = to->a, .view = &view};
    struct web_page w = {.to = to, .a = to->a};
    struct picker p = {.a = to->a};
    outcomes_find(&p, t);
    put_fragment_head(&w, &p, &names, t->entry);
    for (size_t i = 0; i < t->grid.n; i++)
        put_situation(&w, &p, t->entry, &t->grid.cell[i]);
    buf_putz(to, "</table>\n");
}
