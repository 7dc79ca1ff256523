/* Cards on sheets, from the boxes and from the files that come out: marks to 0.05 mm and never on a card, backs behind
 * their fronts over both edges and with an offset, pages on pages and pictures where they belong, press boxes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "emit/emit.h"
#include "page/cards.h"
#include <dirent.h>
#include <qpdf/qpdf-c.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { W = 63000, H = 88000 };
struct fixture {
    struct arena *a;
    struct diag *d;
    struct engine *e;
    const struct theme *t;
    struct profile p;
    char dir[40];
    struct page face[2];
    struct item item[2];
};

static struct page face(void *data, struct arena *a, size_t i, bool back)
{
    (void)a, (void)i;
    return ((struct fixture *)data)->face[back];
}

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    f->a = arena_new();
    f->d = diag_new();
    f->e = engine_new(f->a, f->d, ".");
    f->t = theme_read(f->a, f->d, ".", STR("classic"), (struct span){0});
    f->p = (struct profile){.w = W, .h = H};
    for (size_t i = 0; i < 2; i++) {
        f->item[i] = (struct item){.kind = ITEM_RECT, .w = 10000, .h = 5000, .colour = {200, 0, 0}};
        f->face[i] = (struct page){.w = W, .h = H, .item = &f->item[i], .n = 1};
    }
    strcpy(f->dir, "/tmp/broadside-impose-XXXXXX");
    *state = f;
    return !f->e || !mkdtemp(f->dir) ? -1 : 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(rmdir(f->dir), 0);
    engine_drop(f->e);
    diag_drop(f->d);
    arena_drop(f->a);
    free(f);
    return 0;
}

static struct home home_on(struct fixture *f, const char *paper, um gutter, enum backs backs)
{
    struct paper p;
    bool landscape;
    struct home h;
    assert_true(paper_find(str_of(paper), &p, &landscape));
    assert_true(home_make(&h, &p, &f->p, gutter, 6350, backs));
    h.e = f->e;
    h.t = f->t;
    h.title = STR("Events");
    h.note = STR("Poker 63 × 88 mm");
    return h;
}

static struct face_source source(struct fixture *f, size_t n)
{
    return (struct face_source){face, f, n, true};
}

static struct page page_of(struct fixture *f, const struct home *h, size_t cards, size_t k)
{
    struct home own = *h;
    own.faces = source(f, cards);
    return home_page(&own, f->a, k);
}

/* The windows through which cards are seen, not the strips of captions. */
static size_t cards_of(const struct fixture *f, const struct page *p, const struct item **out)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++)
        if (p->item[i].kind == ITEM_PART && p->item[i].part->page->w == f->face[0].w &&
            p->item[i].part->page->h == f->face[0].h)
            out[n++] = &p->item[i];
    return n;
}

static void nine_poker_cards_stand_on_a4_and_letter(void **state)
{
    struct fixture *f = *state;
    struct home a4 = home_on(f, "a4", 0, BACKS_MIRRORED), letter = home_on(f, "letter", 0, BACKS_MIRRORED);
    assert_int_equal(a4.across * a4.down, 9);
    assert_int_equal(letter.across * letter.down, 9);
    assert_false(a4.landscape);
    assert_int_equal(a4.x, (210000 - 3 * W) / 2); /* in the middle, so that backs meet fronts */
    assert_int_equal(a4.y, (297000 - 3 * H) / 2);
    a4.faces = source(f, 100);
    assert_int_equal(home_pages(&a4), 24); /* 12 leaves of 9, both sides */
    a4.faces.backs = false;
    assert_int_equal(home_pages(&a4), 12);
}

/* 25 mm with 3 mm between on A4: 7 by 10 leave 8.5 and 10 mm, where no caption stands clear of the marks (1.5 off, 2
 * long; 3.4 and 5.2 for the caption: 12.1). A row less leaves 24 mm, and costs 7 of 70. Poker cards never give way. */
