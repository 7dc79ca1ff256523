/* An odds table to a block: the model in words, the shaded grid, the proof.
 *
 * Rows are the values of `down`, columns those of `across` times what is shown of each; every further given is a group
 * of rows of its own. Percents follow the house's rule (never 0 or 100 unless exact); a dash is what cannot happen. */
#include "doc/book.h"
#include <inttypes.h>

/* What one column shows of a cell: mean, spread, P(>= n), or P(value). */
struct column_of { enum measure measure; struct value value; struct str name; };
struct columns { struct column_of *at; size_t n, cap; };

static const struct odds_entry *entry_of(const struct odds_table *o)
{
    return o->entry;
}

static struct words cell_words(struct arena *a, struct str s, enum voice voice)
{
    return words_of(a, s, WORDS_CELL, voice);
}

/* A given's value as people read it: words as written, numbers with a true minus, and a sign where the given has negative values. */
static struct str value_text(struct arena *a, const struct given *g, const struct value *v)
{
    struct buf b = {.a = a};
    bool signed_given = g && g->n && g->value[0].kind == VALUE_NUMBER && g->value[0].number.n < 0;
    if (v->kind != VALUE_NUMBER) {
        if (v->kind == VALUE_BOOL)
            return v->truth ? STR("yes") : STR("no");
        buf_put_value(&b, v);
        return buf_str(&b);
    }
    if (v->number.n < 0)
        buf_putz(&b, "\u2212");
    else if (signed_given && v->number.n > 0)
        buf_putc(&b, '+');
    struct rat size = {v->number.n < 0 ? -v->number.n : v->number.n, v->number.d};
    buf_put_rat(&b, size);
    return buf_str(&b);
}

static size_t given_index(const struct given *g, const struct value *v)
{
    for (size_t i = 0; i < g->n; i++)
        if (value_eq(&g->value[i], v))
            return i;
    return 0;
}

static void column_push(struct arena *a, struct columns *c, struct column_of one)
{
    ARENA_PUSH(a, c, one);
}

static void outcomes_push(struct arena *a, struct columns *c, const struct odds_table *o)
{
    const struct odds_entry *e = entry_of(o);
    if (e->n_outcome && e->outcome[0].name.s.n) {
        for (size_t i = 0; i < e->n_outcome; i++)
            column_push(a, c, (struct column_of){MEASURE_ONE, value_of_word(e->outcome[i].name.s), e->outcome[i].name.s});
        return;
    }
    size_t first = c->n;
    for (size_t i = 0; i < o->grid.n; i++)
        for (size_t k = 0; k < o->grid.cell[i].dist.n && !o->grid.cell[i].na && !o->grid.cell[i].failed; k++) {
            const struct value *v = &o->grid.cell[i].dist.at[k].value;
            size_t at = first;
            while (at < c->n && value_cmp(&c->at[at].value, v) < 0)
                at++;
            if (at < c->n && value_eq(&c->at[at].value, v))
                continue;
            column_push(a, c, (struct column_of){0});
            for (size_t m = c->n - 1; m > at; m--)
                c->at[m] = c->at[m - 1];
            c->at[at] = (struct column_of){MEASURE_ONE, *v, value_text(a, NULL, v)};
        }
}

/* at-least columns: one for each value above the smallest, up to the most asked for. */
static void at_least_push(struct arena *a, struct columns *c, const struct book_table *t, const struct odds_table *o)
{
    struct columns all = {0};
    outcomes_push(a, &all, o);
    unsigned n = 0;
    for (size_t i = 0; i < all.n; i++) {
        struct rat r;
        if (!value_number(&all.at[i].value, &r) || i == 0 || (t->at_most && n == t->at_most))
            continue;
        struct str name = str_printf(a, "%.*s+", STRF(all.at[i].name));
        column_push(a, c, (struct column_of){MEASURE_AT_LEAST, all.at[i].value, name});
        n++;
    }
}

static struct columns columns_of(struct arena *a, const struct book_table *t, const struct odds_table *o)
{
    struct columns c = {0};
    for (size_t i = 0; i < t->n_show; i++) {
        const struct book_show *s = &t->show[i];
        switch (s->measure) {
        case MEASURE_MEAN:
            column_push(a, &c, (struct column_of){MEASURE_MEAN, {0}, STR("mean")});
            break;
        case MEASURE_SPREAD:
            column_push(a, &c, (struct column_of){MEASURE_SPREAD, {0}, STR("spread")});
            break;
        case MEASURE_AT_LEAST:
            at_least_push(a, &c, t, o);
            break;
        case MEASURE_OUTCOMES:
            outcomes_push(a, &c, o);
            break;
        case MEASURE_ONE:
            column_push(a, &c, (struct column_of){MEASURE_ONE, value_of_word(s->name.s), s->name.s});
            break;
        }
    }
    return c;
}

