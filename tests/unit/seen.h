/* What is painted of a picture, for tests of what pictures look like. Include after cmocka.h. */
#ifndef BS_TESTS_SEEN_H
#define BS_TESTS_SEEN_H
#include "paint/paint.h"
#include "text/text.h"

/* The colour at (x, y) of w x h pixels that the picture fills, with that currentColor, on that ground. */
static inline struct colour picture_seen(const struct picture *p, unsigned x, unsigned y, unsigned w,
                                         unsigned h, struct colour hue, struct colour ground)
{
    const um wide = 1000 * (um)w, high = 1000 * (um)h;
    const struct item item[] = {
        {.kind = ITEM_RECT, .w = wide, .h = high, .colour = ground},
        {.kind = ITEM_PICTURE, .w = wide, .h = high, .picture = p, .colour = hue}};
    const struct page page = {.w = wide, .h = high, .item = item, .n = 2};
    struct pixels pixels;
    struct arena *own = arena_new();
    struct diag *d = diag_new();
    struct engine *e = engine_new(own, d, ".");
    assert_int_equal(paint_pixels_sized(e, &page, w, h, &pixels), PAINT_OK);
    uint32_t v;
    memcpy(&v, pixels.data + (size_t)y * pixels.stride + 4 * (size_t)x, sizeof v);
    paint_pixels_drop(&pixels);
    engine_drop(e);
    diag_drop(d);
    arena_drop(own);
    return (struct colour){(uint8_t)(v >> 16), (uint8_t)(v >> 8), (uint8_t)v};
}
#endif
