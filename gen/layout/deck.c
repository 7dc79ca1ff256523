/* Reads layouts/decks/NAME.yaml, and the CSV that it may name, to a deck's layout. Called for each
 * deck before the odds books are read, because they refer to decks.
 *
 * Invariant: in a returned layout each arm has a chart or a column, every row with its own text
 * exists, and that text agrees with the row, if it can be compared. Errors that appear only when
 * cards are dealt are reported in show/: unknown ranges and cards, and a deck size that does not
 * keep the odds. */
#include "layout/deck.h"
#include "model/lookup.h"

/* --- keys of a deck */

/* --- arms: `label` and `without` are checked once the arm's chart is known */
static const struct field hue_forms[] = {
    {"hue", FIELD_COUNT, "one of the theme's hues", .min = 0, .max = MAX_HUES},
    {"hue", FIELD_COLOUR, "any other colour"},
    {.type = FIELD_END},
};
#define IN_ARM(member) offsetof(struct deck_arm, member)
static const struct field arm_rows[] = {
    {"label", FIELD_TEXT, "its word on the cards", IN_ARM(label)},
    {"icon", FIELD_TEXT, "a picture: infantry, of layouts/cards/icons, or its path", IN_ARM(icon),
     .names = NAMES_FILE},
    {"hue", FIELD_ANY, "a hue of the theme, 1 to 12, or a colour", FIELD_LATER, .of = hue_forms},
    {"apart", FIELD_YES, "yes: in a panel below the others", IN_ARM(apart)},
    {"table", FIELD_TEXT, "with `parts: table`: the title of the table of which it is a column",
     IN_ARM(table)},
    {"without", FIELD_TEXTS, "columns of its chart that cards leave out", IN_ARM(without),
     .names = NAMES_COLUMN},
};
static const struct fields arm_keys = {"an arm of a deck", FIELDS_OF(arm_rows)};
static const struct field arm_of = {"arms", FIELD_KEYS, "how an arm is shown", .keys = &arm_keys};

static const struct field texts_of = {"texts", FIELD_ANY, "the words of a row; or of rows, by arm",
                                      .of = deck_texts_forms};

/* `cards` decides the source of the cards, and so the meaning of other keys. */
static const struct field chart_of = {"cards", FIELD_TEXT, "a chart", .names = NAMES_CHART};
static const struct field cards_forms[] = {
    {"cards", FIELD_TEXT, "a chart", .names = NAMES_CHART},
    {"cards", FIELD_LIST, "charts that all arms read", .of = &chart_of},
    {"cards", FIELD_KEYS, "the author's own cards", .keys = &deck_data_fields},
    {"cards", FIELD_MAP, "the chart of each arm", .of = &chart_of},
    {.type = FIELD_END},
};
static const struct field count_field = {"copies", FIELD_COUNT, "how many", .min = 0,
                                         .max = DECK_MAX};
static const struct field copies_forms[] = {
    {"copies", FIELD_COUNT, "copies of each card", .min = 1, .max = DECK_MAX},
    {"copies", FIELD_MAP, "by row", .of = &count_field},
    {.type = FIELD_END},
};
static const struct field title_of = {"titles", FIELD_TEXT, "the card's title"},
                          worked_of = {"fields", FIELD_TEXT,
                                       "words, with calculated values in braces"};

#define IN_TYPE(member) offsetof(struct deck_type, member)
static const struct field type_rows[] = {
    {"front", FIELD_TEXT, "the template of their fronts, instead of the deck's", IN_TYPE(front),
     .names = NAMES_FILE},
    {"back", FIELD_TEXT, "the template of their backs", IN_TYPE(back), .names = NAMES_FILE},
    {"hue", FIELD_ANY, "their hue: a number of the theme, or a colour", FIELD_LATER,
     .of = hue_forms},
};
static const struct fields type_keys = {"a type of cards", FIELDS_OF(type_rows)};
static const struct field type_forms[] = {
    {"types", FIELD_TEXT, "the column of the card type", .names = NAMES_COLUMN},
    {"types", FIELD_KEYS, "properties of all cards with that value", .keys = &type_keys},
    {.type = FIELD_END},
};
static const struct field type_of = {"types", FIELD_ANY, "a type of cards, or `by`",
                                     .of = type_forms};

