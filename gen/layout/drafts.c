/* Layouts for sets that have none: a sheet of all charts and a book of all odds, as the YAML that an author would begin
 * with. It is read as a file of layouts/ would be (documents.c), so that what is drawn is what `broadside layout`
 * prints.
 *
 * Charts stand in the order of the sequence of play, where the set has one that says which they belong to: a chart is
 * of the phase with which it shares most words. Else they stand as its files have them, a section a file. Where a
 * section stands on the page is left to the composing. */
#include "layout/read.h"
#include "model/remarks.h"

enum {
    /* A phase of which a chart speaks in its name is worth more than one that a column names. */
    SHARED_NAME = 4,
    SHARED_AXIS = 2,
    SHARED_COLUMN = 1,
    /* Words shorter than that say nothing of what a chart is for; of longer ones the stem decides: move, moves. */
    WORD_LEAST = 4,
    STEM = 4,
    /* Files of one set: fewer are no order that an author thought of. */
    FILES_LEAST = 3,
    STEPS_LEAST = 3,
    /* Columns of odds that a page takes. */
    ACROSS_MOST = 8,
    /* Of charts that are joined, together. */
    JOINED_COLS = 8,
};

static void put_quoted(struct buf *b, struct str s)
{
    buf_putc(b, '"');
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '"' || s.p[i] == '\\')
            buf_putc(b, '\\');
        buf_putc(b, s.p[i]);
    }
    buf_putc(b, '"');
}

/* ---- the sequence of play */

static bool says_word(struct str s, const char *word)
{
    for (size_t i = 0, n = str_of(word).n; i + n <= s.n; i++)
        if (str_same_name(str_cut(s, i, i + n), str_of(word)))
            return true;
    return false;
}

static const struct chart *turn_of(const struct set *set)
{
    for (size_t i = 0; i < set->n_chart; i++) {
        const struct chart *c = set->chart[i];
        size_t steps = 0;
        for (size_t r = 0; r < c->n_row && c->kind == CHART_STEPS; r++)
            steps += c->row[r].depth == 0;
        if (!c->bad && steps >= STEPS_LEAST &&
            (says_word(c->id, "sequence") || says_word(c->id, "turn") || says_word(c->title.s, "sequence of play")))
            return c;
    }
    return NULL;
}

/* How many words of `s` are those of the phase, by their stems. */
static unsigned shared(struct str s, struct str phase)
{
    unsigned n = 0;
    for (size_t i = 0; i < s.n;) {
        size_t end = i;
        while (end < s.n && char_is_letter(s.p[end]))
            end++;
        struct str word = str_cut(s, i, end);
        for (size_t k = 0; word.n >= WORD_LEAST && k + STEM <= phase.n; k++)
            if ((!k || !char_is_letter(phase.p[k - 1])) &&
                str_same_name(str_cut(word, 0, STEM), str_cut(phase, k, k + STEM))) {
                n++;
                break;
            }
        i = end + 1;
    }
    return n;
}

/* The rows of the turn that are phases, and which of them the chart belongs to; -1: none that it speaks of. */
static int phase_of(const struct chart *turn, const struct chart *c)
{
    int best = -1;
    unsigned most = 0;
    for (size_t i = 0; i < turn->n_row; i++) {
        if (turn->row[i].depth || turn->row[i].cell[0].kind == CELL_BAD)
            continue;
        struct str phase = turn->row[i].cell[0].text.s;
        unsigned n = SHARED_NAME * (shared(c->id, phase) + shared(c->title.s, phase));
        n += SHARED_AXIS * (shared(c->down.title.s, phase) + shared(c->across.title.s, phase) + shared(c->to.s, phase));
        for (size_t k = 0; k < c->n_col; k++)
            n += SHARED_COLUMN * shared(c->col[k].label.s, phase);
        if (n > most)
            most = n, best = (int)i;
    }
    return best;
}

/* ---- sections */

