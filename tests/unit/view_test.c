/* How charts stand on a sheet: what a layout may ask for beyond the chart's own shape, and each mistake at its line.
 *
 * The tables are those below; a sheet is judged by lines of its dump, each worked out by hand. */
#include "emit/stages.h"
#include "show/doc.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "layouts.h"

static const char tables[] =
    "charts:\n"
    "  extra:\n"
    "    title: Extras\n"
    "    modifiers:\n"
    "      to: the D6\n"
    "      rows:\n"
    "        Brittle: -1\n"
    "        Elite: +1\n"
    "        Kills suffered: {one-of: {4-5: -1, 6-7: -2}}\n"
    "        Leader: +2\n"
    "  doubled: {title: Doubled, modifiers: {to: the D6, rows: {Brittle: -1, Uphill: x2, Elite: "
    "+1}}}\n"
    "  steady:\n"
    "    title: Steady\n"
    "    bands:\n"
    "      roll: d6 + extra\n"
    "      columns: {Result: text, Foot: distance, Horse: distance}\n"
    "      reads: \"{Result}[ **{Foot} / {Horse}**]\"\n"
    "      rows:\n"
    "        <2: [No move; becomes shaken, --, --]\n"
    "        2-4: [Normal, 6in, 12in]\n"
    "        5: [Fast, 9in, 15in]\n"
    "        6+: [Fast ^free, 9in, 15in]\n"
    "    marks: {free: No penalty}\n"
    "  shaken:\n"
    "    title: Shaken\n"
    "    bands:\n"
    "      roll: d6 + extra\n"
    "      columns: {Morale: text, Move: text, Foot: distance, Horse: distance, Kills: count}\n"
    "      reads: \"**{Morale}**[, {Move}][ **{Foot} / {Horse}**][, {Kills} kill]\"\n"
    "      rows:\n"
    "        <1: [Destroyed, recoil, 3in, 3in, --]\n"
    "        1-3: {cells: [Shaken, recoil, 3in, 9in, 1], printed: {Kills: 2}, why: one kill is the "
    "rule}\n"
    "        4+: [Rally, slow, 3in, 9in, --]\n"
    "  levies: {title: Levies, from: shaken, rows: {1-3: {cells: [Shaken, recoil, 3in, 9in, 1]}}}\n"
    "  recruits: {title: Recruits, from: shaken, rows: {1-3: {cells: [Shaken, recoil, 3in, 9in, "
    "1]}}}\n"
    "  rifles:\n"
    "    title: Rifles\n"
    "    grid:\n"
    "      edges: lower\n"
    "      down: quality\n"
    "      columns:\n"
    "        Breechloader: {Short 0-9in: need, Long 9-24in: need}\n"
    "        Musket: {Short 0-6in: need, Long 6-18in: need}\n"
    "      rows: {1st: [3-6, 4-6, 3-6, 4-6], 2nd: [4-6, 5-6, 4-6, 5-6]}\n"
    "  guns:\n"
    "    title: Guns\n"
    "    grid:\n"
    "      down: quality\n"
    "      columns: {Dice: count, Light: need, Heavy: need}\n"
    "      rows: {1st: [5, 5-6, 3-6], 2nd: [4, 5-6, 3-6], 3rd: [3, 5-6, 3-6]}\n"
    "  doubted:\n"
    "    title: Doubted\n"
    "    from: limit\n"
    "    reading: A rider counts double.\n"
    "    rows:\n"
    "      Foot: {cells: [7], why: they are fewer here, unsure: smudged}\n"
    "      Gun: {cells: [4], unsure: torn}\n"
    "  limit: {title: Limit, grid: {down: unit, columns: {Kills: count}, rows: {Foot: 8, Gun: "
    "4}}}\n"
    "  crit:\n"
    "    title: Critical hits\n"
    "    bands: {roll: 2d6, columns: {Officer: text}, rows: {2-3: Killed, 4-10: OK, 11-12: "
    "Killed}}\n"
    "  fire: {title: Fire, bands: {measure: hits, columns: {Target: text}, rows: {1: Disordered, "
    "2+: Shaken}}}\n"
    "  weak: {title: Weak, bands: {measure: hits, columns: {Target: text}, rows: {1-2: Disordered, "
    "3+: Routs}}}\n"
    "  volley: {title: Volley, bands: {measure: range, columns: {Target: text}, rows: {1-2: "
    "Disordered, 3+: Routs}}}\n"
    "  move: {title: Move, grid: {down: order, across: status, cell: text, columns: [Steady, "
    "Shaken],\n"
    "    rows: {Advance: [Normal, Routs], Defend: [Normal, Normal]}}}\n"
    "  states:\n"
    "    title: States\n"
    "    grid: {down: state, columns: {Effect: text, Until: text}, rows: {Disordered: [-1 to "
    "rolls, the end], "
    "Shaken: [rolls lower, it rallies]}}\n"
    "  weapons:\n"
    "    title: Weapons\n"
    "    grid:\n"
    "      down: weapon\n"
    "      columns: {Close: distance, Long: distance, Shots: count, Jams: text}\n"
    "      rows: {Musket: [8in, 20in, 6, 2-3], Rifle: [12in, --, 7, \"2\"], Blade: [1in, 2in, 4, "
    "on a 1]}\n"
    "  sight: {title: Sight, grid: {down: weather, columns: {Far: distance, Near: distance},\n"
    "    rows: {Clear: [48in, 12in], Haze: [24in, 6in]}}}\n"
    "  carts: {title: Carts, grid: {down: cart, columns: {Move: distance}, rows: {Two wheels: 8in, "
    "Four wheels: "
    "6in}}}\n"
    "  need:\n"
    "    title: Need\n"
    "    grid:\n"
    "      down: attack\n"
    "      across: defence\n"
    "      cell: need\n"
    "      columns: [\"1\", \"2\", \"3\", \"4\"]\n"
    "      rows: {\"1\": [3+, 4+, 5+, 6+], \"2\": [2+, 3+, 4+, --], \"3\": [2+, 2+, 3+, 4+]}\n"
    "  hits:\n"
    "    title: Hits\n"
    "    grid:\n"
    "      down: quality\n"
    "      cell: count\n"
    "      columns: [2, 3, 4, 5, 6]\n"
    "      rows: {Raw: [0, 0, 1, 1, 2], Trained: [0, 1, 1, 2, 3], The very best of the old guard: "
    "[1, 2, 3, 4, 5]}\n"
    "  ships: {title: Ships, grid: {down: class, columns: {Speed: count, Lift: count, Hull: count, "
    "Guns: count, "
    "Crew: count, Points: count},\n"
    "    rows: {Scout: [6, 2, 3, 1, 4, 40], Cutter: [5, 3, 5, 2, 9, 70], Frigate: [4, 4, 8, 3, 12, "
    "120]}}}\n"
    "  formed: {title: Formed, grid: {down: target, columns: {Hit: need}, rows: {Infantry that "
    "stands in any column: "
    "3+,\n"
    "    Cavalry that moves in any column: 4+, Guns: 5+}}}\n"
    "  ram: {title: Ram, section: \"4.2\", grid: {down: ship, columns: {Hit: need}, rows: {Bireme: "
    "4+}}}\n";

