/* Measures and draws a table.
 *
 * Each box has a least width (no word broken) and a most width (no line broken). Column widths
 * between them are chosen so that the table is as low as possible; row heights follow. A box that
 * spans rows raises only those rows; boxes never overlap. Called by block.c for each size and width
 * that is tried. */
#include "page/inner.h"

bool table_is_matrix(const struct table *t)
{
    return t->verticals || t->parted || t->shaded;
}

bool table_row_names(const struct table *t, unsigned row)
{
    return t->row && row < t->rows && t->row[row].group;
}

unsigned table_rows(const struct table *t, unsigned from, unsigned to)
{
    unsigned n = 0;
    for (unsigned r = from; r < to; r++)
        n += !table_row_names(t, r);
    return n;
}

static bool is_even(const struct table *t, unsigned col)
{
    return table_stretch(t, col) == STRETCH_EVEN;
}

static bool is_gap(const struct table *t, unsigned col)
{
    return t->col && t->col[col].gap;
}

static um sum_of(const um *at, unsigned n)
{
    um s = 0;
    for (unsigned k = 0; k < n; k++)
        s += at[k];
    return s;
}

/* ---- widths of boxes */

/* Widths of a box, and how its text wraps in a column. */
struct want {
    const struct box *box;
    um min, max; /* widths, with padding */
    struct text_units units;
    um line;      /* height of a line */
    um at;        /* column width for which `lines` holds */
    size_t lines; /* number of lines at that width */
    um next;      /* least column width with one line less; 0: not computed yet */
};

/* Raises the columns of a box by what they lack together; only the stretchable ones if there are
 * any. Rounded up, because a box that is slightly too narrow would break its words. */
static void want_raise(um *at, const struct table *t, const struct box *b, um need)
{
    um have = sum_of(at + b->col, b->cols);
    unsigned stretchy = 0;
    if (have >= need)
        return;
    for (unsigned k = b->col; k < b->col + b->cols; k++)
        stretchy += table_stretch(t, k) != STRETCH_TIGHT;
    um each = (need - have) / (um)(stretchy ? stretchy : b->cols) + 1;
    for (unsigned k = b->col; k < b->col + b->cols; k++)
        if (!stretchy || table_stretch(t, k) != STRETCH_TIGHT)
            at[k] += each;
}

/* Makes all columns with STRETCH_EVEN as wide as the widest of them. */
static void tie(const struct table *t, um *need)
{
    um max = 0;
    for (unsigned k = 0; k < t->cols; k++)
        max = is_even(t, k) ? um_max(max, need[k]) : max;
    for (unsigned k = 0; k < t->cols; k++)
        need[k] = is_even(t, k) ? max : need[k];
}

/* Labels of an open table that are much longer than the shortest one wrap, so that each is near its
 * number. */
static um labels_max(const struct ctx *c, const struct table *t, const struct want *want, um max)
{
    um shortest = max;
    if (table_is_matrix(t) || t->cols < 2 || !is_even(t, 1))
        return max;
    for (size_t i = 0; i < t->n; i++) {
        const struct box *b = &t->box[i];
        if (b->col == 0 && b->cols == 1 && b->words.n && !(t->row && t->row[b->row].head))
            shortest = um_min(shortest, want[i].max);
    }
    return um_min(max, shortest + ctx_em(c, LABEL_MORE));
}

bool ctx_small(const struct ctx *c)
{
    return c->frame.paper && c->frame.paper->w < A4_MIN;
}

/* Sets single columns first. Then boxes that span columns distribute what they still need. */
static struct want *wants_of(struct ctx *c, const struct table *t, um *min, um *max)
{
    struct want *want = ARENA_ARRAY(c->a, struct want, t->n);
    const um key =
        um_part(ctx_small(c) ? KEY_SMALL_WIDE : KEY_WIDE, c->em, um_of_mpt(c->t->body_min));
    um pad = 2 * table_pad(c, t) + ROUNDING, place = ctx_em(c, PLACE);
    for (size_t i = 0; i < t->n; i++) {
        const struct box *b = &t->box[i];
        struct want *w = &want[i];
        w->box = b;
        para_widths(c, b->words, &w->min, &w->max);
        w->min += pad;
        w->max += pad;
        if (t->folded)
            w->min = um_max(w->min, um_min(w->max, ctx_em(c, HALF_TEXT)));
        if (b->boxed && w->max < place)
            w->min = w->max = place;
        if (b->rating == RATING_KEY && !t->row[b->row].head)
            w->max = um_max(w->max, key);
        if (b->disc)
            w->min = w->max = um_max(w->min, ctx_em(c, CELL_DISC) + pad);
        if (b->cols > 1)
            continue;
        min[b->col] = um_max(min[b->col], w->min);
        max[b->col] = um_max(max[b->col], w->max);
    }
    for (size_t i = 0; i < t->n; i++) {
        const struct box *b = &t->box[i];
        if (b->cols <= 1)
            continue;
        want_raise(min, t, b, want[i].min);
        if (!table_row_names(t, b->row))
            want_raise(max, t, b, want[i].max);
    }
    if (t->shaded || t->parted) { /* equal widths, because shades and white lines show them */
        tie(t, min);
        tie(t, max);
    }
    max[0] = labels_max(c, t, want, max[0]);
    for (unsigned k = 0; k < t->cols; k++) {
        if (is_gap(t, k))
            min[k] = max[k] = ctx_em(c, HALVES_GAP);
        max[k] = um_max(max[k], min[k]);
    }
    return want;
}

