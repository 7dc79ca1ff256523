/* What a sheet keeps of its charts when it is `for` some troops: of rows, columns, parts and charts that stand beside
 * each other, where some are called as those troops are, the others go. What may apply stays: labels that have one of
 * the names among other words, or that say "other" or "any"; every row of bands, steps and modifiers; and charts in
 * which nothing is called so. A list of terms in set.yaml knows more: where one of its words is named, what is called
 * by others of them alone goes in every chart; of the list `troops` also what mentions others alone.
 *
 * Invariant: a chart that is cut is a copy whose cells stand under the columns and behind the labels that they had; it
 * says of which chart it is (`full`), and no cell is changed. Cuts are made when an item is read, so that all that
 * follows, views and joins too, sees the cut chart; a table of several is cut when it is joined (show.c). Names that
 * nothing bears are told when the sheet is made. Called by sections.c, show.c and documents.c. */
#include "layout/odds_ask.h"
#include "layout/read.h"

enum {
    NAMES_MOST = 100,    /* more troops no table holds */
    MENTION_SLACK = 8,   /* blanks and hyphens by which a name in a label may be longer than as it is said */
    LABEL_MOST = 4000,   /* a longer label is a text, and stays */
    NAMES_OFFERED = 4000 /* for a help */
};

/* How a label stands to the troops: it says nothing of them, it is of others alone, it may be of them, it is they. */
enum standing { STAND_SILENT, STAND_ABSENT, STAND_MAYBE, STAND_CALLED };

static bool is_word(char c)
{
    return char_is_letter(c) || char_is_digit(c) || (unsigned char)c >= 0x80;
}

/* Capitals and hyphens aside, and of one or of several: "gun" is "Guns". */
static bool same_troops(struct str x, struct str y)
{
    x.n -= x.n > 1 && str_lower(x.p[x.n - 1]) == 's';
    y.n -= y.n > 1 && str_lower(y.p[y.n - 1]) == 's';
    return str_same_name(x, y);
}

/* Whole words in a row that are the name. */
static bool mentions(struct str label, struct str name)
{
    for (size_t i = 0; i < label.n && name.n && label.n <= LABEL_MOST; i++) {
        if (!is_word(label.p[i]) || (i && is_word(label.p[i - 1])))
            continue;
        for (size_t end = i + 1; end <= label.n && end - i <= name.n + MENTION_SLACK; end++)
            if ((end == label.n || !is_word(label.p[end])) && same_troops(str_cut(label, i, end), name))
                return true;
    }
    return false;
}

static bool says_one_of(struct str label, const char *const *words)
{
    for (; *words; words++)
        if (mentions(label, str_of(*words)))
            return true;
    return false;
}

/* "Light guns, horse guns and howitzers" names three: the next of them, cut off from the front. */
static bool piece_next(struct str *rest, struct str *piece)
{
    static const char *const between[] = {", ", "; ", " and ", " or ", " & ", "/"};
    size_t at = rest->n, skip = 0;
    if (!rest->n)
        return false;
    for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
        ptrdiff_t found = str_find(*rest, between[i]);
        if (found >= 0 && (size_t)found < at)
            at = (size_t)found, skip = str_of(between[i]).n;
    }
    *piece = str_trim(str_cut(*rest, 0, at));
    *rest = str_cut(*rest, at + skip, rest->n);
    return true;
}

static bool is_absent(const struct extract *e, struct str word)
{
    for (size_t i = 0; i < e->absent.n; i++)
        if (same_troops(e->absent.at[i], word))
            return true;
    return false;
}

/* Every piece of it is a word of a list whose other words are on the table. */
static bool all_absent(const struct extract *e, struct str label)
{
    struct str piece;
    bool all = label.n > 0;
    if (!e->absent.n || is_absent(e, label))
        return e->absent.n > 0;
    while (all && piece_next(&label, &piece))
        all = is_absent(e, piece);
    return all;
}

static bool mentions_absent(const struct extract *e, struct str label)
{
    for (size_t i = 0; e->troops && i < e->troops->n; i++)
        if (mentions(label, e->troops->term[i].s))
            return true; /* those that are present were looked for before */
    return false;
}

