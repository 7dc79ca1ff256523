/* Pictures: what they are drawn to, what is refused, that nothing beside them is read, and that those which mean harm
 * come to an error in little time and memory while this process goes on. */
#define _DEFAULT_SOURCE 1 /* wait4 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cards.h"
#include "seen.h"
#include "emit/emit.h"
#include <glib.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { GIVE_UP_S = 60, PEAK_KB = 200 * 1024 }; /* beside what this process has from other tests */
#define SVG(size, inside)                                                                                              \
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" " size ">" inside "</svg>"
#define BOX "viewBox=\"0 0 100 100\""

static const struct picture *drawn(struct fixture *f, const char *name, struct str text)
{
    file_put(f->dir, name, text);
    return picture_find(f->pictures, f->d, str_of(name), NOWHERE);
}

static bool is(struct colour c, unsigned rgb)
{
    unsigned got = (unsigned)c.r << 16 | (unsigned)c.g << 8 | c.b;
    if (got != rgb)
        print_error("#%06x, not #%06x\n", got, rgb);
    return got == rgb;
}

static const struct colour red = {255, 0, 0}, blue = {0, 0, 255}, grey = {100, 100, 100}, white = {255, 255, 255};

/* ---- what they are drawn to ---- */

static void lines_and_areas_stay_sharp_in_every_colour(void **state)
{
    struct fixture *f = *state;
    const struct picture *p =
        drawn(f, "a.svg",
              STR(SVG(BOX, "<linearGradient id='g'><stop stop-color='currentColor'/><stop offset='1'/></linearGradient>"
                           "<rect width='50' height='50' fill='currentColor'/><g opacity='.5'>"
                           "<rect x='50' width='50' height='50' fill='currentColor'/></g>"
                           "<rect y='50' width='50' height='50' fill='url(#g)'/>")));
    clean(f);
    assert_true(p && p->svg && p->form == PICTURE_SCRIPT && p->takes_hue && !p->pixels_w);
    assert_true(is(picture_seen(p, 10, 10, 100, 100, red, grey), 0xff0000));
    assert_true(is(picture_seen(p, 10, 10, 100, 100, blue, grey), 0x0000ff));
    assert_true(is(picture_seen(p, 75, 75, 100, 100, red, grey), 0x646464));
    struct colour half = picture_seen(p, 75, 10, 100, 100, red, white);
    assert_true(half.r == 255 && half.g >= 126 && half.g <= 129 && half.b == half.g);
    assert_false(drawn(f, "b.svg", STR(SVG(BOX, "<circle r='9' fill='red'/>")))->takes_hue);
}

static void what_blurs_or_embeds_is_kept_as_pixels(void **state)
{
    struct fixture *f = *state;
    const struct picture *p = drawn(f, "a.svg",
                                    STR(SVG("width=\"40mm\" height=\"20mm\"",
                                            "<filter id='f'><feGaussianBlur stdDeviation='1'/></filter>"
                                            "<rect width='200' height='100' fill='currentColor' filter='url(#f)'/>")));
    clean(f);
    assert_true(p && p->form == PICTURE_PIXELS && p->takes_hue && p->pixels_w == 1600 && p->pixels_h == 800);
    assert_true(p->across == 1024000 && p->down == 512000);
    assert_true(is(picture_seen(p, 50, 50, 200, 100, red, white), 0xff0000));
    assert_true(is(picture_seen(p, 50, 50, 200, 100, blue, white), 0x0000ff));
    struct str pixels = png(f->a, 20, 20);
    gchar *base64 = g_base64_encode((const guchar *)pixels.p, pixels.n);
    p = drawn(
        f, "b.svg",
        str_printf(f->a, SVG(BOX, "<image width='100' height='100' xlink:href='data:image/png;base64,%s'/>"), base64));
    g_free(base64);
    clean(f);
    assert_true(p && p->form == PICTURE_PIXELS && !p->takes_hue);
    assert_true(is(picture_seen(p, 50, 50, 100, 100, red, white), 0x808080));
}

