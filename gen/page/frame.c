/* Round the charts: masthead, the rail of phases, the foot. Their sizes are fixed by the theme, so that the room for
 * the charts does not depend on the size that is tried for them. Called by compose.c. */
#include "page/inner.h"

enum { DISC = 6800, RAIL_TEXT = 9000 }; /* um: a phase's disc, and where the words beside it begin */
enum { RULE_GAP = 900, HEAD_BELOW = 2600, FOOT_ABOVE = 1300, FOOT_HIGH = 3300 }; /* um */

static struct words plain(struct ctx *c, struct str s, enum kind_of_words kind, enum voice voice)
{
    return words_of(c->a, s, kind, voice);
}

static um masthead_height(struct ctx *c)
{
    return (um)((int64_t)um_of_mpt(role_mpt(c, ROLE_TITLE)) * 1150 / 1000) + RULE_GAP;
}

static void rail_measure(struct ctx *c, const struct sheet *s);

struct frame frame_make(struct ctx *c, const struct sheet *s, const struct paper *paper, bool landscape)
{
    struct frame f = {.page_w = landscape ? paper->h : paper->w, .page_h = landscape ? paper->w : paper->h};
    f.margin = c->t->margin;
    f.top = f.margin + masthead_height(c) + HEAD_BELOW;
    f.bottom = f.page_h - f.margin - FOOT_HIGH;
    um rail = s->n_phase ? c->t->rail + c->t->gutter : 0;
    rail_measure(c, s);
    f.room = (struct frame_room){.x = f.margin + rail,
                                 .w = f.page_w - 2 * f.margin - rail,
                                 .h = f.bottom - FOOT_ABOVE - f.top,
                                 .gutter = c->t->gutter,
                                 .columns = s->columns ? s->columns : 1};
    return f;
}

static void side_draw(struct ctx *c, struct canvas *v, const struct frame *f, const struct sheet *s, size_t page,
                      size_t pages, um y)
{
    struct ink ink = {0};
    struct str side = pages > 1 ? str_printf(c->a, "Side %zu of %zu", page + 1, pages) : (struct str){"", 0};
    struct para a = para_make(c, plain(c, side, WORDS_CELL, VOICE_STRONG), ink, f->page_w);
    struct para b = para_make(c, plain(c, s->edition_line, WORDS_FOOT, VOICE_ASIDE), ink, f->page_w);
    um total = (side.n ? a.total : 0) + b.total;
    y -= total;
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
    um rule = f->margin + masthead_height(c);
    struct words side = p->side.n ? plain(c, p->side, WORDS_SUBTITLE, VOICE_PLAIN) : s->subtitle;
    struct words gap = plain(c, STR("\u2002"), WORDS_SUBTITLE, VOICE_PLAIN);
    struct words title = side.n ? words_join(c->a, words_join(c->a, s->title, gap), side) : s->title;
    struct para t = para_make(c, title, (struct ink){0}, INT32_MAX / 2);
    canvas_tag(v, "H1");
    para_draw(c, v, &t, f->margin, rule - RULE_GAP - t.total + t.total / 12, f->page_w, ALIGN_LEFT);
    canvas_tag_end(v);
    side_draw(c, v, f, s, page, pages, rule - RULE_GAP / 2);
    um w = f->page_w - 2 * f->margin;
    canvas_rule(v, f->margin, rule, w, 0, 260, c->t->ink);
    canvas_rule(v, f->margin, rule + 900, w, 0, 120, c->t->ink);
}

static void foot_draw(struct ctx *c, struct canvas *v, const struct frame *f, const struct sheet *s,
                      const struct paper *paper)
{
    um w = f->page_w - 2 * f->margin;
    canvas_rule(v, f->margin, f->bottom, w, 0, 90, c->t->rule);
    struct str left = str_printf(c->a, "%.*s · input %.*s", STRF(s->foot), 8, s->hash.p ? s->hash.p : "");
    char first = paper->name[0] >= 'a' && paper->name[0] <= 'z' ? (char)(paper->name[0] - 'a' + 'A') : paper->name[0];
    struct str right = str_printf(c->a, "%c%s · print at 100 %%", first, paper->name + 1);
    struct words l = plain(c, left, WORDS_FOOT, VOICE_ASIDE), r = plain(c, right, WORDS_FOOT, VOICE_ASIDE);
    struct title t = title_make(c, l, r, (struct ink){0}, w);
    title_draw(c, v, &t, f->margin, f->bottom + 700, w);
}

static bool on_page(const struct flow_page *p, const struct phase *ph)
{
    for (size_t i = 0; i < p->n_section; i++)
        if (str_eq(p->section[i]->number, ph->number))
            return true;
    return false;
}

struct rail_entry {
    struct para title, *prompt;
    um total;
};

