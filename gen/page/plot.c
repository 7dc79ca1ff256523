/* Measures and draws a plot: a legend, and panels in rows, all on the same scale. A panel has bars
 * cut at exact shares.
 *
 * A bar is cut where its exact shares end, to the micrometre; the gap between two slices is half on
 * each side of the cut. Text is printed in a slice only if it fits, and only on grounds with a
 * contrast of 4.5 to 1. A percentage that does not fit in some slice is printed in no slice; the
 * legend gives the least percentage that is printed. Called by block.c. */
#include "page/inner.h"

/* ---- grounds */

/* Mix of two grounds. It is moved towards `paper` if neither white nor black would be readable on
 * it. */
static struct colour ground_mix(const struct ctx *c, struct colour dark, unsigned percent)
{
    struct colour g = colour_mix(dark, c->t->paper, percent);
    while (percent && contrast_tenths(c->t->paper, g) < READABLE && contrast_tenths(c->t->ink, g) < READABLE)
        g = colour_mix(dark, c->t->paper, --percent);
    return g;
}

/* Place of a key between two grounds, in percent of the darker one; the middle if it is the only
 * key of its rating. */
static unsigned step_percent(const struct plot_key *k, unsigned first, unsigned last)
{
    if (k->steps < 2)
        return (first + last) / 2;
    return (first * (k->steps - 1 - k->step) + last * k->step) / (k->steps - 1);
}

/* A letter that only repeats a one-letter name has no use in a slice. */
static bool key_is_lettered(const struct plot_key *k)
{
    return k->letter.n && !(k->name.n == 1 && str_eq(k->letter, k->name.run[0].text));
}

/* The theme's colour for good outcomes is a tint. The deep form has the same hue: each channel to
 * the eighth power. If that is too light, as for white, the section's hue is used. */
static struct colour good_deep(const struct ctx *c, struct colour hue)
{
    unsigned part[3] = {c->t->good.r, c->t->good.g, c->t->good.b};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            part[i] = part[i] * part[i] / 255;
    struct colour deep = {(uint8_t)part[0], (uint8_t)part[1], (uint8_t)part[2]};
    return contrast_tenths(c->t->paper, deep) < READABLE ? hue : deep;
}

/* Outcomes go from black through warm greys to the hue, or to green if they are rated good and bad.
 * In a theme that saves ink they go to white if letters distinguish them. */
struct colour plot_ground(const struct ctx *c, unsigned hue, const struct plot_key *k)
{
    struct colour full = k->marked && c->t->filled_bars ? good_deep(c, ctx_hue(c, hue)) : ctx_hue(c, hue);
    switch (k->rating) {
    case RATING_KEY:
        return ctx_hue(c, hue);
    case RATING_WORST:
        return ground_mix(c, c->t->worst, k->step ? step_percent(k, 100, WORST_TO) : 100);
    case RATING_BAD:
        return ground_mix(c, c->t->worst, step_percent(k, BAD_FROM, BAD_TO));
    case RATING_PLAIN:
        return colour_mix(c->t->bad, c->t->paper, k->step ? step_percent(k, 100, PLAIN_TO) : 100);
    case RATING_GOOD:
        if (c->t->filled_bars)
            return ground_mix(c, full, step_percent(k, GOOD_FROM, 100));
        return key_is_lettered(k) ? c->t->paper : ground_mix(c, full, step_percent(k, 0, GOOD_MONO_TO));
    case RATING_NONE:
    case RATING_HEAD:
    case RATING_SHADE:
        break;
    }
    return c->t->paper;
}

/* Gives a slice its full name ("win 17") for copying and for screen readers; the eye has the colour
 * and the legend. */
static void slice_name(struct ctx *c, const struct plot_key *key, struct str text, struct para *p)
{
    struct str name = words_joined(c, key->name);
    if (p->lines.n != 1 || p->lines.line[0].n != 1 || str_eq(text, name))
        return;
    struct line *line = arena_copy(c->a, p->lines.line, sizeof *line);
    struct set_word *word = arena_copy(c->a, line->word, sizeof *word);
    struct word_shape *shape = arena_copy(c->a, word->shape, sizeof *shape);
    shape->alt_text =
        key_is_lettered(key) ? name : str_printf(c->a, "%.*s %.*s", STRF(name), STRF(text));
    word->shape = shape;
    line->word = word;
    p->lines.line = line;
}

