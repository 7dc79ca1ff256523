/* Turns a chart of any kind into blocks: title, aside, table, notes, footnotes.
 *
 * The chart is first adapted to the layout's options: rows and columns are selected, equal rows
 * merged, modifiers regrouped or sorted; cells are not changed. Parts that are bands on one roll
 * become one table (show_beside.c); other parts become one block each, the first with the title of
 * the whole. A bad chart gives no block: it was reported when it was read, like wrong names in a
 * layout. Called by sheets.c and the other makers of blocks. */
#include "show/show.h"

enum {
    /* Maximum number of columns of a folded list, and minimum rows in each. */
    FORM_FOLDS = 3,
    FORM_FOLD_ROWS = 3,
    FORM_FOLD_BANDS = 10,
    /* Larger charts are for books, where they flow. */
    FORM_ROWS_MOST = 200,
    FORM_MARKS_MOST = 50,
    /* Maximum letters of a group name beside its rows. */
    FORM_GROUP_NAME = 14,
};
/* --- selection of rows and columns */

const struct chart *chart_with_rows(struct arena *a, const struct chart *c, const struct row *row,
                                    size_t n)
{
    struct chart *out = arena_copy(a, c, sizeof *c);
    out->row = row;
    out->n_row = n;
    return out;
}

/* True for rows of all theatres or of the sheet's theatre; a sheet without a theatre has all
 * rows. */
static bool row_is_here(const struct show *w, const struct row *r)
{
    bool here = !w->manner.theatre.n || !r->n_only_in;
    for (size_t i = 0; i < r->n_only_in && !here; i++)
        here = str_same_name(r->only_in[i].s, w->manner.theatre);
    return here;
}

/* Returns `c` itself if no row is left out, because callers compare pointers. */
static const struct chart *rows_chosen(const struct show *w, const struct chart *c)
{
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    size_t n = 0;
    bool some = false;
    for (size_t i = 0; i < c->n_row; i++)
        some = some || row_named(&w->ask.only, c, i);
    for (size_t i = 0; i < c->n_row; i++)
        if (row_is_here(w, &c->row[i]) && !row_named(&w->ask.without, c, i) && (!some || row_named(&w->ask.only, c, i)))
            row[n++] = c->row[i];
    return n == c->n_row ? c : chart_with_rows(w->a, c, row, n);
}

/* --- equal rows */

/* Compares the author's text: 1/2 and 0.5 differ. */
bool cells_alike(const struct cell *x, const struct cell *y)
{
    return x->kind == y->kind && !x->n_mark && !y->n_mark && str_eq(x->text.s, y->text.s);
}

bool row_is_plain(const struct row *r)
{
    return !r->n_note && !r->erratum.set && !r->unsure.s.n && !r->again.s.n && !r->why.s.n && !r->n_label_mark &&
           !r->house;
}

/* --- modifiers in other groups or another order */

/* Rows in the order of the layout's lists; a one-of becomes a child of the new group. */
static const struct chart *regrouped(const struct show *w, const struct chart *c)
{
    const struct chart_ask *ask = &w->ask;
    size_t n = 0;
    struct group *group = ARENA_ARRAY(w->a, struct group, c->n_group + ask->n_group + 1);
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    for (size_t i = 0; i < c->n_group; i++)
        group[i] = c->group[i];
    for (size_t k = 0; k < ask->n_group; k++) {
        int mine = (int)(c->n_group + k);
        group[mine] = (struct group){.label = {.s = ask->group[k].name}, .kind = GROUP_PLAIN, .parent = -1};
        for (size_t i = 0; i < ask->group[k].row.n; i++)
            for (size_t r = 0; r < c->n_row; r++) {
                if (!row_named(&(struct texts){&ask->group[k].row.at[i], 1, 1}, c, r) || n == c->n_row)
                    continue;
                row[n] = c->row[r];
                bool one_of = row[n].group >= 0 && c->group[row[n].group].kind == GROUP_ONE_OF;
                *(one_of ? &group[row[n].group].parent : &row[n].group) = mine;
                n++;
            }
    }
    struct chart *out = arena_copy(w->a, chart_with_rows(w->a, c, row, n), sizeof *c);
    out->group = group;
    out->n_group = c->n_group + ask->n_group;
    return out;
}

