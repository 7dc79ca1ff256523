/* Writes field tables as JSON Schemas and as the manual's reference, so both always agree with the
 * reader.
 *
 * Scalars are always text here, but an editor's YAML turns 3 into a number and true into a boolean
 * before a schema sees it. So a text in the schema may be any of these types, and a number may be a
 * number or a text that looks like one. Tables may contain each other (a chart has parts, which are
 * charts), so every table becomes one definition. Called by the command `schema`. */
#include "yaml/inside.h"
#include <string.h>

/* The reachable tables, in order of first use. */
struct reached {
    struct arena *a;
    const struct fields **at;
    size_t n, cap;
    bool top_again; /* the first table contains itself, so it is a definition too */
};

/* Tables contain each other in cycles, so a known table is not entered again. There are a few dozen
 * tables, so the search is linear. */
static void reach(struct reached *r, const struct fields *t);

/* `of` is one row; for FIELD_ANY it has a row per form, ended by FIELD_END. */
static void reach_field(struct reached *r, const struct field *f)
{
    if (f->keys)
        reach(r, f->keys);
    for (const struct field *of = f->of; of && of->type != FIELD_END; of = f->type == FIELD_ANY ? of + 1 : NULL)
        reach_field(r, of);
}

static void reach(struct reached *r, const struct fields *t)
{
    for (size_t i = 0; i < r->n; i++)
        if (r->at[i] == t) {
            r->top_again |= i == 0;
            return;
        }
    ARENA_PUSH(r->a, r, t);
    for (size_t i = 0; i < t->n; i++)
        reach_field(r, &t->field[i]);
}

/* --- JSON */

/* Makes a definition's name from the table's name in findings: "a-section-of-a-sheet". */
static struct str definition_name(struct arena *a, const struct fields *t)
{
    struct buf b = {.a = a};
    for (const char *p = t->what; *p; p++)
        if (char_is_name(*p) && *p != '_')
            buf_putc(&b, (char)str_lower(*p));
        else if (b.n && b.p[b.n - 1] != '-')
            buf_putc(&b, '-');
    struct str s = buf_str(&b);
    return str_ends(s, "-") ? str_cut(s, 0, s.n - 1) : s;
}

static void put_value(struct buf *b, const struct field *f);

/* Writes the row's words, or any scalar if it has no words. */
static void put_scalar(struct buf *b, const struct field *f)
{
    for (size_t i = 0; f->words && f->words[i]; i++) {
        buf_putz(b, i ? ", " : "\"enum\": [");
        buf_put_json(b, str_of(f->words[i]));
    }
    buf_putz(b, f->words ? "]" : "\"type\": [\"string\", \"number\", \"boolean\"]");
}

/* Writes a list or a mapping: its size if `count` is set, and the type of its items if `of` is
 * set. */
static void put_many(struct buf *b, const struct field *f, const char *type, const char *count, const char *each)
{
    buf_printf(b, "\"type\": \"%s\"", type);
    if (f->count)
        buf_printf(b, ", \"min%s\": %u, \"max%s\": %u", count, f->count, count, f->count);
    if (f->of) {
        buf_printf(b, ", \"%s\": ", each);
        put_value(b, f->of);
    }
}

/* Writes a number within the row's bounds or a text that looks like one, perhaps with its unit. If
 * the type's JSON type is string, only a text is allowed. */
static void put_number(struct buf *b, const struct field *f)
{
    const struct field_kind *kind = &field_kinds[f->type];
    bool text = strcmp(kind->json, "string") == 0;
    if (!text) {
        buf_printf(b, "\"anyOf\": [{\"type\": \"%s\"", kind->json);
        if (f->min != f->max) {
            buf_putz(b, ", \"minimum\": ");
            field_put_bound(b, f->min, kind->per);
            buf_putz(b, ", \"maximum\": ");
            field_put_bound(b, f->max, kind->per);
        }
        buf_putz(b, "}, {");
    }
    buf_printf(b, "\"type\": \"string\", \"pattern\": \"%s\"%s", kind->pattern, text ? "" : "}]");
}

/* Writes the content of a value's schema; empty if any value is allowed. */
static void put_type(struct buf *b, const struct field *f)
{
    if (f->type == FIELD_ANY && f->of) {
        for (const struct field *of = f->of; of->type != FIELD_END; of++) {
            buf_putz(b, of == f->of ? "\"anyOf\": [" : ", ");
            put_value(b, of);
        }
        buf_putz(b, "]");
    } else if (f->type == FIELD_LIST || f->type == FIELD_LENGTHS) {
        put_many(b, f, "array", "Items", "items");
    } else if (f->type == FIELD_MAP) {
        put_many(b, f, "object", "Properties", "additionalProperties");
    } else if (f->type == FIELD_KEYS) {
        buf_printf(b, "\"$ref\": \"#/$defs/%.*s\"", STRF(definition_name(b->a, f->keys)));
    } else if (f->type == FIELD_TEXTS) {
        buf_putz(b, "\"anyOf\": [{");
        put_scalar(b, f);
        buf_putz(b, "}, {\"type\": \"array\", \"items\": {");
        put_scalar(b, f);
        buf_putz(b, "}}]");
    } else if (f->type == FIELD_YES) {
        buf_putz(b, "\"enum\": [\"yes\", \"no\"]");
    } else if (field_kinds[f->type].json) {
        put_number(b, f);
    } else if (f->type == FIELD_TEXT || f->type == FIELD_WORD) {
        put_scalar(b, f);
    }
}

