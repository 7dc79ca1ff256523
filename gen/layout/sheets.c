/* Reads layouts/sheets/NAME.yaml and layouts/odds/NAME.yaml: their own keys, the sequence of play
 * and the wording of outcomes. head.c and sections.c read the keys that both share.
 *
 * An error is reported at its line and its value left out; reading continues. Called by documents.c
 * for each file. */
#include "layout/read.h"

/* Target of the field tables of sheets and odds books. The layout is the first member, so that a
 * book can be filled without the rest; the rest is converted after reading. */
struct written {
    struct layout l;
    struct {
        struct layout_phases p;
        struct text chart;
    } phases;
    unsigned pairs;
    struct texts troops;
};
#define AT(member) offsetof(struct written, member)

/* --- the sequence of play */

#define IN_PHASES(member) (AT(phases.member) - AT(phases))
static const struct field prompt_texts = {"prompts", FIELD_TEXTS, "the short texts below its name"};
static const struct field phase_hue = {"hues", FIELD_COUNT, "which colour of the theme", .least = 0,
                                       .most = MOST_HUES};
static const struct field phases_rows[] = {
    {"chart", FIELD_TEXT, "the chart of steps that is the turn", IN_PHASES(chart),
     .names = NAMES_CHART, .needed = true},
    {"prompts", FIELD_MAP,
     "a phase's number and the short texts below its name, instead of the steps' own", FIELD_LATER,
     .of = &prompt_texts},
    {"hues", FIELD_MAP,
     "a phase's number and which colour of the theme it has; phases left out are neutral",
     FIELD_LATER, .of = &phase_hue},
    {"show", FIELD_WORD,
     "rail: beside the charts; strip: a line above them; none; what leaves most room, if not said",
     IN_PHASES(p.show), .words = phases_words, .names = NAMES_CHOICE},
    {"numbers", FIELD_YES,
     "no: the phases' numbers are the layout's alone and are not printed, as where the rules count "
     "otherwise",
     IN_PHASES(p.numbered)},
    {"width", FIELD_LENGTH,
     "of the rail; the theme's if not said; one of less than 40 mm is a strip", IN_PHASES(p.width),
     20000, 100000},
};
static const struct fields phases_fields = {"`phases`", FIELDS_OF(phases_rows)};

/* The text of a step up to a colon is the name of the phase; the text after it is its prompt, as a
 * sentence. */
static struct layout_phase phase_of(struct asking *k, const struct row *r)
{
    struct str text = r->cell[0].text.s;
    ptrdiff_t colon = str_find(text, ": ");
    struct layout_phase p = {.number = r->label.s, .title = step_title(r), .step = r};
    if (colon < 0)
        return p;
    text = str_capital(k->a, str_cut(text, (size_t)colon + 2, text.n));
    ARENA_PUSH(k->a, &p.prompt, (struct layout_prompt){.text = text});
    return p;
}

/* 4a follows 4 and is one of its prompts; 41 is a phase. */
static bool is_numbered_after(struct str number, struct str phase)
{
    return number.n == phase.n + 1 && str_eq(str_cut(number, 0, phase.n), phase) && !char_is_digit(number.p[phase.n]);
}

/* Steps inside a phase and steps numbered after it (4a) are its prompts, and so are the notes of
 * all its steps: a rail or strip has no footnotes. */
static void phases_find(struct asking *k, struct layout_phases *p, const struct chart *c)
{
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        struct layout_phase *last = p->list.n ? &p->list.at[p->list.n - 1] : NULL;
        if (r->cell[0].kind == CELL_BAD)
            continue;
        if (last && (r->depth > 0 || is_numbered_after(r->label.s, last->number))) {
            ARENA_PUSH(k->a, &last->prompt,
                       ((struct layout_prompt){r->label.s, r->cell[0].text.s, r}));
        } else {
            ARENA_PUSH(k->a, &p->list, phase_of(k, r));
            last = &p->list.at[p->list.n - 1];
        }
        for (size_t n = 0; n < r->n_note; n++)
            ARENA_PUSH(k->a, &last->prompt, (struct layout_prompt){.text = r->note[n].s});
    }
}

