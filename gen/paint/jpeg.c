/* Decodes a JPEG to pixels, by libjpeg. Called by drawing.c, in a separate process, to check the
 * file; and by painter.c for files that passed the check, byte for byte.
 *
 * By default libjpeg ends the program at unreadable data, so its errors leave it by longjmp; only
 * memory in struct jpeg_reading survives that jump. A warning means that the file is cut off or
 * damaged and would be printed grey, so it counts as an error. Invariant: the pixels are complete,
 * upright and in RGB. */
#define _DEFAULT_SOURCE 1 /* MAP_ANONYMOUS */
#include "late_cairo.h"
#include "paint/painter.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
/* after stdio.h, which it needs but does not include */
#include <jpeglib.h>

enum { AREA_LIMIT = 16000000 }; /* pixels, as for a PNG (look/picture.c) */
enum { UPRIGHT = 1, EXIF = JPEG_APP0 + 1, ORIENTATION = 0x0112 };

struct jpeg_reading {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    jmp_buf out;
    cairo_surface_t *pixels;
};

/* Memory of a surface without pixels. */
struct room {
    void *at;
    size_t n;
};

static void on_error(j_common_ptr jpeg)
{
    longjmp(((struct jpeg_reading *)jpeg->client_data)->out, 1);
}

/* libjpeg counts warnings and traces; they are not printed. */
static void on_message(j_common_ptr jpeg)
{
    (void)jpeg;
}

/* ---- orientation ---- */

/* Reads two or four bytes of a TIFF in its byte order; 0 beyond its end. */
static unsigned exif_number(const JOCTET *p, unsigned n, unsigned at, unsigned bytes, bool little)
{
    unsigned v = 0;
    for (unsigned i = 0; i < bytes && at <= n && bytes <= n - at; i++)
        v = v << 8 | p[at + (little ? bytes - 1 - i : i)];
    return v;
}

/* A turned camera notes the turn instead of turning the pixels: in the first directory of a TIFF,
 * after "Exif". One of the eight values means upright. */
static unsigned orientation(const struct jpeg_decompress_struct *jpeg)
{
    for (jpeg_saved_marker_ptr m = jpeg->marker_list; m; m = m->next) {
        if (m->marker != EXIF || m->data_length < 14 || memcmp(m->data, "Exif", 4) != 0)
            continue;
        const JOCTET *tiff = m->data + 6;
        const unsigned n = m->data_length - 6;
        const bool little = tiff[0] == 'I';
        const unsigned at = exif_number(tiff, n, 4, 4, little), rows = exif_number(tiff, n, at, 2, little);
        for (unsigned i = 0; at < n && i < rows; i++)
            if (exif_number(tiff, n, at + 2 + 12 * i, 2, little) == ORIENTATION)
                return exif_number(tiff, n, at + 2 + 12 * i + 8, 2, little);
    }
    return UPRIGHT;
}

/* ---- pixels ---- */

/* Returns why a readable picture is unsuitable for a card; NULL if it is suitable. */
static const char *unwanted(const struct jpeg_decompress_struct *jpeg, const char **help)
{
    unsigned turn = orientation(jpeg);
    *help = "save it smaller: 300 pixels an inch are enough for print";
    if ((uint64_t)jpeg->image_width * jpeg->image_height > AREA_LIMIT)
        return "it has more than 16 million pixels";
    *help = "save it in RGB: the program converts that for the press";
    if (jpeg->num_components != 1 && jpeg->num_components != 3)
        return "its colours are for a press (CMYK)";
    *help = "turn it upright in a picture program, and save it again";
    return turn > UPRIGHT && turn <= 8 ? "the camera marked it as turned, and printers ignore that"
                                       : NULL;
}

/* Reads rows in cairo's format: four bytes per pixel, in the byte order of the machine. The whole
 * file is read at any size, so that damage is found; a smaller size only saves arithmetic. */
static void rows_read(struct jpeg_reading *r, unsigned enough)
{
    struct jpeg_decompress_struct *jpeg = &r->jpeg;
    const unsigned side = jpeg->image_width > jpeg->image_height ? jpeg->image_width : jpeg->image_height;
    for (jpeg->scale_num = jpeg->scale_denom = 1;
         enough && jpeg->scale_denom < 8 && side / jpeg->scale_denom / 2 >= enough;)
        jpeg->scale_denom *= 2;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    jpeg->out_color_space = JCS_EXT_BGRX;
#else
    jpeg->out_color_space = JCS_EXT_XRGB;
#endif
    jpeg_start_decompress(jpeg);
    r->pixels = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)jpeg->output_width, (int)jpeg->output_height);
    unsigned char *to = cairo_image_surface_get_data(r->pixels);
    const size_t stride = (size_t)cairo_image_surface_get_stride(r->pixels);
    while (to && jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW row = to + jpeg->output_scanline * stride;
        jpeg_read_scanlines(jpeg, &row, 1);
    }
    cairo_surface_mark_dirty(r->pixels);
}

