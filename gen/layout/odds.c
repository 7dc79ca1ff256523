/* Reads `odds:` of a sheet or a book to an odds_item (odds_request.h), with all findings that need
 * no computation: ids, givens and their values, named outcomes, headers that do not name what they
 * count, letters and ratings.
 *
 * In a list of ids every key is resolved for each entry separately, because a name may mean a
 * different given there. If only numbers of an entry with named outcomes are shown, the entry is
 * replaced by a form whose outcomes are the values of its last roll. This copy is made here, once,
 * so that all later stages use the same one. */
#include "layout/odds_request.h"
#include "layout/read.h"

/* The mapping as written: names to resolve for each entry, and in `item` the final values. */
struct odds_item_keys {
    struct texts odds, across, show;
    struct text down;
    const struct node *given, *heads, *letters, *ratings;
    struct framing frame;
    struct odds_item item;
};
#define AT(member) offsetof(struct odds_item_keys, member)
static const char *const plot_words[] = {"bars", "yes", "no",
                                         NULL}; /* in the order of enum plot_kind */
static const struct field given_value = {"given", FIELD_TEXT, "its fixed value"};
static const struct field letter_forms[] = {
    {"letters", FIELD_TEXT, "an outcome's letter, one or two characters"},
    {"letters", FIELD_MAP, "the letters of a group of outcomes", .of = letter_forms},
    {.type = FIELD_END},
};
static const struct field letter_value = {"letters", FIELD_ANY, NULL, .of = letter_forms};
static const struct field head_forms[] = {
    {"heads", FIELD_TEXT, "its words; for a given with {} as its value, or its name"},
    {"heads", FIELD_MAP, "words for each value of a given", .of = head_forms},
    {.type = FIELD_END},
};
static const struct field head_value = {"heads", FIELD_ANY, NULL, .of = head_forms};
/* First the key only for sheets, then the common keys, then those only for books. Their defaults
 * differ and are set before reading. Limits: six decimals and 1,000 columns are more than a page
 * can use. */
static const struct field rows[] = {
    {"crib", FIELD_YES, "yes: also in the crib", AT(frame.crib)},
    {"odds", FIELD_TEXTS, "the id of the odds table; several ids are side by side", AT(odds),
     .names = NAMES_ODDS, .needed = true},
    {"down", FIELD_TEXT, "the given whose values are the rows, or outcomes", AT(down)},
    {"across", FIELD_TEXTS,
     "the given whose values are the columns; of two, the first is above the second", AT(across)},
    {"show", FIELD_TEXTS,
     "mean, spread, at-least, at-least N, tries N, outcomes, or outcomes by name", AT(show)},
    {"given", FIELD_MAP, "fixed values of other givens", AT(given), .of = &given_value},
    {"title", FIELD_TEXT, "the title here, instead of the table's", AT(frame.title)},
    {"heads", FIELD_MAP,
     "givens and outcomes, and their headers in words: {need: \"{}+ to hit\"}, {rain: {false: dry, "
     "true: rain}}",
     AT(heads), .of = &head_value},
    {"places", FIELD_COUNT, "decimals of percentages; 1 by default", AT(item.places), 0, 6},
    {"finder", FIELD_YES,
     "yes: a letter for each column, and the meaning of each letter once, below",
     AT(item.letter_index)},
    {"fractions", FIELD_YES, "yes: the exact fraction in a column beside each percentage",
     AT(item.fractions)},
    {"at-most", FIELD_COUNT, "the largest n of at-least", AT(item.at_most), 1, 1000},
    {"lead", FIELD_TEXTS, "its question, above the table", AT(frame.lead)},
    {"span", FIELD_ANY, "its width in columns of the section, or all", FIELD_LATER,
     .of = span_forms},
    {"keep", FIELD_YES, "yes: never split over two columns; no: split even if it would fit",
     AT(frame.keep)},
    {"plot", FIELD_WORD, "bars or yes: a plot instead of a grid", AT(item.plot),
     .words = plot_words, .names = NAMES_CHOICE},
    {"letters", FIELD_MAP, "outcomes and their letters, in the order of the bars; or by group",
     AT(letters), .of = &letter_value},
    {"tones", FIELD_MAP, "outcomes or groups and their rating: worst, bad, plain or good",
     AT(ratings), .of = &rating_row},
    {"columns", FIELD_COUNT, "the maximum of plots side by side", AT(item.beside), 1, 12},
    {"question", FIELD_TEXT, "its question in the contents; no: left out there",
     AT(frame.question)},
    {"answer", FIELD_TEXT,
     "the answer to it, with numbers in braces: {hits, dice=3}, {least dice for 90 % hits}",
     AT(frame.answer)},
    {"print", FIELD_YES, "no: calculated, checked and in the book's data, but on no page",
     AT(item.printed)},
};
enum { ROWS = sizeof rows / sizeof *rows, BOOK_ALONE = 14 };
const struct fields odds_sheet_fields = {"odds on a sheet", rows, ROWS - BOOK_ALONE, columns_gone};
const struct fields odds_book_fields = {"a table of an odds book", rows + 1, ROWS - 1};

