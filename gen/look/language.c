/* The program's own text on pages in the language of a document, with plural forms, and the formats
 * of numbers, dates and quotations; and the reader of layouts/languages/CODE.yaml. Called by
 * everything that makes pages, and by layout/ for each language of a document.
 *
 * Invariant: there is always a text. English is the table below; a text that a language lacks is
 * printed in English and reported for its file. A language changes no number: {1} and {n} come from
 * the caller, and a text that lacks one of them, or has a different place, is refused. Invisible
 * spaces need not be written: spaces at the ends of the English text are added in every language,
 * and non-breaking spaces beside places are restored. */
#include "look/language.h"
#include "look/look.h"
#include <string.h>

enum { MONTHS = 12, QUOTES = 4 };

/* The id of a text, its English, and its singular if it has one. */
static const struct {
    const char *id, *words, *one;
} english[MSG_COUNT] = {
#define MESSAGE(id, english) {#id, english, NULL},
#define COUNTED(id, english, singular) {#id, english, singular},
#include "look/messages.h"
};

#define TEXT(words)                                                                                                    \
    {                                                                                                                  \
        {"" words, sizeof(words) - 1},                                                                                 \
        {                                                                                                              \
            0, 0, 0                                                                                                    \
        }                                                                                                              \
    }
static const struct text english_quotes[QUOTES] = {TEXT("\u201c"), TEXT("\u201d"), TEXT("\u2018"), TEXT("\u2019")};
static const struct text english_months[MONTHS] = {TEXT("Jan"), TEXT("Feb"), TEXT("Mar"), TEXT("Apr"),
                                                   TEXT("May"), TEXT("Jun"), TEXT("Jul"), TEXT("Aug"),
                                                   TEXT("Sep"), TEXT("Oct"), TEXT("Nov"), TEXT("Dec")};
const struct language language_english = {.code = {"en", 2},
                                          .name = TEXT("English"),
                                          .tag = {"en-GB", 5},
                                          .decimal = TEXT("."),
                                          .thousands = TEXT(","),
                                          .die = TEXT("D"),
                                          .quotes = {(struct text *)english_quotes, QUOTES, QUOTES},
                                          .small = true,
                                          .date = TEXT("{day} {month} {year}"),
                                          .month = {(struct text *)english_months, MONTHS, MONTHS}};

/* --- words */

struct str msg_id(struct arena *a, enum msg what)
{
    struct buf b = {.a = a};
    for (const char *p = english[what].id; *p; p++)
        buf_putc(&b, *p == '_' ? '-' : (char)str_lower(*p));
    return buf_str(&b);
}

/* True if a file may give forms for one, few and many, even if English has one form for all. */
bool msg_is_counted(enum msg what)
{
    return english[what].one || strstr(english[what].words, "{n}");
}

static enum msg msg_find(struct str id)
{
    enum msg i = 0;
    while (i < MSG_COUNT && !str_same_name(str_of(english[i].id), id))
        i++;
    return i;
}

/* Selects the form for a whole number, by Unicode's plural rules. */
static enum plural form_of(enum plural_rule rule, uint64_t n)
{
    bool few = n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);
    switch (rule) {
    case PLURAL_ENGLISH:
        return n == 1 ? PLURAL_ONE : PLURAL_MANY;
    case PLURAL_FRENCH:
        return n <= 1 ? PLURAL_ONE : PLURAL_MANY;
    case PLURAL_NEVER:
    case PLURAL_RULES:
        return PLURAL_MANY;
    case PLURAL_POLISH:
        return n == 1 ? PLURAL_ONE : few ? PLURAL_FEW : PLURAL_MANY;
    case PLURAL_RUSSIAN:
        return n % 10 == 1 && n % 100 != 11 ? PLURAL_ONE : few ? PLURAL_FEW : PLURAL_MANY;
    case PLURAL_CZECH:
        return n == 1 ? PLURAL_ONE : n >= 2 && n <= 4 ? PLURAL_FEW : PLURAL_MANY;
    }
    return PLURAL_MANY;
}

