/* The table builder, row by row and box by box, and the headers above the columns of a chart: a
 * header for several columns, the name, and on a second line its range ("Short", "to 12″"). A bound
 * shared by two ranges belongs to one of them (`edges`); the other range is printed as "over
 * 12–36″".
 *
 * Callers must ensure that boxes never overlap; this is not checked. The finished table has its
 * boxes in reading order. Called by charts.c and the other makers of tables. */
#include "show/show.h"
#include <stdlib.h>

/* The number of columns is fixed until the table is folded or turned; at least one is allocated. */
struct draft draft_new(struct arena *a, unsigned cols)
{
    return (struct draft){.a = a, .col = ARENA_ARRAY(a, struct table_col, cols ? cols : 1), .cols = cols};
}

/* The rule is a request: the last row gets the table's own rule. */
unsigned draft_row(struct draft *m, bool head, enum rule_below below)
{
    ARENA_PUSH(m->a, &m->row, ((struct table_row){.head = head, .below = below}));
    return (unsigned)m->row.n - 1;
}

struct box *draft_group(struct draft *m, struct words name, int group)
{
    unsigned row = draft_row(m, false, RULE_NONE);
    m->row.at[row].group = true;
    struct box *b = draft_put(m, row, 0, name);
    b->cols = m->cols;
    b->head = true;
    b->names = group >= 0;
    b->under = (unsigned)(group + 1);
    return b;
}

/* The pointer is valid until the next box is put. */
struct box *draft_put(struct draft *m, unsigned row, unsigned col, struct words words)
{
    ARENA_PUSH(m->a, &m->box, ((struct box){.words = words, .row = row, .col = col, .rows = 1, .cols = 1}));
    return &m->box.at[m->box.n - 1];
}

/* Cost of starting a column at a row, in the unit of the squared column heights. */
enum {
    FOLD_NEVER = -1,
    FOLD_GROUP = 12,  /* splits a group, whose name is repeated: as bad as four uneven rows */
    FOLD_CHOICE = 24, /* splits a one-of, which is read as a whole */
    FOLD_LATER = 1,   /* a column that is higher than the one before it */
    FOLD_REACH = 64,  /* search range for a cut around its even position, in rows */
};

/* FOLD_NEVER right after a group's name, and if a row continues the one above. */
static int64_t fold_cost(const struct draft *m, const struct box *const *first, unsigned r)
{
    const struct box *b = first[r], *above = first[r - 1];
    if (m->row.at[r - 1].group || m->row.at[r].goes_on)
        return FOLD_NEVER;
    if (b && (b->one_of == ONE_OF_ON || b->one_of == ONE_OF_LAST))
        return FOLD_CHOICE;
    bool within = b && above && !m->row.at[r].group && !b->names && b->under && b->under == above->under;
    return within ? FOLD_GROUP : 0;
}

/* The ends of n columns over rows [head, all) that minimize the sum of squared heights and costs of
 * cuts; end[n - 1] is all. best[k * wide + r]: cost of the rows from r in k + 1 columns. Dynamic
 * programming. */
