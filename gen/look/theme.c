/* layouts/themes/NAME.yaml to a theme. Called by run.c and doc/ for each document.
 *
 * Invariant: a whole theme always comes back. Reading begins with the built-in one or the one that `from:` names, and a
 * field that is missing or wrong leaves what was there; so the composer never asks whether a value is set. */
#include "look/theme.h"
#include "base/num.h"
#include "look/named.h"
#include "yaml/field.h"
#include <stdlib.h>
#include <string.h>

enum { FROM_DEPTH = THEME_FILES - 2 };

enum {
    TOP_THEME,
    TOP_FROM,
    TOP_COLOURS,
    TOP_TINT,
    TOP_SHADES,
    TOP_BARS,
    TOP_OUTLINES,
    TOP_PAGE,
    TOP_FIT,
    TOP_BODY,
    TOP_ROLES,
    TOP_COUNT
};
static const struct field top_fields[TOP_COUNT] = {
    {"theme", FIELD_TEXT, true, "its name, that of the file"},
    {"from", FIELD_TEXT, false, "the theme that it changes; what is not written here is as there"},
    {"colours", FIELD_MAP, false, "colours as \"#rrggbb\""},
    {"tint", FIELD_TEXT, false, "how much of a hue is in a header row, percent"},
    {"shades", FIELD_LIST, false, "how much of a hue is in the six grounds of odds, percent, rising"},
    {"bars", FIELD_TEXT, false, "filled, or outlined to save ink"},
    {"outlines", FIELD_MAP, false, "lines inside the cells of bad and good outcomes"},
    {"page", FIELD_MAP, false, "margins and distances, mm, cm or in"},
    {"fit", FIELD_MAP, false, "the body sizes that a fit may choose, points"},
    {"body", FIELD_TEXT, false, "the body size that the sizes of roles are written for, points"},
    {"roles", FIELD_MAP, false, "how each kind of text is set"},
};

enum { COLOURS_HUES = COLOUR_COUNT, COLOURS_COUNT };
static const struct field colour_fields[COLOURS_COUNT] = {
    [COLOUR_PAPER] = {"paper", FIELD_TEXT, false, "the ground of everything, and text on dark grounds"},
    [COLOUR_INK] = {"ink", FIELD_TEXT, false, "text"},
    [COLOUR_GREY] = {"grey", FIELD_TEXT, false, "asides"},
    [COLOUR_RULE] = {"rule", FIELD_TEXT, false, "hairlines"},
    [COLOUR_NEUTRAL] = {"neutral", FIELD_TEXT, false, "bars that belong to no phase"},
    [COLOUR_WORST] = {"worst", FIELD_TEXT, false,
                      "the ground of the worst outcomes; text on it has the paper's colour"},
    [COLOUR_BAD] = {"bad", FIELD_TEXT, false, "the ground of bad outcomes"},
    [COLOUR_PLAIN] = {"plain", FIELD_TEXT, false, "the ground of ordinary outcomes"},
    [COLOUR_GOOD] = {"good", FIELD_TEXT, false, "the ground of the best outcomes"},
    [COLOURS_HUES] = {"hues", FIELD_TEXTS, false, "up to 12 dark colours, one a phase in order"},
};

enum { PAGE_MARGIN, PAGE_GUTTER, PAGE_RAIL, PAGE_COUNT };
static const struct field page_fields[PAGE_COUNT] = {
    {"margin", FIELD_TEXT, false, "from each edge of the paper"},
    {"gutter", FIELD_TEXT, false, "between columns"},
    {"rail", FIELD_TEXT, false, "width of the sequence of play at the side"},
};

enum { OUTLINES_BAD, OUTLINES_GOOD, OUTLINES_COUNT };
static const struct field outline_fields[OUTLINES_COUNT] = {
    {"bad", FIELD_TEXT, false, "of bad outcomes, 0.4 mm"},
    {"good", FIELD_TEXT, false, "of good ones"},
};

