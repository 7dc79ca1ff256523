/* Names for headers and rows of odds: columns, outcomes and values of givens, in the words of the
 * layout or of the model. Sheets and books, grids and plots all use these names.
 *
 * A name is never a truth value or a bare tuple, and a bare number only if something else names it,
 * because these do not state what was counted. Called by odds.c to resolve names of a layout, and
 * by all makers of odds blocks. */
#include "layout/odds_request.h"

/* Formats a number with a true minus sign, and with a plus if `plus`. */
static struct str number_text(struct arena *a, struct rat r, bool plus)
{
    struct buf b = {.a = a};
    if (r.n < 0)
        buf_putz(&b, "\u2212");
    else if (plus && r.n > 0)
        buf_putc(&b, '+');
    buf_put_rat(&b, (struct rat){r.n < 0 ? -r.n : r.n, r.d});
    return buf_str(&b);
}

/* Parses "-2", "+2", and the form of number_text. */
static bool number_of(struct str s, struct rat *out)
{
    bool minus = str_starts(s, "\u2212"), plus = str_starts(s, "+");
    if (!rat_parse(out, minus ? str_cut(s, STR("\u2212").n, s.n) : plus ? str_cut(s, 1, s.n) : s))
        return false;
    out->n = minus ? -out->n : out->n;
    return true;
}

/* A number as in a roll, as printed, or with the plus of a modifier is the same name. */
bool odds_same_name(struct str x, struct str y)
{
    struct rat a, b;
    return number_of(x, &a) && number_of(y, &b) ? rat_cmp(a, b) == 0 : str_same_name(x, y);
}

/* The text of a truth value: the name or its negation. */
static struct str truth_text(struct arena *a, const struct language *l, struct str name, bool truth)
{
    return truth ? name : msg_format(a, l, MSG_NOT, name);
}

/* --- outcomes */

/* The expression of the outcomes: the entry's own, else its last roll. */
static const struct binding *requested_of(const struct odds_entry *e)
{
    if (e->n_outcome == 1 && !e->outcome[0].name.s.n)
        return &e->outcome[0];
    return e->n_roll ? &e->roll[e->n_roll - 1] : NULL;
}

/* For an expression that is only the name of a roll (`outcomes: hits`), the quantity is that
 * roll. */
struct str odds_quantity(const struct odds_entry *e)
{
    const struct binding *b = requested_of(e);
    if (!b)
        return (struct str){0};
    return b->name.s.n || !b->roll || b->roll->kind != ROLL_NAME ? b->name.s : b->roll->word;
}

/* The expression behind names of other rolls and local bindings. */
static const struct roll *through_names(const struct odds_entry *e, const struct roll *r)
{
    for (size_t i = e->n_roll; r && r->kind == ROLL_NAME && i-- > 0;)
        if (str_eq(e->roll[i].name.s, r->word))
            r = e->roll[i].roll;
    while (r && r->kind == ROLL_LET)
        r = r->arg[1];
    return r;
}

/* The tuple of an expression; NULL if it is not visibly a tuple. */
static const struct roll *tuple_of(const struct odds_entry *e)
{
    const struct binding *b = requested_of(e);
    const struct roll *r = b ? through_names(e, b->roll) : NULL;
    return r && r->kind == ROLL_TUPLE ? r : NULL;
}

/* The last turn, if it is a literal number: `first(k in 1..3, ...)` or `turns(..., 3)`. */
static const struct roll *last_of(const struct roll *r)
{
    if (r && r->kind == ROLL_FIRST && r->n_item) {
        const struct roll_item *last = &r->item[r->n_item - 1];
        r = last->hi ? last->hi : last->lo;
    } else {
        r = r && r->kind == ROLL_UNTIL && r->truth && r->n > 3 ? r->arg[3] : NULL;
    }
    return r && r->kind == ROLL_NUMBER ? r : NULL;
}