static void small_cards_make_room_for_captions(void **state)
{
    struct fixture *f = *state;
    f->p.w = f->p.h = 25000;
    struct home a4 = home_on(f, "a4", 3000, BACKS_MIRRORED);
    assert_int_equal(a4.across, 7);
    assert_int_equal(a4.down, 9);
    assert_int_equal(a4.y, (297000 - 9 * 25000 - 8 * 3000) / 2);
    assert_int_equal(a4.x, (210000 - 7 * 25000 - 6 * 3000) / 2);
    f->p.w = f->p.h = 10000; /* 19 by 28: 10 and 8.5 mm; 27: 13.5 */
    a4 = home_on(f, "a4", 0, BACKS_MIRRORED);
    assert_int_equal(a4.across * a4.down, 19 * 27);
    f->p.w = 65000; /* 3 by 4 leave 7.5 and 8.5 mm: a row is a quarter of them */
    f->p.h = 70000;
    a4 = home_on(f, "a4", 0, BACKS_MIRRORED);
    assert_int_equal(a4.across * a4.down, 12);
}

static void a_card_larger_than_the_paper_is_refused(void **state)
{
    struct fixture *f = *state;
    struct paper p;
    bool landscape;
    struct home h;
    f->p.w = 300000;
    assert_true(paper_find(STR("a4"), &p, &landscape));
    assert_false(home_make(&h, &p, &f->p, 0, 6350, BACKS_NONE));
}

/* Turns a point of the front's page over an edge to the back's page. */
static void backs_are_behind(struct fixture *f, struct home *h, bool flips_across)
{
    const struct item *fronts[16], *backs[16];
    struct page a = page_of(f, h, 7, 0), b = page_of(f, h, 7, 1); /* a leaf that is not full */
    size_t n = cards_of(f, &a, fronts);
    assert_int_equal(n, 7);
    assert_int_equal(cards_of(f, &b, backs), 7);
    for (size_t i = 0; i < n; i++) {
        um x = flips_across ? a.w - fronts[i]->x - fronts[i]->w : fronts[i]->x;
        um y = flips_across ? fronts[i]->y : a.h - fronts[i]->y - fronts[i]->h;
        assert_int_equal(backs[i]->x - h->offset_x, x);
        assert_int_equal(backs[i]->y - h->offset_y, y);
        assert_int_equal(backs[i]->part->turn, flips_across ? 0 : 2);
    }
}

static void backs_stand_behind_their_fronts_over_either_edge(void **state)
{
    struct fixture *f = *state;
    struct home h = home_on(f, "a4", 3000, BACKS_MIRRORED);
    h.turn = TURN_LONG;
    backs_are_behind(f, &h, true);
    h.turn = TURN_SHORT;
    backs_are_behind(f, &h, false);
    h.offset_x = 700, h.offset_y = -400;
    backs_are_behind(f, &h, false);
    h.turn = TURN_LONG;
    backs_are_behind(f, &h, true);
}

static void on_a_sheet_that_lies_the_long_edge_is_the_upper_one(void **state)
{
    struct fixture *f = *state;
    f->p.w = 90000, f->p.h = 55000; /* nothing stands, three rows lie */
    f->face[0].w = f->face[1].w = 90000;
    f->face[0].h = f->face[1].h = 55000;
    struct home h = home_on(f, "a4", 0, BACKS_MIRRORED);
    h.landscape = true;
    h.across = h.down = 3;
    h.x = (297000 - 270000) / 2, h.y = (210000 - 165000) / 2;
    h.turn = TURN_LONG;
    backs_are_behind(f, &h, false);
    h.turn = TURN_SHORT;
    backs_are_behind(f, &h, true);
}

static void folded_sheets_have_each_back_beside_its_front(void **state)
{
    struct fixture *f = *state;
    struct home h = home_on(f, "a4", 0, BACKS_FOLDED);
    assert_int_equal(h.across * h.down, 4); /* two by two on each half of a sheet that lies */
    assert_true(h.landscape);
    const struct item *at[16];
    struct page p = page_of(f, &h, 4, 0);
    assert_int_equal(cards_of(f, &p, at), 8);
    for (size_t i = 0; i < 8; i += 2) {
        assert_int_equal(at[i]->x + at[i]->w + at[i + 1]->x, p.w); /* the fold is the middle */
        assert_int_equal(at[i]->y, at[i + 1]->y);
    }
}