/* Is it one of the names, as a whole or as a piece? Which are is noted. */
static bool is_called(const struct extract *e, struct str label)
{
    bool called = false;
    for (size_t i = 0; i < e->name.n; i++) {
        struct str rest = label, piece, name = e->name.at[i].s;
        bool same = same_troops(label, name);
        while (!same && piece_next(&rest, &piece))
            same = same_troops(piece, name);
        e->met[i] = e->met[i] || same;
        called = called || same;
    }
    return called;
}

/* A mention of a word that is declared to name troops counts as met: its label need say no more. */
static bool is_mentioned(const struct extract *e, struct str label)
{
    bool any = false;
    for (size_t i = 0; i < e->name.n; i++) {
        bool declared = false;
        if (!mentions(label, e->name.at[i].s))
            continue;
        for (size_t k = 0; e->troops && k < e->troops->n; k++)
            declared = declared || same_troops(e->troops->term[k].s, e->name.at[i].s);
        e->met[i] = e->met[i] || declared;
        any = true;
    }
    return any;
}

/* What stands over others says "all" of what it has below it, not of all troops. */
static enum standing standing_of(const struct extract *e, struct str label, bool outer)
{
    static const char *const rest[] = {"other", "others", "else", "rest", "various", NULL};
    static const char *const any[] = {"any", "all", "every", "each", "either", "both", NULL};
    if (!label.n || label.n > LABEL_MOST)
        return STAND_SILENT;
    if (is_called(e, label))
        return STAND_CALLED;
    if (is_mentioned(e, label) || says_one_of(label, rest))
        return STAND_MAYBE;
    if (all_absent(e, label) || mentions_absent(e, label))
        return STAND_ABSENT;
    return !outer && says_one_of(label, any) ? STAND_MAYBE : STAND_SILENT;
}

static enum standing more(enum standing x, enum standing y)
{
    return x > y ? x : y;
}

/* Who is called, or may be meant, stays always; who says nothing of troops, unless one beside him was chosen. */
static bool is_kept(enum standing s, bool chosen)
{
    return s >= STAND_MAYBE || (s == STAND_SILENT && !chosen);
}

/* ---- ranks: rows in groups, columns below heads, values of a given */

/* Things with names that stand in groups with names; `sort`: of one sort are those of which one may be called for all
 * others to go. */
struct ranks {
    size_t n, n_group;
    const struct str *label, *also; /* two names of a thing, the second perhaps empty */
    const int *group, *parent;      /* indexes into the groups, or -1 */
    const struct str *name;         /* of groups */
    const unsigned *sort;
    enum standing *is, *group_is;
    bool *holds, *chosen; /* by group: something below it is called, or may be; at [g + 1] something in it is called */
};

/* "Group / label" names one of several rows of a label, and with it the group. */
static bool is_called_in(const struct extract *e, struct str group, struct str label)
{
    bool called = false;
    for (size_t i = 0; i < e->name.n; i++) {
        struct str name = e->name.at[i].s;
        ptrdiff_t cut = str_find(name, " / ");
        if (cut < 0 || !same_troops(str_cut(name, 0, (size_t)cut), group) ||
            !same_troops(str_cut(name, (size_t)cut + 3, name.n), label))
            continue;
        called = e->met[i] = true;
    }
    return called;
}

/* How each thing and each group stands, and which groups hold what stays. Of a thing that is called with its group the
 * groups round that one are judged as if it were called itself. */
static void ranks_judge(struct arena *a, const struct extract *e, struct ranks *r)
{
    r->is = ARENA_ARRAY(a, enum standing, r->n + 1);
    r->group_is = ARENA_ARRAY(a, enum standing, r->n_group + 1);
    r->holds = ARENA_ARRAY(a, bool, r->n_group + 1);
    r->chosen = ARENA_ARRAY(a, bool, r->n_group + 1);
    for (size_t g = 0; g < r->n_group; g++)
        r->group_is[g] = standing_of(e, r->name[g], true);
    for (size_t i = 0; i < r->n; i++) {
        r->is[i] = more(standing_of(e, r->label[i], false), standing_of(e, r->also[i], false));
        for (int g = r->group[i]; g >= 0; g = r->parent[g])
            if (is_called_in(e, r->name[g], r->label[i])) {
                r->is[i] = STAND_CALLED;
                r->chosen[r->parent[g] + 1] = true;
            }
        for (int g = r->group[i]; g >= 0 && r->is[i] >= STAND_MAYBE; g = r->parent[g])
            r->holds[g] = true;
    }
    for (size_t g = 0; g < r->n_group; g++)
        for (int up = (int)g; up >= 0 && r->group_is[g] >= STAND_MAYBE; up = r->parent[up])
            r->holds[up] = true;
}

