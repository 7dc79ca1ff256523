/* Where things stand: overlap and overflow. Called by prove.c for each page.
 *
 * Everything becomes an ink box; one sweep down the page meets each pair of boxes that share a height. A text's box is
 * that of its glyphs, not of its line, so that lines may be set close. */
#include "page/prover.h"
#include <stdlib.h>

enum ink_kind { INK_TEXT, INK_RULE, INK_GROUND, INK_BLOCK };
enum { TOUCH = 50, STROKE = 400 }; /* um: what rounding may come to, and what strokes may reach over an edge */

struct ink {
    um x0, y0, x1, y1;
    enum ink_kind kind;
    size_t of;   /* item or block */
    bool housed; /* a text that lies in a block */
};
struct inks {
    struct ink *at;
    size_t n, cap;
};

static um least(um a, um b)
{
    return a < b ? a : b;
}

static um most(um a, um b)
{
    return a > b ? a : b;
}

/* ---- items to ink */

static struct ink text_ink(const struct item *i, size_t of)
{
    struct ink k = {i->x, i->y, i->x + i->line->width, i->y, INK_TEXT, of, false};
    for (size_t w = 0; w < i->line->n; w++) {
        const struct set_word *word = &i->line->word[w];
        k.y0 = least(k.y0, i->y - word->rise - advance_width(word->shape->up, word->mpt));
        k.y1 = most(k.y1, i->y - word->rise + advance_width(word->shape->down, word->mpt));
    }
    return k;
}

static struct ink box_ink(um x, um y, um w, um h, enum ink_kind kind, size_t of)
{
    return (struct ink){least(x, x + w), least(y, y + h), most(x, x + w), most(y, y + h), kind, of, false};
}

/* A frame is four rules; a ring is none, since what it holds is meant to stand in it. */
static void item_inks(struct prover *p, struct inks *l, size_t of)
{
    const struct item *i = &p->page->item[of];
    struct ink ink;
    if (prover_is_text(i)) {
        ink = text_ink(i, of);
        ARENA_PUSH(p->k->a, l, ink);
    } else if (i->kind == ITEM_RECT || i->kind == ITEM_DISC || i->kind == ITEM_PICTURE) {
        ink = box_ink(i->x, i->y, i->w, i->h, INK_GROUND, of);
        ARENA_PUSH(p->k->a, l, ink);
    } else if (i->kind == ITEM_RULE) {
        ink = box_ink(i->x, i->y, i->w, i->h, INK_RULE, of);
        ARENA_PUSH(p->k->a, l, ink);
    } else if (i->kind == ITEM_FRAME) {
        um s = i->stroke / 2;
        const um edge[4][4] = {{i->x, i->y + s, i->w, 0},
                               {i->x, i->y + i->h - s, i->w, 0},
                               {i->x + s, i->y, 0, i->h},
                               {i->x + i->w - s, i->y, 0, i->h}};
        for (size_t e = 0; e < 4; e++) {
            ink = box_ink(edge[e][0], edge[e][1], edge[e][2], edge[e][3], INK_RULE, of);
            ARENA_PUSH(p->k->a, l, ink);
        }
    }
}

static struct inks inks_of(struct prover *p)
{
    struct inks l = {0};
    for (size_t i = 0; i < p->page->n_block; i++) {
        const struct page_block *b = &p->page->block[i];
        struct ink ink = box_ink(b->x, b->y, b->w, b->h, INK_BLOCK, i);
        ARENA_PUSH(p->k->a, &l, ink);
    }
    for (size_t i = 0; i < p->page->n; i++)
        item_inks(p, &l, i);
    return l;
}

/* ---- pairs */

static const struct item *item_of(const struct prover *p, const struct ink *k)
{
    return &p->page->item[k->of];
}

static struct span place_of(const struct prover *p, const struct ink *k)
{
    return prover_place(p, k->x0 + (k->x1 - k->x0) / 2, k->y0 + (k->y1 - k->y0) / 2);
}