/* #3b6da9 stands for currentColor in scripts: who draws in it, too, must not have it changed. */
static void the_mark_for_a_colour_stands_for_nothing_else(void **state)
{
    struct fixture *f = *state;
    const struct picture *p = drawn(
        f, "a.svg", STR(SVG(BOX, "<rect width='50' height='99' fill='#3b6da9'/><circle r='9' fill='currentColor'/>")));
    assert_true(p && p->form == PICTURE_PIXELS);
    assert_true(is(picture_seen(p, 30, 60, 100, 100, red, white), 0x3b6da9));
    assert_true(is(picture_seen(p, 2, 2, 100, 100, red, white), 0xff0000));
}

static void png_put(png_structp png, png_bytep p, size_t n)
{
    buf_put(png_get_io_ptr(png), (struct str){(const char *)p, n});
}

static void png_flush_nothing(png_structp png)
{
    (void)png;
}

/* Of 16 bits and interlaced, as no program needs to write it. */
static struct str png_odd(struct arena *a, unsigned w, unsigned h)
{
    struct buf b = {.a = a};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_bytep *row = arena_alloc(a, h * sizeof *row);
    for (unsigned y = 0; y < h; y++) {
        row[y] = arena_alloc(a, (size_t)w * 8);
        for (unsigned x = 0; x < w; x++)
            memcpy(row[y] + 8 * x, x < w / 2 ? "\x40\0\x80\0\xc0\0\xff\xff" : "\0\0\0\0\0\0\0\0", 8);
    }
    png_set_write_fn(png, &b, png_put, png_flush_nothing);
    png_set_IHDR(png, info, w, h, 16, PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_ADAM7, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_rows(png, info, row);
    png_write_png(png, info, PNG_TRANSFORM_IDENTITY, NULL);
    png_destroy_write_struct(&png, &info);
    return buf_str(&b);
}

static void every_kind_of_png_is_read_and_damaged_ones_are_not(void **state)
{
    struct fixture *f = *state;
    struct str whole = png_odd(f->a, 90, 70), crc = str_dup(f->a, whole);
    const struct picture *p = drawn(f, "a.png", whole);
    clean(f);
    assert_true(p && p->form == PICTURE_FILE && p->w == 90 && p->h == 70);
    assert_true(is(picture_seen(p, 10, 10, 90, 70, red, grey), 0x4080c0));
    assert_true(is(picture_seen(p, 80, 10, 90, 70, red, grey), 0x646464)); /* empty: the ground is seen */
    ((char *)crc.p)[whole.n - 14] ^= 1;                                    /* of the data's sum */
    assert_null(drawn(f, "b.png", crc));
    struct buf cut = {.a = f->a};
    buf_put(&cut, str_cut(whole, 0, 60));
    buf_put(&cut, str_cut(whole, whole.n - 12, whole.n));
    assert_null(drawn(f, "c.png", buf_str(&cut)));
    assert_int_equal(diag_count(f->d, LEVEL_ERROR), 2);
}

/* ---- once ---- */

static unsigned draws;

static bool draw_counted(struct arena *a, struct str bytes, struct picture *p, struct picture_drawn *out)
{
    draws++;
    return paint_picture(a, bytes, p, out);
}

static void a_picture_is_drawn_once_however_often_it_is_named(void **state)
{
    struct fixture *f = *state;
    struct pictures *all = pictures_new(f->a, f->dir, draw_counted);
    draws = 0;
    file_put(f->dir, "a.svg", STR(SVG(BOX, "<circle r='9'/>")));
    file_put(f->dir, "b.svg", STR(SVG(BOX, "<circle r='9'></g>")));
    file_put(f->dir, "c.png", png_head(f->a, 30, 30));
    for (size_t i = 0; i < 1000; i++) {
        assert_non_null(picture_find(all, f->d, STR("a.svg"), NOWHERE));
        assert_null(picture_find(all, f->d, STR("b.svg"), NOWHERE));
        assert_null(picture_find(all, f->d, STR("c.png"), NOWHERE));
        assert_null(picture_find(all, f->d, STR("d.png"), NOWHERE));
    }
    pictures_rest(all);
    assert_int_equal(draws, 2); /* b was refused before */
    assert_int_equal(diag_count(f->d, LEVEL_ERROR), 3);
}

static bool draw_late(struct arena *a, struct str bytes, struct picture *p, struct picture_drawn *out)
{
    (void)a, (void)bytes, (void)p;
    draws++;
    *out = (struct picture_drawn){.why = "it is late", .late = true};
    return false;
}

/* A pipe that nobody writes is no wait; what is there and may not be opened is as any other file that cannot be read.
 */
static void what_is_no_picture_file(void **state)
{
    struct fixture *f = *state;
    char path[600];
    snprintf(path, sizeof path, "%s/pipe.svg", f->dir);
    assert_int_equal(mkfifo(path, 0600), 0);
    snprintf(path, sizeof path, "%s/round.svg", f->dir);
    assert_int_equal(symlink("round.svg", path), 0);
    assert_null(picture_find(f->pictures, f->d, STR("pipe.svg"), NOWHERE));
    assert_null(picture_find(f->pictures, f->d, STR("round.svg"), NOWHERE));
    assert_null(picture_find(f->pictures, f->d, STR("none.svg"), NOWHERE));
    size_t n, missing = 0, unread = 0;
    const struct finding **all = diag_sorted(f->d, f->a, &n);
    for (size_t i = 0; i < n; i++) {
        missing += all[i]->rule == RULE_IMAGE_MISSING;
        unread += all[i]->rule == RULE_UNREADABLE;
    }
    assert_int_equal(missing, 2);
    assert_int_equal(unread, 1);
}

static void a_run_does_not_wait_for_many_that_take_too_long(void **state)
{
    struct fixture *f = *state;
    struct pictures *all = pictures_new(f->a, f->dir, draw_late);
    draws = 0;
    for (unsigned i = 0; i < 10; i++) {
        struct str name = str_printf(f->a, "%u.svg", i);
        file_put(f->dir, name.p, STR(SVG(BOX, "<circle r='9'/>")));
        assert_null(picture_find(all, f->d, name, NOWHERE));
    }
    assert_int_equal(draws, 3);
    assert_int_equal(diag_count(f->d, LEVEL_ERROR), 10);
}

/* Shown on two pages a picture is in the file once, in each colour that it has there, and the bytes are the same again.
 */
static void a_pdf_has_a_picture_once(void **state)
{
    struct fixture *f = *state;
    struct buf much = {.a = f->a};
    for (unsigned i = 0; i < 400; i++)
        buf_printf(&much, "<path stroke='currentColor' d='M%u %u L%u %u'/>", i % 97, i % 89, i % 83, i % 79);
    const struct picture *p = drawn(f, "a.svg", str_printf(f->a, SVG(BOX, "%s"), much.p));
    struct item i = {.kind = ITEM_PICTURE, .x = 1000, .y = 1000, .w = 50000, .h = 70000, .picture = p, .colour = red};
    struct page page[2] = {{.w = 60000, .h = 80000, .item = &i, .n = 1}, {.w = 60000, .h = 80000, .item = &i, .n = 1}};
    const struct about about = {.title = STR("x"), .language = STR("en"), .date = STR("2026-01-01")};
    const char *name[3] = {"1.pdf", "2.pdf", "3.pdf"};
    off_t size[3];
    for (size_t k = 0; k < 3; k++) {
        struct str why, path = str_printf(f->a, "%s/%s", f->dir, name[k]);
        struct stat is_now;
        assert_true(emit_pdf(f->a, f->e, &about, page, k ? 2 : 1, path, &why));
        assert_int_equal(stat(path.p, &is_now), 0);
        size[k] = is_now.st_size;
    }
    assert_true(size[0] > 3000 && size[1] - size[0] < 600);
    assert_int_equal(system(str_printf(f->a, "cmp %s/2.pdf %s/3.pdf", f->dir, f->dir).p), 0);
}

/* ---- nothing else ---- */

static void nothing_beside_a_picture_is_read(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *says, *svg;
    } cases[] = {
        {"another file", SVG(BOX, "<image width='9' height='9' data='data:' xlink:href='a.png'/>")},
        {"another file", SVG(BOX, "<image width='9' height='9' href='&#x61;.png'/>")},
        {"another file",
         SVG(BOX, "<image width='9' height='9' href='data:image/svg+xml;base64,AAAA'/>")},
        {"another file", SVG(BOX, "<image width='9' height='9' href='DATA:text/xml,x'/>")},
        {"another file", SVG(BOX, "<use href='b.svg#a'/>")},
        {"another file",
         SVG(BOX, "<filter id='f'><feImage href = \"file:///etc/passwd\" /></filter>")},
        {"another file", SVG(BOX, "<rect fill=\"url( 'b.svg#a' )\"/>")},
        {"another file", SVG(BOX, "<rect style='mask:url(b.svg#a)'/>")},
        {"another file", SVG(BOX, "<style>@import 'a.css';</style>")},
        {"another file", SVG(BOX, "<style><![CDATA[ a { fill: URL(b.svg#c) } ]]></style>")},
        {"another file",
         SVG(BOX, "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='#a'/>")},
        {"another file", "<?xml-stylesheet href='a.css'?>" SVG(BOX, "")},
        {"xml:base", SVG(BOX " xml:base='http://a.b/'", "")},
        {"not in UTF-8",
         "<?xml version='1.0' encoding='UTF-7'?>" SVG(BOX, "+ADw-text+AD4-a+ADw-/text+AD4-")},
        {"contains an unreadable picture", SVG(BOX, "<image href='data:image/png;base64,AAAA'/>")},
    };
    file_put(f->dir, "a.png", png(f->a, 20, 20));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t n, before = diag_count(f->d, LEVEL_ERROR);
        assert_null(drawn(f, str_printf(f->a, "c%zu.svg", i).p, str_of(cases[i].svg)));
        assert_int_equal(diag_count(f->d, LEVEL_ERROR), before + 1);
        const struct finding **list = diag_sorted(f->d, f->a, &n);
        bool said = false;
        for (size_t k = 0; k < n; k++)
            said = said || (str_find(list[k]->fact, str_printf(f->a, " c%zu.svg ", i).p) >= 0 &&
                            str_find(list[k]->fact, cases[i].says) >= 0);
        if (!said)
            fail_msg("%s", cases[i].svg);
    }
    /* What is no reference, or one to itself. */
    struct diag *was = f->d;
    f->d = diag_new();
    assert_non_null(drawn(f, "good.svg",
                          STR("<?xml version='1.0' encoding=\"utf-8\" standalone='no'?>" SVG(
                              BOX, "<metadata><a rdf='http://a.b/c.png'/></metadata><g id='g'><circle r='9'/></g>"
                                   "<a href='http://a.b/'><use xlink:href='#g' style=\"fill:url(#h)\"/></a>"))));
    clean(f);
    diag_drop(f->d);
    f->d = was;
}

