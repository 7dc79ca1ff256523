/* Reports two neighbouring names of a list that have the opposite order in another list of the same
 * names.
 *
 * Rulebooks list grades, orders and formations in one order, and readers rely on it. A list is the
 * rows of a grid, the columns of a grid or of bands, or the terms of a set. If two lists share
 * names in the same order except for two neighbours, somebody probably exchanged two labels or two
 * headers. */
#include "check/check.h"

enum {
    SHARED_MIN = 4,     /* shared names if only one other list disagrees */
    SHARED_SEVERAL = 3, /* shared names if several other lists disagree */
    NAMES_MAX = 100,
    LISTS_MAX = 400 /* per set; further lists are not checked */
};

struct order_name {
    struct str fold;
    struct text text;
};
struct order_list {
    const struct chart *chart; /* NULL: terms */
    struct str id;
    struct order_name *at;
    size_t n, cap;
};
struct order_lists {
    struct order_list *at;
    size_t n, cap;
};

/* `over` is the name's group or header; one name may occur under several of them. */
static void name_put(struct arena *a, struct order_list *l, struct str over, struct text text)
{
    if (text.s.n && l->n < NAMES_MAX)
        ARENA_PUSH(a, l,
                   ((struct order_name){str_fold(a, str_printf(a, "%.*s / %.*s", STRF(over), STRF(text.s))), text}));
}

static void list_put(struct check_run *r, struct order_lists *all, const struct order_list *l)
{
    if (l->n < SHARED_SEVERAL)
        return;
    if (all->n < LISTS_MAX)
        ARENA_PUSH(r->a, all, *l);
    else
        r->tally->not_run++;
}

static void lists_of(struct check_run *r, const struct set *set, struct order_lists *all)
{
    const struct chart *c;
    for (size_t k = 0; k < set->n_terms; k++) {
        struct order_list terms = {.id = set->terms[k].name.s};
        for (size_t i = 0; i < set->terms[k].n; i++)
            name_put(r->a, &terms, STR(""), set->terms[k].term[i]);
        list_put(r, all, &terms);
    }
    for (size_t at[2] = {0}; (c = chart_next(set, at));) {
        struct order_list rows = {.chart = c, .id = c->id}, cols = {.chart = c, .id = c->id};
        if (c->bad || !chart_is_own(c) || c->set != set)
            continue;
        for (size_t i = 0; i < c->n_row && chart_is_grid(c); i++)
            if (!c->row[i].has_range)
                name_put(r->a, &rows, c->row[i].group < 0 ? STR("") : c->group[c->row[i].group].label.s,
                         c->row[i].label);
        for (size_t k = 0; k < c->n_col && chart_is_table(c); k++)
            if (!c->col[k].has_range)
                name_put(r->a, &cols, c->col[k].head.s, c->col[k].label);
        list_put(r, all, &rows);
        list_put(r, all, &cols);
    }
}

static size_t place_in(const struct order_list *l, struct str fold)
{
    size_t i = 0;
    while (i < l->n && !str_eq(l->at[i].fold, fold))
        i++;
    return i;
}

/* Finds the names of x that y has too, in the order of x, with their positions in y. Returns their
 * number. */
static size_t shared_of(const struct order_list *x, const struct order_list *y,
                        size_t name[NAMES_MAX], size_t place[NAMES_MAX])
{
    size_t n = 0;
    for (size_t i = 0; i < x->n; i++) {
        const size_t at = place_in(y, x->at[i].fold);
        if (at < y->n) {
            name[n] = i;
            place[n++] = at;
        }
    }
    return n;
}

/* Two neighbours of x with the opposite order in y; all other shared names have one order. */
struct turned_names {
    size_t one, two; /* indices into x's names */
    size_t there[2]; /* indices of the same two into y's names */
    size_t shared;
};

static bool turned_of(const struct order_list *x, const struct order_list *y, struct turned_names *out)
{
    size_t name[NAMES_MAX], place[NAMES_MAX];
    const size_t n = shared_of(x, y, name, place);
    size_t falls = 0, at = 0;
    for (size_t i = 1; i < n; i++)
        if (place[i] < place[i - 1])
            at = i, falls++;
    if (n < SHARED_SEVERAL || falls != 1 || name[at] != name[at - 1] + 1 || place[at - 1] != place[at] + 1)
        return false;
    *out = (struct turned_names){name[at - 1], name[at], {place[at - 1], place[at]}, n};
    return (at < 2 || place[at - 2] < place[at]) && (at + 1 == n || place[at + 1] > place[at - 1]);
}

/* True if a list has both names in the order of x. */
static bool has_in_order(const struct order_list *l, const struct order_list *x, const struct turned_names *t)
{
    const size_t one = place_in(l, x->at[t->one].fold), two = place_in(l, x->at[t->two].fold);
    return one < two && two < l->n;
}

static void order_report(struct check_run *r, const struct order_list *x,
                         const struct order_list *y, const struct turned_names *t, size_t others)
{
    const struct text one = x->at[t->one].text, two = x->at[t->two].text;
    struct finding *f = diag_add(r->d, RULE_ORDER_DIFFERS, one.at,
                                 "\"%.*s\" is before \"%.*s\" here, but after it in %.*s",
                                 STRF(one.s), STRF(two.s), STRF(y->id));
    finding_also(f, two.at, "the other one");
    finding_also(f, y->at[t->there[1]].text.at, "the order there");
    if (others > 1)
        finding_note(f, "%zu lists have them in that order, none as here", others);
    else
        finding_note(f, "all %zu shared names have one order, except these", t->shared);
    finding_help(f, "check in the rulebook whether the two are swapped");
}

static void orders_run(struct check_run *r, const struct set *set)
{
    struct order_lists all = {0};
    lists_of(r, set, &all);
    for (size_t i = 0; i < all.n; i++) {
        const struct order_list *x = &all.at[i], *like = NULL;
        struct turned_names t, first = {0};
        size_t turned = 0, before = 0;
        for (size_t k = 0; k < all.n; k++) {
            if (k == i || !x->chart || !turned_of(x, &all.at[k], &t))
                continue;
            if (like && (t.one != first.one || t.shared < first.shared))
                continue;
            first = like ? first : t;
            like = like ? like : &all.at[k];
            before += k < i || !all.at[k].chart;
            turned++;
        }
        if (!like)
            continue;
        size_t so = 0;
        for (size_t k = 0; k < all.n; k++)
            so += k != i && has_in_order(&all.at[k], x, &first);
        r->tally->checks++;
        /* If no third list decides between two lists, the second one is reported. */
        if (!so && (turned > 1 || (first.shared >= SHARED_MIN && before)))
            order_report(r, x, like, &first, turned);
    }
}

const struct check check_orders = {GIVES(RULE_ORDER_DIFFERS), .set = orders_run};
