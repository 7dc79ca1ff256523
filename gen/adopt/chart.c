/* The steps of adopt: bytes (document.c of yaml/); a source whose lines findings can name; tables
 * of plain cells (read.c, columns.c, html.c, book.c); the meaning of each table (view.c); YAML
 * (put.c). The first bytes and lines decide the format of the input. Called by the commands adopt
 * and new. */
#include "adopt/raw.h"
#include "yaml/tree.h"
#include <string.h>

/* ---- format of the input ---- */

/* Converts the text to UTF-8 and removes characters that parsers should not see; *guessed: the
 * source was not UTF-8. */
static struct str text_of(struct arena *a, struct str s, bool *guessed)
{
    struct str utf8 = csv_as_utf8(a, s);
    bool windows = !str_is_utf8(utf8); /* as a whole: a file has only one encoding */
    *guessed = windows || utf8.p != s.p;
    s = windows ? csv_from(a, "CP1252", s) : utf8;
    struct buf out = {.a = a};
    for (size_t i = 0; i < s.n;) {
        uint32_t r = str_rune(s, &i);
        if (r == '\f' || (r == '\r' && !(i < s.n && s.p[i] == '\n')))
            r = '\n';
        if (r == '\n' || r == '\t' || !rune_is_hidden(r))
            buf_put_rune(&out, r);
    }
    return buf_str(&out);
}

/* Searches the start of the page for a tag, ignoring case. A page whose table comes later is not a
 * page of tables. */
static bool has_tag(struct str s, const char *tag)
{
    for (size_t i = 0; i + 6 < s.n && i < 200000; i++)
        if (s.p[i] == '<' && str_same_word(str_cut(s, i + 1, i + 1 + strlen(tag)), str_of(tag)))
            return true;
    return false;
}

/* Do two thirds of the first lines with text, and at least two of them, contain this? */
static bool lines_have(struct str s, const char *what)
{
    size_t with = 0, all = 0;
    struct str line;
    while (all < 60 && str_split(&s, '\n', &line)) {
        all += str_trim(line).n > 0;
        with += str_trim(line).n && str_find(line, what) >= 0;
    }
    return with > 1 && with * 3 >= all * 2;
}

/* Detects the format, from the safest evidence to the weakest: tags; bars and drawn lines; tabs,
 * which are rare in prose; columns of blanks, in which a comma may be a decimal point; commas,
 * which are common in prose and count only if every line has the same number. */
static enum adopt_form form_of(struct str s)
{
    static const char *const drawn[] = {"\n+--", "|--", "| --", "|:-", "| :-", "--+--"};
    struct str head = str_cut(s, 0, 4000);
    bool bars = lines_have(s, "|") || str_starts(s, "+--");
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
        bars = bars || str_find(s, drawn[i]) >= 0;
    if (has_tag(s, "table") || has_tag(head, "html"))
        return ADOPT_HTML;
    if (bars)
        return ADOPT_MARKDOWN;
    if (lines_have(s, "\t"))
        return ADOPT_TSV;
    if (lines_have(s, "  ") && !lines_have(s, ";"))
        return ADOPT_TEXT;
    return str_starts(s, "sep=") || csv_is_even(s) ? ADOPT_CSV : ADOPT_TEXT;
}

/* ---- the whole ---- */

/* Is it a document of pages, or an old or foreign spreadsheet? */
static bool is_document(struct str bytes)
{
    static const char *const parts[] = {"word/document.xml", "opendocument.text",
                                        "Index/Document.iwa"};
    bool is = str_starts(bytes, "%PDF") || str_starts(bytes, "{\\rtf") ||
              str_starts(bytes, "\xD0\xCF\x11\xE0"); /* .doc, .xls */
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        is = is || (str_starts(bytes, "PK\3\4") && str_find(bytes, parts[i]) > 0);
    return is;
}

/* A spreadsheet is recognized as a zip file, even if a different format was requested. Returns
 * false if the encoding was guessed. */
