/* Files of layouts/cards: NAME.yaml with `card:` to a profile, a card's size and what a print service wants of its
 * faces; and files with `face:` to a template, the roles and boxes of one face. Called for each deck as it is read.
 *
 * Invariants: what comes back as a profile can be cut and printed, and its pixels, where it says them, are its size
 * with the bleed. In a template that comes back every box shows something that can be drawn, in roles that are there;
 * where it stands on the card is judged by page/, which knows the profile. */
#include "look/card.h"
#include <stdlib.h>
#include <string.h>

/* um, from the smallest card to the largest: what a hand can hold, and what a desk printer prints */
enum { CARD_LEAST = 20000, CARD_MOST = 500000, BLEED_MOST = 20000 };
/* Beyond these no service asks and no memory holds a face; 300 an inch is what the eye resolves at reading distance. */
enum { PIXELS_MOST = 20000, DPI_MOST = 1200, DPI_USUAL = 300 };

/* --- profiles */

/* A profile as it is written: texts with their places, for findings that need two keys. What needs no second look is
 * read straight into `p`. */
struct profile_file {
    struct profile p;
    struct text name, title, service, read;
    um size[2];
    const struct node *pixels;
};
#define IN_PROFILE(member) offsetof(struct profile_file, member)
static const char *const orders[] = {"fronts then backs", "front back", "back front", NULL};
static const struct field pixels_field = {"pixels", FIELD_COUNT, false, "of one side", .least = 1, .most = PIXELS_MOST};
static const struct field profile_rows[] = {
    {"card", FIELD_TEXT, true, "its name, that of the file", IN_PROFILE(name)},
    {"title", FIELD_TEXT, false, "what stands beside the marks of a sheet", IN_PROFILE(title)},
    {"size", FIELD_LENGTHS, true, "width and height of the card as it is cut", IN_PROFILE(size), CARD_LEAST, CARD_MOST,
     .count = 2},
    {"bleed", FIELD_LENGTH, false, "how far its art goes beyond the cut, on each side", IN_PROFILE(p.bleed), 0,
     BLEED_MOST},
    {"safe", FIELD_LENGTH, false, "how far inside the cut words must stay", IN_PROFILE(p.safe), 0, CARD_MOST},
    {"corner", FIELD_LENGTH, false, "the radius of its corners", IN_PROFILE(p.radius), 0, BLEED_MOST},
    {"service", FIELD_TEXT, false, "the print service that it is for", IN_PROFILE(service)},
    {"read", FIELD_DATE, false, "the day on which the service's specification was read", IN_PROFILE(read)},
    {"pixels", FIELD_LIST, false, "width and height of a face as a picture, with its bleed", IN_PROFILE(pixels),
     .of = &pixels_field, .count = 2},
    {"dpi", FIELD_COUNT, false, "their density", IN_PROFILE(p.dpi), 1, DPI_MOST},
    {"order", FIELD_WORD, false, "of the pages of a press file", IN_PROFILE(p.order), .words = orders},
};
const struct fields profile_fields = {"a card's profile", FIELDS_OF(profile_rows)};

/* Templates lie in the same folder and are left out by their names: no file is read for the sake of help. */
static const char *const template_endings[] = {"-front", "-back", "-back-bordered", NULL};
static const struct named_files profiles = {"profile", "layouts/cards", template_endings};

/* An inch is 25400 um; half of one more rounds. */
unsigned card_pixels(um u, unsigned dpi)
{
    return (unsigned)(((int64_t)u * dpi + 12700) / 25400);
}

