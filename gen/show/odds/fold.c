/* Sorts the cells of odds tables by place, and merges the values of a given if all their shown
 * columns are equal in every group.
 *
 * Values are equal if their exact fractions are; values that only round to the same number stay
 * apart. Numbers are merged only with their neighbours ("5–8"), words at any distance. No name is
 * lost: a slot has the names of all its values, and the data files of the book have every cell. A
 * failed situation equals no other. Called by grid.c and plot.c. */
#include "show/odds/inner.h"
#include "show/show.h"
#include <glib.h>

/* --- cells by place */

/* What a cell shows, as a key. */
static struct str shown_of(struct arena *a, const struct odds_place *p, size_t columns, size_t at)
{
    struct buf b = {.a = a};
    if (p->cell->na)
        return STR("n/a");
    if (p->cell->failed)
        return str_printf(a, "?%zu", at);
    for (size_t i = 0; i < columns; i++) {
        if (odds_is_number(p->number[i]))
            buf_put_frac(&b, p->number[i]);
        buf_putc(&b, ' ');
    }
    buf_putc(&b, '.');
    return buf_str(&b);
}

/* Numbers the cells by what they show, from 1. */
static void field_class(struct odds_field *f, size_t columns)
{
    struct arena *own = arena_new();
    GHashTable *seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (size_t i = 0; i < f->n; i++) {
        if (!f->at[i].cell)
            continue;
        char *shown = (char *)shown_of(own, &f->at[i], columns, i).p;
        if (!g_hash_table_contains(seen, shown))
            g_hash_table_insert(seen, shown, GUINT_TO_POINTER(g_hash_table_size(seen) + 1));
        f->at[i].kind = GPOINTER_TO_UINT(g_hash_table_lookup(seen, shown));
    }
    g_hash_table_destroy(seen);
    arena_drop(own);
}

/* True if two cells have equal givens, ignoring those of `down`, `across` and `over`. */
static bool same_group(const struct odds_view *t, const struct value *x, const struct value *y)
{
    for (int i = 0; i < (int)t->entry->n_given; i++)
        if (i != t->down && i != t->across && i != t->over && !value_eq(&x[i], &y[i]))
            return false;
    return true;
}

/* Returns the group of a cell, and adds it if it is new. Groups of one table are found by their
 * values and not by their names: if two values shared a name, the cells of the second would replace
 * those of the first. Groups of `several` tables are found by name, and names are unique. */
static size_t group_at(struct odds_field *f, const struct odds_names *w, const struct value *given,
                       bool several)
{
    struct odds_group one = {.given = given};
    if (several)
        one.text = odds_givens_text(w, given);
    for (size_t i = 0; i < f->group.n; i++)
        if (several ? str_eq(f->group.at[i].text, one.text)
                    : same_group(w->view, f->group.at[i].given, given))
            return i;
    if (!several)
        one.text = odds_givens_text(w, given);
    ARENA_PUSH(w->a, &f->group, one);
    return f->group.n - 1;
}

static size_t index_of(const struct odds_view *t, int given, const struct grid_cell *cell)
{
    return given >= 0 ? odds_given_index(&t->entry->given[given], &cell->given[given]) : 0;
}

/* Puts a cell at its place, with its numbers. */
static void place_put(struct arena *a, struct odds_field *f, size_t at, const struct odds_entry *e,
                      const struct grid_cell *cell, struct odds_columns columns)
{
    struct frac *number = ARENA_ARRAY(a, struct frac, columns.n + 1);
    for (size_t i = 0; i < columns.n && !cell->na && !cell->failed; i++)
        number[i] = odds_number_of(a, e, &cell->dist, &columns.at[i]);
    f->at[at] = (struct odds_place){cell, number, 0};
}

/* Puts the cells of one table; over: its place among several tables. group: of each cell. */
static void table_put(struct arena *a, struct odds_field *f, const struct odds_view *t,
                      const struct odds_table *o, size_t over, const size_t *group,
                      struct odds_columns columns)
{
    for (size_t c = 0; c < o->grid.n; c++) {
        const struct grid_cell *cell = &o->grid.cell[c];
        size_t at[ODDS_AXES] = {group[c], index_of(t, t->down, cell),
                                over + index_of(t, t->over, cell), index_of(t, t->across, cell)},
               place = 0;
        for (int k = 0; k < ODDS_AXES; k++)
            place += at[k] * f->stride[k];
        place_put(a, f, place, t->entry, cell, columns);
    }
}

/* The group of each cell of a table. Groups keep the order of their first cells. */
static size_t *groups_of(struct odds_field *f, const struct odds_names *w,
                         const struct odds_table *o, bool several)
{
    size_t *group = ARENA_ARRAY(w->a, size_t, o->grid.n);
    for (size_t c = 0; c < o->grid.n; c++)
        group[c] = group_at(f, w, o->grid.cell[c].given, several);
    return group;
}

