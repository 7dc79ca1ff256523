/* Reads tables/SET/words/CODE.yaml and looks up translations. Called by read.c after the charts of
 * all sets, by layout/translator.c for each printed text, and by the check of translation files.
 *
 * Invariant: a text that occurs twice in one place of a file was reported as a duplicate key, and
 * the first entry is used. All translations are in one buffer, so that a translated text is
 * recognized by its address and not translated again. */
#include "model/catalogue.h"
#include "model/read.h"
#include <stdlib.h>
#include <string.h>

struct words_keys {
    const struct node *words, *charts;
};
static const struct field word_row = {NULL, FIELD_TEXT};
static const struct field chart_words = {
    NULL, FIELD_MAP, "a text of this chart and its translation", .of = &word_row};
#define AT(member) offsetof(struct words_keys, member)
static const struct field words_table[] = {
    {"words", FIELD_MAP, "texts of the set and its layouts, and their translations", AT(words),
     .of = &word_row},
    {"charts", FIELD_MAP, "a chart's id and the translations only for it", AT(charts),
     .of = &chart_words},
};
const struct fields words_fields = {"a translation file", FIELDS_OF(words_table)};

/* --- order */

/* Compares as if each sequence of spaces and line breaks were one space, and trimmed at the ends,
 * since long texts are wrapped differently in the two files. */
static unsigned char next_char(struct str s, size_t *i)
{
    if (*i < s.n && char_is_blank(s.p[*i])) {
        while (*i < s.n && char_is_blank(s.p[*i]))
            ++*i;
        return ' ';
    }
    return *i < s.n ? (unsigned char)s.p[(*i)++] : '\0';
}

static int text_cmp(struct str x, struct str y)
{
    size_t i = 0, k = 0;
    x = str_trim(x);
    y = str_trim(y);
    for (;;) {
        unsigned char p = next_char(x, &i), q = next_char(y, &k);
        if (p != q || !p)
            return p < q ? -1 : p > q;
    }
}

/* By chart and original text; equal entries in the order of the file, so that find_for finds the
 * first. */
static int entry_cmp(const void *x, const void *y)
{
    const struct translation *p = *(const struct translation *const *)x, *q = *(const struct translation *const *)y;
    int order = str_cmp(p->chart, q->chart);
    order = order ? order : text_cmp(p->of.s, q->of.s);
    return order ? order : (p > q) - (p < q);
}

/* --- reading */

struct entries {
    struct translation *at;
    size_t n, cap;
};

/* Reads each entry separately: an invalid entry does not affect the others. */
static void entries_read(struct reader *r, const struct node *map, struct str chart, struct entries *out)
{
    for (size_t i = 0; map && map->kind == NODE_MAP && i < map->n; i++) {
        const struct pair *p = &map->pair[i];
        if (p->value->kind != NODE_TEXT) {
            if (p->value->kind != NODE_BAD)
                REFUSE(r, p->value->first,
                       "put quotes around it if it contains a colon or begins with a bracket",
                       "this must be one text, in the other language");
            continue;
        }
        struct translation t = {chart, {p->key->text, p->key->at}, {str_trim(p->value->text), p->value->at}};
        ARENA_PUSH(r->a, out, t);
    }
}

/* Moves all translations to one buffer. */
static struct str pool_make(struct arena *a, struct entries *l)
{
    size_t n = 0, at = 0;
    for (size_t i = 0; i < l->n; i++)
        n += l->at[i].as.s.n;
    char *pool = arena_alloc(a, n + 1);
    for (size_t i = 0; i < l->n; at += l->at[i++].as.s.n) {
        memcpy(pool + at, l->at[i].as.s.p, l->at[i].as.s.n);
        l->at[i].as.s.p = pool + at;
    }
    return (struct str){pool, n};
}

/* Never returns NULL: an unreadable file is a translation file without entries, so that the
 * language exists and each text is reported as missing. */
static const struct catalogue *catalogue_read(struct reader *r, struct set *set, struct str path, struct str code)
{
    struct words_keys k = {0};
    struct entries l = {0};
    uint32_t file = reader_source(r, path, NULL);
    const struct node *n = file ? yaml_parse(r->brief, r->d, file) : NULL;
    struct catalogue *out = ARENA_NEW(r->a, struct catalogue);
    *out = (struct catalogue){.code = code, .file = file, .at = n ? n->first : (struct span){file, 0, 0}};
    if (n && n->kind != NODE_BAD && fields_fill(r->a, r->d, n, &words_fields, &k)) {
        entries_read(r, k.words, STR(""), &l);
        for (size_t i = 0; k.charts && i < k.charts->n; i++) {
            const struct pair *p = &k.charts->pair[i];
            if (model_chart_find(r->model, set, p->key->text))
                entries_read(r, p->value, p->key->text, &l);
            else
                REPORT(r->d, RULE_WORDS_STALE, p->key->at,
                       "delete its words, or write the chart's present id",
                       "this set has no chart \"%.*s\"", STRF(p->key->text));
        }
    }
    out->pool = pool_make(r->a, &l);
    out->entry = l.at;
    out->n = l.n;
    out->met = ARENA_ARRAY(r->a, bool, l.n + 1);
    const struct translation **sorted = ARENA_ARRAY(r->a, const struct translation *, l.n + 1);
    for (size_t i = 0; i < l.n; i++)
        sorted[i] = &l.at[i];
    if (l.n)
        qsort(sorted, l.n, sizeof *sorted, entry_cmp);
    out->sorted = sorted;
    return out;
}

