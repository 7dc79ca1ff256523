/* Merges equal values of an odds block. It sorts the cells by place and merges the values of a
 * given if all their shown columns are equal in every group.
 *
 * Values are equal if their exact fractions are; values that only round to the same number stay
 * apart. Numbers are merged only with their neighbours ("5–8"), words at any distance. No name is
 * lost: a slot has the names of all its values, and the data files of the book have every cell. A
 * failed situation equals no other. Called by odds_grid.c and odds_plot.c. */
#include "show/odds_show.h"
#include "show/show.h"
#include <stdlib.h>

/* --- cells by their shown values */

/* The shown values of a cell as text. Cells with equal text print the same. */
struct shown_text {
    struct str text;
    size_t at;
};

static int shown_order(const void *x, const void *y)
{
    const struct shown_text *p = x, *q = y;
    int by = str_cmp(p->text, q->text);
    return by ? by : p->at < q->at ? -1 : p->at > q->at;
}

static struct str shown_of(struct arena *a, const struct odds_field *f, const struct odds_entry *e,
                           const struct grid_cell *cell, size_t at)
{
    struct buf b = {.a = a};
    if (cell->na)
        return STR("n/a");
    if (cell->failed)
        return str_printf(a, "?%zu", at);
    for (size_t i = 0; i < f->columns.n; i++) {
        const struct odds_column *c = &f->columns.at[i];
        struct frac x;
        if (odds_is_chance(c))
            buf_put_frac(&b, odds_chance_of(a, e, &cell->dist, c));
        else if (c->measure == MEASURE_MEAN ? dist_mean(a, &cell->dist, &x) : dist_variance(a, &cell->dist, &x))
            buf_put_frac(&b, x);
        else
            buf_putc(&b, '-'); /* it has no mean or no spread */
        buf_putc(&b, ' ');
    }
    return buf_str(&b);
}

/* Numbers the cells by their shown values, from 1; a place without a cell has 0. */
static void field_class(struct odds_field *f, const struct odds_entry *const *entry)
{
    struct arena *own = arena_new();
    struct shown_text *all = ARENA_ARRAY(own, struct shown_text, f->n + 1);
    size_t n = 0;
    for (size_t i = 0; i < f->n; i++)
        if (f->cell[i])
            all[n++] = (struct shown_text){shown_of(own, f, entry[i], f->cell[i], i), i};
    if (n)
        qsort(all, n, sizeof *all, shown_order);
    for (size_t i = 0; i < n; i++) {
        f->distinct += !i || !str_eq(all[i].text, all[i - 1].text);
        f->kind[all[i].at] = (unsigned)f->distinct;
    }
    arena_drop(own);
}

size_t odds_field_at(const struct odds_field *f, size_t group, size_t down, size_t over, size_t across)
{
    return ((group * f->size[ODDS_DOWN] + down) * f->size[ODDS_OVER] + over) * f->size[ODDS_ACROSS] + across;
}

bool odds_same_group(const struct odds_view *t, const struct value *x, const struct value *y)
{
    for (int i = 0; i < (int)t->entry->n_given; i++)
        if (i != t->down && i != t->across && i != t->over && !value_eq(&x[i], &y[i]))
            return false;
    return true;
}

/* Returns the group of a cell, and adds it if it is new. Groups of one table are found by their
 * values and not by their names: if two values shared a name, the cells of the second would replace
 * those of the first. Groups of several tables (`t` NULL) are found by name, and names are
 * unique. */
static size_t group_at(struct arena *a, struct odds_field *f, const struct odds_view *t, struct str text,
                       const struct grid_cell *cell)
{
    for (size_t i = 0; i < f->group.n; i++)
        if (t ? odds_same_group(t, f->group.at[i].given, cell->given) : str_eq(f->group.at[i].text, text))
            return i;
    ARENA_PUSH(a, &f->group, ((struct odds_group){text, cell->given}));
    return f->group.n - 1;
}

static size_t index_of(const struct odds_view *t, int given, const struct grid_cell *cell)
{
    return given >= 0 ? odds_given_index(&t->entry->given[given], &cell->given[given]) : 0;
}

