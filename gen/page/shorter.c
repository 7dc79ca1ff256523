/* A sheet whose pages do not hold its list of changes, with a shorter one: what stands beside a bar too is left out
 * from its end, and counted. Called by compose.c, which tries one length after the other.
 *
 * Invariant: only sections that are nothing but the list are shortened, so that no reference into the sheet moves; what
 * is gone stays, for nothing else tells it. */
#include "page/inner.h"

/* Quarters of what may be left out that stay. */
enum { STEPS = 4 };

static size_t lines_barred(const struct block *b)
{
    size_t n = 0;
    for (size_t i = 0; b->barred && i < b->n_lead; i++)
        n += b->barred[i];
    return n;
}

/* All that could be left out of a section; 0: it is no list, or not alone. */
static size_t section_barred(const struct section *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n_block; i++) {
        if (!s->block[i].list)
            return 0;
        n += lines_barred(&s->block[i]);
    }
    return n;
}

/* So many of its lines that may go stay, *keep of all that are still to come; a chart's name with nothing below it goes
 * too. */
static bool block_cut(struct arena *a, struct block *b, size_t *keep)
{
    struct words *line = ARENA_ARRAY(a, struct words, b->n_lead + 1);
    bool *barred = ARENA_ARRAY(a, bool, b->n_lead + 1);
    size_t n = 0;
    for (size_t i = 0; i < b->n_lead; i++) {
        if (b->barred && b->barred[i]) {
            if (!*keep)
                continue;
            --*keep;
        }
        line[n] = b->lead[i];
        barred[n++] = b->barred && b->barred[i];
    }
    const bool named = b->barred && !b->reads_on; /* its first line is the chart's name */
    b->lead = line;
    b->barred = barred;
    b->n_lead = named && n == 1 ? 0 : n;
    return b->n_lead > 0;
}

static void section_cut(struct arena *a, const struct language *l, struct section *s, size_t keep)
{
    struct block *block = ARENA_ARRAY(a, struct block, s->n_block + 1);
    const size_t all = section_barred(s), left = all > keep ? all - keep : 0;
    size_t n = 0;
    for (size_t i = 0; i < s->n_block; i++) {
        block[n] = s->block[i];
        if (block_cut(a, &block[n], &keep)) {
            if (!n)
                block[n].title = s->block[0].title;
            n++;
        }
    }
    if (left) {
        struct words *more = ARENA_NEW(a, struct words);
        *more = words_of(a, say_count(a, l, SAY_CHANGES_MORE, left), ROLE_NOTE, VOICE_PLAIN);
        block[n] = (struct block){.kind = BLOCK_CHART, .of = s->block[0].of, .lead = more, .n_lead = 1, .list = true};
        if (!n)
            block[n].title = s->block[0].title;
        n++;
    }
    s->block = block;
    s->n_block = n;
}

const struct sheet *sheet_shorten(struct arena *a, const struct sheet *s, unsigned step)
{
    struct sheet *own = arena_copy(a, s, sizeof *s);
    struct section *all = arena_copy(a, s->section, s->n_section * sizeof *all);
    bool any = false;
    for (size_t i = 0; i < s->n_section; i++) {
        const size_t most = section_barred(&s->section[i]);
        if (!most || step > STEPS)
            continue;
        section_cut(a, s->language, &all[i], most * (STEPS - step) / STEPS);
        any = true;
    }
    own->section = all;
    return any ? own : NULL;
}
