/* Grids and bands as a table: names or ranges down, columns under their heads. A column of numbers that are the same
 * for every row of a grid is one merged cell, since it says that the row does not matter. A grid of one count as
 * tracks: for each row boxes from 1 to its number, the last of them dark, and shaded from where a one-of of modifiers
 * begins, with the modifier below. And charts as a panel of cells side by side, one for each row: a small head, the
 * outcome as a large word, and lines below it, which another chart may tell by that word ("Disordered: -1 to unit
 * conduct"). All of it from the charts' own numbers. Called by show.c, the panel by who makes blocks. */
#include "show/show.h"

/* All rows of it alike, and no groups between. */
static bool column_is_one(const struct show *w, size_t col)
{
    const struct chart *c = w->c;
    if (c->n_row < 2 || c->n_group || !cell_is_numeric(&c->col[col]))
        return false;
    struct show plain = *w;
    plain.foot = NULL;
    struct words first = show_cell(&plain, &c->row[0], col, ROLE_NUMBER);
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        if (r->cell[col].n_mark || (r->erratum.set && r->erratum.cell && r->erratum.cell[col]) ||
            !words_eq(first, show_cell(&plain, r, col, ROLE_NUMBER)))
            return false;
    }
    return true;
}

/* The words of a cell; in the last column of words, on a line below them, the ladder of the row's further die. */
static struct words cell_words(const struct show *w, const struct row *r, size_t col, bool ladder, enum role kind)
{
    struct words words = show_cell(w, r, col, kind);
    if (!ladder || !r->inner)
        return words;
    if (r->cell[col].kind == CELL_NONE)
        words.n = 0;
    if (words.n)
        words = words_cat(w->a, words, STR("\n"), ROLE_CELL, VOICE_PLAIN);
    return words_join(w->a, words, show_inner(w, r->inner));
}

/* `one`: columns that are one merged cell, put with the first row. `last`: of bands, the column in which a ladder
 * stands. Every box of a row stands under its group's head, which the proof of pages looks up again
 * (row-under-wrong-head). Outcomes have tones: of a roll, or of a matrix of words. */
static void put_row(const struct show *w, struct draft *m, const unsigned *place, const bool *one, size_t last,
                    size_t i)
{
    const struct row *r = &w->c->row[i];
    const bool bands = w->c->kind == CHART_BANDS;
    unsigned row = draft_row(m, false, RULE_HAIR);
    size_t from = m->box.n;
    struct words key = bands ? show_row_key(w, r, ROLE_NUMBER, VOICE_STRONG)
                             : show_words_in(w, worded(w, r->label.s), ROLE_CELL, VOICE_STRONG);
    draft_put(m, row, 0, with_row_notes(w, key, r, ROLE_CELL))->head = true;
    for (size_t c = 0; c < w->c->n_col; c++) {
        if (place[c] == NOT_SHOWN || (one[c] && i > 0))
            continue;
        bool numeric = cell_is_numeric(&w->c->col[c]);
        bool outcome = bands ? w->c->down.kind == AXIS_ROLL : w->c->across.title.s.n && !numeric;
        struct words words = cell_words(w, r, c, bands && c == last, numeric ? ROLE_NUMBER : ROLE_CELL);
        struct box *b = draft_put(m, row, place[c], words);
        b->align = numeric ? ALIGN_CENTER : ALIGN_LEFT;
        b->rows = one[c] ? (unsigned)w->c->n_row : 1;
        b->middle = one[c];
        b->tone = outcome ? tone_of(w, r, c, c + 1) : TONE_NONE;
    }
    for (; from < m->box.n && w->c->n_group; from++)
        m->box.at[from].under = (unsigned)(r->group + 1);
}

/* Groups within groups are named with those: "Cavalry: heavy". */
static struct words group_name(const struct show *w, int group)
{
    const struct group *g = &w->c->group[group];
    struct words name = with_marks(w, show_words(w, g->label.s, ROLE_GROUP), g->mark, g->n_mark, ROLE_GROUP);
    for (size_t i = 0; i < g->n_note && w->foot; i++)
        name = with_note(w, name, show_words(w, g->note[i].s, ROLE_NOTE), ROLE_GROUP);
    if (g->parent < 0)
        return name;
    struct words parent = words_cat(w->a, group_name(w, g->parent), STR(": "), ROLE_GROUP, VOICE_PLAIN);
    return words_join(w->a, parent, name);
}

/* In the corner, where the layout says nothing else, stands what one looks the row up by: the die, what is measured, or
 * what its names are. */
static struct words corner_words(const struct show *w)
{
    const struct axis *down = &w->c->down;
    if (w->c->kind == CHART_BANDS && down->kind == AXIS_ROLL)
        return die_words(w, w->c, VOICE_STRONG);
    bool named = down->title.s.n || w->c->kind == CHART_GRID;
    return show_capital(w, named ? down->title.s : down->measure.s, ROLE_HEAD, VOICE_STRONG);
}

/* Bands and grids are one thing: rows by columns under heads; a grid may have groups, and columns that are one. Turned
 * last: heads, groups and merged cells are put as they stand upright. */
