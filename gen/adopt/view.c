/* A table of plain cells to what it means: which rows are heads, which column holds the labels, what kind of chart it
 * is, what its cells are, which dice its labels cover.
 *
 * Each question is put to the whole table and never to one cell, so that one misprint does not make another kind of
 * it. What is guessed is said (put.c writes it as a comment); rows that fit nowhere are kept as lost. Called by
 * chart.c. */
#include "adopt/view.h"
#include "roll/roll.h"

/* Rows are as long as they are: what lies behind the end is empty. */
static struct str cell_at(const struct raw_row *row, size_t col)
{
    return col < row->n ? row->cell[col].text : STR("");
}

/* How books write that there is nothing. */
static bool is_dash(struct arena *a, struct str s)
{
    struct str v = clean_value(a, s);
    return str_is(v, "-") || str_is(v, "--") || str_is(v, "---");
}

/* ---- heads ---- */

/* Columns up to the last in which any row says anything. */
static size_t width_of(const struct raw_table *t)
{
    size_t width = 0;
    for (size_t i = 0; i < t->row.n; i++)
        for (size_t k = t->row.at[i].n; k > width; k--)
            if (t->row.at[i].cell[k - 1].text.n)
                width = k;
    return width;
}

/* Does the label go over this cell, too? Then it is no value. */
static bool is_of_label(const struct raw_row *row, size_t col)
{
    return col < row->n && row->cell[col].copied && str_eq(row->cell[col].text, row->cell[0].text);
}

/* The type of a column's cells from row `from` on. */
static enum type_kind type_below(struct arena *a, const struct raw_table *t, size_t col, size_t from)
{
    struct str *cell = ARENA_ARRAY(a, struct str, t->row.n + 1);
    size_t n = 0;
    for (size_t i = from; i < t->row.n; i++)
        if (cell_at(&t->row.at[i], col).n && !is_of_label(&t->row.at[i], col))
            cell[n++] = clean_value(a, cell_at(&t->row.at[i], col));
    return type_of_texts(a, cell, n);
}

/* Do the cells behind the first go up, as ranges across do? */
static bool ascends(struct arena *a, const struct raw_row *row, size_t width)
{
    struct rat last = RAT(-1000000);
    for (size_t i = 1; i < width; i++) {
        struct label l = label_clean(a, cell_at(row, i));
        if (!l.is_range || l.is_list || rat_cmp(l.range.lo, last) <= 0)
            return false;
        last = l.range.lo;
    }
    return width > 2;
}

/* How many rows are heads, where the source does not say. A first row that is like the others is none: of labels that
 * are ranges, or of cells of the same type as those below it. Two, where the first is merged over the second, or has
 * holes as a merged one leaves them in a CSV. */
static size_t heads_guess(struct arena *a, const struct raw_table *t, size_t width)
{
    const struct raw_row *first = &t->row.at[0], *second = t->row.n > 1 ? &t->row.at[1] : NULL;
    bool empties = false, words = second && (!cell_at(second, 0).n || second->cell[0].copied || !cell_at(first, 0).n);
    if (!second)
        return 0;
    for (size_t i = 1; i < width; i++) {
        empties = empties || !cell_at(first, i).n || (i < first->n && first->cell[i].copied);
        words = words && (!cell_at(second, i).n || label_clean(a, cell_at(second, i)).is_range ||
                          char_is_letter(cell_at(second, i).p[0]));
    }
    if (empties && words && t->row.n > 2)
        return 2;
    if (!cell_at(first, 0).n || ascends(a, first, width))
        return 1;
    if (label_clean(a, cell_at(first, 0)).is_range && label_clean(a, cell_at(second, 0)).is_range)
        return 0;
    if (width == 1)
        return label_before(a, cell_at(first, 0)) || !(t->row.n > 3) ? 0 : 1;
    for (size_t i = 1; i < width; i++) {
        enum type_kind below = type_below(a, t, i, 1);
        if (below != TYPE_TEXT && below == type_below(a, t, i, 0))
            return 0;
    }
    return 1;
}

