/* Makes the answers of an odds book, once above their tables and once in the contents: those of the
 * author, whose numbers in braces are looked up in the tables of the book, and for a table with at
 * most one given the usual one, if its question names one outcome.
 *
 * question and tables -> a sentence
 *
 * Invariant: every number of a chance is computed from the cells, compared as exact fractions and
 * rounded to whole per cent. A number that could be read in two ways is a finding. Called by
 * block.c, and by sheets.c when all tables of the book are made. */
#include "show/odds/inner.h"
#include <stdlib.h>

enum {
    THROWS_MAX = 1000000 /* of "of 36 hits" */
};
#define NONE SIZE_MAX
#define TWICE (SIZE_MAX - 1)

/* A column at cells that differ in one given at most, in the order of its values. */
struct answer {
    struct making *k;
    struct odds_names names;
    const struct odds_table *table;
    struct odds_column column;
    int axis; /* the index of that given; -1: one cell */
    struct {
        const struct grid_cell **at;
        size_t n, cap;
    } cell;
};

static struct frac number_at(const struct answer *w, size_t i)
{
    return odds_number_of(w->k->a, w->names.view->entry, &w->cell.at[i]->dist, &w->column);
}

/* "17 %", "never", or a mean, as "1.5"; empty if there is no number. */
static struct str number_text(const struct answer *w, size_t i)
{
    const struct language *in = show_language(&w->k->show);
    struct frac x = number_at(w, i);
    struct buf b = {.a = w->k->a};
    if (!odds_is_number(x))
        return STR("");
    if (w->column.measure == MEASURE_TRIES)
        return odds_tries_text(b.a, x);
    if (!odds_is_chance(&w->column)) {
        buf_put_mean(&b, x, 2);
        while (b.p[b.n - 1] == '0')
            b.n--;
        b.n -= b.p[b.n - 1] == '.';
        return format_number(b.a, in, buf_str(&b));
    }
    if (frac_is_zero(x) || frac_is_one(x))
        return msg_text(in, frac_is_one(x) ? MSG_ALWAYS : MSG_NEVER);
    return str_printf(b.a, "%.*s\u00a0%%", STRF(odds_percent(b.a, x, 0)));
}

static struct str value_text_at(const struct answer *w, size_t i, enum odds_naming how)
{
    const struct given *g = &w->names.view->entry->given[w->axis];
    return odds_value_text(&w->names, g, odds_given_index(g, &w->cell.at[i]->given[w->axis]), how);
}

/* The least index from which every chance is at least `min` per cent, or with `most` the largest up
 * to which. NONE if there is none, or if a chance beyond it is as large. */
static size_t reached(const struct answer *w, bool most, unsigned min)
{
    const struct frac want = frac_of_rat(w->k->a, (struct rat){min, 100});
    size_t n = w->cell.n, found = NONE, all = 0, row = 0;
    for (size_t i = 0; i < n; i++) {
        size_t at = most ? i : n - 1 - i;
        if (frac_cmp(number_at(w, at), want) < 0)
            continue;
        found = row == i ? at : found;
        row += row == i;
        all++;
    }
    return all == row ? found : TWICE;
}

/* ---- the author's answers */

/* An answer while it is read. `of`: the table of numbers that name none, or NULL. */
struct author {
    struct making *k;
    struct asking ask;
    struct text answer;
    const struct odds_entry *of;
    bool has_sign; /* a chance with its per cent sign was put */
};

/* Reports a number that cannot be computed. Returns false. */
static bool refuse(const struct author *r, struct str number, const char *why)
{
    struct finding *f =
        diag_add(r->k->d, RULE_BAD_VALUE, r->answer.at, "{%.*s} %s", STRF(number), why);
    finding_help(f, "write {OUTCOME, GIVEN=VALUE, ...}, {least GIVEN for 50 %% OUTCOME, ...} or "
                    "{most ...}; before it TABLE: if there are several");
    return false;
}

/* The table of the book with this id; with `numbers` one whose outcomes are numbers. */
static const struct odds_entry *entry_find(const struct author *r, struct str id, bool numbers)
{
    for (size_t i = 0; i < r->k->odds.n; i++) {
        const struct odds_entry *e = r->k->odds.at[i].entry;
        if (str_eq(e->id, id) && !(numbers && odds_outcomes_named(e)))
            return e;
    }
    return NULL;
}

/* Takes the part before the comma (or semicolon) before the first "GIVEN=" after `from`; names may
 * have commas. */
