/* Reads a file's `odds` and `examples`: questions with all values of their givens, each as one
 * parsed tree, and worked examples with their answers.
 *
 * Each expression is parsed separately, so that every node has its place in the file, with the
 * names defined before it. Then the trees are joined as `let a = ...; let b = ...; (outcome,
 * outcome)`. Read after all charts, since a given may be the rows of one. Checked for meaning after
 * everything is read: an entry without meaning is bad and is not computed. Called by read.c. */
#include "model/abstract_value.h"
#include "model/lookup.h"
#include "model/read.h"
#include <string.h>

/* values of a given: each is a line of the table, and all pairs are compared */
enum { GIVEN_MAX = 10000 };
struct odds_keys { /* keys of an odds table, and of an example */
    const struct node *given, *roll, *outcomes, *printed, *waive;
    const struct node *quote, *weighted;
    struct odds_entry entry; /* their texts */
    struct example example;
};
static const struct field text_value = {NULL, FIELD_TEXT};
static const struct field named_forms[] = {
    {NULL, FIELD_TEXT, .names = NAMES_ROLL}, {NULL, FIELD_MAP, .of = &text_value}, {NULL, FIELD_END}};
static const struct field given_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_LIST, .of = &text_value}, {NULL, FIELD_END}};
static const struct field given_value = {NULL, FIELD_ANY, .of = given_forms};
#define AT(member) offsetof(struct odds_keys, member), .node = true
#define TEXT(member) offsetof(struct odds_keys, member)
static const struct field odds_table[] = {
    {"title", FIELD_TEXT, "the title of the table", TEXT(entry.title)},
    {"given", FIELD_MAP, "givens and their values", AT(given), .of = &given_value},
    {"roll", FIELD_ANY, "one expression, or names and expressions in order", AT(roll),
     .of = named_forms, .needed = true},
    {"outcomes", FIELD_ANY, "one expression, or names and conditions", AT(outcomes),
     .of = named_forms},
    {"caption", FIELD_TEXT, "the model in words", TEXT(entry.words), .was = "words"},
    {"reading", FIELD_TEXT, "the interpretation of an ambiguous rule", TEXT(entry.reading)},
    {"printed", FIELD_TEXT, "the chart of the rulebook with these odds, for comparison",
     AT(printed), .names = NAMES_CHART},
    {"waive", FIELD_MAP, "waivers, each with its reason, or a reason for each name", AT(waive),
     .of = &waiver_value, .names = NAMES_RULE},
};
const struct fields odds_fields = {"an odds table", FIELDS_OF(odds_table)};

/* State of reading an entry. Lists for the current given are reset for each given; bindings
 * accumulate, since later expressions may use earlier names. */
struct odds_reader {
    struct scope s;
    struct odds_entry *e;
    LIST(struct given) given;
    LIST(struct binding) bound; /* its rolls, then its outcomes */
    size_t n_roll;
    struct strs names;          /* names of givens and rolls so far */
    LIST(enum roll_pool) pools; /* parallel to `names` */
    const struct node *node;    /* the node of the current given, and its values */
    LIST(struct value) list;
    struct given now;        /* the current given */
    struct strs head, label; /* for values from a chart: parallel to the values */
};

/* ---- givens ---- */

/* Reports a name or value; `fact` continues the sentence. */
static void name_refuse(const struct odds_reader *r, const struct node *n, const char *fact, const char *help)
{
    REFUSE(&r->s, n->at, help, "\"%.*s\" %s", STRF(n->text), fact);
}

/* Accepts any capitals; in a roll the words are in lower case. */
static bool is_truth(struct str s)
{
    return str_same_word(s, STR("true")) || str_same_word(s, STR("false"));
}

/* Reads a value as in a roll, but without quotes around words, since a list of values contains only
 * values. */
static struct value value_of_text(struct str s)
{
    struct rat x;
    if (is_truth(s))
        return value_of_bool(str_same_word(s, STR("true")));
    return number_parse(s, &x) ? value_of_number(x) : value_of_word(s);
}

