/* Odds tables to one plot: a panel for each table and each value of what stands neither down nor beside, a row for each
 * value of `down`, all with the same outcomes in the same order.
 *
 * Rows at either end that are alike in all panels are left out, and said in words: that is where modifiers stop to
 * matter. Called by odds_block.c. */
#include "doc/odds_ask.h"

enum {
    LEAST_FIGURE = 5,
    SHORT_NAME = 4
}; /* per cent: narrower slices carry no figure; signs of a name that stands for a letter */

/* --- what a layout says */

static bool kind_read(struct making *k, const struct node *n, struct odds_plotting *p)
{
    static const struct str names[] = {{"bars", 4}, {"win", 3}, {"curve", 5}, {"yes", 3}, {"no", 2}};
    for (unsigned i = 0; i < 5; i++)
        if (str_same_word(n->text, names[i])) {
            p->asked = i < 4;
            p->chosen = i < 3;
            p->kind = p->chosen ? (enum plot_kind)i : PLOT_BARS;
            return true;
        }
    ask_unknown(&k->ask, node_said(n), "no plot", names, 5);
    return false;
}

static size_t leaves(const struct node *n)
{
    size_t all = 0;
    for (size_t i = 0; n && n->kind == NODE_MAP && i < n->n; i++)
        all += n->pair[i].value->kind == NODE_MAP ? n->pair[i].value->n : 1;
    return all;
}

static void letter_put(struct making *k, const struct pair *p, struct str group, struct odds_letter *l, size_t *n)
{
    if (p->value->kind != NODE_TEXT)
        diag_add(k->d, RULE_BAD_VALUE, p->value->first, "an outcome's letter is a text of one or two signs");
    else
        l[(*n)++] = (struct odds_letter){{p->key->text, p->key->at}, p->value->text, group};
}

static void letters_read(struct making *k, const struct node *n, struct odds_plotting *p)
{
    struct odds_letter *l = ARENA_ARRAY(k->a, struct odds_letter, leaves(n) + 1);
    for (size_t i = 0; n && i < n->n; i++) {
        const struct node *v = n->pair[i].value;
        if (v->kind != NODE_MAP)
            letter_put(k, &n->pair[i], (struct str){0}, l, &p->n_letter);
        for (size_t m = 0; v->kind == NODE_MAP && m < v->n; m++)
            letter_put(k, &v->pair[m], n->pair[i].key->text, l, &p->n_letter);
    }
    p->letter = l;
}

bool odds_plotting_read(struct making *k, const struct node *plot, const struct node *letters, const struct node *tones,
                        struct odds_plotting *p)
{
    if (plot && !kind_read(k, plot, p))
        return false;
    letters_read(k, letters, p);
    p->tone = ask_tones(&k->ask, tones, &p->n_tone);
    return true;
}

/* --- keys: the outcomes of all tables, one for all that have the same letter */

struct keys {
    struct plot_key *at;
    size_t n, cap;
};
/* What a key was made of: an outcome by itself, or the first of those that have its letter. */
struct key_from {
    struct str name;
    bool lettered, toned;
};
struct keys_from {
    struct key_from *at;
    size_t n, cap;
};
struct panel {
    struct str title, aside;
    struct plot_row *row;
    size_t n;
};
struct panels {
    struct panel *at;
    size_t n, cap;
};
struct plotting {
    struct making *k;
    struct arena *a;
    const struct odds_plotting *p;
    enum plot_kind kind;
    struct keys keys;
    struct keys_from from; /* as many */
    struct columns curves;
    struct panels panels;
    struct columns all; /* outcomes of the table in hand, and the key of each */
    unsigned *key;
    bool all_short;        /* every outcome without a letter is its own */
    bool figures, letters; /* what stands in the blocks: rounded per cent, or outcomes */
    bool uneven;           /* a row's figures do not add to 100 */
};

static const struct odds_letter *letter_of(const struct odds_plotting *p, struct str name)
{
    for (size_t i = 0; i < p->n_letter; i++)
        if (odds_same_name(p->letter[i].name.s, name))
            return &p->letter[i];
    return NULL;
}

static const struct tone_rule *tone_find(const struct plotting *g, struct str name, struct str group)
{
    for (size_t i = 0; i < g->p->n_tone; i++)
        if (odds_same_name(g->p->tone[i].words, name))
            return &g->p->tone[i];
    for (size_t i = 0; group.n && i < g->p->n_tone; i++)
        if (odds_same_name(g->p->tone[i].words, group))
            return &g->p->tone[i];
    return NULL;
}

