/* Each way in which others write a table, adopted: what comes is what one would have typed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* after those that it wants */
#include <cmocka.h>

#include "adopted.h"
#include <stdlib.h>

/* Each way in which others write a table, in texts of our own, and the YAML that one would have typed; what was found
 * of it, a line each. */
struct form {
    const char *name, *input, *yaml, *findings;
};
static const struct form forms[] = {
    {"a list, an entry a line, from a PDF",
     "1-3 Fog and rain\n"
     "    that does not stop\n"
     "4\342\200\2235 Sun\n"
     "6 Snow\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      # guessed: its labels are exactly its totals\n"
     "      roll: d6\n"
     "      rows:\n"
     "        1-3: Fog and rain that does not stop\n"
     "        4\342\200\2235: Sun\n"
     "        6: Snow\n",
     ""},
    {"an aligned table whose texts go on",
     "DAY EVENTS\n"
     "D66     Event                    Effect\n"
     "11-16   Rain sets in at noon     Moves are less\n"
     "        and does not stop        by a third\n"
     "21-36   Fog                      No fire over 12\"\n"
     "41-66   Nothing                  -\n",
     "  day-events:\n"
     "    title: DAY EVENTS\n"
     "    bands:\n"
     "      roll: D66\n"
     "      columns:\n"
     "        Event: text\n"
     "        Effect: text\n"
     "      rows:\n"
     "        11-16: [Rain sets in at noon and does not stop, Moves are less by a third]\n"
     "        21-36: [Fog, No fire over 12\"]\n"
     "        41-66: [Nothing, --]\n",
     ""},
    {"words for ranges",
     "Roll	Result\n"
     "2 or less	Attacks\n"
     "3 to 5	Hostile\n"
     "6 to 8	Unsure\n"
     "9 - 11	Friendly\n"
     "12 or more	Helps\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      measure: Roll\n"
     "      columns:\n"
     "        Result: text\n"
     "      rows:\n"
     "        # \"2 or less\" in the source\n"
     "        <=2: Attacks\n"
     "        # \"3 to 5\" in the source\n"
     "        3-5: Hostile\n"
     "        # \"6 to 8\" in the source\n"
     "        6-8: Unsure\n"
     "        9 - 11: Friendly\n"
     "        # \"12 or more\" in the source\n"
     "        12+: Helps\n",
     ""},
    {"signs as keys, under the line that is drawn",
     "| Sign | Means |\n"
     "|---|---|\n"
     "| * | halt |\n"
     "| - | + |\n"
     "| x | go |\n",
     "  x:\n"
     "    title: X\n"
     "    grid:\n"
     "      down: Sign\n"
     "      columns:\n"
     "        Means: text\n"
     "      rows:\n"
     "        \"*\": halt\n"
     "        \"-\": +\n"
     "        x: go\n",
     ""},
    {"headings among ranges",
     "d6,Event\n"
     "Weather,\n"
     "By day,\n"
     "1-3,Rain\n"
     "By night,\n"
     "4-6,Fog\n",
     "  x:\n"
     "    title: X\n"
     "    # guessed: a note, not a row of the table: Weather\n"
     "    note: Weather\n"
     "    bands:\n"
     "      roll: d6\n"
     "      columns:\n"
     "        Event: text\n"
     "      rows:\n"
     "        # above this row the source has: By day\n"
     "        1-3: Rain\n"
     "        # above this row the source has: By night\n"
     "        4-6: Fog\n",
     ""},
    {"bounds in words that are not read are names",
     "Score,Effect\n"
     "under 3,None\n"
     "3 to 5,Some\n"
     "at least 6,All\n",
     "  x:\n"
     "    title: X\n"
     "    grid:\n"
     "      down: Score\n"
     "      columns:\n"
     "        Effect: text\n"
     "      rows:\n"
     "        under 3: None\n"
     "        3 to 5: Some\n"
     "        at least 6: All\n",
     ""},
    {"numbers that do not follow each other are names",
     "Roll (1d6)  What\n"
     "1, 4        Shocked\n"
     "2, 5        Back\n"
     "3, 6        Fine\n",
     "  x:\n"
     "    title: X\n"
     "    grid:\n"
     "      down: Roll (1d6)\n"
     "      columns:\n"
     "        What: text\n"
     "      rows:\n"
     "        1, 4: Shocked\n"
     "        2, 5: Back\n"
     "        3, 6: Fine\n",
     ""},
    {"a d66",
     "D66 | Name\n"
     "--- | ---\n"
     "11-16 | Anna\n"
     "21-66 | Boris\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      roll: D66\n"
     "      columns:\n"
     "        Name: text\n"
     "      rows:\n"
     "        11-16: Anna\n"
     "        21-66: Boris\n",
     ""},
    {"00 is 100",
     "| d100 | d6 |\n"
     "|:-:|---|\n"
     "| 01-50 | One |\n"
     "| 51-00 | Two |\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      roll: d100\n"
     "      columns:\n"
     "        d6: text\n"
     "      rows:\n"
     "        01-50: One\n"
     "        51-00: Two\n",
     ""},
    {"what a spreadsheet made a date of",
     "d6,R\n"
     "1-Mar,a\n"
     "5-Apr,b\n"
     "6,c\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      roll: d6\n"
     "      columns:\n"
     "        R: text\n"
     "      rows:\n"
     "        # \"1-Mar\" in the source\n"
     "        1-3:\n"
     "          cells: a\n"
     "          unsure: a spreadsheet turned the range here into a date\n"
     "        # \"5-Apr\" in the source\n"
     "        4-5:\n"
     "          cells: b\n"
     "          unsure: a spreadsheet turned the range here into a date\n"
     "        6: c\n",
     ""},
    {"merged heads of a web page",
     "<h2>Fire &amp; shot</h2><table><tr><th rowspan=2>Gun<th "
     "colspan=2>Range</tr><tr><th>Near<th>Far</tr>\n"
     "<tr><td>Light<td>5+<td>6</tr><tr><td>Heavy<td>4&ndash;6<td>&mdash;</table>\n",
     "  fire-shot:\n"
     "    title: Fire & shot\n"
     "    grid:\n"
     "      down: Gun\n"
     "      columns:\n"
     "        Range:\n"
     "          Near: need\n"
     "          Far: count\n"
     "      rows:\n"
     "        Light: [5+, 6]\n"
     "        Heavy: [4-6, --]\n",
     ""},
    {"groups, a label over two cells, a title and a footnote of a web page",
     "<table><tr><th colspan=3>Moves<tr><th>Troops<th>Form<th>Move<tr><th "
     "colspan=3>Foot<tr><td>Line<td>close<td>6in\n"
     "<tr><td colspan=2>Leader<td>9in<tr><th colspan=3>Horse<tr><td>Lancers<td>open<td>12in<tr><td "
     "colspan=3>* On "
     "roads</table>\n",
     "  moves:\n"
     "    title: Moves\n"
     "    note: \"* On roads\"\n"
     "    grid:\n"
     "      down: Troops\n"
     "      columns:\n"
     "        Form: text\n"
     "        Move: distance\n"
     "      rows:\n"
     "        Foot:\n"
     "          Line: [close, 6in]\n"
     "          Leader: [--, 9in]\n"
     "        Horse:\n"
     "          Lancers: [open, 12in]\n",
     ""},
    {"merged heads of a sheet",
     "sep=;\n"
     "Fire table;;;;\n"
     ";Short;;Long;\n"
     "Weapon;Move;Halt;Move;Halt\n"
     "Rifle;5+;4+;6;5+\n"
     "Musket;6;5+;-;6\n",
     "  fire-table:\n"
     "    title: Fire table\n"
     "    grid:\n"
     "      down: Weapon\n"
     "      # guessed: the first two rows are headers\n"
     "      columns:\n"
     "        Short:\n"
     "          Move: need\n"
     "          Halt: need\n"
     "        Long:\n"
     "          Move: count\n"
     "          Halt: need\n"
     "      rows:\n"
     "        Rifle: [5+, 4+, 6, 5+]\n"
     "        Musket: [6, 5+, --, 6]\n",
     ""},
    {"rows under a merged cell are a group",
     "<table><tr><th>Arm</th><th>Form</th><th>Move</th></tr><tr><td "
     "rowspan=2>Foot</td><td>Line</td><td>6in</td></tr>\n"
     "<tr><td>Column</td><td>8in</td></tr><tr><td>Horse</td><td>Line</td><td>12in</td></tr></"
     "table>\n",
     "  x:\n"
     "    title: X\n"
     "    grid:\n"
     "      down: Arm, Form\n"
     "      columns:\n"
     "        Move: distance\n"
     "      rows:\n"
     "        Foot:\n"
     "          Line: 6in\n"
     "          Column: 8in\n"
     "        Horse:\n"
     "          Line: 12in\n",
     ""},
    {"a unit that the head has",
     "Unit,Move (in),Save\n"
     "Pikes,6,6+\n"
     "Guns,4,-\n",
     "  x:\n"
     "    title: X\n"
     "    grid:\n"
     "      down: Unit\n"
     "      columns:\n"
     "        Move: distance\n"
     "        Save: need\n"
     "      rows:\n"
     "        Pikes: [6in, 6+]\n"
     "        Guns: [4in, --]\n",
     ""},
    {"modifiers before what they are for",
     "Test (D6)\n"
     "+1 elite troops\n"
     "+2 for friends within 10\"\n"
     "-1 under fire\n",
     "  test-d6:\n"
     "    title: Test (D6)\n"
     "    modifiers:\n"
     "      # write what they change: the total, each die, the need\n"
     "      rows:\n"
     "        elite troops: +1\n"
     "        for friends within 10\": +2\n"
     "        under fire: -1\n",
     ""},
    {"modifiers behind it",
     "Condition,DRM\n"
     "Veterans,+1\n"
     "In woods,\342\210\2221\n"
     "Veterans,+2\n",
     "  x:\n"
     "    title: X\n"
     "    modifiers:\n"
     "      # write what they change: the total, each die, the need\n"
     "      rows:\n"
     "        Veterans: +1\n"
     "        In woods: -1\n"
     "        # the source repeats this name\n"
     "        Veterans (2): +2\n"
     "    # line 1, not imported (no place for it): Condition | DRM\n",
     ""},
    {"one that no reading makes a row",
     "d6,R\n"
     "1-3,a\n"
     "4-6,b\n"
     "else,c\n"
     ",d\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      roll: d6\n"
     "      columns:\n"
     "        R: text\n"
     "      rows:\n"
     "        1-3: a\n"
     "        4-6: b\n"
     "        # line 4, not imported (its label is not a range of numbers): else | c\n"
     "        # line 5, not imported (this row has no label): d\n",
     "x:4:1: error: its label is not a range of numbers [bad-value]\n"
     "x:5:1: error: this row has no label [bad-value]\n"},
    {"a label twice",
     "d6,R\n"
     "1-3,a\n"
     "1-3,b\n"
     "4-6,c\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      roll: d6\n"
     "      columns:\n"
     "        R: text\n"
     "      rows:\n"
     "        1-3: a\n"
     "        # line 3, not imported (a second row with this label): 1-3 | b\n"
     "        4-6: c\n",
     "x:3:1: error: a second row with this label [bad-value]\n"},
    {"two rows that share a bound are left to the check",
     "Range,Die\n"
     "0-6in,d8\n"
     "6-12in,d6\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      measure: Range\n"
     "      columns:\n"
     "        Die: die\n"
     "      rows:\n"
     "        0-6in: d8\n"
     "        6-12in: d6\n",
     ""},
    {"steps",
     "1. Initiative\n"
     "2. Movement\n"
     "3. Fire\n"
     "4. Melee\n"
     "5. Morale\n",
     "  x:\n"
     "    title: X\n"
     "    steps:\n"
     "      - Initiative\n"
     "      - Movement\n"
     "      - Fire\n"
     "      - Melee\n"
     "      - Morale\n",
     ""},
    {"tables of one file",
     "# One\n"
     "\n"
     "| d4 | R |\n"
     "|--|--|\n"
     "| 1-4 | a |\n"
     "\n"
     "words\n"
     "\n"
     "# Two\n"
     "\n"
     "| d6 | R |\n"
     "|--|--|\n"
     "| 1-6 | b |\n",
     "  one:\n"
     "    title: One\n"
     "    note: words\n"
     "    bands:\n"
     "      roll: d4\n"
     "      columns:\n"
     "        R: text\n"
     "      rows:\n"
     "        1-4: a\n"
     "  two:\n"
     "    title: Two\n"
     "    bands:\n"
     "      roll: d6\n"
     "      columns:\n"
     "        R: text\n"
     "      rows:\n"
     "        1-6: b\n",
     ""},
    {"an empty cell is a doubt",
     "d6,R,S\n"
     "1-5,a,b\n"
     "6,c,\n",
     "  x:\n"
     "    title: X\n"
     "    # rows whose cells are empty in the source and --, none, here: 1\n"
     "    bands:\n"
     "      roll: d6\n"
     "      columns:\n"
     "        R: text\n"
     "        S: text\n"
     "      rows:\n"
     "        1-5: [a, b]\n"
     "        6: [c, --]\n",
     ""},
    {"a grid drawn with signs",
     "+------+-------------+\n"
     "| d6   | Event       |\n"
     "+======+=============+\n"
     "| 1-3  | Rain, which |\n"
     "+------+-------------+\n"
     "| 4-6  | Sun         |\n"
     "+------+-------------+\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      roll: d6\n"
     "      columns:\n"
     "        Event: text\n"
     "      rows:\n"
     "        1-3: Rain, which\n"
     "        4-6: Sun\n",
     ""},
    {"a footnote's sign is no digit",
     "<p>Heat</p><table><tr><th>d6</th><th>Hits</th></tr><tr><td>1-3</td><td>1<sup>2</sup></td></"
     "tr><tr><td>4-6</"
     "td><td>2</td></tr></table>",
     "  heat:\n"
     "    title: Heat\n"
     "    bands:\n"
     "      roll: d6\n"
     "      columns:\n"
     "        Hits: text\n"
     "      rows:\n"
     "        1-3: 1 [2]\n"
     "        4-6: 2\n",
     ""},
    {"marks of Markdown that stand in no pair are signs",
     "| Roll | Loss |\n|---|---|\n| 1-2 | **Rout** |\n| 3-4 | 5\\*\\* |\n| 5 | ____ |\n| 6 | `2` "
     "** |\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      # guessed: its labels are exactly its totals\n"
     "      roll: d6\n"
     "      down: Roll\n"
     "      columns:\n"
     "        Loss: text\n"
     "      rows:\n"
     "        1-2: Rout\n"
     "        3-4: \"5\\\\*\\\\*\"\n"
     "        5: \"____\"\n"
     "        6: \"2 \\\\*\\\\*\"\n",
     ""},
    {"nor in Markdown",
     "| d6 | R |\n"
     "|--|--|\n"
     "| 1-3 | 2<sup>1</sup> |\n"
     "| 4-6 | b |\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      roll: d6\n"
     "      columns:\n"
     "        R: text\n"
     "      rows:\n"
     "        1-3: 2 [1]\n"
     "        4-6: b\n",
     ""},
    {"a bound in words among modifiers",
     "0-6\"     +2\n"
     "6-12\"    +1\n"
     "12-24\"   0\n"
     "over 24\" -1\n",
     "  x:\n"
     "    title: X\n"
     "    modifiers:\n"
     "      # write what they change: the total, each die, the need\n"
     "      rows:\n"
     "        0-6\": +2\n"
     "        6-12\": +1\n"
     "        12-24\": 0\n"
     "        # guessed: a row; it may be a note\n"
     "        over 24\": -1\n",
     ""},
    {"inches without quotes around",
     "Name,Move,Shoot\n"
     "Orc,5\",5+\n"
     "Elf,6\",3+\n",
     "  x:\n"
     "    title: X\n"
     "    grid:\n"
     "      down: Name\n"
     "      columns:\n"
     "        Move: distance\n"
     "        Shoot: need\n"
     "      rows:\n"
     "        Orc: [5in, 5+]\n"
     "        Elf: [6in, 3+]\n",
     ""},
    {"an empty column beside which another table may begin",
     "2D6,Result,,D6,Hits\n2-6,Rout,,1-3,0\n7-12,Halt,,4-6,1\n",
     "  # guessed: an empty column separates two tables side by side\n"
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      roll: 2D6\n"
     "      columns:\n"
     "        Result: text\n"
     "      rows:\n"
     "        2-6: Rout\n"
     "        7-12: Halt\n"
     "  x-2:\n"
     "    title: X\n"
     "    bands:\n"
     "      roll: D6\n"
     "      columns:\n"
     "        Hits: count\n"
     "      rows:\n"
     "        1-3: 0\n"
     "        4-6: 1\n",
     ""},
    {"two tables beside each other, of which one ends sooner",
     "Morale,,,Weather,\nSituation,Adds,,Roll,Sky\nElite,+1,,1-2,Fog\nShaken,-1,,3-6,Sun\n"
     "In cover,+2,,,\n* close only,,,,\n** once,,,,\n",
     "  # guessed: an empty column separates two tables side by side\n"
     "  morale:\n"
     "    title: Morale\n"
     "    note:\n"
     "      - \"* close only\"\n"
     "      - \"\\\\*\\\\* once\"\n"
     "    modifiers:\n"
     "      # write what they change: the total, each die, the need\n"
     "      rows:\n"
     "        Elite: +1\n"
     "        Shaken: -1\n"
     "        In cover: +2\n"
     "    # line 2, not imported (no place for it): Situation | Adds\n"
     "  weather:\n"
     "    title: Weather\n"
     "    bands:\n"
     "      # guessed: its labels are exactly its totals\n"
     "      roll: d6\n"
     "      down: Roll\n"
     "      columns:\n"
     "        Sky: text\n"
     "      rows:\n"
     "        1-2: Fog\n"
     "        3-6: Sun\n",
     ""},
    {"a table that begins lower than the one before it",
     "Roll,Sky,,,\n1-2,Fog,,Gun,Reach\n3-6,Sun,,Long,12in\n,,,Short,6in\n,,,,\n",
     "  # guessed: an empty column separates two tables side by side\n"
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      # guessed: its labels are exactly its totals\n"
     "      roll: d6\n"
     "      down: Roll\n"
     "      columns:\n"
     "        Sky: text\n"
     "      rows:\n"
     "        1-2: Fog\n"
     "        3-6: Sun\n"
     "  x-2:\n"
     "    title: X\n"
     "    grid:\n"
     "      down: Gun\n"
     "      columns:\n"
     "        Reach: distance\n"
     "      rows:\n"
     "        Long: 12in\n"
     "        Short: 6in\n",
     ""},
    {"an empty column within one table",
     "Weapon,Move,,Short,Long\nRifle,4,,4+,5+\nMusket,6,,5+,6+\n",
     "  x:\n"
     "    title: X\n"
     "    grid:\n"
     "      down: Weapon\n"
     "      columns:\n"
     "        Move: count\n"
     "        Short: need\n"
     "        Long: need\n"
     "      rows:\n"
     "        Rifle: [4, 4+, 5+]\n"
     "        Musket: [6, 5+, 6+]\n",
     ""},
    {"a web page's words around its table",
     "<h2>Fire</h2><p>Roll 2D6 for each "
     "gun.</p><table><tr><th>Score<th>Hits<tr><td>2-7<td><p>0</p><tr><td>8-12"
     "<td>1</table>\n<p>* Not in woods.</p><p>See below.</p>",
     "  fire:\n"
     "    title: Fire\n"
     "    note:\n"
     "      - Roll 2D6 for each gun.\n"
     "      - \"* Not in woods.\"\n"
     "      - See below.\n"
     "    bands:\n"
     "      # guessed: the line above names the dice\n"
     "      roll: 2D6\n"
     "      down: Score\n"
     "      columns:\n"
     "        Hits: count\n"
     "      rows:\n"
     "        2-7: 0\n"
     "        8-12: 1\n",
     ""},
    {"a web page's words that belong to no table, and its lists",
     "<h1>The game</h1><p>By me.</p><h2>Fire</h2><table><tr><th>Gun<th>Hits<tr><td>Light"
     "<td>1<tr><td>Heavy<td>3</table><ul><li>At rest.<li>In the open.</ul><p>Loss</p><table>"
     "<tr><th>Gun<th>Lost<tr><td>Light<td>2<tr><td>Heavy<td>4</table><h2>End</h2><p>Shut it.",
     "  # The game\n"
     "  # By me.\n"
     "  # End\n"
     "  # Shut it.\n"
     "  fire:\n"
     "    title: Fire\n"
     "    note:\n"
     "      - At rest.\n"
     "      - In the open.\n"
     "    grid:\n"
     "      down: Gun\n"
     "      columns:\n"
     "        Hits: count\n"
     "      rows:\n"
     "        Light: 1\n"
     "        Heavy: 3\n"
     "  loss:\n"
     "    title: Loss\n"
     "    grid:\n"
     "      down: Gun\n"
     "      columns:\n"
     "        Lost: count\n"
     "      rows:\n"
     "        Light: 2\n"
     "        Heavy: 4\n",
     ""},
    {"a header that the next page repeats", "Gun,Hits\nLight,1\nHeavy,3\nGun,Hits\nSiege,5\n",
     "  x:\n"
     "    title: X\n"
     "    grid:\n"
     "      down: Gun\n"
     "      columns:\n"
     "        Hits: count\n"
     "      rows:\n"
     "        Light: 1\n"
     "        Heavy: 3\n"
     "        Siege: 5\n"
     "    # line 4, not imported (no place for it): Gun | Hits\n",
     ""},
    {"a note alone below a table of text",
     "Gun    Hits  Lost\nLight  1     2\nHeavy  3     4\n\n1) Not in woods.\n",
     "  x:\n"
     "    title: X\n"
     "    note: 1) Not in woods.\n"
     "    grid:\n"
     "      down: Gun\n"
     "      columns:\n"
     "        Hits: count\n"
     "        Lost: count\n"
     "      rows:\n"
     "        Light: [1, 2]\n"
     "        Heavy: [3, 4]\n",
     ""},
    {"a list under the heading of a numbered section, to 00",
     "8. Storms. Percentile dice at dusk.\n"
     "01-40 Calm: no wind\n"
     "41-95 A squall\n"
     "96-00 Lost\n",
     "  storms-percentile-dice-at-dusk:\n"
     "    title: 8. Storms. Percentile dice at dusk.\n"
     "    bands:\n"
     "      # guessed: its labels are exactly its totals\n"
     "      roll: d100\n"
     "      rows:\n"
     "        01-40: \"Calm: no wind\"\n"
     "        41-95: A squall\n"
     "        96-00: Lost\n",
     ""},
    {"modifiers under a numbered heading",
     "4.2 AIMING\n"
     "+2 at rest\n"
     "-1 target is small\n"
     "-1 at dusk\n",
     "  aiming:\n"
     "    title: 4.2 AIMING\n"
     "    modifiers:\n"
     "      # write what they change: the total, each die, the need\n"
     "      rows:\n"
     "        at rest: +2\n"
     "        target is small: -1\n"
     "        at dusk: -1\n",
     ""},
    {"columns under a numbered heading",
     "3. Moves\n"
     "Troops   Walk   Run\n"
     "Foot     6in    9in\n"
     "Horse    9in    18in\n",
     "  moves:\n"
     "    title: 3. Moves\n"
     "    grid:\n"
     "      down: Troops\n"
     "      columns:\n"
     "        Walk: distance\n"
     "        Run: distance\n"
     "      rows:\n"
     "        Foot: [6in, 9in]\n"
     "        Horse: [9in, 18in]\n",
     ""},
    {"the first of a numbered list is no heading",
     "1. Orders are written\n"
     "   and kept\n"
     "2. Ships move\n"
     "3. Guns fire\n",
     "  x:\n"
     "    title: X\n"
     "    steps:\n"
     "      - Orders are written and kept\n"
     "      - Ships move\n"
     "      - Guns fire\n",
     ""},
    {"rows of a text whose labels are no ranges",
     "Troops     Move   Save\n"
     "Pikes      6in    5+\n"
     "Light guns 4in    -\n",
     "  x:\n"
     "    title: X\n"
     "    grid:\n"
     "      down: Troops\n"
     "      columns:\n"
     "        Move: distance\n"
     "        Save: need\n"
     "      rows:\n"
     "        Pikes: [6in, 5+]\n"
     "        Light guns: [4in, --]\n",
     ""},
    {"a title with the book's number over a table",
     "2. MOVES (inches)\n"
     "               Walk   Run\n"
     "  Open ground   6      9\n"
     "  Swamp         3      3\n",
     "  moves-inches:\n"
     "    title: 2. MOVES (inches)\n"
     "    grid:\n"
     "      columns:\n"
     "        Walk: count\n"
     "        Run: count\n"
     "      rows:\n"
     "        Open ground: [6, 9]\n"
     "        Swamp: [3, 3]\n",
     ""},
    {"signs before the numbers of ranges",
     "-2 or less  Away\n"
     "-1 to +1    No change\n"
     "+2 or more  Caught\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      # write what is counted or measured, or `roll:` with the dice\n"
     "      measure: number\n"
     "      rows:\n"
     "        # \"-2 or less\" in the source\n"
     "        <=-2: Away\n"
     "        # \"-1 to +1\" in the source\n"
     "        -1..+1: No change\n"
     "        # \"+2 or more\" in the source\n"
     "        +2+: Caught\n",
     ""},
    {"the sign of a footnote that is missing", "d6,Result\n1-3 [1],Rout\n4-6,Hold\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      roll: d6\n"
     "      columns:\n"
     "        Result: text\n"
     "      rows:\n"
     "        1-3:\n"
     "          cells: Rout\n"
     "          unsure: the source has a footnote sign here, but the table had no such footnote\n"
     "        4-6: Hold\n",
     ""},
    {"heads and columns of the same name",
     ",Short,Long,Short,\n"
     ",Near,Near,Far,Far\n"
     "Light,1,2,3,4\n"
     "Heavy,2,3,4,5\n",
     "  x:\n"
     "    title: X\n"
     "    grid:\n"
     "      # guessed: the first two rows are headers\n"
     "      columns:\n"
     "        Short:\n"
     "          Near: count\n"
     "        Long:\n"
     "          Near: count\n"
     "        # the source repeats this name\n"
     "        Short (2):\n"
     "          Far: count\n"
     "          # the source repeats this name\n"
     "          Far (2): count\n"
     "      rows:\n"
     "        Light: [1, 2, 3, 4]\n"
     "        Heavy: [2, 3, 4, 5]\n",
     ""},
    {"five lines with semicolons and blanks, a comma among them",
     "d6; Result\n"
     "1; Rout\n"
     "2-3; Back, and rally\n"
     "4-5; Hold\n"
     "6; Advance\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      roll: d6\n"
     "      columns:\n"
     "        Result: text\n"
     "      rows:\n"
     "        1: Rout\n"
     "        2-3: Back, and rally\n"
     "        4-5: Hold\n"
     "        6: Advance\n",
     ""},
    {"a title row above and a footnote below",
     "Fire table,,\n"
     "Weapon,Short,Long\n"
     "Rifle,5+,6+\n"
     "Musket,6+,-\n"
     "* only at rest,,\n",
     "  fire-table:\n"
     "    title: Fire table\n"
     "    note: \"* only at rest\"\n"
     "    grid:\n"
     "      down: Weapon\n"
     "      columns:\n"
     "        Short: need\n"
     "        Long: need\n"
     "      rows:\n"
     "        Rifle: [5+, 6+]\n"
     "        Musket: [6+, --]\n",
     ""},
    {"German dice",
     "2W6;Ergebnis\n"
     "2-7;Flucht\n"
     "8-12;Halt\n",
     "  x:\n"
     "    title: X\n"
     "    bands:\n"
     "      roll: 2d6\n"
     "      down: 2W6\n"
     "      columns:\n"
     "        Ergebnis: text\n"
     "      rows:\n"
     "        2-7: Flucht\n"
     "        8-12: Halt\n",
     ""},
    {"half inches",
     "Unit,Move\n"
     "Foot,4\302\275\"\n"
     "Guns,\302\275\"\n",
     "  x:\n"
     "    title: X\n"
     "    grid:\n"
     "      down: Unit\n"
     "      columns:\n"
     "        Move: distance\n"
     "      rows:\n"
     "        Foot: 4.5in\n"
     "        Guns: 0.5in\n",
     ""},
    {"a figure that is merged over two rows is one of each",
     "<table><tr><th>Rank<th>Adds<tr><td>Hero<td "
     "rowspan=2>+1<tr><td>Leader<tr><td>Coward<td>-1</table>",
     "  x:\n"
     "    title: X\n"
     "    modifiers:\n"
     "      # write what they change: the total, each die, the need\n"
     "      rows:\n"
     "        Hero: +1\n"
     "        Leader: +1\n"
     "        Coward: -1\n"
     "    # line 1, not imported (no place for it): Rank | Adds\n",
     ""},
    {"a group under heads with a hole",
     "<table><tr><td><td>Road<td><tr><td "
     "colspan=3>Foot<tr><td>Line<td>6\"<td>4\"<tr><td>Light<td>8\"<td>6\"</table>",
     "  x:\n"
     "    title: X\n"
     "    grid:\n"
     "      columns:\n"
     "        Road: distance\n"
     "        # the source gives it no name\n"
     "        column 2: distance\n"
     "      rows:\n"
     "        Foot:\n"
     "          Line: [6in, 4in]\n"
     "          Light: [8in, 6in]\n",
     ""},
};

