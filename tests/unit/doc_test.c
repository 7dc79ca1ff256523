/* Layouts as sheets: what they ask for, and each mistake found at its line.
 * The charts are those of tests/sheet/demo; each layout is written to a folder of its own. */
#include "show/plot.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "layouts.h"

static void a_whole_sheet(void **state)
{
    const struct sheet *s = sheet_of(
        *state, HEAD "fit: {pages: 2, type: 7.5pt..10pt}\nphases: {chart: turn, hues: {\"2\": 5}}\n"
                     "key: [\"**D6** a die\"]\nsections:\n  - Conduct:\n      phase: \"2\"\n      side: First\n"
                     "      lead: Roll 1D6.\n      charts: [{beside: {Steady: [steady], Shaken: [shaken, variant]}}, "
                     "extra]\n"
                     "  - Losses: [loss, {text: Be brave.}, {example: A unit of 20 loses 4.}]\n");
    same(s->edition_line, "Charts of 1899 \xc2\xb7 edition 2, 21 Nov 2026");
    same(s->date, "2026-11-21");
    assert_int_equal(s->min_mpt, 7500);
    assert_int_equal(s->max_mpt, 10000);
    assert_int_equal(s->hash.n, 64);
    assert_int_equal(s->n_section, 2);
    assert_int_equal(s->section[0].hue, 5);
    assert_false(s->section[0].new_page);
    assert_int_equal(s->section[0].n_block, 2);
    assert_int_equal(s->section[0].block[0].table->cols, 4);
    assert_int_equal(s->section[1].n_block, 3);
    assert_int_equal(s->section[1].block[0].title.n, 0); /* the bar says it */
    assert_int_equal(s->section[1].block[2].kind, BLOCK_FRAME);
}

static void put_theme(const struct project *t, const char *name, const char *text)
{
    char path[64];
    snprintf(path, sizeof path, "layouts/themes/%s.yaml", name);
    project_put(t, path, text);
}

static void put_themes(const struct project *t)
{
    put_theme(t, "classic", "theme: classic\n");
    put_theme(t, "mono", "theme: mono\n");
    put_theme(t, "large",
              "theme: large\nfit: {least: 12, most: 14, floor: 10}\nroles: {foot: {size: 10}, "
              "note: {size: 10}}\n");
}

/* A document in three themes: each has its files, and the last its own pages, type, columns and paper. */
static void themes_of_a_document(void **state)
{
    struct project *t = *state;
    put_themes(t);
    struct documents all = documents_of(
        t, HEAD "fit: {pages: 2, type: 7.5pt..10pt}\n"
                "theme: [classic, mono, {large: {pages: 6, type: 12pt..13pt, paper: [a5, a4]}}]\n"
                "sections:\n  - A: [loss]\n  - B: [extra]\n");
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    const struct layout *doc = &all.at[0];
    const struct variant *v = doc->variant.at;
    assert_int_equal(doc->variant.n, 3);
    same(layout_file(t->a, doc, &v[0], v[0].paper.at[0].s), "sheets/demo-a4");
    same(layout_file(t->a, doc, &v[1], v[1].paper.at[0].s), "sheets/demo-mono-a4");
    same(layout_file(t->a, doc, &v[2], v[2].paper.at[0].s), "sheets/demo-large-a5");
    const struct sheet *base = doc_sheet(t->a, t->d, t->model, doc, NULL, false),
                       *mono = sheet_variant(t->a, base, &v[1], &v[1].paper.at[0]),
                       *large = sheet_variant(t->a, base, &v[2], &v[2].paper.at[1]);
    same(mono->theme, "mono");
    same(mono->paper, "a4 landscape");
    assert_int_equal(mono->max_pages, 2);
    assert_ptr_equal(mono->section, base->section);
    same(large->paper, "a4");
    assert_int_equal(large->max_pages, 6);
    assert_int_equal(large->min_mpt, 12000);
    assert_int_equal(large->max_mpt, 13000);
    assert_int_equal(sheet_variant(t->a, base, &v[0], &v[0].paper.at[0])->limits.n, 0); /* the document's own */
    same(mono->limits, "of `mono` in `theme`");
    same(large->limits, "of `large` in `theme`");
    assert_ptr_equal(large->section[0].block[0].table, base->section[0].block[0].table);
}

/* The crib: the blocks and sections that are marked, on paper of its own, and without the sides of the whole. */
static void a_crib_has_what_is_marked(void **state)
{
    struct project *t = *state;
    put_themes(t);
    struct documents all = documents_of(
        t, HEAD "theme: [classic, mono]\ncrib: {paper: [a5, a6], type: 8pt..12pt}\n" RAIL
                "sections:\n  - A: [{chart: loss, crib: yes}, extra, {text: Be brave., crib: no}]\n"
                "  - B: [steady]\n"
                "  - C: {side: Second, crib: yes, lead: Roll., charts: [{chart: fire, lead: Aim.}, "
                "{chart: shaken, crib: no}]}\n");
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    const struct layout *doc = &all.at[0];
    assert_int_equal(doc->variant.n, 3);
    const struct variant *v = &doc->variant.at[2];
    same(layout_file(t->a, doc, v, v->paper.at[1].s), "sheets/demo-crib-a6");
    const struct sheet *whole = doc_sheet(t->a, t->d, t->model, doc, NULL, false),
                       *crib = doc_sheet(t->a, t->d, t->model, doc, NULL, true);
    assert_int_equal(whole->n_section, 3);
    assert_int_equal(whole->section[0].n_block, 3);
    assert_int_equal(crib->n_section, 2);
    assert_int_equal(crib->section[0].n_block, 1);
    same(crib->section[0].block[0].id, "loss");
    assert_int_equal(crib->section[1].n_block, 2);
    assert_false(crib->section[1].new_page);
    assert_int_equal(whole->section[2].n_lead, 1);
    assert_int_equal(crib->section[1].n_lead, 0); /* tables without the paragraphs around them */
    assert_true(whole->section[2].block[0].n_lead > 0);
    assert_int_equal(crib->section[1].block[0].n_lead, 0);
    const struct sheet *made = sheet_variant(t->a, crib, v, &v->paper.at[0]);
    same(made->theme, "classic");
    same(made->limits, "in `crib`");
    assert_int_equal(made->max_pages, 1);
    assert_int_equal(made->max_mpt, 12000);
    assert_int_equal(made->phases_show, PHASES_NONE);
}

