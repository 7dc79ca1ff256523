/* What an author meant where YAML gives up: the one edit with which the file can be read on.
 *
 *     a syntax error -> edits that authors forget -> each tried on libyaml -> the first with which it reads to the end
 *
 * libyaml stops where it cannot go on, which is seldom where the mistake is: a quote that is never closed ends at the
 * next quote, twenty lines below. So the usual slips are tried around the place, in the order of how sure they are, and
 * one is taken where the rest of the file can be read with it, or is read further by some lines. Then the finding
 * stands at the edit, its help works when it is followed to the letter, and what stands behind is looked at, too.
 *
 * Texts here are the file with the edits so far; places are bytes of that text. events.c maps them to those of the
 * file. Work is bounded by bytes that are tried, not by time: the same file gets the same finding. Called by
 * yaml_parse. */
#include "yaml/repair.h"
#include <string.h>
#include <yaml.h>

enum {
    TRIED_MOST = 8 << 20,
    FURTHER = 2 /* lines: an edit that only moves the error is none */,
    WRAPPED = 30 /* letters of a line of a text that goes on below */
};

struct tries {
    struct arena *a;
    struct str text;
    size_t at, begun; /* where libyaml stopped, and where what it read had begun */
    LIST(struct repair) list;
};

/* ---- how far libyaml comes ---- */

/* The line of its error, from 0, and in *at how many characters stand before it; SIZE_MAX: it comes to the end. */
static size_t reach(struct str text, size_t *at)
{
    yaml_parser_t p;
    yaml_event_t e;
    size_t line = 0;
    if (!yaml_parser_initialize(&p))
        return 0;
    yaml_parser_set_encoding(&p, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&p, (const unsigned char *)text.p, text.n);
    for (bool more = true; more;) {
        if (!yaml_parser_parse(&p, &e)) {
            line = p.problem_mark.line;
            *at = p.problem_mark.index;
            break;
        }
        more = e.type != YAML_STREAM_END_EVENT;
        line = more ? 0 : SIZE_MAX;
        yaml_event_delete(&e);
    }
    yaml_parser_delete(&p);
    return line;
}

/* ---- lines ---- */

static size_t line_to(struct str t, size_t i)
{
    while (i < t.n && t.p[i] != '\n' && t.p[i] != '\r')
        i++;
    return i;
}

static bool is_idle(struct str t, size_t from) /* nothing but blanks, or a comment */
{
    struct str line = str_trim(str_cut(t, from, line_to(t, from)));
    return !line.n || line.p[0] == '#';
}

/* The start of the nearest line above that says something; SIZE_MAX: there is none. */
static size_t line_above(struct str t, size_t from)
{
    while (from > 0) {
        from = str_line_start(t, from - 1);
        if (!is_idle(t, from))
            return from;
    }
    return SIZE_MAX;
}

/* The first byte of the line that is no blank, no tab and no no-break space. */
static size_t words_from(struct str t, size_t from)
{
    for (;;) {
        if (from < t.n && (t.p[from] == ' ' || t.p[from] == '\t'))
            from++;
        else if (str_starts(str_cut(t, from, t.n), "\xC2\xA0"))
            from += 2;
        else
            return from;
    }
}

/* Behind the last byte that says something on the line: in front of a comment and the blanks before it. */
static size_t words_to(struct str t, size_t from)
{
    size_t to = line_to(t, from);
    ptrdiff_t comment = str_find(str_cut(t, from, to), " #");
    if (comment >= 0)
        to = from + (size_t)comment;
    while (to > from && (t.p[to - 1] == ' ' || t.p[to - 1] == '\t'))
        to--;
    return to;
}

/* ---- the edits that are tried ---- */

/* Bytes lo to hi become `to`; what is pointed at is from `p` to `q`. */
#define try_put(x, lo, hi, to, p, q, fact, ...)                                                                        \
    try_add(x, (struct repair){edit_of(lo, hi, to), p, q, fact, str_printf((x)->a, __VA_ARGS__), false})
static struct fix edit_of(size_t lo, size_t hi, struct str to)
{
    return (struct fix){{0, (uint32_t)lo, (uint32_t)hi}, to};
}

static void try_add(struct tries *x, struct repair r)
{
    ARENA_PUSH(x->a, &x->list, r);
}

/* No-break spaces where only a blank can stand: in front of a line, behind its dash or its name. They come from word
 * processors and web pages, and nobody sees them: those of this line, and in front of all that follow. */
