/* `odds:` of a sheet to a small grid: means, or the chance of an outcome in per cent, shaded in six steps.
 *
 * `down` and `across` name two of the entry's givens; every other one is fixed by `given:`. Exact until printed, half
 * to even; what is not nothing never prints as 0, what is not certain never as 100. Called by sheet_blocks.c. */
#include "doc/making.h"

enum { F_ODDS, F_DOWN, F_ACROSS, F_SHOW, F_GIVEN, F_TITLE, F_ASIDE, F_LEAD, F_SPAN, F_KEEP, N_FIELDS };
static const struct field fields[N_FIELDS] = {
    [F_ODDS] = {"odds", FIELD_TEXT, true, "the id of the odds table"},
    [F_DOWN] = {"down", FIELD_TEXT, true, "the given whose values stand down the side"},
    [F_ACROSS] = {"across", FIELD_TEXT, false, "the given whose values stand across"},
    [F_SHOW] = {"show", FIELD_TEXT, false, "mean, at-least N, or the name of an outcome; mean where nothing is said"},
    [F_GIVEN] = {"given", FIELD_MAP, false, "the values of all other givens"},
    [F_TITLE] = {"title", FIELD_TEXT, false, "the title here, instead of the table's"},
    [F_ASIDE] = {"aside", FIELD_TEXT, false, "grey words at the right end of the title's line"},
    [F_LEAD] = {"lead", FIELD_TEXTS, false, "what it answers, above the table"},
    [F_SPAN] = {"span", FIELD_TEXT, false, "how many columns of its section it takes, or all"},
    [F_KEEP] = {"keep", FIELD_TEXT, false, "no: it may be broken over two columns"},
};

enum what { SHOW_MEAN, SHOW_AT_LEAST, SHOW_OUTCOME };
struct strip {
    struct making *k;
    const struct odds_entry *e;
    ptrdiff_t down, across; /* givens; across may be -1 */
    enum what what;
    struct rat least;
    struct str outcome;
    struct str *name;
    struct value *value;
    size_t n_fixed;
};

static ptrdiff_t given_find(struct strip *s, const struct node *n)
{
    struct str *names = ARENA_ARRAY(s->k->a, struct str, s->e->n_given + 1);
    for (size_t i = 0; i < s->e->n_given; i++) {
        names[i] = s->e->given[i].name.s;
        if (str_eq(names[i], n->text))
            return (ptrdiff_t)i;
    }
    ask_unknown(s->k, n, "no given of this table", names, s->e->n_given);
    return -1;
}

static struct str value_text(struct arena *a, const struct value *v)
{
    struct buf b = {.a = a};
    buf_put_value(&b, v);
    return buf_str(&b);
}

static bool fix(struct strip *s, const struct pair *p)
{
    ptrdiff_t g = given_find(s, p->key);
    if (g < 0)
        return false;
    const struct given *given = &s->e->given[g];
    struct str *names = ARENA_ARRAY(s->k->a, struct str, given->n + 1);
    for (size_t i = 0; i < given->n; i++) {
        names[i] = value_text(s->k->a, &given->value[i]);
        if (str_same_name(names[i], p->value->text)) {
            s->name[s->n_fixed] = given->name.s;
            s->value[s->n_fixed++] = given->value[i];
            return true;
        }
    }
    ask_unknown(s->k, p->value, "no value of this given", names, given->n);
    return false;
}

static bool is_fixed(const struct strip *s, struct str name)
{
    for (size_t i = 0; i < s->n_fixed; i++)
        if (str_eq(s->name[i], name))
            return true;
    return false;
}

static bool givens_read(struct strip *s, const struct node *map, const struct node *at)
{
    size_t all = map ? map->n : 0;
    s->name = ARENA_ARRAY(s->k->a, struct str, all + 1);
    s->value = ARENA_ARRAY(s->k->a, struct value, all + 1);
    for (size_t i = 0; i < all; i++)
        if (!fix(s, &map->pair[i]))
            return false;
    for (size_t i = 0; i < s->e->n_given; i++) {
        struct str name = s->e->given[i].name.s;
        if ((ptrdiff_t)i == s->down || (ptrdiff_t)i == s->across || is_fixed(s, name))
            continue;
        struct finding *f = diag_add(s->k->d, RULE_BAD_VALUE, at->at, "the value of \"%.*s\" is left open", STRF(name));
        finding_help(s->k->d, f, "write `given: {%.*s: ...}`, or set it down or across", STRF(name));
        return false;
    }
    return true;
}

