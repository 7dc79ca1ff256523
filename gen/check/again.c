/* Compares each second reading (again.h) with its chart and reports the differences.
 *
 * Both are compared as printed text, ignoring blanks, capitals and kinds of dashes and quotes.
 * Lines are matched by label, columns by position. All differences in one line are one finding; a
 * cell that charts share is reported once. Findings are at the chart and also show the other place,
 * because either of the two may be wrong. */
#include "model/again.h"
#include "check/check.h"
#include "check/normalized_text.h"

struct compare {
    struct check_run *r;
    const struct again *g;
    const struct chart *chart;
    const struct again_table *table;
    const struct dump_lines *dump;
    struct str *label; /* normalized labels of the table's rows */
    struct finding *f; /* finding of the current line, or NULL */
    struct reported_list {
        LIST(struct text) at;
    } * reported; /* reported cells of this set, because charts share rows */
};

/* ---- texts ---- */

/* Returns the next character for comparison: blanks only between digits, one kind of dash and of
 * quote, no capitals. */
static uint32_t rune_next(struct str s, size_t *i, uint32_t before)
{
    while (*i < s.n) {
        uint32_t rune = str_rune(s, i);
        if (rune == ' ' || rune == 0xA0) {
            bool parts = before >= '0' && before <= '9' && *i < s.n && char_is_digit(s.p[*i]);
            if (!parts)
                continue;
        }
        if (rune == 0x2010 || rune == 0x2011 || rune == 0x2012 || rune == 0x2013 || rune == 0x2014 || rune == 0x2212)
            return '-';
        if (rune == 0x2018 || rune == 0x2019)
            return '\'';
        if (rune == 0x201C || rune == 0x201D || rune == 0x2033)
            return '"';
        if (rune < 0x80)
            return (uint32_t)str_lower((char)rune);
        if (rune == 0xD7)
            return 'x';
        return rune;
    }
    return 0;
}

static bool is_none(struct str s)
{
    size_t i = 0;
    uint32_t rune = 0;
    while ((rune = rune_next(s, &i, 0)) == '-')
        continue;
    return !rune;
}

static bool same_text(struct str x, struct str y)
{
    size_t i = 0, k = 0;
    for (uint32_t before = 0;;) {
        uint32_t p = rune_next(x, &i, before), q = rune_next(y, &k, before);
        if (p != q)
            return is_none(x) && is_none(y);
        if (!p)
            return true;
        before = p;
    }
}

/* "?" marks an illegible text and equals everything. "~ 2, D6, not" lists the important words of a
 * differently worded text (normalized_text.h). */
static bool read_same(struct arena *a, struct str printed, struct str read)
{
    if (str_is(read, "?"))
        return true;
    return str_starts(read, "~") ? !normalized_text_differs(a, printed, str_cut(read, 1, read.n)).n
                                 : same_text(printed, read);
}

/* Removes every `part` from s: "0in-3in" without "in" is "0-3". A `unit` is removed only after a
 * digit. */
static struct str without(struct arena *a, struct str s, struct str part, bool unit)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n;) {
        const bool here = part.n && (!unit || (i && char_is_digit(s.p[i - 1])));
        if (here && str_eq(str_cut(s, i, i + part.n), part))
            i += part.n;
        else
            buf_putc(&b, s.p[i++]);
    }
    return buf_str(&b);
}

/* Compares without the set's unit: a page may print the unit once for all numbers. */
static bool bare_same(const struct compare *m, struct str text, struct str read)
{
    struct arena *a = m->r->a;
    const struct str unit = unit_name(m->chart->set->units);
    return same_text(without(a, text, unit, true), without(a, read, unit, true));
}

static bool column_mixes(const struct compare *m, size_t k)
{
    const enum unit u = m->chart->set->units;
    for (size_t i = 0; i < m->dump->n_line; i++) {
        const struct dump_line *l = &m->dump->line[i];
        const struct measure *x = l->cell[k].p ? &row_cell(l->row, l->col[k], true)->value : NULL;
        if (x && x->unit != UNIT_NONE && x->unit != u && x->second_unit != u)
            return true;
    }
    return false;
}

