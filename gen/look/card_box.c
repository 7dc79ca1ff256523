/* The boxes of a card's template: where each stands, what it shows, its ground and frame. Called by card_template.c. */
#include "look/card_read.h"
#include "look/values.h"
#include "yaml/field.h"

enum {
    AT,
    WORDS,
    PARTS,
    PICTURE,
    ROLE,
    HEADLINE,
    LABEL,
    RUNG,
    COLOUR,
    ALIGN,
    STAND,
    FILL,
    FRAME,
    SIDES,
    STROKE,
    CORNER,
    ROUND,
    PAD,
    TURNED,
    KEEP,
    ICON,
    GAP,
    BETWEEN,
    RUNGS,
    RUN_IN,
    SHARED,
    FIELDS
};
static const struct field fields[FIELDS] = {
    [AT] = {"at", FIELD_ANY, true, "x, y, width, height in mm from the card's corner; card, or bleed, for all of it"},
    [WORDS] = {"words", FIELD_TEXT, false, "what it says, with {fields} of the card"},
    [PARTS] = {"parts", FIELD_TEXT, false, "what each arm reads: of those together, or of those apart"},
    [PICTURE] = {"picture", FIELD_ANY, false, "an SVG or PNG of the project, or own: the card's"},
    [ROLE] = {"role", FIELD_TEXT, false, "of its words; of the text of parts"},
    [HEADLINE] = {"headline", FIELD_TEXT, false, "the role of the headlines of parts"},
    [LABEL] = {"label", FIELD_TEXT, false, "the role of the words below icons"},
    [RUNG] = {"rung", FIELD_TEXT, false, "the role of what a further die shows"},
    [COLOUR] = {"colour", FIELD_ANY, false, "what an SVG's currentColor is"},
    [ALIGN] = {"align", FIELD_TEXT, false, "left, centre or right"},
    [STAND] = {"stand", FIELD_TEXT, false, "top, middle or bottom"},
    [FILL] = {"fill", FIELD_ANY, false, "the colour of its ground"},
    [FRAME] = {"frame", FIELD_ANY, false, "the colour of the line round it"},
    [SIDES] = {"sides", FIELD_TEXT, false, "where that line runs: all, top or bottom"},
    [STROKE] = {"stroke", FIELD_TEXT, false, "how wide that line is"},
    [CORNER] = {"corner", FIELD_TEXT, false, "the radius of its corners"},
    [ROUND] = {"round", FIELD_TEXT, false, "which corners are round: all, top or bottom"},
    [PAD] = {"pad", FIELD_ANY, false, "from the edge to what it shows: one length, or top, right, bottom, left"},
    [TURNED] = {"turned", FIELD_TEXT, false, "yes: upside down"},
    [KEEP] = {"keep", FIELD_TEXT, false, "yes: scaled, not stretched, on a card of other proportions"},
    [ICON] = {"icon", FIELD_LIST, false, "width and height of the icons of parts"},
    [GAP] = {"gap", FIELD_TEXT, false, "between icons and text"},
    [BETWEEN] = {"between", FIELD_TEXT, false, "the least room from one part to the next"},
    [RUN_IN] = {"run-in", FIELD_TEXT, false, "yes: paragraphs of a part follow each other on one line"},
    [RUNGS] =
        {"rungs", FIELD_TEXT, false,
         "what a further die shows: close together, two short ones on a line (columns), or spread over the height"},
    [SHARED] = {"shared", FIELD_TEXT, false,
                "icons of arms that read the same: beside their words, or above, in a row"},
};
static const char *const aligns[] = {"left", "centre", "right"};
static const char *const stands[] = {"top", "middle", "bottom"};
static const char *const rounds[] = {"all", "top", "bottom"};
static const char *const parts[] = {"together", "apart"};
static const char *const rungs[] = {"close", "columns", "spread"};
static const char *const shared[] = {"beside", "above"};
enum { FAR = 500000, STROKE_MOST = 10000, STROKE_USUAL = 250 };

static void refuse_pair(struct card_reading *r, const struct node *n, const char *why)
{
    diag_add(r->d, RULE_BAD_VALUE, n->kind == NODE_TEXT ? n->at : n->first, "%s", why);
}

static void place_read(struct card_reading *r, const struct node *n, struct card_box *b)
{
    um at[4] = {0, 0, 0, 0};
    if (!n)
        return;
    if (n->kind == NODE_TEXT && (str_is(n->text, "card") || str_is(n->text, "bleed"))) {
        b->place = str_is(n->text, "card") ? CARD_AT_CARD : CARD_AT_BLEED;
        return;
    }
    if (n->kind == NODE_TEXT) {
        value_refuse(r->d, n, "a place", "card, bleed, or [x, y, width, height] in millimetres");
        return;
    }
    if (!value_lengths(r->d, n, 4, -FAR, FAR, at))
        return;
    if (at[2] <= 0 || at[3] <= 0)
        refuse_pair(r, n, "a box has a width and a height above 0: [x, y, width, height]");
    b->x = at[0];
    b->y = at[1];
    b->w = at[2];
    b->h = at[3];
}

static void pad_read(struct card_reading *r, const struct node *n, struct card_box *b)
{
    if (n && n->kind != NODE_TEXT) {
        value_lengths(r->d, n, 4, 0, FAR, b->pad);
        return;
    }
    for (size_t i = 0; n && i < 4; i++)
        if (!value_length(r->d, n, 0, FAR, &b->pad[i]))
            return;
}

