/* Marks blocks and cards that are printed by --force although an input has errors; their pages are
 * stamped. Called where blocks are made, and by make_deck.c for a deck. */
#include "show/decks.h"
#include "show/making.h"

/* Does one of these dependencies have an error? Clears them, because they belong to the marked
 * blocks. */
static bool needs_are_faulty(struct making *k, struct need_slice of)
{
    struct span at;
    struct need *need = k->need + of.from;
    bool faulty = ground_fault(needs_ground(k->a, k->m, k->d, need, of.n), k->faults, &at);
    memset(need, 0, of.n * sizeof *need);
    return faulty;
}

/* Marks all blocks of an item together: an error in one part of a chart may affect another part. */
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

/* Does the layout have an error outside of the parts whose blocks are already marked? */
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

/* Errors in the set, and in the layout outside of blocks, affect every page. */
void stamp_rest(struct making *k)
{
    const struct basis set = {.a = k->a, .set = k->set};
    struct span at;
    k->sheet->unchecked = layout_is_faulty(k) || needs_are_faulty(k, (struct need_slice){0, k->doc->basis->need.n}) ||
                          ground_fault(basis_ground(k->a, k->m, k->d, &set), k->faults, &at);
}

/* Marks the cards of a line of a CSV, or of the rows of a chart; false if there are no such
 * cards. */
static bool cards_mark(struct card *card, size_t n, struct span in, struct span row)
{
    bool any = false;
    for (size_t i = 0; i < n; i++)
        if (row.file ? span_within(row, card[i].all) : span_within(card[i].all, in))
            card[i].unchecked = any = true;
    return any;
}

/* Marks only the cards that depend on an error, if known; else all cards and their backs. An error
 * in a line of the CSV affects its card; any other error in a file affects all cards. */
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
        /* In a dealt deck every card depends on every chart. */
        bool some =
            !doc->deck->deal && need->chart && cards_mark(card, deck.n_card, chart_top(need->chart)->extent, NOWHERE);
        for (size_t k = 0; k < deck.n_card && !some; k++)
            card[k].unchecked = true;
    }
    deck.card = card;
    return deck;
}

/* A waiver inherited from another sheet is reported there. */
void doc_waivers_check(struct diag *d, const struct layout *doc, const bool *waived,
                       const bool *crib)
{
    for (size_t i = 0; i < doc->n_waiver; i++) {
        const struct text *slug = &doc->waiver[i].slug;
        if (slug->at.file == doc->source && !waived[i] && !(crib && crib[i]))
            REPORT(d, RULE_WAIVER_IDLE, slug->at, "take the waiver out",
                   "no page of %.*s is waived as %.*s", STRF(doc->name), STRF(slug->s));
    }
}
