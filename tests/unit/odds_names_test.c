/* No number of odds without its name: small layouts, and what their grids and plots say, as --dump sheet has it.
 *
 * What is expected is worked out by hand: dice of six faces, and what the book prints over them. */
#include "emit/stages.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "layout/odds_request.h"
#include "layout/read.h"
#include "project.h"
#include "show/doc.h"

static const char set_yaml[] = "set: Small\nsource: {title: a test, credit: nobody}\nedition: \"1\"\n"
                               "date: 2026-01-01\nunits: in\n";

static const char charts[] =
    "charts:\n"
    "  fire:\n    title: Fire\n    grid:\n      down: quality\n      columns:\n"
    "        Breechloader: {Short: need, Long: need}\n        Muzzle-loader: {Near: need, Far: "
    "need}\n"
    "      rows: {Good: [3-6, 4-6, 5-6, 6], Poor: [4-6, 5-6, 5-6, 6]}\n"
    "  cover:\n    title: Cover\n    modifiers:\n      to: the die\n"
    "      rows: {Cover: {one-of: {Light: +1, Heavy: +2}}}\n"
    "odds:\n"
    "  holds:\n    title: Does it hold?\n    given: {ours: 0..2, theirs: 2..3}\n"
    "    roll: {die: d6 + ours - theirs}\n    outcomes: {holds: die >= 3, breaks: die < 3}\n"
    "  fight:\n    title: A fight\n    given: {us: [raw, drilled, old], them: [raw, old]}\n"
    "    roll: {die: 'd6 + (if us == \"old\" then 1 else 0) - (if them == \"old\" then 1 else "
    "0)'}\n"
    "    outcomes: {holds: die >= 3, breaks: die < 3}\n"
    "  hits:\n    title: Hits\n    given: {dice: 1..2}\n    roll: {hits: 'count((dice)d6, face >= "
    "4)'}\n"
    "  volley:\n    title: A volley\n    given: {dice: 1..2, range: columns of fire}\n"
    "    roll: {hits: 'count((dice)d6, face in chart(fire, \"Good\", range))'}\n"
    "  dodge:\n    title: A dodge\n    given: {cover: cover, level: -1..2}\n    roll: {safe: d6 + "
    "cover + level >= 6}\n"
    "  less:\n    title: Less\n    roll: {gain: d6 - d2}\n"
    "  joint:\n    title: Two at once\n    roll: {pair: d2, odd: d2, both: '(pair, odd)'}\n"
    "  late:\n    title: Late\n    given: {n: 1..2}\n    roll: {turn: 'first(k in 1..3, d2 == 1)', "
    "shot: 'first(k in 1..n, d2 == 1)', both: '(turn, shot)'}\n"
    "  wait:\n    title: Waiting\n    given: {n: 2..3}\n    roll: {t: 'turns(men = n, men == 0, "
    "men - 1)'}\n"
    "  events:\n    title: Events\n    given: {battery: [moves, prolonges, stands, defends], "
    "shelled: [false, true], "
    "rain: [false, true]}\n    roll: {event: '1000000 * d12 + (if shelled then 1 else 0) + (if "
    "rain then 2 else 0) + (if "
    "battery == \"moves\" then 4 else if battery == \"stands\" then 8 else if battery == "
    "\"defends\" then 12 else "
    "0)'}\n"
    "  near:\n    title: Near\n    roll: {near: d202 <= 100}\n"
    "  again:\n    title: Less again\n    roll: {gain: d6 - d2}\n"
    "  rare:\n    title: Rare\n    given: {n: 0..4}\n    roll: {losses: 'if n == 0 then 0 else "
    "count((1)d(n * 100), "
    "face == 1)'}\n"
    "  rain:\n    title: Weather\n    given: {wet: [false, true], dice: 1..2}\n"
    "    roll: {hits: 'count((dice)d6, face >= (if wet then 5 else 4))'}\n"
    "  six:\n    title: Six ends\n    given: {n: 1..2}\n    roll: {die: d6}\n"
    "    outcomes: {winner: die == 6 and n > 0, ahead: die == 5, level: die == 4, behind: die == "
    "3, loser: "
    "die == 2, "
    "out: die == 1}\n";

