/* Pictures of cards: each card's own by a field, inside its box or covering it, in the lines of its words; gradients,
 * and what is seen through what is not solid. Places and contrasts are worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cards.h"
#include "seen.h"
#include <jpeglib.h> /* behind stdio.h, which cards.h brings */

/* ---- decks ---- */

/* Cards of two fields, title and art, in lines of cards.csv as "TITLE,ART"; a field without words is none. */
static const struct deck *deck_of(struct fixture *f, const char *const *line, size_t n)
{
    struct deck *k = ARENA_NEW(f->a, struct deck);
    struct card *card = ARENA_ARRAY(f->a, struct card, n);
    struct buf csv = {.a = f->a};
    for (size_t i = 0; i < n; i++)
        buf_printf(&csv, "%s\n", line[i]);
    struct str all = buf_str(&csv);
    uint32_t file = diag_source_add(f->d, STR("cards.csv"), all), at = 0;
    for (size_t i = 0; i < n; i++) {
        struct card_field *field = ARENA_ARRAY(f->a, struct card_field, 2);
        struct str rest = str_of(line[i]), word;
        card[i] = (struct card){.id = str_printf(f->a, "no-%zu", i + 1), .field = field, .copies = 1};
        card[i].at = (struct span){file, at, at + 1};
        for (size_t m = 0; m < 2 && str_split(&rest, ',', &word); m++)
            if (word.n)
                field[card[i].n_field++] = (struct card_field){
                    m ? STR("art") : STR("title"),
                    words_of(f->a, word, PARA_STYLE_BODY, CHAR_STYLE_PLAIN), word, card[i].at};
        at += (uint32_t)strlen(line[i]) + 1;
    }
    *k = (struct deck){.name = STR("d"), .hue = 4, .card = card, .n_card = n, .cards = (unsigned)n, .at = {file, 0, 1}};
    k->title = words_of(f->a, STR("Deck"), PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    return k;
}

static struct faces *faces_of(struct fixture *f, const struct deck *k, const char *face)
{
    const struct profile *p = profile_read(f->a, f->d, ".", STR("poker"), NOWHERE);
    const struct card_template *front = template_of(f, face);
    return front ? faces_make(f->a, f->d, f->e, f->t, k, p, front, NULL) : NULL;
}

#define START                                                                                                          \
    "face: X\nsize: [63, 88]\nroles:\n"                                                                                \
    "  black: {font: sans, size: 9pt, colour: \"#000000\"}\n"                                                          \
    "  white: {font: sans, size: 9pt, colour: \"#ffffff\"}\nboxes:\n"

static void svg_put(struct fixture *f, const char *name, int w, int h, const char *inside)
{
    file_put(f->dir, name,
             str_printf(f->a, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d'>%s</svg>", w, h, inside));
}

static const struct item *picture_of(const struct page *p)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->item[i].kind == ITEM_PICTURE)
            return &p->item[i];
    return NULL;
}

/* ---- places ---- */

/* A picture twice as wide as high. In a box of 20 x 20 mm at (5, 5), inside of it, it is 20 x 10 and 5 mm lower; what
 * covers it is 40 x 20, and 20 mm of that are cut off: on both sides alike. */
static void a_picture_stands_inside_its_box_or_covers_it(void **state)
{
    struct fixture *f = *state;
    static const struct {
        bool cover;
        um x, y, w, h;
    } cases[] = {{false, 5000, 10000, 20000, 10000}, {true, -5000, 5000, 40000, 20000}};
    svg_put(f, "flat.svg", 200, 100, "<rect width='200' height='100' fill='#102030'/>");
    const struct picture *p = picture_find(f->pictures, f->d, STR("flat.svg"), NOWHERE);
    assert_non_null(p);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct item box = {.kind = ITEM_PICTURE, .x = 5000, .y = 5000, .w = 20000, .h = 20000, .picture = p};
        box.cover = cases[i].cover;
        const struct item at = picture_placed(&box);
        assert_int_equal(at.x, cases[i].x);
        assert_int_equal(at.y, cases[i].y);
        assert_int_equal(at.w, cases[i].w);
        assert_int_equal(at.h, cases[i].h);
    }
}

