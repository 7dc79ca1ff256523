/* Plots of odds, with meaning and no coordinates: rows of shares as bars, win, tie and lose, chances as curves, or
 * outcomes as columns.
 *
 * Panels are small multiples: one scale, one order of outcomes and one legend for all. Shares are exact; page/plot.c
 * cuts the bars where they say. Made by odds_plot.c. */
#ifndef BS_SHOW_PLOT_H
#define BS_SHOW_PLOT_H
#include "layout/odds_ask.h"
#include "show/sheet.h"

/* An outcome in the legend, in the order of the bars; of curves, one curve. */
struct plot_key {
    struct str group;  /* a word over several neighbours, or empty */
    struct str letter; /* or empty */
    struct words name;
    enum tone tone;       /* WORST, BAD, PLAIN, GOOD; KEY: the hue; NONE: outlined */
    unsigned step, steps; /* its place among those of its tone, from the worst on */
    /* what it was made of: an outcome by itself, or the first of those that have its letter; has a rule its tone? */
    struct str outcome;
    bool lettered, toned;
    bool marked; /* bad ones stand beside it: what is good is of the colour that says so, whatever the section's */
};
/* Shares are of one whole row, exact; those of bars add up to 1, those of curves need not. */
struct plot_slice {
    unsigned key;
    struct frac share;
    struct str text; /* what stands in it where it fits: a letter, or a rounded per cent; or over its column */
    bool figure;     /* it is that per cent */
};
struct plot_row {
    struct str label;
    bool zero; /* no modifier: marked */
    const struct plot_slice *slice;
    size_t n; /* in the order of the keys, none of share 0 but in curves */
};
struct plot_panel {
    struct words title;
    struct plot_row *row; /* not always the beginning of what was made: rows at the top may be cut off */
    size_t n;
    struct str name, aside; /* what its title is made of: in front, and grey behind it */
    bool mixed;             /* its aside names whole panels that are alike: another's aside alone would seem theirs */
    /* Of columns whose outcomes are numbers one apart: where their mean lies, of the whole width, and what it is. */
    bool has_mean;
    struct frac mean;
    struct str mean_said;
};
struct plot_tick {
    struct frac at;
    struct str text;
};
struct plot {
    enum plot_kind kind;
    const struct plot_key *key;
    size_t n_key;
    const struct plot_panel *panel;
    size_t n_panel;
    const struct plot_tick *tick;
    size_t n_tick;
    unsigned beside;     /* panels side by side; 0: as many as fit */
    struct words note;   /* what goes down and across */
    struct words narrow; /* said behind it where a slice has no room for its letter; or none */
    bool figures;        /* some slices carry their per cent */
    struct str foot;     /* what stands along the foot of curves and columns */
    struct frac top;     /* of columns: the share that is as high as the panel */
};
#endif