/* In which groups something of this sort is called. */
static void ranks_choose(struct arena *a, struct ranks *r, unsigned sort, bool *chosen)
{
    bool *has = ARENA_ARRAY(a, bool, r->n_group + 1); /* things of this sort */
    for (size_t g = 0; g <= r->n_group; g++)
        chosen[g] = r->chosen[g];
    for (size_t i = 0; i < r->n; i++) {
        if (r->sort[i] != sort)
            continue;
        chosen[r->group[i] + 1] = chosen[r->group[i] + 1] || r->is[i] == STAND_CALLED;
        for (int g = r->group[i]; g >= 0; g = r->parent[g])
            has[g] = true;
    }
    for (size_t g = 0; g < r->n_group; g++)
        if (has[g] && r->group_is[g] == STAND_CALLED)
            chosen[r->parent[g] + 1] = true;
}

/* What is called goes with all that is below it; beside it what is not, and holds nothing that is, goes. Groups beside
 * which none is called are looked into. */
static bool rank_kept(const struct ranks *r, const bool *chosen, size_t i)
{
    bool called = false;
    for (int g = r->group[i]; g >= 0; g = r->parent[g]) {
        bool beside = chosen[r->parent[g] + 1] && r->group_is[g] < STAND_CALLED;
        if (!r->holds[g] && (beside || r->group_is[g] == STAND_ABSENT))
            return false;
        called = called || r->group_is[g] == STAND_CALLED;
    }
    return is_kept(r->is[i], !called && chosen[r->group[i] + 1]);
}

/* One pass to judge, one to choose for each sort that begins: for columns of types in turns that is done anew, and
 * comes to the same. */
static bool *ranks_kept(struct arena *a, const struct extract *e, struct ranks *r)
{
    bool *keep = ARENA_ARRAY(a, bool, r->n + 1), *chosen = ARENA_ARRAY(a, bool, r->n_group + 2);
    ranks_judge(a, e, r);
    for (size_t i = 0; i < r->n; i++) {
        if (!i || r->sort[i] != r->sort[i - 1])
            ranks_choose(a, r, r->sort[i], chosen);
        keep[i] = rank_kept(r, chosen, i);
    }
    return keep;
}

/* ---- charts */

static struct ranks ranks_of_rows(struct arena *a, const struct chart *c)
{
    struct str *label = ARENA_ARRAY(a, struct str, c->n_row + 1), *name = ARENA_ARRAY(a, struct str, c->n_group + 1);
    int *group = ARENA_ARRAY(a, int, c->n_row + 1), *parent = ARENA_ARRAY(a, int, c->n_group + 1);
    for (size_t i = 0; i < c->n_row; i++) {
        label[i] = c->row[i].label.s;
        group[i] = c->row[i].group;
    }
    for (size_t g = 0; g < c->n_group; g++) {
        name[g] = c->group[g].label.s;
        parent[g] = c->group[g].parent;
    }
    return (struct ranks){.n = c->n_row,
                          .n_group = c->n_group,
                          .label = label,
                          .also = ARENA_ARRAY(a, struct str, c->n_row + 1),
                          .group = group,
                          .parent = parent,
                          .name = name,
                          .sort = ARENA_ARRAY(a, unsigned, c->n_row + 1)};
}

/* Things below heads; equal heads are one. */
static struct ranks ranks_below(struct arena *a, const struct str *label, const struct str *head, size_t n)
{
    struct str *name = ARENA_ARRAY(a, struct str, n + 1);
    int *group = ARENA_ARRAY(a, int, n + 1), *parent = ARENA_ARRAY(a, int, n + 1);
    struct ranks r = {.n = n, .label = label, .group = group, .parent = parent, .name = name};
    for (size_t i = 0; i < n; i++) {
        size_t g = 0;
        while (g < r.n_group && !str_eq(name[g], head[i]))
            g++;
        group[i] = head[i].n ? (int)g : -1;
        if (!head[i].n || g < r.n_group)
            continue;
        name[g] = head[i];
        parent[g] = -1;
        r.n_group++;
    }
    r.also = ARENA_ARRAY(a, struct str, n + 1);
    r.sort = ARENA_ARRAY(a, unsigned, n + 1);
    return r;
}

