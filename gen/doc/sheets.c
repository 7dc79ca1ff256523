/* A sheet's layout to a struct sheet: title, paper, type, phases, and the sections with their blocks.
 *
 * The tree is read by field tables, so that every mistake is found at its line; what is wrong is left out and the rest
 * goes on. Called by documents.c, once to find mistakes and once for each paper. */
#include "doc/making.h"

enum {
    S_SHEET,
    S_SUBTITLE,
    S_SET,
    S_PAPER,
    S_COLUMNS,
    S_FIT,
    S_THEME,
    S_UNITS,
    S_EDITION,
    S_DATE,
    S_FOOT,
    S_PRINT,
    S_PHASES,
    S_KEY,
    S_TONES,
    S_SECTIONS,
    N_SHEET
};
static const struct field sheet_fields[N_SHEET] = {
    [S_SHEET] = {"sheet", FIELD_TEXT, true, "the title"},
    [S_SUBTITLE] = {"subtitle", FIELD_TEXT, false, "grey words behind the title, where a side has none of its own"},
    [S_SET] = {"set", FIELD_TEXT, true, "the folder of its rule set below tables/"},
    [S_PAPER] = {"paper", FIELD_TEXTS, false, "a4, letter, a5, with landscape or not; one file is made for each"},
    [S_COLUMNS] = {"columns", FIELD_TEXT, false, "columns of the page; 3 where nothing is said"},
    [S_FIT] = {"fit", FIELD_MAP, false, "pages: the most it may take; type: the sizes allowed, 7.5pt..10pt"},
    [S_THEME] = {"theme", FIELD_TEXT, false, "a file of layouts/themes: classic, mono, large"},
    [S_UNITS] = {"units", FIELD_ANY, false, "in, cm, both, or {scale: 0.6} for another figure scale"},
    [S_EDITION] = {"edition", FIELD_TEXT, false, "instead of the set's"},
    [S_DATE] = {"date", FIELD_TEXT, false, "instead of the set's, as 2026-11-21"},
    [S_FOOT] = {"foot", FIELD_TEXT, false, "the line of provenance, instead of the set's credit"},
    [S_PRINT] = {"print", FIELD_TEXTS, false, "which outputs: pdf, svg, png"},
    [S_PHASES] = {"phases", FIELD_MAP, false, "the rail beside the page, from a chart of steps"},
    [S_KEY] = {"key", FIELD_TEXTS, false, "what is explained once, under the rail"},
    [S_TONES] = {"tones", FIELD_MAP, false,
                 "words of an outcome and their tone: worst, bad, plain or good; the first that fits"},
    [S_SECTIONS] = {"sections", FIELD_LIST, true, "the sections in order of play, each a title with its charts"},
};
enum { FIT_PAGES, FIT_TYPE, N_FIT };
static const struct field fit_fields[N_FIT] = {
    [FIT_PAGES] = {"pages", FIELD_TEXT, false, "the most pages it may take"},
    [FIT_TYPE] = {"type", FIELD_TEXT, false, "the smallest and the largest size of running text, 7.5pt..10pt"},
};
enum { U_SCALE, U_UNITS, N_UNITS };
static const struct field units_fields[N_UNITS] = {
    [U_SCALE] = {"scale", FIELD_TEXT, true, "what distances are multiplied by, 0.6 or 3/5"},
    [U_UNITS] = {"units", FIELD_TEXT, false, "in, cm or both"},
};
enum { X_PHASE, X_ASIDE, X_LEAD, X_SPAN, X_COLUMNS, X_SIDE, X_CHARTS, N_SECTION };
static const struct field section_fields[N_SECTION] = {
    [X_PHASE] = {"phase", FIELD_TEXT, false, "the number of its phase: it has its colour"},
    [X_ASIDE] = {"aside", FIELD_TEXT, false, "grey words at the right end of the bar"},
    [X_LEAD] = {"lead", FIELD_TEXTS, false, "the procedure, below the bar"},
    [X_SPAN] = {"span", FIELD_TEXT, false, "columns of the page that it takes; nothing: it flows with its neighbours"},
    [X_COLUMNS] = {"columns", FIELD_TEXT, false, "columns inside a section with a span"},
    [X_SIDE] = {"side", FIELD_TEXT, false, "begins a new side, with these words behind the title"},
    [X_CHARTS] = {"charts", FIELD_LIST, true, "its charts, texts, examples and odds, in order"},
};

