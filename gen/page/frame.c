/* Round the charts: masthead, the phases, the foot. Their sizes are fixed by the theme, so that the room for
 * the charts does not depend on the size that is tried for them. Called by compose.c. */
#include "page/inner.h"

enum { RULES = 900, HEAD_BELOW = 3000, FOOT_ABOVE = 1000, FOOT_GAP = 200 }; /* um */

static struct words plain(struct ctx *c, struct str s, enum kind_of_words kind, enum voice voice)
{
    return words_of(c->a, s, kind, voice);
}

static struct words title_words(struct ctx *c, const struct sheet *s, struct str side, bool stacked)
{
    struct words sub = side.n ? plain(c, side, WORDS_SUBTITLE, VOICE_PLAIN) : s->subtitle;
    struct words gap = plain(c, stacked ? STR("\n") : STR("\u2002"), WORDS_SUBTITLE, VOICE_PLAIN);
    return sub.n ? words_join(c->a, words_join(c->a, s->title, gap), sub) : s->title;
}

static um width_of(struct ctx *c, struct words w)
{
    um least, most;
    para_widths(c, w, &least, &most);
    return most;
}

/* Does a side's title leave no room for the edition beside it? Then it stands below the sheet's title, on all sides. */
static bool is_stacked(struct ctx *c, const struct sheet *s, um room)
{
    enum { APART = 4000 }; /* um */
    room -= width_of(c, plain(c, s->edition_line, WORDS_FOOT, VOICE_ASIDE)) + APART;
    bool long_one = width_of(c, title_words(c, s, STR(""), false)) > room;
    for (size_t i = 0; i < s->n_section; i++)
        long_one = long_one || width_of(c, title_words(c, s, s->section[i].side, false)) > room;
    return long_one;
}

/* Below the title's baseline, for what hangs below it. */
static um rule_gap(const struct ctx *c)
{
    return um_of_mpt(role_mpt(c, ROLE_TITLE)) * 235 / 1000;
}

/* To the upper of the two rules: the title's capitals and what hangs below them. */
static um masthead_height(struct ctx *c, bool stacked)
{
    return um_of_mpt(role_mpt(c, ROLE_TITLE)) + rule_gap(c) +
           (stacked ? um_of_mpt(role_mpt(c, ROLE_SUBTITLE)) * 6 / 5 : 0);
}

/* Does what stands right find room at the end of a left part of several lines? */
static bool foot_ends_together(const struct ctx *c, const struct title *t, um width)
{
    const struct lines *left = &t->left.lines;
    return t->below && left->n > 1 && left->line[left->n - 1].width + ctx_em(c, 1000) + t->right.lines.width <= width;
}

static struct title foot_make(struct ctx *c, const struct sheet *s, const struct paper *paper, um width)
{
    char first = paper->name[0] >= 'a' && paper->name[0] <= 'z' ? (char)(paper->name[0] - 'a' + 'A') : paper->name[0];
    struct str right = str_printf(c->a, "%c%s · print at 100 %%", first, paper->name + 1);
    struct words l = plain(c, s->foot, WORDS_FOOT, VOICE_ASIDE), r = plain(c, right, WORDS_FOOT, VOICE_ASIDE);
    struct title t = title_make(c, l, r, (struct ink){0}, width);
    if (foot_ends_together(c, &t, width))
        t.total = t.left.total;
    return t;
}

/* From the hairline to the margin, which the tails of the words do not cross. */
static um foot_height(struct ctx *c, const struct sheet *s, const struct paper *paper, um width)
{
    return foot_make(c, s, paper, width).total + FOOT_GAP * 5 / 8;
}

um frame_rail(const struct ctx *c, const struct sheet *s)
{
    return s->rail_um ? s->rail_um : c->t->rail;
}

struct frame frame_make(struct ctx *c, const struct sheet *s, const struct paper *paper, bool landscape)
{
    struct frame f = {.page_w = landscape ? paper->h : paper->w, .page_h = landscape ? paper->w : paper->h};
    f.margin = c->t->margin;
    f.stacked = is_stacked(c, s, f.page_w - 2 * f.margin);
    f.bottom = f.page_h - f.margin - foot_height(c, s, paper, f.page_w - 2 * f.margin);
    f.head = f.top = f.margin + masthead_height(c, f.stacked) + HEAD_BELOW;
    bool beside = s->n_phase && s->phases_show == PHASES_RAIL;
    um rail = beside ? frame_rail(c, s) + c->t->gutter : 0, wide = f.page_w - 2 * f.margin;
    if (beside)
        c->rail_over = rail_measure(c, s, f.bottom - FOOT_ABOVE - f.top);
    else
        f.top += strip_height(c, s, wide);
    f.room = (struct frame_room){.x = f.margin + rail,
                                 .w = wide - rail,
                                 .h = f.bottom - FOOT_ABOVE - f.top,
                                 .gutter = s->fold ? 2 * f.margin : c->t->gutter,
                                 .columns = s->columns ? s->columns : 1,
                                 .weight = s->fold ? NULL : s->weight};
    return f;
}

