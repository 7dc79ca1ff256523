/* The language of a document: the program's own text on pages, and the format of numbers,
 * quotations and dates.
 *
 * English is built in, and NULL means English. Every other language is a file
 * layouts/languages/CODE.yaml. The text of a set's author is not here: its translations are in
 * model/catalogue.h. */
#ifndef BS_LOOK_LANGUAGE_H
#define BS_LOOK_LANGUAGE_H
#include "yaml/field.h"

/* The program's own text on pages, by purpose; language.c has the English. {1} and {2} are places
 * for arguments, {n} for the number that selects singular or plural. */
enum saying {
    SAY_SEQUENCE,
    SAY_CHARTS_OF,
    SAY_EDITION,
    SAY_EDITION_BEHIND,
    SAY_RULES,
    SAY_ERRATA_BY,
    SAY_SIDE_OF,
    SAY_PRINT_WHOLE,
    SAY_CONTINUED,
    SAY_UNCHECKED,
    SAY_SIDE,
    SAY_AND,
    SAY_PHASES,
    SAY_EXAMPLE,
    SAY_BEGIN_WITH,
    SAY_IN_THROWS,
    SAY_INCHES,
    SAY_FEET,
    SAY_YARDS,
    SAY_HEXES,
    SAY_SQUARES,
    SAY_PACES,
    SAY_BASE_WIDTHS,
    SAY_UNIT_IS,
    SAY_SCALED,
    SAY_SCALED_FIRST,
    SAY_ROUNDED,
    SAY_ROUNDED_UP,
    SAY_ROUNDED_DOWN,
    SAY_UNDER,
    SAY_TO,
    SAY_OVER,
    SAY_NOT_APPLICABLE,
    SAY_NO_FIRE,
    SAY_OR,
    SAY_EACH,
    SAY_FOR_EACH_OF,
    SAY_AT_MOST,
    SAY_CHANGES,
    SAY_ONE_OF,
    SAY_ANY,
    SAY_COLON,
    SAY_PRINTED,
    SAY_NOT_ON,
    SAY_DIFFERS_FROM,
    SAY_THE_ORIGINAL,
    SAY_NOT_CERTAIN,
    SAY_ROLL_AGAIN,
    SAY_ROLL_AGAIN_ASIDE,
    SAY_READING,
    SAY_READING_ASIDE,
    SAY_ERRATA_SECTION,
    SAY_ERRATA,
    SAY_DIFFERENCES,
    SAY_DOUBTS,
    SAY_READINGS,
    SAY_HEAD_PRINTED,
    SAY_HEAD_PLAYED,
    SAY_HEAD_ELSEWHERE,
    SAY_HEAD_HERE,
    SAY_HOUSE_RULES,
    SAY_HEAD_BEFORE,
    SAY_HEAD_HOUSE,
    SAY_CHANGED,
    SAY_HOUSE_OF,
    SAY_HOUSE,
    SAY_HOUSE_MARKED,
    SAY_LEFT_OUT,
    SAY_LEFT_COUNTED,
    SAY_GONE,
    SAY_FOR_SOME,
    SAY_AND_MORE,
    SAY_ON_SHEET,
    SAY_ON_SIDE,
    SAY_NOT_ON_SHEET,
    SAY_NOT_ON_SIDE,
    SAY_OVERLEAF,
    SAY_OTHER_SIDE,
    SAY_MISPRINTS,
    SAY_VARIANTS,
    SAY_UNSURES,
    SAY_ERRATA_COUNTED,
    SAY_SEE,
    SAY_BOOK_ERRATA,
    SAY_BOOK,
    SAY_LIST,
    SAY_OUTCOME,
    SAY_VALUE,
    SAY_EXACT,
    SAY_ACROSS_BY,
    SAY_MEAN,
    SAY_SPREAD,
    SAY_MEAN_OF,
    SAY_SPREAD_OF,
    SAY_OR_MORE,
    SAY_EXACTLY,
    SAY_NOT,
    SAY_HOLDS,
    SAY_HOLDS_NOT,
    SAY_COUNTED,
    SAY_COUNTED_BRIEFLY,
    SAY_NO_SUM_BELOW,
    SAY_BEYOND,
    SAY_BEYOND_BOTH,
    SAY_FIND_LETTER,
    SAY_LETTERS,
    SAY_FROM_TO,
    SAY_PER_CENT,
    SAY_PER_CENT_OVER,
    SAY_PER_CENT_ACROSS,
    SAY_NARROW_LETTER,
    SAY_NARROW_FIGURE,
    SAY_PARTS_OF,
    SAY_NEVER_IN,
    SAY_MEAN_SPREAD,
    SAY_CARDS_IN,
    SAY_SHUFFLE,
    SAY_SHUFFLE_ALL,
    SAY_NOW,
    SAY_DRAW_ANOTHER,
    SAY_DRAW_NOW,
    SAY_HOW_TO_USE,
    SAY_PUT_ASIDE,
    SAY_DRAW_FOR,
    SAY_READ_LINE,
    SAY_READ_SUM,
    SAY_LEFT_SUM,
    SAY_LEAVE_OUT,
    SAY_PUT_BACK,
    SAY_LAY_BESIDE,
    SAY_NOT_DEALT,
    SAY_LEAST_MOST,
    SAY_CARDS,
    SAY_DRAW_AGAIN,
    SAY_DRAW_AGAIN_IF,
    SAY_ROLL_AGAIN_BEHIND,
    SAY_ROLL_AGAIN_IF,
    SAY_FOR,
    SAY_FOR_EACH,
    SAY_UP_TO,
    SAY_TO_WHAT,
    SAY_HEAD_EVENT,
    SAY_HEAD_CARDS,
    SAY_HEAD_DICE,
    SAY_HEAD_BY_CARD,
    SAY_DRAWN,
    SAY_DRAW_EXACT,
    SAY_DRAW_OFF,
    SAY_DRAW_TOGETHER,
    SAY_FRONTS,
    SAY_BACKS,
    SAY_FRONTS_AND_BACKS,
    SAY_DECK_SHEET,
    SAY_BLANKS,
    SAY_PLACES_FREE,
    SAY_FOLD,
    SAY_TURN_LONG,
    SAY_TURN_SHORT,
    SAY_CUT,
    SAY_CHECK_RULER,
    SAY_HOLD_TO_LIGHT,
    SAY_READ_OFFSET,
    SAY_WRITE_OFFSET,
    SAY_BACK_LINES,
    SAY_SERVES_ALL,
    SAY_CORNERS,
    SAY_NOTE,
    SAY_YES,
    SAY_NO,
    /* Books have pages, sheets have sides. */
    SAY_PAGE_OF,
    SAY_PAGE,
    /* The front of a book: its subject, and the question of each table. */
    SAY_FRONT_SUBJECT,
    SAY_TABLES_COUNTED,
    SAY_CELLS_COUNTED,
    SAY_FRONT_CONTENTS,
    SAY_FRONT_TABLES,
    SAY_FRONT_DISCS,
    SAY_FRONT_PROOF,
    SAY_FRONT_PROOF_ANSWER,
    SAY_FRONT_ERRATA,
    SAY_FRONT_ERRATA_ANSWER,
    /* One row, explained as a sentence: a reader who understands one can read all. */
    SAY_READ_TITLE,
    SAY_READ_GIVEN,
    SAY_READ_CHANCE,
    SAY_READ_SHADES,
    SAY_READ_BELOW,
    SAY_READ_FROM,
    SAY_READ_ELSEWHERE,
    /* Each sign is explained only if the book prints it. */
    SAY_SIGNS_TITLE,
    SAY_SIGN_NEED,
    SAY_SIGN_MEAN,
    SAY_SIGN_SPREAD,
    SAY_SIGN_OR_MORE,
    SAY_SIGN_OF_MORE,
    SAY_SIGN_EVEN,
    SAY_SIGN_EVEN_IS,
    SAY_SIGN_DASH,
    SAY_SIGN_HUNDRED,
    SAY_SIGN_NEARLY,
    SAY_SIGN_NA,
    SAY_SIGN_EXACT,
    /* Why the numbers are reliable, with the counts of this run. */
    SAY_PROVED_TITLE,
    SAY_PROVED_COUNTED,
    SAY_PROVED_ALL,  /* by the second method */
    SAY_PROVED_SOME, /* partly, or not at all */
    SAY_PROVED_NOT,
    /* References for reporting an error, so that others find the same line. */
    SAY_CITE_TITLE,
    SAY_CITE_NAME,
    SAY_CITE_FILES,
    /* Answers above tables: sentences computed from their cells. */
    SAY_EVEN_EACH,
    SAY_FROM,
    SAY_DOWN_TO,
    SAY_FROM_LIKELY,
    SAY_DOWN_TO_LIKELY,
    SAY_NAME_IS,
    SAY_EITHER,
    SAY_NEVER,
    SAY_NOT_BY,
    SAY_NOT_IN_TIME,
    SAY_DENIALS,
    SAY_ALWAYS,
    SAY_MOST_WITH,
    SAY_STILL_WITH,
    SAY_SEMICOLON,
    /* The model of a table: its dice, node by node (show/book_model.c). */
    SAY_M_PERCENT,
    SAY_M_DIE,
    SAY_M_FACES_ONE,
    SAY_M_FACES,
    SAY_M_SIDES_ONE,
    SAY_M_SIDES,
    SAY_M_DRAW,
    SAY_M_CARDS_OF,
    SAY_M_THOSE,
    SAY_M_THOSE_FOR,
    SAY_M_UNTIL,
    SAY_M_UNTIL_MOST,
    SAY_M_TURNS,
    SAY_M_TURNS_MOST,
    SAY_M_ENDED,
    SAY_M_EQ,
    SAY_M_NE,
    SAY_M_LT,
    SAY_M_LE,
    SAY_M_GT,
    SAY_M_GE,
    SAY_M_WITHIN,
    SAY_M_FLOOR,
    SAY_M_CEIL,
    SAY_M_ROUND,
    SAY_M_ABS,
    SAY_M_MIN,
    SAY_M_MAX,
    SAY_M_KIND,
    SAY_M_AMOUNT,
    SAY_M_AMOUNT_OF,
    SAY_M_AGAINST,
    SAY_M_COUNT,
    SAY_M_SUM,
    SAY_M_SUM_OVER,
    SAY_M_HIGHEST,
    SAY_M_HIGHEST_ONE,
    SAY_M_LOWEST,
    SAY_M_LOWEST_ONE,
    SAY_M_DISTINCT,
    SAY_M_REROLL,
    SAY_M_REROLL_ONCE,
    SAY_M_CARD,
    SAY_M_PLACE,
    SAY_M_CLAMP,
    SAY_M_EXPLODE,
    SAY_M_EXPLODE_MOST,
    SAY_M_EXPLODE_EVER,
    SAY_M_FURTHER,
    SAY_M_REACHED,
    SAY_M_ROLLS,
    SAY_M_LET,
    SAY_M_IF,
    SAY_M_TUPLE,
    SAY_M_FIRST,
    SAY_M_FACE,
    SAY_M_THROW,
    SAY_M_THE_CARD,
    SAY_M_ROWS,
    SAY_M_COLUMNS,
    SAY_M_OUTCOME,
    SAY_M_AS,
    SAY_M_GIVEN,
    SAY_M_ROLLED,
    SAY_M_OUTCOMES,
    SAY_M_BY_NAME,
    SAY_M_OTHERS_BY_NAME,
    SAY_M_ON_SHEET,
    SAY_M_IN_BLOCK,
    SAY_M_CHART_BY,
    SAY_M_CHART,
    SAY_M_TOTAL,
    SAY_M_ALL,
    SAY_M_HEAD_ALL,
    /* The page of exhaustive checks. */
    SAY_PROOF_ASIDE,
    SAY_PROOF_COUNTED,
    SAY_PROOF_WALKED,
    SAY_PROOF_ALIKE,
    SAY_PROOF_ONCE,
    SAY_PROOF_ONCE_TIMES,
    SAY_PROOF_MARK,
    SAY_HEAD_PAGE,
    SAY_HEAD_TABLE,
    SAY_HEAD_CELLS,
    SAY_HEAD_CASES,
    SAY_HEAD_THROWS,
    SAY_HEAD_WALKED,
    SAY_HEAD_ALIKE,
    SAY_HEAD_AGREE,
    SAY_HEAD_EXAMPLES,
    SAY_ALL,
    SAY_AGREE_NOT,
    SAY_REPEAT_ONE,
    SAY_REPEAT_HOW,
    SAY_REPEAT_DATA,
    SAY_REPEAT_FILES,
    SAY_REPEAT_PROGRAM,
    SAY_REPEAT_INPUT,
    SAY_REPEAT_OF,
    SAY_REPEAT_OF_HOW,
    SAY_MODELS_TITLE,
    SAY_MODELS_ASIDE,
    SAY_LOOKED_TITLE,
    SAY_LOOKED_NOTE,
    SAYINGS
};

