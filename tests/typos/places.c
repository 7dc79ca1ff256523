/* Typos of several places at once: values that change places, rows, steps and notes that are lost, repeated or
 * moved; and rewrites that change nothing.
 *
 * A line of the file that a row or step has to itself goes or comes as a whole; within brackets it goes with its comma.
 * Each makes every typo of its kind that the chart can have. Called through the table of kinds in kinds.c. */
#include "inside.h"
#include <string.h>

#define NONE ((size_t)-1)

static bool is_cell(const struct spot *s)
{
    return (s->class & SPOT_CELL || s->class == SPOT_STEP) && s->cell;
}

/* The spot of a cell; NULL where it is none of its own. */
static const struct spot *cell_spot(const struct maker *m, const struct chart *c, size_t row, size_t col)
{
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        if (s->chart == c && s->row == row && s->col == col && is_cell(s))
            return s;
    }
    return NULL;
}

static const struct spot *label_spot(const struct maker *m, const struct chart *c, size_t row)
{
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        if (s->chart == c && s->row == row && s->class & (SPOT_BAND | SPOT_NAME))
            return s;
    }
    return NULL;
}

static bool differ(const struct spot *x, const struct spot *y)
{
    return x && y && !str_eq(x->raw, y->raw) && !(x->cell && y->cell && cells_same(x->cell, y->cell));
}

static struct typo two_begin(struct maker *m, const struct spot *x, const struct spot *y)
{
    struct typo p = typo_begin(m, x);
    p.other = y->row != x->row ? y->row : y->col;
    p.own[p.n_own++] = y->entry;
    return p;
}

static void swap_put(struct maker *m, const struct spot *x, const struct spot *y)
{
    if (!differ(x, y) || x->at.file != y->at.file)
        return;
    struct typo p = two_begin(m, x, y);
    typo_edit(m, &p, x->at, y->raw);
    typo_edit(m, &p, y->at, x->raw);
    typo_put(m, &p);
}

static void copy_put(struct maker *m, const struct spot *to, const struct spot *from)
{
    if (!differ(to, from))
        return;
    struct typo p = typo_begin(m, to);
    beside_put(m, &p, to->chart, to->row);
    typo_edit(m, &p, to->at, from->raw);
    typo_put(m, &p);
}

void make_across(struct maker *m)
{
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        if (is_cell(s))
            swap_put(m, s, cell_spot(m, s->chart, s->row, s->col + 1));
    }
}

void make_down(struct maker *m)
{
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        if (is_cell(s) && s->chart->kind != CHART_STEPS)
            swap_put(m, s, cell_spot(m, s->chart, s->row + 1, s->col));
    }
}

void make_above(struct maker *m)
{
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        if (is_cell(s) && s->row && s->chart->kind != CHART_STEPS)
            copy_put(m, s, cell_spot(m, s->chart, s->row - 1, s->col));
    }
}

void make_left(struct maker *m)
{
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        if (is_cell(s) && s->col)
            copy_put(m, s, cell_spot(m, s->chart, s->row, s->col - 1));
    }
}

void make_filled(struct maker *m)
{
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        if (s->class != SPOT_NONE)
            continue;
        const struct spot *above = s->row ? cell_spot(m, s->chart, s->row - 1, s->col) : NULL,
                          *below = cell_spot(m, s->chart, s->row + 1, s->col);
        copy_put(m, s, above && above->class != SPOT_NONE ? above : below);
    }
}

/* The rows of a chart that have a label or words of their own, each once: calls `row` with the number of each. */
static void rows_each(struct maker *m, void (*row)(struct maker *m, const struct chart *c, size_t row))
{
    const struct chart *last = NULL;
    size_t last_row = NONE;
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        if (s->row == NONE || (s->chart == last && s->row == last_row))
            continue;
        if (!(s->class & (unsigned)(SPOT_BAND | SPOT_NAME | SPOT_STEP | SPOT_CELL)))
            continue;
        last = s->chart;
        last_row = s->row;
        row(m, s->chart, s->row);
    }
}

/* All cells of row `to` that differ become `from`'s; and with `both` the other way too. */
static void row_copy(struct maker *m, const struct chart *c, size_t to, size_t from, bool both)
{
    struct typo p = {0};
    for (size_t k = 0; k < c->n_col; k++) {
        const struct spot *x = cell_spot(m, c, to, k), *y = cell_spot(m, c, from, k);
        if (!x || !y || x->at.file != y->at.file)
            return;
        if (!differ(x, y) || p.n_edit + 2 > EDITS_MAX)
            continue;
        if (!p.n_edit)
            p = two_begin(m, x, y);
        typo_edit(m, &p, x->at, y->raw);
        if (both)
            typo_edit(m, &p, y->at, x->raw);
    }
    p.col = NONE;
    if (p.n_edit)
        typo_put(m, &p);
}