/* What the sheet calls it, by the block's title, the bar above it or the chart's own; a chart's parts each. */
static void references_are_called_as_their_blocks(void **state)
{
    struct project *t = *state;
    const struct sheet *s =
        sheet_of(t, HEAD "sections:\n  - A: [extra]\n  - Losing: [{chart: loss, title: Dead men}]\n");
    assert_int_equal(s->n_ref, 1);
    same(s->ref[0].title, "Dead men");
    assert_true(s->ref[0].placed);
    assert_int_equal(s->ref[0].section, 1);
    s = sheet_of(t, HEAD "sections:\n  - A: [extra]\n  - Losing: [{chart: loss, title: no}]\n");
    same(s->ref[0].title, "Losing");
    s = sheet_of(t, HEAD RAIL "sections:\n  - A: [extra, {text: See @turn.}, loss]\n");
    same(s->ref[0].title, "Losses");
    same(s->ref[1].title, "The turn"); /* on every side */
    assert_false(s->ref[1].placed);
    finds(t, HEAD "sections:\n  - A: [extra]\n", RULE_REFERENCE_NOT_HERE, 5, "this sheet names \"Losses\"");
    finds(t, HEAD "crib: {paper: a5}\nsections:\n  - A: [{chart: extra, crib: yes}]\n  - B: [loss]\n",
          RULE_REFERENCE_NOT_HERE, 6, "the crib names \"Losses\"");
}

/* A sheet of a theatre has no row that is only in others; one of none has all. */
static void rows_of_other_theatres_are_left_out(void **state)
{
    struct project *t = *state;
    static const char *const head[] = {"", "theatre: Hills\n", "theatre: plains\n"};
    static const unsigned rows[] = {9, 9, 8}; /* a choice of two is its name and a row of boxes */
    for (int i = 0; i < 3; i++) {
        struct str text = str_printf(t->a, HEAD "%ssections:\n  - A: [extra, loss]\n", head[i]);
        assert_int_equal(sheet_of(t, str_z(t->a, text))->section[0].block[0].table->rows, rows[i]);
    }
    finds(t, HEAD "theatre: hils\nsections:\n  - A: [extra, loss]\n", RULE_UNKNOWN_REFERENCE, 4,
          "did you mean \"hills\"?");
}

/* A set that no sheet is for has one of all its charts, and a book of its odds; one that has a sheet keeps that. */
static void a_set_without_a_layout_has_one(void **state)
{
    struct project *t = *state;
    bool unreadable = false;
    const struct set *set = model_set_find(t->model, STR("demo"));
    struct documents all = documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    size_t charts = 0;
    assert_int_equal(all.n, 2);
    assert_int_equal(all.at[0].kind, DOCUMENT_SHEET);
    assert_int_equal(all.at[1].kind, DOCUMENT_ODDS_BOOK);
    assert_non_null(all.at[0].phases.chart);
    for (size_t i = 0; i < all.at[0].n_section; i++)
        charts += all.at[0].section[i].n_item;
    assert_int_equal(charts + 1, set->n_chart); /* all but the sequence of play */
    assert_int_equal(all.drafts, 2);
    all = documents_of(t, HEAD "sections: [{A: [fire]}]\n");
    assert_int_equal(all.drafts, 1); /* the book */
    assert_int_equal(all.at[0].n_section, 1);
}

static void a_folded_sheet_has_a_column_a_panel(void **state)
{
    struct project *t = *state;
    const struct sheet *base =
        sheet_of(t, HEAD "fit: {pages: 2, fold: 2}\n" RAIL "sections:\n  - A: [loss]\n");
    struct text paper = {STR("a4 landscape"), NOWHERE};
    struct variant plain = {.theme = {STR("classic"), NOWHERE}};
    const struct sheet *s = sheet_variant(t->a, base, &plain, &paper);
    assert_int_equal(s->fold, 2);
    assert_true(s->flows);
    assert_int_equal(s->phases_show, PHASES_STRIP); /* a rail would take one panel's room */
}

static void mistakes_of_cribs(void **state)
{
    struct project *t = *state;
    put_themes(t);
    finds(t, HEAD "crib: {pages: 1}\nsections:\n  - A: [loss]\n", RULE_BAD_VALUE, 4, "`crib: yes`");
    finds(t, HEAD "crib: {page: 1}\nsections:\n  - A: {crib: yes, charts: [loss]}\n", RULE_UNKNOWN_KEY, 4, "`pages`");
    finds(t, HEAD "fit: {fold: 1}\nsections:\n  - A: [loss]\n", RULE_BAD_VALUE, 4, "from 2 to 4");
    finds(t, HEAD "sections:\n  - A: [{chart: loss, crib: perhaps}]\n", RULE_BAD_VALUE, 5, "yes or no");
    finds(t, HEAD "theme: [mono, {classic: {theme: large}}]\nsections:\n  - A: [loss]\n", RULE_UNKNOWN_KEY, 4,
          "`theme`");
    finds(t, HEAD "theme: [mono, {classic: {phases: all}}]\nsections:\n  - A: [loss]\n", RULE_BAD_VALUE, 4,
          "rail, strip or none");
}

