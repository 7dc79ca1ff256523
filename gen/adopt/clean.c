/* What books and programs write to what Broadside writes: blanks, dashes, quotes, inches, and the many ways to say a
 * range. Nothing here knows tables; a text that is none of these comes back as it was.
 *
 * A label that Broadside reads already is never touched, so that what it printed itself is read as it was. Called by
 * the readers of adopt/ and by chart.c. */
#include "adopt/raw.h"
#include "roll/roll.h"

/* ---- characters ---- */

/* All that Unicode has for blanks and line breaks, but not the marks of no width: those are hidden, and go. */
static bool is_blank_rune(uint32_t r)
{
    return r == ' ' || (r >= 9 && r <= 13) || r == 0xA0 || (r >= 0x2000 && r <= 0x200A) || r == 0x202F || r == 0x205F ||
           r == 0x3000 || r == 0x85 || r == 0x2028 || r == 0x2029;
}

/* Nearly every cell is plain, and then is handed back as it is: the source lives as long as what is made of it. */
struct str clean_text(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    bool plain = true;
    for (size_t i = 0; i < s.n && plain; i++)
        plain = s.p[i] > ' ' && s.p[i] < 0x7F;
    if (plain)
        return s;
    for (size_t i = 0; i < s.n;) {
        size_t from = i;
        uint32_t r = str_rune(s, &i);
        if (is_blank_rune(r)) {
            if (b.n && b.p[b.n - 1] != ' ')
                buf_putc(&b, ' ');
        } else if (!(rune_is_hidden(r) || r == 0xFEFF || r < ' ')) {
            buf_put(&b, str_cut(s, from, i));
        }
    }
    return str_trim(buf_str(&b));
}

/* A typographer's dash is a minus sign or a range's, and which of the two only the place tells: both become a hyphen
 * here, as people type them. */
struct str clean_value(struct arena *a, struct str s)
{
    static const struct {
        uint32_t rune;
        const char *is;
    } as[] = {{0x2010, "-"},  {0x2011, "-"}, {0x2012, "-"},  {0x2013, "-"}, {0x2014, "-"},
              {0x2015, "-"},  {0x2212, "-"}, {0x2018, "'"},  {0x2019, "'"}, {0x201C, "\""},
              {0x201D, "\""}, {0x2032, "'"}, {0x2033, "\""}, {0xD7, "x"},   {0x2264, "<="},
              {0x2265, ">="}, {0xFF0B, "+"}, {0xBD, "1/2"},  {0xBC, "1/4"}, {0xBE, "3/4"}};
    struct buf b = {.a = a};
    s = clean_text(a, s);
    for (size_t i = 0; i < s.n;) {
        size_t from = i, k = 0;
        uint32_t r = str_rune(s, &i);
        while (k < sizeof as / sizeof *as && as[k].rune != r)
            k++;
        if (k == sizeof as / sizeof *as)
            buf_put(&b, str_cut(s, from, i));
        else
            buf_putz(&b, as[k].is);
    }
    struct str v = buf_str(&b);
    if (v.n > 1 && char_is_digit(v.p[0]) && str_ends(v, "\"")) /* 6" */
        v = str_printf(a, "%.*sin", STRF(str_trim(str_cut(v, 0, v.n - 1))));
    for (size_t i = 1; i < v.n && char_is_digit(v.p[0]); i++) /* 6 inches */
        if (v.p[i] == ' ' && !char_is_digit(v.p[i - 1]))
            break;
        else if (v.p[i] == ' ') {
            struct str unit = str_cut(v, i + 1, v.n);
            static const char *const units[][2] = {{"inches", "in"}, {"inch", "in"}, {"ins", "in"}, {"in.", "in"},
                                                   {"in", "in"},     {"cm", "cm"},   {"cms", "cm"}};
            for (size_t k = 0; k < sizeof units / sizeof *units; k++)
                if (str_is_word(unit, units[k][0]))
                    return str_printf(a, "%.*s%s", STRF(str_cut(v, 0, i)), units[k][1]);
        }
    return v;
}

