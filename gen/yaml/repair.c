/* Finds the one edit that lets libyaml read on after a syntax error.
 *
 * It tries six common typos: a tab, a missing colon, a missing blank after a colon or a dash, a
 * missing dash, an unclosed quote or bracket, and a missing comma in brackets. libyaml usually
 * stops far from the typo: an unclosed quote ends at the next quote, perhaps twenty lines below. An
 * edit is taken if libyaml then reads the rest of the file, or some lines more. The finding is at
 * the edit, its help works if followed literally, and the rest of the file is checked too.
 *
 * Texts here are the file with the edits so far, and places are bytes of that text; events.c maps
 * them to the file. The limit is a number of bytes and not a time, so the same file always gets the
 * same finding. Called by yaml_parse. */
#include "yaml/repair.h"
#include <string.h>
#include <yaml.h>

enum {
    TRIED_MAX = 8 << 20,
    FURTHER = 2 /* in lines: an edit that only moves the error does not count */
};

struct tries {
    struct arena *a;
    struct str text;
    size_t at, begun; /* byte of the error, and byte at which its construct began */
    LIST(struct repair) list;
};

/* ---- how far libyaml reads ---- */

/* Returns the line of libyaml's error, from 0, and sets *at to its character index. Returns
 * SIZE_MAX if the text has no error. */
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

static bool is_unused(struct str t, size_t from) /* only blanks or a comment */
{
    struct str line = str_trim(str_cut(t, from, source_line_end(t, from)));
    return !line.n || line.p[0] == '#';
}

/* Returns the start of the nearest line above with content; SIZE_MAX if absent. */
static size_t line_above(struct str t, size_t from)
{
    while (from > 0) {
        from = str_line_start(t, from - 1);
        if (!is_unused(t, from))
            return from;
    }
    return SIZE_MAX;
}

/* Returns the first byte of the line that is neither blank nor tab. */
static size_t words_from(struct str t, size_t from)
{
    while (from < t.n && (t.p[from] == ' ' || t.p[from] == '\t'))
        from++;
    return from;
}

/* Returns the end of the line's content: before a comment and the blanks in front of it. */
static size_t words_to(struct str t, size_t from)
{
    size_t to = source_line_end(t, from);
    ptrdiff_t comment = str_find(str_cut(t, from, to), " #");
    if (comment >= 0)
        to = from + (size_t)comment;
    while (to > from && (t.p[to - 1] == ' ' || t.p[to - 1] == '\t'))
        to--;
    return to;
}

/* ---- the edits that are tried ---- */

/* Adds an edit: bytes lo to hi become `to`; the finding points at p to q. */
#define try_put(x, lo, hi, to, p, q, fact, ...)                                                                        \
    try_add(x, (struct repair){edit_of(lo, hi, to), p, q, fact, str_printf((x)->a, __VA_ARGS__)})
static struct fix edit_of(size_t lo, size_t hi, struct str to)
{
    return (struct fix){{0, (uint32_t)lo, (uint32_t)hi}, to};
}

static void try_add(struct tries *x, struct repair r)
{
    ARENA_PUSH(x->a, &x->list, r);
}

/* Start of the next line; the end of the text after the last line. */
static size_t str_line_next(struct str s, size_t at)
{
    while (at < s.n && s.p[at] != '\n')
        at++;
    return at < s.n ? at + 1 : at;
}

/* Replaces each tab before text by `blanks` blanks, in the first line with such a tab and in all
 * later lines. */
static void try_tabs(struct tries *x, unsigned blanks)
{
    struct buf b = {.a = x->a};
    size_t first = SIZE_MAX, end = 0, lines = 0;
    for (size_t line = 0; line < x->text.n; line = str_line_next(x->text, line)) {
        const size_t words = words_from(x->text, line);
        if (is_unused(x->text, line) || str_find_char(str_cut(x->text, line, words), '\t') < 0)
            continue;
        if (first == SIZE_MAX)
            first = end = line;
        buf_put(&b, str_cut(x->text, end, line));
        for (size_t i = line; i < words; i++)
            buf_printf(&b, "%*s", x->text.p[i] == '\t' ? (int)blanks : 1, "");
        end = words;
        lines++;
    }
    if (lines)
        try_put(x, first, end, buf_str(&b), first, words_from(x->text, first),
                "a tab where only spaces are allowed",
                "put %u spaces for each tab at the beginning of a line, here and in %zu more: most "
                "editors do it at once",
                blanks, lines - 1);
}

