/* Finds text that must not be in a file, and reports it in the players' words with what to write:
 * bytes that no parser should see, libyaml's syntax errors, and text that YAML accepts although
 * nobody means it.
 *
 * Each guard adds one finding, at the first place, and the file is then not parsed. Each trap adds
 * one finding and leaves NODE_BAD if the value is not the intended one, so later stages stay
 * silent. A syntax error is looked up in a table by libyaml's problem and context and by the text
 * around the place; the first matching row is used. An unknown message of libyaml is quoted. Called
 * by events.c and csv.c. */
#include "yaml/inside.h"
#include <string.h>

/* ---- guards: before anything is parsed ---- */

/* Refuses directives, which are lines that begin with `%`. A directive could change the meaning of
 * tags and of the YAML version, and 60,000 of them keep libyaml busy for seconds. */
static bool guard_directives(struct diag *d, uint32_t file, const struct source *s)
{
    for (size_t i = 0; i < s->lines; i++) {
        uint32_t lo = s->line[i] + (i == 0 && str_starts(s->text, "\xEF\xBB\xBF") ? 3 : 0);
        if (lo >= s->text.n || s->text.p[lo] != '%')
            continue;
        REPORT(d, RULE_NOT_PLAIN, ((struct span){file, lo, lo + 1}),
               "delete the line, or put quotes around the text",
               "a line begins with `%%`, which YAML reserves");
        return false;
    }
    return true;
}

bool guard(struct diag *d, uint32_t file, bool yaml)
{
    const struct source *s = diag_source_at(d, file);
    size_t max = source_max(s->path);
    bool good = s->text.n <= max;
    if (!good)
        diag_add(d, RULE_OVER_LIMIT, (struct span){file, 0, 0}, "the file is larger than %zu KiB",
                 max / 1024);
    good = good && source_guard(d, file, yaml) && (!yaml || guard_directives(d, file, s));
    if (!good)
        diag_source_incomplete(d, file);
    return good;
}

/* ---- syntax errors ---- */

/* Place of the finding: the error, the start of the construct, the rest of the line, or the line
 * above. */
enum point { AT_PROBLEM, AT_BEGIN, AT_LINE, AT_ABOVE };

/* Text around an error. */
enum sight {
    HERE_TAB = 1,
    HERE_DASH = 2,
    /* on the line on which the construct began: `["a": b]`. A colon further down belongs to a name,
     * and the list above it was not closed. */
    HERE_COLON = 4,
    AFTER_CLOSE = 8, /* the value ended in a quote or a bracket, but the line continues: `"a" b` */
    AFTER_NAME = 16, /* `title: Fire: the first`; libyaml stops at the second colon */
    ABOVE_ODD = 32   /* the line above has the same indent and no name: that line is wrong */
};
struct wording {
    const char *problem, *context; /* part of libyaml's message; NULL: any */
    unsigned when;                 /* bits that must all be set */
    enum point point;
    const char *fact; /* NULL: a text cannot begin with the character at this place */
    const char *help; /* NULL: show the text in quotes */
};

/* Texts of several rows. */
#define NO_ENTRY "a line is neither `name: value` nor an entry of a list"
#define NAME_OR_RIGHT "write `name: value`, or indent the line more if it continues the text above"
#define LONE_DASH "a single `-` instead of a value"
#define NEVER_CLOSED "a quote is opened and never closed"
#define BAD_BACKSLASH "a backslash inside double quotes has a meaning unknown to YAML"

