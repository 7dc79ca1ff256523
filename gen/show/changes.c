/* What is another since the edition that a sheet's `changes` names: marked in the words of its charts, from where a
 * page draws bars (page/bars.c); and listed, chart by chart, in the rulebook's words.
 *
 * The list is of what this sheet prints, as `diff` has found it: what is gone stands only here. What is said of the
 * source, and what no page shows, as an id, is passed over. Old words of a set that is printed in another language have
 * no translation: then it is said that they are others. Called by sheets.c, and for the marks by who makes words. */
#include "diff/diff.h"
#include "show/making.h"
#include "show/show.h"
#include <string.h>

/* Longer sentences are not said twice, as they were and as they are: the new one stands on the sheet. */
enum { SENTENCES_MOST = 140 };

/* Of an odds table: the cells that changed most. */
enum { CELLS_TOLD = 2 };

/* Lines of a chart that are not parted; so many more stay with them. */
enum { LINES_MOST = 8, LINES_LEAST = 3 };

/* ---- marks */

struct words words_change(struct arena *a, struct words x)
{
    struct run *run = arena_copy(a, x.run, x.n * sizeof *run);
    for (size_t i = 0; i < x.n; i++)
        run[i].changed = true;
    return (struct words){run, x.n};
}

bool words_changed(struct words x)
{
    for (size_t i = 0; i < x.n; i++)
        if (x.run[i].changed)
            return true;
    return false;
}

struct words changed_words(const struct show *w, struct words x, struct span at)
{
    const struct since *since = w->manner.since;
    return since && x.n && places_have(since->places, at) ? words_change(w->a, x) : x;
}

static bool is_changed(const struct show *w, struct span at)
{
    return w->manner.since && places_have(w->manner.since->places, at);
}

struct span changed_place(const struct show *w, const struct chart *c, const struct row *r)
{
    for (size_t i = 0; w->manner.since && r->cell && i < c->n_col; i++)
        if (column_shown(&w->ask, c, i) && is_changed(w, r->cell[i].text.at))
            return r->cell[i].text.at;
    return is_changed(w, r->at) ? r->at : NOWHERE;
}

void changed_too(const struct show *w, struct row *kept, const struct chart *c, const struct row *other)
{
    const struct span at = changed_place(w, c, other);
    if (at.file && !is_changed(w, kept->at))
        kept->at = at;
}

const struct chart *changed_chart(const struct show *w, const struct chart *kept, const struct chart *other)
{
    bool any = false;
    for (size_t i = 0; i < other->n_row; i++)
        any = any || changed_place(w, other, &other->row[i]).file;
    if (!any || kept->n_row != other->n_row)
        return kept;
    struct chart *out = arena_copy(w->a, kept, sizeof *kept);
    struct row *row = arena_copy(w->a, kept->row, kept->n_row * sizeof *row);
    for (size_t i = 0; i < kept->n_row; i++)
        changed_too(w, &row[i], other, &other->row[i]);
    out->row = row;
    return out;
}

/* ---- the words of a change */

/* As `diff` calls what changed, and as a page does; what is not here no page tells. VALUE: what it was and what it is
 * are texts of the chart; else that there is another is all. */
