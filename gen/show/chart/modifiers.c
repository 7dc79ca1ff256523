/* Turns a chart of modifiers into a table of signs and situations, or into a line of running text.
 *
 * The sign comes first in a narrow column, then the situation with its limits. The author's order
 * is kept, because x2 doubles the rows above it. Rows of a one-of are marked, and the page draws
 * them as a choice; with the option `lines`, short choices become boxes across. A short one-of, or
 * a group of one row, has its name in its first row: "+1 Army commander: within 12″", "+2 or
 * attached"; any other group has a name row. If a list has name rows, a name in a row also ends the
 * group above it; blocks.c has moved ungrouped rows to the front. Joined lists have a column of
 * signs for each list, after the situations. A chart of one column can be a line too. Called by
 * blocks.c. */
#include "show/chart/inner.h"

enum {
    /* Limits for a choice as boxes on one line: its members, letters of each, and letters of all.
     */
    LINE_MEMBERS = 6,
    LINE_MEMBER = 24,
    LINE_LETTERS = 96,
};

/* --- choices on one line */

/* True for a member with only a label and a sign: the line has no room for notes. */
static bool member_is_short(const struct show *w, const struct row *r)
{
    return row_is_plain(r) && !r->then && !row_has_limits(r) && !r->cell[0].n_mark &&
           str_runes(worded(w, r->label.s)) <= LINE_MEMBER;
}

static bool has_groups(const struct chart *c, int group)
{
    for (size_t i = 0; i < c->n_group; i++)
        if (c->group[i].parent == group)
            return true;
    return false;
}

static unsigned members_of(const struct chart *c, int group)
{
    unsigned n = 0;
    for (size_t i = 0; i < c->n_row; i++)
        n += c->row[i].group == group;
    return n;
}

static bool choice_is_line(const struct show *w, int group)
{
    const struct chart *c = w->c;
    size_t runs = 0, letters = 0;
    if (!w->request.compact || c->n_col > 1 || group < 0 || c->group[group].kind != GROUP_ONE_OF ||
        c->group[group].n_note || c->group[group].n_mark || has_groups(c, group))
        return false;
    for (size_t i = 0; i < c->n_row; i++) {
        if (c->row[i].group != group)
            continue;
        if (!member_is_short(w, &c->row[i]))
            return false;
        runs += i == 0 || c->row[i - 1].group != group;
        letters += str_runes(worded(w, c->row[i].label.s)) + 4; /* for its sign */
    }
    const unsigned members = members_of(c, group);
    return runs == 1 && members > 1 && members <= LINE_MEMBERS && letters <= LINE_LETTERS;
}

/* The columns into which the situations are divided for boxes across: as many as each choice on one
 * line divides evenly. */
static unsigned boxes_across(const struct show *w)
{
    unsigned all = 1;
    for (size_t g = 0; g < w->c->n_group; g++) {
        const unsigned n = choice_is_line(w, (int)g) ? members_of(w->c, (int)g) : 1;
        unsigned more = 1;
        while (all * more % n)
            more++;
        all *= more;
    }
    return all;
}

/* Is the group without a row of its own for its name? A choice of up to SHORT rows is read at a
 * glance: "+1 x, +2 or y". A single row needs no group name, unless its group contains groups. */
static bool reads_on(const struct show *w, int group)
{
    enum { SHORT = 3 };
    const struct chart *c = w->c;
    const unsigned max = c->group[group].kind == GROUP_ONE_OF ? SHORT : 1;
    return !choice_is_line(w, group) && !has_groups(c, group) && members_of(c, group) <= max;
}

bool list_headed(const struct show *w)
{
    for (size_t i = 0; i < w->c->n_row; i++) {
        int group = w->c->row[i].group;
        if (group >= 0 && (!reads_on(w, group) || w->c->group[group].parent >= 0))
            return true;
    }
    return false;
}

/* --- text of a row */

/* The group whose name row is above a row, or -1. A group inside a group continues below the outer
 * name; a short group at the top level is named in its first row. `headed`: the list has at least
 * one name row. */
static int head_of(const struct show *w, bool headed, int group)
{
    while (group >= 0 && reads_on(w, group) && (!headed || w->c->group[group].parent >= 0))
        group = w->c->group[group].parent;
    return group;
}

/* The author's Markdown in brackets. */
static struct words aside(const struct show *w, struct words to, struct str text,
                          enum para_style kind)
{
    return words_bracketed(w->a, to, show_words_in(w, text, kind, CHAR_STYLE_ASIDE), kind,
                           CHAR_STYLE_ASIDE);
}