/* "Range (in)": the unit, which goes from the name, for its cells get it. NULL: there is none. */
static const char *unit_of_head(struct str *name)
{
    static const char *const ends[][2] = {{"(in)", "in"}, {"(inches)", "in"}, {"(ins)", "in"}, {"(\")", "in"},
                                          {"(cm)", "cm"}, {", in", "in"},     {", cm", "cm"}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (str_ends(*name, ends[i][0]) && name->n > str_of(ends[i][0]).n) {
            *name = str_trim(str_cut(*name, 0, name->n - str_of(ends[i][0]).n));
            return ends[i][1];
        }
    return NULL;
}

/* Columns of values, each with its name, the head over it and its type; those of labels and groups are none, and one
 * that is empty and nameless is left out. Of a dump of Broadside's own "Short / Near" is a head and a name. */
static void columns_make(struct view *v)
{
    const struct raw_table *t = v->t;
    v->col = ARENA_ARRAY(v->a, struct view_col, v->width + 1);
    struct str above = STR("");
    for (size_t i = 0; i < v->width; i++) {
        struct view_col c = {.at = i};
        bool empty = true;
        const struct raw_row *first = &t->row.at[0];
        c.name = v->heads ? cell_at(&t->row.at[v->heads - 1], i) : STR("");
        if (v->heads > 1) {
            above = cell_at(first, i).n ? cell_at(first, i) : above;
            c.above = str_eq(above, c.name) ? STR("") : above;
            if (!c.name.n) {
                c.name = c.above;
                c.above = STR("");
            }
        }
        ptrdiff_t slash = str_find(c.name, " / ");
        if (slash > 0 && v->heads == 1) {
            c.above = str_cut(c.name, 0, (size_t)slash);
            c.name = str_cut(c.name, (size_t)slash + 3, c.name.n);
        }
        for (size_t k = v->heads; k < t->row.n; k++)
            empty = empty && !cell_at(&t->row.at[k], i).n;
        if (i == v->label)
            v->corner = c.above.n ? str_printf(v->a, "%.*s / %.*s", STRF(c.above), STRF(c.name)) : c.name;
        if (i == v->label || i == v->group || (empty && !c.name.n))
            continue;
        c.type = type_below(v->a, t, i, v->heads);
        if (c.type == TYPE_COUNT || c.type == TYPE_RATE)
            c.unit = unit_of_head(&c.name);
        c.type = c.unit ? TYPE_DISTANCE : c.type;
        v->col[v->n_col++] = c;
    }
}

/* Is the first column, 0, one of groups? It is filled once for several rows, and the second tells them apart; rows that
 * go on must be half as many as those that begin a group, or it is a table with a few empty labels. Else SIZE_MAX. */
static size_t group_find(const struct raw_table *t, size_t heads, size_t width)
{
    size_t open = 0, filled = 0;
    for (size_t i = heads; i < t->row.n; i++) {
        const struct raw_row *r = &t->row.at[i];
        bool own = cell_at(r, 0).n && !r->cell[0].copied;
        if (!own && !cell_at(r, 1).n)
            return SIZE_MAX;
        open += !own;
        filled += own;
    }
    return width > 2 && open && filled && open >= filled / 2 && cell_at(&t->row.at[heads], 0).n ? 0 : SIZE_MAX;
}

/* ---- lines ---- */

/* " [1]" behind a label or a cell is a footnote of the row, which stands under the table. The readers have put the
 * brackets there, for a raised 1 behind "4-6" would make "4-61" of it; where no footnote is found the row is unsure and
 * says so. */
static struct str notes_take(struct view *v, struct view_line *l, struct str label)
{
    for (ptrdiff_t at; str_ends(label, "]") && (at = str_find(label, " [")) > 0;) {
        struct str from = label;
        ptrdiff_t last = at;
        for (ptrdiff_t more; (more = str_find(str_cut(from, (size_t)last + 2, from.n), " [")) >= 0;)
            last += more + 2;
        struct str sign = str_cut(label, (size_t)last + 1, label.n);
        const struct text *note = NULL;
        for (size_t i = 0; i < v->t->below.n && !note; i++)
            if (str_starts(v->t->below.at[i].s, str_z(v->a, sign)))
                note = &v->t->below.at[i];
        bool range = label_clean(v->a, str_cut(label, 0, (size_t)last)).is_range;
        if (!note && !range)
            break;
        struct text said =
            note ? (struct text){str_trim(str_cut(note->s, sign.n, note->s.n)), note->at} : (struct text){0};
        if (note)
            ARENA_PUSH(v->a, &l->note, said);
        else
            l->unsure = "the source has the sign of a footnote here, and the footnote was not with the table";
        label = str_trim(str_cut(label, 0, (size_t)last));
    }
    for (size_t i = 0, k = l->note.n; i < l->note.n / 2; i++) { /* they were taken from the end */
        struct text swap = l->note.at[i];
        l->note.at[i] = l->note.at[--k];
        l->note.at[k] = swap;
    }
    return label;
}

/* "+1 | elite troops": the modifier stands before what it is for. */
static bool signs_first(struct arena *a, const struct raw_table *t, size_t heads, size_t width)
{
    struct str *cell = ARENA_ARRAY(a, struct str, t->row.n + 1);
    size_t n = 0, signs = 0;
    for (size_t i = heads; i < t->row.n && width == 2; i++) {
        struct str s = clean_value(a, cell_at(&t->row.at[i], 0));
        if (s.n > 2 && s.p[0] == '(' && s.p[s.n - 1] == ')')
            s = str_trim(str_cut(s, 1, s.n - 1));
        signs += s.n > 1 && (s.p[0] == '+' || s.p[0] == '-');
        cell[n++] = s;
        if (char_is_digit(cell_at(&t->row.at[i], 1).n ? cell_at(&t->row.at[i], 1).p[0] : '0'))
            return false;
    }
    return n > 1 && signs + 1 >= n && type_of_texts(a, cell, n) == TYPE_MODIFIER;
}

/* Rows to lines: each with the groups or the heading that it stands under, its label as a range where it is one, its
 * footnotes, and what is doubtful in it. A heading is a row that has a label and nothing else, above another row. */
static void lines_make(struct view *v)
{
    const struct raw_table *t = v->t;
    struct str group = STR(""), heading = STR(""), last = STR("");
    struct text unsaid = {0}; /* a heading that no row has followed yet */
    v->line = ARENA_ARRAY(v->a, struct view_line, t->row.n + 1);
    for (size_t i = v->heads; i < t->row.n; i++) {
        const struct raw_row *row = &t->row.at[i];
        struct view_line l = {.row = row};
        size_t full = 0;
        for (size_t k = 0; k < v->n_col; k++)
            full += cell_at(row, v->col[k].at).n > 0 && !row->cell[v->col[k].at].copied;
        if (v->group != SIZE_MAX)
            group = cell_at(row, v->group).n ? cell_at(row, v->group) : group;
        struct str label = v->label == SIZE_MAX ? STR("") : cell_at(row, v->label);
        if (raw_row_is_empty(row))
            continue;
        label = notes_take(v, &l, label);
        if (v->label != SIZE_MAX && v->n_col && !full && v->group == SIZE_MAX && label.n &&
            !label_clean(v->a, label).is_range && i + 1 < t->row.n) {
            if (unsaid.s.n) /* another heading follows: the first is a word of the whole */
                ARENA_PUSH(v->a, &v->notes, unsaid);
            heading = label; /* a line over the rows that follow it */
            unsaid = (struct text){label, row->at};
            continue;
        }
        struct str above = v->group != SIZE_MAX ? group : heading;
        l.opens = str_eq(above, last) ? STR("") : above;
        last = above;
        unsaid.s = STR("");
        l.path = above.n ? str_printf(v->a, "%.*s / %.*s", STRF(above), STRF(label)) : label;
        l.label = label_clean(v->a, label);
        bool plain = str_eq(label, l.label.text) ||
                     (str_find(clean_value(v->a, label), str_z(v->a, l.label.text)) >= 0 && /* "1." or "(1)" */
                      clean_value(v->a, label).n <= l.label.text.n + 2);
        l.remark = l.label.is_range && !plain ? "in the source" : NULL;
        l.unsure = l.label.doubt ? l.label.doubt : l.unsure;
        for (size_t k = 0; k < row->n; k++)
            if (str_starts(row->cell[k].text, "=") && row->cell[k].text.n > 1)
                l.unsure = "the source has a formula here, and not what it comes to";
        l.kind = v->label != SIZE_MAX && !label.n ? LINE_LOST : LINE_ROW;
        for (size_t k = 0; k < v->n_col; k++)
            l.blanks = l.blanks || !cell_at(row, v->col[k].at).n;
        v->blanks += l.blanks;
        v->line[v->n_line++] = l;
    }
}

/* Digits of all labels together: "12", "34", "56" are 1-2, 3-4, 5-6. */
static void labels_part(struct view *v)
{
    struct str *label = ARENA_ARRAY(v->a, struct str, v->n_line + 1),
               *out = ARENA_ARRAY(v->a, struct str, v->n_line + 1);
    for (size_t i = 0; i < v->n_line; i++)
        label[i] = v->line[i].label.text;
    v->split = labels_split(v->a, label, v->n_line, out, &v->several);
    for (size_t i = 0; v->split && i < v->n_line; i++)
        if (!str_eq(out[i], label[i])) {
            v->line[i].label = label_clean(v->a, out[i]);
            v->line[i].path = out[i];
            v->line[i].remark = "in the source: its digits ran together";
        }
}

/* ---- kind ---- */

/* The dice that a text names: "Roll (2D6)", "D100"; or the whole of it where it is a roll with names ("2d6 + quality").
 * Empty where it names none, or several: a line of rules may speak of any dice. */
static struct str dice_in(struct arena *a, struct str s)
{
    struct roll_names any = {.any_name = true};
    struct roll_error err;
    struct str all = clean_value(a, s), found = STR("");
    size_t n = 0;
    for (size_t i = 0; i + 1 < all.n; i++) {
        size_t from = i, end = i + 1;
        bool starts = !i || !(char_is_letter(all.p[i - 1]) || char_is_digit(all.p[i - 1]));
        if (str_lower(all.p[i]) != 'd' || !(char_is_digit(all.p[i + 1]) || all.p[i + 1] == '%'))
            continue;
        while (from && char_is_digit(all.p[from - 1]))
            from--;
        starts = starts || from < i;
        while (end < all.n && (char_is_digit(all.p[end]) || all.p[end] == '%'))
            end++;
        if (!starts || (end < all.n && char_is_letter(all.p[end]) && !(all.p[end] >= 'A' && all.p[end] <= 'Z')))
            continue;
        found = str_cut(all, from, end);
        n++;
    }
    if (n && roll_parse(a, all, NOWHERE, &any, &err) && str_eq(all, str_trim(s)))
        return all;
    if (n != 1)
        return STR("");
    if (found.p[0] == '1' && found.n > 1 && str_lower(found.p[1]) == 'd')
        found = str_cut(found, 1, found.n);
    return roll_parse(a, found, NOWHERE, &any, &err) ? found : STR("");
}

/* "4-6 / 1-3" behind a line "4-6": a row of a further die, whose own label is *rest. */
static bool is_inner(struct view *v, size_t i, struct str *rest)
{
    struct str path = v->line[i].path;
    for (size_t k = i; k-- > 0;) {
        if (v->line[k].inner)
            continue;
        struct str outer = v->line[k].path;
        if (!str_starts(path, str_z(v->a, str_printf(v->a, "%.*s / ", STRF(outer)))))
            return false;
        *rest = str_cut(path, outer.n + 3, path.n);
        return label_clean(v->a, *rest).is_range;
    }
    return false;
}

/* Four of five labels that are ranges make bands, half of them where the corner
 * names dice, since then ranges were meant and the rest are misprints. */
static bool all_ranges(struct view *v)
{
    size_t ranges = 0, of = 0;
    for (size_t i = 0; i < v->n_line; i++) {
        struct str rest;
        v->line[i].inner = is_inner(v, i, &rest);
        if (v->line[i].inner)
            v->line[i].label = label_clean(v->a, rest);
        of += v->line[i].kind == LINE_ROW;
        ranges += v->line[i].kind == LINE_ROW && v->line[i].label.is_range;
    }
    bool dice = dice_in(v->a, v->corner).n > 0;
    return of && (dice ? ranges * 2 >= of : ranges * 5 >= of * 4);
}

/* "Casualties -1", a cell with limits ("-1 each figure, to -3"), or a line between. */
static bool all_modifiers(struct view *v)
{
    size_t signs = 0;
    struct str *cell = ARENA_ARRAY(v->a, struct str, v->n_line + 1);
    size_t n = 0;
    for (size_t i = 0; i < v->n_line; i++) {
        struct str t = clean_value(v->a, cell_at(v->line[i].row, v->col[0].at));
        ptrdiff_t each = str_find(t, " each "), limit = str_find(t, ", to ");
        size_t end = each > 0 ? (size_t)each : limit > 0 ? (size_t)limit : t.n;
        if (str_same_name(v->line[i].label.text, STR("then")))
            continue;
        cell[n++] = str_trim(str_cut(t, 0, end));
        signs += t.n && (t.p[0] == '+' || t.p[0] == '-');
    }
    return n && signs && type_of_texts(v->a, cell, n) == TYPE_MODIFIER;
}

/* "0-6", "6-12", "12+" across, under no common head. */
static bool heads_are_ranges(struct view *v)
{
    for (size_t i = 0; i < v->n_col; i++)
        if (v->col[i].above.n || !label_clean(v->a, v->col[i].name).is_range)
            return false;
    return v->n_col > 1;
}

/* A column of 4s and 6s among needs, under the same head, is of needs too. */
static void needs_join(struct view *v)
{
    for (size_t i = 0; i < v->n_col; i++)
        for (size_t k = 0; k < v->n_col && v->col[i].type == TYPE_COUNT && v->col[i].above.n; k++)
            if (v->col[k].type == TYPE_NEED && str_eq(v->col[i].above, v->col[k].above))
                v->col[i].type = TYPE_NEED;
}

/* One of the names, whose list ends in NULL; in any letters. */
static bool is_named(struct str head, const char *const *names)
{
    for (; *names; names++)
        if (str_is_word(head, *names))
            return true;
    return false;
}

/* ---- dice ---- */

/* What whole numbers the labels cover, one after the other: false where there are gaps, overlaps or open ends, but for
 * the first row's low end and the last one's high end (*open), where modifiers lead beyond the dice. `digits`: the
 * labels are faces of dice read as digits, so that 21 follows 16. *hundred: 00 stands at the end, for 100. */
static bool cover_of(const struct view *v, bool digits, int64_t *least, int64_t *most, bool *hundred, bool *open)
{
    *open = false;
    bool first = true;
    int64_t next = 0;
    *hundred = false;
    for (size_t i = 0; i < v->n_line; i++) {
        const struct view_line *l = &v->line[i];
        bool lo_end, hi_end;
        int64_t lo, hi;
        if (l->inner || l->kind == LINE_LOST)
            continue;
        struct range r = l->label.range;
        struct str t = l->label.text;
        if (!l->label.is_range || l->label.is_list)
            return false;
        if (str_ends(t, "00") && r.no_lo == r.no_hi && (t.n == 2 || !char_is_digit(t.p[t.n - 3])) &&
            !(first && t.n == 2 && v->n_line > 1)) {
            r.hi = RAT(100); /* 96-00 */
            r.lo = t.n == 2 ? RAT(100) : r.lo;
            *hundred = true;
        }
        range_whole(&r, &lo_end, &lo, &hi_end, &hi);
        if (!lo_end && hi_end && first) { /* "2 or less", where modifiers are added */
            lo = hi;
            lo_end = *open = true;
        } else if (!hi_end && lo_end && i + 1 == v->n_line) {
            hi = lo;
            hi_end = *open = true;
        }
        if (!lo_end || !hi_end || (!first && lo != next) || lo > hi)
            return false;
        *least = first ? lo : *least;
        first = false;
        *most = hi;
        next = hi + 1;
        if (digits && hi % 10 == 6)
            next = hi / 10 % 10 == 6 ? hi + 45 : hi + 5;
    }
    return !first;
}

/* Of "96-00" the scanner says that it runs backwards: on a d100 it does not. */
static void hundreds_mend(struct view *v)
{
    for (size_t i = 0; i < v->n_line; i++) {
        struct view_line *l = &v->line[i];
        struct str t = clean_value(v->a, l->label.text);
        if (l->label.is_range || !str_ends(t, "-00") || t.n > 5)
            continue;
        struct label low = label_clean(v->a, str_cut(t, 0, t.n - 3));
        if (!low.is_range)
            continue;
        l->label = (struct label){.text = t, .is_range = true, .range = low.range};
        l->label.range.hi = RAT(100);
    }
}

/* What is rolled: the corner's dice, else those of the title or of a line above, else the ones that come to just what
 * the labels cover. Where a word and the labels disagree the word is taken, since a row may be missing, and the doubt
 * said; but d100 over 00 to 99, and d10 over 0 to 9, are what books call dice that are read so. v->rolled: how it is
 * known; NULL where the corner says it and nothing speaks against it. */
static void roll_find(struct view *v)
{
    static const struct {
        int64_t least, most;
        const char *roll;
    } dice[] = {{1, 3, "d3"},      {1, 4, "d4"},   {1, 6, "d6"},    {1, 8, "d8"},      {1, 10, "d10"},
                {1, 12, "d12"},    {1, 20, "d20"}, {1, 30, "d30"},  {1, 100, "d100"},  {0, 99, "d%"},
                {0, 9, "d10 - 1"}, {2, 12, "2d6"}, {3, 18, "3d6"},  {2, 8, "2d4"},     {2, 16, "2d8"},
                {2, 20, "2d10"},   {4, 24, "4d6"}, {11, 66, "d66"}, {111, 666, "d666"}};
    int64_t least = 0, most = 0;
    bool hundred, open, plain = cover_of(v, false, &least, &most, &hundred, &open), digits = false;
    if (!plain)
        digits = cover_of(v, true, &least, &most, &hundred, &open) && (most == 66 || most == 666);
    struct str said = dice_in(v->a, v->corner);
    const char *covers = NULL;
    for (size_t i = 0; i < sizeof dice / sizeof *dice && (plain || digits) && !covers; i++)
        if (dice[i].least == least && dice[i].most == most && (digits == (most == 66 || most == 666)))
            covers = dice[i].roll;
    if (!said.n) {
        said = dice_in(v->a, v->t->title.s);
        v->rolled = said.n ? "the title names the dice" : NULL;
    }
    for (size_t i = v->t->above.n; i-- > 0 && !said.n;) {
        said = dice_in(v->a, v->t->above.at[i].s);
        v->rolled = said.n ? "the line above names the dice" : NULL;
    }
    if (!said.n && covers) {
        said = str_of(covers);
        v->rolled = open ? "its labels end at what these come to, and beyond: add what modifies it, as d6 + ID"
                         : "its labels cover just that";
    } else if (covers && str_is(str_of(covers), "d%") && (str_is(said, "d100") || str_is(said, "D100"))) {
        said = STR("d%");
        v->rolled = "its labels run from 00 to 99";
    } else if (covers && hundred && str_ends(said, "d%")) {
        said = STR("d100");
        v->rolled = "its labels end with 00 for 100";
    } else if (covers && str_is(str_of(covers), "d10 - 1") && (str_is(said, "d10") || str_is(said, "D10"))) {
        said = STR("d10 - 1");
        v->rolled = "its labels run from 0 to 9";
    } else if (said.n && covers && !v->rolled && !str_is_word(said, covers) && str_find_char(said, '+') < 0) {
        v->rolled = str_printf(v->a, "its labels cover %s", covers).p;
    }
    v->roll = said;
}

/* Rows that end where the next begins. */
static bool bounds_shared(const struct view *v)
{
    for (size_t i = 0; i + 1 < v->n_line; i++) {
        const struct label *x = &v->line[i].label, *y = &v->line[i + 1].label;
        if (x->is_range && y->is_range && !x->range.no_hi && !y->range.no_lo && !range_single(&x->range) &&
            !range_single(&y->range) && !x->range.hi_open && !y->range.lo_open &&
            rat_cmp(x->range.hi, y->range.lo) == 0)
            return true;
    }
    return false;
}

/* Columns that end where the next begins, as bounds_shared asks of rows. */
static bool heads_shared(struct view *v)
{
    for (size_t i = 0; i + 1 < v->n_col; i++) {
        struct label x = label_clean(v->a, v->col[i].name), y = label_clean(v->a, v->col[i + 1].name);
        if (x.is_range && y.is_range && !range_single(&x.range) && !x.range.no_hi &&
            rat_cmp(x.range.hi, y.range.lo) == 0)
            return true;
    }
    return false;
}

/* ---- the whole ---- */

/* "Cover: hard or soft", where Cover is a group of modifiers. */
static bool is_of_group(const struct view *v, struct str said)
{
    ptrdiff_t colon = str_find(said, ": ");
    for (size_t i = 0; colon > 0 && v->kind == CHART_MODIFIERS && i < v->n_line; i++) {
        struct str path = v->line[i].path, name = str_cut(said, 0, (size_t)colon);
        struct str behind = str_cut(path, name.n, path.n);
        if (str_eq(str_cut(path, 0, name.n), name) &&
            (str_starts(behind, " / ") || str_starts(behind, " (one of) / ") || str_starts(behind, " (any of) / ")))
            return true;
    }
    return false;
}

/* "^free: words" are footnotes that cells call; "Changes: the die." and "Added to: ..." are a modifiers chart's own. */
static void words_sort(struct view *v)
{
    const struct raw_texts *from[] = {&v->t->above, &v->t->below};
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < from[k]->n; i++) {
            struct text w = from[k]->at[i];
            bool numbered = str_starts(w.s, "[") && w.s.n > 1 && char_is_digit(w.s.p[1]);
            if (str_starts(w.s, "^") && str_find(w.s, ": ") > 1)
                ARENA_PUSH(v->a, &v->marks, w);
            else if (str_starts(w.s, "Changes: ") && v->kind == CHART_MODIFIERS)
                v->to = str_cut(w.s, 9, w.s.n - (size_t)str_ends(w.s, "."));
            else if (str_starts(w.s, "Reading: "))
                v->reading = str_cut(w.s, 9, w.s.n);
            else if (str_starts(w.s, "Added to: ") && v->kind == CHART_MODIFIERS)
                v->start = str_cut(w.s, 10, w.s.n - (size_t)str_ends(w.s, "."));
            else if (is_of_group(v, w.s))
                ARENA_PUSH(v->a, &v->group_notes, w);
            else if (!numbered || k == 0)
                ARENA_PUSH(v->a, &v->notes, w);
        }
}

