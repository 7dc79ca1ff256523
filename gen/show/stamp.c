/* What is printed by force although something that it stands on has errors: its blocks and cards are marked, so that
 * their pages bear a stamp. Called where blocks are made, and for a deck by make_deck.c. */
#include "show/decks.h"
#include "show/making.h"
#include <string.h>

/* Do these needs stand on an error? They are taken out: they belong to what is marked. */
static bool needs_are_faulty(struct making *k, struct need_slice of)
{
    struct span at;
    struct need *need = k->need + of.from;
    bool faulty = ground_fault(needs_ground(k->a, k->m, k->d, need, of.n), k->faults, &at);
    memset(need, 0, of.n * sizeof *need);
    return faulty;
}

/* All blocks of an item are marked together: an error in one part of a chart may make another part wrong. */
void stamp_blocks(struct making *k, struct need_slice needs, struct span in, struct block *block, size_t n)
{
    if (!k->faults || !n)
        return;
    bool own = faults_in(k->faults, in), faulty = needs_are_faulty(k, needs);
    for (size_t i = 0; i < n && (own || faulty); i++)
        block[i].unchecked = true;
    if (own)
        ARENA_PUSH(k->a, &k->stamped, in);
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
    k->sheet->unchecked = layout_is_faulty(k) || needs_are_faulty(k, (struct need_slice){0, k->doc->basis->need.n}) ||
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

/* Cards are marked one by one where it is known which stand on the error; else all, and their backs. Of errors in files
 * a line of the CSV is a card, anything else is of all. */
struct deck deck_stamped(struct arena *a, const struct diag *d, const struct model *m, const struct layout *doc,
                         const struct faults *faults)
{
    struct deck deck = doc->deck->deck;
    const struct basis set = {.a = a, .set = doc->set};
    struct span at;
    deck.waiver = doc->waiver;
    deck.n_waiver = doc->n_waiver;
    deck.waived = ARENA_ARRAY(a, bool, doc->n_waiver);
    if (!faults)
        return deck;
    struct card *card = arena_copy(a, deck.card, deck.n_card * sizeof *card);
    for (const struct fault *f = faults->at; f < faults->at + faults->n; f++)
        if (f->path.n && basis_has_file(doc->basis, f->path) && !cards_mark(card, deck.n_card, NOWHERE, f->at))
            deck.unchecked = true;
    deck.unchecked = deck.unchecked || ground_fault(basis_ground(a, m, d, &set), faults, &at);
    for (size_t i = 0; i < doc->basis->need.n; i++) {
        const struct need *need = &doc->basis->need.at[i];
        if (!ground_fault(needs_ground(a, m, d, need, 1), faults, &at))
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

/* One of a sheet that this is from is told there. */
void doc_waivers_check(struct diag *d, const struct layout *doc, const bool *waived,
                       const bool *crib)
{
    for (size_t i = 0; i < doc->n_waiver; i++) {
        const struct text *slug = &doc->waiver[i].slug;
        if (slug->at.file == doc->source && !waived[i] && !(crib && crib[i]))
            SAY(d, RULE_WAIVER_IDLE, slug->at, "take the waiver out",
                "no page of %.*s is waived as %.*s", STRF(doc->name), STRF(slug->s));
    }
}
