/* The rungs of a further die: a column of dice, words beside it. Called by card_parts.c to measure and to draw.
 *
 * Rungs stand in rows, read from left to right. In columns, a ladder that fits one line stands on it; else two that
 * follow each other share a row where both are short, and all second ones of a ladder begin at one place. */
#include "page/card_inner.h"

enum {
    DIE_GAP = 1400,     /* between a rung's die and its words */
    ABREAST_GAP = 1900, /* the least between two rungs of a row */
    LINE_GAP_MOST = 5000,
    ROW_AIR = 900, /* most room between rows */
    HAIRLINE = 120,
};

static um most_of(um a, um b)
{
    return a > b ? a : b;
}

/* ---- measuring ---- */

struct ladder {
    struct faces *f;
    struct arena *a;
    struct rungs_of of;
    const struct card_part *part;
    struct rungs_at *out;
    um die_w;    /* of the widest die */
    um second_w; /* of those of second rungs */
    um column;   /* where the second rungs of rows begin; 0: nowhere */
    um *wants;   /* of each rung: its width on one line */
};

static struct card_para set(const struct ladder *l, const struct card_role *role, struct words w, um width)
{
    enum ragged ragged = role == l->of.b->role ? RAGGED_TEXT : RAGGED_EVEN;
    struct words_at at = {role_at(l->of.s, role), l->of.hue, ragged};
    return card_para_make(l->f, l->a, at, w, width);
}

static void dice_make(struct ladder *l)
{
    for (size_t i = 0; i < l->out->n; i++) {
        struct card_para *p = &l->out->at[i].label;
        *p = set(l, l->of.b->rung, l->part->rung[i].label, l->of.width / 2);
        l->out->wide = most_of(l->out->wide, p->lines.width - l->of.width / 2);
        l->die_w = most_of(l->die_w, p->lines.width);
    }
}

/* Do this rung and the next share a row whose second rung begins at `at`? */
static bool abreast(const struct ladder *l, size_t i, um at)
{
    return i + 1 < l->out->n && l->wants[i] + ABREAST_GAP <= at && l->wants[i + 1] <= l->of.width - at;
}

/* How many rows that saves. */
static size_t joined(const struct ladder *l, um at)
{
    size_t n = 0;
    for (size_t i = 0; i < l->out->n; i++)
        if (abreast(l, i, at)) {
            n++;
            i++;
        }
    return n;
}

/* The middle, or as near to it as joins the most. */

static um far_from_half(const struct ladder *l, um at)
{
    um off = at - (l->of.width + ABREAST_GAP) / 2;
    return off < 0 ? -off : off;
}

/* The middle, or as near to it as joins the most. */
static um column_find(const struct ladder *l)
{
    um best = (l->of.width + ABREAST_GAP) / 2;
    size_t most = joined(l, best);
    for (size_t i = 0; i < 2 * l->out->n; i++) {
        um at = i % 2 ? l->of.width - l->wants[i / 2] : l->wants[i / 2] + ABREAST_GAP;
        size_t n = joined(l, at);
        if (n > most || (n == most && far_from_half(l, at) < far_from_half(l, best))) {
            best = at;
            most = n;
        }
    }
    return most ? best : 0;
}

static void wants_make(struct ladder *l)
{
    l->wants = ARENA_ARRAY(l->a, um, l->out->n + 1);
    for (size_t i = 0; i < l->out->n; i++)
        l->wants[i] = l->die_w + DIE_GAP + set(l, l->of.b->role, l->part->rung[i].text, INT32_MAX).lines.width;
}

static void rung_make(struct ladder *l, size_t i, um x, um die, um width)
{
    struct rung_at *r = &l->out->at[i];
    r->row = l->out->n_row;
    r->x = x;
    r->in = die + DIE_GAP;
    r->width = width - r->in;
    r->text = set(l, l->of.b->role, l->part->rung[i].text, r->width);
    l->out->wide = most_of(l->out->wide, r->text.lines.width - r->width);
    l->out->row_h[r->row] = most_of(l->out->row_h[r->row], most_of(r->label.total, r->text.total));
}

