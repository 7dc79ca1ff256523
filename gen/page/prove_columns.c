/* How columns end: what stands alone there, and whether they end together. Called by prove.c. Of blocks there are some
 * dozens on a page, of columns a handful. */
#include "page/prover.h"

enum { UNEVEN = 1000 }; /* um */

static bool stands_below(const struct page_block *bar, const struct page_block *b)
{
    return b != bar && b->y >= bar->y + bar->h && b->x < bar->x + bar->w && bar->x < b->x + b->w;
}

/* Does anything but another bar follow below, before any other bar? */
static bool is_followed(const struct page *page, const struct page_block *bar)
{
    const struct page_block *next = NULL;
    for (size_t i = 0; i < page->n_block; i++) {
        const struct page_block *b = &page->block[i];
        if (stands_below(bar, b) && (!next || b->y < next->y))
            next = b;
    }
    return next && !next->leads;
}

static void blocks_prove(struct prover *p)
{
    for (size_t i = 0; i < p->page->n_block; i++) {
        const struct page_block *b = &p->page->block[i];
        struct span at = b->at.file ? b->at : p->k->at;
        if (b->leads && !is_followed(p->page, b))
            prover_say(p, RULE_ORPHAN_LINE, at,
                       str_printf(p->k->a, "nothing follows the bar %.*s in its column", STRF(b->name)));
        if (!b->whole && b->rows == 1)
            prover_say(p, RULE_ORPHAN_LINE, at,
                       str_printf(p->k->a, "one row of %.*s stands apart from the others", STRF(b->name)));
    }
}

/* Columns that stand side by side end on one line. */
static void ends_prove(struct prover *p)
{
    um worst = 0;
    for (size_t i = 0; i < p->page->n_column; i++) {
        const struct page_column *a = &p->page->column[i];
        for (size_t k = 0; k < p->page->n_column; k++) {
            const struct page_column *b = &p->page->column[k];
            bool filled = a->y_end > a->y_first && b->y_end > b->y_first;
            if (filled && a->line == b->line && a->y_end - b->y_end > worst)
                worst = a->y_end - b->y_end;
        }
    }
    if (worst > UNEVEN)
        prover_say(p, RULE_UNEVEN_COLUMNS, p->k->at,
                   str_printf(p->k->a, "columns beside each other end %.*s apart", STRF(prover_mm(p, worst))));
}

void prove_columns(struct prover *p)
{
    blocks_prove(p);
    if (!p->last)
        ends_prove(p);
}
