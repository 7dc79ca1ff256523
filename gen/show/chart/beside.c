/* Charts on one roll, or on one measure in whole numbers, beside a shared column: a row for each
 * face, and for all lower and all higher totals; with too many faces, a row for each range between
 * bounds. The bands of each chart are merged cells, so that the borders of outcomes are visible.
 *
 * Requires whole-number bounds (beside_fits). Called by blocks.c. */
#include "model/lookup.h"
#include "show/chart/inner.h"

struct key { /* a row of the table: faces [lo,hi] */
    bool below, above;
    int64_t lo, hi;
};
/* State while charts around one die become a table. */
struct round {
    const struct show *w;
    const struct beside *of;
    size_t n;
    unsigned *first; /* first column of each chart in the table */
    unsigned die;    /* column of the die */
    bool turned;     /* faces go across, charts down */
    LIST(struct key) key;
};

/* --- the die column */

/* For dice read as digits, some numbers are not faces: d66 has no 17. */
static bool is_face(const struct round *k, int64_t x)
{
    const struct axis *down = &k->of[0].chart->down;
    return !roll_digits_lack(down->kind == AXIS_ROLL ? down->roll : NULL, x);
}

/* Does a band begin at this face, or end at the face before it? */
static bool cut_before(const struct round *k, int64_t x)
{
    int64_t before = x - 1, lo, hi;
    bool lo_end, hi_end;
    while (before > 0 && !is_face(k, before))
        before--;
    for (size_t i = 0; i < k->n; i++)
        for (size_t r = 0; r < k->of[i].chart->n_row; r++) {
            range_whole(&k->of[i].chart->row[r].band.range, &lo_end, &lo, &hi_end, &hi);
            if ((lo_end && lo > before && lo <= x) || (hi_end && hi >= before && hi < x))
                return true;
        }
    return false;
}

/* The faces from the lowest to the highest bound: "≤ 0" has the bound 1 above it, "7+" the bound 6
 * below it. If all rows are open, as "≤ 3" and "4+", there are no faces between. */
static void keys_find(struct round *k)
{
    enum { FACES = 14, MAX = 1000 };
    struct arena *a = k->w->a;
    struct key all = {.lo = INT64_MAX, .hi = INT64_MIN};
    bool lo_end, hi_end;
    int64_t lo, hi;
    for (size_t i = 0; i < k->n; i++)
        for (size_t r = 0; r < k->of[i].chart->n_row; r++) {
            range_whole(&k->of[i].chart->row[r].band.range, &lo_end, &lo, &hi_end, &hi);
            all.below = all.below || !lo_end;
            all.above = all.above || !hi_end;
            int64_t min = lo_end ? lo : hi + 1, max = hi_end ? hi : lo - 1;
            if ((hi_end || !lo_end) && min < all.lo)
                all.lo = min;
            if ((lo_end || !hi_end) && max > all.hi)
                all.hi = max;
        }
    if (all.lo == INT64_MAX)
        all.lo = all.hi == INT64_MIN ? 1 : all.hi + 1;
    if (all.hi == INT64_MIN || all.hi < all.lo - 1)
        all.hi = all.lo - 1;
    bool each = all.hi - all.lo < FACES;
    if (all.below)
        ARENA_PUSH(a, &k->key, ((struct key){.below = true, .lo = all.lo - 1, .hi = all.lo - 1}));
    for (int64_t x = all.lo; x <= all.hi && x - all.lo < MAX; x++) {
        if (!is_face(k, x))
            continue;
        if (each || !k->key.n || k->key.at[k->key.n - 1].below || cut_before(k, x))
            ARENA_PUSH(a, &k->key, ((struct key){.lo = x, .hi = x}));
        k->key.at[k->key.n - 1].hi = x;
    }
    if (all.above)
        ARENA_PUSH(a, &k->key, ((struct key){.above = true, .lo = all.hi + 1, .hi = all.hi + 1}));
}