struct str odds_never_text(struct arena *a, const struct translator *in, const struct odds_entry *e,
                           const struct roll *part)
{
    const struct language *l = translator_language(in);
    const struct binding *b = requested_of(e);
    const struct roll *requested = through_names(e, part ? part : b ? b->roll : NULL);
    const struct roll *last = last_of(requested), **node;
    bool tried = false;
    for (size_t i = 0, n = e->whole ? roll_nodes(a, e->whole, &node) : 0; i < n; i++)
        tried = tried || node[i]->kind == ROLL_FIRST || node[i]->kind == ROLL_UNTIL ||
                node[i]->kind == ROLL_DRAW;
    struct str name = translator_translate(in, e->set, NULL, part ? part->word : odds_quantity(e));
    struct str text = last    ? format_number(a, l, number_text(a, last->number, false))
                      : tried ? msg_text(l, MSG_NOT_IN_TIME)
                              : msg_text(l, MSG_NEVER);
    /* turns are counted in turns(), and what a counter counts in first() */
    if (name.n && (part || (last && requested->kind == ROLL_FIRST)))
        text = str_printf(a, "%.*s %.*s", STRF(name), STRF(text));
    return last ? msg_format(a, l, MSG_NOT_BY, text) : text;
}

const struct roll *odds_part_unnamed(const struct odds_entry *e)
{
    const struct roll *r = tuple_of(e);
    for (size_t i = 0; r && i < r->n; i++)
        if (r->arg[i]->kind != ROLL_NAME)
            return r->arg[i];
    return NULL;
}

/* "good 1, sixes 0": each part after its name. */
static struct str tuple_text(struct arena *a, const struct odds_entry *e, const struct value *v)
{
    struct buf b = {.a = a};
    const struct roll *r = tuple_of(e);
    for (size_t i = 0; i < v->n; i++) {
        bool named = r && i < r->n && r->arg[i]->kind == ROLL_NAME;
        struct str name = named ? r->arg[i]->word : str_printf(a, "part %zu", i + 1);
        const bool never = v->at[i].kind == VALUE_NEVER && named;
        buf_putz(&b, i ? ", " : "");
        if (never || v->at[i].kind == VALUE_BOOL) {
            buf_put(&b, never ? odds_never_text(a, NULL, e, r->arg[i])
                              : truth_text(a, NULL, name, v->at[i].truth));
            continue;
        }
        buf_printf(&b, "%.*s ", STRF(name));
        if (v->at[i].kind == VALUE_NUMBER)
            buf_put(&b, number_text(a, v->at[i].number, false));
        else
            buf_put_value(&b, &v->at[i]);
    }
    return buf_str(&b);
}

/* A truth value without a name is "holds", because true or false in a header would need an
 * explanation. */
struct str odds_outcome_text(struct arena *a, const struct odds_entry *e, const struct value *v)
{
    struct buf b = {.a = a};
    struct str name;
    switch (v->kind) {
    case VALUE_NUMBER:
        return number_text(a, v->number, false);
    case VALUE_BOOL:
        name = odds_quantity(e);
        if (!name.n)
            return v->truth ? STR("holds") : STR("does not hold");
        return truth_text(a, NULL, name, v->truth);
    case VALUE_TUPLE:
        return tuple_text(a, e, v);
    case VALUE_WORD:
    case VALUE_RANGE:
    case VALUE_NA:
    case VALUE_NEVER:
        break;
    }
    buf_put_value(&b, v);
    return buf_str(&b);
}

/* In a layout a truth value may be yes or no, as in all YAML files, although rolls use true. */
bool odds_value_called(struct arena *a, const struct value *v, struct str name)
{
    if (v->kind == VALUE_BOOL && str_same_name(v->truth ? STR("yes") : STR("no"), name))
        return true;
    return odds_same_name(value_text(a, v), name);
}

bool odds_outcome_called(struct arena *a, const struct odds_entry *e, const struct value *v, struct str name)
{
    if (v->kind == VALUE_BOOL && odds_same_name(name, v->truth ? STR("holds") : STR("does not hold")))
        return true; /* whatever its other name */
    return odds_value_called(a, v, name) || odds_same_name(odds_outcome_text(a, e, v), name);
}

/* --- what is shown */

/* Returns the first match. A given with texts for its values has no text of its own, and vice
 * versa. */
struct str odds_head_find(const struct odds_view *t, struct str name, const struct value *one)
{
    for (size_t i = 0; i < t->n_head; i++) {
        const struct odds_head *h = &t->head[i];
        if (one ? h->one && value_eq(&h->value, one) && str_same_name(h->of, name)
                : !h->one && odds_same_name(h->of, name))
            return h->words;
    }
    return (struct str){0};
}

struct odds_column odds_column_one(struct str name, struct value v)
{
    return (struct odds_column){.measure = MEASURE_ONE, .value = v, .name = name, .key = name};
}

