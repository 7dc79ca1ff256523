/* Sets rich text as lines, on sheets and on cards: text runs become pieces with a font, a size and
 * a colour, broken to a width; paragraphs become items of a page.
 *
 * A style says how each char_style of a run looks. A sheet's style comes from the theme's
 * paragraph style at the tried body size, a card's from its template (card.c); the rest is the same
 * for both. A line is as high as the leading of its largest piece. Capitals are centred in that
 * height, so that words and numbers of different sizes share a baseline and look centred between
 * rules. Called by everything that sets text. */
#include "page/inner.h"

um ctx_em(const struct ctx *c, int32_t permille)
{
    return (um)(((int64_t)c->em * permille + 500) / 1000);
}

/* Shaded numbers need no padding in a matrix as high as a page: its rows get the space that is
 * left. */
um ctx_row_pad(const struct ctx *c, const struct table *t)
{
    return ctx_em(c, c->as.tight || (t->shaded && t->rows > MATRIX_LONG) ? CELL_PAD_TIGHT
                                                                         : CELL_PAD_Y);
}

um table_pad(const struct ctx *c, const struct table *t)
{
    return ctx_em(c, t->shaded ? MATRIX_PAD_X : CELL_PAD_X);
}

void ctx_size(struct ctx *c, int32_t mpt)
{
    c->body = mpt;
    c->em = um_of_mpt(mpt);
}

int32_t para_style_mpt(const struct ctx *c, enum para_style r)
{
    enum { NOTE_NEAR = 1000 }; /* mpt: a note that differs by less from the foot has its size */
    const struct para_style_look *k = &c->t->para_style[r];
    const int32_t floor = c->t->floor + (r == PARA_STYLE_NOTE ? NOTE_NEAR : 0);
    int32_t size = k->fixed ? k->size : (int32_t)(((int64_t)c->body * k->size + 500) / 1000);
    if (r == PARA_STYLE_TITLE && k->fixed)
        return (int32_t)((int64_t)size * (1000 - c->frame.title_less) / 1000);
    /* what is only measured, at a size that is not allowed, keeps its proportions */
    return c->body >= c->smallest && size < floor ? c->t->floor : size;
}

struct colour ctx_hue(const struct ctx *c, unsigned hue)
{
    return hue && c->t->n_hue ? c->t->hue[(hue - 1) % c->t->n_hue] : c->t->neutral;
}

void ctx_misfit(struct ctx *c, struct misfit m)
{
    for (size_t i = 0; i < c->misfit.n; i++) {
        struct misfit *k = &c->misfit.at[i];
        if (k->kind == m.kind && k->block == m.block && str_eq(k->what, m.what)) {
            k->over = um_max(k->over, m.over);
            return;
        }
    }
    if (m.over > 0)
        ARENA_PUSH(c->a, &c->misfit, m);
}

struct str words_joined(struct ctx *c, struct words w)
{
    struct buf b = {.a = c->a};
    for (size_t i = 0; i < w.n; i++)
        buf_put(&b, w.run[i].text);
    return buf_str(&b);
}

/* ---- styles */

/* The theme's style for a paragraph style. The ground of marks is light even if the theme's rules
 * are black. */
static struct style style_of(const struct ctx *c, enum para_style kind, struct ink ink)
{
    const struct theme *t = c->t;
    const struct para_style_look *k = &t->para_style[kind];
    struct colour dark = ink.inverse ? t->paper : ctx_hue(c, ink.hue);
    struct colour ground = kind == PARA_STYLE_CHART ? dark : t->ink; /* a step's number has a hue */
    if (ink.inverse)
        ground = t->paper;
    bool greys = contrast_tenths(t->grey, t->ink) > PALE_GREYS; /* else it prints only in black */
    return (struct style){.font = k->font,
                          .strong = k->strong,
                          .italic = k->italic,
                          .thin = k->font == FONT_SANS_BOLD ? FONT_SANS : k->font,
                          .capitals = FONT_SANS,
                          .mpt = para_style_mpt(c, kind),
                          .leading = k->leading,
                          .plain = ink.inverse || kind == PARA_STYLE_CHART ? dark : k->colour,
                          .aside = ink.inverse ? t->paper : t->grey,
                          .pale = ink.inverse ? t->paper
                                  : greys     ? colour_mix(t->grey, t->paper, PALE)
                                              : t->grey,
                          .hue = dark,
                          .badge = ink.inverse ? t->ink : t->paper,
                          .apart = t->ink,
                          .badge_ground = ground,
                          .apart_ground =
                              ink.inverse ? t->paper : colour_mix(t->ink, t->paper, MARK_GROUND),
                          .grounds = true};
}

