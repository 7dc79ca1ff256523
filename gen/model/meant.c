/* A text that is no range, no distance and no roll to the one that was meant: "8 and up" to 8+, "1O-15" to 10-15,
 * "9 inches" to 9in, "two dice" to 2d6. What authors type, as spreadsheets, PDFs and rulebooks have it; only helps are
 * made of it, never a value.
 *
 *     text -> letters that stand for figures -> numbers, and the words before, between and behind them -> a range
 *
 * What a text means is given as it is written in a label or a cell; empty where it is not certain. Called by the
 * readers of labels and cells. */
#include "model/read.h"
#include <string.h>

/* ---- figures ---- */

static bool is_figure_at(struct str s, size_t i)
{
    return i < s.n && char_is_digit(s.p[i]);
}

/* O for 0, l and I for 1 beside a figure; halves and quarters as decimals; no-break and thin blanks as blanks. */
static struct str figures_mend(struct arena *a, struct str s)
{
    static const struct {
        const char *was, *is;
    } signs[] = {{"\xC2\xA0", " "},   {"\xE2\x80\xAF", " "}, {"\xE2\x80\x89", " "}, {"\xC2\xBD", ".5"},
                 {"\xC2\xBC", ".25"}, {"\xC2\xBE", ".75"},   {" 1/2", ".5"},        {" 1/4", ".25"},
                 {" 3/4", ".75"},     {"\xC2\xAD", ""},      {"\xE2\x80\x8B", ""},  {"\xEF\xBC\x8B", "+"}};
    struct buf b = {.a = a};
    for (size_t i = 0, k; i < s.n;) {
        for (k = 0; k < sizeof signs / sizeof *signs && !str_starts(str_cut(s, i, s.n), signs[k].was); k++)
            ;
        const char c = s.p[i];
        const bool end = i + 1 < s.n && (s.p[i + 1] == '-' || s.p[i + 1] == '+'), /* l-4 */
            beside = end || is_figure_at(s, i + 1) || (b.n && char_is_digit(b.p[b.n - 1])),
                   word = char_is_letter(i ? s.p[i - 1] : ' ') ||
                          (i + 1 < s.n && char_is_letter(s.p[i + 1]) && c != 'O' && c != 'o');
        if (k < sizeof signs / sizeof *signs) {
            buf_putz(&b, signs[k].is);
            i += strlen(signs[k].was);
        } else {
            const bool nought = c == 'O' || c == 'o', one = c == 'l' || c == 'I';
            buf_putc(&b, beside && nought ? '0' : beside && one && !word ? '1' : c);
            i++;
        }
    }
    return buf_str(&b);
}

/* ---- numbers, and the words round them ---- */

enum { NUMBERS_MOST = 40 };
struct said_range {
    int64_t number[NUMBERS_MOST];
    size_t n;
    struct buf before, between, behind; /* small letters; several words with a blank between; signs as they are */
};

static bool number_take(struct str s, size_t *i, int64_t *out)
{
    size_t at = *i;
    const bool minus = at + 1 < s.n && s.p[at] == '-' && is_figure_at(s, at + 1);
    int64_t x = 0;
    at += minus;
    if (!is_figure_at(s, at))
        return false;
    for (; is_figure_at(s, at) && x < 100000; at++)
        x = 10 * x + (s.p[at] - '0');
    *i = at;
    *out = minus ? -x : x;
    return true;
}

/* A minus stands before the first number, or behind a word: "-1 to -3". */
static struct said_range reading_of(struct arena *a, struct str s)
{
    struct said_range r = {.before.a = a, .between.a = a, .behind.a = a};
    bool signs = true;
    for (size_t i = 0; i < s.n && r.n < NUMBERS_MOST;) {
        struct buf *words = !r.n ? &r.before : &r.behind;
        if (char_is_blank(s.p[i])) {
            i++;
            continue;
        }
        i += signs && s.p[i] == '+' && is_figure_at(s, i + 1);
        if ((signs || s.p[i] != '-') && number_take(s, &i, &r.number[r.n])) {
            if (r.n++) { /* what stood behind the last one stood between */
                buf_put(&r.between, buf_str(&r.behind));
                buf_putc(&r.between, ';');
                r.behind.n = 0;
            }
            signs = false;
            continue;
        }
        const size_t from = i;
        while (i < s.n && (char_is_letter(s.p[i]) || (unsigned char)s.p[i] >= 0x80))
            i++;
        i += i == from;
        if (words->n && char_is_letter(s.p[from]) && char_is_letter(words->p[words->n - 1]))
            buf_putc(words, ' ');
        for (size_t k = from; k < i; k++)
            buf_putc(words, (char)str_lower(s.p[k]));
        signs = char_is_letter(s.p[from]);
    }
    return r;
}

/* Each is one of the words between bars. */
static bool is_one_of(struct str words, const char *list)
{
    for (struct str rest = str_of(list), one; str_split(&rest, '|', &one);)
        if (words.n && str_eq(words, one))
            return true;
    return false;
}

