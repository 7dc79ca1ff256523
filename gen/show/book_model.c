/* The model of an odds table in words that suffice to work it out again: what is given, what is thrown and on what it
 * counts, what the outcomes are; and the charts that are looked up in it, as far as they are. Called by book_proof.c.
 *
 * The words are made from the tree of the roll, node by node, so that they say what was counted and nothing else; an
 * author's own (`model`) stand instead. Brackets stand where the words would read otherwise: each phrase knows how
 * loosely it binds. A table that differs from one before it by its charts alone says so. */
#include "show/book_model.h"
#include "show/show.h"
#include <stdarg.h>
#include <string.h>

/* From the loosest to the tightest: a phrase that binds more loosely than its place asks for stands in brackets, so
 * that "2 more than a D6 times 3" cannot be read as the other of its two meanings. */
enum binding_of { BINDS_IF, BINDS_OR, BINDS_AND, BINDS_COMPARE, BINDS_PHRASE, BINDS_SUM, BINDS_PRODUCT, BINDS_WORD };

/* Words on their way: with the charts that are named, and the same with a blank place for each, by which models are
 * compared. */
struct model_wording {
    struct arena *a;
    const struct model *m;
    const struct set *set;
    struct buf said, shape;
    LIST(struct str) chart;
};

static void text(struct model_wording *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void text(struct model_wording *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct str s = str_vprintf(w->a, format, args);
    va_end(args);
    buf_put(&w->said, s);
    buf_put(&w->shape, s);
}

/* A word of the charts', which is no Markdown here. */
static void quoted_put(struct model_wording *w, struct str s)
{
    struct buf b = {.a = w->a};
    for (size_t i = 0; i < s.n; i++) {
        if (strchr("*_`[\\<&", s.p[i]))
            buf_putc(&b, '\\');
        buf_putc(&b, s.p[i]);
    }
    text(w, "\u2018%.*s\u2019", STRF(buf_str(&b)));
}

/* ---- charts by their names */

struct str model_chart_name(struct arena *a, const struct chart *c)
{
    if (c->whole && c->title.s.n && c->whole->title.s.n)
        return str_printf(a, "%.*s, %.*s", STRF(c->whole->title.s), STRF(c->title.s));
    return c->title.s.n ? c->title.s : c->id;
}

static void chart_put(struct model_wording *w, struct str id)
{
    const struct chart *c = model_chart_find(w->m, w->set, id);
    struct str name = c ? model_chart_name(w->a, c) : id;
    buf_printf(&w->said, "\u201c%.*s\u201d", STRF(name));
    buf_putc(&w->shape, '\x01');
    ARENA_PUSH(w->a, &w->chart, name);
}

/* ---- expressions */

static void put(struct model_wording *w, const struct roll *r, enum binding_of least);

static void list_put(struct model_wording *w, const struct roll *r, size_t from, const char *between)
{
    for (size_t i = from; i < r->n; i++) {
        text(w, "%s", i > from ? between : "");
        put(w, r->arg[i], BINDS_PHRASE);
    }
}

static void number_put(struct model_wording *w, struct rat x)
{
    struct buf b = {.a = w->a};
    put_number(&b, NULL, x);
    text(w, "%.*s", STRF(buf_str(&b)));
}

/* "1, or 4 to 6". */
static void items_put(struct model_wording *w, const struct roll_item *item, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        text(w, "%s", !i ? "" : i + 1 == n ? " or " : ", ");
        put(w, item[i].lo, BINDS_SUM);
        if (item[i].hi) {
            text(w, " to ");
            put(w, item[i].hi, BINDS_SUM);
        }
    }
}

static void die_put(struct model_wording *w, const struct roll *r, bool many)
{
    switch (r->die) {
    case DIE_SIDES:
    case DIE_DIGITS:
        text(w, "D%lld", (long long)r->sides);
        break;
    case DIE_PERCENT:
        text(w, "D100 read 00 to 99");
        break;
    case DIE_FACES:
        text(w, "%s with the faces ", many ? "dice" : "die");
        for (size_t i = 0; i < r->n_item; i++) {
            text(w, "%s", i ? ", " : "");
            items_put(w, &r->item[i], 1);
        }
        break;
    case DIE_EXPR:
        text(w, "%s of ", many ? "dice" : "die");
        put(w, r->arg[1], BINDS_WORD);
        text(w, " faces");
        break;
    }
}

