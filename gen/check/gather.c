/* Findings to mistakes: what follows from another finding is told with it, as one of its places.
 *
 * One wrong label has its bands overlap, makes a row dead, is not what was read again, and has five examples come to
 * something else: eight findings, and one mistake. The rules below stand in the order in which their findings tell a
 * cause; each finding goes to the first before it that names the same row, head or id of a chart. Nothing is left out:
 * what follows is shown with its place and its slug. Waived findings stay what they are. What is found while reading is
 * never taken for what follows, for two slips in one row are two; nor is what a whole chart comes to. */
#include "check/check.h"
#include <stdlib.h>

enum {
    FOLLOWS = 1,     /* may be told with another */
    PLACE_ALONE = 2, /* of its places only its own counts: what stands beside it is right */
    BY_NAME = 8,     /* of what asks a head by its name: follows what asks the same */
    COVERAGE = 4,    /* of how bands meet */
    READERS = 8,     /* the rank from which on a rule is of what reads charts */
    HUB = 3,
    GATHERED_MOST = 300 /* findings of these rules: a run with more has another trouble */
};
struct rule_rank {
    unsigned char rank, how; /* rank 0: told by itself, and nothing follows it */
};
static const struct rule_rank standings[RULE_COUNT] = {
    [RULE_BAD_RANGE] = {1, 0},
    [RULE_BAD_VALUE] = {1, 0},
    [RULE_BROKEN_RANGE] = {1, 0},
    [RULE_DUPLICATE_KEY] = {1, 0},
    [RULE_LOST_COMMENT] = {1, 0},
    [RULE_MISSING_VALUE] = {1, 0},
    [RULE_RAGGED_GRID] = {1, 0},
    [RULE_UNKNOWN_TERM] = {1, 0},
    [RULE_WRONG_UNIT] = {1, 0},
    [RULE_READING_DIFFERS] = {2, FOLLOWS},
    [RULE_NO_SUCH_FACE] = {3, FOLLOWS},
    [RULE_DUPLICATE_ROW] = {3, FOLLOWS | COVERAGE},
    [RULE_BAND_ORDER] = {4, FOLLOWS | COVERAGE},
    [RULE_BAND_OVERLAP] = {4, FOLLOWS | COVERAGE},
    [RULE_BAND_GAP] = {4, FOLLOWS | COVERAGE},
    [RULE_DEAD_ROW] = {3, FOLLOWS | COVERAGE},
    [RULE_CONVERSION_DIFFERS] = {5, FOLLOWS},
    [RULE_FACTS_DIFFER] = {5, FOLLOWS},
    [RULE_FIGURE_MISSING] = {5, FOLLOWS},
    [RULE_MODIFIER_LIMITS_DIFFER] = {5, FOLLOWS},
    [RULE_NEAR_ROW] = {5, FOLLOWS},
    [RULE_NOT_RISING] = {5, FOLLOWS},
    [RULE_SAID_TWICE] = {5, FOLLOWS},
    [RULE_WHY_IDLE] = {5, FOLLOWS},
    [RULE_UNKNOWN_REFERENCE] = {8, FOLLOWS},
    [RULE_EXAMPLE_DIFFERS] = {9, FOLLOWS},
    [RULE_ODDS_DIFFER] = {10, FOLLOWS},
    [RULE_BAD_ROLL] = {11, FOLLOWS | BY_NAME},
    [RULE_UNKNOWN_WORD] = {11, FOLLOWS | BY_NAME},
    [RULE_COPY_DIFFERS] = {12, FOLLOWS | PLACE_ALONE},
    [RULE_RARE_SPELLING] = {13, FOLLOWS | PLACE_ALONE},
    [RULE_NOT_IN_DICTIONARY] = {13, FOLLOWS | PLACE_ALONE},
};

/* A row of a chart, with its label, cells, notes and what is printed instead; or all its heads. */
struct stretch {
    struct span at;
    bool heads;
};
struct spot_key { /* a row or all heads of a chart, else a byte of a file */
    uint32_t file, lo;
    bool heads;
};
/* A finding with what it stands at. */
enum { SPOTS_MOST = 16 };
struct member {
    struct finding *f;
    struct spot_key spot[SPOTS_MOST]; /* that of the finding itself first */
    size_t n_spot;
};