static void try_no_break(struct tries *x, size_t from)
{
    static const char sign[] = "\xC2\xA0";
    struct buf b = {.a = x->a};
    size_t end = from, lines = 0, kept = 0;
    for (size_t line = from; line < x->text.n; line = str_line_next(x->text, line)) {
        size_t to = str_line_next(x->text, line), words = words_from(x->text, line);
        for (size_t i = line; i < to; i++) {
            bool it = (line == from || i < words) && str_starts(str_cut(x->text, i, to), sign);
            buf_putc(&b, it ? ' ' : x->text.p[i]);
            i += it;
            if (it && end != to) {
                end = to;
                lines++;
            }
        }
        if (end == to)
            kept = b.n;
    }
    b.n = kept;
    if (lines == 1)
        try_put(x, from, end, buf_str(&b), words_from(x->text, from), words_to(x->text, from),
                "a no-break space stands where only a blank can",
                "type the blanks of this line again: a no-break space looks like one, and YAML takes it for a letter");
    else if (lines)
        try_put(
            x, from, end, buf_str(&b), words_from(x->text, from), words_to(x->text, from),
            "no-break spaces stand where only blanks can",
            "type the blanks of this line again, and of %zu more: a no-break space looks like one, and YAML takes it "
            "for a letter",
            lines - 1);
}

/* “Halt: who may shoot”: to YAML these are letters. */
static void try_curly(struct tries *x, size_t from)
{
    size_t to = line_to(x->text, from), lo = from, hi;
    static const char *const open[] = {"\xE2\x80\x9C", "\xE2\x80\x9E", "\xE2\x80\x9D"};
    for (; lo < to; lo++) {
        size_t k = 0;
        while (k < 3 && !str_starts(str_cut(x->text, lo, to), open[k]))
            k++;
        if (k < 3)
            break;
    }
    for (hi = to; hi > lo + 6; hi--) {
        struct str end = str_cut(x->text, hi - 3, hi);
        if (str_is(end, "\xE2\x80\x9D") || str_is(end, "\xE2\x80\x9C"))
            break;
    }
    struct str inner = str_cut(x->text, lo + 3, hi > lo + 6 ? hi - 3 : lo + 3);
    if (lo < to && inner.n && str_find_char(inner, '"') < 0 && str_find_char(inner, '\\') < 0)
        try_put(x, lo, hi, str_printf(x->a, "\"%.*s\"", STRF(inner)), lo, hi, "curly quotes are letters to YAML",
                "write straight ones: \"%.*s\"", STRF(inner));
}

/* Does a bracket stand open on the line before the place? */
static bool is_in_brackets(struct str t, size_t at)
{
    int open = 0;
    for (size_t i = str_line_start(t, at); i < at; i++)
        open += t.p[i] == '[' || t.p[i] == '{' ? 1 : t.p[i] == ']' || t.p[i] == '}' ? -1 : 0;
    return open > 0;
}

/* The quote at `at` closed where its text ends: before the brackets that close behind it; behind a name, where it is
 * the first of its line; at the end of the line. Or taken out. */
static void try_close(struct tries *x, size_t at, char sign)
{
    static const char never[] = "a quote is opened and never closed";
    const char quote[2] = {sign, 0};
    const size_t to = words_to(x->text, at), start = words_from(x->text, str_line_start(x->text, at));
    size_t inner = to;
    const struct str line = str_cut(x->text, at, to), with = str_dup(x->a, str_of(quote));
    const ptrdiff_t colon = str_find(line, ": ");
    while (is_in_brackets(x->text, at) && inner > at && strchr("]} ", x->text.p[inner - 1]))
        inner--;
    if (inner < to)
        try_put(x, inner, inner, with, at, at + 1, never, "close it: %.*s%s", STRF(str_cut(x->text, at, inner)), quote);
    if (colon > 1 && start == at)
        try_put(x, at + (size_t)colon, at + (size_t)colon, with, at, at + 1, never,
                "close it: %.*s%s:", STRF(str_cut(line, 0, (size_t)colon)), quote);
    try_put(x, to, to, with, at, at + 1, never, "close it: %.*s%s", STRF(line), quote);
    if (colon > 1 && start != at)
        try_put(x, at + (size_t)colon, at + (size_t)colon, with, at, at + 1, never,
                "close it: %.*s%s:", STRF(str_cut(line, 0, (size_t)colon)), quote);
    if (at < to)
        try_put(x, at, at + 1, STR(""), at, at + 1, never, "take it out, or close it: %.*s%s",
                STRF(str_cut(x->text, at, inner)), quote);
}