static struct frac chance_of(struct arena *a, const struct dist *d, const struct column_of *c)
{
    struct rat least;
    if (c->measure == MEASURE_AT_LEAST && value_number(&c->value, &least))
        return dist_at_least(a, d, least);
    for (size_t i = 0; i < d->n; i++)
        if (value_eq(&d->at[i].value, &c->value))
            return dist_p(a, d, i);
    return frac_of_rat(a, RAT(0));
}

static unsigned shade_of(struct frac p)
{
    static const unsigned from[7] = {0, 5, 15, 30, 50, 75, 95};   /* percent where each step begins */
    unsigned shade = 0;
    for (unsigned i = 1; i < 7; i++)
        if (frac_approx(p) * 100 >= from[i])
            shade = i;
    return shade;
}

static void percent_box(struct arena *a, const struct book_table *t, struct frac p, struct box *box)
{
    struct buf b = {.a = a};
    if (frac_is_zero(p)) {
        box->words = cell_words(a, STR("\u2013"), VOICE_ASIDE);
        return;
    }
    buf_put_percent(&b, p, t->places);
    bool half = frac_approx(p) >= 0.5;
    box->words = cell_words(a, buf_str(&b), half ? VOICE_STRONG : VOICE_PLAIN);
    box->tone = TONE_SHADE;
    box->shade = shade_of(p);
    if (t->fractions) {
        struct buf f = {.a = a};
        buf_putz(&f, "  ");
        buf_put_frac(&f, p);
        box->words = words_join(a, box->words, words_of(a, buf_str(&f), WORDS_NOTE, VOICE_PLAIN));
    }
}

static void number_box(struct arena *a, const struct dist *d, enum measure m, struct box *box)
{
    struct frac f;
    struct buf b = {.a = a};
    bool known = m == MEASURE_MEAN ? dist_mean(a, d, &f) : dist_variance(a, d, &f);
    if (!known)
        buf_putz(&b, "\u2013");
    else if (m == MEASURE_MEAN)
        buf_put_decimal(&b, f, 2);
    else
        buf_put_root(&b, f, 2);
    box->words = cell_words(a, buf_str(&b), VOICE_PLAIN);
}

struct build {
    struct arena *a;
    const struct show *show;           /* how texts of the author's are set */
    const struct book_table *t;
    const struct odds_table *o;
    struct columns columns;
    struct { struct box *at; size_t n, cap; } box;
    struct { struct table_row *at; size_t n, cap; } row;
    unsigned labels;                   /* 1 where there is a column of row labels */
    size_t across, rows;               /* values of each */
};

static void box_put(struct build *b, struct box box)
{
    ARENA_PUSH(b->a, &b->box, box);
}

static unsigned row_put(struct build *b, struct table_row row)
{
    ARENA_PUSH(b->a, &b->row, row);
    return (unsigned)b->row.n - 1;
}

static bool turned(const struct build *b)
{
    return b->t->down == DOWN_OUTCOMES;
}

/* Columns for each value of `across`: what is shown of it, or one where the outcomes are rows. */
static size_t shown(const struct build *b)
{
    return turned(b) ? 1 : b->columns.n;
}

static unsigned cols_of(const struct build *b)
{
    return b->labels + (unsigned)(b->across * shown(b));
}

static const struct given *across_given(const struct build *b)
{
    return b->t->across >= 0 ? &b->o->entry->given[b->t->across] : NULL;
}

static const struct given *down_given(const struct build *b)
{
    return b->t->down >= 0 ? &b->o->entry->given[b->t->down] : NULL;
}

static void head_box(struct build *b, unsigned row, unsigned col, unsigned cols, struct str text, enum align align)
{
    box_put(b, (struct box){.words = show_words(b->show, text, WORDS_HEAD), .row = row, .col = col, .rows = 1, .cols = cols,
                            .tone = TONE_HEAD, .align = align, .head = true});
}

