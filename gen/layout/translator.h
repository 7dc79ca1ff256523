/* The language of a document: the program's own text, and the translation file for the text of
 * charts and layouts. */
#ifndef BS_LAYOUT_TRANSLATOR_H
#define BS_LAYOUT_TRANSLATOR_H
#include "look/language.h"
#include "model/catalogue.h"

/* A text that a document has looked up, and its translation or NULL. */
struct requested_text {
    struct str text, chart; /* chart: the first chart that uses it; empty: a layout */
    const struct translation *found;
    uint32_t next; /* next of its bucket, 0: end */
};
/* A text that the program composed or cut, and its translation. */
struct kept_text {
    struct str text, translation;
    uint32_t next;
};
enum { TRANSLATOR_BUCKETS = 1024 };
/* Tables of the maker of a document, each text once, in order of first use. Buckets hold indexes
 * from 1. */
struct translator_log {
    LIST(struct requested_text) requested;
    LIST(struct kept_text) kept;
    uint32_t first_requested[TRANSLATOR_BUCKETS], first_kept[TRANSLATOR_BUCKETS];
    size_t n_reported; /* number of `asked` entries that have been reported */
};
struct translator {
    struct arena *a;
    const struct language *language;
    struct str code; /* language of the translation file; empty: the charts are in this language */
    struct translator_log *log;
};
const struct translator *translator_new(struct arena *a, const struct language *l,
                                        const struct set *set);
const struct language *
translator_language(const struct translator *t); /* NULL: English, no translation */
/* Translates an author's text; returns the same bytes if there is no translation. `set` is the set
 * of the text, `c` its chart or NULL. A text that was translated before is returned as it is. */
struct str translator_translate(const struct translator *t, const struct set *set,
                                const struct chart *c, struct str text);
/* Registers `said` as the translation of a text that no author wrote as it is. */
void translator_keep(const struct translator *t, struct str text, struct str translation);
/* Reports words-missing for texts without translation that were used since the last report. Several
 * documents of one set in one language report each text once. */
void translators_report(struct diag *d, const struct set *set, const struct translator *const *all,
                        size_t n);
/* True if the text has words to translate. Numbers, dice, distances, symbols, @ids and ^marks have
 * none. */
bool text_has_words(struct str s);
#endif