enum { FIT_LEAST, FIT_MOST, FIT_FLOOR, FIT_COUNT };
static const struct field fit_fields[FIT_COUNT] = {
    {"least", FIELD_TEXT, false, "the smallest body size, points"},
    {"most", FIELD_TEXT, false, "the largest"},
    {"floor", FIELD_TEXT, false, "the size that nothing printed may be smaller than"},
};

static const struct field role_fields[ROLE_COUNT] = {
    [ROLE_BODY] = {"body", FIELD_MAP, false, "running text that is read in play"},
    [ROLE_CELL] = {"cell", FIELD_MAP, false, "words in a table"},
    [ROLE_NUMBER] = {"number", FIELD_MAP, false, "targets, dice, moves"},
    [ROLE_KEY] = {"key", FIELD_MAP, false, "the die column of charts on one roll"},
    [ROLE_MOVE] = {"move", FIELD_MAP, false, "figures that have a merged cell to themselves"},
    [ROLE_SIGN] = {"sign", FIELD_MAP, false, "+1 and -2 of modifiers"},
    [ROLE_HEAD] = {"head", FIELD_MAP, false, "column heads"},
    [ROLE_GROUP] = {"group", FIELD_MAP, false, "a group's name between rows"},
    [ROLE_CHART] = {"chart", FIELD_MAP, false, "a chart's title"},
    [ROLE_BAR] = {"bar", FIELD_MAP, false, "a section's title in its bar"},
    [ROLE_ASIDE] = {"aside", FIELD_MAP, false, "grey: the right end of a bar"},
    [ROLE_NOTE] = {"note", FIELD_MAP, false, "footnotes and readings: the smallest text read in play"},
    [ROLE_TITLE] = {"title", FIELD_MAP, false, "the sheet's title"},
    [ROLE_SUBTITLE] = {"subtitle", FIELD_MAP, false, "what stands behind it"},
    [ROLE_RAIL] = {"rail", FIELD_MAP, false, "names of phases"},
    [ROLE_FOOT] = {"foot", FIELD_MAP, false, "provenance at the foot of the page"},
    [ROLE_TURN] = {"turn", FIELD_MAP, false, "the title above the phases"},
};

enum { LOOK_FONT, LOOK_STRONG, LOOK_SIZE, LOOK_LEADING, LOOK_COLOUR, LOOK_FIXED, LOOK_COUNT };
static const struct field look_fields[LOOK_COUNT] = {
    {"font", FIELD_TEXT, false, "a font of fonts/fonts.yaml"},
    {"strong", FIELD_TEXT, false, "what **bold** turns into"},
    {"size", FIELD_TEXT, false, "points, where the body has its size"},
    {"leading", FIELD_TEXT, false, "from baseline to baseline, points, likewise"},
    {"colour", FIELD_TEXT, false, "ink, grey, neutral, or \"#rrggbb\""},
    {"fixed", FIELD_TEXT, false, "yes where the size does not follow the body's"},
};

struct reading {
    struct arena *a;
    struct diag *d;
    const char *dir;
    struct theme *t;
    struct theme_places places;
    bool role_own[ROLE_COUNT]; /* has a colour of its own, not ink, grey or neutral */
    enum theme_colour role_colour[ROLE_COUNT];
    struct span from; /* where the theme that is asked for names the one that it is from; or NOWHERE */
};

const char *role_name(enum role r)
{
    return role_fields[r].key;
}

/* ---- values ---- */

static void refuse(struct reading *r, const struct node *n, const char *what, const char *help)
{
    struct finding *f = diag_add(r->d, RULE_BAD_VALUE, n->at, "\"%.*s\" is not %s", STRF(n->text), what);
    finding_help(r->d, f, "write %s", help);
}

/* A number and a unit as thousandths: 8.5 is 8500. `per` is what a unit is worth. */
static bool measure(struct str s, const char *unit, int64_t per, int64_t *out)
{
    struct rat v;
    s = str_trim(s);
    if (str_ends(s, unit))
        s = str_trim(str_cut(s, 0, s.n - strlen(unit)));
    if (!rat_parse(&v, s) || rat_cmp(v, RAT(0)) < 0 || rat_cmp(v, RAT(1000)) > 0 || !rat_mul(&v, v, RAT(per)))
        return false;
    *out = rat_round(v);
    return true;
}

