/* Reads layouts/themes/NAME.yaml to a theme and checks the contrast of its colours. Called for each
 * document.
 *
 * Invariant: the result is always a complete theme. Reading starts with the built-in values and
 * applies the files from the base to the requested theme; a missing or wrong field keeps its former
 * value. So the composer never checks if a value is set. */
#include "base/built_in.h"
#include "look/look.h"
#include <string.h>

/* FROM_DEPTH: the max length of a chain, limited by the number of files that a theme can store.
 * BODY, in mpt: the body size of the built-in theme, for files without `body`. */
enum { FROM_DEPTH = THEME_FILES - 2, HUES = 12, SHADES = 7, BODY = 8500 };

/* Indexes in the table of colours. Paragraph styles may name these colours; the hues follow them.
 */
enum theme_colour {
    COLOUR_PAPER,
    COLOUR_INK,
    COLOUR_GREY,
    COLOUR_RULE,
    COLOUR_NEUTRAL,
    COLOUR_WORST,
    COLOUR_BAD,
    COLOUR_PLAIN,
    COLOUR_GOOD,
    COLOUR_COUNT,
    COLOURS = COLOUR_COUNT + HUES
};

/* State of reading a theme. Each file of the chain fills it in turn, the base first, so that
 * omitted values stay. Values that belong to one file are cleared before each file. */
struct theme_reading {
    struct arena *a;
    struct diag *d;
    const char *dir; /* of the project */
    struct theme t;  /* the result so far */
    struct text name, from;
    /* mpt: the body size for which this file's paragraph styles are written */
    int32_t body;
    unsigned bars;                    /* index in `bars`; 0: filled */
    const struct node *hues, *shades; /* of this file */
    struct text inks[COLOUR_COUNT];   /* of this file; without place: not set */
    struct texts hue_inks;
    struct inks_of {
        bool is_set;
        struct four_inks inks;
    } ink[COLOURS];              /* the result so far, of the colours and then the hues */
    struct span colour[COLOURS]; /* where each was written; NOWHERE: built in */
    struct span from_at;  /* where the requested theme names its base; or NOWHERE */
    struct span requested_at; /* place for findings about built-in values */
};

/* --- what a file may say */

#define AT(member) offsetof(struct theme_reading, member)
#define FAR 500000 /* um: larger than any paper */
static const struct field hue_field = {"hues", FIELD_COLOUR, "a dark colour"};
static const struct field shade_field = {"shades", FIELD_PERCENT,
                                         "the percentage of a hue in an odds background"};
static const struct field hues_forms[] = {
    {"hues", FIELD_COLOUR, "one colour for all phases"},
    {"hues", FIELD_LIST, "a list of them", .of = &hue_field},
    {.type = FIELD_END},
};

static const struct field colour_fields[] = {
    {"paper", FIELD_COLOUR, "the background, and text on dark backgrounds", AT(t.paper)},
    {"ink", FIELD_COLOUR, "text", AT(t.ink)},
    {"grey", FIELD_COLOUR, "asides", AT(t.grey)},
    {"rule", FIELD_COLOUR, "hairlines", AT(t.rule)},
    {"neutral", FIELD_COLOUR, "bars without a phase", AT(t.neutral)},
    {"worst", FIELD_COLOUR,
     "the background of the worst outcomes; text on it has the paper's colour", AT(t.worst)},
    {"bad", FIELD_COLOUR, "the background of bad outcomes", AT(t.bad)},
    {"plain", FIELD_COLOUR, "the background of ordinary outcomes", AT(t.plain)},
    {"good", FIELD_COLOUR, "the background of the best outcomes", AT(t.good)},
    {"hues", FIELD_ANY, "up to 12 dark colours, one for each phase in order", AT(hues),
     .of = hues_forms},
};
static const struct fields colour_keys = {"the colours of a theme", FIELDS_OF(colour_fields)};

