/* A small page to files: the same bytes twice, sound for libqpdf, text that can be copied; and errors that leave the
 * last good file alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "emit/emit.h"
#include <dirent.h>
#include <png.h>
#include <qpdf/qpdf-c.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct fixture {
    struct arena *a;
    struct diag *d;
    struct engine *e;
    char dir[40];
    struct page page;
};
struct items {
    struct item *at;
    size_t n, cap;
};

static const struct about about = {
    {"Colonial Battles", 16}, {"Charts", 6}, {"dice", 4}, {"en-GB", 5}, {"2026-11-21", 10}};

static void tag(struct fixture *f, struct items *l, const char *name)
{
    struct item i = {.kind = name ? ITEM_TAG : ITEM_TAG_END, .name = str_of(name)};
    ARENA_PUSH(f->a, l, i);
}

static void text(struct fixture *f, struct items *l, um x, um y, const struct piece *p, size_t n)
{
    struct lines lines = text_break(f->e, f->a, p, n, 60000, RAGGED_TEXT);
    for (size_t k = 0; k < lines.n; k++) {
        struct item i = {.kind = ITEM_LINE_OF_TEXT, .x = x, .y = y + (um)k * 4000, .line = &lines.line[k]};
        ARENA_PUSH(f->a, l, i);
    }
}

static struct page page_make(struct fixture *f)
{
    const struct colour green = {0x2c, 0x6b, 0x3f}, ink = {0x1f, 0x23, 0x28};
    struct items l = {NULL, 0, 0};
    const struct item shapes[] = {
        {.kind = ITEM_OUTLINE, .name = STR("Command"), .x = 8000, .y = 8000, .level = 1},
        {.kind = ITEM_OUTLINE, .name = STR("Morale \xE2\x80\x93 loss"), .x = 8000, .y = 20000, .level = 2},
        {.kind = ITEM_RECT, .x = 8000, .y = 20000, .w = 60000, .h = 7000, .colour = green},
        {.kind = ITEM_FRAME,
         .x = 8000,
         .y = 60000,
         .w = 60000,
         .h = 9000,
         .stroke = 300,
         .radius = 2000,
         .colour = green},
        {.kind = ITEM_DISC, .x = 80000, .y = 20000, .w = 7000, .h = 7000, .colour = green},
        {.kind = ITEM_RING, .x = 90000, .y = 20000, .w = 7000, .h = 7000, .stroke = 300, .colour = green},
        {.kind = ITEM_RULE, .x = 8000, .y = 80000, .w = 60000, .stroke = 100, .colour = ink},
    };
    const struct piece words[] = {
        {STR("Shaken"), FONT_SANS_BOLD, false, 8500, ink, false, ink, 0},
        {STR(", recoil 3 / 9 to the office; \xE2\x9A\x94 once a fight"), FONT_SANS, false, 8500, ink, false, ink, 0},
        {STR("1"), FONT_SANS, true, 8500, green, false, ink, 0},
    };
    const struct piece title[] = {{STR("Colonial fiasco"), FONT_TITLE, false, 22000, ink, false, ink, 0}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        ARENA_PUSH(f->a, &l, shapes[i]);
    tag(f, &l, "H1");
    text(f, &l, 8000, 15000, title, 1);
    tag(f, &l, NULL);
    tag(f, &l, "Table");
    tag(f, &l, "TR");
    tag(f, &l, "TD");
    text(f, &l, 8000, 33000, words, 3);
    tag(f, &l, NULL);
    tag(f, &l, NULL);
    tag(f, &l, NULL);
    return (struct page){.w = 148000, .h = 105000, .item = l.at, .n = l.n, .label = STR("Side 1")};
}

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    f->a = arena_new();
    f->d = diag_new();
    f->e = engine_new(f->a, f->d, ".");
    strcpy(f->dir, "/tmp/broadside-paint-XXXXXX");
    *state = f;
    if (!f->e || !mkdtemp(f->dir))
        return -1;
    unsetenv("SOURCE_DATE_EPOCH");
    f->page = page_make(f);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(rmdir(f->dir), 0); /* each test removes its own files, and no part is left over */
    engine_drop(f->e);
    diag_drop(f->d);
    arena_drop(f->a);
    free(f);
    return 0;
}

static struct str in_dir(struct fixture *f, const char *name)
{
    return str_printf(f->a, "%s/%s", f->dir, name);
}