/* Returns false after a finding if a given has too many values. */
static bool values_are_few(const struct odds_reader *r, size_t n, const char *help)
{
    if (n > GIVEN_MAX)
        REPORT(r->s.d, RULE_OVER_LIMIT, r->node->first, help, "the limit is %d values", GIVEN_MAX);
    return n <= GIVEN_MAX;
}

/* Adds a value unless it is already present; the table has one line per value. */
static bool value_add(struct odds_reader *r, struct value one)
{
    for (size_t i = 0; i < r->list.n; i++)
        if (value_eq(&r->list.at[i], &one))
            return false;
    ARENA_PUSH(r->s.a, &r->list, one);
    return true;
}

/* Adds a row or column of a chart as a value: its label, or header and label if the label is not
 * unique. A range of bands is a word, since it is looked up as a whole, not as a number. */
static void value_add_below(struct odds_reader *r, struct str head, struct str label, bool shared, bool word)
{
    struct arena *a = r->s.a;
    struct value one = word ? value_of_word(label) : value_of_text(label);
    if (shared && head.n && !word)
        one = value_of_word(str_printf(a, "%.*s / %.*s", STRF(head), STRF(label)));
    if (!value_add(r, one))
        return;
    ARENA_PUSH(a, &r->head, head);
    ARENA_PUSH(a, &r->label, label);
    r->now.plus = r->now.plus || str_starts(label, "+");
}

/* True if a row is "no fire", which is not a total and would be missing from the table. */
static bool chart_has_no_fire(const struct chart *c)
{
    bool has = false;
    for (size_t i = 0; i < c->n_row; i++)
        has = has || (c->row[i].cell && c->row[i].cell->kind == CELL_NO_FIRE);
    return has;
}

/* Adds all totals of a modifiers chart. A chart with rolls or unlimited counts has no list of
 * totals. */
static void given_totals(struct odds_reader *r, const struct chart *c)
{
    const char *help = "write the modifiers that matter as a range: -2..+3";
    const struct scope *s = &r->s;
    struct rat *total;
    size_t count;
    struct str why = {"", 0};
    if (c->bad)
        return;
    if (!chart_adds(c)) {
        name_refuse(r, r->node, "is not a modifiers chart",
                    "write `rows of` or `columns of` before it");
    } else if (chart_has_no_fire(c)) {
        name_refuse(r, r->node, "may be no fire, which is not a total", help);
    } else if (!modifiers_totals(s->a, c, &total, &count, &why)) {
        REFUSE(s, r->node->at, help, "the possible totals of \"%.*s\" cannot be listed: %.*s",
               STRF(c->id), STRF(why));
    } else {
        bool few = values_are_few(r, count, help);
        for (size_t i = 0; few && i < count; i++) /* sorted and unique */
            ARENA_PUSH(s->a, &r->list, value_of_number(total[i]));
        r->now.plus = true;
    }
}

/* Adds the whole numbers between two ends; their number is limited. */
static void given_range(struct odds_reader *r, const struct range *range)
{
    bool lo_end, hi_end;
    int64_t lo, hi;
    range_whole(range, &lo_end, &lo, &hi_end, &hi);
    if (!lo_end || !hi_end) {
        name_refuse(r, r->node, "has no end", "write both ends: 1..12");
    } else if (!rat_whole(range->lo) || !rat_whole(range->hi)) {
        name_refuse(r, r->node, "does not begin and end with whole numbers", "write a list: [1/2, 1, 3/2]");
    } else if (hi - lo >= GIVEN_MAX) {
        REPORT(r->s.d, RULE_OVER_LIMIT, r->node->at,
               "write a shorter range, or a list of the values that matter",
               "\"%.*s\" has more than %d values", STRF(r->node->text), GIVEN_MAX);
    } else {
        for (; lo <= hi; lo++)
            ARENA_PUSH(r->s.a, &r->list, value_of_number(RAT(lo)));
        r->now.plus = str_find_char(r->node->text, '+') >= 0;
    }
}