static bool holds(const struct item *i, um x, um y)
{
    return (i->kind == ITEM_RECT || i->kind == ITEM_DISC) && x >= i->x && x <= i->x + i->w && y >= i->y &&
           y <= i->y + i->h;
}

/* The colour that item `of` stands on at (x, y): of what was painted there last. */
static struct colour ground_at(const struct prover *p, size_t of, um x, um y)
{
    while (of-- > 0)
        if (holds(&p->page->item[of], x, y))
            return p->page->item[of].colour;
    return p->k->paper;
}

/* Is the rule hidden where it meets the text, as the line of a rail behind its discs? */
static bool rule_hidden(const struct prover *p, const struct ink *rule, const struct ink *text)
{
    um x0 = most(rule->x0, text->x0), x1 = least(rule->x1, text->x1);
    um y0 = most(rule->y0, text->y0), y1 = least(rule->y1, text->y1);
    for (size_t i = rule->of + 1; i < text->of; i++)
        if (holds(&p->page->item[i], x0, y0) && holds(&p->page->item[i], x1, y1))
            return true;
    return false;
}

static void say_meets(struct prover *p, const struct ink *text, struct str how)
{
    struct str words = prover_words(p, item_of(p, text));
    prover_say(p, RULE_OVERLAP, place_of(p, text), str_printf(p->k->a, "\"%.*s\" is %.*s", STRF(words), STRF(how)));
}

static void texts_meet(struct prover *p, const struct ink *a, const struct ink *b)
{
    um deep = least(least(a->x1, b->x1) - most(a->x0, b->x0), least(a->y1, b->y1) - most(a->y0, b->y0));
    if (deep <= TOUCH)
        return;
    struct str other = prover_words(p, item_of(p, b)), mm = prover_mm(p, deep);
    say_meets(p, a, str_printf(p->k->a, "printed over \"%.*s\" by %.*s", STRF(other), STRF(mm)));
}

static void rule_meets(struct prover *p, const struct ink *text, const struct ink *rule)
{
    um x = least(text->x1, rule->x1) - most(text->x0, rule->x0),
       y = least(text->y1, rule->y1) - most(text->y0, rule->y0);
    bool flat = rule->y0 == rule->y1;
    bool crosses = flat ? x > TOUCH && rule->y0 > text->y0 + TOUCH && rule->y1 < text->y1 - TOUCH
                        : y > TOUCH && rule->x0 > text->x0 + TOUCH && rule->x1 < text->x1 - TOUCH;
    if (crosses && !rule_hidden(p, rule, text))
        say_meets(p, text, STR("crossed by a rule"));
}

static bool is_within(const struct ink *k, const struct ink *ground)
{
    return ground->x0 <= k->x0 + TOUCH && ground->x1 >= k->x1 - TOUCH && ground->y0 <= k->y0 + TOUCH &&
           ground->y1 >= k->y1 - TOUCH;
}

static bool reads_at(const struct prover *p, const struct set_word *w, size_t of, um x, um y)
{
    enum { READABLE = 25 }; /* contrast, in tenths */
    return contrast_tenths(w->colour, ground_at(p, of, x, y)) >= READABLE;
}

/* A word that leaves its ground is lost where the rest of it cannot be read: white on white. */
static bool word_reads(const struct prover *p, const struct item *i, const struct set_word *w, const struct ink *ground)
{
    um x = i->x + w->x, y = i->y - w->rise;
    struct ink k = {.x0 = x,
                    .x1 = x + shape_width(w->shape, w->mpt),
                    .y0 = y - advance_width(w->shape->up, w->mpt),
                    .y1 = y + advance_width(w->shape->down, w->mpt)};
    if (k.x1 <= ground->x0 + TOUCH || k.x0 >= ground->x1 - TOUCH || is_within(&k, ground))
        return true;
    size_t of = (size_t)(i - p->page->item);
    um mid_x = k.x0 + (k.x1 - k.x0) / 2, mid_y = k.y0 + (k.y1 - k.y0) / 2;
    return reads_at(p, w, of, k.x0, mid_y) && reads_at(p, w, of, k.x1, mid_y) && reads_at(p, w, of, mid_x, k.y0) &&
           reads_at(p, w, of, mid_x, k.y1);
}

