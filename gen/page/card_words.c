/* Words of a card to lines: runs and {fields} become pieces in a role of the template, broken to the width of a box.
 *
 * All lines of a paragraph are equally high, whatever stands on them. Called by card_fit.c to measure and by
 * card_draw.c and card_parts.c to draw. */
#include "page/card_inner.h"

struct pieces {
    struct piece *at;
    size_t n, cap;
};

const struct role_at *role_at(const struct face_side *s, const struct card_role *r)
{
    return &s->role[r - s->t->role];
}

/* ---- capitals ---- */

/* Latin letters: ASCII, Latin-1, and the pairs of Latin Extended-A. */
static uint32_t capital(uint32_t r)
{
    if ((r >= 'a' && r <= 'z') || (r >= 0xE0 && r <= 0xFE && r != 0xF7))
        return r - 32;
    if ((r >= 0x100 && r <= 0x137) || (r >= 0x14A && r <= 0x177))
        return r & ~1u;
    if ((r >= 0x139 && r <= 0x148) || (r >= 0x179 && r <= 0x17E))
        return r % 2 ? r : r - 1;
    return r;
}

static struct str capitals(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n;)
        buf_put_rune(&b, capital(str_rune(s, &i)));
    return buf_str(&b);
}

/* ---- pieces ---- */

struct colour card_run_colour(const struct faces *f, struct words_at at, enum voice voice)
{
    const struct card_ink *own = &at.role->role->ink;
    static const struct card_ink hue = {CARD_INK_HUE, {0, 0, 0}, 100};
    struct colour c = card_ink_colour(own, f->t, at.hue), ink = f->t->ink;
    bool plain = c.r == ink.r && c.g == ink.g && c.b == ink.b;
    if (voice == VOICE_ASIDE && plain)
        return f->t->grey;
    return voice == VOICE_HUE && plain ? card_ink_colour(&hue, f->t, at.hue) : c;
}

static enum font run_font(const struct card_role *k, enum voice voice)
{
    if (voice == VOICE_STRONG || voice == VOICE_HUE || voice == VOICE_BADGE)
        return k->strong;
    return voice == VOICE_ITALIC ? k->italic : k->font;
}

static void run_put(struct faces *f, struct arena *a, struct pieces *l, struct words_at at, struct str text,
                    enum voice voice)
{
    const struct card_role *k = at.role->role;
    if (!text.n)
        return;
    struct piece p = {.text = k->caps ? capitals(a, text) : text,
                      .font = run_font(k, voice),
                      .superior = voice == VOICE_MARK || voice == VOICE_APART,
                      .mpt = at.role->mpt,
                      .colour = card_run_colour(f, at, voice)};
    ARENA_PUSH(a, l, p);
}

static void words_put(struct faces *f, struct arena *a, struct pieces *l, struct words_at at, struct words w)
{
    for (size_t i = 0; i < w.n; i++)
        run_put(f, a, l, at, w.run[i].text, w.run[i].voice);
}

/* ---- spaced words ---- */

/* Letters with air between them, on one line: each is a shape of its own. */
static struct lines spaced(struct faces *f, struct arena *a, const struct pieces *l, const struct card_role *k)
{
    struct {
        struct set_word *at;
        size_t n, cap;
    } words = {NULL, 0, 0};
    um x = 0, gap = 0;
    for (size_t p = 0; p < l->n; p++)
        for (size_t i = 0; i < l->at[p].text.n;) {
            const struct piece *piece = &l->at[p];
            size_t from = i;
            uint32_t rune = str_rune(piece->text, &i);
            x += gap;
            gap = (um)((int64_t)um_of_mpt(piece->mpt) * k->spacing / 1000);
            if (rune == ' ' || rune == 0xA0) {
                x += advance_width(engine_space(f->e, piece->font), piece->mpt);
                continue;
            }
            const struct shape *s = engine_shape(f->e, piece->font, false, str_cut(piece->text, from, i));
            struct set_word w = {.shape = s, .x = x, .mpt = piece->mpt, .colour = piece->colour};
            ARENA_PUSH(a, &words, w);
            x += shape_width(s, piece->mpt);
        }
    struct line *line = ARENA_NEW(a, struct line);
    *line = (struct line){
        .word = words.at, .n = words.n, .width = x, .room = x, .most_mpt = l->n ? l->at[0].mpt : 0, .ends = true};
    return (struct lines){line, 1, x, false};
}