static bool key_is(const struct plotting *g, size_t i, struct str name, const struct odds_letter *l)
{
    const struct plot_key *key = &g->keys.at[i];
    return l ? g->from.at[i].lettered && str_eq(key->letter, l->letter) && str_eq(key->group, l->group)
             : !g->from.at[i].lettered && odds_same_name(g->from.at[i].name, name);
}

/* Where all are short, names and numbers stand for themselves in the blocks; numbers stand in the legend behind what
 * they count. */
static unsigned key_of(struct plotting *g, const struct odds_entry *e, const struct column_of *c)
{
    const struct odds_letter *l = letter_of(g->p, c->name);
    for (size_t i = 0; i < g->keys.n; i++)
        if (key_is(g, i, c->name, l))
            return (unsigned)i;
    struct plot_key one = {.name = words_of(g->a, c->name, WORDS_BODY, VOICE_PLAIN)};
    if (l) {
        one.letter = l->letter;
        one.group = l->group;
    } else if (g->all_short) {
        one.letter = c->name;
    }
    if (!l && c->value.kind == VALUE_NUMBER)
        one.group = odds_quantity(e).n ? odds_quantity(e) : STR("outcome");
    const struct tone_rule *rule = tone_find(g, c->name, one.group);
    one.tone = rule ? rule->tone : TONE_GOOD;
    ARENA_PUSH(g->a, &g->keys, one);
    ARENA_PUSH(g->a, &g->from, ((struct key_from){c->name, l != NULL, rule != NULL}));
    return (unsigned)g->keys.n - 1;
}

static const struct column_of *outcome_find(const struct columns *all, struct str name)
{
    for (size_t i = 0; i < all->n; i++)
        if (odds_same_name(all->at[i].name, name))
            return &all->at[i];
    return NULL;
}

/* The numbers of several tables in one order; words stay in that of their tables. */
static void numbers_sort(struct columns *all)
{
    for (size_t i = 1; i < all->n; i++)
        for (size_t k = i;
             k > 0 && all->at[k].value.kind == VALUE_NUMBER && all->at[k - 1].value.kind == VALUE_NUMBER &&
             value_cmp(&all->at[k].value, &all->at[k - 1].value) < 0;
             k--) {
            struct column_of one = all->at[k];
            all->at[k] = all->at[k - 1];
            all->at[k - 1] = one;
        }
}

/* A slice of each row for each outcome, though many may be of no chance; and each outcome is looked up among the keys.
 */
static size_t slices_many(const struct columns *all, const struct odds_table *const *o, size_t n)
{
    enum { KEYS_A_ROW = 8 };
    size_t rows = 0;
    for (size_t i = 0; i < n; i++)
        rows += o[i]->grid.n;
    return all->n * (rows > all->n / KEYS_A_ROW ? rows : all->n / KEYS_A_ROW);
}

/* Letters say the order; what has none follows in the order of its table. A letter of an outcome that no table has is
 * found. False where there are too many. */
static bool keys_make(struct plotting *g, const struct odds_table *const *o, size_t n)
{
    struct columns all = {0};
    const struct odds_entry *e = o[0]->entry;
    bool failed = false;
    for (size_t i = 0; i < n; i++) {
        odds_outcomes_push(g->a, &all, o[i]);
        failed = failed || odds_some_failed(o[i]);
    }
    if (!pieces_fit(g->k, slices_many(&all, o, n)))
        return false;
    numbers_sort(&all);
    g->all_short = g->kind == PLOT_BARS;
    for (size_t i = 0; i < all.n; i++)
        g->all_short = g->all_short && (letter_of(g->p, all.at[i].name) || str_runes(all.at[i].name) <= SHORT_NAME);
    struct str *names = ARENA_ARRAY(g->a, struct str, all.n + 1);
    for (size_t i = 0; i < all.n; i++)
        names[i] = all.at[i].name;
    for (size_t i = 0; i < g->p->n_letter; i++) {
        struct text t = g->p->letter[i].name;
        struct node at = {.kind = NODE_TEXT, .text = t.s, .at = t.at, .first = t.at};
        struct making late = *g->k;
        late.d = g->k->late;
        if (outcome_find(&all, t.s))
            key_of(g, e, outcome_find(&all, t.s));
        else if (!failed)
            ask_unknown(&late.ask, node_said(&at), "no outcome of these tables", names, all.n);
    }
    for (size_t i = 0; i < all.n; i++)
        key_of(g, e, &all.at[i]);
    return true;
}

