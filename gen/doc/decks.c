/* layouts/decks/NAME.yaml to a deck: its fields, its arms, where its cards come from, and how it is printed. The cards
 * themselves are made by deck_compose.c (charts on dice), deck_rows.c (any other chart, a card a row) and deck_csv.c.
 *
 * A deck is made once, when the layouts are read, so that `check` finds all that is wrong with it; doc_deck hands it
 * out. Called by documents.c. */
#include "doc/deck.h"

static const struct field deck_fields[N_DECK] = {
    [D_DECK] = {"deck", FIELD_TEXT, true, "the deck's title"},
    [D_SET] = {"set", FIELD_TEXT, true, "the folder of its rule set below tables/"},
    [D_CARDS] = {"cards", FIELD_ANY, true, "a chart, a list of charts, {arm: chart}, or {csv: FILE} beside the layout"},
    [D_SIZE] = {"size", FIELD_TEXT, false, "how many cards; if not said, the fewest that keep all odds"},
    [D_TOLERANCE] = {"tolerance", FIELD_TEXT, false, "how far its odds may be off, 2%; if not said, not at all"},
    [D_ARMS] = {"arms", FIELD_MAP, false, "by arm: label, icon, hue, apart, without"},
    [D_TITLE] = {"title", FIELD_TEXT, false, "the arm whose events name the cards; if not said, the first"},
    [D_TITLES] = {"titles", FIELD_MAP, false, "titles of cards by their range"},
    [D_TEXTS] = {"texts", FIELD_MAP, false, "shorter words by arm and row; a row of a further die is \"5-14 / 1-2\""},
    [D_WITHOUT] = {"without", FIELD_TEXTS, false, "columns of the charts that cards leave out"},
    [D_COPIES] = {"copies", FIELD_ANY, false, "of each card of a row, or by row"},
    [D_RESHUFFLE] = {"reshuffle", FIELD_MAP, false,
                     "cards: how many; title, text, after: when; on: ranges that say it"},
    [D_UNITS] = {"units", FIELD_TEXT, false, "in, cm or both"},
    [D_EDITION] = {"edition", FIELD_TEXT, false, "instead of the set's"},
    [D_DATE] = {"date", FIELD_TEXT, false, "instead of the set's, as 2026-11-21"},
    [D_FOOT] = {"foot", FIELD_TEXT, false, "the line at the foot of printed sheets"},
    [D_HUE] = {"hue", FIELD_TEXT, false, "which of the theme's hues"},
    [D_THEME] = {"theme", FIELD_TEXT, false, "a file of layouts/themes: classic, mono, large"},
    [D_PROFILE] = {"profile", FIELD_TEXT, false, "a file of layouts/cards: size, bleed, safe zone; poker if not said"},
    [D_FRONT] = {"front", FIELD_TEXT, false, "the template of the faces"},
    [D_BACK] = {"back", FIELD_TEXT, false, "the template of the backs"},
    [D_PRINT] = {"print", FIELD_TEXTS, false, "home PAPER, press, faces, simulator; home a4 if not said"},
    [D_EDGES] = {"edges", FIELD_TEXT, false, "over which edge the printer turns the sheet: long or short"},
    [D_BACKS] = {"backs", FIELD_TEXT, false, "mirrored, folded or none"},
    [D_GUTTER] = {"gutter", FIELD_TEXT, false, "between cards of a home sheet, 3mm; butted if not said"},
    [D_OFFSET] = {"offset", FIELD_LIST, false, "of the backs, to mend a printer's own: [1mm, -0.5mm]"},
};
enum { A_LABEL, A_ICON, A_HUE, A_APART, A_WITHOUT, N_ARM };
static const struct field arm_fields[N_ARM] = {
    [A_LABEL] = {"label", FIELD_TEXT, false, "its word on the cards"},
    [A_ICON] = {"icon", FIELD_TEXT, false, "an SVG below the project"},
    [A_HUE] = {"hue", FIELD_TEXT, false, "which of the theme's hues"},
    [A_APART] = {"apart", FIELD_TEXT, false, "yes: in a panel of its own below the others"},
    [A_WITHOUT] = {"without", FIELD_TEXTS, false, "columns of its chart that cards leave out"},
};
enum { HUES = 12 };

static struct span place_of(const struct node *n)
{
    return n->kind == NODE_TEXT ? n->at : n->first;
}

