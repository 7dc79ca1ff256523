/* Pages, judged from their boxes and never from pixels: nothing overlaps, nothing leaves the paper, columns end
 * together, and what cannot be right is a finding. The real documents are held to it on every paper and theme. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "page/taste.h"
#include "page_sheets.h"
#include "show/doc.h"
#include <stdlib.h>
#include <string.h>

static int32_t min_size(const struct page *p)
{
    int32_t min = INT32_MAX;
    for (size_t i = 0; i < p->n; i++)
        for (size_t k = 0; is_text(&p->item[i]) && k < p->item[i].line->n; k++) {
            const struct set_word *w = &p->item[i].line->word[k];
            if (w->mpt < min && w->rise == 0)
                min = w->mpt;
        }
    return min;
}

static void paper_holds(struct fixture *f, const struct sheet *base, const struct variant *v, const struct text *paper)
{
    const struct sheet *s = sheet_variant(f->a, base, v, paper);
    const struct theme *t = theme_read(f->a, f->d, ".", s->theme, NOWHERE);
    const um margin = v->crib ? 6000 : t->margin;
    struct composed c;
    assert_true(sheet_composed(f, t, s, &c));
    for (size_t i = 0; i < c.n; i++) {
        if (overlaps(&c.page[i]) || outside(&c.page[i], margin))
            print_message("%.*s, %.*s, %.*s, page %zu\n", STRF(s->name), STRF(s->theme), STRF(s->paper), i + 1);
        assert_int_equal(overlaps(&c.page[i]), 0);
        assert_int_equal(outside(&c.page[i], margin), 0);
        assert_true(min_size(&c.page[i]) >= 6900);
    }
    if (s->max_pages)
        assert_true(c.n <= s->max_pages);
}

static void document_holds(struct fixture *f, const struct model *m, const struct layout *doc)
{
    const struct odds_table *table = NULL;
    size_t n = 0;
    const struct sheet *s = doc->kind == DOCUMENT_SHEET
                                ? doc_sheet(f->a, f->d, m, doc, NULL, false)
                                : doc_odds_book(f->a, f->d, m, doc, NULL, NULL, &table, &n);
    assert_non_null(s);
    for (size_t i = 0; i < doc->variant.n; i++) { /* each variant on one of its papers, by turns */
        const struct variant *v = &doc->variant.at[i];
        const struct sheet *base = v->crib ? doc_sheet(f->a, f->d, m, doc, NULL, true) : s;
        paper_holds(f, base, v, &v->paper.at[i % v->paper.n]);
    }
}

static void real_documents_hold_on_every_paper(void **state)
{
    struct fixture *f = *state;
    bool unreadable = false;
    struct model *m = arena_copy(f->a, model_read(f->a, f->d, ".", &unreadable), sizeof *m);
    struct documents all = documents_read(f->a, f->d, pictures_new(f->a, ".", NULL), m, &unreadable);
    decks_deal(f->a, f->d, m, &all);
    assert_false(unreadable);
    assert_true(all.n >= 6);
    for (size_t i = 0; i < all.n; i++)
        if (all.at[i].kind != DOCUMENT_DECK) {
            struct arena_mark mark = arena_mark(f->a);
            document_holds(f, m, &all.at[i]);
            arena_rewind(f->a, mark);
        }
    assert_int_equal(diag_count(f->d, LEVEL_ERROR), 0);
}

static void every_row_is_printed_once(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 3, 40, "some words");
    struct composed c;
    assert_true(compose_it(f, &s, &c));
    assert_int_equal(texts_equal(&c, "some"), 3 * 40);
    assert_int_equal(texts_equal(&c, "17"), 3);
}

/* Words on a dark ground have air on both sides of them, and the ground has round corners. */
static void a_badge_has_air(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 1, 2, "some words");
    struct block *block = arena_copy(f->a, s.section->block, sizeof *block);
    struct run run[] = {
        words_of(f->a, STR("in melee "), PARA_STYLE_BODY, CHAR_STYLE_PLAIN).run[0],
        words_of(f->a, STR("\u00a0\u00a0kill\u00a0\u00a0"), PARA_STYLE_NOTE, CHAR_STYLE_BADGE)
            .run[0]};
    struct words lead = {run, 2};
    struct section *section = arena_copy(f->a, s.section, sizeof *section);
    block->lead = &lead, block->n_lead = 1;
    section->block = block;
    s.section = section;
    struct composed c;
    assert_true(compose_it(f, &s, &c));
    const struct item *ground = NULL, *text = NULL;
    const struct set_word *kill = NULL;
    for (size_t i = 0; i < c.page[0].n; i++) {
        const struct item *t = &c.page[0].item[i];
        ground = t->kind == ITEM_RECT && t->radius ? t : ground;
        for (size_t k = 0; is_text(t) && k < t->line->n; k++)
            if (t->line->word[k].badge)
                text = t, kill = &t->line->word[k];
    }
    assert_non_null(ground);
    assert_non_null(kill);
    um left = text->x + kill->x, right = left + shape_width(kill->shape, kill->mpt);
    assert_true(ground->x < left && ground->x + ground->w > right);
    assert_true(ground->y < text->y - cap_of(text->line) && ground->y + ground->h > text->y);
}

