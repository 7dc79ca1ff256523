/* Writes rich text, tables, plots and blocks as HTML. Input: the blocks of a sheet, as show/ makes
 * them; output: markup appended to the page. Called by page.c, and by commands that print one
 * table.
 *
 * Invariant: a cell of the page is one box of the table, with its spans; positions without a box
 * are empty cells, so that the columns of all rows agree. */
#include "show/chart/chart.h"
#include "show/plot.h"
#include "web/web.h"

/* ---- text ---- */

void html_text(struct buf *to, struct str text)
{
    static const char *const name[256] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;", ['\''] = "&#39;"};
    for (size_t i = 0; i < text.n; i++) {
        const unsigned char c = (unsigned char)text.p[i];
        if (name[c])
            buf_putz(to, name[c]);
        else if ((c < ' ' && c != '\n' && c != '\t') || c == 127)
            buf_putz(to, "\xEF\xBF\xBD");
        else
            buf_putc(to, (char)c);
    }
}

void html_attribute(struct buf *to, const char *name, struct str value)
{
    buf_printf(to, " %s=\"", name);
    html_text(to, value);
    buf_putc(to, '"');
}

/* A "<" is only in texts of the JSON, where it is written as its number: no text ends the script.
 */
void html_data(struct buf *to, struct str json, const char *attributes)
{
    buf_printf(to, "<script type=application/json%s>", attributes);
    for (size_t i = 0; i < json.n; i++)
        if (json.p[i] == '<')
            buf_putz(to, "\\u003c");
        else
            buf_putc(to, json.p[i]);
    buf_putz(to, "</script>\n");
}

/* A line break in a cell's text stays one. */
static void put_lines(struct buf *to, struct str text)
{
    struct str line;
    for (bool first = true; str_split(&text, '\n', &line); first = false) {
        if (!first)
            buf_putz(to, "<br>");
        html_text(to, line);
    }
}

size_t html_index(const struct str_list *list, struct str text)
{
    size_t i = 0;
    while (i < list->n && !str_eq(list->at[i], text))
        i++;
    return i;
}

/* Small letters, digits and hyphens, and bytes above ASCII as they are. */
static struct str slug_of(struct arena *a, struct str text)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < text.n; i++) {
        const char c = text.p[i];
        const bool high = (unsigned char)c >= 128;
        if (c >= 'A' && c <= 'Z')
            buf_putc(&b, (char)(c - 'A' + 'a'));
        else if (high || c == '+' || c == '.' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            buf_putc(&b, c);
        else if (b.n && b.p[b.n - 1] != '-')
            buf_putc(&b, '-');
    }
    return buf_str(&b);
}

/* The text, or with a number if the list has it. Adds it to the list. */
static struct str unique(struct arena *a, struct str_list *list, struct str text)
{
    struct str one = text;
    for (unsigned again = 2; html_index(list, one) < list->n; again++)
        one = str_printf(a, "%.*s-%u", STRF(text), again);
    ARENA_PUSH(a, list, one);
    return one;
}

struct str html_id(struct web_page *w, struct str prefix, struct str text)
{
    const struct str slug = slug_of(w->a, text);
    return unique(w->a, w->ids, str_printf(w->a, "%.*s%.*s", STRF(prefix), STRF(slug)));
}

/* The id of the first block that prints the chart; empty if none does. */
static struct str place_of_chart(const struct web_page *w, const struct chart *c)
{
    for (size_t i = 0; w->sheet && i < w->sheet->n_ref; i++) {
        const struct sheet_ref *r = &w->sheet->ref[i];
        if (r->chart == c && r->placed && c)
            return slug_of(w->a, w->sheet->section[r->section].block[r->block].id);
    }
    return (struct str){0};
}

const char *html_tag(const struct run *r)
{
    static const char *const tag[] = {
        [CHAR_STYLE_STRONG] = "b",  [CHAR_STYLE_ITALIC] = "i",  [CHAR_STYLE_ASIDE] = "small",
        [CHAR_STYLE_MARK] = "sup",  [CHAR_STYLE_HUE] = "b",     [CHAR_STYLE_BADGE] = "kbd",
        [CHAR_STYLE_APART] = "sup", [CHAR_STYLE_CODE] = "code", [CHAR_STYLE_PALE] = "small"};
    return tag[r->char_style];
}

static bool is_large(const struct run *r)
{
    return r->kind == PARA_STYLE_NUMBER || r->kind == PARA_STYLE_MOVE ||
           r->kind == PARA_STYLE_SIGN || r->kind == PARA_STYLE_KEY;
}