/* Removes ^marks at the end; *n is their number. */
static struct str without_marks(struct str s, size_t *n)
{
    *n = 0;
    for (ptrdiff_t at; s.n;) {
        at = (ptrdiff_t)s.n - 1;
        while (at > 0 && (char_is_name(s.p[at])))
            at--;
        if (at < 1 || s.p[at] != '^' || s.p[at - 1] != ' ')
            break;
        s = str_trim(str_cut(s, 0, (size_t)at));
        ++*n;
    }
    return s;
}

/* ---- findings ---- */

/* True if this difference was already reported. A different text in another second reading has its
 * own finding. */
static bool reported_before(struct compare *m, struct span at, struct str is)
{
    for (size_t i = 0; i < m->reported->at.n; i++)
        if (!span_cmp(m->reported->at.at[i].at, at) && same_text(m->reported->at.at[i].s, is))
            return true;
    ARENA_PUSH(diag_arena(m->r->d), &m->reported->at, ((struct text){is, at}));
    return false;
}

static void help_put(struct finding *f)
{
    finding_help(f, "check both in the rulebook, and correct the wrong one");
}

/* Shortens a long text to the part around the first different byte. */
static struct str piece_of(struct arena *a, struct str s, struct str other)
{
    enum { WHOLE = 64, BEFORE = 24, BEHIND = 40 };
    size_t at = 0, from, to;
    if (s.n <= WHOLE)
        return s;
    while (at < s.n && at < other.n && s.p[at] == other.p[at])
        at++;
    from = at > BEFORE ? at - BEFORE : 0;
    to = at + BEHIND < s.n ? at + BEHIND : s.n;
    while (from > 0 && ((unsigned char)s.p[from] & 0xC0) == 0x80)
        from--;
    while (to < s.n && ((unsigned char)s.p[to] & 0xC0) == 0x80)
        to++;
    return str_printf(a, "%s%.*s%s", from ? "..." : "", STRF(str_cut(s, from, to)), to < s.n ? "..." : "");
}

/* Reports a difference between the chart and the second reading. */
static struct finding *difference_report(struct compare *m, struct span here, struct span there,
                                         struct str what, struct str was, struct str is)
{
    if (reported_before(m, here, is))
        return NULL;
    struct finding *f = diag_add(m->r->d, RULE_READING_DIFFERS, here,
                                 "%.*s: \"%.*s\" here, \"%.*s\" in the second reading", STRF(what),
                                 STRF(was.n ? piece_of(m->r->a, was, is) : STR("--")),
                                 STRF(is.n ? piece_of(m->r->a, is, was) : STR("--")));
    if (there.file)
        finding_also(f, there, "read again");
    if (str_starts(is, "~"))
        finding_note(f, "%.*s", STRF(normalized_text_differs(m->r->a, was, str_cut(is, 1, is.n))));
    help_put(f);
    return f;
}

static void lone_report(struct compare *m, struct span here, struct span there, const char *fact,
                        struct str what)
{
    if (reported_before(m, here, str_of(fact)))
        return;
    struct finding *f = diag_add(m->r->d, RULE_READING_DIFFERS, here, "%.*s %s", STRF(what), fact);
    if (there.file)
        finding_also(f, there, "read again");
    help_put(f);
}

/* ---- texts ---- */

/* A text that was not entered is not compared. */
static void text_compare(struct compare *m, const char *what, struct text here, struct text there)
{
    if (there.s.n && !read_same(m->r->a, here.s, there.s))
        difference_report(m, here.at.file ? here.at : m->chart->at, there.at, str_of(what), here.s,
                          there.s);
}

static void notes_compare(struct compare *m, const struct text *here, size_t n, const struct text *there, size_t want,
                          struct span at, const char *what)
{
    for (size_t i = 0; i < n && i < want; i++)
        text_compare(m, what, here[i], there[i]);
    if (n < want)
        lone_report(m, at, there[n].at, "is not in this chart",
                    STR("a note of the second reading"));
    else if (n > want)
        lone_report(m, here[want].at, at.file && want ? there[want - 1].at : NOWHERE,
                    "is not in the second reading", STR("this note"));
}

