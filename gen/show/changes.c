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

static struct words set_in(const struct line_of *l, struct str text, enum voice voice)
{
    struct str s = unmarked(l->w.a, text);
    return show_set_in(&l->w, l->foreign ? tongue_known(l->w.manner.tongue, l->w.set, l->w.c, s) : s, ROLE_NOTE, voice);
}

static struct words plain_of(const struct line_of *l, enum saying what)
{
    return show_plain(&l->w, what, ROLE_NOTE, VOICE_PLAIN);
}

/* "Foot / formed" piece by piece, as the chart has them. */
static struct words row_in(const struct line_of *l, const struct row *r)
{
    struct words out = set_in(l, r->label.s, VOICE_PLAIN);
    for (int g = r->group; g >= 0; g = l->w.c->group[g].parent)
        out = words_join(
            l->w.a,
            words_cat(l->w.a, set_in(l, l->w.c->group[g].label.s, VOICE_PLAIN), STR(" / "), ROLE_NOTE, VOICE_PLAIN),
            out);
    return out;
}

/* Where in its chart: the part, the row and the column. What is new or gone is its own name. */
static struct words where_of(const struct line_of *l)
{
    struct arena *a = l->w.a;
    const struct change *c = l->c;
    struct words part = {0}, out = {0};
    const bool footnote = c->what && strcmp(c->what, "footnote") == 0;
    if (c->chart->whole && c->chart->name.n)
        part = set_in(l, c->chart->title.s.n ? c->chart->title.s : c->chart->name, VOICE_PLAIN);
    if (c->where.n && !footnote && !(l->foreign && c->row))
        out = set_in(l, c->where, VOICE_PLAIN);
    else if (c->where.n && !footnote) {
        out = row_in(l, c->row);
        if (c->col != SIZE_MAX && c->chart->n_col > 1 && c->chart->col[c->col].label.s.n)
            out = words_join(a, words_cat(a, out, STR(", "), ROLE_NOTE, VOICE_PLAIN),
                             set_in(l, c->chart->col[c->col].label.s, VOICE_PLAIN));
    }
    if (part.n && out.n)
        part = words_cat(a, part, STR(", "), ROLE_NOTE, VOICE_PLAIN);
    return words_join(a, part, out);
}

static struct words quoted(const struct line_of *l, struct str text, enum voice voice)
{
    const struct language *in = show_language(&l->w);
    struct words out = words_of(l->w.a, say_quote(in, QUOTE_OPEN), ROLE_NOTE, VOICE_PLAIN);
    out = words_join(l->w.a, out, set_in(l, text, voice));
    return words_cat(l->w.a, out, say_quote(in, QUOTE_CLOSE), ROLE_NOTE, VOICE_PLAIN);
}

/* What is new stands bold: it is what is played. */
static struct words change_said(const struct line_of *l, const struct called *what)
{
    const struct change *c = l->c;
    const bool sentences = c->kind == CHANGE_WORDS, added = c->kind == CHANGE_ADDED, gone = c->kind == CHANGE_GONE;
    const struct words name = what ? plain_of(l, what->saying) : (struct words){0};
    if (what && !what->value)
        return show_saying(&l->w, SAY_CHANGE_OTHER, ROLE_NOTE, VOICE_PLAIN, &name, 1);
    if (added || gone) {
        const struct words both[] = {name, set_in(l, added ? c->is : c->was, added ? VOICE_STRONG : VOICE_PLAIN)};
        return show_saying(&l->w, added ? SAY_CHANGE_NEW : SAY_CHANGE_GONE, ROLE_NOTE, VOICE_PLAIN, both, 2);
    }
    const struct str was = unmarked(l->w.a, c->was), is = unmarked(l->w.a, c->is);
    if (str_eq(was, is)) {
        const struct words note = plain_of(l, SAY_CHANGE_FOOTNOTE);
        return show_saying(&l->w, SAY_CHANGE_OTHER, ROLE_NOTE, VOICE_PLAIN, &note, 1);
    }
    if (sentences && (l->foreign || str_runes(was) + str_runes(is) > SENTENCES_MOST)) {
        struct words out = plain_of(l, SAY_CHANGE_WORDED);
        return name.n ? words_join(
                            l->w.a,
                            words_cat(l->w.a, name, saying_in(show_language(&l->w), SAY_COLON), ROLE_NOTE, VOICE_PLAIN),
                            out)
                      : out;
    }
    const struct words both[] = {sentences ? quoted(l, was, VOICE_PLAIN) : set_in(l, was, VOICE_PLAIN),
                                 sentences ? quoted(l, is, VOICE_PLAIN) : set_in(l, is, VOICE_STRONG)};
    struct words out = show_saying(&l->w, SAY_CHANGE_IS_NOW, ROLE_NOTE, VOICE_PLAIN, both, 2);
    if (!name.n)
        return out;
    return words_join(l->w.a,
                      words_cat(l->w.a, name, saying_in(show_language(&l->w), SAY_COLON), ROLE_NOTE, VOICE_PLAIN), out);
}

