/* Finds the context of a cursor in a YAML text: the key, the mapping, and the rows of field tables
 * that apply there.
 *
 * Text being typed is often not valid YAML: a bracket is open, a key has no colon. So the text is
 * scanned by simple rules: lines by their columns, brackets by their openings. A contradiction is
 * dropped at the next line with a smaller indent. The scan continues to the end of the text, since
 * keys after the cursor belong to the mapping too. Called by all handlers of requests about a
 * place. */
#include "lsp/place.h"

/* ---- allowed fields: rows of field tables ---- */

/* Adds a row. A row of type FIELD_ANY is replaced by its alternatives. More than FORMS_MAX rows do
 * not occur and are dropped. */
static void forms_add(struct forms *f, const struct field *row)
{
    if (!row || f->n == FORMS_MAX)
        return;
    if (row->type != FIELD_ANY) {
        f->at[f->n++] = row;
        return;
    }
    for (const struct field *of = row->of; of && of->type != FIELD_END; of++)
        forms_add(f, of);
}

/* The table that has a row for the key. */
static const struct fields *forms_table(const struct forms *in, struct str key)
{
    for (size_t i = 0; i < in->n; i++)
        if (in->at[i]->type == FIELD_KEYS && fields_row(in->at[i]->keys, key))
            return in->at[i]->keys;
    return NULL;
}

const struct field *forms_key(const struct forms *in, struct str key)
{
    return fields_row(forms_table(in, key), key);
}

const struct field *forms_naming(const struct forms *f, enum naming names)
{
    for (size_t i = 0; i < f->n; i++)
        if (f->at[i]->names == names &&
            (f->at[i]->type == FIELD_TEXT || f->at[i]->type == FIELD_TEXTS))
            return f->at[i];
    return NULL;
}

/* A known key has its own row, also in a mapping that allows any name: this distinguishes a row of
 * a grid from a group of rows. */
static struct forms forms_of_key(const struct forms *in, struct str key)
{
    struct forms f = {0};
    for (size_t i = 0; i < in->n; i++)
        if (in->at[i]->type == FIELD_KEYS)
            forms_add(&f, fields_row(in->at[i]->keys, key));
    for (size_t i = 0; i < in->n && !forms_table(in, key); i++)
        if (in->at[i]->type == FIELD_MAP)
            forms_add(&f, in->at[i]->of);
    return f;
}

/* For `head: text or list of texts` an item has the same row as the whole value. */
static struct forms forms_of_item(const struct forms *in)
{
    struct forms f = {0};
    for (size_t i = 0; i < in->n; i++)
        if (in->at[i]->type == FIELD_LIST)
            forms_add(&f, in->at[i]->of);
        else if (in->at[i]->type == FIELD_TEXTS)
            forms_add(&f, in->at[i]);
    return f;
}

static struct forms forms_of_file(struct arena *a, const struct schema_of *kind)
{
    struct field *top = ARENA_NEW(a, struct field);
    *top = (struct field){.type = FIELD_KEYS, .keys = kind->top};
    return (struct forms){.at = {top}, .n = 1};
}

/* Keeps the tables that have all the mapping's keys. Keys that are in no table are ignored, since
 * they may be incomplete. */
static struct forms forms_fitting(const struct forms *in, const struct nest *f)
{
    struct forms out = {0};
    bool any = false;
    for (size_t i = 0; i < in->n; i++) {
        bool fits = true;
        for (size_t k = 0; in->at[i]->type == FIELD_KEYS && f && k < f->keys.n && fits; k++)
            fits = fields_row(in->at[i]->keys, f->keys.at[k]) || !forms_table(in, f->keys.at[k]);
        any = any || (fits && in->at[i]->type == FIELD_KEYS);
        if (fits)
            forms_add(&out, in->at[i]);
    }
    return any ? out : *in;
}

/* ---- scanning the text ---- */

enum { NESTED_MAX = 64 }; /* twice the maximum depth of the reader */

