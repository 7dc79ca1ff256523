/* Items of a page: the functions by which page/ adds them, in painting order, and their form as
 * text, one item per line, for golden traces and --dump pages. */
#include "page/inner.h"

/* um: the largest size of a picture that covers its box, against extreme proportions */
enum { FAR_OUT = 1 << 28 };

void page_put(struct ctx *c, struct item i)
{
    ARENA_PUSH(c->a, &c->item, i);
}

void page_rect(struct ctx *c, um x, um y, um w, um h, struct colour colour)
{
    page_put(c, (struct item){.kind = ITEM_RECT, .x = x, .y = y, .w = w, .h = h, .colour = colour});
}

void page_frame(struct ctx *c, um x, um y, um w, um h, um stroke, struct colour colour)
{
    page_put(c, (struct item){.kind = ITEM_FRAME, .x = x, .y = y, .w = w, .h = h, .stroke = stroke, .colour = colour});
}

void page_rule(struct ctx *c, um x, um y, um dx, um dy, um stroke, struct colour colour)
{
    page_put(c, (struct item){.kind = ITEM_RULE, .x = x, .y = y, .w = dx, .h = dy, .stroke = stroke, .colour = colour});
}

void page_disc(struct ctx *c, um x, um y, um size, um ring, struct colour colour)
{
    enum item_kind kind = ring ? ITEM_RING : ITEM_DISC;
    page_put(c, (struct item){.kind = kind, .x = x, .y = y, .w = size, .h = size, .stroke = ring, .colour = colour});
}

void line_look(struct ctx *c, const struct line *line)
{
    for (size_t i = 0; i < line->n && !c->unknown.n; i++)
        if (line->word[i].shape->unknown)
            c->unknown = line->word[i].shape->text;
}

void page_line(struct ctx *c, um x, um baseline, const struct line *line)
{
    line_look(c, line); /* it may have been measured by another try */
    page_put(c,
             (struct item){
                 .kind = ITEM_LINE_OF_TEXT, .x = x, .y = baseline, .w = line->width, .line = line, .place = c->place});
}

struct page page_made(const struct ctx *c, um w, um h)
{
    return (struct page){.w = w, .h = h, .item = c->item.at, .n = c->item.n};
}

void page_part(struct ctx *c, um x, um y, um w, um h, struct part_at part)
{
    const struct part_at *own = arena_copy(c->a, &part, sizeof part);
    page_put(c, (struct item){.kind = ITEM_PART, .x = x, .y = y, .w = w, .h = h, .part = own});
}

void page_tag(struct ctx *c, const char *name)
{
    page_put(c, (struct item){.kind = ITEM_TAG, .name = str_of(name)});
}

void page_end(struct ctx *c)
{
    page_put(c, (struct item){.kind = ITEM_TAG_END});
}

struct item picture_placed(const struct item *i)
{
    struct item out = *i;
    int64_t across = i->picture->across, down = i->picture->down;
    bool flat = across * i->h > down * i->w, wide = i->cover ? !flat : flat;
    int64_t w = wide ? i->w : i->h * across / down, h = wide ? i->w * down / across : i->h;
    out.w = (um)(w < FAR_OUT ? w : FAR_OUT);
    out.h = (um)(h < FAR_OUT ? h : FAR_OUT);
    out.x = i->x + (i->w - out.w) / 2;
    out.y = i->y + (i->h - out.h) / 2;
    return out;
}

/* ---- as text */

/* A name, then lengths in mm with two decimals, rounded in integers: " stroke 0.09". */
static void put_mms(struct buf *b, const char *name, const um *u, size_t n)
{
    buf_putz(b, name);
    for (size_t i = 0; i < n; i++) {
        int64_t size = ((u[i] < 0 ? -(int64_t)u[i] : u[i]) + 5) / 10;
        buf_printf(b, " %s%lld.%02lld", u[i] < 0 && size ? "-" : "", (long long)(size / 100), (long long)(size % 100));
    }
}

static void put_quoted(struct buf *b, struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '"' || s.p[i] == '\\')
            buf_putc(b, '\\');
        buf_putc(b, s.p[i]);
    }
}

/* Text runs, each after the changes of font, size, colour and rise, so that a diff of two traces
 * shows a changed word and not the style of all words after it. The links of the line follow. */