/* An empty text counts as set: `title: ""` means no title. */
static bool is_set(struct text t)
{
    return t.at.file;
}

/* --- givens: those down and across, and those with a fixed value */

/* The index of a given by its name; -1 if there is none. */
static int given_named(const struct odds_entry *e, struct str name)
{
    int i = (int)e->n_given - 1;
    while (i >= 0 && !str_same_name(e->given[i].name.s, name))
        i--;
    return i;
}

/* The finding lists all givens. */
bool odds_given_find(struct asking *k, const struct odds_entry *e, struct text name, int *out)
{
    struct str *names = ARENA_ARRAY(k->a, struct str, e->n_given + 1);
    for (size_t i = 0; i < e->n_given; i++)
        names[i] = e->given[i].name.s;
    *out = given_named(e, name.s);
    if (*out < 0)
        request_unknown(k, name, "no given of this table", names, e->n_given);
    return *out >= 0;
}

/* Finds a value by its name: as in a roll, or with the header above it in its chart. */
const struct value *odds_value_find(struct asking *k, const struct given *g, struct text name)
{
    struct str *names = ARENA_ARRAY(k->a, struct str, g->n + 1);
    for (size_t i = 0; i < g->n; i++) {
        struct str outer = odds_value_outer(g, i);
        if (odds_value_called(k->a, &g->value[i], name.s) ||
            (outer.n && str_same_name(str_printf(k->a, "%.*s / %.*s", STRF(outer), STRF(g->label[i])), name.s)))
            return &g->value[i];
        names[i] = value_text(k->a, &g->value[i]);
    }
    request_unknown(k, name, "no value of this given", names, g->n);
    return NULL;
}

/* Each axis is a given or `outcomes`; outcomes are across by default. */
static bool axes_read(struct asking *k, struct odds_view *v, const struct odds_item_keys *keys)
{
    const struct texts *across = &keys->across;
    v->down = v->across = v->over = -1;
    if (is_set(keys->down) && str_same_word(keys->down.s, STR("outcomes")))
        v->down = DOWN_OUTCOMES;
    else if (is_set(keys->down) && !odds_given_find(k, v->entry, keys->down, &v->down))
        return false;
    if (!across->at || (across->n == 1 && str_same_word(across->at[0].s, STR("outcomes"))))
        return true;
    if (across->n == 1)
        return odds_given_find(k, v->entry, across->at[0], &v->across);
    if (across->n == 2)
        return odds_given_find(k, v->entry, across->at[0], &v->over) &&
               odds_given_find(k, v->entry, across->at[1], &v->across);
    diag_add(k->d, RULE_BAD_VALUE, across->n ? across->at[0].at : keys->item.at,
             "`across` needs one given, or two in a list: the outer and the inner");
    return false;
}

/* A given down or across uses all its values, so it must not have a fixed one. */
static bool givens_read(struct asking *k, struct odds_view *v, const struct node *map)
{
    size_t all = map ? map->n : 0;
    struct str *name = ARENA_ARRAY(k->a, struct str, all + 1);
    struct value *value = ARENA_ARRAY(k->a, struct value, all + 1);
    for (size_t i = 0; i < all; i++) {
        const struct pair *p = &map->pair[i];
        int at;
        if (!odds_given_find(k, v->entry, node_as_text(p->key), &at))
            return false;
        const struct value *one = odds_value_find(k, &v->entry->given[at], node_as_text(p->value));
        if (!one)
            return false;
        name[i] = v->entry->given[at].name.s;
        value[i] = *one;
        if (at != v->down && at != v->across && at != v->over)
            continue;
        const char *way = at == v->down ? "down" : "across";
        struct finding *f = diag_add(k->d, RULE_BAD_VALUE, p->key->at,
                                     "%.*s is %s the table, but has one value", STRF(name[i]), way);
        finding_help(f, "delete it from `given`, or from `%s`", way);
        return false;
    }
    v->only = (struct env){.model = k->m, .set = k->set, .name = name, .value = value, .n = all};
    return true;
}