static void row_exchanged(struct maker *m, const struct chart *c, size_t row)
{
    if (c->kind != CHART_STEPS && c->n_col > 1 && row + 1 < c->n_row)
        row_copy(m, c, row, row + 1, true);
}

void make_exchanged(struct maker *m)
{
    rows_each(m, row_exchanged);
}

static void row_repeated(struct maker *m, const struct chart *c, size_t row)
{
    if (c->kind != CHART_STEPS && c->n_col > 1 && row)
        row_copy(m, c, row, row - 1, false);
}

void make_row_repeated(struct maker *m)
{
    rows_each(m, row_repeated);
}

static void labels_swapped(struct maker *m, const struct chart *c, size_t row)
{
    const struct spot *x = label_spot(m, c, row), *y = label_spot(m, c, row + 1);
    bool same = true;
    for (size_t k = 0; k < c->n_col && x && y; k++)
        same = same && !differ(cell_spot(m, c, row, k), cell_spot(m, c, row + 1, k));
    if (!same && c->n_col > 1)
        swap_put(m, x, y);
}

void make_labels(struct maker *m)
{
    rows_each(m, labels_swapped);
}

void make_heads(struct maker *m)
{
    for (size_t i = 0; i + 1 < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i], *next = s + 1;
        if (s->class == SPOT_HEAD && next->class == SPOT_HEAD && next->chart == s->chart)
            swap_put(m, s, next);
    }
}

/* From the first row on: each has what stood above it. */
void make_shifted_down(struct maker *m)
{
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        struct typo p = {0};
        if (!is_cell(s) || s->chart->kind == CHART_STEPS || (s->row && cell_spot(m, s->chart, s->row - 1, s->col)))
            continue;
        for (const struct spot *above = s, *x;
             p.n_edit < EDITS_MAX && (x = cell_spot(m, s->chart, above->row + 1, s->col));
             above = x) {
            if (!differ(x, above) || x->at.file != s->at.file)
                continue;
            if (!p.n_edit)
                p = two_begin(m, x, above);
            typo_edit(m, &p, x->at, above->raw);
        }
        if (p.n_edit > 1)
            typo_put(m, &p);
    }
}

void make_shifted_across(struct maker *m)
{
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        struct typo p = {0};
        if (!is_cell(s) || s->col)
            continue;
        for (const struct spot *left = s, *x;
             p.n_edit < EDITS_MAX && (x = cell_spot(m, s->chart, s->row, left->col + 1));
             left = x) {
            if (!differ(x, left))
                continue;
            if (!p.n_edit)
                p = two_begin(m, x, left);
            typo_edit(m, &p, x->at, left->raw);
        }
        p.col = NONE;
        if (p.n_edit > 1)
            typo_put(m, &p);
    }
}

/* ---- bounds of two rows ---- */

/* The first, or the last, figure of a label before its bracket. */
static bool figure_find(struct str s, bool last, size_t *lo, size_t *hi, long *is)
{
    ptrdiff_t bracket = str_find_char(s, '(');
    size_t end = bracket > 0 ? (size_t)bracket : s.n;
    bool found = false;
    for (size_t i = 0, to; i < end && !(found && !last); i = to + 1) {
        for (to = i; to < end && char_is_digit(s.p[to]);)
            to++;
        if (to == i || to - i > 6)
            continue;
        *lo = i;
        *hi = to;
        *is = 0;
        for (size_t k = i; k < to; k++)
            *is = 10 * *is + (s.p[k] - '0');
        found = true;
    }
    return found;
}

