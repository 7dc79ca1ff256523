/* A plot of meaning to widths, heights and items: a legend, and panels in rows, all of one scale; bars cut at exact
 * shares, or curves over what stands along the foot.
 *
 * A bar is cut where its exact shares end, and a point of a curve lies at its exact share of the height, to the
 * micrometre; the gap between two blocks lies half on each side of the cut. Words stand in a block only where they fit,
 * and on grounds that carry them at 4.5 to 1. A curve is told from its neighbours by its dashes, its marks and the
 * words at its end, never by colour. Called by block.c. */
#include "page/inner.h"

/* ---- grounds */

/* Between two grounds, nearer to `paper` where neither white nor black could be read on it. */
static struct colour ground_mix(const struct ctx *c, struct colour dark, unsigned percent)
{
    struct colour g = colour_mix(dark, c->t->paper, percent);
    while (percent && contrast_tenths(c->t->paper, g) < READABLE && contrast_tenths(c->t->ink, g) < READABLE)
        g = colour_mix(dark, c->t->paper, --percent);
    return g;
}

/* Its place between two grounds, in percent of the darker; in the middle where it is alone of its tone. */
static unsigned step_percent(const struct plot_key *k, unsigned first, unsigned last)
{
    if (k->steps < 2)
        return (first + last) / 2;
    return (first * (k->steps - 1 - k->step) + last * k->step) / (k->steps - 1);
}

/* A letter that is no more than the name tells nothing where it has no room. */
static bool key_is_lettered(const struct plot_key *k)
{
    return k->letter.n && !(k->name.n == 1 && str_eq(k->letter, k->name.run[0].text));
}

/* Outcomes run from black through warm greys to the hue, or to white where the theme saves ink and letters tell them
 * apart. */
struct colour plot_ground(const struct ctx *c, unsigned hue, const struct plot_key *k)
{
    struct colour full = ctx_hue(c, hue);
    switch (k->tone) {
    case TONE_KEY:
        return full;
    case TONE_WORST:
        return ground_mix(c, c->t->worst, k->step ? step_percent(k, 100, WORST_TO) : 100);
    case TONE_BAD:
        return ground_mix(c, c->t->worst, step_percent(k, BAD_FROM, BAD_TO));
    case TONE_PLAIN:
        return colour_mix(c->t->bad, c->t->paper, k->step ? step_percent(k, 100, PLAIN_TO) : 100);
    case TONE_GOOD:
        if (c->t->filled_bars)
            return ground_mix(c, full, step_percent(k, GOOD_FROM, 100));
        return key_is_lettered(k) ? c->t->paper : ground_mix(c, full, step_percent(k, 0, GOOD_MONO_TO));
    case TONE_NONE:
    case TONE_HEAD:
    case TONE_SHADE:
        break;
    }
    return c->t->paper;
}

/* A colour and its legend tell eyes what a slice is; a copy and a voice get its name: "win 17". */
static void slice_name(struct ctx *c, const struct plot_key *key, struct str text, struct para *p)
{
    struct str name = words_said(c, key->name);
    if (p->lines.n != 1 || p->lines.line[0].n != 1 || str_eq(text, name))
        return;
    struct line *line = arena_copy(c->a, p->lines.line, sizeof *line);
    struct set_word *word = arena_copy(c->a, line->word, sizeof *word);
    struct word_shape *shape = arena_copy(c->a, word->shape, sizeof *shape);
    shape->said = key_is_lettered(key) ? name : str_printf(c->a, "%.*s %.*s", STRF(name), STRF(text));
    word->shape = shape;
    line->word = word;
    p->lines.line = line;
}

