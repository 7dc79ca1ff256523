/* The widths of a table's columns, so that the table is as low as it can be.
 *
 * Where all boxes have room for one line, what is left over goes evenly to the columns that stretch. Where they have
 * not, every column begins at its least, and width is given where it takes a line from a row: of all rows the one that
 * gives most height for the width, until no line can be had; what remains is shared. Columns of one kind have one width
 * unless that makes the table higher. Called by table.c, for each table at each size and width that is tried. */
#include "page/inner.h"
#include <string.h>

static enum stretch stretch_of(const struct table *t, unsigned col)
{
    return t->col ? t->col[col].stretch : STRETCH_EVEN;
}

static um sum_of(const um *at, unsigned n)
{
    um s = 0;
    for (unsigned k = 0; k < n; k++)
        s += at[k];
    return s;
}

static void widths_roomy(const struct table *t, um *col, const um *most, um width)
{
    um extra = width - sum_of(most, t->cols);
    unsigned stretchy = 0;
    for (unsigned k = 0; k < t->cols; k++)
        stretchy += stretch_of(t, k) != STRETCH_TIGHT;
    for (unsigned k = 0; k < t->cols; k++)
        col[k] = most[k] + (stretchy && stretch_of(t, k) != STRETCH_TIGHT ? extra / (um)stretchy : 0);
    if (!stretchy)
        col[t->cols - 1] += extra;
}

/* Columns of one kind get one width where that takes nothing that another column needs. */
static void even_out(const struct table *t, um *col, const um *need)
{
    um sum = 0, most = 0;
    unsigned n = 0;
    for (unsigned k = 0; k < t->cols; k++)
        if (stretch_of(t, k) == STRETCH_EVEN) {
            sum += col[k];
            most = need[k] > most ? need[k] : most;
            n++;
        }
    if (n < 2 || sum / (um)n < most)
        return;
    for (unsigned k = 0; k < t->cols; k++)
        if (stretch_of(t, k) == STRETCH_EVEN)
            col[k] = sum / (um)n;
}

/* How many columns are of one kind. */
static unsigned kin(const struct table *t)
{
    unsigned n = 0;
    for (unsigned k = 0; k < t->cols; k++)
        n += stretch_of(t, k) == STRETCH_EVEN;
    return n;
}

/* ---- where lines are to be had ---- */

/* A box of one row and column that more width could make lower. */
struct wrap {
    unsigned row, col;
    struct text_units units;
    um line, pad; /* height of a line; width that is no text's */
    um at;        /* the width that `lines` is for */
    size_t lines;
    um next; /* the least width of the column at which it has a line less; 0: not sought yet */
};
struct chance_of_row;
struct trial {
    const struct table *t;
    struct wrap *wrap;
    size_t n;
    um *col;
    um *floor;       /* of each row: a line of its highest box */
    um *need, *best; /* of each column: what a row wants */
    struct chance_of_row *chance;
    bool tied; /* columns of one kind have one width */
    um spare;
};

/* As high as words are that stand on one line. */
static um line_height(const struct ctx *c, struct words w)
{
    int32_t most = 0;
    for (size_t i = 0; i < w.n; i++)
        most = role_mpt(c, (enum role)w.run[i].kind) > most ? role_mpt(c, (enum role)w.run[i].kind) : most;
    return (um)((int64_t)um_of_mpt(most) * c->t->role[w.run[0].kind].leading / 1000);
}

/* They stand in the order of their rows. */
static void wraps_find(struct ctx *c, const struct table_set *s, struct trial *v)
{
    v->wrap = ARENA_ARRAY(c->a, struct wrap, s->table->n);
    for (unsigned r = 0; r < s->table->rows; r++)
        for (size_t i = 0; i < s->table->n; i++) {
            const struct box *b = &s->table->box[i];
            if (b->row != r || b->rows != 1 || b->cols != 1 || !b->words.n)
                continue;
            struct wrap k = {.row = r, .col = b->col, .pad = 2 * box_pad(c)};
            um h = line_height(c, b->words);
            v->floor[r] = h > v->floor[r] ? h : v->floor[r];
            if (s->want[i].most <= s->want[i].least)
                continue;
            k.units = s->want[i].units;
            k.line = h;
            v->wrap[v->n++] = k;
        }
}