static void groups_compare(struct compare *m)
{
    for (size_t i = 0; i < m->table->n_group; i++) {
        const struct again_group *there = &m->table->group[i];
        const struct group *here = NULL;
        if (str_is(there->label.s, "?"))
            continue;
        for (size_t g = 0; g < m->chart->n_group && !here; g++) {
            const struct group *of = &m->chart->group[g];
            if (same_text(group_path(m->r->a, m->chart, of->parent, of->label.s), there->label.s))
                here = of;
        }
        if (here)
            notes_compare(m, here->note, here->n_note, there->note, there->n_note, here->label.at, "a footnote");
        else
            lone_report(m, m->chart->at, there->label.at, "is not in this chart",
                        str_printf(m->r->a, "the group \"%.*s\" of the second reading",
                                   STRF(there->label.s)));
    }
}

static void marks_compare(struct compare *m)
{
    const struct again_table *t = m->table;
    for (size_t i = 0; i < t->n_mark; i++) {
        const struct mark *mark = chart_mark(m->chart, t->mark[i].name.s);
        if (mark)
            text_compare(m, str_printf(m->r->a, "footnote ^%.*s", STRF(mark->name.s)).p, mark->text, t->mark[i].text);
        else
            lone_report(m, m->chart->at, t->mark[i].name.at, "is not in this chart",
                        STR("a footnote of the second reading"));
    }
    for (size_t i = 0; t->n_mark && i < m->chart->n_mark; i++) {
        /* the whole chart has its own footnote */
        bool there = m->chart->whole && chart_mark(m->chart->whole, m->chart->mark[i].name.s);
        for (size_t k = 0; k < t->n_mark; k++)
            there = there || str_eq(t->mark[k].name.s, m->chart->mark[i].name.s);
        if (!there)
            lone_report(m, m->chart->mark[i].name.at, t->mark[0].name.at,
                        "is not in the second reading", STR("this footnote"));
    }
}

/* ---- lines ---- */

/* Removes the group kind: "Cover (one of) / soft" becomes "Cover / soft", because the chart has the
 * kind. */
static struct str label_read_as(struct arena *a, struct str label)
{
    size_t marks;
    const struct str s = without(a, without_marks(label, &marks), STR(" (one of)"), false);
    return without(a, s, STR(" (any of)"), false);
}

static bool labels_same(const struct compare *m, size_t line, size_t row)
{
    const struct dump_line *l = &m->dump->line[line];
    const struct str read = m->label[row];
    const bool played = m->table->row[row].printed != NULL;
    const struct str text = played ? l->played : l->label;
    return read_same(m->r->a, text, read) || same_text(read, played ? l->full_played : l->full) ||
           (l->row->has_range && bare_same(m, text, read));
}

/* Counts the lines from i on and the rows from j on before the nearest pair with the same label;
 * all of them if no pair is near. */
static void lines_resync(const struct compare *m, size_t i, size_t j, size_t *lines, size_t *rows)
{
    enum { FAR_MAX = 200 }; /* more lines than anybody leaves out by accident */
    const size_t n = m->dump->n_line - i, k = m->table->n_row - j;
    for (size_t far = 0; far < FAR_MAX; far++)
        for (size_t over = far + 1; over-- > 0;)
            if (over < n && far - over < k && labels_same(m, i + over, j + far - over)) {
                *lines = over;
                *rows = far - over;
                return;
            }
    *lines = n;
    *rows = k;
}

/* Sets for each line of the chart its row in the reading, or SIZE_MAX. Lines and rows with equal
 * labels are matched in order. Between two matches, equally many lines and rows are matched one to
 * one. */
static void lines_match(const struct compare *m, size_t *match, bool *met)
{
    for (size_t i = 0, j = 0; i < m->dump->n_line;) {
        size_t lines, rows;
        lines_resync(m, i, j, &lines, &rows);
        const bool is_paired = lines == rows;
        for (size_t k = 0; k < lines; k++) {
            match[i + k] = is_paired ? j + k : SIZE_MAX;
            if (is_paired)
                met[j + k] = true;
        }
        i += lines;
        j += rows;
        if (i < m->dump->n_line) {
            match[i++] = j;
            met[j++] = true;
        }
    }
}