static void ground_meets(struct prover *p, const struct ink *text, const struct ink *ground)
{
    const struct item *i = item_of(p, text);
    um x = least(text->x1, ground->x1) - most(text->x0, ground->x0);
    um y = least(text->y1, ground->y1) - most(text->y0, ground->y0);
    if (x <= TOUCH || y <= TOUCH)
        return;
    if (ground->of > text->of)
        say_meets(p, text, STR("covered by what is painted later"));
    for (size_t w = 0; ground->of < text->of && !is_within(text, ground) && w < i->line->n; w++)
        if (!word_reads(p, i, &i->line->word[w], ground))
            prover_say(p, RULE_OVERFLOW, place_of(p, text),
                       str_printf(p->k->a, "\"%.*s\" leaves its ground and cannot be read where it does",
                                  STRF(i->line->word[w].shape->text)));
}

static um beyond(const struct ink *k, um x0, um y0, um x1, um y1)
{
    return most(most(x0 - k->x0, k->x1 - x1), most(y0 - k->y0, k->y1 - y1));
}

static struct str thing(const struct prover *p, const struct ink *k)
{
    const char *const names[] = {"", "a rule", "a shape", "a block"};
    return k->kind == INK_TEXT ? str_printf(p->k->a, "\"%.*s\"", STRF(prover_words(p, item_of(p, k))))
                               : str_of(names[k->kind]);
}

static void say_leaves(struct prover *p, const struct ink *k, struct str what, um by, struct span at)
{
    prover_say(p, RULE_OVERFLOW, at,
               str_printf(p->k->a, "%.*s leaves %.*s by %.*s", STRF(thing(p, k)), STRF(what), STRF(prover_mm(p, by))));
}

static struct str block_name(const struct prover *p, const struct page_block *b)
{
    return b->name.n ? str_printf(p->k->a, "the column of %.*s", STRF(b->name)) : STR("its column");
}

/* What stands in a block stands in it wholly. */
static void block_meets(struct prover *p, struct ink *k, const struct ink *block)
{
    const struct page_block *b = &p->page->block[block->of];
    um slack = k->kind == INK_TEXT ? TOUCH : STROKE;
    um x = least(k->x1, block->x1) - most(k->x0, block->x0), y = least(k->y1, block->y1) - most(k->y0, block->y0);
    bool in = k->kind == INK_RULE ? x >= 0 && y >= 0 && (x > slack || y > slack) : x > slack && y > slack;
    um over = beyond(k, block->x0, block->y0, block->x1, block->y1);
    if (!in)
        return;
    k->housed = true;
    if (over > slack)
        say_leaves(p, k, block_name(p, b), over, b->at.file ? b->at : p->k->at);
}

static void blocks_meet(struct prover *p, const struct ink *a, const struct ink *b)
{
    um deep = least(least(a->x1, b->x1) - most(a->x0, b->x0), least(a->y1, b->y1) - most(a->y0, b->y0));
    const struct page_block *x = &p->page->block[a->of], *y = &p->page->block[b->of];
    if (deep > TOUCH)
        prover_say(p, RULE_OVERLAP, y->at.file ? y->at : p->k->at,
                   str_printf(p->k->a, "%.*s and %.*s share %.*s of a column", STRF(x->name), STRF(y->name),
                              STRF(prover_mm(p, deep))));
}

