/* Writes the summary of an odds block: a sentence of a book above the table, worked out from its
 * cells. The sentence gives the value of a given at which an outcome reaches 50 % and 90 %, or the
 * average for each unit, or several chances. Called by block.c for books.
 *
 * A summary is made only if the question names one shown outcome and the value of each fixed given.
 * Chances are compared as exact fractions and rounded to whole per cent for print. */
#include "show/odds/inner.h"
#include "show/show.h"

enum {
    LINES_MAX = 6, /* a sentence with more lines would be a table */
    AXIS_MIN = 3,  /* number of values that makes a given an axis */
    LIKELY = 90,   /* per cent; a player may count on it */
};
#define NONE SIZE_MAX
#define PLACES(...)                                                                                                    \
    (const struct words[]){__VA_ARGS__}, sizeof((const struct words[]){__VA_ARGS__}) / sizeof(struct words)

struct answer {
    struct arena *a;
    const struct show *show;
    const struct language *in;
    const struct odds_names *names;
    const struct odds_view *view;
    const struct odds_table *table;
    struct odds_column column; /* the chance or the mean that is summarised */
    /* indices of the rising given and of the given with one line for each value; -1 if absent */
    int axis, line;
};

/* ---- what the question names */

static struct str value_as_text(const struct answer *w, int given, size_t i, enum odds_naming how)
{
    return odds_value_text(w->names, &w->view->entry->given[given], i, how);
}

/* True if the question has a negation that the name of the outcome lacks: it is then about the
 * opposite. */
static bool denies(const struct answer *w, struct str question, struct str name)
{
    struct str word, rest = msg_text(w->in, MSG_DENIALS);
    bool found = false;
    while (!found && str_split(&rest, ' ', &word))
        found = text_names(question, word) && !text_names(name, word);
    return found;
}

/* Finds the only shown column that the question names: an outcome, or for a mean the counted
 * quantity. False if the question names several columns or does not name one. */
static bool column_find(struct answer *w, const struct odds_columns *all, struct str question)
{
    size_t found = 0;
    for (size_t i = 0; i < all->n; i++) {
        const struct odds_column *c = &all->at[i];
        bool mean = c->measure == MEASURE_MEAN;
        struct str name = mean ? odds_text(w->names, odds_quantity(w->view->entry))
                               : odds_column_name(w->names, c, false);
        if ((!mean && !odds_is_chance(c)) || !text_names(question, name) ||
            denies(w, question, name))
            continue;
        w->column = *c;
        found++;
    }
    return found == 1;
}

/* ---- cells of an axis and a line */

static size_t values_of(const struct answer *w, int given)
{
    return given >= 0 ? w->view->entry->given[given].n : 1;
}

/* The number of the column at a place of the axis and the line. */
static struct frac number_at(const struct answer *w, size_t line, size_t i)
{
    size_t at = w->line >= 0 ? line * odds_stride(w->table, w->line) : 0;
    at += w->axis >= 0 ? i * odds_stride(w->table, w->axis) : 0;
    return odds_number_of(w->a, w->view->entry, &w->table->grid.cell[at].dist, &w->column);
}

static bool rises(const struct given *g)
{
    for (size_t i = 0; i < g->n; i++)
        if (g->value[i].kind != VALUE_NUMBER ||
            (i && rat_cmp(g->value[i - 1].number, g->value[i].number) >= 0))
            return false;
    return g->n >= AXIS_MIN;
}

/* Chooses the axis (`down` if it rises, else the first given that rises) and the line (a given with
 * few values); either may be absent. False if more givens vary, if the question omits a fixed
 * value, or if a cell has no result. */
static bool lines_find(struct answer *w, struct str question)
{
    const struct odds_entry *e = w->view->entry;
    w->axis = w->line = -1;
    if (w->view->down >= 0 && rises(&e->given[w->view->down]) && !odds_is_fixed(w->view, &e->given[w->view->down]))
        w->axis = w->view->down;
    for (int k = 0; k < (int)e->n_given; k++) {
        const struct given *g = &e->given[k];
        if (k == w->axis)
            continue;
        if (odds_is_fixed(w->view, g)) {
            const struct value *one = env_find(&w->view->only, g->name.s);
            size_t at = one ? odds_given_index(g, one) : 0;
            if (!text_names(question, odds_given_name(w->names, g)) ||
                !text_names(question, value_as_text(w, k, at, NAMED_BELOW)))
                return false;
        } else if (w->axis < 0 && rises(g)) {
            w->axis = k;
        } else if (w->line < 0 && g->n <= LINES_MAX) {
            w->line = k;
        } else {
            return false;
        }
    }
    for (size_t i = 0; i < w->table->grid.n; i++)
        if (w->table->grid.cell[i].na || w->table->grid.cell[i].failed)
            return false;
    return w->table->grid.n == values_of(w, w->axis) * values_of(w, w->line);
}

/* ---- numbers */

static struct words strong(const struct answer *w, struct str text)
{
    return words_of(w->a, text, PARA_STYLE_BODY, CHAR_STYLE_HUE);
}

static struct words sentence(const struct answer *w, enum msg what, const struct words *of,
                             size_t n)
{
    return show_places(w->a, msg_text(w->in, what), of, n, PARA_STYLE_BODY, CHAR_STYLE_HUE);
}

static struct words percent(const struct answer *w, struct frac p)
{
    if (frac_is_zero(p) || frac_is_one(p))
        return strong(w, msg_text(w->in, frac_is_one(p) ? MSG_ALWAYS : MSG_NEVER));
    return strong(w, str_printf(w->a, "%.*s\u00a0%%", STRF(odds_percent(w->a, p, 0))));
}

