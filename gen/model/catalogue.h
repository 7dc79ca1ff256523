/* Translation files: the texts of a set in another language. tables/SET/words/CODE.yaml, read
 * together with the set.
 *
 * A translation file has only words. Numbers, ranges, dice and distances of cells come from the
 * same charts in every language; numbers within a text must be equal in both languages
 * (words-differ). */
#ifndef BS_MODEL_CATALOGUE_H
#define BS_MODEL_CATALOGUE_H
#include "model/model.h"

/* One text and its translation. If `as` is empty (a placeholder printed by `words`), the original
 * text is printed and reported as missing. */
struct translation {
    struct str chart; /* id of the only chart that it applies to; empty: all charts */
    struct text of;   /* the text in the set */
    struct text as;   /* the translation; may be empty */
};
struct catalogue {
    struct str code; /* "de": from the file's name */
    struct span at;
    uint32_t file;
    const struct translation *entry; /* in the order of the file */
    size_t n;
    const struct translation *const *sorted; /* by chart and text, for lookups */
    struct str pool;                         /* contains all texts of `as`, and only these */
    bool *met; /* side table of the show layer: which entries were requested, by index in `entry` */
};

extern const struct fields words_fields;
/* The set's own translation file, without those of its base sets; NULL if absent. */
const struct catalogue *catalogue_of(const struct set *s, struct str code);
/* The translation of a text in this chart (parts count as their whole chart); NULL if absent.
 * Sequences of spaces equal one space. */
const struct translation *catalogue_find(const struct catalogue *k, const struct chart *c,
                                         struct str text);
/* The next part from *i on that must not change in translation: number, reference, mark, {field} or
 * emphasis. Advances *i; returns false at the end. A number includes its unit and its die: "6in",
 * "2d6", "W6", "3.5". Texts between such parts may change. */
bool text_fixed(struct str s, size_t *i, struct str *out);
#endif
