/* Prints findings: text for people, a line for editors and scripts, JSON for programs.
 * emit/report.c writes SARIF.
 *
 * Each finding is formatted into a buffer and written at once, so that a failing stream never cuts
 * a finding. Text and short omit waived findings; JSON includes them with their reason. Called by
 * `check`, and by `build` before it makes any file.
 *
 * In text, the lines of the source follow the fact, with underlines: `^` under the place to edit,
 * `-` under the other places in the same file, in the order of the file. Places in other files get
 * a `note:` line. A line wider than WIDE is clipped to a window around the mark. Only the bytes
 * around the mark of a very long line are examined, so that the cost of a finding does not depend
 * on the file. Columns are characters. */
#include "diag/diag.h"
#include <stdlib.h>
#include <string.h>

enum { WIDE = 110, BEFORE = 30, GUTTER = 5, LONG = 4096, AROUND = 512 };

#define RESET "\033[0m"
#define BOLD "\033[1m"
#define BLUE "\033[1;34m"

const char *const level_names[] = {[LEVEL_NOTE] = "note", [LEVEL_WARNING] = "warning", [LEVEL_ERROR] = "error"};
static const char *const level_colors[] = {
    [LEVEL_NOTE] = "\033[1;36m", [LEVEL_WARNING] = "\033[1;33m", [LEVEL_ERROR] = "\033[1;31m"};

/* One underline: a place in the file of the finding, cut to its first line. */
struct underline {
    size_t line;     /* from 0 */
    struct str text; /* the line, or the examined part */
    bool part;       /* text begins after the start of the line */
    size_t lo, hi;   /* columns of the printed text, from 0; lo < hi */
    bool main;
    struct str label;
};

struct print {
    const struct diag *d;
    bool color;
    struct buf *to;                /* in scratch memory; written out and emptied after each finding */
    const struct underline *shown; /* the underline whose line was printed last */
    size_t from, end;              /* window of that line, in columns */
    bool dots;                     /* "..." precedes the window */
};

/* ---- printable characters: output cannot control a terminal ---- */

/* A character in its printed form: itself, or an escape. Columns count the printed form. */
struct shown {
    struct str raw;
    size_t columns;
    bool escaped;
    char escape[16]; /* as in double quotes */
};

/* The character at *i; advances *i. */
static struct shown shown_next(struct str s, size_t *i)
{
    struct shown w = {.raw = {s.p + *i, 0}, .escaped = true};
    unsigned byte = (unsigned char)s.p[*i];
    size_t lo = *i;
    unsigned rune = str_rune(s, i);
    w.raw.n = *i - lo;
    if (rune == 0xFFFD && w.raw.n == 1) { /* an invalid byte */
        snprintf(w.escape, sizeof w.escape, "\\x%02x", byte);
    } else if (!rune_is_hidden(rune)) {
        w.escaped = false;
        w.columns = rune_columns(rune);
        return w;
    } else if (rune == '\t' || rune == '\n' || rune == '\r') {
        snprintf(w.escape, sizeof w.escape, "\\%c", rune == '\t' ? 't' : rune == '\n' ? 'n' : 'r');
    } else {
        snprintf(w.escape, sizeof w.escape, rune < 0x100 ? "\\x%02x" : "\\u%04x", rune);
    }
    w.columns = strlen(w.escape);
    return w;
}

void put_shown(struct buf *b, struct str s)
{
    for (size_t i = 0; i < s.n;) {
        struct shown w = shown_next(s, &i);
        buf_put(b, w.escaped ? str_of(w.escape) : w.raw);
    }
}

static size_t shown_width(struct str s)
{
    size_t n = 0;
    for (size_t i = 0; i < s.n;)
        n += shown_next(s, &i).columns;
    return n;
}

/* ---- text ---- */

static void paint(struct print *p, const char *color)
{
    if (p->color)
        buf_putz(p->to, color);
}

/* "file:line:col: "; empty for NOWHERE. */
static void put_place(struct print *p, struct span at)
{
    const struct source *s = diag_source_at(p->d, at.file);
    uint32_t line, column;
    if (!s)
        return;
    source_place(s, at.lo, &line, &column);
    put_shown(p->to, source_name(p->to->a, s));
    buf_printf(p->to, ":%u:%u: ", line, column);
}