static void heads_put(struct build *b)
{
    const struct given *g = across_given(b), *d = down_given(b);
    bool two = g && shown(b) > 1;
    struct str corner = d ? d->name.s : turned(b) ? STR("outcome") : (struct str){"", 0};
    if (two) {
        unsigned r = row_put(b, (struct table_row){.head = true});
        if (b->labels)
            head_box(b, r, 0, 1, g->name.s, ALIGN_LEFT);
        for (size_t i = 0; i < b->across; i++)
            head_box(b, r, b->labels + (unsigned)(i * shown(b)), (unsigned)shown(b), value_text(b->a, g, &g->value[i]),
                     ALIGN_CENTER);
    }
    unsigned r = row_put(b, (struct table_row){.head = true});
    if (b->labels)
        head_box(b, r, 0, 1, g && !two ? str_printf(b->a, "%.*s / %.*s", STRF(corner), STRF(g->name.s)) : corner, ALIGN_LEFT);
    for (size_t i = 0; i < b->across; i++)
        for (size_t k = 0; k < shown(b); k++)
            head_box(b, r, b->labels + (unsigned)(i * shown(b) + k), 1,
                     g && !two   ? value_text(b->a, g, &g->value[i])
                     : turned(b) ? STR("per cent")
                                 : b->columns.at[k].name,
                     ALIGN_CENTER);
}

static void cell_put(struct build *b, unsigned row, unsigned col, const struct grid_cell *cell, const struct column_of *c)
{
    struct box box = {.row = row, .col = col, .rows = 1, .cols = 1, .align = ALIGN_CENTER, .middle = true};
    if (cell->na || cell->failed)
        box.words = cell_words(b->a, STR("n/a"), VOICE_ASIDE);
    else if (c->measure == MEASURE_MEAN || c->measure == MEASURE_SPREAD)
        number_box(b->a, &cell->dist, c->measure, &box);
    else
        percent_box(b->a, b->t, chance_of(b->a, &cell->dist, c), &box);
    box_put(b, box);
}

/* The group a cell belongs to: its values of all givens but down and across. */
static struct str group_text(const struct build *b, const struct grid_cell *cell)
{
    const struct odds_entry *e = b->o->entry;
    struct buf text = {.a = b->a};
    for (size_t i = 0; i < e->n_given; i++) {
        if ((int)i == b->t->down || (int)i == b->t->across || e->given[i].n == 1)
            continue;
        struct str v = value_text(b->a, &e->given[i], &cell->given[i]);
        bool word = e->given[i].value[0].kind == VALUE_WORD;
        buf_printf(&text, "%s%s%s%.*s", text.n ? "  \u00b7  " : "", word ? "" : str_z(b->a, e->given[i].name.s), word ? "" : " ", STRF(v));
    }
    return buf_str(&text);
}

/* First row of the group of this text; new groups open rows for every value of `down`. */
struct group_rows { struct str text; unsigned first; };
struct groups { struct group_rows *at; size_t n, cap; };

static unsigned group_open(struct build *b, struct groups *g, struct str text)
{
    for (size_t i = 0; i < g->n; i++)
        if (str_eq(g->at[i].text, text))
            return g->at[i].first;
    if (text.n) {
        unsigned r = row_put(b, (struct table_row){.group = true});
        box_put(b, (struct box){.words = show_words_in(b->show, text, WORDS_GROUP, VOICE_STRONG), .row = r, .rows = 1, .cols = cols_of(b)});
    }
    struct group_rows one = {text, (unsigned)b->row.n};
    const struct given *d = down_given(b);
    for (size_t i = 0; i < b->rows; i++) {
        unsigned r = row_put(b, (struct table_row){0});
        if (!d && !turned(b))
            continue;
        const struct value *v = d ? &d->value[i] : &b->columns.at[i].value;
        struct str label = d ? value_text(b->a, d, v) : b->columns.at[i].name;
        box_put(b, (struct box){.words = show_words_in(b->show, label, WORDS_CELL, VOICE_STRONG), .row = r, .rows = 1, .cols = 1, .head = true,
                                .align = v->kind == VALUE_NUMBER ? ALIGN_CENTER : ALIGN_LEFT, .middle = true});
    }
    ARENA_PUSH(b->a, g, one);
    return one.first;
}

