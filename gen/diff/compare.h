/* What the files of diff/ that find changes share: what is compared at the moment, what an edition
 * says of it, and how a change is put down. */
#ifndef BS_DIFF_COMPARE_H
#define BS_DIFF_COMPARE_H
#include "diff/diff.h"

/* ---- which is which ---- */

/* Things of the old edition with those of the new: to[i] is the place of i in the new one, from[k]
 * of k in the old; -1: it has none. */
struct pairs {
    ptrdiff_t *to, *from;
    size_t n, m;
};
typedef bool alike(const void *of, size_t i, size_t k);
struct pairs pairs_new(struct arena *a, size_t n, size_t m);
/* Of those that are left each old one gets the first new one that is like it; NULL: any is. */
void pairs_find(struct pairs *p, alike *like, const void *of);

/* match.c: a chart's rows and cells, as they are told. */
struct printed {
    const struct chart *c;
    struct str *row, *cell; /* n_row; n_row times n_col, without a place where the row has none */
};
struct printed printed_new(struct arena *a, const struct chart *c);
struct str printed_cell(const struct printed *p, size_t row, size_t col);
struct pairs columns_match(struct arena *a, const struct chart *x, const struct chart *y);
/* `moved`: if it is paired, it stands elsewhere among the others. */
struct pairs rows_match(struct arena *a, const struct printed *x, const struct printed *y,
                        const struct pairs *col, bool *moved);
/* The same names; of ranges, whichever dash and blanks they have. */
bool row_same(const struct printed *x, size_t i, const struct printed *y, size_t k);
bool column_same(const struct column *x, const struct column *y);
bool cell_same(const struct printed *x, size_t i, size_t xc, const struct printed *y, size_t k,
               size_t yc);
struct str cell_words(struct arena *a, const struct chart *c, const struct row *r,
                      const struct cell *cell);
struct str column_words(struct arena *a, const struct column *c);

/* ---- what is said ---- */

/* `x` of the old edition, `y` of the new; a chart, or neither for a set. */
struct comparing {
    struct arena *a;
    struct changes *out;
    const struct set *set;
    const struct chart *x, *y;
    const struct odds_entry *entry;
    struct str before; /* "Foot" of its further die */
};
void change_put(const struct comparing *c, enum change_kind kind, struct str where,
                const char *what, struct str was, struct str is, struct span at);

/* That one alone has such a thing. */
void whole_put(const struct comparing *c, bool fresh, const char *what, struct str thing,
               struct span at);

/* ORDER: told only where the same ones stand in another order. WORDS: quoted. */
enum fact_kind { FACT_VALUE, FACT_WORDS, FACT_ORDER };
/* Whatever an edition says of one thing, each under its name; several may have one name. */
struct facts {
    struct arena *a;
    struct span within; /* of what takes over from another: all that it says itself. File 0:
                           everything is its own */
    struct str where;   /* of those that are put next */
    struct fact {
        struct str where;
        const char *what;
        enum fact_kind kind;
        struct text text;
        const struct roll
            *roll; /* what the text says, or NULL: it is the same however its blanks stand */
    } * at;
    size_t n, cap;
};
/* What is empty is not said. */
void fact_put(struct facts *f, enum fact_kind kind, const char *what, struct text text);
void fact_put_roll(struct facts *f, const char *what, struct text text, const struct roll *roll);
/* One row a text of a struct that has such a name; `at`: its offset. */
struct fact_row {
    enum fact_kind kind;
    const char *what;
    size_t at;
};
#define FACT_ROWS(table) (table), sizeof(table) / sizeof *(table)
void fact_put_rows(struct facts *f, const void *of, const struct fact_row *row, size_t n);
void fact_put_all(struct facts *f, const char *what, const struct text *text,
                  size_t n); /* FACT_WORDS */
void fact_put_waivers(struct facts *f, const struct waiver *w, size_t n);
/* Breaks and blanks are of no account. What both take over is told where it stands. Of those of one
 * name the ones that both have go first; of the others the first of one is the first of the other,
 * as long as there are some. */
void facts_compare(const struct comparing *c, const struct facts *x, const struct facts *y);
/* One of them, which one may have and the other not. */
void text_compare(const struct comparing *c, enum fact_kind kind, struct str where,
                  const char *what, struct text was, struct text is);

struct str dice_words(struct arena *a, const struct need_dice *dice);
void charts_compare(struct comparing *c, const struct chart *const *x, size_t n,
                    const struct chart *const *y, size_t m);
#endif