static void a_theme_alone_has_no_name_in_the_file(void **state)
{
    struct project *t = *state;
    put_themes(t);
    struct documents all = documents_of(t, HEAD "theme: mono\nsections:\n  - A: [loss]\n");
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    const struct variant *v = all.at[0].variant.at;
    assert_int_equal(all.at[0].variant.n, 1);
    same(v[0].theme.s, "mono");
    same(layout_file(t->a, &all.at[0], v, v->paper.at[0].s), "sheets/demo-a4");
    /* Both ways of one size are two files. */
    all = documents_of(
        t, "sheet: A\nset: demo\npaper: [a4 landscape, a4]\nsections:\n  - A: [loss]\n");
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    v = all.at[0].variant.at;
    same(layout_file(t->a, &all.at[0], v, v->paper.at[0].s), "sheets/demo-a4-landscape");
    same(layout_file(t->a, &all.at[0], v, v->paper.at[1].s), "sheets/demo-a4");
}

static void mistakes_of_themes(void **state)
{
    struct project *t = *state;
    static const char sections[] = "sections:\n  - A: [loss]\n";
    char text[512];
#define THEME(what) (snprintf(text, sizeof text, HEAD "theme: %s\n%s", what, sections), text)
    put_themes(t);
    finds(t, THEME("[mono, clasic]"), RULE_UNKNOWN_REFERENCE, 4, "\"classic\"");
    finds(t, THEME("[mono, {classic: {page: 2}}]"), RULE_UNKNOWN_KEY, 4, "`pages`");
    finds(t, THEME("[mono, {classic: {pages: 0}}]"), RULE_BAD_VALUE, 4, "whole number");
    finds(t, THEME("[mono, {classic: {type: large}}]"), RULE_BAD_VALUE, 4, "7.5pt..10pt");
    finds(t, THEME("[mono, {classic: {paper: a77}}]"), RULE_UNKNOWN_REFERENCE, 4, "no paper");
    finds(t, THEME("[mono, [classic]]"), RULE_BAD_VALUE, 4, "its name");
    finds(t, THEME("[mono, \"\"]"), RULE_BAD_VALUE, 4, "has no name");
    finds(t, THEME("[classic, mono, mono]"), RULE_SAME_FILE, 4, "demo-mono-a4.pdf is written twice");
    finds(t, "sheet: A\nset: demo\npaper: [a4, A4]\nsections:\n  - A: [loss]\n", RULE_SAME_FILE, 3,
          "each size of paper once");
    finds(t, HEAD "fit: {type: 8pt..10pt}\ntheme: [classic, large]\nsections:\n  - A: [loss]\n", RULE_BELOW_TYPE_FLOOR,
          4, "{large: {pages: 6, type: 12pt..14pt}}");
    finds(t, THEME("[classic, {mono: {type: 6.75pt..9pt}}]"), RULE_BELOW_TYPE_FLOOR, 4, "6.75 pt");
#undef THEME
}

/* The bar has said it; words that stand at a title's end go to the end of the bar. */
static void a_title_is_said_once(void **state)
{
    const struct sheet *s = sheet_of(*state, HEAD "sections:\n  - Losses: [loss]\n  - Loss: [loss]\n");
    const struct block *b = s->section[0].block;
    assert_int_equal(b->title.n, 0);
    assert_int_equal(s->section[1].block->title.n, 1);
    size_t lines = b->n_lead;
    s = sheet_of(*state, HEAD "sections:\n  - Losses: [{chart: loss, aside: a die}]\n");
    b = s->section[0].block;
    assert_int_equal(b->title.n, 0);
    assert_int_equal(b->n_lead, lines);
    same(s->section[0].aside.run[0].text, "a die");
}

static void the_rail(void **state)
{
    const struct sheet *s =
        sheet_of(*state, HEAD "phases: {chart: turn, prompts: {\"3\": [Aim, Roll]}}\nsections:\n  - A: [loss]\n");
    assert_int_equal(s->n_phase, 3);
    same(s->phase[0].title.run[0].text, "Bayonets");
    same(s->phase[0].prompt[0].run[0].text, "Fix them");
    assert_int_equal(s->phase[1].n_prompt, 3);               /* A, B and 2a */
    struct buf brief = {.a = ((struct project *)*state)->a}; /* on one line, without the letters */
    for (size_t i = 0; i < s->phase[1].brief.n; i++)
        buf_put(&brief, s->phase[1].brief.run[i].text);
    same(buf_str(&brief), "Leaders · Units · Pursuit");
    assert_int_equal(s->phase[2].n_prompt, 2);
    assert_int_equal(s->phase[1].hue, 2);
}

/* The first is called Bayonets. Whether its section says more than its charts is all one; what it says itself comes
 * first. */
static void a_section_called_as_a_phase(void **state)
{
    static const struct {
        const char *section;
        unsigned hue;
    } cases[] = {{"  - Bayonets: [loss]\n", 1},
                 {"  - bayonets: {charts: [loss]}\n", 1},
                 {"  - Bayonets: {phase: \"3\", charts: [loss]}\n", 3},
                 {"  - Swords: [loss]\n", 0}};
    struct project *t = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct sheet *s = sheet_of(t, str_printf(t->a, HEAD RAIL "sections:\n%s", cases[i].section).p);
        assert_int_equal(s->section[0].hue, cases[i].hue);
    }
}