/* ---- widths
 *
 * If all boxes fit on one line, the remaining width goes evenly to the stretchable columns. Else
 * every column begins at its least width, and width is spent where it saves a line: each time for
 * the row that saves the most height for its width, until no line can be saved; the rest is shared.
 * Even columns have equal widths unless that makes the table higher. */

/* The row of wraps [from, to): its height, and how much lower it could become. */
struct row_gain {
    size_t from, to;
    um high, gain;
    int col; /* the only column that needs more width; -1: several, or not possible */
    um next; /* width that it needs */
};
struct trial {
    const struct table *t;
    struct want **wrap; /* boxes of one row and column that become lower if wider, sorted by rows */
    size_t n;
    um *col, pad;
    um *floor;       /* per row: height of one line of its highest box */
    um *need, *best; /* per column: what the row in question needs */
    struct row_gain *chance;
    bool tied; /* even columns have equal widths */
    um spare;
};

/* Gives even columns one width, if each still has what it needs. */
static void even_out(const struct table *t, um *col, const um *need)
{
    um sum = 0, max = 0, n = 0;
    for (unsigned k = 0; k < t->cols; k++)
        if (is_even(t, k)) {
            sum += col[k];
            max = um_max(max, need[k]);
            n++;
        }
    for (unsigned k = 0; k < t->cols; k++)
        if (n > 1 && sum / n >= max && is_even(t, k))
            col[k] = sum / n;
}

/* Finds the boxes that can wrap. A table's boxes are sorted by row, so boxes of one row are
 * adjacent here too. */
static void wraps_find(struct ctx *c, struct trial *v, struct want *want)
{
    v->wrap = ARENA_ARRAY(c->a, struct want *, v->t->n);
    v->floor = ARENA_ARRAY(c->a, um, v->t->rows);
    for (struct want *w = want; w < want + v->t->n; w++) {
        const struct box *b = w->box;
        int32_t max = 0; /* largest type of its words */
        if (b->rows != 1 || b->cols != 1 || !b->words.n)
            continue;
        for (size_t k = 0; k < b->words.n; k++)
            max = um_max(max, para_style_mpt(c, b->words.run[k].kind));
        w->line = um_part(um_of_mpt(max), c->t->para_style[b->words.run[0].kind].leading, 1000);
        v->floor[b->row] = um_max(v->floor[b->row], w->line);
        if (w->max <= w->min)
            continue;
        w->units = para_units(c, b->words);
        v->wrap[v->n++] = w;
    }
}

/* Least width with one line less, to within WRAP_HAIR; 0 if it has one line or needs too much
 * width. */
static um wrap_next(const struct trial *v, struct want *k)
{
    if (k->next || k->lines < 2)
        return k->next;
    um lo = k->at, hi = k->at + k->at / 8;
    while (text_lines(&k->units, hi - v->pad, NULL) >= k->lines) {
        if (hi > 8 * k->at)
            return 0;
        lo = hi, hi += hi / 4;
    }
    while (hi - lo > WRAP_HAIR) {
        um mid = lo + (hi - lo) / 2;
        if (text_lines(&k->units, mid - v->pad, NULL) < k->lines)
            hi = mid;
        else
            lo = mid;
    }
    return k->next = hi;
}

static um wrap_height(const struct want *k)
{
    return (um)k->lines * k->line;
}

/* The row of wraps that begins at `from`. It becomes lower only if all its highest boxes lose a
 * line. Lines are counted again only if the width has left the range for which the count holds. */
static struct row_gain chance_of(const struct trial *v, size_t from)
{
    unsigned row = v->wrap[from]->box->row;
    um now = v->floor[row];
    struct row_gain r = {.from = from, .to = from, .col = -1, .high = now};
    for (; r.to < v->n && v->wrap[r.to]->box->row == row; r.to++) {
        struct want *k = v->wrap[r.to];
        um width = v->col[k->box->col];
        if (!k->at || width < k->at || (width > k->at && width >= k->next)) {
            k->lines = text_lines(&k->units, width - v->pad, NULL);
            k->next = 0;
        }
        k->at = width;
        r.high = um_max(r.high, wrap_height(k));
    }
    bool several = false, never = r.high <= now;
    for (size_t i = from; i < r.to && !never; i++) {
        struct want *k = v->wrap[i];
        um high = wrap_height(k), next = high == r.high ? wrap_next(v, k) : 0;
        never = high == r.high && !next;
        several = several || (next && r.col >= 0);
        r.col = next ? (int)k->box->col : r.col;
        r.next = next ? next : r.next;
        high -= next ? k->line : 0;
        now = um_max(high, now);
    }
    r.gain = never ? 0 : r.high - now;
    r.col = several || never ? -1 : r.col;
    return r;
}

