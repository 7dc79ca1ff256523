/* Distributes the space that a column or a page leaves over. Rows of tables and of drawings get it
 * first, all in proportion, as far as that is not noticed; then the gaps between blocks, each a
 * little. The rest stays blank at the foot. Parts are placed already and keep their order: parts
 * below a grown part move down. Called by columns.c for a column that has to reach a line, and by
 * flow.c for pages that end above their line. */
#include "page/inner.h"

/* --- parts one below the other */

/* How much the table rows [from, to) may grow together. Rows of odds in a book may not: they have
 * one height on all pages. A grid is a table whose columns are mostly numbers, which are looked up
 * one by one; its rows may be looser than rows of words, which are read along. */
um rows_can(const struct ctx *c, const struct block *b, unsigned from, unsigned to)
{
    if (!b || !b->table || b->kind == BLOCK_FRAME || to <= from || (c->s && c->s->book && b->of))
        return 0;
    const struct table *t = b->table;
    unsigned rows = table_rows(t, from, to), even = 0;
    for (unsigned k = 0; t->col && k < t->cols; k++)
        even += t->col[k].stretch == STRETCH_EVEN && !t->col[k].gap;
    bool matrix = table_is_matrix(t), grid = 2 * even > t->cols && even > 1;
    um more = matrix && rows == 1 ? PANEL_MORE : matrix ? MATRIX_MORE : grid ? GRID_MORE : ROW_MORE;
    return (um)rows * ctx_em(c, more);
}

/* How much the rows of a part may still grow. */
static um part_can(const struct ctx *c, const struct part *p)
{
    const struct plot_set *plot = p->set->plot;
    um can = plot ? plot_set_can(c, plot, p->from, p->to) : rows_can(c, p->set->block, p->from, p->to);
    return can > p->more ? can - p->more : 0;
}

/* Gives up to `slack` to n parts below each other, in proportion to how much each can grow. Returns
 * what was given. */
um parts_grow(const struct ctx *c, struct part *part, size_t n, um slack)
{
    um can = 0, given = 0;
    for (size_t i = 0; i < n; i++)
        can += part_can(c, &part[i]);
    um give = um_min(can, slack);
    for (size_t i = 0; i < n; i++) {
        part[i].y += given;
        um mine = um_part(give, part_can(c, &part[i]), can);
        part[i].more += mine;
        given += mine;
    }
    return given;
}

/* --- a page */

/* The parts between two heights that no part crosses: one part, or several columns. */
struct shelf {
    um top, end;
    um can, more, gap; /* gap: more white above it */
    bool bar;          /* only a section's bar; the shelf below it keeps its distance */
    /* running text continues in one of its columns: a gap there would be a hole in it */
    bool reads_on;
};
struct shelves {
    struct shelf *at;
    size_t n, cap;
};

static um end_of(const struct part *p)
{
    return p->y + part_height(p);
}

/* The parts sorted from top to bottom. Insertion sort: a page has a few hundred parts, nearly in
 * order. */
static struct part **from_above(struct ctx *c, struct area *a)
{
    struct part **p = ARENA_ARRAY(c->a, struct part *, a->n);
    for (size_t i = 0; i < a->n; i++) {
        size_t k = i;
        for (; k > 0 && p[k - 1]->y > a->at[i].y; k--)
            p[k] = p[k - 1];
        p[k] = &a->at[i];
    }
    return p;
}

