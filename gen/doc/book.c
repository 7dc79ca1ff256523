/* layouts/odds/NAME.yaml to what the book asks for, and that to a sheet of blocks.
 *
 * Reading computes nothing, so that `check` is quick; the tables are computed once and serve every paper and output. */
#include "doc/book.h"
#include "doc/layout.h"
#include "yaml/field.h"
#include <string.h>

enum { B_BOOK, B_SUBTITLE, B_SET, B_PAPER, B_COLUMNS, B_FIT, B_THEME, B_PRINT, B_TABLES, B_SECTIONS, B_COUNT };
static const struct field book_fields[B_COUNT] = {
    {"odds-book", FIELD_TEXT, true, "the book's title"},
    {"subtitle", FIELD_TEXT, false, "what stands behind the title"},
    {"set", FIELD_TEXT, true, "the rule set"},
    {"paper", FIELD_TEXTS, false, "a4, letter, a4 landscape..."},
    {"columns", FIELD_TEXT, false, "columns of a page"},
    {"fit", FIELD_MAP, false, "pages and type: how much room there is"},
    {"theme", FIELD_TEXT, false, "classic, mono, large or one of your own"},
    {"print", FIELD_TEXTS, false, "pdf, svg, png"},
    {"tables", FIELD_LIST, false, "the tables, in order"},
    {"sections", FIELD_LIST, false, "tables under titles: - Title: [tables]"},
};
enum { S_PHASE, S_HUE, S_ASIDE, S_LEAD, S_COLUMNS, S_NEW_PAGE, S_TABLES, S_COUNT };
static const struct field section_fields[S_COUNT] = {
    {"phase", FIELD_TEXT, false, "the number of the phase that it belongs to"},
    {"hue", FIELD_TEXT, false, "which of the theme's hues; the phase's number otherwise"},
    {"aside", FIELD_TEXT, false, "grey words at the right end of the bar"},
    {"lead", FIELD_TEXTS, false, "paragraphs below the bar"},
    {"columns", FIELD_TEXT, false, "the section stands across the page, in so many columns"},
    {"new-page", FIELD_TEXT, false, "yes: it begins a page"},
    {"tables", FIELD_LIST, true, "the tables, in order"},
};
enum { T_ODDS, T_TITLE, T_DOWN, T_ACROSS, T_SHOW, T_PLACES, T_FRACTIONS, T_AT_MOST, T_SPAN, T_COUNT };
static const struct field table_fields[T_COUNT] = {
    {"odds", FIELD_TEXT, true, "the odds entry"},
    {"title", FIELD_TEXT, false, "instead of the entry's title"},
    {"down", FIELD_TEXT, false, "the given whose values are rows, or outcomes"},
    {"across", FIELD_TEXT, false, "the given whose values are columns"},
    {"show", FIELD_TEXTS, false, "mean, spread, at-least, outcomes, or outcomes by name"},
    {"places", FIELD_TEXT, false, "decimals of percents: 1 unless said"},
    {"fractions", FIELD_TEXT, false, "yes: the exact fraction behind each percent"},
    {"at-most", FIELD_TEXT, false, "the largest n of at-least"},
    {"span", FIELD_TEXT, false, "columns that it takes; all"},
};

static int given_find(struct diag *d, const struct odds_entry *e, const struct node *n)
{
    struct str names[32];
    size_t count = e->n_given < 32 ? e->n_given : 32;
    if (!n)
        return -1;
    if (str_is(n->text, "outcomes"))
        return DOWN_OUTCOMES;
    for (size_t i = 0; i < e->n_given; i++)
        if (str_same_name(e->given[i].name.s, n->text))
            return (int)i;
    for (size_t i = 0; i < count; i++)
        names[i] = e->given[i].name.s;
    struct str near = str_nearest(n->text, names, count);
    struct finding *f = diag_add(d, RULE_UNKNOWN_REFERENCE, n->at, "%.*s has no given \"%.*s\"", STRF(e->id), STRF(n->text));
    if (near.n)
        finding_help(d, f, "did you mean \"%.*s\"?", STRF(near));
    return -1;
}

static bool outcome_known(const struct odds_entry *e, struct str name)
{
    if (!e->n_outcome || !e->outcome[0].name.s.n)
        return true;    /* an expression's outcomes are known only when it is computed */
    for (size_t i = 0; i < e->n_outcome; i++)
        if (str_same_name(e->outcome[i].name.s, name))
            return true;
    return false;
}

static struct book_show show_of(struct diag *d, const struct odds_entry *e, struct text t)
{
    static const char *const name[] = {"mean", "spread", "at-least", "outcomes"};
    for (int i = 0; i < 4; i++)
        if (str_is(t.s, name[i]))
            return (struct book_show){(enum measure)i, t};
    for (size_t i = 0; i < e->n_outcome; i++)
        if (str_same_name(e->outcome[i].name.s, t.s))
            t.s = e->outcome[i].name.s;
    if (!outcome_known(e, t.s))
        finding_help(d, diag_add(d, RULE_UNKNOWN_REFERENCE, t.at, "%.*s has no outcome \"%.*s\"", STRF(e->id), STRF(t.s)),
                     "write mean, spread, at-least, outcomes, or the name of an outcome");
    return (struct book_show){MEASURE_ONE, t};
}