/* Marks are rules outside strips; each must lie on a cut of some card, and none on a card. */
static void marks_are_right(struct fixture *f, struct home *h, size_t k)
{
    const struct item *card[16];
    struct page p = page_of(f, h, 9, k);
    size_t n = cards_of(f, &p, card), marks = 0;
    assert_true(n > 0);
    for (size_t i = 0; i < p.n; i++) {
        const struct item *m = &p.item[i];
        if (m->kind != ITEM_RULE)
            continue;
        bool upright = m->w == 0, on_cut = false;
        for (size_t c = 0; c < n; c++) {
            um near = upright ? card[c]->x : card[c]->y, far = near + (upright ? card[c]->w : card[c]->h);
            um at = upright ? m->x : m->y;
            on_cut = on_cut || at == near || at == far;
            bool meets = m->x < card[c]->x + card[c]->w && m->x + m->w > card[c]->x && m->y < card[c]->y + card[c]->h &&
                         m->y + m->h > card[c]->y;
            assert_false(meets);
        }
        assert_true(on_cut);
        assert_true(m->x >= 0 && m->y >= 0 && m->x + m->w <= p.w && m->y + m->h <= p.h);
        marks++;
    }
    unsigned lines_x = h->gutter ? 2 * h->across : h->across + 1, lines_y = h->gutter ? 2 * h->down : h->down + 1;
    size_t lanes = h->gutter >= 2000 ? lines_x * (h->down - 1) + lines_y * (h->across - 1) : 0;
    assert_int_equal(marks, 2 * (lines_x + lines_y) + lanes);
}

static void marks_lie_on_the_cuts_and_never_on_a_card(void **state)
{
    struct fixture *f = *state;
    const char *const papers[] = {"a4", "letter"};
    for (size_t i = 0; i < 2; i++)
        for (um gutter = 0; gutter <= 3000; gutter += 3000) {
            struct home h = home_on(f, papers[i], gutter, BACKS_MIRRORED);
            marks_are_right(f, &h, 0);
            h.offset_x = 800;
            marks_are_right(f, &h, 1); /* the backs' marks move with them */
        }
}

static void bleed_is_shown_outside_and_to_half_the_gutter(void **state)
{
    struct fixture *f = *state;
    for (size_t i = 0; i < 2; i++)
        f->face[i] = (struct page){.w = W + 6000, .h = H + 6000, .item = &f->item[i], .n = 1, .bleed = 3000};
    struct home h = home_on(f, "a4", 2000, BACKS_MIRRORED);
    const struct item *card[16];
    struct page p = page_of(f, &h, 9, 0);
    assert_int_equal(cards_of(f, &p, card), 9);
    /* all of it in 8.5 mm of margin */
    assert_int_equal(card[0]->x, h.x - 3000);
    assert_int_equal(card[0]->w, 3000 + W + 1000);
    assert_int_equal(card[0]->part->dx, 0);
    assert_int_equal(card[1]->x, h.x + h.step_x - 1000);
    assert_int_equal(card[1]->part->dx, -2000); /* the rest of its bleed is cut off */
    assert_int_equal(card[1]->w, 1000 + W + 1000);
}

static void a_turned_back_shows_the_bleed_of_its_own_sides(void **state)
{
    struct fixture *f = *state;
    f->face[1] = (struct page){.w = W + 6000, .h = H + 6000, .item = &f->item[1], .n = 1, .bleed = 3000};
    f->face[0] = f->face[1];
    struct home h = home_on(f, "a4", 2000, BACKS_MIRRORED);
    h.turn = TURN_SHORT;
    const struct item *card[16];
    struct page p = page_of(f, &h, 9, 1);
    cards_of(f, &p, card);
    /* the first front's back is at the lower left: left and bottom are outside, and its head is down */
    assert_int_equal(card[0]->y + card[0]->h, p.h - h.y + 3000);
    assert_int_equal(card[0]->part->turn, 2);
    assert_int_equal(card[0]->part->dx, 1000 - 3000); /* its own left lies on the right, where only 1 mm is seen */
    assert_int_equal(card[0]->part->dy, 0);
}

/* ---- painted ---- */

static uint32_t pixel(const struct pixels *px, um x, um y)
{
    uint32_t v;
    size_t col = (size_t)((int64_t)x * 100 / 25400), row = (size_t)((int64_t)y * 100 / 25400);
    memcpy(&v, px->data + row * px->stride + 4 * col, 4);
    return v & 0xFFFFFF;
}

static struct pixels painted(struct fixture *f, const struct item *item, size_t n)
{
    struct page p = {.w = 100000, .h = 100000, .item = item, .n = n};
    struct pixels px;
    assert_int_equal(paint_pixels(f->e, &p, 100, &px), PAINT_OK);
    return px;
}