static int tables_open(void **state)
{
    return charts_open(state, tables);
}

static struct str dump_of(struct project *t, const char *layout)
{
    struct buf b = {.a = t->a};
    sheet_dump(&b, sheet_of(t, layout));
    struct buf plain = {.a = t->a}; /* blanks that do not break are blanks here */
    for (size_t i = 0; i < b.n; i++)
        if (str_starts(str_cut(buf_str(&b), i, b.n), "\xc2\xa0"))
            i++, buf_putc(&plain, ' ');
        else
            buf_putc(&plain, b.p[i]);
    return buf_str(&plain);
}

static void has(struct str dump, const char *line)
{
    if (str_find(dump, line) < 0)
        print_message("no \"%s\" in\n%.*s", line, STRF(dump));
    assert_true(str_find(dump, line) >= 0);
}

static void lacks(struct str dump, const char *line)
{
    if (str_find(dump, line) >= 0)
        print_message("\"%s\" in\n%.*s", line, STRF(dump));
    assert_true(str_find(dump, line) < 0);
}

static void outcomes(void **state)
{
    struct str s = dump_of(*state, HEAD "key: 6 / 12 foot / horse\npairs: bare\nbadges: 1 kill\n"
                                        "headlines: [Destroyed, Becomes shaken]\n"
                                        "wording: {No move; becomes shaken: Becomes shaken; no move, No penalty: "
                                        "\"nothing // lost\"}\ntones: {Shaken: bad}\n"
                                        "sections:\n  - A: [{beside: [steady, shaken], marks: inside, notes: all}]\n");
    has(s, ": *Becomes shaken* // no move\n");
    has(s, "+3 center: Normal // ##*6 / 12*\n"); /* three rows high: the figures alone, and largest */
    has(s, ": Fast #*9 / 15*\n");
    has(s, ": Fast #*9 / 15* // nothing // lost\n");
    has(s, ": *Destroyed* // recoil #*3″*\n");                        /* no pair */
    has(s, "+3 bad center: *Shaken*, recoil 3 / 9 [  1 kill  ]^1\n"); /* bad: no figure stands out */
    has(s, ": *Rally*, slow ");
    has(s, "note ^1 _Printed _Kills 2_; played _1: one kill is the rule\n");
}

