/* The tables of a web page to tables of plain cells. No parser of HTML: what a page's <table>, <tr>, <td>, <th>,
 * <caption> and the headings before them say, whatever else is wrong with it; a tag that is never closed ends with the
 * next of its kind.
 *
 * A cell that spans rows or columns stands in each place, the further ones marked as copies. A table in a cell is read
 * as one of its own, behind it. Nothing is fetched, no script looked at. Called by chart.c. */
#include "adopt/raw.h"
#include "yaml/tree.h"
#include <string.h>

/* DEPTH: pages that are laid out by tables nest them four or five deep. COLUMNS: one more than a table may have tells
 * that it has too many. What spans more than SPAN_MOST is a slip, and would be copied into each place. */
enum { DEPTH = 16, COLUMNS = COLUMNS_MOST + 1, SPAN_MOST = 200 };

/* A table whose end was not met yet, and of it the row and the cell that are being read. */
struct open_table {
    size_t at; /* among r's tables */
    struct raw_row *row;
    struct raw_rows rows;
    size_t n_row; /* rows opened */
    size_t heads; /* leading rows of heads alone */
    bool in_row, in_cell, body;
    struct buf text;
    bool head;
    unsigned rowspan, colspan;
    struct span at_cell;
    struct raw_cell down[COLUMNS]; /* a cell that spans rows, and how many are to come */
    unsigned left[COLUMNS];
    struct raw_cell cell[COLUMNS];
    size_t n_cell;
    size_t n_head;
};
/* The page as far as it was gone through: what is open, and what was said last that may be a title. */
struct web_page {
    struct raw *r;
    struct str s;
    size_t i;
    struct open_table *open[DEPTH];
    size_t depth, beyond; /* tables that are open, and those in them that are too deep to be read apart */
    struct buf heading;   /* h1 to h6, or a paragraph in bold, since the last table */
    bool in_heading, in_caption;
    struct span heading_at;
    struct buf words; /* of the last paragraph: where a table has no heading, it is its title */
    struct span words_at;
    struct text caption;
};

/* ---- characters ---- */

/* From the & at p->i; left behind its semicolon. What is none, or stands for no character, is an & that somebody typed:
 * old pages have them bare. */
static void put_entity(struct web_page *p, struct buf *b)
{
    static const struct {
        const char *name;
        uint32_t rune;
    } named[] = {{"amp", '&'},      {"lt", '<'},       {"gt", '>'},       {"quot", '"'},     {"apos", '\''},
                 {"nbsp", 0xA0},    {"ndash", 0x2013}, {"mdash", 0x2014}, {"minus", 0x2212}, {"times", 0xD7},
                 {"frac12", 0xBD},  {"frac14", 0xBC},  {"frac34", 0xBE},  {"le", 0x2264},    {"ge", 0x2265},
                 {"rsquo", 0x2019}, {"lsquo", 0x2018}, {"rdquo", 0x201D}, {"ldquo", 0x201C}, {"hellip", 0x2026},
                 {"Prime", 0x2033}, {"prime", 0x2032}, {"eacute", 0xE9},  {"egrave", 0xE8},  {"agrave", 0xE0},
                 {"auml", 0xE4},    {"ouml", 0xF6},    {"uuml", 0xFC},    {"szlig", 0xDF},   {"dagger", 0x2020},
                 {"deg", 0xB0},     {"plusmn", 0xB1},  {"middot", 0xB7},  {"bull", 0x2022},  {"pound", 0xA3}};
    struct str rest = str_cut(p->s, p->i + 1, p->i + 12);
    ptrdiff_t end = str_find_char(rest, ';');
    struct str name = str_cut(rest, 0, end < 0 ? 0 : (size_t)end);
    uint32_t rune = 0;
    if (name.n > 1 && name.p[0] == '#') {
        bool hex = str_lower(name.p[1]) == 'x';
        for (size_t k = 1 + hex; k < name.n && rune < 0x110000; k++) {
            char c = (char)str_lower(name.p[k]);
            uint32_t digit = char_is_digit(c)              ? (uint32_t)(c - '0')
                             : hex && c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a' + 10)
                                                           : 99;
            rune = digit == 99 ? 0 : rune * (hex ? 16 : 10) + digit;
        }
    }
    for (size_t k = 0; k < sizeof named / sizeof *named; k++)
        if (str_is(name, named[k].name))
            rune = named[k].rune;
    if (!rune || rune > 0x10FFFF || (rune < 32 && rune != '\n')) {
        buf_putc(b, '&');
        p->i++;
        return;
    }
    buf_put_rune(b, rune);
    p->i += name.n + 2;
}