/* Names of phases are the numbers in the steps chart, not indexes. */
struct layout_phase *phase_named(struct asking *k, const struct layout_phases *l, struct text name)
{
    struct str *names = ARENA_ARRAY(k->a, struct str, l->list.n + 1);
    for (size_t i = 0; i < l->list.n; i++) {
        names[i] = l->list.at[i].number;
        if (str_eq(names[i], name.s))
            return &l->list.at[i];
    }
    ask_unknown(k, name, "no phase", names, l->list.n);
    return NULL;
}

/* The layout's prompts replace those of the steps; an empty list removes them. */
static void prompts_read(struct asking *k, struct layout_phases *l, const struct node *map)
{
    for (size_t i = 0; map && i < map->n; i++) {
        struct layout_phase *p = phase_named(k, l, node_as_text(map->pair[i].key));
        struct texts texts = {0};
        field_fill(k->a, k->d, map->pair[i].value, &prompt_texts, &texts);
        for (size_t n = 0; n < node_count(map->pair[i].value); n++)
            text_node_check(k, node_at(map->pair[i].value, n));
        if (p)
            p->prompt.n = 0;
        for (size_t n = 0; p && n < texts.n; n++)
            ARENA_PUSH(k->a, &p->prompt, (struct layout_prompt){.text = texts.at[n].s});
    }
}

/* Without `hues` the phases use the theme's hues in order; with it, omitted phases are neutral. */
static void hues_read(struct asking *k, struct layout_phases *l, const struct node *map)
{
    for (size_t i = 0; !map && i < l->list.n; i++)
        l->list.at[i].hue = (unsigned)(i % MOST_HUES) + 1;
    for (size_t i = 0; map && i < map->n; i++) {
        struct layout_phase *p = phase_named(k, l, node_as_text(map->pair[i].key));
        unsigned hue = 0;
        field_fill(k->a, k->d, map->pair[i].value, &phase_hue, &hue);
        if (p)
            p->hue = hue;
    }
}

/* Without a steps chart there is no sequence of play, and the other keys are ignored. */
static void phases_read(struct asking *k, struct written *w, const struct node *map)
{
    struct text text = w->phases.chart;
    struct layout_phases *p = &w->l.phases;
    if (!text.at.file)
        return;
    const struct chart *c = ask_chart_called(k, text);
    if (!c || c->bad)
        return;
    if (!chart_is_procedure(c)) {
        diag_add(k->d, RULE_BAD_VALUE, text.at, "\"%.*s\" is no chart of steps", STRF(text.s));
        return;
    }
    *p = w->phases.p;
    p->chart = c;
    phases_find(k, p, c);
    prompts_read(k, p, node_of(map, "prompts", NODE_MAP));
    hues_read(k, p, node_of(map, "hues", NODE_MAP));
}

/* Pairs without units need a line of the legend that explains them. */
static void pairs_check(struct asking *k, const struct layout *l, struct span at)
{
    for (size_t i = 0; i < l->key.n; i++)
        if (str_find(l->key.at[i].s, " / ") >= 0)
            return;
    REPORT(k->d, RULE_BAD_VALUE, at,
           "write a line of `key` with a pair in it: \"**6 / 12** foot / mounted, inches\"",
           "pairs of distances stand bare, and no `key` explains them");
}

/* --- sheets */