static void bounds_moved(struct maker *m, const struct chart *c, size_t row)
{
    const struct spot *x = label_spot(m, c, row), *y = label_spot(m, c, row + 1);
    size_t x_lo, x_hi, y_lo, y_hi;
    long from, to;
    if (!x || !y || x->class != SPOT_BAND || y->class != SPOT_BAND || x->at.file != y->at.file)
        return;
    bool up = figure_find(x->raw, true, &x_lo, &x_hi, &from) && figure_find(y->raw, false, &y_lo, &y_hi, &to) &&
              to - from >= 0 && to - from <= 1;
    bool down = !up && figure_find(x->raw, false, &x_lo, &x_hi, &from) &&
                figure_find(y->raw, true, &y_lo, &y_hi, &to) && from - to >= 0 && from - to <= 1;
    if (!up && !down)
        return;
    long by = from > 1 && to > 1 && dice_throw(&m->dice, 2) ? -1 : 1;
    struct typo p = two_begin(m, x, y);
    typo_edit(m, &p, (struct span){x->at.file, x->at.lo + (uint32_t)x_lo, x->at.lo + (uint32_t)x_hi},
                  str_printf(m->a, "%0*ld", x->raw.p[x_lo] == '0' ? (int)(x_hi - x_lo) : 1, from + by));
    typo_edit(m, &p, (struct span){y->at.file, y->at.lo + (uint32_t)y_lo, y->at.lo + (uint32_t)y_hi},
                  str_printf(m->a, "%0*ld", y->raw.p[y_lo] == '0' ? (int)(y_hi - y_lo) : 1, to + by));
    typo_put(m, &p);
}

void make_bounds(struct maker *m)
{
    rows_each(m, bounds_moved);
}

/* ---- lines ---- */

static struct span member_at(const struct node *in, size_t i)
{
    return in->kind == NODE_MAP ? (struct span){in->at.file, in->pair[i].key->at.lo, in->pair[i].value->at.hi}
                                : in->item[i]->at;
}

/* The lines that it has to itself, with their ends; false where it shares them. */
static bool lines_of(const struct maker *m, struct span at, struct span *out)
{
    const struct source *s = diag_source_at(m->u->request.d, at.file);
    struct str t = s->text;
    size_t lo = at.lo, hi = at.hi;
    while (lo > 0 && t.p[lo - 1] != '\n' && (t.p[lo - 1] == ' ' || t.p[lo - 1] == '-'))
        lo--;
    if (lo > 0 && t.p[lo - 1] != '\n')
        return false;
    while (hi < t.n && t.p[hi] == ' ')
        hi++;
    if (hi < t.n && t.p[hi] == '#')
        while (hi < t.n && t.p[hi] != '\n')
            hi++;
    if (hi >= t.n || t.p[hi] != '\n')
        return false;
    *out = (struct span){at.file, (uint32_t)lo, (uint32_t)hi + 1};
    return true;
}

/* What goes with it, so that the others are read as they were. */
static bool cut_of(const struct maker *m, struct entry e, struct span *out)
{
    if (!e.in || e.in->n < 2)
        return false;
    if (lines_of(m, e.at, out))
        return true;
    *out = e.i + 1 < e.in->n ? (struct span){e.at.file, e.at.lo, member_at(e.in, e.i + 1).lo}
                             : (struct span){e.at.file, member_at(e.in, e.i - 1).hi, e.at.hi};
    return out->lo < out->hi;
}

static struct typo row_begin(struct maker *m, const struct chart *c, size_t row, struct entry e)
{
    struct spot s = {.chart = c, .row = row, .col = NONE, .at = e.at, .entry = e.at};
    struct typo p = typo_begin(m, &s);
    beside_put(m, &p, c, row);
    return p;
}

static void row_lost(struct maker *m, const struct chart *c, size_t row)
{
    struct entry e = entry_of(m->u, c, row);
    struct span cut;
    if (!cut_of(m, e, &cut))
        return;
    struct typo p = row_begin(m, c, row, e);
    typo_edit(m, &p, cut, STR(""));
    typo_put(m, &p);
}

static void row_doubled(struct maker *m, const struct chart *c, size_t row)
{
    struct entry e = entry_of(m->u, c, row);
    struct span lines;
    if (!e.in)
        return;
    struct typo p = row_begin(m, c, row, e);
    if (lines_of(m, e.at, &lines))
        typo_edit(m, &p, (struct span){e.at.file, lines.hi, lines.hi}, file_text(m->u, lines));
    else
        typo_edit(m, &p, (struct span){e.at.file, e.at.hi, e.at.hi},
                      str_printf(m->a, ", %.*s", STRF(file_text(m->u, e.at))));
    typo_put(m, &p);
}

/* Charts of steps, also as parts, have kinds of their own. */
static void plain_lost(struct maker *m, const struct chart *c, size_t row)
{
    if (c->kind != CHART_STEPS)
        row_lost(m, c, row);
}

static void plain_doubled(struct maker *m, const struct chart *c, size_t row)
{
    if (c->kind != CHART_STEPS)
        row_doubled(m, c, row);
}

