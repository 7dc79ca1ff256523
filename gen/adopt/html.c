/* Reads the tables of a web page as tables of plain cells. libxml2 parses the page, even if it is
 * malformed. <table> elements become rows, and the heading before a table becomes its title. A cell
 * that spans rows or columns is copied into each place; the copies are marked. A table inside a
 * cell is read as a separate table after the outer one. No links are fetched and no scripts are
 * run. Called by chart.c. */
#include "adopt/raw.h"
#include "late_html.h"
#include "yaml/field.h"
#include <string.h>

/* COLUMNS is one more than the limit, to detect tables with too many columns. A span over SPAN_MAX
 * is an error of the page, and would be copied into each place. TAGS_MAX limits the memory of a
 * page; each tag takes some hundred bytes. TITLE_MAX: a longer paragraph is no title. */
enum { COLUMNS = COLUMNS_MAX + 1, SPAN_MAX = 200, TAGS_MAX = 500000, TITLE_MAX = 100 };

/* A cell that spans rows, and the number of rows still to fill. */
struct spanning {
    struct raw_cell cell;
    int64_t left;
};
struct web_page {
    struct raw *r;
    struct text caption;
    bool headed;                    /* a heading came since the last table */
    struct spanning down[COLUMNS];  /* of the current table */
};

static bool is_tag(const xmlNode *n, const char *names)
{
    struct str all = str_of(names), one;
    while (n->type == XML_ELEMENT_NODE && str_split(&all, ' ', &one))
        if (str_is_word(one, (const char *)n->name))
            return true;
    return false;
}

/* Returns the line in which an element begins: libxml2 records no more of its place. */
static struct span line_of(struct web_page *p, const xmlNode *n)
{
    const struct source *s = diag_source_at(p->r->d, p->r->file);
    const long line = xmlGetLineNo(n);
    uint32_t lo = line > 0 && (size_t)line <= s->lines ? s->line[line - 1] : 0;
    return (struct span){p->r->file, lo, lo + 1};
}

/* Returns the text of an element. A raised sign marks a footnote; it is not a digit of the number
 * before it. */
static void words_put(const xmlNode *element, struct buf *b)
{
    for (const xmlNode *n = element->children; n; n = n->next) {
        bool raised = is_tag(n, "sup");
        if (n->type == XML_TEXT_NODE || n->type == XML_CDATA_SECTION_NODE)
            buf_putz(b, (const char *)n->content);
        if (n->type != XML_ELEMENT_NODE || is_tag(n, "table script style"))
            continue;
        if (raised || is_tag(n, "br p div li"))
            buf_putc(b, ' ');
        buf_putz(b, raised ? "[" : "");
        words_put(n, b);
        buf_putz(b, raised ? "]" : "");
    }
}

static struct text words_of(struct web_page *p, const xmlNode *element)
{
    struct buf b = {.a = p->r->a};
    words_put(element, &b);
    return (struct text){str_clean(p->r->a, buf_str(&b)), line_of(p, element)};
}

/* Reads rowspan or colspan: 1 if it is missing or not a number. */
static int64_t span_of(const xmlNode *cell, const char *name)
{
    xmlChar *value = xmlGetNoNsProp(cell, (const xmlChar *)name);
    int64_t n = 1;
    if (value && (!count_parse(str_trim(str_of((const char *)value)), &n) || n < 1))
        n = 1;
    xmlFree(value);
    return n > SPAN_MAX ? SPAN_MAX : n;
}

/* ---- rows ----
 *
 * A row is laid out as in a browser: cells that span down from above keep their places, each
 * further cell takes the next free place, and a cell that spans several columns is copied into each
 * of them. Every cell is then in the column of its header, as the view requires. */

static void spans_put(struct web_page *p, struct raw_row *cells)
{
    while (cells->n < COLUMNS && p->down[cells->n].left) {
        struct spanning *s = &p->down[cells->n];
        s->left--;
        s->cell.copied = true;
        ARENA_PUSH(p->r->a, cells, s->cell);
    }
}

static void cell_put(struct web_page *p, const xmlNode *n, struct raw_row *cells)
{
    struct text text = words_of(p, n);
    struct raw_cell c = {.text = text.s, .at = text.at, .head = is_tag(n, "th")};
    int64_t across = span_of(n, "colspan"), down = span_of(n, "rowspan");
    p->r->cells += text.s.n > 0;
    for (int64_t k = 0; k < across; k++) {
        spans_put(p, cells);
        if (cells->n == COLUMNS)
            return;
        p->down[cells->n] = (struct spanning){c, down - 1};
        c.copied = k > 0;
        ARENA_PUSH(p->r->a, cells, c);
    }
}

static bool is_head(const struct raw_row *row)
{
    for (size_t i = 0; i < row->n; i++)
        if (!row->at[i].head && row->at[i].text.n)
            return false;
    return true;
}

