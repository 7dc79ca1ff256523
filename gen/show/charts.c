/* Turns the rows of one chart into a table, by its kind: grids and bands as rows by columns under
 * headers; a grid of counts as tracks; rows that read in one cell; steps; bands on the sum of some
 * dice as a strip. modifiers.c makes modifiers, and show_beside.c bands that are read on one die.
 *
 * Relies on the layout's reader to refuse views that do not fit their chart. Called by show.c. */
#include "show/show.h"

/* --- rows by columns */

/* Outcomes and dice equal to their neighbours become one box (merge.c): in one column and group,
 * and across columns that are values of one key. Numbers are never merged, because each is read for
 * itself. */

static bool row_noted(const struct show *w, const struct row *r)
{
    return w->left ? r->n_note || r->again.s.n || r->n_label_mark || r->house : !row_is_plain(r);
}

/* On a sheet for play, errata are printed in the book, and do not prevent merging. */
static bool cell_plain(const struct show *w, const struct row *r, size_t col, bool ladder)
{
    bool printed_else = !w->left && r->erratum.set && r->erratum.cell && r->erratum.cell[col];
    return w->ask.merge != MERGE_NO && r->cell[col].kind != CELL_BAD && !printed_else &&
           !(ladder && r->inner);
}

/* State while a grid or bands become a table. */
struct sketch {
    const unsigned *place;
    size_t last; /* for bands, the column that gets the sub-table */
    struct grid_look look;
};

/* Sets the merge numbers of a cell, by the group of its row and the header of its column. A row
 * with notes is not merged down, and a cell with remarks is not merged at all. */
static void cell_joins(const struct show *w, const struct sketch *g, const struct row *r,
                       size_t col, struct box *b)
{
    const struct chart *c = w->c;
    const struct column *x = &c->col[col];
    const bool dice = x->type.kind == TYPE_DIE || x->type.kind == TYPE_ROLL;
    const bool ladder = chart_is_bands(c) && col == g->last;
    if (!cell_plain(w, r, col, ladder) || (g->look.col[col].figures && !dice))
        return;
    b->down = row_noted(w, r) ? 0 : (unsigned)(r->group + 2);
    /* are its columns values of one key? */
    b->across = c->across.title.s.n || c->across.kind == AXIS_ROLL ||
                c->across.kind == AXIS_MEASURE || x->has_range;
    while (b->across && b->across <= col) {
        if (str_eq(c->col[b->across - 1].head.s, x->head.s))
            break;
        b->across++;
    }
}

/* The text of a cell; in the last text column also, on the next line, the sub-table of the row. */
static struct words cell_words(const struct show *w, const struct row *r, size_t col, bool ladder, enum role kind)
{
    struct words words = show_cell(w, r, col, kind);
    if (!ladder || !r->inner)
        return words;
    if (r->cell[col].kind == CELL_NONE)
        words.n = 0;
    if (words.n)
        words = words_catz(w->a, words, "\n", ROLE_CELL, VOICE_PLAIN);
    return words_join(w->a, words, show_inner(w, r->inner));
}

/* Keys on a solid background have the size of the cells; other number keys are slightly smaller. */
static enum role key_role(const struct grid_look *look)
{
    return look->keys ? ROLE_NUMBER : look->down ? ROLE_SIGN : ROLE_CELL;
}

/* The label of a row; in bands and in matrices of numbers it has the style for numbers. */
static struct box *put_key(const struct show *w, struct draft *m, const struct sketch *g, unsigned row,
                           const struct row *r)
{
    const bool bands = chart_is_bands(w->c);
    enum voice voice = g->look.labels_plain ? VOICE_PLAIN : VOICE_STRONG;
    struct words key = bands ? show_row_key(w, r, ROLE_NUMBER, VOICE_STRONG)
                             : show_words_in(w, worded(w, r->label.s), key_role(&g->look), voice);
    struct box *b = draft_put(m, row, 0, with_row_notes(w, key, r, g->look.keys ? ROLE_NUMBER : ROLE_CELL));
    b->head = true;
    if (g->look.keys) {
        b->tone = TONE_KEY;
        b->align = ALIGN_CENTER;
    }
    return b;
}

