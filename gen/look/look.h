/* What things look like: paper, colours, themes. All of it is read from layouts/; nothing is drawn here.
 * Lengths are micrometres (um), type sizes thousandths of a point (mpt); integers, so that a fit is the same
 * everywhere. */
#ifndef BS_LOOK_LOOK_H
#define BS_LOOK_LOOK_H
#include "yaml/field.h"

um um_of_mpt(int32_t mpt); /* a size or leading in um, rounded to nearest */
um um_least(um a, um b);
um um_most(um a, um b);

struct colour colour_mix(struct colour a, struct colour b, unsigned percent_of_a);
unsigned contrast_tenths(struct colour a, struct colour b);  /* WCAG contrast ratio times ten: 45 is 4.5:1 */
unsigned contrast_percent(struct colour a, struct colour b); /* the same, times a hundred */

/* Upright: how it lies is said beside it, since the same paper lies both ways. */
struct paper {
    const char *name; /* NULL: it has none, and is known by its size */
    um w, h;          /* w <= h; 50 mm to 1.2 m */
};
extern const struct paper named_papers[];
extern const size_t n_named_papers;
/* What the pages of a sheet or a book can be written as: the words of `print`, which are the files' extensions. In the
 * order in which they are written; the first is what a layout has that names none. */
enum output_kind { OUTPUT_PDF, OUTPUT_SVG, OUTPUT_PNG, OUTPUTS };
extern const char *const output_words[OUTPUTS + 1];

/* "a4", "letter landscape", "200x250mm", "8.5 x 11 in". */
bool paper_find(struct str s, struct paper *out, bool *landscape);
/* The same as all that comes later calls it, "a4 landscape" or "8.5x11in": its first word is a part of names of files.
 * Empty after a finding. */
struct str paper_read(struct arena *a, struct diag *d, struct text said);

/* The fonts that themes use, and behind them, from FONT_COUNT on, those of the project's own list, by their number in
 * it: fonts.h says which file each is. */
enum font { FONT_SANS, FONT_SANS_BOLD, FONT_SANS_ITALIC, FONT_SANS_BOLD_ITALIC, FONT_TITLE, FONT_SYMBOL, FONT_MONO, FONT_COUNT };
extern const char *const font_names[]; /* "sans", "sans-bold", ..., NULL */
/* A font with what its **bold** and its *italic* are; itself where it has none. */
struct font_family {
    enum font plain, strong, italic;
};
/* By its name; false where the project has none of it, with a finding at the name, or where its list cannot be read. */
bool font_find(struct arena *a, struct diag *d, const char *dir, struct text name, struct font_family *out);

/* What a piece of text is; a theme says how each looks. */
enum role {
    ROLE_BODY,   /* running text of procedures and notes read in play */
    ROLE_CELL,   /* words in a table */
    ROLE_NUMBER, /* targets, dice, moves: larger than words */
    ROLE_KEY,    /* the die column of charts that share a roll */
    ROLE_MOVE,   /* a figure that has a merged cell to itself: the largest */
    ROLE_SIGN,   /* +1, -2 of modifiers */
    ROLE_HEAD,   /* column heads */
    ROLE_GROUP,  /* a group's name between rows */
    ROLE_CHART,  /* a chart's title below the section bar */
    ROLE_BAR,    /* a section's title in its bar */
    ROLE_ASIDE,  /* grey: right end of a bar, procedure of a title line */
    ROLE_NOTE,   /* the smallest text read in play: footnotes, readings */
    ROLE_TITLE,
    ROLE_SUBTITLE, /* the masthead */
    ROLE_RAIL,     /* phase names beside the page */
    ROLE_FOOT,     /* foot of the page: provenance */
    ROLE_TURN,     /* above the phases: Sequence of play */
    ROLE_COUNT
};
const char *role_name(enum role r);

/* How a theme has a kind of text. Sizes follow the body's, so that one number fits a whole sheet; what stands round the
 * charts is fixed, or a title would grow with the room that is left. */
struct role_look {
    struct text named[2];           /* of `font` and `strong`, as the theme says them; or nothing */
    enum font font, strong, italic; /* strong: what **bold** turns into */
    int32_t size;                   /* permille of the body size */
    int32_t leading;                /* permille of its own size */
    struct colour colour;
    bool fixed;       /* size is mpt and does not scale with the body */
    struct text said; /* the colour as it is written: one of the theme's, or "#rrggbb"; empty: ink */
};

/* Cyan, magenta, yellow and black, in percent of the area that each covers. */
struct four_inks {
    uint8_t of[4];
};

/* Whole, whatever its file left out. What decides where things stand is compared by theme_measures_alike: two themes
 * that differ in colours alone share the fit, and their pages break at the same places. */