void deck_arm_read(struct making *k, struct arm *arm, const struct node *n, const struct node **without)
{
    const struct node *got[N_ARM];
    if (n->kind == NODE_BAD || !fields_read(k->d, n, "an arm of a deck", arm_fields, N_ARM, got))
        return;
    if (got[A_LABEL])
        arm->label = ask_words(k, got[A_LABEL], WORDS_BODY, VOICE_PLAIN);
    arm->icon = node_text(got[A_ICON]);
    arm->hue = ask_number(&k->ask, got[A_HUE], 0, HUES, 0);
    arm->apart = ask_yes(&k->ask, got[A_APART], false);
    *without = got[A_WITHOUT];
}

static bool column_known(const struct chart *c, struct str name)
{
    if (chart_col_find(c, name) >= 0)
        return true;
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].inner && column_known(c->row[i].inner, name))
            return true;
    return false;
}

/* Columns left out: the arm's, or the deck's. */
static void without_read(struct making *k, struct deck_line *line, const struct node *n)
{
    for (size_t i = 0; i < node_count(n); i++) {
        const struct node *one = node_at(n, i);
        ARENA_PUSH(k->a, &line->show.ask.without, node_said(one));
        if (one->kind == NODE_TEXT && !column_known(line->chart, one->text))
            ask_unknown(&k->ask, node_said(one), "no column of this chart", NULL, 0);
    }
}

static bool line_read(struct deck_layout *l, const struct node *n, struct str name)
{
    const struct chart *c = n->kind == NODE_BAD ? NULL : ask_chart(&l->k->ask, n);
    if (!c || c->bad)
        return false;
    if (c->kind == CHART_PARTS) {
        struct finding *f = diag_add(l->k->d, RULE_BAD_VALUE, n->at, "\"%.*s\" has parts", STRF(c->id));
        if (c->n_part)
            finding_help(l->k->d, f, "name one of them: %.*s", STRF(c->part[0]->id));
        return false;
    }
    l->line[l->n_line++] = (struct deck_line){.name = name, .chart = c, .at = n->at, .show = l->k->show};
    return true;
}

static const struct node *among(const struct node *map, struct str name)
{
    for (size_t i = 0; map && map->kind == NODE_MAP && i < map->n; i++)
        if (str_same_name(map->pair[i].key->text, name))
            return map->pair[i].value;
    return NULL;
}

/* Is the arm one of "infantry, cavalry"? */
static bool named(struct str list, struct str name)
{
    struct str one;
    while (str_split(&list, ',', &one))
        if (str_same_name(str_trim(one), name))
            return true;
    return false;
}

/* Keys of `arms` or `texts` that name what is no arm. */
static void keys_check(struct deck_layout *l, const struct node *map)
{
    struct str *names = ARENA_ARRAY(l->k->a, struct str, l->n_line + 1);
    for (size_t i = 0; i < l->n_line; i++)
        names[i] = l->line[i].name;
    for (size_t i = 0; map && i < map->n; i++) {
        struct str rest = map->pair[i].key->text, one;
        while (str_split(&rest, ',', &one)) {
            struct node key = *map->pair[i].key;
            size_t k = 0;
            key.text = str_trim(one);
            while (k < l->n_line && !str_same_name(names[k], key.text))
                k++;
            if (k == l->n_line)
                ask_unknown(&l->k->ask, node_said(&key), "no arm", names, l->n_line);
        }
    }
}

/* Every entry of `texts` is a mapping by row. */
static void texts_read(struct deck_layout *l, struct deck_line *line)
{
    const struct node *all = l->texts;
    line->texts = ARENA_ARRAY(l->k->a, const struct node *, (all ? all->n : 0) + 1);
    for (size_t i = 0; all && i < all->n; i++) {
        const struct node *value = all->pair[i].value;
        if (!named(all->pair[i].key->text, line->name))
            continue;
        if (value->kind == NODE_MAP)
            line->texts[line->n_texts++] = value;
        else if (value->kind != NODE_BAD)
            diag_add(l->k->d, RULE_BAD_VALUE, place_of(value), "texts stand by the rows of the arm's chart");
    }
}

