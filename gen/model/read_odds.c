/* A file's `odds` to odds entries: givens with every value they take, rolls and outcomes as one parsed tree.
 *
 * Each expression is parsed by itself, with its place in the file in every node, and with the names at hand that stand
 * before it; then the trees are joined as `let a = ...; let b = ...; (outcome, outcome)`. Read after all charts, for a
 * given may be the rows of one. Called by read.c. */
#include "model/read.h"

enum { GIVEN_MOST = 10000 };
struct odds_keys {
    const struct node *title, *given, *roll, *outcomes, *words, *reading, *waive;
};
static const struct field text_value = {NULL, FIELD_TEXT};
static const struct field named_forms[] = {
    {NULL, FIELD_TEXT, .names = NAMES_ROLL}, {NULL, FIELD_MAP, .of = &text_value}, {NULL, FIELD_END}};
static const struct field given_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_LIST, .of = &text_value}, {NULL, FIELD_END}};
static const struct field given_value = {NULL, FIELD_ANY, .of = given_forms};
#define AT(member) offsetof(struct odds_keys, member), .node = true
static const struct field odds_table[] = {
    {"title", FIELD_TEXT, false, "what stands over the table", AT(title)},
    {"given", FIELD_MAP, false, "parameters and the values that they take", AT(given), .of = &given_value},
    {"roll", FIELD_ANY, true, "one expression, or names and expressions in order", AT(roll), .of = named_forms},
    {"outcomes", FIELD_ANY, false, "one expression, or names and conditions", AT(outcomes), .of = named_forms},
    {"words", FIELD_TEXT, false, "the model in words", AT(words)},
    {"reading", FIELD_TEXT, false, "how a rule that can be read two ways is read", AT(reading)},
    {"waive", FIELD_MAP, false, "findings that are accepted, each with its reason", AT(waive), .of = &text_value},
};
#undef AT
const struct fields odds_fields = {"an odds table", FIELDS_OF(odds_table)};

struct bindings {
    struct binding *at;
    size_t n, cap;
};
struct odds_reader {
    struct scope s;
    struct odds_entry *e;
    struct {
        struct given *at;
        size_t n, cap;
    } given;
    struct bindings roll, outcome;
    struct strs names; /* bound so far */
    struct {
        bool *at;
        size_t n, cap;
    } rolls; /* by name: a pool of whole rolls */
};

/* ---- givens ---- */

struct values {
    struct value *at;
    size_t n, cap;
    struct strs head, label; /* of a chart's: as many as values */
    bool plus;
};

static void given_bad(const struct odds_reader *r, const struct node *n, const char *fact, const char *help)
{
    struct finding *f = diag_add(r->s.r->d, RULE_BAD_VALUE, n->at, "\"%.*s\" %s", STRF(n->text), fact);
    finding_help(r->s.r->d, f, "%s", help);
}

static struct value value_of_text(struct str s)
{
    struct range x;
    if (str_same_word(s, STR("true")) || str_same_word(s, STR("false")))
        return value_of_bool(str_same_word(s, STR("true")));
    return range_parse(s, &x) && range_single(&x) ? value_of_number(x.lo) : value_of_word(s);
}

static bool value_add(const struct odds_reader *r, struct values *v, struct value one)
{
    for (size_t i = 0; i < v->n; i++)
        if (value_eq(&v->at[i], &one))
            return false;
    ARENA_PUSH(r->s.r->a, v, one);
    return true;
}

/* One that stands in a chart, below a group or a head. */
static void value_add_below(const struct odds_reader *r, struct values *v, struct value one, struct str head,
                            struct str label)
{
    if (!value_add(r, v, one))
        return;
    ARENA_PUSH(r->s.r->a, &v->head, head);
    ARENA_PUSH(r->s.r->a, &v->label, label);
    v->plus = v->plus || str_starts(label, "+");
}

