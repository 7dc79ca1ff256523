/* Turns an odds entry into a table, the grid of the first method with the worked examples that
 * cover it; and runs the exhaustive check of tables. The questions of all cells are collected; each
 * distinct question is enumerated once, from the cheapest on, until the budget of rolls is used up.
 * Long enumerations combine equal faces. Called for the tables of a book (book_proof.c) and for one
 * table by `odds --verify`.
 *
 * Cells that were not enumerated are reported and never count as verified. The budget is counted in
 * rolls, not in time, so that the same tables give the same result everywhere. Invariant: a cell
 * counts as checked only if its fractions were compared with the enumeration. The exception is a
 * model with the bound `walk_max`, set by the command `check`, which prints no tables: a larger
 * question counts unchecked. */
#include "look/picture.h"
#include "model/lookup.h"
#include "show/odds/inner.h"
#include "walk/walk.h"
#include <stdlib.h>

/* Returns the chart of a use, or NULL. */
static const struct chart *chart_used(const struct model *m, const struct set *s, size_t use)
{
    return m->use[use].title ? NULL : model_chart_find(m, s, m->use[use].id);
}

/* True if chart `c` is used within the span. */
static bool span_uses(const struct model *m, const struct set *s, struct span in,
                      const struct chart *c)
{
    for (size_t i = model_use_from(m, in.file, in.lo);
         i < m->n_use && span_within(m->use[i].at, in); i++)
        if (c && chart_used(m, s, i) == c)
            return true;
    return false;
}

/* True if a worked example uses a chart that the entry uses too. */
static bool example_covers(const struct model *m, const struct odds_entry *e, struct span example)
{
    for (size_t i = model_use_from(m, example.file, example.lo);
         i < m->n_use && span_within(m->use[i].at, example); i++)
        if (span_uses(m, e->set, e->extent, chart_used(m, e->set, i)))
            return true;
    return false;
}

/* Makes a table with verdict NOT_WALKED: a table never counts as verified by default. If the
 * outcomes of a roll overlap or have gaps, the verdict is final and `why` gives the reason: both
 * methods take the first outcome and would agree on a wrong result. */
struct odds_table odds_table_make(struct arena *a, const struct model *m,
                                  const struct odds_entry *e, const struct env *only)
{
    struct odds_table t = {.entry = e,
                           .grid = odds_grid(a, m, e, only),
                           .verdict = NOT_WALKED,
                           .walked = nat_of(a, 0)};
    t.proved = t.grid.overlap || t.grid.gap;
    if (t.proved)
        t.why = STR("it does not have one outcome for each roll");
    for (size_t i = 0; i < t.grid.n; i++)
        t.cells += !t.grid.cell[i].na;
    for (size_t i = 0; i < e->set->n_example; i++)
        t.examples += example_covers(m, e, e->set->example[i].extent);
    return t;
}

bool odds_same_question(const struct odds_entry *x, const struct odds_entry *y)
{
    return str_eq(x->id, y->id) && str_eq(x->set->id, y->set->id) && x->n_outcome == y->n_outcome;
}

/* True if two parts of a table have the same givens. */
static bool same_cells(const struct odds_table *x, const struct odds_table *y)
{
    bool same = x->grid.n == y->grid.n;
    for (size_t i = 0; same && i < x->grid.n; i++)
        for (size_t k = 0; same && k < x->entry->n_given; k++)
            same = value_eq(&x->grid.cell[i].given[k], &y->grid.cell[i].given[k]);
    return same;
}

size_t odds_tables_distinct(struct odds_table *t, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        bool is_repeated = false; /* by an earlier table, or by a later whole table */
        for (size_t k = 0; k < kept && !is_repeated; k++)
            is_repeated = odds_same_question(t[k].entry, t[i].entry) &&
                          (!t[k].partial || same_cells(&t[k], &t[i]));
        for (size_t k = i + 1; k < n && t[i].partial && !is_repeated; k++)
            is_repeated = !t[k].partial && odds_same_question(t[k].entry, t[i].entry);
        if (!is_repeated)
            t[kept++] = t[i];
    }
    return kept;
}

/* ---- the exhaustive check */

/* CELLS_MAX: further cells are not checked, because collecting their questions takes memory.
 * GUESS_TIMES, WALK_MIN: an enumeration may exceed its estimate by this factor, and may take
 * WALK_MIN rolls in any case, both within the budget. */
enum { CELLS_MAX = 200000, GUESS_TIMES = 4, WALK_MIN = 20000 };
/* Share of the budget for one question with more than FACES_MAX rolls: an eighth. */
enum { SHARE = 8 };
/* Above this number of rolls equal faces are combined, if that takes fewer rolls. Below it each
 * face is rolled: that is the plainest method. */
