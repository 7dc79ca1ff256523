/* Control totals: reads `total` and `row-count`, sums that an author has found by hand, and finds
 * the numbers of a chart as a person with a calculator would.
 *
 * Every number written in a cell counts, independent of the cell's type: `5+` is 5, `3-6` is 3 and
 * 6, `9in (23cm)` 9 and 23, `-2` minus two, `1/3` a third. Dice and numbers within words (`2D6`,
 * `Mk2`) do not count, nor numbers in labels, headers and notes. `up-to` counts, because it is
 * printed beside its cell. The numbers are those of the chart as played. Called by read_chart.c, by
 * checks, and by the commands for second readings. */
#include "model/read.h"

/* ---- numbers of a text ---- */

enum { MINUS = 0x2212, TIMES = 0xD7, DIVIDED = 0xF7 };

/* Letters of all scripts; a number next to a letter is part of a word. */
static bool is_letter(uint32_t rune)
{
    return rune < 0x80 ? char_is_letter((char)rune) : rune >= 0xC0 && rune < 0x2000 && rune != TIMES && rune != DIVIDED;
}

/* "½" and similar characters; 0/1 for all others. */
static struct rat vulgar(uint32_t rune)
{
    static const struct {
        uint32_t rune;
        struct rat is;
    } known[] = {{0xBC, {1, 4}},   {0xBD, {1, 2}},   {0xBE, {3, 4}},   {0x2153, {1, 3}}, {0x2154, {2, 3}},
                 {0x215B, {1, 8}}, {0x215C, {3, 8}}, {0x215D, {5, 8}}, {0x215E, {7, 8}}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].rune == rune)
            return known[i].is;
    return RAT(0);
}

static char at(struct str s, size_t i)
{
    return i < s.n ? s.p[i] : '\0';
}

static size_t digits_end(struct str s, size_t i)
{
    while (char_is_digit(at(s, i)))
        i++;
    return i;
}

/* "2d6", "D10" after its number, "3d%": dice at i, after any number. */
static bool is_dice(struct str s, size_t i)
{
    return str_lower(at(s, i)) == 'd' && (char_is_digit(at(s, i + 1)) || at(s, i + 1) == '%');
}

/* Reads "12", "1,000", "7.5", "1/3" at *i; false if the number is too long. */
static bool number_at(struct str s, size_t *i, struct rat *x)
{
    size_t end = digits_end(s, *i);
    char plain[32];
    size_t n = 0;
    bool thousands = end - *i <= 3;
    for (size_t k = *i; k < end && n < sizeof plain - 1; k++)
        plain[n++] = s.p[k];
    while (thousands && at(s, end) == ',' && digits_end(s, end + 1) == end + 4 && n < sizeof plain - 4) {
        for (size_t k = end + 1; k < end + 4; k++)
            plain[n++] = s.p[k];
        end += 4;
    }
    if ((at(s, end) == '.' || at(s, end) == '/') && char_is_digit(at(s, end + 1))) {
        size_t behind = digits_end(s, end + 1);
        for (size_t k = end; k < behind && n < sizeof plain - 1; k++)
            plain[n++] = s.p[k];
        end = behind;
    }
    *i = end;
    return n < sizeof plain - 1 && rat_parse(x, (struct str){plain, n});
}

/* Reads "1/2" or "½" after the whole part of a number: "7 1/2". */
static bool half_at(struct str s, size_t *i, struct rat *x)
{
    size_t from = *i + (at(s, *i) == ' '), end = digits_end(s, from), behind = from;
    if (from > *i && end > from && at(s, end) == '/' && char_is_digit(at(s, end + 1)) && number_at(s, &from, x)) {
        *i = from;
        return true;
    }
    *x = from < s.n ? vulgar(str_rune(s, &behind)) : RAT(0);
    if (x->n)
        *i = behind;
    return x->n != 0;
}