struct scan {
    struct arena *a;
    struct str text;
    size_t cursor, i;
    struct nest *top;
    struct place *out;
    size_t line;              /* start of the current line */
    size_t column;            /* column of the place */
    const struct nest *live;  /* the mapping of the place, which may still get keys */
    const struct nest *child; /* for a word on a separate line: the mapping that starts after it */
};

/* Opens a frame. Closed frames are never changed, so a place can keep the frames that were open. */
static void frame_push(struct scan *s, bool list, bool flow, size_t column)
{
    struct nest *f = ARENA_NEW(s->a, struct nest);
    f->outer = s->top;
    f->depth = s->top ? s->top->depth + 1 : 0;
    f->list = list;
    f->flow = flow;
    f->column = column;
    f->empty = true;
    if (s->out->para_style == PLACE_OPEN && !s->child && f->outer == s->live && !list && !flow &&
        column == s->column)
        s->child = f;
    s->top = f;
    if (f->depth >= NESTED_MAX)
        s->i = s->text.n;
}

/* Copies the open frames for the place, since the scan changes their keys. At most NESTED_MAX
 * deep. */
static struct nest *frames_copy(struct arena *a, const struct nest *f)
{
    if (!f)
        return NULL;
    struct nest *copy = arena_copy(a, f, sizeof *f);
    copy->outer = frames_copy(a, f->outer);
    return copy;
}

/* The first token that contains or touches the cursor becomes the place. */
static void place_note(struct scan *s, enum place_para_style para_style, size_t lo, size_t hi)
{
    struct place *p = s->out;
    if (p->para_style != PLACE_NOWHERE || s->cursor < lo || s->cursor > hi)
        return;
    char first = lo < hi ? s->text.p[lo] : 0;
    s->column = lo - s->line;
    p->quote = first == '"' || first == '\'' ? first : 0;
    lo += p->quote != 0;
    hi -= p->quote && hi > lo && s->text.p[hi - 1] == p->quote;
    p->para_style = para_style;
    p->frame = frames_copy(s->a, s->top);
    s->live = s->top;
    p->lo = lo;
    p->hi = hi;
    p->word = str_cut(s->text, lo, hi);
}

static bool at_end_of_line(const struct scan *s, size_t i)
{
    return i >= s->text.n || s->text.p[i] == '\n' || s->text.p[i] == '\r';
}

static size_t line_end(const struct scan *s, size_t i)
{
    while (!at_end_of_line(s, i))
        i++;
    return i;
}

static size_t blanks_end(const struct scan *s, size_t i)
{
    while (i < s->text.n && s->text.p[i] == ' ')
        i++;
    return i;
}

static bool ends_value(const struct scan *s, size_t i)
{
    return at_end_of_line(s, i) || (s->text.p[i] == '#' && i > 0 && s->text.p[i - 1] == ' ');
}

/* strchr would match a NUL, and a buffer may contain one. */
static bool is_one_of(const struct scan *s, size_t i, const char *list)
{
    return i < s->text.n && s->text.p[i] && strchr(list, s->text.p[i]);
}

/* Characters that end a word besides the end of the line: none; a colon with a space; in brackets
 * also commas and brackets. */
#define TO_LINE_END ""
#define TO_COLON ":"
#define TO_BRACKET ":,[]{}"

/* End of a word. A quoted word ends after its closing quote, or with the line if the quote is
 * missing. Other words have no trailing spaces, except for a word that takes the whole line. */
static size_t word_end(const struct scan *s, size_t i, const char *ends)
{
    const size_t from = i;
    if (is_one_of(s, i, "\"'")) {
        const char quote = s->text.p[i++];
        for (; !at_end_of_line(s, i) && s->text.p[i] != quote; i++)
            i += s->text.p[i] == '\\' && quote == '"' && !at_end_of_line(s, i + 1);
        return at_end_of_line(s, i) ? i : i + 1;
    }
    for (; !ends_value(s, i); i++)
        if (is_one_of(s, i, ends) && (s->text.p[i] != ':' || at_end_of_line(s, i + 1) ||
                                      s->text.p[i + 1] == ' ' || is_one_of(s, i + 1, ends + 1)))
            break;
    while (*ends && i > from && s->text.p[i - 1] == ' ')
        i--;
    return i;
}