/* ---- harm ---- */

static bool limits_stand(void)
{
#ifdef BS_ARENA_MALLOC
    return false;
#else
    return !getenv("UNDER") && !getenv("LLVM_PROFILE_FILE");
#endif
}

/* What no machine draws is ended by the limit; what a fast one might draw ends by that or another.
 */
#define TOO_LATE "it takes more than 4 seconds to draw"
#define REFUSED "cannot be used"

/* Is it drawn, or was it refused with these words? NULL: whatever is said, something is. */
static bool comes_to(struct fixture *f, const char *says)
{
    size_t n;
    bool drawn = picture_find(f->pictures, f->d, STR("harm"), NOWHERE) != NULL;
    pictures_rest(f->pictures); /* what drew it is waited for */
    const struct finding **list = diag_sorted(f->d, f->a, &n);
    if (drawn || !says)
        return drawn ? !says : n > 0;
    return n > 0 && str_find(list[n - 1]->fact, says) >= 0;
}

/* In a process of its own, for the memory that it and its children take. How fast it is is not
 * judged: what is slow says which limit has ended it. Without that limit it would end by the one of
 * GIVE_UP_S, and say something else. */
static void is_bounded(struct fixture *f, const char *name, struct str text, const char *says)
{
    struct rusage used, before;
    int status = 0;
    if (getenv("UNDER")) /* where the limits are wide */
        return;
    file_put(f->dir, "harm", text);
    fflush(NULL);
    getrusage(RUSAGE_SELF, &before);
    pid_t child = fork();
    if (child == 0) {
        const struct rlimit max = {GIVE_UP_S, GIVE_UP_S};
        setrlimit(RLIMIT_CPU, &max);
        bool good = comes_to(f, says);
        _exit(good ? 0 : 1);
    }
    assert_true(child > 0 && wait4(child, &status, 0, &used) == child);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fail_msg("%s: came to %d", name, status);
    long peak_kb = used.ru_maxrss - before.ru_maxrss;
    if (limits_stand() && peak_kb > PEAK_KB)
        fail_msg("%s: %ld kB", name, peak_kb);
}

