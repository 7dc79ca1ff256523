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
    SAY_BY,
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
    SAY_HEAD_CHART,
    SAY_HEAD_ROW,
    SAY_HEAD_PRINTED,
    SAY_HEAD_PLAYED,
    SAY_HEAD_WHY,
    SAY_HEAD_ELSEWHERE,
    SAY_HEAD_HERE,
    SAY_HEAD_READING,
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
    SAY_PART,
    SAY_COUNTED,
    SAY_COUNTED_BRIEFLY,
    SAY_NO_SUM_BELOW,
    SAY_BEYOND,
    SAY_BEYOND_BOTH,
    SAY_FIND_LETTER,
    SAY_LETTERS,
    SAY_TURNED,
    SAY_READ_TURNED,
    SAY_READ_TURNED_SIGN,
    SAY_HALF_TURNED,
    SAY_EACH_PLUS,
    SAY_EACH_MORE,
    SAY_ADDS_POINTS,
    SAY_TAKES_POINTS,
    SAY_ADDS_MEAN,
    SAY_TAKES_MEAN,
    SAY_FROM_TO,
    SAY_CELLS_TOTAL,
    SAY_TABLES_TOTAL,
    SAY_ENUMERATED,
    SAY_ALL_WALKED,
    SAY_SOME_WALKED,
    SAY_CELLS_OF,
    SAY_METHODS_DIFFER,
    SAY_PER_CENT,
    SAY_PER_CENT_OVER,
    SAY_PER_CENT_ACROSS,
    SAY_ROUNDED_ROWS,
    SAY_NARROW_LETTER,
    SAY_NARROW_FIGURE,
    SAY_PARTS_OF,
    SAY_NEVER_IN,
    SAY_MEAN_SPREAD,
    SAY_CARDS_IN,
    SAY_SHUFFLE,
    SAY_SHUFFLE_ALL,
    SAY_THEN_SHUFFLE_ALL,
    SAY_NOW,
    SAY_DRAW_ANOTHER,
    SAY_DRAW_AGAIN,
    SAY_DRAW_AGAIN_IF,
    SAY_ROLL_AGAIN_BEHIND,
    SAY_ROLL_AGAIN_IF,
    SAY_FOR,
    SAY_FOR_EACH,
    SAY_UP_TO,
    SAY_TO_WHAT,
    SAY_NO_ROW,
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
    SAY_FOLD,
    SAY_TURN_LONG,
    SAY_TURN_SHORT,
    SAY_CUT,
    SAY_CHECK_RULER,
    SAY_HOLD_TO_LIGHT,
    SAY_READ_OFFSET,
    SAY_WRITE_OFFSET,
    SAY_BACK_LINES,
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
    SAY_READ_ALOUD,
    SAY_READ_GIVEN,
    SAY_READ_MEAN,
    SAY_READ_SPREAD,
    SAY_READ_CHANCE,
    SAY_READ_BETWEEN,
    SAY_READ_SHADES,
    SAY_READ_BELOW,
    SAY_READ_FROM,
    SAY_READ_ELSEWHERE,
    /* Each is said only where the book prints the sign. */
    SAY_SIGNS_TITLE,
    SAY_SIGN_DIE,
    SAY_SIGN_DICE,
    SAY_SIGN_PERCENT,
    SAY_SIGN_NEED,
    SAY_SIGN_MEAN,
    SAY_SIGN_SPREAD,
    SAY_SIGN_OR_MORE,
    SAY_SIGN_OF_MORE,
    SAY_SIGN_POINTS,
    SAY_SIGN_POINTS_ARE,
    SAY_SIGN_PLUS,
    SAY_SIGN_ZERO,
    SAY_SIGN_AT_ZERO,
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
    SAY_PROVED_ALL,   /* by the second method */
    SAY_PROVED_PARTS, /* or by the third way */
    SAY_PROVED_SOME,  /* or by neither */
    SAY_PROVED_NOT,
    /* By what an error can be reported, so that another finds the same line. */
    SAY_CITE_TITLE,
    SAY_CITE_NAME,
    SAY_CITE_INPUT,
    SAY_CITE_PAGE,
    SAY_CITE_FILES,
    SAY_CITE_ERROR,
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

bool language_is_english(const struct language *l); /* in the program's own words */
bool saying_is_counted(enum saying what);           /* has it forms by a number? */
/* A saying in English, as files of languages call it; with `one`, the form of one, or empty where it has none. */
struct str saying_english(enum saying what, bool one);
#endif