static bool is_dash(const struct scan *s, size_t i)
{
    return is_one_of(s, i, "-") && (at_end_of_line(s, i + 1) || s->text.p[i + 1] == ' ');
}

static bool is_key(const struct scan *s, size_t i)
{
    const size_t end = word_end(s, i, TO_COLON);
    return end > i && is_one_of(s, end, ":") && !is_one_of(s, i, "[{");
}

static struct str unquoted(struct str s)
{
    bool quoted = s.n > 1 && (s.p[0] == '"' || s.p[0] == '\'') && s.p[s.n - 1] == s.p[0];
    return quoted ? str_cut(s, 1, s.n - 1) : s;
}

/* The role of the next word in the current mapping or list. */
static enum place_para_style para_style_here(const struct scan *s)
{
    if (s->top->list)
        return PLACE_ITEM;
    return s->top->key.s.p ? PLACE_VALUE : PLACE_KEY;
}

/* Notes a place without a word. */
static void gap_note(struct scan *s, size_t at)
{
    place_note(s, para_style_here(s), at, at);
}

/* Reads a word. A key is added to its mapping, so that it is not offered twice, and the scan
 * continues after its colon. The values of `chart` and `odds` are kept for the other keys of the
 * mapping: with `chart: shot`, columns are those of shot. */
static void word_take(struct scan *s, const char *ends)
{
    const size_t lo = s->i, hi = word_end(s, lo, ends), colon = blanks_end(s, hi);
    const struct str word = unquoted(str_trim(str_cut(s->text, lo, hi)));
    const enum place_para_style para_style = para_style_here(s);
    struct nest *f = s->top;
    s->i = hi;
    place_note(s, para_style, lo, hi);
    f->empty = para_style == PLACE_KEY;
    if (para_style == PLACE_KEY) {
        f->key = (struct text){word, {0, (uint32_t)lo, (uint32_t)hi}};
        ARENA_PUSH(s->a, &f->keys, word);
        s->i = is_one_of(s, colon, ":") ? colon + 1 : hi;
    } else if (para_style == PLACE_VALUE &&
               (str_is(f->key.s, "chart") || str_is(f->key.s, "odds"))) {
        f->about = word;
    }
}

/* ---- brackets ---- */

/* True if the bracket was not closed: the line is a key or an item, and its indent is not greater
 * than that of the bracket's owner. */
static bool is_left(const struct scan *s, size_t line, const struct nest *outer)
{
    const size_t i = blanks_end(s, line);
    return i - line <= (outer ? outer->column : 0) && !is_one_of(s, i, "]},#") &&
           (is_dash(s, i) || is_key(s, i));
}

/* Reads one element inside brackets. Between words it notes the place of the next word. */
static void flow_step(struct scan *s, const struct nest *outer)
{
    const char c = s->text.p[s->i];
    if (s->top != outer && is_one_of(s, s->i, " \r\n,[]{}"))
        gap_note(s, s->i);
    if (c == '[' || c == '{') {
        if (s->top)
            s->top->empty = false;
        frame_push(s, c == '[', true, 0);
    } else if (c == ']' || c == '}') {
        s->top = s->top->outer;
    } else if (c == ',') {
        s->top->key = (struct text){0};
        s->top->empty = true;
    } else if (c == '#' && s->text.p[s->i - 1] == ' ') {
        s->i = line_end(s, s->i) - 1;
    } else if (word_end(s, s->i, TO_BRACKET) > s->i && !is_one_of(s, s->i, " \r\n")) {
        word_take(s, TO_BRACKET);
        return;
    }
    s->i++;
}

/* Reads from an opening bracket to the closing one, or to the line where the bracket was abandoned;
 * the caller reads that line. */
