/* Reports term lists that no column uses, and terms that no text of the set uses.
 *
 * Terms are searched in all texts of the set (texts_of_set); spelling.c checks spelling. Called for
 * every set. */
#include "check/check.h"

/* A term is used if its words occur in any text or roll of the set or of a set derived from it;
 * capitals and hyphens are ignored. A derived set also has the lists of its base, which are checked
 * in the base. */

/* The words of a text with a hyphen before and behind each: "-it-is-shaken-". */
static struct str words_parted(struct arena *a, struct str s)
{
    const struct str fold = str_fold(a, s);
    char *p = (char *)fold.p;
    for (size_t i = 0; i < fold.n; i++)
        p[i] = char_is_name(p[i]) || (unsigned char)p[i] >= 0x80 ? p[i] : '-';
    return str_printf(a, "-%.*s-", STRF(fold));
}

/* All texts of a set and of the sets derived from it. */
static struct str texts_parted(struct check_run *r, const struct set *base)
{
    struct texts all = {0};
    struct buf b = {.a = r->a};
    for (size_t i = 0; i < r->model->n_set; i++)
        if (set_is_from(r->model->set[i], base))
            texts_of_set(r->a, r->model->set[i], true, &all);
    for (size_t i = 0; i < all.n; i++)
        buf_printf(&b, "%.*s\n", STRF(all.at[i].s));
    return words_parted(r->a, buf_str(&b));
}

/* An unused list is one finding, not one for each of its words. The list of troops is an exception:
 * sheets for some troops search its words in labels. */
static void list_check(struct check_run *r, const struct set *set, const struct term_list *list,
                       struct str all)
{
    const struct chart **chart;
    bool any = str_same_name(list->name.s, STR("troops")),
         bad = false; /* an unreadable cell may have any of the terms */
    for (size_t n = model_charts(r->a, r->model, set, &chart); n-- > 0;) {
        any |= str_same_name(chart[n]->down.title.s, list->name.s) ||
               str_same_name(chart[n]->across.title.s, list->name.s);
        for (size_t k = 0; k < chart[n]->n_col; k++) {
            const struct type *type = &chart[n]->col[k].type;
            bool takes = type->kind == TYPE_TERM && type->terms && type->terms->term == list->term;
            any |= takes;
            bad |= takes && chart_has_bad(chart[n]);
        }
    }
    r->tally->checks++;
    if (!any) {
        struct finding *f =
            diag_add(r->d, RULE_UNUSED_TERM, list->name.at,
                     "no column uses the words of the list \"%.*s\"", STRF(list->name.s));
        finding_help(f, "write `%.*s` as the type of the columns that use it, or delete the list",
                     STRF(list->name.s));
        return;
    }
    for (size_t i = 0; i < list->n && !bad; i++) {
        if (str_find(all, words_parted(r->a, list->term[i].s).p) < 0)
            REPORT(r->d, RULE_UNUSED_TERM, list->term[i].at,
                   "delete it, or find the cell that should have it",
                   "no text in the set uses \"%.*s\"", STRF(list->term[i].s));
    }
}

/* Skips an incomplete set: the unread part may use its terms. */
static void terms_run(struct check_run *r, const struct set *set)
{
    struct str all = set->incomplete || !set->n_terms ? STR("") : texts_parted(r, set);
    for (size_t k = 0; all.n && k < set->n_terms; k++)
        if (set->terms[k].name.at.file == set->set_file)
            list_check(r, set, &set->terms[k], all);
}

const struct check check_terms = {GIVES(RULE_UNUSED_TERM), .set = terms_run};
