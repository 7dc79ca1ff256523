/* The foot of a sheet or a book: credits of the rules, then notes on house rules, converted
 * distances, charts left out for an extract, and source remarks that are printed in the errata of a
 * book.
 *
 * Every note is also in each shorter version of the foot, so that it is never lost; the page
 * chooses the longest version that fits. Called by sheets.c: foot_make first, foot_finish when the
 * sheet is complete. */
#include "show/making.h"
#include "show/show.h"
#include <stdlib.h>

/* Appends a sentence with its full stop; does nothing for an empty text. */
static void sentence_put(struct buf *b, struct str words)
{
    words = str_trim(words);
    if (words.n)
        buf_printf(b, "%s%.*s%s", b->n ? " " : "", STRF(words), str_ends(words, ".") ? "" : ".");
}

/* "Errata by the editors"; empty without a name. */
static struct str named(const struct show *w, enum msg what, struct str who)
{
    who = str_trim(show_translate(w, who));
    return who.n ? show_fill(w, what, who) : who;
}

static struct str credited(const struct show *w, const struct set *set, struct str before)
{
    struct buf b = {.a = w->a};
    sentence_put(&b, before);
    sentence_put(&b, named(w, MSG_RULES, set->credit.s.n ? set->credit.s : set->source_author.s));
    return buf_str(&b);
}

struct str credit_of(const struct show *w, const struct set *set)
{
    struct buf b = {.a = w->a};
    sentence_put(&b, credited(w, set, (struct str){0}));
    sentence_put(&b, show_translate(w, set->wording.s));
    sentence_put(&b, named(w, MSG_ERRATA_BY, set->errata_by.s));
    return buf_str(&b);
}

/* The shorter versions only credit the rules. A book's foot says how numbers are rounded, so that
 * readers do not take 0 for "never". */
struct str foot_make(struct making *k, struct str *less, size_t *n_less)
{
    const struct language *in = show_language(&k->show);
    const struct str counted = format_number(k->a, in, msg_text(in, MSG_COUNTED)),
                     briefly = msg_text(in, MSG_COUNTED_BRIEFLY);
    const struct layout *l = k->doc;
    struct str credit = credit_of(&k->show, k->set);
    if (l->kind == DOCUMENT_SHEET) {
        less[(*n_less)++] = credited(&k->show, k->set, (struct str){0});
        return credit;
    }
    less[(*n_less)++] = credited(&k->show, k->set, counted);
    less[(*n_less)++] = credited(&k->show, k->set, briefly);
    return str_printf(k->a, "%.*s%s%.*s", STRF(counted), credit.n ? " " : "", STRF(credit));
}

/* --- notes on the whole sheet */

static bool words_marked(const struct words *w, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < w[i].n; k++)
            if (str_is(w[i].run[k].text, HOUSE_BAR))
                return true;
    return false;
}

/* Prepends a note to the foot and to its shorter versions. */
static void foot_begin(struct making *k, struct str begin)
{
    struct sheet *s = k->sheet;
    struct str *less = ARENA_ARRAY(k->a, struct str, s->n_foot_less + 1);
    for (size_t i = 0; i < s->n_foot_less; i++)
        less[i] = str_printf(k->a, "%.*s %.*s", STRF(begin), STRF(s->foot_less[i]));
    s->foot_less = less;
    s->foot = str_printf(k->a, "%.*s %.*s", STRF(begin), STRF(s->foot));
}

/* The meaning of the change bar, if the sheet has one. */
static void foot_house_put(struct making *k)
{
    struct sheet *s = k->sheet;
    bool any = false;
    for (size_t i = 0; i < s->n_section && !any && k->set->house.s.n; i++)
        for (size_t b = 0; b < s->section[i].n_block && !any; b++) {
            const struct block *x = &s->section[i].block[b];
            any = words_marked(&x->title, 1) || words_marked(x->lead, x->n_lead) || words_marked(x->note, x->n_note);
            for (size_t n = 0; x->table && n < x->table->n && !any; n++)
                any = words_marked(&x->table->box[n].words, 1);
        }
    if (!any)
        return;
    struct str marked =
        show_fill(&k->show, MSG_HOUSE_MARKED, show_translate(&k->show, k->set->house.s));
    foot_begin(k, str_printf(k->a, HOUSE_BAR " %.*s", STRF(marked)));
}

/* Charts left out because they are for other troops: their names if there is room, else their
 * number. */