/* The name that finds a row again: with its group where others share the label. */
static struct value row_value(const struct odds_reader *r, const struct chart *c, size_t i)
{
    const struct row *row = &c->row[i];
    struct value v = value_of_text(row->label.s);
    if (chart_row_find(c, row->label.s) == -2 && row->group >= 0)
        v = value_of_word(str_printf(r->s.r->a, "%.*s / %.*s", STRF(c->group[row->group].label.s), STRF(row->label.s)));
    return c->kind == CHART_BANDS ? value_of_word(row->label.s) : v;
}

static struct value col_value(const struct odds_reader *r, const struct chart *c, size_t i)
{
    const struct column *col = &c->col[i];
    if (chart_col_find(c, col->label.s) == -2 && col->head.s.n)
        return value_of_word(str_printf(r->s.r->a, "%.*s / %.*s", STRF(col->head.s), STRF(col->label.s)));
    return value_of_text(col->label.s);
}

static const struct chart *given_chart(const struct odds_reader *r, const struct node *n, struct str id)
{
    const struct chart *c = model_chart_find(r->s.r->model, r->s.set, id);
    struct strs known = {0};
    ARENA_PUSH(r->s.r->a, &r->s.r->uses, ((struct use){n->at, id, false}));
    if (c && c->kind != CHART_PARTS)
        return c;
    const struct set *in = model_set_of(r->s.r->model, r->s.set, id);
    if (!c && in && in->torn)
        return NULL;
    names_of_charts(r->s.r, r->s.set, &known);
    struct finding *f =
        diag_add(r->s.r->d, RULE_UNKNOWN_REFERENCE, node_part(n, id),
                 c ? "\"%.*s\" has parts, and no rows of its own" : "no chart is called \"%.*s\"", STRF(id));
    if (!c)
        help_nearest(r->s.r, f, id, &known, NULL);
    else if (c->n_part)
        finding_help(r->s.r->d, f, "name the part: %.*s", STRF(c->part[0]->id));
    return NULL;
}

static void given_totals(const struct odds_reader *r, const struct node *n, const struct chart *c, struct values *v)
{
    struct rat *total;
    size_t count;
    struct str why = {"", 0};
    if (c->bad)
        return;
    if (c->kind != CHART_MODIFIERS) {
        given_bad(r, n, "is no modifiers chart", "write `rows of` or `columns of` before it");
    } else if (!modifiers_totals(r->s.r->a, c, &total, &count, &why)) {
        struct finding *f = diag_add(r->s.r->d, RULE_BAD_VALUE, n->at, "the totals of \"%.*s\" have no list: %.*s",
                                     STRF(c->id), STRF(why));
        finding_help(r->s.r->d, f, "write the modifiers that matter as a range: -2..+3");
    } else {
        for (size_t i = 0; i < count; i++)
            value_add(r, v, value_of_number(total[i]));
        v->plus = true;
    }
}

static void given_range(const struct odds_reader *r, const struct node *n, const struct range *range, struct values *v)
{
    bool lo_end, hi_end;
    int64_t lo, hi;
    range_whole(range, &lo_end, &lo, &hi_end, &hi);
    if (!lo_end || !hi_end || !rat_whole(range->lo)) {
        given_bad(r, n, "has no end", "write both ends: 1..12");
    } else if (hi - lo >= GIVEN_MOST) {
        struct finding *f =
            diag_add(r->s.r->d, RULE_OVER_LIMIT, n->at, "\"%.*s\" are more than %d values", STRF(n->text), GIVEN_MOST);
        finding_help(r->s.r->d, f, "write a shorter range, or a list of those that matter");
    } else {
        for (; lo <= hi; lo++)
            ARENA_PUSH(r->s.r->a, v, value_of_number(RAT(lo)));
        v->plus = str_find_char(n->text, '+') >= 0;
    }
}

static struct str after(struct str s, const char *z)
{
    return str_trim(str_cut(s, str_of(z).n, s.n));
}