/* Forms of a text by number. A language with fewer forms has the same text in several of them, so
 * that callers need not distinguish. */
enum plural { PLURAL_ONE, PLURAL_FEW, PLURAL_MANY, PLURALS };
/* The rule that selects the form, by its name in a file. */
enum plural_rule {
    PLURAL_ENGLISH, /* one: 1 */
    PLURAL_FRENCH,  /* one: 0 and 1 */
    PLURAL_NEVER,   /* one form for all */
    PLURAL_POLISH,  /* one: 1; few: 2-4, 22-24, ...; many: the rest */
    PLURAL_RUSSIAN, /* one: 1, 21, ...; few: 2-4, 22-24, ...; many: the rest */
    PLURAL_CZECH,   /* one: 1; few: 2-4; many: the rest */
    PLURAL_RULES
};

struct language {
    struct str code;                /* code in layouts: "de" */
    struct text name;               /* in the language itself: "Deutsch" */
    struct str tag;                 /* for PDFs: "en-GB"; else the code */
    struct text decimal, thousands; /* "." and "," */
    struct text die;                /* the "D" in D6 */
    struct texts quotes;            /* opening and closing, outer and inner: four */
    bool spaced;                    /* a thin space before ; : ! ? and inside « » */
    bool small;                     /* a label within a sentence begins with a small letter */
    struct text date;               /* "{day} {month} {year}" */
    struct texts month;             /* twelve */
    enum plural_rule plural;
    struct str word[SAYINGS][PLURALS]; /* empty: English is used */
    size_t lacks;                      /* number of missing texts */
    uint32_t source;                   /* its file; 0: built in */
};
extern const struct fields language_fields;
extern const struct language language_english;