static void wrap_measure(struct wrap *k, um width)
{
    bool same = k->at && width >= k->at && width < k->next;
    if (k->at == width || same) {
        k->at = width;
        return;
    }
    k->at = width;
    k->lines = text_lines(&k->units, width - k->pad);
    k->next = 0;
}

/* The least width at which it has a line less, found to a hair; 0 where it has one line, or none can be had. */
static um wrap_next(struct wrap *k)
{
    enum { HAIR = 40 };
    if (k->next || k->lines < 2)
        return k->next;
    um lo = k->at, hi = k->at + k->at / 8;
    while (text_lines(&k->units, hi - k->pad) >= k->lines) {
        if (hi > 8 * k->at)
            return 0;
        lo = hi, hi += hi / 4;
    }
    while (hi - lo > HAIR) {
        um mid = lo + (hi - lo) / 2;
        if (text_lines(&k->units, mid - k->pad) < k->lines)
            hi = mid;
        else
            lo = mid;
    }
    return k->next = hi;
}

static um wrap_height(const struct wrap *k)
{
    return (um)k->lines * k->line;
}

static um row_height(const struct trial *v, size_t from, size_t to)
{
    um h = v->floor[v->wrap[from].row];
    for (size_t i = from; i < to; i++)
        h = wrap_height(&v->wrap[i]) > h ? wrap_height(&v->wrap[i]) : h;
    return h;
}

static size_t row_end(const struct trial *v, size_t from)
{
    size_t to = from;
    while (to < v->n && v->wrap[to].row == v->wrap[from].row)
        to++;
    return to;
}

/* What a row of wraps [from, to) would take to be lower, and by how much it would be. */
struct chance_of_row {
    size_t from, to;
    um gain;
    int col; /* the only column that needs more, -1: several do, or none can be had */
    um next; /* to what */
};

/* All that make it as high as it is must have a line less. */
static struct chance_of_row chance_of(const struct trial *v, size_t from)
{
    struct chance_of_row r = {.from = from, .to = row_end(v, from), .col = -1};
    um h = row_height(v, from, r.to), now = v->floor[v->wrap[from].row];
    bool several = false, never = h <= now;
    for (size_t i = from; i < r.to && !never; i++) {
        struct wrap *k = &v->wrap[i];
        um high = wrap_height(k), next = high == h ? wrap_next(k) : 0;
        never = high == h && !next;
        several = several || (next && r.col >= 0);
        r.col = next ? (int)k->col : r.col;
        r.next = next ? next : r.next;
        high -= next ? k->line : 0;
        now = high > now ? high : now;
    }
    r.gain = never ? 0 : h - now;
    r.col = several || never ? -1 : r.col;
    return r;
}

/* need[]: the widths at which the row is lower. */
static void row_needs(const struct trial *v, const struct chance_of_row *r)
{
    um h = row_height(v, r->from, r->to);
    for (unsigned k = 0; k < v->t->cols; k++)
        v->need[k] = v->col[k];
    for (size_t i = r->from; i < r->to; i++) {
        struct wrap *k = &v->wrap[i];
        if (wrap_height(k) == h && k->next > v->need[k->col])
            v->need[k->col] = k->next;
    }
}

static void tie(const struct trial *v, um *need)
{
    um most = 0;
    for (unsigned k = 0; k < v->t->cols; k++)
        if (stretch_of(v->t, k) == STRETCH_EVEN && need[k] > most)
            most = need[k];
    for (unsigned k = 0; k < v->t->cols; k++)
        if (stretch_of(v->t, k) == STRETCH_EVEN)
            need[k] = most;
}

/* Rows that a wider column makes lower besides r. */
static um gain_with(const struct trial *v, size_t n, const struct chance_of_row *r)
{
    um gain = 0;
    for (size_t i = 0; i < n; i++)
        gain += v->chance[i].col == r->col && v->chance[i].next <= r->next ? v->chance[i].gain : 0;
    return gain;
}