/* ---- by a field ---- */

static void each_card_shows_the_picture_that_its_field_names(void **state)
{
    struct fixture *f = *state;
    const struct deck *k = deck_of(f, (const char *const[]){"A,art/ship-1-2.svg", "B,", "C,none"}, 3);
    svg_put(f, "art/ship-1-2.svg", 100, 100, "<rect width='100' height='100' fill='#102030'/>");
    struct faces *faces =
        faces_of(f, k, START "  a: {at: bleed, picture: \"{art}\", fit: cover, opacity: 40 %}\n");
    assert_non_null(faces);
    clean(f);
    struct page first = faces_page(faces, f->a, 0, false), second = faces_page(faces, f->a, 1, false),
                third = faces_page(faces, f->a, 2, false);
    const struct item *i = picture_of(&first);
    assert_non_null(i);
    assert_true(str_is(i->picture->path, "art/ship-1-2.svg"));
    assert_true(i->cover && i->x == 0 && i->w == 69000 && i->h == 94000);
    assert_int_equal(i->clear, 60);
    assert_null(picture_of(&second));
    assert_null(picture_of(&third));
}

/* Around a field stands what all have alike; without the field there is no picture of that name either. */
static void a_path_may_have_fields_in_it(void **state)
{
    struct fixture *f = *state;
    const struct deck *k = deck_of(f, (const char *const[]){"A,2-3", "B,"}, 2);
    struct span at;
    assert_true(str_is(card_picture_path(f->a, &k->card[0], STR("art/{art}-{id}.png"), &at), "art/2-3-no-1.png"));
    assert_int_equal(at.lo, k->card[0].at.lo);
    assert_true(str_is(card_picture_path(f->a, &k->card[0], STR("{art}"), &at), "layouts/cards/icons/2-3.svg"));
    assert_true(str_is(card_picture_path(f->a, &k->card[0], STR("{ART}"), &at), "layouts/cards/icons/2-3.svg"));
    assert_int_equal(card_picture_path(f->a, &k->card[1], STR("art/{art}.png"), &at).n, 0);
}

static void a_picture_that_is_missing_is_found_at_its_card(void **state)
{
    struct fixture *f = *state;
    const struct deck *k = deck_of(f, (const char *const[]){"A,", "B,no.svg", "C,no.svg"}, 3);
    assert_null(faces_of(f, k, START "  a: {at: bleed, picture: \"{art}\"}\n"));
    found(f, RULE_IMAGE_MISSING, "cards.csv", 2, "no.svg is missing");
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 1);
}

static void a_picture_of_a_field_that_no_card_has_is_found(void **state)
{
    struct fixture *f = *state;
    assert_null(
        faces_of(f, deck_of(f, (const char *const[]){"A,x.svg"}, 1), START "  a: {at: bleed, picture: \"{arts}\"}\n"));
    found(f, RULE_UNKNOWN_REFERENCE, FACE, 7, "no card of d has a field {arts}");
}

/* 600 x 300 pixels inside 50.8 x 50.8 mm, two inches, are 600 on two inches; covering them, 300. */
static void a_picture_that_covers_needs_pixels_for_its_shorter_side(void **state)
{
    struct fixture *f = *state;
    const struct deck *k = deck_of(f, (const char *const[]){"A,a.png", "B,a.png"}, 2);
    file_put(f->dir, "a.png", png(f->a, 600, 300));
    assert_non_null(faces_of(f, k, START "  a: {at: [5, 5, 50.8, 50.8], picture: \"{art}\"}\n"));
    clean(f);
    assert_non_null(faces_of(f, k, START "  a: {at: [5, 5, 50.8, 50.8], picture: \"{art}\", fit: cover}\n"));
    found(f, RULE_IMAGE_TOO_SMALL, "cards.csv", 1, "a.png is printed at 150 dpi");
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 1); /* once, at the first card that shows it */
}

