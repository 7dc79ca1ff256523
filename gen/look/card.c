/* Reads the files of layouts/cards. A file with `card:` is a profile: a card's size and the
 * requirements of a print service. A file with `face:` is a template: the paragraph styles and
 * boxes of one face. Called for each deck.
 *
 * Invariants: a returned profile can be cut and printed, and its pixels, if given, match its size
 * with bleed. In a returned template every box has drawable content and existing paragraph styles;
 * its position on the card is checked by page/, which has the profile. */
#include "look/card.h"
#include "look/condition.h"
#include <stdlib.h>
#include <string.h>

const enum rule_id card_may_be[] = {
    RULE_LOW_CONTRAST,    RULE_OUTSIDE_SAFE_ZONE, RULE_ART_SHORT_OF_BLEED, RULE_LINE_AT_CUT,
    RULE_IMAGE_TOO_SMALL, RULE_SMALL_PRINT,       RULE_BACK_TELLS_CARD,    RULE_OVERLAP};
const size_t n_card_may_be = sizeof card_may_be / sizeof *card_may_be;

/* um, from the smallest to the largest card: a counter that fingers can hold, and the limit of a
 * desktop printer */
enum { CARD_MIN = 10000, CARD_MAX = 500000, BLEED_MAX = 20000 };
/* No service requests more pixels, and memory does not suffice for more. 300 dpi is the resolution
 * of the eye at reading distance. */
enum { PIXELS_MAX = 20000, DPI_MAX = 1200, DPI_USUAL = 300 };
/* Percent of all four inks together. Less makes no picture, more does not dry; the default is usual
 * for offset on coated paper. */
enum { INKS_MIN = 200, INKS_MAX = 340, INKS_USUAL = 300 };

/* --- profiles */

#define IN_PROFILE(member) offsetof(struct profile, member)
static const char *const orders[] = {"fronts then backs", "front back", "back front", NULL};
static const char *const standards[] = {"x-1a", "x-4", NULL}, *const conditions[] = {"swop", "fogra39", NULL};
static const struct field pixels_field = {"pixels", FIELD_COUNT, "of one side", .min = 1,
                                          .max = PIXELS_MAX};
static const struct field profile_rows[] = {
    {"card", FIELD_TEXT, "its name, the same as the file's", FIELD_LATER, .needed = true},
    {"title", FIELD_TEXT, "the sheet's text beside its marks", IN_PROFILE(title)},
    {"size", FIELD_LENGTHS, "width and height of the cut card", IN_PROFILE(w), CARD_MIN, CARD_MAX,
     .count = 2, .needed = true},
    {"bleed", FIELD_LENGTH, "how far its art extends past the cut, on each side", IN_PROFILE(bleed),
     0, BLEED_MAX},
    {"safe", FIELD_LENGTH, "how far inside the cut words must be", IN_PROFILE(safe), 0, CARD_MAX},
    {"corner", FIELD_LENGTH, "the radius of its corners", IN_PROFILE(radius), 0, BLEED_MAX},
    {"service", FIELD_TEXT, "the print service for this card format", IN_PROFILE(service)},
    {"read", FIELD_DATE, "the day when the service's specification was read", IN_PROFILE(read)},
    {"source", FIELD_TEXT, "the source of the specification: a web page, or a person",
     IN_PROFILE(source)},
    {"pixels", FIELD_LIST, "width and height of a card face as a picture, with its bleed",
     FIELD_LATER, .of = &pixels_field, .count = 2},
    {"dpi", FIELD_COUNT, "the dots per inch of these pictures", IN_PROFILE(dpi), 1, DPI_MAX},
    {"order", FIELD_WORD, "the order of the pages of a press file", IN_PROFILE(order),
     .words = orders},
    {"standard", FIELD_WORD, "the standard of a press file: x-1a, flat, accepted by all, or x-4",
     IN_PROFILE(standard), .words = standards},
    {"condition", FIELD_WORD,
     "the printing condition of its inks: swop, for America, or fogra39, for Europe",
     IN_PROFILE(condition), .words = conditions},
    {"inks", FIELD_COUNT, "the maximum of all four inks together, percent: 300", IN_PROFILE(inks),
     INKS_MIN, INKS_MAX},
};
const struct fields profile_fields = {"a card's profile", FIELDS_OF(profile_rows)};

/* Compares squared distances. */
bool card_holds(const struct profile *p, um x, um y, um in)
{
    int64_t dx = 2 * (int64_t)x - p->w; /* from the centre, in half um */
    int64_t dy = 2 * (int64_t)y - p->h;
    int64_t w = p->w - 2 * (int64_t)in, h = p->h - 2 * (int64_t)in, r = p->radius > in ? 2 * (p->radius - in) : 0;
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    if (w <= 0 || h <= 0 || dx > w || dy > h)
        return false;
    dx -= w - r;
    dy -= h - r;
    return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= r * r;
}

/* An inch is 25400 um; adding half of it rounds to nearest. */
unsigned card_pixels(um u, unsigned dpi)
{
    return (unsigned)(((int64_t)u * dpi + 12700) / 25400);
}

/* Allows a difference of one pixel, because services publish pixel sizes that do not match their
 * inches exactly. */
