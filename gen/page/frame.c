/* Measures and draws the frame of a sheet's pages: masthead, foot, and the sequence of play as a
 * phase sidebar (rail) beside the charts or a phase bar (strip) above them, with the legend (key)
 * below it. Its sizes come from the theme and do not follow the body size, so that the room for the
 * charts is known before a size is tried. Called by compose.c. */
#include "page/inner.h"

static struct words small(struct ctx *c, struct str s)
{
    return words_of(c->a, s, PARA_STYLE_FOOTER, CHAR_STYLE_ASIDE);
}

static um width_of(struct ctx *c, struct words w)
{
    um min, max;
    para_widths(c, w, &min, &max);
    return max;
}

/* ---- which phases a page has
 *
 * A phase without a colour and without its own charts goes with the phase before it; at the
 * beginning, with the first later phase that has charts: it is played between them. */

/* A section may belong to several phases. */
static bool has_number(const struct section *s, struct str number)
{
    for (size_t i = 0; i < s->n_phase; i++)
        if (str_eq(s->phase[i], number))
            return true;
    return false;
}

static bool has_charts(const struct sheet *s, struct str number)
{
    for (size_t i = 0; i < s->n_section; i++)
        if (has_number(&s->section[i], number))
            return true;
    return false;
}

static bool stands_alone(const struct sheet *s, size_t phase)
{
    return s->phase[phase].hue || has_charts(s, s->phase[phase].number);
}

/* Number of the phase whose charts this phase shares; its own number if it has charts. */
static struct str phase_met(const struct sheet *s, size_t phase)
{
    while (phase > 0 && !stands_alone(s, phase))
        phase--;
    while (phase + 1 < s->n_phase && !stands_alone(s, phase))
        phase++;
    return s->phase[phase].number;
}

/* `p` is NULL before there are pages: then each phase counts as being on the page. */
static bool on_page(const struct sheet *s, const struct area *p, size_t phase)
{
    struct str number = phase_met(s, phase);
    for (size_t i = 0; p && i < p->section.n; i++)
        if (has_number(p->section.at[i], number))
            return true;
    return !p;
}

/* The text of a phase that is not on this page is grey, but otherwise unchanged. */
static struct words voiced(struct ctx *c, struct words w, bool here)
{
    struct run *run = arena_copy(c->a, w.run, w.n * sizeof *run);
    for (size_t i = 0; i < w.n; i++)
        if (!here && (run[i].char_style == CHAR_STYLE_PLAIN || w.run[0].kind == PARA_STYLE_RAIL))
            run[i].char_style = CHAR_STYLE_ASIDE;
    return (struct words){run, w.n};
}

/* The name of a phase, with the side of its charts if that is another one: the phases are the index
 * of the sheet. Before there are pages, the room for a number is reserved. */
static struct words sided(struct ctx *c, const struct area *p, size_t phase)
{
    const struct sheet *s = c->s;
    const struct str number = phase_met(s, phase);
    struct words w = voiced(c, s->phase[phase].title, on_page(s, p, phase));
    size_t side = !p && c->as.pages != 1 && has_charts(s, number);
    for (size_t i = 0; p && !on_page(s, p, phase) && i < c->flow.n && !side; i++)
        side = on_page(s, &c->flow.at[i], phase) ? i + 1 : 0;
    struct str text = str_printf(c->a, "\u2002%.*s\u00a0%zu",
                                 STRF(msg_text(engine_language(c->e), MSG_SIDE)), side);
    return side ? words_join(c->a, w, words_of(c->a, text, PARA_STYLE_NOTE, CHAR_STYLE_ASIDE)) : w;
}

/* Filled: the phase is on this page. A phase without a number has a bullet, since an empty disc
 * would look like a lost number. */