/* A link to the chart that the text refers to, or to the note of a mark. */
static bool link_begin(struct web_page *w, const struct run *r)
{
    const struct str chart = place_of_chart(w, r->ref);
    const bool back = w->in_note && char_style_is_mark(r->char_style);
    if (r->note)
        buf_printf(w->to, "<a href=\"#%.*s::%u\">", STRF(w->id), r->note);
    else if (back || chart.n)
        buf_printf(w->to, "<a href=\"#%.*s\">", STRF(back ? w->id : chart));
    return r->note || back || chart.n;
}

static void put_run(struct web_page *w, const struct run *r)
{
    static const char *const class[2][2] = {{"", " class=h"}, {" class=n", " class=\"n h\""}};
    const bool large = is_large(r) && !w->even, hue = r->char_style == CHAR_STYLE_HUE,
               tagged = large || r->char_style != CHAR_STYLE_PLAIN;
    const char *style = html_tag(r), *name = style ? style : "span";
    if (tagged)
        buf_printf(w->to, "<%s%s>", name, class[large][hue]);
    const bool linked = link_begin(w, r);
    put_lines(w->to, r->text);
    buf_putz(w->to, linked ? "</a>" : "");
    if (tagged)
        buf_printf(w->to, "</%s>", name);
}

/* A dash alone is read as one without being grey, and odds have thousands. */
static bool is_dash(struct words words)
{
    return words.n == 1 && str_is(words.run[0].text, "–");
}

void html_words(struct web_page *w, struct words words)
{
    if (is_dash(words)) {
        buf_putz(w->to, "–");
        return;
    }
    for (size_t i = 0; i < words.n; i++)
        if (!words.run[i].page)
            put_run(w, &words.run[i]);
}

void html_aside(struct web_page *w, struct words words)
{
    if (!words.n)
        return;
    buf_putz(w->to, " <small>");
    html_words(w, words);
    buf_putz(w->to, "</small>");
}

void html_paragraphs(struct web_page *w, const struct words *words, size_t n, const char *class)
{
    for (size_t i = 0; i < n; i++) {
        const struct run *first = words[i].n ? words[i].run : NULL;
        w->in_note = first && char_style_is_mark(first->char_style) && !first->note;
        buf_printf(w->to, "<p class=%s", class);
        if (w->in_note)
            buf_printf(w->to, " id=\"%.*s::%.*s\"", STRF(w->id), STRF(slug_of(w->a, first->text)));
        buf_putc(w->to, '>');
        html_words(w, words[i]);
        buf_putc(w->to, '\n');
    }
    w->in_note = false;
}

/* ---- tables ---- */

/* The boxes of a table by place: `at[row * cols + col]` is the box that covers it, or NULL. */
static const struct box **places_of(struct arena *a, const struct table *t)
{
    const struct box **at = ARENA_ARRAY(a, const struct box *, (size_t)t->rows * t->cols + 1);
    for (size_t i = 0; i < t->n; i++)
        for (unsigned r = t->box[i].row; r < t->box[i].row + t->box[i].rows; r++)
            for (unsigned c = t->box[i].col; c < t->box[i].col + t->box[i].cols; c++)
                at[(size_t)r * t->cols + c] = &t->box[i];
    return at;
}

/* The classes of a cell: its ground, the place of its text if it is not the table's usual one, and
 * whether it is one of several. */
static struct str classes_of(struct arena *a, const struct box *x, enum align usual)
{
    static const char *const ground[] = {"", "", "ky", "wo", "ba", "pl", "go", "s"};
    static const char *const align[] = {" le", " ce", " ri"};
    struct buf b = {.a = a};
    buf_putz(&b, ground[x->rating]);
    if (x->rating == RATING_SHADE)
        buf_printf(&b, "%u", x->shade);
    buf_putz(&b, x->align != usual ? align[x->align] : "");
    buf_putz(&b, x->boxed ? " bx" : "");
    if (x->one_of != ONE_OF_NONE)
        buf_printf(&b, " o%u", (unsigned)x->one_of);
    return str_trim(buf_str(&b));
}

static void put_class(struct buf *to, struct str class)
{
    const char *quote = str_find(class, " ") >= 0 ? "\"" : "";
    if (class.n)
        buf_printf(to, " class=%s%.*s%s", quote, STRF(class), quote);
}