static struct project opened(void)
{
    struct project p;
    project_open(&p);
    project_put(&p, "tables/small/set.yaml", set_yaml);
    project_put(&p, "tables/small/charts.yaml", charts);
    project_read(&p);
    assert_int_equal(diag_count(p.d, LEVEL_NOTE), 0);
    return p;
}

/* A book of these tables, or a sheet of these blocks, as text; *n: the tables of its files. */
static struct str text_of(struct project *p, bool book, const char *items, size_t *n)
{
    const struct odds_table *table = NULL;
    bool unreadable = false;
    const char *path = book ? "layouts/odds/small.yaml" : "layouts/sheets/small.yaml";
    tree_remove(str_z(p->a, str_printf(p->a, "%s/layouts", p->dir)));
    struct str text = str_printf(p->a, "%s: Small\nset: small\npaper: a4\n%s%s\n", book ? "odds-book" : "sheet",
                                 book ? "tables: " : "sections:\n  - A: ", items);
    project_put(p, path, str_z(p->a, text));
    struct documents all = documents_read(p->a, p->d, pictures_new(p->a, p->dir, NULL), p->model, &unreadable);
    assert_int_equal(all.n - all.drafts, 1);
    if (diag_count(p->d, LEVEL_WARNING))
        return (struct str){0};
    const struct sheet *s =
        book ? doc_odds_book(p->a, p->d, p->model, &all.at[0], NULL, NULL, &table, n)
             : doc_sheet(p->a, p->d, p->model, &all.at[0], NULL, false);
    if (!s)
        return (struct str){0};
    struct buf b = {.a = p->a};
    sheet_dump(&b, s);
    return buf_str(&b);
}

/* The lines of the dump that end in these words, one after another, with others between them. */
static void says(struct str text, const char *const *lines)
{
    struct str rest = text;
    for (; *lines; lines++) {
        ptrdiff_t at = str_find(rest, *lines);
        while (at >= 0 && (size_t)at + strlen(*lines) < rest.n && rest.p[(size_t)at + strlen(*lines)] != '\n') {
            ptrdiff_t next = str_find(str_cut(rest, (size_t)at + 1, rest.n), *lines);
            at = next < 0 ? next : at + 1 + next;
        }
        if (at < 0)
            print_message("no line \"%s\" in\n%.*s\n", *lines, STRF(text));
        assert_true(at >= 0);
        rest = str_cut(rest, (size_t)at, rest.n);
    }
}
#define SAYS(text, ...) says(text, (const char *const[]){__VA_ARGS__, NULL})

static void lacks(struct str text, const char *words)
{
    if (str_find(text, words) >= 0)
        print_message("\"%s\" stands in\n%.*s\n", words, STRF(text));
    assert_true(str_find(text, words) < 0);
}

/* What this item of a sheet (`strip`) or of a book asks. */
static const struct odds_item *requested(struct project *p, bool strip, const char *item,
                                         struct framing *frame)
{
    struct dependencies dependencies = {.a = p->a};
    uint32_t file = diag_source_add(p->d, STR("layouts/sheets/asked.yaml"), str_of(item));
    struct asking k = {.a = p->a,
                       .d = p->d,
                       .m = p->model,
                       .set = p->model->set[0],
                       .dependencies = &dependencies};
    *frame = (struct framing){.span = 1};
    const struct odds_item *t = odds_item_read(&k, yaml_parse(p->a, p->d, file), strip, frame);
    assert_non_null(t);
    assert_ptr_equal(dependencies.need.at[0].odds,
                     model_odds_find(p->model, k.set, t->view[0].entry->id)); /* it stands on it */
    assert_int_equal(diag_count(p->d, LEVEL_NOTE), 0);
    return t;
}