static struct str contents(struct fixture *f, struct str path)
{
    FILE *in = fopen(path.p, "rb");
    struct buf b = {f->a, NULL, 0, 0};
    char block[4096];
    assert_non_null(in);
    for (size_t n; (n = fread(block, 1, sizeof block, in)) > 0;)
        buf_put(&b, (struct str){block, n});
    fclose(in);
    return buf_str(&b);
}

static struct str made(struct fixture *f, const char *name, bool (*make)(struct fixture *, struct str, struct str *))
{
    struct str path = in_dir(f, name), why = {"", 0};
    if (!make(f, path, &why))
        fail_msg("%.*s", STRF(why));
    struct str bytes = contents(f, path);
    unlink(path.p);
    return bytes;
}

static bool make_pdf(struct fixture *f, struct str path, struct str *why)
{
    const struct page pages[] = {f->page, f->page};
    return emit_pdf(f->a, f->e, &about, pages, 2, path, why);
}

static bool make_svg(struct fixture *f, struct str path, struct str *why)
{
    return emit_svg(f->a, f->e, NULL, &f->page, 1, path, why);
}

static bool make_png(struct fixture *f, struct str path, struct str *why)
{
    return emit_png(f->a, f->e, &f->page, 0, 0, 100, path, why);
}

/* ---- what is in the files ---- */

static void the_same_page_gives_the_same_bytes(void **state)
{
    struct fixture *f = *state;
    assert_true(str_eq(made(f, "a.pdf", make_pdf), made(f, "b.pdf", make_pdf)));
    assert_true(str_eq(made(f, "a.svg", make_svg), made(f, "b.svg", make_svg)));
    assert_true(str_eq(made(f, "a.png", make_png), made(f, "b.png", make_png)));
}

static bool has(struct fixture *f, qpdf_data q, qpdf_oh where, const char *key, const char *value)
{
    const char *text = qpdf_oh_unparse_resolved(q, qpdf_oh_get_key(q, where, key));
    bool same = strcmp(text, value) == 0;
    if (!same)
        print_message("%s is %s\n", key, str_z(f->a, str_of(text)));
    return same;
}

static void a_pdf_is_sound_and_says_what_it_is(void **state)
{
    struct fixture *f = *state;
    struct str bytes = made(f, "a.pdf", make_pdf);
    qpdf_data q = qpdf_init();
    assert_int_equal(qpdf_read_memory(q, "a.pdf", bytes.p, bytes.n, NULL), QPDF_SUCCESS);
    assert_int_equal(qpdf_check_pdf(q), QPDF_SUCCESS);
    assert_int_equal(qpdf_get_num_pages(q), 2);
    qpdf_oh root = qpdf_get_root(q), page = qpdf_get_page_n(q, 1),
            info = qpdf_oh_get_key(q, qpdf_get_trailer(q), "/Info");
    assert_true(has(f, q, root, "/Lang", "(en-GB)"));
    assert_true(has(f, q, root, "/MarkInfo", "<< /Marked true >>"));
    assert_true(qpdf_oh_has_key(q, root, "/Outlines") && qpdf_oh_has_key(q, root, "/StructTreeRoot"));
    qpdf_oh tags = qpdf_oh_get_key(q, qpdf_oh_get_key(q, root, "/StructTreeRoot"), "/K");
    assert_true(has(f, q, tags, "/S", "/Document")); /* one over all pages */
    const char *box = "[ 0 0 419.527559 297.637795 ]";
    assert_true(has(f, q, page, "/MediaBox", box) && has(f, q, page, "/TrimBox", box));
    assert_true(has(f, q, page, "/CropBox", box) && has(f, q, page, "/BleedBox", box));
    assert_true(has(f, q, info, "/Title", "(Colonial Battles)"));
    assert_false(qpdf_oh_has_key(q, info, "/Author")); /* who wrote the rules did not make this file */
    assert_true(has(f, q, info, "/CreationDate", "(D:20261121000000Z)"));
    assert_true(has(f, q, info, "/ModDate", "(D:20261121000000Z)"));
    qpdf_cleanup(&q);
}

static void the_date_follows_source_date_epoch(void **state)
{
    struct fixture *f = *state;
    setenv("SOURCE_DATE_EPOCH", "86400", 1);
    struct str bytes = made(f, "a.pdf", make_pdf);
    unsetenv("SOURCE_DATE_EPOCH");
    qpdf_data q = qpdf_init();
    assert_int_equal(qpdf_read_memory(q, "a.pdf", bytes.p, bytes.n, NULL), QPDF_SUCCESS);
    assert_true(has(f, q, qpdf_oh_get_key(q, qpdf_get_trailer(q), "/Info"), "/CreationDate", "(D:19700102000000Z)"));
    qpdf_cleanup(&q);
}