/* Notes of a group follow its name in brackets, because name rows have no footnotes. */
struct words group_words(const struct show *w, const struct group *g, enum para_style kind,
                         enum char_style char_style)
{
    struct words name = show_words_in(w, g->label.s, kind, char_style);
    name = with_marks(w, name, g->mark, g->n_mark, kind, MARK_LABEL);
    for (size_t i = 0; i < g->n_note; i++)
        name = aside(w, name, g->note[i].s, PARA_STYLE_CELL);
    return name;
}

/* Prefix of a row from its group: the name, in `char_style`, in the first row, and "or" in the
 * others of a one-of. */
static struct words of_group(const struct show *w, const struct row *r, int before,
                             enum char_style char_style)
{
    struct words none = {0};
    if (r->group < 0)
        return none;
    const struct group *g = &w->c->group[r->group];
    if (r->group != before)
        return with_colon(w, group_words(w, g, PARA_STYLE_CELL, char_style), PARA_STYLE_CELL,
                          char_style);
    struct str either = str_printf(w->a, "%.*s ", STRF(show_text(w, MSG_OR)));
    return g->kind == GROUP_ONE_OF ? words_of(w->a, either, PARA_STYLE_CELL, CHAR_STYLE_ASIDE)
                                   : none;
}

/* The counted thing: "each stand lost" if the situation starts with it, else "losses: each 3
 * figures". */
static struct words counted(const struct show *w, const struct row *r, enum char_style char_style)
{
    struct str name = worded(w, r->label.s), each = show_translate(w, r->each.s);
    bool begins = each.n && each.n <= name.n && str_same_name(str_cut(name, 0, each.n), each) &&
                  (each.n == name.n || name.p[each.n] == ' ' || name.p[each.n] == ',');
    if (begins)
        return show_msg(w, MSG_EACH, PARA_STYLE_CELL, CHAR_STYLE_ASIDE,
                        (struct words[]){show_lower(w, name, PARA_STYLE_CELL)}, 1);
    const struct words both[] = {show_words_in(w, name, PARA_STYLE_CELL, char_style),
                                 show_words_in(w, each, PARA_STYLE_CELL, CHAR_STYLE_ASIDE)};
    return each.n ? show_msg(w, MSG_FOR_EACH_OF, PARA_STYLE_CELL, CHAR_STYLE_ASIDE, both, 2)
                  : both[0];
}

/* The row's own text with all its limits. */
struct words situation(const struct show *w, const struct row *r)
{
    enum char_style char_style = modifier_is_none(w->c, r) ? CHAR_STYLE_ASIDE : CHAR_STYLE_PLAIN;
    struct words label = counted(w, r, char_style);
    if (r->has_up_to) {
        struct buf b = {.a = w->a};
        put_change(&b, w,
                   &(struct measure){.range = {.lo = r->up_to, .hi = r->up_to},
                                     .unit = r->cell[0].value.unit});
        struct words max = show_set_in(w, buf_str(&b), PARA_STYLE_CELL, CHAR_STYLE_ASIDE);
        label = words_join(w->a, label,
                           show_msg(w, MSG_AT_MOST, PARA_STYLE_CELL, CHAR_STYLE_ASIDE, &max, 1));
    }
    if (r->to.s.n) {
        struct words to = show_words_in(w, r->to.s, PARA_STYLE_CELL, CHAR_STYLE_ASIDE);
        label = words_join(w->a, label,
                           show_msg(w, MSG_CHANGES, PARA_STYLE_CELL, CHAR_STYLE_ASIDE, &to, 1));
    }
    for (size_t i = 0; i < r->n_note; i++)
        label = aside(w, label, worded(w, r->note[i].s), PARA_STYLE_CELL);
    struct row noted = *r;
    noted.n_note = 0;
    return with_row_notes(w, label, &noted, PARA_STYLE_CELL);
}

static void group_put(const struct show *w, struct draft *m, int group)
{
    const struct group *g = &w->c->group[group];
    struct words name = group_words(w, g, PARA_STYLE_GROUP, CHAR_STYLE_PLAIN);
    if (g->kind == GROUP_ONE_OF)
        name = words_cat(w->a, name, str_printf(w->a, " %.*s", STRF(show_text(w, MSG_ONE_OF))),
                         PARA_STYLE_CELL, CHAR_STYLE_ASIDE);
    draft_group(m, name, group);
}

/* Place of row i in its one-of; NONE if it is the only one. */
static enum one_of one_of_row(const struct chart *c, size_t i)
{
    int group = c->row[i].group;
    if (group < 0 || c->group[group].kind != GROUP_ONE_OF)
        return ONE_OF_NONE;
    bool before = i > 0 && c->row[i - 1].group == group,
         after = i + 1 < c->n_row && c->row[i + 1].group == group;
    if (before && after)
        return ONE_OF_ON;
    if (before)
        return ONE_OF_LAST;
    if (after)
        return ONE_OF_FIRST;
    return ONE_OF_NONE;
}