/* 'he who's facing west': an apostrophe ends a text in single quotes. */
static void try_apostrophe(struct tries *x, size_t from)
{
    const struct str t = x->text;
    const size_t to = words_to(t, from);
    for (size_t lo = from; lo < to; lo++) {
        if (t.p[lo] != '\'' || (lo > from && !strchr(" [{,", t.p[lo - 1])))
            continue;
        size_t hi = to, inner = lo + 1;
        while (hi > lo + 1 && t.p[hi - 1] != '\'')
            hi--;
        while (inner + 1 < hi &&
               !(t.p[inner] == '\'' && char_is_letter(t.p[inner - 1]) && char_is_letter(t.p[inner + 1])))
            inner++;
        const struct str text = str_cut(t, lo + 1, hi > lo + 1 ? hi - 1 : lo + 1);
        if (inner + 1 < hi && text.n && str_find_char(text, '"') < 0 && str_find_char(text, '\\') < 0)
            try_put(x, lo, hi, str_printf(x->a, "\"%.*s\"", STRF(text)), inner, inner + 1,
                    "an apostrophe ends a text in single quotes", "put it in double quotes: \"%.*s\"", STRF(text));
        return;
    }
}

/* A quoted text that goes on over lines, and was to end on its first: the last few of them before the place. */
static void try_quotes(struct tries *x)
{
    yaml_parser_t p;
    yaml_token_t k;
    size_t from[3] = {0}, n = 0, index = 0, byte = 0;
    char sign[3];
    if (!yaml_parser_initialize(&p))
        return;
    yaml_parser_set_encoding(&p, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&p, (const unsigned char *)x->text.p, x->text.n);
    bool more = true;
    while (more && yaml_parser_scan(&p, &k)) {
        for (; index < k.start_mark.index && byte < x->text.n; index++)
            str_rune(x->text, &byte);
        more = k.type != YAML_STREAM_END_TOKEN && byte <= x->at;
        if (k.type == YAML_SCALAR_TOKEN && k.start_mark.line != k.end_mark.line && byte < x->text.n &&
            (x->text.p[byte] == '"' || x->text.p[byte] == '\'')) {
            sign[n % 3] = x->text.p[byte];
            from[n++ % 3] = byte;
        }
        yaml_token_delete(&k);
    }
    yaml_parser_delete(&p);
    char begun = x->begun < x->text.n ? x->text.p[x->begun] : 0;
    struct str rest = str_cut(x->text, x->begun + 1, line_to(x->text, x->begun));
    if ((begun == '"' || begun == '\'') && str_find_char(rest, begun) < 0) { /* the one that never ends */
        sign[n % 3] = begun;
        from[n++ % 3] = x->begun;
    }
    for (size_t i = n; i > 0 && i + 3 > n; i--) {
        try_close(x, from[(i - 1) % 3], sign[(i - 1) % 3]);
    }
}

/* `-Infantry` and `title:Halt`: the blank that makes a sign of it. */
static void try_blank(struct tries *x, size_t from)
{
    size_t i = words_from(x->text, from), to = line_to(x->text, from);
    if (i + 1 < to && x->text.p[i] == '-' && !strchr(" -0123456789", x->text.p[i + 1])) {
        try_put(x, i + 1, i + 1, STR(" "), i, i + 1, "an entry of a list has no blank behind its dash",
                "put a blank behind the dash");
        i++;
    }
    while (i < to && char_is_name(x->text.p[i]))
        i++;
    if (str_starts(str_cut(x->text, i, to), "\uFF1A"))
        try_put(x, i, i + 3, STR(": "), i, i + 3, "this colon is a letter to YAML: it is a wide one",
                "write a colon and a blank");
    if (i + 1 < to && x->text.p[i] == ':' && x->text.p[i + 1] != ' ')
        try_put(x, i + 1, i + 1, STR(" "), words_from(x->text, from), i + 1,
                "a line is neither `name: value` nor an entry of a list", "put a blank behind the colon");
}

/* `title Halt`: a name of the program's is one word. */
static void try_colon(struct tries *x, size_t from)
{
    size_t lo = words_from(x->text, from), i = lo, to = line_to(x->text, from);
    while (i < to && char_is_name(x->text.p[i]))
        i++;
    if (i > lo && (i == to || x->text.p[i] == ' '))
        try_put(x, i, i, STR(":"), lo, i, "a line is neither `name: value` nor an entry of a list",
                "put a colon behind the name: `%.*s:`", STRF(str_cut(x->text, lo, i)));
}

