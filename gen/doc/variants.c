/* A sheet for one of its variants and papers: the same blocks, with another theme, and where the layout says so with
 * other pages, type, columns or folds. Called by make.c for each file. */
#include "doc/doc.h"

static unsigned scaled(unsigned n, unsigned from, unsigned to)
{
    return n >= from ? to : (n * to + from - 1) / from;
}

static void blocks_change(struct arena *a, struct section *s, unsigned from, unsigned to)
{
    struct block *all = arena_copy(a, s->block, s->n_block * sizeof *all);
    for (size_t i = 0; i < s->n_block; i++)
        all[i].span = all[i].span ? scaled(all[i].span, from, to) : 0;
    s->block = all;
}

/* What took half of the page takes no less of it now: fewer columns are for larger type, which wants the room. */
static void columns_change(struct arena *a, struct sheet *s, unsigned columns)
{
    struct section *all = ARENA_ARRAY(a, struct section, s->n_section + 1);
    for (size_t i = 0; i < s->n_section; i++) {
        all[i] = s->section[i];
        all[i].new_page = false; /* what fills a side in small type does not in large */
        all[i].side = (struct str){0};
        unsigned span = all[i].span, inside = all[i].columns;
        if (!span)
            continue;
        all[i].span = scaled(span, s->columns, columns);
        all[i].columns = scaled(inside, span, all[i].span);
        blocks_change(a, &all[i], inside, all[i].columns);
    }
    s->section = all;
    s->columns = columns;
    s->weight = NULL;
}

/* A panel is a column that nothing crosses; the rail has no place among them. */
static void panels_make(struct arena *a, struct sheet *s)
{
    struct section *all = ARENA_ARRAY(a, struct section, s->n_section + 1);
    for (size_t i = 0; i < s->n_section; i++) {
        all[i] = s->section[i];
        all[i].span = 0;
        all[i].columns = 1;
    }
    s->section = all;
    s->columns = s->fold;
    s->weight = NULL;
    if (s->phases_show == PHASES_RAIL)
        s->phases_show = PHASES_STRIP;
}

const struct sheet *sheet_variant(struct arena *a, const struct sheet *base, const struct variant *v,
                                  const struct text *paper)
{
    struct sheet *s = arena_copy(a, base, sizeof *base);
    s->theme = v->theme.s;
    s->theme_at = v->theme.at;
    s->paper = paper->s;
    s->paper_at = paper->at;
    if (v->fit.pages)
        s->most_pages = v->fit.pages;
    if (v->fit.type.most) {
        s->least_mpt = v->fit.type.least;
        s->most_mpt = v->fit.type.most;
    }
    if (v->fit.fold)
        s->fold = v->fit.fold;
    if (v->phases != PHASES_AS_SAID)
        s->phases_show = v->phases;
    if (s->fold)
        panels_make(a, s);
    else if (v->columns && v->columns != s->columns)
        columns_change(a, s, v->columns);
    return s;
}