static struct rail_entry rail_entry_make(struct ctx *c, const struct phase *ph, bool here, um width)
{
    struct rail_entry r = {0};
    struct run *run = arena_copy(c->a, ph->title.run, ph->title.n * sizeof *run);
    for (size_t i = 0; i < ph->title.n; i++)
        run[i].voice = here ? VOICE_STRONG : run[i].voice;
    r.title = para_make(c, (struct words){run, ph->title.n}, (struct ink){0}, width);
    r.prompt = ARENA_ARRAY(c->a, struct para, ph->n_prompt);
    r.total = r.title.total;
    if (r.title.lines.width - width > c->too_wide) {
        c->too_wide = r.title.lines.width - width;
        c->too_wide_id = str_printf(c->a, "phase %.*s of the rail", STRF(ph->number));
    }
    for (size_t i = 0; i < ph->n_prompt; i++) {
        r.prompt[i] = para_make(c, ph->prompt[i], (struct ink){0}, width);
        r.total += r.prompt[i].total;
    }
    return r;
}

static void disc_draw(struct ctx *c, struct canvas *v, const struct phase *ph, bool here, um x, um y, um size)
{
    struct colour hue = ctx_hue(c, ph->hue);
    canvas_disc(v, x, y, size, 0, here ? hue : c->t->paper);
    if (!here)
        canvas_disc(v, x, y, size, 280, hue);
    struct para n = para_make(c, plain(c, ph->number, WORDS_RAIL, VOICE_STRONG), (struct ink){0, here}, size);
    para_draw(c, v, &n, x, y + (size - n.total) / 2, size, ALIGN_CENTER);
}

static um key_height(struct ctx *c, const struct sheet *s, struct para *key)
{
    um total = 0;
    for (size_t i = 0; i < s->n_key; i++) {
        key[i] = para_make(c, s->key[i], (struct ink){0}, c->t->rail);
        total += key[i].total;
    }
    return total ? total + 1500 : 0;
}

static void rail_draw(struct ctx *c, struct canvas *v, const struct frame *f, const struct sheet *s,
                      const struct flow_page *p)
{
    um disc = DISC, x = f->margin, text = x + RAIL_TEXT, room = f->bottom - FOOT_ABOVE - f->top, total = 0;
    struct rail_entry *r = ARENA_ARRAY(c->a, struct rail_entry, s->n_phase);
    struct para *key = ARENA_ARRAY(c->a, struct para, s->n_key);
    um below = key_height(c, s, key);
    for (size_t i = 0; i < s->n_phase; i++) {
        r[i] = rail_entry_make(c, &s->phase[i], on_page(p, &s->phase[i]), c->t->rail - RAIL_TEXT);
        if (r[i].total < disc)
            r[i].total = disc;
        total += r[i].total;
    }
    um gap = s->n_phase > 1 ? (room - below - total) / (um)(s->n_phase - (below ? 0 : 1)) : 0, y = f->top;
    um end = y;
    for (size_t i = 0; i + 1 < s->n_phase; i++)
        end += r[i].total + gap;
    canvas_rule(v, x + disc / 2, y + disc / 2, 0, end - y, 350, c->t->rule);
    for (size_t i = 0; i < s->n_phase; i++) {
        disc_draw(c, v, &s->phase[i], on_page(p, &s->phase[i]), x, y, disc);
        canvas_tag(v, "P");
        um ty = para_draw(c, v, &r[i].title, text, y + (s->phase[i].n_prompt ? 300 : (disc - r[i].title.total) / 2), 0,
                          ALIGN_LEFT);
        for (size_t k = 0; k < s->phase[i].n_prompt; k++)
            ty = para_draw(c, v, &r[i].prompt[k], text, ty, 0, ALIGN_LEFT);
        canvas_tag_end(v);
        y += r[i].total + gap;
    }
    y = f->bottom - FOOT_ABOVE - below + 1500;
    if (below)
        canvas_rule(v, x, y - 800, c->t->rail, 0, 90, c->t->rule);
    for (size_t i = 0; i < s->n_key; i++)
        y = para_draw(c, v, &key[i], x, y, c->t->rail, ALIGN_LEFT);
}

/* The rail is measured before the pages are tried, so that a name too long for it is found. */
static void rail_measure(struct ctx *c, const struct sheet *s)
{
    for (size_t i = 0; i < s->n_phase; i++)
        rail_entry_make(c, &s->phase[i], true, c->t->rail - RAIL_TEXT);
}

void frame_draw(struct ctx *c, struct canvas *v, const struct frame *f, const struct sheet *s,
                const struct flow_page *p, size_t page, size_t pages, const struct paper *paper)
{
    masthead_draw(c, v, f, s, p, page, pages);
    if (s->unchecked)
        stamp_draw(c, v, f);
    if (s->n_phase)
        rail_draw(c, v, f, s, p);
    foot_draw(c, v, f, s, paper);
}
