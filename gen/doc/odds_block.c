/* `odds:` of a layout to a block: small on a sheet, or whole with its words and its proof in an odds book. Both read
 * the same keys and lay the same grid; a sheet's leaves no given open, a book makes a group of rows of each.
 *
 * Computes only where k->compute says so: a mistake in the layout is found without. An outcome's name is looked for in
 * the entry where it names its outcomes, else in what was worked out. Called by sheet_blocks.c and book.c. */
#include "doc/odds_ask.h"

enum {
    F_ODDS,
    F_DOWN,
    F_ACROSS,
    F_SHOW,
    F_GIVEN,
    F_PLACES,
    F_FRACTIONS,
    F_AT_MOST,
    F_TITLE,
    F_ASIDE,
    F_LEAD,
    F_SPAN,
    F_KEEP,
    F_PLOT,
    F_LETTERS,
    F_TONES,
    F_COLUMNS,
    F_HEADS,
    F_WORTH,
    F_CRIB,
    N_FIELDS
};
static const struct field fields[N_FIELDS] = {
    [F_ODDS] = {"odds", FIELD_TEXTS, true, "the id of the odds table; of a list side by side"},
    [F_DOWN] = {"down", FIELD_TEXT, false, "the given whose values stand down the side, or outcomes"},
    [F_ACROSS] = {"across", FIELD_TEXTS, false,
                  "the given whose values stand across; of two, the first over the second"},
    [F_SHOW] = {"show", FIELD_TEXTS, false, "mean, spread, at-least, at-least N, outcomes, or outcomes by name"},
    [F_GIVEN] = {"given", FIELD_MAP, false, "the one value of other givens"},
    [F_PLACES] = {"places", FIELD_TEXT, false, "decimals of percents; none on a sheet, 1 in a book if not said"},
    [F_FRACTIONS] = {"fractions", FIELD_TEXT, false, "yes: the exact fraction in a column beside each percent"},
    [F_AT_MOST] = {"at-most", FIELD_TEXT, false, "the largest n of at-least"},
    [F_TITLE] = {"title", FIELD_TEXT, false, "the title here, instead of the table's"},
    [F_ASIDE] = {"aside", FIELD_TEXT, false, "grey words at the right end of the title's line"},
    [F_LEAD] = {"lead", FIELD_TEXTS, false, "what it answers, above the table"},
    [F_SPAN] = {"span", FIELD_TEXT, false, "how many columns of its section it takes, or all"},
    [F_KEEP] = {"keep", FIELD_TEXT, false, "yes or no: may it be broken over two columns?"},
    [F_PLOT] = {"plot", FIELD_TEXT, false, "bars, win, curve, or yes: drawn instead of a grid"},
    [F_LETTERS] = {"letters", FIELD_MAP, false,
                   "outcomes and their letters, in the order of the bars; or under groups"},
    [F_TONES] = {"tones", FIELD_MAP, false, "outcomes or groups of them and their tone: worst, bad, plain or good"},
    [F_COLUMNS] = {"columns", FIELD_TEXT, false, "plots side by side, at the most"},
    [F_HEADS] = {"heads", FIELD_MAP, false,
                 "givens and what is shown, and their heads in words: {need: \"{}+ to hit\"}, {rain: {false: dry, "
                 "true: rain}}"},
    [F_WORTH] = {"worth", FIELD_TEXT, false, "no: not said what one more modifier is worth"},
    [F_CRIB] = {"crib", FIELD_TEXT, false, "yes: it stands in the crib too"},
};

static bool given_find(struct making *k, const struct odds_entry *e, const struct node *n, int *out)
{
    struct str *names = ARENA_ARRAY(k->a, struct str, e->n_given + 1);
    for (size_t i = 0; i < e->n_given; i++) {
        names[i] = e->given[i].name.s;
        *out = (int)i;
        if (str_same_name(names[i], n->text))
            return true;
    }
    ask_unknown(&k->ask, node_said(n), "no given of this table", names, e->n_given);
    return false;
}