/* In a grid the first given varies slowest, whatever `down` is. Groups keep the order of their
 * first cells. */
struct odds_field odds_field_make(struct odds_block *b, struct odds_columns columns)
{
    struct arena *a = b->k->a;
    const struct odds_view *first = &b->ask->view[0];
    const struct odds_entry *e = first->entry;
    struct odds_field f = {.columns = columns};
    size_t cells = 0;
    for (size_t i = 0; i < b->ask->n; i++)
        cells += b->table[i]->grid.n;
    size_t *group = ARENA_ARRAY(a, size_t, cells + 1), at = 0;
    for (size_t i = 0; i < b->ask->n; i++)
        for (size_t k = 0; k < b->table[i]->grid.n; k++) {
            const struct grid_cell *cell = &b->table[i]->grid.cell[k];
            struct str text = odds_givens_text(a, b->k->show.manner.tongue, &b->ask->view[i], cell->given);
            group[at++] = group_at(a, &f, b->ask->n == 1 ? first : NULL, text, cell);
        }
    f.size[ODDS_GROUP] = f.group.n;
    f.size[ODDS_DOWN] = first->down >= 0 ? e->given[first->down].n : 1;
    f.size[ODDS_ACROSS] = first->across >= 0 ? e->given[first->across].n : 1;
    f.size[ODDS_OVER] = b->ask->n > 1 ? b->ask->n : first->over >= 0 ? e->given[first->over].n : 1;
    f.n = f.size[ODDS_GROUP] * f.size[ODDS_DOWN] * f.size[ODDS_ACROSS] * f.size[ODDS_OVER];
    f.cell = ARENA_ARRAY(a, const struct grid_cell *, f.n + 1);
    f.kind = ARENA_ARRAY(a, unsigned, f.n + 1);
    const struct odds_entry **entry = ARENA_ARRAY(a, const struct odds_entry *, f.n + 1);
    at = 0;
    for (size_t i = 0; i < b->ask->n; i++)
        for (size_t k = 0; k < b->table[i]->grid.n; k++) {
            const struct odds_view *t = &b->ask->view[i];
            const struct grid_cell *cell = &b->table[i]->grid.cell[k];
            size_t over = b->ask->n > 1 ? i : index_of(t, t->over, cell);
            size_t place =
                odds_field_at(&f, group[at++], index_of(t, t->down, cell), over, index_of(t, t->across, cell));
            f.cell[place] = cell;
            entry[place] = t->entry;
        }
    field_class(&f, entry);
    return f;
}

/* --- slots */

/* True if all cells at place x of an axis equal the cells at place y, in one group or in all
 * groups. */
static bool places_alike(const struct odds_field *f, enum odds_axis axis, size_t group, size_t x, size_t y)
{
    size_t to[ODDS_AXES], i[ODDS_AXES];
    for (int k = 0; k < ODDS_AXES; k++)
        to[k] = f->size[k];
    to[axis] = 1;
    bool one = group != ODDS_ALL;
    if (one)
        to[ODDS_GROUP] = 1;
    for (i[0] = 0; i[0] < to[0]; i[0]++)
        for (i[1] = 0; i[1] < to[1]; i[1]++)
            for (i[2] = 0; i[2] < to[2]; i[2]++)
                for (i[3] = 0; i[3] < to[3]; i[3]++) {
                    size_t at[2];
                    for (int k = 0; k < 2; k++) {
                        size_t p[ODDS_AXES] = {i[0], i[1], i[2], i[3]};
                        p[ODDS_GROUP] = one ? group : p[ODDS_GROUP];
                        p[axis] = k ? y : x;
                        at[k] = odds_field_at(f, p[ODDS_GROUP], p[ODDS_DOWN], p[ODDS_OVER], p[ODDS_ACROSS]);
                    }
                    if (f->kind[at[0]] != f->kind[at[1]])
                        return false;
                }
    return true;
}

/* Each place joins the first slot that it equals; with FOLD_NEAR only the slot just before it.
 * Equality of exact fractions is transitive, so that one comparison with the first place of a slot
 * is enough. */
