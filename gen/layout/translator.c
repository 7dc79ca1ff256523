/* Translates an author's text to the language of a document. Every printed text passes here once:
 * texts of charts through show/words.c, names of odds through odds_names.c. A text without
 * translation is printed as it is and reported.
 *
 * Invariant: program logic never depends on a translation; charts, rows and outcomes are found by
 * the author's text in every language. */
#include "layout/translator.h"

enum {
    REQUESTED_MAX = 50000, /* texts of a document; later ones are not reported */
    MISSING_SHOWN = 5
};

/* A set written in this language needs no translation file: `code` is empty, and nothing is looked
 * up. The titles that a default layout writes are the program's own text. */
const struct translator *translator_new(struct arena *a, const struct language *l,
                                        const struct set *set)
{
    struct translator *t = ARENA_NEW(a, struct translator);
    bool own = str_eq(l->code, set->language);
    *t = (struct translator){a, l, own ? STR("") : l->code, ARENA_NEW(a, struct translator_log)};
    translator_keep(t, msg_text(NULL, MSG_OTHER_CHARTS), msg_text(l, MSG_OTHER_CHARTS));
    translator_keep(t, msg_text(NULL, MSG_EVENTS), msg_text(l, MSG_EVENTS));
    return t;
}

const struct language *translator_language(const struct translator *t)
{
    return t ? t->language : NULL;
}

/* Compares addresses: a translation is recognized by its place in the pool, so it must not be
 * copied before the lookup. */
static bool lies_in(struct str pool, struct str s)
{
    return s.p >= pool.p && s.p < pool.p + pool.n;
}

static size_t bucket_of(struct str s)
{
    return str_hash(s) % TRANSLATOR_BUCKETS;
}

/* Letters of any script, without dashes, quotes, arrows and mathematical signs. */
static bool is_letter(uint32_t rune)
{
    bool sign = rune == 0xD7 || rune == 0xF7 || (rune >= 0x2000 && rune < 0x2C00) ||
                (rune >= 0x3000 && rune < 0x3040);
    return rune >= 0xC0 && !sign;
}

/* A single letter is a name (column A, step B), and so are the roman numerals made of I, V and
 * X. */
bool text_has_words(struct str s)
{
    struct str fixed;
    for (size_t i = 0, to; i < s.n;) {
        size_t next = i, letters = 0;
        bool any = text_fixed(s, &next, &fixed), roman = true;
        for (to = any ? (size_t)(fixed.p - s.p) : s.n; i < to;) {
            char c = s.p[i];
            letters = char_is_letter(c) ? letters + 1 : 0;
            roman = (roman || letters < 2) && (c == 'I' || c == 'V' || c == 'X');
            if (is_letter(str_rune(s, &i)) || (letters > 1 && !roman))
                return true;
        }
        i = any ? next : s.n;
    }
    return false;
}

/* A text without words, such as a number, is the same in all languages and not recorded. */
static void request(const struct translator *t, const struct chart *c, struct str text,
                    const struct translation *found)
{
    struct translator_log *l = t->log;
    const size_t b = bucket_of(text);
    for (uint32_t i = l->first_requested[b]; i; i = l->requested.at[i - 1].next)
        if (str_eq(l->requested.at[i - 1].text, text))
            return;
    if (l->requested.n == REQUESTED_MAX || !text_has_words(text))
        return;
    struct requested_text one = {str_dup(t->a, text), c ? c->id : STR(""), found,
                                 l->first_requested[b]};
    ARENA_PUSH(t->a, &l->requested, one);
    l->first_requested[b] = (uint32_t)l->requested.n;
}

static const struct kept_text *kept_find(const struct translator *t, struct str text)
{
    for (uint32_t i = t->log->first_kept[bucket_of(text)]; i; i = t->log->kept.at[i - 1].next)
        if (str_eq(t->log->kept.at[i - 1].text, text))
            return &t->log->kept.at[i - 1];
    return NULL;
}