/* Sets the sizes of the axes, and the steps along them, for n tables. */
static void axes_measure(struct odds_field *f, const struct odds_view *t, size_t n)
{
    const int given[ODDS_AXES] = {-1, t->down, t->over, t->across};
    for (int i = ODDS_AXES; i-- > 0; f->n *= f->size[i]) {
        f->stride[i] = f->n;
        f->size[i] = given[i] >= 0 ? t->entry->given[given[i]].n : 1;
        if (i == ODDS_GROUP)
            f->size[i] = f->group.n;
        else if (i == ODDS_OVER && n > 1)
            f->size[i] = n;
    }
}

struct odds_field odds_field_make(const struct odds_names *w, const struct odds_table *const *table,
                                  size_t n, struct odds_columns columns)
{
    const struct odds_view *view = w->view;
    struct odds_field f = {.n = 1};
    size_t **group = ARENA_ARRAY(w->a, size_t *, n);
    for (size_t i = 0; i < n; i++) {
        const struct odds_names own = {w->a, w->in, &view[i]};
        group[i] = groups_of(&f, &own, table[i], n > 1);
    }
    axes_measure(&f, view, n);
    f.at = ARENA_ARRAY(w->a, struct odds_place, f.n + 1);
    for (size_t i = 0; i < n; i++)
        table_put(w->a, &f, &view[i], table[i], i, group[i], columns);
    field_class(&f, columns.n);
    return f;
}

/* --- slots */

/* True if all cells at place x of an axis equal the cells at place y, in one group or in all
 * groups. */