#define INKS(which, key) [which] = {key, FIELD_TEXT, "the ink of that colour", AT(inks[which])}
static const struct field inks_fields[] = {
    INKS(COLOUR_PAPER, "paper"),
    INKS(COLOUR_INK, "ink"),
    INKS(COLOUR_GREY, "grey"),
    INKS(COLOUR_RULE, "rule"),
    INKS(COLOUR_NEUTRAL, "neutral"),
    INKS(COLOUR_WORST, "worst"),
    INKS(COLOUR_BAD, "bad"),
    INKS(COLOUR_PLAIN, "plain"),
    INKS(COLOUR_GOOD, "good"),
    {"hues", FIELD_TEXTS, "the inks of the hues, as many as there are hues", AT(hue_inks)},
};
static const struct fields inks_keys = {"the inks of a theme's colours", FIELDS_OF(inks_fields)};

static const struct field page_fields[] = {
    {"margin", FIELD_LENGTH, "the margin on each side of the paper", AT(t.margin), 0, FAR},
    {"gutter", FIELD_LENGTH, "between columns", AT(t.gutter), 0, FAR},
    {"rail", FIELD_LENGTH, "width of the sequence of play at the side", AT(t.rail), 0, FAR},
};
static const struct fields page_keys = {"the page of a theme", FIELDS_OF(page_fields)};

static const struct field outline_fields[] = {
    {"bad", FIELD_LENGTH, "the outline of bad outcomes, 0.4 mm", AT(t.bad_outline), 0, FAR},
    {"good", FIELD_LENGTH, "the outline of good outcomes", AT(t.good_outline), 0, FAR},
};
static const struct fields outline_keys = {"the outlines of outcomes", FIELDS_OF(outline_fields)};

#define TYPE_SIZE .min = 4000, .max = 72000, .count = 1
static const struct field fit_fields[] = {
    {"least", FIELD_POINTS, "the smallest size of body text, points", AT(t.body_min), TYPE_SIZE},
    {"most", FIELD_POINTS, "the largest", AT(t.body_max), TYPE_SIZE},
    {"floor", FIELD_POINTS, "the smallest size of any text; smaller texts get this size",
     AT(t.floor), TYPE_SIZE},
};
static const struct fields fit_keys = {"a range of body sizes for the fit", FIELDS_OF(fit_fields)};

#define IN_PARA_STYLE(member) offsetof(struct para_style_look, member)
static const struct field look_fields[] = {
    {"font", FIELD_TEXT, "a font of fonts/fonts.yaml: sans, title, or your own",
     IN_PARA_STYLE(named[0]), .names = NAMES_FONT},
    {"strong", FIELD_TEXT, "the style of **bold**", IN_PARA_STYLE(named[1]), .names = NAMES_FONT},
    {"size", FIELD_POINTS, "points, at the reference size of the body", IN_PARA_STYLE(size),
     TYPE_SIZE},
    {"leading", FIELD_POINTS, "the line distance, points, at the reference size",
     IN_PARA_STYLE(leading), 4000, 100000, .count = 1},
    {"colour", FIELD_TEXT, "ink, grey, neutral, or \"#rrggbb\"", IN_PARA_STYLE(colour_text)},
    {"fixed", FIELD_YES, "yes if the size is independent of the body's", IN_PARA_STYLE(fixed)},
};
static const struct fields look_keys = {"the style of a text", FIELDS_OF(look_fields)};

#define PARA_STYLE(which, key, doc)                                                                \
    [which] = {key, FIELD_KEYS, doc, AT(t.para_style[which]), .keys = &look_keys}
static const struct field para_style_fields[PARA_STYLE_COUNT] = {
    PARA_STYLE(PARA_STYLE_BODY, "body", "body text"),
    PARA_STYLE(PARA_STYLE_CELL, "cell", "words in a table"),
    PARA_STYLE(PARA_STYLE_NUMBER, "number", "targets, dice, moves"),
    PARA_STYLE(PARA_STYLE_KEY, "key", "the die column of charts on one roll"),
    PARA_STYLE(PARA_STYLE_MOVE, "move", "values of merged cells"),
    PARA_STYLE(PARA_STYLE_SIGN, "sign", "+1 and -2 of modifiers"),
    PARA_STYLE(PARA_STYLE_HEAD, "head", "column headers"),
    PARA_STYLE(PARA_STYLE_GROUP, "group", "a group's name between rows"),
    PARA_STYLE(PARA_STYLE_CHART, "chart", "a chart's title"),
    PARA_STYLE(PARA_STYLE_BAR, "bar", "a section's title in its bar"),
    PARA_STYLE(PARA_STYLE_ASIDE, "aside", "grey: the right end of a bar"),
    PARA_STYLE(PARA_STYLE_NOTE, "note",
               "footnotes and interpretations: the smallest text read in play"),
    PARA_STYLE(PARA_STYLE_TITLE, "title", "the sheet's title"),
    PARA_STYLE(PARA_STYLE_SUBTITLE, "subtitle", "the text after it"),
    PARA_STYLE(PARA_STYLE_RAIL, "rail", "names of phases"),
    PARA_STYLE(PARA_STYLE_FOOTER, "foot", "the source line at the foot of the page"),
    PARA_STYLE(PARA_STYLE_TURN, "turn", "the title above the phases"),
};
static const struct fields para_style_keys = {"the roles of a theme", FIELDS_OF(para_style_fields)};