static struct str part_take(struct str *rest, size_t from)
{
    const struct str all = *rest;
    const ptrdiff_t given = str_find_char(str_cut(all, from, all.n), '=');
    size_t end = given < 0 ? 0 : from + (size_t)given;
    while (end > from && all.p[end] != ',' && all.p[end] != ';')
        end--;
    *rest = end > from ? str_cut(all, end + 1, all.n) : STR("");
    return end > from ? str_cut(all, 0, end) : all;
}

/* Reads "dice=3, need=4" into `at`, which has a place for each given. */
static bool givens_read(struct author *r, const struct odds_entry *e, struct str rest,
                        const struct value **at)
{
    struct str given;
    while (rest.n) {
        struct str part = part_take(&rest, (size_t)(str_find_char(rest, '=') + 1));
        int i;
        str_split(&part, '=', &given);
        if (!odds_given_find(&r->ask, e, (struct text){str_trim(given), r->answer.at}, &i))
            return false;
        if (at[i])
            return refuse(r, str_trim(given), "has two values");
        at[i] = odds_value_find(&r->ask, &e->given[i], (struct text){str_trim(part), r->answer.at});
        if (!at[i])
            return false;
    }
    return true;
}

static bool is_at(const struct odds_entry *e, const struct grid_cell *c, const struct value **at)
{
    bool is = !c->na && !c->failed;
    for (size_t g = 0; g < e->n_given; g++)
        is = is && (!at[g] || value_eq(&c->given[g], at[g]));
    return is;
}

/* Finds the cells in the first table that has any. True if they differ only in the axis. */
static bool cells_find(struct answer *w, const struct value **at)
{
    const struct odds_entry *e = w->names.view->entry;
    for (size_t i = 0; i < w->k->odds.n && !w->cell.n; i++) {
        w->table = &w->k->odds.at[i];
        for (size_t c = 0; w->table->entry == e && c < w->table->grid.n; c++)
            if (is_at(e, &w->table->grid.cell[c], at))
                ARENA_PUSH(w->k->a, &w->cell, &w->table->grid.cell[c]);
    }
    return w->cell.n == (w->axis < 0 ? 1 : e->given[w->axis].n);
}

/* A number of an answer as it is asked. */
struct asked_number {
    struct str text, table;
    struct odds_view view;
    unsigned min;    /* per cent that the given view.down has to reach; 0: no given is sought */
    unsigned throws; /* the chance as a number of so many throws; 0: as per cent */
    bool most;
    const struct value **at; /* of each given; NULL: any */
};

/* Takes a whole number from the beginning of a text, and blanks after it. 0 if there is none up to
 * `max`. */
static unsigned count_take(struct str *s, unsigned max)
{
    const size_t n = str_digits_end(*s, 0);
    const unsigned long count = n ? strtoul(s->p, NULL, 10) : 0;
    *s = str_trim(str_cut(*s, n, s->n));
    return count <= max ? (unsigned)count : 0;
}

/* Takes "least dice for 90 %" from the beginning of a column's name. */
static bool limit_read(struct author *r, struct asked_number *n, struct str *column)
{
    const struct str s = *column;
    const ptrdiff_t to = str_find(s, " for ");
    struct str rest = to < 0 ? STR("") : str_cut(s, (size_t)to + 5, s.n);
    n->most = str_starts(s, "most ");
    if (!n->most && !str_starts(s, "least "))
        return true;
    n->min = count_take(&rest, 100);
    if (!n->min || !str_starts(rest, "%") || n->throws)
        return refuse(r, n->text, "needs a whole per cent from 1 to 100, and no number of throws");
    *column = str_trim(str_cut(rest, 1, rest.n));
    const struct str given = str_trim(str_cut(s, n->most ? 5 : 6, (size_t)to));
    return odds_given_find(&r->ask, n->view.entry, (struct text){given, r->answer.at},
                           &n->view.down);
}

/* Takes "rally: of 36 rallies" from the beginning of a number, and leaves the column. */
static struct str head_take(struct asked_number *n, struct str *rest)
{
    struct str after;
    const ptrdiff_t colon = str_find(*rest, ": ");
    if (colon > 0) {
        n->table = str_cut(*rest, 0, (size_t)colon);
        *rest = str_cut(*rest, (size_t)colon + 2, rest->n);
    }
    const struct str column = str_trim(part_take(rest, 0));
    if (!str_starts(column, "of "))
        return column;
    after = str_cut(column, 3, column.n);
    n->throws = count_take(&after, THROWS_MAX);
    return n->throws ? after : column;
}

