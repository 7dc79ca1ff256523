/* Converts notations of books and programs to those of Broadside: blanks, dashes, quotes, inches,
 * and a few forms of ranges. These functions do not use tables; any other text is returned
 * unchanged. A label that Broadside can read is not changed, so its own output is read back
 * unchanged. Called by the readers of adopt/ and by chart.c. */
#include "adopt/raw.h"

/* ---- characters ---- */

/* A typographic dash is a minus sign or the sign of a range, depending on its place. Both become a
 * hyphen, as people type them. */
static struct str as_typed(struct arena *a, struct str s)
{
    static const struct {
        uint32_t rune;
        const char *is;
    } as[] = {{0x2212, "-"}, {0x2018, "'"},  {0x2019, "'"}, {0x201C, "\""}, {0x201D, "\""},
              {0x2032, "'"}, {0x2033, "\""}, {0xD7, "x"},   {0x2264, "<="}, {0x2265, ">="},
              {0xFF0B, "+"}, {0xBD, ".5"},   {0xBC, ".25"}, {0xBE, ".75"}};
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n;) {
        size_t from = i, k = 0;
        uint32_t r = str_rune(s, &i);
        if (r >= 0x2010 && r <= 0x2015)
            r = 0x2212;
        while (k < sizeof as / sizeof *as && as[k].rune != r)
            k++;
        if (k == sizeof as / sizeof *as) {
            buf_put(&b, str_cut(s, from, i));
            continue;
        }
        if (as[k].is[0] == '.' && !(b.n && char_is_digit(b.p[b.n - 1])))
            buf_putc(&b, '0');
        buf_putz(&b, as[k].is);
    }
    return buf_str(&b);
}

/* Converts 6" and 7,5 cm. A comma before three digits may separate thousands, and without a unit
 * 2,5 may be two numbers. */
static struct str distance_typed(struct arena *a, struct str v)
{
    if (v.n > 1 && char_is_digit(v.p[0]) && str_ends(v, "\""))
        v = str_printf(a, "%.*sin", STRF(str_trim(str_cut(v, 0, v.n - 1))));
    for (size_t i = 1; i < v.n && (str_ends(v, "in") || str_ends(v, "cm")); i++) {
        size_t digits =
            v.p[i] == ',' && char_is_digit(v.p[i - 1]) ? str_digits_end(v, i + 1) - i - 1 : 0;
        if (digits == 1 || digits == 2)
            v = str_printf(a, "%.*s.%.*s", STRF(str_cut(v, 0, i)), STRF(str_cut(v, i + 1, v.n)));
    }
    return v;
}

struct str clean_value(struct arena *a, struct str s)
{
    struct str v = distance_typed(a, as_typed(a, str_clean(a, s)));
    size_t w = str_digits_end(v, 0);
    if (w + 1 < v.n && v.p[w] == 'W' && char_is_digit(v.p[w + 1])) /* 2W6 */
        v = str_printf(a, "%.*sd%.*s", STRF(str_cut(v, 0, w)), STRF(str_cut(v, w + 1, v.n)));
    return v;
}

bool text_is_footnote(struct str line)
{
    return line.n &&
           (str_find_char(STR("^[*"), line.p[0]) >= 0 || str_starts(line, "\xE2\x80\xA0"));
}

/* ---- labels ---- */

/* Converts "3 or more", "3 or less" and "3 to 5", which most books use; other words stay text. A
 * dash before a sign would be read as part of that sign, so such ranges get two points. */
static struct str words_as_range(struct arena *a, struct str s)
{
    ptrdiff_t to = str_find(s, " to ");
    struct str number = str_cut(s, 0, s.n - (s.n > 8 ? 8 : s.n));
    if (str_ends(s, " or more"))
        return str_printf(a, "%.*s+", STRF(number));
    if (str_ends(s, " or less"))
        return str_printf(a, "<=%.*s", STRF(number));
    if (to > 0)
        return str_printf(a, "%.*s%s%.*s", STRF(str_cut(s, 0, (size_t)to)),
                          char_is_digit(s.p[0]) ? "-" : "..",
                          STRF(str_cut(s, (size_t)to + 4, s.n)));
    return s;
}

/* "96-00" and "00" of a d100, whose 100 is printed as 00. */
static bool is_to_hundred(struct arena *a, struct str v, struct range *out)
{
    enum unit unit;
    return str_ends(v, "-00") &&
           range_of_label(str_printf(a, "%.*s100", STRF(str_cut(v, 0, v.n - 2))), out, &unit) &&
           unit == UNIT_NONE;
}

/* Tries Broadside's own reader first; only a refused label is converted. The converted label is
 * read by the same reader, so a range has one meaning in the whole program. */
struct label label_clean(struct arena *a, struct str s)
{
    struct label out = {.text = str_clean(a, s)};
    enum unit unit;
    int64_t lo, hi;
    struct str v = clean_value(a, out.text);
    out.is_range = range_of_label(out.text, &out.range, &unit) || is_to_hundred(a, v, &out.range);
    if (out.is_range)
        return out;
    while (v.n && str_find_char(STR(".):"), v.p[v.n - 1]) >= 0)
        v = str_trim(str_cut(v, 0, v.n - 1));
    if (str_starts(v, "("))
        v = str_trim(str_cut(v, 1, v.n));
    struct label seen = {.text = words_as_range(a, v)};
    if (range_of_date(v, &lo, &hi)) {
        seen.text = str_printf(a, "%lld-%lld", (long long)lo, (long long)hi);
        seen.doubt = "a spreadsheet turned the range here into a date";
    }
    seen.is_range = range_of_label(seen.text, &seen.range, &unit);
    return seen.is_range ? seen : out;
}

/* Finds the longest label at the start of a line that ends at a blank, a tab, `.`, `)` or `:`: "4
 * or more: Rain". */
size_t label_before(struct arena *a, struct str line)
{
    enum { LONGEST = 20 };
    size_t best = 0;
    if (!line.n || !(char_is_digit(line.p[0]) || str_find_char(STR("<>-+("), line.p[0]) >= 0))
        return 0;
    for (size_t i = 1; i <= line.n && i <= LONGEST; i++) {
        bool end = i == line.n || char_is_blank(line.p[i]) ||
                   str_find_char(STR(".):"), line.p[i - 1]) >= 0;
        bool point =
            line.p[i - 1] == '.' && i < line.n && (char_is_digit(line.p[i]) || line.p[i] == '.');
        if (end && !point && label_clean(a, str_cut(line, 0, i)).is_range)
            best = i;
    }
    return best;
}