/* One more or less is rounding: services publish sizes in pixels that are not quite their inches. */
static bool pixels_read(struct arena *a, struct diag *d, const struct node *n, struct profile *p)
{
    if (n->n != 2) {
        struct finding *f = diag_add(d, RULE_BAD_VALUE, node_place(n), "pixels are a width and a height");
        finding_help(d, f, "write a list such as [825, 1125]");
        return false;
    }
    if (!field_fill(a, d, n->item[0], &pixels_field, &p->px_w) ||
        !field_fill(a, d, n->item[1], &pixels_field, &p->px_h))
        return false;
    unsigned dpi = p->dpi ? p->dpi : DPI_USUAL;
    int w = (int)card_pixels(p->w + 2 * p->bleed, dpi), h = (int)card_pixels(p->h + 2 * p->bleed, dpi);
    if (abs(w - (int)p->px_w) <= 1 && abs(h - (int)p->px_h) <= 1)
        return true;
    struct finding *f = diag_add(d, RULE_BAD_VALUE, node_place(n),
                                 "%u x %u pixels are not this card's size with its bleed", p->px_w, p->px_h);
    finding_note(d, f, "at %u dpi that is %d x %d", dpi, w, h);
    finding_help(d, f, "mend size, bleed, pixels or dpi");
    return false;
}

/* Keys that are not known are told, and do no harm; a value that is wrong makes the whole of it unfit: cards are cut by
 * these numbers, and a usual one in place of a wrong one would be found out after printing. */
const struct profile *profile_read(struct arena *a, struct diag *d, const char *dir, struct str name,
                                   struct span asked_at)
{
    bool missing;
    const struct node *root = named_read(a, d, dir, &profiles, name, asked_at, &missing);
    struct profile_file f = {.title.s = str_dup(a, name)};
    if (!root || fields_fill(a, d, root, &profile_fields, &f) < FILLED_BESIDES)
        return NULL;
    struct profile *p = ARENA_NEW(a, struct profile);
    *p = f.p;
    p->name = str_dup(a, name);
    p->title = f.title.s;
    p->service = f.service.s;
    p->read = f.read.s;
    p->w = f.size[0];
    p->h = f.size[1];
    p->at = root->first;
    if (f.service.s.n && !f.read.s.n) { /* a service's specification grows old: what is one's names the day */
        struct finding *e = diag_add(d, RULE_MISSING_KEY, f.service.at,
                                     "a service's profile needs `read`, the day on which its specification was read");
        finding_help(d, e, "services change what they ask for: look it up again, and write the day");
        return NULL;
    }
    if (f.pixels && !pixels_read(a, d, f.pixels, p))
        return NULL;
    if (2 * p->safe < p->w && 2 * p->safe < p->h)
        return p;
    diag_add(d, RULE_BAD_VALUE, field_place(root, "safe"),
             "with so much kept free at each edge nothing of the card is left");
    return NULL;
}

struct str profile_path(struct arena *a, struct str name)
{
    return named_path(a, &profiles, name);
}

/* --- templates: what a file may say */

enum {
    FAR = CARD_MOST,     /* um: what is further away is on no card */
    STROKE_MOST = 10000, /* um */
    STROKE_USUAL = 250,  /* um, 0.7 pt: what every printer prints as a line */
    TYPE_LEAST = 1000,   /* mpt: less is no size of type */
    TYPE_FLOOR = 5000,   /* mpt: less cannot be read at arm's length */
    TYPE_MOST = 144000
};

/* Themes that save ink draw outlines where others fill: what was white on a hue must be ink on paper there. */
static const struct field bars_rows[] = {
    {"filled", FIELD_TEXT, true, "where the theme fills its bars"},
    {"outlined", FIELD_TEXT, true, "where it saves ink", sizeof(struct text)},
};
static const struct fields bars_keys = {"what differs with a theme's bars", FIELDS_OF(bars_rows)};
static const struct field ink_forms[] = {
    {"colour", FIELD_TEXT, false, "a colour of the theme, such as ink or bad 40 %, hue, deep, none, or \"#2c6b3f\""},
    {"colour", FIELD_KEYS, false, "one for each kind of bars", .keys = &bars_keys},
    {.type = FIELD_END},
};

/* A role as it is written. Sizes in mpt: one is a range of itself. The colour is a node still: what it means hangs on
 * the theme, which a table of fields does not know. */
