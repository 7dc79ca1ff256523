/* For who reads layouts: the reading context, and what a layout's values mean. Each says what is wrong where it stands,
 * with the nearest name or what to write instead; where nothing is found, nothing comes back. */
#ifndef BS_LAYOUT_READ_H
#define BS_LAYOUT_READ_H
#include "layout/layout.h"

/* A layout on its way to a value. `basis` is where all that it asks for is kept, or NULL. */
struct asking {
    struct arena *a;
    struct diag *d;
    const struct model *m;
    const struct set *set; /* of the document; NULL: it has none, and nothing can be looked up */
    struct basis *basis;   /* NULL: of a text that is no document, which stands on nothing that is kept */
    const struct deck_layout *const *deck; /* all of them, for the odds books that speak of them */
    size_t n_deck;
    struct extract *extract;        /* of a sheet that is `for` some troops; else NULL */
    const struct icon_names *icons; /* of a deck: pictures that its words may have; else NULL */
};

/* For all that is called ask_: the finding is made here, where the place is known, and what comes back is right or
 * nothing. Who calls leaves out what is nothing, and goes on. */
struct text node_said(const struct node *n); /* its text, or nothing, and where to point */
/* Of what a table left for later (FIELD_LATER): NULL where it was not of that kind, which was said then. */
const struct node *node_of(const struct node *map, const char *key, enum node_kind kind);
/* "no such thing, did you mean": a finding with the nearest of the names, or some of them. */
void ask_unknown(struct asking *k, struct text name, const char *what, const struct str *names, size_t n_names);
/* A need is noted of what is found. NULL also where it may stand in a file of its set that was not read. */
const struct chart *ask_chart(struct asking *k, const struct node *n);
const struct chart *ask_chart_called(struct asking *k, struct text id);
const struct odds_entry *ask_odds(struct asking *k, struct text id);
/* Words of the author's: every @id in them names a chart or a term, and none has a ^mark. */
void ask_said(struct asking *k, const struct node *n);
/* The same of a text, or a list of them, that stands in a mapping by one of these keys, ended by NULL. */
void ask_said_in(struct asking *k, const struct node *map, const char *const *keys);
/* What a table has filled of a mapping's frame, made whole: its words looked through, `span` as span_forms has it. */
void ask_framing(struct asking *k, const struct node *map, struct framing *frame);
/* Words and their tones: worst, bad, plain, good; `shares`: or so much of one. */
const struct tone_rule *ask_tones(struct asking *k, const struct node *map, bool shares, size_t *n);
/* `wording`, `badges` and `headlines` of a layout. */
void ask_phrases(struct asking *k, struct manner *m, const struct node *tree);

/* --- whole layouts, by head.c, sections.c and sheets.c */

/* What a mapping of a section's list says, whatever it is: each kind fills what it has. Lives while the mapping is
 * read; what is kept of it is `i`. */
struct item_said {
    struct layout_item i;
    struct text chart, with; /* chart: what a DECK is called, too */
    struct {
        struct text chart, group;
    } bands;
    unsigned as;
    bool merge;
};
extern const struct fields sheet_fields, book_fields, fit_fields, variant_fields, crib_fields;
extern const struct gone columns_gone[];
extern const struct field units_forms[], theme_forms[], language_forms[], span_forms[], tone_row,
    share_row, worded_row, sheet_section, book_section, book_item;
extern const char *const phases_words[], *const asked_units[];

/* False where it cannot be made. */
bool sheet_read(struct asking *k, const struct node *tree, struct layout *l);
bool book_read(struct asking *k, const struct node *tree, struct layout *l);
void head_read(struct asking *k, struct layout *l, const struct node *tree);
void layout_waivers_read(struct asking *k, struct layout *l, const struct node *n); /* `waive` */
extern const struct field waive_row;
/* `units`: a word, or a mapping with a scale; nothing where n is NULL. */
void ask_units(struct asking *k, const struct node *n, struct manner *out);
/* Each a title and a list of items, or a title and a mapping with more to say; and one more without a bar, of `bare`,
 * which may be NULL. */
void sections_read(struct asking *k, struct layout *l, const struct node *list, const struct node *bare);
/* The themes of a document, and the papers of each. */
void variants_read(struct asking *k, const struct node *tree, struct layout *l);
/* below-type-floor: a variant whose smallest type its theme thinks too small. */
void variant_floor_check(struct asking *k, const struct layout *l, const struct variant *v);
/* --- extract.c */

/* What `for` names; NULL where it names nothing. unknown-reference: a name that nothing of the set bears. */
struct extract *extract_read(struct asking *k, const struct texts *names);
/* The item as its sheet is for these troops; false where nothing of it is left. */
bool extract_item(struct asking *k, struct layout_item *item);

/* --- documents.c */

struct pictures;

/* DIR/layouts/decks, sheets and odds, by name. Findings for mistakes; a bad document is kept out of building. */
/* With sheets for some troops too, where `tonight` is not NULL. */
struct documents layouts_read(struct arena *a, struct diag *d, struct pictures *pictures, const struct model *m,
                              bool *unreadable, const struct tonight *tonight);
/* drafts.c: a layout for a set that has none, as YAML: a sheet of all charts, a book of all odds, a deck of what is
 * rolled for as an event. Empty: there is nothing to print. */
struct str layout_draft(struct arena *a, const struct diag *d, const struct set *set, enum document_kind kind);
const char *layout_hints(enum document_kind kind); /* what may be added to it, as comments of YAML */
/* What was found of a layout, in a part of the diag, to the whole. */
void layout_join(struct diag *part, const struct layout *l);
/* not-printed: charts of sets with sheets that no sheet has. Before check_all, which applies their waivers. */
void documents_printed_check(struct diag *d, const struct model *m, const struct documents *all);
/* same-file: two documents, or two papers of one, that would write one file. The later one is bad then. */
void layouts_files_check(struct arena *a, struct diag *d, struct layout *l, size_t n);

/* --- unasked.c: themes, cards' sizes, faces and icons of the project that no document names, for their mistakes. */
/* strays.c: layouts that lie where nobody looks. */
void strays_tell(struct arena *a, struct diag *d, const char *dir);
/* A deck among the sheets, and the like: told; what it says is not looked at then. */
bool stray_told(struct diag *d, const struct node *tree, enum document_kind kind, struct str name);
void unasked_read(struct arena *a, struct diag *d, const char *dir, const struct pictures *asked);
#endif