/* A sheet is played from: of the misprint it has the number played, and at its foot where the
 * errata are. Told twice, in two blocks, it is still one; and the draft of a book, for the set has
 * no odds, holds it. */
static void what_is_said_of_the_source(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, HEAD "sections:\n  - A: [{beside: [steady, shaken]}, shaken]\n");
    lacks(s, "Printed");
    lacks(s, "one kill is the rule");
    has(s, "foot Rules: its author. Errata: see the odds book.\n");
    s = dump_of(t, HEAD "sections:\n  - A: [shaken, {chart: doubted, notes: above}]\n");
    has(s, "foot Rules: its author. Errata: see the odds book.");
    lacks(s, "Not read");
    lacks(s, "Differs");
    has(s, "note A rider counts double.\n"); /* in play the rule alone */
    s = dump_of(t, HEAD "sections:\n  - A: [{chart: doubted, notes: all}]\n");
    has(s, "note ^1 _Differs from _Limit: they are fewer here\n");
    has(s, "note ^2 _Not read for certain: _smudged\n");
    has(s, "note _Our reading: _A rider counts double.\n");
    lacks(s, "list --errata");
    s = dump_of(t, HEAD "sections:\n  - A: [{chart: doubted, only: [Gun]}]\n"); /* of the rows that stand here alone */
    has(s, "foot Rules: its author. Errata: see");
}

/* Levies and recruits say the same, and each has its column all the same. */
static void charts_that_say_the_same(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, HEAD "sections:\n  - A: [{beside: [steady, shaken, levies, recruits]}]\n");
    has(s, "table 8 x 5, 1 head");
    has(s, ": *Levies*\n");
    has(s, ": *Recruits*\n");
    s = dump_of(t, HEAD "sections:\n  - A: [{beside: {A: [steady], B: [levies], C: [recruits]}}]\n");
    has(s, "table 9 x 4, 2 head");
}

static void notes_cut_short(void **state)
{
    struct str s = dump_of(*state, HEAD "sections:\n  - A: [{beside: [steady, shaken], notes: short}]\n");
    lacks(s, "the rule");
    lacks(s, "_Printed");
    has(s, "Fast< (No penalty)>");
}