/* Reads "1..6", "true", "rows of CHART", "columns of CHART", or a modifiers chart (its totals). */
static void given_text(struct odds_reader *r)
{
    const struct scope *s = &r->s;
    struct str t = str_trim(r->node->text);
    struct range range;
    struct measure m;
    bool rows = str_starts(t, "rows of "), columns = str_starts(t, "columns of "), chart_given = false;
    if (range_parse(t, &range))
        given_range(r, &range);
    else if (is_truth(t))
        ARENA_PUSH(s->a, &r->list, value_of_text(t));
    else if (measure_parse(t, &m) == RANGE_REVERSED)
        name_refuse(r, r->node, "goes from large to small", "write the smaller number first");
    else if (!rows && !columns && range_parse(range_suggestion(s->a, t), &range) && !range.no_lo &&
             !range.no_hi && !range_single(&range))
        name_refuse(
            r, r->node, "is not a range of numbers",
            str_printf(s->a, "write %lld..%lld", (long long)range.lo.n, (long long)range.hi.n).p);
    else
        chart_given = true;
    if (!chart_given)
        return;
    struct str id = str_trim(str_cut(t, rows ? strlen("rows of ") : columns ? strlen("columns of ") : 0, t.n));
    ARENA_PUSH(s->a, &s->r->uses, ((struct use){r->node->at, id, false}));
    const struct chart *c = chart_wanted(s->r, s->set, id, node_part(r->node, id));
    if (!c || chart_has_parts(c))
        return;
    if (!rows && !columns)
        given_totals(r, c);
    else if (!values_are_few(r, rows ? c->n_row : c->n_col,
                             "write a list of the values that matter"))
        return;
    for (size_t i = 0; rows && i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        if (!row->then)
            value_add_below(r, row->group >= 0 ? c->group[row->group].label.s : (struct str){0},
                            row->label.s, chart_row_find(c, row->label.s) == -2, chart_is_bands(c));
    }
    for (size_t i = 0; columns && i < c->n_col; i++)
        value_add_below(r, c->col[i].head.s, c->col[i].label.s, chart_col_find(c, c->col[i].label.s) == -2, false);
}

/* Checks a name with the parser: the whole text must parse as a name. */
static bool name_check(const struct odds_reader *r, const struct node *key)
{
    struct roll_error err;
    const struct roll *roll = roll_parse(r->s.a, key->text, NOWHERE, &(struct roll_names){.any_name = true}, &err);
    bool good = roll && roll->kind == ROLL_NAME, twice = false;
    for (size_t i = 0; good && i < r->names.n; i++)
        twice = twice || str_eq(r->names.at[i], key->text);
    if (!good)
        name_refuse(r, key, "is not a name for a roll",
                    "a name is letters, digits and hyphens before letters, not a word of the "
                    "language, and neither d nor a die such as d6");
    else if (twice)
        name_refuse(r, key, "names two things", "rename one of them");
    return good && !twice;
}

/* Makes a name available to later expressions. `names` and `pools` are parallel. */
static void name_bind(struct odds_reader *r, const struct node *key, enum roll_pool pool)
{
    ARENA_PUSH(r->s.a, &r->names, key->text);
    ARENA_PUSH(r->s.a, &r->pools, pool);
}

/* Reads a given. Without a value the entry is bad. A plus before a number of the list means that
 * the source writes positive numbers with a plus. */
static void given_read(struct odds_reader *r, const struct pair *p)
{
    const struct node *n = r->node = p->value;
    if (!name_check(r, p->key)) {
        r->e->bad = true;
        return;
    }
    r->now = (struct given){.name = {p->key->text, p->key->at}, .text = {str_trim(n->text), n->at}};
    memset(&r->list, 0, sizeof r->list);
    r->head = r->label = (struct strs){0};
    if (n->kind == NODE_TEXT)
        given_text(r);
    else if (n->kind == NODE_MAP)
        diag_add(r->s.d, RULE_BAD_VALUE, n->first,
                 "the values of a given must be a range, a list, or a chart's");
    bool list = n->kind == NODE_LIST && values_are_few(r, n->n, "write the values that matter"),
         words = false;
    for (size_t i = 0; list && i < n->n; i++) {
        struct str text = str_trim(node_text(n->item[i]));
        struct value one = value_of_text(text);
        if (n->item[i]->kind == NODE_TEXT) {
            value_add(r, one);
            words = words || (one.kind == VALUE_WORD && !word_is_none(text));
            r->now.plus |= one.kind == VALUE_NUMBER && str_starts(text, "+");
        } else if (n->item[i]->kind != NODE_BAD) {
            diag_add(r->s.d, RULE_BAD_VALUE, n->item[i]->first,
                     "a value must be a word, a number, true or false");
        }
    }
    for (size_t i = 0; list && !words && i < n->n; i++)
        if (word_is_none(str_trim(node_text(n->item[i])))) {
            name_refuse(r, n->item[i], "would count as 0 here",
                        "write 0; if nothing is enough, use a need of a chart: rows of CHART");
            r->e->bad = true;
        }
    r->e->bad |= !r->list.n;
    r->now.value = r->list.at;
    r->now.n = r->list.n;
    r->now.head = r->head.at;
    r->now.label = r->label.at;
    ARENA_PUSH(r->s.a, &r->given, r->now);
    name_bind(r, p->key, POOL_DICE);
}

