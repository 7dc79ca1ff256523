/* What a file says that it should not, to findings in the players' words, with what to write instead: bytes that no
 * parser should see, libyaml's syntax errors, and what YAML takes without a word though nobody means it.
 *
 * Each guard gives one finding, at the first place, and the file is not parsed then. Each trap gives one too, and
 * leaves NODE_BAD where a value is no longer what was meant, so that later stages do not complain again. Of a syntax
 * error a row of a table is chosen by libyaml's problem and context, and by what stands at the place; the first that
 * agrees is taken. What libyaml may say in later versions falls to the end, which quotes it. Called by events.c and
 * csv.c. */
#include "yaml/inside.h"
#include <string.h>

/* ---- guards: before anything is parsed ---- */

/* What no rulebook has and no author sees: controls, marks that turn the writing (they can make a line read otherwise
 * than it is parsed), a byte order mark further on, and code points that are no characters. rune_is_hidden, which is
 * for printing, has soft hyphens and joiners too: those may well be meant in a text. */
bool guard_is_hidden(uint32_t r)
{
    if (r == '\t' || r == '\n' || r == '\r')
        return false;
    return r < 0x20 || (r >= 0x7F && r < 0xA0) || r == 0x61C || r == 0x200E || r == 0x200F ||
           (r >= 0x202A && r <= 0x202E) || (r >= 0x2066 && r <= 0x2069) || r == 0xFEFF || (r & 0xFFFE) == 0xFFFE;
}

static bool is_bom(struct str s, size_t i)
{
    return i == 0 && str_starts(s, "\xEF\xBB\xBF");
}

bool guard_bytes(struct diag *d, uint32_t file)
{
    const struct source *source = diag_source_at(d, file);
    struct str s = source->text;
    size_t most = source_most(source->path);
    if (s.n > most) {
        diag_add(d, RULE_OVER_LIMIT, (struct span){file, 0, 0}, "the file is larger than %zu KiB", most / 1024);
        return false;
    }
    for (size_t i = 0; i < s.n;) {
        size_t lo = i;
        uint32_t rune = str_rune(s, &i);
        bool broken = rune == 0xFFFD && i - lo == 1; /* a U+FFFD that is really there is three bytes long */
        if ((!broken && !guard_is_hidden(rune)) || is_bom(s, lo))
            continue;
        struct span at = {file, (uint32_t)lo, (uint32_t)i};
        struct finding *f =
            broken ? diag_add(d, RULE_BAD_TEXT, at, "the file is not UTF-8")
                   : diag_add(d, RULE_BAD_TEXT, at, "a hidden character, U+%04X, stands here", (unsigned)rune);
        finding_help(d, f, "%s",
                     broken ? "save it as UTF-8; most editors ask for the encoding under \"save as\""
                            : "delete it, and type the text around it again where it was pasted");
        return false;
    }
    return true;
}

/* Where brackets nest, as far as it can be told without parsing. Errs towards seeing quotes too seldom and too
 * often alike: libyaml's own events are counted again, and what is here only keeps the worst from it. */
struct flow {
    size_t depth;
    char quote;  /* the quote that is open, or 0 */
    char before; /* the last character that was no blank; '\n' at the start of a line */
    bool blank;  /* a blank or line break stands right before */
};

static bool can_begin(const struct flow *w)
{
    bool opener = w->before == '\n' || w->before == '[' || w->before == '{' || w->before == ',';
    return opener || (w->blank && (w->before == ':' || w->before == '-' || w->before == '?'));
}

/* Takes one character; true where it opens a bracket. */
static bool flow_take(struct flow *w, char c)
{
    bool opens = false;
    if (w->quote) {
        if (c == w->quote)
            w->quote = 0;
    } else if ((c == '"' || c == '\'') && can_begin(w))
        w->quote = c;
    else if ((c == '[' || c == '{') && (w->depth || can_begin(w)))
        w->depth++, opens = true;
    else if ((c == ']' || c == '}') && w->depth)
        w->depth--;
    bool line_end = c == '\n' || c == '\r';
    w->blank = c == ' ' || c == '\t' || line_end;
    if (line_end && !w->depth)
        w->before = '\n';
    else if (!w->blank)
        w->before = c;
    return opens;
}