struct role_file {
    struct card_role r;
    struct points size;
    int32_t leading[2];
    const struct node *colour;
};
#define IN_ROLE(member) offsetof(struct role_file, member)
static const struct field role_rows[] = {
    {"font", FIELD_WORD, false, "a font of fonts/fonts.yaml", IN_ROLE(r.font), .words = font_names,
     .names = NAMES_CHOICE},
    {"strong", FIELD_WORD, false, "what **bold** turns into", IN_ROLE(r.strong), .words = font_names,
     .names = NAMES_CHOICE},
    {"italic", FIELD_WORD, false, "what *italic* turns into", IN_ROLE(r.italic), .words = font_names,
     .names = NAMES_CHOICE},
    {"size", FIELD_POINTS, true, "points, or the range that the fit may choose from", IN_ROLE(size), TYPE_LEAST,
     TYPE_MOST},
    {"leading", FIELD_PERMILLE, false,
     "from baseline to baseline, times the size; a range is tightened before the size", IN_ROLE(leading), 900, 2000},
    {"colour", FIELD_ANY, false, "a colour of the theme, hue, deep, or \"#rrggbb\"", IN_ROLE(colour), .of = ink_forms},
    {"spacing", FIELD_PERMILLE, false, "between letters, times the size", IN_ROLE(r.spacing), 0, 1000, .count = 1},
    {"caps", FIELD_YES, false, "yes for capitals throughout", IN_ROLE(r.caps)},
};
static const struct fields role_keys = {"a role", FIELDS_OF(role_rows)};

/* A box as it is written: what differs from how it is kept stands beside it. Names of roles and colours are resolved
 * behind the table, with the theme and the roles at hand; words of a key, lengths and yes or no go into `b` at once,
 * where PARTS_NONE says that the key was not there. */
struct box_file {
    struct card_box b;
    const struct node *at, *picture, *colour, *fill, *frame, *pad;
    struct text words, role, headline, label, rung;
    um icon[2];
};
#define IN_BOX(member) offsetof(struct box_file, member)
static const char
    *const places[] = {"card", "bleed", NULL},
           *const parts[] = {"together", "apart", NULL}, *const aligns[] = {"left", "centre", "right", NULL},
           *const stands[] = {"top", "middle", "bottom", NULL}, *const sides[] = {"all", "top", "bottom", NULL},
           *const rungs[] = {"close", "columns", "spread", NULL}, *const shared[] = {"beside", "above", NULL};
