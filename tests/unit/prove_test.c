/* The proof of pages: each fault planted by hand is found by its own rule, and its neighbour that is none is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "page/compose.h"
#include <stdlib.h>
#include <string.h>

enum { WIDE = 100000, HIGH = 100000, MARGIN = 8000, LEADING = 3528 }; /* um; leading 10 pt */

struct fixture {
    struct arena *a, *own;
    struct diag *d;
    struct engine *e;
    struct {
        struct item *at;
        size_t n, cap;
    } items;
    struct page_block block[4];
    struct page_column column[4];
    size_t n_block, n_column;
    struct proof proof;
};

static int setup(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    f->a = arena_new();
    f->own = arena_new();
    f->d = diag_new();
    f->e = engine_new(f->own, f->d, ".");
    f->proof = (struct proof){
        .a = f->a, .d = f->d, .name = STR("demo"), .margin = MARGIN, .floor = 7000, .paper = {255, 255, 255}};
    *state = f;
    return f->e ? 0 : -1;
}

static int teardown(void **state)
{
    struct fixture *f = *state;
    engine_drop(f->e);
    arena_drop(f->a);
    arena_drop(f->own);
    diag_drop(f->d);
    free(f);
    return 0;
}

/* ---- pages by hand */

static const struct colour BLACK = {0, 0, 0}, WHITE = {255, 255, 255}, DARK = {0x2c, 0x6b, 0x3f};

static void put(struct fixture *f, struct item i)
{
    ARENA_PUSH(f->a, &f->items, i);
}

/* Lines from baseline y on, broken to `width`; gives how many. */
static size_t put_text(struct fixture *f, um x, um y, const char *text, um width, int32_t mpt, struct colour colour)
{
    struct piece p = {.text = str_of(text), .font = FONT_SANS, .mpt = mpt, .colour = colour};
    struct lines l = text_break(f->e, f->a, &p, 1, width, RAGGED_TEXT);
    for (size_t i = 0; i < l.n; i++)
        put(f,
            (struct item){
                .kind = ITEM_LINE_OF_TEXT, .x = x, .y = y + (um)i * LEADING, .w = l.line[i].width, .line = &l.line[i]});
    return l.n;
}

static void put_words(struct fixture *f, um x, um y, const char *text)
{
    put_text(f, x, y, text, INT32_MAX, 8500, BLACK);
}

static um width_of(struct fixture *f, const char *text)
{
    struct piece p = {.text = str_of(text), .font = FONT_SANS, .mpt = 8500};
    um min, max;
    const struct text_units u = text_units(f->e, f->a, &p, 1);
    text_widths(&u, &min, &max);
    return max;
}

static void clear(struct fixture *f)
{
    f->items.n = 0;
    f->n_block = f->n_column = 0;
    diag_drop(f->d);
    f->d = f->proof.d = diag_new();
}

static bool prove_pages(struct fixture *f, size_t n)
{
    struct page p[3];
    for (size_t i = 0; i < n; i++)
        p[i] = (struct page){.w = WIDE,
                             .h = HIGH,
                             .item = f->items.at,
                             .n = f->items.n,
                             .block = f->block,
                             .n_block = f->n_block,
                             .column = f->column,
                             .n_column = f->n_column};
    return pages_prove(&f->proof, p, n);
}

static const struct finding *finding_of(struct fixture *f, enum rule_id rule)
{
    size_t n;
    const struct finding **all = diag_sorted(f->d, f->a, &n);
    for (size_t i = 0; i < n; i++)
        if (all[i]->rule == rule)
            return all[i];
    return NULL;
}

/* Proves what was put, and clears it. */
static void assert_clean(struct fixture *f)
{
    bool good = prove_pages(f, 1);
    if (diag_count(f->d, LEVEL_NOTE))
        diag_print(f->d, FORMAT_SHORT, false, NULL, stderr);
    assert_true(good);
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 0);
    clear(f);
}