/* Upper case of Latin letters: ASCII, Latin-1, and Latin Extended-A. There the capital comes right
 * before its small letter: at even code points up to U+0137 and from U+014A on, at odd ones
 * otherwise. */
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

/* Marks are raised. Badges and marks after numbers have a ground if the style has grounds. */
void piece_put(struct ctx *c, const struct style *s, enum char_style char_style, struct str text)
{
    bool strong = char_style == CHAR_STYLE_STRONG || char_style == CHAR_STYLE_HUE ||
                  char_style == CHAR_STYLE_BADGE;
    bool badge = char_style == CHAR_STYLE_BADGE, apart = char_style == CHAR_STYLE_APART;
    struct piece p = {.text = text,
                      .font = strong                            ? s->strong
                              : char_style == CHAR_STYLE_ITALIC ? s->italic
                              : char_style == CHAR_STYLE_CODE   ? FONT_MONO
                              : char_style == CHAR_STYLE_PALE   ? s->thin
                                                                : s->font,
                      .mpt = s->mpt,
                      .superior = apart || char_style == CHAR_STYLE_MARK,
                      .colour = badge                            ? s->badge
                                : apart                          ? s->apart
                                : char_style == CHAR_STYLE_ASIDE ? s->aside
                                : char_style == CHAR_STYLE_PALE  ? s->pale
                                : char_style == CHAR_STYLE_HUE   ? s->hue
                                                                 : s->plain,
                      .badge = s->grounds && (badge || apart),
                      .ground = badge ? s->badge_ground : s->apart_ground};
    if (s->upper) {
        struct buf b = {.a = c->a};
        for (size_t i = 0; i < text.n;)
            buf_put_rune(&b, capital(str_rune(text, &i)));
        p.text = buf_str(&b);
    }
    ARENA_PUSH(c->a, &c->piece, p);
}

/* An icon keeps its name unchanged, even in capitals. */
void piece_icon_put(struct ctx *c, const struct style *s, enum char_style char_style,
                    struct str name, const struct picture *p)
{
    piece_put(c, s, char_style, name);
    struct piece *piece = &c->piece.at[c->piece.n - 1];
    piece->text = name;
    piece->icon = p;
    piece->superior = piece->badge = false;
}

/* ---- a paragraph */

/* Letter-spaced text on one line. Each letter is a shape of its own, since spacing replaces
 * kerning. There is no space after the last letter, so that centred words are in the middle. */
static struct lines spaced(struct ctx *c, int32_t spacing)
{
    LIST(struct set_word) words = {0};
    um x = 0, gap = 0;
    for (const struct piece *piece = c->piece.at; piece < c->piece.at + c->piece.n; piece++)
        for (size_t i = 0; i < piece->text.n;) {
            const struct picture *icon = piece->icon;
            size_t from = i;
            uint32_t rune = str_rune(piece->text, &i);
            i = icon ? piece->text.n : i;
            x += gap;
            gap = um_part(um_of_mpt(piece->mpt), spacing, 1000);
            if (!icon && (rune == ' ' || rune == 0xA0)) {
                x += advance_width(engine_space(c->e, piece->font), piece->mpt);
                continue;
            }
            const struct str letter = str_cut(piece->text, from, i);
            const struct word_shape *s = icon ? engine_icon(c->e, c->a, piece->font, letter, icon)
                                              : engine_shape(c->e, piece->font, false, letter);
            struct set_word w = {
                .shape = s, .x = x, .mpt = piece->mpt, .colour = piece->colour, .icon = icon};
            ARENA_PUSH(c->a, &words, w);
            x += shape_width(s, piece->mpt);
        }
    struct line *line = ARENA_NEW(c->a, struct line);
    *line = (struct line){.word = words.at,
                          .n = words.n,
                          .width = x,
                          .room = x,
                          .max_mpt = c->piece.at[0].mpt,
                          .ends = true};
    return (struct lines){line, 1, x};
}

