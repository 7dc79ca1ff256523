/* Field tables to JSON Schemas and to the manual's reference, so that neither can say what the reader does not do.
 *
 * All scalars are text to Broadside, while an editor's YAML has read 3 as a number and true as a truth value by the
 * time a schema sees it; so a text may be any of these here, and a number is one, or a text that looks like one. Tables
 * may hold each other (a chart has parts that are charts): every table is a definition of its own, met once. Called by
 * the command `schema`. */
#include "yaml/schema.h"
#include "base/str.h"
#include <string.h>

/* The tables that are reached, in the order in which they are met. */
struct reached {
    struct arena *a;
    const struct fields **at;
    size_t n, cap;
    bool top_again; /* the first is reached from itself: it is a definition too */
};

static void reach(struct reached *r, const struct fields *t);

/* `of` is one row, but for FIELD_ANY, which has a row a form to FIELD_END. */
static void reach_field(struct reached *r, const struct field *f)
{
    if (f->keys)
        reach(r, f->keys);
    for (size_t i = 0; f->of && (i == 0 || (f->type == FIELD_ANY && f->of[i].type != FIELD_END)); i++)
        if (f->of[i].type != FIELD_END)
            reach_field(r, &f->of[i]);
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

/* Tables hold each other in rings, so what was met is not entered again; there are some dozens, which are gone
 * through. */
static struct reached reached_from(struct arena *a, const struct fields *top)
{
    struct reached r = {.a = a};
    reach(&r, top);
    return r;
}

/* --- JSON */

/* "a-section-of-a-sheet": a definition's name, from what the mapping is called in findings. */
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

/* A number within the row's bounds, or a text of that pattern: for what may have a unit behind it. */
static void put_number(struct buf *b, const struct field *f, const char *type, int64_t per, const char *pattern)
{
    buf_printf(b, "\"anyOf\": [{\"type\": \"%s\"", type);
    if (f->least != f->most) {
        buf_putz(b, ", \"minimum\": ");
        field_put_bound(b, f->least, per);
        buf_putz(b, ", \"maximum\": ");
        field_put_bound(b, f->most, per);
    }
    buf_printf(b, "}, {\"type\": \"string\", \"pattern\": \"%s\"}]", pattern);
}

static void put_value(struct buf *b, const struct field *f);

#define NUMBER "-?[0-9]+(\\\\.[0-9]+)?"
#define SCALAR "\"type\": [\"string\", \"number\", \"boolean\"]"

/* One of the row's words, or any text where it has none. */
static void put_scalar(struct buf *b, const struct field *f)
{
    for (size_t i = 0; f->words && f->words[i]; i++) {
        buf_putz(b, i ? ", " : "\"enum\": [");
        buf_put_json(b, str_of(f->words[i]));
    }
    buf_putz(b, f->words ? "]" : SCALAR);
}

/* What stands between the braces of a value's schema. */
static void put_type(struct buf *b, const struct field *f)
{
    switch (f->type) {
    case FIELD_ANY:
        buf_putz(b, f->of ? "\"anyOf\": [" : "");
        for (size_t i = 0; f->of && f->of[i].type != FIELD_END; i++) {
            buf_putz(b, i ? ", " : "");
            put_value(b, &f->of[i]);
        }
        buf_putz(b, f->of ? "]" : "");
        return;
    case FIELD_LIST:
    case FIELD_LENGTHS:
        buf_putz(b, "\"type\": \"array\"");
        if (f->count)
            buf_printf(b, ", \"minItems\": %u, \"maxItems\": %u", f->count, f->count);
        if (f->of) {
            buf_putz(b, ", \"items\": ");
            put_value(b, f->of);
        }
        return;
    case FIELD_MAP:
        buf_putz(b, "\"type\": \"object\"");
        if (f->count)
            buf_printf(b, ", \"minProperties\": %u, \"maxProperties\": %u", f->count, f->count);
        if (f->of) {
            buf_putz(b, ", \"additionalProperties\": ");
            put_value(b, f->of);
        }
        return;
    case FIELD_KEYS:
        buf_printf(b, "\"$ref\": \"#/$defs/%.*s\"", STRF(definition_name(b->a, f->keys)));
        return;
    case FIELD_TEXT:
        buf_putz(b, SCALAR);
        return;
    case FIELD_TEXTS:
        buf_putz(b, "\"anyOf\": [{");
        put_scalar(b, f);
        buf_putz(b, "}, {\"type\": \"array\", \"items\": {");
        put_scalar(b, f);
        buf_putz(b, "}}]");
        return;
    case FIELD_DATE:
        buf_putz(b, "\"type\": \"string\", \"pattern\": \"^[0-9]{4}-[0-9]{2}-[0-9]{2}$\"");
        return;
    case FIELD_YES:
        buf_putz(b, "\"enum\": [\"yes\", \"no\"]");
        return;
    case FIELD_COUNT:
        put_number(b, f, "integer", 1, "^[0-9]+$");
        return;
    case FIELD_NUMBER:
        put_number(b, f, "number", 1, "^" NUMBER "(/[0-9]+)?$");
        return;
    case FIELD_LENGTH:
        put_number(b, f, "number", 1000, "^" NUMBER " *(mm|cm|in)$");
        return;
    case FIELD_POINTS:
        put_number(b, f, "number", MPT_PER_PT, "^" NUMBER " *(pt)?( *\\\\.\\\\. *" NUMBER " *(pt)?)?$");
        return;
    case FIELD_PERMILLE:
        put_number(b, f, "number", 1000, "^" NUMBER "( *\\\\.\\\\. *" NUMBER ")?$");
        return;
    case FIELD_PERCENT:
        put_number(b, f, "number", 1, "^" NUMBER " *%?$");
        return;
    case FIELD_SHARE:
        put_number(b, f, "number", 1, "^" NUMBER "(/[0-9]+| *%)?$");
        return;
    case FIELD_COLOUR:
        buf_putz(b, "\"type\": \"string\", \"pattern\": \"^#[0-9A-Fa-f]{6}$\"");
        return;
    case FIELD_WORD:
        put_scalar(b, f);
        return;
    case FIELD_END:
        return;
    }
}

static void put_value(struct buf *b, const struct field *f)
{
    buf_putc(b, '{');
    size_t before = b->n;
    if (f->doc) {
        buf_putz(b, "\"description\": ");
        buf_put_json(b, str_of(f->doc));
        buf_putz(b, ", ");
    }
    size_t mark = b->n;
    put_type(b, f);
    if (b->n == mark && mark > before) /* nothing is known of it: no comma stands before nothing */
        b->p[b->n -= 2] = '\0';
    buf_putc(b, '}');
}

/* additionalProperties is false: an editor is to underline a key that no table has, as the reader refuses it. */
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
        buf_printf(b, "%s\n%s  ", i ? "," : "", indent);
        buf_put_json(b, str_of(t->field[i].key));
        buf_putz(b, ": ");
        put_value(b, &t->field[i]);
    }
    buf_printf(b, "\n%s}", indent);
}