static bool pixels_read(struct arena *a, struct diag *d, const struct node *n, struct profile *p)
{
    if (n->n != 2) {
        REPORT(d, RULE_BAD_VALUE, node_place(n), "write a list such as [825, 1125]",
               "pixels are a width and a height");
        return false;
    }
    if (!field_fill(a, d, n->item[0], &pixels_field, &p->px_w) ||
        !field_fill(a, d, n->item[1], &pixels_field, &p->px_h))
        return false;
    unsigned dpi = p->dpi ? p->dpi : DPI_USUAL;
    int w = (int)card_pixels(p->w + 2 * p->bleed, dpi), h = (int)card_pixels(p->h + 2 * p->bleed, dpi);
    if (abs(w - (int)p->px_w) <= 1 && abs(h - (int)p->px_h) <= 1)
        return true;
    struct finding *f =
        diag_add(d, RULE_BAD_VALUE, node_place(n),
                 "%u x %u pixels are not the size of this card with its bleed", p->px_w, p->px_h);
    finding_note(f, "at %u dpi that is %d x %d", dpi, w, h);
    finding_help(f, "correct size, bleed, pixels or dpi");
    return false;
}

/* Unknown keys are only reported. A wrong value makes the whole profile unusable: cards are cut by
 * these numbers, and a default in place of a wrong number would be noticed only after printing. */
const struct profile *profile_read(struct arena *a, struct diag *d, const char *dir,
                                   struct str name, struct span requested_at)
{
    bool missing;
    const struct node *root = named_read(a, d, dir, &named_profiles, name, requested_at, &missing);
    struct profile *p = ARENA_NEW(a, struct profile);
    p->name = p->title.s = str_dup(a, name);
    p->inks = INKS_USUAL;
    if (!root || fields_fill(a, d, root, &profile_fields, p) < FILLED_BESIDES)
        return NULL;
    p->at = root->first;
    /* requirements of services change, so their date is mandatory */
    if (p->service.s.n && !p->read.s.n) {
        REPORT(d, RULE_MISSING_KEY, p->service.at,
               "services change their specifications: check again, and write the day",
               "a card format of a service needs `read`, the day when its specification was read");
        return NULL;
    }
    const struct node *pixels = node_find(root, "pixels");
    if (pixels && !pixels_read(a, d, pixels, p))
        return NULL;
    if (2 * p->safe < p->w && 2 * p->safe < p->h)
        return p;
    diag_add(d, RULE_BAD_VALUE, field_place(root, "safe"),
             "margins this wide leave no room on the card");
    return NULL;
}

struct str profile_path(struct arena *a, struct str name)
{
    return named_path(a, &named_profiles, name);
}

/* --- templates: what a file may say */

enum {
    FAR = CARD_MAX,     /* um: further away than the edge of any card */
    STROKE_MAX = 10000, /* um */
    STROKE_USUAL = 250, /* um, 0.7 pt: every printer can print such a line */
    TYPE_MIN = 1000,    /* mpt: smaller values are errors */
    TYPE_FLOOR = 5000,  /* mpt: smaller text cannot be read at arm's length */
    TYPE_MAX = 144000,
    DEPTH_MAX = 6 /* depth of nested boxes */
};

#define CONDITION_HELP                                                                             \
    "write {cost}, {type} = Ship, {type} != Ship, or {cost} >= 3; join them with and, or, not"

/* Themes that save ink draw outlines in place of fills: white text on a hue must become ink on
 * paper. */
static const struct field bars_rows[] = {
    {"filled", FIELD_TEXT, "with a theme that fills its bars", .needed = true},
    {"outlined", FIELD_TEXT, "with a theme that saves ink", sizeof(struct text), .needed = true},
};
static const struct fields bars_keys = {"a value for each kind of bars", FIELDS_OF(bars_rows)};
static const struct field ink_forms[] = {
    {"colour", FIELD_TEXT,
     "a colour of the theme, such as ink or bad 40 %, hue, deep, none, or \"#2c6b3f\""},
    {"colour", FIELD_KEYS, "one value for each kind of bars", .keys = &bars_keys},
    {.type = FIELD_END},
};

static const char *const directions[] = {"bottom", "top", "right", "left", NULL};
#define IN_BOX(member) offsetof(struct card_box, member)
static const struct field fade_rows[] = {
    {"from", FIELD_TEXT, "the first colour, or none for the colour below", FIELD_LATER,
     .needed = true},
    {"to", FIELD_TEXT, "the last colour, or none for the colour below", FIELD_LATER,
     .needed = true},
    {"towards", FIELD_WORD, "the side of the last colour: bottom, top, right or left",
     IN_BOX(towards), .words = directions},
};
static const struct fields fade_keys = {"a fill that changes from one colour to another",
                                        FIELDS_OF(fade_rows)};
static const struct field fill_forms[] = {
    {"fill", FIELD_TEXT,
     "a colour of the theme, such as ink or bad 40 %, hue, deep, none, or \"#2c6b3f\""},
    {"fill", FIELD_KEYS, "one value for each kind of bars", .keys = &bars_keys},
    {"fill", FIELD_KEYS, "from one colour to another", .keys = &fade_keys},
    {.type = FIELD_END},
};

