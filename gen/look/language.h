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
enum msg {
    MSG_SEQUENCE,
    MSG_CHARTS_OF,
    MSG_EDITION,
    MSG_EDITION_BEHIND,
    MSG_RULES,
    MSG_ERRATA_BY,
    MSG_SIDE_OF,
    MSG_PRINT_WHOLE,
    MSG_CONTINUED,
    MSG_UNCHECKED,
    MSG_SIDE,
    MSG_AND,
    MSG_PHASES,
    MSG_EXAMPLE,
    MSG_BEGIN_WITH,
    MSG_IN_THROWS,
    MSG_INCHES,
    MSG_FEET,
    MSG_YARDS,
    MSG_HEXES,
    MSG_SQUARES,
    MSG_PACES,
    MSG_BASE_WIDTHS,
    MSG_UNIT_IS,
    MSG_SCALED,
    MSG_SCALED_FIRST,
    MSG_ROUNDED,
    MSG_ROUNDED_UP,
    MSG_ROUNDED_DOWN,
    MSG_UNDER,
    MSG_TO,
    MSG_OVER,
    MSG_NOT_APPLICABLE,
    MSG_NO_FIRE,
    MSG_OR,
    MSG_EACH,
    MSG_FOR_EACH_OF,
    MSG_AT_MOST,
    MSG_CHANGES,
    MSG_ONE_OF,
    MSG_ANY,
    MSG_COLON,
    MSG_PRINTED,
    MSG_NOT_ON,
    MSG_DIFFERS_FROM,
    MSG_THE_ORIGINAL,
    MSG_NOT_CERTAIN,
    MSG_ROLL_AGAIN,
    MSG_ROLL_AGAIN_ASIDE,
    MSG_READING,
    MSG_READING_ASIDE,
    MSG_ERRATA_SECTION,
    MSG_ERRATA,
    MSG_DIFFERENCES,
    MSG_DOUBTS,
    MSG_READINGS,
    MSG_HEAD_PRINTED,
    MSG_HEAD_PLAYED,
    MSG_HEAD_ELSEWHERE,
    MSG_HEAD_HERE,
    MSG_HOUSE_RULES,
    MSG_HEAD_BEFORE,
    MSG_HEAD_HOUSE,
    MSG_CHANGED,
    MSG_HOUSE_OF,
    MSG_HOUSE,
    MSG_HOUSE_MARKED,
    MSG_LEFT_OUT,
    MSG_LEFT_COUNTED,
    MSG_GONE,
    MSG_FOR_SOME,
    MSG_AND_MORE,
    MSG_ON_SHEET,
    MSG_ON_SIDE,
    MSG_NOT_ON_SHEET,
    MSG_NOT_ON_SIDE,
    MSG_OVERLEAF,
    MSG_OTHER_SIDE,
    MSG_MISPRINTS,
    MSG_VARIANTS,
    MSG_UNSURES,
    MSG_ERRATA_COUNTED,
    MSG_SEE,
    MSG_BOOK_ERRATA,
    MSG_BOOK,
    MSG_LIST,
    MSG_OUTCOME,
    MSG_VALUE,
    MSG_EXACT,
    MSG_ACROSS_BY,
    MSG_MEAN,
    MSG_SPREAD,
    MSG_MEAN_OF,
    MSG_SPREAD_OF,
    MSG_OR_MORE,
    MSG_EXACTLY,
    MSG_NOT,
    MSG_HOLDS,
    MSG_HOLDS_NOT,
    MSG_COUNTED,
    MSG_COUNTED_BRIEFLY,
    MSG_NO_SUM_BELOW,
    MSG_BEYOND,
    MSG_BEYOND_BOTH,
    MSG_FIND_LETTER,
    MSG_LETTERS,
    MSG_FROM_TO,
    MSG_PER_CENT,
    MSG_PER_CENT_OVER,
    MSG_PER_CENT_ACROSS,
    MSG_NARROW_LETTER,
    MSG_NARROW_FIGURE,
    MSG_PARTS_OF,
    MSG_NEVER_IN,
    MSG_MEAN_SPREAD,
    MSG_CARDS_IN,
    MSG_SHUFFLE,
    MSG_SHUFFLE_ALL,
    MSG_NOW,
    MSG_DRAW_ANOTHER,
    MSG_DRAW_NOW,
    MSG_HOW_TO_USE,
    MSG_PUT_ASIDE,
    MSG_DRAW_FOR,
    MSG_READ_LINE,
    MSG_READ_SUM,
    MSG_LEFT_SUM,
    MSG_LEAVE_OUT,
    MSG_PUT_BACK,
    MSG_LAY_BESIDE,
    MSG_NOT_DEALT,
    MSG_LEAST_MOST,
    MSG_CARDS,
    MSG_DRAW_AGAIN,
    MSG_DRAW_AGAIN_IF,
    MSG_ROLL_AGAIN_BEHIND,
    MSG_ROLL_AGAIN_IF,
    MSG_FOR,
    MSG_FOR_EACH,
    MSG_UP_TO,
    MSG_TO_WHAT,
    MSG_HEAD_EVENT,
    MSG_HEAD_CARDS,
    MSG_HEAD_DICE,
    MSG_HEAD_BY_CARD,
    MSG_DRAWN,
    MSG_DRAW_EXACT,
    MSG_DRAW_OFF,
    MSG_DRAW_TOGETHER,
    MSG_FRONTS,
    MSG_BACKS,
    MSG_FRONTS_AND_BACKS,
    MSG_DECK_SHEET,
    MSG_BLANKS,
    MSG_PLACES_FREE,
    MSG_FOLD,
    MSG_TURN_LONG,
    MSG_TURN_SHORT,
    MSG_CUT,
    MSG_CHECK_RULER,
    MSG_HOLD_TO_LIGHT,
    MSG_READ_OFFSET,
    MSG_WRITE_OFFSET,
    MSG_BACK_LINES,
    MSG_SERVES_ALL,
    MSG_CORNERS,
    MSG_NOTE,
    MSG_YES,
    MSG_NO,
    /* Books have pages, sheets have sides. */
    MSG_PAGE_OF,
    MSG_PAGE,
    /* The front of a book: its subject, and the question of each table. */
    MSG_FRONT_SUBJECT,
    MSG_TABLES_COUNTED,
    MSG_CELLS_COUNTED,
    MSG_FRONT_CONTENTS,
    MSG_FRONT_TABLES,
    MSG_FRONT_DISCS,
    MSG_FRONT_PROOF,
    MSG_FRONT_PROOF_ANSWER,
    MSG_FRONT_ERRATA,
    MSG_FRONT_ERRATA_ANSWER,
    /* One row, explained as a sentence: a reader who understands one can read all. */
    MSG_READ_TITLE,
    MSG_READ_GIVEN,
    MSG_READ_CHANCE,
    MSG_READ_SHADES,
    MSG_READ_BELOW,
    MSG_READ_FROM,
    MSG_READ_ELSEWHERE,
    /* Each sign is explained only if the book prints it. */
    MSG_SIGNS_TITLE,
    MSG_SIGN_NEED,
    MSG_SIGN_MEAN,
    MSG_SIGN_SPREAD,
    MSG_SIGN_OR_MORE,
    MSG_SIGN_OF_MORE,
    MSG_SIGN_EVEN,
    MSG_SIGN_EVEN_IS,
    MSG_SIGN_DASH,
    MSG_SIGN_HUNDRED,
    MSG_SIGN_NEARLY,
    MSG_SIGN_NA,
    MSG_SIGN_EXACT,
    /* Why the numbers are reliable, with the counts of this run. */
    MSG_PROVED_TITLE,
    MSG_PROVED_COUNTED,
    MSG_PROVED_ALL,  /* by the second method */
    MSG_PROVED_SOME, /* partly, or not at all */
    MSG_PROVED_NOT,
    /* References for reporting an error, so that others find the same line. */
    MSG_CITE_TITLE,
    MSG_CITE_NAME,
    MSG_CITE_FILES,
    /* Answers above tables: sentences computed from their cells. */
    MSG_EVEN_EACH,
    MSG_FROM,
    MSG_DOWN_TO,
    MSG_FROM_LIKELY,
    MSG_DOWN_TO_LIKELY,
    MSG_NAME_IS,
    MSG_EITHER,
    MSG_NEVER,
    MSG_NOT_BY,
    MSG_NOT_IN_TIME,
    MSG_DENIALS,
    MSG_ALWAYS,
    MSG_MOST_WITH,
    MSG_STILL_WITH,
    MSG_SEMICOLON,
    /* The model of a table: its dice, node by node (show/book_model.c). */
    MSG_M_PERCENT,
    MSG_M_DIE,
    MSG_M_FACES_ONE,
    MSG_M_FACES,
    MSG_M_SIDES_ONE,
    MSG_M_SIDES,
    MSG_M_DRAW,
    MSG_M_CARDS_OF,
    MSG_M_THOSE,
    MSG_M_THOSE_FOR,
    MSG_M_UNTIL,
    MSG_M_UNTIL_MOST,
    MSG_M_TURNS,
    MSG_M_TURNS_MOST,
    MSG_M_ENDED,
    MSG_M_EQ,
    MSG_M_NE,
    MSG_M_LT,
    MSG_M_LE,
    MSG_M_GT,
    MSG_M_GE,
    MSG_M_WITHIN,
    MSG_M_FLOOR,
    MSG_M_CEIL,
    MSG_M_ROUND,
    MSG_M_ABS,
    MSG_M_MIN,
    MSG_M_MAX,
    MSG_M_KIND,
    MSG_M_AMOUNT,
    MSG_M_AMOUNT_OF,
    MSG_M_AGAINST,
    MSG_M_COUNT,
    MSG_M_SUM,
    MSG_M_SUM_OVER,
    MSG_M_HIGHEST,
    MSG_M_HIGHEST_ONE,
    MSG_M_LOWEST,
    MSG_M_LOWEST_ONE,
    MSG_M_DISTINCT,
    MSG_M_REROLL,
    MSG_M_REROLL_ONCE,
    MSG_M_CARD,
    MSG_M_PLACE,
    MSG_M_CLAMP,
    MSG_M_EXPLODE,
    MSG_M_EXPLODE_MOST,
    MSG_M_EXPLODE_EVER,
    MSG_M_FURTHER,
    MSG_M_REACHED,
    MSG_M_ROLLS,
    MSG_M_LET,
    MSG_M_IF,
    MSG_M_TUPLE,
    MSG_M_FIRST,
    MSG_M_FACE,
    MSG_M_THROW,
    MSG_M_THE_CARD,
    MSG_M_ROWS,
    MSG_M_COLUMNS,
    MSG_M_OUTCOME,
    MSG_M_AS,
    MSG_M_GIVEN,
    MSG_M_ROLLED,
    MSG_M_OUTCOMES,
    MSG_M_BY_NAME,
    MSG_M_OTHERS_BY_NAME,
    MSG_M_ON_SHEET,
    MSG_M_IN_BLOCK,
    MSG_M_CHART_BY,
    MSG_M_CHART,
    MSG_M_TOTAL,
    MSG_M_ALL,
    MSG_M_HEAD_ALL,
    /* The page of exhaustive checks. */
    MSG_PROOF_ASIDE,
    MSG_PROOF_COUNTED,
    MSG_PROOF_WALKED,
    MSG_PROOF_ALIKE,
    MSG_PROOF_ONCE,
    MSG_PROOF_ONCE_TIMES,
    MSG_PROOF_MARK,
    MSG_HEAD_PAGE,
    MSG_HEAD_TABLE,
    MSG_HEAD_CELLS,
    MSG_HEAD_CASES,
    MSG_HEAD_THROWS,
    MSG_HEAD_WALKED,
    MSG_HEAD_ALIKE,
    MSG_HEAD_AGREE,
    MSG_HEAD_EXAMPLES,
    MSG_ALL,
    MSG_AGREE_NOT,
    MSG_REPEAT_ONE,
    MSG_REPEAT_HOW,
    MSG_REPEAT_DATA,
    MSG_REPEAT_FILES,
    MSG_REPEAT_PROGRAM,
    MSG_REPEAT_INPUT,
    MSG_REPEAT_OF,
    MSG_REPEAT_OF_HOW,
    MSG_MODELS_TITLE,
    MSG_MODELS_ASIDE,
    MSG_LOOKED_TITLE,
    MSG_LOOKED_NOTE,
    MSG_COUNT
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
    struct str word[MSG_COUNT][PLURALS]; /* empty: English is used */
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
struct str msg_text(const struct language *l, enum msg what);
struct str msg_format(struct arena *a, const struct language *l, enum msg what, struct str one);
struct str msg_format_two(struct arena *a, const struct language *l, enum msg what, struct str one,
                          struct str two);
struct str msg_format_count(struct arena *a, const struct language *l, enum msg what, uint64_t n);
/* fills {1} to {9} */
struct str msg_fill(struct arena *a, struct str pattern, const struct str *of, size_t n);
/* Splits off the next piece of a text: `words` before a place or at the end, and the number of the
 * place after it, 1 to 9; 0: none. Returns false at the end. For callers that print arguments in a
 * different style. */
const char *language_plurals(enum plural_rule r); /* name of the rule in files */
bool msg_next_part(struct str *rest, struct str *words, unsigned *place);

/* Formats "3.5" as "3,5"; returns the same bytes if nothing changes. For numbers with signs and
 * units, not for sentences. */
struct str format_number(struct arena *a, const struct language *l, struct str s);
/* Formats the digits 1234567 as "1,234,567". */
struct str format_grouped(struct arena *a, const struct language *l, struct str digits);
/* Formats 2026-11-21 as "21 Nov 2026"; returns other text unchanged. */
struct str format_date(struct arena *a, const struct language *l, struct str iso);
enum quote { QUOTE_OPEN, QUOTE_CLOSE, QUOTE_OPEN_INNER, QUOTE_CLOSE_INNER };
struct str language_quote(const struct language *l, enum quote q);

bool msg_is_counted(enum msg what); /* it has forms for numbers */
/* Returns a text in English, as language files use it for a key; with `one`, the singular or
 * empty. */
struct str msg_english(enum msg what, bool one);
/* replaces non-breaking spaces by spaces, as people type keys */
struct str msg_key(struct arena *a, struct str s);
#endif
