/* Findings to a stream: picks those that are wanted, hands each to the printer of the format, and counts them.
 *
 * Each finding is printed into a buffer and written at once, so that a finding is never torn by a failing stream.
 * Called by `check`, and by `build` before it makes anything. */
#include "diag/print.h"
#include <string.h>

/* A row a format; `eyes`: waived findings are left out. */
struct format {
    const char *name;
    void (*print)(struct print *p, const struct finding *f);
    bool eyes;
};
static const struct format formats[] = {
    [DIAG_TEXT] = {"text", print_text, true},
    [DIAG_SHORT] = {"short", print_short, true},
    [DIAG_JSON] = {"json", print_json, false},
};

bool diag_format_find(struct str name, enum diag_format *out)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (str_is(name, formats[i].name))
            return *out = (enum diag_format)i, true;
    return false;
}

const char *level_name(enum level level)
{
    switch (level) {
    case LEVEL_NOTE:
        return "note";
    case LEVEL_WARNING:
        return "warning";
    case LEVEL_ERROR:
        return "error";
    }
    return "error";
}

/* The escape as it is written in double quotes, into `room`; its length, 0 where the character shows itself. */
static size_t escape_of(uint32_t r, char room[16])
{
    if (!rune_is_hidden(r))
        return 0;
    if (r == '\t' || r == '\n' || r == '\r')
        return (size_t)snprintf(room, 16, "\\%c", r == '\t' ? 't' : r == '\n' ? 'n' : 'r');
    return (size_t)(r < 0x100 ? snprintf(room, 16, "\\x%02x", (unsigned)r)
                              : snprintf(room, 16, "\\u%04x", (unsigned)r));
}

struct shown shown_next(struct str s, size_t *i)
{
    struct shown w = {.raw = {s.p + *i, 0}};
    size_t lo = *i;
    uint32_t rune = str_rune(s, i);
    w.raw.n = *i - lo;
    if (rune == 0xFFFD && w.raw.n == 1) /* a broken byte */
        w.size = (size_t)snprintf(w.room, sizeof w.room, "\\x%02x", (unsigned)(unsigned char)s.p[lo]);
    else
        w.size = escape_of(rune, w.room);
    w.escaped = w.size > 0;
    if (!w.escaped)
        w.size = rune_columns(rune);
    return w;
}

void shown_put(struct buf *b, const struct shown *w)
{
    buf_put(b, w->escaped ? (struct str){w->room, w->size} : w->raw);
}

void put_shown(struct buf *b, struct str s)
{
    for (size_t i = 0; i < s.n;) {
        struct shown w = shown_next(s, &i);
        shown_put(b, &w);
    }
}

static struct str path_trimmed(struct str s)
{
    while (str_starts(s, "./"))
        s = str_cut(s, 2, s.n);
    while (s.n > 1 && str_ends(s, "/"))
        s.n--;
    return s;
}

/* Is the finding in what is asked for, or below it? One that is in no file at all is told always. */
static bool is_wanted(const struct diag *d, const struct finding *f, const struct str *only, size_t n_only)
{
    const struct source *s = diag_source_at(d, f->at.file);
    if (!n_only || !s)
        return true;
    struct str path = s->path;
    for (size_t i = 0; i < n_only; i++) {
        struct str o = path_trimmed(only[i]);
        if (str_is(o, ".") || str_eq(path, o))
            return true;
        if (path.n > o.n && path.p[o.n] == '/' && str_eq(str_cut(path, 0, o.n), o))
            return true;
    }
    return false;
}

struct count {
    size_t level[3], waived;
};

static void put_n(struct buf *b, const char *before, size_t n, const char *what)
{
    buf_printf(b, "%s%zu %s%s", before, n, what, n == 1 ? "" : "s");
}

/* "3 errors, 1 warning, 2 waived in 14 files (100 charts, 412 checks; 2 not run)". What there is none of is left out.
 */
static void put_tally(struct buf *b, const struct count *c, const struct tally *t)
{
    size_t start = b->n;
    for (int k = LEVEL_ERROR; k >= LEVEL_NOTE; k--)
        if (c->level[k])
            put_n(b, b->n > start ? ", " : "", c->level[k], level_name((enum level)k));
    if (b->n == start)
        buf_putz(b, "no findings");
    if (c->waived)
        buf_printf(b, ", %zu waived", c->waived);
    put_n(b, " in ", t->files, "file");
    put_n(b, " (", t->charts, "chart");
    put_n(b, ", ", t->checks, "check");
    if (t->not_run)
        buf_printf(b, "; %zu not run", t->not_run);
    buf_putz(b, ")\n");
}

static bool write_out(struct buf *b, FILE *to)
{
    bool ok = !b->n || fwrite(b->p, 1, b->n, to) == b->n;
    b->n = 0;
    return ok;
}

size_t diag_count_in(const struct diag *d, enum level at_least, const struct str *only, size_t n_only)
{
    struct arena *scratch = arena_new();
    size_t n, count = 0;
    const struct finding **all = diag_sorted(d, scratch, &n);
    for (size_t i = 0; i < n; i++)
        count += !all[i]->waived && all[i]->level >= at_least && is_wanted(d, all[i], only, n_only);
    arena_drop(scratch);
    return count;
}

bool diag_print(const struct diag *d, enum diag_format format, bool color, const struct str *only, size_t n_only,
                const struct tally *t, FILE *to)
{
    struct arena *scratch = arena_new();
    struct buf b = {.a = scratch};
    struct print p = {d, color, &b};
    struct count count = {0};
    size_t n;
    const struct finding **all = diag_sorted(d, scratch, &n);
    bool ok = true;
    for (size_t i = 0; i < n && ok; i++) {
        if (!is_wanted(d, all[i], only, n_only))
            continue;
        ++*(all[i]->waived ? &count.waived : &count.level[all[i]->level]);
        if (!all[i]->waived || !formats[format].eyes)
            formats[format].print(&p, all[i]);
        ok = write_out(&b, to);
    }
    if (t && format == DIAG_TEXT)
        put_tally(&b, &count, t);
    ok = ok && write_out(&b, to) && fflush(to) == 0;
    arena_drop(scratch);
    return ok;
}
