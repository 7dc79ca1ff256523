/* Parses comma-separated values into the tree of tree.h: a list of rows, each a list of texts, with
 * spans into the CSV.
 *
 * Reads the formats that spreadsheets write, in UTF-8 or, with a byte order mark, in UTF-16. A cell
 * in double quotes may hold commas, line breaks and doubled quotes. Lines end in LF, CRLF or CR;
 * empty lines are skipped; unquoted cells are trimmed. The separator is a comma, a semicolon (if a
 * comma is the decimal point) or a tab: the first line `sep=;` names it, or the one is taken that
 * gives the lines equal numbers of cells. Spreadsheets put an apostrophe before text that looks
 * like a formula; it is removed. A formula without its value is an error. Called by the readers of
 * charts and decks for `rows: {csv: FILE}`, and by adopt/. */
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

/* Output buffer: in all these encodings a character takes at most three times its bytes in
 * UTF-8. */
struct str csv_from(struct arena *a, const char *letters, struct str bytes)
{
    iconv_t from = iconv_open("UTF-8", letters);
    size_t in = bytes.n, out = bytes.n * 3 + 1;
    char *to = arena_alloc(a, out), *end = to,
         *at = arena_copy(a, bytes.p, bytes.n); /* iconv takes a non-const pointer */
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

/* True at the end of a line or of the file. */
static bool at_end(const struct csv *c)
{
    return c->at >= c->t.n || c->t.p[c->at] == '\n' || c->t.p[c->at] == '\r';
}

/* Reports the first error and stops: after an unclosed quote every cell would be wrong. */
static void fail(struct csv *c, enum rule_id rule, struct span at, const char *fact, const char *help)
{
    struct finding *f = diag_add(c->d, rule, at, "%s", fact);
    if (help)
        finding_help(f, "%s", help);
    c->failed = true;
}

/* Returns the value of the quote that opens at c->at; leaves c->at after the closing quote. */
static struct str quoted(struct csv *c)
{
    struct buf value = {.a = diag_arena(c->d)};
    uint32_t lo = c->at++;
    for (; c->at < c->t.n; c->at++) {
        const char is = c->t.p[c->at], next = c->at + 1 < c->t.n ? c->t.p[c->at + 1] : ' ';
        if (is == '"' && next != '"')
            break;
        /* every line break becomes '\n' */
        buf_putc(&value, is == '\r' ? '\n' : is);
        c->at += is == '"' || (is == '\r' && next == '\n');
    }
    if (c->at >= c->t.n)
        fail(c, RULE_SYNTAX, (struct span){c->file, lo, lo + 1},
             "a quote is opened and never closed",
             "close it, or write each quote of the text twice inside quotes");
    else
        c->at++;
    return buf_str(&value);
}

/* Reports text after a closing quote. An unclosed quote ends at the next quote, perhaps many lines
 * below in another cell, so the finding also shows where the quote was opened. */
static void behind_quote(struct csv *c, uint32_t opened)
{
    struct finding *f = diag_add(c->d, RULE_SYNTAX, (struct span){c->file, c->at, c->at + 1},
                                 "there is text after the closing quote");
    finding_also(f, ((struct span){c->file, opened, opened + 1}), "opened here");
    finding_help(f, "write each quote of the text twice, or close the open one");
    c->failed = true;
}

/* True if the quote at c->at belongs to the text. In tab-separated files, spreadsheets quote only
 * cells with a tab, a line break, a comma or a quote, which is doubled. */
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

static void skip_blanks(struct csv *c)
{
    while (!at_end(c) && c->t.p[c->at] == ' ')
        c->at++;
}

/* Reads a cell. The text of an unquoted cell is a slice of the file, so positions in the text map
 * to the file. str_is_formula() decides about the apostrophe, as in buf_put_csv(), so text that
 * this program writes as CSV reads back unchanged. */
static const struct node *read_cell(struct csv *c)
{
    skip_blanks(c);
    uint32_t lo = c->at;
    struct node *n = node_new(c->a, NODE_TEXT, (struct span){c->file, lo, lo});
    if (!at_end(c) && c->t.p[lo] == '"' && !is_of_text(c)) {
        n->quoting = QUOTE_DOUBLE;
        n->text = quoted(c);
        n->at.hi = c->at;
        skip_blanks(c);
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
        fail(c, RULE_BAD_VALUE, n->at, "this is a spreadsheet's formula without its result",
             "save the sheet with values instead of formulas, or write an apostrophe before such a "
             "text");
    if (str_starts(n->text, "'") && str_is_formula(n->text))
        n->text = str_cut(n->text, 1, n->text.n);
    if (n->text.n > YAML_SCALAR)
        fail(c, RULE_OVER_LIMIT, n->at, "the text of a cell is too long", NULL);
    return n;
}

/* Reads a row with any number of cells; callers that know the columns check the length. */
static const struct node *read_row(struct csv *c)
{
    LIST(const struct node *) cells = {0};
    uint32_t lo = c->at;
    for (;;) {
        const struct node *cell = read_cell(c);
        ARENA_PUSH(c->a, &cells, cell);
        if (c->failed || at_end(c))
            break;
        c->at++; /* the separator */
    }
    struct node *row = node_new(c->a, NODE_LIST, (struct span){c->file, lo, c->at});
    row->item = cells.at;
    row->n = (uint32_t)cells.n;
    return row;
}

static bool ends_line(char c, char next)
{
    return c == '\n' || (c == '\r' && next != '\n');
}

/* The first 60 lines, as a separator cuts them. */
struct cutting {
    char sep;
    bool tight; /* a separator before a blank does not count, because prose has commas too */
    bool other; /* nor does one between digits, because something else may be the separator */
    /* not empty; even ones among them, and their cells beyond the first */
    size_t lines, even, cells;
};

static bool is_cut(const struct cutting *c, char last, char is, char next)
{
    return is == c->sep && !(c->tight && next == ' ') &&
           !(c->other && char_is_digit(last) && char_is_digit(next));
}

/* A line is even if it is cut into more than one cell and into as many as the line above. Counting
 * starts afresh below a line of one cell (a title) and below an empty line. */
static void cut_lines(struct str t, struct cutting *c)
{
    enum { LINES = 60 };
    size_t above = 1, cells = 1;
    bool quoted = false, empty = true;
    for (size_t i = 0; i <= t.n && c->lines < LINES; i++) {
        char last = i ? t.p[i - 1] : c->sep, next = i + 1 < t.n ? t.p[i + 1] : '\n';
        if (i == t.n || (!quoted && ends_line(t.p[i], next))) {
            if (cells > 1 && (above == 1 || cells == above)) {
                c->even++;
                c->cells += cells - 1;
            }
            c->lines += !empty;
            above = cells;
            cells = 1;
            empty = true;
            continue;
        }
        empty = empty && char_is_blank(t.p[i]);
        /* else it means inches */
        quoted ^= t.p[i] == '"' && (quoted || last == c->sep || ends_line(last, c->sep));
        cells += !quoted && is_cut(c, last, t.p[i], next);
    }
}

/* Returns the separator that makes the most cells in even lines, or '\n' if no separator does. A
 * comma before a blank is prose and separates cells only if no other separator works. `sure`: the
 * separator must make half of the lines even (titles and notes surround a table), or all lines if
 * it is followed by blanks, as some people type it. */
static char sep_of(struct str t, bool sure, bool loose)
{
    static const char seps[] = {'\t', ';', ','};
    size_t best = 0;
    char sep = '\n';
    for (size_t i = 0; i < 2 * sizeof seps && !(i == sizeof seps && (best || !loose)); i++) {
        struct cutting c = {seps[i % sizeof seps], i<sizeof seps, best> 0, 0, 0, 0};
        cut_lines(t, &c);
        bool good = !sure || (c.even > 1 && c.even * (c.tight + 1u) >= c.lines);
        if (c.cells > best && good) {
            best = c.cells;
            sep = c.sep;
        }
    }
    return sep;
}

bool csv_is_even(struct str t)
{
    return sep_of(t, true, true) != '\n';
}

/* Finds the separator. Excel writes `sep=;` first if the file may be opened in another country.
 * There may be no separator at all: the file is a list with one entry a line. */
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
    c->sep = sep_of(rest, true, true);
    if (c->sep == '\n')
        c->sep = sep_of(rest, false, c->way == CSV_STRICT);
}

/* Reads all rows into the list, which has the span of the file. The limits are those of a YAML
 * file, except the file size: a cell counts as an event. Columns have a limit because each row
 * looks its columns up by name. */
static void rows_read(struct csv *c, struct node *list)
{
    LIST(const struct node *) rows = {0};
    size_t n_cells = 0;
    while (c->at < c->t.n && !c->failed) {
        if (at_end(c)) {
            c->at++;
            continue;
        }
        const struct node *row = read_row(c);
        ARENA_PUSH(c->a, &rows, row);
        if (row->n > CSV_COLUMNS && !c->failed)
            fail(c, RULE_OVER_LIMIT, row->item[CSV_COLUMNS]->at,
                 "the file has more than 500 columns", NULL);
        n_cells += row->n;
        if (n_cells > YAML_EVENTS)
            fail(c, RULE_OVER_LIMIT, row->at, "the file has too many cells", NULL);
    }
    list->item = rows.at;
    list->n = (uint32_t)rows.n;
}

const struct node *csv_parse(struct arena *a, struct diag *d, uint32_t source, enum csv_way way)
{
    const struct source *s = diag_source_at(d, source);
    if (!s || !guard(d, source, false))
        return NULL;
    struct csv c = {.a = a, .d = d, .file = source, .t = s->text, .sep = '\t', .way = way};
    struct node *list = node_new(a, NODE_LIST, (struct span){source, 0, (uint32_t)c.t.n});
    if (str_starts(c.t, "\xEF\xBB\xBF"))
        c.at = 3;
    if (way != CSV_TABS)
        sep_find(&c);
    rows_read(&c, list);
    if (!c.failed && !list->n)
        fail(&c, RULE_BAD_VALUE, (struct span){source, 0, 0}, "this CSV is empty",
             "its first line names the columns, and each further line is a row");
    if (c.failed) {
        diag_source_incomplete(d, source);
        return NULL;
    }
    list->first = list->item[0]->at;
    return list;
}