static bool show_read(struct strip *s, const struct node *n)
{
    if (!n || str_is(n->text, "mean"))
        return true;
    if (str_starts(n->text, "at-least ")) {
        s->what = SHOW_AT_LEAST;
        if (rat_parse(&s->least, str_trim(str_cut(n->text, 9, n->text.n))))
            return true;
        diag_add(s->k->d, RULE_BAD_VALUE, n->at, "at-least wants a number behind it");
        return false;
    }
    struct str *names = ARENA_ARRAY(s->k->a, struct str, s->e->n_outcome + 2);
    s->what = SHOW_OUTCOME;
    s->outcome = n->text;
    names[s->e->n_outcome] = STR("mean");
    for (size_t i = 0; i < s->e->n_outcome; i++) {
        names[i] = s->e->outcome[i].name.s;
        if (names[i].n && str_eq(names[i], n->text))
            return true;
    }
    ask_unknown(s->k, n, "no outcome of this table", names, s->e->n_outcome + 1);
    return false;
}

/* --- the table */

static struct frac chance_of(struct arena *a, const struct dist *d, struct str word)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->at[i].value.kind == VALUE_WORD && str_eq(d->at[i].value.word, word))
            return dist_p(a, d, i);
    return frac_of_rat(a, RAT(0));
}

static bool figure_of(const struct strip *s, const struct grid_cell *c, struct frac *out)
{
    struct arena *a = s->k->a;
    if (c->na || c->failed)
        return false;
    switch (s->what) {
    case SHOW_MEAN:
        return dist_mean(a, &c->dist, out);
    case SHOW_AT_LEAST:
        *out = dist_at_least(a, &c->dist, s->least);
        return true;
    case SHOW_OUTCOME:
        *out = chance_of(a, &c->dist, s->outcome);
        return true;
    }
    return false;
}

/* Sixths of `most` that x comes to. */
static unsigned shade_of(struct arena *a, struct frac x, struct frac most)
{
    unsigned shade = 0;
    while (shade < 6 && !frac_is_zero(most) &&
           frac_cmp(frac_mul(a, x, frac_of_rat(a, RAT(6))), frac_mul(a, most, frac_of_rat(a, RAT(shade + 1)))) >= 0)
        shade++;
    return shade;
}

static const struct grid_cell *cell_at(const struct strip *s, const struct grid *g, size_t down, size_t across)
{
    for (size_t i = 0; i < g->n; i++) {
        const struct value *v = g->cell[i].given;
        if (value_eq(&v[s->down], &s->e->given[s->down].value[down]) &&
            (s->across < 0 || value_eq(&v[s->across], &s->e->given[s->across].value[across])))
            return &g->cell[i];
    }
    return NULL;
}

/* Modifiers with their sign; words as they are. */
static struct words value_words(const struct strip *s, ptrdiff_t given, size_t i, enum kind_of_words kind)
{
    const struct given *g = &s->e->given[given];
    struct str text = value_text(s->k->a, &g->value[i]);
    bool negative = false;
    for (size_t j = 0; j < g->n; j++)
        negative = negative || (g->value[j].kind == VALUE_NUMBER && g->value[j].number.n < 0);
    if (negative && g->value[i].number.n > 0)
        text = str_printf(s->k->a, "+%.*s", STRF(text));
    return show_words_in(&s->k->show, text, kind, VOICE_STRONG);
}

struct drawing {
    struct box *box;
    size_t n;
    const struct grid *grid;
    struct frac most;
    unsigned cols, rows;
};

static struct box *put(struct drawing *d, unsigned row, unsigned col, struct words words)
{
    d->box[d->n] = (struct box){.words = words, .row = row, .col = col, .rows = 1, .cols = 1, .align = ALIGN_CENTER};
    return &d->box[d->n++];
}

static void put_figure(const struct strip *s, struct drawing *d, unsigned row, unsigned col)
{
    const struct grid_cell *c = cell_at(s, d->grid, row - 1, col - 1);
    struct frac x;
    struct buf b = {.a = s->k->a};
    bool some = c && figure_of(s, c, &x);
    if (some && s->what != SHOW_MEAN && frac_is_zero(x))
        some = false; /* what cannot be is a dash, not a number */
    if (!some)
        buf_putz(&b, "\xe2\x80\x93");
    else if (s->what == SHOW_MEAN)
        buf_put_decimal(&b, x, 1);
    else
        buf_put_percent(&b, x, 0);
    struct box *box = put(d, row, col, words_of(s->k->a, buf_str(&b), WORDS_CELL, VOICE_PLAIN));
    if (some) {
        box->tone = TONE_SHADE;
        box->shade = shade_of(s->k->a, x, d->most);
    }
}

static struct frac most_of(const struct strip *s, const struct grid *g)
{
    struct frac most = frac_of_rat(s->k->a, RAT(s->what == SHOW_MEAN ? 0 : 1)), x;
    for (size_t i = 0; i < g->n && s->what == SHOW_MEAN; i++)
        if (figure_of(s, &g->cell[i], &x) && frac_cmp(x, most) > 0)
            most = x;
    return most;
}