static struct words key_words(const struct round *k, const struct key *key)
{
    struct buf b = {.a = k->w->a};
    if (!k->of[0].chart->down.hundred || key->below || key->above) {
        struct range r = {
            .lo = RAT(key->lo), .hi = RAT(key->hi), .no_lo = key->below, .no_hi = key->above};
        put_span(&b, show_language(k->w), &r);
    } else { /* on a d100 that reads 00 as 100, like its labels */
        buf_printf(&b, "%02d", (int)(key->lo % 100));
        if (key->hi > key->lo)
            buf_printf(&b, "\xe2\x80\x93%02d", (int)(key->hi % 100));
    }
    return words_of(k->w->a, buf_str(&b), PARA_STYLE_KEY, CHAR_STYLE_PLAIN);
}

/* --- places of the charts */

/* True for a chart whose rows read in one cell, or with a single column. */
static bool in_one(const struct chart *c)
{
    return c->reads.s.n || c->n_col == 1;
}

static unsigned cols_of(const struct chart *c)
{
    return in_one(c) ? 1 : (unsigned)c->n_col;
}

/* Puts the die after the first group of headers, or between two charts, else at the left. Returns
 * the number of columns. */
static unsigned charts_place(struct round *k)
{
    unsigned cols = 0;
    k->first = ARENA_ARRAY(k->w->a, unsigned, k->n);
    for (size_t i = 0; i < k->n && !k->die && !k->turned; i++) {
        bool turn = i > 0 && k->of[i].head.n && !str_eq(k->of[i].head, k->of[i - 1].head);
        if (turn || (i == 1 && k->n == 2 && in_one(k->of[0].chart) && in_one(k->of[1].chart)))
            k->die = cols;
        cols += cols_of(k->of[i].chart);
    }
    cols = 0;
    for (size_t i = 0; i < k->n; i++) {
        cols += cols == k->die;
        k->first[i] = cols;
        cols += cols_of(k->of[i].chart);
    }
    return cols + (cols == k->die);
}

/* --- headers */

static struct box *head_put(struct draft *m, unsigned row, unsigned col, unsigned cols,
                            struct words words, enum rating rating)
{
    struct box *b = draft_head(m, row, col, cols, words);
    b->rating = rating;
    b->align = ALIGN_CENTER;
    b->middle = true;
    return b;
}