/* What the cut takes from a chart, to be told. */
static void cut_note(struct arena *a, const struct extract *e, const struct chart *c, struct str outer,
                     struct str label)
{
    struct cut cut = {c->full ? c->full : c, label};
    if (outer.n)
        cut.label = label = str_printf(a, "%.*s / %.*s", STRF(outer), STRF(label));
    for (size_t i = 0; i < e->cuts->n; i++)
        if (str_eq(e->cuts->at[i].of->id, cut.of->id) && str_eq(e->cuts->at[i].label, label))
            return;
    ARENA_PUSH(a, e->cuts, cut);
}

/* Modifiers may apply whatever they are called: only what is of others by a list of terms goes. */
static struct chart *rows_cut(struct arena *a, const struct extract *e, struct chart *c)
{
    enum { ROWS_MOST = 4000 }; /* a longer chart is a book's */
    struct row *row = ARENA_ARRAY(a, struct row, c->n_row + 1);
    struct ranks r = ranks_of_rows(a, c);
    size_t n = 0;
    if (c->n_row > ROWS_MOST)
        return c;
    const bool *keep = ranks_kept(a, e, &r);
    for (size_t i = 0; i < c->n_row; i++) {
        bool goes = !keep[i] && !c->row[i].then;
        if (c->kind == CHART_MODIFIERS)
            goes = goes && r.is[i] == STAND_ABSENT && all_absent(e, c->row[i].label.s);
        if (goes)
            cut_note(a, e, c, c->row[i].group < 0 ? STR("") : c->group[c->row[i].group].label.s, c->row[i].label.s);
        else
            row[n++] = c->row[i];
    }
    c->row = row;
    c->n_row = n;
    return n ? c : NULL;
}

/* Cells and what is printed of them go together, or an erratum would stand under another column. */
static void row_keep_columns(struct arena *a, struct row *r, const bool *keep, size_t cols)
{
    struct cell *cell = ARENA_ARRAY(a, struct cell, cols + 1);
    const struct cell **printed = ARENA_ARRAY(a, const struct cell *, cols + 1);
    size_t n = 0;
    for (size_t k = 0; k < cols; k++) {
        if (!keep[k] || !r->cell)
            continue;
        printed[n] = r->erratum.cell ? r->erratum.cell[k] : NULL;
        cell[n++] = r->cell[k];
    }
    r->cell = r->cell ? cell : NULL;
    r->erratum.cell = r->erratum.cell ? printed : NULL;
}

/* A column goes only where one of its own type is called: beside "Infantry" and "Cavalry" a column of notes is no third
 * kind of troops. */
static struct chart *columns_cut(struct arena *a, const struct extract *e, struct chart *c)
{
    struct str *label = ARENA_ARRAY(a, struct str, c->n_col + 1), *head = ARENA_ARRAY(a, struct str, c->n_col + 1),
               *also = ARENA_ARRAY(a, struct str, c->n_col + 1);
    unsigned *sort = ARENA_ARRAY(a, unsigned, c->n_col + 1);
    struct column *col = ARENA_ARRAY(a, struct column, c->n_col + 1);
    size_t n = 0;
    for (size_t i = 0; i < c->n_col; i++) {
        label[i] = c->col[i].label.s;
        also[i] = c->col[i].name;
        head[i] = c->col[i].head.s;
        while (sort[i] < i &&
               (c->col[sort[i]].type.kind != c->col[i].type.kind || c->col[sort[i]].type.terms != c->col[i].type.terms))
            sort[i]++; /* the first column of its type */
    }
    struct ranks r = ranks_below(a, label, head, c->n_col);
    r.also = also;
    r.sort = sort;
    const bool *keep = ranks_kept(a, e, &r);
    for (size_t i = 0; i < c->n_col; i++) {
        if (keep[i])
            col[n++] = c->col[i];
        else
            cut_note(a, e, c, head[i], label[i]);
    }
    if (!n || n == c->n_col)
        return n ? c : NULL;
    struct row *row = arena_copy(a, c->row, c->n_row * sizeof *row);
    for (size_t i = 0; i < c->n_row; i++)
        row_keep_columns(a, &row[i], keep, c->n_col);
    c->row = row;
    c->col = col;
    c->n_col = n;
    return c;
}