/* "a D6", "2D6", "*dice* D6". */
static void dice_put(struct model_wording *w, const struct roll *r)
{
    const struct roll *many = r->n ? r->arg[0] : NULL;
    bool plain = r->die == DIE_SIDES || r->die == DIE_DIGITS;
    if (!many) {
        text(w, "a ");
        die_put(w, r, false);
    } else {
        put(w, many, BINDS_WORD);
        text(w, many->kind == ROLL_NUMBER && plain ? "" : " ");
        die_put(w, r, true);
    }
}

/* "5 cards, drawn and not put back, out of 4 of ‘ace’, 48 of ‘other’". */
static void draw_put(struct model_wording *w, const struct roll *r)
{
    put(w, r->arg[0], BINDS_WORD);
    text(w, " cards, drawn and not put back, out of ");
    if (!r->n_item) {
        text(w, "those of ");
        chart_put(w, r->word);
        if (r->n > 1 && r->arg[1]) {
            text(w, " for ");
            put(w, r->arg[1], BINDS_WORD);
        }
    }
    for (size_t i = 0; i < r->n_item; i++) {
        text(w, "%s", i ? ", " : "");
        if (2 + i < r->n && r->arg[2 + i]) {
            put(w, r->arg[2 + i], BINDS_WORD);
            text(w, " of ");
        }
        items_put(w, &r->item[i], 1);
    }
}

/* "the state in which it ends: *unit* is ‘shaken’ first, each turn makes of it ..., until *unit* is ‘rallied’". */
static void until_put(struct model_wording *w, const struct roll *r)
{
    text(w,
         r->truth ? "in which turn it ends, 0 if it does not: *%.*s* is first "
                  : "the state in which it ends: *%.*s* is first ",
         STRF(r->word));
    put(w, r->arg[0], BINDS_PHRASE);
    text(w, "; each turn, with fresh dice, makes of it (");
    put(w, r->arg[2], BINDS_IF);
    text(w, "); until ");
    put(w, r->arg[1], BINDS_OR);
    if (r->n > 3 && r->arg[3]) {
        text(w, ", or ");
        put(w, r->arg[3], BINDS_SUM);
        text(w, " turns have gone");
    }
}

static void compare_put(struct model_wording *w, const struct roll *r)
{
    static const char *const op[] = {[OP_EQ] = " is ",         [OP_NE] = " is not ",       [OP_LT] = " is less than ",
                                     [OP_LE] = " is at most ", [OP_GT] = " is more than ", [OP_GE] = " is at least "};
    put(w, r->arg[0], BINDS_SUM);
    text(w, "%s", op[r->op]);
    put(w, r->arg[1], BINDS_PHRASE);
}

/* How many sides of an expression are pools that one speaks of as dice. */
static void call_put(struct model_wording *w, const struct roll *r)
{
    static const struct {
        const char *before, *between, *behind;
    } call[] = {
        [CALL_FLOOR] = {"", "", " rounded down"},
        [CALL_CEIL] = {"", "", " rounded up"},
        [CALL_ROUND] = {"", "", " rounded"},
        [CALL_ABS] = {"", "", " without its sign"},
        [CALL_MIN] = {"the smaller of ", " and ", ""},
        [CALL_MAX] = {"the larger of ", " and ", ""},
        [CALL_KIND] = {"the letters of ", "", ""},
        [CALL_AMOUNT] = {"the number of ", ", if it is of the kind ", ""},
        [CALL_AGAINST] = {"what applies of ", " against ", ""},
        [CALL_COUNT] = {"how many of ", " have: ", ""},
        [CALL_SUM] = {"the sum, over ", ", of ", ""},
        [CALL_HIGHEST] = {"the ", " highest of ", ""},
        [CALL_LOWEST] = {"the ", " lowest of ", ""},
        [CALL_DISTINCT] = {"how many different faces are among ", "", ""},
        [CALL_REROLL] = {"", ", thrown again as long as ", ""},
        [CALL_REROLL_ONCE] = {"", ", each thrown again once if ", ""},
        [CALL_CARD] = {"of ", " the card number ", ""},
        [CALL_PLACE] = {"which of ", " is the first with: ", ", or 0 if none is"},
    };
    if (r->call == CALL_CLAMP && r->n == 3) {
        put(w, r->arg[0], BINDS_SUM);
        text(w, ", but at least ");
        put(w, r->arg[1], BINDS_SUM);
        text(w, " and at most ");
        put(w, r->arg[2], BINDS_SUM);
    } else if (r->call == CALL_EXPLODE && r->n >= 2) {
        put(w, r->arg[0], BINDS_SUM);
        text(w, ", each of which adds another die if ");
        put(w, r->arg[1], BINDS_OR);
        text(w, ", and that one so again%s", r->truth ? ", as often as it comes" : r->n > 2 ? ", up to " : "");
        if (r->n > 2 && !r->truth) {
            put(w, r->arg[2], BINDS_SUM);
            text(w, " times");
        }
    } else if (r->call == CALL_COURSE) { /* the name alone is the state */
        text(w, "%s", r->truth ? "the turn in which " : "");
        put(w, r->arg[0], BINDS_WORD);
        text(w, "%s", r->truth ? " ended, 0 if it did not" : "");
    } else if (r->call == CALL_SUM && r->n == 1) {
        text(w, "the sum of ");
        put(w, r->arg[0], BINDS_SUM);
    } else if ((size_t)r->call < sizeof call / sizeof *call && r->n && (call[r->call].behind || r->n < 3)) {
        bool pair = r->call == CALL_MIN || r->call == CALL_MAX;
        text(w, "%s", call[r->call].before);
        put(w, r->arg[0], r->n == 1 ? BINDS_WORD : BINDS_SUM);
        for (size_t i = 1; i < r->n; i++) {
            text(w, "%s", call[r->call].between);
            put(w, r->arg[i], pair ? BINDS_SUM : BINDS_OR);
        }
        text(w, "%s", call[r->call].behind);
    } else {
        text(w, "%.*s", STRF(roll_words(r, "?")));
    }
}

