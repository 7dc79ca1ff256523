/* The language that a document is made in: the program's own words, and the catalogue that says what the authors of
 * charts and layouts say. */
#ifndef BS_LAYOUT_TONGUE_H
#define BS_LAYOUT_TONGUE_H
#include "look/language.h"
#include "model/catalogue.h"

/* A text that a document has asked for, and what a catalogue has for it: NULL, nothing. */
struct asked_text {
    struct str text, chart; /* chart: the first that said it; empty: a layout */
    const struct translation *found;
    uint32_t next; /* of its bucket */
};
/* What was put together of several texts, or cut from one, and what stands for that. */
struct kept_text {
    struct str text, said;
    uint32_t next;
};
enum { TONGUE_BUCKETS = 1024 };
/* Side tables of who makes a document: in the order in which texts were met, each once. Buckets have places, from 1. */
struct tongue_log {
    LIST(struct asked_text) asked;
    LIST(struct kept_text) kept;
    uint32_t first_asked[TONGUE_BUCKETS], first_kept[TONGUE_BUCKETS];
    size_t told; /* so many of those asked have had their finding */
};
struct tongue {
    struct arena *a;
    const struct language *language;
    struct str code; /* of catalogues; empty: charts speak this language themselves */
    struct tongue_log *log;
};
const struct tongue *tongue_new(struct arena *a, const struct language *l, const struct set *set);
const struct language *tongue_language(const struct tongue *t); /* NULL: English, in the authors' words */
/* What an author says, in the language of the document; the same bytes where no catalogue has it. `set` is that whose
 * words these are, `c` the chart or NULL. A text that was looked up already comes back as it is. */
struct str tongue_said(const struct tongue *t, const struct set *set, const struct chart *c, struct str text);
/* From now on `said` stands for this text, which no author wrote as it is. */
void tongue_keep(const struct tongue *t, struct str text, struct str said);
/* words-missing: what was asked since it was last told, and has no words. Of several documents in one language, of one
 * set, each text once. */
void tongues_tell(struct diag *d, const struct set *set, const struct tongue *const *all, size_t n);
#endif
