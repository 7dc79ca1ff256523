/* The program's own text on pages in the language of a document, with plural forms, and the formats
 * of numbers, dates and quotations. Called by everything that makes pages.
 *
 * Invariant: there is always a text. English is the table below; a text that a language lacks is in
 * English, which language_read.c reports for its file. A language changes no number: {1} and {n}
 * come from the caller. */
#include "look/language.h"
#include <string.h>

enum { MONTHS = 12, QUOTES = 4 };

/* The English text, its singular if it counts something, and its key in language files if another
 * text has the same words. */
static const struct {
    const char *words, *one, *called;
} english[MSG_COUNT] = {
    [MSG_SEQUENCE] = {"Sequence of play"},
    [MSG_CHARTS_OF] = {"Charts of {1}"},
    [MSG_EDITION] = {"Edition {1}"},
    [MSG_EDITION_BEHIND] = {"edition {1}"},
    [MSG_RULES] = {"Rules: {1}"},
    [MSG_ERRATA_BY] = {"Errata by {1}"},
    [MSG_SIDE_OF] = {"Side {1} of {2}"},
    [MSG_PRINT_WHOLE] = {"print at 100 %"},
    [MSG_CONTINUED] = {"continued"},
    [MSG_UNCHECKED] = {"UNCHECKED"},
    [MSG_SIDE] = {"side"},
    [MSG_AND] = {"and"},
    [MSG_PHASES] = {"phases {1}"},
    [MSG_EXAMPLE] = {"Example."},
    [MSG_BEGIN_WITH] = {"Begin with {1}"},
    [MSG_IN_THROWS] = {"In {1} throws: "},
    [MSG_INCHES] = {"inches"},
    [MSG_FEET] = {"ft"},
    [MSG_YARDS] = {"yd"},
    [MSG_HEXES] = {"hexes", "hex"},
    [MSG_SQUARES] = {"squares", "square"},
    [MSG_PACES] = {"paces", "pace"},
    [MSG_BASE_WIDTHS] = {"BW"},
    [MSG_UNIT_IS] = {"{1} is {2}"},
    [MSG_SCALED] = {"distances {1}"},
    [MSG_SCALED_FIRST] = {"Distances {1}"},
    [MSG_ROUNDED] = {", rounded to {1}"},
    [MSG_ROUNDED_UP] = {", rounded up to {1}"},
    [MSG_ROUNDED_DOWN] = {", rounded down to {1}"},
    [MSG_UNDER] = {"under"},
    [MSG_TO] = {"to"},
    [MSG_OVER] = {"over"},
    [MSG_NOT_APPLICABLE] = {"n/a"},
    [MSG_NO_FIRE] = {"no fire"},
    [MSG_OR] = {"or"},
    [MSG_EACH] = {"each {1}"},
    [MSG_FOR_EACH_OF] = {"{1}: each {2}"},
    [MSG_AT_MOST] = {", {1} at most"},
    [MSG_CHANGES] = {", to {1}"},
    [MSG_ANY] = {"Any {1}"},
    [MSG_COLON] = {": "},
    [MSG_ONE_OF] = {"one of"},
    [MSG_PRINTED] = {"Printed {1}; played {2}"},
    [MSG_NOT_ON] = {"Not on {1}"},
    [MSG_DIFFERS_FROM] = {"Differs from {1}"},
    [MSG_THE_ORIGINAL] = {"the original"},
    [MSG_NOT_CERTAIN] = {"Not read for certain: {1}"},
    [MSG_ROLL_AGAIN] = {"Roll again: {1}"},
    [MSG_ROLL_AGAIN_ASIDE] = {" (roll again: {1})"},
    [MSG_READING] = {"Our reading: {1}"},
    [MSG_READING_ASIDE] = {"(our reading)"},
    [MSG_ERRATA_SECTION] = {"Errata and readings"},
    [MSG_ERRATA] = {"Errata"},
    [MSG_DIFFERENCES] = {"Differences that are meant"},
    [MSG_DOUBTS] = {"Not read for certain"},
    [MSG_READINGS] = {"Readings"},
    [MSG_HEAD_PRINTED] = {"Printed"},
    [MSG_HEAD_PLAYED] = {"Played"},
    [MSG_HEAD_ELSEWHERE] = {"Elsewhere"},
    [MSG_HEAD_HERE] = {"Here"},
    [MSG_HOUSE_RULES] = {"House rules"},
    [MSG_HEAD_BEFORE] = {"Before"},
    [MSG_HEAD_HOUSE] = {"House rule"},
    [MSG_CHANGED] = {"changed:"},
    [MSG_HOUSE_OF] = {"house rules of {1}"},
    [MSG_HOUSE] = {"house rules"},
    [MSG_HOUSE_MARKED] = {"House rules of {1}: what they change is marked so."},
    [MSG_LEFT_OUT] = {"Left out: {1}."},
    [MSG_LEFT_COUNTED] = {"{n} charts of other troops are left out.",
                          "{n} chart of other troops is left out."},
    [MSG_GONE] = {"Left out: "},
    [MSG_FOR_SOME] = {"for {n} of its troops"},
    [MSG_AND_MORE] = {" and {n} more"},
    [MSG_ON_SHEET] = {"on this sheet"},
    [MSG_ON_SIDE] = {"phase on this side"},
    [MSG_NOT_ON_SHEET] = {"not on this sheet"},
    [MSG_NOT_ON_SIDE] = {"phase not on this side"},
    [MSG_OVERLEAF] = {"phase overleaf"},
    [MSG_OTHER_SIDE] = {"phase on another side"},
    [MSG_MISPRINTS] = {"{n} misprints", "{n} misprint"},
    [MSG_VARIANTS] = {"{n} differences", "{n} difference"},
    [MSG_UNSURES] = {"{n} doubts", "{n} doubt"},
    [MSG_ERRATA_COUNTED] = {"{n} errata", "{n} erratum"},
    [MSG_SEE] = {"{1}: see {2}."},
    [MSG_BOOK_ERRATA] = {"the errata of the odds book"},
    [MSG_BOOK] = {"the odds book"},
    [MSG_LIST] = {"broadside list"},
    [MSG_OUTCOME] = {"outcome"},
    [MSG_VALUE] = {"value"},
    [MSG_EXACT] = {"exact"},
    [MSG_ACROSS_BY] = {", by "},
    [MSG_MEAN] = {"mean"},
    [MSG_SPREAD] = {"spread"},
    [MSG_MEAN_OF] = {"mean {1}"},
    [MSG_SPREAD_OF] = {"spread of {1}"},
    [MSG_OR_MORE] = {"{1} or more"},
    [MSG_EXACTLY] = {"exactly"},
    [MSG_NOT] = {"not {1}"},
    [MSG_HOLDS] = {"holds"},
    [MSG_HOLDS_NOT] = {"does not hold"},
    [MSG_COUNTED] = {"Counted exactly, then rounded half to even. – cannot happen; <1, <0.1, >99 "
                     "and >99.9 are neither "
                     "never nor always."},
    [MSG_COUNTED_BRIEFLY] = {"– cannot happen; <1 and >99 are neither never nor always."},
    [MSG_NO_SUM_BELOW] = {"No sum of the modifiers is below {1}; beyond {2} nothing changes."},
    [MSG_BEYOND] = {"Beyond {1} nothing changes."},
    [MSG_BEYOND_BOTH] = {"Beyond {1} and {2} nothing changes."},
    [MSG_FIND_LETTER] = {"Find the letter here, then read its column in the next table."},
    [MSG_LETTERS] = {"What each letter comes to"},
    [MSG_FROM_TO] = {"{1} to {2}"},
    [MSG_PER_CENT] = {"per cent"},
    [MSG_PER_CENT_OVER] = {"per cent, over {1}"},
    [MSG_PER_CENT_ACROSS] = {"{1} down, per cent across"},
    [MSG_NARROW_LETTER] = {"; narrow slices carry no letter"},
    [MSG_NARROW_FIGURE] = {"; slices under {1} carry no figure"},
    [MSG_PARTS_OF] = {"throws in {1}"},
    [MSG_NEVER_IN] = {"Never: {1}."},
    [MSG_MEAN_SPREAD] = {"mean {1}, spread {2}"},
    [MSG_CARDS_IN] = {"{1} in {2}"},
    [MSG_SHUFFLE] = {"Shuffle"},
    [MSG_SHUFFLE_ALL] = {"Shuffle all cards together {1}."},
    [MSG_NOW] = {"now"},
    [MSG_DRAW_ANOTHER] = {"Then draw another."},
    [MSG_DRAW_NOW] = {"Draw another card now."},
    [MSG_HOW_TO_USE] = {"How to use this deck"},
    [MSG_PUT_ASIDE] = {"Put this card aside; shuffle the other **{1}**, face down."},
    [MSG_DRAW_FOR] = {"Draw a card wherever you would roll **{1}**."},
    [MSG_READ_LINE] = {"Read your own line of it."},
    [MSG_LEFT_SUM] = {"Left column: **the sum of your modifiers**"},
    [MSG_READ_SUM] = {"Add up your modifiers, and read the line of their sum."},
    [MSG_LEAVE_OUT] = {"Leave used cards out of the deck until **{1}** is drawn."},
    [MSG_PUT_BACK] = {"Put it back and shuffle: so each draw is as good as a roll. Cards that are "
                      "left out do not come again "
                      "until all are shuffled."},
    [MSG_LAY_BESIDE] = {"Lay each card beside what it speaks of."},
    [MSG_NOT_DEALT] = {"not dealt"},
    [MSG_LEAST_MOST] = {"least–most"},
    [MSG_CARDS] = {"cards"},
    [MSG_DRAW_AGAIN] = {"Draw again {1}."},
    [MSG_DRAW_AGAIN_IF] = {"Draw again if {1}."},
    [MSG_ROLL_AGAIN_BEHIND] = {"; roll again {1}"},
    [MSG_ROLL_AGAIN_IF] = {"; roll again if {1}"},
    [MSG_FOR] = {"for {1}"},
    [MSG_FOR_EACH] = {"for each {1}"},
    [MSG_UP_TO] = {"up to {1}"},
    [MSG_TO_WHAT] = {"to {1}"},
    [MSG_HEAD_EVENT] = {"Event"},
    [MSG_HEAD_CARDS] = {"Cards"},
    [MSG_HEAD_DICE] = {"On the dice, %"},
    [MSG_HEAD_BY_CARD] = {"Come by card, %"},
    [MSG_DRAWN] = {"{n} cards, drawn and not put back."},
    [MSG_DRAW_EXACT] = {" One card keeps the odds of the dice exactly."},
    [MSG_DRAW_OFF] = {" One card comes out otherwise than the dice in at most {1} of all cases "
                      "(total variation distance {2})."},
    [MSG_DRAW_TOGETHER] =
        {" Results of different dice are together on at most {1} of a card more or less than two "
         "dice would have them."},
    [MSG_FRONTS] = {"fronts"},
    [MSG_BACKS] = {"backs"},
    [MSG_FRONTS_AND_BACKS] = {"fronts and backs"},
    [MSG_DECK_SHEET] = {"sheet {1}"},
    [MSG_BLANKS] = {"blank: {1}"},
    [MSG_PLACES_FREE] = {"free: {1}"},
    [MSG_FOLD] = {"fold on the line, glue, then cut"},
    [MSG_TURN_LONG] = {"Turn on the long edge · same marks"},
    [MSG_TURN_SHORT] = {"Turn on the short edge · same marks"},
    [MSG_CUT] = {"cut on the marks"},
    [MSG_CHECK_RULER] = {"check at 100 %"},
    [MSG_HOLD_TO_LIGHT] =
        {"Print both sides of this page as you print the cards, and hold it against the light."},
    [MSG_READ_OFFSET] = {"Where the back's upright line crosses the upper scale, read x; where its "
                         "level line crosses "
                         "the right one, read y."},
    [MSG_WRITE_OFFSET] =
        {"Write them in the deck: offset: [x mm, y mm]. Then both lines fall on 0."},
    [MSG_BACK_LINES] = {"Back: two lines, to be seen through the paper"},
    [MSG_SERVES_ALL] = {"One such sheet serves all decks that are printed on this paper."},
    [MSG_CORNERS] = {"Where the corners fall otherwise than the middle, the printer pulls the "
                     "paper askew: feed it "
                     "again."},
    [MSG_NOTE] = {"(note {1})"},
    [MSG_YES] = {"yes"},
    [MSG_NO] = {"no"},
    [MSG_PAGE_OF] = {"Page {1} of {2}"},
    [MSG_PAGE] = {"page"},
    [MSG_FRONT_SUBJECT] = {"**What the dice do** in {1}: {2}, {3}, all counted, none simulated."},
    [MSG_TABLES_COUNTED] = {"{n} tables", "{n} table"},
    [MSG_CELLS_COUNTED] = {"{1} situations"},
    [MSG_FRONT_CONTENTS] = {"Questions, short answers, pages"},
    [MSG_FRONT_TABLES] = {"Tables and their pages"},
    [MSG_FRONT_DISCS] = {"Discs carry the phase of the turn."},
    [MSG_FRONT_PROOF] = {"Are the numbers right?"},
    [MSG_FRONT_PROOF_ANSWER] =
        {"What was counted, what was walked, and each table’s model in words."},
    [MSG_FRONT_ERRATA] = {"Where do the charts err?"},
    [MSG_FRONT_ERRATA_ANSWER] = {"Errata, differences, doubts, and how we read what is unclear."},
    [MSG_READ_TITLE] = {"How to read a table"},
    [MSG_READ_GIVEN] = {"With {1}"},
    [MSG_READ_CHANCE] = {"In {1} of 100 such throws: {2}."},
    [MSG_READ_SHADES] = {"Seven shades, by the number: the shade is for the eye, the figure for "
                         "the decision. From 50 it is bold."},
    [MSG_READ_BELOW] = {"under {1}"},
    [MSG_READ_FROM] = {"{1} and over"},
    [MSG_READ_ELSEWHERE] = {"This table stands on page {1}."},
    [MSG_SIGNS_TITLE] = {"Words and signs"},
    [MSG_SIGN_NEED] = {"this number or more on the die"},
    [MSG_SIGN_MEAN] = {"average per roll, not a percentage"},
    [MSG_SIGN_SPREAD] =
        {"standard deviation: three throws in four, or more, lie within two spreads of the mean"},
    [MSG_SIGN_OR_MORE] = {"this number and every larger one"},
    [MSG_SIGN_OF_MORE] = {"or more"},
    [MSG_SIGN_EVEN] = {"even chance"},
    [MSG_SIGN_EVEN_IS] = {"1 in 2, or more"},
    [MSG_SIGN_DASH] = {"impossible; in counts: none"},
    [MSG_SIGN_HUNDRED] = {"certain"},
    [MSG_SIGN_NEARLY] = {"possible and not certain, too near to be rounded"},
    [MSG_SIGN_NA] = {"does not apply here"},
    [MSG_SIGN_EXACT] = {"the chance as a fraction, not rounded"},
    [MSG_PROVED_TITLE] = {"How exact, how proved"},
    [MSG_PROVED_COUNTED] =
        {"Every chance is a fraction, worked out from the charts themselves: {1} cases in all. It "
         "is rounded once, when it is printed, halves to the even number; so a line may add up to "
         "99 or 101. **Each cell’s outcomes add to exactly 1.**"},
    [MSG_PROVED_ALL] =
        {"A second and plainer method rolls every face of every die. **Its fractions are equal in "
         "all {1} situations:** two programs that read the same question from the same charts "
         "count the same. Page {2} tells what that does not cover, and has the count of each table "
         "and its model in words."},
    [MSG_PROVED_SOME] = {"A second and plainer method rolls every face of every die. **Its "
                         "fractions are equal in the {1} of {2} situations that it walked; {3} "
                         "take too long and were not walked.** Page {4} tells what that does and "
                         "does not cover, and has the count of each table and its model in words."},
    [MSG_PROVED_NOT] =
        {"A second and plainer method can roll every face of every die; here nothing was walked. "
         "Page {1} has the command, and each table’s model in words."},
    [MSG_CITE_TITLE] = {"How to cite"},
    [MSG_CITE_NAME] = {"Cite a number, or report an error, by book, edition, table, row and "
                       "column, and by the first eight digits of the input: {1}."},
    [MSG_CITE_FILES] =
        {"The fractions, unrounded, are in {1}. The whole hash of the input, and the command that "
         "repeats a table, are on page {2}."},
    [MSG_EVEN_EACH] = {"Even chance of ‘{1}’: {2}"},
    [MSG_FROM] = {"**from\u00a0{1}**"},
    [MSG_DOWN_TO] = {"**up to\u00a0{1}**"},
    [MSG_FROM_LIKELY] = {"**from\u00a0{1}, {2} from\u00a0{3}**"},
    [MSG_DOWN_TO_LIKELY] = {"**up to\u00a0{1}, {2} up to\u00a0{3}**"},
    [MSG_NAME_IS] = {"‘{1}’: {2}"},
    [MSG_EITHER] = {"{1} or {2}"},
    [MSG_NEVER] = {"never"},
    [MSG_NOT_BY] = {"not by {1}"},
    [MSG_NOT_IN_TIME] = {"not in time"},
    [MSG_DENIALS] = {"not t no none never nobody neither nor without"}, /* isn't ends with a t */
    [MSG_ALWAYS] = {"always"},
    [MSG_MOST_WITH] = {"nowhere, at most **{1}** with {2}"},
    [MSG_STILL_WITH] = {"everywhere, still **{1}** with {2}"},
    [MSG_SEMICOLON] = {"; "},
    [MSG_M_PERCENT] = {"{1} read 00 to 99"},
    [MSG_M_DIE] = {"a {1}"},
    [MSG_M_FACES_ONE] = {"die with the faces {1}"},
    [MSG_M_FACES] = {"dice with the faces {1}"},
    [MSG_M_SIDES_ONE] = {"die of {1} faces"},
    [MSG_M_SIDES] = {"dice of {1} faces"},
    [MSG_M_DRAW] = {"{1} cards, drawn and not put back, out of {2}"},
    [MSG_M_CARDS_OF] = {"{1} of {2}", .called = "{1} of {2} (cards in a deck)"},
    [MSG_M_THOSE] = {"those of {1}"},
    [MSG_M_THOSE_FOR] = {"those of {1} for {2}"},
    [MSG_M_UNTIL] = {"the state in which it ends: *{1}* is first {2}; each turn, with fresh dice, "
                     "makes of it ({3}); until {4}"},
    [MSG_M_UNTIL_MOST] =
        {"the state in which it ends: *{1}* is first {2}; each turn, with fresh dice, makes of it "
         "({3}); until {4}, or {5} turns have gone"},
    [MSG_M_TURNS] = {"how many turns it takes in the mean: *{1}* is first {2}; each turn, with "
                     "fresh dice, makes of it ({3}); until {4}"},
    [MSG_M_TURNS_MOST] =
        {"in which turn it ends, or never: *{1}* is first {2}; each turn, with fresh dice, "
         "makes of it ({3}); until {4}, or {5} turns have gone"},
    [MSG_M_ENDED] = {"the turn in which {1} ended, or never"},
    [MSG_M_EQ] = {"{1} is {2}", .called = "{1} is {2} (what is thrown)"},
    [MSG_M_NE] = {"{1} is not {2}"},
    [MSG_M_LT] = {"{1} is less than {2}"},
    [MSG_M_LE] = {"{1} is at most {2}"},
    [MSG_M_GT] = {"{1} is more than {2}"},
    [MSG_M_GE] = {"{1} is at least {2}"},
    [MSG_M_WITHIN] = {"{1} is within {2}"},
    [MSG_M_FLOOR] = {"{1} rounded down"},
    [MSG_M_CEIL] = {"{1} rounded up"},
    [MSG_M_ROUND] = {"{1} rounded"},
    [MSG_M_ABS] = {"{1} without its sign"},
    [MSG_M_MIN] = {"the smaller of {1} and {2}"},
    [MSG_M_MAX] = {"the larger of {1} and {2}"},
    [MSG_M_KIND] = {"the letters of {1}"},
    [MSG_M_AMOUNT] = {"the number of {1}"},
    [MSG_M_AMOUNT_OF] = {"the number of {1}, if it is of the kind {2}"},
    [MSG_M_AGAINST] = {"what applies of {1} against {2}"},
    [MSG_M_COUNT] = {"how many of {1} have: {2}"},
    [MSG_M_SUM] = {"the sum of {1}"},
    [MSG_M_SUM_OVER] = {"the sum, over {1}, of {2}"},
    [MSG_M_HIGHEST] = {"the {1} highest of {2}"},
    [MSG_M_HIGHEST_ONE] = {"the highest of {1}"},
    [MSG_M_LOWEST_ONE] = {"the lowest of {1}"},
    [MSG_M_LOWEST] = {"the {1} lowest of {2}"},
    [MSG_M_DISTINCT] = {"how many different faces are among {1}"},
    [MSG_M_REROLL] = {"{1}, thrown again as long as {2}"},
    [MSG_M_REROLL_ONCE] = {"{1}, each thrown again once if {2}"},
    [MSG_M_CARD] = {"of {1} the card number {2}"},
    [MSG_M_PLACE] = {"which of {1} is the first with: {2}, or never"},
    [MSG_M_CLAMP] = {"{1}, but at least {2} and at most {3}"},
    [MSG_M_EXPLODE] = {"{1}, each of which adds another die if {2}, and that one so again"},
    [MSG_M_EXPLODE_MOST] =
        {"{1}, each of which adds another die if {2}, and that one so again, up to {3} times"},
    [MSG_M_EXPLODE_EVER] =
        {"{1}, each of which adds another die if {2}, and that one so again, as often as it comes"},
    [MSG_M_FURTHER] = {"as many columns further on as {1}"},
    [MSG_M_REACHED] = {"the highest column that is reached by {1}"},
    [MSG_M_ROLLS] = {"so many throws, each for itself, of {1}: {2}"},
    [MSG_M_LET] = {"{1}, where *{2}* is {3}"},
    [MSG_M_IF] = {"{1} if {2}, else {3}"},
    [MSG_M_TUPLE] = {"together {1}"},
    [MSG_M_FIRST] =
        {"the first *{1}* of {2}, with fresh dice for each, for which {3}; never if there is none"},
    [MSG_M_FACE] = {"face"},
    [MSG_M_THROW] = {"throw"},
    [MSG_M_THE_CARD] = {"card"},
    [MSG_M_ROWS] = {"each row of {1}"},
    [MSG_M_COLUMNS] = {"each column of {1}"},
    [MSG_M_OUTCOME] = {"**{1}** if {2}"},
    [MSG_M_AS] = {"As **{1}**."},
    [MSG_M_GIVEN] = {"Given {1}."},
    [MSG_M_ROLLED] = {"Rolled: {1}."},
    [MSG_M_OUTCOMES] = {"Outcomes: {1}."},
    [MSG_M_BY_NAME] = {"*{1}* by its name"},
    [MSG_M_OTHERS_BY_NAME] = {"the others are *{1}* by its name"},
    [MSG_M_ON_SHEET] = {"On the sheet **{1}**. {2}."},
    [MSG_M_IN_BLOCK] = {"{1} (in “{2}”)"},
    [MSG_M_CHART_BY] = {"**{1}**, by {2}: {3}."},
    [MSG_M_CHART] = {"**{1}**: {2}."},
    [MSG_M_TOTAL] = {"the total"},
    [MSG_M_ALL] = {"all {1}"},
    [MSG_M_HEAD_ALL] = {"{1}, all: {2}"},
    [MSG_PROOF_ASIDE] = {"table by table: what was counted, and the second count"},
    [MSG_PROOF_COUNTED] =
        {"**Counted:** the first method works each cell out as fractions, by distinct cases."},
    [MSG_PROOF_WALKED] = {"**Walked:** the second throws every face of every die, one after "
                          "another, and its fractions must be equal."},
    [MSG_PROOF_ALIKE] = {"**Alike:** where that takes over a million throws, faces that a count or "
                         "a sum takes for the same are thrown "
                         "as one, with as many ways: a die that hits on 4 to 6 falls in two ways, "
                         "each of three faces."},
    [MSG_PROOF_ONCE] = {"Cells that ask the same are walked once, which each of their tables "
                        "counts; this book has {1} million "
                        "throws, and they go to the "
                        "cheapest cells first."},
    [MSG_PROOF_ONCE_TIMES] = {"Cells that ask the same are walked once, which each of their tables "
                              "counts; this book has {1} million throws, {2} times "
                              "over, and they go to the cheapest cells first."},
    [MSG_PROOF_MARK] =
        {"**Agree** is ticked where each cell was walked, and is equal: two programs that read the "
         "same question from the same charts count the same. That does not cover the question as "
         "it is asked, what a lookup finds, what a card is worth, or where an endless explosion is "
         "cut off. **Examples** do: each is an answer that must come out, taken from the rulebook "
         "or worked out by hand; the column counts those that use a chart of the table. Every "
         "cell’s outcomes add to exactly 1."},
    [MSG_HEAD_PAGE] = {"p."},
    [MSG_HEAD_TABLE] = {"table"},
    [MSG_HEAD_CELLS] = {"cells"},
    [MSG_HEAD_CASES] = {"cases counted"},
    [MSG_HEAD_THROWS] = {"throws"},
    [MSG_HEAD_WALKED] = {"walked"},
    [MSG_HEAD_ALIKE] = {"alike"},
    [MSG_HEAD_AGREE] = {"agree"},
    [MSG_ALL] = {"all"},
    [MSG_AGREE_NOT] = {"NO"},
    [MSG_REPEAT_ONE] = {"To repeat one table"},
    [MSG_REPEAT_HOW] = {"{1}, which has as many throws for it alone"},
    [MSG_REPEAT_DATA] = {"Its numbers as data"},
    [MSG_REPEAT_FILES] = {"{1}, every fraction exact"},
    [MSG_REPEAT_PROGRAM] = {"Program"},
    [MSG_REPEAT_INPUT] = {"Input, SHA-256"},
    [MSG_MODELS_TITLE] = {"Each table’s model, in words"},
    [MSG_MODELS_ASIDE] = {"what suffices to work it out again"},
    [MSG_HEAD_EXAMPLES] = {"examples"},
    [MSG_REPEAT_OF] = {"To compute the input"},
    [MSG_REPEAT_OF_HOW] =
        {"{1}, which prints all charts, odds and layouts that this book is made from"},
    [MSG_LOOKED_TITLE] = {"What is looked up in charts"},
    [MSG_LOOKED_NOTE] =
        {"As they are played. A die in a row is thrown; a number needed (4+) that is compared is "
         "its "
         "lowest; a dash is 0, and of a number needed never; where n/a stands, no odds are given."},
};

