/* A table of meaning to widths, heights and items.
 *
 * Each box asks for a least width (no word broken) and a most (no line broken); widths.c sets the columns between them.
 * Row heights follow. Boxes that span rows push only their last row. */
#include "page/inner.h"

enum {
    PAD_X = 420,
    PAD_Y = 190,
    PLACE = 1700,
    GAP_X = 1000,
    STROKE_HAIR = 90,
    STROKE_SHADE = 200,
    STROKE_STRONG = 350,
    STROKE_PART = 500
}; /* permille of em (three), um */

um box_pad(const struct ctx *c)
{
    return ctx_em(c, PAD_X);
}

static enum stretch stretch_of(const struct table *t, unsigned col)
{
    return t->col ? t->col[col].stretch : STRETCH_EVEN;
}

static void want_raise(um *at, const struct table *t, unsigned from, unsigned n, um need)
{
    um have = 0;
    for (unsigned k = 0; k < n; k++)
        have += at[from + k];
    if (have >= need)
        return;
    unsigned stretchy = 0;
    for (unsigned k = 0; k < n; k++)
        stretchy += stretch_of(t, from + k) != STRETCH_TIGHT;
    um each = (need - have) / (um)(stretchy ? stretchy : n) + 1;
    for (unsigned k = 0; k < n; k++)
        if (!stretchy || stretch_of(t, from + k) != STRETCH_TIGHT)
            at[from + k] += each;
}

static void box_want(struct ctx *c, const struct box *b, struct want *w)
{
    w->units = para_units(c, b->words);
    text_units_widths(&w->units, &w->least, &w->most);
    w->least += 2 * box_pad(c) + 4;
    w->most += 2 * box_pad(c) + 4;
    if (b->boxed && w->most < ctx_em(c, PLACE))
        w->least = w->most = ctx_em(c, PLACE);
}

/* Single columns first, then boxes over several, which spread what they still need. */
static void wants_of(struct ctx *c, const struct table *t, struct want *w, um *least, um *most)
{
    for (size_t i = 0; i < t->n; i++) {
        const struct box *b = &t->box[i];
        box_want(c, b, &w[i]);
        if (b->cols != 1)
            continue;
        if (w[i].least > least[b->col])
            least[b->col] = w[i].least;
        if (w[i].most > most[b->col])
            most[b->col] = w[i].most;
    }
    for (size_t i = 0; i < t->n; i++) {
        const struct box *b = &t->box[i];
        if (b->cols <= 1)
            continue;
        want_raise(least, t, b->col, b->cols, w[i].least);
        if (!(t->row && t->row[b->row].group))
            want_raise(most, t, b->col, b->cols, w[i].most);
    }
    for (unsigned k = 0; k < t->cols; k++)
        if (t->col && t->col[k].gap)
            least[k] = most[k] = ctx_em(c, GAP_X);
    for (unsigned k = 0; k < t->cols; k++)
        if (most[k] < least[k])
            most[k] = least[k];
}

static um sum_of(const um *at, unsigned n)
{
    um s = 0;
    for (unsigned k = 0; k < n; k++)
        s += at[k];
    return s;
}

static void edges_set(struct table_set *s)
{
    s->col_x[0] = 0;
    for (unsigned k = 0; k < s->table->cols; k++)
        s->col_x[k + 1] = s->col_x[k] + s->col[k];
}

static um box_width(const struct table_set *s, const struct box *b)
{
    return s->col_x[b->col + b->cols] - s->col_x[b->col];
}

static bool tone_is_dark(enum tone tone, unsigned shade)
{
    return tone == TONE_KEY || tone == TONE_WORST || (tone == TONE_SHADE && shade >= 5);
}

static struct para box_para(struct ctx *c, const struct table_set *s, size_t i)
{
    const struct box *b = &s->table->box[i];
    struct ink ink = {s->ink.hue, tone_is_dark(b->tone, b->shade)};
    return para_make_in(c, b->words, ink, box_width(s, b) - 2 * box_pad(c), b->align);
}

