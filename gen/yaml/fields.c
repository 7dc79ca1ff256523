/* Reads a mapping by its field table. Unknown and missing keys and values of the wrong shape are
 * reported here, once for all readers.
 *
 * NODE_BAD values are skipped silently: they already had a finding. Called by every reader of a
 * mapping with fixed keys. */
#include "yaml/inside.h"
#include <glib.h>
#include <stdlib.h>
#include <string.h>

/* ---- the grammars of values: no findings, no allocations ---- */

/* Reads a whole number as rat_parse() does: 12, -3, 4/2. Callers check bounds. */
bool count_parse(struct str s, int64_t *out)
{
    struct rat r;
    if (!rat_parse(&r, s) || !rat_whole(r))
        return false;
    *out = r.n;
    return true;
}

/* Parses a number with an optional unit, multiplies it by `worth` and rounds it. The limit is 100
 * m, longer than anything printed. */
static bool measured(struct str s, const char *unit, int64_t worth, int32_t *out)
{
    struct rat v;
    s = str_trim(s);
    if (str_ends(s, unit))
        s = str_trim(str_cut(s, 0, s.n - strlen(unit)));
    if (!rat_parse(&v, s) || !rat_mul(&v, v, RAT(worth)) || rat_cmp(v, RAT(-100000000)) < 0 ||
        rat_cmp(v, RAT(100000000)) > 0)
        return false;
    *out = (int32_t)rat_round(v);
    return true;
}

/* An inch is 25.4 mm exactly (the international inch of 1959). */
bool length_parse(struct str s, um *out)
{
    static const struct {
        const char *unit;
        int64_t worth; /* um */
    } unit[] = {{"cm", 10000}, {"in", 25400}, {"mm", 1000}};
    size_t u = 0;
    while (u < 2 && !str_ends(str_trim(s), unit[u].unit))
        u++;
    return measured(s, unit[u].unit, unit[u].worth, out);
}

/* Parses "X..Y" to its two ends in thousandths; "X" gives the same end twice. */
static bool ends_parse(struct str s, const char *unit, int32_t *first, int32_t *last)
{
    ptrdiff_t dots = str_find(s, "..");
    return measured(dots < 0 ? s : str_cut(s, 0, (size_t)dots), unit, 1000, first) &&
           measured(dots < 0 ? s : str_cut(s, (size_t)dots + 2, s.n), unit, 1000, last);
}

bool percent_parse(struct str s, unsigned *out)
{
    int32_t v;
    if (!measured(s, "%", 1, &v) || v < 0 || v > 100)
        return false;
    *out = (unsigned)v;
    return true;
}

/* Exact, because odds are compared with it: 33 % is 33/100 and not a third. */
bool share_parse(struct str s, struct rat *out)
{
    struct rat r;
    bool percent = str_ends(s, "%");
    if (percent)
        s.n--;
    if (!rat_parse(&r, str_trim(s)) || r.n < 0 || (percent && !rat_div(&r, r, RAT(100))) || rat_cmp(r, RAT(1)) > 0)
        return false;
    *out = r;
    return true;
}

bool colour_parse(struct str s, struct colour *out)
{
    unsigned v = 0;
    if (s.n != 7 || s.p[0] != '#')
        return false;
    for (size_t i = 1; i < 7; i++) {
        const int digit = g_ascii_xdigit_value(s.p[i]);
        if (digit < 0)
            return false;
        v = 16 * v + (unsigned)digit;
    }
    *out = (struct colour){(uint8_t)(v >> 16), (uint8_t)(v >> 8), (uint8_t)v};
    return true;
}

/* ---- the types ---- */