/* ---- rolls and outcomes ---- */

/* In a lookup over this chart's columns, `c + 1` means one column to the right, even if the
 * column's name is a number. */
static void columns_shift(const struct odds_reader *r, const struct roll *roll)
{
    const struct roll **at;
    for (size_t n = roll_nodes(r->s.a, roll, &at); n-- > 0;) {
        struct roll *chart = (struct roll *)at[n]; /* allocated by this reader */
        struct str columns = str_printf(r->s.a, "columns of %.*s", STRF(chart->word));
        bool named = chart->kind == ROLL_CHART && chart->n == 3 && chart->arg[1]->kind == ROLL_NAME;
        for (size_t i = 0; named && i < r->given.n; i++) {
            const struct given *g = &r->given.at[i];
            bool numbers = str_eq(g->name.s, chart->arg[1]->word) && str_eq(g->text.s, columns);
            for (size_t k = 0; numbers && k < g->n; k++)
                numbers = g->value[k].kind == VALUE_NUMBER;
            chart->truth = chart->truth || numbers;
        }
    }
}

/* Reads an expression with the names defined so far. A named roll may be a pool of whole rolls; an
 * unnamed one, or an outcome, may not. */
static void expression_read(struct odds_reader *r, const struct node *name, const struct node *n, bool outcome)
{
    struct roll_names names = {.at = r->names.at, .n = r->names.n, .pools = r->pools.at, .pool = !outcome && name};
    struct binding b = {.name = {name ? name->text : STR(""), name ? name->at : NOWHERE}};
    if (n->kind != NODE_TEXT) {
        if (n->kind != NODE_BAD)
            diag_add(r->s.d, RULE_BAD_VALUE, n->first, "a roll is one expression");
        r->e->bad = true;
        return;
    }
    b.text = (struct text){n->text, n->at};
    b.roll = roll_read(&r->s, n, n->text, &names);
    if (b.roll)
        columns_shift(r, b.roll);
    r->e->bad = r->e->bad || !b.roll;
    ARENA_PUSH(r->s.a, &r->bound, b);
    r->n_roll += !outcome;
}

/* Reads an outcome. Conditions may use only names: dice in a condition would be rolled anew for
 * each outcome, so that two outcomes would not share a roll. */
static void outcome_read(struct odds_reader *r, const struct pair *p)
{
    const struct roll **node, *dice = NULL;
    size_t before = r->bound.n;
    for (size_t i = r->n_roll; i < before; i++) {
        if (!str_same_word(r->bound.at[i].name.s, p->key->text))
            continue;
        struct finding *f = diag_add(r->s.d, RULE_DUPLICATE_KEY, p->key->at, "a second outcome \"%.*s\" of this table",
                                     STRF(p->key->text));
        finding_also(f, r->bound.at[i].name.at, "the first is here");
        finding_help(f, "rename one of them: capitals make no difference");
        r->e->bad = true;
    }
    expression_read(r, p->key, p->value, true);
    if (r->bound.n == before || !r->bound.at[before].roll)
        return;
    for (size_t n = roll_nodes(r->s.a, r->bound.at[before].roll, &node); n-- > 0;)
        dice = node[n]->kind == ROLL_DICE || node[n]->kind == ROLL_DRAW ? node[n] : dice;
    if (!dice)
        return;
    struct finding *f = diag_add(r->s.d, RULE_BAD_ROLL, dice->at, "dice in a condition of an outcome");
    finding_note(f, "these dice would be rolled again for each outcome");
    finding_help(f, "name the roll under `roll:`, and use its name here");
    r->e->bad = true;
}