static void mistakes_of_wording(void **state)
{
    struct project *t = *state;
#define BOTH "sections:\n  - A: [{beside: [steady, shaken]}]\n"
    finds(t, HEAD "badges: [1 kill, 2 kills]\n" BOTH, RULE_UNKNOWN_REFERENCE, 4, "2 kills");
    finds(t, HEAD "headlines: Becomes shaken\n" BOTH, RULE_UNKNOWN_REFERENCE, 4, "Becomes shaken");
    finds(t, HEAD "wording:\n  Normal: Usual\n  Slow: Snail\n" BOTH, RULE_UNKNOWN_REFERENCE, 6, "\"Slow\"");
    finds(t, HEAD "wording: {Normal: Usual 3}\n" BOTH, RULE_BAD_VALUE, 4, "changes a number");
    finds(t, HEAD "pairs: bare\nkey: D6 a die\n" BOTH, RULE_BAD_VALUE, 4, "key");
    finds(t, HEAD "pairs: bear\n" BOTH, RULE_BAD_VALUE, 4, "bare");
    finds(t, HEAD "sections:\n  - A: [{beside: [steady], marks: above}]\n", RULE_BAD_VALUE, 5, "inside");
}

static void one_set_of_columns_for_two_heads(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, HEAD "sections:\n  - A: [{chart: rifles, corner: \"Rifles, to hit\"}]\n");
    has(s, "table 5 x 3, 3 head: tight even even\n"); /* names, two heads, two qualities */
    has(s, "0,0 head th: *Rifles, to hit*\n");
    has(s, "0,1 head center th: *Short*\n");
    has(s, "1,0 head th: Breechloader\n      1,1 head center th: to 9″\n      1,2 head center th: over 9–24″\n");
    has(s, "2,0 head th: Musket\n      2,1 head center th: to 6″\n      2,2 head center th: over 6–18″\n");
    has(s, "3,1 center: #*3+*\n      3,2 center: #*4+*\n");
    s = dump_of(t, HEAD "sections:\n  - A: [{chart: rifles, merge: no}]\n");
    has(s, "table 4 x 5, 2 head");
}

static void rows_and_columns_chosen(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, HEAD "sections:\n  - A: [{chart: guns, only: [Light, Heavy], merge: yes}]\n");
    has(s, "table 2 x 3, 1 head"); /* all three say the same */
    has(s, "1,0 th: *Any quality*\n      1,1 center: #*5+*\n      1,2 center: #*3+*\n");
    s = dump_of(t, HEAD "sections:\n  - A: [{chart: guns, without: [2nd, Dice]}]\n");
    has(s, "table 3 x 3, 1 head");
    has(s, "2,0 th: *3rd*\n");
    s = dump_of(t, HEAD "sections:\n  - A: [{chart: guns, as: turned}]\n");
    has(s, "table 4 x 4, 1 head: tight even even even\n");
    has(s, "0,1 head center th: *1st*\n      0,2 head center th: *2nd*\n");
    has(s, "1,0 th: *Dice*\n      1,1 center: #*5*\n      1,2 center: #*4*\n");
    finds(t, HEAD "sections:\n  - A: [{chart: guns, only: [Lihgt]}]\n", RULE_UNKNOWN_REFERENCE, 5, "\"Light\"");
    finds(t, HEAD "sections:\n  - A: [{chart: rifles, as: turned}]\n", RULE_BAD_VALUE, 5, "plain rows and columns");
    finds(t, HEAD "sections:\n  - A: [{chart: rifles, as: turnd}]\n", RULE_UNKNOWN_REFERENCE, 5, "mean turned");
    finds(t, HEAD "sections:\n  - A: [{chart: rifles, merge: maybe}]\n", RULE_BAD_VALUE, 5, "yes or no");
}

/* Outcomes by a measure share its column as those by a die do; a matrix of outcomes has their tones, and turned, the
 * name over its columns stands in the corner. */
