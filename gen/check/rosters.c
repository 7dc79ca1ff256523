/* Lists of the same things to findings: a name that one has and another lacks, or spells otherwise.
 *
 * A list is the rows of a grid, its named columns, the situations of one group of modifiers, or the terms of a set.
 * Two are of one kind where they are called alike ("weapon" down the side, "Weapon" over a group, a list of terms
 * "weapon"; rows are called by their chart's title too) and share three names or more. A list that lacks many of the
 * other's names is a choice among them; one that lacks a few has lost them. A chart that names what it lacks, in a note
 * or a reading, has said what becomes of it, and a row that is `unsure` or has its `why` has said so itself.
 *
 * Lists that are not called alike are of the same things where one is the other but for a single name. Names are
 * compared as lookups compare them: capitals, blanks and hyphens aside. */
#include "check/odd.h"
#include <stdlib.h>

enum {
    /* Two lists that share two names may be of different things that have both: horse and foot. */
    SHARED_LEAST = 3,
    /* Of so many names one may be lost; what lacks more has chosen some. */
    LOST_PART = 4,
    /* Terms are a whole list, which nobody chooses from: what lacks one in three has still lost it. */
    LOST_TERMS = 3,
    /* Names that two lists share which are not called alike: with fewer, one may well have a case more. */
    SHARED_UNNAMED = 4
};

struct listed {
    struct text text;
    const struct row *row; /* or NULL: a column, a term */
};
struct roster {
    struct str kind, title;    /* what its names are called; the chart's title for rows, else empty */
    const struct chart *chart; /* or NULL: terms */
    struct listed *at;
    size_t n, cap;
    const uint32_t *sum; /* check sums of the names and of the parts of each, sorted: most pairs share none */
    size_t n_sum;
};
struct rosters {
    struct roster *at;
    size_t n, cap;
};

/* The next of several in one name, "Wavering or Panicked", "horse, light and tiger guns": of *rest, which is cut. False
 * at its end. */
static bool part_next(struct str *rest, struct str *part)
{
    static const char *const between[] = {" or ", " and ", ", "};
    size_t first = rest->n, gap = 0;
    if (!rest->n)
        return false;
    for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
        ptrdiff_t at = str_find(*rest, between[i]);
        if (at >= 0 && (size_t)at < first)
            first = (size_t)at, gap = str_of(between[i]).n;
    }
    *part = str_trim(str_cut(*rest, 0, first));
    *rest = str_cut(*rest, first + gap, rest->n);
    return true;
}

static int sum_order(const void *x, const void *y)
{
    const uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
    return (a > b) - (a < b);
}

static uint32_t name_sum(struct arena *a, struct str name)
{
    return str_hash(str_fold(a, name));
}

static void roster_sum(struct arena *a, struct roster *l)
{
    LIST(uint32_t) sum = {0};
    for (size_t i = 0; i < l->n; i++) {
        struct str rest = l->at[i].text.s, part;
        ARENA_PUSH(a, &sum, name_sum(a, rest));
        while (part_next(&rest, &part))
            if (part.n < l->at[i].text.s.n)
                ARENA_PUSH(a, &sum, name_sum(a, part));
    }
    qsort(sum.at, sum.n, sizeof *sum.at, sum_order);
    l->sum = sum.at;
    l->n_sum = sum.n;
}

/* Could they share so many names? Never false where they do. */
static bool may_share(const struct roster *x, const struct roster *y, size_t least)
{
    size_t n = 0;
    for (size_t i = 0, k = 0; i < x->n_sum && k < y->n_sum && n < least;) {
        n += x->sum[i] == y->sum[k];
        const uint32_t a = x->sum[i], b = y->sum[k];
        i += a <= b;
        k += b <= a;
    }
    return n >= least;
}

/* What has no name is of no kind, and what is short is like too many. */
static void roster_keep(struct arena *a, struct rosters *all, struct roster *l)
{
    if (l->n < SHARED_LEAST || (!l->kind.n && !l->title.n))
        return;
    roster_sum(a, l);
    ARENA_PUSH(a, all, *l);
}

