/* A block measured and drawn: title line, lead, table, notes. Broken, the title, the head rows and a group's name are
 * repeated. Called by columns.c, which decides where a block stands and where it breaks. */
#include "page/plot.h"

enum { GAP = 350, PARA_GAP = 150, TITLE_RULE = 180, NOTE_LINE = 19000 }; /* permille of em; um; permille of em */

static struct para *paras_make(struct ctx *c, const struct words *w, size_t n, unsigned hue, um width, um *total)
{
    struct para *p = ARENA_ARRAY(c->a, struct para, n);
    *total = 0;
    for (size_t i = 0; i < n; i++) {
        p[i] = para_make(c, w[i], (struct ink){hue, false}, width);
        *total += p[i].total + (i ? ctx_em(c, PARA_GAP) : 0);
    }
    return p;
}

/* Under a wide table notes stand in columns, so that no line is longer than the eye follows back: the fewest rows of
 * type that whole paragraphs allow. note_to[i]: the paragraph behind the last of column i. */
static bool notes_fit(struct ctx *c, struct block_set *s, um height)
{
    size_t n = s->block->n_note, i = 0;
    for (unsigned k = 0; k < s->note_cols; k++) {
        um used = 0;
        size_t from = i;
        while (i < n && used + s->note[i].total + (i > from ? ctx_em(c, PARA_GAP) : 0) <= height) {
            used += s->note[i].total + (i > from ? ctx_em(c, PARA_GAP) : 0);
            i++;
        }
        s->note_to[k] = i;
    }
    return i >= n;
}

/* The notes in `cols` columns; their height. */
static um notes_in(struct ctx *c, struct block_set *s, um width, unsigned cols)
{
    um all, gutter = c->t->gutter;
    s->note_cols = cols;
    s->note_width = (width - (um)(cols - 1) * gutter) / (um)cols;
    s->note = paras_make(c, s->block->note, s->block->n_note, s->hue, s->note_width, &all);
    s->note_to[0] = s->block->n_note;
    if (cols == 1)
        return s->note_total = all;
    um step = s->note[0].height[0] / 4 + 1, height = step;
    while (height < all && !notes_fit(c, s, height))
        height += step;
    notes_fit(c, s, height);
    s->note_total = 0;
    for (size_t k = 0, i = 0; k < cols; k++) {
        um used = 0;
        for (size_t from = i; i < s->note_to[k]; i++)
            used += s->note[i].total + (i > from ? ctx_em(c, PARA_GAP) : 0);
        s->note_total = used > s->note_total ? used : s->note_total;
    }
    return s->note_total;
}

/* As many columns as make them no higher. */
static void notes_make(struct ctx *c, struct block_set *s, um width)
{
    um most = width / ctx_em(c, NOTE_LINE), best = notes_in(c, s, width, 1);
    unsigned cols = 1;
    for (unsigned k = 2; k <= NOTE_COLS && (um)k <= most && s->block->n_note > 1 && s->note[0].lines.n; k++) {
        um h = notes_in(c, s, width, k);
        if (h <= best)
            best = h, cols = k;
    }
    if (s->note_cols != cols)
        notes_in(c, s, width, cols);
}

static struct plot_set *plot_measure(struct ctx *c, const struct block *b, um width, unsigned hue)
{
    struct plot_set *p = plot_set_make(c, b->plot, width, hue);
    um lack = plot_set_lack(c, p);
    if (lack > c->too_wide) {
        c->too_wide = lack;
        c->too_wide_id = b->id;
        c->too_wide_at = b->at;
    }
    return p;
}

static struct block_set *block_set_measure(struct ctx *c, const struct block *b, um width, unsigned hue)
{
    struct block_set *s = ARENA_NEW(c->a, struct block_set);
    *s = (struct block_set){.block = b, .width = width, .hue = hue, .gap = ctx_em(c, GAP)};
    s->pad = b->kind == BLOCK_FRAME ? ctx_em(c, 700) : 0;
    um inner = width - 2 * s->pad;
    s->titled = b->title.n > 0;
    if (s->titled)
        s->title = title_make(c, b->title, b->aside, (struct ink){hue, false}, inner);
    s->lead = paras_make(c, b->lead, b->n_lead, hue, inner, &s->lead_total);
    s->para_gap = ctx_em(c, PARA_GAP);
    notes_make(c, s, inner);
    if (b->table)
        s->table = table_set_make(c, b->table, inner, hue, b->id, b->at);
    else if (b->plot)
        s->plot = plot_measure(c, b, inner, hue);
    return s;
}

struct block_set *block_set_make(struct ctx *c, const struct block *b, um width, unsigned hue)
{
    for (size_t i = 0; i < c->made.n; i++) {
        struct block_set *s = c->made.at[i];
        if (s->block == b && s->width == width && s->hue == hue)
            return s;
    }
    struct block_set *made = block_set_measure(c, b, width, hue);
    ARENA_PUSH(c->a, &c->made, made);
    return made;
}