/* A line between: the rows after it belong to no earlier group. */
static void then_put(const struct show *w, struct draft *m, const struct row *r)
{
    unsigned row = draft_row(m, false, RULE_HAIR);
    struct words line = show_capital(w, worded(w, r->label.s), PARA_STYLE_CELL, CHAR_STYLE_ITALIC);
    struct box *b = draft_put(m, row, 0, line);
    b->cols = m->cols;
    b->names = true;
}

/* State while a list is built. `before`: group of the previous row; `shown`: group of the last
 * name; -1: none. */
struct listing {
    const struct show *w;
    struct draft m;
    bool headed;
    int before, shown;
};

/* Puts the name row of row i's group if it is new, and returns the group of the row. *names: the
 * row itself contains the name. */
static int head_put(struct listing *l, size_t i, bool *names)
{
    const struct row *r = &l->w->c->row[i];
    int head = head_of(l->w, l->headed, r->group);
    bool own = r->group >= 0 && reads_on(l->w, r->group) && head == r->group;
    if (head != l->shown && head >= 0 && !own)
        group_put(l->w, &l->m, head);
    *names = own && head != l->shown;
    if (*names && l->shown >= 0 && l->m.row.n && !l->m.row.at[l->m.row.n - 1].head)
        l->m.row.at[l->m.row.n - 1].below = RULE_FIFTH; /* the group above ends here */
    l->shown = head;
    return head;
}

/* With no-break spaces, in all runs. */
static struct words bound(const struct show *w, struct words x)
{
    struct run *run = arena_copy(w->a, x.run, x.n * sizeof *run);
    for (size_t i = 0; i < x.n; i++)
        run[i].text = unbroken(w->a, run[i].text);
    return (struct words){run, x.n};
}

/* For the list of column `col`. */
static struct words sign_words(const struct show *w, const struct row *r, size_t col)
{
    return modifier_is_none(w->c, r) ? words_of(w->a, STR("0"), PARA_STYLE_SIGN, CHAR_STYLE_ASIDE)
                                     : bound(w, show_cell(w, r, col, PARA_STYLE_SIGN));
}