static struct str line_words(const struct compare *m, size_t line, ptrdiff_t col)
{
    struct str label = m->dump->line[line].label, head = STR("");
    if (col >= 0 && m->dump->n_head > 1)
        head = m->dump->head[col];
    return head.n ? str_printf(m->r->a, "\"%.*s\", %.*s", STRF(label), STRF(head))
                  : str_printf(m->r->a, "\"%.*s\"", STRF(label));
}

/* Reports the first difference of a line as a finding and adds further ones to it; `col` is
 * negative if the text is not a cell. */
static void differ_note(struct compare *m, size_t line, ptrdiff_t col, struct text here, struct text there)
{
    if (m->f) {
        finding_also(m->f, here.at, "and \"%.*s\" for \"%.*s\"", STRF(here.s), STRF(there.s));
        return;
    }
    m->f = difference_report(m, here.at, there.at, line_words(m, line, col), here.s, there.s);
}

/* Compares the limits of modifiers and rerolls; a CSV does not have them. */
static void limits_compare(struct compare *m, size_t line, const struct again_row *row)
{
    const struct row *r = m->dump->line[line].row;
    struct text up_to = {STR(""), r->label.at};
    struct buf b = {.a = m->r->a};
    if (r->has_up_to) {
        buf_putz(&b, r->up_to.n > 0 ? "+" : "");
        buf_put_rat(&b, r->up_to);
        up_to.s = buf_str(&b);
    }
    if (up_to.s.n && row->up_to.s.n && char_is_digit(row->up_to.s.p[0]) && !char_is_digit(up_to.s.p[0]))
        up_to.s = str_cut(up_to.s, 1, up_to.s.n); /* the plus sign is optional */
    const struct {
        struct text here, there;
        bool is_optional;
    } of[] = {{r->each, row->each, false},
              {r->again, row->again, false},
              {r->to, row->to, true}, /* optional: the group may state it for all its rows */
              {up_to, row->up_to, false}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct text here = of[i].here, there = of[i].there;
        here.at = here.at.file ? here.at : r->label.at;
        there.at = there.s.n ? there.at : row->label.at;
        if ((there.s.n || !of[i].is_optional) && !read_same(m->r->a, here.s, there.s))
            differ_note(m, line, -1, here, there);
    }
    if (row->n_note)
        notes_compare(m, r->note, r->n_note, row->note, row->n_note, r->label.at, "a footnote");
}

/* Compares the values as printed with the values of the erratum. */
static void printed_compare(struct compare *m, size_t line, const struct again_row *row)
{
    const struct dump_line *l = &m->dump->line[line];
    const bool whole = row->n_printed && !row->printed[0].name.s.p;
    if (whole && row->printed[0].text.s.p && !chart_adds(l->chart)) {
        struct text label = {l->row->erratum.label.s.n ? l->row->erratum.label.s : l->row->label.s,
                             l->row->erratum.set ? l->row->erratum.at : l->row->label.at};
        if (!read_same(m->r->a, label.s, row->printed[0].text.s))
            differ_note(m, line, -1, label, row->printed[0].text);
        return;
    }
    for (size_t i = 0; i < row->n_printed; i++) {
        const struct mark *p = &row->printed[i];
        ptrdiff_t col = whole ? 0 : chart_col_find(l->chart, p->name.s);
        if (col < 0 && l->chart->n_col == 1)
            col = 0;
        if (col < 0 || !p->text.s.p) {
            lone_report(m, l->row->label.at, whole ? p->text.at : p->name.at, "has no such column",
                        STR("a printed value"));
            continue;
        }
        const struct cell *cell = row_cell(l->row, (size_t)col, true);
        if (!read_same(m->r->a, cell->text.s, p->text.s))
            differ_note(m, line, col, cell->text, p->text);
    }
}

