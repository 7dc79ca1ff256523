/* Words to lines: runs with meaning become pieces with a font, a size and a colour, broken to a width.
 *
 * A line is as high as the leading of its largest piece; capitals stand in the middle of that height, so that words and
 * numbers of different sizes share a baseline and look centred between rules. Called by table, block, bar and frame. */
#include "page/inner.h"

enum { APART = 19 }; /* percent of ink in the ground of a mark: light even where rules are black */

um ctx_em(const struct ctx *c, int32_t permille)
{
    return (um)(((int64_t)c->em * permille + 500) / 1000);
}

int32_t role_mpt(const struct ctx *c, enum role r)
{
    const struct role_look *k = &c->t->role[r];
    return k->fixed ? k->size : (int32_t)(((int64_t)c->body * k->size + 500) / 1000);
}

struct colour ctx_hue(const struct ctx *c, unsigned hue)
{
    return hue && c->t->n_hue ? c->t->hue[(hue - 1) % c->t->n_hue] : c->t->neutral;
}

static struct colour run_colour(const struct ctx *c, const struct run *r, struct ink ink)
{
    if (r->voice == VOICE_BADGE)
        return ink.inverse ? c->t->ink : c->t->paper;
    if (r->voice == VOICE_APART)
        return c->t->ink;
    if (ink.inverse)
        return c->t->paper;
    switch (r->voice) {
    case VOICE_ASIDE:
        return c->t->grey;
    case VOICE_HUE:
        return ctx_hue(c, ink.hue);
    case VOICE_PLAIN:
    case VOICE_STRONG:
    case VOICE_ITALIC:
    case VOICE_MARK:
    case VOICE_BADGE:
    case VOICE_APART:
        break;
    }
    if (r->kind == WORDS_CHART)
        return ctx_hue(c, ink.hue);
    return c->t->role[r->kind].colour;
}

/* `text` in the look of the run; `side_of` as struct piece has it. */
static struct piece run_piece(const struct ctx *c, const struct run *r, struct ink ink, struct str text,
                              unsigned side_of)
{
    const struct role_look *k = &c->t->role[r->kind];
    bool apart = r->voice == VOICE_APART, badge = r->voice == VOICE_BADGE;
    bool strong = r->voice == VOICE_STRONG || r->voice == VOICE_HUE || badge;
    bool italic = r->voice == VOICE_ITALIC && k->font == FONT_SANS;
    struct colour ground = ink.inverse ? c->t->paper : c->t->ink;
    if (apart && !ink.inverse)
        ground = colour_mix(c->t->ink, c->t->paper, APART);
    return (struct piece){.text = text,
                          .font = strong   ? k->strong
                                  : italic ? FONT_SANS_ITALIC
                                           : k->font,
                          .superior = apart || r->voice == VOICE_MARK,
                          .mpt = role_mpt(c, (enum role)r->kind),
                          .colour = run_colour(c, r, ink),
                          .badge = apart || badge,
                          .ground = ground,
                          .side_of = side_of};
}

struct pieces {
    struct piece *at;
    size_t n, cap;
};

static void piece_put(struct ctx *c, struct pieces *l, const struct run *r, struct ink ink, struct str text,
                      unsigned side_of)
{
    ARENA_PUSH(c->a, l, run_piece(c, r, ink, text, side_of));
}

/* How many brackets of the line are open behind these pieces. */
static int brackets_open(const struct pieces *l)
{
    int open = 0;
    for (size_t i = 0; i < l->n; i++)
        for (size_t k = 0; k < l->at[i].text.n; k++)
            open += (l->at[i].text.p[k] == '(') - (l->at[i].text.p[k] == ')');
    return open;
}

/* A title stands off from the sentence round it by italics, or by quotes where there are none, as in a heading, or
 * where the sentence `leans` itself. */
static void title_put(struct ctx *c, struct pieces *l, const struct run *r, struct ink ink, struct str title,
                      bool alone, bool leans)
{
    bool italic = r->voice == VOICE_ITALIC && c->t->role[r->kind].font == FONT_SANS && !leans;
    if (italic || alone) {
        piece_put(c, l, r, ink, title, 0);
        return;
    }
    piece_put(c, l, r, ink, STR("\u2018"), 0);
    piece_put(c, l, r, ink, title, 0);
    piece_put(c, l, r, ink, STR("\u2019"), 0);
}