/* Colours depend on the theme, which a field table does not have, so they are read separately. */
#define IN_PARA_STYLE(member) offsetof(struct card_para_style, member)
static const struct field para_style_rows[] = {
    {"font", FIELD_TEXT, "a font of fonts/fonts.yaml: sans, title, or your own",
     IN_PARA_STYLE(named), .names = NAMES_FONT},
    {"size", FIELD_POINTS, "the size in points, or a range for the fit", IN_PARA_STYLE(min),
     TYPE_MIN, TYPE_MAX, .needed = true},
    {"leading", FIELD_PERMILLE,
     "the line distance, times the size; a range is tightened before the size",
     IN_PARA_STYLE(leading), 900, 2000},
    {"colour", FIELD_ANY, "a colour of the theme, hue, deep, or \"#rrggbb\"", FIELD_LATER,
     .of = ink_forms},
    {"spacing", FIELD_PERMILLE, "the space between letters, times the size", IN_PARA_STYLE(spacing),
     0, 1000, .count = 1},
    {"caps", FIELD_YES, "yes: capitals only", IN_PARA_STYLE(caps)},
};
static const struct fields para_style_keys = {"a role", FIELDS_OF(para_style_rows)};

/* Colours, positions and pads have forms of their own and are read separately. PARTS_NONE: the key
 * is absent. */
static const char
    *const places[] = {"card", "bleed", NULL},
           *const parts[] = {"together", "apart", "table", NULL}, *const aligns[] = {"left", "centre", "right", NULL},
           *const stands[] = {"top", "middle", "bottom", NULL}, *const sides[] = {"all", "top", "bottom", NULL},
           *const rungs[] = {"close", "columns", "spread", NULL}, *const shared[] = {"beside", "above", NULL},
           *const flows[] = {"down", "across", NULL},
           *const shares[] = {"equal", "natural", NULL}, *const betweens[] = {"rule", NULL},
           *const fits[] = {"inside", "cover", NULL};
static const struct field at_forms[] = {
    {"at", FIELD_WORD, "card, or bleed, for all of it; or [x, y, width, height] in millimetres",
     .words = places},
    {"at", FIELD_LENGTHS, "x, y, width, height from the card's corner", .min = -FAR, .max = FAR,
     .count = 4},
    {.type = FIELD_END},
};
static const struct field pad_forms[] = {
    {"pad", FIELD_LENGTH, "one length for all sides", .min = 0, .max = FAR},
    {"pad", FIELD_LENGTHS, "top, right, bottom, left", .min = 0, .max = FAR, .count = 4},
    {.type = FIELD_END},
};
static const struct field picture_forms[] = {
    {"picture", FIELD_TEXT, "its path below the project, with {fields} of the card; own, or none",
     .names = NAMES_FILE},
    {"picture", FIELD_KEYS, "one value for each kind of bars", .keys = &bars_keys},
    {.type = FIELD_END},
};
static const struct field between_forms[] = {
    {"between", FIELD_LENGTH, "for parts: the smallest gap between them", .min = 0, .max = FAR},
    {"between", FIELD_WORD, "for boxes in it: rule, a hairline between them", .words = betweens},
    {.type = FIELD_END},
};
static const struct field box_of; /* boxes may contain boxes */
static const struct field box_rows[] = {
    {"at", FIELD_ANY,
     "x, y, width, height in mm from the card's corner; card, or bleed, for all of it; boxes in a "
     "box have none",
     FIELD_LATER, .of = at_forms},
    {"boxes", FIELD_MAP, "boxes inside it, one after another", FIELD_LATER, .of = &box_of},
    {"flow", FIELD_WORD, "their direction: down or across", IN_BOX(flow), .words = flows},
    {"share", FIELD_WORD, "the widths of its boxes across: equal, or natural, by their words",
     IN_BOX(share), .words = shares},
    {"width", FIELD_LENGTH, "the width of a box in a box across", IN_BOX(width), 0, FAR},
    {"height", FIELD_LENGTH, "the height of a box in a box; by default that of its content",
     IN_BOX(height), 0, FAR},
    {"if", FIELD_TEXT,
     "a condition: {cost} if that field has words; or {type} = Ship, or {cost} >= 3 and not {sunk}",
     IN_BOX(condition)},
    {"each", FIELD_TEXT,
     "for a box in a box: a copy for each {item} of this field, 1..5 or a; b; c", IN_BOX(each)},
    {"words", FIELD_TEXT, "its words, with {fields} of the card", IN_BOX(words)},
    {"die", FIELD_TEXT,
     "a die by name, \"{combat}\" with D8 or 2D6: its shape, with its number inside",
     IN_BOX(signs[0])},
    {"solid", FIELD_YES, "yes: the die is filled", IN_BOX(solid)},
    {"bar", FIELD_TEXT, "ranges to scale: \"S|5+|15; M|7+|25\", each a name, a value and an end",
     IN_BOX(signs[1])},
    {"pips", FIELD_TEXT, "\"{rank}/4\": rising bars, the first of which are full",
     IN_BOX(signs[2])},
    {"parts", FIELD_WORD,
     "the arms' parts of the card: together, or apart; or a table, arms across, their modifiers "
     "down",
     IN_BOX(parts), .words = parts},
    {"picture", FIELD_ANY,
     "an SVG, PNG or JPEG of the project, or own: the card's; \"{art}\" names a field", FIELD_LATER,
     .of = picture_forms},
    {"fit", FIELD_WORD,
     "the fit of the picture: inside the box, or cover: it fills the box and is cut off",
     IN_BOX(fit), .words = fits},
    {"opacity", FIELD_PERCENT, "the opacity of its fill and picture: 60 %", IN_BOX(opacity)},
    {"role", FIELD_TEXT, "the role of its words, or of the text of parts", IN_BOX(named[OF_TEXT])},
    {"headline", FIELD_TEXT, "the role of headlines of parts", IN_BOX(named[OF_HEADLINE])},
    {"label", FIELD_TEXT, "the role of words below icons, or of headers of tables",
     IN_BOX(named[OF_LABEL])},
    {"rung", FIELD_TEXT, "the role of a further die's words, or of the left column of tables",
     IN_BOX(named[OF_SUB_ROW])},
    {"figure", FIELD_TEXT, "the role of numbers in tables", IN_BOX(named[OF_FIGURE])},
    {"colour", FIELD_ANY, "the currentColor of an SVG; the colour of rules between its boxes",
     FIELD_LATER, .of = ink_forms},
    {"align", FIELD_WORD, "left, centre or right", IN_BOX(align), .words = aligns},
    {"stand", FIELD_WORD, "top, middle or bottom", IN_BOX(stand), .words = stands},
    {"fill", FIELD_ANY, "its background colour, or {from, to, towards}: a change of colour",
     FIELD_LATER, .of = fill_forms},
    {"frame", FIELD_ANY, "the colour of its frame", FIELD_LATER, .of = ink_forms},
    {"sides", FIELD_WORD, "the sides with a frame: all, top or bottom", IN_BOX(sides),
     .words = sides},
    {"stroke", FIELD_LENGTH, "the width of the frame", IN_BOX(stroke), 0, STROKE_MAX},
    {"corner", FIELD_LENGTH, "the radius of its corners", IN_BOX(radius), 0, FAR},
    {"round", FIELD_WORD, "the round corners: all, top or bottom", IN_BOX(round), .words = sides},
    {"pad", FIELD_ANY, "the space inside the edge: one length, or top, right, bottom, left",
     FIELD_LATER, .of = pad_forms},
    {"turned", FIELD_YES, "yes: upside down", IN_BOX(turned)},
    {"keep", FIELD_YES, "yes: scaled, not stretched, on cards of other proportions", IN_BOX(keep)},
    {"icon", FIELD_LENGTHS, "width and height of the icons of parts", IN_BOX(icon_w), 0, FAR,
     .count = 2},
    {"gap", FIELD_LENGTH, "the gap between icons and text, or between boxes in it", IN_BOX(gap), 0,
     FAR},
    {"between", FIELD_ANY, "the smallest gap between parts; or rule, between boxes in it",
     FIELD_LATER, .of = between_forms},
    {"run-in", FIELD_YES, "yes: a part's paragraphs share one line", IN_BOX(run_in)},
    {"rungs", FIELD_WORD,
     "the layout of a further die's words: close together, two short ones on a line (columns), or "
     "spread over the height",
     IN_BOX(rungs), .words = rungs},
    {"shared", FIELD_WORD,
     "the place of icons of arms that share a part: beside the words, or above, in a row",
     IN_BOX(shared), .words = shared},
};
static const struct fields box_keys = {"a box", FIELDS_OF(box_rows)};