static const struct called {
    const char *what;
    enum saying saying;
    bool value;
} called[] = {
    {"row", SAY_CHANGE_ROW, true},
    {"modifier", SAY_CHANGE_MODIFIER, true},
    {"step", SAY_CHANGE_STEP, true},
    {"line between", SAY_CHANGE_LINE, true},
    {"note", SAY_CHANGE_NOTE, true},
    {"footnote", SAY_CHANGE_FOOTNOTE, true},
    {"sign of a footnote", SAY_CHANGE_FOOTNOTE, false},
    {"title", SAY_CHANGE_TITLE, true},
    {"column", SAY_CHANGE_COLUMN, true},
    {"group", SAY_CHANGE_GROUP, false},
    {"part", SAY_CHANGE_PART, true},
    {"chart", SAY_CHANGE_CHART, true},
    {"kind of chart", SAY_CHANGE_CHART, false},
    {"reading", SAY_CHANGE_READING, true},
    {"roll", SAY_CHANGE_ROLL, true},
    {"roll across", SAY_CHANGE_ROLL, true},
    {"measure", SAY_CHANGE_MEASURE, true},
    {"die of its needs", SAY_CHANGE_DIE, true},
    {"further die", SAY_CHANGE_DIE, true},
    {"what they change", SAY_CHANGE_TO, true},
    {"start", SAY_CHANGE_START, true},
    {"second throw", SAY_CHANGE_AGAIN, true},
    {"place", SAY_CHANGE_PLACE, false},
    {"a bound that two bands share belongs to", SAY_CHANGE_BOUND, false},
    {"bounds", SAY_CHANGE_BOUND, false},
    {"erratum", SAY_CHANGE_ERRATUM, true},
    {"doubt", SAY_CHANGE_DOUBT, true},
    {"id", SAY_CHANGE_ID, true},
    {"order of columns", SAY_CHANGE_ORDER, false},
    {"name of a group", SAY_CHANGE_GROUP_NAME, true},
    {"theatre", SAY_CHANGE_THEATRE, true},
    {"section", SAY_CHANGE_SECTION, true},
    {"head of the rows", SAY_CHANGE_ROWS_HEAD, true},
    {"head of the columns", SAY_CHANGE_COLUMNS_HEAD, true},
    {"row that was left out", SAY_CHANGE_ROW, true},
};

static const struct called *called_so(const char *what)
{
    for (size_t i = 0; i < sizeof called / sizeof *called; i++)
        if (strcmp(called[i].what, what) == 0)
            return &called[i];
    return NULL;
}

/* Names of footnotes are the author's own: a page has figures for them. */
static struct str unmarked(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++) {
        size_t end = i + 1;
        while (s.p[i] == '^' && end < s.n && char_is_name(s.p[end]))
            end++;
        if (s.p[i] == '^' && end > i + 1) {
            while (b.n && b.p[b.n - 1] == ' ')
                b.n--;
            i = end - 1;
        } else {
            buf_putc(&b, s.p[i]);
        }
    }
    return buf_str(&b);
}

/* A line on its way, of the chart that it is about. */
struct line_of {
    struct show w;
    const struct change *c;
    bool foreign; /* the document is in another language than its charts */
};

static struct words plain_of(const struct line_of *l, enum saying what)
{
    return show_plain(&l->w, what, ROLE_NOTE, VOICE_PLAIN);
}

static struct words with(const struct line_of *l, struct words x, struct str between, struct words y)
{
    return words_join(l->w.a, words_cat(l->w.a, x, between, ROLE_NOTE, VOICE_PLAIN), y);
}

static struct words with_colon(const struct line_of *l, struct words x, struct words y)
{
    return !x.n ? y : with(l, x, saying_in(show_language(&l->w), SAY_COLON), y);
}

/* In the words that the layout has for it, and in the language of the document, where there are any. */
static struct words said_in(const struct line_of *l, struct str text, enum voice voice)
{
    struct str s = str_trim(unmarked(l->w.a, text));
    const struct manner *m = &l->w.manner;
    for (size_t i = 0; i < m->n_phrase; i++)
        if (m->phrase[i].kind == PHRASE_WORDING && str_eq(s, m->phrase[i].words)) {
            s = m->phrase[i].as;
            break;
        }
    if (l->foreign)
        s = tongue_known(m->tongue, l->w.set, l->w.c, s);
    return show_set_in(&l->w, s, ROLE_NOTE, voice);
}

