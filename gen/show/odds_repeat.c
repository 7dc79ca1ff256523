/* A table that prints hundreds of numbers of which few differ: told at the layout, with the finder that would say the
 * same on less paper. What is alike in whole rows and columns stands once already (odds_fold.c); here remain numbers
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

static bool is_free(const struct odds_view *t, int given)
{
    return !odds_is_fixed(t, &t->entry->given[given]);
}

/* What a finder with this given down would print: a letter for each combination of the others, and each column that
 * differs once. */
struct found {
    int down, across;
    size_t letters, columns, numbers; /* numbers: with those below the letters */
};

static struct found finder_with(const struct odds_block *b, int down)
{
    struct odds_view view = b->ask->view[0];
    struct odds_item item = *b->ask;
    struct odds_block as = *b;
    struct found r = {.down = down, .across = -1};
    size_t others = 0;
    for (int i = 0; i < (int)view.entry->n_given; i++) {
        if (i == down || !is_free(&view, i))
            continue;
        r.across = r.across < 0 || i == b->ask->view[0].across ? i : r.across;
        others++;
    }
    if (others < 2)
        return r;
    view.down = down;
    view.across = r.across;
    view.over = -1;
    item.view = &view;
    as.ask = &item;
    struct odds_field f = odds_field_make(&as, odds_columns_of(b->k, &item, 0, b->table[0]));
    struct odds_lines lines = odds_lines_of(b->k->a, &f, view.entry);
    if (lines.many)
        return r;
    r.columns = lines.n;
    r.letters = f.n / f.size[ODDS_DOWN];
    r.numbers = r.letters + r.columns * f.size[ODDS_DOWN] * f.columns.n;
    return r;
}

/* `cells`: places of the table as it is printed, each with `shown` numbers; of them so many are `distinct`. A finder is
 * advised where it takes half of the numbers: a reader looks twice for it. */
void odds_repeat_tell(const struct odds_block *b, size_t cells, size_t shown, size_t distinct)
{
    const struct odds_item *t = b->ask;
    const struct odds_view *v = &t->view[0];
    struct found best = {.numbers = cells * shown / 2 + 1};
    if (t->finder || cells * shown <= CELLS_MOST || distinct * DISTINCT_PART >= cells || is_waived(b->k))
        return;
    for (int i = 0; t->n == 1 && i < (int)v->entry->n_given; i++) {
        struct found one = is_free(v, i) ? finder_with(b, i) : best;
        if (one.letters && one.numbers < best.numbers)
            best = one;
    }
    struct finding *f = diag_add(b->k->d, RULE_REPEATED_ODDS, t->at, "%.*s prints %zu cells, of which %zu differ",
                                 STRF(v->entry->id), cells, distinct);
    if (best.letters)
        finding_help(b->k->d, f,
                     "write `finder: yes, down: %.*s, across: %.*s`: %zu letters and %zu columns; or say why it may "
                     "stay: `waive: {repeated-odds: why}`",
                     STRF(v->entry->given[best.down].name.s), STRF(v->entry->given[best.across].name.s), best.letters,
                     best.columns);
    else
        finding_help(b->k->d, f,
                     "show it with fewer values of its givens; or say why it may stay: `waive: {repeated-odds: why}`");
}
