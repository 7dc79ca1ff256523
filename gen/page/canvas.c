/* The items of one page, in the order in which they are painted. Called by all of page/. */
#include "page/inner.h"

void canvas_rect(struct canvas *v, um x, um y, um w, um h, struct colour colour)
{
    struct item i = {.kind = ITEM_RECT, .x = x, .y = y, .w = w, .h = h, .colour = colour};
    ARENA_PUSH(v->a, v, i);
}

void canvas_plate(struct canvas *v, um x, um y, um w, um h, um radius, struct colour colour)
{
    struct item i = {.kind = ITEM_RECT, .x = x, .y = y, .w = w, .h = h, .radius = radius, .colour = colour};
    ARENA_PUSH(v->a, v, i);
}

void canvas_frame(struct canvas *v, um x, um y, um w, um h, um stroke, um radius, struct colour colour)
{
    struct item i = {
        .kind = ITEM_FRAME, .x = x, .y = y, .w = w, .h = h, .stroke = stroke, .radius = radius, .colour = colour};
    ARENA_PUSH(v->a, v, i);
}

void canvas_rule(struct canvas *v, um x, um y, um dx, um dy, um stroke, struct colour colour)
{
    struct item i = {.kind = ITEM_RULE, .x = x, .y = y, .w = dx, .h = dy, .stroke = stroke, .colour = colour};
    ARENA_PUSH(v->a, v, i);
}

void canvas_disc(struct canvas *v, um x, um y, um size, um ring, struct colour colour)
{
    struct item i = {
        .kind = ring ? ITEM_RING : ITEM_DISC, .x = x, .y = y, .w = size, .h = size, .stroke = ring, .colour = colour};
    ARENA_PUSH(v->a, v, i);
}

void canvas_line(struct canvas *v, um x, um baseline, const struct line *line)
{
    struct item i = {.kind = ITEM_LINE_OF_TEXT, .x = x, .y = baseline, .w = line->width, .line = line};
    ARENA_PUSH(v->a, v, i);
}

void canvas_tag(struct canvas *v, const char *name)
{
    struct item i = {.kind = ITEM_TAG, .name = str_of(name)};
    ARENA_PUSH(v->a, v, i);
}

void canvas_cell(struct canvas *v, bool head, struct cell_tag cell, um x, um y, um w, um h)
{
    struct item i = {
        .kind = ITEM_TAG, .name = str_of(head ? "TH" : "TD"), .x = x, .y = y, .w = w, .h = h, .cell = cell};
    ARENA_PUSH(v->a, v, i);
}

void canvas_tag_end(struct canvas *v)
{
    struct item i = {.kind = ITEM_TAG_END};
    ARENA_PUSH(v->a, v, i);
}

void canvas_outline(struct canvas *v, um x, um y, unsigned level, struct str name)
{
    struct item i = {.kind = ITEM_OUTLINE, .x = x, .y = y, .level = level, .name = name};
    ARENA_PUSH(v->a, v, i);
}