/* All words of a page in the order of painting, a blank between lines. */
static struct str page_text(struct fixture *f, const struct page *p)
{
    struct buf b = {.a = f->a};
    for (size_t i = 0; i < p->n; i++) {
        for (size_t k = 0; is_text(&p->item[i]) && k < p->item[i].line->n; k++) {
            const struct set_word *w = &p->item[i].line->word[k];
            buf_put(&b, w->shape->text);
            if (w->space)
                buf_putc(&b, ' ');
        }
        if (is_text(&p->item[i]))
            buf_putc(&b, ' ');
    }
    return buf_str(&b);
}

/* `n` sides with a block each, of which the first and the last refer to the first and to the last. */
static struct sheet sheet_of_sides(struct fixture *f, unsigned n, const struct chart *first, const struct chart *last)
{
    struct sheet s = sheet_of(f, 1, 2, "some words");
    struct section *section = ARENA_ARRAY(f->a, struct section, n);
    struct sheet_ref *ref = ARENA_ARRAY(f->a, struct sheet_ref, 2);
    for (unsigned i = 0; i < n; i++) {
        section[i] = *s.section;
        section[i].block = arena_copy(f->a, s.section->block, sizeof *s.section->block);
        section[i].new_page = true;
    }
    struct block *b = arena_copy(f->a, section[n - 1].block, sizeof *b);
    struct run *run = ARENA_ARRAY(f->a, struct run, 3);
    run[0] = (struct run){STR("One"), PARA_STYLE_BODY, CHAR_STYLE_ITALIC, first};
    run[1] = (struct run){STR(" then "), PARA_STYLE_BODY, CHAR_STYLE_PLAIN, NULL};
    run[2] = (struct run){STR("Two"), PARA_STYLE_BODY, CHAR_STYLE_ITALIC, last};
    struct words *lead = ARENA_ARRAY(f->a, struct words, 1);
    *lead = (struct words){run, 3};
    b->lead = lead, b->n_lead = 1;
    section[n - 1].block = b;
    b = arena_copy(f->a, section[0].block, sizeof *b);
    b->lead = lead, b->n_lead = 1;
    section[0].block = b;
    ref[0] = (struct sheet_ref){first, STR("Fire"), true, 0, 0};
    ref[1] = (struct sheet_ref){last, STR("Losses"), true, n - 1, 0};
    s.section = section, s.n_section = n;
    s.ref = ref, s.n_ref = 2;
    return s;
}

/* But of their own. */
static void references_say_their_side(void **state)
{
    struct fixture *f = *state;
    static const struct chart first, last, nowhere;
    static const struct {
        unsigned sides;
        const char *first, *last;
    } cases[] = {{1, "Fire then Losses ", "Fire then Losses "},
                 {2, "Fire then Losses (side 2) ", "Fire (side 1) then Losses "},
                 {9, "Fire then Losses (side 9) ", "Fire (side 1) then Losses "},
                 {12, "Fire then Losses (side 12) ", "Fire (side 1) then Losses "}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sheet s = sheet_of_sides(f, cases[i].sides, &first, &last);
        struct composed c;
        assert_true(compose_it(f, &s, &c));
        assert_int_equal(c.n, cases[i].sides);
        struct str first_got = page_text(f, &c.page[0]), last_got = page_text(f, &c.page[c.n - 1]);
        if (str_find(first_got, cases[i].first) < 0 || str_find(last_got, cases[i].last) < 0)
            fail_msg("%.*s\n%.*s", STRF(first_got), STRF(last_got));
    }
    struct sheet s = sheet_of_sides(f, 2, &first, &nowhere); /* one that the sheet has not keeps its own title */
    s.n_ref = 1;
    struct composed c;
    assert_true(compose_it(f, &s, &c));
    assert_true(str_find(page_text(f, &c.page[1]), "Fire (side 1) then Two ") >= 0);
}