/* "‘Artillery fire’ (*quality*, *gun*)". */
static void lookup_put(struct model_wording *w, const struct roll *r)
{
    chart_put(w, r->word);
    text(w, " (");
    for (size_t i = 0; i < r->n; i++) {
        text(w, "%s", !i ? "" : i == 2 ? ", as many columns further on as " : ", ");
        text(w, "%s", i == 1 && r->truth ? "the highest column that is reached by " : "");
        put(w, r->arg[i], BINDS_PHRASE);
    }
    text(w, ")");
}

static void sign_put(struct model_wording *w, const struct roll *r, const char *sign, enum binding_of right)
{
    enum binding_of left = r->kind == ROLL_ADD || r->kind == ROLL_SUB ? BINDS_SUM : BINDS_PRODUCT;
    put(w, r->arg[0], left);
    text(w, " %s ", sign);
    put(w, r->arg[1], right);
}

static enum binding_of binds(const struct roll *r)
{
    switch (r->kind) {
    case ROLL_LET:
    case ROLL_IF:
        return BINDS_IF;
    case ROLL_OR:
        return BINDS_OR;
    case ROLL_AND:
        return BINDS_AND;
    case ROLL_COMPARE:
    case ROLL_IN:
        return BINDS_COMPARE;
    case ROLL_CALL:
        return r->call == CALL_COURSE && !r->truth ? BINDS_WORD : BINDS_PHRASE;
    case ROLL_NOT:
    case ROLL_FIRST:
    case ROLL_ROLLS:
    case ROLL_DRAW:
    case ROLL_UNTIL:
        return BINDS_PHRASE;
    case ROLL_ADD:
    case ROLL_SUB:
    case ROLL_NEG:
        return BINDS_SUM;
    case ROLL_MUL:
    case ROLL_DIV:
        return BINDS_PRODUCT;
    default:
        return BINDS_WORD;
    }
}

/* A range of a chart's behind `in`. */
static bool names_range(const struct roll *r)
{
    const struct roll *one = r->n_item == 1 && !r->item[0].hi ? r->item[0].lo : NULL;
    return one && (one->kind == ROLL_NAME || one->kind == ROLL_CHART);
}