/* A column of texts that stands alone, and most of which begin with a label ("1. Goblins"), as a table of two columns;
 * else the table itself. A first row without a label is its title. */
static const struct raw_table *listed(struct arena *a, const struct raw_table *t)
{
    size_t labels = 0;
    for (size_t i = 0; i < t->row.n; i++) {
        size_t n = label_before(a, cell_at(&t->row.at[i], 0));
        labels += n && n < cell_at(&t->row.at[i], 0).n;
    }
    if (labels * 5 < t->row.n * 4 || labels < 2)
        return t;
    struct raw_table *out = arena_copy(a, t, sizeof *t);
    out->row = (struct raw_rows){0};
    for (size_t i = 0; i < t->row.n; i++) {
        struct raw_row row = t->row.at[i];
        size_t n = label_before(a, cell_at(&row, 0));
        struct raw_cell *cell = ARENA_ARRAY(a, struct raw_cell, 2);
        cell[0] = cell[1] = row.cell[0];
        cell[0].text = str_cut(row.cell[0].text, 0, n);
        cell[1].text = str_trim(str_cut(row.cell[0].text, n, SIZE_MAX));
        row.cell = cell;
        row.n = 2;
        if (i || n)
            ARENA_PUSH(a, &out->row, row);
        else
            out->title = out->title.s.n ? out->title : (struct text){row.cell[1].text, row.at};
    }
    out->heads = 0;
    return out;
}