static void put_value(struct buf *b, const struct field *f)
{
    struct buf type = {.a = b->a};
    put_type(&type, f);
    buf_putc(b, '{');
    if (f->doc) {
        buf_putz(b, "\"description\": ");
        buf_put_json(b, str_of(f->doc));
        buf_putz(b, type.n ? ", " : "");
    }
    buf_put(b, buf_str(&type));
    buf_putc(b, '}');
}

/* additionalProperties is false so that editors mark unknown keys, which the reader refuses too. */
static void put_definition(struct buf *b, const struct fields *t, const char *indent)
{
    buf_printf(b, "%s\"type\": \"object\",\n%s\"additionalProperties\": false,\n", indent, indent);
    bool needed = false;
    for (size_t i = 0; i < t->n; i++)
        if (t->field[i].needed) {
            buf_printf(b, needed ? ", " : "%s\"required\": [", indent);
            buf_put_json(b, str_of(t->field[i].key));
            needed = true;
        }
    buf_printf(b, "%s%s\"properties\": {", needed ? "],\n" : "", indent);
    for (size_t i = 0; i < t->n; i++) {
        const struct field *f = &t->field[i];
        const char *const name[] = {f->key, f->was};
        for (size_t k = 0; k < 2 && name[k]; k++) {
            buf_printf(b, "%s\n%s  ", i + k ? "," : "", indent);
            buf_put_json(b, str_of(name[k]));
            buf_putz(b, ": ");
            put_value(b, f);
        }
    }
    buf_printf(b, "\n%s}", indent);
}

/* The file's own mapping is at the top; all other mappings are in $defs. A file mapping that
 * contains itself is in both. */
void schema_put_json(struct buf *b, const struct schema_of *of)
{
    struct reached r = {.a = b->a};
    reach(&r, of->top);
    buf_printf(b, "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"$id\": \"broadside-%s\",\n",
               of->name);
    buf_putz(b, "  \"title\": ");
    buf_put_json(b, str_of(of->top->what));
    buf_putz(b, ",\n  \"description\": ");
    buf_put_json(b, str_of(of->files));
    buf_putz(b, ",\n");
    put_definition(b, r.at[0], "  ");
    buf_putz(b, ",\n  \"$defs\": {");
    size_t from = r.top_again ? 0 : 1;
    for (size_t i = from; i < r.n; i++) {
        buf_printf(b, "%s\n    \"%.*s\": {\n", i > from ? "," : "", STRF(definition_name(b->a, r.at[i])));
        buf_putz(b, "      \"title\": ");
        buf_put_json(b, str_of(r.at[i]->what));
        buf_putz(b, ",\n");
        put_definition(b, r.at[i], "      ");
        buf_putz(b, "\n    }");
    }
    buf_putz(b, "\n  }\n}\n");
}

/* --- Markdown */

/* Writes the allowed values in words. `deep`: inside one of several forms of a value; only the
 * outer shape is written. */