/* Compares the cells as printed, or as played if the second reading has its own `printed`. */
static void cells_compare(struct compare *m, size_t line, const struct again_row *row, bool marks)
{
    const struct dump_line *l = &m->dump->line[line];
    for (size_t k = 0; k < m->dump->n_head && (k < row->n_cell || l->cell[k].p); k++) {
        struct text there = k < row->n_cell ? row->cell[k] : (struct text){STR(""), row->label.at};
        size_t n_mark = 0, col = l->col[k];
        struct str read = without_marks(there.s, &n_mark);
        if (!l->cell[k].p) {
            if (read.n && !is_none(read))
                differ_note(m, line, (ptrdiff_t)k, (struct text){STR(""), l->row->label.at}, there);
            continue;
        }
        const struct cell *cell = row_cell(l->row, col, !row->printed);
        struct str printed = row->printed ? l->played_cell[k] : l->cell[k];
        if (!read_same(m->r->a, printed, read) && !same_text(read, cell->text.s) &&
            (cell->value.unit == UNIT_NONE || column_mixes(m, k) || !bare_same(m, printed, read)))
            differ_note(m, line, (ptrdiff_t)k, (struct text){printed, cell->text.at}, there);
        else if (marks && n_mark != cell->n_mark)
            lone_report(m, cell->text.at, there.at, "has different footnotes in the second reading",
                        STR("this cell"));
    }
    if (row->n_cell > m->dump->n_head)
        lone_report(m, l->row->label.at, row->cell[m->dump->n_head].at,
                    "has more cells in the second reading", STR("this row"));
    if (!m->table->csv)
        limits_compare(m, line, row);
    if (row->printed)
        printed_compare(m, line, row);
}

static bool table_has_marks(const struct again_table *t)
{
    size_t n = 0;
    for (size_t i = 0; i < t->n_row; i++) {
        without_marks(t->row[i].label.s, &n);
        if (n)
            return true;
        for (size_t k = 0; k < t->row[i].n_cell; k++) {
            without_marks(t->row[i].cell[k].s, &n);
            if (n)
                return true;
        }
    }
    return false;
}

/* Reports lines that only one side has. If an unmatched line and an unmatched row have the same
 * label, the line has moved. */
static void lone_lines_report(struct compare *m, const size_t *match, bool *met)
{
    size_t before = 0;
    for (size_t i = 0; i < m->dump->n_line; i++) {
        const struct dump_line *l = &m->dump->line[i];
        size_t k = 0;
        if (match[i] != SIZE_MAX)
            continue;
        while (k < m->table->n_row && (met[k] || !labels_same(m, i, k)))
            k++;
        const bool is_moved = k < m->table->n_row;
        met[k] = true;
        lone_report(m, l->row->label.at, m->table->row[is_moved ? k : 0].label.at,
                    is_moved ? "is at a different place in the second reading"
                             : "is not in the second reading",
                    line_words(m, i, -1));
    }
    for (size_t k = 0; k < m->table->n_row; k++) {
        while (before + 1 < m->dump->n_line &&
               (match[before + 1] < k || match[before + 1] == SIZE_MAX))
            before++;
        if (!met[k])
            lone_report(m, m->dump->n_line ? m->dump->line[before].row->label.at : m->chart->at,
                        m->table->row[k].label.at,
                        "is in the second reading, but not in this chart",
                        str_printf(m->r->a, "\"%.*s\"", STRF(m->table->row[k].label.s)));
    }
}

static void heads_compare(struct compare *m)
{
    const struct again_table *t = m->table;
    if (t->n_head && t->n_head != m->dump->n_head)
        lone_report(m, m->chart->n_col ? m->chart->col[0].label.at : m->chart->at, t->head[0].at,
                    "has a different number of columns in the second reading",
                    str_printf(m->r->a, "\"%.*s\"", STRF(m->chart->id)));
    for (size_t k = 0; k < t->n_head && t->n_head == m->dump->n_head; k++) {
        size_t marks;
        struct str read = without_marks(t->head[k].s, &marks);
        if (!read_same(m->r->a, m->dump->head[k], read) &&
            !same_text(read, m->dump->full_head[k]) &&
            !(k < m->chart->n_col && m->chart->col[k].has_range &&
              bare_same(m, m->dump->head[k], read)))
            difference_report(m, m->dump->head_at[k].file ? m->dump->head_at[k] : m->chart->at,
                              t->head[k].at, STR("a column header"), m->dump->head[k],
                              t->head[k].s);
    }
}

