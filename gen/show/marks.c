/* Footnotes of a block that is played from, settled where they are read: from figures behind words, as notes.c put them
 * while the table was made, to words in the cell, behind its label or under the table, with few figures left.
 *
 * In this order: what holds for the whole table stands under it without a figure; what all rows of a group have stands
 * at its head, what all cells of a column or a row at its head or label; short words stand in their cell, of several
 * figures of a column in one beside it, and sentences where the cell has sentences. What is left keeps a figure where
 * the block has few of them, never behind a figure of the words; else it stands under the table behind the words that
 * it is of. No note is lost or said of another cell: the words say of which, where a figure does not. Called by notes.c
 * when a block is closed. */
#include "show/show.h"
#include <stdlib.h>
#include <string.h>

#define EN_DASH " \xe2\x80\x93 "

enum {
    /* Words and letters of a note that stands in any cell, or behind its label. */
    SHORT_WORDS = 6,
    SHORT_LETTERS = 30,
    /* Letters of one that stands in a cell of sentences; of one that is said there several times; and of all its places
     * together. */
    SENTENCE_LETTERS = 160,
    REPEATED_LETTERS = 64,
    REPEATED_ALL = 260,
    /* Letters of words that are a sentence, in which another may follow. */
    SENTENCE_LEAST = 16,
    /* Figures that a block may keep, and all blocks of a document: with more of them on a side the eye looks for which
     * is which. */
    FIGURES_MOST = 2,
    FIGURES_ALL = 3,
    /* Places of notes in a table, and with its cells what it takes to look for one in all of them: what is larger is
     * no page of play, and keeps its figures. */
    SEATS_MOST = 1000,
    WORK_MOST = 4000000,
};

/* A note is said of a box of the table. */
struct seat {
    size_t box, note;
    struct box *place; /* in whose words it can be said, if what is put there before it does not find it another */
};
/* A block on its way. */
struct settling {
    const struct show *w;
    const struct table *t;
    struct box *box; /* the table's own, whose words change */
    bool *brief;     /* of each box: it ends in a short note */
    bool *outer;     /* of each box: a group's name beside its rows, which have labels of their own */
    LIST(struct seat) seat;
    struct words_list plain; /* under the table, without figures */
    struct str named;        /* what the last of these is said of */
};

/* --- what stands where in a table */

static bool in_heads(const struct settling *k, const struct box *b)
{
    return k->t->row[b->row].head;
}

/* The rows of a folded list are of all its halves: there a group's name is told by its width. */
static bool is_name(const struct settling *k, const struct box *b)
{
    return k->t->row[b->row].group || (k->t->folded && b->head && b->names && b->cols > 1);
}

static bool in_body(const struct settling *k, const struct box *b)
{
    return !in_heads(k, b) && !is_name(k, b);
}

static bool is_value(const struct settling *k, const struct box *b)
{
    return in_body(k, b) && !b->head && b->words.n;
}

static bool is_outer(const struct settling *k, const struct box *b)
{
    return k->outer[b - k->box];
}

static bool is_label(const struct settling *k, const struct box *b)
{
    return in_body(k, b) && b->head && !is_outer(k, b);
}

/* A head of a row with another at its right. */
static void outer_find(struct settling *k)
{
    unsigned *right = ARENA_ARRAY(k->w->a, unsigned, k->t->rows + 1);
    for (size_t i = 0; i < k->t->n; i++)
        if (in_body(k, &k->box[i]) && k->box[i].head && k->box[i].col > right[k->box[i].row])
            right[k->box[i].row] = k->box[i].col;
    k->outer = ARENA_ARRAY(k->w->a, bool, 2 * k->t->n + 1);
    for (size_t i = 0; i < k->t->n && !k->t->folded; i++)
        k->outer[i] = in_body(k, &k->box[i]) && k->box[i].head && right[k->box[i].row] > k->box[i].col;
}

/* The label of a row: the nearest at its left, or one that stands behind it. NULL: there is none. */
static struct box *label_of(const struct settling *k, const struct box *of)
{
    struct box *found = NULL;
    for (struct box *b = k->box; b < k->box + k->t->n; b++) {
        if (b == of || !is_label(k, b) || b->row > of->row || b->row + b->rows <= of->row)
            continue;
        bool left = b->col < of->col;
        if (!found || (left && (found->col > of->col || b->col > found->col)))
            found = b;
    }
    return found;
}

