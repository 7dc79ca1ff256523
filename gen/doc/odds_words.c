/* What a book says around its odds: the model in words above, how a rule is read below, and at the end of each section
 * the proof of all its tables in one sentence. Called by odds_block.c, and by layout.c at the end of a section. */
#include "doc/odds_ask.h"

/* 1234567 as 1,234,567. */
static void put_grouped(struct buf *b, struct nat n)
{
    struct buf plain = {.a = b->a};
    buf_put_nat(&plain, n);
    for (size_t i = 0; i < plain.n; i++) {
        if (i && (plain.n - i) % 3 == 0)
            buf_putc(b, ',');
        buf_putc(b, plain.p[i]);
    }
}

/* What was counted and what was walked, of one table or of several. */
struct proof {
    struct nat enumerated, walked;
    size_t cells, cells_walked;
    bool all;       /* every cell was walked */
    struct str why; /* why not, or where the methods part */
    bool disagrees;
};

static struct proof proof_of(struct arena *a, const struct odds_table *const *o, size_t n)
{
    struct proof p = {.enumerated = nat_of(a, 0), .walked = nat_of(a, 0), .all = true};
    for (size_t i = 0; i < n; i++) {
        p.enumerated = nat_add(a, p.enumerated, o[i]->grid.enumerated);
        p.walked = nat_add(a, p.walked, o[i]->walked);
        p.cells += o[i]->grid.n;
        p.cells_walked += o[i]->cells_walked;
        p.all = p.all && o[i]->verdict == VERIFIED;
        if (o[i]->verdict == DISAGREES || (o[i]->why.n && !p.disagrees))
            p.why = o[i]->why;
        p.disagrees = p.disagrees || o[i]->verdict == DISAGREES;
    }
    return p;
}

static struct str proof_text(struct arena *a, const struct odds_table *const *o, size_t n)
{
    struct buf b = {.a = a};
    struct proof p = proof_of(a, o, n);
    if (n > 1)
        buf_printf(&b, "%zu tables; e", n);
    buf_putz(&b, n > 1 ? "very cell totals exactly 1. " : "Every cell totals exactly 1. ");
    put_grouped(&b, p.enumerated);
    buf_putz(&b, " cases enumerated; ");
    if (p.disagrees) {
        buf_printf(&b, "THE SECOND METHOD DISAGREES: %.*s.", STRF(p.why));
    } else if (p.all) {
        put_grouped(&b, p.walked);
        buf_putz(&b, " throws walked: the second method agrees.");
    } else {
        if (p.cells_walked) {
            put_grouped(&b, p.walked);
            buf_printf(&b, " throws walked in %zu of %zu cells, where the second method agrees; the others ",
                       p.cells_walked, p.cells);
        }
        buf_printf(&b, "%.*s.", STRF(p.why));
    }
    return buf_str(&b);
}

void odds_proof_put(struct making *k, struct block *b, size_t n)
{
    if (!n || !k->proved.n)
        return;
    struct block *last = &b[n - 1];
    struct words *note = ARENA_ARRAY(k->a, struct words, last->n_note + 1);
    for (size_t i = 0; i < last->n_note; i++)
        note[i] = last->note[i];
    note[last->n_note++] = words_of(k->a, proof_text(k->a, k->proved.at, k->proved.n), WORDS_NOTE, VOICE_ASIDE);
    last->note = note;
    k->proved.n = 0;
}

/* What is shown twice is proved once. */
static void proof_due(struct making *k, const struct odds_table *o)
{
    for (size_t i = 0; i < k->proved.n; i++)
        if (odds_same_question(k->proved.at[i]->entry, o->entry) && !o->partial && !k->proved.at[i]->partial)
            return;
    ARENA_PUSH(k->a, &k->proved, o);
}

static bool said_before(const struct odds_table *const *o, size_t i, bool reading)
{
    for (size_t k = 0; k < i; k++)
        if (reading ? str_eq(o[k]->entry->reading.s, o[i]->entry->reading.s)
                    : str_eq(o[k]->entry->words.s, o[i]->entry->words.s))
            return true;
    return false;
}

void odds_words_put(struct making *k, struct block *b, const struct odds_table *const *o, size_t n, bool own)
{
    struct words *lead = ARENA_ARRAY(k->a, struct words, n + 1), *note = ARENA_ARRAY(k->a, struct words, n + 1);
    for (size_t i = 0; i < n; i++) {
        const struct odds_entry *e = o[i]->entry;
        proof_due(k, o[i]);
        if (own && e->words.s.n && !said_before(o, i, false))
            lead[b->n_lead++] = show_words(&k->show, e->words.s, WORDS_BODY);
        if (e->reading.s.n && !said_before(o, i, true))
            note[b->n_note++] =
                show_words(&k->show, str_printf(k->a, "*Our reading:* %.*s", STRF(e->reading.s)), WORDS_NOTE);
    }
    if (own)
        b->lead = lead;
    b->note = note;
}

void odds_said_put(struct making *k, struct block *b, struct words said)
{
    struct words *lead = ARENA_ARRAY(k->a, struct words, b->n_lead + 1);
    if (!said.n)
        return;
    for (size_t i = 0; i < b->n_lead; i++)
        lead[i] = b->lead[i];
    if (b->n_lead == 1)
        lead[0] = words_join(k->a, words_join(k->a, lead[0], words_of(k->a, STR(" "), WORDS_BODY, VOICE_PLAIN)), said);
    else
        lead[b->n_lead++] = said;
    b->lead = lead;
}
