/* Charts of the same rows to one chart with the columns of all under their titles: what ball does beside what canister
 * does, cover beside movement.
 *
 * Rows are one where their names and groups are; a row that only some of the charts have is a dash under the others, so
 * that nothing is said that its chart does not say. What is said of a row beside its cells is said of the chart that it
 * is of, by name. Relies on join_misfit, which the layout's reader has asked. Called by show.c. */
#include "show/show.h"

struct joining {
    struct arena *a;
    const struct beside *of;
    size_t n;
    struct chart *out;
    LIST(struct group) group;
    LIST(struct row) row;
    LIST(struct mark) mark;
    size_t first; /* column of the chart that is being taken */
};

/* "Artillery to hit: canister" under "Artillery to hit" is "canister". */
static struct str shared_title(const struct beside *of, size_t n)
{
    struct str title = of[0].chart->title.s;
    ptrdiff_t colon = str_find(title, ": ");
    for (size_t i = 0; i < n && colon > 0; i++) {
        struct str other = of[i].chart->title.s;
        if (of[i].title.n || other.n <= (size_t)colon + 2 ||
            !str_eq(str_cut(other, 0, (size_t)colon + 2), str_cut(title, 0, (size_t)colon + 2)))
            colon = -1;
    }
    return colon > 0 ? str_cut(title, 0, (size_t)colon) : STR("");
}

struct str joined_title(struct arena *a, const struct beside *of, size_t n)
{
    struct str shared = shared_title(of, n);
    struct buf b = {.a = a};
    for (size_t i = 0; i < n && !shared.n; i++) {
        buf_putz(&b, !i ? "" : i + 1 < n ? ", " : " and ");
        buf_put(&b, of[i].chart->title.s.n ? of[i].chart->title.s : of[i].chart->id);
    }
    return shared.n ? shared : buf_str(&b);
}

struct str joined_head(struct arena *a, const struct beside *of, size_t n, size_t i)
{
    struct str title = of[i].chart->title.s, shared = shared_title(of, n);
    if (of[i].title.n)
        return of[i].title;
    if (shared.n)
        title = str_dup(a, str_cut(title, shared.n + 2, title.n));
    if (shared.n && title.n > 1 && title.p[0] >= 'a' && title.p[0] <= 'z')
        *(char *)title.p = (char)(title.p[0] - 'a' + 'A');
    return title.n ? title : of[i].chart->id;
}

/* -1 is no group. */
static int group_take(struct joining *k, const struct chart *c, int group)
{
    if (group < 0)
        return -1;
    for (size_t i = 0; i < k->group.n; i++)
        if (str_eq(k->group.at[i].label.s, c->group[group].label.s))
            return (int)i;
    ARENA_PUSH(k->a, &k->group, c->group[group]);
    return (int)k->group.n - 1;
}

/* Where a row stands that is new: behind the one that it follows in its own chart, in its own group. */
static size_t place_of(const struct joining *k, int group, size_t after)
{
    if (after > 0 && k->row.at[after - 1].group == group)
        return after;
    for (size_t i = k->row.n; i-- > 0;)
        if (k->row.at[i].group == group)
            return i + 1;
    return k->row.n;
}

static struct row *row_new(struct joining *k, const struct row *r, int group, size_t at)
{
    ARENA_PUSH(k->a, &k->row, *r);
    for (size_t i = k->row.n - 1; i > at; i--)
        k->row.at[i] = k->row.at[i - 1];
    struct cell *cell = ARENA_ARRAY(k->a, struct cell, k->out->n_col + 1);
    for (size_t c = 0; c < k->out->n_col; c++)
        cell[c] = (struct cell){.kind = CELL_NONE, .text = {.s = STR("--"), .at = r->at}};
    struct row *out = &k->row.at[at];
    *out = (struct row){.label = r->label, .has_range = r->has_range, .band = r->band, .group = group, .at = r->at};
    out->cell = cell;
    return out;
}

/* What is said of the row alone, under the chart's name. */
static void row_said(struct joining *k, struct row *out, const struct row *r, struct str who)
{
    struct text *note = ARENA_ARRAY(k->a, struct text, out->n_note + r->n_note + 1);
    for (size_t i = 0; i < out->n_note; i++)
        note[i] = out->note[i];
    for (size_t i = 0; i < r->n_note; i++) {
        note[out->n_note] = r->note[i];
        note[out->n_note++].s = str_printf(k->a, "%.*s: %.*s", STRF(who), STRF(r->note[i].s));
    }
    out->note = note;
    if (r->unsure.s.n) {
        out->unsure = r->unsure;
        out->unsure.s = str_printf(k->a, "%.*s: %.*s", STRF(who), STRF(r->unsure.s));
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
    for (size_t c = 0; r->erratum.cell && k->first + c < k->out->n_col && c < k->of->chart->n_col; c++)
        printed[k->first + c] = r->erratum.cell[c];
    out->erratum.cell = r->erratum.cell ? printed : NULL;
}

/* The rows of one chart, `k->of` is it: found by name and group, or put. */
static void rows_take(struct joining *k, struct str who)
{
    const struct chart *c = k->of->chart;
    size_t after = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        int group = group_take(k, c, r->group);
        size_t at = 0;
        while (at < k->row.n && !(k->row.at[at].group == group && str_eq(k->row.at[at].label.s, r->label.s)))
            at++;
        struct row *out = at < k->row.n ? &k->row.at[at] : row_new(k, r, group, at = place_of(k, group, after));
        for (size_t col = 0; col < c->n_col; col++)
            ((struct cell *)out->cell)[k->first + col] = r->cell[col];
        row_said(k, out, r, who);
        after = at + 1;
    }
}

/* The heads say which chart a column is of; one that the column has there follows. */
static void columns_take(struct joining *k, struct column *col, struct str who)
{
    const struct chart *c = k->of->chart;
    for (size_t i = 0; i < c->n_col; i++) {
        struct column *x = &col[k->first + i];
        *x = c->col[i];
        x->asked = column_need_dice(c, &c->col[i]);
        x->head.at = x->head.s.n ? x->head.at : c->title.at;
        x->head.s = x->head.s.n ? str_printf(k->a, "%.*s: %.*s", STRF(who), STRF(x->head.s)) : who;
    }
    for (size_t i = 0; i < c->n_mark; i++) {
        size_t same = 0;
        while (same < k->mark.n && !str_eq(k->mark.at[same].name.s, c->mark[i].name.s))
            same++;
        if (same == k->mark.n)
            ARENA_PUSH(k->a, &k->mark, c->mark[i]);
    }
}

const struct chart *chart_joined(struct arena *a, const struct beside *of, size_t n)
{
    struct chart *out = arena_copy(a, of[0].chart, sizeof *out);
    struct joining k = {.a = a, .n = n, .out = out};
    out->n_col = 0;
    for (size_t i = 0; i < n; i++)
        out->n_col += of[i].chart->n_col;
    struct column *col = ARENA_ARRAY(a, struct column, out->n_col + 1);
    for (size_t i = 0; i < n; i++) {
        struct str who = joined_head(a, of, n, i);
        k.of = &of[i];
        columns_take(&k, col, who);
        rows_take(&k, who);
        k.first += of[i].chart->n_col;
    }
    out->col = col;
    out->row = k.row.at, out->n_row = k.row.n;
    out->group = k.group.at, out->n_group = k.group.n;
    out->mark = k.mark.at, out->n_mark = k.mark.n;
    out->dice = (struct need_dice){0, 0}; /* each column knows its own */
    out->dice_given = false;
    out->whole = NULL;
    out->n_note = 0;
    out->reading = (struct text){0};
    return out;
}
