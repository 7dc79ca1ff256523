/* The pieces of an answer's sentences: what a book's language says with its places filled, authors' names as that
 * language has them, chances and values of givens in words, and lines joined to one sentence. Called by odds_answer.c.
 *
 * No piece is glued to another but by the signs between items of a list: a sentence is a saying, whole, so that a
 * language may turn its places round. */
#include "show/odds_answer.h"
#include "show/show.h"

enum { PARTS_MOST = 12 /* "2 in 3", "5 in 12": in more parts a chance is said in per cent */ };

struct words answer_sentence(const struct answer *w, enum saying what, const struct words *of, size_t n)
{
    return show_places(w->a, saying_in(w->in, what), of, n, ROLE_BODY, VOICE_HUE);
}

struct words answer_plain(const struct answer *w, struct str text)
{
    return words_of(w->a, text, ROLE_BODY, VOICE_PLAIN);
}

struct words answer_strong(const struct answer *w, struct str text)
{
    return words_of(w->a, text, ROLE_BODY, VOICE_HUE);
}

/* An author's, as it is said in the book's language, with what is bold or slanted in it. */
struct words answer_own(const struct answer *w, struct str text)
{
    return show_set_in(&w->b->k->show, text, ROLE_BODY, VOICE_PLAIN);
}

struct words answer_join(const struct answer *w, struct words x, struct str between, struct words y)
{
    return x.n ? words_join(w->a, words_join(w->a, x, answer_plain(w, between)), y) : y;
}

struct words answer_bracket(const struct answer *w, struct words x, struct words y)
{
    return answer_join(w, answer_join(w, x, STR(" ("), y), STR(")"), (struct words){0});
}

struct str answer_percent(const struct answer *w, struct frac p)
{
    struct buf b = {.a = w->a};
    if (frac_is_zero(p))
        return saying_in(w->in, SAY_NEVER);
    if (frac_is_one(p))
        return saying_in(w->in, SAY_ALWAYS);
    buf_put_percent(&b, p, 0);
    buf_putz(&b, "\u00a0%");
    return buf_str(&b);
}

static struct str unbroken(const struct answer *w, struct str s)
{
    struct buf b = {.a = w->a};
    for (size_t i = 0; i < s.n; i++)
        buf_put(&b, s.p[i] == ' ' ? STR("\u00a0") : str_cut(s, i, i + 1));
    return buf_str(&b);
}

/* Few parts are said as such: "2 in 3". */
struct str answer_share(const struct answer *w, struct frac p)
{
    uint64_t n, d;
    if (!nat_fits(p.num, &n) || !nat_fits(p.den, &d) || n >= d || d > PARTS_MOST)
        return answer_percent(w, p);
    return unbroken(w, say_two(w->a, w->in, SAY_CARDS_IN, str_printf(w->a, "%llu", (unsigned long long)n),
                               str_printf(w->a, "%llu", (unsigned long long)d)));
}

/* What is asked for. */
struct words answer_name(const struct answer *w)
{
    return answer_own(w, odds_column_name(w->a, w->tongue, &w->b->ask->view[0], w->column, false));
}

struct words answer_labelled(const struct answer *w, struct words labels, struct str last, struct words figures)
{
    bool figure = last.n && char_is_digit(last.p[last.n - 1]); /* no two numbers in a row */
    return answer_join(w, labels, figure ? saying_in(w->in, SAY_COLON) : STR("\u00a0"), figures);
}

/* In front of the figures of lines that share them, where there are several or others have none: what holds of one is
 * not said as if it held of all. */
struct words answer_label(const struct answer *w, size_t from, size_t to, struct words figures)
{
    struct str label = w->line[to - 1].label;
    struct words out = {0};
    if ((to - from == w->n_line && !w->part) || !label.n)
        return figures;
    for (size_t i = from; i < to; i++)
        out = answer_join(w, out, STR(", "), answer_own(w, w->line[i].label));
    return answer_labelled(w, out, label, figures);
}

/* One line more of a sentence of several. */
void answer_line_put(const struct answer *w, struct words *said, size_t line, struct words figures)
{
    *said = answer_join(w, *said, saying_in(w->in, SAY_SEMICOLON), answer_label(w, line, line + 1, figures));
}

const struct given *answer_axis(const struct answer *w)
{
    return w->axis >= 0 ? &w->line[0].table->entry->given[w->axis] : NULL;
}

/* "−1", at the i-th value of the axis. */
struct str answer_place(const struct answer *w, size_t i)
{
    return odds_value_text(w->a, w->tongue, w->line[0].view, answer_axis(w), &answer_axis(w)->value[i], NAMED_BELOW);
}

/* The axis at its i-th value: "4 dice" and "1 die"; of what is no count "level 4". */
struct str answer_at(const struct answer *w, size_t i)
{
    return answer_amount(w->a, w->tongue, w->line[0].view, answer_axis(w), &answer_axis(w)->value[i]);
}

/* What all lines keep besides, "(quality 1st rate, range short)", with the line where only one was spoken of; and the
 * end of the sentence. */
struct words answer_end(const struct answer *w, struct words said)
{
    const struct course *l = &w->line[w->of == NONE ? 0 : w->of];
    const struct odds_entry *e = l->table->entry;
    struct words kept = {0};
    if (w->of != NONE && (w->n_line > 1 || w->part) && l->label.n)
        kept = answer_own(w, l->label);
    for (int k = 0; k < (int)e->n_given; k++) {
        const struct given *g = &e->given[k];
        if (k == w->axis || k == w->second || odds_is_fixed(l->view, g))
            continue;
        kept = answer_join(w, kept, STR(", "),
                           answer_own(w, answer_amount(w->a, w->tongue, l->view, g, &answer_cell(l, 0)->given[k])));
    }
    return words_join(w->a, kept.n ? answer_bracket(w, said, kept) : said, answer_plain(w, STR(".")));
}

/* "+1": how much further the next value of the axis lies. */
struct words answer_plus(const struct answer *w)
{
    return answer_plain(w, str_printf(w->a, "+%lld", (long long)answer_step(answer_axis(w))));
}
