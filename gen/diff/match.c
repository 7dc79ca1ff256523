/* Pairs the rows and columns of two editions of a chart. Called by changes.c.
 *
 * A row keeps its name when its cells change, and its cells when its band moves; a step keeps its
 * words when it is renumbered. So each possible pair has a weight from both, and the pairs with the
 * largest total weight without crossings are chosen. The remaining rows are paired by name, and
 * have moved. Values are compared: 4-6 is one band, with a hyphen or a dash. */
#include "diff/compare.h"
#include "model/dump.h"

enum {
    TABLE_MAX = 4000000 /* possible pairs; larger charts are matched only by their names */
};

/* ---- texts for reports ---- */

/* Text of a cell in both units, with the names of its footnotes and its limits: "9in (23cm) ^far",
 * "+1 each rank, to +3". */
struct str cell_words(struct arena *a, const struct chart *c, const struct row *r,
                      const struct cell *cell)
{
    struct cell second = *cell;
    struct buf b = {.a = a};
    buf_put_cell(&b, c, cell);
    second.value.range = cell->value.second;
    second.value.unit = cell->value.second_unit;
    second.value.second_unit = UNIT_NONE;
    if (second.value.unit != UNIT_NONE) {
        buf_putz(&b, " (");
        buf_put_cell(&b, c, &second);
        buf_putc(&b, ')');
    }
    for (size_t i = 0; i < cell->n_mark; i++)
        buf_printf(&b, " ^%.*s", STRF(cell->mark[i].s));
    buf_put_limits(&b, c, r);
    return buf_str(&b);
}

/* "Foot / formed": the groups of a row, and its label. */
static struct str row_words(struct arena *a, const struct chart *c, const struct row *r)
{
    struct str s = r->then ? str_printf(a, "Then: %.*s", STRF(r->label.s)) : r->label.s;
    return group_path(a, c, r->group, s);
}

struct str column_words(struct arena *a, const struct column *c)
{
    return c->head.s.n ? str_printf(a, "%.*s / %.*s", STRF(c->head.s), STRF(c->label.s))
                       : c->label.s;
}

struct printed printed_new(struct arena *a, const struct chart *c)
{
    const struct printed p = {c, ARENA_ARRAY(a, struct str, c->n_row),
                              ARENA_ARRAY(a, struct str, c->n_row * c->n_col)};
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        p.row[i] = row_words(a, c, r);
        for (size_t k = 0; r->cell && !r->then && k < c->n_col; k++)
            if (r->cell[k].kind != CELL_BAD ||
                r->cell[k].text.s.n) /* else the row had its finding */
                p.cell[i * c->n_col + k] = cell_words(a, c, r, &r->cell[k]);
    }
    return p;
}

struct str printed_cell(const struct printed *p, size_t row, size_t col)
{
    return p->cell[row * p->c->n_col + col];
}

/* ---- equality ---- */

/* Returns the next visible character, or 0 at the end. Spaces are skipped, and a dash counts as a
 * hyphen, since readers do not see these differences in a range. */
static uint32_t next_seen(struct str s, size_t *i)
{
    enum { EN_DASH = 0x2013 };
    while (*i < s.n && s.p[*i] == ' ')
        ++*i;
    if (*i >= s.n)
        return 0;
    const uint32_t rune = str_rune(s, i);
    return rune == EN_DASH ? '-' : rune;
}

/* A plus sign is a visible difference: +5 is not 5. */
static bool range_looks_same(struct str x, struct str y)
{
    uint32_t p = 1, q = 1;
    for (size_t i = 0, k = 0; p && p == q;) {
        p = next_seen(x, &i);
        q = next_seen(y, &k);
    }
    return p == q;
}

static bool words_same(struct str x, struct str y, bool ranges)
{
    return str_eq(x, y) || (ranges && range_looks_same(x, y));
}

bool row_same(const struct printed *x, size_t i, const struct printed *y, size_t k)
{
    const struct row *p = &x->c->row[i], *q = &y->c->row[k];
    return words_same(x->row[i], y->row[k], p->has_range && q->has_range);
}

bool column_same(const struct column *x, const struct column *y)
{
    return str_eq(x->head.s, y->head.s) &&
           words_same(x->label.s, y->label.s, x->has_range && y->has_range);
}

static bool is_figure(const struct cell *c)
{
    return c->kind == CELL_NUMBER || c->kind == CELL_RANGE || c->kind == CELL_ADD ||
           c->kind == CELL_TIMES;
}

bool cell_same(const struct printed *x, size_t i, size_t xc, const struct printed *y, size_t k,
               size_t yc)
{
    const struct str p = printed_cell(x, i, xc), q = printed_cell(y, k, yc);
    return !p.p || !q.p ||
           words_same(p, q, is_figure(&x->c->row[i].cell[xc]) && is_figure(&y->c->row[k].cell[yc]));
}

/* ---- columns ---- */

/* Two charts whose rows or columns are being paired. */
struct pairing {
    const struct printed *x, *y;
    const struct pairs *col;
    bool steps; /* steps are compared by their words, not by their numbers */
};

static bool columns_alike(const void *of, size_t i, size_t k)
{
    const struct chart *const *c = of;
    return column_same(&c[0]->col[i], &c[1]->col[k]);
}

static bool columns_named(const void *of, size_t i, size_t k)
{
    const struct chart *const *c = of;
    return str_eq(c[0]->col[i].head.s, c[1]->col[k].head.s) &&
           str_eq(c[0]->col[i].name, c[1]->col[k].name);
}

