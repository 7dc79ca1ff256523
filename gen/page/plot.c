/* A plot of meaning to widths, heights and items: a legend, and panels in rows, all of one scale.
 *
 * A bar is cut where its exact shares end, to the micrometre; the gap between two blocks lies half on each side of the
 * cut. Words stand in a block only where they fit, and on grounds that carry them at 4.5 to 1. Called by block.c. */
#include "page/plot.h"

enum {
    BAR = 1250,
    PITCH = 1440,
    PAD = 260,
    LABEL_GAP = 420,
    PANEL_GAP = 1700,
    ROW_GAP = 900,
    SWATCH = 1900,
    KEY_GAP = 1200,
    KEY_GAP_TIGHT = 750,
    SWATCH_TIGHT = 1600,
    KEY_WORD = 380,
    KEY_OVER = 220,
    LEAST_PLOT = 9500,
    CURVE_HIGH = 8500, /* permille of em */
    CUT = 300,
    OUTLINE = 120, /* um */
    MOST_BESIDE = 4
};

/* --- grounds */

static bool readable(const struct ctx *c, struct colour ground)
{
    return contrast_tenths(c->t->paper, ground) >= 45 || contrast_tenths(c->t->ink, ground) >= 45;
}

/* Between two grounds, nearer to `paper` where neither white nor black could be read on it. */
static struct colour ground_mix(const struct ctx *c, struct colour dark, unsigned percent)
{
    struct colour g = colour_mix(dark, c->t->paper, percent);
    while (percent && !readable(c, g)) {
        percent--;
        g = colour_mix(dark, c->t->paper, percent);
    }
    return g;
}

static unsigned step_percent(const struct plot_key *k, unsigned first, unsigned last)
{
    if (k->steps < 2)
        return (first + last) / 2;
    return (first * (k->steps - 1 - k->step) + last * k->step) / (k->steps - 1);
}

/* A letter that is no more than the name tells nothing where it has no room. */
static bool plot_key_lettered(const struct plot_key *k)
{
    return k->letter.n && !(k->name.n == 1 && str_eq(k->letter, k->name.run[0].text));
}

struct colour plot_ground(const struct ctx *c, unsigned hue, const struct plot_key *k)
{
    struct colour full = ctx_hue(c, hue);
    switch (k->tone) {
    case TONE_KEY:
        return full;
    case TONE_WORST:
        return ground_mix(c, c->t->worst, k->step ? step_percent(k, 100, 80) : 100);
    case TONE_BAD:
        return ground_mix(c, c->t->worst, step_percent(k, 70, 36));
    case TONE_PLAIN:
        return colour_mix(c->t->bad, c->t->paper, k->step ? step_percent(k, 100, 45) : 100);
    case TONE_GOOD:
        if (c->t->filled_bars)
            return ground_mix(c, full, step_percent(k, 22, 100));
        return plot_key_lettered(k) ? c->t->paper : ground_mix(c, full, step_percent(k, 0, 45));
    case TONE_NONE:
    case TONE_HEAD:
    case TONE_SHADE:
        break;
    }
    return c->t->paper;
}

static bool outlined(const struct ctx *c, struct colour ground)
{
    return contrast_tenths(ground, c->t->paper) < 11;
}

/* A block of one outcome: its ground, an outline where that is as white as the paper, and its words where they fit. */
/* A colour and its legend tell eyes what a slice is; a copy and a voice get its name: "win 17". */
static void slice_name(struct ctx *c, const struct plot_key *key, struct str text, struct para *p)
{
    struct buf b = {.a = c->a};
    for (size_t i = 0; i < key->name.n; i++)
        buf_put(&b, key->name.run[i].text);
    if (p->lines.n != 1 || p->lines.line[0].n != 1 || str_eq(text, buf_str(&b)))
        return;
    if (!plot_key_lettered(key))
        buf_printf(&b, " %.*s", STRF(text));
    struct line *line = arena_copy(c->a, p->lines.line, sizeof *line);
    struct set_word *word = arena_copy(c->a, line->word, sizeof *word);
    struct shape *shape = arena_copy(c->a, word->shape, sizeof *shape);
    shape->said = buf_str(&b);
    word->shape = shape;
    line->word = word;
    p->lines.line = line;
}