/* State of reading a template. `out` has all its paragraph styles before the first box is read,
 * because boxes refer to them. Findings go to `d`, and are joined with the run's once it is clear
 * if one of them is an error. */
struct template_reading {
    struct arena *a;
    struct diag *d;
    struct pictures *pictures;
    const struct theme *theme;
    struct card_template *out;
    LIST(struct card_box) box; /* the boxes of `out` */
};
#define IN_TEMPLATE(member) offsetof(struct card_template, member)
static const struct field para_style_of = {"roles", FIELD_KEYS, "a text style",
                                           .keys = &para_style_keys},
                          box_of = {"boxes", FIELD_KEYS, "a box", .keys = &box_keys};
static const struct field template_rows[] = {
    {"face", FIELD_TEXT, "its description, for people", FIELD_LATER, .needed = true},
    {"size", FIELD_LENGTHS,
     "the card format for which its boxes are measured; for others they are stretched",
     IN_TEMPLATE(w), CARD_MIN, CARD_MAX, .count = 2},
    {"roles", FIELD_MAP, "its text styles, by the names that boxes use", FIELD_LATER,
     .of = &para_style_of},
    {"boxes", FIELD_MAP, "its boxes, by name, in order of painting", FIELD_LATER, .of = &box_of,
     .needed = true},
};
const struct fields template_fields = {"a face of a card", FIELDS_OF(template_rows)};

/* --- templates: reading */

/* Returns the value of a key; for {filled: X, outlined: Y} the one for this theme. NULL if absent
 * or invalid, which was reported. */
static const struct node *value_of(struct template_reading *r, const struct node *map, const char *key)
{
    const struct node *n = node_find(map, key);
    struct text both[2];
    if (n && n->kind == NODE_MAP)
        n = fields_fill(r->a, r->d, n, &bars_keys, both) != FILLED_WHOLE
                ? NULL
                : node_find(n, r->theme->filled_bars ? "filled" : "outlined");
    return n && n->kind != NODE_BAD ? n : NULL;
}

/* Parses a colour name of the theme, or a colour. A name keeps a face readable in every theme,
 * because the mono theme has its own "bad".
 *
 * "bad 40 %" is 40 % of the colour on paper; a name without percent is 100 %. `hue` and `deep` are
 * resolved later, because a template is read once for cards of every hue. */