/* The name of a chart's file, as a title: "Rifle fire" of tables/raiders/rifle-fire.yaml. */
static struct str file_title(struct arena *a, const struct diag *d, const struct chart *c)
{
    const struct source *s = diag_source_at(d, c->at.file);
    struct str path = s ? s->path : STR(""), name = path;
    while (str_split(&path, '/', &name))
        ;
    name = str_dup(a, str_ends(name, ".yaml") ? str_cut(name, 0, name.n - 5) : name);
    char *p = (char *)name.p;
    for (size_t i = 0; i < name.n; i++)
        p[i] = p[i] == '-' || p[i] == '_' ? ' ' : p[i];
    if (name.n && p[0] >= 'a' && p[0] <= 'z')
        p[0] = (char)(p[0] - 'a' + 'A');
    return name;
}

static size_t files_of(const struct set *set)
{
    size_t n = 0;
    for (size_t i = 0; i < set->n_chart; i++)
        n += !i || set->chart[i]->at.file != set->chart[i - 1]->at.file;
    return n;
}

static void section_open(struct buf *b, struct str title, struct str number)
{
    buf_putz(b, "  - ");
    put_quoted(b, title);
    buf_putz(b, ": {");
    if (number.n) {
        buf_putz(b, "phase: ");
        put_quoted(b, number);
        buf_putz(b, ", ");
    }
    buf_putz(b, "charts: [");
}

/* Charts that agree in all their rows are one table, where the first of them stands, as far as one holds them. */
static void put_charts(struct buf *b, const struct chart *const *chart, size_t n, bool *put)
{
    for (size_t i = 0, written = 0; i < n; i++) {
        size_t cols = chart[i]->n_col, joined = 0;
        if (put[i])
            continue;
        size_t at = b->n;
        buf_putz(b, written++ ? ", " : "");
        buf_put(b, chart[i]->id);
        for (size_t k = i + 1; k < n; k++) {
            size_t which;
            const struct beside both[] = {{.chart = chart[i]}, {.chart = chart[k]}};
            if (put[k] || joined || cols + chart[k]->n_col > JOINED_COLS || join_misfit(both, 2, &which) ||
                !join_agrees(chart[i], chart[k]))
                continue;
            b->n = at;
            buf_printf(b, "%s{join: [%.*s, %.*s]}", written > 1 ? ", " : "", STRF(chart[i]->id), STRF(chart[k]->id));
            put[k] = true;
            joined++;
        }
    }
}

/* By the sequence of play. What speaks of no phase stands with the chart before it, or the first that does. */
static void put_phases(struct arena *a, struct buf *b, const struct set *set, const struct chart *turn)
{
    int *of = ARENA_ARRAY(a, int, set->n_chart), last = -1;
    for (size_t i = 0; i < set->n_chart; i++) {
        of[i] = phase_of(turn, set->chart[i]);
        of[i] = of[i] < 0 ? last : of[i];
        last = of[i];
    }
    for (size_t i = set->n_chart; i-- > 0; last = of[i])
        of[i] = of[i] < 0 ? last : of[i];
    const struct chart **mine = ARENA_ARRAY(a, const struct chart *, set->n_chart + 1);
    for (size_t p = 0; p < turn->n_row; p++) {
        struct str title = turn->row[p].cell[0].text.s;
        ptrdiff_t colon = str_find(title, ": ");
        size_t n = 0;
        for (size_t i = 0; i < set->n_chart; i++)
            if (of[i] == (int)p && set->chart[i] != turn && !set->chart[i]->bad)
                mine[n++] = set->chart[i];
        if (!n)
            continue;
        section_open(b, colon < 0 ? title : str_cut(title, 0, (size_t)colon), turn->row[p].label.s);
        put_charts(b, mine, n, ARENA_ARRAY(a, bool, n));
        buf_putz(b, "]}\n");
    }
}