static void heights_set(struct ctx *c, struct table_set *s)
{
    const struct table *t = s->table;
    um pad = 2 * ctx_em(c, PAD_Y);
    for (size_t i = 0; i < t->n; i++) {
        s->para[i] = box_para(c, s, i);
        um h = s->para[i].total + pad;
        if (t->box[i].rows == 1 && h > s->row[t->box[i].row])
            s->row[t->box[i].row] = h;
        if (t->box[i].boxed && s->row[t->box[i].row] < ctx_em(c, PLACE))
            s->row[t->box[i].row] = ctx_em(c, PLACE);
    }
    for (unsigned r = 0; r < t->rows; r++)
        if (!s->row[r])
            s->row[r] = ctx_em(c, 1200) + pad;
    for (size_t i = 0; i < t->n; i++) {
        const struct box *b = &t->box[i];
        um lack = s->para[i].total + pad - sum_of(s->row + b->row, b->rows);
        for (unsigned k = 0; b->rows > 1 && lack > 0 && k < b->rows; k++)
            s->row[b->row + k] += lack / (um)b->rows + 1;
    }
}

static void note_too_wide(struct ctx *c, um over, struct str id, struct span at)
{
    if (over <= c->too_wide)
        return;
    c->too_wide = over;
    c->too_wide_id = id;
    c->too_wide_at = at;
}

/* Heads, sums of heights, and one more than the row of the group's name that each row lies under: repeated where a
 * table goes on with that row; 0: none. */
static void rows_number(struct ctx *c, struct table_set *s)
{
    const struct table *t = s->table;
    while (s->heads < t->rows && t->row && t->row[s->heads].head)
        s->head += s->row[s->heads++];
    s->row_y = ARENA_ARRAY(c->a, um, t->rows + 1);
    s->group = ARENA_ARRAY(c->a, unsigned, t->rows + 1);
    for (unsigned r = 0, group = 0; r < t->rows; r++) {
        s->row_y[r + 1] = s->row_y[r] + s->row[r];
        bool name = t->row && t->row[r].group;
        s->group[r] = name ? 0 : group;
        group = name ? r + 1 : group;
    }
}

struct table_set *table_set_make(struct ctx *c, const struct table *t, um width, unsigned hue, struct str id,
                                 struct span at)
{
    struct table_set *s = ARENA_NEW(c->a, struct table_set);
    um *least = ARENA_ARRAY(c->a, um, t->cols), *most = ARENA_ARRAY(c->a, um, t->cols);
    *s = (struct table_set){.table = t, .width = width, .ink = {hue, false}};
    s->col = ARENA_ARRAY(c->a, um, t->cols);
    s->col_x = ARENA_ARRAY(c->a, um, t->cols + 1);
    s->row = ARENA_ARRAY(c->a, um, t->rows);
    s->para = ARENA_ARRAY(c->a, struct para, t->n);
    s->want = ARENA_ARRAY(c->a, struct want, t->n);
    wants_of(c, t, s->want, least, most);
    note_too_wide(c, sum_of(least, t->cols) - width, id, at);
    widths_set(c, s, least, most);
    edges_set(s);
    heights_set(c, s);
    rows_number(c, s);
    return s;
}

um table_set_height(const struct table_set *s, unsigned from, unsigned to)
{
    unsigned group = to > from ? s->group[from] : 0;
    return (group ? s->row[group - 1] : 0) + s->row_y[to] - s->row_y[from];
}

bool table_set_may_break(const struct table_set *s, unsigned before)
{
    const struct table *t = s->table;
    if (before <= s->heads || before >= t->rows || (t->row && (t->row[before - 1].group || t->row[before].goes_on)))
        return false;
    for (size_t i = 0; i < t->n; i++)
        if (t->box[i].row < before && t->box[i].row + t->box[i].rows > before)
            return false;
    return true;
}

/* Where rows stand and how high they are: y of each row of the table, or -1 for one that is not drawn. */
struct rows_at {
    um *y, *h, end;
};

static um at_height(const struct rows_at *at, const struct box *b)
{
    return sum_of(at->h + b->row, b->rows);
}

