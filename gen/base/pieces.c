/* A result in words to its numbers and letters, and which number is whose.
 *
 * Left to right, without a look at what the pieces mean. Where that is not certain nothing is
 * taken. Called by roll/value.c for kind() and number(). */
#include "base/pieces.h"
#include <string.h>

/* "1/2", "2", "1.5", with its minus where that stands for itself: not in M-1, which could be
 * either. */
static size_t number_end(struct str s, size_t i)
{
    size_t end = i;
    while (end < s.n && (char_is_digit(s.p[end]) || s.p[end] == '.'))
        end++;
    size_t more = str_digits_end(s, end + 1);
    return end < s.n && s.p[end] == '/' && more > end + 1 ? more : end;
}

/* Letters are all that is no digit and parts nothing: "MC", "NE*", and other scripts. */
/* A comma and the plus part kinds as the slash does; so does a hyphen between letters, since a
 * minus before a digit was taken with its number. What is not ASCII is a letter, half a sign of it
 * too: signs are bytes above 0x7F. */
static bool parts_kinds(char c)
{
    return c && strchr(" /,+&()-;.", c);
}

/* The piece at s.p[i], *end behind it; false where it is no number that can be told. */
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
            "the hyphen in \"%.*s\" may be a minus; write a blank before it if it is, else a slash",
            STRF(s));
    else if (p->is_number && !rat_parse(&p->number, p->text))
        *why = str_printf(a, "\"%.*s\" is no number that can be counted", STRF(p->text));
    else
        return true;
    return false;
}

/* A lone number is of the phrase before, as in K/2; nor do two numbers part, as in 1,000. */
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

/* Words that make another number of the one beside them, or none. They only keep it from being
 * counted. */
bool piece_doubtful(const struct result_piece *p)
{
    static const char *const doubtful[] = {"no",  "not", "half",     "twice",
                                           "per", "x",   "\xC3\x97", "%"};
    bool is = !p->is_number && number_of_word(p->text);
    for (size_t i = 0; i < sizeof doubtful / sizeof *doubtful; i++)
        is = is || str_is_word(p->text, doubtful[i]);
    return is;
}

/* Kinds are parted by a slash, "man/men". An s makes a plural of a word, and another code of a code
 * of one or two letters. */
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

/* The number of the word p[i]: the one that it touches, on the side where the first kind has its
 * own; else that of its phrase; 1 if it stands alone. False where that is not certain: a word
 * beside it may say how many, and so may a number that is no other's. */
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