/* The form for many always exists, and is used if no number is involved. */
struct str msg_text(const struct language *l, enum msg what)
{
    return l && l->word[what][PLURAL_MANY].n ? l->word[what][PLURAL_MANY] : str_of(english[what].words);
}

/* A place is a digit in braces. */
bool msg_next_part(struct str *rest, struct str *words, unsigned *place)
{
    size_t i = 0;
    while (i < rest->n && !(i + 2 < rest->n && rest->p[i] == '{' && rest->p[i + 1] >= '1' && rest->p[i + 1] <= '9' &&
                            rest->p[i + 2] == '}'))
        i++;
    bool found = i<rest->n, any = rest->n> 0;
    *words = str_cut(*rest, 0, i);
    *place = found ? (unsigned)(rest->p[i + 1] - '0') : 0;
    *rest = str_cut(*rest, found ? i + 3 : i, rest->n);
    return any;
}

/* Fills the places in the order of the language, which may differ from English. A place that
 * English lacks was refused when the file was read. */
struct str msg_fill(struct arena *a, struct str pattern, const struct str *of, size_t n)
{
    struct str words;
    struct buf b = {.a = a};
    unsigned place;
    while (msg_next_part(&pattern, &words, &place)) {
        buf_put(&b, words);
        buf_put(&b, place && place <= n ? of[place - 1] : STR(""));
    }
    return buf_str(&b);
}

struct str msg_format_two(struct arena *a, const struct language *l, enum msg what, struct str one,
                          struct str two)
{
    const struct str of[] = {one, two};
    return msg_fill(a, msg_text(l, what), of, 2);
}

struct str msg_format(struct arena *a, const struct language *l, enum msg what, struct str one)
{
    return msg_format_two(a, l, what, one, STR(""));
}

static struct str msg_form(const struct language *l, enum msg what, uint64_t n)
{
    struct str s = l ? l->word[what][form_of(l->plural, n)] : STR("");
    return s.n ? s : str_of(n == 1 && english[what].one ? english[what].one : english[what].words);
}

/* Writes the number in digits without groups, because such counts are small. */
struct str msg_format_count(struct arena *a, const struct language *l, enum msg what, uint64_t n)
{
    struct str s = msg_form(l, what, n);
    ptrdiff_t at = str_find(s, "{n}");
    if (at < 0)
        return s;
    return str_printf(a, "%.*s%llu%.*s", (int)at, s.p, (unsigned long long)n, STRF(str_cut(s, (size_t)at + 3, s.n)));
}

/* --- formats */

/* Replaces only a point between two digits, not the full stop of a sentence. */
struct str format_number(struct arena *a, const struct language *l, struct str s)
{
    struct buf b = {.a = a};
    if (!l || str_is(l->decimal.s, ".") || str_find_char(s, '.') < 0)
        return s;
    for (size_t i = 0; i < s.n; i++) {
        bool point = s.p[i] == '.' && i > 0 && char_is_digit(s.p[i - 1]) && i + 1 < s.n && char_is_digit(s.p[i + 1]);
        buf_put(&b, point ? l->decimal.s : str_cut(s, i, i + 1));
    }
    return buf_str(&b);
}

/* For digits only: a sign or a decimal point would be counted as a digit. */
struct str format_grouped(struct arena *a, const struct language *l, struct str digits)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < digits.n; i++) {
        if (i && (digits.n - i) % 3 == 0)
            buf_put(&b, l ? l->thousands.s : language_english.thousands.s);
        buf_putc(&b, digits.p[i]);
    }
    return buf_str(&b);
}

