/* A file of layouts/cards to a template: roles and boxes of one face of a card. Called by doc/ for each deck.
 *
 * Invariant: in a template that comes back every box shows something that can be drawn, in roles that are there. Where
 * it stands on the card is judged by page/, which knows the profile. Boxes are read by card_box.c. */
#include "look/card_read.h"
#include "look/values.h"
#include "yaml/field.h"

enum { TOP_FACE, TOP_SIZE, TOP_ROLES, TOP_BOXES, TOP_COUNT };
static const struct field top_fields[TOP_COUNT] = {
    {"face", FIELD_TEXT, true, "what it is, for people"},
    {"size", FIELD_LIST, true, "the card that its boxes are measured for; for another they are stretched"},
    {"roles", FIELD_MAP, false, "how each kind of words is set, by names that boxes use"},
    {"boxes", FIELD_MAP, true, "what stands on the face, by name, in order of painting"},
};

enum { ROLE_FONT, ROLE_STRONG, ROLE_ITALIC, ROLE_SIZE, ROLE_LEADING, ROLE_COLOUR, ROLE_SPACING, ROLE_CAPS, ROLE_KEYS };
static const struct field role_fields[ROLE_KEYS] = {
    {"font", FIELD_TEXT, false, "a font of fonts/fonts.yaml"},
    {"strong", FIELD_TEXT, false, "what **bold** turns into"},
    {"italic", FIELD_TEXT, false, "what *italic* turns into"},
    {"size", FIELD_TEXT, true, "points, or the range that the fit may choose from"},
    {"leading", FIELD_TEXT, false, "from baseline to baseline, times the size; a range is tightened before the size"},
    {"colour", FIELD_ANY, false, "a colour of the theme, hue, deep, or \"#rrggbb\""},
    {"spacing", FIELD_TEXT, false, "between letters, times the size"},
    {"caps", FIELD_TEXT, false, "yes for capitals throughout"},
};

enum { SIZE_LEAST = 20000, SIZE_MOST = 500000, TYPE_FLOOR = 5000 };

/* ---- colours ---- */

static struct card_ink fixed(struct colour c)
{
    return (struct card_ink){CARD_INK_FIXED, c, 100};
}

/* "bad 40 %": so much of it, the rest paper. */
static bool percent_cut(struct str *s, unsigned *percent)
{
    ptrdiff_t blank = str_find_char(*s, ' ');
    unsigned v = 0;
    *percent = 100;
    if (blank < 0)
        return true;
    struct str rest = str_trim(str_cut(*s, (size_t)blank, s->n));
    if (!str_ends(rest, "%"))
        return false;
    rest = str_trim(str_cut(rest, 0, rest.n - 1));
    for (size_t i = 0; i < rest.n; i++) {
        if (rest.p[i] < '0' || rest.p[i] > '9' || v > 100)
            return false;
        v = v * 10 + (unsigned)(rest.p[i] - '0');
    }
    *s = str_cut(*s, 0, (size_t)blank);
    *percent = v;
    return rest.n > 0 && v <= 100;
}

static bool colour_of(const struct theme *t, struct str name, struct card_ink *out)
{
    const struct {
        const char *name;
        struct colour colour;
    } known[] = {{"paper", t->paper}, {"ink", t->ink}, {"grey", t->grey},   {"rule", t->rule}, {"neutral", t->neutral},
                 {"worst", t->worst}, {"bad", t->bad}, {"plain", t->plain}, {"good", t->good}};
    struct colour c;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (str_is(name, known[i].name))
            return *out = fixed(known[i].colour), true;
    if (colour_parse(name, &c))
        return *out = fixed(c), true;
    if (str_is(name, "hue") || str_is(name, "deep"))
        return *out = (struct card_ink){str_is(name, "hue") ? CARD_INK_HUE : CARD_INK_DEEP, {0, 0, 0}, 100}, true;
    if (str_is(name, "none"))
        return *out = (struct card_ink){CARD_INK_NONE, {0, 0, 0}, 0}, true;
    return false;
}

static const struct field bars_fields[] = {
    {"filled", FIELD_TEXT, true, "where the theme fills its bars"},
    {"outlined", FIELD_TEXT, true, "where it saves ink"},
};

const struct node *card_by_bars(struct card_reading *r, const struct node *n)
{
    const struct node *got[2] = {NULL};
    if (!n || n->kind != NODE_MAP)
        return n;
    if (!fields_read(r->d, n, "what differs with a theme's bars", bars_fields, 2, got) || !got[0] || !got[1])
        return NULL;
    return got[r->theme->filled_bars ? 0 : 1];
}

void card_ink_read(struct card_reading *r, const struct node *n, struct card_ink *out)
{
    unsigned percent;
    n = card_by_bars(r, n);
    if (!n)
        return;
    struct str name = n->text;
    if (n->kind != NODE_TEXT || !percent_cut(&name, &percent) || !colour_of(r->theme, name, out))
        value_refuse(r->d, n, "a colour",
                     "a colour of the theme, such as ink or bad 40 %, hue, deep, none, or \"#2c6b3f\"");
    else
        out->percent = percent;
}

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