static void measures_and_matrices(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, HEAD "sections:\n  - A: [{beside: [fire, weak]}]\n");
    has(s, "table 4 x 3, 1 head");
    has(s, "0,1 center th: !Hits!\n");
    has(s, "2,0 +2 center: Shaken\n"); /* 2+ beside 1-2 and 3+: the faces 1, 2 and 3+ */
    has(s, "1,2 +2 center: Disordered\n");
    finds(t, HEAD "sections:\n  - A: [{beside: [fire, volley]}]\n", RULE_BAD_VALUE, 5, "measure");
    finds(t, HEAD "sections:\n  - A: [{beside: [fire, crit]}]\n", RULE_BAD_VALUE, 5, "measure");
    s = dump_of(t, HEAD "tones: {Routs: worst}\nsections:\n  - A: [move]\n");
    has(s, "2,2 worst center: Routs\n");
    s = dump_of(t, HEAD "sections:\n  - A: [{chart: move, as: turned}]\n");
    has(s, "table 3 x 3, 1 head");
    has(s, "0,0 head th: *Status / order*\n");
    has(s, "2,0 th: *Shaken*\n      2,1 center: Routs\n");
    s = dump_of(t, HEAD "sections:\n  - A: [{chart: move, as: turned, corner: Status}]\n");
    has(s, "0,0 head th: *Status*\n");
}

/* Figures have the number's voice whatever their column's type; a unit that all cells share stands in the head, in the
 * corner where all columns have it, and nowhere but in the cells where both units are printed. */
static void figures_and_units(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, HEAD "sections:\n  - A: [weapons, sight, carts]\n");
    has(s, "0,0 head th: *Weapon*\n");
    has(s, "0,1 head center th: *Close* // <inches>\n");
    has(s, "0,3 head center th: *Shots*\n      0,4 head center th: *Jams*\n");
    has(s, "1,1 center: #*8*\n      1,2 center: #*20*\n      1,3 center: #*6*\n      1,4 center: #*2–3*\n");
    has(s, "2,4 center: #*2*\n");
    has(s, "3,4 center: on a #*1*\n");
    has(s, "0,0 head th: *Weather*< · ><inches>\n");
    has(s, "1,1 center: #*48*\n");
    has(s, "0,1 head center th: *Move* <inches>\n");
    s = dump_of(t, HEAD "units: both\nsections:\n  - A: [weapons]\n");
    has(s, "0,1 head center th: *Close*\n");
    has(s, "1,1 center: #*8″ (20.5 cm)*\n");
    s = dump_of(t, HEAD "sections:\n  - A: [{chart: weapons, as: turned}]\n");
    has(s, "1,0 th: *Close* <inches>\n      1,1 center: #*8*\n");
}

/* A need that is likelier is darker, five values in six steps; counts are from zero, which is pale. Keys that are
 * numbers both ways stand on solid ground. Most labels that are long are not bold, and then none is. */
static void matrices_in_shades(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, HEAD "sections:\n  - A: [need, hits, formed]\n");
    has(s, "table 4 x 5, 1 head, shaded: tight even even even even\n");
    has(s, "0,0 key th: Attack ↓ // Defence →\n      0,1 key center th: *1*\n");
    has(s, "1,0 key center th: *1*\n      1,1 shade center 4: #*3+*\n      1,2 shade center 3: "
           "#*4+*\n");
    has(s, "1,3 shade center 2: #*5+*\n      1,4 shade center 1: #*6+*\n");
    has(s, "2,1 shade center 5: #*2+*\n");
    has(s, "2,4 shade center 0: #{–}\n");
    has(s, "1,0 th: *Raw*\n      1,1 shade center 0: #{0}\n");
    has(s, "3,5 shade center 5: #*5*\n");
    has(s, "1,0 th: Infantry that stands in any column\n");
    has(s, "3,0 th: Guns\n");
    s = dump_of(t, HEAD
                "sections:\n  - A: [ships]\n"); /* speed, hull and points are of no one scale */
    has(s, "table 4 x 7, 1 head");
    assert_true(str_find(s, "shade") < 0);
    s = dump_of(t, HEAD "sections:\n  - A: [{chart: need, as: turned}]\n");
    has(s, "0,0 key center th: Defence ↓ // Attack →\n      0,1 key center th: *1*\n");
    has(s, "1,2 shade center 5: #*2+*\n");
}

