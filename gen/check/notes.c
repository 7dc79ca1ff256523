/* Charts of a family to findings: one that has no note, or no reading, where all others have one.
 *
 * A family are the charts that are taken from one master, or those that have the same columns and throw the same: one
 * test for several troops. What a note says is its own affair, and so is whether there is one; but where three charts
 * and more all have one, the chart without has lost it. A chart that takes its master's note has none of its own. */
#include "check/check.h"
#include "layout/basis.h"

enum { OTHERS_LEAST = 3 };

struct family {
    const struct chart *lone, *like; /* without one; with one */
    size_t with, without;
};

static bool are_family(const struct chart *x, const struct chart *y)
{
    if (x->from || y->from)
        return x->from == y->from;
    bool same = x->kind == y->kind && (x->kind == CHART_BANDS || x->kind == CHART_GRID) && x->n_col == y->n_col &&
                x->n_col > 1 && str_same_name(x->down.expression.s, y->down.expression.s) &&
                str_same_name(x->down.title.s, y->down.title.s);
    for (size_t k = 0; same && k < x->n_col; k++)
        same = x->col[k].type.kind == y->col[k].type.kind && str_same_name(x->col[k].label.s, y->col[k].label.s) &&
               str_same_name(x->col[k].head.s, y->col[k].head.s);
    return same;
}

/* A note or, with `reading`, a reading that is written in it; NULL: it has none of its own. */
static const struct text *said_in(const struct chart *c, bool reading)
{
    const struct text *t = reading ? &c->reading : c->n_note ? &c->note[0] : NULL;
    return t && t->s.n && span_within(t->at, c->extent) ? t : NULL;
}

static void family_check(struct check_run *r, const struct chart *c, bool reading)
{
    struct family f = {0};
    const struct chart *o;
    for (size_t at[2] = {0}; (o = chart_next(c->set, at));) {
        if (o->bad || o->set != c->set || (o != c && !are_family(c, o)))
            continue;
        const bool with = said_in(o, reading) != NULL;
        f.with += with;
        f.without += !with;
        f.like = with && !f.like ? o : f.like;
        f.lone = with ? f.lone : o;
    }
    r->tally->checks += f.with + f.without > OTHERS_LEAST;
    if (f.without != 1 || f.lone != c || f.with < OTHERS_LEAST)
        return;
    const char *noun = reading ? "reading" : "note";
    struct finding *x = diag_add(r->d, RULE_NOTE_MISSING, c->from ? c->from_id.at : c->at,
                                 "%.*s has no %s, and all %zu charts of its kind have one", STRF(c->id), noun, f.with);
    finding_also(r->d, x, said_in(f.like, reading)->at, "the %s of %.*s", noun, STRF(f.like->id));
    if (c->kind == CHART_BANDS && !c->from)
        finding_also(r->d, x, c->down.expression.at, "it may stand before this");
    finding_help(r->d, x, "look in the book whether the %s is lost here", noun);
}

static void notes_run(struct check_run *r, const struct chart *c)
{
    if (c->whole || !c->n_part) {
        family_check(r, c, false);
        family_check(r, c, true);
    }
}

const struct check check_notes = {GIVES(RULE_NOTE_MISSING), .chart = notes_run};