/* Stored in the layout itself, because there is only one. */
#define AT(member) offsetof(struct deck_layout, member)
static const struct field reshuffle_rows[] = {
    {"cards", FIELD_COUNT, "the number of reshuffle cards", AT(reshuffle.cards), 1, DECK_MAX},
    {"title", FIELD_TEXT, "the title of those cards, instead of Shuffle", AT(reshuffle.title)},
    {"after", FIELD_TEXT, "when to shuffle all cards, in words: after this turn",
     AT(reshuffle.after)},
};
static const struct fields reshuffle_keys = {"`reshuffle`", FIELDS_OF(reshuffle_rows)};

enum { FAR = 20000 }; /* um: larger than any printer's offset and any gutter */
static const char *const edges[] = {"long", "short", NULL}, *const backs[] = {"mirrored", "folded", "none", NULL};
const char *const deck_prints[] = {"home", "press", "faces", "simulator", NULL};
/* A new output needs a word in `deck_prints`, a name in enum deck_output, and a row with its
 * function in make_deck.c. */
static const struct field print_of = {"print", FIELD_TEXT, "a way to print it",
                                      .names = NAMES_PRINT};
static const struct field print_forms[] = {
    {"print", FIELD_TEXT, "one way to print it", .names = NAMES_PRINT},
    {"print", FIELD_LIST, "several", .of = &print_of},
    {.type = FIELD_END},
};