/* Of curves each key is a column of chances: 1+, 2+, an outcome or worse. */
static void curves_make(struct plotting *g, const struct odds_ask *t, const struct odds_table *o)
{
    g->curves = odds_columns_of(g->k, t, o);
    size_t n = 0;
    for (size_t i = 0; i < g->curves.n; i++) {
        struct column_of c = g->curves.at[i];
        if (c.measure == MEASURE_MEAN || c.measure == MEASURE_SPREAD)
            continue;
        g->curves.at[n++] = c;
        struct plot_key key = {.name = show_words(&g->k->show, odds_column_name(g->a, t, &c), WORDS_NOTE),
                               .tone = TONE_KEY};
        ARENA_PUSH(g->a, &g->keys, key);
    }
    g->curves.n = n;
}

/* Win, tie and lose are dark, mid and outlined. Of more outcomes none has the colour of the paper, and no two the same:
 * the first is dark, the last light, greys lie between. */
static enum tone win_tone(const struct plotting *g, size_t i)
{
    static const enum tone three[] = {TONE_KEY, TONE_PLAIN, TONE_NONE};
    size_t n = g->keys.n;
    if (n <= 3)
        return three[n == 2 && i ? 2 : i];
    return i == 0 ? TONE_KEY : i + 1 < n ? TONE_BAD : TONE_PLAIN;
}

static void keys_grade(struct plotting *g)
{
    unsigned count[TONE_SHADE + 1] = {0};
    for (size_t i = 0; i < g->keys.n; i++) {
        struct plot_key *key = &g->keys.at[i];
        if (g->kind == PLOT_WTL && !(g->keys.n > 3 && g->from.at[i].toned))
            key->tone = win_tone(g, i);
        key->step = count[key->tone]++;
    }
    for (size_t i = 0; i < g->keys.n; i++)
        g->keys.at[i].steps = count[g->keys.at[i].tone];
}

/* --- rows and panels */

static struct str figure_of(struct arena *a, struct frac p)
{
    struct buf b = {.a = a};
    if (frac_cmp(p, frac_of_rat(a, (struct rat){1, 100 / LEAST_FIGURE})) < 0)
        return (struct str){0};
    buf_put_percent(&b, p, 0);
    return buf_str(&b);
}

/* Whoever adds a row's figures up is told where they do not come to 100. */
static bool adds_up(const struct plot_row *row)
{
    struct rat all = RAT(0), one;
    for (size_t i = 0; i < row->n; i++)
        if (!rat_parse(&one, row->slice[i].text) || !rat_add(&all, all, one))
            return true; /* not all of them are there to be added */
    return rat_cmp(all, RAT(100)) == 0;
}

static void row_fill(struct plotting *g, const struct odds_table *o, const struct grid_cell *cell, struct plot_row *row)
{
    struct frac *share = ARENA_ARRAY(g->a, struct frac, g->keys.n + 1);
    struct plot_slice *slice = ARENA_ARRAY(g->a, struct plot_slice, g->keys.n + 1);
    if (cell->na || cell->failed)
        return;
    row->slice = slice;
    for (unsigned i = 0; i < g->curves.n; i++)
        slice[row->n++] = (struct plot_slice){i, odds_chance_of(g->a, o->entry, &cell->dist, &g->curves.at[i]), {0}};
    if (g->kind == PLOT_CURVES)
        return;
    for (size_t i = 0; i < g->keys.n; i++)
        share[i] = frac_of_rat(g->a, RAT(0));
    for (size_t i = 0; i < g->all.n; i++)
        share[g->key[i]] = frac_add(g->a, share[g->key[i]], odds_chance_of(g->a, o->entry, &cell->dist, &g->all.at[i]));
    for (unsigned i = 0; i < g->keys.n; i++) {
        const struct plot_key *key = &g->keys.at[i];
        if (frac_is_zero(share[i]))
            continue;
        bool figure = g->kind == PLOT_WTL || !key->letter.n;
        g->figures = g->figures || figure;
        g->letters = g->letters || !figure;
        slice[row->n++] = (struct plot_slice){i, share[i], figure ? figure_of(g->a, share[i]) : key->letter};
    }
    g->uneven = g->uneven || (g->figures && !adds_up(row));
}

