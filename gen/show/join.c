/* Joins charts with the same rows to one chart, with the columns of each under its title: ball
 * beside canister, cover beside movement. Lists of modifiers become one list with a column of signs
 * for each.
 *
 * Rows are joined if their names and groups are equal, and for modifiers also their limits. A row
 * that a chart lacks has dashes in its columns. If a layout gives a row several names, each named
 * row gets the cells of the matching row of each chart. Notes on a row name their chart. Relies on
 * join_misfit, which the layout's reader has called. Called by show.c. */
#include "show/show.h"

struct joining {
    struct arena *a;
    const struct show *w;
    const struct beside *of;
    const struct chart *c; /* the part of its chart that is used */
    const struct chart_ask *ask;
    bool under; /* the columns get the title as a header */
    struct chart *out;
    LIST(struct group) group;
    LIST(struct row) row;
    LIST(struct mark) mark;
    size_t first; /* first column of the current chart in `out` */
};

/* A chart's title as the author wrote it, or translated. */
static struct str title_in(const struct show *w, const struct chart *c, bool localized)
{
    struct show own = show_of(w, c, NULL);
    return localized ? show_translate(&own, c->title.s) : c->title.s;
}

/* "Artillery to hit: canister" under "Artillery to hit" becomes "canister". */
static struct str shared_title(const struct show *w, const struct beside *of, size_t n,
                               bool localized)
{
    struct str title = title_in(w, of[0].chart, localized);
    ptrdiff_t colon = str_find(title, ": ");
    for (size_t i = 0; i < n && colon > 0; i++) {
        struct str other = title_in(w, of[i].chart, localized);
        if (of[i].title.n || other.n <= (size_t)colon + 2 ||
            !str_eq(str_cut(other, 0, (size_t)colon + 2), str_cut(title, 0, (size_t)colon + 2)))
            colon = -1;
    }
    return colon > 0 ? str_cut(title, 0, (size_t)colon) : STR("");
}

static struct str title_of_all(const struct show *w, const struct beside *of, size_t n,
                               bool localized)
{
    struct str shared = shared_title(w, of, n, localized);
    struct buf b = {.a = w->a};
    for (size_t i = 0; i < n && !shared.n; i++) {
        struct str title = title_in(w, of[i].chart, localized), and = msg_text(
                                                                    localized ? show_language(w)
                                                                              : NULL,
                                                                    MSG_AND);
        if (i)
            buf_printf(&b, i + 1 < n ? ", " : " %.*s ", STRF(and));
        buf_put(&b, title.n ? title : of[i].chart->id);
    }
    return shared.n ? shared : buf_str(&b);
}

struct str joined_title(const struct show *w, const struct beside *of, size_t n)
{
    struct str title = title_of_all(w, of, n, false);
    return w->manner.tongue ? show_keep(w, title, title_of_all(w, of, n, true)) : title;
}

static struct str head_of(const struct show *w, const struct beside *of, size_t n, size_t i,
                          bool localized)
{
    struct str title = title_in(w, of[i].chart, localized),
               shared = shared_title(w, of, n, localized);
    if (of[i].title.n)
        return localized ? show_translate(w, of[i].title) : of[i].title;
    if (shared.n)
        title = str_capital(w->a, str_cut(title, shared.n + 2, title.n));
    return title.n ? title : of[i].chart->id;
}

struct str joined_head(const struct show *w, const struct beside *of, size_t n, size_t i)
{
    struct str head = head_of(w, of, n, i, false);
    return w->manner.tongue ? show_keep(w, head, head_of(w, of, n, i, true)) : head;
}

/* Finds or adds a group by the name that the layout gives it; -1: no group. */
static int group_take(struct joining *k, const struct chart *c, int group)
{
    if (group < 0)
        return -1;
    struct group mine = c->group[group];
    mine.label.s = worded(k->w, mine.label.s);
    mine.parent = group_take(k, c, mine.parent);
    for (size_t i = 0; i < k->group.n; i++) {
        const struct group *g = &k->group.at[i];
        if (str_eq(g->label.s, mine.label.s) && g->kind == mine.kind && g->parent == mine.parent)
            return (int)i;
    }
    ARENA_PUSH(k->a, &k->group, mine);
    return (int)k->group.n - 1;
}

/* Position of a new row: after the row that precedes it in its own chart, within its group. */
static size_t place_of(const struct joining *k, int group, size_t after)
{
    if (after > 0 && k->row.at[after - 1].group == group)
        return after;
    for (size_t i = k->row.n; i-- > 0;)
        if (k->row.at[i].group == group)
            return i + 1;
    return k->row.n;
}