static void text_can_be_copied_out(void **state)
{
    struct fixture *f = *state;
    struct str path = in_dir(f, "a.pdf"), why;
    if (system("command -v pdftotext >/dev/null 2>&1") != 0)
        skip();
    assert_true(make_pdf(f, path, &why));
    FILE *out = popen(str_printf(f->a, "pdftotext -l 1 %s -", path.p).p, "r");
    char all[1024] = "";
    assert_non_null(out);
    all[fread(all, 1, sizeof all - 1, out)] = '\0';
    pclose(out);
    unlink(path.p);
    assert_non_null(strstr(all, "Colonial fiasco")); /* set with ligatures */
    assert_non_null(strstr(all, "Shaken, recoil 3 / 9 to the office;"));
    assert_non_null(strstr(all, "once a fight"));
}

static void an_svg_is_an_svg(void **state)
{
    struct fixture *f = *state;
    struct str bytes = made(f, "a.svg", make_svg);
    assert_true(str_starts(bytes, "<?xml"));
    assert_true(str_find(bytes, "width=\"419.527559pt\"") >= 0);
    assert_true(str_find(bytes, "id=\"surface") < 0);
    assert_true(str_ends(str_trim(bytes), "</svg>"));
}

struct header {
    png_uint_32 w, h, x, y;
    int depth, type, unit, times;
};

static struct header png_header(struct str bytes)
{
    struct header h = {0};
    FILE *in = fmemopen((void *)(uintptr_t)bytes.p, bytes.n, "rb");
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_timep when = NULL;
    png_init_io(png, in);
    png_read_png(png, info, PNG_TRANSFORM_IDENTITY, NULL); /* all of it: its checksums are tried too */
    png_get_IHDR(png, info, &h.w, &h.h, &h.depth, &h.type, NULL, NULL, NULL);
    png_get_pHYs(png, info, &h.x, &h.y, &h.unit);
    h.times = (int)png_get_tIME(png, info, &when);
    png_destroy_read_struct(&png, &info, NULL);
    fclose(in);
    return h;
}

static void a_png_has_its_resolution_and_as_few_bits_as_can_be(void **state)
{
    struct fixture *f = *state;
    struct header h = png_header(made(f, "a.png", make_png));
    assert_int_equal(h.w, 583); /* 148 mm at 100 dpi */
    assert_int_equal(h.h, 413);
    assert_true(h.x == 3937 && h.y == 3937 && h.unit == PNG_RESOLUTION_METER && !h.times);
    assert_true(h.type == PNG_COLOR_TYPE_PALETTE || h.type == PNG_COLOR_TYPE_RGB);
    struct page all = f->page;
    const struct item grey[] = {
        {.kind = ITEM_RECT, .x = 8000, .y = 20000, .w = 6001, .h = 7003, .colour = {90, 90, 90}}};
    const struct item green[] = {
        {.kind = ITEM_RECT, .x = 8000, .y = 20000, .w = 6001, .h = 7003, .colour = {9, 90, 9}}};
    f->page.item = grey;
    f->page.n = 1;
    assert_int_equal(png_header(made(f, "a.png", make_png)).type, PNG_COLOR_TYPE_GRAY);
    f->page.item = green;
    assert_int_equal(png_header(made(f, "a.png", make_png)).type, PNG_COLOR_TYPE_PALETTE);
    f->page = all;
}

static void pictures_have_a_limit(void **state)
{
    struct fixture *f = *state;
    struct str why = {"", 0};
    assert_false(emit_png(f->a, f->e, &f->page, 0, 0, 100000, in_dir(f, "a.png"), &why));
    assert_true(str_find(why, "too large a picture") >= 0);
    assert_int_not_equal(access(in_dir(f, "a.png").p, F_OK), 0);
}

/* ---- files ---- */

static void folders_are_made(void **state)
{
    struct fixture *f = *state;
    struct str why = {"", 0};
    assert_true(emit_text(f->a, STR("hello"), in_dir(f, "x/y/z.txt"), &why));
    assert_true(str_is(contents(f, in_dir(f, "x/y/z.txt")), "hello"));
    assert_int_not_equal(access(in_dir(f, "x/y/z.txt.part~").p, F_OK), 0);
    unlink(in_dir(f, "x/y/z.txt").p);
    rmdir(in_dir(f, "x/y").p);
    rmdir(in_dir(f, "x").p);
}

