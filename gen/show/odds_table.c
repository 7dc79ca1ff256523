/* An odds entry to a table with its proof: the grid by the first method, and the second method's verdict on each cell.
 *
 * A cell is walked where that takes at most its budget; what was not walked is said, never counted as verified. Called
 * for odds books and by the command `odds`. */
#include "show/doc.h"
#include "walk/walk.h"

/* Cases that the second method may walk, of one cell and of a table: for a book, where all tables together take less
 * than a second, and where --verify asks. */
enum { CELL_BUDGET = 8000, TABLE_BUDGET = 9000 };
enum { CELL_BUDGET_ASKED = 1000000, TABLE_BUDGET_ASKED = 10000000 };
/* A first pass over the cells allows each so much less: small ones come first, so that as many as can be are proved. */
enum { FIRST_PASS = 8 };
/* A walk may give up at once, or late: this part of its budget counts as spent, lest many of them add up. */
enum { GIVEN_UP = 3 };

/* The walked distribution in the words of the entry's outcomes, to be laid beside the first method's. The value of
 * named conditions is a tuple of truths, or the truth of the only one; the outcome is the name of the one that holds.
 */
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

/* Walks one cell; false where it was too long or had an error of its own. */
static bool cell_walk(struct arena *a, const struct model *m, struct odds_table *t, const struct grid_cell *cell,
                      uint64_t budget, uint64_t *spent)
{
    const struct odds_entry *e = t->entry;
    struct str *name = ARENA_ARRAY(a, struct str, e->n_given);
    struct value at;
    uint64_t cases = 0;
    for (size_t i = 0; i < e->n_given; i++)
        name[i] = e->given[i].name.s;
    struct env env = {.model = m, .set = e->set, .name = name, .value = cell->given, .n = e->n_given};
    struct walk w = walk_eval(a, e->whole, &env, budget);
    if (w.verdict != WALK_DONE) {
        *spent += w.verdict == WALK_TOO_LONG ? budget / GIVEN_UP : 0;
        if (!t->why.n)
            t->why = w.verdict == WALK_TOO_LONG ? w.why : w.error.message;
        return false;
    }
    struct dist d = dist_named(a, e, &w.dist);
    nat_fits(w.cases, &cases); /* no more than the budget */
    *spent += cases;
    t->walked = nat_add(a, t->walked, w.cases);
    if (dist_same(a, &cell->dist, &d, &at))
        return true;
    struct buf b = {.a = a};
    buf_putz(&b, "the two methods part at ");
    buf_put_value(&b, &at);
    for (size_t i = 0; i < e->n_given; i++) {
        buf_printf(&b, "%s%.*s ", i ? ", " : " with ", STRF(name[i]));
        buf_put_value(&b, &cell->given[i]);
    }
    t->verdict = DISAGREES;
    t->why = buf_str(&b);
    return true;
}

/* Small cells first: each pass allows FIRST_PASS times what the one before did, and leaves alone what that has walked.
 * `why` is of the last pass, for a small budget is no reason; a cell in which the methods part ends it all, since
 * nothing worse can be said. */
static void table_verify(struct arena *a, const struct model *m, struct odds_table *t, bool asked)
{
    const uint64_t most = asked ? CELL_BUDGET_ASKED : CELL_BUDGET, all = asked ? TABLE_BUDGET_ASKED : TABLE_BUDGET;
    bool *done = ARENA_ARRAY(a, bool, t->grid.n);
    size_t due = 0;
    uint64_t spent = 0;
    t->verdict = VERIFIED;
    for (size_t i = 0; i < t->grid.n; i++) {
        done[i] = t->grid.cell[i].na || t->grid.cell[i].failed;
        due += !done[i];
    }
    for (uint64_t each = most / FIRST_PASS; each <= most && t->cells_walked < due; each *= FIRST_PASS) {
        t->why = (struct str){"", 0};
        for (size_t i = 0; i < t->grid.n && spent < all; i++) {
            if (done[i])
                continue;
            done[i] = cell_walk(a, m, t, &t->grid.cell[i], all - spent < each ? all - spent : each, &spent);
            t->cells_walked += done[i];
            if (t->verdict == DISAGREES)
                return;
        }
    }
    if (t->cells_walked == due) {
        t->why = (struct str){"", 0};
        return;
    }
    t->verdict = NOT_WALKED;
    if (!asked || t->cells_walked || !t->why.n)
        t->why = STR(TOO_MANY_THROWS);
}

/* The verdict without a proof is NOT_WALKED: nothing counts as verified by default. */
struct odds_table odds_table_make(struct arena *a, const struct model *m, const struct odds_entry *e,
                                  const struct env *only, enum odds_proof proof)
{
    struct odds_table t = {.entry = e, .grid = odds_grid(a, m, e, only), .verdict = NOT_WALKED, .walked = nat_of(a, 0)};
    t.proof = proof;
    if (proof != PROOF_NONE)
        table_verify(a, m, &t, proof == PROOF_LONG);
    return t;
}

bool odds_same_question(const struct odds_entry *x, const struct odds_entry *y)
{
    return str_eq(x->id, y->id) && str_eq(x->set->id, y->set->id) && x->n_outcome == y->n_outcome;
}

/* Two parts of one table, by the values that are asked for. */
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
        bool said = false; /* by one that is kept, or by the whole of it that comes later */
        for (size_t k = 0; k < kept && !said; k++)
            said = odds_same_question(t[k].entry, t[i].entry) && (!t[k].partial || same_cells(&t[k], &t[i]));
        for (size_t k = i + 1; k < n && t[i].partial && !said; k++)
            said = !t[k].partial && odds_same_question(t[k].entry, t[i].entry);
        if (!said)
            t[kept++] = t[i];
    }
    return kept;
}
