/* Pictures of the project: SVG, PNG and JPEG files, each opened, judged and drawn once a run, however many boxes and
 * cards name it. Drawing is lent by who has the libraries for it (paint/); nothing of a picture's file is trusted here.
 */
#ifndef BS_LOOK_PICTURE_H
#define BS_LOOK_PICTURE_H
#include "look/look.h"

enum picture_form {
    PICTURE_FILE,   /* a PNG or JPEG, proved: decoded again where it is painted */
    PICTURE_SCRIPT, /* an SVG as cairo's script, sharp at every size */
    PICTURE_PIXELS, /* an SVG that no script can tell: it blurs, masks, or embeds pixels */
};
/* One for each path that anybody named, kept for the run. What stands below `fact` is known only where it is good and
 * not put off. */
struct picture {
    struct str path; /* below the project */
    struct str file; /* as it is opened */
    bool good;       /* else it cannot be used, for this reason: */
    bool put_off;    /* good as far as is known: it is drawn when a page is made of it */
    enum rule_id rule;
    struct str fact;
    const char *help;
    struct str sha256;    /* of the bytes that were looked at, hex; empty where there are none */
    struct picture *next; /* of those that are kept together */
    bool svg, jpeg;
    unsigned w, h;        /* pixels; of an SVG 0, it has any size; of a JPEG known when it was drawn */
    uint64_t sum, bytes;  /* of no SVG: of the bytes that were proved, and how many */
    int32_t across, down; /* its proportions, in thousandths of units of its own */
    enum picture_form form;
    struct str script;           /* with PICTURE_HUE wherever currentColor is meant, if `takes_hue` */
    const uint32_t *pixels[2];   /* premultiplied 0xAARRGGBB; with currentColor black and white, or one array twice */
    unsigned pixels_w, pixels_h; /* of those */
    bool takes_hue;
};
#define PICTURE_HUE "0.231373 0.427451 0.662745" /* as cairo writes #3b6da9; it is proved to stand for nothing else */

uint64_t picture_sum(struct str bytes); /* FNV-1a: two files are told apart, not guarded against a forger */
/* A pixel of two images, as it is with that currentColor. */
uint32_t picture_pixel(const uint32_t *const shade[2], size_t i, struct colour hue);

/* What came of drawing. */
struct picture_drawn {      /* why: NULL where it could */
    const char *why, *help; /* it could not be done, in words for a finding; help may be NULL */
    bool late;              /* because it would have gone on for too long */
    unsigned ms;            /* of processor time that it took */
    void *own;              /* the drawer's, kept from one picture to the next, NULL at first; and its end */
    void (*own_end)(void *own);
};
/* Fills what of `p` its file does not say; false with why. `bytes` has been looked through. */
typedef bool picture_drawer(struct arena *a, struct str bytes, struct picture *p, struct picture_drawn *out);

struct pictures;
/* Without a drawer they are only looked at: there are no drawings, and no page may be made of them. */
struct pictures *pictures_new(struct arena *a, const char *dir, picture_drawer *draw);
const char *pictures_dir(const struct pictures *p);
/* NULL where there is no such picture or it cannot be used; then image-missing or image-unreadable at `asked_at`.
 * `path` is below the project. */
const struct picture *picture_find(struct pictures *p, struct diag *d, struct str path, struct span asked_at);
/* The same without a word, so that processes which part afterwards share it. */
void picture_draw_ahead(struct pictures *p, struct str path);
/* Hex of the bytes of a picture that was looked at; empty where there is none. */
struct str picture_sha256(const struct pictures *p, struct str path);
/* Pictures with these SHA-256 sums, which an earlier run has drawn, and the program's own are drawn
 * only after pictures_wanted, where a page uses them. Call it before the first picture_find;
 * `sha256` is sorted by str_cmp, and borrowed; n may be 0. */
void pictures_put_off(struct pictures *p, const struct str *sha256, size_t n);
void pictures_wanted(struct pictures *p);
/* Nobody will ask for a while: what draws them ends, until somebody asks all the same. Before processes part. */
void pictures_rest(struct pictures *p);
/* What it holds beside the arena is let go of; pictures are not looked at any more. */
void pictures_drop(struct pictures *p);
bool picture_is_known(const struct pictures *p, struct str path); /* somebody has asked for it */
bool picture_is_put_off(const struct pictures *p, struct str path);
/* Those that are good by what is known now, by their bytes, each once, sorted. */
struct str *pictures_good(const struct pictures *p, struct arena *a, size_t *n);
#endif
