/* Measures and draws a block (title line, lead, table or plot, notes) and the bar of a section:
 * number, title, the aside at the right end, and the section's procedure below the bar. The bar is
 * filled with the phase's hue and has white text; if the theme saves ink, only the number is filled
 * and the bar is outlined.
 *
 * A broken block repeats its title, the head rows and the group's name. If a section continues in
 * another column, its bar is repeated there without the procedure. Each block is measured once per
 * width and type size. columns.c and flow.c call this file; they decide where a block is placed and
 * where it breaks. */
#include "page/inner.h"

/* Sets n paragraphs below each other, `gap` apart. *total receives their height together. */
static struct para *paras_make(struct ctx *c, const struct words *w, size_t n, unsigned hue, um width, um gap,
                               um *total)
{
    struct para *p = ARENA_ARRAY(c->a, struct para, n);
    *total = 0;
    for (size_t i = 0; i < n; i++) {
        p[i] = para_make(c, w[i], (struct ink){hue, false}, width);
        *total += p[i].total + (i ? gap : 0);
    }
    return p;
}

/* ---- notes */

/* Height of the notes [from, to) in one column. */
static um notes_height(const struct block_set *s, size_t from, size_t to)
{
    um h = 0;
    for (size_t i = from; i < to; i++)
        h += s->note[i].total + (i > from ? s->para_gap : 0);
    return h;
}

/* Sets the notes in `cols` columns, at the smallest height at which whole paragraphs fit. Returns
 * that height. note_to[i] is the index after the last paragraph of column i. */
static um notes_in(struct ctx *c, struct block_set *s, um width, unsigned cols)
{
    um all;
    s->note_cols = cols;
    s->note_width = (width - (um)(cols - 1) * c->t->gutter) / (um)cols;
    s->note = paras_make(c, s->block->note, s->block->n_note, s->section->hue, s->note_width, s->para_gap, &all);
    s->note_to[0] = s->block->n_note;
    if (cols == 1)
        return s->note_total = all;
    um step = s->note[0].height[0] / 4 + 1, height = step;
    for (size_t i = 0; i < s->block->n_note; height += step) {
        i = 0;
        for (unsigned k = 0; k < cols; s->note_to[k++] = i)
            for (size_t from = i; i < s->block->n_note && notes_height(s, from, i + 1) <= height;)
                i++;
        if (height >= all)
            break;
    }
    s->note_total = 0;
    for (size_t k = 0, i = 0; k < cols; i = s->note_to[k++]) {
        um used = notes_height(s, i, s->note_to[k]);
        s->note_total = um_max(used, s->note_total);
    }
    return s->note_total;
}

/* ---- measuring */

static struct words continued(const struct ctx *c)
{
    return words_of(c->a, msg_text(engine_language(c->e), MSG_CONTINUED), PARA_STYLE_ASIDE,
                    CHAR_STYLE_PLAIN);
}

static um bar_pad(const struct ctx *c)
{
    return ctx_em(c, c->s->purpose == PURPOSE_CRIB ? BAR_PAD_CRIB : BAR_PAD);
}

/* The room that a bar has for the numbers of its phases. */
static um numbers_wide(const struct ctx *c, const struct section *s)
{
    return s->number.n ? (um)s->n_phase * ctx_em(c, BAR_NUMBER_LESS) : 0;
}

/* If the section continues, the bar shows "continued" instead of the aside, and has no
 * procedure. */
static void bar_measure(struct ctx *c, struct block_set *b)
{
    const struct section *s = b->section;
    um inner = b->width - ctx_em(c, BAR_TITLE_LESS) - numbers_wide(c, s), all;
    b->gap = ctx_em(c, BAR_GAP);
    if (s->title.n) {
        b->title = title_make(c, s->title, b->form ? continued(c) : s->aside,
                              (struct ink){s->hue, c->t->filled_bars}, inner);
        b->lack = b->title.left.lines.width - inner;
        b->bar = b->title.total + 2 * bar_pad(c);
        b->total = b->bar + b->gap;
    }
    if (b->form || !s->n_lead)
        return;
    b->lead = paras_make(c, s->lead, s->n_lead, s->hue, b->width, b->para_gap, &all);
    b->total += all + b->gap;
}

/* Notes below a wide table are set in columns, so that their lines are not too long to read: in the
 * largest number of columns that does not make them higher. */