/* There are always twelve months: the reader has checked it. */
struct str format_date(struct arena *a, const struct language *l, struct str iso)
{
    int64_t m, d;
    l = l ? l : &language_english;
    if (!str_is_date(iso) || !count_parse(str_cut(iso, 5, 7), &m) || !count_parse(str_cut(iso, 8, 10), &d))
        return iso;
    struct buf b = {.a = a};
    for (struct str s = l->date.s; s.n;) {
        size_t n = str_starts(s, "{day}") ? 5 : str_starts(s, "{month}") ? 7 : str_starts(s, "{year}") ? 6 : 1;
        if (n == 5)
            buf_printf(&b, "%lld", (long long)d);
        else if (n == 7)
            buf_put(&b, l->month.at[m - 1].s);
        else if (n == 6)
            buf_put(&b, str_cut(iso, 0, 4));
        else
            buf_putc(&b, s.p[0]);
        s = str_cut(s, n, s.n);
    }
    return buf_str(&b);
}

struct str language_quote(const struct language *l, enum quote q)
{
    return (l ? l : &language_english)->quotes.at[q].s;
}

enum { UNTRANSLATED_SHOWN = 5 };

/* --- files: what one may say */

static const char *const plural_words[] = {"english", "french", "never", "polish",
                                           "russian", "czech",  NULL};
static const struct field plural_rows[PLURALS] = {
    {"one", FIELD_TEXT, "of one", PLURAL_ONE * sizeof(struct text)},
    {"few", FIELD_TEXT, "the form for a few, if `plurals` has one",
     PLURAL_FEW * sizeof(struct text)},
    {"many", FIELD_TEXT, "of many", PLURAL_MANY * sizeof(struct text), .needed = true},
};
static const struct fields plural_fields = {"the plural forms of a text", FIELDS_OF(plural_rows)};
static const struct field word_forms[] = {
    {"words", FIELD_TEXT, "its words"},
    {"words", FIELD_KEYS, "the words for one, few and many", .keys = &plural_fields},
    {.type = FIELD_END},
};
static const struct field word_any = {"words", FIELD_ANY, "its words", .of = word_forms};
#define AT(member) offsetof(struct language, member)
static const struct field language_rows[] = {
    {"language", FIELD_TEXT, "its own name, as Deutsch", AT(name), .needed = true},
    {"decimal", FIELD_TEXT, "the decimal sign, \",\"", AT(decimal)},
    {"thousands", FIELD_TEXT, "the thousands separator, \".\" or a non-breaking space",
     AT(thousands)},
    {"die", FIELD_TEXT, "the letter of dice, W for W6", AT(die)},
    {"quotes", FIELD_TEXTS, "the quotation marks, outer and inner: four signs", AT(quotes)},
    {"spaced", FIELD_YES, "yes: a narrow space before ; : ! ? and inside quotes, as in French",
     AT(spaced)},
    {"small", FIELD_YES, "no: a label keeps its capital within a sentence, as German nouns do",
     AT(small)},
    {"date", FIELD_TEXT, "\"{day}. {month} {year}\"", AT(date)},
    {"months", FIELD_TEXTS, "twelve short names", AT(month)},
    {"plurals", FIELD_WORD,
     "the plural rule: english (1 is singular), french (0 and 1), never (one form), polish, "
     "russian or czech",
     AT(plural), .words = plural_words},
    {"words", FIELD_MAP, "each text's key, and its words", FIELD_LATER, .of = &word_any},
};
const struct fields language_fields = {"a language", FIELDS_OF(language_rows)};

const char *language_plurals(enum plural_rule r)
{
    return plural_words[r];
}

struct str language_path(struct arena *a, struct str code)
{
    return named_path(a, &named_languages, code);
}

/* The places {1} to {9} and {n} in a text, as bits. */
static unsigned places_of(struct str s)
{
    struct str words;
    unsigned place, all = 0;
    while (msg_next_part(&s, &words, &place))
        all |= 1u << place;
    return (all & ~1u) | (str_find(s, "{n}") >= 0);
}