/* The lists of a grid, its rows and its columns, but for those that are ranges; those of modifiers, a group each. */
static void chart_lists(struct arena *a, struct rosters *all, const struct chart *c)
{
    if (c->bad || !chart_is_own(c))
        return;
    if (c->kind == CHART_GRID) {
        struct roster rows = {.kind = c->down.title.s, .title = c->title.s, .chart = c};
        struct roster cols = {.kind = c->across.title.s, .chart = c};
        for (size_t i = 0; i < c->n_row; i++)
            if (!c->row[i].has_range)
                ARENA_PUSH(a, &rows, ((struct listed){c->row[i].label, &c->row[i]}));
        for (size_t k = 0; k < c->n_col; k++)
            if (!c->col[k].has_range)
                ARENA_PUSH(a, &cols, ((struct listed){c->col[k].label, NULL}));
        roster_keep(a, all, &rows);
        roster_keep(a, all, &cols);
    }
    for (size_t g = 0; c->kind == CHART_MODIFIERS && g < c->n_group; g++) {
        struct roster l = {.kind = c->group[g].label.s, .chart = c};
        for (size_t i = 0; i < c->n_row; i++)
            if (c->row[i].group == (int)g && !c->row[i].then)
                ARENA_PUSH(a, &l, ((struct listed){c->row[i].label, &c->row[i]}));
        roster_keep(a, all, &l);
    }
}

/* Never by two titles alone: charts that are called alike need not list the same things. */
static bool kin(const struct roster *x, const struct roster *y)
{
    const struct str pair[][2] = {{x->kind, y->kind}, {x->kind, y->title}, {x->title, y->kind}};
    for (size_t i = 0; i < sizeof pair / sizeof *pair; i++)
        if (pair[i][0].n && pair[i][1].n && str_same_name(pair[i][0], pair[i][1]))
            return true;
    return false;
}

/* Is the name in the list, alone or as one of several in a label? */
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

/* Does a chart, or what it is a part of, speak of a name that it has no row for? */
static bool chart_speaks_of(struct arena *a, const struct chart *c, struct str name)
{
    const unsigned which = TEXT_NOTE | TEXT_GROUP_NOTE | TEXT_ROW_NOTE | TEXT_UNSURE | TEXT_WHY;
    const char *fold = str_z(a, str_fold(a, name));
    for (; c; c = c->whole) {
        struct texts said = {0};
        texts_of(a, c, which, &said);
        for (size_t i = 0; i < said.n; i++)
            if (str_find(str_fold(a, said.at[i].s), fold) >= 0)
                return true;
    }
    return false;
}

/* "Any other", "others": whoever has no row of his own, which is nobody's name. */
static bool is_rest(struct str name)
{
    static const char *const words[] = {"any other", "all other", "other", "the other", "everyone else", "anyone else"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_same_name(str_cut(name, 0, str_of(words[i]).n < name.n ? str_of(words[i]).n : name.n),
                          str_of(words[i])))
            return true;
    return false;
}

/* The first of one list's names that another lacks and says nothing of: NULL unless there is such a name, and few
 * enough are missing that the other has not chosen. *shared names are in both, and *more than that one are missing. */
static const struct listed *lost_of(struct arena *a, const struct roster *x, const struct roster *y, size_t *shared,
                                    size_t *more)
{
    const struct listed *first = NULL;
    size_t both = 0, missing = 0, told = 0; /* told: ones that the other, or the row itself, speaks of */
    for (const struct listed *name = x->at; name < x->at + x->n; name++) {
        const struct row *row = name->row;
        bool has = lists(y, name->text.s), parts = true;
        bool said = true; /* of every part that is missing */
        struct str rest = name->text.s, part;
        bool rest_of_all = is_rest(name->text.s);
        while (!has && part_next(&rest, &part))
            if (!lists(y, part)) {
                parts = false;
                said = said && y->chart && chart_speaks_of(a, y->chart, part);
            }
        if (has || parts) {
            both++;
            continue;
        }
        missing++;
        if (said || rest_of_all || (row && (row->unsure.s.n || row->why.s.n || row->erratum.set)))
            told++;
        else if (!first)
            first = name;
    }
    bool few = missing == 1 || missing * (x->chart ? LOST_PART : LOST_TERMS) <= x->n;
    *shared = both;
    *more = first ? missing - told - 1 : 0;
    return y->chart && both >= SHARED_LEAST && few ? first : NULL;
}