/* The first matching row is used. */
static const struct wording wordings[] = {
    {"tab character", NULL, 0, AT_PROBLEM, "a tab where only spaces are allowed",
     "indent with spaces"},
    {"cannot start any token", NULL, HERE_TAB, AT_PROBLEM, "a tab where only spaces are allowed",
     "indent with spaces"},
    {"cannot start any token", NULL, 0, AT_PROBLEM, NULL, NULL},
    {NULL, "scanning an alias", 0, AT_BEGIN, NULL, NULL},
    {NULL, "scanning an anchor", 0, AT_BEGIN, NULL, NULL},
    {NULL, "ing a tag", 0, AT_BEGIN, NULL, NULL},
    {"undefined tag", NULL, 0, AT_PROBLEM, NULL, NULL},
    {NULL, "scanning a block scalar", 0, AT_BEGIN, NULL, NULL},
    {"mapping values are not allowed", NULL, AFTER_NAME, AT_PROBLEM,
     "a text contains a colon and a space", NULL},
    {"mapping values are not allowed", NULL, ABOVE_ODD, AT_ABOVE, NO_ENTRY, NAME_OR_RIGHT},
    {"mapping values are not allowed", NULL, 0, AT_PROBLEM, "a name with a colon interrupts a text",
     "begin the line in the same column as the names above it, and put quotes around a text with a "
     "colon"},
    {"block sequence entries", NULL, 0, AT_PROBLEM, LONE_DASH,
     "write `--` for an empty cell; a list begins on the line below its name"},
    {"mapping keys are not allowed", NULL, 0, AT_PROBLEM, NULL, NULL},
    {"did not find expected", "block", AFTER_CLOSE, AT_PROBLEM,
     "there is text after the end of the value",
     "a value in quotes or brackets ends when they close: put quotes around the whole, or move the "
     "rest to `note`"},
    {"did not find expected", "block", 0, AT_LINE, "this line has the wrong indent",
     "give it the indent of the lines it belongs to"},
    {"or ']'", NULL, HERE_COLON, AT_PROBLEM, "a cell contains a colon",
     "put quotes around the cell"},
    {"or ']'", NULL, 0, AT_PROBLEM, "a comma or the closing `]` is missing",
     "close the list, or put quotes around a cell that contains quotes or brackets"},
    {"or '}'", NULL, 0, AT_PROBLEM, "a comma or the closing `}` is missing",
     "close the bracket, or put quotes around a value that contains a colon, quotes or brackets"},
    {"expected ':'", NULL, 0, AT_BEGIN, NO_ENTRY, NAME_OR_RIGHT},
    {"unexpected end of stream", NULL, 0, AT_BEGIN, NEVER_CLOSED, "close it with the same quote"},
    {"document indicator", NULL, 0, AT_BEGIN, NEVER_CLOSED, "close it with the same quote"},
    {"escape", "quoted scalar", 0, AT_PROBLEM, BAD_BACKSLASH,
     "write the backslash twice, or use single quotes"},
    {"hexdecimal", NULL, 0, AT_PROBLEM, BAD_BACKSLASH,
     "write the backslash twice, or use single quotes"},
    {"Unicode character", NULL, 0, AT_PROBLEM,
     "a backslash inside double quotes gives a character that does not exist",
     "type the character itself"},
    {"<document start>", NULL, 0, AT_PROBLEM, "there is text after the end of the file's content",
     "a file begins with names in the first column, such as `charts:`"},
    {"node content", NULL, HERE_DASH, AT_PROBLEM, LONE_DASH, "write `--` for an empty cell"},
    {"node content", "flow", 0, AT_PROBLEM, "two commas have nothing between them",
     "write `--` for an empty cell"},
    {"node content", NULL, 0, AT_PROBLEM, "this cannot be a value", "put quotes around a text"},
};

/* libyaml has no error numbers, only messages; the parts in the table are the same in many
 * versions. */
static bool has(const char *text, const char *part)
{
    return !part || (text && strstr(text, part));
}

static struct str source_line(const struct source *s, uint32_t lo)
{
    return str_cut(s->text, lo, source_line_end(s->text, lo));
}

/* Returns the number of leading blanks. */
static size_t indent_of(struct str line)
{
    size_t n = 0;
    while (n < line.n && line.p[n] == ' ')
        n++;
    return n;
}

/* Returns all bits of enum sight that apply. Indents count only blanks, because tabs have their own
 * finding. */
static unsigned seen_at(const struct source *s, struct span at, struct span from, struct str above_line)
{
    struct str t = s->text, above = str_trim(above_line);
    uint32_t lo = at.lo < t.n ? at.lo : (uint32_t)t.n, start = source_line_start(s, lo);
    char here = lo < t.n ? t.p[lo] : 0;
    struct str head = str_trim(str_cut(t, start, lo));
    unsigned seen = here == '\t' ? HERE_TAB : here == '-' ? HERE_DASH : 0;
    if (here == ':' && source_line_start(s, from.lo) == start)
        seen |= HERE_COLON;
    if (head.n && strchr("\"']}", head.p[head.n - 1]))
        seen |= AFTER_CLOSE;
    if (str_find(head, ": ") >= 0)
        seen |= AFTER_NAME;
    if (above.n && indent_of(above_line) == indent_of(source_line(s, start)) && str_find(above, ": ") < 0 &&
        !str_ends(above, ":"))
        seen |= ABOVE_ODD;
    return seen;
}

