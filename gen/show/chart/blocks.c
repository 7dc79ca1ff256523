/* Turns a chart of any kind, or several joined to one, into blocks: title, aside, table, notes,
 * footnotes.
 *
 * The chart is first adapted to the layout's options: rows and columns are selected, equal rows
 * merged, modifiers regrouped or sorted; cells are not changed. Parts that are bands on one roll
 * become one table (beside.c); other parts become one block each, the first with the title of
 * the whole. A bad chart gives no block: it was reported when it was read, like wrong names in a
 * layout. Called by sheets.c and the other makers of blocks. */
#include "model/members.h"
#include "show/chart/inner.h"

enum {
    /* Maximum number of columns of a folded list, and minimum rows in each. */
    FORM_FOLDS = 3,
    FORM_FOLD_ROWS = 3,
    FORM_FOLD_BANDS = 10,
    /* Larger charts are for books, where they flow. */
    FORM_ROWS_MAX = 200,
    FORM_MARKS_MAX = 50,
};
/* --- selection of rows and columns */

static const struct chart *chart_with_rows(struct arena *a, const struct chart *c,
                                           const struct row *row, size_t n)
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
    bool here = !w->display_options.theatre.n || !r->n_only_in;
    for (size_t i = 0; i < r->n_only_in && !here; i++)
        here = str_same_name(r->only_in[i].s, w->display_options.theatre);
    return here;
}

/* Returns `c` itself if no row is left out, because callers compare pointers. */
static const struct chart *rows_chosen(const struct show *w, const struct chart *c)
{
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    size_t n = 0;
    bool some = false;
    for (size_t i = 0; i < c->n_row; i++)
        some = some || row_named(&w->request.only, c, i);
    for (size_t i = 0; i < c->n_row; i++)
        if (row_is_here(w, &c->row[i]) && !row_named(&w->request.without, c, i) &&
            (!some || row_named(&w->request.only, c, i)))
            row[n++] = c->row[i];
    return n == c->n_row ? c : chart_with_rows(w->a, c, row, n);
}

/* Charts whose rows read in one cell need all columns for it. */
static const struct chart *columns_chosen(const struct show *w, const struct chart *c)
{
    const bool needed =
        chart_adds(c) || (chart_is_bands(c) && c->n_piece && w->request.view != VIEW_LINE);
    bool *keep = ARENA_ARRAY(w->a, bool, c->n_col + 1);
    size_t n = 0;
    for (size_t i = 0; i < c->n_col; i++)
        n += keep[i] = column_shown(&w->request, c, i);
    return needed || n == c->n_col ? c : chart_with_columns(w->a, c, keep);
}

/* --- equal rows */

bool row_is_plain(const struct row *r)
{
    return !r->erratum.set && !r->house && !row_has(r, ROW_NOTED);
}

/* --- equal rows as one row under both names, if the layout requests it */

/* Only neighbours are merged, because the author's order has a meaning. Rows with notes are not
 * merged, nor rows with amounts, which each row has for itself. */
static bool rows_alike(const struct chart *c, const struct row *x, const struct row *y)
{
    bool alike =
        x->group == y->group && row_is_plain(x) && row_is_plain(y) && !x->inner && !y->inner;
    for (size_t i = 0; alike && i < c->n_col; i++)
        alike = !column_counts(c, i) && cells_alike(&x->cell[i], &y->cell[i]);
    return alike;
}

/* The names of rows [from,to) as one. If any name contains commas (`commas`), all are separated by
 * a dot. */
static struct str row_names(const struct show *w, const struct chart *c, size_t from, size_t to,
                            bool commas)
{
    struct str both = c->row[from].label.s;
    for (size_t i = from + 1; i < to; i++)
        both = show_both(w, both, commas ? " \xc2\xb7 " : ", ", c->row[i].label.s);
    return both;
}

static const struct chart *rows_merged(const struct show *w, const struct chart *c)
{
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    bool commas = false;
    size_t n = 0;
    for (size_t i = 0; i < c->n_row; i++)
        commas = commas || str_find(c->row[i].label.s, ", ") >= 0;
    for (size_t i = 0, end; i < c->n_row; i = end) {
        for (end = i + 1; end < c->n_row && rows_alike(c, &c->row[i], &c->row[end]);)
            end++;
        row[n] = c->row[i];
        row[n++].label.s = row_names(w, c, i, end, commas);
    }
    return n == c->n_row ? c : chart_with_rows(w->a, c, row, n);
}