/* Gives width to the row where a line is cheapest, counting other rows that become lower with it.
 * False if no line can be saved. The best ratio gain/cost is kept as a fraction and compared by
 * cross multiplication in 64 bits. A cost is the width plus one, since a tie may cost nothing.
 *
 * Time is quadratic in the rows that wrap, per line saved. Tables that wrap consist of words and
 * are short; numbers of long grids do not wrap. */
static bool line_take(struct trial *v)
{
    um gain = 0, cost = 1;
    unsigned cols = v->t->cols;
    size_t n = 0;
    for (size_t from = 0; from < v->n; from = v->chance[n++].to)
        v->chance[n] = chance_of(v, from);
    for (size_t i = 0; i < n; i++) {
        const struct row_gain *r = &v->chance[i];
        um all = r->col < 0 ? r->gain : 0;
        for (size_t k = 0; r->gain && r->col >= 0 && k < n; k++)
            all += v->chance[k].col == r->col && v->chance[k].next <= r->next ? v->chance[k].gain : 0;
        if (!all)
            continue;
        memcpy(v->need, v->col, sizeof(um) * cols);
        for (size_t k = r->from; k < r->to; k++)
            if (wrap_height(v->wrap[k]) == r->high && v->wrap[k]->next > v->need[v->wrap[k]->box->col])
                v->need[v->wrap[k]->box->col] = v->wrap[k]->next;
        if (v->tied)
            tie(v->t, v->need);
        um price = sum_of(v->need, cols) - sum_of(v->col, cols);
        if (price > v->spare || (int64_t)all * cost <= (int64_t)gain * (price + 1))
            continue;
        gain = all, cost = price + 1;
        memcpy(v->best, v->need, sizeof(um) * cols);
    }
    if (!gain)
        return false;
    v->spare -= cost - 1;
    memcpy(v->col, v->best, sizeof(um) * cols);
    return true;
}

/* Runs the widths up from the least. Returns the height of the rows that can wrap. */
static um trial_run(struct trial *v, const um *min, um width, bool tied)
{
    um h = 0;
    v->tied = tied;
    memcpy(v->col, min, sizeof(um) * v->t->cols);
    if (tied)
        tie(v->t, v->col);
    v->spare = width - sum_of(v->col, v->t->cols);
    if (tied && v->spare < 0)
        return INT32_MAX;
    while (line_take(v))
        ;
    struct row_gain r = {.to = 0};
    while (r.to < v->n) {
        r = chance_of(v, r.to);
        h += r.high;
    }
    return h;
}

/* Equal widths are tried first, and kept if the table is not higher: equal columns look like one
 * kind. */
static void widths_narrow(struct ctx *c, struct table_set *s, struct want *want, const um *min,
                          const um *max)
{
    const struct table *t = s->table;
    struct trial v = {.t = t, .col = s->col, .pad = 2 * table_pad(c, t)};
    um *tied = ARENA_ARRAY(c->a, um, t->cols), tied_high = INT32_MAX, tied_spare = 0, more = 0;
    unsigned family = 0;
    v.need = ARENA_ARRAY(c->a, um, t->cols);
    v.best = ARENA_ARRAY(c->a, um, t->cols);
    wraps_find(c, &v, want);
    v.chance = ARENA_ARRAY(c->a, struct row_gain, v.n);
    for (unsigned k = 0; k < t->cols; k++)
        family += is_even(t, k);
    if (family > 1) {
        tied_high = trial_run(&v, min, s->width, true);
        memcpy(tied, s->col, sizeof(um) * t->cols);
        tied_spare = v.spare;
    }
    bool even = tied_high <= trial_run(&v, min, s->width, false);
    if (even)
        memcpy(s->col, tied, sizeof(um) * t->cols);
    /* Width that saves no line goes to the columns that could use it, up to their most; then as if
     * all had room. */
    um spare = even ? tied_spare : v.spare;
    spare = um_max(spare, 0);
    for (unsigned k = 0; k < t->cols; k++)
        more += max[k] > s->col[k] ? max[k] - s->col[k] : 0;
    um use = um_min(spare, more);
    for (unsigned k = 0; k < t->cols; k++)
        if (max[k] > s->col[k])
            s->col[k] += um_part(use, max[k] - s->col[k], more);
    table_spread(t, s->col, spare - use);
    if (even)
        even_out(t, s->col, min);
}

/* ---- a table at a width */

static um box_width(const struct table_set *s, const struct box *b)
{
    return s->col_x[b->col + b->cols] - s->col_x[b->col];
}

static um *rows_of(const struct table_set *s, const struct box *b)
{
    return s->row + (size_t)s->half[b->col] * s->table->rows;
}