static void modifiers_in_groups(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, HEAD "sections:\n  - A:\n    - chart: extra\n      order: plus-first\n"
                                   "      groups: {Leaders: Leader, The unit: [Brittle, Kills suffered, Elite]}\n");
    has(s, "0,1 x2 th: *Leaders**: *Leader\n"); /* a group of one row has no line for its name */
    has(s, "1,0 x3 th group: The unit\n");
    has(s, "2,0 right: !+1!\n");
    has(s, "2,1 x2 th: Elite\n");
    s = dump_of(t, HEAD "sections:\n  - A: [{chart: extra, as: line}]\n");
    has(s,
        "lead *Extras*< (><the D6><)><: >*−1* Brittle< · >!+1! Elite< · >*−1* Kills suffered: 4–5< · >*−2* <or >6–7");
    s = dump_of(t, HEAD "sections:\n  - A: [{chart: extra, as: line, corner: Of 6+}]\n");
    has(s, "lead *Of 6+*< (><the D6><)><: >*−1* Brittle< · >");
}

static void mistakes_of_groups(void **state)
{
    struct project *t = *state;
#define GROUPS "sections:\n  - A:\n    - chart: extra\n      groups: "
    finds(t, HEAD GROUPS "{A: [Leader, Elit, Elite, Brittle, Kills suffered]}\n", RULE_UNKNOWN_REFERENCE, 7,
          "\"Elite\"");
    finds(t, HEAD GROUPS "{A: [Leader, Brittle, Kills suffered]}\n", RULE_BAD_VALUE, 7,
          "\"Elite\" is in no");
    finds(t, HEAD GROUPS "{A: [Leader, Elite, Brittle, Kills suffered], B: Elite}\n", RULE_BAD_VALUE, 7,
          "more than one");
    finds(t, HEAD "sections:\n  - A: [{chart: guns, groups: {A: 1st}}]\n", RULE_BAD_VALUE, 5,
          "not a modifiers chart");
    finds(t, HEAD "sections:\n  - A: [{chart: doubled, order: plus-first}]\n", RULE_BAD_VALUE, 5, "its order is fixed");
    finds(t, HEAD "sections:\n  - A: [{chart: extra, order: minus-first}]\n", RULE_BAD_VALUE, 5, "plus-first");
    finds(t, HEAD "sections:\n  - A: [{chart: guns, as: line}]\n", RULE_BAD_VALUE, 5,
          "several columns");
}

/* Below each total of two dice is how many of their 36 rolls give it. */
static void a_strip_in_shades(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, HEAD "tones: {Killed: worst}\nwording: {OK: Unhurt}\nsections:\n  - A: [crit]\n");
    has(s, "table 3 x 11, 1 head, parted");
    has(s, "0,0 shade center th 6: 2\n      0,1 shade center th 6: 3\n      0,2 shade center th 1: 4\n");
    has(s, "1,2 x7 shade center 1: Unhurt\n");
    static const unsigned rolls[11] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    for (unsigned i = 0; i < 11; i++)
        has(s, str_z(t->a, str_printf(t->a, "2,%u center: <%u>\n", i, rolls[i])));
    has(s, "note *2D6* · small: rolls in 36\n");
    s = dump_of(t, HEAD "sections:\n  - A: [{chart: crit, as: table}]\n");
    has(s, "table 4 x 2, 1 head");
    lacks(s, "in 36");
}

/* What an author's text keeps apart, a page does: paragraphs, and the entries of a list, which is numbered or not. */
static void lines_stay_apart(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, HEAD "sections:\n  - A:\n    - text: |\n        One **bold** word.\n\n        - a\n        - b\n"
                                   "        1. Fire: D6\n      title: ''\n");
    has(s, "One *bold* word. // \xe2\x80\x93 a // \xe2\x80\x93 b // 1. Fire: D6\n");
    s = dump_of(t, HEAD "sections:\n  - A:\n    - text: >-\n        One\n        line.\n\n        Another.\n");
    has(s, "One line. // Another.\n");
}