/* "Steady: close order" in two: what is strong, and what stands grey behind it. */
static void title_split(struct arena *a, struct str s, struct panel *p)
{
    ptrdiff_t colon = str_find(s, ": ");
    struct buf aside = {.a = a};
    p->title = colon < 0 ? s : str_cut(s, 0, (size_t)colon);
    if (colon >= 0)
        buf_put(&aside, str_cut(s, (size_t)colon + 2, s.n));
    p->aside = buf_str(&aside);
}

/* What a panel's values are: words in front, where nothing else is; numbers behind them with their names. */
static void panel_name(struct plotting *g, const struct odds_ask *t, const struct grid_cell *cell, bool many,
                       struct panel *p)
{
    const struct odds_entry *e = t->entry;
    struct buf words = {.a = g->a}, numbers = {.a = g->a};
    for (size_t i = 0; i < e->n_given; i++) {
        bool word = e->given[i].value[0].kind != VALUE_NUMBER;
        struct buf *b = word ? &words : &numbers;
        if (!odds_is_panel_name(t, (int)i))
            continue;
        buf_putz(b, b->n ? ", " : "");
        buf_put(b, odds_named_value(g->a, t, &e->given[i], &cell->given[i]));
    }
    struct str first = buf_str(words.n ? &words : &numbers);
    struct str second = words.n ? buf_str(&numbers) : (struct str){0};
    p->title = first;
    p->aside = second;
    if (!many)
        return;
    title_split(g->a, e->title.s.n ? e->title.s : e->id, p);
    if (first.n)
        p->aside = str_printf(g->a, "%.*s%s%.*s%s%.*s", STRF(p->aside), p->aside.n ? ", " : "", STRF(first),
                              second.n ? ", " : "", STRF(second));
}

static struct words panel_title(struct plotting *g, const struct panel *p)
{
    struct words w = {0};
    if (p->title.n)
        w = show_words_in(&g->k->show, p->title, WORDS_CHART, VOICE_PLAIN);
    if (p->aside.n)
        w = words_join(g->a, words_join(g->a, w, words_of(g->a, STR("  "), WORDS_ASIDE, VOICE_PLAIN)),
                       show_words_in(&g->k->show, p->aside, WORDS_ASIDE, VOICE_PLAIN));
    return w;
}

static struct plot_row *rows_new(struct plotting *g, const struct odds_ask *t, const struct given *d, size_t *n)
{
    *n = d ? d->n : 1;
    struct plot_row *row = ARENA_ARRAY(g->a, struct plot_row, *n);
    for (size_t i = 0; d && i < *n; i++) {
        row[i].label = odds_value_whole(g->a, t, d, &d->value[i]);
        row[i].zero = odds_is_unmodified(d, &d->value[i]);
    }
    return row;
}

struct group_names {
    struct str *at;
    size_t n, cap;
};

static size_t group_index(struct plotting *g, struct group_names *names, struct str text)
{
    for (size_t i = 0; i < names->n; i++)
        if (str_eq(names->at[i], text))
            return i;
    ARENA_PUSH(g->a, names, text);
    return names->n - 1;
}

/* The outcomes of a table, and their keys, once for all its rows. */
static void table_take(struct plotting *g, const struct odds_table *o)
{
    g->all = (struct columns){0};
    if (g->kind == PLOT_CURVES)
        return;
    odds_outcomes_push(g->a, &g->all, o);
    g->key = ARENA_ARRAY(g->a, unsigned, g->all.n);
    for (size_t i = 0; i < g->all.n; i++)
        g->key[i] = key_of(g, o->entry, &g->all.at[i]);
}

static void panels_make(struct plotting *g, const struct odds_ask *asked, const struct odds_table *o, bool many)
{
    struct odds_ask *t = arena_copy(g->a, asked, sizeof *asked);
    t->over = -1; /* a panel like any other */
    const struct given *down = t->down >= 0 ? &t->entry->given[t->down] : NULL;
    const struct given *across = t->across >= 0 ? &t->entry->given[t->across] : NULL;
    struct group_names names = {0};
    size_t first = g->panels.n;
    table_take(g, o);
    for (size_t i = 0; i < o->grid.n; i++) {
        const struct grid_cell *cell = &o->grid.cell[i];
        size_t at = group_index(g, &names, odds_group_text(g->a, t, cell));
        if (across)
            at = at * across->n + odds_given_index(across, &cell->given[t->across]);
        while (g->panels.n <= first + at)
            ARENA_PUSH(g->a, &g->panels, (struct panel){0});
        struct panel *p = &g->panels.at[first + at];
        if (!p->row) {
            p->row = rows_new(g, t, down, &p->n);
            panel_name(g, t, cell, many, p);
        }
        row_fill(g, o, cell, &p->row[down ? odds_given_index(down, &cell->given[t->down]) : 0]);
    }
}