/* Returns the cell as a person reads it, which differs from YAML's reading at an error. */
static struct str syntax_cell(const struct source *s, uint32_t lo, bool with_comment)
{
    struct str t = source_line(s, lo), head = str_cut(s->text, source_line_start(s, lo), lo);
    bool flow = str_find_char(head, '[') >= 0 || str_find_char(head, '{') >= 0;
    size_t n = 0;
    while (n < t.n && !(flow && strchr(",]}", t.p[n])))
        n++;
    t = str_cut(t, 0, n);
    ptrdiff_t comment = with_comment ? -1 : str_find(t, " #");
    return str_trim(comment > 0 ? str_cut(t, 0, (size_t)comment) : t);
}

void syntax_help_quoted(struct finding *f, struct span at, const char *before, const char *after,
                        const char *otherwise)
{
    if (at.hi - at.lo < 80)
        finding_fix_quote(f, at);
    if (f->fix.to.n)
        finding_help(f, "%s%.*s%s", before, STRF(f->fix.to), after);
    else
        finding_help(f, "%s", otherwise);
}

void syntax_help_quote(struct finding *f, const struct source *s, uint32_t lo)
{
    struct str cell = syntax_cell(s, lo, false);
    ptrdiff_t colon = str_find(cell, ": ");
    struct str head = str_trim(str_cut(s->text, source_line_start(s, lo), lo));
    if (str_ends(cell, ":") && !head.n)
        cell.n--; /* a whole label: the quotes exclude its colon */
    else if (colon > 0 && !head.n)
        cell = str_cut(cell, 0, (size_t)colon);
    uint32_t from = (uint32_t)(cell.p - s->text.p);
    syntax_help_quoted(f, (struct span){f->at.file, from, from + (uint32_t)cell.n},
                       "put it in quotes: ", "", "put quotes around the whole text");
}

/* Returns the start of the text around `lo`: after the name on its line, or `lo` itself if there is
 * no name. */
static uint32_t text_around(const struct source *s, uint32_t lo)
{
    uint32_t start = source_line_start(s, lo);
    ptrdiff_t colon = str_find(str_cut(s->text, start, lo), ": ");
    if (colon < 0)
        return lo;
    uint32_t at = start + (uint32_t)colon + 2;
    while (at < lo && s->text.p[at] == ' ')
        at++;
    return at;
}

/* Points at one character or at the rest of a line; at the end of the file the span is empty. */
void syntax_report(struct diag *d, const char *problem, const char *context, struct span seen, struct span begun)
{
    static const struct wording unknown = {.fact = "the rest of the file cannot be read"};
    const struct source *s = diag_source_at(d, seen.file);
    uint32_t start = source_line_start(s, seen.lo), n = (uint32_t)s->text.n;
    struct str above = start ? source_line(s, source_line_start(s, start - 1)) : (struct str){"", 0};
    unsigned marks = seen_at(s, seen, begun, above);
    const struct wording *w = wordings, *end = wordings + sizeof wordings / sizeof *wordings;
    while (w < end && !(has(problem, w->problem) && has(context, w->context) && (marks & w->when) == w->when))
        w++;
    w = w < end ? w : &unknown;
    struct span at = w->point == AT_BEGIN ? begun : seen;
    if (w->point == AT_ABOVE)
        at.lo = (uint32_t)(str_trim(above).p - s->text.p);
    at.lo = at.lo < n ? at.lo : n;
    at.hi = at.lo + (at.lo < n);
    if (w->point == AT_LINE || w->point == AT_ABOVE)
        at.hi = source_line_end(s->text, at.hi);
    struct finding *f =
        w->fact ? diag_add(d, RULE_SYNTAX, at, "%s", w->fact)
                : diag_add(d, RULE_SYNTAX, at, "a text cannot begin with `%c`", at.lo < n ? s->text.p[at.lo] : ' ');
    if (!w->problem && !w->context)
        finding_note(f, "libyaml says: %s%s%s", context ? context : "", context ? ", " : "",
                     problem ? problem : "no reason");
    else if (w->help)
        finding_help(f, "%s", w->help);
    else
        syntax_help_quote(f, s, w->when == AFTER_NAME ? text_around(s, at.lo) : at.lo);
    if (w->help && w->point != AT_BEGIN && context && begun.lo < at.lo &&
        source_line_start(s, begun.lo) != source_line_start(s, at.lo))
        finding_also(f, begun, "it belongs to the line here");
}

