/* Makes default layouts for sets without one: a sheet of all charts, a book of all odds, a deck of
 * the event charts. The result is YAML, as an author might start with. documents.c reads it like a
 * file of layouts/, so that the printed document is exactly what `broadside layout` prints.
 *
 * Charts follow the sequence of play, if the set has one. A chart belongs to the phase with its
 * name; else to the phase whose steps name it (@id); else to the phase whose name, or the name of a
 * step in it, shares the most words with the chart's title or id; else to the phase of the chart
 * whose roll it is added to. Charts without such a phase are in a section at the end. If no chart
 * has a phase, the order is that of the files, one section per file. The position of sections on
 * the page is left to the composer. */
#include "layout/deck.h"
#include "model/source_notes.h"

enum {
    /* Min letters of a word that may be the beginning of a longer one: Move, Movement. */
    WORD_MIN = 4,
    /* Mean words in the longest cell of an event's row: fewer words are a plain result, which is
     * read faster in a table. */
    EVENT_WORDS = 5,
    /* Min rows of a chart that is called events, and of another chart: more rows than players know
     * by heart. */
    EVENTS_MIN = 4,
    EVENTS_MANY = 10,
    /* Max tables that each concern one arm: more candidates are a collection. */
    ARMS_MAX = 12,
    /* More cards are too many to shuffle in play. */
    DECK_CARDS = 120,
    /* Letters that fit on a card of each size in its smallest type, with a sub-table among them. */
    LETTERS_POKER = 900,
    LETTERS_TAROT = 1600,
    LETTERS_A6 = 2800,
    LETTERS_ARM = 60, /* the arm's name and the space around its text */
    /* Space of a cell without text, and of each outcome of a further die. */
    LETTERS_VALUE = 8,
    EVENT_HUE = 4, /* hue of a deck: the darkest red of the default theme, as for warnings */
};

/* ---- the sequence of play */

/* Returns the next word of letters; false at the end. */
static bool word_next(struct str *rest, struct str *word)
{
    size_t from = 0, end;
    while (from < rest->n && !char_is_letter(rest->p[from]))
        from++;
    for (end = from; end < rest->n && char_is_letter(rest->p[end]);)
        end++;
    *word = str_cut(*rest, from, end);
    *rest = str_cut(*rest, end, rest->n);
    return word->n > 0;
}

/* True if a word of the text equals this one, or one is the beginning of the other: Move, Movement.
 * Words of fewer than WORD_MIN letters never match. */
static bool begins_word(struct str word, struct str text)
{
    for (struct str other; word_next(&text, &other);) {
        size_t n = other.n < word.n ? other.n : word.n;
        if (n >= WORD_MIN && str_same_name(str_cut(word, 0, n), str_cut(other, 0, n)))
            return true;
    }
    return false;
}

/* True if a text has @id, or @id.part. */
static bool names_chart(struct str text, struct str id)
{
    for (size_t i = 0; i + id.n < text.n; i++) {
        size_t end = i + 1 + id.n;
        if (text.p[i] == '@' && str_eq(str_cut(text, i + 1, end), id) &&
            (end == text.n || !char_is_name(text.p[end])))
            return true;
    }
    return false;
}

/* How well a step matches a chart: the number of words of its name in the chart's title or id, and
 * of its other words. An equal name is more than a reference, and that is more than any words. */
struct match {
    unsigned matched, unmatched;
};
static struct match match_of(const struct row *r, const struct chart *c)
{
    enum { NAMED = 1000, EQUAL = 1000000 };
    struct str step = step_title(r);
    struct match m = {0, 0};
    if (names_chart(r->cell[0].text.s, c->id))
        m.matched = NAMED;
    if (str_same_name(step, c->title.s))
        m.matched = EQUAL;
    for (struct str word; word_next(&step, &word);)
        *(begins_word(word, c->title.s) || begins_word(word, c->id) ? &m.matched : &m.unmatched) +=
            1;
    return m;
}