/* All of a layout's words are typed when it is read: names are indexes, numbers are numbers. */
static void a_layout_asks_in_values(void **state)
{
    (void)state;
    struct project p = opened();
    struct framing f;
    const struct odds_item *t = requested(&p, false,
                                          "{odds: volley, down: dice, across: range, show: [mean, "
                                          "at-least 2, 1], places: 2, fractions: yes, "
                                          "title: '', lead: [One., Two.], span: all, keep: no, "
                                          "heads: {mean: hits by volley, dice: '{} dice'}}",
                                          &f);
    const struct odds_view *v = &t->view[0];
    assert_int_equal(t->n, 1);
    assert_true(str_is(v->entry->id, "volley"));
    assert_int_equal(v->down, 0);
    assert_int_equal(v->across, 1);
    assert_int_equal(v->over, -1);
    assert_int_equal(t->places, 2);
    assert_true(t->fractions && !t->strip);
    assert_int_equal(t->plot, PLOT_NO);
    assert_int_equal(v->show.n, 3);
    assert_int_equal(v->show.at[0].measure, MEASURE_MEAN);
    assert_int_equal(v->show.at[1].measure, MEASURE_AT_MIN);
    const struct odds_names english = {.a = p.a, .view = v};
    assert_true(str_is(odds_column_text(&english, &v->show.at[1]), "2 or more"));
    assert_int_equal(v->show.at[2].measure, MEASURE_NAMED); /* whether 1 comes is not known yet */
    assert_int_equal(v->n_head, 2);
    assert_true(str_is(odds_head_find(v, STR("dice"), NULL), "{} dice"));
    assert_true(f.title.at.file && !f.title.s.n); /* said: there is none */
    assert_int_equal(f.lead.n, 2);
    assert_int_equal(f.span, 0);
    assert_true(f.loose && !f.keep);

    t = requested(
        &p, false,
        "{odds: [six, six], down: n, plot: bars, columns: 3, letters: {winner: W, Rest: {out: o}}, "
        "tones: {Rest: bad}}",
        &f);
    assert_int_equal(t->n, 2);
    assert_int_equal(t->plot, PLOT_BARS);
    assert_int_equal(t->beside, 3);
    assert_int_equal(t->n_letter, 2);
    assert_true(str_is(t->letter[1].name.s, "out") && str_is(t->letter[1].group, "Rest"));
    assert_int_equal(t->rating[0].rating, RATING_BAD);
    assert_int_equal(t->view[1].show.at[0].measure, MEASURE_OUTCOMES);
    project_drop(&p);
}

/* An entry that names its outcomes is asked for numbers: for those of its last roll, under the same id. */
static void numbers_of_named_outcomes(void **state)
{
    (void)state;
    struct project p = opened();
    struct framing f;
    const struct odds_item *t = requested(&p, true,
                                          "{odds: holds, down: ours, show: [mean, at-least 3], "
                                          "given: {theirs: 3}, heads: {ours: {0: none}}}",
                                          &f);
    const struct odds_view *v = &t->view[0];
    assert_true(str_is(v->entry->id, "holds"));
    assert_int_equal(v->entry->n_outcome, 0);
    assert_true(str_is(odds_quantity(v->entry), "die"));
    const struct value *theirs = env_find(&v->only, STR("theirs")), none = value_of_number(RAT(0));
    assert_int_equal(theirs->number.n, 3);
    assert_true(str_is(odds_head_find(v, STR("ours"), &none), "none"));
    assert_int_equal(odds_head_find(v, STR("ours"), NULL).n, 0);
    /* beside words they would be dashes, and are refused */
    size_t n;
    assert_int_equal(text_of(&p, true, "[{odds: holds, down: ours, show: [mean, holds]}]", &n).n, 0);
    const struct finding **found = diag_sorted(p.d, p.a, &n);
    assert_int_equal(n, 1);
    assert_int_equal(found[0]->rule, RULE_BAD_VALUE);
    assert_true(
        str_is(found[0]->fact, "`mean` needs numbers, but the outcomes of holds are words"));
    assert_true(
        str_is(found[0]->help, "show numbers in a separate table: {odds: holds, show: mean}"));
    project_drop(&p);
}

/* `show: holds` is "holds, %" in a book as on a sheet; so are a mean and at-least. */
static void heads_say_what_is_counted(void **state)
{
    (void)state;
    struct project p = opened();
    size_t n;
    static const char grid[] = "[{odds: holds, down: ours, across: theirs, show: holds}, "
                               "{odds: hits, down: dice, show: [mean, at-least 2, spread, 1]}]";
    struct str book = text_of(&p, true, grid, &n), sheet = text_of(&p, false, grid, &n);
    SAYS(book, "th: ours", "th: holds, %, by theirs", "th: *2*", "th: *3*");
    SAYS(book, "th: dice", "th: mean hits", "th: 2 or more, %", "th: spread of hits", "th: hits 1, %");
    SAYS(sheet, "aside holds, %", "th: ours / theirs");
    /* a truth that has a name of its own may be asked for so too, and goes by its name */
    SAYS(text_of(&p, false, "[{odds: dodge, down: cover, across: level, show: holds}]", &n), "aside safe, %");
    SAYS(sheet, "th: mean hits", "th: 2 or more, %", "th: spread of hits", "th: hits 1, %");
    project_drop(&p);
}