/* ---- JPEG ---- */

/* Of 32 x 16 pixels, all of one value, with `components` 1, 3 or 4; `turn`: what a camera notes of how it lies. */
static struct str jpeg(struct fixture *f, int components, bool progressive, unsigned char turn)
{
    struct jpeg_compress_struct j;
    struct jpeg_error_mgr errors;
    unsigned char row[32 * 4], *rows[1] = {row}, *bytes = NULL;
    unsigned long n = 0;
    unsigned char exif[] = "Exif\0\0II*\0\010\0\0\0\001\0\022\001\003\0\001\0\0\0?\0\0\0\0\0\0";
    exif[24] = turn;
    memset(row, 100, sizeof row);
    j.err = jpeg_std_error(&errors);
    jpeg_create_compress(&j);
    jpeg_mem_dest(&j, &bytes, &n);
    j.image_width = 32;
    j.image_height = 16;
    j.input_components = components;
    j.in_color_space = components == 1 ? JCS_GRAYSCALE : components == 3 ? JCS_RGB : JCS_CMYK;
    jpeg_set_defaults(&j);
    if (progressive)
        jpeg_simple_progression(&j);
    jpeg_start_compress(&j, TRUE);
    if (turn)
        jpeg_write_marker(&j, JPEG_APP0 + 1, exif, sizeof exif - 1);
    while (j.next_scanline < j.image_height)
        jpeg_write_scanlines(&j, rows, 1);
    jpeg_finish_compress(&j);
    jpeg_destroy_compress(&j);
    struct str out = str_dup(f->a, (struct str){(char *)bytes, n});
    free(bytes);
    return out;
}

static void a_jpeg_is_read_as_it_is(void **state)
{
    struct fixture *f = *state;
    file_put(f->dir, "rgb.jpg", jpeg(f, 3, false, 0));
    file_put(f->dir, "grey.jpeg", jpeg(f, 1, false, 0));
    file_put(f->dir, "progressive.jpg", jpeg(f, 3, true, 1));
    static const char *const good[] = {"rgb.jpg", "grey.jpeg", "progressive.jpg"};
    for (size_t i = 0; i < 3; i++) {
        const struct picture *p = picture_find(f->pictures, f->d, str_of(good[i]), NOWHERE);
        assert_non_null(p);
        assert_true(p->jpeg && p->form == PICTURE_FILE && p->w == 32 && p->h == 16);
        const struct colour seen =
            picture_seen(p, 10, 10, 32, 16, (struct colour){0, 0, 0}, (struct colour){255, 255, 255});
        assert_in_range(seen.r, 98, 102); /* as it was written, but for what JPEG loses */
    }
    clean(f);
}

static bool kept(void *to, const void *p, size_t n)
{
    buf_put(to, (struct str){p, n});
    return true;
}

/* A PDF with that picture alone. */
static struct str pdf_of(struct fixture *f, const struct picture *p)
{
    struct buf b = {.a = f->a};
    const struct item i = {.kind = ITEM_PICTURE, .w = 9000, .h = 4500, .picture = p};
    const struct page page = {.w = 10000, .h = 5000, .item = &i, .n = 1};
    const struct about about = {.title = STR("x"), .date = STR("2026-01-01")};
    struct paint *to = paint_pdf_new(f->e, &about, (struct paint_sink){kept, &b});
    assert_true(paint_page(to, &page) == PAINT_OK && paint_finish(to) == PAINT_OK);
    return buf_str(&b);
}

static bool has_bytes(struct str s, struct str part)
{
    for (size_t k = 0; k + part.n <= s.n; k++)
        if (memcmp(s.p + k, part.p, part.n) == 0)
            return true;
    return false;
}

/* What a camera and a program note in it goes into no PDF: segments, and what stands behind the
 * end. How its colours are meant does. */
