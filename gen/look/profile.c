/* layouts/cards/NAME.yaml to a profile: a card's size, and what a print service wants of its faces. Called by doc/ for
 * each deck.
 *
 * Invariant: what comes back can be cut and printed; its pixels, where it says them, are its size with the bleed. */
#include "look/card.h"
#include "look/named.h"
#include "look/values.h"
#include "yaml/field.h"
#include <stdlib.h>
#include <string.h>

enum { CARD, TITLE, SIZE, BLEED, SAFE, CORNER, SERVICE, READ, PIXELS, DPI, ORDER, FIELDS };
static const struct field fields[FIELDS] = {
    {"card", FIELD_TEXT, true, "its name, that of the file"},
    {"title", FIELD_TEXT, false, "what stands beside the marks of a sheet"},
    {"size", FIELD_LIST, true, "width and height of the card as it is cut"},
    {"bleed", FIELD_TEXT, false, "how far its art goes beyond the cut, on each side"},
    {"safe", FIELD_TEXT, false, "how far inside the cut words must stay"},
    {"corner", FIELD_TEXT, false, "the radius of its corners"},
    {"service", FIELD_TEXT, false, "the print service that it is for"},
    {"read", FIELD_TEXT, false, "the day on which the service's specification was read"},
    {"pixels", FIELD_LIST, false, "width and height of a face as a picture, with its bleed"},
    {"dpi", FIELD_TEXT, false, "their density"},
    {"order", FIELD_TEXT, false, "of the pages of a press file"},
};
static const char *const orders[] = {"fronts then backs", "front back", "back front"};

enum { LEAST = 20000, MOST = 500000, BLEED_MOST = 20000, PIXELS_MOST = 20000, DPI_MOST = 1200, DPI_USUAL = 300 };

/* Templates lie in the same folder and are left out by their names: no file is read for the sake of help. */
static const char *const templates[] = {"-front", "-back", "-back-bordered", NULL};
static const struct named profiles = {"profile", "layouts/cards", templates};

/* Pixels of a length, to the nearest. */
static int64_t pixels_of(um u, unsigned dpi)
{
    return ((int64_t)u * dpi + 12700) / 25400;
}

static bool pixels_agree(struct diag *d, const struct node *n, const struct profile *p)
{
    unsigned dpi = p->dpi ? p->dpi : DPI_USUAL;
    int64_t w = pixels_of(p->w + 2 * p->bleed, dpi), h = pixels_of(p->h + 2 * p->bleed, dpi);
    if (!p->px_w || (llabs(w - p->px_w) <= 1 && llabs(h - p->px_h) <= 1))
        return true;
    struct finding *f = diag_add(d, RULE_BAD_VALUE, n->first, "%u x %u pixels are not this card's size with its bleed",
                                 p->px_w, p->px_h);
    finding_note(d, f, "at %u dpi that is %lld x %lld", dpi, (long long)w, (long long)h);
    finding_help(d, f, "mend size, bleed, pixels or dpi");
    return false;
}

static bool pixels_read(struct diag *d, const struct node *n, struct profile *p)
{
    if (!n)
        return true;
    if (n->n != 2) {
        struct finding *f = diag_add(d, RULE_BAD_VALUE, n->first, "pixels are a width and a height");
        finding_help(d, f, "write a list such as [825, 1125]");
        return false;
    }
    return value_count(d, n->item[0], PIXELS_MOST, &p->px_w) && value_count(d, n->item[1], PIXELS_MOST, &p->px_h) &&
           pixels_agree(d, n, p);
}

/* A service's specification grows old: what is said to be one's names the day. */
static bool service_read(struct diag *d, const struct node *const *got, struct profile *p)
{
    if (got[READ] && !str_is_date(got[READ]->text)) {
        value_refuse(d, got[READ], "a day", "it as 2026-11-20");
        return false;
    }
    if (got[SERVICE] && !got[READ]) {
        struct finding *f = diag_add(d, RULE_MISSING_KEY, got[SERVICE]->at,
                                     "a service's profile needs `read`, the day on which its specification was read");
        finding_help(d, f, "services change what they ask for: look it up again, and write the day");
        return false;
    }
    p->service = got[SERVICE] ? got[SERVICE]->text : STR("");
    p->read = got[READ] ? got[READ]->text : STR("");
    return true;
}

static bool safe_is_inside(struct diag *d, const struct node *n, const struct profile *p)
{
    if (2 * p->safe < p->w && 2 * p->safe < p->h)
        return true;
    diag_add(d, RULE_BAD_VALUE, n->at, "with so much kept free at each edge nothing of the card is left");
    return false;
}

static bool profile_fill(struct diag *d, const struct node *const *got, struct profile *p)
{
    um size[2] = {0, 0};
    unsigned order = ORDER_FRONTS_THEN_BACKS;
    bool good = value_lengths(d, got[SIZE], 2, LEAST, MOST, size);
    good = value_length(d, got[BLEED], 0, BLEED_MOST, &p->bleed) && good;
    good = value_length(d, got[SAFE], 0, MOST, &p->safe) && good;
    good = value_length(d, got[CORNER], 0, BLEED_MOST, &p->radius) && good;
    good = value_count(d, got[DPI], DPI_MOST, &p->dpi) && good;
    good = value_choice(d, got[ORDER], orders, sizeof orders / sizeof *orders, &order) && good;
    good = service_read(d, got, p) && good;
    p->w = size[0];
    p->h = size[1];
    p->order = (enum card_order)order;
    return good && pixels_read(d, got[PIXELS], p) && (!got[SAFE] || safe_is_inside(d, got[SAFE], p));
}

const struct profile *profile_read(struct arena *a, struct diag *d, const char *dir, struct str name,
                                   struct span asked_at)
{
    const struct node *got[FIELDS] = {NULL};
    bool missing;
    uint32_t source = named_read(a, d, dir, &profiles, name, asked_at, &missing);
    const struct node *root = source ? yaml_parse(a, d, source) : NULL;
    if (!root || !fields_read(d, root, "a card's profile", fields, FIELDS, got) || !got[SIZE])
        return NULL;
    struct profile *p = ARENA_NEW(a, struct profile);
    p->name = str_dup(a, name);
    p->title = got[TITLE] ? got[TITLE]->text : p->name;
    p->at = root->first;
    return profile_fill(d, got, p) ? p : NULL;
}

struct str profile_path(struct arena *a, struct str name)
{
    return named_path(a, &profiles, name);
}