/* Rows [from,to), the heads and the name of a group that goes on. `more` is shared by the rows that are no names. */
static struct rows_at rows_placed(struct ctx *c, const struct table_set *s, unsigned from, unsigned to, um more, um y)
{
    const struct table *t = s->table;
    struct rows_at at = {ARENA_ARRAY(c->a, um, t->rows + 1), ARENA_ARRAY(c->a, um, t->rows + 1), y};
    unsigned group = to > from ? s->group[from] : 0;
    um left = 0;
    for (unsigned r = from; r < to; r++)
        left += !(t->row && t->row[r].group);
    for (unsigned r = 0; r < t->rows; r++) {
        bool body = r >= from && r < to, shown = r < s->heads || body || r + 1 == group;
        at.y[r] = shown ? at.end : -1;
        at.h[r] = s->row[r];
        if (body && left && !(t->row && t->row[r].group)) {
            at.h[r] += more / left;
            more -= more / left--;
        }
        at.end += shown ? at.h[r] : 0;
    }
    return at;
}

static struct colour tone_colour(const struct ctx *c, const struct table_set *s, const struct box *b)
{
    struct colour hue = ctx_hue(c, s->ink.hue);
    switch (b->tone) {
    case TONE_HEAD:
        return colour_mix(hue, c->t->paper, c->t->tint);
    case TONE_KEY:
        return hue;
    case TONE_WORST:
        return c->t->worst;
    case TONE_BAD:
        return c->t->bad;
    case TONE_GOOD:
        return c->t->good;
    case TONE_SHADE:
        return colour_mix(hue, c->t->paper, c->t->shade[b->shade > 6 ? 6 : b->shade]);
    case TONE_PLAIN:
        return c->t->plain;
    case TONE_NONE:
        break;
    }
    return c->t->paper;
}

static void draw_grounds(struct ctx *c, struct canvas *v, const struct table_set *s, const struct rows_at *at, um x)
{
    for (size_t i = 0; i < s->table->n; i++) {
        const struct box *b = &s->table->box[i];
        if (b->tone == TONE_NONE || at->y[b->row] < 0)
            continue;
        if (b->boxed)
            continue;
        um parted = b->tone == TONE_SHADE && !s->table->parted ? STROKE_SHADE
                                                               : 0; /* white between shades, so that each is a cell */
        canvas_rect(v, x + s->col_x[b->col], at->y[b->row], box_width(s, b) - parted, at_height(at, b) - parted,
                    tone_colour(c, s, b));
    }
}

/* Where grounds alone would not survive a copier: a line inside the cells of bad and of good outcomes, clear of the
 * rules between cells. */
static void draw_outlines(struct ctx *c, struct canvas *v, const struct table_set *s, const struct rows_at *at, um x)
{
    enum { INSET = 450 }; /* um */
    for (size_t i = 0; i < s->table->n; i++) {
        const struct box *b = &s->table->box[i];
        um stroke = b->tone == TONE_BAD ? c->t->bad_outline : b->tone == TONE_GOOD ? c->t->good_outline : 0;
        if (stroke && at->y[b->row] >= 0)
            canvas_frame(v, x + s->col_x[b->col] + INSET, at->y[b->row] + INSET, box_width(s, b) - 2 * INSET,
                         at_height(at, b) - 2 * INSET, stroke, 0, c->t->ink);
    }
}

/* A place of a track: a framed square with its tone, a little apart from its neighbours. */
static void draw_place(struct ctx *c, struct canvas *v, const struct table_set *s, const struct box *b,
                       const struct rows_at *at, um x)
{
    um gap = ctx_em(c, 90), y = at->y[b->row], h = at_height(at, b) - 2 * gap, w = box_width(s, b) - 2 * gap;
    x += s->col_x[b->col] + gap;
    if (b->tone != TONE_NONE)
        canvas_rect(v, x, y + gap, w, h, tone_colour(c, s, b));
    canvas_frame(v, x, y + gap, w, h, 250, 0, c->t->ink);
}

/* Lines of the grid that a box covers on both sides: below row r in column k, left of column k in row r. A bit each,
 * for all places of the table. */
enum { COVERED_BELOW = 1, COVERED_LEFT = 2 };
struct covers {
    unsigned char *at;
    unsigned cols;
};

