/* Odds tables and examples to findings: questions that cannot mean what they say (sense.h).
 *
 * Where there is one the table or the example is bad, so that nobody works out an answer to it. Called by read.c when
 * all charts are known. */
#include "model/read.h"
#include "model/sense.h"

/* Judges one expression; what is found is reported. `home` is named where the text stands in another set. */
static bool judged(struct reader *r, struct judge *j, struct str name, const struct roll *roll, const struct set *home)
{
    size_t from = judge_found(j)->n;
    if (!roll)
        return true;
    judge_roll(j, name, roll);
    for (size_t i = from; i < judge_found(j)->n; i++) {
        const struct nonsense *x = &judge_found(j)->at[i];
        struct finding *f = diag_add(r->d, x->rule, x->error.at, "%.*s", STRF(x->error.message));
        if (home)
            finding_note(r->d, f, "so it is in the set %.*s, which has this table from its base", STRF(home->id));
        if (x->error.help.n)
            finding_help(r->d, f, "%.*s", STRF(x->error.help));
    }
    return judge_found(j)->n == from;
}

static bool entry_makes_sense(struct reader *r, const struct odds_entry *e, const struct set *home)
{
    struct judge *j = judge_new(r->a, r->model, e->set);
    bool good = true;
    for (size_t i = 0; i < e->n_given; i++)
        judge_given(j, &e->given[i]);
    for (size_t i = 0; i < e->n_roll; i++)
        good = judged(r, j, e->roll[i].name.s, e->roll[i].roll, home) && good;
    for (size_t i = 0; i < e->n_outcome; i++)
        good = judged(r, j, STR(""), e->outcome[i].roll, home) && good;
    return good;
}

void odds_judge(struct reader *r, bool inherited)
{
    for (size_t i = 0; i < r->sets.n; i++) {
        const struct set *s = r->sets.at[i].set;
        const struct odds_entry *const *list = inherited ? s->inherited_odds : s->odds;
        for (size_t k = 0; k < (inherited ? s->n_inherited_odds : s->n_odds); k++) {
            struct odds_entry *e = (struct odds_entry *)list[k]; /* made here, and still being read */
            if (!e->bad && !entry_makes_sense(r, e, inherited ? s : NULL))
                e->bad = true;
        }
    }
}

void examples_judge(struct reader *r)
{
    for (size_t i = 0; i < r->sets.n; i++)
        for (size_t k = 0; k < r->sets.at[i].set->n_example; k++) {
            struct example *e = (struct example *)&r->sets.at[i].set->example[k];
            struct judge *j = judge_new(r->a, r->model, e->set);
            if (!judged(r, j, STR(""), e->roll, NULL))
                e->roll = NULL;
        }
}