/* Returns the row of the phase whose steps match the chart best. -1 if none matches, or if two
 * phases match equally well. */
static int phase_of_chart(const struct chart *turn, const struct chart *c)
{
    int best = -1, phase = -1;
    struct match max = {0, 0};
    for (size_t i = 0; i < turn->n_row; i++) {
        if (!turn->row[i].depth)
            phase = (int)i;
        if (turn->row[i].cell[0].kind == CELL_BAD)
            continue;
        struct match m = match_of(&turn->row[i], c);
        bool as_well = m.matched == max.matched && m.unmatched == max.unmatched;
        if (!m.matched || m.matched < max.matched ||
            (m.matched == max.matched && m.unmatched > max.unmatched))
            continue;
        best = as_well && best != phase ? -1 : phase;
        max = m;
    }
    return best;
}

static bool roll_names(const struct roll *r, struct str id)
{
    bool names = r && str_eq(r->word, id);
    for (size_t i = 0; r && i < r->n && !names; i++)
        names = roll_names(r->arg[i], id);
    return names;
}

/* Returns the row of the phase that a chart belongs to, or that of a chart whose roll it is added
 * to; or -1. */
static int phase_of(const struct set *set, const struct chart *turn, const struct chart *c)
{
    int phase = phase_of_chart(turn, c);
    for (size_t i = 0; i < set->n_chart && phase < 0; i++)
        if (roll_names(set->chart[i]->down.roll, c->id))
            phase = phase_of_chart(turn, set->chart[i]);
    return phase;
}

/* ---- sections */

/* The name of a chart's file as a title: "Rifle fire" for tables/raiders/rifle-fire.yaml. */
static struct str file_title(struct arena *a, const struct diag *d, const struct chart *c)
{
    const struct source *s = diag_source_at(d, c->at.file);
    return s ? title_of_path(a, s->path) : STR("");
}

/* Returns the first later chart that forms one table with chart[i]; n if absent. */
static size_t partner_of(const struct chart *const *chart, size_t n, size_t i, const bool *put)
{
    for (size_t k = i + 1; k < n; k++)
        if (!put[k] && charts_join(chart[i], chart[k]))
            return k;
    return n;
}

/* Writes a section with its charts. Two charts that form one table are at the place of the
 * first. */
static void put_section(struct buf *b, struct str title, struct str phase, const struct chart *const *chart, size_t n)
{
    bool *put = ARENA_ARRAY(b->a, bool, n + 1);
    buf_putz(b, "  - ");
    buf_put_yaml(b, title);
    buf_putz(b, ": {");
    if (phase.n) {
        buf_putz(b, "phase: ");
        buf_put_yaml(b, phase);
        buf_putz(b, ", ");
    }
    buf_putz(b, "charts: [");
    for (size_t i = 0; i < n; i++) {
        size_t with = put[i] ? n : partner_of(chart, n, i, put);
        if (put[i])
            continue;
        buf_putz(b, i ? ", " : "");
        if (with < n)
            buf_printf(b, "{join: [%.*s, %.*s]}", STRF(chart[i]->id), STRF(chart[with]->id));
        else
            buf_put(b, chart[i]->id);
        put[with] = true;
    }
    buf_putz(b, "]}\n");
}

/* Writes sections by phase. Returns false, without output, if no chart belongs to a phase (phases
 * "Orders phase", "Shooting phase", but charts for weapons and critical hits). */
static bool put_phases(struct buf *b, const struct set *set, const struct chart *turn)
{
    const struct chart **mine = ARENA_ARRAY(b->a, const struct chart *, set->n_chart + 1);
    bool any = false;
    for (size_t p = 0; p <= turn->n_row; p++) {
        const bool last = p == turn->n_row;
        size_t n = 0;
        for (size_t i = 0; i < set->n_chart; i++)
            if (set->chart[i] != turn && phase_of(set, turn, set->chart[i]) == (last ? -1 : (int)p))
                mine[n++] = set->chart[i];
        if (n && !last)
            put_section(b, step_title(&turn->row[p]), turn->row[p].label.s, mine, n);
        else if (n && any)
            put_section(b, msg_text(NULL, MSG_OTHER_CHARTS), STR(""), mine, n);
        any = any || (n && !last);
    }
    return any;
}

