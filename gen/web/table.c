/* Writes what a player needs to roll on the charts of a sheet: for each chart its dice, the rows of
 * its totals, and the lists of modifiers that are added. Input: the blocks of a sheet and their
 * charts in the model; output: one JSON object, which the page's script reads. Called by page.c.
 *
 * Invariant: all numbers are whole, as the model has them: bounds of rows, values of modifiers, and
 * the ways in which the dice give each number. The script adds, compares and counts them. A chart
 * is left out unless its total is certain: the sum of one set of dice, a number and lists of
 * modifiers, each of which only adds whole numbers. */
#include "model/lookup.h"
#include "odds/odds.h"
#include "show/chart/chart.h"
#include "web/web.h"
#include <inttypes.h>

enum {
    VALUES_MAX = 1000, /* of the dice: a number field for more would be of no use */
    WAYS_BITS = 31,    /* the script draws a number of 32 bits */
    LISTS_MAX = 8
};

/* A list, and the section of the first chart that adds it. */
struct listed {
    const struct chart *chart;
    struct str section;
};

/* The charts of a page so far. */
struct rolls {
    struct web_page *w;
    struct show show;
    struct buf chart, list;
    size_t n_chart;
    LIST(struct listed) listed; /* in the order of `list` */
};

/* The total of a roll. */
struct total_of {
    const struct roll *dice;
    int64_t add;
    const struct chart *list[LISTS_MAX];
    size_t n_list;
    struct dist dist; /* of dice and number, without the lists */
};

/* ---- what is certain ---- */

static bool whole(struct rat x)
{
    return rat_whole(x) && x.n > -VALUES_MAX && x.n < VALUES_MAX;
}

/* Does each row only add a whole number, to the value that the list changes? */
static bool list_is_certain(const struct chart *c)
{
    bool certain = !c->bad && chart_adds(c) && !c->start.s.n;
    for (const struct row *r = c->row; certain && r < c->row + c->n_row; r++) {
        const struct cell *x = r->cell;
        const bool adds = x->kind == CELL_ADD && x->value.unit == UNIT_NONE &&
                          whole(x->value.range.lo) && !x->n_mark,
                   limited = !r->has_up_to || whole(r->up_to);
        certain = r->then || (adds && limited && !r->to.s.n);
    }
    return certain;
}

/* The chart of a list as the sheet shows it, and the block that shows only it. */
static const struct web_place *place_of(const struct rolls *t, const struct chart *c)
{
    for (size_t i = 0; i < t->w->place.n; i++) {
        const struct block *b = t->w->place.at[i].block;
        if (b->n_chart == 1 && b->chart[0] == c && b->of && b->of->kind == REQUEST_CHART)
            return &t->w->place.at[i];
    }
    return NULL;
}

static struct show show_in(const struct rolls *t, const struct web_place *p)
{
    struct show s = t->show;
    if (p && p->block->of)
        s.request = p->block->of->request;
    if (s.request.notes != NOTES_ALL)
        s.left = ARENA_NEW(t->show.a, struct left_list);
    return s;
}

/* Adds the parts of a sum; false for any other expression. */
static bool sum_read(const struct rolls *t, const struct chart *c, const struct roll *r, int sign,
                     struct total_of *to)
{
    const bool sum = r->kind == ROLL_ADD || r->kind == ROLL_SUB;
    if (sum)
        return sum_read(t, c, r->arg[0], sign, to) &&
               sum_read(t, c, r->arg[1], r->kind == ROLL_SUB ? -sign : sign, to);
    if (r->kind == ROLL_NUMBER && whole(r->number)) {
        to->add += sign * r->number.n;
        return true;
    }
    if (sign < 0)
        return false;
    if (r->kind == ROLL_DICE && !to->dice) {
        to->dice = r;
        return r->die <= DIE_DIGITS && (!r->n || !r->arg[0] || r->arg[0]->kind == ROLL_NUMBER);
    }
    if (r->kind != ROLL_NAME || to->n_list == LISTS_MAX)
        return false;
    const struct chart *list = model_chart_find(t->show.model, c->set, r->word);
    for (size_t i = 0; i < to->n_list; i++)
        if (to->list[i] == list)
            return false; /* a list is added once */
    to->list[to->n_list++] = list;
    if (!list)
        return false;
    const struct show s = show_in(t, place_of(t, list));
    return list_is_certain(chart_chosen(&s, list));
}