/* --- columns: resolved as far as the entry has names; the rest once the table is made */

/* Resolves one outcome. If the entry names its outcomes, it is one of them, or with + this one and
 * all later ones. Otherwise it is a value of the last roll, known when the odds are computed. */
static bool outcome_read(struct asking *k, struct odds_view *v, struct text name)
{
    const struct odds_entry *e = v->entry;
    struct str *names = ARENA_ARRAY(k->a, struct str, e->n_outcome + 1);
    bool from = str_ends(name.s, "+");
    if (!odds_outcomes_named(e)) {
        ARENA_PUSH(k->a, &v->show,
                   ((struct odds_column){.measure = MEASURE_NAMED, .name = name.s, .key = name.s, .at = name.at}));
        return true;
    }
    name.s.n -= from;
    for (size_t i = 0; i < e->n_outcome; i++) {
        names[i] = e->outcome[i].name.s;
        if (!str_same_name(names[i], name.s))
            continue;
        struct odds_column c = odds_column_one(names[i], value_of_word(names[i]));
        if (from) {
            c.measure = MEASURE_FROM;
            c.key = str_printf(k->a, "%.*s+", STRF(names[i]));
        }
        ARENA_PUSH(k->a, &v->show, c);
        return true;
    }
    names[e->n_outcome] = STR("mean");
    request_unknown(k, name, "no outcome of this table", names, e->n_outcome + 1);
    return false;
}

/* Reads "tries 90". */
static bool tries_read(struct asking *k, struct odds_view *v, struct str s)
{
    struct rat n;
    const bool is = str_same_word(str_cut(s, 0, 6), STR("tries ")) &&
                    rat_parse(&n, str_trim(str_cut(s, 6, s.n))) && n.d == 1 && n.n > 0 && n.n < 100;
    if (is)
        ARENA_PUSH(k->a, &v->show, odds_column_tries(k->a, n.n));
    return is;
}

/* The words for general columns come first, so that an outcome with such a name cannot be shown
 * separately. */
bool odds_show_read(struct asking *k, struct odds_view *v, struct text s)
{
    /* in the order of enum odds_measure */
    static const char *const name[] = {"mean", "spread", "at-least", "outcomes"};
    struct rat min;
    for (int i = 0; i < 4; i++)
        if (str_is_word(s.s, name[i])) {
            struct str one = str_of(name[i]);
            ARENA_PUSH(k->a, &v->show,
                       ((struct odds_column){.measure = (enum odds_measure)i, .name = one, .key = one}));
            return true;
        }
    if (tries_read(k, v, s.s))
        return true;
    if (!str_same_word(str_cut(s.s, 0, 9), STR("at-least ")))
        return outcome_read(k, v, s);
    if (!rat_parse(&min, str_trim(str_cut(s.s, 9, s.s.n)))) {
        diag_add(k->d, RULE_BAD_VALUE, s.at, "at-least needs a number after it");
        return false;
    }
    ARENA_PUSH(k->a, &v->show, odds_column_at_least(k->a, min));
    return true;
}

/* For "mean hits" beside "shaken": returns the entry without the names of its outcomes, so that its
 * outcomes are the numbers of its last roll. */
const struct odds_entry *odds_entry_of_numbers(struct asking *k, const struct odds_entry *e)
{
    struct odds_entry *own = arena_copy(k->a, e, sizeof *e);
    struct roll_error err;
    own->whole = odds_joined(k->a, e, false, &err);
    own->n_outcome = 0;
    return own->whole && e->roll[e->n_roll - 1].name.s.n ? own : e;
}