static const char *const bars[] = {"filled", "outlined", NULL};
static const struct field top_fields[] = {
    {"theme", FIELD_TEXT, "its name, the same as the file's", AT(name), .needed = true},
    {"from", FIELD_TEXT, "the base theme; keys missing here are the same as there", AT(from),
     .names = NAMES_THEME},
    {"colours", FIELD_KEYS, "colours as \"#rrggbb\"", .keys = &colour_keys},
    {"inks", FIELD_KEYS,
     "the inks for a press: cyan, magenta, yellow and black in percent, as 0 0 0 100", 0,
     .keys = &inks_keys},
    {"tint", FIELD_PERCENT, "the percentage of a hue in a header row", AT(t.tint)},
    {"shades", FIELD_LIST, "the percentages of a hue in the six backgrounds of odds, rising",
     AT(shades), .of = &shade_field, .count = SHADES - 1},
    {"bars", FIELD_WORD, "filled, or outlined to save ink", AT(bars), .words = bars},
    {"outlines", FIELD_KEYS, "lines inside the cells of bad and good outcomes",
     .keys = &outline_keys},
    {"page", FIELD_KEYS, "margins and distances, mm, cm or in", .keys = &page_keys},
    {"fit", FIELD_KEYS, "the body sizes for the fit, points", .keys = &fit_keys},
    {"body", FIELD_POINTS, "the reference size of the body, for the sizes of roles, points",
     AT(body), TYPE_SIZE},
    {"roles", FIELD_KEYS, "the style of each kind of text", .keys = &para_style_keys},
};
const struct fields theme_fields = {"a theme", FIELDS_OF(top_fields)};

const char *para_style_name(enum para_style r)
{
    return para_style_fields[r].key;
}

/* The i-th colour of the field table, and then the hues. */
static const struct colour *colour_at(const struct theme *t, size_t i)
{
    if (i >= COLOUR_COUNT)
        return &t->hue[i - COLOUR_COUNT];
    return (const struct colour *)((const char *)t + (colour_fields[i].at - AT(t)));
}

/* Uses the colours of the field table, by their keys: files, paragraph styles and templates share
 * one list. */
bool theme_colour_find(const struct theme *t, struct str name, struct colour *out)
{
    size_t i = 0;
    while (i < COLOUR_COUNT && !str_is(name, colour_fields[i].key))
        i++;
    if (i < COLOUR_COUNT)
        *out = *colour_at(t, i);
    return i < COLOUR_COUNT;
}

/* Compares everything that affects positions: not colours and fills. */
bool theme_measures_alike(const struct theme *x, const struct theme *y)
{
    for (size_t i = 0; i < PARA_STYLE_COUNT; i++) {
        const struct para_style_look *p = &x->para_style[i], *q = &y->para_style[i];
        if (p->font != q->font || p->strong != q->strong || p->size != q->size || p->leading != q->leading ||
            p->fixed != q->fixed)
            return false;
    }
    return x->margin == y->margin && x->gutter == y->gutter && x->rail == y->rail &&
           x->body_min == y->body_min && x->body_max == y->body_max && x->floor == y->floor;
}

/* A poster is read from a distance that grows with its size. Distances and the largest type grow
 * with the shorter side, so that a poster fills like an A3 sheet. The smallest type stays, so that
 * a poster may hold more text. */