static void put_kind(struct buf *b, const struct field *f, bool deep)
{
    static const char *const named[] = {[NAMES_NOTHING] = "text",
                                        [NAMES_CHART] = "a chart's id",
                                        [NAMES_ODDS] = "an odds table's id",
                                        [NAMES_COLUMN] = "a column or row",
                                        [NAMES_SET] = "a set",
                                        [NAMES_FILE] = "a file",
                                        [NAMES_ROLL] = "a roll",
                                        [NAMES_CHOICE] = "a name",
                                        [NAMES_TYPE] = "a type",
                                        [NAMES_RULE] = "text",
                                        [NAMES_FONT] = "a font",
                                        [NAMES_THEME] = "a theme",
                                        [NAMES_PROFILE] = "a size of cards",
                                        [NAMES_PAPER] = "a paper",
                                        [NAMES_PRINT] = "`home` and a paper, or a word"};
    const struct field_kind *kind = &field_kinds[f->type];
    if (f->type == FIELD_ANY && (deep || !f->of)) {
        buf_putz(b, deep ? "more" : "text, a list or names with values");
    } else if (f->type == FIELD_ANY) {
        for (const struct field *of = f->of; of->type != FIELD_END; of++) {
            buf_putz(b, of == f->of ? "" : ", or ");
            put_kind(b, of, true);
        }
    } else if (f->type == FIELD_LIST || f->type == FIELD_MAP) {
        buf_putz(b, f->type == FIELD_LIST ? "a list" : "names");
        if (f->of && (!deep || f->of->type != FIELD_ANY)) {
            buf_putz(b, f->type == FIELD_LIST ? " of " : ", each with ");
            put_kind(b, f->of, deep);
        }
    } else if (f->type == FIELD_WORD) {
        for (size_t i = 0; f->words[i]; i++)
            buf_printf(b, "%s`%s`", i == 0 ? "" : f->words[i + 1] ? ", " : " or ", f->words[i]);
    } else if (f->type == FIELD_TEXT || f->type == FIELD_TEXTS) {
        buf_printf(b, "%s%s", named[f->names], f->type == FIELD_TEXT ? "" : ", or a list of them");
    } else if (f->type == FIELD_LENGTHS) {
        buf_printf(b, "%u lengths", f->count);
    } else {
        buf_putz(b, f->type == FIELD_KEYS ? f->keys->what : kind->words ? kind->words : kind->name);
    }
    field_put_bounds(b, f, ", ", "");
}

void field_put_kind(struct buf *b, const struct field *f)
{
    put_kind(b, f, false);
}

void markdown_put(struct buf *b, struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '|')
            buf_putc(b, '\\');
        buf_putc(b, s.p[i]);
    }
}

void schema_put_markdown(struct buf *b, const struct schema_of *of)
{
    struct reached r = {.a = b->a};
    reach(&r, of->top);
    for (size_t t = 0; t < r.n; t++) {
        buf_printf(b, "%s %.*s\n\n", t ? "###" : "##",
                   STRF(str_capital(b->a, str_of(r.at[t]->what))));
        if (t == 0)
            buf_printf(b, "`%s`\n\n", of->files);
        buf_putz(b, "| key | possible values | |\n| --- | --- | --- |\n");
        for (size_t i = 0; i < r.at[t]->n; i++) {
            const struct field *f = &r.at[t]->field[i];
            struct buf kind = {.a = b->a};
            put_kind(&kind, f, false);
            buf_printf(b, "| `%s`%s | ", f->key, f->needed ? " (needed)" : "");
            markdown_put(b, buf_str(&kind));
            buf_putz(b, " | ");
            markdown_put(b, str_of(f->doc));
            buf_putz(b, " |\n");
        }
        buf_putc(b, '\n');
    }
}

/* Breaks lines at the length that mandoc recommends. */
void mdoc_put(struct buf *b, struct str s)
{
    enum { LINE = 79 };
    bool bold = false;
    size_t from = b->n;
    struct str rest = s, word;
    while (rest.n && str_split(&rest, ' ', &word)) {
        struct buf w = {.a = b->a};
        for (size_t i = 0; i < word.n; i++)
            if (word.p[i] == '`')
                buf_putz(&w, (bold = !bold) ? "\\fB" : "\\fR");
            else if (word.p[i] == '\\')
                buf_putz(&w, "\\e");
            else
                buf_putc(&w, word.p[i]);
        bool first = b->n == from;
        if (!first && b->n - from + 1 + w.n > LINE) {
            buf_putc(b, '\n');
            from = b->n;
            first = true;
        }
        buf_putz(b, !first ? " " : w.n && (*w.p == '.' || *w.p == '\'') ? "\\&" : "");
        buf_put(b, buf_str(&w));
    }
    buf_putz(b, bold ? "\\fR\n" : "\n");
}

/* A section is a kind of file, a subsection a mapping in it. */
void schema_put_mdoc(struct buf *b, const struct schema_of *of)
{
    struct reached r = {.a = b->a};
    reach(&r, of->top);
    for (size_t t = 0; t < r.n; t++) {
        struct str what = str_capital(b->a, str_of(r.at[t]->what));
        buf_printf(b, ".%s %.*s\n", t ? "Ss" : "Sh", STRF(what));
        if (t == 0)
            buf_printf(b, "File:\n.Pa %s\n", of->files);
        buf_putz(b, ".Bl -tag -width Ds\n");
        for (size_t i = 0; i < r.at[t]->n; i++) {
            const struct field *f = &r.at[t]->field[i];
            struct buf kind = {.a = b->a};
            put_kind(&kind, f, false);
            buf_printf(b, ".It Ic %s%s\n", f->key, f->needed ? " Pq needed" : "");
            mdoc_put(b, str_printf(b->a, "%.*s.", STRF(str_capital(b->a, str_of(f->doc)))));
            mdoc_put(b, str_printf(b->a, "%.*s.", STRF(str_capital(b->a, buf_str(&kind)))));
        }
        buf_putz(b, ".El\n");
    }
}
