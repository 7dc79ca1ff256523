/* What a painted PDF is made into, object by object: written by hand here as cairo writes it, taken
 * in pieces of every size, and read back by libqpdf. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "emit/objects.h"
#include <dirent.h>
#include <qpdf/qpdf-c.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The stream has the words that end one, with another length, and a nought; the title has those
 * that end an object. */
#define DATA "q\nendstream\nendobj\n7 0 obj\n   2\nendobj\n\0 Q"
#define LENGTH "42"
#define PART(text)                                                                                 \
    {                                                                                              \
        "" text, sizeof(text) - 1                                                                  \
    }
#define STREAM(data, length)                                                                       \
    PART("%PDF-1.5\n%\265\355\256\373\n6 0 obj\n<< /Length 7 0 R\n>>\nstream\n" data               \
         "\nendstream\nendobj\n7 0 obj\n   " length "\nendobj\n")
#define CATALOGUE "3 0 obj\n<< /Type /Catalog\n   /Pages 1 0 R\n>>\nendobj\n"
/* As cairo writes it: each ends with an object. */
static const struct str parts[] = {
    STREAM(DATA, LENGTH),
    PART("5 0 obj\n\n<<\n   /XObject << /x1 6 0 R /x2 6 0 R /x1 6 0 R >>\n>>\nendobj\n"),
    PART("1 0 obj\n<< /Type /Pages\n   /Kids [ 4 0 R ]\n   /Count 1\n>>\nendobj\n"),
    PART("4 0 obj\n<< /Type /Page % 1\n   /Parent 1 0 R\n   /MediaBox [ 0 0 9 9 ]\n"
         "   /Contents 6 0 R\n   /Resources 5 0 R\n>>\nendobj\n"),
    PART("2 0 obj\n<< /Title (a \\) ( \nendobj\n ) <<)\n   /Odd <3e3e>\n>>\nendobj\n"),
    PART(CATALOGUE),
    PART("xref\n0 8\n0000000000 65535 f \nendobj\ntrailer\n<< /Size 8 >>\n%%EOF\n")};
enum { PARTS = sizeof parts / sizeof *parts };

struct fixture {
    struct arena *a;
    char dir[40];
    struct str path;
    size_t pages;
};

static int set_up(void **state)
{
    static struct fixture f;
    f = (struct fixture){.a = arena_new(), .dir = "/tmp/bs-objects-XXXXXX"};
    assert_non_null(mkdtemp(f.dir));
    f.path = str_printf(f.a, "%s/a.pdf", f.dir);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    unlink(f->path.p);
    const int left = rmdir(f->dir); /* nothing else stays */
    arena_drop(f->a);
    return left;
}

static bool page_turn(void *data, struct arena *a, struct objects *f, struct object o)
{
    struct fixture *x = data;
    if (str_is(map_get(o.text, "/Type"), "/Page")) {
        x->pages++;
        o.text = map_put(a, o.text, "/Rotate", STR("90"));
        o.text = map_put(a, o.text, "/MediaBox", STR("[ 0 0 8 8 ]"));
    }
    object_put(f, o);
    return true;
}

/* Writes the file from at most `n` bytes at a time, with other parts in place of the first ones. */
static bool made(struct fixture *f, const struct str *other, size_t others, size_t n,
                 const char *version, struct str *why)
{
    struct objects *o = objects_open(f->a, f->path, version, page_turn, f);
    bool good = true;
    *why = STR("");
    for (size_t i = 0; i < PARTS; i++) {
        const struct str part = i < others ? other[i] : parts[i];
        for (size_t at = 0; at < part.n && good; at += n) {
            const struct str piece = str_cut(part, at, at + n);
            good = objects_take(o, piece.p, piece.n);
        }
    }
    return objects_close(o, good, 2, 3, why);
}

static struct str file(struct fixture *f)
{
    char *bytes = arena_alloc(f->a, 65536);
    FILE *in = fopen(f->path.p, "rb");
    assert_non_null(in);
    struct str s = {bytes, fread(bytes, 1, 65536, in)};
    fclose(in);
    return s;
}

static void is(qpdf_data q, qpdf_oh of, const char *key, const char *value)
{
    assert_string_equal(qpdf_oh_unparse_resolved(q, qpdf_oh_get_key(q, of, key)), value);
}

