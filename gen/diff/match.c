/* Two editions of a chart to pairs: which row, and which column, of the old one
 * is which of the new. Called by changes.c.
 *
 * A row keeps its name when its cells change, and its cells when its band
 * moves; a step keeps its words when it is numbered anew. So pairs are weighed
 * by both, and those are taken that weigh most together without crossing each
 * other; what is left over is paired by its name alone, and has moved. Values
 * are compared: 4-6 with a hyphen or a dash is one band. */
#include "base/rows.h"
#include "diff/diff.h"
#include "model/dump.h"
#include <string.h>

enum {
    TABLE_MOST = 4000000 /* pairs that are weighed; larger charts are matched by
                            their names alone */
};

bool label_same(struct str x, struct str y)
{
    struct range rx, ry;
    return str_eq(x, y) || (range_parse(x, &rx) && range_parse(y, &ry) && range_same(&rx, &ry));
}

struct str cell_words(struct arena *a, const struct chart *c, const struct row *r, size_t col)
{
    const struct cell *cell = &r->cell[col];
    struct buf b = {.a = a};
    buf_put_cell(&b, c, cell);
    for (size_t i = 0; i < cell->n_mark; i++)
        buf_printf(&b, " ^%.*s", STRF(cell->mark[i].s));
    buf_put_limits(&b, c, r);
    return buf_str(&b);
}

static bool limits_same(const struct row *x, const struct row *y)
{
    return str_eq(x->each.s, y->each.s) && str_eq(x->to.s, y->to.s) && x->has_up_to == y->has_up_to &&
           (!x->has_up_to || rat_cmp(x->up_to, y->up_to) == 0);
}

static bool marks_same(const struct cell *x, const struct cell *y)
{
    bool same = x->n_mark == y->n_mark;
    for (size_t i = 0; same && i < x->n_mark; i++)
        same = str_eq(x->mark[i].s, y->mark[i].s);
    return same;
}

/* What is a number is compared as one; what is words, or a roll, as it is
 * printed. */
bool cell_same(struct arena *a, const struct chart *cx, const struct row *rx, size_t x, const struct chart *cy,
               const struct row *ry, size_t y)
{
    const struct cell *p = &rx->cell[x], *q = &ry->cell[y];
    const bool valued = p->kind == q->kind && (p->kind == CELL_NUMBER || p->kind == CELL_RANGE || p->kind == CELL_ADD ||
                                               p->kind == CELL_TIMES);
    if (p->kind == CELL_BAD || q->kind == CELL_BAD) /* it had its finding */
        return true;
    if (!valued)
        return str_eq(cell_words(a, cx, rx, x), cell_words(a, cy, ry, y));
    return range_same(&p->value.range, &q->value.range) && p->value.unit == q->value.unit &&
           p->value.second_unit == q->value.second_unit &&
           (p->value.second_unit == UNIT_NONE || range_same(&p->value.second, &q->value.second)) && marks_same(p, q) &&
           limits_same(rx, ry);
}

struct str row_words(struct arena *a, const struct chart *c, const struct row *r)
{
    struct str s = r->then ? str_printf(a, "Then: %.*s", STRF(r->label.s)) : r->label.s;
    for (int g = r->group; g >= 0; g = c->group[g].parent)
        s = str_printf(a, "%.*s / %.*s", STRF(c->group[g].label.s), STRF(s));
    return s;
}

struct str column_words(struct arena *a, const struct column *c)
{
    return c->head.s.n ? str_printf(a, "%.*s / %.*s", STRF(c->head.s), STRF(c->label.s)) : c->label.s;
}

/* ---- columns ---- */

/* By head and label; then by the name without its range, whose bounds may have
 * moved; then, where as many are left on both sides, one by one. */
void columns_match(struct arena *a, const struct chart *x, const struct chart *y, ptrdiff_t *to)
{
    bool *taken = ARENA_ARRAY(a, bool, y->n_col);
    size_t left_x = x->n_col, left_y = y->n_col;
    for (size_t i = 0; i < x->n_col; i++)
        to[i] = -1;
    for (int by_name = 0; by_name < 2; by_name++)
        for (size_t i = 0; i < x->n_col; i++)
            for (size_t k = 0; k < y->n_col && to[i] < 0; k++) {
                const struct column *p = &x->col[i], *q = &y->col[k];
                if (taken[k] || !str_eq(p->head.s, q->head.s) ||
                    !(by_name ? str_eq(p->name, q->name) : label_same(p->label.s, q->label.s)))
                    continue;
                to[i] = (ptrdiff_t)k;
                taken[k] = true;
                left_x--;
                left_y--;
            }
    for (size_t i = 0, k = 0; i < x->n_col && left_x == left_y; i++) {
        while (k < y->n_col && taken[k])
            k++;
        if (to[i] < 0)
            to[i] = (ptrdiff_t)k++;
    }
}

/* ---- rows ---- */