static struct covers covers_of(struct arena *a, const struct table *t)
{
    struct covers c = {ARENA_ARRAY(a, unsigned char, (size_t)t->rows * t->cols + 1), t->cols};
    for (size_t i = 0; i < t->n; i++) {
        const struct box *b = &t->box[i];
        for (unsigned r = b->row; r < b->row + b->rows && r < t->rows; r++)
            for (unsigned k = b->col; k < b->col + b->cols && k < t->cols; k++)
                c.at[(size_t)r * t->cols + k] |=
                    (unsigned char)((r + 1 < b->row + b->rows ? COVERED_BELOW : 0) | (k > b->col ? COVERED_LEFT : 0));
    }
    return c;
}

static bool covered(const struct covers *c, unsigned r, unsigned k, int line)
{
    return c->at[(size_t)r * c->cols + k] & line;
}

/* Beside a longer half of a list there is nothing: neither in row r nor below it. */
static bool is_bare(const struct table *t, unsigned r, unsigned k)
{
    bool folded = false;
    for (unsigned i = 0; t->col && i < t->cols; i++)
        folded = folded || t->col[i].gap;
    for (size_t i = 0; folded && i < t->n; i++) {
        const struct box *b = &t->box[i];
        if (b->col <= k && k < b->col + b->cols && b->row <= r + 1 && r < b->row + b->rows)
            return false;
    }
    return folded;
}

static void draw_rule_below(struct ctx *c, struct canvas *v, const struct table_set *s, const struct covers *covers,
                            unsigned r, um x, um y)
{
    const struct table *t = s->table;
    bool strong = t->row[r].below == RULE_STRONG;
    struct colour colour = strong ? ctx_hue(c, s->ink.hue) : c->t->rule;
    um stroke = strong ? STROKE_STRONG : STROKE_HAIR;
    for (unsigned k = 0; k < t->cols; k++) {
        unsigned end = k;
        while (end < t->cols && !(t->col && t->col[end].gap) &&
               (strong || (!covered(covers, r, end, COVERED_BELOW) && !is_bare(t, r, end))))
            end++;
        if (end > k)
            canvas_rule(v, x + s->col_x[k], y, s->col_x[end] - s->col_x[k], 0, stroke, colour);
        k = end;
    }
}

static void draw_rules(struct ctx *c, struct canvas *v, const struct table_set *s, const struct rows_at *at, um x)
{
    const struct table *t = s->table;
    const struct covers covers = covers_of(c->a, t);
    for (unsigned r = 0; r < t->rows; r++) {
        if (at->y[r] < 0)
            continue;
        if (t->row && t->row[r].below != RULE_NONE)
            draw_rule_below(c, v, s, &covers, r, x, at->y[r] + at->h[r]);
        for (unsigned k = 1; t->parted && k < t->cols; k++)
            if (!covered(&covers, r, k, COVERED_LEFT))
                canvas_rule(v, x + s->col_x[k], at->y[r], 0, at->h[r], STROKE_PART, c->t->paper);
        if (!t->verticals || (t->row && (t->row[r].head || t->row[r].group)))
            continue;
        for (unsigned k = 1; k < t->cols; k++)
            if (!covered(&covers, r, k, COVERED_LEFT))
                canvas_rule(v, x + s->col_x[k], at->y[r], 0, at->h[r], STROKE_HAIR, c->t->rule);
    }
}

static void draw_box(struct ctx *c, struct canvas *v, const struct table_set *s, size_t i, const struct rows_at *at,
                     um x, struct cell_tag tag)
{
    const struct box *b = &s->table->box[i];
    um pad = box_pad(c), y = at->y[b->row] + ctx_em(c, PAD_Y);
    um room = at_height(at, b) - 2 * ctx_em(c, PAD_Y);
    if (b->boxed)
        draw_place(c, v, s, b, at, x);
    if (b->middle || (b->rows == 1 && !b->top))
        y += (room - s->para[i].total) / 2;
    canvas_cell(v, b->head, tag, x + s->col_x[b->col], at->y[b->row], box_width(s, b), at_height(at, b));
    para_draw(c, v, &s->para[i], x + s->col_x[b->col] + pad, y, box_width(s, b) - 2 * pad, b->align);
    canvas_tag_end(v);
}

/* The boxes of a table by place: at[row * cols + col] is one more than the box that covers it, 0 where there is none.
 */
