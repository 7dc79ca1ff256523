/* Reports duplicate steps and notes. Rows inherited from another chart are checked in their own
 * chart. */
#include "check/check.h"

/* Equal neighbours were typed twice. With others between them, only whole sentences are reported,
 * because a turn may well have two steps called "Fire". */
enum { SENTENCE_WORDS = 5, DEPTH_MAX = 32 };

static void twice_report(struct check_run *r, const char *noun, struct named_list *l)
{
    for (size_t i = 0; named_next(l, &i);) {
        const struct named *before = &l->at.at[i - 1], *here = &l->at.at[i];
        if (before->place + 1 != here->place && words_in(here->text.s) < SENTENCE_WORDS)
            continue;
        struct finding *f =
            diag_add(r->d, RULE_SAID_TWICE, here->text.at, "this %s is repeated here", noun);
        finding_also(f, before->text.at, "the first time");
        finding_help(f, "delete one, or check the other in the rulebook");
    }
}

static void twice_run(struct check_run *r, const struct chart *c)
{
    struct named_list notes = {.at = {0}}, steps = {.at = {0}};
    /* index of the first row of the current list at each depth */
    size_t list[DEPTH_MAX + 1] = {0};
    for (size_t i = 0; (chart_is_own(c) || c->title_given) && i < c->n_note; i++)
        named_put(r->a, &notes, c->note[i], 0, i);
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        const size_t depth = row->depth < DEPTH_MAX ? row->depth : DEPTH_MAX;
        for (size_t k = depth + 1; k <= DEPTH_MAX; k++)
            list[k] = i + 1; /* the steps below each step are a list of their own */
        if (!row_is_own(c, row))
            continue;
        for (size_t k = 0; k < row->n_note; k++)
            named_put(r->a, &notes, row->note[k], i + 1, k);
        if (chart_is_procedure(c) && row->cell)
            named_put(r->a, &steps, row->cell[0].text, list[depth], i);
    }
    twice_report(r, "note", &notes);
    twice_report(r, "step", &steps);
}

const struct check check_twice = {GIVES(RULE_SAID_TWICE), .chart = twice_run};