/* ---- roles ---- */

static enum font partner(enum font f, bool italic)
{
    if (f == FONT_SANS)
        return italic ? FONT_SANS_ITALIC : FONT_SANS_BOLD;
    return f == FONT_SANS_BOLD && italic ? FONT_SANS_BOLD_ITALIC : f;
}

static void floor_check(struct card_reading *r, const struct node *size, struct card_role *k)
{
    if (!size || k->least >= TYPE_FLOOR)
        return;
    struct finding *f =
        diag_add(r->d, RULE_BELOW_TYPE_FLOOR, size->at, "the words of a card are never smaller than 5 points");
    finding_help(r->d, f, "write 6.5pt..9pt for what is read in play");
}

static void role_read(struct card_reading *r, const struct node *key, const struct node *map, struct card_role *k)
{
    const struct node *got[ROLE_KEYS] = {NULL};
    int32_t none;
    *k = (struct card_role){.name = key->text, .leading = 1200, .leading_least = 1200, .least = 8000, .most = 8000};
    k->ink = fixed(r->theme->ink);
    if (!fields_read(r->d, map, "a role", role_fields, ROLE_KEYS, got))
        return;
    value_font(r->d, got[ROLE_FONT], &k->font);
    k->strong = partner(k->font, false);
    k->italic = partner(k->font, true);
    value_font(r->d, got[ROLE_STRONG], &k->strong);
    value_font(r->d, got[ROLE_ITALIC], &k->italic);
    value_points(r->d, got[ROLE_SIZE], &k->least, &k->most);
    floor_check(r, got[ROLE_SIZE], k);
    value_permille(r->d, got[ROLE_LEADING], 900, 2000, &k->leading, &k->leading_least);
    if (k->leading < k->leading_least) {
        int32_t t = k->leading;
        k->leading = k->leading_least;
        k->leading_least = t;
    }
    card_ink_read(r, got[ROLE_COLOUR], &k->ink);
    value_permille(r->d, got[ROLE_SPACING], 0, 1000, &k->spacing, &none);
    value_flag(r->d, got[ROLE_CAPS], &k->caps);
}

static void roles_read(struct card_reading *r, const struct node *map)
{
    size_t n = map ? map->n : 0;
    r->role = ARENA_ARRAY(r->a, struct card_role, n);
    r->n_role = n;
    for (size_t i = 0; i < n; i++)
        role_read(r, map->pair[i].key, map->pair[i].value, &r->role[i]);
}

const struct card_role *card_role_find(struct card_reading *r, const struct node *n)
{
    struct str *names = ARENA_ARRAY(r->a, struct str, r->n_role + 1);
    if (!n)
        return NULL;
    for (size_t i = 0; i < r->n_role; i++) {
        names[i] = r->role[i].name;
        if (str_eq(names[i], n->text))
            return &r->role[i];
    }
    struct finding *f = diag_add(r->d, RULE_UNKNOWN_REFERENCE, n->at, "there is no role \"%.*s\"", STRF(n->text));
    struct str near = str_nearest(n->text, names, r->n_role);
    if (near.n)
        finding_help(r->d, f, "did you mean \"%.*s\"?", STRF(near));
    else
        finding_help(r->d, f, "add it to the template's `roles`");
    return NULL;
}

/* ---- the file ---- */

const struct card_template *card_template_read(struct arena *a, struct diag *d, struct pictures *pictures,
                                               struct str path, const struct theme *theme, struct span asked_at)
{
    const struct node *got[TOP_COUNT] = {NULL};
    struct diag *own = diag_part(d);
    struct card_reading r = {.a = a, .d = own, .pictures = pictures, .theme = theme};
    bool missing = false;
    um size[2] = {0, 0};
    uint32_t source = source_read(a, d, pictures_dir(pictures), path, &missing);
    if (missing) {
        struct finding *f = diag_add(d, RULE_UNKNOWN_REFERENCE, asked_at, "there is no template \"%.*s\"", STRF(path));
        finding_help(d, f, "write its path from the project's folder, such as layouts/cards/events-front.yaml");
        return NULL;
    }
    const struct node *root = source ? yaml_parse(a, d, source) : NULL;
    bool good = root && fields_read(own, root, "a face of a card", top_fields, TOP_COUNT, got);
    if (good) {
        value_lengths(own, got[TOP_SIZE], 2, SIZE_LEAST, SIZE_MOST, size);
        roles_read(&r, got[TOP_ROLES]);
        card_boxes_read(&r, got[TOP_BOXES]);
    }
    diag_join(own);
    if (!good || diag_has(own, LEVEL_ERROR))
        return NULL;
    struct card_template *t = ARENA_NEW(a, struct card_template);
    *t = (struct card_template){.name = str_dup(a, path),
                                .pictures = pictures,
                                .w = size[0],
                                .h = size[1],
                                .role = r.role,
                                .n_role = r.n_role,
                                .box = r.box,
                                .n_box = r.n_box,
                                .at = root->first};
    return t;
}
