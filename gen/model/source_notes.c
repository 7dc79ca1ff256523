/* Lists the author's notes on the source of a set: errata, deliberate differences, doubts,
 * interpretations.
 *
 * Values are in the set's own units, as in `dump`, and only differing cells are listed. Called for
 * `list --errata` and for the last pages of an odds book. */
#include "model/source_notes.h"
#include "model/dump.h"

/* Writes a cell as buf_put_cell does, with the column's name if there are several. Includes the
 * limit, since an erratum may change it. */
static void put_value(struct buf *b, const struct chart *c, const struct row *r, size_t col,
                      const struct cell *cell)
{
    buf_putz(b, b->n ? "; " : "");
    if (c->n_col > 1 && c->col[col].label.s.n)
        buf_printf(b, "%.*s ", STRF(c->col[col].label.s));
    buf_put_cell(b, c, cell);
    buf_put_up_to(b, r);
}

/* The label and the cells that differ between print and play. */
static struct str erratum_text(struct arena *a, const struct chart *c, const struct row *r,
                               bool as_printed)
{
    struct buf b = {.a = a};
    if (r->erratum.label.s.n)
        buf_put(&b, row_label(r, as_printed));
    for (size_t k = 0; r->erratum.cell && k < c->n_col; k++)
        if (r->erratum.cell[k])
            put_value(&b, c, r, k, row_cell(r, k, as_printed));
    return buf_str(&b);
}

/* Compares printed forms, since two notations of one value are not a variant. */
static bool cell_differs(struct arena *a, const struct chart *c, const struct row *r,
                         const struct row *o, size_t k)
{
    struct buf x = {.a = a}, y = {.a = a};
    if (!o || !o->cell)
        return true;
    buf_put_cell(&x, c, &r->cell[k]);
    buf_put_cell(&y, c, &o->cell[k]);
    return !str_same_name(buf_str(&x), buf_str(&y)) || !row_limits_same(r, o);
}

/* The cells of `show` that differ between the row and its base row `was`; all without one, so that
 * players of house rules find what is gone. */
static struct str variant_text(struct arena *a, const struct chart *c, const struct row *r,
                               const struct row *was, const struct row *show)
{
    struct buf b = {.a = a};
    for (size_t k = 0; show && show->cell && r->cell && k < c->n_col; k++)
        if (cell_differs(a, c, r, was, k))
            put_value(&b, c, show, k, &show->cell[k]);
    return buf_str(&b);
}

/* The title of a part includes that of its whole, since many charts have a part "Regulars". */
static struct str title_of(struct arena *a, const struct chart *c)
{
    if (!c->whole || !c->whole->title.s.n)
        return c->title.s;
    return str_printf(a, "%.*s, %.*s", STRF(c->whole->title.s), STRF(c->title.s));
}

static void put(struct arena *a, struct source_notes *to, const struct chart *c,
                const struct row *r, struct source_note m)
{
    m.chart = c->id;
    m.title = title_of(a, c);
    /* with the groups, so that "4-5" of two groups differ in the list */
    m.row = r->then ? str_printf(a, "Then: %.*s", STRF(r->label.s)) : r->label.s;
    m.row = group_path(a, c, r->group, m.row);
    ARENA_PUSH(a, to, m);
}

/* A row with an erratum is not also listed as a variant; a doubt is listed in addition. */
static void put_row(struct arena *a, struct source_notes *to, const struct chart *c,
                    const struct row *r)
{
    const struct erratum *e = &r->erratum;
    if (e->set)
        put(a, to, c, r,
            (struct source_note){.kind = SOURCE_NOTE_ERRATUM,
                                 .printed = erratum_text(a, c, r, true),
                                 .played = erratum_text(a, c, r, false),
                                 .why = e->why.s,
                                 .by = e->by.s,
                                 .at = e->at});
    else if (r->replaced || r->added || r->why.s.n || r->house)
        put(a, to, c, r,
            (struct source_note){.kind = r->house ? SOURCE_NOTE_HOUSE : SOURCE_NOTE_VARIANT,
                                 .printed = variant_text(a, c, r, r->base_chart, r->base_chart),
                                 .played = variant_text(a, c, r, r->base_chart, r),
                                 .why = r->why.s,
                                 .at = r->label.at});
    if (r->unsure.s.n)
        put(a, to, c, r,
            (struct source_note){
                .kind = SOURCE_NOTE_UNSURE, .why = r->unsure.s, .at = r->unsure.at});
}

/* Adds nothing if the reading is empty. */
static void put_reading(struct arena *a, struct source_notes *to, struct str id, struct str title,
                        struct text reading)
{
    if (reading.s.n)
        ARENA_PUSH(a, to,
                   ((struct source_note){.kind = SOURCE_NOTE_READING,
                                         .chart = id,
                                         .title = title,
                                         .why = reading.s,
                                         .at = reading.at}));
}

/* Rows that a derived chart shares with its base are listed for the base only. */
static void put_chart(struct arena *a, struct source_notes *to, const struct chart *c)
{
    if (c->bad)
        return;
    if (!c->from || c->reading.at.lo != c->from->reading.at.lo ||
        c->reading.at.file != c->from->reading.at.file)
        put_reading(a, to, c->id, title_of(a, c), c->reading);
    if (c->house_title)
        ARENA_PUSH(a, to,
                   ((struct source_note){.kind = SOURCE_NOTE_HOUSE,
                                         .chart = c->id,
                                         .title = title_of(a, c),
                                         .printed = c->from ? title_of(a, c->from) : STR(""),
                                         .played = c->title.s,
                                         .at = c->title.at}));
    for (size_t i = 0; i < c->n_gone && c->set->house.s.n; i++) {
        const struct row *r = &c->gone[i];
        put(a, to, c, r,
            (struct source_note){.kind = SOURCE_NOTE_HOUSE,
                                 .printed = variant_text(a, c, r, NULL, r),
                                 .played = STR("left out"),
                                 .at = c->at});
    }
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        if (c->from && !r->replaced && !r->added)
            continue;
        put_row(a, to, c, r);
        if (r->inner)
            put_chart(a, to, r->inner);
    }
    for (size_t i = 0; i < c->n_part; i++)
        put_chart(a, to, c->part[i]);
}

/* Charts with their rows first, then the interpretations of odds tables. */
void source_notes_of(struct arena *a, const struct set *set, struct source_notes *out)
{
    for (size_t i = 0; i < set->n_chart; i++)
        put_chart(a, out, set->chart[i]);
    for (size_t i = 0; i < set->n_odds; i++)
        if (set->odds[i]->house)
            ARENA_PUSH(a, out,
                       ((struct source_note){.kind = SOURCE_NOTE_HOUSE,
                                             .chart = set->odds[i]->id,
                                             .title = set->odds[i]->title.s,
                                             .played = STR("odds of their own"),
                                             .at = set->odds[i]->at}));
    for (size_t i = 0; i < set->n_odds; i++)
        if (!set->odds[i]->bad)
            put_reading(a, out, set->odds[i]->id, set->odds[i]->title.s, set->odds[i]->reading);
}
