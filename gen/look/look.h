/* Paper, colours, fonts and themes, all read from layouts/. This layer draws nothing. Lengths are
 * micrometres (um), type sizes thousandths of a point (mpt). Both are integers, so that a fit has
 * the same result on every compiler. */
#ifndef BS_LOOK_LOOK_H
#define BS_LOOK_LOOK_H
#include "yaml/field.h"

um um_of_mpt(int32_t mpt); /* a type size or leading in um, rounded to nearest */
um um_min(um a, um b);
um um_max(um a, um b);
um um_part(int64_t u, int64_t part, int64_t of); /* u times part / of; 0 if `of` is 0 */

struct colour colour_mix(struct colour a, struct colour b, unsigned percent_of_a);
/* WCAG contrast ratio times 10: 45 is 4.5:1 */
unsigned contrast_tenths(struct colour a, struct colour b);
unsigned contrast_percent(struct colour a, struct colour b); /* WCAG contrast ratio times 100 */

/* A paper format, always stored upright. The orientation is passed beside it, because one format is
 * used both ways. */
struct paper {
    const char *name; /* NULL if the paper has only a size */
    um w, h;          /* w <= h; 50 mm to 1.2 m */
};
extern const struct paper named_papers[];
extern const size_t n_named_papers;
/* The file formats of a sheet's or book's pages: the words of `print`, which are also the file
 * extensions. Files are written in this order; the first is the default. */
enum output_kind { OUTPUT_PDF, OUTPUT_SVG, OUTPUT_PNG, OUTPUTS };
extern const char *const output_words[OUTPUTS + 1];

/* Parses "a4", "letter landscape", "200x250mm" or "8.5 x 11 in". Makes no finding. */
bool paper_find(struct str s, struct paper *out, bool *landscape);
/* "a4 copies": landscape, or with four or two copies of a small sheet to cut apart. */
bool paper_copies(struct str s);
/* Returns the normalized name of a paper, "a4 landscape" or "8.5x11in"; its first word is part of
 * file names. Empty after a finding. */
struct str paper_read(struct arena *a, struct diag *d, struct text text);

/* Fonts by number. The built-in fonts come first; from FONT_COUNT on follow the fonts of the
 * project's own list. fonts.h has the file of each font. */
enum font { FONT_SANS, FONT_SANS_BOLD, FONT_SANS_ITALIC, FONT_SANS_BOLD_ITALIC, FONT_TITLE, FONT_SYMBOL, FONT_MONO, FONT_COUNT };
extern const char *const font_names[]; /* "sans", "sans-bold", ..., NULL */
/* A font with its bold and italic fonts. A font that lacks one has itself in its place. */
struct font_family {
    enum font plain, strong, italic;
};
/* Finds a font by name. Returns false with a finding at the name if the project has no such font,
 * and false without a finding if its font list cannot be read. */
bool font_find(struct arena *a, struct diag *d, const char *dir, struct text name, struct font_family *out);

/* Kinds of text; a theme sets the style of each. */
enum para_style {
    PARA_STYLE_BODY,   /* running text of procedures and notes read in play */
    PARA_STYLE_CELL,   /* text in a table */
    PARA_STYLE_NUMBER, /* target numbers, dice, moves: larger than text */
    PARA_STYLE_KEY,    /* the die column of charts that share a roll */
    PARA_STYLE_MOVE,   /* a number alone in a merged cell: the largest */
    PARA_STYLE_SIGN,   /* +1, -2 of modifiers */
    PARA_STYLE_HEAD,   /* column heads */
    PARA_STYLE_GROUP,  /* the name of a group, between rows */
    PARA_STYLE_CHART,  /* the title of a chart below the section bar */
    PARA_STYLE_BAR,    /* the title of a section, in its bar */
    PARA_STYLE_ASIDE,  /* grey text: right end of a bar, procedure of a title line */
    PARA_STYLE_NOTE,   /* the smallest text read in play: footnotes, interpretations */
    PARA_STYLE_TITLE,
    PARA_STYLE_SUBTITLE, /* the masthead */
    PARA_STYLE_RAIL,     /* phase names beside the page */
    PARA_STYLE_FOOTER,   /* foot of the page: sources */
    PARA_STYLE_TURN,     /* the title above the phases: Sequence of play */
    PARA_STYLE_COUNT
};
const char *para_style_name(enum para_style r);

/* A paragraph style of a theme. Sizes are relative to the body size, so that a fit has only one
 * variable. Text around the charts has a fixed size; otherwise a title would grow with the free
 * space. */
struct para_style_look {
    /* the theme's values of `font` and `strong`; empty if not set */
    struct text named[2];
    enum font font, strong, italic; /* strong: the font for **bold** */
    int32_t size;                   /* permille of the body size */
    int32_t leading;                /* permille of the paragraph style's own size */
    struct colour colour;
    bool fixed;       /* size is mpt and does not scale with the body */
    /* the colour as written: a colour name of the theme, or "#rrggbb"; empty: ink */
    struct text colour_text;
};

/* Cyan, magenta, yellow and black, each in percent of the area it covers. */
struct four_inks {
    uint8_t of[4];
};

/* A theme with every value set, whatever its file omits. theme_measures_alike compares the members
 * that affect positions: two themes that differ only in colours share one fit and break pages at
 * the same places. */
