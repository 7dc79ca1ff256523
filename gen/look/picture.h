/* Pictures of the project: SVG, PNG and JPEG files. Each is opened, checked and drawn once per run,
 * however many boxes and cards use it. Drawing is done by a callback from the layer with the
 * libraries (paint/). This layer trusts no data in a picture file. */
#ifndef BS_LOOK_PICTURE_H
#define BS_LOOK_PICTURE_H
#include "look/look.h"

enum picture_form {
    PICTURE_FILE,   /* a PNG or JPEG, checked: decoded again when painted */
    PICTURE_SCRIPT, /* an SVG as a cairo script, sharp at every size */
    PICTURE_PIXELS, /* an SVG that a script cannot express: it blurs, masks or embeds pixels */
};
/* One for each requested path, kept for the run. Members from `w` on are valid only if it is good
 * and not put off. */
struct picture {
    struct str path; /* path below the project */
    struct str file; /* path for open() */
    bool good;       /* false: unusable, for this reason: */
    bool put_off;    /* assumed to be good: drawn when a page needs it */
    enum rule_id rule;
    struct str fact;
    const char *help;
    struct str sha256;    /* of the bytes that were checked, hex; empty: no file */
    struct picture *next; /* next in the same hash chain */
    bool svg, jpeg;
    unsigned w, h;        /* pixels; 0 for an SVG, which has any size; of a JPEG known once drawn */
    uint64_t sum, bytes;  /* of the checked bytes and their number; not for an SVG */
    int32_t across, down; /* proportions, in thousandths of its own units */
    enum picture_form form;
    struct str script; /* with PICTURE_HUE in place of currentColor, if `takes_hue` */
    /* premultiplied 0xAARRGGBB; with currentColor black and white, or one array twice */
    const uint32_t *pixels[2];
    unsigned pixels_w, pixels_h; /* of `pixels` */
    bool takes_hue;
};
/* #3b6da9 in cairo's notation; checked to mean only currentColor */
#define PICTURE_HUE "0.231373 0.427451 0.662745"

struct str bytes_sha256(struct arena *a, struct str bytes); /* in hex */
uint64_t picture_sum(struct str bytes); /* FNV-1a: distinguishes files, does not resist forgery */
/* A pixel for a value of currentColor, interpolated between two images. */
uint32_t picture_pixel(const uint32_t *const shade[2], size_t i, struct colour hue);

/* The result of drawing. */
struct picture_drawn {      /* why: NULL on success */
    const char *why, *help; /* the failure as text for a finding; help may be NULL */
    bool late;              /* it exceeded the time limit */
    unsigned ms;            /* processor time used */
    /* state of the drawer, kept between pictures, NULL at first; and its destructor */
    void *own;
    void (*own_end)(void *own);
};
/* Fills the members of `p` that its file does not give. Returns false with out->why on failure.
 * `bytes` has been checked. */
typedef bool picture_drawer(struct arena *a, struct str bytes, struct picture *p, struct picture_drawn *out);

struct pictures;
/* Without a drawer pictures are only checked: they have no drawings, and pages must not use
 * them. */
struct pictures *pictures_new(struct arena *a, const char *dir, picture_drawer *draw);
const char *pictures_dir(const struct pictures *p);
/* Returns NULL if the picture is missing or unusable, and reports image-missing or image-unreadable
 * at `requested_at`. `path` is below the project. */
const struct picture *picture_find(struct pictures *p, struct diag *d, struct str path,
                                   struct span requested_at);
/* Draws a picture without findings, before the run forks, so that all processes share it. */
void picture_draw_ahead(struct pictures *p, struct str path);
/* A picture that has been requested, good or not; else NULL. */
struct picture *picture_known(const struct pictures *all, struct str path);
/* Puts off drawing: pictures with these SHA-256 sums, which an earlier run has drawn, and built-in
 * pictures are drawn only after pictures_wanted, when a page uses them. Call it before the first
 * picture_find. `sha256` is sorted by str_cmp and borrowed; n may be 0. */
void pictures_put_off(struct pictures *p, const struct str *sha256, size_t n);
void pictures_wanted(struct pictures *p);
/* Ends the drawer's process until the next drawing. Call it before the run forks, and at its end.
 */
void pictures_rest(struct pictures *p);
/* SHA-256 sums of the good pictures, each once, sorted. */
struct str *pictures_good(const struct pictures *p, struct arena *a, size_t *n);
#endif