static const struct field deck_rows[] = {
    {"deck", FIELD_TEXT, "the deck's title", AT(title), .needed = true},
    {"set", FIELD_TEXT, "the folder of its rule set below tables/", FIELD_LATER, .names = NAMES_SET,
     .needed = true},
    {"cards", FIELD_ANY,
     "a chart, a list of charts, {arm: chart}, or {csv: FILE} or {spreadsheet: FILE} beside the "
     "layout",
     FIELD_LATER, .of = cards_forms, .needed = true},
    {"size", FIELD_COUNT, "the number of cards; by default the fewest that keep all odds", AT(size),
     1, DECK_MAX},
    {"tolerance", FIELD_SHARE, "how far its odds may be off, 2%; by default not at all",
     AT(tolerance)},
    {"arms", FIELD_MAP, "by arm: label, icon, hue, apart, table, without", FIELD_LATER,
     .of = &arm_of},
    {"title", FIELD_TEXT,
     "the arm whose events name the cards, or no: the deck's title; by default the first",
     AT(title_of)},
    {"titles", FIELD_MAP, "titles of cards by their range", FIELD_LATER, .of = &title_of},
    {"texts", FIELD_MAP, "shorter words by arm and row; a row of a further die is \"5-14 / 1-2\"",
     FIELD_LATER, .of = &texts_of},
    {"without", FIELD_TEXTS, "columns of the charts that cards leave out", AT(without),
     .names = NAMES_COLUMN},
    {"tones", FIELD_MAP,
     "for tables: words of a cell and their rating, worst, bad, plain or good, or a share, good 50 "
     "%; the first match counts",
     FIELD_LATER, .of = &share_row},
    {"wording", FIELD_MAP, "for tables: what a cell or mark says, and its words or {icon} here",
     FIELD_LATER, .of = &worded_row},
    {"key", FIELD_TEXTS,
     "for tables: columns that only {key} shows, because other cells imply them", AT(keyed),
     .names = NAMES_COLUMN},
    {"fields", FIELD_MAP,
     "calculated values of each card, for templates: {chart(moves, troops, \"March\")}, from its "
     "columns",
     FIELD_LATER, .of = &worked_of},
    {"copies", FIELD_ANY, "copies of each card of a row, or by row", FIELD_LATER,
     .of = copies_forms},
    {"reshuffle", FIELD_KEYS, "cards: their number; title; after: when", 0,
     .keys = &reshuffle_keys},
    {"throws", FIELD_YES, "yes: a card for each roll of its dice, shown by {throw}", AT(throws)},
    {"rules", FIELD_TEXTS, "yes: one more card explains the deck; or the steps that it lists",
     AT(rules)},
    {"units", FIELD_WORD, "in, cm or both", FIELD_LATER, .words = requested_units},
    {"language", FIELD_TEXTS,
     "files of layouts/languages, as [en, de]: one document for each; by default the set's "
     "language",
     AT(language), .names = NAMES_FILE},
    {"date", FIELD_DATE, "the date, instead of the set's, as 2026-11-21", AT(date)},
    {"hue", FIELD_ANY, "a hue of the theme, 1 to 12, or a colour", FIELD_LATER, .of = hue_forms},
    {"types", FIELD_MAP,
     "properties of all cards with one value of the column `by`: front, back, hue", FIELD_LATER,
     .of = &type_of},
    {"icons", FIELD_TEXT, "a folder of SVG files: {coin} in a card's words draws coin.svg",
     AT(icons_path), .names = NAMES_FILE},
    {"theme", FIELD_TEXT, "a file of layouts/themes: classic, mono, large", AT(theme),
     .names = NAMES_THEME},
    {"profile", FIELD_TEXT, "a file of layouts/cards: size, bleed, safe zone; poker by default",
     AT(profile), .names = NAMES_PROFILE},
    {"front", FIELD_TEXT, "the template of the faces", AT(front), .names = NAMES_FILE},
    {"back", FIELD_TEXT, "the template of the backs", AT(back), .names = NAMES_FILE},
    {"print", FIELD_ANY,
     "home a4 (or another paper), press (or press x-1a, press x-4), faces, simulator; by default "
     "home a4",
     FIELD_LATER, .of = print_forms},
    {"services", FIELD_TEXTS,
     "print services, as [tgc, mpc, drivethru]: a folder for each, by the card formats of that "
     "name",
     AT(services), .names = NAMES_FILE},
    {"edges", FIELD_WORD, "the edge over which the printer turns the sheet: long or short",
     AT(turn), .words = edges, .names = NAMES_CHOICE},
    {"backs", FIELD_WORD, "mirrored, folded or none", AT(backs), .words = backs,
     .names = NAMES_CHOICE},
    {"gutter", FIELD_LENGTH, "the gap between cards of a print sheet, 3mm; none by default",
     AT(gutter), 0, FAR},
    {"offset", FIELD_LENGTHS, "shift of the backs, to correct a printer's own: [1mm, -0.5mm]",
     AT(offset), -FAR, FAR, .count = 2},
    {"waive", FIELD_MAP,
     "accepted findings of its card faces, each with the reason: {low-contrast: why}", FIELD_LATER,
     .of = &waive_row, .names = NAMES_RULE},
};
const struct fields deck_fields = {"a deck", FIELDS_OF(deck_rows)};

/* Reads a number of the theme or a colour. If absent, *hue is unchanged. */
void deck_hue_read(struct asking *k, const struct node *n, unsigned *hue)
{
    struct str s = n && n->kind == NODE_TEXT ? str_trim(n->text) : STR("0");
    if (!n || n->kind == NODE_BAD || card_hue_parse(s, MAX_HUES, hue))
        return;
    struct finding *f = field_refuse(k->d, n, "hue", "a hue");
    finding_help(f, "write a number of the theme's hues, 1 to %d, or a colour such as \"#2c6b3f\"",
                 MAX_HUES);
}

bool deck_column_named(struct asking *k, struct deck_layout *l, struct text column)
{
    ARENA_PUSH(k->a, &l->requested, column);
    if (l->source != DECK_CSV || deck_column(l, column.s) >= 0)
        return true;
    struct str *names = ARENA_ARRAY(k->a, struct str, l->column.n);
    for (size_t i = 0; i < l->column.n; i++)
        names[i] = l->column.at[i].s;
    request_unknown(k, column, "no column", names, l->column.n);
    return false;
}

