/* Converts an SVG, PNG or JPEG into a form that cairo can repeat: one of cairo's own scripts if the
 * SVG has only lines and areas, else pixels. Called by picture.c in a separate process; painter.c
 * calls it to repeat a script.
 *
 * Only here do librsvg and libpng read hostile files. Invariant: before a script is sent, it was
 * repeated, compared with its drawing, and painted once on pixels and once on a PDF. So a later
 * repetition neither hangs nor gives a different result. */
#include "late_cairo.h"
#include "late_gio.h"
#include "late_gobject.h"
#include "late_pixbuf.h"
#include "late_script.h"
#include "late_svg.h"
#include "paint/painter.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A drawing in work. `head` describes the script and the pixels when it is sent. */
struct picture_drawing {
    struct str bytes;
    double w, h; /* in units of the script */
    struct drawing_head head;
    struct str script;
    cairo_surface_t *pixels[2]; /* with currentColor black and white */
};

/* Stores a message and returns false. `detail` may be NULL; it is a library's message, which may
 * quote the file. */
static bool fail(struct picture_drawing *d, const char *why, const char *detail, const char *help)
{
    char *to = d->head.why;
    snprintf(to, sizeof d->head.why, "%s%s%s", why, detail ? ": " : "", detail ? detail : "");
    for (; *to; to++)
        if (*to < ' ' || *to > '~')
            *to = '?';
    snprintf(d->head.help, sizeof d->head.help, "%s", help);
    return false;
}

static const char *const simplify = "simplify it, or save it as PNG from the program that drew it";

/* ---- scripts ---- */

/* The first surface that a script requests is the drawn one. */
struct repeating {
    double w, h;
    cairo_surface_t *made;
};

static cairo_surface_t *surface_wanted(void *data, cairo_content_t content, double w, double h, long id)
{
    struct repeating *r = data;
    (void)content, (void)w, (void)h, (void)id;
    cairo_surface_t *s = recording_new(r->w, r->h);
    if (!r->made)
        r->made = cairo_surface_reference(s);
    return s;
}

/* A hook makes the interpreter's surfaces, so that the first one it requests is the recording that
 * is returned. NULL on failure. The caller destroys the surface. */
cairo_surface_t *drawing_repeat(struct str script, double w, double h)
{
    struct repeating r = {w, h, NULL};
    const cairo_script_interpreter_hooks_t hooks = {.closure = &r, .surface_create = surface_wanted};
    cairo_script_interpreter_t *c = cairo_script_interpreter_create();
    cairo_script_interpreter_install_hooks(c, &hooks);
    cairo_status_t status = cairo_script_interpreter_feed_string(c, script.p, (int)script.n);
    cairo_status_t end = cairo_script_interpreter_finish(c);
    cairo_script_interpreter_destroy(c);
    if (!r.made)
        r.made = recording_new(w, h); /* an empty drawing */
    if (!status && !end && !cairo_surface_status(r.made))
        return r.made;
    cairo_surface_destroy(r.made);
    return NULL;
}

/* Replaces each occurrence of `from`. hue_is_apart tests whether anything else looks like it. */
static struct str hue_replaced(struct arena *a, struct str script, struct str from, struct str to)
{
    struct buf b = {.a = a};
    const char *z = str_z(a, from);
    for (ptrdiff_t at; (at = str_find(script, z)) >= 0; script = str_cut(script, (size_t)at + from.n, script.n)) {
        buf_put(&b, str_cut(script, 0, (size_t)at));
        buf_put(&b, to);
    }
    buf_put(&b, script);
    return buf_str(&b);
}

static struct str hue_words(struct arena *a, struct colour c)
{
    return str_printf(a, "%f %f %f", c.r / 255.0, c.g / 255.0, c.b / 255.0);
}

struct str drawing_script(struct arena *a, const struct picture *p, struct colour hue)
{
    return p->takes_hue ? hue_replaced(a, p->script, STR(PICTURE_HUE), hue_words(a, hue)) : p->script;
}

/* Writes a script's stream to a buffer. A script longer than SCRIPT_LIMIT is an error, which ends
 * it. After the end of the script the buffer has no arena, and further output is ignored. */
static cairo_status_t text_put(void *data, const unsigned char *p, unsigned n)
{
    struct buf *b = data;
    if (b->a && n > SCRIPT_LIMIT - b->n)
        return CAIRO_STATUS_WRITE_ERROR;
    if (b->a)
        buf_put(b, (struct str){(const char *)p, n});
    return CAIRO_STATUS_SUCCESS;
}

/* The process numbers the surfaces of all its scripts (s1, s27). They are renumbered in order of
 * appearance, so that equal drawings have equal scripts. */