static bool ink_parse(const struct theme *t, struct str s, struct card_ink *out)
{
    ptrdiff_t blank = str_find_char(s, ' ');
    struct str name = blank < 0 ? s : str_cut(s, 0, (size_t)blank);
    struct card_ink ink = {CARD_INK_FIXED, {0, 0, 0}, 100};
    if (blank >= 0 && (!str_ends(s, "%") || !percent_parse(str_cut(s, (size_t)blank, s.n), &ink.percent)))
        return false;
    if (str_is(name, "hue") || str_is(name, "deep") || str_is(name, "none"))
        ink.kind = str_is(name, "hue") ? CARD_INK_HUE : str_is(name, "deep") ? CARD_INK_DEEP : CARD_INK_NONE;
    else if (!theme_colour_find(t, name, &ink.colour) && !colour_parse(name, &ink.colour))
        return false;
    *out = ink;
    return true;
}

/* If the key is absent the ink is unchanged; 0 is CARD_INK_NONE, which paints nothing. */
static void ink_read(struct template_reading *r, const struct node *map, const char *key, struct card_ink *out)
{
    const struct node *n = value_of(r, map, key);
    if (!n || (n->kind == NODE_TEXT && ink_parse(r->theme, n->text, out)))
        return;
    struct finding *f = field_refuse(r->d, n, key, "a colour");
    finding_help(f, "write %s", ink_forms[0].doc);
}

bool card_hue_parse(struct str s, unsigned max, unsigned *out)
{
    int64_t n;
    struct colour c;
    bool number = count_parse(s, &n) && n >= 0 && n <= max;
    if (!number && !colour_parse(s, &c))
        return false;
    *out = number ? (unsigned)n : CARD_HUE_OWN | (unsigned)c.r << 16 | (unsigned)c.g << 8 | c.b;
    return true;
}

/* In a gradient, `none` is the other colour made transparent. */
static void fill_read(struct template_reading *r, const struct node *map, struct card_box *b)
{
    const struct node *n = node_find(map, "fill");
    if (!n || n->kind != NODE_MAP || !(node_find(n, "from") || node_find(n, "to"))) {
        ink_read(r, map, "fill", &b->fill);
        return;
    }
    if (fields_fill(r->a, r->d, n, &fade_keys, b) != FILLED_WHOLE)
        return;
    b->fades = true;
    ink_read(r, n, "from", &b->fill);
    ink_read(r, n, "to", &b->fill_to);
    if (b->fill.kind == CARD_INK_NONE && b->fill_to.kind == CARD_INK_NONE)
        diag_add(r->d, RULE_BAD_VALUE, node_place(n), "a fill from none to none is invisible");
}

/* Hues count from 1 and repeat after the last. Deep is 55 % of the hue and the rest black: a
 * theme's hues have a contrast of 4.5 to 1 on paper, and darker colours have more. The percentage
 * is applied last, so that "deep 20 %" is a tint of deep. */
struct colour card_ink_colour(const struct card_ink *k, const struct theme *t, unsigned hue)
{
    static const struct colour black = {0, 0, 0};
    struct colour c = k->colour;
    if (k->kind == CARD_INK_HUE || k->kind == CARD_INK_DEEP)
        c = hue && t->n_hue ? t->hue[(hue - 1) % t->n_hue] : t->neutral;
    if ((k->kind == CARD_INK_HUE || k->kind == CARD_INK_DEEP) && (hue & CARD_HUE_OWN))
        c = (struct colour){(uint8_t)(hue >> 16), (uint8_t)(hue >> 8), (uint8_t)hue};
    if (k->kind == CARD_INK_DEEP)
        c = colour_mix(c, black, 55);
    return k->percent < 100 ? colour_mix(c, t->paper, k->percent) : c;
}

/* The fonts for titles and symbols have neither bold nor italic. */
static void fonts_find(struct template_reading *r, struct card_para_style *k)
{
    struct font_family f = {FONT_SANS, FONT_SANS_BOLD, FONT_SANS_ITALIC};
    if (k->named.at.file)
        font_find(r->a, r->d, pictures_dir(r->pictures), k->named, &f);
    k->font = f.plain;
    k->strong = f.strong;
    k->italic = f.italic;
}

/* The range of leading may be written in either order. */
static struct card_para_style para_style_read(struct template_reading *r, struct str name,
                                              const struct node *map)
{
    struct card_para_style k = {.name = name,
                                .min = 8000,
                                .max = 8000,
                                .leading = 1200,
                                .leading_min = 1200,
                                .at = field_place(map, "size"),
                                .ink = {CARD_INK_FIXED, r->theme->ink, 100}};
    fields_fill(r->a, r->d, map, &para_style_keys, &k);
    fonts_find(r, &k);
    if (k.leading < k.leading_min) {
        int32_t min = k.leading;
        k.leading = k.leading_min;
        k.leading_min = min;
    }
    ink_read(r, map, "colour", &k.ink);
    if (k.min < TYPE_FLOOR) {
        REPORT(r->d, RULE_BELOW_TYPE_FLOOR, field_place(map, "size"),
               "write 8pt..10pt for text that is read in play",
               "a card's words are at least 5 points");
    }
    return k;
}

/* Returns the index of a paragraph style; `otherwise` if the name is not set; CARD_NO_PARA_STYLE
 * with a finding if it is unknown. */