void schema_put_json(struct buf *b, const struct schema_of *of)
{
    struct reached r = reached_from(b->a, of->top);
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
        put_definition(b, r.at[i], "      ");
        buf_putz(b, "\n    }");
    }
    buf_putz(b, "\n  }\n}\n");
}

/* --- Markdown */

static void put_bounds(struct buf *b, const struct field *f, int64_t per, const char *unit)
{
    if (f->least == f->most)
        return;
    buf_putz(b, ", ");
    field_put_bound(b, f->least, per);
    buf_putz(b, " to ");
    field_put_bound(b, f->most, per);
    buf_putz(b, unit);
}

/* What may stand there, in words. `deep`: inside a value that is itself one of several forms, where only its outer
 * shape is told. */
static void put_kind(struct buf *b, const struct field *f, bool deep)
{
    static const char *const named[] = {[NAMES_NOTHING] = "text",
                                        [NAMES_CHART] = "a chart's id",
                                        [NAMES_ODDS] = "an odds table's id",
                                        [NAMES_COLUMN] = "a column or row",
                                        [NAMES_SET] = "a set",
                                        [NAMES_FILE] = "a file",
                                        [NAMES_ROLL] = "a roll",
                                        [NAMES_CHOICE] = "a name"};
    switch (f->type) {
    case FIELD_ANY:
        if (deep || !f->of)
            buf_putz(b, deep ? "more" : "text, a list or names with values");
        for (size_t i = 0; !deep && f->of && f->of[i].type != FIELD_END; i++) {
            buf_putz(b, i ? ", or " : "");
            put_kind(b, &f->of[i], true);
        }
        return;
    case FIELD_LIST:
        buf_putz(b, "a list");
        if (f->of && (!deep || f->of->type != FIELD_ANY)) {
            buf_putz(b, " of ");
            put_kind(b, f->of, deep);
        }
        return;
    case FIELD_MAP:
        buf_putz(b, "names");
        if (f->of && (!deep || f->of->type != FIELD_ANY)) {
            buf_putz(b, ", each with ");
            put_kind(b, f->of, deep);
        }
        return;
    case FIELD_KEYS:
        buf_putz(b, f->keys->what);
        return;
    case FIELD_TEXT:
        buf_putz(b, named[f->names]);
        return;
    case FIELD_TEXTS:
        buf_printf(b, "%s, or a list of them", named[f->names]);
        return;
    case FIELD_DATE:
        buf_putz(b, "a date, 2026-11-21");
        return;
    case FIELD_YES:
        buf_putz(b, "yes or no");
        return;
    case FIELD_COUNT:
        buf_putz(b, "a whole number");
        put_bounds(b, f, 1, "");
        return;
    case FIELD_NUMBER:
        buf_putz(b, "a number");
        put_bounds(b, f, 1, "");
        return;
    case FIELD_LENGTH:
        buf_putz(b, "a length");
        put_bounds(b, f, 1000, " mm");
        return;
    case FIELD_LENGTHS:
        buf_printf(b, "%u lengths", f->count);
        return;
    case FIELD_POINTS:
        buf_putz(b, "a size or a range of sizes");
        put_bounds(b, f, MPT_PER_PT, " pt");
        return;
    case FIELD_PERMILLE:
        buf_putz(b, "a number or a range");
        put_bounds(b, f, 1000, "");
        return;
    case FIELD_PERCENT:
        buf_putz(b, "a percentage, 11 %");
        return;
    case FIELD_SHARE:
        buf_putz(b, "a part of the whole, 2 % or 1/50");
        return;
    case FIELD_COLOUR:
        buf_putz(b, "a colour, `\"#2c6b3f\"`");
        return;
    case FIELD_WORD:
        for (size_t i = 0; f->words[i]; i++)
            buf_printf(b, "%s`%s`", i == 0 ? "" : f->words[i + 1] ? ", " : " or ", f->words[i]);
        return;
    case FIELD_END:
        return;
    }
}