static struct str many(struct arena *a, const char *head, const char *piece, size_t n, const char *tail)
{
    struct buf b = {.a = a};
    buf_putz(&b, head);
    for (size_t i = 0; i < n; i++)
        buf_putz(&b, piece);
    buf_putz(&b, tail);
    return buf_str(&b);
}

#define START "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 99 99'>"

static void svgs_that_never_end(void **state)
{
    struct fixture *f = *state;
    struct arena *a = f->a;
    struct buf uses = {.a = a};
    buf_putz(&uses, START "<g id='a0'><rect width='1' height='1'/></g>");
    for (unsigned i = 1; i < 40; i++)
        buf_printf(&uses, "<g id='a%u'><use xlink:href='#a%u'/><use xlink:href='#a%u'/></g>", i, i - 1, i - 1);
    buf_putz(&uses, "<use xlink:href='#a39'/></svg>");
    is_bounded(f, "turbulence of a million octaves",
               STR(SVG(BOX, "<filter id='f'><feTurbulence numOctaves='1000000'/></filter>"
                            "<rect width='9' height='9' filter='url(#f)'/>")),
               TOO_LATE);
    is_bounded(
        f, "100,000 markers",
        many(a,
             START
             "<marker id='m'><path d='M0 0L1 1 2 0'/></marker><path marker-mid='url(#m)' d='M0 0",
             "L1 1", 100000, "'/></svg>"),
        REFUSED);
    is_bounded(f, "a chain of use", buf_str(&uses), REFUSED);
    is_bounded(f, "use of itself", STR(SVG(BOX, "<g id='a'><use xlink:href='#a'/></g>")), NULL);
    is_bounded(f, "a hundred wide blurs",
               many(a, START "<filter id='f'>", "<feGaussianBlur stdDeviation='1000'/>", 300,
                    "</filter><rect width='99' height='99' filter='url(#f)'/></svg>"),
               REFUSED);
    is_bounded(
        f, "20,000 groups",
        many(a, START, "<g opacity='.9'><path d='M1 2C9 9 8 8 7 100z'/></g>", 20000, "</svg>"),
        REFUSED);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* none is left */
}