const struct theme *theme_on_paper(struct arena *a, const struct theme *t, const struct paper *paper)
{
    enum { TABLE = 297000 }; /* um: width of A3, the largest sheet on a table */
    if (paper->w <= TABLE)
        return t;
    struct theme *wall = arena_copy(a, t, sizeof *t);
    um *lengths[] = {&wall->margin, &wall->gutter, &wall->rail, &wall->bad_outline, &wall->good_outline};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        *lengths[i] = um_part(*lengths[i], paper->w, TABLE);
    wall->body_max = (int32_t)((int64_t)wall->body_max * paper->w / TABLE);
    for (size_t i = 0; i < PARA_STYLE_COUNT; i++)
        if (wall->para_style[i].fixed)
            wall->para_style[i].size =
                (int32_t)((int64_t)wall->para_style[i].size * paper->w / TABLE);
    return wall;
}

/* --- reading */

/* A sheet with more phases than hues starts again with the first hue, so that one hue suffices. */
static void hues_read(struct theme_reading *r, const struct node *list)
{
    struct theme *t = &r->t;
    size_t n = node_count(list);
    if (n < 1 || n > HUES) {
        struct finding *f = diag_add(r->d, RULE_BAD_VALUE, node_place(list), "there are %zu hues", n);
        finding_help(f, "list 1 to %d; sheets with more phases use them again", HUES);
        return;
    }
    t->n_hue = n;
    for (size_t i = 0; i < n; i++) {
        r->colour[COLOUR_COUNT + i] = node_place(node_at(list, i));
        field_fill(r->a, r->d, node_at(list, i), &hue_field, &t->hue[i]);
    }
}

/* Parses "0 0 0 100". Returns false for other text, or for more ink than a press can print. */
static bool inks_parse(struct str s, struct four_inks *out)
{
    enum { MAX = 300 }; /* percent of all four: more does not dry */
    struct str one, rest = str_trim(s);
    unsigned all = 0;
    size_t n = 0;
    while (n < 4 && str_split(&rest, ' ', &one)) {
        int64_t percent;
        if (!count_parse(one, &percent) || percent > 100)
            return false;
        out->of[n++] = (uint8_t)percent;
        all += (unsigned)percent;
        rest = str_trim(rest);
    }
    return n == 4 && !rest.n && all <= MAX;
}

static void inks_take(struct theme_reading *r, const struct text *text, struct inks_of *out)
{
    struct four_inks inks;
    if (inks_parse(text->s, &inks)) {
        *out = (struct inks_of){true, inks};
        return;
    }
    REPORT(r->d, RULE_BAD_VALUE, text->at,
           "write cyan, magenta, yellow and black in percent, such as 0 90 65 40; together at most "
           "300",
           "\"%.*s\" is not four inks", STRF(text->s));
}

/* If a file redefines a colour, its former inks are dropped, unless the file gives new ones. */
static void inks_read(struct theme_reading *r, const struct node *colours)
{
    for (size_t i = 0; i < COLOUR_COUNT; i++) {
        if (node_find(colours, colour_fields[i].key))
            r->ink[i].is_set = false;
        if (r->inks[i].at.file)
            inks_take(r, &r->inks[i], &r->ink[i]);
    }
    for (size_t i = COLOUR_COUNT; i < COLOURS && r->hues; i++)
        r->ink[i].is_set = false;
    if (r->hue_inks.n && r->hue_inks.n != r->t.n_hue) {
        REPORT(r->d, RULE_BAD_VALUE, r->hue_inks.at[0].at,
               "write the inks of each hue, in the same order",
               "there are %zu hues, but inks for %zu", r->t.n_hue, r->hue_inks.n);
        return;
    }
    for (size_t i = 0; i < r->hue_inks.n && i < HUES; i++)
        inks_take(r, &r->hue_inks.at[i], &r->ink[COLOUR_COUNT + i]);
}

/* Collects the colours with inks of their own, in the order of the table, hues last. */
static void pressed_put(struct theme_reading *r)
{
    struct theme *t = &r->t;
    for (size_t i = 0; i < COLOUR_COUNT + t->n_hue; i++)
        if (r->ink[i].is_set)
            t->pressed[t->n_pressed++] = (struct pressed){*colour_at(t, i), r->ink[i].inks};
}