static struct row *row_new(struct joining *k, const struct row *r, struct str label, int group, size_t at)
{
    ARENA_PUSH(k->a, &k->row, *r);
    for (size_t i = k->row.n - 1; i > at; i--)
        k->row.at[i] = k->row.at[i - 1];
    struct cell *cell = ARENA_ARRAY(k->a, struct cell, k->out->n_col + 1);
    for (size_t c = 0; c < k->out->n_col; c++)
        cell[c] = (struct cell){.kind = CELL_NONE, .text = {.s = STR("--"), .at = r->at}};
    struct row *out = &k->row.at[at];
    *out = (struct row){.label = r->label, .has_range = r->has_range, .band = r->band, .group = group, .at = r->at};
    out->label.s = label;
    out->cell = cell;
    out->each = r->each, out->has_up_to = r->has_up_to, out->up_to = r->up_to, out->to = r->to, out->then = r->then;
    if (chart_adds(k->out))
        out->note = r->note, out->n_note = r->n_note;
    return out;
}

/* Adds notes of only this chart's row, prefixed with the chart's name. */
static void row_notes_add(struct joining *k, struct row *out, const struct row *r, struct str who)
{
    struct text *note = ARENA_ARRAY(k->a, struct text, out->n_note + r->n_note + 1);
    out->house = out->house || r->house;
    for (size_t i = 0; i < out->n_note; i++)
        note[i] = out->note[i];
    for (size_t i = 0; i < r->n_note && !chart_adds(k->out); i++) {
        note[out->n_note] = r->note[i];
        note[out->n_note++].s = show_both(k->w, "%.*s: %.*s", who, r->note[i].s);
    }
    out->note = note;
    if (r->unsure.s.n) {
        out->unsure = r->unsure;
        out->unsure.s = show_both(k->w, "%.*s: %.*s", who, r->unsure.s);
    }
    if (r->n_label_mark) {
        struct text *mark = ARENA_ARRAY(k->a, struct text, out->n_label_mark + r->n_label_mark);
        for (size_t i = 0; i < out->n_label_mark; i++)
            mark[i] = out->label_mark[i];
        for (size_t i = 0; i < r->n_label_mark; i++) {
            size_t same = 0;
            while (same < out->n_label_mark && !str_eq(mark[same].s, r->label_mark[i].s))
                same++;
            if (same == out->n_label_mark)
                mark[out->n_label_mark++] = r->label_mark[i];
        }
        out->label_mark = mark;
    }
    if (!r->erratum.set)
        return;
    out->erratum = r->erratum;
    const struct cell **printed = ARENA_ARRAY(k->a, const struct cell *, k->out->n_col + 1);
    for (size_t c = 0; r->erratum.cell && k->first + c < k->out->n_col && c < k->c->n_col; c++)
        printed[k->first + c] = r->erratum.cell[c];
    out->erratum.cell = r->erratum.cell ? printed : NULL;
}

/* Modifiers with the same name but different limits stay separate rows. */
static bool limits_alike(const struct row *x, const struct row *y)
{
    bool alike = str_eq(x->each.s, y->each.s) && x->has_up_to == y->has_up_to && str_eq(x->to.s, y->to.s) &&
                 x->then == y->then && x->n_note == y->n_note && (!x->has_up_to || rat_cmp(x->up_to, y->up_to) == 0);
    for (size_t i = 0; alike && i < x->n_note; i++)
        alike = str_eq(x->note[i].s, y->note[i].s);
    return alike;
}

/* The names of a chart's row in the table: its own, or those in the layout's groups. Returns their
 * number. */
static size_t names_of(const struct joining *k, struct str label, struct str *out)
{
    size_t n = 0;
    for (size_t i = 0; i < k->ask->n_group; i++) {
        const struct texts *row = &k->ask->group[i].row;
        struct str name = k->ask->group[i].name;
        bool takes = str_eq(name, label), own = false;
        for (size_t r = 0; r < k->c->n_row && !takes; r++)
            own = own || str_eq(k->c->row[r].label.s, name);
        for (size_t r = 0; r < row->n && !takes && !own; r++)
            takes = str_eq(row->at[r].s, label);
        if (takes)
            out[n++] = name;
    }
    if (!n)
        out[n++] = label;
    return n;
}

static void row_take(struct joining *k, const struct row *r, struct str label, struct str who, size_t *after)
{
    int group = group_take(k, k->c, r->group);
    size_t at = 0;
    bool modifiers = chart_adds(k->out);
    while (at < k->row.n && !(k->row.at[at].group == group && str_eq(k->row.at[at].label.s, label) &&
                              (!modifiers || limits_alike(&k->row.at[at], r))))
        at++;
    struct row *out = at < k->row.n ? &k->row.at[at] : row_new(k, r, label, group, at = place_of(k, group, *after));
    for (size_t col = 0; col < k->c->n_col && !r->then; col++)
        ((struct cell *)out->cell)[k->first + col] = r->cell[col];
    row_notes_add(k, out, r, who);
    *after = at + 1;
}

