/* Findings as other programs want them: a log in SARIF 2.1.0, annotations of GitHub's workflows, a report in JUnit's
 * XML.
 *
 * Each is one document (annotations are lines) of all findings in the order that `check` has them. What SARIF calls
 * a suppression is a finding that is waived, with its reason; in the other two waived ones have no place. Columns count
 * characters from 1, and an end stands behind the last, as SARIF's `unicodeCodePoints` do. Called by diag_tell. */
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

/* Fact, note and help: who reads the log sees all that the terminal says, but for the lines of the file. */
static struct str message_of(struct arena *a, const struct finding *f)
{
    struct buf b = {.a = a};
    buf_put(&b, f->fact);
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
    put_key(b, "text", message_of(b->a, f));
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

static void sarif_put(struct buf *b, const struct diag *d, const struct finding **all, size_t n)
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

/* ---- GitHub: "::error file=F,line=L,col=C,endLine=L,endColumn=C,title=T::words" ---- */

/* What stands in a line of a workflow's commands: a break would end it, and in a property a comma or colon would. */
static void put_command(struct buf *b, struct str s, bool property)
{
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];
        if (c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ',')))
            buf_printf(b, "%%%02X", (unsigned char)c);
        else
            buf_putc(b, c);
    }
}

/* GitHub has "notice" for what is a note here. */
static void github_put(struct buf *b, const struct finding **all, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct finding *f = all[i];
        uint32_t line, column, end_line, end_column;
        if (f->waived)
            continue;
        buf_printf(b, "::%s ", f->level == LEVEL_NOTE ? "notice" : level_names[f->level]);
        if (f->source) {
            source_place(f->source, f->at.lo, &line, &column);
            source_place(f->source, f->at.hi, &end_line, &end_column);
            buf_putz(b, "file=");
            put_command(b, f->source->path, true);
            buf_printf(b, ",line=%u,endLine=%u,", line, end_line);
            if (line == end_line) /* columns are of one line there */
                buf_printf(b, "col=%u,endColumn=%u,", column, end_column);
        }
        buf_printf(b, "title=%s::", rules[f->rule].slug);
        put_command(b, message_of(b->a, f), false);
        buf_putc(b, '\n');
    }
}

/* ---- JUnit: a test case for each finding, and one for each file in which there is none that fails ---- */

/* What XML cannot hold at all is shown as an escape. */
static void put_xml(struct buf *b, struct str s)
{
    struct buf plain = {.a = b->a};
    struct str line;
    for (bool first = true; str_split(&s, '\n', &line); first = false) {
        buf_putz(&plain, first ? "" : "\n");
        put_shown(&plain, line);
    }
    for (size_t i = 0; i < plain.n; i++) {
        char c = plain.p[i];
        buf_putz(b, c == '&'    ? "&amp;"
                    : c == '<'  ? "&lt;"
                    : c == '>'  ? "&gt;"
                    : c == '"'  ? "&quot;"
                    : c == '\n' ? "&#10;"
                                : (char[]){c, 0});
    }
}

static bool fails(const struct finding *f, enum level least)
{
    return !f->waived && f->level >= least;
}

/* One that does not make the exit code 1 is a case that passes, with what is said of it as its output. */
static void put_case(struct buf *b, const struct finding *f, enum level least)
{
    uint32_t line, column;
    buf_putz(b, "<testcase classname=\"");
    put_xml(b, f->source ? f->source->path : STR("project"));
    buf_putz(b, "\" name=\"");
    if (f->source) {
        source_place(f->source, f->at.lo, &line, &column);
        buf_printf(b, "%u:%u: ", line, column);
    }
    buf_printf(b, "%s: ", rules[f->rule].slug);
    put_xml(b, f->fact);
    buf_putz(b, "\">");
    if (f->waived) {
        buf_putz(b, "<skipped message=\"");
        put_xml(b, f->why_waived);
        buf_putz(b, "\"/>");
    } else if (fails(f, least)) {
        buf_printf(b, "<failure type=\"%s\" message=\"", rules[f->rule].slug);
        put_xml(b, f->fact);
        buf_putz(b, "\">");
        put_xml(b, message_of(b->a, f));
        buf_putz(b, "</failure>");
    } else {
        buf_printf(b, "<system-out>%s: ", level_names[f->level]);
        put_xml(b, message_of(b->a, f));
        buf_putz(b, "</system-out>");
    }
    buf_putz(b, "</testcase>\n");
}

static void junit_put(struct buf *b, const struct diag *d, const struct finding **all, size_t n, enum level least)
{
    struct buf cases = {.a = b->a};
    size_t failures = 0, skipped = 0, whole = 0;
    bool *bad = ARENA_ARRAY(b->a, bool, diag_files(d) + 1);
    for (size_t i = 0; i < n; i++) {
        put_case(&cases, all[i], least);
        failures += fails(all[i], least);
        skipped += all[i]->waived;
        bad[all[i]->at.file] = bad[all[i]->at.file] || fails(all[i], least);
    }
    for (uint32_t k = 1; k <= diag_files(d); k++) {
        const struct source *s = diag_source_at(d, k);
        if (bad[k] || s->built_in || s->path.p[0] == '(') /* drafted here: no file */
            continue;
        whole++;
        buf_putz(&cases, "<testcase classname=\"");
        put_xml(&cases, diag_source_at(d, k)->path);
        buf_putz(&cases, "\" name=\"nothing fails\"/>\n");
    }
    buf_printf(b,
               "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"broadside\" tests=\"%zu\" "
               "failures=\"%zu\" errors=\"0\" skipped=\"%zu\">\n",
               n + whole, failures, skipped);
    buf_put(b, buf_str(&cases));
    buf_putz(b, "</testsuite>\n</testsuites>\n");
}

void report_put(struct buf *b, const struct diag *d, const struct finding **all, size_t n, enum format format,
                enum level least)
{
    if (format == FORMAT_SARIF)
        sarif_put(b, d, all, n);
    else if (format == FORMAT_GITHUB)
        github_put(b, all, n);
    else
        junit_put(b, d, all, n, least);
}