static void assert_found(struct fixture *f, enum rule_id rule, const char *part)
{
    bool good = prove_pages(f, 1);
    const struct finding *found = finding_of(f, rule);
    if (!found || diag_count(f->d, LEVEL_NOTE) != 1 || str_find(found->fact, part) < 0)
        diag_print(f->d, FORMAT_SHORT, false, NULL, stderr);
    assert_non_null(found);
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 1); /* and nothing else */
    assert_true(str_find(found->fact, part) >= 0);
    assert_int_equal(good, rules[rule].level < LEVEL_ERROR);
    clear(f);
}

/* ---- overlap */

static void lines_share_no_ink(void **state)
{
    struct fixture *f = *state;
    put_words(f, 20000, 20000, "Shaken");
    put_words(f, 20000, 20000 + LEADING, "Disordered");
    assert_clean(f);
    put_words(f, 20000, 20000, "Shaken");
    put_words(f, 20000, 20000 + 1500, "Disordered");
    assert_found(f, RULE_OVERLAP, "\"Shaken\" is printed over \"Disordered\" by 0.");
    /* the ink decides, not the line: there is room above letters that have nothing there */
    um low = 20000 + um_of_mpt(8500) * 60 / 100;
    put_words(f, 20000, 20000, "nor");
    put_words(f, 20000, low, "same");
    assert_clean(f);
    put_words(f, 20000, 20000, "nor");
    put_words(f, 20000, low, "both");
    assert_found(f, RULE_OVERLAP, "\"nor\"");
    put_words(f, 20000, 20000, "gap");
    put_words(f, 20000, low, "same");
    assert_found(f, RULE_OVERLAP, "\"gap\"");
}

static void neighbours_share_no_ink(void **state)
{
    struct fixture *f = *state;
    um w = width_of(f, "Shaken");
    put_words(f, 20000, 20000, "Shaken");
    put_words(f, 20000 + w, 20000, "Steady");
    assert_clean(f);
    put_words(f, 20000, 20000, "Shaken");
    put_words(f, 20000 + w - 300, 20000, "Steady");
    assert_found(f, RULE_OVERLAP, "by 0.30 mm");
}

static void further_ones_are_counted(void **state)
{
    struct fixture *f = *state;
    put_words(f, 20000, 20000, "Shaken");
    put_words(f, 20000, 20500, "Steady");
    put_words(f, 20000, 21000, "Dead");
    assert_false(prove_pages(f, 2));
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 2); /* one a page */
    assert_true(str_is(finding_of(f, RULE_OVERLAP)->note, "and 2 more on this page"));
}

static void put_rule(struct fixture *f, um x, um y, um w, um h)
{
    put(f, (struct item){.kind = ITEM_RULE, .x = x, .y = y, .w = w, .h = h, .stroke = 90, .colour = BLACK});
}

static void no_rule_crosses_a_text(void **state)
{
    struct fixture *f = *state;
    put_rule(f, 10000, 20800, 50000, 0); /* below the baseline of what has no tail */
    put_words(f, 20000, 20000, "Shaken");
    assert_clean(f);
    put_rule(f, 10000, 19000, 50000, 0);
    put_words(f, 20000, 20000, "Shaken");
    assert_found(f, RULE_OVERLAP, "\"Shaken\" is crossed by a rule");
    put_words(f, 20000, 20000, "Shaken");
    put_rule(f, 22000, 10000, 0, 30000);
    assert_found(f, RULE_OVERLAP, "crossed");
    put(f, (struct item){.kind = ITEM_FRAME, .x = 22000, .y = 10000, .w = 9000, .h = 30000, .stroke = 150});
    put_words(f, 20000, 20000, "Shaken");
    assert_found(f, RULE_OVERLAP, "crossed");
    put(f, (struct item){.kind = ITEM_FRAME, .x = 19000, .y = 10000, .w = 20000, .h = 30000, .stroke = 150});
    put_words(f, 20000, 20000, "Shaken");
    assert_clean(f);
}

static void a_rule_behind_a_disc_is_hidden(void **state)
{
    struct fixture *f = *state;
    put_rule(f, 20900, 10000, 0, 30000);
    put(f, (struct item){.kind = ITEM_DISC, .x = 18000, .y = 16000, .w = 6800, .h = 6800, .colour = WHITE});
    put_words(f, 20500, 20000, "4");
    assert_clean(f);
    put(f, (struct item){.kind = ITEM_DISC, .x = 18000, .y = 16000, .w = 6800, .h = 6800, .colour = WHITE});
    put_rule(f, 20900, 10000, 0, 30000);
    put_words(f, 20500, 20000, "4");
    assert_found(f, RULE_OVERLAP, "\"4\" is crossed");
}