/* Columns that are ranges, and those that a row's further die or its `reads` asks for, stand together. */
static bool columns_are_names(const struct chart *c)
{
    bool names = (c->kind == CHART_GRID && c->across.kind != AXIS_ROLL && c->across.kind != AXIS_MEASURE) ||
                 (c->kind == CHART_BANDS && !c->n_piece);
    for (size_t i = 0; i < c->n_row && names; i++)
        names = !c->row[i].inner;
    return names && c->n_col > 1;
}

/* A part or a chart that stands beside others is called by its title, and by the name that it has there. */
static enum standing standing_of_chart(const struct extract *e, const struct chart *c, struct str title,
                                       struct str head)
{
    enum standing s = more(standing_of(e, title, false), standing_of(e, c->title.s, false));
    return more(s, standing_of(e, head, true));
}

/* Has it rows, columns or parts that are called so? Then it stays, whatever its title. */
static bool holds_called(const struct extract *e, const struct chart *c)
{
    bool any = false, rows = c->kind == CHART_GRID || c->kind == CHART_MODIFIERS;
    for (size_t i = 0; i < c->n_row && rows; i++) {
        any = is_called(e, c->row[i].label.s) || any;
        for (int g = c->row[i].group; g >= 0; g = c->group[g].parent)
            any = is_called(e, c->group[g].label.s) || is_called_in(e, c->group[g].label.s, c->row[i].label.s) || any;
    }
    for (size_t i = 0; i < c->n_col; i++)
        any = is_called(e, c->col[i].label.s) || is_called(e, c->col[i].head.s) ||
              is_called_in(e, c->col[i].head.s, c->col[i].label.s) || any;
    for (size_t i = 0; i < c->n_part; i++)
        any = is_called(e, c->part[i]->title.s) || holds_called(e, c->part[i]) || any;
    return any;
}

/* As rows are: a part goes where another is called and it is not. What holds something that is called stays for that.
 */
static void parts_cut(struct arena *a, const struct extract *e, struct chart *c)
{
    const struct chart **part = ARENA_ARRAY(a, const struct chart *, c->n_part + 1);
    bool chosen = false;
    size_t n = 0;
    for (size_t i = 0; i < c->n_part; i++)
        chosen = standing_of_chart(e, c->part[i], c->part[i]->name, STR("")) == STAND_CALLED || chosen;
    for (size_t i = 0; i < c->n_part; i++) {
        const struct chart *p = c->part[i];
        bool keep = is_kept(standing_of_chart(e, p, p->name, STR("")), chosen) || holds_called(e, p);
        part[n] = keep ? extract_chart(a, e, p) : NULL;
        n += part[n] != NULL;
    }
    c->part = part;
    c->n_part = n;
}

/* NULL: all of it is of others. What is cut to nothing is left out whole, never printed empty; what loses nothing is
 * the chart itself, so that nobody takes it for a copy. */
const struct chart *extract_chart(struct arena *a, const struct extract *e, const struct chart *c)
{
    if (!e || c->bad)
        return c;
    struct chart *cut = arena_copy(a, c, sizeof *c);
    cut->full = c->full ? c->full : c;
    if (standing_of(e, c->title.s, false) == STAND_ABSENT && !holds_called(e, c))
        return NULL;
    if (c->kind == CHART_PARTS) {
        parts_cut(a, e, cut);
        return cut->n_part ? cut : NULL;
    }
    if (c->kind == CHART_GRID || c->kind == CHART_MODIFIERS)
        cut = rows_cut(a, e, cut);
    if (cut && columns_are_names(cut))
        cut = columns_cut(a, e, cut);
    return cut && cut->n_row == c->n_row && cut->n_col == c->n_col ? c : cut;
}

/* ---- items of a sheet */

static void left_put(struct arena *a, struct extract *e, const struct chart *c)
{
    c = c->full ? c->full : c;
    for (size_t i = 0; i < e->left.n; i++)
        if (e->left.at[i] == c)
            return;
    ARENA_PUSH(a, &e->left, c);
}

/* The parts of a chart that stays, too: a text may name them. */
static void parts_left(struct arena *a, struct extract *e, const struct chart *whole, const struct chart *cut)
{
    for (size_t i = 0; i < whole->n_part; i++) {
        size_t k = 0;
        while (k < cut->n_part && cut->part[k] != whole->part[i] && cut->part[k]->full != whole->part[i])
            k++;
        if (k == cut->n_part)
            left_put(a, e, whole->part[i]);
    }
}