/* The key is the name in `heads`, in every language. */
struct odds_column odds_column_at_least(struct arena *a, struct rat min)
{
    struct buf key = {.a = a};
    buf_putz(&key, "at-least ");
    buf_put_rat(&key, min);
    return (struct odds_column){
        .measure = MEASURE_AT_MIN, .value = value_of_number(min), .key = buf_str(&key)};
}

struct odds_column odds_column_tries(struct arena *a, int64_t percent)
{
    return (struct odds_column){.measure = MEASURE_TRIES,
                                .value = value_of_number(RAT(percent)),
                                .key = str_printf(a, "tries %lld", (long long)percent)};
}

bool odds_is_chance(const struct odds_column *c)
{
    return c->measure != MEASURE_MEAN && c->measure != MEASURE_SPREAD &&
           c->measure != MEASURE_TRIES;
}

struct str odds_text(const struct odds_names *w, struct str text)
{
    return translator_translate(w->in, w->view->entry->set, NULL, text);
}

/* Numbers stay unchanged; composed names are composed again in the language. */
static struct str outcome_text(const struct odds_names *w, const struct odds_column *c)
{
    const struct language *l = translator_language(w->in);
    struct str of = odds_quantity(w->view->entry);
    if (c->value.kind == VALUE_NUMBER || c->value.kind == VALUE_NEVER)
        return format_number(w->a, l, c->name);
    if (c->value.kind != VALUE_BOOL)
        return odds_text(w, c->name);
    if (!of.n)
        return msg_text(l, c->value.truth ? MSG_HOLDS : MSG_HOLDS_NOT);
    return truth_text(w->a, l, odds_text(w, of), c->value.truth);
}

struct str odds_column_text(const struct odds_names *w, const struct odds_column *c)
{
    const struct language *l = translator_language(w->in);
    switch (c->measure) {
    case MEASURE_MEAN:
        return msg_text(l, MSG_MEAN);
    case MEASURE_SPREAD:
        return msg_text(l, MSG_SPREAD);
    case MEASURE_AT_MIN:
        return msg_format(w->a, l, MSG_OR_MORE,
                          format_number(w->a, l, number_text(w->a, c->value.number, false)));
    case MEASURE_FROM:
        return msg_format(w->a, l, MSG_OR_MORE, odds_text(w, c->value.word));
    case MEASURE_TRIES:
        return msg_format(w->a, l, MSG_TRIES, number_text(w->a, c->value.number, false));
    case MEASURE_ONE:
        return w->in ? outcome_text(w, c) : c->name;
    case MEASURE_AT_LEASTS:
    case MEASURE_OUTCOMES:
    case MEASURE_NAMED:
        break;
    }
    return c->name;
}

/* A layout's header stays unchanged, except for a percent sign if it lacks one. */
struct str odds_column_name(const struct odds_names *w, const struct odds_column *c, bool head)
{
    const struct language *l = translator_language(w->in);
    struct str name = odds_text(w, odds_head_find(w->view, c->key, NULL)),
               of = odds_text(w, odds_quantity(w->view->entry));
    bool number = c->measure == MEASURE_ONE && c->value.kind == VALUE_NUMBER;
    if (!name.n && number) /* a number follows the name of its quantity */
        name = str_printf(w->a, "%.*s %.*s", STRF(of.n ? of : msg_text(l, MSG_EXACTLY)),
                          STRF(odds_column_text(w, c)));
    else if (!name.n && of.n && !odds_is_chance(c) && c->measure != MEASURE_TRIES)
        name = msg_format(w->a, l, c->measure == MEASURE_MEAN ? MSG_MEAN_OF : MSG_SPREAD_OF, of);
    else if (!name.n)
        name = odds_column_text(w, c);
    if (head && odds_is_chance(c) && str_find_char(name, '%') < 0)
        name = str_printf(w->a, "%.*s, %%", STRF(name));
    return name;
}

/* --- given values */

bool odds_head_is_template(struct str head)
{
    return str_find(head, "{}") >= 0;
}

struct str odds_template_fill(struct arena *a, struct str head, struct str value)
{
    size_t at = (size_t)str_find(head, "{}");
    return str_printf(a, "%.*s%.*s%.*s", STRF(str_cut(head, 0, at)), STRF(value), STRF(str_cut(head, at + 2, head.n)));
}