/* Reads "rally: rallies, level=9". */
static bool asked_read(struct author *r, struct asked_number *n)
{
    struct str rest = n->text, column = head_take(n, &rest);
    n->view.entry = entry_find(r, n->table, false);
    if (!n->view.entry)
        return refuse(r, n->text, "names no table of this book");
    if (!limit_read(r, n, &column) ||
        !odds_show_read(&r->ask, &n->view, (struct text){column, r->answer.at}))
        return false;
    n->view.entry = entry_find(r, n->table, odds_measure_counts(n->view.show.at[0].measure));
    if (!n->view.entry)
        return refuse(r, n->text, "needs outcomes that are numbers");
    n->at = ARENA_ARRAY(r->k->a, const struct value *, n->view.entry->n_given + 1);
    return givens_read(r, n->view.entry, rest, n->at);
}

/* "3"; where no value in the table reaches it, "more than 12". */
static struct str limit_text(const struct answer *w, const struct asked_number *n)
{
    const size_t i = reached(w, n->most, n->min);
    if (i == TWICE)
        return STR("");
    if (i != NONE)
        return value_text_at(w, i, NAMED_BELOW);
    return msg_format(w->k->a, show_language(&w->k->show), n->most ? MSG_LESS_THAN : MSG_MORE_THAN,
                      value_text_at(w, n->most ? 0 : w->cell.n - 1, NAMED_BELOW));
}

/* The number; empty if a limit or a number of throws is asked of what is no chance, or if that
 * number is not whole. */
static struct str asked_text(const struct answer *w, const struct asked_number *n)
{
    struct buf b = {.a = w->k->a};
    if (!n->min && !n->throws)
        return number_text(w, 0);
    if (!odds_is_chance(&w->column))
        return STR("");
    if (n->min)
        return limit_text(w, n);
    buf_put_frac(&b, frac_mul(b.a, number_at(w, 0), frac_of_rat(b.a, RAT(n->throws))));
    return str_find_char(buf_str(&b), '/') < 0 ? buf_str(&b) : STR("");
}

/* Sets *out to the number as text; false after a finding. */
static bool author_number(struct author *r, struct asked_number *n, struct str *out)
{
    struct making *k = r->k;
    struct answer w = {.k = k, .names = {k->a, k->show.display_options.translator, &n->view}};
    if (!asked_read(r, n))
        return false;
    w.axis = n->view.down;
    if (!cells_find(&w, n->at))
        return refuse(r, n->text, "is not one number: name a value of each given with several");
    const struct odds_item item = {.view = &n->view, .n = 1, .plot = PLOT_NO};
    const struct odds_columns all = odds_columns_of(k, &item, w.table);
    if (all.n == 1 && all.at[0].measure != MEASURE_SPREAD) {
        w.column = all.at[0];
        *out = asked_text(&w, n);
    }
    return out->n ||
           refuse(r, n->text, "is not one number, not whole, no chance, or reached more than once");
}

/* Takes a number and the words after it from `part`, and puts both. Only the first chance of an
 * answer has its sign. A per cent typed by hand is refused, because nothing would compare it with a
 * table. */
static bool author_part(struct author *r, struct str part, bool first, struct buf *b)
{
    struct asked_number n = {.table = r->of ? r->of->id : STR(""),
                             .view = {.down = -1, .across = -1, .over = -1}};
    struct str is = STR("");
    if (!first && str_find_char(part, '}') < 0)
        return refuse(r, part, "is not closed");
    if (!first)
        str_split(&part, '}', &n.text);
    if (str_find_char(part, '%') >= 0)
        return refuse(r, part, "has a per cent that is not computed");
    if (!first && !author_number(r, &n, &is))
        return false;
    if (r->has_sign && str_ends(is, "%"))
        is = str_cut(is, 0, is.n - sizeof "\u00a0%" + 1);
    r->has_sign = r->has_sign || str_ends(is, "%");
    if (is.n)
        buf_printf(b, "**%.*s**", STRF(is));
    buf_put(b, part);
    return true;
}

