/* Turns odds tables into one plot: a panel for each table and each combination of the givens except
 * `down`, and a row for each value of `down`. All rows have the same outcomes in the same order.
 * Called by block.c.
 *
 * Shares stay exact fractions; page/ cuts the bars by them. If rows at either end are equal in all
 * panels, they are left out and a sentence names them: modifiers have no effect there. */
#include "show/odds/inner.h"

enum {
    KEYS_A_ROW = 8 /* key look-ups that take as long as one row of one outcome */
};

/* A plot while it is made: first its keys, from all tables; then panels, table by table; then note,
 * scale and legend. */
struct drawing {
    struct making *k;
    struct odds_block *b;
    struct arena *a;
    const struct odds_item *request;
    const struct odds_names *w; /* names of the first table */
    const struct language *in;
    /* outcomes of all tables; outcomes with the same letter share one key */
    LIST(struct plot_key) keys;
    LIST(struct plot_panel) panels;
    struct odds_columns all; /* outcomes of the current table, and the key of each */
    unsigned *key;
    bool figures, letters; /* contents of the slices: rounded per cent, or letters of outcomes */
    bool ordered;          /* the order of the outcomes is defined */
};

/* --- keys */

/* Finds the letter for an outcome by its printed name, "−1" or "not safe". */
static const struct odds_letter *letter_of(const struct odds_item *request, struct str name)
{
    for (size_t i = 0; i < request->n_letter; i++)
        if (odds_same_name(request->letter[i].name.s, name))
            return &request->letter[i];
    return NULL;
}

/* Finds the rating of an outcome by its whole name, or by the name of its group. */
static const struct rating_rule *rating_find(const struct odds_item *request, struct str name,
                                             struct str group)
{
    const struct str by[] = {name, group};
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; by[k].n && i < request->n_rating; i++)
            if (odds_same_name(request->rating[i].words, by[k]))
                return &request->rating[i];
    return NULL;
}

/* Returns the key of an outcome, and adds it if it is new. If all names are short, names and
 * numbers are their own letters. In the legend, numbers follow their quantity. */
static unsigned key_of(struct drawing *g, const struct odds_entry *e, const struct odds_column *c)
{
    const struct odds_letter *l = letter_of(g->request, c->name);
    struct str name = odds_column_text(g->w, c), of = odds_quantity(e);
    struct plot_key one = {.name = words_of(g->a, name, PARA_STYLE_BODY, CHAR_STYLE_PLAIN),
                           .outcome = c->name,
                           .lettered = l != NULL};
    if (l) {
        one.letter = odds_text(g->w, l->letter);
        one.group = odds_text(g->w, l->group);
    } else if (c->value.kind == VALUE_NUMBER) {
        one.group = of.n ? odds_text(g->w, of) : msg_text(g->in, MSG_OUTCOME);
    }
    for (size_t i = 0; i < g->keys.n; i++) {
        const struct plot_key *k = &g->keys.at[i];
        if (k->lettered == one.lettered &&
            (l ? str_eq(k->letter, one.letter) && str_eq(k->group, one.group)
               : odds_same_name(k->outcome, c->name)))
            return (unsigned)i;
    }
    const struct rating_rule *rule = rating_find(g->request, c->name, one.group);
    g->ordered = g->ordered || rule || l || odds_outcomes_named(e) || c->value.kind != VALUE_WORD;
    one.rating = rule ? rule->rating : RATING_GOOD;
    ARENA_PUSH(g->a, &g->keys, one);
    return (unsigned)g->keys.n - 1;
}

/* Sorts the numbers of several tables, smallest first; words keep the order of their tables. */
static void numbers_sort(struct odds_columns *all)
{
    for (size_t i = 1; i < all->n; i++)
        for (size_t k = i; k > 0 && all->at[k].value.kind == VALUE_NUMBER &&
                           all->at[k - 1].value.kind == VALUE_NUMBER &&
                           value_cmp(&all->at[k].value, &all->at[k - 1].value) < 0;
             k--) {
            struct odds_column one = all->at[k];
            all->at[k] = all->at[k - 1];
            all->at[k - 1] = one;
        }
}