static struct str renamed(struct arena *a, struct str script)
{
    LIST(unsigned long) seen = {0};
    struct buf b = {.a = a};
    for (size_t i = 0; i < script.n;) {
        bool begins = !i || strchr(" \n/", script.p[i - 1]);
        size_t end = i + 1;
        while (end < script.n && script.p[end] >= '0' && script.p[end] <= '9')
            end++;
        if (!begins || script.p[i] != 's' || end == i + 1 || (end < script.n && !strchr(" \n", script.p[end]))) {
            buf_putc(&b, script.p[i++]);
            continue;
        }
        unsigned long number = strtoul(script.p + i + 1, NULL, 10);
        size_t k = 0;
        while (k < seen.n && seen.at[k] != number)
            k++;
        if (k == seen.n)
            ARENA_PUSH(a, &seen, number);
        buf_printf(&b, "s%zu", k + 1);
        i = end;
    }
    return buf_str(&b);
}

/* Empty if no script is possible: it is too long, or embeds images, which the interpreter of cairo
 * 1.16 reads with their bytes in the wrong order. The arena must outlive this call: cairo releases
 * its device later and then writes again. */
static struct str script_of(struct arena *a, cairo_surface_t *drawn)
{
    struct buf *b = ARENA_NEW(a, struct buf);
    b->a = a;
    cairo_device_t *device = cairo_script_create_for_stream(text_put, b);
    cairo_script_set_mode(device, CAIRO_SCRIPT_MODE_ASCII);
    cairo_status_t status = cairo_script_from_recording_surface(device, drawn);
    cairo_device_finish(device);
    status = status ? status : cairo_device_status(device);
    cairo_device_destroy(device);
    b->a = NULL;
    bool good = !status && b->n < SCRIPT_LIMIT - 1 && str_find(buf_str(b), "/format ") < 0;
    return good ? renamed(a, buf_str(b)) : STR("");
}

/* ---- pixels ---- */

/* Scales the drawing to fill the image exactly; rounding to pixels may change its proportions
 * slightly. */
static cairo_surface_t *image_of(cairo_surface_t *s, double w, double h, unsigned px_w, unsigned px_h)
{
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)px_w, (int)px_h);
    cairo_t *cr = cairo_create(image);
    cairo_scale(cr, px_w / w, px_h / h);
    cairo_set_source_surface(cr, s, 0, 0);
    cairo_paint(cr);
    cairo_destroy(cr);
    cairo_surface_flush(image);
    return image;
}

/* Pixels of a length, if `longest` has `of` pixels. */
static unsigned side(double length, double longest, unsigned of)
{
    double n = floor(length / longest * of + 0.5);
    return n < 1 ? 1 : (unsigned)n;
}

/* ---- SVG ---- */

/* Sets the size: the one in the SVG, or of its viewBox; without either, the default size of
 * browsers. */
static bool svg_size(struct picture_drawing *d, RsvgHandle *svg)
{
    gboolean has_w, has_h, has_box;
    RsvgLength width, height;
    RsvgRectangle box;
    double w = 0, h = 0;
    rsvg_handle_get_intrinsic_dimensions(svg, &has_w, &width, &has_h, &height, &has_box, &box);
    if (!rsvg_handle_get_intrinsic_size_in_pixels(svg, &w, &h)) {
        w = has_box ? box.width : 300;
        h = has_box ? box.height : 150;
    }
    if (!isfinite(w) || !isfinite(h) || w <= 0 || h <= 0 || w > 1000 * h || h > 1000 * w)
        return fail(d, "its width and height are impossible for a picture", NULL,
                    "add a viewBox to its first element");
    double longest = fmax(w, h);
    d->head.across = (int32_t)floor(w / longest * DRAWING_SIDE * 1000 + 0.5);
    d->head.down = (int32_t)floor(h / longest * DRAWING_SIDE * 1000 + 0.5);
    d->w = d->head.across / 1000.0;
    d->h = d->head.down / 1000.0;
    return true;
}

/* A stylesheet sets currentColor; it has priority over the root's attribute `color`. */
static bool svg_paint(struct picture_drawing *d, RsvgHandle *svg, const char *colour, cairo_surface_t *to, double scale)
{
    char css[64];
    GError *error = NULL;
    const RsvgRectangle all = {0, 0, d->w * scale, d->h * scale};
    snprintf(css, sizeof css, "svg { color: %s }", colour);
    cairo_t *cr = cairo_create(to);
    bool good = rsvg_handle_set_stylesheet(svg, (const guint8 *)css, strlen(css), &error) &&
                rsvg_handle_render_document(svg, cr, &all, &error) && !cairo_status(cr);
    cairo_destroy(cr);
    cairo_surface_flush(to);
    return good || fail(d, "it cannot be drawn", error ? error->message : NULL, simplify);
}