/* Groups are nested; the outermost group looks like one list. */
static int root_of(const struct chart *c, int group)
{
    while (group >= 0 && c->group[group].parent >= 0)
        group = c->group[group].parent;
    return group;
}

/* End of the rows from `from` that belong to one group; a line between rows ends them. A one-of at
 * the top level counts as single rows. */
static size_t stretch_end(const struct chart *c, size_t from)
{
    size_t end = from;
    int root = root_of(c, c->row[from].group);
    bool loose = root < 0 || c->group[root].kind == GROUP_ONE_OF;
    while (end < c->n_row && !c->row[end].then) {
        int other = root_of(c, c->row[end].group);
        if (loose ? other >= 0 && c->group[other].kind != GROUP_ONE_OF : other != root)
            break;
        end++;
    }
    return end;
}

/* Does at least one column subtract? */
static bool takes_away(const struct chart *c, const struct row *r)
{
    bool minus = false;
    for (size_t i = 0; i < c->n_col; i++)
        minus = minus || (r->cell[i].kind == CELL_ADD && r->cell[i].value.range.lo.n < 0);
    return minus;
}

/* Sorts within each span of rows; a one-of moves with its first row. */
static const struct chart *plus_first(const struct show *w, const struct chart *c)
{
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    size_t n = 0;
    for (size_t from = 0; from < c->n_row;) {
        size_t end = stretch_end(c, from);
        for (int minus = 0; minus < 2; minus++)
            for (size_t i = from, last; i < end; i = last) {
                int group = c->row[i].group;
                bool choice = group >= 0 && c->group[group].kind == GROUP_ONE_OF;
                bool is_minus = takes_away(c, &c->row[i]);
                for (last = i + 1; choice && last < end && c->row[last].group == group;)
                    last++;
                for (size_t r = i; is_minus == minus && r < last; r++)
                    row[n++] = c->row[r];
            }
        for (from = end; from < c->n_row && c->row[from].then; from++)
            row[n++] = c->row[from];
    }
    return chart_with_rows(w->a, c, row, n);
}

/* --- ungrouped rows before the groups */

/* A choice of up to SHORT rows is read at a glance: "+1 x, +2 or y". A single row needs no group
 * name, unless its group contains groups. */
bool group_reads_on(const struct chart *c, int group)
{
    enum { SHORT = 3 };
    size_t n = 0;
    for (size_t i = 0; i < c->n_group; i++)
        if (c->group[i].parent == group)
            return false;
    for (size_t i = 0; i < c->n_row; i++)
        n += c->row[i].group == group;
    return n <= (c->group[group].kind == GROUP_ONE_OF ? SHORT : 1);
}

/* Does any group have a name in a row of its own? */
static bool modifiers_headed(const struct chart *c)
{
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].group >= 0 && (!group_reads_on(c, c->row[i].group) || c->group[c->row[i].group].parent >= 0))
            return true;
    return false;
}

/* Moves ungrouped rows before the groups, because after a group they would seem to belong to it.
 * Rows never cross a line between or a multiplier, which applies to the rows above it. */
static const struct chart *loose_first(const struct show *w, const struct chart *c)
{
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    size_t n = 0;
    for (size_t from = 0, end; from < c->n_row; from = end) {
        for (end = from; end < c->n_row && !c->row[end].then && c->row[end].cell[0].kind != CELL_TIMES;)
            end++;
        for (int grouped = 0; grouped < 2; grouped++)
            for (size_t i = from; i < end; i++)
                if ((c->row[i].group >= 0) == grouped)
                    row[n++] = c->row[i];
        if (end < c->n_row)
            row[n++] = c->row[end++];
    }
    return chart_with_rows(w->a, c, row, n);
}