/* A block of one outcome: its ground, an outline where that is as white as the paper, and its words where they fit. */
static void slice_draw(struct ctx *c, const struct plot_set *s, unsigned key, struct str text, struct plot_cut box,
                       bool named)
{
    struct colour ground = plot_ground(c, s->hue, &s->plot->key[key]);
    page_rect(c, box.x, box.y, box.w, box.h, ground);
    if (contrast_tenths(ground, c->t->paper) < WHITE && box.w > 2 * SLICE_STROKE)
        page_frame(c, box.x, box.y, box.w, box.h, SLICE_STROKE, c->t->grey);
    if (!text.n)
        return;
    struct ink ink = {s->hue, contrast_tenths(c->t->paper, ground) >= READABLE};
    struct para p = para_line(c, text, ROLE_CELL, VOICE_STRONG, ink);
    if (named)
        slice_name(c, &s->plot->key[key], text, &p);
    if (p.lines.width + 2 * ctx_em(c, PLOT_PAD) <= box.w)
        para_draw(c, &p, box.x, box.y + (box.h - p.total) / 2, box.w, ALIGN_CENTER);
}

/* ---- the legend */

static um cell_width(struct ctx *c, struct str s)
{
    um least, w;
    para_widths(c, words_of(c->a, s, ROLE_CELL, VOICE_STRONG), &least, &w);
    return w;
}

/* `at` is where the legend has come to: x and y of what comes next, h of the highest key in the line in hand. */
static void place_next_line(struct ctx *c, const struct plot_set *s, struct plot_cut *at)
{
    at->y += (at->h > s->pitch ? at->h : s->pitch) + ctx_em(c, PLOT_PAD);
    at->x = at->h = 0;
}

/* Each key's place, in the line in hand or the next. A name that is wider than the plot is broken. */
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
            k->group = para_line(c, key[i].group, ROLE_BODY, VOICE_STRONG, (struct ink){s->hue, false});
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
        at.h = k->name.total > at.h ? k->name.total : at.h;
    }
    return at;
}

/* Both ends are rounded from exact sums, so that cuts never drift; a slice narrower than its gaps has none. */
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

/* Has a slice no words, or no room for them? Then the legend says how its share is told. Asked before the panels are
 * set, from widths alone: whether the note takes a line decides how high the legend is. */
static bool has_bare_slice(struct ctx *c, const struct plot_set *s)
{
    for (size_t i = 0; i < s->plot->n_panel; i++)
        for (size_t k = 0; k < s->plot->panel[i].n; k++) {
            const struct plot_row *r = &s->plot->panel[i].row[k];
            for (size_t m = 0; m < r->n; m++)
                if (!r->slice[m].text.n || cell_width(c, r->slice[m].text) + 2 * ctx_em(c, PLOT_PAD) >
                                               plot_cut_at(c, r, m, s->panel - s->label).w)
                    return true;
        }
    return false;
}

/* Swatches and words from left to right, in lines; a group's word before its first; then the note, at the right of the
 * last line where it has room there, else below. Where less air saves a line it is taken. */
static void legend_measure(struct ctx *c, struct plot_set *s)
{
    const struct plot *p = s->plot;
    bool curves = p->kind == PLOT_CURVES;
    struct words note = p->note;
    struct plot_cut at = {0};
    if (!curves)
        at = keys_measure(c, s, ctx_em(c, SWATCH), ctx_em(c, KEY_GAP));
    if (at.y) {
        um wide = at.y;
        at = keys_measure(c, s, ctx_em(c, SWATCH_TIGHT), ctx_em(c, KEY_GAP_TIGHT));
        if (at.y >= wide)
            at = keys_measure(c, s, ctx_em(c, SWATCH), ctx_em(c, KEY_GAP));
    }
    if (!curves && p->narrow.n && has_bare_slice(c, s))
        note = words_join(c->a, note, p->narrow);
    s->note = para_make(c, note, (struct ink){s->hue, false}, s->width);
    if (note.n && at.x && (s->note.lines.n > 1 || at.x + s->note.lines.width > s->width))
        place_next_line(c, s, &at);
    s->note_y = at.y;
    if (note.n && s->note.total > at.h)
        at.h = s->note.total;
    um last = at.h > s->bar ? at.h : s->bar;
    s->legend = at.x || note.n ? ctx_em(c, LEGEND_ABOVE) + at.y + last + ctx_em(c, LEGEND_BELOW) : 0;
}