static struct str month_name(int64_t m)
{
    static const char *const name[] = {"January", "February", "March",     "April",   "May",      "June",
                                       "July",    "August",   "September", "October", "November", "December"};
    return m >= 1 && m <= 12 ? str_of(name[m - 1]) : (struct str){0};
}

/* "21 November 2026" of 2026-11-21; anything else as it stands. */
static struct str date_words(struct arena *a, struct str iso)
{
    struct str rest = iso, y, m, d;
    struct rat month, day;
    if (str_split(&rest, '-', &y) && str_split(&rest, '-', &m) && str_split(&rest, '-', &d) && rat_parse(&month, m) &&
        rat_parse(&day, d) && month_name(month.n).n)
        return str_printf(a, "%lld %.*s %.*s", (long long)day.n, STRF(month_name(month.n)), STRF(y));
    return iso;
}

static void edition_read(struct making *k, const struct node **got)
{
    struct str edition = got[S_EDITION] ? got[S_EDITION]->text : k->set->edition.s;
    k->sheet->date = got[S_DATE] ? got[S_DATE]->text : k->set->date.s;
    struct buf b = {.a = k->a};
    if (edition.n)
        buf_printf(&b, "Edition %.*s", STRF(edition));
    if (edition.n && k->sheet->date.n)
        buf_putz(&b, " \xc2\xb7 ");
    buf_put(&b, date_words(k->a, k->sheet->date));
    k->sheet->edition_line = buf_str(&b);
    if (got[S_FOOT])
        k->sheet->foot = got[S_FOOT]->text;
    else if (k->set->credit.s.n)
        k->sheet->foot = str_printf(k->a, "Rules: %.*s. The wording is ours%s%.*s.", STRF(k->set->credit.s),
                                    k->set->errata_by.s.n ? "; errata by " : "", STRF(k->set->errata_by.s));
}

/* "7.5pt" in thousandths of a point. */
static bool points(struct str s, int32_t *out)
{
    struct rat r, mpt;
    s = str_trim(s);
    if (!str_ends(s, "pt") || !rat_parse(&r, str_cut(s, 0, s.n - 2)) || !rat_mul(&mpt, r, RAT(MPT_PER_PT)))
        return false;
    if (mpt.n < 4 * MPT_PER_PT * mpt.d || mpt.n > 30 * MPT_PER_PT * mpt.d)
        return false;
    *out = (int32_t)rat_round(mpt);
    return true;
}

static void type_read(struct making *k, const struct node *n)
{
    ptrdiff_t dots = str_find(n->text, "..");
    struct str lo = dots < 0 ? n->text : str_cut(n->text, 0, (size_t)dots);
    struct str hi = dots < 0 ? n->text : str_cut(n->text, (size_t)dots + 2, n->text.n);
    struct sheet *s = k->sheet;
    if (points(lo, &s->least_mpt) && points(hi, &s->most_mpt) && s->least_mpt <= s->most_mpt)
        return;
    s->least_mpt = s->most_mpt = 0;
    struct finding *f = diag_add(k->d, RULE_BAD_VALUE, n->at, "\"%.*s\" are no sizes of type", STRF(n->text));
    finding_help(k->d, f, "write the smallest and the largest, from 4pt to 30pt: 7.5pt..10pt");
}

static void fit_read(struct making *k, const struct node *n)
{
    const struct node *got[N_FIT];
    int64_t pages = 0;
    if (!n || !fields_read(k->d, n, "`fit`", fit_fields, N_FIT, got))
        return;
    if (ask_number(k, got[FIT_PAGES], 1, 99, &pages))
        k->sheet->most_pages = (unsigned)pages;
    if (got[FIT_TYPE])
        type_read(k, got[FIT_TYPE]);
}

