/* Resolves the references of a document (`@id` in any text) to the blocks of these charts: the
 * block's title, and the block itself, so that page/ can print its page. Charts that the document
 * does not print are recorded for a finding. Called by sheets.c when all blocks are made.
 *
 * A reference matches the chart itself, the chart that it is a part of, its own parts, which may be
 * separate blocks, or a chart derived from it. */
#include "show/making.h"
#include "show/show.h"

/* Results in the order of first use; each chart is resolved once. */
struct refs {
    struct making *k;
    LIST(struct sheet_ref) list;
    struct span at; /* of the block being read */
};

/* Also true if an overlay replaced some rows of the chart under the same id. */
static bool is_same(const struct chart *x, const struct chart *y)
{
    return x == y || (str_eq(x->id, y->id) && x->set && y->set && x->set->from == y->set);
}

struct str title_text(struct arena *a, struct words w)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < w.n; i++)
        if (!voice_is_mark(w.run[i].voice))
            buf_put(&b, w.run[i].text);
    return str_trim(buf_str(&b));
}

static void ref_put(struct refs *r, struct sheet_ref f)
{
    for (size_t i = 0; i < r->list.n; i++)
        if (r->list.at[i].chart == f.chart && str_eq(r->list.at[i].title, f.title))
            return;
    ARENA_PUSH(r->k->a, &r->list, f);
}

/* Adds the first block with the chart, or with `parts` all blocks with its parts that have
 * different titles. The title of a block is its own, else its section bar. */
static bool blocks_find(struct refs *r, const struct chart *c, bool parts)
{
    enum { LONGEST = 8 }; /* maximum length of a chain of derived charts */
    const struct sheet *s = r->k->sheet;
    bool found = false;
    for (size_t i = 0; i < s->n_section; i++)
        for (size_t j = 0; j < s->section[i].n_block && (parts || !found); j++) {
            const struct block *b = &s->section[i].block[j];
            bool here = false;
            for (size_t n = 0; n < b->n_chart && !here; n++)
                for (const struct chart *x = b->chart[n]; x && !here; x = parts ? x->whole : NULL) {
                    const struct chart *y = x; /* it matches all charts that it is derived from */
                    for (unsigned k = 0; y && k < LONGEST && !here; k++, y = y->from)
                        here = is_same(y, c) || (c->whole && is_same(y, c->whole));
                }
            if (!here || !is_asked(r->k, b))
                continue;
            struct str title = title_text(r->k->a, b->title);
            title = title.n ? title : title_text(r->k->a, s->section[i].title);
            title = title.n ? title : c->title.s.n ? c->title.s : c->id;
            ref_put(r, (struct sheet_ref){c, title, true, i, j});
            found = true;
        }
    return found;
}

/* Resolves each chart once. The sequence of play is on every side, and has no block. */
static void reference(struct refs *r, const struct chart *c)
{
    const struct sheet *s = r->k->sheet;
    bool known = false;
    for (size_t i = 0; i < r->list.n; i++)
        known = known || r->list.at[i].chart == c;
    for (size_t i = 0; i < r->k->missing.n; i++)
        known = known || r->k->missing.at[i].chart == c;
    if (known)
        return;
    if (s->phases_of && is_same(s->phases_of, c))
        ref_put(r, (struct sheet_ref){.chart = c, .title = title_text(r->k->a, s->phases_title)});
    else if (!blocks_find(r, c, false) && !blocks_find(r, c, true))
        ARENA_PUSH(r->k->a, &r->k->missing, ((struct missing_chart){c, r->at}));
}

static void words_read(struct refs *r, const struct words *w, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < w[i].n; k++)
            if (w[i].run[k].ref)
                reference(r, w[i].run[k].ref);
}

/* Reads in printed order, so that the first place that refers to a missing chart is reported. */
void refs_find(struct making *k)
{
    struct sheet *s = k->sheet;
    struct refs r = {.k = k, .at = s->at};
    k->missing.n = 0;
    for (size_t i = 0; i < k->page.n; i++) /* first, because runs refer to these entries by index */
        ARENA_PUSH(k->a, &r.list, k->page.at[i]);
    words_read(&r, s->key, s->n_key + s->n_turn);
    for (size_t i = 0; i < s->n_phase; i++) {
        words_read(&r, &s->phase[i].title, 1);
        words_read(&r, s->phase[i].prompt, s->phase[i].n_prompt);
    }
    for (size_t i = 0; i < s->n_section; i++) {
        const struct section *x = &s->section[i];
        bool asked = !k->crib;
        for (size_t b = 0; b < x->n_block; b++)
            asked = asked || is_asked(k, &x->block[b]);
        if (!asked)
            continue;
        r.at = x->at.file ? x->at : s->at;
        words_read(&r, &x->title, 1);
        words_read(&r, &x->aside, 1);
        words_read(&r, x->lead, x->n_lead);
        for (const struct block *b = x->block; b < x->block + x->n_block; b++) {
            if (!is_asked(k, b))
                continue;
            r.at = b->at.file ? b->at : r.at;
            words_read(&r, &b->title, 1);
            words_read(&r, &b->aside, 1);
            words_read(&r, b->lead, b->n_lead);
            words_read(&r, b->note, b->n_note);
            for (size_t n = 0; b->table && n < b->table->n; n++)
                words_read(&r, &b->table->box[n].words, 1);
        }
    }
    s->ref = r.list.at;
    s->n_ref = r.list.n;
}
