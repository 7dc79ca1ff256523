/* What the tests of pages and of their frames share: a sheet of so many tables, and what is looked for on its pages.
 * Include after pages.h. */
#ifndef BS_TESTS_PAGE_SHEETS_H
#define BS_TESTS_PAGE_SHEETS_H
#include "pages.h"
#include <string.h>

static inline um cap_of(const struct line *l)
{
    return um_of_mpt(l->max_mpt) * 7 / 10;
}

static inline bool is_text(const struct item *i)
{
    return i->kind == ITEM_LINE_OF_TEXT && i->line->n;
}

/* Capitals of two lines share ink. */
static inline bool lines_overlap(const struct item *a, const struct item *b)
{
    um slack = 60; /* rounding */
    bool x = a->x + slack < b->x + b->w && b->x + slack < a->x + a->w;
    bool y = a->y - cap_of(a->line) + slack < b->y && b->y - cap_of(b->line) + slack < a->y;
    return x && y;
}

static inline size_t overlaps(const struct page *p)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++)
        for (size_t k = i + 1; is_text(&p->item[i]) && k < p->n; k++)
            n += is_text(&p->item[k]) && lines_overlap(&p->item[i], &p->item[k]);
    return n;
}

static inline size_t outside(const struct page *p, um margin)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++) {
        const struct item *t = &p->item[i];
        n += is_text(t) && (t->x < margin - 60 || t->x + t->w > p->w - margin + 60 || t->y > p->h - margin / 2 ||
                            t->y - cap_of(t->line) < margin / 2);
    }
    return n;
}

static inline struct words cell(struct fixture *f, const char *z)
{
    return words_of(f->a, str_of(z), PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
}

static inline const struct table *table_of(struct fixture *f, unsigned rows, const char *words)
{
    struct table *t = ARENA_NEW(f->a, struct table);
    struct box *box = ARENA_ARRAY(f->a, struct box, 2 * (rows + 1));
    struct table_row *row = ARENA_ARRAY(f->a, struct table_row, rows + 1);
    struct table_col *col = ARENA_ARRAY(f->a, struct table_col, 2);
    col[1].stretch = STRETCH_WORDS;
    row[0].head = true;
    for (unsigned r = 0; r <= rows; r++) {
        const char *label = str_z(f->a, str_printf(f->a, r ? "%u" : "row", r));
        box[2 * r] = (struct box){.words = cell(f, label), .row = r, .rows = 1, .cols = 1, .head = true};
        box[2 * r + 1] = (struct box){.words = cell(f, r ? words : "Words"), .row = r, .col = 1, .rows = 1, .cols = 1};
    }
    *t = (struct table){rows + 1, 2, row, col, box, 2 * (rows + 1), false, false};
    return t;
}

/* A sheet of `blocks` tables of `rows` rows with the label and the words given. */
static inline struct sheet sheet_of(struct fixture *f, unsigned blocks, unsigned rows, const char *words)
{
    struct block *block = ARENA_ARRAY(f->a, struct block, blocks);
    for (unsigned i = 0; i < blocks; i++)
        block[i] =
            (struct block){.id = STR("demo"),
                           .title = words_of(f->a, STR("Demo"), PARA_STYLE_CHART, CHAR_STYLE_PLAIN),
                           .table = table_of(f, rows, words),
                           .span = 1};
    return sheet_around(f, block, blocks, 2, 10000);
}

static inline size_t texts_equal(const struct composed *c, const char *z)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n; i++)
        for (size_t k = 0; k < c->page[i].n; k++)
            n += is_text(&c->page[i].item[k]) && str_is(c->page[i].item[k].line->word[0].shape->text, z);
    return n;
}

static inline bool compose_it(struct fixture *f, const struct sheet *s, struct composed *c)
{
    return sheet_composed(f, f->t, s, c);
}

#endif
