/* Decks: how many cards each result gets, what stands on them, and what is found wrong with a
 * deck's layout.
 *
 * Remainders and distances are checked against figures worked out by hand, draws against every
 * order of a small deck.
 */
#include "emit/emit.h"
#include "emit/stages.h"
#include "layout/deck.h"
#include "show/deck/deck.h"
#include "show/doc.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "project.h"
#include "said.h"

static const char CHARTS[] =
    "charts:\n"
    "  weather:\n"
    "    title: Weather\n"
    "    bands:\n"
    "      roll: d6\n"
    "      columns: {Event: text, Effect: text}\n"
    "      rows:\n"
    "        1: [Rain, Powder is wet for 2 turns.]\n"
    "        2-5: [Fair, --]\n"
    "        6:\n"
    "          cells: [Fog, Sight is 6in.]\n"
    "          again: it is noon\n"
    "  wind:\n"
    "    title: Wind\n"
    "    bands:\n"
    "      roll: d6\n"
    "      columns: {Event: text, Effect: text}\n"
    "      rows:\n"
    "        1-3: [Calm, --]\n"
    "        4-6:\n"
    "          cells: [Gale, --]\n"
    "          bands: {roll: d6, columns: {Loss: text}, rows: {1-4: none, 5: a mast, 6: a mast}}\n"
    "  leaks:\n"
    "    title: Leaks\n"
    "    bands:\n"
    "      roll: d6\n"
    "      columns: {Event: text, Effect: text}\n"
    "      rows:\n"
    "        1-6:\n"
    "          cells: [A leak, --]\n"
    "          bands:\n"
    "            roll: d6\n"
    "            columns: {Loss: text}\n"
    "            rows:\n"
    "              1-3: {cells: [a boat], again: there are none left}\n"
    "              4-5: {cells: [a sail], again: there are none set}\n"
    "              6: nothing\n"
    "  raid:\n"
    "    title: Raid\n"
    "    bands: {roll: d2, columns: {Event: text, Lost: count, Then: text}, rows: {1: [Raid, 2, "
    "rest], 2: [Calm, --, "
    "--]}}\n"
    "  luck:\n"
    "    title: Luck\n"
    "    bands: {roll: d3, columns: {Luck: text}, rows: {1: Bad, 2: None, 3: Good}}\n"
    "  sums:\n"
    "    title: Sums\n"
    "    grid: {down: grade, roll: 2d6, cell: count, columns: [2-6, 7, 8-12], rows: {Dull: [0, 1, "
    "2], Keen: [1, 2, "
    "3]}}\n"
    "  nerve-modifiers:\n"
    "    title: Modifiers\n"
    "    modifiers: {to: the D6, rows: {Elite: +1, Kills: {add: -1, each: figure, up-to: -2}}}\n"
    "  nerve:\n"
    "    title: Nerve\n"
    "    bands: {roll: d6 + nerve-modifiers, columns: {Result: text}, rows: {<3: Runs, 3-5: Holds, "
    "6+: Charges}}\n"
    "  moves:\n"
    "    title: Moves\n"
    "    grid: {down: troops, columns: {Walk: distance, Run: distance}, rows: {Foot: {Line: [6in, "
    "9in], Light: [8in, "
    "--]}}}\n"
    "  turn:\n"
    "    title: Turn\n"
    "    steps: [Move, {step: Fire, steps: [Aim, Roll]}, Rally]\n"
    "  loss:\n"
    "    title: Loss\n"
    "    bands: {measure: figures, columns: {Dice: count}, rows: {1-19: 2, 20+: 3}}\n"
    "  loot:\n"
    "    title: Loot ^half\n"
    "    bands: {roll: d2, columns: {Found: text, Silver: count}, rows: {1: ['The abbot ^n, "
    "unhurt', 40 ^half], 2: "
    "[Nothing ^n, --]}}\n"
    "    marks: {n: in winter, half: half of it is false}\n";

static int bench_open(void **state)
{
    return charts_open(state, CHARTS);
}

static const struct layout *read_deck(struct project *t, const char *layout)
{
    bool unreadable = false;
    project_put(t, "layouts/decks/demo.yaml", layout);
    struct documents all = documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    assert_false(unreadable);
    assert_true(all.n > 0); /* and what the set has no layout for, behind it */
    assert_int_equal(all.at[0].kind, DOCUMENT_DECK);
    return &all.at[0];
}

static const struct layout *good_deck(struct project *t, const char *layout)
{
    const struct layout *doc = read_deck(t, layout);
    if (diag_count(t->d, LEVEL_NOTE))
        findings_say(t);
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    assert_non_null(doc->deck);
    assert_false(doc->bad);
    return doc;
}

/* One finding, in that file and line. */
static void finds_in(struct project *t, const char *layout, const char *file, enum rule_id rule, unsigned line,
                     const char *words)
{
    read_deck(t, layout);
    finding_is(t, file, rule, line, words);
}

static void finds(struct project *t, const char *layout, enum rule_id rule, unsigned line, const char *words)
{
    finds_in(t, layout, "layouts/decks/demo.yaml", rule, line, words);
}