/* Writes one section per file. */
static void put_files(struct buf *b, const struct diag *d, const struct set *set, const struct chart *turn)
{
    bool several = set->chart[0]->at.file != set->chart[set->n_chart - 1]->at.file;
    const struct chart **mine = ARENA_ARRAY(b->a, const struct chart *, set->n_chart + 1);
    for (size_t i = 0, end; i < set->n_chart; i = end) {
        size_t n = 0;
        for (end = i; end < set->n_chart && set->chart[end]->at.file == set->chart[i]->at.file; end++)
            if (set->chart[end] != turn)
                mine[n++] = set->chart[end];
        if (n)
            put_section(b, several ? file_title(b->a, d, mine[0]) : STR(""), STR(""), mine, n);
    }
}

/* ---- whole layouts */

static void put_head(struct buf *b, const char *key, struct str title, const struct set *set)
{
    buf_printf(b, "%s: ", key);
    buf_put_yaml(b, title.n ? title : set->title.s.n ? set->title.s : set->id);
    buf_printf(b, "\nset: %.*s\n", STRF(set->id));
}

/* Sets no columns, spans or sides, because the composer makes better pages than fixed rules.
 * Unreadable charts are listed too, as in a book, so that the document has an error and is not made
 * without them. */
static void put_sheet(struct buf *b, const struct diag *d, const struct set *set)
{
    const struct chart *turn = turn_of(set);
    size_t n = 0;
    for (size_t i = 0; i < set->n_chart; i++)
        n += set->chart[i] != turn;
    if (!n)
        return;
    put_head(b, "sheet", STR(""), set);
    buf_putz(b, "paper: [a4 copies, letter copies]\n");
    if (turn)
        buf_printf(b, "phases: {chart: %.*s}\n", STRF(turn->id));
    buf_putz(b, "sections:\n");
    if (!turn || !put_phases(b, set, turn))
        put_files(b, d, set, turn);
}

/* The given with the most values goes down; the others make groups. Each chance is a number. */
static void put_odds(struct buf *b, const struct odds_entry *o)
{
    const struct given *down = NULL;
    for (size_t i = 0; i < o->n_given; i++)
        down = !down || o->given[i].n > down->n ? &o->given[i] : down;
    buf_printf(b, "  - {odds: %.*s", STRF(o->id));
    if (down)
        buf_printf(b, ", down: %.*s", STRF(down->name.s));
    buf_putz(b, "}\n");
}

enum { NARROW_COLUMNS = 4, NARROW_NAME = 12 };

/* True if the cells of a chart are few short words, which may be the outcomes of a table. */
static bool has_few_words(const struct chart *c)
{
    bool few = c->n_row <= NARROW_COLUMNS;
    for (size_t i = 0; few && i < c->n_row; i++)
        for (size_t k = 0; few && k < c->n_col; k++)
            few = c->row[i].cell && c->row[i].cell[k].text.s.n <= NARROW_NAME;
    return few;
}

/* True if a table is certainly not wider than half a page: at most one given, and yes or no or few
 * short outcomes. */
static bool is_narrow(const struct set *set, const struct odds_entry *e)
{
    const struct roll *r = e->whole;
    bool few = odds_outcomes_named(e) && e->n_outcome <= NARROW_COLUMNS;
    for (size_t i = 0; i < e->n_outcome; i++)
        few = few && e->outcome[i].name.s.n <= NARROW_NAME;
    while (r && r->kind == ROLL_LET)
        r = r->arg[1];
    if (r && !odds_outcomes_named(e))
        few = r->kind >= ROLL_OR && r->kind <= ROLL_IN;
    for (size_t i = 0; r && r->kind == ROLL_CHART && i < set->n_chart; i++)
        few = few || (str_eq(set->chart[i]->id, r->word) && has_few_words(set->chart[i]));
    return few && e->n_given < 2;
}