static void points_read(struct reading *r, const struct node *n, int32_t least, int32_t most, int32_t *out)
{
    int64_t v;
    if (!n)
        return;
    if (measure(n->text, "pt", MPT_PER_PT, &v) && v >= least && v <= most)
        *out = (int32_t)v;
    else
        refuse(r, n, "a type size of 4 to 72 points", "points, such as 8.5");
}

static void length_read(struct reading *r, const struct node *n, um *out)
{
    static const struct {
        const char *unit;
        int64_t per;
    } units[] = {{"mm", 1000}, {"cm", 10000}, {"in", 25400}};
    int64_t v;
    if (!n)
        return;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (str_ends(n->text, units[i].unit) && measure(n->text, units[i].unit, units[i].per, &v) && v <= 500000) {
            *out = (um)v;
            return;
        }
    refuse(r, n, "a length", "a number with mm, cm or in, such as 8 mm");
}

static void colour_read(struct reading *r, const struct node *n, struct colour *out, struct span *at)
{
    if (!n)
        return;
    *at = n->at;
    if (!colour_parse(n->text, out))
        refuse(r, n, "a colour", "six hexadecimal digits in quotes, such as \"#2c6b3f\"");
}

static void font_read(struct reading *r, const struct node *n, enum font *out)
{
    struct str names[FONT_COUNT];
    if (!n)
        return;
    for (size_t i = 0; i < FONT_COUNT; i++) {
        names[i] = str_of(font_name((enum font)i));
        if (str_eq(names[i], n->text)) {
            *out = (enum font)i;
            return;
        }
    }
    struct finding *f = diag_add(r->d, RULE_UNKNOWN_REFERENCE, n->at, "there is no font \"%.*s\"", STRF(n->text));
    struct str near = str_nearest(n->text, names, FONT_COUNT);
    if (near.n)
        finding_help(r->d, f, "did you mean \"%.*s\"?", STRF(near));
}

/* One of two words: true for the first. */
static void choice_read(struct reading *r, const struct node *n, const char *yes, const char *no, bool *out)
{
    if (!n)
        return;
    if (str_is(n->text, yes) || str_is(n->text, no))
        *out = str_is(n->text, yes);
    else
        refuse(r, n, str_printf(r->a, "%s or %s", yes, no).p, str_printf(r->a, "%s or %s", yes, no).p);
}

/* ---- parts ---- */

static void hues_read(struct reading *r, const struct node *n)
{
    size_t count = !n ? 0 : n->kind == NODE_LIST ? n->n : 1;
    size_t most = sizeof r->t->hue / sizeof *r->t->hue;
    if (!n)
        return;
    if (count < 1 || count > most) {
        struct finding *f = diag_add(r->d, RULE_BAD_VALUE, n->at, "there are %zu hues", count);
        finding_help(r->d, f, "list 1 to %zu; where a sheet has more phases they are used again", most);
        return;
    }
    r->t->n_hue = count;
    for (size_t i = 0; i < count; i++)
        colour_read(r, n->kind == NODE_LIST ? n->item[i] : n, &r->t->hue[i], &r->places.hue[i]);
}

static void colours_read(struct reading *r, const struct node *map)
{
    const struct node *got[COLOURS_COUNT] = {NULL};
    if (!map || !fields_read(r->d, map, "the colours of a theme", colour_fields, COLOURS_COUNT, got))
        return;
    for (size_t i = 0; i < COLOUR_COUNT; i++)
        colour_read(r, got[i], theme_colour_at(r->t, (enum theme_colour)i), &r->places.colour[i]);
    hues_read(r, got[COLOURS_HUES]);
}