static void types_read(struct asking *k, struct deck_layout *l, const struct node *map)
{
    l->type = ARENA_ARRAY(k->a, struct deck_type, map->n);
    for (size_t i = 0; i < map->n; i++) {
        const struct node *key = map->pair[i].key, *of = map->pair[i].value;
        struct deck_type *type = &l->type[l->n_type];
        if (of->kind == NODE_TEXT && str_is(key->text, "by")) {
            l->type_by = node_as_text(of);
        } else if (of->kind == NODE_MAP) {
            type->name = node_as_text(key);
            fields_fill(k->a, k->d, of, &type_keys, type);
            deck_hue_read(k, node_find(of, "hue"), &type->hue);
            l->n_type++;
        } else if (of->kind != NODE_BAD) {
            struct finding *f = field_refuse(k->d, of, key->text.p ? str_z(k->a, key->text) : "types", "a type");
            finding_help(f, "write {front: FILE, back: FILE, hue: 3}, or `by`: a column");
        }
    }
    if (!l->type_by.at.file) {
        REPORT(k->d, RULE_MISSING_KEY, map->first,
               "add a line `by:` with the column that has the type of a card",
               "`types` needs a `by`");
    }
    if (!l->type_by.at.file || !deck_column_named(k, l, l->type_by))
        l->n_type = 0;
    for (size_t i = 0; i < l->n_type && l->source == DECK_CSV; i++)
        where_word_check(k, l->rows, deck_column(l, l->type_by.s), l->type[i].name);
}

/* --- arms */

/* Returns the arm with this name; NULL after a finding. */
static struct deck_arm *arm_find(struct asking *k, const struct deck_layout *l, struct text name)
{
    struct str *names = ARENA_ARRAY(k->a, struct str, l->n_arm);
    for (size_t i = 0; i < l->n_arm; i++) {
        names[i] = l->arm[i].name;
        if (str_same_name(names[i], name.s))
            return &l->arm[i];
    }
    request_unknown(k, name, "no arm", names, l->n_arm);
    return NULL;
}

/* Checks keys with names of arms, "infantry, cavalry". If `words`, the values are the row texts of
 * these arms. If not, the values were read before. */
static void arms_named(struct asking *k, const struct deck_layout *l, const struct node *map, bool words)
{
    for (size_t i = 0; map && i < map->n; i++) {
        const struct node *key = map->pair[i].key, *of = map->pair[i].value;
        struct str rest = key->text, one;
        while (str_split(&rest, ',', &one)) {
            struct deck_arm *arm = arm_find(k, l, (struct text){str_trim(one), key->at});
            if (!arm || !words || of->kind == NODE_BAD)
                continue;
            if (of->kind == NODE_MAP)
                deck_wordings_read(k, arm, of, l->source == DECK_ROLLED);
            else
                diag_add(k->d, RULE_BAD_VALUE, node_place(of),
                         "texts need the rows of the arm's chart as keys");
        }
    }
}

/* Includes charts inside rows, because their columns are on the same card. */
static bool column_known(const struct chart *c, struct str name)
{
    if (chart_col_find(c, name) >= 0)
        return true;
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].inner && column_known(c->row[i].inner, name))
            return true;
    return false;
}

/* Reads the entry with the arm's name; an arm without an entry keeps its defaults. */
void deck_arm_fill(struct asking *k, struct deck_arm *arm, const struct node *map)
{
    for (size_t i = 0; map && i < map->n; i++)
        if (str_same_name(map->pair[i].key->text, arm->name)) {
            fields_fill(k->a, k->d, map->pair[i].value, &arm_keys, arm);
            deck_hue_read(k, node_find(map->pair[i].value, "hue"), &arm->hue);
            text_node_check(k, node_find(map->pair[i].value, "label"));
            text_node_check(k, node_find(map->pair[i].value, "table"));
            arm->icon.s = icon_path(k->a, arm->icon.s);
            return;
        }
}