/* Errata, differences and doubts make a book even for a set without odds. */
static void put_book(struct buf *b, const struct set *set)
{
    struct source_notes source_notes = {0};
    source_notes_of(b->a, set, &source_notes);
    if (!set->n_odds && !source_notes.n)
        return;
    bool narrow = set->n_odds > 1;
    for (size_t i = 0; i < set->n_odds; i++)
        narrow = narrow && is_narrow(set, set->odds[i]);
    put_head(b, "odds-book", STR(""), set);
    buf_printf(b, "paper: [a4, letter]\n%s%s%s", narrow ? "columns: 2\n" : "",
               source_notes.n ? "errata: yes\n" : "", set->n_odds ? "tables:\n" : "");
    for (size_t i = 0; i < set->n_odds; i++)
        put_odds(b, set->odds[i]);
}

/* ---- a deck: event charts, and which of them share the cards */

/* A chart that may have cards, and the number of equally likely throws of its dice. */
struct events {
    const struct chart *c;
    uint64_t ways;
};
struct events_list {
    struct events *at;
    size_t n, cap;
};

/* The number of throws of a plain dice roll; 0 for any other roll, or for more throws than a deck
 * has cards. A roll with modifiers is a test, for which players need the sheet anyway. */
static uint64_t ways_of(const struct roll *r)
{
    uint64_t faces = 0, ways = 1;
    bool bare = r && r->kind == ROLL_DICE && (!r->arg[0] || r->arg[0]->kind == ROLL_NUMBER);
    struct rat dice = bare && r->arg[0] ? r->arg[0]->number : RAT(1);
    if (!bare || dice.d != 1)
        return 0;
    switch (r->die) {
    case DIE_SIDES:
        faces = (uint64_t)r->sides;
        break;
    case DIE_PERCENT:
        faces = 100;
        break;
    case DIE_DIGITS:
        faces = roll_digits_faces(r->sides);
        break;
    case DIE_FACES:
        for (size_t i = 0; i < r->n_item; i++)
            faces += r->item[i].hi ? (uint64_t)DECK_CARDS + 1 : 1;
        break;
    case DIE_EXPR:
        break;
    }
    for (int64_t i = 0; i < dice.n && ways <= DECK_CARDS; i++)
        ways *= faces;
    return ways <= DECK_CARDS ? ways : 0;
}

static size_t words_in(struct str s)
{
    size_t n = 0;
    for (size_t i = 0; i < s.n; i++)
        n += s.p[i] != ' ' && (!i || s.p[i - 1] == ' ');
    return n;
}

/* Measures a row: the words of its longest cell, because several short cells are columns to scan;
 * and all its letters, including the rows of its further die. */
static void row_measure(const struct row *r, size_t cols, size_t *words, size_t *letters)
{
    size_t max = 0;
    for (size_t i = 0; i < cols; i++) {
        bool text = r->cell[i].kind == CELL_TEXT;
        size_t n = text ? words_in(r->cell[i].text.s) : 0;
        max = n > max ? n : max;
        *letters += text ? r->cell[i].text.s.n : LETTERS_VALUE;
    }
    *words += max;
    for (size_t i = 0; i < r->n_note; i++)
        *letters += r->note[i].s.n;
    *letters += r->again.s.n;
    for (size_t i = 0; r->inner && i < r->inner->n_row; i++) {
        *letters += LETTERS_VALUE;
        row_measure(&r->inner->row[i], r->inner->n_col, words, letters);
    }
}

static bool is_called_events(const struct chart *c)
{
    return text_contains(c->id, STR("event")) || text_contains(c->title.s, STR("event")) ||
           (c->n_col && text_contains(c->col[0].label.s, STR("event")));
}