static unsigned box_hue(const struct table_set *s, const struct box *b)
{
    return b->hue ? b->hue - 1 : s->hue;
}

/* A row is as high as its highest box. The missing height of a box that spans rows is shared by
 * those rows. */
static void heights_set(struct ctx *c, struct table_set *s)
{
    const struct table *t = s->table;
    um pad = 2 * ctx_row_pad(c, t), place = ctx_em(c, PLACE);
    for (size_t i = 0; i < t->n; i++) {
        const struct box *b = &t->box[i];
        bool dark = b->disc || b->rating == RATING_KEY ||
                    (b->rating == RATING_WORST && (!b->tint || b->tint > WORST_DARK)) ||
                    (b->rating == RATING_SHADE && b->shade >= SHADE_DARK);
        s->para[i] = para_make_in(c, b->words, (struct ink){box_hue(s, b), dark}, box_width(s, b) - 2 * table_pad(c, t),
                                  b->align);
        um *row = &rows_of(s, b)[b->row], h = s->para[i].total + pad;
        if (b->rows == 1 && h > *row)
            *row = h;
        if (b->boxed && *row < place)
            *row = place;
        if (b->disc && b->words.n)
            *row = um_max(*row, ctx_em(c, CELL_DISC) + pad);
        for (unsigned r = b->row + 1; r < b->row + b->rows; r++)
            s->whole[r] = true;
    }
    for (unsigned r = 0; r < t->rows && !t->folded; r++)
        s->row[r] = s->row[r] ? s->row[r] : ctx_em(c, EMPTY_ROW) + pad;
    for (size_t i = 0; i < t->n; i++) {
        const struct box *b = &t->box[i];
        um lack = b->rows > 1 ? s->para[i].total + pad - sum_of(rows_of(s, b) + b->row, b->rows) : 0;
        for (unsigned k = 0; lack > 0 && k < b->rows; k++)
            rows_of(s, b)[b->row + k] += lack / (um)b->rows + 1;
    }
    /* Head rows have equal heights in all halves, so that all bodies begin on one line. */
    for (unsigned r = 0; r < t->rows && t->row && t->row[r].head; r++) {
        um max = 0;
        for (unsigned h = 0; h < s->halves; h++)
            max = um_max(max, s->row[h * t->rows + r]);
        for (unsigned h = 0; h < s->halves; h++)
            s->row[h * t->rows + r] = max;
    }
}

struct table_set *table_set_make(struct ctx *c, const struct table *t, um width, unsigned hue)
{
    struct table_set *s = ARENA_NEW(c->a, struct table_set);
    um *min = ARENA_ARRAY(c->a, um, t->cols), *max = ARENA_ARRAY(c->a, um, t->cols);
    struct want *want = wants_of(c, t, min, max);
    *s = (struct table_set){.table = t, .width = width, .hue = hue};
    s->col = ARENA_ARRAY(c->a, um, t->cols);
    s->col_x = ARENA_ARRAY(c->a, um, t->cols + 1);
    s->half = ARENA_ARRAY(c->a, unsigned, t->cols + 1);
    s->halves = 1;
    for (unsigned k = 0; k < t->cols; k++) { /* gap columns separate the halves of a folded list */
        s->halves += t->folded && is_gap(t, k);
        s->half[k] = s->halves - 1;
    }
    s->row = ARENA_ARRAY(c->a, um, (size_t)s->halves * t->rows);
    s->para = ARENA_ARRAY(c->a, struct para, t->n);
    s->group = ARENA_ARRAY(c->a, unsigned, t->rows + 1);
    s->whole = ARENA_ARRAY(c->a, bool, t->rows + 1);
    s->natural = sum_of(max, t->cols);
    s->min = sum_of(min, t->cols);
    if (sum_of(max, t->cols) <= width) {
        memcpy(s->col, max, sizeof(um) * t->cols);
        table_spread_near(c, t, s->col, width - sum_of(max, t->cols));
        even_out(t, s->col, max);
    } else {
        widths_narrow(c, s, want, min, max);
    }
    for (unsigned k = 0; k < t->cols; k++)
        s->col_x[k + 1] = s->col_x[k] + s->col[k];
    heights_set(c, s);
    for (size_t i = 0; i < t->n; i++) {
        /* and the line breaks that the author wrote */
        size_t fair = 1 + (size_t)(want[i].max / ctx_em(c, TEXT_LINE));
        for (size_t k = 0; k < t->box[i].words.n; k++)
            for (struct str w = t->box[i].words.run[k].text; str_find_char(w, '\n') >= 0; fair++)
                w = str_cut(w, (size_t)str_find_char(w, '\n') + 1, w.n);
        s->wraps += s->para[i].lines.n > fair ? (unsigned)(s->para[i].lines.n - fair) : 0;
    }
    while (s->heads < t->rows && t->row && t->row[s->heads].head)
        s->head += s->row[s->heads++];
    bool *names = ARENA_ARRAY(c->a, bool, t->rows + 1); /* rows that end the group above them */
    for (size_t i = 0; i < t->n; i++)
        names[t->box[i].row] = names[t->box[i].row] || t->box[i].names;
    for (unsigned r = 0, group = 0; r < t->rows; r++) {
        s->group[r] = table_row_names(t, r) || names[r] ? 0 : group;
        if (table_row_names(t, r))
            group = r + 1;
        else if (names[r])
            group = 0;
        s->whole[r] = s->whole[r] || r <= s->heads || (t->row && (t->row[r - 1].group || t->row[r].goes_on));
    }
    return s;
}