/* "Foot / formed" piece by piece; of steps "step 3". */
static struct words row_in(const struct line_of *l, const struct chart *c, const struct row *r, enum voice voice)
{
    struct words out = said_in(l, r->label.s, voice);
    for (int g = r->group; g >= 0; g = c->group[g].parent)
        out = with(l, said_in(l, c->group[g].label.s, voice), STR(" / "), out);
    return c->kind == CHART_STEPS ? with(l, plain_of(l, SAY_CHANGE_STEP), STR("\xc2\xa0"), out) : out;
}

/* "Muzzle-loader / Short 0-6in" */
static struct words column_in(const struct line_of *l, const struct column *c)
{
    const struct words name = said_in(l, c->label.s, VOICE_PLAIN);
    return c->head.s.n ? with(l, said_in(l, c->head.s, VOICE_PLAIN), STR(" / "), name) : name;
}

/* As its chart has it on a page, but for what limits it, which a page says elsewhere; `text`: as diff says it. */
static struct words cell_in(const struct line_of *l, const struct chart *c, const struct row *r, size_t col,
                            struct str text, enum voice voice)
{
    if (!r || l->foreign || r->each.s.n || r->has_up_to || r->to.s.n)
        return said_in(l, text, voice);
    const struct show w = show_of(&l->w, c, NULL);
    const struct words x = show_cell(&w, r, col, ROLE_NOTE);
    struct run *run = arena_copy(w.a, x.run, x.n * sizeof *run);
    for (size_t i = 0; i < x.n; i++) {
        run[i].changed = false;
        if (voice == VOICE_STRONG || run[i].voice == VOICE_ASIDE)
            run[i].voice = voice;
    }
    return (struct words){run, x.n};
}

/* A row whole: "7+: Runs, 6in". What it is without cells, as a line between, is its label. */
static struct words row_whole(const struct line_of *l, const struct chart *c, const struct row *r, struct str text,
                              enum voice voice)
{
    struct words cells = {0};
    if (l->foreign || r->then || !r->cell || r->each.s.n || r->has_up_to || r->to.s.n)
        return said_in(l, text, voice);
    for (size_t i = 0; i < c->n_col; i++)
        cells =
            i ? with(l, cells, STR(", "), cell_in(l, c, r, i, STR(""), voice)) : cell_in(l, c, r, i, STR(""), voice);
    return c->kind == CHART_STEPS ? cells : with_colon(l, row_in(l, c, r, voice), cells);
}

/* Bands of a further die: "X/05-14" */
static bool is_inner(const struct chart *c)
{
    return str_find_char(c->id, '/') >= 0;
}

/* Where in its chart: the part, the row and the column. What is new or gone is its own name, and a band that moved is
 * called by what it comes to. */
static struct words where_of(const struct line_of *l)
{
    const struct change *c = l->c;
    struct words part = {0}, out = {0};
    const bool footnote = c->what && strcmp(c->what, "footnote") == 0;
    const bool row = c->row && (c->what || c->col != SIZE_MAX) && !is_inner(c->chart);
    if (c->chart->whole && c->chart->name.n)
        part = said_in(l, c->chart->title.s.n ? c->chart->title.s : c->chart->name, VOICE_PLAIN);
    if (c->where.n && !footnote)
        out = row ? row_in(l, c->chart, c->row, VOICE_PLAIN) : said_in(l, c->where, VOICE_PLAIN);
    if (row && out.n && c->col != SIZE_MAX && c->chart->n_col > 1 && c->chart->col[c->col].label.s.n)
        out = with(l, out, STR(", "), column_in(l, &c->chart->col[c->col]));
    return part.n && out.n ? with(l, part, STR(", "), out) : part.n ? part : out;
}

static struct words quoted(const struct line_of *l, struct words x)
{
    const struct language *in = show_language(&l->w);
    return words_cat(l->w.a, with(l, (struct words){0}, say_quote(in, QUOTE_OPEN), x), say_quote(in, QUOTE_CLOSE),
                     ROLE_NOTE, VOICE_PLAIN);
}