static void arms_read(struct deck_layout *l, const struct node *without)
{
    struct arm *arm = ARENA_ARRAY(l->k->a, struct arm, l->n_line + 1);
    for (size_t i = 0; i < l->n_line; i++) {
        struct deck_line *line = &l->line[i];
        const struct node *n = among(l->arms, line->name), *own = NULL;
        arm[i] = (struct arm){.name = line->name};
        if (l->named)
            arm[i].label = words_of(l->k->a, line->name, WORDS_BODY, VOICE_PLAIN);
        if (n)
            deck_arm_read(l->k, &arm[i], n, &own);
        without_read(l->k, line, own ? own : without);
        texts_read(l, line);
    }
    l->deck->arm = arm;
    l->deck->n_arm = l->n_line;
    keys_check(l, l->arms);
    keys_check(l, l->texts);
}

/* `cards: {infantry: ID}`, `[ID, ID]` or `ID`; true where there is something to make cards of. */
static bool cards_read(struct deck_layout *l, const struct node *n, const struct node *without)
{
    bool good = true;
    l->at = place_of(n);
    l->line = ARENA_ARRAY(l->k->a, struct deck_line, n->n + 2);
    if (n->kind == NODE_TEXT) {
        if (!line_read(l, n, (struct str){0}))
            return false;
        l->line[0].texts = ARENA_ARRAY(l->k->a, const struct node *, 1);
        l->line[0].texts[0] = l->texts;
        l->line[0].n_texts = l->texts ? 1 : 0;
        without_read(l->k, &l->line[0], without);
        return true;
    }
    for (size_t i = 0; i < n->n && n->kind == NODE_LIST; i++)
        good = line_read(l, n->item[i], node_text(n->item[i])) && good;
    for (size_t i = 0; i < n->n && n->kind == NODE_MAP; i++)
        good = line_read(l, n->pair[i].value, n->pair[i].key->text) && good;
    if (n->n == 0)
        diag_add(l->k->d, RULE_BAD_VALUE, l->at, "there is no chart here to make cards of");
    if (!good || l->n_line == 0)
        return false;
    l->named = n->kind == NODE_MAP;
    arms_read(l, without);
    return true;
}

/* --- the deck */

/* "2%", "2 %", "1/50". */
static struct rat tolerance_read(struct making *k, const struct node *n)
{
    struct rat r;
    struct str s = n ? n->text : STR("0");
    bool percent = str_ends(s, "%");
    if (percent)
        s.n--;
    if (rat_parse(&r, str_trim(s)) && r.n >= 0 && (!percent || rat_div(&r, r, RAT(100))) && rat_cmp(r, RAT(1)) < 0)
        return r;
    struct finding *f = diag_add(k->d, RULE_BAD_VALUE, n->at, "\"%.*s\" is no part of all draws", STRF(n->text));
    finding_help(k->d, f, "write by how much the deck's odds may be off at the most, as 2%%");
    return RAT(0);
}

/* How many cards where nothing is said; 0 with a finding where no number is enough. */
static size_t size_of(struct deck_layout *l)
{
    if (l->size)
        return l->size;
    size_t n = 0;
    if (deck_smallest(l, &n) && n == 0) {
        struct finding *f =
            diag_add(l->k->d, RULE_MISSING_KEY, l->at, "no deck of up to %d cards keeps these odds exactly", DECK_MOST);
        finding_help(l->k->d, f, "write a `size`, and a `tolerance` for it");
    }
    return n;
}

static void tolerance_check(struct deck_layout *l, const struct deck_odds *odds)
{
    struct arena *a = l->k->a;
    if (frac_cmp(odds->worst, frac_of_rat(a, l->tolerance)) <= 0)
        return;
    struct buf b = {.a = a};
    buf_put_percent(&b, odds->worst, 2);
    buf_putz(&b, " % (");
    buf_put_frac(&b, odds->worst);
    buf_putc(&b, ')');
    struct finding *f = diag_add(l->k->d, RULE_DECK_ODDS_DIFFER, l->size_at,
                                 "with %zu cards a draw comes out otherwise than a roll in %.*s of all cases",
                                 odds->cards, STRF(buf_str(&b)));
    if (l->made->smallest)
        finding_help(l->k->d, f, "%zu cards keep the odds exactly; or allow it with `tolerance: 2%%`",
                     l->made->smallest);
    else
        finding_help(l->k->d, f, "broadside list --sizes %.*s shows what each size does", STRF(l->deck->name));
}

