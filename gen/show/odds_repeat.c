/* A table that prints hundreds of numbers of which few differ: told at the layout. What is alike in whole rows and columns stands once already (odds_fold.c); here remain numbers
 * that repeat across rows and columns, as where two givens add up before the dice are thrown. Called by odds_block.c
 * for books. */
#include "show/odds_show.h"
#include "show/show.h"

enum { CELLS_MOST = 300, DISTINCT_PART = 3 }; /* so many cells, of which a third or more differ, are a table like any */

static bool is_waived(const struct making *k)
{
    bool found = false;
    for (size_t i = 0; i < k->sheet->n_waiver; i++)
        if (k->sheet->waiver[i].rule == RULE_REPEATED_ODDS)
            found = k->sheet->waived[i] = true;
    return found;
}

/* `cells`: places of the table as it is printed, each with `shown` numbers; of them so many are `distinct`. */
void odds_repeat_tell(const struct odds_block *b, size_t cells, size_t shown, size_t distinct)
{
    const struct odds_item *t = b->ask;
    const struct odds_view *v = &t->view[0];
    if (t->finder || cells * shown <= CELLS_MOST || distinct * DISTINCT_PART >= cells || is_waived(b->k))
        return;
    struct finding *f = diag_add(b->k->d, RULE_REPEATED_ODDS, t->at, "%.*s prints %zu cells, of which %zu differ",
                                 STRF(v->entry->id), cells, distinct);
    finding_help(b->k->d, f,
                 "name the givens that go `down` and `across`, and write `finder: yes`; or say why it may stay: "
                 "`waive: {repeated-odds: why}`");
}