/* Clears the pieces: the next piece begins a new paragraph. */
struct para para_set(struct ctx *c, const struct style *s, um width, enum ragged ragged)
{
    struct para p = {.capitals = s->capitals};
    if (!c->piece.n)
        return p;
    p.lines = s->spacing ? spaced(c, s->spacing) : text_break(c->e, c->a, c->piece.at, c->piece.n, width, ragged);
    c->piece.n = 0;
    p.height = ARENA_ARRAY(c->a, um, p.lines.n);
    for (size_t i = 0; i < p.lines.n; i++) {
        const struct line *line = &p.lines.line[i];
        int32_t mpt = line->max_mpt ? line->max_mpt : s->mpt;
        p.height[i] = um_part(um_of_mpt(mpt), s->leading, 1000);
        p.total += p.height[i];
        line_look(c, line);
    }
    return p;
}

/* Grounds under the badges of a line, as high as a line of their size, with padding beside the
 * words; and under footnote marks after numbers, so that 15 with note 3 is not read as 153. */
static void badges_draw(struct ctx *c, const struct line *l, um x, um baseline)
{
    for (size_t i = 0, end; i < l->n; i = end) {
        const struct set_word *w = &l->word[i];
        bool figure = w->shape->alt_text.n;
        for (end = i + 1; w->badge && !figure && end < l->n && l->word[end].badge;)
            end++;
        if (!w->badge)
            continue;
        const struct set_word *last = &l->word[end - 1];
        um em = um_of_mpt(w->mpt), wide = last->x + shape_width(last->shape, last->mpt) - w->x;
        /* on a dark ground the mark is legible only on its plate, so the plate is not narrowed */
        bool bright = memcmp(&w->ground, &c->t->paper, sizeof w->ground) == 0;
        um air = em * BADGE_AIR / 100, lead = bright ? 0 : em * FIGURE_AIR / 100;
        struct item plate = {.kind = ITEM_RECT, .colour = w->ground, .radius = figure ? em / 8 : em / 5};
        plate.x = x + w->x + (figure ? lead : -air);
        plate.y = baseline - em * (figure ? FIGURE_UP : BADGE_UP) / 100;
        plate.w = wide + (figure ? lead : 2 * em * BADGE_AIR / 100);
        plate.h = em * (figure ? FIGURE_HIGH : BADGE_HIGH) / 100;
        page_put(c, plate);
    }
}

/* Icons have the colour of the surrounding text, unless they set their own. */
static void icons_draw(struct ctx *c, const struct line *l, um x, um baseline)
{
    for (const struct set_word *w = l->word; w < l->word + l->n; w++) {
        if (!w->icon)
            continue;
        um side = um_of_mpt(w->mpt) * ICON_SIDE / 1000;
        struct item i = {.kind = ITEM_PICTURE, .picture = w->icon, .colour = w->colour, .x = x + w->x + side};
        i.y = baseline - icon_rise(c->e, w->shape->font, w->mpt);
        i.w = shape_width(w->shape, w->mpt) - 2 * side;
        i.h = um_part(um_of_mpt(w->mpt), ICON_HIGH, 1000);
        page_put(c, i);
    }
}

static um end_of(const struct set_word *w)
{
    return w->x + shape_width(w->shape, w->mpt);
}

/* The line with the page numbers of its references. They were set as zeros, with the same number of
 * digits of equal width, so that no line is broken again. A reference to a place on the current
 * page needs no number: its words are left out, unless they are the whole line, and the rest moves
 * up. Lines are shared with other sizes of the fit, so a copy is changed. */