/* On a sheet the name stands at the title's end; without a title it stands in the grid. */
static void the_name_stands_at_the_title(void **state)
{
    (void)state;
    struct project p = opened();
    size_t n;
    struct str own =
        text_of(&p, false, "[{odds: holds, down: ours, across: theirs, show: holds}]", &n);
    SAYS(own, "aside holds, %");
    struct str bare = text_of(&p, false, "[{odds: holds, title: \"\", down: ours, across: theirs, show: holds}]", &n);
    SAYS(bare, "th: ours / theirs", "th: holds, %", "th: *2*");
    project_drop(&p);
}

static void fixed_givens_stand_at_the_head(void **state)
{
    (void)state;
    struct project p = opened();
    size_t n;
    SAYS(text_of(&p, true, "[{odds: holds, down: ours, show: holds, given: {theirs: 3}}]", &n), "aside <theirs 3>",
         "th: holds, %");
    SAYS(text_of(&p, false, "[{odds: holds, down: ours, show: holds, given: {theirs: 3}}]", &n), "aside theirs 3");
    SAYS(text_of(&p, true, "[{odds: holds, title: \"\", down: ours, show: holds, given: {theirs: 3}}]", &n),
         "th: theirs 3", "th: holds, %");
    SAYS(text_of(&p, true, "[{odds: rain, down: dice, show: mean, given: {wet: false}}]", &n), "aside <not wet>");
    SAYS(text_of(&p, true, "[{odds: dodge, down: cover, show: safe, given: {level: 1}}]", &n), "aside <level 1>");
    SAYS(text_of(&p, true, "[{odds: dodge, down: cover, show: safe, given: {level: -1}}]", &n),
         "aside <level \u22121>");
    SAYS(text_of(&p, true, "[{odds: dodge, down: level, show: safe, given: {cover: +1}}]", &n), "aside <cover +1>");
    SAYS(text_of(&p, true,
                 "[{odds: holds, title: \"\", down: ours, plot: bars, given: {theirs: 3}}]", &n),
         "note theirs 3; ours down, per cent across");
    project_drop(&p);
}

/* A chart's heads over its columns: over values across, over those above them, and in the names of groups. */
static void columns_keep_their_heads(void **state)
{
    (void)state;
    struct project p = opened();
    size_t n;
    SAYS(text_of(&p, true, "[{odds: volley, down: dice, across: range, show: mean}]", &n), "th: mean hits, by range",
         "x2 center th: *Breechloader*", "th: *Muzzle-loader*", "th: *Short*", "th: *Far*");
    SAYS(text_of(&p, true, "[{odds: volley, across: [range, dice], show: mean}]", &n), "th: *Breechloader*",
         "th: *Muzzle-loader*", "th: *Short*", "th: mean hits, by dice");
    SAYS(text_of(&p, true, "[{odds: volley, down: dice, show: mean}]", &n), "*Breechloader / Short*",
         "*Muzzle-loader / Near*");
    SAYS(text_of(&p, true, "[{odds: fight, down: us}]", &n), "x2 center th: them *raw*",
         "x2 center th: *old*"); /* words beside each other: the first says of what */
    SAYS(text_of(&p, true, "[{odds: volley, down: range, across: dice, show: mean}]", &n), "!Breechloader / Long!");
    SAYS(text_of(&p, true, "[{odds: volley, down: dice, plot: bars}]", &n), "panel Breechloader / Short",
         "panel Muzzle-loader / Far");
    project_drop(&p);
}

