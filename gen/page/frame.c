/* Measures and draws the frame of a sheet's pages: masthead, foot, and the sequence of play as a
 * phase sidebar (rail) beside the charts or a phase bar (strip) above them, with the legend (key)
 * below it. Its sizes come from the theme and do not follow the body size, so that the room for the
 * charts is known before a size is tried. Called by compose.c. */
#include "page/inner.h"

static struct words small(struct ctx *c, struct str s)
{
    return words_of(c->a, s, ROLE_FOOT, VOICE_ASIDE);
}

static um width_of(struct ctx *c, struct words w)
{
    um least, most;
    para_widths(c, w, &least, &most);
    return most;
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

static bool stands_alone(const struct sheet *s, size_t phase)
{
    for (size_t i = 0; i < s->n_section; i++)
        if (has_number(&s->section[i], s->phase[phase].number))
            return true;
    return s->phase[phase].hue;
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

static bool on_page(const struct sheet *s, const struct area *p, size_t phase)
{
    struct str number = phase_met(s, phase);
    for (size_t i = 0; i < p->section.n; i++)
        if (has_number(p->section.at[i], number))
            return true;
    return false;
}

/* True if some phase has charts on no page. */
static bool some_nowhere(const struct sheet *s)
{
    for (size_t i = 0; i < s->n_phase; i++) {
        struct str number = phase_met(s, i);
        bool somewhere = false;
        for (size_t k = 0; k < s->n_section; k++)
            somewhere = somewhere || has_number(&s->section[k], number);
        if (!somewhere)
            return true;
    }
    return false;
}

/* The text of a phase that is not on this page is grey, but otherwise unchanged. */
static struct words voiced(struct ctx *c, struct words w, bool here)
{
    struct run *run = arena_copy(c->a, w.run, w.n * sizeof *run);
    for (size_t i = 0; i < w.n; i++)
        if (!here && (run[i].voice == VOICE_PLAIN || w.run[0].kind == ROLE_RAIL))
            run[i].voice = VOICE_ASIDE;
    return (struct words){run, w.n};
}

/* Filled: the phase is on this page. A phase without a number has a bullet, since an empty disc
 * would look like a lost number. */
static void disc_draw(struct ctx *c, const struct phase *ph, bool here, um x, um y, um size)
{
    struct colour hue = ctx_hue(c, ph->hue);
    um off = ph->bare ? size / 4 : 0, round = ph->bare ? size / 2 : size;
    page_disc(c, x + off, y + off, round, 0, here ? hue : c->t->paper);
    if (!here)
        page_disc(c, x + off, y + off, round, RING_STROKE, hue);
    if (ph->bare)
        return;
    struct words number = words_of(c->a, ph->number, ROLE_RAIL, VOICE_STRONG);
    struct para n = para_make(c, number, (struct ink){0, here}, size);
    para_draw(c, &n, x, y + (size - n.total) / 2, size, ALIGN_CENTER);
}

/* ---- the rail */

static um rail_width(const struct ctx *c)
{
    return c->s->rail_um ? c->s->rail_um : c->t->rail;
}

/* A phase in the sidebar, or the legend, which has no title. */
struct rail_entry {
    struct para title, *prompt;
    size_t n;
    um total;
    bool here; /* the current page has its charts */
};

/* The legend; on a sheet of several pages it also explains the discs. `pages` is 0 if not known
 * yet. "Other side" is not used if some phase has charts on no page. */
static struct rail_entry key_make(struct ctx *c, size_t pages, bool some_elsewhere)
{
    const struct sheet *s = c->s;
    const size_t n_key = sheet_keys(s);
    struct rail_entry k = {.prompt = ARENA_ARRAY(c->a, struct para, n_key + 2)};
    const struct language *l = engine_language(c->e);
    struct str there = msg_text(l, pages == 1        ? MSG_NOT_ON_SHEET
                                   : some_nowhere(s) ? MSG_NOT_ON_SIDE
                                   : pages == 2      ? MSG_OVERLEAF
                                                     : MSG_OTHER_SIDE);
    struct str disc[] = {str_printf(c->a, "\u25cf\u00a0 %.*s",
                                    STRF(msg_text(l, pages == 1 ? MSG_ON_SHEET : MSG_ON_SIDE))),
                         str_printf(c->a, "\u25cb\u00a0 %.*s", STRF(there))};
    for (size_t i = 0; i < n_key + (some_elsewhere ? 2 : 0); i++) {
        struct words w =
            i < n_key ? s->key[i] : words_of(c->a, disc[i - n_key], ROLE_NOTE, VOICE_PLAIN);
        k.prompt[k.n] = para_make(c, w, (struct ink){0}, rail_width(c));
        k.total += k.prompt[k.n++].total;
    }
    k.total += k.n ? KEY_ABOVE : 0;
    return k;
}

static struct rail_entry entry_make(struct ctx *c, const struct phase *ph, bool here)
{
    um beside = rail_width(c) - RAIL_TEXT_X;
    struct rail_entry e = {.n = ph->n_prompt, .here = here};
    e.title = para_make(c, voiced(c, ph->title, here), (struct ink){0}, beside);
    e.prompt = ARENA_ARRAY(c->a, struct para, e.n);
    e.total = e.title.total;
    ctx_too_wide(c, (struct misfit){.over = e.title.lines.width - beside,
                                    .what = str_printf(c->a, "phase %.*s of the rail", STRF(ph->number))});
    for (size_t i = 0; i < e.n; i++) {
        e.prompt[i] = para_make(c, voiced(c, ph->prompt[i], here), (struct ink){0}, beside);
        e.total += e.prompt[i].total;
    }
    e.total = um_most(e.total, DISC);
    return e;
}

struct rail {
    struct para title;
    struct rail_entry *phase, key;
    /* head: height of the title. total: height of all entries, without space between phases */
    um head, total;
};

/* `p` is NULL for measuring, before pages are tried, so that a rail that is too high is noticed. */
static struct rail rail_make(struct ctx *c, const struct area *p, size_t pages)
{
    const struct sheet *s = c->s;
    struct rail r = {.phase = ARENA_ARRAY(c->a, struct rail_entry, s->n_phase)};
    size_t here = 0;
    r.title = para_make(c, s->phases_title, (struct ink){0}, rail_width(c));
    r.head = r.total = s->phases_title.n ? r.title.total + RAIL_TITLE_BELOW : 0;
    for (size_t i = 0; i < s->n_phase; i++) {
        r.phase[i] = entry_make(c, &s->phase[i], !p || on_page(s, p, i));
        r.total += r.phase[i].total;
        here += r.phase[i].here;
    }
    r.key = key_make(c, pages, p ? here && here < s->n_phase : s->n_phase > 1);
    r.total += r.key.total;
    return r;
}

static void rail_draw(struct ctx *c, const struct area *p, size_t pages, um bottom)
{
    const struct sheet *s = c->s;
    const struct rail r = rail_make(c, p, pages);
    um x = c->frame.margin, y = c->frame.head + r.head, left = bottom - c->frame.head - r.total;
    um gap = s->n_phase > 1 ? left / (um)(s->n_phase - (r.key.n ? 0 : 1)) : 0;
    para_draw(c, &r.title, x, c->frame.head + RAIL_TITLE_BELOW / 4, 0, ALIGN_LEFT);
    for (size_t i = 0; i < s->n_phase; i++) {
        const struct rail_entry *e = &r.phase[i];
        disc_draw(c, &s->phase[i], e->here, x, y, DISC);
        um at = y + (e->n ? RAIL_TITLE_DOWN : um_most(0, DISC - e->title.total) / 2);
        page_tag(c, "P");
        at = para_draw(c, &e->title, x + RAIL_TEXT_X, at, 0, ALIGN_LEFT);
        for (size_t k = 0; k < e->n; k++)
            at = para_draw(c, &e->prompt[k], x + RAIL_TEXT_X, at, 0, ALIGN_LEFT);
        page_end(c);
        um next = y + e->total + gap, from = y + DISC;
        if (i + 1 < s->n_phase && next - from > RAIL_LINE_LEAST)
            page_rule(c, x + DISC / 2, from, 0, next - from, RAIL_STROKE, c->t->rule);
        y = next;
    }
    y = bottom - r.key.total + KEY_ABOVE;
    if (r.key.n)
        page_rule(c, x, y - KEY_RULE, rail_width(c), 0, HAIR_STROKE, c->t->rule);
    for (size_t i = 0; i < r.key.n; i++)
        y = para_draw(c, &r.key.prompt[i], x, y, 0, ALIGN_LEFT);
}

/* ---- the strip */

/* True if the layout has a rail or does not say, and the rail is wide enough for its prompts. A
 * narrower rail becomes a strip. */
bool frame_has_rail(const struct ctx *c)
{
    enum phases_show show = c->s->phases_show;
    return c->s->n_phase && (show == PHASES_RAIL || show == PHASES_INHERITED) &&
           rail_width(c) >= RAIL_LEAST;
}

struct strip {
    struct para *phase, key; /* each phase's name, with its prompts below */
    um *x, *y;               /* left and upper edge of each phase */
    um gap, disc, rows,
        /* gap: between two phases; rows: height of all rows; total: the same with the legend */
        total;
    size_t a_row; /* phases in a row */
};

/* Width of a phase's disc in a strip with the gap to its name. A bullet is half as wide. */
static um disc_width(const struct strip *t, const struct phase *p)
{
    return (p->bare ? t->disc / 2 : t->disc) + STRIP_NAME_GAP;
}

/* All text of a phase, however long: the prompts have the same content as in a rail. */
static struct words phase_words(struct ctx *c, const struct area *p, size_t i)
{
    const struct phase *ph = &c->s->phase[i];
    const bool here = !p || on_page(c->s, p, i);
    struct words w = voiced(c, ph->title, here);
    if (!ph->n_prompt)
        return w;
    w = words_join(c->a, w, words_of(c->a, STR("\n"), ROLE_NOTE, VOICE_PLAIN));
    return words_join(c->a, w, voiced(c, ph->brief, here));
}

/* Cells of equal width, as many in a row as their names fit; longer prompts wrap. */
static void strip_cells(struct ctx *c, const struct area *p, struct strip *t, um width)
{
    const size_t n = c->s->n_phase;
    um least = t->disc == DISC ? STRIP_WORDS : 0;
    for (size_t i = 0; i < n; i++)
        least = um_most(least, width_of(c, c->s->phase[i].title));
    const size_t most = (size_t)um_most(width / (least + t->disc + STRIP_NAME_GAP + STRIP_GAP), 1);
    const size_t rows = (n + most - 1) / most;
    t->a_row = (n + rows - 1) / rows;
    um cell = width / (um)t->a_row;
    for (size_t i = 0; i < n; i++) {
        um room = cell - STRIP_GAP - disc_width(t, &c->s->phase[i]);
        t->phase[i] = para_make(c, phase_words(c, p, i), (struct ink){0}, room);
        t->x[i] = (um)(i % t->a_row) * cell;
    }
}

/* Sets each phase with its prompts on one line, without gaps between phases. Returns the width of
 * all with their discs. */
static um strip_natural(struct ctx *c, const struct area *p, struct strip *t)
{
    um sum = 0;
    for (size_t i = 0; i < c->s->n_phase; i++) {
        t->phase[i] = para_make(c, phase_words(c, p, i), (struct ink){0}, ONE_LINE);
        t->x[i] = sum;
        sum += disc_width(t, &c->s->phase[i]) + t->phase[i].lines.width;
    }
    return sum;
}

/* Sets the upper edges of the phases: a row is as high as its highest phase. */
static void strip_rows(struct strip *t, size_t n)
{
    um high = 0;
    for (size_t i = 0; i < n; i++) {
        if (i % t->a_row == 0) {
            t->rows += high;
            high = t->disc == DISC ? STRIP_ROW_PROMPTS : STRIP_ROW;
        }
        high = um_most(high, t->phase[i].total + (t->a_row < n ? STRIP_NAME_GAP / 2 : 0));
        t->y[i] = t->rows;
    }
    t->rows += high;
}

/* One row with equal gaps if all phases fit; else cells. */
static void strip_lay(struct ctx *c, const struct area *p, struct strip *t, um width)
{
    const size_t n = c->s->n_phase;
    t->disc = SMALL_DISC;
    for (size_t i = 0; i < n; i++)
        t->disc = c->s->phase[i].n_prompt ? DISC : t->disc;
    t->a_row = n;
    t->gap = (width - strip_natural(c, p, t)) / um_most((um)n - 1, 1);
    for (size_t i = 1; i < n; i++)
        t->x[i] += (um)i * t->gap;
    if (t->gap < STRIP_GAP)
        strip_cells(c, p, t, width);
    strip_rows(t, n);
}

/* `p` is NULL for measuring. */
static struct strip strip_make(struct ctx *c, const struct area *p)
{
    const struct sheet *s = c->s;
    struct strip t = {.phase = ARENA_ARRAY(c->a, struct para, s->n_phase),
                      .x = ARENA_ARRAY(c->a, um, s->n_phase),
                      .y = ARENA_ARRAY(c->a, um, s->n_phase)};
    um width = c->frame.page_w - 2 * c->frame.margin;
    if (s->n_phase && s->phases_show != PHASES_NONE)
        strip_lay(c, p, &t, width);
    struct words key = {0};
    for (size_t i = 0; i < sheet_keys(s); i++) {
        key = i ? words_join(c->a, key, words_of(c->a, STR("\u2003 "), ROLE_NOTE, VOICE_PLAIN)) : key;
        key = words_join(c->a, key, s->key[i]);
    }
    t.key = para_make(c, key, (struct ink){0}, width);
    t.total = t.rows + (t.key.lines.n ? t.key.total + KEY_RULE : 0);
    t.total += t.total ? KEY_ABOVE : 0;
    return t;
}

/* In a single row, a line leads from each phase to the next. */
static void strip_draw(struct ctx *c, const struct area *p)
{
    const struct sheet *s = c->s;
    struct strip t = strip_make(c, p);
    const um x = c->frame.margin, y = c->frame.head, line = t.gap - 2 * STRIP_NAME_GAP;
    for (size_t i = 0; t.rows && i < s->n_phase; i++) {
        um here = x + t.x[i], row = y + t.y[i], disc = disc_width(&t, &s->phase[i]);
        disc_draw(c, &s->phase[i], on_page(s, p, i), here - (t.disc + STRIP_NAME_GAP - disc) / 2,
                  row, t.disc);
        page_tag(c, "P");
        um down = row + um_most(t.disc - t.phase[i].total, 0) / 2;
        para_draw(c, &t.phase[i], here + disc, down, 0, ALIGN_LEFT);
        page_end(c);
        if (t.a_row == s->n_phase && t.disc == DISC && i + 1 < s->n_phase &&
            line >= STRIP_LINE_LEAST)
            page_rule(c, x + t.x[i + 1] - STRIP_NAME_GAP - line, row + t.disc / 2, line, 0,
                      HAIR_STROKE, c->t->rule);
    }
    para_draw(c, &t.key, x, y + t.rows, 0, ALIGN_LEFT);
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
    struct words dot = words_of(c->a, STR(" \u00b7 "), ROLE_SUBTITLE, VOICE_PLAIN), of = {0};
    for (size_t i = 0; i < s->n_extract; i++) {
        of = words_of(c->a, s->extract[i], ROLE_SUBTITLE, VOICE_PLAIN);
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
    struct words sub = side.n ? words_of(c->a, side, ROLE_SUBTITLE, VOICE_PLAIN) : c->s->subtitle;
    return c->s->n_extract ? extract_words_fit(c, sub, room) : sub;
}

/* "Side 1 of 2". */
static struct words side_words(struct ctx *c, size_t page, size_t pages)
{
    struct str text =
        msg_format_two(c->a, engine_language(c->e), c->s->paged ? MSG_PAGE_OF : MSG_SIDE_OF,
                       str_printf(c->a, "%zu", page + 1), str_printf(c->a, "%zu", pages));
    return words_of(c->a, pages > 1 ? text : STR(""), ROLE_RAIL, VOICE_STRONG);
}

/* Sets the title with the text beside or below it. */
static void title_set(struct ctx *c, struct masthead *m, struct str side)
{
    const struct frame *f = &c->frame;
    struct words title = c->s->title;
    struct str between = f->stacked ? STR("\n") : STR("\u2002");
    struct words gap = words_of(c->a, between, ROLE_SUBTITLE, VOICE_PLAIN);
    um beside = f->stacked ? 0 : width_of(c, title) + width_of(c, gap);
    struct words sub = sub_words(c, side, m->room - beside);
    if (f->untitled && c->s->n_extract) /* the extract's reader goes with the title to the end */
        sub = words_of(c->a, c->s->extract[c->s->n_extract - 1], ROLE_SUBTITLE, VOICE_PLAIN);
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
    m.room = wide - um_most(m.edition.lines.width, m.number.lines.width) - EDITION_GAP;
    title_set(c, &m, side);
    return m;
}

/* Distance from the title's baseline to the rule, for the descenders. */
static um rule_gap(const struct ctx *c)
{
    return um_of_mpt(role_mpt(c, ROLE_TITLE)) * TITLE_HANGS / 1000;
}

/* Number of lines of the title itself. */
static um title_lines(const struct masthead *m)
{
    return (um)m->title.lines.n - m->below;
}

/* Draws the title, the page number above the edition at the right, and the double rule. A page name
 * that came from composing is dropped if there is no room for it. */
static void masthead_draw(struct ctx *c, const struct area *p, size_t page, size_t pages)
{
    const struct frame *f = &c->frame;
    um rule = f->head - HEAD_BELOW, w = f->page_w - 2 * f->margin;
    struct masthead m = masthead_make(c, p->side, page, pages);
    m = m.fits ? m : masthead_make(c, STR(""), page, pages);
    page_tag(c, "H1");
    um up = m.title.total - m.title.total / 7 / (um)m.title.lines.n;
    para_draw(c, &m.title, f->margin, rule - rule_gap(c) - up, m.room, ALIGN_LEFT);
    page_end(c);
    up = rule_gap(c) / 2 + m.number.total + m.edition.total;
    um y = para_draw(c, &m.number, f->margin, rule - up, w, ALIGN_RIGHT);
    para_draw(c, &m.edition, f->margin + w / 2, y, w - w / 2, ALIGN_RIGHT);
    page_rule(c, f->margin, rule, w, 0, MASTHEAD_STROKE, c->t->ink);
    page_rule(c, f->margin, rule + MASTHEAD_RULES, w, 0, MASTHEAD_STROKE_THIN, c->t->ink);
}

/* ---- foot */

/* Provenance left, paper right, on one line. If that is too long, the sheet's shorter forms are
 * tried, and at last the printing advice is dropped. Only a long credit gets more lines; the paper
 * then ends the last line if it fits there. */
static struct title foot_make(struct ctx *c, um width, bool *ends_together)
{
    const struct sheet *s = c->s;
    struct str text = s->paper, name = text; /* a paper size as the author wrote it */
    str_split(&text, ' ', &name);
    struct str paper = str_capital(c->a, name),
               right = str_printf(c->a, "%.*s · %.*s", STRF(paper),
                                  STRF(msg_text(engine_language(c->e), MSG_PRINT_WHOLE)));
    struct title t = {.below = true};
    for (size_t i = 0; i <= s->n_foot_less + 1 && (t.below || t.left.lines.n > 1); i++) {
        size_t less = i < s->n_foot_less ? i : s->n_foot_less;
        t = title_make(c, small(c, less ? s->foot_less[less - 1] : s->foot),
                       small(c, i > s->n_foot_less ? paper : right), (struct ink){0}, width);
    }
    const struct lines *left = &t.left.lines;
    *ends_together =
        t.below && left->n > 1 && left->line[left->n - 1].width + ctx_em(c, 1000) + t.right.lines.width <= width;
    t.total = *ends_together ? t.left.total : t.total;
    return t;
}

static void foot_draw(struct ctx *c)
{
    const struct frame *f = &c->frame;
    um w = f->page_w - 2 * f->margin, y = f->bottom + FOOT_BELOW;
    bool ends_together;
    page_rule(c, f->margin, f->bottom, w, 0, HAIR_STROKE, c->t->rule);
    struct title t = foot_make(c, w, &ends_together);
    if (!ends_together) {
        title_draw(c, &t, f->margin, y, w);
        return;
    }
    y = para_draw(c, &t.left, f->margin, y, w, ALIGN_LEFT);
    para_draw(c, &t.right, f->margin, y - t.right.total, w, ALIGN_RIGHT);
}

/* ---- all round */

/* The masthead of the page that takes most lines. It is measured before there are pages, with the
 * number of one of several pages. */
static struct masthead masthead_most(struct ctx *c)
{
    const struct sheet *s = c->s;
    struct masthead most = masthead_make(c, STR(""), 8, 9);
    for (size_t i = 0; i < s->n_section; i++) {
        struct masthead m = masthead_make(c, s->section[i].side, 8, 9);
        most = m.title.lines.n > most.title.lines.n ? m : most;
    }
    return most;
}

/* Height from the paper's edge to the charts: the title's capitals, descenders and rules, or the
 * edition if that is higher. */
static um head_high(const struct ctx *c, const struct masthead *m)
{
    um title = um_of_mpt(role_mpt(c, ROLE_TITLE)), more = (title_lines(m) - 1) * title * 6 / 5;
    more += m->below ? um_of_mpt(role_mpt(c, ROLE_SUBTITLE)) * 6 / 5 : 0;
    um edition = m->edition.total + (m->edition.lines.n > 1 ? m->number.total : 0) - rule_gap(c) / 2;
    return c->frame.margin + um_most(title + more, edition) + rule_gap(c) + HEAD_BELOW;
}

/* Masthead and foot may take only a small part of the page. Titles are set smaller until they do,
 * and rather a little smaller than on two lines. If the title is still too long, the text beside it
 * is dropped, except for the reader of an extract, which takes as many lines as it needs. */
static void masthead_fit(struct ctx *c)
{
    struct frame *f = &c->frame;
    um part = f->paper->w < A4_LEAST ? FRAME_SMALL_PART : FRAME_PART;
    um most = f->page_h * part / 100 - (f->page_h - f->bottom + FOOT_ABOVE - f->margin) + f->margin;
    struct masthead m;
    f->untitled = false;
    for (int32_t less = 0; less <= TITLE_LESS_MOST; less += TITLE_STEP)
        for (int lines = 1; lines <= 2; lines++) {
            f->stacked = lines > 1;
            f->title_less = f->stacked ? um_most(less - STACK_LESS, 0) : less;
            m = masthead_most(c);
            f->head = head_high(c, &m);
            if (m.fits && f->head <= most && (!f->stacked || less >= STACK_LESS))
                return;
        }
    f->title_less = TITLE_LESS_MOST;
    f->untitled = !m.fits;
    m = masthead_most(c);
    f->head = head_high(c, &m);
}

/* From the outside in: the rail or strip takes what it needs, and the charts get the rest. */
void frame_make(struct ctx *c)
{
    const struct sheet *s = c->s;
    struct frame *f = &c->frame;
    bool ends_together, beside = frame_has_rail(c);
    f->margin = c->t->margin;
    f->page_w = f->landscape ? f->paper->h : f->paper->w;
    f->page_h = f->landscape ? f->paper->w : f->paper->h;
    um rail = beside ? rail_width(c) + c->t->gutter : 0, wide = f->page_w - 2 * f->margin;
    /* The letters of the foot's last line are on the margin's edge; only their descenders are below
     * it. */
    um foot = um_of_mpt(role_mpt(c, ROLE_FOOT)), line = foot * c->t->role[ROLE_FOOT].leading / 1000;
    f->tails = (line - foot * CAPITALS_HIGH / 1000) / 2;
    f->bottom = f->page_h - f->margin - foot_make(c, wide, &ends_together).total + f->tails - FOOT_BELOW;
    masthead_fit(c);
    f->top = f->head;
    if (beside)
        c->rail_over = um_most(0, rail_make(c, NULL, 0).total - (f->bottom - FOOT_ABOVE - f->top));
    else
        f->top += strip_make(c, NULL).total;
    f->x = f->margin + rail;
    f->w = wide - rail;
    f->h = f->bottom - FOOT_ABOVE - f->top;
    f->gutter = s->fold ? 2 * f->margin : c->t->gutter;
    f->columns = s->fold ? s->fold : s->columns;
}

bool page_is_unchecked(const struct sheet *s, const struct area *p)
{
    bool unchecked = s->unchecked;
    for (size_t i = 0; i < p->n && !unchecked; i++) {
        const struct block *b = p->at[i].form_of ? p->at[i].form_of : p->at[i].set->block;
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
                                     ROLE_TITLE, VOICE_STRONG);
        struct para stamp = para_make(c, word, (struct ink){0, true}, f->page_w);
        um w = stamp.lines.width + STAMP_MORE;
        page_rect(c, (f->page_w - w) / 2, f->margin, w, stamp.total, c->t->worst);
        para_draw(c, &stamp, 0, f->margin, f->page_w, ALIGN_CENTER);
    }
    if (frame_has_rail(c))
        rail_draw(c, p, pages, f->bottom - FOOT_ABOVE);
    else
        strip_draw(c, p);
    foot_draw(c);
    for (unsigned i = 1; i < c->s->fold; i++) { /* short lines at the edges, clear of the text */
        um x = um_part(f->page_w, i, c->s->fold);
        page_rule(c, x, FOLD_FROM, 0, FOLD_LONG, FOLD_STROKE, c->t->rule);
        page_rule(c, x, f->page_h - FOLD_FROM - FOLD_LONG, 0, FOLD_LONG, FOLD_STROKE, c->t->rule);
    }
}