/* Shade 0 is the paper; each further shade must be darker than the one before. */
static void shades_read(struct theme_reading *r, const struct node *list)
{
    unsigned *shade = r->t.shade;
    bool good = list->n == SHADES - 1;
    for (size_t i = 0; i < list->n && i < SHADES - 1; i++) {
        field_fill(r->a, r->d, list->item[i], &shade_field, &shade[i + 1]);
        good = good && (i == 0 || shade[i + 1] > shade[i]);
    }
    if (!good)
        diag_add(r->d, RULE_BAD_VALUE, list->first,
                 "odds need %d shades, each darker than the one before", SHADES - 1);
}

/* Resolves the colour of a paragraph style: a name of the theme or a colour; not set: ink. */
static bool para_style_colour(const struct theme *t, const struct para_style_look *k,
                              struct colour *out)
{
    struct str text = k->colour_text.s.p ? k->colour_text.s : STR("ink");
    return theme_colour_find(t, text, out) || colour_parse(text, out);
}

/* Applies a file's values for a paragraph style to the inherited ones. Points become permille: a
 * size of the body, a leading of the size. A leading that is not set keeps its proportion to the
 * size, even if the size changes. A size that is no longer fixed keeps its points at this file's
 * body size. Colours are resolved after the whole file is read, because the paragraph style may
 * come before the colour. */
static void para_style_put(struct theme_reading *r, struct para_style_look *k,
                           const struct para_style_look *was)
{
    int64_t body = r->body, size = was->fixed ? was->size : (was->size * body + 500) / 1000;
    struct colour c;
    if (k->size)
        size = k->size;
    k->size = (int32_t)(k->fixed ? size : (size * 1000 + body / 2) / body);
    k->leading = k->leading ? (int32_t)((k->leading * (int64_t)1000 + size / 2) / size) : was->leading;
    if (para_style_colour(&r->t, k, &c))
        return;
    REPORT(r->d, RULE_BAD_VALUE, k->colour_text.at,
           "write ink, grey, neutral or another of the theme's colours, or a value such as "
           "\"#2c6b3f\"",
           "\"%.*s\" is not a colour", STRF(k->colour_text.s));
    k->colour_text = was->colour_text;
}

/* True if both were written at the same place. */
static bool is_same(struct text a, struct text b)
{
    return a.at.file == b.at.file && a.at.lo == b.at.lo;
}

/* If a file replaces the font of a paragraph style by a font of the project, the inherited bold is
 * dropped too: it belongs to another family. */
static void font_put(struct para_style_look *k, const struct para_style_look *was)
{
    bool own = k->named[0].at.file && !is_same(k->named[0], was->named[0]);
    for (size_t i = 0; i < FONT_COUNT; i++)
        own = own && !str_is(k->named[0].s, font_names[i]);
    if (own && is_same(k->named[1], was->named[1]))
        k->named[1] = (struct text){0};
}

/* Reads a theme after its base, by recursion: the base is applied first. A project's theme may be
 * from the built-in theme of the same name; any other ring ends at FROM_DEPTH with a finding. Sizes
 * are relative to each file's `body`; colours, fonts and `fixed` are inherited. */