static void role_colour_read(struct reading *r, const struct node *n, size_t role)
{
    if (!n)
        return;
    r->places.role[role] = n->at;
    for (size_t i = 0; i < COLOUR_COUNT; i++)
        if (str_is(n->text, colour_fields[i].key)) {
            r->role_own[role] = false;
            r->role_colour[role] = (enum theme_colour)i;
            return;
        }
    r->role_own[role] = true;
    colour_read(r, n, &r->t->role[role].colour, &r->places.role[role]);
}

/* A role's points become permille: of the body for a size, of the size for a leading. */
static void role_read(struct reading *r, const struct node *map, size_t role, int32_t body)
{
    const struct node *got[LOOK_COUNT] = {NULL};
    struct role_look *k = &r->t->role[role];
    if (!map || !fields_read(r->d, map, "the look of a kind of text", look_fields, LOOK_COUNT, got))
        return;
    int32_t size = k->fixed ? k->size : (int32_t)(((int64_t)k->size * body + 500) / 1000), leading = 0;
    font_read(r, got[LOOK_FONT], &k->font);
    font_read(r, got[LOOK_STRONG], &k->strong);
    choice_read(r, got[LOOK_FIXED], "yes", "no", &k->fixed);
    points_read(r, got[LOOK_SIZE], 4000, 72000, &size);
    points_read(r, got[LOOK_LEADING], 4000, 100000, &leading);
    k->size = k->fixed ? size : (int32_t)(((int64_t)size * 1000 + body / 2) / body);
    if (leading)
        k->leading = (int32_t)(((int64_t)leading * 1000 + size / 2) / size);
    role_colour_read(r, got[LOOK_COLOUR], role);
}

static void roles_read(struct reading *r, const struct node *map, int32_t body)
{
    const struct node *got[ROLE_COUNT] = {NULL};
    if (!map || !fields_read(r->d, map, "the roles of a theme", role_fields, ROLE_COUNT, got))
        return;
    for (size_t i = 0; i < ROLE_COUNT; i++)
        role_read(r, got[i], i, body);
}

static void page_read(struct reading *r, const struct node *map)
{
    const struct node *got[PAGE_COUNT] = {NULL};
    if (!map || !fields_read(r->d, map, "the page of a theme", page_fields, PAGE_COUNT, got))
        return;
    length_read(r, got[PAGE_MARGIN], &r->t->margin);
    length_read(r, got[PAGE_GUTTER], &r->t->gutter);
    length_read(r, got[PAGE_RAIL], &r->t->rail);
}

static void fit_read(struct reading *r, const struct node *map)
{
    const struct node *got[FIT_COUNT] = {NULL};
    if (!map || !fields_read(r->d, map, "the sizes that a fit may choose", fit_fields, FIT_COUNT, got))
        return;
    points_read(r, got[FIT_LEAST], 4000, 72000, &r->t->body_least);
    points_read(r, got[FIT_MOST], 4000, 72000, &r->t->body_most);
    points_read(r, got[FIT_FLOOR], 4000, 72000, &r->t->floor);
    if (r->t->body_least > r->t->body_most) {
        diag_add(r->d, RULE_BAD_VALUE, map->first, "the smallest size is larger than the largest");
        r->t->body_most = r->t->body_least;
    }
}

static void percent_read(struct reading *r, const struct node *n, unsigned *out)
{
    int64_t v;
    if (!n)
        return;
    if (n->kind == NODE_TEXT && measure(n->text, "%", 1, &v) && v <= 100)
        *out = (unsigned)v;
    else
        refuse(r, n, "a percentage", "0 % to 100 %");
}

static void shades_read(struct reading *r, const struct node *list)
{
    enum { SHADES = sizeof r->t->shade / sizeof *r->t->shade - 1 };
    if (!list)
        return;
    bool good = list->n == SHADES;
    for (size_t i = 0; i < list->n && i < SHADES; i++) {
        percent_read(r, list->item[i], &r->t->shade[i + 1]);
        good = good && (i == 0 || r->t->shade[i + 1] > r->t->shade[i]);
    }
    if (!good)
        diag_add(r->d, RULE_BAD_VALUE, list->first, "odds have %d shades, each darker than the one before", SHADES);
}