static void disc_draw(struct ctx *c, const struct phase *ph, bool here, um x, um y, um size)
{
    struct colour hue = ctx_hue(c, ph->hue);
    um off = ph->bare ? size / 4 : 0, round = ph->bare ? size / 2 : size;
    page_disc(c, x + off, y + off, round, 0, here ? hue : c->t->paper);
    if (!here)
        page_disc(c, x + off, y + off, round, CLOSE_STROKE, hue);
    if (ph->bare)
        return;
    struct words number = words_of(c->a, ph->number, PARA_STYLE_RAIL, CHAR_STYLE_STRONG);
    struct para n = para_make(c, number, (struct ink){0, here}, size);
    para_draw(c, &n, x, y + (size - n.total) / 2, size, ALIGN_CENTER);
}

/* Returns the y below the words. */
static um words_draw(struct ctx *c, struct words w, um x, um y, um width)
{
    struct para p = para_make(c, w, (struct ink){0}, width);
    return para_draw(c, &p, x, y, 0, ALIGN_LEFT);
}

/* ---- the rail */

static um rail_width(const struct ctx *c)
{
    return c->s->rail_um ? c->s->rail_um : c->t->rail;
}

/* The legend. Returns the y below it; without lines, y itself. */
static um rail_key(struct ctx *c, um y)
{
    const struct sheet *s = c->s;
    const size_t n = sheet_keys(s);
    if (!n)
        return y;
    y += KEY_ABOVE;
    page_rule(c, c->frame.margin, y - KEY_RULE, rail_width(c), 0, HAIR_STROKE, c->t->rule);
    for (size_t i = 0; i < n; i++)
        y = words_draw(c, s->key[i], c->frame.margin, y, rail_width(c));
    return y;
}

/* The words of a phase beside its disc. Returns their height. */
static um rail_words(struct ctx *c, const struct area *p, size_t phase, um y)
{
    const struct phase *ph = &c->s->phase[phase];
    const bool here = on_page(c->s, p, phase);
    um x = c->frame.margin + RAIL_TEXT_X, beside = rail_width(c) - RAIL_TEXT_X;
    struct para title = para_make(c, sided(c, p, phase), (struct ink){0}, beside);
    ctx_misfit(
        c, (struct misfit){.over = title.lines.width - beside,
                           .what = str_printf(c->a, "phase %.*s of the rail", STRF(ph->number))});
    um from = y + (ph->n_prompt ? RAIL_TITLE_DOWN : um_max(0, DISC - title.total) / 2);
    page_tag(c, "P");
    um at = para_draw(c, &title, x, from, 0, ALIGN_LEFT);
    for (size_t i = 0; i < ph->n_prompt; i++)
        at = words_draw(c, voiced(c, ph->prompt[i], here), x, at, beside);
    page_end(c);
    return at - from;
}

/* The title and the phases, `gap` apart. Returns the y below the last gap. */
static um rail_phases(struct ctx *c, const struct area *p, um gap)
{
    const struct sheet *s = c->s;
    um x = c->frame.margin, y = c->frame.head, below;
    below = words_draw(c, s->phases_title, x, y + RAIL_TITLE_BELOW / 4, rail_width(c));
    y = s->phases_title.n ? below - RAIL_TITLE_BELOW / 4 + RAIL_TITLE_BELOW : y;
    for (size_t i = 0; i < s->n_phase; i++) {
        disc_draw(c, &s->phase[i], on_page(s, p, i), x, y, DISC);
        um next = y + um_max(rail_words(c, p, i, y), DISC) + gap, from = y + DISC;
        if (i + 1 < s->n_phase && next - from > RAIL_LINE_MIN)
            page_rule(c, x + DISC / 2, from, 0, next - from, CLOSE_STROKE, c->t->rule);
        y = next;
    }
    return y;
}

/* Returns how much less than the room to `bottom` the rail needs without gaps, and in *key the
 * height of its legend. It is drawn for that, and its items are dropped. */
static um rail_left(struct ctx *c, const struct area *p, um bottom, um *key)
{
    size_t items = c->item.n;
    *key = rail_key(c, 0);
    um left = bottom - rail_phases(c, p, 0) - *key;
    c->item.n = items;
    return left;
}

