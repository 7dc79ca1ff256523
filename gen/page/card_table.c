/* Sets the text of each arm as tables below each other: a head, a column of keys, and cells on
 * grounds of their rating. Called by card_fit.c to measure and by card.c to draw.
 *
 * Places are stable: the column of keys and the columns of a table have the same width on all cards
 * of a deck. A table also has the same height on all cards if there is room for it. Free space is
 * divided in proportion to height. A cell is set on one line if possible; else the name in it gets
 * a line of its own, unless that takes one more line. */
#include "page/card_inner.h"

/* Column widths at one set of type sizes, for all cards of the side. `first` is the index of each
 * table's first column in `min`, without keys. */
struct table_plan {
    int32_t size[CARD_PARA_STYLES];
    um key;
    unsigned *first;
    um *min;
    /* of each table at the fitted leading: the largest height on any card; NULL: not computed
     * yet */
    um *high;
};

/* ---- words of a cell */

static size_t run_para_style(const struct face *k, const struct box *b, const struct run *r)
{
    enum card_para_style_of which = OF_TEXT;
    if (b->head && b->row)
        which = OF_SUB_ROW;
    else if (r->kind == PARA_STYLE_NUMBER)
        which = OF_FIGURE;
    else if (b->head)
        which = OF_LABEL;
    else if (r->char_style == CHAR_STYLE_STRONG || r->icon.n)
        which = OF_HEADLINE;
    return k->s->tables->box->para_style[which];
}

static struct colour ground_of(const struct face *k, const struct box *b)
{
    const struct theme *t = k->f->t;
    struct colour c = b->rating == RATING_WORST  ? t->worst
                      : b->rating == RATING_BAD  ? t->bad
                      : b->rating == RATING_GOOD ? t->good
                                                 : t->plain;
    return b->tint ? colour_mix(c, t->paper, b->tint) : c;
}

/* White text on dark grounds. */
static void runs_put(struct face *k, const struct box *b, struct words w)
{
    const struct theme *t = k->f->t;
    struct colour ink = ink_on(t, ground_of(k, b));
    bool dark = !b->head && !memcmp(&ink, &t->paper, sizeof ink);
    for (size_t i = 0; i < w.n; i++)
        card_words_put(k, run_para_style(k, b, &w.run[i]), k->hue, dark ? &ink : NULL,
                       (struct words){&w.run[i], 1});
}

static struct para runs_set(struct face *k, const struct box *b, struct words w, um width)
{
    enum card_para_style_of line = OF_TEXT;
    if (b->head)
        line = b->row ? OF_SUB_ROW : OF_LABEL;
    runs_put(k, b, w);
    return card_words_set(k, k->s->tables->box->para_style[line], width, RAGGED_EVEN);
}

/* Returns the words with a line break after the first run, without the blanks there. */
static struct words name_parted(struct arena *a, struct words w)
{
    struct run *run = ARENA_ARRAY(a, struct run, w.n + 1);
    size_t n = 2, from = w.run[1].icon.n || str_trim(w.run[1].text).n ? 1 : 2;
    run[0] = w.run[0];
    run[0].text = str_trim(run[0].text);
    run[1] =
        (struct run){.text = STR("\n"), .kind = PARA_STYLE_BODY, .char_style = CHAR_STYLE_PLAIN};
    for (size_t i = from; i < w.n; i++)
        run[n++] = w.run[i];
    return (struct words){run, n};
}

/* True if a line may break after the name in the cell. */
static bool is_called(const struct box *b)
{
    const struct words w = b->words;
    return !b->head && w.n > 1 && w.run[0].char_style == CHAR_STYLE_STRONG &&
           w.run[0].kind != PARA_STYLE_NUMBER && str_find_char(w.run[1].text, '\n') != 0;
}

static struct para cell_set(struct face *k, const struct box *b, um width)
{
    struct para best = runs_set(k, b, b->words, width);
    size_t own = 1; /* lines that the author wrote */
    for (size_t i = 0; i < b->words.n; i++)
        own += str_find_char(b->words.run[i].text, '\n') >= 0;
    if (!is_called(b) || (best.lines.n <= own && best.lines.width <= width))
        return best;
    struct para p = runs_set(k, b, name_parted(k->c.a, b->words), width);
    bool fewer = p.lines.n < best.lines.n || best.lines.width > width;
    bool as_few = p.lines.n == best.lines.n && p.lines.width <= best.lines.width;
    return p.lines.width <= width && (fewer || as_few) ? p : best;
}

/* Space between the cell's edges and its words, and the white to the next column. */
static um pads_of(const struct box *b)
{
    return b->col ? 2 * TABLE_PAD_X + TABLE_PART : TABLE_KEY_PAD;
}

static um word_widest(struct face *k, const struct box *b)
{
    um min = 0, max = 0;
    runs_put(k, b, b->words);
    struct text_units u = text_units(k->c.e, k->c.a, k->c.piece.at, k->c.piece.n);
    text_widths(&u, &min, &max);
    k->c.piece.n = 0;
    return b->head && b->row ? max : min; /* a key is on one line */
}