enum { FACES_MAX = 1000000 };

/* A cell and the key of its question. */
struct asking_cell {
    struct str key;
    size_t table, cell, place; /* `place`: index among all collected cells */
};

/* A distinct question. The cells from[0..n) share it, and `from` itself represents them. */
struct asked_once {
    const struct asking_cell *from;
    size_t n;
    uint64_t guess;
    bool large, alike; /* more than FACES_MAX rolls face by face; equal faces are combined */
};

struct proving {
    struct arena *a, *own; /* lives as long as the tables; scratch */
    const struct model *m;
    struct odds_table *t;
    uint64_t left;  /* rolls left in the budget */
    uint64_t share; /* most rolls for one large question */
    uint64_t each;  /* questions with a larger estimate are not enumerated; 0: no bound */
    struct kept_walks was, now;
};

/* ---- questions ---- */

static struct env cell_env(struct proving *p, const struct asking_cell *c)
{
    const struct odds_table *t = &p->t[c->table];
    const struct odds_entry *e = t->entry;
    struct str *name = ARENA_ARRAY(p->own, struct str, e->n_given + 1);
    for (size_t i = 0; i < e->n_given; i++)
        name[i] = e->given[i].name.s;
    return (struct env){.model = p->m,
                        .set = e->set,
                        .name = name,
                        .value = t->grid.cell[c->cell].given,
                        .n = e->n_given};
}

/* Sets the key of a cell: a digest of its question and the names of its outcomes. A question
 * without a key gets a key of its own. */
static void key_make(struct proving *p, struct asking_cell *c)
{
    const struct odds_entry *e = p->t[c->table].entry;
    const struct env env = cell_env(p, c);
    struct buf b = {.a = p->own};
    buf_put(&b, walk_question(p->own, e->whole, &env).key);
    if (!b.n)
        buf_printf(&b, "cell %zu", c->place);
    for (size_t i = 0; odds_outcomes_named(e) && i < e->n_outcome; i++)
        buf_printf(&b, "%zu:%.*s\n", e->outcome[i].name.s.n, STRF(e->outcome[i].name.s));
    c->key = bytes_sha256(p->a, buf_str(&b));
}

static int by_key(const void *x, const void *y)
{
    const struct asking_cell *a = x, *b = y;
    int c = str_cmp(a->key, b->key);
    return c ? c : (a->place > b->place) - (a->place < b->place);
}

static int by_guess(const void *x, const void *y)
{
    const struct asked_once *a = x, *b = y;
    if (a->large != b->large)
        return a->large - b->large;
    if (a->guess != b->guess)
        return a->guess < b->guess ? -1 : 1;
    return (a->from->place > b->from->place) - (a->from->place < b->from->place);
}

/* Collects every cell that has a distribution, sorted by question; tables that are already decided
 * (`proved`) are skipped. */
static struct asking_cell *cells_collect(struct proving *p, size_t n_table, size_t *n)
{
    LIST(struct asking_cell) all = {0};
    for (size_t i = 0; i < n_table; i++)
        for (size_t k = 0; k < p->t[i].grid.n && !p->t[i].proved && all.n < CELLS_MAX; k++) {
            const struct grid_cell *cell = &p->t[i].grid.cell[k];
            struct asking_cell c = {.table = i, .cell = k, .place = all.n};
            if (!cell->na && !cell->failed)
                ARENA_PUSH(p->a, &all, c);
        }
    for (size_t i = 0; i < all.n; i++) {
        struct arena_mark mark = arena_mark(p->own);
        key_make(p, &all.at[i]);
        arena_rewind(p->own, mark);
    }
    if (all.n)
        qsort(all.at, all.n, sizeof *all.at, by_key);
    *n = all.n;
    return all.at;
}

static struct asked_once *questions_collect(struct proving *p, const struct asking_cell *cell,
                                            size_t n, size_t *many)
{
    LIST(struct asked_once) all = {0};
    for (size_t i = 0; i < n; i++) {
        if (i && str_eq(cell[i].key, cell[i - 1].key)) {
            all.at[all.n - 1].n++;
            continue;
        }
        struct arena_mark mark = arena_mark(p->own);
        const struct env env = cell_env(p, &cell[i]);
        const struct question q = walk_question(p->own, p->t[cell[i].table].entry->whole, &env);
        struct asked_once once = {
            .from = &cell[i], .n = 1, .guess = walk_guess(q.roll, &q.env, false)};
        once.large = once.guess > FACES_MAX;
        const uint64_t alike = once.large ? walk_guess(q.roll, &q.env, true) : once.guess;
        once.alike = alike < once.guess;
        once.guess = alike;
        ARENA_PUSH(p->a, &all, once);
        arena_rewind(p->own, mark);
    }
    if (all.n)
        qsort(all.at, all.n, sizeof *all.at, by_guess);
    *many = all.n;
    return all.at;
}