static void a_full_disk_is_an_error(void **state)
{
    struct fixture *f = *state;
    struct str why = {"", 0};
    assert_false(make_pdf(f, STR("/dev/full"), &why));
    assert_true(str_is(why, "/dev/full cannot be written: No space left on device"));
    assert_true(emit_text(f->a, STR("x"), STR("/dev/null"), &why)); /* a device is not replaced by a file */
    struct stat st;
    assert_true(stat("/dev/null", &st) == 0 && S_ISCHR(st.st_mode));
}

static void a_failure_leaves_the_last_good_file(void **state)
{
    struct fixture *f = *state;
    struct str path = in_dir(f, "good.txt"), why = {"", 0};
    struct rlimit before, small = {0, 0};
    assert_true(emit_text(f->a, STR("yesterday's sheet"), path, &why));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = (struct rlimit){10, before.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool written = emit_text(f->a, STR("today's sheet, which is too large"), path, &why);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_false(written);
    assert_true(str_ends(why, "File too large"));
    assert_true(str_is(contents(f, path), "yesterday's sheet"));
    assert_int_not_equal(access(in_dir(f, "good.txt.part~").p, F_OK), 0);
    struct out *o = out_open(f->a, path);
    assert_true(out_write(o, "half", 4));
    out_abandon(o);
    assert_true(str_is(contents(f, path), "yesterday's sheet"));
    assert_int_not_equal(access(in_dir(f, "good.txt.part~").p, F_OK), 0);
    unlink(path.p);
}

/* ---- parts of files ---- */

static size_t parts_in(const char *dir)
{
    size_t n = 0;
    DIR *d = opendir(dir);
    for (struct dirent *e; d && (e = readdir(d));)
        n += str_ends(str_of(e->d_name), "part~");
    closedir(d);
    return n;
}

/* Two that write one file at once do not meet: the last that ends has its bytes there, whole. */
static void two_writers_do_not_meet(void **state)
{
    struct fixture *f = *state;
    struct str path = in_dir(f, "both.txt"), why = {"", 0};
    struct out *one = out_open(f->a, path), *two = out_open(f->a, path);
    assert_int_equal(parts_in(f->dir), 2);
    out_sweep(f->a, str_of(f->dir), str_of(f->dir)); /* neither is stale: both are held */
    assert_int_equal(parts_in(f->dir), 2);
    assert_true(out_write(one, "first", 5) && out_write(two, "second", 6));
    assert_true(out_commit(two, &why));
    assert_true(str_is(contents(f, path), "second"));
    assert_true(out_commit(one, &why));
    assert_true(str_is(contents(f, path), "first"));
    assert_int_equal(parts_in(f->dir), 0);
    unlink(path.p);
}

/* A part that a killed run left is taken away, by whoever writes the file next or sweeps; a link is never followed. */
static void old_parts_go(void **state)
{
    struct fixture *f = *state;
    struct str path = in_dir(f, "old.txt"), part = in_dir(f, "old.txt.0.part~"), link = in_dir(f, "old.txt.1.part~"),
               precious = in_dir(f, "precious.txt"), why = {"", 0};
    assert_true(emit_text(f->a, STR("precious"), precious, &why));
    pid_t child = fork();
    if (child == 0) {
        struct out *o = out_open(f->a, path);
        out_write(o, "half", 4);
        raise(SIGKILL);
    }
    assert_true(waitpid(child, NULL, 0) == child);
    assert_int_equal(access(part.p, F_OK), 0);
    assert_int_equal(symlink(precious.p, link.p), 0);
    struct out *o = out_open(f->a, path), *other = out_open(f->a, path); /* .0, which was stale, and .2 */
    assert_true(out_write(o, "new", 3) && out_write(other, "newer", 5) && out_commit(other, &why) &&
                out_commit(o, &why));
    assert_true(str_is(contents(f, path), "new"));
    assert_true(str_is(contents(f, precious), "precious"));
    assert_int_equal(parts_in(f->dir), 1);
    assert_true(rename(precious.p, part.p) == 0);
    out_sweep(f->a, str_of(f->dir), str_of(f->dir)); /* not the link */
    assert_int_not_equal(access(part.p, F_OK), 0);
    assert_int_equal(parts_in(f->dir), 1);
    unlink(link.p);
    unlink(path.p);
}

/* One that is asked to stop takes its part away before it ends, and does end by the signal. */
static void a_stopped_run_leaves_no_part(void **state)
{
    struct fixture *f = *state;
    static const int sign[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof sign / sizeof *sign; i++) {
        pid_t child = fork();
        if (child == 0) {
            signal(sign[i], SIG_DFL);
            struct out *o = out_open(f->a, in_dir(f, "stopped.txt"));
            struct str why;
            raise(sign[i]);
            bool goes_on = out_write(o, "half", 4);
            out_commit(o, &why);
            _exit(goes_on ? 1 : 2); /* not come to */
        }
        int status;
        assert_true(waitpid(child, &status, 0) == child);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == sign[i]);
        assert_int_equal(parts_in(f->dir), 0);
        assert_int_not_equal(access(in_dir(f, "stopped.txt").p, F_OK), 0);
    }
}

