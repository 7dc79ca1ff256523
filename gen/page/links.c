/* Names the blocks that a sheet's text refers to, so that links in a file can lead to them.
 * compose.c calls it before the pages are drawn, and block.c for each block.
 *
 * Invariant: a name is placed exactly where its block is on a page, so that every link has a
 * target. */
#include "page/inner.h"

static const struct block *block_of(const struct sheet *s, const struct sheet_ref *r)
{
    return &s->section[r->section].block[r->block];
}

/* The chart's id (of a page reference: the block's id), with a number if another place has that
 * name: parts of a chart may be apart, and sets may share an id. A character that is not a letter,
 * digit, - or _ becomes a hyphen. */
static struct str place_name(struct ctx *c, const struct str *name, size_t ref)
{
    const struct sheet_ref *r = &c->s->ref[ref];
    struct str id = r->chart ? r->chart->id : block_of(c->s, r)->id;
    struct buf b = {.a = c->a};
    for (size_t i = 0; i < id.n; i++)
        buf_putc(&b, char_is_name(id.p[i]) ? id.p[i] : '-');
    struct str own = b.n ? buf_str(&b) : STR("chart"), tried = own;
    for (size_t n = 2, i = 0; i < ref;) {
        bool taken = str_eq(name[i], tried);
        if (taken)
            tried = str_printf(c->a, "%.*s.%zu", STRF(own), n++);
        i = taken ? 0 : i + 1;
    }
    return tried;
}

/* Several charts may be in one block, which has one name. */
void places_name(struct ctx *c)
{
    const struct sheet *s = c->s;
    struct str *name = ARENA_ARRAY(c->a, struct str, s->n_ref + 1);
    for (size_t i = 0; i < s->n_ref; i++) {
        size_t first = 0;
        if (!s->ref[i].placed || !c->side[i].number)
            continue;
        while (!s->ref[first].placed || block_of(s, &s->ref[first]) != block_of(s, &s->ref[i]))
            first++;
        name[i] = first < i ? name[first] : place_name(c, name, i);
    }
    c->place = name;
}

void place_put(struct ctx *c, const struct block *b, um x, um y)
{
    for (size_t i = 0; c->place && i < c->s->n_ref; i++)
        if (c->place[i].n && block_of(c->s, &c->s->ref[i]) == b) {
            page_put(c, (struct item){.kind = ITEM_PLACE, .x = x, .y = y, .name = c->place[i]});
            return;
        }
}
