/* Grids as a table: names down, columns under their heads. A column of numbers that are the same for every row is one
 * merged cell, since it says that the row does not matter. Called by show.c. */
#include "sheet/show.h"

static bool row_is_plain(const struct row *r, size_t col)
{
    return r->cell[col].n_mark == 0 && !(r->erratum.set && r->erratum.cell && r->erratum.cell[col]);
}

/* All rows of it alike, and no groups between. */
static bool column_is_one(const struct showing *w, size_t col)
{
    const struct chart *c = w->c;
    if (c->n_row < 2 || c->n_group || !cell_is_numeric(&c->col[col]))
        return false;
    struct showing plain = *w;
    plain.foot = NULL;
    struct words first = show_cell(&plain, &c->row[0], col, WORDS_NUMBER);
    for (size_t r = 0; r < c->n_row; r++)
        if (!row_is_plain(&c->row[r], col) || !words_eq(first, show_cell(&plain, &c->row[r], col, WORDS_NUMBER)))
            return false;
    return true;
}

static void put_row(struct showing *w, struct maker *m, const unsigned *place, const bool *one, size_t i)
{
    const struct row *r = &w->c->row[i];
    unsigned row = maker_row(m, false, RULE_HAIR);
    struct words label = show_text(w, worded(w->s, r->label.s), WORDS_CELL, VOICE_STRONG);
    size_t from = m->box.n;
    maker_put(m, row, 0, with_row_notes(w, label, r, WORDS_CELL))->head = true;
    for (size_t c = 0; c < w->c->n_col; c++) {
        if (place[c] == NOT_SHOWN || (one[c] && i > 0))
            continue;
        bool numeric = cell_is_numeric(&w->c->col[c]);
        struct box *b = maker_put(m, row, place[c], show_cell(w, r, c, numeric ? WORDS_NUMBER : WORDS_CELL));
        b->align = numeric ? ALIGN_CENTER : ALIGN_LEFT;
        b->rows = one[c] ? (unsigned)w->c->n_row : 1;
        b->middle = one[c];
        if (w->c->across.title.s.n && !numeric) /* a matrix of outcomes */
            b->tone = tone_of(w, r, c, c + 1);
    }
    for (; from < m->box.n; from++)
        m->box.at[from].under = (unsigned)(r->group + 1);
}

static struct words group_name(const struct showing *w, int group)
{
    const struct group *g = &w->c->group[group];
    struct words name =
        with_marks(w, show_text(w, g->label.s, WORDS_GROUP, VOICE_PLAIN), g->mark, g->n_mark, WORDS_GROUP);
    for (size_t i = 0; i < g->n_note && w->foot; i++)
        name = with_mark(w, name, footnote(w->foot, w->a, show_text(w, g->note[i].s, WORDS_NOTE, VOICE_PLAIN)),
                         WORDS_GROUP);
    if (g->parent < 0)
        return name;
    struct words parent = words_cat(w->a, group_name(w, g->parent), STR(": "), WORDS_GROUP, VOICE_PLAIN);
    return words_join(w->a, parent, name);
}

/* In a matrix a group is a band as its heads are. */
static void put_band(struct maker *m, struct words name, int group)
{
    maker_group(m, name);
    struct box *b = &m->box.at[m->box.n - 1];
    b->under = (unsigned)group + 1;
    b->names = true;
    if (m->verticals)
        b->tone = TONE_HEAD;
}

/* Turned, the name of what stood over the columns has no row of its own left, and goes into the corner. */
static const struct show *with_corner(const struct showing *w)
{
    struct show *s = arena_copy(w->a, w->s, sizeof *s);
    s->ask.corner.s = str_printf(w->a, "%.*s / %.*s", STRF(w->c->across.title.s), STRF(w->c->down.title.s));
    return s;
}

const struct table *table_grid(struct showing *w, struct words part)
{
    enum { MATRIX = 7 };
    unsigned cols;
    unsigned *place = columns_place(w, 1, &cols);
    bool twin = w->s->ask.merge != MERGE_NO && heads_twin(w, place, &cols);
    struct maker m = maker_new(w->a, cols);
    m.verticals = w->c->across.kind != AXIS_NAMED || w->c->across.title.s.n || cols >= MATRIX;
    bool *one = ARENA_ARRAY(w->a, bool, w->c->n_col + 1);
    for (size_t c = 0; c < w->c->n_col; c++)
        one[c] = w->s->ask.merge != MERGE_NO && w->s->ask.view != VIEW_TURNED && column_is_one(w, c);
    put_part(&m, part);
    set_columns(w, &m, place, true);
    bool turned = w->s->ask.view == VIEW_TURNED && turn_fits(w->c) && !part.n;
    if (turned && w->c->across.title.s.n && !w->s->ask.corner.s.n)
        w->s = with_corner(w);
    struct words corner = capital(w, w->c->down.title.s, WORDS_HEAD, VOICE_STRONG);
    if (twin)
        put_twin_heads(w, &m, place, corner);
    else
        put_heads(w, &m, place, corner);
    int group = -1;
    for (size_t i = 0; i < w->c->n_row; i++) {
        if (w->c->row[i].group != group && w->c->row[i].group >= 0)
            put_band(&m, group_name(w, w->c->row[i].group), w->c->row[i].group);
        group = w->c->row[i].group;
        put_row(w, &m, place, one, i);
    }
    if (turned)
        maker_turn(&m);
    return maker_table(&m);
}
