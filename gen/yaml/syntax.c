/* libyaml's syntax errors in the players' words, with what to write instead.
 *
 * A row of the table is chosen by libyaml's problem and context, and by what stands at the place; the first that agrees
 * is taken. What libyaml may say in later versions falls to the last row, which quotes it. Called by events.c. */
#include "yaml/inside.h"
#include <string.h>

/* Where the ^ goes: the place, where it began, the whole of that line, the whole line above. */
enum point { AT_PROBLEM, AT_BEGIN, AT_LINE, AT_ABOVE };

struct scene { /* an error with what stands around it */
    struct diag *d;
    const struct source *s;
    const struct syntax_error *e;
    char here, before; /* the character at the place; the last one before it on its line that is no blank, or 0 */
    bool colon_before; /* a name with its colon stands before it on the line */
    struct str above;  /* the line above, without the blanks around it, and whether it begins in the same column */
    bool same_indent;
};

struct row {
    const char *problem, *context;       /* part of libyaml's words; NULL: any */
    bool (*when)(const struct scene *c); /* NULL: always */
    enum point point;
    const char *fact, *help; /* help NULL: the text in quotes */
};

static uint32_t line_start(const struct source *s, uint32_t offset)
{
    uint32_t line, column;
    source_place(s, offset, &line, &column);
    return s->line[line - 1];
}

static bool at_tab(const struct scene *c)
{
    return c->here == '\t';
}

static bool after_close(const struct scene *c)
{
    return c->before == '"' || c->before == '\'' || c->before == ']' || c->before == '}';
}

static bool after_name(const struct scene *c)
{
    return c->colon_before;
}

static bool at_dash(const struct scene *c)
{
    return c->here == '-';
}

static bool at_colon(const struct scene *c)
{
    return c->here == ':' && line_start(c->s, c->e->begun.lo) == line_start(c->s, c->e->at.lo);
}

/* The line above stands in the same column and has no name of its own: it is what is wrong. */
static bool above_is_odd(const struct scene *c)
{
    struct str above = c->above;
    return above.n && c->same_indent && str_find(above, ": ") < 0 && !str_ends(above, ":");
}

static bool above_is_tight(const struct scene *c)
{
    return above_is_odd(c) && str_find_char(c->above, ':') > 0;
}

static bool tight_colon(const struct scene *c)
{
    struct str t = str_cut(c->s->text, c->e->begun.lo, c->e->at.lo);
    ptrdiff_t eol = str_find_char(t, '\n'), at = str_find_char(t, ':');
    return at > 0 && (eol < 0 || at < eol);
}

