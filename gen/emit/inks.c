/* Converts screen colours to inks of a press, with lcms2 and the ICC profile of the printing
 * condition (layouts/press/NAME.icc, built in). Called by press.c.
 *
 * Flat colours and pictures are converted differently. A theme's colours have inks chosen by its
 * author, and their tints are lighter amounts of the same inks. Greys use only black, because a
 * grey of four inks gets a colour cast on a misadjusted press, and letters of four inks get
 * coloured edges. Pictures are converted by the profile, so that neighbouring colours stay
 * consistent.
 *
 * Invariant: the four inks never exceed the limit. Coloured inks are reduced for it, black is
 * kept. */
#include "emit/inks.h"
#include "base/built_in.h"
#include <glib.h>
#include <lcms2.h>
#include <stdlib.h>

enum {
    /* Size of the table of flat colours, a power of two; twice the colours of a theme and a
     * deck. */
    FLAT_MAX = 1 << 15,
    GREY_APART = 6,  /* maximum difference of red, green and blue in a grey, out of 255 */
    TEXT_APART = 26, /* the same for letters: the slate colour of a foot is read as grey */
    TEXT_DARK = 160, /* maximum red, green and blue of such letters, out of 255 */
};

/* A flat colour. `key`: 0xRRGGBB with 1 << 24 set; 0: free slot. */
struct flat {
    uint32_t key;
    struct four_inks inks;
    bool chosen; /* chosen by the theme */
};

struct inks {
    cmsHTRANSFORM of_rgb; /* bytes to bytes */
    unsigned limit;
    uint8_t black[256]; /* percent of black that matches each grey */
    size_t n;
    struct flat flat[FLAT_MAX];
};

/* ---- conditions ---- */

struct press_words press_words(enum press_condition c)
{
    static const struct {
        const char *file, *identifier, *words;
    } known[] = {
        [PRESS_SWOP] = {"layouts/press/swop.icc", "CGATS TR 003", "SWOP 2006, coated paper of grade 3"},
        [PRESS_FOGRA39] = {"layouts/press/fogra39.icc", "FOGRA39", "Offset, ISO 12647-2, coated paper"},
    };
    const struct built_in *file = built_in_find(str_of(known[c].file));
    return (struct press_words){known[c].identifier, "http://www.color.org", known[c].words,
                                file ? file->bytes : STR("")};
}

/* ---- the limit ---- */

/* In any unit. Reduces the coloured inks in proportion, rounded down. */
static void inks_limit(unsigned of[4], unsigned limit)
{
    unsigned coloured = of[0] + of[1] + of[2], room = limit > of[3] ? limit - of[3] : 0;
    if (coloured <= room)
        return;
    for (size_t i = 0; i < 3; i++)
        of[i] = of[i] * room / coloured;
}

/* ---- greys ---- */

/* Matches the lightness of each screen grey to a percentage of black. Both scales are aligned at
 * the darkest and the lightest end, as a reader of the page perceives them. */
static bool greys_find(struct inks *k, cmsHPROFILE press, cmsHPROFILE screen, cmsHPROFILE lab)
{
    cmsHTRANSFORM of_press =
        cmsCreateTransform(press, TYPE_CMYK_DBL, lab, TYPE_Lab_DBL, INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOCACHE);
    cmsHTRANSFORM of_screen =
        cmsCreateTransform(screen, TYPE_RGB_8, lab, TYPE_Lab_DBL, INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOCACHE);
    double light[101];
    bool good = of_press && of_screen;
    for (unsigned i = 0; i <= 100 && good; i++) {
        const double in[4] = {0, 0, 0, i};
        cmsCIELab out;
        cmsDoTransform(of_press, in, &out, 1);
        light[i] = out.L;
    }
    for (unsigned i = 0, at = 100; i < 256 && good; i++) {
        const uint8_t grey[3] = {(uint8_t)i, (uint8_t)i, (uint8_t)i};
        cmsCIELab seen;
        cmsDoTransform(of_screen, grey, &seen, 1);
        double wants = light[100] + (light[0] - light[100]) * seen.L / 100;
        while (at > 0 && light[at - 1] <= wants)
            at--;
        unsigned nearer = at > 0 && light[at - 1] - wants < wants - light[at] ? at - 1 : at;
        k->black[i] = (uint8_t)nearer;
    }
    if (of_press)
        cmsDeleteTransform(of_press);
    if (of_screen)
        cmsDeleteTransform(of_screen);
    return good;
}