/* If all rows are equal, the merged row is named "Any quality". */
static const struct chart *same_merged(const struct show *w, const struct chart *c)
{
    if (!chart_is_grid(c) || c->reads.s.n || w->request.merge != MERGE_YES)
        return c;
    const struct chart *out = rows_merged(w, c);
    if (out->n_row == 1 && c->n_row > 2 && c->down.title.s.n) {
        struct row *row = arena_copy(w->a, out->row, sizeof *row);
        struct str what = c->down.title.s, text = show_fill(w, MSG_ANY, show_translate(w, what));
        row->label.s = show_keep(w, msg_format(w->a, NULL, MSG_ANY, what), text);
        out = chart_with_rows(w->a, out, row, 1);
    }
    return out;
}

/* --- modifiers in other groups or another order */

/* Rows in the order of the layout's lists; a one-of becomes a child of the new group. */
static const struct chart *regrouped(const struct show *w, const struct chart *c)
{
    const struct chart_request *request = &w->request;
    size_t n = 0;
    struct group *group = ARENA_ARRAY(w->a, struct group, c->n_group + request->n_group + 1);
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    for (size_t i = 0; i < c->n_group; i++)
        group[i] = c->group[i];
    for (size_t k = 0; k < request->n_group; k++) {
        int mine = (int)(c->n_group + k);
        group[mine] = (struct group){
            .label = {.s = request->group[k].name}, .kind = GROUP_PLAIN, .parent = -1};
        for (size_t i = 0; i < request->group[k].row.n; i++)
            for (size_t r = 0; r < c->n_row; r++) {
                if (!row_named(&(struct texts){&request->group[k].row.at[i], 1, 1}, c, r) ||
                    n == c->n_row)
                    continue;
                row[n] = c->row[r];
                bool one_of = row[n].group >= 0 && c->group[row[n].group].kind == GROUP_ONE_OF;
                *(one_of ? &group[row[n].group].parent : &row[n].group) = mine;
                n++;
            }
    }
    struct chart *out = arena_copy(w->a, chart_with_rows(w->a, c, row, n), sizeof *c);
    out->group = group;
    out->n_group = c->n_group + request->n_group;
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

/* The rows by their keys, and rows of one key in the author's order. They are nearly in order. */
static const struct chart *rows_sorted(const struct show *w, const struct chart *c, size_t *key)
{
    struct row *row = arena_copy(w->a, c->row, c->n_row * sizeof *row);
    for (size_t i = 1; i < c->n_row; i++) {
        const struct row moved = row[i];
        const size_t own = key[i];
        size_t at = i;
        for (; at > 0 && key[at - 1] > own; at--) {
            row[at] = row[at - 1];
            key[at] = key[at - 1];
        }
        row[at] = moved;
        key[at] = own;
    }
    return chart_with_rows(w->a, c, row, c->n_row);
}

/* Sorts within each span of rows; a one-of moves with its first row. */
static const struct chart *plus_first(const struct show *w, const struct chart *c)
{
    size_t *key = ARENA_ARRAY(w->a, size_t, c->n_row + 1), span = 0;
    for (size_t i = 0, end = 0; i < c->n_row; i++) {
        const int group = c->row[i].group;
        const bool choice = group >= 0 && c->group[group].kind == GROUP_ONE_OF;
        if (i < end && choice && c->row[i - 1].group == group) {
            key[i] = key[i - 1];
            continue;
        }
        span += i >= end;
        if (i >= end)
            end = c->row[i].then ? i + 1 : stretch_end(c, i);
        key[i] = 2 * span + (!c->row[i].then && takes_away(c, &c->row[i]));
    }
    return rows_sorted(w, c, key);
}

/* --- ungrouped rows before the groups */

/* Moves ungrouped rows before the groups, because after a group they would seem to belong to it.
 * Rows never cross a line between or a multiplier, which applies to the rows above it. */
static const struct chart *loose_first(const struct show *w, const struct chart *c)
{
    enum { BOUND, LOOSE, KEYS = 3 };
    size_t *key = ARENA_ARRAY(w->a, size_t, c->n_row + 1), span = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        const bool bound = c->row[i].then || c->row[i].cell[0].kind == CELL_TIMES;
        span += bound;
        key[i] = span * KEYS + (bound ? BOUND : (size_t)LOOSE + (c->row[i].group >= 0));
    }
    return rows_sorted(w, c, key);
}

