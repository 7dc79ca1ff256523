/* For readers of layouts: the reading context, and functions that resolve the values of a layout.
 * Each reports an error at its place, with the nearest name or what to write, and then returns an
 * empty result. */
#ifndef BS_LAYOUT_READ_H
#define BS_LAYOUT_READ_H
#include "layout/layout.h"

/* The context of a layout that is being read. `basis` collects its dependencies. */
struct asking {
    struct arena *a;
    struct diag *d;
    const struct model *m;
    const struct set *set; /* set of the document; NULL: no set, so that names cannot be resolved */
    struct dependencies
        *dependencies; /* NULL: a text outside of documents, whose dependencies are not kept */
    const struct deck_layout *const *deck; /* all decks, for the odds books that refer to them */
    size_t n_deck;
    struct extract *extract;        /* of a sheet `for` some troops; else NULL */
    const struct icon_names *icons; /* of a deck: icons allowed in its text; else NULL */
};

/* Functions called ask_ report the finding themselves, because they have the place; their result is
 * valid or empty. The caller skips empty results and continues. */
/* the node's text, or empty, with the place for findings */
struct text node_as_text(const struct node *n);
/* Returns a value that the field table left for later (FIELD_LATER). NULL if it has another kind,
 * which was reported. */
const struct node *node_of(const struct node *map, const char *key, enum node_kind kind);
/* Reports an unknown name, with the nearest name or a list of some. */
void request_unknown(struct asking *k, struct text name, const char *what, const struct str *names,
                     size_t n_names);
/* Resolve a name and add a need. NULL also if the name may be in an unread file of the set. */
const struct chart *request_chart(struct asking *k, const struct node *n);
const struct chart *request_chart_called(struct asking *k, struct text id);
const struct odds_entry *request_odds(struct asking *k, struct text id);
/* Checks an author's text: every @id in it names a chart or a term, and it contains no ^mark. */
void text_node_check(struct asking *k, const struct node *n);
/* The phase with this number; NULL, and reported, if there is none. */
struct layout_phase *phase_named(struct asking *k, const struct layout_phases *l, struct text name);
/* The same for a text or a list of texts in a mapping, under one of these keys. `keys` ends with
 * NULL. */
void text_nodes_check(struct asking *k, const struct node *map, const char *const *keys);
/* Completes the frame that a field table has filled: checks its texts, converts `span`
 * (span_forms). */
void request_framing(struct asking *k, const struct node *map, struct framing *frame);
/* Reads words and their ratings: worst, bad, plain, good; with `shares`, also percentages of a
 * rating. */
const struct rating_rule *request_ratings(struct asking *k, const struct node *map, bool shares,
                                          size_t *n);
/* Reads `wording`, `badges` and `headlines` of a layout. */
void request_phrases(struct asking *k, struct display_options *m, const struct node *tree);

/* --- whole layouts, by sections.c and sheets.c */

/* All values of an item's mapping; each kind of item uses some. Lives while the mapping is read;
 * only `i` is kept. */
struct item_keys {
    struct layout_item i;
    struct text chart, with; /* chart: also the name of a DECK */
    struct {
        struct text chart, group;
    } bands;
    unsigned as;
    bool merge;
};
extern const struct fields sheet_fields, book_fields;
extern const struct gone columns_gone[];
extern const struct field span_forms[], rating_row, share_row, worded_row, sheet_section,
    book_section, book_item;
extern const char *const requested_units[];

/* False if the document cannot be made. */
bool sheet_read(struct asking *k, const struct node *tree, struct layout *l);
bool book_read(struct asking *k, const struct node *tree, struct layout *l);
/* reads `waive` */
void layout_waivers_read(struct asking *k, struct layout *l, const struct node *n);
extern const struct field waive_row;
/* Reads `units`: a word, or a mapping with a scale. Does nothing if `n` is NULL. */
void request_units(struct asking *k, const struct node *n, struct display_options *out);
/* Reads sections: each a title with a list of items, or a title with a mapping. `bare`, which may
 * be NULL, is one more section without a bar. */
void sections_read(struct asking *k, struct layout *l, const struct node *list, const struct node *bare);
/* Reads the themes of a document and the papers of each. */
void variants_read(struct asking *k, const struct node *tree, struct layout *l);
/* Reports below-type-floor for a variant whose smallest type is below the theme's floor. */
void variant_floor_check(struct asking *k, const struct layout *l, const struct variant *v);
/* --- extract.c */

/* Reads `for`; NULL if it names no troops. Reports unknown-reference for a name that the set does
 * not use. */
struct extract *extract_read(struct asking *k, const struct texts *names);
/* Reduces an item to the extract of its sheet; false if it becomes empty. */
bool extract_item(struct asking *k, struct layout_item *item);

/* --- documents.c */

struct pictures;

extern const char *const document_folders[DOCUMENT_KINDS]; /* below layouts/, and below OUT */
/* Path of a document below OUT: sheets/NAME, odds/NAME or decks/NAME. */
struct str document_path(struct arena *a, const struct layout *doc);
/* True if a command line names the document by `name`: its name or its path; with `troops` the name
 * of the sheet that a sheet for troops was made from. */
bool document_is_named(struct arena *a, const struct layout *doc, const char *name, bool troops);

/* Reads DIR/layouts/decks, sheets and odds in order of name. Errors are findings; a bad document is
 * marked and not built. */
/* If `request` has troops, also adds sheets for these. */
struct documents layouts_read(struct arena *a, struct diag *d, struct pictures *pictures,
                              const struct model *m, bool *unreadable,
                              const struct documents_request *request);
/* In drafts.c. Returns a default layout as YAML for a set without one: a sheet of all charts, a
 * book of all odds, or a deck of the event charts. Empty if there is nothing to print. */
struct str layout_draft(struct arena *a, const struct diag *d, const struct set *set, enum document_kind kind);
const char *layout_hints(enum document_kind kind); /* options that may be added, as YAML comments */
/* Puts how a default layout has ordered its charts, so that the author can look. */
void layout_put_order(struct buf *to, const struct layout *l);
/* Joins the findings of one layout, in a part of the diag, with the whole. */
void layout_join(struct diag *part, const struct layout *l);
/* Reports not-printed: charts of sets with sheets that are on no sheet. Call it before check_all,
 * which applies waivers. */
void documents_printed_check(struct diag *d, const struct model *m, const struct documents *all);
/* Reports same-file: two documents, or two papers of one, with the same output file. Marks the
 * later one as bad. */
void layouts_files_check(struct arena *a, struct diag *d, struct layout *l, size_t n);

/* --- strays.c */
/* Reports a layout of another kind in this folder, such as a deck among the sheets. If true, its
 * contents are not read. */
bool stray_report(struct diag *d, const struct node *tree, enum document_kind kind,
                  struct str name);
/* Reads themes, profiles, faces and icons that no document uses, for their errors, and reports
 * layout files in places that are not read. */
void unasked_read(struct arena *a, struct diag *d, const char *dir,
                  const struct pictures *requested);
#endif