/* Behind the bullet, or the number, with which a line begins as in a word processor; `lo` where there is none. */
static size_t bullet_end(struct str t, size_t lo)
{
    static const char *const bullets[] = {"\u2022", "\u00B7", "\u2013", "\u2014", "\u2023",
                                          "\u25E6", "\u25AA", "*",      "+"};
    size_t end = lo;
    for (size_t i = 0; i < sizeof bullets / sizeof *bullets && end == lo; i++)
        if (str_starts(str_cut(t, lo, t.n), bullets[i]))
            end = lo + strlen(bullets[i]);
    if (end == lo) {
        while (end < t.n && end < lo + 3 && char_is_digit(t.p[end]))
            end++;
        if (end == lo && end < t.n && char_is_letter(t.p[end]))
            end++;
        end = end > lo && end < t.n && (t.p[end] == '.' || t.p[end] == ')') ? end + 1 : lo;
    }
    return end > lo && end < t.n && (t.p[end] == ' ' || t.p[end] == '\t') ? words_from(t, end) : lo;
}

/* The line as an entry of a list whose dashes stand `in` blanks from its start. */
static void try_entry(struct tries *x, size_t from, size_t in, const char *side)
{
    const size_t lo = words_from(x->text, from), end = bullet_end(x->text, lo);
    const struct str dash = str_printf(x->a, "%*s- ", (int)in, "");
    if (end > lo)
        try_put(x, from, end, dash, lo, words_to(x->text, from), "an entry of a list begins with a dash",
                "write `- ` for `%.*s`", STRF(str_trim(str_cut(x->text, lo, end))));
    else
        try_put(x, from, lo, dash, lo, words_to(x->text, from), "an entry of a list has no dash",
                "write it as those %s: `- ` in column %zu", side, in + 1);
}

/* The first entry of a list without its dash: above one that has one. */
static void try_dash_above(struct tries *x, size_t here, size_t up)
{
    size_t dash = words_from(x->text, here), lo = up != SIZE_MAX ? words_from(x->text, up) : 0;
    if (up == SIZE_MAX || !str_starts(str_cut(x->text, dash, x->text.n), "- ") || x->text.p[lo] == '-')
        return;
    try_entry(x, up, dash - here, "below");
}

/* An entry of a list without its dash: under those that have one. */
static void try_dash(struct tries *x, size_t from)
{
    for (size_t up = line_above(x->text, from), n = 0; up != SIZE_MAX && n < 3; up = line_above(x->text, up), n++) {
        size_t dash = words_from(x->text, up), lo = words_from(x->text, from);
        if (!str_starts(str_cut(x->text, dash, x->text.n), "- ") || x->text.p[lo] == '-')
            continue;
        try_entry(x, from, dash - up, "above");
        return;
    }
}

/* The line as far in as another one: those around it, as the steps of this file are. */
static void try_indent(struct tries *x, size_t from)
{
    size_t lo = words_from(x->text, from), up = from, seen[8], n = 0;
    if (from >= x->text.n || is_idle(x->text, from))
        return;
    seen[n++] = lo - from;
    size_t down = str_line_next(x->text, from);
    while (down < x->text.n && is_idle(x->text, down))
        down = str_line_next(x->text, down);
    for (size_t k = 0; k < 6; k++) {
        size_t other = k == 0 ? down : (up = line_above(x->text, up)), in;
        if (other == SIZE_MAX)
            return;
        if (other >= x->text.n)
            continue;
        in = words_from(x->text, other) - other;
        size_t i = 0;
        while (i < n && seen[i] != in)
            i++;
        if (i < n)
            continue;
        seen[n++] = in;
        bool tab = str_find_char(str_cut(x->text, from, lo), '\t') >= 0;
        try_put(x, from, lo, str_printf(x->a, "%*s", (int)in, ""), tab ? from : lo, words_to(x->text, from),
                tab ? "a tab stands where only blanks can" : "this line does not stand under those that it belongs to",
                "begin it in column %zu%s", in + 1, tab ? ", with blanks" : "");
    }
}

static void try_column(struct tries *x, size_t from, size_t in)
{
    const size_t lo = words_from(x->text, from);
    try_put(x, from, lo, str_printf(x->a, "%*s", (int)in, ""), lo, words_to(x->text, from),
            "this line does not stand under those that it belongs to", "begin it in column %zu", in + 1);
}

/* It is not where libyaml stops: a line between two that are as far in as each other; or the name that this line would
 * be below, where names before that one stand in the column of this line. */