const struct table *table_grid(const struct show *of, struct words part)
{
    enum { MATRIX = 7 };
    struct show w = *of;
    const struct chart *c = w.c;
    const bool grid = c->kind == CHART_GRID;
    unsigned cols, *place = columns_place(&w, &cols);
    bool merge = grid && w.ask.merge != MERGE_NO;
    bool turned = grid && w.ask.view == VIEW_TURNED && turn_fits(c) && !part.n;
    size_t twins = merge ? heads_twin(&w, place, &cols) : 0, last = c->n_col ? c->n_col - 1 : 0;
    struct draft m = draft_new(w.a, cols);
    bool *one = ARENA_ARRAY(w.a, bool, c->n_col + 1);
    m.verticals = grid && (c->across.kind != AXIS_NAMED || c->across.title.s.n || cols >= MATRIX);
    for (size_t i = 0; i < c->n_col; i++) {
        one[i] = merge && w.ask.view != VIEW_TURNED && column_is_one(&w, i);
        if (!cell_is_numeric(&c->col[i]) && place[i] != NOT_SHOWN)
            last = i;
    }
    draft_part(&m, part);
    columns_stretch(&w, &m, place);
    if (turned && c->across.title.s.n && !w.ask.corner.s.n) /* what stood over the columns has no row of its own left */
        w.ask.corner.s = str_printf(w.a, "%.*s / %.*s", STRF(c->across.title.s), STRF(c->down.title.s));
    put_heads(&w, &m, place, twins, corner_words(&w));
    for (size_t i = 0; i < c->n_row; i++) {
        int group = c->n_group ? c->row[i].group : -1;
        if (group >= 0 && (i == 0 || c->row[i - 1].group != group)) /* in a matrix a band as its heads are */
            draft_group(&m, group_name(&w, group), group)->tone = m.verticals ? TONE_HEAD : TONE_NONE;
        put_row(&w, &m, place, one, last, i);
    }
    if (turned)
        draft_turn(&m);
    return draft_table(&m);
}

/* --- tracks */

/* The row of the one-of that holds x, or NULL. */
static const struct row *band_of(const struct show *w, int64_t x)
{
    const struct chart *c = w->ask.band_chart;
    struct text name = w->ask.band_group;
    const struct texts group = {&name, 1, 1};
    for (size_t i = 0; c && i < c->n_row; i++) {
        struct range r;
        if (row_named(&group, c, i) && range_parse(c->row[i].label.s, &r) && range_has(&r, RAT(x)))
            return &c->row[i];
    }
    return NULL;
}

/* A band shades on from where it begins: the deeper, the more of them have begun. */
static void put_boxes(const struct show *w, struct draft *m, unsigned row, int64_t limit)
{
    const struct row *before = NULL;
    unsigned depth = 0;
    for (int64_t x = 1; x <= limit; x++) {
        const struct row *band = band_of(w, x);
        depth += band && band != before;
        struct words text = words_of(w->a, str_printf(w->a, "%lld", (long long)x), ROLE_CELL, VOICE_STRONG);
        struct box *b = draft_put(m, row, (unsigned)x, text);
        b->boxed = true;
        b->align = ALIGN_CENTER;
        b->tone = x == limit ? TONE_WORST : band ? TONE_SHADE : TONE_NONE;
        b->shade = depth + 1 < 4 ? depth + 1 : 4;
        before = band;
    }
}

/* Under the boxes, where there are any: what each band costs. */
static void put_costs(const struct show *w, struct draft *m, int64_t limit)
{
    struct show of = show_of(w, w->ask.band_chart, NULL);
    unsigned row = 0;
    for (int64_t x = 1, end; x < limit; x = end) {
        const struct row *band = band_of(w, x);
        for (end = x + 1; end < limit && band_of(w, end) == band;)
            end++;
        if (!band)
            continue;
        row = row ? row : draft_row(m, false, RULE_NONE);
        struct box *b = draft_put(m, row, (unsigned)x, show_cell(&of, band, 0, ROLE_NOTE));
        b->cols = (unsigned)(end - x);
        b->align = ALIGN_CENTER;
    }
}

/* Box x of each row stands in column x, so that equal counts end above each other; behind the longest row a column of
 * nothing takes what is left of the width. */
const struct table *table_track(const struct show *w, struct words part)
{
    size_t col = (size_t)track_column(&w->ask, w->c);
    int64_t most = 0;
    for (size_t r = 0; r < w->c->n_row; r++)
        most = w->c->row[r].cell[col].value.range.lo.n > most ? w->c->row[r].cell[col].value.range.lo.n : most;
    struct draft m = draft_new(w->a, (unsigned)most + 2);
    draft_part(&m, part);
    m.open = true;
    m.col[most + 1].stretch = STRETCH_WORDS;
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        unsigned row = draft_row(&m, false, RULE_NONE);
        struct words label = show_words_in(w, worded(w, r->label.s), ROLE_CELL, VOICE_STRONG);
        if (r->group >= 0) { /* it has no head of its own here */
            struct words name = show_words_in(w, w->c->group[r->group].label.s, ROLE_CELL, VOICE_STRONG);
            label = words_join(w->a, words_cat(w->a, name, STR(": "), ROLE_CELL, VOICE_STRONG), label);
        }
        draft_put(&m, row, 0, with_row_notes(w, label, r, ROLE_CELL))->head = true;
        put_boxes(w, &m, row, r->cell[col].value.range.lo.n);
        put_costs(w, &m, r->cell[col].value.range.lo.n);
    }
    return draft_table(&m);
}

