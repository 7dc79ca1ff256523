/* What an arm reads on a card: a row of its chart as a headline, short paragraphs, and the ladder of a further die; or
 * the shorter words that the layout has for that row. Called by deck_compose.c. */
#include "doc/deck.h"
#include "sheet/card_row.h"

enum { T_HEADLINE, T_TEXT, T_AGAIN, N_TEXT };
static const struct field text_fields[N_TEXT] = {
    [T_HEADLINE] = {"headline", FIELD_TEXT, false, "instead of the event's name"},
    [T_TEXT] = {"text", FIELD_TEXTS, false, "instead of the chart's words; a paragraph each"},
    [T_AGAIN] = {"again", FIELD_TEXT, false, "when to draw again: in rain"},
};

struct rung_list {
    struct rung *at;
    size_t n, cap;
};
struct words_array_list {
    struct words *at;
    size_t n, cap;
};

/* "20-34", or "05-14 / 1-2" for a row of a further die. */
static bool key_is(struct str key, struct str row, struct str inner)
{
    ptrdiff_t slash = str_find(key, " / ");
    if (slash < 0)
        return !inner.n && str_same_name(key, row);
    return inner.n && str_same_name(str_cut(key, 0, (size_t)slash), row) &&
           str_same_name(str_cut(key, (size_t)slash + 3, key.n), inner);
}

static const struct node *text_for(const struct deck_line *line, struct str row, struct str inner)
{
    for (size_t t = 0; t < line->n_texts; t++)
        for (size_t i = 0; i < line->texts[t]->n; i++)
            if (key_is(line->texts[t]->pair[i].key->text, row, inner))
                return line->texts[t]->pair[i].value;
    return NULL;
}

/* The shorter words of a row, NULL where there are none. */
struct shorter {
    const struct node *headline, *text, *again;
};

static struct shorter shorter_of(struct deck_layout *l, const struct node *n)
{
    const struct node *got[N_TEXT] = {0};
    if (!n || n->kind != NODE_MAP)
        return (struct shorter){.text = n};
    fields_read(l->k->d, n, "the words of a row", text_fields, N_TEXT, got);
    return (struct shorter){got[T_HEADLINE], got[T_TEXT], got[T_AGAIN]};
}

static void put_text(struct deck_layout *l, struct words_array_list *out, const struct node *n)
{
    for (size_t i = 0, all = n->kind == NODE_LIST ? n->n : 1; i < all; i++) {
        const struct node *one = n->kind == NODE_LIST ? n->item[i] : n;
        struct words w = deck_words(l->k, one, WORDS_BODY, VOICE_PLAIN);
        if (w.n)
            ARENA_PUSH(l->k->a, out, w);
        else if (one->kind == NODE_LIST || one->kind == NODE_MAP)
            diag_add(l->k->d, RULE_BAD_VALUE, one->first, "a text is wanted here");
    }
}

static struct words again_words(struct deck_layout *l, const struct deck_line *line, const char *format,
                                struct str when)
{
    return show_words(&line->show, str_printf(l->k->a, format, STRF(when)), WORDS_BODY);
}

static struct words rung_text(struct deck_layout *l, const struct deck_line *line, const struct row *of,
                              const struct chart *inner, const struct row *r)
{
    struct shorter own = shorter_of(l, text_for(line, of->label.s, r->label.s));
    const struct node *text = own.text;
    struct words out = text ? deck_words(l->k, text, WORDS_BODY, VOICE_PLAIN) : card_row_line(&line->show, inner, r);
    if (text)
        deck_text_check(l, text, inner, r);
    if (r->again.s.n)
        out = words_join(l->k->a, out,
                         own.again ? again_words(l, line, "; roll again %.*s", own.again->text)
                                   : again_words(l, line, "; roll again if %.*s", r->again.s));
    return out;
}

static bool follows(const struct range *x, const struct range *y)
{
    return !x->no_lo && !x->no_hi && !y->no_lo && !y->no_hi && rat_whole(x->hi) && rat_whole(y->lo) &&
           x->hi.n + 1 == y->lo.n;
}

/* The rows of a further die, those that say the same joined. */
static struct rung_list ladder(struct deck_layout *l, const struct deck_line *line, const struct row *r)
{
    const struct chart *inner = r->inner;
    struct rung_list out = {0};
    struct range at = {0};
    bool known = false; /* `at` is that of the rung before */
    for (size_t i = 0; i < inner->n_row; i++) {
        const struct row *in = &inner->row[i];
        struct words text = rung_text(l, line, r, inner, in);
        bool joins =
            known && in->has_range && follows(&at, &in->band.range) && words_same(out.at[out.n - 1].text, text);
        at = joins ? (struct range){.lo = at.lo, .hi = in->band.range.hi} : in->band.range;
        known = in->has_range;
        struct words label = card_row_key(&line->show, inner, in);
        if (known && !at.no_lo && !at.no_hi)
            label = words_of(l->k->a, card_span(l->k->a, at.lo, at.hi, 0, false), WORDS_BODY, VOICE_STRONG);
        if (joins)
            out.at[out.n - 1].label = label;
        else
            ARENA_PUSH(l->k->a, &out, ((struct rung){label, text}));
    }
    return out;
}

