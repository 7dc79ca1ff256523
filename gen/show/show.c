/* A chart, whatever its kind, to blocks: title, what stands beside it, table, notes, footnotes.
 *
 * Parts that are bands on one roll become one table (show_beside.c); other parts a block each, the first under the
 * title of the whole. Bad charts give nothing: they have had their finding. Called by who makes blocks. */
#include "show/show.h"

/* A copy, and cheap: whoever shows one chart changes what is asked for it alone. */
struct show show_of(const struct show *s, const struct chart *c, struct words_list *foot)
{
    struct show w = *s;
    w.c = c;
    w.set = c && c->set ? c->set : s->set;
    w.foot = foot;
    return w;
}

/* A chart without a title is called by its id: what refers to it needs some words. */
static struct words title_words(const struct show *w, const struct chart *c)
{
    return show_words(w, c->title.s.n ? c->title.s : c->id, ROLE_CHART);
}

/* What modifiers are added to, and a first note that is short. */
static struct words aside_words(const struct show *w, const struct chart *c)
{
    struct words out = {0};
    if (c->kind == CHART_MODIFIERS && c->to.s.n)
        out = show_words(w, c->to.s, ROLE_ASIDE);
    struct str note = chart_aside(c);
    if (note.n && out.n)
        out = words_cat(w->a, out, STR(" \xc2\xb7 "), ROLE_ASIDE, VOICE_PLAIN);
    return note.n ? words_join(w->a, out, show_words(w, note, ROLE_ASIDE)) : out;
}

void block_holds(struct arena *a, struct block *b, const struct chart *c)
{
    const struct chart **all = ARENA_ARRAY(a, const struct chart *, b->n_chart + 1);
    for (size_t i = 0; i < b->n_chart; i++)
        all[i] = b->chart[i];
    all[b->n_chart++] = c;
    b->chart = all;
}

/* The table of a chart's own rows, and what its kind says below it. NULL: it stands in a line of words. */
static const struct table *table_of(const struct show *w, struct words part, struct words_list *below)
{
    struct beside alone = {.chart = w->c};
    struct dice_sum sum;
    if (w->ask.view == VIEW_TRACK && track_column(&w->ask, w->c) >= 0)
        return table_track(w, part);
    switch (w->c->kind) {
    case CHART_BANDS:
        if (w->c->reads.s.n && beside_fits(&alone, 1))
            return table_beside(w, &alone, 1, part);
        if (w->ask.view == VIEW_TABLE || !strip_fits(w->c, &sum))
            return w->c->reads.s.n ? table_reads(w, part) : table_grid(w, part);
        if (!w->c->reads.s.n)
            ARENA_PUSH(w->a, below, strip_sentence(w, &sum));
        return table_strip(w, &sum, part);
    case CHART_GRID:
        return table_grid(w, part);
    case CHART_MODIFIERS:
        return w->ask.view == VIEW_LINE ? NULL : table_modifiers(w, part);
    case CHART_STEPS:
        return table_steps(w, part);
    case CHART_PARTS:
        return NULL;
    }
    return NULL;
}

/* `whole`: the chart whose part this is and whose title and notes the block bears, or NULL. */
static struct block block_of(const struct show *s, const struct chart *c, const struct chart *whole, bool first,
                             bool last)
{
    struct words_list foot = {0}, above = {0}, below = {0};
    struct block b = {.kind = BLOCK_CHART, .id = c->id, .span = 1, .at = s->at};
    block_holds(s->a, &b, c);
    c = chart_chosen(s, c);
    struct show w = show_of(s, c, &foot), top = show_of(s, whole ? whole : c, &foot);
    struct words part = {0};
    if (first) {
        b.title = title_words(&top, top.c);
        b.aside = aside_words(&top, top.c);
    }
    if (whole && c->title.s.n) {
        part = show_words(&w, c->title.s, ROLE_GROUP);
        struct words aside = aside_words(&w, c);
        if (aside.n)
            part = words_join(w.a, words_cat(w.a, part, STR(" \xc2\xb7 "), ROLE_GROUP, VOICE_PLAIN), aside);
    }
    if (whole && first)
        block_notes(&top, &above, &below);
    if (c->start.s.n) { /* what a list of modifiers is added to */
        struct words start = words_of(w.a, STR("Start from "), ROLE_BODY, VOICE_PLAIN);
        ARENA_PUSH(w.a, &above, words_join(w.a, start, show_words(&w, c->start.s, ROLE_BODY)));
    }
    b.table = table_of(&w, part, &below);
    if (s->ask.view == VIEW_LINE && c->kind == CHART_MODIFIERS) {
        b.title.n = b.aside.n = 0;
        ARENA_PUSH(w.a, &above, modifiers_line(&w));
    }
    block_notes(&w, &above, &below);
    block_reading(&w, &below);
    if (whole && last)
        block_reading(&top, &below);
    block_close(&w, &b, &above, &below);
    return b;
}

