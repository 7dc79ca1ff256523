/* Findings as a log in SARIF 2.1.0, for other programs.
 *
 * It is one document of all findings in the order of `check`. A waived finding is a suppression of SARIF, with its
 * reason. Columns count characters from 1, and an end is behind the last, as SARIF's `unicodeCodePoints`. Called by
 * diag_print. */
#include "diag/report.h"
#include "base/version.h"
#include "diag/diag.h"
#include <string.h>

static void put_key(struct buf *b, const char *key, struct str value)
{
    buf_printf(b, "\"%s\":", key);
    buf_put_json(b, value);
}

/* ---- SARIF: docs.oasis-open.org/sarif/sarif/v2.1.0 ---- */

/* A path as a relative URI: what RFC 3986 does not let stand in a path as it is, byte by byte. */
static void put_uri(struct buf *b, struct str path)
{
    buf_putc(b, '"');
    for (size_t i = 0; i < path.n; i++) {
        unsigned char c = (unsigned char)path.p[i];
        bool plain = char_is_letter((char)c) || char_is_digit((char)c) || strchr("-._~/!$&'()*+,;=@", c);
        if (plain && c)
            buf_putc(b, (char)c);
        else
            buf_printf(b, "%%%02X", c);
    }
    buf_putc(b, '"');
}

static void put_region(struct buf *b, const struct source *s, struct span at)
{
    uint32_t line, column, end_line, end_column;
    source_place(s, at.lo, &line, &column);
    source_place(s, at.hi, &end_line, &end_column);
    buf_printf(b, "{\"startLine\":%u,\"startColumn\":%u,\"endLine\":%u,\"endColumn\":%u}", line, column, end_line,
               end_column);
}

/* {"physicalLocation":...,"message":...} for a place in a file. */
static void put_location(struct buf *b, const struct source *s, struct span at, struct str said)
{
    buf_putz(b, "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":");
    put_uri(b, s->path);
    buf_putz(b, ",\"uriBaseId\":\"PROJECT\"},\"region\":");
    put_region(b, s, at);
    buf_putc(b, '}');
    if (said.n) {
        buf_putz(b, ",\"message\":{");
        put_key(b, "text", said);
        buf_putc(b, '}');
    }
    buf_putc(b, '}');
}

struct str finding_message(struct arena *a, const struct finding *f)
{
    struct buf b = {.a = a};
    buf_put(&b, f->fact);
    if (f->label.n)
        buf_printf(&b, "\n%.*s", STRF(f->label));
    if (f->note.n)
        buf_printf(&b, "\n%.*s", STRF(f->note));
    if (f->help.n)
        buf_printf(&b, "\nhelp: %.*s", STRF(f->help));
    return buf_str(&b);
}

static void put_fix(struct buf *b, const struct finding *f, const struct source *s)
{
    buf_putz(b, ",\"fixes\":[{\"description\":{");
    put_key(b, "text", f->help.n ? f->help : f->fact);
    buf_putz(b, "},\"artifactChanges\":[{\"artifactLocation\":{\"uri\":");
    put_uri(b, s->path);
    buf_putz(b, ",\"uriBaseId\":\"PROJECT\"},\"replacements\":[{\"deletedRegion\":");
    put_region(b, s, f->fix.at);
    buf_putz(b, ",\"insertedContent\":{");
    put_key(b, "text", f->fix.to);
    buf_putz(b, "}}]}]}]");
}

static void put_result(struct buf *b, const struct diag *d, const struct finding *f)
{
    const struct source *fixed = diag_source_at(d, f->fix.at.file);
    bool begun = false;
    buf_putz(b, "{");
    put_key(b, "ruleId", str_of(rules[f->rule].slug));
    buf_printf(b, ",\"ruleIndex\":%d,\"level\":\"%s\",\"message\":{", (int)f->rule, level_names[f->level]);
    put_key(b, "text", finding_message(b->a, f));
    buf_putz(b, "},\"locations\":[");
    if (f->source)
        put_location(b, f->source, f->at, f->label);
    buf_putz(b, "],\"relatedLocations\":[");
    for (size_t i = 0; i < f->also.n; i++) {
        const struct source *s = diag_source_at(d, f->also.at[i].at.file);
        if (!s)
            continue;
        buf_putz(b, begun ? "," : "");
        put_location(b, s, f->also.at[i].at, f->also.at[i].s);
        begun = true;
    }
    buf_putc(b, ']');
    if (f->waived) {
        buf_putz(b, ",\"suppressions\":[{\"kind\":\"inSource\",");
        put_key(b, "justification", f->why_waived);
        buf_putz(b, "}]");
    }
    if (fixed)
        put_fix(b, f, fixed);
    buf_putz(b, "}");
}

/* What stands on a rule's page before its examples: the fact, and why it matters. */
static struct str rule_why(enum rule_id rule)
{
    struct str page = str_of(rules[rule].page);
    const ptrdiff_t from = str_find(page, rules[rule].fact), to = str_find(page, "\n## ");
    return str_trim(str_cut(page, from < 0 ? 0 : (size_t)from, to < 0 ? page.n : (size_t)to));
}

/* All rules are declared, so that who shows the log can say what each is about; the page is Markdown. */
static void put_rules(struct buf *b)
{
    for (size_t i = 0; i < RULE_COUNT; i++) {
        struct str page = str_of(rules[i].page);
        buf_putz(b, i ? ",\n{" : "\n{");
        put_key(b, "id", str_of(rules[i].slug));
        buf_putz(b, ",\"shortDescription\":{");
        put_key(b, "text", str_of(rules[i].fact));
        buf_putz(b, "},\"fullDescription\":{");
        put_key(b, "text", rule_why((enum rule_id)i));
        buf_printf(b, "},\"defaultConfiguration\":{\"level\":\"%s\"},\"help\":{", level_names[rules[i].level]);
        put_key(b, "text", page);
        buf_putc(b, ',');
        put_key(b, "markdown", page);
        buf_putz(b, "}}");
    }
}

void sarif_put(struct buf *b, const struct diag *d, const struct finding **all, size_t n)
{
    buf_putz(b, "{\"$schema\":\"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                "sarif-schema-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{"
                "\"name\":\"broadside\",\"version\":\"" BROADSIDE_VERSION "\",\"rules\":[");
    put_rules(b);
    buf_putz(b, "]}},\n\"columnKind\":\"unicodeCodePoints\",\"results\":[");
    for (size_t i = 0; i < n; i++) {
        buf_putz(b, i ? ",\n" : "\n");
        put_result(b, d, all[i]);
    }
    buf_putz(b, "]}]}\n");
}