/* Does the layout's own choice of columns, or of rows, still have something to choose? Else all would stand there. */
static bool choice_holds(const struct texts *only, const struct chart *was, const struct chart *is)
{
    bool cols = false, cols_now = false, rows = false, rows_now = false;
    for (size_t i = 0; i < was->n_col; i++)
        cols = cols || column_named(only, was, i);
    for (size_t i = 0; i < is->n_col; i++)
        cols_now = cols_now || column_named(only, is, i);
    for (size_t i = 0; i < was->n_row; i++)
        rows = rows || row_named(only, was, i);
    for (size_t i = 0; i < is->n_row; i++)
        rows_now = rows_now || row_named(only, is, i);
    return cols == cols_now && rows == rows_now;
}

/* A view that needed what went, a strip of which a row is gone, falls back on what the chart is by itself. */
static bool chart_item(struct arena *a, struct extract *e, struct chart_ask *ask)
{
    const struct chart *was = ask->chart, *cut = extract_chart(a, e, was);
    if (!cut || !choice_holds(&ask->only, was, cut)) {
        left_put(a, e, was);
        return false;
    }
    parts_left(a, e, was, cut);
    ask->chart = cut;
    if (view_misfit(ask, cut))
        ask->view = VIEW_OWN;
    return true;
}

/* Charts round a die, and those of a panel. */
static bool beside_item(struct arena *a, struct extract *e, struct layout_item *item)
{
    struct beside *of = ARENA_ARRAY(a, struct beside, item->of.n + 1);
    bool chosen = false;
    size_t n = 0;
    for (size_t i = 0; i < item->of.n; i++) {
        const struct beside *b = &item->of.at[i];
        chosen = standing_of_chart(e, b->chart, b->title, b->head) == STAND_CALLED || chosen;
    }
    for (size_t i = 0; i < item->of.n; i++) {
        struct beside b = item->of.at[i];
        const struct chart *was = b.chart;
        bool keep = is_kept(standing_of_chart(e, was, b.title, b.head), chosen) || holds_called(e, was);
        b.chart = keep ? extract_chart(a, e, was) : NULL;
        if (b.chart)
            of[n++] = b;
        else
            left_put(a, e, was);
    }
    item->of.at = of;
    item->of.n = item->of.cap = n;
    return n > 0;
}

/* Values of a given that are rows or columns of a chart; false where all of them stay. */
static bool given_cut(struct arena *a, const struct extract *e, struct given *g)
{
    struct value *value = ARENA_ARRAY(a, struct value, g->n + 1);
    struct str *head = ARENA_ARRAY(a, struct str, g->n + 1), *label = ARENA_ARRAY(a, struct str, g->n + 1);
    size_t n = 0;
    for (size_t i = 0; i < g->n; i++)
        head[i] = g->head ? g->head[i] : STR("");
    struct ranks r = ranks_below(a, g->label, head, g->n);
    const bool *keep = ranks_kept(a, e, &r);
    for (size_t i = 0; i < g->n; i++) {
        if (!keep[i])
            continue;
        head[n] = head[i];
        label[n] = g->label[i];
        value[n++] = g->value[i];
    }
    if (!n || n == g->n)
        return false;
    g->value = value;
    g->head = g->head ? head : NULL;
    g->label = label;
    g->n = n;
    return true;
}

/* Tables that stand side by side have their rows in common, and stay whole. */
static void odds_cut(struct arena *a, const struct extract *e, struct layout_item *item)
{
    struct odds_item *t = arena_copy(a, item->odds, sizeof *t);
    struct odds_view *view = arena_copy(a, t->view, t->n * sizeof *view);
    if (t->n != 1)
        return;
    struct odds_entry *own = arena_copy(a, view->entry, sizeof *own);
    struct given *given = arena_copy(a, own->given, own->n_given * sizeof *given);
    bool cut = false;
    for (size_t g = 0; g < own->n_given; g++)
        if (given[g].label && !odds_is_fixed(view, &own->given[g]))
            cut = given_cut(a, e, &given[g]) || cut;
    if (!cut)
        return;
    own->given = given;
    view->entry = own;
    t->view = view;
    item->odds = t;
}