static void flow_scan(struct scan *s)
{
    struct nest *outer = s->top;
    do {
        if (s->text.p[s->i] == '\n' && is_left(s, s->i + 1, outer))
            break;
        flow_step(s, outer);
    } while (s->top != outer && s->i < s->text.n);
    if (s->top != outer)
        gap_note(s, s->i);
    s->top = outer;
}

/* ---- lines ---- */

/* Closes the frames that a line at this column is not part of. A list may begin at the column of
 * its key, as in YAML: then a dash belongs to the key, unless the key already has a value. */
static void frames_leave(struct scan *s, size_t column, bool dash)
{
    while (s->top &&
           (s->top->column > column || (s->top->column == column && s->top->list && !dash)))
        s->top = s->top->outer;
    if (dash && s->top && s->top->column == column && !s->top->list && !s->top->empty)
        s->top = s->top->outer;
}

/* Enters the frame of a line's keys or dashes, and makes it at the first. */
static void frame_enter(struct scan *s, size_t column, bool list)
{
    frames_leave(s, column, list);
    if (!s->top || s->top->list != list || s->top->column != column)
        frame_push(s, list, false, column);
}

/* Skips a block text (| or >): all lines with a greater indent. */
static void block_text_skip(struct scan *s, size_t column)
{
    size_t lo = s->i = line_end(s, s->i);
    while (s->i < s->text.n) {
        size_t line = s->i + 1, in = blanks_end(s, line);
        if (!at_end_of_line(s, in) && in - line <= column)
            break;
        s->i = line_end(s, in);
    }
    if (s->cursor > lo && s->cursor <= s->i)
        gap_note(s, s->cursor);
}

/* Reads the value after a colon or a dash: empty, a block text, brackets, or a word to the end of
 * the line. */
static void value_scan(struct scan *s)
{
    const size_t from = s->i;
    s->i = blanks_end(s, from);
    const bool none = ends_value(s, s->i);
    if (s->cursor > from && (s->cursor < s->i || (none && s->cursor == s->i)))
        gap_note(s, s->cursor);
    if (none)
        return;
    s->top->empty = false;
    if (is_one_of(s, s->i, "|") || (is_one_of(s, s->i, ">") && at_end_of_line(s, s->i + 1)))
        block_text_skip(s, s->top->column);
    else if (is_one_of(s, s->i, "[{"))
        flow_scan(s);
    else
        word_take(s, TO_LINE_END);
}

/* Reads the words of a line, after its dashes. "- a: b" opens a list and in it a mapping, whose
 * further keys start at the column of `a`. A line without a dash or a key is a single word, which
 * may become either. */
static void content_scan(struct scan *s)
{
    while (is_dash(s, s->i)) {
        frame_enter(s, s->i - s->line, true);
        const size_t next = blanks_end(s, ++s->i);
        if (!is_dash(s, next) && !is_key(s, next)) {
            value_scan(s);
            return;
        }
        s->i = next;
    }
    if (is_key(s, s->i)) {
        frame_enter(s, s->i - s->line, false);
        s->top->key = (struct text){0};
        word_take(s, TO_COLON);
        value_scan(s);
        return;
    }
    frames_leave(s, s->i - s->line, false);
    place_note(s, PLACE_OPEN, s->i, line_end(s, s->i));
    if (is_one_of(s, s->i, "[{"))
        flow_scan(s);
}

/* Notes a cursor on an empty line; its column decides the mapping. The frames are restored, since
 * later lines may have a greater indent. */
static void blank_note(struct scan *s)
{
    struct nest *top = s->top;
    frames_leave(s, s->cursor - s->line, false);
    place_note(s, PLACE_OPEN, s->cursor, s->cursor);
    s->top = top;
}

/* Reads line by line. Brackets and block texts advance s->i over several lines. */
static void text_scan(struct scan *s)
{
    while (s->i <= s->text.n) {
        s->line = s->i;
        s->i = blanks_end(s, s->line);
        const bool none = at_end_of_line(s, s->i);
        if (s->cursor >= s->line && s->cursor < s->i + none)
            blank_note(s);
        if (!none && !is_one_of(s, s->i, "#") &&
            !str_starts(str_cut(s->text, s->i, s->text.n), "---"))
            content_scan(s);
        s->i = line_end(s, s->i) + 1;
    }
}