/* ---- paragraphs ---- */

static void note_unknown(struct faces *f, const struct lines *l)
{
    for (size_t i = 0; i < l->n && !f->unknown.n; i++)
        for (size_t k = 0; k < l->line[i].n && !f->unknown.n; k++)
            if (l->line[i].word[k].shape->unknown)
                f->unknown = l->line[i].word[k].shape->text;
}

static struct card_para para_of(struct faces *f, struct arena *a, const struct pieces *l, struct words_at at, um width)
{
    const struct role_at *role = at.role;
    struct card_para p = {.role = role};
    if (!l->n)
        return p;
    p.lines = role->role->spacing ? spaced(f, a, l, role->role) : text_break(f->e, a, l->at, l->n, width, at.ragged);
    p.line = (um)((int64_t)um_of_mpt(role->mpt) * role->leading / 1000);
    p.total = p.line * (um)p.lines.n;
    note_unknown(f, &p.lines);
    return p;
}

struct card_para card_para_make(struct faces *f, struct arena *a, struct words_at at, struct words w, um width)
{
    struct pieces l = {NULL, 0, 0};
    words_put(f, a, &l, at, w);
    return para_of(f, a, &l, at, width);
}

um card_para_draw(struct faces *f, struct canvas *v, const struct card_para *p, um x, um y, um width, unsigned align)
{
    for (size_t i = 0; i < p->lines.n; i++, y += p->line) {
        const struct line *l = &p->lines.line[i];
        um slack = width - l->width, dx = align == 0 ? 0 : align == 2 ? slack : slack / 2;
        um cap = advance_width(engine_ascent(f->e, p->role->role->font), p->role->mpt);
        if (l->n)
            canvas_line(v, x + dx, y + (p->line + cap) / 2, l);
    }
    return y;
}

/* ---- fields ---- */

enum {
    OWN_DECK,
    OWN_EDITION,
    OWN_VERSION,
    OWN_DATE,
    OWN_FOOT,
    OWN_NUMBER,
    OWN_CARD,
    OWN_FACES,
    OWN_CARDS,
    OWN_COPIES,
    OWN_ID,
    OWN_COUNT
};
static const char *const own_fields[OWN_COUNT] = {"deck", "edition", "version", "date",   "foot", "number",
                                                  "card", "faces",   "cards",   "copies", "id"};
enum { OWN_VARY = OWN_NUMBER }; /* from here on they differ from card to card */

static size_t own_find(struct str name)
{
    size_t i = 0;
    while (i < OWN_COUNT && !str_is(name, own_fields[i]))
        i++;
    return i;
}

/* Its place in the deck, from 1; of several copies the first and the last. */
static struct str number_of(const struct faces *f, struct arena *a, size_t card)
{
    unsigned first = f->first[card], copies = f->deck->card[card].copies;
    return copies > 1 ? str_printf(a, "%u\xE2\x80\x93%u", first, first + copies - 1) : str_printf(a, "%u", first);
}

/* "Charts of 1996 Â· edition 1, 21 Nov 2026" without what stands before the dot. */
static struct str version_of(struct str edition)
{
    ptrdiff_t dot = str_find(edition, " \xC2\xB7 ");
    return dot < 0 ? edition : str_cut(edition, (size_t)dot + 4, edition.n);
}

static void own_put(struct faces *f, struct arena *a, struct pieces *l, struct words_at at, size_t which, size_t card)
{
    const struct deck *k = f->deck;
    struct str s = {"", 0};
    switch (which) {
    case OWN_DECK:
        words_put(f, a, l, at, k->title);
        return;
    case OWN_EDITION:
        s = k->edition_line;
        break;
    case OWN_VERSION:
        s = version_of(k->edition_line);
        break;
    case OWN_DATE:
        s = k->date;
        break;
    case OWN_FOOT:
        s = k->foot;
        break;
    case OWN_NUMBER:
    case OWN_CARD:
        s = number_of(f, a, card);
        break;
    case OWN_FACES:
        s = str_printf(a, "%zu", k->n_card);
        break;
    case OWN_CARDS:
        s = str_printf(a, "%u", k->cards);
        break;
    case OWN_COPIES:
        s = str_printf(a, "%u", k->card[card].copies);
        break;
    case OWN_ID:
        s = k->card[card].id;
        break;
    default:
        break;
    }
    run_put(f, a, l, at, s, VOICE_PLAIN);
}