static void step_lost(struct maker *m, const struct chart *c, size_t row)
{
    if (c->kind == CHART_STEPS)
        row_lost(m, c, row);
}

static void step_doubled(struct maker *m, const struct chart *c, size_t row)
{
    if (c->kind == CHART_STEPS)
        row_doubled(m, c, row);
}

void make_row_lost(struct maker *m)
{
    rows_each(m, plain_lost);
}

void make_row_doubled(struct maker *m)
{
    rows_each(m, plain_doubled);
}

void make_step_lost(struct maker *m)
{
    rows_each(m, step_lost);
}

void make_step_doubled(struct maker *m)
{
    rows_each(m, step_doubled);
}

static void steps_swapped(struct maker *m, const struct chart *c, size_t row)
{
    const struct spot *x = cell_spot(m, c, row, 0), *y = cell_spot(m, c, row + 1, 0);
    if (c->kind == CHART_STEPS && x && y && c->row[row].depth == c->row[row + 1].depth)
        swap_put(m, x, y);
}

void make_steps_swapped(struct maker *m)
{
    rows_each(m, steps_swapped);
}

/* ---- notes and marks ---- */

/* The pair or the item, among others, that is all of this scalar. */
static struct entry holder_at(struct maker *m, struct span at)
{
    struct entry found = {0};
    for (const struct node *n = file_root(m->u, at.file), *next; n; n = next) {
        next = NULL;
        for (size_t i = 0; (n->kind == NODE_MAP || n->kind == NODE_LIST) && i < n->n && !next; i++) {
            const struct node *value = n->kind == NODE_MAP ? n->pair[i].value : n->item[i];
            if (value->at.lo <= at.lo && at.lo < value->at.hi) {
                next = value;
                found = (struct entry){n, i, member_at(n, i)};
            }
        }
    }
    return found;
}

void make_note_lost(struct maker *m)
{
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        struct span cut;
        if (s->class != SPOT_NOTE || !cut_of(m, holder_at(m, s->at), &cut))
            continue;
        struct typo p = typo_begin(m, s);
        typo_edit(m, &p, cut, STR(""));
        typo_put(m, &p);
    }
}

/* To the next row that is written in braces, or to change places with the note of the next one that has any. */
void make_note_moved(struct maker *m)
{
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        struct entry holder = s->class == SPOT_NOTE && s->row != NONE ? holder_at(m, s->at) : (struct entry){0};
        struct span cut;
        if (!holder.in || holder.in->kind != NODE_MAP || !str_is(holder.in->pair[holder.i].key->text, "note") ||
            !cut_of(m, holder, &cut))
            continue;
        for (size_t row = 0; row < s->chart->n_row; row++) {
            struct entry e = row != s->row ? entry_of(m->u, s->chart, row) : (struct entry){0};
            const struct node *to = e.in && e.in->kind == NODE_MAP ? e.in->pair[e.i].value : NULL;
            if (!to || to->kind != NODE_MAP || node_find(to, "note") || file_text(m->u, to->at).p[0] != '{')
                continue;
            struct typo p = typo_begin(m, s);
            p.own[p.n_own++] = e.at;
            typo_edit(m, &p, cut, STR(""));
            typo_edit(m, &p, (struct span){to->at.file, to->at.hi - 1, to->at.hi - 1},
                          str_printf(m->a, ", note: %.*s", STRF(s->raw)));
            typo_put(m, &p);
            break;
        }
    }
}

void make_mark_moved(struct maker *m)
{
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        struct buf without = {.a = m->a};
        if (!is_cell(s) || !change_mark_lost(m, s, &without))
            continue;
        const struct spot *to = cell_spot(m, s->chart, s->row + 1, s->col);
        to = to ? to : s->row ? cell_spot(m, s->chart, s->row - 1, s->col) : NULL;
        if (!to || to->at.file != s->at.file || str_find_char(to->raw, '^') >= 0)
            continue;
        ptrdiff_t mark = str_find_char(s->raw, '^');
        bool quoted = to->raw.p[0] == '"' || to->raw.p[0] == '\'';
        struct str name = str_cut(s->raw, (size_t)mark, (size_t)mark + s->raw.n - without.n - 1),
                   is = str_cut(to->raw, 0, to->raw.n - quoted);
        struct typo p = two_begin(m, s, to);
        typo_edit(m, &p, s->at, buf_str(&without));
        typo_edit(
            m, &p, to->at,
            str_printf(m->a, "%.*s %.*s%s", STRF(is), STRF(name), quoted ? (to->raw.p[0] == '"' ? "\"" : "'") : ""));
        typo_put(m, &p);
    }
}