/* Of y's names the one that stands right before a lost one in x; NULL where y has not that either. */
static const struct listed *beside(const struct roster *x, const struct roster *y, const struct listed *lost)
{
    const struct listed *before = lost > x->at ? lost - 1 : NULL;
    for (size_t i = 0; before && i < y->n; i++)
        if (str_same_name(y->at[i].text.s, before->text.s))
            return &y->at[i];
    return NULL;
}

/* Where the name stands in x, and where it would stand in y. */
static void lost_places(struct check_run *r, struct finding *f, const struct roster *x, const struct roster *y,
                        const struct listed *lost)
{
    const struct listed *before = beside(x, y, lost);
    finding_also(r->d, f, lost->text.at, "it is here");
    if (before)
        finding_also(r->d, f, before->text.at, "there it stands behind this one");
}

/* False where y has lost none of x's names. */
static bool lost_check(struct check_run *r, const struct roster *x, const struct roster *y)
{
    struct str of = x->chart ? x->chart->id : x->kind;
    size_t shared, more;
    const struct listed *lost = lost_of(r->a, x, y, &shared, &more);
    if (!lost)
        return false;
    struct finding *f = diag_add(r->d, RULE_NAME_MISSING, y->chart->at, "%.*s has no \"%.*s\", which %.*s lists",
                                 STRF(y->chart->id), STRF(lost->text.s), STRF(of));
    lost_places(r, f, x, y, lost);
    finding_note(r->d, f, "both list %.*s, and share %zu names%s", STRF(y->kind.n ? y->kind : x->kind), shared,
                 more ? "; there are more that one of them lacks" : "");
    finding_help(r->d, f,
                 "write its row, or call both the same; if the rules have none, name it in a `note`, or waive");
    return true;
}

/* Is y the other list but for one name? Of lists that are not called alike: it has no name of its own, and terms are no
 * list that a chart must have, if nothing but its cells says that it is about them. */
static bool partner_check(struct check_run *r, const struct roster *x, const struct roster *y)
{
    size_t shared, more;
    const struct listed *lost = lost_of(r->a, x, y, &shared, &more);
    if (!lost || shared < SHARED_UNNAMED || x->n != shared + 1 || y->n > shared)
        return false;
    for (size_t i = 0; i < y->n; i++)
        if (!lists(x, y->at[i].text.s))
            return false;
    struct str of = x->chart ? x->chart->id : x->kind;
    struct finding *f = diag_add(r->d, RULE_PARTNER_LACKS, y->chart->at, "%.*s has no \"%.*s\", which %.*s lists",
                                 STRF(y->chart->id), STRF(lost->text.s), STRF(of));
    lost_places(r, f, x, y, lost);
    finding_note(r->d, f, "all other %zu names are in both", shared);
    finding_help(r->d, f, "write its row; if the rules have none, name it in a `note`, or waive");
    return true;
}

static void rosters_of(struct arena *a, const struct set *set, struct rosters *all)
{
    const struct chart *c;
    for (size_t i = 0; i < set->n_terms; i++) {
        struct roster l = {.kind = set->terms[i].name.s};
        if (str_same_name(l.kind, STR("troops"))) /* words of charts, which no chart need have all of (extract.c) */
            continue;
        for (size_t k = 0; k < set->terms[i].n; k++)
            ARENA_PUSH(a, &l, ((struct listed){set->terms[i].term[k], NULL}));
        roster_keep(a, all, &l);
    }
    for (size_t at[2] = {0}; (c = chart_next(set, at));)
        chart_lists(a, all, c);
}

/* ---- names that are nearly another ---- */

struct odd_name {
    struct text here, like;
    size_t times;              /* so many lists have `like` */
    const struct roster *list; /* one of them */
};
struct odd_names {
    struct odd_name *at;
    size_t n, cap;
};

static size_t lists_with(const struct rosters *all, struct str name)
{
    size_t n = 0;
    for (size_t i = 0; i < all->n; i++)
        n += lists(&all->at[i], name);
    return n;
}

