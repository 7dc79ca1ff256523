/* Where references lead: each block that the words of a sheet refer to is a place with a name, by which a file links to
 * it. Called by compose.c before the pages are drawn, and by block.c for each block.
 *
 * Invariant: a place is named where its block stands on a page, and nowhere else, so that no link leads nowhere. */
#include "page/inner.h"

static const struct block *block_of(const struct sheet *s, const struct sheet_ref *r)
{
    return &s->section[r->section].block[r->block];
}

/* The chart's id, or of a page the block's, with a number where another place has that name: the parts of a chart
 * may stand apart, and sets may share an id. What is no letter, digit, - or _ in it is a hyphen. */
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

/* Several charts may stand in one block, which has one name. */
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
