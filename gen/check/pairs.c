/* What stands beside a word in a row, to findings: where a word always has the same beside it, in all rows of all
 * charts of one shape, and in one row has not.
 *
 * Who is Shaken takes a kill, who Rallies takes none: nobody wrote that rule down, but every row of five charts keeps
 * it. A column decides another one here where each of its words that stands twice or more goes with one thing alone,
 * and not all with the same; one exception is left, and only against several others of its own word. Charts are of one
 * shape where their columns are called alike and have the same types. */
#include "check/check.h"

enum {
    ROWS_LEAST = 8,   /* of all charts of a shape: in fewer, two columns agree by chance */
    TERMS_LEAST = 3,  /* rows with the term of the exception that agree */
    TEXTS_LEAST = 5,  /* and with its words, which nobody has defined: by those more is chance */
    VALUES_MOST = 24, /* different cells of a column; one that has more decides nothing */
    COLUMNS_MOST = 16,
    CHARTS_MOST = 60 /* of a shape */
};

struct pool {
    const struct chart *chart[CHARTS_MOST];
    size_t n_chart;
    LIST(const struct row *) row; /* own ones, with cells that could be read */
};

static bool is_of_shape(const struct chart *x, const struct chart *y)
{
    bool same = !y->bad && x->kind == y->kind && x->n_col == y->n_col;
    for (size_t k = 0; same && k < x->n_col; k++)
        same = x->col[k].type.kind == y->col[k].type.kind && str_same_name(x->col[k].label.s, y->col[k].label.s);
    return same;
}

static bool is_readable(const struct chart *c, const struct row *row)
{
    for (size_t k = 0; row->cell && k < c->n_col; k++)
        if (row->cell[k].kind == CELL_BAD)
            return false;
    return row->cell != NULL;
}

/* The charts of one shape, from `first` on; false where `first` is not the first of them. */
static bool pool_of(struct arena *a, const struct chart *first, struct pool *p)
{
    const struct chart *c;
    *p = (struct pool){.n_chart = 0};
    for (size_t at[2] = {0}; (c = chart_next(first->set, at));) {
        if (!is_of_shape(first, c))
            continue;
        if (!p->n_chart && c != first)
            return false;
        if (p->n_chart == CHARTS_MOST)
            break;
        p->chart[p->n_chart++] = c;
        for (size_t i = 0; i < c->n_row; i++)
            if (row_is_own(c, &c->row[i]) && is_readable(c, &c->row[i]))
                ARENA_PUSH(a, &p->row, &c->row[i]);
    }
    return true;
}

/* A number for each row, the same for the same cell; how many there are, VALUES_MOST + 1 where they are too many. */
static size_t values_of(const struct pool *p, size_t col, unsigned char *value)
{
    const struct cell *seen[VALUES_MOST];
    size_t n = 0;
    for (size_t i = 0; i < p->row.n; i++) {
        const struct cell *cell = &p->row.at[i]->cell[col];
        size_t k = 0;
        while (k < n && !cells_same(seen[k], cell))
            k++;
        if (k == VALUES_MOST)
            return VALUES_MOST + 1;
        if (k == n)
            seen[n++] = cell;
        value[i] = (unsigned char)k;
    }
    return n;
}

struct column_values {
    unsigned char *value;
    size_t n, least; /* least: so many others must agree */
};

/* The only row in which `to` is not what `by` decides; NULL where there is none, or `by` decides nothing. *like is
 * another row with the same word, *n how many of these agree. */