/* Under the header "Steady", the title "Steady: close order" becomes "Close order". */
static struct words title_of(const struct show *w, const struct beside *b)
{
    struct str title = b->title.n ? b->title : b->chart->title.s,
               aside = b->aside.n ? b->aside : chart_aside(b->chart);
    struct show own = show_of(w, b->chart, NULL);
    struct str head = show_translate(w, b->head);
    title = b->title.n ? title : show_translate(&own, title);
    ptrdiff_t colon = str_find(title, ": ");
    if (b->head.n && !b->title.n && colon > 0 &&
        str_same_name(str_cut(title, 0, (size_t)colon), str_cut(head, 0, (size_t)colon)))
        title = str_cut(title, (size_t)colon + 2, title.n);
    struct words out = show_capital(w, title, PARA_STYLE_HEAD, CHAR_STYLE_STRONG);
    if (aside.n == 0)
        return out;
    out = words_catz(w->a, out, "\n", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    return words_join(w->a, out, show_words(w, aside, PARA_STYLE_NOTE));
}

/* The die's header spans all header rows. */
static void heads_put(const struct round *k, struct draft *m)
{
    const struct show *w = k->w;
    const struct chart *c = k->of[0].chart;
    bool heads = false, columns = false;
    unsigned first = (unsigned)m->row.n, row = first;
    for (size_t i = 0; i < k->n; i++) {
        heads = heads || k->of[i].head.n;
        columns = columns || !in_one(k->of[i].chart);
    }
    if (heads)
        row = draft_row(m, true, RULE_NONE);
    for (size_t i = 0, end; heads && i < k->n; i = end) {
        for (end = i + 1; end < k->n && str_eq(k->of[end].head, k->of[i].head);)
            end++;
        unsigned cols = k->first[end - 1] + cols_of(k->of[end - 1].chart) - k->first[i];
        if (k->of[i].head.n)
            head_put(m, row, k->first[i], cols,
                     show_words_in(w, k->of[i].head, PARA_STYLE_HEAD, CHAR_STYLE_HUE), RATING_HEAD)
                ->align = ALIGN_LEFT;
    }
    if (k->n > 1 || !columns)
        row = draft_row(m, true, columns ? RULE_NONE : RULE_STRONG);
    for (size_t i = 0; i < k->n && k->n > 1; i++)
        head_put(m, row, k->first[i], cols_of(k->of[i].chart), title_of(w, &k->of[i]),
                 heads ? RATING_NONE : RATING_HEAD);
    if (columns)
        row = draft_row(m, true, RULE_STRONG);
    for (size_t i = 0; i < k->n; i++)
        for (unsigned col = 0; !in_one(k->of[i].chart) && col < cols_of(k->of[i].chart); col++)
            head_put(m, row, k->first[i] + col, 1,
                     show_words(w, k->of[i].chart->col[col].label.s, PARA_STYLE_HEAD), RATING_NONE);
    head_put(m, first, k->die, 1,
             c->down.kind == AXIS_ROLL ? die_words(w, c, CHAR_STYLE_HUE)
                                       : axis_words(w, &c->down, CHAR_STYLE_HUE),
             RATING_NONE)
        ->rows = (unsigned)m->row.n - first;
}

/* Adapts it to a box of `rows` rows, when merging has set their number: numbers are large on their
 * own line in a high box, and small in a bad outcome. Numbers that are bad for the roller are not
 * emphasized. */
static struct words outcome_stacked(const struct show *w, struct words x, enum rating rating,
                                    unsigned rows)
{
    enum { HIGH = 3 };
    bool small = rating == RATING_BAD || rating == RATING_WORST;
    struct run_list l = {0};
    for (size_t i = 0; i < x.n; i++) {
        struct run r = x.run[i];
        bool figure =
            r.kind == PARA_STYLE_NUMBER && r.char_style == CHAR_STYLE_STRONG && w->c->reads.s.n;
        if (figure && !small && rows >= HIGH) {
            if (l.n && l.at[l.n - 1].char_style == CHAR_STYLE_PLAIN)
                l.at[l.n - 1].text = str_trim(l.at[l.n - 1].text);
            if (l.n)
                runs_put(w->a, &l, STR("\n"), PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
            r.kind = PARA_STYLE_MOVE;
        } else if (figure && small) {
            r.kind = PARA_STYLE_CELL;
            r.char_style = CHAR_STYLE_PLAIN;
        }
        ARENA_PUSH(w->a, &l, r);
    }
    return (struct words){l.at, l.n};
}

/* A column of outcomes: equal neighbours become one cell, unless they are amounts. `col`: of the
 * chart; with `reads` all columns. */
static void outcomes_put(const struct round *k, struct draft *m, const struct chart *c,
                         unsigned first, unsigned at, size_t col)
{
    struct show w = show_of(k->w, c, k->w->footer);
    struct words *words = ARENA_ARRAY(w.a, struct words, c->n_row);
    for (size_t r = 0; r < c->n_row; r++) {
        words[r] =
            outcome_words(&w, &c->row[r], col,
                          cell_is_numeric(&c->col[col]) ? PARA_STYLE_NUMBER : PARA_STYLE_CELL);
        if (!c->reads.s.n && col == 0)
            words[r] = with_row_notes(&w, words[r], &c->row[r], PARA_STYLE_CELL);
    }
    struct box *last = NULL;
    const bool counts = !c->reads.s.n && column_counts(c, col);
    size_t from = m->box.n;
    ptrdiff_t r = 0;
    for (size_t i = 0; i < k->key.n; i++) {
        const ptrdiff_t before = r;
        r = chart_number_find(c, true, RAT(k->key.at[i].lo));
        if (r >= 0 && last && (counts ? r == before : words_eq(last->words, words[r]))) {
            last->rows++;
            continue;
        }
        last = r >= 0 ? draft_put(m, first + (unsigned)i, at, words[r]) : NULL;
        if (!last)
            continue;
        last->align = ALIGN_CENTER;
        last->middle = true;
        box_rating(last, &w, &c->row[r], c->reads.s.n ? 0 : col, c->reads.s.n ? c->n_col : col + 1);
    }
    for (struct box *b = m->box.at + from; b < m->box.at + m->box.n; b++)
        b->words = outcome_stacked(&w, b->words, b->rating, k->turned ? 1 : b->rows);
}

/* --- charts with equal content */

/* Are both charts equal in every row? Then one column is enough for both. */
static bool charts_alike(const struct beside *x, const struct beside *y)
{
    const struct chart *p = x->chart, *q = y->chart;
    bool alike = str_eq(x->head, y->head) && str_eq(p->reads.s, q->reads.s) &&
                 p->n_col == q->n_col && p->n_row == q->n_row;
    for (size_t c = 0; alike && c < p->n_col; c++)
        alike = str_eq(p->col[c].label.s, q->col[c].label.s);
    for (size_t i = 0; alike && i < p->n_row; i++) {
        const struct row *r = &p->row[i], *s = &q->row[i];
        alike = str_eq(r->label.s, s->label.s) && row_is_plain(r) && row_is_plain(s);
        for (size_t c = 0; alike && c < p->n_col; c++)
            alike = !column_counts(p, c) && cells_alike(&r->cell[c], &s->cell[c]);
    }
    return alike;
}

static struct str both(const struct show *w, struct str x, struct str y)
{
    if (!y.n || str_eq(x, y))
        return x;
    return x.n ? show_both(w, x, " // ", y) : y;
}

/* Merges equal neighbours under one header, with both names. */
static void charts_merge(struct round *k)
{
    struct arena *a = k->w->a;
    struct beside *out = ARENA_ARRAY(a, struct beside, k->n);
    size_t used = 0;
    for (size_t i = 0; i < k->n; i++) {
        struct beside b = k->of[i], *last = used ? &out[used - 1] : NULL;
        if (!last || !charts_alike(last, &b)) {
            out[used++] = b;
            continue;
        }
        last->title = both(k->w, last->title.n ? last->title : last->chart->title.s,
                           b.title.n ? b.title : b.chart->title.s);
        last->aside = both(k->w, last->aside.n ? last->aside : chart_aside(last->chart),
                           b.aside.n ? b.aside : chart_aside(b.chart));
    }
    k->of = out;
    k->n = used;
}

/* True for few faces, and charts that read in one cell under only their names, or one chart with
 * several columns: faces go across, charts or columns down. */
static bool turns(const struct round *k)
{
    enum { FACES_MAX = 10 };
    bool turned = k->w->request.view == VIEW_TURNED && k->key.n <= FACES_MAX;
    for (size_t i = 0; i < k->n; i++)
        turned = turned && !k->of[i].head.n && (k->n > 1) == in_one(k->of[i].chart);
    return turned;
}

const struct table *table_beside(const struct show *w, const struct beside *of, size_t n)
{
    struct round k = {.w = w, .of = of, .n = n};
    if (w->request.merge != MERGE_NO)
        charts_merge(&k);
    keys_find(&k);
    k.turned = turns(&k);
    struct draft m = draft_of(w, charts_place(&k));
    m.verticals = true;
    heads_put(&k, &m);
    unsigned first = (unsigned)m.row.n;
    for (size_t i = 0; i < k.key.n; i++)
        head_put(&m, draft_row(&m, false, RULE_HAIR), k.die, 1, key_words(&k, &k.key.at[i]),
                 RATING_KEY);
    for (unsigned c = 0; c < m.cols; c++)
        m.col[c].stretch = c == k.die ? STRETCH_TIGHT : STRETCH_EVEN;
    for (size_t i = 0; i < k.n; i++)
        for (unsigned c = 0; c < cols_of(k.of[i].chart); c++)
            outcomes_put(&k, &m, k.of[i].chart, first, k.first[i] + c, c);
    if (k.turned)
        draft_turn(&m, 0);
    return draft_table(&m);
}
