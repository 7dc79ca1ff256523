/* A chart to what is asked of it, and what was keyed to the YAML of a second reading (keying.h).
 *
 * Slots stand in the order of the page. What was not read is "?" where the reading needs something in its place, and is
 * left out elsewhere: neither counts as the same. Called by proof.c, and by form.c for the same on paper. */
#include "keying.h"
#include <string.h>

enum { WORDS_LONG = 4 }; /* a cell of so many words is worded by its author */

static bool has_many_words(struct str s)
{
    size_t words = 0;
    for (size_t i = 0; i < s.n; i++)
        words += s.p[i] != ' ' && (i == 0 || s.p[i - 1] == ' ');
    return words >= WORDS_LONG;
}

/* ---- what is asked ---- */

static void slot_add(struct keying *k, struct keyed_slot s)
{
    bool own = s.kind == SLOT_TITLE || s.kind == SLOT_SIDE || s.kind == SLOT_GROUP_NOTE || s.kind == SLOT_ROW_NOTE ||
               s.kind == SLOT_AGAIN || s.kind == SLOT_MARK || s.kind == SLOT_NOTE || s.kind == SLOT_READING;
    s.words = own || has_many_words(s.here.s);
    s.keyed = (struct str){NULL, 0};
    ARENA_PUSH(k->a, k, s);
}

static void notes_ask(struct keying *k, struct keyed_slot s, const struct text *note, size_t n)
{
    for (s.at = 0; s.at < n; s.at++) {
        s.here = note[s.at];
        slot_add(k, s);
    }
}

/* Cells as the book prints them; or those that are played otherwise, as they are played. */
static void cells_ask(struct keying *k, struct keyed_slot s, bool played)
{
    const struct said_line *line = s.line;
    s.kind = played ? SLOT_CELL_PLAYED : SLOT_CELL;
    for (s.at = 0; s.at < s.table->n_head; s.at++) {
        if (!line->cell[s.at].p)
            continue;
        const struct cell *cell = row_cell(line->row, line->col[s.at], true),
                          *other = row_cell(line->row, line->col[s.at], false);
        s.here = played ? (struct text){line->played_cell[s.at], other->text.at}
                        : (struct text){line->cell[s.at], cell->text.at};
        if (!played || cell != other)
            slot_add(k, s);
    }
}

static void row_ask(struct keying *k, struct keyed_slot s, int *group)
{
    const struct row *row = s.line->row;
    const struct erratum *e = &row->erratum;
    bool named = s.line->chart->kind != CHART_STEPS && !row->then;
    bool over = row->group >= 0 && s.line->chart == s.chart && row->group != *group;
    *group = s.line->chart == s.chart ? row->group : *group;
    if (over) {
        const struct group *g = &s.chart->group[row->group];
        s.kind = SLOT_GROUP;
        s.here = g->label;
        slot_add(k, s);
        s.kind = SLOT_GROUP_NOTE;
        notes_ask(k, s, g->note, g->n_note);
        s.at = 0;
    }
    s.kind = SLOT_LABEL;
    s.here = e->set && e->label.s.n ? e->label : row->label;
    if (named)
        slot_add(k, s);
    cells_ask(k, s, false);
    s.kind = SLOT_LABEL_PLAYED;
    s.here = row->label;
    if (named && e->set && e->label.s.n)
        slot_add(k, s);
    cells_ask(k, s, true);
    s.at = 0;
    s.kind = SLOT_TO;
    s.here = row->to;
    if (row->to.s.n && !row->then)
        slot_add(k, s);
    s.kind = SLOT_AGAIN;
    s.here = row->again;
    if (row->again.s.n)
        slot_add(k, s);
    s.kind = SLOT_ROW_NOTE;
    notes_ask(k, s, row->note, row->n_note);
}