static void block_measure(struct ctx *c, struct block_set *s)
{
    const struct block *b = s->block;
    unsigned hue = s->section->hue;
    s->gap = ctx_em(c, BLOCK_INNER_GAP);
    s->pad = b->kind == BLOCK_FRAME ? ctx_em(c, FRAME_PAD) : 0;
    um inner = s->width - 2 * s->pad;
    if (b->title.n)
        s->title = title_make(c, b->title, b->aside, (struct ink){hue, false}, inner);
    s->lead = paras_make(c, b->lead, b->n_lead, hue, inner, s->para_gap, &s->lead_total);
    um max = inner / ctx_em(c, NOTE_LINE), best = notes_in(c, s, inner, 1);
    unsigned cols = 1;
    for (unsigned k = 2; k <= NOTE_COLS && (um)k <= max && b->n_note > 1 && s->note[0].lines.n;
         k++) {
        um h = notes_in(c, s, inner, k);
        cols = h <= best ? k : cols;
        best = h <= best ? h : best;
    }
    if (s->note_cols != cols)
        notes_in(c, s, inner, cols);
    if (b->table) {
        s->table = table_set_make(c, s->form ? b->form[s->form - 1] : b->table, inner, hue);
        s->lack = s->table->min - inner;
    } else if (b->plot) {
        struct ruler *kept = c->ruler;
        c->ruler = NULL; /* a plot makes its own paragraphs */
        s->plot = plot_set_make(c, b->plot, inner, hue);
        s->lack = plot_set_lack(c, s->plot);
        c->ruler = kept;
    }
    for (size_t i = 0; i < b->n_lead; i++) /* a chunk of words that cannot break */
        s->lack = um_max(s->lack, s->lead[i].lines.width - inner);
    for (size_t i = 0; i < b->n_note; i++)
        s->lack = um_max(s->lack, s->note[i].lines.width - s->note_width);
    ctx_misfit(c, (struct misfit){MISFIT_WIDE, s->lack, b->id, b->at, b});
}

/* Returns the cached set if this block was measured at this width and size before. Planning,
 * filling and drawing ask for the same sets. */
struct block_set *block_set_make(struct ctx *c, const struct section *section,
                                 const struct block *b, um width, size_t form)
{
    for (size_t i = 0; i < c->made.n; i++) {
        struct block_set *s = c->made.at[i];
        if ((b || s->section == section) && s->block == b && s->width == width && s->form == form &&
            s->body == c->body)
            return s;
    }
    struct block_set *made = ARENA_NEW(c->a, struct block_set);
    *made = (struct block_set){
        .section = section, .block = b, .width = width, .body = c->body, .form = form};
    made->para_gap = ctx_em(c, PARA_GAP);
    if (b)
        block_measure(c, made);
    else
        bar_measure(c, made);
    ARENA_PUSH(c->a, &c->made, made);
    return made;
}

/* The title of the parts after the first: "continued" in place of the aside. An aside about the
 * numbers ("per cent", `aside_stays`) is repeated before it. */
void block_set_goes_on(struct ctx *c, struct block_set *s)
{
    const struct block *b = s->block;
    struct words on = continued(c);
    if (!b->title.n || s->on.total)
        return;
    if (b->aside_stays && b->aside.n)
        on = words_join(c->a,
                        words_join(c->a, b->aside,
                                   words_of(c->a, STR("; "), PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN)),
                        on);
    s->on = title_make(c, b->title, on, (struct ink){s->section->hue, false}, s->width - 2 * s->pad);
}

struct part part_whole(struct block_set *s)
{
    unsigned heads = s->table ? s->table->heads : 0;
    unsigned rows = s->table ? s->table->table->rows : s->plot ? s->plot->rows : 0;
    unsigned notes = s->block ? (unsigned)s->block->n_note : 0;
    return (struct part){.set = s, .from = heads, .to = rows, .note_to = notes, .first = true};
}

/* False if only notes are left in this part. */
static bool has_body(const struct part *p)
{
    return (p->set->table || p->set->plot) && (p->to > p->from || p->first);
}

/* Must be the same sum as in part_draw: pages are filled by this height and painted by
 * part_draw. */
um part_height(const struct part *p)
{
    const struct block_set *s = p->set;
    const struct block *b = s->block;
    bool body = has_body(p);
    if (!b)
        return s->total;
    um title = (p->first ? s->title : s->on).total, h = 2 * s->pad + (b->title.n ? title + s->gap : 0) + p->more;
    if (p->first && b->n_lead)
        h += s->lead_total + (body || b->n_note ? s->gap : 0);
    if (body && s->table)
        h += s->table->head + table_set_height(s->table, p->from, p->to);
    if (body && s->plot)
        h += plot_set_height(s->plot, p->from, p->to);
    if (p->note_to > p->note_from)
        h += (s->note_cols > 1 ? s->note_total : notes_height(s, p->note_from, p->note_to)) + (body ? s->gap : 0);
    return h;
}

/* ---- drawing */

static um paras_draw(struct ctx *c, const struct block_set *s, const struct para *p, size_t n, um x, um y, um width)
{
    for (size_t i = 0; i < n; i++) {
        y += i ? s->para_gap : 0;
        y = para_draw_tagged(c, &p[i], x, y, width, ALIGN_LEFT);
    }
    return y;
}