/* The line for editors and scripts: `file:line:col: level: fact [slug]`. */
static void put_first_line(struct print *p, const struct finding *f)
{
    paint(p, BOLD);
    put_place(p, f->at);
    paint(p, RESET);
    paint(p, level_colors[f->level]);
    buf_printf(p->to, "%s:", level_names[f->level]);
    paint(p, RESET);
    buf_putc(p->to, ' ');
    put_shown(p->to, f->fact);
    buf_printf(p->to, " [%s]\n", rules[f->rule].slug);
}

/* Line `i` without its line break and byte order mark. */
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

/* Moves back to the first byte of a character, so that a window does not start inside one. */
static size_t rune_start(struct str s, size_t i)
{
    while (i < s.n && i > 0 && ((unsigned char)s.p[i] & 0xC0u) == 0x80u)
        i--;
    return i;
}

/* An empty place gets one mark. Trailing spaces and further lines are not underlined. */
static struct underline mark_of(const struct source *s, struct span at, struct str label, bool main)
{
    uint32_t line, column;
    source_place(s, at.lo, &line, &column);
    struct str whole = line_text(s, line - 1);
    struct underline m = {.line = line - 1, .text = whole, .main = main, .label = label};
    size_t start = (size_t)(whole.p - s->text.p), lo = at.lo < start ? 0 : at.lo - start;
    if (whole.n > LONG) { /* the examined part */
        size_t from = lo > AROUND ? lo - AROUND : 0;
        m.text = str_cut(whole, rune_start(whole, from), rune_start(whole, from + 2 * AROUND));
    }
    m.part = m.text.p > whole.p;
    start = (size_t)(m.text.p - s->text.p);
    lo = at.lo < start ? 0 : at.lo - start;
    struct str suggestion = str_cut(m.text, lo, at.hi < start ? 0 : at.hi - start);
    while (suggestion.n && suggestion.p[suggestion.n - 1] == ' ')
        suggestion.n--;
    size_t width = shown_width(suggestion);
    m.lo = shown_width(str_cut(m.text, 0, lo));
    m.hi = m.lo + (width ? width : 1);
    return m;
}

/* In the order of the file, so that each line is printed once. At one place the finding's own mark
 * comes last, next to its note. */