/* Without the heads, which part_height adds once. */
um table_set_height(const struct table_set *s, unsigned from, unsigned to)
{
    unsigned group = to > from ? s->group[from] : 0;
    um max = 0;
    for (unsigned h = 0; h < s->halves; h++)
        max = um_max(max,
                     sum_of(s->row + (size_t)h * s->table->rows + from, to > from ? to - from : 0));
    return (group ? s->row[group - 1] : 0) + max;
}

/* ---- drawing: grounds first, lines inside them, rules between, then the words */

/* A table at its place on a page: y and height of each row of each half; y is -1 for a row that is
 * not drawn. */
struct laid {
    struct ctx *c;
    const struct table_set *s;
    const struct table *t;
    uint32_t *at; /* per place (row * cols + col): index + 1 of the box that covers it, or 0 */
    um x, *y, *h;
    um *base; /* from the top of a row to the baseline on which its words hang, or 0 */
};

/* Index into y and h of row r at column k. */
static size_t laid_row(const struct laid *l, unsigned r, unsigned k)
{
    return (size_t)l->s->half[k] * l->t->rows + r;
}

static um laid_height(const struct laid *l, const struct box *b)
{
    return sum_of(l->h + laid_row(l, b->row, b->col), b->rows);
}

/* The box that covers a place, or NULL. The place may be beyond the last row and column. */
static const struct box *box_at(const struct laid *l, unsigned r, unsigned k)
{
    uint32_t i = r < l->t->rows && k < l->t->cols ? l->at[(size_t)r * l->t->cols + k] : 0;
    return i ? &l->t->box[i - 1] : NULL;
}

/* Darker means worse, for places of a track with rising losses. Ink is readable on all of them. */
static struct colour bad_step(const struct theme *t, unsigned step)
{
    static const unsigned worst[] = {TRACK_WORSE, TRACK_WORST};
    if (step < 2)
        return step ? colour_mix(t->bad, t->paper, TRACK_BAD) : t->bad;
    return step == 2 ? t->bad : colour_mix(t->worst, t->bad, worst[step > 3]);
}

/* The theme's colour of a rating. Heads and shades are mixed from the phase's hue and paper. */
static struct colour whole_rating(const struct ctx *c, const struct table_set *s,
                                  const struct box *b)
{
    struct colour hue = ctx_hue(c, box_hue(s, b));
    switch (b->rating) {
    case RATING_HEAD:
        return colour_mix(hue, c->t->paper, c->t->tint);
    case RATING_KEY:
        return hue;
    case RATING_WORST:
        return c->t->worst;
    case RATING_BAD:
        return bad_step(c->t, b->shade);
    case RATING_GOOD:
        return c->t->good;
    case RATING_SHADE:
        return colour_mix(hue, c->t->paper, c->t->shade[b->shade > 6 ? 6 : b->shade]);
    case RATING_PLAIN:
        return c->t->plain;
    case RATING_NONE:
        break;
    }
    return c->t->paper;
}

static struct colour rating_colour(const struct ctx *c, const struct table_set *s,
                                   const struct box *b)
{
    struct colour all = whole_rating(c, s, b);
    return b->tint ? colour_mix(all, c->t->paper, b->tint) : all;
}

/* Right edge of the columns before k; for the last column with the remaining width. In a book the
 * rules of a table end with its columns, which have their natural width. */
static um right_of(const struct laid *l, unsigned k)
{
    enum { ROUNDED = 1000 };
    const um left = l->s->width - l->s->col_x[k];
    const bool natural = l->c->s && l->c->s->book && left > ROUNDED;
    return k == l->t->cols && left > 0 && !natural ? l->s->width : l->s->col_x[k];
}

/* Shades are separated by white, so that each is a cell. If the theme says so, cells of bad and
 * good outcomes have an inner line, clear of the rules between cells, because their grounds may not
 * survive a copier. */
