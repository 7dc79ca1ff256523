/* The language of a document: the program's own words on pages, and how numbers, quotations and dates are written.
 *
 * English is built in, and is what a NULL stands for; every other language is a file layouts/languages/CODE.yaml. What
 * the author of a set says is in none of them: that is in catalogues (model/catalogue.h). */
#ifndef BS_LOOK_LANGUAGE_H
#define BS_LOOK_LANGUAGE_H
#include "yaml/field.h"

/* All that the program says of its own on a page, by what it is for; the English words are in language.c. {1} and {2}
 * stand for what is said of, {n} for the number that decides between one and several. */
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
    /* Books have pages, as sheets have sides. */
    SAY_PAGE_OF,
    SAY_PAGE,
    /* The front of a book: what it counts, and what each table answers. */
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
    /* One row, read as a sentence: who has read one can read all. */
    SAY_READ_TITLE,
    SAY_READ_GIVEN,
    SAY_READ_CHANCE,
    SAY_READ_SHADES,
    SAY_READ_BELOW,
    SAY_READ_FROM,
    SAY_READ_ELSEWHERE,
    /* Each is said only where the book prints the sign. */
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
    /* Why its figures may be believed, with the counts of this very run. */
    SAY_PROVED_TITLE,
    SAY_PROVED_COUNTED,
    SAY_PROVED_ALL,  /* by the second method */
    SAY_PROVED_SOME, /* or by neither */
    SAY_PROVED_NOT,
    /* By what an error can be reported, so that another finds the same line. */
    SAY_CITE_TITLE,
    SAY_CITE_NAME,
    SAY_CITE_FILES,
    /* Answers above tables: sentences that are worked out from their cells. */
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
    SAY_ALWAYS,
    SAY_MOST_WITH,
    SAY_STILL_WITH,
    SAY_SEMICOLON,
    /* The model of a table: what is thrown, node by node (show/book_model.c). */
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
    /* The page of proof. */
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

/* One of these by a number: which form a language has for it. Of a language with fewer forms those that it does not
 * tell apart are the same words, so that who says need not know which it has. */
enum plural { PLURAL_ONE, PLURAL_FEW, PLURAL_MANY, PLURALS };
/* How the form is chosen, by the names that a file has for it. */
enum plural_rule {
    PLURAL_ENGLISH, /* one of 1 alone */
    PLURAL_FRENCH,  /* one of 0 and 1 */
    PLURAL_NEVER,   /* one form for all */
    PLURAL_POLISH,  /* one of 1; few of 2-4, 22-24, ...; many */
    PLURAL_RUSSIAN, /* one of 1, 21, ...; few of 2-4, 22-24, ...; many */
    PLURAL_CZECH,   /* one of 1; few of 2-4; many */
    PLURAL_RULES
};

struct language {
    struct str code;                /* as layouts call it: "de" */
    struct text name;               /* its own: "Deutsch" */
    struct str tag;                 /* of PDFs: "en-GB"; else the code */
    struct text decimal, thousands; /* "." and "," */
    struct text die;                /* "D" of D6 */
    struct texts quotes;            /* opening and closing, outer and inner: four */
    bool spaced;                    /* a thin blank before ; : ! ? and inside « » */
    bool small;                     /* a label within a sentence begins with a small letter */
    struct text date;               /* "{day} {month} {year}" */
    struct texts month;             /* twelve */
    enum plural_rule plural;
    struct str word[SAYINGS][PLURALS]; /* empty: in English */
    size_t lacks;                      /* sayings that it has no words for */
    uint32_t source;                   /* its file; 0: built in */
};
extern const struct fields language_fields;
extern const struct language language_english;

/* DIR/layouts/languages/CODE.yaml; English where it says en and there is no such file. NULL after a finding at
 * `asked_at` where there is none. What a file does not say is as in English. */
const struct language *language_read(struct arena *a, struct diag *d, const char *dir, struct str code,
                                     struct span asked_at);
struct str language_path(struct arena *a, struct str code);

/* The words, as they are; with {1} filled, and {2}; and by a number, which is {n}. `l` may be NULL. */
struct str saying_in(const struct language *l, enum saying what);
struct str say_of(struct arena *a, const struct language *l, enum saying what, struct str one);
struct str say_two(struct arena *a, const struct language *l, enum saying what, struct str one, struct str two);
struct str say_count(struct arena *a, const struct language *l, enum saying what, uint64_t n);
struct str say_places(struct arena *a, struct str saying, const struct str *of, size_t n); /* {1} to {9} filled */
/* The next piece of such words: what stands before a place, or behind the last, and which place follows it, 1 to 9; 0:
 * none does. False at the end. For who sets what is said of in another voice. */
const char *language_plurals(enum plural_rule r); /* as files call it */
bool say_next(struct str *rest, struct str *words, unsigned *place);

/* "3.5" as "3,5"; the same bytes where nothing changes. Of digits, signs and units: no sentence. */
struct str say_number(struct arena *a, const struct language *l, struct str s);
/* 1234567 as "1,234,567", from its digits. */
struct str say_grouped(struct arena *a, const struct language *l, struct str digits);
/* "21 Nov 2026" of 2026-11-21; what is no date as it is. */
struct str say_date(struct arena *a, const struct language *l, struct str iso);
enum quote { QUOTE_OPEN, QUOTE_CLOSE, QUOTE_OPEN_INNER, QUOTE_CLOSE_INNER };
struct str say_quote(const struct language *l, enum quote q);

bool saying_is_counted(enum saying what);           /* has it forms by a number? */
/* A saying in English, as files of languages call it; with `one`, the form of one, or empty where it has none. */
struct str saying_english(enum saying what, bool one);
struct str saying_key(struct arena *a, struct str s); /* its blanks as one writes them: all break */
#endif