static void a_jpeg_tells_nobody_where_it_was_taken(void **state)
{
    static const char *const noted[] = {"PLAC", "PERSON", "DATE", "TINY", "CLIP"};
    struct fixture *f = *state;
    struct str plain = jpeg(f, 3, true, 0);
    struct buf b = {.a = f->a};
    buf_put(&b, str_cut(plain, 0, 2));
    buf_put(&b, STR("\xff\xe1\0\014Exif\0\0PLAC\xff\xed\0\010PERSON\xff\xfe\0\006DATE"));
    buf_put(&b, STR("\xff\xe2\0\020ICC_PROFILE\0\1\1\xff\xe2\0\012MPF\0TINY"));
    buf_put(&b, str_cut(plain, 2, plain.n));
    buf_put(&b, STR("CLIP"));
    file_put(f->dir, "noted.jpg", buf_str(&b));
    struct str pdf = pdf_of(f, picture_find(f->pictures, f->d, STR("noted.jpg"), NOWHERE));
    clean(f);
    for (size_t k = 0; k < sizeof noted / sizeof *noted; k++)
        assert_true(str_find(pdf, noted[k]) < 0);
    assert_true(str_find(pdf, "ICC_PROFILE") > 0);
    assert_true(has_bytes(pdf, str_cut(plain, 20, plain.n))); /* the rest is the file's */
}

static void a_jpeg_that_would_come_out_otherwise_is_refused(void **state)
{
    struct fixture *f = *state;
    struct str whole = jpeg(f, 3, false, 0);
    const struct {
        const char *name, *says;
        struct str bytes;
    } wrong[] = {{"cmyk.jpg", "its colours are for a press (CMYK)", jpeg(f, 4, false, 0)},
                 {"side.jpg", "the camera marked it as turned", jpeg(f, 3, false, 6)},
                 {"cut.jpg", "the JPEG is damaged or cut off", str_cut(whole, 0, whole.n - 20)},
                 {"head.jpg", "the JPEG is damaged or cut off", str_cut(whole, 0, 30)},
                 {"none.jpg", "it is not a JPEG", STR("words")}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        file_put(f->dir, wrong[i].name, wrong[i].bytes);
        assert_null(picture_find(f->pictures, f->d, str_of(wrong[i].name), NOWHERE));
        size_t n;
        const struct finding **list = diag_sorted(f->d, f->a, &n);
        bool said = false;
        for (size_t k = 0; k < n; k++)
            said = said || str_find(list[k]->fact, wrong[i].says) >= 0;
        assert_true(said);
        assert_int_equal(n, i + 1);
    }
}

/* ---- gradients ---- */

/* `none` is the other colour, all of it seen through. */
static void a_gradient_ends_in_what_is_below_it(void **state)
{
    struct fixture *f = *state;
    const struct deck *k = deck_of(f, (const char *const[]){"Storm,light.svg"}, 1);
    svg_put(f, "light.svg", 63, 88, "<rect width='63' height='88' fill='#ffffff'/>");
    struct faces *faces =
        faces_of(f, k,
                 START "  art: {at: bleed, picture: \"{art}\"}\n"
                       "  g: {at: [-3, -3, 69, 60], fill: {from: \"#000000\", to: none}, opacity: 90 %}\n"
                       "  t: {at: [5, 5, 50, 8], words: \"{title}\", role: white}\n");
    assert_non_null(faces);
    clean(f);
    struct page page = faces_page(faces, f->a, 0, false);
    const struct item *g = NULL;
    for (size_t i = 0; i < page.n; i++)
        g = page.item[i].kind == ITEM_RECT ? &page.item[i] : g;
    assert_non_null(g);
    assert_int_equal(g->clear, 10);
    assert_int_equal(g->fade.clear, 100);
    assert_true(g->fade.is && g->fade.to.r == 0 && g->fade.towards == TOWARDS_BOTTOM);
}

static void a_gradient_of_nothing_is_found(void **state)
{
    struct fixture *f = *state;
    assert_null(template_of(f, START "  a: {at: bleed, fill: {from: none, to: none}}\n"));
    found(f, RULE_BAD_VALUE, FACE, 7, "a fill from none to none is invisible");
    assert_null(template_of(f, START "  a: {at: bleed, fill: {from: ink}}\n"));
    found(f, RULE_MISSING_KEY, FACE, 7, "needs a `to`");
}