/* --- panels */

/* Small, above the outcome: which chart, which group, which row. */
static struct words cell_head(const struct show *w, const struct beside *of, const struct row *r)
{
    struct words head = show_words(w, of->title.n ? of->title : w->c->title.s, ROLE_NOTE);
    head = words_cat(w->a, head, STR(": "), ROLE_NOTE, VOICE_PLAIN);
    if (r->group >= 0) { /* which has no head of its own here */
        head = words_join(w->a, head, show_words(w, w->c->group[r->group].label.s, ROLE_NOTE));
        head = words_cat(w->a, head, STR(", "), ROLE_NOTE, VOICE_PLAIN);
    }
    struct words key = w->c->kind == CHART_GRID ? show_words_in(w, worded(w, r->label.s), ROLE_NOTE, VOICE_STRONG)
                                                : show_row_key(w, r, ROLE_NOTE, VOICE_STRONG);
    return with_row_notes(w, words_join(w->a, head, key), r, ROLE_NOTE);
}

/* "-1 to unit conduct, until markers are removed": the cells of the other chart, the later ones under their names. */
static struct words told(const struct show *w, const struct chart *with, struct str word)
{
    struct words out = {0};
    ptrdiff_t at = with ? chart_row_find(with, word) : -1;
    if (at < 0)
        return out;
    struct show of = show_of(w, with, w->foot);
    for (size_t c = 0; c < with->n_col; c++) {
        if (with->row[at].cell[c].kind == CELL_NONE || !column_shown(&w->ask, with, c))
            continue;
        out = words_cat(w->a, out, out.n ? STR(" ") : STR("\n"), ROLE_CELL, VOICE_PLAIN);
        if (c) {
            out = words_join(w->a, out, show_lower(w, with->col[c].label.s, ROLE_CELL));
            out = words_cat(w->a, out, STR(" "), ROLE_CELL, VOICE_PLAIN);
        }
        out = words_join(w->a, out, show_cell(&of, &with->row[at], c, ROLE_CELL));
    }
    return out;
}

/* What stands before "; " is the large word. */
static struct words panel_cell(const struct show *w, const struct beside *of, const struct row *r,
                               const struct chart *with)
{
    size_t col = 0;
    while (col + 1 < w->c->n_col && !column_shown(&w->ask, w->c, col))
        col++;
    const struct cell *c = &r->cell[col];
    struct str text = worded(w, c->text.s), word = text, rest = {0};
    ptrdiff_t cut = str_find(text, "; ");
    if (cut > 0) {
        word = str_cut(text, 0, (size_t)cut);
        rest = str_cut(text, (size_t)cut + 2, text.n);
    }
    struct words out = words_cat(w->a, cell_head(w, of, r), STR("\n"), ROLE_NUMBER, VOICE_PLAIN);
    out = words_join(w->a, out, show_words_in(w, word, ROLE_NUMBER, VOICE_STRONG));
    if (rest.n)
        out = words_cat(w->a, out, STR("\n"), ROLE_CELL, VOICE_PLAIN);
    out = words_join(w->a, out, show_words(w, rest, ROLE_CELL));
    out = with_marks(w, out, c->mark, c->n_mark, ROLE_CELL);
    out = with_cell_erratum(w, out, r, col, ROLE_CELL);
    return words_join(w->a, out, told(w, with, c->text.s));
}

/* One row: the cells of all charts side by side, in the order asked. */
struct block show_panel(const struct show *s, struct words title, const struct beside *of, size_t n,
                        const struct chart *with)
{
    struct words_list foot = {0}, above = {0}, below = {0};
    struct block b = {.kind = BLOCK_CHART, .id = of[0].chart->id, .title = title, .span = 1, .keep = true, .at = s->at};
    unsigned cols = 0, at = 0;
    for (size_t i = 0; i < n; i++)
        cols += (unsigned)chart_chosen(s, of[i].chart)->n_row;
    struct draft m = draft_new(s->a, cols);
    m.verticals = true;
    draft_row(&m, false, RULE_STRONG);
    for (size_t i = 0; i < n; i++) {
        struct show w = show_of(s, chart_chosen(s, of[i].chart), &foot);
        block_holds(s->a, &b, of[i].chart);
        for (size_t r = 0; r < w.c->n_row; r++, at++) {
            m.col[at].stretch = STRETCH_EVEN;
            draft_put(&m, 0, at, panel_cell(&w, &of[i], &w.c->row[r], with))->top = true;
        }
        block_notes(&w, &above, &below);
        block_reading(&w, &below);
    }
    if (with)
        block_holds(s->a, &b, with);
    b.table = draft_table(&m);
    struct show w = show_of(s, of[0].chart, &foot);
    block_close(&w, &b, &above, &below);
    return b;
}