/* The tone of a cell: of outcomes by their text, in a shaded matrix by its value. */
static void cell_tone(const struct show *w, const struct sketch *g, const struct row *r, size_t c, struct box *b)
{
    bool numeric = cell_is_numeric(&w->c->col[c]);
    bool outcome =
        chart_is_bands(w->c) ? w->c->down.kind == AXIS_ROLL : w->c->across.title.s.n && !numeric;
    if (g->look.shaded) {
        b->shade = shade_of_value(&g->look, &w->c->col[c], &r->cell[c]);
        b->tone = TONE_SHADE;
    } else if (outcome) {
        box_tone(b, w, r, c, c + 1);
    }
    for (size_t i = 0; g->look.shaded && !b->shade && i < b->words.n; i++)
        if (b->words.run[i].kind == ROLE_NUMBER && b->words.n == 1)
            b->words = words_of(w->a, b->words.run[i].text, ROLE_NUMBER, VOICE_PALE);
}

/* Every box of a row gets the number of its group, which the page check compares with the group
 * name above it (row-under-wrong-head). Outcomes have tones: results of a roll, or text in a
 * matrix. */
static void put_row(const struct show *w, struct draft *m, const struct sketch *g, size_t i)
{
    const struct row *r = &w->c->row[i];
    const bool bands = chart_is_bands(w->c),
               fifth = g->look.fifths && (i + 1) % g->look.fifths == 0;
    unsigned row = draft_row(m, false, fifth ? RULE_FIFTH : g->look.shaded ? RULE_NONE : RULE_HAIR);
    size_t from = m->box.n;
    struct show as = *w;
    put_key(w, m, g, row, r);
    for (size_t c = 0; c < w->c->n_col; c++) {
        const struct column_look *look = &g->look.col[c];
        if (g->place[c] == NOT_SHOWN)
            continue;
        as.bare = look->unit != UNIT_NONE;
        struct words words = cell_words(&as, r, c, bands && c == g->last, look->figures ? ROLE_NUMBER : ROLE_CELL);
        struct box *b = draft_put(m, row, g->place[c], words);
        b->align = look->center ? ALIGN_CENTER : ALIGN_LEFT;
        cell_tone(w, g, r, c, b);
        if (!g->look.shaded)
            cell_joins(w, g, r, c, b);
    }
    for (; from < m->box.n && w->c->n_group; from++)
        m->box.at[from].under = (unsigned)(r->group + 1);
}

/* A nested group is named with its parents: "Cavalry: heavy". */
static struct words group_name(const struct show *w, int group)
{
    const struct group *g = &w->c->group[group];
    struct words name = show_words(w, g->label.s, ROLE_GROUP);
    name = with_label_marks(w, name, g->mark, g->n_mark, ROLE_GROUP);
    for (size_t i = 0; i < g->n_note && w->foot; i++)
        name = note_join(w, name, show_words(w, g->note[i].s, ROLE_NOTE), ROLE_GROUP);
    if (g->parent < 0)
        return name;
    return words_join(w->a, with_colon(w, group_name(w, g->parent), ROLE_GROUP, VOICE_PLAIN), name);
}

/* The default text of the corner says how to find the row: the die, the quantity, or the kind of
 * names. */
static struct words corner_words(const struct show *w)
{
    const struct axis *down = &w->c->down;
    if (chart_is_bands(w->c) && down->kind == AXIS_ROLL)
        return die_words(w, w->c, VOICE_STRONG);
    bool named = down->title.s.n || chart_is_grid(w->c);
    return named ? show_capital(w, down->title.s, ROLE_HEAD, VOICE_STRONG) : axis_words(w, down, VOICE_STRONG);
}

