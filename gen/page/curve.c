/* Curves of a plot: chances of at least so many, over what stands along the foot.
 *
 * A curve is told from its neighbours by its dashes, its marks and the words at its end, never by colour. Every point
 * lies at its exact share of the height, to the micrometre. Called by plot.c. */
#include "page/plot.h"

enum { DASHES = 4, PEN = 320, HAIR = 80, MARK = 1500, LEVELS = 4 }; /* um */

/* On and off lengths, in turn; the first curve is drawn through. */
static const um dashes[DASHES][4] = {{0}, {1300, 700, 1300, 700}, {350, 550, 350, 550}, {2000, 500, 350, 500}};

static um length_of(um dx, um dy)
{
    int64_t square = (int64_t)dx * dx + (int64_t)dy * dy, root = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return (um)root;
}

/* How far along its dashes a curve is: the length of the stroke in hand, and what is left of it. */
struct pen {
    const um *dash;
    unsigned at;
    um left;
};

static void segment_draw(struct canvas *v, struct pen *p, um x, um y, um dx, um dy, struct colour colour)
{
    um all = length_of(dx, dy), done = 0;
    if (!p->dash[0]) {
        canvas_rule(v, x, y, dx, dy, PEN, colour);
        return;
    }
    while (done < all) {
        um step = p->left < all - done ? p->left : all - done;
        um fx = (um)((int64_t)dx * done / all), fy = (um)((int64_t)dy * done / all);
        um tx = (um)((int64_t)dx * (done + step) / all), ty = (um)((int64_t)dy * (done + step) / all);
        if (p->at % 2 == 0)
            canvas_rule(v, x + fx, y + fy, tx - fx, ty - fy, PEN, colour);
        done += step;
        p->left -= step;
        if (!p->left) {
            p->at = (p->at + 1) % 4;
            p->left = p->dash[p->at];
        }
    }
}

/* Full and open discs, full and open squares. */
static void mark_draw(struct ctx *c, struct canvas *v, unsigned key, um x, um y, struct colour colour)
{
    um half = MARK / 2;
    switch (key % DASHES) {
    case 0:
        canvas_disc(v, x - half, y - half, MARK, 0, colour);
        return;
    case 1:
        canvas_disc(v, x - half, y - half, MARK, 0, c->t->paper);
        canvas_disc(v, x - half, y - half, MARK, PEN, colour);
        return;
    case 2:
        canvas_rect(v, x - half, y - half, MARK, MARK, colour);
        return;
    default:
        canvas_rect(v, x - half, y - half, MARK, MARK, c->t->paper);
        canvas_frame(v, x - half, y - half, MARK, MARK, PEN, 0, colour);
        return;
    }
}

struct curve_point curve_point_at(const struct plot_set *s, size_t row, size_t rows, struct frac share)
{
    um width = s->panel - s->label - s->tail;
    return (struct curve_point){(um)((int64_t)width * (2 * (int64_t)row + 1) / (2 * (int64_t)rows)),
                                s->height - (um)frac_scale(share, s->height)};
}

static const struct plot_slice *slice_of(const struct plot_row *r, unsigned key)
{
    for (size_t i = 0; i < r->n; i++)
        if (r->slice[i].key == key)
            return &r->slice[i];
    return NULL;
}

static void curve_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, const struct plot_panel *p,
                       unsigned key, um x, um y)
{
    struct colour colour = ctx_hue(c, s->hue);
    struct pen pen = {dashes[key % DASHES], 0, dashes[key % DASHES][0]};
    struct curve_point last = {0};
    bool begun = false;
    for (int pass = 0; pass < 2; pass++, begun = false)
        for (size_t i = 0; i < p->n; i++) {
            const struct plot_slice *one = slice_of(&p->row[i], key);
            if (!one)
                continue;
            struct curve_point at = curve_point_at(s, i, p->n, one->share);
            if (!pass && begun)
                segment_draw(v, &pen, x + last.x, y + last.y, at.x - last.x, at.y - last.y, colour);
            if (pass)
                mark_draw(c, v, key, x + at.x, y + at.y, colour);
            last = at;
            begun = true;
        }
}