/* --- where modifiers stop to matter */

static bool rows_alike(const struct plot_row *x, const struct plot_row *y)
{
    bool same = x->n > 0 && x->n == y->n; /* none: not worked out */
    for (size_t i = 0; same && i < x->n; i++)
        same = x->slice[i].key == y->slice[i].key && frac_cmp(x->slice[i].share, y->slice[i].share) == 0;
    return same;
}

static bool panels_alike(const struct panel *x, const struct panel *y)
{
    bool same = x->n == y->n;
    for (size_t i = 0; same && i < x->n; i++)
        same = str_eq(x->row[i].label, y->row[i].label) && rows_alike(&x->row[i], &y->row[i]);
    return same;
}

static bool panels_of_one_scale(const struct plotting *g)
{
    for (size_t i = 0; i < g->panels.n; i++) {
        if (g->panels.at[i].n != g->panels.at[0].n)
            return false;
        for (size_t k = 0; k < g->panels.at[0].n; k++)
            if (!str_eq(g->panels.at[i].row[k].label, g->panels.at[0].row[k].label))
                return false;
    }
    return g->panels.n > 0;
}

static bool all_alike(const struct plotting *g, size_t x, size_t y)
{
    for (size_t i = 0; i < g->panels.n; i++)
        if (!rows_alike(&g->panels.at[i].row[x], &g->panels.at[i].row[y]))
            return false;
    return true;
}

static void ends_trim(struct plotting *g, const struct odds_ask *t, struct words *said)
{
    const struct given *d = t->down >= 0 ? &t->entry->given[t->down] : NULL;
    if (!d || !odds_is_signed(d) || !panels_of_one_scale(g))
        return;
    size_t from = 0, to = d->n;
    while (to > from + 1 && all_alike(g, to - 2, to - 1))
        to--;
    while (from + 1 < to && all_alike(g, from, from + 1))
        from++;
    odds_say_ends(g->k, t, t->down, (struct odds_ends){from, to}, said);
    for (size_t i = 0; i < g->panels.n; i++) {
        g->panels.at[i].row += from;
        g->panels.at[i].n = to - from;
    }
}

/* Panels of one name that are alike to the last block stand once, under both their asides. */
static void panels_merge(struct plotting *g)
{
    size_t n = 0;
    for (size_t i = 0; i < g->panels.n; i++) {
        struct panel *p = &g->panels.at[i];
        size_t k = 0;
        while (k < n && !(str_eq(g->panels.at[k].title, p->title) && panels_alike(&g->panels.at[k], p)))
            k++;
        if (k < n)
            g->panels.at[k].aside = str_printf(g->a, "%.*s; %.*s", STRF(g->panels.at[k].aside), STRF(p->aside));
        else
            g->panels.at[n++] = *p;
    }
    g->panels.n = n;
}

/* --- ticks */

static bool all_of(const struct plotting *g, int64_t parts)
{
    for (size_t i = 0; i < g->panels.n; i++)
        for (size_t k = 0; k < g->panels.at[i].n; k++)
            for (size_t m = 0; m < g->panels.at[i].row[k].n; m++) {
                struct buf b = {.a = g->a};
                struct rat r;
                struct frac x = frac_mul(g->a, g->panels.at[i].row[k].slice[m].share, frac_of_rat(g->a, RAT(parts)));
                buf_put_frac(&b, x);
                if (!rat_parse(&r, buf_str(&b)) || !rat_whole(r))
                    return false;
            }
    return true;
}

static void ticks_make(struct plotting *g, struct plot *p)
{
    int64_t parts = all_of(g, 6) ? 6 : 10;
    struct plot_tick *tick = ARENA_ARRAY(g->a, struct plot_tick, (size_t)parts);
    for (int64_t i = 1; i <= parts; i++) {
        struct buf b = {.a = g->a};
        struct rat r;
        rat_make(&r, i, parts);
        struct frac at = frac_of_rat(g->a, r);
        buf_put_percent(&b, at, 0);
        if (i == parts)
            buf_putz(&b, "\u00a0%");
        if (parts == 6 || i % 2 == 0)
            tick[p->n_tick++] = (struct plot_tick){at, buf_str(&b)};
    }
    p->tick = tick;
}

