/* layouts/languages/CODE.yaml to a language: the program's own words on pages, and how numbers, quotations and dates
 * are written. Read for each document that asks for one, by layout/.
 *
 * Invariant: there is always something to say. English is the table below; what a file lacks is said in English, and is
 * a finding of that file. No language changes a number: {1} and {n} come from whoever says, and a file whose words lack
 * one of them, or have another, is refused there. The blanks at the ends of English words are put round those of every
 * language, so that nobody has to write blanks that cannot be seen. */
#include "look/language.h"
#include "look/look.h"
#include <string.h>

enum { LACKS_SHOWN = 5, MONTHS = 12, QUOTES = 4 };

/* What the program says, and of what is counted the form of one. */
static const struct {
    const char *words, *one;
} english[SAYINGS] = {
    [SAY_SEQUENCE] = {"Sequence of play"},
    [SAY_CHARTS_OF] = {"Charts of {1}"},
    [SAY_EDITION] = {"Edition {1}"},
    [SAY_EDITION_BEHIND] = {"edition {1}"},
    [SAY_RULES] = {"Rules: {1}"},
    [SAY_ERRATA_BY] = {"Errata by {1}"},
    [SAY_SIDE_OF] = {"Side {1} of {2}"},
    [SAY_PRINT_WHOLE] = {"print at 100 %"},
    [SAY_CONTINUED] = {"continued"},
    [SAY_UNCHECKED] = {"UNCHECKED"},
    [SAY_SIDE] = {"side"},
    [SAY_AND] = {"and"},
    [SAY_PHASES] = {"phases {1}"},
    [SAY_EXAMPLE] = {"Example."},
    [SAY_BEGIN_WITH] = {"Begin with {1}"},
    [SAY_BY] = {"by {1}"},
    [SAY_IN_THROWS] = {"In {1} throws: "},
    [SAY_INCHES] = {"inches"},
    [SAY_FEET] = {"ft"},
    [SAY_YARDS] = {"yd"},
    [SAY_HEXES] = {"hexes", "hex"},
    [SAY_SQUARES] = {"squares", "square"},
    [SAY_PACES] = {"paces", "pace"},
    [SAY_BASE_WIDTHS] = {"BW"},
    [SAY_UNIT_IS] = {"{1} is {2}"},
    [SAY_SCALED] = {"distances {1}"},
    [SAY_SCALED_FIRST] = {"Distances {1}"},
    [SAY_ROUNDED] = {", rounded to {1}"},
    [SAY_ROUNDED_UP] = {", rounded up to {1}"},
    [SAY_ROUNDED_DOWN] = {", rounded down to {1}"},
    [SAY_UNDER] = {"under"},
    [SAY_TO] = {"to"},
    [SAY_OVER] = {"over"},
    [SAY_NOT_APPLICABLE] = {"n/a"},
    [SAY_NO_FIRE] = {"no fire"},
    [SAY_OR] = {"or"},
    [SAY_EACH] = {"each {1}"},
    [SAY_FOR_EACH_OF] = {"{1}: each {2}"},
    [SAY_AT_MOST] = {", {1} at most"},
    [SAY_CHANGES] = {", to {1}"},
    [SAY_ANY] = {"Any {1}"},
    [SAY_COLON] = {": "},
    [SAY_ONE_OF] = {"one of"},
    [SAY_PRINTED] = {"Printed {1}; played {2}"},
    [SAY_NOT_ON] = {"Not on {1}"},
    [SAY_DIFFERS_FROM] = {"Differs from {1}"},
    [SAY_THE_ORIGINAL] = {"the original"},
    [SAY_NOT_CERTAIN] = {"Not read for certain: {1}"},
    [SAY_ROLL_AGAIN] = {"Roll again: {1}"},
    [SAY_ROLL_AGAIN_ASIDE] = {" (roll again: {1})"},
    [SAY_READING] = {"Our reading: {1}"},
    [SAY_READING_ASIDE] = {"(our reading)"},
    [SAY_ERRATA_SECTION] = {"Errata and readings"},
    [SAY_ERRATA] = {"Errata"},
    [SAY_DIFFERENCES] = {"Differences that are meant"},
    [SAY_DOUBTS] = {"Not read for certain"},
    [SAY_READINGS] = {"Readings"},
    [SAY_HEAD_CHART] = {"Chart"},
    [SAY_HEAD_ROW] = {"Row"},
    [SAY_HEAD_PRINTED] = {"Printed"},
    [SAY_HEAD_PLAYED] = {"Played"},
    [SAY_HEAD_WHY] = {"Why"},
    [SAY_HEAD_ELSEWHERE] = {"Elsewhere"},
    [SAY_HEAD_HERE] = {"Here"},
    [SAY_HEAD_READING] = {"Our reading"},
    [SAY_HOUSE_RULES] = {"House rules"},
    [SAY_HEAD_BEFORE] = {"Before"},
    [SAY_HEAD_HOUSE] = {"House rule"},
    [SAY_CHANGED] = {"changed:"},
    [SAY_HOUSE_OF] = {"house rules of {1}"},
    [SAY_HOUSE] = {"house rules"},
    [SAY_HOUSE_MARKED] = {"House rules of {1}: what they change is marked so."},
    [SAY_LEFT_OUT] = {"Left out: {1}."},
    [SAY_LEFT_COUNTED] = {"{n} charts of other troops are left out.", "{n} chart of other troops is left out."},
    [SAY_GONE] = {"Left out: "},
    [SAY_FOR_SOME] = {"for {n} of its troops"},
    [SAY_AND_MORE] = {" and {n} more"},
    [SAY_ON_SHEET] = {"on this sheet"},
    [SAY_ON_SIDE] = {"phase on this side"},
    [SAY_NOT_ON_SHEET] = {"not on this sheet"},
    [SAY_NOT_ON_SIDE] = {"phase not on this side"},
    [SAY_OVERLEAF] = {"phase overleaf"},
    [SAY_OTHER_SIDE] = {"phase on another side"},
    [SAY_MISPRINTS] = {"{n} misprints", "{n} misprint"},
    [SAY_VARIANTS] = {"{n} differences", "{n} difference"},
    [SAY_UNSURES] = {"{n} doubts", "{n} doubt"},
    [SAY_ERRATA_COUNTED] = {"{n} errata", "{n} erratum"},
    [SAY_SEE] = {"{1}: see {2}."},
    [SAY_BOOK_ERRATA] = {"the errata of the odds book"},
    [SAY_BOOK] = {"the odds book"},
    [SAY_LIST] = {"broadside list"},
    [SAY_OUTCOME] = {"outcome"},
    [SAY_VALUE] = {"value"},
    [SAY_EXACT] = {"exact"},
    [SAY_ACROSS_BY] = {", by "},
    [SAY_MEAN] = {"mean"},
    [SAY_SPREAD] = {"spread"},
    [SAY_MEAN_OF] = {"mean {1}"},
    [SAY_SPREAD_OF] = {"spread of {1}"},
    [SAY_OR_MORE] = {"{1} or more"},
    [SAY_EXACTLY] = {"exactly"},
    [SAY_NOT] = {"not {1}"},
    [SAY_HOLDS] = {"holds"},
    [SAY_HOLDS_NOT] = {"does not hold"},
    [SAY_PART] = {"part {1}"},
    [SAY_COUNTED] = {"Counted exactly, then rounded half to even. – cannot happen; <1, <0.1, >99 and >99.9 are neither "
                     "never nor always."},
    [SAY_COUNTED_BRIEFLY] = {"– cannot happen; <1 and >99 are neither never nor always."},
    [SAY_NO_SUM_BELOW] = {"No sum of the modifiers is below {1}; beyond {2} nothing changes."},
    [SAY_BEYOND] = {"Beyond {1} nothing changes."},
    [SAY_BEYOND_BOTH] = {"Beyond {1} and {2} nothing changes."},
    [SAY_FIND_LETTER] = {"Find the letter here, then read its column in the next table."},
    [SAY_LETTERS] = {"What each letter comes to"},
    [SAY_TURNED] = {"turned: {1}"},
    [SAY_READ_TURNED] = {"What is ‘turned’ is the same from the other side: read {1} as {2}."},
    [SAY_READ_TURNED_SIGN] = {"What is ‘turned’ is the same from the other side: read + as −, and {1} as {2}."},
    [SAY_HALF_TURNED] = {"Below 0 all is the same from the other side: read − as +, and {1} as {2}."},
    [SAY_EACH_PLUS] = {"Each +1"},
    [SAY_EACH_MORE] = {"Each 1 more"},
    [SAY_ADDS_POINTS] = {"{1} adds {2} points to ‘{3}’."},
    [SAY_TAKES_POINTS] = {"{1} takes {2} points from ‘{3}’."},
    [SAY_ADDS_MEAN] = {"{1} adds {2} to the {3}."},
    [SAY_TAKES_MEAN] = {"{1} takes {2} from the {3}."},
    [SAY_FROM_TO] = {"{1} to {2}"},
    [SAY_CELLS_TOTAL] = {"Every cell totals exactly 1. "},
    [SAY_TABLES_TOTAL] = {"{n} tables; every cell totals exactly 1. "},
    [SAY_ENUMERATED] = {"{1} cases enumerated; "},
    [SAY_ALL_WALKED] = {"{1} throws walked: the second method agrees."},
    [SAY_SOME_WALKED] = {"{1} throws walked in {2} cells, where the second method agrees; the others "},
    [SAY_CELLS_OF] = {"{1} of {2}"},
    [SAY_METHODS_DIFFER] = {"THE SECOND METHOD DISAGREES: "},
    [SAY_PER_CENT] = {"per cent"},
    [SAY_PER_CENT_OVER] = {"per cent, over {1}"},
    [SAY_PER_CENT_ACROSS] = {"{1} down, per cent across"},
    [SAY_ROUNDED_ROWS] = {"; rounded rows need not add to 100"},
    [SAY_NARROW_LETTER] = {"; narrow slices carry no letter"},
    [SAY_NARROW_FIGURE] = {"; slices under {1} carry no figure"},
    [SAY_PARTS_OF] = {"throws in {1}"},
    [SAY_NEVER_IN] = {"Never: {1}."},
    [SAY_MEAN_SPREAD] = {"mean {1}, spread {2}"},
    [SAY_CARDS_IN] = {"{1} in {2}"},
    [SAY_SHUFFLE] = {"Shuffle"},
    [SAY_SHUFFLE_ALL] = {"Shuffle all cards together {1}."},
    [SAY_THEN_SHUFFLE_ALL] = {"Then shuffle all cards together {1}."},
    [SAY_NOW] = {"now"},
    [SAY_DRAW_ANOTHER] = {"Then draw another."},
    [SAY_DRAW_AGAIN] = {"Draw again {1}."},
    [SAY_DRAW_AGAIN_IF] = {"Draw again if {1}."},
    [SAY_ROLL_AGAIN_BEHIND] = {"; roll again {1}"},
    [SAY_ROLL_AGAIN_IF] = {"; roll again if {1}"},
    [SAY_FOR] = {"for {1}"},
    [SAY_FOR_EACH] = {"for each {1}"},
    [SAY_UP_TO] = {"up to {1}"},
    [SAY_TO_WHAT] = {"to {1}"},
    [SAY_NO_ROW] = {"no row"},
    [SAY_HEAD_EVENT] = {"Event"},
    [SAY_HEAD_CARDS] = {"Cards"},
    [SAY_HEAD_DICE] = {"On the dice, %"},
    [SAY_HEAD_BY_CARD] = {"Come by card, %"},
    [SAY_DRAWN] = {"{n} cards, drawn and not put back."},
    [SAY_DRAW_EXACT] = {" One card keeps the odds of the dice exactly."},
    [SAY_DRAW_OFF] =
        {" One card comes out otherwise than the dice in at most {1} of all cases (total variation distance {2})."},
    [SAY_DRAW_TOGETHER] = {" Results of different dice are together on at most {1} of a card more or less than two "
                           "dice would have them."},
    [SAY_FRONTS] = {"fronts"},
    [SAY_BACKS] = {"backs"},
    [SAY_FRONTS_AND_BACKS] = {"fronts and backs"},
    [SAY_DECK_SHEET] = {"sheet {1}"},
    [SAY_FOLD] = {"fold on the line, glue, then cut"},
    [SAY_TURN_LONG] = {"Turn on the long edge · same marks"},
    [SAY_TURN_SHORT] = {"Turn on the short edge · same marks"},
    [SAY_CUT] = {"cut on the marks"},
    [SAY_CHECK_RULER] = {"check at 100 %"},
    [SAY_HOLD_TO_LIGHT] = {"Print both sides of this page as you print the cards, and hold it against the light."},
    [SAY_READ_OFFSET] = {"Where the back's upright line crosses the upper scale, read x; where its level line crosses "
                         "the right one, read y."},
    [SAY_WRITE_OFFSET] = {"Write them in the deck: offset: [x mm, y mm]. Then both lines fall on 0."},
    [SAY_BACK_LINES] = {"Back: two lines, to be seen through the paper"},
    [SAY_NOTE] = {"(note {1})"},
    [SAY_YES] = {"yes"},
    [SAY_NO] = {"no"},
    [SAY_PAGE_OF] = {"Page {1} of {2}"},
    [SAY_PAGE] = {"page"},
    [SAY_FRONT_SUBJECT] = {"**What the dice do** in {1}: {2}, {3}, all counted, none simulated."},
    [SAY_TABLES_COUNTED] = {"{n} tables", "{n} table"},
    [SAY_CELLS_COUNTED] = {"{1} situations"},
    [SAY_FRONT_CONTENTS] = {"Questions, short answers, pages"},
    [SAY_FRONT_TABLES] = {"Tables and their pages"},
    [SAY_FRONT_DISCS] = {"Discs carry the phase of the turn."},
    [SAY_FRONT_PROOF] = {"Are the numbers right?"},
    [SAY_FRONT_PROOF_ANSWER] = {"What was counted, what was walked, and each table’s model in words."},
    [SAY_FRONT_ERRATA] = {"Where do the charts err?"},
    [SAY_FRONT_ERRATA_ANSWER] = {"Errata, differences, doubts, and how we read what is unclear."},
    [SAY_READ_TITLE] = {"How to read a table"},
    [SAY_READ_ALOUD] = {"The framed row, read aloud"},
    [SAY_READ_GIVEN] = {"With {1}"},
    [SAY_READ_MEAN] = {"{1}: {2}, what so many throws give on average."},
    [SAY_READ_SPREAD] = {"{1}: {2}; most throws lie within that of the mean."},
    [SAY_READ_CHANCE] = {"In {1} of 100 such throws: {2}."},
    [SAY_READ_BETWEEN] =
        {"The second counts in the first: {1} of 100 come to the first and no further, {2} to neither."},
    [SAY_READ_SHADES] =
        {"Seven shades, by the number: the shade is for the eye, the figure for the decision. From 50 it is bold."},
    [SAY_READ_BELOW] = {"under {1}"},
    [SAY_READ_FROM] = {"{1} and over"},
    [SAY_READ_ELSEWHERE] = {"This table stands on page {1}."},
    [SAY_SIGNS_TITLE] = {"Words and signs"},
    [SAY_SIGN_DIE] = {"a die of {1} faces"},
    [SAY_SIGN_DICE] = {"{1} such dice, added"},
    [SAY_SIGN_PERCENT] = {"00 to 99, each as likely"},
    [SAY_SIGN_NEED] = {"so much or more on the die"},
    [SAY_SIGN_MEAN] = {"what so many throws give for each, in the long run; no per cent"},
    [SAY_SIGN_SPREAD] = {"standard deviation: most throws lie within one spread of the mean"},
    [SAY_SIGN_OR_MORE] = {"so many, and all that is more"},
    [SAY_SIGN_OF_MORE] = {"or more"},
    [SAY_SIGN_POINTS] = {"points"},
    [SAY_SIGN_POINTS_ARE] = {"per cent added or taken: from 25 to 50 is 25 points"},
    [SAY_SIGN_PLUS] = {"what one more on the modifier adds, in points"},
    [SAY_SIGN_ZERO] = {"where nothing modifies, or modifiers cancel out"},
    [SAY_SIGN_AT_ZERO] = {"at 0"},
    [SAY_SIGN_EVEN] = {"even chance"},
    [SAY_SIGN_EVEN_IS] = {"1 in 2, or more"},
    [SAY_SIGN_DASH] = {"cannot happen; of what is counted: none"},
    [SAY_SIGN_HUNDRED] = {"certain"},
    [SAY_SIGN_NEARLY] = {"possible and not certain, too near to be rounded"},
    [SAY_SIGN_NA] = {"does not apply here"},
    [SAY_SIGN_EXACT] = {"the chance as a fraction, not rounded"},
    [SAY_PROVED_TITLE] = {"How exact, how proved"},
    [SAY_PROVED_COUNTED] = {"Every chance is a fraction, worked out from the charts themselves: {1} cases in all. It "
                            "is rounded once, when it is printed, halves to the even number; so a line may add up to "
                            "99 or 101. **Each cell’s outcomes add to exactly 1.**"},
    [SAY_PROVED_ALL] = {"A second and plainer method throws die after die, in every way that they can fall, and must "
                        "agree. **It agrees in all {1} situations.** Page {2} has the count of each table, and its "
                        "model in words."},
    [SAY_PROVED_PARTS] = {"A second and plainer method throws die after die, in every way that they can fall, and must "
                          "agree. **It agrees in the {1} of {2} situations that it can walk; in the {3} that are too "
                          "long for it a third way, part by part, agrees.** Page {4} has the count of each table, and "
                          "its model in words."},
    [SAY_PROVED_SOME] = {"A second and plainer method throws die after die, in every way that they can fall, and must "
                         "agree. **It agrees in the {1} of {2} situations that it can walk, and a third way, part by "
                         "part, in {3} others; {4} were proved by neither.** Page {5} has the count of each table, and "
                         "its model in words."},
    [SAY_PROVED_NOT] = {"A second and plainer method can throw every face of every die; here none was walked. Page {1} "
                        "has the command, and each table’s model in words."},
    [SAY_CITE_TITLE] = {"How to cite"},
    [SAY_CITE_NAME] = {"Name the book, the table, the line and the edition, and the first eight digits of the input:"},
    [SAY_CITE_INPUT] = {"Input {1}."},
    [SAY_CITE_PAGE] = {"p. {1}"},
    [SAY_CITE_FILES] = {"The fractions, unrounded, are in {1}. The whole hash of the input, and the command that "
                        "repeats a table, are on page {2}."},
    [SAY_CITE_ERROR] = {"Found an error? Name table, line and column, and the input: then it can be repeated."},
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

/* --- what a file may say */

static const char *const plural_words[] = {"english", "french", "never", "polish", "russian", "czech", NULL};
static const struct field plural_rows[PLURALS] = {
    {"one", FIELD_TEXT, false, "of one", PLURAL_ONE * sizeof(struct text)},
    {"few", FIELD_TEXT, false, "of a few, where `plurals` tells them apart", PLURAL_FEW * sizeof(struct text)},
    {"many", FIELD_TEXT, true, "of many", PLURAL_MANY * sizeof(struct text)},
};
static const struct fields plural_fields = {"forms of words by their number", FIELDS_OF(plural_rows)};
static const struct field word_forms[] = {
    {"words", FIELD_TEXT, false, "the words for it"},
    {"words", FIELD_KEYS, false, "the words for one, few and many", .keys = &plural_fields},
    {NULL, FIELD_END, false, NULL},
};
static const struct field word_any = {"words", FIELD_ANY, false, "the words for it", .of = word_forms};
#define AT(member) offsetof(struct language, member)
static const struct field language_rows[] = {
    {"language", FIELD_TEXT, true, "its own name, as Deutsch", AT(name)},
    {"decimal", FIELD_TEXT, false, "what stands between a number and its tenths, \",\"", AT(decimal)},
    {"thousands", FIELD_TEXT, false, "what stands between thousands, \".\" or a blank that does not break",
     AT(thousands)},
    {"die", FIELD_TEXT, false, "the letter of dice, W for W6", AT(die)},
    {"quotes", FIELD_TEXTS, false, "what opens and closes a quotation, and one within it: four signs", AT(quotes)},
    {"spaced", FIELD_YES, false, "yes: a narrow blank stands before ; : ! ? and inside quotes, as in French",
     AT(spaced)},
    {"small", FIELD_YES, false, "no: a label keeps its capital within a sentence, as nouns do in German", AT(small)},
    {"date", FIELD_TEXT, false, "\"{day}. {month} {year}\"", AT(date)},
    {"months", FIELD_TEXTS, false, "twelve short names", AT(month)},
    {"plurals", FIELD_WORD, false,
     "how forms go with numbers: english (1 alone), french (0 and 1), never (one form), "
     "polish, russian or czech",
     AT(plural), .words = plural_words},
    {"words", FIELD_MAP, false, "what the program says, in English, and the words for it", FIELD_LATER,
     .of = &word_any},
};
const struct fields language_fields = {"a language", FIELDS_OF(language_rows)};

struct str language_path(struct arena *a, struct str code)
{
    return named_path(a, &named_languages, code);
}

/* Without the blanks at its ends, as keys of files have it: blanks that cannot be seen are no part of a key. */
struct str saying_english(enum saying what, bool one)
{
    return str_trim(str_of(one ? english[what].one : english[what].words));
}

/* SAYINGS: there is none such. Files are read seldom, and a few hundred words are looked through. */
static enum saying saying_find(struct str key)
{
    enum saying i = 0;
    while (i < SAYINGS && !str_eq(saying_english(i, false), key))
        i++;
    return i;
}

/* Which of {1} to {9} and {n} are in it, as bits. */
static unsigned places_of(struct str s)
{
    struct str words;
    unsigned place, all = 0;
    while (say_next(&s, &words, &place))
        all |= 1u << place;
    return (all & ~1u) | (str_find(s, "{n}") >= 0);
}

/* With the blanks that the English words have at their ends. */
static struct str blanks_as(struct arena *a, const char *like, struct str s)
{
    struct str whole = str_of(like), bare = str_trim(whole);
    return str_printf(a, "%.*s%.*s%.*s", (int)(bare.p - whole.p), whole.p, STRF(s),
                      (int)(whole.n - bare.n - (size_t)(bare.p - whole.p)), bare.p + bare.n);
}

/* One form of one saying; with nothing in it, it is to be written. False: its places are others, with a finding. */
static bool word_take(struct arena *a, struct diag *d, enum saying what, const struct text *said, struct str *out)
{
    struct str s = str_trim(said->s);
    struct str places = saying_english(what, false), n = STR("{n}");
    unsigned want = places_of(places), has = places_of(s), number = str_find(places, n.p) >= 0;
    bool bad = want != has || (!number && str_find(s, n.p) >= 0);
    if (s.n && bad) {
        struct finding *f = diag_add(d, RULE_WORDS_DIFFER, said->at,
                                     "the places of \"%.*s\" are others than those of "
                                     "\"%.*s\"",
                                     STRF(s), STRF(places));
        finding_help(d, f, "have each of {1}, {2} and {n} once that the English words have, and no other");
        return false;
    }
    if (s.n)
        *out = blanks_as(a, english[what].words, s);
    return true;
}

bool language_is_english(const struct language *l)
{
    return !l || l == &language_english;
}

/* Whether a file may give forms for one, few and many; also of English words that are the same for all numbers. */
bool saying_is_counted(enum saying what)
{
    return english[what].one || strstr(english[what].words, "{n}");
}

/* Forms that a language does not tell apart are the same. */
static void word_read(struct arena *a, struct diag *d, struct language *l, enum saying what, const struct node *n)
{
    struct text form[PLURALS] = {{{0}}};
    struct str *to = l->word[what];
    bool counted = saying_is_counted(what);
    if (n->kind == NODE_TEXT)
        form[PLURAL_MANY] = (struct text){n->text, n->at};
    else if (!counted)
        field_refuse(d, n, "words", "a text: nothing is counted in it");
    else
        fields_fill(a, d, n, &plural_fields, form);
    for (size_t i = 0; i < PLURALS; i++)
        word_take(a, d, what, &form[i], &to[i]);
    for (size_t i = PLURAL_MANY; i-- > 0;)
        to[i] = to[i].n ? to[i] : to[i + 1];
}

/* A key that the program says nowhere was said by an older one: a file outlives the words that it was written for. */
static void words_read(struct arena *a, struct diag *d, struct language *l, const struct node *map)
{
    struct str *known = ARENA_ARRAY(a, struct str, SAYINGS);
    for (size_t i = 0; i < SAYINGS; i++)
        known[i] = saying_english((enum saying)i, false);
    for (size_t i = 0; map && i < map->n; i++) {
        const struct node *key = map->pair[i].key;
        enum saying what = saying_find(str_trim(key->text));
        if (what < SAYINGS) {
            word_read(a, d, l, what, map->pair[i].value);
            continue;
        }
        struct finding *f =
            diag_add(d, RULE_WORDS_STALE, key->at, "the program says \"%.*s\" nowhere", STRF(key->text));
        struct str near = str_nearest(key->text, known, SAYINGS);
        if (near.n)
            finding_help(d, f, "did you mean \"%.*s\"?", STRF(near));
        else
            finding_help(d, f, "take it out; broadside words --language CODE prints all that it says");
    }
}

/* One finding for all of them, at the file: a language that has just been begun lacks most, and is of use all the same.
 */
static void lacks_tell(struct arena *a, struct diag *d, struct language *l, struct span at)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < SAYINGS; i++)
        if (!l->word[i][PLURAL_MANY].n && ++l->lacks <= LACKS_SHOWN)
            buf_printf(&b, "%s\"%.*s\"", b.n ? ", " : "", STRF(saying_english((enum saying)i, false)));
    if (!l->lacks)
        return;
    struct finding *f = diag_add(d, RULE_WORDS_MISSING, at,
                                 "%zu of the program's own words are not in this language, and "
                                 "stand in English: %s%s",
                                 l->lacks, b.p, l->lacks > LACKS_SHOWN ? ", ..." : "");
    finding_help(d, f, "broadside words --language %.*s prints the file with a place for each", STRF(l->code));
}

