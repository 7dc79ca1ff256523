/* Lays odds tables out as one shaded grid, the same on a sheet and in a book. Called by
 * block.c.
 *
 * Rows are the values of `down`; columns are the values of `across` times the shown columns. Every
 * further given makes groups of rows. Headers name the numbers; if one line can name them all, it
 * is to the right of the title. Percentages are never rounded to 0 or 100 unless exact; a dash is
 * an impossible outcome.
 *
 * In a book, values with equal shown columns are merged under all their names: first
 * `over` and `across`, then groups, then the rows of each group. Certain chances in neighbouring
 * rows become one box.
 *
 * Several tables are side by side with the same headers. The layout reader makes sure that each has
 * one given down and at most one across; the columns of the first table are used for all.
 *
 * Values are equal if their exact fractions are; values that only round to the same number stay
 * apart. Numbers are merged only with their neighbours ("5–8"), words at any distance. No name is
 * lost: a slot has the names of all its values, and the data files of the book have every cell. A
 * failed situation equals no other. */
#include "show/odds/inner.h"
#include <glib.h>
#include <stdlib.h>

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

#define ODDS_ALL ((size_t)-1)

/* --- slots */

/* True if all cells at place x of an axis equal the cells at place y, in one group or in all
 * groups. */
static bool places_alike(const struct odds_field *f, enum odds_axis axis, size_t group, size_t x,
                         size_t y)
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

/* Merges equal places of `axis`; equal within `group`, or in all groups if it is ODDS_ALL.
 * Each place joins the first slot that it equals; with FOLD_NEAR only the slot just before it.
 * Equality of exact fractions is transitive, so that one comparison with the first place of a slot
 * is enough. */
static struct odds_slots odds_slots_of(struct arena *a, const struct odds_field *f,
                                       enum odds_axis axis, size_t group, enum odds_folding how)
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

/* A column of numbers: the cells of all values of `down` from the place `first` on. */
struct odds_line {
    size_t first;
    struct frac sum;
};
struct odds_lines {
    struct odds_line *at;
    size_t n, cap;
    /* number of the line by the place of a column's first cell, from 1; 0: no numbers */
    unsigned *of;
    bool many; /* too many lines for letters */
};

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
static struct odds_lines odds_lines_of(struct arena *a, const struct odds_field *f)
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
static struct str odds_letter_text(struct arena *a, size_t i)
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
        if (i)
            buf_putz(&b, again ? ", " : "; ");
        buf_put(&b, name);
    }
    return buf_str(&b);
}

/* The header above a slot in its chart, or empty; *whole: only the full names differ.
 * If the headers differ, all headers are joined, provided that the values below have one name. */