/* ---- tags ---- */

struct web_tag {
    struct str name, rest; /* rest: its attributes */
    bool closes;
};

/* From the < at p->i; left behind its >. A > in quotes is none: attributes hold whole sentences. */
static struct web_tag tag_take(struct web_page *p)
{
    struct web_tag t = {.closes = p->i + 1 < p->s.n && p->s.p[p->i + 1] == '/'};
    size_t lo = p->i + 1 + t.closes, hi = lo;
    char quote = 0;
    while (hi < p->s.n && (char_is_letter(p->s.p[hi]) || char_is_digit(p->s.p[hi])))
        hi++;
    t.name = str_cut(p->s, lo, hi);
    for (p->i = hi; p->i < p->s.n; p->i++) {
        char c = p->s.p[p->i];
        if (!quote && c == '>')
            break;
        quote = quote ? (c == quote ? 0 : quote) : (c == '"' || c == '\'') ? c : 0;
    }
    t.rest = str_cut(p->s, hi, p->i);
    p->i += p->i < p->s.n;
    return t;
}

/* Of rowspan and colspan: 1 where it is not there or no number, and no more than SPAN_MOST. */
static unsigned attribute(struct str rest, const char *name)
{
    for (size_t i = 0; i + strlen(name) < rest.n; i++) {
        unsigned n = 0;
        if (!str_same_word(str_cut(rest, i, i + strlen(name)), str_of(name)))
            continue;
        for (i += strlen(name); i < rest.n && !char_is_digit(rest.p[i]) && str_find_char(STR("=\"' "), rest.p[i]) >= 0;
             i++)
            ;
        for (; i < rest.n && char_is_digit(rest.p[i]) && n < 10000; i++)
            n = 10 * n + (unsigned)(rest.p[i] - '0');
        return n < 1 ? 1 : n > SPAN_MOST ? SPAN_MOST : n;
    }
    return 1;
}

/* One of these names, blanks between. */
static bool is_tag(struct str name, const char *names)
{
    struct str all = str_of(names), one;
    while (str_split(&all, ' ', &one))
        if (str_same_word(name, one))
            return true;
    return false;
}

/* ---- rows ----
 *
 * A row is made as a browser would lay it out: cells that span down from above take their places first, each further
 * cell the next free one, and one that spans several columns is copied into each. So every row has its cells under
 * their heads, which is all that the view asks. */

/* Cells beyond COLUMNS are not kept, for then the table is refused. */
static void cell_put(struct open_table *t, struct raw_cell c)
{
    if (t->n_cell < COLUMNS)
        t->cell[t->n_cell++] = c;
}

/* What spans down from rows above comes first where it stands. */
static void spans_put(struct open_table *t)
{
    while (t->n_cell < COLUMNS && t->left[t->n_cell]) {
        t->left[t->n_cell]--;
        struct raw_cell c = t->down[t->n_cell];
        c.copied = true;
        cell_put(t, c);
    }
}

/* What spans down from above may stand between the columns of a cell that spans several, and moves them on. */
static void cell_close(struct web_page *p, struct open_table *t)
{
    if (!t->in_cell)
        return;
    struct raw_cell c = {.text = clean_text(p->r->a, buf_str(&t->text)), .at = t->at_cell, .head = t->head};
    c.at.hi = (uint32_t)p->i;
    for (unsigned k = 0; k < t->colspan && t->n_cell < COLUMNS; k++) {
        spans_put(t);
        if (t->n_cell < COLUMNS && t->rowspan > 1) {
            t->left[t->n_cell] = t->rowspan - 1;
            t->down[t->n_cell] = c;
        }
        c.copied = k > 0;
        cell_put(t, c);
    }
    t->n_head += t->head;
    t->in_cell = false;
}