static unsigned apart(struct colour c)
{
    return (unsigned)(MAX(c.r, MAX(c.g, c.b)) - MIN(c.r, MIN(c.g, c.b)));
}

/* Black with the lightness of the colour. */
static struct four_inks black_alone(const struct inks *k, struct colour c)
{
    unsigned light = (299u * c.r + 587u * c.g + 114u * c.b + 500) / 1000;
    return (struct four_inks){{0, 0, 0, k->black[light > 255 ? 255 : light]}};
}

/* ---- flat colours ---- */

static uint32_t colour_key(uint8_t r, uint8_t g, uint8_t b)
{
    return 1u << 24 | (uint32_t)r << 16 | (uint32_t)g << 8 | b;
}

/* The slot of a colour, or the free one for it: the table is never full. */
static struct flat *flat_find(struct inks *k, uint32_t key)
{
    size_t i = key * 2654435761u >> 8;
    while (k->flat[i % FLAT_MAX].key && k->flat[i % FLAT_MAX].key != key)
        i++;
    return &k->flat[i % FLAT_MAX];
}

/* The slot of a colour, new if needed; NULL if too many are in use. */
static struct flat *flat_at(struct inks *k, struct colour c)
{
    uint32_t key = colour_key(c.r, c.g, c.b);
    struct flat *f = flat_find(k, key);
    if (f->key)
        return f;
    if (k->n >= FLAT_MAX - FLAT_MAX / 8)
        return NULL;
    f->key = key;
    f->inks.of[0] = UINT8_MAX; /* not computed yet */
    k->n++;
    return f;
}

static struct four_inks converted(const struct inks *k, struct colour c)
{
    const uint8_t rgb[3] = {c.r, c.g, c.b};
    uint8_t cmyk[4];
    unsigned of[4];
    cmsDoTransform(k->of_rgb, rgb, cmyk, 1);
    for (size_t i = 0; i < 4; i++)
        of[i] = (cmyk[i] * 100u + 127) / 255;
    inks_limit(of, k->limit);
    return (struct four_inks){{(uint8_t)of[0], (uint8_t)of[1], (uint8_t)of[2], (uint8_t)of[3]}};
}

/* Enters a colour of the theme and its tints; existing entries are kept. */
static void tints_put(struct inks *k, struct colour c, const struct four_inks *inks, struct colour paper, bool whole)
{
    for (unsigned percent = 100; percent >= (whole ? 100 : 1); percent--) {
        struct flat *f = flat_at(k, colour_mix(c, paper, percent));
        if (!f || f->inks.of[0] != UINT8_MAX)
            continue;
        unsigned of[4];
        for (size_t i = 0; i < 4; i++)
            of[i] = (inks->of[i] * percent + 50) / 100;
        inks_limit(of, k->limit);
        f->chosen = true;
        for (size_t i = 0; i < 4; i++)
            f->inks.of[i] = (uint8_t)of[i];
    }
}

/* All colours are entered before any tints. A paper colour is not printed, because the paper itself
 * has it. */
static void theme_put(struct inks *k, const struct theme *t)
{
    static const struct four_inks none = {{0, 0, 0, 0}};
    const struct colour white = {255, 255, 255};
    tints_put(k, white, &none, white, true);
    for (int tints = 0; tints < 2; tints++)
        for (size_t i = 0; i < t->n_pressed; i++)
            tints_put(k, t->pressed[i].colour, &t->pressed[i].inks, t->paper, tints == 0);
}