/* What is wrong with these is left as English has it, but for what parts thousands where that parts tenths here. */
static void habits_check(struct diag *d, struct language *l, const struct node *tree)
{
    if (l->quotes.n != QUOTES) {
        field_refuse(d, node_find(tree, "quotes"), "quotes",
                     "four signs, as [\"\u201e\", \"\u201c\", \"\u201a\", \"\u2018\"]");
        l->quotes = language_english.quotes;
    }
    if (l->month.n != MONTHS) {
        field_refuse(d, node_find(tree, "months"), "months", "twelve names");
        l->month = language_english.month;
    }
    if (l->decimal.s.n == 0 || l->decimal.s.n > 4 || char_is_digit(l->decimal.s.p[0])) {
        field_refuse(d, node_find(tree, "decimal"), "decimal", "the sign before tenths, as \",\"");
        l->decimal = language_english.decimal;
    }
    if (str_eq(l->thousands.s, l->decimal.s)) { /* 1,234 would be a little more than one */
        const struct node *said = node_find(tree, "thousands");
        if (said)
            field_refuse(d, said, "thousands", "another sign than `decimal`, as \".\" or a blank that does not break");
        l->thousands = (struct text)TEXT("\u00a0");
    }
    if (l->die.s.n != 1 || !char_is_letter(l->die.s.p[0])) {
        field_refuse(d, node_find(tree, "die"), "die", "one letter, as W");
        l->die = language_english.die;
    }
    if (str_find(l->date.s, "{day}") < 0 || str_find(l->date.s, "{month}") < 0 || str_find(l->date.s, "{year}") < 0) {
        field_refuse(d, node_find(tree, "date"), "date", "{day}, {month} and {year}, in the order that they stand");
        l->date = language_english.date;
    }
}