/* A given or `outcomes`, which is what stands across where nothing else does. */
static bool axes_read(struct making *k, struct odds_ask *t, const struct node *const *got)
{
    t->down = t->across = -1;
    if (got[F_DOWN] && str_same_word(got[F_DOWN]->text, STR("outcomes")))
        t->down = DOWN_OUTCOMES;
    else if (got[F_DOWN] && !given_find(k, t->entry, got[F_DOWN], &t->down))
        return false;
    t->over = -1;
    const struct node *n = got[F_ACROSS];
    if (!n || str_same_word(n->text, STR("outcomes")))
        return true;
    if (n->kind == NODE_TEXT)
        return given_find(k, t->entry, n, &t->across);
    if (n->n == 2)
        return given_find(k, t->entry, n->item[0], &t->over) && given_find(k, t->entry, n->item[1], &t->across);
    diag_add(k->d, RULE_BAD_VALUE, n->first, "one given stands across, or two in a list: the outer and the inner");
    return false;
}

static bool fix(struct making *k, const struct odds_entry *e, const struct pair *p, struct str *name,
                struct value *value)
{
    int at;
    if (!given_find(k, e, p->key, &at))
        return false;
    const struct given *given = &e->given[at];
    struct str *names = ARENA_ARRAY(k->a, struct str, given->n + 1);
    for (size_t i = 0; i < given->n; i++) {
        struct buf b = {.a = k->a};
        struct str outer = odds_value_outer(given, i);
        buf_put_value(&b, &given->value[i]);
        names[i] = buf_str(&b);
        *name = given->name.s;
        *value = given->value[i];
        if (odds_value_called(k->a, &given->value[i], p->value->text) ||
            (outer.n &&
             str_same_name(str_printf(k->a, "%.*s / %.*s", STRF(outer), STRF(given->label[i])), p->value->text)))
            return true;
    }
    ask_unknown(&k->ask, node_said(p->value), "no value of this given", names, given->n);
    return false;
}

/* A given that goes down or across goes through all its values. */
static bool is_free(struct making *k, const struct odds_ask *t, const struct pair *p, struct str name)
{
    const int at[3] = {t->down, t->across, t->over};
    for (int i = 0; i < 3; i++)
        if (at[i] >= 0 && str_eq(t->entry->given[at[i]].name.s, name)) {
            struct finding *f =
                diag_add(k->d, RULE_BAD_VALUE, p->key->at, "%.*s stands %s the table, and has one value", STRF(name),
                         i ? "across" : "down");
            finding_help(k->d, f, "leave it out of `given`, or out of `%s`", i ? "across" : "down");
            return false;
        }
    return true;
}

static bool givens_read(struct making *k, struct odds_ask *t, const struct node *map)
{
    size_t all = map ? map->n : 0;
    struct str *name = ARENA_ARRAY(k->a, struct str, all + 1);
    struct value *value = ARENA_ARRAY(k->a, struct value, all + 1);
    t->only = (struct env){.model = k->m, .set = k->set, .name = name, .value = value};
    for (; t->only.n < all; t->only.n++) {
        const struct pair *p = &map->pair[t->only.n];
        if (!fix(k, t->entry, p, &name[t->only.n], &value[t->only.n]) || !is_free(k, t, p, name[t->only.n]))
            return false;
    }
    return true;
}

/* --- what is shown */

static bool at_least_read(struct making *k, const struct node *n, struct odds_show *s)
{
    s->measure = MEASURE_AT_LEAST;
    s->has_least = true;
    if (rat_parse(&s->least, str_trim(str_cut(n->text, 9, n->text.n))))
        return true;
    diag_add(k->d, RULE_BAD_VALUE, n->at, "at-least wants a number behind it");
    return false;
}

/* By name: one of the entry's where it names them, else whatever the last roll comes to. */
static bool outcome_read(struct making *k, const struct odds_entry *e, const struct node *n, struct odds_show *s)
{
    struct str *names = ARENA_ARRAY(k->a, struct str, e->n_outcome + 1);
    s->measure = MEASURE_ONE;
    s->name = (struct text){n->text, n->at};
    if (!e->n_outcome || !e->outcome[0].name.s.n)
        return true;
    for (size_t i = 0; i < e->n_outcome; i++) {
        names[i] = e->outcome[i].name.s;
        s->name.s = names[i];
        if (str_same_name(names[i], n->text))
            return true;
    }
    names[e->n_outcome] = STR("mean");
    ask_unknown(&k->ask, node_said(n), "no outcome of this table", names, e->n_outcome + 1);
    return false;
}

/* "disordered+": that outcome or one after it. */
static bool from_read(struct making *k, const struct odds_entry *e, const struct node *n, struct odds_show *s)
{
    struct node one = *n;
    one.text = str_cut(n->text, 0, n->text.n - 1);
    bool known = outcome_read(k, e, &one, s);
    s->measure = MEASURE_FROM;
    return known;
}