/* ---- pictures in running text ---- */

static const struct deck *with_icons(struct fixture *f, const struct deck *k, bool bare)
{
    struct icon_names *names = ARENA_NEW(f->a, struct icon_names);
    svg_put(f, "marks/coin.svg", 100, 100, "<circle cx='50' cy='50' r='50' fill='#806010'/>");
    svg_put(f, "marks/art.svg", 200, 100, "<rect width='200' height='100' fill='currentColor'/>");
    *names = icon_names_read(f->a, f->dir, STR("marks/"));
    names->bare = bare;
    ((struct deck *)k)->icons = names;
    return k;
}

static const struct line *first_line(const struct page *p)
{
    for (size_t i = 0; i < p->n; i++) {
        if (p->item[i].kind == ITEM_LINE_OF_TEXT)
            return p->item[i].line;
        const struct line *in = p->item[i].kind == ITEM_PART ? first_line(p->item[i].part->page) : NULL;
        if (in)
            return in;
    }
    return NULL;
}

/* As high as 1.12 of the type: 9 pt are 3.175 mm, the picture 3.556 mm high and, being square, as wide; it has 0.127 mm
 * of air on each side. Its middle is that of the capitals. */
static void a_picture_stands_in_a_line_like_a_word(void **state)
{
    struct fixture *f = *state;
    const struct deck *k = with_icons(f, deck_of(f, (const char *const[]){"Pay,"}, 1), true);
    struct faces *faces =
        faces_of(f, k, START "  t: {at: [5, 5, 50, 8], words: \"Pay {coin}{icon:coin} to {title}.\", role: black}\n");
    assert_non_null(faces);
    clean(f);
    struct page page = faces_page(faces, f->a, 0, false);
    const struct line *l = first_line(&page);
    assert_non_null(l);
    assert_int_equal(l->n, 6); /* Pay, two pictures, to, Pay, a full stop of another piece */
    const struct set_word *w = &l->word[1];
    assert_non_null(w->icon);
    assert_true(str_is(w->shape->alt_text, "coin") && str_is(l->word[3].shape->text, "to"));
    assert_in_range(shape_width(w->shape, w->mpt), 3556 + 2 * 127 - 3, 3556 + 2 * 127 + 3);
    assert_int_equal(l->word[2].x, w->x + shape_width(w->shape, w->mpt));
    const struct item *i = picture_of(&page);
    assert_non_null(i);
    assert_in_range(i->h, 3555, 3557);
    assert_in_range(i->w, 3552, 3560);
}

/* Eight of them in a row of 20 mm: five stand on the first line, for 5 x 3.81 = 19.05 mm, three on the second. */
static void a_line_may_end_between_two_pictures(void **state)
{
    struct fixture *f = *state;
    const struct deck *k = with_icons(f, deck_of(f, (const char *const[]){"Pay,"}, 1), true);
    struct faces *faces = faces_of(
        f, k,
        START "  t: {at: [5, 5, 20, 12], words: \"{coin}{coin}{coin}{coin}{coin}{coin}{coin}{coin}\", role: black}\n");
    assert_non_null(faces);
    struct page page = faces_page(faces, f->a, 0, false);
    assert_int_equal(first_line(&page)->n, 5);
}

static size_t lines_put(const struct page *p, const struct line **out, size_t n)
{
    for (size_t i = 0; i < p->n; i++) {
        if (p->item[i].kind == ITEM_LINE_OF_TEXT)
            out[n++] = p->item[i].line;
        else if (p->item[i].kind == ITEM_PART)
            n = lines_put(p->item[i].part->page, out, n);
    }
    return n;
}

/* However narrow: a line ends behind neither 2 nor +1, where the picture that it counts comes, nor
 * behind a picture before its number. It may between two that have their own. */