static void pair_prove(struct prover *p, struct ink *a, struct ink *b)
{
    struct ink *lo = a->kind <= b->kind ? a : b, *hi = lo == a ? b : a;
    if (hi->kind == INK_BLOCK && lo->kind == INK_BLOCK)
        blocks_meet(p, lo, hi);
    else if (hi->kind == INK_BLOCK)
        block_meets(p, lo, hi);
    else if (lo->kind != INK_TEXT)
        return; /* shapes may lie on each other */
    else if (hi->kind == INK_TEXT)
        texts_meet(p, lo, hi);
    else if (hi->kind == INK_RULE)
        rule_meets(p, lo, hi);
    else
        ground_meets(p, lo, hi);
}

/* ---- the sweep */

static int by_top(const void *x, const void *y)
{
    const struct ink *a = x, *b = y;
    if (a->y0 != b->y0)
        return a->y0 < b->y0 ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return a->of < b->of ? -1 : a->of > b->of;
}

static void sweep(struct prover *p, struct inks *l)
{
    size_t *open = ARENA_ARRAY(p->k->a, size_t, l->n + 1), n = 0;
    if (l->n)
        qsort(l->at, l->n, sizeof *l->at, by_top);
    for (size_t i = 0; i < l->n; i++) {
        struct ink *k = &l->at[i];
        size_t kept = 0;
        for (size_t j = 0; j < n; j++) {
            struct ink *other = &l->at[open[j]];
            if (other->y1 < k->y0)
                continue;
            open[kept++] = open[j];
            if (other->x0 <= k->x1 && k->x0 <= other->x1)
                pair_prove(p, other, k);
        }
        open[kept++] = i;
        n = kept;
    }
}

/* ---- margins, the room, cells */

/* Marks for folding and cutting stand in the margins, wholly. */
static bool is_mark(const struct prover *p, const struct ink *k)
{
    um m = p->k->margin;
    return k->kind == INK_RULE && item_of(p, k)->kind == ITEM_RULE &&
           (k->x1 <= m || k->y1 <= m || k->x0 >= p->page->w - m || k->y0 >= p->page->h - m);
}

static void margins_prove(struct prover *p, const struct inks *l)
{
    const struct proof *k = p->k;
    const struct page *page = p->page;
    for (size_t i = 0; i < l->n; i++) {
        const struct ink *ink = &l->at[i];
        um over = beyond(ink, k->margin, k->margin, page->w - k->margin, page->h - k->margin);
        if (over > (ink->kind == INK_TEXT ? TOUCH : STROKE) && !is_mark(p, ink))
            say_leaves(p, ink, STR("the margins"), over, place_of(p, ink));
        bool in_room = k->w && ink->x0 >= k->x - TOUCH && ink->x0 < k->x + k->w && ink->y0 >= k->y - TOUCH &&
                       ink->y0 < k->y + k->h;
        if (ink->kind == INK_TEXT && in_room && !ink->housed)
            prover_say(p, RULE_OVERFLOW, k->at,
                       str_printf(k->a, "\"%.*s\" stands outside every block", STRF(prover_words(p, item_of(p, ink)))));
    }
}

/* Each text against the box of the innermost element round it that has one. */
static void cells_prove(struct prover *p)
{
    enum { DEPTH = 32 };
    const struct item *open[DEPTH];
    size_t depth = 0;
    for (size_t i = 0; i < p->page->n; i++) {
        const struct item *t = &p->page->item[i];
        if (t->kind == ITEM_TAG) {
            if (depth < DEPTH)
                open[depth] = t->w || !depth ? t : open[depth - 1];
            depth++;
        } else if (t->kind == ITEM_TAG_END && depth) {
            depth--;
        }
        if (!prover_is_text(t) || !depth || depth > DEPTH || !open[depth - 1]->w)
            continue;
        const struct item *cell = open[depth - 1];
        struct ink ink = text_ink(t, i);
        um over = beyond(&ink, cell->x, cell->y, cell->x + cell->w, cell->y + cell->h);
        if (over > TOUCH)
            say_leaves(p, &ink, STR("its cell"), over, prover_place(p, t->x, t->y));
    }
}

void prove_places(struct prover *p)
{
    struct inks l = inks_of(p);
    sweep(p, &l);
    margins_prove(p, &l);
    cells_prove(p);
}