static void table_ask(struct keying *k, struct keyed_slot s)
{
    struct said_table *t = ARENA_NEW(k->a, struct said_table);
    int group = -1;
    *t = model_said(k->a, s.chart);
    s.table = t;
    s.kind = SLOT_SIDE;
    for (s.at = 0; s.at < AGAIN_SIDES; s.at++) {
        s.here = again_side_of(s.chart, (enum again_side)s.at);
        if (s.here.s.n)
            slot_add(k, s);
    }
    s.kind = SLOT_HEAD;
    for (s.at = 0; s.at < t->n_head && s.chart->kind != CHART_STEPS && s.chart->kind != CHART_MODIFIERS; s.at++) {
        s.here = (struct text){t->full_head[s.at], t->head_at[s.at]};
        if (s.here.s.n)
            slot_add(k, s);
    }
    s.at = 0;
    for (s.row = 0; s.row < t->n_line; s.row++) {
        s.line = &t->line[s.row];
        row_ask(k, s, &group);
    }
    s.kind = SLOT_MORE;
    s.line = NULL;
    s.here = (struct text){.at = NOWHERE};
    slot_add(k, s);
}

/* A part asks only for the footnotes that its whole has not. */
static void chart_ask(struct keying *k, const struct chart *c)
{
    struct keyed_slot s = {.kind = SLOT_TITLE, .chart = c, .here = c->title};
    slot_add(k, s);
    if (c->kind != CHART_PARTS)
        table_ask(k, s);
    for (size_t i = 0; i < c->n_part; i++)
        if (!c->part[i]->bad)
            chart_ask(k, c->part[i]);
    s.kind = SLOT_MARK;
    for (s.at = 0; s.at < c->n_mark; s.at++) {
        s.here = c->mark[s.at].text;
        if (!c->whole || !chart_mark(c->whole, c->mark[s.at].name.s))
            slot_add(k, s);
    }
    s.kind = SLOT_NOTE;
    notes_ask(k, s, c->note, c->n_note);
    s.kind = SLOT_READING;
    s.here = c->reading;
    s.at = 0;
    if (c->reading.s.n)
        slot_add(k, s);
}

struct keying keying_of(struct arena *a, const struct chart *whole)
{
    struct keying k = {.a = a, .chart = whole};
    chart_ask(&k, whole);
    return k;
}

/* ---- questions ---- */

/* What was keyed of it; empty where it was not read, or not yet. */
static struct str keyed_of(const struct keying *k, enum slot_kind kind, const struct keyed_slot *near)
{
    for (size_t i = 0; i < k->n; i++) {
        const struct keyed_slot *s = &k->at[i];
        bool row = kind == SLOT_HEAD ? s->at == near->at : s->line == near->line;
        if (s->kind == kind && s->chart == near->chart && row && s->keyed.n && !str_is(s->keyed, "?"))
            return s->keyed;
    }
    return STR("");
}

/* A label that was not read is shown: one must know which row it is. */
static struct str row_words(const struct keying *k, const struct keyed_slot *s, bool blind)
{
    struct str keyed = blind ? STR("") : keyed_of(k, SLOT_LABEL, s);
    if (s->line->row->then)
        return str_printf(k->a, "row %zu, the line between", s->row + 1);
    if (s->line->chart->kind == CHART_STEPS)
        return str_printf(k->a, "step %.*s", STRF(s->line->label));
    if (blind)
        return str_printf(k->a, "row %zu", s->row + 1);
    keyed = keyed.n ? keyed : s->line->label;
    return str_printf(k->a, "row %zu %.*s", s->row + 1, STRF(keyed));
}

static struct str cell_words(const struct keying *k, const struct keyed_slot *s, bool blind)
{
    struct str head = keyed_of(k, SLOT_HEAD, s), row = row_words(k, s, blind);
    if (s->chart->kind == CHART_STEPS || s->chart->kind == CHART_MODIFIERS || s->table->n_head == 1)
        return row;
    if (blind)
        return str_printf(k->a, "%.*s | column %zu", STRF(row), s->at + 1);
    head = head.n ? head : s->table->full_head[s->at];
    return head.n ? str_printf(k->a, "%.*s | %.*s", STRF(row), STRF(head)) : row;
}