static void is_frac(struct arena *a, struct frac f, const char *want)
{
    struct buf b = {.a = a};
    buf_put_frac(&b, f);
    if (!str_is(buf_str(&b), want))
        print_message("%.*s, not %s\n", STRF(buf_str(&b)), want);
    assert_true(str_is(buf_str(&b), want));
}

static const struct deck *doc_deck(const struct layout *doc)
{
    return doc->deck ? &doc->deck->deck : NULL;
}

#define HEAD "deck: Demo\nset: demo\n" /* two lines */

/* The only column of a chart is the text of its cards; the deck's title stands over it. */
static void one_column(void **state)
{
    struct project *t = *state;
    const struct deck *d = doc_deck(good_deck(t, HEAD "cards: luck\n"));
    says(t->a, card_field_find(&d->card[0], STR("title")), "Demo");
    assert_int_equal(d->card[0].n_part, 1);
    says(t->a, d->card[0].part[0].headline, "Bad");
}

/* 20 cards for 1, 4 and 1 of 6: 3 1/3, 13 1/3 and 3 1/3. The first of equal remainders gets the card that is left over:
 * 4, 13, 3. Off by 1/30, 1/60 and 1/60, of which half is 1/30. */
static void largest_remainder(void **state)
{
    struct project *t = *state;
    const struct layout *doc = good_deck(t, HEAD "cards: weather\nsize: 20\ntolerance: 4%\n");
    const struct deck *d = doc_deck(doc);
    assert_int_equal(d->n_card, 3);
    assert_int_equal(d->card[0].copies, 4);
    assert_int_equal(d->card[1].copies, 13);
    assert_int_equal(d->card[2].copies, 3);
    is_frac(t->a, doc->deck->odds->worst, "1/30");
    assert_int_equal(doc->deck->smallest, 6);
}

/* 1, 3, 1 of 5: off by 1/30, 1/15 and 1/30, and half of that. */
static void error_of_five(void **state)
{
    struct project *t = *state;
    const struct layout *doc = good_deck(t, HEAD "cards: weather\nsize: 5\ntolerance: 7%\n");
    is_frac(t->a, doc->deck->odds->worst, "1/15");
}

static void cards_of_a_chart(void **state)
{
    struct project *t = *state;
    const struct deck *d = doc_deck(good_deck(t, HEAD "cards: weather\n"));
    assert_int_equal(d->cards, 6);
    assert_int_equal(d->n_arm, 0);
    const struct card *fog = &d->card[2], *fair = &d->card[1];
    says(t->a, card_field_find(fair, STR("title")), "Fair");
    says(t->a, card_field_find(fair, STR("range")),
         "2\xe2\x80\x93"
         "5");
    says(t->a, card_field_find(fair, STR("share")), "4 in 6");
    assert_int_equal(fair->copies, 4);
    assert_int_equal(fair->n_part, 0);
    assert_true(str_is(fair->id, "2-5"));
    assert_int_equal(fog->n_part, 1);
    assert_int_equal(fog->part[0].n_text, 2);
    says(t->a, fog->part[0].text[0], "Sight is 6\xe2\x80\xb3.");
    says(t->a, fog->part[0].text[1], "Draw again if it is noon.");
    assert_int_equal(fog->part[0].headline.n, 0); /* the title says it */
    assert_int_equal(card_field_find(fog, STR("nothing")).n, 0);
}

/* When a rung is rolled again, in the chart's words or in shorter ones. */
static void rungs_rolled_again(void **state)
{
    struct project *t = *state;
    const struct deck *d =
        doc_deck(good_deck(t, HEAD "cards: leaks\ntexts: {1-6 / 1-3: {again: if none left}, 1-6 / 6: none}\n"));
    const struct card_part *leak = &d->card[0].part[0];
    assert_int_equal(leak->n_sub_row, 3);
    says(t->a, leak->sub_row[0].text, "a boat; roll again if none left");
    says(t->a, leak->sub_row[1].text, "a sail; roll again if there are none set");
    says(t->a, leak->sub_row[2].text, "none");
}

/* Two charts on a D6 cut it at 1|2, 3|4 and 5|6; the third, on a D3, comes round over the cards. */
static void arms_and_other_dice(void **state)
{
    struct project *t = *state;
    const struct layout *doc =
        good_deck(t, HEAD "cards: {sea: weather, air: wind, all: luck}\nsize: 18\n"
                          "arms: {sea: {label: Sea, hue: 2, icon: a.svg}, all: {apart: yes}}\n"
                          "titles: {4-5: A fair gale}\ntexts: {sea: {\"1\": Wet for **2** turns.}}\n");
    const struct deck *d = doc_deck(doc);
    size_t faces = 0, bad_on_gale = 0;
    assert_int_equal(d->n_arm, 3);
    assert_int_equal(d->arm[0].hue, 2);
    assert_true(d->arm[2].apart);
    assert_int_equal(d->cards, 18);
    for (size_t i = 0; i < d->n_card; i++) {
        struct str range = plain(t->a, card_field_find(&d->card[i], STR("range")));
        faces += i == 0 || !str_eq(range, plain(t->a, card_field_find(&d->card[i - 1], STR("range"))));
    }
    assert_int_equal(faces, 4);
    for (size_t i = 0; i < d->n_card; i++)
        for (size_t p = 0; p < d->card[i].n_part; p++)
            if (str_is(plain(t->a, d->card[i].part[p].headline), "Bad") && d->card[i].n_part == 3)
                for (size_t q = 0; q < d->card[i].n_part; q++)
                    if (str_is(plain(t->a, d->card[i].part[q].headline), "Gale (D6)"))
                        bad_on_gale += d->card[i].copies;
    assert_int_equal(bad_on_gale, 3); /* of nine cards with a gale a third */
    says(t->a, d->card[0].part[0].text[0], "Wet for 2 turns.");
    assert_true(frac_is_zero(doc->deck->odds->worst));
    assert_true(frac_cmp(doc->deck->odds->joint, frac_of_rat(t->a, RAT(1))) < 0);
    const struct card *last = &d->card[d->n_card - 1];
    const struct card_part *gale = &last->part[1];
    assert_int_equal(gale->n_sub_row, 2); /* 5 and 6 say the same */
    says(t->a, gale->sub_row[1].label,
         "5\xe2\x80\x93"
         "6");
}