/* The words of a card's own field of that name; false where it has none. */
static bool field_find(const struct card *c, struct str name, struct words *out)
{
    for (size_t i = 0; i < c->n_field; i++)
        if (str_eq(c->field[i].name, name)) {
            *out = c->field[i].words;
            return true;
        }
    return false;
}

struct card_para card_box_para(struct faces *f, struct arena *a, const struct face_side *s, const struct box_at *b,
                               size_t card, um width)
{
    struct words_at at = {role_at(s, b->box->role), card_hue(f, s, card), b->box->align ? RAGGED_EVEN : RAGGED_TEXT};
    struct pieces l = {NULL, 0, 0};
    struct words w;
    for (size_t i = 0; i < b->n_part; i++)
        if (!b->part[i].field)
            run_put(f, a, &l, at, b->part[i].text, VOICE_PLAIN);
        else if (field_find(&f->deck->card[card], b->part[i].text, &w))
            words_put(f, a, &l, at, w);
        else
            own_put(f, a, &l, at, own_find(b->part[i].text), card);
    return para_of(f, a, &l, at, width);
}

static unsigned voices_of(struct words w)
{
    unsigned used = 0;
    for (size_t i = 0; i < w.n; i++)
        used |= 1u << w.run[i].voice;
    return used;
}

unsigned card_box_voices(const struct faces *f, const struct box_at *b, size_t card)
{
    unsigned used = 0;
    struct words w;
    for (size_t i = 0; i < b->n_part; i++)
        if (b->part[i].field && field_find(&f->deck->card[card], b->part[i].text, &w))
            used |= voices_of(w);
        else if (b->part[i].field && own_find(b->part[i].text) == OWN_DECK)
            used |= voices_of(f->deck->title);
        else
            used |= 1u << VOICE_PLAIN;
    return used;
}

static bool some_card_has(const struct deck *k, struct str name)
{
    struct words w;
    for (size_t i = 0; i < k->n_card; i++)
        if (field_find(&k->card[i], name, &w))
            return true;
    return false;
}

void card_words_split(struct faces *f, struct box_at *b)
{
    struct {
        struct word_part *at;
        size_t n, cap;
    } l = {NULL, 0, 0};
    struct str s = b->box->words;
    while (s.n) {
        ptrdiff_t open = str_find_char(s, '{'),
                  close = open < 0 ? -1 : str_find_char(str_cut(s, (size_t)open, s.n), '}');
        size_t plain = close < 0 ? s.n : (size_t)open;
        if (plain)
            ARENA_PUSH(f->a, &l, ((struct word_part){str_cut(s, 0, plain), false}));
        if (close < 0)
            break;
        struct str name = str_trim(str_cut(s, plain + 1, plain + (size_t)close));
        size_t own = own_find(name);
        b->varies = b->varies || own >= OWN_VARY || some_card_has(f->deck, name);
        ARENA_PUSH(f->a, &l, ((struct word_part){name, true}));
        s = str_cut(s, plain + (size_t)close + 1, s.n);
    }
    b->part = l.at;
    b->n_part = l.n;
}

static struct str nearest_field(struct faces *f, struct str name)
{
    const struct card *c = &f->deck->card[0];
    struct str *names = ARENA_ARRAY(f->a, struct str, OWN_COUNT + c->n_field);
    size_t n = 0;
    for (size_t i = 0; i < c->n_field; i++)
        names[n++] = c->field[i].name;
    for (size_t i = 0; i < OWN_COUNT; i++)
        names[n++] = str_of(own_fields[i]);
    return str_nearest(name, names, n);
}

bool card_words_known(struct faces *f, const struct box_at *b)
{
    bool all = true;
    for (size_t i = 0; i < b->n_part; i++) {
        struct str name = b->part[i].text;
        if (!b->part[i].field || own_find(name) < OWN_COUNT || some_card_has(f->deck, name))
            continue;
        struct finding *e = diag_add(f->d, RULE_UNKNOWN_REFERENCE, b->box->words_at,
                                     "no card of %.*s has a field {%.*s}", STRF(f->deck->name), STRF(name));
        struct str near = nearest_field(f, name);
        if (near.n)
            finding_help(f->d, e, "did you mean {%.*s}?", STRF(near));
        all = false;
    }
    return all;
}
