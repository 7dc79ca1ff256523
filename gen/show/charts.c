/* The rows of one chart to a table, by its kind: grids and bands, names or ranges down and columns under their heads; a
 * grid of one count as tracks; what reads in one cell; steps; bands on the sum of some dice as a strip; modifiers as a
 * list, or as a line of running words. Bands that are read together on one die are show_beside.c's.
 *
 * Relies on the layout's reader: a view that does not fit its chart is not asked for. Called by show.c. */
#include "show/show.h"

/* A column goes in steps where one row of so many says what the row above it does. */
enum { STEPS_OF = 6 };

/* --- rows by columns */

/* Cells that say the same as their neighbours are one box (merge.c), where that says no more than the chart does: in
 * one column and group, where it has steps; across columns where these are one key's values and what they hold is an
 * outcome or a die. Numbers that are looked up by two keys are each read alone, unless a column has but one: it says
 * that the row does not matter. */

static bool cell_printed_else(const struct row *r, size_t col)
{
    return r->erratum.set && r->erratum.cell && r->erratum.cell[col];
}

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
        if (r->cell[col].n_mark || cell_printed_else(r, col) ||
            !words_eq(first, show_cell(&plain, r, col, ROLE_NUMBER)))
            return false;
    }
    return true;
}

/* Its columns are values of one key. */
static bool across_is_key(const struct chart *c, size_t col)
{
    bool banded = c->across.kind == AXIS_ROLL || c->across.kind == AXIS_MEASURE;
    return c->across.title.s.n || banded || c->col[col].has_range;
}

static bool cell_plain(const struct show *w, const struct row *r, size_t col, bool ladder)
{
    return w->ask.merge != MERGE_NO && !r->cell[col].n_mark && r->cell[col].kind != CELL_BAD &&
           !cell_printed_else(r, col) && !(ladder && r->inner);
}

/* Do so many rows say what the row above them does that the column is seen to go in steps? One pair in a long column
 * is chance, and easier read twice. */
static bool column_steps(const struct chart *c, size_t col)
{
    size_t same = 0;
    for (size_t i = 1; i < c->n_row; i++)
        same += c->row[i].group == c->row[i - 1].group && cells_alike(&c->row[i].cell[col], &c->row[i - 1].cell[col]);
    return same * STEPS_OF >= c->n_row;
}

/* What it may be one with, by the group of its row and the head of its column. A row of which more is said than its
 * cells, and a cell of which anything is, stand alone. */