static void nothing_is_painted_over_a_text(void **state)
{
    struct fixture *f = *state;
    struct item ground = {.kind = ITEM_RECT, .x = 19000, .y = 17000, .w = 30000, .h = 5000, .colour = DARK};
    put(f, ground);
    put_text(f, 20000, 20000, "Shaken", INT32_MAX, 8500, WHITE);
    assert_clean(f);
    put_text(f, 20000, 20000, "Shaken", INT32_MAX, 8500, WHITE);
    put(f, ground);
    assert_found(f, RULE_OVERLAP, "covered");
}

static void blocks_do_not_meet(void **state)
{
    struct fixture *f = *state;
    f->block[0] = (struct page_block){10000, 10000, 30000, 20000, STR("melee"), NOWHERE, 3, true, false};
    f->block[1] = (struct page_block){10000, 30000, 30000, 20000, STR("morale"), NOWHERE, 3, true, false};
    f->n_block = 2;
    assert_clean(f);
    f->block[1].y = 29500;
    f->n_block = 2;
    assert_found(f, RULE_OVERLAP, "melee and morale share 0.50 mm");
}

/* ---- holes */

/* A room of 80 x 80 mm at (10, 10) and a block at its left or head; what is left is white. */
static void white_at(struct fixture *f, um w, um h)
{
    f->block[0] = (struct page_block){10000, 10000, w, h, STR("melee"), NOWHERE, 3, true, false};
    f->n_block = 1;
    f->proof.x = f->proof.y = 10000;
    f->proof.w = f->proof.h = 80000;
    f->proof.holes = true;
}

/* Of 80 x 80 mm, 1/12 is 533 mm2, so that 60 x 25 mm are enough; a page's foot is told where another page follows. */
static void white_is_told_from_a_size_on(void **state)
{
    struct fixture *f = *state;
    white_at(f, 20000, 80000);
    assert_found(f, RULE_HOLE, "60 x 80 mm are empty, 30 mm from the left and 10 mm from the top, beside melee");
    white_at(f, 20001, 80000); /* narrower */
    assert_clean(f);
    white_at(f, 80000, 10000); /* the foot of a single page */
    assert_clean(f);
}

static void white_at_the_footer_is_a_pages(void **state)
{
    struct fixture *f = *state;
    white_at(f, 80000, 50000); /* 3/8 are left */
    prove_pages(f, 2);
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 2);
    assert_true(str_find(finding_of(f, RULE_HOLE)->help, "allow larger type") >= 0);
    clear(f);
    white_at(f, 80000, 54000); /* 26 of 80 mm: of the last page less than a third */
    prove_pages(f, 2);
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 1);
    clear(f);
    white_at(f, 80000, 50000);
    f->proof.holes = false; /* a book */
    prove_pages(f, 2);
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 0);
    clear(f);
}

static void helps_with(struct fixture *f, const struct page *page, size_t pages, const char *help)
{
    pages_prove(&f->proof, page, pages);
    struct str got = finding_of(f, RULE_HOLE)->help;
    if (!str_is(got, help))
        print_message("%.*s\n", STRF(got));
    assert_true(str_is(got, help));
    clear(f);
}

