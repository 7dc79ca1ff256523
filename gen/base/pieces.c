/* Splits a result text into numbers and letters, and assigns each number to a word.
 *
 * Works left to right, without the meaning of the words. If the assignment is ambiguous, no number
 * is assigned. Called by roll/value.c for kind() and number(). */
#include "base/pieces.h"
#include <string.h>

/* End of a number "1/2", "2" or "1.5" that starts at `i`. The caller handles the minus sign; M-1 is
 * ambiguous. */
static size_t number_end(struct str s, size_t i)
{
    size_t end = i;
    while (end < s.n && (char_is_digit(s.p[end]) || s.p[end] == '.'))
        end++;
    size_t more = str_digits_end(s, end + 1);
    return end < s.n && s.p[end] == '/' && more > end + 1 ? more : end;
}

/* Letters are all characters except digits and separators: "MC", "NE*", and other scripts. */
/* A comma and a plus separate kinds like the slash. A hyphen separates them between letters; a
 * minus before a digit is already part of the number. Each byte above 0x7F is part of a letter. */
static bool parts_kinds(char c)
{
    return c && strchr(" /,+&()-;.", c);
}

/* Reads the piece at s.p[i]; *end is the offset after it. Returns false with *why if the number is
 * ambiguous or unreadable. */
static bool piece_at(struct arena *a, struct str s, size_t i, size_t *end, struct result_piece *p,
                     struct str *why)
{
    bool minus = s.p[i] == '-';
    size_t from = *end = i + minus;
    p->is_number = char_is_digit(s.p[from]);
    if (p->is_number)
        *end = number_end(s, from);
    while (!p->is_number && *end < s.n && !char_is_digit(s.p[*end]) && !parts_kinds(s.p[*end]))
        ++*end;
    p->text = str_cut(s, i, *end);
    if (minus && i && s.p[i - 1] != ' ')
        *why = str_printf(
            a,
            "the hyphen in \"%.*s\" may be a minus: then put a space before it, else write a slash",
            STRF(s));
    else if (p->is_number && !rat_parse(&p->number, p->text))
        *why = str_printf(a, "\"%.*s\" is not a number that can be added up", STRF(p->text));
    else
        return true;
    return false;
}

/* A single number belongs to the phrase before it, as in K/2. Two adjacent numbers are one phrase,
 * as in 1,000. */
static void phrases_join(struct result_piece *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (!p[i].is_number || (i + 1 < n && !p[i + 1].parted))
            continue;
        p[i].parted = false;
        if (i + 1 < n && p[i + 1].is_number)
            p[i + 1].parted = false;
    }
}

bool pieces_of(struct arena *a, struct str s, struct result_piece **at, size_t *n, struct str *why)
{
    LIST(struct result_piece) list = {0};
    bool parted = false;
    for (size_t i = 0, end = 0; i < s.n;) {
        struct result_piece p = {.touches = list.n && end == i, .parted = parted, .number = RAT(1)};
        bool minus = s.p[i] == '-' && i + 1 < s.n && char_is_digit(s.p[i + 1]);
        if (!minus && parts_kinds(s.p[i])) {
            parted = parted || (s.p[i] != ' ' && s.p[i] != '-');
            i++;
            continue;
        }
        if (!piece_at(a, s, i, &end, &p, why))
            return false;
        parted = false;
        i = end;
        ARENA_PUSH(a, &list, p);
    }
    phrases_join(list.at, list.n);
    *at = list.at;
    *n = list.n;
    return true;
}

/* Words that change or negate the number beside them. Such a number is not counted. */
bool piece_doubtful(const struct result_piece *p)
{
    static const char *const doubtful[] = {"no",  "not", "half",     "twice",
                                           "per", "x",   "\xC3\x97", "%"};
    bool is = !p->is_number && number_of_word(p->text);
    for (size_t i = 0; i < sizeof doubtful / sizeof *doubtful; i++)
        is = is || str_is_word(p->text, doubtful[i]);
    return is;
}

/* Alternatives in `kind` are separated by slashes: "man/men". A final s makes the plural of a word,
 * but for codes of one or two letters it makes a different code. */
bool piece_is(const struct result_piece *p, struct str kind)
{
    bool is = false;
    for (struct str one; !p->is_number && !is && str_split(&kind, '/', &one);) {
        struct str more = one.n > p->text.n ? one : p->text;
        size_t n = one.n + p->text.n - more.n;
        if (n > 2 && more.n <= n + 2 && str_lower(more.p[more.n - 1]) == 's')
            is = str_same_word(str_cut(one, 0, n), str_cut(p->text, 0, n));
        else
            is = str_same_word(one, p->text);
    }
    return is;
}

/* The number of the word p[i]: the number that it touches, on the side where the first kind has its
 * number; else the number of its phrase; else 1 for a single word. Returns false if that is
 * ambiguous: a neighbouring word may be an amount, or a number of the phrase is unassigned. */
bool word_amount(struct result_piece *p, size_t n, size_t i, struct rat *out)
{
    bool left = p[i].touches, right = i + 1 < n && p[i + 1].touches, before = p[0].is_number;
    size_t from = i, end = i + 1, at = n, loose = 0, numbers = 0;
    while (from && !p[from].parted)
        from--;
    while (end < n && !p[end].parted)
        end++;
    for (size_t k = from; k < end; k++) {
        bool free = p[k].is_number && !p[k].touches && !(k + 1 < n && p[k + 1].touches);
        if (k != i && piece_doubtful(&p[k]))
            return false;
        numbers += p[k].is_number;
        loose += free && !p[k].taken;
        at = free ? k : at;
    }
    bool touching = left || right, bare = !numbers && end == from + 1;
    if (touching ? loose : !bare && (numbers != 1 || !loose))
        return false;
    if (touching)
        at = n;
    if (right && (!before || i + 2 == n || !p[i + 2].touches))
        at = i + 1;
    if (left && (before || (at == n && (i < 2 || !p[i - 1].touches))))
        at = i - 1;
    *out = at < n ? p[at].number : RAT(1);
    if (at < n)
        p[at].taken = true;
    return true;
}