/* Puts the whole one-of that starts at row i as boxes below its name, and returns the next row. */
static size_t line_put(struct listing *l, size_t i)
{
    const struct show *w = l->w;
    const struct chart *c = w->c;
    const int group = c->row[i].group;
    const unsigned each = (l->m.cols - 1) / members_of(c, group);
    bool names;
    const int head = head_put(l, i, &names);
    const unsigned row = draft_row(&l->m, false, RULE_HAIR);
    draft_put(&l->m, row, 0, (struct words){0})->under = (unsigned)(head + 1);
    for (unsigned at = 1; i < c->n_row && c->row[i].group == group; i++, at += each) {
        struct words out =
            words_catz(w->a, sign_words(w, &c->row[i], 0), " ", PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
        out = words_join(w->a, out, show_words(w, worded(w, c->row[i].label.s), PARA_STYLE_CELL));
        struct box *b = draft_put(&l->m, row, at, out);
        b->cols = each;
        b->boxed = true;
        b->align = ALIGN_CENTER;
        b->under = (unsigned)(head + 1);
    }
    l->before = group;
    return i;
}

/* Index of the first sign column: before the situations, or after them for several lists. */
static unsigned sign_column(const struct chart *c)
{
    return c->n_col > 1;
}

/* For several lists: headers that name the list of each column. */
static void sign_heads_put(const struct show *w, struct draft *m)
{
    const struct chart *c = w->c;
    unsigned row = draft_row(m, true, RULE_STRONG);
    draft_head(m, row, 0, 1,
               show_words_in(w, w->request.corner.s, PARA_STYLE_HEAD, CHAR_STYLE_STRONG));
    for (unsigned i = 0; i < c->n_col; i++)
        draft_head(m, row, 1 + i, 1,
                   show_words_in(w, c->col[i].label.s, PARA_STYLE_HEAD, CHAR_STYLE_STRONG));
}

/* `goes_on` keeps "or attached" with the row above if the list is broken. */
static void modifier_put(struct listing *l, size_t i)
{
    const struct show *w = l->w;
    const struct row *r = &w->c->row[i];
    bool names, on = r->group >= 0 && reads_on(w, r->group);
    int head = head_put(l, i, &names);
    unsigned row = draft_row(&l->m, false, RULE_HAIR);
    l->m.row.at[row].goes_on = on && r->group == l->before;
    struct words words = situation(w, r);
    if (on)
        words = words_join(
            w->a,
            of_group(w, r, l->before, head == r->group ? CHAR_STYLE_STRONG : CHAR_STYLE_PLAIN),
            words);
    size_t from = l->m.box.n;
    unsigned first = sign_column(w->c);
    for (unsigned col = 0; col < w->c->n_col; col++)
        draft_put(&l->m, row, first + col, sign_words(w, r, col))->align =
            first ? ALIGN_CENTER : ALIGN_RIGHT;
    struct box *text = draft_put(&l->m, row, !first, words);
    text->head = true;
    text->cols = first ? 1 : l->m.cols - 1;
    for (struct box *b = l->m.box.at + from; b < l->m.box.at + l->m.box.n; b++) {
        b->under = (unsigned)(head + 1);
        b->names = names;
        b->one_of = b->col == 0 ? one_of_row(w->c, i) : ONE_OF_NONE;
    }
    l->before = r->group;
}

static void listing_put(struct listing *l)
{
    const struct show *w = l->w;
    for (size_t i = 0; i < w->c->n_row;) {
        const struct row *r = &w->c->row[i];
        if (r->then) {
            then_put(w, &l->m, r);
            l->before = l->shown = -1;
            i++;
        } else if (choice_is_line(w, r->group)) {
            i = line_put(l, i);
        } else {
            modifier_put(l, i++);
        }
    }
}

const struct table *table_modifiers(const struct show *w)
{
    struct listing l = {.w = w,
                        .m = draft_of(w, boxes_across(w) + (unsigned)w->c->n_col),
                        .headed = list_headed(w),
                        .before = -1,
                        .shown = -1};
    l.m.col[!sign_column(w->c)].stretch = STRETCH_WORDS;
    for (unsigned k = 1; w->c->n_col == 1 && l.m.cols > 2 && k < l.m.cols; k++)
        l.m.col[k].stretch = STRETCH_EVEN;
    if (sign_column(w->c))
        sign_heads_put(w, &l.m);
    listing_put(&l);
    if (w->request.fold > 1)
        draft_fold(&l.m, show_text(w, MSG_CONTINUED), w->request.fold);
    return draft_table(&l.m);
}

/* --- a chart as one line */

/* "a steep one 3″": names before numbers are plain, before text bold. */
static struct words row_line(const struct show *w, const struct row *r)
{
    const bool figures = column_is_figures(w->c, 0), bands = chart_is_bands(w->c);
    const enum char_style char_style = figures && !bands ? CHAR_STYLE_PLAIN : CHAR_STYLE_STRONG;
    struct words key = bands ? show_row_key(w, r, PARA_STYLE_SIGN, CHAR_STYLE_STRONG)
                             : show_words_in(w, worded(w, r->label.s), PARA_STYLE_BODY, char_style);
    key = words_catz(w->a, with_row_notes(w, key, r, PARA_STYLE_BODY), "\xc2\xa0", PARA_STYLE_BODY,
                     CHAR_STYLE_PLAIN);
    return words_join(w->a, key, show_cell(w, r, 0, figures ? PARA_STYLE_SIGN : PARA_STYLE_BODY));
}

/* "+2 Maxim" */
static struct words modifier_line(const struct show *w, const struct row *r, int before)
{
    struct words out = {0};
    if (!r->then)
        out = words_catz(w->a, show_cell(w, r, 0, PARA_STYLE_SIGN), "\xc2\xa0", PARA_STYLE_BODY,
                         CHAR_STYLE_PLAIN);
    out = words_join(w->a, out, of_group(w, r, before, CHAR_STYLE_PLAIN));
    return words_join(w->a, out, situation(w, r));
}

/* The whole chart as one line: "Clearing a jam (the D6): +1 ... · +2 Maxim"; "Past the crest: a
 * lower hill 6″ · a steep one 3″". */
struct words chart_line(const struct show *w)
{
    const struct chart *c = w->c;
    struct words out = show_words_in(w, w->request.corner.s.n ? w->request.corner.s : c->title.s,
                                     PARA_STYLE_BODY, CHAR_STYLE_STRONG);
    int before = -1;
    if (chart_adds(c) && c->to.s.n)
        out = aside(w, out, c->to.s, PARA_STYLE_BODY);
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        out = words_cat(w->a, out, i ? STR(" \xc2\xb7 ") : show_text(w, MSG_COLON), PARA_STYLE_BODY,
                        CHAR_STYLE_ASIDE);
        out = words_join(w->a, out, chart_adds(c) ? modifier_line(w, r, before) : row_line(w, r));
        before = r->then ? -1 : r->group;
    }
    return out;
}
