/* What stands on cards: rows of charts in their words, and a deck as indented text for --dump sheet and golden tests.
 *
 * Cells are set as on sheets, but without marks and footnotes, since a card has no foot for them: what a mark says is a
 * paragraph of its own. Called by deck_*.c, by page/ for a card's words by name, and by make_deck.c. */
#include "show/deck.h"
#include "show/show.h"

/* Has the row anything to say there, and does its arm want it? */
static bool shown(const struct show *s, const struct chart *c, const struct row *r, size_t col)
{
    return column_shown(&s->ask, c, col) && r->cell[col].kind != CELL_NONE && r->cell[col].kind != CELL_BAD;
}

/* The headline's column, or n_col: where a template makes the line, or the first column is of numbers, there is none.
 */
static size_t headline_column(const struct show *s, const struct chart *c)
{
    if (c->reads.s.n)
        return c->n_col;
    for (size_t i = 0; i < c->n_col; i++)
        if (column_shown(&s->ask, c, i))
            return cell_is_numeric(&c->col[i]) ? c->n_col : i;
    return c->n_col;
}

/* As in a table, in the words of running text. */
struct words card_cell(const struct show *s, const struct chart *c, const struct row *r, size_t col)
{
    struct show w = show_of(s, c, NULL);
    return show_cell(&w, r, col, ROLE_BODY);
}

struct words card_row_headline(const struct show *s, const struct chart *c, const struct row *r)
{
    size_t col = headline_column(s, c);
    return col < c->n_col && shown(s, c, r, col) ? card_cell(s, c, r, col) : (struct words){0};
}

/* "Foot 6 in": a number says nothing without its column. */
static struct words named_cell(const struct show *s, const struct chart *c, const struct row *r, size_t col)
{
    struct show w = show_of(s, c, NULL);
    struct words out = card_cell(s, c, r, col);
    if (!cell_is_numeric(&c->col[col]) || !c->col[col].label.s.n)
        return out;
    struct words name = show_words(&w, c->col[col].label.s, ROLE_BODY);
    return words_join(s->a, words_cat(s->a, name, STR(" "), ROLE_BODY, VOICE_PLAIN), out);
}

/* A chart that says how its rows read says all in that one sentence. */
const struct words *card_row_text(const struct show *s, const struct chart *c, const struct row *r, size_t *n)
{
    size_t headline = headline_column(s, c), notes;
    const struct words *note = card_row_notes(s, c, r, &notes);
    struct words *text = ARENA_ARRAY(s->a, struct words, c->n_col + notes + 1);
    *n = 0;
    if (c->reads.s.n) {
        text[(*n)++] = card_row_line(s, c, r);
        return text;
    }
    for (size_t i = 0; i < c->n_col; i++)
        if (i != headline && shown(s, c, r, i))
            text[(*n)++] = named_cell(s, c, r, i);
    for (size_t i = 0; i < notes; i++)
        text[(*n)++] = note[i];
    return text;
}

/* As running text, without the figures of footnotes. */
static struct words body_of(struct arena *a, struct words w)
{
    struct run *run = ARENA_ARRAY(a, struct run, w.n + 1);
    size_t n = 0;
    for (size_t i = 0; i < w.n; i++)
        if (!voice_is_mark(w.run[i].voice))
            run[n++] = (struct run){w.run[i].text, ROLE_BODY, w.run[i].voice, NULL};
    return (struct words){run, n};
}

/* "dead: no orders. Once a turn": what a ladder has room for. */
struct words card_row_line(const struct show *s, const struct chart *c, const struct row *r)
{
    struct show w = show_of(s, c, NULL);
    struct words out = {0};
    if (c->reads.s.n)
        out = body_of(s->a, show_reads(&w, r));
    for (size_t i = 0; i < c->n_col && !c->reads.s.n; i++) {
        if (!shown(s, c, r, i))
            continue;
        if (out.n)
            out = words_cat(s->a, out, STR(": "), ROLE_BODY, VOICE_PLAIN);
        bool term = c->col[i].type.kind == TYPE_TERM;
        out = words_join(s->a, out,
                         term ? show_words_in(&w, r->cell[i].text.s, ROLE_BODY, VOICE_STRONG) : named_cell(s, c, r, i));
    }
    size_t notes;
    const struct words *note = card_row_notes(s, c, r, &notes);
    for (size_t i = 0; i < notes; i++)
        out = words_join(s->a, words_cat(s->a, out, STR(". "), ROLE_BODY, VOICE_PLAIN), note[i]);
    return out;
}

/* A mark may stand in several cells of a row: it is said once. */
static void mark_put(const struct show *s, const struct mark *m, bool *said, const struct chart *c,
                     struct words_list *l)
{
    if (!said[m - c->mark])
        ARENA_PUSH(s->a, l, show_words(s, m->text.s, ROLE_BODY));
    said[m - c->mark] = true;
}

const struct words *card_row_notes(const struct show *s, const struct chart *c, const struct row *r, size_t *n)
{
    struct words_list l = {0};
    bool *said = ARENA_ARRAY(s->a, bool, c->n_mark);
    for (size_t i = 0; i < c->n_col; i++) {
        size_t marks;
        const struct mark *const *m = cell_marks(s->a, c, &r->cell[i], &marks);
        for (size_t k = 0; k < marks && column_shown(&s->ask, c, i); k++)
            mark_put(s, m[k], said, c, &l);
    }
    for (size_t i = 0; i < r->n_label_mark; i++) {
        const struct mark *m = chart_mark(c, r->label_mark[i].s);
        if (m)
            mark_put(s, m, said, c, &l);
    }
    for (size_t i = 0; i < r->n_note; i++)
        ARENA_PUSH(s->a, &l, show_words(s, r->note[i].s, ROLE_BODY));
    *n = l.n;
    return l.at;
}