static void try_column_above(struct tries *x, size_t here, size_t up)
{
    const struct str t = x->text;
    const size_t in = words_from(t, here) - here, above = up != SIZE_MAX ? line_above(t, up) : SIZE_MAX;
    if (above != SIZE_MAX && words_from(t, above) - above == in && words_from(t, up) - up < in &&
        !str_ends(str_cut(t, up, words_to(t, up)), ":"))
        try_column(x, up, in);
    size_t name = up;
    while (name != SIZE_MAX && words_from(t, name) - name >= in)
        name = line_above(t, name);
    size_t below = name == SIZE_MAX ? t.n : str_line_next(t, name);
    while (below < t.n && is_idle(t, below))
        below = str_line_next(t, below);
    size_t children = 0; /* one alone may itself be too far in */
    for (size_t line = below; line < here; line = str_line_next(t, line))
        children += !is_idle(t, line) && words_from(t, line) - line == words_from(t, below) - below;
    if (name == SIZE_MAX || children < 2 || words_from(t, below) - below <= in)
        return;
    for (size_t line = line_above(t, name), n = 0; line != SIZE_MAX && n < 200; line = line_above(t, line), n++)
        if (words_from(t, line) - line == in && str_ends(str_cut(t, line, words_to(t, line)), ":")) {
            try_column(x, name, in);
            return;
        }
}

/* A file that is set in with tabs: two blanks for each, in front of all its lines. */
static void try_tabs(struct tries *x)
{
    struct buf b = {.a = x->a};
    size_t first = SIZE_MAX, end = 0, kept = 0, lines = 0;
    for (size_t line = 0; line < x->text.n; line = str_line_next(x->text, line)) {
        const size_t to = str_line_next(x->text, line), words = words_from(x->text, line);
        const bool tabs = str_find_char(str_cut(x->text, line, words), '\t') >= 0 && !is_idle(x->text, line);
        first = tabs && first == SIZE_MAX ? line : first;
        for (size_t i = line; first != SIZE_MAX && i < to; i++)
            if (i < words && x->text.p[i] == '\t')
                buf_putz(&b, "  ");
            else
                buf_putc(&b, x->text.p[i]);
        lines += tabs;
        if (tabs)
            end = to, kept = b.n;
    }
    b.n = kept;
    if (lines > 1)
        try_put(x, first, end, buf_str(&b), first, words_from(x->text, first), "tabs stand where only blanks can",
                "put two blanks for each tab in front of this line, and of %zu more: most editors do it at once",
                lines - 1);
}

/* A text over two lines with a colon in the second: `note: Nobody moves,` and below it `unless: he is ordered`. */
static void try_wrapped(struct tries *x, size_t here, size_t up)
{
    const struct str t = x->text;
    const ptrdiff_t colon = up == SIZE_MAX ? -1 : str_find(str_cut(t, up, words_to(t, up)), ": ");
    if (colon < 0 || words_from(t, here) - here <= words_from(t, up) - up)
        return;
    const size_t lo = words_from(t, up + (size_t)colon + 1), in = words_from(t, up) - up;
    const struct str first_line = str_cut(t, lo, words_to(t, up));
    if (first_line.n < WRAPPED && !str_ends(first_line, ",")) /* a short one has ended; this is a name of its own */
        return;
    size_t last = here;
    for (size_t line = str_line_next(t, here); line < t.n && words_from(t, line) - line > in && !is_idle(t, line);
         line = str_line_next(t, line))
        last = line;
    const size_t hi = words_to(t, last);
    const struct str text = str_cut(t, lo, hi), inside = str_cut(t, here, words_to(t, here));
    const ptrdiff_t sign = str_find(inside, ": ");
    if (sign < 0 || strchr("[{\"'|>&*!", t.p[lo]) || str_find_char(text, '"') >= 0 || str_find_char(text, '\\') >= 0)
        return;
    size_t first = lo, word = hi;
    while (first < hi && t.p[first] != ' ')
        first++;
    while (word > lo && t.p[word - 1] != ' ')
        word--;
    try_put(x, lo, hi, str_printf(x->a, "\"%.*s\"", STRF(text)), here + (size_t)sign, here + (size_t)sign + 1,
            "a colon and a blank stand inside a text", "put a quote before `%.*s` and one behind `%.*s`",
            STRF(str_cut(t, lo, first)), STRF(str_cut(t, word, hi)));
}

/* A text over two lines, the second no further in than its name: `note: Nobody moves or fires`, and below the n of it
 * `in the first turn.` */