/* Reads `roll`. A name is bound even if its roll is unreadable, so that later uses cause no further
 * findings. */
static void rolls_read(struct odds_reader *r, const struct node *n)
{
    if (n->kind != NODE_MAP)
        expression_read(r, NULL, n, false);
    for (size_t i = 0; n->kind == NODE_MAP && i < n->n; i++) {
        const struct node *name = n->pair[i].key;
        bool good = name_check(r, name);
        r->e->bad |= !good;
        expression_read(r, name, n->pair[i].value, false);
        const struct roll *roll = r->n_roll ? r->bound.at[r->n_roll - 1].roll : NULL;
        enum roll_pool pool = POOL_DICE;
        if (roll)
            r->bound.at[r->n_roll - 1].roll = roll_bound(r->s.a, roll, &pool);
        if (good)
            name_bind(r, name, pool);
    }
}

/* Reads `outcomes`. Conditions refer to rolls by name, so an unnamed roll cannot have
 * conditions. */
static void outcomes_read(struct odds_reader *r, const struct node *n)
{
    if (n->kind == NODE_TEXT)
        expression_read(r, NULL, n, true);
    else if (n->kind == NODE_LIST)
        diag_add(r->s.d, RULE_BAD_VALUE, n->first, "outcomes are names with conditions, or one expression");
    for (size_t i = 0; n->kind == NODE_MAP && i < n->n; i++)
        outcome_read(r, &n->pair[i]);
    if (n->kind != NODE_MAP || r->n_roll != 1 || r->bound.at[0].name.s.n)
        return;
    REPORT(r->s.d, RULE_MISSING_KEY, n->first, "name the roll: `roll: {hits: ...}`",
           "the outcomes have no roll");
    r->e->bad = true;
}

/* ---- whole entries ---- */

/* Makes a node that is in no text; the caller sets its arguments. It has the entry's place, for
 * findings about the joined tree. */
static struct roll *node_made(struct arena *a, const struct odds_entry *e, enum roll_kind kind, size_t n)
{
    struct roll *r = ARENA_NEW(a, struct roll);
    *r = (struct roll){.kind = kind, .at = e->at, .number = RAT(0), .n = n};
    r->arg = ARENA_ARRAY(a, const struct roll *, n);
    return r;
}

/* Shares the trees of its parts; new nodes have the entry's place. */
const struct roll *odds_joined(struct arena *a, const struct odds_entry *e, bool outcomes, struct roll_error *err)
{
    const struct binding *last = &e->roll[e->n_roll - 1];
    size_t lets = last->name.s.n ? e->n_roll : 0; /* a single roll has no name */
    struct roll *made = NULL;
    const struct roll *whole;
    if (outcomes && e->n_outcome == 1) {
        whole = e->outcome[0].roll;
    } else if (outcomes && e->n_outcome) {
        whole = made = node_made(a, e, ROLL_TUPLE, e->n_outcome);
        for (size_t i = 0; i < e->n_outcome; i++)
            made->arg[i] = e->outcome[i].roll;
    } else if (!lets) {
        whole = last->roll;
    } else {
        made = node_made(a, e, ROLL_NAME, 0);
        made->word = last->name.s;
        made->pool = last->roll->joint ? POOL_COURSE : roll_pool_of(last->roll);
        whole = roll_of_name(a, made, false);
    }
    for (size_t i = lets; i-- > 0; whole = made) {
        made = node_made(a, e, ROLL_LET, 2);
        made->word = e->roll[i].name.s;
        made->arg[0] = roll_endless_let(a, e->roll[i].roll, made->word, whole, err);
        made->arg[1] = whole;
        if (!made->arg[0])
            return NULL;
    }
    return roll_asks_pools(whole, false, err) ? whole : NULL;
}