static void rail_draw(struct ctx *c, const struct area *p, um bottom)
{
    um key, left = rail_left(c, p, bottom, &key), n = (um)c->s->n_phase;
    um gaps = key ? n : n - 1;
    rail_phases(c, p, n > 1 ? left / gaps : 0);
    rail_key(c, bottom - key);
}

/* ---- the strip */

/* True if the layout has a rail or does not say, and the rail is wide enough for its prompts. A
 * narrower rail becomes a strip. */
bool frame_has_rail(const struct ctx *c)
{
    enum phases_show show = c->as.phases;
    return c->s->n_phase && (show == PHASES_RAIL || show == PHASES_INHERITED) &&
           rail_width(c) >= RAIL_MIN;
}

struct strip {
    struct para *phase; /* each phase's name, with its prompts below */
    um *x;              /* left edge of each phase */
    um gap, disc;       /* between two phases */
    size_t a_row;       /* phases in a row */
};

/* Width of a phase's disc in a strip with the gap to its name. A bullet is half as wide. */
static um disc_width(const struct strip *t, const struct phase *p)
{
    return (p->bare ? t->disc / 2 : t->disc) + STRIP_NAME_GAP;
}

/* The prompts of a phase, on a sheet that has them in its bar. */
static size_t prompts_of(const struct ctx *c, const struct phase *ph)
{
    return c->s->purpose ? 0 : ph->n_prompt;
}

/* Sets all text of a phase, however long: the prompts have the same content as in a rail. */
static void strip_phase(struct ctx *c, const struct area *p, struct strip *t, size_t i, um width)
{
    const struct phase *ph = &c->s->phase[i];
    const bool here = on_page(c->s, p, i);
    struct words w = sided(c, p, i);
    if (prompts_of(c, ph)) {
        w = words_join(c->a, w, words_of(c->a, STR("\n"), PARA_STYLE_NOTE, CHAR_STYLE_PLAIN));
        w = words_join(c->a, w, voiced(c, ph->brief, here));
    }
    t->phase[i] = para_make(c, w, (struct ink){0}, width);
}

/* Cells of equal width, as many in a row as their names fit; longer prompts wrap. */
static void strip_cells(struct ctx *c, const struct area *p, struct strip *t, um width)
{
    const size_t n = c->s->n_phase;
    um min = t->disc == DISC ? STRIP_WORDS : 0;
    for (size_t i = 0; i < n; i++)
        min = um_max(min, width_of(c, sided(c, NULL, i)));
    const size_t max = (size_t)um_max(width / (min + t->disc + STRIP_NAME_GAP + STRIP_GAP), 1);
    const size_t rows = (n + max - 1) / max;
    t->a_row = (n + rows - 1) / rows;
    um cell = width / (um)t->a_row;
    for (size_t i = 0; i < n; i++) {
        strip_phase(c, p, t, i, cell - STRIP_GAP - disc_width(t, &c->s->phase[i]));
        t->x[i] = (um)(i % t->a_row) * cell;
    }
}

/* One row with equal gaps, each phase with its prompts on one line. */
static struct strip strip_lay(struct ctx *c, const struct area *p, um width)
{
    const struct phase *phase = c->s->phase;
    const size_t n = c->s->n_phase;
    struct strip t = {.disc = SMALL_DISC, .a_row = n, .gap = width};
    t.phase = ARENA_ARRAY(c->a, struct para, n);
    t.x = ARENA_ARRAY(c->a, um, n);
    for (size_t i = 0; i < n; i++)
        t.disc = prompts_of(c, &phase[i]) ? DISC : t.disc;
    for (size_t i = 0; i < n; i++) {
        strip_phase(c, p, &t, i, ONE_LINE);
        t.x[i] = width - t.gap;
        t.gap -= disc_width(&t, &phase[i]) + t.phase[i].lines.width;
    }
    t.gap /= um_max((um)n - 1, 1);
    for (size_t i = 1; i < n; i++)
        t.x[i] += (um)i * t.gap;
    return t;
}