static void bare_put(struct model_wording *w, const struct roll *r)
{
    switch (r->kind) {
    case ROLL_NUMBER:
        number_put(w, r->number);
        break;
    case ROLL_WORD:
        quoted_put(w, r->word);
        break;
    case ROLL_BOOL:
        text(w, r->truth ? "yes" : "no");
        break;
    case ROLL_NAME:
        text(w, "*%.*s*", STRF(r->word));
        break;
    case ROLL_FACE:
        text(w, "%s", str_is(r->word, "roll") ? "throw" : str_is(r->word, "card") ? "card" : "face");
        break;
    case ROLL_DICE:
        dice_put(w, r);
        break;
    case ROLL_ROLLS:
        text(w, "so many throws, each for itself, of ");
        put(w, r->arg[1], BINDS_WORD);
        text(w, ": ");
        put(w, r->arg[0], BINDS_WORD);
        break;
    case ROLL_LET:
        put(w, r->arg[1], BINDS_OR);
        text(w, ", where *%.*s* is ", STRF(r->word));
        put(w, r->arg[0], BINDS_OR);
        break;
    case ROLL_IF:
        put(w, r->arg[1], BINDS_OR);
        text(w, " if ");
        put(w, r->arg[0], BINDS_OR);
        text(w, ", else ");
        put(w, r->arg[2], BINDS_IF);
        break;
    case ROLL_OR:
    case ROLL_AND:
        for (size_t i = 0; i < r->n; i++) {
            text(w, "%s", !i ? "" : r->kind == ROLL_OR ? ", or " : " and ");
            put(w, r->arg[i], r->kind == ROLL_OR ? BINDS_AND : BINDS_COMPARE);
        }
        break;
    case ROLL_NOT:
        text(w, "not ");
        put(w, r->arg[0], BINDS_WORD);
        break;
    case ROLL_COMPARE:
        compare_put(w, r);
        break;
    case ROLL_IN:
        put(w, r->arg[0], BINDS_SUM);
        text(w, names_range(r) ? " is within " : " is ");
        items_put(w, r->item, r->n_item);
        break;
    case ROLL_ADD:
        sign_put(w, r, "+", BINDS_SUM);
        break;
    case ROLL_SUB:
        sign_put(w, r, "\u2212", BINDS_PRODUCT);
        break;
    case ROLL_MUL:
        sign_put(w, r, "\u00d7", BINDS_PRODUCT);
        break;
    case ROLL_DIV:
        sign_put(w, r, "/", BINDS_WORD);
        break;
    case ROLL_NEG:
        text(w, "\u2212");
        put(w, r->arg[0], BINDS_WORD);
        break;
    case ROLL_TUPLE:
        text(w, "together ");
        list_put(w, r, 0, ", ");
        break;
    case ROLL_CALL:
        call_put(w, r);
        break;
    case ROLL_CHART:
        lookup_put(w, r);
        break;
    case ROLL_FIRST:
        text(w, "the first *%.*s* of ", STRF(r->word));
        items_put(w, r->item, r->n_item);
        text(w, ", with fresh dice for each, for which ");
        put(w, r->arg[0], BINDS_OR);
        text(w, "; 0 if there is none");
        break;
    case ROLL_DRAW:
        draw_put(w, r);
        break;
    case ROLL_UNTIL:
        until_put(w, r);
        break;
    default:
        text(w, "%.*s", STRF(roll_words(r, "?")));
        break;
    }
}

static void put(struct model_wording *w, const struct roll *r, enum binding_of least)
{
    bool open = binds(r) < least;
    text(w, "%s", open ? "(" : "");
    bare_put(w, r);
    text(w, "%s", open ? ")" : "");
}

/* ---- givens and outcomes */

/* `quoted`: a word of a list in which some have commas. */
static void value_put(struct model_wording *w, const struct given *g, size_t i, bool quoted)
{
    struct buf b = {.a = w->a};
    if (g->value[i].kind == VALUE_BOOL) {
        text(w, "%s", g->value[i].truth ? "yes" : "no");
        return;
    }
    if (g->value[i].kind == VALUE_NUMBER && g->plus)
        put_signed(&b, NULL, g->value[i].number);
    else if (g->value[i].kind == VALUE_NUMBER)
        put_number(&b, NULL, g->value[i].number);
    else
        buf_put_value(&b, &g->value[i]);
    if (quoted)
        quoted_put(w, buf_str(&b));
    else
        text(w, "%.*s", STRF(buf_str(&b)));
}

/* Do its values follow each other by ones? */
static bool is_range(const struct given *g)
{
    for (size_t i = 0; i < g->n; i++)
        if (g->value[i].kind != VALUE_NUMBER || g->value[i].number.d != 1 ||
            (i && g->value[i].number.n != g->value[i - 1].number.n + 1))
            return false;
    return g->n > 2;
}

