/* Bytes before any parser sees them: refuses what no file of charts has, and what would hold libyaml for long.
 *
 * Each guard gives one finding, at the first place, and the file is not parsed then. Called by events.c and csv.c. */
#include "yaml/inside.h"

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

/* str_rune gives U+FFFD for broken bytes and for a U+FFFD that is really there, which is three bytes long. */
static bool is_broken(uint32_t rune, size_t bytes)
{
    return rune == 0xFFFD && bytes == 1;
}

static void report_rune(struct diag *d, struct span at, uint32_t rune)
{
    struct finding *f;
    if (is_broken(rune, at.hi - at.lo)) {
        f = diag_add(d, RULE_BAD_TEXT, at, "the file is not UTF-8");
        finding_help(d, f, "save it as UTF-8; most editors ask for the encoding under \"save as\"");
    } else {
        f = diag_add(d, RULE_BAD_TEXT, at, "a hidden character, U+%04X, stands here", (unsigned)rune);
        finding_help(d, f, "delete it, and type the text around it again where it was pasted");
    }
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
        if ((is_broken(rune, i - lo) || guard_is_hidden(rune)) && !is_bom(s, lo)) {
            report_rune(d, (struct span){file, (uint32_t)lo, (uint32_t)i}, rune);
            return false;
        }
    }
    return true;
}

static bool guard_directives(struct diag *d, uint32_t file, const struct source *s)
{
    for (size_t i = 0; i < s->lines; i++) {
        uint32_t lo = s->line[i];
        if (i == 0 && is_bom(s->text, 0))
            lo = 3;
        if (lo < s->text.n && s->text.p[lo] == '%') {
            struct finding *f = diag_add(d, RULE_NOT_PLAIN, (struct span){file, lo, lo + 1},
                                         "a line begins with `%%`, which YAML keeps for itself");
            finding_help(d, f, "delete the line, or put quotes around the text");
            return false;
        }
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

bool guard_yaml(struct diag *d, uint32_t file)
{
    const struct source *s = diag_source_at(d, file);
    return guard_bytes(d, file) && guard_directives(d, file, s) && guard_flow(d, file, s);
}