/* In the middle of a line as high as a bar; what is higher begins where the line does, and the next line of the legend
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
    for (size_t i = 0; i < s->plot->n_key && s->plot->kind != PLOT_CURVES; i++) {
        const struct plot_key_set *k = &s->key[i];
        const struct plot_key *key = &s->plot->key[i];
        um top = y + k->y;
        page_tag(c, "P");
        if (k->ruled)
            page_rule(c, x + k->x - s->key_gap / 2, top, 0, s->bar, SLICE_STROKE, c->t->rule);
        para_draw(c, &k->group, x + k->x, top + line_top(s, &k->group), k->group.lines.width, ALIGN_LEFT);
        slice_draw(c, s, (unsigned)i, key_is_lettered(key) ? key->letter : (struct str){NULL, 0},
                   (struct plot_cut){x + k->swatch, top, s->swatch, s->bar}, false);
        para_draw(c, &k->name, x + k->swatch + s->swatch + ctx_em(c, KEY_WORD), top + line_top(s, &k->name),
                  k->name.lines.width, ALIGN_LEFT);
        page_end(c);
    }
}

/* ---- measuring */

/* As many as fit, then as evenly as they go: of five that fit four, three and two. */
static unsigned panels_beside(const struct ctx *c, const struct plot_set *s)
{
    um gap = ctx_em(c, PANEL_GAP), least = s->label + ctx_em(c, PANEL_LEAST);
    unsigned n = (unsigned)s->plot->n_panel, fit = (unsigned)((s->width + gap) / (least + gap));
    fit = fit < 1 ? 1 : fit;
    if (s->plot->beside && s->plot->beside <= fit)
        return s->plot->beside;
    fit = fit > PANELS_MOST ? PANELS_MOST : fit;
    unsigned rows = n ? (n + fit - 1) / fit : 1;
    return n ? (n + rows - 1) / rows : 1;
}

/* Curves have their words at their ends, and the levels' per cent for labels. */
static void curves_measure(struct ctx *c, struct plot_set *s)
{
    struct para level = para_line(c, STR("100\u00a0%"), ROLE_NOTE, VOICE_ASIDE, (struct ink){s->hue, false});
    s->label = level.lines.width + ctx_em(c, LEVEL_GAP);
    s->height = ctx_em(c, CURVE_HIGH);
    for (size_t i = 0; i < s->plot->n_key; i++) {
        s->key[i].name = para_make(c, s->plot->key[i].name, (struct ink){s->hue, false}, ctx_em(c, CURVE_NAME));
        um w = s->key[i].name.lines.width + ctx_em(c, CURVE_NAME_GAP);
        s->tail = w > s->tail ? w : s->tail;
    }
    s->foot = level.total + ctx_em(c, CURVE_FOOT);
}

/* The scale is the same in all panels, so that labels are as wide as the widest of all. */
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
            s->label = w > s->label ? w : s->label;
        }
    s->label += s->label ? 2 * ctx_em(c, PLOT_PAD) + ctx_em(c, LABEL_GAP) : 0;
    s->beside = panels_beside(c, s);
    s->panel = (width - (um)(s->beside - 1) * s->gap) / (um)s->beside;
    legend_measure(c, s);
    s->rows = (unsigned)(p->n_panel + s->beside - 1) / s->beside;
    if (p->n_tick)
        s->foot = para_line(c, STR("0"), ROLE_NOTE, VOICE_ASIDE, (struct ink){0}).total;
    if (p->kind == PLOT_CURVES)
        curves_measure(c, s);
    for (size_t i = 0; i < p->n_panel; i++) {
        s->title[i] = para_make(c, p->panel[i].title, (struct ink){hue, false}, s->panel);
        s->head = s->title[i].total > s->head ? s->title[i].total : s->head;
    }
    s->head += s->head ? ctx_em(c, PANEL_HEAD_GAP) : 0;
    s->head += p->kind == PLOT_CURVES ? ctx_em(c, CURVE_HEAD) : 0;
    return s;
}

um plot_set_lack(const struct ctx *c, const struct plot_set *s)
{
    return s->label + ctx_em(c, PANEL_LEAST) - s->width;
}

/* Bars of the highest panel of a row of them. */
static um bars_of(const struct plot_set *s, unsigned row)
{
    size_t most = 0;
    for (size_t i = row * s->beside; i < (row + 1) * s->beside && i < s->plot->n_panel; i++)
        most = s->plot->panel[i].n > most ? s->plot->panel[i].n : most;
    return (um)most;
}