const struct language *language_read(struct arena *a, struct diag *d, const char *dir, struct str code,
                                     struct span asked_at)
{
    bool missing = false;
    struct diag *part = diag_part(d);
    const struct node *tree = named_read(a, part, dir, &named_languages, code, asked_at, &missing);
    if (missing && str_is(code, "en"))
        return &language_english;
    diag_join(part);
    if (!tree)
        return NULL;
    struct language *l = arena_copy(a, &language_english, sizeof *l);
    bool own = !str_is(code, "en");
    l->code = code;
    l->tag = own ? code : l->tag;
    l->source = tree->first.file;
    if (fields_fill(a, d, tree, &language_fields, l) == FILLED_NOT)
        return NULL;
    habits_check(d, l, tree);
    const struct node *words = node_find(tree, "words");
    words_read(a, d, l, words && words->kind == NODE_MAP ? words : NULL);
    if (own)
        lacks_tell(a, d, l, tree->first);
    return l;
}

/* --- words */

/* Which form goes with a number; by the tables of Unicode's plural rules, for whole numbers. */
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

/* The form of many is the one that all have, and what stands for the saying where nothing is counted. */
struct str saying_in(const struct language *l, enum saying what)
{
    return l && l->word[what][PLURAL_MANY].n ? l->word[what][PLURAL_MANY] : str_of(english[what].words);
}