static const struct field at_forms[] = {
    {"at", FIELD_WORD, false, "card, or bleed, for all of it; or [x, y, width, height] in millimetres",
     .words = places},
    {"at", FIELD_LENGTHS, false, "x, y, width, height from the card's corner", .least = -FAR, .most = FAR, .count = 4},
    {.type = FIELD_END},
};
static const struct field pad_forms[] = {
    {"pad", FIELD_LENGTH, false, "the same on all sides", .least = 0, .most = FAR},
    {"pad", FIELD_LENGTHS, false, "top, right, bottom, left", .least = 0, .most = FAR, .count = 4},
    {.type = FIELD_END},
};
static const struct field picture_forms[] = {
    {"picture", FIELD_TEXT, false, "its path below the project, own, or none", .names = NAMES_FILE},
    {"picture", FIELD_KEYS, false, "one for each kind of bars", .keys = &bars_keys},
    {.type = FIELD_END},
};
static const struct field box_rows[] = {
    {"at", FIELD_ANY, true, "x, y, width, height in mm from the card's corner; card, or bleed, for all of it",
     IN_BOX(at), .of = at_forms},
    {"words", FIELD_TEXT, false, "what it says, with {fields} of the card", IN_BOX(words)},
    {"parts", FIELD_WORD, false, "what each arm reads: of those together, or of those apart", IN_BOX(b.parts),
     .words = parts},
    {"picture", FIELD_ANY, false, "an SVG or PNG of the project, or own: the card's", IN_BOX(picture),
     .of = picture_forms},
    {"role", FIELD_TEXT, false, "of its words; of the text of parts", IN_BOX(role)},
    {"headline", FIELD_TEXT, false, "the role of the headlines of parts", IN_BOX(headline)},
    {"label", FIELD_TEXT, false, "the role of the words below icons", IN_BOX(label)},
    {"rung", FIELD_TEXT, false, "the role of what a further die shows", IN_BOX(rung)},
    {"colour", FIELD_ANY, false, "what an SVG's currentColor is", IN_BOX(colour), .of = ink_forms},
    {"align", FIELD_WORD, false, "left, centre or right", IN_BOX(b.align), .words = aligns},
    {"stand", FIELD_WORD, false, "top, middle or bottom", IN_BOX(b.stand), .words = stands},
    {"fill", FIELD_ANY, false, "the colour of its ground", IN_BOX(fill), .of = ink_forms},
    {"frame", FIELD_ANY, false, "the colour of the line round it", IN_BOX(frame), .of = ink_forms},
    {"sides", FIELD_WORD, false, "where that line runs: all, top or bottom", IN_BOX(b.sides), .words = sides},
    {"stroke", FIELD_LENGTH, false, "how wide that line is", IN_BOX(b.stroke), 0, STROKE_MOST},
    {"corner", FIELD_LENGTH, false, "the radius of its corners", IN_BOX(b.radius), 0, FAR},
    {"round", FIELD_WORD, false, "which corners are round: all, top or bottom", IN_BOX(b.round), .words = sides},
    {"pad", FIELD_ANY, false, "from the edge to what it shows: one length, or top, right, bottom, left", IN_BOX(pad),
     .of = pad_forms},
    {"turned", FIELD_YES, false, "yes: upside down", IN_BOX(b.turned)},
    {"keep", FIELD_YES, false, "yes: scaled, not stretched, on a card of other proportions", IN_BOX(b.keep)},
    {"icon", FIELD_LENGTHS, false, "width and height of the icons of parts", IN_BOX(icon), 0, FAR, .count = 2},
    {"gap", FIELD_LENGTH, false, "between icons and text", IN_BOX(b.gap), 0, FAR},
    {"between", FIELD_LENGTH, false, "the least room from one part to the next", IN_BOX(b.between), 0, FAR},
    {"run-in", FIELD_YES, false, "yes: paragraphs of a part follow each other on one line", IN_BOX(b.run_in)},
    {"rungs", FIELD_WORD, false,
     "what a further die shows: close together, two short ones on a line (columns), or spread over the height",
     IN_BOX(b.rungs), .words = rungs},
    {"shared", FIELD_WORD, false, "icons of arms that read the same: beside their words, or above, in a row",
     IN_BOX(b.shared), .words = shared},
};
static const struct fields box_keys = {"a box", FIELDS_OF(box_rows)};

/* A template while it is read: what its file says, and what it becomes. `out` has all its roles before the first box is
 * read, for boxes name them; findings go to `d` and, once it is known whether one of them is an error, on to the run's.
 */
struct template_reading {
    struct text face;
    um size[2];
    const struct node *roles, *boxes;
    struct arena *a;
    struct diag *d;
    struct pictures *pictures;
    const struct theme *theme;
    struct card_template *out;
};
#define IN_TEMPLATE(member) offsetof(struct template_reading, member)
static const struct field role_of = {"roles", FIELD_KEYS, false, "a kind of words", .keys = &role_keys},
                          box_of = {"boxes", FIELD_KEYS, false, "what stands on the face", .keys = &box_keys};
