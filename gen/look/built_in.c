/* The theme that is there before any file is read; layouts/themes/classic.yaml says the same and is where to change it.
 * Called by theme_read. */
#include "look/theme.h"

#define RGB(hex)                                                                                                       \
    {                                                                                                                  \
        (uint8_t)((hex) >> 16), (uint8_t)((hex) >> 8 & 255), (uint8_t)((hex)&255)                                      \
    }

/* Sizes in permille of the body's 8.5 pt, leadings of the size; fixed ones in mpt. */
static const struct role_look roles[ROLE_COUNT] = {
    [ROLE_BODY] = {FONT_SANS, FONT_SANS_BOLD, 1000, 1176, RGB(0x1f2328), false},
    [ROLE_CELL] = {FONT_SANS, FONT_SANS_BOLD, 1000, 1176, RGB(0x1f2328), false},
    [ROLE_NUMBER] = {FONT_SANS_BOLD, FONT_SANS_BOLD, 1412, 1040, RGB(0x1f2328), false},
    [ROLE_KEY] = {FONT_SANS_BOLD, FONT_SANS_BOLD, 1647, 1100, RGB(0x1f2328), false},
    [ROLE_MOVE] = {FONT_SANS_BOLD, FONT_SANS_BOLD, 1765, 1100, RGB(0x1f2328), false},
    [ROLE_SIGN] = {FONT_SANS_BOLD, FONT_SANS_BOLD, 1235, 1040, RGB(0x1f2328), false},
    [ROLE_HEAD] = {FONT_SANS_BOLD, FONT_SANS_BOLD, 1000, 1129, RGB(0x1f2328), false},
    [ROLE_GROUP] = {FONT_SANS_BOLD, FONT_SANS_BOLD, 1000, 1176, RGB(0x4b5563), false},
    [ROLE_CHART] = {FONT_SANS_BOLD, FONT_SANS_BOLD, 1118, 1158, RGB(0x1f2328), false},
    [ROLE_BAR] = {FONT_SANS_BOLD, FONT_SANS_BOLD, 1353, 1130, RGB(0x1f2328), false},
    [ROLE_ASIDE] = {FONT_SANS, FONT_SANS_BOLD, 1000, 1176, RGB(0x555d68), false},
    [ROLE_NOTE] = {FONT_SANS, FONT_SANS_BOLD, 941, 1200, RGB(0x1f2328), false},
    [ROLE_TITLE] = {FONT_TITLE, FONT_TITLE, 23000, 1150, RGB(0x1f2328), true},
    [ROLE_SUBTITLE] = {FONT_TITLE, FONT_TITLE, 15000, 1150, RGB(0x555d68), true},
    [ROLE_RAIL] = {FONT_SANS_BOLD, FONT_SANS_BOLD, 10000, 1200, RGB(0x1f2328), true},
    [ROLE_FOOT] = {FONT_SANS, FONT_SANS_BOLD, 7500, 1200, RGB(0x555d68), true},
    [ROLE_TURN] = {FONT_TITLE, FONT_TITLE, 14000, 1150, RGB(0x1f2328), true},
};

static const struct theme built_in = {
    .name = {"classic", 7},
    .paper = RGB(0xffffff),
    .ink = RGB(0x1f2328),
    .grey = RGB(0x555d68),
    .rule = RGB(0xb9b9b4),
    .hue = {RGB(0x2c6b3f), RGB(0x713a0c), RGB(0x2a62a8), RGB(0x86142a), RGB(0x6b4aa6), RGB(0x0f4a50), RGB(0x9c3f78),
            RGB(0x4a4810), RGB(0x4356ae), RGB(0x7a2f14), RGB(0x41617f), RGB(0x37404c)},
    .n_hue = 12,
    .neutral = RGB(0x4b5563),
    .worst = RGB(0x2f333b),
    .bad = RGB(0xe0ddd6),
    .plain = RGB(0xffffff),
    .good = RGB(0xe3eee3),
    .tint = 11,
    .shade = {0, 8, 18, 30, 44, 86, 100},
    .filled_bars = true,
    .margin = 8000,
    .gutter = 5000,
    .rail = 43000,
    .body_least = 8000,
    .body_most = 10500,
    .floor = 7000,
};

void theme_built_in(struct theme *t)
{
    *t = built_in;
    for (size_t i = 0; i < ROLE_COUNT; i++)
        t->role[i] = roles[i];
}

struct colour *theme_colour_at(struct theme *t, enum theme_colour c)
{
    struct colour *at[COLOUR_COUNT] = {
        [COLOUR_PAPER] = &t->paper, [COLOUR_INK] = &t->ink,     [COLOUR_GREY] = &t->grey,
        [COLOUR_RULE] = &t->rule,   [COLOUR_WORST] = &t->worst, [COLOUR_NEUTRAL] = &t->neutral,
        [COLOUR_BAD] = &t->bad,     [COLOUR_PLAIN] = &t->plain, [COLOUR_GOOD] = &t->good,
    };
    return at[c];
}

int32_t theme_smallest(const struct theme *t, int32_t body)
{
    int32_t least = INT32_MAX;
    for (size_t i = 0; i < ROLE_COUNT; i++) {
        const struct role_look *r = &t->role[i];
        int32_t size = r->fixed ? r->size : (int32_t)((int64_t)r->size * body / 1000);
        least = size < least ? size : least;
    }
    return least;
}

bool theme_measures_alike(const struct theme *x, const struct theme *y)
{
    for (size_t i = 0; i < ROLE_COUNT; i++) {
        const struct role_look *p = &x->role[i], *q = &y->role[i];
        if (p->font != q->font || p->strong != q->strong || p->size != q->size || p->leading != q->leading ||
            p->fixed != q->fixed)
            return false;
    }
    return x->margin == y->margin && x->gutter == y->gutter && x->rail == y->rail && x->body_least == y->body_least &&
           x->body_most == y->body_most;
}