static void block_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, unsigned key, struct str text,
                       struct plot_cut box, bool named)
{
    struct colour ground = plot_ground(c, s->hue, &s->plot->key[key]);
    canvas_rect(v, box.x, box.y, box.w, box.h, ground);
    if (outlined(c, ground) && box.w > 2 * OUTLINE)
        canvas_frame(v, box.x, box.y, box.w, box.h, OUTLINE, 0, c->t->grey);
    if (!text.n)
        return;
    struct ink ink = {s->hue, contrast_tenths(c->t->paper, ground) >= 45};
    struct para p = para_make(c, words_of(c->a, text, WORDS_CELL, VOICE_STRONG), ink, INT32_MAX / 2);
    if (named)
        slice_name(c, &s->plot->key[key], text, &p);
    if (p.lines.width + 2 * ctx_em(c, PAD) <= box.w)
        para_draw(c, v, &p, box.x, box.y + (box.h - p.total) / 2, box.w, ALIGN_CENTER);
}

/* --- measuring */

static struct words label_words(struct ctx *c, struct str s)
{
    return words_of(c->a, s, WORDS_CELL, VOICE_STRONG);
}

static um label_width(struct ctx *c, const struct plot *p)
{
    um least, w, most = 0;
    for (size_t i = 0; i < p->n_panel; i++)
        for (size_t k = 0; k < p->panel[i].n; k++) {
            para_widths(c, label_words(c, p->panel[i].row[k].label), &least, &w);
            most = w > most ? w : most;
        }
    return most ? most + 2 * ctx_em(c, PAD) + ctx_em(c, LABEL_GAP) : 0;
}

static unsigned panels_beside(const struct ctx *c, const struct plot_set *s)
{
    um gap = ctx_em(c, PANEL_GAP), least = s->label + ctx_em(c, LEAST_PLOT);
    unsigned n = (unsigned)s->plot->n_panel, fit = (unsigned)((s->width + gap) / (least + gap));
    fit = fit < 1 ? 1 : fit;
    if (s->plot->beside && s->plot->beside <= fit)
        return s->plot->beside;
    fit = fit > MOST_BESIDE ? MOST_BESIDE : fit;
    unsigned rows = n ? (n + fit - 1) / fit : 1;
    return n ? (n + rows - 1) / rows : 1;
}

static struct para key_words(struct ctx *c, const struct plot_set *s, struct words w)
{
    return para_make(c, w, (struct ink){s->hue, false}, INT32_MAX / 2);
}

/* Where the legend has come to: the line in hand, and how high its highest key is. */
struct place {
    um x, y, high;
};

static void place_next_line(struct ctx *c, const struct plot_set *s, struct place *at)
{
    at->y += (at->high > s->pitch ? at->high : s->pitch) + ctx_em(c, PAD);
    at->x = at->high = 0;
}

/* A key's place in the legend, in the line in hand or the next. A name that is wider than the plot is broken. */
static void key_measure(struct ctx *c, struct plot_set *s, size_t i, struct place *at)
{
    const struct plot *p = s->plot;
    struct plot_key_set *k = &s->key[i];
    bool opens = p->key[i].group.n && (i == 0 || !str_eq(p->key[i].group, p->key[i - 1].group));
    bool closes = !p->key[i].group.n && i && p->key[i - 1].group.n;
    if (opens)
        k->group = key_words(c, s, words_of(c->a, p->key[i].group, WORDS_BODY, VOICE_STRONG));
    um lead = opens ? k->group.lines.width + ctx_em(c, KEY_WORD) : 0, room = s->swatch + ctx_em(c, KEY_WORD) + lead;
    k->name = para_make(c, p->key[i].name, (struct ink){s->hue, false},
                        room < s->width / 2 ? s->width - room : INT32_MAX / 2);
    um w = room + k->name.lines.width;
    if (at->x && at->x + w > s->width)
        place_next_line(c, s, at);
    k->ruled = (opens || closes) && at->x;
    k->x = at->x;
    k->swatch = at->x + lead;
    k->y = at->y;
    at->x += w + s->key_gap;
    at->high = k->name.total > at->high ? k->name.total : at->high;
}