static const struct field template_rows[] = {
    {"face", FIELD_TEXT, true, "what it is, for people", IN_TEMPLATE(face)},
    {"size", FIELD_LENGTHS, false, "the card that its boxes are measured for; for another they are stretched",
     IN_TEMPLATE(size), CARD_LEAST, CARD_MOST, .count = 2},
    {"roles", FIELD_MAP, false, "how each kind of words is set, by names that boxes use", IN_TEMPLATE(roles),
     .of = &role_of},
    {"boxes", FIELD_MAP, true, "what stands on the face, by name, in order of painting", IN_TEMPLATE(boxes),
     .of = &box_of},
};
const struct fields template_fields = {"a face of a card", FIELDS_OF(template_rows)};

/* --- templates: reading */

/* {filled: X, outlined: Y}: the one that fits the theme; all else is itself. */
static const struct node *by_bars(struct template_reading *r, const struct node *n)
{
    struct text both[2];
    if (!n || n->kind != NODE_MAP)
        return n;
    if (fields_fill(r->a, r->d, n, &bars_keys, both) != FILLED_WHOLE)
        return NULL;
    return node_find(n, r->theme->filled_bars ? "filled" : "outlined");
}

/* "bad 40 %": so much of it, the rest paper. A name without is all of it. `hue` and `deep` cannot be colours yet,
 * since a template is read once for all hues of its cards. */
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

/* What is not there leaves the ink as it was: 0 is CARD_INK_NONE, which paints nothing. A node that is bad has its
 * finding from the reader of YAML. */
static void ink_read(struct template_reading *r, const struct node *n, const char *key, struct card_ink *out)
{
    n = by_bars(r, n);
    if (!n || n->kind == NODE_BAD || (n->kind == NODE_TEXT && ink_parse(r->theme, n->text, out)))
        return;
    struct finding *f = field_refuse(r->d, n, key, "a colour");
    finding_help(r->d, f, "write %s", ink_forms[0].doc);
}

/* A hue is counted from 1 and begins again behind the last. Deep is 55 % of the hue, the rest black: a theme's hues
 * stand off its paper by 4.5 to 1 as they are, and what is darker by more. Percent come last, so that
 * "deep 20 %" is a tint of what deep is. */
struct colour card_ink_colour(const struct card_ink *k, const struct theme *t, unsigned hue)
{
    static const struct colour black = {0, 0, 0};
    struct colour c = k->colour;
    if (k->kind == CARD_INK_HUE || k->kind == CARD_INK_DEEP)
        c = hue && t->n_hue ? t->hue[(hue - 1) % t->n_hue] : t->neutral;
    if (k->kind == CARD_INK_DEEP)
        c = colour_mix(c, black, 55);
    return k->percent < 100 ? colour_mix(c, t->paper, k->percent) : c;
}

/* What a font turns into where a role does not say: titles and symbols have neither bold nor italic. */
static enum font partner(enum font f, bool italic)
{
    if (f == FONT_SANS)
        return italic ? FONT_SANS_ITALIC : FONT_SANS_BOLD;
    return f == FONT_SANS_BOLD && italic ? FONT_SANS_BOLD_ITALIC : f;
}

/* A range of leading goes from the loosest to the tightest, however it is written. */
static struct card_role role_read(struct template_reading *r, struct str name, const struct node *map)
{
    struct role_file f = {
        .r = {.name = name, .strong = FONT_COUNT, .italic = FONT_COUNT}, .size = {8000, 8000}, .leading = {1200, 1200}};
    struct card_role *k = &f.r;
    fields_fill(r->a, r->d, map, &role_keys, &f);
    k->strong = k->strong == FONT_COUNT ? partner(k->font, false) : k->strong;
    k->italic = k->italic == FONT_COUNT ? partner(k->font, true) : k->italic;
    k->least = f.size.least;
    k->most = f.size.most;
    bool falls = f.leading[0] >= f.leading[1];
    k->leading = f.leading[falls ? 0 : 1];
    k->leading_least = f.leading[falls ? 1 : 0];
    k->ink = (struct card_ink){CARD_INK_FIXED, r->theme->ink, 100};
    ink_read(r, f.colour, "colour", &k->ink);
    if (k->least < TYPE_FLOOR) {
        struct finding *e = diag_add(r->d, RULE_BELOW_TYPE_FLOOR, field_place(map, "size"),
                                     "the words of a card are never smaller than 5 points");
        finding_help(r->d, e, "write 6.5pt..9pt for what is read in play");
    }
    return *k;
}

