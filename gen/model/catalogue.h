/* Catalogues: what a set says, in another language. tables/SET/words/CODE.yaml, read with the set.
 *
 * A catalogue has words alone: numbers, ranges, dice and distances of cells come from the same charts in every
 * language, and those inside of words must be the same in both (words-differ). */
#ifndef BS_MODEL_CATALOGUE_H
#define BS_MODEL_CATALOGUE_H
#include "model/model.h"

/* One text for another. An empty `as` is a place that `words` printed and nobody has filled: the text is printed as
 * the set has it, and told as missing. */
struct translation {
    struct str chart; /* the id of the only chart for which it holds; empty: all */
    struct text of;   /* as the set says it */
    struct text as;   /* in the other language; empty: not yet */
};
struct catalogue {
    struct str code; /* "de": the file's name */
    struct span at;
    uint32_t file;
    const struct translation *entry; /* as written */
    size_t n;
    const struct translation *const *sorted; /* by chart and text, for looking up */
    struct str pool;                         /* where all that is `as` lies, and nothing else */
    bool *met; /* a side table of who shows: which entries something asked for; by place in `entry` */
};

extern const struct fields words_fields;
/* The catalogue of a set, not of those that it is from; NULL: it has none. */
const struct catalogue *catalogue_of(const struct set *s, struct str code);
/* What stands for it in this chart, a part's whole counting as its chart; NULL where the catalogue does not have it.
 * Runs of blanks are one blank. */
const struct translation *catalogue_find(const struct catalogue *k, const struct chart *c, struct str text);
/* Has it words that another language says otherwise? Figures, dice, measures, signs, @ids and ^marks alone have none.
 */
bool text_has_words(struct str s);
/* The next figure, reference, mark, {field} or emphasis of a text from *i on, behind which *i is left; false: there is
 * none. A figure has its unit and its die: "6in", "2d6", "W6", "3.5". What stands between may be other words. */
bool text_fixed(struct str s, size_t *i, struct str *out);
#endif