struct words card_row_key(const struct show *s, const struct chart *c, const struct row *r)
{
    struct show w = show_of(s, c, NULL);
    return show_row_key(&w, r, ROLE_BODY, VOICE_STRONG);
}

/* One end of a span: with a sign as modifiers have it, or with so many digits as its die has. */
static void put_end(struct buf *b, struct rat r, int digits, bool sign)
{
    if (sign)
        put_signed(b, r);
    else if (digits && rat_whole(r) && r.n >= 0)
        buf_printf(b, "%0*lld", digits, (long long)r.n);
    else
        put_number(b, r);
}

/* With signs or below 0 "to" stands for the dash, which would be read as a minus. */
struct str card_span(struct arena *a, struct rat lo, struct rat hi, int digits, bool sign)
{
    struct buf b = {.a = a};
    put_end(&b, lo, digits, sign);
    if (rat_cmp(lo, hi) != 0) {
        buf_putz(&b, sign || lo.n < 0 ? " to " : "\xe2\x80\x93");
        put_end(&b, hi, digits, sign);
    }
    return buf_str(&b);
}

/* Runs may be cut at other places: letters are compared, not runs. */
bool words_same(struct words x, struct words y)
{
    size_t i = 0, k = 0, at = 0, bt = 0;
    for (;;) {
        while (i < x.n && at == x.run[i].text.n)
            i++, at = 0;
        while (k < y.n && bt == y.run[k].text.n)
            k++, bt = 0;
        if (i == x.n || k == y.n)
            return i == x.n && k == y.n;
        char c = x.run[i].text.p[at++], d = y.run[k].text.p[bt++];
        if (str_lower(c) != str_lower(d))
            return false;
    }
}

/* Letters of ASCII alone: what a file system, a zip file and a print service's upload all leave as it is. */
void buf_put_file_word(struct buf *b, struct str s, size_t most)
{
    bool gap = true;
    for (size_t i = 0; i < s.n && b->n < most; i++) {
        bool plain = char_is_digit(s.p[i]) || char_is_letter(s.p[i]);
        if (plain && gap && b->n)
            buf_putc(b, '-');
        if (plain)
            buf_putc(b, s.p[i]);
        gap = !plain;
    }
}

/* --- as text. Voices as in dump.c: *strong*, _italic_, <grey>. */

struct words card_field_find(const struct card *c, const char *name)
{
    for (size_t i = 0; i < c->n_field; i++)
        if (str_is(c->field[i].name, name))
            return c->field[i].words;
    return (struct words){0};
}

static void put_words(struct buf *b, struct words w)
{
    static const char *const open[] = {"", "*", "_", "<", "^", "!", "[", "^"}, *const close[] = {"", "*", "_", ">",
                                                                                                 "", "!", "]", ""};
    for (size_t i = 0; i < w.n; i++) {
        buf_putz(b, open[w.run[i].voice]);
        for (size_t k = 0; k < w.run[i].text.n; k++)
            buf_putc(b, w.run[i].text.p[k] == '\n' ? '/' : w.run[i].text.p[k]);
        buf_putz(b, close[w.run[i].voice]);
    }
}

static void put_line(struct buf *b, const char *label, struct words w)
{
    buf_putz(b, label);
    put_words(b, w);
    buf_putc(b, '\n');
}

/* Arms by their names, in the order of the layout; the cards of a lone chart have none. */
static void dump_part(struct buf *b, const struct deck *d, const struct card_part *p)
{
    buf_putz(b, "  part");
    for (size_t i = 0; i < p->n_arm; i++)
        buf_printf(b, "%s %.*s", i ? "," : "", STRF(d->arm[p->arm[i]].name));
    buf_putc(b, '\n');
    if (p->headline.n)
        put_line(b, "    headline ", p->headline);
    for (size_t i = 0; i < p->n_text; i++)
        put_line(b, "    text ", p->text[i]);
    for (size_t i = 0; i < p->n_rung; i++) {
        buf_putz(b, "    rung ");
        put_words(b, p->rung[i].label);
        put_line(b, ": ", p->rung[i].text);
    }
}

static void dump_card(struct buf *b, const struct deck *d, const struct card *c)
{
    buf_printf(b, "card %.*s x%u", STRF(c->id), c->copies);
    if (c->hue)
        buf_printf(b, " hue %u", c->hue);
    if (c->icon.n)
        buf_printf(b, " icon %.*s", STRF(c->icon));
    buf_putc(b, '\n');
    for (size_t i = 0; i < c->n_field; i++) {
        buf_printf(b, "  %.*s ", STRF(c->field[i].name));
        put_line(b, "", c->field[i].words);
    }
    for (size_t i = 0; i < c->n_part; i++)
        dump_part(b, d, &c->part[i]);
}

/* Everything that a template could show, in order, so that two dumps are the same only if the decks are. */
void deck_dump(struct buf *b, const struct deck *d)
{
    buf_putz(b, "deck ");
    put_shown(b, d->name);
    buf_printf(b, " hue %u: %u cards, %zu faces\n", d->hue, d->cards, d->n_card);
    put_line(b, "title ", d->title);
    buf_printf(b, "edition %.*s\nfoot %.*s\n", STRF(d->edition_line), STRF(d->foot));
    for (size_t i = 0; i < d->n_arm; i++) {
        const struct arm *m = &d->arm[i];
        buf_printf(b, "arm %.*s hue %u%s icon %.*s: ", STRF(m->name), m->hue, m->apart ? " apart" : "", STRF(m->icon));
        put_line(b, "", m->label);
    }
    for (size_t i = 0; i < d->n_card; i++)
        dump_card(b, d, &d->card[i]);
}