struct odds_slots odds_slots_of(struct arena *a, const struct odds_field *f, enum odds_axis axis, size_t group,
                                enum odds_folding how)
{
    struct odds_slots s = {0};
    for (size_t i = 0; i < f->size[axis]; i++) {
        size_t k = how == FOLD_NEAR && s.n ? s.n - 1 : 0;
        while (how != FOLD_NONE && k < s.n && !places_alike(f, axis, group, s.at[k].at[0], i))
            k++;
        if (how == FOLD_NONE || k == s.n)
            ARENA_PUSH(a, &s, ((struct odds_slot){0}));
        struct odds_slot *slot = &s.at[how == FOLD_NONE ? s.n - 1 : k];
        ARENA_PUSH(a, slot, i);
    }
    return s;
}

/* Numbers merge with their neighbours only; words and whole tables (NULL) merge at any distance. */
enum odds_folding odds_folding_of(const struct given *g)
{
    for (size_t i = 0; g && i < g->n; i++)
        if (g->value[i].kind == VALUE_NUMBER)
            return FOLD_NEAR;
    return FOLD_ANY;
}

/* --- columns of numbers that are equal all the way down */

enum { LINES_MOST = 200 };

/* Sum of the first shown column down a line. Lines are sorted by this sum, largest first. */
static struct frac line_sum(struct arena *a, const struct odds_field *f, const struct odds_entry *e,
                            const struct odds_line *l)
{
    const struct odds_column *c = &f->columns.at[0];
    struct frac sum = frac_of_rat(a, RAT(0)), x;
    for (size_t i = 0; i < f->size[ODDS_DOWN]; i++) {
        const struct grid_cell *cell = f->cell[odds_field_at(f, l->group, i, l->over, l->across)];
        if (!cell || cell->na || cell->failed)
            continue;
        if (odds_is_chance(c))
            sum = frac_add(a, sum, odds_chance_of(a, e, &cell->dist, c));
        else if (dist_mean(a, &cell->dist, &x))
            sum = frac_add(a, sum, x);
    }
    return sum;
}

static bool lines_alike(const struct odds_field *f, const struct odds_line *x, const struct odds_line *y)
{
    for (size_t i = 0; i < f->size[ODDS_DOWN]; i++)
        if (f->kind[odds_field_at(f, x->group, i, x->over, x->across)] !=
            f->kind[odds_field_at(f, y->group, i, y->over, y->across)])
            return false;
    return true;
}

/* True if a cell of the line has a number. */
static bool line_has_number(const struct odds_field *f, const struct odds_line *l)
{
    for (size_t i = 0; i < f->size[ODDS_DOWN]; i++) {
        const struct grid_cell *cell = f->cell[odds_field_at(f, l->group, i, l->over, l->across)];
        if (cell && !cell->na)
            return true;
    }
    return false;
}

/* The k-th line of a field, counted group by group. */
static struct odds_line line_at(const struct odds_field *f, size_t k)
{
    size_t across = f->size[ODDS_ACROSS], over = f->size[ODDS_OVER];
    return (struct odds_line){.group = k / across / over, .over = k / across % over, .across = k % across};
}

/* Collects the distinct lines, largest sum first. `of` gives the number of the line by place, from
 * 1, or 0 without a situation. Past LINES_MOST lines only `many` is set: readers do not look up so
 * many letters. */
struct odds_lines odds_lines_of(struct arena *a, const struct odds_field *f, const struct odds_entry *e)
{
    struct odds_lines all = {.of = ARENA_ARRAY(a, unsigned, f->n + 1)};
    size_t n = f->n / f->size[ODDS_DOWN];
    for (size_t i = 0; i < n; i++) {
        struct odds_line at = line_at(f, i);
        size_t k = 0;
        while (k < all.n && !lines_alike(f, &all.at[k], &at))
            k++;
        if (k < all.n || !line_has_number(f, &at))
            continue;
        if (all.n == LINES_MOST) {
            all.many = true;
            return all;
        }
        at.sum = line_sum(a, f, e, &at);
        ARENA_PUSH(a, &all, at);
        for (k = all.n - 1; k > 0 && frac_cmp(all.at[k - 1].sum, at.sum) < 0; k--) {
            all.at[k] = all.at[k - 1];
            all.at[k - 1] = at;
        }
    }
    for (size_t i = 0; i < n; i++) {
        struct odds_line at = line_at(f, i);
        for (size_t k = 0; k < all.n; k++)
            if (lines_alike(f, &all.at[k], &at))
                all.of[odds_field_at(f, at.group, 0, at.over, at.across)] = (unsigned)k + 1;
    }
    return all;
}

