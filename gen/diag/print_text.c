/* A finding to text for people: the first line, the lines of the file with what is meant underlined, note and help.
 *
 * `^` stands under where to edit, `-` under the other places of the same file, in the order of the file. Places in
 * other files get a `note:` line. A line wider than WIDE is clipped to a window around the mark; of a very long one
 * only the bytes around the mark are looked at, so that a finding costs the same in any file. Columns are characters.
 */
#include "diag/print.h"
#include <stdlib.h>
#include <string.h>

enum { WIDE = 110, BEFORE = 30, GUTTER = 5, LONG = 4096, AROUND = 512 };

#define RESET "\033[0m"
#define BLUE "\033[1;34m"

/* One underline: a place in the file of the finding, cut to its first line. */
struct mark {
    size_t line;     /* from 0 */
    struct str text; /* the line, or the part of it that is looked at */
    bool part;       /* text begins behind the start of the line */
    size_t lo, hi;   /* columns of the text as shown, from 0; lo < hi */
    bool main;
    struct str label;
};

struct excerpt {
    struct print *p;
    const struct source *source;
    const char *color;
    const struct mark *shown; /* whose line was shown last */
    size_t from, to;          /* its window */
    bool dots;                /* "..." stands before it */
};

static const char *level_color(enum level level)
{
    return level == LEVEL_ERROR ? "\033[1;31m" : level == LEVEL_WARNING ? "\033[1;33m" : "\033[1;36m";
}

static void paint(struct print *p, const char *color)
{
    if (p->color)
        buf_putz(p->to, color);
}

static void put_place(struct print *p, const struct source *s, struct span at)
{
    uint32_t line, column;
    source_place(s, at.lo, &line, &column);
    put_shown(p->to, s->path);
    buf_printf(p->to, ":%u:%u: ", line, column);
}

static void put_first_line(struct print *p, const struct finding *f)
{
    const struct source *s = diag_source_at(p->d, f->at.file);
    paint(p, "\033[1m");
    if (s)
        put_place(p, s, f->at);
    paint(p, RESET);
    paint(p, level_color(f->level));
    buf_printf(p->to, "%s:", level_name(f->level));
    paint(p, RESET);
    buf_putc(p->to, ' ');
    put_shown(p->to, f->fact);
    buf_printf(p->to, " [%s]\n", rules[f->rule].slug);
}