/* A pipe that nobody reads is no place to write to, and is not waited for. */
static void a_pipe_in_the_way_is_an_error(void **state)
{
    struct fixture *f = *state;
    struct str path = in_dir(f, "pipe"), why = {"", 0};
    assert_int_equal(mkfifo(path.p, 0600), 0);
    assert_false(emit_text(f->a, STR("x"), path, &why));
    assert_true(str_starts(why, path.p));
    unlink(path.p);
}

static void what_stands_in_the_way_is_said(void **state)
{
    struct fixture *f = *state;
    struct str why = {"", 0};
    assert_true(emit_text(f->a, STR("x"), in_dir(f, "file"), &why));
    assert_false(emit_text(f->a, STR("x"), in_dir(f, "file/below"), &why));
    assert_true(str_ends(why, "Not a directory"));
    unlink(in_dir(f, "file").p);
    assert_int_equal(mkdir(in_dir(f, "folder").p, 0700), 0);
    assert_false(emit_text(f->a, STR("x"), in_dir(f, "folder"), &why));
    assert_true(str_ends(why, "Is a directory"));
    if (geteuid() != 0) { /* root may write anywhere */
        assert_int_equal(chmod(in_dir(f, "folder").p, 0500), 0);
        assert_false(emit_text(f->a, STR("x"), in_dir(f, "folder/below"), &why));
        assert_true(str_ends(why, "Permission denied"));
    }
    assert_false(emit_text(f->a, STR("x"), STR("/proc/none/below"), &why));
    assert_true(str_find(why, "its folder cannot be made") >= 0);
    rmdir(in_dir(f, "folder").p);
}

static void a_page_can_be_read_as_text(void **state)
{
    struct fixture *f = *state;
    struct buf b = {f->a, NULL, 0, 0};
    page_dump(&b, &f->page);
    assert_true(str_starts(buf_str(&b), "page 148.00 105.00 \"Side 1\"\n  outline 1 8.00 8.00 \"Command\"\n"));
    assert_true(str_find(buf_str(&b), "\n  rect 8.00 20.00 60.00 7.00 #2c6b3f\n") > 0);
    assert_true(str_find(buf_str(&b), "\n  tag \"Table\"\n    tag \"TR\"\n      tag \"TD\"\n        text 8.00 33.00 ") >
                0);
    assert_true(str_find(buf_str(&b), " sans-bold 8.500 #1f2328 \"Shaken\" sans \", recoil 3 / 9 to the") > 0);
    assert_true(str_ends(buf_str(&b), "      end\n    end\n  end\n"));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_page_gives_the_same_bytes),
        cmocka_unit_test(a_pdf_is_sound_and_says_what_it_is),
        cmocka_unit_test(the_date_follows_source_date_epoch),
        cmocka_unit_test(text_can_be_copied_out),
        cmocka_unit_test(an_svg_is_an_svg),
        cmocka_unit_test(a_png_has_its_resolution_and_as_few_bits_as_can_be),
        cmocka_unit_test(pictures_have_a_limit),
        cmocka_unit_test(folders_are_made),
        cmocka_unit_test(a_full_disk_is_an_error),
        cmocka_unit_test(a_failure_leaves_the_last_good_file),
        cmocka_unit_test(two_writers_do_not_meet),
        cmocka_unit_test(old_parts_go),
        cmocka_unit_test(a_stopped_run_leaves_no_part),
        cmocka_unit_test(a_pipe_in_the_way_is_an_error),
        cmocka_unit_test(what_stands_in_the_way_is_said),
        cmocka_unit_test(a_page_can_be_read_as_text),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
