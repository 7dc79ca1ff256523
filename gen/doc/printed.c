/* Charts to findings: those of a set with sheets that no sheet asks for.
 *
 * Reading the layouts kept a list of the charts they ask for; a chart that another is from is read there too. A set
 * with a layout that cannot be made or read is left alone: what it would print is not known. Called by the commands
 * that check, before the checks, so that it can be waived like theirs. */
#include "doc/doc.h"

static bool same_place(struct span x, struct span y)
{
    return x.file == y.file && x.lo == y.lo;
}

/* Asked for by this name, in an overlay that has it from its base, or as what a chart that is asked for is from. */
static bool is_printed(const struct documents *all, const struct chart *c)
{
    for (size_t i = 0; i < all->n_printed; i++)
        for (const struct chart *p = all->printed[i]; p; p = p->from) {
            if (same_place(p->at, c->at))
                return true;
            for (size_t k = 0; k < p->n_part; k++)
                for (const struct chart *from = p->part[k]->from; from; from = from->from)
                    if (same_place(from->at, c->at))
                        return true;
        }
    return false;
}

static void say(struct diag *d, const struct chart *c)
{
    struct finding *f = diag_add(d, RULE_NOT_PRINTED, c->at, "%.*s stands on no sheet", STRF(c->id));
    finding_help(d, f, "put it into a section of a sheet in layouts/sheets, or waive this with the reason");
}

static void chart_check(struct diag *d, const struct documents *all, const struct chart *c)
{
    size_t parts = 0;
    if (c->bad || is_printed(all, c))
        return;
    for (size_t i = 0; i < c->n_part; i++)
        parts += is_printed(all, c->part[i]);
    if (!parts)
        say(d, c);
    for (size_t i = 0; parts && i < c->n_part; i++)
        if (!is_printed(all, c->part[i]))
            say(d, c->part[i]);
}

static bool has_sheets(const struct documents *all, const struct set *set)
{
    bool any = false;
    if (all->torn)
        return false;
    for (size_t i = 0; i < all->n; i++) {
        const struct document *doc = &all->at[i];
        if (doc->kind != DOCUMENT_SHEET || doc->set != set)
            continue;
        if (doc->bad)
            return false;
        any = true;
    }
    return any;
}

void documents_printed_check(struct diag *d, const struct model *m, const struct documents *all)
{
    for (size_t i = 0; i < m->n_set; i++) {
        const struct set *set = m->set[i];
        for (size_t k = 0; has_sheets(all, set) && k < set->n_chart; k++)
            if (set->chart[k]->set == set)
                chart_check(d, all, set->chart[k]);
    }
}
