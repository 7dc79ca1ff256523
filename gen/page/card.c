/* Turns a deck into faces: stretches its template to the profile, fits each paragraph style once
 * for all cards, then draws one page per card on request. Also turns the words of a card, with
 * their {fields}, and the boxes of a face into items. Called by make_deck.c, for press files and
 * pictures, and by impose.c for print sheets.
 *
 * Invariant: faces exist only if every card fits at its deck's sizes; drawing makes no decisions.
 * The boxes that cards share are on a page of their own, which a file paints once. */
#include "page/card_inner.h"

/* Card types may have different templates. */
struct face_side *card_side(const struct faces *f, const struct card *card, bool back)
{
    size_t n = f->which[back][card->type];
    return n ? &f->side[n - 1] : NULL;
}

/* A back with fields of its card uses the card's hue. Any other back is equal for all cards of its
 * type, or of the deck; else it would reveal the front. */
static unsigned hue_of(const struct faces *f, const struct face_side *s, const struct card *c)
{
    unsigned own = c->hue ? c->hue : f->deck->hue;
    if (!s->back || s->n_fixed < s->n_box)
        return own;
    const struct card_type *type = c->type ? &f->deck->type[c->type - 1] : NULL;
    if (type && type->hue)
        return type->hue;
    if (type && type->face[1])
        return own;
    return f->deck->hue;
}

/* The items of the face, and the words that are set for it, live in `a`. */
struct face face_of(struct faces *f, struct face_side *s, const struct card *card, struct arena *a)
{
    struct face k = {.f = f, .s = s, .card = card, .c = {.a = a, .e = f->e, .t = f->t}};
    k.hue = hue_of(f, s, card);
    return k;
}

struct ground *ground_find(struct faces *f, struct face_side *s, unsigned hue)
{
    size_t i = 0;
    if (!(hue & CARD_HUE_OWN))
        hue = f->t->n_hue && hue ? (hue - 1) % (unsigned)f->t->n_hue + 1 : 0;
    while (i < s->ground.n && s->ground.at[i].hue != hue)
        i++;
    if (i == s->ground.n)
        ARENA_PUSH(f->a, &s->ground, (struct ground){.hue = hue});
    return &s->ground.at[i];
}

struct colour hue_colour(const struct faces *f, unsigned hue)
{
    return card_ink_colour(&(struct card_ink){.kind = CARD_INK_HUE, .percent = 100}, f->t, hue);
}

struct colour face_ink(const struct face *k, const struct card_ink *ink)
{
    return card_ink_colour(ink, k->f->t, k->hue);
}

/* Position for findings about a card: its row or line. A card that only says to shuffle may have no
 * position; the deck's is used then. */
struct span card_at(const struct faces *f, const struct card *card)
{
    return card->at.file ? card->at : f->deck->at;
}

um pads_across(const struct card_box *b)
{
    return b->pad[SIDE_LEFT] + b->pad[SIDE_RIGHT];
}

um pads_down(const struct card_box *b)
{
    return b->pad[SIDE_TOP] + b->pad[SIDE_BOTTOM];
}

/* Below 0 if the pads are wider than the box. Then no words fit, and the fit reports it. */
um inner_w(const struct box_at *b)
{
    return b->w - pads_across(b->box);
}

um inner_h(const struct box_at *b)
{
    return b->h - pads_down(b->box);
}

/* An unusable picture is reported once, at the first place that names it. */
static const struct picture *card_picture(struct faces *f, struct str path, struct span at)
{
    for (size_t i = 0; i < f->refused.n; i++)
        if (str_eq(f->refused.at[i], path))
            return NULL;
    const struct picture *p = picture_find(f->side[0].t->pictures, f->d, path, at);
    if (!p)
        ARENA_PUSH(f->a, &f->refused, path);
    return p;
}

/* ---- words */

/* A paragraph style of the template as a style of text. Words that are grey or in the hue on a
 * sheet are so here only if the paragraph style has no colour of its own. */
static struct style style_of(const struct face *k, size_t para_style, unsigned hue)
{
    const struct card_para_style *r = &k->s->para_style[para_style];
    struct colour own = card_ink_colour(&r->ink, k->f->t, hue), ink = k->f->t->ink;
    bool plain = own.r == ink.r && own.g == ink.g && own.b == ink.b;
    return (struct style){.font = r->font,
                          .strong = r->strong,
                          .italic = r->italic,
                          .thin = r->font,
                          .capitals = r->font,
                          .mpt = r->max,
                          .leading = r->leading,
                          .plain = own,
                          .aside = plain ? k->f->t->grey : own,
                          .pale = plain ? k->f->t->grey : own,
                          .hue = plain ? hue_colour(k->f, hue) : own,
                          .badge = own,
                          .apart = own,
                          .spacing = r->spacing,
                          .upper = r->caps};
}