/* Pairs columns by header and label; then by the name without its range, whose bounds may have
 * moved; then in their order, if both sides have the same number left. */
struct pairs columns_match(struct arena *a, const struct chart *x, const struct chart *y)
{
    const struct chart *const both[] = {x, y};
    struct pairs p = pairs_new(a, x->n_col, y->n_col);
    pairs_find(&p, columns_alike, both);
    pairs_find(&p, columns_named, both);
    if (x->n_col == y->n_col)
        pairs_find(&p, NULL, NULL);
    return p;
}

/* ---- rows ---- */

/* Percentage of common words among the words of both texts. */
static unsigned words_alike(struct str x, struct str y)
{
    size_t all = 0, both = 0;
    struct str rest = x, word;
    while (str_split(&rest, ' ', &word)) {
        struct str others = y, other;
        bool has = false;
        all++;
        while (!has && str_split(&others, ' ', &other))
            has = str_same_word(word, other);
        both += has;
    }
    rest = y;
    while (str_split(&rest, ' ', &word))
        all++;
    return all ? (unsigned)(200 * both / all) : 100;
}

static bool ranges_meet(const struct range *x, const struct range *y)
{
    return (x->no_hi || y->no_lo || rat_cmp(y->lo, x->hi) <= 0) &&
           (y->no_hi || x->no_lo || rat_cmp(x->lo, y->hi) <= 0);
}

/* Weight of a pair of rows; 0 if they cannot be a pair. */
static unsigned pair_weight(const struct pairing *p, size_t i, size_t k)
{
    enum {
        NAME = 8,
        CELLS = 4,
        SOME = 3,
        BAND = 2,
        NEAR = 3,
        LIKE = 60,
        LIKE_NAMED = 30 /* percent of the words */
    };
    const struct row *x = &p->x->c->row[i], *y = &p->y->c->row[k];
    const bool named = row_same(p->x, i, p->y, k), ranges = x->has_range && y->has_range;
    size_t cells = 0, same = 0;
    for (size_t n = 0; x->cell && y->cell && n < p->col->n; n++)
        if (p->col->to[n] >= 0) {
            cells++;
            same += cell_same(p->x, i, n, p->y, k, (size_t)p->col->to[n]);
        }
    const unsigned all = same == cells && cells ? CELLS : 0;
    const unsigned cell = cells && !all ? (unsigned)(SOME * same / cells) : all;
    const bool near = str_distance(x->label.s, y->label.s, 8) <= (x->label.s.n + 2) / 3;
    if (x->then != y->then)
        return 0;
    if (p->steps && x->cell && y->cell) {
        const unsigned like = words_alike(x->cell[0].text.s, y->cell[0].text.s);
        if (all)
            return NAME + all + named;
        return like >= (named ? (unsigned)LIKE_NAMED : (unsigned)LIKE) ? NAME * like / 100 + named
                                                                       : 0;
    }
    if (named)
        return NAME + cell;
    if (ranges)
        return all + (ranges_meet(&x->band.range, &y->band.range) ? (unsigned)BAND : 0);
    if (near && !x->has_range && !y->has_range)
        return cell + NEAR;
    return all && cells > 1 ? cell + 1 : 0;
}

/* Finds the pairs with the largest total weight that do not cross. best[i][k] is the largest weight
 * for the rows from i and k on. */
static void rows_align(const struct pairing *p, struct pairs *rows)
{
    const size_t n = rows->n, m = rows->m, wide = m + 1;
    struct arena *own = arena_new();
    uint32_t *best = ARENA_ARRAY(own, uint32_t, (n + 1) * wide);
    uint8_t *weight = ARENA_ARRAY(own, uint8_t, n * m + 1);
    for (size_t i = n; i-- > 0;)
        for (size_t k = m; k-- > 0;) {
            const unsigned w = pair_weight(p, i, k);
            uint32_t max = best[(i + 1) * wide + k];
            if (best[i * wide + k + 1] > max)
                max = best[i * wide + k + 1];
            if (w && best[(i + 1) * wide + k + 1] + w > max)
                max = best[(i + 1) * wide + k + 1] + w;
            weight[i * m + k] = (uint8_t)w;
            best[i * wide + k] = max;
        }
    for (size_t i = 0, k = 0; i < n && k < m;) {
        const unsigned w = weight[i * m + k];
        if (w && best[i * wide + k] == best[(i + 1) * wide + k + 1] + w) {
            rows->to[i] = (ptrdiff_t)k;
            rows->from[k++] = (ptrdiff_t)i++;
        } else if (best[i * wide + k] == best[(i + 1) * wide + k]) {
            i++;
        } else {
            k++;
        }
    }
    arena_drop(own);
}

static bool rows_named(const void *of, size_t i, size_t k)
{
    const struct pairing *p = of;
    if (!p->steps)
        return str_eq(p->x->row[i], p->y->row[k]);
    return p->x->c->n_col && p->y->c->n_col &&
           str_eq(printed_cell(p->x, i, 0), printed_cell(p->y, k, 0));
}

struct pairs rows_match(struct arena *a, const struct printed *x, const struct printed *y,
                        const struct pairs *col, bool *moved)
{
    const struct pairing p = {x, y, col, chart_is_procedure(x->c)};
    struct pairs rows = pairs_new(a, x->c->n_row, y->c->n_row);
    if (!rows.m || rows.n <= TABLE_MAX / rows.m)
        rows_align(&p, &rows);
    for (size_t i = 0; i < rows.n; i++)
        moved[i] = rows.to[i] < 0;
    pairs_find(&rows, rows_named, &p);
    return rows;
}