static struct words new_or_gone(const struct line_of *l, const struct words *name)
{
    const struct change *c = l->c;
    const bool added = c->kind == CHANGE_ADDED;
    const enum voice voice = added ? VOICE_STRONG : VOICE_PLAIN;
    const struct str text = added ? c->is : c->was;
    const struct row *r = added ? c->row : c->was_row;
    const bool whole = added ? c->whole : c->was_row != NULL;
    const struct words of[] = {*name, r && whole ? row_whole(l, added ? c->chart : c->was_chart, r, text, voice)
                                                 : said_in(l, text, voice)};
    return show_saying(&l->w, added ? SAY_CHANGE_NEW : SAY_CHANGE_GONE, ROLE_NOTE, VOICE_PLAIN, of, 2);
}

/* What is new stands bold: it is what is played. */
static struct words change_said(const struct line_of *l, const struct called *what)
{
    const struct change *c = l->c;
    const bool sentences = c->kind == CHANGE_WORDS, cell = c->col != SIZE_MAX;
    const struct words name = what ? plain_of(l, what->saying) : (struct words){0},
                       note = plain_of(l, SAY_CHANGE_FOOTNOTE);
    if (what && !what->value)
        return show_saying(&l->w, SAY_CHANGE_OTHER, ROLE_NOTE, VOICE_PLAIN, &name, 1);
    if (c->kind == CHANGE_ADDED || c->kind == CHANGE_GONE)
        return new_or_gone(l, &name);
    const struct str was = unmarked(l->w.a, c->was), is = unmarked(l->w.a, c->is);
    if (str_eq(was, is))
        return show_saying(&l->w, SAY_CHANGE_OTHER, ROLE_NOTE, VOICE_PLAIN, &note, 1);
    if (sentences && (l->foreign || str_runes(was) + str_runes(is) > SENTENCES_MOST))
        return with_colon(l, name, plain_of(l, SAY_CHANGE_WORDED));
    struct words of[] = {cell ? cell_in(l, c->was_chart, c->was_row, c->was_col, was, VOICE_PLAIN)
                              : said_in(l, was, VOICE_PLAIN),
                         cell ? cell_in(l, c->chart, c->row, c->col, is, sentences ? VOICE_PLAIN : VOICE_STRONG)
                              : said_in(l, is, sentences ? VOICE_PLAIN : VOICE_STRONG)};
    for (size_t i = 0; i < 2 && sentences; i++)
        of[i] = quoted(l, of[i]);
    return with_colon(l, name, show_saying(&l->w, SAY_CHANGE_IS_NOW, ROLE_NOTE, VOICE_PLAIN, of, 2));
}

/* Nothing where a page does not tell such a change. */
static struct words change_line(const struct show *w, const struct change *c)
{
    struct line_of l = {.w = show_of(w, c->chart, NULL), .c = c};
    const struct called *what = c->what ? called_so(c->what) : NULL;
    if (c->what && !what)
        return (struct words){0};
    l.foreign = w->manner.tongue && w->manner.tongue->code.n;
    l.w.met = NULL; /* what is listed is on the sheet, or it was: here no phrase is met */
    return with_colon(&l, where_of(&l), change_said(&l, what));
}

/* ---- the list */

struct change_list {
    struct making *k;
    const struct since *since;
    bool *told; /* of each change */
    struct blocks out;
};

/* Is the row, or the column, one that the layout leaves out of the chart here? Of notes only where all of them are. */
static bool leaves_out(const struct show *w, const struct chart_ask *ask, const struct change *c)
{
    const struct chart *chart = c->was_row && !c->row ? c->was_chart : c->chart;
    const struct row *r = c->row ? c->row : c->was_row;
    const bool note = c->what && (strcmp(c->what, "note") == 0 || strcmp(c->what, "reading") == 0);
    if (note && !c->row && (ask->notes == NOTES_NONE || ask->notes == NOTES_SHORT))
        return true;
    if (!r || r < chart->row || r >= chart->row + chart->n_row)
        return false;
    const size_t i = (size_t)(r - chart->row);
    bool some = false;
    for (size_t k = 0; k < chart->n_row; k++)
        some = some || row_named(&ask->only, chart, k);
    return !row_is_here(w, r) || row_named(&ask->without, chart, i) || (some && !row_named(&ask->only, chart, i)) ||
           (c->col != SIZE_MAX && !column_shown(ask, c->chart, c->col));
}