struct gather {
    struct check_run *r;
    struct stretch *row; /* of all charts, by place */
    size_t n_row;
    const struct member *at; /* those that a rule above says something of, causes first */
    size_t n;
};

/* ---- rows ---- */

static void reach(struct span *all, struct span at)
{
    if (at.file == all->file && at.hi > all->hi)
        all->hi = at.hi;
}

static struct span row_span(const struct chart *c, const struct row *row)
{
    struct span all = row->label.at;
    reach(&all, row->at);
    for (size_t k = 0; row->cell && k < c->n_col; k++)
        reach(&all, row->cell[k].text.at);
    for (size_t k = 0; k < row->n_note; k++)
        reach(&all, row->note[k].at);
    reach(&all, row->erratum.at);
    reach(&all, row->erratum.why.at);
    reach(&all, row->why.at);
    reach(&all, row->each.at);
    for (size_t k = 0; row->inner && k < row->inner->n_row; k++)
        reach(&all, row->inner->row[k].at);
    return all;
}

static struct span heads_span(const struct chart *c)
{
    struct span all = c->col[0].head.s.n ? c->col[0].head.at : c->col[0].label.at;
    for (size_t k = 0; k < c->n_col; k++)
        reach(&all, c->col[k].label.at);
    return all;
}

static int by_start(const void *x, const void *y)
{
    const struct span *a = &((const struct stretch *)x)->at, *b = &((const struct stretch *)y)->at;
    int c = (a->file > b->file) - (a->file < b->file);
    return c ? c : (a->lo > b->lo) - (a->lo < b->lo);
}

static void rows_find(struct gather *g)
{
    LIST(struct stretch) rows = {0};
    const struct model *m = g->r->model;
    for (size_t i = 0; i < m->n_set; i++) {
        const struct chart *c;
        for (size_t at[2] = {0}; (c = chart_next(m->set[i], at));) {
            bool headed = c->kind == CHART_GRID || c->kind == CHART_BANDS;
            if (headed && chart_is_own(c) && c->n_col && c->col[0].label.at.lo > c->at.lo)
                ARENA_PUSH(g->r->a, &rows, ((struct stretch){heads_span(c), true}));
            for (size_t k = 0; k < c->n_row; k++)
                if (row_is_own(c, &c->row[k]) && c->row[k].label.at.file)
                    ARENA_PUSH(g->r->a, &rows, ((struct stretch){row_span(c, &c->row[k]), false}));
        }
    }
    if (rows.n)
        qsort(rows.at, rows.n, sizeof *rows.at, by_start);
    g->row = rows.at;
    g->n_row = rows.n;
}

static struct spot_key spot_of(const struct gather *g, struct span at)
{
    size_t lo = 0, hi = g->n_row;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        struct span row = g->row[mid].at;
        if (row.file < at.file || (row.file == at.file && row.lo <= at.lo))
            lo = mid + 1;
        else
            hi = mid;
    }
    const struct stretch *row = lo ? &g->row[lo - 1] : NULL;
    bool within = row && row->at.file == at.file && at.lo < row->at.hi;
    return within ? (struct spot_key){at.file, row->at.lo, row->heads} : (struct spot_key){at.file, at.lo, false};
}

/* ---- what follows what ---- */

static bool same_spot(const struct spot_key *x, const struct spot_key *y)
{
    return x->file == y->file && x->lo == y->lo;
}

/* Are both findings of one kind? */
static bool alike(const struct member *x, const struct member *y)
{
    const unsigned both = standings[x->f->rule].how & standings[y->f->rule].how & COVERAGE;
    return x->f->rule == y->f->rule || both;
}

/* How many findings of its kind name a place. */
static size_t named(const struct gather *g, const struct spot_key *spot, const struct member *of)
{
    size_t n = 0;
    for (size_t i = 0; i < g->n; i++)
        for (size_t k = 0; alike(&g->at[i], of) && k < g->at[i].n_spot; k++)
            if (same_spot(&g->at[i].spot[k], spot)) {
                n++;
                break;
            }
    return n;
}

/* A place that both name, the i-th of x and the k-th of y, where the first of each is its own. Two cells of one row,
 * and two bands that a third one meets, are two mistakes; what three and more findings of a kind name is where the
 * mistake is. What only reads charts names rows, and is never at them itself. */