static void given_text(const struct odds_reader *r, const struct node *n, struct values *v)
{
    struct str t = str_trim(n->text);
    struct range range;
    bool rows = str_starts(t, "rows of "), columns = str_starts(t, "columns of ");
    if (range_parse(t, &range)) {
        given_range(r, n, &range, v);
        return;
    }
    if (str_same_word(t, STR("true")) || str_same_word(t, STR("false"))) {
        ARENA_PUSH(r->s.r->a, v, value_of_text(t));
        return;
    }
    struct measure m;
    if (measure_parse(t, &m) == RANGE_REVERSED) {
        given_bad(r, n, "runs from more to less", "write the smaller number first");
        return;
    }
    const struct chart *c = given_chart(r, n, rows ? after(t, "rows of ") : columns ? after(t, "columns of ") : t);
    if (!c)
        return;
    if (!rows && !columns)
        given_totals(r, n, c, v);
    for (size_t i = 0; rows && i < c->n_row; i++)
        if (!c->row[i].then)
            value_add_below(r, v, row_value(r, c, i),
                            c->row[i].group >= 0 ? c->group[c->row[i].group].label.s : (struct str){0},
                            c->row[i].label.s);
    for (size_t i = 0; columns && i < c->n_col; i++)
        value_add_below(r, v, col_value(r, c, i), c->col[i].head.s, c->col[i].label.s);
}

static void given_list(const struct odds_reader *r, const struct node *n, struct values *v)
{
    for (size_t i = 0; i < n->n; i++) {
        const struct node *item = n->item[i];
        if (item->kind == NODE_TEXT) {
            value_add(r, v, value_of_text(str_trim(item->text)));
            v->plus = v->plus || (v->at[v->n - 1].kind == VALUE_NUMBER && str_starts(str_trim(item->text), "+"));
        } else if (item->kind != NODE_BAD)
            diag_add(r->s.r->d, RULE_BAD_VALUE, item->first, "a value is a word, a number, true or false");
    }
}

static bool name_check(const struct odds_reader *r, const struct node *key)
{
    struct roll_error err;
    struct roll_names any = {.any_name = true};
    const struct roll *roll = roll_parse(r->s.r->a, key->text, NOWHERE, &any, &err);
    bool good = roll && roll->kind == ROLL_NAME;
    if (!good)
        given_bad(r, key, "is no name in a roll",
                  "a name is letters, digits and hyphens before letters, and no word of the language");
    for (size_t i = 0; good && i < r->names.n; i++) {
        if (!str_eq(r->names.at[i], key->text))
            continue;
        given_bad(r, key, "names two things", "give one of them another name");
        return false;
    }
    return good;
}

static void given_read(struct odds_reader *r, const struct pair *p)
{
    struct values v = {0};
    struct given g = {.name = {p->key->text, p->key->at}, .text = {str_trim(p->value->text), p->value->at}};
    if (!name_check(r, p->key)) {
        r->e->bad = true;
        return;
    }
    if (p->value->kind == NODE_TEXT)
        given_text(r, p->value, &v);
    else if (p->value->kind == NODE_LIST)
        given_list(r, p->value, &v);
    else if (p->value->kind == NODE_MAP)
        diag_add(r->s.r->d, RULE_BAD_VALUE, p->value->first,
                 "the values of a parameter are a range, a list, or a chart's");
    r->e->bad = r->e->bad || !v.n;
    g.value = v.at;
    g.n = v.n;
    g.head = v.head.at;
    g.label = v.label.at;
    g.plus = v.plus;
    ARENA_PUSH(r->s.r->a, &r->given, g);
    ARENA_PUSH(r->s.r->a, &r->names, g.name.s);
    ARENA_PUSH(r->s.r->a, &r->rolls, false);
}

/* ---- rolls and outcomes ---- */

static void expression_read(struct odds_reader *r, const struct node *name, const struct node *n, struct bindings *out)
{
    struct roll_names names = {
        .at = r->names.at, .n = r->names.n, .rolls = r->rolls.at, .pool = out == &r->roll && name};
    struct binding b = {.name = {name ? name->text : STR(""), name ? name->at : NOWHERE}};
    if (n->kind != NODE_TEXT) {
        if (n->kind != NODE_BAD)
            diag_add(r->s.r->d, RULE_BAD_VALUE, n->first, "a roll is one expression");
        r->e->bad = true;
        return;
    }
    b.text = (struct text){n->text, n->at};
    b.roll = roll_read(&r->s, n, n->text, &names);
    r->e->bad = r->e->bad || !b.roll;
    ARENA_PUSH(r->s.r->a, out, b);
}

