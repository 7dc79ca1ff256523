/* Footnotes of a block: marks, errata, variants, doubts and notes of rows, numbered in order of
 * use; and the paragraphs above and below a table.
 *
 * A remark on the source ("printed X; played Y: why — by whom") is no rule: on sheets for play it
 * is not printed but recorded (show.left), so that the foot can give the number and place of the
 * remarks. All other documents print every erratum. Called by chart/rows.c. */
#include "show/show.h"

#define EM_DASH " \xe2\x80\x94 "

/* Cuts the last word off *s, with the space before it, and returns it. */
static struct str last_word(struct str *s)
{
    size_t i = s->n, end = s->n;
    while (i > 0 && s->p[i - 1] != ' ' && s->p[i - 1] != '\n' && !str_ends(str_cut(*s, 0, i), "\xc2\xa0"))
        i--;
    struct str word = str_cut(*s, i, end);
    while (i > 0 && (s->p[i - 1] == ' ' || str_ends(str_cut(*s, 0, i), "\xc2\xa0")))
        i -= s->p[i - 1] == ' ' ? 1 : 2;
    s->n = i;
    return word;
}

static bool has_digit(struct str s)
{
    size_t i = 0;
    while (i < s.n && !char_is_digit(s.p[i]))
        i++;
    return i < s.n;
}

/* Does the text end in a number, its sign or its unit ("15", "9 / 15″", "7+", "–", "4 cm")? A
 * raised number right after it would look like a power, or like another digit. */
static bool words_end_in_figure(struct words to)
{
    struct str s = to.n ? to.run[to.n - 1].text : (struct str){"", 0}, word = last_word(&s);
    if (!word.n)
        return false;
    for (enum unit u = UNIT_IN; u < UNITS; u++)
        if (str_eq(word, unit_name(u)) || str_eq(word, unit_words(NULL, u, false)))
            return has_digit(last_word(&s));
    return has_digit(word) || !(char_is_letter(word.p[0]) || strchr("([/'", word.p[0]) ||
                                str_starts(word, "\xe2\x80\x9c") || str_starts(word, "\xe2\x80\x98"));
}

/* Equal notes share a number. Two footnote numbers are separated by a comma: "1,2", not "12". After
 * a number in the text, the footnote number is set apart. */
struct words with_note(const struct show *w, struct words to, struct words note,
                       enum para_style kind)
{
    struct words_list *f = w->footer;
    size_t number = 0;
    while (number < f->n && !words_eq(f->at[number], note))
        number++;
    if (number == f->n)
        ARENA_PUSH(w->a, f, note);
    enum char_style last = to.n ? to.run[to.n - 1].char_style : CHAR_STYLE_PLAIN;
    bool apart = last == CHAR_STYLE_APART || (last != CHAR_STYLE_MARK && words_end_in_figure(to));
    if (last == CHAR_STYLE_MARK)
        to = words_catz(w->a, to, ",", kind, CHAR_STYLE_MARK);
    if (apart)
        to = words_catz(w->a, to, "\xc2\xa0", kind, CHAR_STYLE_PLAIN);
    struct run figure = {str_printf(w->a, "%zu", number + 1), kind,
                         apart ? CHAR_STYLE_APART : CHAR_STYLE_MARK, NULL, (unsigned)number + 1};
    return words_join(w->a, to, (struct words){&figure, 1});
}

/* A few words, which are read faster in place than as a footnote. */
static bool is_short(const struct show *w, struct words note)
{
    enum { SHORT_LETTERS = 30 };
    return note.n && str_runes(words_text(w->a, note)) <= SHORT_LETTERS;
}

/* "Wavering (the winner as well)"; after a number on a new line. A final full stop is removed. */
static struct words with_short(const struct show *w, struct words to, struct words note)
{
    const bool below = words_end_in_figure(to);
    struct run *run = arena_copy(w->a, note.run, note.n * sizeof *run);
    for (size_t i = 0; i < note.n; i++)
        run[i].char_style =
            run[i].char_style == CHAR_STYLE_PLAIN ? CHAR_STYLE_ASIDE : run[i].char_style;
    struct str *last = &run[note.n - 1].text;
    last->n -= str_ends(*last, ".");
    to = words_catz(w->a, to, below ? "\n" : " (", PARA_STYLE_NOTE, CHAR_STYLE_ASIDE);
    to = words_join(w->a, to, (struct words){run, note.n});
    return words_catz(w->a, to, below ? "" : ")", PARA_STYLE_NOTE, CHAR_STYLE_ASIDE);
}