/* Makes the keys of all tables. Letters define the order; other outcomes follow in the order of
 * their tables. A letter without an outcome is reported. False if there are too many pieces: each
 * row may have a slice for each outcome, and each outcome is looked up among the keys. */
static bool keys_make(struct drawing *g)
{
    const struct odds_entry *e = g->b->table[0]->entry;
    struct odds_columns all = {0};
    size_t rows = 0;
    bool failed = false;
    for (size_t i = 0; i < g->request->n; i++) {
        odds_outcomes_push(g->k, &all, g->b->table[i]);
        rows += g->b->table[i]->grid.n;
        failed = failed || odds_some_failed(g->b->table[i]);
    }
    if (!pieces_fit(g->k, all.n * (rows > all.n / KEYS_A_ROW ? rows : all.n / KEYS_A_ROW)))
        return false;
    numbers_sort(&all);
    struct str *names = ARENA_ARRAY(g->a, struct str, all.n + 1);
    for (size_t i = 0; i < all.n; i++)
        names[i] = all.at[i].name;
    for (size_t i = 0; i < g->request->n_letter; i++) {
        size_t at = 0;
        while (at < all.n && !odds_same_name(names[at], g->request->letter[i].name.s))
            at++;
        if (at < all.n)
            key_of(g, e, &all.at[at]);
        else if (!failed)
            request_unknown(&(struct asking){.a = g->a, .d = g->k->d}, g->request->letter[i].name,
                            "no outcome of these tables", names, all.n);
    }
    for (size_t i = 0; i < all.n; i++)
        key_of(g, e, &all.at[i]);
    return true;
}

/* Keys of the same rating differ in their step, from the worst on. Words without a defined order
 * make no scale: neighbours contrast, and the last word, often a dash, is not the darkest. */
static void keys_grade(struct drawing *g)
{
    unsigned count[RATING_SHADE + 1] = {0};
    struct plot_key *key = g->keys.at;
    size_t n = g->keys.n;
    for (size_t i = 0; i < n; i++)
        key[i].step = count[key[i].rating]++;
    bool bad = count[RATING_WORST] + count[RATING_BAD] > 0;
    /* ratings that run from good to bad reverse the steps */
    bool falls = n > 1 && key[0].rating > key[n - 1].rating;
    for (size_t i = 0; i < n; i++) {
        key[i].steps = count[key[i].rating];
        key[i].marked = bad;
        if (!g->ordered)
            key[i].step = (unsigned)(i % 2 ? n / 2 - 1 - i / 2 : n - 1 - i / 2);
        if (falls)
            key[i].step = key[i].steps - 1 - key[i].step;
    }
}

/* --- rows and panels */

/* A value of `down` as the sheet prints it: 0–6". */
static struct str down_label(const struct drawing *g, struct str value)
{
    return words_text(g->a, show_set_in(&g->k->show, value, PARA_STYLE_CELL, CHAR_STYLE_STRONG));
}

/* Fills a row with slices in the order of the keys, as large as their shares; outcomes that never
 * come have no slice. The row stays empty if the situation cannot arise or failed. */
static void row_fill(struct drawing *g, const struct odds_place *p, struct plot_row *row)
{
    struct frac *share = ARENA_ARRAY(g->a, struct frac, g->keys.n + 1);
    struct plot_slice *slice = ARENA_ARRAY(g->a, struct plot_slice, g->keys.n + 1);
    if (!p->cell || p->cell->na || p->cell->failed)
        return;
    for (size_t i = 0; i < g->keys.n; i++)
        share[i] = frac_of_rat(g->a, RAT(0));
    for (size_t i = 0; i < g->all.n; i++)
        share[g->key[i]] = frac_add(g->a, share[g->key[i]], p->number[i]);
    row->slice = slice;
    for (unsigned i = 0; i < g->keys.n; i++) {
        struct str letter = g->keys.at[i].letter;
        bool figure = !letter.n;
        if (frac_is_zero(share[i]))
            continue;
        g->figures = g->figures || figure;
        g->letters = g->letters || letter.n;
        slice[row->n++] = (struct plot_slice){
            i, share[i], figure ? odds_percent(g->a, share[i], 0) : letter, figure};
    }
}

