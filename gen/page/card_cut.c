/* By how many words a text of a card is too long: the longest text of a box is set again without its last words, until
 * the box holds it. Called by card_fit.c for what does not fit, at the least size or at the floor.
 *
 * Invariant: a number that is told is true both ways. Without so many words at its end the text was set and did fit;
 * with one word more it was set and did not. Where no number of words is enough, none is told. */
#include "page/card_inner.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\t';
}

/* Words are what blanks part, wherever their voices change. */
size_t words_count(struct words w)
{
    size_t n = 0;
    bool inside = false;
    for (size_t i = 0; i < w.n; i++)
        for (size_t k = 0; k < w.run[i].text.n; k++) {
            bool blank = is_blank(w.run[i].text.p[k]);
            n += !blank && !inside;
            inside = !blank;
        }
    return n;
}

/* The first `most` of them. */
struct words words_first(struct arena *a, struct words w, size_t most)
{
    struct run *run = arena_copy(a, w.run, w.n * sizeof *run);
    size_t n = 0;
    bool inside = false;
    for (size_t i = 0; i < w.n; i++)
        for (size_t k = 0; k < run[i].text.n; k++) {
            bool blank = is_blank(run[i].text.p[k]);
            n += !blank && !inside;
            inside = !blank;
            if (n <= most)
                continue;
            run[i].text.n = k;
            return (struct words){run, k ? i + 1 : i};
        }
    return w;
}

/* Texts are told apart by where their bytes lie, which no two cells share; NULL: it has none. */
static const char *identity(struct words w)
{
    for (size_t i = 0; i < w.n; i++)
        if (w.run[i].text.n)
            return w.run[i].text.p;
    return NULL;
}

/* As they are set on this card: the text that is being shortened without its last words. */
struct words card_words_kept(const struct face *k, struct words w)
{
    bool cut = k->cut.of && identity(w) == k->cut.of;
    return cut ? words_first(k->c.a, w, k->cut.words) : w;
}

static void longer(struct words *best, struct words w)
{
    if (words_count(w) > words_count(*best))
        *best = w;
}

/* Of what stands in a box: fields and written words, but no items of a list, which are as many as the card has. */
static void longest_in(const struct face *k, const struct box_at *b, struct words *best)
{
    for (size_t i = 0; b->box->shows == CARD_WORDS && i < b->part.n; i++)
        if (b->part.at[i].kind == WORD_FIELD || b->part.at[i].kind == WORD_TEXT)
            longer(best, card_part_words(k, b, &b->part.at[i]));
}

/* The longest text that decides how much room `of`, the side's own, needs on this card. Parts share a height, so that
 * each of them decides. `role`: of these roles alone, a bit for each of the template's. */
struct words longest_find(struct face *k, const struct box_at *of, const bool *role)
{
    const struct card *c = &k->f->deck->card[k->card];
    struct words best = {0};
    for (size_t i = 0; of->box->shows == CARD_PARTS && i < c->n_part; i++) {
        const struct card_part *p = &c->part[i];
        longer(&best, p->headline);
        for (size_t n = 0; n < p->n_text; n++)
            longer(&best, p->text[n]);
        for (size_t n = 0; n < p->n_rung; n++)
            longer(&best, p->rung[n].text);
    }
    for (const struct box_at *b = of; b <= of + of->box->within; b++)
        if (b->box->shows == CARD_WORDS && role[b->box->role - k->s->t->role] && box_stands(k, b))
            longest_in(k, b, &best);
    return best;
}

struct words_cut words_cut_of(struct words w, size_t keep)
{
    return (struct words_cut){identity(w), keep};
}

/* "… brigadier or higher": where a text ends that keeps so many words. */
struct str words_end_of(struct arena *a, struct words w, size_t keep)
{
    enum { SHOWN = 3 };
    struct words kept = words_first(a, w, keep);
    struct buf b = {.a = a};
    for (size_t i = 0; i < kept.n; i++)
        buf_put(&b, kept.run[i].text);
    struct str all = str_trim(buf_str(&b));
    size_t n = 0;
    size_t at = all.n ? all.n - 1 : 0;
    while (at > 0 && (!is_blank(all.p[at - 1]) || is_blank(all.p[at]) || ++n < SHOWN))
        at--;
    return str_printf(a, "%s%.*s", at ? "… " : "", STRF(str_cut(all, at, all.n)));
}