struct places {
    const struct table *t;
    uint32_t *at;
};

static struct places places_of(struct ctx *c, const struct table *t)
{
    struct places p = {t, ARENA_ARRAY(c->a, uint32_t, (size_t)t->rows * t->cols + 1)};
    for (size_t i = 0; i < t->n; i++)
        for (unsigned r = 0; r < t->box[i].rows; r++)
            for (unsigned k = 0; k < t->box[i].cols; k++)
                p.at[(size_t)(t->box[i].row + r) * t->cols + t->box[i].col + k] = (uint32_t)i + 1;
    return p;
}

static const struct box *place_box(const struct places *p, unsigned r, unsigned k)
{
    uint32_t i = p->at[(size_t)r * p->t->cols + k];
    return i ? &p->t->box[i - 1] : NULL;
}

/* A head is for its row where the columns [from,to) of that row hold anything else, and for what lies below it where
 * they do not. */
static enum scope scope_of(const struct places *p, const struct box *b, unsigned from, unsigned to)
{
    if (!b->head)
        return SCOPE_NONE;
    if (p->t->row && p->t->row[b->row].head) { /* below the corner's words: of that row of heads */
        const struct box *above = b->row > 0 && b->col == from ? place_box(p, b->row - 1, from) : NULL;
        return above && above->words.n && b->words.n && above->cols == b->cols && b->col + b->cols < to ? SCOPE_ROW
                                                                                                        : SCOPE_COLUMN;
    }
    for (unsigned k = from; k < to; k++) {
        const struct box *other = place_box(p, b->row, k);
        if (other && !other->head)
            return SCOPE_ROW;
    }
    return SCOPE_COLUMN;
}

/* Row r of the columns [from,to): every place is a cell, or is covered by one. */
static void draw_row(struct ctx *c, struct canvas *v, const struct table_set *s, const struct places *p, unsigned r,
                     unsigned from, unsigned to, const struct rows_at *at, um x)
{
    bool any = false;
    for (unsigned k = from; k < to; k++)
        any = any || (place_box(p, r, k) && place_box(p, r, k)->col >= from);
    if (!any)
        return; /* beside a longer half of a list, or under a head of all halves */
    canvas_tag(v, "TR");
    for (unsigned k = from, end; k < to; k = end) {
        const struct box *b = place_box(p, r, k);
        for (end = k + 1; end < to && place_box(p, r, end) == b;)
            end++;
        struct cell_tag tag = {.rows = b ? (uint16_t)b->rows : 1, .cols = (uint16_t)(end - k)};
        if (b && b->row == r && b->col == k) {
            tag.scope = scope_of(p, b, from, to);
            tag.under = (uint16_t)b->under;
            tag.names = b->names;
            draw_box(c, v, s, (size_t)(b - s->table->box), at, x, tag);
        } else if (!b) {
            canvas_cell(v, false, tag, x + s->col_x[k], at->y[r], s->col_x[end] - s->col_x[k], at->h[r]);
            canvas_tag_end(v);
        }
    }
    canvas_tag_end(v);
}

/* The halves of a list that stand side by side are read one after the other: each is a table of its own. */
static void draw_cells(struct ctx *c, struct canvas *v, const struct table_set *s, const struct rows_at *at, um x)
{
    const struct table *t = s->table;
    const struct places p = places_of(c, t);
    for (unsigned from = 0, to; from < t->cols; from = to + 1) {
        for (to = from; to < t->cols && !(t->col && t->col[to].gap);)
            to++;
        canvas_tag(v, "Table");
        for (unsigned r = 0; r < t->rows; r++)
            if (at->y[r] >= 0)
                draw_row(c, v, s, &p, r, from, to, at, x);
        canvas_tag_end(v);
    }
}

um table_set_draw(struct ctx *c, struct canvas *v, const struct table_set *s, unsigned from, unsigned to, um more, um x,
                  um y)
{
    const struct rows_at at = rows_placed(c, s, from, to, more, y);
    draw_grounds(c, v, s, &at, x);
    draw_outlines(c, v, s, &at, x);
    draw_rules(c, v, s, &at, x);
    draw_cells(c, v, s, &at, x);
    return at.end;
}