/* The role of that name; `otherwise` where none is named, NULL with a finding where it is unknown. Boxes keep the
 * pointer, for which the roles have their last place before any box is read. */
static const struct card_role *role_find(struct template_reading *r, struct text name,
                                         const struct card_role *otherwise)
{
    size_t n = r->out->n_role;
    struct str *names = ARENA_ARRAY(r->a, struct str, n + 1);
    if (!name.at.file)
        return otherwise;
    for (size_t i = 0; i < n; i++) {
        names[i] = r->out->role[i].name;
        if (str_eq(names[i], name.s))
            return &r->out->role[i];
    }
    struct finding *f = diag_add(r->d, RULE_UNKNOWN_REFERENCE, name.at, "there is no role \"%.*s\"", STRF(name.s));
    struct str near = str_nearest(name.s, names, n);
    if (near.n)
        finding_help(r->d, f, "did you mean \"%.*s\"?", STRF(near));
    else
        finding_help(r->d, f, "add it to the template's `roles`");
    return NULL;
}

/* A box may lie partly outside of the card, for art to the bleed; it must have an extent. */
static void place_read(struct template_reading *r, const struct node *n, struct card_box *b)
{
    um at[4] = {0, 0, 0, 0};
    unsigned whole;
    if (n && n->kind == NODE_TEXT && field_fill(r->a, r->d, n, &at_forms[0], &whole))
        b->place = whole ? CARD_AT_BLEED : CARD_AT_CARD;
    if (!n || n->kind == NODE_BAD || n->kind == NODE_TEXT || !field_fill(r->a, r->d, n, &at_forms[1], at))
        return;
    if (at[2] <= 0 || at[3] <= 0)
        diag_add(r->d, RULE_BAD_VALUE, node_place(n), "a box has a width and a height above 0: [x, y, width, height]");
    b->x = at[0];
    b->y = at[1];
    b->w = at[2];
    b->h = at[3];
}

/* One length, or four in the order of SIDE_. */
static void pad_read(struct template_reading *r, const struct node *n, struct card_box *b)
{
    if (!n)
        return;
    if (n->kind != NODE_TEXT) {
        field_fill(r->a, r->d, n, &pad_forms[1], b->pad);
        return;
    }
    field_fill(r->a, r->d, n, &pad_forms[0], &b->pad[0]);
    b->pad[1] = b->pad[2] = b->pad[3] = b->pad[0];
}

/* What the box shows; false where it is several things. A ground or a frame alone is something to show; none of all
 * would be a box that no eye finds, and so a mistake in writing. */
static bool shows_read(struct template_reading *r, const struct node *key, const struct box_file *f, struct card_box *b)
{
    bool words = f->words.at.file, drawn = f->fill || f->frame, of_arms = b->parts != PARTS_NONE;
    int n = words + of_arms + (f->picture != NULL);
    b->shows = f->picture ? CARD_PICTURE : of_arms ? CARD_PARTS : words ? CARD_WORDS : CARD_FILL;
    if (n > 1) {
        struct finding *e =
            diag_add(r->d, RULE_BAD_VALUE, key->at, "the box \"%.*s\" shows several things", STRF(key->text));
        finding_help(r->d, e, "give it one of words, parts and picture, and make another box for the rest");
    }
    if (n == 0 && !drawn) {
        struct finding *e =
            diag_add(r->d, RULE_MISSING_KEY, key->at, "the box \"%.*s\" shows nothing", STRF(key->text));
        finding_help(r->d, e, "give it words, parts, picture, fill or frame");
    }
    return n < 2;
}