/* What has room comes first, from a later page; then the smallest; what has nothing to move may have larger type. */
static void white_says_what_would_fill_it(void **state)
{
    struct fixture *f = *state;
    struct span at[3] = {{1, 0, 5}, {1, 10, 16}, {1, 20, 24}};
    struct page_block left = {10000, 10000, 20000, 80000, STR("melee"), at[0], 3, true, false};
    struct page_block next[] = {{10000, 10000, 60000, 60000, STR("morale"), at[1], 3, true, false},
                                {10000, 70000, 80000, 20000, STR("fire"), at[2], 3, true, false}};
    struct page page[] = {{.w = WIDE, .h = HIGH, .block = &left, .n_block = 1},
                          {.w = WIDE, .h = HIGH, .block = next, .n_block = 2}};
    white_at(f, 20000, 80000);
    f->proof.mpt = 8000, f->proof.max_mpt = 10000;
    f->proof.limits = STR("below `fit`");
    helps_with(f, page, 2, "move morale here in the list, from page 2, where it takes 60 x 60 mm");
    next[0].w++;
    helps_with(f, page, 2, "move fire here in the list, from page 2, where it takes 80 x 20 mm");
    next[1].at = at[1]; /* two parts of one chart: neither can be moved by itself */
    helps_with(f, page, 2, "put another chart here in the list, or omit one");
    left.w = 80000, left.h = 50000;
    helps_with(f, page, 2, "put another chart here in the list, or omit one");
    f->proof.mpt = 10000;
    helps_with(f, page, 2, "allow larger type, with `type: 10pt..14pt` below `fit`");
}

static void white_may_be_waived(void **state)
{
    struct fixture *f = *state;
    static const struct waiver waiver = {.rule = RULE_HOLE};
    bool waived = false;
    white_at(f, 20000, 80000);
    f->proof.waiver = &waiver;
    f->proof.n_waiver = 1;
    f->proof.waived = &waived;
    assert_clean(f);
    assert_true(waived);
}

/* Blocks that lie on each other and over each other's ends leave one strip, wherever they stand in the list. */
static void white_between_many_blocks(void **state)
{
    struct fixture *f = *state;
    white_at(f, 80000, 20000);
    f->block[1] = (struct page_block){20000, 70000, 30000, 20000, STR("low"), NOWHERE, 3, true, false};
    f->block[2] = (struct page_block){10000, 60000, 9000, 30000, STR("left"), NOWHERE, 3, true, false};
    f->block[3] = (struct page_block){15000, 30000, 4000, 30000, STR("thin"), NOWHERE, 3, true, false};
    f->n_block = 4;
    assert_found(f, RULE_HOLE, "71 x 40 mm are empty, 19 mm from the left and 30 mm from the top, below melee");
}

/* ---- overflow */

static void nothing_stands_in_the_margins(void **state)
{
    struct fixture *f = *state;
    um w = width_of(f, "Shaken");
    put_words(f, MARGIN, 20000, "Shaken");
    put_words(f, WIDE - MARGIN - w, 20000, "Shaken");
    assert_clean(f);
    put_words(f, MARGIN - 200, 20000, "Shaken");
    assert_found(f, RULE_OVERFLOW, "\"Shaken\" leaves the margins by 0.20 mm");
    put_words(f, WIDE - MARGIN - w + 200, 20000, "Shaken");
    assert_found(f, RULE_OVERFLOW, "margins by 0.20 mm");
    put_words(f, 20000, HIGH - MARGIN, "Shaken");
    assert_clean(f);
    put_words(f, 20000, HIGH - MARGIN, "gap"); /* its tails hang below */
    assert_found(f, RULE_OVERFLOW, "\"gap\" leaves the margins");
    put(f, (struct item){.kind = ITEM_RECT, .x = 1000, .y = 20000, .w = 9000, .h = 5000, .colour = DARK});
    assert_found(f, RULE_OVERFLOW, "a shape leaves the margins by 7.00 mm");
    put_rule(f, 50000, 0, 0, MARGIN - 2000); /* where it is folded */
    assert_clean(f);
    put_rule(f, 50000, MARGIN - 2000, 0, 9000);
    assert_found(f, RULE_OVERFLOW, "a rule leaves the margins by 2.00 mm");
}

static void put_block(struct fixture *f)
{
    f->block[0] = (struct page_block){20000, 20000, 30000, 20000, STR("melee"), NOWHERE, 3, true, false};
    f->n_block = 1;
    f->proof.x = f->proof.y = 10000;
    f->proof.w = f->proof.h = 80000;
}