/* A to Z, then AA, AB and so on. */
struct str odds_letter_text(struct arena *a, size_t i)
{
    enum { LETTERS = 26 };
    struct str before = i >= LETTERS ? odds_letter_text(a, i / LETTERS - 1) : (struct str){0};
    return str_printf(a, "%.*s%c", STRF(before), (char)('A' + i % LETTERS));
}

/* --- names of slots */

/* True if the values of a slot are consecutive whole numbers. */
static bool is_run(const struct given *g, const struct odds_slot *s)
{
    for (size_t i = 0; i < s->n; i++) {
        const struct value *v = &g->value[s->at[i]];
        if (v->kind != VALUE_NUMBER || v->number.d != 1 || (i && v->number.n != g->value[s->at[i - 1]].number.n + 1))
            return false;
    }
    return true;
}

/* "5–8"; signed values "+2 to +4"; "≥+2" if the chart of the given has no sum beyond. */
static struct str run_text(const struct odds_naming_of *w, const struct odds_slot *s, enum odds_naming how)
{
    const struct given *g = w->given;
    const struct value *from = &g->value[s->at[0]], *to = &g->value[s->at[s->n - 1]];
    struct str x = odds_value_text(w->a, w->in, w->view, g, from, NAMED_BELOW),
               y = odds_value_text(w->a, w->in, w->view, g, to, NAMED_BELOW), text;
    bool low = s->at[0] == 0, high = s->at[s->n - 1] + 1 == g->n;
    if (w->limits && high && !low)
        text = str_printf(w->a, "\u2265\u2060%.*s", STRF(x));
    else if (w->limits && low && !high)
        text = str_printf(w->a, "\u2264\u2060%.*s", STRF(y));
    else if (g->plus || from->number.n < 0)
        text = str_printf(w->a, "%.*s\u00a0%.*s\u00a0%.*s", STRF(x),
                          STRF(msg_text(tongue_language(w->in), MSG_TO)), STRF(y));
    else
        text = str_printf(w->a, "%.*s\u2013%.*s", STRF(x), STRF(y));
    if (how == NAMED_ALONE || how == NAMED_FULLY)
        text = str_printf(w->a, "%.*s %.*s", STRF(odds_given_name(w->in, w->view, g)), STRF(text));
    return text;
}

/* Names of all values of a slot in order. A header that several values share is written once:
 * "Infantry / Line, Column; Cavalry / Line". */
struct str odds_slot_text(const struct odds_naming_of *w, const struct odds_slot *s, enum odds_naming how)
{
    const struct given *g = w->given;
    struct str template = odds_head_find(w->view, g->name.s, NULL), before = {0};
    struct buf b = {.a = w->a};
    const bool filled = odds_head_is_template(template);
    if (s->n > 1 && is_run(g, s) && filled && how == NAMED_WHOLE)
        return odds_template_fill(w->a, template, run_text(w, s, how));
    if (s->n > 1 && is_run(g, s) && !filled)
        return run_text(w, s, how);
    for (size_t i = 0; i < s->n; i++) {
        const struct value *v = &g->value[s->at[i]];
        struct str outer = odds_value_outer(g, s->at[i]);
        bool again = i && outer.n && str_eq(outer, before) && how != NAMED_BELOW;
        struct str name = odds_value_text(w->a, w->in, w->view, g, v, again ? NAMED_BELOW : how);
        before = outer;
        if (i && str_eq(name, odds_value_text(w->a, w->in, w->view, g, &g->value[s->at[i - 1]], how)))
            continue;
        buf_putz(&b, !i ? "" : again ? ", " : "; ");
        buf_put(&b, name);
    }
    return buf_str(&b);
}

