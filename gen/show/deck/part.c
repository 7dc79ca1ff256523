/* The text of an arm on a card: a row of its chart as a headline, short paragraphs and a sub-table,
 * or the layout's own text for it, with its holes computed. Called by cards.c for each card.
 *
 * Cells are set like on sheets, but without marks and footnotes, because a card has no foot: the
 * text of a mark becomes a paragraph. Invariant: texts of the layout are unchanged since reading;
 * rows that they name exist; the show of a hand is for its chart.
 *
 * If a face of the deck shows tables, the arms that the layout puts into one table are its columns,
 * the totals of their modifiers its rows, and equal neighbours are merged. A legend explains
 * shortened cells once: a column moves there only if the layout names it, and only in rows where it
 * follows from the rest of the cell in all charts of the deck. No content of a row is lost. */
#include "odds/odds.h"
#include "show/deck/inner.h"

struct words card_plain(struct arena *a, struct str s)
{
    return words_of(a, s, PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
}

/* --- texts of the layout */

/* The value of a hole. A roll without a single value is reported, because a card can print only
 * one; the hole is then printed as written. */
static struct str hole_value(struct deck_making *m, const struct deck_text *t,
                             const struct deck_hole *hole)
{
    struct roll_error err;
    struct str written = str_cut(t->s, hole->lo, hole->hi);
    if (hole->icon.n)
        return str_printf(m->a, "{icon:%.*s}", STRF(hole->icon));
    if (m->working)
        return deck_field_hole(m, hole, written);
    struct env env = {.model = m->m, .set = m->l->set};
    struct dist dist;
    if (!hole->roll)
        return written;
    bool known = odds_eval(m->a, hole->roll, &env, &dist, NULL, &err);
    if (known && dist.n == 1) {
        const struct value *value = &dist.at[0].value;
        return value->kind == VALUE_WORD ? show_translate(&m->show, value->word)
                                         : value_text(m->a, value);
    }
    if (!known) {
        diag_add(m->d, RULE_BAD_ROLL, err.at, "%.*s", STRF(err.message));
        return written;
    }
    REPORT(m->d, RULE_BAD_ROLL, hole->at,
           "write a value without a roll, as {chart(ID, ROW)}; or name the roll in words",
           "this has %zu different values, but a card can print only one", dist.n);
    return written;
}

/* A hole is found by its source text, {chart(...)}, because a translation may have another order. A
 * hole that the translation lacks is not printed; words-differ reports missing numbers. */
struct str deck_filled(struct deck_making *m, const struct deck_text *t)
{
    struct str text = show_translate(&m->show, t->s);
    struct buf b = {.a = m->a};
    size_t next = 0; /* after the last hole: equal ones are filled in order */
    for (size_t i = 0; i < text.n && t->n_hole;) {
        const struct deck_hole *hole = NULL;
        for (size_t k = 0; k < t->n_hole && text.p[i] == '{'; k++, next++) {
            hole = &t->hole[next % t->n_hole];
            if (str_eq(str_cut(text, i, i + hole->hi - hole->lo),
                       str_cut(t->s, hole->lo, hole->hi)))
                break;
            hole = NULL;
        }
        if (!hole) {
            buf_putc(&b, text.p[i++]);
            continue;
        }
        buf_put(&b, hole_value(m, t, hole));
        i += hole->hi - hole->lo;
        next++;
    }
    return t->n_hole ? buf_str(&b) : text;
}

/* Sets a text that deck_filled has translated. Setting needs far more memory than its result, and a
 * CSV may have ten thousand lines: it uses the scratch arena, and copies what is not in `text`. */
struct words deck_set_words(struct deck_making *m, struct str text, enum para_style kind,
                            enum char_style char_style)
{
    struct arena_mark mark = arena_mark(m->scratch);
    struct show show = m->show;
    show.a = m->scratch;
    struct words w = show_set_in(&show, text, kind, char_style);
    struct run *run = arena_copy(m->a, w.run, w.n * sizeof *run);
    for (size_t i = 0; i < w.n; i++)
        run[i].text = str_eq(run[i].text, text) ? text : str_dup(m->a, run[i].text);
    arena_rewind(m->scratch, mark);
    return (struct words){run, w.n};
}

struct words deck_words(struct deck_making *m, const struct deck_text *t, enum para_style kind,
                        enum char_style char_style)
{
    return t->at.file ? deck_set_words(m, deck_filled(m, t), kind, char_style) : (struct words){0};
}

/* The layout's text for a row, or for a row of its sub-table (NULL: for itself); NULL if absent. */
static const struct deck_wording *wording_of(const struct deck_hand *hand, const struct row *r,
                                             const struct row *inner)
{
    for (const struct deck_wording *w = hand->arm->wording;
         w < hand->arm->wording + hand->arm->n_wording; w++)
        if (str_same_name(w->row, r->label.s) && (inner != NULL) == (w->inner.n > 0) &&
            (!inner || str_same_name(w->inner, inner->label.s)))
            return w;
    return NULL;
}

/* --- a row without text in the layout */

/* Is the cell filled, and the column shown for its arm? */
static bool is_filled(const struct show *w, const struct row *r, size_t col)
{
    return column_shown(&w->request, w->c, col) && r->cell[col].kind != CELL_NONE &&
           r->cell[col].kind != CELL_BAD;
}

/* The column of the event's name, or n_col: with `reads`, or if the first shown column has numbers,
 * there is none. */
static size_t headline_column(const struct show *w)
{
    const struct chart *c = w->c;
    size_t i = c->reads.s.n ? c->n_col : 0;
    while (i < c->n_col && !column_shown(&w->request, c, i))
        i++;
    return i < c->n_col && cell_is_numeric(&c->col[i]) ? c->n_col : i;
}

struct words card_headline(const struct show *w, const struct row *r)
{
    size_t col = headline_column(w);
    return col < w->c->n_col && is_filled(w, r, col) ? show_cell(w, r, col, PARA_STYLE_BODY)
                                                     : (struct words){0};
}

/* "Foot 6 in", "Then: it rallies": a number needs the name of its column, and so does a text behind
 * a number. A term is strong, because players look for it. */
static struct words named_cell(const struct show *w, const struct row *r, size_t col)
{
    const struct column *c = &w->c->col[col];
    if (c->type.kind == TYPE_TERM)
        return show_words_in(w, r->cell[col].text.s, PARA_STYLE_BODY, CHAR_STYLE_STRONG);
    struct words out = show_cell(w, r, col, PARA_STYLE_BODY);
    const bool number = cell_is_numeric(c);
    bool named = number;
    for (size_t i = 0; i < col; i++)
        named = named || (column_shown(&w->request, w->c, i) && cell_is_numeric(&w->c->col[i]));
    if (!named || !c->label.s.n)
        return out;
    struct words name = show_words(w, c->label.s, PARA_STYLE_BODY);
    if (number)
        return words_between(w->a, name, " ", out);
    return words_join(w->a, with_colon(w, name, PARA_STYLE_BODY, CHAR_STYLE_PLAIN), out);
}

/* Adds a paragraph for each mark and note of the row. A mark in several cells is added once. */
static void notes_put(const struct show *w, const struct row *r, struct words_list *to)
{
    const struct chart *c = w->c;
    bool *is_put = ARENA_ARRAY(w->a, bool, c->n_mark);
    for (size_t i = 0; i <= c->n_col; i++) { /* the last one: marks of the label */
        const struct cell label = {.mark = r->label_mark, .n_mark = r->n_label_mark};
        size_t n;
        const struct mark *const *m = cell_marks(w->a, c, i < c->n_col ? &r->cell[i] : &label, &n);
        for (size_t k = 0; k < n && (i == c->n_col || column_shown(&w->request, c, i)); k++) {
            if (!is_put[m[k] - c->mark])
                ARENA_PUSH(w->a, to, show_words(w, worded(w, m[k]->text.s), PARA_STYLE_BODY));
            is_put[m[k] - c->mark] = true;
        }
    }
    for (size_t i = 0; i < r->n_note; i++)
        ARENA_PUSH(w->a, to, show_words(w, r->note[i].s, PARA_STYLE_BODY));
}

/* Adds a paragraph for each filled cell except the headline, then the marks and notes. */
static void cells_put(const struct show *w, const struct row *r, struct words_list *to)
{
    for (size_t i = 0; i < w->c->n_col && !w->c->reads.s.n; i++)
        if (i != headline_column(w) && is_filled(w, r, i))
            ARENA_PUSH(w->a, to, named_cell(w, r, i));
    notes_put(w, r, to);
}

/* The whole row on one line, for a sub-table: by the chart's `reads` without footnote numbers, else
 * as "dead: no orders. Once a turn", with strong terms. */
static struct words row_line(const struct show *w, const struct row *r)
{
    const struct chart *c = w->c;
    struct words out = c->reads.s.n ? show_reads(w, r) : (struct words){0};
    struct words_list note = {0};
    struct run *run = ARENA_ARRAY(w->a, struct run, out.n);
    size_t n = 0;
    for (size_t i = 0; i < out.n; i++)
        if (!char_style_is_mark(out.run[i].char_style))
            run[n++] = (struct run){.text = out.run[i].text,
                                    .kind = PARA_STYLE_BODY,
                                    .char_style = out.run[i].char_style,
                                    .icon = out.run[i].icon};
    out = (struct words){run, n};
    for (size_t i = 0; i < c->n_col && !c->reads.s.n; i++) {
        if (!is_filled(w, r, i))
            continue;
        if (out.n)
            out = with_colon(w, out, PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
        out = words_join(w->a, out, named_cell(w, r, i));
    }
    notes_put(w, r, &note);
    for (size_t i = 0; i < note.n; i++)
        out = words_between(w->a, out, ". ", note.at[i]);
    return out;
}

/* The first cell of `reads` as printed, which names the row; empty if `reads` starts with text. */
static struct str reads_first(const struct show *w, const struct row *r)
{
    const struct chart *c = w->c;
    bool cell = c->n_piece && c->piece[0].kind == READS_CELL && is_filled(w, r, c->piece[0].col);
    struct words first =
        cell ? show_words(w, worded(w, r->cell[c->piece[0].col].text.s), PARA_STYLE_BODY)
             : (struct words){0};
    return first.n ? first.run[0].text : (struct str){0};
}

static struct str without_comma(struct str s)
{
    return str_starts(s, ",") ? str_cut(s, 1, s.n) : s;
}

/* "Slow 3 / 9" in a table's cell: the name strong, numbers unbroken, and each mark and note on its
 * own line. */
static struct words row_in_cell(const struct show *w, const struct row *r)
{
    const struct chart *c = w->c;
    struct words words = c->reads.s.n ? show_reads(w, r) : card_headline(w, r);
    struct words_list note = {0};
    struct run_list l = {0};
    struct str called = reads_first(w, r);
    for (size_t i = 0; i < words.n; i++) {
        struct run run = words.run[i], rest = {0};
        bool number = run.kind == PARA_STYLE_NUMBER;
        if (char_style_is_mark(run.char_style))
            continue;
        run.kind = number ? PARA_STYLE_NUMBER : PARA_STYLE_BODY;
        if (l.n == 0 && !number && called.n && called.n < run.text.n &&
            str_eq(str_cut(run.text, 0, called.n), called)) {
            rest = run;
            rest.text = str_cut(run.text, called.n, run.text.n);
            run.text = called;
        }
        run.char_style = l.n == 0 && !number ? CHAR_STYLE_STRONG : run.char_style;
        run.text = l.n == 1 && l.at[0].char_style == CHAR_STYLE_STRONG ? without_comma(run.text)
                                                                       : run.text;
        rest.text = without_comma(rest.text);
        ARENA_PUSH(w->a, &l, run);
        if (rest.text.n)
            ARENA_PUSH(w->a, &l, rest);
    }
    struct words out = {l.at, l.n};
    cells_put(w, r, &note);
    for (size_t i = 0; i < note.n; i++)
        out = words_between(w->a, out, "\n", note.at[i]);
    return out;
}

/* One end of a span: with a sign for modifiers, or with the digits of its die. */
static void put_end(struct buf *b, const struct language *l, struct rat r, int digits, bool sign)
{
    if (sign)
        put_signed(b, l, r);
    else if (digits && rat_whole(r) && r.n >= 0)
        buf_printf(b, "%0*lld", digits, (long long)r.n);
    else
        put_number(b, l, r);
}

/* Uses "to" with signs or below 0, because a dash would look like a minus. */
struct str card_span(struct arena *a, const struct language *l, struct rat lo, struct rat hi,
                     int digits, bool sign)
{
    struct buf b = {.a = a};
    put_end(&b, l, lo, digits, sign);
    if (rat_cmp(lo, hi) != 0) {
        if (sign || lo.n < 0)
            buf_printf(&b, " %.*s ", STRF(msg_text(l, MSG_TO)));
        else
            buf_putz(&b, "\xe2\x80\x93");
        put_end(&b, l, hi, digits, sign);
    }
    return buf_str(&b);
}

/* --- a row of a rolled chart */

/* "Draw again in rain." from the layout's text, or from the chart's condition. */
static struct words again_words(const struct show *w, const struct deck_wording *own,
                                const struct row *r, enum msg with, enum msg when)
{
    bool has_own = own && own->again.at.file;
    struct str of = show_translate(w, has_own ? own->again.s : r->again.s);
    return show_set_in(w, show_fill(w, has_own ? with : when, of), PARA_STYLE_BODY,
                       CHAR_STYLE_PLAIN);
}

/* A row on one line: the layout's paragraphs, else the row's own text. `own` may be NULL. */
static struct words line_of(struct deck_making *m, const struct show *w,
                            const struct deck_wording *own, const struct row *r)
{
    struct words out = {0};
    if (!own || !own->has_text)
        return row_line(w, r);
    for (size_t i = 0; i < own->n_text; i++)
        out = words_between(m->a, out, " ",
                            deck_words(m, &own->text[i], PARA_STYLE_BODY, CHAR_STYLE_PLAIN));
    return out;
}

/* Text of a row in a table's cell; `w`: the show of the hand, perhaps with other options. */
static struct words deck_cell_words(struct deck_making *m, const struct deck_hand *hand,
                                    const struct show *w, const struct row *r)
{
    const struct deck_wording *own = wording_of(hand, r, NULL);
    return own && own->has_text ? line_of(m, w, own, r) : row_in_cell(w, r);
}

/* Adds the rows of the sub-table. Consecutive rows with equal text and adjacent whole numbers are
 * joined: 5 and 6 become 5–6. */
static void sub_table_put(struct deck_making *m, const struct deck_hand *hand, const struct row *r,
                          struct card_part *p)
{
    const struct show w = show_of(&hand->show, r->inner, NULL);
    struct sub_row *sub_row = ARENA_ARRAY(m->a, struct sub_row, w.c->n_row);
    struct range at = {0};
    bool ends = false; /* is the previous rung's range `at` closed at both ends? */
    p->sub_row = sub_row;
    for (const struct row *in = w.c->row; in < w.c->row + w.c->n_row; in++) {
        const struct deck_wording *own = wording_of(hand, r, in);
        const struct range *band = &in->band.range;
        struct words text = line_of(m, &w, own, in),
                     label = show_row_key(&w, in, PARA_STYLE_BODY, CHAR_STYLE_STRONG);
        if (in->again.s.n)
            text = words_join(m->a, text,
                              again_words(&w, own, in, MSG_ROLL_AGAIN_BEHIND, MSG_ROLL_AGAIN_IF));
        bool now = in->has_range && !band->no_lo && !band->no_hi;
        bool joins = ends && now && rat_whole(at.hi) && rat_whole(band->lo) &&
                     at.hi.n + 1 == band->lo.n && words_same(sub_row[p->n_sub_row - 1].text, text);
        at = joins ? (struct range){.lo = at.lo, .hi = band->hi} : *band;
        ends = now;
        if (ends)
            label = words_of(m->a, card_span(m->a, show_language(&w), at.lo, at.hi, 0, false),
                             PARA_STYLE_BODY, CHAR_STYLE_STRONG);
        if (joins)
            sub_row[p->n_sub_row - 1].label = label;
        else
            sub_row[p->n_sub_row++] = (struct sub_row){label, text};
    }
}

/* The headline names the die of the sub-table, which then needs no header. With `reads`, one
 * sentence has the whole row. */
static struct card_part band_part(struct deck_making *m, const struct deck_hand *hand,
                                  const struct row *r)
{
    const struct show *w = &hand->show;
    const struct deck_wording *own = wording_of(hand, r, NULL);
    struct words_list text = {0};
    struct card_part p = {.headline =
                              own && own->headline.at.file
                                  ? deck_words(m, &own->headline, PARA_STYLE_BODY, CHAR_STYLE_PLAIN)
                                  : card_headline(w, r)};
    if (own && own->has_text) {
        for (size_t i = 0; i < own->n_text; i++) {
            struct words words = deck_words(m, &own->text[i], PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
            if (words.n)
                ARENA_PUSH(m->a, &text, words);
        }
    } else if (w->c->reads.s.n) {
        ARENA_PUSH(m->a, &text, row_line(w, r));
    } else {
        cells_put(w, r, &text);
    }
    if (r->again.s.n)
        ARENA_PUSH(m->a, &text, again_words(w, own, r, MSG_DRAW_AGAIN, MSG_DRAW_AGAIN_IF));
    p.text = text.at;
    p.n_text = text.n;
    if (!r->inner || r->inner->bad)
        return p;
    /* The die that players still roll after the card replaced the first. */
    struct buf die = {.a = m->a};
    buf_putz(&die, p.headline.n ? " (" : "");
    put_roll(&die, show_language(w), r->inner->down.expression.s);
    buf_putz(&die, p.headline.n ? ")" : "");
    p.headline = words_cat(m->a, p.headline, buf_str(&die), PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    sub_table_put(m, hand, r, &p);
    return p;
}

/* A grid across a roll: each row's cell in this column. */
static struct card_part column_part(const struct show *w, size_t col)
{
    struct sub_row *sub_row = ARENA_ARRAY(w->a, struct sub_row, w->c->n_row);
    for (size_t i = 0; i < w->c->n_row; i++)
        sub_row[i] =
            (struct sub_row){show_row_key(w, &w->c->row[i], PARA_STYLE_BODY, CHAR_STYLE_STRONG),
                             show_cell(w, &w->c->row[i], col, PARA_STYLE_BODY)};
    return (struct card_part){.sub_row = sub_row, .n_sub_row = w->c->n_row};
}

/* The least total of these arms above `last` (NULL: of all); NULL if there is none. */
static const struct rat *total_next(const struct deck_making *m, const size_t *arm, size_t n,
                                    const struct rat *last)
{
    const struct rat *next = NULL;
    for (size_t i = 0; i < n; i++) {
        const struct deck_hand *hand = &m->hand[arm[i]];
        for (const struct rat *v = hand->total; v < hand->total + hand->n_total; v++)
            if ((!last || rat_cmp(*v, *last) > 0) && (!next || rat_cmp(*v, *next) < 0))
                next = v;
    }
    return next;
}

/* A dash for a value that is in no row. */
static struct words deck_no_row(struct arena *a)
{
    return words_of(a, STR("\xe2\x80\x93"), PARA_STYLE_BODY, CHAR_STYLE_ASIDE);
}

/* The totals that the modifiers of some arms can have, ascending, and spans of totals that with
 * these events give the same rows (NULL: none) for all of the arms. */
struct total_span {
    size_t lo, hi; /* indexes into `all` */
    const struct row **row;
};
struct deck_totals {
    LIST(struct rat) all;
    LIST(struct total_span) span;
};

static struct deck_totals deck_totals_find(struct deck_making *m, const size_t *arm, size_t n,
                                           const size_t *event)
{
    struct deck_totals t = {0};
    struct rat sum;
    for (const struct rat *v = NULL; (v = total_next(m, arm, n, v));) {
        const struct row **row = ARENA_ARRAY(m->a, const struct row *, n);
        struct total_span *last = t.span.n ? &t.span.at[t.span.n - 1] : NULL;
        for (size_t i = 0; i < n; i++)
            if (rat_add(&sum, deal_value(m->deal, arm[i], event[i]), *v))
                row[i] = deck_row_at(m->hand[arm[i]].show.c, sum);
        if (last && !memcmp(last->row, row, n * sizeof(const struct row *)))
            last->hi = t.all.n;
        else
            ARENA_PUSH(m->a, &t.span, ((struct total_span){t.all.n, t.all.n, row}));
        ARENA_PUSH(m->a, &t.all, *v);
    }
    return t;
}

/* A roll with modifiers: a rung for each span of their totals. */
static struct card_part totals_part(struct deck_making *m, size_t line, size_t event)
{
    const struct deck_hand *hand = &m->hand[line];
    const struct show *w = &hand->show;
    const struct deck_totals t = deck_totals_find(m, &line, 1, &event);
    struct sub_row *sub_row = ARENA_ARRAY(m->a, struct sub_row, t.span.n);
    struct card_part p = {.sub_row = sub_row, .n_sub_row = t.span.n};
    if (!m->l->named && m->l->n_arm > 1)
        p.headline = show_words(w, w->c->title.s, PARA_STYLE_BODY);
    for (size_t i = 0; i < t.span.n; i++) {
        const struct total_span *s = &t.span.at[i];
        const struct row *r = *s->row;
        struct str span =
            card_span(m->a, show_language(w), t.all.at[s->lo], t.all.at[s->hi], 0, true);
        sub_row[i] =
            (struct sub_row){words_of(m->a, span, PARA_STYLE_BODY, CHAR_STYLE_STRONG),
                             r ? line_of(m, w, wording_of(hand, r, NULL), r) : deck_no_row(m->a)};
    }
    return p;
}

const struct row *deck_event_row(const struct deck_hand *hand, size_t event)
{
    const struct chart *c = hand->show.c;
    return chart_is_bands(c) && !hand->n_total && event < c->n_row ? &c->row[event] : NULL;
}

struct card_part deck_event_part(struct deck_making *m, size_t line, size_t event)
{
    const struct deck_hand *hand = &m->hand[line];
    const struct row *r = deck_event_row(hand, event);
    if (hand->n_total)
        return totals_part(m, line, event);
    if (r)
        return band_part(m, hand, r);
    if (chart_is_grid(hand->show.c) && event < hand->show.c->n_col)
        return column_part(&hand->show, event);
    return (struct card_part){0};
}

/* --- a row of a chart without a roll: a modifier, a step with its sub-steps, a unit with its
 * numbers */

/* Adds its columns as rungs, "Normal", or "Infantry Move" with the header above; its marks and
 * notes become paragraphs. */
static void row_sub_table(const struct show *w, const struct row *r, struct card_part *p,
                          struct words_list *text)
{
    struct sub_row *sub_row = ARENA_ARRAY(w->a, struct sub_row, w->c->n_col);
    p->sub_row = sub_row;
    for (size_t i = 0; i < w->c->n_col; i++) {
        const struct column *c = &w->c->col[i];
        if (!is_filled(w, r, i))
            continue;
        struct words label = words_between(w->a, show_words(w, c->head.s, PARA_STYLE_BODY), " ",
                                           show_words(w, c->label.s, PARA_STYLE_BODY));
        sub_row[p->n_sub_row++] = (struct sub_row){label, show_cell(w, r, i, PARA_STYLE_BODY)};
    }
    notes_put(w, r, text);
}

/* Adds the modifier as headline, and its limits as text: "+1 for each figure, to +3 at the
 * most". */
static void modifier_put(const struct show *w, const struct row *r, struct card_part *p,
                         struct words_list *text)
{
    const struct language *l = show_language(w);
    struct buf b = {.a = w->a};
    struct words_list note = {0};
    struct str to = show_translate(w, r->to.s.n ? r->to.s : w->c->to.s),
               each = show_translate(w, r->each.s);
    p->headline = show_cell(w, r, 0, PARA_STYLE_BODY);
    if (r->each.s.n)
        buf_put(&b,
                msg_format(w->a, l, str_starts(r->each.s, "each") ? MSG_FOR : MSG_FOR_EACH, each));
    if (r->has_up_to) {
        struct buf max = {.a = w->a};
        buf_put_rat(&max, r->up_to);
        buf_putz(&b, b.n ? ", " : "");
        buf_put(&b, msg_format(w->a, l, MSG_UP_TO, format_number(w->a, l, buf_str(&max))));
    }
    if (!b.n && to.n)
        buf_put(&b, msg_format(w->a, l, MSG_TO_WHAT, to));
    if (b.n)
        ARENA_PUSH(w->a, text, show_set_in(w, buf_str(&b), PARA_STYLE_BODY, CHAR_STYLE_PLAIN));
    notes_put(w, r, &note);
    for (size_t i = 0; i < note.n && i < r->n_note; i++)
        ARENA_PUSH(w->a, text, note.at[i]);
}

/* The text of a step is the card's title; its sub-steps are paragraphs. Charts with parts were
 * refused when the layout was read. */
struct card_part deck_row_part(const struct deck_hand *hand, size_t row)
{
    const struct show *w = &hand->show;
    const struct row *r = &w->c->row[row];
    struct card_part p = {.n_text = 0};
    struct words_list text = {0};
    if (chart_is_table(w->c))
        row_sub_table(w, r, &p, &text);
    else if (chart_adds(w->c))
        modifier_put(w, r, &p, &text);
    for (r++; chart_is_procedure(w->c) && r < w->c->row + w->c->n_row && r->depth > 0; r++)
        ARENA_PUSH(w->a, &text, show_cell(w, r, 0, PARA_STYLE_BODY));
    p.text = text.at;
    p.n_text = text.n;
    return p;
}

/* ---- tables of all arms */

#define NO_BREAK "\xc2\xa0"

/* A fact in the legend: "Shaken: 1 kill", "Shaken, recoil: if in melee". */
struct key_fact {
    struct str term, column, by, value; /* by: text of another column, or empty */
    struct words words;                 /* the value as printed in a row */
    struct words by_words;
};
struct tabling {
    struct deck_making *m;
    bool keyed; /* the face has a legend: pairs of distances are then printed without unit */
    LIST(struct key_fact) fact;
    struct words left;
    LIST(struct str) title; /* titles of the tables, in the order of the arms */
};

/* --- facts for the legend */

/* The column with the name of the result: the first column of terms, else the first of text. */
static size_t term_column(const struct chart *c)
{
    for (size_t i = 0; i < c->n_col; i++)
        if (c->col[i].type.kind == TYPE_TERM)
            return i;
    size_t i = 0;
    while (i < c->n_col && cell_is_numeric(&c->col[i]))
        i++;
    return i;
}

static struct str cell_as_text(const struct chart *c, const struct row *r, size_t col)
{
    bool none = col >= c->n_col || r->cell[col].kind == CELL_NONE || r->cell[col].kind == CELL_BAD;
    return none ? STR("") : r->cell[col].text.s;
}

/* May a fact depend on the column? Its text must remain in every cell. */
static bool is_ground(const struct deck_layout *l, const struct chart *c, size_t col)
{
    return col < c->n_col && col != term_column(c) && !cell_is_numeric(&c->col[col]) &&
           !texts_have(&l->keyed, c->col[col].label.s);
}

static bool row_is(const struct chart *c, const struct row *r, const struct key_fact *of)
{
    bool by = !of->by.n;
    for (size_t i = 0; i < c->n_col && !by; i++)
        by = i != term_column(c) && str_eq(cell_as_text(c, r, i), of->by);
    return by && str_same_name(cell_as_text(c, r, term_column(c)), of->term);
}

/* Does every row that matches the fact, in all charts, have its value? A missing column counts as
 * empty. */
static bool fact_holds(const struct tabling *t, const struct key_fact *of)
{
    for (size_t i = 0; i < t->m->l->n_arm; i++) {
        const struct chart *c = t->m->l->arm[i].chart;
        ptrdiff_t col = chart_col_find(c, of->column);
        for (size_t r = 0; r < c->n_row; r++)
            if (row_is(c, &c->row[r], of) &&
                !str_eq(cell_as_text(c, &c->row[r], col < 0 ? c->n_col : (size_t)col), of->value))
                return false;
    }
    return true;
}

/* "1 kill" from "[, {Kills} kill]": the bracket of the column without its leading separator;
 * without a bracket only the cell. */
static struct words value_words(const struct show *w, const struct row *r, size_t col)
{
    const struct chart *c = w->c;
    size_t at = 0, from, to;
    while (at < c->n_piece && !(c->piece[at].kind == READS_CELL && c->piece[at].col == col))
        at++;
    for (from = at;
         from > 0 && c->piece[from].kind != READS_OPEN && c->piece[from].kind != READS_CLOSE;)
        from--;
    for (to = at;
         to < c->n_piece && c->piece[to].kind != READS_CLOSE && c->piece[to].kind != READS_OPEN;)
        to++;
    struct words out = {0};
    bool bracket = at < c->n_piece && c->piece[from].kind == READS_OPEN;
    for (size_t i = from; bracket && i < to; i++) {
        if (c->piece[i].kind == READS_CELL)
            out = words_join(w->a, out, show_cell(w, r, c->piece[i].col, PARA_STYLE_BODY));
        if (c->piece[i].kind != READS_WORDS)
            continue;
        struct str s = c->piece[i].words;
        while (!out.n && s.n && (s.p[0] == ',' || s.p[0] == ';' || s.p[0] == ' '))
            s = str_cut(s, 1, s.n);
        struct str bare = str_trim(s), words = bare.n ? show_translate(w, bare) : bare;
        if (s.n && s.p[0] == ' ' && out.n)
            out = words_catz(w->a, out, NO_BREAK, PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
        out = words_join(w->a, out, show_set_in(w, words, PARA_STYLE_BODY, CHAR_STYLE_PLAIN));
        if (bare.n && s.p[s.n - 1] == ' ')
            out = words_catz(w->a, out, NO_BREAK, PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    }
    return bracket ? out : show_cell(w, r, col, PARA_STYLE_BODY);
}

static bool fact_is_known(const struct tabling *t, const struct key_fact *of)
{
    for (size_t i = 0; i < t->fact.n; i++) {
        const struct key_fact *k = &t->fact.at[i];
        if (str_same_name(k->term, of->term) && str_eq(k->column, of->column) &&
            (!k->by.n || str_eq(k->by, of->by)))
            return true;
    }
    return false;
}

/* Finds the fact for a row's cell in a named column: by the row's term, else by the term and
 * another column. */
static void fact_find(struct tabling *t, const struct deck_hand *hand, const struct row *r,
                      size_t col)
{
    const struct show *w = &hand->show;
    const struct chart *c = w->c;
    struct key_fact f = {cell_as_text(c, r, term_column(c)),
                         c->col[col].label.s,
                         {0},
                         cell_as_text(c, r, col),
                         {0},
                         {0}};
    if (!f.value.n || !f.term.n || term_column(c) == col)
        return;
    f.words = value_words(w, r, col);
    bool holds = fact_holds(t, &f);
    for (size_t i = 0; i < c->n_col && !holds; i++) {
        if (!is_ground(t->m->l, c, i) || !cell_as_text(c, r, i).n)
            continue;
        f.by = cell_as_text(c, r, i);
        f.by_words = show_words(w, worded(w, f.by), PARA_STYLE_BODY);
        holds = fact_holds(t, &f);
    }
    if (holds && !fact_is_known(t, &f))
        ARENA_PUSH(t->m->a, &t->fact, f);
}

/* Does the legend give the cell's value? */
static bool is_folded(const struct tabling *t, const struct chart *c, const struct row *r,
                      size_t col)
{
    for (size_t i = 0; i < t->fact.n; i++)
        if (str_same_name(t->fact.at[i].column, c->col[col].label.s) &&
            row_is(c, r, &t->fact.at[i]))
            return true;
    return false;
}

/* --- the legend */

/* "3 / 9 inches foot / mounted": explains pairs of distances, once for each pair of column
 * names. */
static struct words pairs_words(struct tabling *t)
{
    struct arena *a = t->m->a;
    struct words out = {0};
    LIST(struct str) text = {0};
    for (size_t i = 0; i < t->m->l->n_arm; i++) {
        const struct show *w = &t->m->hand[i].show;
        const struct chart *c = w->c;
        for (size_t p = 0; p + 2 < c->n_piece; p++) {
            size_t x = c->piece[p].col, y = c->piece[p + 2].col, r = 0, n = 0;
            if (c->piece[p].kind != READS_CELL || c->piece[p + 2].kind != READS_CELL ||
                c->piece[p + 1].kind != READS_WORDS || !str_is(c->piece[p + 1].words, " / ") ||
                c->col[x].type.kind != TYPE_DISTANCE || c->col[y].type.kind != TYPE_DISTANCE)
                continue;
            while (r < c->n_row &&
                   (!cell_as_text(c, &c->row[r], x).n || !cell_as_text(c, &c->row[r], y).n))
                r++;
            struct str names = words_text(
                a, words_between(a, show_lower(w, c->col[x].label.s, PARA_STYLE_BODY), " / ",
                                 show_lower(w, c->col[y].label.s, PARA_STYLE_BODY)));
            while (n < text.n && !str_eq(text.at[n], names))
                n++;
            if (r == c->n_row || n < text.n)
                continue;
            ARENA_PUSH(a, &text, names);
            struct measure d[2] = {c->row[r].cell[x].value, c->row[r].cell[y].value};
            struct show bare = *w;
            struct buf b = {.a = a};
            bare.bare = true;
            put_distances(&b, &bare, d, 2);
            enum unit unit =
                w->display_options.units != UNIT_NONE ? w->display_options.units : d[0].unit;
            struct words one = words_of(a, buf_str(&b), PARA_STYLE_NUMBER, CHAR_STYLE_STRONG);
            one = words_cat(a, one,
                            str_printf(a, " %.*s %.*s", STRF(unit_text(w, unit)), STRF(names)),
                            PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
            out = words_between(a, out, " \xc2\xb7 ", one);
        }
    }
    return out;
}

/* Each icon that replaces text, with the text. */
static struct words icons_words(struct tabling *t)
{
    const struct show *w = &t->m->show;
    struct words out = {0};
    for (size_t i = 0; i < w->display_options.n_phrase; i++) {
        const struct phrase *p = &w->display_options.phrase[i];
        struct words as = p->kind == PHRASE_WORDING && w->met && w->met[i]
                              ? show_words(w, p->as, PARA_STYLE_BODY)
                              : (struct words){0};
        if (as.n != 1 || !as.run[0].icon.n)
            continue;
        as = words_between(w->a, as, NO_BREAK, card_plain(w->a, show_translate(w, p->words)));
        out = words_between(w->a, out, "  ", as);
    }
    return out;
}

/* "Shaken 1 kill, recoil if in melee": each term with its facts. */
static struct words facts_words(struct tabling *t)
{
    struct arena *a = t->m->a;
    struct words out = {0};
    for (size_t i = 0; i < t->fact.n; i++) {
        struct words one = {0};
        bool first = true;
        for (size_t k = 0; k < i; k++)
            first = first && !str_same_name(t->fact.at[k].term, t->fact.at[i].term);
        for (size_t k = i; first && k < t->fact.n; k++) {
            const struct key_fact *f = &t->fact.at[k];
            if (!str_same_name(f->term, t->fact.at[i].term))
                continue;
            one = words_between(a, one, ", ", words_between(a, f->by_words, NO_BREAK, f->words));
        }
        if (!first)
            continue;
        struct words term =
            show_words_in(&t->m->show, show_translate(&t->m->show, t->fact.at[i].term),
                          PARA_STYLE_BODY, CHAR_STYLE_STRONG);
        out = words_between(a, out, " \xc2\xb7 ", words_between(a, term, NO_BREAK, one));
    }
    return out;
}

/* --- the tables */

/* "-1, 0"; "0 to +3"; "<= -2" for several totals from the lowest on. */
static struct words span_words(const struct tabling *t, const struct rat *total, size_t n,
                               const struct total_span *s)
{
    struct arena *a = t->m->a;
    const struct language *l = show_language(&t->m->show);
    struct buf b = {.a = a};
    bool below = s->lo == 0 && s->hi > 0 && s->hi + 1 < n,
         above = s->hi + 1 == n && s->lo + 1 < n && s->lo > 0;
    if (below || above) {
        buf_putz(&b, below ? "\xe2\x89\xa4" NO_BREAK : "\xe2\x89\xa5" NO_BREAK);
        put_signed(&b, l, total[below ? s->hi : s->lo]);
    } else if (s->hi == s->lo + 1) {
        put_signed(&b, l, total[s->lo]);
        buf_putz(&b, "," NO_BREAK);
        put_signed(&b, l, total[s->hi]);
    } else {
        buf_put(&b, card_span(a, l, total[s->lo], total[s->hi], 0, true));
    }
    return words_of(a, buf_str(&b), PARA_STYLE_KEY, CHAR_STYLE_STRONG);
}

/* The cell as shown by the hand, without values that are in the legend. */
static struct words cell_words(struct tabling *t, const struct deck_hand *hand, const struct row *r)
{
    struct show w = hand->show;
    struct row own = *r;
    struct cell *cell = arena_copy(t->m->a, r->cell, w.c->n_col * sizeof *cell);
    for (size_t i = 0; i < w.c->n_col; i++)
        if (is_folded(t, w.c, r, i))
            cell[i] = (struct cell){.kind = CELL_NONE};
    own.cell = cell;
    w.display_options.bare_pairs = t->keyed;
    return deck_cell_words(t->m, hand, &w, &own);
}

static struct box *cell_put(struct draft *d, unsigned row, unsigned col, struct words w)
{
    struct box *b = draft_put(d, row, col, w);
    b->align = ALIGN_CENTER;
    b->middle = true;
    b->down = b->across = col > 0;
    b->head = !col;
    return b;
}

/* The cell of an arm: its row of the chart, with its rating. */
static void row_put(struct tabling *t, struct draft *d, unsigned at, unsigned col,
                    const struct deck_hand *hand, const struct row *r)
{
    box_rating(cell_put(d, at, col, cell_words(t, hand, r)), &hand->show, r, 0,
               hand->show.c->n_col);
}

/* The first row: the title in the corner, and the arms. */
static struct draft heads_put(struct tabling *t, const size_t *arm, size_t n, struct words title)
{
    struct draft d = draft_new(t->m->a, (unsigned)n + 1);
    d.verticals = true;
    unsigned row = draft_row(&d, true, RULE_STRONG);
    draft_head(&d, row, 0, 1, title);
    for (size_t i = 0; i < n; i++)
        draft_head(&d, row, (unsigned)i + 1, 1, t->m->made->deck.arm[arm[i]].label);
    return d;
}

/* If all arms have modifiers: a row for each span of totals with the same result for all arms. The
 * arms may have different totals; a total that an arm cannot reach is still looked up in its
 * chart. */
static void totals_put(struct tabling *t, struct draft *d, const size_t *arm, size_t n,
                       const size_t *event)
{
    const struct deck_totals all = deck_totals_find(t->m, arm, n, event);
    for (const struct total_span *s = all.span.at; s < all.span.at + all.span.n; s++) {
        unsigned at = draft_row(d, false, RULE_HAIR);
        cell_put(d, at, 0, span_words(t, all.all.at, all.all.n, s));
        for (unsigned i = 0; i < n; i++)
            if (s->row[i])
                row_put(t, d, at, i + 1, &t->m->hand[arm[i]], s->row[i]);
            else
                cell_put(d, at, i + 1, deck_no_row(t->m->a));
    }
}

/* The row with this key; new if needed. */
static unsigned key_row(struct tabling *t, struct draft *d, struct words_list *label,
                        struct words key)
{
    unsigned at = 0;
    while (at < label->n && !words_same(label->at[at], key))
        at++;
    if (at == label->n) {
        ARENA_PUSH(t->m->a, label, key);
        cell_put(d, draft_row(d, false, RULE_HAIR), 0, key);
    }
    return at + 1;
}

/* Else a row for each rung, by its label; an arm without rungs has all its text in the first
 * row. */
static void rungs_put(struct tabling *t, struct draft *d, const size_t *arm, size_t n,
                      const size_t *event)
{
    struct words_list label = {0};
    for (unsigned i = 0; i < n; i++) {
        const struct deck_hand *hand = &t->m->hand[arm[i]];
        const struct row *r = deck_event_row(hand, event[i]);
        struct card_part p = r ? (struct card_part){0} : deck_event_part(t->m, arm[i], event[i]);
        if (r)
            row_put(t, d, key_row(t, d, &label, (struct words){0}), i + 1, hand, r);
        else if (!p.n_sub_row)
            cell_put(d, key_row(t, d, &label, (struct words){0}), i + 1, p.headline);
        for (size_t k = 0; k < p.n_sub_row; k++)
            cell_put(d, key_row(t, d, &label, p.sub_row[k].label), i + 1, p.sub_row[k].text);
    }
}

static const struct table *table_make(struct tabling *t, struct str title, struct words words,
                                      const struct deal_card *from)
{
    struct deck_making *m = t->m;
    size_t *arm = ARENA_ARRAY(m->a, size_t, m->l->n_arm), n = 0,
           *event = ARENA_ARRAY(m->a, size_t, m->l->n_arm);
    bool totals = true;
    for (size_t i = 0; i < m->l->n_arm; i++)
        if (str_same_name(m->l->arm[i].table.s, title)) {
            event[n] = from->event[i];
            arm[n++] = i;
            totals = totals && m->hand[i].n_total;
        }
    struct draft d = heads_put(t, arm, n, words);
    if (totals)
        totals_put(t, &d, arm, n, event);
    else
        rungs_put(t, &d, arm, n, event);
    return draft_table(&d);
}

static bool shows(const struct card_template *face, enum card_parts what, const char *field)
{
    for (size_t i = 0; face && i < face->n_box; i++)
        if ((field && str_find(face->box[i].words.s, field) >= 0) ||
            (!field && face->box[i].shows == CARD_PARTS && face->box[i].parts == what))
            return true;
    return false;
}

struct tabling *deck_tabling(struct deck_making *m)
{
    const struct deck_layout *l = m->l;
    struct tabling *t = ARENA_NEW(m->a, struct tabling);
    *t = (struct tabling){.m = m, .keyed = shows(l->face[0], PARTS_NONE, "{key}")};
    if (!shows(l->face[0], PARTS_TABLES, NULL))
        return NULL;
    bool sum = false;
    static const char *const fields[] = {"key", "left", "die"};
    /* These fields exist even if empty. */
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        ARENA_PUSH(m->a, &m->made->deck.column, ((struct text){.s = str_of(fields[i])}));
    for (size_t i = 0; i < l->n_arm; i++) {
        const struct deck_hand *hand = &m->hand[i];
        size_t at = 0;
        while (at < t->title.n && !str_same_name(t->title.at[at], l->arm[i].table.s))
            at++;
        if (at == t->title.n)
            ARENA_PUSH(m->a, &t->title, l->arm[i].table.s);
        sum = sum || hand->n_total;
    }
    for (size_t k = 0; t->keyed && k < l->keyed.n; k++)
        for (size_t i = 0; i < l->n_arm; i++) {
            const struct chart *c = l->arm[i].chart;
            ptrdiff_t col = chart_col_find(c, l->keyed.at[k].s);
            for (size_t r = 0; col >= 0 && r < c->n_row; r++)
                fact_find(t, &m->hand[i], &c->row[r], (size_t)col);
        }
    if (sum)
        t->left = show_set_in(&m->show, show_text(&m->show, MSG_LEFT_SUM), PARA_STYLE_BODY,
                              CHAR_STYLE_PLAIN);
    return t;
}

void deck_tables_put(struct tabling *t, struct card *card, const struct deal_card *from)
{
    struct deck_making *m = t->m;
    struct card_table *table = ARENA_ARRAY(m->a, struct card_table, t->title.n);
    for (size_t i = 0; i < t->title.n; i++) {
        struct str title = t->title.at[i];
        struct words words =
            title.n ? show_words_in(&m->show, title, PARA_STYLE_BODY, CHAR_STYLE_STRONG)
                    : (struct words){0};
        size_t arm = 0;
        while (!str_same_name(m->l->arm[arm].table.s, title))
            arm++;
        const struct deal_line *line = &m->deal->line[arm];
        /* The card's number is for the first die only. */
        if (line->die > 0 && m->hand[arm].n_total) {
            struct rat v = deal_value(m->deal, arm, from->event[arm]);
            words =
                words.n ? words_catz(m->a, words, " ", PARA_STYLE_BODY, CHAR_STYLE_STRONG) : words;
            words = words_cat(m->a, words, card_span(m->a, show_language(&m->show), v, v, 0, false),
                              PARA_STYLE_NUMBER, CHAR_STYLE_STRONG);
        }
        table[i] = (struct card_table){words, table_make(t, title, words, from)};
    }
    card->table = table;
    card->n_table = t->title.n;
    card_field_put(m->a, card, "left", t->left);
    card_field_put(m->a, card, "die",
                   words_of(m->a, deck_dice_text(m), PARA_STYLE_NUMBER, CHAR_STYLE_PLAIN));
}

/* Called last, because only then all used icons are known. */
void deck_tables_close(struct tabling *t)
{
    struct deck_making *m = t->m;
    struct words first = words_between(m->a, pairs_words(t), " \xc2\xb7 ", icons_words(t));
    for (size_t i = 0; t->keyed && i < m->card.n; i++)
        card_field_put(m->a, &m->card.at[i], "key",
                       words_between(m->a, first, "\n", facts_words(t)));
}