/* The pattern goes into JSON, so its backslashes are doubled. */
#define NUMBER "-?[0-9]+(\\\\.[0-9]+)?"
const struct field_kind field_kinds[] = {
    [FIELD_ANY] = {NODE_BAD, "a value"},
    [FIELD_LIST] = {NODE_LIST, "a list"},
    [FIELD_MAP] = {NODE_MAP, "names with values"},
    [FIELD_TEXT] = {NODE_TEXT, "a text"},
    [FIELD_TEXTS] = {NODE_BAD, "a text or a list of texts"},
    [FIELD_DATE] = {NODE_TEXT, "a date", "year-month-day, as 2026-11-21", "a date, 2026-11-21",
                    "string", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
    [FIELD_YES] = {NODE_TEXT, "yes or no"},
    [FIELD_COUNT] = {NODE_TEXT, "a whole number", NULL, NULL, "integer", "^[0-9]+$", 1, ""},
    [FIELD_NUMBER] = {NODE_TEXT, "a number", "a number, such as 0.6, or a fraction, such as 3/5",
                      NULL, "number", "^" NUMBER "(/[0-9]+)?$", 1, ""},
    [FIELD_LENGTH] = {NODE_TEXT, "a length", "millimetres, such as 2.5mm, or 1cm or 0.1in", NULL,
                      "number", "^" NUMBER " *(mm|cm|in)$", 1000, " mm"},
    [FIELD_LENGTHS] = {NODE_LIST, "a list of lengths"},
    [FIELD_POINTS] = {NODE_TEXT, "a size of type",
                      "points, such as 8pt, or the smallest and the largest, such as 7.5pt..10pt",
                      "a size or a range of sizes", "number",
                      "^" NUMBER " *(pt)?( *\\\\.\\\\. *" NUMBER " *(pt)?)?$", MPT_PER_PT, " pt"},
    [FIELD_PERMILLE] = {NODE_TEXT, "a number", "a number, such as 1.15, or two, such as 1.2..1.05",
                        "a number or a range", "number", "^" NUMBER "( *\\\\.\\\\. *" NUMBER ")?$",
                        1000, ""},
    [FIELD_PERCENT] = {NODE_TEXT, "a percentage", "0 % to 100 %", "a percentage, 11 %", "number",
                       "^" NUMBER " *%?$", 1, " %"},
    [FIELD_SHARE] = {NODE_TEXT, "a share of the whole",
                     "a percentage, such as 2 %, or a fraction, such as 1/50",
                     "a share of the whole, 2 % or 1/50", "number", "^" NUMBER "(/[0-9]+| *%)?$", 1,
                     ""},
    [FIELD_COLOUR] =
        {NODE_TEXT, "a colour",
         "two hexadecimal digits each of red, green and blue in quotes, such as \"#2c6b3f\"",
         "a colour, `\"#2c6b3f\"`", "string", "^#[0-9A-Fa-f]{6}$"},
    [FIELD_WORD] = {NODE_TEXT, "a word"},
    [FIELD_KEYS] = {NODE_MAP, "names with values"},
    [FIELD_END] = {NODE_BAD, "nothing"},
};

/* ---- the shape of a value ---- */

/* Checks for a text, a list or a mapping, as the type needs. FIELD_TEXTS checks each item.
 * text_fill() checks the text itself. */
static bool has_shape(const struct node *n, enum field_type type)
{
    enum node_kind shape = field_kinds[type].shape;
    if (type != FIELD_TEXTS)
        return shape == NODE_BAD || shape == n->kind;
    for (size_t i = 0; n->kind == NODE_LIST && i < n->n; i++)
        if (n->item[i]->kind != NODE_TEXT && n->item[i]->kind != NODE_BAD)
            return false;
    return n->kind == NODE_TEXT || n->kind == NODE_LIST;
}

bool field_fits(const struct node *n, const struct field *f)
{
    return n->kind != NODE_BAD && has_shape(n, f->type) &&
           (f->type == FIELD_ANY || !node_is_empty(n));
}

static const char *kind_name(const struct node *n)
{
    static const char *const name[] = {"a text", "a list", "names with values", "nothing"};
    return name[n->kind];
}

/* Returns false after a finding if the value has the wrong shape. The finding is at the value, or
 * at the key if the value is empty. */
static bool checked(struct diag *d, const struct node *v, struct span key, const struct field *field)
{
    const char *wants = field_kinds[field->type].name;
    if (field_fits(v, field))
        return true;
    if (v->kind == NODE_BAD)
        return false;
    if (node_is_empty(v) && field->type != FIELD_ANY) {
        struct finding *f = diag_add(d, RULE_BAD_VALUE, key, "`%s` has no value", field->key);
        finding_help(f, "write %s after the colon, or delete the line", wants);
        return false;
    }
    struct finding *f = diag_add(d, RULE_BAD_VALUE, node_place(v), "`%s` needs %s, but this is %s",
                                 field->key, wants, kind_name(v));
    const bool names = field_kinds[field->type].shape == NODE_MAP;
    if (names && v->kind == NODE_LIST && v->n && v->item[0]->kind == NODE_MAP && v->item[0]->n)
        finding_help(f, "delete the dashes: each line begins with its name, `%.*s:`",
                     STRF(v->item[0]->pair[0].key->text));
    else if (names && v->kind == NODE_LIST && v->n && v->item[0]->kind == NODE_LIST && v->item[0]->n &&
             v->item[0]->item[0]->kind == NODE_TEXT)
        finding_help(f, "write the name of each line before a colon, without a dash: `%.*s: [...]`",
                     STRF(v->item[0]->item[0]->text));
    else
        finding_note(f, "`%s` is %s", field->key, field->doc);
    return false;
}

/* ---- values by their rows ---- */

struct finding *field_refuse(struct diag *d, const struct node *value, const char *key, const char *wants)
{
    if (value->kind == NODE_TEXT)
        return diag_add(d, RULE_BAD_VALUE, value->at, "`%s` must be %s, but this is \"%.*s\"", key,
                        wants, STRF(value->text));
    return diag_add(d, RULE_BAD_VALUE, node_place(value), "`%s` must be %s, but this is %s", key,
                    wants, kind_name(value));
}

void field_put_bound(struct buf *b, int64_t n, int64_t per)
{
    int64_t whole = llabs(n) / per, part = llabs(n) % per;
    buf_printf(b, "%s%lld", n < 0 ? "-" : "", (long long)whole);
    for (int64_t p = per / 10; p > 0 && part > 0; part %= p, p /= 10)
        buf_printf(b, "%s%lld", p == per / 10 ? "." : "", (long long)(part / p));
}

void field_put_bounds(struct buf *b, const struct field *f, const char *before, const char *unit)
{
    const struct field_kind *kind = &field_kinds[f->type];
    if (!kind->unit || f->min == f->max)
        return;
    buf_putz(b, before);
    field_put_bound(b, f->min, kind->per);
    buf_printf(b, "%s to ", unit);
    field_put_bound(b, f->max, kind->per);
    buf_putz(b, kind->unit);
}

/* Describes the valid values with their bounds: "a length from 20 mm to 100 mm". */
static struct str wanted(struct arena *a, const struct field *f)
{
    const struct field_kind *kind = &field_kinds[f->type];
    struct buf b = {.a = a};
    buf_putz(&b, kind->name);
    field_put_bounds(&b, f, " from ", kind->unit);
    return buf_str(&b);
}

/* Bounds are inclusive, in the unit of the type (um, mpt, permille or whole numbers). Equal bounds
 * (0 and 0) mean no bounds. */
static bool within(const struct field *f, int64_t min, int64_t max)
{
    return f->min == f->max || (min >= f->min && max <= f->max);
}

/* Finds the word; the finding suggests a similar word, or lists all words if none is similar. */
static bool word_fill(struct arena *a, struct diag *d, const struct node *v, const struct field *f, unsigned *out)
{
    LIST(struct str) names = {0};
    struct buf all = {.a = a};
    for (unsigned i = 0; f->words[i]; i++) {
        if (str_is(v->text, f->words[i])) {
            *out = i;
            return true;
        }
        buf_printf(&all, "%s%s", i == 0 ? "" : f->words[i + 1] ? ", " : " or ", f->words[i]);
        ARENA_PUSH(a, &names, str_of(f->words[i]));
    }
    struct finding *bad =
        diag_add(d, f->names == NAMES_CHOICE ? RULE_UNKNOWN_REFERENCE : RULE_BAD_VALUE, v->at,
                 "`%s` must be %s, but this is \"%.*s\"", f->key, buf_str(&all).p, STRF(v->text));
    struct str near = str_nearest(v->text, names.at, names.n);
    if (near.n) {
        finding_help(bad, "did you mean %.*s?", STRF(near));
        finding_fix_word(bad, v->text, near);
    } else
        finding_note(bad, "`%s` is %s", f->key, f->doc);
    return false;
}

/* Fills all lengths or none: a size with an invalid height also keeps its default width. */
static bool lengths_fill(struct arena *a, struct diag *d, const struct node *list, const struct field *f, um *out)
{
    um *got = ARENA_ARRAY(a, um, f->count);
    const struct field one = {f->key, FIELD_LENGTH, .doc = f->doc, .min = f->min, .max = f->max};
    bool good = true;
    if (list->n != f->count) {
        struct str each = wanted(a, &one);
        struct finding *bad =
            diag_add(d, RULE_BAD_VALUE, node_place(list), "`%s` must be a list of %u lengths%.*s",
                     f->key, f->count, STRF(str_cut(each, strlen("a length"), each.n)));
        finding_help(bad, f->count == 4 ? "write them as [5mm, 5mm, 20mm, 12mm]"
                                        : "write them as [63mm, 88mm]");
        return false;
    }
    for (size_t i = 0; i < list->n; i++)
        good = field_fill(a, d, list->item[i], &one, &got[i]) && good;
    if (good)
        memcpy(out, got, f->count * sizeof *got);
    return good;
}

/* Parses a text of the right shape. Returns false if its grammar or bounds refuse it. */
static bool text_fill(const struct field *f, struct str s, void *out)
{
    int64_t k;
    um u;
    int32_t ends[2];
    struct rat r;
    switch (f->type) {
    case FIELD_YES: /* one spelling in all files: YAML's true, on and y are invalid */
        if (!str_is(s, "yes") && !str_is(s, "no"))
            return false;
        *(bool *)out = str_is(s, "yes");
        return true;
    case FIELD_COUNT:
        if (!count_parse(s, &k) || k < 0 || k > UINT32_MAX || !within(f, k, k))
            return false;
        *(unsigned *)out = (unsigned)k;
        return true;
    case FIELD_NUMBER:
        if (!rat_parse(&r, s) ||
            (f->min != f->max && (rat_cmp(r, RAT(f->min)) < 0 || rat_cmp(r, RAT(f->max)) > 0)))
            return false;
        *(struct rat *)out = r;
        return true;
    case FIELD_LENGTH:
        if (!length_parse(s, &u) || !within(f, u, u))
            return false;
        *(um *)out = u;
        return true;
    case FIELD_POINTS: /* a range of sizes rises from least to most; permille ranges may fall */
    case FIELD_PERMILLE:
        if (!ends_parse(s, f->type == FIELD_POINTS ? "pt" : "", &ends[0], &ends[1]) || !within(f, ends[0], ends[0]) ||
            !within(f, ends[1], ends[1]) || (f->type == FIELD_POINTS && ends[0] > ends[1]) ||
            (f->count == 1 && ends[0] != ends[1]))
            return false;
        memcpy(out, ends, f->count == 1 ? sizeof *ends : sizeof ends);
        return true;
    case FIELD_PERCENT:
        return percent_parse(s, out);
    case FIELD_SHARE:
        if (!share_parse(s, &r) || rat_cmp(r, RAT(1)) == 0)
            return false;
        *(struct rat *)out = r;
        return true;
    case FIELD_COLOUR:
        return colour_parse(s, out);
    case FIELD_DATE:
        return str_is_date(s);
    default:
        return true;
    }
}

/* Writes `out` only if the value is valid; else the default stays. In a mapping the valid keys are
 * filled. */
bool field_fill(struct arena *a, struct diag *d, const struct node *v, const struct field *f, void *out)
{
    const char *example = field_kinds[f->type].example;
    if (!has_shape(v, f->type)) /* an item of a list, which checked() has not seen */
        return checked(d, v, node_place(v), f);
    if (f->node || f->type == FIELD_ANY || f->type == FIELD_LIST || f->type == FIELD_MAP) {
        *(const struct node **)out = v;
        return true;
    }
    if (f->type == FIELD_WORD)
        return word_fill(a, d, v, f, out);
    if (f->type == FIELD_LENGTHS)
        return lengths_fill(a, d, v, f, out);
    if (f->type == FIELD_KEYS)
        return fields_fill(a, d, v, f->keys, out) == FILLED_WHOLE;
    if (f->type == FIELD_TEXTS) {
        struct texts texts = {.at = ARENA_ARRAY(a, struct text, node_count(v))};
        for (size_t i = 0; i < node_count(v); i++)
            if (node_at(v, i)->kind == NODE_TEXT)
                texts.at[texts.n++] = (struct text){node_at(v, i)->text, node_at(v, i)->at};
        memcpy(out, &texts, FIELD_TEXTS_SIZE);
    } else if (!text_fill(f, v->text, out)) {
        struct finding *bad = field_refuse(d, v, f->key, wanted(a, f).p);
        bool yes = str_same_word(v->text, STR("true")) || str_same_word(v->text, STR("on")),
             no = str_same_word(v->text, STR("false")) || str_same_word(v->text, STR("off"));
        if (example)
            finding_help(bad, "write %s", example);
        if (f->type == FIELD_YES && (yes || no)) {
            finding_help(bad, "write %s", yes ? "yes" : "no");
            finding_fix_word(bad, v->text, yes ? STR("yes") : STR("no"));
        }
        return false;
    } else if (f->type == FIELD_TEXT || f->type == FIELD_DATE) {
        *(struct text *)out = (struct text){v->text, v->at};
    }
    return true;
}

/* ---- keys ---- */

/* Compares only with the unknown keys that were reported. */
const struct node *field_suggestion(const struct node *map, const char *key,
                                    const struct fields *table)
{
    struct str name = str_of(key);
    for (size_t k = 0; map && map->kind == NODE_MAP && k < map->n; k++) {
        struct str has = map->pair[k].key->text;
        bool unknown = k < UNKNOWN_MAX && !fields_row(table, has);
        if (str_eq(has, name) || (unknown && str_nearest(has, &name, 1).n))
            return map->pair[k].value;
    }
    return NULL;
}

bool field_is_meant(const struct node *map, const char *key, const struct fields *table)
{
    return field_suggestion(map, key, table) != NULL;
}

const struct gone *gone_find(struct str key, const struct fields *t)
{
    const struct gone *gone = t->gone;
    while (gone && gone->key && !str_is(key, gone->key))
        gone++;
    return gone && gone->key ? gone : NULL;
}

/* Returns whether an earlier version of the table had this key; if so, adds a finding. */
static bool gone_reported(struct diag *d, const struct node *key, const struct fields *t)
{
    const struct gone *gone = gone_find(key->text, t);
    if (!gone)
        return false;
    REPORT(d, RULE_KEY_GONE, key->at, gone->help, "%s has no `%s` any more", t->what, gone->key);
    return true;
}

/* A missing key is not reported if an unknown key looks like a misspelling of it: that key had its
 * finding. */
enum filled fields_fill(struct arena *a, struct diag *d, const struct node *map, const struct fields *t, void *out)
{
    if (!map || map->kind == NODE_BAD)
        return FILLED_NOT;
    if (map->kind != NODE_MAP) {
        struct finding *f =
            diag_add(d, RULE_BAD_VALUE, node_place(map),
                     "%s must be names with values, but this is %s", t->what, kind_name(map));
        finding_note(f, "it can have %.*s", STRF(fields_listed(diag_arena(d), t)));
        return FILLED_NOT;
    }
    bool *seen = ARENA_ARRAY(a, bool, t->n), good = true;
    size_t unknown = slips_read(d, map, t);
    for (size_t k = 0; k < map->n; k++) {
        const struct pair *p = &map->pair[k];
        const struct field *field = fields_row(t, p->key->text);
        if (field && seen[field - t->field]) {
            REPORT(d, RULE_DUPLICATE_KEY, p->key->at, "delete one of them",
                   "`%s` is repeated here, once as `%s`", field->key, field->was);
        } else if (field) {
            seen[field - t->field] = true;
            good = checked(d, p->value, p->key->at, field) &&
                   (field->at == FIELD_LATER || field_fill(a, d, p->value, field, (char *)out + field->at)) && good;
        } else if (gone_reported(d, p->key, t)) {
            continue;
        } else if (unknown++ < UNKNOWN_MAX) {
            report_unknown(d, map, k, t);
        }
    }
    if (unknown > UNKNOWN_MAX)
        diag_add(d, RULE_UNKNOWN_KEY, map->first, "%s has %zu more unknown names", t->what,
                 unknown - UNKNOWN_MAX);
    for (size_t i = 0; i < t->n; i++)
        if (t->field[i].needed && !seen[i]) {
            const char *key = t->field[i].key;
            good = false;
            if (field_is_meant(map, key, t))
                continue;
            struct finding *f = diag_add(d, RULE_MISSING_KEY, map->first, "%s needs a `%s`", t->what, key);
            finding_help(f, "add a line `%s:` with %s", key, t->field[i].doc);
        }
    if (!good)
        return FILLED_PARTLY;
    if (unknown)
        return FILLED_BESIDES;
    return FILLED_WHOLE;
}

struct span field_place(const struct node *map, const char *key)
{
    const struct node *n = node_find(map, key);
    return n ? node_place(n) : node_place(map);
}