/* A turned table has no row for the text above the columns: it goes into the corner. */
static struct str corner_turned(const struct show *w)
{
    const struct str across = show_translate(w, w->c->across.title.s),
                     down = show_translate(w, w->c->down.title.s);
    struct str out = str_printf(w->a, "%.*s%s%.*s", STRF(across), down.n ? " / " : "", STRF(down));
    char *first = (char *)out.p;
    if (*first >= 'a' && *first <= 'z')
        *first = (char)(*first - 'a' + 'A');
    return out;
}

/* Makes bands and grids: rows by columns under headers; a grid may have groups and merged columns.
 * Turning comes after headers and groups are put upright, and merging after turning. */
const struct table *table_grid(const struct show *of, struct words part)
{
    enum { MATRIX = 7 };
    struct show w = *of;
    const struct chart *c = w.c;
    const bool grid = chart_is_grid(c);
    unsigned cols, *place = columns_place(&w, &cols);
    bool merge = grid && w.ask.merge != MERGE_NO;
    bool turned = w.ask.view == VIEW_TURNED && turn_fits(c) && !part.n;
    size_t twins = merge ? heads_twin(&w, place, &cols) : 0, last = c->n_col ? c->n_col - 1 : 0;
    struct draft m = draft_new(w.a, cols);
    struct sketch g = {.place = place};
    g.look = look_of(&w, place, twins > 0, turned);
    m.shaded = g.look.shaded;
    m.verticals = !m.shaded && ((grid && (c->across.kind != AXIS_NAMED || c->across.title.s.n || cols >= MATRIX)) ||
                                g.look.outcomes);
    for (size_t i = 0; i < c->n_col; i++)
        if (!g.look.col[i].figures && place[i] != NOT_SHOWN)
            last = i;
    g.last = last;
    draft_part(&m, part);
    columns_stretch(&w, &m, place, &g.look);
    if (turned && c->across.title.s.n && !w.ask.corner.s.n &&
        !g.look.keys) /* the text above the columns has no row in a turned table */
        w.ask.corner.s = corner_turned(&w);
    put_heads(&w, &m, place, twins, corner_words(&w), &g.look);
    for (size_t i = 0; i < c->n_row; i++) {
        int group = c->n_group ? c->row[i].group : -1;
        /* In a matrix, group names look like headers. */
        if (group >= 0 && (i == 0 || c->row[i - 1].group != group))
            draft_group(&m, group_name(&w, group), group)->tone = m.verticals || m.shaded ? TONE_HEAD : TONE_NONE;
        put_row(&w, &m, &g, i);
    }
    if (w.ask.beside && c->n_group)
        draft_groups_beside(&m);
    if (turned)
        draft_turn(&m, g.look.fifths);
    else if (w.ask.fold > 1)
        draft_fold(&m, show_text(&w, MSG_CONTINUED), w.ask.fold);
    draft_merge(&m);
    return draft_table(&m);
}

/* --- tracks */

/* For each row boxes from 1 to its number, the last one dark. Boxes are shaded from the start of
 * each band of a one-of of modifiers, with the modifier below. */

/* The row of the one-of whose range contains x, or NULL. */
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

/* A penalty must not get the colour of its phase, which may be green. */
static bool takes_away(const struct row *r)
{
    const struct cell *k = &r->cell[0];
    return (k->kind == CELL_ADD && k->value.range.lo.n < 0) || k->kind == CELL_NO_FIRE;
}

/* Puts the boxes of a row, and in a row below them the modifier of each band, if any; the last box
 * is in no band. A band is shaded from its start; each further band is darker. */