static bool show_read(struct making *k, const struct odds_entry *e, const struct node *n, struct odds_show *s)
{
    if (n->kind == NODE_TEXT && str_ends(n->text, "+") && e->n_outcome && e->outcome[0].name.s.n)
        return from_read(k, e, n, s);
    static const char *const name[] = {"mean", "spread", "at-least", "outcomes"};
    if (n->kind != NODE_TEXT)
        return false;
    for (int i = 0; i < 4; i++)
        if (str_same_word(n->text, str_of(name[i]))) {
            s->measure = (enum odds_measure)i;
            return true;
        }
    return str_same_word(str_cut(n->text, 0, 9), STR("at-least ")) ? at_least_read(k, n, s) : outcome_read(k, e, n, s);
}

/* Not asked for: a plot draws the outcomes, in a book and on a sheet; a grid on a sheet has no place for more than the
 * mean. */
static bool shows_read(struct making *k, struct odds_ask *t, const struct node *n, bool drawn)
{
    size_t all = !n ? 0 : n->kind == NODE_LIST ? n->n : 1;
    t->show = ARENA_ARRAY(k->a, struct odds_show, all + 1);
    if (!all)
        t->show[t->n_show++].measure = t->strip && !drawn && t->down != DOWN_OUTCOMES ? MEASURE_MEAN : MEASURE_OUTCOMES;
    for (size_t i = 0; i < all; i++)
        if (!show_read(k, t->entry, n->kind == NODE_LIST ? n->item[i] : n, &t->show[t->n_show++]))
            return false;
    return true;
}

/* Numbers are wanted of an entry that names its outcomes: they are those of its last roll, "mean hits" beside "shaken".
 */
static const struct odds_entry *entry_of_numbers(struct making *k, const struct odds_entry *e)
{
    struct odds_entry *own = arena_copy(k->a, e, sizeof *e);
    struct str *name = ARENA_ARRAY(k->a, struct str, e->n_given + 1);
    struct buf b = {.a = k->a};
    struct roll_error err;
    for (size_t i = 0; i < e->n_given; i++)
        name[i] = e->given[i].name.s;
    for (size_t i = 0; i < e->n_roll; i++)
        buf_printf(&b, "let %.*s = %.*s\n; ", STRF(e->roll[i].name.s), STRF(e->roll[i].text.s));
    buf_put(&b, e->roll[e->n_roll - 1].name.s);
    struct roll_names names = {.at = name, .n = e->n_given};
    own->whole_text = buf_str(&b);
    own->whole = roll_parse(k->a, own->whole_text, &names, &err);
    own->n_outcome = 0;
    return own->whole ? own : e;
}

static bool shows_numbers(const struct odds_ask *t)
{
    for (size_t i = 0; i < t->n_show; i++)
        if (t->show[i].measure != MEASURE_MEAN && t->show[i].measure != MEASURE_SPREAD &&
            t->show[i].measure != MEASURE_AT_LEAST)
            return false;
    return true;
}

struct names {
    struct str *at;
    size_t n, cap;
};

/* A letter of any script; signs and punctuation are none. */
static bool is_letter(uint32_t r)
{
    return (r >= 'a' && r <= 'z') || (r >= 'A' && r <= 'Z') ||
           (r >= 0xC0 && r != 0xD7 && r != 0xF7 && !(r >= 0x2000 && r < 0x2E00));
}

/* Has it a letter, or only figures and signs, which say nothing of what they count? Nor do yes and no. */
static bool says_what(struct str s)
{
    bool letter = false;
    for (size_t i = 0; i < s.n;)
        letter = is_letter(str_rune(s, &i)) || letter;
    return letter && !str_same_name(s, STR("yes")) && !str_same_name(s, STR("no"));
}

/* `words`: what it would be with its name, or empty. */
static void head_bare(struct making *k, const struct node *n, struct str words)
{
    struct finding *f =
        diag_add(k->d, RULE_BAD_VALUE, n->at, "the head \"%.*s\" does not say what it counts", STRF(n->text));
    if (words.n)
        finding_help(k->d, f, "write \"%.*s\", or leave it out, and it is named", STRF(words));
    else
        finding_help(k->d, f, "leave it out, and it is named; or say it in other words");
}

static const struct given *given_called(const struct odds_entry *e, struct str name)
{
    for (size_t i = 0; i < e->n_given; i++)
        if (str_same_name(e->given[i].name.s, name))
            return &e->given[i];
    return NULL;
}