/* True if each part of a result has a name; otherwise headers would show expressions. */
static bool parts_named(struct asking *k, const struct odds_entry *e)
{
    const struct roll *part = odds_part_unnamed(e);
    if (!part)
        return true;
    struct finding *f = diag_add(k->d, RULE_BAD_VALUE, part->at,
                                 "this part of the result needs a name as its header");
    finding_help(f, "name it in `roll`, before the result: {NAME: '%.*s'}, and write NAME here",
                 STRF(part->words));
    return false;
}

bool odds_measure_counts(enum odds_measure m)
{
    return m == MEASURE_MEAN || m == MEASURE_SPREAD || m == MEASURE_AT_LEASTS ||
           m == MEASURE_AT_MIN;
}

/* The default: a plot shows the outcomes, and so does a grid in a book; a grid on a sheet has only
 * space for the mean. */
static bool shows_read(struct asking *k, struct odds_view *v, const struct odds_item_keys *keys)
{
    const struct odds_entry *e = v->entry;
    bool mean = keys->item.strip && keys->item.plot == PLOT_NO && v->down != DOWN_OUTCOMES,
         numbers = true;
    if (!keys->show.n &&
        odds_show_read(k, v, (struct text){mean ? STR("mean") : STR("outcomes"), keys->item.at}))
        v->show.at[0].is_default = v->down != DOWN_OUTCOMES;
    for (size_t i = 0; i < keys->show.n; i++)
        if (!odds_show_read(k, v, keys->show.at[i]))
            return false;
    for (size_t i = 0; i < v->show.n; i++)
        numbers = numbers && odds_measure_counts(v->show.at[i].measure);
    for (size_t i = 0; i < keys->show.n && !numbers && odds_outcomes_named(e); i++)
        /* words have no mean: the column would only have dashes */
        if (odds_measure_counts(v->show.at[i].measure)) {
            struct finding *f = diag_add(k->d, RULE_BAD_VALUE, keys->show.at[i].at,
                                         "`%.*s` needs numbers, but the outcomes of %.*s are words",
                                         STRF(keys->show.at[i].s), STRF(e->id));
            finding_help(f, "show numbers in a separate table: {odds: %.*s, show: %.*s}",
                         STRF(e->id), STRF(keys->show.at[i].s));
            return false;
        }
    if (numbers && odds_outcomes_named(e) && e->n_roll && e->roll[e->n_roll - 1].name.s.n)
        v->entry = odds_entry_of_numbers(k, e);
    return true;
}

/* --- headers: the layout's own text for givens, their values and columns */

/* True if the text has a letter of any script and is not yes or no. Digits and signs do not name
 * what they count. */
static bool has_letter(struct str s)
{
    bool letter = false;
    for (size_t i = 0; i < s.n;) {
        uint32_t r = str_rune(s, &i);
        letter = letter || (r < 0x80 && char_is_letter((char)r)) ||
                 (r >= 0xC0 && r != 0xD7 && r != 0xF7 && !(r >= 0x2000 && r < 0x2E00));
    }
    return letter && !str_same_name(s, STR("yes")) && !str_same_name(s, STR("no"));
}

/* The printed header. `one`: for this value of the given. If the text does not name what it counts,
 * such as "{}", the name is added. Words need no name; a truth value, which does not fit into a
 * template, is named by its given. */
static struct str head_words(struct asking *k, const struct odds_entry *e, const struct given *g,
                             const struct value *one, const struct pair *pair, struct text head)
{
    const bool template = g && !one && odds_head_is_template(head.s);
    const bool truth = template && g->value[0].kind == VALUE_BOOL;
    const struct str name = g ? g->name.s : pair->key->text, of = odds_quantity(e);
    if (!truth && (has_letter(head.s) || (template && g->value[0].kind == VALUE_WORD)))
        return head.s;
    struct str words = str_trim(str_printf(k->a, "%.*s %.*s", STRF(name), STRF(head.s)));
    if (!g && of.n && head.s.n && !char_is_letter(head.s.p[0]))
        words = str_printf(k->a, "%.*s %.*s", STRF(head.s), STRF(of));
    struct finding *f =
        diag_add(k->d, RULE_BAD_VALUE, head.at, "the header \"%.*s\" does not say what %s",
                 STRF(head.s), truth ? "is true or false" : "it counts");
    f->level = LEVEL_NOTE;
    words = truth ? name : words;
    finding_note(f, "\"%.*s\" is printed", STRF(words));
    finding_help(f, "write \"%.*s\", or different words%s", STRF(words),
                 truth ? ", below false and true" : "");
    return words;
}