static struct str said(struct arena *a, const struct diag *d)
{
    char *text = NULL;
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    assert_true(diag_print(d, FORMAT_SHORT, false, NULL, to));
    fclose(to);
    struct str s = str_dup(a, (struct str){text, n});
    free(text);
    return s;
}

static void each_form_of_others(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct arena *a = arena_new();
        struct diag *d = diag_new();
        struct str yaml = adopted(a, d, str_of(forms[i].input), ADOPT_ANY);
        assert_string_equal(str_z(a, yaml), forms[i].yaml);
        assert_string_equal(str_z(a, said(a, d)), forms[i].findings);
        diag_drop(d);
        arena_drop(a);
    }
}

/* Of a list whose reader is asked for CSV, a comma of prose parts nothing. */
static void lists_as_csv(void **state)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    (void)state;
    struct str yaml =
        adopted(a, d, STR("in cover\ntwo dice, close only\nat rest\nby night\n"), ADOPT_CSV);
    assert_true(str_find(yaml, "1: two dice, close only\n") > 0);
    diag_drop(d);
    arena_drop(a);
}

/* What is set in pages is refused with the way to bring it in. */
static void documents_are_refused(void **state)
{
    static const struct {
        const char *bytes, *help;
    } pages[] = {{"%PDF-1.4\n", "pdftotext -layout"},
                 {"{\\rtf1\\ansi Table}", "web page (.html)"},
                 {"\xD0\xCF\x11\xE0\xA1\xB1", "web page (.html)"},
                 {"PK\3\4....[Content_Types].xml....word/document.xml", "web page (.html)"},
                 {"PK\3\4....Index/Document.iwa", "or install libreoffice"},
                 {"PK\3\4mimetypeapplication/vnd.oasis.opendocument.text", "web page (.html)"}};
    struct arena *a = arena_new();
    (void)state;
    setenv("PATH", "/nowhere", 1); /* no soffice, which would convert them */
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        struct diag *d = diag_new();
        size_t n;
        adopted(a, d, str_of(pages[i].bytes), ADOPT_ANY);
        const struct finding **f = diag_sorted(d, a, &n);
        assert_int_equal(n, 1);
        assert_int_equal(f[0]->rule, RULE_UNREADABLE);
        assert_true(str_find(f[0]->help, pages[i].help) >= 0);
        diag_drop(d);
    }
    arena_drop(a);
}

