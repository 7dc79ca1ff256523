/* Writes findings as a log in SARIF 2.1.0 for other programs, or as a baseline in YAML.
 *
 * The log is one document with all findings in the order of `check`. A waived finding is a SARIF
 * suppression with its reason. Columns count characters from 1, and end columns are exclusive
 * (`unicodeCodePoints`). Called by run.c. */
#include "base/version.h"
#include "emit/emit.h"
#include <glib.h>
#include <unistd.h>

/* ---- SARIF: docs.oasis-open.org/sarif/sarif/v2.1.0 ---- */

/* A path in a URI: bytes that RFC 3986 does not allow there are escaped. */
static const char *uri_of(struct arena *a, struct str path)
{
    char *escaped = g_uri_escape_string(str_z(a, path), "!$&'()*+,;=@/", FALSE);
    const char *uri = str_z(a, str_of(escaped));
    g_free(escaped);
    return uri;
}

/* root: path of the repository; below: path of the project in it. Both end with a slash, or are
 * empty. */
struct report {
    struct buf *to;
    const struct diag *d;
    struct str root, below;
};

/* The root of the repository is the nearest folder with .git, else the project's folder. */
static void report_place(struct report *r, struct str place)
{
    struct arena *a = r->to->a;
    struct str root = place;
    while (root.n && access(str_printf(a, "%.*s/.git", STRF(root)).p, F_OK) != 0)
        while (root.n && root.p[--root.n] != '/')
            ;
    root = root.n ? root : place;
    r->root = str_printf(a, "%.*s/", STRF(root));
    r->below = place.n > root.n ? str_printf(a, "%.*s/", STRF(str_cut(place, root.n + 1, place.n)))
                                : STR("");
}

static void put_region(struct buf *b, const struct source *s, struct span at)
{
    uint32_t line, column, end_line, end_column;
    source_place(s, at.lo, &line, &column);
    source_place(s, at.hi, &end_line, &end_column);
    buf_printf(b, "{\"startLine\":%u,\"startColumn\":%u,\"endLine\":%u,\"endColumn\":%u}", line,
               column, end_line, end_column);
}

/* "artifactLocation":{...} for a file of the project. */
static void put_artifact(const struct report *r, const struct source *s)
{
    struct arena *a = r->to->a;
    const struct str path = str_printf(a, "%.*s%.*s", STRF(r->below), STRF(s->path));
    buf_printf(r->to, "\"artifactLocation\":{\"uri\":\"%s\",\"uriBaseId\":\"%%SRCROOT%%\"}",
               uri_of(a, path));
}

/* A place in a file; for a built-in file or a generated layout only its name. */
static void put_location(const struct report *r, const struct source *s, struct span at,
                         struct str message)
{
    struct buf *b = r->to;
    if (s->built_in || str_starts(s->path, "(")) {
        buf_printf(b, "{\"logicalLocations\":[{\"name\":%s}]", json_text(b, source_name(b->a, s)));
    } else {
        buf_putz(b, "{\"physicalLocation\":{");
        put_artifact(r, s);
        buf_putz(b, ",\"region\":");
        put_region(b, s, at);
        buf_putc(b, '}');
    }
    if (message.n)
        buf_printf(b, ",\"message\":{\"text\":%s}", json_text(b, message));
    buf_putc(b, '}');
}

/* Only places in a file. */
static void put_places(const struct report *r, const char *key, const struct text *at, size_t n)
{
    bool begun = false;
    buf_printf(r->to, "\"%s\":[", key);
    for (size_t i = 0; i < n; i++) {
        const struct source *s = diag_source_at(r->d, at[i].at.file);
        if (!s)
            continue;
        buf_putz(r->to, begun ? "," : "");
        put_location(r, s, at[i].at, at[i].s);
        begun = true;
    }
    buf_putc(r->to, ']');
}

static void put_fix(const struct report *r, const struct finding *f, const struct source *s)
{
    struct buf *b = r->to;
    buf_printf(b, ",\"fixes\":[{\"description\":{\"text\":%s},\"artifactChanges\":[{",
               json_text(b, f->help.n ? f->help : f->fact));
    put_artifact(r, s);
    buf_putz(b, ",\"replacements\":[{\"deletedRegion\":");
    put_region(b, s, f->fix.at);
    buf_printf(b, ",\"insertedContent\":{\"text\":%s}}]}]}]", json_text(b, f->fix.to));
}