static void put_line(struct buf *b, const struct item *item)
{
    const struct line *l = item->line;
    for (size_t k = 0; k < l->n; k++) {
        const struct set_word *w = &l->word[k], *last = k ? w - 1 : NULL;
        bool font = !last || last->shape->font != w->shape->font, size = !last || last->mpt != w->mpt;
        bool colour = !last || memcmp(&last->colour, &w->colour, sizeof w->colour),
             rise = !last || last->rise != w->rise;
        if (last && (font || size || colour || rise))
            buf_putc(b, '"');
        if (font)
            buf_printf(b, " %s", w->shape->called);
        if (size)
            buf_printf(b, " %d.%03d", (int)(w->mpt / 1000), (int)(w->mpt % 1000));
        if (colour)
            buf_printf(b, " #%02x%02x%02x", w->colour.r, w->colour.g, w->colour.b);
        if (rise && w->rise)
            put_mms(b, " up", &w->rise, 1);
        if (font || size || colour || rise)
            buf_putz(b, " \"");
        put_quoted(b, w->shape->alt_text.n ? w->shape->alt_text : w->shape->text);
        if (w->space)
            buf_putc(b, ' ');
    }
    if (l->n)
        buf_putc(b, '"');
    for (size_t k = 0; item->place && k < l->n; k++)
        if (l->word[k].link && (!k || l->word[k - 1].link != l->word[k].link))
            buf_printf(b, " link %.*s", STRF(item->place[l->word[k].link - 1]));
}

/* Attributes that differ from plain: a picture's file, transparency, round corners, a fade. */
static void put_looks(struct buf *b, const struct item *i)
{
    static const char *const directions[] = {"down", "up", "right", "left"};
    if (i->kind == ITEM_PICTURE && i->picture)
        buf_printf(b, " \"%.*s\"", STRF(i->picture->path));
    if (i->cover)
        buf_putz(b, " cover");
    if (i->clear)
        buf_printf(b, " clear %u", i->clear);
    if (i->corners)
        buf_printf(b, " %s", i->corners == CORNERS_TOP ? "above" : "below");
    if (i->fade.is)
        buf_printf(b, " to #%02x%02x%02x clear %u %s", i->fade.to.r, i->fade.to.g, i->fade.to.b, i->fade.clear,
                   directions[i->fade.towards]);
}

/* One item per line: the name of its kind, then x, y, w and h as far as the kind has them, then its
 * other members. Cells have their span and the scope of their heads. A part has its window, the
 * place of the page's origin, and its items, indented by one. */
static void put_items(struct buf *b, const struct page *p, unsigned depth)
{
    static const struct {
        const char *name;
        unsigned lengths;
        bool coloured, stroked;
    } kinds[] = {
        [ITEM_LINE_OF_TEXT] = {"text", 3},
        [ITEM_RECT] = {"rect", 4, true},
        [ITEM_FRAME] = {"frame", 4, true, true},
        [ITEM_DISC] = {"disc", 4, true},
        [ITEM_RING] = {"ring", 4, true, true},
        [ITEM_RULE] = {"rule", 4, true, true},
        [ITEM_PICTURE] = {"picture", 4, true},
        [ITEM_PART] = {"part", 4},
        [ITEM_OUTLINE] = {"outline", 2},
        [ITEM_PLACE] = {"place", 2},
        [ITEM_TAG] = {"tag"},
        [ITEM_TAG_END] = {"end"},
    };
    for (size_t k = 0; k < p->n; k++) {
        const struct item *i = &p->item[k];
        bool ends = i->kind == ITEM_TAG_END, begins = i->kind == ITEM_TAG;
        depth -= ends && depth;
        buf_printf(b, "%*s%s", (int)(2 + 2 * depth), "", kinds[i->kind].name);
        if (i->kind == ITEM_OUTLINE)
            buf_printf(b, " %u", i->level);
        put_mms(b, "", (const um[]){i->x, i->y, i->w, i->h}, kinds[i->kind].lengths);
        if (i->kind == ITEM_LINE_OF_TEXT)
            put_line(b, i);
        if (begins || i->kind == ITEM_OUTLINE || i->kind == ITEM_PLACE) {
            buf_putz(b, " \"");
            put_quoted(b, i->name);
            buf_putc(b, '"');
        }
        if (begins && (i->cell.rows > 1 || i->cell.cols > 1))
            buf_printf(b, " %u x %u", i->cell.rows, i->cell.cols);
        if (begins && i->cell.scope)
            buf_putz(b, i->cell.scope == SCOPE_ROW ? " row" : " column");
        if (kinds[i->kind].coloured)
            buf_printf(b, " #%02x%02x%02x", i->colour.r, i->colour.g, i->colour.b);
        if (kinds[i->kind].stroked)
            put_mms(b, " stroke", &i->stroke, 1);
        if (kinds[i->kind].coloured && i->radius)
            put_mms(b, " radius", &i->radius, 1);
        put_looks(b, i);
        if (i->kind == ITEM_PART)
            put_mms(b, " at", (const um[]){i->part->dx, i->part->dy}, 2);
        if (i->kind == ITEM_PART && i->part->turn)
            buf_printf(b, " turn %u", i->part->turn);
        buf_putc(b, '\n');
        if (i->kind == ITEM_PART)
            put_items(b, i->part->page, depth + 1);
        depth += begins;
    }
}

void page_dump(struct buf *b, const struct page *p)
{
    put_mms(b, "page", (const um[]){p->w, p->h}, 2);
    if (p->label.n)
        buf_printf(b, " \"%.*s\"", STRF(p->label));
    if (p->bleed)
        put_mms(b, " bleed", &p->bleed, 1);
    buf_putc(b, '\n');
    put_items(b, p, 0);
}