static bool asks_for(const struct layout_item *item, const struct chart *c)
{
    bool asks = item->ask.chart && (item->ask.chart == c || chart_top(c) == item->ask.chart);
    for (size_t i = 0; i < item->of.n && !asks; i++)
        asks = item->of.at[i].chart == c || chart_top(c) == item->of.at[i].chart;
    return asks;
}

/* Of a chart that stands on the sheet: not where all that asks for it leaves it out. The sequence of play has no notes.
 */
static bool is_here(const struct change_list *l, const struct change *c)
{
    const struct layout *doc = l->k->doc;
    const bool said = c->what && !c->row && (strcmp(c->what, "note") == 0 || strcmp(c->what, "reading") == 0);
    bool asked = false, here = false;
    for (size_t i = 0; i < doc->n_section && !here; i++)
        for (size_t k = 0; k < doc->section[i].n_item && !here; k++) {
            const struct layout_item *item = &doc->section[i].item[k];
            if (!asks_for(item, c->chart))
                continue;
            asked = true;
            here = !leaves_out(&l->k->show, &item->ask, c);
        }
    return asked ? here : !(said && doc->phases.chart && chart_top(c->chart) == doc->phases.chart);
}

/* Lines of the list, and of each whether a bar marks it in its place. */
struct told_lines {
    struct words_list words;
    LIST(bool) barred;
};

static void told(const struct show *w, struct told_lines *l, struct words line, bool barred)
{
    ARENA_PUSH(w->a, &l->words, line);
    ARENA_PUSH(w->a, &l->barred, barred);
}

/* In pieces that columns may part. */
static void block_put(struct change_list *l, const struct told_lines *lines)
{
    for (size_t i = 0, n, all = lines->words.n; i < all; i += n) {
        n = all - i > LINES_MOST + LINES_LEAST ? LINES_MOST : all - i;
        struct block b = {.kind = BLOCK_CHART, .id = STR("changes"), .lead = lines->words.at + i, .n_lead = n};
        b.list = true;
        b.barred = lines->barred.at + i;
        b.reads_on = i > 0;
        ARENA_PUSH(l->k->a, &l->out, b);
    }
}

/* What changed in one chart: its title, and a line each. */
static void chart_list(struct change_list *l, const struct chart *top)
{
    const struct show *w = &l->k->show;
    struct told_lines lines = {0};
    for (size_t i = 0; i < l->since->changes->n; i++) {
        const struct change *c = &l->since->changes->at[i];
        const bool lost = c->kind == CHANGE_GONE && c->what && strcmp(c->what, "chart") == 0;
        if (l->told[i] || !c->chart || c->entry || lost || !change_is_of(c, top))
            continue;
        const struct words line = is_here(l, c) ? change_line(w, c) : (struct words){0};
        l->told[i] = true;
        if (!line.n)
            continue;
        if (!lines.words.n) {
            struct show of = show_of(w, top, NULL);
            told(w, &lines, show_words_in(&of, top->title.s.n ? top->title.s : top->id, ROLE_NOTE, VOICE_STRONG),
                 false);
        }
        told(w, &lines, line, c->kind != CHANGE_GONE);
    }
    block_put(l, &lines);
}