/* "Fire table (side 5)", and in brackets "Fire table, side 5": the figures of sides are of one width, so that they are
 * set as noughts and put in when the sides are known (para_draw). A chart that the sheet has not keeps its own title.
 */
static void reference_put(struct ctx *c, struct pieces *l, const struct run *r, struct ink ink, bool alone)
{
    bool any = false, inside = brackets_open(l) > 0, leans = l->n && l->at[l->n - 1].font == FONT_SANS_ITALIC;
    for (size_t i = 0; c->s && i < c->s->n_ref; i++) {
        const struct sheet_ref *f = &c->s->ref[i];
        if (f->chart != r->ref)
            continue;
        if (any)
            piece_put(c, l, r, ink, STR(" and "), 0);
        any = true;
        title_put(c, l, r, ink, f->title, alone, leans);
        if (!f->placed || !c->side[i].digits)
            continue;
        piece_put(c, l, r, ink, inside ? STR(", side\u00a0") : STR(" (side\u00a0"), 0);
        piece_put(c, l, r, ink, str_cut(STR("0000"), 0, c->side[i].digits), (unsigned)i + 1);
        if (!inside)
            piece_put(c, l, r, ink, STR(")"), 0);
    }
    if (!any)
        title_put(c, l, r, ink, r->text, alone, leans);
}

static struct pieces pieces_of(struct ctx *c, struct words w, struct ink ink)
{
    struct pieces l = {.at = ARENA_ARRAY(c->a, struct piece, w.n), .cap = w.n};
    for (size_t i = 0; i < w.n; i++)
        if (w.run[i].ref)
            reference_put(c, &l, &w.run[i], ink, w.n == 1);
        else
            piece_put(c, &l, &w.run[i], ink, w.run[i].text, 0);
    return l;
}

static void note_unknown(struct ctx *c, const struct line *l)
{
    for (size_t i = 0; i < l->n && !c->unknown.n; i++)
        if (l->word[i].shape->unknown)
            c->unknown = l->word[i].shape->text;
}

/* What is read at a glance is even, what is read on is full. */
static enum ragged ragged_of(enum kind_of_words kind)
{
    switch (kind) {
    case WORDS_BODY:
    case WORDS_NOTE:
    case WORDS_FOOT:
        return RAGGED_TEXT;
    case WORDS_CELL:
    case WORDS_ASIDE:
        return RAGGED_CELL;
    case WORDS_NUMBER:
    case WORDS_KEY:
    case WORDS_MOVE:
    case WORDS_SIGN:
    case WORDS_HEAD:
    case WORDS_GROUP:
    case WORDS_CHART:
    case WORDS_BAR:
    case WORDS_TITLE:
    case WORDS_SUBTITLE:
    case WORDS_RAIL:
    case WORDS_TURN:
        break;
    }
    return RAGGED_EVEN;
}

struct para para_make(struct ctx *c, struct words w, struct ink ink, um width)
{
    return para_make_in(c, w, ink, width, ALIGN_LEFT);
}

struct para para_make_in(struct ctx *c, struct words w, struct ink ink, um width, enum align align)
{
    struct para p = {0};
    if (!w.n)
        return p;
    enum ragged ragged = align == ALIGN_LEFT ? ragged_of(w.run[0].kind) : RAGGED_EVEN;
    const struct pieces l = pieces_of(c, w, ink);
    p.lines = text_break(c->e, c->a, l.at, l.n, width, ragged);
    p.height = ARENA_ARRAY(c->a, um, p.lines.n);
    int32_t leading = c->t->role[w.run[0].kind].leading;
    for (size_t i = 0; i < p.lines.n; i++) {
        int32_t mpt = p.lines.line[i].most_mpt ? p.lines.line[i].most_mpt : role_mpt(c, (enum role)w.run[0].kind);
        p.height[i] = (um)((int64_t)um_of_mpt(mpt) * leading / 1000);
        p.total += p.height[i];
        note_unknown(c, &p.lines.line[i]);
    }
    return p;
}

void para_widths(struct ctx *c, struct words w, um *least, um *most)
{
    *least = *most = 0;
    if (!w.n)
        return;
    const struct pieces l = pieces_of(c, w, (struct ink){0});
    text_widths(c->e, c->a, l.at, l.n, least, most);
}

