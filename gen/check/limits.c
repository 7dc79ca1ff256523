/* Modifiers charts to findings: the same situation that two of them count otherwise.
 *
 * Two charts speak of the same thing where they change the same and start from the same, in the same words; a situation
 * is the same where its name and its group's are. A difference that is meant is said by `why`, or waived. */
#include "check/words.h"

static struct str to_of(const struct chart *c, const struct row *row)
{
    return row->to.s.n ? row->to.s : c->to.s;
}

static bool counts(const struct row *row)
{
    return !row->then && row->cell && row->cell[0].kind != CELL_BAD && row->cell[0].kind != CELL_SEE;
}

static bool same_group(const struct chart *x, int g, const struct chart *y, int h)
{
    if (g < 0 || h < 0)
        return g < 0 && h < 0;
    return str_same_name(x->group[g].label.s, y->group[h].label.s);
}

static bool same_limit(const struct row *x, const struct row *y)
{
    return x->has_up_to == y->has_up_to && (!x->has_up_to || rat_cmp(x->up_to, y->up_to) == 0);
}

static void say(struct check_run *r, const struct chart *c, const struct row *row, const struct chart *o,
                const struct row *other)
{
    const struct cell *x = &row->cell[0], *y = &other->cell[0];
    struct finding *f;
    if (!cells_same(x, y))
        f = diag_add(r->d, RULE_MODIFIER_LIMITS_DIFFER, x->text.at, "\"%.*s\" is %.*s here, and %.*s in %.*s",
                     STRF(row_name(r->a, c, row)), STRF(x->text.s), STRF(y->text.s), STRF(o->id));
    else
        f = diag_add(r->d, RULE_MODIFIER_LIMITS_DIFFER, row->label.at, "\"%.*s\" has another limit here than in %.*s",
                     STRF(row_name(r->a, c, row)), STRF(o->id));
    finding_also(r->d, f, !cells_same(x, y) ? y->text.at : other->label.at, "as it stands in %.*s", STRF(o->id));
    finding_note(r->d, f, "both change %.*s", STRF(to_of(c, row)));
    finding_help(r->d, f, "say by `why` that the difference is meant, or put it right");
}

static bool compared(const struct chart *c, const struct row *row)
{
    return counts(row) && row_is_own(c, row) && !(row->why.s.n && !row->erratum.set);
}

static void row_compare(struct check_run *r, const struct chart *c, const struct row *row, const struct chart *o)
{
    for (size_t i = 0; i < o->n_row; i++) {
        const struct row *other = &o->row[i];
        if (!compared(o, other) || !str_same_name(row->label.s, other->label.s) ||
            !same_group(c, row->group, o, other->group) || !str_same_name(to_of(c, row), to_of(o, other)))
            continue;
        if (!cells_same(&row->cell[0], &other->cell[0]) || !same_limit(row, other))
            say(r, c, row, o, other);
        return;
    }
}

static void charts_compare(struct check_run *r, const struct chart *c, const struct chart *o)
{
    if (o->kind != CHART_MODIFIERS || o->bad || !str_same_name(c->start.s, o->start.s))
        return;
    r->tally->checks++;
    for (size_t i = 0; i < c->n_row; i++)
        if (compared(c, &c->row[i]))
            row_compare(r, c, &c->row[i], o);
}

/* Each chart against those before it, so that a difference is said once; a misprint that is tried, against all. */
static void limits_run(struct check_run *r, const struct chart *c)
{
    bool before = true;
    if (c->kind != CHART_MODIFIERS)
        return;
    for (size_t i = 0; i < c->set->n_chart; i++) {
        const struct chart *o = c->set->chart[i];
        for (size_t k = 0; k < (o->n_part ? o->n_part : 1); k++) {
            const struct chart *one = o->n_part ? o->part[k] : o;
            if (str_eq(one->id, c->id))
                before = false;
            else if (before || r->trying)
                charts_compare(r, c, one);
        }
    }
}

const struct check check_limits = {.name = "limits", .rule = RULE_MODIFIER_LIMITS_DIFFER, .chart = limits_run};