static void side_draw(struct ctx *c, struct canvas *v, const struct frame *f, const struct sheet *s, size_t page,
                      size_t pages, um y)
{
    struct ink ink = {0};
    struct str side = pages > 1 ? str_printf(c->a, "Side %zu of %zu", page + 1, pages) : (struct str){"", 0};
    struct words number = plain(c, side, WORDS_RAIL, VOICE_STRONG);
    struct words edition = plain(c, s->edition_line, WORDS_FOOT, VOICE_ASIDE);
    if (f->stacked && side.n) { /* one line, for the title stands above it */
        edition = words_join(c->a, words_join(c->a, number, plain(c, STR("\u2002"), WORDS_RAIL, VOICE_PLAIN)), edition);
        side = (struct str){0};
    }
    struct para a = para_make(c, number, ink, f->page_w);
    struct para b = para_make(c, edition, ink, f->page_w);
    y -= (side.n ? a.total : 0) + b.total;
    if (side.n)
        y = para_draw(c, v, &a, f->margin, y, f->page_w - 2 * f->margin, ALIGN_RIGHT);
    para_draw(c, v, &b, f->margin, y, f->page_w - 2 * f->margin, ALIGN_RIGHT);
}

static void stamp_draw(struct ctx *c, struct canvas *v, const struct frame *f)
{
    struct para p =
        para_make(c, plain(c, STR("UNCHECKED"), WORDS_TITLE, VOICE_STRONG), (struct ink){0, true}, f->page_w);
    um w = p.lines.width + 4000;
    canvas_rect(v, (f->page_w - w) / 2, f->margin, w, p.total, c->t->worst);
    para_draw(c, v, &p, 0, f->margin, f->page_w, ALIGN_CENTER);
}

static void masthead_draw(struct ctx *c, struct canvas *v, const struct frame *f, const struct sheet *s,
                          const struct flow_page *p, size_t page, size_t pages)
{
    um rule = f->margin + masthead_height(c, f->stacked);
    struct words title = title_words(c, s, p->side, f->stacked);
    struct para t = para_make(c, title, (struct ink){0}, INT32_MAX / 2);
    canvas_tag(v, "H1");
    para_draw(c, v, &t, f->margin, rule - rule_gap(c) - t.total + t.total / 7, f->page_w, ALIGN_LEFT);
    canvas_tag_end(v);
    side_draw(c, v, f, s, page, pages, rule - rule_gap(c) / 2);
    um w = f->page_w - 2 * f->margin;
    canvas_rule(v, f->margin, rule, w, 0, 260, c->t->ink);
    canvas_rule(v, f->margin, rule + RULES, w, 0, 120, c->t->ink);
}

static void foot_draw(struct ctx *c, struct canvas *v, const struct frame *f, const struct sheet *s,
                      const struct paper *paper)
{
    um w = f->page_w - 2 * f->margin;
    canvas_rule(v, f->margin, f->bottom, w, 0, 90, c->t->rule);
    struct title t = foot_make(c, s, paper, w);
    if (!foot_ends_together(c, &t, w)) {
        title_draw(c, v, &t, f->margin, f->bottom + FOOT_GAP, w);
        return;
    }
    um end = para_draw(c, v, &t.left, f->margin, f->bottom + FOOT_GAP, w, ALIGN_LEFT);
    para_draw(c, v, &t.right, f->margin, end - t.right.total, w, ALIGN_RIGHT);
}

/* Where to fold: short lines at the edges, clear of what is read. */
static void folds_draw(struct ctx *c, struct canvas *v, const struct frame *f, unsigned panels)
{
    enum { FROM = 2000, LONG = 3500, STROKE = 120 }; /* um */
    for (unsigned i = 1; i < panels; i++) {
        um x = (um)((int64_t)f->page_w * i / panels);
        canvas_rule(v, x, FROM, 0, LONG, STROKE, c->t->rule);
        canvas_rule(v, x, f->page_h - FROM - LONG, 0, LONG, STROKE, c->t->rule);
    }
}

bool page_is_unchecked(const struct sheet *s, const struct flow_page *p)
{
    bool unchecked = s->unchecked;
    for (size_t i = 0; i < p->area.n && !unchecked; i++)
        unchecked = p->area.at[i].part.set && p->area.at[i].part.set->block->unchecked;
    return unchecked;
}

void frame_draw(struct ctx *c, struct canvas *v, const struct frame *f, const struct sheet *s,
                const struct flow_page *p, size_t page, size_t pages, const struct paper *paper)
{
    masthead_draw(c, v, f, s, p, page, pages);
    if (page_is_unchecked(s, p))
        stamp_draw(c, v, f);
    if (s->n_phase && s->phases_show == PHASES_RAIL)
        rail_draw(c, v, s, p, pages, f->margin, f->head, f->bottom - FOOT_ABOVE);
    else
        strip_draw(c, v, s, p, f->margin, f->head, f->page_w - 2 * f->margin);
    foot_draw(c, v, f, s, paper);
    folds_draw(c, v, f, s->fold);
}
