/* What can be read on what: every pair of a text's colour and a ground that sheets print, at 4.5 to 1 or better.
 *
 * A colour that fails has one finding, at the line where it was written. Called by theme_read. */
#include "look/theme.h"

enum {
    ENOUGH = 45,
    SHADES = 7,
    FIRST_DARK = 5
}; /* 4.5:1, WCAG 2 AA for small text; large text is small at arm's length */

struct contrast {
    struct diag *d;
    struct span otherwise;
    const struct theme *t;
    const struct theme_places *at;
};

/* `change`: what the help says to take another of: the text, or the ground. */
static bool readable_by(const struct contrast *k, struct span at, struct colour text, const char *what,
                        struct colour ground, const char *on, const char *change)
{
    unsigned tenths = contrast_tenths(text, ground);
    if (tenths >= ENOUGH)
        return true;
    struct finding *f =
        diag_add(k->d, RULE_LOW_CONTRAST, at.file ? at : k->otherwise,
                 "%s #%02x%02x%02x on %s #%02x%02x%02x can hardly be read: its contrast is %u.%u to 1", what, text.r,
                 text.g, text.b, on, ground.r, ground.g, ground.b, tenths / 10, tenths % 10);
    const struct colour white = {255, 255, 255}, black = {0, 0, 0};
    struct colour still = change == what ? ground : text;
    bool light = contrast_tenths(still, black) > contrast_tenths(still, white);
    finding_help(k->d, f, "small text wants 4.5 to 1: take a %s %s", light ? "darker" : "lighter", change);
    return false;
}

static bool readable(const struct contrast *k, struct span at, struct colour text, const char *what,
                     struct colour ground, const char *on)
{
    return readable_by(k, at, text, what, ground, on, what);
}

/* On the paper and on the grounds of outcomes. */
static bool on_outcomes(const struct contrast *k, struct span at, struct colour text, const char *what)
{
    const struct theme *t = k->t;
    return readable(k, at, text, what, t->paper, "the paper") &&
           readable(k, at, text, what, t->plain, "plain outcomes") &&
           readable(k, at, text, what, t->bad, "bad outcomes") && readable(k, at, text, what, t->good, "good outcomes");
}

/* Of a hue: its tint in head rows, and the lighter shades of odds where `shades`. */
static bool on_tints(const struct contrast *k, struct span at, struct colour text, const char *what, struct colour hue,
                     bool shades)
{
    const struct theme *t = k->t;
    if (!readable(k, at, text, what, colour_mix(hue, t->paper, t->tint), "the tint of a head"))
        return false;
    for (unsigned i = 1; shades && i < FIRST_DARK; i++)
        if (!readable(k, at, text, what, colour_mix(hue, t->paper, t->shade[i]), "a light shade of odds"))
            return false;
    return true;
}

/* A hue bears the paper's colour in bars, discs, die columns and the dark shades; it stands on the paper in titles and
 * signs, and on its own tint in heads. */
static bool hue_check(const struct contrast *k, struct span at, struct colour hue, const char *what)
{
    const struct theme *t = k->t;
    if (!readable(k, at, hue, what, t->paper, "the paper") ||
        !readable(k, at, hue, what, colour_mix(hue, t->paper, t->tint), "its own tint"))
        return false;
    for (unsigned i = FIRST_DARK; i < SHADES; i++)
        if (!readable_by(k, at, t->paper, "paper", colour_mix(hue, t->paper, t->shade[i]), "a dark shade of odds",
                         what))
            return false;
    return true;
}

static bool same(struct colour a, struct colour b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

/* Text that stands in tables is read on every ground of a table; other text on the paper alone. */
static bool in_tables(enum role r)
{
    return r == ROLE_CELL || r == ROLE_NUMBER || r == ROLE_MOVE || r == ROLE_SIGN || r == ROLE_HEAD || r == ROLE_GROUP;
}

static void role_check(const struct contrast *k, enum role r)
{
    const struct theme *t = k->t;
    struct colour c = t->role[r].colour;
    struct span at = k->at->role[r];
    if (same(c, t->ink) || same(c, t->grey) || same(c, t->neutral))
        return; /* checked for all that has it */
    bool good =
        in_tables(r) ? on_outcomes(k, at, c, role_name(r)) : readable(k, at, c, role_name(r), t->paper, "the paper");
    for (size_t i = 0; good && in_tables(r) && i < t->n_hue; i++)
        good = on_tints(k, at, c, role_name(r), t->hue[i], false);
}

void theme_check(struct diag *d, const struct theme *t, const struct theme_places *at, struct span otherwise)
{
    struct contrast k = {d, otherwise, t, at};
    const struct span *of = at->colour;
    bool ink = on_outcomes(&k, of[COLOUR_INK], t->ink, "ink"), grey = on_outcomes(&k, of[COLOUR_GREY], t->grey, "grey");
    readable_by(&k, of[COLOUR_WORST], t->paper, "paper", t->worst, "worst outcomes", "worst");
    bool neutral = hue_check(&k, of[COLOUR_NEUTRAL], t->neutral, "neutral");
    for (size_t i = 0; i <= t->n_hue; i++) {
        struct colour hue = i < t->n_hue ? t->hue[i] : t->neutral;
        struct span place = i < t->n_hue ? at->hue[i] : of[COLOUR_NEUTRAL];
        if (i < t->n_hue && !hue_check(&k, place, hue, "hue"))
            continue;
        ink = ink && on_tints(&k, of[COLOUR_INK], t->ink, "ink", hue, true);
        grey = grey && on_tints(&k, of[COLOUR_GREY], t->grey, "grey", hue, false);
        neutral = neutral && on_tints(&k, of[COLOUR_NEUTRAL], t->neutral, "neutral", hue, false);
    }
    for (size_t i = 0; i < ROLE_COUNT; i++)
        role_check(&k, (enum role)i);
}