/* Labels of a plain list: 1, 2, 3. */
static bool is_counted(const struct view *v)
{
    for (size_t i = 0; i < v->n_line; i++)
        if (v->line[i].label.is_list || !v->line[i].label.is_range || !range_single(&v->line[i].label.range) ||
            rat_cmp(v->line[i].label.range.lo, RAT((int64_t)i + 1)) != 0)
            return false;
    return true;
}

/* From what only one kind has to what any may have: signs before situations, numbered steps, labels that are ranges, a
 * column of modifiers; and a grid is what is left. Labels that are single numbers make a grid where the columns are
 * ranges too (a table of two dice), or where they do not go up and no dice are named: then they are names. */
static enum chart_kind kind_of(struct view *v)
{
    if (v->swapped)
        return CHART_MODIFIERS;
    static const char *const numbers[] = {"number", "no.", "no", "step", "#", NULL}, *const steps[] = {"step", "steps",
                                                                                                       "phase",
                                                                                                       "action", NULL};
    static const char *const circumstances[] = {
        "situation", "situations",    "condition", "conditions",  "circumstance",
        "factor",    "circumstances", "modifier",  "factors",     "modifiers",
        "if",        "when",          "event",     "description", NULL};
    static const char *const situations[] = {"modifier", "modifiers", "drm", "adds", "effect", NULL};
    if (v->label != SIZE_MAX && v->n_col == 1 && is_named(v->corner, numbers) && is_named(v->col[0].name, steps))
        return CHART_STEPS;
    hundreds_mend(v);
    if (v->label == SIZE_MAX || all_ranges(v)) {
        if (v->label != SIZE_MAX)
            labels_part(v);
        hundreds_mend(v);
        bool singles = true, falls = false;
        for (size_t i = 0; i < v->n_line; i++) {
            const struct range *r = &v->line[i].label.range;
            singles = singles && range_single(r);
            falls = falls || (i && rat_cmp(r->lo, v->line[i - 1].label.range.lo) < 0 && !r->no_lo);
        }
        if (v->label != SIZE_MAX &&
            ((singles && heads_are_ranges(v)) || (falls && v->n_col > 1 && !dice_in(v->a, v->corner).n)))
            return CHART_GRID;
        return CHART_BANDS;
    }
    if (v->n_col == 1 && all_modifiers(v) && (!v->corner.n || is_named(v->corner, circumstances)) &&
        (is_named(v->col[0].name, situations) || v->heads == 0 || v->col[0].type == TYPE_MODIFIER))
        return CHART_MODIFIERS;
    return CHART_GRID;
}