/* Draws one slice: its ground, an outline if the ground is as light as the paper, and its text if
 * it fits. */
static void slice_draw(struct ctx *c, const struct plot_set *s, unsigned key, struct str text, struct plot_cut box,
                       bool named)
{
    struct colour ground = plot_ground(c, s->hue, &s->plot->key[key]);
    page_rect(c, box.x, box.y, box.w, box.h, ground);
    if (contrast_tenths(ground, c->t->paper) < WHITE && box.w > 2 * HAIR_STROKE)
        page_frame(c, box.x, box.y, box.w, box.h, HAIR_STROKE, c->t->grey);
    if (!text.n)
        return;
    struct ink ink = {s->hue, contrast_tenths(c->t->paper, ground) >= READABLE};
    struct para p = para_line(c, text, PARA_STYLE_CELL, CHAR_STYLE_STRONG, ink);
    if (named)
        slice_name(c, &s->plot->key[key], text, &p);
    if (p.lines.width + 2 * ctx_em(c, PLOT_PAD) <= box.w)
        para_draw(c, &p, box.x, box.y + (box.h - p.total) / 2, box.w, ALIGN_CENTER);
}

/* ---- the legend */

static um cell_width(struct ctx *c, struct str s)
{
    um min, w;
    para_widths(c, words_of(c->a, s, PARA_STYLE_CELL, CHAR_STYLE_STRONG), &min, &w);
    return w;
}

/* `at`: where the next key goes (x, y); h is the highest key of the current line. */
static void place_next_line(struct ctx *c, const struct plot_set *s, struct plot_cut *at)
{
    at->y += um_max(at->h, s->pitch) + ctx_em(c, PLOT_PAD);
    at->x = at->h = 0;
}

/* Places each key on the current line or the next one. A name wider than the plot is broken. */
static struct plot_cut keys_measure(struct ctx *c, struct plot_set *s, um swatch, um gap)
{
    const struct plot_key *key = s->plot->key;
    struct plot_cut at = {0};
    s->swatch = swatch;
    s->key_gap = gap;
    for (size_t i = 0; i < s->plot->n_key; i++) {
        struct plot_key_set *k = &s->key[i];
        bool opens = key[i].group.n && (i == 0 || !str_eq(key[i].group, key[i - 1].group));
        bool closes = !key[i].group.n && i && key[i - 1].group.n;
        if (opens)
            k->group = para_line(c, key[i].group, PARA_STYLE_BODY, CHAR_STYLE_STRONG,
                                 (struct ink){s->hue, false});
        um lead = opens ? k->group.lines.width + ctx_em(c, KEY_WORD) : 0, room = swatch + ctx_em(c, KEY_WORD) + lead;
        k->name =
            para_make(c, key[i].name, (struct ink){s->hue, false}, room < s->width / 2 ? s->width - room : ONE_LINE);
        um w = room + k->name.lines.width;
        if (at.x && at.x + w > s->width)
            place_next_line(c, s, &at);
        k->ruled = (opens || closes) && at.x;
        k->x = at.x;
        k->swatch = at.x + lead;
        k->y = at.y;
        at.x += w + gap;
        at.h = um_max(k->name.total, at.h);
    }
    return at;
}

/* Both ends are rounded from exact sums, so that cuts never drift. A slice narrower than its gaps
 * has no gaps. */
struct plot_cut plot_cut_at(struct ctx *c, const struct plot_row *r, size_t slice, um width)
{
    struct frac from = frac_of_rat(c->a, RAT(0));
    for (size_t i = 0; i < slice; i++)
        from = frac_add(c->a, from, r->slice[i].share);
    um x = (um)frac_scale(from, width), end = (um)frac_scale(frac_add(c->a, from, r->slice[slice].share), width);
    um left = slice ? SLICE_GAP / 2 : 0, right = slice + 1 < r->n ? SLICE_GAP / 2 : 0;
    if (end - x < left + right)
        left = right = 0;
    return (struct plot_cut){.x = x + left, .w = end - x - left - right};
}

