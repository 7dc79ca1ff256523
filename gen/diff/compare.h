/* Shared by the files of diff/ that find changes: the compared objects, the facts of an edition,
 * and the recording of changes. */
#ifndef BS_DIFF_COMPARE_H
#define BS_DIFF_COMPARE_H
#include "diff/diff.h"
#include "model/members.h"

/* ---- pairing ---- */

/* Pairs objects of the old edition with objects of the new: to[i] is the index in the new edition
 * for i, from[k] the index in the old for k; -1 if unpaired. */
struct pairs {
    ptrdiff_t *to, *from;
    size_t n, m;
};
typedef bool alike(const void *of, size_t i, size_t k);
struct pairs pairs_new(struct arena *a, size_t n, size_t m);
/* Pairs each unpaired old object with the first unpaired new one for which `like` is true; NULL:
 * with any. */
void pairs_find(struct pairs *p, alike *like, const void *of);

/* match.c: the texts of a chart's rows and cells, for reports. */
struct printed {
    const struct chart *c;
    struct str *row, *cell; /* n_row; n_row times n_col, empty if the row lacks a cell there */
};
struct printed printed_new(struct arena *a, const struct chart *c);
struct str printed_cell(const struct printed *p, size_t row, size_t col);
struct pairs columns_match(struct arena *a, const struct chart *x, const struct chart *y);
/* moved[i] is set for a paired row whose position among the other pairs has changed. */
struct pairs rows_match(struct arena *a, const struct printed *x, const struct printed *y,
                        const struct pairs *col, bool *moved);
/* True for equal names; in ranges, dashes and spaces may differ. */
bool row_same(const struct printed *x, size_t i, const struct printed *y, size_t k);
bool column_same(const struct column *x, const struct column *y);
bool cell_same(const struct printed *x, size_t i, size_t xc, const struct printed *y, size_t k,
               size_t yc);
struct str cell_words(struct arena *a, const struct chart *c, const struct row *r,
                      const struct cell *cell);
struct str column_words(struct arena *a, const struct column *c);

/* ---- facts ---- */

/* The compared pair: `x` of the old edition, `y` of the new; charts, or NULL for a set. */
struct comparing {
    struct arena *a;
    struct changes *out;
    const struct set *set;
    const struct chart *x, *y;
    const struct odds_entry *entry;
    struct str before; /* "Foot", for its further die */
};
void change_put(const struct comparing *c, enum change_kind kind, struct str where,
                const char *what, struct str was, struct str is, struct span at);

/* Records an object that only one edition has; `fresh`: the new one. */
void whole_put(const struct comparing *c, bool fresh, const char *what, struct str thing,
               struct span at);

/* ORDER: reported only if the order of the common facts differs. WORDS: quoted. */
enum fact_kind { FACT_VALUE, FACT_WORDS, FACT_ORDER };
/* All facts of an edition about one object, each with its name; a name may occur several times. */
struct facts {
    struct arena *a;
    struct span within; /* for an object that takes parts over: the extent of its own text; file 0:
                         * everything is its own */
    struct str where;   /* position for the next facts */
    struct fact {
        struct str where;
        const char *what;
        enum fact_kind kind;
        struct text text;
        const struct roll
            *roll; /* parsed text, or NULL; rolls are equal even if their spaces differ */
    } * at;
    size_t n, cap;
};
/* Adds a fact; an empty text is ignored. */
void fact_put(struct facts *f, enum fact_kind kind, const char *what, struct text text);
void fact_put_roll(struct facts *f, const char *what, struct text text, const struct roll *roll);
/* Adds the facts of a struct by the table of its members; marks have the place `at`. */
void fact_put_members(struct facts *f, const struct member *table, const void *of, struct span at);
void fact_put_marks(struct facts *f, const struct text *mark, size_t n, struct span at);
void fact_put_all(struct facts *f, const char *what, const struct text *text,
                  size_t n); /* FACT_WORDS */
void fact_put_waivers(struct facts *f, const struct waiver *w, size_t n);
/* Compares the facts of two editions and records the changes. Line breaks and spaces are ignored.
 * Facts that both editions have taken over are reported at their origin. Among facts of one name,
 * equal ones are paired first; the others are paired in their order. */
void facts_compare(const struct comparing *c, const struct facts *x, const struct facts *y);
/* Compares one fact, which an edition may lack. */
void text_compare(const struct comparing *c, enum fact_kind kind, struct str where,
                  const char *what, struct text was, struct text is);

struct str dice_words(struct arena *a, const struct need_dice *dice);
void charts_compare(struct comparing *c, const struct chart *const *x, size_t n,
                    const struct chart *const *y, size_t m);
#endif