static void grounds_draw(const struct laid *l)
{
    struct ctx *c = l->c;
    /* tight rows: the line must not cross the words */
    const um inset = um_min(RATING_INSET, ctx_row_pad(c, l->t));
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < l->t->n; i++) {
            const struct box *b = &l->t->box[i];
            um x = l->x + l->s->col_x[b->col], y = l->y[laid_row(l, b->row, b->col)], h = laid_height(l, b);
            um w = (b->rating == RATING_HEAD ? right_of(l, b->col + b->cols)
                                             : l->s->col_x[b->col + b->cols]) -
                   l->s->col_x[b->col];
            um stroke = b->rating == RATING_BAD    ? c->t->bad_outline
                        : b->rating == RATING_GOOD ? c->t->good_outline
                                                   : 0;
            bool cell = b->rating == RATING_KEY || b->rating == RATING_SHADE;
            um parted = cell && l->t->shaded ? SHADE_PART : 0;
            if (b->rating == RATING_NONE || y < 0)
                continue;
            if (!pass && !b->boxed)
                page_rect(c, x, y, w - parted, h - parted, rating_colour(c, l->s, b));
            if (pass && stroke)
                page_frame(c, x + inset, y + inset, w - 2 * inset, h - 2 * inset, stroke, c->t->ink);
        }
}

/* True if row r is the last one of the half that begins with column k. */
static bool half_ends(const struct laid *l, unsigned r, unsigned k)
{
    if (!l->t->folded || !box_at(l, r, k))
        return false;
    for (unsigned below = r + 1; below < l->t->rows; below++)
        if (box_at(l, below, k))
            return false;
    return true;
}

static bool is_key(const struct box *b)
{
    return b && b->rating == RATING_KEY;
}

/* Hairlines are drawn between boxes, never through one, and are white between keys. They are left
 * out below a group's name, inside a choice that continues, and beside the longer half of a folded
 * list. Strong rules go from end to end; in a folded list, below the last row of each half. */
static void rule_below(const struct laid *l, unsigned r)
{
    struct ctx *c = l->c;
    enum rule_below below_it = l->t->row[r].below;
    bool fifth = below_it == RULE_FIFTH, halves = false;
    bool last = r + 1 == l->t->rows, closed = l->t->row[l->t->rows - 1].below == RULE_STRONG;
    for (unsigned k = 0; k < l->t->cols; k++)
        halves = halves || is_gap(l->t, k);
    for (unsigned k = 0; k < l->t->cols; k++) {
        unsigned end = k;
        bool ends = half_ends(l, r, k), strong = (l->t->row[r].below == RULE_STRONG || (ends && closed));
        const struct box *b = box_at(l, r, k);
        const bool key = is_key(b) && !strong;
        bool on = b && ((b->names && b->head) || b->one_of == ONE_OF_FIRST || b->one_of == ONE_OF_ON);
        if ((on && !strong) || (l->t->folded && last && !ends)) {
            while (k + 1 < l->t->cols && !is_gap(l->t, k))
                k++;
            continue;
        }
        for (; end < l->t->cols && !is_gap(l->t, end); end++) {
            const struct box *above = box_at(l, r, end), *below = box_at(l, r + 1, end);
            if (!strong && (is_key(above) != key || (above == below && (above || halves))))
                break;
        }
        if (end == k)
            continue;
        um stroke = fifth || key ? WALL_STROKE : HAIR_STROKE;
        struct colour colour = fifth || strong ? ctx_hue(c, l->s->hue) : c->t->rule;
        page_rule(c, l->x + l->s->col_x[k], l->y[laid_row(l, r, k)] + l->h[laid_row(l, r, k)],
                  right_of(l, end) - l->s->col_x[k], 0, strong ? CLOSE_STROKE : stroke,
                  key ? c->t->paper : colour);
        k = end - 1;
    }
}

/* Draws a line between columns row by row, except inside a box that spans both columns. `edge`: the
 * first column with a line; 0 draws lines at both edges too, so that each box is closed. */
static void columns_part(const struct laid *l, unsigned r, unsigned edge, um stroke,
                         struct colour colour)
{
    const unsigned cols = l->t->cols;
    for (unsigned k = edge; k + edge <= cols; k++) {
        const size_t row = laid_row(l, r, k < cols ? k : cols - 1);
        um x = l->x + (k < cols ? l->s->col_x[k] : right_of(l, k));
        if (!box_at(l, r, k) || box_at(l, r, k) != box_at(l, r, k - 1))
            page_rule(l->c, x, l->y[row], 0, l->h[row], stroke, colour);
    }
}

/* The white lines between the columns of a strip come first, so that rules cross them. */
static void rules_draw(const struct laid *l)
{
    const struct table *t = l->t;
    for (unsigned r = 0; t->parted && r < t->rows; r++)
        if (l->y[r] >= 0)
            columns_part(l, r, 1, CLOSE_STROKE, l->c->t->paper);
    for (unsigned r = 0; r < t->rows; r++) {
        if (l->y[r] < 0)
            continue;
        if (t->row && t->row[r].below != RULE_NONE)
            rule_below(l, r);
        if (t->verticals && t->row && t->row[r].head)
            columns_part(l, r, 1, WALL_STROKE, l->c->t->paper);
        else if (t->verticals && !(t->row && t->row[r].group))
            columns_part(l, r, 0, WALL_STROKE, l->c->t->rule);
    }
}

