/* Checks the translation files of a set: each translation needs the same numbers, references, marks
 * and emphasis as its text, equally often and in any order. Missing and unused translations are
 * reported when documents are made (layout/translator.c, show/documents.c). */
#include "check/check.h"
#include "model/catalogue.h"
#include <stdlib.h>

/* Parts of a text that no language changes, such as "6in", "d6", "-1" and "@id", in a form in which
 * equal parts compare equal. */
struct pieces {
    struct str *at;
    size_t n, cap;
};

static bool in_word(char c)
{
    return char_is_letter(c) || (unsigned char)c >= 0x80;
}

/* Returns the sign before byte i; a hyphen between two words or numbers is not a sign. */
static const char *sign_before(struct str s, size_t i)
{
    struct str head = str_cut(s, 0, i);
    bool true_minus = str_ends(head, "\xe2\x88\x92");
    size_t sign = true_minus ? 3 : 1;
    bool alone = head.n == sign || (head.n > sign && !char_is_digit(head.p[head.n - sign - 1]) &&
                                    !char_is_letter(head.p[head.n - sign - 1]));
    if (str_ends(head, "+"))
        return "+";
    return (true_minus || str_ends(head, "-")) && head.n && alone ? "-" : "";
}

/* Returns a unit after a blank: many languages write "15 cm", with a plain or no-break blank, where
 * the text has "15cm". The short units "m" and "in" are excluded, because after a blank they are
 * words. */
static struct str unit_behind(struct str text, size_t i)
{
    struct str rest = str_cut(text, i, text.n);
    size_t blank = str_starts(rest, "\xc2\xa0")       ? 2
                   : str_starts(rest, "\xe2\x80\xaf") ? 3
                   : str_starts(rest, " ")            ? 1
                                                      : 0;
    size_t end = blank;
    while (end < rest.n && in_word(rest.p[end]))
        end++;
    struct str unit = str_cut(rest, blank, end);
    return blank && (str_is(unit, "cm") || str_is(unit, "mm") || str_is(unit, "ft") || str_is(unit, "yd")) ? unit
                                                                                                           : STR("");
}

/* Normalizes a number: other languages use another letter for dice (W6, k6), other words after a
 * gun's weight, and a decimal comma. */
static struct str figure_plain(struct arena *a, struct str text, struct str figure)
{
    struct buf b = {.a = a};
    size_t i = 0;
    buf_putz(&b, sign_before(text, (size_t)(figure.p - text.p)));
    while (i < figure.n) {
        size_t from = i;
        while (i < figure.n && char_is_letter(figure.p[i]))
            i++;
        struct str letters = str_cut(figure, from, i);
        if (letters.n && (i < figure.n || str_is(letters, "d")))
            buf_putc(&b, 'd');
        else if (str_eq(letters, unit_name(unit_find(letters))))
            buf_put(&b, letters);
        for (; i < figure.n && !char_is_letter(figure.p[i]); i++)
            buf_putc(&b, figure.p[i] == ',' ? '.' : figure.p[i]);
    }
    if (char_is_digit(figure.p[figure.n - 1]))
        buf_put(&b, unit_behind(text, (size_t)(figure.p - text.p) + figure.n));
    return buf_str(&b);
}

/* A term may be inflected in a translation and then lacks its @. */
static void pieces_of(const struct check_run *r, const struct set *set, struct str text, struct pieces *out)
{
    struct str piece;
    for (size_t i = 0; text_fixed(text, &i, &piece);) {
        struct str id = str_cut(piece, 1, piece.n);
        if (piece.p[0] == '@' && !model_chart_find(r->model, set, id))
            continue;
        bool figure = char_is_digit(piece.p[0]) || char_is_letter(piece.p[0]);
        ARENA_PUSH(r->a, out, figure ? figure_plain(r->a, text, piece) : piece);
    }
    if (out->n)
        qsort(out->at, out->n, sizeof *out->at, str_cmp_first);
}

/* Returns the first piece of `of` that `in` lacks; empty if it lacks none. Both are sorted. */
static struct str lacking(const struct pieces *of, const struct pieces *in)
{
    size_t k = 0;
    for (size_t i = 0; i < of->n; i++, k++) {
        while (k < in->n && str_cmp_first(&in->at[k], &of->at[i]) < 0)
            k++;
        if (k == in->n || !str_eq(in->at[k], of->at[i]))
            return of->at[i];
    }
    return (struct str){0};
}

static void entry_check(struct check_run *r, const struct set *set, const struct translation *t)
{
    struct pieces of = {0}, as = {0};
    pieces_of(r, set, t->of.s, &of);
    pieces_of(r, set, t->as.s, &as);
    struct str lost = lacking(&of, &as), more = lacking(&as, &of);
    if (!lost.n && !more.n)
        return;
    struct finding *f =
        more.n ? diag_add(r->d, RULE_WORDS_DIFFER, t->as.at,
                          "this has \"%.*s\", but its text has %.*s", STRF(more),
                          STRF(lost.n ? str_printf(r->a, "\"%.*s\"", STRF(lost)) : STR("not")))
               : diag_add(r->d, RULE_WORDS_DIFFER, t->as.at, "\"%.*s\" of its text is missing here",
                          STRF(lost));
    finding_also(f, t->of.at, "the text that it translates");
    finding_help(f, "write each number with its unit, each @ and ^, and each pair of ** as often "
                    "as the text does");
}

static void catalogues_check(struct check_run *r, const struct set *set)
{
    for (size_t i = 0; i < set->n_catalogue; i++) {
        const struct catalogue *k = set->catalogue[i];
        r->tally->checks += k->n;
        for (size_t e = 0; e < k->n; e++)
            if (k->entry[e].as.s.n)
                entry_check(r, set, &k->entry[e]);
    }
}

const struct check check_catalogues = {GIVES(RULE_WORDS_DIFFER), .set = catalogues_check};