/* Nothing where a page does not tell such a change. */
static struct words change_line(const struct show *w, const struct change *c)
{
    struct line_of l = {.w = show_of(w, c->chart, NULL), .c = c};
    const struct called *what = c->what ? called_so(c->what) : NULL;
    if (c->what && !what)
        return (struct words){0};
    l.foreign = w->manner.tongue && w->manner.tongue->code.n;
    struct words where = where_of(&l), said = change_said(&l, what);
    if (!where.n)
        return said;
    return words_join(w->a, words_cat(w->a, where, saying_in(show_language(w), SAY_COLON), ROLE_NOTE, VOICE_PLAIN),
                      said);
}

/* ---- the list */

struct listing {
    struct making *k;
    const struct since *since;
    bool *told; /* of each change */
    struct blocks out;
};

/* Of the chart, of one of its parts or further dice, or of a chart that it has them from. */
static bool is_of(const struct change *c, const struct chart *top)
{
    for (const struct chart *m = top; m; m = m->from) {
        if (c->chart == m || chart_top(c->chart) == m || span_within(c->chart->at, m->extent))
            return true;
        for (size_t i = 0; i < m->n_part; i++)
            for (const struct chart *p = m->part[i]->from; p; p = p->from)
                if (c->chart == p || span_within(c->chart->at, p->extent))
                    return true;
    }
    return false;
}

static void block_put(struct listing *l, struct words_list lines)
{
    struct block b = {.kind = BLOCK_CHART, .id = STR("changes"), .note = lines.at, .n_note = lines.n};
    b.reads_on = l->out.n > 0;
    if (lines.n)
        ARENA_PUSH(l->k->a, &l->out, b);
}

/* What changed in one chart: its title, and a line each. */
static void chart_list(struct listing *l, const struct chart *top)
{
    const struct show *w = &l->k->show;
    struct words_list lines = {0};
    for (size_t i = 0; i < l->since->changes->n; i++) {
        const struct change *c = &l->since->changes->at[i];
        const bool lost = c->kind == CHANGE_GONE && c->what && strcmp(c->what, "chart") == 0;
        if (l->told[i] || !c->chart || c->entry || lost || !is_of(c, top))
            continue;
        const struct words line = change_line(w, c);
        l->told[i] = true;
        if (!line.n)
            continue;
        if (!lines.n) {
            struct show of = show_of(w, top, NULL);
            ARENA_PUSH(w->a, &lines,
                       show_words_in(&of, top->title.s.n ? top->title.s : top->id, ROLE_NOTE, VOICE_STRONG));
        }
        ARENA_PUSH(w->a, &lines, line);
    }
    block_put(l, lines);
}

/* No sheet can print them: every sheet of the set tells them. */
static void gone_list(struct listing *l)
{
    const struct show *w = &l->k->show;
    struct words_list lines = {0};
    for (size_t i = 0; i < l->since->changes->n; i++) {
        const struct change *c = &l->since->changes->at[i];
        bool own = false;
        for (const struct set *s = l->since->was; s && !own; s = s->from)
            own = c->set == s || str_eq(c->set->id, s->id);
        if (c->kind == CHANGE_GONE && c->chart && own && c->what && strcmp(c->what, "chart") == 0)
            ARENA_PUSH(w->a, &lines, change_line(w, c));
    }
    block_put(l, lines);
}

struct words changes_title(struct making *k, enum role kind)
{
    const struct since *since = k->show.manner.since;
    const struct words edition = show_set_in(&k->show, since->edition, kind, VOICE_PLAIN);
    return show_saying(&k->show, SAY_CHANGES_SINCE, kind, VOICE_PLAIN, &edition, 1);
}

struct blocks changes_blocks(struct making *k)
{
    struct listing l = {.k = k, .since = k->show.manner.since};
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
        struct words_list none = {0};
        const struct words edition = show_set_in(&k->show, l.since->edition, ROLE_NOTE, VOICE_PLAIN);
        ARENA_PUSH(k->a, &none, show_saying(&k->show, SAY_CHANGES_NONE, ROLE_NOTE, VOICE_PLAIN, &edition, 1));
        block_put(&l, none);
        l.out.at[0].id = STR("");
    }
    return l.out;
}

bool changes_any(const struct blocks *all)
{
    return all->n && all->at[0].id.n;
}
