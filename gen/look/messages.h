/* The program's own text on pages: one row for each, with its id and the English text. The id is
 * the text's key in language files, in small letters with hyphens: SIDE_OF is side-of there. {1}
 * and {2} are places for arguments, {n} for a number.
 *
 * Included by language.h and language.c, which define MESSAGE(ID, ENGLISH) and, for a text with a
 * singular, COUNTED(ID, ENGLISH, SINGULAR). */
/* clang-format off */
MESSAGE(SEQUENCE, "Sequence of play")
MESSAGE(OTHER_CHARTS, "Other charts")
MESSAGE(EVENTS, "Events")
MESSAGE(CHARTS_OF, "Charts of {1}")
MESSAGE(EDITION, "Edition {1}")
MESSAGE(EDITION_BEHIND, "edition {1}")
MESSAGE(RULES, "Rules: {1}")
MESSAGE(ERRATA_BY, "Errata by {1}")
MESSAGE(SIDE_OF, "Side {1} of {2}")
MESSAGE(PRINT_WHOLE, "print at 100 %")
MESSAGE(CONTINUED, "continued")
MESSAGE(UNCHECKED, "UNCHECKED")
MESSAGE(SIDE, "side")
MESSAGE(AND, "and")
MESSAGE(EXAMPLE, "Example.")
MESSAGE(BEGIN_WITH, "Begin with {1}")
MESSAGE(ROLLS_IN, "small: rolls in {1}")
MESSAGE(INCHES, "inches")
MESSAGE(FEET, "ft")
MESSAGE(YARDS, "yd")
COUNTED(HEXES, "hexes", "hex")
COUNTED(SQUARES, "squares", "square")
COUNTED(PACES, "paces", "pace")
MESSAGE(BASE_WIDTHS, "BW")
MESSAGE(UNIT_IS, "{1} is {2}")
MESSAGE(SCALED, "distances {1}")
MESSAGE(SCALED_FIRST, "Distances {1}")
MESSAGE(ROUNDED, ", rounded to {1}")
MESSAGE(ROUNDED_UP, ", rounded up to {1}")
MESSAGE(ROUNDED_DOWN, ", rounded down to {1}")
MESSAGE(UNDER, "under")
MESSAGE(TO, "to")
MESSAGE(OVER, "over")
MESSAGE(NOT_APPLICABLE, "n/a")
MESSAGE(NO_FIRE, "no fire")
MESSAGE(OR, "or")
MESSAGE(EACH, "each {1}")
MESSAGE(FOR_EACH_OF, "{1}: each {2}")
MESSAGE(AT_MOST, ", {1} at most")
MESSAGE(CHANGES, ", to {1}")
MESSAGE(ONE_OF, "one of")
MESSAGE(ANY, "Any {1}")
MESSAGE(COLON, ": ")
MESSAGE(PRINTED, "Printed {1}; played {2}")
MESSAGE(NOT_ON, "Not on {1}")
MESSAGE(DIFFERS_FROM, "Differs from {1}")
MESSAGE(THE_ORIGINAL, "the original")
MESSAGE(NOT_CERTAIN, "Not read for certain: {1}")
MESSAGE(ROLL_AGAIN, "Roll again: {1}")
MESSAGE(ROLL_AGAIN_ASIDE, " (roll again: {1})")
MESSAGE(READING, "Our reading: {1}")
MESSAGE(ERRATA_SECTION, "Errata and readings")
MESSAGE(ERRATA, "Errata")
MESSAGE(DIFFERENCES, "Differences that are meant")
MESSAGE(DOUBTS, "Not read for certain")
MESSAGE(READINGS, "Readings")
MESSAGE(HEAD_PRINTED, "Printed")
MESSAGE(HEAD_PLAYED, "Played")
MESSAGE(HEAD_ELSEWHERE, "Elsewhere")
MESSAGE(HEAD_HERE, "Here")
MESSAGE(HOUSE_RULES, "House rules")
MESSAGE(HEAD_BEFORE, "Before")
MESSAGE(HEAD_HOUSE, "House rule")
MESSAGE(CHANGED, "changed:")
MESSAGE(HOUSE_OF, "house rules of {1}")
MESSAGE(HOUSE, "house rules")
MESSAGE(HOUSE_MARKED, "House rules of {1}: what they change is marked so.")
MESSAGE(LEFT_OUT, "Left out: {1}.")
COUNTED(LEFT_COUNTED,
        "{n} charts of other troops are left out.",
        "{n} chart of other troops is left out.")