/* True and false are the given's name and its absence, or what the layout calls them; an outcome's likewise. */
static void truth_values_are_named(void **state)
{
    (void)state;
    struct project p = opened();
    size_t n;
    struct str across = text_of(&p, true, "[{odds: rain, down: dice, across: wet, show: mean}]", &n);
    SAYS(across, "th: mean hits", "th: *not wet*", "th: *wet*");
    struct str groups = text_of(&p, true,
                                "[{odds: rain, down: dice, show: mean}, {odds: rain, down: dice, plot: bars}, "
                                "{odds: rain, down: wet, across: dice, show: mean}]",
                                &n);
    SAYS(groups, ": *not wet*", ": *wet*", "panel not wet", "panel wet", "th: !not wet!", "th: !wet!");
    SAYS(text_of(&p, true,
                 "[{odds: rain, down: dice, across: wet, show: mean, heads: {wet: {\"false\": dry, \"true\": rain}}}]",
                 &n),
         "th: *dry*", "th: *rain*");
    struct str outcome = text_of(&p, true,
                                 "[{odds: dodge, down: level, across: cover, show: yes}, "
                                 "{odds: dodge, down: outcomes, across: cover, given: {level: 2}}, "
                                 "{odds: dodge, down: level, show: not safe}]",
                                 &n);
    SAYS(outcome, "th: safe, %, by cover", "aside <level 2>", "!not safe!", "!safe!", "th: not safe, %");
    lacks(outcome, "yes");
    lacks(outcome, ": no\n");
    project_drop(&p);
}

/* Numbers stand below what they count, and a tuple's parts behind their names. */
static void no_head_is_a_bare_number_or_a_tuple(void **state)
{
    (void)state;
    struct project p = opened();
    size_t n;
    struct str numbers = text_of(
        &p, true,
        "[{odds: hits, down: dice, show: outcomes}, {odds: hits, down: outcomes, across: dice}]",
        &n);
    SAYS(text_of(&p, true, "[{odds: hits, down: dice}]", &n), "th: 1 or more, %",
         "th: 2 or more, %", "th: mean hits");
    SAYS(numbers, "x3 center th: hits, %", "th: 0", "th: 1", "th: 2", "th: hits, %", "th: dice");
    struct str less = text_of(&p, true, "[{odds: less, show: [-1, 1]}]", &n); /* 1 and 2; 2 and 1, 3 and 2 */
    SAYS(less, "0,0 x2 center th: gain, %", "th: \u22121", "th: 1", "2,0 shade center 1: 8.3",
         "2,1 shade center 2: 16.7");
    struct str pair =
        text_of(&p, true, "[{odds: joint, down: outcomes}, {odds: joint}, {odds: joint, plot: bars}]", &n);
    SAYS(pair, "!pair 1, odd 1!", "!pair 2, odd 2!", "th: pair 1, odd 2, %", "[] pair 2, odd 1");
    lacks(pair, "(1, 1)");
    project_drop(&p);
}

/* The only finding of a book of these items: an error, and nothing is printed; or a note, and its
 * page has this line. */
static void finds(struct project *p, const char *items, const char *words, const char *line)
{
    size_t n, found;
    struct str text = text_of(p, true, items, &n);
    const struct finding **f = diag_sorted(p->d, p->a, &found);
    assert_int_equal(found, 1);
    assert_int_equal(f[0]->rule, RULE_BAD_VALUE);
    assert_int_equal(f[0]->level, line ? LEVEL_NOTE : LEVEL_ERROR);
    if (str_find(f[0]->fact, words) < 0)
        print_message("%.*s\n", STRF(f[0]->fact));
    assert_true(str_find(f[0]->fact, words) >= 0);
    assert_true(f[0]->help.n > 0);
    if (line)
        SAYS(text, line);
    else
        assert_int_equal(text.n, 0);
    findings_anew(p);
}

/* What a layout writes over a column says what it is; else the name of that is put to it. */
/* What has not come by then may come later; a mean is a number and no outcome; two tables that ask
 * the same are walked once, 6 x 2 throws, which is all that the last line has. */
static void late_and_mean_are_no_outcomes(void **state)
{
    size_t n = 0;
    struct project p = opened();
    (void)state;
    struct str t = text_of(&p, true, "[{odds: late, down: outcomes}, {odds: wait, down: n}]", &n);
    SAYS(t, "!not by turn 3, shot 1!", "!not by turn 3, shot not in time!", "th: mean t", ": 2.00",
         ": 3.00");
    t = text_of(&p, true, "[{odds: less}, {odds: again}]", &n);
    SAYS(t, ": 12", ": 12", "*2 tables*", "right: *12*");
    project_drop(&p);
}

