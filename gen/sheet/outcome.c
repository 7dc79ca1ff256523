/* An outcome in its cell: the layout's wording, a headline on a line of its own, badges, the words of its marks, and
 * figures as large as the cell is high.
 *
 * Words are cut by bytes of their text; voices stay. Two outcomes are compared before they are stacked, so that a cell
 * that grows by merging is still the same outcome. Called by show_beside.c and show_strip.c. */
#include "sheet/show.h"

#define NO_BREAK "\xc2\xa0"

static void phrase_met(const struct show *s, const struct phrase *p)
{
    if (s->met)
        s->met[p->number] = true;
}

struct str worded(const struct show *s, struct str text)
{
    for (size_t i = 0; i < s->manner.wording.n; i++)
        if (str_eq(str_trim(text), s->manner.wording.at[i].words)) {
            phrase_met(s, &s->manner.wording.at[i]);
            return s->manner.wording.at[i].as;
        }
    return text;
}

/* Byte for byte; a raised figure is no part of a word. */
static struct str plain_text(struct arena *a, struct words w)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < w.n; i++)
        for (size_t k = 0; k < w.run[i].text.n; k++)
            buf_putc(&b, voice_is_mark(w.run[i].voice) ? '^' : w.run[i].text.p[k]);
    return buf_str(&b);
}

/* The bytes [from,to) of w. */
static struct words words_slice(struct arena *a, struct words w, size_t from, size_t to)
{
    struct run_list l = {0};
    size_t at = 0;
    for (size_t i = 0; i < w.n; at += w.run[i].text.n, i++) {
        size_t lo = from > at ? from - at : 0, hi = to > at ? to - at : 0;
        hi = hi < w.run[i].text.n ? hi : w.run[i].text.n;
        if (lo < hi)
            runs_put(a, &l, str_cut(w.run[i].text, lo, hi), w.run[i].kind, w.run[i].voice);
        if (lo == 0 && hi == w.run[i].text.n && hi)
            l.at[l.n - 1].ref = w.run[i].ref;
    }
    return runs_words(&l);
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Where the phrase stands in s as words of their own; -1: nowhere. */
static ptrdiff_t phrase_find(struct str s, struct str words)
{
    for (size_t i = 0; words.n && i + words.n <= s.n; i++) {
        size_t end = i + words.n;
        if (str_eq(str_cut(s, i, end), words) && (i == 0 || !is_word(s.p[i - 1])) && (end == s.n || !is_word(s.p[end])))
            return (ptrdiff_t)i;
    }
    return -1;
}

/* "Destroyed, recoil 3″" with the headline "Destroyed": bold, then a line of its own for the rest. */
static struct words with_headline(const struct showing *w, struct words x)
{
    struct str s = plain_text(w->a, x);
    for (size_t i = 0; i < w->s->manner.headlines.n; i++) {
        const struct phrase *h = &w->s->manner.headlines.at[i];
        size_t end = h->words.n;
        if (phrase_find(s, h->words) != 0)
            continue;
        phrase_met(w->s, h);
        struct words head = words_of(w->a, str_cut(s, 0, end), WORDS_CELL, VOICE_STRONG);
        while (end < s.n && (s.p[end] == ',' || s.p[end] == ';' || s.p[end] == ' ' || s.p[end] == '\n'))
            end++;
        if (end == s.n)
            return head;
        head = words_cat(w->a, head, STR("\n"), WORDS_CELL, VOICE_PLAIN);
        return words_join(w->a, head, words_slice(w->a, x, end, s.n));
    }
    return x;
}

/* "if in melee, 1 kill": the badge stands for its comma too, and its blanks do not break. */
static struct words with_badge(const struct showing *w, struct words x, const struct phrase *badge)
{
    struct str s = plain_text(w->a, x);
    ptrdiff_t found = phrase_find(s, badge->words);
    if (found < 0)
        return x;
    phrase_met(w->s, badge);
    struct buf b = {.a = w->a};
    buf_putz(&b, NO_BREAK NO_BREAK);
    for (size_t i = 0; i < badge->words.n; i++)
        if (badge->words.p[i] == ' ')
            buf_putz(&b, NO_BREAK);
        else
            buf_putc(&b, badge->words.p[i]);
    buf_putz(&b, NO_BREAK NO_BREAK);
    size_t at = (size_t)found, before = at;
    while (before > 0 && (s.p[before - 1] == ' ' || s.p[before - 1] == ','))
        before--;
    struct words out = words_slice(w->a, x, 0, before);
    if (before > 0)
        out = words_cat(w->a, out, STR(" "), WORDS_CELL, VOICE_PLAIN);
    out = words_cat(w->a, out, buf_str(&b), WORDS_NOTE, VOICE_BADGE);
    return words_join(w->a, out, words_slice(w->a, x, at + badge->words.n, s.n));
}

static struct words with_marks_inside(const struct showing *w, struct words x, const struct cell *c)
{
    size_t n;
    const struct mark *const *mark = cell_marks(w->a, w->c, c, &n);
    for (size_t i = 0; i < n; i++) {
        x = words_cat(w->a, x, STR("\n"), WORDS_CELL, VOICE_PLAIN);
        x = words_join(w->a, x, show_text(w, worded(w->s, mark[i]->text.s), WORDS_CELL, VOICE_PLAIN));
    }
    return x;
}

struct words outcome_words(const struct showing *w, const struct row *r, size_t col, enum kind_of_words kind)
{
    bool whole = w->c->reads.s.n > 0;
    struct showing in = *w;
    in.inside = w->s->ask.marks == MARKS_INSIDE;
    struct words x = whole ? show_reads(&in, r) : show_cell(&in, r, col, kind);
    for (size_t c = whole ? 0 : col; in.inside && c < (whole ? w->c->n_col : col + 1); c++)
        x = with_marks_inside(w, x, &r->cell[c]);
    x = with_headline(w, x);
    for (size_t i = 0; i < w->s->manner.badges.n; i++)
        x = with_badge(w, x, &w->s->manner.badges.at[i]);
    return x;
}

struct words outcome_stacked(const struct showing *w, struct words x, enum tone tone, unsigned rows)
{
    enum { HIGH = 3 };
    bool small = tone == TONE_BAD || tone == TONE_WORST;
    struct run_list l = {0};
    for (size_t i = 0; i < x.n; i++) {
        struct run r = x.run[i];
        bool figure = r.kind == WORDS_NUMBER && r.voice == VOICE_STRONG && w->c->reads.s.n;
        if (figure && !small && rows >= HIGH) {
            if (l.n && l.at[l.n - 1].voice == VOICE_PLAIN)
                l.at[l.n - 1].text = str_trim(l.at[l.n - 1].text);
            if (l.n)
                runs_put(w->a, &l, STR("\n"), WORDS_CELL, VOICE_PLAIN);
            r.kind = WORDS_MOVE;
        } else if (figure && small) {
            r.kind = WORDS_CELL;
            r.voice = VOICE_PLAIN;
        }
        ARENA_PUSH(w->a, &l, r);
    }
    return runs_words(&l);
}