/* Words at the ends of the curves, pushed apart downward and then back up, so that none touches another. */
static void names_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, const struct plot_panel *p, um x,
                       um y)
{
    size_t n = s->plot->n_key;
    um *at = ARENA_ARRAY(c->a, um, n + 1), end = 0;
    for (size_t i = 0; i < n && p->n; i++) {
        const struct plot_slice *one = slice_of(&p->row[p->n - 1], (unsigned)i);
        um want = one ? curve_point_at(s, p->n - 1, p->n, one->share).y - s->key[i].name.total / 2 : end;
        at[i] = want > end || !i ? want : end;
        end = at[i] + s->key[i].name.total;
    }
    um limit = s->height + (n ? s->key[n - 1].name.total / 2 : 0); /* the last may stand at "never", not below it */
    for (size_t i = n; i-- > 0;) {
        if (at[i] + s->key[i].name.total > limit)
            at[i] = limit - s->key[i].name.total;
        limit = at[i] > 0 ? at[i] : 0;
    }
    for (size_t i = 0; i < n; i++) {
        canvas_tag(v, "P");
        para_draw(c, v, &s->key[i].name, x, y + at[i], s->tail, ALIGN_LEFT);
        canvas_tag_end(v);
    }
}

static struct para small(struct ctx *c, struct str s, enum voice voice)
{
    return para_make(c, words_of(c->a, s, WORDS_NOTE, voice), (struct ink){0}, INT32_MAX / 2);
}

/* Levels of a quarter each, with their per cent at the left. */
static void levels_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, um x, um y)
{
    static const char *const name[LEVELS + 1] = {"100\u00a0%", "75", "50", "25", "0"};
    um width = s->panel - s->label - s->tail;
    for (um i = 0; i <= LEVELS; i++) {
        um at = y + s->height * i / LEVELS;
        struct para p = small(c, str_of(name[i]), VOICE_ASIDE);
        canvas_rule(v, x + s->label, at, width, 0, HAIR, c->t->rule);
        canvas_tag(v, "P");
        para_draw(c, v, &p, x, at - p.total / 2, s->label - ctx_em(c, 300), ALIGN_RIGHT);
        canvas_tag_end(v);
    }
}

/* Every so many rows, that their names stand clear of each other. */
static size_t feet_stride(struct ctx *c, const struct plot_set *s, const struct plot_panel *p)
{
    um widest = 0, step = p->n > 1 ? (s->panel - s->label - s->tail) / (um)p->n : INT32_MAX / 2;
    for (size_t i = 0; i < p->n; i++) {
        um w = small(c, p->row[i].label, VOICE_STRONG).lines.width + ctx_em(c, 250);
        widest = w > widest ? w : widest;
    }
    return step > 0 ? (size_t)((widest + step - 1) / step) : 1;
}

static void feet_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, const struct plot_panel *p, um x, um y)
{
    size_t stride = feet_stride(c, s, p);
    for (size_t i = (p->n + stride - 1) % stride; i < p->n; i += stride) {
        struct para t = small(c, p->row[i].label, VOICE_STRONG);
        um left = curve_point_at(s, i, p->n, frac_of_rat(c->a, RAT(0))).x - t.lines.width / 2;
        canvas_tag(v, "P");
        para_draw(c, v, &t, x + left, y, t.lines.width, ALIGN_LEFT);
        canvas_tag_end(v);
    }
}

void curves_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, const struct plot_panel *p, um x, um y)
{
    levels_draw(c, v, s, x, y);
    for (unsigned i = 0; i < s->plot->n_key; i++)
        curve_draw(c, v, s, p, i, x + s->label, y);
    names_draw(c, v, s, p, x + s->panel - s->tail + ctx_em(c, 300), y);
    feet_draw(c, v, s, p, x + s->label, y + s->height + ctx_em(c, 350));
}