/* "modifier −5 to +1; gun Light, Field or Heavy; target each row of ‘To hit’". */
static void given_put(struct model_wording *w, const struct given *g)
{
    enum { LISTED = 8 };
    struct str of = g->text.s;
    bool rows = str_starts(of, "rows of "), columns = str_starts(of, "columns of ");
    bool commas = false;
    for (size_t i = 0; i < g->n; i++)
        commas = commas || (g->value[i].kind == VALUE_WORD && str_find(g->value[i].word, ",") >= 0);
    text(w, "*%.*s* ", STRF(g->name.s));
    if (is_range(g)) {
        value_put(w, g, 0, false);
        text(w, " to ");
        value_put(w, g, g->n - 1, false);
    } else if ((rows || columns) && g->n > LISTED) {
        text(w, "each %s of ", rows ? "row" : "column");
        chart_put(w, str_trim(str_cut(of, rows ? 8 : 11, of.n)));
    } else {
        for (size_t i = 0; i < g->n; i++) {
            text(w, "%s", !i ? "" : i + 1 == g->n ? " or " : ", ");
            value_put(w, g, i, commas);
        }
    }
}

static struct model_part part_of(const struct model_wording *w)
{
    return (struct model_part){buf_str(&w->said), buf_str(&w->shape), w->chart.at, w->chart.n};
}

struct model_words model_words(struct arena *a, const struct model *m, const struct odds_entry *e)
{
    const struct model_wording none = {.a = a, .m = m, .set = e->set, .said = {.a = a}, .shape = {.a = a}};
    struct model_wording given = none, rolls = none, outcomes = none;
    for (size_t i = 0; i < e->n_given; i++) {
        text(&given, "%s", i ? "; " : "");
        given_put(&given, &e->given[i]);
    }
    for (size_t i = 0; i < e->n_roll; i++) {
        text(&rolls, "%s", i ? "; " : "");
        if (e->roll[i].name.s.n)
            text(&rolls, "*%.*s*: ", STRF(e->roll[i].name.s));
        put(&rolls, e->roll[i].roll, BINDS_IF);
    }
    for (size_t i = 0; i < e->n_outcome; i++) {
        text(&outcomes, "%s", i ? "; " : "");
        if (e->outcome[i].name.s.n)
            text(&outcomes, "**%.*s** if ", STRF(e->outcome[i].name.s));
        put(&outcomes, e->outcome[i].roll, BINDS_IF);
    }
    return (struct model_words){part_of(&given), part_of(&rolls), part_of(&outcomes)};
}

/* Where one stands for the other throughout, what stands for what: "‘Y’ for ‘X’"; empty where it is the same. False:
 * they differ by more. */
bool model_differs_by(struct arena *a, const struct model_part *x, const struct model_part *y, struct str *by)
{
    struct buf b = {.a = a};
    if (!str_eq(x->shape, y->shape) || x->n_chart != y->n_chart)
        return false;
    for (size_t i = 0; i < x->n_chart; i++) {
        bool told = str_eq(x->chart[i], y->chart[i]);
        for (size_t k = 0; k < i; k++) {
            if (str_eq(x->chart[k], x->chart[i]) != str_eq(y->chart[k], y->chart[i]))
                return false;
            told = told || str_eq(x->chart[k], x->chart[i]);
        }
        if (!told)
            buf_printf(&b, "%s\u201c%.*s\u201d for \u201c%.*s\u201d", b.n ? ", " : "", STRF(y->chart[i]),
                       STRF(x->chart[i]));
    }
    *by = buf_str(&b);
    return true;
}

/* ---- what is looked up */

/* Which rows and columns of a chart the tables ask for. */
struct asked_chart {
    const struct chart *c;
    bool *row, *col;
};
struct asked_charts {
    struct asked_chart *at;
    size_t n, cap;
};

static struct asked_chart *asked_of(struct arena *a, struct asked_charts *all, const struct chart *c)
{
    for (size_t i = 0; i < all->n; i++)
        if (all->at[i].c == c)
            return &all->at[i];
    ARENA_PUSH(a, all,
               ((struct asked_chart){c, ARENA_ARRAY(a, bool, c->n_row + 1), ARENA_ARRAY(a, bool, c->n_col + 1)}));
    return &all->at[all->n - 1];
}

static void name_mark(const struct chart *c, struct str name, bool columns, bool *mark)
{
    ptrdiff_t at = columns ? chart_col_find(c, name) : chart_row_find(c, name);
    size_t n = columns ? c->n_col : c->n_row;
    for (size_t i = 0; i < n; i++)
        mark[i] = mark[i] || at < 0 || i == (size_t)at;
}

/* By a word that one; by a given those that it is; by anything else all. */
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