/* Draws a phase of a row. In a single row, a line leads from each phase to the next. */
static void strip_entry(struct ctx *c, const struct area *p, const struct strip *t, size_t i, um y)
{
    const struct phase *ph = &c->s->phase[i];
    const um x = c->frame.margin + t->x[i], line = t->gap - 2 * STRIP_NAME_GAP,
             disc = disc_width(t, ph);
    disc_draw(c, ph, on_page(c->s, p, i), x - (t->disc + STRIP_NAME_GAP - disc) / 2, y, t->disc);
    page_tag(c, "P");
    para_draw(c, &t->phase[i], x + disc, y + um_max(t->disc - t->phase[i].total, 0) / 2, 0,
              ALIGN_LEFT);
    page_end(c);
    if (t->a_row == c->s->n_phase && t->disc == DISC && i + 1 < c->s->n_phase &&
        line >= STRIP_LINE_MIN)
        page_rule(c, c->frame.margin + t->x[i + 1] - STRIP_NAME_GAP - line, y + t->disc / 2, line,
                  0, HAIR_STROKE, c->t->rule);
}

/* One row if all phases fit it, else cells. A row is as high as its highest phase. Returns the y
 * below the rows. */
static um strip_rows(struct ctx *c, const struct area *p, um y, um width)
{
    const size_t n = c->s->n_phase;
    struct strip t = strip_lay(c, p, width);
    um high = 0;
    if (t.gap < STRIP_GAP)
        strip_cells(c, p, &t, width);
    for (size_t i = 0; i < n; i++) {
        if (i % t.a_row == 0) {
            y += high;
            high = t.disc == DISC ? STRIP_ROW_PROMPTS : STRIP_ROW;
        }
        high = um_max(high, t.phase[i].total + (t.a_row < n ? STRIP_NAME_GAP / 2 : 0));
        strip_entry(c, p, &t, i, y);
    }
    return y + high;
}

/* The phases, and the legend below them. Returns the y where the charts begin. */
static um strip_draw(struct ctx *c, const struct area *p)
{
    const struct sheet *s = c->s;
    um y = c->frame.head, width = c->frame.page_w - 2 * c->frame.margin;
    struct words key = {0};
    if (s->n_phase && c->as.phases != PHASES_NONE)
        y = strip_rows(c, p, y, width);
    for (size_t i = 0; i < sheet_keys(s); i++) {
        key = i ? words_join(c->a, key,
                             words_of(c->a, STR("\u2003 "), PARA_STYLE_NOTE, CHAR_STYLE_PLAIN))
                : key;
        key = words_join(c->a, key, s->key[i]);
    }
    if (key.n)
        y = words_draw(c, key, c->frame.margin, y, width) + KEY_RULE;
    return y > c->frame.head ? y + KEY_ABOVE : y;
}

/* ---- masthead */

/* Title at the left; at the right the page number above the edition. Neither may overlap the
 * other. */
struct masthead {
    struct para title, number, edition;
    um room;    /* for the title */
    bool below; /* the subtitle has a line below the title */
    bool fits;
};

/* The reader of an extract, in the longest form that fits `room`, followed by the page's subtitle
 * if both fit. */
static struct words extract_words_fit(struct ctx *c, struct words sub, um room)
{
    const struct sheet *s = c->s;
    struct words dot = words_of(c->a, STR(" \u00b7 "), PARA_STYLE_SUBTITLE, CHAR_STYLE_PLAIN),
                 of = {0};
    for (size_t i = 0; i < s->n_extract; i++) {
        of = words_of(c->a, s->extract[i], PARA_STYLE_SUBTITLE, CHAR_STYLE_PLAIN);
        struct words both = sub.n ? words_join(c->a, words_join(c->a, of, dot), sub) : of;
        if (width_of(c, both) <= room)
            return both;
        if (width_of(c, of) <= room)
            return of;
    }
    return of;
}