/* In brackets there are no others; where nothing leans, as in what is grey or bold, a title stands in quotes. */
static void references_read_as_sentences(void **state)
{
    struct fixture *f = *state;
    static const struct chart first, last;
    struct sheet s = sheet_of_sides(f, 2, &first, &last);
    struct run run[] = {{STR("Lost (by "), PARA_STYLE_BODY, CHAR_STYLE_ASIDE, NULL},
                        {STR("One"), PARA_STYLE_BODY, CHAR_STYLE_ASIDE, &first},
                        {STR(") or "), PARA_STYLE_BODY, CHAR_STYLE_ASIDE, NULL},
                        {STR("Two"), PARA_STYLE_BODY, CHAR_STYLE_STRONG, &last},
                        {STR("; "), PARA_STYLE_BODY, CHAR_STYLE_PLAIN, NULL},
                        {STR("One"), PARA_STYLE_BODY, CHAR_STYLE_ITALIC, &first},
                        {STR(" or "), PARA_STYLE_BODY, CHAR_STYLE_ITALIC, NULL},
                        {STR("Two"), PARA_STYLE_BODY, CHAR_STYLE_ITALIC, &last}};
    struct words lead = {run, sizeof run / sizeof *run};
    struct block *b = arena_copy(f->a, s.section[1].block, sizeof *b);
    b->lead = &lead;
    ((struct section *)s.section)[1].block = b;
    struct composed c;
    assert_true(compose_it(f, &s, &c));
    struct str got = page_text(f, &c.page[1]);
    static const char want[] = "Lost (by \u2018Fire\u2019, side 1) or \u2018Losses\u2019; Fire (side 1) or "
                               "\u2018Losses\u2019 ";
    if (str_find(got, want) < 0)
        print_message("%.*s\n", STRF(got));
    assert_true(str_find(got, want) >= 0);
}

/* The words of a reference lead to where its block begins; two charts of one name have two places; a chart that stands
 * nowhere is not led to. */
static void references_lead_to_their_block(void **state)
{
    struct fixture *f = *state;
    static const struct chart first = {.id = {"by-fire", 7}}, last = {.id = {"by-fire", 7}};
    struct sheet s = sheet_of_sides(f, 2, &first, &last);
    struct composed c;
    assert_true(compose_it(f, &s, &c));
    const struct item *place[2] = {NULL, NULL};
    for (size_t n = 0; n < 2; n++)
        for (size_t i = 0; i < c.page[n].n; i++)
            place[n] = c.page[n].item[i].kind == ITEM_PLACE ? &c.page[n].item[i] : place[n];
    assert_true(place[0] && str_is(place[0]->name, "by-fire"));
    assert_true(place[1] && str_is(place[1]->name, "by-fire.2"));
    assert_int_equal(place[0]->x, c.page[0].block[1].x); /* behind the bar */
    assert_int_equal(place[0]->y, c.page[0].block[1].y);
    struct buf b = {.a = f->a};
    page_dump(&b, &c.page[1]);
    assert_true(str_find(buf_str(&b), "\"Fire (side 1)") >= 0);
    assert_true(str_find(buf_str(&b), " link by-fire link by-fire.2\n") >= 0);
    s.n_ref = 1;
    assert_true(compose_it(f, &s, &c));
    b.n = 0;
    page_dump(&b, &c.page[1]);
    assert_true(str_find(buf_str(&b), " link by-fire\n") >= 0 && str_find(buf_str(&b), "place") < 0);
}

/* Every row of the tags has a cell, or part of one, for each column; an empty place is one. */
static void tags_make_a_grid(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 1, 3, "some words");
    struct block *block = arena_copy(f->a, s.section->block, sizeof *block);
    struct table *table = arena_copy(f->a, block->table, sizeof *table);
    struct box *box = arena_copy(f->a, table->box, table->n * sizeof *box);
    struct section *section = arena_copy(f->a, s.section, sizeof *section);
    box[3].rows = 2; /* beside rows 1 and 2 */
    box[5] = box[7]; /* that of row 2 is gone, */
    table->n = 6;    /* and row 3 has a head alone */
    box[5] = box[6];
    table->box = box, block->table = table, section->block = block, s.section = section;
    struct composed c;
    assert_true(compose_it(f, &s, &c));
    static const struct {
        const char *name;
        unsigned rows, cols;
        enum scope scope;
    } want[] = {{"TH", 1, 1, SCOPE_COLUMN}, {"TD", 1, 1, SCOPE_NONE}, {"TH", 1, 1, SCOPE_ROW},
                {"TD", 2, 1, SCOPE_NONE},   {"TH", 1, 1, SCOPE_ROW},  {"TH", 1, 1, SCOPE_COLUMN},
                {"TD", 1, 1, SCOPE_NONE}};
    size_t n = 0;
    for (size_t i = 0; i < c.page[0].n; i++) {
        const struct item *at = &c.page[0].item[i];
        if (at->kind != ITEM_TAG || !(str_is(at->name, "TH") || str_is(at->name, "TD")))
            continue;
        assert_true(n < sizeof want / sizeof *want);
        assert_true(str_is(at->name, want[n].name));
        assert_int_equal(at->cell.rows, want[n].rows);
        assert_int_equal(at->cell.cols, want[n].cols);
        assert_int_equal(at->cell.scope, want[n].scope);
        n++;
    }
    assert_int_equal(n, sizeof want / sizeof *want);
}