static void svgs_beyond_all_measure(void **state)
{
    struct fixture *f = *state;
    struct arena *a = f->a;
    is_bounded(f, "scale(1e30)",
               STR(SVG(BOX, "<g transform='scale(1e30)'><circle r='1e5' stroke='red' "
                            "stroke-dasharray='1e-9'/></g>")),
               NULL);
    is_bounded(f, "coordinates that are none",
               STR(SVG(BOX, "<path d='M1e308 1e308L-1e308 nan C1e999 1 1 1 1 1' stroke='red' "
                            "stroke-width='1e300'/>")),
               NULL);
    is_bounded(
        f, "a tiny pattern",
        STR(SVG(BOX, "<pattern id='p' width='1e-9' height='1e-9' "
                     "patternUnits='userSpaceOnUse'><rect width='1' "
                     "height='1'/></pattern><rect width='100' height='100' fill='url(#p)'/>")),
        NULL);
    is_bounded(f, "as long as the world", STR(SVG("viewBox='0 0 1 1e9'", "")),
               "impossible for a picture");
    is_bounded(f, "of no size", STR(SVG("width='0' height='0'", "")), "impossible for a picture");
    is_bounded(f, "65 groups in each other", many(a, "", "<g>", 65, ""), "not closed");
    is_bounded(f, "4 MB of elements", many(a, START, "<g/>", 1000000, "</svg>"), NULL);
    is_bounded(f, "4 MB of an attribute",
               many(a, START "<g a='", "data:image/png;base64,", 180000, "'/></svg>"),
               "unreadable");
    is_bounded(f, "4 MB of url(", many(a, START "<style>", "url(#", 800000, "</style></svg>"),
               NULL);
    is_bounded(f, "a deep group",
               many(a, many(a, START, "<g opacity='.5'>", 60, "").p, "", 0,
                    many(a, "<rect width='9' height='9'/>", "</g>", 60, "</svg>").p),
               NULL);
}

