/* A result in words to its numbers and letters, and which number is whose.
 *
 * Left to right, without a look at what the pieces mean. Where that is not certain nothing is
 * taken. Called by roll/value.c for kind() and number(). */
#include "base/pieces.h"

/* "1/2", "2", "1.5", with its minus where that stands for itself: not in M-1, which could be
 * either. */
static size_t number_end(struct str s, size_t i)
{
    size_t end = i;
    while (end < s.n && (char_is_digit(s.p[end]) || s.p[end] == '.'))
        end++;
    size_t more = end + 1;
    while (end < s.n && s.p[end] == '/' && more < s.n && char_is_digit(s.p[more]))
        more++;
    return end < s.n && s.p[end] == '/' && more > end + 1 ? more : end;
}

/* Letters are all that is no digit and parts nothing: "MC", "NE*", and other scripts. */
/* A comma and the plus part kinds as the slash does; so does a hyphen between letters, since a
 * minus before a digit was taken with its number. What is not ASCII is a letter, half a sign of it
 * too: signs are bytes above 0x7F. */
static bool parts_kinds(char c)
{
    return c == ' ' || c == '/' || c == ',' || c == '+' || c == '&' || c == '(' || c == ')' ||
           c == '-' || c == ';' || c == '.';
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

/* The only number of the phrase of p[i], which touches no other word; n where there is none,
 * SIZE_MAX where it is not certain. */
static size_t phrase_number(const struct result_piece *p, size_t n, size_t i)
{
    size_t k = i, at = n;
    while (k && !p[k].parted)
        k--;
    for (; k < n && (k <= i || !p[k].parted); k++)
        if (p[k].is_number)
            at = at != n || p[k].taken || p[k].touches || (k + 1 < n && p[k + 1].touches) ? SIZE_MAX
                                                                                          : k;
    return at;
}

/* The number of the word p[i]: the one that it touches, on the side where the first kind has its
 * own; else that of its phrase; 1 in a phrase without any. False where that is not certain. */
bool word_amount(struct result_piece *p, size_t n, size_t i, struct rat *out)
{
    bool left = p[i].touches, right = i + 1 < n && p[i + 1].touches, before = p[0].is_number;
    size_t at = left || right ? n : phrase_number(p, n, i);
    if (right && (!before || i + 2 == n || !p[i + 2].touches))
        at = i + 1;
    if (left && (before || (at == n && (i < 2 || !p[i - 1].touches))))
        at = i - 1;
    *out = at < n ? p[at].number : RAT(1);
    if (at < n)
        p[at].taken = true;
    return at <= n;
}