/* False if the row has any content besides adding 0. */
bool modifier_is_none(const struct chart *c, const struct row *r)
{
    bool none = !r->then && row_is_plain(r) && !row_has_limits(r);
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
        bool none = modifier_is_none(c, r),
             choice = r->group >= 0 && c->group[r->group].kind == GROUP_ONE_OF;
        size_t first = 0;
        while (none && choice && first < n &&
               (row[first].group != r->group || !modifier_is_none(c, &row[first])))
            first++;
        if (!none || (choice && first == n)) {
            row[n++] = *r;
        } else if (choice) { /* names may contain commas */
            struct text *label = &row[first].label;
            label->s = show_both(w, worded(w, label->s), "; ", worded(w, r->label.s));
        }
    }
    return n && n < c->n_row ? chart_with_rows(w->a, c, row, n) : c;
}

/* The order matters: rows are merged before they are grouped, and grouped before they are
 * sorted. */
const struct chart *chart_chosen(const struct show *w, const struct chart *c)
{
    c = same_merged(w, columns_chosen(w, rows_chosen(w, c)));
    if (!chart_adds(c))
        return chart_is_grid(c) && c->n_group ? loose_first(w, c) : c;
    if (w->request.n_group)
        c = regrouped(w, c);
    c = without_nothing(w, c);
    if (w->request.order == ORDER_PLUS_FIRST && !order_matters(c))
        c = plus_first(w, c);
    const struct show own = show_of(w, c, NULL);
    const bool line = w->request.view == VIEW_LINE; /* has no heads */
    return !line && list_headed(&own) ? loose_first(w, c) : c;
}

/* --- one chart */

/* A chart without a title gets its id, because references print it. */
static struct words title_words(const struct show *w, const struct chart *c)
{
    struct words title = show_words(w, c->title.s.n ? c->title.s : c->id, PARA_STYLE_CHART);
    return c->house_title ? house_marked(w->a, title, PARA_STYLE_CHART) : title;
}

/* Appends the rulebook's section to the aside, small. A number gets a section sign. */
struct words show_section(const struct show *w, const struct chart *c, struct words aside)
{
    struct str at = str_trim(c->section.s);
    if (!at.n)
        return aside;
    if (aside.n)
        aside = words_catz(w->a, aside, " \xc2\xb7 ", PARA_STYLE_NOTE, CHAR_STYLE_ASIDE);
    if (char_is_digit(at.p[0]))
        aside = words_catz(w->a, aside, "\xc2\xa7\xc2\xa0", PARA_STYLE_NOTE, CHAR_STYLE_ASIDE);
    return words_cat(w->a, aside, at, PARA_STYLE_NOTE, CHAR_STYLE_ASIDE);
}

/* The target of modifiers, a short first note, and the rulebook's section. */
static struct words aside_words(const struct show *w, const struct chart *c)
{
    struct words out = {0};
    if (chart_adds(c) && c->to.s.n)
        out = show_words(w, c->to.s, PARA_STYLE_ASIDE);
    struct str note = chart_aside(c);
    if (note.n && out.n)
        out = words_catz(w->a, out, " \xc2\xb7 ", PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN);
    if (note.n)
        out = words_join(w->a, out, show_words(w, note, PARA_STYLE_ASIDE));
    return show_section(w, c, out);
}

/* Adds `c` to the charts of the block. */
static void block_holds(struct arena *a, struct block *b, const struct chart *c)
{
    const struct chart **all = ARENA_ARRAY(a, const struct chart *, b->n_chart + 1);
    for (size_t i = 0; i < b->n_chart; i++)
        all[i] = b->chart[i];
    all[b->n_chart++] = chart_full(c);
    b->chart = all;
}