/* ---- widths common to all cards of a deck */

static const struct card *card_first(const struct face *k)
{
    size_t i = 0;
    while (!k->s->card.at[i]->n_table)
        i++;
    return k->s->card.at[i];
}

static void plan_measure(struct face *k, struct table_plan *p)
{
    for (size_t t = 0; t < k->card->n_table; t++)
        for (size_t i = 0; i < k->card->table[t].table->n; i++) {
            const struct box *b = &k->card->table[t].table->box[i];
            um wide = word_widest(k, b) + pads_of(b);
            um *to = b->col ? &p->min[p->first[t] + b->col - 1] : &p->key;
            if (b->cols == 1)
                *to = um_max(*to, wide);
        }
}

/* Returns the plan for the current sizes: all cards are tried at the same sizes, one after the
 * other. */
static struct table_plan *plan_of(struct face *k)
{
    struct faces *f = k->f;
    struct table_plan *p = k->s->plan;
    int32_t size[CARD_PARA_STYLES];
    for (size_t i = 0; i < CARD_PARA_STYLES; i++)
        size[i] = k->s->para_style[k->s->tables->box->para_style[i]].max;
    if (p && !memcmp(p->size, size, sizeof size))
        return p;
    const struct card *first = card_first(k);
    unsigned n = 0;
    p = ARENA_NEW(f->a, struct table_plan);
    p->first = ARENA_ARRAY(f->a, unsigned, first->n_table + 1);
    for (size_t t = 0; t < first->n_table; t++) {
        p->first[t] = n;
        n += first->table[t].table->cols - 1;
    }
    p->min = ARENA_ARRAY(f->a, um, n + 1);
    memcpy(p->size, size, sizeof size);
    struct face own = face_of(f, k->s, k->card, arena_new());
    for (size_t i = 0; i < k->s->card.n; i++) {
        own.card = k->s->card.at[i];
        plan_measure(&own, p);
    }
    arena_drop(own.c.a);
    return k->s->plan = p;
}

/* ---- a table set to a width */

struct set_table {
    const struct table *t;
    um *x;   /* left edge of each column, and the right edge of the last */
    um *row; /* heights */
    struct para *para;
    um total;
    um wide; /* how much it is too wide */
};

/* Makes all columns equally wide. A column whose longest word is wider gets that width, and the
 * others share the rest. */
static void columns_set(struct set_table *s, const struct table_plan *p, size_t table, um width)
{
    const um *min = p->min + p->first[table];
    unsigned n = s->t->cols - 1, wide = 0;
    um rest = width - p->key, share = n ? rest / (um)n : 0;
    for (unsigned before = n + 1; before != wide && wide < n;) {
        before = wide;
        um left = rest;
        wide = 0;
        for (unsigned i = 0; i < n; i++) {
            wide += min[i] > share;
            left -= min[i] > share ? min[i] : 0;
        }
        share = wide < n ? left / (um)(n - wide) : share;
    }
    s->x[0] = 0;
    s->x[1] = p->key;
    for (unsigned i = 0; i < n; i++)
        s->x[i + 2] = s->x[i + 1] + um_max(min[i], share);
    s->wide = s->x[n + 1] - width;
    if (s->wide <= 0)
        s->x[n + 1] = width;
}

static struct set_table table_set(struct face *k, const struct table_plan *p, size_t n, um width)
{
    const struct table *t = k->card->table[n].table;
    struct arena *a = k->c.a;
    struct set_table s = {.t = t, .x = ARENA_ARRAY(a, um, t->cols + 1), .row = ARENA_ARRAY(a, um, t->rows + 1)};
    s.para = ARENA_ARRAY(a, struct para, t->n + 1);
    columns_set(&s, p, n, width);
    for (int many = 0; many < 2; many++) /* cells of one row first */
        for (size_t i = 0; i < t->n; i++) {
            const struct box *b = &t->box[i];
            if ((b->rows > 1) != many)
                continue;
            um have = 0;
            s.para[i] = cell_set(k, b, s.x[b->col + b->cols] - s.x[b->col] - pads_of(b));
            for (unsigned r = b->row; r < b->row + b->rows; r++)
                have += s.row[r];
            um lack = s.para[i].total + 2 * TABLE_PAD_Y - have;
            for (unsigned r = b->row; lack > 0 && r < b->row + b->rows; r++)
                s.row[r] += lack / (um)b->rows + (b->rows > 1);
        }
    for (unsigned r = 0; r < t->rows; r++)
        s.total += s.row[r];
    return s;
}

/* The height for all tables together. */
static um room_of(const struct face *k, size_t tables)
{
    const struct box_at *b = k->s->tables;
    return inner_h(b) - (um)(tables - 1) * b->box->between;
}