static void how_phases_are_shown(void **state)
{
    const struct sheet *s =
        sheet_of(*state, HEAD "phases: {chart: turn, show: strip, width: 27.5 mm}\n"
                              "sections:\n"
                              "  - A: {phase: [\"2\", \"3\"], aside: both, charts: [loss]}\n"
                              "  - B: {phase: \"2\", lead: Roll **1D6** each, charts: [extra]}\n");
    assert_int_equal(s->phases_show, PHASES_STRIP);
    assert_int_equal(s->rail_um, 27500);
    assert_int_equal(s->section[0].n_phase, 2);
    same(s->section[0].number, "2 \xc2\xb7 3"); /* shared, in no phase's colour */
    assert_int_equal(s->section[0].hue, 0);
    same(s->section[0].aside.run[0].text, "both");
    same(s->section[1].number, "2");
    assert_int_equal(s->section[1].lead[0].run[1].char_style, CHAR_STYLE_HUE);
    s = sheet_of(*state, HEAD RAIL "sections:\n  - A: [loss]\n");
    assert_int_equal(s->phases_show, PHASES_INHERITED);
    same(s->phases_title.run[0].text, "The turn"); /* the chart is called so */
}

static void the_hash_follows_the_layout(void **state)
{
    struct project *t = *state;
    const struct sheet *x = sheet_of(t, HEAD "sections:\n  - A: [loss]\n"),
                       *y = sheet_of(t, HEAD "sections:\n  - B: [loss]\n"),
                       *z = sheet_of(t, HEAD "sections:\n  - A: [loss]\n");
    assert_false(str_eq(x->hash, y->hash));
    assert_true(str_eq(x->hash, z->hash));
}

static void mistakes_of_the_document(void **state)
{
    struct project *t = *state;
    finds(t, "sheet: A\nset: dmo\nsections:\n  - A: [loss]\n", RULE_UNKNOWN_REFERENCE, 2, "\"demo\"");
    finds(t, "sheet: A\nsections:\n  - A: [loss]\n", RULE_MISSING_KEY, 1, "`set`");
    finds(t, "sheet: A\nset: demo\npaper: [a4, lettr]\nsections:\n  - A: [loss]\n", RULE_UNKNOWN_REFERENCE, 3,
          "\"letter\"");
    finds(t, HEAD "papr: a5\nsections:\n  - A: [loss]\n", RULE_UNKNOWN_KEY, 4, "paper");
    finds(t, HEAD "fit: {type: 10pt..7pt}\nsections:\n  - A: [loss]\n", RULE_BAD_VALUE, 4, "7.5pt..10pt");
    finds(t, HEAD "units: feet\nsections:\n  - A: [loss]\n", RULE_BAD_VALUE, 4, "both");
    finds(t, HEAD "units: {scale: none}\nsections:\n  - A: [loss]\n", RULE_BAD_VALUE, 4, "3/5");
    finds(t, HEAD "tones: {Shaken: badd}\nsections:\n  - A: [loss]\n", RULE_UNKNOWN_REFERENCE, 4, "mean bad?");
    finds(t, HEAD "print: [pdf, jpg]\nsections:\n  - A: [loss]\n", RULE_UNKNOWN_REFERENCE, 4, "no output");
    finds(t, HEAD "waive: {band-gap: so}\nsections:\n  - A: [loss]\n", RULE_BAD_VALUE, 4, "cannot be waived");
    finds(t, HEAD "waive: {uneven-column: so}\nsections:\n  - A: [loss]\n", RULE_BAD_VALUE, 4, "cannot be waived");
    finds(t, HEAD "waive: {uneven-columns: ''}\nsections:\n  - A: [loss]\n", RULE_WAIVER_WITHOUT_REASON, 4, "reason");
}

static void mistakes_of_the_rail(void **state)
{
    struct project *t = *state;
    finds(t, HEAD "phases: {chart: trun}\nsections:\n  - A: [loss]\n", RULE_UNKNOWN_REFERENCE, 4, "\"turn\"");
    finds(t, HEAD "phases: {chart: loss}\nsections:\n  - A: [loss]\n", RULE_BAD_VALUE, 4, "steps");
    finds(t, HEAD "phases:\n  chart: turn\n  hues: {\"9\": 1}\nsections:\n  - A: [loss]\n", RULE_UNKNOWN_REFERENCE, 6,
          "no phase");
    finds(t, HEAD RAIL "sections:\n  - A:\n      phase: \"8\"\n      charts: [loss]\n", RULE_UNKNOWN_REFERENCE, 7,
          "no phase");
    finds(t, HEAD RAIL "sections:\n  - A:\n      phase: [\"2\", \"8\"]\n      charts: [loss]\n", RULE_UNKNOWN_REFERENCE,
          7, "no phase");
    finds(t, HEAD "phases: {chart: turn, show: stripe}\nsections:\n  - A: [loss]\n", RULE_UNKNOWN_REFERENCE, 4,
          "mean strip");
    finds(t, HEAD "phases: {chart: turn, width: 1 cm}\nsections:\n  - A: [loss]\n", RULE_BAD_VALUE, 4, "20 mm");
    finds(t, HEAD "phases: {chart: turn, width: 140 mm}\nsections:\n  - A: [loss]\n", RULE_BAD_VALUE, 4, "140 mm");
}