/* Reads `cards: {infantry: ID}`, `[ID, ID]` or `ID`; false if no cards can be made. */
static bool charts_read(struct asking *k, struct deck_layout *l, const struct node *n)
{
    struct deck_arm *arm = ARENA_ARRAY(k->a, struct deck_arm, node_count(n) + n->n);
    bool good = true, map = n->kind == NODE_MAP;
    l->arm = arm;
    l->named = map;
    l->lone = n->kind == NODE_TEXT;
    for (size_t i = 0; i < (map ? n->n : node_count(n)); i++) {
        const struct node *of = map ? n->pair[i].value : node_at(n, i);
        const struct chart *c = of->kind == NODE_BAD ? NULL : request_chart(k, of);
        good = good && c && !c->bad;
        if (c && !c->bad && chart_has_parts(c)) {
            struct finding *e = diag_add(k->d, RULE_BAD_VALUE, of->at, "\"%.*s\" has parts", STRF(c->id));
            if (c->n_part)
                finding_help(e, "name one of them: %.*s", STRF(c->part[0]->id));
            good = false;
        }
        const struct node *called = map ? n->pair[i].key : l->lone ? NULL : of;
        arm[l->n_arm++] = (struct deck_arm){.name = node_text(called), .chart = c, .at = node_place(of)};
    }
    if (l->n_arm == 0 && n->kind != NODE_BAD)
        diag_add(k->d, RULE_BAD_VALUE, l->cards_at, "this layout has no chart to make cards of");
    return good && l->n_arm;
}

/* True for bands with a roll down, or a grid with a roll across. Other charts are looked up by
 * known values. */
static bool deck_is_rolled(const struct chart *c)
{
    return (chart_is_bands(c) && c->down.kind == AXIS_ROLL) ||
           (chart_is_grid(c) && c->across.kind == AXIS_ROLL);
}

/* Rolled charts are dealt; in other charts each row is a card. A deck cannot mix them. */
static bool source_find(struct asking *k, struct deck_layout *l)
{
    size_t rolled = 0;
    for (size_t i = 0; i < l->n_arm; i++)
        rolled += deck_is_rolled(l->arm[i].chart);
    l->source = rolled == l->n_arm ? DECK_ROLLED : DECK_ROWS;
    for (size_t i = 0; i < l->n_arm && rolled && rolled < l->n_arm; i++)
        if (!deck_is_rolled(l->arm[i].chart)) {
            diag_add(k->d, RULE_BAD_VALUE, l->arm[i].at,
                     "\"%.*s\" has no roll, and cannot share a card with charts that have",
                     STRF(l->arm[i].chart->id));
            return false;
        }
    if (l->size && !rolled)
        diag_add(k->d, RULE_BAD_VALUE, l->size_at,
                 "these cards are not drawn for a roll: set their number with `copies`");
    return true;
}

/* Reads the charts first, because row texts need the rows. A single chart has no arm names. An
 * arm's own `without` replaces the deck's. */
static bool arms_read(struct asking *k, struct deck_layout *l, const struct node *tree)
{
    const struct node *arms = node_of(tree, "arms", NODE_MAP), *texts = node_of(tree, "texts", NODE_MAP);
    if (!charts_read(k, l, node_find(tree, "cards")) || !source_find(k, l))
        return false;
    struct deck_arm *arm = l->arm;
    for (size_t i = 0; i < l->n_arm; i++) {
        if (!l->lone)
            deck_arm_fill(k, &arm[i], arms);
        if (!arm[i].without.at)
            arm[i].without = l->without;
        for (size_t n = 0; n < arm[i].without.n; n++)
            if (!column_known(arm[i].chart, arm[i].without.at[n].s))
                request_unknown(k, arm[i].without.at[n], "no column of this chart", NULL, 0);
    }
    for (size_t n = 0; n < l->keyed.n; n++) {
        bool known = false;
        for (size_t i = 0; i < l->n_arm; i++)
            known = known || chart_col_find(arm[i].chart, l->keyed.at[n].s) >= 0;
        if (!known)
            request_unknown(k, l->keyed.at[n], "no column of these charts", NULL, 0);
    }
    if (!l->lone && l->title_of.at.file && !str_is(l->title_of.s, "no"))
        arm_find(k, l, l->title_of);
    if (l->lone && texts)
        deck_wordings_read(k, &l->arm[0], texts, l->source == DECK_ROLLED);
    if (!l->lone) {
        arms_named(k, l, arms, false);
        arms_named(k, l, texts, true);
    }
    return true;
}