/* Gives width to the row where a line costs least; false where none can be had. */
static bool line_take(struct trial *v)
{
    um gain = 0, cost = 1;
    size_t n = 0;
    for (size_t from = 0; from < v->n; from = v->chance[n++].to)
        v->chance[n] = chance_of(v, from);
    for (size_t i = 0; i < n; i++) {
        const struct chance_of_row *r = &v->chance[i];
        um all = r->col < 0 ? r->gain : r->gain ? gain_with(v, n, r) : 0;
        if (!all)
            continue;
        row_needs(v, r);
        if (v->tied)
            tie(v, v->need);
        um price = sum_of(v->need, v->t->cols) - sum_of(v->col, v->t->cols);
        if (price > v->spare || (int64_t)all * cost <= (int64_t)gain * (price + 1))
            continue;
        gain = all, cost = price + 1;
        memcpy(v->best, v->need, sizeof(um) * v->t->cols);
    }
    if (!gain)
        return false;
    v->spare -= cost - 1;
    memcpy(v->col, v->best, sizeof(um) * v->t->cols);
    for (size_t i = 0; i < v->n; i++)
        wrap_measure(&v->wrap[i], v->col[v->wrap[i].col]);
    return true;
}

/* Widths from the least up; the height of the rows that can wrap. */
static um trial_run(struct trial *v, const um *least, um width, bool tied)
{
    um h = 0;
    v->tied = tied;
    memcpy(v->col, least, sizeof(um) * v->t->cols);
    if (tied)
        tie(v, v->col);
    v->spare = width - sum_of(v->col, v->t->cols);
    if (tied && v->spare < 0)
        return INT32_MAX;
    for (size_t i = 0; i < v->n; i++)
        wrap_measure(&v->wrap[i], v->col[v->wrap[i].col]);
    while (line_take(v))
        ;
    for (size_t from = 0, to; from < v->n; from = to) {
        to = row_end(v, from);
        h += row_height(v, from, to);
    }
    return h;
}

/* What no line can be had for: to the columns that could use it, as far as they can, and the rest to those that
 * stretch. */
static void spare_share(const struct table *t, um *col, const um *most, um spare)
{
    um more = 0;
    unsigned stretchy = 0;
    for (unsigned k = 0; k < t->cols; k++) {
        more += most[k] > col[k] ? most[k] - col[k] : 0;
        stretchy += stretch_of(t, k) != STRETCH_TIGHT;
    }
    um use = spare < more ? spare : more, rest = spare - use;
    for (unsigned k = 0; k < t->cols; k++) {
        if (most[k] > col[k] && more)
            col[k] += (um)((int64_t)use * (most[k] - col[k]) / more);
        if (stretchy && stretch_of(t, k) != STRETCH_TIGHT)
            col[k] += rest / (um)stretchy;
    }
    if (!stretchy)
        col[t->cols - 1] += rest;
}

static void widths_narrow(struct ctx *c, struct table_set *s, const um *least, const um *most)
{
    const struct table *t = s->table;
    struct trial v = {.t = t, .col = s->col};
    v.need = ARENA_ARRAY(c->a, um, t->cols);
    v.best = ARENA_ARRAY(c->a, um, t->cols);
    v.floor = ARENA_ARRAY(c->a, um, t->rows);
    wraps_find(c, s, &v);
    v.chance = ARENA_ARRAY(c->a, struct chance_of_row, v.n);
    um *tied = ARENA_ARRAY(c->a, um, t->cols), tied_h = INT32_MAX, tied_spare = 0;
    if (kin(t) > 1) {
        tied_h = trial_run(&v, least, s->width, true);
        memcpy(tied, s->col, sizeof(um) * t->cols);
        tied_spare = v.spare;
    }
    um h = trial_run(&v, least, s->width, false);
    bool even = tied_h <= h;
    if (even)
        memcpy(s->col, tied, sizeof(um) * t->cols);
    um spare = even ? tied_spare : v.spare;
    spare_share(t, s->col, most, spare > 0 ? spare : 0);
    if (even)
        even_out(t, s->col, least);
}

void widths_set(struct ctx *c, struct table_set *s, const um *least, const um *most)
{
    if (sum_of(most, s->table->cols) <= s->width) {
        widths_roomy(s->table, s->col, most, s->width);
        even_out(s->table, s->col, most);
    } else {
        widths_narrow(c, s, least, most);
    }
}