static struct shelves shelves_find(struct ctx *c, struct part **p, size_t n)
{
    struct shelves b = {0};
    for (size_t i = 0, k; i < n; i = k) {
        struct shelf shelf = {.top = p[i]->y, .end = end_of(p[i])};
        for (k = i + 1; k < n && p[k]->y < shelf.end; k++)
            shelf.end = um_max(shelf.end, end_of(p[k]));
        /* The column that can grow least decides, so that all columns end together after growing as
         * before. */
        shelf.can = INT32_MAX;
        for (size_t j = i; j < k; j++) {
            um can = 0;
            for (size_t m = i; m < k; m++)
                can += p[m]->x == p[j]->x ? part_can(c, p[m]) : 0;
            shelf.can = um_min(shelf.can, can);
        }
        shelf.bar = !p[i]->set->block;
        for (size_t j = i; j < k; j++)
            shelf.reads_on = shelf.reads_on || (p[j]->set->block && p[j]->set->block->reads_on);
        ARENA_PUSH(c->a, &b, shelf);
    }
    return b;
}

/* How far a height moves down. `end`: it is the end of the parts above, else the top of the parts
 * below. */
static um moved(const struct shelves *b, um y, bool end)
{
    um by = 0;
    for (size_t i = 0; i < b->n; i++) {
        const struct shelf *k = &b->at[i];
        by += k->top < y || (!end && k->top == y) ? k->gap : 0;
        by += end ? (k->top < y ? k->more : 0) : k->end <= y ? k->more : 0;
    }
    return by;
}

/* Each column of the shelf grows by `more`. `by`: how far the shelf moves down; y of the parts is
 * still the old one. */
static void shelf_grow(const struct ctx *c, struct part **p, size_t n, um more, um by)
{
    for (size_t i = 0; i < n; i++) {
        bool seen = false; /* its column was given its share */
        for (size_t k = 0; k < i; k++)
            seen = seen || p[k]->x == p[i]->x;
        if (seen)
            continue;
        um can = 0, given = 0;
        for (size_t k = i; k < n; k++)
            can += p[k]->x == p[i]->x ? part_can(c, p[k]) : 0;
        for (size_t k = i; k < n; k++) {
            if (p[k]->x != p[i]->x)
                continue;
            um mine = um_part(more, part_can(c, p[k]), can);
            p[k]->y += by + given;
            p[k]->more += mine;
            given += mine;
        }
    }
}

/* True if the gap above shelf i is not there or may not grow. */
static bool hangs(const struct shelves *b, size_t i)
{
    return !i || b->at[i - 1].bar || b->at[i].reads_on;
}

/* Grows rows first, then the gaps above all shelves, except for the first one, shelves below a bar,
 * and text that continues. */
static void shelves_share(const struct ctx *c, struct shelves *b, um slack)
{
    um can = 0, gaps = 0, max = ctx_em(c, c->s->book ? BOOK_GAP_MORE : FILL_GAP_MORE);
    for (size_t i = 0; i < b->n; i++) {
        can += b->at[i].can;
        gaps += !hangs(b, i);
    }
    um rows = um_min(can, slack), each = gaps ? (slack - rows) / gaps : 0;
    each = um_min(each, max);
    for (size_t i = 0; i < b->n; i++) {
        b->at[i].more = um_part(rows, b->at[i].can, can);
        b->at[i].gap = hangs(b, i) ? 0 : each;
    }
}

/* Fills a page that ends above `line`. */
void page_fill(struct ctx *c, struct area *a, um line)
{
    um end = 0;
    struct part **p = from_above(c, a);
    for (size_t i = 0; i < a->n; i++)
        end = um_max(end, end_of(p[i]));
    if (end >= line)
        return;
    struct shelves b = shelves_find(c, p, a->n);
    shelves_share(c, &b, line - end);
    for (size_t i = 0; i < a->columns.n; i++) {
        struct page_column *k = &a->columns.at[i];
        k->y_first += moved(&b, k->y_first, false);
        k->y_end += moved(&b, k->y_end, true);
        k->line += moved(&b, k->line, true);
    }
    um by = 0;
    for (size_t i = 0, k, n = 0; i < a->n; i = k, n++) {
        for (k = i + 1; k < a->n && p[k]->y < b.at[n].end; k++)
            ;
        by += b.at[n].gap;
        shelf_grow(c, p + i, k - i, b.at[n].more, by);
        by += b.at[n].more;
    }
}