bool extract_item(struct asking *k, struct layout_item *item)
{
    struct extract *e = k->extract;
    switch (item->kind) {
    case ASK_CHART:
        return chart_item(k->a, e, &item->ask);
    case ASK_BESIDE:
    case ASK_PANEL:
        return beside_item(k->a, e, item);
    case ASK_ODDS:
        odds_cut(k->a, e, item);
        return true;
    case ASK_JOIN: /* cut when it is one table */
        for (size_t i = 0; i < item->of.n; i++)
            holds_called(e, item->of.at[i].chart);
        return true;
    case ASK_TEXT:
    case ASK_EXAMPLE:
    case ASK_DECK:
        return true;
    }
    return true;
}

/* ---- `for` */

static void terms_put(struct asking *k, struct extract *e, const struct term_list *l)
{
    bool *present = ARENA_ARRAY(k->a, bool, l->n + 1), any = false;
    for (size_t i = 0; i < l->n; i++)
        for (size_t n = 0; n < e->name.n; n++)
            if (same_troops(l->term[i].s, e->name.at[n].s))
                any = present[i] = true;
    for (size_t i = 0; i < l->n && any; i++)
        if (!present[i])
            ARENA_PUSH(k->a, &e->absent, l->term[i].s);
    if (any && str_same_name(l->name.s, STR("troops")))
        e->troops = l;
}

/* Of a hundred names at the most: each is held against each label of the sheet. */
struct extract *extract_read(struct asking *k, const struct texts *names)
{
    if (!names->n || !k->set)
        return NULL;
    if (names->n > NAMES_MOST) {
        diag_add(k->d, RULE_OVER_LIMIT, names->at[NAMES_MOST].at, "a sheet is for %d troops at the most", NAMES_MOST);
        return NULL;
    }
    struct extract *e = ARENA_NEW(k->a, struct extract);
    for (size_t i = 0; i < names->n; i++)
        ARENA_PUSH(k->a, &e->name, ((struct text){str_trim(names->at[i].s), names->at[i].at}));
    e->met = ARENA_ARRAY(k->a, bool, e->name.n);
    e->cuts = ARENA_NEW(k->a, struct cut_list);
    for (size_t i = 0; i < k->set->n_terms; i++)
        terms_put(k, e, &k->set->terms[i]);
    return e;
}

/* All that something of the sheet is called, for a help. */
static void names_put(struct arena *a, const struct chart *c, struct str_list *l)
{
    struct str rest, piece;
    c = c->full ? c->full : c;
    for (size_t i = 0; i < c->n_row && c->kind != CHART_STEPS && c->kind != CHART_BANDS && l->n < NAMES_OFFERED; i++) {
        ARENA_PUSH(a, l, c->row[i].label.s);
        for (rest = c->row[i].label.s; piece_next(&rest, &piece);)
            ARENA_PUSH(a, l, piece);
    }
    for (size_t i = 0; i < c->n_col && c->kind != CHART_MODIFIERS && l->n < NAMES_OFFERED; i++) {
        ARENA_PUSH(a, l, c->col[i].name);
        ARENA_PUSH(a, l, c->col[i].head.s);
    }
    for (size_t i = 0; i < c->n_group; i++)
        ARENA_PUSH(a, l, c->group[i].label.s);
    for (size_t i = 0; i < c->n_part; i++) {
        ARENA_PUSH(a, l, c->part[i]->title.s);
        names_put(a, c->part[i], l);
    }
}

/* Told of the whole sheet, not of each chart: most charts know nothing of most troops. All that could have been meant
 * is offered, what was left out among it. */