/* libyaml looks at all open levels for each token, so that a megabyte of `[` would hold it for long. Comments are
 * passed over, and what a backslash in double quotes stands before. */
static bool guard_flow(struct diag *d, uint32_t file, const struct source *s)
{
    struct flow w = {.before = '\n', .blank = true};
    struct str t = s->text;
    for (size_t i = is_bom(t, 0) ? 3 : 0; i < t.n; i++) {
        if (t.p[i] == '#' && w.blank && !w.quote) {
            while (i + 1 < t.n && t.p[i + 1] != '\n' && t.p[i + 1] != '\r')
                i++;
            continue;
        }
        if (w.quote == '"' && t.p[i] == '\\') {
            i++;
            continue;
        }
        if (flow_take(&w, t.p[i]) && w.depth > YAML_DEPTH) {
            struct finding *f = diag_add(d, RULE_OVER_LIMIT, (struct span){file, (uint32_t)i, (uint32_t)i + 1},
                                         "brackets stand more than %d deep in each other", YAML_DEPTH);
            finding_help(d, f, "is a bracket before this one never closed?");
            return false;
        }
    }
    return true;
}

/* A directive could change what the tags and the version of the file mean; only a line that begins with `%` is one. */
bool guard_yaml(struct diag *d, uint32_t file)
{
    const struct source *s = diag_source_at(d, file);
    if (!guard_bytes(d, file))
        return false;
    for (size_t i = 0; i < s->lines; i++) {
        uint32_t lo = i == 0 && is_bom(s->text, 0) ? 3 : s->line[i];
        if (lo >= s->text.n || s->text.p[lo] != '%')
            continue;
        struct finding *f = diag_add(d, RULE_NOT_PLAIN, (struct span){file, lo, lo + 1},
                                     "a line begins with `%%`, which YAML keeps for itself");
        finding_help(d, f, "delete the line, or put quotes around the text");
        return false;
    }
    return guard_flow(d, file, s);
}

/* ---- syntax errors ---- */

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

struct wording {
    const char *problem, *context;       /* part of libyaml's words; NULL: any */
    bool (*when)(const struct scene *c); /* NULL: always */
    enum point point;
    const char *fact, *help; /* help NULL: the text in quotes */
};

static uint32_t line_end(struct str s, uint32_t i)
{
    while (i < s.n && s.p[i] != '\n' && s.p[i] != '\r')
        i++;
    return i;
}

static struct str line_at(const struct source *s, uint32_t lo)
{
    return str_cut(s->text, lo, line_end(s->text, lo));
}

/* By the index of the source, whose line breaks are those of YAML and more than LF and CR. */
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

/* The value had ended in a quote or a bracket, and goes on: `"a" b`. */
static bool after_close(const struct scene *c)
{
    return c->before == '"' || c->before == '\'' || c->before == ']' || c->before == '}';
}

/* `title: Fire: the first`, where libyaml stops at the second colon. */
static bool after_name(const struct scene *c)
{
    return c->colon_before;
}

static bool at_dash(const struct scene *c)
{
    return c->here == '-';
}

/* `["a": b]`: both on one line. A colon further down belongs to a name, and the list above it was left open. */
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

/* As above_is_odd, for the one slip that has a better help: `name:value`. */
static bool above_is_tight(const struct scene *c)
{
    return above_is_odd(c) && str_find_char(c->above, ':') > 0;
}

/* `name:value`, which is one text to YAML: the colon stands in the first line of what was begun, and libyaml missed
 * it. */
static bool tight_colon(const struct scene *c)
{
    struct str t = str_cut(c->s->text, c->e->begun.lo, c->e->at.lo);
    ptrdiff_t eol = str_find_char(t, '\n'), at = str_find_char(t, ':');
    return at > 0 && (eol < 0 || at < eol);
}