static void ground_read(struct card_reading *r, const struct node *const *got, struct card_box *b)
{
    unsigned round = 0;
    card_ink_read(r, got[FILL], &b->fill);
    card_ink_read(r, got[FRAME], &b->frame);
    b->stroke = STROKE_USUAL;
    value_choice(r->d, got[SIDES], rounds, 3, &b->sides);
    value_length(r->d, got[STROKE], 0, STROKE_MOST, &b->stroke);
    value_length(r->d, got[CORNER], 0, FAR, &b->radius);
    value_choice(r->d, got[ROUND], rounds, 3, &round);
    b->round[0] = round != 2;
    b->round[1] = round != 1;
    pad_read(r, got[PAD], b);
    value_flag(r->d, got[TURNED], &b->turned);
    value_flag(r->d, got[KEEP], &b->keep);
}

/* What a box of these keys shows; a second one is a mistake. */
static bool shows_read(struct card_reading *r, const struct node *key, const struct node *const *got,
                       struct card_box *b)
{
    static const struct {
        size_t field;
        enum card_shows shows;
    } of[] = {{WORDS, CARD_WORDS}, {PARTS, CARD_PARTS}, {PICTURE, CARD_PICTURE}};
    size_t n = 0;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        if (got[of[i].field]) {
            b->shows = of[i].shows;
            n++;
        }
    if (n > 1) {
        struct finding *f =
            diag_add(r->d, RULE_BAD_VALUE, key->at, "the box \"%.*s\" shows several things", STRF(key->text));
        finding_help(r->d, f, "give it one of words, parts and picture, and make another box for the rest");
    }
    if (n == 0 && !got[FILL] && !got[FRAME]) {
        struct finding *f =
            diag_add(r->d, RULE_MISSING_KEY, key->at, "the box \"%.*s\" shows nothing", STRF(key->text));
        finding_help(r->d, f, "give it words, parts, picture, fill or frame");
    }
    return n < 2;
}

static void picture_box_read(struct card_reading *r, const struct node *n, const struct node *colour,
                             struct card_box *b)
{
    n = card_by_bars(r, n);
    b->ink = (struct card_ink){CARD_INK_HUE, {0, 0, 0}, 100};
    card_ink_read(r, colour, &b->ink);
    b->own_picture = n && str_is(n->text, "own");
    if (n && !b->own_picture && !str_is(n->text, "none"))
        b->picture = picture_find(r->pictures, r->d, n->text, n->at);
}

/* Roles that the box wants; those that it has no use for are no mistake. */
static void words_read(struct card_reading *r, const struct node *key, const struct node *const *got,
                       struct card_box *b)
{
    unsigned which = 0, set = 0, above = 0;
    b->role = card_role_find(r, got[ROLE]);
    if (!got[ROLE] && (b->shows == CARD_WORDS || b->shows == CARD_PARTS)) {
        struct finding *f =
            diag_add(r->d, RULE_MISSING_KEY, key->at, "the box \"%.*s\" needs a `role` for its words", STRF(key->text));
        finding_help(r->d, f, "name one of the template's `roles`");
    }
    b->headline = got[HEADLINE] ? card_role_find(r, got[HEADLINE]) : b->role;
    b->label = got[LABEL] ? card_role_find(r, got[LABEL]) : b->role;
    b->rung = got[RUNG] ? card_role_find(r, got[RUNG]) : b->role;
    value_choice(r->d, got[PARTS], parts, 2, &which);
    b->apart = which == 1;
    value_choice(r->d, got[RUNGS], rungs, 3, &set);
    b->columns = set == 1;
    b->spread = set == 2;
    value_choice(r->d, got[SHARED], shared, 2, &above);
    b->above = above == 1;
    value_flag(r->d, got[RUN_IN], &b->run_in);
    if (got[WORDS]) {
        b->words = got[WORDS]->text;
        b->words_at = got[WORDS]->at;
    }
}

static void box_read(struct card_reading *r, const struct node *key, const struct node *map, struct card_box *b)
{
    const struct node *got[FIELDS] = {NULL};
    um icon[2] = {8500, 6000};
    *b = (struct card_box){.name = key->text, .at = key->at, .gap = 2000, .between = 1200};
    if (!fields_read(r->d, map, "a box", fields, FIELDS, got))
        return;
    place_read(r, got[AT], b);
    ground_read(r, got, b);
    value_choice(r->d, got[ALIGN], aligns, 3, &b->align);
    value_choice(r->d, got[STAND], stands, 3, &b->middle);
    value_lengths(r->d, got[ICON], 2, 0, FAR, icon);
    value_length(r->d, got[GAP], 0, FAR, &b->gap);
    value_length(r->d, got[BETWEEN], 0, FAR, &b->between);
    b->icon_w = icon[0];
    b->icon_h = icon[1];
    if (!shows_read(r, key, got, b))
        return;
    words_read(r, key, got, b);
    picture_box_read(r, got[PICTURE], got[COLOUR], b);
}

void card_boxes_read(struct card_reading *r, const struct node *map)
{
    size_t n = map ? map->n : 0;
    r->box = ARENA_ARRAY(r->a, struct card_box, n);
    r->n_box = n;
    for (size_t i = 0; i < n; i++)
        box_read(r, map->pair[i].key, map->pair[i].value, &r->box[i]);
}
