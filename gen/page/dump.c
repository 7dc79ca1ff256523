/* A page to text, an item a line: what golden traces and --dump pages show, and what a review reads as a diff. */
#include "look/card.h"
#include "page/page.h"

static const char *kind_name(enum item_kind k)
{
    switch (k) {
    case ITEM_LINE_OF_TEXT:
        return "text";
    case ITEM_RECT:
        return "rect";
    case ITEM_FRAME:
        return "frame";
    case ITEM_DISC:
        return "disc";
    case ITEM_RING:
        return "ring";
    case ITEM_RULE:
        return "rule";
    case ITEM_OUTLINE:
        return "outline";
    case ITEM_TAG:
        return "tag";
    case ITEM_TAG_END:
        return "end";
    case ITEM_PICTURE:
        return "picture";
    case ITEM_PART:
        return "part";
    }
    return "";
}

/* Millimetres with two decimals, rounded in integers. */
static void put_mm(struct buf *b, um u)
{
    int64_t hundredths = u < 0 ? -((-(int64_t)u + 5) / 10) : ((int64_t)u + 5) / 10;
    int64_t size = hundredths < 0 ? -hundredths : hundredths;
    buf_printf(b, " %s%lld.%02lld", hundredths < 0 ? "-" : "", (long long)(size / 100), (long long)(size % 100));
}

static void put_colour(struct buf *b, struct colour c)
{
    buf_printf(b, " #%02x%02x%02x", c.r, c.g, c.b);
}

static void put_quoted(struct buf *b, struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '"' || s.p[i] == '\\')
            buf_putc(b, '\\');
        buf_putc(b, s.p[i]);
    }
}

/* Font, size and colour of a word where they are not those of the word before. */
static void put_style(struct buf *b, const struct set_word *w, const struct set_word *last)
{
    if (!last || last->shape->font != w->shape->font)
        buf_printf(b, " %s", font_name(w->shape->font));
    if (!last || last->mpt != w->mpt)
        buf_printf(b, " %d.%03d", (int)(w->mpt / 1000), (int)(w->mpt % 1000));
    if (!last || last->colour.r != w->colour.r || last->colour.g != w->colour.g || last->colour.b != w->colour.b)
        put_colour(b, w->colour);
    if (w->rise && (!last || last->rise != w->rise)) {
        buf_putz(b, " up");
        put_mm(b, w->rise);
    }
}

static bool style_differs(const struct set_word *a, const struct set_word *b)
{
    return a->shape->font != b->shape->font || a->mpt != b->mpt || a->rise != b->rise || a->colour.r != b->colour.r ||
           a->colour.g != b->colour.g || a->colour.b != b->colour.b;
}

/* x, y and width of the line; then runs of words, each behind the style that it changes to. */
static void put_line(struct buf *b, const struct item *i)
{
    put_mm(b, i->x);
    put_mm(b, i->y);
    put_mm(b, i->line ? i->line->width : 0);
    for (size_t k = 0; i->line && k < i->line->n; k++) {
        const struct set_word *w = &i->line->word[k], *last = k ? w - 1 : NULL;
        if (!last || style_differs(w, last)) {
            if (last)
                buf_putc(b, '"');
            put_style(b, w, last);
            buf_putz(b, " \"");
        }
        put_quoted(b, w->shape->said.n ? w->shape->said : w->shape->text);
        if (w->space)
            buf_putc(b, ' ');
    }
    if (i->line && i->line->n)
        buf_putc(b, '"');
}

static void put_shape(struct buf *b, const struct item *i)
{
    put_mm(b, i->x);
    put_mm(b, i->y);
    put_mm(b, i->w);
    put_mm(b, i->h);
    put_colour(b, i->colour);
    if (i->kind == ITEM_FRAME || i->kind == ITEM_RING || i->kind == ITEM_RULE) {
        buf_putz(b, " stroke");
        put_mm(b, i->stroke);
    }
    if (i->radius) {
        buf_putz(b, " radius");
        put_mm(b, i->radius);
    }
    if (i->picture)
        buf_printf(b, " \"%.*s\"", STRF(i->picture->path));
}

static void put_name(struct buf *b, const struct item *i)
{
    if (i->kind == ITEM_OUTLINE) {
        buf_printf(b, " %u", i->level);
        put_mm(b, i->x);
        put_mm(b, i->y);
    }
    if (i->kind != ITEM_TAG_END) {
        buf_putz(b, " \"");
        put_quoted(b, i->name);
        buf_putc(b, '"');
    }
    if (i->kind == ITEM_TAG && (i->cell.rows > 1 || i->cell.cols > 1))
        buf_printf(b, " %u x %u", i->cell.rows, i->cell.cols);
    if (i->kind == ITEM_TAG && i->cell.scope)
        buf_putz(b, i->cell.scope == SCOPE_ROW ? " row" : " column");
}

static void put_items(struct buf *b, const struct page *p, unsigned depth);

/* A page on a page: the window, where the page's origin falls, and what is on it, one deeper. */
static void put_part(struct buf *b, const struct item *i, unsigned depth)
{
    put_mm(b, i->x);
    put_mm(b, i->y);
    put_mm(b, i->w);
    put_mm(b, i->h);
    buf_putz(b, " at");
    put_mm(b, i->part->dx);
    put_mm(b, i->part->dy);
    if (i->part->turn)
        buf_printf(b, " turn %u", i->part->turn);
    buf_putc(b, '\n');
    put_items(b, i->part->page, depth + 1);
}

static void put_items(struct buf *b, const struct page *p, unsigned depth)
{
    for (size_t k = 0; k < p->n; k++) {
        const struct item *i = &p->item[k];
        if (i->kind == ITEM_TAG_END && depth)
            depth--;
        buf_printf(b, "%*s%s", (int)(2 + 2 * depth), "", kind_name(i->kind));
        if (i->kind == ITEM_PART) {
            put_part(b, i, depth);
            continue;
        }
        if (i->kind == ITEM_LINE_OF_TEXT)
            put_line(b, i);
        else if (i->kind == ITEM_OUTLINE || i->kind == ITEM_TAG || i->kind == ITEM_TAG_END)
            put_name(b, i);
        else
            put_shape(b, i);
        buf_putc(b, '\n');
        depth += i->kind == ITEM_TAG;
    }
}

void page_dump(struct buf *b, const struct page *p)
{
    buf_putz(b, "page");
    put_mm(b, p->w);
    put_mm(b, p->h);
    if (p->label.n)
        buf_printf(b, " \"%.*s\"", STRF(p->label));
    if (p->bleed) {
        buf_putz(b, " bleed");
        put_mm(b, p->bleed);
    }
    buf_putc(b, '\n');
    put_items(b, p, 0);
}