static size_t shared_names(const struct roster *x, const struct roster *y)
{
    size_t n = 0;
    for (size_t i = 0; i < x->n; i++)
        n += lists(y, x->at[i].text.s);
    return n;
}

/* The one that fewer lists have is the odd one; a term is right, and of two that are as good the later. */
static void near_put(struct arena *a, const struct rosters *all, const struct roster *x, const struct listed *m,
                     const struct roster *y, const struct listed *n, struct odd_names *out)
{
    const size_t x_lists = lists_with(all, m->text.s), y_lists = lists_with(all, n->text.s);
    const bool swap = y->chart && (!x->chart || x_lists >= y_lists);
    struct odd_name odd = {swap ? n->text : m->text, swap ? m->text : n->text, swap ? x_lists : y_lists, swap ? x : y};
    for (size_t i = 0; i < out->n; i++)
        if (out->at[i].here.at.file == odd.here.at.file && out->at[i].here.at.lo == odd.here.at.lo)
            return;
    ARENA_PUSH(a, out, odd);
}

/* Names of two lists of the same things: called alike, or with as many names in both. */
static void near_names(struct arena *a, const struct rosters *all, const struct roster *x, const struct roster *y,
                       struct odd_names *out)
{
    const size_t least = kin(x, y) ? SHARED_LEAST - 1 : SHARED_LEAST;
    if (!may_share(x, y, least) || shared_names(x, y) < least)
        return;
    for (size_t i = 0; i < x->n; i++) {
        const struct str m = x->at[i].text.s;
        for (size_t k = 0; k < y->n && !lists(y, m); k++) {
            const struct str n = y->at[k].text.s;
            if (!lists(x, n) && texts_nearly(str_fold(a, m), str_fold(a, n)))
                near_put(a, all, x, &x->at[i], y, &y->at[k], out);
        }
    }
}

static void near_say(struct check_run *r, const struct odd_name *odd)
{
    const struct roster *list = odd->list;
    struct finding *f = diag_add(r->d, RULE_NEAR_NAME, odd->here.at, "\"%.*s\" is \"%.*s\" in %.*s", STRF(odd->here.s),
                                 STRF(odd->like.s), STRF(list->chart ? list->chart->id : list->kind));
    finding_also(r->d, f, odd->like.at, "as it is spelled there");
    if (odd->times > 1)
        finding_note(r->d, f, "%zu lists of the set have it so", odd->times);
    finding_help(r->d, f, "spell both alike; if they are two things, waive");
    finding_fix_word(r->d, f, odd->here.s, odd->like.s);
}

static bool has_odd(const struct roster *l, const struct odd_names *odd)
{
    for (size_t i = 0; i < l->n; i++)
        for (size_t k = 0; k < odd->n; k++)
            if (l->at[i].text.at.file == odd->at[k].here.at.file && l->at[i].text.at.lo == odd->at[k].here.at.lo)
                return true;
    return false;
}

/* A list with a name that is spelled otherwise has lost none: that is told. One finding for a pair, for a name that
 * each has for the same thing is one mistake. */
static void rosters_run(struct check_run *r, const struct set *set)
{
    struct rosters all = {0};
    struct odd_names odd = {0};
    rosters_of(r->a, set, &all);
    for (size_t i = 0; i < all.n; i++)
        for (size_t k = i + 1; k < all.n; k++)
            near_names(r->a, &all, &all.at[i], &all.at[k], &odd);
    for (size_t i = 0; i < odd.n; i++)
        near_say(r, &odd.at[i]);
    for (size_t i = 0; i < all.n; i++)
        for (size_t k = i + 1; k < all.n; k++) {
            const struct roster *x = &all.at[i], *y = &all.at[k];
            const bool alike = kin(x, y);
            r->tally->checks += alike;
            if (!may_share(x, y, SHARED_LEAST) || has_odd(x, &odd) || has_odd(y, &odd))
                continue;
            if (alike && !lost_check(r, x, y))
                lost_check(r, y, x);
            else if (!alike && !partner_check(r, x, y))
                partner_check(r, y, x);
        }
}

const struct check check_rosters = {GIVES(RULE_NAME_MISSING, RULE_PARTNER_LACKS, RULE_NEAR_NAME), .set = rosters_run};
