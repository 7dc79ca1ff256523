/* Values and distributions: order, printed form, mean and deviation. Rolls no dice. Both evaluators
 * and all outputs use these functions, so a value sorts and prints the same everywhere. Weights are
 * integers over the distribution's total; fractions are reduced only in results. */
#include "roll/value.h"
#include "base/pieces.h"

struct value value_need(struct rat from)
{
    return (struct value){.kind = VALUE_RANGE, .number = from, .high = RAT(0), .open = true};
}

/* Kinds in the order of listed outcomes. Numbers and ranges share one rank: a target number sorts
 * among the numbers. */
static const int rank_of[] = {
    [VALUE_NUMBER] = 0, [VALUE_RANGE] = 0, [VALUE_NEVER] = 1, [VALUE_BOOL] = 2,
    [VALUE_WORD] = 3,   [VALUE_TUPLE] = 4, [VALUE_NA] = 5,
};

/* Both hyphens and the dashes of typesetters. */
bool word_is_none(struct str s)
{
    return str_is(s, "-") || str_is(s, "--") || str_is(s, "\xE2\x80\x93") || str_is(s, "\xE2\x80\x94");
}

/* Orders by the low end. A number comes before the ranges that begin with it; a bounded range
 * before an open one. */
static int cmp_ranges(const struct value *a, const struct value *b)
{
    int c = rat_cmp(a->number, b->number);
    if (c || a->kind != b->kind || a->kind != VALUE_RANGE)
        return c ? c : (a->kind == VALUE_RANGE) - (b->kind == VALUE_RANGE);
    c = a->below != b->below ? b->below - a->below : a->open - b->open;
    if (!c && !a->open)
        c = rat_cmp(a->high, b->high);
    if (c)
        return c;
    if (a->lo_out != b->lo_out)
        return a->lo_out - b->lo_out;
    return b->hi_out - a->hi_out;
}

/* Values that compare equal are one outcome. Words differ in more than case, and a range differs
 * from a number. */
int value_cmp(const struct value *a, const struct value *b)
{
    int rank = rank_of[a->kind], other = rank_of[b->kind];
    if (rank != other)
        return rank < other ? -1 : 1;
    switch (a->kind) {
    case VALUE_NUMBER:
    case VALUE_RANGE:
        return cmp_ranges(a, b);
    case VALUE_BOOL:
        return a->truth - b->truth;
    case VALUE_WORD:
        return str_cmp_words(a->word, b->word);
    case VALUE_TUPLE: /* a tuple that is a prefix of a longer tuple comes first */
        for (size_t i = 0; i < a->n && i < b->n; i++) {
            int c = value_cmp(&a->at[i], &b->at[i]);
            if (c)
                return c;
        }
        return (a->n > b->n) - (a->n < b->n);
    case VALUE_NA:
    case VALUE_NEVER:
        break;
    }
    return 0;
}

bool value_eq(const struct value *a, const struct value *b)
{
    return value_cmp(a, b) == 0;
}

/* A target number of 3+ counts as 3, since adding to it raises the target. A range of 3-6 does not
 * count as a number. */
bool value_number(const struct value *v, struct rat *out)
{
    bool none = v->kind == VALUE_WORD && word_is_none(v->word);
    if (v->kind == VALUE_NUMBER || (v->kind == VALUE_RANGE && v->open && !v->lo_out))
        *out = v->number;
    else if (v->kind == VALUE_BOOL || none)
        *out = RAT(v->kind == VALUE_BOOL && v->truth);
    else
        return false;
    return true;
}

/* An end belongs to the range unless it is marked as excluded: >6 has the low end 6, and does not
 * contain it. */
bool value_holds(const struct value *range, struct rat x)
{
    int lo = rat_cmp(x, range->number), hi = rat_cmp(x, range->high);
    bool above = range->below || (range->lo_out ? lo > 0 : lo >= 0);
    return above && (range->open || (range->hi_out ? hi < 0 : hi <= 0));
}

/* ---- kinds and numbers ---- */

/* Splits a result into pieces; the word for nothing has 0 pieces. */
static bool value_pieces(struct arena *a, const struct value *v, struct result_piece **p, size_t *n,
                         struct str *why)
{
    *p = ARENA_NEW(a, struct result_piece);
    **p = (struct result_piece){.is_number = true, .number = v->number};
    *n = v->kind == VALUE_NUMBER;
    if (v->kind == VALUE_NUMBER || v->kind == VALUE_NEVER || word_is_none(v->word))
        return true;
    *why = STR("a result is a word such as K/2, or a number");
    return v->word.n && pieces_of(a, v->word, p, n, why);
}

/* Several kinds are joined with a slash, A1/D2 as A/D; without pieces the value is the word for
 * nothing. */