/* ---- labels ---- */

/* A label as a row of tokens, each of one letter in shape_of: what a label means is told by that row alone, "n-n" or
 * "nau" (number, and, up), and by no grammar. */
enum { TOKENS = 34 }; /* a list of sixteen numbers, with what parts them */
enum token_kind { T_NUMBER, T_DASH, T_AND, T_UP, T_DOWN, T_UNDER, T_OVER, T_PLUS, T_LEAST, T_MOST, T_UNIT, T_WORD };
struct label_token {
    enum token_kind kind;
    struct str text; /* the digits as they were written */
    int64_t n;
};
struct label_tokens {
    struct label_token at[TOKENS];
    size_t n;
    const char *unit; /* "in" */
    bool plus;        /* a number has a plus before it, as the ends of a range may and a modifier has */
};

/* Words that ranges are said with, in English alone, as the files are. -1: it is none of them, and so this is no range.
 */
static enum token_kind word_kind(struct str w, const char **unit)
{
    static const struct {
        const char *word;
        enum token_kind kind;
    } words[] = {{"to", T_DASH},    {"thru", T_DASH},   {"through", T_DASH}, {"or", T_AND},      {"and", T_AND},
                 {"more", T_UP},    {"higher", T_UP},   {"greater", T_UP},   {"better", T_UP},   {"above", T_UP},
                 {"over", T_OVER},  {"up", T_UP},       {"upwards", T_UP},   {"plus", T_PLUS},   {"less", T_DOWN},
                 {"fewer", T_DOWN}, {"lower", T_DOWN},  {"below", T_DOWN},   {"under", T_UNDER}, {"worse", T_DOWN},
                 {"than", T_WORD},  {"least", T_LEAST}, {"most", T_MOST},    {"at", T_WORD},     {"in", T_UNIT},
                 {"inch", T_UNIT},  {"inches", T_UNIT}, {"cm", T_UNIT},      {"roll", T_WORD},   {"of", T_WORD},
                 {"a", T_WORD}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is_word(w, words[i].word)) {
            if (words[i].kind == T_UNIT)
                *unit = str_same_word(w, STR("cm")) ? "cm" : "in";
            return words[i].kind;
        }
    return (enum token_kind) - 1;
}

/* False where something stands in it that no range has: a range is told from words by having nothing else, so that "3
 * or more hits" stays a text. A hyphen before a number is its sign unless a number stands before it. */
static bool tokens_read(struct str s, struct label_tokens *t)
{
    *t = (struct label_tokens){.n = 0};
    for (size_t i = 0; i < s.n;) {
        struct label_token k = {.kind = T_WORD};
        size_t from = i;
        bool signs = i + 1 < s.n && char_is_digit(s.p[i + 1]) && !(t->n && t->at[t->n - 1].kind == T_NUMBER),
             sign = s.p[i] == '-' && signs;
        if (s.p[i] == '+' && signs) { /* "-1 to +1", "+5 or more" */
            t->plus = true;
            i++;
            continue;
        }
        if (t->n == TOKENS)
            return false;
        if (char_is_digit(s.p[i]) || sign) {
            for (i += sign;
                 i < s.n && (char_is_digit(s.p[i]) || (s.p[i] == '.' && i + 1 < s.n && char_is_digit(s.p[i + 1]))); i++)
                if (i - from > 9)
                    return false;
                else if (char_is_digit(s.p[i]))
                    k.n = 10 * k.n + (s.p[i] - '0');
            k = (struct label_token){T_NUMBER, str_cut(s, from, i), sign ? -k.n : k.n};
        } else if (char_is_letter(s.p[i])) {
            while (i < s.n && (char_is_letter(s.p[i]) || (s.p[i] == '.' && i + 1 == s.n)))
                i++;
            k.kind = word_kind(str_cut(s, from, s.p[i - 1] == '.' ? i - 1 : i), &t->unit);
            if ((int)k.kind < 0)
                return false;
        } else {
            char c = s.p[i++];
            if (c == '"')
                t->unit = "in";
            else if (c == '.' && !(i < s.n && s.p[i] == '.'))
                return false;
            else if (c == '.')
                while (i < s.n && s.p[i] == '.')
                    i++;
            else if (c != '-' && c != ',' && c != ';' && c != '/' && c != '&' && c != '+' && c != '<' && c != '>' &&
                     c != ' ' && c != '=')
                return false;
            k.kind = c == '-' || c == '.' ? T_DASH : c == '+' ? T_PLUS : c == '<' ? T_UNDER : c == '>' ? T_OVER : T_AND;
            if (c == ' ' || c == '"')
                continue;
            if (c == '=') {
                k.kind = !t->n ? T_WORD : t->at[t->n - 1].kind == T_UNDER ? T_MOST : T_LEAST;
                t->n -= t->n > 0;
            }
        }
        if (k.kind != T_WORD && k.kind != T_UNIT)
            t->at[t->n++] = k;
    }
    return t->n > 0;
}