/* The scope of a header: a box above several columns or beside several rows is the head of a
 * group. */
static const char *scope_of(const struct table *t, const struct box *x)
{
    if (t->row[x->row].head)
        return x->cols > 1 ? "colgroup" : "col";
    return x->rows > 1 || t->row[x->row].group ? "rowgroup" : "row";
}

static void put_box(struct web_page *w, const struct table *t, const struct box *x,
                    enum align usual)
{
    const bool head = x->head && x->words.n, label = x->head && !t->row[x->row].head;
    buf_putz(w->to, head ? "<th" : "<td");
    put_class(w->to, classes_of(w->a, x, label ? ALIGN_LEFT : usual));
    if (x->rows > 1)
        buf_printf(w->to, " rowspan=%u", x->rows);
    if (x->cols > 1)
        buf_printf(w->to, " colspan=%u", x->cols);
    if (head)
        buf_printf(w->to, " scope=%s", scope_of(t, x));
    buf_putc(w->to, '>');
    html_words(w, x->words);
}

/* The text that names a row: its first header that is not merged with other rows. */
static struct str row_name(struct arena *a, const struct table *t, unsigned row)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->box[i].row == row && t->box[i].rows == 1 && t->box[i].head && t->box[i].words.n)
            return words_plain(a, t->box[i].words);
    return (struct str){0};
}

/* The id of a row: that of its block, and the row's name. */
static void put_row_id(struct web_page *w, const struct table *t, unsigned row)
{
    const struct str name = t->row[row].head ? (struct str){0} : row_name(w->a, t, row);
    if (!name.n || !w->id.n || w->even)
        return; /* the script names the many rows of a book */
    const struct str prefix = str_printf(w->a, "%.*s:", STRF(w->id));
    buf_printf(w->to, " id=\"%.*s\"", STRF(html_id(w, prefix, name)));
}

static void put_row(struct web_page *w, const struct table *t, unsigned row,
                    const struct box *const *at, enum align usual)
{
    static const char *const below[] = {"no", "", "f", "z"};
    const struct str class =
        str_printf(w->a, "%s%s", below[t->row[row].below], t->row[row].group ? " gr" : "");
    buf_putz(w->to, "<tr");
    put_class(w->to, str_trim(class));
    put_row_id(w, t, row);
    buf_putc(w->to, '>');
    for (unsigned c = 0; c < t->cols; c++) {
        const struct box *x = at[(size_t)row * t->cols + c];
        if (!x)
            buf_putz(w->to, t->col[c].gap ? "<td class=gap>" : "<td>");
        else if (x->row == row && x->col == c)
            put_box(w, t, x, usual);
    }
    buf_putc(w->to, '\n');
}

/* How most cells of a table stand: left or centred. */
static enum align usual_of(const struct table *t)
{
    size_t n[3] = {0};
    for (size_t i = 0; i < t->n; i++)
        n[t->box[i].align] += !t->box[i].head;
    return n[ALIGN_CENTER] > n[ALIGN_LEFT] ? ALIGN_CENTER : ALIGN_LEFT;
}

/* A frame that scrolls sideways without the page; the keyboard reaches it. Its name is its own, as
 * there are several "Modifiers". */
static void frame_begin(struct web_page *w, struct str name, const char *class)
{
    const char *between = w->within.n && name.n ? ": " : "";
    struct str label = str_printf(w->a, "%.*s%s%.*s", STRF(w->within), between, STRF(name));
    label = unique(w->a, w->labels, label.n ? label : w->id);
    buf_putz(w->to, "<div class=wide tabindex=0 role=region");
    html_attribute(w->to, "aria-label", label);
    buf_putz(w->to, "><table");
    put_class(w->to, str_trim(str_of(class)));
    buf_putz(w->to, "><caption class=vh>");
    html_text(w->to, name.n ? name : label);
    buf_putz(w->to, "</caption>\n");
}

void html_table(struct web_page *w, const struct table *t, struct str name)
{
    const struct box **at = places_of(w->a, t);
    const enum align usual = usual_of(t);
    const char *kind = t->parted ? "pt" : t->shaded ? "sh" : t->verticals ? "ve" : "";
    bool in_head = false;
    frame_begin(w, name, str_printf(w->a, "%s%s", kind, usual == ALIGN_CENTER ? " cc" : "").p);
    for (unsigned r = 0; r < t->rows; r++) {
        const bool head = t->row[r].head;
        if (r == 0 || head != in_head || t->row[r].group)
            buf_putz(w->to, head ? "<thead>\n" : "<tbody>\n");
        in_head = head;
        put_row(w, t, r, at, usual);
    }
    buf_putz(w->to, "</table></div>\n");
}