static void mistakes_of_sections(void **state)
{
    struct project *t = *state;
    finds(t, HEAD "sections:\n  - A: [loss]\n  - loss\n", RULE_BAD_VALUE, 6, "not a section");
    finds(t, HEAD "sections:\n  - A: {span: 9, charts: [loss]}\n", RULE_KEY_GONE, 5, "no `span` any more");
    finds(t, HEAD "sections:\n  - A: {lead: see @lost, charts: [loss]}\n", RULE_UNKNOWN_REFERENCE, 5, "\"loss\"");
    finds(t, HEAD "sections:\n  - A: {aside: hi}\n", RULE_MISSING_KEY, 5, "charts");
}

static void mistakes_of_blocks(void **state)
{
    struct project *t = *state;
    finds(t, HEAD "sections:\n  - A:\n    - fire\n    - los\n", RULE_UNKNOWN_REFERENCE, 7, "\"loss\"");
    finds(t, HEAD "sections:\n  - A: [{chart: both.on}]\n", RULE_UNKNOWN_REFERENCE, 5, "\"both.one\"");
    finds(t, HEAD "sections:\n  - A: [{chart: loss, notes: maybe}]\n", RULE_BAD_VALUE, 5, "below");
    finds(t, HEAD "columns: [3, 4]\nsections:\n  - A: [loss]\n", RULE_KEY_GONE, 4, "delete it");
    finds(t, HEAD "theme: {mono: {columns: 2}}\nsections:\n  - A: [loss]\n", RULE_KEY_GONE, 4,
          "delete it");
    finds(t, HEAD "sections:\n  - A: [{chart: loss, merge: perhaps}]\n", RULE_BAD_VALUE, 5,
          "yes or no");
    finds(t, HEAD "sections:\n  - A: [{chart: fire, without: [Ligth]}]\n", RULE_UNKNOWN_REFERENCE, 5, "\"Light\"");
    finds(t, HEAD "sections:\n  - A: [{chrt: loss}]\n", RULE_BAD_VALUE, 5, "not a block");
    finds(t, HEAD "sections:\n  - A: [{beside: [steady, crit]}]\n", RULE_BAD_VALUE, 5,
          "share the die");
    finds(t, HEAD "sections:\n  - A: [{beside: [fire]}]\n", RULE_BAD_VALUE, 5, "not bands on a roll");
    finds(t, HEAD "sections:\n  - A: [{chart: loss, span: all}]\n", RULE_KEY_GONE, 5, "no `span` any more");
    finds(t, HEAD "sections:\n  - A: [{chart: loss, keep: yes}]\n", RULE_KEY_GONE, 5,
          "higher than a page");
    finds(t, HEAD "sections:\n  - A: [{chart: loss, choices: lines}]\n", RULE_KEY_GONE, 5,
          "the room on the page");
    finds(t, HEAD "sections:\n  - A: [{panel: [crit], keep: no}]\n", RULE_KEY_GONE, 5, "delete it");
}

static void mistakes_of_odds(void **state)
{
    struct project *t = *state;
    finds(t, HEAD "sections:\n  - A: [loss, {odds: hit, down: dice}]\n", RULE_UNKNOWN_REFERENCE, 5, "\"hits\"");
    finds(t, HEAD "sections:\n  - A: [loss, {odds: [], down: dice}]\n", RULE_BAD_VALUE, 5,
          "this list is empty");
    finds(t, HEAD "sections:\n  - A: [{odds: hits, down: dices}]\n", RULE_UNKNOWN_REFERENCE, 5, "\"dice\"");
    finds(t, HEAD "sections:\n  - A: [{odds: hits, down: dice, given: {need: 7}}]\n", RULE_UNKNOWN_REFERENCE, 5,
          "no value");
    finds(t, HEAD "sections:\n  - A: [{odds: hits, down: dice, across: need, show: at-least one}]\n", RULE_BAD_VALUE, 5,
          "a number");
}

static const struct sheet *book_of(struct project *t, const char *tables)
{
    const struct odds_table *table = NULL;
    size_t n;
    struct buf b = {.a = t->a};
    buf_printf(&b, "odds-book: The odds\nset: demo\ntables: %s\n", tables);
    struct documents all = documents_at(t, "layouts/odds/demo.yaml", str_z(t->a, buf_str(&b)));
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    const struct sheet *s = doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n);
    assert_non_null(s);
    return s;
}

static void book_finds(struct project *t, const char *table, enum rule_id rule, const char *words)
{
    struct buf b = {.a = t->a};
    buf_printf(&b, "odds-book: The odds\nset: demo\ntables:\n  - %s\n", table);
    documents_at(t, "layouts/odds/demo.yaml", str_z(t->a, buf_str(&b)));
    finding_is(t, "layouts/odds/demo.yaml", rule, 4, words);
}

static void mistakes_of_plots(void **state)
{
    struct project *t = *state;
    book_finds(t, "{odds: hits, down: dice, plot: bar}", RULE_UNKNOWN_REFERENCE, "mean bars?");
    book_finds(t, "{odds: hits, down: dice, letters: {0: N}}", RULE_BAD_VALUE, "plot: bars");
    book_finds(t, "{odds: hits, down: dice, plot: bars, tones: {0: awful}}", RULE_UNKNOWN_REFERENCE, "worst, bad");
    book_finds(t, "{odds: [hits, hits], across: dice}", RULE_BAD_VALUE, "side by side");
    book_finds(t, "{odds: hits, down: dice, across: [need, dice, need]}", RULE_BAD_VALUE, "two in a list");
    book_finds(t, "{odds: hits, down: dice, heads: {mine: x}}", RULE_UNKNOWN_REFERENCE, "nothing shown");
    book_finds(t, "{odds: hits, down: dice, heads: {mean: [x]}}", RULE_BAD_VALUE, "a text");
    book_finds(t, "{odds: charge, down: modifier, show: won+}", RULE_UNKNOWN_REFERENCE, "no outcome");
    book_finds(t, "{odds: [hits, hit], down: dice, plot: bars}", RULE_UNKNOWN_REFERENCE, "\"hits\"");
    book_finds(t, "{odds: hits, down: dice, plot: bars, letters: {0: [N]}}", RULE_BAD_VALUE,
               "one or two characters");
}