/* The head of a column, of which a lower one is nearer. NULL: there is none. */
static struct box *head_of(const struct settling *k, const struct box *of)
{
    struct box *found = NULL;
    for (struct box *b = k->box; b < k->box + k->t->n; b++)
        if (in_heads(k, b) && b->col <= of->col && b->col + b->cols > of->col && b->words.n &&
            (!found || b->row > found->row))
            found = b;
    return found;
}

static struct str text_of(const struct settling *k, const struct box *b)
{
    struct buf s = {.a = k->w->a};
    for (size_t i = 0; b && i < b->words.n; i++) {
        struct str text = b->words.run[i].text;
        for (size_t c = 0; c < text.n; c++)
            buf_putc(&s, text.p[c] == '\n' ? ' ' : text.p[c]);
    }
    return str_trim(buf_str(&s));
}

/* Words are read on in it: as long as a sentence is. */
static bool has_sentence(const struct settling *k, const struct box *b)
{
    bool note = b->words.n && b->words.run[0].kind == ROLE_NOTE; /* of a column of words beside figures */
    return !note && str_runes(text_of(k, b)) >= SENTENCE_LEAST && !words_end_in_figure(b->words);
}

/* --- taking figures from words */

/* At the end of the words: where their figures begin, with the comma between two and the blank before one. */
static size_t figures_begin(struct words w)
{
    size_t from = w.n;
    while (from) {
        const struct run *r = &w.run[from - 1];
        bool before = from < w.n && w.run[from].note;
        if (!r->note && !(before && ((r->voice == VOICE_MARK && str_is(r->text, ",")) || str_is(r->text, "\xc2\xa0"))))
            break;
        from--;
    }
    return from;
}

/* false: a figure stands within the words, or outside the table, and all stay as they are. */
static bool seats_take(struct settling *k)
{
    for (size_t i = 0; i < k->t->n; i++) {
        struct words *w = &k->box[i].words;
        size_t from = figures_begin(*w);
        for (size_t r = 0; r < w->n; r++) {
            if (!w->run[r].note)
                continue;
            if (r < from)
                return false;
            ARENA_PUSH(k->w->a, &k->seat, ((struct seat){i, w->run[r].note - 1, NULL}));
        }
        w->n = from;
    }
    return true;
}

static size_t figures_of(const struct words *w, size_t n)
{
    size_t all = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t r = 0; r < w[i].n; r++)
            all += w[i].run[r].note > 0;
    return all;
}

size_t block_figures(const struct block *b)
{
    size_t n = figures_of(&b->title, 1) + figures_of(b->lead, b->n_lead);
    for (size_t i = 0; b->table && i < b->table->n; i++)
        n += figures_of(&b->table->box[i].words, 1);
    return n;
}

static bool sits(const struct settling *k, size_t note, const struct box *b)
{
    for (size_t i = 0; i < k->seat.n; i++)
        if (k->seat.at[i].note == note && &k->box[k->seat.at[i].box] == b)
            return true;
    return false;
}

/* Of a note: how often it is said. */
static size_t seats_of(const struct settling *k, size_t note)
{
    size_t n = 0;
    for (size_t i = 0; i < k->seat.n; i++)
        n += k->seat.at[i].note == note;
    return n;
}

static void seat_leave(struct settling *k, size_t i)
{
    for (k->seat.n--; i < k->seat.n; i++)
        k->seat.at[i] = k->seat.at[i + 1];
}

/* Boxes that `is` picks out leave it, and it is said of `to` instead, or of nobody. */
typedef bool picks(const struct settling *k, const struct box *b, const struct box *of);

static void seats_move(struct settling *k, size_t note, picks *is, const struct box *of, const struct box *to)
{
    bool put = !to;
    for (size_t i = 0; i < k->seat.n;) {
        struct seat *s = &k->seat.at[i];
        if (s->note != note || !is(k, &k->box[s->box], of)) {
            i++;
        } else if (put) {
            seat_leave(k, i);
        } else {
            s->box = (size_t)(to - k->box);
            put = true;
            i++;
        }
    }
}