/* A note on a label, a header or a name: in place if it is short, but never after a range. */
struct words note_join(const struct show *w, struct words to, struct words note,
                       enum para_style kind)
{
    const bool inside = is_short(w, note) && to.n && !words_end_in_figure(to);
    return inside ? with_short(w, to, note) : with_note(w, to, note, kind);
}

/* Marks in the text come first, in reading order. */
const struct mark *const *cell_marks(struct arena *a, const struct chart *c, const struct cell *cell, size_t *n)
{
    LIST(const struct mark *) l = {0};
    size_t end;
    for (size_t i = 0; i < cell->text.s.n + cell->n_mark; i++) {
        const struct mark *m = i < cell->text.s.n ? chart_mark_at(c, cell->text.s, i, &end)
                                                  : chart_mark(c, cell->mark[i - cell->text.s.n].s);
        if (m)
            ARENA_PUSH(a, &l, m);
    }
    *n = l.n;
    return l.at;
}

/* Notes of a cell: short notes in the cell, separated by commas, the others as footnote numbers.
 * Without w->foot they are dropped. An unexplained mark prints its name, raised; `check` reports
 * it. */
struct words with_marks(const struct show *w, struct words to, const struct text *mark, size_t n,
                        enum para_style kind, enum mark_form form)
{
    const bool figures = form == MARK_FIGURES || (form == MARK_LABEL && words_end_in_figure(to));
    struct words brief = {0};
    for (size_t i = 0; i < n && w->footer && !w->inside; i++) {
        const struct mark *m = chart_mark(w->c, mark[i].s);
        const struct words note =
            m ? show_words(w, worded(w, m->text.s), PARA_STYLE_NOTE) : (struct words){0};
        if (!m) {
            to = words_cat(w->a, to, mark[i].s, kind, CHAR_STYLE_MARK);
        } else if (!figures && to.n && is_short(w, note)) {
            brief = words_catz(w->a, brief, brief.n ? ", " : "", PARA_STYLE_NOTE, CHAR_STYLE_ASIDE);
            brief = words_join(w->a, brief, note);
        } else {
            to = with_note(w, to, note, kind);
        }
    }
    return brief.n ? with_short(w, to, brief) : to;
}

/* --- errata */

/* Remarks on the source use its own units: converting a misprinted number would change it. */
struct show show_source(const struct show *w)
{
    struct show own = *w;
    own.display_options.units = UNIT_NONE;
    own.display_options.both_units = own.display_options.has_scale = false;
    return own;
}

/* "Printed {1}": the program's words in italics, and `of` in its own style. */
static struct words note_of(const struct show *w, enum msg what, struct words of)
{
    return show_msg(w, what, PARA_STYLE_NOTE, CHAR_STYLE_ITALIC, &of, 1);
}