static const char less_words[] = "less than|under|below|fewer than|weniger als|unter|moins de",
                  most_words[] = "up to|at most|no more than|not more than|max|maximum|bis|bis zu|h\xC3\xB6"
                                 "chstens|jusqu|au plus",
                  more_words[] = "more than|over|above|greater than|mehr als|\xC3\xBC"
                                 "ber|plus de",
                  least_words[] = "at least|min|minimum|from|mindestens|ab|au moins",
                  up_words[] =
                      "or more|or over|or better|or higher|or above|or greater|or up|and up|and over|and "
                      "more|and above|and higher|&above|& above|&up|&over|up|plus|more|-more|over|-\xE2\x88\x9E|"
                      "oder mehr|und mehr|oder h\xC3\xB6her|ou plus|et plus",
                  down_words[] = "or less|or fewer|or under|or lower|or below|or worse|and under|and less|and "
                                 "below|and lower|oder weniger|und weniger|ou moins|et moins",
                  to_words[] = "to|through|thru|until|bis|\xC3\xA0|~|-|..|...|:|\xE2\x86\x92|-to-",
                  or_words[] = "or|and|oder|ou|,|, |&|/|,or";

static struct str between_of(const struct said_range *r, size_t i)
{
    struct str rest = {r->between.p, r->between.n}, one = STR("");
    for (size_t k = 0; k <= i; k++)
        if (!str_split(&rest, ';', &one))
            return STR("");
    return one;
}

/* Two and more numbers: the ends, or all that stand between them. */
static struct str ends_meant(struct arena *a, const struct said_range *r)
{
    const int64_t lo = r->number[0], hi = r->number[r->n - 1];
    bool steps = true;
    for (size_t i = 0; i + 1 < r->n; i++)
        steps = steps && r->number[i + 1] == r->number[i] + 1 && is_one_of(between_of(r, i), or_words);
    if (r->before.n || r->behind.n || lo >= hi || !(steps || (r->n == 2 && is_one_of(between_of(r, 0), to_words))))
        return STR("");
    return str_printf(a, "%lld%s%lld", (long long)lo, lo < 0 ? ".." : "-", (long long)hi);
}

/* Round brackets, a full stop or a colon round the whole. */
static struct str bare_of(struct str s)
{
    s = str_trim(s);
    if (str_starts(s, "(") && str_ends(s, ")"))
        s = str_trim(str_cut(s, 1, s.n - 1));
    while (s.n && (str_ends(s, ":") || str_ends(s, ".")))
        s = str_trim(str_cut(s, 0, s.n - 1));
    return s;
}

struct str range_meant(struct arena *a, struct str s)
{
    const struct str mended = bare_of(figures_mend(a, s));
    struct range range;
    if (!str_eq(mended, s) && range_parse(mended, &range))
        return mended;
    const struct said_range r = reading_of(a, mended);
    const struct str before = {r.before.p, r.before.n}, behind = {r.behind.p, r.behind.n};
    const long long x = r.n ? (long long)r.number[0] : 0;
    if (r.n > 1)
        return ends_meant(a, &r);
    if (r.n == 1 && !behind.n && before.n)
        return is_one_of(before, less_words)    ? str_printf(a, "<%lld", x)
               : is_one_of(before, most_words)  ? str_printf(a, "<=%lld", x)
               : is_one_of(before, more_words)  ? str_printf(a, ">%lld", x)
               : is_one_of(before, least_words) ? str_printf(a, "%lld+", x)
                                                : STR("");
    if (r.n == 1 && !before.n && behind.n)
        return is_one_of(behind, up_words)     ? str_printf(a, "%lld+", x)
               : is_one_of(behind, down_words) ? str_printf(a, "<=%lld", x)
                                               : STR("");
    return STR("");
}

/* ---- distances ---- */

struct str distance_meant(struct arena *a, struct str s, enum unit own)
{
    static const struct {
        const char *words;
        enum unit unit;
    } called[] = {{"inch|inches|in|zoll|pouce|pouces|''|\xE2\x80\xB2\xE2\x80\xB2", UNIT_IN},
                  {"cms|centimetre|centimetres|centimeter|centimeters|cm", UNIT_CM},
                  {"mms|millimetre|millimetres|millimeter|millimeters|mm", UNIT_MM},
                  {"foot|feet|ft|'|\xE2\x80\xB2", UNIT_FT},
                  {"yard|yards|yds|yd", UNIT_YD},
                  {"metre|metres|meter|meters|m", UNIT_M},
                  {"hexagon|hexagons|hexe|hexs", UNIT_HEX},
                  {"base-width|base-widths|bws", UNIT_BW}};
    struct str mended = figures_mend(a, str_trim(s)), number, word;
    struct measure m;
    while (mended.n > 1 && str_ends(mended, "."))
        mended = str_cut(mended, 0, mended.n - 1);
    size_t end = 0;
    while (end < mended.n && !char_is_letter(mended.p[end]) && mended.p[end] != '\'' &&
           (unsigned char)mended.p[end] < 0x80)
        end++;
    number = str_trim(str_cut(mended, 0, end));
    word = str_fold(a, str_trim(str_cut(mended, end, mended.n)));
    for (size_t i = 0; i < sizeof called / sizeof *called; i++) {
        /* a prime is a foot, and many games write inches so */
        const bool prime = called[i].unit == UNIT_FT && is_one_of(word, "'|\xE2\x80\xB2");
        const struct str unit = unit_name(prime ? own : called[i].unit),
                         meant = str_printf(a, "%.*s%.*s", STRF(number), STRF(unit));
        if (is_one_of(word, called[i].words) && measure_parse(meant, &m) == RANGE_OK)
            return meant;
    }
    return !str_eq(mended, s) && measure_parse(mended, &m) == RANGE_OK ? mended : STR("");
}

