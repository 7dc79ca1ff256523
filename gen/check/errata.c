/* Reports errata whose printed value equals the value as played. Called for every chart. */
#include "check/check.h"

/* Compares the parts of an erratum with the row as played. */
static void same_check(struct check_run *r, const struct chart *c, const struct row *row)
{
    const struct erratum *e = &row->erratum;
    bool label = e->label.s.n && str_same_name(e->label.s, row->label.s), any = e->label.s.n && !label, cells = false;
    struct str column = {"", 0};
    for (size_t k = 0; e->cell && row->cell && k < c->n_col; k++) {
        if (!e->cell[k])
            continue;
        bool same = e->cell[k]->kind == row->cell[k].kind && str_same_name(e->cell[k]->text.s, row->cell[k].text.s);
        any |= !same;
        if (same && !cells)
            column = c->col[k].label.s;
        cells |= same;
    }
    if (!label && !cells && any)
        return;
    struct finding *f =
        diag_add(r->d, RULE_ERRATUM_SAME, e->at, "\"%.*s\" is the same as printed and as played",
                 STRF(row_name(r->a, c, row)));
    if (cells && column.n)
        finding_note(f, "both have the same under \"%.*s\"", STRF(column));
    finding_help(f, "write the rulebook's text under `printed`, or delete the erratum");
}

/* False for an empty erratum, and for a band's printed label that was unreadable: it had its
 * finding. */
static bool has_correction(const struct chart *c, const struct row *row)
{
    const struct erratum *e = &row->erratum;
    bool has_any = e->label.s.n > 0;
    if (chart_is_bands(c) && has_any && !e->has_range)
        return false;
    for (size_t k = 0; e->cell && k < c->n_col; k++)
        has_any = has_any || e->cell[k];
    return e->set && has_any && row->cell && row_is_own(c, row);
}

static void errata_run(struct check_run *r, const struct chart *c)
{
    for (size_t i = 0; i < c->n_row; i++) {
        if (!has_correction(c, &c->row[i]))
            continue;
        r->tally->checks++;
        same_check(r, c, &c->row[i]);
    }
}

const struct check check_errata = {GIVES(RULE_ERRATUM_SAME), .chart = errata_run};