/* The ways of the dice and the number, with all lists at 0. */
static bool ways_find(const struct rolls *t, const struct chart *c, const struct roll *r,
                      struct total_of *to)
{
    struct str name[LISTS_MAX];
    struct value zero[LISTS_MAX];
    struct roll_error error;
    const struct roll **node;
    struct env env = {.model = t->show.model, .set = c->set, .name = name, .value = zero};
    for (size_t i = 0, n = roll_nodes(t->show.a, r, &node); i < n; i++)
        if (node[i]->kind == ROLL_NAME) {
            name[env.n] = node[i]->word;
            zero[env.n++] = value_of_number(RAT(0));
        }
    bool found = odds_eval(t->show.a, r, &env, &to->dist, NULL, &error) &&
                 nat_bits(to->dist.total) <= WAYS_BITS && to->dist.n <= VALUES_MAX;
    for (size_t i = 0; found && i < to->dist.n; i++)
        found = to->dist.at[i].value.kind == VALUE_NUMBER && rat_whole(to->dist.at[i].value.number);
    return found;
}

static bool is_down(const struct chart *c)
{
    return chart_axis(c) == &c->down;
}

/* The range of the i-th outcome: a row of bands, a column of a grid; NULL if it has none. */
static const struct range *range_at(const struct chart *c, size_t i)
{
    if (is_down(c))
        return c->row[i].has_range ? &c->row[i].band.range : NULL;
    return c->col[i].has_range ? &c->col[i].band.range : NULL;
}

/* Does the model find this outcome, and no other, for a bound? */
static bool finds(const struct chart *c, size_t i, bool end, int64_t x)
{
    return !end || chart_number_find(c, is_down(c), RAT(x)) == (ptrdiff_t)i;
}

/* Has each whole number at most one outcome? As two ranges that overlap hold a bound of each other,
 * only bounds are tried. */
static bool outcomes_are_certain(const struct chart *c, size_t n)
{
    bool certain = n > 0;
    for (size_t i = 0; certain && i < n; i++) {
        const struct range *r = range_at(c, i);
        bool lo_end, hi_end;
        int64_t lo, hi;
        if (!r)
            return false;
        range_whole(r, &lo_end, &lo, &hi_end, &hi);
        certain = finds(c, i, lo_end, lo) && finds(c, i, hi_end, hi) &&
                  finds(c, i, !lo_end && !hi_end, 0) && (!lo_end || !hi_end || lo <= hi);
    }
    return certain;
}

static size_t outcomes_of(const struct chart *c)
{
    return is_down(c) ? c->n_row : c->n_col;
}

static bool roll_read(const struct rolls *t, const struct chart *c, struct total_of *to)
{
    if (c->bad || !chart_is_table(c) || chart_axis(c)->kind != AXIS_ROLL)
        return false;
    const struct roll *r = chart_axis(c)->roll;
    return r && sum_read(t, c, r, 1, to) && to->dice && ways_find(t, c, r, to) &&
           outcomes_are_certain(c, outcomes_of(c));
}

/* ---- JSON ---- */

static void list_begin(struct buf *b, const char *key)
{
    json_key(b, str_of(key));
    buf_putc(b, '[');
}

/* The runs of a text: as they are, or with their tag: ["b", "Shaken"]. */
static void put_words(struct buf *b, const char *key, struct words words)
{
    if (key)
        json_key(b, str_of(key));
    else
        json_next(b);
    buf_putc(b, '[');
    for (const struct run *r = words.run; r < words.run + words.n; r++) {
        const char *tag = html_tag(r);
        json_next(b);
        if (tag)
            buf_printf(b, "[\"%s\", ", tag);
        buf_put_json(b, r->text);
        buf_putz(b, tag ? "]" : "");
    }
    buf_putc(b, ']');
}

static void put_whole(struct buf *b, const char *key, int64_t x)
{
    json_key(b, str_of(key));
    buf_printf(b, "%" PRId64, x);
}

static void put_id(struct buf *b, const struct chart *c)
{
    json_put_text(b, "set", c->set->id);
    json_put_text(b, "id", c->id);
}

static void put_bound(struct buf *b, const char *key, bool end, int64_t x)
{
    if (end)
        put_whole(b, key, x);
}