static bool joins(const struct gather *g, const struct member *x, size_t i, const struct member *y, size_t k)
{
    const bool reads = standings[x->f->rule].rank >= READERS;
    if (x->spot[i].heads)
        return standings[x->f->rule].how & BY_NAME || !i || !k;
    if (!i && !k && x->f->rule == y->f->rule)
        return x->f->at.lo == y->f->at.lo && x->f->rule != RULE_READING_DIFFERS; /* each is of another reading */
    if (reads || (!alike(x, y) && (!i || !k)) || (!i && !k))
        return true;
    return named(g, &x->spot[i], y) >= HUB;
}

static bool shares_spot(const struct gather *g, const struct member *x, const struct member *y)
{
    for (size_t i = 0; i < x->n_spot; i++)
        for (size_t k = 0; k < y->n_spot; k++)
            if (same_spot(&x->spot[i], &y->spot[k]) && joins(g, x, i, y, k))
                return true;
    return false;
}

static bool goes_to(const struct gather *g, const struct member *x, const struct member *cause)
{
    const bool later = standings[cause->f->rule].rank > standings[x->f->rule].rank;
    return !(later && x->f->level >= cause->f->level) && shares_spot(g, x, cause);
}

static int by_cause(const void *x, const void *y)
{
    const struct member *p = x, *q = y;
    const struct finding *a = p->f, *b = q->f;
    int c = (b->level > a->level) - (b->level < a->level);
    if (!c)
        c = standings[a->rule].rank - standings[b->rule].rank;
    if (!c)
        c = str_cmp(a->source ? a->source->path : STR(""), b->source ? b->source->path : STR(""));
    if (!c)
        c = (a->at.lo > b->at.lo) - (a->at.lo < b->at.lo);
    return c ? c : (a->added > b->added) - (a->added < b->added);
}

static void spots_find(const struct gather *g, struct member *x)
{
    const bool alone = standings[x->f->rule].how & PLACE_ALONE;
    x->spot[x->n_spot++] = spot_of(g, x->f->at);
    for (size_t i = 0; !alone && i < x->f->also.n && x->n_spot < SPOTS_MOST; i++)
        x->spot[x->n_spot++] = spot_of(g, x->f->also.at[i].at);
}

/* Of a name that stands where it is misspelt, what is to be written is known. */
static void follow(struct check_run *r, struct finding *near, struct finding *f)
{
    struct finding *cause = finding_follow(r->d, near, f);
    bool named = cause->rule == RULE_UNKNOWN_REFERENCE || cause->rule == RULE_BAD_ROLL;
    if (f->rule == RULE_RARE_SPELLING && named) {
        cause->help = f->help;
        cause->fix = f->fix;
    }
}

/* Those that are not among its places. */
static void more_note(struct check_run *r, struct finding *f)
{
    if (f->followers > FOLLOWERS_SHOWN)
        finding_note(r->d, f, "%.*s%s%zu more findings follow from it", STRF(f->note), f->note.n ? "; " : "",
                     f->followers - FOLLOWERS_SHOWN);
}

void findings_gather(struct check_run *r)
{
    struct gather g = {.r = r};
    LIST(struct member) all = {0};
    size_t n;
    /* As in errata.c: the findings are the diag's, and are joined here alone. */
    struct finding **f = (struct finding **)(void *)diag_sorted(r->d, r->a, &n);
    size_t some = 0;
    for (size_t i = 0; i < n; i++)
        some += standings[f[i]->rule].rank && !f[i]->waived;
    if (some < 2 || some > GATHERED_MOST)
        return;
    rows_find(&g);
    for (size_t i = 0; i < n; i++)
        if (standings[f[i]->rule].rank && !f[i]->waived) {
            struct member x = {.f = f[i]};
            spots_find(&g, &x);
            ARENA_PUSH(r->a, &all, x);
        }
    qsort(all.at, all.n, sizeof *all.at, by_cause);
    g.at = all.at;
    g.n = all.n;
    for (size_t i = 1; i < all.n; i++)
        for (size_t k = 0; standings[all.at[i].f->rule].how && k < i && !all.at[i].f->follows; k++)
            if (goes_to(&g, &all.at[i], &all.at[k]))
                follow(r, all.at[k].f, all.at[i].f);
    for (size_t i = 0; i < all.n; i++)
        more_note(r, all.at[i].f);
}