/* The kinds of tokens as letters, by which a label is told: "n-n", "nau". */
static struct str shape_of(struct arena *a, const struct label_tokens *t)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < t->n; i++)
        buf_putc(&b, "n-audUO+LM"[t->at[i].kind]);
    return buf_str(&b);
}

/* The unit stands behind its number, whatever the source had: "under 6 inches" is <6in. */
static struct str with_unit(struct arena *a, const struct label_tokens *t, const char *before, struct str n,
                            const char *behind)
{
    return str_printf(a, "%s%.*s%s%s", before, STRF(n), t->unit ? t->unit : "", behind);
}

/* "2, 3, 4" and "5 or 6": numbers in a row are a range; others are several rows. */
static bool list_read(struct arena *a, const struct label_tokens *t, struct label *out)
{
    enum { LIST_MOST = 16 };
    bool follows = true;
    out->n_list = 0;
    for (size_t i = 0; i < t->n; i++) {
        if (t->at[i].kind == T_AND)
            continue;
        if (t->at[i].kind != T_NUMBER || out->n_list == LIST_MOST || (i && t->at[i - 1].kind == T_NUMBER))
            return false;
        follows = follows && (!out->n_list || t->at[i].n == out->list[out->n_list - 1] + 1);
        out->list[out->n_list++] = t->at[i].n;
    }
    if (out->n_list < 2)
        return false;
    if (!follows)
        return out->is_list = true;
    out->text = str_printf(a, "%.*s-%.*s", STRF(t->at[0].text), STRF(t->at[t->n - 1].text));
    return true;
}

/* By its shape; false where it is none. `out` has the text in Broadside's words. Ends below nought are parted by two
 * dots, for a dash between them would be read as a sign. A number with a plus alone ("+1") is a modifier, and no row.
 */
static bool shape_read(struct arena *a, const struct label_tokens *t, struct label *out)
{
    struct str shape = shape_of(a, t);
    struct str first = t->at[0].text, last = t->at[t->n - 1].text;
    bool below = t->at[0].n < 0 || t->at[t->n - 1].n < 0;
    if (str_is(shape, "n") && t->plus)
        return false;
    if (str_is(shape, "n"))
        out->text = with_unit(a, t, "", first, "");
    else if (str_is(shape, "n-n"))
        out->text = str_printf(a, "%.*s%s%s%.*s%s", STRF(first), t->unit ? t->unit : "", below ? ".." : "-", STRF(last),
                               t->unit ? t->unit : "");
    else if (str_is(shape, "n+") || str_is(shape, "nau") || str_is(shape, "naO") || str_is(shape, "nu"))
        out->text = with_unit(a, t, "", first, "+");
    else if (str_is(shape, "Ln"))
        out->text = with_unit(a, t, "", last, "+");
    else if (str_is(shape, "nad") || str_is(shape, "naU") || str_is(shape, "nd") || str_is(shape, "n-"))
        out->text = with_unit(a, t, "<=", first, "");
    else if (str_is(shape, "Mn") || str_is(shape, "un") || str_is(shape, "u-n")) /* up to 3 */
        out->text = with_unit(a, t, "<=", last, "");
    else if (str_is(shape, "Un") || str_is(shape, "dn"))
        out->text = with_unit(a, t, "<", last, "");
    else if (str_is(shape, "On"))
        out->text = with_unit(a, t, ">", last, "");
    else
        return list_read(a, t, out);
    if (str_is(shape, "n-"))
        out->doubt = "nothing stands behind the dash: it is taken for \"or less\"";
    return true;
}

