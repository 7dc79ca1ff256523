/* layouts/cards/NAME.yaml to a profile: a card's size, and what a print service wants of its faces. Called by doc/ for
 * each deck.
 *
 * Invariant: what comes back can be cut and printed; its pixels, where it says them, are its size with the bleed. */
#include "look/card.h"
#include "look/values.h"
#include "yaml/field.h"
#include <dirent.h>
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

/* A name is a file's, so it may not lead out of the folder. */
static bool is_name(struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789-_", s.p[i]) || !s.p[i])
            return false;
    return s.n > 0 && s.n < 100;
}

static int by_name(const void *x, const void *y)
{
    return str_cmp(*(const struct str *)x, *(const struct str *)y);
}

/* Templates lie in the same folder: a profile is what begins with `card:`, but no file is read for the sake of help, so
 * that those named -front and -back are left out by their names. */
static void unknown(struct arena *a, struct diag *d, const char *dir, struct str name, struct span asked_at)
{
    struct {
        struct str *at;
        size_t n, cap;
    } names = {NULL, 0, 0};
    DIR *folder = opendir(str_printf(a, "%s/layouts/cards", dir).p);
    for (struct dirent *e; folder && (e = readdir(folder));) {
        struct str file = str_of(e->d_name);
        if (str_ends(file, ".yaml") && !str_ends(file, "-front.yaml") && !str_ends(file, "-back.yaml"))
            ARENA_PUSH(a, &names, str_dup(a, str_cut(file, 0, file.n - 5)));
    }
    if (folder)
        closedir(folder);
    if (names.n)
        qsort(names.at, names.n, sizeof *names.at, by_name); /* a folder's order is the file system's */
    struct finding *f = diag_add(d, RULE_UNKNOWN_REFERENCE, asked_at, "there is no profile \"%.*s\"", STRF(name));
    struct str near = names.n ? str_nearest(name, names.at, names.n) : (struct str){"", 0};
    struct buf list = {.a = a};
    for (size_t i = 0; i < names.n; i++)
        buf_printf(&list, "%s%.*s", i ? ", " : "", STRF(names.at[i]));
    if (near.n)
        finding_help(d, f, "did you mean \"%.*s\"?", STRF(near));
    else
        finding_help(d, f, "layouts/cards has %.*s", (int)list.n, names.n ? list.p : "none");
}

static bool is_day(struct str s)
{
    static const char shape[] = "0000-00-00";
    if (s.n != sizeof shape - 1)
        return false;
    for (size_t i = 0; i < s.n; i++)
        if (shape[i] == '0' ? s.p[i] < '0' || s.p[i] > '9' : s.p[i] != shape[i])
            return false;
    return true;
}

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
    if (got[READ] && !is_day(got[READ]->text)) {
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
    bool missing = !is_name(name);
    struct str path = str_printf(a, "layouts/cards/%.*s.yaml", STRF(name));
    uint32_t source = missing ? 0 : source_read(a, d, dir, path, &missing);
    if (missing) {
        unknown(a, d, dir, name, asked_at);
        return NULL;
    }
    const struct node *root = source ? yaml_parse(a, d, source) : NULL;
    size_t before = diag_count(d, LEVEL_ERROR);
    if (!root || !fields_read(d, root, "a card's profile", fields, FIELDS, got) || !got[SIZE])
        return NULL;
    struct profile *p = ARENA_NEW(a, struct profile);
    p->name = str_dup(a, name);
    p->title = got[TITLE] ? got[TITLE]->text : p->name;
    p->at = root->first;
    return profile_fill(d, got, p) && diag_count(d, LEVEL_ERROR) == before ? p : NULL;
}
