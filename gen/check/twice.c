/* Steps and notes to findings: one that stands there twice. Rows taken over from another chart are judged where they
 * are written. */
#include "check/check.h"
#include <stdlib.h>

/* A step or a note is its own words. The same one right behind itself was typed twice; with others between, only a
 * sentence is surely one and the same, for a turn may well have two steps that are called "Fire". */
enum { SENTENCE_WORDS = 5, DEPTH_MOST = 32 };

/* A note, or a step; those of one list only are compared. Sorted, what says the same stands together. */
struct said {
    struct str fold;
    struct text text;
    size_t list, place;
};
struct all_said {
    const char *noun;
    LIST(struct said) at;
};

static void said_put(struct check_run *r, struct all_said *all, struct text t, size_t list, size_t place)
{
    if (t.s.n)
        ARENA_PUSH(r->a, &all->at, ((struct said){str_fold(r->a, t.s), t, list, place}));
}

static int said_order(const void *x, const void *y)
{
    const struct said *a = x, *b = y;
    const int lists = (a->list > b->list) - (a->list < b->list);
    const int words = lists ? lists : str_cmp(a->fold, b->fold);
    return words ? words : (a->place > b->place) - (a->place < b->place);
}

static void twice_say(struct check_run *r, const struct all_said *all)
{
    if (all->at.n)
        qsort(all->at.at, all->at.n, sizeof *all->at.at, said_order);
    for (size_t i = 1; i < all->at.n; i++) {
        const struct said *before = &all->at.at[i - 1], *here = &all->at.at[i];
        const bool near = before->place + 1 == here->place;
        if (before->list != here->list || !str_eq(before->fold, here->fold) ||
            (!near && words_in(here->text.s) < SENTENCE_WORDS))
            continue;
        struct finding *f = diag_add(r->d, RULE_SAID_TWICE, here->text.at,
                                     "this %s stands here twice", all->noun);
        finding_also(r->d, f, before->text.at, "the first time");
        finding_help(r->d, f, "leave one out, or look in the book what the other one says");
    }
}

static void twice_run(struct check_run *r, const struct chart *c)
{
    struct all_said notes = {.noun = "note"}, steps = {.noun = "step"};
    size_t list[DEPTH_MOST + 2] = {0}; /* where the list of each depth begins */
    for (size_t i = 0; (chart_is_own(c) || c->title_given) && i < c->n_note; i++)
        said_put(r, &notes, c->note[i], 0, i);
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        const size_t depth = row->depth < DEPTH_MOST ? row->depth : DEPTH_MOST;
        for (size_t k = depth + 1; k <= DEPTH_MOST; k++)
            list[k] = i + 1; /* steps below another one are their own list */
        if (!row_is_own(c, row))
            continue;
        for (size_t k = 0; k < row->n_note; k++)
            said_put(r, &notes, row->note[k], i + 1, k);
        if (c->kind == CHART_STEPS && row->cell)
            said_put(r, &steps, row->cell[0].text, list[depth], i);
    }
    twice_say(r, &notes);
    twice_say(r, &steps);
}

const struct check check_twice = {GIVES(RULE_SAID_TWICE), .chart = twice_run};
