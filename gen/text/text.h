/* Words to shapes: fonts, shaping, the word cache, line breaking. The only place that knows pango.
 *
 * Each word is shaped once for a font, at a large size; every other size is a multiplication. Advances are in
 * micro-em (a millionth of the type size), so that a width is um_of(advance, size) and a fit is the same everywhere. */
#ifndef BS_TEXT_TEXT_H
#define BS_TEXT_TEXT_H
#include "look/language.h"
#include "look/look.h"
#include "look/picture.h"

struct glyph {
    uint32_t id;
    int32_t dx, dy, advance; /* micro-em */
    uint32_t cluster;        /* byte of the word where it begins */
};

struct word_shape { /* one word, one font; cached, lives as long as the engine */
    struct str text;
    struct str said;    /* of a footnote's figure: what a copy or a voice gives for it, "(note 3)"; else empty */
    enum font font;     /* the one asked for; or the fall-back that unknown glyphs were found in */
    const char *called; /* as the list of fonts has it */
    const struct glyph *glyph;
    size_t n;
    int64_t advance;  /* micro-em; a text of 64 KiB may be one word */
    int32_t up, down; /* how far its ink reaches above and below the baseline, micro-em */
    bool unknown;     /* a glyph that no font of ours has: `missing-glyph` */
};

struct engine;
/* Opens the files that DIR/fonts/fonts.yaml names (path, package, SHA-256) into a private font configuration. A font
 * that is missing, is another file or is of no use is a `font-missing` finding; NULL then. */
struct engine *engine_new(struct arena *a, struct diag *d, const char *dir);
void engine_drop(struct engine *e);
/* The language of what is shaped from now on, NULL for English: a shape says in it what a copy or a voice gives. What
 * was shaped in another one is gone. Once for each document. */
void engine_speak(struct engine *e, const struct language *l);
const struct language *engine_language(const struct engine *e);
const char *unknown_help(struct str word); /* what to do about a word with glyphs that no font has */
size_t engine_fonts(const struct engine *e);
/* What fonts/fonts.lock should be, by the files that are open. */
struct str engine_lock(const struct engine *e, struct arena *a);
/* The path of its file; *anew: what to open in its place, where the file is one's own, or empty. */
const char *engine_font(const struct engine *e, enum font f, struct str *anew);

/* Shapes a word (no blanks). Digits are tabular always. Superior: raised small figures for marks, a hair apart from
 * what they stand behind. */
const struct word_shape *engine_shape(struct engine *e, enum font f, bool superior, struct str word);
/* In micro-em: the advance of a blank, and how high capitals stand. */
int32_t engine_space(struct engine *e, enum font f);
int32_t engine_ascent(struct engine *e, enum font f);
/* At a size, in thousandths of a point. Of a shape ten metres at the most, so that sums of widths hold; of an advance
 * rounded to the nearest. */
um shape_width(const struct word_shape *s, int32_t mpt);
um advance_width(int32_t micro_em, int32_t mpt);

/* A picture in running text is a word whose glyphs are blanks, so that it is measured, broken and copied as words
 * are: a copy and a voice give its name. As high as capitals with what hangs below and stands above them, its middle
 * that of the capitals. Lives in `a`. */
enum { ICON_HIGH = 1120, ICON_SIDE = 40 /* air on each side */ }; /* permille of the type size */
const struct word_shape *engine_icon(struct engine *e, struct arena *a, enum font f, struct str name,
                                     const struct picture *p);
um icon_rise(struct engine *e, enum font f, int32_t mpt); /* from the baseline to its top */

/* A piece of text in one style; pieces follow each other without a blank unless their text has one. */
struct piece {
    struct str text;
    enum font font;
    bool superior;
    int32_t mpt;
    struct colour colour;
    bool badge; /* stands on a ground of its own */
    struct colour ground;
    unsigned side_of; /* says a side that is not known yet, its number in noughts: one more than what it is of; 0: no */
    unsigned link;    /* one more than what it leads to; 0: nothing */
    const struct picture *icon; /* stands in place of the text, which is its name; or NULL */
};

/* A word or part of a word set on a line: x from the line's left edge. `space`: a blank follows it on the same line. */
struct set_word {
    const struct word_shape *shape;
    um x;
    int32_t mpt;
    struct colour colour;
    um rise;
    bool space, badge;
    struct colour ground; /* of a badge */
    unsigned side_of;     /* its piece's */
    unsigned link;        /* its piece's */
    const struct picture *icon;
};
struct line {
    const struct set_word *word;
    size_t n;
    um width;
    um room;          /* what it might have been wide */
    int32_t most_mpt; /* the largest size on it */
    bool ends;        /* the last of its text, or before a break of the author's */
    bool less;        /* it was set with words that it has no more */
    bool goes_on;     /* its last word goes on in the next line: "close-|order" */
};
struct lines {
    const struct line *line;
    size_t n;
    um width;      /* widest */
    bool too_wide; /* a word is wider than asked */
};

/* How lines share what is empty. TEXT: all but the last are as full as can be, and that one not below three tenths of
 * the width where the others can spare it. CELL: the same with nine twentieths. EVEN: all alike, for heads and what is
 * centred. */
enum ragged { RAGGED_TEXT, RAGGED_CELL, RAGGED_EVEN };

/* Breaks pieces into as few lines at most `width` wide as can be: no last line of one word where the others can spare
 * one, and then the least sum of squares of the slack. Breaks at blanks, after hyphens between letters and after en
 * dashes and slashes between words, at soft hyphens (then shown); unwillingly behind a short word ("of") or a number;
 * never inside a range (2-5), between a number and its unit, or at U+00A0. A '\n' always breaks. Width INT32_MAX: one
 * line. */
struct lines text_break(struct engine *e, struct arena *a, const struct piece *piece, size_t n, um width,
                        enum ragged ragged);
/* What a line can hold or not: atoms between which none may end. */
struct text_unit {
    um w, blank, hyphen; /* blank behind it; hyphen: it is wider by that much at a line's end */
    int32_t mpt;
    bool forced; /* a line ends behind it */
    size_t end;  /* of text/: the atom behind it */
};
struct text_units {
    const struct text_unit *at;
    size_t n;
};
struct text_units text_units(struct engine *e, struct arena *a, const struct piece *piece, size_t n);
/* Narrowest width that needs no broken word, and the width of it all on one line. */
void text_widths(const struct text_units *u, um *least, um *most);
/* The fewest lines at most `width` wide, as text_break makes them. To *mpt, unless it is NULL, the largest size of each
 * of them is added, which text_break may come to otherwise where sizes mix. */
size_t text_lines(const struct text_units *u, um width, int32_t *mpt);

/* Between the files of text/. */
/* The font that has the sign: f itself, or the first of the fall-backs; f where none has. */
enum font engine_home(struct engine *e, enum font f, uint32_t rune);
/* text_chances of a text, found once: the same words are broken at many sizes and widths. Good until it is asked for
 * another text: no more is kept than a sheet needs. */
const uint8_t *engine_chances(struct engine *e, struct str text);
/* Where a line may end: out[i], an enum chance, for the first byte of each rune, 0 for the others; text.n places. */
void text_chances(struct str text, uint8_t *out);
#endif
