/* What is printed by force although something that it stands on has errors: its blocks and cards are marked, so that
 * their pages bear a stamp. Called where blocks are made, and for a deck by make_deck.c. */
#include "doc/making.h"
#include <string.h>

struct stamping stamp_from(struct making *k, size_t n_block)
{
    return (struct stamping){basis_part(k->basis), n_block};
}

/* Do the needs from there on stand on an error? They are taken out: they belong to what is marked. */
static bool needs_are_faulty(struct making *k, size_t from)
{
    struct basis *b = k->basis;
    struct span at;
    const struct ground *g = needs_ground(k->a, k->m, k->d, b->need.at + from, b->need.n - from);
    memset(b->need.at + from, 0, (b->need.n - from) * sizeof *b->need.at);
    return ground_fault(g, k->faults, &at);
}

void stamp_blocks(struct making *k, struct stamping from, struct span at, struct block *block, size_t n)
{
    if (!k->faults || from.block >= n)
        return;
    bool own = faults_in(k->faults, at), needs = k->basis->need.n > from.need && needs_are_faulty(k, from.need);
    for (size_t i = from.block; i < n && (own || needs); i++)
        block[i].unchecked = true;
    if (own)
        ARENA_PUSH(k->a, &k->stamped, at);
}

/* Does the layout have an error outside of the blocks that are stamped for theirs? */
static bool layout_is_faulty(const struct making *k)
{
    for (size_t i = 0; i < k->faults->n; i++) {
        bool stamped = k->faults->at[i].at.file != k->doc->source;
        for (size_t n = 0; n < k->stamped.n; n++)
            stamped = stamped || span_within(k->faults->at[i].at, k->stamped.at[n]);
        if (!stamped)
            return true;
    }
    return false;
}

/* Its set, and what stands round the blocks, is on every page. */
void stamp_rest(struct making *k)
{
    const struct basis set = {.a = k->a, .set = k->set};
    struct span at;
    k->sheet->unchecked = layout_is_faulty(k) || needs_are_faulty(k, 0) ||
                          ground_fault(basis_ground(k->a, k->m, k->d, &set), k->faults, &at);
}

/* The cards that a line of a CSV, or the rows of a chart, come to; false where there are none. */
static bool cards_mark(struct card *card, size_t n, struct span in, struct span row)
{
    bool any = false;
    for (size_t i = 0; i < n; i++)
        if (row.file ? span_within(row, card[i].all) : span_within(card[i].all, in))
            card[i].unchecked = any = true;
    return any;
}

/* Errors in files: a line of the CSV is a card, anything else is of all cards and their backs. */
static void deck_files_stamp(struct deck *deck, struct card *card, const struct document *doc)
{
    for (size_t i = 0; i < doc->faults->n; i++) {
        const struct fault *f = &doc->faults->at[i];
        if (f->path.n && basis_has_file(doc->basis, f->path) && !cards_mark(card, deck->n_card, NOWHERE, f->at))
            deck->unchecked = true;
    }
}

struct deck deck_stamped(struct arena *a, const struct diag *d, const struct model *m, const struct document *doc)
{
    struct deck deck = doc->deck->deck;
    const struct basis set = {.a = a, .set = doc->set};
    struct span at;
    if (!doc->faults)
        return deck;
    struct card *card = arena_copy(a, deck.card, deck.n_card * sizeof *card);
    deck_files_stamp(&deck, card, doc);
    deck.unchecked = deck.unchecked || ground_fault(basis_ground(a, m, d, &set), doc->faults, &at);
    for (size_t i = 0; i < doc->basis->need.n; i++) {
        const struct need *need = &doc->basis->need.at[i];
        if (!ground_fault(needs_ground(a, m, d, need, 1), doc->faults, &at))
            continue;
        /* Dealt, each card has something of each chart. */
        bool some =
            !doc->deck->deal && need->chart && cards_mark(card, deck.n_card, chart_top(need->chart)->extent, NOWHERE);
        for (size_t k = 0; k < deck.n_card && !some; k++)
            card[k].unchecked = true;
    }
    deck.card = card;
    return deck;
}