/* Reports names that are never used, since another name is probably a typo for them. A name whose
 * roll has a lookup is skipped, since the lookup may exclude cases. */
static void unread_find(const struct odds_reader *r)
{
    const struct roll **node;
    size_t n = roll_nodes(r->s.a, r->e->whole, &node);
    for (size_t i = 0, k; i < r->given.n + r->n_roll; i++) {
        const struct binding *b = i < r->given.n ? NULL : &r->bound.at[i - r->given.n];
        struct text name = b ? b->name : r->given.at[i].name;
        for (k = 0; k < n && !(node[k]->kind == ROLL_NAME && str_eq(node[k]->word, name.s));)
            k++;
        if (k == n && name.s.n && !(b && str_find(b->text.s, "chart(") >= 0))
            REPORT(r->s.d, RULE_NAME_UNREAD, name.at, "use it, or delete it: it changes nothing",
                   "this table does not use \"%.*s\"", STRF(name.s));
    }
}

/* Reads an entry in the order in which names are bound: givens, rolls, outcomes. An error makes the
 * entry bad, but its readable parts are kept for references. */
static const struct odds_entry *entry_read_of(struct reader *r, struct set *set, const struct pair *p)
{
    struct odds_entry *e = ARENA_NEW(r->a, struct odds_entry);
    struct odds_reader o = {.s = {r->a, r->d, r, set, NULL}, .e = e};
    struct odds_keys k = {.entry = {.id = p->key->text,
                                    .set = set,
                                    .house = set->house.s.n,
                                    .at = p->key->at,
                                    .extent = {p->key->at.file, p->key->at.lo, p->value->at.hi}}};
    const bool bad = p->value->kind == NODE_BAD || !author_fill(&o.s, p->value, &odds_fields, &k);
    *e = k.entry;
    e->bad = bad;
    if (k.printed) {
        e->printed = (struct text){str_trim(k.printed->text), k.printed->at};
        ARENA_PUSH(o.s.a, &o.s.r->uses, ((struct use){k.printed->at, e->printed.s, false}));
        chart_wanted(o.s.r, o.s.set, e->printed.s, k.printed->at);
    }
    if (k.waive)
        e->waiver = waivers_read(&o.s, k.waive, &e->n_waiver);
    for (size_t i = 0; k.given && i < k.given->n; i++)
        given_read(&o, &k.given->pair[i]);
    if (k.roll)
        rolls_read(&o, k.roll);
    if (k.outcomes)
        outcomes_read(&o, k.outcomes);
    e->bad = e->bad || !o.n_roll;
    e->given = o.given.at;
    e->n_given = o.given.n;
    e->roll = o.bound.at;
    e->n_roll = o.n_roll;
    e->n_outcome = o.bound.n - o.n_roll;
    e->outcome = e->n_outcome ? o.bound.at + o.n_roll : NULL;
    /* limits that apply to all expressions together */
    struct roll_error err = {
        e->at, STR("an expression is at most 64 KiB long; name parts of it with let"), STR("")};
    size_t length = 0;
    for (size_t i = 0; !e->bad && i < o.bound.n && length <= ROLL_TEXT; i++) {
        err.at = o.bound.at[i].text.at;
        length += o.bound.at[i].text.s.n;
    }
    if (!e->bad && length <= ROLL_TEXT)
        e->whole = odds_joined(r->a, e, true, &err);
    if (e->whole && e->roll->name.s.n)
        two_dice_find(&o.s, e->whole);
    if (e->whole)
        unread_find(&o);
    if (!e->bad && !e->whole) {
        roll_error_report(r->d, RULE_BAD_ROLL, &err);
        e->bad = true;
    }
    if (!e->title.s.n)
        e->title = (struct text){e->id, e->at};
    return e;
}