static void grid_of_throws(void **state)
{
    struct project *t = *state;
    const struct layout *doc = good_deck(t, HEAD "cards: sums\nsize: 36\n");
    const struct deck *d = doc_deck(doc);
    assert_int_equal(d->n_card, 3);
    assert_int_equal(d->card[0].copies, 15);
    assert_int_equal(d->card[1].copies, 6);
    assert_int_equal(d->card[2].copies, 15);
    assert_int_equal(doc->deck->smallest, 12); /* 5, 2 and 5 */
    says(t->a, d->card[2].part[0].sub_row[1].label, "Keen");
    says(t->a, d->card[2].part[0].sub_row[1].text, "3");
}

/* D6 of 4 with -2..+1: 2 runs, 3 to 5 hold. */
static void modifiers_stay_with_the_player(void **state)
{
    struct project *t = *state;
    const struct deck *d = doc_deck(good_deck(t, HEAD "cards: nerve\n"));
    assert_int_equal(d->n_card, 6);
    const struct card_part *p = &d->card[3].part[0];
    assert_int_equal(p->n_sub_row, 2);
    says(t->a, p->sub_row[0].label,
         "\xe2\x88\x92"
         "2");
    says(t->a, p->sub_row[0].text, "Runs");
    says(t->a, p->sub_row[1].label,
         "\xe2\x88\x92"
         "1 to +1");
    says(t->a, p->sub_row[1].text, "Holds");
    d = doc_deck(good_deck(t, HEAD "cards: nerve\nrules: yes\n")); /* and no name of a chart is printed */
    struct str steps = plain(t->a, card_field_find(&d->card[6], STR("steps")));
    assert_true(str_find(steps, "would roll D6.") >= 0 || str_find(steps, "would roll **D6**.") >= 0);
    assert_true(str_find(steps, "nerve") < 0 && str_find(steps, "+") < 0);
}

static void a_card_a_row(void **state)
{
    struct project *t = *state;
    const struct deck *d = doc_deck(good_deck(t, HEAD "cards: moves\ncopies: {Light: 3}\ntitles: {Line: The line}\n"));
    assert_int_equal(d->cards, 4);
    assert_true(str_is(d->card[1].id, "foot-light"));
    assert_int_equal(d->card[1].part[0].n_sub_row, 1);
    says(t->a, card_field_find(&d->card[0], STR("title")), "The line");
    says(t->a, card_field_find(&d->card[0], STR("group")), "Foot");
    says(t->a, d->card[0].part[0].sub_row[1].label, "Run");
    says(t->a, d->card[0].part[0].sub_row[1].text, "9\xe2\x80\xb3");
    /* Its columns are fields by their heads; one without a word there is a column all the same. */
    says(t->a, card_field_find(&d->card[0], STR("run")), "9\xe2\x80\xb3");
    assert_int_equal(card_field_find(&d->card[1], STR("Run")).n, 0);
    assert_true(deck_has_column(d, STR("Run")) && !deck_has_column(d, STR("Swim")));
    d = doc_deck(good_deck(t, HEAD "cards: turn\n"));
    assert_int_equal(d->n_card, 3);
    says(t->a, card_field_find(&d->card[1], STR("title")), "Fire");
    assert_int_equal(d->card[1].part[0].n_text, 2);
    says(t->a, d->card[1].part[0].text[1], "Roll");
    d = doc_deck(good_deck(t, HEAD "cards: nerve-modifiers\n"));
    assert_int_equal(d->n_card, 2);
    says(t->a, d->card[1].part[0].headline,
         "\xe2\x88\x92"
         "1");
    says(t->a, d->card[1].part[0].text[0],
         "for each figure, up to \xe2\x88\x92"
         "2");
    d = doc_deck(good_deck(t, HEAD "cards: [loss, moves]\n"));
    assert_int_equal(d->n_card, 4);
    says(t->a, d->card[0].part[0].sub_row[0].text, "2");
}