/* ---- rolls ---- */

static struct str count_of_word(struct arena *a, struct str s)
{
    const int number = number_of_word(s);
    return number ? str_printf(a, "%d", number) : s;
}

/* d6, 2d6, d%: as a die stands in a roll. */
static bool is_die(struct str s)
{
    size_t i = 0;
    while (is_figure_at(s, i))
        i++;
    return i + 1 < s.n && s.p[i] == 'd' && (is_figure_at(s, i + 1) || s.p[i + 1] == '%');
}

static bool is_count(struct str s)
{
    size_t i = 0;
    while (is_figure_at(s, i))
        i++;
    return s.n && i == s.n;
}

/* One word of a roll as the language has it; a sign of its own where it is one. */
static struct str roll_word(struct arena *a, struct str s)
{
    s = count_of_word(a, s);
    if (is_one_of(s, "roll|throw|rolls|a|an|the|of|together|total"))
        return STR("");
    if (is_one_of(s, "plus|add|and|,|(+|(plus"))
        return STR("+");
    if (is_one_of(s, "minus|less|\xE2\x80\x93|\xE2\x88\x92"))
        return STR("-");
    if (is_one_of(s, "dice|die|dices"))
        return STR("d6");
    if (is_one_of(s, "percentile|percent|percentiles"))
        return STR("d100");
    while (s.n && (str_starts(s, "@") || str_starts(s, "(")))
        s = str_cut(s, 1, s.n);
    while (s.n && (str_ends(s, ".") || str_ends(s, ",") || str_ends(s, ")") || str_ends(s, ";")))
        s = str_cut(s, 0, s.n - 1);
    size_t i = s.n > 2 && s.p[0] == 'l' && s.p[1] == 'd' && is_figure_at(s, 2); /* ld20 */
    s = str_cut(s, i, s.n);
    for (i = 0; is_figure_at(s, i);)
        i++;
    const struct str rest = str_cut(s, i, s.n);
    if (rest.n > 1 && rest.p[0] == 'w' && is_figure_at(rest, 1)) /* the dice of the Germans */
        return str_printf(a, "%.*sd%.*s", STRF(str_cut(s, 0, i)), STRF(str_cut(rest, 1, rest.n)));
    if (i && rest.n > 2 && (rest.p[0] == 'x' || rest.p[0] == '*') && rest.p[1] == 'd' && is_figure_at(rest, 2))
        return str_printf(a, "%.*s%.*s", STRF(str_cut(s, 0, i)), STRF(str_cut(rest, 1, rest.n)));
    if (rest.n && rest.p[0] == 'd' && str_find_char(rest, 'x') > 1) /* d6x2: twice as much */
        return str_printf(a, "%.*s * %.*s", STRF(str_cut(s, 0, i + (size_t)str_find_char(rest, 'x'))),
                          STRF(str_cut(rest, (size_t)str_find_char(rest, 'x') + 1, rest.n)));
    return s;
}

struct str roll_meant(struct arena *a, struct str s)
{
    struct buf b = {.a = a}, apart = {.a = a};
    for (size_t i = 0; i < s.n; i++) /* signs are words of their own; a hyphen may be of a name */
        if (s.p[i] == '+')
            buf_putz(&apart, " + ");
        else
            buf_putc(&apart, s.p[i]);
    struct str rest = str_trim(figures_mend(a, buf_str(&apart))), word, last = STR("");
    while (rest.n && str_split(&rest, ' ', &word)) {
        struct buf low = {.a = a};
        for (size_t i = 0; i < word.n; i++)
            buf_putc(&low, (char)str_lower(word.p[i]));
        word = roll_word(a, buf_str(&low));
        if (!word.n)
            continue;
        const bool name = char_is_letter(word.p[0]) && !is_die(word),
                   after_name = last.n && char_is_letter(last.p[0]) && !is_die(last);
        if (is_count(last) && is_die(word) && word.p[0] == 'd') /* 2 d6 */
            ;
        else if (str_is(last, "d") && is_count(word)) /* D 20 */
            ;
        else if (name && after_name) /* a chart's id is one word */
            buf_putc(&b, '-');
        else if (is_die(last) && is_die(word))
            buf_putz(&b, " + ");
        else if (last.n)
            buf_putc(&b, ' ');
        buf_put(&b, word);
        last = word;
    }
    const struct str out = buf_str(&b);
    struct roll_names any = {.any_name = true};
    struct roll_error err;
    return out.n && !str_same_word(out, s) && roll_parse(a, out, NOWHERE, &any, &err) ? out : STR("");
}
