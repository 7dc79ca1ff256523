/* Comma-separated values to the tree of tree.h: a list of rows, each a list of texts, with places in the CSV.
 *
 * As spreadsheets write it, in UTF-8 or, marked as such, in UTF-16: a cell in double quotes may hold commas, line
 * breaks, and quotes written twice; lines end in LF, CRLF or CR; empty lines are passed over; cells without quotes lose
 * the blanks around them. Cells are parted by commas, by semicolons (where a comma is the decimal point) or by tabs: as
 * a first line `sep=;` says, else as makes the lines even. An apostrophe before what a spreadsheet would work out is
 * the spreadsheet's, and goes; a formula that was not worked out is found. Called by the readers of charts and decks
 * for `rows: {csv: FILE}`, and by adopt/. */
#include "yaml/inside.h"
#include <iconv.h>

struct csv {
    struct arena *a;
    struct diag *d;
    uint32_t file, at; /* at: the next byte */
    struct str t;
    char sep;
    enum csv_way way;
    bool failed;
};

bool csv_is_path(struct str path)
{
    return str_ends(path, ".csv") || str_ends(path, ".tsv") || str_ends(path, ".txt");
}

/* No rune has more than three bytes in UTF-8 for one in any of these. */
struct str csv_from(struct arena *a, const char *letters, struct str bytes)
{
    iconv_t from = iconv_open("UTF-8", letters);
    size_t in = bytes.n, out = bytes.n * 3 + 1;
    char *to = arena_alloc(a, out), *end = to,
         *at = arena_copy(a, bytes.p, bytes.n); /* iconv takes no const */
    bool good = from != (iconv_t)-1 && iconv(from, &at, &in, &end, &out) != (size_t)-1 && in == 0;
    if (from != (iconv_t)-1)
        iconv_close(from);
    return good ? (struct str){to, (size_t)(end - to)} : bytes;
}

struct str csv_as_utf8(struct arena *a, struct str bytes)
{
    bool little = str_starts(bytes, "\xFF\xFE"), big = str_starts(bytes, "\xFE\xFF");
    if (!little && !big)
        return bytes;
    return csv_from(a, little ? "UTF-16LE" : "UTF-16BE", str_cut(bytes, 2, bytes.n));
}

/* At the end of a line, or of the file. */
static bool at_end(const struct csv *c)
{
    return c->at >= c->t.n || c->t.p[c->at] == '\n' || c->t.p[c->at] == '\r';
}

/* The first mistake ends the reading: behind a quote that is left open every cell is another than was meant. */
static void fail(struct csv *c, enum rule_id rule, struct span at, const char *fact, const char *help)
{
    struct finding *f = diag_add(c->d, rule, at, "%s", fact);
    if (help)
        finding_help(c->d, f, "%s", help);
    c->failed = true;
}

/* The value that the quote at c->at opens; left behind its closing quote and the blanks after it. */
static struct str quoted(struct csv *c)
{
    struct buf value = {.a = c->a};
    uint32_t lo = c->at++;
    for (; c->at < c->t.n; c->at++) {
        bool quote = c->t.p[c->at] == '"', twice = quote && c->at + 1 < c->t.n && c->t.p[c->at + 1] == '"';
        if (quote && !twice)
            break;
        bool two = c->t.p[c->at] == '\r' && c->at + 1 < c->t.n && c->t.p[c->at + 1] == '\n';
        buf_putc(&value, c->t.p[c->at] == '\r' ? '\n' : c->t.p[c->at]); /* a line break is one, whoever wrote it */
        c->at += twice || two;
    }
    if (c->at >= c->t.n)
        fail(c, RULE_SYNTAX, (struct span){c->file, lo, lo + 1}, "a quote is opened and never closed",
             "close it, or write a quote that belongs to the text twice inside quotes");
    else
        c->at++;
    return buf_str(&value);
}

/* A quote that was never closed is closed by the next one, which opens another cell, perhaps many lines below: where it
 * was opened is told, too. */
static void behind_quote(struct csv *c, uint32_t opened)
{
    struct finding *f = diag_add(c->d, RULE_SYNTAX, (struct span){c->file, c->at, c->at + 1},
                                 "something stands behind the closing quote");
    finding_also(c->d, f, ((struct span){c->file, opened, opened + 1}), "opened here");
    finding_help(c->d, f, "write quotes that belong to the text twice, or close the one that was opened");
    c->failed = true;
}

