/* The theme that is there before any file is read; layouts/themes/classic.yaml says the same and is where to change it.
 * Called by theme_read. Colours of text against their grounds are checked here too, as it knows what stands on what. */
#include "look/theme.h"

#define RGB(hex)                                                                                                       \
    {                                                                                                                  \
        (uint8_t)((hex) >> 16), (uint8_t)((hex) >> 8 & 255), (uint8_t)((hex)&255)                                      \
    }

/* Sizes in permille of the body's 8.5 pt, leadings of the size; fixed ones in mpt. */
static const struct role_look roles[ROLE_COUNT] = {
    [ROLE_BODY] = {FONT_SANS, FONT_SANS_BOLD, 1000, 1176, RGB(0x1f2328), false},
    [ROLE_CELL] = {FONT_SANS, FONT_SANS_BOLD, 1000, 1176, RGB(0x1f2328), false},
    [ROLE_NUMBER] = {FONT_SANS_BOLD, FONT_SANS_BOLD, 1412, 1100, RGB(0x1f2328), false},
    [ROLE_KEY] = {FONT_SANS_BOLD, FONT_SANS_BOLD, 1647, 1100, RGB(0x1f2328), false},
    [ROLE_MOVE] = {FONT_SANS_BOLD, FONT_SANS_BOLD, 1765, 1100, RGB(0x1f2328), false},
    [ROLE_SIGN] = {FONT_SANS_BOLD, FONT_SANS_BOLD, 1235, 1100, RGB(0x1f2328), false},
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
    .hue = {RGB(0x2c6b3f), RGB(0x8a4a14), RGB(0x1f4f8f), RGB(0x9b1c2e), RGB(0x5b3a8c), RGB(0x1d5c63), RGB(0x7a2e5d),
            RGB(0x5c5a16), RGB(0x33418f), RGB(0x8f3a1c), RGB(0x2b4257), RGB(0x4b5563)},
    .n_hue = 12,
    .neutral = RGB(0x4b5563),
    .worst = RGB(0x2f333b),
    .bad = RGB(0xe0ddd6),
    .plain = RGB(0xffffff),
    .good = RGB(0xe3eee3),
    .tint = 11,
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

/* ---- what can be read on what ---- */

enum { ENOUGH = 45 }; /* 4.5:1, WCAG 2 AA for small text; a sheet's large text is small too at arm's length */

struct contrast {
    struct diag *d;
    struct span otherwise;
};

static bool readable(const struct contrast *k, struct span at, struct colour text, const char *what,
                     struct colour ground, const char *on)
{
    unsigned tenths = contrast_tenths(text, ground);
    if (tenths >= ENOUGH)
        return true;
    struct finding *f =
        diag_add(k->d, RULE_LOW_CONTRAST, at.file ? at : k->otherwise,
                 "%s #%02x%02x%02x on %s #%02x%02x%02x can hardly be read: its contrast is %u.%u to 1", what, text.r,
                 text.g, text.b, on, ground.r, ground.g, ground.b, tenths / 10, tenths % 10);
    const struct colour white = RGB(0xffffff), black = RGB(0x000000);
    bool light = contrast_tenths(ground, black) > contrast_tenths(ground, white);
    finding_help(k->d, f, "small text wants 4.5 to 1: take a %s %s", light ? "darker" : "lighter", what);
    return false;
}

static void inks_check(const struct contrast *k, const struct theme *t, const struct theme_places *at)
{
    const struct {
        struct colour ground;
        const char *on;
    } grounds[] = {
        {t->paper, "the paper"}, {t->plain, "plain outcomes"}, {t->bad, "bad outcomes"}, {t->good, "good outcomes"}};
    bool ink = true, grey = true;
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++) {
        ink = ink && readable(k, at->colour[COLOUR_INK], t->ink, "ink", grounds[i].ground, grounds[i].on);
        grey = grey && readable(k, at->colour[COLOUR_GREY], t->grey, "grey", grounds[i].ground, grounds[i].on);
    }
    readable(k, at->colour[COLOUR_NEUTRAL], t->neutral, "neutral", t->paper, "the paper");
    readable(k, at->colour[COLOUR_WORST], t->paper, "paper", t->worst, "worst outcomes");
}

/* A hue bears the paper's colour in bars, stands on the paper in titles, and on its own tint in heads. */
static void hues_check(const struct contrast *k, const struct theme *t, const struct theme_places *at)
{
    bool ink = contrast_tenths(t->ink, t->paper) >= ENOUGH; /* else it has its finding */
    for (size_t i = 0; i < t->n_hue; i++) {
        struct colour tint = colour_mix(t->hue[i], t->paper, t->tint);
        if (!readable(k, at->hue[i], t->hue[i], "hue", t->paper, "the paper"))
            continue;
        readable(k, at->hue[i], t->hue[i], "hue", tint, "its own tint");
        ink = ink && readable(k, at->hue[i], t->ink, "ink", tint, "the tint of this hue");
    }
}

static bool same(struct colour a, struct colour b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

void theme_check(struct diag *d, const struct theme *t, const struct theme_places *at, struct span otherwise)
{
    struct contrast k = {d, otherwise};
    inks_check(&k, t, at);
    hues_check(&k, t, at);
    for (size_t i = 0; i < ROLE_COUNT; i++) {
        struct colour c = t->role[i].colour;
        if (!same(c, t->ink) && !same(c, t->grey) && !same(c, t->neutral))
            readable(&k, at->role[i], c, role_name((enum role)i), t->paper, "the paper");
    }
}