static const struct line *with_sides(struct ctx *c, const struct line *l)
{
    bool any = false;
    for (size_t i = 0; i < l->n; i++)
        any = any || l->word[i].side_of;
    if (!any)
        return l;
    struct line *out = arena_copy(c->a, l, sizeof *l);
    struct set_word *word = ARENA_ARRAY(c->a, struct set_word, l->n);
    um less = 0;
    out->n = 0;
    for (size_t i = 0; i < l->n;) {
        const struct set_word *w = &l->word[i];
        size_t to = i;
        while (w->side_of && to < l->n && l->word[to].side_of == w->side_of)
            to++;
        /* a reference to a page is always printed */
        bool page = w->side_of && !c->s->ref[w->side_of - 1].chart;
        bool parts = to > i && !page && (out->n || (to < l->n && l->word[to - 1].space));
        if (parts && c->side[w->side_of - 1].number == c->page) {
            um next = to < l->n ? l->word[to].x : l->width, blank = to < l->n ? next - end_of(&l->word[to - 1]) : 0;
            less = next - (out->n ? end_of(&word[out->n - 1]) + blank : 0);
            if (out->n)
                word[out->n - 1].space = l->word[to - 1].space;
            i = to;
            continue;
        }
        for (to = to > i ? to : i + 1; i < to; i++) {
            word[out->n] = l->word[i];
            word[out->n].x -= less;
            if (w->side_of && char_is_digit(l->word[i].shape->text.p[0]))
                word[out->n].shape = engine_shape(c->e, l->word[i].shape->font, false,
                                                  str_printf(c->a, "%u", c->side[w->side_of - 1].number));
            out->n++;
        }
    }
    out->word = word;
    out->width -= less;
    out->less = less > 0;
    return out;
}

/* From the top of a line to its baseline. */
static um line_base(const struct ctx *c, const struct para *p, size_t i)
{
    const um em = um_of_mpt(p->lines.line[i].max_mpt);
    return (p->height[i] + um_part(engine_ascent(c->e, p->capitals), em, 1000000)) / 2;
}

um para_base(const struct ctx *c, const struct para *p)
{
    return p->lines.n ? line_base(c, p, 0) : 0;
}

/* Draws the lines as they were set, aligned in `width` (0: from x on), without breaking them
 * again. */
um para_draw(struct ctx *c, const struct para *p, um x, um y, um width, enum align align)
{
    for (size_t i = 0; i < p->lines.n; y += p->height[i++]) {
        const struct line *l = with_sides(c, &p->lines.line[i]);
        um slack = width - l->width, dx = align == ALIGN_LEFT ? 0 : align == ALIGN_RIGHT ? slack : slack / 2;
        um baseline = y + line_base(c, p, i);
        if (!l->n)
            continue;
        badges_draw(c, l, x + dx, baseline);
        icons_draw(c, l, x + dx, baseline);
        page_line(c, x + dx, baseline, l);
    }
    return y;
}

um para_draw_tagged(struct ctx *c, const struct para *p, um x, um y, um width, enum align align)
{
    page_tag(c, "P");
    y = para_draw(c, p, x, y, width, align);
    page_end(c);
    return y;
}

/* ---- words of a sheet */

/* A title is set off from the sentence around it by italics. Quotes are used instead if there are
 * no italics, as in a heading, or if the sentence itself is italic (`leans`). */
static void title_put(struct ctx *c, const struct style *s, const struct run *r, struct str title, bool alone,
                      bool leans)
{
    bool quoted = !alone && !(r->char_style == CHAR_STYLE_ITALIC && s->font != s->italic && !leans);
    if (quoted)
        piece_put(c, s, r->char_style, STR("\u2018"));
    piece_put(c, s, r->char_style, title);
    if (quoted)
        piece_put(c, s, r->char_style, STR("\u2019"));
}

/* "Fire table (side 5)", and inside brackets "Fire table, side 5". Digits have one width, so the
 * number is set as zeros and replaced when pages are known. A chart that is not on the sheet keeps
 * its own title. */