static void cell_joins(const struct show *w, struct box *b, const struct row *r, size_t col, bool one, bool ladder)
{
    const struct chart *c = w->c;
    const struct column *x = &c->col[col];
    bool read_alone = cell_is_numeric(x) && x->type.kind != TYPE_DIE && x->type.kind != TYPE_ROLL;
    bool matrix = across_is_key(c, col);
    if (!cell_plain(w, r, col, ladder))
        return;
    if (one || (row_is_plain(r) && (matrix ? !read_alone : column_steps(c, col))))
        b->down = (unsigned)(r->group + 2);
    if (read_alone || !matrix)
        return;
    for (b->across = 1; b->across <= col && !str_eq(c->col[b->across - 1].head.s, x->head.s);)
        b->across++;
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

/* A grid, or bands, on its way to a table. */
struct sketch {
    const unsigned *place;
    bool *one;   /* columns that hold one value */
    size_t last; /* of bands, the column in which a ladder stands */
    struct grid_look look;
};

/* As large as the cells on solid ground, and a little smaller where it is not. */
static enum role key_role(const struct grid_look *look)
{
    return look->keys ? ROLE_NUMBER : look->down ? ROLE_SIGN : ROLE_CELL;
}

/* What stands at the left: of bands, and of a matrix of figures, in the number's voice. */
static struct box *put_key(const struct show *w, struct draft *m, const struct sketch *g, unsigned row,
                           const struct row *r)
{
    const bool bands = w->c->kind == CHART_BANDS;
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

/* The tone of a cell: of outcomes by their words, in a shaded matrix by its value. */
static void cell_tone(const struct show *w, const struct sketch *g, const struct row *r, size_t c, struct box *b)
{
    bool numeric = cell_is_numeric(&w->c->col[c]);
    bool outcome = w->c->kind == CHART_BANDS ? w->c->down.kind == AXIS_ROLL : w->c->across.title.s.n && !numeric;
    if (g->look.shaded) {
        b->shade = shade_of_value(&g->look, &w->c->col[c], &r->cell[c]);
        b->tone = TONE_SHADE;
    } else if (outcome) {
        b->tone = tone_of(w, r, c, c + 1);
    }
    for (size_t i = 0; g->look.shaded && !b->shade && i < b->words.n; i++)
        if (b->words.run[i].kind == ROLE_NUMBER && b->words.n == 1)
            b->words = words_of(w->a, b->words.run[i].text, ROLE_NUMBER, VOICE_ASIDE);
}

/* Every box of a row stands under its group's head, which the proof of pages looks up again (row-under-wrong-head).
 * Outcomes have tones: of a roll, or of a matrix of words. */
static void put_row(const struct show *w, struct draft *m, const struct sketch *g, size_t i)
{
    const struct row *r = &w->c->row[i];
    const bool bands = w->c->kind == CHART_BANDS, fifth = g->look.fifths && (i + 1) % g->look.fifths == 0;
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
            cell_joins(w, b, r, c, g->one[c], bands && c == g->last);
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
 * last: heads, groups and merged cells are put as they stand upright; what is one is merged when that is done. */
const struct table *table_grid(const struct show *of, struct words part)
{
    enum { MATRIX = 7 };
    struct show w = *of;
    const struct chart *c = w.c;
    const bool grid = c->kind == CHART_GRID;
    unsigned cols, *place = columns_place(&w, &cols);
    bool merge = grid && w.ask.merge != MERGE_NO;
    bool turned = w.ask.view == VIEW_TURNED && turn_fits(c) && !part.n;
    size_t twins = merge ? heads_twin(&w, place, &cols) : 0, last = c->n_col ? c->n_col - 1 : 0;
    struct draft m = draft_new(w.a, cols);
    struct sketch g = {.place = place, .one = ARENA_ARRAY(w.a, bool, c->n_col + 1)};
    g.look = look_of(&w, place, twins > 0, turned);
    m.shaded = g.look.shaded;
    m.verticals = !m.shaded && grid && (c->across.kind != AXIS_NAMED || c->across.title.s.n || cols >= MATRIX);
    for (size_t i = 0; i < c->n_col; i++) {
        g.one[i] = merge && column_is_one(&w, i);
        if (!g.look.col[i].figures && place[i] != NOT_SHOWN)
            last = i;
    }
    g.last = last;
    draft_part(&m, part);
    columns_stretch(&w, &m, place, &g.look);
    if (turned && c->across.title.s.n && !w.ask.corner.s.n &&
        !g.look.keys) /* what stood over the columns has no row of its own left */
        w.ask.corner.s = str_printf(w.a, "%.*s / %.*s", STRF(c->across.title.s), STRF(c->down.title.s));
    put_heads(&w, &m, place, twins, corner_words(&w), &g.look);
    for (size_t i = 0; i < c->n_row; i++) {
        int group = c->n_group ? c->row[i].group : -1;
        if (group >= 0 && (i == 0 || c->row[i - 1].group != group)) /* in a matrix a band as its heads are */
            draft_group(&m, group_name(&w, group), group)->tone = m.verticals || m.shaded ? TONE_HEAD : TONE_NONE;
        put_row(&w, &m, &g, i);
    }
    if (turned)
        draft_turn(&m, g.look.fifths);
    else if (w.ask.fold > 1)
        draft_fold(&m, w.ask.fold);
    draft_merge(&m);
    return draft_table(&m);
}

/* --- tracks */

/* For each row boxes from 1 to its number, the last of them dark, and shaded from where a one-of of modifiers begins,
 * with the modifier below. */

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

/* What takes away is not to shine in the hue of its phase, which may be green. */
static bool takes_away(const struct row *r)
{
    const struct cell *k = &r->cell[0];
    return (k->kind == CELL_ADD && k->value.range.lo.n < 0) || k->kind == CELL_NO_FIRE;
}

/* A row's boxes, and in a row under them, where there are any, what each band costs; the last box is in none. A band
 * shades on from where it begins: the deeper, the more of them have begun. */
static void put_track(const struct show *w, struct draft *m, unsigned row, int64_t limit)
{
    struct show of = show_of(w, w->ask.band_chart, NULL);
    const struct row *before = NULL;
    unsigned depth = 0, costs = 0;
    size_t cost = 0; /* the box of the band that goes on */
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
        put_track(w, &m, row, r->cell[col].value.range.lo.n);
    }
    return draft_table(&m);
}

/* --- lists */

/* What says one thing for each row: no heads. */

/* Rows that read in one cell, where they stand alone: two columns, and no heads. */
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
        b->tone = tone_of(w, r, 0, w->c->n_col);
        bool joins = w->ask.merge != MERGE_NO && row_is_plain(r) && !r->inner;
        for (size_t c = 0; joins && c < w->c->n_col; c++)
            joins = r->cell[c].n_mark == 0 && r->cell[c].kind != CELL_BAD;
        b->down = joins ? (unsigned)(r->group + 2) : 0;
    }
    if (w->ask.fold > 1)
        draft_fold(&m, w->ask.fold);
    draft_merge(&m);
    return draft_table(&m);
}