/* True if a header may have this name: a given, an outcome, "mean". Numbers are known only when the
 * table is made, so such tables accept "at-least 3". Of several tables each has a header by its id.
 */
static bool shown_known(struct asking *k, const struct odds_entry *e, const struct texts *tables,
                        struct text name)
{
    LIST(struct str) known = {0};
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
    bool found = str_starts(name.s, "at-least ");
    for (size_t i = 0; i < tables->n && tables->n > 1; i++)
        ARENA_PUSH(k->a, &known, tables->at[i].s);
    for (size_t i = 0; i < known.n; i++)
        found = found || str_same_name(known.at[i], name.s);
    if (!found)
        request_unknown(k, name, "nothing shown", known.at, known.n);
    return found;
}

/* A mapping has text for each value of a given: {rain: {false: dry, true: rain}}; any other value
 * is a text. Stops at the first error, because the others often follow from it. */
static bool heads_read(struct asking *k, struct odds_view *v, const struct odds_item_keys *keys)
{
    const struct node *map = keys->heads;
    LIST(struct odds_head) all = {0};
    for (size_t i = 0; map && i < map->n; i++) {
        const struct node *key = map->pair[i].key, *value = map->pair[i].value;
        const int at = given_named(v->entry, key->text);
        const struct given *g = at >= 0 ? &v->entry->given[at] : NULL;
        if (!shown_known(k, v->entry, &keys->odds, node_as_text(key)))
            return false;
        /* the given whose values have headers */
        const struct given *each = value->kind == NODE_MAP ? g : NULL;
        for (size_t j = 0; j < (each ? value->n : 1); j++) {
            const struct node *head = each ? value->pair[j].value : value;
            const struct value *one =
                each ? odds_value_find(k, each, node_as_text(value->pair[j].key)) : NULL;
            if (each && !one)
                return false;
            if (head->kind != NODE_TEXT) {
                diag_add(k->d, RULE_BAD_VALUE, node_place(head),
                         g && !each ? "a header is a text, or a text for each value"
                                    : "a header is a text");
                return false;
            }
            struct odds_head h = {.of = each ? g->name.s : key->text, .one = each};
            h.words = head_words(k, v->entry, g, one, &map->pair[i], node_as_text(head));
            if (one)
                h.value = *one;
            ARENA_PUSH(k->a, &all, h);
        }
    }
    v->head = all.at;
    v->n_head = all.n;
    return true;
}

/* --- further keys of plots */

/* Reads letters of outcomes; a mapping inside is a group of outcomes, which cannot contain
 * groups. */
static void letters_read(struct asking *k, const struct node *map, const struct text *group, struct odds_letter *l,
                         size_t *n)
{
    for (size_t i = 0; map && i < map->n; i++) {
        const struct pair *p = &map->pair[i];
        struct text name = node_as_text(p->key);
        if (p->value->kind == NODE_MAP && !group)
            letters_read(k, p->value, &name, l, n);
        else if (p->value->kind != NODE_TEXT)
            diag_add(k->d, RULE_BAD_VALUE, node_place(p->value),
                     "an outcome's letter must be one or two characters");
        else
            l[(*n)++] = (struct odds_letter){name, p->value->text, group ? group->s : (struct str){0}};
    }
}

/* The values of the first table define the rows and columns of a grid, so all tables need equal
 * values. The panels of a plot have rows of their own. */
static bool values_fit(struct asking *k, const struct odds_item *t)
{
    const struct odds_view *v = &t->view[0];
    for (const struct odds_view *w = v + 1; w < v + t->n; w++)
        for (int i = 0; i < 2; i++) {
            const int x = i ? v->across : v->down, y = i ? w->across : w->down;
            if (x < 0 || y < 0)
                continue;
            const struct given *p = &v->entry->given[x], *q = &w->entry->given[y];
            bool same = p->n == q->n;
            for (size_t n = 0; same && n < p->n; n++)
                same = value_eq(&p->value[n], &q->value[n]);
            if (same)
                continue;
            REPORT(
                k->d, RULE_BAD_VALUE, t->at, "write separate entries, or give both the same values",
                "tables side by side need the same values: those of %.*s in %.*s differ from %.*s",
                STRF(p->name.s), STRF(w->entry->id), STRF(v->entry->id));
            return false;
        }
    return true;
}