static void put_texts(struct buf *b, const char *key, const struct words *at, size_t n)
{
    list_begin(b, key);
    for (size_t i = 0; i < n; i++)
        put_words(b, NULL, at[i]);
    buf_putc(b, ']');
}

/* The notes below a chart, with the footnotes of its texts, which have all been written. Those
 * above it stay on the page. */
static void put_notes(struct buf *b, const struct show *w)
{
    struct block notes = {0};
    struct words_list above = {0}, below = {0};
    if (w->c->whole) {
        const struct show whole = show_of(w, w->c->whole, w->footer);
        block_notes(&whole, &above, &below);
    }
    block_notes(w, &above, &below);
    block_close(w, &notes, &above, &below);
    put_texts(b, "notes", notes.note, notes.n_note);
}

/* ---- lists of modifiers ---- */

static void put_groups(struct buf *b, const struct show *w)
{
    list_begin(b, "groups");
    for (const struct group *g = w->c->group; g < w->c->group + w->c->n_group; g++) {
        json_next(b);
        buf_putc(b, '{');
        put_words(b, "name", group_words(w, g, PARA_STYLE_CELL, CHAR_STYLE_PLAIN));
        put_whole(b, "parent", g->parent);
        put_whole(b, "one", g->kind == GROUP_ONE_OF);
        buf_putc(b, '}');
    }
    buf_putc(b, ']');
}

/* A line between rows has no value. */
static void put_modifier(struct buf *b, const struct show *w, const struct row *r)
{
    json_next(b);
    buf_putc(b, '{');
    if (r->then) {
        put_words(b, "words", show_words(w, r->label.s, PARA_STYLE_CELL));
    } else {
        put_words(b, "words", situation(w, r));
        put_whole(b, "value", r->cell->value.range.lo.n);
        put_whole(b, "group", r->group);
        put_bound(b, "to", r->has_up_to, r->up_to.n);
        put_bound(b, "each", r->each.s.n > 0 || r->has_up_to, 1);
    }
    buf_putc(b, '}');
}

static void list_write(struct rolls *t, const struct chart *c)
{
    struct buf *b = &t->list;
    struct words_list footer = {0};
    const struct show s = show_in(t, place_of(t, c)), w = show_of(&s, chart_chosen(&s, c), &footer);
    json_next(b);
    buf_putc(b, '{');
    put_id(b, c);
    put_groups(b, &w);
    list_begin(b, "rows");
    for (size_t i = 0; i < w.c->n_row; i++)
        put_modifier(b, &w, &w.c->row[i]);
    buf_putc(b, ']');
    put_notes(b, &w);
    buf_putc(b, '}');
}

/* Writes the list if it is not there yet; returns its number. */
static size_t list_put(struct rolls *t, const struct chart *c, struct str section)
{
    size_t at = 0;
    while (at < t->listed.n && t->listed.at[at].chart != c)
        at++;
    if (at == t->listed.n) {
        ARENA_PUSH(t->show.a, &t->listed, ((struct listed){c, section}));
        list_write(t, c);
    }
    return at;
}

/* ---- charts ---- */

/* A chart to write: where it is on the page, and its column in a block of several charts. */
struct place {
    const struct web_place *on;
    const struct beside *of; /* or NULL */
    bool inner;              /* the sub-table of a row */
};
static ptrdiff_t chart_put(struct rolls *t, const struct place *p, const struct show *s,
                           const struct chart *c);

/* The texts of a row of bands: by the chart's pattern, else by column; then its sub-table, with the
 * number of that chart if it is certain. */
