/* Modifiers to findings: those that can take what they change to nothing or less, where nobody says what is done then.
 *
 * Certain only where a chart says in so many words what it changes: its `to` is the name of a column of counts, rates
 * or dice in its own set, or its `start` is a number. The least total of the modifiers is put to the least number
 * there. A chart that speaks of a least, of less, of never or of nothing has said what happens, and is believed. */
#include "check/words.h"

static bool says_end(struct str s)
{
    static const char *const words[] = {"least", "never",   "nothing", "none",  "minimum", "less",
                                        "fewer", "no dice", "no die",  "below", "zero",    "cannot"};
    bool said = false;
    struct arena *a = arena_new();
    struct str low = str_fold(a, s);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        said |= str_find(low, str_fold(a, str_of(words[i])).p) >= 0;
    arena_drop(a);
    return said;
}

static bool texts_say(const struct text *t, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (says_end(t[i].s))
            return true;
    return false;
}

static bool chart_says(const struct chart *c)
{
    bool said = texts_say(c->note, c->n_note) || says_end(c->reading.s) || says_end(c->to.s) || says_end(c->start.s);
    for (size_t i = 0; i < c->n_mark; i++)
        said |= says_end(c->mark[i].text.s);
    for (size_t i = 0; i < c->n_group; i++)
        said |= texts_say(c->group[i].note, c->group[i].n_note);
    for (size_t i = 0; i < c->n_row; i++)
        said |= texts_say(c->row[i].note, c->row[i].n_note) || (c->row[i].then && says_end(c->row[i].label.s));
    return said;
}

/* "4 dice" as 4. */
static bool leading_number(struct str s, struct rat *out)
{
    size_t n = 0;
    while (n < s.n && s.p[n] >= '0' && s.p[n] <= '9')
        n++;
    return n && (n == s.n || s.p[n] == ' ') && rat_parse(out, str_cut(s, 0, n));
}

static bool is_amount(const struct column *col)
{
    return col->type.kind == TYPE_COUNT || col->type.kind == TYPE_RATE;
}

/* The least amount above nothing in the columns of that name. */
static const struct cell *least_of(const struct chart *c, struct str name, const struct cell *least)
{
    for (size_t k = 0; k < c->n_col; k++) {
        if (!is_amount(&c->col[k]) || !str_same_name(c->col[k].label.s, name))
            continue;
        for (size_t i = 0; i < c->n_row; i++) {
            const struct cell *cell = c->row[i].cell ? &c->row[i].cell[k] : NULL;
            if (cell && cell->kind == CELL_NUMBER && cell->value.range.lo.n > 0 &&
                (!least || rat_cmp(cell->value.range.lo, least->value.range.lo) < 0))
                least = cell;
        }
    }
    return least;
}

struct found {
    struct rat value;
    struct span at;
    const struct chart *chart;
};

static bool changed_find(const struct chart *c, struct found *out)
{
    const struct cell *least = NULL;
    *out = (struct found){.at = c->start.at, .chart = c};
    if (leading_number(c->start.s, &out->value))
        return out->value.n > 0;
    for (size_t i = 0; i < c->set->n_chart && c->to.s.n; i++) {
        const struct chart *o = c->set->chart[i];
        for (size_t k = 0; k < (o->n_part ? o->n_part : 1); k++) {
            const struct chart *one = o->n_part ? o->part[k] : o;
            const struct cell *now = one->bad ? least : least_of(one, c->to.s, least);
            if (now != least)
                out->chart = one;
            least = now;
        }
    }
    if (least)
        out->value = least->value.range.lo, out->at = least->text.at;
    return least != NULL;
}

/* Modifiers of the total alone: what changes something else does not count. */
static bool one_measure(const struct chart *c)
{
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].to.s.n && !str_same_name(c->row[i].to.s, c->to.s))
            return false;
    return true;
}

static void below_run(struct check_run *r, const struct chart *c)
{
    struct rat *total, least;
    size_t n;
    struct str why;
    struct found of;
    if (c->kind != CHART_MODIFIERS || !chart_is_own(c) || !one_measure(c) || !changed_find(c, &of))
        return;
    if (!modifiers_totals(r->a, c, &total, &n, &why) || !n || !rat_add(&least, of.value, total[0])) {
        r->tally->not_run++;
        return;
    }
    r->tally->checks++;
    if (least.n > 0 || chart_says(c) || chart_says(of.chart))
        return;
    struct buf from = {.a = r->a}, by = {.a = r->a};
    words_put_number(&from, of.value);
    words_put_number(&by, total[0]);
    struct finding *f = diag_add(r->d, RULE_NEVER_BELOW_ZERO, c->to.s.n ? c->to.at : c->at,
                                 "these come to %.*s, and there may be only %.*s: nothing says what is done then",
                                 STRF(buf_str(&by)), STRF(buf_str(&from)));
    finding_also(r->d, f, of.at, "%.*s is here", STRF(buf_str(&from)));
    finding_help(r->d, f, "write a line `Then: Never less than 1`, or a note that says what happens at 0");
}

const struct check check_below_zero = {.name = "below-zero", .rule = RULE_NEVER_BELOW_ZERO, .chart = below_run};