static struct str odds_slot_outer(const struct odds_names *w, const struct given *g,
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

/* If `headed`, the names of the givens are in the header above it. One name for merged groups. If
 * the groups are a full product, the values are listed given by given ("supports 1–2 · Light;
 * Field"); otherwise the group names follow each other. */
static struct str odds_group_text(const struct odds_block *b, const struct odds_field *f,
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

/* ---- the grid */

/* A grid while it is laid out. */
struct laying {
    struct odds_block *b;
    enum odds_part part;
    struct arena *a;
    const struct show *show; /* how the author's texts are set */
    const struct odds_item *request;
    const struct odds_names *w; /* names of the first table; the others have the same givens */
    const struct odds_view *t;  /* its view */
    const struct odds_columns *columns; /* of each value across; rows if `turned` */
    struct draft m;
    struct odds_field field;        /* all cells */
    struct odds_slots over, across; /* merged values side by side */
    struct odds_slots groups;       /* merged groups, one below the other */
    struct odds_lines lines;        /* lines of a finder, with their letters */
    enum odds_folding rows;         /* how values of `down` are merged */
    unsigned labels;                /* 1 if the first column has row labels */
    unsigned shown; /* columns of each value across; if outcomes are rows, those of one outcome */
    unsigned each;  /* columns under one header of the upper row */
    unsigned gap;   /* 1 if a narrow empty column separates two values of `over` (books only) */
    bool abreast;   /* groups are side by side, above the values across */
    bool turned;    /* outcomes are rows */
    bool outcomes;  /* all rows are outcomes, so that all numbers are percentages */
    bool one;       /* one column for each value across; its name is written once above all */
    bool slash;     /* on a sheet: the corner names `down` and `across` on one line */
    struct str quantity; /* quantity of the rows if their labels are only numbers */
    struct frac max;     /* largest mean: the scale for the shades of means */
    bool means;          /* means are shaded */
    /* The numbers are marks, values of `marks`, and right of a gap are rows by distance to them. */
    const struct given *marks;
    struct odds_shifts shift;
};

/* Columns from the left: the labels, then `each` columns for each value of `over`, with a gap after
 * all but the last. Each of these blocks has `shown` columns for each value of `across`. All boxes
 * are placed by these functions, so that headers and cells always agree. */
static unsigned many(struct odds_slots s)
{
    return (unsigned)s.n;
}

/* Width of a shown column: 2 for a chance whose exact fraction is shown beside it, else 1. */
static unsigned wide(const struct laying *g, const struct odds_column *c)
{
    return g->request->fractions && odds_is_chance(c) ? 2 : 1;
}

/* First column of the k-th value over `across`; across_col is the first column of one value across
 * in it. */
static unsigned over_col(const struct laying *g, size_t k)
{
    return g->labels + (unsigned)k * (g->each + g->gap);
}

static unsigned across_col(const struct laying *g, size_t over, size_t value)
{
    return over_col(g, over) + (unsigned)value * g->shown;
}

static const struct given *given_of(const struct laying *g, int at)
{
    return at >= 0 ? &g->t->entry->given[at] : NULL;
}

/* --- headers: names of givens, their values above the shown columns */

/* Puts a header of one row over `cols` columns. The caller makes corners and headers beside two
 * rows higher. */
static struct box *head_box(struct laying *g, unsigned row, unsigned col, unsigned cols,
                            struct words words)
{
    struct box *box = draft_put(&g->m, row, col, words);
    box->cols = cols;
    box->rating = g->request->strip ? RATING_HEAD : RATING_NONE;
    box->align = ALIGN_CENTER;
    box->head = box->middle = true;
    return box;
}

/* Grey text for names and units that explain a number. */
static struct words grey(const struct laying *g, struct str s)
{
    return words_of(g->a, s, PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN);
}

static struct words strong(const struct laying *g, struct str s)
{
    return show_set_in(g->show, s, PARA_STYLE_CHART, CHAR_STYLE_STRONG);
}

static struct words name_words(const struct laying *g, const struct given *of)
{
    return show_set_in(g->show, odds_given_name(g->w, of), PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN);
}

/* The values of a slot in a template "{}+ to hit": "3+ to hit", with the number in the section's
 * colour. */
static struct words template_words(const struct laying *g, const struct given *of,
                                   const struct odds_slot *slot, struct str head)
{
    size_t end = (size_t)str_find(head, "{}") + 2;
    struct buf numbers = {.a = g->a};
    while (end < head.n && head.p[end] != ' ')
        end++;
    for (size_t i = 0; i < slot->n; i++) {
        struct str text = odds_value_text(g->w, of, slot->at[i], NAMED_BELOW);
        buf_putz(&numbers, i ? ", " : "");
        buf_put(&numbers, odds_template_fill(g->a, str_cut(head, 0, end), text));
    }
    return words_join(g->a, words_of(g->a, buf_str(&numbers), PARA_STYLE_CHART, CHAR_STYLE_STRONG),
                      grey(g, str_cut(head, end, head.n)));
}

/* Header for the values of a slot: from a template; or "need 3", or only the value if the given's
 * name is above it (`named`). */
static struct words value_words(const struct laying *g, const struct given *of,
                                const struct odds_slot *slot, bool named)
{
    const struct value *value = &of->value[slot->at[0]];
    struct str head = odds_text(g->w, odds_head_find(g->t, of->name.s, NULL));
    bool whole = false;
    if (odds_head_is_template(head) && value->kind != VALUE_BOOL)
        return template_words(g, of, slot, head);
    odds_slot_outer(g->w, of, slot, &whole);
    struct words w = strong(g, odds_slot_text(g->w, of, slot, whole ? NAMED_WHOLE : NAMED_BELOW));
    if (value->kind != VALUE_NUMBER || named || odds_head_find(g->t, of->name.s, value).n)
        return w;
    return words_join(g->a, grey(g, str_printf(g->a, "%.*s ", STRF(odds_given_name(g->w, of)))), w);
}

/* Names of merged tables: the header from the layout, else the title, else the id. */
static struct words tables_words(const struct laying *g, const struct odds_slot *slot)
{
    struct words all = {0};
    for (size_t i = 0; i < slot->n; i++) {
        const struct odds_entry *e = g->request->view[slot->at[i]].entry;
        struct str head = odds_head_find(g->t, e->id, NULL),
                   title = e->title.s.n ? e->title.s : e->id;
        if (i)
            all = words_cat(g->a, all, STR("; "), PARA_STYLE_CHART, CHAR_STYLE_STRONG);
        all = words_join(
            g->a, all,
            show_words_in(g->show, head.n ? head : title, PARA_STYLE_CHART, CHAR_STYLE_STRONG));
    }
    return all;
}

/* Names of the givens that make the groups or the rows of a finder. */
static struct words groups_words(const struct laying *g)
{
    struct words w = {0};
    for (int i = 0; i < (int)g->t->entry->n_given; i++) {
        if (!odds_is_grouped(g->t, i))
            continue;
        w = w.n ? words_join(g->a, w, grey(g, STR(", "))) : w;
        w = words_join(g->a, w, name_words(g, given_of(g, i)));
    }
    return w;
}

/* Header of groups side by side. The first has the names of the givens in front, "defender Thrall",
 * because values do not explain themselves. */
static struct words abreast_words(const struct laying *g, const struct odds_slot *slot, bool first)
{
    struct str text = odds_group_text(g->b, &g->field, slot, false);
    struct words names = groups_words(g);
    bool is_named = !first || !names.n || str_find(text, words_text(g->a, names).p) >= 0;
    return is_named ? strong(g, text)
                    : words_join(g->a, words_join(g->a, names, grey(g, STR(" "))), strong(g, text));
}

/* The i-th header of an axis side by side: letters of a finder, groups, tables, or values of a
 * given. */
static struct words head_words(const struct laying *g, bool over, size_t i, bool named)
{
    if (g->part == ODDS_LETTERS)
        return words_of(g->a, odds_letter_text(g->a, i), PARA_STYLE_CHART, CHAR_STYLE_STRONG);
    if (over && g->abreast)
        return abreast_words(g, &g->over.at[i], i == 0);
    if (over && g->request->n > 1)
        return tables_words(g, &g->over.at[i]);
    return value_words(g, given_of(g, over ? g->t->over : g->t->across),
                       over ? &g->over.at[i] : &g->across.at[i], named);
}

/* Puts words over the headers from..to-1 of an axis; those of `across` below each value over it. */
static void heads_over(struct laying *g, unsigned row, bool over, size_t from, size_t to,
                       struct words words)
{
    for (size_t k = 0; k < (over ? 1 : g->over.n); k++) {
        unsigned col = over ? over_col(g, from) : across_col(g, k, from);
        unsigned end = over ? over_col(g, to - 1) + g->each : across_col(g, k, to - 1) + g->shown;
        head_box(g, row, col, end - col, words);
    }
}

/* Puts the headers that values have in their chart above their names; neighbours with the same
 * header share one box. */
static void outer_put(struct laying *g, bool over)
{
    const struct given *of = given_of(g, over ? g->t->over : g->t->across);
    const struct odds_slots s = over ? g->over : g->across;
    struct str *outer = ARENA_ARRAY(g->a, struct str, s.n + 1);
    bool any = false, whole;
    for (size_t i = 0; i < s.n; i++) {
        outer[i] = odds_slot_outer(g->w, of, &s.at[i], &whole);
        any = any || outer[i].n;
    }
    unsigned row = any ? draft_row(&g->m, true, RULE_NONE) : 0;
    for (size_t i = 0, to; i < s.n; i = to) {
        for (to = i + 1; to < s.n && str_eq(outer[to], outer[i]);)
            to++;
        if (outer[i].n)
            heads_over(g, row, over, i, to, strong(g, outer[i]));
    }
}

/* Puts the headers of an axis in a row. */
static void axis_put(struct laying *g, bool over, bool named)
{
    const bool plain = g->part == ODDS_LETTERS || (over && (g->abreast || g->request->n > 1));
    if (!plain)
        outer_put(g, over);
    unsigned row = draft_row(&g->m, true, RULE_NONE);
    for (size_t i = 0; i < (over ? g->over.n : g->across.n); i++)
        heads_over(g, row, over, i, i + 1, head_words(g, over, i, named));
}

/* Name for the columns from..*to, which are all numbers without headers of their own: "hits". Empty
 * for a single column, or for words. Sets *to. */
static struct str numbers_over(const struct laying *g, size_t from, size_t *to)
{
    const struct odds_columns *all = g->columns;
    struct str of = odds_quantity(g->t->entry);
    size_t end = from;
    while (end < all->n && all->at[end].measure == MEASURE_ONE &&
           all->at[end].value.kind == VALUE_NUMBER &&
           !odds_head_find(g->t, all->at[end].key, NULL).n)
        end++;
    *to = end > from ? end : from + 1;
    if (end < from + 2)
        return STR("");
    return of.n ? odds_text(g->w, of) : show_text(g->show, MSG_OUTCOME);
}

/* The header of a column. `bare`: only the number, because its quantity is above it. */
static struct str column_head(const struct laying *g, const struct odds_column *c, bool bare)
{
    if (g->turned && !g->outcomes)
        return show_text(g->show, MSG_VALUE);
    if (g->turned || g->one)
        return STR("%");
    return bare ? odds_column_text(g->w, c) : odds_column_name(g->w, c, !g->marks);
}

/* Puts the header of one column, and that of its fractions beside it. Returns its width. */
static unsigned column_put(struct laying *g, unsigned row, unsigned rows, unsigned col,
                           const struct odds_column *c, bool bare)
{
    enum para_style kind = g->request->strip && !odds_head_find(g->t, c->key, NULL).n
                               ? PARA_STYLE_HEAD
                               : PARA_STYLE_CELL;
    unsigned width = g->turned ? g->shown : wide(g, c);
    head_box(g, row, col, 1, show_set_in(g->show, column_head(g, c, bare), kind, CHAR_STYLE_PLAIN))
        ->rows = rows;
    if (width == 2)
        head_box(g, row, col + 1, 1, grey(g, show_text(g->show, MSG_EXACT)))->rows = rows;
    return width;
}

/* Puts the headers of the shown columns. Numbers are in a second row, below their quantity. */
static void columns_put(struct laying *g)
{
    const size_t n = g->turned ? 1 : g->columns->n;
    bool numbers = false;
    for (size_t i = 0, to; !g->turned && i < n; i = to)
        numbers = numbers_over(g, i, &to).n || numbers;
    unsigned row = draft_row(&g->m, true, RULE_NONE), rows = numbers ? 2 : 1;
    if (numbers)
        draft_row(&g->m, true, RULE_NONE);
    for (size_t k = 0; k < g->over.n * g->across.n; k++) {
        unsigned col = across_col(g, k / g->across.n, k % g->across.n);
        for (size_t i = 0, to; i < n; i = to) {
            struct str over = numbers_over(g, i, &to);
            bool bare = over.n && numbers;
            unsigned first = col;
            to = g->turned ? 1 : to;
            for (size_t c = i; c < to; c++)
                col += column_put(g, row + bare, bare ? 1 : rows, col, &g->columns->at[c], bare);
            if (bare)
                head_box(g, row, first, col - first,
                         words_of(g->a, str_printf(g->a, "%.*s, %%", STRF(over)), PARA_STYLE_HEAD,
                                  CHAR_STYLE_PLAIN));
        }
    }
}

/* Text of the corner: the name of `down`, or the quantity that the outcomes count. A per cent sign
 * is added if all numbers are percentages and the headers do not show it. */
static struct words corner_words(const struct laying *g)
{
    const struct given *down = given_of(g, g->t->down), *across = given_of(g, g->t->across);
    struct words w =
        g->quantity.n ? grey(g, g->quantity) : grey(g, show_text(g->show, MSG_OUTCOME));
    if (g->part == ODDS_LETTER_INDEX)
        return groups_words(g);
    if (down)
        w = name_words(g, down);
    if (g->outcomes && across && !g->request->fractions)
        w = words_join(g->a, w, grey(g, STR(", %")));
    if (g->slash)
        w = words_join(g->a, words_join(g->a, w, grey(g, STR(" / "))), name_words(g, across));
    return w;
}

/* The unit of all numbers, "broken, %, by flanks", above the values across; or empty. In a book,
 * numbers are below the name of their given. On a sheet the corner and the title's line name it. */
static struct words units_words(const struct laying *g, const struct given *across)
{
    bool template = across && odds_head_is_template(odds_head_find(g->t, across->name.s, NULL));
    bool by = across && across->value[0].kind != VALUE_BOOL && !template && !g->slash;
    bool named = across && !g->request->strip && g->shown == 1 &&
                 across->value[0].kind == VALUE_NUMBER && !template;
    struct words w = {0};
    if (!named && (!g->one || (g->request->strip && g->b->titled)))
        return w;
    if (g->one)
        w = show_set_in(g->show, odds_column_name(g->w, &g->columns->at[0], !g->marks),
                        PARA_STYLE_HEAD, CHAR_STYLE_PLAIN);
    if (by && w.n)
        w = words_join(g->a, w, grey(g, show_text(g->show, MSG_ACROSS_BY)));
    return by ? words_join(g->a, w, name_words(g, across)) : w;
}

/* Puts all headers from the top: fixed givens if the title's line lacks them; values over `across`;
 * the unit of all numbers; values across; shown columns. */
static void heads_put(struct laying *g)
{
    bool letters = g->part == ODDS_LETTERS;
    const struct given *across = given_of(g, letters ? -1 : g->t->across);
    struct str fixed = g->b->titled ? STR("") : odds_givens_text(g->w, NULL);
    if (fixed.n)
        head_box(g, draft_row(&g->m, true, RULE_NONE), g->labels, g->m.cols - g->labels,
                 show_set_in(g->show, fixed, PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN));
    if ((g->t->over >= 0 && !letters) || g->request->n > 1 || g->abreast)
        axis_put(g, true, false);
    struct words unit = units_words(g, across);
    unsigned row = unit.n ? draft_row(&g->m, true, RULE_NONE) : 0;
    for (size_t k = 0; unit.n && k < g->over.n; k++)
        heads_over(g, row, true, k, k + 1, unit);
    if (across || letters)
        axis_put(g, false, unit.n || g->slash);
    if ((!across && !letters) || g->shown > 1)
        columns_put(g);
    g->m.row.at[g->m.row.n - 1].below = RULE_HAIR;
    if (g->labels)
        head_box(g, 0, 0, 1, corner_words(g))->rows = (unsigned)g->m.row.n;
}

/* --- cells: a number, a chance with its shade, or a reason for an empty cell */

static const struct str dash = {"\u2013", 3};

/* A mean or a spread. A dash if it is exactly 0 or undefined; "<0.01" if it only rounds to 0. */
static struct str number_text(const struct laying *g, struct frac x, enum odds_measure m)
{
    struct buf b = {.a = g->a}, text = {.a = g->a};
    unsigned places = g->request->strip || !g->request->places ? 1 : 2;
    if (!odds_is_number(x) || frac_is_zero(x))
        return dash;
    if (m == MEASURE_SPREAD)
        buf_put_root(&b, x, places);
    else if (m == MEASURE_TRIES)
        buf_put(&b, odds_tries_text(g->a, x));
    else
        buf_put_mean(&b, x, places);
    for (size_t i = 0; i < b.n; i++)
        if (b.p[i] == '-')
            buf_putz(&text, "\u2212");
        else
            buf_putc(&text, b.p[i]);
    return format_number(g->a, show_language(g->show), buf_str(&text));
}

/* Steps are narrow at both ends, because readers look for very rare and nearly certain outcomes. */
const unsigned odds_shades[ODDS_SHADES] = {0, 5, 15, 30, 50, 75, 95};

/* Shades a box by a chance in parts of a per cent: `part` of `of`. */
static void shade_put(struct box *box, int64_t part, int64_t of)
{
    box->rating = RATING_SHADE;
    while (box->shade + 1 < ODDS_SHADES && part >= of * odds_shades[box->shade + 1])
        box->shade++;
}

/* Puts a centred cell. The pointer is valid until the next box. */
static struct box *cell_box(struct laying *g, unsigned row, unsigned col, struct str text,
                            enum char_style char_style)
{
    struct box *box = draft_put(&g->m, row, col, words_of(g->a, text, PARA_STYLE_CELL, char_style));
    box->align = ALIGN_CENTER;
    box->middle = true;
    return box;
}

/* Puts a mean or a spread; means are shaded by sixths of the largest mean. */
static void mean_put(struct laying *g, unsigned row, unsigned col, struct frac x,
                     enum odds_measure m)
{
    struct str number = number_text(g, x, m);
    struct box *box =
        cell_box(g, row, col, number, str_eq(number, dash) ? CHAR_STYLE_ASIDE : CHAR_STYLE_PLAIN);
    if (!g->means || m != MEASURE_MEAN || !odds_is_number(x))
        return;
    struct frac six = frac_mul(g->a, x, frac_of_rat(g->a, RAT(6)));
    box->rating = RATING_SHADE;
    while (box->shade < 6 && !frac_is_zero(g->max) &&
           frac_cmp(six, frac_mul(g->a, g->max, frac_of_rat(g->a, RAT(box->shade + 1)))) >= 0)
        box->shade++;
}

static void dash_put(struct laying *g, unsigned row, unsigned col, unsigned width)
{
    for (unsigned i = 0; i < width; i++)
        cell_box(g, row, col + i, dash, CHAR_STYLE_ASIDE);
}

/* Puts a chance above 0. One that prints as 50 or more is bold, and its shade follows the printed
 * number too. The exact fraction is beside it, small and unshaded. */
static void chance_put(struct laying *g, unsigned row, unsigned col, struct frac p, unsigned width)
{
    struct buf exact = {.a = g->a};
    const unsigned places = g->request->places;
    int64_t one = 1;
    for (unsigned i = 0; i < places; i++)
        one *= 10;
    int64_t printed = frac_scale(p, 100 * one);
    struct str text = format_number(g->a, show_language(g->show), odds_percent(g->a, p, places));
    struct box *box =
        cell_box(g, row, col, text, printed >= 50 * one ? CHAR_STYLE_STRONG : CHAR_STYLE_PLAIN);
    shade_put(box, printed, one);
    box->down = !g->request->strip && !g->turned && width == 1 && frac_is_one(p);
    buf_put_frac(&exact, p);
    if (width == 2)
        cell_box(g, row, col + 1, STR(""), CHAR_STYLE_PLAIN)->words =
            words_of(g->a, buf_str(&exact), PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
}

/* Puts a number of a column. */
static void number_put(struct laying *g, unsigned row, unsigned col, struct frac number,
                       const struct odds_column *c)
{
    if (!odds_is_chance(c))
        mean_put(g, row, col, number, c->measure);
    else if (frac_is_zero(number))
        dash_put(g, row, col, wide(g, c));
    else
        chance_put(g, row, col, number, wide(g, c));
}

/* Puts the k-th number of a place. A situation that cannot arise is "n/a"; a failed one is "?", on
 * a page that is stamped. */
static void cell_put(struct laying *g, unsigned row, unsigned col, const struct odds_place *p,
                     size_t k)
{
    const struct odds_column *c = &g->columns->at[k];
    if (p->cell->na || p->cell->failed) {
        struct str text = p->cell->na ? show_text(g->show, MSG_NOT_APPLICABLE) : STR("?");
        cell_box(g, row, col, text, CHAR_STYLE_ASIDE)->cols = wide(g, c);
    } else {
        number_put(g, row, col, p->number[k], c);
    }
}

/* The label of a row: the values of `down`, or an outcome. A number is bare if the corner names its
 * quantity. */
static struct str label_text(const struct laying *g, const struct given *d,
                             const struct odds_slot *slot)
{
    if (d)
        return odds_slot_text(g->w, d, slot, NAMED_WHOLE);
    const struct odds_column *c = &g->columns->at[slot->at[0]];
    return g->quantity.n ? odds_column_text(g->w, c) : odds_column_name(g->w, c, !g->outcomes);
}

static void label_put(struct laying *g, unsigned row, const struct odds_slot *slot)
{
    const struct given *d = given_of(g, g->t->down);
    const struct value *v = d ? &d->value[slot->at[0]] : &g->columns->at[slot->at[0]].value;
    bool zero = d && slot->n == 1 && odds_is_unmodified(d, slot->at[0]);
    struct box *box = draft_put(&g->m, row, 0,
                                show_set_in(g->show, label_text(g, d, slot), PARA_STYLE_CELL,
                                            zero ? CHAR_STYLE_STRONG : CHAR_STYLE_HUE));
    box->rating = zero ? RATING_KEY : RATING_NONE;
    box->head = box->middle = true;
    box->align = v->kind == VALUE_NUMBER ? ALIGN_CENTER : ALIGN_LEFT;
}

/* Place of a row's cell in the field. Below a letter it is in the first column with these
 * numbers. */
static size_t shown_place(const struct laying *g, size_t group, size_t down, size_t over,
                          size_t across)
{
    const size_t *step = g->field.stride;
    if (g->part == ODDS_LETTERS)
        return g->lines.at[across].first + down * step[ODDS_DOWN];
    size_t beside = g->over.at[over].at[0];
    return (g->abreast ? beside : group) * step[ODDS_GROUP] + down * step[ODDS_DOWN] +
           (g->abreast ? 0 : beside) * step[ODDS_OVER] + g->across.at[across].at[0];
}

/* Puts all cells of one value of `down` of a group in one row; if `turned`, one row for each shown
 * column. */
static void row_put(struct laying *g, unsigned row, size_t group, size_t down)
{
    for (size_t i = 0; i < g->over.n * g->across.n; i++) {
        size_t over = i / g->across.n, across = i % g->across.n;
        const struct odds_place *p = &g->field.at[shown_place(g, group, down, over, across)];
        unsigned col = across_col(g, over, across);
        for (unsigned k = 0; p->cell && k < g->columns->n; k++) {
            cell_put(g, g->turned ? row + k : row, col, p, k);
            col += g->turned ? 0 : wide(g, &g->columns->at[k]);
        }
    }
}

/* Puts a letter, shaded by the average chance of its column. */
static void letter_put(struct laying *g, unsigned row, unsigned col, unsigned line)
{
    enum { EXACT = 1000000 };
    if (!line) {
        cell_box(g, row, col, show_text(g->show, MSG_NOT_APPLICABLE), CHAR_STYLE_ASIDE);
        return;
    }
    struct box *box = cell_box(g, row, col, odds_letter_text(g->a, line - 1), CHAR_STYLE_STRONG);
    if (odds_is_chance(&g->columns->at[0]))
        shade_put(box, frac_scale(g->lines.at[line - 1].sum, 100 * EXACT),
                  EXACT * (int64_t)g->field.size[ODDS_DOWN]);
}

/* Puts one row for each group. */
static void letter_index_put(struct laying *g)
{
    struct odds_slots groups = odds_slots_of(g->a, &g->field, ODDS_GROUP, ODDS_ALL, FOLD_ANY);
    for (size_t i = 0; i < groups.n; i++) {
        unsigned row = draft_row(&g->m, false, RULE_NONE);
        struct str text = odds_group_text(g->b, &g->field, &groups.at[i], true);
        struct box *label =
            draft_put(&g->m, row, 0, show_set_in(g->show, text, PARA_STYLE_CELL, CHAR_STYLE_HUE));
        label->head = label->middle = true;
        for (size_t k = 0; k < g->over.n * g->across.n; k++) {
            size_t over = k / g->across.n, across = k % g->across.n;
            letter_put(g, row, across_col(g, over, across),
                       g->lines.of[shown_place(g, groups.at[i].at[0], 0, over, across)]);
        }
    }
}

/* With more than COUNTED rows, a rule follows every multiple of five of consecutive numbers, else
 * every fifth row. */
static bool is_fifth(const struct laying *g, const struct odds_slots *rows, size_t k)
{
    enum { COUNTED = 10, FIVE = 5 };
    const struct given *down = given_of(g, g->t->down);
    const struct odds_slot *row = &rows->at[k];
    if (rows->n <= COUNTED || k + 1 == rows->n)
        return false;
    if (down && odds_is_run(down, NULL, down->n))
        return down->value[row->at[row->n - 1]].number.n % FIVE == 0;
    return (k + 1) % FIVE == 0;
}

/* Puts the rows of a group; ODDS_ALL: of all groups, which are side by side, or of the letters. */
static void group_put(struct laying *g, size_t group)
{
    struct odds_slots rows = odds_slots_of(g->a, &g->field, ODDS_DOWN, group, g->rows);
    const bool plain = g->request->strip || g->part == ODDS_LETTERS;
    unsigned first = (unsigned)g->m.row.n;
    for (size_t k = 0; k < (g->turned ? g->columns->n : rows.n); k++) {
        const bool fifth = !plain && !g->turned && is_fifth(g, &rows, k);
        unsigned row = draft_row(&g->m, false, fifth ? RULE_FIFTH : RULE_NONE);
        struct odds_slot column = {.at = &k, .n = 1};
        if (g->labels)
            label_put(g, row, g->turned ? &column : &rows.at[k]);
        if (!g->turned)
            row_put(g, row, group, rows.at[k].at[0]);
    }
    if (g->turned)
        row_put(g, first, group, 0);
}

/* Puts each group below its name, with rows of its own. */
static void cells_put(struct laying *g)
{
    const bool together = g->abreast || g->part == ODDS_LETTERS;
    for (size_t i = 0; i < g->groups.n && !together; i++) {
        struct str text = odds_group_text(g->b, &g->field, &g->groups.at[i], false);
        if (text.n) {
            unsigned row = draft_row(&g->m, false, RULE_NONE);
            g->m.row.at[row].group = true;
            draft_put(&g->m, row, 0,
                      show_set_in(g->show, text, PARA_STYLE_GROUP, CHAR_STYLE_STRONG))
                ->cols = g->m.cols;
        }
        group_put(g, g->groups.at[i].at[0]);
    }
    if (together)
        group_put(g, ODDS_ALL);
}

/* --- marks, and the chances by the distance to them */

/* The column of a distance. Before the first is a gap. */
static unsigned shift_col(const struct laying *g, size_t at)
{
    return over_col(g, g->over.n) - g->gap + 1 + (unsigned)(at - g->shift.from);
}

/* Puts headers over the marks and over the distances. */
static void shift_heads_put(struct laying *g)
{
    const unsigned row = draft_row(&g->m, true, RULE_NONE), first = shift_col(g, g->shift.from);
    const struct language *in = show_language(g->show);
    const struct str name = odds_given_name(g->w, g->marks);
    head_box(g, row, 0, first - 1,
             grey(g, msg_format_two(g->a, in, MSG_OR_MORE_FROM, STR("50\u00a0%"), name)));
    head_box(g, row, first, g->m.cols - first, grey(g, msg_format(g->a, in, MSG_PAST_MARK, name)));
}

/* Puts a row of chances with the marks of the lines that it stands for. A line without a chance has
 * a dash in the first row. */
static void shift_put(struct laying *g, size_t k)
{
    const struct odds_shifts *s = &g->shift;
    const unsigned row = draft_row(&g->m, false, RULE_NONE);
    for (size_t l = 0; l < g->over.n * g->across.n * g->shown; l++) {
        const size_t of = l / g->shown;
        const unsigned col =
            across_col(g, of / g->across.n, of % g->across.n) + (unsigned)(l % g->shown);
        if (s->of[l] == k)
            cell_box(g, row, col, odds_value_text(g->w, g->marks, s->mark[l], NAMED_BELOW),
                     CHAR_STYLE_HUE);
        else if (s->of[l] == SIZE_MAX && !k)
            dash_put(g, row, col, 1);
    }
    for (size_t i = s->from; i < s->to; i++)
        number_put(g, row, shift_col(g, i), s->row[k][i], &g->columns->at[0]);
}

/* Puts the distances into the last row of headers, and the rows. */
static void shifts_put(struct laying *g)
{
    for (size_t i = g->shift.from; i < g->shift.to; i++) {
        const int past = (int)i - (int)g->marks->n;
        const char *sign = past < 0 ? "\u2212" : "+";
        head_box(g, (unsigned)g->m.row.n - 1, shift_col(g, i), 1,
                 strong(g, str_printf(g->a, "%s%d", past ? sign : "", abs(past))))
            ->rating = past ? RATING_NONE : RATING_KEY;
    }
    for (size_t k = 0; k < g->shift.n; k++)
        shift_put(g, k);
}

/* The chances of all columns, line by line; NULL if one is not known. */
static const struct frac *line_chances(const struct laying *g, size_t lines, size_t n)
{
    struct frac *all = ARENA_ARRAY(g->a, struct frac, lines * n);
    for (size_t i = 0; i < lines * n; i++) {
        const size_t of = i / n / g->shown;
        const struct odds_place *p =
            &g->field.at[shown_place(g, 0, i % n, of / g->across.n, of % g->across.n)];
        if (!p->cell || p->cell->na || p->cell->failed)
            return NULL;
        all[i] = p->number[i / n % g->shown];
    }
    return all;
}

/* True if the table has chances by numbers down, which may be lines of one row. */
static bool may_shift(const struct laying *g, const struct given *down)
{
    bool may = down && odds_is_run(down, NULL, down->n) && g->part == ODDS_WHOLE &&
               !g->request->strip && !g->request->fractions && g->groups.n == 1;
    for (size_t i = 0; i < g->columns->n; i++)
        may = may && odds_is_chance(&g->columns->at[i]);
    return may;
}

/* Works out if rows by distance stand for the whole table: if they are eight rows less, and no
 * wider than a line. */
static void shift_measure(struct laying *g)
{
    enum { ROWS_LESS = 8, MARK = 6, CHANCE = 4 };
    const struct given *down = given_of(g, g->t->down);
    const size_t lines = g->over.n * g->across.n * g->shown;
    const struct frac *chance = may_shift(g, down) ? line_chances(g, lines, down->n) : NULL;
    if (!chance || !odds_shifts_find(g->a, chance, lines, down->n, &g->shift) ||
        odds_slots_of(g->a, &g->field, ODDS_DOWN, ODDS_ALL, g->rows).n < g->shift.n + ROWS_LESS ||
        lines * MARK + (g->shift.to - g->shift.from) * CHANCE > ODDS_LINE)
        return;
    g->marks = down;
    g->labels = 0;
}

/* --- the whole grid */

/* In a book, adds the sentences about values of `down` and `across` beyond which no table
 * changes. */
static void limits_put(const struct laying *g)
{
    const int given[2] = {g->t->down, g->t->across};
    for (int i = 0; i < 2; i++) {
        struct odds_ends all = {0, 1};
        if (given[i] < 0 || !odds_is_signed(given_of(g, given[i])))
            continue;
        for (size_t k = 0; k < g->request->n; k++) {
            const struct odds_view *t = &g->request->view[k];
            struct odds_ends e = odds_ends_of(g->a, g->b->table[k], i ? t->across : t->down);
            all.from = k && all.from < e.from ? all.from : e.from;
            all.to = all.to > e.to ? all.to : e.to;
        }
        odds_ends_put(g->b, given_of(g, given[i]), all);
    }
}

/* Width in characters of the headers across, which repeat below each group. */
static size_t across_signs(const struct laying *g)
{
    const struct given *of = given_of(g, g->t->across);
    size_t signs = 0;
    for (size_t i = 0; of && i < g->across.n; i++)
        signs += odds_head_signs(words_text(g->a, value_words(g, of, &g->across.at[i], true)));
    return signs;
}

/* Puts groups with few columns side by side, under their names, if that saves a third of the rows:
 * the compared numbers are then on one line. */
static void abreast_measure(struct laying *g)
{
    enum { COLUMNS_MAX = 12, COLUMNS_TURNED = 16 };
    const struct odds_slots groups = g->groups;
    size_t rows = odds_slots_of(g->a, &g->field, ODDS_DOWN, ODDS_ALL, g->rows).n, apart = 0,
           signs = 0;
    if (g->request->strip || !g->labels || g->part != ODDS_WHOLE || g->field.size[ODDS_OVER] > 1 ||
        groups.n < 2 ||
        groups.n * g->across.n * g->shown > (g->turned ? COLUMNS_TURNED : COLUMNS_MAX))
        return;
    for (size_t i = 0; i < groups.n; i++)
        apart += odds_slots_of(g->a, &g->field, ODDS_DOWN, groups.at[i].at[0], g->rows).n + 1;
    for (size_t i = 0; i < groups.n && g->turned; i++) {
        size_t own = odds_head_signs(odds_group_text(g->b, &g->field, &groups.at[i], false)),
               below = across_signs(g);
        signs += own > below ? own : below;
    }
    g->abreast = 3 * rows <= 2 * apart && signs <= ODDS_LINE;
    if (g->abreast)
        g->over = groups;
}

/* Finds the merged values of an axis. */
static struct odds_slots slots_of(const struct laying *g, enum odds_axis axis, int given)
{
    enum odds_folding how = g->request->strip ? FOLD_NONE : odds_folding_of(given_of(g, given));
    return odds_slots_of(g->a, &g->field, axis, ODDS_ALL, how);
}

/* Works out which columns are shown, and what their headers name together. */
static void columns_measure(struct laying *g)
{
    size_t to;
    g->turned = g->outcomes = g->t->down == DOWN_OUTCOMES;
    g->labels = g->t->down >= 0 || g->turned;
    for (size_t i = 0; i < g->columns->n; i++) {
        const struct odds_column *c = &g->columns->at[i];
        unsigned one = wide(g, c);
        if (!g->turned)
            g->shown += one;
        else if (one > g->shown)
            g->shown = one;
        g->outcomes = g->outcomes && c->measure == MEASURE_ONE;
    }
    const bool single = g->columns->n == 1, across = g->t->across >= 0;
    g->one = across && !g->turned && single;
    g->slash = across && g->request->strip && g->labels && (g->turned || single);
    struct str of = numbers_over(g, 0, &to);
    if (g->outcomes && to == g->columns->n)
        g->quantity = of;
}

/* Means are shaded by the largest mean of all tables, so that equal shades are equal means. A sheet
 * shades means beside chances too. */
static void means_measure(struct laying *g)
{
    g->max = frac_of_rat(g->a, RAT(0));
    g->means = true;
    for (size_t i = 0; i < g->columns->n; i++)
        g->means = g->means && (g->request->strip || g->columns->at[i].measure == MEASURE_MEAN);
    for (size_t i = 0; g->means && i < g->field.n; i++)
        for (size_t k = 0; g->field.at[i].cell && k < g->columns->n; k++) {
            struct frac x = g->field.at[i].number[k];
            if (g->columns->at[k].measure == MEASURE_MEAN && odds_is_number(x) &&
                frac_cmp(x, g->max) > 0)
                g->max = x;
        }
}

/* Works out the merged values and groups that headers and cells use. */
static void ground_measure(struct laying *g)
{
    g->field = odds_field_make(g->w, g->b->table, g->request->n, *g->columns);
    if (!g->request->strip || g->part == ODDS_LETTERS)
        g->rows = odds_folding_of(given_of(g, g->t->down));
    g->across = slots_of(g, ODDS_ACROSS, g->t->across);
    g->over = slots_of(g, ODDS_OVER, g->request->n > 1 ? -1 : g->t->over);
    g->groups = odds_slots_of(g->a, &g->field, ODDS_GROUP, ODDS_ALL,
                              g->request->strip ? FOLD_NONE : FOLD_ANY);
    abreast_measure(g);
    means_measure(g);
    if (g->part != ODDS_WHOLE)
        g->lines = odds_lines_of(g->a, &g->field);
    if (g->part == ODDS_LETTER_INDEX) {
        g->shown = 1;
        g->one = g->slash = false;
    }
    if (g->part == ODDS_LETTERS) { /* letters replace the values across */
        g->over.n = 1;
        g->across = (struct odds_slots){.n = g->lines.n};
    }
    shift_measure(g);
}

/* Makes the columns of the table: labels, then numbers, with gaps between the values over them. */
static void draft_begin(struct laying *g)
{
    g->each = many(g->across) * g->shown;
    g->gap = !g->request->strip && many(g->over) > 1;
    g->m = draft_new(g->a, over_col(g, many(g->over)) - g->gap +
                               (g->marks ? 1 + (unsigned)(g->shift.to - g->shift.from) : 0));
    g->m.verticals = g->request->strip;
    for (unsigned i = 0; i < g->m.cols; i++)
        g->m.col[i].stretch = g->labels && i == 0 ? STRETCH_TIGHT : STRETCH_EVEN;
    for (unsigned k = 1; g->gap && k < many(g->over); k++)
        g->m.col[over_col(g, k) - 1] = (struct table_col){.stretch = STRETCH_TIGHT, .gap = true};
    if (g->marks)
        g->m.col[shift_col(g, g->shift.from) - 1] =
            (struct table_col){.stretch = STRETCH_TIGHT, .gap = true};
}

const struct table *odds_grid_lay(struct odds_block *b, enum odds_part part)
{
    struct laying g = {.b = b,
                       .part = part,
                       .a = b->k->a,
                       .show = &b->k->show,
                       .request = b->request,
                       .w = &b->names,
                       .t = b->names.view,
                       .columns = &b->columns};
    size_t cells = 0, columns = 0;
    for (size_t i = 0; i < b->request->n; i++)
        cells += b->table[i]->grid.n;
    for (size_t i = 0; i < b->columns.n; i++)
        columns += wide(&g, &b->columns.at[i]);
    if (!columns || !pieces_fit(b->k, cells * columns)) /* upper bound of the number of boxes */
        return NULL;
    columns_measure(&g);
    ground_measure(&g);
    if (g.lines.many) {
        if (part == ODDS_LETTER_INDEX)
            diag_add(b->k->d, RULE_BAD_VALUE, b->request->at,
                     "too many columns differ to find them by letters");
        return NULL;
    }
    draft_begin(&g);
    if (b->request->strip && b->titled && g.one)
        b->name = odds_column_name(g.w, &b->columns.at[0], true);
    if (!b->request->strip)
        limits_put(&g);
    if (g.marks)
        shift_heads_put(&g);
    heads_put(&g);
    if (g.marks)
        shifts_put(&g);
    else if (part == ODDS_LETTER_INDEX)
        letter_index_put(&g);
    else
        cells_put(&g);
    for (size_t i = 0; b->request->strip && i < g.m.row.n; i++)
        g.m.row.at[i].below = RULE_HAIR;
    return draft_table(&g.m);
}