/* Steps within a step are lettered and stand in. */
const struct table *table_steps(const struct show *w, struct words part)
{
    struct draft m = draft_new(w->a, 3);
    m.col[2].stretch = STRETCH_WORDS;
    draft_part(&m, part);
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        unsigned row = draft_row(&m, false, RULE_NONE), in = r->depth > 0;
        draft_put(&m, row, in, show_words_in(w, r->label.s, ROLE_CELL, VOICE_STRONG))->head = true;
        draft_put(&m, row, in + 1, with_row_notes(w, show_cell(w, r, 0, ROLE_CELL), r, ROLE_CELL))->cols = 2 - in;
    }
    return draft_table(&m);
}

/* --- strips */

/* The totals of the dice in a row, below them the outcomes as merged cells, in shades of one hue where tones tell them
 * apart; and a sentence of how many throws come to each. */

/* Of all throws, those that come to the row's totals *lo..*hi, which lie within the sum's (strip_fits). */
static int64_t ways_of(const struct dice_sum *s, const struct row *r, int64_t *lo, int64_t *hi)
{
    bool lo_end, hi_end;
    int64_t ways = 0;
    range_whole(&r->band.range, &lo_end, lo, &hi_end, hi);
    for (int64_t x = *lo; x <= *hi; x++)
        ways += s->ways[x - s->lo];
    return ways;
}

/* Dark, mid and light of the one hue, where the layout's tones tell outcomes apart. */
static unsigned shade_of(const struct show *w, const struct row *r)
{
    enum tone tone = tone_of(w, r, 0, 1);
    return tone == TONE_WORST ? 6 : tone == TONE_BAD ? 3 : 1;
}

/* Without tones the keys are dark, as a die column is. */
static void put_tone(struct box *b, bool tones, unsigned shade, bool key)
{
    b->tone = tones ? TONE_SHADE : key ? TONE_KEY : TONE_NONE;
    b->shade = shade;
    b->align = ALIGN_CENTER;
    b->head = key;
}

/* Each total is as wide as the others, so that the eye sees what is likely in the middle. */
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

/* Outcomes that come at both ends are counted together, where they are first met. */
struct words strip_sentence(const struct show *w, const struct dice_sum *s)
{
    struct show bare = *w;
    bare.foot = NULL;
    struct words out = words_of(w->a, str_printf(w->a, "In %lld throws: ", (long long)s->all), ROLE_NOTE, VOICE_PLAIN);
    for (size_t i = 0, said = 0; i < w->c->n_row; i++) {
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
        out = words_cat(w->a, out, said++ ? STR(", ") : STR(""), ROLE_NOTE, VOICE_PLAIN);
        out = words_join(w->a, out, show_lower(&bare, worded(w, text), ROLE_NOTE));
        out = words_cat(w->a, out, str_printf(w->a, "\xc2\xa0%lld", (long long)ways), ROLE_NOTE, VOICE_STRONG);
    }
    return words_cat(w->a, out, STR("."), ROLE_NOTE, VOICE_PLAIN);
}

/* --- modifiers */