static void check(struct fixture *f, struct str data)
{
    qpdf_data q = qpdf_init();
    assert_int_equal(qpdf_read(q, f->path.p, NULL), QPDF_SUCCESS);
    assert_int_equal(qpdf_check_pdf(q), QPDF_SUCCESS);
    assert_int_equal(qpdf_get_num_pages(q), 1);
    qpdf_oh page = qpdf_get_page_n(q, 0), stream = qpdf_oh_get_key(q, page, "/Contents");
    is(q, page, "/Rotate", "90");
    is(q, page, "/MediaBox", "[ 0 0 8 8 ]");
    is(q, page, "/Resources", "<< /XObject << /x1 6 0 R /x2 6 0 R >> >>");
    is(q, qpdf_oh_get_key(q, qpdf_get_trailer(q), "/Info"), "/Odd", "(>>)");
    assert_string_equal(qpdf_get_info_key(q, "/Title"), "a ) ( \nendobj\n ) <<");
    unsigned char *bytes = NULL;
    size_t n = 0;
    assert_int_equal(qpdf_oh_get_stream_data(q, stream, qpdf_dl_none, NULL, &bytes, &n),
                     QPDF_SUCCESS);
    assert_int_equal(n, data.n);
    assert_memory_equal(bytes, data.p, n);
    free(bytes);
    qpdf_cleanup(&q);
}

/* Puts a stream of `n` objects; the offsets in its text are made here. */
static void packed_put(struct buf *b, const char *texts, unsigned n)
{
    static const unsigned ids[] = {1, 5, 4, 2, 3, 11};
    struct buf head = {.a = b->a};
    const char *at = strstr(texts, "<<"), *from = at;
    for (unsigned i = 0; i < n; i++) {
        buf_printf(&head, "%u %zu ", ids[i], (size_t)(at - from));
        const char *next = strstr(at, ">>\n<<");
        at = next ? next + 3 : at + strlen(at);
    }
    const size_t first = head.n;
    buf_putz(&head, from);
    const struct str data = data_pack(b->a, buf_str(&head));
    buf_printf(b,
               "8 0 obj\n<< /Type /ObjStm\n   /Length 9 0 R\n   /N %u\n   /First %zu\n   /Filter "
               "/FlateDecode\n"
               ">>\nstream\n",
               n, first);
    buf_put(b, data);
    buf_printf(b, "\nendstream\nendobj\n9 0 obj\n   %zu\nendobj\n", data.n);
}

/* However cairo cuts its objects, the file is the same. */
static void pieces_of_any_size_are_one_file(void **state)
{
    struct fixture *f = *state;
    struct str why, first[2];
    static const char *const versions[] = {"1.4", "1.5"};
    enum { LONGEST = 200 };
    for (size_t n = 1; n <= LONGEST; n++)
        for (size_t v = 0; v < 2; v++) {
            assert_true(made(f, NULL, 0, n, versions[v], &why));
            if (n == 1) {
                check(f, STR(DATA));
                first[v] = file(f);
                assert_true(str_starts(first[v], v ? "%PDF-1.5" : "%PDF-1.4"));
                assert_true((str_find(first[v], "/ObjStm") >= 0) == (v == 1));
            }
            struct arena_mark mark = arena_mark(f->a);
            assert_true(str_eq(file(f), first[v]));
            arena_rewind(f->a, mark);
        }
    assert_int_equal(f->pages, 2 * LONGEST);
}

/* cairo packs objects, and its table, from version 1.18 on. */
static void packed_objects_are_unpacked(void **state)
{
    static const char texts[] =
        "<< /Type /Pages /Kids [ 4 0 R ] /Count 1 >>\n"
        "<< /XObject << /x1 6 0 R /x2 6 0 R /x1 6 0 R >> >>\n"
        "<< /Type /Page /Parent 1 0 R /MediaBox [ 0 0 9 9 ] /Contents 6 0 R /Resources 5 0 R >>\n"
        "<< /Title (a \\) ( \nendobj\n ) <<) /Odd <3e3e> >>\n"
        "<< /Type /Catalog /Pages 1 0 R >>";
    struct fixture *f = *state;
    struct buf pack = {.a = f->a};
    struct str why, other[PARTS];
    packed_put(&pack, texts, 5);
    memcpy(other, parts, sizeof parts);
    other[1] = buf_str(&pack);
    for (size_t i = 2; i + 1 < PARTS; i++)
        other[i] = STR("");
    other[PARTS - 1] = str_of("10 0 obj\n<< /Type /XRef\n   /Length 1\n>>\nendobj\n");
    assert_true(made(f, other, PARTS, 100000, "1.5", &why));
    check(f, STR(DATA));
    pack.n = 0;
    packed_put(&pack, texts, 6); /* one that is not there */
    other[1] = buf_str(&pack);
    assert_false(made(f, other, PARTS, 100000, "1.5", &why));
}