/* The text beside or below the sheet's title. */
static struct words sub_words(struct ctx *c, struct str side, um room)
{
    struct words sub =
        side.n ? words_of(c->a, side, PARA_STYLE_SUBTITLE, CHAR_STYLE_PLAIN) : c->s->subtitle;
    return c->s->n_extract ? extract_words_fit(c, sub, room) : sub;
}

/* "Side 1 of 2". */
static struct words side_words(struct ctx *c, size_t page, size_t pages)
{
    struct str text =
        msg_format_two(c->a, engine_language(c->e), c->s->book ? MSG_PAGE_OF : MSG_SIDE_OF,
                       str_printf(c->a, "%zu", page + 1), str_printf(c->a, "%zu", pages));
    return words_of(c->a, pages > 1 ? text : STR(""), PARA_STYLE_BODY, CHAR_STYLE_STRONG);
}

/* Sets the title with the text beside or below it. */
static void title_set(struct ctx *c, struct masthead *m, struct str side)
{
    const struct frame *f = &c->frame;
    struct words title = c->s->title;
    struct str between = f->stacked ? STR("\n") : STR("\u2002");
    struct words gap = words_of(c->a, between, PARA_STYLE_SUBTITLE, CHAR_STYLE_PLAIN);
    um beside = f->stacked ? 0 : width_of(c, title) + width_of(c, gap);
    struct words sub = sub_words(c, side, m->room - beside);
    if (f->untitled && c->s->n_extract) /* the extract's reader goes with the title to the end */
        sub = words_of(c->a, c->s->extract[c->s->n_extract - 1], PARA_STYLE_SUBTITLE,
                       CHAR_STYLE_PLAIN);
    sub.n = f->untitled && !c->s->n_extract ? 0 : sub.n;
    m->below = f->stacked && sub.n;
    if (sub.n)
        title = words_join(c->a, words_join(c->a, title, gap), sub);
    m->title = para_make(c, title, (struct ink){0}, m->room);
    m->fits = m->title.lines.n <= (f->stacked ? 2u + m->below : 1u);
}

static struct masthead masthead_make(struct ctx *c, struct str side, size_t page, size_t pages)
{
    const um wide = c->frame.page_w - 2 * c->frame.margin;
    struct masthead m = {0};
    m.number = para_make(c, side_words(c, page, pages), (struct ink){0}, wide);
    m.edition = para_make(c, small(c, c->s->edition_line), (struct ink){0}, wide / 2);
    m.room = wide - um_max(m.edition.lines.width, m.number.lines.width) - EDITION_GAP;
    title_set(c, &m, side);
    return m;
}

/* Distance from the title's baseline to the rule, for the descenders. */
static um rule_gap(const struct ctx *c)
{
    return um_of_mpt(para_style_mpt(c, PARA_STYLE_TITLE)) * TITLE_HANGS / 1000;
}

/* Draws the title, the page number above the edition at the right, and the double rule. */
static void masthead_draw(struct ctx *c, const struct area *p, size_t page, size_t pages)
{
    const struct frame *f = &c->frame;
    um rule = f->head - HEAD_BELOW, w = f->page_w - 2 * f->margin;
    struct masthead m = masthead_make(c, p->side, page, pages);
    page_tag(c, "H1");
    um up = m.title.total - m.title.total / 7 / (um)m.title.lines.n;
    para_draw(c, &m.title, f->margin, rule - rule_gap(c) - up, m.room, ALIGN_LEFT);
    page_end(c);
    up = rule_gap(c) / 2 + m.number.total + m.edition.total;
    um y = para_draw(c, &m.number, f->margin, rule - up, w, ALIGN_RIGHT);
    para_draw(c, &m.edition, f->margin + w / 2, y, w - w / 2, ALIGN_RIGHT);
    page_rule(c, f->margin, rule, w, 0, CLOSE_STROKE, c->t->ink);
    page_rule(c, f->margin, rule + MASTHEAD_RULES, w, 0, WALL_STROKE, c->t->ink);
}

/* ---- foot */