static size_t para_style_find(struct template_reading *r, struct text name, size_t otherwise)
{
    size_t n = r->out->n_para_style;
    struct str *names = ARENA_ARRAY(r->a, struct str, n + 1);
    if (!name.at.file)
        return otherwise;
    for (size_t i = 0; i < n; i++) {
        names[i] = r->out->para_style[i].name;
        if (str_eq(names[i], name.s))
            return i;
    }
    struct finding *f = diag_add(r->d, RULE_UNKNOWN_REFERENCE, name.at, "there is no role \"%.*s\"", STRF(name.s));
    struct str near = str_nearest(name.s, names, n);
    if (near.n) {
        finding_help(f, "did you mean \"%.*s\"?", STRF(near));
        finding_fix_word(f, name.s, near);
    } else
        finding_help(f, "add it to the template's `roles`");
    return CARD_NO_PARA_STYLE;
}

/* Reads the position and the padding of a box. It may extend beyond the card, for art up to the
 * bleed, but its size must be above 0. A pad is one length, or four in the order of SIDE_. */
static void place_read(struct template_reading *r, const struct node *map, struct card_box *b)
{
    const struct node *n = node_find(map, "at"), *pad = node_find(map, "pad"), *between = node_find(map, "between");
    unsigned whole;
    if (between && between->kind == NODE_TEXT && str_is(between->text, betweens[0]))
        b->ruled = true;
    else if (between && between->kind != NODE_BAD)
        field_fill(r->a, r->d, between, &between_forms[0], &b->between);
    if (n && n->kind == NODE_TEXT && field_fill(r->a, r->d, n, &at_forms[0], &whole))
        b->place = whole ? CARD_AT_BLEED : CARD_AT_CARD;
    if (n && n->kind != NODE_TEXT && field_fill(r->a, r->d, n, &at_forms[1], &b->x) && (b->w <= 0 || b->h <= 0))
        diag_add(r->d, RULE_BAD_VALUE, node_place(n),
                 "a box needs a width and a height above 0: [x, y, width, height]");
    if (pad && pad->kind != NODE_TEXT)
        field_fill(r->a, r->d, pad, &pad_forms[1], b->pad);
    else if (pad && field_fill(r->a, r->d, pad, &pad_forms[0], &b->pad[0]))
        b->pad[1] = b->pad[2] = b->pad[3] = b->pad[0];
}

/* Decides the content of a box by the keys that are present, not by their values: a picture that is
 * `none` is still a picture, and a wrong colour was reported already. Returns false for several
 * contents. A background or a frame suffices as content; a box without any is invisible and
 * therefore an error. */
static bool shows_read(struct template_reading *r, const struct node *key, const struct node *map, struct card_box *b,
                       bool inside)
{
    const struct node *picture = node_find(map, "picture"), *boxes = node_find(map, "boxes");
    static const enum card_shows what[] = {CARD_BOXES, CARD_PICTURE, CARD_PARTS, CARD_WORDS,
                                           CARD_DIE,   CARD_BAR,     CARD_PIPS};
    const bool has[] = {boxes != NULL,          picture && picture->kind != NODE_BAD,
                        b->parts != PARTS_NONE, b->words.at.file,
                        b->signs[0].at.file,    b->signs[1].at.file,
                        b->signs[2].at.file};
    size_t n = 0;
    for (size_t i = sizeof has / sizeof *has; i-- > 0;) {
        if (!has[i])
            continue;
        b->shows = what[i];
        b->words = what[i] >= CARD_DIE ? b->signs[what[i] - CARD_DIE] : b->words;
        n++;
    }
    if (n > 1) {
        REPORT(r->d, RULE_BAD_VALUE, key->at,
               "keep one of words, parts, picture, die, bar, pips and boxes, and add a box for the "
               "rest",
               "the box \"%.*s\" has several contents", STRF(key->text));
        return false;
    }
    bool room = inside && (b->width || b->height); /* a gap between other boxes */
    if (b->shows == CARD_FILL && !room && !node_find(map, "fill") && !node_find(map, "frame")) {
        REPORT(r->d, RULE_MISSING_KEY, key->at,
               "give it words, parts, picture, die, bar, pips, boxes, fill or frame",
               "the box \"%.*s\" is empty", STRF(key->text));
    }
    return true;
}

/* Reports text that would be printed literally: an unclosed or unmatched brace, and **, which is
 * bold elsewhere. */
static void words_check(struct template_reading *r, struct text text)
{
    bool open = false, good = true;
    for (size_t i = 0; i < text.s.n; i++) {
        char c = text.s.p[i];
        good = good && (c != '{' || !open) && (c != '}' || open);
        open = c == '{' || (c != '}' && open);
    }
    if (!good || open)
        REPORT(r->d, RULE_BAD_TEXT, text.at,
               "write { before a field's name and } after it, or delete the brace",
               "this brace has no partner");
    else if (str_find(text.s, "**") >= 0)
        REPORT(r->d, RULE_BAD_TEXT, text.at,
               "delete **: for bold words use a bold font in the role, sans-bold",
               "a template cannot use **, and would print it");
}

bool card_field_take(struct str *rest, struct str *before, struct str *name)
{
    struct str text = *rest;
    if (str_split(rest, '{', before) && before->n < text.n && str_find_char(*rest, '}') >= 0) {
        str_split(rest, '}', name);
        *name = str_trim(*name);
        return true;
    }
    *before = text;
    return false;
}

struct condition_reading {
    struct template_reading *r;
    struct card_box *b;
};