static struct place keys_measure(struct ctx *c, struct plot_set *s, um swatch, um gap)
{
    struct place at = {0};
    s->swatch = swatch;
    s->key_gap = gap;
    for (size_t i = 0; i < s->plot->n_key; i++)
        key_measure(c, s, i, &at);
    return at;
}

/* Has a slice no words, or no room for them? */
static bool slice_is_bare(struct ctx *c, const struct plot_set *s, const struct plot_row *r, size_t slice)
{
    um least, w;
    if (!r->slice[slice].text.n)
        return true;
    para_widths(c, words_of(c->a, r->slice[slice].text, WORDS_CELL, VOICE_STRONG), &least, &w);
    return w + 2 * ctx_em(c, PAD) > plot_cut_at(c, r, slice, s->panel - s->label).w;
}

static bool has_bare_slice(struct ctx *c, const struct plot_set *s)
{
    for (size_t i = 0; i < s->plot->n_panel; i++)
        for (size_t k = 0; k < s->plot->panel[i].n; k++)
            for (size_t m = 0; m < s->plot->panel[i].row[k].n; m++)
                if (slice_is_bare(c, s, &s->plot->panel[i].row[k], m))
                    return true;
    return false;
}

/* Legend: swatches and words from left to right, in lines; a group's word before its first; then the note, at the right
 * of the last line where it has room there, else below. Where less air saves a line it is taken. */
static void legend_measure(struct ctx *c, struct plot_set *s)
{
    const struct plot *p = s->plot;
    bool curves = p->kind == PLOT_CURVES;
    struct words note = p->note;
    struct place at = {0};
    s->key = ARENA_ARRAY(c->a, struct plot_key_set, p->n_key + 1);
    if (!curves)
        at = keys_measure(c, s, ctx_em(c, SWATCH), ctx_em(c, KEY_GAP));
    if (at.y) {
        struct place wide = at;
        at = keys_measure(c, s, ctx_em(c, SWATCH_TIGHT), ctx_em(c, KEY_GAP_TIGHT));
        if (at.y >= wide.y)
            at = keys_measure(c, s, ctx_em(c, SWATCH), ctx_em(c, KEY_GAP));
    }
    if (!curves && p->narrow.n && has_bare_slice(c, s))
        note = words_join(c->a, note, p->narrow);
    s->note = para_make(c, note, (struct ink){s->hue, false}, s->width);
    if (note.n && at.x && (s->note.lines.n > 1 || at.x + s->note.lines.width > s->width))
        place_next_line(c, s, &at);
    s->note_y = at.y;
    if (note.n && s->note.total > at.high)
        at.high = s->note.total;
    um last = at.high > s->bar ? at.high : s->bar;
    s->legend = at.x || note.n ? ctx_em(c, KEY_OVER) + at.y + last + ctx_em(c, 550) : 0;
}

/* Curves have their words at their ends, and the levels' per cent for labels. */
static void curves_measure(struct ctx *c, struct plot_set *s)
{
    struct para level = key_words(c, s, words_of(c->a, STR("100\u00a0%"), WORDS_NOTE, VOICE_ASIDE));
    s->label = level.lines.width + ctx_em(c, 300);
    s->height = ctx_em(c, CURVE_HIGH);
    s->key = ARENA_ARRAY(c->a, struct plot_key_set, s->plot->n_key + 1);
    for (size_t i = 0; i < s->plot->n_key; i++) {
        s->key[i].name = para_make(c, s->plot->key[i].name, (struct ink){s->hue, false}, ctx_em(c, 5000));
        um w = s->key[i].name.lines.width + ctx_em(c, 500);
        s->tail = w > s->tail ? w : s->tail;
    }
    s->foot = level.total + ctx_em(c, 350);
}