/* A face of 40 x 20 mm with 10 x 5 mm of red in its upper left corner. */
static void a_part_is_seen_through_its_window_and_turned(void **state)
{
    struct fixture *f = *state;
    struct page face = {.w = 40000, .h = 20000, .item = &f->item[0], .n = 1};
    for (int shared = 0; shared < 2; shared++) {
        struct part_at upright = {&face, 0, 0, 0, shared}, over = {&face, 0, 0, 2, shared},
                       quarter = {&face, 0, 0, 1, shared}, cut = {&face, -8000, 0, 0, shared};
        const struct item items[] = {
            {.kind = ITEM_PART, .x = 10000, .y = 10000, .w = 40000, .h = 20000, .part = &upright},
            {.kind = ITEM_PART, .x = 10000, .y = 40000, .w = 40000, .h = 20000, .part = &over},
            {.kind = ITEM_PART, .x = 60000, .y = 10000, .w = 20000, .h = 40000, .part = &quarter},
            {.kind = ITEM_PART, .x = 60000, .y = 60000, .w = 30000, .h = 20000, .part = &cut},
        };
        struct pixels px = painted(f, items, 4);
        assert_int_equal(pixel(&px, 12000, 12000), 0xc80000);
        assert_int_equal(pixel(&px, 22000, 12000), 0xffffff);
        assert_int_equal(pixel(&px, 48000, 58000), 0xc80000); /* lower right */
        assert_int_equal(pixel(&px, 12000, 42000), 0xffffff);
        assert_int_equal(pixel(&px, 78000, 12000), 0xc80000); /* a quarter clockwise: upper right */
        assert_int_equal(pixel(&px, 62000, 12000), 0xffffff);
        assert_int_equal(pixel(&px, 61000, 61000), 0xc80000); /* the last 2 mm of the red */
        assert_int_equal(pixel(&px, 63000, 61000), 0xffffff);
        assert_int_equal(pixel(&px, 58000, 61000), 0xffffff); /* nothing outside the window */
        paint_pixels_drop(&px);
    }
}

static struct picture svg_of(struct fixture *f, struct pictures **all, const char *body)
{
    struct str path = str_printf(f->a, "%s/icon.svg", f->dir), why; /* drawn, it is not wanted any more */
    assert_true(emit_text(
        f->a, str_printf(f->a, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">%s</svg>", body), path,
        &why));
    *all = pictures_new(f->a, f->dir, paint_picture);
    const struct picture *p = picture_find(*all, f->d, STR("icon.svg"), (struct span){0});
    assert_non_null(p);
    return *p;
}

static void an_icon_takes_its_colour_and_keeps_its_shape(void **state)
{
    struct fixture *f = *state;
    struct pictures *all;
    struct picture icon = svg_of(f, &all, "<rect width='10' height='10' fill='currentColor'/>");
    const struct item items[] = {
        {.kind = ITEM_PICTURE, .x = 10000, .y = 10000, .w = 40000, .h = 20000, .picture = &icon, .colour = {0, 0, 200}},
        {.kind = ITEM_PICTURE, .x = 60000, .y = 10000, .w = 20000, .h = 20000, .picture = &icon, .colour = {0, 99, 0}}};
    struct pixels px = painted(f, items, 2);
    assert_int_equal(pixel(&px, 30000, 20000), 0x0000c8);
    assert_int_equal(pixel(&px, 12000, 20000), 0xffffff); /* as high as the box, in its middle */
    assert_int_equal(pixel(&px, 70000, 20000), 0x006300);
    paint_pixels_drop(&px);
    unlink(icon.file.p);
    pictures_rest(all);
}