struct str keying_question(const struct keying *k, size_t i, bool blind)
{
    const struct keyed_slot *s = &k->at[i];
    switch (s->kind) {
    case SLOT_TITLE:
        return STR("title");
    case SLOT_SIDE:
        return str_of(again_sides[s->at]);
    case SLOT_HEAD:
        return str_printf(k->a, "head of column %zu", s->at + 1);
    case SLOT_GROUP:
        return str_printf(k->a, "what stands over row %zu", s->row + 1);
    case SLOT_GROUP_NOTE:
        return STR("its footnote");
    case SLOT_LABEL:
        return str_printf(k->a, "row %zu", s->row + 1);
    case SLOT_LABEL_PLAYED:
        return str_printf(k->a, "row %zu, as it should be", s->row + 1);
    case SLOT_CELL:
        return cell_words(k, s, blind);
    case SLOT_CELL_PLAYED:
        return str_printf(k->a, "%.*s, as it should be", STRF(cell_words(k, s, blind)));
    case SLOT_TO:
        return str_printf(k->a, "%.*s, what it changes", STRF(row_words(k, s, blind)));
    case SLOT_AGAIN:
        return str_printf(k->a, "%.*s, when to roll again", STRF(row_words(k, s, blind)));
    case SLOT_ROW_NOTE:
        return str_printf(k->a, "%.*s, footnote", STRF(row_words(k, s, blind)));
    case SLOT_MORE:
        return STR("one more row of the page, label | cells (Enter: there is none)");
    case SLOT_MARK:
        return str_printf(k->a, "footnote %zu", s->at + 1);
    case SLOT_NOTE:
        return str_printf(k->a, "note %zu", s->at + 1);
    case SLOT_READING:
        return STR("how it is read, where it can be read two ways");
    }
    return STR("");
}

struct str keying_stamp(const struct keying *k)
{
    uint64_t mark = 14695981039346656037u;
    for (size_t i = 0; i < k->n; i++) {
        const struct keyed_slot *s = &k->at[i];
        struct str part[] = {s->line ? s->line->label : STR(""),
                             s->kind == SLOT_CELL && s->table ? s->table->head[s->at] : STR("")};
        mark = (mark ^ (uint64_t)s->kind) * 1099511628211u;
        for (size_t p = 0; p < 2; p++)
            for (size_t b = 0; b <= part[p].n; b++)
                mark = (mark ^ (b < part[p].n ? (unsigned char)part[p].p[b] : 0xFFu)) * 1099511628211u;
    }
    return str_printf(k->a, "%zu %016llx", k->n, (unsigned long long)mark);
}

static bool is_unread(const struct keyed_slot *s)
{
    return s->kind != SLOT_MORE && s->keyed.p && (!s->keyed.n || str_is(s->keyed, "?"));
}

size_t keying_unread(const struct keying *k)
{
    size_t n = 0;
    for (size_t i = 0; i < k->n; i++)
        n += is_unread(&k->at[i]);
    return n;
}

size_t keying_asked(const struct keying *k)
{
    size_t n = 0;
    for (size_t i = 0; i < k->n; i++)
        n += k->at[i].kind != SLOT_MORE;
    return n;
}

bool slots_joined(const struct keying *k, size_t i)
{
    if (i + 1 >= k->n || k->at[i].chart != k->at[i + 1].chart)
        return false;
    const struct keyed_slot *s = &k->at[i], *next = s + 1;
    bool heads = s->kind == SLOT_HEAD && next->kind == SLOT_HEAD;
    bool row =
        s->line && s->line == next->line && (s->kind == SLOT_LABEL || s->kind == SLOT_CELL) && next->kind == SLOT_CELL;
    return heads || row;
}

/* ---- the file ---- */

/* In its place, for what was not read. */
static struct str read_or_unknown(const struct keyed_slot *s)
{
    return is_unread(s) || !s->keyed.p ? STR("?") : s->keyed;
}

/* "-1 each hour, to -4" to its parts; each is empty where it is not said. */
static struct str limits_cut(struct str keyed, struct str *each, struct str *up_to)
{
    ptrdiff_t to = str_find(keyed, ", to "), at;
    *up_to = to >= 0 ? str_trim(str_cut(keyed, (size_t)to + 5, keyed.n)) : STR("");
    keyed = to >= 0 ? str_trim(str_cut(keyed, 0, (size_t)to)) : keyed;
    at = str_find(keyed, " each ");
    *each = at >= 0 ? str_trim(str_cut(keyed, (size_t)at + 6, keyed.n)) : STR("");
    return at >= 0 ? str_trim(str_cut(keyed, 0, (size_t)at)) : keyed;
}

