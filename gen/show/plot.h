/* Plots of odds, with meaning and without coordinates: shares of rows as bars.
 *
 * Panels are small multiples with one scale, one order of outcomes and one legend. Shares are
 * exact; page/plot.c rounds them to coordinates. Made by odds/plot.c. */
#ifndef BS_SHOW_PLOT_H
#define BS_SHOW_PLOT_H
#include "layout/odds_request.h"
#include "show/sheet.h"

/* An outcome in the legend, in the order of the bars. */
struct plot_key {
    struct str group;  /* heading for adjacent keys, or empty */
    struct str letter; /* or empty */
    struct words name;
    enum rating rating;   /* WORST, BAD, PLAIN, GOOD; KEY: the section's colour */
    unsigned step, steps; /* rank among the keys of its rating, from the worst */
    /* Its source: one outcome (`lettered` false), or the first outcome with its letter. */
    struct str outcome;
    bool lettered;
    /* Bad keys are beside it: a good outcome gets the theme's colour for good, not the
     * section's. */
    bool marked;
};
/* `share` is an exact part of one whole row; the shares of a row add up to 1. */
struct plot_slice {
    unsigned key;
    struct frac share;
    /* Text inside if it fits: a letter, or a rounded percentage. */
    struct str text;
    bool figure; /* `text` is a percentage */
};
struct plot_row {
    struct str label;
    bool zero; /* without modifiers: emphasized */
    const struct plot_slice *slice;
    size_t n; /* ordered by key; none is 0 */
};
struct plot_panel {
    struct words title;
    /* May point past the start of its array: rows at the top may be cut off. */
    struct plot_row *row;
    size_t n;
    struct str name, aside; /* parts of the title: name first, aside grey after it */
    /* The aside contains the names of other panels: no further aside may be appended, because it
     * would seem to belong to them. */
    bool mixed;
};
struct plot {
    const struct plot_key *key;
    size_t n_key;
    const struct plot_panel *panel;
    size_t n_panel;
    unsigned beside;     /* panels side by side; 0: as many as fit */
    struct words note;   /* meaning of rows and columns */
    /* Appended to the note if a slice is too narrow for its letter; or empty. */
    struct words narrow;
    bool figures; /* some slices show their percentage */
};
#endif
