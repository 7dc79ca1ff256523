/* Measures the usable blank area of a page, as a share of its room: all area in ink-free rectangles
 * of at least 40 by 8 mm. The composer only counts heights, and a page of the right height may
 * still have scattered blocks. So it sets some of its best results and rates them by this measure.
 * The grid has cells of a millimetre; any ink fills its cell. Called by compose.c. */
#include "page/inner.h"

enum { CELL = 1000 /* um */, WIDE = 40, HIGH = 8 };

struct cells {
    uint32_t w, h;
    um x, y;      /* of the room */
    uint8_t *ink; /* row by row */
};

static uint32_t cell_in(um u, uint32_t max)
{
    return u < 0 ? 0 : u / CELL > (um)max ? max : (uint32_t)(u / CELL);
}

static void ink_put(struct cells *k, um x, um y, um w, um h)
{
    uint32_t x0 = cell_in(x - k->x, k->w), x1 = cell_in(x + w - k->x + CELL - 1, k->w);
    uint32_t y0 = cell_in(y - k->y, k->h), y1 = cell_in(y + h - k->y + CELL - 1, k->h);
    for (uint32_t r = y0; r < y1; r++)
        for (uint32_t c = x0; c < x1; c++)
            k->ink[r * k->w + c] = 1;
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

/* Each possible corner of an ink-free rectangle adds the rectangle to a difference array. The
 * running sums of that array are 0 where no such rectangle is. */
int page_white(struct arena *a, const struct page *p, um x, um y, um w, um h)
{
    struct arena_mark m = arena_mark(a);
    struct cells k = {.x = x, .y = y, .w = (uint32_t)(w / CELL), .h = (uint32_t)(h / CELL)};
    if (k.w < WIDE || k.h < HIGH)
        return 0;
    size_t row = k.w + 1, all = 0;
    k.ink = ARENA_ARRAY(a, uint8_t, (size_t)k.w * k.h);
    int32_t *sum = ARENA_ARRAY(a, int32_t, row * (k.h + 1)), *white = ARENA_ARRAY(a, int32_t, row * (k.h + 1));
    for (size_t i = 0; i < p->n; i++)
        item_put(&k, &p->item[i]);
    for (uint32_t r = 0; r < k.h; r++)
        for (uint32_t c = 0; c < k.w; c++)
            sum[(r + 1) * row + c + 1] =
                k.ink[r * k.w + c] + sum[r * row + c + 1] + sum[(r + 1) * row + c] - sum[r * row + c];
    for (uint32_t r = 0; r + HIGH <= k.h; r++)
        for (uint32_t c = 0; c + WIDE <= k.w; c++) {
            if (sum[(r + HIGH) * row + c + WIDE] - sum[r * row + c + WIDE] - sum[(r + HIGH) * row + c] +
                sum[r * row + c])
                continue;
            white[r * row + c]++;
            white[(r + HIGH) * row + c]--;
            white[r * row + c + WIDE]--;
            white[(r + HIGH) * row + c + WIDE]++;
        }
    for (uint32_t r = 0; r < k.h; r++)
        for (uint32_t c = 0; c < k.w; c++) {
            int32_t *at = &white[r * row + c];
            *at += (r ? at[-(ptrdiff_t)row] : 0) + (c ? at[-1] : 0) - (r && c ? at[-(ptrdiff_t)row - 1] : 0);
            all += *at > 0;
        }
    arena_rewind(a, m);
    return (int)(all * 1000 / ((size_t)k.w * k.h));
}