static void a_picture_is_never_parted_from_its_number(void **state)
{
    static const char *const words[] = {"aa bb 2 {coin} cc",       "aaa bbbb +1 {coin} d",
                                        "aa b 2\u20134 {coin} d",  "aaa bb 3 of {coin} d",
                                        "aaaa {coin} 3 bb",        "aaa {coin}: 3 bb",
                                        "aa \u00bd {coin} bb ccc", "aa 2 \u00d7 {coin} bb"};
    struct fixture *f = *state;
    const struct deck *k = with_icons(f, deck_of(f, (const char *const[]){"Pay,"}, 1), true);
    size_t parted = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (int wide = 12; wide < 40; wide++) {
            const struct line *line[40];
            struct faces *faces =
                faces_of(f, k,
                         str_printf(f->a,
                                    START "  t: {at: [5, 5, %d, 70], words: \"%s\", "
                                          "role: black}\n",
                                    wide, words[i])
                             .p);
            assert_non_null(faces);
            struct page page = faces_page(faces, f->a, 0, false);
            for (size_t n = lines_put(&page, line, 0); n > 1; n--) {
                const struct set_word *end = &line[n - 2]->word[line[n - 2]->n - 1],
                                      *next = line[n - 1]->word;
                bool letters = !end->icon && char_is_letter(end->shape->text.p[0]);
                assert_false(next->icon && (!letters || str_is(end->shape->text, "of")));
                assert_false(!next->icon && char_is_digit(next->shape->text.p[0]) && !letters);
                parted++;
            }
        }
    assert_true(parted > 20);
}

static void a_name_of_a_field_and_of_a_picture_is_found(void **state)
{
    struct fixture *f = *state;
    const struct deck *k = with_icons(f, deck_of(f, (const char *const[]){"Pay,x"}, 1), true);
    assert_null(faces_of(f, k, START "  t: {at: [5, 5, 50, 8], words: \"{art}\", role: black}\n"));
    found(f, RULE_BAD_VALUE, FACE, 7, "{art} is both a field of the cards and a picture of marks");
    assert_non_null(faces_of(f, k, START "  t: {at: [5, 5, 50, 8], words: \"{icon:art} {title}\", role: black}\n"));
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 1);
}

/* Without a folder that a layout names a name alone is a field. */
static void a_name_alone_needs_a_folder(void **state)
{
    struct fixture *f = *state;
    const struct deck *k = with_icons(f, deck_of(f, (const char *const[]){"Pay,x"}, 1), false);
    assert_null(faces_of(f, k, START "  t: {at: [5, 5, 50, 8], words: \"{coin}\", role: black}\n"));
    found(f, RULE_UNKNOWN_REFERENCE, FACE, 7, "no card of d has a field {coin}");
    assert_null(faces_of(f, k, START "  t: {at: [5, 5, 50, 8], words: \"{icon:cion}\", role: black}\n"));
    found(f, RULE_IMAGE_MISSING, "cards.csv", 1, "marks/cion.svg is missing");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(a_picture_stands_inside_its_box_or_covers_it),
        TEST(each_card_shows_the_picture_that_its_field_names),
        TEST(a_path_may_have_fields_in_it),
        TEST(a_picture_that_is_missing_is_found_at_its_card),
        TEST(a_picture_of_a_field_that_no_card_has_is_found),
        TEST(a_picture_that_covers_needs_pixels_for_its_shorter_side),
        TEST(a_jpeg_is_read_as_it_is),
        TEST(a_jpeg_tells_nobody_where_it_was_taken),
        TEST(a_jpeg_that_would_come_out_otherwise_is_refused),
        TEST(a_gradient_ends_in_what_is_below_it),
        TEST(a_gradient_of_nothing_is_found),
        TEST(a_picture_is_never_parted_from_its_number),
        TEST(a_picture_stands_in_a_line_like_a_word),
        TEST(a_line_may_end_between_two_pictures),
        TEST(a_name_of_a_field_and_of_a_picture_is_found),
        TEST(a_name_alone_needs_a_folder),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