/* No figure of a footnote on a card, also amid its words: what the footnote says stands there instead. */
static void footnotes_stand_in_words(void **state)
{
    struct project *t = *state;
    const struct deck *d = doc_deck(good_deck(t, HEAD "cards: loot\n"));
    says(t->a, card_field_find(&d->card[0], STR("title")), "The abbot, unhurt");
    const struct card_part *p = &d->card[0].part[0];
    assert_int_equal(p->n_text, 3);
    says(t->a, p->text[0], "Silver 40");
    says(t->a, p->text[1], "in winter");
    says(t->a, p->text[2], "half of it is false");
    says(t->a, card_field_find(&d->card[1], STR("title")), "Nothing");
    says(t->a, d->card[1].part[0].text[0], "in winter");
}

static void cards_of_a_csv(void **state)
{
    struct project *t = *state;
    project_put(
        t, "layouts/decks/own.csv",
        "count,title,text,foot,note\n3,Storm,\"**Halt**, {chart(loss, 24)} lost; see @weather\",A foot,x\n,Lull,,,\n");
    const struct layout *doc =
        good_deck(t, HEAD "cards: {csv: own.csv}\narms: {foot: {label: On foot}}\nwithout: [note]\n");
    const struct deck *d = doc_deck(doc);
    assert_int_equal(d->cards, 4);
    assert_int_equal(d->card[0].copies, 3);
    says(t->a, d->card[0].part[0].text[0], "Halt, 3 lost; see Weather");
    assert_int_equal(d->card[0].part[0].text[0].run[0].char_style, CHAR_STYLE_STRONG);
    says(t->a, d->card[0].part[1].text[0], "A foot");
    assert_int_equal(d->card[0].part[1].n_arm, 1);
    says(t->a, card_field_find(&d->card[0], STR("note")), "x");
    assert_int_equal(d->card[1].n_part, 0);
    struct str before = doc_hash(t->a, t->d, t->model, doc);
    project_put(t, "layouts/decks/own.csv", "title,foot\nStorm,x\n");
    doc = good_deck(t, HEAD "cards: {csv: own.csv}\narms: {foot: {label: On foot}}\n");
    assert_false(str_eq(before, doc_hash(t->a, t->d, t->model, doc)));
}

static void csv_mistakes_at_their_line(void **state)
{
    struct project *t = *state;
    const char *deck = HEAD "cards: {csv: own.csv}\n", *csv = "layouts/decks/own.csv";
    project_put(t, csv, "count,title\n1,Storm\nmany,Lull\n");
    finds_in(t, deck, csv, RULE_BAD_VALUE, 3, "whole number");
    project_put(t, csv, "count,title\n1,Storm,again\n");
    finds_in(t, deck, csv, RULE_RAGGED_GRID, 2, "3 cells");
    project_put(t, csv, "title,text\nA,see @nowhere\n");
    finds_in(t, deck, csv, RULE_UNKNOWN_REFERENCE, 2, "nowhere");
    project_put(t, csv, "title,text\nA,ok\nB,{2d6} lost\n");
    finds_in(t, deck, csv, RULE_BAD_ROLL, 3, "11 different values");
    project_put(t, csv, "title,text\nA,{1 + }\n");
    finds_in(t, deck, csv, RULE_BAD_ROLL, 2, "");
    project_put(t, csv, "title,text\nA,{1 + 1\n");
    finds_in(t, deck, csv, RULE_BAD_TEXT, 2, "never closed");
    project_put(t, csv, "title,title\nA,B\n");
    finds_in(t, deck, csv, RULE_DUPLICATE_KEY, 1, "title");
    project_put(t, csv, "title\n");
    finds_in(t, deck, csv, RULE_BAD_VALUE, 1, "no card");
    project_put(t, csv, "title,Copies\nA,3\n");
    finds_in(t, deck, csv, RULE_UNSEEN_COLUMN, 1, "Copies");
    project_put(t, csv, "count,Order\n3,Charge\n");
    finds_in(t, deck, csv, RULE_UNSEEN_COLUMN, 1, "Order");
    finds(t, HEAD "cards: {csv: none.csv}\n", RULE_UNKNOWN_REFERENCE, 3, "none.csv");
    finds(t, HEAD "cards: {csv: ../../tables/demo/x.csv}\n", RULE_BAD_VALUE, 3, "beside this layout");
}

static void shuffling(void **state)
{
    struct project *t = *state;
    const struct layout *doc = good_deck(
        t, HEAD "cards: weather\nreshuffle: {cards: 2, title: Dusk, after: once the turn ends}\n");
    const struct deck *d = doc_deck(doc);
    assert_int_equal(d->cards, 8);
    assert_int_equal(doc->deck->odds->cards, 6);
    assert_true(frac_is_zero(doc->deck->odds->worst));
    says(t->a, card_field_find(&d->card[3], STR("title")), "Dusk");
    says(t->a, d->card[3].part[0].text[0], "Draw another card now.");
    says(t->a, d->card[3].part[0].text[1], "Shuffle all cards together once the turn ends.");
}