/* A PNG is decoded again where it is painted: it must be the file that was proved. */
static void a_picture_that_is_gone_or_another_is_an_error(void **state)
{
    struct fixture *f = *state;
    struct str path = str_printf(f->a, "%s/grey.png", f->dir), why;
    struct item grey = {.kind = ITEM_RECT, .w = 10000, .h = 10000, .colour = {99, 99, 99}};
    struct page p = {.w = 20000, .h = 20000, .item = &grey, .n = 1};
    assert_true(emit_png(f->a, f->e, &p, 0, 0, 100, path, &why));
    struct pictures *all = pictures_new(f->a, f->dir, paint_picture);
    const struct picture *png = picture_find(all, f->d, STR("grey.png"), (struct span){0});
    pictures_rest(all);
    assert_non_null(png);
    struct item item = {.kind = ITEM_PICTURE, .w = 10000, .h = 10000, .picture = png};
    struct page with = {.w = 20000, .h = 20000, .item = &item, .n = 1};
    struct pixels px;
    assert_int_equal(paint_pixels(f->e, &with, 100, &px), PAINT_OK);
    paint_pixels_drop(&px);
    grey.colour.r = 98;
    assert_true(emit_png(f->a, f->e, &p, 0, 0, 100, path, &why));
    assert_int_equal(paint_pixels(f->e, &with, 100, &px), PAINT_PICTURE);
    unlink(path.p);
    assert_int_equal(paint_pixels(f->e, &with, 100, &px), PAINT_PICTURE);
}

/* ---- files ---- */

static const struct about about = {{"Events", 6}, {"", 0}, {"", 0}, {"en-GB", 5}, {"2026-11-21", 10}};

static qpdf_data opened(const char *path)
{
    qpdf_data q = qpdf_init();
    qpdf_silence_errors(q);
    assert_false(qpdf_read(q, path, NULL) & QPDF_ERRORS);
    return q;
}

static void a_file_of_many_pages_leaves_no_other_behind(void **state)
{
    struct fixture *f = *state;
    struct home h = home_on(f, "a4", 0, BACKS_MIRRORED);
    h.faces = source(f, 20);
    struct page_source pages = {home_page, &h, home_pages(&h)};
    struct str path = str_printf(f->a, "%s/home.pdf", f->dir), why;
    assert_true(emit_pdf_pages(f->a, f->e, &about, &pages, path, &why));
    qpdf_data q = opened(path.p);
    assert_int_equal(qpdf_get_num_pages(q), 6);
    qpdf_cleanup(&q);
    unlink(path.p); /* tear_down finds the folder empty */
}

static double box_side(qpdf_data q, const char *box, int i)
{
    qpdf_oh page = qpdf_get_page_n(q, 0), b = qpdf_oh_get_key(q, page, box), x = qpdf_oh_get_array_item(q, b, i);
    return qpdf_oh_get_numeric_value(q, x);
}

static struct page press_page(void *data, struct arena *a, size_t i)
{
    (void)a, (void)i;
    return *(const struct page *)data;
}

static void press_pages_have_their_boxes(void **state)
{
    struct fixture *f = *state;
    struct page face = {.w = W + 2 * 3175, .h = H + 2 * 3175, .item = &f->item[0], .n = 1, .bleed = 3175};
    struct page_source pages = {press_page, &face, 2};
    struct str path = str_printf(f->a, "%s/press.pdf", f->dir), why;
    assert_true(emit_pdf_pages(f->a, f->e, &about, &pages, path, &why));
    qpdf_data q = opened(path.p);
    const double want[] = {9.0, 9.0, 9.0 + 63 / 25.4 * 72, 9.0 + 88 / 25.4 * 72}; /* an eighth of an inch is 9 pt */
    for (int i = 0; i < 4; i++) {
        assert_true(box_side(q, "/TrimBox", i) - want[i] < 0.002 && want[i] - box_side(q, "/TrimBox", i) < 0.002);
        assert_true(box_side(q, "/BleedBox", i) == box_side(q, "/MediaBox", i));
    }
    qpdf_cleanup(&q);
    unlink(path.p);
}

static size_t files_in(const char *dir)
{
    size_t n = 0;
    DIR *d = opendir(dir);
    for (struct dirent *e; d && (e = readdir(d));)
        n += e->d_name[0] != '.';
    closedir(d);
    return n;
}