static bool dealt_make(struct deck_layout *l, struct deck_made *out, struct card_list *cards)
{
    struct deal d;
    size_t size = size_of(l);
    if (size == 0 || !deck_deal(l, &d, size))
        return false;
    deck_texts_check(l);
    deck_compose(l, &d, cards);
    struct deal *kept = ARENA_NEW(l->k->a, struct deal);
    *kept = d;
    out->deal = kept;
    deck_smallest(l, &out->smallest);
    out->odds = deck_odds_make(l, &d);
    tolerance_check(l, out->odds);
    return true;
}

static bool charts_make(struct deck_layout *l, struct deck_made *out, struct card_list *cards)
{
    size_t dealt = 0;
    for (size_t i = 0; i < l->n_line; i++)
        dealt += deck_is_dealt(l->line[i].chart);
    if (dealt == l->n_line)
        return dealt_make(l, out, cards);
    for (size_t i = 0; i < l->n_line; i++) {
        if (dealt && !deck_is_dealt(l->line[i].chart)) {
            diag_add(l->k->d, RULE_BAD_VALUE, l->line[i].at,
                     "\"%.*s\" is not rolled for, and cannot be on a card with charts that are",
                     STRF(l->line[i].chart->id));
            return false;
        }
    }
    if (l->size)
        diag_add(l->k->d, RULE_BAD_VALUE, l->size_at,
                 "these cards are not drawn for a roll: `copies` says how many of each");
    deck_texts_check(l);
    for (size_t i = 0; i < l->n_line; i++)
        deck_rows(l, &l->line[i], cards);
    return cards->n > 0;
}

static void head_of_deck(struct making *k, struct deck *d, const struct node *tree, const struct node *const *got)
{
    static const struct field date = {"date", FIELD_DATE, false, "instead of the set's, as 2026-11-21"};
    struct text own = {k->set->date.s, NOWHERE};
    if (got[D_DATE])
        field_fill(k->a, k->d, got[D_DATE], &date, &own);
    ask_units(&k->ask, got[D_UNITS], &k->show.manner);
    d->name = k->doc->name;
    d->title = ask_words(k, got[D_DECK], WORDS_TITLE, VOICE_PLAIN);
    d->date = own.s;
    d->edition_line = edition_line(k->a, k->set, got[D_EDITION] ? got[D_EDITION]->text : k->set->edition.s, d->date,
                                   false); /* a card has little room */
    d->foot = got[D_FOOT] ? got[D_FOOT]->text : credit_of(k->a, k->set);
    d->hue = ask_number(&k->ask, got[D_HUE], 0, HUES, 0);
    d->at = tree->first;
}

static void cards_close(struct deck *d, const struct card_list *cards)
{
    d->card = cards->at;
    d->n_card = cards->n;
    for (size_t i = 0; i < cards->n; i++)
        d->cards += cards->at[i].copies;
}

bool deck_read(struct making *k, const struct node *tree, struct deck_made *out)
{
    const struct node *got[N_DECK];
    struct card_list cards = {0};
    if (!fields_read(k->d, tree, "a deck", deck_fields, N_DECK, got) || !got[D_DECK] || !got[D_CARDS])
        return false;
    struct deck_layout l = {.k = k,
                            .tree = tree,
                            .made = out,
                            .deck = &out->deck,
                            .arms = got[D_ARMS],
                            .texts = got[D_TEXTS],
                            .titles = got[D_TITLES],
                            .copies = got[D_COPIES],
                            .title_of = node_text(got[D_TITLE])};
    head_of_deck(k, &out->deck, tree, got);
    deck_print_read(k, &out->print, tree, got);
    out->print_read = true;
    l.size = ask_number(&k->ask, got[D_SIZE], 1, DECK_MOST, 0);
    l.size_at = got[D_SIZE] ? place_of(got[D_SIZE]) : place_of(got[D_CARDS]);
    l.tolerance = tolerance_read(k, got[D_TOLERANCE]);
    const struct node *csv =
        got[D_CARDS]->kind == NODE_MAP && got[D_CARDS]->n == 1 ? node_find(got[D_CARDS], "csv") : NULL;
    bool good =
        csv ? deck_csv(&l, csv, &cards) : cards_read(&l, got[D_CARDS], got[D_WITHOUT]) && charts_make(&l, out, &cards);
    if (good && got[D_RESHUFFLE])
        deck_shuffle(&l, got[D_RESHUFFLE], &cards);
    cards_close(&out->deck, &cards);
    return good;
}
