/* A set to the list of its texts. Called by spelling.c and terms.c. */
#include "check/corpus.h"
#include "check/words.h"

struct gather {
    struct arena *a;
    struct corpus *to;
};

static void put(struct gather *o, struct text t)
{
    if (t.s.n)
        ARENA_PUSH(o->a, o->to, t);
}

static void puts_all(struct gather *o, const struct text *t, size_t n)
{
    for (size_t i = 0; i < n; i++)
        put(o, t[i]);
}

static void put_row(struct gather *o, const struct chart *c, const struct row *row)
{
    put(o, row->label);
    for (size_t k = 0; row->cell && k < c->n_col; k++)
        if (row->cell[k].kind == CELL_TEXT)
            put(o, row->cell[k].text);
    puts_all(o, row->note, row->n_note);
    put(o, row->each);
    put(o, row->to);
    put(o, row->again);
}

static void put_heads(struct gather *o, const struct chart *c)
{
    put(o, c->down.title);
    put(o, c->across.title);
    put(o, c->down.measure);
    put(o, c->across.measure);
    put(o, c->to);
    put(o, c->start);
    for (size_t k = 0; k < c->n_col; k++) {
        put(o, c->col[k].label);
        if (!k || !str_eq(c->col[k].head.s, c->col[k - 1].head.s))
            put(o, c->col[k].head);
    }
    for (size_t i = 0; i < c->n_group; i++) {
        put(o, c->group[i].label);
        puts_all(o, c->group[i].note, c->group[i].n_note);
    }
}

static void put_chart(struct gather *o, const struct chart *c)
{
    if (c->bad)
        return;
    if (chart_is_own(c) || c->title_given) {
        put(o, c->title);
        puts_all(o, c->note, c->n_note);
        put(o, c->reading);
        for (size_t i = 0; i < c->n_mark; i++)
            put(o, c->mark[i].text);
    }
    if (chart_is_own(c))
        put_heads(o, c);
    for (size_t i = 0; i < c->n_row; i++) {
        if (!row_is_own(c, &c->row[i]))
            continue;
        put_row(o, c, &c->row[i]);
        if (c->row[i].inner)
            put_chart(o, c->row[i].inner);
    }
    for (size_t i = 0; i < c->n_part; i++)
        put_chart(o, c->part[i]);
}

static void put_odds(struct gather *o, const struct odds_entry *e, bool rolls)
{
    put(o, e->title);
    put(o, e->words);
    put(o, e->reading);
    for (size_t i = 0; rolls && i < e->n_given; i++)
        put(o, e->given[i].text);
    for (size_t i = 0; rolls && i < e->n_roll; i++)
        put(o, e->roll[i].text);
    for (size_t i = 0; rolls && i < e->n_outcome; i++)
        put(o, e->outcome[i].text);
}

void corpus_of(struct arena *a, const struct set *set, bool rolls, struct corpus *out)
{
    struct gather o = {a, out};
    for (size_t i = 0; i < set->n_chart; i++)
        put_chart(&o, set->chart[i]);
    for (size_t i = 0; i < set->n_odds; i++)
        put_odds(&o, set->odds[i], rolls);
    for (size_t i = 0; rolls && i < set->n_example; i++) {
        put(&o, set->example[i].roll_text);
        put(&o, set->example[i].is);
    }
}