/* `before` is the program's text, upright; the author's text follows with its own emphasis. */
static struct words note_add(const struct show *w, struct words n, const char *before, struct str text)
{
    n = words_cat(w->a, n, str_of(before), PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    return words_join(w->a, n, show_words(w, text, PARA_STYLE_NOTE));
}

/* ": why — by"; omitted if the layout sets footnotes without reasons. */
static struct words with_why(const struct show *w, struct words n, const struct erratum *e)
{
    if (w->request.notes == NOTES_SHORT)
        return n;
    if (e->why.s.n)
        n = note_add(w, n, ": ", e->why.s);
    /* The foot names the set's own authority. */
    if (e->by.s.n && !(w->set && str_eq(e->by.s, w->set->errata_by.s)))
        n = note_add(w, n, EM_DASH, e->by.s);
    return n;
}

/* One cell without the layout's wording. Text of the source is in quotes, because it may contain
 * commas; numbers need none. */
static struct words quoted_cell(const struct show *w, const struct column *col, const struct cell *c)
{
    struct row row = {.cell = c, .group = -1};
    struct chart chart = {.set = w->set, .col = col, .n_col = 1, .mark = w->c->mark, .n_mark = w->c->n_mark};
    chart.whole = w->c; /* for the dice of its target numbers */
    struct show plain = *w;
    plain.display_options.n_phrase = 0;
    plain.c = &chart;
    plain.footer = NULL;
    struct words words = show_cell(&plain, &row, 0, PARA_STYLE_NOTE);
    if (c->kind != CELL_TEXT)
        return words;
    const struct language *l = show_language(w);
    words = words_join(
        w->a, words_of(w->a, language_quote(l, QUOTE_OPEN), PARA_STYLE_NOTE, CHAR_STYLE_PLAIN),
        words);
    return words_cat(w->a, words, language_quote(l, QUOTE_CLOSE), PARA_STYLE_NOTE,
                     CHAR_STYLE_PLAIN);
}

/* "Printed Foot 6″, Mounted 12″; played 3″, 9″: why — by": all columns that differ; empty if no
 * column does. */
static struct words erratum_words(const struct show *w, const struct row *r)
{
    struct words both[2] = {{0}, {0}};
    for (size_t i = 0; i < w->c->n_col && r->erratum.cell; i++) {
        if (!r->erratum.cell[i])
            continue;
        if (both[1].n) {
            both[0] = words_catz(w->a, both[0], ", ", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
            both[1] = words_catz(w->a, both[1], ", ", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
        }
        if (w->c->n_col > 1 && w->c->col[i].name.n)
            both[0] = words_catz(w->a, note_add(w, both[0], "", w->c->col[i].name), " ",
                                 PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
        both[0] = words_join(w->a, both[0], quoted_cell(w, &w->c->col[i], r->erratum.cell[i]));
        both[1] = words_join(w->a, both[1], quoted_cell(w, &w->c->col[i], &r->cell[i]));
    }
    if (!both[1].n)
        return (struct words){0};
    return with_why(w, show_msg(w, MSG_PRINTED, PARA_STYLE_NOTE, CHAR_STYLE_ITALIC, both, 2),
                    &r->erratum);
}

/* Is the remark omitted because the sheet is for play? Then records it. */
static bool leaves(const struct show *w, enum source_note_kind kind, struct span at)
{
    if (w->left)
        ARENA_PUSH(w->a, w->left, ((struct left_out){kind, at}));
    return w->left;
}

/* In the units of the source, because a misprint must not be converted. */
struct words with_cell_errata(const struct show *w, struct words to, const struct row *r,
                              enum para_style kind)
{
    struct show source = show_source(w);
    if (w->footer && r->erratum.set && leaves(w, SOURCE_NOTE_ERRATUM, r->erratum.at))
        return to;
    struct words note = w->footer && r->erratum.set ? erratum_words(&source, r) : (struct words){0};
    return note.n ? with_note(w, to, note, kind) : to;
}

/* All cells of a row share one footnote; each cell has its number. */
struct words with_cell_erratum(const struct show *w, struct words to, const struct row *r,
                               size_t col, enum para_style kind)
{
    bool differs = r->erratum.set && r->erratum.cell && r->erratum.cell[col];
    return differs ? with_cell_errata(w, to, r, kind) : to;
}

/* Puts a change bar before text that house rules changed: visible in any colour and in black. */
struct words house_marked(struct arena *a, struct words to, enum para_style kind)
{
    struct words bar = words_of(a, STR(HOUSE_BAR), kind, CHAR_STYLE_STRONG);
    return words_join(a, words_catz(a, bar, "\xc2\xa0", kind, CHAR_STYLE_PLAIN), to);
}

/* A row with an erratum gets no note that it differs from the original: that would repeat the
 * erratum. */
struct words with_row_notes(const struct show *w, struct words to, const struct row *r,
                            enum para_style kind)
{
    if (!w->footer)
        return to;
    struct show source = show_source(w);
    if (r->house)
        to = house_marked(w->a, to, kind);
    to = with_marks(w, to, r->label_mark, r->n_label_mark, kind, MARK_LABEL);
    if (r->erratum.set && r->erratum.label.s.n && !leaves(w, SOURCE_NOTE_ERRATUM, r->erratum.at)) {
        const struct words both[] = {show_words(&source, r->erratum.label.s, PARA_STYLE_NOTE),
                                     show_words(&source, r->label.s, PARA_STYLE_NOTE)};
        struct words n = show_msg(w, MSG_PRINTED, PARA_STYLE_NOTE, CHAR_STYLE_ITALIC, both, 2);
        to = with_note(w, to, with_why(&source, n, &r->erratum), kind);
    }
    bool differs = (r->replaced || r->added || r->why.s.n) && !r->erratum.set;
    /* Names the chart that this one is derived from. */
    if (differs && !(w->left && r->house) && !leaves(w, SOURCE_NOTE_VARIANT, r->label.at)) {
        struct words from =
            w->c && w->c->from ? show_words(w, w->c->from->title.s, PARA_STYLE_NOTE)
                               : show_plain(w, MSG_THE_ORIGINAL, PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
        struct words n = note_of(w, r->added ? MSG_NOT_ON : MSG_DIFFERS_FROM, from);
        if (r->why.s.n && w->request.notes != NOTES_SHORT)
            n = note_add(w, n, ": ", r->why.s);
        to = with_note(w, to, n, kind);
    }
    if (r->unsure.s.n && !leaves(w, SOURCE_NOTE_UNSURE, r->unsure.at))
        to = with_note(
            w, to, note_of(w, MSG_NOT_CERTAIN, show_words(&source, r->unsure.s, PARA_STYLE_NOTE)),
            kind);
    if (r->again.s.n)
        to = note_join(
            w, to, note_of(w, MSG_ROLL_AGAIN, show_words(w, r->again.s, PARA_STYLE_NOTE)), kind);
    for (size_t i = 0; i < r->n_note; i++)
        to = note_join(w, to, show_words(w, r->note[i].s, PARA_STYLE_NOTE), kind);
    return to;
}

/* --- paragraphs */

/* Short, in lower case and without a full stop: a description of the chart, not a rule. */
struct str chart_aside(const struct chart *c)
{
    enum { ASIDE_MAX = 110 };
    struct str s = c->n_note ? str_trim(c->note[0].s) : (struct str){0};
    bool lower = s.n && !(s.p[0] >= 'A' && s.p[0] <= 'Z');
    return lower && str_runes(s) <= ASIDE_MAX && !str_ends(s, ".") ? s : (struct str){0};
}

static bool notes_requested(const struct show *w)
{
    return w->request.notes == NOTES_BELOW || w->request.notes == NOTES_ABOVE ||
           w->request.notes == NOTES_ALL;
}

/* A layout may put a chart's notes above its table, or omit notes and interpretations; footnotes
 * are always printed. */
void block_notes(const struct show *w, struct words_list *above, struct words_list *below)
{
    bool up = w->request.notes == NOTES_ABOVE;
    if (w->c->n_gone && w->c->set && w->c->set->house.s.n) { /* deleted rows cannot have a mark */
        struct words out = house_marked(
            w->a, show_plain(w, MSG_GONE, PARA_STYLE_NOTE, CHAR_STYLE_ITALIC), PARA_STYLE_NOTE);
        for (size_t i = 0; i < w->c->n_gone; i++) {
            out = words_catz(w->a, out, i ? "; " : "", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
            out = words_join(w->a, out, show_words(w, w->c->gone[i].label.s, PARA_STYLE_NOTE));
        }
        ARENA_PUSH(w->a, below, words_catz(w->a, out, ".", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN));
    }
    for (size_t i = chart_aside(w->c).n ? 1 : 0; i < w->c->n_note && notes_requested(w); i++)
        ARENA_PUSH(w->a, up ? above : below,
                   show_words(w, w->c->note[i].s, up ? PARA_STYLE_BODY : PARA_STYLE_NOTE));
}

/* The authors' interpretation of an ambiguous rule; only `notes: no` hides it. A sheet prints it as
 * a rule; a book says whose it is. */
void block_reading(const struct show *w, struct words_list *below)
{
    if (!w->c->reading.s.n || !notes_requested(w))
        return;
    struct words rule = show_words(w, w->c->reading.s, PARA_STYLE_NOTE);
    ARENA_PUSH(w->a, below, w->left ? rule : note_of(w, MSG_READING, rule));
}

/* Footnotes may contain marks, so the list can grow inside the loop. */
void block_close(const struct show *w, struct block *b, const struct words_list *above, struct words_list *below)
{
    for (size_t i = 0; w->footer && i < w->footer->n; i++) {
        struct words figure =
            words_of(w->a, str_printf(w->a, "%zu", i + 1), PARA_STYLE_NOTE, CHAR_STYLE_MARK);
        figure = words_catz(w->a, figure, "\xc2\xa0", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
        ARENA_PUSH(w->a, below, words_join(w->a, figure, w->footer->at[i]));
    }
    b->lead = above->at;
    b->n_lead = above->n;
    b->note = below->at;
    b->n_note = below->n;
}
