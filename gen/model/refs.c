/* References to what they name, once all is read: @ids of texts, charts and modifiers charts in rolls.
 *
 * The readers noted them with their places; here each is looked up from its set, and what is not found is a finding
 * with the nearest name, but where it may stand in a file that was not read. The model keeps them all, in order of
 * their places, for those who ask what a chart stands on. Called by read.c, last. */
#include "model/read.h"
#include <stdlib.h>

void names_of_charts(struct reader *r, const struct set *set, struct strs *out)
{
    for (const struct set *s = set; s && may_search(r, 0); s = s->from)
        for (size_t i = 0; i < r->entries.n; i++)
            if (r->entries.at[i].set == s)
                ARENA_PUSH(r->a, out, r->entries.at[i].chart->id);
}

/* A list of terms, or one of its words. */
static bool is_term(const struct set *s, struct str id)
{
    for (size_t i = 0; i < s->n_terms; i++) {
        if (str_same_name(s->terms[i].name.s, id))
            return true;
        for (size_t k = 0; k < s->terms[i].n; k++)
            if (str_same_name(s->terms[i].term[k].s, id))
                return true;
    }
    return false;
}

/* Might an id that is not found stand in a file of its set that was not read? */
static bool may_be_torn(struct reader *r, const struct set *home, struct str id)
{
    const struct set *set = model_set_of(r->model, home, id);
    return set && set->torn;
}

static void ref_check(struct reader *r, const struct ref *ref)
{
    struct strs known = {0};
    ARENA_PUSH(r->a, &r->uses, ((struct use){ref->at, ref->id, true}));
    if (model_chart_find(r->model, ref->set, ref->id) || model_odds_find(r->model, ref->set, ref->id) ||
        is_term(ref->set, ref->id) || may_be_torn(r, ref->set, ref->id))
        return;
    names_of_charts(r, ref->set, &known);
    for (size_t i = 0; i < ref->set->n_odds; i++)
        ARENA_PUSH(r->a, &known, ref->set->odds[i]->id);
    for (size_t i = 0; i < ref->set->n_terms; i++)
        ARENA_PUSH(r->a, &known, ref->set->terms[i].name.s);
    struct finding *f =
        diag_add(r->d, RULE_UNKNOWN_REFERENCE, ref->at, "no chart or term is called \"%.*s\"", STRF(ref->id));
    help_nearest(r, f, ref->id, &known, NULL);
}

const struct chart *chart_wanted(struct reader *r, const struct set *home, struct str id, struct span at)
{
    const struct chart *c = model_chart_find(r->model, home, id);
    struct strs known = {0};
    if (c ? c->kind != CHART_PARTS || c->bad : may_be_torn(r, home, id))
        return c;
    struct finding *f =
        diag_add(r->d, RULE_UNKNOWN_REFERENCE, at,
                 c ? "\"%.*s\" has parts, and no rows of its own" : "no chart is called \"%.*s\"", STRF(id));
    names_of_charts(r, home, &known);
    if (!c)
        help_nearest(r, f, id, &known, NULL);
    else if (c->n_part)
        finding_help(r->d, f, "name the part: %.*s", STRF(c->part[0]->id));
    return NULL;
}

struct use_check {
    struct reader *r;
    const struct roll_use *use;
};

/* In a roll of bands a bare name is a modifiers chart. */
static void modifiers_use(const struct use_check *c, const struct roll *at)
{
    const struct chart *chart = model_chart_find(c->r->model, c->use->set, at->word);
    struct strs known = {0};
    if (chart ? chart->kind == CHART_MODIFIERS || chart->bad : may_be_torn(c->r, c->use->set, at->word))
        return;
    for (size_t i = 0; i < c->r->entries.n; i++) {
        const struct entry *e = &c->r->entries.at[i];
        if (e->set == c->use->set && e->chart->kind == CHART_MODIFIERS)
            ARENA_PUSH(c->r->a, &known, e->chart->id);
    }
    struct finding *f =
        diag_add(c->r->d, RULE_UNKNOWN_REFERENCE, at->at,
                 chart ? "\"%.*s\" is no modifiers chart" : "no modifiers chart is called \"%.*s\"", STRF(at->word));
    help_nearest(c->r, f, at->word, &known,
                 roll_is_die_of_words(at->word) ? "dice are written with a d: d6, 2d6"
                                                : "a name in a roll is a modifiers chart: its reach is added");
}

static void use_check(const struct roll *at, void *data)
{
    const struct use_check *c = data;
    bool chart = at->kind == ROLL_CHART;
    if (!chart && !(at->kind == ROLL_NAME && c->use->names && at->bare))
        return;
    ARENA_PUSH(c->r->a, &c->r->uses, ((struct use){c->use->at, at->word, false}));
    if (chart)
        chart_wanted(c->r, c->use->set, at->word, at->at);
    else
        modifiers_use(c, at);
}

static int by_place(const void *x, const void *y)
{
    const struct use *a = x, *b = y;
    int c = (a->at.file > b->at.file) - (a->at.file < b->at.file);
    return c ? c : (a->at.lo > b->at.lo) - (a->at.lo < b->at.lo);
}

void refs_check(struct reader *r)
{
    for (size_t i = 0; i < r->refs.n; i++)
        ref_check(r, &r->refs.at[i]);
    for (size_t i = 0; i < r->rolls.n; i++) {
        struct use_check c = {r, &r->rolls.at[i]};
        roll_each(c.use->roll, use_check, &c);
    }
    if (r->uses.n)
        qsort(r->uses.at, r->uses.n, sizeof *r->uses.at, by_place);
    r->model->use = r->uses.at;
    r->model->n_use = r->uses.n;
}