/* Line `i` without its break and without a byte order mark. */
static struct str line_text(const struct source *s, size_t i)
{
    size_t lo = s->line[i], hi = i + 1 < s->lines ? s->line[i + 1] : s->text.n;
    struct str t = str_cut(s->text, lo, hi);
    static const char *const breaks[] = {"\r\n", "\n", "\r", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"};
    for (size_t k = 0; k < 6 && i + 1 < s->lines; k++)
        if (str_ends(t, breaks[k])) {
            t.n -= strlen(breaks[k]);
            break;
        }
    return lo == 0 && str_starts(t, "\xEF\xBB\xBF") ? str_cut(t, 3, t.n) : t;
}

static size_t shown_width(struct str s)
{
    size_t n = 0;
    for (size_t i = 0; i < s.n;)
        n += shown_next(s, &i).size;
    return n;
}

static size_t rune_start(struct str s, size_t i)
{
    while (i < s.n && i > 0 && ((unsigned char)s.p[i] & 0xC0u) == 0x80u)
        i--;
    return i;
}

/* What is looked at of a line for a mark at its byte `lo`. */
static struct str part_of(struct str line, size_t lo)
{
    if (line.n <= LONG)
        return line;
    size_t from = lo > AROUND ? lo - AROUND : 0;
    return str_cut(line, rune_start(line, from), rune_start(line, from + 2 * AROUND));
}

static struct mark mark_of(const struct source *s, struct span at, struct str label, bool main)
{
    uint32_t line, column;
    source_place(s, at.lo, &line, &column);
    struct str whole = line_text(s, line - 1);
    size_t start = (size_t)(whole.p - s->text.p);
    struct mark m = {.line = line - 1, .main = main, .label = label};
    m.text = part_of(whole, at.lo < start ? 0 : at.lo - start);
    m.part = m.text.p > whole.p;
    start = (size_t)(m.text.p - s->text.p);
    size_t lo = at.lo < start ? 0 : at.lo - start, hi = at.hi < start ? 0 : at.hi - start;
    struct str meant = str_cut(m.text, lo, hi);
    while (meant.n && meant.p[meant.n - 1] == ' ')
        meant.n--;
    size_t width = shown_width(meant);
    m.lo = shown_width(str_cut(m.text, 0, lo));
    m.hi = m.lo + (width ? width : 1);
    return m;
}

static int mark_cmp(const void *x, const void *y)
{
    const struct mark *a = x, *b = y;
    int c = (a->line > b->line) - (a->line < b->line);
    if (!c)
        c = (a->text.p > b->text.p) - (a->text.p < b->text.p);
    if (!c)
        c = (a->lo > b->lo) - (a->lo < b->lo);
    return c ? c : a->main - b->main;
}

static void put_gutter(struct print *p, const char *before)
{
    paint(p, BLUE);
    buf_printf(p->to, "%*s |", GUTTER, before);
    paint(p, RESET);
}

/* What of a text stands in columns [from,to), with "..." for what is cut off behind. */
static void put_window(struct buf *b, struct str text, size_t from, size_t to)
{
    size_t column = 0;
    for (size_t i = 0; i < text.n;) {
        struct shown w = shown_next(text, &i);
        if (column >= from && column + w.size <= to)
            shown_put(b, &w);
        else if (column >= from) {
            buf_putz(b, "...");
            return;
        } else if (column + w.size > from) /* an escape that the window's edge cuts through */
            buf_printf(b, "%*s", (int)(column + w.size - from), "");
        column += w.size;
    }
}

static void put_line(struct excerpt *e, const struct mark *m)
{
    struct buf *to = e->p->to;
    char number[16];
    snprintf(number, sizeof number, "%zu", m->line + 1);
    if (e->shown && m->line > e->shown->line + 1) {
        paint(e->p, BLUE);
        buf_printf(to, "%*s\n", GUTTER, "...");
        paint(e->p, RESET);
    }
    e->from = m->hi > WIDE && m->lo > BEFORE ? m->lo - BEFORE : 0;
    e->to = e->from + WIDE;
    e->dots = e->from || m->part;
    e->shown = m;
    put_gutter(e->p, number);
    if (m->text.n)
        buf_putz(to, e->dots ? " ..." : " ");
    put_window(to, m->text, e->from, e->to);
    buf_putc(to, '\n');
}

/* Does the line that was shown last have the mark in its window? */
static bool is_shown(const struct excerpt *e, const struct mark *m)
{
    return e->shown && e->shown->line == m->line && e->shown->text.p == m->text.p && m->lo >= e->from && m->lo < e->to;
}

static void put_mark(struct excerpt *e, const struct mark *m)
{
    struct print *p = e->p;
    if (!is_shown(e, m))
        put_line(e, m);
    size_t hi = m->hi < e->to ? m->hi : e->to;
    put_gutter(p, "");
    buf_printf(p->to, " %*s", (int)(m->lo - e->from + (e->dots ? 3 : 0)), "");
    paint(p, m->main ? e->color : BLUE);
    for (size_t i = m->lo; i < hi; i++)
        buf_putc(p->to, m->main ? '^' : '-');
    if (m->label.n) {
        buf_putc(p->to, ' ');
        put_shown(p->to, m->label);
    }
    paint(p, RESET);
    buf_putc(p->to, '\n');
}

static void put_excerpt(struct print *p, const struct finding *f)
{
    const struct source *s = diag_source_at(p->d, f->at.file);
    if (!s || !s->text.n)
        return;
    struct excerpt e = {.p = p, .source = s, .color = level_color(f->level)};
    struct mark *mark = ARENA_ARRAY(p->to->a, struct mark, f->n_also + 1);
    size_t n = 0;
    mark[n++] = mark_of(s, f->at, f->label, true);
    for (size_t i = 0; i < f->n_also; i++)
        if (f->also[i].at.file == f->at.file)
            mark[n++] = mark_of(s, f->also[i].at, f->also[i].label, false);
    qsort(mark, n, sizeof *mark, mark_cmp);
    for (size_t i = 0; i < n; i++)
        put_mark(&e, &mark[i]);
}

/* "   = note: ..." A line break in the text goes on under its first letter. */
static void put_remark(struct print *p, const char *what, struct str text)
{
    struct str line;
    bool first = true;
    while (text.n && str_split(&text, '\n', &line)) {
        if (first) {
            paint(p, BLUE);
            buf_printf(p->to, "   = ");
            paint(p, RESET);
            buf_printf(p->to, "%s: ", what);
        } else
            buf_printf(p->to, "     %*s  ", (int)strlen(what), "");
        put_shown(p->to, line);
        buf_putc(p->to, '\n');
        first = false;
    }
}

static void put_elsewhere(struct print *p, const struct finding *f)
{
    for (size_t i = 0; i < f->n_also; i++) {
        const struct source *s = diag_source_at(p->d, f->also[i].at.file);
        if (!s || f->also[i].at.file == f->at.file)
            continue;
        put_place(p, s, f->also[i].at);
        buf_putz(p->to, "note: ");
        put_shown(p->to, f->also[i].label);
        buf_putc(p->to, '\n');
    }
}

void print_text(struct print *p, const struct finding *f)
{
    put_first_line(p, f);
    put_excerpt(p, f);
    put_elsewhere(p, f);
    put_remark(p, "note", f->note);
    put_remark(p, "help", f->help);
}