/* Rows of heads alone, from the top, are heads. */
static void row_close(struct web_page *p, struct open_table *t)
{
    if (!t->in_row)
        return;
    cell_close(p, t);
    spans_put(t);
    t->in_row = false;
    if (!t->n_cell)
        return;
    bool heads = true;
    for (size_t i = 0; i < t->n_cell; i++)
        heads = heads && (t->cell[i].head || !t->cell[i].text.n);
    struct raw_cells cells = {0};
    for (size_t i = 0; i < t->n_cell; i++)
        ARENA_PUSH(p->r->a, &cells, t->cell[i]);
    raw_row_add(p->r, &p->r->at[t->at], &cells);
    t->heads += heads && !t->body && t->heads == p->r->at[t->at].row.n - 1;
}

/* The row before it ends, said or not. */
static void row_open(struct web_page *p, struct open_table *t)
{
    row_close(p, t);
    t->in_row = true;
    t->n_cell = t->n_head = 0;
}

/* A first row that spans the table is its title, and so are further ones words above it: that is how pages without
 * captions have written them for thirty years. */
static void table_close(struct web_page *p)
{
    struct open_table *t = p->open[--p->depth];
    row_close(p, t);
    struct raw_table *raw = &p->r->at[t->at];
    while (raw->row.n > 1) {
        const struct raw_row *first = &raw->row.at[0];
        bool whole = first->n > 1;
        for (size_t i = 1; i < first->n; i++)
            whole = whole && first->cell[i].copied;
        if (!whole)
            break;
        struct text said = {first->cell[0].text, first->at};
        if (!raw->title.s.n)
            raw->title = said;
        else if (said.s.n)
            ARENA_PUSH(p->r->a, &raw->above, said);
        raw->row.at++;
        raw->row.n--;
        t->heads -= t->heads > 0;
    }
    raw->heads = t->heads ? t->heads : SIZE_MAX;
}

/* Its title is the heading before it; failing that, the paragraph before it, if that is short enough and the table no
 * part of another's cell. Each is given to one table. */
static void table_open(struct web_page *p)
{
    p->beyond += p->depth == DEPTH;
    if (p->depth == DEPTH)
        return;
    if (!p->open[p->depth])
        p->open[p->depth] = ARENA_NEW(p->r->a, struct open_table);
    struct open_table *t = p->open[p->depth++];
    *t = (struct open_table){.at = p->r->n, .text = {.a = p->r->a}};
    struct raw_table *raw = raw_table_add(p->r);
    enum { TITLE_MOST = 100 };
    struct str words = clean_text(p->r->a, buf_str(&p->words));
    raw->title = (struct text){clean_text(p->r->a, buf_str(&p->heading)), p->heading_at};
    if (!raw->title.s.n && p->depth == 1 && words.n <= TITLE_MOST)
        raw->title = (struct text){words, p->words_at};
    p->words = (struct buf){.a = p->r->a};
    p->heading = (struct buf){.a = p->r->a};
}

/* ---- the page ---- */

/* `from`: where the tag begins. Tags of a table that nobody opened mean nothing; a cell outside a row opens one. */
static void tag_table(struct web_page *p, const struct web_tag *t, size_t from)
{
    struct open_table *top = p->depth ? p->open[p->depth - 1] : NULL;
    if (is_tag(t->name, "table")) {
        if (!t->closes)
            table_open(p);
        else if (p->beyond)
            p->beyond--; /* what it said stands in the cell that it was in */
        else if (top)
            table_close(p);
    } else if (!top) {
        return;
    } else if (is_tag(t->name, "tr")) {
        if (t->closes)
            row_close(p, top);
        else
            row_open(p, top);
    } else if (is_tag(t->name, "tbody")) {
        row_close(p, top);
        top->body = !t->closes && top->heads > 0;
    } else if (t->closes) {
        cell_close(p, top);
    } else {
        cell_close(p, top);
        if (!top->in_row)
            row_open(p, top);
        spans_put(top);
        top->in_cell = true;
        top->head = is_tag(t->name, "th");
        top->rowspan = attribute(t->rest, "rowspan");
        top->colspan = attribute(t->rest, "colspan");
        top->text = (struct buf){.a = p->r->a};
        top->at_cell = (struct span){p->r->file, (uint32_t)from, (uint32_t)p->i};
    }
}