static const struct wording rows[] = {
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

static size_t indent_of(struct str line)
{
    size_t n = 0;
    while (n < line.n && line.p[n] == ' ')
        n++;
    return n;
}

/* What the conditions of the rows ask, looked at once. The column of the line above is compared by its blanks: tabs
 * had their finding. */
static struct scene scene_of(struct diag *d, const struct source *s, const struct syntax_error *e)
{
    struct scene c = {.d = d, .s = s, .e = e};
    uint32_t lo = e->at.lo < s->text.n ? e->at.lo : (uint32_t)s->text.n, start = line_start(s, lo);
    c.here = lo < s->text.n ? s->text.p[lo] : 0;
    struct str head = str_trim(str_cut(s->text, start, lo));
    c.before = head.n ? head.p[head.n - 1] : 0;
    c.colon_before = str_find(head, ": ") >= 0;
    if (start == 0)
        return c;
    struct str above = line_at(s, line_start(s, start - 1));
    c.above = str_trim(above);
    c.same_indent = indent_of(above) == indent_of(line_at(s, start));
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

/* One character, or a line to its end; nothing at the end of the file. */
static struct span point_at(const struct scene *c, enum point point)
{
    struct span at = point == AT_BEGIN ? c->e->begun : c->e->at;
    size_t n = c->s->text.n;
    if (point == AT_ABOVE)
        at.lo = (uint32_t)(c->above.p - c->s->text.p);
    if (at.lo > n)
        at.lo = (uint32_t)n;
    at.hi = at.lo + (at.lo < n ? 1 : 0);
    if (point == AT_LINE || point == AT_ABOVE)
        at.hi = line_end(c->s->text, at.hi);
    return at;
}

static void report_row(const struct scene *c, const struct wording *row)
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
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (has(e->problem, rows[i].problem) && has(e->context, rows[i].context) &&
            (!rows[i].when || rows[i].when(&c))) {
            report_row(&c, &rows[i]);
            return;
        }
    struct finding *f = diag_add(d, RULE_SYNTAX, point_at(&c, AT_PROBLEM), "the file cannot be read any further");
    finding_note(d, f, "libyaml says: %s%s%s", e->context ? e->context : "", e->context ? ", " : "",
                 e->problem ? e->problem : "no reason");
}

/* ---- traps: what YAML takes silently ---- */

/* So many commas in one value are looked at, and so many values of one list reported: a file of brackets must not take
 * long. */
enum { PIECES = 16, REPORTS = 20 };

/* `Fire #2`: a blank before the # and none behind it, which nobody writes who means a comment. `Fire # two dice`
 * passes. */
bool trap_lost_comment(struct diag *d, const struct source *s, const struct node *value)
{
    struct str t = s->text;
    uint32_t i = value->at.hi;
    while (i < t.n && (t.p[i] == ' ' || t.p[i] == '\t'))
        i++;
    if (!value->text.n || i == value->at.hi || i + 1 >= t.n || t.p[i] != '#' ||
        !(char_is_letter(t.p[i + 1]) || char_is_digit(t.p[i + 1]) || (unsigned char)t.p[i + 1] >= 0x80))
        return false;
    struct span lost = {value->at.file, i, line_end(t, i)};
    struct finding *f = diag_add(d, RULE_LOST_COMMENT, lost, "this is taken for a comment and would not be printed");
    finding_also(d, f, value->at, "the text ends here");
    struct str whole = syntax_cell(s, value->at.lo, true);
    if (whole.n < 60 && str_find_char(whole, '"') < 0 && str_find(whole, " #") > 0)
        finding_help(d, f, "write \"%.*s\", or put a blank behind `#` if it is a comment", STRF(whole));
    else
        finding_help(d, f, "put quotes around the whole text, or a blank behind `#` if it is a comment");
    return true;
}

/* Behind `|` or `>` charts have nothing but YAML's signs for the last line break. A digit there is an indentation to
 * YAML, and a need (`>6`) to an author. */
bool trap_block_head(struct diag *d, const struct source *s, struct span at)
{
    struct str head = str_cut(s->text, at.lo, line_end(s->text, at.lo));
    ptrdiff_t comment = str_find(head, " #");
    if (comment >= 0)
        head = str_cut(head, 0, (size_t)comment);
    head = str_trim(head);
    if (head.n == 1 || (head.n == 2 && (head.p[1] == '-' || head.p[1] == '+')))
        return false;
    struct finding *f = diag_add(d, RULE_SYNTAX, (struct span){at.file, at.lo, at.lo + (uint32_t)head.n},
                                 "a text cannot begin with `%c`", head.p[0]);
    finding_note(d, f, "to YAML, `%c` says that a longer text follows on the next lines", head.p[0]);
    finding_help(d, f, "put it in quotes: \"%.*s\"", STRF(head));
    return true;
}

/* The guard has seen the file's bytes, not what "\u202e" makes of them. */
bool trap_hidden(struct diag *d, const struct node *value)
{
    for (size_t i = 0; i < value->text.n;) {
        uint32_t rune = str_rune(value->text, &i);
        if (!guard_is_hidden(rune))
            continue;
        struct finding *f = diag_add(d, RULE_BAD_TEXT, value->at,
                                     "a backslash makes a hidden character, U+%04X, in this text", (unsigned)rune);
        finding_help(d, f, "delete it, or write the backslash twice if it is to be printed");
        return true;
    }
    return false;
}

/* Round brackets left open in `s`; negative where more are closed. */
static int open_in(struct str s)
{
    int n = 0;
    for (size_t i = 0; i < s.n; i++)
        n += s.p[i] == '(' ? 1 : s.p[i] == ')' ? -1 : 0;
    return n;
}

/* What stands in quotes was not cut by a comma. */
static bool is_plain(const struct node *n)
{
    return n->kind == NODE_TEXT && n->quoting == QUOTE_PLAIN;
}

/* How many pieces from at[0] on belong together: 1 where the first has no bracket left open or none closes it. */
static size_t pieces_of(const struct node *const *at, size_t n)
{
    if (!is_plain(at[0]))
        return 1;
    int open = open_in(at[0]->text);
    if (open <= 0)
        return 1;
    for (size_t i = 1; i < n && i < PIECES && is_plain(at[i]); i++) {
        open += open_in(at[i]->text);
        if (open <= 0)
            return i + 1;
    }
    return 1;
}

/* What the commas parted as one bad value; a finding, unless there were many already. */
static const struct node *join(struct arena *a, struct diag *d, const struct node *first, const struct node *second,
                               const struct node *last, size_t *reports)
{
    struct span whole = {first->at.file, first->at.lo, last->at.hi};
    const struct node *bad = node_new(a, NODE_BAD, whole);
    if (++*reports > REPORTS)
        return bad;
    const struct source *s = diag_source_at(d, whole.file);
    struct str text = str_cut(s->text, whole.lo, whole.hi), rest = str_cut(s->text, second->at.lo, whole.hi);
    struct finding *f = diag_add(d, RULE_COMMA_ENDS_VALUE, whole, "the comma inside these brackets ends the value");
    finding_note(d, f, "what follows the comma, `%.*s`, is read as something new", STRF(rest));
    if (text.n < 80 && str_find_char(text, '"') < 0 && str_find_char(text, '\n') < 0)
        finding_help(d, f, "write \"%.*s\" in quotes, or put it on a line of its own", STRF(text));
    else
        finding_help(d, f, "put quotes around the whole, or put it on a line of its own");
    return bad;
}

size_t trap_commas_list(struct arena *a, struct diag *d, const struct node **item, size_t n)
{
    size_t kept = 0, reports = 0;
    for (size_t i = 0; i < n;) {
        size_t k = pieces_of(item + i, n - i);
        item[kept++] = k > 1 ? join(a, d, item[i], item[i + 1], item[i + k - 1], &reports) : item[i];
        i += k;
    }
    return kept;
}

/* In a map the pieces are the first one's value and then keys without a value. */
static size_t map_pieces(const struct pair *pair, size_t n)
{
    if (!is_plain(pair[0].value))
        return 1;
    int open = open_in(pair[0].value->text);
    for (size_t i = 1; open > 0 && i < n && i < PIECES; i++) {
        if (!is_plain(pair[i].key) || !is_plain(pair[i].value) || pair[i].value->text.n)
            return 1;
        open += open_in(pair[i].key->text);
        if (open <= 0)
            return i + 1;
    }
    return 1;
}

size_t trap_commas_map(struct arena *a, struct diag *d, struct pair *pair, size_t n)
{
    size_t kept = 0, reports = 0;
    for (size_t i = 0; i < n;) {
        size_t k = map_pieces(pair + i, n - i);
        struct pair p = pair[i];
        if (k > 1)
            p.value = join(a, d, p.value, pair[i + 1].key, pair[i + k - 1].key, &reports);
        pair[kept++] = p;
        i += k;
    }
    return kept;
}