/* The sign first in a narrow column, then the situation with all that limits it. In the author's order, since x2
 * doubles what stands above it. The rows of a one-of are marked as such, and a page draws them as a choice. A short
 * one, or a group of one row, has its name in its first row: "+1 Army commander: within 12″", "+2 or attached"; any
 * other in a row of its own. Where one group of a list has its name so, the name in a row is a head too: what stands
 * below it is no longer under the head above it; show.c has put first what is in no group. */

/* The group under whose name a row stands, or -1: a group within a group reads on below that group's name, and alone
 * it is read by the name in its first row. `headed`: some group has its name in a row of its own. */
static int head_of(const struct chart *c, bool headed, int group)
{
    while (group >= 0 && group_reads_on(c, group) && (!headed || c->group[group].parent >= 0))
        group = c->group[group].parent;
    return group;
}

/* `before` and `after` are ours and set as they are; `text` is the author's, with whatever Markdown it has. */
static struct words aside(const struct show *w, struct words to, const char *before, struct str text, const char *after)
{
    to = words_cat(w->a, to, str_of(before), ROLE_CELL, VOICE_ASIDE);
    to = words_join(w->a, to, show_words_in(w, text, ROLE_CELL, VOICE_ASIDE));
    return words_cat(w->a, to, str_of(after), ROLE_CELL, VOICE_ASIDE);
}

/* Notes of a group stand in brackets behind its name, since a list has no room for footnotes of heads. */
static struct words group_words(const struct show *w, const struct group *g, enum role kind, enum voice voice)
{
    struct words name = with_marks(w, show_words_in(w, g->label.s, kind, voice), g->mark, g->n_mark, kind);
    for (size_t i = 0; i < g->n_note; i++)
        name = aside(w, name, " (", g->note[i].s, ")");
    return name;
}

/* What its group says in a row: its name, in `voice`, in the first, and that there is a choice in the others. */
static struct words of_group(const struct show *w, const struct row *r, int before, enum voice voice)
{
    struct words none = {0};
    if (r->group < 0)
        return none;
    const struct group *g = &w->c->group[r->group];
    if (r->group != before)
        return words_cat(w->a, group_words(w, g, ROLE_CELL, voice), STR(": "), ROLE_CELL, voice);
    return g->kind == GROUP_ONE_OF ? words_of(w->a, STR("or "), ROLE_CELL, VOICE_ASIDE) : none;
}

/* What is counted: "each stand lost" where the situation begins with it, and else "losses: each 3 figures". */
static struct words counted(const struct show *w, const struct row *r, enum voice voice)
{
    struct str name = worded(w, r->label.s), each = r->each.s;
    bool begins = each.n && each.n <= name.n && str_same_name(str_cut(name, 0, each.n), each) &&
                  (each.n == name.n || name.p[each.n] == ' ' || name.p[each.n] == ',');
    if (begins)
        return words_join(w->a, words_of(w->a, STR("each "), ROLE_CELL, VOICE_ASIDE), show_lower(w, name, ROLE_CELL));
    struct words label = show_words_in(w, name, ROLE_CELL, voice);
    return each.n ? aside(w, label, ": each ", each, "") : label;
}

/* The row's own words, and all that limits it. */
static struct words situation(const struct show *w, const struct row *r)
{
    enum voice voice = modifier_is_none(r) ? VOICE_ASIDE : VOICE_PLAIN;
    struct words label = counted(w, r, voice);
    if (r->has_up_to) {
        struct buf b = {.a = w->a};
        put_signed(&b, r->up_to);
        label = aside(w, label, ", ", buf_str(&b), " at most");
    }
    if (r->to.s.n)
        label = aside(w, label, ", to ", r->to.s, "");
    for (size_t i = 0; i < r->n_note; i++)
        label = aside(w, label, " (", worded(w, r->note[i].s), ")");
    struct row noted = *r;
    noted.n_note = 0;
    return with_row_notes(w, label, &noted, ROLE_CELL);
}

static void group_put(const struct show *w, struct draft *m, int group)
{
    const struct group *g = &w->c->group[group];
    struct words name = group_words(w, g, ROLE_GROUP, VOICE_PLAIN);
    if (g->kind == GROUP_ONE_OF)
        name = words_cat(w->a, name, STR(" one of"), ROLE_CELL, VOICE_ASIDE);
    draft_group(m, name, group);
}