/* Whatever stands in <script> and <style>, and in comments. */
static bool passed_over(struct web_page *p)
{
    static const char *const what[][2] = {{"<!--", "-->"}, {"<script", "</script"}, {"<style", "</style"}, {"<!", ">"}};
    struct str rest = str_cut(p->s, p->i, p->s.n);
    for (size_t k = 0; k < sizeof what / sizeof *what; k++) {
        size_t n = strlen(what[k][0]);
        if (!str_same_word(str_cut(rest, 0, n), str_of(what[k][0])))
            continue;
        size_t end = n, close = strlen(what[k][1]); /* in any letters, as it begins: </SCRIPT> */
        while (end + close <= rest.n && !str_same_word(str_cut(rest, end, end + close), str_of(what[k][1])))
            end++;
        p->i = end + close <= rest.n ? p->i + end + close : p->s.n;
        return true;
    }
    return false;
}

/* A tag between words: where their text goes on is decided by what is open, the caption before the cell before the
 * heading. */
static void tag_read(struct web_page *p)
{
    size_t from = p->i;
    struct web_tag t = tag_take(p);
    struct open_table *top = p->depth ? p->open[p->depth - 1] : NULL;
    struct buf *b = p->in_caption ? &p->heading : top && top->in_cell ? &top->text : p->in_heading ? &p->heading : NULL;
    if (is_tag(t.name, "table tr td th tbody")) {
        tag_table(p, &t, from);
    } else if (is_tag(t.name, "h1 h2 h3 h4 h5 h6 caption") && !(top && top->in_cell)) {
        p->in_heading = !t.closes && !is_tag(t.name, "caption");
        p->in_caption = !t.closes && is_tag(t.name, "caption");
        if (!t.closes) {
            p->heading = (struct buf){.a = p->r->a};
            p->heading_at = (struct span){p->r->file, (uint32_t)from, (uint32_t)p->i};
        } else if (is_tag(t.name, "caption") && top) {
            p->r->at[top->at].title = (struct text){clean_text(p->r->a, buf_str(&p->heading)), p->heading_at};
            p->heading = (struct buf){.a = p->r->a};
        }
    } else if (b && is_tag(t.name, "sup")) {
        buf_putz(b, t.closes ? "]" : " ["); /* a footnote's sign, and no digit of the number before it */
    } else if (b && is_tag(t.name, "br p div li")) {
        buf_putc(b, ' ');
    } else if (!b && !t.closes && is_tag(t.name, "p div")) {
        p->words = (struct buf){.a = p->r->a};
        p->words_at = (struct span){p->r->file, (uint32_t)from, (uint32_t)p->i};
    }
}

/* Byte by byte, a tag or an entity at once. More tables than TABLES_MOST are no table at all: half a page would look
 * like all of it. */
void read_html_tables(struct raw *r)
{
    struct web_page p = {
        .r = r, .s = diag_source_at(r->d, r->file)->text, .heading = {.a = r->a}, .words = {.a = r->a}};
    enum { TABLES_MOST = 500 };
    while (p.i < p.s.n && r->n <= TABLES_MOST) {
        struct open_table *top = p.depth ? p.open[p.depth - 1] : NULL;
        struct buf *b = p.in_caption ? &p.heading : top && top->in_cell ? &top->text : p.in_heading ? &p.heading : NULL;
        char c = p.s.p[p.i], next = p.i + 1 < p.s.n ? p.s.p[p.i + 1] : ' ';
        if (c == '<' && passed_over(&p))
            continue;
        if (c == '<' && (char_is_letter(next) || next == '/')) {
            tag_read(&p);
        } else if (c == '&' && (b || !p.depth)) {
            put_entity(&p, b ? b : &p.words);
        } else {
            if (b)
                buf_putc(b, c);
            else if (!p.depth && p.words.n < 1000)
                buf_putc(&p.words, c);
            p.i++;
        }
    }
    while (p.depth)
        table_close(&p);
    if (p.i < p.s.n) {
        SAY(r->d, RULE_OVER_LIMIT, ((struct span){r->file, (uint32_t)p.i, (uint32_t)p.i}), "adopt it in pieces",
            "there are more than %d tables on this page", TABLES_MOST);
        r->n = 0;
        return;
    }
    size_t n = 0; /* tables that hold others, or one cell, are how a page is laid out */
    for (size_t i = 0; i < r->n; i++)
        if (r->at[i].row.n > 1)
            r->at[n++] = r->at[i];
    r->n = n;
}