enum { PAIRS_BARE, PAIRS_WHOLE };
static const char *const pairs_words[] = {"bare", NULL};
const struct field waive_row = {"waive", FIELD_TEXT, "why it may stand"};
/* First the keys only for sheets, then the common keys, then those only for books. */
static const struct field rows[] = {
    {"sheet", FIELD_TEXT, "the title; that of `from`, if not said", AT(l.title)},
    {"phases", FIELD_KEYS, "the sequence of play, from a chart of steps", AT(phases),
     .keys = &phases_fields},
    {"key", FIELD_TEXTS, "what is explained once, below the phases", AT(l.key)},
    {"tones", FIELD_MAP,
     "words of an outcome and their tone: worst, bad, plain or good; the first that fits",
     FIELD_LATER, .of = &share_row},
    {"crib", FIELD_KEYS, "makes a crib too, of the sections and blocks with `crib: yes`",
     FIELD_LATER, .keys = &crib_fields},
    {"wording", FIELD_MAP, "what a cell, label or mark says, and the words for it here",
     FIELD_LATER, .of = &worded_row},
    {"badges", FIELD_TEXTS, "words of outcomes that stand on a small dark ground", FIELD_LATER},
    {"headlines", FIELD_TEXTS, "words that begin an outcome, bold on a line of their own",
     FIELD_LATER},
    {"pairs", FIELD_WORD, "bare: 6 / 12 without its unit, which the key explains", AT(pairs),
     .words = pairs_words},
    {"theatre", FIELD_TEXT, "a theatre of the set: rows that are `only-in` others are left out",
     AT(l.theatre)},
    {"sections", FIELD_LIST,
     "the sections in order of play, each a title with its charts; those of `from`, or of the "
     "sheet that the set is "
     "given, if not said",
     FIELD_LATER, .of = &sheet_section},
    {"from", FIELD_TEXT, "another sheet, that this one is but for what it says itself", FIELD_LATER,
     .names = NAMES_FILE},
    {"for", FIELD_TEXTS,
     "the troops on the table: of lists that name some of them, what names others is left out",
     AT(troops), .names = NAMES_COLUMN},
    {"set", FIELD_TEXT, "the folder of its rule set below tables/; that of `from`, if not said",
     FIELD_LATER, .names = NAMES_SET},
    {"subtitle", FIELD_TEXT, "grey words behind the title, where a side has none of its own",
     AT(l.subtitle)},
    {"paper", FIELD_TEXTS,
     "a4, letter landscape, a2, 200x250mm; of several one file is made for each", FIELD_LATER,
     .names = NAMES_PAPER},
    {"fit", FIELD_KEYS, "pages: the most it may take; type: the sizes allowed, 7.5pt..10pt",
     AT(l.fit), .keys = &fit_fields},
    {"theme", FIELD_ANY, "a file of layouts/themes, or a list of them with what each changes",
     FIELD_LATER, .of = theme_forms},
    {"units", FIELD_ANY, "in, cm, both, or {scale: 0.6} for another figure scale", FIELD_LATER,
     .of = units_forms},
    {"language", FIELD_ANY,
     "a file of layouts/languages, or a list of them, as [en, de]: one document for each; the "
     "set's own if not said",
     FIELD_LATER, .of = language_forms},
    {"date", FIELD_DATE, "instead of the set's, as 2026-11-21", AT(l.date)},
    {"print", FIELD_TEXTS, "which outputs: pdf, svg, png", AT(l.print), .words = output_words},
    {"waive", FIELD_MAP, "findings of its pages that may stand: {uneven-columns: why, hole: why}",
     FIELD_LATER, .of = &waive_row, .names = NAMES_RULE},
    {"odds-book", FIELD_TEXT, "the book's title", AT(l.title), .needed = true},
    {"columns", FIELD_COUNT, "columns of the page", AT(l.columns), 1, MOST_COLUMNS},
    {"set", FIELD_TEXT, "the folder of its rule set below tables/", FIELD_LATER, .names = NAMES_SET,
     .needed = true},
    {"tables", FIELD_LIST, "the tables, in order", FIELD_LATER, .of = &book_item},
    {"sections", FIELD_LIST, "tables under titles: - Title: [tables]", FIELD_LATER,
     .of = &book_section},
    {"errata", FIELD_YES, "yes: the set's errata, differences, doubts and readings, at the end",
     AT(l.errata)},
};
enum { SHEET_ALONE = 14, BOOK_ALONE = 6, ROWS = sizeof rows / sizeof *rows };
const struct fields sheet_fields = {"a sheet", rows, ROWS - BOOK_ALONE, columns_gone};
static const struct gone book_gone[] = {
    {"front", "leave it out: a book of two pages or more begins with one"},
    {"throws", "leave it out: --budget 3 has three times as many throws for the proof"},
    {NULL, NULL},
};
const struct fields book_fields = {"an odds book", rows + SHEET_ALONE, ROWS - SHEET_ALONE,
                                   book_gone};