static void cells_put(struct build *b)
{
    struct groups groups = {0};
    for (size_t i = 0; i < b->o->grid.n; i++) {
        const struct grid_cell *cell = &b->o->grid.cell[i];
        unsigned row = group_open(b, &groups, group_text(b, cell));
        size_t across = 0;
        if (down_given(b))
            row += (unsigned)given_index(down_given(b), &cell->given[b->t->down]);
        if (across_given(b))
            across = given_index(across_given(b), &cell->given[b->t->across]);
        for (size_t k = 0; k < b->columns.n; k++)
            if (turned(b))
                cell_put(b, row + (unsigned)k, b->labels + (unsigned)across, cell, &b->columns.at[k]);
            else
                cell_put(b, row, b->labels + (unsigned)(across * b->columns.n + k), cell, &b->columns.at[k]);
    }
    if (b->row.n)
        b->row.at[b->row.n - 1].below = RULE_STRONG;
}

static const struct table *table_of(struct build *b)
{
    struct table *t = ARENA_NEW(b->a, struct table);
    heads_put(b);
    cells_put(b);
    unsigned cols = cols_of(b);
    struct table_col *col = ARENA_ARRAY(b->a, struct table_col, cols);
    for (unsigned i = 0; i < cols; i++)
        col[i].stretch = b->labels && i == 0 ? STRETCH_TIGHT : STRETCH_EVEN;
    *t = (struct table){(unsigned)b->row.n, cols, b->row.at, col, b->box.at, b->box.n, false};
    return t;
}

/* 1234567 as 1,234,567. */
static void put_grouped(struct buf *b, struct nat n)
{
    struct buf plain = {.a = b->a};
    buf_put_nat(&plain, n);
    for (size_t i = 0; i < plain.n; i++) {
        if (i && (plain.n - i) % 3 == 0)
            buf_putc(b, ',');
        buf_putc(b, plain.p[i]);
    }
}

static struct str proof_text(struct arena *a, const struct odds_table *o)
{
    struct buf b = {.a = a};
    buf_putz(&b, "Every cell totals exactly 1. ");
    put_grouped(&b, o->grid.enumerated);
    buf_putz(&b, " cases enumerated; ");
    if (o->verdict == VERIFIED) {
        put_grouped(&b, o->walked);
        buf_putz(&b, " throws walked: the second method agrees.");
    } else if (o->verdict == DISAGREES) {
        buf_printf(&b, "THE SECOND METHOD DISAGREES: %.*s.", STRF(o->why));
    } else {
        if (o->cells_walked) {
            put_grouped(&b, o->walked);
            buf_printf(&b, " throws walked in %zu of %zu cells, where the second method agrees; the others ", o->cells_walked, o->grid.n);
        }
        buf_printf(&b, "%.*s.", STRF(o->why));
    }
    return buf_str(&b);
}

static const struct words *notes_of(const struct show *show, const struct odds_table *o, size_t *n)
{
    struct arena *a = show->a;
    struct words *w = ARENA_ARRAY(a, struct words, 2);
    *n = 0;
    if (o->entry->reading.s.n)
        w[(*n)++] = show_words(show, str_printf(a, "*Read so:* %.*s", STRF(o->entry->reading.s)), WORDS_NOTE);
    w[(*n)++] = words_of(a, proof_text(a, o), WORDS_NOTE, VOICE_ASIDE);
    return w;
}

struct block book_block(const struct show *show, const struct book_table *t, const struct odds_table *o)
{
    struct arena *a = show->a;
    struct build b = {.a = a, .show = show, .t = t, .o = o, .columns = columns_of(a, t, o)};
    b.labels = t->down >= 0 || turned(&b);
    b.across = t->across >= 0 ? o->entry->given[t->across].n : 1;
    b.rows = t->down >= 0 ? o->entry->given[t->down].n : turned(&b) ? b.columns.n : 1;
    struct words *lead = ARENA_ARRAY(a, struct words, 1);
    struct str title = t->title.s.n ? t->title.s : o->entry->title.s.n ? o->entry->title.s : o->entry->id;
    bool percents = false;
    for (size_t i = 0; i < b.columns.n; i++)
        percents = percents || b.columns.at[i].measure == MEASURE_ONE || b.columns.at[i].measure == MEASURE_AT_LEAST;
    struct block block = {.kind = BLOCK_CHART, .id = o->entry->id, .at = t->at, .span = t->span};
    block.title = words_of(a, title, WORDS_CHART, VOICE_PLAIN);
    block.aside = percents ? words_of(a, STR("per cent"), WORDS_ASIDE, VOICE_ASIDE) : (struct words){0};
    if (o->entry->words.s.n) {
        lead[0] = show_words(show, o->entry->words.s, WORDS_BODY);
        block.lead = lead;
        block.n_lead = 1;
    }
    block.table = table_of(&b);
    block.note = notes_of(show, o, &block.n_note);
    return block;
}