/* The only text of these words. */
static const struct item *text_of(const struct page *p, const char *words)
{
    const struct item *found = NULL;
    for (size_t i = 0; i < p->n; i++)
        if (is_text(&p->item[i]) && p->item[i].line->n == 1 && str_is(p->item[i].line->word[0].shape->text, words)) {
            assert_null(found);
            found = &p->item[i];
        }
    assert_non_null(found);
    return found;
}

/* A block of its own table on a sheet. */
static struct composed table_composed(struct fixture *f, const struct table *t)
{
    struct sheet s = sheet_of(f, 1, 2, "some words");
    struct block *block = arena_copy(f->a, s.section->block, sizeof *block);
    struct section *section = arena_copy(f->a, s.section, sizeof *section);
    struct composed c;
    block->table = t, section->block = block, s.section = section;
    assert_true(compose_it(f, &s, &c));
    return c;
}

/* Signs end on one line; the bracket of a choice stands beside its own, also where another is much wider. */
static void a_bracket_stands_beside_its_signs(void **state)
{
    struct fixture *f = *state;
    static const char *const sign[] = {"+D6-D6", "+1", "+2"};
    static const enum one_of one_of[] = {ONE_OF_NONE, ONE_OF_FIRST, ONE_OF_LAST};
    struct box box[6];
    for (unsigned r = 0; r < 3; r++) {
        box[2 * r] = (struct box){
            .words = words_of(f->a, str_of(sign[r]), PARA_STYLE_CELL, CHAR_STYLE_PLAIN),
            .row = r,
            .rows = 1,
            .cols = 1,
            .align = ALIGN_RIGHT,
            .one_of = one_of[r]};
        box[2 * r + 1] = (struct box){.words = cell(f, "label"), .row = r, .col = 1, .rows = 1, .cols = 1};
    }
    struct table_col col[] = {{STRETCH_TIGHT, false}, {STRETCH_WORDS, false}};
    struct table table = {
        .rows = 3, .cols = 2, .row = ARENA_ARRAY(f->a, struct table_row, 3), .col = col, .box = box, .n = 6};
    struct composed c = table_composed(f, &table);
    const struct page *p = &c.page[0];
    const struct item *wide = text_of(p, "+D6-D6"), *one = text_of(p, "+1");
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++) {
        const struct item *at = &p->item[i];
        if (at->kind != ITEM_RULE || at->w || at->stroke != WALL_STROKE)
            continue;
        assert_true(at->x < one->x && at->x > one->x - um_of_mpt(c.mpt));
        assert_true(at->x > wide->x);
        n++;
    }
    assert_int_equal(n, 2);
}

/* A head of one line stands on the last of the one beside it; columns of a matrix are as wide as the widest. */
static void heads_end_on_a_line_and_columns_of_a_matrix_are_one_width(void **state)
{
    struct fixture *f = *state;
    static const char *const words[] = {"Corner", "One\nTwo", "Single", "aa", "1", "22222", "bb", "3", "4"};
    struct box box[9];
    for (unsigned i = 0; i < 9; i++)
        box[i] = (struct box){.words = cell(f, words[i]),
                              .row = i / 3,
                              .col = i % 3,
                              .rows = 1,
                              .cols = 1,
                              .align = i % 3 ? ALIGN_CENTER : ALIGN_LEFT,
                              .head = i < 3};
    struct table_row row[] = {{.head = true}, {.below = RULE_NONE}, {.below = RULE_STRONG}};
    struct table_col col[] = {{STRETCH_WORDS, false}, {STRETCH_EVEN, false}, {STRETCH_EVEN, false}};
    struct table table = {.rows = 3, .cols = 3, .row = row, .col = col, .box = box, .n = 9, .shaded = true};
    struct composed c = table_composed(f, &table);
    const struct page *p = &c.page[0];
    const struct item *two = text_of(p, "Two");
    assert_int_equal(two->y, text_of(p, "Single")->y);
    assert_int_equal(two->y, text_of(p, "Corner")->y);
    assert_true(text_of(p, "One")->y < two->y);
    um width[2] = {0}, n = 0;
    for (size_t i = 0; i < p->n; i++)
        if (p->item[i].kind == ITEM_TAG && str_is(p->item[i].name, "TH") && p->item[i].cell.cols && n++ > 0)
            width[n == 2 ? 0 : 1] = p->item[i].w;
    assert_int_equal(n, 3);
    assert_int_equal(width[0], width[1]);
}