/* The disk is full at every byte in turn: in the first pass, in the second, and at last not at all. */
static void a_file_that_cannot_be_written_says_why(void **state)
{
    struct fixture *f = *state;
    struct page face = f->face[0];
    struct page_source pages = {press_page, &face, 1};
    struct str path = str_printf(f->a, "%s/press.pdf", f->dir), why = {0}, keep = STR("last good"), other;
    size_t files, full = 0;
    bool written = false;
    struct rlimit before;
    assert_true(emit_text(f->a, keep, path, &other));
    files = files_in(f->dir);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t max = 100; !written; max += 100) {
        struct rlimit small = {max, before.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        written = emit_pdf_pages(f->a, f->e, &about, &pages, path, &why);
        setrlimit(RLIMIT_FSIZE, &before);
        assert_int_equal(files_in(f->dir), files);
        if (written)
            break;
        full++;
        assert_true(str_starts(why, path.p));
        FILE *in = fopen(path.p, "rb");
        char text[16] = "";
        assert_int_equal(fread(text, 1, sizeof text, in), keep.n);
        fclose(in);
    }
    assert_true(full > 2);
    unlink(path.p);
    assert_false(emit_pdf_pages(f->a, f->e, &about, &pages, STR("/proc/no/press.pdf"), &why));
    assert_true(str_starts(why, "/proc/no/press.pdf"));
}

/* A back that is shared is in the file once, however many cards bear it. */
static void what_is_shared_is_written_once(void **state)
{
    struct fixture *f = *state;
    struct part_at at = {&f->face[0], 0, 0, 0, true};
    struct item items[50];
    for (size_t i = 0; i < 50; i++)
        items[i] = (struct item){.kind = ITEM_PART, .x = (um)i * 1000, .w = W, .h = H, .part = &at};
    struct page p = {.w = 200000, .h = 200000, .item = items, .n = 50};
    struct page_source pages = {press_page, &p, 2};
    struct str path = str_printf(f->a, "%s/shared.pdf", f->dir), why;
    assert_true(emit_pdf_pages(f->a, f->e, &about, &pages, path, &why));
    qpdf_data q = opened(path.p);
    int forms = 0, last = 200;
    for (int i = 1; i < last; i++) {
        qpdf_oh o = qpdf_get_object_by_id(q, i, 0);
        if (!qpdf_oh_is_stream(q, o))
            continue;
        qpdf_oh dict = qpdf_oh_get_dict(q, o), kind = qpdf_oh_get_key(q, dict, "/Subtype");
        forms += qpdf_oh_is_name(q, kind) && strcmp(qpdf_oh_get_name(q, kind), "/Form") == 0;
    }
    assert_int_equal(forms, 1);
    qpdf_cleanup(&q);
    unlink(path.p);
}

static void a_face_has_exactly_the_pixels_requested_for(void **state)
{
    struct fixture *f = *state;
    struct pixels px;
    assert_int_equal(paint_pixels_sized(f->e, &f->face[0], 822, 1122, &px), PAINT_OK);
    assert_int_equal(px.w, 822);
    assert_int_equal(px.h, 1122);
    paint_pixels_drop(&px);
    assert_int_equal(paint_pixels_sized(f->e, &f->face[0], 0, 10, &px), PAINT_LIMIT);
    assert_int_equal(paint_pixels_sized(f->e, &f->face[0], 40000, 10, &px), PAINT_LIMIT);
}

/* The number where the back's line is seen is the offset that brings it back to 0. */
static void the_calibration_page_reads_as_the_offset(void **state)
{
    struct fixture *f = *state;
    struct home h = home_on(f, "a4", 0, BACKS_MIRRORED);
    struct page a = calibration_page(&h, f->a, 0), b = calibration_page(&h, f->a, 1);
    assert_true(a.n > 80); /* two scales of 41 ticks, and words */
    um upright = 0, level = 0;
    for (size_t i = 0; i < b.n; i++)
        if (b.item[i].kind == ITEM_RULE) {
            upright = b.item[i].w ? upright : b.item[i].x;
            level = b.item[i].w ? b.item[i].y : level;
        }
    assert_int_equal(upright, 105000);
    assert_int_equal(level, 148500);
    h.offset_x = 1500, h.offset_y = -500;
    b = calibration_page(&h, f->a, 1);
    size_t crosses = 0;
    for (size_t i = 0; i < b.n; i++)
        if (b.item[i].kind == ITEM_RULE && !b.item[i].w) { /* in the corners, 22 mm from the edges, and in the middle */
            um x = b.item[i].x - 1500, y = b.item[i].y + b.item[i].h / 2 + 500;
            assert_true((x == 22000 || x == 188000) ? y == 22000 || y == 275000 : x == 105000 && y == 148500);
            crosses++;
        }
    assert_int_equal(crosses, 5);
}

/* Turned over an upright edge a sheet's right corner comes to the left, over a level one its upper to its foot: the ear
 * of the small sheet's back. */