void extract_tell(struct arena *a, struct diag *d, const struct layout *l)
{
    const struct extract *e = l->extract;
    struct str_list known = {0};
    for (size_t s = 0; s < l->n_section; s++)
        for (size_t i = 0; i < l->section[s].n_item; i++) {
            const struct layout_item *item = &l->section[s].item[i];
            if (item->ask.chart)
                names_put(a, item->ask.chart, &known);
            for (size_t b = 0; b < item->of.n; b++) {
                ARENA_PUSH(a, &known, item->of.at[b].title);
                names_put(a, item->of.at[b].chart, &known);
            }
        }
    for (size_t i = 0; i < e->left.n; i++)
        names_put(a, e->left.at[i], &known);
    for (size_t i = 0; i < l->set->n_terms; i++)
        for (size_t k = 0; str_same_name(l->set->terms[i].name.s, STR("troops")) && k < l->set->terms[i].n; k++)
            ARENA_PUSH(a, &known, l->set->terms[i].term[k].s);
    for (size_t i = 0; i < e->name.n; i++) {
        if (e->met[i])
            continue;
        struct finding *f = diag_add(d, RULE_UNKNOWN_REFERENCE, e->name.at[i].at,
                                     "nothing on this sheet is called \"%.*s\"", STRF(e->name.at[i].s));
        struct str near = str_nearest(e->name.at[i].s, known.at, known.n);
        for (size_t k = 0; k < known.n && !near.n; k++) /* "rifle" of "Percussion rifle" */
            near = mentions(known.at[k], e->name.at[i].s) ? known.at[k] : near;
        if (near.n && !str_same_name(near, e->name.at[i].s))
            finding_help(d, f, "did you mean \"%.*s\"?", STRF(near));
        else
            finding_help(d, f, "name a row, a column, a group or a part as its chart does, or leave it out");
    }
}

/* ---- what the sheet says of it */

/* By id too: a copy of a chart, as an overlay has it, is the same to who reads of it. */
bool extract_left(const struct extract *e, const struct chart *c)
{
    bool left = false;
    for (size_t i = 0; e && i < e->left.n; i++)
        for (const struct chart *x = c; x; x = x->whole)
            left = left || e->left.at[i] == x || str_eq(e->left.at[i]->id, x->id);
    return left;
}

/* Letters are counted as they are seen, not as bytes; of one name alone nothing is ever cut off. */
struct str extract_words(struct arena *a, const struct tongue *in, const struct set *set, const struct extract *e,
                         size_t letters)
{
    const struct language *l = tongue_language(in);
    const size_t before = str_runes(say_of(a, l, SAY_FOR, STR("")));
    struct buf b = {.a = a};
    size_t i = 0;
    for (; i < e->name.n; i++) {
        struct str name = tongue_said(in, set, NULL, e->name.at[i].s);
        if (before + str_runes(buf_str(&b)) + str_runes(name) > letters)
            break;
        if (i)
            buf_printf(&b, i + 1 < e->name.n ? ", " : " %.*s ", STRF(saying_in(l, SAY_AND)));
        buf_put(&b, name);
    }
    if (!i && e->name.n > 1)
        return say_count(a, l, SAY_FOR_SOME, e->name.n);
    if (i && i < e->name.n)
        buf_put(&b, say_count(a, l, SAY_AND_MORE, e->name.n - i));
    return say_of(a, l, SAY_FOR, i ? buf_str(&b) : tongue_said(in, set, NULL, e->name.at[0].s));
}

/* A part is known by its whole. */
static struct str title_of(struct arena *a, const struct tongue *in, const struct chart *c)
{
    struct str title = c->title.s.n ? tongue_said(in, c->set, c, c->title.s) : c->id;
    if (!c->whole || !c->whole->title.s.n)
        return title;
    return str_printf(a, "%.*s (%.*s)", STRF(tongue_said(in, c->set, c->whole, c->whole->title.s)), STRF(title));
}

struct str extract_left_words(struct arena *a, const struct tongue *in, const struct extract *e)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < e->left.n; i++)
        buf_printf(&b, "%s%.*s", i ? "; " : "", STRF(title_of(a, in, e->left.at[i])));
    return buf_str(&b);
}

/* A line a chart, in the order of the sheet; who reads it sees whether anything is missing. */
struct str extract_report(struct arena *a, const struct extract *e)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < e->left.n; i++)
        buf_printf(&b, "  %.*s: all of it\n", STRF(title_of(a, NULL, e->left.at[i])));
    for (size_t i = 0; i < e->cuts->n; i++) {
        const struct cut *c = &e->cuts->at[i];
        bool told = extract_left(e, c->of);
        for (size_t k = 0; k < i && !told; k++)
            told = str_eq(e->cuts->at[k].of->id, c->of->id);
        if (told)
            continue;
        buf_printf(&b, "  %.*s: %.*s", STRF(title_of(a, NULL, c->of)), STRF(c->label));
        for (size_t k = i + 1; k < e->cuts->n; k++)
            if (str_eq(e->cuts->at[k].of->id, c->of->id))
                buf_printf(&b, "; %.*s", STRF(e->cuts->at[k].label));
        buf_putz(&b, "\n");
    }
    return buf_str(&b);
}