static void what_stands_in_a_block_stands_in_it_wholly(void **state)
{
    struct fixture *f = *state;
    um w = width_of(f, "Shaken");
    put_block(f);
    put_words(f, 50000 - w, 30000, "Shaken");
    put(f, (struct item){.kind = ITEM_RECT, .x = 20000, .y = 25000, .w = 30000, .h = 2000, .colour = DARK});
    put_rule(f, 20000, 40000, 30000, 0); /* on its edge */
    assert_clean(f);
    put_block(f);
    put_words(f, 50000 - w + 1000, 30000, "Shaken");
    assert_found(f, RULE_OVERFLOW, "\"Shaken\" leaves the column of melee by 1.00 mm");
    put_block(f);
    put_words(f, 30000, 41000, "Shaken"); /* capitals of 2.1 mm begin inside */
    assert_found(f, RULE_OVERFLOW, "leaves the column of melee");
    put_block(f);
    put(f, (struct item){.kind = ITEM_RECT, .x = 30000, .y = 25000, .w = 30000, .h = 2000, .colour = DARK});
    assert_found(f, RULE_OVERFLOW, "a shape leaves the column of melee by 10.00 mm");
    put_block(f);
    put_rule(f, 30000, 25000, 22000, 0);
    assert_found(f, RULE_OVERFLOW, "a rule leaves the column of melee by 2.00 mm");
}

static void no_text_of_the_room_is_homeless(void **state)
{
    struct fixture *f = *state;
    put_block(f);
    put_words(f, 60000, 30000, "Shaken");
    assert_found(f, RULE_OVERFLOW, "\"Shaken\" is outside every block");
    put_block(f);
    f->proof.w = 40000; /* what lies beside the room, as a rail, has no block */
    put_words(f, 60000, 30000, "Shaken");
    assert_clean(f);
}

static void put_cell(struct fixture *f, um w)
{
    put(f, (struct item){.kind = ITEM_TAG, .name = STR("TR")});
    put(f, (struct item){.kind = ITEM_TAG, .name = STR("TD"), .x = 20000, .y = 15000, .w = w, .h = 7000});
    put_words(f, 20500, 20000, "Shaken");
    put(f, (struct item){.kind = ITEM_TAG_END});
    put_words(f, 60000, 20000, "beside it");
    put(f, (struct item){.kind = ITEM_TAG_END});
}

static void a_text_stays_in_its_cell(void **state)
{
    struct fixture *f = *state;
    um w = width_of(f, "Shaken");
    put_cell(f, w + 500);
    assert_clean(f);
    put_cell(f, w + 400);
    assert_found(f, RULE_OVERFLOW, "\"Shaken\" leaves its cell by 0.10 mm");
}

/* A row of a list: its sign and its words, in group `under`; or, where `names`, a group's name or a line between. */
static void put_row(struct fixture *f, unsigned row, const char *text, uint16_t under, bool names)
{
    um y = 15000 + (um)row * 7000;
    struct cell_tag cell = {.rows = 1, .cols = 1, .under = under, .names = names};
    put(f, (struct item){.kind = ITEM_TAG, .name = STR("TR")});
    for (int k = names; k < 2; k++) {
        cell.scope = names ? SCOPE_COLUMN : k ? SCOPE_ROW : SCOPE_NONE;
        struct item tag = {.kind = ITEM_TAG, .x = k ? 30000 : 20000, .y = y, .w = k ? 40000 : 9000, .h = 7000};
        tag.name = k ? STR("TH") : STR("TD");
        tag.cell = cell;
        put(f, tag);
        put_words(f, k ? 30500 : 20500, y + 5000, k ? text : "+1");
        put(f, (struct item){.kind = ITEM_TAG_END});
    }
    put(f, (struct item){.kind = ITEM_TAG_END});
}

static void put_list(struct fixture *f, bool open)
{
    put(f, open ? (struct item){.kind = ITEM_TAG, .name = STR("Table")} : (struct item){.kind = ITEM_TAG_END});
}

static void rows_stand_under_their_head(void **state)
{
    struct fixture *f = *state;
    put_list(f, true);
    put_row(f, 0, "Chance", 0, false);
    put_row(f, 1, "Range", 1, true);
    put_row(f, 2, "Short", 1, false);
    put_row(f, 3, "Status", 2, true);
    put_row(f, 4, "Shaken", 2, false);
    put_row(f, 5, "halve it", 0, true);
    put_row(f, 6, "Uphill", 0, false);
    put_list(f, false);
    assert_clean(f);
    put_list(f, true);
    put_row(f, 1, "Range", 1, true);
    put_row(f, 2, "Short", 1, false);
    put_row(f, 3, "Chance", 0, false);
    put_list(f, false);
    assert_found(f, RULE_ROW_UNDER_WRONG_HEAD, "\"Chance\" is under \"Range\"");
    put_list(f, true);
    put_row(f, 1, "Range", 1, true);
    put_row(f, 2, "Shaken", 2, false);
    put_list(f, false);
    assert_found(f, RULE_ROW_UNDER_WRONG_HEAD, "\"Shaken\" is under \"Range\"");
}