/* A sign hangs on the first line of its text. In a closed table it is in the middle, every cell has
 * a wall on both sides, and a key is wide. */
static void signs_hang_on_the_first_line(void **state)
{
    struct fixture *f = *state;
    static const char *const words[] = {"+1", "Two\nlines", "+2", "single"};
    struct box box[4];
    for (unsigned i = 0; i < 4; i++)
        box[i] = (struct box){
            .words = cell(f, words[i]), .row = i / 2, .col = i % 2, .rows = 1, .cols = 1};
    box[0].words.run = arena_copy(f->a, box[0].words.run, sizeof *box[0].words.run);
    ((struct run *)box[0].words.run)->kind = PARA_STYLE_SIGN;
    struct table_row row[] = {{.below = RULE_HAIR}, {.below = RULE_STRONG}};
    struct table_col col[] = {{STRETCH_TIGHT, false}, {STRETCH_WORDS, false}};
    struct table table = {.rows = 2, .cols = 2, .row = row, .col = col, .box = box, .n = 4};
    for (int closed = 0; closed < 2; closed++) {
        table.verticals = closed;
        box[0].rating = box[2].rating = closed ? RATING_KEY : RATING_NONE;
        struct composed c = table_composed(f, &table);
        const struct page *p = &c.page[0];
        const um sign = text_of(p, "+1")->y, first = text_of(p, "Two")->y,
                 second = text_of(p, "lines")->y;
        assert_true(closed ? sign > first && sign < second : sign == first);
        size_t walls = 0;
        for (size_t i = 0; i < p->n; i++) {
            walls +=
                p->item[i].kind == ITEM_RULE && p->item[i].stroke == WALL_STROKE && !p->item[i].w;
            if (closed && p->item[i].kind == ITEM_RECT && p->item[i].h < 20000)
                assert_true(p->item[i].w >= KEY_WIDE);
        }
        assert_int_equal(walls, closed ? 2 * 3 : 0);
    }
}

/* A label that is much longer than another one wraps, so that a number is at most 25 mm from its
 * label (at 8.5 pt). In a closed table its walls lead to it. */
static void labels_are_near_their_numbers(void **state)
{
    struct fixture *f = *state;
    static const char *const words[] = {
        "Ford", "1", "A wall or barrier between four and six centimetres in height", "2"};
    struct box box[4];
    for (unsigned i = 0; i < 4; i++)
        box[i] = (struct box){.words = cell(f, words[i]),
                              .row = i / 2,
                              .col = i % 2,
                              .rows = 1,
                              .cols = 1,
                              .align = i % 2 ? ALIGN_CENTER : ALIGN_LEFT};
    struct table_row row[] = {{.below = RULE_HAIR}, {.below = RULE_STRONG}};
    struct table_col col[] = {{STRETCH_WORDS, false}, {STRETCH_EVEN, false}};
    struct table table = {.rows = 2, .cols = 2, .row = row, .col = col, .box = box, .n = 4};
    for (int closed = 0; closed < 2; closed++) {
        table.verticals = closed;
        struct composed c = table_composed(f, &table);
        const struct item *label = text_of(&c.page[0], "Ford"), *number = text_of(&c.page[0], "1");
        um apart = number->x - label->x - label->line->width, most = um_part(25000, c.mpt, 8500);
        assert_true(apart > 0 && (closed ? apart > most : apart <= most));
    }
}

/* White between the columns of a strip lies under its rules, and does not cut them. */
static void rules_of_a_strip_are_whole(void **state)
{
    struct fixture *f = *state;
    static const char *const words[] = {"2", "3", "aa", "bb"};
    struct box box[4];
    for (unsigned i = 0; i < 4; i++)
        box[i] = (struct box){.words = cell(f, words[i]), .row = i / 2, .col = i % 2, .rows = 1, .cols = 1};
    struct table_row row[] = {{.head = true, .below = RULE_STRONG}, {.below = RULE_STRONG}};
    struct table_col col[] = {{STRETCH_EVEN, false}, {STRETCH_EVEN, false}};
    struct table table = {.rows = 2, .cols = 2, .row = row, .col = col, .box = box, .n = 4, .parted = true};
    struct composed c = table_composed(f, &table);
    size_t white = 0, strong = 0, last = 0;
    for (size_t i = 0; i < c.page[0].n; i++) {
        const struct item *at = &c.page[0].item[i];
        bool part = at->kind == ITEM_RULE && at->stroke == CLOSE_STROKE && !at->w;
        white += part;
        last = part ? i : last;
        strong +=
            at->kind == ITEM_RULE && at->stroke == CLOSE_STROKE && at->w && white == 2 && i > last;
    }
    assert_int_equal(white, 2);
    assert_int_equal(strong, 2);
}