/* ---- what changes nothing ---- */

void make_quoted(struct maker *m)
{
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        const struct node *n = scalar_at(m->u, s->at.file, s->at.lo);
        if (s->chart->csv || !n || n->quoting != QUOTE_PLAIN || str_find_char(s->raw, '"') >= 0 ||
            str_find_char(s->raw, '\\') >= 0 || str_find_char(s->raw, '\n') >= 0)
            continue;
        struct typo p = typo_begin(m, s);
        typo_edit(m, &p, s->at, str_printf(m->a, "\"%.*s\"", STRF(s->raw)));
        typo_put(m, &p);
    }
}

static void rewrite_put(struct maker *m, struct entry e, uint32_t at, struct str what)
{
    struct spot s = {.chart = m->whole, .row = NONE, .col = NONE, .at = e.at, .entry = e.at};
    struct typo p = typo_begin(m, &s);
    typo_edit(m, &p, (struct span){e.at.file, at, at}, what);
    typo_put(m, &p);
}

static void row_spaced(struct maker *m, const struct chart *c, size_t row)
{
    struct entry e = entry_of(m->u, c, row);
    if (!e.in || e.in->kind != NODE_MAP)
        return;
    const struct pair *p = &e.in->pair[e.i];
    struct span between = {e.at.file, p->key->at.hi, p->value->at.lo};
    if (str_find_char(file_text(m->u, between), '\n') < 0)
        rewrite_put(m, e, p->value->at.lo, STR("   "));
}

void make_spaced(struct maker *m)
{
    rows_each(m, row_spaced);
}

static void row_commented(struct maker *m, const struct chart *c, size_t row)
{
    struct entry e = entry_of(m->u, c, row);
    struct span lines;
    if (e.in && !c->csv && lines_of(m, e.at, &lines))
        rewrite_put(m, e, lines.lo, STR("# as it is printed\n\n"));
}

void make_comment(struct maker *m)
{
    rows_each(m, row_commented);
}

/* Behind what ends by a bracket or a quote: behind plain words it might be meant as words, which is a finding. */
static void row_behind(struct maker *m, const struct chart *c, size_t row)
{
    struct entry e = entry_of(m->u, c, row);
    struct span lines;
    if (!e.in || c->csv || !lines_of(m, e.at, &lines) || e.at.hi + 1 != lines.hi)
        return;
    char last = file_text(m->u, e.at).p[e.at.hi - e.at.lo - 1];
    if (last == ']' || last == '}' || last == '"')
        rewrite_put(m, e, e.at.hi, STR("  # as it is printed"));
}

void make_behind(struct maker *m)
{
    rows_each(m, row_behind);
}

/* Line ends of another system, in the whole file. */
void make_breaks(struct maker *m)
{
    const struct source *s = diag_source_at(m->u->request.d, m->whole->at.file);
    struct buf b = {.a = m->a};
    for (size_t i = 0; i < s->text.n; i++) {
        if (s->text.p[i] == '\r')
            return;
        if (s->text.p[i] == '\n')
            buf_putc(&b, '\r');
        buf_putc(&b, s->text.p[i]);
    }
    struct span all = {m->whole->at.file, 0, (uint32_t)s->text.n};
    struct spot whole = {.chart = m->whole, .row = NONE, .col = NONE, .at = all, .entry = all};
    struct typo p = typo_begin(m, &whole);
    typo_edit(m, &p, all, buf_str(&b));
    typo_put(m, &p);
}

/* Two keys of the chart change places, with their lines. */
void make_order(struct maker *m)
{
    struct entry e = entry_at(m->u, m->whole->at.file, m->whole->at.lo, true);
    const struct node *map = e.in ? e.in->pair[e.i].value : NULL;
    for (size_t i = 0; map && map->kind == NODE_MAP && i + 1 < map->n; i++) {
        struct span x, y;
        if (!lines_of(m, member_at(map, i), &x) || !lines_of(m, member_at(map, i + 1), &y))
            continue;
        struct spot s = {.chart = m->whole, .row = NONE, .col = NONE, .at = x, .entry = x};
        struct typo p = typo_begin(m, &s);
        typo_edit(m, &p, (struct span){x.file, x.lo, x.lo}, file_text(m->u, y));
        typo_edit(m, &p, y, STR(""));
        typo_put(m, &p);
    }
}