static void put_track(const struct show *w, struct draft *m, unsigned row, int64_t limit)
{
    struct show of = show_of(w, w->ask.band_chart, NULL);
    const struct row *before = NULL;
    unsigned depth = 0, costs = 0;
    size_t cost = 0; /* box of the current band */
    for (int64_t x = 1; x <= limit; x++) {
        const struct row *band = band_of(w, x);
        bool begins = band && band != before;
        struct words text = words_of(w->a, str_printf(w->a, "%lld", (long long)x), ROLE_CELL, VOICE_STRONG);
        struct box *b = draft_put(m, row, (unsigned)x, text);
        depth += begins;
        b->boxed = true;
        b->align = ALIGN_CENTER;
        b->tone = x == limit ? TONE_WORST : !band ? TONE_NONE : takes_away(band) ? TONE_BAD : TONE_SHADE;
        b->shade = b->tone == TONE_BAD ? (depth < 4 ? depth : 4) : depth + 1 < 4 ? depth + 1 : 4;
        if (x < limit && begins) {
            costs = costs ? costs : draft_row(m, false, RULE_NONE);
            cost = m->box.n;
            draft_put(m, costs, (unsigned)x, show_cell(&of, band, 0, ROLE_NOTE))->align = ALIGN_CENTER;
        } else if (x < limit && band) {
            m->box.at[cost].cols++;
        }
        before = band;
    }
}

/* Box x of each row is in column x, so that equal counts align. An empty column after the longest
 * row takes the remaining width. */
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
        if (r->group >= 0) { /* a track has no group names */
            struct words name = show_words_in(w, w->c->group[r->group].label.s, ROLE_CELL, VOICE_STRONG);
            label = words_join(w->a, words_catz(w->a, name, ": ", ROLE_CELL, VOICE_STRONG), label);
        }
        draft_put(&m, row, 0, with_row_notes(w, label, r, ROLE_CELL))->head = true;
        put_track(w, &m, row, r->cell[col].value.range.lo.n);
    }
    return draft_table(&m);
}

/* --- lists */

/* Charts with one text for each row: no headers. */

/* Rows that read in one cell, if not beside other charts: two columns without headers. */
const struct table *table_reads(const struct show *w, struct words part)
{
    struct draft m = draft_new(w->a, 2);
    m.col[1].stretch = STRETCH_WORDS;
    draft_part(&m, part);
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        unsigned row = draft_row(&m, false, RULE_HAIR);
        draft_put(&m, row, 0, show_row_key(w, r, ROLE_NUMBER, VOICE_STRONG))->head = true;
        struct box *b = draft_put(&m, row, 1, show_reads(w, r));
        box_tone(b, w, r, 0, w->c->n_col);
    }
    if (w->ask.fold > 1)
        draft_fold(&m, show_text(w, MSG_CONTINUED), w->ask.fold);
    return draft_table(&m);
}

/* Sub-steps have letters and are indented, and those inside them more. */
const struct table *table_steps(const struct show *w, struct words part)
{
    unsigned last = 2;
    for (size_t i = 0; i < w->c->n_row; i++)
        if (w->c->row[i].depth >= last)
            last = w->c->row[i].depth + 1;
    struct draft m = draft_new(w->a, last + 1);
    m.col[last].stretch = STRETCH_WORDS;
    draft_part(&m, part);
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        unsigned row = draft_row(&m, false, RULE_NONE), in = r->depth;
        draft_put(&m, row, in, show_words_in(w, r->label.s, ROLE_CELL, VOICE_STRONG))->head = true;
        draft_put(&m, row, in + 1, with_row_notes(w, show_cell(w, r, 0, ROLE_CELL), r, ROLE_CELL))
            ->cols = last - in;
    }
    return draft_table(&m);
}

/* --- strips */

/* The totals of the dice in a row; below them the outcomes as merged cells, in shades of one colour
 * if their tones differ; and a sentence with the number of rolls for each outcome. */

/* Number of rolls that give a total in *lo..*hi, the row's range; strip_fits guarantees that it is
 * within the sum's range. */
static int64_t ways_of(const struct dice_sum *s, const struct row *r, int64_t *lo, int64_t *hi)
{
    bool lo_end, hi_end;
    int64_t ways = 0;
    range_whole(&r->band.range, &lo_end, lo, &hi_end, hi);
    for (int64_t x = *lo; x <= *hi; x++)
        ways += s->ways[x - s->lo];
    return ways;
}