static void rolls_read(struct odds_reader *r, const struct node *n)
{
    if (n->kind != NODE_MAP) {
        expression_read(r, NULL, n, &r->roll);
        return;
    }
    for (size_t i = 0; i < n->n; i++) {
        bool good = name_check(r, n->pair[i].key);
        r->e->bad = r->e->bad || !good;
        expression_read(r, n->pair[i].key, n->pair[i].value, &r->roll);
        if (!good)
            continue;
        const struct roll *roll = r->roll.n ? r->roll.at[r->roll.n - 1].roll : NULL;
        ARENA_PUSH(r->s.r->a, &r->names, n->pair[i].key->text);
        ARENA_PUSH(r->s.r->a, &r->rolls, roll && roll_is_rolls(roll));
    }
}

static void dice_see(const struct roll *roll, void *data)
{
    const struct roll **dice = data;
    if (!*dice && roll->kind == ROLL_DICE)
        *dice = roll;
}

static void outcome_read(struct odds_reader *r, const struct pair *p)
{
    const struct roll *dice = NULL;
    size_t before = r->outcome.n;
    for (size_t i = 0; i < before; i++) {
        if (!str_same_word(r->outcome.at[i].name.s, p->key->text))
            continue;
        struct finding *f = diag_add(r->s.r->d, RULE_DUPLICATE_KEY, p->key->at,
                                     "a second outcome \"%.*s\" of this table", STRF(p->key->text));
        finding_also(r->s.r->d, f, r->outcome.at[i].name.at, "the first is here");
        finding_help(r->s.r->d, f, "give one of them another name: capitals do not tell them apart");
        r->e->bad = true;
    }
    expression_read(r, p->key, p->value, &r->outcome);
    if (r->outcome.n == before || !r->outcome.at[before].roll)
        return;
    roll_each(r->outcome.at[before].roll, dice_see, &dice);
    if (!dice)
        return;
    struct finding *f = diag_add(r->s.r->d, RULE_BAD_ROLL, dice->at, "dice in a condition of an outcome");
    finding_note(r->s.r->d, f, "they would be rolled anew for each outcome");
    finding_help(r->s.r->d, f, "name the roll under `roll:`, and ask its name here");
    r->e->bad = true;
}

static void outcomes_read(struct odds_reader *r, const struct node *n)
{
    if (!n)
        return;
    if (n->kind == NODE_TEXT)
        expression_read(r, NULL, n, &r->outcome);
    else if (n->kind == NODE_LIST)
        diag_add(r->s.r->d, RULE_BAD_VALUE, n->first, "outcomes are names with conditions, or one expression");
    for (size_t i = 0; n->kind == NODE_MAP && i < n->n; i++)
        outcome_read(r, &n->pair[i]);
    if (n->kind == NODE_MAP && r->roll.n == 1 && !r->roll.at[0].name.s.n) {
        struct finding *f = diag_add(r->s.r->d, RULE_MISSING_KEY, n->first, "the outcomes have nothing to ask");
        finding_help(r->s.r->d, f, "name the roll: `roll: {hits: ...}`");
        r->e->bad = true;
    }
}

/* ---- the whole ---- */

static struct roll *node_made(struct arena *a, const struct odds_entry *e, enum roll_kind kind, size_t n)
{
    struct roll *r = ARENA_NEW(a, struct roll);
    *r = (struct roll){.kind = kind, .at = e->at, .number = RAT(0), .n = n};
    r->arg = ARENA_ARRAY(a, const struct roll *, n);
    return r;
}

const struct roll *odds_joined(struct arena *a, const struct odds_entry *e, bool outcomes, struct roll_error *err)
{
    const struct binding *last = &e->roll[e->n_roll - 1];
    size_t lets = last->name.s.n ? e->n_roll : 0; /* a lone roll has no name */
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
        whole = made = node_made(a, e, ROLL_NAME, 0);
        made->word = last->name.s;
        made->truth = roll_is_rolls(last->roll);
    }
    for (size_t i = lets; i-- > 0; whole = made) {
        made = node_made(a, e, ROLL_LET, 2);
        made->word = e->roll[i].name.s;
        made->arg[0] = e->roll[i].roll;
        made->arg[1] = whole;
    }
    return roll_asks_pools(whole, false, err) ? whole : NULL;
}