/* Called after everything else is read, since entries refer to charts by id. The file's name is the
 * language code. */
void catalogues_read(struct reader *r, struct set *set, const struct strs *files)
{
    const struct catalogue **all = ARENA_ARRAY(r->a, const struct catalogue *, files->n + 1);
    for (size_t i = 0; i < files->n; i++) {
        struct str name = files->at[i];
        struct str path = str_printf(r->a, "tables/%.*s/words/%.*s", STRF(set->id), STRF(name));
        all[set->n_catalogue++] = catalogue_read(r, set, path, str_cut(name, 0, name.n - STR(".yaml").n));
    }
    set->catalogue = all;
}

/* --- looking up */

const struct catalogue *catalogue_of(const struct set *s, struct str code)
{
    for (size_t i = 0; s && i < s->n_catalogue; i++)
        if (str_eq(s->catalogue[i]->code, code))
            return s->catalogue[i];
    return NULL;
}

/* Finds the first of equal entries. Uses the same comparison as the sort of `sorted`; otherwise the
 * binary search would fail. */
static const struct translation *find_for(const struct catalogue *k, struct str chart, struct str text)
{
    size_t lo = 0, hi = k->n;
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        const struct translation *t = k->sorted[mid];
        int order = str_cmp(t->chart, chart);
        order = order ? order : text_cmp(t->of.s, text);
        if (order < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    const struct translation *t = lo < k->n ? k->sorted[lo] : NULL;
    return t && str_eq(t->chart, chart) && text_cmp(t->of.s, text) == 0 ? t : NULL;
}

const struct translation *catalogue_find(const struct catalogue *k, const struct chart *c, struct str text)
{
    const struct translation *t = NULL;
    for (; c && !t; c = c->whole)
        t = find_for(k, c->id, text);
    return t ? t : find_for(k, STR(""), text);
}

/* --- what no language changes */

/* Bytes beyond ASCII all count as letters. */
static bool in_word(char c)
{
    return char_is_letter(c) || (unsigned char)c >= 0x80;
}

/* "6in", "2d6+1", "3.5cm", "12pdr": digits with the letters directly after them. */
static size_t figure_end(struct str s, size_t i)
{
    while (i < s.n) {
        bool tenth = (s.p[i] == '.' || s.p[i] == ',') && i + 1 < s.n && char_is_digit(s.p[i + 1]) && i > 0 &&
                     char_is_digit(s.p[i - 1]);
        if (!char_is_digit(s.p[i]) && !char_is_letter(s.p[i]) && !tenth)
            break;
        i++;
    }
    return i;
}

bool text_fixed(struct str s, size_t *i, struct str *out)
{
    for (; *i < s.n; ++*i) {
        size_t from = *i, end = from;
        char c = s.p[from], before = from ? s.p[from - 1] : ' ', next = from + 1 < s.n ? s.p[from + 1] : '\0';
        bool begins = !in_word(before) && !char_is_digit(before);
        bool die = char_is_letter(c) && begins && (char_is_digit(next) || ((c == 'd' || c == 'D') && next == '%'));
        if (char_is_digit(c) || die) {
            end = figure_end(s, from);
        } else if ((c == '@' || c == '^') && char_is_name(next)) {
            for (end = from + 1; end < s.n && (char_is_name(s.p[end]) || s.p[end] == '.' || s.p[end] == '/');)
                end++;
            while (!char_is_name(s.p[end - 1]) || s.p[end - 1] == '-')
                end--;
        } else if (c == '{' && str_find_char(str_cut(s, from, s.n), '}') > 0) {
            /* a field, or a computed value */
            end = from + (size_t)str_find_char(str_cut(s, from, s.n), '}') + 1;
        } else if (c == '*') {
            for (end = from; end < s.n && s.p[end] == '*';)
                end++;
        } else {
            continue;
        }
        *out = str_cut(s, from, end);
        *i = end;
        return true;
    }
    return false;
}