#define TEXT(words)                                                                                                    \
    {                                                                                                                  \
        {"" words, sizeof(words) - 1},                                                                                 \
        {                                                                                                              \
            0, 0, 0                                                                                                    \
        }                                                                                                              \
    }
static const struct text english_quotes[QUOTES] = {TEXT("\u201c"), TEXT("\u201d"), TEXT("\u2018"), TEXT("\u2019")};
static const struct text english_months[MONTHS] = {TEXT("Jan"), TEXT("Feb"), TEXT("Mar"), TEXT("Apr"),
                                                   TEXT("May"), TEXT("Jun"), TEXT("Jul"), TEXT("Aug"),
                                                   TEXT("Sep"), TEXT("Oct"), TEXT("Nov"), TEXT("Dec")};
const struct language language_english = {.code = {"en", 2},
                                          .name = TEXT("English"),
                                          .tag = {"en-GB", 5},
                                          .decimal = TEXT("."),
                                          .thousands = TEXT(","),
                                          .die = TEXT("D"),
                                          .quotes = {(struct text *)english_quotes, QUOTES, QUOTES},
                                          .small = true,
                                          .date = TEXT("{day} {month} {year}"),
                                          .month = {(struct text *)english_months, MONTHS, MONTHS}};

/* --- words */

/* Removes spaces at the ends, because keys of files do not show them. */
struct str msg_english(enum msg what, bool one)
{
    const char *called = english[what].called && !one ? english[what].called : english[what].words;
    return str_trim(str_of(one ? english[what].one : called));
}