static void heads_measure(struct ctx *c, struct plot_set *s)
{
    const struct plot *p = s->plot;
    s->title = ARENA_ARRAY(c->a, struct para, p->n_panel + 1);
    for (size_t i = 0; i < p->n_panel; i++) {
        s->title[i] = para_make(c, p->panel[i].title, (struct ink){s->hue, false}, s->panel);
        s->head = s->title[i].total > s->head ? s->title[i].total : s->head;
    }
    s->head += s->head ? ctx_em(c, 200) : 0;
    if (p->kind == PLOT_CURVES)
        s->head += ctx_em(c, 450); /* for the upper half of the highest level's figure */
}

struct plot_set *plot_set_make(struct ctx *c, const struct plot *p, um width, unsigned hue)
{
    struct plot_set *s = ARENA_NEW(c->a, struct plot_set);
    *s = (struct plot_set){.plot = p, .width = width, .hue = hue};
    s->bar = ctx_em(c, BAR);
    s->pitch = ctx_em(c, PITCH);
    s->gap = ctx_em(c, PANEL_GAP);
    s->row_gap = ctx_em(c, ROW_GAP);
    s->label = label_width(c, p);
    s->beside = panels_beside(c, s);
    s->panel = (width - (um)(s->beside - 1) * s->gap) / (um)s->beside;
    legend_measure(c, s);
    s->rows = (unsigned)(p->n_panel + s->beside - 1) / s->beside;
    struct para tick = para_make(c, words_of(c->a, STR("0"), WORDS_NOTE, VOICE_ASIDE), (struct ink){0}, width);
    s->foot = p->n_tick ? tick.total : 0;
    if (p->kind == PLOT_CURVES)
        curves_measure(c, s);
    heads_measure(c, s);
    return s;
}

um plot_set_lack(const struct ctx *c, const struct plot_set *s)
{
    return s->label + ctx_em(c, LEAST_PLOT) - s->width;
}

static um row_height(const struct plot_set *s, unsigned row)
{
    size_t most = 0;
    for (size_t i = row * s->beside; i < (row + 1) * s->beside && i < s->plot->n_panel; i++)
        most = s->plot->panel[i].n > most ? s->plot->panel[i].n : most;
    return s->head + (s->height ? s->height : (um)most * s->pitch) + s->foot;
}

um plot_set_height(const struct plot_set *s, unsigned from, unsigned to)
{
    um h = s->legend;
    for (unsigned r = from; r < to; r++)
        h += row_height(s, r) + (r > from ? s->row_gap : 0);
    return h;
}

struct plot_cut plot_cut_at(struct ctx *c, const struct plot_row *r, size_t slice, um width)
{
    struct frac from = frac_of_rat(c->a, RAT(0));
    for (size_t i = 0; i < slice; i++)
        from = frac_add(c->a, from, r->slice[i].share);
    um x = (um)frac_scale(from, width), end = (um)frac_scale(frac_add(c->a, from, r->slice[slice].share), width);
    um left = slice ? CUT / 2 : 0, right = slice + 1 < r->n ? CUT / 2 : 0;
    if (end - x < left + right)
        left = right = 0;
    return (struct plot_cut){.x = x + left, .w = end - x - left - right};
}

/* --- drawing */

/* In the middle of a line as high as a bar; what is higher begins where the line does. */
static um line_top(const struct plot_set *s, const struct para *p)
{
    return p->total < s->bar ? (s->bar - p->total) / 2 : 0;
}

static void key_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, size_t i, um x, um y)
{
    const struct plot_key_set *k = &s->key[i];
    const struct plot_key *key = &s->plot->key[i];
    um swatch = s->swatch, top = y + k->y;
    canvas_tag(v, "P");
    if (k->ruled)
        canvas_rule(v, x + k->x - s->key_gap / 2, top, 0, s->bar, OUTLINE, c->t->rule);
    if (k->group.lines.n)
        para_draw(c, v, &k->group, x + k->x, top + line_top(s, &k->group), k->group.lines.width, ALIGN_LEFT);
    block_draw(c, v, s, (unsigned)i, plot_key_lettered(key) ? key->letter : (struct str){0},
               (struct plot_cut){x + k->swatch, top, swatch, s->bar}, false);
    para_draw(c, v, &k->name, x + k->swatch + swatch + ctx_em(c, KEY_WORD), top + line_top(s, &k->name),
              k->name.lines.width, ALIGN_LEFT);
    canvas_tag_end(v);
}

