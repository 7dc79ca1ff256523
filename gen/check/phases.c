/* Reports a `section` of a chart that is nearly the name of a phase in the set's sequence of play.
 * Any other section, such as "4.2", follows the rulebook and is not checked. */
#include "check/check.h"

static void sections_run(struct check_run *r, const struct set *set)
{
    const struct chart *turn = turn_of(set);
    for (size_t i = 0; turn && i < set->n_chart; i++) {
        const struct text *section = &set->chart[i]->section;
        if (!section->s.n || set->chart[i]->bad)
            continue;
        r->tally->checks++;
        struct str phase = phase_typo(r->a, turn, section->s);
        if (!phase.n)
            continue;
        struct finding *f = diag_add(r->d, RULE_NEAR_PHASE, section->at,
                                     "\"%.*s\" is not a phase of %.*s, but \"%.*s\" is",
                                     STRF(section->s), STRF(turn->id), STRF(phase));
        finding_help(f, "did you mean \"%.*s\"?", STRF(phase));
        finding_fix_word(f, section->s, phase);
    }
}

const struct check check_sections = {GIVES(RULE_NEAR_PHASE), .set = sections_run};