static void the_calibration_page_shows_how_paper_is_turned(void **state)
{
    struct fixture *f = *state;
    for (int turn = TURN_LONG; turn <= TURN_SHORT; turn++) {
        struct home h = home_on(f, "a4", 0, BACKS_MIRRORED); /* upright: its long edge is the upright one */
        h.turn = (enum turn)turn;
        struct page a = calibration_page(&h, f->a, 0);
        const struct item *sheet[2], *ear[2];
        size_t n = 0;
        for (size_t i = 0; i + 1 < a.n; i++)
            if (a.item[i].kind == ITEM_FRAME) {
                assert_in_range(n, 0, 1);
                sheet[n] = &a.item[i];
                ear[n++] = &a.item[i + 1]; /* from a level edge, outwards to an upright one */
            }
        assert_int_equal(n, 2);
        assert_int_equal(ear[0]->x + ear[0]->w, sheet[0]->x + sheet[0]->w);
        assert_int_equal(ear[0]->y, sheet[0]->y);
        assert_int_equal(ear[1]->x + ear[1]->w, sheet[1]->x + (turn == TURN_LONG ? 0 : sheet[1]->w));
        assert_int_equal(ear[1]->y, sheet[1]->y + (turn == TURN_LONG ? 0 : sheet[1]->h));
    }
}

/* The strip of captions that lies or stands at an edge: its lines of text. */
static size_t captions_of(const struct page *p, um h, const struct item **out)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++)
        for (size_t k = 0; p->item[i].kind == ITEM_PART && p->item[i].part->page->h < h && k < p->item[i].part->page->n;
             k++)
            if (p->item[i].part->page->item[k].kind == ITEM_LINE_OF_TEXT)
                out[n++] = &p->item[i].part->page->item[k];
    return n;
}

/* Between the captions at both ends, whole, and touching neither: short credits on one line, long ones on several. */
static void a_sheet_of_cards_credits_its_source(void **state)
{
    static const char word[] = "Rules by those who wrote them. ";
    struct fixture *f = *state;
    const struct item *line[64];
    struct home h = home_on(f, "a4", 0, BACKS_MIRRORED);
    h.title = STR("Events"), h.note = STR("Poker");
    struct page bare = page_of(f, &h, 9, 0);
    size_t before = captions_of(&bare, H, line);
    for (size_t words = 1; words <= 12; words++) {
        struct buf b = {.a = f->a};
        for (size_t i = 0; i < words; i++)
            buf_putz(&b, word);
        h.credit = buf_str(&b);
        struct page p = page_of(f, &h, 9, 0);
        size_t n = captions_of(&p, H, line);
        assert_true(words > 1 ? n > before : n == before + 1);
        um left = line[0]->x + line[0]->line->width, right = line[1]->x;
        for (size_t i = 2; i < 2 + n - before; i++) {
            assert_true(line[i]->x > left && line[i]->x + line[i]->line->width < right);
            assert_true(line[i]->y <= line[0]->y);
        }
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nine_poker_cards_stand_on_a4_and_letter),
        TEST(small_cards_make_room_for_captions),
        TEST(a_card_larger_than_the_paper_is_refused),
        TEST(backs_stand_behind_their_fronts_over_either_edge),
        TEST(on_a_sheet_that_lies_the_long_edge_is_the_upper_one),
        TEST(folded_sheets_have_each_back_beside_its_front),
        TEST(marks_lie_on_the_cuts_and_never_on_a_card),
        TEST(bleed_is_shown_outside_and_to_half_the_gutter),
        TEST(a_turned_back_shows_the_bleed_of_its_own_sides),
        TEST(a_part_is_seen_through_its_window_and_turned),
        TEST(an_icon_takes_its_colour_and_keeps_its_shape),
        TEST(a_picture_that_is_gone_or_another_is_an_error),
        TEST(a_file_of_many_pages_leaves_no_other_behind),
        TEST(press_pages_have_their_boxes),
        TEST(a_file_that_cannot_be_written_says_why),
        TEST(what_is_shared_is_written_once),
        TEST(a_face_has_exactly_the_pixels_requested_for),
        TEST(the_calibration_page_reads_as_the_offset),
        TEST(the_calibration_page_shows_how_paper_is_turned),
        TEST(a_sheet_of_cards_credits_its_source),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