/* Aa and Bb are a choice, and one line each; Cc, beside Aa, has two lines, and Ee stands beside nothing. */
static void halves_of_a_list_have_rows_of_their_own(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 1, 2, "some words");
    static const struct {
        const char *words;
        unsigned row, col;
        enum one_of one_of;
    } is[] = {{"Cc\nCd", 0, 0, ONE_OF_NONE},
              {"Aa", 0, 2, ONE_OF_FIRST},
              {"Dd", 1, 0, ONE_OF_NONE},
              {"Bb", 1, 2, ONE_OF_LAST},
              {"Ee", 2, 0, ONE_OF_NONE}};
    struct box box[5];
    for (size_t i = 0; i < 5; i++) {
        box[i] = (struct box){.row = is[i].row, .col = is[i].col, .rows = 1, .cols = 1, .one_of = is[i].one_of};
        box[i].words = words_of(f->a, str_of(is[i].words), PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
    }
    struct table_row row[] = {{.below = RULE_HAIR}, {.below = RULE_HAIR}, {.below = RULE_STRONG}};
    struct table_col col[] = {{STRETCH_WORDS, false}, {STRETCH_TIGHT, true}, {STRETCH_WORDS, false}};
    struct table table = {.rows = 3, .cols = 3, .row = row, .col = col, .box = box, .n = 5, .folded = true};
    struct block *block = arena_copy(f->a, s.section->block, sizeof *block);
    struct section *section = arena_copy(f->a, s.section, sizeof *section);
    block->table = &table, section->block = block, s.section = section;
    struct composed c;
    assert_true(compose_it(f, &s, &c));
    const struct page *p = &c.page[0];
    const struct item *aa = text_of(p, "Aa"), *bb = text_of(p, "Bb"), *dd = text_of(p, "Dd"), *ee = text_of(p, "Ee");
    assert_int_equal(aa->y, text_of(p, "Cc")->y);
    assert_true(bb->y < dd->y && dd->y < ee->y);
    size_t brackets = 0, ends = 0;
    for (size_t i = 0; i < p->n; i++) {
        const struct item *at = &p->item[i];
        if (at->kind != ITEM_RULE)
            continue;
        brackets += at->w == 0 && at->x < aa->x && at->x > dd->x && at->y < bb->y && at->y + at->h > aa->y - 2000;
        bool right = at->h == 0 && at->x > dd->x + 2000;
        assert_false(right && at->y > aa->y && at->y < bb->y - 2500); /* no line within the choice */
        ends += at->h == 0 && at->stroke == 350 && at->y > bb->y && at->y < ee->y + 3000;
    }
    assert_int_equal(brackets, 2); /* a piece for each row */
    assert_int_equal(ends, 2);     /* below Bb, and below Ee */
    for (size_t i = 0; i < c.n; i++)
        assert_int_equal(overlaps(&c.page[i]), 0);
}

/* In a wide block a value stands by its label all the same, in the middle of its column and at its left; the
 * rule below them is as wide as the block. */
static void values_stand_near_their_labels(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 1, 2, "some words");
    struct box box[3] = {{.row = 0, .col = 0}, {.row = 0, .col = 1, .align = ALIGN_CENTER}, {.row = 0, .col = 2}};
    struct table_row row[] = {{.below = RULE_STRONG}};
    for (int words = 0; words < 2; words++) {
        static const char *const is[] = {"Label", "77", "Last"};
        enum stretch even = words ? STRETCH_WORDS : STRETCH_EVEN;
        struct table_col col[] = {{STRETCH_TIGHT, false}, {even, false}, {even, false}};
        for (size_t i = 0; i < 3; i++) {
            box[i].rows = box[i].cols = 1;
            box[i].words = words_of(f->a, str_of(is[i]), PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
        }
        struct table table = {.rows = 1, .cols = 3, .row = row, .col = col, .box = box, .n = 3};
        struct block *block = arena_copy(f->a, s.section->block, sizeof *block);
        struct section *section = arena_copy(f->a, s.section, sizeof *section);
        block->table = &table, section->block = block, s.section = section;
        struct composed c;
        assert_true(compose_it(f, &s, &c));
        const struct page *p = &c.page[0];
        const struct item *label = text_of(p, "Label"), *value = text_of(p, "77"), *last = text_of(p, "Last");
        assert_true(value->x - label->x - label->line->width < 25000);
        assert_true(last->x - value->x - value->line->width < 25000);
        um rule = 0;
        for (size_t i = 0; i < p->n; i++)
            if (p->item[i].kind == ITEM_RULE && p->item[i].h == 0 && p->item[i].y > label->y &&
                p->item[i].y < label->y + 5000)
                rule = p->item[i].w;
        assert_true(rule > last->x + last->line->width - label->x + 30000);
    }
}