/* True if the text contains currentColor, in any case. If only a comment contains it, both shades
 * are equal, which is harmless. */
static bool mentions_hue(struct str t)
{
    static const char lower[] = "currentcolor";
    for (size_t i = 0; i + sizeof lower - 1 <= t.n; i++) {
        size_t k = 0;
        while (lower[k] && (t.p[i + k] | 0x20) == lower[k])
            k++;
        if (!lower[k])
            return true;
    }
    return false;
}

/* True if a drawing in another colour differs only by that colour, at each occurrence. Then any
 * colour can replace it. */
static bool hue_is_apart(struct picture_drawing *d, RsvgHandle *svg, struct arena *a, bool *good)
{
    cairo_surface_t *other = recording_new(d->w, d->h);
    *good = svg_paint(d, svg, "#6da93b", other, 1);
    struct str script = *good ? script_of(a, other) : STR("");
    cairo_surface_destroy(other);
    return script.n && str_eq(script, hue_replaced(a, d->script, STR(PICTURE_HUE), STR("0.427451 0.662745 0.231373")));
}

/* True if the script can be used. It is repeated once and compared with the drawing, except for
 * rounding: a script has six decimals, and an edge may move slightly. */
static bool script_holds(struct picture_drawing *d, cairo_surface_t *drawn)
{
    unsigned w = side(d->w, DRAWING_SIDE, SCRIPT_SIDE), h = side(d->h, DRAWING_SIDE, SCRIPT_SIDE);
    cairo_surface_t *again = drawing_repeat(d->script, d->w, d->h);
    if (!again)
        return false;
    cairo_surface_t *x = image_of(drawn, d->w, d->h, w, h), *y = image_of(again, d->w, d->h, w, h);
    const unsigned char *p = cairo_image_surface_get_data(x), *q = cairo_image_surface_get_data(y);
    size_t differ = 0, bytes = (size_t)cairo_image_surface_get_height(x) * (size_t)cairo_image_surface_get_stride(x);
    for (size_t i = 0; p && q && i < bytes; i++)
        differ += abs(p[i] - q[i]) > 4;
    bool holds = p && q && differ <= bytes / 1000 && drawing_pdf(again, d->w, d->h, NULL);
    cairo_surface_destroy(x);
    cairo_surface_destroy(y);
    cairo_surface_destroy(again);
    return holds;
}

/* Draws the pixels; in black and in white if the SVG takes a hue. Every other hue is mixed from
 * these two, pixel by pixel. */
static bool svg_pixels(struct picture_drawing *d, RsvgHandle *svg, bool hue)
{
    static const char *const shade[2] = {"#000000", "#ffffff"};
    double scale = (double)PIXELS_SIDE / DRAWING_SIDE;
    unsigned w = side(d->w, DRAWING_SIDE, PIXELS_SIDE), h = side(d->h, DRAWING_SIDE, PIXELS_SIDE);
    for (size_t i = 0; i < (hue ? 2 : 1); i++) {
        d->pixels[i] = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)w, (int)h);
        if (!svg_paint(d, svg, shade[i], d->pixels[i], scale))
            return false;
        d->head.shades = (uint32_t)i + 1;
    }
    d->head.w = w;
    d->head.h = h;
    return true;
}

/* Callback for GdkPixbuf's signal after the header is read. */
static void size_known(GdkPixbufLoader *loader, int w, int h, gpointer fits)
{
    if ((int64_t)w * h <= EMBEDDED_LIMIT)
        return;
    *(bool *)fits = false;
    /* the file is still decoded, but with little memory */
    gdk_pixbuf_loader_set_size(loader, 1, 1);
}

/* Reads embedded images before librsvg does, because it silently omits those that it cannot
 * read. */
static bool embedded_holds(struct picture_drawing *d, struct str data, struct arena *a)
{
    gsize n = 0;
    bool fits = true, jpeg = str_find(str_cut(data, 0, 16), "jp") >= 0;
    ptrdiff_t comma = str_find_char(data, ',');
    guchar *bytes = g_base64_decode(str_z(a, str_cut(data, (size_t)(comma + 1), data.n)), &n);
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_mime_type(jpeg ? "image/jpeg" : "image/png", NULL);
    bool good = loader && comma >= 0;
    if (loader) {
        g_signal_connect(loader, "size-prepared", G_CALLBACK(size_known), &fits);
        good = good && gdk_pixbuf_loader_write(loader, bytes, n, NULL);
        good = gdk_pixbuf_loader_close(loader, NULL) && good;
        g_object_unref(loader);
    }
    g_free(bytes);
    if (!fits)
        return fail(d, "it contains a picture of more than 4 million pixels", NULL,
                    "embed it smaller, or give it its own box");
    return good || fail(d, "it contains an unreadable picture", NULL, "embed it again, as PNG");
}