static void put_row(struct rolls *t, struct buf *b, const struct place *p, const struct show *w,
                    const struct row *r)
{
    static const char *const class[] = {
        [RATING_WORST] = "wo", [RATING_BAD] = "ba", [RATING_PLAIN] = "pl", [RATING_GOOD] = "go"};
    const bool reads = w->c->reads.s.n;
    struct box box;
    box_rating(&box, w, r, 0, w->c->n_col);
    if (box.rating)
        json_put_text(b, "tone", str_of(class[box.rating]));
    put_words(b, "label", show_row_key(w, r, PARA_STYLE_KEY, CHAR_STYLE_PLAIN));
    list_begin(b, "cells");
    for (size_t i = 0; i < (reads ? 1 : w->c->n_col); i++) {
        struct words words = outcome_words(w, r, i, PARA_STYLE_CELL);
        if (!reads)
            words = with_cell_erratum(w, words, r, i, PARA_STYLE_CELL);
        if (!reads && !i)
            words = with_row_notes(w, words, r, PARA_STYLE_CELL);
        put_words(b, NULL, words);
    }
    if (r->inner)
        put_words(b, NULL, show_inner(w, r->inner));
    buf_putc(b, ']');
    if (!r->inner)
        return;
    struct show in = *w;
    in.request = (struct chart_request){.notes = w->request.notes, .marks = w->request.marks};
    const ptrdiff_t inner =
        chart_put(t, &(struct place){.on = p->on, .inner = true}, &in, r->inner);
    put_bound(b, "inner", inner >= 0, inner);
}

/* The texts of a column of a grid: one of each row. */
static void put_column(struct buf *b, const struct show *w, size_t col)
{
    put_words(b, "label", show_words(w, w->c->col[col].label.s, PARA_STYLE_KEY));
    list_begin(b, "cells");
    for (const struct row *r = w->c->row; r < w->c->row + w->c->n_row; r++) {
        const struct words words = show_cell(w, r, col, PARA_STYLE_CELL);
        put_words(b, NULL, with_cell_erratum(w, words, r, col, PARA_STYLE_CELL));
    }
    buf_putc(b, ']');
}

static void put_outcomes(struct rolls *t, struct buf *b, const struct place *p,
                         const struct show *w)
{
    list_begin(b, "rows");
    for (size_t i = 0; i < outcomes_of(w->c); i++) {
        bool lo_end, hi_end;
        int64_t lo, hi;
        range_whole(range_at(w->c, i), &lo_end, &lo, &hi_end, &hi);
        json_next(b);
        buf_putc(b, '{');
        put_bound(b, "min", lo_end, lo);
        put_bound(b, "max", hi_end, hi);
        if (is_down(w->c))
            put_row(t, b, p, w, &w->c->row[i]);
        else
            put_column(b, w, i);
        buf_putc(b, '}');
    }
    buf_putc(b, ']');
}

/* The names of the cells of a row; none if they are one text. */
static void put_heads(struct buf *b, const struct show *w)
{
    const struct chart *c = w->c;
    list_begin(b, "heads");
    for (size_t i = 0; is_down(c) && !c->reads.s.n && i < c->n_col; i++) {
        const struct words head = show_words(w, c->col[i].head.s, PARA_STYLE_HEAD),
                           label = show_words(w, c->col[i].label.s, PARA_STYLE_HEAD);
        put_words(b, NULL, words_between(w->a, head, " ", label));
    }
    for (size_t i = 0; !is_down(c) && i < c->n_row; i++)
        put_words(b, NULL, show_row_key(w, &c->row[i], PARA_STYLE_HEAD, CHAR_STYLE_PLAIN));
    buf_putc(b, ']');
}

/* "D6", the ways to each number, what is added, and the lists. The ways are those of the dice
 * alone.
 */
static void put_dice(struct rolls *t, struct buf *b, const struct place *p, const struct show *w,
                     const struct total_of *to)
{
    const struct axis *axis = chart_axis(w->c);
    json_put_text(b, "dice", die_as_text(w, axis->expression.s));
    put_bound(b, "two", axis->hundred || to->dice->die == DIE_PERCENT, 1);
    put_whole(b, "add", to->add);
    json_key(b, STR("of"));
    buf_put_nat(b, to->dist.total);
    list_begin(b, "ways");
    for (const struct outcome *o = to->dist.at; o < to->dist.at + to->dist.n; o++) {
        json_next(b);
        buf_printf(b, "[%" PRId64 ", ", o->value.number.n - to->add);
        buf_put_nat(b, o->weight);
        buf_putc(b, ']');
    }
    buf_putz(b, "], \"lists\": [");
    for (size_t i = 0; i < to->n_list; i++)
        buf_printf(b, i ? ", %zu" : "%zu", list_put(t, to->list[i], p->on->section));
    buf_putc(b, ']');
}