/* Hits of one or two dice that need 4, 5 or 6: a panel for each need, and the chances of arithmetic. */
static void a_plot_of_bars(void **state)
{
    const struct sheet *s = book_of(*state, "[{odds: hits, down: dice, plot: bars, "
                                            "letters: {0: N, Some: {1: A, 2: A}}, tones: {0: worst, Some: good}}]");
    const struct block *b = &s->section[0].block[0];
    const struct plot *p = b->plot;
    assert_null(b->table);
    assert_non_null(p);
    assert_int_equal(p->n_panel, 3);
    assert_int_equal(p->n_key, 2); /* 1 and 2 share a letter */
    same(p->key[0].letter, "N");
    assert_int_equal(p->key[0].rating, RATING_WORST);
    same(p->key[1].group, "Some");
    assert_int_equal(p->key[1].rating, RATING_GOOD);
    assert_int_equal(p->panel[1].n, 2);
    const struct plot_row *two = &p->panel[1].row[1]; /* two dice, 5 or more: 16 of 36 miss */
    same(two->label, "2");
    assert_false(two->zero);
    assert_int_equal(two->n, 2);
    struct buf f = {.a = ((struct project *)*state)->a};
    buf_put_frac(&f, two->slice[0].share);
    buf_putc(&f, ' ');
    buf_put_frac(&f, two->slice[1].share);
    same(buf_str(&f), "4/9 5/9");
}

/* Numbers stand in their blocks, and in the legend behind what they count: a narrow block has no room for them. */
static void numbers_are_outcomes_of_their_quantity(void **state)
{
    const struct sheet *s = book_of(*state, "[{odds: hits, down: dice, plot: bars}]");
    const struct plot *p = s->section[0].block[0].plot;
    assert_int_equal(p->n_key, 3);
    same(p->key[2].letter, "");
    same(p->key[2].name.run[0].text, "2");
    same(p->key[2].group, "hits");
    same(p->panel[0].row[1].slice[2].text, "25"); /* two dice, both 4 or more */
}

static struct str words_text(struct project *t, struct words w)
{
    struct buf b = {.a = t->a};
    for (size_t i = 0; i < w.n; i++)
        buf_put(&b, w.run[i].text);
    return buf_str(&b);
}

/* A D6 of 3 or 4 is a tie, more is won: at 0 a third each; each +1 moves one face; past 2 nothing changes. */
static void a_plot_of_win_tie_and_lose(void **state)
{
    struct project *t = *state;
    const struct sheet *s = book_of(t, "[{odds: charge, down: modifier, plot: yes}]");
    const struct block *b = &s->section[0].block[0];
    assert_non_null(b->plot);
    assert_int_equal(b->plot->n_panel, 1);
    const struct plot_panel *p = &b->plot->panel[0];
    assert_int_equal(p->n, 5); /* -2 to +2: beyond nothing changes */
    same(p->row[2].label, "0");
    assert_true(p->row[2].zero && !p->row[3].zero);
    same(p->row[3].slice[2].text, "17");
    same(p->row[4].label, "+2\u00a0to\u00a0+3");
    assert_int_equal(p->row[4].n, 2); /* never lost */
    same(p->row[4].slice[0].text, "67");
    same(p->row[4].slice[1].text, "33");
}

static void a_grid_says_where_modifiers_stop(void **state)
{
    struct project *t = *state;
    const struct sheet *s = book_of(t, "[{odds: charge, down: modifier, show: [tie+, lose], places: 0, "
                                       "heads: {modifier: net, tie+: not won}}]");
    const struct block *b = &s->section[0].block[0];
    assert_int_equal(b->table->rows, 6); /* the head and -2 to +2 */
    same(b->table->box[0].words.run[0].text, "net");
    same(b->table->box[1].words.run[0].text, "not won, %");
    same(b->table->box[2].words.run[0].text, "lose, %");
    same(b->table->box[10].words.run[0].text, "67"); /* at 0: a tie or lost */
    assert_int_equal(b->table->box[9].rating, RATING_KEY);
    assert_int_equal(b->table->box[6].rating, RATING_NONE);
    same(words_text(t, b->lead[0]), "Beyond \u22122 and +2 nothing changes.");
}

/* Two givens across, and two tables side by side: heads over heads. */
static void grids_side_by_side(void **state)
{
    struct project *t = *state;
    const struct sheet *s =
        book_of(t, "[{odds: hits, across: [dice, need], show: mean}, {odds: [hits, misses], down: "
                   "dice, across: need, show: at-least 1, heads: {hits: These, need: \"{}+ hits\"}}]");
    const struct table *two = s->section[0].block[0].table, *list = s->section[0].block[1].table;
    assert_int_equal(two->cols, 7); /* twice 4, 5, 6, and a gap between */
    same(words_text(t, two->box[0].words), "dice 1");
    assert_int_equal(two->box[0].cols, 3);
    assert_int_equal(list->cols, 8);
    same(words_text(t, list->box[1].words), "These");
    assert_int_equal(list->box[2].col, 5);
    same(words_text(t, list->box[3].words), "1 or more, %"); /* over the values: the template names them */
    same(words_text(t, list->box[5].words), "4+ hits");
    /* the proof, once for both: three cells of 6 and three of 36 throws */
    const struct table *all = s->section[1].block[0].table;
    same(words_text(t, all->box[13].words), "126");
    same(words_text(t, all->box[14].words), "all");
    same(words_text(t, all->box[18].words), "hits: count((dice)d6, face >= need)");
    assert_int_equal(s->section[0].block[0].n_note, 0);
}