static void rows_compare(struct compare *m)
{
    const struct dump_lines whole = model_dump_lines(m->r->a, m->chart);
    const struct dump_lines *dump = arena_copy(m->r->a, &whole, sizeof whole);
    size_t *match = ARENA_ARRAY(m->r->a, size_t, dump->n_line + 1);
    bool *met = ARENA_ARRAY(m->r->a, bool, m->table->n_row + 1);
    m->dump = dump;
    m->label = ARENA_ARRAY(m->r->a, struct str, m->table->n_row);
    for (size_t k = 0; k < m->table->n_row; k++)
        m->label[k] = label_read_as(m->r->a, m->table->row[k].label.s);
    bool marks = table_has_marks(m->table);
    heads_compare(m);
    if (m->table->n_head && m->table->n_head != dump->n_head)
        return;
    lines_match(m, match, met);
    for (size_t i = 0; i < dump->n_line; i++) {
        if (match[i] == SIZE_MAX)
            continue;
        const struct again_row *row = &m->table->row[match[i]];
        m->f = NULL;
        if (!labels_same(m, i, match[i]))
            differ_note(m, i, -1, (struct text){dump->line[i].label, dump->line[i].row->label.at},
                        row->label);
        size_t n_mark = 0;
        without_marks(row->label.s, &n_mark);
        if (marks && n_mark != dump->line[i].row->n_label_mark)
            lone_report(m, dump->line[i].row->label.at, row->label.at,
                        "has different footnotes in the second reading", STR("this label"));
        cells_compare(m, i, row, marks);
    }
    lone_lines_report(m, match, met);
}

/* ---- the whole ---- */

/* Returns the part with the table's name, or the chart itself if the table has no name; NULL after
 * a finding. */
static const struct chart *table_chart(struct compare *m, const struct again_table *t)
{
    const struct chart *c = m->g->of, *part = t->name.s.n ? chart_part(c, t->name.s) : c;
    if (part)
        return part;
    lone_report(m, c->at, t->name.at, "is not a part of this chart",
                str_printf(m->r->a, "\"%.*s\" of the second reading", STRF(t->name.s)));
    return NULL;
}

static void reading_compare(struct check_run *r, const struct again *g,
                            struct reported_list *reported)
{
    for (size_t i = 0; i < g->n_table; i++) {
        const struct again_table *t = &g->table[i];
        struct compare m = {.r = r, .g = g, .table = t, .reported = reported};
        m.chart = table_chart(&m, t);
        if (!m.chart || m.chart->bad)
            continue;
        text_compare(&m, "the title", m.chart->title, t->title);
        text_compare(&m, "the interpretation", m.chart->reading, t->reading);
        if (t->n_note)
            notes_compare(&m, m.chart->note, m.chart->n_note, t->note, t->n_note, m.chart->at, "a note");
        for (enum again_side k = 0; k < AGAIN_SIDES; k++)
            text_compare(&m, again_sides[k], again_side_of(m.chart, k), t->side[k]);
        groups_compare(&m);
        marks_compare(&m);
        if (t->n_row && !chart_has_parts(m.chart))
            rows_compare(&m);
    }
}

static void readings_of_set(struct check_run *r, const struct set *set)
{
    struct reported_list reported = {.at = {0}};
    for (size_t i = 0; i < set->n_again; i++) {
        const struct again *g = &set->again[i];
        if (!g->of || g->of->bad || g->bad) {
            r->tally->not_run++;
            continue;
        }
        r->tally->checks++;
        r->tally->read_twice += again_is_reading(g);
        reading_compare(r, g, &reported);
    }
}

const struct check check_again = {GIVES(RULE_READING_DIFFERS), .set = readings_of_set};