static void how_it_is_printed(void **state)
{
    struct project *t = *state;
    project_put(t, "layouts/cards/small.yaml", "card: small\nsize: [40, 60]\n");
    const struct deck_layout *p =
        good_deck(t, HEAD "cards: weather\nprint: [home letter, press, simulator, home letter]\n"
                          "edges: short\nbacks: folded\n"
                          "gutter: 3mm\noffset: [1mm, -0.5 mm]\nprofile: small\n")
            ->deck->layout;
    assert_int_equal(p->n_print, 3);
    assert_true(p->print[0].output == DECK_HOME && str_is(p->print[0].name.s, "letter"));
    assert_true(p->print[1].output == DECK_PRESS && p->print[2].output == DECK_SIMULATOR);
    assert_int_equal(p->turn, TURN_SHORT);
    assert_int_equal(p->backs, BACKS_FOLDED);
    assert_int_equal(p->gutter, 3000);
    assert_int_equal(p->offset[0], 1000);
    assert_int_equal(p->offset[1], -500);
    assert_true(str_is(p->profile.s, "small"));
    assert_true(p->face[0] && p->face[1]); /* plain ones: it names none */
}

/* The nearest of a service's cards, and what of it is wrong only where it is taken. */
static void services_have_profiles(void **state)
{
    struct project *t = *state;
    project_put(t, "layouts/cards/us-poker.yaml", "card: us-poker\nsize: [63, 88.5]\nservice: Us\nread: 2026-01-01\n");
    project_put(t, "layouts/cards/us-other.yaml", "card: us-other\nsize: [64, 89]\nservice: Us\nread: 2026-01-01\n");
    project_put(t, "layouts/cards/small.yaml", "card: small\nsize: [40, 60]\n");
    const struct deck_layout *p =
        good_deck(t, HEAD "cards: weather\nservices: [us, tgc, us, us-other]\n")->deck->layout;
    assert_int_equal(p->n_service, 3);
    assert_true(str_is(p->service[0].name, "us") && str_is(p->service[0].profile->name, "us-poker"));
    assert_true(str_is(p->service[1].profile->name, "tgc-poker") && p->service[1].profile->px_w == 825);
    assert_true(str_is(p->service[2].name, "us-other"));
    finds(t, HEAD "cards: weather\nservices: them\n", RULE_UNKNOWN_REFERENCE, 4, "no print service");
    finds(t, HEAD "cards: weather\nprofile: tarot\nservices: us\n", RULE_UNKNOWN_REFERENCE, 5,
          "prints no cards of the size tarot");
    finds(t, HEAD "cards: weather\nprofile: tarot\nservices: us\n", RULE_UNKNOWN_REFERENCE, 5,
          "layouts/cards/us-tarot.yaml");
    project_put(t, "layouts/cards/us-mini.yaml",
                "card: us-mini\nsize: [40, 60]\nservice: Us\nread: 2026-01-01\npixels: [9, 9]\n");
    finds_in(t, HEAD "cards: weather\nprofile: small\nservices: us-mini\n",
             "layouts/cards/us-mini.yaml", RULE_BAD_VALUE, 5, "not the size of this card");
}

static void mistakes_in_layouts(void **state)
{
    struct project *t = *state;
    finds(t, HEAD "cards: wether\n", RULE_UNKNOWN_REFERENCE, 3, "weather");
    finds(t, HEAD, RULE_MISSING_KEY, 1, "cards");
    finds(t, HEAD "cards: []\n", RULE_BAD_VALUE, 3, "no chart");
    finds(t, HEAD "cards: [weather, turn]\n", RULE_BAD_VALUE, 3, "has no roll");
    finds(t, HEAD "cards: weather\nsize: 0\n", RULE_BAD_VALUE, 4, "whole number");
    finds(t, HEAD "cards: weather\nsize: 100000000000\n", RULE_BAD_VALUE, 4, "whole number");
    finds(t, HEAD "cards: weather\nsize: 7\n", RULE_DECK_ODDS_DIFFER, 4, "6 cards keep");
    /* 1, 5 and 1 of 7 for 1, 4 and 1 of 6: off by 1/42, 1/21 and 1/42, half of which is 4.8 % */
    finds(t, HEAD "cards: weather\nsize: 7\n", RULE_DECK_ODDS_DIFFER, 4, "`tolerance: 5%`");
    finds(t, HEAD "cards: weather\nsize: 7\ntolerance: 1%\n", RULE_DECK_ODDS_DIFFER, 4, "tolerance");
    finds(t, HEAD "cards: weather\ntolerance: some\n", RULE_BAD_VALUE, 4, "such as 2 %");
    finds(t, HEAD "cards: weather\ntitles: {2-4: X}\n", RULE_UNKNOWN_REFERENCE, 4, "2-5");
    finds(t, HEAD "cards: weather\ntexts: {\"7\": X}\n", RULE_UNKNOWN_REFERENCE, 4, "no row");
    finds(t, HEAD "cards: weather\ntexts: {\"1\": Wet for 3 turns.}\n", RULE_CARD_TEXT_DIFFERS, 4, "says 3");
    finds(t, HEAD "cards: weather\ntexts: {\"1\": Wet.}\n", RULE_CARD_TEXT_DIFFERS, 4, "omits 2");
    finds(t, HEAD "cards: {a: weather}\narms: {b: {label: B}}\n", RULE_UNKNOWN_REFERENCE, 4, "no arm");
    finds(t, HEAD "cards: {a: weather}\ntexts: {\"a, c\": {\"1\": Wet 2.}}\n", RULE_UNKNOWN_REFERENCE, 4, "no arm");
    finds(t, HEAD "cards: {a: weather}\nwithout: Sunshine\n", RULE_UNKNOWN_REFERENCE, 4, "no column");
    finds(t, HEAD "cards: weather\nprint: [home a9]\n", RULE_UNKNOWN_REFERENCE, 4, "no paper is called");
    finds(t, HEAD "cards: weather\nprint: home\n", RULE_UNKNOWN_REFERENCE, 4, "home and a paper, press");
    finds(t, HEAD "cards: weather\nprint: [press a4]\n", RULE_UNKNOWN_REFERENCE, 4, "home and a paper, press");
    finds(t, HEAD "cards: weather\nprint: [home 20x30mm]\n", RULE_BAD_VALUE, 4, "50 mm to 1.2 m");
    finds(t, HEAD "cards: weather\nedges: wide\n", RULE_UNKNOWN_REFERENCE, 4, "long or short");
    finds(t, HEAD "cards: weather\ngutter: wide\n", RULE_BAD_VALUE, 4, "millimetres");
    finds(t, HEAD "cards: weather\noffset: [1mm]\n", RULE_BAD_VALUE, 4, "a list of 2 lengths");
    finds(t, HEAD "cards: weather\ncard: 3\n", RULE_UNKNOWN_KEY, 4, "cards");
    finds(t, HEAD "cards: moves\ncopies: {Guns: 2}\n", RULE_UNKNOWN_REFERENCE, 4, "no row");
    finds(t, HEAD "cards: moves\nprint: box\n", RULE_UNKNOWN_REFERENCE, 4, "home and a paper");
    finds(t, HEAD "cards: moves\nprint: press a4\n", RULE_UNKNOWN_REFERENCE, 4, "press x-1a");
    finds(t, HEAD "cards: moves\nsize: 8\n", RULE_BAD_VALUE, 4, "copies");
    finds(t, "deck: Demo\nset: demos\ncards: weather\n", RULE_UNKNOWN_REFERENCE, 2, "demo");
}

