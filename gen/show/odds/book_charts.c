/* Describes the charts that a book's tables look up: for a chart on a sheet of the set, the sheet
 * and the section; for other charts, their content in words. Called by book_proof.c.
 *
 * A sheet counts only if it prints all rows and columns that the tables use; one that omits some of
 * them does not. Page sides are not named, because they depend on theme and paper. */
#include "show/odds/book_model.h"
#include "show/show.h"

/* The rows and columns of a chart that the tables use, and its place on a sheet; `sheet` is NULL if
 * no sheet shows them. */
struct requested_chart {
    const struct chart *c;
    bool *row, *col;
    const struct sheet *sheet;
    const struct section *section;
    const struct block *block;
};
struct requested_charts {
    struct requested_chart *at;
    size_t n, cap;
};

static struct requested_chart *requested_of(struct arena *a, struct requested_charts *all,
                                            const struct chart *c)
{
    for (size_t i = 0; i < all->n; i++)
        if (all->at[i].c == c)
            return &all->at[i];
    struct requested_chart k = {.c = c,
                                .row = ARENA_ARRAY(a, bool, c->n_row + 1),
                                .col = ARENA_ARRAY(a, bool, c->n_col + 1)};
    ARENA_PUSH(a, all, k);
    return &all->at[all->n - 1];
}

static void name_mark(const struct chart *c, struct str name, bool columns, bool *mark)
{
    ptrdiff_t at = columns ? chart_col_find(c, name) : chart_row_find(c, name);
    size_t n = columns ? c->n_col : c->n_row;
    for (size_t i = 0; i < n; i++)
        mark[i] = mark[i] || at < 0 || i == (size_t)at;
}

/* Marks the rows or columns that a lookup by `by` may use: for a word that one, for a given its
 * values, else all. */
static void axis_mark(const struct odds_entry *e, const struct chart *c, const struct roll *by, bool columns,
                      bool *mark)
{
    const struct given *g = NULL;
    size_t n = columns ? c->n_col : c->n_row;
    for (size_t i = 0; by && by->kind == ROLL_NAME && i < e->n_given; i++)
        g = str_eq(e->given[i].name.s, by->word) ? &e->given[i] : g;
    if (by && by->kind == ROLL_WORD) {
        name_mark(c, by->word, columns, mark);
        return;
    }
    for (size_t i = 0; g && i < g->n; i++)
        if (g->value[i].kind == VALUE_WORD)
            name_mark(c, g->value[i].word, columns, mark);
    for (size_t i = 0; i < n; i++)
        mark[i] = mark[i] || !g || g->value[0].kind != VALUE_WORD;
}

static void charts_request(struct arena *a, const struct model *m, const struct odds_entry *e,
                           struct requested_charts *all)
{
    const struct roll **node;
    size_t n = e->whole ? roll_nodes(a, e->whole, &node) : 0;
    for (size_t i = 0; i < n; i++) {
        const struct chart *c = node[i]->kind == ROLL_CHART ? model_chart_find(m, e->set, node[i]->word) : NULL;
        if (!c || c->bad)
            continue;
        struct requested_chart *k = requested_of(a, all, c);
        axis_mark(e, c, node[i]->n ? node[i]->arg[0] : NULL, false, k->row);
        axis_mark(e, c, node[i]->n > 1 ? node[i]->arg[1] : NULL, true, k->col);
    }
}

/* ---- the place of a chart on sheets */

/* Is `shown` the chart, or the whole that it is a part of? */
static bool is_of(const struct chart *shown, const struct chart *c)
{
    return shown && (shown == c || shown == c->whole);
}

/* Does the item show all used rows? Uses the same selection as blocks.c. */
static bool rows_shown(const struct chart_request *request, const struct requested_chart *k)
{
    const struct chart *c = k->c;
    bool some = false, all = true;
    for (size_t i = 0; i < c->n_row; i++)
        some = some || row_named(&request->only, c, i);
    for (size_t i = 0; i < c->n_row; i++)
        if (k->row[i])
            all = all && !row_named(&request->without, c, i) &&
                  (!some || row_named(&request->only, c, i));
    return all;
}

/* Does a joined table show as many rows as the chart has? Its groups of rows may be used one by
 * one. */
static bool joined_shown(const struct layout_item *item, const struct chart *c)
{
    size_t rows = 0, all = 0;
    bool taken = false;
    for (size_t i = 0; i < c->n_row; i++)
        all += !c->row[i].then;
    for (size_t i = 0; i < item->of.n; i++) {
        const struct beside *of = &item->of.at[i];
        if (!is_of(of->chart, c))
            continue;
        taken = true;
        rows += of->taken ? of->taken->n_row : all;
    }
    return !taken || rows >= all; /* not taken: the joined table includes it as a whole */
}

/* Clears the columns in `left` that a block shows, if it shows all used rows. True if it clears at
 * least one. */