static void a_letter_of_no_outcome(void **state)
{
    struct project *t = *state;
    size_t n;
    const struct odds_table *table = NULL;
    struct documents all = documents_at(t, "layouts/odds/demo.yaml",
                                        "odds-book: The odds\nset: demo\ntables:\n"
                                        "  - {odds: hits, down: dice, plot: bars, letters: {3: N}}\n");
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    assert_null(doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n));
    const struct finding **f = diag_sorted(t->d, t->a, &n);
    assert_int_equal(n, 1);
    assert_int_equal(f[0]->rule, RULE_UNKNOWN_REFERENCE);
    same(f[0]->fact, "no outcome of these tables is called \"3\"");
}

/* What a roll comes to is known when it is worked out: then its names are looked at, and the sheet is not made. */
static void mistakes_known_late(void **state)
{
    struct project *t = *state;
    size_t n;
    struct documents all =
        documents_of(t, HEAD "sections:\n  - A: [{odds: hits, down: dice, across: need, show: man}]\n");
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    assert_null(doc_sheet(t->a, t->d, t->model, &all.at[0], NULL, false));
    const struct finding **f = diag_sorted(t->d, t->a, &n);
    assert_int_equal(n, 1);
    assert_int_equal(f[0]->rule, RULE_UNKNOWN_REFERENCE);
    same(f[0]->fact, "no outcome of this table is called \"man\"");
    same(f[0]->help, "did you mean \"mean\"?");
    /* where none is near, all that there are */
    all = documents_of(t, HEAD "sections:\n  - A: [{odds: hits, down: dice, across: need, show: wonderful}]\n");
    assert_null(doc_sheet(t->a, t->d, t->model, &all.at[0], NULL, false));
    f = diag_sorted(t->d, t->a, &n);
    assert_true(str_starts(f[n - 1]->help, "there are \"0\", \"1\", "));
}

static void an_odds_strip(void **state)
{
    const struct sheet *s =
        sheet_of(*state, HEAD "sections:\n  - A: [{odds: hits, down: dice, across: need, show: mean}, "
                              "{odds: hits, down: dice, given: {need: 4}, show: at-least 1}]\n");
    const struct table *mean = s->section[0].block[0].table, *chance = s->section[0].block[1].table;
    assert_int_equal(mean->rows, 3);             /* the head, one die, two dice */
    assert_int_equal(mean->cols, 4);             /* the label, 4, 5, 6 */
    same(mean->box[5].words.run[0].text, "0.5"); /* one die, 4 or more */
    same(mean->box[9].words.run[0].text, "1.0"); /* two of them */
    same(mean->box[0].words.run[0].text, "dice");
    same(chance->box[1].words.run[0].text, "1 or more, %");
    same(chance->box[3].words.run[0].text, "50");
    same(chance->box[5].words.run[0].text, "75");
    assert_int_equal(chance->box[5].shade, 5); /* of six: from 75 per cent */
}

static void an_outcome_by_name(void **state)
{
    const struct sheet *s = sheet_of(
        *state, HEAD "sections:\n  - A: [{odds: hits, down: dice, given: {need: 4}, show: [2, spread, at-least 1]}]\n");
    const struct table *t = s->section[0].block[0].table;
    assert_int_equal(t->cols, 4);
    same(t->box[1].words.run[0].text, "hits 2, %");
    same(t->box[2].words.run[0].text, "spread of hits");
    same(t->box[3].words.run[0].text, "1 or more, %");
    same(t->box[5].words.run[0].text, "\xe2\x80\x93"); /* one die never hits twice */
    same(t->box[9].words.run[0].text, "25");
    same(t->box[11].words.run[0].text, "75");
}

static void an_odds_book(void **state)
{
    struct project *t = *state;
    static const char layout[] = "odds-book: The odds\nset: demo\nsections:\n"
                                 "  - Hits: {phase: \"7\", columns: 2, tables: [{odds: hits, down: "
                                 "dice, across: need, show: mean}]}\n"
                                 "tables: [{odds: hits, down: dice, show: at-least}]\n";
    const struct odds_table *table = NULL;
    size_t n;
    struct documents all = documents_at(t, "layouts/odds/demo.yaml", layout);
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    assert_int_equal(all.n, 1);
    const struct sheet *s = doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n);
    assert_non_null(s);
    assert_int_equal(n, 1); /* shown twice, it stands once in the files */
    same(s->edition_line, "Charts of 1899 \xc2\xb7 edition 2, 21 Nov 2026");
    assert_int_equal(s->section[0].hue, 7);
    assert_int_equal(s->section[0].columns, 2);
    same(s->section[0].block[0].table->box[6].words.run[0].text, "0.50"); /* behind two rows of heads and a label */
    assert_int_equal(s->section[1].title.n, 0);
    assert_int_equal(s->section[1].block[0].n_note, 0);
    same(words_text(t, s->section[1].block[0].table->box[1].words), "need 4"); /* groups stand side by side */
}