struct text_units para_units(struct ctx *c, struct words w)
{
    if (!w.n)
        return (struct text_units){0};
    const struct pieces l = pieces_of(c, w, (struct ink){0});
    return text_units(c->e, c->a, l.at, l.n);
}

/* Grounds under the badges of a line: as high as a line of their size, with air beside the words; and under figures of
 * footnotes that stand behind other figures, so that nobody takes 15 and a note 3 for 153. */
static void badges_draw(struct canvas *v, const struct line *l, um x, um baseline)
{
    enum { AIR = 30 }; /* percent of em */
    for (size_t i = 0, end; i < l->n; i = end) {
        const struct set_word *w = &l->word[i];
        for (end = i + 1; w->badge && !w->shape->said.n && end < l->n && l->word[end].badge;)
            end++;
        const struct set_word *last = &l->word[end - 1];
        um em = um_of_mpt(w->mpt), right = last->x + shape_width(last->shape, last->mpt);
        if (w->badge && w->shape->said.n)
            canvas_plate(v, x + w->x + em * 4 / 100, baseline - em * 80 / 100, right - w->x + em * 4 / 100,
                         em * 58 / 100, em / 8, w->ground);
        else if (w->badge)
            canvas_plate(v, x + w->x - em * AIR / 100, baseline - em * 95 / 100, right - w->x + 2 * em * AIR / 100,
                         em * 120 / 100, em / 5, w->ground);
    }
}

/* The line with the numbers of its sides. */
static const struct line *with_sides(struct ctx *c, const struct line *l)
{
    struct set_word *word = NULL;
    for (size_t i = 0; i < l->n; i++) {
        if (!l->word[i].side_of)
            continue;
        if (!word)
            word = arena_copy(c->a, l->word, l->n * sizeof *word);
        struct str number = str_printf(c->a, "%u", c->side[l->word[i].side_of - 1].number);
        word[i].shape = engine_shape(c->e, l->word[i].shape->font, false, number);
    }
    if (!word)
        return l;
    struct line *out = arena_copy(c->a, l, sizeof *l);
    out->word = word;
    return out;
}

um para_draw(struct ctx *c, struct canvas *v, const struct para *p, um x, um y, um width, enum align align)
{
    for (size_t i = 0; i < p->lines.n; i++) {
        const struct line *l = &p->lines.line[i];
        um slack = width - l->width;
        um dx = align == ALIGN_LEFT ? 0 : align == ALIGN_RIGHT ? slack : slack / 2;
        um cap = (um)((int64_t)engine_ascent(c->e, FONT_SANS) * um_of_mpt(l->most_mpt) / 1000000);
        if (l->n) {
            badges_draw(v, l, x + dx, y + (p->height[i] + cap) / 2);
            canvas_line(v, x + dx, y + (p->height[i] + cap) / 2, with_sides(c, l));
        }
        y += p->height[i];
    }
    return y;
}

struct title title_make(struct ctx *c, struct words left, struct words right, struct ink ink, um width)
{
    um least, l = 0, r = 0, gap = ctx_em(c, 1000);
    para_widths(c, left, &least, &l);
    para_widths(c, right, &least, &r);
    struct title t = {0};
    t.below = right.n && left.n && l + gap + r > width;
    um room = right.n && !t.below ? width - gap - r : width;
    t.left = para_make(c, left, ink, room < 0 ? width : room);
    t.right = para_make(c, right, ink, width);
    t.total = t.below ? t.left.total + t.right.total : t.left.total > t.right.total ? t.left.total : t.right.total;
    return t;
}

void title_draw(struct ctx *c, struct canvas *v, const struct title *t, um x, um y, um width)
{
    um below = para_draw(c, v, &t->left, x, y, width, ALIGN_LEFT);
    if (!t->right.lines.n)
        return;
    /* The smaller words share the baseline of the larger: shift by half the difference of the cap heights. */
    um big = t->left.lines.n ? um_of_mpt(t->left.lines.line[0].most_mpt) : 0;
    um small = um_of_mpt(t->right.lines.line[0].most_mpt);
    um cap = (um)((int64_t)engine_ascent(c->e, FONT_SANS) * (big - small) / 1000000);
    um dy = big ? (t->left.height[0] - t->right.height[0] + cap) / 2 : 0;
    if (t->below)
        para_draw(c, v, &t->right, x, below, width, ALIGN_LEFT);
    else
        para_draw(c, v, &t->right, x, y + dy, width, ALIGN_RIGHT);
}