static const struct row rows[] = {
    {"tab character", NULL, NULL, AT_PROBLEM, "a tab stands where only blanks can", "indent with blanks"},
    {"cannot start any token", NULL, at_tab, AT_PROBLEM, "a tab stands where only blanks can", "indent with blanks"},
    {"cannot start any token", NULL, NULL, AT_PROBLEM, "a text cannot begin with `%c`", NULL},
    {NULL, "scanning an alias", NULL, AT_BEGIN, "a text cannot begin with `%c`", NULL},
    {NULL, "scanning an anchor", NULL, AT_BEGIN, "a text cannot begin with `%c`", NULL},
    {NULL, "ing a tag", NULL, AT_BEGIN, "a text cannot begin with `%c`", NULL},
    {"undefined tag", NULL, NULL, AT_PROBLEM, "a text cannot begin with `%c`", NULL},
    {NULL, "scanning a block scalar", NULL, AT_BEGIN, "a text cannot begin with `%c`", NULL},
    {"mapping values are not allowed", NULL, after_name, AT_PROBLEM, "a colon and a blank stand inside a text", NULL},
    {"mapping values are not allowed", NULL, above_is_tight, AT_ABOVE,
     "a line is neither `name: value` nor an entry of a list", "put a blank behind the colon"},
    {"mapping values are not allowed", NULL, above_is_odd, AT_ABOVE,
     "a line is neither `name: value` nor an entry of a list",
     "write `name: value`, or move the line further right if it goes on with the text above"},
    {"mapping values are not allowed", NULL, NULL, AT_PROBLEM, "a name with a colon stands where a text goes on",
     "begin the line in the same column as the names above it, and put quotes around a text that has a colon"},
    {"block sequence entries", NULL, NULL, AT_PROBLEM, "a lone `-` stands where a value should",
     "write `--` for an empty cell; a list begins on the line below its name"},
    {"mapping keys are not allowed", NULL, NULL, AT_PROBLEM, "a text cannot begin with `%c`", NULL},
    {"did not find expected", "block", after_close, AT_PROBLEM, "something stands behind the end of the value",
     "a value in quotes or brackets ends where they close: put quotes around the whole, or move the rest to `note`"},
    {"did not find expected", "block", NULL, AT_LINE, "this line does not stand under those that it belongs to",
     "begin it in the same column as they do"},
    {"or ']'", NULL, at_colon, AT_PROBLEM, "a colon stands inside a cell", "put quotes around the cell"},
    {"or ']'", NULL, NULL, AT_PROBLEM, "a comma or the closing `]` is missing",
     "close the list, or put quotes around a cell that has quotes or brackets of its own"},
    {"or '}'", NULL, NULL, AT_PROBLEM, "a comma or the closing `}` is missing",
     "close the bracket, or put quotes around a value that has a colon, quotes or brackets of its own"},
    {"expected ':'", NULL, tight_colon, AT_BEGIN, "a line is neither `name: value` nor an entry of a list",
     "put a blank behind the colon"},
    {"expected ':'", NULL, NULL, AT_BEGIN, "a line is neither `name: value` nor an entry of a list",
     "write `name: value`, or move the line further right if it goes on with the text above"},
    {"unexpected end of stream", NULL, NULL, AT_BEGIN, "a quote is opened and never closed",
     "close it with the same quote"},
    {"document indicator", NULL, NULL, AT_BEGIN, "a quote is opened and never closed", "close it with the same quote"},
    {"escape", "quoted scalar", NULL, AT_PROBLEM,
     "a backslash inside double quotes says something that YAML does not know",
     "write the backslash twice, or use single quotes"},
    {"hexdecimal", NULL, NULL, AT_PROBLEM, "a backslash inside double quotes says something that YAML does not know",
     "write the backslash twice, or use single quotes"},
    {"Unicode character", NULL, NULL, AT_PROBLEM,
     "a backslash inside double quotes gives a character that does not exist", "type the character itself"},
    {"<document start>", NULL, NULL, AT_PROBLEM, "something stands behind the end of the file's one thing",
     "a file begins with names in the first column, such as `charts:`"},
    {"node content", NULL, at_dash, AT_PROBLEM, "a lone `-` stands where a value should",
     "write `--` for an empty cell"},
    {"node content", "flow", NULL, AT_PROBLEM, "there is nothing between two commas", "write `--` for an empty cell"},
    {"node content", NULL, NULL, AT_PROBLEM, "this cannot stand where a value should", "put quotes around a text"},
};

static bool has(const char *text, const char *part)
{
    return !part || (text && strstr(text, part));
}

static const struct row *row_for(const struct scene *c)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (has(c->e->problem, rows[i].problem) && has(c->e->context, rows[i].context) &&
            (!rows[i].when || rows[i].when(c)))
            return &rows[i];
    return NULL;
}

static struct str line_at(const struct source *s, uint32_t lo)
{
    uint32_t hi = lo;
    while (hi < s->text.n && s->text.p[hi] != '\n' && s->text.p[hi] != '\r')
        hi++;
    return str_cut(s->text, lo, hi);
}

static size_t indent_of(struct str line)
{
    size_t n = 0;
    while (n < line.n && line.p[n] == ' ')
        n++;
    return n;
}

static void look_above(struct scene *c, uint32_t lo)
{
    uint32_t start = line_start(c->s, lo);
    if (start == 0)
        return;
    struct str above = line_at(c->s, line_start(c->s, start - 1));
    c->above = str_trim(above);
    c->same_indent = indent_of(above) == indent_of(line_at(c->s, start));
}

static struct scene scene_of(struct diag *d, const struct source *s, const struct syntax_error *e)
{
    struct scene c = {.d = d, .s = s, .e = e};
    uint32_t lo = e->at.lo < s->text.n ? e->at.lo : (uint32_t)s->text.n;
    c.here = lo < s->text.n ? s->text.p[lo] : 0;
    struct str head = str_trim(str_cut(s->text, line_start(s, lo), lo));
    c.before = head.n ? head.p[head.n - 1] : 0;
    c.colon_before = str_find(head, ": ") >= 0;
    look_above(&c, lo);
    return c;
}

