/* Collects the text of a document's pages, one entry for each paragraph, to check that every text
 * of its sheet was printed. Called for each document that is made or checked. */
#include "emit/emit.h"
#include "page/compose.h"

/* NULL for items before the first block: the page's head and foot. */
static const struct block *block_at(const struct page *p, size_t item)
{
    const struct block *of = NULL;
    for (size_t i = 0; i < p->n_block && p->block[i].from <= item; i++)
        of = p->block[i].of;
    return of;
}

/* Does a paragraph end with this item? */
static bool line_put(struct buf *b, const struct item *at)
{
    const struct line *line = at->kind == ITEM_LINE_OF_TEXT ? at->line : NULL;
    for (size_t w = 0; line && w < line->n; w++)
        buf_put(b, line->word[w].shape->text);
    return line && line->n && line->ends;
}

void pages_stand(struct arena *a, struct diag *d, const struct composed *c)
{
    const struct sheet *s = c->sheet;
    const struct str where = str_printf(a, "%.*s on %.*s", STRF(s->name), STRF(s->paper));
    LIST(struct drawn_text) all = {0};
    struct buf text = {.a = a};
    for (const struct page *p = c->page; p < c->page + c->n; p++)
        for (size_t i = 0; i < p->n; i++)
            if (line_put(&text, &p->item[i])) {
                ARENA_PUSH(a, &all, ((struct drawn_text){block_at(p, i), buf_str(&text)}));
                text = (struct buf){.a = a};
            }
    sheet_stands(a, d, s, where, all.at, all.n);
}