/* Where row i stands in its choice; a row that is alone in it is none. */
static enum one_of one_of_row(const struct chart *c, size_t i)
{
    int group = c->row[i].group;
    if (group < 0 || c->group[group].kind != GROUP_ONE_OF)
        return ONE_OF_NONE;
    bool before = i > 0 && c->row[i - 1].group == group, after = i + 1 < c->n_row && c->row[i + 1].group == group;
    return before && after ? ONE_OF_ON : before ? ONE_OF_LAST : after ? ONE_OF_FIRST : ONE_OF_NONE;
}

/* A line between: what stands behind it is in no group before it. */
static void then_put(const struct show *w, struct draft *m, const struct row *r)
{
    unsigned row = draft_row(m, false, RULE_HAIR);
    struct box *b = draft_put(m, row, 0, show_capital(w, worded(w, r->label.s), ROLE_CELL, VOICE_ITALIC));
    b->cols = m->cols;
    b->names = true;
}

/* `goes_on` keeps "or attached" with the row that it reads on from, also where the list is broken. */
const struct table *table_modifiers(const struct show *w, struct words part)
{
    const struct chart *c = w->c;
    struct draft m = draft_new(w->a, 2);
    int before = -1, shown = -1; /* the group of the row before; the one whose name was put last */
    bool headed = modifiers_headed(c);
    m.col[1].stretch = STRETCH_WORDS;
    draft_part(&m, part);
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        if (r->then) {
            then_put(w, &m, r);
            before = shown = -1;
            continue;
        }
        int head = head_of(c, headed, r->group);
        bool reads_on = r->group >= 0 && group_reads_on(c, r->group), names = reads_on && head == r->group;
        if (head != shown && head >= 0 && !names)
            group_put(w, &m, head);
        names = names && head != shown;
        shown = head;
        unsigned row = draft_row(&m, false, RULE_HAIR);
        m.row.at[row].goes_on = reads_on && r->group == before;
        struct words words = situation(w, r);
        if (reads_on)
            words = words_join(w->a, of_group(w, r, before, head == r->group ? VOICE_STRONG : VOICE_PLAIN), words);
        struct words adds =
            modifier_is_none(r) ? words_of(w->a, STR("0"), ROLE_SIGN, VOICE_ASIDE) : show_cell(w, r, 0, ROLE_SIGN);
        struct box *sign = draft_put(&m, row, 0, adds);
        sign->align = ALIGN_RIGHT;
        sign->under = (unsigned)(head + 1);
        sign->names = names;
        sign->one_of = one_of_row(c, i);
        struct box *label = draft_put(&m, row, 1, words);
        label->head = true;
        label->under = (unsigned)(head + 1);
        label->names = names;
        before = r->group;
    }
    if (w->ask.fold > 1)
        draft_fold(&m, w->ask.fold);
    return draft_table(&m);
}

/* "Clearing a jam (the D6): +1 ... · +2 Maxim". */
struct words modifiers_line(const struct show *w)
{
    const struct chart *c = w->c;
    struct words out = show_words_in(w, w->ask.corner.s.n ? w->ask.corner.s : c->title.s, ROLE_BODY, VOICE_STRONG);
    int before = -1;
    if (c->to.s.n) {
        out = words_cat(w->a, out, STR(" ("), ROLE_BODY, VOICE_ASIDE);
        out = words_join(w->a, out, show_words_in(w, c->to.s, ROLE_BODY, VOICE_ASIDE));
        out = words_cat(w->a, out, STR(")"), ROLE_BODY, VOICE_ASIDE);
    }
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        out = words_cat(w->a, out, i ? STR(" \xc2\xb7 ") : STR(": "), ROLE_BODY, VOICE_ASIDE);
        if (!r->then) {
            out = words_join(w->a, out, show_cell(w, r, 0, ROLE_SIGN));
            out = words_cat(w->a, out, STR("\xc2\xa0"), ROLE_BODY, VOICE_PLAIN);
        }
        out = words_join(w->a, out, of_group(w, r, before, VOICE_PLAIN));
        out = words_join(w->a, out, situation(w, r));
        before = r->then ? -1 : r->group;
    }
    return out;
}