MESSAGE(GONE, "Left out: ")
MESSAGE(FOR_SOME, "for {n} of its troops")
MESSAGE(ERRATA_IN_BOOK, "Errata: see the odds book.")
MESSAGE(ERRATA_IN_LIST, "Errata: see broadside list.")
MESSAGE(OUTCOME, "outcome")
MESSAGE(VALUE, "value")
MESSAGE(EXACT, "exact")
MESSAGE(ACROSS_BY, ", by ")
MESSAGE(MEAN, "mean")
MESSAGE(SPREAD, "spread")
MESSAGE(MEAN_OF, "mean {1}")
MESSAGE(SPREAD_OF, "spread of {1}")
MESSAGE(OR_MORE, "{1} or more")
MESSAGE(TRIES, "tries for {1}\u00a0%")
MESSAGE(EXACTLY, "exactly")
MESSAGE(NOT, "not {1}")
MESSAGE(HOLDS, "holds")
MESSAGE(HOLDS_NOT, "does not hold")
MESSAGE(COUNTED,
        "Counted exactly, then rounded half to even. – cannot happen; <1, <0.1, >99 and >99.9 "
        "are neither never nor always.")
MESSAGE(COUNTED_BRIEFLY, "– cannot happen; <1 and >99 are neither never nor always.")
MESSAGE(NO_SUM_BELOW, "No sum of the modifiers is below {1}; beyond {2} nothing changes.")
MESSAGE(BEYOND, "Beyond {1} nothing changes.")
MESSAGE(PAST_MARK, "{1} above or below that, %; further: never, always")
MESSAGE(BEYOND_BOTH, "Beyond {1} and {2} nothing changes.")
MESSAGE(FIND_LETTER, "Find the letter here, then read its column in the next table.")
MESSAGE(LETTERS, "What each letter comes to")
MESSAGE(PER_CENT, "per cent")
MESSAGE(PER_CENT_ACROSS, "{1} down, per cent across")
MESSAGE(NARROW_LETTER, "; narrow slices carry no letter")
MESSAGE(NARROW_FIGURE, "; slices under {1} carry no figure")
MESSAGE(CARDS_IN, "{1} in {2}")
MESSAGE(CARD_OF, "{1} of {2}")
MESSAGE(SHUFFLE, "Shuffle")
MESSAGE(SHUFFLE_ALL, "Shuffle all cards together {1}.")
MESSAGE(NOW, "now")
MESSAGE(DRAW_ANOTHER, "Then draw another.")
MESSAGE(DRAW_NOW, "Draw another card now.")
MESSAGE(HOW_TO_USE, "How to use this deck")
MESSAGE(PUT_ASIDE, "Put this card aside; shuffle the other **{1}**, face down.")
MESSAGE(DRAW_FOR, "Draw a card wherever you would roll **{1}**.")
MESSAGE(READ_LINE, "Read your own line of it.")
MESSAGE(READ_SUM, "Add up your modifiers, and read the line of their sum.")
MESSAGE(LEFT_SUM, "Left column: **the sum of your modifiers**")
MESSAGE(LEAVE_OUT, "Leave used cards out of the deck until **{1}** is drawn.")
MESSAGE(PUT_BACK,
        "Put it back and shuffle: so each draw is as good as a roll. Cards that are left out do "
        "not come again until all are shuffled.")
MESSAGE(LAY_BESIDE, "Lay each card beside what it speaks of.")
MESSAGE(NOT_DEALT, "not dealt")
MESSAGE(LEAST_MOST, "least–most")
MESSAGE(CARDS, "cards")
MESSAGE(DRAW_AGAIN, "Draw again {1}.")
MESSAGE(DRAW_AGAIN_IF, "Draw again if {1}.")
MESSAGE(ROLL_AGAIN_BEHIND, "; roll again {1}")
MESSAGE(ROLL_AGAIN_IF, "; roll again if {1}")
MESSAGE(FOR, "for {1}")
MESSAGE(FOR_EACH, "for each {1}")
MESSAGE(UP_TO, "up to {1}")
MESSAGE(TO_WHAT, "to {1}")
MESSAGE(HEAD_EVENT, "Event")
MESSAGE(HEAD_CARDS, "Cards")
MESSAGE(HEAD_DICE, "On the dice, %")
MESSAGE(HEAD_BY_CARD, "Come by card, %")
MESSAGE(DRAWN,
        "{n} cards, drawn and not put back. Their chances come from a formula, and are not walked.")
MESSAGE(DRAW_EXACT, " One card keeps the odds of the dice exactly.")
MESSAGE(DRAW_OFF,
        " One card comes out otherwise than the dice in at most {1} of all cases (total "
        "variation distance {2}).")
MESSAGE(DRAW_TOGETHER,
        " Results of different dice are together on at most {1} of a card more or less than two "
        "dice would have them.")