/* Is it said of all boxes that are picked, of which there are several? */
static bool all_have(const struct settling *k, size_t note, picks *is, const struct box *of)
{
    size_t n = 0;
    for (const struct box *b = k->box; b < k->box + k->t->n; b++) {
        if (!is(k, b, of))
            continue;
        if (!sits(k, note, b))
            return false;
        n++;
    }
    return n > 1;
}

/* --- what holds for several */

static bool is_any_label(const struct settling *k, const struct box *b, const struct box *of)
{
    (void)of;
    return is_label(k, b);
}

static bool is_any_head(const struct settling *k, const struct box *b, const struct box *of)
{
    return in_heads(k, b) && b->col && b->row == of->row;
}

static bool is_any_value(const struct settling *k, const struct box *b, const struct box *of)
{
    (void)of;
    return is_value(k, b);
}

static bool is_under(const struct settling *k, const struct box *b, const struct box *of)
{
    bool beside = is_outer(k, of);
    return is_label(k, b) && (beside ? b->row >= of->row && b->row < of->row + of->rows : b->under == of->under);
}

static bool is_beside(const struct settling *k, const struct box *b, const struct box *of)
{
    return is_value(k, b) && b->row == of->row && b->rows == of->rows;
}

static bool is_below(const struct settling *k, const struct box *b, const struct box *of)
{
    return is_value(k, b) && b->col >= of->col && b->col < of->col + of->cols;
}

/* One cell of words beside a label says it better by itself. */
static bool row_has(const struct settling *k, size_t note, const struct box *label)
{
    if (all_have(k, note, is_beside, label))
        return true;
    const struct box *one = NULL;
    for (const struct box *b = k->box; b < k->box + k->t->n; b++)
        if (is_value(k, b) && b->row <= label->row && b->row + b->rows > label->row) {
            if (one || b->rows != label->rows)
                return false;
            one = b;
        }
    return one && sits(k, note, one) && words_end_in_figure(one->words);
}

/* What all labels, all cells or all heads have is said under the table, once. */
static void note_gather(struct settling *k, size_t note)
{
    const struct box *end = k->box + k->t->n;
    picks *const whole[] = {is_any_label, is_any_value, is_any_head};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        const struct box *of = k->box;
        while (of < end && whole[i] == is_any_head && !sits(k, note, of))
            of++;
        if (of < end && all_have(k, note, whole[i], of)) {
            seats_move(k, note, whole[i], of, NULL);
            ARENA_PUSH(k->w->a, &k->plain, k->w->foot->at[note]);
            return;
        }
    }
}

/* What may have the note of a box in its place: the name of its label's group; its column's head; its row's label. */
typedef const struct box *place_find(const struct settling *k, const struct box *b);

static const struct box *group_place(const struct settling *k, const struct box *b)
{
    for (const struct box *x = k->box; is_label(k, b) && x < k->box + k->t->n; x++)
        if (is_outer(k, x) ? b->row >= x->row && b->row < x->row + x->rows
                           : b->under && is_name(k, x) && x->names && x->under == b->under)
            return x;
    return NULL;
}

static const struct box *head_place(const struct settling *k, const struct box *b)
{
    return is_value(k, b) && !k->t->folded ? head_of(k, b) : NULL;
}

static const struct box *label_place(const struct settling *k, const struct box *b)
{
    return is_value(k, b) ? label_of(k, b) : NULL;
}

/* Where all that it stands for have the note, it stands there, but for a figure of the words. */
static void note_gather_at(struct settling *k, size_t note, place_find *find, picks *is)
{
    for (size_t i = 0; i < k->seat.n; i++) {
        const struct box *to = NULL;
        if (k->seat.at[i].note == note)
            to = find(k, &k->box[k->seat.at[i].box]);
        if (!to || words_end_in_figure(to->words))
            continue;
        if (is == is_beside ? row_has(k, note, to) : all_have(k, note, is, to))
            seats_move(k, note, is, to, to);
    }
}

/* --- in the words */

static size_t letters_of(struct words w)
{
    size_t n = 0;
    for (size_t i = 0; i < w.n; i++)
        n += str_runes(w.run[i].text);
    return n;
}