/* Ignores the paragraph styles of the words: on a card only the box's paragraph style and the
 * character style count. */
static void words_put(struct face *k, const struct style *s, struct words w)
{
    for (size_t i = 0; i < w.n; i++) {
        const struct run *r = &w.run[i];
        const struct picture *icon = r->icon.n ? card_picture(k->f, r->icon, card_at(k->f, k->card)) : NULL;
        if (icon)
            piece_icon_put(&k->c, s, r->char_style, r->text, icon);
        else if (r->text.n)
            piece_put(&k->c, s, r->char_style, r->text);
    }
}

void card_words_put(struct face *k, size_t para_style, unsigned hue, const struct colour *ink,
                    struct words w)
{
    struct style s = style_of(k, para_style, hue);
    if (ink)
        s.plain = s.aside = s.pale = s.hue = *ink;
    words_put(k, &s, w);
}

struct para card_words_set(struct face *k, size_t para_style, um width, enum ragged ragged)
{
    const struct style s = style_of(k, para_style, k->hue);
    return para_set(&k->c, &s, width, ragged);
}

struct para card_para(struct face *k, size_t para_style, unsigned hue, struct words w, um width,
                      enum ragged ragged)
{
    card_words_put(k, para_style, hue, NULL, w);
    return card_words_set(k, para_style, width, ragged);
}

size_t box_n_para_style(const struct card_box *b)
{
    static const size_t n[] = {
        [CARD_WORDS] = 1, [CARD_PARTS] = 4, [CARD_DIE] = 1, [CARD_BAR] = 3, [CARD_PIPS] = 0};
    return n[b->shows] + (b->shows == CARD_PARTS && b->parts == PARTS_TABLES);
}

/* ---- fields: the card's own fields, then these built-in ones of all decks; from OWN_VARY on they
 * differ from card to card */

static const char *const own_fields[] = {"deck",  "edition", "version", "date",
                                         "foot",  "number",  "card",    "faces",
                                         "cards", "copies",  "id",      "numbered"};
enum { OWN_DECK = 0, OWN_VARY = 5, OWN_COUNT = sizeof own_fields / sizeof *own_fields };

/* Returns OWN_COUNT if there is no such field. */
static size_t own_find(struct str name)
{
    size_t i = 0;
    while (i < OWN_COUNT && !str_is(name, own_fields[i]))
        i++;
    return i;
}

/* Formatted numbers are allocated in the face's `a`. The number is the card's position in the deck,
 * from 1; for several copies it is the range of the first to the last. The version is the edition
 * line "Charts of 1996 · edition 1, 21 Nov 2026" without the part before the dot. */