static um row_height(const struct plot_set *s, unsigned row)
{
    return s->head + (s->height ? s->height : bars_of(s, row) * s->pitch) + s->foot;
}

um plot_set_can(const struct ctx *c, const struct plot_set *s, unsigned from, unsigned to)
{
    um can = 0;
    if (c->s->book && !s->height) /* bars of a book are as high as those on its other pages */
        return 0;
    for (unsigned r = from; r < to; r++)
        can += s->height ? ctx_em(c, CURVE_MORE) : bars_of(s, r) * ctx_em(c, PLOT_MORE);
    return can;
}

/* Higher by `more` in all: bars with what parts them, or the scale of curves. */
static struct plot_set stretched(const struct plot_set *s, unsigned from, unsigned to, um more)
{
    struct plot_set out = *s;
    um bars = 0;
    for (unsigned r = from; r < to; r++)
        bars += bars_of(s, r);
    if (s->height && to > from)
        out.height += more / (um)(to - from);
    else if (bars)
        out.pitch += more / bars;
    out.bar = s->pitch ? (um)((int64_t)s->bar * out.pitch / s->pitch) : s->bar;
    return out;
}

um plot_set_height(const struct plot_set *s, unsigned from, unsigned to)
{
    um h = s->legend;
    for (unsigned r = from; r < to; r++)
        h += row_height(s, r) + (r > from ? s->row_gap : 0);
    return h;
}

/* ---- curves */

/* On and off lengths, in turn; the first curve is drawn through. */
static const um dashes[CURVE_DASHES][4] = {
    {0},
    {CURVE_DASH, CURVE_DASH_GAP, CURVE_DASH, CURVE_DASH_GAP},
    {CURVE_DOT, CURVE_DOT_GAP, CURVE_DOT, CURVE_DOT_GAP},
    {CURVE_LONG, CURVE_LONG_GAP, CURVE_DOT, CURVE_LONG_GAP},
};

struct plot_cut plot_point_at(const struct plot_set *s, size_t row, size_t rows, struct frac share)
{
    um width = s->panel - s->label - s->tail;
    return (struct plot_cut){.x = (um)((int64_t)width * (2 * (int64_t)row + 1) / (2 * (int64_t)rows)),
                             .y = s->height - (um)frac_scale(share, s->height)};
}

/* From (x, y) on in the dashes of a curve, of which stroke *at is in hand and *left of it is left: dashes go on over a
 * bend, so that the pattern that tells curves apart is whole. The length is the integer root of its square, bit by bit
 * from above, and never rounds up: below 2^31 um, whose square is below 2^62. */
static void segment_draw(struct ctx *c, const um *dash, unsigned *at, um *left, um x, um y, um dx, um dy,
                         struct colour colour)
{
    int64_t square = (int64_t)dx * dx + (int64_t)dy * dy, root = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        root += (root + bit) * (root + bit) <= square ? bit : 0;
    um all = (um)root, done = 0;
    if (!dash[0]) {
        page_rule(c, x, y, dx, dy, CURVE_STROKE, colour);
        return;
    }
    while (done < all) {
        um step = *left < all - done ? *left : all - done;
        um fx = (um)((int64_t)dx * done / all), fy = (um)((int64_t)dy * done / all);
        um tx = (um)((int64_t)dx * (done + step) / all), ty = (um)((int64_t)dy * (done + step) / all);
        if (*at % 2 == 0)
            page_rule(c, x + fx, y + fy, tx - fx, ty - fy, CURVE_STROKE, colour);
        done += step;
        *left -= step;
        if (!*left) {
            *at = (*at + 1) % 4;
            *left = dash[*at];
        }
    }
}