/* 100/202 is 49.505 %: what prints as 50 is bold and has the shade of 50, as the front says. */
static void shades_go_by_what_is_printed(void **state)
{
    size_t n = 0;
    struct project p = opened();
    (void)state;
    struct str t = text_of(&p, true, "[{odds: near, places: 0}]", &n);
    SAYS(t, "shade center 4: *50*");
    t = text_of(&p, true, "[{odds: near}]", &n);
    SAYS(t, "shade center 3: 49.5");
    project_drop(&p);
}

/* 192 outcomes are no columns: they are rows, the four batteries stand across, and the four groups,
 * which with heads of some 40 signs each are wider than a page, below each other. */
static void what_is_wide_is_turned(void **state)
{
    size_t n = 0;
    struct project p = opened();
    (void)state;
    struct str t = text_of(&p, true, "[{odds: events, down: battery}]", &n);
    SAYS(t, "title Events", "head: tight even even even even", "th: *moves*", "th: *prolonges*",
         "th: *stands*", "th: *defends*", "x5 group: *not shelled \u00b7 not rain*",
         "x5 group: *shelled \u00b7 rain*");
    project_drop(&p);
}

static void heads_of_the_author_say_what(void **state)
{
    (void)state;
    struct project p = opened();
    size_t n;
    finds(&p, "[{odds: hits, down: dice, show: at-least 1, heads: {at-least 1: \"1+\"}}]", "\"1+\"",
          "th: 1+ hits, %");
    finds(&p, "[{odds: holds, down: ours, show: holds, heads: {holds: \"yes\"}}]", "\"yes\"",
          "th: holds yes, %");
    finds(&p, "[{odds: holds, down: ours, across: theirs, show: holds, heads: {theirs: \"{}+\"}}]",
          "\"{}+\" does not say what it counts", "th: *theirs 2+*");
    finds(&p, "[{odds: rain, down: dice, across: wet, show: mean, heads: {wet: \"wet: {}\"}}]",
          "\"wet: {}\" does not say what is true or false", "th: *not wet*");
    finds(&p, "[{odds: rain, down: dice, across: wet, show: mean, heads: {wet: {true: \"1\"}}}]",
          "\"1\"", "th: *wet 1*");
    finds(&p, "[{odds: holds, down: ours, across: theirs, show: holds, given: {ours: 1}}]",
          "has one value", NULL);
    const char *good = "[{odds: hits, down: dice, show: at-least 1, heads: {at-least 1: 1+ hit}}]";
    SAYS(text_of(&p, true, good, &n), "th: 1+ hit, %");
    project_drop(&p);
}

/* A half and its fraction are two columns, each with its head. */
static void percent_and_fraction_stand_apart(void **state)
{
    (void)state;
    struct project p = opened();
    size_t n;
    struct str t = text_of(&p, true, "[{odds: hits, down: dice, show: at-least 1, fractions: yes}]", &n);
    SAYS(t, "0,1 center th: 1 or more, %", "0,2 center th: exact", "1,1 shade center 4: *50.0*", "1,2 center: 1/2",
         "2,1 shade center 5: *75.0*", "2,2 center: 3/4");
    t = text_of(&p, true,
                "[{odds: holds, down: ours, across: theirs, show: holds, fractions: yes}, "
                "{odds: hits, down: outcomes, across: dice, fractions: yes}]",
                &n);
    /* ours 2 against 2: 3 or more on the die, 4 of 6; the fifth face with 3 */
    SAYS(t, "th: holds, %, by theirs", "1,1 x2 center th: *2*", "2,1 center th: %", "2,2 center th: exact",
         "2,4 center th: exact", "5,1 shade center 4: *66.7*", "5,2 center: 2/3");
    SAYS(t, "th: hits", "th: %", "th: exact", "!0!", "*50.0*", "1/2", "1/4");
    project_drop(&p);
}

