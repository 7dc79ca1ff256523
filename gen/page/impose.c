/* Cards on sheets for a printer at home: as many up as fit, backs behind their fronts. What stands round them (crop
 * marks, ruler, captions) is drawn by marks.c. Called by run_deck.c, page by page.
 *
 * Every grid stands in the middle of its sheet, so that a sheet that is turned over brings each back behind its front;
 * only the offset, which mends what a printer itself shifts, moves the backs. */
#include "page/sheets.h"

enum { FOLD = 10000 }; /* um between a front and its back on a folded sheet, half on each side of the fold */
enum { LOST = 4200 };  /* um at each edge that most printers at home do not reach */

static unsigned count_up(um room, um size, um gutter)
{
    return room < size ? 0 : (unsigned)((room + gutter) / (size + gutter));
}

static void try_way(struct home *best, const struct paper *paper, const struct profile *p, um gutter, um margin,
                    enum backs backs, bool landscape)
{
    um w = landscape ? paper->h : paper->w, h = landscape ? paper->w : paper->h;
    um room = backs == BACKS_FOLDED ? (w - FOLD) / 2 - margin : w - 2 * margin;
    struct home x = *best;
    x.across = count_up(room, p->w, gutter);
    x.down = count_up(h - 2 * margin, p->h, gutter);
    if (x.across * x.down <= best->across * best->down)
        return;
    um wide = (um)x.across * (p->w + gutter) - gutter, high = (um)x.down * (p->h + gutter) - gutter;
    x.landscape = landscape;
    x.x = backs == BACKS_FOLDED ? (w - FOLD) / 2 - wide : (w - wide) / 2;
    x.y = (h - high) / 2;
    *best = x;
}

bool home_make(struct home *h, const struct paper *paper, const struct profile *p, um gutter, um margin,
               enum backs backs)
{
    *h = (struct home){.paper = *paper, .gutter = gutter, .backs = backs};
    h->step_x = p->w + gutter;
    h->step_y = p->h + gutter;
    try_way(h, paper, p, gutter, margin, backs, false);
    try_way(h, paper, p, gutter, margin, backs, true);
    return h->across > 0;
}

um home_width(const struct home *h)
{
    return h->landscape ? h->paper.h : h->paper.w;
}

um home_height(const struct home *h)
{
    return h->landscape ? h->paper.w : h->paper.h;
}

static bool mirrored(const struct home *h, const struct face_source *s)
{
    return h->backs == BACKS_MIRRORED && s->back;
}

size_t home_pages(const struct home *h, const struct face_source *s)
{
    size_t up = (size_t)h->across * h->down, leaves = (s->n + up - 1) / up;
    return mirrored(h, s) ? 2 * leaves : leaves;
}

/* Turned over the edge that stands upright the sheet's left is its back's right; over the other its top is its back's
 * foot, and what is to stand upright behind its front is printed upside down. */
bool home_flips_across(const struct home *h)
{
    return (h->turn == TURN_LONG) != h->landscape;
}

/* What of a face's bleed is shown on each side: outside as bleed_of says, half the gutter between cards. */
struct shown {
    um left, right, top, bottom;
};

static um least(um a, um b)
{
    return a < b ? a : b;
}

/* Bleed has a third of what is printed of the margin, so that marks can be seen beyond it. */
static um bleed_of(const struct home *h, const struct page *face)
{
    um printed = least(h->x, h->y) - LOST;
    return printed > 0 ? least(face->bleed, printed / 3) : 0;
}

static struct shown shown_at(const struct home *h, um bleed, unsigned col, unsigned row)
{
    um inner = least(bleed, h->gutter / 2);
    return (struct shown){.left = col ? inner : bleed,
                          .right = col + 1 < h->across ? inner : bleed,
                          .top = row ? inner : bleed,
                          .bottom = row + 1 < h->down ? inner : bleed};
}

/* The face with its trimmed corner at (x, y) of the sheet. */
static void face_put(struct canvas *v, const struct page *face, const struct profile *p, struct shown s, um x, um y,
                     unsigned turn)
{
    struct part_at *at = ARENA_NEW(v->a, struct part_at);
    um left = turn == 2 ? s.right : s.left, top = turn == 2 ? s.bottom : s.top;
    *at = (struct part_at){arena_copy(v->a, face, sizeof *face), left - face->bleed, top - face->bleed, turn, false};
    canvas_part(v, x - s.left, y - s.top, p->w + s.left + s.right, p->h + s.top + s.bottom, at);
}

struct slot {
    unsigned col, row;
    um x, y; /* the trimmed corner */
};

static struct slot front_slot(const struct home *h, size_t k)
{
    struct slot s = {.col = (unsigned)(k % h->across), .row = (unsigned)(k / h->across)};
    s.x = h->x + (um)s.col * h->step_x;
    s.y = h->y + (um)s.row * h->step_y;
    return s;
}

/* Where the back of that front stands, on the back of the leaf or beyond the fold. */
static struct slot back_slot(const struct home *h, const struct profile *p, size_t k)
{
    struct slot s = front_slot(h, k);
    if (h->backs == BACKS_FOLDED || home_flips_across(h)) {
        s.x = home_width(h) - s.x - p->w;
        s.col = h->across - 1 - s.col;
    } else {
        s.y = home_height(h) - s.y - p->h;
        s.row = h->down - 1 - s.row;
    }
    s.x += h->offset_x;
    s.y += h->offset_y;
    return s;
}

struct page home_page(const struct home *h, const struct face_source *s, const struct profile *p, struct engine *e,
                      const struct theme *t, struct arena *a, size_t page)
{
    struct canvas v = {.a = a};
    bool two = mirrored(h, s), back = two && page % 2, folded = h->backs == BACKS_FOLDED && s->back;
    size_t up = (size_t)h->across * h->down, leaf = two ? page / 2 : page, from = leaf * up;
    um bleed = 0;
    for (size_t k = 0; k < up && from + k < s->n; k++) {
        struct page face = back ? s->back(s->data, a, from + k) : s->front(s->data, a, from + k);
        struct slot at = back ? back_slot(h, p, k) : front_slot(h, k);
        bleed = bleed_of(h, &face);
        face_put(&v, &face, p, shown_at(h, bleed, at.col, at.row), at.x, at.y, back && !home_flips_across(h) ? 2 : 0);
        if (folded) {
            struct page other = s->back(s->data, a, from + k);
            at = back_slot(h, p, k);
            face_put(&v, &other, p, shown_at(h, bleed_of(h, &other), at.col, at.row), at.x, at.y, 0);
        }
    }
    marks_draw(&v, &(struct marks){h, p, e, t, bleed, leaf, back, folded});
    return (struct page){.w = home_width(h),
                         .h = home_height(h),
                         .item = v.at,
                         .n = v.n,
                         .label = str_printf(a, "%zu%s", leaf + 1, back ? " back" : "")};
}
