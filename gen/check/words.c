/* What several checks say or ask alike: numbers in words, places inside texts, and whether two cells mean the same. */
#include "check/words.h"

/* A decimal where one ends within three places, as rulebooks write; else the fraction. */
void words_put_number(struct buf *b, struct rat x)
{
    int64_t scale = 1;
    int places = 0;
    while (places < 3 && scale % x.d != 0)
        scale *= 10, places++;
    struct rat scaled;
    if (x.d == 1 || scale % x.d != 0 || !rat_mul(&scaled, x, RAT(scale))) {
        buf_put_rat(b, x);
        return;
    }
    int64_t k = scaled.n < 0 ? -scaled.n : scaled.n;
    buf_printf(b, "%s%lld.%0*lld", scaled.n < 0 ? "-" : "", (long long)(k / scale), places, (long long)(k % scale));
}

struct span words_inside(struct diag *d, struct text t, size_t lo, size_t hi)
{
    const struct source *s = diag_source_at(d, t.at.file);
    struct span all = t.at;
    if (hi <= lo)
        hi = lo + 1;
    if (!s || hi > t.s.n || all.hi > s->text.n)
        return all;
    struct str written = str_cut(s->text, all.lo, all.hi);
    size_t quote = written.n >= 2 && (written.p[0] == '"' || written.p[0] == '\'') ? 1 : 0;
    if (!str_eq(str_cut(written, quote, written.n - quote), t.s))
        return all;
    size_t base = all.lo + quote;
    return (struct span){all.file, (uint32_t)(base + lo), (uint32_t)(base + hi)};
}

bool row_is_own(const struct chart *c, const struct row *r)
{
    return !c->from || r->replaced || r->added;
}

bool chart_is_own(const struct chart *c)
{
    return !c->from;
}

struct str row_name(struct arena *a, const struct chart *c, const struct row *r)
{
    if (r->group < 0 || (size_t)r->group >= c->n_group)
        return r->label.s;
    return str_printf(a, "%.*s / %.*s", STRF(c->group[r->group].label.s), STRF(r->label.s));
}

static bool is_nought(const struct cell *c)
{
    return c->kind == CELL_NONE ||
           ((c->kind == CELL_NUMBER || c->kind == CELL_ADD) && c->value.range.lo.n == 0 && c->value.range.hi.n == 0);
}

static bool is_amount(const struct cell *c)
{
    return c->kind == CELL_NUMBER || c->kind == CELL_RANGE;
}

bool cells_same(const struct cell *x, const struct cell *y)
{
    if (is_nought(x) && is_nought(y))
        return true;
    if (x->kind != y->kind && !(is_amount(x) && is_amount(y)))
        return false;
    switch (x->kind) {
    case CELL_BAD:
    case CELL_NONE:
    case CELL_NA:
    case CELL_SEE:
    case CELL_NO_FIRE:
        return true;
    case CELL_TEXT:
        return x->term && y->term ? x->term == y->term : str_same_name(x->text.s, y->text.s);
    case CELL_ROLL:
        return roll_same(x->roll, y->roll);
    case CELL_NUMBER:
    case CELL_RANGE:
    case CELL_ADD:
    case CELL_TIMES:
        return range_same(&x->value.range, &y->value.range) && x->value.unit == y->value.unit &&
               (x->value.second_unit == UNIT_NONE || y->value.second_unit == UNIT_NONE ||
                (range_same(&x->value.second, &y->value.second) && x->value.second_unit == y->value.second_unit));
    }
    return false;
}
