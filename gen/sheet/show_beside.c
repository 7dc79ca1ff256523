/* Charts on one roll, or one measure in whole numbers, round one column of it: a row for each face, for what lies below
 * and for what lies above (or for each cut where there are too many faces), each chart's bands as merged cells, so that
 * the staircase of outcomes is seen.
 *
 * Relies on whole-number bounds (beside_fits). Called by show.c and by doc for `beside:`. */
#include "sheet/show.h"

struct key {
    bool below, above;
    int64_t lo, hi;
}; /* faces [lo,hi] */
struct keys {
    struct key *at;
    size_t n, cap;
};

/* --- the die column */

struct extent {
    bool below, above;
    int64_t lo, hi;
}; /* the faces that stand one by one, and what lies beyond */

/* The bounds of a row that stand among the faces: of "≤ 0" the 1 above it, of "7+" the 6 below it. */
static void extent_row(struct extent *e, const struct row *r)
{
    bool lo_end, hi_end;
    int64_t lo, hi;
    range_whole(&r->band.range, &lo_end, &lo, &hi_end, &hi);
    e->below = e->below || !lo_end;
    e->above = e->above || !hi_end;
    int64_t least = lo_end ? lo : hi + 1, most = hi_end ? hi : lo - 1;
    if ((hi_end || !lo_end) && least < e->lo)
        e->lo = least;
    if ((lo_end || !hi_end) && most > e->hi)
        e->hi = most;
}

/* Where all rows are open, "≤ 3" and "4+", no face lies between: then lo is hi + 1. */
static struct extent extent_of(const struct beside *of, size_t n)
{
    struct extent e = {.lo = INT64_MAX, .hi = INT64_MIN};
    for (size_t i = 0; i < n; i++)
        for (size_t r = 0; r < of[i].chart->n_row; r++)
            extent_row(&e, &of[i].chart->row[r]);
    if (e.lo == INT64_MAX)
        e.lo = e.hi == INT64_MIN ? 1 : e.hi + 1;
    if (e.hi == INT64_MIN || e.hi < e.lo - 1)
        e.hi = e.lo - 1;
    return e;
}

/* Of dice that are read as digits not every number between two is a face: d66 has no 17. */
static bool is_face(const struct beside *of, int64_t x)
{
    const struct roll *r = of[0].chart->down.kind == AXIS_ROLL ? of[0].chart->down.roll : NULL;
    bool digits = r && r->kind == ROLL_DICE && r->die == DIE_DIGITS;
    for (; digits && x > 0; x /= 10)
        if (x % 10 < 1 || x % 10 > 6)
            return false;
    return true;
}

/* Does a band begin at this face, or end since the one before it? */
static bool cut_before(const struct beside *of, size_t n, int64_t x)
{
    int64_t before = x - 1;
    while (before > 0 && !is_face(of, before))
        before--;
    for (size_t i = 0; i < n; i++)
        for (size_t r = 0; r < of[i].chart->n_row; r++) {
            bool lo_end, hi_end;
            int64_t lo, hi;
            range_whole(&of[i].chart->row[r].band.range, &lo_end, &lo, &hi_end, &hi);
            if ((lo_end && lo > before && lo <= x) || (hi_end && hi >= before && hi < x))
                return true;
        }
    return false;
}

static struct keys keys_of(struct arena *a, const struct beside *of, size_t n)
{
    enum { FACES = 14, MOST = 1000 };
    struct keys k = {0};
    struct extent e = extent_of(of, n);
    bool each = e.hi - e.lo < FACES;
    if (e.below)
        ARENA_PUSH(a, &k, ((struct key){.below = true, .lo = e.lo - 1, .hi = e.lo - 1}));
    for (int64_t x = e.lo; x <= e.hi && x - e.lo < MOST; x++) {
        if (!is_face(of, x))
            continue;
        if (each || !k.n || k.at[k.n - 1].below || cut_before(of, n, x))
            ARENA_PUSH(a, &k, ((struct key){.lo = x, .hi = x}));
        k.at[k.n - 1].hi = x;
    }
    if (e.above)
        ARENA_PUSH(a, &k, ((struct key){.above = true, .lo = e.hi + 1, .hi = e.hi + 1}));
    return k;
}