/* In this order: which rows are heads and which column has labels decides what the columns are, these what the lines
 * mean, and all of them the kind, after which nothing is asked anew. */
struct view view_make(struct arena *a, const struct raw_table *t)
{
    struct view v = {.a = a, .label = 0, .group = SIZE_MAX};
    v.width = width_of(t);
    v.t = t = v.width == 1 ? listed(a, t) : t;
    v.width = width_of(t);
    v.heads = t->heads != SIZE_MAX ? t->heads : t->row.n ? heads_guess(a, t, v.width) : 0;
    if (v.heads >= t->row.n)
        v.heads = t->row.n > 1 ? 1 : 0;
    if (v.width == 1)
        v.label = SIZE_MAX;
    else
        v.group = group_find(t, v.heads, v.width);
    v.swapped = signs_first(a, t, v.heads, v.width);
    v.label = v.group == 0 || v.swapped ? 1 : v.label;
    columns_make(&v);
    lines_make(&v);
    v.kind = kind_of(&v);
    v.banded = v.kind == CHART_GRID && heads_are_ranges(&v);
    if (v.swapped)
        v.col[0].type = TYPE_MODIFIER;
    if (v.kind == CHART_GRID)
        needs_join(&v);
    if (v.kind == CHART_BANDS && v.label != SIZE_MAX)
        roll_find(&v);
    if (v.kind == CHART_BANDS && v.label != SIZE_MAX && v.heads == 0 && v.n_col == 1 && is_counted(&v) &&
        (!v.roll.n || v.n_line < 4))
        v.kind = CHART_STEPS; /* a list of five or seven is an order of things */
    v.shared = v.kind == CHART_BANDS ? bounds_shared(&v) : v.banded && heads_shared(&v);
    words_sort(&v);
    return v;
}

/* What a cell says as it is to be written; `--`, which is none, where it is empty. */
struct str view_cell(const struct view *v, const struct view_line *l, const struct view_col *c)
{
    struct str text = cell_at(l->row, c->at);
    if (!text.n || is_dash(v->a, text))
        return STR("--");
    if (c->type == TYPE_TEXT || c->type == TYPE_TERM)
        return text;
    text = clean_value(v->a, text);
    if (v->swapped && text.n > 2 && text.p[0] == '(' && text.p[text.n - 1] == ')')
        text = str_trim(str_cut(text, 1, text.n - 1));
    return c->unit ? str_printf(v->a, "%.*s%s", STRF(text), c->unit) : text;
}