/* Provenance left, paper right, on one line. If that is too long, the sheet's shorter forms are
 * tried, and at last the printing advice is dropped. */
static struct title footer_make(struct ctx *c, um width)
{
    const struct sheet *s = c->s;
    struct str text = s->paper, name = text; /* a paper size as the author wrote it */
    str_split(&text, ' ', &name);
    struct str paper = str_capital(c->a, name),
               right = str_printf(c->a, "%.*s · %.*s", STRF(paper),
                                  STRF(msg_text(engine_language(c->e), MSG_PRINT_WHOLE)));
    struct title t = {.below = true};
    for (size_t i = 0; i <= s->n_footer && (t.below || t.left.lines.n > 1); i++) {
        bool last = i && i == s->n_footer;
        t = title_make(c, small(c, s->n_footer ? s->footer[i - last] : STR("")),
                       small(c, last ? paper : right), (struct ink){0}, width);
    }
    return t;
}

/* Only a long credit gets more lines; the paper then ends the last line if it fits there. Returns
 * the y below the foot. */
static um footer_draw(struct ctx *c, um y)
{
    um x = c->frame.margin, width = c->frame.page_w - 2 * x;
    const struct title t = footer_make(c, width);
    const struct lines *left = &t.left.lines;
    if (!t.below || left->n < 2 ||
        left->line[left->n - 1].width + ctx_em(c, 1000) + t.right.lines.width > width) {
        title_draw(c, &t, x, y, width);
        return y + t.total;
    }
    y = para_draw(c, &t.left, x, y, width, ALIGN_LEFT);
    para_draw(c, &t.right, x, y - t.right.total, width, ALIGN_RIGHT);
    return y;
}

/* ---- all round */

/* The masthead of the page that takes most lines. It is measured before there are pages, with the
 * number of one of several pages. */
static struct masthead masthead_max(struct ctx *c)
{
    const struct sheet *s = c->s;
    struct str side = STR("");
    struct masthead max = masthead_make(c, side, 8, 9);
    for (size_t i = 0; i < s->n_section; i++) {
        if (str_eq(s->section[i].side, side))
            continue;
        side = s->section[i].side;
        struct masthead m = masthead_make(c, side, 8, 9);
        max = m.title.lines.n > max.title.lines.n ? m : max;
    }
    return max;
}

/* Height from the paper's edge to the charts: the title's capitals, descenders and rules, or the
 * edition if that is higher. */
static um head_high(const struct ctx *c, const struct masthead *m)
{
    um title = um_of_mpt(para_style_mpt(c, PARA_STYLE_TITLE)),
       more = m->title.total - m->title.height[0];
    um edition = m->edition.total + m->number.total - rule_gap(c) / 2;
    return c->frame.margin + um_max(title + more, edition) + rule_gap(c) + HEAD_BELOW;
}

/* Masthead and foot may take only a small part of the page. Titles are set smaller until they do,
 * and rather a little smaller than on two lines. If the title is still too long, the text beside it
 * is dropped, except for the reader of an extract, which takes as many lines as it needs. */
static void masthead_fit(struct ctx *c)
{
    struct frame *f = &c->frame;
    um part = f->paper->w < A4_MIN ? FRAME_SMALL_PART : FRAME_PART;
    um max =
        f->page_h * part / 100 - (f->page_h - f->bottom + FOOTER_ABOVE - f->margin) + f->margin;
    struct masthead m;
    f->untitled = false;
    for (int32_t less = 0; less <= TITLE_LESS_MAX; less += TITLE_STEP)
        for (int lines = 1; lines <= 2; lines++) {
            f->stacked = lines > 1;
            f->title_less = f->stacked ? um_max(less - STACK_LESS, 0) : less;
            m = masthead_max(c);
            f->head = head_high(c, &m);
            if (m.fits && f->head <= max && (!f->stacked || less >= STACK_LESS))
                return;
        }
    f->title_less = TITLE_LESS_MAX;
    f->untitled = !m.fits;
    m = masthead_max(c);
    f->head = head_high(c, &m);
}