/* Brackets of choices: a line at the left of a choice, with a short line at its first and last row
 * that is drawn here. It is beside the widest sign of all choices in the column; before words, at
 * the edge of their cell, so that the words do not move. */
static void brackets_draw(const struct laid *l)
{
    struct ctx *c = l->c;
    um tick = ctx_em(c, BRACKET_TICK), pad = ctx_em(c, BRACKET_PAD);
    for (size_t i = 0; i < l->t->n; i++) {
        const struct box *b = &l->t->box[i];
        um y = l->y[laid_row(l, b->row, b->col)], end = y + laid_height(l, b);
        if (b->one_of == ONE_OF_NONE || y < 0)
            continue;
        um widest = 0, x = l->x + l->s->col_x[b->col];
        for (size_t k = 0; k < l->t->n; k++)
            if (l->t->box[k].col == b->col && l->t->box[k].one_of != ONE_OF_NONE)
                widest = um_max(widest, l->s->para[k].lines.width);
        um beside = box_width(l->s, b) - 2 * table_pad(l->c, l->t) - widest;
        x += b->align == ALIGN_RIGHT ? ctx_em(c, BRACKET_IN) + um_max(beside, 0) : 0;
        if (b->one_of == ONE_OF_FIRST)
            page_rule(c, x, y += pad, tick, 0, WALL_STROKE, c->t->grey);
        if (b->one_of == ONE_OF_LAST)
            page_rule(c, x, end -= pad, tick, 0, WALL_STROKE, c->t->grey);
        page_rule(c, x, y, 0, end - y, WALL_STROKE, c->t->grey);
    }
}

/* Scope of a head: its row if the columns [from, to) of the row have a cell that is not a head;
 * else its column. In a head row, a cell below the corner's words has the scope of its row. */
static enum scope scope_of(const struct laid *l, const struct box *b, unsigned from, unsigned to)
{
    if (!b->head)
        return SCOPE_NONE;
    if (l->t->row && l->t->row[b->row].head) {
        const struct box *above = b->row > 0 && b->col == from ? box_at(l, b->row - 1, from) : NULL;
        bool corner = above && above->words.n && b->words.n && above->cols == b->cols && b->col + b->cols < to;
        return corner ? SCOPE_ROW : SCOPE_COLUMN;
    }
    for (unsigned k = from; k < to; k++)
        if (box_at(l, b->row, k) && !box_at(l, b->row, k)->head)
            return SCOPE_ROW;
    return SCOPE_COLUMN;
}

/* A disc behind the words, in the middle of the cell, slightly higher than a line. */
static void disc_draw(const struct laid *l, const struct box *b, um x, um y, um w, um h)
{
    struct ctx *c = l->c;
    um size = ctx_em(c, b->words.n ? CELL_DISC : CELL_DISC_BARE);
    page_disc(c, x + (w - size) / 2, y + (h - size) / 2, size, 0, ctx_hue(c, box_hue(l->s, b)));
}

/* A box of a list, whose words are in one row. */
static bool hangs(const struct laid *l, const struct box *b)
{
    bool head = l->t->row && l->t->row[b->row].head;
    return !head && b->rows == 1 && !b->middle && !b->top && !b->boxed && !b->disc &&
           !table_is_matrix(l->t);
}

/* From the top of a box of height h to its words: heads share a baseline; other words are in the
 * middle. */
static um words_down(const struct laid *l, const struct box *b, um h)
{
    const um pad = ctx_row_pad(l->c, l->t), left = h - 2 * pad - l->s->para[b - l->t->box].total;
    if (b->rating != RATING_KEY && l->t->row && l->t->row[b->row].head)
        return pad + left;
    return b->middle || (b->rows == 1 && !b->top) ? pad + left / 2 : pad;
}

/* Signs and numbers of a list hang on the first line of the highest text of their row, as far as
 * the room above it allows. */
static void hang_set(const struct laid *l)
{
    um *high = ARENA_ARRAY(l->c->a, um, (size_t)l->s->halves * l->t->rows + 1);
    for (size_t i = 0; i < l->t->n; i++) {
        const struct box *b = &l->t->box[i];
        const struct para *p = &l->s->para[i];
        const size_t r = laid_row(l, b->row, b->col);
        if (!hangs(l, b) || p->lines.n < 2 || p->total <= high[r])
            continue;
        high[r] = p->total;
        l->base[r] = words_down(l, b, l->h[r]) + para_base(l->c, p);
    }
}

/* Draws a cell with its words, if there is a box. A place of a track is a framed square with its
 * rating, slightly apart from the next. */
