/* A chart, whatever its kind, to blocks: title, what stands beside it, table, notes, footnotes.
 *
 * Parts that are bands on one roll become one table (show_beside.c); other parts a block each, the first under the title of
 * the whole. Bad charts give nothing: they have had their finding. Called by doc. */
#include "sheet/show.h"

struct showing showing_of(const struct show *s, const struct chart *c, struct footnotes *foot)
{
    return (struct showing){.s = s, .a = s->a, .c = c, .set = c && c->set ? c->set : s->set, .foot = foot};
}

static struct words title_words(const struct showing *w, const struct chart *c)
{
    return show_text(w, c->title.s.n ? c->title.s : c->id, WORDS_CHART, VOICE_PLAIN);
}

static struct words aside_words(const struct showing *w, const struct chart *c)
{
    struct words out = {0};
    if (c->kind == CHART_MODIFIERS && c->to.s.n)
        out = show_text(w, c->to.s, WORDS_ASIDE, VOICE_PLAIN);
    struct str note = chart_aside(c);
    if (note.n && out.n)
        out = words_cat(w->a, out, STR(" \xc2\xb7 "), WORDS_ASIDE, VOICE_PLAIN);
    return note.n ? words_join(w->a, out, show_text(w, note, WORDS_ASIDE, VOICE_PLAIN)) : out;
}

static const struct table *table_of(struct showing *w, struct words part)
{
    struct beside alone = {.chart = w->c};
    switch (w->c->kind) {
    case CHART_BANDS:
        if (w->c->reads.s.n && beside_fits(&alone, 1))
            return table_beside(w, &alone, 1, part);
        return strip_fits(w) ? table_strip(w, part) : table_bands(w, part);
    case CHART_GRID:
        return table_grid(w, part);
    case CHART_MODIFIERS:
        return table_modifiers(w, part);
    case CHART_STEPS:
        return table_steps(w, part);
    case CHART_PARTS:
        return NULL;
    }
    return NULL;
}

/* The words above a list of modifiers: what they are added to. */
static void put_start(struct showing *w, struct words_list *above)
{
    if (w->c->start.s.n == 0)
        return;
    struct words start = words_of(w->a, STR("Start from "), WORDS_BODY, VOICE_PLAIN);
    ARENA_PUSH(w->a, above, words_join(w->a, start, show_text(w, w->c->start.s, WORDS_BODY, VOICE_PLAIN)));
}

/* `whole`: the chart whose part this is and whose title and notes the block bears, or NULL. */
static struct block block_of(const struct show *s, const struct chart *c, const struct chart *whole, bool first, bool last)
{
    struct footnotes foot = {0};
    struct showing w = showing_of(s, c, &foot), top = showing_of(s, whole ? whole : c, &foot);
    struct words_list above = {0}, below = {0};
    struct block b = {.kind = BLOCK_CHART, .id = c->id, .span = 1, .at = s->at};
    struct words part = {0};
    if (first) {
        b.title = title_words(&top, top.c);
        b.aside = aside_words(&top, top.c);
    }
    if (whole && c->title.s.n) {
        part = show_text(&w, c->title.s, WORDS_GROUP, VOICE_PLAIN);
        struct words aside = aside_words(&w, c);
        if (aside.n)
            part = words_join(w.a, words_cat(w.a, part, STR(" \xc2\xb7 "), WORDS_GROUP, VOICE_PLAIN), aside);
    }
    if (whole && first)
        block_notes(&top, &above, &below);
    put_start(&w, &above);
    b.table = table_of(&w, part);
    block_notes(&w, &above, &below);
    block_reading(&w, &below);
    if (whole && last)
        block_reading(&top, &below);
    block_close(&w, &b, &above, &below);
    return b;
}

/* Two charts may say the same: it is said once. */
static void drop_twins(struct words_list *l)
{
    size_t n = 0;
    for (size_t i = 0; i < l->n; i++) {
        size_t j = 0;
        while (j < n && !words_eq(l->at[j], l->at[i]))
            j++;
        if (j == n)
            l->at[n++] = l->at[i];
    }
    l->n = n;
}

static struct block block_beside(const struct show *s, struct words title, const struct chart *whole, const struct beside *of, size_t n)
{
    struct footnotes foot = {0};
    struct showing w = showing_of(s, whole ? whole : of[0].chart, &foot);
    struct words_list above = {0}, below = {0};
    struct block b = {.kind = BLOCK_CHART, .id = w.c->id, .title = title, .span = 1, .keep = true, .at = s->at};
    if (whole) {
        b.aside = aside_words(&w, whole);
        block_notes(&w, &above, &below);
    }
    b.table = table_beside(&w, of, n, (struct words){0});
    for (size_t i = 0; i < n; i++) {
        struct showing one = showing_of(s, of[i].chart, &foot);
        block_notes(&one, &above, &below);
        block_reading(&one, &below);
        struct showing top = showing_of(s, of[i].chart->whole, &foot);
        if (top.c && top.c != whole) {
            block_notes(&top, &above, &below);
            block_reading(&top, &below);
        }
    }
    if (whole)
        block_reading(&w, &below);
    drop_twins(&below);
    drop_twins(&above);
    block_close(&w, &b, &above, &below);
    return b;
}

struct block show_beside(const struct show *s, struct words title, const struct beside *of, size_t n)
{
    return block_beside(s, title, NULL, of, n);
}

struct block_list { struct block *at; size_t n, cap; };

static void put_parts(const struct show *s, const struct chart *c, struct block_list *l)
{
    struct beside *of = ARENA_ARRAY(s->a, struct beside, c->n_part + 1);
    size_t n = 0;
    for (size_t i = 0; i < c->n_part; i++)
        if (!c->part[i]->bad)
            of[n++] = (struct beside){.chart = c->part[i]};
    if (beside_fits(of, n)) {
        struct showing w = showing_of(s, c, NULL);
        ARENA_PUSH(s->a, l, block_beside(s, title_words(&w, c), c, of, n));
        return;
    }
    for (size_t i = 0; i < n; i++)
        if (of[i].chart->kind == CHART_PARTS)
            put_parts(s, of[i].chart, l);
        else
            ARENA_PUSH(s->a, l, block_of(s, of[i].chart, c, i == 0, i + 1 == n));
}

struct blocks show_blocks(const struct show *s, const struct chart *c)
{
    struct block_list l = {0};
    if (c->bad)
        return (struct blocks){0};
    if (c->kind == CHART_PARTS)
        put_parts(s, c, &l);
    else
        ARENA_PUSH(s->a, &l, block_of(s, c, NULL, true, true));
    return (struct blocks){l.at, l.n};
}

struct block show_chart(const struct show *s, const struct chart *c)
{
    struct blocks b = show_blocks(s, c);
    return b.n ? b.at[0] : (struct block){0};
}