static void put_pair(struct buf *b, const char *key, struct str s)
{
    buf_printf(b, "%s: ", key);
    buf_put_yaml(b, s);
}

/* A label with what stands before it: the group as it was keyed, or what the chart puts before a further die. Where one
 * of both is said by what it turns on, so is the whole. */
static struct str label_joined(const struct keying *k, const struct keyed_slot *s, struct str group, struct str label)
{
    struct str own = row_label(s->line->row, true), all = s->line->label, before = STR("");
    if (s->line->row->then || s->line->chart->kind == CHART_STEPS)
        return all;
    if (str_is(label, "?"))
        return label;
    if (s->line->chart == s->chart && s->line->row->group >= 0)
        before = group;
    else if (s->line->chart != s->chart)
        before = str_cut(all, 0, all.n > own.n + 3 ? all.n - own.n - 3 : 0);
    if (!before.n)
        return label;
    if (!str_starts(before, "~") && !str_starts(label, "~"))
        return str_printf(k->a, "%.*s / %.*s", STRF(before), STRF(label));
    before = str_starts(before, "~") ? str_cut(before, 1, before.n) : before;
    label = str_starts(label, "~") ? str_cut(label, 1, label.n) : label;
    return str_printf(k->a, "~ %.*s %.*s", STRF(str_trim(before)), STRF(str_trim(label)));
}

/* One row while it is put: what was keyed of its cells, both as printed and as played. */
struct row_put {
    struct str label, label_played, *cell, *played;
    struct strs_put {
        struct str at[16];
        size_t n, read;
    } note;
    struct str to, again;
    bool other, modifier;
};

static size_t row_take(const struct keying *k, size_t i, struct row_put *r)
{
    const struct keyed_slot *first = &k->at[i];
    size_t heads = first->table->n_head;
    r->cell = ARENA_ARRAY(k->a, struct str, heads + 1);
    r->played = ARENA_ARRAY(k->a, struct str, heads + 1);
    r->label = STR("?");
    for (; i < k->n && k->at[i].line == first->line && k->at[i].chart == first->chart; i++) {
        const struct keyed_slot *s = &k->at[i];
        struct str read = read_or_unknown(s);
        switch (s->kind) {
        case SLOT_LABEL:
            r->label = read;
            break;
        case SLOT_LABEL_PLAYED:
            r->label_played = read;
            break;
        case SLOT_CELL:
            r->cell[s->at] = r->played[s->at] = read;
            break;
        case SLOT_CELL_PLAYED:
            r->played[s->at] = read;
            r->other = true;
            break;
        case SLOT_TO:
            r->to = read;
            break;
        case SLOT_AGAIN:
            r->again = read;
            break;
        case SLOT_ROW_NOTE:
            if (r->note.n < sizeof r->note.at / sizeof *r->note.at)
                r->note.at[r->note.n++] = read;
            r->note.read += !is_unread(s);
            break;
        case SLOT_TITLE:
        case SLOT_SIDE:
        case SLOT_HEAD:
        case SLOT_GROUP:
        case SLOT_GROUP_NOTE:
        case SLOT_MORE:
        case SLOT_MARK:
        case SLOT_NOTE:
        case SLOT_READING:
            break;
        }
    }
    return i;
}

static void put_list(struct buf *b, const struct str *at, size_t n)
{
    buf_putc(b, '[');
    for (size_t i = 0; i < n; i++) {
        buf_putz(b, i ? ", " : "");
        buf_put_yaml(b, at[i]);
    }
    buf_putc(b, ']');
}