/* Returns NULL with *why if the file is not completely readable; *help may be NULL. */
cairo_surface_t *drawing_jpeg(struct str bytes, unsigned enough, unsigned whole[2], const char **why, const char **help)
{
    struct jpeg_reading r = {.pixels = NULL};
    *why = "the JPEG is damaged or cut off";
    *help = "save it again";
    r.jpeg.err = jpeg_std_error(&r.errors);
    r.errors.error_exit = on_error;
    r.errors.output_message = on_message;
    r.jpeg.client_data = &r;
    if (!setjmp(r.out)) {
        jpeg_create_decompress(&r.jpeg);
        r.jpeg.client_data = &r;
        jpeg_mem_src(&r.jpeg, (const unsigned char *)bytes.p, bytes.n);
        jpeg_save_markers(&r.jpeg, EXIF, 0xFFFF);
        jpeg_read_header(&r.jpeg, TRUE);
        const char *refused = unwanted(&r.jpeg, help);
        if (refused) {
            *why = refused;
        } else {
            *help = "save it again";
            if (whole) {
                whole[0] = r.jpeg.image_width;
                whole[1] = r.jpeg.image_height;
            }
            rows_read(&r, enough);
            if (r.errors.num_warnings == 0)
                *why = NULL;
        }
    }
    jpeg_destroy_decompress(&r.jpeg);
    if (!*why && r.pixels && !cairo_surface_status(r.pixels))
        return r.pixels;
    cairo_surface_destroy(r.pixels);
    return NULL;
}

/* True for metadata of a camera, a program or a person (place, time, author, thumbnail). Data that
 * the pixels need is not private: the colour profile and the layout of the colours. */
static bool is_private(unsigned kind, struct str body)
{
    const bool note = (kind >= JPEG_APP0 && kind <= JPEG_APP0 + 15) || kind == JPEG_COM;
    return note && !(kind == JPEG_APP0 && str_starts(body, "JFIF")) &&
           !(kind == JPEG_APP0 + 2 && str_starts(body, "ICC_PROFILE")) &&
           !(kind == JPEG_APP0 + 14 && str_starts(body, "Adobe"));
}

/* Copies all segments except private ones. A segment begins with FF and its kind, then its length.
 * Between segments are pixels, in which FF is followed by 0 or the number of a restart. Data after
 * the end marker is dropped. */
size_t drawing_jpeg_bare(struct str bytes, unsigned char *to)
{
    const unsigned char *p = (const unsigned char *)bytes.p;
    enum { MARK = 0xFF, RESTART = 0xD0, BEGIN = 0xD8 };
    size_t n = 0, more;
    for (size_t at = 0; at + 4 <= bytes.n; at += more) {
        const unsigned kind = p[at] == MARK ? p[at + 1] : 0;
        const bool alone = kind <= 1 || kind == MARK || (kind >= RESTART && kind <= BEGIN);
        more = alone ? 1u + (kind >= RESTART && kind != MARK) : 2u + p[at + 2] * 256u + p[at + 3];
        if (kind == JPEG_EOI)
            break;
        more = more < bytes.n - at ? more : bytes.n - at;
        if (alone || !is_private(kind, str_cut(bytes, at + 4, at + more))) {
            memcpy(to + n, p + at, more);
            n += more;
        }
    }
    to[n] = MARK;
    to[n + 1] = JPEG_EOI;
    return n + 2;
}

/* The mapped memory is never written, so it uses no physical memory. */
static void room_drop(void *data)
{
    struct room *r = data;
    munmap(r->at, r->n);
    free(r);
}

cairo_surface_t *drawing_blank(const struct picture *p)
{
    static const cairo_user_data_key_t owned;
    const int stride = cairo_format_stride_for_width(CAIRO_FORMAT_RGB24, (int)p->w);
    struct room *r = malloc(sizeof *r);
    if (!r)
        return NULL;
    r->n = (size_t)stride * p->h;
    r->at = mmap(NULL, r->n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (r->at == MAP_FAILED) {
        free(r);
        return NULL;
    }
    cairo_surface_t *s = cairo_image_surface_create_for_data(r->at, CAIRO_FORMAT_RGB24, (int)p->w, (int)p->h, stride);
    if (cairo_surface_set_user_data(s, &owned, r, room_drop))
        room_drop(r);
    return s;
}