static void outlines_read(struct reading *r, const struct node *map)
{
    const struct node *got[OUTLINES_COUNT] = {NULL};
    if (!map || !fields_read(r->d, map, "the outlines of outcomes", outline_fields, OUTLINES_COUNT, got))
        return;
    length_read(r, got[OUTLINES_BAD], &r->t->bad_outline);
    length_read(r, got[OUTLINES_GOOD], &r->t->good_outline);
}

/* ---- files ---- */

static const struct named themes = {"theme", "layouts/themes", NULL};

static void file_read(struct reading *r, struct str name, struct span asked_at, unsigned depth);

static void from_read(struct reading *r, const struct node *n, unsigned depth)
{
    if (!n)
        return;
    if (depth < FROM_DEPTH)
        file_read(r, n->text, n->at, depth + 1);
    else
        diag_add(r->d, RULE_BAD_VALUE, n->at, "this theme comes from itself, or from more than %d others", FROM_DEPTH);
}

static void file_read(struct reading *r, struct str name, struct span asked_at, unsigned depth)
{
    const struct node *got[TOP_COUNT] = {NULL};
    bool missing;
    uint32_t source = named_read(r->a, r->d, r->dir, &themes, name, asked_at, &missing);
    const struct node *root = source ? yaml_parse(r->a, r->d, source) : NULL;
    if (!missing && r->t->n_file < THEME_FILES)
        r->t->file[r->t->n_file++] = named_path(r->a, &themes, name);
    if (!root || !fields_read(r->d, root, "a theme", top_fields, TOP_COUNT, got))
        return;
    if (depth == 0 && got[TOP_FROM])
        r->from = got[TOP_FROM]->at;
    from_read(r, got[TOP_FROM], depth);
    r->t->name = name;
    int32_t body = 8500;
    points_read(r, got[TOP_BODY], 4000, 72000, &body);
    colours_read(r, got[TOP_COLOURS]);
    percent_read(r, got[TOP_TINT], &r->t->tint);
    shades_read(r, got[TOP_SHADES]);
    outlines_read(r, got[TOP_OUTLINES]);
    choice_read(r, got[TOP_BARS], "filled", "outlined", &r->t->filled_bars);
    page_read(r, got[TOP_PAGE]);
    fit_read(r, got[TOP_FIT]);
    roles_read(r, got[TOP_ROLES], body);
}

/* What a theme took over is right in itself: where it does not go with what the theme says, the theme is at fault. */
static void places_own(struct reading *r)
{
    struct span *all[] = {r->places.colour, r->places.hue, r->places.role};
    const size_t n[] = {COLOUR_COUNT, sizeof r->places.hue / sizeof *r->places.hue, ROLE_COUNT};
    for (size_t k = 0; k < 3 && r->from.file; k++)
        for (size_t i = 0; i < n[k]; i++)
            if (all[k][i].file && all[k][i].file != r->from.file)
                all[k][i] = r->from;
}

const struct theme *theme_read(struct arena *a, struct diag *d, const char *dir, struct str name, struct span asked_at)
{
    struct reading *r = ARENA_NEW(a, struct reading);
    *r = (struct reading){.a = a, .d = d, .dir = dir, .t = ARENA_NEW(a, struct theme)};
    theme_built_in(r->t);
    for (size_t i = 0; i < ROLE_COUNT; i++)
        r->role_colour[i] = i == ROLE_GROUP                                           ? COLOUR_NEUTRAL
                            : i == ROLE_ASIDE || i == ROLE_SUBTITLE || i == ROLE_FOOT ? COLOUR_GREY
                                                                                      : COLOUR_INK;
    file_read(r, name, asked_at, 0);
    for (size_t i = 0; i < ROLE_COUNT; i++)
        if (!r->role_own[i])
            r->t->role[i].colour = *theme_colour_at(r->t, r->role_colour[i]);
    places_own(r);
    theme_check(d, r->t, &r->places, asked_at);
    return r->t;
}