/* Full and open discs, full and open squares. */
static void mark_draw(struct ctx *c, unsigned key, um x, um y, struct colour colour)
{
    bool open = key % CURVE_DASHES % 2, square = key % CURVE_DASHES > 1;
    struct colour ground = open ? c->t->paper : colour;
    x -= CURVE_MARK / 2;
    y -= CURVE_MARK / 2;
    if (square)
        page_rect(c, x, y, CURVE_MARK, CURVE_MARK, ground);
    else
        page_disc(c, x, y, CURVE_MARK, 0, ground);
    if (open && square)
        page_frame(c, x, y, CURVE_MARK, CURVE_MARK, CURVE_STROKE, colour);
    else if (open)
        page_disc(c, x, y, CURVE_MARK, CURVE_STROKE, colour);
}

/* Where the curve of a key stands in a row of the panel; false where it has none there. */
static bool point_of(const struct plot_set *s, const struct plot_panel *p, unsigned key, size_t row,
                     struct plot_cut *at)
{
    for (size_t i = 0; i < p->row[row].n; i++)
        if (p->row[row].slice[i].key == key) {
            *at = plot_point_at(s, row, p->n, p->row[row].slice[i].share);
            return true;
        }
    return false;
}

/* The strokes first, the marks over them. A row in which the key has no share has no point: the curve goes on to the
 * next that has one, for a gap would look like a chance of nought. */
static void curve_draw(struct ctx *c, const struct plot_set *s, const struct plot_panel *p, unsigned key, um x, um y)
{
    const um *dash = dashes[key % CURVE_DASHES];
    struct colour colour = ctx_hue(c, s->hue);
    struct plot_cut *at = ARENA_ARRAY(c->a, struct plot_cut, p->n + 1);
    unsigned stroke = 0;
    um left = dash[0];
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++) {
        if (!point_of(s, p, key, i, &at[n]))
            continue;
        if (n++)
            segment_draw(c, dash, &stroke, &left, x + at[n - 2].x, y + at[n - 2].y, at[n - 1].x - at[n - 2].x,
                         at[n - 1].y - at[n - 2].y, colour);
    }
    for (size_t i = 0; i < n; i++)
        mark_draw(c, key, x + at[i].x, y + at[i].y, colour);
}

/* Words at the ends of the curves, pushed apart downward and then back up, so that none touches another. */
static void names_draw(struct ctx *c, const struct plot_set *s, const struct plot_panel *p, um x, um y)
{
    size_t n = s->plot->n_key;
    um *at = ARENA_ARRAY(c->a, um, n + 1), end = 0;
    struct plot_cut point;
    for (size_t i = 0; i < n && p->n; i++) {
        bool found = point_of(s, p, (unsigned)i, p->n - 1, &point);
        um want = found ? point.y - s->key[i].name.total / 2 : end;
        at[i] = want > end || !i ? want : end;
        end = at[i] + s->key[i].name.total;
    }
    um limit = s->height + (n ? s->key[n - 1].name.total / 2 : 0); /* the last may stand at "never", not below it */
    for (size_t i = n; i-- > 0;) {
        if (at[i] + s->key[i].name.total > limit)
            at[i] = limit - s->key[i].name.total;
        limit = at[i] > 0 ? at[i] : 0;
    }
    for (size_t i = 0; i < n; i++)
        para_draw_tagged(c, &s->key[i].name, x, y + at[i], s->tail, ALIGN_LEFT);
}

/* Levels of a quarter each, with their per cent at the left. */
static void levels_draw(struct ctx *c, const struct plot_set *s, um x, um y)
{
    static const char *const name[] = {"100\u00a0%", "75", "50", "25", "0"};
    um width = s->panel - s->label - s->tail;
    for (um i = 0; i <= 4; i++) {
        um at = y + s->height * i / 4;
        struct para p = para_line(c, str_of(name[i]), ROLE_NOTE, VOICE_ASIDE, (struct ink){0});
        page_rule(c, x + s->label, at, width, 0, LEVEL_STROKE, c->t->rule);
        para_draw_tagged(c, &p, x, at - p.total / 2, s->label - ctx_em(c, LEVEL_GAP), ALIGN_RIGHT);
    }
}