static unsigned *fold_ends(struct draft *m, unsigned head, unsigned n)
{
    unsigned all = (unsigned)m->row.n, wide = all - head + 1, *end = ARENA_ARRAY(m->a, unsigned, n);
    int64_t *best = ARENA_ARRAY(m->a, int64_t, (size_t)n * wide), *cost = ARENA_ARRAY(m->a, int64_t, wide + 1);
    unsigned *cut = ARENA_ARRAY(m->a, unsigned, (size_t)n *wide);
    const struct box **first = ARENA_ARRAY(m->a, const struct box *, all + 1);
    for (size_t i = m->box.n; i-- > 0;)
        if (m->box.at[i].col == 0)
            first[m->box.at[i].row] = &m->box.at[i];
    for (unsigned r = 1; r < wide; r++)
        cost[r] = r + 1 < wide ? fold_cost(m, first, head + r) : 0;
    for (unsigned k = 0; k < n; k++)
        for (unsigned r = 0; r < wide; r++) {
            int64_t rest = wide - 1 - r;
            best[k * wide + r] = k ? INT64_MAX : rest * rest;
            unsigned even = r + (unsigned)rest / (k + 1), from = even > r + FOLD_REACH ? even - FOLD_REACH : r + 1;
            for (unsigned to = from; k && to < wide && to <= even + FOLD_REACH; to++) {
                int64_t high = to - r, left = wide - 1 - to, after = best[(k - 1) * wide + to];
                if (cost[to] == FOLD_NEVER || after == INT64_MAX)
                    continue;
                int64_t sum = high * high + after + cost[to] + (left > high * k ? FOLD_LATER : 0);
                if (sum >= best[k * wide + r])
                    continue;
                best[k * wide + r] = sum;
                cut[k * wide + r] = to;
            }
        }
    for (unsigned k = n - 1, r = 0; k > 0; k--)
        end[n - 1 - k] = head + (r = best[k * wide + r] < INT64_MAX ? cut[k * wide + r] : wide - 1);
    end[n - 1] = all;
    return end;
}

/* The name of the group that row `from`, the first of a column, continues; NULL if it starts a
 * group. */
static const struct box *name_before(const struct draft *m, unsigned from)
{
    const struct box *name = NULL;
    for (size_t i = 0; i < m->box.n; i++) { /* boxes are ordered by row */
        const struct box *b = &m->box.at[i];
        if (b->row == from && b->col == 0)
            return name && !b->names && b->under == name->under ? name : NULL;
        if (b->names && b->row < from)
            name = b->under && m->row.at[b->row].group ? b : NULL;
    }
    return NULL;
}

/* Each part gets all columns, followed by a gap except for the last. A group that continues in the
 * next part has its name there too. */
void draft_fold(struct draft *m, struct str on, unsigned n)
{
    unsigned all = (unsigned)m->row.n, head = 0, most = 0, cols = m->cols, wide = cols + 1;
    while (head < all && m->row.at[head].head)
        head++;
    unsigned *ends = fold_ends(m, head, n);
    struct table_col *col = ARENA_ARRAY(m->a, struct table_col, wide * n);
    struct box_list was = m->box;
    struct box_list out = {0};
    for (unsigned part = 0, from = head; part < n; part++) {
        unsigned end = ends[part], down = 0;
        const struct box *name = part ? name_before(m, from) : NULL;
        if (name) {
            struct box again = *name;
            again.words =
                words_cat(m->a, name->words, str_printf(m->a, " \xc2\xb7 %.*s", STRF(on)), ROLE_GROUP, VOICE_ASIDE);
            again.row = head;
            again.col = part * wide;
            ARENA_PUSH(m->a, &out, again);
            down = 1;
        }
        for (size_t i = 0; i < was.n; i++) {
            struct box b = was.at[i];
            if (b.row < (part ? from : 0) || b.row >= end)
                continue;
            if (part)
                b.row = b.row - from + head + down, b.col += part * wide;
            ARENA_PUSH(m->a, &out, b);
        }
        for (unsigned c = 0; c < cols; c++)
            col[part * wide + c] = m->col[c];
        col[part * wide + cols].gap = true;
        most = end - from + down > most ? end - from + down : most;
        from = end;
    }
    m->box = out;
    for (size_t i = 0, end = m->box.n; i < end; i++) {
        struct box b = m->box.at[i];
        if (b.row >= head)
            continue;
        if (b.col == 0 && b.cols >= cols)
            m->box.at[i].cols = wide * n - 1;
        /* Each part repeats the column headers. */
        for (unsigned part = 1; part < n && b.cols < cols; part++) {
            b.col += wide;
            ARENA_PUSH(m->a, &m->box, b);
        }
    }
    m->row.n = head;
    for (unsigned r = 0; r < most; r++)
        draft_row(m, false, RULE_HAIR);
    m->cols = wide * n - 1;
    m->col = col;
    m->folded = true;
}