/* --- several charts in one block */

/* What each of them says, that two that say the same say once, for all; of one alone, after its name. */
struct said_list {
    struct said {
        struct words words;
        struct str who;
        bool shared;
    } * at;
    size_t n, cap;
};

/* Above and below: what one of them says is looked for among what the others have said. */
static void say(const struct show *s, struct words_list *foot, const struct chart *c, struct str who,
                struct said_list *l)
{
    struct show w = show_of(s, c, foot);
    struct words_list said[2] = {{0}, {0}};
    block_notes(&w, &said[0], &said[1]);
    block_reading(&w, &said[1]);
    for (int below = 0; below < 2; below++)
        for (size_t i = 0; i < said[below].n; i++) {
            size_t j = 0;
            while (j < l[below].n && !words_eq(l[below].at[j].words, said[below].at[i]))
                j++;
            if (j < l[below].n)
                l[below].at[j].shared = true;
            else
                ARENA_PUSH(s->a, &l[below], ((struct said){said[below].at[i], who, false}));
        }
}

static void put_said(const struct show *w, const struct said_list *l, struct words_list *out)
{
    for (size_t i = 0; i < l->n; i++) {
        struct words text = l->at[i].words;
        if (!l->at[i].shared && l->at[i].who.n && text.n) {
            enum role kind = text.run[0].kind;
            struct words who = show_words_in(w, l->at[i].who, kind, VOICE_ITALIC);
            text = words_join(w->a, words_cat(w->a, who, STR(": "), kind, VOICE_ITALIC), text);
        }
        ARENA_PUSH(w->a, out, text);
    }
}

/* What is said of a chart in several parts is said once, behind what its first part here says. */
struct block show_beside(const struct show *s, struct words title, const struct chart *whole, const struct beside *of,
                         size_t n)
{
    struct words_list foot = {0}, above = {0}, below = {0};
    struct show w = show_of(s, whole ? whole : of[0].chart, &foot);
    struct said_list said[2] = {{0}, {0}}; /* above, below */
    struct block b = {.kind = BLOCK_CHART, .id = w.c->id, .title = title, .span = 1, .keep = true, .at = s->at};
    if (whole)
        b.aside = aside_words(&w, whole);
    b.table = table_beside(&w, of, n, (struct words){0});
    for (size_t i = 0; i < n; i++) {
        const struct chart *c = of[i].chart, *top = c->whole;
        block_holds(s->a, &b, c);
        say(s, &foot, c, n > 1 ? of[i].title.n ? of[i].title : c->title.s : (struct str){0}, said);
        if (top && (i == 0 || of[i - 1].chart->whole != top))
            say(s, &foot, top, top == whole ? STR("") : top->title.s, said);
    }
    put_said(&w, &said[0], &above);
    put_said(&w, &said[1], &below);
    block_close(&w, &b, &above, &below);
    return b;
}

/* --- any chart */

/* Which of the two is decided for all parts at once: half a die column would be read as the whole of it. */
static void put_parts(const struct show *s, const struct chart *c, struct blocks *l)
{
    struct beside *of = ARENA_ARRAY(s->a, struct beside, c->n_part + 1);
    size_t n = 0;
    for (size_t i = 0; i < c->n_part; i++)
        if (!c->part[i]->bad)
            of[n++] = (struct beside){.chart = c->part[i]};
    if (beside_fits(of, n)) {
        struct show w = show_of(s, c, NULL);
        ARENA_PUSH(s->a, l, show_beside(s, title_words(&w, c), c, of, n));
        return;
    }
    for (size_t i = 0; i < n; i++)
        if (of[i].chart->kind == CHART_PARTS)
            put_parts(s, of[i].chart, l);
        else
            ARENA_PUSH(s->a, l, block_of(s, of[i].chart, c, i == 0, i + 1 == n));
}

/* Depends on nothing but the chart and what is asked: the same blocks on every machine. */
struct blocks show_blocks(const struct show *s, const struct chart *c)
{
    struct blocks l = {0};
    if (!c->bad && c->kind == CHART_PARTS)
        put_parts(s, c, &l);
    else if (!c->bad)
        ARENA_PUSH(s->a, &l, block_of(s, c, NULL, true, true));
    return l;
}