/* --- draws: every order of a small deck, one card after another */

static uint64_t orders(unsigned cards, unsigned of, unsigned drawn, uint64_t *come)
{
    if (drawn == 0)
        return 1;
    uint64_t all = 0;
    for (unsigned card = 0; card < cards; card++) {
        uint64_t some = 0, below = orders(cards - 1, card < of ? of - 1 : of, drawn - 1, &some);
        all += below;
        *come += card < of ? below : some;
    }
    return all;
}

static void come_by_the_kth_card(void **state)
{
    struct project *t = *state;
    for (unsigned cards = 1; cards <= 7; cards++)
        for (unsigned of = 0; of <= cards; of++)
            for (unsigned drawn = 0; drawn <= cards; drawn++) {
                uint64_t come = 0, all = orders(cards, of, drawn, &come);
                struct frac walked = frac_make(t->a, false, nat_of(t->a, come), nat_of(t->a, all));
                assert_int_equal(frac_cmp(deck_come_by(t->a, cards, of, drawn), walked), 0);
            }
    is_frac(t->a, deck_come_by(t->a, 6, 1, 6), "1");
    is_frac(t->a, deck_come_by(t->a, 6, 2, 99), "1");
    is_frac(t->a, deck_come_by(t->a, 100, 10, 1), "1/10");
}

/* A number has the name of its column, and so has what stands behind it. One chart has no lines to
 * choose from. */
static void numbers_and_what_follows_are_named(void **state)
{
    struct project *t = *state;
    const struct deck *d = doc_deck(good_deck(t, HEAD "cards: raid\nrules: yes\n"));
    says(t->a, d->card[0].part[0].text[0], "Lost 2");
    says(t->a, d->card[0].part[0].text[1], "Then: rest");
    assert_true(str_find(plain(t->a, card_field_find(&d->card[2], STR("steps"))), "own line") < 0);
    d = doc_deck(good_deck(t, HEAD "cards: {rain: weather, wind: wind}\nrules: yes\n"));
    assert_true(str_find(plain(t->a, card_field_find(&d->card[d->n_card - 1], STR("steps"))),
                         "own line") >= 0);
}

/* A die alone shows its number; two copies of each throw; and what is no throw. */
static void throws_are_cards(void **state)
{
    struct project *t = *state;
    const struct deck *d = doc_deck(good_deck(t, HEAD "cards: weather\nthrows: yes\nsize: 12\nrules: yes\n"));
    assert_int_equal(d->n_card, 7);
    assert_int_equal(d->cards, 12);
    assert_int_equal(d->printed, 13);
    says(t->a, card_field_find(&d->card[1], STR("throw")), "2;");
    assert_int_equal(d->card[1].copies, 2);
    says(t->a, card_field_find(&d->card[6], STR("title")), "How to use this deck");
    says(t->a, card_field_find(&d->card[6], STR("odds")),
         "1||2 in 12\n2\xe2\x80\x93"
         "5||8 in 12\n6||2 in 12");
    assert_int_equal(doc_deck(good_deck(t, HEAD "cards: weather\nrules: no\n"))->printed, 6);
    finds(t, HEAD "cards: nerve\nthrows: yes\n", RULE_BAD_VALUE, 4, "roll of the dice");
    finds(t, HEAD "cards: weather\nthrows: yes\nsize: 9\ntolerance: 50%\n", RULE_BAD_VALUE, 4,
          "roll of the dice");
}