static void cell_draw(const struct laid *l, const struct box *b, struct cell_tag tag, um x, um y, um w, um h)
{
    struct ctx *c = l->c;
    um pad = table_pad(c, l->t), gap = ctx_em(c, PLACE_GAP);
    if (b && b->boxed && b->rating != RATING_NONE)
        page_rect(c, x + gap, y + gap, w - 2 * gap, h - 2 * gap, rating_colour(c, l->s, b));
    if (b && b->boxed)
        page_frame(c, x + gap, y + gap, w - 2 * gap, h - 2 * gap, WALL_STROKE, c->t->ink);
    if (b && b->disc)
        disc_draw(l, b, x, y, w, h);
    struct item cell = {.kind = ITEM_TAG, .x = x, .y = y, .w = w, .h = h, .cell = tag};
    cell.name = b && b->head ? STR("TH") : STR("TD");
    page_put(c, cell);
    if (b) {
        const struct para *p = &l->s->para[b - l->t->box];
        const um base = l->base[laid_row(l, b->row, b->col)];
        y += base && hangs(l, b) ? um_max(base - para_base(c, p), -ctx_row_pad(c, l->t))
                                 : words_down(l, b, h);
        para_draw(c, p, x + pad, y, w - 2 * pad, b->align);
    }
    page_end(c);
}

/* Row r of the columns [from, to): every place is a cell or covered by one, except beside a list's
 * longer half. */
static void row_draw(const struct laid *l, unsigned r, unsigned from, unsigned to)
{
    bool any = false;
    for (unsigned k = from; k < to; k++)
        any = any || (box_at(l, r, k) && box_at(l, r, k)->col >= from);
    if (!any)
        return;
    page_tag(l->c, "TR");
    for (unsigned k = from, end; k < to; k = end) {
        const struct box *b = box_at(l, r, k);
        um x = l->s->col_x[k], w;
        for (end = k + 1; end < to && box_at(l, r, end) == b;)
            end++;
        struct cell_tag tag = {.rows = b ? (uint16_t)b->rows : 1, .cols = (uint16_t)(end - k)};
        if (b && (b->row != r || b->col != k)) /* drawn where it begins */
            continue;
        if (b) {
            tag.scope = scope_of(l, b, from, to);
            tag.under = (uint16_t)b->under;
            tag.names = b->names;
        }
        w = b ? box_width(l->s, b) : l->s->col_x[end] - x;
        cell_draw(l, b, tag, l->x + x, l->y[laid_row(l, r, k)], w, b ? laid_height(l, b) : l->h[laid_row(l, r, k)]);
    }
    page_end(l->c);
}

/* Sets the rows of a half from y on; rows [from, to) are higher by `more` in all. Returns the y
 * below them. */
static um rows_lay(struct laid *l, unsigned half, unsigned from, unsigned to, um more, um y)
{
    const struct table *t = l->t;
    const um *high = l->s->row + (size_t)half * t->rows;
    unsigned group = to > from ? l->s->group[from] : 0;
    um left = 0; /* number of rows that share the rest of `more`, without group names */
    for (unsigned r = from; r < to; r++)
        left += high[r] && !table_row_names(t, r);
    for (unsigned r = 0; r < t->rows; r++) {
        bool body = r >= from && r < to, shown = r < l->s->heads || body || r + 1 == group;
        um *h = &l->h[(size_t)half * t->rows + r];
        l->y[(size_t)half * t->rows + r] = shown ? y : -1;
        *h = high[r];
        if (body && left && high[r] && !table_row_names(t, r)) {
            *h += more / left;
            more -= more / left--;
        }
        y += shown ? *h : 0;
    }
    return y;
}

/* Rows that are not shown have y -1. Order of painting: grounds, rules, then words with their
 * tags. */
um table_set_draw(struct ctx *c, const struct table_set *s, unsigned from, unsigned to, um more, um x, um y)
{
    const struct table *t = s->table;
    struct laid l = {.c = c, .s = s, .t = t, .x = x};
    um below = y;
    l.at = ARENA_ARRAY(c->a, uint32_t, (size_t)t->rows * t->cols + 1);
    l.y = ARENA_ARRAY(c->a, um, (size_t)s->halves * t->rows * 3 + 1);
    l.h = l.y + (size_t)s->halves * t->rows;
    l.base = l.h + (size_t)s->halves * t->rows;
    for (unsigned half = 0; half < s->halves; half++)
        below = um_max(below, rows_lay(&l, half, from, to, more, y));
    for (size_t i = 0; i < t->n; i++)
        for (unsigned r = t->box[i].row; r < t->box[i].row + t->box[i].rows; r++)
            for (unsigned k = 0; k < t->box[i].cols; k++)
                l.at[(size_t)r * t->cols + t->box[i].col + k] = (uint32_t)i + 1;
    hang_set(&l);
    grounds_draw(&l);
    rules_draw(&l);
    brackets_draw(&l);
    /* Halves of a list are read one after the other, so each is a table of its own. */
    for (unsigned k = 0, end; k < t->cols; k = end + 1) {
        for (end = k; end < t->cols && !is_gap(t, end);)
            end++;
        page_tag(c, "Table");
        for (unsigned r = 0; r < t->rows; r++)
            if (l.y[laid_row(&l, r, k)] >= 0)
                row_draw(&l, r, k, end);
        page_end(c);
    }
    return below;
}