/* Names along the foot: of every so many rows, that they stand clear of each other, the last among them. */
static void feet_draw(struct ctx *c, const struct plot_set *s, const struct plot_panel *p, um x, um y)
{
    struct para *name = ARENA_ARRAY(c->a, struct para, p->n + 1);
    um widest = 0, step = p->n > 1 ? (s->panel - s->label - s->tail) / (um)p->n : ONE_LINE;
    for (size_t i = 0; i < p->n; i++) {
        name[i] = para_line(c, p->row[i].label, ROLE_NOTE, VOICE_STRONG, (struct ink){0});
        um w = name[i].lines.width + ctx_em(c, FOOT_NAME_GAP);
        widest = w > widest ? w : widest;
    }
    size_t stride = step > 0 ? (size_t)((widest + step - 1) / step) : 1;
    for (size_t i = (p->n + stride - 1) % stride; i < p->n; i += stride) {
        um at = plot_point_at(s, i, p->n, frac_of_rat(c->a, RAT(0))).x, w = name[i].lines.width;
        para_draw_tagged(c, &name[i], x + at - w / 2, y, w, ALIGN_LEFT);
    }
}

/* ---- drawing */

/* No row of a table: it has as many slices as it has outcomes. */
static void bar_row_draw(struct ctx *c, const struct plot_set *s, const struct plot_row *r, um x, um y)
{
    um width = s->label - ctx_em(c, LABEL_GAP);
    page_tag(c, "LI");
    if (r->label.n) {
        struct para p = para_line(c, r->label, ROLE_CELL, VOICE_STRONG, (struct ink){s->hue, r->zero});
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
        slice_draw(c, s, r->slice[i].key, r->slice[i].text, cut, true);
        page_end(c);
    }
    page_end(c);
    page_end(c);
}

/* From the right: a tick whose words would touch those of the one after it goes without. */
static void ticks_draw(struct ctx *c, const struct plot_set *s, um x, um y)
{
    um width = s->panel - s->label, free = INT32_MAX;
    page_tag(c, "P");
    for (size_t i = s->plot->n_tick; i-- > 0;) {
        const struct plot_tick *t = &s->plot->tick[i];
        struct para p = para_line(c, t->text, ROLE_NOTE, VOICE_ASIDE, (struct ink){0});
        um at = (um)frac_scale(t->at, width), w = p.lines.width, left = at - w / 2;
        left = left + w > width ? width - w : left;
        if (left + w + ctx_em(c, LEVEL_GAP) > free)
            continue;
        para_draw(c, &p, x + s->label + left, y, w, ALIGN_LEFT);
        free = left;
    }
    page_end(c);
}

static void panel_draw(struct ctx *c, const struct plot_set *s, size_t i, um x, um y)
{
    const struct plot_panel *p = &s->plot->panel[i];
    if (p->title.n)
        para_draw_tagged(c, &s->title[i], x, y, s->panel, ALIGN_LEFT);
    y += s->head;
    if (s->plot->kind == PLOT_CURVES) {
        levels_draw(c, s, x, y);
        for (unsigned k = 0; k < s->plot->n_key; k++)
            curve_draw(c, s, p, k, x + s->label, y);
        names_draw(c, s, p, x + s->panel - s->tail + ctx_em(c, LEVEL_GAP), y);
        feet_draw(c, s, p, x + s->label, y + s->height + ctx_em(c, CURVE_FOOT));
        return;
    }
    page_tag(c, "L");
    for (size_t k = 0; k < p->n; k++)
        bar_row_draw(c, s, &p->row[k], x, y + (um)k * s->pitch);
    page_end(c);
    if (s->plot->n_tick)
        ticks_draw(c, s, x, y + (um)p->n * s->pitch - (s->pitch - s->bar) / 2);
}

um plot_set_draw(struct ctx *c, const struct plot_set *s, unsigned from, unsigned to, um more, um x, um y)
{
    const struct plot_set high = stretched(s, from, to, more);
    um end = y + plot_set_height(s, from, to) + more;
    legend_draw(c, s, x, y + ctx_em(c, LEGEND_ABOVE));
    y += s->legend;
    for (unsigned r = from; r < to; r++) {
        y += r > from ? s->row_gap : 0;
        for (size_t i = r * s->beside; i < (r + 1) * s->beside && i < s->plot->n_panel; i++)
            panel_draw(c, &high, i, x + (um)(i % s->beside) * (s->panel + s->gap), y);
        y += row_height(&high, r);
    }
    return end;
}