/* A name for each value of a given: {rain: {false: dry, true: rain}}. */
static bool value_heads_read(struct making *k, const struct given *g, const struct node *map)
{
    struct str *names = ARENA_ARRAY(k->a, struct str, g->n + 1);
    bool good = true;
    for (size_t i = 0; i < g->n; i++) {
        struct buf b = {.a = k->a};
        buf_put_value(&b, &g->value[i]);
        names[i] = buf_str(&b);
    }
    for (size_t i = 0; good && i < map->n; i++) {
        const struct node *head = map->pair[i].value;
        size_t at = 0;
        while (at < g->n && !odds_value_called(k->a, &g->value[at], map->pair[i].key->text))
            at++;
        good = at < g->n && head->kind == NODE_TEXT && says_what(head->text);
        if (at == g->n)
            ask_unknown(&k->ask, node_said(map->pair[i].key), "no value of this given", names, g->n);
        else if (head->kind != NODE_TEXT)
            diag_add(k->d, RULE_BAD_VALUE, head->first, "a head is a text");
        else if (!good)
            head_bare(k, head, str_printf(k->a, "%.*s %.*s", STRF(g->name.s), STRF(names[at])));
    }
    return good;
}

/* Of a given, its name, or "{}" with words around it: alone it would leave a bare number. A truth value has no place in
 * such words. */
static bool given_head_read(struct making *k, const struct given *g, const struct node *head)
{
    if (head->kind == NODE_MAP)
        return value_heads_read(k, g, head);
    bool fits = head->kind == NODE_TEXT && str_find(head->text, "{}") >= 0;
    if (head->kind != NODE_TEXT) {
        diag_add(k->d, RULE_BAD_VALUE, head->first, "a head is a text, or a text for each value");
        return false;
    }
    if (fits && g->value[0].kind == VALUE_BOOL) {
        struct finding *f =
            diag_add(k->d, RULE_BAD_VALUE, head->at, "\"%.*s\" is true or false, and no head says so", STRF(g->name.s));
        finding_help(k->d, f, "write what each is called: {%.*s: {false: ..., true: ...}}", STRF(g->name.s));
        return false;
    }
    if (says_what(head->text) || (fits && g->value[0].kind == VALUE_WORD))
        return true;
    head_bare(k, head, fits ? str_printf(k->a, "%.*s {}", STRF(g->name.s)) : (struct str){0});
    return false;
}

static bool head_read_one(struct making *k, const struct odds_ask *t, const struct pair *p, const struct names *known)
{
    const struct given *g = given_called(t->entry, p->key->text);
    const struct node *head = p->value;
    struct str of = head->kind == NODE_TEXT && !is_letter((uint8_t)(head->text.n ? head->text.p[0] : 0))
                        ? odds_quantity(t->entry)
                        : (struct str){0};
    bool found = str_starts(p->key->text, "at-least ") || model_odds_find(k->m, k->set, p->key->text);
    for (size_t m = 0; m < known->n; m++)
        found = found || str_same_name(known->at[m], p->key->text);
    if (g)
        return given_head_read(k, g, head);
    if (!found)
        ask_unknown(&k->ask, node_said(p->key), "nothing shown", known->at, known->n);
    else if (head->kind != NODE_TEXT)
        diag_add(k->d, RULE_BAD_VALUE, head->first, "a head is a text");
    else if (!says_what(head->text))
        head_bare(k, head, of.n ? str_printf(k->a, "%.*s %.*s", STRF(head->text), STRF(of)) : of);
    else
        return true;
    return false;
}

/* Each of the heads is of a given, or of something that can be shown. */
static bool heads_read(struct making *k, struct odds_ask *t, const struct node *map)
{
    struct names known = {0};
    const struct odds_entry *e = t->entry;
    for (size_t i = 0; i < e->n_given; i++)
        ARENA_PUSH(k->a, &known, e->given[i].name.s);
    for (size_t i = 0; i < e->n_outcome; i++) {
        ARENA_PUSH(k->a, &known, e->outcome[i].name.s);
        ARENA_PUSH(k->a, &known, str_printf(k->a, "%.*s+", STRF(e->outcome[i].name.s)));
    }
    for (int i = 0; i < 2 && !odds_outcomes_named(e); i++) {
        struct value v = value_of_bool(i);
        ARENA_PUSH(k->a, &known, odds_outcome_text(k->a, e, &v));
    }
    ARENA_PUSH(k->a, &known, STR("mean"));
    ARENA_PUSH(k->a, &known, STR("spread"));
    for (size_t i = 0; map && i < map->n; i++)
        if (!head_read_one(k, t, &map->pair[i], &known))
            return false;
    t->heads = map;
    return true;
}