struct str syntax_cell(const struct source *s, uint32_t lo, bool with_comment)
{
    struct str t = line_at(s, lo), head = str_cut(s->text, line_start(s, lo), lo);
    bool flow = str_find_char(head, '[') >= 0 || str_find_char(head, '{') >= 0;
    size_t n = 0;
    while (n < t.n && !(flow && strchr(",]}", t.p[n])))
        n++;
    t = str_cut(t, 0, n);
    ptrdiff_t comment = with_comment ? -1 : str_find(t, " #");
    return str_trim(comment > 0 ? str_cut(t, 0, (size_t)comment) : t);
}

void syntax_help_quote(struct diag *d, struct finding *f, const struct source *s, uint32_t lo)
{
    struct str cell = syntax_cell(s, lo, false);
    ptrdiff_t colon = str_find(cell, ": ");
    struct str head = str_trim(str_cut(s->text, line_start(s, lo), lo));
    if (str_ends(cell, ":") && !head.n)
        cell.n--; /* a whole label: the quotes go around it without its colon */
    else if (colon > 0 && !head.n)
        cell = str_cut(cell, 0, (size_t)colon);
    if (cell.n && cell.n < 60 && str_find_char(cell, '"') < 0)
        finding_help(d, f, "put it in quotes: \"%.*s\"", STRF(cell));
    else
        finding_help(d, f, "put quotes around the whole text");
}

/* Where the text begins that holds the place: behind the name on its line; the place itself where there is none. */
static uint32_t text_around(const struct scene *c, uint32_t lo)
{
    uint32_t start = line_start(c->s, lo);
    ptrdiff_t colon = str_find(str_cut(c->s->text, start, lo), ": ");
    if (colon < 0)
        return lo;
    uint32_t at = start + (uint32_t)colon + 2;
    while (at < lo && c->s->text.p[at] == ' ')
        at++;
    return at;
}

static struct span point_at(const struct scene *c, enum point point)
{
    struct span at = point == AT_BEGIN ? c->e->begun : c->e->at;
    size_t n = c->s->text.n;
    if (point == AT_ABOVE)
        at.lo = (uint32_t)(c->above.p - c->s->text.p);
    if (at.lo > n)
        at.lo = (uint32_t)n;
    at.hi = at.lo + (at.lo < n ? 1 : 0);
    if (point == AT_PROBLEM || point == AT_BEGIN)
        return at;
    while (at.hi < n && c->s->text.p[at.hi] != '\n' && c->s->text.p[at.hi] != '\r')
        at.hi++;
    return at;
}

static void report_row(const struct scene *c, const struct row *row)
{
    struct span at = point_at(c, row->point);
    char here = at.lo < c->s->text.n ? c->s->text.p[at.lo] : ' ';
    /* A fact has at most one %c in it: the character pointed at. */
    const char *hole = strstr(row->fact, "%c");
    size_t cut = hole ? (size_t)(hole - row->fact) : strlen(row->fact);
    struct finding *f =
        diag_add(c->d, RULE_SYNTAX, at, "%.*s%.*s%s", (int)cut, row->fact, hole ? 1 : 0, &here, hole ? hole + 2 : "");
    if (row->help)
        finding_help(c->d, f, "%s", row->help);
    else
        syntax_help_quote(c->d, f, c->s, row->when == after_name ? text_around(c, at.lo) : at.lo);
    bool begun = c->e->context && c->e->begun.lo < at.lo && row->point != AT_BEGIN && row->help;
    if (begun && line_start(c->s, c->e->begun.lo) != line_start(c->s, at.lo))
        finding_also(c->d, f, c->e->begun, "it belongs to what begins here");
}

void syntax_report(struct diag *d, const struct syntax_error *e)
{
    const struct source *s = diag_source_at(d, e->at.file);
    struct scene c = scene_of(d, s, e);
    const struct row *row = row_for(&c);
    if (row) {
        report_row(&c, row);
        return;
    }
    struct finding *f = diag_add(d, RULE_SYNTAX, point_at(&c, AT_PROBLEM), "the file cannot be read any further");
    finding_note(d, f, "libyaml says: %s%s%s", e->context ? e->context : "", e->context ? ", " : "",
                 e->problem ? e->problem : "no reason");
}