static void pngs_that_swell(void **state)
{
    struct fixture *f = *state;
    struct str large = png(f->a, 3999, 3999);
    assert_true(large.n < 100000);
    is_bounded(f, "16 million pixels in 20 kB", large, NULL);
    is_bounded(f, "400 million pixels", png_head(f->a, 20000, 20000),
               "more than 16 million pixels");
    gchar *base64 = g_base64_encode((const guchar *)large.p, large.n);
    struct str embedded =
        str_printf(f->a, SVG(BOX, "<image width='9' height='9' xlink:href='data:image/png;base64,%s'/>"), base64);
    g_free(base64);
    is_bounded(f, "16 million pixels in an SVG", embedded, "more than 4 million pixels");
}

/* ---- many ---- */

/* Processes that this one has, of which none has ended. */
static bool draws_on(void)
{
    int status;
    return waitpid(-1, &status, WNOHANG) == 0;
}

static void one_process_draws_many_photographs(void **state)
{
    struct fixture *f = *state;
    struct pictures *all = pictures_new(f->a, f->dir, paint_picture);
    const struct picture *p[40];
    for (unsigned i = 0; i < 40; i++) { /* as wide as their number */
        struct str name = str_printf(f->a, "%u.png", i);
        file_put(f->dir, name.p, png(f->a, 10 + i, 20));
        p[i] = picture_find(all, f->d, name, NOWHERE);
        assert_true(p[i] && p[i]->w == 10 + i && p[i]->h == 20);
        assert_true(draws_on());
    }
    for (unsigned i = 0; i < 40; i++) /* each is what it was, though others were looked at meanwhile */
        assert_true(is(picture_seen(p[i], 5, 10, 10, 20, red, white), 0x808080));
    pictures_rest(all);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    file_put(f->dir, "again.png", png(f->a, 7, 7));
    assert_non_null(picture_find(all, f->d, STR("again.png"), NOWHERE)); /* a new one is started */
    pictures_rest(all);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

/* The process that draws is ended over a picture, and another takes its place: nothing is told of either picture. */
static void a_process_that_ends_takes_no_picture_with_it(void **state)
{
#ifdef __linux__
    struct fixture *f = *state;
    struct pictures *all = pictures_new(f->a, f->dir, paint_picture);
    char path[64];
    int drawer = 0;
    file_put(f->dir, "a.png", png(f->a, 10, 10));
    file_put(f->dir, "b.png", png(f->a, 11, 11));
    assert_non_null(picture_find(all, f->d, STR("a.png"), NOWHERE));
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    FILE *children = fopen(path, "r");
    if (!children || fscanf(children, "%d", &drawer) != 1)
        skip();
    fclose(children);
    kill(drawer, SIGKILL);
    assert_non_null(picture_find(all, f->d, STR("b.png"), NOWHERE));
    clean(f);
    pictures_rest(all);
#else
    (void)state;
    skip();
#endif
}

/* A process that parted from this one asks none of ours, and draws all the same. */
static void processes_that_part_do_not_share_who_draws(void **state)
{
    struct fixture *f = *state;
    struct pictures *all = pictures_new(f->a, f->dir, paint_picture);
    int status = -1;
    file_put(f->dir, "a.png", png(f->a, 10, 10));
    file_put(f->dir, "b.png", png(f->a, 11, 11));
    file_put(f->dir, "c.png", png(f->a, 12, 12));
    assert_non_null(picture_find(all, f->d, STR("a.png"), NOWHERE));
    pid_t child = fork();
    if (child == 0) {
        const struct picture *b = picture_find(all, f->d, STR("b.png"), NOWHERE);
        bool good = b && b->w == 11 && is(picture_seen(b, 1, 1, 11, 11, red, white), 0x808080);
        pictures_rest(all);
        _exit(!good);
    }
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    const struct picture *c = picture_find(all, f->d, STR("c.png"), NOWHERE);
    assert_true(c && c->w == 12);
    pictures_rest(all);
}

/* A drawing does not go on when who asked for it is gone. */
static void a_drawing_ends_with_its_parent(void **state)
{
#ifdef __linux__
    struct fixture *f = *state;
    int status = 0;
    file_put(f->dir, "harm",
             STR(SVG(BOX, "<filter id='f'><feTurbulence numOctaves='1000000'/></filter>"
                          "<rect width='9' height='9' filter='url(#f)'/>")));
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    pid_t child = fork();
    if (child == 0) {
        picture_find(f->pictures, f->d, STR("harm"), NOWHERE);
        _exit(0);
    }
    const struct timespec moment = {0, 200000000};
    nanosleep(&moment, NULL);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    pid_t drawer = waitpid(-1, &status, 0); /* it comes to us */
    prctl(PR_SET_CHILD_SUBREAPER, 0);
    assert_true(drawer > 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
#else
    (void)state;
    skip();
#endif
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(lines_and_areas_stay_sharp_in_every_colour),
        TEST(what_blurs_or_embeds_is_kept_as_pixels),
        TEST(the_mark_for_a_colour_stands_for_nothing_else),
        TEST(every_kind_of_png_is_read_and_damaged_ones_are_not),
        TEST(a_picture_is_drawn_once_however_often_it_is_named),
        TEST(what_is_no_picture_file),
        TEST(a_run_does_not_wait_for_many_that_take_too_long),
        TEST(a_pdf_has_a_picture_once),
        TEST(nothing_beside_a_picture_is_read),
        TEST(svgs_that_never_end),
        TEST(svgs_beyond_all_measure),
        TEST(pngs_that_swell),
        TEST(one_process_draws_many_photographs),
        TEST(a_process_that_ends_takes_no_picture_with_it),
        TEST(processes_that_part_do_not_share_who_draws),
        TEST(a_drawing_ends_with_its_parent),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