/* First as Broadside would read it: only what that refuses is taken apart. What is understood is put in Broadside's
 * words and read by its own reader again, so that a range has one meaning in the whole program. */
struct label label_clean(struct arena *a, struct str s)
{
    struct label out = {.text = clean_text(a, s)};
    enum unit unit;
    struct label_tokens t;
    int64_t lo, hi;
    if (range_of_label(out.text, &out.range, &unit)) {
        out.is_range = true;
        return out;
    }
    struct str v = clean_value(a, out.text);
    while (v.n && str_find_char(STR(".):;,*"), v.p[v.n - 1]) >= 0)
        v = str_trim(str_cut(v, 0, v.n - 1));
    while (v.n && (v.p[0] == '(' || v.p[0] == '#' || v.p[0] == '\''))
        v = str_trim(str_cut(v, 1, v.n));
    struct label seen = out;
    if (range_of_date(v, &lo, &hi)) {
        seen.text = str_printf(a, "%lld-%lld", (long long)lo, (long long)hi);
        seen.doubt = "the source has a date here, which a spreadsheet makes of a range";
    } else if (!tokens_read(v, &t) || !shape_read(a, &t, &seen)) {
        return out;
    }
    seen.is_range = seen.is_list || range_of_label(seen.text, &seen.range, &unit);
    return seen.is_range ? seen : out;
}

/* The longest label that a line begins with, and that a blank, a tab, `.`, `)` or `:` ends: "4 or more: Rain". Years
 * and counts begin lines too: a bare number needs its sign or two blanks, or the caller's other lines to agree. */
size_t label_before(struct arena *a, struct str line)
{
    enum { LONGEST = 20 };
    size_t best = 0;
    struct str meant = STR("");
    bool word = line.n && char_is_letter(line.p[0]); /* "over 36in": a word alone begins most lines that are no rows */
    if (!line.n || !(word || char_is_digit(line.p[0]) || str_find_char(STR("<>-+("), line.p[0]) >= 0))
        return 0;
    for (size_t i = 1; i <= line.n && i <= LONGEST; i++) {
        bool capital = i < line.n && line.p[i] >= 'A' && line.p[i] <= 'Z' && line.p[i] != 'D'; /* "3-5Hostile" */
        bool end =
            i == line.n || capital || char_is_blank(line.p[i]) || (i && str_find_char(STR(".):"), line.p[i - 1]) >= 0);
        if (!end || (i < line.n && line.p[i] == '.' && i + 1 < line.n && line.p[i + 1] == '.'))
            continue;
        struct label l = label_clean(a, str_cut(line, 0, i));
        bool hundred = i > 3 && i <= 5 && str_ends(str_cut(line, 0, i), "-00"); /* "96-00" of a d100 */
        for (size_t k = 0; hundred && k < i - 3; k++)
            hundred = char_is_digit(line.p[k]);
        bool bound = l.is_range && (!word || (!l.is_list && (l.range.no_lo || l.range.no_hi)));
        bool idle = false; /* the "A" of "4-6 A squall", which adds nothing to the label, is not of it */
        for (size_t k = best; best && str_eq(l.text, meant) && k < i; k++)
            idle = idle || char_is_letter(line.p[k]);
        if ((bound || hundred) && !idle && !(i < line.n && char_is_digit(line.p[i]))) {
            best = i;
            meant = l.text;
        }
    }
    return best;
}

/* ---- digits that ran together ---- */

/* And few enough for number_of. */
static bool all_digits(struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!char_is_digit(s.p[i]))
            return false;
    return s.n > 0 && s.n <= 9;
}