/* n 1 to 4: one loss in 100 to 400. 1/100 is 0.01; 1/200 is 0.005, which rounds to the even 0.00, and 1/400 too. */
static void a_mean_of_nothing_is_a_dash(void **state)
{
    (void)state;
    struct project p = opened();
    size_t n;
    SAYS(text_of(&p, true, "[{odds: rare, down: n, show: mean}]", &n), "th: mean losses",
         "1,1 shade center 0: <\u2013>", "2,1 shade center 6: 0.01", "3,1 shade center 3: <0.01",
         "4,1 shade center 2: <0.01", "5,1 shade center 1: <0.01");
    SAYS(text_of(&p, false, "[{odds: rare, down: n, show: mean}]", &n), "center 0: <\u2013>", ": <0.1");
    project_drop(&p);
}

/* A plus where the source writes one: a modifiers chart, not a level that begins below 0. */
static void a_plus_is_the_sources(void **state)
{
    (void)state;
    struct project p = opened();
    size_t n;
    struct str t = text_of(&p, true, "[{odds: dodge, down: level, across: cover, show: safe, question: Who is safe?}]", &n);
    SAYS(t, "th: *0*", "th: *+1*", "th: *+2*", "!\u22121!", "!0!", "!1!", "!2!");
    lacks(t, "!+1!");
    project_drop(&p);
}

/* The legend has every outcome; a slice without a letter has its figure. */
static void legends_name_all(void **state)
{
    (void)state;
    struct project p = opened();
    size_t n;
    struct str t = text_of(&p, true, "[{odds: hits, down: dice, plot: bars}, {odds: six, down: n, plot: bars}]", &n);
    SAYS(t, "(hits) [] 0", "(hits) [] 1", "(hits) [] 2", "note dice down, per cent across",
         "[] winner", "[] out", "figures");
    t = text_of(&p, true, "[{odds: six, down: n, plot: bars, letters: {winner: W}}]", &n);
    SAYS(t, "[W] winner", "[] out");
    t = text_of(&p, true, "[{odds: less, plot: bars, letters: {-1: M, 0: N, 1: P}, tones: {-1: worst, 1: plain}}]", &n);
    SAYS(t, "key marked worst [M] \u22121", "[N] 0", "key marked plain [P] 1");
    project_drop(&p);
}

/* One in both halves of the book, one in part first and then whole: each is once in the files. */
static void a_table_is_filed_once(void **state)
{
    (void)state;
    struct project p = opened();
    size_t n;
    text_of(&p, true, "[{odds: hits, down: dice, show: mean}, {odds: hits, down: dice, plot: bars}]", &n);
    assert_int_equal(n, 1);
    text_of(&p, true,
            "[{odds: holds, down: ours, given: {theirs: 3}}, {odds: holds, down: ours, across: theirs, "
            "show: holds}]",
            &n);
    assert_int_equal(n, 1);
    text_of(&p, true,
            "[{odds: holds, down: ours, given: {theirs: 3}}, {odds: holds, down: ours, given: {theirs: 2}}, "
            "{odds: holds, down: ours, given: {theirs: 3}, show: holds}]",
            &n);
    assert_int_equal(n, 2);
    text_of(&p, true, "[{odds: holds, down: ours, show: mean}, {odds: holds, down: ours, show: holds}]", &n);
    assert_int_equal(n, 2); /* of numbers, and of outcomes */
    project_drop(&p);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_layout_asks_in_values),
        cmocka_unit_test(numbers_of_named_outcomes),
        cmocka_unit_test(heads_say_what_is_counted),
        cmocka_unit_test(the_name_stands_at_the_title),
        cmocka_unit_test(fixed_givens_stand_at_the_head),
        cmocka_unit_test(columns_keep_their_heads),
        cmocka_unit_test(truth_values_are_named),
        cmocka_unit_test(no_head_is_a_bare_number_or_a_tuple),
        cmocka_unit_test(late_and_mean_are_no_outcomes),
        cmocka_unit_test(what_is_wide_is_turned),
        cmocka_unit_test(shades_go_by_what_is_printed),
        cmocka_unit_test(heads_of_the_author_say_what),
        cmocka_unit_test(percent_and_fraction_stand_apart),
        cmocka_unit_test(a_mean_of_nothing_is_a_dash),
        cmocka_unit_test(a_plus_is_the_sources),
        cmocka_unit_test(legends_name_all),
        cmocka_unit_test(a_table_is_filed_once),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