/* Removes the rows of group names; each name goes beside its rows and spans them. */
void draft_groups_beside(struct draft *m)
{
    unsigned rows = (unsigned)m->row.n, *to = ARENA_ARRAY(m->a, unsigned, rows + 1), kept = 0, first = rows;
    for (unsigned r = 0; r < rows; r++) {
        bool name = m->row.at[r].group && !m->row.at[r].head;
        first = name && first == rows ? r : first;
        to[r] = kept;
        if (name && kept && !m->row.at[kept - 1].head)
            m->row.at[kept - 1].below = RULE_FIFTH;
        if (!name)
            m->row.at[kept++] = m->row.at[r];
    }
    to[rows] = kept;
    for (size_t i = 0; i < m->box.n; i++) {
        struct box *b = &m->box.at[i];
        unsigned was = b->row, end = was + 1;
        bool name = b->head && b->names && b->cols == m->cols;
        while (name && end < rows && !(to[end] == to[end + 1]))
            end++;
        b->row = to[was];
        b->under = 0;
        b->names = false;
        if (name) {
            b->rows = to[end] - to[was];
            b->cols = 1;
            b->middle = true;
        } else if (b->col == 0 && (was < first || b->cols == m->cols)) {
            b->cols++;
        } else {
            b->col++;
        }
    }
    struct table_col *col = ARENA_ARRAY(m->a, struct table_col, m->cols + 1);
    for (unsigned c = 0; c < m->cols; c++)
        col[c + 1] = m->col[c];
    m->col = col;
    m->cols++;
    m->row.n = kept;
}

/* Groups and spans turn with their boxes, and solid backgrounds are kept; rules are set anew. */
void draft_turn(struct draft *m, unsigned fifths)
{
    unsigned cols = (unsigned)m->row.n;
    m->row.n = 0;
    for (unsigned r = 0; r < m->cols; r++) {
        bool fifth = fifths && r && r % fifths == 0 && m->cols > 2 * fifths;
        enum rule_below below = r == 0 ? RULE_STRONG : fifth ? RULE_FIFTH : m->shaded ? RULE_NONE : RULE_HAIR;
        ARENA_PUSH(m->a, &m->row, ((struct table_row){.head = r == 0, .below = below}));
    }
    for (size_t i = 0; i < m->box.n; i++) {
        struct box *b = &m->box.at[i], was = *b;
        b->row = was.col, b->col = was.row;
        b->rows = was.cols, b->cols = was.rows;
        b->down = was.across, b->across = was.down;
        b->head = b->row == 0 || b->col == 0;
        if (was.tone != TONE_KEY)
            b->tone = b->row == 0 ? TONE_HEAD : was.tone == TONE_HEAD ? TONE_NONE : was.tone;
        b->align = b->col == 0 && b->tone != TONE_KEY ? ALIGN_LEFT : ALIGN_CENTER;
    }
    m->cols = cols;
    m->col = ARENA_ARRAY(m->a, struct table_col, cols);
    for (unsigned c = 1; c < cols; c++)
        m->col[c].stretch = STRETCH_EVEN;
}

/* Reading order: by row, then by column. */
static int box_order(const void *x, const void *y)
{
    const struct box *p = x, *q = y;
    return p->row != q->row ? (p->row < q->row ? -1 : 1) : p->col < q->col ? -1 : p->col > q->col;
}

/* NULL if the table has no rows. Sorts the boxes by row, as the painters require. */
const struct table *draft_table(struct draft *m)
{
    if (m->row.n == 0)
        return NULL;
    m->row.at[m->row.n - 1].below = m->open ? RULE_NONE : RULE_STRONG;
    if (m->box.n) /* a grid of odds has thousands of boxes, column by column */
        qsort(m->box.at, m->box.n, sizeof *m->box.at, box_order);
    struct table *t = ARENA_NEW(m->a, struct table);
    *t = (struct table){.rows = (unsigned)m->row.n,
                        .cols = m->cols,
                        .row = m->row.at,
                        .col = m->col,
                        .box = m->box.at,
                        .n = m->box.n,
                        .verticals = m->verticals,
                        .parted = m->parted,
                        .shaded = m->shaded,
                        .folded = m->folded};
    return t;
}

/* --- the columns of a chart */