bool value_kind(struct arena *a, const struct value *v, struct value *out, struct str *why)
{
    struct result_piece *p;
    struct buf b = {.a = a};
    size_t n;
    if (!value_pieces(a, v, &p, &n, why))
        return false;
    *why = str_printf(a, "\"%.*s\" is a sentence, not a kind such as K or A/D; compare it with ==",
                      STRF(v->word));
    for (size_t i = 0; i < n; i++) {
        if (p[i].is_number)
            continue;
        if (b.n && !p[i].parted && !p[i].touches)
            return false;
        buf_printf(&b, "%s%.*s", b.n ? "/" : "", STRF(p[i].text));
    }
    *out = value_of_word(b.n ? buf_str(&b) : STR("-"));
    return true;
}

/* Returns the only number of the result. A word without a number has no amount; it does not count
 * as 1. */
static bool amount_alone(struct arena *a, const struct value *v, const struct result_piece *p,
                         size_t n, struct rat *sum, struct str *why)
{
    struct str named = {0};
    size_t numbers = 0;
    bool sure = true;
    for (size_t i = 0; i < n; i++) {
        numbers += p[i].is_number;
        *sum = p[i].is_number ? p[i].number : *sum;
        sure = sure && !piece_doubtful(&p[i]);
        if (!named.n && !p[i].is_number)
            named = p[i].text;
    }
    if (numbers == 1 || !n) {
        *why = str_printf(a, "the number of \"%.*s\" is ambiguous", STRF(v->word));
        return sure;
    }
    *why = str_printf(a, "%s in \"%.*s\"", numbers ? "several numbers are" : "no number is",
                      STRF(v->word));
    if (named.n)
        *why = str_printf(a, "%.*s; add the kind: number(..., \"%.*s\")", STRF(*why), STRF(named));
    return false;
}

/* Is the text a different form of the kind, or a typo? "box" and "boxes", "man" and "men",
 * "figrues". */
static bool piece_nearly(const struct result_piece *p, struct str kind)
{
    struct str more = p->text.n > kind.n ? p->text : kind,
               less = p->text.n > kind.n ? kind : p->text;
    unsigned max = (unsigned)more.n / 3;
    if (p->is_number || less.n < 3 || str_lower(less.p[0]) != str_lower(more.p[0]))
        return false;
    if (str_same_word(str_cut(more, 0, less.n), less))
        return more.n <= less.n + 3;
    return str_lower(less.p[less.n - 1]) == str_lower(more.p[more.n - 1]) &&
           str_distance(more, less, max) <= max;
}

/* Returns the number with this kind; 0 if the kind does not occur. It is an error if the result is
 * one number without a kind, or if a word is nearly the kind. */
static bool amount_of(struct arena *a, const struct value *v, struct str kind,
                      struct result_piece *p, size_t n, struct rat *sum, struct str *why)
{
    struct rat x;
    bool sure = n != 1 || !p->is_number || !p->number.n, there = false;
    for (size_t i = 0; i < n && sure; i++) {
        bool is = piece_is(&p[i], kind);
        there = there || is;
        sure = !is || (word_amount(p, n, i, &x) && rat_add(sum, *sum, x));
    }
    *why =
        str_printf(a, "it is ambiguous which number belongs to \"%.*s\"; write \"2 %.*s, 1 ...\"",
                   STRF(value_text(a, v)), STRF(kind));
    for (size_t i = 0; i < n && sure && !there; i++)
        if (piece_nearly(&p[i], kind)) {
            *why = str_printf(
                a, "\"%.*s\" has \"%.*s\", not \"%.*s\"; number(..., \"%.*s/%.*s\") counts both",
                STRF(v->word), STRF(p[i].text), STRF(kind), STRF(kind), STRF(p[i].text));
            return false;
        }
    return sure;
}

bool value_amount(struct arena *a, const struct value *v, const struct value *kind,
                  struct value *out, struct str *why)
{
    struct result_piece *p;
    size_t n;
    if (!value_pieces(a, v, &p, &n, why))
        return false;
    if (kind && (kind->kind != VALUE_WORD || str_find_char(kind->word, ' ') >= 0)) {
        *why = STR("a kind is a word: number(result, \"K\")");
        return false;
    }
    *out = v->kind == VALUE_NEVER ? *v : value_of_number(RAT(0));
    return kind ? amount_of(a, v, kind->word, p, n, &out->number, why)
                : amount_alone(a, v, p, n, &out->number, why);
}