/* ---- traps: text that YAML accepts silently ---- */

/* Finds `Fire #2` and `Battery #`: a blank before the # and no blank after it, which no real
 * comment has. `Fire # two dice` passes. */
bool yaml_lint_lost_comment(struct diag *d, const struct source *s, const struct node *value)
{
    struct str t = s->text;
    uint32_t i = value->at.hi;
    while (i < t.n && (t.p[i] == ' ' || t.p[i] == '\t'))
        i++;
    if (!value->text.n || i == value->at.hi || i >= t.n || t.p[i] != '#')
        return false;
    const bool end = source_line_end(t, i + 1) == i + 1; /* an empty comment */
    if (!end && !(char_is_letter(t.p[i + 1]) || char_is_digit(t.p[i + 1]) || (unsigned char)t.p[i + 1] >= 0x80))
        return false;
    struct span lost = {value->at.file, i, source_line_end(t, i)};
    struct finding *f =
        diag_add(d, RULE_LOST_COMMENT, lost, "this is read as a comment and would not be printed");
    finding_also(f, value->at, "the text ends here");
    struct str whole = syntax_cell(s, value->at.lo, true);
    uint32_t from = (uint32_t)(whole.p - t.p);
    whole.n = str_find(whole, " #") > 0 ? whole.n : 0;
    syntax_help_quoted(f, (struct span){value->at.file, from, from + (uint32_t)whole.n}, "write ",
                       ", or put a space after `#` if it is a comment",
                       "put quotes around the whole text, or a space after `#` if it is a comment");
    return true;
}

/* Charts write at most `-` or `+` after `|` or `>`. A digit there is an indent for YAML, but the
 * author means a target number (`>6`). */
bool yaml_lint_block_head(struct diag *d, const struct source *s, struct span at)
{
    struct str head = str_cut(s->text, at.lo, source_line_end(s->text, at.lo));
    ptrdiff_t comment = str_find(head, " #");
    if (comment >= 0)
        head = str_cut(head, 0, (size_t)comment);
    head = str_trim(head);
    if (head.n == 1 || (head.n == 2 && strchr("-+", head.p[1])))
        return false;
    struct finding *f = diag_add(d, RULE_SYNTAX, (struct span){at.file, at.lo, at.lo + (uint32_t)head.n},
                                 "a text cannot begin with `%c`", head.p[0]);
    finding_note(f, "to YAML, `%c` means that a longer text follows on the next lines", head.p[0]);
    finding_help(f, "put it in quotes: \"%.*s\"", STRF(head));
    return true;
}

/* The text must be plain, which is as long in the file as its value, with one quote at its end and
 * no other quote. */
bool yaml_lint_quote_behind(struct diag *d, const struct node *value)
{
    const struct str t = value->text;
    const char before = t.n > 1 ? t.p[t.n - 2] : '0';
    /* 6", 4½" and D6" are distances */
    if (!str_ends(t, "\"") || str_find_char(str_cut(t, 0, t.n - 1), '"') >= 0 ||
        char_is_digit(before) || (unsigned char)before >= 0x80 ||
        value->at.hi - value->at.lo != t.n)
        return false;
    struct finding *f = diag_add(d, RULE_SYNTAX, node_inside(value, t.n - 1, t.n),
                                 "a quote is closed but was not opened");
    finding_help(f, "also put one before the text, or delete it: %.*s",
                 STRF(str_cut(t, 0, t.n - 1)));
    return true;
}

bool yaml_lint_hidden(struct diag *d, const struct node *value)
{
    for (size_t i = 0; i < value->text.n;) {
        uint32_t rune = str_rune(value->text, &i);
        if (!rune_is_refused(rune))
            continue;
        REPORT(d, RULE_BAD_TEXT, value->at, "delete it, or write the backslash twice to print it",
               "a backslash makes a hidden character, U+%04X, in this text", (unsigned)rune);
        return true;
    }
    return false;
}