static void reference_put(struct ctx *c, const struct style *s, const struct run *r, bool alone)
{
    const struct language *l = engine_language(c->e);
    bool any = false, leans = c->piece.n && s->font != s->italic && c->piece.at[c->piece.n - 1].font == s->italic;
    int open = 0; /* open brackets in the line */
    for (size_t i = 0; i < c->piece.n; i++)
        for (size_t k = 0; k < c->piece.at[i].text.n; k++)
            open += (c->piece.at[i].text.p[k] == '(') - (c->piece.at[i].text.p[k] == ')');
    for (size_t i = 0; c->s && i < c->s->n_ref; i++) {
        const struct sheet_ref *f = &c->s->ref[i];
        if (f->chart != r->ref)
            continue;
        if (any)
            piece_put(c, s, r->char_style, str_printf(c->a, " %.*s ", STRF(msg_text(l, MSG_AND))));
        any = true;
        size_t from = c->piece.n;
        title_put(c, s, r, f->title, alone, leans);
        if (f->placed && c->side[i].digits) {
            size_t side = c->piece.n;
            piece_put(c, s, r->char_style,
                      str_printf(c->a, "%s%.*s\u00a0", open > 0 ? ", " : " (",
                                 STRF(msg_text(l, c->s->book ? MSG_PAGE : MSG_SIDE))));
            piece_put(c, s, r->char_style, str_cut(STR("0000"), 0, c->side[i].digits));
            if (open <= 0)
                piece_put(c, s, r->char_style, STR(")"));
            for (; side < c->piece.n; side++)
                c->piece.at[side].side_of = (unsigned)i + 1;
        }
        for (; f->placed && from < c->piece.n; from++)
            c->piece.at[from].link = (unsigned)i + 1;
    }
    if (!any)
        title_put(c, s, r, r->text, alone, leans);
}

static void words_put(struct ctx *c, struct words w, struct ink ink)
{
    for (size_t i = 0; i < w.n; i++) {
        const struct run *r = &w.run[i];
        const struct style s = style_of(c, r->kind, ink);
        /* a block's page number, with a link: zeros until it is known; without a number, the run's
         * own text */
        if (r->page) {
            unsigned digits = c->s && r->page <= c->s->n_ref ? c->side[r->page - 1].digits : 0;
            piece_put(c, &s, r->char_style, digits ? str_cut(STR("0000"), 0, digits) : r->text);
            c->piece.at[c->piece.n - 1].side_of = digits ? r->page : 0;
            c->piece.at[c->piece.n - 1].link = r->page;
        } else if (r->ref) {
            reference_put(c, &s, r, w.n == 1);
        } else {
            piece_put(c, &s, r->char_style, r->text);
        }
    }
}

/* ---- cached measurements */

enum { MEASURED_BUCKETS = 1024 };

/* Text of a sheet as measured units, at the size at which everything is measured. */
struct measured_words {
    struct words words; /* identified by their address */
    struct text_units units;
    um min, max;
    um line; /* height of a line of the largest size */
    struct measured_words *next;
};
struct ruler {
    struct arena *a;
    struct measured_words *bucket[MEASURED_BUCKETS];
};

struct ruler *ruler_new(struct arena *a)
{
    struct ruler *m = ARENA_NEW(a, struct ruler);
    m->a = a;
    return m;
}

static int32_t leading_of(const struct ctx *c, struct words w)
{
    return c->t->para_style[w.run[0].kind].leading;
}

static const struct measured_words *measured(struct ctx *c, struct words w)
{
    size_t hash = (size_t)((uintptr_t)w.run / sizeof *w.run);
    struct measured_words **at = &c->ruler->bucket[(hash ^ hash >> 10) % MEASURED_BUCKETS];
    for (struct measured_words *m = *at; m; m = m->next)
        if (m->words.run == w.run && m->words.n == w.n)
            return m;
    struct arena_mark mark = arena_mark(c->a);
    struct measured_words *m = ARENA_NEW(c->ruler->a, struct measured_words);
    words_put(c, w, (struct ink){0});
    struct text_units u = text_units(c->e, c->a, c->piece.at, c->piece.n);
    *m = (struct measured_words){.words = w, .next = *at};
    m->units = (struct text_units){arena_copy(c->ruler->a, u.at, u.n * sizeof *u.at), u.n};
    arena_rewind(c->a, mark);
    c->piece.at = NULL;
    c->piece.n = c->piece.cap = 0;
    int32_t largest = 0;
    for (size_t i = 0; i < m->units.n; i++)
        largest = largest > m->units.at[i].mpt ? largest : m->units.at[i].mpt;
    m->line = um_part(um_of_mpt(largest), leading_of(c, w), 1000);
    text_widths(&m->units, &m->min, &m->max);
    return *at = m;
}