/* Column c of the chart is column place[c] of the table, numbered from 1 after the labels, or
 * NOT_SHOWN. */
unsigned *columns_place(const struct show *w, unsigned *cols)
{
    unsigned *place = ARENA_ARRAY(w->a, unsigned, w->c->n_col + 1);
    *cols = 1;
    for (size_t c = 0; c < w->c->n_col; c++)
        place[c] = column_shown(&w->ask, w->c, c) ? (*cols)++ : NOT_SHOWN;
    return place;
}

/* Columns of numbers share the width evenly; text takes the rest; labels are tight unless they are
 * long. */
void columns_stretch(const struct show *w, struct draft *m, const unsigned *place, const struct grid_look *look)
{
    enum { LONG_LABEL = 26 };
    size_t longest = 0;
    for (size_t r = 0; r < w->c->n_row; r++) {
        size_t n = str_runes(w->c->row[r].label.s);
        longest = n > longest ? n : longest;
    }
    m->col[0].stretch = longest > LONG_LABEL ? STRETCH_WORDS : STRETCH_TIGHT;
    for (size_t c = 0; c < w->c->n_col; c++)
        if (place[c] != NOT_SHOWN)
            m->col[place[c]].stretch = look->col[c].center ? STRETCH_EVEN : STRETCH_WORDS;
}

/* With a capital, or without one if the second letter is small too: "D6" is kept. */
struct words show_capital(const struct show *w, struct str text, enum role kind, enum voice voice)
{
    return show_set_in(w, str_capital(w->a, show_translate(w, text)), kind, voice);
}

struct words show_lower(const struct show *w, struct str text, enum role kind)
{
    struct buf b = {.a = w->a};
    const struct language *l = show_language(w);
    text = show_translate(w, text);
    buf_put(&b, text);
    bool name = (l && !l->small) || (text.n > 1 && !(text.p[1] >= 'a' && text.p[1] <= 'z'));
    if (b.n && b.p[0] >= 'A' && b.p[0] <= 'Z' && !name)
        b.p[0] = (char)(b.p[0] - 'A' + 'a');
    return show_set_in(w, buf_str(&b), kind, VOICE_PLAIN);
}

struct str die_as_text(const struct show *w, struct str roll)
{
    struct str s = str_trim(roll);
    for (size_t i = 1; i + 2 < s.n; i++) {
        char next = s.p[i + 2], after = i + 3 < s.n ? s.p[i + 3] : ' ';
        bool dice = (next == 'd' || next == 'D') && (char_is_digit(after) || after == '%');
        if ((s.p[i] == '+' || s.p[i] == '-') && s.p[i + 1] == ' ' && next >= 'a' && next <= 'z' && !dice) {
            s = str_trim(str_cut(s, 0, i));
            break;
        }
    }
    struct buf b = {.a = w->a};
    put_roll(&b, show_language(w), s);
    return buf_str(&b);
}

struct words die_words(const struct show *w, const struct chart *c, enum voice voice)
{
    return words_of(w->a, die_as_text(w, c->down.expression.s), ROLE_HEAD, voice);
}

/* --- headers */

/* A header row, so that it is repeated if the table is broken. */
void draft_part(struct draft *m, struct words part)
{
    if (!part.n)
        return;
    unsigned row = draft_group(m, part, -1)->row;
    m->row.at[row].head = true;
}

/* Centred, except in the first column, above the labels; callers may change the box. */
struct box *draft_head(struct draft *m, unsigned row, unsigned col, unsigned cols, struct words words)
{
    struct box *b = draft_put(m, row, col, words);
    b->cols = cols;
    b->tone = TONE_HEAD;
    b->head = true;
    b->align = col ? ALIGN_CENTER : ALIGN_LEFT;
    return b;
}

/* "to 12″" for a range from zero. A bound shared with a neighbour under the same header is printed
 * as "under" or "over" if it belongs to the neighbour. */
