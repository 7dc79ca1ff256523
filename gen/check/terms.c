/* Lists of terms to findings: a list that no column takes its words from, and a term that nothing in the set says.
 *
 * A term is said where its words stand in any text or roll of the set, or of a set that is from it, capitals and
 * hyphens aside. An overlay has its base's lists too, and those are judged in the base. */
#include "check/corpus.h"
#include "check/words.h"
#include <string.h>

static bool is_below(const struct set *s, const struct set *base)
{
    for (; s; s = s->from)
        if (s == base)
            return true;
    return false;
}

/* All texts, folded, a line each: " it-is-shaken " is found in them by its words. */
static struct str texts_fold(struct check_run *r, const struct set *base)
{
    struct corpus all = {0};
    struct buf b = {.a = r->a};
    for (size_t i = 0; i < r->model->n_set; i++)
        if (is_below(r->model->set[i], base))
            corpus_of(r->a, r->model->set[i], true, &all);
    buf_putc(&b, '\n');
    for (size_t i = 0; i < all.n; i++) {
        buf_put(&b, str_fold(r->a, all.at[i].s));
        buf_putc(&b, '\n');
    }
    return buf_str(&b);
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

static bool says(struct str all, struct str term)
{
    for (size_t from = 0; from + term.n < all.n;) {
        const char *p = memchr(all.p + from, term.p[0], all.n - from - term.n);
        if (!p)
            return false;
        size_t i = (size_t)(p - all.p);
        from = i + 1;
        if (memcmp(p, term.p, term.n) == 0 && !is_word(all.p[i - 1]) && !is_word(all.p[i + term.n]))
            return true;
    }
    return false;
}

struct used {
    const struct term_list *list;
    bool yes; /* by a column */
    bool bad; /* a cell of it could not be read, and may have been meant for any of its terms */
};

static void see_chart(const struct chart *c, void *data)
{
    struct used *u = data;
    for (size_t k = 0; k < c->n_col; k++) {
        const struct type *type = &c->col[k].type;
        if (type->kind != TYPE_TERM || !type->terms || type->terms->term != u->list->term)
            continue;
        u->yes = true;
        for (size_t i = 0; i < c->n_row; i++)
            u->bad |= c->row[i].cell && c->row[i].cell[k].kind == CELL_BAD;
    }
}

static void list_check(struct check_run *r, const struct term_list *list, struct str all)
{
    struct used used = {list, false, false};
    model_each_chart(r->model, see_chart, &used);
    r->tally->checks++;
    if (!used.yes) {
        struct finding *f =
            diag_add(r->d, RULE_UNUSED_TERM, list->name.at, "no column is of the list \"%.*s\"", STRF(list->name.s));
        finding_help(r->d, f, "give it as the type of the columns that take its words, or take it out");
        return;
    }
    for (size_t i = 0; i < list->n && !used.bad; i++) {
        struct str term = str_fold(r->a, list->term[i].s);
        if (!term.n || says(all, term))
            continue;
        struct finding *f = diag_add(r->d, RULE_UNUSED_TERM, list->term[i].at, "nothing in the set says \"%.*s\"",
                                     STRF(list->term[i].s));
        finding_help(r->d, f, "take it out, or look for the cell that should have it");
    }
}

static void terms_run(struct check_run *r)
{
    for (size_t i = 0; i < r->over->n_set; i++) {
        const struct set *set = r->over->set[i];
        if (set->torn) /* what uses them may stand in what was not read */
            continue;
        struct str all = set->n_terms ? texts_fold(r, set) : STR("");
        for (size_t k = 0; k < set->n_terms; k++)
            if (set->terms[k].name.at.file == set->set_file)
                list_check(r, &set->terms[k], all);
    }
}

const struct check check_terms = {.name = "terms", .rule = RULE_UNUSED_TERM, .model = terms_run};