static void try_goes_on(struct tries *x, size_t line)
{
    enum { SENTENCE_WORDS = 4 };
    static const char *const names[] = {"title", "note",    "reading", "roll",  "measure", "down", "across",
                                        "die",   "columns", "rows",    "bands", "grid",    "cell", "steps"};
    const struct str t = x->text;
    const size_t up = line_above(t, line), lo = words_from(t, line), to = words_to(t, line);
    const ptrdiff_t colon = up == SIZE_MAX ? -1 : str_find(str_cut(t, up, words_to(t, up)), ": ");
    const struct str text = str_cut(t, lo, to);
    size_t words = 1;
    for (size_t i = lo; i < to; i++)
        words += t.p[i] == ' ';
    if (colon < 0 || lo - line != words_from(t, up) - up || str_find_char(text, ':') >= 0 || str_starts(text, "- "))
        return;
    const struct str above = str_cut(t, words_from(t, up + (size_t)colon + 1), words_to(t, up));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) /* the colon behind it is missing */
        if (str_starts(text, str_printf(x->a, "%s ", names[i]).p))
            return;
    if (!above.n || strchr("[{\"'|>&*!", above.p[0]) || (words < SENTENCE_WORDS && above.n < WRAPPED))
        return;
    try_put(x, lo, lo, STR("  "), lo, to, "a text goes on, and its line begins where a name does",
            "move the line two blanks to the right, if it goes on with the text above");
}

/* ```yaml, out of a page of Markdown. */
static void try_fence(struct tries *x, size_t from)
{
    const size_t lo = words_from(x->text, from);
    if (str_starts(str_cut(x->text, lo, x->text.n), "```"))
        try_put(x, from, line_to(x->text, from), STR(""), lo, lo + 3, "this is a fence of Markdown, and not YAML",
                "delete the line");
}

/* `- 1`: a minus, and to YAML a dash. */
static void try_minus(struct tries *x, size_t from)
{
    const struct str t = x->text;
    const ptrdiff_t at = str_find(str_cut(t, from, line_to(t, from)), ": - ");
    const size_t dash = from + (size_t)at + 2;
    if (at > 0 && dash + 2 < t.n && char_is_digit(t.p[dash + 2]))
        try_put(x, dash + 1, dash + 2, STR(""), dash, dash + 1, "a minus has a blank behind it",
                "write it without the blank: -%c", t.p[dash + 2]);
}

/* `{roll: chart(nerve, 2d6, "Nerve")}`: a roll with commas and quotes of its own. */
static void try_roll(struct tries *x, size_t from)
{
    const struct str t = x->text;
    const size_t to = words_to(t, from);
    for (size_t lo = from + 2; lo < to; lo++) {
        if (t.p[lo - 1] != ' ' || t.p[lo - 2] != ':' || strchr("[{\"'", t.p[lo]))
            continue;
        int depth = 0;
        size_t hi = lo;
        for (; hi < to && (depth || !strchr(",}]", t.p[hi])); hi++)
            depth += t.p[hi] == '(' ? 1 : t.p[hi] == ')' ? -1 : 0;
        const struct str roll = str_trim(str_cut(t, lo, hi));
        if (str_find_char(roll, '(') > 0 && (str_find_char(roll, ',') > 0 || str_find_char(roll, '"') > 0) &&
            str_find_char(roll, '\'') < 0)
            try_put(x, lo, lo + roll.n, str_printf(x->a, "'%.*s'", STRF(roll)), lo, lo + roll.n,
                    "a roll has commas or quotes of its own", "put it in single quotes: '%.*s'", STRF(roll));
    }
}

/* `[Storm, #1 no shooting]`: to YAML the rest of the line is a comment, and the bracket stays open. */
static void try_hash(struct tries *x, size_t from)
{
    const struct str t = x->text;
    const ptrdiff_t at = str_find(str_cut(t, from, line_to(t, from)), " #");
    size_t lo = from + (size_t)at + 1, hi = line_to(t, from);
    if (at < 0 || !is_in_brackets(t, lo))
        return;
    for (size_t i = lo; i < hi; i++)
        hi = strchr("]},", t.p[i]) ? i : hi;
    while (lo > from && !strchr("[{,", t.p[lo - 1]))
        lo--;
    lo = words_from(t, lo);
    const struct str cell = str_cut(t, lo, hi);
    if (lo < hi && hi < line_to(t, from) && str_find_char(cell, '"') < 0 && str_find_char(cell, '\\') < 0)
        try_put(x, lo, hi, str_printf(x->a, "\"%.*s\"", STRF(cell)), from + (size_t)at + 1, hi,
                "this is taken for a comment, and the bracket stays open", "put it in quotes: \"%.*s\"", STRF(cell));
}