/* Dark, mid or light shade of the one colour, if the layout has tones for the outcomes. */
static unsigned shade_of(const struct show *w, const struct row *r)
{
    enum tone tone = tone_of(w, r, 0, 1);
    return tone == TONE_WORST ? 6 : tone == TONE_BAD ? 3 : 1;
}

/* Without tones the keys are dark, like a die column. */
static void put_tone(struct box *b, bool tones, unsigned shade, bool key)
{
    b->tone = tones ? TONE_SHADE : key ? TONE_KEY : TONE_NONE;
    b->shade = shade;
    b->align = ALIGN_CENTER;
    b->head = key;
}

/* All totals have the same width, so that likely outcomes are in the middle. */
const struct table *table_strip(const struct show *w, const struct dice_sum *s, struct words part)
{
    struct draft m = draft_new(w->a, (unsigned)(s->hi - s->lo + 1));
    draft_part(&m, part);
    unsigned keys = draft_row(&m, true, RULE_NONE), outcomes = draft_row(&m, false, RULE_NONE);
    bool tones = false;
    for (size_t i = 1; i < w->c->n_row; i++)
        tones = tones || shade_of(w, &w->c->row[i]) != shade_of(w, &w->c->row[0]);
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        int64_t lo, hi;
        ways_of(s, r, &lo, &hi);
        for (int64_t x = lo; x <= hi; x++) {
            struct words key = words_of(w->a, str_printf(w->a, "%lld", (long long)x), ROLE_KEY, VOICE_PLAIN);
            put_tone(draft_put(&m, keys, (unsigned)(x - s->lo), key), tones, shade_of(w, r), true);
        }
        struct words words = with_row_notes(w, outcome_words(w, r, 0, ROLE_CELL), r, ROLE_CELL);
        struct box *b = draft_put(&m, outcomes, (unsigned)(lo - s->lo), words);
        b->cols = (unsigned)(hi - lo + 1);
        put_tone(b, tones, shade_of(w, r), false);
    }
    for (unsigned i = 0; i < m.cols; i++)
        m.col[i].stretch = STRETCH_EVEN;
    m.parted = m.open = true;
    return draft_table(&m);
}

/* "2D6 · In 36 throws: killed 6": a strip has no corner to name the dice. Outcomes at both ends are
 * counted together, at their first place. */
struct words strip_sentence(const struct show *w, const struct dice_sum *s)
{
    struct show bare = *w;
    bare.foot = NULL;
    const struct str in = show_fill(w, MSG_IN_THROWS, str_printf(w->a, "%lld", (long long)s->all));
    struct words out = words_of(w->a, words_text(w->a, corner_words(w)), ROLE_NOTE, VOICE_STRONG);
    out = words_cat(w->a, words_catz(w->a, out, " \xc2\xb7 ", ROLE_NOTE, VOICE_PLAIN), in,
                    ROLE_NOTE, VOICE_PLAIN);
    for (size_t i = 0, n_put = 0; i < w->c->n_row; i++) {
        struct str text = w->c->row[i].cell[0].text.s;
        int64_t ways = 0, lo, hi;
        bool before = false;
        for (size_t k = 0; k < w->c->n_row; k++)
            if (str_eq(w->c->row[k].cell[0].text.s, text)) {
                before = before || k < i;
                ways += ways_of(s, &w->c->row[k], &lo, &hi);
            }
        if (before)
            continue;
        out = words_catz(w->a, out, n_put++ ? ", " : "", ROLE_NOTE, VOICE_PLAIN);
        out = words_join(w->a, out, show_lower(&bare, worded(w, text), ROLE_NOTE));
        out = words_cat(w->a, out, str_printf(w->a, "\xc2\xa0%lld", (long long)ways), ROLE_NOTE, VOICE_STRONG);
    }
    return words_catz(w->a, out, ".", ROLE_NOTE, VOICE_PLAIN);
}
