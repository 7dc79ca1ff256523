/* Reports term lists that no column uses. A list may have terms that no cell has: it is complete,
 * as the rulebook has it. Called for every set. */
#include "check/check.h"

/* The list of troops is an exception: sheets for some troops search its words in labels. */
static void list_check(struct check_run *r, const struct set *set, const struct term_list *list)
{
    const struct chart **chart;
    bool any = str_same_name(list->name.s, STR("troops"));
    for (size_t n = model_charts(r->a, r->model, set, &chart); n-- > 0;) {
        any |= str_same_name(chart[n]->down.title.s, list->name.s) ||
               str_same_name(chart[n]->across.title.s, list->name.s);
        for (size_t k = 0; k < chart[n]->n_col; k++) {
            const struct type *type = &chart[n]->col[k].type;
            any |= type->kind == TYPE_TERM && type->terms && type->terms->term == list->term;
        }
    }
    r->tally->checks++;
    if (any)
        return;
    struct finding *f =
        diag_add(r->d, RULE_UNUSED_TERM, list->name.at,
                 "no column takes its words from the list \"%.*s\"", STRF(list->name.s));
    finding_help(r->d, f,
                 "write `%.*s` as the type of the columns that take its words, or delete the list",
                 STRF(list->name.s));
}

/* Skips an incomplete set: the unread part may use its terms. */
static void terms_run(struct check_run *r, const struct set *set)
{
    for (size_t k = 0; !set->torn && k < set->n_terms; k++)
        if (set->terms[k].name.at.file == set->set_file)
            list_check(r, set, &set->terms[k]);
}

const struct check check_terms = {GIVES(RULE_UNUSED_TERM), .set = terms_run};