/* Joins the rows of `k->c` to existing rows with the same name and group, or adds them. */
static void rows_take(struct joining *k, struct str who)
{
    struct str *name = ARENA_ARRAY(k->a, struct str, k->ask->n_group + 1);
    size_t after = 0;
    for (size_t i = 0; i < k->c->n_row; i++) {
        size_t n = names_of(k, k->c->row[i].label.s, name);
        for (size_t x = 0; x < n; x++)
            row_take(k, &k->c->row[i], name[x], who, &after);
    }
}

/* The header of a column is its chart, followed by the header that the column has there. */
static void columns_take(struct joining *k, struct column *col, struct str who)
{
    const struct chart *c = k->c;
    bool list = chart_adds(k->out);
    for (size_t i = 0; i < c->n_col; i++) {
        struct column *x = &col[k->first + i];
        *x = c->col[i];
        x->asked = column_need_dice(c, &c->col[i]);
        if (list) {
            x->label = (struct text){who, c->title.at};
            x->name = who;
        } else if (k->under) {
            x->head.at = x->head.s.n ? x->head.at : c->title.at;
            x->head.s = x->head.s.n ? show_both(k->w, "%.*s: %.*s", who, x->head.s) : who;
        }
    }
}

/* A single grid beside modifiers needs no name above its columns, unless the layout sets one. */
static bool stands_under(const struct beside *of, size_t n, size_t i)
{
    size_t grids = 0;
    for (size_t g = 0; g < n; g++)
        grids += chart_is_grid(of[g].chart);
    return chart_is_grid(of[i].chart) && (grids > 1 || of[i].title.n);
}

/* The chart that names the rows: the first grid, else the first chart that does not go into the
 * headers. */
static size_t base_of(const struct beside *of, size_t n)
{
    size_t first = n;
    for (size_t i = n; i-- > 0;)
        if (!of[i].heads &&
            (first == n || chart_is_grid(of[i].chart) || !chart_is_grid(of[first].chart)))
            first = i;
    return first;
}

static void marks_take(struct joining *k, const struct chart *c)
{
    for (size_t i = 0; i < c->n_mark; i++) {
        size_t same = 0;
        while (same < k->mark.n && !str_eq(k->mark.at[same].name.s, c->mark[i].name.s))
            same++;
        if (same == k->mark.n)
            ARENA_PUSH(k->a, &k->mark, c->mark[i]);
    }
}

static const struct chart *joined_end(struct joining *k)
{
    struct chart *out = k->out;
    out->row = k->row.at, out->n_row = k->row.n;
    out->group = k->group.at, out->n_group = k->group.n;
    out->mark = k->mark.at, out->n_mark = k->mark.n;
    out->whole = NULL;
    out->n_note = 0;
    out->reading = (struct text){0};
    return out;
}

/* The rows of each chart, unchanged, under its title. */
static const struct chart *chart_stacked(const struct show *w, const struct beside *of, size_t n)
{
    struct arena *a = w->a;
    struct joining k = {.a = a, .out = arena_copy(a, of[0].chart, sizeof *k.out)};
    for (size_t i = 0; i < n; i++) {
        const struct chart *c = of[i].chart;
        ARENA_PUSH(a, &k.group, ((struct group){.label = {joined_head(w, of, n, i), c->title.at}, .parent = -1}));
        for (size_t r = 0; r < c->n_row; r++) {
            struct row row = c->row[r];
            row.group = (int)i;
            ARENA_PUSH(a, &k.row, row);
        }
        marks_take(&k, c);
    }
    return joined_end(&k);
}

/* Charts that go into the headers are not part of the result. */
const struct chart *chart_joined(const struct show *w, const struct beside *of, size_t n)
{
    struct arena *a = w->a;
    const struct chart_ask *ask = &w->ask;
    if (join_is_stack(of, n))
        return chart_stacked(w, of, n);
    size_t first = base_of(of, n), columns = 0;
    for (size_t i = 0; i < n; i++)
        columns += !of[i].heads;
    if (columns == 1 && !of[first].taken && !ask->n_group)
        return of[first].chart;
    struct chart *out = arena_copy(a, join_part(&of[first]), sizeof *out);
    struct joining k = {.a = a, .w = w, .ask = ask, .out = out};
    out->n_col = 0;
    for (size_t i = 0; i < n; i++)
        out->n_col += of[i].heads ? 0 : join_part(&of[i])->n_col;
    struct column *col = ARENA_ARRAY(a, struct column, out->n_col + 1);
    for (size_t i = 0; i < n; i++) {
        struct str who = joined_head(w, of, n, i);
        if (of[i].heads)
            continue;
        k.of = &of[i];
        k.c = join_part(&of[i]);
        k.under = stands_under(of, n, i);
        columns_take(&k, col, who);
        marks_take(&k, k.c);
        rows_take(&k, who);
        k.first += k.c->n_col;
    }
    out->col = col;
    out->dice = (struct need_dice){0, 0}; /* each column has its own */
    out->dice_given = false;
    return joined_end(&k);
}