/* The text for the row above a slot: the header that its values have in their chart. If the headers
 * differ, all headers are joined, provided that the values below have one name. Empty, and *whole
 * set, if only the full names differ. */
struct str odds_slot_outer(const struct odds_naming_of *w, const struct odds_slot *s, bool *whole)
{
    const struct given *g = w->given;
    struct str first = odds_value_outer(g, s->at[0]),
               name = odds_value_text(w->a, w->in, w->view, g, &g->value[s->at[0]], NAMED_BELOW);
    struct buf b = {.a = w->a};
    bool one_head = true, one_name = true;
    buf_put(&b, first);
    for (size_t i = 1; i < s->n; i++) {
        struct str outer = odds_value_outer(g, s->at[i]);
        one_head = one_head && str_eq(outer, first);
        one_name = one_name && str_eq(odds_value_text(w->a, w->in, w->view, g, &g->value[s->at[i]], NAMED_BELOW), name);
        buf_printf(&b, "; %.*s", STRF(outer));
    }
    *whole = !one_head && !one_name;
    return one_head ? first : one_name ? buf_str(&b) : (struct str){0};
}

/* True if the groups of a slot are exactly the product of their values, given by given. */
static bool is_product(const struct odds_view *t, const struct odds_slot *s, const struct odds_slot *of)
{
    size_t product = 1;
    for (size_t k = 0; k < t->entry->n_given; k++)
        product *= of[k].n ? of[k].n : 1;
    return product == s->n;
}

/* One name for merged groups. If the groups are a full product, the values are listed given by
 * given ("supports 1–2 · Light; Field"); otherwise the group names follow each other. */
struct str odds_group_text(struct odds_block *b, const struct odds_field *f, const struct odds_slot *s, bool headed)
{
    struct arena *a = b->k->a;
    const struct odds_view *t = &b->ask->view[0];
    const struct odds_entry *e = t->entry;
    struct odds_slot *of = ARENA_ARRAY(a, struct odds_slot, e->n_given + 1);
    struct buf text = {.a = a};
    if (s->n == 1 && !headed)
        return f->group.at[s->at[0]].text;
    for (int k = 0; k < (int)e->n_given; k++) {
        const struct given *g = &e->given[k];
        bool *met = ARENA_ARRAY(a, bool, g->n);
        if (k == t->down || k == t->across || k == t->over || odds_is_fixed(t, g))
            continue;
        for (size_t i = 0; i < s->n; i++)
            met[odds_given_index(g, &f->group.at[s->at[i]].given[k])] = true;
        for (size_t i = 0; i < g->n; i++)
            if (met[i])
                ARENA_PUSH(a, &of[k], i);
    }
    bool product = b->ask->n == 1 && is_product(t, s, of);
    for (size_t k = 0; product && k < e->n_given; k++) {
        struct odds_naming_of w = odds_naming_make(b, t, &e->given[k]);
        if (!of[k].n)
            continue;
        buf_putz(&text, text.n ? "  \u00b7  " : "");
        buf_put(&text, odds_slot_text(&w, &of[k], headed ? NAMED_WHOLE : NAMED_ALONE));
    }
    for (size_t i = 0; !product && i < s->n; i++)
        buf_printf(&text, "%s%.*s", i ? "; " : "", STRF(f->group.at[s->at[i]].text));
    return buf_str(&text);
}

/* Only a modifiers chart limits its given: its sums end with the values. */
struct odds_naming_of odds_naming_make(struct odds_block *b, const struct odds_view *t, const struct given *g)
{
    const struct chart *c = g ? model_chart_find(b->k->m, t->entry->set, g->text.s) : NULL;
    return (struct odds_naming_of){.a = b->k->a,
                                   .in = b->k->show.manner.tongue,
                                   .view = t,
                                   .given = g,
                                   .limits = c && chart_adds(c)};
}