/* ---- the exhaustive check ---- */

/* Returns the enumerated distribution in the outcomes of the entry, for comparison with the first
 * method. Named conditions give a tuple of truths (or one truth, for a single condition); the
 * outcome is the name of the first condition that holds. */
static struct dist dist_named(struct arena *a, const struct odds_entry *e, const struct dist *d)
{
    if (!odds_outcomes_named(e))
        return *d;
    struct dist r = {.at = ARENA_ARRAY(a, struct outcome, d->n), .total = d->total};
    for (size_t i = 0; i < d->n; i++) {
        const struct value *truths = &d->at[i].value;
        struct value v = *truths;
        for (size_t k = e->n_outcome; k-- > 0;)
            if ((truths->kind == VALUE_TUPLE ? &truths->at[k] : truths)->truth)
                v = value_of_word(e->outcome[k].name.s);
        size_t k = 0;
        while (k < r.n && value_cmp(&r.at[k].value, &v) < 0)
            k++;
        if (k < r.n && value_eq(&r.at[k].value, &v)) {
            r.at[k].weight = nat_add(a, r.at[k].weight, d->at[i].weight);
            continue;
        }
        for (size_t m = r.n++; m > k; m--)
            r.at[m] = r.at[m - 1];
        r.at[k] = (struct outcome){v, d->at[i].weight};
    }
    return r;
}

static void part(struct proving *p, const struct asking_cell *c, const char *what, struct str words)
{
    struct odds_table *t = &p->t[c->table];
    struct buf b = {.a = p->a};
    if (t->verdict == DISAGREES)
        return;
    buf_printf(&b, "%s%.*s%s", what, STRF(words), t->entry->n_given ? " with " : "");
    for (size_t i = 0; i < t->entry->n_given; i++) {
        buf_printf(&b, "%s%.*s ", i ? ", " : "", STRF(t->entry->given[i].name.s));
        buf_put_value(&b, &t->grid.cell[c->cell].given[i]);
    }
    t->verdict = DISAGREES;
    t->why = buf_str(&b);
}

/* Compares the enumerated distribution with every cell of the question. */
static void cells_compare(struct proving *p, const struct asked_once *q, const struct dist *found)
{
    for (size_t i = 0; i < q->n; i++) {
        const struct asking_cell *c = &q->from[i];
        struct odds_table *t = &p->t[c->table];
        struct value at;
        t->cells_walked++;
        t->cells_alike += q->alike;
        if (dist_same(p->own, &t->grid.cell[c->cell].dist, found, &at))
            continue;
        part(p, c, "the two methods differ at ", value_text(p->own, &at));
    }
}

/* Adds the rolls and the reason to each table with a cell of this question, once a table. Cells of
 * one question are in the order of the tables. */
static void tables_note(struct proving *p, const struct asked_once *q, struct nat throws,
                        struct str why)
{
    for (size_t i = 0; i < q->n; i++) {
        struct odds_table *t = &p->t[q->from[i].table];
        if (i && q->from[i].table == q->from[i - 1].table)
            continue;
        /* copied, because nat_add may return its argument */
        t->walked = nat_dup(p->a, nat_add(p->own, t->walked, throws));
        if (why.n && !t->why.n)
            t->why = str_dup(p->a, why);
    }
}

/* Leaves a question unchecked and notes the reason. */
static struct nat question_leave(struct proving *p, const struct asked_once *q, struct str why)
{
    tables_note(p, q, nat_of(p->own, 0), why);
    return nat_of(p->a, 0);
}

/* ---- walks that are kept from one run to the next ---- */

/* Digest of everything that decides the result of an enumeration, and of the distribution that it
 * agreed with: another program, another text of a chart or another number gives another key. Empty
 * if the walk cannot be kept. */
static struct str kept_key(struct proving *p, const struct asked_once *q, struct str question)
{
    const struct odds_table *t = &p->t[q->from->table];
    const struct dist *d = &t->grid.cell[q->from->cell].dist;
    struct buf b = {.a = p->own};
    if (!question.n || !t->ground.n)
        return STR("");
    buf_printf(&b, "%s %d %.*s %.*s", walk_version, q->alike, STRF(t->ground), STRF(q->from->key));
    for (size_t i = 0; i < d->n; i++) {
        buf_printf(&b, "\n%d ", (int)d->at[i].value.kind);
        buf_put_value(&b, &d->at[i].value);
        buf_putc(&b, ' ');
        buf_put_nat(&b, d->at[i].weight);
    }
    return bytes_sha256(p->a, buf_str(&b));
}