/* End of a word with its digits, `@name`, `^mark` or dice. */
static size_t word_end(struct str s, size_t i)
{
    bool name = at(s, i) == '@' || at(s, i) == '^';
    for (i += name; i < s.n;) {
        size_t next = i;
        uint32_t rune = str_rune(s, &next);
        if (!is_letter(rune) && !char_is_digit(s.p[i]) && s.p[i] != '_' && !(name && s.p[i] == '-'))
            break;
        i = next;
    }
    return i;
}

/* The x of "x2" is a multiplication sign, not a word. */
static bool is_times(struct str s, size_t i)
{
    return str_lower(at(s, i)) == 'x' && char_is_digit(at(s, i + 1));
}

/* True if the dash at s.p[i] is a minus. After a number or a word it makes a range or a compound;
 * after dice it subtracts. */
static bool is_minus(struct str s, size_t i, bool dice)
{
    char before = i ? s.p[i - 1] : ' ';
    return dice || !(char_is_digit(before) || char_is_letter(before) || before == ')' || before == '%' ||
                     before == '+' || before == '"' || (unsigned char)before >= 0x80);
}

/* `dice`: the previous word, apart from spaces, was dice. */
bool figure_next(struct str s, size_t *i, struct figure *out)
{
    for (bool minus = false, dice = false; *i < s.n;) {
        size_t from = *i, next = from;
        uint32_t rune = str_rune(s, &next);
        struct rat part = vulgar(rune);
        bool digit = char_is_digit(s.p[from]), thrown = digit && is_dice(s, digits_end(s, from));
        if ((digit && !thrown) || part.n) {
            *out = (struct figure){.lo = from, .is = part};
            *i = digit ? from : next;
            out->too_long = digit && !number_at(s, i, &out->is);
            if (digit && !out->too_long && rat_whole(out->is) && half_at(s, i, &part))
                out->too_long = !rat_add(&out->is, out->is, part);
            out->hi = *i;
            out->is.n = minus ? -out->is.n : out->is.n;
            return true;
        }
        bool word = thrown || s.p[from] == '@' || s.p[from] == '^' || (is_letter(rune) && !is_times(s, from));
        *i = word ? word_end(s, from) : next;
        if (rune == ' ' || rune == MINUS || s.p[from] == '-') {
            minus = rune == ' ' ? minus && dice : rune == MINUS || is_minus(s, from, dice);
        } else {
            minus = false;
            dice = word && (thrown || is_dice(s, from));
        }
    }
    return false;
}

/* ---- numbers of a chart ---- */

/* The numbers of one cell; none and n/a have none. */
static bool cell_figures(const struct cell *cell, struct rat *sum)
{
    struct figure x;
    for (size_t i = 0; cell->kind != CELL_NONE && cell->kind != CELL_NA && figure_next(cell->text.s, &i, &x);)
        if (x.too_long || !rat_add(sum, *sum, x.is))
            return false;
    return true;
}

bool row_figures(const struct chart *c, const struct row *r, struct rat *sum)
{
    bool good = !r->has_up_to || rat_add(sum, *sum, r->up_to);
    for (size_t k = 0; good && r->cell && !r->then && k < c->n_col; k++)
        good = cell_figures(&r->cell[k], sum);
    return good;
}

/* Includes further dice and parts. */
bool chart_figures(const struct chart *c, struct rat *sum)
{
    bool good = true;
    for (size_t i = 0; good && i < c->n_row; i++)
        good = row_figures(c, &c->row[i], sum) && (!c->row[i].inner || chart_figures(c->row[i].inner, sum));
    for (size_t i = 0; good && i < c->n_part; i++)
        good = chart_figures(c->part[i], sum);
    return good;
}

bool column_figures(const struct chart *c, size_t col, struct rat *sum)
{
    bool good = true;
    for (size_t i = 0; good && i < c->n_row; i++)
        good = !c->row[i].cell || c->row[i].then || cell_figures(&c->row[i].cell[col], sum);
    return good;
}

