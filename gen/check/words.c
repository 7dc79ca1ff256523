/* Reports term lists that no column uses, and terms that no text of the set uses.
 *
 * Terms are searched in all texts of the set (texts_of_set); spelling.c checks spelling. Called for
 * every set. */
#include "check/check.h"
#include <string.h>

/* A term is used if its words occur in any text or roll of the set or of a set derived from it;
 * capitals and hyphens are ignored. A derived set also has the lists of its base, which are checked
 * in the base. */

/* Returns all texts of a set and of the sets derived from it, folded, one per line: " it-is-shaken
 * ". */
static struct str texts_fold(struct check_run *r, const struct set *base)
{
    struct texts all = {0};
    struct buf b = {.a = r->a};
    for (size_t i = 0; i < r->model->n_set; i++)
        if (set_is_from(r->model->set[i], base))
            texts_of_set(r->a, r->model->set[i], true, &all);
    buf_putc(&b, '\n');
    for (size_t i = 0; i < all.n; i++) {
        buf_put(&b, str_fold(r->a, all.at[i].s));
        buf_putc(&b, '\n');
    }
    return buf_str(&b);
}

static bool ends_word(char c)
{
    return !char_is_letter(c) && !char_is_digit(c) && (unsigned char)c < 0x80;
}

/* Finds `term` with word ends on both sides. The text begins and ends with a line break, so the
 * neighbouring bytes always exist. */
static bool has_term(struct str all, struct str term)
{
    for (size_t from = 0; from + term.n < all.n;) {
        const char *p = memchr(all.p + from, term.p[0], all.n - from - term.n);
        if (!p)
            return false;
        size_t i = (size_t)(p - all.p);
        from = i + 1;
        if (memcmp(p, term.p, term.n) == 0 && ends_word(all.p[i - 1]) && ends_word(all.p[i + term.n]))
            return true;
    }
    return false;
}

/* An unused list is one finding, not one for each of its words. The list of troops is an exception:
 * sheets for some troops search its words in labels. */
static void list_check(struct check_run *r, const struct set *set, const struct term_list *list, struct str all)
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
            for (size_t i = 0; takes && i < chart[n]->n_row; i++)
                bad |= chart[n]->row[i].cell && chart[n]->row[i].cell[k].kind == CELL_BAD;
        }
    }
    r->tally->checks++;
    if (!any) {
        struct finding *f = diag_add(r->d, RULE_UNUSED_TERM, list->name.at,
                                     "no column takes its words from the list \"%.*s\"", STRF(list->name.s));
        finding_help(r->d, f, "write `%.*s` as the type of the columns that take its words, or delete the list",
                     STRF(list->name.s));
        return;
    }
    for (size_t i = 0; i < list->n && !bad; i++) {
        struct str term = str_fold(r->a, list->term[i].s);
        if (!term.n || has_term(all, term))
            continue;
        REPORT(r->d, RULE_UNUSED_TERM, list->term[i].at,
               "take it out, or look for the cell that should have it",
               "nothing in the set says \"%.*s\"", STRF(list->term[i].s));
    }
}

/* Skips an incomplete set: the unread part may use its terms. */
static void terms_run(struct check_run *r, const struct set *set)
{
    if (set->torn || !set->n_terms)
        return;
    struct str all = texts_fold(r, set);
    for (size_t k = 0; k < set->n_terms; k++)
        if (set->terms[k].name.at.file == set->set_file)
            list_check(r, set, &set->terms[k], all);
}

const struct check check_terms = {GIVES(RULE_UNUSED_TERM), .set = terms_run};