/* Collects the texts of a comparison. Its field is in braces, as in `words`. */
static bool comparison_read(void *with, const struct roll *field, enum roll_op op,
                            const struct roll *value)
{
    struct condition_reading *k = with;
    bool named = field->kind == ROLL_WORD && str_starts(field->word, "{");
    bool good = named && (!value || condition_fits(op, value));
    const struct roll *wrong = named ? value : field;
    if (!good)
        REPORT(k->r->d, RULE_BAD_VALUE, wrong->at, CONDITION_HELP,
               "`if` needs a field, or a field and its value, not \"%.*s\"", STRF(wrong->words));
    ARENA_PUSH(k->r->a, &k->b->compared, condition_text(field));
    if (value)
        ARENA_PUSH(k->r->a, &k->b->compared, condition_text(value));
    return good;
}

static void condition_read(struct template_reading *r, const struct node *map, struct card_box *b)
{
    if (!b->condition.at.file)
        return;
    b->test = condition_parse(r->a, r->d, node_find(map, "if"), true, CONDITION_HELP);
    if (b->test)
        condition_run(b->test, comparison_read, &(struct condition_reading){r, b});
}

/* Checks the keys for the position: a box on the card needs `at`. A box in a box follows the
 * previous one and needs only its size, which text determines itself. */
static void standing_check(struct template_reading *r, const struct node *key, const struct node *map,
                           const struct card_box *b, bool inside)
{
    static const char *const own[] = {"width", "height", "each"};
    struct finding *f = NULL;
    if (!inside && !node_find(map, "at")) {
        f = diag_add(r->d, RULE_MISSING_KEY, map->first, "%s needs a `at`", box_keys.what);
        finding_help(f, "add a line `at:` with %s", at_forms[0].doc);
    }
    for (size_t i = 0; i < sizeof own / sizeof *own && !inside; i++)
        if (node_find(map, own[i]))
            diag_add(r->d, RULE_BAD_VALUE, field_place(map, own[i]),
                     "`%s` is only for a box in a box; this one has `at`", own[i]);
    if (inside && node_find(map, "at")) {
        f = diag_add(r->d, RULE_BAD_VALUE, field_place(map, "at"),
                     "a box in a box follows the box before it");
        finding_help(f, "delete `at`, and add a `height` if needed");
    }
    if (inside && b->shows == CARD_PARTS) {
        f = diag_add(r->d, RULE_BAD_VALUE, key->at, "`parts` cannot be in another box");
        finding_help(f, "move the box out, and add `at`");
    }
}

/* Finds a picture that is the same on all cards. A card's own picture is found with the card. */
static void picture_read(struct template_reading *r, const struct node *map, struct card_box *b)
{
    const struct node *picture = value_of(r, map, "picture");
    struct str path = node_text(picture);
    b->own_picture = str_is(path, "own");
    if (str_find_char(path, '{') >= 0)
        b->art = (struct text){path, node_place(picture)};
    else if (picture && !b->own_picture && !str_is(path, "none"))
        b->picture = picture_find(r->pictures, r->d, icon_path(r->a, path), node_place(picture));
}

const int card_dice[CARD_DICE] = {4, 6, 8, 10, 12, 20, 0};

/* The shapes are ordinary picture files: a project may replace them. */
static void dice_find(struct template_reading *r, struct card_box *b)
{
    b->dice = ARENA_ARRAY(r->a, const struct picture *, CARD_DICE);
    for (size_t i = 0; i < CARD_DICE; i++) {
        struct str shape = card_dice[i] ? str_printf(r->a, "d%d", card_dice[i]) : STR("die");
        b->dice[i] = picture_find(
            r->pictures, r->d, str_printf(r->a, "layouts/cards/dice/%.*s%s.svg", STRF(shape), b->solid ? "-solid" : ""),
            b->words.at);
    }
}

/* An invalid box is read as far as possible, to find further errors; its template is not used. */
static struct card_box box_read(struct template_reading *r, const struct node *key, const struct node *map, bool inside)
{
    static const enum card_para_style_of usual[CARD_PARA_STYLES] = {
        [OF_FIGURE] = OF_HEADLINE}; /* if not named */
    struct card_box b = {.name = key->text,
                         .at = key->at,
                         .stroke = STROKE_USUAL,
                         .gap = 2000,
                         .between = 1200,
                         .parts = PARTS_NONE,
                         .icon_w = 8500,
                         .icon_h = 6000,
                         .opacity = 100,
                         .ink = {CARD_INK_HUE, {0, 0, 0}, 100}};
    if (fields_fill(r->a, r->d, map, &box_keys, &b) == FILLED_NOT)
        return b;
    place_read(r, map, &b);
    condition_read(r, map, &b);
    words_check(r, b.each);
    fill_read(r, map, &b);
    ink_read(r, map, "frame", &b.frame);
    if (!shows_read(r, key, map, &b, inside))
        return b;
    words_check(r, b.words);
    standing_check(r, key, map, &b, inside);
    if (!b.named[OF_TEXT].at.file && (b.shows == CARD_WORDS || b.shows == CARD_PARTS ||
                                      b.shows == CARD_DIE || b.shows == CARD_BAR)) {
        REPORT(r->d, RULE_MISSING_KEY, key->at, "name one of the template's `roles`",
               "the box \"%.*s\" needs a `role` for its words", STRF(key->text));
    }
    for (size_t i = 0; i < CARD_PARA_STYLES; i++)
        b.para_style[i] =
            para_style_find(r, b.named[i], i ? b.para_style[usual[i]] : CARD_NO_PARA_STYLE);
    if (b.shows == CARD_BOXES) { /* defaults: boxes touch, hairlines have the theme's colour */
        b.gap = node_find(map, "gap") ? b.gap : 0;
        b.ink = (struct card_ink){CARD_INK_FIXED, r->theme->rule, 100};
    }
    ink_read(r, map, "colour", &b.ink);
    picture_read(r, map, &b);
    if (b.shows == CARD_DIE)
        dice_find(r, &b);
    return b;
}

