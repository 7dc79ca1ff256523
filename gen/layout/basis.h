/* What a document stands on: asked for by its layout, and followed to its end. See basis.c. */
#ifndef BS_LAYOUT_BASIS_H
#define BS_LAYOUT_BASIS_H
#include "look/picture.h"
#include "model/model.h"

/* One thing that a layout asks for: one of these. */
struct basis;
struct need {
    const struct chart *chart;
    const struct chart *title; /* of a chart that is only named */
    const struct odds_entry *odds;
    const struct basis *deck;
    const struct set *all_of; /* every chart of a set, and of those that it is from */
};
/* The needs of a basis stand in the order of reading, so that a part of a layout has a stretch of them. */
struct need_slice { /* of a basis: what a part of a layout asks for */
    size_t from, n;
};

/* What says something, its layout and CSV; what says how it looks, themes with those that they are from, profile and
 * templates; and pictures. Who takes over what a deck says takes none of its looks. */
enum basis_path { BASIS_SAYS, BASIS_LOOKS, BASIS_PICTURE, BASIS_PATHS };

/* As a layout names it. `need` has a thing as often as it is asked for, in order. */
struct basis {
    struct arena *a;
    const struct pictures *pictures;
    uint32_t source; /* the layout itself, also one that is no file */
    const struct set *set;
    LIST(struct need) need;
    size_t part; /* where the needs of the part that is read begin */
    bool gaps;   /* something that it asks for could not be read, or is called by a wrong name: it was told */
    struct str_list {
        struct str *at;
        size_t n, cap;
    } path[BASIS_PATHS]; /* below the project, each once */
};
/* Where the needs of a part of the layout begin: what it asks for from here on, b->need.n - that many. */
size_t basis_part(struct basis *b);
/* Of a part one thing after the other is noted once: ten thousand cards may ask for one chart. NULL notes nothing. */
void basis_need(struct basis *b, struct need need);
bool basis_has_file(const struct basis *b, struct str path); /* what it says, or how it looks */
void basis_path(struct basis *b, enum basis_path what, struct str path);

/* Draws what was put off of its pictures; false with findings where one cannot be used after all. */
bool basis_pictures_draw(const struct basis *b, struct pictures *pictures, struct diag *d, struct span asked_at);

/* All that it is made from, each piece once. Two runs that have the same ground by order and hash make the same bytes:
 * on that a build leaves alone what is up to date, so that what a document prints must be in its ground, or be stale
 * one day. */
struct ground;
const struct ground *basis_ground(struct arena *a, const struct model *m, const struct diag *d, const struct basis *b);
struct ground *needs_ground(struct arena *a, const struct model *m, const struct diag *d, const struct need *need,
                            size_t n);
bool ground_has_set(const struct ground *g, const struct set *s);
/* Is something of it in this file, or below this folder? */
bool ground_is_below(const struct ground *g, struct str path);
/* All its text, each piece behind its name and its length, and of a picture the hash: neither where in the files a chart
 * stands, nor anything else. The same as SHA-256, hex: `build NAME --dump input | sha256sum`. */
struct buf ground_text(struct arena *a, const struct ground *g);
struct str ground_hash(struct arena *a, const struct ground *g);
/* What it is made from and in which order that is written, for who asks whether anything of it is another than it was:
 * what prints everything of a set prints it in the order of its files. */
void ground_order(struct buf *b, const struct ground *g);
/* A place in something that it is made from, as it can be found again when something else stands before it, in another
 * run: the number of the piece, and bytes from where that begins. Of two grounds with the same order and hash the
 * pieces are the same. False where it lies in none of them. */
bool ground_place(const struct ground *g, struct span at, struct span *out);
bool ground_span(const struct ground *g, struct span place, struct span *out);

/* The errors of a run that are not waived, each with what can be blamed for it: a file of layouts, a chart or an odds
 * table; or it is loose in a set, and no chart of it can be blamed. */
struct fault {
    struct span at;
    struct str path; /* of its file */
    const struct set *loose;
};
struct faults {
    struct fault *at;
    size_t n, cap;
};
const struct faults *faults_of(struct arena *a, const struct diag *d, const struct model *m);
bool ground_fault(const struct ground *g, const struct faults *f, struct span *at); /* *at: the first, or NOWHERE */
/* Is the finding of something that it is made from? One that is in no file is of all. */
bool ground_told(struct arena *a, const struct ground *g, const struct model *m, const struct finding *f);
bool span_within(struct span at, struct span in);
const struct chart *chart_top(const struct chart *c); /* the chart whose part it is, or itself */
bool faults_in(const struct faults *f, struct span in);
bool faults_in_file(const struct faults *f, struct str path);
#endif