static void file_read(struct theme_reading *r, struct str name, struct span requested_at,
                      unsigned depth, bool comes)
{
    bool missing = false;
    struct str path = named_path(r->a, &named_themes, name);
    const struct node *root =
        comes ? named_built_in(r->a, r->d, &named_themes, name, &path)
              : named_read(r->a, r->d, r->dir, &named_themes, name, requested_at, &missing);
    const struct source *source = root ? diag_source_at(r->d, root->at.file) : NULL;
    if (!missing && r->t.n_file < THEME_FILES)
        r->t.file[r->t.n_file++] = path;
    const struct node *from = node_find(root, "from");
    comes = comes || (source && source->built_in);
    if (depth == 0 && from)
        r->from_at = from->at;
    const bool has = from && from->kind == NODE_TEXT && from->text.n, rings = has && depth == FROM_DEPTH;
    if (rings)
        diag_add(r->d, RULE_BAD_VALUE, from->at,
                 "this theme is derived from itself, or from more than %d others", FROM_DEPTH);
    if (has && !rings) {
        file_read(r, from->text, from->at, depth + 1, !comes && str_eq(from->text, name) && built_in_find(path));
    } else if (!comes || !str_is(name, "classic")) {
        file_read(r, STR("classic"), requested_at, depth + 1, true);
        memset(r->colour, 0, sizeof r->colour);
    }
    struct theme before = r->t;
    r->body = BODY;
    r->hues = r->shades = NULL;
    memset(r->inks, 0, sizeof r->inks);
    r->hue_inks = (struct texts){0};
    for (size_t i = 0; root && root->kind == NODE_MAP && i < PARA_STYLE_COUNT; i++)
        r->t.para_style[i].size = r->t.para_style[i].leading = 0;
    if (!root || fields_fill(r->a, r->d, root, &theme_fields, r) == FILLED_NOT)
        return;
    r->t.name = name;
    for (size_t i = 0; i < COLOUR_COUNT; i++) {
        const struct node *n = node_find(node_find(root, "colours"), colour_fields[i].key);
        r->colour[i] = n ? node_place(n) : r->colour[i];
    }
    if (r->hues)
        hues_read(r, r->hues);
    if (r->shades)
        shades_read(r, r->shades);
    inks_read(r, node_find(root, "colours"));
    if (r->t.body_min > r->t.body_max) {
        diag_add(r->d, RULE_BAD_VALUE, field_place(root, "fit"), "the smallest size is larger than the largest");
        r->t.body_max = r->t.body_min;
    }
    for (size_t i = 0; i < PARA_STYLE_COUNT; i++) {
        para_style_put(r, &r->t.para_style[i], &before.para_style[i]);
        font_put(&r->t.para_style[i], &before.para_style[i]);
    }
}

/* --- contrast: checks every pair of a text colour and a background that sheets print. A colour
 * that fails has one finding, at its line: each function stops at the first failing pair and
 * returns false. */

enum {
    ENOUGH = 45, /* 4.5:1, WCAG 2 AA for small text; at arm's length large text is small too */
    /* From this shade on, page/ prints text in the paper's colour (SHADE_DARK of page/taste.h).
     * Lighter shades are checked against ink, these against paper. */
    FIRST_DARK = 5
};
/* Backgrounds besides the paper: outcomes, the tint of header rows, the lighter shades of odds. */
enum { OUTCOMES = 1, TINTS = 2, SHADED = 4 };

/* An inherited colour is reported where the requested theme names its base: the author cannot
 * change another's file but can set a different colour. */
static struct span report_at(const struct theme_reading *r, struct span at)
{
    if (!at.file)
        return r->requested_at;
    return r->from_at.file && at.file != r->from_at.file ? r->from_at : at;
}

/* `change`: the thing to change, for the help: the text or the background. */
static bool readable_by(const struct theme_reading *r, struct span at, struct colour text, const char *what,
                        struct colour ground, const char *on, const char *change)
{
    static const struct colour white = {255, 255, 255}, black = {0, 0, 0};
    unsigned tenths = contrast_tenths(text, ground);
    if (tenths >= ENOUGH)
        return true;
    struct finding *f = diag_add(
        r->d, RULE_LOW_CONTRAST, report_at(r, at),
        "%s #%02x%02x%02x on %s #%02x%02x%02x is hard to read: its contrast is %u.%u to 1", what,
        text.r, text.g, text.b, on, ground.r, ground.g, ground.b, tenths / 10, tenths % 10);
    struct colour still = change == what ? ground : text;
    bool light = contrast_tenths(still, black) > contrast_tenths(still, white);
    finding_help(f, "small text needs 4.5 to 1: choose a %s %s", light ? "darker" : "lighter",
                 change);
    return false;
}

/* The text must change, because other texts share the background. */
static bool readable(const struct theme_reading *r, struct span at, struct colour text, const char *what,
                     struct colour ground, const char *on)
{
    return readable_by(r, at, text, what, ground, on, what);
}

/* The hues, followed by neutral, which is the hue of sections without one. */
static struct colour hue_of(const struct theme *t, size_t i)
{
    return i < t->n_hue ? t->hue[i] : t->neutral;
}

/* Checks a text on the paper and on the backgrounds in `on`, except hues with `left` set. Stops at
 * the first failure, because a corrected colour may be readable on the others too. */