static bool block_shows(const struct block *b, const struct requested_chart *k, bool *left)
{
    const struct chart *c = k->c;
    bool here = false, some = false;
    for (size_t i = 0; i < b->n_chart; i++)
        here = here || is_of(b->chart[i], c);
    if (!here || !b->of)
        return false;
    const struct chart_request *request = &b->of->request;
    bool whole = !request->only.n && !request->without.n;
    if (b->of->kind == REQUEST_CHART ? !whole && !rows_shown(request, k)
                                     : !whole || !joined_shown(b->of, c))
        return false;
    for (size_t i = 0; i < c->n_col; i++)
        if (left[i] && (whole || column_shown(request, c, i))) {
            left[i] = false;
            some = true;
        }
    return some;
}

/* Returns the first block of a section that shows all used columns, in one block or in several; or
 * NULL. */
static const struct block *section_shows(struct arena *a, const struct section *s,
                                         const struct requested_chart *k)
{
    bool *left = arena_copy(a, k->col, (k->c->n_col + 1) * sizeof *left);
    const struct block *first = NULL;
    for (size_t b = 0; b < s->n_block; b++)
        if (block_shows(&s->block[b], k, left))
            first = first ? first : &s->block[b];
    for (size_t i = 0; i < k->c->n_col; i++)
        first = left[i] ? NULL : first;
    return first;
}

/* Finds the chart on a sheet, first on the sheet with the name of the book. */
static void chart_place(struct arena *a, const struct layout *book, struct requested_chart *k)
{
    for (int own = 1; own >= 0; own--)
        for (size_t i = 0; i < book->n_sheet; i++) {
            const struct sheet *s = book->on_sheet[i]->sheet;
            bool named = str_eq(book->on_sheet[i]->name, book->name);
            for (size_t n = 0; n < s->n_section && named == (own == 1) && !k->sheet; n++) {
                k->section = &s->section[n];
                k->block = section_shows(a, k->section, k);
                k->sheet = k->block ? s : NULL;
            }
        }
}

/* "Artillery dice (in “Gun by gun”)": the name in the models, and the title on the sheet if it is
 * different. */
static void name_put(const struct show *w, struct buf *b, const struct requested_chart *p)
{
    struct arena *a = w->a;
    struct str there = title_text(a, p->block->title),
               name = model_chart_name(a, w->display_options.translator, p->c);
    bool same = !there.n || str_find(name, str_z(a, there)) >= 0 || str_find(there, str_z(a, name)) >= 0;
    buf_put(b, same ? name : msg_format_two(a, show_language(w), MSG_MODEL_IN_BLOCK, name, there));
}

/* "*Charge*: Uncontrolled charge; Independent action. *Melee*: Dice in melee": the charts of a
 * sheet, ordered by section. */
static struct str charts_of(const struct show *w, const struct sheet *s,
                            const struct requested_charts *all)
{
    struct buf b = {.a = w->a};
    for (size_t i = 0; i < s->n_section; i++) {
        struct str bar = title_text(w->a, s->section[i].title);
        size_t n_listed = 0;
        for (size_t k = 0; k < all->n; k++) {
            if (!all->at[k].sheet || all->at[k].section != &s->section[i])
                continue;
            buf_putz(&b, n_listed ? "; " : b.n ? ". " : "");
            if (!n_listed++ && bar.n)
                buf_printf(&b, "*%.*s*%.*s", STRF(bar), STRF(show_text(w, MSG_COLON)));
            name_put(w, &b, &all->at[k]);
        }
    }
    return buf_str(&b);
}

/* Adds a paragraph for each sheet. */
static void places_put(const struct show *w, const struct requested_charts *all,
                       struct words_list *out)
{
    for (size_t i = 0; i < all->n; i++) {
        const struct sheet *s = all->at[i].sheet;
        struct buf name = {.a = w->a};
        bool is_listed = !s;
        for (size_t k = 0; k < i; k++)
            is_listed = is_listed || all->at[k].sheet == s;
        if (is_listed)
            continue;
        buf_put(&name, title_text(w->a, s->title));
        if (s->subtitle.n)
            buf_printf(&name, ", %.*s", STRF(title_text(w->a, s->subtitle)));
        struct str place = msg_format_two(w->a, show_language(w), MSG_MODEL_ON_SHEET,
                                          buf_str(&name), charts_of(w, s, all));
        ARENA_PUSH(w->a, out, show_set_in(w, place, PARA_STYLE_NOTE, CHAR_STYLE_PLAIN));
    }
}

/* ---- content in words */

static void inner_put(const struct show *w, struct buf *b, const struct chart *c);

/* Are all used cells of a row in columns [from, to) equal? */
static bool cells_same(const struct row *r, const bool *col, size_t from, size_t to)
{
    const struct cell *first = NULL;
    for (size_t i = from; i < to; i++) {
        if (!col[i])
            continue;
        if (first && !cells_alike(first, &r->cell[i]))
            return false;
        first = first ? first : &r->cell[i];
    }
    return true;
}

/* The end of the columns under the header of column i. */
static size_t head_end(const struct chart *c, size_t i)
{
    size_t end = i + 1;
    while (end < c->n_col && c->col[i].head.s.n && str_eq(c->col[end].head.s, c->col[i].head.s))
        end++;
    return end;
}

/* "Short: 5, Long: 3", or for one column only the value; "all D6", "Infantry, all: D3" for equal
 * values. */