static struct words headline_of(struct deck_layout *l, const struct deck_line *line, const struct row *r,
                                const struct node *asked)
{
    struct arena *a = l->k->a;
    struct words w =
        asked ? deck_words(l->k, asked, WORDS_BODY, VOICE_PLAIN) : card_row_headline(&line->show, line->chart, r);
    if (!r->inner || r->inner->bad)
        return w;
    struct str die = words_plain(a, card_die(&line->show, r->inner, VOICE_PLAIN));
    die = w.n ? str_printf(a, " (%.*s)", STRF(die)) : die;
    return words_join(a, w, words_of(a, die, WORDS_BODY, VOICE_PLAIN));
}

struct card_part deck_part(struct deck_layout *l, const struct deck_line *line, const struct row *r)
{
    struct words_array_list out = {0};
    struct card_part p = {0};
    struct shorter own = shorter_of(l, text_for(line, r->label.s, (struct str){0}));
    p.headline = headline_of(l, line, r, own.headline);
    if (own.text) {
        deck_text_check(l, own.text, line->chart, r);
        put_text(l, &out, own.text);
    } else {
        size_t n;
        const struct words *w = card_row_text(&line->show, line->chart, r, &n);
        for (size_t i = 0; i < n; i++)
            ARENA_PUSH(l->k->a, &out, w[i]);
    }
    if (r->again.s.n)
        ARENA_PUSH(l->k->a, &out,
                   own.again ? again_words(l, line, "Draw again %.*s.", own.again->text)
                             : again_words(l, line, "Draw again if %.*s.", r->again.s));
    if (r->inner && !r->inner->bad) {
        struct rung_list rungs = ladder(l, line, r);
        p.rung = rungs.at;
        p.n_rung = rungs.n;
    }
    p.text = out.at;
    p.n_text = out.n;
    return p;
}

struct card_part deck_column_part(struct deck_layout *l, const struct deck_line *line, size_t col)
{
    const struct chart *c = line->chart;
    struct rung *rung = ARENA_ARRAY(l->k->a, struct rung, c->n_row + 1);
    struct card_part p = {.rung = rung};
    for (size_t i = 0; i < c->n_row; i++) {
        struct words key = card_row_key(&line->show, c, &c->row[i]);
        rung[p.n_rung++] = (struct rung){key, card_cell(&line->show, c, &c->row[i], col)};
    }
    return p;
}

const struct row *deck_row_at(const struct chart *c, struct rat value)
{
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].has_range && range_has(&c->row[i].band.range, value))
            return &c->row[i];
    return NULL;
}

/* Runs of modifiers that lead to one row. */
struct card_part deck_totals_part(struct deck_layout *l, const struct deck_line *line, struct rat value)
{
    struct arena *a = l->k->a;
    struct rung *rung = ARENA_ARRAY(a, struct rung, line->n_total + 1);
    struct card_part p = {.rung = rung};
    if (!l->named && l->n_line > 1)
        p.headline = show_words(&line->show, line->chart->title.s, WORDS_BODY);
    const struct row *before = NULL, *checked = NULL;
    for (size_t i = 0, from = 0; i < line->n_total; i++) {
        struct rat sum;
        const struct row *r = rat_add(&sum, value, line->total[i]) ? deck_row_at(line->chart, sum) : NULL;
        if (i == 0 || r != before)
            from = i, p.n_rung++;
        before = r;
        struct str span = card_span(a, line->total[from], line->total[i], 0, true);
        const struct node *text = r ? shorter_of(l, text_for(line, r->label.s, (struct str){0})).text : NULL;
        if (text && r != checked)
            deck_text_check(l, text, line->chart, r);
        checked = r;
        struct words said = text ? deck_words(l->k, text, WORDS_BODY, VOICE_PLAIN)
                            : r  ? card_row_line(&line->show, line->chart, r)
                                 : words_of(a, STR("\xe2\x80\x93"), WORDS_BODY, VOICE_ASIDE);
        rung[p.n_rung - 1] = (struct rung){words_of(a, span, WORDS_BODY, VOICE_STRONG), said};
    }
    return p;
}

static void key_check(struct deck_layout *l, const struct deck_line *line, const struct node *key)
{
    ptrdiff_t slash = str_find(key->text, " / ");
    const struct chart *c = line->chart;
    struct str name = slash < 0 ? key->text : str_cut(key->text, 0, (size_t)slash);
    ptrdiff_t row = chart_row_find(c, name);
    if (row >= 0 && slash >= 0) {
        c = c->row[row].inner;
        row = c ? chart_row_find(c, str_cut(key->text, (size_t)slash + 3, key->text.n)) : -1;
    }
    if (row >= 0)
        return;
    struct str *names = ARENA_ARRAY(l->k->a, struct str, (c ? c->n_row : 0) + 1);
    for (size_t i = 0; c && i < c->n_row; i++)
        names[i] = c->row[i].label.s;
    ask_unknown(&l->k->ask, node_said(key), "no row of this chart", names, c ? c->n_row : 0);
}

void deck_texts_check(struct deck_layout *l)
{
    for (size_t i = 0; i < l->n_line; i++)
        for (size_t t = 0; t < l->line[i].n_texts; t++)
            for (size_t k = 0; k < l->line[i].texts[t]->n; k++)
                key_check(l, &l->line[i], l->line[i].texts[t]->pair[k].key);
}