/* Room between them where all stand on one line; below 0: they do not. */
static um line_gap(const struct ladder *l)
{
    um left = l->of.width, gaps = (um)l->out->n - 1;
    for (size_t i = 0; i < l->out->n; i++)
        left -= l->wants[i] - l->die_w + l->out->at[i].label.lines.width;
    if (gaps < 1 || left < gaps * ABREAST_GAP)
        return -1;
    return left / gaps > LINE_GAP_MOST ? LINE_GAP_MOST : left / gaps;
}

static void line_make(struct ladder *l, um gap)
{
    um x = 0;
    for (size_t i = 0; i < l->out->n; i++) {
        um die = l->out->at[i].label.lines.width, width = l->wants[i] - l->die_w + die;
        rung_make(l, i, x, die, width);
        x += width + gap;
    }
    l->out->n_row = 1;
    l->out->total = l->out->row_h[0];
}

static void rows_make(struct ladder *l)
{
    struct rungs_at *out = l->out;
    um width = l->of.width;
    for (size_t i = 0; i < out->n; i++) {
        bool two = l->column && abreast(l, i, l->column);
        rung_make(l, i, 0, l->die_w, two ? l->column - ABREAST_GAP : width);
        if (two)
            rung_make(l, ++i, l->column, l->second_w, width - l->column);
        out->total += out->row_h[out->n_row++];
    }
}

static void columns_make(struct ladder *l)
{
    l->column = column_find(l);
    for (size_t i = 0; l->column && i < l->out->n; i++)
        if (abreast(l, i, l->column))
            l->second_w = most_of(l->second_w, l->out->at[++i].label.lines.width);
}

struct rungs_at card_rungs_make(struct faces *f, struct arena *a, struct rungs_of of, const struct card_part *p)
{
    struct rungs_at out = {.n = p->n_rung};
    struct ladder l = {.f = f, .a = a, .of = of, .part = p, .out = &out};
    um gap = -1;
    out.at = ARENA_ARRAY(a, struct rung_at, out.n + 1);
    out.row_h = ARENA_ARRAY(a, um, out.n + 1);
    dice_make(&l);
    if (of.b->columns) {
        wants_make(&l);
        columns_make(&l);
        gap = line_gap(&l);
    }
    if (gap >= 0)
        line_make(&l, gap);
    else
        rows_make(&l);
    return out;
}

/* ---- drawing ---- */

/* Rows take what is left of the part's height as air between them, up to a point; spread, they take all of it. */
static um air_each(const struct card_box *b, const struct rungs_at *r, const struct rungs_room *room)
{
    um n = (um)r->n_row, gaps = n - (room->above ? 0 : 1);
    if (n && b->spread)
        return room->left / n;
    um air = gaps > 0 ? room->left / (2 * gaps) : 0;
    return air > ROW_AIR ? ROW_AIR : air < 0 ? 0 : air;
}

um card_rungs_air(const struct card_box *b, const struct rungs_at *r, const struct rungs_room *room)
{
    um n = (um)r->n_row;
    if (n && b->spread)
        return room->left;
    return n ? air_each(b, r, room) * (n - (room->above ? 0 : 1)) : 0;
}

static void rung_draw(struct faces *f, struct canvas *v, bool spread, const struct rung_at *r, um x, um y, um h)
{
    um label = spread ? (h - r->label.total) / 2 : 0, text = spread ? (h - r->text.total) / 2 : 0;
    card_para_draw(f, v, &r->label, x + r->x, y + label, r->in - DIE_GAP, 0);
    card_para_draw(f, v, &r->text, x + r->x + r->in, y + text, r->width, spread ? 2 : 0);
}

void card_rungs_draw(struct faces *f, struct canvas *v, const struct card_box *b, const struct rungs_at *r,
                     const struct rungs_room *room)
{
    um air = air_each(b, r, room), y = room->y;
    for (size_t row = 0, i = 0; row < r->n_row; row++) {
        bool below = row || room->above;
        um h = r->row_h[row] + (b->spread ? air : 0);
        if (b->spread && below)
            canvas_rule(v, room->x, y, room->width, 0, HAIRLINE, f->t->rule);
        y += below && !b->spread ? air : 0;
        for (; i < r->n && r->at[i].row == row; i++)
            rung_draw(f, v, b->spread, &r->at[i], room->x, y, h);
        y += h;
    }
}