/* Draws an SVG. Without a base file name, librsvg fetches no other files. */
static bool svg_draw(struct picture_drawing *d)
{
    struct arena *a = arena_new();
    GError *error = NULL;
    GInputStream *in = g_memory_input_stream_new_from_data(d->bytes.p, (gssize)d->bytes.n, NULL);
    RsvgHandle *svg = rsvg_handle_new_from_stream_sync(in, NULL, RSVG_HANDLE_FLAGS_NONE, NULL, &error);
    if (!svg)
        return fail(d, "it cannot be read as SVG", error ? error->message : NULL, "save it again, as plain SVG");
    if (!svg_size(d, svg))
        return false;
    struct str rest = d->bytes;
    for (ptrdiff_t at; (at = str_find(rest, "data:image/")) >= 0;) {
        size_t end = (size_t)at;
        while (end < rest.n && !strchr("\"')", rest.p[end]))
            end++;
        if (!embedded_holds(d, str_cut(rest, (size_t)at, end), a))
            return false;
        rest = str_cut(rest, end, rest.n);
    }
    bool good = true, hue = mentions_hue(d->bytes);
    cairo_surface_t *drawn = recording_new(d->w, d->h);
    if (!svg_paint(d, svg, "#3b6da9", drawn, 1))
        return false;
    d->script = script_of(a, drawn);
    if (d->script.n && (!script_holds(d, drawn) || (hue && !hue_is_apart(d, svg, a, &good))))
        d->script = STR("");
    if (!good)
        return false;
    d->head.takes_hue = hue;
    if (!d->script.n)
        return svg_pixels(d, svg, hue);
    d->head.script = (uint32_t)d->script.n;
    return true;
}

/* ---- PNG and JPEG ---- */

static cairo_status_t bytes_take(void *data, unsigned char *to, unsigned n)
{
    struct str *rest = data;
    if (n > rest->n)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(to, rest->p, n);
    *rest = str_cut(*rest, n, rest->n);
    return CAIRO_STATUS_SUCCESS;
}

/* cairo reads no more of a PNG than the bytes there are. Returns NULL if the file is damaged. The
 * caller destroys the surface. */
cairo_surface_t *drawing_png(struct str bytes)
{
    cairo_surface_t *s = cairo_image_surface_create_from_png_stream(bytes_take, &bytes);
    if (!cairo_surface_status(s))
        return s;
    cairo_surface_destroy(s);
    return NULL;
}

static bool pixels_draw(struct picture_drawing *d)
{
    const char *why = "the PNG is damaged", *help = "save it again";
    bool jpeg = d->bytes.n && (unsigned char)d->bytes.p[0] == 0xFF;
    unsigned whole[2];
    cairo_surface_t *s = jpeg ? drawing_jpeg(d->bytes, PROOF_SIDE, whole, &why, &help) : drawing_png(d->bytes);
    if (!s)
        return fail(d, why, NULL, help);
    int w = cairo_image_surface_get_width(s), h = cairo_image_surface_get_height(s);
    d->head.across = (jpeg ? (int)whole[0] : w) * 1000;
    d->head.down = (jpeg ? (int)whole[1] : h) * 1000;
    cairo_surface_destroy(s);
    return true;
}

/* ---- sending ---- */

/* Sends the pixels without cairo's padding of rows. */
static bool image_send(cairo_surface_t *s, bool (*put)(void *data, const void *p, size_t n), void *data)
{
    const unsigned char *p = cairo_image_surface_get_data(s);
    size_t row = 4 * (size_t)cairo_image_surface_get_width(s), stride = (size_t)cairo_image_surface_get_stride(s);
    size_t rows = (size_t)cairo_image_surface_get_height(s);
    for (size_t i = 0; p && i < rows; i++)
        if (!put(data, p + i * stride, row))
            return false;
    return p != NULL;
}

/* Sends the head, the script, then the pixels of each shade; the parent reads them in this order.
 * For a PNG or JPEG only the head is sent. */
bool drawing_send(struct str bytes, bool svg, bool (*put)(void *data, const void *p, size_t n), void *data)
{
    struct picture_drawing d = {.bytes = bytes};
    bool good = svg ? svg_draw(&d) : pixels_draw(&d);
    if (!good && !d.head.why[0])
        fail(&d, "it cannot be drawn", NULL, simplify);
    if (!put(data, &d.head, sizeof d.head) || !good)
        return false;
    good = put(data, d.script.p, d.script.n);
    for (size_t i = 0; good && i < d.head.shades; i++)
        good = image_send(d.pixels[i], put, data);
    return good;
}