static struct words own_words(const struct face *k, size_t which)
{
    const struct deck *deck = k->f->deck;
    struct arena *a = k->c.a;
    struct str edition = deck->edition_line;
    unsigned first = k->f->first[k->card - deck->card], copies = k->card->copies;
    ptrdiff_t dot = str_find(edition, " \xC2\xB7 ");
    struct str version = dot < 0 ? edition : str_cut(edition, (size_t)dot + 4, edition.n);
    struct str number = str_printf(a, "%u", k->nth ? k->nth : first);
    if (copies > 1 && !k->nth)
        number = str_printf(a, "%u\xE2\x80\x93%u", first, first + copies - 1);
    struct str cards = str_printf(a, "%u", deck->cards);
    const struct str text[OWN_COUNT + 1] = {
        STR(""),      edition,
        version,      deck->date,
        deck->footer, number,
        number,       str_printf(a, "%zu", deck->n_card),
        cards,        str_printf(a, "%u", copies),
        k->card->id,  msg_format_two(a, engine_language(k->c.e), MSG_CARD_OF, number, cards),
        STR("")};
    return which == OWN_DECK ? deck->title
                             : words_of(a, text[which], PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
}

/* The n-th part of an item, from 1. Bars separate the parts; without a bar, a colon separates
 * two. */
static struct words item_part(struct arena *a, struct words w, size_t nth)
{
    return words_nth(a, w, words_have(w, '|') ? "|" : ": ", nth);
}

/* The words of one part of a box's text on this card. */
struct words card_part_words(const struct face *k, const struct box_at *b, const struct word_part *p)
{
    struct arena *a = k->c.a;
    const struct list_item *item = b->item;
    struct words w = {0};
    switch (p->kind) {
    case WORD_TEXT:
        return words_of(a, p->text, PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    case WORD_ICON:
        return p->icon;
    case WORD_FIELD:
        w = card_field_find(k->card, p->text);
        return w.n ? w : own_words(k, own_find(p->text));
    case WORD_ITEM:
        return !item ? w : p->nth ? item_part(a, item->words, p->nth) : item->words;
    case WORD_INDEX:
    case WORD_ITEMS:
        return !item
                   ? w
                   : words_of(a,
                              str_printf(a, "%zu", p->kind == WORD_INDEX ? item->index : item->of),
                              PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    }
    return w;
}

struct words card_parts_words(const struct face *k, const struct box_at *b,
                              const struct word_parts *parts)
{
    struct words out = {0};
    for (size_t i = 0; i < parts->n; i++)
        out = words_join(k->c.a, out, card_part_words(k, b, &parts->at[i]));
    return out;
}

bool part_is_dot(const struct word_part *p)
{
    return p->kind == WORD_TEXT && str_is(str_trim(p->text), "\xC2\xB7");
}

static bool part_has_words(const struct face *k, const struct box_at *b, size_t i)
{
    return i < b->part.n && card_part_words(k, b, &b->part.at[i]).n > 0;
}

/* Parts are joined without blanks except those in the template. A dot between two fields is omitted
 * if one of them is empty on this card. */
struct para card_box_para(struct face *k, const struct box_at *b, um width)
{
    const struct style s = style_of(k, b->box->para_style[OF_TEXT], k->hue);
    for (size_t i = 0; i < b->part.n; i++) {
        const struct word_part *p = &b->part.at[i];
        if (!part_is_dot(p) ||
            (i > 0 && part_has_words(k, b, i - 1) && part_has_words(k, b, i + 1)))
            words_put(k, &s, card_part_words(k, b, p));
    }
    return para_set(&k->c, &s, width, b->box->align ? RAGGED_EVEN : RAGGED_TEXT);
}

/* Reports an unknown field. The nearest name among the fields of the first card and of all decks is
 * suggested. */
static void unknown_name_report(struct faces *f, struct span at, struct str name)
{
    const struct card *c = &f->deck->card[0];
    struct str *names = ARENA_ARRAY(f->a, struct str, OWN_COUNT + c->n_field);
    for (size_t k = 0; k < OWN_COUNT + c->n_field; k++)
        names[k] = k < c->n_field ? c->field[k].name : str_of(own_fields[k - c->n_field]);
    struct finding *e = diag_add(f->d, RULE_UNKNOWN_REFERENCE, at, "no card of %.*s has a field {%.*s}",
                                 STRF(f->deck->name), STRF(name));
    struct str near = str_nearest(name, names, OWN_COUNT + c->n_field);
    if (str_starts(name, "item") || str_is(name, "index"))
        finding_help(
            e, "a list needs `words` in a box with `each`; its pictures are words, {coin}; {food}");
    else if (near.n)
        finding_help(e, "did you mean {%.*s}?", STRF(near));
}

/* Reports a name that is both a picture and a field, because it is ambiguous. */
static void shadow_report(struct faces *f, struct span at, struct str name)
{
    struct finding *e = diag_add(f->d, RULE_BAD_VALUE, at,
                                 "{%.*s} is both a field of the cards and a picture of %.*s",
                                 STRF(name), STRF(f->deck->icons->folder));
    finding_help(e, "write {icon:%.*s} for the picture, or rename one", STRF(name));
}

/* The names "item", "item.2", "index" and "items" of a repeated box. */
static bool item_find(struct str name, struct word_part *out)
{
    int64_t nth = 0;
    bool part = str_starts(name, "item.") && count_parse(str_cut(name, 5, name.n), &nth) && nth > 0;
    if (part || str_is(name, "item"))
        out->kind = WORD_ITEM;
    else if (str_is(name, "index"))
        out->kind = WORD_INDEX;
    else if (str_is(name, "items"))
        out->kind = WORD_ITEMS;
    else
        out->kind = WORD_FIELD;
    out->nth = (size_t)nth;
    return out->kind != WORD_FIELD;
}

/* True for a field that some kinds of cards have. Built-in faces serve cards of all kinds, so these
 * names are valid in them. */
static bool is_usual(const struct face_side *s, struct str name)
{
    static const char *const usual[] = {"title", "range",   "share", "text", "headline",  "steps",
                                        "aside", "columns", "odds",  "mean", "least-most"};
    for (size_t i = 0; s->t->plain && i < sizeof usual / sizeof *usual; i++)
        if (str_is(name, usual[i]))
            return true;
    return false;
}

/* True if a card with this face has the field, even if it is empty. Cards with rules for the use of
 * the deck are ignored: their fields are theirs only. */
static bool side_has(const struct faces *f, const struct face_side *s, struct str name)
{
    bool has = deck_has_column(f->deck, name);
    for (size_t i = 0; i < s->card.n && !has; i++) {
        const struct card *c = s->card.at[i];
        has = !c->rules && card_field_find(c, name).n > 0;
    }
    return has;
}

/* Splits a text into parts. False if it has a {field} that no card has. `each`: the text belongs to
 * a repeated box. */
static bool words_split(struct faces *f, struct box_at *b, struct text text, struct word_parts *to,
                        const struct face_side *side, bool each)
{
    bool good = true;
    struct str s = deck_translate(f->deck, text.s), before;
    for (;;) {
        struct word_part part = {.kind = WORD_FIELD};
        bool field = card_field_take(&s, &before, &part.text);
        if (before.n)
            ARENA_PUSH(f->a, to, ((struct word_part){.text = before}));
        if (!field)
            return good;
        bool cards = (each && item_find(part.text, &part)) || side_has(f, side, part.text);
        size_t own = own_find(part.text);
        struct words icon = deck_icon_words(f->a, f->deck, part.text);
        field = own < OWN_COUNT || cards || part.kind != WORD_FIELD;
        if (icon.n && !field) {
            part.kind = WORD_ICON;
            part.icon = icon;
        }
        b->varies = b->varies || own >= OWN_VARY || (cards && part.kind == WORD_FIELD);
        ARENA_PUSH(f->a, to, part);
        if (icon.n && field && !str_starts(part.text, "icon:")) {
            shadow_report(f, text.at, part.text);
            good = false;
        } else if (!field && !icon.n && !is_usual(side, part.text)) {
            unknown_name_report(f, text.at, part.text);
            good = false;
        }
    }
}

/* ---- boxes */

/* u * to / of, rounded to the nearest, half away from 0. Edges that touch on the template touch on
 * the card. */
static int32_t scaled(int32_t u, um of, um to)
{
    int64_t n = (int64_t)u * to * 2 + (u < 0 ? -of : of);
    return of ? (int32_t)(n / (2 * (int64_t)of)) : u;
}

/* Returns the template for a card that is larger than the one it is measured for. Sizes that do not
 * follow from stretched boxes grow in proportion: the largest type, icons, gaps and pads. The
 * smallest type stays. Nothing shrinks on a smaller card, because words need all the room there. */
static const struct card_template *template_grown(struct arena *a, const struct card_template *t, um of, um to)
{
    if (to <= of)
        return t;
    struct card_template *out = arena_copy(a, t, sizeof *t);
    struct card_para_style *para_style =
        arena_copy(a, t->para_style, t->n_para_style * sizeof *para_style);
    struct card_box *box = arena_copy(a, t->box, t->n_box * sizeof *box);
    for (size_t i = 0; i < t->n_para_style; i++)
        para_style[i].max = scaled(para_style[i].max, of, to);
    for (struct card_box *b = box; b < box + t->n_box; b++) {
        um *sizes[] = {&b->icon_w, &b->icon_h, &b->gap,    &b->between, &b->radius, &b->width,
                       &b->pad[0], &b->pad[1], &b->pad[2], &b->pad[3],  &b->height};
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            *sizes[i] = scaled(*sizes[i], of, to);
    }
    out->para_style = para_style;
    out->box = box;
    return out;
}

/* Where a height of the template is on a card that is `to` high. It is stretched; but on a smaller
 * card with a built-in face, head and foot keep their heights and the area between them shrinks. */
static um down(const struct card_template *t, um y, um to)
{
    const struct card_box *b = t->box, *end = t->box + t->n_box;
    while (b < end && b->shows != CARD_PARTS)
        b++;
    um less = t->h - to;
    if (!t->plain || b == end || less <= 0 || less >= b->h)
        return scaled(y, t->h, to);
    if (y <= b->y)
        return y;
    return y >= b->y + b->h ? y - less : b->y + scaled(y - b->y, b->h, b->h - less);
}

/* Places a box on the card. Both edges are stretched, so that boxes that touch still do. If the
 * card has a size different from its template's, art beyond the cut is extended to the end of the
 * bleed. A box with `keep` keeps its proportions: it is placed as in a picture of the template that
 * is centred and as large as the card holds. */
static struct box_at box_place(const struct faces *f, const struct card_template *t, const struct card_box *b, um of,
                               um to)
{
    const struct profile *p = f->p;
    um out = b->place == CARD_AT_BLEED ? p->bleed : 0;
    if (b->place != CARD_AT_BOX)
        return (struct box_at){.box = b, .x = -out, .y = -out, .w = p->w + 2 * out, .h = p->h + 2 * out};
    if (!b->keep) {
        um x = scaled(b->x, t->w, p->w), y = down(t, b->y, p->h);
        um right = scaled(b->x + b->w, t->w, p->w), bottom = down(t, b->y + b->h, p->h);
        bool art = b->shows == CARD_FILL || b->shows == CARD_PICTURE;
        if (art && (t->w != p->w || t->h != p->h)) {
            x = b->x < 0 ? um_min(x, -p->bleed) : x;
            y = b->y < 0 ? um_min(y, -p->bleed) : y;
            right = b->x + b->w > t->w ? um_max(right, p->w + p->bleed) : right;
            bottom = b->y + b->h > t->h ? um_max(bottom, p->h + p->bleed) : bottom;
        }
        return (struct box_at){.box = b, .x = x, .y = y, .w = right - x, .h = bottom - y};
    }
    struct box_at at = {.box = b, .w = scaled(b->w, of, to), .h = scaled(b->h, of, to)};
    at.x = (p->w - scaled(t->w, of, to)) / 2 + scaled(b->x, of, to);
    at.y = (p->h - scaled(t->h, of, to)) / 2 + scaled(b->y, of, to);
    return at;
}

/* On a built-in face, boxes of words are cut to the safe zone. */
static void safe_keep(const struct profile *p, struct box_at *at)
{
    const um *pad = at->box->pad;
    um left = um_max(at->x, p->safe - pad[SIDE_LEFT]), top = um_max(at->y, p->safe - pad[SIDE_TOP]),
       right = um_min(at->x + at->w, p->w - p->safe + pad[SIDE_RIGHT]),
       bottom = um_min(at->y + at->h, p->h - p->safe + pad[SIDE_BOTTOM]);
    at->x = left;
    at->y = top;
    at->w = um_max(right - left, 0);
    at->h = um_max(bottom - top, 0);
}

/* Finds each card's own picture. An unusable one is reported at the cell that names it. */
static void pictures_find(struct faces *f, const struct face_side *s, struct box_at *b)
{
    b->art = ARENA_ARRAY(f->a, const struct picture *, f->deck->n_card);
    b->varies = true;
    for (size_t i = 0; i < s->card.n; i++) {
        struct span at;
        const struct card *card = s->card.at[i];
        struct str path = card_picture_path(f->a, card, b->box->art.s, &at);
        if (path.n)
            b->art[card - f->deck->card] = card_picture(f, path, at.file ? at : card_at(f, card));
    }
}

/* Makes the boxes of a side. Boxes in the order of painting, up to the first that varies, are the
 * ground that cards of a hue share. */
static bool side_make(struct faces *f, struct face_side *s, const struct card_template *t)
{
    bool good = true, tall = (int64_t)f->p->w * t->h < (int64_t)f->p->h * t->w;
    /* the scale of a picture of the template */
    um of = tall ? t->w : t->h, to = tall ? f->p->w : f->p->h;
    s->t = t = template_grown(f->a, t, of, to);
    s->requested = arena_copy(f->a, t->para_style, t->n_para_style * sizeof *t->para_style);
    s->para_style = arena_copy(f->a, t->para_style, t->n_para_style * sizeof *t->para_style);
    s->box = ARENA_ARRAY(f->a, struct box_at, t->n_box);
    s->n_box = t->n_box;
    /* next: the index of the next box that is not inside another one */
    for (size_t i = 0, next = 0, each = 0; i < t->n_box; i++) {
        const struct card_box *b = &t->box[i];
        struct box_at *at = &s->box[i];
        *at = (struct box_at){.box = b};
        if (i >= next)
            *at = box_place(f, t, b, of, to);
        at->of = at;
        next = i < next ? next : i + 1 + b->within;
        if (t->plain && (b->shows == CARD_WORDS || b->shows == CARD_PARTS || b->shows == CARD_BOXES) && at->w)
            safe_keep(f->p, at);
        good = words_split(f, at, b->each, &at->each, s, i < each) && good;
        /* the boxes before this index are repeated */
        each = b->each.at.file && i + 1 + b->within > each ? i + 1 + b->within : each;
        at->compared = ARENA_ARRAY(f->a, struct word_parts, b->compared.n);
        for (size_t k = 0; k < b->compared.n; k++)
            good = words_split(f, at, b->compared.at[k], &at->compared[k], s, i < each) && good;
        if (b->shows == CARD_WORDS || box_is_sign(b))
            good = words_split(f, at, b->words, &at->part, s, i < each) && good;
        if (b->art.s.n) {
            good = words_split(f, at, b->art, &at->part, s, false) && good;
            pictures_find(f, s, at);
        }
        at->varies = at->varies || b->shows == CARD_PARTS || b->own_picture;
        if (b->shows == CARD_PARTS)
            *(b->parts == PARTS_APART ? &s->apart : b->parts == PARTS_TABLES ? &s->tables : &s->together) = at;
    }
    for (size_t i = t->n_box; i-- > 0;) /* a box that varies makes the boxes around it vary */
        for (size_t n = i + 1; n <= i + t->box[i].within; n++)
            s->box[i].varies = s->box[i].varies || s->box[n].varies;
    while (s->n_fixed < s->n_box && !s->box[s->n_fixed].varies)
        s->n_fixed = box_next(s, s->n_fixed);
    card_boxes_check(f, s);
    return good;
}

/* ---- drawing */

/* A fade whose first or last colour is missing is its other colour, transparent at that end.
 * Opacity applies to both ends. */
static void fill_put(struct face *k, const struct card_box *b, struct item i)
{
    bool begins = b->fill.kind != CARD_INK_NONE, ends = b->fill_to.kind != CARD_INK_NONE;
    if (b->round == EDGE_TOP)
        i.corners = CORNERS_TOP;
    else if (b->round == EDGE_BOTTOM)
        i.corners = CORNERS_BOTTOM;
    else
        i.corners = CORNERS_ALL;
    i.clear = (uint8_t)(100 - (begins ? b->opacity : 0));
    i.colour = face_ink(k, begins ? &b->fill : &b->fill_to);
    if (b->fades)
        i.fade = (struct fade){true, face_ink(k, ends ? &b->fill_to : &b->fill),
                               (uint8_t)(100 - (ends ? b->opacity : 0)), b->towards};
    if (begins || b->fades)
        page_put(&k->c, i);
}

void ground_draw(struct face *k, const struct card_box *b, um x, um y, um w, um h)
{
    struct item i = {.kind = ITEM_RECT, .x = x, .y = y, .w = w, .h = h, .radius = b->radius};
    fill_put(k, b, i);
    if (b->frame.kind == CARD_INK_NONE)
        return;
    i.kind = ITEM_FRAME;
    i.stroke = b->stroke;
    i.colour = face_ink(k, &b->frame);
    if (b->sides != EDGE_ALL)
        page_rect(&k->c, x, b->sides == EDGE_TOP ? y : y + h - b->stroke, w, b->stroke, i.colour);
    else
        page_put(&k->c, i);
}

const struct picture *box_picture(const struct face *k, const struct box_at *b)
{
    if (b->art)
        return b->art[k->card - k->f->deck->card];
    if (b->box->own_picture)
        return k->card->icon.n ? card_picture(k->f, k->card->icon, card_at(k->f, k->card)) : NULL;
    return b->box->shows == CARD_PICTURE ? b->box->picture : NULL;
}

/* Draws the ground of a box, then its words or picture. (x, y) is its corner on the card's page, or
 * on a page of its own. */
static void inside_draw(struct face *k, const struct box_at *b, um x, um y)
{
    const struct card_box *box = b->box;
    um w = inner_w(b), h = inner_h(b);
    ground_draw(k, box, x, y, b->w, b->h);
    x += box->pad[SIDE_LEFT];
    y += box->pad[SIDE_TOP];
    if (box->shows == CARD_WORDS) {
        para_draw(&k->c, b->para, x, y + (h - b->para->total) * (um)box->stand / 2, w,
                  (enum align)box->align);
    } else if (box_is_sign(box)) {
        sign_draw(k, b, x, y, w, h);
        return;
    }
    struct item i = {.kind = ITEM_PICTURE, .x = x, .y = y, .w = w, .h = h, .picture = box_picture(k, b)};
    i.colour = face_ink(k, &box->ink);
    i.clear = (uint8_t)(100 - box->opacity);
    if (box->fit == FIT_COVER) {
        i.cover = true;
        i.radius = box->radius;
    }
    if (i.picture && w > 0 && h > 0)
        page_put(&k->c, i);
}

/* Draws one box. A turned box is a page of its own, seen through the box. */
void box_draw(struct face *k, const struct box_at *b)
{
    um origin = k->f->p->bleed, x = origin + b->x, y = origin + b->y;
    if (b->box->shows == CARD_PARTS && b->box->parts == PARTS_TABLES) {
        tables_draw(k, b);
    } else if (b->box->shows == CARD_PARTS) {
        parts_draw(k, b);
    } else if (b->box->turned) {
        struct face own = face_of(k->f, k->s, k->card, k->c.a);
        struct page *page = ARENA_NEW(k->c.a, struct page);
        own.hue = k->hue;
        own.nth = k->nth;
        struct box_list list = b->inside ? set_boxes(&own, b->inside) : (struct box_list){0};
        for (size_t i = 0; i < list.n; i++)
            box_draw(&own, &list.at[i]);
        if (!b->inside)
            inside_draw(&own, b, 0, 0);
        *page = page_made(&own.c, b->w, b->h);
        page_part(&k->c, x, y, b->w, b->h, (struct part_at){.page = page, .turn = 2});
    } else {
        inside_draw(k, b, x, y);
    }
}

/* Draws boxes [from, to) of the side that are not inside others, each with the boxes inside it. */
static void boxes_draw(struct face *k, size_t from, size_t to)
{
    for (size_t i = from; i < to; i = box_next(k->s, i)) {
        struct box_list list = flow_boxes(k, &k->s->box[i]);
        for (size_t n = 0; n < list.n; n++)
            box_draw(k, &list.at[n]);
    }
}

/* ---- faces */

/* Types that name the same template share one side. Returns the side's number from 1, or 0 without
 * a template. */
static size_t side_put(struct faces *f, const struct card_template *t, bool back)
{
    for (size_t i = 0; i < f->n_side; i++)
        if (f->side[i].t == t && f->side[i].back == back)
            return i + 1;
    if (t)
        f->side[f->n_side++] = (struct face_side){.t = t, .back = back};
    return t ? f->n_side : 0;
}

/* Finds the template of each type and the cards of each side. */
static void sides_find(struct faces *f, const struct card_template *const usual[2])
{
    const struct deck *deck = f->deck;
    f->side = ARENA_ARRAY(f->a, struct face_side, 2 * (deck->n_type + 1));
    for (int back = 0; back < 2; back++) {
        f->which[back] = ARENA_ARRAY(f->a, size_t, deck->n_type + 1);
        for (size_t i = 0; i <= deck->n_type; i++) {
            const struct card_template *own = i ? deck->type[i - 1].face[back] : NULL;
            f->which[back][i] = side_put(f, own ? own : usual[back], back);
        }
    }
    for (size_t i = 0; i < 2 * deck->n_card; i++) {
        const struct card *card = &deck->card[i / 2];
        struct face_side *s = card_side(f, card, i % 2);
        if (s)
            ARENA_PUSH(f->a, &s->card, card);
    }
}

/* The smallest fitted size of the paragraph styles with this name, on all fronts or all backs.
 * *sides receives the number of these paragraph styles. */
static int32_t para_style_min(const struct faces *f, bool back, struct str name, unsigned *sides)
{
    int32_t min = INT32_MAX;
    *sides = 0;
    for (size_t i = 0; i < f->n_side; i++) {
        const struct face_side *s = &f->side[i];
        /* no paragraph style: no card has this side */
        for (size_t n = 0; s->para_style && s->back == back && n < s->t->n_para_style; n++) {
            if (!str_eq(s->para_style[n].name, name))
                continue;
            min = s->para_style[n].max < min ? s->para_style[n].max : min;
            ++*sides;
        }
    }
    return min;
}

/* Gives a paragraph style one size in the whole deck. If several templates of the fronts (or of the
 * backs) have a paragraph style of that name, its size is the smallest at which all fit, as far as
 * each template allows. That size is set as required, and the paragraph styles that share its room
 * are fitted again: to lower only this size would leave the others, and the leading, as they were.
 * True if a size changed. */
static bool para_styles_even(struct faces *f)
{
    bool other = false;
    for (size_t i = 0; i < f->n_side; i++) {
        struct face_side *s = &f->side[i];
        for (size_t n = 0; s->para_style && n < s->t->n_para_style; n++) {
            unsigned sides;
            int32_t min = para_style_min(f, s->back, s->para_style[n].name, &sides);
            if (sides < 2 || s->requested[n].min > min)
                continue;
            other = other || s->para_style[n].max != min;
            s->requested[n].min = s->requested[n].max = min;
        }
    }
    return other;
}

/* Applies the deck's waivers. The other findings that an author may accept get a note on where to
 * waive them. */
static void faces_waive(const struct faces *f)
{
    const struct deck *deck = f->deck;
    for (size_t k = 0; k < n_card_may_be && deck->at.file; k++)
        diag_waive(f->d, card_may_be[k], diag_source_at(f->d, deck->at.file)->path, NULL);
    for (size_t k = 0; k < deck->n_waiver; k++) {
        const struct waiver *w = &deck->waiver[k];
        deck->waived[k] |= diag_waive(f->d, w->rule, w->slug.s, &w->why.s);
    }
}

/* Fits all sizes; then fits again if paragraph styles that templates share must become equal. */
static void sides_fit(struct faces *f)
{
    for (int again = 0;
         again < 2 && (!again || (!diag_has(f->d, LEVEL_ERROR) && para_styles_even(f))); again++)
        for (size_t i = 0; i < f->n_side; i++)
            if (f->side[i].card.n)
                card_fit(f, &f->side[i], again);
    for (size_t i = 0; i < f->n_side && !diag_has(f->d, LEVEL_ERROR); i++)
        if (f->side[i].card.n) {
            card_floor_check(f, &f->side[i]);
            card_panels_find(f, &f->side[i]);
        }
}

/* Findings go to a separate part of `d`: the faces exist only if none of these findings is an
 * error. */
struct faces *faces_make(struct arena *a, struct diag *d, struct engine *e, const struct theme *t,
                         const struct deck *deck, const struct profile *p, const struct card_template *front,
                         const struct card_template *back)
{
    struct faces *f = ARENA_NEW(a, struct faces);
    struct diag *own = diag_part(d);
    *f = (struct faces){.a = a, .scratch = arena_new(), .d = own, .e = e, .t = t, .deck = deck, .p = p};
    sides_find(f, (const struct card_template *const[]){front, back});
    f->arm_icon = ARENA_ARRAY(a, const struct picture *, deck->n_arm);
    f->first = ARENA_ARRAY(a, unsigned, deck->n_card);
    for (size_t i = 0; i < deck->n_arm; i++) {
        if (deck->arm[i].icon.n)
            f->arm_icon[i] = card_picture(f, deck->arm[i].icon, deck->at);
        f->arms = f->arms || deck->arm[i].icon.n;
        f->heads = f->heads || deck->arm[i].label.n;
    }
    f->heads = f->heads && !f->arms;
    for (size_t i = 0, next = 1; i < deck->n_card; next += deck->card[i++].copies) {
        f->first[i] = (unsigned)next;
        if (deck->card[i].icon.n)
            card_picture(f, deck->card[i].icon, card_at(f, &deck->card[i]));
    }
    bool good = deck->n_card > 0;
    for (size_t i = 0; i < f->n_side; i++)
        good = (!f->side[i].card.n || side_make(f, &f->side[i], f->side[i].t)) && good;
    faces_waive(f);
    if (good)
        sides_fit(f);
    for (size_t i = 0; good && i < f->n_side; i++)
        if (f->side[i].card.n)
            card_grounds_check(f, &f->side[i]);
    arena_drop(f->scratch);
    f->scratch = NULL;
    faces_waive(f);
    diag_join(own);
    return good && !diag_has(own, LEVEL_ERROR) ? f : NULL;
}

/* The page includes the bleed; whoever prints without bleed cuts it off. */
static struct page page_of(const struct faces *f, const struct ctx *c, struct str label)
{
    struct page page = page_made(c, f->p->w + 2 * f->p->bleed, f->p->h + 2 * f->p->bleed);
    page.label = label;
    page.bleed = f->p->bleed;
    return page;
}

/* The boxes that do not vary are made at the first request for a hue. This cache has no visible
 * effect. */
static struct page face_draw(struct faces *f, struct arena *a, const struct card *card,
                             unsigned nth, bool back)
{
    struct face_side *s = card_side(f, card, back);
    if (!s)
        return page_of(f, &(struct ctx){.a = a}, STR(""));
    struct face k = face_of(f, s, card, a);
    k.nth = nth;
    if (s->n_fixed) {
        struct ground *ground = ground_find(f, s, k.hue);
        if (!ground->page) {
            struct face fixed = face_of(f, s, card, f->a);
            boxes_draw(&fixed, 0, s->n_fixed);
            struct page page = page_of(f, &fixed.c, STR(""));
            ground->page = arena_copy(f->a, &page, sizeof page);
        }
        page_part(&k.c, 0, 0, ground->page->w, ground->page->h,
                  (struct part_at){.page = ground->page, .shared = true});
    }
    boxes_draw(&k, s->n_fixed, s->n_box);
    /* painted over everything else */
    if (f->deck->unchecked || (!back && card->unchecked)) {
        struct piece word = {.text = msg_text(engine_language(k.c.e), MSG_UNCHECKED),
                             .font = FONT_SANS_BOLD,
                             .mpt = CARD_STAMP,
                             .colour = f->t->paper};
        struct lines l = text_break(f->e, a, &word, 1, INT32_MAX, RAGGED_TEXT);
        um w = l.width + 2 * CARD_STAMP_PAD, x = f->p->bleed + (f->p->w - w) / 2, y = f->p->bleed + f->p->safe;
        page_rect(&k.c, x, y, w, CARD_STAMP_HIGH, f->t->worst);
        page_line(&k.c, x + CARD_STAMP_PAD, y + CARD_STAMP_BASE, &l.line[0]);
    }
    return page_of(f, &k.c, card->id);
}

struct page faces_page(struct faces *f, struct arena *a, size_t card, bool back)
{
    return face_draw(f, a, &f->deck->card[card], 0, back);
}

const struct card *faces_card(const struct faces *f, size_t nth)
{
    size_t card = f->deck->n_card - 1;
    while (f->first[card] > nth + 1)
        card--;
    return &f->deck->card[card];
}

struct page faces_nth(struct faces *f, struct arena *a, size_t nth, bool back)
{
    return face_draw(f, a, faces_card(f, nth), (unsigned)nth + 1, back);
}