/* From the outside in: the rail or strip takes what it needs, and the charts get the rest. */
void frame_make(struct ctx *c)
{
    const struct sheet *s = c->s;
    struct frame *f = &c->frame;
    const size_t items = c->item.n; /* parts are drawn to learn their height, and then dropped */
    bool beside = frame_has_rail(c);
    f->margin = s->purpose == PURPOSE_CRIB ? um_min(c->t->margin, CRIB_MARGIN) : c->t->margin;
    f->page_w = f->landscape ? f->paper->h : f->paper->w;
    f->page_h = f->landscape ? f->paper->w : f->paper->h;
    um rail = beside ? rail_width(c) + c->t->gutter : 0, wide = f->page_w - 2 * f->margin, key;
    /* The letters of the foot's last line are on the margin's edge; only their descenders are below
     * it. */
    um footer = um_of_mpt(para_style_mpt(c, PARA_STYLE_FOOTER)),
       line = footer * c->t->para_style[PARA_STYLE_FOOTER].leading / 1000;
    f->tails = (line - footer * CAPITALS_HIGH / 1000) / 2;
    f->bottom = f->page_h - f->margin - footer_draw(c, 0) + f->tails - FOOTER_BELOW;
    masthead_fit(c);
    f->top = beside ? f->head : strip_draw(c, NULL);
    c->item.n = items;
    f->h = f->bottom - FOOTER_ABOVE - f->top;
    if (beside)
        ctx_misfit(c, (struct misfit){.kind = MISFIT_RAIL,
                                      .over = -rail_left(c, NULL, f->bottom - FOOTER_ABOVE, &key),
                                      .what = STR("the rail of phases")});
    f->x = f->margin + rail;
    f->w = wide - rail;
    f->gutter = s->purpose == PURPOSE_CRIB ? CRIB_GUTTER : c->t->gutter;
    if (s->fold)
        f->gutter = 2 * f->margin;
    f->columns = s->fold ? s->fold : c->as.columns;
}

bool page_is_unchecked(const struct sheet *s, const struct area *p)
{
    bool unchecked = s->unchecked;
    for (size_t i = 0; i < p->n && !unchecked; i++) {
        const struct block *b = p->at[i].set->block;
        unchecked = b && b->unchecked;
    }
    return unchecked;
}

/* A page that was printed despite errors has a stamp across its head. */
void frame_draw(struct ctx *c, const struct area *p, size_t page, size_t pages)
{
    const struct frame *f = &c->frame;
    masthead_draw(c, p, page, pages);
    if (page_is_unchecked(c->s, p)) {
        struct words word = words_of(c->a, msg_text(engine_language(c->e), MSG_UNCHECKED),
                                     PARA_STYLE_TITLE, CHAR_STYLE_STRONG);
        struct para stamp = para_make(c, word, (struct ink){0, true}, f->page_w);
        um w = stamp.lines.width + STAMP_MORE;
        page_rect(c, (f->page_w - w) / 2, f->margin, w, stamp.total, c->t->worst);
        para_draw(c, &stamp, 0, f->margin, f->page_w, ALIGN_CENTER);
    }
    if (frame_has_rail(c))
        rail_draw(c, p, f->bottom - FOOTER_ABOVE);
    else
        strip_draw(c, p);
    page_rule(c, f->margin, f->bottom, f->page_w - 2 * f->margin, 0, HAIR_STROKE, c->t->rule);
    footer_draw(c, f->bottom + FOOTER_BELOW);
    for (unsigned i = 1; i < c->s->fold; i++) { /* short lines at the edges, clear of the text */
        um x = um_part(f->page_w, i, c->s->fold);
        page_rule(c, x, FOLD_FROM, 0, FOLD_LONG, HAIR_STROKE, c->t->rule);
        page_rule(c, x, f->page_h - FOLD_FROM - FOLD_LONG, 0, FOLD_LONG, HAIR_STROKE, c->t->rule);
    }
}