/* Tells whether a bracket before `at` on its line is open. */
static bool is_in_brackets(struct str t, size_t at)
{
    int open = 0;
    for (size_t i = str_line_start(t, at); i < at; i++)
        open += t.p[i] == '[' || t.p[i] == '{' ? 1 : t.p[i] == ']' || t.p[i] == '}' ? -1 : 0;
    return open > 0;
}

/* Closes the quote at `at` in up to two ways: first before closing brackets, or after a name if the
 * quote begins the line; then at the end of the line. */
static void try_close(struct tries *x, size_t at, char sign)
{
    static const char never[] = "a quote is opened and never closed";
    const char quote[2] = {sign, 0};
    const size_t to = words_to(x->text, at);
    size_t inner = to;
    const struct str line = str_cut(x->text, at, to), with = str_dup(x->a, str_of(quote));
    const ptrdiff_t colon = str_find(line, ": ");
    while (is_in_brackets(x->text, at) && inner > at && strchr("]} ", x->text.p[inner - 1]))
        inner--;
    if (colon > 1 && words_from(x->text, str_line_start(x->text, at)) == at)
        inner = at + (size_t)colon;
    if (inner < to)
        try_put(x, inner, inner, with, at, at + 1, never, "close it: %.*s%s", STRF(str_cut(x->text, at, inner)), quote);
    try_put(x, to, to, with, at, at + 1, never, "close it: %.*s%s", STRF(line), quote);
}

/* Tries quoted texts that span several lines: the one in which libyaml stopped, and the last one
 * before the error. */
static void try_quotes(struct tries *x)
{
    yaml_parser_t p;
    yaml_token_t k;
    size_t index = 0, byte = 0, last = SIZE_MAX;
    if (!yaml_parser_initialize(&p))
        return;
    yaml_parser_set_encoding(&p, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&p, (const unsigned char *)x->text.p, x->text.n);
    for (bool more = true; more && yaml_parser_scan(&p, &k);) {
        for (; index < k.start_mark.index && byte < x->text.n; index++)
            str_rune(x->text, &byte);
        more = k.type != YAML_STREAM_END_TOKEN && byte < x->text.n && byte <= x->at;
        if (more && k.type == YAML_SCALAR_TOKEN && k.start_mark.line != k.end_mark.line)
            last = strchr("\"'", x->text.p[byte]) ? byte : last;
        yaml_token_delete(&k);
    }
    yaml_parser_delete(&p);
    if (x->begun < x->text.n && strchr("\"'", x->text.p[x->begun]))
        try_close(x, x->begun, x->text.p[x->begun]);
    if (last != SIZE_MAX)
        try_close(x, last, x->text.p[last]);
}

#define NO_BREAK "\xC2\xA0"
#define NO_ENTRY "a line is neither `name: value` nor an entry of a list"

/* Inserts a missing blank (`-Infantry`, `title:Halt`) or a missing colon: before what begins as a
 * value, or behind the first word (`title Halt`). */
static void try_blank(struct tries *x, size_t from)
{
    const size_t lo = words_from(x->text, from), to = source_line_end(x->text, from);
    const char *const p = x->text.p;
    size_t i = lo;
    if (lo + 1 < to && p[lo] == '-' && !strchr(" -0123456789", p[lo + 1]))
        try_put(x, lo + 1, lo + 1, STR(" "), lo, lo + 1,
                "an entry of a list has no space after its dash", "put a space after the dash");
    while (i < to && char_is_name(p[i]))
        i++;
    if (i + 1 < to && p[i] == ':' && p[i + 1] != ' ') {
        /* a no-break space looks like a blank */
        const bool other = str_starts(str_cut(x->text, i + 1, to), NO_BREAK);
        try_put(x, i + 1, i + 1 + (other ? sizeof NO_BREAK - 1 : 0), STR(" "), lo, i + 1, NO_ENTRY,
                "put a %sspace after the colon", other ? "plain " : "");
    } else if (i > lo && (i == to || p[i] == ' ')) {
        for (size_t k = i; k + 1 < to; k++) /* `In cover +1` */
            if (p[k] == ' ' && strchr("+-0123456789[{\"", p[k + 1]))
                i = k;
        try_put(x, i, i, STR(":"), lo, i, NO_ENTRY, "put a colon after the name: `%.*s:`",
                STRF(str_cut(x->text, lo, i)));
    }
}

