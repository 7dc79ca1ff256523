/* The dependencies of a document (struct basis, filled while its layout is read) and its inputs
 * (struct ground, all that these dependencies are made from). See dependencies.c. */
#ifndef BS_LAYOUT_DEPENDENCIES_H
#define BS_LAYOUT_DEPENDENCIES_H
#include "look/picture.h"
#include "model/model.h"

/* One thing that a layout uses; exactly one member is set. */
struct dependencies;
struct need {
    const struct chart *chart;
    const struct chart *title; /* a chart of which only the title is used */
    const struct odds_entry *odds;
    const struct dependencies *deck;
    const struct set *all_of; /* every chart of a set and of its base sets */
};
/* The needs of a basis are in the order of reading, so that each part of a layout has a contiguous
 * slice. */
struct need_slice { /* the slice of a basis for one part of a layout */
    size_t from, n;
};

/* Paths by purpose. SAYS: contents, the layout and its CSV. LOOKS: appearance, the theme with its
 * base themes, profile and templates. A book that shows a deck depends only on the deck's
 * contents. */
enum dependencies_path {
    DEPENDENCIES_CONTENT,
    DEPENDENCIES_LOOKS,
    DEPENDENCIES_PICTURE,
    DEPENDENCIES_PATHS
};

/* The dependencies of a document, as its layout names them. `need` has an entry for each use, in
 * order. */
struct dependencies {
    struct arena *a;
    const struct pictures *pictures;
    uint32_t source; /* the layout, also if it has no file */
    const struct set *set;
    LIST(struct need) need;
    size_t part; /* index of the first need of the current part */
    bool gaps;   /* a dependency could not be read or has an unknown name; this was reported */
    struct str_list path[DEPENDENCIES_PATHS]; /* paths below the project, each once */
};
/* Starts a part of the layout and returns the index of its first need; b->need.n minus that index
 * is its count. */
size_t dependencies_part(struct dependencies *b);
/* Adds a need, unless it equals the previous one of this part: ten thousand cards may use one
 * chart. Does nothing if `b` is NULL. */
void dependencies_need(struct dependencies *b, struct need need);
/* true if its contents or its appearance use this file */
bool dependencies_has_file(const struct dependencies *b, struct str path);
void dependencies_path(struct dependencies *b, enum dependencies_path what, struct str path);

/* Draws the pictures whose drawing was put off. Returns false with findings if one of them cannot
 * be used. */
bool dependencies_pictures_draw(const struct dependencies *b, struct pictures *pictures,
                                struct diag *d, struct span requested_at);

/* The inputs of a document: every piece of text that it is made from, each once. Two runs whose
 * inputs have equal order and hash produce the same bytes, and a build skips such documents.
 * Therefore everything that a document prints must be among its inputs. */
struct ground;
const struct ground *dependencies_ground(struct arena *a, const struct model *m,
                                         const struct diag *d, const struct dependencies *b);
struct ground *needs_ground(struct arena *a, const struct model *m, const struct diag *d,
                            const struct need *need, size_t n);
bool ground_has_set(const struct ground *g, const struct set *s);
/* True if both have the text of some chart or odds table. */
bool grounds_share(const struct ground *x, const struct ground *y);
/* True if an input is this file or is below this folder. */
bool ground_is_below(const struct ground *g, struct str path);
/* The text of all inputs, each after its name and length; a picture counts by its hash. Positions
 * in files do not matter. ground_hash is the SHA-256 of this text in hex, as printed by `build NAME
 * --dump input | sha256sum`; if `rolled`, without the notes of charts and rows, which no roll
 * reads. */
struct buf ground_text(struct arena *a, const struct ground *g, bool rolled);
struct str ground_hash(struct arena *a, const struct ground *g, bool rolled);
/* Appends the order of the inputs. A document that prints all of a set prints it in file order, so
 * that a changed order changes the document. */
void ground_order(struct buf *b, const struct ground *g);
/* Converts a span into a place that is stable between runs: the number of its input, from 1, and
 * the bytes from the start of that input. If order and hash are equal, the inputs are equal.
 * ground_span converts back. Both return false if no input has the place, and have the type of
 * diag_places (emit/pack.h). */
bool ground_place(const void *ground, struct span at, struct span *out);
bool ground_span(const void *ground, struct span place, struct span *out);

/* The errors of a run that are not waived, each with its cause: a layout file, a chart, an odds
 * table, or a whole set if no chart of it can be blamed. */
struct fault {
    struct span at;
    struct str path; /* path of the file */
    const struct set *loose;
};
struct faults {
    struct fault *at;
    size_t n, cap;
};
const struct faults *faults_of(struct arena *a, const struct diag *d, const struct model *m);
/* *at: the first, or NOWHERE */
bool ground_fault(const struct ground *g, const struct faults *f, struct span *at);
/* True if the finding concerns an input. A finding without a file concerns every document. */
bool ground_reports(struct arena *a, const struct ground *g, const struct model *m,
                    const struct finding *f);
/* the chart that contains `c` as a part, or `c` */
const struct chart *chart_top(const struct chart *c);
bool faults_in(const struct faults *f, struct span in);
bool faults_in_file(const struct faults *f, struct str path);
#endif
