/* What YAML takes without a word and the author did not mean: texts cut by ` #`, cells cut by a comma, `>6` as a cell.
 *
 * Each gives one finding and leaves NODE_BAD where a value is no longer what was meant, so that later stages do not
 * complain again. Called by events.c. */
#include "yaml/inside.h"

/* So many commas in one value are looked at, and so many values of one list reported: a file of brackets must not take
 * long. */
enum { PIECES = 16, REPORTS = 20 };

static bool is_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80;
}

static uint32_t line_end(struct str s, uint32_t i)
{
    while (i < s.n && s.p[i] != '\n' && s.p[i] != '\r')
        i++;
    return i;
}

bool trap_lost_comment(struct diag *d, const struct source *s, const struct node *value)
{
    struct str t = s->text;
    uint32_t i = value->at.hi;
    while (i < t.n && (t.p[i] == ' ' || t.p[i] == '\t'))
        i++;
    if (!value->text.n || i == value->at.hi || i + 1 >= t.n || t.p[i] != '#' || !is_word(t.p[i + 1]))
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

static bool is_plain(const struct node *n)
{
    return n->kind == NODE_TEXT && n->quoting == QUOTE_PLAIN;
}

static void report_comma(struct diag *d, struct span whole, struct span comma)
{
    const struct source *s = diag_source_at(d, whole.file);
    struct str text = str_cut(s->text, whole.lo, whole.hi);
    struct finding *f = diag_add(d, RULE_COMMA_ENDS_VALUE, whole, "the comma inside these brackets ends the value");
    finding_note(d, f, "what follows the comma, `%.*s`, is read as something new",
                 STRF(str_cut(s->text, comma.lo, comma.hi)));
    if (text.n < 80 && str_find_char(text, '"') < 0 && str_find_char(text, '\n') < 0)
        finding_help(d, f, "write \"%.*s\" in quotes, or put it on a line of its own", STRF(text));
    else
        finding_help(d, f, "put quotes around the whole, or put it on a line of its own");
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

static const struct node *join(struct arena *a, struct diag *d, const struct node *first, const struct node *second,
                               const struct node *last, size_t *reports)
{
    struct span whole = {first->at.file, first->at.lo, last->at.hi};
    if (++*reports <= REPORTS)
        report_comma(d, whole, (struct span){whole.file, second->at.lo, last->at.hi});
    return node_new(a, NODE_BAD, whole);
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