static void unit_read(struct making *k, const struct node *n)
{
    if (str_is(n->text, "in"))
        k->show.units = UNIT_IN;
    else if (str_is(n->text, "cm"))
        k->show.units = UNIT_CM;
    else if (str_is(n->text, "both"))
        k->show.both_units = true;
    else {
        struct finding *f = diag_add(k->d, RULE_BAD_VALUE, n->at, "\"%.*s\" are no units of a sheet", STRF(n->text));
        finding_help(k->d, f, "write in, cm, both, or {scale: 0.6}");
    }
}

static void units_read(struct making *k, const struct node *n)
{
    const struct node *got[N_UNITS];
    if (!n || n->kind == NODE_TEXT) {
        if (n)
            unit_read(k, n);
        return;
    }
    if (!fields_read(k->d, n, "`units`", units_fields, N_UNITS, got))
        return;
    if (got[U_UNITS])
        unit_read(k, got[U_UNITS]);
    if (!got[U_SCALE])
        return;
    k->show.has_scale = rat_parse(&k->show.scale, got[U_SCALE]->text) && k->show.scale.n > 0;
    if (!k->show.has_scale)
        diag_add(k->d, RULE_BAD_VALUE, got[U_SCALE]->at, "\"%.*s\" is nothing to multiply distances by",
                 STRF(got[U_SCALE]->text));
}

static void tones_read(struct making *k, const struct node *n)
{
    static const struct str names[] = {{"worst", 5}, {"bad", 3}, {"plain", 5}, {"good", 4}};
    if (!n)
        return;
    struct tone_rule *rule = ARENA_ARRAY(k->a, struct tone_rule, n->n + 1);
    size_t used = 0;
    for (size_t i = 0; i < n->n; i++) {
        unsigned t = 0;
        while (t < 4 && !str_eq(names[t], n->pair[i].value->text))
            t++;
        if (t == 4)
            ask_unknown(k, n->pair[i].value, "no tone", names, 4);
        else
            rule[used++] = (struct tone_rule){n->pair[i].key->text, (enum tone)(TONE_WORST + t)};
    }
    k->show.tone = rule;
    k->show.n_tone = used;
}

static void phase_read(struct making *k, struct section *s, const struct node *n)
{
    if (!n)
        return;
    const struct phase *p = rail_find(k, n->text);
    if (p) {
        s->number = p->number;
        s->hue = p->hue;
        return;
    }
    struct str *names = ARENA_ARRAY(k->a, struct str, k->sheet->n_phase + 1);
    for (size_t i = 0; i < k->sheet->n_phase; i++)
        names[i] = k->sheet->phase[i].number;
    ask_unknown(k, n, "no phase", names, k->sheet->n_phase);
}

static bool same_words(struct words x, struct words y)
{
    return x.n == 1 && y.n == 1 && str_eq(x.run[0].text, y.run[0].text);
}

static void charts_read(struct making *k, struct section *s, const struct node *list)
{
    struct block_array l = {0};
    for (size_t i = 0; list && i < list->n; i++)
        blocks_read(k, list->item[i], &l);
    if (l.n && same_words(l.at[0].title, s->title))
        l.at[0].title.n = 0; /* the bar has said it */
    s->block = l.at;
    s->n_block = l.n;
}

static void section_read(struct making *k, struct section *s, const struct node *n)
{
    const struct node *got[N_SECTION];
    int64_t count = 1;
    if (!fields_read(k->d, n, "a section", section_fields, N_SECTION, got))
        return;
    phase_read(k, s, got[X_PHASE]);
    s->aside = ask_words(k, got[X_ASIDE], WORDS_ASIDE, VOICE_PLAIN);
    struct words_array lead = ask_texts(k, got[X_LEAD], WORDS_BODY);
    s->lead = lead.at;
    s->n_lead = lead.n;
    s->span = got[X_SPAN] ? ask_span(k, got[X_SPAN]) : 0;
    if (got[X_SPAN] && s->span == 0)
        s->span = k->sheet->columns;
    if (s->span > k->sheet->columns) {
        diag_add(k->d, RULE_BAD_VALUE, got[X_SPAN]->at, "the page has %u columns, and this takes %u", k->sheet->columns,
                 s->span);
        s->span = k->sheet->columns;
    }
    ask_number(k, got[X_COLUMNS], 1, 12, &count);
    s->columns = (unsigned)count;
    s->side = ask_text(got[X_SIDE]);
    s->new_page = got[X_SIDE] != NULL && s != k->sheet->section;
    charts_read(k, s, got[X_CHARTS]);
}