static void legend_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, um x, um y)
{
    if (s->note.lines.n) {
        enum align align = s->note.lines.n > 1 ? ALIGN_LEFT : ALIGN_RIGHT;
        canvas_tag(v, "P");
        para_draw(c, v, &s->note, x, y + s->note_y + line_top(s, &s->note), s->width, align);
        canvas_tag_end(v);
    }
    for (size_t i = 0; i < s->plot->n_key && s->plot->kind != PLOT_CURVES; i++)
        key_draw(c, v, s, i, x, y);
}

static void label_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, const struct plot_row *r, um x, um y)
{
    um width = s->label - ctx_em(c, LABEL_GAP);
    if (!r->label.n)
        return;
    if (r->zero)
        canvas_rect(v, x, y, width, s->bar, ctx_hue(c, s->hue));
    struct para p = para_make(c, label_words(c, r->label), (struct ink){s->hue, r->zero}, INT32_MAX / 2);
    canvas_tag(v, "Lbl");
    para_draw(c, v, &p, x, y + (s->bar - p.total) / 2, width - ctx_em(c, PAD), ALIGN_RIGHT);
    canvas_tag_end(v);
}

/* No row of a table: it has as many slices as it has outcomes. */
static void bar_row_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, const struct plot_row *r, um x,
                         um y)
{
    canvas_tag(v, "LI");
    label_draw(c, v, s, r, x, y);
    canvas_tag(v, "LBody");
    for (size_t i = 0; i < r->n; i++) {
        struct plot_cut cut = plot_cut_at(c, r, i, s->panel - s->label);
        cut.x += x + s->label;
        cut.y = y;
        cut.h = s->bar;
        canvas_tag(v, "Span");
        block_draw(c, v, s, r->slice[i].key, r->slice[i].text, cut, true);
        canvas_tag_end(v);
    }
    canvas_tag_end(v);
    canvas_tag_end(v);
}

/* From the right: a tick whose words would touch those of the one after it goes without. */
static void ticks_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, um x, um y)
{
    um width = s->panel - s->label, free = INT32_MAX;
    canvas_tag(v, "P");
    for (size_t i = s->plot->n_tick; i-- > 0;) {
        const struct plot_tick *t = &s->plot->tick[i];
        struct para p = para_make(c, words_of(c->a, t->text, WORDS_NOTE, VOICE_ASIDE), (struct ink){0}, INT32_MAX / 2);
        um at = (um)frac_scale(t->at, width), w = p.lines.width, left = at - w / 2;
        left = left + w > width ? width - w : left;
        if (left + w + ctx_em(c, 300) > free)
            continue;
        para_draw(c, v, &p, x + s->label + left, y, w, ALIGN_LEFT);
        free = left;
    }
    canvas_tag_end(v);
}

static void panel_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, size_t i, um x, um y)
{
    const struct plot_panel *p = &s->plot->panel[i];
    if (p->title.n) {
        canvas_tag(v, "P");
        para_draw(c, v, &s->title[i], x, y, s->panel, ALIGN_LEFT);
        canvas_tag_end(v);
    }
    y += s->head;
    if (s->plot->kind == PLOT_CURVES) {
        curves_draw(c, v, s, p, x, y);
        return;
    }
    canvas_tag(v, "L");
    for (size_t k = 0; k < p->n; k++)
        bar_row_draw(c, v, s, &p->row[k], x, y + (um)k * s->pitch);
    canvas_tag_end(v);
    if (s->plot->n_tick)
        ticks_draw(c, v, s, x, y + (um)p->n * s->pitch - (s->pitch - s->bar) / 2);
}

um plot_set_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, unsigned from, unsigned to, um x, um y)
{
    legend_draw(c, v, s, x, y + ctx_em(c, KEY_OVER));
    y += s->legend;
    for (unsigned r = from; r < to; r++) {
        y += r > from ? s->row_gap : 0;
        for (size_t i = r * s->beside; i < (r + 1) * s->beside && i < s->plot->n_panel; i++)
            panel_draw(c, v, s, i, x + (um)(i % s->beside) * (s->panel + s->gap), y);
        y += row_height(s, r);
    }
    return y;
}