/* On a d100 that has 00 for 100 as its labels have it. */
static struct words hundred_words(struct arena *a, const struct key *k)
{
    struct buf b = {.a = a};
    buf_printf(&b, "%02d", (int)(k->lo % 100));
    if (k->hi > k->lo)
        buf_printf(&b, "\xe2\x80\x93%02d", (int)(k->hi % 100));
    return words_of(a, buf_str(&b), WORDS_KEY, VOICE_PLAIN);
}

static struct words key_words(struct arena *a, const struct beside *of, const struct key *k)
{
    if (of[0].chart->down.hundred && !k->below && !k->above)
        return hundred_words(a, k);
    struct range r = {.lo = RAT(k->lo), .hi = RAT(k->hi), .no_lo = k->below, .no_hi = k->above};
    struct buf b = {.a = a};
    put_span(&b, &r);
    return words_of(a, buf_str(&b), WORDS_KEY, VOICE_PLAIN);
}

static const struct row *row_at(const struct chart *c, const struct key *k)
{
    for (size_t i = 0; i < c->n_row; i++)
        if (range_has(&c->row[i].band.range, RAT(k->lo)))
            return &c->row[i];
    return NULL;
}

/* --- the charts beside it */

struct stand {
    unsigned first, cols;
}; /* where a chart stands in the table */

static bool in_one(const struct chart *c)
{
    return c->reads.s.n || c->n_col == 1;
}

/* After the first group of heads, between two, else at the left. */
static unsigned die_place(const struct beside *of, size_t n)
{
    unsigned cols = 0;
    for (size_t i = 0; i < n; i++) {
        bool turn = i > 0 && of[i].head.n && !str_eq(of[i].head, of[i - 1].head);
        if (turn || (i == 1 && n == 2 && in_one(of[0].chart) && in_one(of[1].chart)))
            return cols;
        cols += in_one(of[i].chart) ? 1 : (unsigned)of[i].chart->n_col;
    }
    return 0;
}

static struct stand *stands_of(struct arena *a, const struct beside *of, size_t n, unsigned die, unsigned *cols)
{
    struct stand *s = ARENA_ARRAY(a, struct stand, n);
    unsigned at = 0;
    for (size_t i = 0; i < n; i++) {
        at += at == die;
        s[i] = (struct stand){at, in_one(of[i].chart) ? 1 : (unsigned)of[i].chart->n_col};
        at += s[i].cols;
    }
    *cols = at + (at == die);
    return s;
}

static struct box *head_box(struct maker *m, unsigned row, unsigned col, unsigned cols, struct words words,
                            enum tone tone)
{
    struct box *b = maker_put(m, row, col, words);
    b->cols = cols;
    b->head = true;
    b->tone = tone;
    b->align = ALIGN_CENTER;
    b->middle = true;
    return b;
}

/* Under a head "Steady" the title "Steady: close order" is "Close order". */
static struct words title_of(const struct showing *w, const struct beside *b)
{
    struct str title = b->title.n ? b->title : b->chart->title.s;
    ptrdiff_t colon = str_find(title, ": ");
    if (b->head.n && !b->title.n && colon > 0 &&
        str_same_name(str_cut(title, 0, (size_t)colon), str_cut(b->head, 0, (size_t)colon)))
        title = str_cut(title, (size_t)colon + 2, title.n);
    struct words out = capital(w, title, WORDS_HEAD, VOICE_STRONG);
    struct str aside = b->aside.n ? b->aside : chart_aside(b->chart);
    if (aside.n == 0)
        return out;
    out = words_cat(w->a, out, STR("\n"), WORDS_NOTE, VOICE_PLAIN);
    return words_join(w->a, out, show_text(w, aside, WORDS_NOTE, VOICE_PLAIN));
}