/* A cell of a Markdown table: a bar in it would end it. */
static void put_cell(struct buf *b, struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '|')
            buf_putc(b, '\\');
        buf_putc(b, s.p[i]);
    }
}

void schema_put_markdown(struct buf *b, const struct schema_of *of)
{
    struct reached r = reached_from(b->a, of->top);
    for (size_t t = 0; t < r.n; t++) {
        buf_printf(b, "%s %s\n\n", t ? "###" : "##", r.at[t]->what);
        if (t == 0)
            buf_printf(b, "`%s`\n\n", of->files);
        buf_putz(b, "| key | what may stand there | |\n| --- | --- | --- |\n");
        for (size_t i = 0; i < r.at[t]->n; i++) {
            const struct field *f = &r.at[t]->field[i];
            struct buf kind = {.a = b->a};
            put_kind(&kind, f, false);
            buf_printf(b, "| `%s`%s | ", f->key, f->needed ? " (needed)" : "");
            put_cell(b, buf_str(&kind));
            buf_putz(b, " | ");
            put_cell(b, str_of(f->doc));
            buf_putz(b, " |\n");
        }
        buf_putc(b, '\n');
    }
}

void schema_put_keys(struct buf *b, const struct schema_of *of)
{
    struct reached r = reached_from(b->a, of->top);
    for (size_t t = 0; t < r.n; t++) {
        buf_printf(b, "- %s%s%s:", t ? "" : "**", r.at[t]->what, t ? "" : "**");
        for (size_t i = 0; i < r.at[t]->n; i++)
            buf_printf(b, "%s `%s`", i ? "," : "", r.at[t]->field[i].key);
        buf_putc(b, '\n');
    }
}
