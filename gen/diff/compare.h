/* What the files of diff/ that find changes share: what is compared at the moment, and how a change is put down. */
#ifndef BS_DIFF_COMPARE_H
#define BS_DIFF_COMPARE_H
#include "diff/diff.h"

/* `x` of the old edition, `y` of the new; a chart, or neither for a set. */
struct comparing {
    struct arena *a;
    struct changes *out;
    const struct set *set;
    const struct chart *x, *y;
    const struct odds_entry *entry;
    struct str before; /* "Foot: " of a row's further die */
};

/* In changes.c. */
void change_put(const struct comparing *c, enum change_kind kind, struct str where, const char *what, struct str was,
                struct str is, struct span at);
/* Breaks of a text are of no account. */
struct str text_folded(struct arena *a, struct str s);
/* A text that one may have and the other not. A sentence is quoted. */
void text_compare(const struct comparing *c, struct str where, const char *what, struct text was, struct text is,
                  bool sentence);
/* Of what has no place of its own. */
void words_compare(const struct comparing *c, const char *what, struct str was, struct str is);
/* Texts without names: those that both have go first; of the others the first of one is the first of the other, as long
 * as there are some. That the same ones stand in another order is told as `what` in that order. */
void texts_compare(const struct comparing *c, struct str where, const char *what, const struct text *x, size_t n,
                   const struct text *y, size_t m);
/* Texts by name. `roll`: what the text says, or NULL; it is the same however its blanks stand. */
struct named_list {
    struct named {
        struct str name;
        struct text text;
        const struct roll *roll;
    } * at;
    size_t n, cap;
};
void named_compare(const struct comparing *c, const char *what, const struct named_list *x, const struct named_list *y,
                   bool sentence);
void waivers_compare(const struct comparing *c, const struct waiver *x, size_t n, const struct waiver *y, size_t m);
struct str dice_words(struct arena *a, const struct need_dice *dice);
void charts_compare(struct comparing *c, const struct set *x, const struct set *y);
#endif