/* Names a panel by its values: words in `name`, numbers with their names in `aside` (or in `name`
 * without words). With several tables the table's title is split at its colon: "Steady: close
 * order" gives the name "Steady" and the grey text "close order"; the values follow in `aside`. */
static void panel_name(struct drawing *g, const struct odds_names *w, const struct grid_cell *cell,
                       struct plot_panel *p)
{
    const struct odds_view *t = w->view;
    const struct odds_entry *e = t->entry;
    struct buf words = {.a = g->a}, numbers = {.a = g->a}, aside = {.a = g->a};
    for (int i = 0; i < (int)e->n_given; i++) {
        const struct given *of = &e->given[i];
        struct buf *b = of->value[0].kind != VALUE_NUMBER ? &words : &numbers;
        if (i == t->down || odds_is_fixed(t, of))
            continue;
        buf_putz(b, b->n ? ", " : "");
        buf_put(b, odds_value_text(w, of, odds_given_index(of, &cell->given[i]), NAMED_ALONE));
    }
    p->name = buf_str(words.n ? &words : &numbers);
    p->aside = words.n ? buf_str(&numbers) : (struct str){0};
    if (g->request->n == 1)
        return;
    struct str head = odds_head_find(g->w->view, e->id, NULL),
               title = e->title.s.n ? e->title.s : e->id;
    title = odds_text(w, head.n ? head : title);
    ptrdiff_t colon = str_find(title, ": ");
    if (colon >= 0)
        buf_put(&aside, str_cut(title, (size_t)colon + 2, title.n));
    if (p->name.n)
        buf_printf(&aside, "%s%.*s%s%.*s", aside.n ? ", " : "", STRF(p->name),
                   p->aside.n ? ", " : "", STRF(p->aside));
    p->name = colon < 0 ? title : str_cut(title, 0, (size_t)colon);
    p->aside = buf_str(&aside);
}

/* Fills a panel: a row for each value of `down`, from the places `first` on. */
static void rows_fill(struct drawing *g, const struct odds_names *w, const struct odds_field *f,
                      size_t first, struct plot_panel *p)
{
    const struct odds_view *t = w->view;
    const struct given *down = t->down >= 0 ? &t->entry->given[t->down] : NULL;
    p->n = f->size[ODDS_DOWN];
    p->row = ARENA_ARRAY(g->a, struct plot_row, p->n);
    for (size_t r = 0; r < p->n; r++) {
        if (down)
            p->row[r] =
                (struct plot_row){.label = down_label(g, odds_value_text(w, down, r, NAMED_WHOLE)),
                                  .zero = odds_is_unmodified(down, r)};
        row_fill(g, &f->at[first + r * f->stride[ODDS_DOWN]], &p->row[r]);
    }
}

/* Makes the panels of a table in the order of its cells. Panels for the values across are
 * neighbours. Values of `over` are panels too. */
static void panels_make(struct drawing *g, const struct odds_view *requested,
                        const struct odds_table *o)
{
    struct odds_view view = *requested;
    const struct odds_names w = {g->a, g->w->in, &view};
    view.over = -1;
    g->all = (struct odds_columns){0};
    odds_outcomes_push(g->k, &g->all, o);
    g->key = ARENA_ARRAY(g->a, unsigned, g->all.n);
    for (size_t i = 0; i < g->all.n; i++)
        g->key[i] = key_of(g, o->entry, &g->all.at[i]);
    const struct odds_field f = odds_field_make(&w, &o, 1, g->all);
    for (size_t i = 0; i < f.n; i++) {
        struct plot_panel p = {.n = 0};
        if (i / f.stride[ODDS_DOWN] % f.size[ODDS_DOWN] || !f.at[i].cell)
            continue;
        rows_fill(g, &w, &f, i, &p);
        panel_name(g, &w, f.at[i].cell, &p);
        ARENA_PUSH(g->a, &g->panels, p);
    }
}

