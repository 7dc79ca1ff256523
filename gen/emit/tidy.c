/* Writes odds tables as CSV: a line for each outcome of each situation, a column for each given.
 * Called by odds.c for a command, whose chances are fractions; and by book.c for NAME.csv, with all
 * tables of a book, and for the file of each table.
 *
 * Invariant: only decimals are rounded, and a decimal is never 0 or 1 unless the event is
 * impossible or certain. */
#include "emit/tidy.h"

/* Of decimals: the precision of a double, so that a program reads back the same number. */
enum { DIGITS = 15 };

/* The columns besides the givens, in the order of the bits of enum tidy. */
enum { OWN_TABLE, OWN_OUTCOME, OWN_CHANCE, OWN = OWN_CHANCE + CHANCE_COLUMNS };
static const struct data_column own[OWN] = {
    DATA_COLUMN("table", "string", "the table's ID"),
    DATA_COLUMN("outcome", NULL, "the outcome; empty: this situation does not occur"),
    CHANCE,
};

static const char *type_join(const char *type, const struct value *v)
{
    const char *is = v->kind == VALUE_BOOL ? "boolean" : "string";
    if (v->kind == VALUE_NUMBER && rat_whole(v->number))
        is = "integer";
    return !type || strcmp(type, is) == 0 ? is : "string";
}

/* A given of several tables has one column, because equal names mean the same thing. It is prefixed
 * with "given" if an own column has that name: of this file, or of any file of a book, so that the
 * column of a given has one name in all of them. */
static size_t given_column(struct arena *a, struct data_columns *all, struct str name,
                           enum tidy kind)
{
    const unsigned has = kind == TIDY_COMMAND ? TIDY_COMMAND : TIDY_BOOK;
    struct data_column column = {name, name, NULL};
    size_t i = 0;
    for (size_t k = 0; k < OWN; k++)
        if (has >> k & 1 && str_eq(name, own[k].name))
            column.name = str_printf(a, "given %.*s", STRF(name));
    while (i < all->n && !str_eq(all->at[i].name, column.name))
        i++;
    if (i == all->n)
        ARENA_PUSH(a, all, column);
    return i;
}

static const char *outcome_type(const struct grid *g)
{
    const char *type = NULL;
    for (const struct grid_cell *c = g->cell; c < g->cell + g->n; c++)
        for (size_t k = 0; !c->na && k < c->dist.n; k++)
            type = type_join(type, &c->dist.at[k].value);
    return type;
}

struct data_columns tidy_columns(struct arena *a, const struct odds_table *t, size_t n,
                                 enum tidy kind)
{
    struct data_columns all = {0};
    if (kind == TIDY_BOOK)
        ARENA_PUSH(a, &all, own[OWN_TABLE]);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < t[i].entry->n_given; k++) {
            const struct given *g = &t[i].entry->given[k];
            const size_t at = given_column(a, &all, g->name.s, kind);
            for (size_t v = 0; v < g->n; v++)
                all.at[at].type = type_join(all.at[at].type, &g->value[v]);
        }
    for (size_t i = OWN_OUTCOME; i < OWN; i++)
        if (kind >> i & 1)
            ARENA_PUSH(a, &all, own[i]);
    if (kind == TIDY_ALONE)
        all.at[all.n - 1 - CHANCE_COLUMNS].type = outcome_type(&t->grid);
    return all;
}

void tidy_put_head(struct buf *b, const struct data_column *column, size_t n)
{
    struct str *name = ARENA_ARRAY(b->a, struct str, n);
    for (size_t i = 0; i < n; i++)
        name[i] = column[i].name;
    rows_head(&(struct rows){.to = b, .format = FORMAT_CSV, .n = n, .name = name});
}

void chance_fields(struct arena *a, struct frac p, struct str field[CHANCE_COLUMNS])
{
    struct buf decimal = {.a = a};
    buf_put_digits(&decimal, p, DIGITS);
    field[1] = frac_text(a, p);
    str_split(&field[1], '/', &field[0]);
    if (!field[1].n)
        field[1] = STR("1");
    field[2] = buf_str(&decimal);
}

/* The fields of a line, with those of its situation. */
static struct str *fields_of(struct arena *a, struct data_columns all, const struct odds_entry *e,
                             const struct grid_cell *cell, enum tidy kind)
{
    struct str *field = ARENA_ARRAY(a, struct str, all.n);
    if (kind == TIDY_BOOK)
        field[0] = e->id;
    for (size_t k = 0; k < e->n_given; k++)
        field[given_column(a, &all, e->given[k].name.s, kind)] = value_text(a, &cell->given[k]);
    return field;
}

void tidy_put_cell(struct buf *b, const struct data_columns *all, const struct odds_entry *e,
                   const struct grid_cell *cell, enum tidy kind)
{
    const struct rows rows = {.to = b, .format = FORMAT_CSV, .n = all->n};
    if (cell->failed)
        return;
    struct str *field = fields_of(b->a, *all, e, cell, kind);
    struct str *last = field + all->n - (kind == TIDY_COMMAND ? 2 : 1 + CHANCE_COLUMNS);
    if (cell->na && kind == TIDY_ALONE)
        rows_put(&rows, field);
    for (size_t i = 0; !cell->na && i < cell->dist.n; i++) {
        const struct frac p = dist_p(b->a, &cell->dist, i);
        last[0] = value_text(b->a, &cell->dist.at[i].value);
        if (kind == TIDY_COMMAND)
            last[1] = frac_text(b->a, p);
        else
            chance_fields(b->a, p, last + 1);
        rows_put(&rows, field);
    }
}

/* A table is written one cell at a time, so that a table of 100,000 cells needs only the memory of
 * its largest cell. */
bool tidy_emit(const struct odds_table *t, size_t n, enum tidy kind, struct paint_sink to)
{
    struct buf b = {.a = arena_new()};
    const struct data_columns all = tidy_columns(b.a, t, n, kind);
    const struct arena_mark before = arena_mark(b.a);
    tidy_put_head(&b, all.at, all.n);
    bool good = buf_flush(&b, to, before);
    for (const struct odds_table *x = t; x < t + n; x++)
        for (size_t c = 0; c < x->grid.n && good; c++) {
            tidy_put_cell(&b, &all, x->entry, &x->grid.cell[c], kind);
            good = buf_flush(&b, to, before);
        }
    arena_drop(b.a);
    return good;
}