/* False if the row has any content besides adding 0. */
bool modifier_is_none(const struct chart *c, const struct row *r)
{
    bool none = !r->then && row_is_plain(r) && !r->each.s.n && !r->has_up_to && !r->to.s.n;
    for (size_t i = 0; i < c->n_col && none; i++) {
        const struct cell *adds = &r->cell[i];
        none = adds->kind == CELL_ADD && adds->value.range.lo.n == 0 && !adds->n_mark;
    }
    return none;
}

/* Removes rows that add 0, because a player never needs them. In a one-of they are an option: there
 * they are merged to one row. */
static const struct chart *without_nothing(const struct show *w, const struct chart *c)
{
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    size_t n = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        bool none = modifier_is_none(c, r), choice = r->group >= 0 && c->group[r->group].kind == GROUP_ONE_OF;
        size_t first = 0;
        while (none && choice && first < n && (row[first].group != r->group || !modifier_is_none(c, &row[first])))
            first++;
        if (!none || (choice && first == n)) {
            row[n++] = *r;
        } else if (choice) { /* names may contain commas */
            struct text *label = &row[first].label;
            label->s = show_both(w, "%.*s; %.*s", worded(w, label->s), worded(w, r->label.s));
        }
    }
    return n && n < c->n_row ? chart_with_rows(w->a, c, row, n) : c;
}

/* The order matters: rows are merged before they are grouped, and grouped before they are
 * sorted. */
static const struct chart *chart_chosen(const struct show *w, const struct chart *c)
{
    c = same_merged(w, rows_chosen(w, c));
    if (!chart_adds(c))
        return chart_is_grid(c) && c->n_group ? loose_first(w, c) : c;
    if (w->ask.n_group)
        c = regrouped(w, c);
    c = without_nothing(w, c);
    if (w->ask.order == ORDER_PLUS_FIRST && !order_matters(c))
        c = plus_first(w, c);
    return modifiers_headed(c) ? loose_first(w, c) : c;
}

/* --- one chart */

/* A cheap copy, so that options changed for one chart do not affect others. */
struct show show_of(const struct show *s, const struct chart *c, struct words_list *foot)
{
    struct show w = *s;
    w.c = c;
    w.set = c && c->set ? c->set : s->set;
    w.foot = foot;
    return w;
}

/* A chart without a title gets its id, because references print it. */
static struct words title_words(const struct show *w, const struct chart *c)
{
    struct words title = show_words(w, c->title.s.n ? c->title.s : c->id, ROLE_CHART);
    return c->house_title ? house_marked(w->a, title, ROLE_CHART) : title;
}

/* Appends the rulebook's section to the aside, small. A number gets a section sign. */
struct words show_section(const struct show *w, const struct chart *c, struct words aside)
{
    struct str at = str_trim(c->section.s);
    if (!at.n)
        return aside;
    if (aside.n)
        aside = words_catz(w->a, aside, " \xc2\xb7 ", ROLE_NOTE, VOICE_ASIDE);
    if (char_is_digit(at.p[0]))
        aside = words_catz(w->a, aside, "\xc2\xa7\xc2\xa0", ROLE_NOTE, VOICE_ASIDE);
    return words_cat(w->a, aside, at, ROLE_NOTE, VOICE_ASIDE);
}

/* The target of modifiers, a short first note, and the rulebook's section. */
static struct words aside_words(const struct show *w, const struct chart *c)
{
    struct words out = {0};
    if (chart_adds(c) && c->to.s.n)
        out = show_words(w, c->to.s, ROLE_ASIDE);
    struct str note = chart_aside(c);
    if (note.n && out.n)
        out = words_catz(w->a, out, " \xc2\xb7 ", ROLE_ASIDE, VOICE_PLAIN);
    if (note.n)
        out = words_join(w->a, out, show_words(w, note, ROLE_ASIDE));
    return show_section(w, c, out);
}