struct four_inks inks_flat(struct inks *k, struct colour c, bool text)
{
    struct flat *f = flat_at(k, c);
    bool dark = c.r <= TEXT_DARK && c.g <= TEXT_DARK && c.b <= TEXT_DARK;
    if (f && f->inks.of[0] == UINT8_MAX)
        f->inks = apart(c) <= GREY_APART ? black_alone(k, c) : converted(k, c);
    if (text && dark && apart(c) <= TEXT_APART && !(f && f->chosen))
        return black_alone(k, c);
    return f ? f->inks : converted(k, c);
}

/* ---- pictures ---- */

/* Do all eight neighbours (fewer at the edges) have the same colour? */
static bool lies_flat(const uint8_t *rgb, size_t w, size_t h, size_t x, size_t y)
{
    const uint8_t *own = rgb + 3 * (y * w + x);
    for (size_t j = y ? y - 1 : 0; j <= y + 1 && j < h; j++)
        for (size_t i = x ? x - 1 : 0; i <= x + 1 && i < w; i++)
            if (memcmp(own, rgb + 3 * (j * w + i), 3) != 0)
                return false;
    return true;
}

/* The inks of the colour if the theme gives it coloured inks. With black only it returns NULL,
 * because dark areas of a photograph would become spotted. */
static const struct flat *flat_coloured(struct inks *k, const uint8_t *rgb)
{
    const struct flat *f = flat_find(k, colour_key(rgb[0], rgb[1], rgb[2]));
    return f->chosen && f->inks.of[0] + f->inks.of[1] + f->inks.of[2] > 0 ? f : NULL;
}

void inks_picture(struct inks *k, const uint8_t *rgb, uint8_t *cmyk, size_t w, size_t h)
{
    for (size_t y = 0; y < h; y++) {
        uint8_t *to = cmyk + 4 * y * w;
        cmsDoTransform(k->of_rgb, rgb + 3 * y * w, to, (cmsUInt32Number)w);
        for (size_t x = 0; x < w; x++, to += 4) {
            const uint8_t *from = rgb + 3 * (y * w + x);
            const struct flat *f = flat_coloured(k, from);
            unsigned of[4] = {to[0], to[1], to[2], to[3]};
            if (f && lies_flat(rgb, w, h, x, y))
                for (size_t i = 0; i < 4; i++)
                    of[i] = (f->inks.of[i] * 255u + 50) / 100;
            inks_limit(of, k->limit * 255 / 100);
            for (size_t i = 0; i < 4; i++)
                to[i] = (uint8_t)of[i];
        }
    }
}

/* ---- setup ---- */

struct inks *inks_new(const struct theme *t, enum press_condition condition, unsigned limit)
{
    struct str bytes = press_words(condition).profile;
    cmsHPROFILE press = cmsOpenProfileFromMem(bytes.p, (cmsUInt32Number)bytes.n), screen = cmsCreate_sRGBProfile(),
                lab = cmsCreateLab4Profile(NULL);
    struct inks *k = calloc(1, sizeof *k);
    bool good = k && press && screen && lab && cmsGetColorSpace(press) == cmsSigCmykData;
    if (good) {
        k->limit = limit;
        k->of_rgb = cmsCreateTransform(screen, TYPE_RGB_8, press, TYPE_CMYK_8, INTENT_RELATIVE_COLORIMETRIC,
                                       cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE);
        good = k->of_rgb && greys_find(k, press, screen, lab);
    }
    cmsCloseProfile(press); /* NULL is allowed */
    cmsCloseProfile(screen);
    cmsCloseProfile(lab);
    if (!good) {
        inks_drop(k);
        return NULL;
    }
    theme_put(k, t);
    return k;
}

void inks_drop(struct inks *k)
{
    if (k && k->of_rgb)
        cmsDeleteTransform(k->of_rgb);
    free(k);
}