/* Adds a chart if it looks like events: bands of a plain dice roll with a sentence in each row, and
 * either called events or with too many rows to know by heart. Numbers and short results are read
 * faster in the chart. */
static void events_add(struct buf *b, struct events_list *list, const struct chart *c, bool called)
{
    struct events e = {.c = c};
    size_t words = 0, letters = 0;
    if (c->bad || !chart_is_bands(c) || c->down.kind != AXIS_ROLL ||
        called != is_called_events(c) || c->n_row < (called ? EVENTS_MIN : EVENTS_MANY))
        return;
    for (size_t i = 0; i < c->n_row; i++)
        row_measure(&c->row[i], c->n_col, &words, &letters);
    e.ways = ways_of(c->down.roll);
    if (e.ways && words >= EVENT_WORDS * c->n_row)
        ARENA_PUSH(b->a, list, e);
}

/* The least common multiple: with that many cards both dice show each face equally often. */
static uint64_t ways_together(uint64_t x, uint64_t y)
{
    uint64_t a = x, b = y;
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return x / a * y;
}

static size_t row_letters(const struct chart *c, const struct row *r)
{
    size_t words = 0, letters = LETTERS_ARM;
    if (r)
        row_measure(r, c->n_col, &words, &letters);
    return letters;
}

/* Letters of all charts with the first chart's roll, at one number of it. */
static size_t letters_at(const struct events *e, size_t n, struct rat number)
{
    size_t letters = 0;
    for (size_t i = 0; i < n; i++)
        if (roll_same(e[i].c->down.roll, e->c->down.roll))
            letters += row_letters(e[i].c, deck_row_at(e[i].c, number));
    return letters;
}

/* Letters on the fullest card of n charts. Charts with the same roll are read at the same number,
 * which starts a row of one of them; any row of another roll may be on the same card. */
static size_t card_letters(const struct events *e, size_t n)
{
    size_t others = 0, max = 0;
    for (size_t i = 0; i < n; i++) {
        bool together = roll_same(e[i].c->down.roll, e->c->down.roll);
        size_t own = 0;
        for (size_t r = 0; r < e[i].c->n_row; r++) {
            bool lo_end, hi_end;
            int64_t lo, hi;
            range_whole(&e[i].c->row[r].band.range, &lo_end, &lo, &hi_end, &hi);
            size_t letters = together ? letters_at(e, n, RAT(lo_end ? lo : hi)) : row_letters(e[i].c, &e[i].c->row[r]);
            own = letters > own ? letters : own;
        }
        others += together ? 0 : own;
        max = together && own > max ? own : max;
    }
    return max + others;
}

/* Puts the chart with the most throws first, because it numbers the cards. Then adds each chart
 * that can share the cards with exact odds, while the cards are few enough and large enough for
 * their text. The rest is only on sheets. */
static void events_share(struct events_list *list)
{
    size_t n = 0, first = 0;
    uint64_t cards = 1;
    for (size_t i = 1; i < list->n; i++)
        first = list->at[i].ways > list->at[first].ways ? i : first;
    for (size_t i = first; i > 0; i--) {
        struct events before = list->at[i - 1];
        list->at[i - 1] = list->at[i];
        list->at[i] = before;
    }
    for (size_t i = 0; i < list->n; i++) {
        uint64_t both = ways_together(cards, list->at[i].ways);
        list->at[n] = list->at[i];
        if (both > DECK_CARDS || card_letters(list->at, n + 1) > LETTERS_A6)
            continue;
        cards = both;
        n++;
    }
    list->n = n;
}

/* Where the last word of the title begins; 0 if it is the only word. */
static size_t last_word(struct str s)
{
    size_t i = s.n;
    while (i && s.p[i - 1] != ' ')
        i--;
    return i;
}

/* The last word that all titles share, "events" of "Infantry events" and "Cavalry events": it is
 * the title of the deck, and the words before it are names of arms. Empty if there is only one
 * chart or no such word. */
