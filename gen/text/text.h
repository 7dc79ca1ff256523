/* Words to shapes: fonts, shaping, the word cache, line breaking. The only layer that uses pango.
 *
 * Each word is shaped once per font, at a large size; other sizes are computed by multiplication.
 * Advances are in micro-em (a millionth of the type size), so that a width is
 * advance_width(advance, mpt) and a fit is the same on every machine. */
#ifndef BS_TEXT_TEXT_H
#define BS_TEXT_TEXT_H
#include "look/language.h"
#include "look/look.h"
#include "look/picture.h"

struct glyph {
    uint32_t id;
    int32_t dx, dy, advance; /* micro-em */
    uint32_t cluster;        /* first byte of the glyph's cluster within the word */
};

struct word_shape { /* one word in one font; cached, lives as long as the engine */
    struct str text;
    /* text for copying and screen readers if it differs: "(note 3)" for a footnote number; else
     * empty */
    struct str alt_text;
    enum font font;     /* the requested font, or a fallback that has the missing glyphs */
    const char *called; /* the font's name in fonts.yaml */
    const struct glyph *glyph;
    size_t n;
    int64_t advance;  /* micro-em; a text of 64 KiB may be one word */
    int32_t up, down; /* extent of the ink above and below the baseline, micro-em */
    bool unknown;     /* no font has one of the glyphs: `missing-glyph` */
};

struct engine;
/* Opens the files listed in DIR/fonts/fonts.yaml (path, package, SHA-256) in a private font
 * configuration. Returns NULL with `font-missing` findings if a font is missing, has the wrong sum,
 * or is unusable. */
struct engine *engine_new(struct arena *a, struct diag *d, const char *dir);
void engine_drop(struct engine *e);
/* Sets the language for later shapes; NULL is English. A shape's `said` is in this language. Frees
 * all shapes of the previous language. Call it once for each document. */
void engine_speak(struct engine *e, const struct language *l);
const struct language *engine_language(const struct engine *e);
const char *unknown_help(struct str word); /* the help for a word with missing glyphs */
size_t engine_fonts(const struct engine *e);
/* The contents for fonts/fonts.lock, from the open files; empty if it has the sums of all. */
struct str engine_lock(const struct engine *e, struct arena *a);
/* The path of the font's file. *anew: sanitized contents to use instead, for a project's own file;
 * or empty. */
const char *engine_font(const struct engine *e, enum font f, struct str *anew);

/* Shapes a word without spaces. Digits are always tabular. `superior`: raised small digits for
 * footnote marks, with a hair space before them. */
const struct word_shape *engine_shape(struct engine *e, enum font f, bool superior, struct str word);
/* In micro-em: the advance of a space, and the height of capitals. */
int32_t engine_space(struct engine *e, enum font f);
int32_t engine_ascent(struct engine *e, enum font f);
/* Widths at a size in thousandths of a point. shape_width is at most ten metres, so that sums
 * cannot overflow; advance_width rounds to the nearest um. */
um shape_width(const struct word_shape *s, int32_t mpt);
um advance_width(int32_t micro_em, int32_t mpt);

/* A picture in running text is a word whose glyphs are spaces, so that it is measured and broken
 * like a word. Copying and screen readers get its name. It is as high as capitals with room above
 * and below, centred on the capitals. Allocated in `a`. */
enum { ICON_HIGH = 1120, ICON_SIDE = 40 /* space on each side */ }; /* permille of the type size */
const struct word_shape *engine_icon(struct engine *e, struct arena *a, enum font f, struct str name,
                                     const struct picture *p);
/* height of its top edge above the baseline */
um icon_rise(struct engine *e, enum font f, int32_t mpt);

/* A piece of text in one style. Consecutive pieces are joined without a space. */
struct piece {
    struct str text;
    enum font font;
    bool superior;
    int32_t mpt;
    struct colour colour;
    bool badge; /* printed on the background `ground` */
    struct colour ground;
    /* 1 + number of the reference whose page number the text holds, as zeros until it is known; 0:
     * none */
    unsigned side_of;
    unsigned link;              /* 1 + number of the link's target; 0: none */
    const struct picture *icon; /* printed instead of the text, which is its name; or NULL */
};

/* A word or part of a word on a line; x from the line's left edge. `space`: a space follows it on
 * the same line. */
struct set_word {
    const struct word_shape *shape;
    um x;
    int32_t mpt;
    struct colour colour;
    um rise;
    bool space, badge;
    struct colour ground; /* background of a badge */
    unsigned side_of;     /* as in struct piece */
    unsigned link;        /* as in struct piece */
    const struct picture *icon;
};
struct line {
    const struct set_word *word;
    size_t n;
    um width;
    um room;          /* the available width */
    int32_t max_mpt;  /* the largest type size on the line */
    bool ends;        /* the last line of its text, or before a line break of the author */
    bool less;        /* words were removed from it after breaking */
    bool goes_on;     /* its last word continues on the next line: "close-|order" */
};
struct lines {
    const struct line *line;
    size_t n;
    um width; /* widest; more than was requested if a word is wider */
};

/* How lines share empty space. TEXT: all lines but the last are as full as possible, and the last
 * has at least three tenths of the width if the others can spare it. CELL: the same with nine
 * twentieths. EVEN: all lines are about equally long, for headers and centred text. */
enum ragged { RAGGED_TEXT, RAGGED_CELL, RAGGED_EVEN };

/* Breaks pieces into the fewest lines that fit `width`. A last line of one word is avoided if
 * possible; then the sum of squares of the slack is minimized. Breaks at spaces, after hyphens
 * between letters, after en dashes and slashes between words, and at soft hyphens (then printed).
 * Breaks after a short word ("of") or a number are penalized. No break within a range (2-5),
 * between a number and its unit, or at U+00A0. '\n' always breaks. Width INT32_MAX gives one
 * line. */
struct lines text_break(struct engine *e, struct arena *a, const struct piece *piece, size_t n, um width,
                        enum ragged ragged);
/* An unbreakable part of a line: atoms between which no break is possible. */
struct text_unit {
    /* blank: width of the space after it; hyphen: extra width at the end of a line */
    um w, blank, hyphen;
    int32_t mpt;
    bool forced; /* a line ends after it */
    size_t end;  /* only in text/: number of the atom after it */
};
struct text_units {
    const struct text_unit *at;
    size_t n;
};
struct text_units text_units(struct engine *e, struct arena *a, const struct piece *piece, size_t n);
/* The smallest width without breaking a word, and the width of the text on one line. */
void text_widths(const struct text_units *u, um *min, um *max);
/* The smallest number of lines that fit `width`, the same as text_break's. Adds the largest size of
 * each line to *mpt (if not NULL); text_break may give other sizes if the text mixes sizes. */
size_t text_lines(const struct text_units *u, um width, int32_t *mpt);

/* Between the files of text/. */
/* The font that has the character: f itself, or the first fallback with it; f if there is no such
 * font. */
enum font engine_home(struct engine *e, enum font f, uint32_t rune);
/* Cached result of text_chances, since the same text is broken at many sizes and widths. Valid
 * until the next call: the cache is limited. */
const uint8_t *engine_chances(struct engine *e, struct str text);
/* Break opportunities: out[i] is an enum chance for the first byte of each character, 0 for other
 * bytes; text.n entries. */
void text_chances(struct str text, uint8_t *out);
#endif