static void put_group_heads(struct showing *w, struct maker *m, const struct beside *of, const struct stand *s,
                            size_t n)
{
    unsigned row = maker_row(m, true, RULE_NONE);
    for (size_t i = 0; i < n;) {
        size_t end = i + 1;
        while (end < n && str_eq(of[end].head, of[i].head))
            end++;
        unsigned cols = s[end - 1].first + s[end - 1].cols - s[i].first;
        if (of[i].head.n)
            head_box(m, row, s[i].first, cols, show_text(w, of[i].head, WORDS_HEAD, VOICE_HUE), TONE_HEAD)->align =
                ALIGN_LEFT;
        i = end;
    }
}

static void put_column_heads(struct showing *w, struct maker *m, const struct beside *of, const struct stand *s,
                             size_t n)
{
    unsigned row = maker_row(m, true, RULE_STRONG);
    for (size_t i = 0; i < n; i++)
        for (unsigned c = 0; !in_one(of[i].chart) && c < s[i].cols; c++)
            head_box(m, row, s[i].first + c, 1, show_text(w, of[i].chart->col[c].label.s, WORDS_HEAD, VOICE_PLAIN),
                     TONE_NONE);
}

static void put_beside_heads(struct showing *w, struct maker *m, const struct beside *of, const struct stand *s,
                             size_t n, unsigned die)
{
    bool heads = false, columns = false;
    unsigned first = (unsigned)m->row.n;
    for (size_t i = 0; i < n; i++) {
        heads = heads || of[i].head.n;
        columns = columns || !in_one(of[i].chart);
    }
    if (heads)
        put_group_heads(w, m, of, s, n);
    unsigned row = n > 1 || !columns ? maker_row(m, true, columns ? RULE_NONE : RULE_STRONG) : 0;
    for (size_t i = 0; i < n && n > 1; i++)
        head_box(m, row, s[i].first, s[i].cols, title_of(w, &of[i]), heads ? TONE_NONE : TONE_HEAD);
    if (columns)
        put_column_heads(w, m, of, s, n);
    const struct chart *c = of[0].chart;
    struct words key =
        c->down.kind == AXIS_ROLL ? die_words(w, c, VOICE_HUE) : capital(w, c->down.measure.s, WORDS_HEAD, VOICE_HUE);
    head_box(m, first, die, 1, key, TONE_NONE)->rows = (unsigned)m->row.n - first;
}

/* A column of outcomes: equal neighbours are one cell. `col` of the chart, or all of them by its `reads`. */
static void put_outcomes(struct showing *w, struct maker *m, const struct keys *k, unsigned first, unsigned at,
                         size_t col)
{
    const struct chart *c = w->c;
    struct words *words = ARENA_ARRAY(w->a, struct words, c->n_row);
    for (size_t r = 0; r < c->n_row; r++) {
        enum kind_of_words kind = cell_is_numeric(&c->col[col]) ? WORDS_NUMBER : WORDS_CELL;
        words[r] = outcome_words(w, &c->row[r], col, kind);
        if (!c->reads.s.n && col == 0)
            words[r] = with_row_notes(w, words[r], &c->row[r], WORDS_CELL);
    }
    struct box *last = NULL;
    size_t from = m->box.n;
    for (size_t i = 0; i < k->n; i++) {
        const struct row *r = row_at(c, &k->at[i]);
        if (r && last && words_eq(last->words, words[r - c->row])) {
            last->rows++;
            continue;
        }
        last = r ? maker_put(m, first + (unsigned)i, at, words[r - c->row]) : NULL;
        if (!last)
            continue;
        last->align = ALIGN_CENTER;
        last->middle = true;
        last->tone = c->reads.s.n ? tone_of(w, r, 0, c->n_col) : tone_of(w, r, col, col + 1);
    }
    for (size_t i = from; i < m->box.n; i++)
        m->box.at[i].words = outcome_stacked(w, m->box.at[i].words, m->box.at[i].tone, m->box.at[i].rows);
}