/* Makes spaces beside places and before % non-breaking if they are so in English. */
static struct str unbroken(struct arena *a, const char *like, struct str s)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++) {
        char behind[] = "\u00a0{1}", around[] = "{1}\u00a0";
        bool fixed = false;
        if (s.p[i] == ' ' && i + 1 < s.n && s.p[i + 1] == '%')
            fixed = strstr(like, "\u00a0%");
        else if (s.p[i] == ' ' && i + 2 < s.n && s.p[i + 1] == '{')
            behind[sizeof "\u00a0{" - 1] = s.p[i + 2], fixed = strstr(like, behind);
        else if (s.p[i] == ' ' && i > 2 && s.p[i - 1] == '}')
            around[1] = s.p[i - 2], fixed = strstr(like, around);
        buf_put(&b, fixed ? STR("\u00a0") : str_cut(s, i, i + 1));
    }
    return buf_str(&b);
}

/* Adds the spaces that the English text has at its ends. */
static struct str blanks_as(struct arena *a, const char *like, struct str s)
{
    struct str whole = str_of(like), bare = str_trim(whole);
    s = strstr(like, "\u00a0") ? unbroken(a, like, s) : s;
    return str_printf(a, "%.*s%.*s%.*s", (int)(bare.p - whole.p), whole.p, STRF(s),
                      (int)(whole.n - bare.n - (size_t)(bare.p - whole.p)), bare.p + bare.n);
}

/* Reads one form of one text. An empty value means not translated. Wrong places are reported, and
 * the form is ignored. */
static void word_take(struct arena *a, struct diag *d, enum msg what, const struct text *text,
                      struct str *out)
{
    struct str s = str_trim(text->s);
    struct str places = msg_text(NULL, what);
    if (s.n && places_of(s) != places_of(places)) {
        struct finding *f =
            diag_add(d, RULE_WORDS_DIFFER, text->at,
                     "the places of \"%.*s\" differ from those of \"%.*s\"", STRF(s), STRF(places));
        finding_help(f, "write each of {1}, {2} and {n} as often as the English words do");
    } else if (s.n) {
        *out = blanks_as(a, str_z(a, places), s);
    }
}

/* A missing form is copied from the next one. */
static void word_read(struct arena *a, struct diag *d, struct language *l, enum msg what,
                      const struct node *n)
{
    struct text form[PLURALS] = {{{0}}};
    struct str *to = l->word[what];
    bool counted = msg_is_counted(what);
    if (n->kind == NODE_TEXT)
        form[PLURAL_MANY] = (struct text){n->text, n->at};
    else if (!counted)
        field_refuse(d, n, "words", "this must be one text: it counts nothing");
    else
        fields_fill(a, d, n, &plural_fields, form);
    for (size_t i = 0; i < PLURALS; i++)
        word_take(a, d, what, &form[i], &to[i]);
    for (size_t i = PLURAL_MANY; i-- > 0;)
        to[i] = to[i].n ? to[i] : to[i + 1];
}

/* Names the id for an unknown key: of a similar id, or of the text whose English was the key. */
static void key_refuse(struct arena *a, struct diag *d, const struct node *key)
{
    struct str known[MSG_COUNT], s = str_trim(key->text);
    struct finding *f =
        diag_add(d, RULE_WORDS_STALE, key->at, "the program has no text \"%.*s\"", STRF(key->text));
    struct str near = {0};
    for (enum msg i = 0; i < MSG_COUNT; i++) {
        known[i] = msg_id(a, i);
        if (str_eq(str_trim(msg_text(NULL, i)), s))
            near = known[i];
    }
    near = near.n ? near : str_nearest(s, known, MSG_COUNT);
    if (near.n)
        finding_help(f, "did you mean %.*s?", STRF(near));
    else
        finding_help(
            f, "delete it; broadside translate --language CODE prints all texts with their keys");
}

/* An unknown key is a warning, because a language file outlives the texts it was written for. */
static void words_read(struct arena *a, struct diag *d, struct language *l, const struct node *map)
{
    for (size_t i = 0; map && i < map->n; i++) {
        const struct node *key = map->pair[i].key;
        enum msg what = msg_find(str_trim(key->text));
        if (what < MSG_COUNT)
            word_read(a, d, l, what, map->pair[i].value);
        else
            key_refuse(a, d, key);
    }
}