/* Each expression was read by itself; what all of them may come to together shows only now. */
static void whole_read(struct odds_reader *r)
{
    struct odds_entry *e = r->e;
    struct roll_error err = {e->at, STR("an expression is at most 64 KiB long; name parts with let"), STR("")};
    size_t length = 0;
    for (size_t i = 0; i < e->n_roll + e->n_outcome && length <= ROLL_TEXT; i++) {
        err.at = (i < e->n_roll ? &e->roll[i] : &e->outcome[i - e->n_roll])->text.at;
        length += (i < e->n_roll ? &e->roll[i] : &e->outcome[i - e->n_roll])->text.s.n;
    }
    e->whole = length > ROLL_TEXT ? NULL : odds_joined(r->s.r->a, e, true, &err);
    if (e->whole)
        return;
    diag_add(r->s.r->d, RULE_BAD_ROLL, err.at, "%.*s", STRF(err.message));
    e->bad = true;
}

static void odds_fields_read(struct odds_reader *r, const struct odds_keys *k)
{
    struct odds_entry *e = r->e;
    e->title = text_read(&r->s, k->title);
    e->words = text_read(&r->s, k->words);
    e->reading = text_read(&r->s, k->reading);
    if (k->waive)
        e->waiver = waivers_read(&r->s, k->waive, &e->n_waiver);
    for (size_t i = 0; k->given && i < k->given->n; i++)
        given_read(r, &k->given->pair[i]);
    if (k->roll)
        rolls_read(r, k->roll);
    outcomes_read(r, k->outcomes);
    e->bad = e->bad || !r->roll.n;
}

static const struct odds_entry *entry_of(struct reader *r, struct set *set, const struct pair *p)
{
    struct odds_entry *e = ARENA_NEW(r->a, struct odds_entry);
    struct odds_reader o = {.s = {r, set, NULL}, .e = e};
    struct odds_keys k = {0};
    e->id = p->key->text;
    e->set = set;
    e->at = p->key->at;
    e->extent = (struct span){p->key->at.file, p->key->at.lo, p->value->at.hi};
    e->title.s = e->words.s = e->reading.s = STR("");
    if (p->value->kind == NODE_BAD || !fields_fill(r->a, r->d, p->value, &odds_fields, &k))
        e->bad = true;
    else
        odds_fields_read(&o, &k);
    e->given = o.given.at;
    e->n_given = o.given.n;
    e->roll = o.roll.at;
    e->n_roll = o.roll.n;
    e->outcome = o.outcome.at;
    e->n_outcome = o.outcome.n;
    if (!e->bad)
        whole_read(&o);
    if (!e->title.s.n)
        e->title = (struct text){e->id, e->at};
    return e;
}

void odds_read(struct reader *r, const struct section *at)
{
    struct {
        const struct odds_entry **at;
        size_t n, cap;
    } list = {0};
    for (size_t i = 0; i < at->set->n_odds; i++)
        ARENA_PUSH(r->a, &list, at->set->odds[i]);
    for (size_t i = 0; i < at->node->n; i++) {
        const struct pair *p = &at->node->pair[i];
        bool twice = false;
        for (size_t k = 0; k < list.n; k++) {
            if (!str_same_name(list.at[k]->id, p->key->text))
                continue;
            struct finding *f = diag_add(r->d, RULE_DUPLICATE_KEY, p->key->at,
                                         "a second odds table \"%.*s\" in this set", STRF(p->key->text));
            finding_also(r->d, f, list.at[k]->at, "the first is here");
            twice = true;
        }
        if (!twice && id_check(r, p->key, "an odds table"))
            ARENA_PUSH(r->a, &list, entry_of(r, at->set, p));
    }
    at->set->odds = list.at;
    at->set->n_odds = list.n;
}