/* An unknown theatre is an error: it would drop the rows of every theatre. */
static void theatre_read(struct asking *k, struct layout *l)
{
    LIST(struct str) known = {0};
    bool there = false;
    if (!l->theatre.at.file || !k->set)
        return;
    for (size_t i = 0; i < k->set->n_theatre; i++) {
        ARENA_PUSH(k->a, &known, k->set->theatre[i].s);
        there = there || str_same_name(k->set->theatre[i].s, l->theatre.s);
    }
    if (there)
        l->manner.theatre = l->theatre.s;
    else if (!k->set->torn)
        ask_unknown(k, l->theatre, "no theatre of the set", known.at, known.n);
}

/* Reads phases before sections, which refer to them. A wrong value is left out, so that one run
 * reports all errors. */
bool sheet_read(struct asking *k, const struct node *tree, struct layout *l)
{
    struct written w = {
        .l = *l, .pairs = PAIRS_WHOLE, .phases.p = {.show = PHASES_INHERITED, .numbered = true}};
    struct manner *m = &w.l.manner;
    if (fields_fill(k->a, k->d, tree, &sheet_fields, &w) == FILLED_NOT)
        return false;
    if (!node_find(tree, "sheet") && !field_is_meant(tree, "sheet", &sheet_fields)) {
        REPORT(k->d, RULE_MISSING_KEY, tree->first, "add a line `sheet:` with the title",
               "a sheet needs a `sheet`");
    }
    head_read(k, &w.l, tree);
    text_nodes_check(k, tree, (const char *const[]){"key", NULL});
    m->tone = ask_tones(k, node_of(tree, "tones", NODE_MAP), true, &m->n_tone);
    ask_phrases(k, m, tree);
    theatre_read(k, &w.l);
    m->bare_pairs = w.pairs == PAIRS_BARE;
    if (m->bare_pairs)
        pairs_check(k, &w.l, field_place(tree, "pairs"));
    phases_read(k, &w, node_find(tree, "phases"));
    k->extract = w.l.extract = extract_read(k, &w.troops);
    m->extract = w.l.extract;
    sections_read(k, &w.l, node_of(tree, "sections", NODE_LIST), NULL);
    if (k->extract && !w.l.n_section) {
        REPORT(k->d, RULE_BAD_VALUE, field_place(tree, "for"),
               "name the troops as the charts do, those of both sides",
               "nothing of this sheet is left");
    }
    for (size_t i = 0; k->extract && i < w.l.n_section; i++) {
        struct layout_section *s = (struct layout_section *)&w.l.section[i];
        s->new_page = false; /* sides of the full sheet do not apply to this one */
        s->side = (struct text){0};
    }
    *l = w.l;
    return l->n_section > 0;
}

/* --- odds books */

/* Does not compute odds, so that `check` is fast. */
bool book_read(struct asking *k, const struct node *tree, struct layout *l)
{
    l->columns = 1;
    if (fields_fill(k->a, k->d, tree, &book_fields, l) == FILLED_NOT)
        return false;
    head_read(k, l, tree);
    sections_read(k, l, node_of(tree, "sections", NODE_LIST), node_of(tree, "tables", NODE_LIST));
    if (!node_find(tree, "tables") && !node_find(tree, "sections") && !node_find(tree, "errata")) {
        REPORT(k->d, RULE_MISSING_KEY, tree->first,
               "list its tables, as tables: [ID, ID]; broadside list names them",
               "an odds book needs `tables` or `sections`");
    }
    l->errata_needs.from = basis_part(k->basis);
    l->errata_at = field_place(tree, "errata");
    if (l->errata)
        basis_need(k->basis, (struct need){.all_of = k->set});
    l->errata_needs.n = k->basis->need.n - l->errata_needs.from;
    return true;
}