/* A deck of 36 from a D66 has the dice's own numbers; the last of a hundred is 00 where the chart's label is. */
static void dice_as_printed(void **state)
{
    struct project *t = *state;
    struct buf b = {.a = t->a};
    project_put(t, "tables/demo/dice.yaml",
                "charts:\n"
                "  hits: {title: Hits, bands: {roll: D66, rows: {11-16: hull, 21-65: mast, '66': powder}}}\n"
                "  chance: {title: Chance, bands: {roll: d100, rows: {01-50: none, 51-98: some, 99-00: much}}}\n");
    project_read(t);
    deck_dump(&b, doc_deck(good_deck(t, HEAD "cards: hits\nsize: 36\n")));
    assert_true(str_find(buf_str(&b), "range 11\xe2\x80\x93"
                                      "16\n  share 6 in 36\n") >= 0);
    assert_true(str_find(buf_str(&b), "range 21\xe2\x80\x93"
                                      "65\n  share 29 in 36\n") >= 0);
    assert_true(str_find(buf_str(&b), "range 66\n  share 1 in 36\n") >= 0);
    b.n = 0;
    deck_dump(&b, doc_deck(good_deck(t, HEAD "cards: chance\nsize: 100\n")));
    assert_true(str_find(buf_str(&b), "range 01\xe2\x80\x93"
                                      "50\n") >= 0);
    assert_true(str_find(buf_str(&b), "range 99\xe2\x80\x93"
                                      "00\n") >= 0);
}

static void dump_of_a_deck(void **state)
{
    struct project *t = *state;
    struct buf b = {.a = t->a};
    deck_dump(&b,
              doc_deck(good_deck(t, HEAD "cards: {sea: weather}\narms: {sea: {label: Sea, apart: yes}}\nhue: 2\n")));
    static const char want[] = "deck demo hue 2: 6 cards, 3 faces\n"
                               "title Demo\n"
                               "edition Edition 1, 1 Jan 2026\n"
                               "foot Rules: its author.\n"
                               "arm sea hue 0 apart icon : Sea\n"
                               "card 1 x1\n"
                               "  title Rain\n"
                               "  range 1\n"
                               "  share 1 in 6\n"
                               "  card 1\n"
                               "  copies 1 in 6\n"
                               "  part sea\n"
                               "    text Powder is wet for 2 turns.\n"
                               "card 2-5 x4\n"
                               "  title Fair\n"
                               "  range 2\xe2\x80\x93"
                               "5\n"
                               "  share 4 in 6\n"
                               "  card 2\xe2\x80\x93"
                               "5\n"
                               "  copies 4 in 6\n"
                               "card 6 x1\n"
                               "  title Fog\n"
                               "  range 6\n"
                               "  share 1 in 6\n"
                               "  card 6\n"
                               "  copies 1 in 6\n"
                               "  part sea\n"
                               "    text Sight is 6\xe2\x80\xb3.\n"
                               "    text Draw again if it is noon.\n";
    if (!str_is(buf_str(&b), want))
        print_message("%.*s\n", STRF(buf_str(&b)));
    assert_true(str_is(buf_str(&b), want));
}

static void odds_as_csv(void **state)
{
    struct project *t = *state;
    struct buf b = {.a = t->a};
    buf_put_deck_odds_csv(&b, good_deck(t, HEAD "cards: weather\nsize: 20\ntolerance: 4%\n")->deck->odds);
    assert_true(str_is(buf_str(&b), "arm,chart,row,event,cards,of,chart p,deck p\n"
                                    ",weather,1,Rain,4,20,1/6,1/5\n"
                                    ",weather,2-5,Fair,13,20,2/3,13/20\n"
                                    ",weather,6,Fog,3,20,1/6,3/20\n"));
    b.n = 0;
    buf_put_deck_odds_csv(&b, good_deck(t, HEAD "cards: moves\n")->deck->odds);
    assert_int_equal(b.n, 0);
}

static bool keep(void *to, const void *bytes, size_t n)
{
    buf_put((struct buf *)to, (struct str){bytes, n});
    return true;
}

/* A file of a book that tells of the deck of the CSV, by the end of its name. */
static struct str book_bytes(struct project *t, const char *name)
{
    bool unreadable = false;
    struct book_data data = {.hash = STR("0")};
    struct buf out = {.a = t->a};
    struct documents all =
        documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    data.doc = &all.at[1];
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    assert_non_null(
        doc_odds_book(t->a, t->d, t->model, data.doc, NULL, NULL, &data.table, &data.n));
    for (size_t i = 0; book_file(t->a, &data, i).n; i++)
        if (str_ends(book_file(t->a, &data, i), name))
            book_emit(&data, i, (struct paint_sink){keep, &out});
    assert_true(out.n);
    return buf_str(&out);
}

/* A book's files of a deck that is no roll. Fog is on 3 of 4 cards, in two lines of its CSV: 3/4
 * for one card, and no two are without it. Storm is on 1 of 4: 1/4, then 1/2. The card that says to
 * shuffle is none. Decks have a file of their own. */