static bool read_tables(struct raw *r, struct str bytes, const struct adopt_ask *request)
{
    enum adopt_form form = request->form;
    struct str name = request->path;
    bool guessed;
    if (is_document(bytes)) {
        form = ADOPT_HTML;
        name = str_printf(r->a, "%.*s as a web page", STRF(name)); /* lines are of the page */
        bytes = document_page(r->a, r->d, request->path, bytes);
        if (!bytes.n)
            return true;
    }
    if (str_starts(bytes, "PK\3\4") || form >= ADOPT_XLSX) {
        read_book_tables(r, request->path, bytes);
        return true;
    }
    struct str text = text_of(r->a, bytes, &guessed);
    r->file = diag_source_add(r->d, name, text);
    if (form == ADOPT_ANY)
        form = form_of(text);
    if (form == ADOPT_HTML)
        read_html_tables(r);
    else if (form == ADOPT_MARKDOWN)
        read_markdown_tables(r);
    else if (form == ADOPT_CSV || form == ADOPT_TSV)
        read_csv_tables(r, form == ADOPT_TSV);
    else
        read_text_tables(r);
    return !guessed;
}

/* The limits are tested after all tables are read and before the output: readers are limited by the
 * bytes of the input, except for merged cells, and the output visits all cells several times. */
size_t adopt_yaml(struct arena *a, struct diag *d, struct str bytes,
                  const struct adopt_ask *request, struct buf *out)
{
    enum { ROWS_MAX = 5000, TABLES_MAX = 500, BYTES_MAX = 2 * ADOPT_MAX };
    struct raw r = {.a = a, .d = d};
    size_t rows = 0, columns = 0, n_bytes = 0, found = diag_count(d, LEVEL_NOTE);
    struct put p = {.a = a, .d = d, .b = out, .request = request};
    bool utf8 = read_tables(&r, bytes, request);
    for (size_t i = 0; i < r.n; i++) {
        rows += r.at[i].row.n;
        for (size_t k = 0; k < r.at[i].row.n; k++) {
            const struct raw_row *row = &r.at[i].row.at[k];
            columns = row->n > columns ? row->n : columns;
            for (size_t c = 0; c < row->n; c++) /* a merged cell is written at every place */
                n_bytes += row->at[c].text.n;
        }
    }
    if (rows > ROWS_MAX || r.n > TABLES_MAX || columns > COLUMNS_MAX || n_bytes > BYTES_MAX) {
        REPORT(d, RULE_OVER_LIMIT, ((struct span){r.file, 0, 0}), "import it in pieces",
               "the limit is %d rows, %d columns, %d tables and %d MiB of cells", ROWS_MAX,
               COLUMNS_MAX, TABLES_MAX, BYTES_MAX >> 20);
        return 0;
    }
    buf_putz(out, "charts:\n");
    if (!utf8)
        put_comment(
            &p, 2,
            "the source was not UTF-8 and was read as Windows or UTF-16 text: check its letters");
    for (size_t i = 0; i < r.loose.n; i++)
        put_comment(&p, 2, "%.*s", STRF(r.loose.at[i].s));
    for (size_t i = 0; i < r.n; i++)
        put_chart(&p, &r.at[i]);
    if (r.n)
        put_comment(&p, 2, "%.*s: %zu cells with text, %zu of them not imported",
                    STRF(request->path), r.cells, p.left);
    if (unit_of_text(buf_str(out)) == UNIT_CM)
        put_comment(&p, 2, "its distances are in centimetres: `units: cm` in set.yaml");
    if (!r.n && diag_count(d, LEVEL_NOTE) == found)
        REPORT(d, RULE_BAD_VALUE, ((struct span){r.file, 0, 0}),
               "separate columns by commas, tabs or two spaces; for a list of one entry a line, "
               "write `--reads csv`",
               "there is no table here");
    return r.n;
}
