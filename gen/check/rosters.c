/* Lists of the same things to findings: a name that one chart lists and another of the same kind lacks.
 *
 * A list is the rows of a grid, its named columns, the situations of one group of modifiers, or the terms of a set.
 * Two are of one kind where they are called alike ("weapon" down the side, "Weapon" over a group, a list of terms
 * "weapon"; rows are called by their chart's title too) and share three names or more. A list that lacks many of the
 * other's names is a choice among them; one that lacks a few has lost them. A chart that names what it lacks, in a note
 * or a reading, has said what becomes of it, and a row that is `unsure` or has its `why` has said so itself. */
#include "check/words.h"

enum {
    SHARED_LEAST = 3,
    LOST_PART = 4,
    LOST_TERMS = 3
}; /* names; of so many one may be lost; terms are a whole list */

struct named {
    struct text text;
    const struct row *row; /* or NULL: a column, a term */
};

struct roster {
    struct str kind, title;    /* what its names are called; the chart's title for rows, else empty */
    const struct chart *chart; /* or NULL: terms */
    struct named *at;
    size_t n, cap;
};

struct rosters {
    struct roster *at;
    size_t n, cap;
};

static void roster_put(struct arena *a, struct roster *l, struct text text, const struct row *row)
{
    ARENA_PUSH(a, l, ((struct named){text, row}));
}

static void roster_keep(struct arena *a, struct rosters *all, const struct roster *l)
{
    if (l->n >= SHARED_LEAST && (l->kind.n || l->title.n))
        ARENA_PUSH(a, all, *l);
}

static void grid_lists(struct arena *a, struct rosters *all, const struct chart *c)
{
    struct roster rows = {.kind = c->down.title.s, .title = c->title.s, .chart = c};
    struct roster cols = {.kind = c->across.title.s, .chart = c};
    for (size_t i = 0; i < c->n_row; i++)
        if (!c->row[i].has_range)
            roster_put(a, &rows, c->row[i].label, &c->row[i]);
    roster_keep(a, all, &rows);
    for (size_t k = 0; k < c->n_col; k++)
        if (!c->col[k].has_range)
            roster_put(a, &cols, c->col[k].label, NULL);
    roster_keep(a, all, &cols);
}

static void group_lists(struct arena *a, struct rosters *all, const struct chart *c)
{
    for (size_t g = 0; g < c->n_group; g++) {
        struct roster l = {.kind = c->group[g].label.s, .chart = c};
        for (size_t i = 0; i < c->n_row; i++)
            if (c->row[i].group == (int)g && !c->row[i].then)
                roster_put(a, &l, c->row[i].label, &c->row[i]);
        roster_keep(a, all, &l);
    }
}

static void chart_lists(struct arena *a, struct rosters *all, const struct chart *c)
{
    for (size_t i = 0; i < c->n_part; i++)
        chart_lists(a, all, c->part[i]);
    if (c->bad || !chart_is_own(c))
        return;
    if (c->kind == CHART_GRID)
        grid_lists(a, all, c);
    else if (c->kind == CHART_MODIFIERS)
        group_lists(a, all, c);
}

static void term_lists(struct arena *a, struct rosters *all, const struct set *set)
{
    for (size_t i = 0; i < set->n_terms; i++) {
        struct roster l = {.kind = set->terms[i].name.s};
        for (size_t k = 0; k < set->terms[i].n; k++)
            roster_put(a, &l, set->terms[i].term[k], NULL);
        roster_keep(a, all, &l);
    }
}

static bool called_alike(struct str x, struct str y)
{
    return x.n && y.n && str_same_name(x, y);
}

static bool kin(const struct roster *x, const struct roster *y)
{
    return called_alike(x->kind, y->kind) || called_alike(x->kind, y->title) || called_alike(x->title, y->kind);
}

/* ---- names that hold several: "Wavering or Panicked", "horse, light and tiger guns" ---- */

/* The next part of *rest, which is cut. False at its end. */
static bool part_next(struct str *rest, struct str *part)
{
    static const char *const between[] = {" or ", " and ", ", "};
    ptrdiff_t first = -1;
    size_t gap = 0;
    if (!rest->n)
        return false;
    for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
        ptrdiff_t at = str_find(*rest, between[i]);
        if (at >= 0 && (first < 0 || at < first))
            first = at, gap = str_of(between[i]).n;
    }
    *part = str_trim(first < 0 ? *rest : str_cut(*rest, 0, (size_t)first));
    *rest = first < 0 ? STR("") : str_cut(*rest, (size_t)first + gap, rest->n);
    return true;
}