/* The author's answer with its numbers; empty without one, or after a finding. */
static struct words answered(struct making *k, struct text answer, const struct odds_entry *of)
{
    struct author r = {k, {.a = k->a, .d = k->d, .m = k->m, .set = k->set}, answer, of, false};
    struct str rest = show_translate(&k->show, answer.s), part;
    struct buf b = {.a = k->a};
    for (bool first = true; str_split(&rest, '{', &part); first = false)
        if (!author_part(&r, part, first, &b))
            return (struct words){0};
    return show_set_in(&k->show, buf_str(&b), PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
}

static void block_answer(struct making *k, struct block *b)
{
    const struct layout_item *item = b->of;
    if (!item || item->kind != REQUEST_ODDS || b->answer.n)
        return;
    b->answer =
        answered(k, item->frame.answer, item->odds->n == 1 ? item->odds->view[0].entry : NULL);
    odds_lead_put(k->a, &b->lead, &b->n_lead, b->answer, (struct words){0});
}

void odds_answers_put(struct making *k, struct section *section, size_t n)
{
    for (struct section *s = section; s < section + n; s++) {
        struct block *block = arena_copy(k->a, s->block, s->n_block * sizeof *block);
        if (!s->of)
            continue;
        s->answer = answered(k, s->of->answer, NULL);
        odds_lead_put(k->a, &s->lead, &s->n_lead, s->answer, (struct words){0});
        for (size_t i = 0; i < s->n_block; i++)
            if (!i || block[i - 1].of != block[i].of) /* the letters of a finder have no answer */
                block_answer(k, &block[i]);
        s->block = block;
    }
}

/* ---- the usual answer */

/* Finds the only chance that the question names: "Does he hold?" asks for the outcome Holds. */
static bool column_find(struct answer *w, const struct odds_columns *all, struct str question)
{
    size_t found = 0;
    for (size_t i = 0; i < all->n; i++) {
        struct str name = odds_column_name(&w->names, &all->at[i], false),
                   stem = str_cut(name, 0, name.n - str_ends(name, "s"));
        if (!odds_is_chance(&all->at[i]) ||
            !(text_names(question, name) || text_names(question, stem)))
            continue;
        w->column = all->at[i];
        found++;
    }
    return found == 1;
}

/* "50 % or more from dice 3, 90 % or more from 7". */
static struct str sentence(const struct answer *w)
{
    const struct language *in = show_language(&w->k->show);
    const bool falls = frac_cmp(number_at(w, w->cell.n - 1), number_at(w, 0)) < 0;
    const size_t best = falls ? 0 : w->cell.n - 1;
    struct buf b = {.a = w->k->a};
    for (unsigned min = ODDS_EVEN; min <= ODDS_LIKELY; min += ODDS_LIKELY - ODDS_EVEN) {
        const size_t i = reached(w, falls, min);
        if (i >= TWICE)
            break;
        buf_separator(&b, b.n, ", ");
        buf_put(&b, msg_format_two(b.a, in, falls ? MSG_OR_MORE_UP_TO : MSG_OR_MORE_FROM,
                                   str_printf(b.a, "%u\u00a0%%", min),
                                   value_text_at(w, i, b.n ? NAMED_BELOW : NAMED_FULLY)));
    }
    if (!b.n)
        buf_put(&b, msg_format_two(b.a, in, MSG_BELOW_EVEN, number_text(w, best),
                                   value_text_at(w, best, NAMED_FULLY)));
    return buf_str(&b);
}

/* Takes the cells of a table with at most one given, whose values are consecutive numbers. */
static bool cells_take(struct answer *w)
{
    const struct odds_entry *e = w->names.view->entry;
    w->axis = (int)e->n_given - 1;
    if (w->axis > 0 || w->names.view->only.n ||
        (w->axis == 0 && !odds_is_run(e->given, NULL, e->given->n)))
        return false;
    for (size_t i = 0; i < w->table->grid.n; i++)
        if (!w->table->grid.cell[i].na)
            ARENA_PUSH(w->k->a, &w->cell, &w->table->grid.cell[i]);
    return w->cell.n && w->cell.n == w->table->grid.n;
}

struct words odds_answer_usual(struct odds_block *b, struct str question)
{
    struct arena *a = b->k->a;
    struct answer w = {.k = b->k, .names = b->names, .table = b->table[0]};
    if (b->request->n != 1 || !cells_take(&w) || !column_find(&w, &b->columns, question))
        return (struct words){0};
    const struct str figures = w.axis < 0 ? number_text(&w, 0) : sentence(&w),
                     name = str_capital(a, odds_column_name(&w.names, &w.column, false));
    return show_set_in(&b->k->show, str_printf(a, "%.*s: **%.*s**.", STRF(name), STRF(figures)),
                       PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
}