struct str msg_key(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++) {
        bool hard = str_starts(str_cut(s, i, s.n), "\u00a0");
        buf_putc(&b, hard ? ' ' : s.p[i]);
        i += hard ? strlen("\u00a0") - 1 : 0;
    }
    return buf_str(&b);
}

/* True if a file may give forms for one, few and many, even if English has one form for all. */
bool msg_is_counted(enum msg what)
{
    return english[what].one || strstr(english[what].words, "{n}");
}

/* Selects the form for a whole number, by Unicode's plural rules. */
static enum plural form_of(enum plural_rule rule, uint64_t n)
{
    bool few = n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);
    switch (rule) {
    case PLURAL_ENGLISH:
        return n == 1 ? PLURAL_ONE : PLURAL_MANY;
    case PLURAL_FRENCH:
        return n <= 1 ? PLURAL_ONE : PLURAL_MANY;
    case PLURAL_NEVER:
    case PLURAL_RULES:
        return PLURAL_MANY;
    case PLURAL_POLISH:
        return n == 1 ? PLURAL_ONE : few ? PLURAL_FEW : PLURAL_MANY;
    case PLURAL_RUSSIAN:
        return n % 10 == 1 && n % 100 != 11 ? PLURAL_ONE : few ? PLURAL_FEW : PLURAL_MANY;
    case PLURAL_CZECH:
        return n == 1 ? PLURAL_ONE : n >= 2 && n <= 4 ? PLURAL_FEW : PLURAL_MANY;
    }
    return PLURAL_MANY;
}