static void shows_read(struct arena *a, struct diag *d, const struct node *n, struct book_table *t)
{
    const struct text *text = layout_texts(a, n, &t->n_show);
    t->show = ARENA_ARRAY(a, struct book_show, t->n_show + 1);
    for (size_t i = 0; i < t->n_show; i++)
        t->show[i] = show_of(d, t->entry, text[i]);
    if (!t->n_show)
        t->show[t->n_show++] = (struct book_show){MEASURE_OUTCOMES, {{"", 0}, NOWHERE}};
}

static const struct odds_entry *entry_find(struct diag *d, const struct model *m, const struct set *set, const struct node *n)
{
    const struct odds_entry *e = model_odds_find(m, set, n->text);
    if (e)
        return e->bad ? NULL : e;
    struct str names[256];
    size_t count = set->n_odds < 256 ? set->n_odds : 256;
    for (size_t i = 0; i < count; i++)
        names[i] = set->odds[i]->id;
    struct str near = str_nearest(n->text, names, count);
    struct finding *f = diag_add(d, RULE_UNKNOWN_REFERENCE, n->at, "there is no odds entry %.*s", STRF(n->text));
    if (near.n)
        finding_help(d, f, "did you mean %.*s?", STRF(near));
    return NULL;
}

static bool table_read(struct arena *a, struct diag *d, const struct model *m, const struct set *set, const struct node *n,
                       struct book_table *t)
{
    const struct node *got[T_COUNT];
    if (n->kind == NODE_BAD || !fields_read(d, n, "a table of an odds book", table_fields, T_COUNT, got) || !got[T_ODDS])
        return false;
    *t = (struct book_table){.at = got[T_ODDS]->at, .entry = entry_find(d, m, set, got[T_ODDS])};
    if (!t->entry)
        return false;
    t->title = layout_text(got[T_TITLE]);
    t->down = given_find(d, t->entry, got[T_DOWN]);
    t->across = given_find(d, t->entry, got[T_ACROSS]);
    if (t->across == DOWN_OUTCOMES)
        t->across = -1;    /* what stands across without a given is the outcomes */
    t->places = layout_number(d, got[T_PLACES], 0, 6, 1);
    t->fractions = layout_yes(d, got[T_FRACTIONS], false);
    t->at_most = layout_number(d, got[T_AT_MOST], 1, 1000, 0);
    bool all = got[T_SPAN] && str_is(got[T_SPAN]->text, "all");
    t->span = all ? 0 : layout_number(d, got[T_SPAN], 1, 12, 1);
    shows_read(a, d, got[T_SHOW], t);
    return true;
}

static void tables_read(struct arena *a, struct diag *d, const struct model *m, const struct set *set, const struct node *list,
                        struct book_section *s)
{
    s->table = ARENA_ARRAY(a, struct book_table, list->n);
    for (size_t i = 0; i < list->n; i++)
        if (table_read(a, d, m, set, list->item[i], &s->table[s->n]))
            s->n++;
}

static void section_read(struct arena *a, struct diag *d, const struct model *m, const struct set *set, const struct node *n,
                         struct book_section *s)
{
    const struct node *key, *value, *got[S_COUNT];
    if (!layout_pair(d, n, "a section", &key, &value))
        return;
    s->title = layout_text(key);
    s->at = key->at;
    if (value->kind == NODE_LIST) {
        tables_read(a, d, m, set, value, s);
        return;
    }
    if (!fields_read(d, value, "a section", section_fields, S_COUNT, got) || !got[S_TABLES])
        return;
    size_t n_lead;
    s->number = layout_text(got[S_PHASE]);
    struct rat phase;
    unsigned hue = s->number.s.n && rat_parse(&phase, s->number.s) && rat_whole(phase) && phase.n > 0 ? (unsigned)phase.n : 0;
    s->hue = layout_number(d, got[S_HUE], 0, 12, hue);
    s->aside = layout_text(got[S_ASIDE]);
    s->lead = (struct text *)(uintptr_t)layout_texts(a, got[S_LEAD], &n_lead);
    s->n_lead = n_lead;
    s->columns = layout_number(d, got[S_COLUMNS], 1, 6, 0);
    s->new_page = layout_yes(d, got[S_NEW_PAGE], false);
    tables_read(a, d, m, set, got[S_TABLES], s);
}

static void sections_read(struct arena *a, struct diag *d, const struct model *m, const struct document *doc, const struct node **got,
                          struct book *b)
{
    size_t n = got[B_SECTIONS] ? got[B_SECTIONS]->n : 0;
    b->section = ARENA_ARRAY(a, struct book_section, n + 1);
    for (size_t i = 0; i < n; i++)
        section_read(a, d, m, doc->set, got[B_SECTIONS]->item[i], &b->section[b->n++]);
    if (got[B_TABLES])
        tables_read(a, d, m, doc->set, got[B_TABLES], &b->section[b->n++]);
}