static void row_read(struct web_page *p, const xmlNode *tr, struct raw_table *t)
{
    struct raw_row cells = {0};
    for (const xmlNode *n = tr->children; n; n = n->next)
        if (is_tag(n, "td th"))
            cell_put(p, n, &cells);
    spans_put(p, &cells);
    if (cells.n)
        raw_row_add(p->r, t, cells);
}

static void rows_read(struct web_page *p, const xmlNode *in, struct raw_table *t)
{
    for (const xmlNode *n = in->children; n; n = n->next)
        if (is_tag(n, "tr"))
            row_read(p, n, t);
        else if (is_tag(n, "thead tbody tfoot"))
            rows_read(p, n, t);
        else if (is_tag(n, "caption"))
            p->caption = words_of(p, n);
}

/* Counts the header rows at the top; a header that spans the whole table below the first row is a
 * group. */
static size_t heads_of(const struct raw_table *t)
{
    size_t n = 0;
    while (n < t->row.n && is_head(&t->row.at[n]) && !(n && raw_row_width(&t->row.at[n]) == 1))
        n++;
    return n ? n : SIZE_MAX;
}

/* Of the paragraphs between two tables without a heading, the last is the title of the second, if
 * it is short and not the only one; the others belong to the first. */
static void title_choose(struct web_page *p)
{
    struct raw *r = p->r;
    if (p->headed || !r->words.n)
        return;
    const struct text last = r->words.at[r->words.n - 1];
    bool title = last.s.n <= TITLE_MAX && (!r->n || r->words.n > 1) && !text_is_footnote(last.s);
    r->words.n -= title;
    raw_words_end(r, false);
    if (title)
        ARENA_PUSH(r->a, &r->words, last);
}

/* Tables with fewer than two rows are page layout: only their words are kept. */
static void table_read(struct web_page *p, const xmlNode *table)
{
    struct raw *r = p->r;
    struct raw_table t = {.heads = 0};
    size_t before = r->n;
    memset(p->down, 0, sizeof p->down);
    p->caption.s.n = 0;
    rows_read(p, table, &t);
    title_choose(p);
    if (p->caption.s.n)
        raw_title_add(r, &r->words, p->caption);
    p->headed = false;
    raw_block_add(r, t.row.at, t.row.n);
    if (r->n > before)
        r->at[before].heads = heads_of(&r->at[before]);
    else
        raw_words_end(r, true);
}

/* ---- the page ---- */

/* The title of a table is its caption, or the heading before it, or a short paragraph before it;
 * what is between becomes words above it. Text under a heading without a table becomes a comment.
 * libxml2 nests no deeper than 256 elements. */
static void page_read(struct web_page *p, const xmlNode *in, bool inside)
{
    for (const xmlNode *n = in->children; n; n = n->next) {
        bool table = is_tag(n, "table"), heading = is_tag(n, "h1 h2 h3 h4 h5 h6"),
             words = heading || is_tag(n, p->r->n ? "p li dt dd pre" : "p");
        if (!inside && heading) {
            raw_words_end(p->r, p->headed);
            p->headed = true;
        }
        const struct text found = !inside && words ? words_of(p, n) : (struct text){0};
        if (found.s.n)
            raw_text_add(p->r, &p->r->words, found.s, found.at);
        if (table)
            table_read(p, n);
        page_read(p, n, inside || table || words);
    }
}

static void refuse(struct raw *r, const char *fact)
{
    REPORT(r->d, RULE_OVER_LIMIT, ((struct span){r->file, 0, 0}),
           "save the part of the page that has the tables", "%s", fact);
    r->n = 0;
}

void read_html_tables(struct raw *r)
{
    const int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                        HTML_PARSE_NONET | HTML_PARSE_COMPACT | HTML_PARSE_IGNORE_ENC;
    struct str s = diag_source_at(r->d, r->file)->text;
    struct web_page *p = ARENA_NEW(r->a, struct web_page);
    size_t tags = 0;
    for (size_t i = 0; i < s.n; i++)
        tags += s.p[i] == '<';
    if (tags > TAGS_MAX) {
        refuse(r, "this page has more than 500000 tags");
        return;
    }
    htmlParserCtxtPtr parser = htmlNewParserCtxt();
    htmlDocPtr page = htmlCtxtReadMemory(parser, s.p, (int)s.n, NULL, "UTF-8", options);
    bool cut = parser->disableSAX;
    htmlFreeParserCtxt(parser);
    p->r = r;
    if (page && !cut)
        page_read(p, (const xmlNode *)page, false);
    raw_words_end(r, p->headed);
    xmlFreeDoc(page);
    if (cut)
        refuse(r, "this page is nested too deep");
}