/* The form for many always exists, and is used if no number is involved. */
struct str msg_text(const struct language *l, enum msg what)
{
    return l && l->word[what][PLURAL_MANY].n ? l->word[what][PLURAL_MANY] : str_of(english[what].words);
}

/* A place is a digit in braces. */
bool msg_next_part(struct str *rest, struct str *words, unsigned *place)
{
    size_t i = 0;
    while (i < rest->n && !(i + 2 < rest->n && rest->p[i] == '{' && rest->p[i + 1] >= '1' && rest->p[i + 1] <= '9' &&
                            rest->p[i + 2] == '}'))
        i++;
    bool found = i<rest->n, any = rest->n> 0;
    *words = str_cut(*rest, 0, i);
    *place = found ? (unsigned)(rest->p[i + 1] - '0') : 0;
    *rest = str_cut(*rest, found ? i + 3 : i, rest->n);
    return any;
}

/* Fills the places in the order of the language, which may differ from English. A place that
 * English lacks was refused when the file was read. */
struct str msg_fill(struct arena *a, struct str pattern, const struct str *of, size_t n)
{
    struct str words;
    struct buf b = {.a = a};
    unsigned place;
    while (msg_next_part(&pattern, &words, &place)) {
        buf_put(&b, words);
        buf_put(&b, place && place <= n ? of[place - 1] : STR(""));
    }
    return buf_str(&b);
}