/* Checks only the form of letters and ratings; outcomes are resolved when the table is made. Only
 * plots use these keys. A grid of several tables needs headers that fit them all. */
static bool plot_read(struct asking *k, const struct node *map, const struct odds_item_keys *keys,
                      struct odds_item *t)
{
    const struct node *unused = keys->letters   ? keys->letters
                                : keys->ratings ? keys->ratings
                                                : node_find(map, "columns");
    size_t max = 1;
    for (size_t i = 0; keys->letters && i < keys->letters->n; i++)
        max += node_count(keys->letters->pair[i].value) + keys->letters->pair[i].value->n;
    struct odds_letter *letter = ARENA_ARRAY(k->a, struct odds_letter, max);
    letters_read(k, keys->letters, NULL, letter, &t->n_letter);
    t->letter = letter;
    t->rating = request_ratings(k, keys->ratings, false, &t->n_rating);
    if (t->plot != PLOT_NO)
        return true;
    if (t->n > 1 && (t->view[0].over >= 0 || t->view[0].down < 0)) {
        diag_add(k->d, RULE_BAD_VALUE, t->at,
                 "tables side by side need one given down, and at most one across");
        return false;
    }
    if (!values_fit(k, t))
        return false;
    if (!unused)
        return true;
    REPORT(k->d, RULE_BAD_VALUE, node_place(unused), "add `plot: bars`",
           "letters, ratings and columns need a plot");
    return false;
}

/* A letter is at the crossing of a group's row and a column across. The rows of its own column are
 * the values of the given `down`. */
static bool letter_index_fits(struct asking *k, const struct node *map, const struct odds_item *t)
{
    const struct odds_view *v = &t->view[0];
    bool free = t->n == 1 && t->plot == PLOT_NO && v->down >= 0 && v->across >= 0, more = false;
    for (int i = 0; i < (int)v->entry->n_given; i++)
        more = more || i == v->over || odds_is_grouped(v, i);
    if (!t->letter_index || (free && more))
        return true;
    struct finding *f =
        diag_add(k->d, RULE_BAD_VALUE, field_place(map, "finder"),
                 "a finder needs one table with a given down, one across, and at least one more");
    finding_help(f, "delete `finder`%s", free ? "" : ", or add `down` and `across`");
    return false;
}

/* Returns NULL if any table is missing, because the layout requested all of them together. A wrong
 * value gets its default after the finding, so that the rest is checked too. */
const struct odds_item *odds_item_read(struct asking *k, const struct node *map, bool strip, struct framing *frame)
{
    struct odds_item_keys keys = {.frame.span = 1,
                                  .item = {.at = field_place(map, "odds"),
                                           .strip = strip,
                                           .places = strip ? 0 : 1,
                                           .printed = true,
                                           .plot = PLOT_NO}};
    const struct fields *table = strip ? &odds_sheet_fields : &odds_book_fields;
    if (fields_fill(k->a, k->d, map, table, &keys) == FILLED_NOT || !keys.odds.at)
        return NULL;
    if (!keys.odds.n) {
        diag_add(k->d, RULE_BAD_VALUE, keys.item.at, "this list is empty");
        return NULL;
    }
    struct odds_item *t = arena_copy(k->a, &keys.item, sizeof *t);
    struct odds_view *view = ARENA_ARRAY(k->a, struct odds_view, keys.odds.n);
    for (t->view = view; t->n < keys.odds.n; t->n++) {
        struct odds_view *v = &view[t->n];
        v->entry = request_odds(k, keys.odds.at[t->n]);
        if (!v->entry || v->entry->bad || !axes_read(k, v, &keys) ||
            !givens_read(k, v, keys.given) || !shows_read(k, v, &keys) ||
            !heads_read(k, v, &keys) || !parts_named(k, v->entry))
            return NULL;
    }
    if (!plot_read(k, map, &keys, t) || !letter_index_fits(k, map, t))
        return NULL;
    request_framing(k, map, &keys.frame);
    *frame = keys.frame;
    return t;
}