static void put_files(struct arena *a, const struct diag *d, struct buf *b, const struct set *set,
                      const struct chart *turn)
{
    bool several = files_of(set) > 1;
    const struct chart **mine = ARENA_ARRAY(a, const struct chart *, set->n_chart + 1);
    for (size_t i = 0, end; i < set->n_chart; i = end) {
        size_t n = 0;
        for (end = i; end < set->n_chart && set->chart[end]->at.file == set->chart[i]->at.file; end++)
            if (set->chart[end] != turn && !set->chart[end]->bad)
                mine[n++] = set->chart[end];
        if (!n)
            continue;
        section_open(b, several ? file_title(a, d, mine[0]) : STR(""), STR(""));
        put_charts(b, mine, n, ARENA_ARRAY(a, bool, n));
        buf_putz(b, "]}\n");
    }
}

static void put_head(struct buf *b, const char *key, const struct set *set, const char *paper)
{
    buf_putz(b, key);
    buf_putz(b, ": ");
    put_quoted(b, set->title.s.n ? set->title.s : set->id);
    buf_putz(b, "\nset: ");
    buf_put(b, set->id);
    buf_putz(b, "\npaper: ");
    buf_putz(b, paper);
    buf_putz(b, "\n");
}

/* The given with most values down, the next across where a page is wide enough for it; others make groups. Drawn, for a
 * grid of all outcomes may be wider than any page. */
static void put_odds(struct buf *b, const struct odds_entry *o)
{
    const struct given *down = NULL, *across = NULL;
    for (size_t i = 0; i < o->n_given; i++)
        down = !down || o->given[i].n > down->n ? &o->given[i] : down;
    for (size_t i = 0; i < o->n_given; i++)
        if (&o->given[i] != down && o->given[i].n <= ACROSS_MOST && (!across || o->given[i].n > across->n))
            across = &o->given[i];
    buf_putz(b, "  - {odds: ");
    buf_put(b, o->id);
    if (down) {
        buf_putz(b, ", down: ");
        buf_put(b, down->name.s);
    }
    if (across) {
        buf_putz(b, ", across: ");
        buf_put(b, across->name.s);
    }
    buf_putz(b, ", plot: yes}\n");
}

struct str layout_draft(struct arena *a, const struct diag *d, const struct set *set, enum document_kind kind)
{
    struct buf b = {.a = a};
    const struct chart *turn = turn_of(set);
    struct remarks remarks = {0};
    size_t charts = 0, odds = 0;
    for (size_t i = 0; i < set->n_chart; i++)
        charts += !set->chart[i]->bad && set->chart[i] != turn;
    for (size_t i = 0; i < set->n_odds; i++)
        odds += !set->odds[i]->bad;
    if (kind == DOCUMENT_SHEET && charts) {
        put_head(&b, "sheet", set, "[a4 landscape, letter landscape]");
        if (turn) {
            buf_putz(&b, "phases: {chart: ");
            buf_put(&b, turn->id);
            buf_putz(&b, "}\n");
        }
        buf_putz(&b, "sections:\n");
        if (turn && files_of(set) < FILES_LEAST)
            put_phases(a, &b, set, turn);
        else
            put_files(a, d, &b, set, turn);
    }
    remarks_of(a, set, &remarks);
    if (kind == DOCUMENT_ODDS_BOOK && (odds || remarks.n)) {
        put_head(&b, "odds-book", set, "[a4, letter]");
        buf_putz(&b, remarks.n ? "errata: yes\n" : "");
        buf_putz(&b, odds ? "tables:\n" : "");
        for (size_t i = 0; i < set->n_odds; i++)
            if (!set->odds[i]->bad)
                put_odds(&b, set->odds[i]);
    }
    return buf_str(&b);
}

const char *layout_hints(enum document_kind kind)
{
    return kind == DOCUMENT_SHEET
               ? "# Move charts and sections, or leave some out. Where they stand on a page is composed, unless you "
                 "insist:\n"
                 "# `columns: 3` for the pages; of a section `- Title: {span: 2, charts: [...]}` for its width,\n"
                 "# `side: Title` where it begins a side. Of a chart `{chart: ID, columns: 2}` and more: see the "
                 "README.\n"
               : "# Move tables, or leave some out. In place of `plot: yes`, `show: [NAME, at-least]` prints figures.\n"
                 "# `errata: yes` ends the book with the errata, doubts and readings of its set.\n";
}