/* A place is a digit in braces. */
bool say_next(struct str *rest, struct str *words, unsigned *place)
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

/* In the order of the language, which may turn them round; a place that English lacks has been refused (word_take). */
struct str say_two(struct arena *a, const struct language *l, enum saying what, struct str one, struct str two)
{
    struct str rest = saying_in(l, what), words;
    struct buf b = {.a = a};
    unsigned place;
    while (say_next(&rest, &words, &place)) {
        buf_put(&b, words);
        buf_put(&b, place == 1 ? one : place == 2 ? two : STR(""));
    }
    return buf_str(&b);
}

struct str say_of(struct arena *a, const struct language *l, enum saying what, struct str one)
{
    return say_two(a, l, what, one, STR(""));
}

/* The number is written in figures without groups: what is counted so is few. */
struct str say_count(struct arena *a, const struct language *l, enum saying what, uint64_t n)
{
    struct str s = l ? l->word[what][form_of(l->plural, n)] : STR("");
    if (!s.n)
        s = str_of(n == 1 && english[what].one ? english[what].one : english[what].words);
    ptrdiff_t at = str_find(s, "{n}");
    if (at < 0)
        return s;
    return str_printf(a, "%.*s%llu%.*s", (int)at, s.p, (unsigned long long)n, STRF(str_cut(s, (size_t)at + 3, s.n)));
}

/* --- habits */

/* Only a point between two digits: that of a sentence's end stays one. */
struct str say_number(struct arena *a, const struct language *l, struct str s)
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

/* Of figures alone: a sign or a tenth would be counted among them. */
struct str say_grouped(struct arena *a, const struct language *l, struct str digits)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < digits.n; i++) {
        if (i && (digits.n - i) % 3 == 0)
            buf_put(&b, l ? l->thousands.s : language_english.thousands.s);
        buf_putc(&b, digits.p[i]);
    }
    return buf_str(&b);
}

/* The months were counted when the file was read: twelve, or English. */
struct str say_date(struct arena *a, const struct language *l, struct str iso)
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

struct str say_quote(const struct language *l, enum quote q)
{
    return (l ? l : &language_english)->quotes.at[q].s;
}

const char *language_plurals(enum plural_rule r)
{
    return plural_words[r];
}