/* Adds the odds of one file to the set; a set may have several files. */
void odds_read(struct reader *r, const struct awaited *at)
{
    LIST(const struct odds_entry *)
    list = {(const struct odds_entry **)at->set->odds, at->set->n_odds, at->set->n_odds};
    for (size_t i = 0; i < at->value->n; i++) {
        const struct pair *p = &at->value->pair[i];
        const struct odds_entry *first = id_among(list.at, list.n, p->key->text);
        if (first) {
            struct finding *f = diag_add(r->d, RULE_DUPLICATE_KEY, p->key->at,
                                         "a second odds table \"%.*s\" in this set", STRF(p->key->text));
            finding_also(f, first->at, "the first is here");
        } else if (id_check(r, p->key, "an odds table"))
            ARENA_PUSH(r->a, &list, entry_read_of(r, at->set, p));
    }
    at->set->odds = list.at;
    at->set->n_odds = list.n;
}

/* ---- examples ---- */

static const struct field example_table[] = {
    {"roll", FIELD_TEXT, "a roll, a lookup or a condition", AT(roll), .names = NAMES_ROLL},
    {"weighted", FIELD_TEXT,
     "instead of a roll: a chart, whose cells are added up, each times its position", AT(weighted),
     .names = NAMES_CHART},
    {"is", FIELD_TEXT, "the result: 3, 6in, 25 %, 1 in 3", TEXT(example.is)},
    {"chance", FIELD_TEXT, "the chance that it is true: 1/6, 1 in 6, 16.7 %", TEXT(example.chance)},
    {"quote", FIELD_TEXT, "an exact quotation from this set that states the chance", AT(quote),
     .was = "said"},
    {"from", FIELD_TEXT, "the source of the answer", TEXT(example.from)},
};
#undef TEXT
#undef AT
const struct fields example_fields = {"an example", FIELDS_OF(example_table)};

/* Reads an example with a chart instead of a roll; its answer is one number. */
static bool weighted_read(const struct scope *s, const struct node *n, const struct odds_keys *k, struct example *e)
{
    struct rat is;
    e->weighted = true;
    e->roll_text = (struct text){str_trim(k->weighted->text), k->weighted->at};
    ARENA_PUSH(s->a, &s->r->uses, ((struct use){k->weighted->at, e->roll_text.s, false}));
    if (k->roll || e->chance.at.file || k->quote) {
        REFUSE(s, k->weighted->at, "write two examples: `weighted` needs a chart and its sum `is`",
               "an example is a roll or a chart's sum");
        return false;
    }
    if (!e->has_is && !field_is_meant(n, "is", &example_fields))
        REPORT(s->d, RULE_MISSING_KEY, n->first, "write `is:` with the result",
               "an example without its answer");
    if (e->has_is && !number_parse(e->is.s, &is)) {
        REFUSE(s, e->is.at, "write the sum of all cells, each times its position: 1530",
               "a chart's sum is one number");
        return false;
    }
    return e->has_is;
}

/* Returns false if the example has nothing to check. */
static bool example_read(const struct scope *s, const struct node *n, struct example *e)
{
    struct odds_keys k = {.example = {.set = s->set, .at = n->first, .extent = n->at}};
    if (n->kind == NODE_BAD || !author_fill(s, n, &example_fields, &k))
        return false;
    *e = k.example;
    e->has_is = e->is.at.file != 0;
    if (k.weighted)
        return weighted_read(s, n, &k, e);
    if (!k.roll && !field_is_meant(n, "roll", &example_fields) && !field_is_meant(n, "weighted", &example_fields))
        REPORT(s->d, RULE_MISSING_KEY, n->first,
               "write `roll:` with a roll or a lookup, or `weighted:` with a chart",
               "an example without its question");
    if (!k.roll)
        return false;
    e->roll_text = (struct text){k.roll->text, k.roll->at};
    e->roll = roll_read(s, k.roll, k.roll->text, NULL);
    const bool chance = e->chance.at.file;
    if (chance) {
        struct str t = e->chance.s;
        e->has_chance = chance_parse(s->a, t, &e->chance_is);
        if (!e->has_chance) { /* 0, 1, 0.25: exact */
            e->chance_is = (struct stated_chance){.of = 1};
            e->has_chance = share_parse(t, &e->chance_is.value);
        }
        if (!e->has_chance)
            REFUSE(s, e->chance.at,
                   "write it in digits, rounded as in the rulebook: 1/3, 1 in 3, 33 %, 33.3 %",
                   "\"%.*s\" is not a chance", STRF(t));
    }
    if (k.quote) {
        e->quote = (struct text){text_fold(s->a, k.quote->text), k.quote->at};
        e->has_quote = e->quote.s.n > 0;
    }
    if (!e->has_is && !chance && !k.quote && !field_is_meant(n, "is", &example_fields) &&
        !field_is_meant(n, "chance", &example_fields) &&
        !field_is_meant(n, "quote", &example_fields))
        REPORT(s->d, RULE_MISSING_KEY, n->first,
               "write `is:` with the result, or `chance:` with its chance",
               "an example without its answer");
    return e->roll && (e->has_is || e->has_chance || e->has_quote);
}

