/* The lines along which the cells of a block are read for its answer, odds_lines.c, and the sentences that are made of
 * them, odds_answer.c. */
#ifndef BS_SHOW_ODDS_ANSWER_H
#define BS_SHOW_ODDS_ANSWER_H
#include "show/odds_show.h"

enum {
    LINES_MOST = 6, /* a sentence of more is no answer but a table */
    LIKELY = 90,    /* per cent: what one may count on */
};
#define NONE SIZE_MAX /* of places and lines */

/* One way through the cells of a table, all of which are known: a line with a case that is left out or failed is not
 * made, for "from 3 dice" could not be said over a gap. `label` is what parts it from the other lines, empty where it
 * is alone; it is the layout's or the arena's. `step` apart lie those of neighbouring values of the axis; 0: there is
 * none, and `first` is the only cell. */
struct course {
    struct str label;
    const struct odds_view *view;
    const struct odds_table *table;
    size_t first, step, n;
};
/* A sentence on its way. What it says of all lines is true of each of them; what holds of one alone is followed by its
 * label in brackets (`of`). All is of the arena. */
struct answer {
    struct odds_block *b;
    struct arena *a;
    const struct odds_column *column; /* whose chance is asked for; NULL: which outcome is likeliest */
    const struct odds_column *also;   /* of winning: not losing either; or NULL */
    const struct odds_column *mean;   /* where an average is asked for; or NULL */
    int axis, second;                 /* givens of each table, or -1 */
    struct course *line;
    size_t n_line;
    const struct tongue *tongue; /* of the book, and its language */
    const struct language *in;
    bool brief; /* the first sentence alone */
    bool many;  /* there are more lines than a sentence may have */
    bool part;  /* cells of a line are not known, or other tables have no such line: labels say of what it holds */
    size_t of;  /* its end is of this line alone; NONE: of all */
};

/* --- odds_lines.c */
/* Fills axis, second and line; what is asked for is known. */
void answer_lines_make(struct answer *w);
const struct grid_cell *answer_cell(const struct course *l, size_t i);
struct frac answer_chance(const struct answer *w, const struct course *l, size_t i);
/* One of what a given's name says in the plural, as the book says it; empty where the name is of no count. "4 dice" and
 * "1 die"; of what is no count "level 4", and words by themselves. */
struct str answer_one_of(struct arena *a, const struct tongue *in, const struct odds_view *t, const struct given *g);
struct str answer_amount(struct arena *a, const struct tongue *in, const struct odds_view *t, const struct given *g,
                         const struct value *v);
bool answer_certain(struct frac p);         /* never or always */
bool answer_adds(const struct given *g);    /* a modifier, and no level */
size_t answer_kept(const struct given *g);  /* the value that it has where it is not asked for */
int64_t answer_step(const struct given *g); /* how far each value lies above the one before; 0: not all as far */
bool answer_level(const struct answer *w, const struct course *l); /* nothing changes along it */
int answer_way(const struct answer *w, const struct course *l);    /* 1: never falls as the axis rises; -1; 0: both */
int answer_ways(const struct answer *w);                           /* the same of all lines that change */

/* --- odds_words.c */
#define PLACES(...)                                                                                                    \
    (const struct words[]){__VA_ARGS__}, sizeof((const struct words[]){__VA_ARGS__}) / sizeof(struct words)
/* A saying with its places filled; what is between ** in it stands out. */
struct words answer_sentence(const struct answer *w, enum saying what, const struct words *of, size_t n);
struct words answer_plain(const struct answer *w, struct str text);
struct words answer_strong(const struct answer *w, struct str text);
struct words answer_own(const struct answer *w, struct str text); /* an author's, said in the book's language */
struct words answer_join(const struct answer *w, struct words x, struct str between, struct words y);
struct words answer_bracket(const struct answer *w, struct words x, struct words y); /* x (y) */
struct str answer_percent(const struct answer *w, struct frac p);
struct str answer_share(const struct answer *w, struct frac p);
struct words answer_name(const struct answer *w); /* what is asked for */
/* Figures behind labels, the last of which may end in a figure itself; behind those of the lines that have them; and
 * one line more of a sentence. */
struct words answer_labelled(const struct answer *w, struct words labels, struct str last, struct words figures);
struct words answer_label(const struct answer *w, size_t from, size_t to, struct words figures);
void answer_line_put(const struct answer *w, struct words *said, size_t line, struct words figures);
const struct given *answer_axis(const struct answer *w);            /* NULL: there is none */
struct str answer_place(const struct answer *w, size_t i);          /* its i-th value by itself */
struct str answer_at(const struct answer *w, size_t i);             /* with what it counts */
struct words answer_plus(const struct answer *w);                   /* "+1", its step */
struct words answer_end(const struct answer *w, struct words said); /* with what all lines keep, and a full stop */
#endif