static bool places_alike(const struct odds_field *f, enum odds_axis axis, size_t group, size_t x, size_t y)
{
    size_t step = f->stride[axis], of_group = f->stride[ODDS_GROUP];
    size_t from = group == ODDS_ALL ? 0 : group * of_group,
           end = group == ODDS_ALL ? f->n : from + of_group;
    for (; from < end; from += step * f->size[axis])
        for (size_t i = from; i < from + step; i++)
            if (f->at[i + x * step].kind != f->at[i + y * step].kind)
                return false;
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
        size_t k = how == FOLD_ANY || !s.n ? 0 : s.n - 1;
        k = how == FOLD_NONE ? s.n : k;
        while (k < s.n && !places_alike(f, axis, group, s.at[k].at[0], i))
            k++;
        if (k == s.n)
            ARENA_PUSH(a, &s, ((struct odds_slot){0}));
        ARENA_PUSH(a, &s.at[k], i);
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

enum { LINES_MAX = 200 };

static bool lines_alike(const struct odds_field *f, size_t x, size_t y)
{
    size_t i = 0;
    while (i < f->size[ODDS_DOWN] && f->at[x].kind == f->at[y].kind) {
        x += f->stride[ODDS_DOWN];
        y += f->stride[ODDS_DOWN];
        i++;
    }
    return i == f->size[ODDS_DOWN];
}

/* Sums the first shown column down a line. False if no cell of the line has a number. */
static bool line_sum(struct arena *a, const struct odds_field *f, struct odds_line *l)
{
    bool some = false;
    l->sum = frac_of_rat(a, RAT(0));
    for (size_t i = 0; i < f->size[ODDS_DOWN]; i++) {
        const struct odds_place *p = &f->at[l->first + i * f->stride[ODDS_DOWN]];
        some = some || (p->cell && !p->cell->na);
        if (p->cell && odds_is_number(p->number[0]))
            l->sum = frac_add(a, l->sum, p->number[0]);
    }
    return some;
}

/* Collects the distinct lines, largest sum first. Past LINES_MAX lines only `many` is set: readers
 * do not look up so many letters. */
struct odds_lines odds_lines_of(struct arena *a, const struct odds_field *f)
{
    struct odds_lines all = {.of = ARENA_ARRAY(a, unsigned, f->n + 1)};
    const size_t step = f->stride[ODDS_DOWN];
    for (size_t i = 0; i < f->n; i++) {
        struct odds_line at = {.first = i};
        size_t k = 0;
        if (i / step % f->size[ODDS_DOWN])
            continue;
        while (k < all.n && !lines_alike(f, all.at[k].first, i))
            k++;
        if (k < all.n || !line_sum(a, f, &at))
            continue;
        if (all.n == LINES_MAX) {
            all.many = true;
            return all;
        }
        ARENA_PUSH(a, &all, at);
        for (k = all.n - 1; k > 0 && frac_cmp(all.at[k - 1].sum, at.sum) < 0; k--) {
            all.at[k] = all.at[k - 1];
            all.at[k - 1] = at;
        }
    }
    for (size_t i = 0; i < f->n; i++)
        for (size_t k = 0; k < all.n && i / step % f->size[ODDS_DOWN] == 0; k++)
            if (lines_alike(f, all.at[k].first, i))
                all.of[i] = (unsigned)k + 1;
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

/* "5–8"; signed values "+2 to +4"; "≥+2" if the chart of the given has no sum beyond. */
static struct str run_text(const struct odds_names *w, const struct given *g,
                           const struct odds_slot *s, enum odds_naming how)
{
    size_t from = s->at[0], to = s->at[s->n - 1];
    struct str x = odds_value_text(w, g, from, NAMED_BELOW),
               y = odds_value_text(w, g, to, NAMED_BELOW), text;
    bool low = from == 0, high = to + 1 == g->n,
         limited = low != high && odds_is_limited(w->view, g);
    if (limited)
        text = high ? str_printf(w->a, "\u2265\u2060%.*s", STRF(x))
                    : str_printf(w->a, "\u2264\u2060%.*s", STRF(y));
    else if (g->plus || g->value[from].number.n < 0)
        text = str_printf(w->a, "%.*s\u00a0%.*s\u00a0%.*s", STRF(x),
                          STRF(msg_text(translator_language(w->in), MSG_TO)), STRF(y));
    else
        text = str_printf(w->a, "%.*s\u2013%.*s", STRF(x), STRF(y));
    if (how == NAMED_ALONE || how == NAMED_FULLY)
        text = str_printf(w->a, "%.*s %.*s", STRF(odds_given_name(w, g)), STRF(text));
    return text;
}

/* Names of all values of a slot in order. A header that several values share is written once:
 * "Infantry / Line, Column; Cavalry / Line". */
struct str odds_slot_text(const struct odds_names *w, const struct given *g,
                          const struct odds_slot *s, enum odds_naming how)
{
    struct str template = odds_head_find(w->view, g->name.s, NULL), before = {0};
    struct buf b = {.a = w->a};
    const bool filled = odds_head_is_template(template);
    if (odds_is_run(g, s->at, s->n) && (!filled || how == NAMED_WHOLE)) {
        struct str run = run_text(w, g, s, how);
        return filled ? odds_template_fill(w->a, template, run) : run;
    }
    for (size_t i = 0; i < s->n; i++) {
        struct str outer = odds_value_outer(g, s->at[i]);
        bool again = i && outer.n && str_eq(outer, before) && how != NAMED_BELOW;
        struct str name = odds_value_text(w, g, s->at[i], again ? NAMED_BELOW : how);
        before = outer;
        if (i && str_eq(name, odds_value_text(w, g, s->at[i - 1], how)))
            continue;
        buf_putz(&b, !i ? "" : again ? ", " : "; ");
        buf_put(&b, name);
    }
    return buf_str(&b);
}

/* If the headers differ, all headers are joined, provided that the values below have one name. */
struct str odds_slot_outer(const struct odds_names *w, const struct given *g,
                           const struct odds_slot *s, bool *whole)
{
    struct str first = odds_value_outer(g, s->at[0]),
               name = odds_value_text(w, g, s->at[0], NAMED_BELOW);
    struct buf b = {.a = w->a};
    bool one_head = true, one_name = true;
    buf_put(&b, first);
    for (size_t i = 1; i < s->n; i++) {
        struct str outer = odds_value_outer(g, s->at[i]);
        one_head = one_head && str_eq(outer, first);
        one_name = one_name && str_eq(odds_value_text(w, g, s->at[i], NAMED_BELOW), name);
        buf_printf(&b, "; %.*s", STRF(outer));
    }
    *whole = !one_head && !one_name;
    if (one_head)
        return first;
    return one_name ? buf_str(&b) : (struct str){0};
}

/* The values of the k-th given in the groups of a slot. */
static struct odds_slot values_met(struct arena *a, const struct odds_field *f,
                                   const struct odds_slot *s, const struct given *g, size_t k)
{
    struct odds_slot of = {0};
    for (size_t i = 0; i < g->n; i++) {
        bool met = false;
        for (size_t n = 0; n < s->n && !met; n++)
            met = value_eq(&g->value[i], &f->group.at[s->at[n]].given[k]);
        if (met)
            ARENA_PUSH(a, &of, i);
    }
    return of;
}

/* One name for merged groups. If the groups are a full product, the values are listed given by
 * given ("supports 1–2 · Light; Field"); otherwise the group names follow each other. */
struct str odds_group_text(const struct odds_block *b, const struct odds_field *f,
                           const struct odds_slot *s, bool headed)
{
    const struct odds_names *w = &b->names;
    const struct odds_entry *e = w->view->entry;
    struct buf product = {.a = w->a}, list = {.a = w->a};
    size_t n = b->request->n == 1 && (s->n > 1 || headed);
    for (size_t i = 0; i < s->n; i++)
        buf_printf(&list, "%s%.*s", i ? "; " : "", STRF(f->group.at[s->at[i]].text));
    for (size_t k = 0; n && k < e->n_given; k++) {
        if (!odds_is_grouped(w->view, (int)k))
            continue;
        const struct odds_slot of = values_met(w->a, f, s, &e->given[k], k);
        n *= of.n;
        buf_putz(&product, product.n ? "  \u00b7  " : "");
        buf_put(&product, odds_slot_text(w, &e->given[k], &of, headed ? NAMED_WHOLE : NAMED_ALONE));
    }
    return buf_str(n == s->n ? &product : &list);
}