/* What stood wrong or was lost, each with the line that it has to come to; and how many findings it
 * has. */
static void no_cell_goes_astray(void **state)
{
    (void)state;
    static const struct {
        enum adopt_form form;
        const char *input, *has;
        size_t findings;
    } case_of[] = {
        {ADOPT_ANY, "1; Fog, all day\n2; Rain\n3; Storm, wind 2,5\n4-6; Heat\n",
         "3: Storm, wind 2,5\n", 0},
        {ADOPT_ANY, "Roll;Loss\n1;1W6\n2-5;W3\n6;0\n", "# guessed: W6 in the source is a D6\n", 0},
        {ADOPT_ANY, "Roll;Loss\n1;1W6\n2-5;W3\n6;0\n", "1: 1d6\n        2-5: d3\n        6: 0\n",
         0},
        {ADOPT_ANY, "Ort;Zug;Faktor\nOffen;7,5 cm;1,5\nWald;10 cm;2\n",
         "Offen: [7.5 cm, \"1,5\"]\n", 0},
        {ADOPT_ANY, "A;Weg\nx;1,250in\ny;2in\n", "x: 1,250in\n", 0},
        {ADOPT_ANY, " unit | pts\n------+-----\n Line | 4\n Guard | 7\n(2 rows)\n", "Line: 4\n", 0},
        {ADOPT_ANY, "| A | B |\n|---|---|\n| *River* | 4* |\n", "River: 4*\n", 0},
        {ADOPT_CSV, "Roll,Loss\n1-3,Rout*\n4-6,Halt\n,\n\n* unless led\n** once\n",
         "- \"* unless led\"\n", 0},
        {ADOPT_TEXT,
         "Unit          Move   Fire  Save\nLine infantry  6\"     4+    5+\nLight infantry   9\"   "
         "3+     6+\n"
         "Heavy cavalry 12\"      -    4+\nGuns           3\"   2D6      -\n",
         "Guns 3\": [2D6, --]\n", 1},
        {ADOPT_HTML,
         "<table><tr><th rowspan=2>Unit<th colspan=2>Against<tr><th>Foot<th>Horse"
         "<tr><td rowspan=2>Line<td>+1<td>0<tr><td>+2<td>-1<tr><td>Guard<td>+3<td>+1</table>",
         "Line (2): [+2, -1]\n", 0},
        {ADOPT_HTML,
         "<table><tr><th>Unit<th>Fire<th>Save<tr><td>Line<td>4<td>5<tr><td colspan=3>Leader "
         "+1<tr><td>Guard<td>3<td>6"
         "</table>",
         "# guessed: a header of the rows below; it may be a row of empty cells\n        Leader "
         "+1:\n",
         0},
        /* a title and notes without separators around five lines with them */
        {ADOPT_ANY, "Fire\nd6;Hits\n1-3;0\n4-6;1\n1) at rest\n* not in woods\n",
         "- \"* not in woods\"\n", 0},
        {ADOPT_ANY, "Fire\nd6;Hits\n1-3;0\n4-6;1\n1) at rest\n* not in woods\n",
         "# guessed: a note, not a row of the table: 1) at rest\n", 0},
        {ADOPT_ANY, "Foot  2,5  3\nHorse  4,5  6\nGuns  1,5  2\n", "Horse: [\"4,5\", 6]\n", 0},
        /* a hole in the head */
        {ADOPT_ANY, ";;Long\nRifle;rif;4\nMusket;mus;6\n", "Rifle: [rif, 4]\n", 0},
        {ADOPT_ANY, "Gun;Short;;Long\nRifle;a;;b\nMusket;c;d;e\n", "down: Gun\n", 0},
        {ADOPT_ANY, ";Near;;Far;\nGun;In;Out;In;Out\nA;1;2;3;4\nB;2;3;4;5\n",
         "# guessed: the first two rows are headers\n", 0},
        /* bands have no groups: a label is one of the whole table */
        {ADOPT_ANY, "d6;Hits\n1-3;0\nBy night;\n1-3;1\n4-6;2\n",
         "# line 4, not imported (a second row with this label): 1-3 | 1\n", 1},
        /* a row with a label alone */
        {ADOPT_ANY, "Gun;Short;Long\nRifle;3;4\nCannon;;\nMusket;5;6\n",
         "# guessed: a header of the rows below; it may be a row of empty cells\n        Cannon:\n",
         0},
        {ADOPT_ANY, "Gun;Short;Long\nRifle;3;4\nMusket;5;6\nCannon;;\n",
         "# guessed: a note, not a row of the table: Cannon\n    note: Cannon\n", 0},
        {ADOPT_HTML,
         "<table><tr><th>Gun<th>Hits<tr><td colspan=2>Foot<tr><td>Rifle<td>3<tr><td>Musket<td>5"
         "</table>",
         "rows:\n        Foot:\n          Rifle: 3\n", 0},
        /* what stands below a table of text */
        {ADOPT_TEXT,
         "Gun       Short   Long\nRifle     3       4\nMusket    5       6\n"
         "1) only   at      rest\nSource: the book of    somebody\n",
         "Musket: [5, 6]\n", 0},
        {ADOPT_TEXT,
         "Gun       Short   Long\nRifle     3       4\nMusket    5       6\n"
         "1) only   at      rest\nSource: the book of    somebody\n",
         "# guessed: a note, not a row of the table: Source: the book of somebody\n", 0},
        {ADOPT_TEXT, "Gun      Hits\nRifle    1\nMusket   2\nNote: half at night\n",
         "note: \"Note: half at night\"\n", 0},
        {ADOPT_TEXT, "Gun      Hits\nRifle    1\nMusket   2\nOn hills +1\n",
         "# guessed: a row; it may be a note\n        On hills: +1\n", 0},
        /* a head of two words, of which the second stands over what is set to the right */
        {ADOPT_TEXT,
         "Gun     To hit  Die used\nRifle       5+      D10\nMusket      6+        D6\n",
         "Rifle: [5+, D10]\n", 0},
        {ADOPT_TEXT,
         "Gun     To hit  Die used\nRifle       5+       D10\nMusket      6+       D10\n",
         "        To hit: need\n        Die used: die\n", 0},
        /* quotes that are the text's */
        {ADOPT_ANY, "Gun;Size\nRifle;\302\275\"\nMusket;4\302\275\"\nFort;large\"\n",
         "Musket: \"4\302\275\\\"\"\n        Fort: \"large\\\"\"\n", 0},
        {ADOPT_ANY, "Gun\tCall\nRifle\t\"Fire\"\nMusket\t\"a \"\"b\"\"\"\n",
         "Rifle: \"\\\"Fire\\\"\"\n        Musket: \"a \\\"b\\\"\"\n", 0},
        {ADOPT_ANY, "Gun\tCall\nRifle\t\"near, far\"\nMusket\t\"on\" and \"off\"\n",
         "Rifle: near, far\n        Musket: \"\\\"on\\\" and \\\"off\\\"\"\n", 0},
        /* a footnote of a star is no list of Markdown */
        {ADOPT_ANY, "| Gun | Hits |\n|--|--|\n| Rifle | 4* |\n\n* Only at rest\n",
         "note: \"* Only at rest\"\n", 0},
    };
    for (size_t i = 0; i < sizeof case_of / sizeof *case_of; i++) {
        struct arena *a = arena_new();
        struct diag *d = diag_new();
        struct str yaml = adopted(a, d, str_of(case_of[i].input), case_of[i].form);
        if (str_find(yaml, case_of[i].has) < 0 || diag_count(d, LEVEL_NOTE) != case_of[i].findings)
            fail_msg("%s\n-> %.*s", case_of[i].input, STRF(yaml));
        diag_drop(d);
        arena_drop(a);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_form_of_others), cmocka_unit_test(lists_as_csv),
        cmocka_unit_test(no_cell_goes_astray), cmocka_unit_test(documents_are_refused)};
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
