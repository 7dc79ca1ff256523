/* Texts to values: the grammars that all files of a project share. Nothing is told here, and nothing is kept; called by
 * field tables, and where a value stands inside a longer text. */
#include "yaml/value.h"
#include <string.h>

bool yes_parse(struct str s, bool *out)
{
    if (!str_is(s, "yes") && !str_is(s, "no"))
        return false;
    *out = str_is(s, "yes");
    return true;
}

bool count_parse(struct str s, int64_t *out)
{
    struct rat r;
    if (!rat_parse(&r, s) || !rat_whole(r))
        return false;
    *out = r.n;
    return true;
}

/* A number and perhaps a unit, times what one of it is worth, rounded. Nothing printed is 100 m long. */
static bool measured(struct str s, const char *unit, int64_t worth, int32_t *out)
{
    struct rat v;
    s = str_trim(s);
    if (str_ends(s, unit))
        s = str_trim(str_cut(s, 0, s.n - strlen(unit)));
    if (!rat_parse(&v, s) || !rat_mul(&v, v, RAT(worth)) || rat_cmp(v, RAT(-100000000)) < 0 ||
        rat_cmp(v, RAT(100000000)) > 0)
        return false;
    *out = (int32_t)rat_round(v);
    return true;
}

bool length_parse(struct str s, um *out)
{
    static const struct {
        const char *unit;
        int64_t worth; /* um */
    } unit[] = {{"cm", 10000}, {"in", 25400}, {"mm", 1000}};
    size_t u = 0;
    while (u < 2 && !str_ends(str_trim(s), unit[u].unit))
        u++;
    return measured(s, unit[u].unit, unit[u].worth, out);
}

/* "X..Y" to its two ends; "X" to twice the same. */
static bool ends_parse(struct str s, const char *unit, int64_t worth, int32_t *first, int32_t *last)
{
    ptrdiff_t dots = str_find(s, "..");
    return measured(dots < 0 ? s : str_cut(s, 0, (size_t)dots), unit, worth, first) &&
           measured(dots < 0 ? s : str_cut(s, (size_t)dots + 2, s.n), unit, worth, last);
}

bool points_parse(struct str s, struct points *out)
{
    struct points p;
    if (!ends_parse(s, "pt", MPT_PER_PT, &p.least, &p.most) || p.least > p.most)
        return false;
    *out = p;
    return true;
}

bool permille_parse(struct str s, int32_t *first, int32_t *last)
{
    int32_t x, y;
    if (!ends_parse(s, "", 1000, &x, &y))
        return false;
    *first = x;
    *last = y;
    return true;
}

bool percent_parse(struct str s, unsigned *out)
{
    int32_t v;
    if (!measured(s, "%", 1, &v) || v < 0 || v > 100)
        return false;
    *out = (unsigned)v;
    return true;
}

bool share_parse(struct str s, struct rat *out)
{
    struct rat r;
    bool percent = str_ends(s, "%");
    if (percent)
        s.n--;
    if (!rat_parse(&r, str_trim(s)) || r.n < 0 || (percent && !rat_div(&r, r, RAT(100))) || rat_cmp(r, RAT(1)) >= 0)
        return false;
    *out = r;
    return true;
}

static int hex_digit(char c)
{
    if (char_is_digit(c))
        return c - '0';
    int low = str_lower(c);
    return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

bool colour_parse(struct str s, struct colour *out)
{
    int v[6];
    if (s.n != 7 || s.p[0] != '#')
        return false;
    for (size_t i = 0; i < 6; i++)
        if ((v[i] = hex_digit(s.p[i + 1])) < 0)
            return false;
    *out = (struct colour){(uint8_t)(v[0] * 16 + v[1]), (uint8_t)(v[2] * 16 + v[3]), (uint8_t)(v[4] * 16 + v[5])};
    return true;
}