/* Values borrow their words from tables and expressions; a result must outlive both. */
struct value value_dup(struct arena *a, struct value v)
{
    v.word = v.word.n ? str_dup(a, v.word) : STR("");
    if (v.kind != VALUE_TUPLE)
        return v;
    struct value *at = v.n ? arena_copy(a, v.at, v.n * sizeof *at) : NULL;
    for (size_t i = 0; i < v.n; i++)
        /* numbers, the most common kind, are copied already */
        if (at[i].word.n || at[i].kind == VALUE_TUPLE)
            at[i] = value_dup(a, at[i]);
    v.at = at;
    return v;
}

/* ---- print ---- */

void buf_put_value(struct buf *b, const struct value *v)
{
    switch (v->kind) {
    case VALUE_NUMBER:
        buf_put_rat(b, v->number);
        break;
    case VALUE_BOOL:
        buf_putz(b, v->truth ? "true" : "false");
        break;
    case VALUE_WORD:
        buf_put(b, v->word);
        break;
    /* a value of a cell prints as its author wrote it; a computed value has no words */
    case VALUE_RANGE:
        buf_put(b, v->word);
        if (v->word.n)
            break;
        buf_put_rat(b, v->number);
        buf_putz(b, v->open ? "+" : "-");
        if (!v->open)
            buf_put_rat(b, v->high);
        break;
    case VALUE_NA:
        buf_putz(b, "n/a");
        break;
    case VALUE_NEVER:
        buf_putz(b, "never");
        break;
    case VALUE_TUPLE:
        for (size_t i = 0; i < v->n; i++) {
            buf_putz(b, i ? ", " : "(");
            buf_put_value(b, &v->at[i]);
        }
        buf_putc(b, ')');
        break;
    }
}

struct str value_text(struct arena *a, const struct value *v)
{
    struct buf b = {.a = a};
    buf_put_value(&b, v);
    return buf_str(&b);
}

/* ---- distributions ---- */

/* Fractions are reduced only here: reducing costs more than computing the odds. */
struct frac dist_p(struct arena *a, const struct dist *d, size_t i)
{
    return frac_make(a, false, d->at[i].weight, d->total);
}

/* Numbers and truth values have a mean. A target number counts as a number in comparisons only. */
static bool counts(const struct value *v, struct rat *out)
{
    return (v->kind == VALUE_NUMBER || v->kind == VALUE_BOOL) && value_number(v, out);
}

/* Computes the least common denominator of all values; false if some value is not a number. */
static bool common_denominator(struct arena *a, const struct dist *d, struct nat *out)
{
    struct rat r;
    int64_t last = 1;
    *out = nat_of(a, 1);
    for (size_t i = 0; i < d->n; i++) {
        if (!counts(&d->at[i].value, &r))
            return false;
        if (r.d == last)
            continue;
        struct nat den = nat_of(a, (uint64_t)r.d);
        *out = nat_mul(a, nat_div_exact(a, *out, nat_gcd(a, *out, den)), den);
        last = r.d;
    }
    return true;
}

/* Sum of weight * (value * den)^power, power 1 or 2, over total * den^power: the expectation,
 * without rounding. */
static struct frac moment(struct arena *a, const struct dist *d, struct nat den, bool square)
{
    struct nat sum[2] = {nat_of(a, 0), nat_of(a, 0)}; /* of positive terms, of negative terms */
    struct rat r = RAT(0);
    for (size_t i = 0; i < d->n; i++) {
        counts(&d->at[i].value, &r);
        struct nat size = nat_of(a, r.n < 0 ? 0 - (uint64_t)r.n : (uint64_t)r.n);
        struct nat x = nat_mul(a, size, nat_div_exact(a, den, nat_of(a, (uint64_t)r.d)));
        struct nat *to = &sum[!square && r.n < 0];
        *to = nat_add(a, *to, nat_mul(a, d->at[i].weight, square ? nat_mul(a, x, x) : x));
    }
    bool negative = nat_cmp(sum[0], sum[1]) < 0;
    struct nat over = nat_mul(a, d->total, square ? nat_mul(a, den, den) : den);
    return frac_make(a, negative, nat_sub(a, sum[negative], sum[!negative]), over);
}

/* The mean of a condition is its chance, since true counts 1. */
bool dist_mean(struct arena *a, const struct dist *d, struct frac *out)
{
    struct nat den;
    if (!common_denominator(a, d, &den))
        return false;
    *out = moment(a, d, den, false);
    return true;
}

/* E[x^2] - E[x]^2. */
bool dist_variance(struct arena *a, const struct dist *d, struct frac *out)
{
    struct nat den;
    struct frac mean;
    if (!dist_mean(a, d, &mean) || !common_denominator(a, d, &den))
        return false;
    *out = frac_sub(a, moment(a, d, den, true), frac_mul(a, mean, mean));
    return true;
}