static void put_result(const struct report *r, const struct finding *f)
{
    const struct source *fixed = diag_source_at(r->d, f->fix.at.file);
    struct buf *b = r->to;
    buf_printf(b, "{\"ruleId\":\"%s\",\"ruleIndex\":%d,\"level\":\"%s\",\"message\":{\"text\":%s},",
               rules[f->rule].slug, (int)f->rule, level_names[f->level],
               json_text(b, finding_message(b->a, f)));
    put_places(r, "locations", &(struct text){f->label, f->at}, 1);
    buf_putc(b, ',');
    put_places(r, "relatedLocations", f->also.at, f->also.n);
    if (f->waived)
        buf_printf(b, ",\"suppressions\":[{\"kind\":\"%s\",\"justification\":%s}]",
                   f->choice ? "external" : "inSource", json_text(b, f->why_waived));
    if (fixed && !fixed->built_in)
        put_fix(r, f, fixed);
    buf_putz(b, "}");
}

/* The beginning of a rule's page, before its examples: the fact and its reason. */
static struct str rule_why(enum rule_id rule)
{
    struct str page = str_of(rules[rule].page);
    const ptrdiff_t from = str_find(page, rules[rule].fact), to = str_find(page, "\n## ");
    return str_trim(str_cut(page, from < 0 ? 0 : (size_t)from, to < 0 ? page.n : (size_t)to));
}

/* Declares all rules, so that a viewer of the log can explain them; the page is Markdown. */
static void put_rules(struct buf *b)
{
    for (size_t i = 0; i < RULE_COUNT; i++) {
        const char *page = json_text(b, str_of(rules[i].page));
        buf_printf(b,
                   "%s\n{\"id\":\"%s\",\"shortDescription\":{\"text\":%s},"
                   "\"fullDescription\":{\"text\":%s},"
                   "\"defaultConfiguration\":{\"level\":\"%s\"},"
                   "\"help\":{\"text\":%s,\"markdown\":%s}}",
                   i ? "," : "", rules[i].slug, json_text(b, str_of(rules[i].fact)),
                   json_text(b, rule_why((enum rule_id)i)), level_names[rules[i].level], page,
                   page);
    }
}

static void sarif_put(const struct report *r, const struct finding **all, size_t n)
{
    struct buf *b = r->to;
    buf_putz(b, "{\"$schema\":\"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                "sarif-schema-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{"
                "\"name\":\"broadside\",\"version\":\"" BROADSIDE_VERSION "\",\"rules\":[");
    put_rules(b);
    buf_printf(b,
               "]}},\n\"originalUriBaseIds\":{\"%%SRCROOT%%\":{\"uri\":\"file://%s\"}},"
               "\"columnKind\":\"unicodeCodePoints\",\"results\":[",
               uri_of(b->a, r->root));
    for (size_t i = 0; i < n; i++) {
        buf_putz(b, i ? ",\n" : "\n");
        put_result(r, all[i]);
    }
    buf_putz(b, "]}]}\n");
}

/* ---- baseline.yaml ---- */

static bool is_known(const struct finding *f)
{
    const bool is_reported = !f->waived || (f->choice && f->choice->way == CHOOSE_KNOWN);
    return is_reported && f->level < LEVEL_ERROR;
}

/* A known finding is identified by its file, rule and fact, so that lines may be inserted before
 * it. */
static void known_put(struct buf *b, struct str path, const struct finding **all, size_t n)
{
    buf_putz(b, "  ");
    buf_put_json(b, path);
    buf_putz(b, ":\n");
    for (size_t rule = 0; rule < RULE_COUNT; rule++) {
        size_t n_put = 0;
        for (size_t i = 0; i < n; i++) {
            if (all[i]->rule != rule || !is_known(all[i]))
                continue;
            if (!n_put++)
                buf_printf(b, "    %s:\n", rules[rule].slug);
            buf_putz(b, "      - ");
            buf_put_json(b, all[i]->fact);
            buf_putc(b, '\n');
        }
    }
}

static void baseline_put(struct buf *b, const struct finding **all, size_t n)
{
    bool begun = false;
    buf_putz(
        b,
        "# The accepted findings, written by broadside check --format baseline >baseline.yaml\n");
    for (size_t i = 0, end; i < n; i = end) {
        struct str path = all[i]->source ? all[i]->source->path : STR(".");
        bool some = false;
        for (end = i; end < n && all[end]->source == all[i]->source; end++)
            some = some || is_known(all[end]);
        if (some && !begun)
            buf_putz(b, "known:\n");
        if (some)
            known_put(b, path, all + i, end - i);
        begun = begun || some;
    }
}

void report_put(struct buf *b, const struct diag *d, struct str place, enum format format,
                bool color, const struct tally *t)
{
    size_t n;
    struct report r = {.to = b, .d = d};
    if (format != FORMAT_SARIF && format != FORMAT_BASELINE) {
        diag_put(b, d, format, color, t);
        return;
    }
    const struct finding **all = diag_sorted(d, b->a, &n);
    report_place(&r, place);
    if (format == FORMAT_SARIF)
        sarif_put(&r, all, n);
    else
        baseline_put(b, all, n);
}