/* ---- plots ---- */

/* One row of a panel: a percentage for each key of the plot. */
static void put_shares(struct web_page *w, const struct plot *p, const struct plot_row *r)
{
    buf_putz(w->to, "<tr><th scope=row>");
    html_text(w->to, r->label);
    for (unsigned k = 0; k < p->n_key; k++) {
        size_t i = 0;
        while (i < r->n && r->slice[i].key != k)
            i++;
        buf_putz(w->to, "<td>");
        if (i < r->n && !frac_is_zero(r->slice[i].share))
            buf_put_percent(w->to, r->slice[i].share, 0);
        else
            buf_putz(w->to, "–");
    }
    buf_putc(w->to, '\n');
}

/* The numbers of one panel, in percent. */
static void put_panel(struct web_page *w, const struct plot *p, const struct plot_panel *n,
                      struct str name)
{
    const struct str own = words_plain(w->a, n->title);
    frame_begin(w, own.n ? own : name, "cc");
    buf_putz(w->to, own.n ? "<thead><tr><th scope=col>" : "<thead><tr><td>");
    html_words(w, n->title);
    for (size_t k = 0; k < p->n_key; k++) {
        buf_putz(w->to, "<th class=ce scope=col>");
        html_words(w, p->key[k].name);
    }
    buf_putz(w->to, "\n<tbody>\n");
    for (size_t r = 0; r < n->n; r++)
        put_shares(w, p, &n->row[r]);
    buf_putz(w->to, "</table></div>\n");
}

void html_plot(struct web_page *w, const struct plot *p, struct str name)
{
    for (size_t i = 0; i < p->n_panel; i++)
        put_panel(w, p, &p->panel[i], name);
    html_paragraphs(w, &p->note, p->note.n > 0, "note");
}

/* ---- blocks ---- */

/* Halves of a list abreast are one list on a page that scrolls: the form without a gap. */
static const struct table *table_of(const struct block *b)
{
    const struct table *best = b->table;
    for (size_t i = 0; best && best->folded && i < b->n_form; i++)
        if (!b->form[i]->folded)
            best = b->form[i];
    return best;
}

void html_stamp(struct web_page *w, bool unchecked)
{
    if (unchecked)
        buf_printf(w->to, "<p class=stamp>%.*s\n", STRF(msg_text(NULL, MSG_UNCHECKED)));
    w->stamped |= unchecked;
}

struct words html_head(const struct block *b)
{
    return b->question.n ? b->question : b->title;
}

/* The head of a block, and its aside. */
static void put_block_head(struct web_page *w, const struct block *b)
{
    const struct words head = html_head(b);
    if (!head.n)
        return;
    buf_putz(w->to, "<h3><span>");
    html_words(w, head);
    buf_putz(w->to, "</span>");
    html_aside(w, b->aside);
    buf_putz(w->to, "</h3>\n");
}

void html_block(struct web_page *w, const struct block *b)
{
    const struct str name = words_plain(w->a, html_head(b));
    const char *tag = b->kind == BLOCK_FRAME ? "aside" : "section";
    w->id = html_id(w, STR(""), b->id.n ? b->id : name);
    buf_printf(w->to, "<%s class=bl", tag);
    if (w->id.n)
        buf_printf(w->to, " id=\"%.*s\"", STRF(w->id));
    buf_putz(w->to, ">\n");
    html_stamp(w, b->unchecked);
    put_block_head(w, b);
    html_paragraphs(w, b->lead, b->n_lead, "lead");
    if (b->table)
        html_table(w, table_of(b), name);
    if (b->plot)
        html_plot(w, b->plot, name);
    html_paragraphs(w, b->note, b->n_note, "note");
    buf_printf(w->to, "</%s>\n", tag);
}

void web_chart(struct buf *to, const struct model *m, const struct chart *c)
{
    struct str_list ids = {0}, labels = {0};
    struct web_page w = {.to = to, .a = to->a, .ids = &ids, .labels = &labels};
    const struct show show = {.a = to->a, .model = m, .set = c->set};
    const struct blocks blocks = show_blocks(&show, c);
    for (size_t i = 0; i < blocks.n; i++)
        html_block(&w, &blocks.at[i]);
}