/* What stands behind the end of a value in quotes or brackets: a comma, as in JSON, or a bracket too many. */
static void try_behind(struct tries *x)
{
    const struct str t = x->text;
    size_t i = x->at, before = i;
    while (before > 0 && t.p[before - 1] == ' ')
        before--;
    if (i >= t.n || !before || !strchr("]}\"'", t.p[before - 1]))
        return;
    if (t.p[i] == ',' && line_to(t, i) == words_from(t, i + 1))
        try_put(x, i, i + 1, STR(""), i, i + 1, "a comma stands behind the end of the value", "delete it");
    else if (strchr("]}", t.p[i]))
        try_put(x, i, i + 1, STR(""), i, i + 1, "a bracket is closed that was not opened", "delete it");
    size_t open = before > 1 ? before - 2 : 0;
    while (open > 0 && t.p[open] != t.p[before - 1])
        open--;
    if (strchr("\"'", t.p[i]) && is_in_brackets(t, i))
        try_put(x, before, before, STR(","), before, i, "a comma is missing", "put a comma behind `%.*s`",
                STRF(str_cut(t, open, before)));
}

/* What stands in brackets: the comma before the last word, the bracket at the end of a line or the right one, and `--`
 * between two commas. */
static void try_brackets(struct tries *x, size_t open)
{
    struct str t = x->text;
    size_t i = x->at, from = str_line_start(t, x->at);
    while (open < t.n && open > 0 && t.p[open] != '[' && t.p[open] != '{')
        open--;
    if (open >= t.n || !strchr("[{", t.p[open]))
        return;
    const bool map = t.p[open] == '{';
    const char *close = map ? "}" : "]";
    size_t before = i;
    while (before > 0 && i < t.n && t.p[before - 1] == ' ')
        before--;
    const bool empty = before > 0 && i < t.n && t.p[i] == ',' && strchr(",[{", t.p[before - 1]);
    if (empty && before < i) /* with a blank between them a cell was meant */
        try_put(x, before, i, STR(" --"), i, i + 1, "there is nothing between two commas",
                "write `--` between them for an empty cell");
    else if (empty)
        try_add(x, (struct repair){edit_of(i, i + 1, STR("")), i, i + 1, "there is nothing between two commas",
                                   STR("delete one of them, or write `--` between them for an empty cell"), true});
    if (i < t.n && strchr("]}", t.p[i]) && t.p[i] != close[0])
        try_put(x, i, i + 1, str_of(close), i, i + 1, "the bracket is closed by another", "close it with `%s`", close);
    if (i < t.n && t.p[i] == ':' && map) /* the blank before the name, however long the name is */
        while (i > from && t.p[i] != ' ' && t.p[i] != ',')
            i--;
    if (i > from && i < t.n && t.p[i] == ' ' && t.p[i - 1] != ',') {
        struct str name = str_trim(str_cut(t, i, line_to(t, i)));
        ptrdiff_t end = str_find_char(name, ':');
        try_put(x, i, i, STR(","), i, i + 1, "a comma is missing", "put a comma before `%.*s`",
                STRF(str_cut(name, 0, end > 0 ? (size_t)end : name.n)));
    }
    size_t to = words_to(t, open);
    if (to > open && str_line_start(t, open) == str_line_start(t, to))
        try_put(x, to, to, str_of(close), open, open + 1, "a bracket is opened and never closed",
                "close it with `%s` at the end of the line", close);
}

/* The text of a value in quotes: what has a colon, or begins with a sign of YAML's. */
static void try_quoted(struct tries *x, size_t from)
{
    size_t to = words_to(x->text, from), lo = words_from(x->text, from);
    struct str line = str_cut(x->text, lo, to);
    ptrdiff_t first = str_find(line, ": ");
    if (str_starts(line, "- "))
        lo = words_from(x->text, lo + 1);
    else if (first > 0) /* behind the name */
        lo = words_from(x->text, lo + (size_t)first + 1);
    for (size_t n = 0; n < 2; n++) {
        struct str cell = str_cut(x->text, lo, to);
        if (cell.n && cell.n < 200 && !strchr("[{\"'", cell.p[0]) && str_find_char(cell, '"') < 0 &&
            str_find_char(cell, '\\') < 0)
            try_put(x, lo, to, str_printf(x->a, "\"%.*s\"", STRF(cell)), lo, to,
                    str_find(cell, ": ") >= 0 ? "a colon and a blank stand inside a text" : "",
                    "put it in quotes: \"%.*s\"", STRF(cell));
        ptrdiff_t colon = str_find(cell, ": ");
        if (colon < 0)
            return;
        lo = words_from(x->text, lo + (size_t)colon + 1);
    }
}