static bool is_short(struct words w)
{
    size_t words = 1;
    for (size_t i = 0; i < w.n; i++)
        for (size_t c = 0; c < w.run[i].text.n; c++)
            words += w.run[i].text.p[c] == ' ';
    return words <= SHORT_WORDS && letters_of(w) <= SHORT_LETTERS;
}

/* Of a label that has sentences beside it, the last of these: there it is read when the row is. Of a key that is a
 * figure any words of its row; NULL: there are none. */
static struct box *place_of(struct settling *k, struct box *b, bool brief)
{
    struct box *last = NULL, *words = NULL;
    if (in_heads(k, b) || is_name(k, b) || is_outer(k, b))
        return brief ? b : NULL;
    if (!is_label(k, b))
        return brief || has_sentence(k, b) ? b : NULL;
    for (struct box *x = k->box; x < k->box + k->t->n; x++)
        if (is_value(k, x) && x->row == b->row && x->rows == b->rows && label_of(k, x) == b) {
            last = has_sentence(k, x) ? x : last;
            words = words_end_in_figure(x->words) ? words : x;
        }
    return last ? last : !brief ? NULL : words_end_in_figure(b->words) ? words : b;
}

static bool ends_sentence(struct words w)
{
    struct str last = w.n ? str_trim(w.run[w.n - 1].text) : STR("");
    return str_ends(last, ".") || str_ends(last, "!") || str_ends(last, "?");
}

/* Begins it with a word that is small within a sentence, whatever it is of? */
static bool begins_small(struct str s)
{
    static const char *const small[] = {"A ",    "All ",    "Also ", "An ",    "Any ",  "At ",  "By ",     "Cannot ",
                                        "Each ", "For ",    "From ", "Half ",  "If ",   "In ",  "It ",     "May ",
                                        "Must ", "Never ",  "No ",   "Not ",   "On ",   "Once", "Only ",   "The ",
                                        "To ",   "Unless ", "Up ",   "Until ", "When ", "With", "Without "};
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        if (str_starts(s, small[i]))
            return true;
    return false;
}

/* In brackets: no capital that is only that of a sentence, and no full stop. */
static struct words within(const struct show *w, struct words note)
{
    struct words out = words_join(w->a, note, (struct words){0});
    struct run *run = (struct run *)out.run;
    for (size_t i = 0; i < out.n; i++)
        run[i].voice = run[i].voice == VOICE_PLAIN ? VOICE_ASIDE : run[i].voice;
    if (out.n && !run[0].ref && begins_small(run[0].text))
        run[0].text =
            str_printf(w->a, "%c%.*s", run[0].text.p[0] - 'A' + 'a', STRF(str_cut(run[0].text, 1, run[0].text.n)));
    if (out.n && str_ends(run[out.n - 1].text, "."))
        run[out.n - 1].text.n--;
    return out;
}

/* As large as the words that it follows, and with a full stop as they have. */
static struct words sentence(const struct show *w, struct words note, bool stop)
{
    struct words out = words_join(w->a, note, (struct words){0});
    struct run *run = (struct run *)out.run;
    for (size_t i = 0; i < out.n; i++)
        run[i].kind = ROLE_CELL;
    stop = stop && !str_ends(run[out.n - 1].text, ".");
    return words_cat(w->a, out, stop ? STR(".") : STR(""), ROLE_CELL, VOICE_PLAIN);
}

/* "Wavering (the winner as well)"; behind a figure on a line of its own; a sentence behind a sentence. `more`: such a
 * note stands there already. */
static struct words said_behind(const struct show *w, struct words to, struct words note, bool brief, bool more)
{
    bool ends = ends_sentence(to);
    bool bracket = to.n && str_is(to.run[to.n - 1].text, ")");
    if (more) {
        to.n -= bracket;
        to = words_join(w->a, words_cat(w->a, to, STR(", "), ROLE_NOTE, VOICE_ASIDE), within(w, note));
        return words_cat(w->a, to, bracket ? STR(")") : STR(""), ROLE_NOTE, VOICE_ASIDE);
    }
    if (brief && words_end_in_figure(to)) {
        to = words_cat(w->a, to, STR("\n"), ROLE_NOTE, VOICE_PLAIN);
        return words_join(w->a, to, within(w, note));
    }
    if (!ends && (brief || !(note.run[0].text.p[0] >= 'A' && note.run[0].text.p[0] <= 'Z'))) {
        to = words_cat(w->a, to, to.n ? STR(" (") : STR("("), ROLE_NOTE, VOICE_ASIDE);
        return words_cat(w->a, words_join(w->a, to, within(w, note)), STR(")"), ROLE_NOTE, VOICE_ASIDE);
    }
    to = words_cat(w->a, to, ends ? STR(" ") : STR(". "), ROLE_CELL, VOICE_PLAIN);
    return words_join(w->a, to, sentence(w, note, ends));
}