enum { THEME_FILES = 10 };
struct theme {
    struct str name;
    struct para_style_look para_style[PARA_STYLE_COUNT];
    struct colour paper, ink, grey, rule; /* rule: hairlines */
    struct colour hue[12];
    /* hues in use: one dark colour per phase; white text on it has 4.5:1 or better */
    size_t n_hue;
    struct colour neutral; /* for bars without a phase */
    /* rating colours of outcomes, from destroyed to best; text on `worst` is white */
    struct colour worst, bad, plain, good;
    unsigned tint;                         /* percent of the hue in header rows */
    /* percent of the hue in the backgrounds of odds, by shade; text on shades 5 and 6 is white */
    unsigned shade[7];
    um bad_outline, good_outline; /* line inside the cells of such outcomes; 0: no line */
    bool filled_bars;             /* false: outlined (the mono theme saves ink) */
    /* colours with inks of their own for a press; other colours are converted from RGB */
    struct pressed {
        struct colour colour;
        struct four_inks inks;
    } pressed[24];
    size_t n_pressed;
    /* page edges, space between columns, width of the phase sidebar */
    um margin, gutter, rail;
    int32_t body_min, body_max;    /* mpt: the range of the fit, unless the document sets it */
    int32_t floor;                 /* mpt: the smallest size that may be printed */
    /* paths below the project: the theme's own file and the files it is derived from */
    struct str file[THEME_FILES];
    size_t n_file;
};

/* Returns the theme scaled for a paper larger than A3, or `t` itself for smaller ones. */
const struct theme *theme_on_paper(struct arena *a, const struct theme *t, const struct paper *paper);

/* True if both themes give every text the same size and distances, so that a fit for one holds for
 * the other. */
bool theme_measures_alike(const struct theme *x, const struct theme *y);

/* Finds a colour of the theme by its name: "ink", "worst". */
bool theme_colour_find(const struct theme *t, struct str name, struct colour *out);

extern const struct fields theme_fields;
/* Reads DIR/layouts/themes/NAME.yaml. Always returns a theme: missing fields have the built-in
 * values. Errors in the file, and low contrast, are findings. */
const struct theme *theme_read(struct arena *a, struct diag *d, const char *dir, struct str name,
                               struct span requested_at);

struct str_list {
    struct str *at;
    size_t n, cap;
};
/* The names in a folder of the project, or only of folders, without hidden ones, sorted by bytes.
 * Empty, and errno is set, if the folder cannot be read; else errno is 0. */
struct str_list names_in(struct arena *a, const char *dir, struct str folder, bool folders);
/* Kinds of files in layouts/ that are found by name, in the project or among the built-in files. */
struct named_kind {
    const char *what, *folder, *ending; /* "theme", "layouts/themes", ".yaml" */
    /* the first key of such a file, if its folder holds several kinds; else NULL */
    const char *key;
};
extern const struct named_kind named_themes, named_profiles, named_services, named_templates, named_icons, named_backs,
    named_languages;
/* FOLDER/NAME and the ending */
struct str named_path(struct arena *a, const struct named_kind *k, struct str name);
/* path of an icon; `said` is a path or the name of an icon */
struct str icon_path(struct arena *a, struct str text);
/* All files of one kind, sorted by name, each name once. */
struct named_files {
    struct named_file {
        struct str name, path; /* `name` is the first member, for str_cmp_first */
        bool own, built_in; /* both true: the project's file replaces the built-in file */
    } * at;
    size_t n, cap;
};
struct named_files named_all(struct arena *a, const char *dir, const struct named_kind *k);

/* Pictures in running text: `{icon:NAME}`, and also `{NAME}` if a layout sets a folder of icons. */
struct icon_names {
    struct str folder; /* below the project */
    bool bare;         /* a layout sets the folder, so `{NAME}` is an icon */
    struct named_files all;
};
/* An empty `folder` means the usual folder; then only `{icon:NAME}` is an icon. */
struct icon_names icon_names_read(struct arena *a, const char *dir, struct str folder);
/* True if the text between braces is an icon reference. *name is the name without `icon:`; the
 * picture need not exist. */
bool icon_parse(const struct icon_names *k, struct str text, struct str *name);
bool icon_is_there(const struct icon_names *k, struct str name);
/* path below the project */
struct str icon_file(struct arena *a, const struct icon_names *k, struct str name);
/* the nearest existing name, or empty */
struct str icon_near(struct arena *a, const struct icon_names *k, struct str name);
/* True if a line of the text begins with this key. Faster than parsing YAML, and works for
 * unfinished files. */
bool named_has_key(struct str text, const char *key);
/* named_unknown reports unknown-reference at `requested_at`, with the nearest name or a list of all
 * names. named_help returns only the help. */
void named_unknown(struct diag *d, const char *dir, const struct named_kind *k, struct str name,
                   struct span requested_at);
struct str named_help(struct arena *a, const char *dir, const struct named_kind *k, struct str name);
/* Returns FOLDER/NAME.yaml as a tree; NULL if it cannot be read. *missing: no file has that name;
 * the finding at `requested_at` lists the existing ones. */
const struct node *named_read(struct arena *a, struct diag *d, const char *dir,
                              const struct named_kind *k, struct str name, struct span requested_at,
                              bool *missing);
/* Returns the built-in file, which must exist, even if the project replaces it. *path is its name
 * in findings. */
const struct node *named_built_in(struct arena *a, struct diag *d, const struct named_kind *k, struct str name,
                                  struct str *path);
#endif