static struct words range_words(const struct show *w, size_t col, enum role kind, enum voice voice)
{
    const struct column *c = w->c->col;
    struct measure d = c[col].band;
    struct buf b = {.a = w->a};
    bool shares = false;
    for (size_t i = 0; i < w->c->n_col; i++)
        shares |= i != col && c[i].has_range && str_eq(c[col].head.s, c[i].head.s) &&
                  show_edge(w->c, &d, &c[i].band);
    if (d.unit == UNIT_NONE)
        d.unit = axis_unit(w, &w->c->across);
    if (d.unit == UNIT_NONE && !shares)
        put_span(&b, show_language(w), &d.range);
    else
        put_band(&b, w, d);
    return words_of(w->a, buf_str(&b), kind, voice);
}

/* Appends the common unit of a column to its name, grey: on its own line if columns are narrow. */
static struct words with_unit(const struct show *w, struct words name, const struct grid_look *look, size_t col)
{
    if (look->unit != UNIT_NONE || look->col[col].unit == UNIT_NONE)
        return name;
    if (name.n)
        name = words_catz(w->a, name, look->alone || look->turned ? " " : "\n", ROLE_NOTE,
                          VOICE_PLAIN);
    return words_cat(w->a, name, unit_text(w, look->col[col].unit), ROLE_NOTE, VOICE_ASIDE);
}

static struct words column_head(const struct show *w, size_t col, const struct grid_look *look)
{
    const struct column *c = &w->c->col[col];
    enum role kind = look->keys ? ROLE_NUMBER : look->across ? ROLE_SIGN : ROLE_HEAD;
    struct words out;
    if (!c->has_range) {
        out = with_unit(w, show_words_in(w, c->label.s, kind, VOICE_STRONG), look, col);
    } else if (c->name.n == 0 || str_eq(c->name, c->label.s)) {
        out = range_words(w, col, kind, VOICE_STRONG);
    } else {
        out = words_catz(w->a, show_words_in(w, c->name, ROLE_HEAD, VOICE_STRONG), "\n", ROLE_NOTE,
                         VOICE_PLAIN);
        out = words_join(w->a, out, range_words(w, col, ROLE_NOTE, VOICE_PLAIN));
    }
    return with_label_marks(w, out, c->mark, c->n_mark, ROLE_HEAD);
}

/* The row of headers for several columns; columns without one get an empty box of the same tone. */
static void upper_put(const struct show *w, struct draft *m, const unsigned *place)
{
    unsigned row = draft_row(m, true, RULE_NONE);
    draft_head(m, row, 0, 1, (struct words){0});
    for (size_t i = 0, end; i < w->c->n_col; i = end) {
        unsigned cols = 0, at = 0;
        for (end = i; end < w->c->n_col && str_eq(w->c->col[end].head.s, w->c->col[i].head.s); end++)
            if (place[end] != NOT_SHOWN && cols++ == 0)
                at = place[end];
        if (cols)
            draft_head(m, row, at, cols, show_words_in(w, w->c->col[i].head.s, ROLE_HEAD, VOICE_STRONG));
    }
}

/* The common header of all shown columns, if the chart has several headers: it goes into the
 * corner. */
static struct str lone_head(const struct show *w)
{
    struct str head = {0};
    bool several = false;
    for (size_t c = 0; c < w->c->n_col; c++) {
        several = several || !str_eq(w->c->col[c].head.s, w->c->col[0].head.s);
        if (!column_shown(&w->ask, w->c, c))
            continue;
        if (!w->c->col[c].head.s.n || (head.n && !str_eq(head, w->c->col[c].head.s)))
            return (struct str){0};
        head = w->c->col[c].head.s;
    }
    return several ? head : (struct str){0};
}

/* Text columns are never merged: repeated text may be intended. */
static bool columns_alike(const struct chart *c, size_t x, size_t y)
{
    if (!str_eq(c->col[x].name, c->col[y].name) || c->col[x].n_mark || c->col[y].n_mark ||
        !cell_is_numeric(&c->col[x]) || c->col[x].type.kind != c->col[y].type.kind)
        return false;
    for (size_t r = 0; r < c->n_row; r++) {
        const struct cell *p = &c->row[r].cell[x], *q = &c->row[r].cell[y];
        const struct cell **printed = c->row[r].erratum.set ? c->row[r].erratum.cell : NULL;
        if (!cells_alike(p, q) || p->value.unit != q->value.unit || (printed && (printed[x] || printed[y])))
            return false;
    }
    return true;
}