/* A picture that is stored as it is has the very words that would end its stream, and an object. */
static void data_that_looks_like_objects_is_data(void **state)
{
#define HOSTILE                                                                                    \
    "q\nendstream\nendobj\n7 0 obj\n   1\nendobj\n3 0 obj\n<< /Type /Catalog >>\nendobj\nQ"
    struct fixture *f = *state;
    struct str why;
    const struct str stream = STREAM(HOSTILE, "76");
    assert_int_equal(sizeof HOSTILE - 1, 76);
    assert_true(made(f, &stream, 1, 1000, "1.5", &why));
    check(f, STR(HOSTILE));
}

/* Packs hold 250 objects; 600 need three. */
static void many_objects_are_in_packs(void **state)
{
    struct fixture *f = *state;
    struct buf b = {.a = f->a};
    struct str why, other[PARTS];
    memcpy(other, parts, sizeof parts);
    for (unsigned i = 0; i < 600; i++)
        buf_printf(&b, "%u 0 obj\n<< /N %u /Type /X >>\nendobj\n", 2000 - i, i);
    buf_putz(&b, CATALOGUE);
    other[PARTS - 2] = buf_str(&b);
    assert_true(made(f, other, PARTS, 100000, "1.5", &why));
    check(f, STR(DATA));
    qpdf_data q = qpdf_init();
    assert_int_equal(qpdf_read(q, f->path.p, NULL), QPDF_SUCCESS);
    for (int i = 0; i < 600; i++) {
        qpdf_oh of = qpdf_get_object_by_id(q, 2000 - i, 0);
        assert_int_equal(qpdf_oh_get_int_value_as_int(q, qpdf_oh_get_key(q, of, "/N")), i);
    }
    assert_true(qpdf_oh_is_null(q, qpdf_get_object_by_id(q, 900, 0)));
    qpdf_cleanup(&q);
}

/* Another length, an object that is cut off, words that are no object: no file is left. */
static void what_is_not_understood_ends_the_file(void **state)
{
    struct fixture *f = *state;
    struct str why;
    const struct str bad[] = {STREAM(DATA, "43"),
                              STREAM(DATA, "42 "),
                              PART("%PDF-1.5\n1 1 obj\n<< >>\nendobj\n"),
                              PART("%PDF-1.5\n1 0 obj\n<< /A (b >>\nendobj\n"),
                              PART("1 0 obj\n<< /A\nendobj\n"),
                              PART("x\n")};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(made(f, &bad[i], 1, 1000, "1.5", &why));
        assert_true(str_ends(why, "a.pdf cannot be completed: cairo's file is not understood"));
        assert_int_not_equal(access(f->path.p, F_OK), 0);
    }
}

static void dictionaries_are_read_and_changed(void **state)
{
    struct fixture *f = *state;
    struct str map = STR("<</A/B/C 5 0 R/D<</A[1(])<2f>2]>>% /A 2\n/E true/F(\\(<<)>>");
    static const char *const values[] = {"/A", "/B",   "/C", "5 0 R",  "/D", "<</A[1(])<2f>2]>>",
                                         "/E", "true", "/F", "(\\(<<)"};
    struct str key, value;
    size_t n = 0;
    for (size_t at = 0; map_next(map, &at, &key, &value); n += 2) {
        assert_true(str_is(key, values[n]));
        assert_true(str_is(value, values[n + 1]));
    }
    assert_int_equal(n, 10);
    assert_true(str_is(map_put(f->a, map, "/C", STR("6")),
                       "<</A/B/C 6/D<</A[1(])<2f>2]>>% /A 2\n/E true/F(\\(<<)>>"));
    assert_true(str_is(map_put(f->a, map, "/F", STR("")),
                       "<</A/B/C 5 0 R/D<</A[1(])<2f>2]>>% /A 2\n/E true>>"));
    assert_true(str_is(map_put(f->a, STR("<< >>"), "/G", STR("1")), "<<  /G 1 >>"));
    assert_int_equal(map_get(STR("[ /A 1 ]"), "/A").n, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(pieces_of_any_size_are_one_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(packed_objects_are_unpacked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(data_that_looks_like_objects_is_data, set_up, tear_down),
        cmocka_unit_test_setup_teardown(many_objects_are_in_packs, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_not_understood_ends_the_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(dictionaries_are_read_and_changed, set_up, tear_down),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