static bool ask_read(struct making *k, struct odds_ask *t, const struct node *id, const struct node *const *got)
{
    t->entry = ask_odds(&k->ask, node_said(id));
    if (!t->entry || t->entry->bad || !axes_read(k, t, got) || !givens_read(k, t, got[F_GIVEN]) ||
        !shows_read(k, t, got[F_SHOW], got[F_PLOT] && !str_same_word(node_text(got[F_PLOT]), STR("no"))))
        return false;
    const struct odds_entry *e = t->entry;
    if (shows_numbers(t) && e->n_outcome && e->outcome[0].name.s.n && e->n_roll && e->roll[e->n_roll - 1].name.s.n)
        t->entry = entry_of_numbers(k, e);
    t->places = ask_number(&k->ask, got[F_PLACES], 0, 6, t->strip ? 0 : 1);
    t->fractions = ask_yes(&k->ask, got[F_FRACTIONS], false);
    t->at_most = ask_number(&k->ask, got[F_AT_MOST], 1, 1000, 0);
    t->worth = ask_yes(&k->ask, got[F_WORTH], true);
    return heads_read(k, t, got[F_HEADS]);
}

/* --- the block */

/* One or several tables, as they are asked for. */
struct asked {
    struct odds_ask *at;
    size_t n;
    struct odds_plotting plot;
};

static bool plot_read(struct making *k, struct asked *t, const struct node *const *got)
{
    const struct node *idle = got[F_LETTERS] ? got[F_LETTERS] : got[F_TONES] ? got[F_TONES] : got[F_COLUMNS];
    if (!odds_plotting_read(k, got[F_PLOT], got[F_LETTERS], got[F_TONES], &t->plot))
        return false;
    t->plot.beside = ask_number(&k->ask, got[F_COLUMNS], 1, 12, 0);
    if (t->plot.asked)
        return true;
    if (t->n > 1 && (t->at[0].over >= 0 || t->at[0].down < 0)) {
        diag_add(k->d, RULE_BAD_VALUE, got[F_ODDS]->first,
                 "tables in a list stand side by side: one given goes down, and at the most one across");
        return false;
    }
    if (!idle)
        return true;
    struct finding *f = diag_add(k->d, RULE_BAD_VALUE, idle->kind == NODE_TEXT ? idle->at : idle->first,
                                 "letters, tones and columns are a plot's, and this is none");
    finding_help(k->d, f, "add `plot: bars`, `win` or `curve`");
    return false;
}

static bool asked_read(struct making *k, struct asked *t, bool strip, const struct node *const *got)
{
    const struct node *n = got[F_ODDS];
    size_t all = n->kind == NODE_LIST ? n->n : 1;
    t->at = ARENA_ARRAY(k->a, struct odds_ask, all + 1);
    for (; t->n < all; t->n++) {
        t->at[t->n].strip = strip;
        if (!ask_read(k, &t->at[t->n], n->kind == NODE_LIST ? n->item[t->n] : n, got))
            return false;
    }
    return t->n > 0 && plot_read(k, t, got);
}

/* Behind the title: what its figures are, where that is one thing; givens of one value; and the author's own words. */
static struct words aside_of(struct making *k, const struct odds_ask *t, struct str name, struct words own)
{
    enum voice voice = t->strip ? VOICE_PLAIN : VOICE_ASIDE;
    struct str fixed = odds_fixed_text(k->a, t);
    struct words w = name.n ? show_words_in(&k->show, name, WORDS_ASIDE, voice) : (struct words){0};
    struct words more[2] = {fixed.n ? show_words_in(&k->show, fixed, WORDS_ASIDE, voice) : (struct words){0}, own};
    for (int i = 0; i < 2; i++) {
        if (w.n && more[i].n)
            w = words_join(k->a, w, words_of(k->a, STR("; "), WORDS_ASIDE, voice));
        w = words_join(k->a, w, more[i]);
    }
    return w;
}