/* --- charts that say the same */

static bool row_is_plain(const struct row *r)
{
    return !r->erratum.set && !r->n_note && !r->n_label_mark && !r->why.s.n && !r->unsure.s.n && !r->again.s.n;
}

static bool rows_alike(const struct chart *x, const struct chart *y, size_t r)
{
    const struct row *p = &x->row[r], *q = &y->row[r];
    if (!str_eq(p->label.s, q->label.s) || !row_is_plain(p) || !row_is_plain(q))
        return false;
    for (size_t c = 0; c < x->n_col; c++)
        if (p->cell[c].kind != q->cell[c].kind || p->cell[c].n_mark || q->cell[c].n_mark ||
            !str_eq(p->cell[c].text.s, q->cell[c].text.s))
            return false;
    return true;
}

static bool charts_alike(const struct beside *x, const struct beside *y)
{
    const struct chart *p = x->chart, *q = y->chart;
    if (!str_eq(x->head, y->head) || !str_eq(p->reads.s, q->reads.s) || p->n_col != q->n_col || p->n_row != q->n_row)
        return false;
    for (size_t c = 0; c < p->n_col; c++)
        if (!str_eq(p->col[c].label.s, q->col[c].label.s))
            return false;
    for (size_t r = 0; r < p->n_row; r++)
        if (!rows_alike(p, q, r))
            return false;
    return true;
}

static struct str both(struct arena *a, struct str x, struct str y)
{
    return !y.n || str_eq(x, y) ? x : !x.n ? y : str_printf(a, "%.*s // %.*s", STRF(x), STRF(y));
}

/* Neighbours under one head that say the same are one, under both names. */
static struct beside *besides_merged(struct arena *a, const struct beside *of, size_t *n)
{
    struct beside *out = ARENA_ARRAY(a, struct beside, *n);
    size_t used = 0;
    for (size_t i = 0; i < *n; i++) {
        struct beside b = of[i];
        b.title = b.title.n ? b.title : b.chart->title.s;
        b.aside = b.aside.n ? b.aside : chart_aside(b.chart);
        if (!used || !charts_alike(&out[used - 1], &of[i])) {
            out[used++] = of[i];
            continue;
        }
        struct beside *last = &out[used - 1];
        last->title = both(a, last->title.n ? last->title : last->chart->title.s, b.title);
        last->aside = both(a, last->aside.n ? last->aside : chart_aside(last->chart), b.aside);
    }
    *n = used;
    return out;
}

const struct table *table_beside(struct showing *w, const struct beside *of, size_t n, struct words part)
{
    if (w->s->ask.merge != MERGE_NO)
        of = besides_merged(w->a, of, &n);
    struct keys k = keys_of(w->a, of, n);
    unsigned cols, die = die_place(of, n);
    struct stand *s = stands_of(w->a, of, n, die, &cols);
    struct maker m = maker_new(w->a, cols);
    m.verticals = true;
    put_part(&m, part);
    put_beside_heads(w, &m, of, s, n, die);
    unsigned first = (unsigned)m.row.n;
    for (size_t i = 0; i < k.n; i++) {
        unsigned row = maker_row(&m, false, RULE_HAIR);
        head_box(&m, row, die, 1, key_words(w->a, of, &k.at[i]), TONE_KEY);
    }
    for (unsigned c = 0; c < cols; c++)
        m.col[c].stretch = c == die ? STRETCH_TIGHT : STRETCH_EVEN;
    for (size_t i = 0; i < n; i++) {
        struct showing one = showing_of(w->s, of[i].chart, w->foot);
        for (unsigned c = 0; c < s[i].cols; c++)
            put_outcomes(&one, &m, &k, first, s[i].first + c, c);
    }
    return maker_table(&m);
}