/* Beside the first half of a list, and on the next page, a group's name stands again. */
static void a_group_that_goes_on_is_named_again(void **state)
{
    struct fixture *f = *state;
    for (int named = 1; named >= 0; named--) {
        put_list(f, true);
        put_row(f, 0, "Range", 1, true);
        put_row(f, 1, "Short", 1, false);
        put_list(f, false);
        put_list(f, true);
        if (named)
            put_row(f, 2, "Range, continued", 1, true);
        put_row(f, 3, "Long", 1, false);
        put_list(f, false);
        if (named)
            assert_clean(f);
        else
            assert_found(f, RULE_ROW_UNDER_WRONG_HEAD, "\"Long\" is under \"no header\"");
    }
}

static void white_text_stays_on_its_ground(void **state)
{
    struct fixture *f = *state;
    struct item ground = {.kind = ITEM_RECT, .x = 19000, .y = 17000, .w = 30000, .h = 5000, .colour = DARK};
    put(f, ground);
    put_text(f, 46000, 20000, "Shaken", INT32_MAX, 8500, WHITE);
    assert_found(f, RULE_OVERFLOW, "\"Shaken\" leaves its background");
    ground.colour = (struct colour){0xe3, 0xee, 0xe3}; /* black on a tint and beyond can be read */
    put(f, ground);
    put_words(f, 46000, 20000, "Shaken");
    assert_clean(f);
}

/* ---- lines */

static size_t put_two(struct fixture *f, const char *first, const char *second)
{
    char text[200];
    snprintf(text, sizeof text, "%s\n%s", first, second);
    size_t n = put_text(f, 20000, 20000, text, INT32_MAX, 8500, BLACK);
    for (size_t i = f->items.n - n; i + 1 < f->items.n; i++) { /* as if the breaker had parted them */
        struct line *l = arena_copy(f->a, f->items.at[i].line, sizeof *l);
        l->ends = false;
        f->items.at[i].line = l;
    }
    return n;
}

static void nothing_read_as_one_is_parted(void **state)
{
    struct fixture *f = *state;
    static const char *const parted[][2] = {
        {"lost 2-", "5 figures"},
        {"lost 2\xE2\x80\x93", "5 figures"},
        {"within 3", "in of it"},
        {"within 12", "cm, or more"},
        {"moves 6", "/ 12 at once"},
        {"moves 6 /", "12 at once"},
        {"moves (3 /", "9\xE2\x80\xB3) at once"},
        {"one hit, 1", "in 8 dies"},
        {"one hit, 1 in", "8 dies"},
        {"a loss of D6", "+ 3 figures"},
        {"a loss of D6 +", "3 figures"},
        {"a loss of 1", "D6 figures"},
        {"on a 1", "or 2 it"},
        {"counts \xE2\x88\x92", "1 on it"},
        {"rolls \xE2\x89\xA5", "4 or more"},
        {"from 3", "\xE2\x80\x93 5 figures"},
    };
    for (size_t i = 0; i < sizeof parted / sizeof *parted; i++) {
        put_two(f, parted[i][0], parted[i][1]);
        assert_found(f, RULE_BROKEN_RANGE, "ends a line");
    }
    static const char *const whole[][2] = {
        {"loses 2", "figures or more"}, {"moves 12 / 18\xE2\x80\xB3", "in a charge"},
        {"the rank of 2,", "in cover"}, {"foot /", "mounted troops"},
        {"up", "to 5 of them"},         {"the die", "+ 3 for each"},
        {"as it is:", "4 or more"},
    };
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        put_two(f, whole[i][0], whole[i][1]);
        assert_clean(f);
    }
    put_text(f, 20000, 20000, "lost 2\xE2\x80\x93\n5 figures", INT32_MAX, 8500, BLACK); /* the author's own break */
    assert_clean(f);
}

