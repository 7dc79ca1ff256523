/* What the tests of cards share: fonts, a theme, a folder for files of their own, and findings told by rule, file and
 * line. Include after cmocka.h. */
#ifndef BS_TESTS_CARDS_H
#define BS_TESTS_CARDS_H
#include "page/cards.h"
#include "paint/paint.h"
#include "project.h"
#include <png.h>
#include <stdio.h>

struct fixture {
    struct arena *a, *own;
    struct diag *d;
    struct engine *e;
    const struct theme *t;
    struct pictures *shipped, *pictures; /* of this project, of the folder */
    char dir[64];
};

static inline int setup(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    f->a = arena_new();
    f->own = arena_new();
    f->d = diag_new();
    f->e = engine_new(f->own, f->d, ".");
    f->t = theme_read(f->a, f->d, ".", STR("classic"), NOWHERE);
    folder_make(f->dir);
    f->shipped = pictures_new(f->a, ".", paint_picture);
    f->pictures = pictures_new(f->a, f->dir, paint_picture);
    *state = f;
    return f->e && !diag_count(f->d, LEVEL_NOTE) ? 0 : -1;
}

static inline int teardown(void **state)
{
    struct fixture *f = *state;
    tree_remove(f->dir);
    pictures_rest(f->shipped);
    pictures_rest(f->pictures);
    engine_drop(f->e);
    arena_drop(f->a);
    arena_drop(f->own);
    diag_drop(f->d);
    free(f);
    return 0;
}

/* ---- findings ---- */

/* Is there just one finding of this rule, on this line of a file, and does it say this? */
static inline void found(struct fixture *f, enum rule_id rule, const char *path, uint32_t line, const char *says)
{
    size_t n, hits = 0;
    const struct finding **list = diag_sorted(f->d, f->a, &n);
    for (size_t i = 0; i < n; i++) {
        uint32_t at = 0, column = 0;
        const struct source *s = diag_source_at(f->d, list[i]->at.file);
        if (list[i]->rule != rule || !s || !str_is(s->path, path))
            continue;
        source_place(s, list[i]->at.lo, &at, &column);
        hits += at == line && str_find(list[i]->fact, says) >= 0;
    }
    if (hits != 1)
        diag_print(f->d, FORMAT_TEXT, false, NULL, stderr);
    assert_int_equal(hits, 1);
}

static inline void clean(struct fixture *f)
{
    if (diag_count(f->d, LEVEL_NOTE))
        diag_print(f->d, FORMAT_TEXT, false, NULL, stderr);
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 0);
}

#define FACE "layouts/cards/x-front.yaml"

static inline const struct card_template *template_of(struct fixture *f, const char *text)
{
    file_put(f->dir, FACE, str_of(text));
    pictures_rest(f->pictures);
    f->pictures = pictures_new(f->a, f->dir, paint_picture); /* the files may be others by now */
    return card_template_read(f->a, f->d, f->pictures, STR(FACE), f->t, NOWHERE);
}

/* A grey PNG of w x h, all of one shade. */
static inline struct str png(struct arena *a, unsigned w, unsigned h)
{
    png_image image = {.version = PNG_IMAGE_VERSION, .width = w, .height = h, .format = PNG_FORMAT_GRAY};
    png_alloc_size_t n = 0;
    unsigned char *grey = arena_alloc(a, (size_t)w * h);
    memset(grey, 128, (size_t)w * h);
    assert_true(png_image_write_to_memory(&image, NULL, &n, 0, grey, 0, NULL));
    void *to = arena_alloc(a, n);
    assert_true(png_image_write_to_memory(&image, to, &n, 0, grey, 0, NULL));
    return (struct str){to, n};
}

/* Signature, IHDR of w x h, IEND: it says that it is a PNG, and no more. */
static inline struct str png_head(struct arena *a, unsigned w, unsigned h)
{
    struct buf b = {.a = a};
    buf_put(&b, STR("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"));
    for (unsigned k = 0; k < 2; k++)
        for (int shift = 24; shift >= 0; shift -= 8)
            buf_putc(&b, (char)((k ? h : w) >> shift));
    buf_put(&b, STR("\x08\0\0\0\0sum.\0\0\0\0IENDsum."));
    return buf_str(&b);
}

/* ---- cards of cards.csv ---- */

/* A file of n lines: card i stands in line i + 1. */
static inline uint32_t card_lines(struct fixture *f, size_t n)
{
    struct buf csv = {.a = f->a};
    for (size_t i = 0; i < n; i++)
        buf_putz(&csv, "x\n");
    return diag_source_add(f->d, STR("cards.csv"), buf_str(&csv));
}

static inline struct card card_on_line(struct fixture *f, uint32_t file, size_t i, struct card_field *field, size_t n)
{
    return (struct card){.id = str_printf(f->a, "no-%zu", i + 1),
                         .field = field,
                         .n_field = n,
                         .copies = 1,
                         .at = {file, (uint32_t)(2 * i), (uint32_t)(2 * i + 1)}};
}

static inline struct deck *deck_of_cards(struct fixture *f, const char *title, struct card *card, size_t n,
                                         uint32_t file)
{
    struct deck *k = ARENA_NEW(f->a, struct deck);
    *k = (struct deck){.name = STR("d"),
                       .title = words_of(f->a, str_of(title), PARA_STYLE_TITLE, CHAR_STYLE_PLAIN),
                       .hue = 1,
                       .card = card,
                       .n_card = n,
                       .cards = (unsigned)n,
                       .at = {file, 0, 1}};
    return k;
}

/* The n-th of a kind, from 0, also on a page that is shared; *n is counted down. */
static inline const struct item *nth(const struct page *p, enum item_kind kind, size_t *n)
{
    for (size_t i = 0; i < p->n; i++) {
        const struct item *in = p->item[i].kind == ITEM_PART ? nth(p->item[i].part->page, kind, n) : NULL;
        if (in)
            return in;
        if (p->item[i].kind == kind && (*n)-- == 0)
            return &p->item[i];
    }
    return NULL;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
#endif