static void a_long_table_repeats_its_head(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 1, 160, "some words");
    struct composed c;
    assert_true(compose_it(f, &s, &c));
    assert_int_equal(texts_equal(&c, "some"), 160);
    assert_true(texts_equal(&c, "Words") > 1);
    assert_true(c.n > 1);
    assert_int_equal(overlaps(&c.page[0]), 0);
}

static void a_group_that_goes_on_repeats_its_name(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 1, 160, "some words");
    struct table *t = arena_copy(f->a, s.section->block[0].table, sizeof *t);
    struct table_row *row = arena_copy(f->a, t->row, t->rows * sizeof *row);
    row[1].group = true; /* the label 1 is the name of all that follows */
    t->row = row;
    struct block *block = arena_copy(f->a, s.section->block, sizeof *block);
    block->table = t;
    struct section *section = arena_copy(f->a, s.section, sizeof *section);
    section->block = block;
    s.section = section;
    struct composed c;
    assert_true(compose_it(f, &s, &c));
    assert_true(c.n > 1);
    assert_int_equal(texts_equal(&c, "1"), texts_equal(&c, "Words"));
    assert_int_equal(texts_equal(&c, "17"), 1);
    for (size_t i = 0; i < c.n; i++)
        assert_int_equal(overlaps(&c.page[i]), 0);
}

/* A list without a row of heads may begin with one. */
static void a_group_in_the_first_row_repeats_its_name_too(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 1, 160, "some words");
    struct table *t = (struct table *)s.section->block[0].table;
    struct table_row *row = arena_copy(f->a, t->row, t->rows * sizeof *row);
    row[0].head = false;
    row[0].group = true;
    t->row = row;
    struct composed c;
    assert_true(compose_it(f, &s, &c));
    assert_true(c.n > 1);
    assert_true(texts_equal(&c, "Words") > 1);
}

static void small_blocks_are_kept_whole(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 9, 16, "some words");
    struct composed c;
    assert_true(compose_it(f, &s, &c));
    assert_int_equal(texts_equal(&c, "Words"), 9); /* a broken one would show its head twice */
}

static void too_many_rows_do_not_fit(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 4, 60, "some words");
    struct composed c;
    s.max_pages = 1;
    assert_false(compose_it(f, &s, &c));
    assert_true(found(f, RULE_DOES_NOT_FIT, "too long for 1 page"));
    assert_true(found(f, RULE_DOES_NOT_FIT, " mm "));
}

static void a_long_word_does_not_fit(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(
        f, 1, 2, "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenverordnungsentwurfsvorlagengremium");
    struct composed c;
    assert_false(compose_it(f, &s, &c));
    assert_true(found(f, RULE_DOES_NOT_FIT, "wider than its column"));
}

/* Of two tables that are too wide and one that is too high none hides the others; the help names as many columns as
 * are wide enough, and is right. */
static void all_that_does_not_fit_is_found(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 4, 3, "some words");
    struct composed c;
    struct block *b = (struct block *)(uintptr_t)s.section[0].block;
    struct sheet broad = sheet_of(f, 1, 2, "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenverordnung");
    struct sheet high = sheet_of(f, 1, 200, "some words");
    s.columns = 4;
    b[0].table = b[2].table = broad.section[0].block->table;
    b[3].table = high.section[0].block->table;
    b[3].keep = true;
    b[0].id = STR("one"), b[2].id = STR("two"), b[3].id = STR("three");
    b[0].n_chart = 1;
    assert_false(compose_it(f, &s, &c));
    assert_true(found(f, RULE_DOES_NOT_FIT, ": one is "));
    assert_true(found(f, RULE_DOES_NOT_FIT, ": two is "));
    assert_true(found(f, RULE_DOES_NOT_FIT, ": three is "));
    size_t n;
    const struct finding **all = diag_sorted(f->d, f->a, &n);
    assert_int_equal(n, 3);
    assert_true(str_find(all[0]->help, "as: turned") >= 0);
    s.columns = 1;
    b[3].keep = false;
    assert_true(compose_it(f, &s, &c));
}

static void a_kept_block_higher_than_a_page_does_not_fit(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 1, 200, "some words");
    struct composed c;
    ((struct block *)(uintptr_t)s.section[0].block)->keep = true;
    assert_false(compose_it(f, &s, &c));
    assert_true(found(f, RULE_DOES_NOT_FIT, "higher than a page"));
}

static void an_unknown_glyph_is_found(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 1, 2, "\xf0\x9f\xa6\x84 unicorn");
    struct composed c;
    assert_false(compose_it(f, &s, &c));
    assert_true(found(f, RULE_MISSING_GLYPH, ""));
}