/* --- values by row */

/* Rows are named by their labels; a name that no chart has is a typo. */
static void row_check(struct asking *k, const struct deck_layout *l, const struct node *key)
{
    LIST(struct str) names = {0};
    for (size_t i = 0; i < l->n_arm; i++) {
        if (chart_row_find(l->arm[i].chart, key->text) >= 0)
            return;
        for (size_t r = 0; r < l->arm[i].chart->n_row; r++)
            ARENA_PUSH(k->a, &names, l->arm[i].chart->row[r].label.s);
    }
    request_unknown(k, node_as_text(key), "no row of these charts", names.at, names.n);
}

/* Titles of dealt cards have ranges as keys, which cannot be checked yet. */
static void titles_read(struct asking *k, struct deck_layout *l, const struct node *map)
{
    l->titled = arena_alloc(k->a, map->n * sizeof *l->titled);
    for (size_t i = 0; i < map->n; i++) {
        struct text text;
        l->titled[l->n_titled].of = node_as_text(map->pair[i].key);
        if (field_fill(k->a, k->d, map->pair[i].value, &title_of, &text))
            l->titled[l->n_titled++].words = deck_words_read(k, map->pair[i].value);
        if (l->source == DECK_ROWS)
            row_check(k, l, map->pair[i].key);
    }
}

/* The number of dealt cards follows from the dice. */
static void copies_read(struct asking *k, struct deck_layout *l, const struct node *n)
{
    if (l->source != DECK_ROWS)
        return;
    if (n->kind != NODE_MAP) {
        field_fill(k->a, k->d, n, &copies_forms[0], &l->copies);
        return;
    }
    l->copied = arena_alloc(k->a, n->n * sizeof *l->copied);
    for (size_t i = 0; i < n->n; i++) {
        l->copied[l->n_copied].of = node_as_text(n->pair[i].key);
        if (field_fill(k->a, k->d, n->pair[i].value, &count_field, &l->copied[l->n_copied].n))
            l->n_copied++;
        row_check(k, l, n->pair[i].key);
    }
}

/* --- the whole layout */

/* Reads one output: a word, for `home` followed by a paper, for `press` optionally by a standard
 * that replaces the profile's. False after a finding. */
static bool way_read(struct asking *k, const struct node *n, struct deck_way *out)
{
    struct text text = node_as_text(n);
    struct str rest = str_trim(text.s), word;
    size_t way = 0;
    if (n->kind != NODE_TEXT)
        return n->kind != NODE_BAD &&
               field_refuse(k->d, n, "print",
                            "home a4, press, faces or simulator") &&
               false;
    str_split(&rest, ' ', &word);
    while (deck_prints[way] && !str_is(word, deck_prints[way]))
        way++;
    bool on_paper = way == DECK_HOME;
    bool standard = way == DECK_PRESS && (str_is(rest, "x-1a") || str_is(rest, "x-4"));
    if (!deck_prints[way] || (on_paper != (rest.n > 0) && !standard)) {
        REPORT(k->d, RULE_UNKNOWN_REFERENCE, text.at,
               "write `home a4`, or home with another paper, to print and cut sheets",
               "`print` is home and a paper, press, press x-1a, press x-4, faces or simulator, not "
               "\"%.*s\"",
               STRF(text.s));
        return false;
    }
    size_t lo = (size_t)(rest.p - n->text.p);
    struct text paper = {rest, node_inside(n, lo, lo + rest.n)};
    if (on_paper) { /* the orientation is chosen by the number of cards that fit */
        rest = paper_read(k->a, k->d, paper);
        if (!str_split(&rest, ' ', &word))
            return false;
    }
    if (standard)
        word = str_printf(k->a, "press-%.*s", STRF(rest));
    *out = (struct deck_way){(enum deck_output)way, {word, text.at}};
    return word.n > 0;
}