struct str msg_format_two(struct arena *a, const struct language *l, enum msg what, struct str one,
                          struct str two)
{
    const struct str of[] = {one, two};
    return msg_fill(a, msg_text(l, what), of, 2);
}

struct str msg_format(struct arena *a, const struct language *l, enum msg what, struct str one)
{
    return msg_format_two(a, l, what, one, STR(""));
}

static struct str msg_form(const struct language *l, enum msg what, uint64_t n)
{
    struct str s = l ? l->word[what][form_of(l->plural, n)] : STR("");
    return s.n ? s : str_of(n == 1 && english[what].one ? english[what].one : english[what].words);
}

/* Writes the number in digits without groups, because such counts are small. */
struct str msg_format_count(struct arena *a, const struct language *l, enum msg what, uint64_t n)
{
    struct str s = msg_form(l, what, n);
    ptrdiff_t at = str_find(s, "{n}");
    if (at < 0)
        return s;
    return str_printf(a, "%.*s%llu%.*s", (int)at, s.p, (unsigned long long)n, STRF(str_cut(s, (size_t)at + 3, s.n)));
}

/* --- formats */

/* Replaces only a point between two digits, not the full stop of a sentence. */
struct str format_number(struct arena *a, const struct language *l, struct str s)
{
    struct buf b = {.a = a};
    if (!l || str_is(l->decimal.s, ".") || str_find_char(s, '.') < 0)
        return s;
    for (size_t i = 0; i < s.n; i++) {
        bool point = s.p[i] == '.' && i > 0 && char_is_digit(s.p[i - 1]) && i + 1 < s.n && char_is_digit(s.p[i + 1]);
        buf_put(&b, point ? l->decimal.s : str_cut(s, i, i + 1));
    }
    return buf_str(&b);
}