/* A template names the values, not the given. */
struct str odds_given_name(const struct odds_names *w, const struct given *g)
{
    struct str head = odds_head_find(w->view, g->name.s, NULL);
    return odds_text(w, head.n && !odds_head_is_template(head) ? head : g->name.s);
}

/* Values from a chart may have a header above; values of the entry's own list never do. */
struct str odds_value_outer(const struct given *g, size_t i)
{
    return g->head ? g->head[i] : (struct str){0};
}

/* Returns 0 if absent; callers pass values of the given itself. */
size_t odds_given_index(const struct given *g, const struct value *v)
{
    for (size_t i = 0; i < g->n; i++)
        if (value_eq(&g->value[i], v))
            return i;
    return 0;
}

bool odds_is_run(const struct given *g, const size_t *at, size_t n)
{
    int64_t before = 0;
    for (size_t i = 0; i < n; i++) {
        const struct value *v = &g->value[at ? at[i] : i];
        if (v->kind != VALUE_NUMBER || v->number.d != 1 || (i && v->number.n != before + 1))
            return false;
        before = v->number.n;
    }
    return n > 1;
}

/* The value without its given; not for a truth value. */
static struct str value_own(const struct odds_names *w, const struct given *g, size_t i)
{
    const struct value *v = &g->value[i];
    if (v->kind == VALUE_NUMBER)
        return format_number(w->a, translator_language(w->in),
                             number_text(w->a, v->number, g->plus));
    if (v->kind == VALUE_WORD)
        return odds_text(w, g->label ? g->label[i] : v->word);
    return value_text(w->a, v);
}

/* Adds to the name as far as `how` requires. The text of a truth value includes the given's name,
 * so it is complete. */
struct str odds_value_text(const struct odds_names *w, const struct given *g, size_t i,
                           enum odds_naming how)
{
    const struct value *v = &g->value[i];
    struct str own = odds_text(w, odds_head_find(w->view, g->name.s, v)),
               outer = odds_text(w, odds_value_outer(g, i)), name = odds_given_name(w, g),
               head = odds_text(w, odds_head_find(w->view, g->name.s, NULL));
    if (own.n)
        return own;
    if (v->kind == VALUE_BOOL)
        return truth_text(w->a, translator_language(w->in), name, v->truth);
    own = value_own(w, g, i);
    if (how == NAMED_BELOW)
        return own;
    /* some charts repeat the header in the labels below it */
    if (outer.n && !(own.n > outer.n && str_same_name(str_cut(own, 0, outer.n), outer)))
        own = str_printf(w->a, "%.*s / %.*s", STRF(outer), STRF(own));
    if (odds_head_is_template(head))
        return odds_template_fill(w->a, head, own);
    /* "no" is ambiguous without the given's name */
    bool bare = str_same_word(own, STR("yes")) || str_same_word(own, STR("no"));
    if (how == NAMED_WHOLE || (v->kind == VALUE_WORD && how == NAMED_ALONE && !bare))
        return own;
    return str_printf(w->a, "%.*s %.*s", STRF(name), STRF(own));
}

/* By the layout, or because the given has only one value and needs no name in groups. */
bool odds_is_fixed(const struct odds_view *t, const struct given *g)
{
    return g->n == 1 || env_find(&t->only, g->name.s);
}

bool odds_is_grouped(const struct odds_view *t, int given)
{
    return given != t->down && given != t->across && given != t->over &&
           !odds_is_fixed(t, &t->entry->given[given]);
}

/* With `cell`: the values that distinguish its group, separated by dots. Without: the values that
 * are fixed for the whole table, separated by commas. Both omit the givens down and across, which
 * have headers. */
struct str odds_givens_text(const struct odds_names *w, const struct value *cell)
{
    const struct odds_view *t = w->view;
    struct buf text = {.a = w->a};
    for (int i = 0; i < (int)t->entry->n_given; i++) {
        const struct given *g = &t->entry->given[i];
        const struct value *one = cell ? &cell[i] : env_find(&t->only, g->name.s);
        if (cell ? !odds_is_grouped(t, i)
                 : !odds_is_fixed(t, g) || i == t->down || i == t->across || i == t->over)
            continue;
        if (text.n)
            buf_putz(&text, cell ? "  \u00b7  " : ", ");
        buf_put(&text, odds_value_text(w, g, one ? odds_given_index(g, one) : 0,
                                       cell ? NAMED_ALONE : NAMED_FULLY));
    }
    return buf_str(&text);
}
