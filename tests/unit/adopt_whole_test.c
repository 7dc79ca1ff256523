/* Every cell of a mangled table is accounted for: each word of it stands in what is adopted, in a
 * chart or in a comment, and the count that is printed is that of the cells with text. Tables are
 * made from a seed, of words and numbers that occur once, so that one that is lost cannot hide
 * behind another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* after those that it wants */
#include <cmocka.h>

#include "adopt/adopt.h"
#include "zips.h"

enum { TABLES = 200, ROWS_MAX = 12, COLUMNS_MAX = 7, FORMS = 6 };
enum { RANGES = 10 }; /* the form of word that is a range */
enum { AS_CSV, AS_SEMICOLONS, AS_TABS, AS_MARKDOWN, AS_HTML, AS_SHEET };

/* A table as it is made, before it is written in some form. */
struct mangled {
    struct arena *a;
    uint32_t seed;
    unsigned words; /* given so far: the next is the number behind w */
    size_t rows, columns;
    struct str cell[ROWS_MAX][COLUMNS_MAX];
    size_t across[ROWS_MAX][COLUMNS_MAX], down[ROWS_MAX][COLUMNS_MAX]; /* 0: another lies over it */
};

/* Numerical Recipes' generator: its high bits are even enough for tables. */
static unsigned chance(struct mangled *m, unsigned of)
{
    m->seed = m->seed * 1664525u + 1013904223u;
    return (m->seed >> 16) % of;
}

static struct str word(struct mangled *m, unsigned kind)
{
    static const char *const forms[] = {"w%u",        "w%u, far", "+%u",          "%u",
                                        "%u\"",       "%u+",      "w%u or worse", "%u,5",
                                        "%u\u00BD\"", "%uW6",     "%u-%u"};
    unsigned n = 100 + m->words++;
    return str_printf(m->a, forms[kind], n, n);
}

/* One text alone, none, a head, or a row with holes that may end too soon. */
static void row_make(struct mangled *m, size_t row, bool head, const unsigned *kind)
{
    bool alone = (head && row == 0 && chance(m, 2)) || chance(m, 8) == 0;
    size_t end = chance(m, 6) ? m->columns : 1 + chance(m, (unsigned)m->columns);
    if (alone)
        end = 1;
    else if (chance(m, 12) == 0)
        end = 0;
    for (size_t k = 0; k < m->columns; k++) {
        bool hole = !alone && chance(m, 7) == 0;
        if (k < end && !hole)
            m->cell[row][k] = word(m, head || alone ? chance(m, 2) : kind[k]);
        m->across[row][k] = m->down[row][k] = 1;
    }
}

/* A title, rows of heads, groups, footnotes: as it comes. Each column has cells of one kind, the
 * first often ranges. */
static void table_make(struct mangled *m)
{
    unsigned kind[COLUMNS_MAX];
    size_t heads = chance(m, 4);
    m->rows = 3 + chance(m, ROWS_MAX - 3);
    m->columns = 2 + chance(m, COLUMNS_MAX - 2);
    for (size_t k = 0; k < m->columns; k++)
        kind[k] = chance(m, RANGES);
    kind[0] = chance(m, 2) ? 0 : RANGES;
    for (size_t i = 0; i < m->rows; i++)
        row_make(m, i, i < heads, kind);
}

/* The places below a merged cell have no text of their own. Nothing is merged where another is
 * there. */
static void cell_merge(struct mangled *m, size_t row, size_t col, size_t down, size_t across)
{
    bool free = row + down <= m->rows && col + across <= m->columns;
    for (size_t n = 0; free && n < down * across; n++)
        free = m->across[row + n / across][col + n % across] == 1 &&
               m->down[row + n / across][col + n % across] == 1;
    for (size_t n = 1; free && n < down * across; n++) {
        size_t i = row + n / across, k = col + n % across;
        m->across[i][k] = m->down[i][k] = 0;
        m->cell[i][k] = STR("");
    }
    if (free) {
        m->across[row][col] = across;
        m->down[row][col] = down;
    }
}

static void cells_merge(struct mangled *m)
{
    for (unsigned n = chance(m, 4); n; n--) {
        size_t row = chance(m, (unsigned)m->rows), col = chance(m, (unsigned)m->columns);
        size_t down = 1 + chance(m, 3), across = 1 + chance(m, 3);
        cell_merge(m, row, col, down, across);
    }
}

static void parted_put(struct mangled *m, struct buf *b, char by)
{
    for (size_t i = 0; i < m->rows; i++) {
        size_t end = m->columns;
        while (chance(m, 2) && end > 1 && !m->cell[i][end - 1].n)
            end--;
        for (size_t k = 0; k < end; k++) {
            struct str s = m->cell[i][k];
            bool quotes = str_find_char(s, by) > 0;
            buf_printf(b, "%s%.*s%s", quotes ? "\"" : "", STRF(s), quotes ? "\"" : "");
            if (k + 1 < end)
                buf_putc(b, by);
        }
        buf_putz(b, chance(m, 10) ? "\n" : "\n\n");
    }
}