/* No sheet can print them: every sheet of the set tells them. */
static void gone_list(struct change_list *l)
{
    const struct show *w = &l->k->show;
    struct told_lines lines = {0};
    for (size_t i = 0; i < l->since->changes->n; i++) {
        const struct change *c = &l->since->changes->at[i];
        bool own = false;
        for (const struct set *s = l->since->was; s && !own; s = s->from)
            own = c->set == s || str_eq(c->set->id, s->id);
        if (c->kind == CHANGE_GONE && c->chart && own && c->what && strcmp(c->what, "chart") == 0)
            told(w, &lines, change_line(w, c), false);
    }
    block_put(l, &lines);
}

/* ---- what it does to the odds */

static struct words known_in(const struct show *w, struct str s, enum voice voice)
{
    const struct tongue *t = w->manner.tongue;
    return show_set_in(w, t && t->code.n ? tongue_known(t, w->set, NULL, s) : s, ROLE_NOTE, voice);
}

static struct words figure(const struct show *w, struct str s, const char *unit, enum voice voice)
{
    struct str said = say_number(w->a, show_language(w), s);
    return words_of(w->a, str_printf(w->a, "%.*s%s", STRF(said), unit), ROLE_NOTE, voice);
}

static struct words became(const struct show *w, struct words was, struct words is)
{
    const struct words of[] = {was, is};
    return show_saying(w, SAY_CHANGE_IS_NOW, ROLE_NOTE, VOICE_PLAIN, of, 2);
}

/* "weapon Rifle: 3 or more: 66 % is now 32 %; mean: 3.00 is now 2.00" */
static struct words odds_cell_line(const struct show *w, const struct odds_cell *c)
{
    static const char percent[] = "\xc2\xa0%";
    const struct line_of l = {.w = *w};
    struct words given = {0}, outcome = known_in(w, c->of, VOICE_PLAIN);
    struct str was, is;
    for (size_t i = 0; i < c->n_given; i++) {
        const struct words one =
            with(&l, known_in(w, c->name[i], VOICE_PLAIN), STR(" "), known_in(w, c->value[i], VOICE_PLAIN));
        given = given.n ? with(&l, given, STR(", "), one) : one;
    }
    if (c->or_more)
        outcome = show_saying(w, SAY_OR_MORE, ROLE_NOTE, VOICE_PLAIN, &outcome, 1);
    chances_words(w->a, c->was, c->is, &was, &is);
    struct words line =
        with_colon(&l, outcome, became(w, figure(w, was, percent, VOICE_PLAIN), figure(w, is, percent, VOICE_STRONG)));
    if (c->has_mean && frac_cmp(c->mean_was, c->mean_is) != 0) {
        struct buf x = {.a = w->a}, y = {.a = w->a};
        buf_put_mean(&x, c->mean_was, 2);
        buf_put_mean(&y, c->mean_is, 2);
        line = with(
            &l, line, STR("; "),
            with_colon(&l, plain_of(&l, SAY_MEAN),
                       became(w, figure(w, buf_str(&x), "", VOICE_PLAIN), figure(w, buf_str(&y), "", VOICE_STRONG))));
    }
    return with_colon(&l, given, line);
}

/* The cells that changed most; how many others did, and which are new or gone. */
static void odds_lines(const struct show *w, const struct odds_change *c, struct words_list *lines)
{
    const struct {
        enum saying what;
        size_t n;
    } counted[] = {{SAY_AND_MORE, c->changed > CELLS_TOLD ? c->changed - CELLS_TOLD : 0},
                   {SAY_CHANGE_CELLS_NEW, c->new_cells},
                   {SAY_CHANGE_CELLS_GONE, c->gone_cells}};
    struct str rest = {0};
    ARENA_PUSH(w->a, lines, show_words_in(w, c->is->title.s.n ? c->is->title.s : c->is->id, ROLE_NOTE, VOICE_STRONG));
    for (size_t i = 0; i < c->changed && i < CELLS_TOLD; i++)
        ARENA_PUSH(w->a, lines, odds_cell_line(w, &c->at[i]));
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
        if (counted[i].n)
            rest = str_printf(w->a, "%.*s%s%.*s", STRF(rest), rest.n ? ", " : "",
                              STRF(say_count(w->a, show_language(w), counted[i].what, counted[i].n)));
    if (rest.n)
        ARENA_PUSH(w->a, lines, words_of(w->a, rest, ROLE_NOTE, VOICE_PLAIN));
}