/* For digits only: a sign or a decimal point would be counted as a digit. */
struct str format_grouped(struct arena *a, const struct language *l, struct str digits)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < digits.n; i++) {
        if (i && (digits.n - i) % 3 == 0)
            buf_put(&b, l ? l->thousands.s : language_english.thousands.s);
        buf_putc(&b, digits.p[i]);
    }
    return buf_str(&b);
}

/* There are always twelve months: the reader has checked it. */
struct str format_date(struct arena *a, const struct language *l, struct str iso)
{
    int64_t m, d;
    l = l ? l : &language_english;
    if (!str_is_date(iso) || !count_parse(str_cut(iso, 5, 7), &m) || !count_parse(str_cut(iso, 8, 10), &d))
        return iso;
    struct buf b = {.a = a};
    for (struct str s = l->date.s; s.n;) {
        size_t n = str_starts(s, "{day}") ? 5 : str_starts(s, "{month}") ? 7 : str_starts(s, "{year}") ? 6 : 1;
        if (n == 5)
            buf_printf(&b, "%lld", (long long)d);
        else if (n == 7)
            buf_put(&b, l->month.at[m - 1].s);
        else if (n == 6)
            buf_put(&b, str_cut(iso, 0, 4));
        else
            buf_putc(&b, s.p[0]);
        s = str_cut(s, n, s.n);
    }
    return buf_str(&b);
}

struct str language_quote(const struct language *l, enum quote q)
{
    return (l ? l : &language_english)->quotes.at[q].s;
}
