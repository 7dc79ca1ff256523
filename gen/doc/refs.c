/* References of a document (`@id` in any text of a sheet) to the blocks that bear those charts: the title that each has
 * here, and which block it is, so that page/ can say on which side it stands. Those that stand nowhere in the document
 * are kept, for a finding. Called by sheets.c once all blocks are made.
 *
 * A chart is found by itself, by the chart whose part it is, by its own parts, which may stand apart, or by one that is
 * from it with some rows replaced. */
#include "doc/making.h"

struct refs {
    struct making *k;
    LIST(struct sheet_ref) list;
    struct span at; /* of the block whose words are read */
};

static bool is_same(const struct chart *x, const struct chart *y)
{
    return x == y || (str_eq(x->id, y->id) && x->set && y->set && x->set->from == y->set);
}

/* Does x stand for the chart wherever that is named? */
static bool stands_for(const struct chart *x, const struct chart *c)
{
    enum { LONGEST = 8 };
    for (unsigned i = 0; x && i < LONGEST; i++, x = x->from)
        if (is_same(x, c) || (c->whole && is_same(x, c->whole)))
            return true;
    return false;
}

static bool is_part_of(const struct chart *x, const struct chart *c)
{
    for (; x; x = x->whole)
        if (stands_for(x, c))
            return true;
    return false;
}

static struct str title_text(struct making *k, struct words w)
{
    struct buf b = {.a = k->a};
    for (size_t i = 0; i < w.n; i++)
        if (!voice_is_mark(w.run[i].voice))
            buf_put(&b, w.run[i].text);
    return str_dup(k->a, buf_str(&b));
}

/* What a block is called: by its own title, else by the bar above it. */
static struct str block_title(struct making *k, const struct section *s, const struct block *b, const struct chart *c)
{
    struct str title = title_text(k, b->title);
    if (!title.n)
        title = title_text(k, s->title);
    return title.n ? title : c->title.s.n ? c->title.s : c->id;
}

static void ref_put(struct refs *r, struct sheet_ref f)
{
    for (size_t i = 0; i < r->list.n; i++)
        if (r->list.at[i].chart == f.chart && str_eq(r->list.at[i].title, f.title))
            return;
    ARENA_PUSH(r->k->a, &r->list, f);
}

typedef bool is_it(const struct chart *x, const struct chart *c);

/* The blocks with the chart: the first of them, or, of its parts, each that has another title. */
static bool blocks_find(struct refs *r, const struct chart *c, is_it *is, bool all)
{
    const struct sheet *s = r->k->sheet;
    bool found = false;
    for (size_t i = 0; i < s->n_section; i++)
        for (size_t j = 0; j < s->section[i].n_block; j++) {
            const struct block *b = &s->section[i].block[j];
            bool here = false;
            for (size_t x = 0; x < b->n_chart && !here; x++)
                here = is(b->chart[x], c);
            if (!here || (found && !all))
                continue;
            ref_put(r, (struct sheet_ref){c, block_title(r->k, &s->section[i], b, c), true, i, j});
            found = true;
        }
    return found;
}

static void reference(struct refs *r, const struct chart *c)
{
    const struct sheet *s = r->k->sheet;
    for (size_t i = 0; i < r->list.n; i++)
        if (r->list.at[i].chart == c)
            return;
    if (s->phases_of && is_same(s->phases_of, c)) {
        ref_put(r, (struct sheet_ref){.chart = c, .title = title_text(r->k, s->phases_title)});
        return;
    }
    if (blocks_find(r, c, stands_for, false) || blocks_find(r, c, is_part_of, true))
        return;
    for (size_t i = 0; i < r->k->missing.n; i++)
        if (r->k->missing.at[i].chart == c)
            return;
    ARENA_PUSH(r->k->a, &r->k->missing, ((struct missing_chart){c, r->at}));
}

static void words_read(struct refs *r, struct words w)
{
    for (size_t i = 0; i < w.n; i++)
        if (w.run[i].ref)
            reference(r, w.run[i].ref);
}

static void all_words_read(struct refs *r, const struct words *w, size_t n)
{
    for (size_t i = 0; i < n; i++)
        words_read(r, w[i]);
}

static void block_read(struct refs *r, const struct block *b)
{
    r->at = b->at.file ? b->at : r->at;
    words_read(r, b->title);
    words_read(r, b->aside);
    all_words_read(r, b->lead, b->n_lead);
    all_words_read(r, b->note, b->n_note);
    for (size_t i = 0; b->table && i < b->table->n; i++)
        words_read(r, b->table->box[i].words);
}

static void sheet_words_read(struct refs *r)
{
    const struct sheet *s = r->k->sheet;
    r->at = s->at;
    all_words_read(r, s->key, s->n_key);
    for (size_t i = 0; i < s->n_phase; i++) {
        words_read(r, s->phase[i].title);
        all_words_read(r, s->phase[i].prompt, s->phase[i].n_prompt);
    }
    for (size_t i = 0; i < s->n_section; i++) {
        const struct section *x = &s->section[i];
        r->at = x->at.file ? x->at : s->at;
        words_read(r, x->title);
        words_read(r, x->aside);
        all_words_read(r, x->lead, x->n_lead);
        for (size_t j = 0; j < x->n_block; j++)
            block_read(r, &x->block[j]);
    }
}

void refs_find(struct making *k)
{
    struct refs r = {.k = k};
    sheet_words_read(&r);
    k->sheet->ref = r.list.at;
    k->sheet->n_ref = r.list.n;
}
