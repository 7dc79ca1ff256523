/* Keeps places stable: a panel that grows with its content has one of a few heights in a deck, so
 * that players find text at the same place on each card. Called by card.c after sizes are fitted,
 * and by card_flow.c for each painted card.
 *
 * The heights are those with the least total empty space over all cards, found exactly: each is the
 * height that some card needs. Another height is added only if it saves enough. */
#include "page/card_inner.h"
#include <stdlib.h>

static int by_size(const void *x, const void *y)
{
    const um *a = x, *b = y;
    return *a < *b ? -1 : *a > *b;
}

/* The height of a panel is visible: it has a ground or a line. */
static bool is_panel(const struct box_at *b)
{
    const struct card_box *box = b->box;
    bool seen = box->fill.kind != CARD_INK_NONE || box->fades || box->frame.kind != CARD_INK_NONE;
    return box->shows == CARD_BOXES && seen && b->varies;
}

/* Fills row k of two tables, for k + 1 heights. cost[k * n + last] is the least empty space on the
 * cards up to `last`; `from` is the first card with the last height. Empty space is summed over
 * cards. */
static void levels_cost(const um *need, size_t n, int64_t *cost, size_t *from, size_t k)
{
    for (size_t last = 0; last < n; last++) {
        int64_t empty = 0, *best = &cost[k * n + last];
        *best = INT64_MAX;
        for (size_t i = last + 1; i-- > 0;) { /* the last height is for cards i to last */
            empty += need[last] - need[i];
            int64_t before = i == 0 ? 0 : k == 0 ? -1 : cost[(k - 1) * n + i - 1];
            if (before < 0 || before + empty >= *best)
                continue;
            *best = before + empty;
            from[k * n + last] = i;
        }
    }
}

/* Chooses the heights from the needs of all cards, which are sorted. */
static void levels_choose(struct arena *a, struct box_at *b, const um *need, size_t n)
{
    size_t max = PANEL_LEVELS, k = 0;
    int64_t *cost = ARENA_ARRAY(a, int64_t, max * n);
    size_t *from = ARENA_ARRAY(a, size_t, max * n);
    levels_cost(need, n, cost, from, 0);
    for (; k + 1 < max; k++) {
        levels_cost(need, n, cost, from, k + 1);
        if (cost[k * n + n - 1] - cost[(k + 1) * n + n - 1] < (int64_t)PANEL_SAVES * (int64_t)n)
            break;
    }
    b->n_level = k + 1;
    for (size_t end = n; end > 0; end = from[k-- * n + end - 1])
        b->level[k] = need[end - 1];
}

/* Takes every step-th card if there are many, because the search visits all pairs. The highest need
 * is kept. */
static size_t thinned(um *need, size_t n)
{
    size_t step = n / PANEL_CARDS + 1, to = 0;
    for (size_t i = 0; i < n; i++)
        if ((n - 1 - i) % step == 0)
            need[to++] = need[i];
    return to;
}

void card_panels_find(struct faces *f, struct face_side *s)
{
    um *need = ARENA_ARRAY(f->a, um, s->card.n);
    for (size_t i = 0; i < s->n_box; i = box_next(s, i)) {
        size_t n = 0;
        for (size_t c = 0; is_panel(&s->box[i]) && c < s->card.n; c++) {
            struct arena_mark mark = arena_mark(f->scratch);
            struct face k = face_of(f, s, s->card.at[c], f->scratch);
            bool stands = box_stands(&k, &s->box[i]);
            need[n] = stands ? um_min(flow_measure(&k, &s->box[i]).need, s->box[i].h) : 0;
            n += need[n] > 0;
            arena_rewind(f->scratch, mark);
        }
        if (!n)
            continue;
        qsort(need, n, sizeof *need, by_size);
        n = thinned(need, n);
        struct arena_mark mark = arena_mark(f->scratch);
        levels_choose(f->scratch, &s->box[i], need, n);
        arena_rewind(f->scratch, mark);
    }
}

um panel_height(const struct box_at *b, um need)
{
    for (size_t i = 0; i < b->n_level; i++)
        if (b->level[i] >= need)
            return b->level[i];
    return need;
}

/* Adds `more` to the last inner box whose boxes are below each other, as gaps between them. The
 * content at the head and at the foot keeps its place. */
void panel_stretch(struct box_set *s, um more)
{
    if (s->at.box->flow != FLOW_DOWN || more <= 0)
        return;
    for (size_t i = s->n_kid; i-- > 0;) {
        const struct card_box *b = s->kid[i].at.box;
        if (b->shows != CARD_BOXES || b->flow != FLOW_DOWN || b->height || b->turned)
            continue;
        s->kid[i].need += more;
        panel_stretch(&s->kid[i], more);
        return;
    }
    s->apart = s->n_kid > 1 ? more / (um)(s->n_kid - 1) : 0;
}