/* Adds `c` to the charts of the block. */
static void block_holds(struct arena *a, struct block *b, const struct chart *c)
{
    const struct chart **all = ARENA_ARRAY(a, const struct chart *, b->n_chart + 1);
    for (size_t i = 0; i < b->n_chart; i++)
        all[i] = b->chart[i];
    all[b->n_chart++] = c && c->full ? c->full : c; /* for an extract, the full chart */
    b->chart = all;
}

/* The table of the chart's own rows; text of its kind goes to `below`. NULL: the chart is a line of
 * text. */
static const struct table *table_of(const struct show *w, struct words part, struct words_list *below)
{
    struct beside alone = {.chart = w->c};
    struct dice_sum sum;
    if (w->ask.view == VIEW_LINE && !view_misfit(&w->ask, w->c))
        return NULL;
    if (w->ask.view == VIEW_TRACK && track_column(&w->ask, w->c) >= 0)
        return table_track(w, part);
    if (chart_is_grid(w->c))
        return table_grid(w, part);
    if (chart_adds(w->c))
        return table_modifiers(w, part);
    if (chart_is_procedure(w->c))
        return table_steps(w, part);
    if (chart_has_parts(w->c))
        return NULL;
    const bool reads = w->c->reads.s.n;
    if (reads && beside_fits(&alone, 1))
        return table_beside(w, &alone, 1, part);
    if (w->ask.view == VIEW_TABLE || !strip_fits(w->c, &sum))
        return reads ? table_reads(w, part) : table_grid(w, part);
    if (!reads)
        ARENA_PUSH(w->a, below, strip_sentence(w, &sum));
    return table_strip(w, &sum, part);
}

/* `whole`: the chart with the title and notes of the block if `c` is a part, or NULL. */
static struct block block_of(const struct show *s, const struct chart *c, const struct chart *whole, bool first,
                             bool last)
{
    struct words_list foot = {0}, above = {0}, below = {0};
    struct block b = {.kind = BLOCK_CHART, .id = c->id, .span = 1, .at = s->at};
    block_holds(s->a, &b, c);
    c = chart_chosen(s, c);
    struct show w = show_of(s, c, &foot), top = show_of(s, whole ? whole : c, &foot);
    struct words part = {0};
    if (first) {
        b.title = title_words(&top, top.c);
        b.aside = aside_words(&top, top.c);
    }
    if (whole && c->title.s.n) {
        part = show_words(&w, c->title.s, ROLE_GROUP);
        struct words aside = aside_words(&w, c);
        if (aside.n)
            part = words_join(w.a, words_catz(w.a, part, " \xc2\xb7 ", ROLE_GROUP, VOICE_PLAIN),
                              aside);
    }
    if (whole && first)
        block_notes(&top, &above, &below);
    if (c->start.s.n) { /* the value that modifiers are added to */
        struct words start = show_words(&w, c->start.s, ROLE_BODY);
        ARENA_PUSH(w.a, &above, show_msg(&w, MSG_BEGIN_WITH, ROLE_BODY, VOICE_PLAIN, &start, 1));
    }
    b.table = table_of(&w, part, &below);
    if (!b.table && s->ask.view == VIEW_LINE) {
        b.title.n = b.aside.n = 0;
        ARENA_PUSH(w.a, &above, chart_line(&w));
    }
    block_notes(&w, &above, &below);
    block_reading(&w, &below);
    if (whole && last)
        block_reading(&top, &below);
    block_close(&w, &b, &above, &below);
    return b;
}

/* --- several charts in one block */

/* Texts of several charts, equal texts once. A text of only one chart is printed after the chart's
 * name. */
struct once_list {
    struct once_text {
        struct words words;
        struct str who;
        bool shared;
    } * at;
    size_t n, cap;
};

static void once_add(struct arena *a, struct once_list *l, struct words words, struct str who)
{
    size_t i = 0;
    while (i < l->n && !words_eq(l->at[i].words, words))
        i++;
    if (i < l->n)
        l->at[i].shared = true;
    else
        ARENA_PUSH(a, l, ((struct once_text){words, who, false}));
}