/* Makes one finding for all missing texts, at the file: a new language lacks most of them and is
 * still usable. */
static void untranslated_report(struct arena *a, struct diag *d, struct language *l, struct span at)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < MSG_COUNT; i++)
        if (!l->word[i][PLURAL_MANY].n && ++l->untranslated <= UNTRANSLATED_SHOWN)
            buf_printf(&b, "%s%.*s", b.n ? ", " : "", STRF(msg_id(a, (enum msg)i)));
    if (!l->untranslated)
        return;
    struct finding *f = diag_add(
        d, RULE_WORDS_MISSING, at,
        "%zu of the program's own words have no translation, and are printed in English: %s%s",
        l->untranslated, b.p, l->untranslated > UNTRANSLATED_SHOWN ? ", ..." : "");
    finding_help(f, "broadside translate --language %.*s prints all words, with a place for each",
                 STRF(l->code));
}

/* Replaces invalid values by the English ones. If the separator of thousands equals the decimal
 * sign, it becomes a non-breaking space. */
static void habits_check(struct diag *d, struct language *l, const struct node *tree)
{
    if (l->quotes.n != QUOTES) {
        field_refuse(d, node_find(tree, "quotes"), "quotes",
                     "four signs, as [\"\u201e\", \"\u201c\", \"\u201a\", \"\u2018\"]");
        l->quotes = language_english.quotes;
    }
    if (l->month.n != MONTHS) {
        field_refuse(d, node_find(tree, "months"), "months", "twelve names");
        l->month = language_english.month;
    }
    if (l->decimal.s.n == 0 || l->decimal.s.n > 4 || char_is_digit(l->decimal.s.p[0])) {
        field_refuse(d, node_find(tree, "decimal"), "decimal", "the decimal sign, as \",\"");
        l->decimal = language_english.decimal;
    }
    if (str_eq(l->thousands.s, l->decimal.s)) { /* 1,234 would mean a little more than 1 */
        const struct node *separator = node_find(tree, "thousands");
        if (separator)
            field_refuse(d, separator, "thousands",
                         "a sign different from `decimal`, as \".\" or a non-breaking space");
        l->thousands.s = STR("\u00a0");
    }
    if (l->die.s.n != 1 || !char_is_letter(l->die.s.p[0])) {
        field_refuse(d, node_find(tree, "die"), "die", "one letter, as W");
        l->die = language_english.die;
    }
    if (str_find(l->date.s, "{day}") < 0 || str_find(l->date.s, "{month}") < 0 ||
        str_find(l->date.s, "{year}") < 0) {
        field_refuse(d, node_find(tree, "date"), "date",
                     "{day}, {month} and {year}, in their order");
        l->date = language_english.date;
    }
}

const struct language *language_read(struct arena *a, struct diag *d, const char *dir,
                                     struct str code, struct span requested_at, bool is_of_set)
{
    bool missing = false;
    struct diag *part = diag_part(d);
    const struct node *tree =
        named_read(a, part, dir, &named_languages, code, requested_at, &missing);
    if (missing && str_is(code, "en"))
        return &language_english;
    struct language *l = arena_copy(a, &language_english, sizeof *l);
    bool own = !str_is(code, "en");
    l->code = code;
    l->tag = own ? code : l->tag;
    if (missing && is_of_set) {
        untranslated_report(a, d, l, requested_at);
        return l;
    }
    diag_join(part);
    if (!tree)
        return NULL;
    l->source = tree->first.file;
    if (fields_fill(a, d, tree, &language_fields, l) == FILLED_NOT)
        return NULL;
    habits_check(d, l, tree);
    const struct node *words = node_find(tree, "words");
    words_read(a, d, l, words && words->kind == NODE_MAP ? words : NULL);
    if (own)
        untranslated_report(a, d, l, tree->first);
    return l;
}