static struct str word_shared(const struct events_list *list)
{
    struct str all = {0};
    for (size_t i = 0; i < list->n; i++) {
        struct str title = list->at[i].c->title.s;
        size_t at = last_word(title);
        struct str last = str_cut(title, at, title.n);
        if (list->n == 1 || !at || (i && !str_same_name(last, all)))
            return STR("");
        all = last;
    }
    return all;
}

static struct str arm_label(const struct chart *c, struct str shared)
{
    struct str title = c->title.s.n ? c->title.s : c->id;
    return shared.n ? str_trim(str_cut(title, 0, last_word(title))) : title;
}

static void put_arms(struct buf *b, const struct events_list *list, struct str shared)
{
    buf_putz(b, "cards: [");
    for (size_t i = 0; i < list->n; i++)
        buf_printf(b, "%s%.*s", i ? ", " : "", STRF(list->at[i].c->id));
    buf_putz(b, "]\narms:\n");
    for (size_t i = 0; i < list->n; i++) {
        buf_printf(b, "  %.*s: {label: ", STRF(list->at[i].c->id));
        buf_put_yaml(b, arm_label(list->at[i].c, shared));
        buf_printf(b, ", hue: %zu}\n", i % MAX_HUES + 1);
    }
    buf_putz(b, "title: no\n");
}

/* If some charts are called events, uses only these. With several charts each is an arm and the
 * cards have the deck's title, because an event of one arm is not a name for another arm's
 * event. */
static void put_deck(struct buf *b, const struct set *set)
{
    struct events_list list = {0};
    for (int called = 1; called >= 0 && !list.n; called--)
        for (size_t i = 0; i < set->n_chart; i++) {
            const struct chart *c = set->chart[i];
            events_add(b, &list, c, called);
            for (size_t k = 0; k < c->n_part && !c->bad; k++)
                events_add(b, &list, c->part[k], called);
        }
    if (list.n <= ARMS_MAX)
        events_share(&list);
    if (!list.n || list.n > ARMS_MAX)
        return;
    const struct chart *only = list.n == 1 ? list.at[0].c : NULL;
    size_t letters = card_letters(list.at, list.n);
    struct str shared = word_shared(&list);
    struct str events = shared.n ? str_capital(b->a, shared) : msg_text(NULL, MSG_EVENTS);
    put_head(b, "deck", only ? only->title.s : events, set);
    if (only)
        buf_printf(b, "cards: %.*s\n", STRF(only->id));
    else
        put_arms(b, &list, shared);
    buf_printf(b, "hue: %d\nprofile: %s\nprint: [home a4, home letter]\n", EVENT_HUE,
               letters <= LETTERS_POKER   ? "poker"
               : letters <= LETTERS_TAROT ? "tarot"
                                          : "a6");
}

static const struct chart *chart_called(const struct chart *const *chart, size_t n, struct str id)
{
    for (size_t i = 0; i < n; i++)
        if (str_same_name(chart[i]->id, id))
            return chart[i];
    return NULL;
}

/* Returns a set of house rules together with the unchanged charts and odds of its base, in the
 * order of the base. */
static const struct set *house_whole(struct arena *a, const struct set *set)
{
    if (!set->house.s.n || !set->from)
        return set;
    struct set *whole = arena_copy(a, set, sizeof *set);
    const struct set *base = house_whole(a, set->from);
    const struct chart **chart = ARENA_ARRAY(a, const struct chart *, base->n_chart + set->n_chart);
    const struct odds_entry **odds = ARENA_ARRAY(a, const struct odds_entry *, set->n_odds + set->n_inherited_odds + 1);
    whole->n_chart = 0;
    for (size_t i = 0; i < base->n_chart; i++) {
        const struct chart *c = chart_called(set->chart, set->n_chart, base->chart[i]->id);
        c = c ? c : chart_called(set->inherited, set->n_inherited, base->chart[i]->id);
        if (!c)
            continue;
        struct chart *here = arena_copy(a, c, sizeof *c);
        here->at = base->chart[i]->at; /* sections follow the files of the base */
        chart[whole->n_chart++] = here;
    }
    for (size_t i = 0; i < set->n_chart; i++)
        if (!chart_called(chart, whole->n_chart, set->chart[i]->id))
            chart[whole->n_chart++] = set->chart[i];
    for (size_t i = 0; i < set->n_inherited_odds; i++)
        odds[whole->n_odds++] = set->inherited_odds[i];
    for (size_t i = 0; i < set->n_odds; i++)
        odds[i] = set->odds[i];
    whole->chart = chart;
    whole->odds = odds;
    return whole;
}

