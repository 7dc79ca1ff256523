/* What the pages of a document say, a paragraph a text, for who looks whether all of its sheet is
 * among them. Called for each document that is made or checked. */
#include "emit/emit.h"
#include "page/compose.h"
#include "page/page.h"
#include "show/sheet.h"

void pages_stand(struct arena *a, struct diag *d, const struct composed *c)
{
    const struct sheet *s = c->sheet;
    LIST(struct str) all = {0};
    struct buf text = {.a = a};
    for (size_t i = 0; i < c->n; i++)
        for (const struct item *at = c->page[i].item; at < c->page[i].item + c->page[i].n; at++) {
            const struct line *line = at->kind == ITEM_LINE_OF_TEXT ? at->line : NULL;
            for (size_t w = 0; line && w < line->n; w++)
                buf_put(&text, line->word[w].shape->text);
            if (line && line->n && line->ends) {
                ARENA_PUSH(a, &all, buf_str(&text));
                text = (struct buf){.a = a};
            }
        }
    sheet_stands(a, d, s, str_printf(a, "%.*s on %.*s", STRF(s->name), STRF(s->paper)), all.at,
                 all.n);
}