/* Has every box that it is said of room for it? */
static bool has_room(struct settling *k, size_t note)
{
    struct words words = k->w->foot->at[note];
    size_t letters = letters_of(words), n = seats_of(k, note);
    bool brief = is_short(words);
    bool much = n == 1 ? letters > SENTENCE_LETTERS : letters > REPEATED_LETTERS || letters * n > REPEATED_ALL;
    if (!n || (!brief && much))
        return false;
    for (size_t i = 0; i < k->seat.n; i++) {
        struct seat *s = &k->seat.at[i];
        if (s->note == note && !(s->place = place_of(k, &k->box[s->box], brief)))
            return false;
    }
    return true;
}

static void words_put(struct settling *k, size_t note)
{
    struct words words = k->w->foot->at[note];
    bool brief = is_short(words);
    for (size_t i = 0; i < k->seat.n;) {
        if (k->seat.at[i].note != note) {
            i++;
            continue;
        }
        struct box *now = place_of(k, &k->box[k->seat.at[i].box], brief), *b = now ? now : k->seat.at[i].place;
        bool *more = &k->brief[b - k->box];
        b->words = said_behind(k->w, b->words, words, brief, brief && *more);
        *more = brief;
        seat_leave(k, i);
    }
}

/* A cell that one of its notes has no room in has none of its sentences: they are read together. */
static void notes_inside(struct settling *k)
{
    bool *room = ARENA_ARRAY(k->w->a, bool, k->w->foot->n + 1), again = true;
    for (size_t n = 0; n < k->w->foot->n; n++)
        room[n] = has_room(k, n);
    while (again) {
        again = false;
        for (size_t i = 0; i < k->seat.n; i++)
            for (size_t j = 0; j < k->seat.n; j++) {
                const struct seat *x = &k->seat.at[i], *y = &k->seat.at[j];
                if (x->box == y->box && room[x->note] && !room[y->note] && !is_short(k->w->foot->at[x->note])) {
                    room[x->note] = false;
                    again = true;
                }
            }
    }
    for (size_t n = 0; n < k->w->foot->n; n++)
        if (room[n])
            words_put(k, n);
}

/* --- a column of words
 *
 * Short notes of several figures of a column stand in a column beside it, under one head, and equal neighbours are one.
 */

/* "no charge" in a narrow column is one line. */
static struct words unbroken(struct arena *a, struct words w)
{
    enum { ONE_LINE = 12 };
    struct words out = words_join(a, w, (struct words){0});
    struct run *run = (struct run *)out.run;
    for (size_t i = 0; i < out.n && letters_of(w) <= ONE_LINE; i++) {
        struct buf b = {.a = a};
        for (size_t c = 0; c < run[i].text.n; c++)
            buf_put(&b, run[i].text.p[c] == ' ' ? STR("\xc2\xa0") : str_cut(run[i].text, c, c + 1));
        run[i].text = buf_str(&b);
    }
    return out;
}

/* Of a figure with a row of its own: its short notes. None where one of its notes is long. */
static struct words notes_beside(const struct settling *k, const struct box *b)
{
    struct words out = {0};
    for (size_t i = 0; i < k->seat.n; i++) {
        if (&k->box[k->seat.at[i].box] != b)
            continue;
        struct words note = k->w->foot->at[k->seat.at[i].note];
        if (!is_short(note) || b->rows > 1 || b->cols > 1)
            return (struct words){0};
        out = words_cat(k->w->a, out, out.n ? STR(", ") : STR(""), ROLE_NOTE, VOICE_PLAIN);
        out = words_join(k->w->a, out, unbroken(k->w->a, within(k->w, note)));
    }
    return out;
}