/* Charts without the name that all of them stand below. */
static void try_charts(struct tries *x)
{
    size_t from = 0;
    while (from < x->text.n && is_idle(x->text, from))
        from = str_line_next(x->text, from);
    if (from < x->text.n && x->text.p[from] == ' ')
        try_put(x, from, from, STR("charts:\n"), words_from(x->text, from), words_to(x->text, from),
                "the charts stand below no `charts:`", "write `charts:` on a line of its own above them");
}

/* ---- which is taken ---- */

static void tries_of(struct tries *x)
{
    size_t here = str_line_start(x->text, x->at < x->text.n ? x->at : x->text.n), up = line_above(x->text, here);
    size_t begun = str_line_start(x->text, x->begun < x->text.n ? x->begun : x->text.n);
    const size_t line[] = {here, up, begun};
    for (size_t i = 0; i < 3; i++)
        if (line[i] != SIZE_MAX)
            try_no_break(x, line[i]), try_curly(x, line[i]);
    try_tabs(x);
    for (size_t i = 0; i < 3; i++)
        if (line[i] != SIZE_MAX)
            try_fence(x, line[i]), try_apostrophe(x, line[i]), try_minus(x, line[i]);
    for (size_t above = here, n = 0; above != SIZE_MAX && n < 4; above = line_above(x->text, above), n++)
        try_hash(x, above);
    try_behind(x);
    try_roll(x, here);
    try_quotes(x);
    for (size_t i = 0; i < 3; i++)
        if (line[i] != SIZE_MAX)
            try_blank(x, line[i]);
    try_brackets(x, x->begun);
    try_dash_above(x, here, up);
    try_dash(x, here);
    if (up != SIZE_MAX)
        try_dash(x, up);
    try_charts(x);
    try_wrapped(x, here, up);
    try_quoted(x, here);
    try_column_above(x, here, up);
    for (size_t i = 0; i < 3; i++)
        if (line[i] != SIZE_MAX)
            try_goes_on(x, line[i]);
    for (size_t i = 0; i < 3; i++)
        if (line[i] != SIZE_MAX)
            try_indent(x, line[i]);
    for (size_t i = 0; i < 3; i++)
        if (line[i] != SIZE_MAX)
            try_colon(x, line[i]);
}

static size_t line_of(struct str t, size_t at)
{
    size_t line = 0;
    for (size_t i = 0; i < at && i < t.n; i++)
        line += t.p[i] == '\n';
    return line;
}

/* How good an edit is: libyaml comes to the end with it; some lines beyond the place and the edit; beyond the place. */
enum rank { NO_HELP, ONWARD, FURTHER_ON, TO_THE_END };

static enum rank rank_of(const struct tries *x, const struct fix *e)
{
    struct arena_mark mark = arena_mark(x->a);
    size_t to = 0, from = 0, edit = line_of(x->text, e->at.lo), stop = line_of(x->text, x->at);
    size_t end = reach(fixes_apply(x->a, x->text, e, 1), &to);
    for (size_t i = 0; i < x->at && i < x->text.n; from++)
        str_rune(x->text, &i);
    arena_rewind(x->a, mark);
    if (end == SIZE_MAX)
        return TO_THE_END;
    if (end > edit + FURTHER && (edit + FURTHER < stop || end > stop + FURTHER))
        return FURTHER_ON;
    return to > from + e->to.n ? ONWARD : NO_HELP;
}

/* The best; of those that are as good the first, since they stand in the order of how sure they are. */
bool repair_find(struct arena *a, struct str text, size_t at, size_t begun, size_t *tried, struct repair *out)
{
    struct tries x = {.a = a, .text = text, .at = at, .begun = begun};
    enum rank best = NO_HELP;
    tries_of(&x);
    for (size_t i = 0; i < x.list.n && best < TO_THE_END && *tried < TRIED_MOST; i++) {
        *tried += text.n;
        enum rank rank = rank_of(&x, &x.list.at[i].edit);
        if (rank > best)
            *out = x.list.at[i];
        best = rank > best ? rank : best;
    }
    return best > NO_HELP;
}