/* The title is added to the PDF outline once, not for a repeated bar. */
static void bar_draw(struct ctx *c, const struct block_set *b, um x, um y)
{
    const struct section *s = b->section;
    bool filled = c->t->filled_bars;
    /* The number's ground is slightly wider than the bar is high, but not wider than the room that
     * bar_measure left for it. A title of two lines makes the bar higher, and must keep its
     * measured width. */
    um wide = numbers_wide(c, s), more = wide - ctx_em(c, BAR_NUMBER_LESS - BAR_NUMBER_MORE),
       room = ctx_em(c, BAR_TITLE_LESS - BAR_LEFT - BAR_RIGHT) + wide;
    um number = wide ? um_min(b->bar + more, room) : 0;
    um left = number + ctx_em(c, BAR_LEFT);
    if (s->title.n) {
        if (filled)
            page_rect(c, x, y, b->width, b->bar, ctx_hue(c, s->hue));
        else
            page_frame(c, x, y, b->width, b->bar, CLOSE_STROKE, ctx_hue(c, s->hue));
        struct str text = words_joined(c, s->title);
        text = s->number.n ? str_printf(c->a, "%.*s %.*s", STRF(s->number), STRF(text)) : text;
        if (!b->form)
            page_put(c,
                     (struct item){.kind = ITEM_OUTLINE, .x = x, .y = y, .level = 1, .name = text});
        page_tag(c, "H1");
        if (s->number.n) {
            struct para p = para_line(c, s->number, PARA_STYLE_BAR, CHAR_STYLE_STRONG,
                                      (struct ink){s->hue, true});
            if (!filled)
                page_rect(c, x, y, number, b->bar, ctx_hue(c, s->hue));
            para_draw(c, &p, x, y + (b->bar - p.total) / 2, number, ALIGN_CENTER);
            if (filled)
                page_rule(c, x + number, y, 0, b->bar, CLOSE_STROKE, c->t->paper);
        }
        title_draw(c, &b->title, x + left, y + bar_pad(c), b->width - left - ctx_em(c, BAR_RIGHT));
        page_end(c);
        y += b->bar + b->gap;
    }
    if (b->lead)
        paras_draw(c, b, b->lead, s->n_lead, x, y, b->width);
}

/* The table rows together are higher by p->more. The parts above the table keep their place; the
 * parts below it move down. */
void part_draw(struct ctx *c, const struct part *p)
{
    const struct block_set *s = p->set;
    const struct block *b = s->block;
    um x = p->x, y = p->y, width = s->width - 2 * s->pad;
    bool body = has_body(p);
    if (!b) {
        bar_draw(c, s, x, y);
        return;
    }
    if (b->kind == BLOCK_FRAME)
        page_frame(c, x, y, s->width, part_height(p), WALL_STROKE, ctx_hue(c, s->section->hue));
    if (p->first)
        place_put(c, b, x, y);
    x += s->pad;
    y += s->pad;
    if (b->title.n && p->first)
        page_put(c, (struct item){.kind = ITEM_OUTLINE,
                                  .x = x,
                                  .y = y,
                                  .level = 2,
                                  .name = words_joined(c, b->title)});
    if (b->title.n) {
        const struct title *title = p->first ? &s->title : &s->on;
        bool tinted = s->table && s->table->heads && s->table->table->box[0].rating == RATING_HEAD;
        page_tag(c, "H2");
        title_draw(c, title, x, y, width);
        page_end(c);
        y += title->total;
        /* a tinted head row separates title and table without a rule */
        if (b->kind == BLOCK_CHART && !tinted)
            page_rule(c, x, y + s->gap / 3, width, 0, WALL_STROKE, ctx_hue(c, s->section->hue));
        y += s->gap;
    }
    if (p->first && b->n_lead)
        y = paras_draw(c, s, s->lead, b->n_lead, x, y, width) + (body || b->n_note ? s->gap : 0);
    if (body && s->table)
        y = table_set_draw(c, s->table, p->from, p->to, p->more, x, y);
    if (body && s->plot)
        y = plot_set_draw(c, s->plot, p->from, p->to, p->more, x, y);
    if (p->note_to <= p->note_from)
        return;
    y += body ? s->gap : 0;
    if (s->note_cols == 1)
        paras_draw(c, s, s->note + p->note_from, p->note_to - p->note_from, x, y, s->note_width);
    for (size_t k = 0, i = 0; s->note_cols > 1 && k < s->note_cols; i = s->note_to[k++])
        paras_draw(c, s, s->note + i, s->note_to[k] - i, x + (um)k * (s->note_width + c->t->gutter), y, s->note_width);
}