static int mark_cmp(const void *x, const void *y)
{
    const struct underline *a = x, *b = y;
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

/* Prints the part of the marked line in the window; "..." marks cut text. */
static void put_line(struct print *p, const struct underline *m)
{
    struct buf *to = p->to;
    char number[16];
    snprintf(number, sizeof number, "%zu", m->line + 1);
    if (p->shown && m->line > p->shown->line + 1) {
        paint(p, BLUE);
        buf_printf(to, "%*s\n", GUTTER, "...");
        paint(p, RESET);
    }
    p->from = m->hi > WIDE && m->lo > BEFORE ? m->lo - BEFORE : 0;
    p->end = p->from + WIDE;
    p->dots = p->from || m->part;
    p->shown = m;
    put_gutter(p, number);
    if (m->text.n)
        buf_putz(to, p->dots ? " ..." : " ");
    for (size_t i = 0, column = 0; i < m->text.n;) {
        struct shown w = shown_next(m->text, &i);
        if (column >= p->from && column + w.columns > p->end) {
            buf_putz(to, "...");
            break;
        }
        if (column >= p->from)
            buf_put(to, w.escaped ? str_of(w.escape) : w.raw);
        else if (column + w.columns > p->from) /* an escape crosses the window's left edge */
            buf_printf(to, "%*s", (int)(column + w.columns - p->from), "");
        column += w.columns;
    }
    buf_putc(to, '\n');
}

/* Prints the line again only for a mark outside the window printed last. */
static void put_mark(struct print *p, const struct underline *m, const char *color)
{
    bool in_window =
        p->shown && p->shown->line == m->line && p->shown->text.p == m->text.p && m->lo >= p->from && m->lo < p->end;
    if (!in_window)
        put_line(p, m);
    put_gutter(p, "");
    buf_printf(p->to, " %*s", (int)(m->lo - p->from + (p->dots ? 3 : 0)), "");
    paint(p, m->main ? color : BLUE);
    for (size_t i = m->lo; i < m->hi && i < p->end; i++)
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
    const struct source *s = f->source;
    if (!s || !s->text.n)
        return;
    struct underline *mark = ARENA_ARRAY(p->to->a, struct underline, f->also.n + 1);
    size_t n = 0;
    mark[n++] = mark_of(s, f->at, f->label, true);
    for (size_t i = 0; i < f->also.n; i++)
        if (f->also.at[i].at.file == f->at.file)
            mark[n++] = mark_of(s, f->also.at[i].at, f->also.at[i].s, false);
    qsort(mark, n, sizeof *mark, mark_cmp);
    p->shown = NULL;
    for (size_t i = 0; i < n; i++)
        put_mark(p, &mark[i], level_colors[f->level]);
}

/* " = note: ..." Further lines of the text are indented to its first letter. */
static void put_source_note(struct print *p, const char *what, struct str text)
{
    struct str line;
    for (bool first = true; text.n && str_split(&text, '\n', &line); first = false) {
        if (first) {
            paint(p, BLUE);
            buf_printf(p->to, "   = ");
            paint(p, RESET);
            buf_printf(p->to, "%s: ", what);
        } else {
            buf_printf(p->to, "     %*s  ", (int)strlen(what), "");
        }
        put_shown(p->to, line);
        buf_putc(p->to, '\n');
    }
}

/* How to accept the finding, ready to paste: in its chart, odds table or layout, else for its file.
 * Empty for an error, which is certain. */
static struct str waiver_of(struct arena *a, const struct finding *f)
{
    const char *slug = rules[f->rule].slug;
    if (f->waive_in.n)
        return str_printf(a, "if it is meant, write `waive: {%s: the reason}` in %.*s", slug,
                          STRF(f->waive_in));
    if (f->level == LEVEL_ERROR)
        return STR("");
    return str_printf(
        a, "if it is meant, write `leave-out: {\"%.*s\": {%s: the reason}}` in checks.yaml",
        STRF(f->source ? f->source->path : STR(".")), slug);
}

/* The help and the waiver, each on its line. */
static struct str help_of(struct arena *a, const struct finding *f)
{
    const struct str waiver = waiver_of(a, f);
    return str_printf(a, "%.*s%s%.*s", STRF(f->help), f->help.n && waiver.n ? "\n" : "",
                      STRF(waiver));
}

static void print_text(struct print *p, const struct finding *f)
{
    put_first_line(p, f);
    put_excerpt(p, f);
    for (size_t i = 0; i < f->also.n; i++) {
        if (!f->also.at[i].at.file || f->also.at[i].at.file == f->at.file)
            continue;
        put_place(p, f->also.at[i].at);
        buf_putz(p->to, "note: ");
        put_shown(p->to, f->also.at[i].s);
        buf_putc(p->to, '\n');
    }
    put_source_note(p, "note", f->note);
    put_source_note(p, "help", f->help);
    put_source_note(p, "help", waiver_of(p->to->a, f));
    if (f->source && f->source->built_in) /* the reader needs an own copy to edit */
        put_source_note(
            p, "help",
            str_printf(p->to->a,
                       "that file is built in; to make your own: broadside list --text %.*s >%.*s",
                       STRF(f->source->path), STRF(f->source->path)));
}

/* ---- JSON: one object on a line ----
 *
 * All keys are always present, with null for absent values. Lines and columns count from 1, columns
 * in characters; the end is the position after the last character. */

static void put_span(struct print *p, struct span at)
{
    const struct source *s = diag_source_at(p->d, at.file);
    if (!s) {
        buf_putz(p->to, "\"file\":null,\"line\":null,\"column\":null,\"end_line\":null,\"end_column\":null");
        return;
    }
    uint32_t line, column, end_line, end_column;
    source_place(s, at.lo, &line, &column);
    source_place(s, at.hi, &end_line, &end_column);
    buf_putz(p->to, "\"file\":");
    buf_put_json(p->to, source_name(p->to->a, s));
    buf_printf(p->to, ",\"line\":%u,\"column\":%u,\"end_line\":%u,\"end_column\":%u", line, column, end_line,
               end_column);
}

/* null for an empty text, so that programs can test for it. */
static void put_field(struct print *p, const char *key, struct str value)
{
    buf_printf(p->to, ",\"%s\":", key);
    if (value.n)
        buf_put_json(p->to, value);
    else
        buf_putz(p->to, "null");
}

static void print_json(struct print *p, const struct finding *f)
{
    buf_putc(p->to, '{');
    put_span(p, f->at);
    put_field(p, "level", str_of(level_names[f->level]));
    put_field(p, "slug", str_of(rules[f->rule].slug));
    put_field(p, "fact", f->fact);
    put_field(p, "label", f->label);
    put_field(p, "note", f->note);
    put_field(p, "help", help_of(p->to->a, f));
    buf_putz(p->to, ",\"also\":[");
    for (size_t i = 0; i < f->also.n; i++) {
        buf_putz(p->to, i ? ",{" : "{");
        put_span(p, f->also.at[i].at);
        put_field(p, "label", f->also.at[i].s);
        buf_putc(p->to, '}');
    }
    buf_printf(p->to, "],\"waived\":%s", f->waived ? "true" : "false");
    put_field(p, "why", f->why_waived);
    buf_putz(p->to, "}\n");
}

struct str finding_message(struct arena *a, const struct finding *f)
{
    struct buf b = {.a = a};
    buf_put(&b, f->fact);
    if (f->label.n)
        buf_printf(&b, "\n%.*s", STRF(f->label));
    if (f->note.n)
        buf_printf(&b, "\n%.*s", STRF(f->note));
    const struct str help = help_of(a, f);
    if (help.n)
        buf_printf(&b, "\nhelp: %.*s", STRF(help));
    return buf_str(&b);
}

/* ---- summary ---- */

static void put_n(struct buf *b, const char *before, size_t n, const char *what)
{
    buf_printf(b, "%s%zu %s%s", before, n, what, n == 1 ? "" : "s");
}

/* "3 errors, 1 warning, 2 waived in 14 files (100 charts, 412 checks; 2 not run)". Counts of 0 are
 * omitted. */
static void put_tally(struct buf *b, const size_t found[LEVEL_ERROR + 1], size_t waived, const struct tally *t)
{
    size_t start = b->n;
    for (int k = LEVEL_ERROR; k >= LEVEL_NOTE; k--)
        if (found[k])
            put_n(b, b->n > start ? ", " : "", found[k], level_names[k]);
    if (b->n == start)
        buf_putz(b, "no findings");
    if (waived)
        buf_printf(b, ", %zu waived", waived);
    put_n(b, " in ", t->files, "file");
    put_n(b, " (", t->charts, "chart");
    if (t->read_twice)
        buf_printf(b, ", %zu keyed twice", t->read_twice);
    put_n(b, ", ", t->checks, "check");
    if (t->not_run)
        buf_printf(b, "; %zu not run", t->not_run);
    buf_putz(b, ")\n");
}

void diag_put(struct buf *b, const struct diag *d, enum format format, bool color,
              const struct tally *t)
{
    struct print p = {.d = d, .color = color && format == FORMAT_TEXT, .to = b};
    size_t n, found[LEVEL_ERROR + 1] = {0}, waived = 0;
    const struct finding **all = diag_sorted(d, b->a, &n);
    for (size_t i = 0; i < n; i++) {
        ++*(all[i]->waived ? &waived : &found[all[i]->level]);
        if (format == FORMAT_JSON)
            print_json(&p, all[i]);
        else if (!all[i]->waived)
            (format == FORMAT_SHORT ? put_first_line : print_text)(&p, all[i]);
    }
    if (t && format == FORMAT_TEXT)
        put_tally(b, found, waived, t);
}

bool diag_print(const struct diag *d, enum format format, bool color, const struct tally *t, FILE *to)
{
    struct buf b = {.a = arena_new()};
    diag_put(&b, d, format, color, t);
    const bool good = (!b.n || fwrite(b.p, 1, b.n, to) == b.n) && fflush(to) == 0;
    arena_drop(b.a);
    return good;
}