/* The least percentage that fits in every slice that rounds to it, as do all larger ones. Smaller
 * percentages are printed nowhere; the legend says so. */
static unsigned figure_min(struct ctx *c, const struct plot_set *s)
{
    um one = cell_width(c, STR("8")), two = cell_width(c, STR("88")), width = s->panel - s->label,
       pad = 2 * ctx_em(c, PLOT_PAD);
    unsigned p = 100;
    while (p > 1 && (int64_t)(2 * p - 3) * width / 200 - SLICE_GAP >= (p - 1 < 10 ? one : two) + pad)
        p--;
    return p;
}

static bool is_bare_figure(const struct plot_set *s, const struct plot_slice *slice)
{
    return slice->figure && frac_scale(slice->share, 100) < s->min;
}

/* True if some slice has no text: a number that is too small (`figures`), or other text that is
 * missing or does not fit. Then the legend explains how to read its share. It is computed from
 * widths before the panels are set, because the note may add a line to the legend. */
static bool has_bare_slice(struct ctx *c, const struct plot_set *s, bool figures)
{
    for (size_t i = 0; i < s->plot->n_panel; i++)
        for (size_t k = 0; k < s->plot->panel[i].n; k++) {
            const struct plot_row *r = &s->plot->panel[i].row[k];
            for (size_t m = 0; m < r->n; m++)
                if (r->slice[m].figure ? figures && is_bare_figure(s, &r->slice[m])
                                       : !figures && (!r->slice[m].text.n ||
                                                      cell_width(c, r->slice[m].text) + 2 * ctx_em(c, PLOT_PAD) >
                                                          plot_cut_at(c, r, m, s->panel - s->label).w))
                    return true;
        }
    return false;
}

/* Swatches and names from left to right, in lines; a group's name before its first key; then the
 * note, at the right of the last line if it fits there, else below. Smaller gaps are used if they
 * save a line. */
static void legend_measure(struct ctx *c, struct plot_set *s)
{
    const struct plot *p = s->plot;
    struct words note = p->note;
    struct plot_cut at = {0};
    at = keys_measure(c, s, ctx_em(c, SWATCH), ctx_em(c, KEY_GAP));
    if (at.y) {
        um wide = at.y;
        at = keys_measure(c, s, ctx_em(c, SWATCH_TIGHT), ctx_em(c, KEY_GAP_TIGHT));
        if (at.y >= wide)
            at = keys_measure(c, s, ctx_em(c, SWATCH), ctx_em(c, KEY_GAP));
    }
    if (p->narrow.n && has_bare_slice(c, s, false))
        note = words_join(c->a, note, p->narrow);
    if (p->figures && has_bare_slice(c, s, true)) {
        struct str min = str_printf(c->a, "%u", s->min);
        min = msg_format(c->a, engine_language(c->e), MSG_NARROW_FIGURE, min);
        note = words_join(c->a, note, words_of(c->a, min, PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN));
    }
    s->note = para_make(c, note, (struct ink){s->hue, false}, s->width);
    if (note.n && at.x && (s->note.lines.n > 1 || at.x + s->note.lines.width > s->width))
        place_next_line(c, s, &at);
    s->note_y = at.y;
    if (note.n && s->note.total > at.h)
        at.h = s->note.total;
    um last = um_max(at.h, s->bar);
    s->legend = at.x || note.n ? ctx_em(c, LEGEND_ABOVE) + at.y + last + ctx_em(c, LEGEND_BELOW) : 0;
}

/* Centres text in a line as high as a bar. Higher text begins at the line's top, and the next line
 * makes room for it. */
static um line_top(const struct plot_set *s, const struct para *p)
{
    return p->total < s->bar ? (s->bar - p->total) / 2 : 0;
}

