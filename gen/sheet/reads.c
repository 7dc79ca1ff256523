/* A row of bands in one cell, by its chart's `reads`: "**{Morale}**[, {Move}][ {Foot} / {Mounted}][, {Kills} kill]".
 *
 * The model holds its pieces. A bracket is left out when a cell in it is none; distances joined by a slash share their
 * unit. The filled template is set as inline Markdown with distances already in print; then a bold number stands larger
 * than words. Called by show_beside.c and show_bands.c. */
#include "sheet/show.h"

static bool is_distance(const struct row *r, const struct reads_piece *p)
{
    const struct cell *c = &r->cell[p->col];
    return p->kind == READS_CELL && (c->kind == CELL_NUMBER || c->kind == CELL_RANGE) && c->value.unit != UNIT_NONE;
}

/* "{Foot} / {Mounted}": as many as follow each other in one unit. Returns the last piece that was put. */
static size_t put_pieces_distance(struct buf *b, const struct showing *w, const struct row *r, size_t i)
{
    enum { MOST = 8 };
    const struct reads_piece *p = w->c->piece;
    struct measure d[MOST] = {r->cell[p[i].col].value};
    size_t n = 1;
    while (n < MOST && i + 2 < w->c->n_piece && p[i + 1].kind == READS_WORDS && str_is(p[i + 1].words, " / ") &&
           is_distance(r, &p[i + 2]) && r->cell[p[i + 2].col].value.unit == d[0].unit) {
        i += 2;
        d[n++] = r->cell[p[i].col].value;
    }
    put_distances(b, w->s, w->set, d, n);
    return i;
}

static void put_piece_cell(struct buf *b, const struct showing *w, const struct row *r, size_t col)
{
    const struct cell *c = &r->cell[col];
    struct showing bare = *w;
    bare.foot = NULL;
    struct str text = c->kind == CELL_TEXT ? worded(w->s, c->text.s) : (struct str){0};
    while (str_starts(text, ",") && b->n && b->p[b->n - 1] == ' ')
        b->n--;
    if (c->kind == CELL_TEXT)
        buf_put(b, text);
    else
        buf_put(b, words_text(w->a, show_cell(&bare, r, col, WORDS_CELL)));
    for (size_t i = 0; i < c->n_mark; i++)
        buf_printf(b, "^%.*s", STRF(c->mark[i].s));
}

static void put_pieces(struct buf *b, const struct showing *w, const struct row *r)
{
    size_t bracket = 0;
    bool none = false; /* a cell of this bracket is none */
    for (size_t i = 0; i < w->c->n_piece; i++) {
        const struct reads_piece *p = &w->c->piece[i];
        if (p->kind == READS_WORDS) {
            buf_put(b, p->words);
        } else if (p->kind == READS_OPEN) {
            bracket = b->n;
            none = false;
        } else if (p->kind == READS_CLOSE) {
            b->n = none ? bracket : b->n;
        } else if (is_distance(r, p)) {
            i = put_pieces_distance(b, w, r, i);
        } else {
            none = none || r->cell[p->col].kind == CELL_NONE;
            put_piece_cell(b, w, r, p->col);
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
    struct buf b = {.a = w->a};
    put_pieces(&b, w, r);
    struct words out = show_text(w, str_dup(w->a, buf_str(&b)), WORDS_CELL, VOICE_PLAIN);
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