static bool lists(const struct roster *l, struct str name)
{
    for (size_t i = 0; i < l->n; i++) {
        struct str rest = l->at[i].text.s, part;
        if (str_same_name(rest, name))
            return true;
        while (part_next(&rest, &part))
            if (str_same_name(part, name))
                return true;
    }
    return false;
}

/* ---- what a chart says of names that it has no row for ---- */

static bool text_names(struct arena *a, struct str text, struct str name)
{
    return text.n && str_find(str_fold(a, text), str_z(a, str_fold(a, name))) >= 0;
}

static bool texts_name(struct arena *a, const struct text *t, size_t n, struct str name)
{
    for (size_t i = 0; i < n; i++)
        if (text_names(a, t[i].s, name))
            return true;
    return false;
}

static bool chart_names(struct arena *a, const struct chart *c, struct str name)
{
    bool says = texts_name(a, c->note, c->n_note, name) || text_names(a, c->reading.s, name);
    for (size_t i = 0; i < c->n_mark && !says; i++)
        says = text_names(a, c->mark[i].text.s, name);
    for (size_t i = 0; i < c->n_group && !says; i++)
        says = texts_name(a, c->group[i].note, c->group[i].n_note, name);
    for (size_t i = 0; i < c->n_row && !says; i++)
        says = texts_name(a, c->row[i].note, c->row[i].n_note, name) || text_names(a, c->row[i].unsure.s, name) ||
               text_names(a, c->row[i].why.s, name);
    return says || (c->whole && chart_names(a, c->whole, name));
}

static bool row_says(const struct row *row)
{
    return row && (row->unsure.s.n || row->why.s.n || row->erratum.set);
}

/* ---- two lists ---- */

struct lost {
    const struct named *first; /* of those that the other lacks, or NULL */
    size_t shared, missing, said;
};

/* What of x's names y has, lacks, and lacks but speaks of. */
static struct lost lost_of(struct arena *a, const struct roster *x, const struct roster *y)
{
    struct lost o = {0};
    for (size_t i = 0; i < x->n; i++) {
        bool has = lists(y, x->at[i].text.s), said = true, parts = true;
        struct str rest = x->at[i].text.s, part;
        while (!has && part_next(&rest, &part))
            if (!lists(y, part)) {
                parts = false;
                said = said && y->chart && chart_names(a, y->chart, part);
            }
        if (has || parts) {
            o.shared++;
            continue;
        }
        o.missing++;
        if (said || row_says(x->at[i].row))
            o.said++;
        else if (!o.first)
            o.first = &x->at[i];
    }
    return o;
}

static bool is_loss(const struct lost *o, const struct roster *x, const struct roster *y)
{
    bool few = o->missing == 1 || o->missing * (x->chart ? LOST_PART : LOST_TERMS) <= x->n;
    return y->chart && o->first && o->shared >= SHARED_LEAST && few;
}

static void say(struct check_run *r, const struct roster *x, const struct roster *y, const struct lost *lost)
{
    struct str of = x->chart ? x->chart->id : x->kind;
    size_t more = lost->missing - lost->said - 1;
    struct finding *f = diag_add(r->d, RULE_NAME_MISSING, y->chart->at, "%.*s has no \"%.*s\", which %.*s lists",
                                 STRF(y->chart->id), STRF(lost->first->text.s), STRF(of));
    finding_also(r->d, f, lost->first->text.at, "it is here");
    finding_note(r->d, f, "both list %.*s, and share %zu names%s", STRF(y->kind.n ? y->kind : x->kind), lost->shared,
                 more ? "; there are more that one of them lacks" : "");
    finding_help(r->d, f,
                 "write its row, or call both the same; if the rules have none, name it in a `note`, or waive");
}

/* One finding for a pair: a name that each has for the same thing is one mistake. */
static void pair_compare(struct check_run *r, const struct roster *x, const struct roster *y)
{
    struct lost of_x = lost_of(r->a, x, y), of_y = lost_of(r->a, y, x);
    r->tally->checks++;
    if (is_loss(&of_x, x, y))
        say(r, x, y, &of_x);
    else if (is_loss(&of_y, y, x))
        say(r, y, x, &of_y);
}

static void rosters_run(struct check_run *r)
{
    for (size_t s = 0; s < r->over->n_set; s++) {
        const struct set *set = r->over->set[s];
        struct rosters all = {0};
        term_lists(r->a, &all, set);
        for (size_t i = 0; i < set->n_chart; i++)
            chart_lists(r->a, &all, set->chart[i]);
        for (size_t i = 0; i < all.n; i++)
            for (size_t k = i + 1; k < all.n; k++)
                if (kin(&all.at[i], &all.at[k]))
                    pair_compare(r, &all.at[i], &all.at[k]);
    }
}

const struct check check_rosters = {.name = "rosters", .rule = RULE_NAME_MISSING, .model = rosters_run};