/* Reads DIR/layouts/languages/CODE.yaml. For "en" without a file returns English. Returns NULL
 * after a finding at `asked_at` if there is no such language. Values that the file omits are as in
 * English. */
const struct language *language_read(struct arena *a, struct diag *d, const char *dir, struct str code,
                                     struct span asked_at);
struct str language_path(struct arena *a, struct str code);

/* Return a text: unchanged; with {1} filled; with {1} and {2} filled; in the form for a number,
 * with {n} filled. `l` may be NULL. */
struct str saying_in(const struct language *l, enum saying what);
struct str say_of(struct arena *a, const struct language *l, enum saying what, struct str one);
struct str say_two(struct arena *a, const struct language *l, enum saying what, struct str one, struct str two);
struct str say_count(struct arena *a, const struct language *l, enum saying what, uint64_t n);
/* fills {1} to {9} */
struct str say_places(struct arena *a, struct str saying, const struct str *of, size_t n);
/* Splits off the next piece of a text: `words` before a place or at the end, and the number of the
 * place after it, 1 to 9; 0: none. Returns false at the end. For callers that print arguments in a
 * different style. */
const char *language_plurals(enum plural_rule r); /* name of the rule in files */
bool say_next(struct str *rest, struct str *words, unsigned *place);

/* Formats "3.5" as "3,5"; returns the same bytes if nothing changes. For numbers with signs and
 * units, not for sentences. */
struct str say_number(struct arena *a, const struct language *l, struct str s);
/* Formats the digits 1234567 as "1,234,567". */
struct str say_grouped(struct arena *a, const struct language *l, struct str digits);
/* Formats 2026-11-21 as "21 Nov 2026"; returns other text unchanged. */
struct str say_date(struct arena *a, const struct language *l, struct str iso);
enum quote { QUOTE_OPEN, QUOTE_CLOSE, QUOTE_OPEN_INNER, QUOTE_CLOSE_INNER };
struct str say_quote(const struct language *l, enum quote q);

bool saying_is_counted(enum saying what); /* it has forms for numbers */
/* Returns a text in English, as language files use it for a key; with `one`, the singular or
 * empty. */
struct str saying_english(enum saying what, bool one);
/* replaces non-breaking spaces by spaces, as people type keys */
struct str saying_key(struct arena *a, struct str s);
#endif