/* --- equal rows and panels */

/* True if both rows have the same exact shares of the same keys. Rounded shares would hide small
 * differences that a rule may be about. */
static bool rows_alike(const struct plot_row *x, const struct plot_row *y)
{
    bool same = x->n > 0 && x->n == y->n; /* empty rows equal no row */
    for (size_t i = 0; same && i < x->n; i++)
        same = x->slice[i].key == y->slice[i].key &&
               frac_cmp(x->slice[i].share, y->slice[i].share) == 0;
    return same;
}

/* True if both panels have the same rows; with `whole` also the same slices. */
static bool panels_alike(const struct plot_panel *x, const struct plot_panel *y, bool whole)
{
    bool same = x->n == y->n;
    for (size_t i = 0; same && i < x->n; i++)
        same = str_eq(x->row[i].label, y->row[i].label) &&
               (!whole || rows_alike(&x->row[i], &y->row[i]));
    return same;
}

static bool rows_alike_in_all(const struct drawing *g, size_t x, size_t y)
{
    for (size_t i = 0; i < g->panels.n; i++)
        if (!rows_alike(&g->panels.at[i].row[x], &g->panels.at[i].row[y]))
            return false;
    return true;
}

/* The rows from..to-1 are one row, named by all its values: "17–20". */
static void run_fold(struct drawing *g, const struct given *down, size_t from, size_t to,
                     size_t row)
{
    struct odds_slot all = {.at = ARENA_ARRAY(g->a, size_t, to - from), .n = to - from};
    for (size_t i = 0; i < all.n; i++)
        all.at[i] = from + i;
    for (size_t i = 0; i < g->panels.n; i++) {
        struct plot_row *r = g->panels.at[i].row;
        r[row] = r[from];
        if (all.n < 2)
            continue;
        r[row].label = down_label(g, odds_slot_text(g->w, down, &all, NAMED_WHOLE));
        r[row].zero = false;
    }
}

/* Merges equal neighbouring rows, in all panels or in none, because panels are compared row by row.
 * Panels with different rows, for example of tables with different givens down, stay as they are.
 */
static void rows_fold(struct drawing *g)
{
    const struct odds_view *t = g->w->view;
    const struct given *down = t->down >= 0 ? &t->entry->given[t->down] : NULL;
    const size_t rows = g->panels.n ? g->panels.at[0].n : 0;
    size_t kept = 0;
    bool one_scale = down && odds_folding_of(down) == FOLD_NEAR;
    for (size_t i = 0; one_scale && i < g->panels.n; i++)
        one_scale = panels_alike(&g->panels.at[0], &g->panels.at[i], false);
    for (size_t from = 0, to; one_scale && from < rows; from = to) {
        for (to = from + 1; to < rows && rows_alike_in_all(g, from, to);)
            to++;
        run_fold(g, down, from, to, kept++);
    }
    for (size_t i = 0; one_scale && i < g->panels.n; i++)
        g->panels.at[i].n = kept;
}

/* Merges panels with equal rows and slices under both names; text that the names share is written
 * once. */
static void panels_merge(struct drawing *g)
{
    size_t n = 0;
    for (size_t i = 0; i < g->panels.n; i++) {
        struct plot_panel *p = &g->panels.at[i], *q;
        size_t k = 0;
        while (k < n && !panels_alike(&g->panels.at[k], p, true))
            k++;
        q = &g->panels.at[k];
        if (k == n)
            g->panels.at[n++] = *p;
        else if (str_eq(q->name, p->name) && !q->mixed)
            q->aside = str_printf(g->a, "%.*s; %.*s", STRF(q->aside), STRF(p->aside));
        else if (str_eq(q->aside, p->aside))
            q->name = str_printf(g->a, "%.*s; %.*s", STRF(q->name), STRF(p->name));
        else {
            q->aside =
                str_printf(g->a, "%.*s; %.*s %.*s", STRF(q->aside), STRF(p->name), STRF(p->aside));
            q->mixed = true;
        }
    }
    g->panels.n = n;
}