/* ---- context of a place ---- */

struct str frame_key(const struct nest *f)
{
    while (f && f->outer && f->outer->list)
        f = f->outer;
    return f && f->outer ? f->outer->key.s : STR("");
}

const struct nest *frame_below(const struct nest *f, const char *key)
{
    while (f && !(f->outer && !f->outer->list && str_is(f->outer->key.s, key)))
        f = f->outer;
    return f;
}

bool place_asks_roll(const struct place *p)
{
    const struct str key = frame_key(p->frame);
    return forms_naming(&p->value, NAMES_ROLL) ||
           ((str_is(key, "roll") || str_is(key, "outcomes")) && frame_below(p->frame, "odds"));
}

/* From the outermost frame inwards: the rows of a frame follow from the rows of the outer frame and
 * its key. */
static struct forms forms_of_frame(struct arena *a, const struct schema_of *kind,
                                   const struct nest *f)
{
    if (!f || !f->outer)
        return forms_of_file(a, kind);
    struct forms outer = forms_of_frame(a, kind, f->outer);
    outer = forms_fitting(&outer, f->outer);
    return f->outer->list ? forms_of_item(&outer) : forms_of_key(&outer, f->outer->key.s);
}

const struct field *place_key(struct arena *a, const struct schema_of *kind, const struct place *p)
{
    const struct field *row = p->para_style == PLACE_KEY ? forms_key(&p->in, p->word) : NULL;
    const struct nest *f = p->para_style == PLACE_KEY && p->frame ? p->frame->outer : p->frame;
    for (; f && !row; f = f->outer) {
        struct forms in = forms_of_frame(a, kind, f);
        in = forms_fitting(&in, f);
        row = f->list || !f->key.s.p ? NULL : forms_key(&in, f->key.s);
    }
    return row;
}

/* A word on a separate line is a key of the mapping whose keys start at this column. With a greater
 * indent it is the value of the last key, or the first key of a mapping: both are offered. */
static void open_settle(struct scan *s, struct place *p)
{
    const struct nest *f = p->frame;
    bool below = f && (s->column > f->column || f->list);
    if (!below) {
        p->para_style = PLACE_KEY;
        p->hi = word_end(s, p->lo, TO_COLON);
        p->word = str_cut(s->text, p->lo, p->hi);
        return;
    }
    p->value = f->list ? forms_of_item(&p->in) : forms_of_key(&p->in, f->key.s);
    struct nest *own = ARENA_NEW(s->a, struct nest);
    *own = (struct nest){.outer = (struct nest *)f, .column = s->column, .empty = true};
    if (s->child)
        own->keys = s->child->keys;
    p->frame = own;
    p->in = p->value;
}

/* After the scan, only the place's own frame is updated, with the keys and the chart found after
 * the cursor. */
struct place place_at(struct arena *a, const struct schema_of *kind, struct str text, size_t at)
{
    struct place p = {0};
    struct scan s = {.a = a, .text = text, .cursor = at, .out = &p};
    if (!kind || text.n > YAML_FILE) /* the reader refuses a file of this size */
        return p;
    text_scan(&s);
    if (p.para_style == PLACE_NOWHERE)
        return p;
    if (p.frame) {
        p.frame->keys = s.live->keys;
        p.frame->about = s.live->about;
    }
    p.in = forms_of_frame(a, kind, p.frame);
    p.in = forms_fitting(&p.in, p.frame);
    if (p.para_style == PLACE_OPEN)
        open_settle(&s, &p);
    else if (p.para_style != PLACE_KEY && p.frame)
        p.value =
            p.para_style == PLACE_ITEM ? forms_of_item(&p.in) : forms_of_key(&p.in, p.frame->key.s);
    return p;
}