/* Do all headers have equal columns with equal cells? Then returns the number of columns under
 * each, and places only those of the first header; else 0. */
size_t heads_twin(const struct show *w, unsigned *place, unsigned *cols)
{
    const struct chart *c = w->c;
    size_t each = 0;
    while (each < c->n_col && str_eq(c->col[each].head.s, c->col[0].head.s))
        each++;
    if (!each || !c->col[0].head.s.n || each == c->n_col || c->n_col % each)
        return 0;
    for (size_t i = 0; i < c->n_col; i++)
        if (!column_shown(&w->ask, c, i) || !str_eq(c->col[i].head.s, c->col[i - i % each].head.s) ||
            !columns_alike(c, i % each, i))
            return 0;
    for (size_t i = each; i < c->n_col; i++)
        place[i] = NOT_SHOWN;
    *cols = place[each - 1] + 1;
    return each;
}

/* The names in one row, then a row for each header with its ranges. */
static void put_twin_heads(const struct show *w, struct draft *m, const unsigned *place, size_t each,
                           struct words corner)
{
    const struct chart *c = w->c;
    unsigned row = draft_row(m, true, RULE_NONE);
    draft_head(m, row, 0, 1, corner);
    for (size_t i = 0; i < each; i++)
        draft_head(m, row, place[i], 1, show_words_in(w, c->col[i].name, ROLE_HEAD, VOICE_STRONG));
    for (size_t head = 0; head < c->n_col; head += each) {
        row = draft_row(m, true, head + each == c->n_col ? RULE_STRONG : RULE_NONE);
        draft_head(m, row, 0, 1, show_words(w, c->col[head].head.s, ROLE_NOTE));
        for (size_t i = 0; i < each; i++)
            draft_head(m, row, place[i], 1,
                       c->col[head + i].has_range ? range_words(w, head + i, ROLE_NOTE, VOICE_PLAIN)
                                                  : (struct words){0});
    }
}

/* True if both names of a matrix of numbers are short enough for its corner, each with an arrow. */
static bool axes_short(const struct chart *c)
{
    enum { SHORT_AXIS = 10 };
    return c->across.title.s.n && c->down.title.s.n && str_runes(c->across.title.s) <= SHORT_AXIS &&
           str_runes(c->down.title.s) <= SHORT_AXIS;
}

static struct words corner_of_two(const struct show *w, bool turned)
{
    const struct str down = turned ? w->c->across.title.s : w->c->down.title.s;
    const struct str across = turned ? w->c->down.title.s : w->c->across.title.s;
    struct words out = show_capital(w, down, ROLE_NOTE, VOICE_PLAIN);
    out = words_catz(w->a, out, "\xc2\xa0\xe2\x86\x93\n", ROLE_NOTE, VOICE_PLAIN);
    out = words_join(w->a, out, show_capital(w, across, ROLE_NOTE, VOICE_PLAIN));
    return words_catz(w->a, out, "\xc2\xa0\xe2\x86\x92", ROLE_NOTE, VOICE_PLAIN);
}

/* A row with the values that a joined chart gives for the columns: ranges of bands, or
 * modifiers. */
static void over_put(const struct show *w, struct draft *m, const unsigned *place, const struct beside *b,
                     enum rule_below below)
{
    const struct chart *heads = join_part(b);
    struct show of = show_of(w, heads, NULL);
    bool bands = chart_is_bands(heads);
    struct str name = b->title.n                          ? b->title
                      : bands || !heads->col[0].label.s.n ? heads->title.s
                                                          : heads->col[0].label.s;
    const bool measured = !b->title.n && bands && heads->down.kind == AXIS_MEASURE;
    const enum voice voice = bands ? VOICE_STRONG : VOICE_PLAIN;
    unsigned row = draft_row(m, true, below);
    draft_head(m, row, 0, 1,
               measured ? axis_words(w, &heads->down, voice) : show_capital(w, name, ROLE_HEAD, voice));
    for (size_t i = 0; i < w->c->n_col; i++) {
        const struct row *r = place[i] == NOT_SHOWN ? NULL : join_head_row(heads, &w->c->col[i]);
        struct words words = {0};
        if (place[i] == NOT_SHOWN)
            continue;
        if (r)
            words = bands ? show_row_key(&of, r, ROLE_NUMBER, VOICE_STRONG)
                          : show_cell(&of, r, 0, ROLE_SIGN);
        draft_head(m, row, place[i], 1, words);
    }
}

