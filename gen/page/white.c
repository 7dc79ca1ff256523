/* Measures the usable blank area of a page, as a share of its room: all area in ink-free rectangles
 * of at least 40 by 8 mm. The composer only counts heights, and a page of the right height may
 * still have scattered blocks. So it sets some of its best results and rates them by this measure.
 * The grid has cells of a millimetre; any ink fills its cell. Called by compose.c. */
#include "page/inner.h"

enum { CELL = 1000 /* um */, WIDE = 40, HIGH = 8 };

/* A bit for each cell, row by row: set if the cell is free of ink. A row ends in unset bits for the
 * width of a rectangle, and HIGH unset rows are above the first row and below the last. */
struct cells {
    uint32_t w, h;
    um x, y;  /* of the room */
    size_t n; /* words of a row */
    uint64_t *bit;
};

static uint32_t cell_in(um u, uint32_t max)
{
    if (u < 0)
        return 0;
    if (u / CELL > (um)max)
        return max;
    return (uint32_t)(u / CELL);
}

static void ink_put(struct cells *k, um x, um y, um w, um h)
{
    uint32_t x0 = cell_in(x - k->x, k->w), x1 = cell_in(x + w - k->x + CELL - 1, k->w);
    uint32_t y0 = cell_in(y - k->y, k->h), y1 = cell_in(y + h - k->y + CELL - 1, k->h);
    for (uint32_t r = y0; r < y1; r++)
        for (uint32_t c = x0; c < x1; c++)
            k->bit[(r + HIGH) * k->n + c / 64] &= ~((uint64_t)1 << c % 64);
}

static void item_put(struct cells *k, const struct item *i)
{
    um em = i->line ? um_of_mpt(i->line->max_mpt) : 0;
    switch (i->kind) {
    case ITEM_LINE_OF_TEXT: /* capitals and descenders */
        ink_put(k, i->x, i->y - em * 7 / 10, i->w, em * 9 / 10);
        break;
    case ITEM_RECT:
        if (contrast_percent(i->colour, (struct colour){255, 255, 255}) > WHITE_TINT)
            ink_put(k, i->x, i->y, i->w, i->h);
        break;
    case ITEM_FRAME:
        ink_put(k, i->x, i->y, i->w, i->stroke);
        ink_put(k, i->x, i->y + i->h - i->stroke, i->w, i->stroke);
        ink_put(k, i->x, i->y, i->stroke, i->h);
        ink_put(k, i->x + i->w - i->stroke, i->y, i->stroke, i->h);
        break;
    case ITEM_RULE:
        ink_put(k, um_min(i->x, i->x + i->w), um_min(i->y, i->y + i->h),
                um_max(i->w < 0 ? -i->w : i->w, i->stroke),
                um_max(i->h < 0 ? -i->h : i->h, i->stroke));
        break;
    case ITEM_DISC:
    case ITEM_RING:
    case ITEM_PICTURE:
    case ITEM_PART:
        ink_put(k, i->x, i->y, i->w, i->h);
        break;
    case ITEM_OUTLINE:
    case ITEM_PLACE:
    case ITEM_TAG:
    case ITEM_TAG_END:
        break;
    }
}

/* The 64 cells from a place on. */
static uint64_t cells_at(const struct cells *k, size_t at)
{
    return k->bit[at / 64] >> at % 64 | k->bit[at / 64 + 1] << 1 << (63 - at % 64);
}

static size_t free_count(const struct cells *k)
{
    size_t all = 0;
    for (size_t i = HIGH * k->n; i < (HIGH + k->h) * k->n; i++)
        for (uint64_t left = k->bit[i]; left; left &= left - 1)
            all++;
    return all;
}

/* Keeps the free cells with free cells to their right and below, in steps that double, for the
 * whole rectangle; each remaining cell is the corner of a free rectangle. Then adds the cells of
 * these rectangles by the same steps. */
int page_white(struct arena *a, const struct page *p, um x, um y, um w, um h)
{
    struct arena_mark m = arena_mark(a);
    struct cells k = {.w = (uint32_t)(w / CELL), .h = (uint32_t)(h / CELL), .x = x, .y = y};
    if (k.w < WIDE || k.h < HIGH)
        return 0;
    k.n = (k.w + WIDE) / 64 + 1;
    k.bit = ARENA_ARRAY(a, uint64_t, k.n * (k.h + 2 * HIGH) + 1);
    const size_t row = k.n * 64, from = HIGH * k.n, to = from + k.h * k.n;
    const size_t step[] = {1, 2, 4, 8, 16, WIDE - 32, row, 2 * row, (HIGH - 4) * row};
    enum { STEPS = sizeof step / sizeof *step };
    for (size_t c = 0; c < k.w; c++)
        k.bit[from + c / 64] |= (uint64_t)1 << c % 64;
    for (size_t r = 1; r < k.h; r++)
        memcpy(k.bit + from + r * k.n, k.bit + from, k.n * sizeof *k.bit);
    for (size_t i = 0; i < p->n; i++)
        item_put(&k, &p->item[i]);
    for (size_t s = 0; s < STEPS; s++)
        for (size_t i = from; i < to; i++)
            k.bit[i] &= cells_at(&k, i * 64 + step[s]);
    for (size_t s = 0; s < STEPS; s++)
        for (size_t i = to; i-- > from;)
            k.bit[i] |= cells_at(&k, i * 64 - step[s]);
    const size_t all = free_count(&k);
    arena_rewind(a, m);
    return (int)(all * 1000 / ((size_t)k.w * k.h));
}