static void charts_ask(struct arena *a, const struct model *m, const struct odds_entry *e, struct asked_charts *all)
{
    const struct roll **node;
    size_t n = e->whole ? roll_nodes(a, e->whole, &node) : 0;
    for (size_t i = 0; i < n; i++) {
        const struct chart *c = node[i]->kind == ROLL_CHART ? model_chart_find(m, e->set, node[i]->word) : NULL;
        if (!c || c->bad)
            continue;
        struct asked_chart *k = asked_of(a, all, c);
        axis_mark(e, c, node[i]->n ? node[i]->arg[0] : NULL, false, k->row);
        axis_mark(e, c, node[i]->n > 1 ? node[i]->arg[1] : NULL, true, k->col);
    }
}

static void inner_put(const struct show *w, struct buf *b, const struct chart *c);

/* Do the columns [from, to) that are asked for say the same of a row? */
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

/* Behind the last of the columns under the head of the i-th. */
static size_t head_end(const struct chart *c, size_t i)
{
    size_t end = i + 1;
    while (end < c->n_col && c->col[i].head.s.n && str_eq(c->col[end].head.s, c->col[i].head.s))
        end++;
    return end;
}

/* "Short: 5, Long: 3", or of one column the value alone; "all D6", "Infantry, all: D3" where several say the same. */
static void cells_put(const struct show *w, struct buf *b, const struct row *r, const bool *col)
{
    const struct chart *c = w->c;
    size_t many = 0, said = 0;
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
        struct str cell = words_text(w->a, show_cell(w, r, at, ROLE_NOTE));
        buf_printf(b, "%s", said++ ? ", " : "");
        if (all)
            buf_putz(b, "all ");
        else if (head)
            buf_printf(b, "%.*s, all: ", STRF(c->col[i].head.s));
        else if (many > 1)
            buf_printf(b, "%.*s%s%.*s: ", STRF(c->col[i].head.s), c->col[i].head.s.n ? " / " : "",
                       STRF(c->col[i].name));
        buf_put(b, cell.n ? cell : STR("\u2013"));
    }
    if (r->inner)
        inner_put(w, b, r->inner);
}

static void rows_put(const struct show *w, struct buf *b, const bool *row, const bool *col)
{
    const struct chart *c = w->c;
    size_t said = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        if ((row && !row[i]) || r->then)
            continue;
        struct str key = words_text(w->a, show_row_key(w, r, ROLE_NOTE, VOICE_PLAIN));
        bool outer = c->kind == CHART_GRID && r->group >= 0 && c->group[r->group].label.s.n;
        buf_printf(b, "%s", said++ ? "; " : "");
        if (outer)
            buf_printf(b, "%.*s, ", STRF(c->group[r->group].label.s));
        buf_printf(b, "*%.*s* ", STRF(key));
        cells_put(w, b, r, col);
    }
}

/* A further die of a row, in brackets. */
static void inner_put(const struct show *w, struct buf *b, const struct chart *c)
{
    struct show own = show_of(w, c, NULL);
    bool *col = ARENA_ARRAY(w->a, bool, c->n_col + 1);
    for (size_t i = 0; i < c->n_col; i++)
        col[i] = true;
    buf_putz(b, " (");
    put_roll(b, NULL, c->down.expression.s);
    buf_putz(b, ": ");
    rows_put(&own, b, NULL, col);
    buf_putc(b, ')');
}

/* A paragraph for each chart that the tables look up, in the order in which they do. */
struct words_list model_looked_up(const struct show *show, const struct odds_table *t, size_t n)
{
    struct asked_charts all = {0};
    struct words_list out = {0};
    for (size_t i = 0; i < n; i++)
        charts_ask(show->a, show->model, t[i].entry, &all);
    for (const struct asked_chart *k = all.at; k < all.at + all.n; k++) {
        struct show w = show_of(show, k->c, NULL);
        struct buf b = {.a = show->a};
        struct str by = k->c->kind == CHART_BANDS ? k->c->down.expression.s : k->c->down.title.s;
        buf_printf(&b, "**%.*s**", STRF(model_chart_name(show->a, k->c)));
        bool dice = k->c->kind == CHART_BANDS && k->c->down.roll && k->c->down.roll->kind == ROLL_DICE;
        if (by.n)
            buf_putz(&b, ", by ");
        if (dice || k->c->kind != CHART_BANDS)
            put_roll(&b, NULL, by);
        else if (by.n)
            buf_putz(&b, "the total");
        buf_putz(&b, ": ");
        rows_put(&w, &b, k->row, k->col);
        buf_putc(&b, '.');
        ARENA_PUSH(show->a, &out, show_set_in(show, buf_str(&b), ROLE_NOTE, VOICE_PLAIN));
    }
    return out;
}