static void narrow(struct fixture *f, um room)
{
    for (size_t i = 0; i < f->items.n; i++) {
        struct line *l = arena_copy(f->a, f->items.at[i].line, sizeof *l);
        l->room = room;
        f->items.at[i].line = l;
    }
}

static void no_last_word_stands_alone(void **state)
{
    struct fixture *f = *state;
    put_two(f, "The winner rallies if", "shaken");
    assert_found(f, RULE_ORPHAN_LINE,
                 "\"shaken\" is alone on its line; \"if\" would also fit there");
    put_two(f, "The winner rallies", "if shaken");
    assert_clean(f);
    put_two(f, "The winner", "rallies"); /* then the first would stand alone */
    assert_clean(f);
    put_two(f, "The winner rallies if", "shaken");
    narrow(f, width_of(f, "if shaken") - 100);
    assert_clean(f);
    put_two(f, "The winner rallies if", "shaken");
    narrow(f, width_of(f, "if shaken"));
    assert_found(f, RULE_ORPHAN_LINE, "shaken");
}

/* What the line breaker makes of any width, this finds nothing in. */
static void broken_lines_are_proved(void **state)
{
    struct fixture *f = *state;
    static const char *const text[] = {
        "A unit within 3 in of the enemy loses 2-5 figures, 1 in 8 of them mounted, and moves 6 / 12 or D6 + 3 inches",
        "Has any order that its player likes; nothing gained or lost, on a 1 or 2, if within 9\xE2\x80\xB3 of the foe",
        ("Leader attached, even to another unit of the same formation, counts \xE2\x88\x92 1 for each hit, 3 to 6 in "
         "all"),
    };
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        for (um width = 14000; width < 80000; width += 613) {
            put_text(f, 10000, 12000, text[i], width, 8500, BLACK);
            assert_clean(f);
        }
}

static void no_type_is_below_the_floor(void **state)
{
    struct fixture *f = *state;
    put_text(f, 20000, 20000, "Shaken", INT32_MAX, 7000, BLACK);
    assert_clean(f);
    put_text(f, 20000, 20000, "Shaken", INT32_MAX, 6990, BLACK);
    assert_found(f, RULE_BELOW_TYPE_FLOOR, "\"Shaken\" is printed at 6.99 pt; the minimum is 7.00");
    struct piece p[] = {{.text = STR("Foot"), .font = FONT_SANS, .mpt = 8500},
                        {.text = STR("a"), .font = FONT_SANS, .mpt = 8500, .superior = true}};
    struct lines l = text_break(f->e, f->a, p, 2, INT32_MAX, RAGGED_TEXT);
    assert_true(l.line[0].word[1].mpt < 7000); /* a raised mark is small by its nature */
    put(f, (struct item){.kind = ITEM_LINE_OF_TEXT, .x = 20000, .y = 20000, .line = &l.line[0]});
    assert_clean(f);
}

/* ---- columns */

static void no_bar_stands_alone(void **state)
{
    struct fixture *f = *state;
    const struct page_block bar = {10000, 20000, 30000, 6000, STR("Melee"), NOWHERE, 0, true, true};
    const struct page_block chart = {10000, 26000, 30000, 20000, STR("melee"), NOWHERE, 3, true, false};
    f->block[0] = bar;
    f->block[1] = chart;
    f->n_block = 2;
    assert_clean(f);
    f->block[1].x = 50000; /* it stands in the next column */
    f->n_block = 2;
    assert_found(f, RULE_ORPHAN_LINE, "nothing follows the bar Melee in its column");
    f->block[0] = f->block[1] = bar;
    f->block[1].y = 30000;
    f->block[2] = chart;
    f->block[2].y = 36000;
    f->n_block = 3;
    assert_found(f, RULE_ORPHAN_LINE, "nothing follows the bar Melee"); /* but another bar */
    f->block[0] = bar;
    f->block[0].leads = false; /* a section without charts */
    f->n_block = 1;
    assert_clean(f);
}

