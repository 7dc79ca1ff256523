/* A section's bar: number, title, aside at the right end, white on the phase's hue (outlined but for the number where
 * the theme saves ink); below it the section's procedure. Where a section goes on in another column its bar stands
 * there again, without the procedure. */
#include "page/inner.h"

enum { BAR_PAD = 420, BAR_GAP = 500 }; /* permille of em */

static um number_width(const struct ctx *c, const struct bar_set *b)
{
    return b->section->number.n ? b->bar + ctx_em(c, 500) : 0;
}

static struct bar_set *bar_set_measure(struct ctx *c, const struct section *s, um width, bool again)
{
    struct bar_set *b = ARENA_NEW(c->a, struct bar_set);
    *b = (struct bar_set){.section = s, .width = width, .again = again};
    if (s->title.n) {
        struct ink ink = {s->hue, c->t->filled_bars};
        um inner = width - ctx_em(c, 2600) - (s->number.n ? ctx_em(c, 2000) : 0);
        struct words aside = s->aside;
        if (again)
            aside = words_of(c->a, STR("continued"), WORDS_ASIDE, VOICE_PLAIN);
        b->title = title_make(c, s->title, aside, ink, inner);
        b->bar = b->title.total + 2 * ctx_em(c, BAR_PAD);
        b->total = b->bar + ctx_em(c, BAR_GAP);
    }
    if (again)
        return b;
    b->lead = ARENA_ARRAY(c->a, struct para, s->n_lead);
    for (size_t i = 0; i < s->n_lead; i++) {
        b->lead[i] = para_make(c, s->lead[i], (struct ink){s->hue, false}, width);
        b->total += b->lead[i].total + ctx_em(c, i + 1 == s->n_lead ? BAR_GAP : 150);
    }
    return b;
}

struct bar_set *bar_set_make(struct ctx *c, const struct section *s, um width, bool again)
{
    for (size_t i = 0; i < c->bars.n; i++) {
        struct bar_set *b = c->bars.at[i];
        if (b->section == s && b->width == width && b->again == again)
            return b;
    }
    struct bar_set *made = bar_set_measure(c, s, width, again);
    ARENA_PUSH(c->a, &c->bars, made);
    return made;
}

static void number_draw(struct ctx *c, struct canvas *v, const struct bar_set *b, um x, um y)
{
    um width = number_width(c, b);
    struct ink ink = {b->section->hue, true};
    struct para p = para_make(c, words_of(c->a, b->section->number, WORDS_BAR, VOICE_STRONG), ink, INT32_MAX / 2);
    if (!c->t->filled_bars)
        canvas_rect(v, x, y, width, b->bar, ctx_hue(c, b->section->hue));
    para_draw(c, v, &p, x, y + (b->bar - p.total) / 2, width, ALIGN_CENTER);
    if (c->t->filled_bars)
        canvas_rule(v, x + width, y, 0, b->bar, 350, c->t->paper);
}

static struct str title_text(struct ctx *c, const struct section *s)
{
    struct buf t = {.a = c->a};
    if (s->number.n)
        buf_printf(&t, "%.*s ", STRF(s->number));
    for (size_t i = 0; i < s->title.n; i++)
        buf_put(&t, s->title.run[i].text);
    return buf_str(&t);
}

static um bar_body_draw(struct ctx *c, struct canvas *v, const struct bar_set *b, um x, um y)
{
    struct colour hue = ctx_hue(c, b->section->hue);
    if (c->t->filled_bars)
        canvas_rect(v, x, y, b->width, b->bar, hue);
    else
        canvas_frame(v, x, y, b->width, b->bar, 350, 0, hue);
    if (!b->again)
        canvas_outline(v, x, y, 1, title_text(c, b->section));
    canvas_tag(v, "H1");
    if (b->section->number.n)
        number_draw(c, v, b, x, y);
    um left = number_width(c, b) + ctx_em(c, 900);
    title_draw(c, v, &b->title, x + left, y + ctx_em(c, BAR_PAD), b->width - left - ctx_em(c, 700));
    canvas_tag_end(v);
    return y + b->bar + ctx_em(c, BAR_GAP);
}

um bar_draw(struct ctx *c, struct canvas *v, const struct bar_set *b, um x, um y)
{
    const struct section *s = b->section;
    if (s->title.n)
        y = bar_body_draw(c, v, b, x, y);
    for (size_t i = 0; !b->again && i < s->n_lead; i++) {
        canvas_tag(v, "P");
        y = para_draw(c, v, &b->lead[i], x, y, b->width, ALIGN_LEFT) + ctx_em(c, i + 1 == s->n_lead ? BAR_GAP : 150);
        canvas_tag_end(v);
    }
    return y;
}