/* Blocks compose the same text repeatedly; the last translation applies. A translated text that is
 * looked up again stands for itself. */
void translator_keep(const struct translator *t, struct str text, struct str translation)
{
    if (t && !str_eq(text, translation) && !kept_find(t, translation))
        translator_keep(t, translation, translation);
    const struct kept_text *k = t ? kept_find(t, text) : NULL;
    if (!t || (k && str_eq(k->translation, translation)) || t->log->kept.n == REQUESTED_MAX)
        return;
    uint32_t *first = &t->log->first_kept[bucket_of(text)];
    ARENA_PUSH(t->a, &t->log->kept,
               ((struct kept_text){str_dup(t->a, text), str_dup(t->a, translation), *first}));
    *first = (uint32_t)t->log->kept.n;
}

/* Searches the translation files of the set and then of its base sets, so that an overlay can use
 * those of its base. */
struct str translator_translate(const struct translator *t, const struct set *set,
                                const struct chart *c, struct str text)
{
    const struct translation *found = NULL;
    if (!t || !text.n)
        return text;
    for (const struct set *s = t->code.n ? set : NULL; s && !(found && found->as.s.n);
         s = s->from) {
        const struct catalogue *k = catalogue_of(s, t->code);
        if (k && lies_in(k->pool, text))
            return text;
        const struct translation *one = k ? catalogue_find(k, c, text) : NULL;
        if (!one)
            continue;
        k->met[one - k->entry] = true;
        found = found && !one->as.s.n ? found : one;
    }
    const struct kept_text *kept = found ? NULL : kept_find(t, text);
    if (kept)
        return kept->translation;
    if (t->code.n)
        request(t, c, str_trim(text), found);
    return found && found->as.s.n ? found->as.s : text;
}

/* --- what is missing */

/* The place for findings: the translation file, or the set if there is none. */
static struct span place_of(const struct set *set, struct str code)
{
    for (const struct set *s = set; s; s = s->from)
        if (catalogue_of(s, code))
            return catalogue_of(s, code)->at;
    return set->at;
}

/* Makes one finding per set and language, with the first few texts, because a new language lacks
 * hundreds. */
void translators_report(struct diag *d, const struct set *set, const struct translator *const *all,
                        size_t n)
{
    struct arena *a = diag_arena(d);
    struct buf some = {.a = a};
    size_t missing = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = all[i]->log->n_reported; k < all[i]->log->requested.n; k++) {
            const struct requested_text *x = &all[i]->log->requested.at[k];
            bool known = x->found && x->found->as.s.n;
            for (size_t other = 0; other < i && !known; other++) /* reported by another document */
                for (uint32_t at = all[other]->log->first_requested[bucket_of(x->text)];
                     at && !known; at = all[other]->log->requested.at[at - 1].next)
                    known = str_eq(all[other]->log->requested.at[at - 1].text, x->text);
            if (!known && ++missing <= MISSING_SHOWN)
                buf_printf(&some, "%s\"%.*s\"", missing > 1 ? ", " : "", STRF(x->text));
        }
    for (size_t i = 0; i < n; i++)
        all[i]->log->n_reported = all[i]->log->requested.n;
    if (!missing)
        return;
    struct finding *f = diag_add(
        d, RULE_WORDS_MISSING, place_of(set, all[0]->code),
        "%zu text%s of %.*s %s no words in %.*s, and appear%s untranslated: %s%s", missing,
        missing == 1 ? "" : "s", STRF(set->id), missing == 1 ? "has" : "have", STRF(all[0]->code),
        missing == 1 ? "s" : "", some.p, missing > MISSING_SHOWN ? ", ..." : "");
    finding_help(f,
                 "broadside translate %.*s --language %.*s prints all texts, for "
                 "tables/%.*s/words/%.*s.yaml",
                 STRF(set->id), STRF(all[0]->code), STRF(set->id), STRF(all[0]->code));
}