struct para para_make_in(struct ctx *c, struct words w, struct ink ink, um width, enum align align)
{
    if (!w.n)
        return (struct para){.total = 0};
    /* Without lines. If sizes mix, this may be slightly higher than the paragraph that is set. */
    if (c->ruler) {
        const struct measured_words *m = measured(c, w);
        int32_t mpt = 0;
        size_t n = text_lines(&m->units, width, &mpt);
        return (struct para){.height = (um *)&m->line,
                             .lines = {.n = n, .width = um_max(m->min, um_min(m->max, width))},
                             .total = um_part(um_of_mpt(mpt), leading_of(c, w), 1000)};
    }
    enum para_style kind = w.run[0].kind;
    bool text = kind == PARA_STYLE_BODY || kind == PARA_STYLE_NOTE || kind == PARA_STYLE_FOOTER;
    /* running text gets full lines, labels even ones */
    bool cell = kind == PARA_STYLE_CELL || kind == PARA_STYLE_ASIDE;
    enum ragged ragged = align != ALIGN_LEFT ? RAGGED_EVEN : text ? RAGGED_TEXT : cell ? RAGGED_CELL : RAGGED_EVEN;
    const struct style s = style_of(c, kind, ink);
    words_put(c, w, ink);
    return para_set(c, &s, width, ragged);
}

struct para para_make(struct ctx *c, struct words w, struct ink ink, um width)
{
    return para_make_in(c, w, ink, width, ALIGN_LEFT);
}

struct para para_line(struct ctx *c, struct str text, enum para_style kind,
                      enum char_style char_style, struct ink ink)
{
    return para_make(c, words_of(c->a, text, kind, char_style), ink, ONE_LINE);
}

/* The units that para_make would break into lines, without breaking them: for trying widths. */
struct text_units para_units(struct ctx *c, struct words w)
{
    if (!w.n)
        return (struct text_units){.n = 0};
    if (c->ruler)
        return measured(c, w)->units;
    words_put(c, w, (struct ink){0});
    const struct text_units units = text_units(c->e, c->a, c->piece.at, c->piece.n);
    c->piece.n = 0;
    return units;
}

void para_widths(struct ctx *c, struct words w, um *min, um *max)
{
    *min = *max = 0;
    if (w.n && c->ruler) {
        const struct measured_words *m = measured(c, w);
        *min = m->min, *max = m->max;
    } else if (w.n) {
        words_put(c, w, (struct ink){0});
        struct arena_mark mark = arena_mark(c->a);
        struct text_units u = text_units(c->e, c->a, c->piece.at, c->piece.n);
        text_widths(&u, min, max);
        arena_rewind(c->a, mark);
        c->piece.n = 0;
    }
}

/* The right words keep an em of distance from the left ones, which wrap in the remaining width. */
struct title title_make(struct ctx *c, struct words left, struct words right, struct ink ink, um width)
{
    um min, l, r, gap = ctx_em(c, 1000);
    para_widths(c, left, &min, &l);
    para_widths(c, right, &min, &r);
    struct title t = {.below = right.n && left.n && l + gap + r > width};
    um room = right.n && !t.below ? width - gap - r : width;
    t.left = para_make(c, left, ink, room < 0 ? width : room);
    t.right = para_make(c, right, ink, width);
    t.total = t.below ? t.left.total + t.right.total : um_max(t.left.total, t.right.total);
    return t;
}

/* The smaller words share the baseline of the larger ones: they are shifted by half the difference
 * of their capitals' heights. */
void title_draw(struct ctx *c, const struct title *t, um x, um y, um width)
{
    um below = para_draw(c, &t->left, x, y, width, ALIGN_LEFT);
    if (!t->right.lines.n)
        return;
    if (t->below) {
        para_draw(c, &t->right, x, below, width, ALIGN_LEFT);
        return;
    }
    if (t->left.lines.n) {
        um big = um_of_mpt(t->left.lines.line[0].max_mpt),
           small = um_of_mpt(t->right.lines.line[0].max_mpt);
        um capitals = um_part(engine_ascent(c->e, FONT_SANS), big - small, 1000000);
        y += (t->left.height[0] - t->right.height[0] + capitals) / 2;
    }
    para_draw(c, &t->right, x, y, width, ALIGN_RIGHT);
}