/* What the book prints, beside what is played: the label, or cells by their columns. */
static void put_printed(struct buf *b, const struct keyed_slot *s, const struct row_put *r)
{
    bool any = false;
    if (r->label_played.n) {
        buf_putz(b, ", printed: ");
        buf_put_yaml(b, r->label);
        return;
    }
    if (!r->other)
        return;
    buf_putz(b, ", printed: {");
    for (size_t h = 0; h < s->table->n_head; h++) {
        if (!r->cell[h].p || str_eq(r->cell[h], r->played[h]) || str_is(r->cell[h], "?"))
            continue;
        buf_putz(b, any ? ", " : "");
        buf_put_yaml(b, r->modifier ? STR("add") : s->table->full_head[h]);
        buf_putz(b, ": ");
        buf_put_yaml(b, r->cell[h]);
        any = true;
    }
    buf_putc(b, '}');
}

static size_t put_row(const struct keying *k, struct buf *b, size_t i, struct str group, int in)
{
    const struct keyed_slot *s = &k->at[i];
    struct row_put r = {.modifier = s->chart->kind == CHART_MODIFIERS && !s->line->row->then};
    struct str each = STR(""), up_to = STR("");
    size_t end = row_take(k, i, &r), n = s->table->n_head;
    buf_printf(b, "%*s- ", in, "");
    buf_put_yaml(b, label_joined(k, s, group, r.label_played.n ? r.label_played : r.label));
    buf_putz(b, r.modifier ? ": {add: " : ": {cells: ");
    if (r.modifier) {
        buf_put_yaml(b, limits_cut(r.played[0], &each, &up_to));
        bool unread = str_is(r.played[0], "?");
        each = unread && s->line->row->each.s.n ? STR("?") : each;
        up_to = unread && s->line->row->has_up_to ? STR("?") : up_to;
    } else {
        struct str *cell = ARENA_ARRAY(k->a, struct str, n + 1);
        for (size_t h = 0; h < n; h++) /* one that is not here has no place to be asked for */
            cell[h] = r.played[h].p ? r.played[h] : STR("");
        put_list(b, cell, n);
    }
    const struct {
        const char *key;
        struct str is;
    } more[] = {{"each", each}, {"up-to", up_to}, {"to", r.to}, {"again", r.again}};
    for (size_t m = 0; m < sizeof more / sizeof *more; m++)
        if (more[m].is.n) {
            buf_putz(b, ", ");
            put_pair(b, more[m].key, more[m].is);
        }
    if (r.note.read) {
        buf_putz(b, ", note: ");
        put_list(b, r.note.at, r.note.n);
    }
    put_printed(b, s, &r);
    buf_putz(b, "}\n");
    return end;
}

/* "Pistol | 2in | 4in", a row that the chart has not. */
static void put_more(struct buf *b, const struct keyed_slot *s, int in)
{
    struct str rest = s->keyed, label, cell;
    char part = str_find_char(rest, '\t') >= 0 ? '\t' : '|';
    if (!rest.n || str_is(rest, "?") || !str_split(&rest, part, &label))
        return;
    buf_printf(b, "%*s- ", in, "");
    buf_put_yaml(b, str_trim(label));
    buf_putz(b, ": [");
    for (size_t i = 0; i < (s->table->n_head ? s->table->n_head : 1); i++) {
        bool more = str_split(&rest, part, &cell);
        buf_putz(b, i ? ", " : "");
        buf_put_yaml(b, more ? str_trim(cell) : STR("?"));
    }
    buf_putz(b, "]\n");
}