/* What spans the column spans both, but for its own cells and the head that stands on them: over words it would leave
 * the figures without one. */
static void column_insert(struct settling *k, struct table *t, unsigned col)
{
    struct table_col *cols = ARENA_ARRAY(k->w->a, struct table_col, t->cols + 1);
    for (unsigned c = 0; c <= t->cols; c++)
        if (c != col + 1) /* which is as narrow as its words */
            cols[c] = t->col[c - (c > col)];
    t->col = cols;
    t->cols++;
    size_t n = t->n;
    for (struct box *b = k->box; b < k->box + n; b++) {
        bool own = b->col == col && b->cols == 1 && !is_name(k, b);
        bool last = in_heads(k, b) && (b->row + b->rows == t->rows || !t->row[b->row + b->rows].head);
        if (b->col > col) {
            b->col++;
        } else if (own && last) {
            k->box[t->n] =
                (struct box){.row = b->row, .col = col + 1, .rows = b->rows, .cols = 1, .tone = b->tone, .head = true};
            t->n++;
        } else if (b->col + b->cols > col + (own && !in_heads(k, b))) {
            b->cols++;
        }
    }
}

static bool is_noted(const struct settling *k, const struct box *b, unsigned col)
{
    return is_value(k, b) && b->col == col && notes_beside(k, b).n;
}

/* A box for each cell with notes, and one above them for each head: k->box has room for as many as there are. */
static void column_put(struct settling *k, struct table *t, unsigned col)
{
    struct box *above = NULL;
    for (size_t i = 0, n = t->n; i < n; i++) {
        struct box *b = &k->box[i];
        if (!is_noted(k, b, col))
            continue;
        struct box note = {.words = notes_beside(k, b), .row = b->row, .col = col + 1, .rows = 1, .cols = 1};
        note.under = b->under;
        note.middle = true;
        if (above && above->row + above->rows == b->row && above->under == b->under &&
            words_eq(above->words, note.words)) {
            above->rows++;
        } else {
            k->box[t->n] = note;
            above = &k->box[t->n++];
        }
        for (size_t s = 0; s < k->seat.n;)
            if (k->seat.at[s].box == i)
                seat_leave(k, s);
            else
                s++;
    }
}

/* Not in a table that is folded or turned, whose rows are no rows of the chart, and where there are but a few. */
static void notes_columns(struct settling *k, struct table *t)
{
    enum { NOTED_LEAST = 2 };
    for (unsigned col = 1; col < t->cols && !t->folded && !t->shaded; col++) {
        size_t figures = 0;
        for (const struct box *b = k->box; b < k->box + t->n; b++)
            figures += is_noted(k, b, col) && words_end_in_figure(b->words);
        if (figures < NOTED_LEAST)
            continue;
        column_insert(k, t, col);
        column_put(k, t, col);
        col++;
    }
}

/* --- what is left */

/* "Cavalry Move": the heads over a cell, where there are several cells beside it. */
static struct str column_of(const struct settling *k, const struct box *b)
{
    const struct box *head = head_of(k, b), *upper = NULL;
    size_t beside = 0;
    for (const struct box *x = k->box; x < k->box + k->t->n; x++) {
        beside += is_value(k, x) && x->row <= b->row && x->row + x->rows > b->row;
        if (head && in_heads(k, x) && x->row < head->row && x->words.n && x->col && x->col <= b->col &&
            x->col + x->cols > b->col)
            upper = x;
    }
    if (!head || (label_of(k, b) && beside < 2))
        return STR("");
    return upper ? str_printf(k->w->a, "%.*s %.*s", STRF(text_of(k, upper)), STRF(text_of(k, head))) : text_of(k, head);
}

/* Under the table, behind the names of all that it is said of: "Wood, Cavalry Move; Ford - ...". What is said of the
 * same reads on there. */
