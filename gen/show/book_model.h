/* The models of a book's tables in words, for its page of proof. */
#ifndef BS_SHOW_BOOK_MODEL_H
#define BS_SHOW_BOOK_MODEL_H
#include "show/doc.h"
#include "show/sheet.h"

/* Words with the charts in them, and without: two tables of one shape differ by their charts. */
struct model_part {
    struct str said, shape;
    const struct str *chart;
    size_t n_chart;
};
struct model_words {
    struct model_part given, rolls, outcomes;
    struct texts_said {
        struct text_said {
            struct str name, said;
        } * at;
        size_t n, cap;
    } each_given, each_roll, each_outcome; /* one by one: what two tables say alike need not be said twice */
};
/* In the author's Markdown. */
struct model_words model_words(struct arena *a, const struct model *m, const struct tongue *in,
                               const struct odds_entry *e);
bool model_differs_by(struct arena *a, const struct language *l, const struct model_part *x, const struct model_part *y,
                      struct str *by);
struct str model_chart_name(struct arena *a, const struct tongue *in, const struct chart *c); /* as its title has it */

/* --- book_charts.c: what of charts the tables look up: where it stands on sheets of the book's set, or else in words
 */
struct words_list model_looked_up(const struct show *show, const struct layout *book, const struct odds_table *t,
                                  size_t n);
#endif