/* The rows of one chart, with groups and their footnotes before them. */
static void put_rows(const struct keying *k, struct buf *b, const struct chart *c, int in)
{
    struct str group = STR("");
    bool begun = false;
    for (size_t i = 0; i < k->n;) {
        const struct keyed_slot *s = &k->at[i];
        if (s->chart != c || (!s->line && s->kind != SLOT_MORE)) {
            i++;
            continue;
        }
        if (!begun)
            buf_printf(b, "%*srows:\n", in, "");
        begun = true;
        if (s->kind == SLOT_MORE) {
            put_more(b, s, in + 2);
            i++;
        } else if (s->kind == SLOT_GROUP) {
            struct str own = s->here.s, all = s->line->label, path = STR("");
            ptrdiff_t at = str_find(all, str_z(k->a, own));
            path = at > 0 ? str_cut(all, 0, (size_t)at) : STR("");
            group = is_unread(s) ? own : s->keyed;
            if (path.n && !str_starts(group, "~"))
                group = str_printf(k->a, "%.*s%.*s", STRF(path), STRF(group));
            struct strs_put note = {.n = 0};
            for (i++; i < k->n && k->at[i].kind == SLOT_GROUP_NOTE; i++) {
                if (note.n < sizeof note.at / sizeof *note.at)
                    note.at[note.n++] = read_or_unknown(&k->at[i]);
                note.read += !is_unread(&k->at[i]);
            }
            if (note.read && !str_starts(group, "~")) {
                buf_printf(b, "%*s- ", in + 2, "");
                buf_put_yaml(b, group);
                buf_putz(b, ": {note: ");
                put_list(b, note.at, note.n);
                buf_putz(b, "}\n");
            }
        } else {
            group = s->line->chart == c && s->line->row->group < 0 ? STR("") : group;
            i = put_row(k, b, i, group, in + 2);
        }
    }
}

/* All of one kind of one chart: a text, a list, or nothing where none of them was read. */
static void put_words(const struct keying *k, struct buf *b, const struct chart *c, enum slot_kind kind,
                      const char *key, int in)
{
    struct str *all = ARENA_ARRAY(k->a, struct str, k->n + 1);
    size_t n = 0, read = 0;
    for (size_t i = 0; i < k->n; i++)
        if (k->at[i].chart == c && k->at[i].kind == kind) {
            read += !is_unread(&k->at[i]);
            all[n++] = read_or_unknown(&k->at[i]);
        }
    if (!read)
        return;
    buf_printf(b, "%*s%s: ", in, "", key);
    if (kind == SLOT_TITLE || kind == SLOT_READING)
        buf_put_yaml(b, all[0]);
    else
        put_list(b, all, n);
    buf_putc(b, '\n');
}

static void put_chart(const struct keying *k, struct buf *b, const struct chart *c, int in)
{
    static const char *const sides[AGAIN_SIDES] = {"roll", "measure", "down", "across", "to", "start"};
    size_t marks = 0;
    put_words(k, b, c, SLOT_TITLE, "title", in);
    put_words(k, b, c, SLOT_NOTE, "note", in);
    put_words(k, b, c, SLOT_READING, "reading", in);
    for (size_t i = 0; i < k->n; i++)
        if (k->at[i].chart == c && k->at[i].kind == SLOT_MARK) {
            buf_printf(b, marks++ ? ", " : "%*smarks: {", in, "");
            buf_put_yaml(b, c->mark[k->at[i].at].name.s);
            buf_putz(b, ": ");
            buf_put_yaml(b, read_or_unknown(&k->at[i]));
        }
    buf_putz(b, marks ? "}\n" : "");
    for (size_t i = 0; i < k->n; i++)
        if (k->at[i].chart == c && k->at[i].kind == SLOT_SIDE && !is_unread(&k->at[i])) {
            buf_printf(b, "%*s", in, "");
            put_pair(b, sides[k->at[i].at], k->at[i].keyed);
            buf_putc(b, '\n');
        }
    put_words(k, b, c, SLOT_HEAD, "columns", in);
    put_rows(k, b, c, in);
}

struct str keying_yaml(const struct keying *k, struct str by, struct str on)
{
    struct buf b = {.a = k->a};
    buf_putz(&b, "# Keyed again from the page; \"?\" was not read.\n");
    if (by.n) {
        put_pair(&b, "by", by);
        buf_putc(&b, '\n');
    }
    if (on.n)
        buf_printf(&b, "on: %.*s\n", STRF(on));
    put_chart(k, &b, k->chart, 0);
    for (size_t i = 0; i < k->chart->n_part; i++) {
        buf_printf(&b, "%s  ", i ? "" : "parts:\n");
        buf_put_yaml(&b, k->chart->part[i]->name);
        buf_putz(&b, ":\n");
        put_chart(k, &b, k->chart->part[i], 4);
    }
    return buf_str(&b);
}
