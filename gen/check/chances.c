/* Compares the chances that texts state with exact odds, and writes the corrected chance.
 *
 * A stated chance and an exact one in, a verdict or a text out. Nothing is reported here. Called by
 * the checks of examples and of printed chances. */
#include "check/check.h"

/* The tolerance is half of the last printed decimal. */
bool chance_agrees(struct arena *a, const struct stated_chance *c, struct frac p)
{
    struct frac off = frac_sub(a, p, frac_of_rat(a, c->value));
    struct rat half = {1, 200};
    if (c->of)
        return frac_is_zero(off);
    for (unsigned i = 0; i < c->places && half.d < INT32_MAX; i++)
        half.d *= 10;
    off.negative = false;
    return frac_cmp(off, frac_of_rat(a, half)) <= 0;
}

/* ---- corrections ---- */

enum { READABLE = 10000 }; /* the largest denominator that people read */

/* True if the fraction is readable; for others a percent is clearer. */
static bool frac_small(struct frac p, uint64_t *n, uint64_t *d)
{
    return nat_fits(p.num, n) && nat_fits(p.den, d) && *d <= READABLE;
}

struct str chance_exact(struct arena *a, struct frac p)
{
    struct buf b = {.a = a};
    uint64_t n, d;
    if (frac_small(p, &n, &d))
        buf_put_frac(&b, p);
    buf_putz(&b, b.n ? " (" : "");
    size_t open = b.n;
    buf_put_percent(&b, p, 1);
    buf_putz(&b, open ? " %)" : " %");
    return buf_str(&b);
}

/* Keeps the author's denominator if possible. An unreadable fraction is written as a percent. */
struct str chance_rewrite(struct arena *a, struct str text, const struct stated_chance *c,
                          struct frac p)
{
    struct buf b = {.a = a};
    const bool sure = frac_is_zero(p) || frac_is_one(p);
    uint64_t n, d;
    size_t end = c->lo;
    if (c->of && !sure && frac_small(p, &n, &d)) {
        uint64_t of = (uint64_t)c->of % d ? d : (uint64_t)c->of;
        return str_printf(a, "%llu in %llu", (unsigned long long)(n * (of / d)),
                          (unsigned long long)of);
    }
    buf_put_percent(&b, p, c->of && !sure ? 1 : c->places);
    while (end < c->hi && (char_is_digit(text.p[end]) || text.p[end] == '.' || text.p[end] == ','))
        end++;
    buf_put(&b, c->of ? STR(" %") : str_cut(text, end, c->hi));
    return buf_str(&b);
}