const struct book *odds_book_read(struct arena *a, struct diag *d, const struct model *m, const struct document *doc)
{
    const struct node *got[B_COUNT];
    if (doc->bad || !fields_read(d, doc->tree, "an odds book", book_fields, B_COUNT, got))
        return NULL;
    struct book *b = ARENA_NEW(a, struct book);
    struct fit fit = layout_fit(d, got[B_FIT]);
    *b = (struct book){.title = doc->title, .subtitle = layout_text(got[B_SUBTITLE]), .theme = layout_text(got[B_THEME]),
                       .most_pages = fit.pages, .least_mpt = fit.least_mpt, .most_mpt = fit.most_mpt};
    b->columns = layout_number(d, got[B_COLUMNS], 1, 6, 1);
    sections_read(a, d, m, doc, got, b);
    return b;
}

static size_t tables_count(const struct book *b)
{
    size_t n = 0;
    for (size_t i = 0; i < b->n; i++)
        n += b->section[i].n;
    return n;
}

static struct odds_table *tables_make(struct arena *a, const struct model *m, const struct book *b)
{
    struct odds_table *t = ARENA_ARRAY(a, struct odds_table, tables_count(b));
    size_t n = 0;
    struct env none = {0};
    for (size_t i = 0; i < b->n; i++)
        for (size_t k = 0; k < b->section[i].n; k++, n++) {
            const struct odds_entry *e = b->section[i].table[k].entry;
            size_t before = 0;
            while (before < n && t[before].entry != e)   /* shown twice, computed once */
                before++;
            t[n] = before < n ? t[before] : odds_table_make(a, m, e, &none, PROOF_SHORT);
        }
    return t;
}

static struct section section_of(const struct show *show, const struct book *b, const struct book_section *s, const struct odds_table *t)
{
    struct arena *a = show->a;
    struct block *block = ARENA_ARRAY(a, struct block, s->n);
    struct words *lead = ARENA_ARRAY(a, struct words, s->n_lead);
    for (size_t i = 0; i < s->n_lead; i++)
        lead[i] = show_words(show, s->lead[i].s, WORDS_BODY);
    for (size_t i = 0; i < s->n; i++)
        block[i] = book_block(show, &s->table[i], &t[i]);
    struct section r = {.number = s->number.s, .hue = s->hue, .lead = lead, .n_lead = s->n_lead, .block = block, .n_block = s->n,
                        .new_page = s->new_page, .at = s->at, .columns = s->columns ? s->columns : 1,
                        .span = s->columns ? b->columns : 0};
    if (s->title.s.n)
        r.title = words_of(a, s->title.s, WORDS_BAR, VOICE_STRONG);
    if (s->aside.s.n)
        r.aside = words_of(a, s->aside.s, WORDS_ASIDE, VOICE_PLAIN);
    return r;
}

static void reported(struct diag *d, const struct odds_table *t, struct span at)
{
    for (size_t i = 0; i < t->grid.n; i++)
        if (t->grid.cell[i].failed) {
            diag_add(d, RULE_BAD_ROLL, t->entry->at, "%.*s cannot be worked out: %.*s", STRF(t->entry->id),
                     STRF(t->grid.cell[i].error.message));
            return;
        }
    if (t->verdict == DISAGREES)
        diag_add(d, RULE_ODDS_DIFFER, at, "%.*s: %.*s", STRF(t->entry->id), STRF(t->why));
}

const struct sheet *doc_odds_book(struct arena *a, struct diag *d, const struct model *m, const struct document *doc, struct str paper,
                                  struct odds_table **table, size_t *n)
{
    const struct book *b = odds_book_read(a, d, m, doc);
    if (!b)
        return NULL;
    if (!*table)
        *table = tables_make(a, m, b);
    *n = tables_count(b);
    struct section *section = ARENA_ARRAY(a, struct section, b->n);
    struct show show = {.a = a, .d = d, .model = m, .set = doc->set, .at = doc->title.at};
    for (size_t i = 0, k = 0; i < b->n; k += b->section[i].n, i++) {
        section[i] = section_of(&show, b, &b->section[i], *table + k);
        for (size_t t = 0; t < b->section[i].n; t++)
            reported(d, *table + k + t, b->section[i].table[t].at);
    }
    struct sheet *s = ARENA_NEW(a, struct sheet);
    *s = (struct sheet){.name = doc->name, .title = words_of(a, b->title.s, WORDS_TITLE, VOICE_PLAIN),
                        .edition_line = layout_edition(a, doc->set), .hash = doc->hash, .date = doc->set->date.s, .paper = paper,
                        .theme = b->theme.s.n ? b->theme.s : STR("classic"), .theme_at = b->theme.at, .columns = b->columns,
                        .most_pages = b->most_pages, .least_mpt = b->least_mpt, .most_mpt = b->most_mpt, .section = section,
                        .n_section = b->n, .at = doc->title.at};
    if (b->subtitle.s.n)
        s->subtitle = words_of(a, b->subtitle.s, WORDS_SUBTITLE, VOICE_PLAIN);
    s->foot = STR("Counted exactly, then rounded half to even. \u2013 cannot happen; <0.1 and >99.9 are neither never nor always.");
    return s;
}