/* Does the quote at hand belong to the text? Of cells that tabs part, spreadsheets quote only one
 * that has a tab, a line break, a comma or a quote, which is doubled. */
static bool is_of_text(const struct csv *c)
{
    const struct str s = str_cut(c->t, c->at + 1, c->t.n);
    bool needs = false, twice = false;
    size_t i = 0;
    for (; i < s.n && (s.p[i] != '"' || str_starts(str_cut(s, i, s.n), "\"\"")); i += 1 + twice) {
        twice = s.p[i] == '"';
        needs = needs || str_find_char(STR("\t\n\r,\""), s.p[i]) >= 0;
    }
    bool ends = i + 1 == s.n || (i < s.n && str_find_char(STR("\t\n\r"), s.p[i + 1]) >= 0);
    return c->way == CSV_TABS && !(needs && ends);
}

/* Without quotes its text is the file's own bytes, so that a place in the text is one in the file. What is a formula is
 * asked of str_is_formula, as buf_put_csv does, so that what was written as CSV is read as it was. */
static const struct node *read_cell(struct csv *c)
{
    while (!at_end(c) && c->t.p[c->at] == ' ')
        c->at++;
    uint32_t lo = c->at;
    struct node *n = node_new(c->a, NODE_TEXT, (struct span){c->file, lo, lo});
    if (!at_end(c) && c->t.p[lo] == '"' && !is_of_text(c)) {
        n->quoting = QUOTE_DOUBLE;
        n->text = quoted(c);
        n->at.hi = c->at;
        while (!at_end(c) && c->t.p[c->at] == ' ')
            c->at++;
        if (!c->failed && !at_end(c) && c->t.p[c->at] != c->sep)
            behind_quote(c, lo);
    } else {
        while (!at_end(c) && c->t.p[c->at] != c->sep)
            c->at++;
        n->text = str_trim(str_cut(c->t, lo, c->at));
        n->at.lo = (uint32_t)(n->text.p - c->t.p);
        n->at.hi = n->at.lo + (uint32_t)n->text.n;
    }
    n->first = n->at;
    if (!c->failed && c->way == CSV_STRICT && str_starts(n->text, "="))
        fail(c, RULE_BAD_VALUE, n->at, "this is a spreadsheet's formula, and not what it comes to",
             "save the sheet with values for formulas, or write an apostrophe before a text that begins so");
    if (str_starts(n->text, "'") && str_is_formula(n->text))
        n->text = str_cut(n->text, 1, n->text.n);
    if (n->text.n > YAML_SCALAR)
        fail(c, RULE_OVER_LIMIT, n->at, "the text of a cell is too long", NULL);
    return n;
}

/* A row of as many cells as it has: who knows the columns finds it too long or too short. */
static const struct node *read_row(struct csv *c)
{
    LIST(const struct node *) cells = {0};
    uint32_t lo = c->at;
    for (;;) {
        const struct node *cell = read_cell(c);
        ARENA_PUSH(c->a, &cells, cell);
        if (c->failed || at_end(c))
            break;
        c->at++; /* what parts them */
    }
    struct node *row = node_new(c->a, NODE_LIST, (struct span){c->file, lo, c->at});
    row->item = cells.at;
    row->n = cells.n;
    return row;
}

static bool ends_line(char c, char next)
{
    return c == '\n' || (c == '\r' && next != '\n');
}

/* How many of the first lines have more than one cell if `sep` parts them, and as many as the line
 * above; *lines: of how many. Below a line of one cell, which is a title, and below an empty one it
 * begins anew. tight: what a blank follows parts nothing, for prose has commas too. */
static size_t evenness(struct str t, char sep, bool tight, size_t *lines)
{
    enum { LINES = 60 };
    size_t like = 0, above = 1, cells = 1;
    bool quoted = false, empty = true;
    *lines = 0;
    for (size_t i = 0; i <= t.n && *lines < LINES; i++) {
        char last = i ? t.p[i - 1] : sep, next = i + 1 < t.n ? t.p[i + 1] : '\n';
        if (i == t.n || (!quoted && ends_line(t.p[i], next))) {
            like += cells > 1 && (above == 1 || cells == above);
            *lines += !empty;
            above = cells;
            cells = 1;
            empty = true;
            continue;
        }
        empty = empty && char_is_blank(t.p[i]);
        bool opens = last == sep || ends_line(last, sep);
        quoted ^= t.p[i] == '"' && (quoted || opens); /* else it is inches */
        cells += !quoted && t.p[i] == sep && !(tight && next == ' ');
    }
    return like;
}