/* Deterministic: `broadside layout` prints the text that a build has used. */
struct str layout_draft(struct arena *a, const struct diag *d, const struct set *set, enum document_kind kind)
{
    struct buf b = {.a = a};
    set = house_whole(a, set);
    switch (kind) {
    case DOCUMENT_SHEET:
        put_sheet(&b, d, set);
        break;
    case DOCUMENT_ODDS_BOOK:
        put_book(&b, set);
        break;
    case DOCUMENT_DECK:
        put_deck(&b, set);
        break;
    }
    return buf_str(&b);
}

const char *layout_hints(enum document_kind kind)
{
    static const char *const hints[] = {
        [DOCUMENT_SHEET] = "# Move charts and sections, or delete some. The program composes the "
                           "pages. `side: Title` in a section\n"
                           "# begins a side. Write `{chart: ID, without: [ROW]}` to omit a row; "
                           "more is in the manual.\n",
        [DOCUMENT_ODDS_BOOK] = "# Move tables, or delete some. `show: [NAME, at-least]` prints "
                               "less, `plot: yes` draws.\n"
                               "# `errata: yes` ends the book with the errata, doubts and "
                               "interpretations of its set.\n",
        [DOCUMENT_DECK] = "# Delete charts, or add others with a roll. `front: FILE` and `back: "
                          "FILE` name your own templates,\n"
                          "# `titles: {RANGE: words}` names cards, `texts` has shorter words, "
                          "`size: 36` sets their number: see the manual.\n",
    };
    return hints[kind];
}

/* ---- the report on its order ---- */

static void put_item(struct buf *to, const struct layout_item *item)
{
    if (item->kind == REQUEST_CHART)
        put_shown(to, item->request.chart->id);
    for (size_t k = 0; k < item->of.n; k++) {
        buf_separator(to, k, ", ");
        buf_put(to, item->of.at[k].chart->id);
    }
}

/* The charts of each phase: they were matched only by words. */
static void put_placed(struct buf *to, const struct layout *l)
{
    put_shown(to, l->name);
    buf_putz(to, " has its charts in the order of its turn, by their words\n");
    for (const struct layout_section *s = l->section; s < l->section + l->n_section; s++) {
        buf_printf(to, "  %.*s", STRF(s->number));
        buf_separator(to, s->number.n, " ");
        put_shown(to, s->title.s);
        for (size_t i = 0; i < s->n_item; i++) {
            buf_putz(to, i ? ", " : ": ");
            put_item(to, &s->item[i]);
        }
        buf_putc(to, '\n');
    }
    buf_printf(to, "  to move them: broadside layout %.*s > layouts/sheets/%.*s.yaml\n",
               STRF(l->name), STRF(l->name));
}

/* A sequence of play is known by its id or title. Another chart of steps is printed like any chart,
 * so the author should know how to make it one. */
void layout_put_order(struct buf *to, const struct layout *l)
{
    const struct chart *c = l->kind == DOCUMENT_SHEET ? turn_unnamed(l->set) : NULL;
    if (l->phases.chart)
        put_placed(to, l);
    if (!c)
        return;
    put_shown(to, l->name);
    buf_printf(to, " has no sequence of play; if %.*s is the sequence, rename that chart turn\n",
               STRF(c->id));
}