static void no_row_stands_apart(void **state)
{
    struct fixture *f = *state;
    f->block[0] = (struct page_block){10000, 20000, 30000, 6000, STR("melee"), NOWHERE, 1, false, false};
    f->n_block = 1;
    assert_found(f, RULE_ORPHAN_LINE, "one row of melee is separated");
    f->block[0].rows = 2;
    f->n_block = 1;
    assert_clean(f);
    f->block[0].rows = 1;
    f->block[0].whole = true; /* a table of one row */
    f->n_block = 1;
    assert_clean(f);
}

static void columns_end_together(void **state)
{
    struct fixture *f = *state;
    f->column[0] = (struct page_column){.x = 10000, .w = 30000, .y_first = 10000, .y_end = 80000, .line = 80000};
    f->column[1] = (struct page_column){.x = 50000, .w = 30000, .y_first = 10000, .y_end = 79100, .line = 80000};
    f->n_column = 2;
    assert_true(prove_pages(f, 2));
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 0);
    f->column[1].y_end = 75500;
    assert_true(prove_pages(f, 2));
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 1); /* the last page may end as it does */
    assert_true(str_find(finding_of(f, RULE_UNEVEN_COLUMNS)->fact,
                         "page 1: the ends of neighbouring columns are 4.50 mm") > 0);
    assert_true(
        str_find(finding_of(f, RULE_UNEVEN_COLUMNS)->help, "change the order of its charts") == 0);
    clear(f);
    struct waiver waiver[2] = {{.rule = RULE_ORPHAN_LINE}, {.rule = RULE_UNEVEN_COLUMNS}};
    bool waived[2] = {false, false};
    f->proof.waiver = waiver, f->proof.n_waiver = 2, f->proof.waived = waived;
    f->n_column = 2;
    assert_true(prove_pages(f, 2));
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 0);
    assert_true(waived[1] && !waived[0]);
    f->proof.n_waiver = 0;
    clear(f);
    f->column[1].line = 75500; /* they do not stand beside each other */
    f->n_column = 2;
    assert_true(prove_pages(f, 2));
    assert_int_equal(diag_count(f->d, LEVEL_NOTE), 0);
}

/* Findings stand where the layout asks for the block. */
static void a_finding_names_its_place(void **state)
{
    struct fixture *f = *state;
    uint32_t file = diag_source_add(f->d, STR("layouts/sheets/demo.yaml"), STR("sheet: Demo\nsections:\n"));
    put_block(f);
    f->block[0].at = (struct span){file, 12, 20};
    put_text(f, 30000, 30000, "Shaken", INT32_MAX, 5000, BLACK);
    assert_false(prove_pages(f, 1));
    const struct finding *found = finding_of(f, RULE_BELOW_TYPE_FLOOR);
    assert_int_equal(found->at.lo, 12);
    assert_true(str_starts(found->fact, "demo, page 1: "));
}

int main(int argc, char **argv)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        CASE(lines_share_no_ink),
        CASE(neighbours_share_no_ink),
        CASE(further_ones_are_counted),
        CASE(no_rule_crosses_a_text),
        CASE(a_rule_behind_a_disc_is_hidden),
        CASE(nothing_is_painted_over_a_text),
        CASE(blocks_do_not_meet),
        CASE(white_is_told_from_a_size_on),
        CASE(white_at_the_footer_is_a_pages),
        CASE(white_says_what_would_fill_it),
        CASE(white_may_be_waived),
        CASE(white_between_many_blocks),
        CASE(nothing_stands_in_the_margins),
        CASE(what_stands_in_a_block_stands_in_it_wholly),
        CASE(no_text_of_the_room_is_homeless),
        CASE(a_text_stays_in_its_cell),
        CASE(rows_stand_under_their_head),
        CASE(a_group_that_goes_on_is_named_again),
        CASE(white_text_stays_on_its_ground),
        CASE(nothing_read_as_one_is_parted),
        CASE(no_last_word_stands_alone),
        CASE(broken_lines_are_proved),
        CASE(no_type_is_below_the_floor),
        CASE(no_bar_stands_alone),
        CASE(no_row_stands_apart),
        CASE(columns_end_together),
        CASE(a_finding_names_its_place),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("prove", tests, NULL, NULL);
}