static void note_name(struct settling *k, size_t note)
{
    struct arena *a = k->w->a;
    const struct box *row = NULL; /* whose label was named last */
    struct words out = {0};
    for (size_t i = 0; i < k->seat.n;) {
        const struct box *b = &k->box[k->seat.at[i].box], *label = is_value(k, b) ? label_of(k, b) : b;
        if (k->seat.at[i].note != note) {
            i++;
            continue;
        }
        struct str column = is_value(k, b) ? column_of(k, b) : STR(""), name = STR("");
        if (label && label != row)
            name = text_of(k, label);
        if (out.n && (name.n || !label))
            out = words_cat(a, out, STR("; "), ROLE_NOTE, VOICE_PLAIN);
        out = words_cat(a, out, name, ROLE_NOTE, VOICE_STRONG);
        if (column.n)
            out = words_cat(a, out, str_printf(a, "%s%.*s", label ? ", " : "", STRF(column)), ROLE_NOTE, VOICE_STRONG);
        row = label;
        seat_leave(k, i);
    }
    if (!out.n)
        return;
    struct str name = words_text(a, out);
    struct words *last = k->plain.n ? &k->plain.at[k->plain.n - 1] : NULL;
    if (last && str_eq(name, k->named) && ends_sentence(*last)) {
        *last = words_cat(a, *last, STR(" "), ROLE_NOTE, VOICE_PLAIN);
        *last = words_join(a, *last, k->w->foot->at[note]);
        return;
    }
    k->named = name;
    out = words_cat(a, out, STR(EN_DASH), ROLE_NOTE, VOICE_PLAIN);
    ARENA_PUSH(a, &k->plain, words_join(a, out, k->w->foot->at[note]));
}

/* All of them, where one would stand behind a figure of the words or there are too many. */
static void notes_name(struct settling *k)
{
    bool name = k->seat.n > FIGURES_MOST || k->seat.n + k->w->figures > FIGURES_ALL;
    for (size_t i = 0; i < k->seat.n; i++)
        name = name || words_end_in_figure(k->box[k->seat.at[i].box].words);
    for (size_t n = 0; n < k->w->foot->n && name; n++)
        note_name(k, n);
}

static enum role last_kind(struct words w)
{
    return w.n ? w.run[w.n - 1].kind : ROLE_CELL;
}

/* In the order in which they are read, behind words that end in none: what remains of the foot. */
static void figures_put(struct settling *k)
{
    struct words_list was = *k->w->foot;
    *k->w->foot = (struct words_list){0};
    for (size_t b = 0; b < k->t->n; b++)
        for (size_t i = 0; i < k->seat.n; i++)
            if (k->seat.at[i].box == b)
                k->box[b].words =
                    with_note(k->w, k->box[b].words, was.at[k->seat.at[i].note], last_kind(k->box[b].words));
}

/* The block's table with other words, and the foot with fewer notes; those without a figure go to `below`. */
void marks_settle(const struct show *w, struct block *b, const struct words_list *above, struct words_list *below)
{
    struct settling k = {.w = w, .t = b->table};
    if (!b->table || !w->foot->n || figures_of(&b->title, 1) || figures_of(&b->aside, 1) ||
        figures_of(above->at, above->n) || figures_of(below->at, below->n) || figures_of(w->foot->at, w->foot->n))
        return;
    for (size_t n = 0; n < w->foot->n; n++)
        if (!w->foot->at[n].n) /* a mark that says nothing: the check has said so */
            return;
    struct table *t = arena_copy(w->a, b->table, sizeof *t);
    k.box = ARENA_ARRAY(w->a, struct box, 2 * t->n);
    memcpy(k.box, t->box, t->n * sizeof *t->box);
    t->box = k.box;
    k.t = t;
    outer_find(&k);
    k.brief = ARENA_ARRAY(w->a, bool, 2 * t->n + 1);
    if (!seats_take(&k) || k.seat.n > SEATS_MOST || k.seat.n * t->n > WORK_MOST)
        return;
    for (size_t n = 0; n < w->foot->n; n++) {
        note_gather(&k, n);
        note_gather_at(&k, n, group_place, is_under);
        note_gather_at(&k, n, head_place, is_below);
    }
    if (w->ask.view != VIEW_TURNED)
        notes_columns(&k, t);
    for (size_t n = 0; n < w->foot->n; n++)
        note_gather_at(&k, n, label_place, is_beside);
    notes_inside(&k);
    notes_name(&k);
    figures_put(&k);
    qsort(k.box, t->n, sizeof *k.box, box_order);
    for (size_t i = 0; i < k.plain.n; i++)
        ARENA_PUSH(w->a, below, k.plain.at[i]);
    b->table = t;
}