/* The number of rolls of a kept walk; 0 if there is none. */
static uint64_t kept_cases(const struct proving *p, struct str key)
{
    const struct kept_walk *w = NULL;
    if (key.n && p->was.n)
        w = bsearch(&key, p->was.at, p->was.n, sizeof *w, str_cmp_first);
    return w ? w->cases : 0;
}

/* Compares the enumerated distribution with every cell of the question, and returns the number of
 * rolls. */
static struct nat question_count(struct proving *p, const struct asked_once *q,
                                 const struct dist *found, uint64_t cases)
{
    p->left -= cases;
    cells_compare(p, q, found);
    tables_note(p, q, nat_of(p->own, cases), STR(""));
    return nat_of(p->a, cases);
}

/* Checks one question and returns its number of rolls; 0 if it takes more than the budget has left.
 * An error in the enumeration that the first method did not have is a disagreement. `check` prints
 * no tables: a long question counts as if enumerated, and so does one that was enumerated before.
 */
static struct nat question_prove(struct proving *p, const struct asked_once *q)
{
    struct odds_table *t = &p->t[q->from->table];
    const struct dist *own = &t->grid.cell[q->from->cell].dist;
    const struct env env = cell_env(p, q->from);
    const struct question request = walk_question(p->own, t->entry->whole, &env);
    uint64_t max = q->guess < p->left ? GUESS_TIMES * q->guess : p->left;
    max = max < WALK_MIN ? WALK_MIN : max;
    if (q->guess > p->left || (q->large && q->guess > p->share)) {
        struct str more = q->guess < UINT64_MAX / 4
                              ? str_printf(p->own, "about %llu", (unsigned long long)q->guess)
                              : STR("more than 10^18");
        return question_leave(p, q, str_printf(p->own, "%.*s throws", STRF(more)));
    }
    max = max < p->left ? max : p->left;
    if (p->each && q->guess > p->each)
        return question_count(p, q, own, q->guess);
    struct kept_walk kept = {kept_key(p, q, request.key), 0};
    kept.cases = kept_cases(p, kept.key);
    if (kept.cases && kept.cases <= max) {
        ARENA_PUSH(p->a, &p->now, kept);
        return question_count(p, q, own, kept.cases);
    }
    struct walk w = walk_eval(p->own, request.roll, &request.env, max, q->alike);
    if (!nat_fits(w.cases, &kept.cases) || kept.cases > p->left)
        kept.cases = p->left;
    if (w.verdict == WALK_DONE) {
        struct dist named = dist_named(p->own, t->entry, &w.dist);
        const struct nat n = question_count(p, q, &named, kept.cases);
        if (kept.key.n && t->verdict != DISAGREES)
            ARENA_PUSH(p->a, &p->now, kept);
        return n;
    }
    p->left -= kept.cases;
    if (w.verdict == WALK_TOO_LONG)
        return question_leave(p, q, STR("some need more rolls or steps than estimated"));
    part(p, q->from, "the exhaustive check ends in an error: ", w.error.message);
    return question_leave(p, q, STR(""));
}

struct nat odds_tables_prove(struct arena *a, const struct model *m, struct odds_table *t, size_t n,
                             uint64_t throws, struct kept_walks *kept)
{
    struct proving p = {.a = a,
                        .own = arena_new(),
                        .m = m,
                        .each = m ? m->walk_max : 0,
                        .t = t,
                        .was = kept ? *kept : (struct kept_walks){0},
                        .left = (uint64_t)((m && m->budget > 0 ? m->budget : 1) * (double)throws)};
    struct nat all = nat_of(a, 0);
    size_t n_cell, n_question;
    p.share = p.left / SHARE;
    const struct asking_cell *cell = cells_collect(&p, n, &n_cell);
    const struct asked_once *q = questions_collect(&p, cell, n_cell, &n_question);
    for (size_t i = 0; i < n_question; i++) {
        struct arena_mark mark = arena_mark(p.own);
        all = nat_dup(a, nat_add(p.own, all, question_prove(&p, &q[i])));
        arena_rewind(p.own, mark);
    }
    for (size_t i = 0; i < n; i++) {
        t[i].proved = true;
        if (t[i].verdict != DISAGREES && t[i].cells_walked == t[i].cells)
            t[i].verdict = VERIFIED;
        if (t[i].verdict == VERIFIED)
            t[i].why = (struct str){"", 0};
    }
    if (p.now.n)
        qsort(p.now.at, p.now.n, sizeof *p.now.at, str_cmp_first);
    if (kept)
        *kept = p.now;
    arena_drop(p.own);
    return all;
}