const struct odds_change *changes_of_odds(struct making *k, const struct odds_entry *e)
{
    const struct since *since = k->show.manner.since;
    for (size_t i = 0; since && i < k->told_odds.n; i++)
        if (k->told_odds.at[i].entry == e)
            return k->told_odds.at[i].change;
    for (size_t i = 0; since && i < since->n_odds; i++) {
        struct odds_change c, *told = NULL;
        if (since->odds[i].is != e)
            continue;
        if (odds_table_changes(k->a, since->model_was, since->odds[i].was, since->model_is, e, &c) &&
            (c.changed || c.new_cells))
            told = arena_copy(k->a, &c, sizeof c);
        ARENA_PUSH(k->a, &k->told_odds, ((struct told_odds){e, told}));
        return told;
    }
    return NULL;
}

bool changes_have_cell(struct making *k, const struct odds_entry *e, const struct grid_cell *cell)
{
    const struct odds_change *c = changes_of_odds(k, e);
    if (!c || !c->changed)
        return false;
    struct str given = odds_cell_given(k->a, e, cell);
    for (size_t i = 0; i < c->changed; i++)
        if (str_eq(c->at[i].given, given))
            return true;
    return false;
}

void changes_odds(struct making *k, struct block *b)
{
    const struct since *since = k->show.manner.since;
    struct words_list lines = {0};
    for (size_t i = 0; i < since->n_odds; i++) {
        const struct odds_change *c = changes_of_odds(k, since->odds[i].is);
        if (c)
            odds_lines(&k->show, c, &lines);
    }
    b->lead = lines.at;
    b->n_lead = lines.n;
}

/* Nothing was worked out when the sheet was made: its lines come with its odds. */
static void odds_begin(struct change_list *l)
{
    const struct show *w = &l->k->show;
    struct block b = {.kind = BLOCK_CHART, .id = STR(CHANGES_ODDS), .list = true};
    if (!l->since->n_odds)
        return;
    b.title = show_plain(w, SAY_CHANGE_ODDS, ROLE_CHART, VOICE_PLAIN);
    ARENA_PUSH(w->a, &l->out, b);
}

struct words changes_title(struct making *k, enum role kind)
{
    const struct since *since = k->show.manner.since;
    const struct words edition = show_set_in(&k->show, since->edition, kind, VOICE_PLAIN);
    return show_saying(&k->show, SAY_CHANGES_SINCE, kind, VOICE_PLAIN, &edition, 1);
}

struct blocks changes_blocks(struct making *k)
{
    struct change_list l = {.k = k, .since = k->show.manner.since};
    const struct basis *b = k->doc->basis;
    if (!l.since)
        return l.out;
    l.told = ARENA_ARRAY(k->a, bool, l.since->changes->n + 1);
    for (size_t i = 0; i < b->need.n; i++) {
        const struct chart *c = b->need.at[i].chart;
        if (c && !extract_left(k->doc->extract, c))
            chart_list(&l, chart_top(c));
    }
    gone_list(&l);
    if (!l.out.n) {
        struct told_lines none = {0};
        const struct words edition = show_set_in(&k->show, l.since->edition, ROLE_NOTE, VOICE_PLAIN);
        told(&k->show, &none, show_saying(&k->show, SAY_CHANGES_NONE, ROLE_NOTE, VOICE_PLAIN, &edition, 1), false);
        block_put(&l, &none);
        l.out.at[0].id = STR("");
    } else {
        odds_begin(&l);
    }
    return l.out;
}

bool changes_any(const struct blocks *all)
{
    return all->n && all->at[0].id.n;
}