static void cards_in_a_books_files(void **state)
{
    struct project *t = *state;
    const char *deck = HEAD "cards: {csv: demo.csv}\nreshuffle: {cards: 1}\n";
    project_put(t, "layouts/decks/demo.csv", "title,text,count\nFog,a,2\nStorm,b,1\nFog,c,1\n");
    project_put(t, "layouts/decks/demo.yaml", deck);
    project_put(t, "layouts/odds/book.yaml",
                "odds-book: Book\nset: demo\ntables:\n  - {deck: demo, by: [1, 2]}\n");
    const char *csv = str_z(t->a, book_bytes(t, "/decks.by-card.csv"));
    assert_string_equal(csv, "deck,arm,row,event,cards,by_card,n,d,p\n"
                             "demo,,,Fog,3,1,3,4,0.75\n"
                             "demo,,,Fog,3,2,1,1,1\n"
                             "demo,,,Storm,1,1,1,4,0.25\n"
                             "demo,,,Storm,1,2,1,2,0.5\n");
    assert_true(str_is(book_bytes(t, "/book.csv"), "table,outcome,n,d,p\n"));
    const struct str json = book_bytes(t, "/book.json");
    assert_true(str_find(json, "\"id\": \"demo\", \"cards\": 4, \"events\": [{\"arm\": \"\", "
                               "\"row\": \"\", \"event\": \"Fog\", \"cards\": 3, "
                               "\"by_card\": {\"1\": \"3/4\", \"2\": \"1\"}}") >= 0);
}

static void a_deck_in_a_book(void **state)
{
    struct project *t = *state;
    bool unreadable = false;
    const struct odds_table *table = NULL;
    size_t n = 0;
    project_put(t, "layouts/odds/book.yaml",
                "odds-book: Book\nset: demo\ntables:\n  - {deck: demo, by: [1, 2]}\n  - {deck: dem}\n");
    project_put(t, "layouts/decks/demo.yaml", HEAD "cards: weather\nsize: 6\n");
    struct documents all = documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    assert_int_equal(all.n, 3);                        /* a deck, a book, and a sheet that the set has no layout for */
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 1); /* no deck is called dem */
    struct str hash = doc_hash(t->a, t->d, t->model, &all.at[1]);
    project_put(t, "layouts/decks/demo.yaml", HEAD "cards: weather\nsize: 12\n");
    struct documents again = documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    assert_false(str_eq(hash, doc_hash(t->a, t->d, t->model, &again.at[1])));
    const struct sheet *s = doc_odds_book(t->a, t->d, t->model, &all.at[1], NULL, NULL, &table, &n);
    assert_non_null(s);
    const struct table *k = s->section[0].block[0].table;
    assert_int_equal(k->cols, 4);
    assert_int_equal(k->rows, 5);
    says(t->a, k->box[2].words, "Come by card, %");
    assert_int_equal(k->box[2].cols, 2);
    assert_int_equal(k->box[0].rows, 2);
    says(t->a, k->box[4].words, "2");
    /* Rain is 1 of 6 cards: 1/6, then 1/3 */
    says(t->a, k->box[6].words, "1");
    says(t->a, k->box[7].words, "16.7");
    says(t->a, k->box[8].words, "33.3");
}

/* Of two arms: one card of 6 has each of four events, four cards each of two. */
static void equal_rows_of_a_deck_are_one(void **state)
{
    struct project *t = *state;
    bool unreadable = false;
    const struct odds_table *table = NULL;
    size_t n = 0;
    project_put(t, "layouts/odds/book.yaml",
                "odds-book: Book\nset: demo\ntables:\n  - {deck: demo, by: [1]}\n");
    project_put(t, "layouts/decks/demo.yaml",
                HEAD "cards: {sea: weather, land: weather}\nsize: 6\n");
    struct documents all =
        documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    const struct sheet *s = doc_odds_book(t->a, t->d, t->model, &all.at[1], NULL, NULL, &table, &n);
    assert_non_null(s);
    const struct table *k = s->section[0].block[0].table;
    static const char *const want[] = {"4 events", "1", "16.7", "2 events", "4", "66.7"};
    assert_int_equal(k->n, 4 + 6);
    for (size_t i = 0; i < 6; i++)
        says(t->a, k->box[4 + i].words, want[i]);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
#define TEST(name) cmocka_unit_test_setup_teardown(name, bench_open, bench_close)
    const struct CMUnitTest tests[] = {
        TEST(largest_remainder),
        TEST(error_of_five),
        TEST(cards_of_a_chart),
        TEST(rungs_rolled_again),
        TEST(arms_and_other_dice),
        TEST(grid_of_throws),
        TEST(a_card_a_row),
        TEST(modifiers_stay_with_the_player),
        TEST(footnotes_stand_in_words),
        TEST(cards_of_a_csv),
        TEST(one_column),
        TEST(shuffling),
        TEST(csv_mistakes_at_their_line),
        TEST(how_it_is_printed),
        TEST(services_have_profiles),
        TEST(mistakes_in_layouts),
        TEST(come_by_the_kth_card),
        TEST(numbers_and_what_follows_are_named),
        TEST(throws_are_cards),
        TEST(dump_of_a_deck),
        TEST(dice_as_printed),
        TEST(odds_as_csv),
        TEST(a_deck_in_a_book),
        TEST(equal_rows_of_a_deck_are_one),
        TEST(cards_in_a_books_files),
    };
    return cmocka_run_group_tests_name("decks", tests, NULL, NULL);
}
