/* Names of rows and columns to findings: two that are called alike, so that a lookup by name would not know which is
 * meant; column heads of two parts that differ in nothing but their spelling; and a name that one list has and another
 * list of the same things lacks.
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

/* ---- lists of the same things ----
 *
 * A list is the rows of a grid, its named columns, the situations of one group of modifiers, or the terms of a set.
 * Two are of one kind where they are called alike ("weapon" down the side, "Weapon" over a group, a list of terms
 * "weapon"; rows are called by their chart's title too) and share three names or more. A list that lacks many of the
 * other's names is a choice among them; one that lacks a few has lost them. A chart that names what it lacks, in a note
 * or a reading, has said what becomes of it, and a row that is `unsure` or has its `why` has said so itself. */

enum {
    /* Two lists that share two names may be of different things that have both: horse and foot. */
    SHARED_LEAST = 3,
    /* Of so many names one may be lost; what lacks more has chosen some. */
    LOST_PART = 4,
    /* Terms are a whole list, which nobody chooses from: what lacks one in three has still lost it. */
    LOST_TERMS = 3
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
};
struct rosters {
    struct roster *at;
    size_t n, cap;
};

/* What has no name is of no kind, and what is short is like too many. */
static void roster_keep(struct arena *a, struct rosters *all, const struct roster *l)
{
    if (l->n >= SHARED_LEAST && (l->kind.n || l->title.n))
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
    finding_also(r->d, f, lost->text.at, "it is here");
    const struct listed *before = beside(x, y, lost);
    if (before)
        finding_also(r->d, f, before->text.at, "there it stands behind this one");
    finding_note(r->d, f, "both list %.*s, and share %zu names%s", STRF(y->kind.n ? y->kind : x->kind), shared,
                 more ? "; there are more that one of them lacks" : "");
    finding_help(r->d, f,
                 "write its row, or call both the same; if the rules have none, name it in a `note`, or waive");
    return true;
}

static void rosters_run(struct check_run *r, const struct set *set)
{
    const struct chart *c;
    struct rosters all = {0};
    for (size_t i = 0; i < set->n_terms; i++) {
        struct roster l = {.kind = set->terms[i].name.s};
        if (str_same_name(l.kind, STR("troops"))) /* words of charts, which no chart need have all of (extract.c) */
            continue;
        for (size_t k = 0; k < set->terms[i].n; k++)
            ARENA_PUSH(r->a, &l, ((struct listed){set->terms[i].term[k], NULL}));
        roster_keep(r->a, &all, &l);
    }
    for (size_t at[2] = {0}; (c = chart_next(set, at));)
        chart_lists(r->a, &all, c);
    for (size_t i = 0; i < all.n; i++)
        for (size_t k = i + 1; k < all.n; k++) {
            const struct roster *x = &all.at[i], *y = &all.at[k];
            if (!kin(x, y))
                continue;
            r->tally->checks++;
            /* One finding for a pair: a name that each has for the same thing is one mistake. */
            if (!lost_check(r, x, y))
                lost_check(r, y, x);
        }
}

const struct check check_rosters = {GIVES(RULE_NAME_MISSING), .set = rosters_run};
