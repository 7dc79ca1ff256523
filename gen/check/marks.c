/* Reports footnotes without a reference.
 *
 * A mark is easily lost, and the text without it reads well. A footnote without a reference has
 * lost its only mark. Called for every chart. */
#include "check/check.h"

static bool has_mark(const struct text *mark, size_t n, struct str name)
{
    for (size_t i = 0; i < n; i++)
        if (str_eq(mark[i].s, name))
            return true;
    return false;
}

/* Looks at labels, headers and cells, whose text no longer contains their marks. */
static bool is_marked(const struct chart *c, struct str name)
{
    for (size_t k = 0; k < c->n_col; k++)
        if (has_mark(c->col[k].mark, c->col[k].n_mark, name))
            return true;
    for (size_t g = 0; g < c->n_group; g++)
        if (has_mark(c->group[g].mark, c->group[g].n_mark, name))
            return true;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        if (has_mark(row->label_mark, row->n_label_mark, name) || (row->inner && is_marked(row->inner, name)))
            return true;
        for (size_t k = 0; row->cell && k < c->n_col; k++)
            if (has_mark(row->cell[k].mark, row->cell[k].n_mark, name) || row->cell[k].kind == CELL_BAD)
                return true; /* an unreadable cell may have the mark */
    }
    for (size_t p = 0; p < c->n_part; p++)
        if (c->part[p]->bad || is_marked(c->part[p], name))
            return true;
    return false;
}

/* Looks for marks inside text, where they stay: "moves ^slow as it came". */
static bool is_in_words(struct arena *a, const struct chart *c, struct str name)
{
    struct texts all = {0};
    const char *mark = str_z(a, str_printf(a, "^%.*s", STRF(name)));
    texts_of(a, c, ~(unsigned)TEXT_OWN, &all);
    for (size_t i = 0; i < all.n; i++)
        if (str_find(all.at[i].s, mark) >= 0)
            return true;
    return str_find(c->reads.s, mark) >= 0;
}

/* Skips a footnote that replaces the base's footnote: the base's rows refer to it. */
static void unused_check(struct check_run *r, const struct chart *c)
{
    for (size_t i = 0; i < c->n_mark; i++) {
        const struct mark *m = &c->mark[i];
        if (!span_within(m->name.at, c->extent) || (c->from && chart_mark(c->from, m->name.s)))
            continue;
        r->tally->checks++;
        if (is_marked(c, m->name.s) || is_in_words(r->a, c, m->name.s))
            continue;
        struct finding *f =
            diag_add(r->d, RULE_MARK_IDLE, m->name.at, "nothing refers to the footnote \"%.*s\"", STRF(m->name.s));
        finding_help(f, "write ^%.*s after its text, or delete the footnote", STRF(m->name.s));
    }
}

static void marks_run(struct check_run *r, const struct chart *c)
{
    /* footnotes of the whole chart, once */
    if (c->whole && c->whole->n_part && c->whole->part[0] == c)
        unused_check(r, c->whole);
    if (c->n_mark)
        unused_check(r, c);
}

const struct check check_marks = {GIVES(RULE_MARK_IDLE), .chart = marks_run};