static void report(struct making *k, const struct odds_table *o, struct span at)
{
    if (k->faults && (odds_some_failed(o) || o->grid.gap || o->grid.overlap))
        return; /* made by force, and stamped: the check has said why */
    for (size_t i = 0; i < o->grid.n; i++)
        if (o->grid.cell[i].failed) {
            diag_add(k->late, RULE_BAD_ROLL, o->entry->at, "%.*s cannot be worked out: %.*s", STRF(o->entry->id),
                     STRF(o->grid.cell[i].error.message));
            return;
        }
    if (o->verdict == DISAGREES)
        diag_add(k->late, RULE_METHODS_DIFFER, at, "%.*s: %.*s", STRF(o->entry->id), STRF(o->why));
}

/* A book keeps its tables for its other outputs; what is shown twice is computed once. */
static const struct odds_table *book_table(struct making *k, const struct odds_ask *t)
{
    struct odds_table made;
    size_t before = 0;
    while (before < k->odds.n &&
           (!odds_same_question(k->odds.at[before].entry, t->entry) || t->only.n || k->odds.at[before].partial))
        before++;
    if (before < k->odds.n)
        made = k->odds.at[before];
    else
        made = odds_table_make(k->a, k->m, t->entry, &t->only, PROOF_SHORT);
    made.partial = t->only.n > 0;
    ARENA_PUSH(k->a, &k->odds, made);
    return &k->odds.at[k->odds.n - 1];
}

static const struct odds_table *table_of(struct making *k, const struct odds_ask *t)
{
    if (!t->strip)
        return book_table(k, t);
    struct odds_table *own = ARENA_NEW(k->a, struct odds_table);
    *own = odds_table_make(k->a, k->m, t->entry, &t->only, PROOF_NONE);
    return own;
}

static void block_fill(struct making *k, struct asked *t, const struct node *const *got, struct block *b)
{
    const struct odds_table **o = ARENA_ARRAY(k->a, const struct odds_table *, t->n);
    struct words said = {0};
    struct str name = {0};
    for (size_t i = 0; i < t->n; i++) {
        t->at[i].titled = b->title.n > 0;
        o[i] = table_of(k, &t->at[i]);
        report(k, o[i], b->at);
    }
    if (t->plot.asked)
        b->plot = odds_plot_make(k, &t->plot, t->at, o, t->n, &said);
    else
        b->table = odds_grid_lay(k, t->at, o, t->n, &name, &said);
    if (!t->at[0].strip)
        odds_words_put(k, b, o, t->n, !got[F_LEAD]);
    bool failed = false;
    for (size_t i = 0; i < t->n; i++)
        failed = failed || odds_some_failed(o[i]);
    if (failed) /* what is worked out from the cells would be wrong */
        said.n = 0;
    odds_said_put(k, b, said);
    b->aside = aside_of(k, &t->at[0], name, b->aside);
    b->aside_stays = true;
}

static void block_read(struct making *k, const struct node *n, bool strip, struct block_array *out)
{
    const struct node *got[N_FIELDS];
    struct asked t = {0};
    const char *what = strip ? "odds on a sheet" : "a table of an odds book";
    if (n->kind == NODE_BAD || !fields_read(k->d, n, what, fields, N_FIELDS, got) || !got[F_ODDS] ||
        !asked_read(k, &t, strip, got))
        return;
    const struct odds_entry *e = t.at[0].entry;
    struct block b = {.kind = BLOCK_CHART, .id = e->id};
    b.at = got[F_ODDS]->kind == NODE_TEXT ? got[F_ODDS]->at : got[F_ODDS]->first;
    if (got[F_TITLE] || t.n == 1)
        b.title = got[F_TITLE] ? ask_words(k, got[F_TITLE], WORDS_CHART, VOICE_PLAIN)
                               : show_words(&k->show, e->title.s.n ? e->title.s : e->id, WORDS_CHART);
    b.aside = ask_words(k, got[F_ASIDE], WORDS_ASIDE, VOICE_PLAIN);
    struct words_array lead = ask_texts(k, got[F_LEAD], WORDS_BODY);
    b.lead = lead.at;
    b.n_lead = lead.n;
    b.span = ask_span(&k->ask, got[F_SPAN]);
    b.keep = ask_yes(&k->ask, got[F_KEEP], false);
    b.loose = !ask_yes(&k->ask, got[F_KEEP], true);
    if (k->compute)
        block_fill(k, &t, got, &b);
    ARENA_PUSH(k->a, out, b);
}

void odds_strip_read(struct making *k, const struct node *n, struct block_array *out)
{
    block_read(k, n, true, out);
}

void odds_page_read(struct making *k, const struct node *n, struct block_array *out)
{
    if (node_find(n, "deck")) {
        deck_odds_read(k, n, out);
        return;
    }
    block_read(k, n, false, out);
}