/* Adds the examples of one file to the set, in file order. */
void examples_read(struct reader *r, const struct awaited *at)
{
    size_t n = at->set->n_example;
    struct example *list = arena_grow(r->a, (struct example *)at->set->example, n * sizeof *list,
                                      (n + at->value->n) * sizeof *list);
    struct scope s = {r->a, r->d, r, at->set, NULL};
    for (size_t i = 0; i < at->value->n; i++)
        n += example_read(&s, at->value->item[i], &list[n]);
    at->set->example = list;
    at->set->n_example = n;
}

/* ---- expressions without meaning ---- */

/* Checks one expression and reports errors; returns true if there are none. `home` is named in the
 * finding if the text is in a different set. */
static bool judged(struct diag *d, struct type_check *j, struct str name, const struct roll *roll,
                   const struct set *home)
{
    const struct nonsense *found;
    size_t n = roll ? type_check_roll(j, name, roll, &found) : 0, errors = 0;
    for (size_t i = 0; i < n; i++) {
        struct finding *f = roll_error_report(d, found[i].rule, &found[i].error);
        errors += !found[i].error.note;
        if (home)
            finding_note(f, "also in the set %.*s, which has this table from its base",
                         STRF(home->id));
    }
    return !errors;
}

/* Inherited tables are checked again in the derived set, since they use its charts. In the order of
 * the file, since later expressions use earlier names. */
void odds_type_check(struct diag *d, const struct model *m, bool inherited, bool decks)
{
    for (size_t i = 0; i < m->n_set; i++) {
        const struct set *s = m->set[i];
        const struct odds_entry *const *list = inherited ? s->inherited_odds : s->odds;
        for (size_t k = 0; k < (inherited ? s->n_inherited_odds : s->n_odds); k++) {
            /* not used by any other stage yet, if it draws from decks */
            struct odds_entry *e = (struct odds_entry *)list[k];
            struct arena *own = arena_new();
            struct type_check *j = type_check_new(own, m, e->set);
            const bool due = !e->bad && roll_draws_deck(own, e->whole) == decks;
            for (size_t g = 0; due && g < e->n_given; g++)
                type_check_given(j, &e->given[g]);
            for (size_t g = 0; due && g < e->n_roll + e->n_outcome;
                 g++) /* outcomes follow the rolls */
                e->bad |= !judged(d, j, g < e->n_roll ? e->roll[g].name.s : STR(""),
                                  e->roll[g].roll, inherited ? s : NULL);
            arena_drop(own);
        }
    }
}

/* The chart may have parts, or be a part. */
static void weighted_judge(struct reader *r, const struct example *e)
{
    struct strs known = {0};
    if (e->set->incomplete || model_chart_find(r->model, e->set, e->roll_text.s))
        return;
    names_of_charts(r, e->set, &known);
    unknown_report(r, e->roll_text.at, "chart", e->roll_text.s, &known,
                   "write the id of a chart, or ID.PART");
}

/* An example with an error loses its roll; later stages skip it. */
void examples_judge(struct reader *r)
{
    for (size_t i = 0; i < r->sets.n; i++)
        for (size_t k = 0; k < r->sets.at[i].set->n_example; k++) {
            struct example *e = (struct example *)&r->sets.at[i].set->example[k];
            struct arena *own = arena_new();
            struct type_check *j = type_check_new(own, r->model, e->set);
            if (e->weighted)
                weighted_judge(r, e);
            else if (!judged(r->d, j, STR(""), e->roll, NULL))
                e->roll = NULL;
            arena_drop(own);
        }
}