size_t chart_row_count(const struct chart *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n_row; i++)
        n += !c->row[i].then + (c->row[i].inner ? chart_row_count(c->row[i].inner) : 0);
    for (size_t i = 0; i < c->n_part; i++)
        n += chart_row_count(c->part[i]);
    return n;
}

/* ---- control totals of the author ---- */

/* Reads a text that is a single number: "119", "-3", "7 1/2". */
static bool total_parse(struct str s, struct rat *out)
{
    struct figure x;
    size_t i = 0, sign = 0;
    if (s.n && str_rune(s, &sign) != MINUS)
        sign = s.p[0] == '+' || s.p[0] == '-';
    bool good = figure_next(s, &i, &x) && !x.too_long && x.lo == sign && i == s.n;
    *out = good ? x.is : RAT(0);
    return good;
}

/* Resolves the name of a total: a column, else a row. Returns false with a finding for an unknown
 * name. */
static bool total_of(const struct scope *s, const struct node *name, struct total *out)
{
    const struct chart *c = s->chart;
    struct strs known = {0};
    out->of = (struct text){name->text, name->at};
    out->kind = TOTAL_ALL;
    if (str_same_name(name->text, STR("all")) && chart_col_find(c, name->text) < 0)
        return true;
    ptrdiff_t col = chart_col_find(c, name->text), row = chart_row_find(c, name->text);
    out->kind = col >= 0 ? TOTAL_COLUMN : TOTAL_ROW;
    out->index = (size_t)(col >= 0 ? col : row);
    if (col >= 0 || row >= 0)
        return true;
    ARENA_PUSH(s->a, &known, STR("all"));
    columns_known(s, &known);
    for (size_t i = 0; i < c->n_row; i++)
        ARENA_PUSH(s->a, &known, c->row[i].label.s);
    if (col == -2 || row == -2)
        REPORT(s->d, RULE_UNKNOWN_REFERENCE, name->at, "write its header or its group before it",
               "several %s are called \"%.*s\"", col == -2 ? "columns" : "rows", STRF(name->text));
    else
        unknown_report(
            s->r, name->at, "column or row", name->text, &known,
            "write columns or rows of this chart under `total`; `all` is the whole chart");
    return false;
}

/* Reads `total: 119`, or a mapping of columns and rows. In a chart with parts only the whole has
 * one. */
static void total_read(const struct scope *s, const struct node *n)
{
    struct chart *c = s->chart;
    LIST(struct total) list = {0};
    for (size_t i = 0; i < (n->kind == NODE_MAP ? n->n : 1); i++) {
        const struct node *value = n->kind == NODE_MAP ? n->pair[i].value : n;
        struct total t = {.at = value->at, .text = value->text};
        if (value->kind == NODE_BAD || (n->kind == NODE_MAP && !total_of(s, n->pair[i].key, &t)))
            continue;
        if (value->kind != NODE_TEXT || !total_parse(str_trim(value->text), &t.is))
            REFUSE(s, value->first, "write the sum: 119, -3, 7.5 or 7 1/2",
                   "a total is one number");
        else
            ARENA_PUSH(s->a, &list, t);
    }
    c->total = list.at;
    c->n_total = list.n;
}

/* Skips a chart that a derived set adopts with different parts, since the author's total does not
 * apply to it. */
void control_read(const struct scope *s, const struct node *total, const struct node *count)
{
    struct chart *c = s->chart;
    c->total = NULL;
    c->n_total = 0;
    c->row_count = (struct text){0};
    if (c->bad || s->adopted)
        return;
    if (total && (total->kind == NODE_TEXT || total->kind == NODE_MAP))
        total_read(s, total);
    if (count && count->kind == NODE_TEXT && !count_parse(count->text, &c->rows_stated))
        REFUSE(s, count->at, "write the number of rows: 9", "`row-count` is a whole number");
    else if (count && count->kind == NODE_TEXT)
        c->row_count = (struct text){count->text, count->at};
}