/* Where the layout stands: a section is a mapping of one title. */
static bool section_shape(struct making *k, const struct node *n)
{
    if (n->kind == NODE_MAP && n->n == 1 && n->pair[0].value->kind != NODE_TEXT)
        return true;
    if (n->kind == NODE_BAD || (n->kind == NODE_MAP && n->n == 1 && n->pair[0].value->kind == NODE_BAD))
        return false;
    struct finding *f = diag_add(k->d, RULE_BAD_VALUE, n->kind == NODE_TEXT ? n->at : n->first, "this is no section");
    finding_help(k->d, f, "write `- Title: [charts]`, or `- Title:` with `charts:` and more below it");
    return false;
}

static void sections_read(struct making *k, const struct node *list)
{
    struct section *all = ARENA_ARRAY(k->a, struct section, (list ? list->n : 0) + 1);
    k->sheet->section = all;
    for (size_t i = 0; list && i < list->n; i++) {
        if (!section_shape(k, list->item[i]))
            continue;
        const struct pair *p = &list->item[i]->pair[0];
        struct section *s = &all[k->sheet->n_section++];
        *s = (struct section){.columns = 1, .at = p->key->at};
        s->title = ask_words(k, p->key, WORDS_BAR, VOICE_PLAIN);
        if (p->value->kind == NODE_LIST)
            charts_read(k, s, p->value);
        else
            section_read(k, s, p->value);
    }
}

static void outputs_check(struct making *k, const struct node *n)
{
    static const struct str names[] = {{"pdf", 3}, {"svg", 3}, {"png", 3}};
    size_t all = !n ? 0 : n->kind == NODE_LIST ? n->n : 1;
    for (size_t i = 0; i < all; i++) {
        const struct node *one = n->kind == NODE_LIST ? n->item[i] : n;
        if (!str_is(one->text, "pdf") && !str_is(one->text, "svg") && !str_is(one->text, "png"))
            ask_unknown(k, one, "no output", names, 3);
    }
}

bool sheet_read(struct making *k, const struct node *tree)
{
    const struct node *got[N_SHEET];
    int64_t columns = 3;
    struct sheet *s = k->sheet;
    if (!fields_read(k->d, tree, "a sheet", sheet_fields, N_SHEET, got))
        return false;
    s->name = k->doc->name;
    s->hash = k->doc->hash;
    s->at = tree->first;
    s->title = ask_words(k, got[S_SHEET], WORDS_TITLE, VOICE_PLAIN);
    s->subtitle = ask_words(k, got[S_SUBTITLE], WORDS_SUBTITLE, VOICE_PLAIN);
    s->theme = got[S_THEME] ? got[S_THEME]->text : STR("classic");
    s->theme_at = got[S_THEME] ? got[S_THEME]->at : s->at;
    ask_number(k, got[S_COLUMNS], 1, 6, &columns);
    s->columns = (unsigned)columns;
    edition_read(k, got);
    fit_read(k, got[S_FIT]);
    units_read(k, got[S_UNITS]);
    tones_read(k, got[S_TONES]);
    outputs_check(k, got[S_PRINT]);
    rail_read(k, got[S_PHASES]);
    struct words_array key = ask_texts(k, got[S_KEY], WORDS_NOTE);
    s->key = key.at;
    s->n_key = key.n;
    sections_read(k, got[S_SECTIONS]);
    return s->n_section > 0;
}