MESSAGE(FRONTS, "fronts")
MESSAGE(BACKS, "backs")
MESSAGE(FRONTS_AND_BACKS, "fronts and backs")
MESSAGE(DECK_SHEET, "sheet {1}")
MESSAGE(BLANKS, "blank: {1}")
MESSAGE(PLACES_FREE, "free: {1}")
MESSAGE(FOLD, "fold on the line, glue, then cut")
MESSAGE(TURN_LONG, "Turn on the long edge · same marks")
MESSAGE(TURN_SHORT, "Turn on the short edge · same marks")
MESSAGE(CUT, "cut on the marks")
MESSAGE(CHECK_RULER, "check at 100 %")
MESSAGE(HOLD_TO_LIGHT,
        "Print both sides of this page as you print the cards, and hold it against the light.")
MESSAGE(READ_OFFSET,
        "Where the back's upright line crosses the upper scale, read x; where its level line "
        "crosses the right one, read y.")
MESSAGE(WRITE_OFFSET, "Write them in the deck: offset: [x mm, y mm]. Then both lines fall on 0.")
MESSAGE(BACK_LINES, "Back: two lines, to be seen through the paper")
MESSAGE(SERVES_ALL, "One such sheet serves all decks that are printed on this paper.")
MESSAGE(CORNERS,
        "Where the corners fall otherwise than the middle, the printer pulls the paper askew: "
        "feed it again.")
MESSAGE(NOTE, "(note {1})")
MESSAGE(YES, "yes")
MESSAGE(NO, "no")

/* Books have pages, sheets have sides. */
MESSAGE(PAGE_OF, "Page {1} of {2}")
MESSAGE(PAGE, "page")

/* The front of a book: its subject, and the question of each table. */
MESSAGE(FRONT_SUBJECT, "**What the dice do** in {1}: {2}, {3}, all counted, none simulated.")
COUNTED(EVENTS_COUNTED, "{n} events", "{n} event")
COUNTED(TABLES_COUNTED, "{n} tables", "{n} table")
MESSAGE(CELLS_COUNTED, "{1} situations")
MESSAGE(FRONT_CONTENTS, "Questions, short answers, pages")
MESSAGE(FRONT_TABLES, "Tables and their pages")
MESSAGE(FRONT_DISCS, "Discs carry the phase of the turn.")
MESSAGE(FRONT_PROOF, "Are the numbers right?")
MESSAGE(FRONT_PROOF_ANSWER, "What was counted, what was walked, and each table’s model.")
MESSAGE(FRONT_ERRATA, "Where do the charts err?")
MESSAGE(FRONT_ERRATA_ANSWER, "Errata, differences, doubts, and how we read what is unclear.")

/* One row, explained as a sentence: a reader who understands one can read all. */
MESSAGE(READ_TITLE, "How to read a table")
MESSAGE(READ_GIVEN, "With {1}")
MESSAGE(READ_CHANCE, "In {1} of 100 such throws: {2}.")
MESSAGE(READ_SHADES,
        "Seven shades, by the number: the shade is for the eye, the figure for the decision. "
        "From 50 it is bold.")
MESSAGE(READ_BELOW, "under {1}")
MESSAGE(READ_FROM, "{1} and over")
MESSAGE(READ_ELSEWHERE, "This table stands on page {1}.")

/* Each sign is explained only if the book prints it. */
MESSAGE(SIGNS_TITLE, "Words and signs")
MESSAGE(SIGN_NEED, "this number or more on the die")
MESSAGE(SIGN_MEAN, "average per roll, not a percentage")
MESSAGE(SIGN_SPREAD,
        "standard deviation: three throws in four, or more, lie within two spreads of the mean")
MESSAGE(SIGN_OR_MORE, "this number and every larger one")
MESSAGE(SIGN_OF_MORE, "or more")
MESSAGE(SIGN_DASH, "impossible; in counts: none")
MESSAGE(SIGN_HUNDRED, "certain")
MESSAGE(SIGN_NEARLY, "possible and not certain, too near to be rounded")
MESSAGE(SIGN_NA, "does not apply here")
MESSAGE(SIGN_EXACT, "the chance as a fraction, not rounded")

/* Why the numbers are reliable, with the counts of this run. */
MESSAGE(PROVED_TITLE, "How exact, how proved")
MESSAGE(PROVED_COUNTED,
        "Every chance is a fraction, worked out from the charts themselves: {1} cases in all. It "
        "is rounded once, when it is printed, halves to the even number; so a line may add up to "
        "99 or 101. **Each cell’s outcomes add to exactly 1.**")
MESSAGE(PROVED_ALL,
        "A second and plainer method rolls every face of every die. **Its fractions are equal in "
        "all {1} situations:** two programs that read the same question from the same charts "
        "count the same. Page {2} tells what that does not cover, and has the count of each "
        "table and its model.")
MESSAGE(PROVED_SOME,
        "A second and plainer method rolls every face of every die. **Its fractions are equal in "
        "the {1} of {2} situations that it walked; too long to be walked: {3}.** Page "
        "{4} tells what that does and does not cover, and has the count of each table and its "
        "model.")