/* Returns 1 if no chance falls as the axis rises, 2 if no chance rises, and 0 if both occur or all
 * chances are equal. */
static int way_of(const struct answer *w)
{
    int way = 0;
    for (size_t line = 0; line < values_of(w, w->line); line++)
        for (size_t i = 1; i < values_of(w, w->axis); i++) {
            int c = frac_cmp(number_at(w, line, i), number_at(w, line, i - 1));
            way |= c > 0 ? 1 : c < 0 ? 2 : 0;
        }
    return way < 3 ? way : 0;
}

/* Finds the first place on the axis with a chance of `min` per cent or more, in the direction in
 * which chances grow. NONE if the chance is always below. */
static size_t reached(const struct answer *w, size_t line, bool up, int64_t min)
{
    struct frac want = frac_of_rat(w->a, (struct rat){min, 100});
    size_t n = values_of(w, w->axis);
    for (size_t k = 0; k < n; k++) {
        size_t i = up ? k : n - 1 - k;
        if (frac_cmp(number_at(w, line, i), want) >= 0)
            return i;
    }
    return NONE;
}

/* "nowhere, at most 26 % with dice 6": the chance at the end of the table. The chance may change
 * beyond the end. */
static struct words end_sentence(const struct answer *w, size_t line, size_t end, enum msg how)
{
    struct words chance = percent(w, number_at(w, line, end));
    struct words at = strong(w, value_as_text(w, w->axis, end, NAMED_FULLY));
    if (frac_is_zero(number_at(w, line, end)))
        return chance;
    return sentence(w, how, PLACES(chance, at));
}

/* "from dice 3, 90 % from 7". If the chance never reaches 50 %, or never drops below it, the chance
 * at the end of the table is given. */
static struct words needed(const struct answer *w, size_t line, bool up)
{
    size_t even = reached(w, line, up, 50), likely = reached(w, line, up, LIKELY);
    const size_t last = values_of(w, w->axis) - 1;
    if (even == NONE)
        return end_sentence(w, line, up ? last : 0, MSG_MOST_WITH);
    if (!up && even == last)
        return end_sentence(w, line, last, MSG_STILL_WITH);
    const struct words first = strong(w, value_as_text(w, w->axis, even, NAMED_FULLY));
    if (likely == NONE)
        return sentence(w, up ? MSG_FROM : MSG_DOWN_TO, PLACES(first));
    return sentence(w, up ? MSG_FROM_LIKELY : MSG_DOWN_TO_LIKELY,
                    PLACES(first, strong(w, str_printf(w->a, "%d\u00a0%%", LIKELY)),
                           strong(w, value_as_text(w, w->axis, likely, NAMED_BELOW))));
}

/* "1/2 × dice" if each mean is proportional to its value on the axis; else empty. */
static struct words each_mean(const struct answer *w, size_t line)
{
    const struct given *g = &w->view->entry->given[w->axis];
    struct frac each = frac_of_rat(w->a, RAT(0));
    struct buf b = {.a = w->a};
    for (size_t i = 0; i < g->n; i++) {
        struct frac mean = number_at(w, line, i);
        if (g->value[i].number.n <= 0 || !odds_is_number(mean))
            return (struct words){0};
        struct frac one = frac_div(w->a, mean, frac_of_rat(w->a, g->value[i].number));
        if (i && frac_cmp(one, each) != 0)
            return (struct words){0};
        each = one;
    }
    buf_put_frac(&b, each);
    buf_printf(&b, " \u00d7 %.*s", STRF(odds_given_name(w->names, g)));
    return strong(w, buf_str(&b));
}

/* Appends a label and a separator: a colon after a digit, so that two numbers never touch. */
static struct words label_put(const struct answer *w, struct words words, struct str label)
{
    bool number = label.n && char_is_digit(label.p[label.n - 1]);
    words = words_join(w->a, words, show_set_in(w->show, label, PARA_STYLE_BODY, CHAR_STYLE_PLAIN));
    return words_cat(w->a, words, number ? msg_text(w->in, MSG_COLON) : STR("\u00a0"),
                     PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
}

struct words odds_answer(struct odds_block *b, struct str question)
{
    struct answer w = {.a = b->k->a,
                       .show = &b->k->show,
                       .in = show_language(&b->k->show),
                       .names = &b->names,
                       .view = b->names.view,
                       .table = b->table[0]};
    struct words words = {0};
    if (b->request->n != 1 || !column_find(&w, &b->columns, question) || !lines_find(&w, question))
        return words;
    const bool mean = w.column.measure == MEASURE_MEAN;
    const int way = w.axis >= 0 && !mean ? way_of(&w) : 0;
    if (mean ? w.axis < 0 : w.axis >= 0 && !way)
        return words;
    for (size_t i = 0; i < values_of(&w, w.line); i++) {
        struct words figures = mean          ? each_mean(&w, i)
                               : w.axis >= 0 ? needed(&w, i, way == 1)
                                             : percent(&w, number_at(&w, i, 0));
        if (!figures.n)
            return figures;
        if (i)
            words = words_cat(w.a, words, msg_text(w.in, MSG_SEMICOLON), PARA_STYLE_BODY,
                              CHAR_STYLE_PLAIN);
        if (w.line >= 0)
            words = label_put(&w, words, value_as_text(&w, w.line, i, NAMED_ALONE));
        words = words_join(w.a, words, figures);
    }
    const struct words name = show_set_in(w.show, odds_column_name(w.names, &w.column, false),
                                          PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    words = sentence(&w, way ? MSG_EVEN_EACH : MSG_NAME_IS, PLACES(name, words));
    return words_cat(w.a, words, STR("."), PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
}