/* Collects the notes above and below of one chart; notes equal to earlier ones are shared. */
static void notes_collect(const struct show *s, struct words_list *foot, const struct chart *c,
                          struct str who, struct once_list *l)
{
    struct show w = show_of(s, c, foot);
    struct words_list notes[2] = {{0}, {0}};
    block_notes(&w, &notes[0], &notes[1]);
    block_reading(&w, &notes[1]);
    for (int below = 0; below < 2; below++)
        for (size_t i = 0; i < notes[below].n; i++)
            once_add(s->a, &l[below], notes[below].at[i], who);
}

static void put_once(const struct show *w, const struct once_list *l, struct words_list *out)
{
    for (size_t i = 0; i < l->n; i++) {
        struct words text = l->at[i].words;
        if (!l->at[i].shared && l->at[i].who.n && text.n) {
            enum role kind = text.run[0].kind;
            struct words who = show_words_in(w, l->at[i].who, kind, VOICE_ITALIC);
            text = words_join(w->a, with_colon(w, who, kind, VOICE_ITALIC), text);
        }
        ARENA_PUSH(w->a, out, text);
    }
}

/* Notes of a chart in several parts are printed once, after the notes of its first part here. */
struct block show_beside(const struct show *s, struct words title, const struct chart *whole, const struct beside *of,
                         size_t n)
{
    struct words_list foot = {0}, above = {0}, below = {0};
    struct show w = show_of(s, whole ? whole : of[0].chart, &foot);
    struct once_list notes[2] = {{0}, {0}}; /* above, below */
    struct block b = {.kind = BLOCK_CHART, .id = w.c->id, .title = title, .span = 1, .keep = true, .at = s->at};
    if (whole)
        b.aside = aside_words(&w, whole);
    b.table = table_beside(&w, of, n, (struct words){0});
    for (size_t i = 0; i < n; i++) {
        const struct chart *c = of[i].chart, *top = c->whole;
        block_holds(s->a, &b, c);
        notes_collect(s, &foot, c,
                      n > 1 ? of[i].title.n ? of[i].title : c->title.s : (struct str){0}, notes);
        if (top && (i == 0 || of[i - 1].chart->whole != top))
            notes_collect(s, &foot, top, top == whole ? STR("") : top->title.s, notes);
    }
    put_once(&w, &notes[0], &above);
    put_once(&w, &notes[1], &below);
    block_close(&w, &b, &above, &below);
    return b;
}

/* If all charts have the same aside, it goes after the common title; else below, by name. For
 * modifiers the aside includes their target, and their start value goes above. */
struct block show_join(const struct show *s, const struct beside *of, size_t n)
{
    struct words_list foot = {0}, above = {0}, below = {0};
    const struct chart *c = extract_chart(s->a, s->manner.extract, chart_joined(s, of, n));
    struct once_list notes[2] = {{0}, {0}};
    struct block b = {.kind = BLOCK_CHART, .id = of[0].chart->id, .span = 1, .at = s->at};
    if (!c) /* all rows are for other troops */
        return b;
    bool aside = true, list = join_is_list(of, n);
    struct show as = *s;
    as.ask.n_group = 0; /* the joined rows already have these names */
    for (size_t i = 1; i < n; i++)
        aside = aside && str_eq(chart_aside(of[i].chart), chart_aside(of[0].chart));
    struct show w = show_of(&as, chart_chosen(&as, c), &foot);
    w.over = of, w.n_over = n;
    b.title = show_words(&w, joined_title(s, of, n), ROLE_CHART);
    b.table = list ? table_modifiers(&w, (struct words){0}) : table_grid(&w, (struct words){0});
    if (aside)
        b.aside = list ? aside_words(&w, c) : show_words(&w, chart_aside(of[0].chart), ROLE_ASIDE);
    for (size_t i = 0; i < n; i++) {
        struct str who = joined_head(s, of, n, i), beside = chart_aside(of[i].chart);
        block_holds(s->a, &b, of[i].chart);
        if (!aside && beside.n && s->ask.notes != NOTES_NONE)
            ARENA_PUSH(s->a, &notes[1],
                       ((struct once_text){show_words(&w, beside, ROLE_NOTE), who, false}));
        if (list && of[i].chart->start.s.n && s->ask.notes != NOTES_NONE) {
            struct words start =
                show_words(&w, of[i].chart->start.s, ROLE_BODY);
            start = show_msg(&w, MSG_BEGIN_WITH, ROLE_BODY, VOICE_PLAIN, &start, 1);
            once_add(s->a, &notes[0], start, who);
        }
        notes_collect(s, &foot, of[i].chart, n > 1 && !of[i].heads ? who : (struct str){0}, notes);
    }
    put_once(&w, &notes[0], &above);
    put_once(&w, &notes[1], &below);
    block_close(&w, &b, &above, &below);
    return b;
}