/* How many words of one text the other has, in percent of all. */
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
    return (x->no_hi || y->no_lo || rat_cmp(y->lo, x->hi) <= 0) && (y->no_hi || x->no_lo || rat_cmp(x->lo, y->hi) <= 0);
}

/* Two charts while their rows are paired. */
struct pairing {
    struct arena *a;
    const struct chart *x, *y;
    const ptrdiff_t *col;
    bool steps; /* whose words are the row, and not its number */
};

/* 0: never a pair. */
static unsigned pair_weight(const struct pairing *p, const struct row *x, const struct row *y)
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
    size_t cells = 0, same = 0;
    struct arena_mark mark = arena_mark(p->a);
    const bool named = str_eq(row_words(p->a, p->x, x), row_words(p->a, p->y, y)) ||
                       (x->group < 0 && y->group < 0 && !x->then && !y->then && label_same(x->label.s, y->label.s));
    for (size_t i = 0; x->cell && y->cell && i < p->x->n_col; i++)
        if (p->col[i] >= 0) {
            cells++;
            same += cell_same(p->a, p->x, x, i, p->y, y, (size_t)p->col[i]);
        }
    arena_rewind(p->a, mark);
    const bool all = same == cells && cells;
    const unsigned cell = all ? CELLS : cells ? (unsigned)(SOME * same / cells) : 0;
    const bool band = x->has_range && y->has_range && ranges_meet(&x->band.range, &y->band.range);
    const bool near = str_distance(x->label.s, y->label.s, 8) <= (x->label.s.n + 2) / 3;
    if (x->then != y->then)
        return 0;
    if (p->steps && x->cell && y->cell) {
        const unsigned like = words_alike(x->cell[0].text.s, y->cell[0].text.s);
        if (all)
            return NAME + CELLS + named;
        return like >= (named ? (unsigned)LIKE_NAMED : (unsigned)LIKE) ? NAME * like / 100 + named : 0;
    }
    if (named)
        return NAME + cell;
    if (x->has_range && y->has_range)
        return (all ? (unsigned)CELLS : 0) + (band ? (unsigned)BAND : 0);
    return (all && cells > 1) || (near && !x->has_range && !y->has_range) ? cell + (near ? (unsigned)NEAR : 1u) : 0;
}

/* The heaviest pairs that do not cross: best[i][k] is what those of the rows
 * behind i and k weigh. */
static void rows_align(const struct pairing *p, ptrdiff_t *to)
{
    const size_t n = p->x->n_row, m = p->y->n_row, wide = m + 1;
    struct arena *own = arena_new();
    uint32_t *best = ARENA_ARRAY(own, uint32_t, (n + 1) * wide);
    uint8_t *weight = ARENA_ARRAY(own, uint8_t, n * m + 1);
    for (size_t i = n; i-- > 0;)
        for (size_t k = m; k-- > 0;) {
            const unsigned w = pair_weight(p, &p->x->row[i], &p->y->row[k]);
            uint32_t most = best[(i + 1) * wide + k];
            if (best[i * wide + k + 1] > most)
                most = best[i * wide + k + 1];
            if (w && best[(i + 1) * wide + k + 1] + w > most)
                most = best[(i + 1) * wide + k + 1] + w;
            weight[i * m + k] = (uint8_t)w;
            best[i * wide + k] = most;
        }
    for (size_t i = 0, k = 0; i < n && k < m;) {
        const unsigned w = weight[i * m + k];
        if (w && best[i * wide + k] == best[(i + 1) * wide + k + 1] + w)
            to[i++] = (ptrdiff_t)k++;
        else if (best[i * wide + k] == best[(i + 1) * wide + k])
            i++;
        else
            k++;
    }
    arena_drop(own);
}

void rows_match(struct arena *a, const struct chart *x, const struct chart *y, const ptrdiff_t *col, ptrdiff_t *to,
                bool *moved)
{
    const struct pairing p = {a, x, y, col, x->kind == CHART_STEPS};
    bool *taken = ARENA_ARRAY(a, bool, y->n_row);
    for (size_t i = 0; i < x->n_row; i++)
        to[i] = -1;
    if (!y->n_row || x->n_row <= TABLE_MOST / y->n_row)
        rows_align(&p, to);
    for (size_t i = 0; i < x->n_row; i++)
        if (to[i] >= 0)
            taken[to[i]] = true;
    for (size_t i = 0; i < x->n_row; i++) {
        const struct row *r = &x->row[i];
        for (size_t k = 0; k < y->n_row && to[i] < 0; k++) {
            const struct row *s = &y->row[k];
            const bool same =
                p.steps ? r->cell && s->cell && str_eq(r->cell[0].text.s, s->cell[0].text.s)
                        : str_eq(r->label.s, s->label.s) && (r->group < 0) == (s->group < 0) &&
                              (r->group < 0 || str_eq(x->group[r->group].label.s, y->group[s->group].label.s));
            if (!taken[k] && r->then == s->then && same) {
                to[i] = (ptrdiff_t)k;
                taken[k] = moved[i] = true;
            }
        }
    }
}