static bool on_grounds(const struct theme_reading *r, struct span at, struct colour text, const char *what, unsigned on,
                       const bool *left)
{
    const struct theme *t = &r->t;
    bool good = readable(r, at, text, what, t->paper, "the paper");
    if (on & OUTCOMES)
        good = good && readable(r, at, text, what, t->plain, "plain outcomes") &&
               readable(r, at, text, what, t->bad, "bad outcomes") &&
               readable(r, at, text, what, t->good, "good outcomes");
    for (size_t i = 0; on & TINTS && i <= t->n_hue; i++) {
        if (left[i])
            continue;
        good = good && readable(r, at, text, what, colour_mix(hue_of(t, i), t->paper, t->tint),
                                "the tint of a header");
        for (unsigned k = 1; on & SHADED && k < FIRST_DARK; k++)
            good = good && readable(r, at, text, what, colour_mix(hue_of(t, i), t->paper, t->shade[k]),
                                    "a light shade of odds");
    }
    return good;
}

/* A hue is a background for the paper's colour in bars, discs, die columns and dark shades. It is a
 * text colour on paper in titles and signs, and on its own tint in headers. */
static bool hue_check(const struct theme_reading *r, struct span at, struct colour hue, const char *what)
{
    const struct theme *t = &r->t;
    bool good = readable(r, at, hue, what, t->paper, "the paper") &&
                readable(r, at, hue, what, colour_mix(hue, t->paper, t->tint), "its own tint");
    for (unsigned i = FIRST_DARK; i < SHADES; i++)
        good = good && readable_by(r, at, t->paper, "paper", colour_mix(hue, t->paper, t->shade[i]),
                                   "a dark shade of odds", what);
    return good;
}

/* Ink, grey and neutral are used on every background; hues that failed are skipped. Other colours
 * of paragraph styles are checked on table backgrounds if the paragraph style is used in tables,
 * else only on the paper. */
static void contrast_check(const struct theme_reading *r)
{
    const struct theme *t = &r->t;
    const struct span *of = r->colour, *hues = of + COLOUR_COUNT;
    bool bad[HUES + 1] = {false}, neutral[HUES + 1] = {false};
    for (size_t i = 0; i < t->n_hue; i++)
        bad[i] = !hue_check(r, hues[i], t->hue[i], "hue");
    neutral[t->n_hue] = true;
    on_grounds(r, of[COLOUR_INK], t->ink, "ink", OUTCOMES | TINTS | SHADED, bad);
    on_grounds(r, of[COLOUR_GREY], t->grey, "grey", OUTCOMES | TINTS, bad);
    readable_by(r, of[COLOUR_WORST], t->paper, "paper", t->worst, "worst outcomes", "worst");
    if (hue_check(r, of[COLOUR_NEUTRAL], t->neutral, "neutral"))
        on_grounds(r, of[COLOUR_NEUTRAL], t->neutral, "neutral", TINTS, bad);
    for (enum para_style i = 0; i < PARA_STYLE_COUNT; i++) {
        struct colour c = t->para_style[i].colour;
        /* by the checks of ink, grey and neutral */
        bool checked = memcmp(&c, &t->ink, sizeof c) == 0 || memcmp(&c, &t->grey, sizeof c) == 0 ||
                       memcmp(&c, &t->neutral, sizeof c) == 0;
        bool tables = i == PARA_STYLE_CELL || i == PARA_STYLE_NUMBER || i == PARA_STYLE_MOVE ||
                      i == PARA_STYLE_SIGN || i == PARA_STYLE_HEAD || i == PARA_STYLE_GROUP;
        if (!checked)
            on_grounds(r, t->para_style[i].colour_text.at, c, para_style_name(i),
                       tables ? OUTCOMES | TINTS : 0, neutral);
    }
}

/* --- colours with a meaning must be distinguishable, also in a grey print */

enum {
    HUES_APART = 130, /* percent: 1.3:1 */
    /* outcomes are viewed from a larger distance and have no number beside them */
    TINTS_APART = 135
};
/* A colour with a meaning, its name in findings, and its place. */
struct tinted {
    struct colour colour;
    const char *name;
    struct span at;
};