MESSAGE(PROVED_NOT,
        "A second and plainer method can roll every face of every die; here nothing was walked. "
        "Page {1} has the command, and each table’s model.")

/* References for reporting an error, so that others find the same line. */
MESSAGE(CITE_TITLE, "How to cite")
MESSAGE(CITE_NAME,
        "Cite a number, or report an error, by book, edition, table, row and column, and by the "
        "first eight digits of the input: {1}.")
MESSAGE(CITE_PUBLISHER, "Publisher: {1}.")
MESSAGE(CITE_LICENCE, "Licence of the book and its numbers: {1}.")
MESSAGE(CITE_FILES,
        "The fractions, unrounded, are in {1}. The whole hash of the input, and the command that "
        "repeats a table, are on page {2}.")

/* Answers above tables: sentences computed from their cells. */
MESSAGE(OR_MORE_FROM, "{1} or more from {2}")
MESSAGE(OR_MORE_UP_TO, "{1} or more up to {2}")
MESSAGE(NEVER, "never")
MESSAGE(NOT_BY, "not by {1}")
MESSAGE(NOT_IN_TIME, "not in time")
MESSAGE(ALWAYS, "always")
MESSAGE(BELOW_EVEN, "at most {1} with {2}")
MESSAGE(MORE_THAN, "more than {1}")
MESSAGE(LESS_THAN, "less than {1}")

/* The page of exhaustive checks. */
MESSAGE(PROOF_ASIDE, "table by table: what was counted, and the second count")
MESSAGE(PROOF_COUNTED,
        "**Counted:** the first method works each cell out as fractions, by distinct cases.")
MESSAGE(PROOF_WALKED,
        "**Walked:** the second throws every face of every die, one after another, and its "
        "fractions must be equal.")
MESSAGE(PROOF_ALIKE,
        "**Alike:** where that takes over a million throws, faces that a count or a sum takes "
        "for the same are thrown as one, with as many ways: a die that hits on 4 to 6 falls in "
        "two ways, each of three faces.")
MESSAGE(PROOF_ONCE,
        "Cells that ask the same are walked once, which each of their tables counts; this book "
        "has {1} million throws, and they go to the cheapest cells first.")
MESSAGE(PROOF_MARK,
        "**Agree** is ticked where each cell was walked, and is equal: two programs that read "
        "the same question from the same charts count the same. That does not cover the question "
        "as it is asked, what a lookup finds, what a card is worth, or where an endless "
        "explosion is cut off. **Examples** do: each is an answer that must come out, taken from "
        "the rulebook or worked out by hand; the column counts those that use a chart of the "
        "table. Every cell’s outcomes add to exactly 1.")
MESSAGE(HEAD_PAGE, "p.")
MESSAGE(HEAD_TABLE, "table")
MESSAGE(HEAD_CELLS, "cells")
MESSAGE(HEAD_CASES, "cases counted")
MESSAGE(HEAD_THROWS, "throws")
MESSAGE(HEAD_WALKED, "walked")
MESSAGE(HEAD_ALIKE, "alike")
MESSAGE(HEAD_AGREE, "agree")
MESSAGE(HEAD_EXAMPLES, "examples")
MESSAGE(ALL, "all")
MESSAGE(AGREE_NOT, "NO")
MESSAGE(REPEAT_ONE, "To repeat one table")
MESSAGE(REPEAT_HOW, "{1}, which has as many throws for it alone")
MESSAGE(REPEAT_PROGRAM, "Program")
MESSAGE(REPEAT_INPUT, "Input, SHA-256")
MESSAGE(REPEAT_OF, "To compute the input")
MESSAGE(REPEAT_OF_HOW, "{1}, which prints all charts, odds and layouts that this book is made from")
MESSAGE(WEB_INDEX, "Charts and odds")
MESSAGE(WEB_CHARTS, "The charts")
MESSAGE(WEB_ODDS, "The odds")
MESSAGE(WEB_CONTENTS, "Contents")
MESSAGE(WEB_SEARCH, "Search")
MESSAGE(WEB_OUTCOME, "outcome")
MESSAGE(WEB_OR_MORE, "or more")
MESSAGE(WEB_EXACTLY, "exactly")
MESSAGE(WEB_LINK, "Link to this answer")
MESSAGE(WEB_TABLE, "At the table")
MESSAGE(WEB_TAP, "Tap what applies")
MESSAGE(WEB_ROLL, "Roll")
MESSAGE(WEB_CHANGE, "Change")
MESSAGE(WEB_CLEAR, "Clear")
MESSAGE(WEB_DRAW, "Draw")
/* clang-format on */
#undef MESSAGE
#undef COUNTED