/* Of nine digits at the most. */
static int64_t number_of(struct str s)
{
    int64_t n = 0;
    for (size_t i = 0; i < s.n; i++)
        n = 10 * n + (s.p[i] - '0');
    return n;
}

/* The number that follows x, of plain numbers, or of the faces of dice read as digits (16, 21). */
static int64_t after(int64_t x, bool digits)
{
    return !digits ? x + 1 : x % 10 < 6 ? x + 1 : x / 10 % 10 < 6 ? x + 5 : x + 45;
}

/* Do labels from i on continue `from` without a gap? Each reading that does is counted, the first kept. 00 ends 99. */
static size_t readings(const struct str *label, size_t n, size_t i, int64_t from, size_t *cut, size_t *kept,
                       size_t most)
{
    if (i == n) {
        for (size_t k = 0; kept && k < n; k++)
            kept[k] = cut[k];
        return 1;
    }
    size_t found = 0;
    for (size_t at = 0; at < label[i].n && found < most; at++) {
        struct str lo = str_cut(label[i], 0, at ? at : label[i].n), hi = at ? str_cut(label[i], at, label[i].n) : lo;
        int64_t l = number_of(lo), h = number_of(hi);
        h = !h && hi.n == 2 && i + 1 == n ? 100 : h;
        l = !at ? h : l;
        if ((from >= 0 && l != from) || h < l || (at && h == l) || (hi.n > 1 && hi.p[0] == '0' && lo.n != hi.n))
            continue;
        cut[i] = at;
        found += readings(label, n, i + 1, h + 1, cut, found ? NULL : kept, most - found);
    }
    return found;
}

/* A PDF that loses its dashes makes "12" of "1-2": a table in which all labels follow each other is right as it is, be
 * they numbers or the faces of dice; else the one way to part them that leaves no gap is taken, and two ways are none.
 */
bool labels_split(struct arena *a, const struct str *label, size_t n, struct str *out, bool *several)
{
    enum { SPLIT_ROWS = 200 };
    size_t *cut = ARENA_ARRAY(a, size_t, n + 1), *kept = ARENA_ARRAY(a, size_t, n + 1);
    bool plain = true, faces = true;
    *several = false;
    if (n < 2 || n > SPLIT_ROWS)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (!all_digits(label[i]))
            return false;
        int64_t was = i ? number_of(label[i - 1]) : 0, is = number_of(label[i]);
        bool hundred = i + 1 == n && str_is(label[i], "00") && was == 99;
        plain = plain && (!i || is == was + 1 || hundred);
        faces = faces && (!i || is == after(was, true)) && is > 10;
    }
    if (plain || faces)
        return false;
    size_t ways = 0; /* a table begins at 0, 1, 2, 3 or so: any beginning that all the rest follows */
    ways = readings(label, n, 0, -1, cut, kept, 2);
    *several = ways > 1;
    if (ways != 1)
        return false;
    for (size_t i = 0; i < n; i++)
        out[i] = kept[i] ? str_printf(a, "%.*s-%.*s", STRF(str_cut(label[i], 0, kept[i])),
                                      STRF(str_cut(label[i], kept[i], label[i].n)))
                         : label[i];
    return true;
}

/* Heads that lost the blanks between them: "123456" over six columns. */
bool digits_split(struct arena *a, struct str digits, size_t n, struct str *out)
{
    size_t ways = 0;
    if (n < 2 || digits.n < n || digits.n > 4 * n || n > 30)
        return false;
    for (size_t first = 1; first <= digits.n - n + 1 && first <= 3; first++) {
        int64_t x = number_of(str_cut(digits, 0, first));
        struct buf b = {.a = a};
        for (size_t i = 0; i < n; i++)
            buf_printf(&b, "%lld", (long long)(x + (int64_t)i));
        if (!str_eq(buf_str(&b), digits))
            continue;
        ways++;
        for (size_t i = 0; i < n; i++)
            out[i] = str_printf(a, "%lld", (long long)(x + (int64_t)i));
    }
    return ways == 1;
}