static void foot_extract_put(struct making *k)
{
    enum { NAMES_MOST = 120 };
    struct sheet *s = k->sheet;
    const struct extract *e = k->doc->extract;
    if (!e || !e->left.n)
        return;
    const struct tongue *t = k->show.manner.tongue;
    struct str names = extract_left_words(k->a, t, e);
    struct str count = msg_format_count(k->a, tongue_language(t), MSG_LEFT_COUNTED, e->left.n);
    struct str line = str_runes(names) > NAMES_MOST
                          ? count
                          : msg_format(k->a, tongue_language(t), MSG_LEFT_OUT, names);
    struct str *less = ARENA_ARRAY(k->a, struct str, s->n_foot_less + 2);
    for (size_t i = 0; i < s->n_foot_less; i++)
        less[i] = str_printf(k->a, "%.*s %.*s", STRF(s->foot_less[i]), STRF(line));
    struct str last = s->n_foot_less ? s->foot_less[s->n_foot_less - 1] : s->foot;
    less[s->n_foot_less] = str_printf(k->a, "%.*s %.*s", STRF(last), STRF(count));
    s->foot = str_printf(k->a, "%.*s%s%.*s", STRF(s->foot), s->foot.n ? " " : "", STRF(line));
    s->foot_less = less;
    s->n_foot_less++;
}

/* --- remarks left out of a sheet */

static int left_order(const void *x, const void *y)
{
    const struct left_out *p = x, *q = y;
    if (p->kind != q->kind)
        return p->kind < q->kind ? -1 : 1;
    if (p->at.file != q->at.file)
        return p->at.file < q->at.file ? -1 : 1;
    return (p->at.lo > q->at.lo) - (p->at.lo < q->at.lo);
}

/* All remarks that its blocks leave out, each place once, because several forms and blocks may
 * leave out the same. */
static struct left_list left_all(struct making *k)
{
    struct left_list all = {0}, once = {0};
    const struct sheet *s = k->sheet;
    const struct left_list *before = NULL; /* blocks of one item share a list */
    for (size_t i = 0; i < s->n_section; i++)
        for (size_t b = 0; b < s->section[i].n_block; b++) {
            const struct left_list *l = s->section[i].block[b].left;
            for (size_t n = 0; l && l != before && n < l->n; n++)
                ARENA_PUSH(k->a, &all, l->at[n]);
            before = l;
        }
    if (all.n)
        qsort(all.at, all.n, sizeof *all.at, left_order);
    for (size_t i = 0; i < all.n; i++)
        if (!i || left_order(&all.at[i - 1], &all.at[i]))
            ARENA_PUSH(k->a, &once, all.at[i]);
    return once;
}

/* The number of remarks of each kind: "5 misprints, 2 differences and 1 doubt". */
static struct str counts_text(struct arena *a, const struct language *l,
                              const struct left_list *left)
{
    static const enum msg name[] = {MSG_MISPRINTS, MSG_VARIANTS, MSG_UNSURES};
    enum { KINDS = sizeof name / sizeof *name };
    size_t count[KINDS] = {0}, kinds = 0, n_put = 0;
    struct buf b = {.a = a};
    for (size_t i = 0; i < left->n; i++)
        kinds += !count[left->at[i].kind]++;
    for (size_t i = 0; i < KINDS; i++) {
        if (!count[i])
            continue;
        n_put++;
        if (n_put > 1)
            buf_printf(&b, n_put == kinds ? " %.*s " : ", ", STRF(msg_text(l, MSG_AND)));
        buf_put(&b, msg_format_count(a, l, name[i], count[i]));
    }
    return buf_str(&b);
}

/* Appends the place of the omitted remarks to the foot and its shorter versions; the shortest
 * version is added twice more with shorter notes, so that the note is never lost. A book is named
 * only if it prints them. */
static void foot_left_put(struct making *k)
{
    const struct left_list left = left_all(k);
    struct sheet *s = k->sheet;
    const bool book = k->doc->errata_book;
    if (!left.n)
        return;
    const struct language *in = show_language(&k->show);
    struct str counts = counts_text(k->a, in, &left),
               brief = msg_text(in, book ? MSG_BOOK : MSG_LIST);
    struct str line[] = {
        msg_format_two(k->a, in, MSG_SEE, counts, msg_text(in, book ? MSG_BOOK_ERRATA : MSG_LIST)),
        msg_format_two(k->a, in, MSG_SEE, counts, brief),
        msg_format_two(k->a, in, MSG_SEE, msg_format_count(k->a, in, MSG_ERRATA_COUNTED, left.n),
                       brief),
    };
    enum { LINES = sizeof line / sizeof *line };
    size_t n = s->n_foot_less + LINES;
    struct str *foot = ARENA_ARRAY(k->a, struct str, n);
    for (size_t i = 0; i < n; i++) {
        size_t less = i < s->n_foot_less ? i : s->n_foot_less;
        struct str before = less ? s->foot_less[less - 1] : s->foot;
        foot[i] = str_printf(k->a, "%.*s%s%.*s", STRF(before), before.n ? " " : "", STRF(line[i - less]));
    }
    s->foot = foot[0];
    s->foot_less = foot + 1;
    s->n_foot_less = n - 1;
}

void foot_finish(struct making *k)
{
    foot_house_put(k);
    foot_extract_put(k);
    struct str distances = distances_words(k);
    if (k->doc->kind == DOCUMENT_SHEET && distances.n)
        foot_begin(k, distances);
    foot_left_put(k);
}