static void put_heads(const struct strip *s, struct drawing *d)
{
    struct str corner = s->e->given[s->down].name.s;
    if (s->across >= 0)
        corner = str_printf(s->k->a, "%.*s \\ %.*s", STRF(corner), STRF(s->e->given[s->across].name.s));
    for (unsigned c = 0; c < d->cols; c++) {
        struct words w = c == 0          ? words_of(s->k->a, corner, WORDS_HEAD, VOICE_PLAIN)
                         : s->across < 0 ? words_of(s->k->a, STR("%"), WORDS_HEAD, VOICE_STRONG)
                                         : value_words(s, s->across, c - 1, WORDS_HEAD);
        struct box *b = put(d, 0, c, w);
        b->head = true;
        b->tone = TONE_HEAD;
        b->align = c ? ALIGN_CENTER : ALIGN_LEFT;
    }
}

static const struct table *strip_table(const struct strip *s, const struct grid *g)
{
    struct arena *a = s->k->a;
    struct drawing d = {.grid = g, .most = most_of(s, g)};
    d.rows = (unsigned)s->e->given[s->down].n + 1;
    d.cols = (s->across < 0 ? 1 : (unsigned)s->e->given[s->across].n) + 1;
    d.box = ARENA_ARRAY(a, struct box, d.rows * d.cols);
    struct table_row *row = ARENA_ARRAY(a, struct table_row, d.rows);
    struct table_col *col = ARENA_ARRAY(a, struct table_col, d.cols);
    put_heads(s, &d);
    for (unsigned r = 1; r < d.rows; r++) {
        struct box *b = put(&d, r, 0, value_words(s, s->down, r - 1, WORDS_CELL));
        b->head = true;
        b->align = ALIGN_LEFT;
        for (unsigned c = 1; c < d.cols; c++)
            put_figure(s, &d, r, c);
    }
    for (unsigned r = 0; r < d.rows; r++)
        row[r] = (struct table_row){.head = r == 0, .below = r + 1 == d.rows ? RULE_STRONG : RULE_HAIR};
    for (unsigned c = 1; c < d.cols; c++)
        col[c].stretch = STRETCH_EVEN;
    struct table *t = ARENA_NEW(a, struct table);
    *t = (struct table){
        .rows = d.rows, .cols = d.cols, .row = row, .col = col, .box = d.box, .n = d.n, .verticals = true};
    return t;
}

static struct words aside_of(const struct strip *s)
{
    switch (s->what) {
    case SHOW_MEAN:
        return words_of(s->k->a, STR("mean"), WORDS_ASIDE, VOICE_PLAIN);
    case SHOW_AT_LEAST: {
        struct buf b = {.a = s->k->a};
        buf_put_rat(&b, s->least);
        buf_putz(&b, " or more, %");
        return words_of(s->k->a, buf_str(&b), WORDS_ASIDE, VOICE_PLAIN);
    }
    case SHOW_OUTCOME:
        return words_of(s->k->a, str_printf(s->k->a, "%.*s, %%", STRF(s->outcome)), WORDS_ASIDE, VOICE_PLAIN);
    }
    return (struct words){0};
}

bool strip_read(struct making *k, const struct node *n, struct block *out)
{
    const struct node *got[N_FIELDS];
    if (!fields_read(k->d, n, "odds on a sheet", fields, N_FIELDS, got) || !got[F_ODDS] || !got[F_DOWN])
        return false;
    struct strip s = {.k = k, .e = ask_odds(k, got[F_ODDS]), .across = -1};
    if (!s.e || s.e->bad)
        return false;
    s.down = given_find(&s, got[F_DOWN]);
    if (got[F_ACROSS])
        s.across = given_find(&s, got[F_ACROSS]);
    if (s.down < 0 || (got[F_ACROSS] && s.across < 0) || !givens_read(&s, got[F_GIVEN], got[F_ODDS]) ||
        !show_read(&s, got[F_SHOW]))
        return false;
    out->id = s.e->id;
    out->title = got[F_TITLE] ? ask_words(k, got[F_TITLE], WORDS_CHART, VOICE_PLAIN)
                              : show_words(&k->show, s.e->title.s.n ? s.e->title.s : s.e->id, WORDS_CHART);
    out->aside = got[F_ASIDE] ? ask_words(k, got[F_ASIDE], WORDS_ASIDE, VOICE_PLAIN) : aside_of(&s);
    struct words_array lead = ask_texts(k, got[F_LEAD], WORDS_BODY);
    out->lead = lead.at;
    out->n_lead = lead.n;
    out->span = ask_span(k, got[F_SPAN]);
    out->keep = !got[F_KEEP] || ask_yes(k, got[F_KEEP]);
    if (!k->compute)
        return true;
    struct env only = {.model = k->m, .set = k->set, .name = s.name, .value = s.value, .n = s.n_fixed};
    struct grid grid = odds_grid(k->a, k->m, s.e, &only);
    out->table = strip_table(&s, &grid);
    return true;
}