/* --- plots without content */

/* True if every row is the same single slice. Empty rows are ignored: they have their own
 * findings. */
static bool shows_nothing(const struct drawing *g)
{
    const struct plot_slice *first = NULL;
    for (const struct plot_panel *p = g->panels.at; p < g->panels.at + g->panels.n; p++)
        for (size_t i = 0; i < p->n; i++)
            for (size_t k = 0; k < p->row[i].n; k++) {
                const struct plot_slice *one = &p->row[i].slice[k];
                first = first ? first : one;
                if (!frac_is_one(one->share) || first->key != one->key)
                    return false;
            }
    return first != NULL;
}

static void nothing_report(struct drawing *g)
{
    if (shows_nothing(g))
        REPORT(g->k->d, RULE_EMPTY_PLOT, g->request->at,
               "change the values below `given`, or the outcomes below `show`; or delete the plot",
               "this plot of %.*s shows nothing: each result is certain",
               STRF(g->w->view->entry->id));
}

/* --- texts, ticks and scale */

/* Sets the titles of the panels: the name, and after it the grey text. */
static void titles_put(struct drawing *g)
{
    const struct show *show = &g->k->show;
    for (size_t i = 0; i < g->panels.n; i++) {
        struct plot_panel *p = &g->panels.at[i];
        p->title = show_set_in(show, p->name, PARA_STYLE_CHART, CHAR_STYLE_PLAIN);
        if (p->aside.n)
            p->title = words_join(
                g->a, words_cat(g->a, p->title, STR("  "), PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN),
                show_set_in(show, p->aside, PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN));
    }
}

/* The note: what goes down and across in all panels, and the fixed givens if the title's line lacks
 * them. */
static struct words note_of(struct drawing *g)
{
    struct buf b = {.a = g->a};
    const struct odds_view *t = g->w->view;
    struct str fixed = g->b->titled ? STR("") : odds_givens_text(g->w, NULL);
    if (fixed.n)
        buf_printf(&b, "%.*s; ", STRF(fixed));
    if (t->down >= 0)
        buf_put(&b, msg_format(g->a, g->in, MSG_PER_CENT_ACROSS,
                               odds_given_name(g->w, &t->entry->given[t->down])));
    else
        buf_put(&b, msg_text(g->in, MSG_PER_CENT));
    return words_of(g->a, buf_str(&b), PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN);
}

/* Rows are merged before panels, so that panels merge if they differ only where
 * modifiers have no effect. */
const struct plot *odds_plot_make(struct odds_block *b)
{
    struct drawing g = {.k = b->k,
                        .b = b,
                        .a = b->k->a,
                        .request = b->request,
                        .w = &b->names,
                        .in = show_language(&b->k->show)};
    struct plot *plot = ARENA_NEW(g.a, struct plot);
    if (!keys_make(&g))
        return NULL;
    for (size_t i = 0; i < b->request->n; i++)
        panels_make(&g, &b->request->view[i], b->table[i]);
    nothing_report(&g);
    rows_fold(&g);
    panels_merge(&g);
    keys_grade(&g);
    titles_put(&g);
    *plot = (struct plot){.key = g.keys.at,
                          .n_key = g.keys.n,
                          .panel = g.panels.at,
                          .n_panel = g.panels.n,
                          .beside = g.request->beside,
                          .figures = g.figures,
                          .note = note_of(&g)};
    if (g.letters) /* page/ prints it if a slice is too narrow for its name */
        plot->narrow =
            show_plain(&g.k->show, MSG_NARROW_LETTER, PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN);
    return plot;
}