static void the_largest_size_that_fits_is_taken(void **state)
{
    struct fixture *f = *state;
    struct composed c;
    struct sheet s = sheet_of(f, 1, 10, "some words");
    s.max_pages = 1;
    assert_true(compose_it(f, &s, &c));
    assert_int_equal(c.mpt, 10000);
    s = sheet_of(f, 2, 52, "some words");
    s.max_pages = 1;
    assert_true(compose_it(f, &s, &c));
    assert_true(c.mpt < 10000 && c.mpt >= 8000);
    s.min_mpt = s.max_mpt = c.mpt + 250;
    struct composed larger;
    assert_false(compose_it(f, &s, &larger));
}

static void two_runs_give_the_same_pages(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 5, 30, "some words of a table that is set twice");
    struct buf one = {.a = f->a}, two = {.a = f->a};
    struct composed c;
    assert_true(compose_it(f, &s, &c));
    for (size_t i = 0; i < c.n; i++)
        page_dump(&one, &c.page[i]);
    assert_true(compose_it(f, &s, &c));
    for (size_t i = 0; i < c.n; i++)
        page_dump(&two, &c.page[i]);
    assert_true(str_eq(buf_str(&one), buf_str(&two)));
}

/* Each paragraph of the pages is left out in its turn: what the sheet says and they do not is told,
 * every time. The foot alone is nothing that a chart or a layout says. */
static void a_text_that_falls_out_is_told(void **state)
{
    struct fixture *f = *state;
    struct sheet s = sheet_of(f, 2, 4, "Each falls back, and is shaken");
    struct composed c;
    struct drawn_text line[64], less[64];
    size_t n = 0, of = 0;
    assert_true(sheet_composed(f, f->t, &s, &c));
    for (size_t i = 0; i < c.page[0].n; i++) {
        struct buf b = {.a = f->a};
        while (of < c.page[0].n_block && c.page[0].block[of].from <= i)
            of++;
        for (size_t w = 0; is_text(&c.page[0].item[i]) && w < c.page[0].item[i].line->n; w++)
            buf_put(&b, c.page[0].item[i].line->word[w].shape->text);
        if (b.n && str_find(buf_str(&b), "foot") < 0 && str_find(buf_str(&b), "A4") < 0)
            line[n++] = (struct drawn_text){of ? c.page[0].block[of - 1].of : NULL, buf_str(&b)};
        assert_true(n < 64);
    }
    assert_int_equal(
        n,
        1 + 1 + 2 * (1 + 5 * 2)); /* title, bar, and of each block its title and five rows of two */
    sheet_stands(f->a, f->d, &s, s.name, line, n);
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 0);
    for (size_t out = 0; out < n; out++) {
        for (size_t i = 0; i < n; i++)
            less[i] = line[i < out ? i : i + 1 < n ? i + 1 : out ? 0 : 1];
        struct diag *d = diag_new();
        sheet_stands(f->a, d, &s, s.name, less, n - 1);
        if (!diag_has(d, LEVEL_NOTE) && !str_is(line[out].text, "Demo"))
            print_message("\"%.*s\" falls out, and nobody tells\n", STRF(line[out].text));
        assert_true(diag_has(d, LEVEL_NOTE) ||
                    str_is(line[out].text, "Demo")); /* the title of the sheet is that of a block */
        diag_drop(d);
    }
}

int main(int argc, char **argv)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        CASE(every_row_is_printed_once),
        CASE(a_text_that_falls_out_is_told),
        CASE(a_badge_has_air),
        CASE(references_say_their_side),
        CASE(references_lead_to_their_block),
        CASE(references_read_as_sentences),
        CASE(tags_make_a_grid),
        CASE(a_bracket_stands_beside_its_signs),
        CASE(signs_hang_on_the_first_line),
        CASE(labels_are_near_their_numbers),
        CASE(heads_end_on_a_line_and_columns_of_a_matrix_are_one_width),
        CASE(rules_of_a_strip_are_whole),
        CASE(halves_of_a_list_have_rows_of_their_own),
        CASE(values_stand_near_their_labels),
        CASE(a_long_table_repeats_its_head),
        CASE(a_group_that_goes_on_repeats_its_name),
        CASE(a_group_in_the_first_row_repeats_its_name_too),
        CASE(small_blocks_are_kept_whole),
        CASE(too_many_rows_do_not_fit),
        CASE(a_long_word_does_not_fit),
        CASE(all_that_does_not_fit_is_found),
        CASE(a_kept_block_higher_than_a_page_does_not_fit),
        CASE(an_unknown_glyph_is_found),
        CASE(the_largest_size_that_fits_is_taken),

        CASE(two_runs_give_the_same_pages),
        CASE(real_documents_hold_on_every_paper),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("page", tests, NULL, NULL);
}