/* A box without text has no natural height. It needs `height`, unless it is across, where it is as
 * high as its row. */
static void height_check(struct template_reading *r, const struct node *key, const struct card_box *b,
                         const struct card_box *in)
{
    bool own = b->shows == CARD_WORDS || b->shows == CARD_BOXES || b->shows == CARD_PARTS || b->shows == CARD_DIE ||
               b->shows == CARD_BAR;
    if (own || b->height || in->flow == FLOW_ACROSS)
        return;
    REPORT(r->d, RULE_MISSING_KEY, key->at, "add a `height`",
           "the box \"%.*s\" has no words to set its height", STRF(key->text));
}

/* Appends each box before the boxes inside it. `in`: the containing box, or NULL. The depth is
 * limited, so that a file cannot exhaust the stack; real templates are two or three deep. */
static void boxes_read(struct template_reading *r, const struct node *boxes, const struct card_box *in, unsigned depth)
{
    if (depth > DEPTH_MAX) {
        diag_add(r->d, RULE_BAD_VALUE, node_place(boxes), "boxes in boxes are at most %d deep",
                 DEPTH_MAX);
        return;
    }
    for (size_t i = 0; boxes && boxes->kind == NODE_MAP && i < boxes->n; i++) {
        const struct node *key = boxes->pair[i].key, *map = boxes->pair[i].value;
        size_t at = r->box.n;
        struct card_box b = box_read(r, key, map, in != NULL);
        if (in)
            height_check(r, key, &b, in);
        ARENA_PUSH(r->a, &r->box, b);
        if (b.shows == CARD_BOXES)
            boxes_read(r, node_find(map, "boxes"), &b, depth + 1);
        r->box.at[at].within = r->box.n - at - 1;
    }
}

/* Reports all errors. A template with an error is not used at all, because a missing box would not
 * be noticed on a printed card. */
static const struct card_template *template_make(struct arena *a, struct diag *d, struct pictures *pictures,
                                                 struct str name, uint32_t source, const struct theme *theme)
{
    const struct node *root = source ? yaml_parse(a, d, source) : NULL;
    if (!root)
        return NULL;
    struct diag *own = diag_part(d);
    struct card_template *t = ARENA_NEW(a, struct card_template);
    struct template_reading r = {.a = a, .d = own, .pictures = pictures, .theme = theme, .out = t};
    const struct node *para_styles = node_find(root, "roles"), *boxes = node_find(root, "boxes");
    t->name = str_dup(a, name);
    t->pictures = pictures;
    static const char *const plain[] = {CARD_PLAIN_FRONT, CARD_PLAIN_BACK,    CARD_WIDE_FRONT,   CARD_WIDE_BACK,
                                        CARD_SMALL_FRONT, CARD_COUNTER_FRONT, CARD_COUNTER_ICON, CARD_COUNTER_BACK,
                                        CARD_PLAIN_ICON,  CARD_WIDE_ICON,     CARD_SMALL_ICON,   CARD_SHUFFLE_FRONT,
                                        CARD_RULES_FRONT};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        t->plain = t->plain || str_is(name, plain[i]);
    t->at = root->first;
    fields_fill(a, own, root, &template_fields, t);
    struct card_para_style *para_style =
        ARENA_ARRAY(a, struct card_para_style, para_styles ? para_styles->n : 0);
    t->para_style = para_style;
    for (; para_styles && para_styles->kind == NODE_MAP && t->n_para_style < para_styles->n;
         t->n_para_style++)
        para_style[t->n_para_style] =
            para_style_read(&r, para_styles->pair[t->n_para_style].key->text,
                            para_styles->pair[t->n_para_style].value);
    boxes_read(&r, boxes, NULL, 0);
    t->box = r.box.at;
    t->n_box = r.box.n;
    bool good = !diag_has(own, LEVEL_ERROR);
    diag_join(own);
    return good ? t : NULL;
}

/* A plain name means a file in layouts/cards. */
struct str card_template_path(struct arena *a, struct str name)
{
    bool path = str_find_char(name, '/') >= 0 || str_find_char(name, '.') >= 0;
    return path ? name : named_path(a, &named_templates, name);
}

/* Returns NULL if the file is missing or invalid. The finding for a missing file has the name as
 * decks write it, without folder and ending. */
const struct card_template *card_template_read(struct arena *a, struct diag *d,
                                               struct pictures *pictures, struct str path,
                                               const struct theme *theme, struct span requested_at)
{
    bool missing = false;
    uint32_t source = source_read(a, d, pictures_dir(pictures), path, &missing);
    struct str name = path;
    if (str_starts(path, "layouts/cards/") && str_ends(path, ".yaml"))
        name = str_cut(path, strlen("layouts/cards/"), path.n - strlen(".yaml"));
    if (missing)
        named_unknown(d, pictures_dir(pictures), &named_templates, name, requested_at);
    return template_make(a, d, pictures, path, source, theme);
}