/* A box with a mistake is left as far as it was read: its template is not used, and further mistakes are found. */
static struct card_box box_read(struct template_reading *r, const struct node *key, const struct node *map)
{
    struct box_file f = {.b = {.name = key->text,
                               .at = key->at,
                               .stroke = STROKE_USUAL,
                               .gap = 2000,
                               .between = 1200,
                               .parts = PARTS_NONE},
                         .icon = {8500, 6000}};
    struct card_box *b = &f.b;
    if (fields_fill(r->a, r->d, map, &box_keys, &f) == FILLED_NOT)
        return *b;
    place_read(r, f.at, b);
    ink_read(r, f.fill, "fill", &b->fill);
    ink_read(r, f.frame, "frame", &b->frame);
    pad_read(r, f.pad, b);
    b->icon_w = f.icon[0];
    b->icon_h = f.icon[1];
    if (!shows_read(r, key, &f, b))
        return *b;
    b->words = f.words.s;
    b->words_at = f.words.at;
    b->role = role_find(r, f.role, NULL);
    if (!f.role.at.file && (b->shows == CARD_WORDS || b->shows == CARD_PARTS)) {
        struct finding *e =
            diag_add(r->d, RULE_MISSING_KEY, key->at, "the box \"%.*s\" needs a `role` for its words", STRF(key->text));
        finding_help(r->d, e, "name one of the template's `roles`");
    }
    b->headline = role_find(r, f.headline, b->role);
    b->label = role_find(r, f.label, b->role);
    b->rung = role_find(r, f.rung, b->role);
    b->ink = (struct card_ink){CARD_INK_HUE, {0, 0, 0}, 100};
    ink_read(r, f.colour, "colour", &b->ink);
    const struct node *picture = by_bars(r, f.picture);
    b->own_picture = str_is(node_text(picture), "own");
    if (picture && !b->own_picture && !str_is(node_text(picture), "none"))
        b->picture = picture_find(r->pictures, r->d, node_text(picture), node_place(picture));
    return *b;
}

/* All mistakes are told; with one of them the template is not used at all, since a box that is missing is not seen to
 * be missing on a printed card. */
const struct card_template *card_template_read(struct arena *a, struct diag *d, struct pictures *pictures,
                                               struct str path, const struct theme *theme, struct span asked_at)
{
    bool missing = false;
    uint32_t source = source_read(a, d, pictures_dir(pictures), path, &missing);
    if (missing) {
        struct finding *f = diag_add(d, RULE_UNKNOWN_REFERENCE, asked_at, "there is no template \"%.*s\"", STRF(path));
        finding_help(d, f, "write its path from the project's folder, such as layouts/cards/events-front.yaml");
    }
    const struct node *root = source ? yaml_parse(a, d, source) : NULL;
    if (!root)
        return NULL;
    struct diag *own = diag_part(d);
    struct card_template *t = ARENA_NEW(a, struct card_template);
    struct template_reading r = {.a = a, .d = own, .pictures = pictures, .theme = theme, .out = t};
    fields_fill(a, own, root, &template_fields, &r);
    struct card_role *role = ARENA_ARRAY(a, struct card_role, r.roles ? r.roles->n : 0);
    struct card_box *box = ARENA_ARRAY(a, struct card_box, r.boxes ? r.boxes->n : 0);
    *t = (struct card_template){.name = str_dup(a, path), .pictures = pictures, .w = r.size[0], .h = r.size[1]};
    t->at = root->first;
    t->role = role;
    for (; r.roles && t->n_role < r.roles->n; t->n_role++)
        role[t->n_role] = role_read(&r, r.roles->pair[t->n_role].key->text, r.roles->pair[t->n_role].value);
    t->box = box;
    for (; r.boxes && t->n_box < r.boxes->n; t->n_box++)
        box[t->n_box] = box_read(&r, r.boxes->pair[t->n_box].key, r.boxes->pair[t->n_box].value);
    bool good = !diag_has(own, LEVEL_ERROR);
    diag_join(own);
    return good ? t : NULL;
}
