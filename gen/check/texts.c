/* Texts to findings, only what is certain: what cannot print as it is meant, and ranges of
 * distances upside down. */
#include "check/check.h"
#include "layout/layout.h"

static void texts_run(struct check_run *r, const struct chart *c)
{
    struct texts all = {0};
    texts_of(r->a, c,
             TEXT_TITLE | TEXT_NOTE | TEXT_COLUMN | TEXT_LABEL | TEXT_ROW_NOTE | TEXT_EACH | TEXT_WHY | TEXT_CELL |
                 TEXT_OWN,
             &all);
    for (size_t i = 0; i < all.n; i++) {
        struct text t = all.at[i];
        struct text_slip slip;
        r->tally->checks++;
        if (text_slip_find(t.s, false, &slip)) {
            struct finding *f = diag_add(r->d, RULE_BAD_TEXT,
                                         text_inside(r->d, t, slip.lo, slip.hi), "%s", slip.fact);
            finding_help(r->d, f, "%s", slip.help);
        }
    }
}

const struct check check_texts = {GIVES(RULE_BAD_TEXT), .chart = texts_run};

/* ---- distances in texts ---- */

/* Digits and point of a number: what is longer is a date or a sum of money, and never a distance. */
enum { NUMBER_MOST = 4 };

static bool is_letter(char c)
{
    return char_is_letter(c) || (unsigned char)c >= 0x80;
}

static bool starts_at(struct str s, size_t i, const char *z)
{
    return i <= s.n && str_starts(str_cut(s, i, s.n), z);
}

/* Bytes of a unit that stands at s.p[i]; 0 where there is none. */
static size_t unit_at(struct str s, size_t i)
{
    static const char *const units[] = {"in", "cm", "mm", "ft", "yd", "\"", "\xE2\x80\xB3"};
    for (size_t k = 0; k < sizeof units / sizeof *units; k++) {
        const size_t end = i + str_of(units[k]).n;
        if (starts_at(s, i, units[k]) && (end == s.n || !is_letter(s.p[end])))
            return end - i;
    }
    return 0;
}

/* A number at s.p[i], of digits and perhaps a decimal point; its bytes, or 0. */
static size_t number_at(struct str s, size_t i, struct rat *out)
{
    size_t k = i;
    while (k < s.n && (char_is_digit(s.p[k]) || (s.p[k] == '.' && k + 1 < s.n && char_is_digit(s.p[k + 1]))))
        k++;
    return k > i && k - i <= NUMBER_MOST && rat_parse(out, str_cut(s, i, k)) ? k - i : 0;
}

/* Bytes of a hyphen or an en dash, which books put into ranges; 0 for none. */
static size_t dash_at(struct str s, size_t i)
{
    if (starts_at(s, i, "-"))
        return 1;
    return starts_at(s, i, "\xE2\x80\x93") ? 3 : 0;
}

/* "12in-6in", "12-6in". */
static void reversed_check(struct check_run *r, struct text t, size_t i)
{
    struct rat lo, hi;
    const size_t first = number_at(t.s, i, &lo), unit = first ? unit_at(t.s, i + first) : 0;
    const size_t dash = first ? dash_at(t.s, i + first + unit) : 0, from = i + first + unit + dash;
    const size_t second = dash ? number_at(t.s, from, &hi) : 0;
    const size_t other = second ? unit_at(t.s, from + second) : 0, end = from + second + other;
    if (!other || rat_cmp(lo, hi) <= 0 || dash_at(t.s, end) || starts_at(t.s, end, "/"))
        return;
    SAY(r->d, RULE_BAD_RANGE, text_inside(r->d, t, i, end), "write the smaller number first",
        "\"%.*s\" runs from more to less", STRF(str_cut(t.s, i, end)));
}

/* Behind a digit, a letter, a point, -, / or : no range begins: there it is the rest of a date, fraction or ratio. */
static void ranges_run(struct check_run *r, const struct chart *c)
{
    struct texts all = {0};
    texts_of(r->a, c,
             TEXT_TITLE | TEXT_NOTE | TEXT_COLUMN | TEXT_GROUP | TEXT_GROUP_NOTE | TEXT_LABEL | TEXT_ROW_NOTE |
                 TEXT_EACH | TEXT_AGAIN | TEXT_CELL | TEXT_OWN,
             &all);
    for (size_t k = 0; k < all.n; k++)
        for (size_t i = 0; i < all.at[k].s.n; i++) {
            const char before = i ? all.at[k].s.p[i - 1] : ' ';
            const bool opens = !char_is_digit(before) && !is_letter(before) && str_find_char(STR(".-/:"), before) < 0;
            if (opens && char_is_digit(all.at[k].s.p[i]))
                reversed_check(r, all.at[k], i);
        }
}

const struct check check_ranges = {GIVES(RULE_BAD_RANGE), .chart = ranges_run};