/* --- panels */

/* Cells side by side, one for each row: a small header, the outcome as a large word, and lines
 * below it. Another chart may give these lines by that word ("Disordered: -1 to unit conduct"). */

/* Small text above the outcome: chart, group, row. */
static struct words cell_head(const struct show *w, const struct beside *of, const struct row *r)
{
    struct words head = show_words(w, of->title.n ? of->title : w->c->title.s, ROLE_NOTE);
    head = with_colon(w, head, ROLE_NOTE, VOICE_PLAIN);
    if (r->group >= 0) { /* a panel has no group names */
        head = words_join(w->a, head, show_words(w, w->c->group[r->group].label.s, ROLE_NOTE));
        head = words_catz(w->a, head, ", ", ROLE_NOTE, VOICE_PLAIN);
    }
    struct words key = chart_is_grid(w->c)
                           ? show_words_in(w, worded(w, r->label.s), ROLE_NOTE, VOICE_STRONG)
                           : show_row_key(w, r, ROLE_NOTE, VOICE_STRONG);
    return with_row_notes(w, words_join(w->a, head, key), r, ROLE_NOTE);
}

/* "-1 to unit conduct, until markers are removed": the cells of the other chart, after the first
 * with their column names. */
static struct words words_of_row(const struct show *w, const struct chart *with, struct str word)
{
    struct words out = {0};
    ptrdiff_t at = with ? chart_row_find(with, word) : -1;
    if (at < 0)
        return out;
    struct show of = show_of(w, with, w->foot);
    for (size_t c = 0; c < with->n_col; c++) {
        if (with->row[at].cell[c].kind == CELL_NONE || !column_shown(&w->ask, with, c))
            continue;
        out = words_catz(w->a, out, out.n ? " " : "\n", ROLE_CELL, VOICE_PLAIN);
        if (c) {
            out = words_join(w->a, out, show_lower(w, with->col[c].label.s, ROLE_CELL));
            out = words_catz(w->a, out, " ", ROLE_CELL, VOICE_PLAIN);
        }
        out = words_join(w->a, out, show_cell(&of, &with->row[at], c, ROLE_CELL));
    }
    return out;
}

/* The text before "; " is the large word. */
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
    struct words out = words_catz(w->a, cell_head(w, of, r), "\n", ROLE_NUMBER, VOICE_PLAIN);
    out = words_join(w->a, out, show_words_in(w, word, ROLE_NUMBER, VOICE_STRONG));
    if (rest.n)
        out = words_catz(w->a, out, "\n", ROLE_CELL, VOICE_PLAIN);
    out = words_join(w->a, out, show_words(w, rest, ROLE_CELL));
    out = with_marks(w, out, c->mark, c->n_mark, ROLE_CELL);
    out = with_cell_erratum(w, out, r, col, ROLE_CELL);
    return words_join(w->a, out, words_of_row(w, with, c->text.s));
}

/* One row: the cells of all charts side by side, in the layout's order. */
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

/* --- any chart */

/* All parts share one die column, or none do: a die column for half of the parts would be read as
 * complete. */
