/* The table of outputs, and shared functions: bytes for a second pass, and messages for painting
 * errors. */
#include "emit/emit.h"
#include <stdlib.h>

const struct output outputs[OUTPUTS] = {
    [OUTPUT_PDF] = {false, emit_pdf},
    [OUTPUT_SVG] = {true, emit_svg},
    [OUTPUT_PNG] = {true, emit_png_page},
};

/* Doubles the capacity, so that megabytes are copied only a few times. Fails near the end of the
 * address space instead of wrapping. */
bool bytes_write(void *bytes, const void *p, size_t n)
{
    struct bytes *b = bytes;
    if (n > SIZE_MAX / 4 - b->n)
        return false;
    if (b->cap - b->n < n) {
        size_t cap = b->cap ? 2 * b->cap : 65536;
        while (cap - b->n < n)
            cap *= 2;
        unsigned char *grown = realloc(b->p, cap);
        if (!grown)
            return false;
        b->p = grown;
        b->cap = cap;
    }
    memcpy(b->p + b->n, p, n);
    b->n += n;
    return true;
}

void bytes_drop(struct bytes *b)
{
    free(b->p);
    *b = (struct bytes){NULL, 0, 0};
}

bool buf_flush(struct buf *b, struct paint_sink to, struct arena_mark mark)
{
    const bool good = !b->n || to.write(to.data, b->p, b->n);
    arena_rewind(b->a, mark);
    *b = (struct buf){.a = b->a};
    return good;
}

const char *json_text(const struct buf *b, struct str s)
{
    struct buf text = {.a = b->a};
    buf_put_json(&text, s);
    return text.p;
}

/* Messages in terms of the requested file, with a remedy if there is one. */
bool paint_failed(struct arena *a, enum paint_error error, struct str path, struct str *why)
{
    static const char *const words[] = {
        [PAINT_OK] = "for no known reason",
        [PAINT_WRITE] = "there is not enough memory",
        [PAINT_FONT] = "a font file could not be opened again",
        [PAINT_LIMIT] = "it would be too large a picture; use fewer dots an inch",
        [PAINT_PICTURE] = "a picture on it could not be read again",
    };
    *why = str_printf(a, "%.*s cannot be drawn: %s", STRF(path), words[error]);
    return false;
}