static const struct row *exception_of(const struct pool *p, const struct column_values *by,
                                      const struct column_values *to, const struct row **like, size_t *n)
{
    size_t count[VALUES_MOST][VALUES_MOST] = {{0}}, odd_by = 0, odd_to = 0, usual = 0, odds = 0, kept = 0;
    size_t first = VALUES_MOST;
    bool differ = false;
    for (size_t i = 0; i < p->row.n; i++)
        count[by->value[i]][to->value[i]]++;
    for (size_t b = 0; b < by->n; b++) {
        size_t all = 0, most = 0, kinds = 0;
        for (size_t t = 0; t < to->n; t++) {
            all += count[b][t];
            kinds += count[b][t] > 0;
            most = count[b][t] > count[b][most] ? t : most;
        }
        if (all < 2)
            continue;
        if (kinds > 1) {
            if (kinds > 2 || odds++ || count[b][most] != all - 1 || all - 1 < by->least)
                return NULL;
            odd_by = b, usual = most;
            for (size_t t = 0; t < to->n; t++)
                odd_to = t != most && count[b][t] ? t : odd_to;
        }
        kept++;
        differ = differ || (first < VALUES_MOST && first != most);
        first = first < VALUES_MOST ? first : most;
    }
    if (!odds || kept < 2 || !differ)
        return NULL;
    const struct row *odd = NULL;
    *n = count[odd_by][usual];
    for (size_t i = 0; i < p->row.n; i++)
        if (by->value[i] == odd_by && to->value[i] == odd_to)
            odd = p->row.at[i];
        else if (by->value[i] == odd_by)
            *like = p->row.at[i];
    return odd;
}

static struct str cell_words(const struct cell *cell)
{
    return cell->kind == CELL_NONE ? STR("--") : cell->text.s;
}

static void pair_say(struct check_run *r, const struct chart *c, const struct row *odd, const struct row *like,
                     size_t by, size_t to, size_t n)
{
    const struct cell *word = &odd->cell[by], *here = &odd->cell[to], *there = &like->cell[to];
    struct finding *f =
        diag_add(r->d, RULE_PAIR_BROKEN, here->text.at,
                 "beside \"%.*s\" %.*s is \"%.*s\" here, and \"%.*s\" in all %zu other rows", STRF(cell_words(word)),
                 STRF(c->col[to].label.s), STRF(cell_words(here)), STRF(cell_words(there)), n);
    finding_also(r->d, f, word->text.at, "it stands beside this");
    finding_also(r->d, f, there->text.at, "as in this row");
    finding_help(r->d, f, "look in the book whether one of the two is wrong; if this row is an exception, waive");
}

static bool decides(const struct chart *c, size_t col)
{
    return c->col[col].type.kind == TYPE_TERM || c->col[col].type.kind == TYPE_TEXT;
}

static void pool_judge(struct check_run *r, const struct chart *c, const struct pool *p)
{
    struct column_values v[COLUMNS_MOST];
    LIST(const struct row *) told = {0};
    for (size_t k = 0; k < c->n_col; k++) {
        v[k].value = ARENA_ARRAY(r->a, unsigned char, p->row.n);
        v[k].n = values_of(p, k, v[k].value);
        v[k].least = c->col[k].type.kind == TYPE_TERM ? TERMS_LEAST : TEXTS_LEAST;
    }
    for (size_t by = 0; by < c->n_col; by++)
        for (size_t to = 0; to < c->n_col; to++) {
            const struct row *like = NULL, *odd;
            size_t n, i = 0;
            if (by == to || !decides(c, by) || v[by].n > VALUES_MOST || v[to].n > VALUES_MOST)
                continue;
            r->tally->checks++;
            if (!(odd = exception_of(p, &v[by], &v[to], &like, &n)))
                continue;
            while (i < told.n && told.at[i] != odd)
                i++;
            if (i == told.n)
                pair_say(r, c, odd, like, by, to, n);
            ARENA_PUSH(r->a, &told, odd); /* one slip breaks several pairs */
        }
}

static void pairs_run(struct check_run *r, const struct chart *c)
{
    struct pool p;
    if ((c->kind != CHART_BANDS && c->kind != CHART_GRID) || c->n_col < 2 || c->n_col > COLUMNS_MOST ||
        !pool_of(r->a, c, &p) || p.row.n < ROWS_LEAST)
        return;
    pool_judge(r, c, &p);
}

const struct check check_pairs = {GIVES(RULE_PAIR_BROKEN), .chart = pairs_run};
