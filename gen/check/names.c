/* Names of rows and columns to findings: two that are called alike, so that a lookup by name would not know which is
 * meant; and column heads of two parts that differ in nothing but their spelling.
 *
 * Names are compared as lookups compare them: capitals, blanks and hyphens aside. */
#include "check/check.h"
#include <stdlib.h>

/* ---- called alike ----
 *
 * Within one group, or under one head. Bands are left to bands.c, which compares what their labels hold. A chart of
 * names is sorted by fold, not compared pair by pair. */

struct name {
    struct str group, fold;
    struct text label;
    size_t index;
};

static int name_order(const void *x, const void *y)
{
    const struct name *a = x, *b = y;
    int c = str_cmp(a->group, b->group);
    if (!c)
        c = str_cmp(a->fold, b->fold);
    return c ? c : (a->index > b->index) - (a->index < b->index);
}

/* Reports each name that equals the one before it in the order of names. */
static void names_compare(struct check_run *r, struct name *name, size_t n, const char *noun)
{
    qsort(name, n, sizeof *name, name_order);
    r->tally->checks++;
    for (size_t i = 1; i < n; i++) {
        const struct name *x = &name[i - 1], *y = &name[i];
        if (!y->fold.n || !str_eq(x->group, y->group) || !str_eq(x->fold, y->fold))
            continue;
        struct finding *f =
            diag_add(r->d, RULE_DUPLICATE_ROW, y->label.at, "two %ss are called \"%.*s\"", noun, STRF(y->label.s));
        finding_also(r->d, f, x->label.at, "the first is here");
        if (!str_eq(x->label.s, y->label.s))
            finding_note(r->d, f, "capitals, blanks and hyphens do not tell names apart");
    }
}

/* Columns that are bands and columns taken over are not judged here; rows taken over are not either. */
static void names_run(struct check_run *r, const struct chart *c)
{
    struct name *name = ARENA_ARRAY(r->a, struct name, c->n_row > c->n_col ? c->n_row : c->n_col);
    size_t n = 0;
    if (c->kind == CHART_GRID || c->kind == CHART_MODIFIERS) {
        for (size_t i = 0; i < c->n_row; i++)
            if (!c->row[i].then && row_is_own(c, &c->row[i]))
                name[n++] = (struct name){str_printf(r->a, "%d", c->row[i].group), str_fold(r->a, c->row[i].label.s),
                                          c->row[i].label, i};
        names_compare(r, name, n, "row");
    }
    bool banded = c->across.kind == AXIS_ROLL || c->across.kind == AXIS_MEASURE;
    if (banded || !chart_is_own(c) || (c->kind != CHART_GRID && c->kind != CHART_BANDS))
        return;
    for (size_t i = 0; i < c->n_col; i++)
        name[i] =
            (struct name){str_fold(r->a, c->col[i].head.s), str_fold(r->a, c->col[i].label.s), c->col[i].label, i};
    names_compare(r, name, c->n_col, "column");
}

const struct check check_names = {GIVES(RULE_DUPLICATE_ROW), .chart = names_run};

/* ---- heads of parts ----
 *
 * Parts stand side by side in print, and a lookup by name must find the same column in each. Heads are alike where only
 * capitals, blanks and hyphens tell them apart, or in five letters and more one slip, or the order of the letters. */

/* Letters of heads that are compared letter by letter: Foot and Root, Near and Rear are two heads. */
enum { WORD_LEAST = 5 };

/* The same letters in another order, as in Cavalry and Calvary. */
static bool mixed_up(struct str x, struct str y)
{
    int count[256] = {0};
    bool same = x.n == y.n && x.p[0] == y.p[0] && str_distance(x, y, 2) <= 2;
    for (size_t i = 0; same && i < x.n; i++) {
        count[(unsigned char)x.p[i]]++;
        count[(unsigned char)y.p[i]]--;
    }
    for (size_t i = 0; same && i < 256; i++)
        same = !count[i];
    return same;
}

/* Figures are no spelling: d6 and d8 are two dice. */
static bool is_spelled(struct str s)
{
    bool spelled = s.n >= WORD_LEAST;
    for (size_t i = 0; i < s.n; i++)
        spelled = spelled && !char_is_digit(s.p[i]);
    return spelled;
}

static const struct text *head_or_label(const struct chart *c, size_t col, bool head)
{
    return head ? &c->col[col].head : &c->col[col].label;
}

static bool has_head(const struct chart *c, struct str s, bool head)
{
    for (size_t k = 0; k < c->n_col; k++)
        if (str_eq(head_or_label(c, k, head)->s, s))
            return true;
    return false;
}

/* A head that the other part has as well is right, and one that stands beside its near spelling in its own part is
 * another head. */
static void heads_compare(struct check_run *r, const struct chart *c, const struct chart *o, bool head)
{
    for (size_t k = 0; k < c->n_col; k++) {
        const struct text *here = head_or_label(c, k, head), *there;
        if (has_head(o, here->s, head) || (k && str_eq(here->s, head_or_label(c, k - 1, head)->s)))
            continue;
        for (size_t i = 0; i < o->n_col; i++) {
            there = head_or_label(o, i, head);
            struct str x = here->s, y = there->s;
            bool same = x.n && y.n && !str_eq(x, y) && /* and spelled otherwise */
                        (str_same_name(x, y) ||
                         (is_spelled(x) && is_spelled(y) && (str_distance(x, y, 1) <= 1 || mixed_up(x, y))));
            if (!same || has_head(c, y, head))
                continue;
            struct finding *f = diag_add(r->d, RULE_HEADINGS_DIFFER, chart_is_own(c) ? here->at : c->from_id.at,
                                         "a column is \"%.*s\" in %.*s, and \"%.*s\" in %.*s", STRF(here->s),
                                         STRF(c->name), STRF(there->s), STRF(o->name));
            finding_also(r->d, f, there->at, "as it is spelled in %.*s", STRF(o->name));
            finding_help(r->d, f, "spell both alike");
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

const struct check check_headings = {GIVES(RULE_HEADINGS_DIFFER), .chart = headings_run};