/* The most even of what may part cells; '\n': nothing does. A comma of prose has a blank behind it,
 * and parts cells only where nothing else does. `sure`: it makes half of the lines alike, for
 * titles and notes stand around a table; with blanks behind it, as some write by hand, all of them.
 */
static char sep_of(struct str t, bool sure, bool loose)
{
    static const char seps[] = {',', ';', '\t'};
    size_t best = 0, lines;
    char sep = '\n';
    for (size_t i = 0; i < 2 * sizeof seps && !(i == sizeof seps && (best || !loose)); i++) {
        bool tight = i < sizeof seps;
        size_t even = evenness(t, seps[i % sizeof seps], tight, &lines);
        bool half = even > 1 && even * 2 >= lines;
        bool good = !sure || (tight ? half : even == lines && lines > 1);
        if (even > best && good) {
            best = even;
            sep = seps[i % sizeof seps];
        }
    }
    return sep;
}

bool csv_is_even(struct str t)
{
    return sep_of(t, true, true) != '\n';
}

/* Excel writes `sep=;` before all else, where the file may be opened in another country. Where
 * nobody says that these are cells at all, nothing may part them: a list, an entry a line. */
static void sep_find(struct csv *c)
{
    struct str rest = str_cut(c->t, c->at, c->t.n);
    uint32_t quote = str_starts(rest, "\"sep=");
    if (str_starts(str_cut(rest, quote, rest.n), "sep=") && rest.n > 4 + quote && rest.p[4 + quote] != '\n') {
        c->sep = rest.p[4 + quote];
        while (!at_end(c))
            c->at++;
        return;
    }
    const bool strict = c->way == CSV_STRICT;
    c->sep = sep_of(rest, true, true);
    if (c->sep == '\n')
        c->sep = sep_of(rest, false, strict);
    if (c->sep == '\n' && strict)
        c->sep = ',';
}

/* Limits are those of a YAML file but for its size: a cell is an event. The columns have one of their own, since each
 * row looks them up by name. */
const struct node *csv_parse_as(struct arena *a, struct diag *d, uint32_t source, enum csv_way way)
{
    const struct source *s = diag_source_at(d, source);
    if (!s || !guard(d, source, false))
        return NULL;
    struct csv c = {.a = a, .d = d, .file = source, .t = s->text, .sep = ',', .way = way};
    LIST(const struct node *) rows = {0};
    size_t n_cells = 0;
    if (str_starts(c.t, "\xEF\xBB\xBF"))
        c.at = 3;
    if (way == CSV_TABS)
        c.sep = '\t';
    else
        sep_find(&c);
    while (c.at < c.t.n && !c.failed) {
        if (at_end(&c)) {
            c.at++;
            continue;
        }
        const struct node *row = read_row(&c);
        ARENA_PUSH(a, &rows, row);
        if (row->n > CSV_COLUMNS && !c.failed)
            fail(&c, RULE_OVER_LIMIT, row->item[CSV_COLUMNS]->at, "the file has more than 500 columns", NULL);
        n_cells += row->n;
        if (n_cells > YAML_EVENTS)
            fail(&c, RULE_OVER_LIMIT, row->at, "the file has too many cells", NULL);
    }
    if (!c.failed && !rows.n)
        fail(&c, RULE_BAD_VALUE, (struct span){source, 0, 0}, "there is nothing in this CSV",
             "its first line names the columns, and each further line is a row");
    if (c.failed) {
        diag_source_torn(d, source);
        return NULL;
    }
    struct node *list = node_new(a, NODE_LIST, (struct span){source, 0, (uint32_t)c.t.n});
    list->first = rows.at[0]->at;
    list->item = rows.at;
    list->n = rows.n;
    return list;
}

const struct node *csv_parse(struct arena *a, struct diag *d, uint32_t source)
{
    return csv_parse_as(a, d, source, CSV_STRICT);
}