void block_set_goes_on(struct ctx *c, struct block_set *s)
{
    struct words on = words_of(c->a, STR("continued"), WORDS_ASIDE, VOICE_PLAIN);
    if (s->block->aside_stays && s->block->aside.n)
        on = words_join(c->a, words_join(c->a, s->block->aside, words_of(c->a, STR("; "), WORDS_ASIDE, VOICE_PLAIN)),
                        on);
    if (s->titled && !s->again.total)
        s->again = title_make(c, s->block->title, on, (struct ink){s->hue, false}, s->width - 2 * s->pad);
}

struct part part_whole(const struct block_set *s)
{
    unsigned heads = s->table ? s->table->heads : 0;
    unsigned rows = s->table ? s->table->table->rows : s->plot ? s->plot->rows : 0;
    return (struct part){.set = s, .from = heads, .to = rows, .note_to = (unsigned)s->block->n_note, .first = true};
}

static const struct title *part_title(const struct part *p)
{
    return p->first ? &p->set->title : &p->set->again;
}

/* Not where only notes are left. */
static bool has_body(const struct part *p)
{
    return (p->set->table || p->set->plot) && (p->to > p->from || p->first);
}

static um notes_height(const struct part *p)
{
    const struct block_set *s = p->set;
    um h = 0;
    if (s->note_cols > 1)
        return s->note_total;
    for (unsigned i = p->note_from; i < p->note_to; i++)
        h += s->note[i].total + (i > p->note_from ? s->para_gap : 0);
    return h;
}

um part_height(const struct part *p)
{
    const struct block_set *s = p->set;
    um h = 2 * s->pad + (s->titled ? part_title(p)->total + s->gap : 0) + p->more;
    if (p->first && s->block->n_lead)
        h += s->lead_total + (has_body(p) || s->block->n_note ? s->gap : 0);
    if (has_body(p) && s->table)
        h += s->table->head + table_set_height(s->table, p->from, p->to);
    if (has_body(p) && s->plot)
        h += plot_set_height(s->plot, p->from, p->to);
    if (p->note_to > p->note_from)
        h += notes_height(p) + (has_body(p) ? s->gap : 0);
    return h;
}

static um paras_draw(struct ctx *c, struct canvas *v, const struct para *p, size_t n, um x, um y, um width)
{
    for (size_t i = 0; i < n; i++) {
        canvas_tag(v, "P");
        y = para_draw(c, v, &p[i], x, y + (i ? ctx_em(c, PARA_GAP) : 0), width, ALIGN_LEFT);
        canvas_tag_end(v);
    }
    return y;
}

static um notes_draw(struct ctx *c, struct canvas *v, const struct part *p, um x, um y)
{
    const struct block_set *s = p->set;
    if (s->note_cols == 1)
        return paras_draw(c, v, s->note + p->note_from, p->note_to - p->note_from, x, y, s->note_width);
    for (size_t k = 0, i = 0; k < s->note_cols; i = s->note_to[k++])
        paras_draw(c, v, s->note + i, s->note_to[k] - i, x + (um)k * (s->note_width + c->t->gutter), y, s->note_width);
    return y + s->note_total;
}

static struct str words_text(struct ctx *c, struct words w)
{
    struct buf b = {.a = c->a};
    for (size_t i = 0; i < w.n; i++)
        buf_put(&b, w.run[i].text);
    return buf_str(&b);
}

static um title_part_draw(struct ctx *c, struct canvas *v, const struct part *p, um x, um y, um width)
{
    const struct block_set *s = p->set;
    if (p->first)
        canvas_outline(v, x, y, 2, words_text(c, s->block->title));
    canvas_tag(v, "H2");
    title_draw(c, v, part_title(p), x, y, width);
    canvas_tag_end(v);
    y += part_title(p)->total;
    if (s->block->kind == BLOCK_CHART && !(s->table && s->table->heads && s->table->table->box[0].tone == TONE_HEAD))
        canvas_rule(v, x, y + s->gap / 3, width, 0, TITLE_RULE, ctx_hue(c, s->hue));
    return y + s->gap;
}

um part_draw(struct ctx *c, struct canvas *v, const struct part *p, um x, um y)
{
    const struct block_set *s = p->set;
    um width = s->width - 2 * s->pad;
    if (s->block->kind == BLOCK_FRAME)
        canvas_frame(v, x, y, s->width, part_height(p), 150, 0, ctx_hue(c, s->hue));
    x += s->pad;
    y += s->pad;
    if (s->titled)
        y = title_part_draw(c, v, p, x, y, width);
    if (p->first && s->block->n_lead)
        y = paras_draw(c, v, s->lead, s->block->n_lead, x, y, width) + (has_body(p) || s->block->n_note ? s->gap : 0);
    if (has_body(p) && s->table)
        y = table_set_draw(c, v, s->table, p->from, p->to, p->more, x, y);
    if (has_body(p) && s->plot)
        y = plot_set_draw(c, v, s->plot, p->from, p->to, x, y);
    if (p->note_to > p->note_from)
        y = notes_draw(c, v, p, x, y + (has_body(p) ? s->gap : 0));
    return y + s->pad;
}
