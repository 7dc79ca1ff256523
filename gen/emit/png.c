/* Writes a page to a PNG file with libpng: grey if all pixels are grey, with a palette for at most
 * 256 colours, else RGB; with its resolution, and without a time. Called by run.c for each page or
 * card.
 *
 * libpng reports errors by longjmp: `struct image` owns all memory, and emit_png frees it after the
 * jump. */
#include "emit/emit.h"
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>

enum { SLOTS = 1024, COLOURS = 256 };
enum { PAGE_DPI = 150 }; /* for a sheet: to be viewed, not printed */

/* All memory of an image being written. Colours are counted up to one more than a palette holds. */
struct image {
    struct pixels px;
    struct bytes out;
    png_structp png;
    png_infop info;
    unsigned char *row;
    bool grey;
    unsigned colours;    /* COLOURS + 1: too many for a palette */
    uint32_t key[SLOTS]; /* open addressing: colour + 1; 0: free */
    uint8_t index[SLOTS];
    png_color palette[COLOURS];
};

/* Without the byte that cairo does not use. */
static uint32_t pixel_at(const unsigned char *row, unsigned x)
{
    uint32_t v;
    memcpy(&v, row + 4 * (size_t)x, 4); /* cairo's XRGB in native byte order */
    return v & 0xFFFFFF;
}

/* Hash by the golden ratio with open addressing; SLOTS is four times COLOURS, so a free slot always
 * exists. */
static unsigned slot_of(const struct image *j, uint32_t rgb)
{
    unsigned i = (rgb * 2654435761u) >> 22;
    while (j->key[i] && j->key[i] != rgb + 1)
        i = (i + 1) & (SLOTS - 1);
    return i;
}

/* One pass over the pixels; most repeat the one before. With too many colours for a palette, only
 * grey is still checked. */
static void colours_count(struct image *j)
{
    uint32_t last = 0x1000000; /* not a colour */
    j->grey = true;
    for (unsigned y = 0; y < j->px.h && (j->grey || j->colours <= COLOURS); y++) {
        const unsigned char *row = j->px.data + (size_t)y * j->px.stride;
        for (unsigned x = 0; x < j->px.w; x++) {
            uint32_t rgb = pixel_at(row, x);
            uint8_t r = (uint8_t)(rgb >> 16), g = (uint8_t)(rgb >> 8), b = (uint8_t)rgb;
            if (rgb == last)
                continue;
            last = rgb;
            j->grey = j->grey && r == g && g == b;
            unsigned i = j->colours > COLOURS ? 0 : slot_of(j, rgb);
            if (j->colours > COLOURS || j->key[i])
                continue;
            if (j->colours < COLOURS) {
                j->key[i] = rgb + 1;
                j->index[i] = (uint8_t)j->colours;
                j->palette[j->colours] = (png_color){r, g, b};
            }
            j->colours++;
        }
    }
}

/* Neighbours mostly have equal colours, so the palette is searched only at changes. */
static void row_fill(struct image *j, unsigned y, int type)
{
    const unsigned char *row = j->px.data + (size_t)y * j->px.stride;
    uint32_t last = 0x1000000;
    uint8_t index = 0;
    for (unsigned x = 0; x < j->px.w; x++) {
        uint32_t rgb = pixel_at(row, x);
        if (type == PNG_COLOR_TYPE_GRAY) {
            j->row[x] = (uint8_t)rgb;
        } else if (type == PNG_COLOR_TYPE_PALETTE) {
            index = rgb == last ? index : j->index[slot_of(j, rgb)];
            j->row[x] = index;
            last = rgb;
        } else {
            unsigned char *to = j->row + 3 * (size_t)x;
            to[0] = (uint8_t)(rgb >> 16);
            to[1] = (uint8_t)(rgb >> 8);
            to[2] = (uint8_t)rgb;
        }
    }
}

static void on_write(png_structp png, png_bytep p, png_size_t n)
{
    if (!bytes_write(png_get_io_ptr(png), p, n))
        png_error(png, "no memory");
}

/* Data goes to memory, so flushing does nothing. Warnings are ignored, because they do not apply to
 * pages. */
static void on_flush(png_structp png)
{
    (void)png;
}

static void on_warning(png_structp png, png_const_charp text)
{
    (void)png, (void)text;
}

/* False if libpng jumped here, or on lack of memory. emit_png frees the memory in both cases. */
static bool encode(struct image *j, unsigned dpi)
{
    j->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, on_warning);
    j->info = j->png ? png_create_info_struct(j->png) : NULL;
    j->row = malloc(3 * (size_t)j->px.w);
    if (!j->info || !j->row || setjmp(png_jmpbuf(j->png)))
        return false;
    colours_count(j);
    /* Grey is smaller than a palette of greys; both are a third of RGB. */
    int type = j->colours <= COLOURS ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB;
    if (j->grey)
        type = PNG_COLOR_TYPE_GRAY;
    const png_uint_32 per_metre = (png_uint_32)(((uint64_t)dpi * 10000 + 127) / 254);
    png_set_write_fn(j->png, &j->out, on_write, on_flush);
    /* For flat areas and sharp type, level 2 without filters needs a tenth of the default's time
     * and gives slightly larger files. */
    png_set_compression_level(j->png, 2);
    png_set_filter(j->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR(j->png, j->info, j->px.w, j->px.h, 8, type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    if (type == PNG_COLOR_TYPE_PALETTE)
        png_set_PLTE(j->png, j->info, j->palette, (int)j->colours);
    png_set_pHYs(j->png, j->info, per_metre, per_metre, PNG_RESOLUTION_METER);
    png_write_info(j->png, j->info);
    for (unsigned y = 0; y < j->px.h; y++) {
        row_fill(j, y, type);
        png_write_row(j->png, j->row);
    }
    png_write_end(j->png, NULL);
    return true;
}

/* *j is in the arena, because local variables are undefined after a jump. */
bool emit_png(struct arena *a, const struct engine *e, const struct page *page, unsigned w, unsigned h, unsigned dpi,
              struct str path, struct str *why)
{
    struct image *j = ARENA_NEW(a, struct image);
    enum paint_error error = w ? paint_pixels_sized(e, page, w, h, &j->px) : paint_pixels(e, page, dpi, &j->px);
    if (!error && !encode(j, dpi))
        error = PAINT_WRITE;
    bool good = error ? paint_failed(a, error, path, why)
                      : emit_text(a, (struct str){(const char *)j->out.p, j->out.n}, path, why);
    png_destroy_write_struct(&j->png, &j->info);
    free(j->row);
    bytes_drop(&j->out);
    paint_pixels_drop(&j->px);
    return good;
}

bool emit_png_page(struct arena *a, const struct engine *e, const struct about *about, const struct page *page,
                   size_t n, struct str path, struct str *why)
{
    (void)about, (void)n;
    return emit_png(a, e, page, 0, 0, PAGE_DPI, path, why);
}