/* Reads each output once, in the order of the file; the default is the most common one. File names
 * include the paper; whether cards fit on it is checked when they are laid out. */
static void print_read(struct asking *k, struct deck_layout *l, const struct node *list)
{
    const struct node usual = {.kind = NODE_TEXT, .text = STR("home a4"), .at = l->at};
    if (!list)
        list = &usual;
    l->print = arena_alloc(k->a, node_count(list) * sizeof *l->print);
    for (size_t i = 0; i < node_count(list); i++) {
        struct deck_way *way = &l->print[l->n_print];
        size_t before = 0;
        if (!way_read(k, node_at(list, i), way))
            continue;
        while (before < l->n_print &&
               (l->print[before].output != way->output || !str_eq(l->print[before].name.s, way->name.s)))
            before++;
        l->n_print += before == l->n_print;
    }
    if (list->kind == NODE_LIST && !list->n) {
        REPORT(k->d, RULE_BAD_VALUE, node_place(list), "write print: [home a4], or delete `print`",
               "the deck's `print` is empty, so nothing is made");
    }
}

bool deck_has_rules(const struct deck_layout *l)
{
    return l->rules.n && !str_is(l->rules.at[0].s, "no");
}

/* Fills a copy and always returns it, even with errors, because name, appearance and outputs remain
 * valid. Outputs are read first (*printed), because the appearance is checked even if the cards
 * cannot be made. */
bool deck_layout_read(struct asking *k, const char *dir, const struct node *tree, struct deck_layout *out,
                      bool *printed)
{
    static const char *const text_keys[] = {"deck", NULL}, *const reshuffled[] = {"title", NULL};
    struct deck_layout *l = ARENA_NEW(k->a, struct deck_layout);
    *printed = false;
    *l = *out;
    l->set = k->set;
    l->at = tree->first;
    l->copies = 1;
    l->profile = (struct text){STR("poker"), tree->first};
    l->theme = (struct text){STR("classic"), tree->first};
    l->front.at = l->back.at = tree->first;
    l->tolerance = RAT(0);
    const struct node *cards = node_find(tree, "cards"), *print = node_find(tree, "print"),
                      *units = node_find(tree, "units"), *copies = node_find(tree, "copies");
    bool filled = fields_fill(k->a, k->d, tree, &deck_fields, l) != FILLED_NOT;
    if (!filled || !l->title.at.file || !cards || cards->kind == NODE_BAD)
        return false;
    l->icons = icon_names_read(k->a, dir, l->icons_path.s);
    k->icons = &l->icons;
    if (l->icons_path.at.file && !l->icons.all.n) {
        REPORT(k->d, RULE_UNKNOWN_REFERENCE, l->icons_path.at,
               "write the folder's path from the project's folder, such as layouts/cards/icons",
               "\"%.*s\" contains no SVG file", STRF(l->icons_path.s));
    }
    text_nodes_check(k, tree, text_keys);
    text_nodes_check(k, node_find(tree, "reshuffle"), reshuffled);
    if (units && units->kind == NODE_TEXT)
        request_units(k, units, &l->display_options);
    l->cards_at = node_place(cards);
    l->size_at = field_place(tree, l->size ? "size" : "cards");
    const struct node *own = node_find(node_find(tree, "reshuffle"), "cards");
    l->reshuffle.at = own ? node_place(own) : NOWHERE;
    l->throws_at = l->throws ? field_place(tree, "throws") : NOWHERE;
    l->display_options.rating =
        request_ratings(k, node_of(tree, "tones", NODE_MAP), true, &l->display_options.n_rating);
    request_phrases(k, &l->display_options, tree);
    print_read(k, l, print && print->kind != NODE_BAD ? print : NULL);
    *printed = true;
    const struct node *titles = node_of(tree, "titles", NODE_MAP);
    bool good = deck_data_is_named(cards) ? deck_data_read(k, l, dir, cards, node_of(tree, "arms", NODE_MAP))
                                          : arms_read(k, l, tree);
    if (good && node_of(tree, "fields", NODE_MAP))
        deck_fields_read(k, l, node_of(tree, "fields", NODE_MAP));
    deck_hue_read(k, node_find(tree, "hue"), &l->hue);
    if (good && node_of(tree, "types", NODE_MAP))
        types_read(k, l, node_of(tree, "types", NODE_MAP));
    if (good && titles)
        titles_read(k, l, titles);
    if (good && copies && copies->kind != NODE_BAD)
        copies_read(k, l, copies);
    k->icons = NULL;
    *out = *l;
    return good;
}