/* Number of charts up to the last one over the columns that is bands, or that is not. */
static size_t overs_of(const struct show *w, bool bands)
{
    size_t n = w->n_over;
    while (n && !(w->over[n - 1].heads && chart_is_bands(join_part(&w->over[n - 1])) == bands))
        n--;
    return n;
}

/* Bands that lead to a column go above the names, modifiers of the columns below them. */
static void overs_put(const struct show *w, struct draft *m, const unsigned *place, bool bands)
{
    const size_t n = overs_of(w, bands);
    if (!bands && n && m->row.n)
        m->row.at[m->row.n - 1].below = RULE_NONE;
    for (size_t i = 0; i < n; i++)
        if (w->over[i].heads && (chart_is_bands(join_part(&w->over[i]))) == bands)
            over_put(w, m, place, &w->over[i], i + 1 == n && !bands ? RULE_STRONG : RULE_NONE);
}

/* From the top: the name across, headers of several columns, names. Empty rows are omitted. */
void put_heads(const struct show *w, struct draft *m, const unsigned *place, size_t twins, struct words corner,
               const struct grid_look *look)
{
    const struct chart *c = w->c;
    struct str lone = twins ? STR("") : lone_head(w),
               corner_text = w->ask.corner.s.n ? w->ask.corner.s : lone;
    bool upper = false, labels = false;
    unsigned first = m->cols > 1; /* else no column is shown */
    if (corner_text.n)
        corner = show_words_in(w, corner_text, ROLE_HEAD, VOICE_STRONG);
    if (look->unit != UNIT_NONE) {
        corner = corner.n ? words_catz(w->a, corner, " \xc2\xb7 ", ROLE_NOTE, VOICE_ASIDE) : corner;
        corner = words_cat(w->a, corner, unit_text(w, look->unit), ROLE_NOTE, VOICE_ASIDE);
    }
    if (twins) {
        put_twin_heads(w, m, place, twins, corner);
        return;
    }
    if (look->keys && axes_short(c) && !w->ask.corner.s.n) {
        corner = corner_of_two(w, look->turned);
    } else if (c->across.title.s.n && !w->ask.corner.s.n && !overs_of(w, true)) {
        unsigned row = draft_row(m, true, RULE_NONE);
        if (first)
            draft_head(m, row, 0, 1, (struct words){0});
        draft_head(m, row, first, m->cols - first, show_capital(w, c->across.title.s, ROLE_HEAD, VOICE_PLAIN));
    }
    for (size_t i = 0; i < c->n_col; i++) {
        upper = upper || (place[i] != NOT_SHOWN && c->col[i].head.s.n);
        labels = labels || (place[i] != NOT_SHOWN && c->col[i].label.s.n);
    }
    overs_put(w, m, place, true);
    if (upper && !lone.n)
        upper_put(w, m, place);
    if (!labels && corner.n == 0)
        return;
    unsigned row = draft_row(m, true, RULE_STRONG);
    if (first)
        draft_head(m, row, 0, 1, corner);
    for (size_t i = 0; i < c->n_col; i++) {
        if (place[i] == NOT_SHOWN)
            continue;
        struct box *b = draft_head(m, row, place[i], 1, column_head(w, i, look));
        b->align = look->col[i].center ? ALIGN_CENTER : ALIGN_LEFT;
        b->tone = look->keys ? TONE_KEY : b->tone;
    }
    overs_put(w, m, place, false);
}
