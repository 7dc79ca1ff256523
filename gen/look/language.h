/* The language of a document: the program's own text on pages, and the format of numbers,
 * quotations and dates.
 *
 * English is built in, and NULL means English. Every other language is a file
 * layouts/languages/CODE.yaml. The text of a set's author is not here: its translations are in
 * model/catalogue.h. */
#ifndef BS_LOOK_LANGUAGE_H
#define BS_LOOK_LANGUAGE_H
#include "yaml/field.h"

/* The program's own text on pages, by purpose: MSG_SIDE_OF and so on, one for each row of
 * messages.h. */
enum msg {
#define MESSAGE(id, english) MSG_##id,
#define COUNTED(id, english, singular) MSG_##id,
#include "look/messages.h"
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
    size_t untranslated;                 /* number of missing texts */
    uint32_t source;                   /* its file; 0: built in */
};
extern const struct fields language_fields;
extern const struct language language_english;

/* Reads DIR/layouts/languages/CODE.yaml. For "en" without a file returns English. Returns NULL
 * after a finding at `requested_at` if there is no such language; the language of a set may lack
 * its file, and then has the English texts after a warning. Values that the file omits are as in
 * English. */
const struct language *language_read(struct arena *a, struct diag *d, const char *dir,
                                     struct str code, struct span requested_at, bool is_of_set);
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
/* The key of a text in language files: "side-of". */
struct str msg_id(struct arena *a, enum msg what);
#endif