static enum plot_kind kind_of(const struct odds_plotting *p, const struct odds_ask *t)
{
    if (p->chosen)
        return p->kind;
    const struct odds_entry *e = t->entry;
    if (t->n_show && t->show[0].measure == MEASURE_AT_LEAST)
        return PLOT_CURVES;
    bool win = e->n_outcome && e->n_outcome <= 3 && str_starts(e->outcome[0].name.s, "win");
    return win ? PLOT_WTL : PLOT_BARS;
}

/* What goes down and across in all panels; which givens are fixed, where no title's line says so. */
static struct words note_of(struct plotting *g, const struct odds_ask *t)
{
    struct buf b = {.a = g->a};
    struct str down = t->down >= 0 ? odds_given_name(t, &t->entry->given[t->down]) : (struct str){0};
    struct str fixed = t->titled ? STR("") : odds_fixed_text(g->a, t);
    if (fixed.n)
        buf_printf(&b, "%.*s; ", STRF(fixed));
    if (down.n && g->kind == PLOT_CURVES)
        buf_printf(&b, "per cent, over %.*s", STRF(down));
    else if (down.n)
        buf_printf(&b, "%.*s down, per cent across", STRF(down));
    else
        buf_putz(&b, "per cent");
    if (g->uneven)
        buf_putz(&b, "; rounded rows need not add to 100");
    return words_of(g->a, buf_str(&b), WORDS_ASIDE, VOICE_PLAIN);
}

/* Said where a slice is too narrow for its words, which is known when the page is laid out. */
static struct words narrow_of(const struct plotting *g)
{
    const char *what = g->figures && g->letters ? "letter or figure" : g->letters ? "letter" : "figure";
    if (!g->figures && !g->letters)
        return (struct words){0};
    return words_of(g->a, str_printf(g->a, "; narrow slices carry no %s", what), WORDS_ASIDE, VOICE_PLAIN);
}

/* One table's win, or its only curve: what one more modifier is worth. */
static void worth_put(struct plotting *g, const struct odds_ask *t, const struct odds_table *const *o, size_t n,
                      struct words *said)
{
    struct columns all = {0};
    if (n != 1 || g->kind != PLOT_WTL || t->down < 0 || !t->worth)
        return;
    odds_outcomes_push(g->a, &all, o[0]);
    if (all.n)
        odds_say_worth(g->k, t, o[0], t->down, odds_ends_of(g->a, o[0], t->down), &all.at[0], said);
}

const struct plot *odds_plot_make(struct making *k, const struct odds_plotting *p, const struct odds_ask *t,
                                  const struct odds_table *const *o, size_t n, struct words *said)
{
    struct plotting g = {.k = k, .a = k->a, .p = p, .kind = kind_of(p, &t[0])};
    struct plot *plot = ARENA_NEW(k->a, struct plot);
    if (g.kind == PLOT_CURVES)
        curves_make(&g, &t[0], o[0]);
    else if (!keys_make(&g, o, n))
        return NULL;
    for (size_t i = 0; i < n; i++)
        panels_make(&g, &t[i], o[i], n > 1);
    keys_grade(&g);
    if (g.kind != PLOT_CURVES)
        ends_trim(&g, &t[0], said);
    if (n > 1)
        panels_merge(&g);
    *plot = (struct plot){.kind = g.kind, .key = g.keys.at, .n_key = g.keys.n, .beside = p->beside};
    struct plot_panel *panel = ARENA_ARRAY(k->a, struct plot_panel, g.panels.n + 1);
    for (size_t i = 0; i < g.panels.n; i++)
        panel[i] = (struct plot_panel){panel_title(&g, &g.panels.at[i]), g.panels.at[i].row, g.panels.at[i].n};
    plot->panel = panel;
    plot->n_panel = g.panels.n;
    if (!plot->beside && n == 1 && t[0].across >= 0)
        plot->beside = (unsigned)t[0].entry->given[t[0].across].n;
    if (g.kind == PLOT_BARS)
        ticks_make(&g, plot);
    plot->note = note_of(&g, &t[0]);
    plot->narrow = narrow_of(&g);
    worth_put(&g, t, o, n, said);
    return plot;
}