static void legend_draw(struct ctx *c, const struct plot_set *s, um x, um y)
{
    if (s->note.lines.n)
        para_draw_tagged(c, &s->note, x, y + s->note_y + line_top(s, &s->note), s->width,
                         s->note.lines.n > 1 ? ALIGN_LEFT : ALIGN_RIGHT);
    for (size_t i = 0; i < s->plot->n_key; i++) {
        const struct plot_key_set *k = &s->key[i];
        const struct plot_key *key = &s->plot->key[i];
        um top = y + k->y;
        page_tag(c, "P");
        if (k->ruled)
            page_rule(c, x + k->x - s->key_gap / 2, top, 0, s->bar, HAIR_STROKE, c->t->rule);
        para_draw(c, &k->group, x + k->x, top + line_top(s, &k->group), k->group.lines.width, ALIGN_LEFT);
        slice_draw(c, s, (unsigned)i, key_is_lettered(key) ? key->letter : (struct str){NULL, 0},
                   (struct plot_cut){x + k->swatch, top, s->swatch, s->bar}, false);
        para_draw(c, &k->name, x + k->swatch + s->swatch + ctx_em(c, KEY_WORD), top + line_top(s, &k->name),
                  k->name.lines.width, ALIGN_LEFT);
        page_end(c);
    }
}

/* ---- measuring */

/* As many panels in a row as fit, up to PANELS_MAX (one more if that fills all rows); then
 * distributed evenly: five panels with room for four become three and two, ten become four, three
 * and three. The layout's number is a maximum. */
static unsigned panels_beside(const struct ctx *c, const struct plot_set *s)
{
    um gap = ctx_em(c, PANEL_GAP), min = s->label + ctx_em(c, PANEL_MIN);
    unsigned n = (unsigned)s->plot->n_panel, fit = (unsigned)((s->width + gap) / (min + gap));
    fit = fit < 1 ? 1 : fit;
    if (s->plot->beside && s->plot->beside <= fit)
        fit = s->plot->beside;
    else if (fit > PANELS_MAX)
        fit = n % (PANELS_MAX + 1) ? PANELS_MAX : PANELS_MAX + 1;
    unsigned rows = n ? (n + fit - 1) / fit : 1;
    return n ? (n + rows - 1) / rows : 1;
}

/* All panels have the same scale, so labels are as wide as the widest one. */
struct plot_set *plot_set_make(struct ctx *c, const struct plot *p, um width, unsigned hue)
{
    struct plot_set *s = ARENA_NEW(c->a, struct plot_set);
    *s = (struct plot_set){.plot = p, .width = width, .hue = hue};
    s->bar = ctx_em(c, PLOT_BAR);
    s->pitch = ctx_em(c, PLOT_PITCH);
    s->gap = ctx_em(c, PANEL_GAP);
    s->row_gap = ctx_em(c, PANEL_ROW_GAP);
    s->key = ARENA_ARRAY(c->a, struct plot_key_set, p->n_key + 1);
    s->title = ARENA_ARRAY(c->a, struct para, p->n_panel + 1);
    for (size_t i = 0; i < p->n_panel; i++)
        for (size_t k = 0; k < p->panel[i].n; k++) {
            um w = cell_width(c, p->panel[i].row[k].label);
            s->label = um_max(w, s->label);
        }
    s->label += s->label ? 2 * ctx_em(c, PLOT_PAD) + ctx_em(c, LABEL_GAP) : 0;
    s->beside = panels_beside(c, s);
    s->panel = (width - (um)(s->beside - 1) * s->gap) / (um)s->beside;
    s->rows = p->n_panel ? (unsigned)(p->n_panel + s->beside - 1) / s->beside : 0;
    s->min = figure_min(c, s);
    legend_measure(c, s);
    for (size_t i = 0; i < p->n_panel; i++) {
        s->title[i] = para_make(c, p->panel[i].title, (struct ink){hue, false}, s->panel);
        s->head = um_max(s->title[i].total, s->head);
    }
    s->head += s->head ? ctx_em(c, PANEL_HEAD_GAP) : 0;
    return s;
}

um plot_set_lack(const struct ctx *c, const struct plot_set *s)
{
    return s->label + ctx_em(c, PANEL_MIN) - s->width;
}

/* First panel of a row. Rows have equal numbers of panels, or the first rows have one more. */
static size_t row_first(const struct plot_set *s, unsigned row)
{
    size_t each = s->plot->n_panel / s->rows, more = s->plot->n_panel % s->rows;
    return row * each + (row < more ? row : more);
}