/* Makes the line a list entry with the indent of line `like`, which has a dash. */
static void try_dash(struct tries *x, size_t from, size_t like, const char *side)
{
    if (from >= x->text.n || like >= x->text.n)
        return;
    const size_t lo = words_from(x->text, from), in = words_from(x->text, like) - like;
    if (str_starts(str_cut(x->text, like + in, x->text.n), "- ") && x->text.p[lo] != '-')
        try_put(x, from, lo, str_printf(x->a, "%*s- ", (int)in, ""), lo, words_to(x->text, from),
                "an entry of a list has no dash", "write it as the entries %s: `- ` in column %zu",
                side, in + 1);
}

/* Edits in brackets: a closing bracket of the right kind, a comma before the last word, or a
 * bracket at the end of the line. */
static void try_brackets(struct tries *x, size_t open)
{
    const struct str t = x->text;
    size_t i = x->at;
    while (open < t.n && open > 0 && t.p[open] != '[' && t.p[open] != '{')
        open--;
    if (open >= t.n || !strchr("[{", t.p[open]))
        return;
    const char *close = t.p[open] == '{' ? "}" : "]";
    if (i < t.n && strchr("]}", t.p[i]) && t.p[i] != *close)
        try_put(x, i, i + 1, str_of(close), i, i + 1, "the wrong bracket closes this",
                "close it with `%s`", close);
    /* go to the blank before the name, which may have any length */
    if (i < t.n && t.p[i] == ':' && *close == '}')
        while (i > open && t.p[i] != ' ' && t.p[i] != ',')
            i--;
    if (i > open && i < t.n && t.p[i] == ' ' && t.p[i - 1] != ',') {
        const struct str name = str_trim(str_cut(t, i, source_line_end(t, i)));
        const ptrdiff_t end = str_find_char(name, ':');
        try_put(x, i, i, STR(","), i, i + 1, "a comma is missing", "put a comma before `%.*s`",
                STRF(str_cut(name, 0, end > 0 ? (size_t)end : name.n)));
    }
    const size_t to = words_to(t, open);
    try_put(x, to, to, str_of(close), open, open + 1, "a bracket is opened and never closed",
            "close it with `%s` at the end of the line", close);
}

/* ---- choice ---- */

/* Collects the edits, most certain first. */
static void tries_of(struct tries *x)
{
    const size_t here = str_line_start(x->text, x->at < x->text.n ? x->at : x->text.n),
                 up = line_above(x->text, here),
                 begun = str_line_start(x->text, x->begun < x->text.n ? x->begun : x->text.n);
    try_tabs(x, 2);
    try_tabs(x, 4);
    try_quotes(x);
    try_brackets(x, x->begun);
    try_dash(x, up, here, "below");
    try_dash(x, here, up, "above");
    if (up != SIZE_MAX)
        try_dash(x, up, line_above(x->text, up), "above");
    try_blank(x, here);
    if (up != SIZE_MAX)
        try_blank(x, up);
    try_blank(x, begun);
}

static size_t line_of(struct str t, size_t at)
{
    size_t line = 0;
    for (size_t i = 0; i < at && i < t.n; i++)
        line += t.p[i] == '\n';
    return line;
}

/* Quality of an edit: libyaml reads to the end, or some lines past both the error and the edit, or
 * just past the error. */
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

/* Takes the best edit; among equals the first, because edits are sorted by certainty. */
bool repair_find(struct arena *a, struct str text, size_t at, size_t begun, size_t *tried, struct repair *out)
{
    struct tries x = {.a = a, .text = text, .at = at, .begun = begun};
    enum rank best = NO_HELP;
    tries_of(&x);
    for (size_t i = 0; i < x.list.n && best < TO_THE_END && *tried < TRIED_MAX; i++) {
        *tried += text.n;
        enum rank rank = rank_of(&x, &x.list.at[i].edit);
        if (rank > best)
            *out = x.list.at[i];
        best = rank > best ? rank : best;
    }
    return best > NO_HELP;
}
