/* A row of bands in one cell, by its chart's template: "**{Morale}**[, {Move}][ {Foot} / {Mounted}][, {Kills} kill]".
 *
 * `{Column}` is the cell; a bracket is left out when a cell in it is none; distances joined by a slash share their
 * unit. The filled template is set as inline Markdown with distances already in print; then a bold number stands larger
 * than words. Called by show_beside.c and show_bands.c. */
#include "sheet/show.h"

struct filler {
    const struct showing *w;
    const struct row *r;
    struct str t;
    size_t i;
    struct buf b;
    bool none; /* a cell of this bracket is none */
};

/* The column named at `{`, and the place behind `}`; -1 where the template is broken. */
static ptrdiff_t placeholder(const struct filler *f, size_t i, size_t *end)
{
    if (i >= f->t.n || f->t.p[i] != '{')
        return -1;
    size_t close = i;
    while (close < f->t.n && f->t.p[close] != '}')
        close++;
    *end = close + 1;
    return close < f->t.n ? chart_col_find(f->w->c, str_trim(str_cut(f->t, i + 1, close))) : -1;
}

static bool is_distance(const struct filler *f, ptrdiff_t col)
{
    const struct cell *c = col < 0 ? NULL : &f->r->cell[col];
    return c && (c->kind == CELL_NUMBER || c->kind == CELL_RANGE) && c->value.unit != UNIT_NONE;
}

/* "{Foot} / {Mounted}": as many as follow each other in one unit. */
static void fill_distances(struct filler *f, ptrdiff_t col, size_t end)
{
    enum { MOST = 8 };
    struct measure d[MOST];
    size_t n = 0;
    for (;;) {
        const struct cell *c = &f->r->cell[col];
        d[n++] = c->value;
        f->i = end;
        if (n == MOST || !str_starts(str_cut(f->t, end, f->t.n), " / {"))
            break;
        col = placeholder(f, end + 3, &end);
        if (!is_distance(f, col) || f->r->cell[col].value.unit != d[0].unit)
            break;
    }
    put_distances(&f->b, f->w->s, f->w->set, d, n);
}

static void fill_cell(struct filler *f, ptrdiff_t col, size_t end)
{
    const struct cell *c = &f->r->cell[col];
    if (is_distance(f, col)) {
        fill_distances(f, col, end);
        return;
    }
    f->i = end;
    f->none = f->none || c->kind == CELL_NONE;
    struct showing bare = *f->w;
    bare.foot = NULL;
    struct str text = c->kind == CELL_TEXT ? worded(f->w->s, c->text.s) : (struct str){0};
    while (str_starts(text, ",") && f->b.n && f->b.p[f->b.n - 1] == ' ')
        f->b.n--;
    if (c->kind == CELL_TEXT)
        buf_put(&f->b, text);
    else
        buf_put(&f->b, words_text(f->w->a, show_cell(&bare, f->r, (size_t)col, WORDS_CELL)));
    for (size_t i = 0; i < c->n_mark; i++)
        buf_printf(&f->b, "^%.*s", STRF(c->mark[i].s));
}

/* Up to `stop`, or the end. Brackets do not nest. */
static void fill(struct filler *f, char stop)
{
    while (f->i < f->t.n && f->t.p[f->i] != stop) {
        size_t end = f->i;
        ptrdiff_t col = placeholder(f, f->i, &end);
        if (col >= 0) {
            fill_cell(f, col, end);
        } else if (f->t.p[f->i] == '[' && stop != ']') {
            size_t mark = f->b.n;
            f->none = false;
            f->i++;
            fill(f, ']');
            f->i++;
            if (f->none)
                f->b.n = mark;
            f->none = false;
        } else {
            buf_putc(&f->b, f->t.p[f->i++]);
        }
    }
}

/* Digits, and no letters but those of a unit. */
static bool is_figure(struct str s)
{
    bool digit = false;
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];
        digit = digit || (c >= '0' && c <= '9');
        if (c == 'c' && i + 1 < s.n && s.p[i + 1] == 'm')
            i++;
        else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
            return false;
    }
    return digit;
}

struct words show_reads(const struct showing *w, const struct row *r)
{
    struct filler f = {.w = w, .r = r, .t = w->c->reads.s, .b = {.a = w->a}};
    fill(&f, '\0');
    struct words out = show_text(w, str_dup(w->a, buf_str(&f.b)), WORDS_CELL, VOICE_PLAIN);
    struct run *run = ARENA_ARRAY(w->a, struct run, out.n + 1);
    for (size_t i = 0; i < out.n; i++) {
        run[i] = out.run[i];
        if (run[i].voice == VOICE_STRONG && is_figure(run[i].text))
            run[i].kind = WORDS_NUMBER;
    }
    out.run = run;
    out = with_cell_errata(w, out, r, WORDS_CELL);
    return with_row_notes(w, out, r, WORDS_CELL);
}
