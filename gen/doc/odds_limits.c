/* Where a given stops to matter, and what one more of it is worth: from the exact distributions, in a sentence.
 *
 * A grid's cells come with the first given slowest, so that those of two values of one given lie at a fixed distance.
 * Called by odds_grid.c and odds_plot.c. */
#include "doc/odds_ask.h"

bool odds_is_signed(const struct given *d)
{
    return d->n > 1 && d->value[0].kind == VALUE_NUMBER && d->value[0].number.n < 0;
}

bool odds_is_unmodified(const struct given *g, const struct value *v)
{
    return g->plus && odds_is_signed(g) && v->kind == VALUE_NUMBER && v->number.n == 0;
}

/* The distance between cells of neighbouring values of a given, or 0 where it is fixed. */
static size_t stride_of(const struct odds_table *o, int given)
{
    for (size_t i = 1; i < o->grid.n; i++)
        if (!value_eq(&o->grid.cell[i].given[given], &o->grid.cell[0].given[given]))
            return i;
    return 0;
}

static bool cells_alike(struct arena *a, const struct grid_cell *x, const struct grid_cell *y)
{
    struct value at;
    if (x->na || y->na || x->failed || y->failed)
        return false;
    return dist_same(a, &x->dist, &y->dist, &at);
}

static bool values_alike(struct arena *a, const struct odds_table *o, size_t stride, size_t n, size_t x, size_t y)
{
    for (size_t i = 0; i < o->grid.n; i++)
        if (i / stride % n == x && !cells_alike(a, &o->grid.cell[i], &o->grid.cell[i - x * stride + y * stride]))
            return false;
    return true;
}

struct odds_ends odds_ends_of(struct arena *a, const struct odds_table *o, int given)
{
    const struct given *g = &o->entry->given[given];
    struct odds_ends e = {0, g->n};
    size_t stride = stride_of(o, given);
    if (!stride || !odds_is_signed(g))
        return e;
    while (e.to > 1 && values_alike(a, o, stride, g->n, e.to - 2, e.to - 1))
        e.to--;
    while (e.from + 1 < e.to && values_alike(a, o, stride, g->n, e.from, e.from + 1))
        e.from++;
    return e;
}

/* --- in words */

static void say(struct arena *a, struct words *w, const char *plain, struct str strong)
{
    *w = words_join(a, *w, words_of(a, str_of(plain), WORDS_BODY, VOICE_PLAIN));
    if (strong.n)
        *w = words_join(a, *w, words_of(a, strong, WORDS_BODY, VOICE_HUE));
}

/* Is this given all that a modifiers chart can come to? Then its ends are limits, not the table's choice. */
static bool is_all_modifiers(const struct making *k, const struct odds_entry *e, const struct given *d)
{
    const struct chart *c = model_chart_find(k->m, e->set, d->text.s);
    return c && c->kind == CHART_MODIFIERS;
}

void odds_say_ends(struct making *k, const struct odds_ask *t, int given, struct odds_ends ends, struct words *said)
{
    const struct odds_entry *e = t->entry;
    const struct given *d = &e->given[given];
    struct arena *a = k->a;
    bool limits = is_all_modifiers(k, e, d), low = ends.from > 0, high = ends.to < d->n;
    struct str from = odds_value_text(a, t, d, &d->value[ends.from]);
    struct str to = odds_value_text(a, t, d, &d->value[ends.to - 1]);
    if (!low && !high)
        return;
    if (said->n)
        say(a, said, " ", (struct str){0});
    if (limits && !low) {
        say(a, said, "No sum of the modifiers is below ", from);
        say(a, said, "; ", (struct str){0});
    }
    say(a, said, limits && !low ? "beyond " : "Beyond ", low ? from : to);
    if (low && high)
        say(a, said, " and ", to);
    say(a, said, " nothing changes.", (struct str){0});
}

/* The least and the most that one step adds to what the column shows; false where steps go both ways. */
struct steps {
    struct frac least, most;
    bool any;
};

static bool shown_of(struct arena *a, const struct odds_table *o, const struct grid_cell *cell,
                     const struct column_of *c, struct frac *out)
{
    if (cell->na || cell->failed || c->measure == MEASURE_SPREAD)
        return false;
    if (c->measure == MEASURE_MEAN)
        return dist_mean(a, &cell->dist, out);
    *out = odds_chance_of(a, o->entry, &cell->dist, c);
    return true;
}

static void step_add(struct arena *a, const struct odds_table *o, size_t i, size_t stride, const struct column_of *c,
                     struct steps *s)
{
    struct frac x, y;
    if (!shown_of(a, o, &o->grid.cell[i], c, &x) || !shown_of(a, o, &o->grid.cell[i + stride], c, &y))
        return;
    struct frac d = frac_sub(a, y, x);
    s->least = !s->any || frac_cmp(d, s->least) < 0 ? d : s->least;
    s->most = !s->any || frac_cmp(d, s->most) > 0 ? d : s->most;
    s->any = true;
}

static struct str points_text(struct arena *a, struct frac x, bool mean)
{
    struct buf b = {.a = a};
    x.negative = false;
    if (frac_is_zero(x))
        buf_putc(&b, '0');
    else if (mean)
        buf_put_mean(&b, x, 2);
    else
        buf_put_percent(&b, x, 0);
    return buf_str(&b);
}

static struct str span_text(struct arena *a, struct steps s, bool mean)
{
    bool down = s.least.negative;
    struct str lo = points_text(a, down ? s.most : s.least, mean), hi = points_text(a, down ? s.least : s.most, mean);
    return str_eq(lo, hi) ? lo : str_printf(a, "%.*s to %.*s", STRF(lo), STRF(hi));
}

void odds_say_worth(struct making *k, const struct odds_ask *t, const struct odds_table *o, int given,
                    struct odds_ends ends, const struct column_of *c, struct words *said)
{
    struct arena *a = k->a;
    const struct given *d = &o->entry->given[given];
    size_t stride = stride_of(o, given);
    struct steps s = {0};
    if (!stride || !odds_is_signed(d))
        return;
    for (size_t i = 0; i < o->grid.n; i++) {
        size_t at = i / stride % d->n;
        if (at >= ends.from && at + 1 < ends.to)
            step_add(a, o, i, stride, c, &s);
    }
    bool mean = c->measure == MEASURE_MEAN, none = frac_is_zero(s.least) && frac_is_zero(s.most);
    bool down = s.most.negative || frac_is_zero(s.most), up = !s.least.negative;
    if (!s.any || none || (!down && !up))
        return;
    struct str name = odds_column_name(a, t, c);
    say(a, said, said->n ? " " : "", (struct str){0});
    say(a, said, d->plus ? "Each +1 " : "Each 1 more ", (struct str){0});
    say(a, said, up ? "adds " : "takes ", span_text(a, s, mean));
    say(a, said,
        mean ? up ? " to the " : " from the "
        : up ? " points to \u2018"
             : " points from \u2018",
        (struct str){0});
    *said = words_join(a, *said, show_words(&k->show, name, WORDS_BODY));
    say(a, said, mean ? "." : "\u2019.", (struct str){0});
}