um tables_need(struct face *k, struct box_at *b, um *wide)
{
    um need = 0;
    *wide = INT32_MIN / 2;
    if (!k->card->n_table)
        return INT32_MIN / 2;
    const struct table_plan *p = plan_of(k);
    b->table = ARENA_ARRAY(k->c.a, struct set_table, k->card->n_table);
    for (size_t i = 0; i < k->card->n_table; i++) {
        b->table[i] = table_set(k, p, i, inner_w(b));
        need += b->table[i].total;
        *wide = um_max(*wide, b->table[i].wide);
    }
    return need - room_of(k, k->card->n_table);
}

/* ---- drawing */

/* For each table: the largest height on any card of the deck, at the fitted sizes. Computed
 * once. */
static const um *highest(struct face *k, struct table_plan *p, size_t n)
{
    struct faces *f = k->f;
    if (p->high)
        return p->high;
    p->high = ARENA_ARRAY(f->a, um, n + 1);
    struct face own = face_of(f, k->s, k->card, arena_new());
    for (size_t c = 0; c < k->s->card.n; c++) {
        own.card = k->s->card.at[c];
        for (size_t i = 0; i < own.card->n_table; i++)
            p->high[i] = um_max(p->high[i], table_set(&own, p, i, inner_w(k->s->tables)).total);
    }
    arena_drop(own.c.a);
    return p->high;
}

/* Distributes the remaining height evenly to the body rows, up to TABLE_ROW_MAX each. */
static void rows_grow(struct set_table *s, um more)
{
    um body = (um)s->t->rows - 1;
    for (unsigned r = 1; r < s->t->rows && more > 0; r++) {
        um each = um_min(more / (body - (um)r + 1), um_max(TABLE_ROW_MAX - s->row[r], 0));
        s->row[r] += each;
        more -= each;
    }
}

static um rows_to(const struct set_table *s, unsigned row)
{
    um y = 0;
    for (unsigned r = 0; r < row; r++)
        y += s->row[r];
    return y;
}

/* Draws grounds with white between them, hairlines between keys, and strong lines below the heads
 * and below the table. */
static void table_draw(struct face *k, const struct set_table *s, um x, um y)
{
    const struct table *t = s->t;
    struct colour hue = face_ink(k, &k->s->tables->box->ink);
    um width = s->x[t->cols];
    for (size_t i = 0; i < t->n; i++) {
        const struct box *b = &t->box[i];
        um left = x + s->x[b->col], top = y + rows_to(s, b->row), bottom = y + rows_to(s, b->row + b->rows);
        um right = x + s->x[b->col + b->cols], part = b->col + b->cols < t->cols ? TABLE_PART : 0;
        if (!b->head && b->rating != RATING_NONE)
            page_rect(&k->c, left, top, right - left - part, bottom - top - TABLE_PART, ground_of(k, b));
        if (b->row && b->row + b->rows < t->rows && (b->head || b->rating == RATING_NONE))
            page_rect(&k->c, left, bottom - TABLE_PART, right - left - part, TABLE_HAIR, k->f->t->rule);
    }
    page_rect(&k->c, x, y + s->row[0] - TABLE_PART, width, TABLE_STRONG, hue);
    page_rect(&k->c, x, y + rows_to(s, t->rows) - TABLE_PART, width, TABLE_STRONG, hue);
    for (size_t i = 0; i < t->n; i++) {
        const struct box *b = &t->box[i];
        um pad = b->col ? TABLE_PAD_X : TABLE_KEY_PAD / 2, top = rows_to(s, b->row),
           high = rows_to(s, b->row + b->rows) - top;
        um free = high - TABLE_PART - s->para[i].total;
        bool head = b->head && b->row == 0; /* heads are on one line */
        para_draw(&k->c, &s->para[i], x + s->x[b->col] + pad, y + top + (head ? free - TABLE_PAD_Y / 2 : free / 2),
                  s->x[b->col + b->cols] - s->x[b->col] - pads_of(b), b->align);
    }
}

void tables_draw(struct face *k, const struct box_at *b)
{
    const struct card_box *box = b->box;
    um origin = k->f->p->bleed, x = origin + b->x + box->pad[SIDE_LEFT], y = origin + b->y + box->pad[SIDE_TOP];
    size_t n = k->card->n_table;
    if (!n)
        return;
    ground_draw(k, box, origin + b->x, origin + b->y, b->w, b->h);
    const um *high = highest(k, plan_of(k), n);
    struct set_table *s = b->table;
    um max = 0, own = 0, room = room_of(k, n);
    for (size_t i = 0; i < n; i++) {
        max += high[i];
        own += s[i].total;
    }
    const bool stable = max <= room;
    const um all = stable ? max : own;
    for (size_t i = 0; i < n; i++, y += box->between) {
        um want = stable ? high[i] : s[i].total;
        rows_grow(&s[i], want - s[i].total + um_part(room - all, want, um_max(all, 1)));
        table_draw(k, &s[i], x, y);
        y += rows_to(&s[i], s[i].t->rows);
    }
}