static void a_track(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, HEAD "sections:\n  - A: [{chart: limit, as: track, bands: {chart: extra, group: Kills "
                                   "suffered}}]\n");
    has(s, "table 3 x 10, 0 head");
    has(s,
        "0,3 center boxed: *3*\n      0,4 bad center boxed 1: *4*\n      0,5 bad center boxed 1: *5*\n"); /* a penalty
                                                                                                             is no phase
                                                                                                           */
    has(s, "0,7 bad center boxed 2: *7*\n      0,8 worst center boxed: *8*\n");
    has(s, "1,4 x2 center: −1\n      1,6 x2 center: −2\n");
    has(s, "2,4 worst center boxed: *4*\n"); /* its only band begins at its limit */
    finds(t, HEAD "sections:\n  - A: [{chart: rifles, as: track}]\n", RULE_BAD_VALUE, 5, "small counts");
    finds(t, HEAD "sections:\n  - A: [{chart: limit, as: track, bands: {chart: extra, group: Kills sufered}}]\n",
          RULE_UNKNOWN_REFERENCE, 5, "\"Kills suffered\"");
    finds(t,
          HEAD
          "sections:\n  - A: [{chart: limit, as: track, bands: {chart: extra, group: Elite}}]\n",
          RULE_BAD_VALUE, 5, "not a range");
}

static void a_panel(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, HEAD "sections:\n  - A: [{panel: [{chart: fire, title: Hits}, guns], with: states}]\n");
    has(s, "table 1 x 5, 0 head, verticals: even even even even even\n");
    has(s, "0,0: Hits: *1*");
    has(s, "*Disordered* // −1 to rolls until the end\n");
    has(s, "*Shaken* // rolls lower until it rallies\n");
    has(s, "0,2: Guns: *1st*");
    finds(t, HEAD "sections:\n  - A: [{panel: [extra]}]\n", RULE_BAD_VALUE, 5, "no rows");
    finds(t, HEAD "sections:\n  - A: [{panel: [fires]}]\n", RULE_UNKNOWN_REFERENCE, 5, "\"fire\"");
}

/* Beside the title; where the bar says that, at the bar's end, if that is free; else on a line of its own. */
static void where_the_rules_have_it(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, HEAD "sections:\n  - Ships: [ram]\n");
    has(s, "    aside <\xc2\xa7 ><4.2>");
    s = dump_of(t, HEAD "sections:\n  - Ram: [ram, carts]\n");
    has(s, "\n  aside <\xc2\xa7 ><4.2>");
    lacks(s, "lead");
    s = dump_of(t, HEAD "sections:\n  - Ram: {aside: each ship, charts: [ram]}\n");
    has(s, "\n  aside each ship");
    has(s, "lead <\xc2\xa7 ><4.2>");
}

int main(int argc, char **argv)
{
#define VIEW_TEST(f) cmocka_unit_test_setup_teardown(f, tables_open, bench_close)
    const struct CMUnitTest tests[] = {
        VIEW_TEST(outcomes),
        VIEW_TEST(charts_that_say_the_same),
        VIEW_TEST(what_is_said_of_the_source),
        VIEW_TEST(notes_cut_short),
        VIEW_TEST(mistakes_of_wording),
        VIEW_TEST(one_set_of_columns_for_two_heads),
        VIEW_TEST(rows_and_columns_chosen),
        VIEW_TEST(measures_and_matrices),
        VIEW_TEST(figures_and_units),
        VIEW_TEST(matrices_in_shades),
        VIEW_TEST(modifiers_in_groups),
        VIEW_TEST(mistakes_of_groups),
        VIEW_TEST(a_strip_in_shades),
        VIEW_TEST(a_track),
        VIEW_TEST(a_panel),
        VIEW_TEST(lines_stay_apart),
        VIEW_TEST(where_the_rules_have_it),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