/* Whose the words are is said where the set says it, and only there. */
static void the_footer_credits_the_source(void **state)
{
    struct project *t = *state;
    const struct odds_table *table = NULL;
    size_t n;
    static const char layout[] = "odds-book: The odds\nset: demo\ntables: [{odds: hits, down: dice, show: at-least}]\n";
    struct documents all = documents_at(t, "layouts/odds/demo.yaml", layout);
    const struct sheet *s = doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n);
    assert_non_null(s);
    assert_true(str_starts(s->footer[0], "Counted exactly"));
    assert_true(str_ends(s->footer[0], "always. Rules: nobody. Errata by the editors."));
    assert_int_equal(s->n_footer, 3);
    assert_true(str_ends(s->footer[1], "always. Rules: nobody."));
    assert_true(str_starts(s->footer[2], "\xe2\x80\x93 cannot happen"));
    assert_true(str_ends(s->footer[2], "always. Rules: nobody."));
}

/* Nothing stands before it that it could be set behind. */
static void a_text_may_begin_with_a_mark(void **state)
{
    struct project *t = *state;
    documents_of(t, HEAD "sections:\n  - A: [loss, {text: \"^late is no mark here\"}]\n");
    assert_int_equal(diag_count(t->d, LEVEL_ERROR), 1);
}

static void the_footer_of_a_sheet(void **state)
{
    const struct sheet *s = sheet_of(*state, HEAD "sections:\n  - A: [loss]\n");
    same(s->footer[0], "Rules: nobody. Errata: see the odds book.");
    assert_int_equal(s->n_footer, 2); /* the credit, and the place of the errata, are in both */
    same(s->footer[1], "Rules: nobody. Errata: see the odds book.");
}

static void the_footer_says_whose_the_words_are(void **state)
{
    struct project *t = *state;
    bool unreadable = false;
    project_put(t, "tables/demo/set.yaml",
                "set: Demo\nedition: \"2\"\ndate: 2026-11-21\n"
                "author: A. Nobody\nwording: Our words.\n");
    project_put(
        t, "tables/demo/charts.yaml",
        "charts:\n  loss:\n    title: Losses\n    bands: {measure: size, columns: {Lost: count}, rows: {1+: 2}}\n");
    t->model = model_read(t->a, t->d, t->dir, &unreadable);
    same(sheet_of(t, HEAD "sections:\n  - A: [loss]\n")->footer[0], "Rules: A. Nobody. Our words.");
}

/* Phases whose numbers are the layout's alone: called by them, and nowhere printed with them. */
static void phases_without_numbers(void **state)
{
    const struct sheet *s = sheet_of(*state, HEAD "phases: {chart: turn, numbers: no}\nsections:\n"
                                                  "  - A: {phase: [\"2\", \"3\"], charts: [loss]}\n"
                                                  "  - B: {phase: \"2\", charts: [extra]}\n");
    assert_true(s->phase[0].bare && s->phase[2].bare);
    assert_int_equal(s->section[1].number.n, 0);
    assert_int_equal(s->section[1].hue, 2);
    same(s->section[1].phase[0], "2");
    assert_int_equal(s->section[0].number.n, 0);
    assert_int_equal(s->section[0].aside.n, 0);
    finds(*state, HEAD "phases: {chart: turn, numbers: none}\nsections:\n  - A: [loss]\n", RULE_BAD_VALUE, 4,
          "yes or no");
}

int main(int argc, char **argv)
{
#define DOC_TEST(f) cmocka_unit_test_setup_teardown(f, bench_open, bench_close)
    const struct CMUnitTest tests[] = {
        DOC_TEST(a_whole_sheet),
        DOC_TEST(themes_of_a_document),
        DOC_TEST(a_crib_has_what_is_marked),
        DOC_TEST(references_are_called_as_their_blocks),
        DOC_TEST(rows_of_other_theatres_are_left_out),
        DOC_TEST(a_set_without_a_layout_has_one),
        DOC_TEST(a_folded_sheet_has_a_column_a_panel),
        DOC_TEST(mistakes_of_cribs),
        DOC_TEST(a_theme_alone_has_no_name_in_the_file),
        DOC_TEST(mistakes_of_themes),
        DOC_TEST(a_title_is_said_once),
        DOC_TEST(the_rail),
        DOC_TEST(how_phases_are_shown),
        DOC_TEST(a_section_called_as_a_phase),
        DOC_TEST(the_hash_follows_the_layout),
        DOC_TEST(mistakes_of_the_document),
        DOC_TEST(mistakes_of_the_rail),
        DOC_TEST(mistakes_of_sections),
        DOC_TEST(mistakes_of_blocks),
        DOC_TEST(mistakes_of_odds),
        DOC_TEST(mistakes_known_late),
        DOC_TEST(mistakes_of_plots),
        DOC_TEST(a_plot_of_bars),
        DOC_TEST(numbers_are_outcomes_of_their_quantity),
        DOC_TEST(a_plot_of_win_tie_and_lose),
        DOC_TEST(a_grid_says_where_modifiers_stop),
        DOC_TEST(grids_side_by_side),
        DOC_TEST(a_letter_of_no_outcome),
        DOC_TEST(an_odds_strip),
        DOC_TEST(an_outcome_by_name),
        DOC_TEST(an_odds_book),
        DOC_TEST(the_footer_credits_the_source),
        DOC_TEST(a_text_may_begin_with_a_mark),
        DOC_TEST(the_footer_of_a_sheet),
        DOC_TEST(the_footer_says_whose_the_words_are),
        DOC_TEST(phases_without_numbers),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
