/* Parts of one chart to findings: column heads that differ in nothing but their spelling.
 *
 * Parts stand side by side in print, and a lookup by name must find the same column in each. Heads are alike where
 * only capitals, blanks and hyphens tell them apart, or in five letters and more one slip, or the order of the letters.
 */
#include "check/words.h"

enum { WORD_LEAST = 5 };

static bool has_digit(struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] >= '0' && s.p[i] <= '9')
            return true;
    return false;
}

/* The same letters in another order, as in Cavalry and Calvary. */
static bool mixed_up(struct str x, struct str y)
{
    int count[256] = {0};
    if (x.n != y.n || x.p[0] != y.p[0] || str_distance(x, y, 2) > 2)
        return false;
    for (size_t i = 0; i < x.n; i++) {
        count[(unsigned char)x.p[i]]++;
        count[(unsigned char)y.p[i]]--;
    }
    for (size_t i = 0; i < 256; i++)
        if (count[i])
            return false;
    return true;
}

/* The same head, spelled otherwise. Figures are no spelling: d6 and d8 are two dice. */
static bool spelled_otherwise(struct str x, struct str y)
{
    if (!x.n || !y.n || str_eq(x, y))
        return false;
    bool letters = x.n >= WORD_LEAST && y.n >= WORD_LEAST && !has_digit(x) && !has_digit(y);
    return str_same_name(x, y) || (letters && (str_distance(x, y, 1) <= 1 || mixed_up(x, y)));
}

static struct str text_of(const struct column *col, bool head)
{
    return head ? col->head.s : col->label.s;
}

static bool has_head(const struct chart *c, struct str s, bool head)
{
    for (size_t k = 0; k < c->n_col; k++)
        if (str_eq(text_of(&c->col[k], head), s))
            return true;
    return false;
}

static void say(struct check_run *r, const struct chart *c, const struct chart *o, const struct text *here,
                const struct text *there)
{
    struct span at = chart_is_own(c) ? here->at : c->from_id.at;
    struct finding *f = diag_add(r->d, RULE_HEADINGS_DIFFER, at, "a column is \"%.*s\" in %.*s, and \"%.*s\" in %.*s",
                                 STRF(here->s), STRF(c->name), STRF(there->s), STRF(o->name));
    finding_also(r->d, f, there->at, "as it is spelled in %.*s", STRF(o->name));
    finding_help(r->d, f, "spell both alike");
}

static void heads_compare(struct check_run *r, const struct chart *c, const struct chart *o, bool head)
{
    for (size_t k = 0; k < c->n_col; k++) {
        struct str s = text_of(&c->col[k], head);
        if (has_head(o, s, head) || (k && str_eq(s, text_of(&c->col[k - 1], head))))
            continue;
        for (size_t i = 0; i < o->n_col; i++) {
            if (!spelled_otherwise(s, text_of(&o->col[i], head)) || has_head(c, text_of(&o->col[i], head), head))
                continue;
            say(r, c, o, head ? &c->col[k].head : &c->col[k].label, head ? &o->col[i].head : &o->col[i].label);
            break;
        }
    }
}

/* A part with those before it. */
static void headings_run(struct check_run *r, const struct chart *c)
{
    if (!c->whole || c->kind == CHART_STEPS)
        return;
    for (size_t i = 0; i < c->whole->n_part && c->whole->part[i] != c; i++) {
        const struct chart *o = c->whole->part[i];
        if (o->bad || o->kind == CHART_STEPS || (!chart_is_own(c) && !chart_is_own(o) && c->from == o->from))
            continue;
        r->tally->checks++;
        heads_compare(r, c, o, false);
        heads_compare(r, c, o, true);
    }
}

const struct check check_headings = {.name = "headings", .rule = RULE_HEADINGS_DIFFER, .chart = headings_run};