static void markdown_put(struct mangled *m, struct buf *b)
{
    for (size_t i = 0; i < m->rows; i++) {
        buf_putc(b, '|');
        for (size_t k = 0; k < m->columns; k++)
            buf_printf(b, " %.*s |", STRF(m->cell[i][k]));
        buf_putz(b, i == 0 ? "\n|---|---|\n" : "\n");
    }
}

static void html_put(struct mangled *m, struct buf *b)
{
    bool caption = chance(m, 2), heads = chance(m, 2);
    buf_putz(b, "<p>Words</p><table>");
    if (caption)
        buf_printf(b, "<caption>%.*s</caption>", STRF(word(m, 0)));
    for (size_t i = 0; i < m->rows; i++) {
        buf_putz(b, "<tr>");
        for (size_t k = 0; k < m->columns; k++)
            if (m->across[i][k])
                buf_printf(b, "<%s colspan=%zu rowspan=%zu>%.*s", heads && i == 0 ? "th" : "td",
                           m->across[i][k], m->down[i][k], STRF(m->cell[i][k]));
    }
    buf_putz(b, "</table>");
}

static void sheet_put(struct mangled *m, struct buf *b)
{
    buf_putz(b, "<d><table name='A'>");
    for (size_t i = 0; i < m->rows; i++) {
        buf_putz(b, "<table-row>");
        for (size_t k = 0; k < m->columns; k++)
            if (m->across[i][k])
                buf_printf(b,
                           "<table-cell number-columns-spanned='%zu' number-rows-spanned='%zu'>"
                           "<p>%.*s</p></table-cell>",
                           m->across[i][k], m->down[i][k], STRF(m->cell[i][k]));
            else
                buf_putz(b, "<covered-table-cell/>");
        buf_putz(b, "</table-row>");
    }
    buf_putz(b, "</table></d>");
}

static struct str written(struct mangled *m, unsigned form)
{
    static const char by[] = {[AS_CSV] = ',', [AS_SEMICOLONS] = ';', [AS_TABS] = '\t'};
    struct buf b = {.a = m->a};
    if (form == AS_SHEET)
        sheet_put(m, &b);
    else if (form == AS_MARKDOWN)
        markdown_put(m, &b);
    else if (form == AS_HTML)
        html_put(m, &b);
    else
        parted_put(m, &b, by[form]);
    return buf_str(&b);
}

/* Does the number stand there, and not as a part of another? */
static bool has_number(struct str s, unsigned n)
{
    char digits[16];
    int len = snprintf(digits, sizeof digits, "%u", n);
    for (ptrdiff_t at; (at = str_find(s, digits)) >= 0;
         s = str_cut(s, (size_t)at + (size_t)len, s.n)) {
        bool before = at > 0 && char_is_digit(s.p[at - 1]);
        if (!before && !char_is_digit(s.p[at + len]))
            return true;
    }
    return false;
}

static size_t cells_of(const struct mangled *m)
{
    size_t n = 0;
    for (size_t i = 0; i < m->rows; i++)
        for (size_t k = 0; k < m->columns; k++)
            n += m->cell[i][k].n > 0;
    return n;
}

/* Each number of the input, and where there is a chart the count of cells. */
static void is_said(struct mangled *m, struct str in, struct str out, bool counted)
{
    const char *count = str_printf(m->a, "# x: %zu cells with text, ", cells_of(m)).p;
    for (unsigned n = 100; n < 100 + m->words; n++)
        if (has_number(in, n) && !has_number(out, n))
            fail_msg("%u is lost of\n%.*s\nin\n%.*s", n, STRF(in), STRF(out));
    if (counted && str_find(out, count) < 0)
        fail_msg("not \"%s\" of\n%.*s\nin\n%.*s", count, STRF(in), STRF(out));
}

/* One table in one form. False where it has no table for adopt: then its words must stand there all
 * the same. */
static bool is_accounted_for(uint32_t seed, unsigned form)
{
    static const enum adopt_form as[FORMS] = {ADOPT_CSV,      ADOPT_CSV,  ADOPT_TSV,
                                              ADOPT_MARKDOWN, ADOPT_HTML, ADOPT_ODS};
    const struct adopt_ask request = {.path = STR("x"), .form = as[form]};
    struct mangled m = {.a = arena_new(), .seed = seed};
    struct diag *d = diag_new();
    struct buf out = {.a = m.a};
    table_make(&m);
    if (form >= AS_HTML)
        cells_merge(&m);
    const struct str in = written(&m, form);
    const char *const file[] = {"content.xml", in.p};
    size_t charts =
        adopt_yaml(m.a, d, form == AS_SHEET ? zip_of(m.a, file, 1) : in, &request, &out);
    is_said(&m, in, buf_str(&out), charts > 0);
    diag_drop(d);
    arena_drop(m.a);
    return charts > 0;
}

static void every_cell_is_accounted_for(void **state)
{
    unsigned adopted = 0;
    (void)state;
    for (unsigned i = 0; i < TABLES; i++)
        adopted += is_accounted_for(i, i % FORMS);
    assert_true(adopted > TABLES * 9 / 10);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_cell_is_accounted_for)};
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