/* Reports only the first pair for each colour: changing it may correct the rest. */
static bool apart(const struct theme_reading *r, struct tinted a, struct tinted b, unsigned want, const char *help)
{
    unsigned is = contrast_percent(a.colour, b.colour);
    if (is >= want)
        return true;
    struct finding *f =
        diag_add(r->d, RULE_COLOURS_ALIKE, report_at(r, a.at),
                 "the contrast of %s #%02x%02x%02x and %s #%02x%02x%02x in grey is %u.%02u to 1, "
                 "and must be %u.%02u",
                 a.name, a.colour.r, a.colour.g, a.colour.b, b.name, b.colour.r, b.colour.g,
                 b.colour.b, is / 100, is % 100, want / 100, want % 100);
    finding_help(f, "%s", help);
    return false;
}

/* A number stands beside each hue, so that grey copies lose nothing. But a bar must not be taken
 * for the worst outcome; the other grounds are lighter than any hue on which white can be read. */
static void hues_apart(const struct theme_reading *r)
{
    const struct theme *t = &r->t;
    const struct span *at = r->colour;
    const struct tinted worst = {t->worst, "worst outcomes", at[COLOUR_WORST]};
    for (size_t i = 0; t->filled_bars && i < t->n_hue; i++)
        apart(r, (struct tinted){t->hue[i], "hue", at[COLOUR_COUNT + i]}, worst, HUES_APART,
              "choose a lighter colour: it would be taken for the outcome");
}

/* Plain outcomes may equal the paper. A line inside the cells distinguishes good or bad outcomes
 * from these two as well. */
static void tints_apart(const struct theme_reading *r)
{
    const struct theme *t = &r->t;
    const struct span *at = r->colour;
    const struct tinted rating[] = {{t->paper, "the paper", at[COLOUR_PAPER]},
                                    {t->plain, "plain outcomes", at[COLOUR_PLAIN]},
                                    {t->worst, "worst outcomes", at[COLOUR_WORST]},
                                    {t->bad, "bad outcomes", at[COLOUR_BAD]},
                                    {t->good, "good outcomes", at[COLOUR_GOOD]}};
    const bool outlined[] = {false, false, false, t->bad_outline > 0, t->good_outline > 0};
    for (size_t i = 2; i < sizeof rating / sizeof *rating; i++)
        for (size_t k = outlined[i] ? 2 : 0; k < i; k++)
            if (!apart(r, rating[i], rating[k], TINTS_APART,
                       "choose a lighter or a darker colour: it distinguishes outcomes"))
                break;
}

/* Resolves font names. A project's font brings its own bold, unless the same or a later file sets
 * another. A paragraph style in bold type has no italic. */
static void fonts_find(struct theme_reading *r)
{
    for (size_t i = 0; i < PARA_STYLE_COUNT; i++) {
        struct para_style_look *k = &r->t.para_style[i];
        struct font_family plain = {FONT_SANS, FONT_SANS_BOLD, FONT_SANS_ITALIC}, strong;
        if (k->named[0].at.file)
            font_find(r->a, r->d, r->dir, k->named[0], &plain);
        if (k->named[1].at.file && font_find(r->a, r->d, r->dir, k->named[1], &strong))
            plain.strong = strong.plain;
        k->font = plain.plain;
        k->strong = plain.strong;
        k->italic = k->font == FONT_SANS_BOLD ? k->font : plain.italic;
    }
}

/* Checks contrast last, on the complete theme, because a later file may replace a colour that
 * fails.
 *
 * Colour names are resolved only now, because a file may change `ink` after another file gave it to
 * a paragraph style. The theme lives in `a`, together with the reading state, which has no further
 * users. */
const struct theme *theme_read(struct arena *a, struct diag *d, const char *dir, struct str name,
                               struct span requested_at)
{
    struct theme_reading *r = ARENA_NEW(a, struct theme_reading);
    r->a = a;
    r->d = d;
    r->dir = dir;
    r->requested_at = requested_at;
    file_read(r, name, requested_at, 0, false);
    r->t.filled_bars = r->bars == 0;
    for (size_t i = 0; i < PARA_STYLE_COUNT; i++)
        para_style_colour(&r->t, &r->t.para_style[i], &r->t.para_style[i].colour);
    pressed_put(r);
    fonts_find(r);
    contrast_check(r);
    hues_apart(r);
    tints_apart(r);
    return &r->t;
}
