/* Reports texts that cannot print as intended; only certain cases. Called for every chart. */
#include "check/check.h"

static void texts_run(struct check_run *r, const struct chart *c)
{
    struct texts all = {0};
    texts_of(r->a, c,
             TEXT_TITLE | TEXT_NOTE | TEXT_COLUMN | TEXT_LABEL | TEXT_ROW_NOTE | TEXT_EACH | TEXT_WHY | TEXT_CELL |
                 TEXT_OWN,
             &all);
    for (size_t i = 0; i < all.n; i++) {
        struct text t = all.at[i];
        struct text_typo typo;
        r->tally->checks++;
        if (text_typo_find(t.s, false, &typo))
            REPORT(r->d, RULE_BAD_TEXT, text_inside(r->d, t, typo.lo, typo.hi), typo.help, "%s",
                   typo.fact);
    }
}

const struct check check_texts = {GIVES(RULE_BAD_TEXT), .chart = texts_run};