/* `whole`: the chart with the title and notes of the block if `c` is a part, or NULL. */
static struct block block_of(const struct show *s, const struct chart *c, const struct chart *whole,
                             bool first, bool last)
{
    struct words_list footer = {0}, above = {0}, below = {0};
    struct block b = {.kind = BLOCK_CHART, .id = c->id, .span = 1, .at = s->at};
    block_holds(s->a, &b, c);
    c = chart_chosen(s, c);
    struct show w = show_of(s, c, &footer), top = show_of(s, whole ? whole : c, &footer);
    if (first) {
        b.title = title_words(&top, top.c);
        b.aside = aside_words(&top, top.c);
    }
    if (whole && c->title.s.n) {
        w.part = show_words(&w, c->title.s, PARA_STYLE_GROUP);
        struct words aside = aside_words(&w, c);
        if (aside.n)
            w.part = words_join(
                w.a, words_catz(w.a, w.part, " \xc2\xb7 ", PARA_STYLE_GROUP, CHAR_STYLE_PLAIN),
                aside);
    }
    if (whole && first)
        block_notes(&top, &above, &below);
    if (c->start.s.n) { /* the value that modifiers are added to */
        struct words start = show_words(&w, c->start.s, PARA_STYLE_BODY);
        ARENA_PUSH(w.a, &above,
                   show_msg(&w, MSG_BEGIN_WITH, PARA_STYLE_BODY, CHAR_STYLE_PLAIN, &start, 1));
    }
    b.table = chart_table(&w, &below);
    if (!b.table && s->request.view == VIEW_LINE) {
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

/* --- charts with the same rows as one chart */

/* Joins charts with the same rows to one chart, with the columns of each under its title: ball
 * beside canister, cover beside movement. Lists of modifiers become one list with a column of signs
 * for each.
 *
 * Rows are joined if their names and groups are equal, and for modifiers also their limits. A row
 * that a chart lacks has dashes in its columns. If a layout gives a row several names, each named
 * row gets the cells of the matching row of each chart. Notes on a row name their chart. Relies on
 * join_misfit, which the layout's reader has called. */

struct joining {
    struct arena *a;
    const struct show *w;
    const struct beside *of;
    const struct chart *c; /* the part of its chart that is used */
    const struct chart_request *request;
    bool under; /* the columns get the title as a header */
    struct chart *out;
    LIST(struct group) group;
    LIST(struct row) row;
    LIST(struct mark) mark;
    size_t first; /* first column of the current chart in `out` */
};

/* A chart's title, or its id, in the language of the document. */
static struct str title_in(const struct show *w, const struct chart *c)
{
    struct show own = show_of(w, c, NULL);
    return c->title.s.n ? show_translate(&own, c->title.s) : c->id;
}

/* "Artillery to hit: canister" under "Artillery to hit" becomes "canister". */
static struct str shared_title(const struct show *w, const struct beside *of, size_t n)
{
    struct str title = title_in(w, of[0].chart);
    ptrdiff_t colon = str_find(title, ": ");
    const char *shared = str_z(w->a, str_cut(title, 0, (size_t)(colon + 2)));
    for (size_t i = 0; i < n && colon > 0; i++) {
        struct str other = title_in(w, of[i].chart);
        if (of[i].title.n || other.n <= (size_t)colon + 2 || !str_starts(other, shared))
            colon = -1;
    }
    return colon > 0 ? str_cut(title, 0, (size_t)colon) : STR("");
}

static struct str joined_title(const struct show *w, const struct beside *of, size_t n)
{
    struct str shared = shared_title(w, of, n);
    struct buf b = {.a = w->a};
    for (size_t i = 0; i < n && !shared.n; i++) {
        if (i)
            buf_printf(&b, i + 1 < n ? ", " : " %.*s ", STRF(show_text(w, MSG_AND)));
        buf_put(&b, title_in(w, of[i].chart));
    }
    return shared.n ? shared : buf_str(&b);
}

/* Stands for itself if it is looked up in the translations, as a header of the joined chart is. */
static struct str joined_head(const struct show *w, const struct beside *of, size_t n, size_t i)
{
    struct str title = title_in(w, of[i].chart), shared = shared_title(w, of, n);
    if (of[i].title.n)
        title = show_translate(w, of[i].title);
    else if (shared.n)
        title = str_capital(w->a, str_cut(title, shared.n + 2, title.n));
    return show_keep(w, title, title);
}

/* Finds or adds a group by the name that the layout gives it; -1: no group. */
static int group_take(struct joining *k, const struct chart *c, int group)
{
    if (group < 0)
        return -1;
    struct group mine = c->group[group];
    mine.label.s = worded(k->w, mine.label.s);
    mine.parent = group_take(k, c, mine.parent);
    for (size_t i = 0; i < k->group.n; i++) {
        const struct group *g = &k->group.at[i];
        if (str_eq(g->label.s, mine.label.s) && g->kind == mine.kind && g->parent == mine.parent)
            return (int)i;
    }
    ARENA_PUSH(k->a, &k->group, mine);
    return (int)k->group.n - 1;
}

/* Position of a new row: after the row that precedes it in its own chart, within its group. */
static size_t place_of(const struct joining *k, int group, size_t after)
{
    if (after > 0 && k->row.at[after - 1].group == group)
        return after;
    for (size_t i = k->row.n; i-- > 0;)
        if (k->row.at[i].group == group)
            return i + 1;
    return k->row.n;
}

static struct row *row_new(struct joining *k, const struct row *r, struct str label, int group,
                           size_t at)
{
    ARENA_PUSH(k->a, &k->row, *r);
    for (size_t i = k->row.n - 1; i > at; i--)
        k->row.at[i] = k->row.at[i - 1];
    struct cell *cell = ARENA_ARRAY(k->a, struct cell, k->out->n_col + 1);
    for (size_t c = 0; c < k->out->n_col; c++)
        cell[c] = (struct cell){.kind = CELL_NONE, .text = {.s = STR("--"), .at = r->at}};
    struct row *out = &k->row.at[at];
    *out = (struct row){
        .label = r->label, .has_range = r->has_range, .band = r->band, .group = group, .at = r->at};
    out->label.s = label;
    out->cell = cell;
    out->each = r->each, out->has_up_to = r->has_up_to, out->up_to = r->up_to, out->to = r->to,
    out->then = r->then;
    if (chart_adds(k->out))
        out->note = r->note, out->n_note = r->n_note;
    return out;
}

/* Adds notes of only this chart's row, prefixed with the chart's name. */
static void row_notes_add(struct joining *k, struct row *out, const struct row *r, struct str who)
{
    struct text *note = ARENA_ARRAY(k->a, struct text, out->n_note + r->n_note + 1);
    out->house = out->house || r->house;
    for (size_t i = 0; i < out->n_note; i++)
        note[i] = out->note[i];
    for (size_t i = 0; i < r->n_note && !chart_adds(k->out); i++) {
        note[out->n_note] = r->note[i];
        note[out->n_note++].s = show_both(k->w, who, ": ", r->note[i].s);
    }
    out->note = note;
    if (r->unsure.s.n) {
        out->unsure = r->unsure;
        out->unsure.s = show_both(k->w, who, ": ", r->unsure.s);
    }
    if (r->n_label_mark) {
        struct text *mark = ARENA_ARRAY(k->a, struct text, out->n_label_mark + r->n_label_mark);
        for (size_t i = 0; i < out->n_label_mark; i++)
            mark[i] = out->label_mark[i];
        for (size_t i = 0; i < r->n_label_mark; i++) {
            size_t same = 0;
            while (same < out->n_label_mark && !str_eq(mark[same].s, r->label_mark[i].s))
                same++;
            if (same == out->n_label_mark)
                mark[out->n_label_mark++] = r->label_mark[i];
        }
        out->label_mark = mark;
    }
    if (!r->erratum.set)
        return;
    out->erratum = r->erratum;
    const struct cell **printed = ARENA_ARRAY(k->a, const struct cell *, k->out->n_col + 1);
    for (size_t c = 0; r->erratum.cell && k->first + c < k->out->n_col && c < k->c->n_col; c++)
        printed[k->first + c] = r->erratum.cell[c];
    out->erratum.cell = r->erratum.cell ? printed : NULL;
}

/* The names of a chart's row in the table: its own, or those in the layout's groups. Returns their
 * number. */
static size_t names_of(const struct joining *k, struct str label, struct str *out)
{
    size_t n = 0;
    for (size_t i = 0; i < k->request->n_group; i++) {
        const struct texts *row = &k->request->group[i].row;
        struct str name = k->request->group[i].name;
        bool takes = str_eq(name, label), own = false;
        for (size_t r = 0; r < k->c->n_row && !takes; r++)
            own = own || str_eq(k->c->row[r].label.s, name);
        for (size_t r = 0; r < row->n && !takes && !own; r++)
            takes = str_eq(row->at[r].s, label);
        if (takes)
            out[n++] = name;
    }
    if (!n)
        out[n++] = label;
    return n;
}

static void row_take(struct joining *k, const struct row *r, struct str label, struct str who,
                     size_t *after)
{
    int group = group_take(k, k->c, r->group);
    size_t at = 0;
    bool modifiers = chart_adds(k->out);
    /* Modifiers with the same name but different limits stay separate rows. */
    while (at < k->row.n &&
           !(k->row.at[at].group == group && str_eq(k->row.at[at].label.s, label) &&
             (!modifiers || join_limits_same(&k->row.at[at], r))))
        at++;
    struct row *out = at < k->row.n ? &k->row.at[at]
                                    : row_new(k, r, label, group, at = place_of(k, group, *after));
    for (size_t col = 0; col < k->c->n_col && !r->then; col++)
        ((struct cell *)out->cell)[k->first + col] = r->cell[col];
    row_notes_add(k, out, r, who);
    *after = at + 1;
}

/* Joins the rows of `k->c` to existing rows with the same name and group, or adds them. */
static void rows_take(struct joining *k, struct str who)
{
    struct str *name = ARENA_ARRAY(k->a, struct str, k->request->n_group + 1);
    size_t after = 0;
    for (size_t i = 0; i < k->c->n_row; i++) {
        size_t n = names_of(k, k->c->row[i].label.s, name);
        for (size_t x = 0; x < n; x++)
            row_take(k, &k->c->row[i], name[x], who, &after);
    }
}

/* The header of a column is its chart, followed by the header that the column has there. */
static void columns_take(struct joining *k, struct column *col, struct str who)
{
    const struct chart *c = k->c;
    bool list = chart_adds(k->out);
    for (size_t i = 0; i < c->n_col; i++) {
        struct column *x = &col[k->first + i];
        *x = c->col[i];
        x->requested = column_need_dice(c, &c->col[i]);
        if (list) {
            x->label = (struct text){who, c->title.at};
            x->name = who;
        } else if (k->under) {
            x->head.at = x->head.s.n ? x->head.at : c->title.at;
            x->head.s = x->head.s.n ? show_both(k->w, who, ": ", x->head.s) : who;
        }
    }
}

/* A single grid beside modifiers needs no name above its columns, unless the layout sets one. */
static bool stands_under(const struct beside *of, size_t n, size_t i)
{
    size_t grids = 0;
    for (size_t g = 0; g < n; g++)
        grids += chart_is_grid(of[g].chart);
    return chart_is_grid(of[i].chart) && (grids > 1 || of[i].title.n);
}

/* The chart that names the rows: the first grid, else the first chart that does not go into the
 * headers. */
static size_t base_of(const struct beside *of, size_t n)
{
    size_t first = n;
    for (size_t i = n; i-- > 0;)
        if (!of[i].heads &&
            (first == n || chart_is_grid(of[i].chart) || !chart_is_grid(of[first].chart)))
            first = i;
    return first;
}

static void marks_take(struct joining *k, const struct chart *c)
{
    for (size_t i = 0; i < c->n_mark; i++) {
        size_t same = 0;
        while (same < k->mark.n && !str_eq(k->mark.at[same].name.s, c->mark[i].name.s))
            same++;
        if (same == k->mark.n)
            ARENA_PUSH(k->a, &k->mark, c->mark[i]);
    }
}

static const struct chart *joined_end(struct joining *k)
{
    struct chart *out = k->out;
    out->row = k->row.at, out->n_row = k->row.n;
    out->group = k->group.at, out->n_group = k->group.n;
    out->mark = k->mark.at, out->n_mark = k->mark.n;
    out->whole = out->full = NULL;
    out->n_note = 0;
    out->reading = (struct text){0};
    return out;
}

/* The rows of each chart, unchanged, under its title. */
static const struct chart *chart_stacked(const struct show *w, const struct beside *of, size_t n)
{
    struct arena *a = w->a;
    struct joining k = {.a = a, .out = arena_copy(a, of[0].chart, sizeof *k.out)};
    for (size_t i = 0; i < n; i++) {
        const struct chart *c = of[i].chart;
        ARENA_PUSH(
            a, &k.group,
            ((struct group){.label = {joined_head(w, of, n, i), c->title.at}, .parent = -1}));
        for (size_t r = 0; r < c->n_row; r++) {
            struct row row = c->row[r];
            row.group = (int)i;
            ARENA_PUSH(a, &k.row, row);
        }
        marks_take(&k, c);
    }
    return joined_end(&k);
}

/* Charts that go into the headers are not part of the result. */
static const struct chart *chart_joined(const struct show *w, const struct beside *of, size_t n)
{
    struct arena *a = w->a;
    const struct chart_request *request = &w->request;
    if (join_is_stack(of, n))
        return chart_stacked(w, of, n);
    size_t first = base_of(of, n), columns = 0;
    for (size_t i = 0; i < n; i++)
        columns += !of[i].heads;
    if (columns == 1 && !of[first].taken && !request->n_group)
        return of[first].chart;
    struct chart *out = arena_copy(a, join_part(&of[first]), sizeof *out);
    struct joining k = {.a = a, .w = w, .request = request, .out = out};
    out->n_col = 0;
    for (size_t i = 0; i < n; i++)
        out->n_col += of[i].heads ? 0 : join_part(&of[i])->n_col;
    struct column *col = ARENA_ARRAY(a, struct column, out->n_col + 1);
    for (size_t i = 0; i < n; i++) {
        struct str who = joined_head(w, of, n, i);
        if (of[i].heads)
            continue;
        k.of = &of[i];
        k.c = join_part(&of[i]);
        k.under = stands_under(of, n, i);
        columns_take(&k, col, who);
        marks_take(&k, k.c);
        rows_take(&k, who);
        k.first += k.c->n_col;
    }
    out->col = col;
    out->dice = (struct need_dice){0, 0}; /* each column has its own */
    out->dice_given = false;
    return joined_end(&k);
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
static void notes_collect(const struct show *s, struct words_list *footer, const struct chart *c,
                          struct str who, struct once_list *l)
{
    struct show w = show_of(s, c, footer);
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
            enum para_style kind = text.run[0].kind;
            struct words who = show_words_in(w, l->at[i].who, kind, CHAR_STYLE_ITALIC);
            text = words_join(w->a, with_colon(w, who, kind, CHAR_STYLE_ITALIC), text);
        }
        ARENA_PUSH(w->a, out, text);
    }
}

/* Notes of a chart in several parts are printed once, after the notes of its first part here. */
struct block show_beside(const struct show *s, struct words title, const struct chart *whole,
                         const struct beside *of, size_t n)
{
    struct words_list footer = {0}, above = {0}, below = {0};
    struct show w = show_of(s, whole ? whole : of[0].chart, &footer);
    struct once_list notes[2] = {{0}, {0}}; /* above, below */
    struct block b = {
        .kind = BLOCK_CHART, .id = w.c->id, .title = title, .span = 1, .keep = true, .at = s->at};
    if (whole)
        b.aside = aside_words(&w, whole);
    b.table = table_beside(&w, of, n);
    for (size_t i = 0; i < n; i++) {
        const struct chart *c = of[i].chart, *top = c->whole;
        block_holds(s->a, &b, c);
        notes_collect(s, &footer, c,
                      n > 1 ? of[i].title.n ? of[i].title : c->title.s : (struct str){0}, notes);
        if (top && (i == 0 || of[i - 1].chart->whole != top))
            notes_collect(s, &footer, top, top == whole ? STR("") : top->title.s, notes);
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
    struct words_list footer = {0}, above = {0}, below = {0};
    const struct chart *c = extract_chart(s->a, s->display_options.extract, chart_joined(s, of, n));
    struct once_list notes[2] = {{0}, {0}};
    struct block b = {.kind = BLOCK_CHART, .id = of[0].chart->id, .span = 1, .at = s->at};
    if (!c) /* all rows are for other troops */
        return b;
    bool aside = true, list = join_is_list(of, n);
    struct show as = *s;
    as.request.n_group = 0; /* the joined rows already have these names */
    for (size_t i = 1; i < n; i++)
        aside = aside && str_eq(chart_aside(of[i].chart), chart_aside(of[0].chart));
    struct show w = show_of(&as, chart_chosen(&as, c), &footer);
    w.over = of, w.n_over = n;
    b.title = show_set_in(&w, joined_title(s, of, n), PARA_STYLE_CHART, CHAR_STYLE_PLAIN);
    b.table = list ? table_modifiers(&w) : table_grid(&w);
    if (aside)
        b.aside =
            list ? aside_words(&w, c) : show_words(&w, chart_aside(of[0].chart), PARA_STYLE_ASIDE);
    for (size_t i = 0; i < n; i++) {
        struct str who = joined_head(s, of, n, i), beside = chart_aside(of[i].chart);
        block_holds(s->a, &b, of[i].chart);
        if (!aside && beside.n && s->request.notes != NOTES_NONE)
            ARENA_PUSH(s->a, &notes[1],
                       ((struct once_text){show_words(&w, beside, PARA_STYLE_NOTE), who, false}));
        if (list && of[i].chart->start.s.n && s->request.notes != NOTES_NONE) {
            struct words start = show_words(&w, of[i].chart->start.s, PARA_STYLE_BODY);
            start = show_msg(&w, MSG_BEGIN_WITH, PARA_STYLE_BODY, CHAR_STYLE_PLAIN, &start, 1);
            once_add(s->a, &notes[0], start, who);
        }
        notes_collect(s, &footer, of[i].chart, n > 1 && !of[i].heads ? who : (struct str){0},
                      notes);
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
    struct words head = show_words(w, of->title.n ? of->title : w->c->title.s, PARA_STYLE_NOTE);
    head = with_colon(w, head, PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    if (r->group >= 0) { /* a panel has no group names */
        head =
            words_join(w->a, head, show_words(w, w->c->group[r->group].label.s, PARA_STYLE_NOTE));
        head = words_catz(w->a, head, ", ", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    }
    struct words key = chart_is_grid(w->c) ? show_words_in(w, worded(w, r->label.s),
                                                           PARA_STYLE_NOTE, CHAR_STYLE_STRONG)
                                           : show_row_key(w, r, PARA_STYLE_NOTE, CHAR_STYLE_STRONG);
    return with_row_notes(w, words_join(w->a, head, key), r, PARA_STYLE_NOTE);
}

/* "-1 to unit conduct, until markers are removed": the cells of the other chart, after the first
 * with their column names. */
static struct words words_of_row(const struct show *w, const struct chart *with, struct str word)
{
    struct words out = {0};
    ptrdiff_t at = with ? chart_row_find(with, word) : -1;
    if (at < 0)
        return out;
    struct show of = show_of(w, with, w->footer);
    for (size_t c = 0; c < with->n_col; c++) {
        if (with->row[at].cell[c].kind == CELL_NONE || !column_shown(&w->request, with, c))
            continue;
        out = words_catz(w->a, out, out.n ? " " : "\n", PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
        if (c) {
            out = words_join(w->a, out, show_lower(w, with->col[c].label.s, PARA_STYLE_CELL));
            out = words_catz(w->a, out, " ", PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
        }
        out = words_join(w->a, out, show_cell(&of, &with->row[at], c, PARA_STYLE_CELL));
    }
    return out;
}

/* The text before "; " is the large word. */
static struct words panel_cell(const struct show *w, const struct beside *of, const struct row *r,
                               const struct chart *with)
{
    static const struct cell none = {.kind = CELL_NONE};
    const struct cell *c = w->c->n_col ? r->cell : &none;
    struct str text = worded(w, c->text.s), word = text, rest = {0};
    ptrdiff_t cut = str_find(text, "; ");
    if (cut > 0) {
        word = str_cut(text, 0, (size_t)cut);
        rest = str_cut(text, (size_t)cut + 2, text.n);
    }
    struct words out =
        words_catz(w->a, cell_head(w, of, r), "\n", PARA_STYLE_NUMBER, CHAR_STYLE_PLAIN);
    out = words_join(w->a, out, show_words_in(w, word, PARA_STYLE_NUMBER, CHAR_STYLE_STRONG));
    if (rest.n)
        out = words_catz(w->a, out, "\n", PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
    out = words_join(w->a, out, show_words(w, rest, PARA_STYLE_CELL));
    out = with_marks(w, out, c->mark, c->n_mark, PARA_STYLE_CELL, MARK_SHORT);
    out = with_cell_erratum(w, out, r, 0, PARA_STYLE_CELL);
    return words_join(w->a, out, words_of_row(w, with, c->text.s));
}

/* One row: the cells of all charts side by side, in the layout's order. */
struct block show_panel(const struct show *s, struct words title, const struct beside *of, size_t n,
                        const struct chart *with)
{
    struct words_list footer = {0}, above = {0}, below = {0};
    struct block b = {.kind = BLOCK_CHART,
                      .id = of[0].chart->id,
                      .title = title,
                      .span = 1,
                      .keep = true,
                      .at = s->at};
    unsigned cols = 0, at = 0;
    for (size_t i = 0; i < n; i++)
        cols += (unsigned)chart_chosen(s, of[i].chart)->n_row;
    struct draft m = draft_new(s->a, cols);
    m.verticals = true;
    draft_row(&m, false, RULE_STRONG);
    for (size_t i = 0; i < n; i++) {
        struct show w = show_of(s, chart_chosen(s, of[i].chart), &footer);
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
    struct show w = show_of(s, of[0].chart, &footer);
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

/* The same chart in columns, as lists and bands may stand; a page takes the best. Rows stay rows on
 * every paper, in every theme and language. Empty if the layout sets the form, or if the chart
 * gives several blocks. */
struct blocks show_forms(const struct show *s, const struct chart *c, const struct beside *of,
                         size_t n)
{
    struct blocks l = {0};
    struct show as = *s;
    size_t rows = c->n_row;
    bool list = n ? join_is_list(of, n) : chart_adds(c);
    for (size_t i = 0; i < n; i++)
        rows = of[i].chart->n_row > rows ? of[i].chart->n_row : rows;
    if (rows > FORM_ROWS_MAX || (!list && (n || !chart_is_bands(c))) ||
        (!n && (c->bad || s->request.view != VIEW_OWN || s->request.merge == MERGE_NO ||
                c->n_mark > FORM_MARKS_MAX)))
        return l;
    for (as.request.fold = 2; as.request.fold <= FORM_FOLDS &&
                              rows >= as.request.fold * (list ? FORM_FOLD_ROWS : FORM_FOLD_BANDS);
         as.request.fold++)
        ARENA_PUSH(s->a, &l, n ? show_join(&as, of, n) : block_of(&as, c, NULL, true, true));
    return l;
}