/* The chart's name: of its column, of its block, or its own. */
static void put_name(struct buf *b, const struct place *p, const struct show *w)
{
    const struct beside *of = p->of;
    const struct words title = html_head(p->on->block);
    const bool alone = title.n && p->on->block->n_chart == 1 && !p->inner;
    const struct str own = of && of->title.n ? of->title : w->c->title.s,
                     aside = of && of->aside.n ? of->aside : chart_aside(w->c);
    if (of && of->head.n)
        put_words(b, "head", show_words(w, of->head, PARA_STYLE_HEAD));
    put_words(b, "name", alone ? title : show_words(w, own, PARA_STYLE_HEAD));
    put_words(b, "aside", show_words(w, aside, PARA_STYLE_NOTE));
}

/* Writes the chart and returns its number; -1 if its total is not certain. */
static ptrdiff_t chart_put(struct rolls *t, const struct place *p, const struct show *s,
                           const struct chart *c)
{
    struct total_of to = {0};
    struct words_list footer = {0};
    struct buf b = {.a = t->show.a};
    const struct show w = show_of(s, chart_chosen(s, c), &footer);
    if (!roll_read(t, w.c, &to))
        return -1;
    buf_putc(&b, '{');
    put_id(&b, c);
    json_put_text(&b, "in", p->on->section);
    put_bound(&b, "inner", p->inner, 1);
    put_name(&b, p, &w);
    put_dice(t, &b, p, &w, &to);
    put_heads(&b, &w);
    put_outcomes(t, &b, p, &w);
    put_notes(&b, &w);
    buf_putc(&b, '}');
    json_next(&t->chart);
    buf_put(&t->chart, buf_str(&b));
    return (ptrdiff_t)t->n_chart++;
}

/* The charts of a block; true if it has some, and all are certain. */
static bool block_put(struct rolls *t, const struct web_place *on)
{
    const struct block *b = on->block;
    const struct show s = show_in(t, on);
    size_t certain = 0;
    for (size_t i = 0; i < b->n_chart; i++) {
        const bool many = b->of && b->of->of.n == b->n_chart;
        const struct place p = {.on = on, .of = many ? &b->of->of.at[i] : NULL};
        certain += chart_put(t, &p, &s, b->chart[i]) >= 0;
    }
    return certain && certain == b->n_chart;
}

static void put_hidden(struct buf *hide, const struct web_place *p)
{
    json_next(hide);
    buf_put_json(hide, p->id);
}

/* Writes all charts, and the ids of blocks that the script shows in another way: those of charts,
 * and of lists beside a chart of the same section. */
static void charts_put(struct rolls *t, struct buf *hide)
{
    for (size_t i = 0; i < t->w->place.n; i++)
        if (block_put(t, &t->w->place.at[i]))
            put_hidden(hide, &t->w->place.at[i]);
    for (size_t i = 0; i < t->listed.n; i++) {
        const struct web_place *p = place_of(t, t->listed.at[i].chart);
        if (p && str_eq(p->section, t->listed.at[i].section))
            put_hidden(hide, p);
    }
}

static void put_messages(struct buf *b, const struct language *l)
{
    static const struct {
        const char *name;
        enum msg text;
    } all[] = {{"open", MSG_WEB_TABLE},  {"tap", MSG_WEB_TAP},
               {"roll", MSG_WEB_ROLL},   {"change", MSG_WEB_CHANGE},
               {"clear", MSG_WEB_CLEAR}, {"close", MSG_WEB_CHARTS},
               {"chance", MSG_CARDS_IN}, {"or", MSG_OR}};
    buf_putc(b, '{');
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        json_put_text(b, all[i].name, msg_text(l, all[i].text));
}

bool web_table(struct web_page *w, const struct web_about *about)
{
    const struct layout *l = about->doc;
    struct rolls t = {.w = w, .chart = {.a = w->a}, .list = {.a = w->a}};
    struct buf all = {.a = w->a}, hide = {.a = w->a};
    t.show = (struct show){
        .a = w->a, .model = about->model, .set = l->set, .display_options = l->display_options};
    charts_put(&t, &hide);
    put_messages(&all, w->sheet->language);
    buf_printf(&all, ", \"charts\": [%.*s], \"lists\": [%.*s], \"hide\": [%.*s]}",
               STRF(buf_str(&t.chart)), STRF(buf_str(&t.list)), STRF(buf_str(&hide)));
    if (t.n_chart)
        html_data(w->to, buf_str(&all), " id=rolls");
    return t.n_chart > 0;
}