static void put_parts(const struct show *s, const struct chart *c, struct blocks *l)
{
    struct beside *of = ARENA_ARRAY(s->a, struct beside, c->n_part + 1);
    size_t n = 0;
    for (size_t i = 0; i < c->n_part; i++)
        if (!c->part[i]->bad)
            of[n++] = (struct beside){.chart = c->part[i]};
    if (beside_fits(of, n)) {
        struct show w = show_of(s, c, NULL);
        ARENA_PUSH(s->a, l, show_beside(s, title_words(&w, c), c, of, n));
        return;
    }
    for (size_t i = 0; i < n; i++)
        if (chart_has_parts(of[i].chart))
            put_parts(s, of[i].chart, l);
        else
            ARENA_PUSH(s->a, l, block_of(s, of[i].chart, c, i == 0, i + 1 == n));
}

/* Depends only on the chart and the options: the result is the same on every machine. */
struct blocks show_blocks(const struct show *s, const struct chart *c)
{
    struct blocks l = {0};
    if (!c->bad && chart_has_parts(c))
        put_parts(s, c, &l);
    else if (!c->bad)
        ARENA_PUSH(s->a, &l, block_of(s, c, NULL, true, true));
    return l;
}

/* Are the names of groups so short that a column for them is narrower than rows for them are
 * high? */
static bool groups_stand_beside(const struct chart *c)
{
    for (size_t i = 0; i < c->n_group; i++)
        if (c->group[i].parent >= 0 || str_runes(c->group[i].label.s) > FORM_GROUP_NAME)
            return false;
    return chart_is_grid(c) && c->n_group > 1;
}

/* Other forms of the same chart; a page takes the best: lists in columns, group names beside their
 * rows. Rows stay rows on every paper, in every theme and language. Empty if the layout sets the
 * form, or if the chart gives several blocks. */
struct blocks show_forms(const struct show *s, const struct chart *c)
{
    struct blocks l = {0};
    const struct chart_ask *ask = &s->ask;
    if (c->bad || ask->view != VIEW_OWN || ask->merge == MERGE_NO || c->n_row > FORM_ROWS_MOST ||
        c->n_mark > FORM_MARKS_MOST)
        return l;
    struct show as = *s, chosen = show_of(s, chart_chosen(s, c), NULL);
    bool list = chart_adds(c), folds = list || chart_is_bands(c);
    size_t rows = list ? FORM_FOLD_ROWS : FORM_FOLD_BANDS;
    for (as.ask.fold = 2; folds && as.ask.fold <= FORM_FOLDS && c->n_row >= as.ask.fold * rows; as.ask.fold++)
        ARENA_PUSH(s->a, &l, block_of(&as, c, NULL, true, true));
    as.ask.lines = true;
    bool lines = list && choices_have_lines(&chosen);
    for (as.ask.fold = 1; lines && as.ask.fold <= FORM_FOLDS && c->n_row >= as.ask.fold * rows;
         as.ask.fold++)
        ARENA_PUSH(s->a, &l, block_of(&as, c, NULL, true, true));
    as.ask.fold = 0;
    as.ask.lines = false;
    as.ask.beside = groups_stand_beside(c);
    if (as.ask.beside)
        ARENA_PUSH(s->a, &l, block_of(&as, c, NULL, true, true));
    as.ask.beside = false;
    return l;
}

struct blocks show_join_forms(const struct show *s, const struct beside *of, size_t n)
{
    struct blocks l = {0};
    struct show as = *s;
    bool list = join_is_list(of, n);
    size_t rows = 0;
    for (size_t i = 0; i < n; i++)
        rows = of[i].chart->n_row > rows ? of[i].chart->n_row : rows;
    if (rows > FORM_ROWS_MOST)
        return l;
    as.ask.beside = !list && groups_stand_beside(chart_joined(s, of, n));
    if (as.ask.beside)
        ARENA_PUSH(s->a, &l, show_join(&as, of, n));
    for (as.ask.fold = 2; list && as.ask.fold <= FORM_FOLDS && rows >= as.ask.fold * FORM_FOLD_ROWS;
         as.ask.fold++)
        ARENA_PUSH(s->a, &l, show_join(&as, of, n));
    return l;
}