const struct row *deck_row_at(const struct chart *c, struct rat value)
{
    ptrdiff_t at = chart_number_find(c, true, value);
    return at < 0 ? NULL : &c->row[at];
}

/* --- a deck in an odds book */

enum { MAX_BY = 12 }; /* columns of its table: more are hard to compare */
static const struct field by_of = {"by", FIELD_COUNT, "a card", .min = 1, .max = DECK_MAX};
static const struct field by_forms[] = {
    {"by", FIELD_COUNT, "one card", .min = 1, .max = DECK_MAX},
    {"by", FIELD_LIST, "several", .of = &by_of},
    {.type = FIELD_END},
};
#define AT_ITEM(member) offsetof(struct item_keys, member)
static const struct field item_rows[] = {
    {"deck", FIELD_TEXT, "a deck of layouts/decks", AT_ITEM(chart), .names = NAMES_FILE,
     .needed = true},
    {"by", FIELD_ANY, "the chance to see a card by the first, the fifth: [1, 5]", FIELD_LATER,
     .of = by_forms},
    {"title", FIELD_TEXT, "the title here, instead of the deck's", AT_ITEM(i.frame.title)},
    {"question", FIELD_TEXT, "its question in the contents; no: left out there",
     AT_ITEM(i.frame.question)},
    {"lead", FIELD_TEXTS, "its question, above the table", AT_ITEM(i.frame.lead)},
};
const struct fields deck_item_fields = {"a deck in an odds book", FIELDS_OF(item_rows)};

/* The number of cards is not known yet: a `by` beyond the last card is reported when the block is
 * made. */
bool deck_item_read(struct asking *k, const struct node *n, struct item_keys *s)
{
    struct deck_item *item = ARENA_NEW(k->a, struct deck_item);
    struct str *names = ARENA_ARRAY(k->a, struct str, k->n_deck);
    if (fields_fill(k->a, k->d, n, &deck_item_fields, s) == FILLED_NOT || !s->chart.at.file)
        return false;
    for (size_t i = 0; i < k->n_deck && !item->deck; i++) {
        names[i] = k->deck[i]->name;
        if (str_eq(names[i], s->chart.s))
            item->deck = k->deck[i];
    }
    if (!item->deck) {
        request_unknown(k, s->chart, "no deck", names, k->n_deck);
        return false;
    }
    dependencies_need(k->dependencies, (struct need){.deck = item->deck->dependencies});
    item->by = arena_alloc(k->a, (MAX_BY + 1) * sizeof *item->by);
    const struct node *by = node_find(n, "by");
    if (!by)
        item->by[item->n_by++].n = 1;
    for (size_t i = 0; i < node_count(by) && item->n_by < MAX_BY; i++) {
        item->by[item->n_by].at = node_place(node_at(by, i));
        item->n_by += field_fill(k->a, k->d, node_at(by, i), &by_of, &item->by[item->n_by].n);
    }
    request_framing(k, n, &s->i.frame);
    s->i.deck = item;
    return !item->deck->bad;
}