static void cells_put(const struct show *w, struct buf *b, const struct row *r, const bool *col)
{
    const struct chart *c = w->c;
    size_t many = 0, n_put = 0;
    for (size_t i = 0; i < c->n_col; i++)
        many += col[i];
    bool all = many > 2 && cells_same(r, col, 0, c->n_col);
    for (size_t i = 0, to; i < c->n_col; i = to) {
        to = all ? c->n_col : i + 1;
        if (!all && !col[i])
            continue;
        bool head = !all && head_end(c, i) > i + 2 && (!i || !str_eq(c->col[i - 1].head.s, c->col[i].head.s)) &&
                    cells_same(r, col, i, head_end(c, i));
        to = head ? head_end(c, i) : to;
        size_t at = i;
        while (!col[at])
            at++;
        struct str cell = words_text(w->a, show_cell(w, r, at, PARA_STYLE_NOTE));
        buf_printf(b, "%s", n_put++ ? ", " : "");
        cell = cell.n ? cell : STR("\u2013");
        struct str over = translator_translate(w->display_options.translator, c->set, c,
                                               c->col[i].head.s),
                   name = translator_translate(w->display_options.translator, c->set, c,
                                               c->col[i].name);
        if (all)
            cell = show_fill(w, MSG_MODEL_ALL, cell);
        else if (head)
            cell = msg_format_two(w->a, show_language(w), MSG_MODEL_HEAD_ALL, over, cell);
        else if (many > 1)
            buf_printf(b, "%.*s%s%.*s%.*s", STRF(over), over.n ? " / " : "", STRF(name),
                       STRF(show_text(w, MSG_COLON)));
        buf_put(b, cell);
    }
    if (r->inner)
        inner_put(w, b, r->inner);
}

static void rows_put(const struct show *w, struct buf *b, const bool *row, const bool *col)
{
    const struct chart *c = w->c;
    size_t n_put = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        if ((row && !row[i]) || r->then)
            continue;
        struct str key = words_text(w->a, show_row_key(w, r, PARA_STYLE_NOTE, CHAR_STYLE_PLAIN));
        bool outer = chart_is_grid(c) && r->group >= 0 && c->group[r->group].label.s.n;
        buf_printf(b, "%s", n_put++ ? "; " : "");
        if (outer)
            buf_printf(b, "%.*s, ",
                       STRF(translator_translate(w->display_options.translator, c->set, c,
                                                 c->group[r->group].label.s)));
        buf_printf(b, "*%.*s* ", STRF(key));
        cells_put(w, b, r, col);
    }
}

/* The sub-table of a row, in brackets. */
static void inner_put(const struct show *w, struct buf *b, const struct chart *c)
{
    struct show own = show_of(w, c, NULL);
    bool *col = ARENA_ARRAY(w->a, bool, c->n_col + 1);
    for (size_t i = 0; i < c->n_col; i++)
        col[i] = true;
    buf_putz(b, " (");
    put_roll(b, show_language(w), c->down.expression.s);
    buf_putz(b, ": ");
    rows_put(&own, b, NULL, col);
    buf_putc(b, ')');
}

/* The content of one chart as a paragraph: "**Artillery fire**, by quality: ...". */
static struct words chart_sentence(const struct show *show, const struct requested_chart *k)
{
    struct show w = show_of(show, k->c, NULL);
    struct buf b = {.a = show->a}, of = {.a = show->a};
    bool bands = chart_is_bands(k->c);
    struct str by = bands ? k->c->down.expression.s : k->c->down.title.s;
    bool dice = bands && k->c->down.roll && k->c->down.roll->kind == ROLL_DICE;
    rows_put(&w, &b, k->row, k->col);
    struct str name = model_chart_name(show->a, show->display_options.translator, k->c),
               rows = buf_str(&b);
    if (!bands)
        by = translator_translate(show->display_options.translator, k->c->set, k->c, by);
    if (dice || !bands)
        put_roll(&of, show_language(show), by);
    else
        buf_put(&of, show_text(show, MSG_MODEL_TOTAL));
    const struct str of_chart[] = {name, by.n ? buf_str(&of) : rows, rows};
    struct str all =
        msg_fill(show->a, show_text(show, by.n ? MSG_MODEL_CHART_BY : MSG_MODEL_CHART), of_chart, 3);
    return show_set_in(show, all, PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
}

/* A paragraph for each sheet that prints some of the charts, then one for each other chart, in the
 * order of lookup. */
struct words_list model_looked_up(const struct show *show, const struct layout *book, const struct odds_table *t,
                                  size_t n)
{
    struct requested_charts all = {0};
    struct words_list out = {0};
    for (size_t i = 0; i < n; i++)
        charts_request(show->a, show->model, t[i].entry, &all);
    for (size_t i = 0; i < all.n; i++)
        chart_place(show->a, book, &all.at[i]);
    places_put(show, &all, &out);
    for (size_t i = 0; i < all.n; i++)
        if (!all.at[i].sheet)
            ARENA_PUSH(show->a, &out, chart_sentence(show, &all.at[i]));
    return out;
}