/* Largest number of bars in a panel of this row. */
static um bars_of(const struct plot_set *s, unsigned row)
{
    size_t max = 0;
    for (size_t i = row_first(s, row); i < row_first(s, row + 1); i++)
        max = s->plot->panel[i].n > max ? s->plot->panel[i].n : max;
    return (um)max;
}

static um row_height(const struct plot_set *s, unsigned row)
{
    return s->head + bars_of(s, row) * s->pitch;
}

um plot_set_can(const struct ctx *c, const struct plot_set *s, unsigned from, unsigned to)
{
    um can = 0;
    /* in a book the height should be close to that on other pages */
    um bar = ctx_em(c, c->s->book ? BOOK_BAR_MORE : PLOT_MORE);
    for (unsigned r = from; r < to; r++)
        can += bars_of(s, r) * bar;
    return can;
}

/* Copy that is higher by `more` in all: bars and their gaps. */
static struct plot_set stretched(const struct plot_set *s, unsigned from, unsigned to, um more)
{
    struct plot_set out = *s;
    um bars = 0;
    for (unsigned r = from; r < to; r++)
        bars += bars_of(s, r);
    if (bars)
        out.pitch += more / bars;
    out.bar = s->pitch ? um_part(s->bar, out.pitch, s->pitch) : s->bar;
    return out;
}

um plot_set_height(const struct plot_set *s, unsigned from, unsigned to)
{
    um h = s->legend;
    for (unsigned r = from; r < to; r++)
        h += row_height(s, r) + (r > from ? s->row_gap : 0);
    return h;
}

/* ---- drawing */

/* A list item and not a table row, since bars may have different numbers of slices. */
static void bar_row_draw(struct ctx *c, const struct plot_set *s, const struct plot_row *r, um x, um y)
{
    um width = s->label - ctx_em(c, LABEL_GAP);
    page_tag(c, "LI");
    if (r->label.n) {
        struct para p = para_line(c, r->label, PARA_STYLE_CELL, CHAR_STYLE_STRONG,
                                  (struct ink){s->hue, r->zero});
        if (r->zero)
            page_rect(c, x, y, width, s->bar, ctx_hue(c, s->hue));
        page_tag(c, "Lbl");
        para_draw(c, &p, x, y + (s->bar - p.total) / 2, width - ctx_em(c, PLOT_PAD), ALIGN_RIGHT);
        page_end(c);
    }
    page_tag(c, "LBody");
    for (size_t i = 0; i < r->n; i++) {
        struct plot_cut cut = plot_cut_at(c, r, i, s->panel - s->label);
        cut.x += x + s->label;
        cut.y = y;
        cut.h = s->bar;
        page_tag(c, "Span");
        slice_draw(c, s, r->slice[i].key, is_bare_figure(s, &r->slice[i]) ? (struct str){NULL, 0} : r->slice[i].text,
                   cut, true);
        page_end(c);
    }
    page_end(c);
    page_end(c);
}

static void panel_draw(struct ctx *c, const struct plot_set *s, size_t i, um x, um y)
{
    const struct plot_panel *p = &s->plot->panel[i];
    if (p->title.n)
        para_draw_tagged(c, &s->title[i], x, y, s->panel, ALIGN_LEFT);
    y += s->head;
    page_tag(c, "L");
    for (size_t k = 0; k < p->n; k++)
        bar_row_draw(c, s, &p->row[k], x, y + (um)k * s->pitch);
    page_end(c);
}

um plot_set_draw(struct ctx *c, const struct plot_set *s, unsigned from, unsigned to, um more, um x, um y)
{
    struct plot_set high = stretched(s, from, to, more);
    um end = y + plot_set_height(s, from, to) + more;
    legend_draw(c, s, x, y + ctx_em(c, LEGEND_ABOVE));
    y += s->legend;
    for (unsigned r = from; r < to; r++) {
        y += r > from ? s->row_gap : 0;
        size_t first = row_first(s, r), n = row_first(s, r + 1) - first;
        /* a row of fewer panels is as wide */
        high.panel = (s->width - (um)(n - 1) * s->gap) / (um)n;
        for (size_t i = 0; i < n; i++)
            panel_draw(c, &high, first + i, x + (um)i * (high.panel + s->gap), y);
        y += row_height(&high, r);
    }
    return end;
}