enum { THEME_FILES = 10 };
struct theme {
    struct str name;
    struct role_look role[ROLE_COUNT];
    struct colour paper, ink, grey, rule; /* rule: hairlines */
    struct colour hue[12];
    size_t n_hue;                          /* a dark hue a phase, white on it at 4.5:1 or better */
    struct colour neutral;                 /* bars without a phase */
    struct colour worst, bad, plain, good; /* outcomes, from destroyed to best; text on worst is white */
    unsigned tint;                         /* percent of the hue in header rows */
    unsigned shade[7];            /* percent of the hue in the grounds of odds, by shade; text on 5 and 6 is white */
    um bad_outline, good_outline; /* inside the cells of such outcomes; 0: none */
    bool filled_bars;             /* false: outlined (mono saves ink) */
    struct pressed {
        struct colour colour;
        struct four_inks inks;
    } pressed[24]; /* colours that have inks of their own on a press; others are converted as they are seen */
    size_t n_pressed;
    um margin, gutter, rail;       /* page edges, between columns, the phase rail's width */
    int32_t body_least, body_most; /* mpt: what a fit may choose, where the document does not say */
    int32_t floor;                 /* mpt: what nothing printed may be smaller than */
    struct str file[THEME_FILES];  /* below the project: its own, and those that it is from */
    size_t n_file;
};

/* As it is on a paper that is larger than a table has room for; else itself. */
const struct theme *theme_on_paper(struct arena *a, const struct theme *t, const struct paper *paper);

/* Do both set everything in the same sizes and distances, so that a fit in one is a fit in the other? */
bool theme_measures_alike(const struct theme *x, const struct theme *y);

int32_t theme_smallest(const struct theme *t, int32_t body); /* mpt: its smallest role at that body size */

/* The colour that a theme calls so: "ink", "worst". */
bool theme_colour_find(const struct theme *t, struct str name, struct colour *out);

extern const struct fields theme_fields;
/* Reads DIR/layouts/themes/NAME.yaml. A theme always comes back (built-in values where fields lack); findings for
 * mistakes, low-contrast among them. */
const struct theme *theme_read(struct arena *a, struct diag *d, const char *dir, struct str name, struct span asked_at);

/* Files of layouts/ that are called by their name: a project's own, and those that are built in. */
struct named_kind {
    const char *what, *folder, *ending; /* "theme", "layouts/themes", ".yaml" */
    const char *key; /* that begins a line of it, for a folder that has files of several kinds; or NULL */
};
extern const struct named_kind named_themes, named_profiles, named_services, named_templates, named_icons, named_backs,
    named_languages;
struct str named_path(struct arena *a, const struct named_kind *k, struct str name); /* FOLDER/NAME.yaml */
struct str icon_path(struct arena *a, struct str said); /* as a file says it: a path, or the name of an icon */
/* All that there are, by their names, each once. */
struct named_files {
    struct named_file {
        struct str name, path;
        bool own, built_in; /* both: the project's own stands before the one that is built in */
    } * at;
    size_t n, cap;
};
struct named_files named_all(struct arena *a, const char *dir, const struct named_kind *k);

/* Pictures that stand in running text: `{icon:NAME}`, and `{NAME}` alone where a layout names a folder of them. */
struct icon_names {
    struct str folder; /* below the project */
    bool bare;         /* a layout names it */
    struct named_files all;
};
/* Empty: the usual folder, whose names are not words of a text. */
struct icon_names icon_names_read(struct arena *a, const char *dir, struct str folder);
/* Is what stands between the braces of a text one of them? *name: without `icon:`, whether there is such a picture or
 * not. */
bool icon_said(const struct icon_names *k, struct str said, struct str *name);
bool icon_is_there(const struct icon_names *k, struct str name);
struct str icon_file(struct arena *a, const struct icon_names *k, struct str name); /* below the project */
struct str icon_near(struct arena *a, const struct icon_names *k, struct str name); /* or empty */
/* Does a line of it begin with this key? That is quicker than reading it as YAML, and holds for what is half written.
 */
bool named_has_key(struct str text, const char *key);
/* unknown-reference at `asked_at`, with the nearest name, or all that there are; the help alone. */
void named_unknown(struct diag *d, const char *dir, const struct named_kind *k, struct str name, struct span asked_at);
struct str named_help(struct arena *a, const char *dir, const struct named_kind *k, struct str name);
/* FOLDER/NAME.yaml as a tree: NULL where it cannot be read. *missing: there is none of that name, and a finding at
 * `asked_at` says which there are. */
const struct node *named_read(struct arena *a, struct diag *d, const char *dir, const struct named_kind *k,
                              struct str name, struct span asked_at, bool *missing);
/* The one that is built in, which must be there, though the project has its own; *path: as findings call it. */
const struct node *named_built_in(struct arena *a, struct diag *d, const struct named_kind *k, struct str name,
                                  struct str *path);
#endif
