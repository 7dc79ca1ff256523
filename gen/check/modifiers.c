/* Modifiers and rows taken from elsewhere to findings: the same situation that two charts count otherwise, a row that a
 * chart `from` another gives otherwise than its master, and modifiers that can take what they change to nothing or
 * less, where nobody says what is done then.
 *
 * Compared is meaning, not spelling. A row that repeats its master is no finding: it is the same fact, read twice from
 * the book, and proves both. A difference that is meant is said by `why`, or waived. */
#include "check/check.h"
#include <stdlib.h>

/* ---- the same fact twice ---- */

/* What a modifier changes: its own `to`, else its chart's. */
static struct str to_of(const struct chart *c, const struct row *row)
{
    return row->to.s.n ? row->to.s : c->to.s;
}

/* A modifier that stands here and is not said to be meant otherwise. */
static bool is_compared(const struct chart *c, const struct row *row)
{
    return !row->then && row->cell && row->cell[0].kind != CELL_BAD && row->cell[0].kind != CELL_SEE &&
           row_is_own(c, row) && !row->house && !(row->why.s.n && !row->erratum.set);
}

/* Are two modifiers the same situation? Its name and its group's are the same, and what they change. */
static bool same_situation(const struct chart *c, const struct row *x, const struct chart *o, const struct row *y)
{
    bool grouped = x->group >= 0 && y->group >= 0;
    return str_same_name(x->label.s, y->label.s) && str_same_name(to_of(c, x), to_of(o, y)) &&
           (grouped ? str_same_name(c->group[x->group].label.s, o->group[y->group].label.s)
                    : x->group < 0 && y->group < 0);
}

/* "for each hit up to -3", "once". */
static struct str limit_words(struct arena *a, const struct row *row)
{
    struct buf b = {.a = a};
    if (row->each.s.n)
        buf_printf(&b, "for each %.*s%s", STRF(row->each.s), row->has_up_to ? " " : "");
    if (row->has_up_to)
        buf_printf(&b, "up to %s%.*s", row->up_to.n > 0 ? "+" : "", STRF(number_words(a, row->up_to, UNIT_NONE)));
    return b.n ? buf_str(&b) : STR("once");
}

/* A row of c and one of o, the same thing twice: their cells of column k differ, or where k is none, their limits. */
static struct finding *say_differs(struct check_run *r, enum rule_id rule, const struct chart *c, const struct row *row,
                                   const struct chart *o, const struct row *other, size_t k)
{
    struct str name = row_name(r->a, c, row);
    bool cells = k < c->n_col;
    const struct text *x = cells ? &row->cell[k].text : &row->label, *y = cells ? &other->cell[k].text : &other->label;
    struct finding *f;
    if (cells)
        f = diag_add(r->d, rule, x->at, "\"%.*s\" is \"%.*s\" here, and \"%.*s\" in %.*s", STRF(name), STRF(x->s),
                     STRF(y->s), STRF(o->id));
    else
        f = diag_add(r->d, rule, x->at, "\"%.*s\" counts %.*s here, and %.*s in %.*s", STRF(name),
                     STRF(limit_words(r->a, row)), STRF(limit_words(r->a, other)), STRF(o->id));
    if (cells && c->n_col > 1 && c->kind != CHART_MODIFIERS)
        finding_label(r->d, f, "%.*s", STRF(c->col[k].label.s));
    finding_also(r->d, f, y->at, "as it stands in %.*s", STRF(o->id));
    if (cells && c->n_col > 1)
        finding_help(r->d, f,
                     "write `why: {%.*s: the reason}` in this row if the difference is meant; else put it right, and "
                     "what the book has under `printed:`",
                     STRF(c->col[k].label.s));
    else
        finding_help(r->d, f,
                     "write `why:` in this row if the difference is meant; else put it right, and what the book has "
                     "under `printed:`");
    return f;
}

/* The most that `each` comes to. */
static bool limits_same(const struct row *x, const struct row *y)
{
    return x->has_up_to == y->has_up_to && (!x->has_up_to || rat_cmp(x->up_to, y->up_to) == 0);
}

/* Two charts speak of the same thing where they change the same and start from the same, in the same words. */
static void limits_compare(struct check_run *r, const struct chart *c, const struct chart *o)
{
    if (o->kind != CHART_MODIFIERS || o->bad || !str_same_name(c->start.s, o->start.s))
        return;
    r->tally->checks++;
    for (size_t i = 0; i < c->n_row; i++)
        for (size_t k = 0; is_compared(c, &c->row[i]) && k < o->n_row; k++) {
            const struct row *x = &c->row[i], *y = &o->row[k];
            if (!is_compared(o, y) || !same_situation(c, x, o, y))
                continue;
            bool cells = !cells_same(&x->cell[0], &y->cell[0]);
            if (cells || !limits_same(x, y)) {
                struct finding *f = say_differs(r, RULE_MODIFIER_LIMITS_DIFFER, c, x, o, y, cells ? 0 : c->n_col);
                finding_note(r->d, f, "both change %.*s", STRF(to_of(c, x)));
            }
            break;
        }
}

/* Each chart against those before it, so that a difference is said once; a misprint that is tried, against all. */
static void limits_run(struct check_run *r, const struct chart *c)
{
    const struct chart *o;
    bool before = true;
    for (size_t at[2] = {0}; c->kind == CHART_MODIFIERS && (o = chart_next(c->set, at));) {
        if (str_eq(o->id, c->id))
            before = false;
        else if (before || r->trying)
            limits_compare(r, c, o);
    }
}

const struct check check_limits = {GIVES(RULE_MODIFIER_LIMITS_DIFFER), .chart = limits_run};

/* Does the author say that what differs in column k is meant? An erratum speaks of what is printed alone; a reason that
 * names no column speaks of whatever differs. */
static bool is_meant(const struct chart *c, const struct row *row, size_t k)
{
    if (row->why_of)
        return row->why_of[k].s.n;
    return row->why.s.n && (c->n_col == 1 || !row->erratum.set);
}

/* The first column in which the row differs from its master and nobody says why; n_col: none does. */
static size_t first_differing(const struct chart *c, const struct row *row)
{
    const struct row *master = row->master;
    size_t k = 0;
    while (k < c->n_col && (row->cell[k].kind == CELL_BAD || master->cell[k].kind == CELL_BAD || is_meant(c, row, k) ||
                            cells_same(&row->cell[k], &master->cell[k])))
        k++;
    return k;
}

static bool is_held_against(const struct row *row)
{
    return row->cell && !row->house && !row->then && row->replaced && row->master && row->master->cell &&
           !row->master->then;
}

/* The rows that stand in one master's stead, in all charts, and what they say of its column k. */
struct stand_ins {
    LIST(const struct row *) differ;
    size_t n;
    bool agree; /* all that differ say the same */
};

static struct stand_ins stand_ins_of(struct check_run *r, const struct row *master, size_t k)
{
    struct stand_ins s = {.agree = true};
    const struct chart *o;
    for (size_t i = 0; i < r->model->n_set; i++)
        for (size_t at[2] = {0}; (o = chart_next(r->model->set[i], at));)
            for (size_t n = 0; o->from && !o->bad && o->set == r->model->set[i] && n < o->n_row; n++) {
                const struct row *y = &o->row[n];
                if (y->master != master || !is_held_against(y))
                    continue;
                s.n++;
                if (first_differing(o, y) != k)
                    continue;
                s.agree = s.agree && (!s.differ.n || cells_same(&s.differ.at[0]->cell[k], &y->cell[k]));
                ARENA_PUSH(r->a, &s.differ, y);
            }
    return s;
}

/* One finding a row, at its first cell that differs. A `why` has said that the difference is meant, and so has a set of
 * house rules, which needs no reason: it is marked in print. Where all charts that are from one master say the same
 * against it, it is the master that stands alone. */
static void row_compare(struct check_run *r, const struct chart *c, const struct row *row)
{
    const struct row *master = row->master;
    const size_t k = first_differing(c, row);
    if (k < c->n_col) {
        const struct stand_ins s = stand_ins_of(r, master, k);
        if (r->trying || s.differ.n < 2 || s.differ.n < s.n || !s.agree) {
            say_differs(r, RULE_FACTS_DIFFER, c, row, c->from, master, k);
            return;
        }
        if (s.differ.at[0] != row)
            return;
        struct finding *f =
            diag_add(r->d, RULE_FACTS_DIFFER, master->cell[k].text.at,
                     "\"%.*s\" is \"%.*s\" here, and \"%.*s\" in all %zu charts that give this row themselves",
                     STRF(row_name(r->a, c, row)), STRF(master->cell[k].text.s), STRF(row->cell[k].text.s), s.n);
        if (c->n_col > 1 && c->kind != CHART_MODIFIERS)
            finding_label(r->d, f, "%.*s", STRF(c->col[k].label.s));
        finding_also(r->d, f, row->cell[k].text.at, "as it stands in %.*s", STRF(c->id));
        finding_help(r->d, f, "put it right; or, if all of them are meant to differ, write `why:` in each");
        return;
    }
    /* An `each` and its limit belong to a modifier as its number does. */
    if (!row->why.s.n && !row->erratum.set &&
        (!str_same_name(row->each.s, master->each.s) || !limits_same(row, master)))
        say_differs(r, RULE_FACTS_DIFFER, c, row, c->from, master, c->n_col);
}

/* ---- why, and of what ----
 *
 * A reason for a whole row would be one for every slip in it as well. So it names its columns, unless there is only one
 * or `printed` or `change` has named them, and a column that is named must differ: in its value or in its marks. */

static bool marks_same(const struct cell *x, const struct cell *y)
{
    bool same = x->n_mark == y->n_mark;
    for (size_t i = 0; same && i < x->n_mark; i++)
        same = str_eq(x->mark[i].s, y->mark[i].s);
    return same;
}

static bool column_differs(const struct row *row, size_t k)
{
    const struct row *o = row->master;
    return row->cell[k].kind == CELL_BAD || o->cell[k].kind == CELL_BAD || !marks_same(&row->cell[k], &o->cell[k]) ||
           !cells_same(&row->cell[k], &o->cell[k]);
}

static bool notes_same(const struct text *x, size_t n, const struct text *y, size_t m)
{
    bool same = n == m;
    for (size_t i = 0; same && i < n; i++)
        same = str_same_name(x[i].s, y[i].s);
    return same;
}

/* Is another thing said of the row than of its master, besides its cells? */
static bool rest_differs(const struct row *x, const struct row *y)
{
    return !notes_same(x->note, x->n_note, y->note, y->n_note) ||
           !notes_same(x->only_in, x->n_only_in, y->only_in, y->n_only_in) || !str_same_name(x->each.s, y->each.s) ||
           !limits_same(x, y) || !str_same_name(x->to.s, y->to.s) || !str_same_name(x->again.s, y->again.s) ||
           x->inner != y->inner || x->n_label_mark != y->n_label_mark || x->unsure.s.n != y->unsure.s.n;
}

/* Names the columns where the reason is written: behind its key, in lines of their own or in braces as the row is. */
static void fix_columns(struct check_run *r, struct finding *f, const struct row *row, struct str names)
{
    const struct source *source = f->source;
    const struct span at = row->why.at;
    if (!source || at.hi > source->text.n || str_find(names, ": ") >= 0 || str_find(names, ", ") >= 0)
        return;
    const struct str written = str_cut(source->text, at.lo, at.hi);
    size_t line = at.lo;
    while (line > 0 && source->text.p[line - 1] != '\n')
        line--;
    const struct str before = str_cut(source->text, line, at.lo);
    if (str_find_char(written, '\n') >= 0 || str_starts(written, "|") || str_starts(written, ">"))
        return;
    const ptrdiff_t key = str_find(before, "why:");
    if (str_eq(str_trim(before), STR("why:")))
        finding_fix(r->d, f, ((struct span){at.file, (uint32_t)(line + (size_t)key + 4), at.lo}),
                    "\n%*s%.*s: ", (int)key + 2, "", STRF(names));
    else
        finding_fix(r->d, f, at, "{%.*s: %.*s}", STRF(names), STRF(written));
}

/* A reason without a column, in a row of several. */
static void why_unnamed(struct check_run *r, const struct chart *c, const struct row *row)
{
    struct buf names = {.a = r->a};
    size_t n = 0;
    for (size_t k = 0; k < c->n_col; k++)
        if (column_differs(row, k)) {
            buf_printf(&names, "%s%.*s", n++ ? " and " : "", STRF(c->col[k].label.s));
        }
    if (!n && !rest_differs(row, row->master)) {
        struct finding *f = diag_add(r->d, RULE_WHY_IDLE, row->why.at, "\"%.*s\" is as it is in %.*s",
                                     STRF(row_name(r->a, c, row)), STRF(c->from->id));
        finding_also(r->d, f, row->master->label.at, "the row there");
        finding_help(r->d, f, "leave the reason out, or look in the book for what differs");
    }
    if (!n || c->n_col == 1)
        return;
    const struct str list = buf_str(&names);
    struct finding *f = diag_add(r->d, RULE_WHY_UNNAMED, row->why.at,
                                 "the reason names no column, and would excuse a slip in any of the %zu", c->n_col);
    finding_note(r->d, f, "the row differs from %.*s in %.*s", STRF(c->from->id), STRF(list));
    finding_help(r->d, f, "if that is meant, write `why: {%.*s: the reason}`", STRF(list));
    fix_columns(r, f, row, list);
}

/* Columns that are named, and do not differ. */
static void why_named(struct check_run *r, const struct chart *c, const struct row *row)
{
    const bool compared = row->master && row->master->cell && c->from;
    for (size_t k = 0; k < c->n_col; k++) {
        const bool printed = row->erratum.cell && row->erratum.cell[k];
        if (!row->why_of[k].s.n || !row->why_of[k].at.file || printed || (compared && column_differs(row, k)))
            continue;
        struct finding *f;
        if (compared)
            f = diag_add(r->d, RULE_WHY_IDLE, row->why_of[k].at, "\"%.*s\" is \"%.*s\" in %.*s too",
                         STRF(c->col[k].label.s), STRF(row->cell[k].text.s), STRF(c->from->id));
        else
            f = diag_add(r->d, RULE_WHY_IDLE, row->why_of[k].at, "there is nothing that \"%.*s\" differs from",
                         STRF(c->col[k].label.s));
        if (compared)
            finding_also(r->d, f, row->master->cell[k].text.at, "as it stands there");
        finding_help(r->d, f, "leave its reason out, or look in the book for what differs");
    }
}

static void facts_run(struct check_run *r, const struct chart *c)
{
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        if (row->why_of && row->cell && row_is_own(c, row) && !row->house && c->kind != CHART_MODIFIERS)
            why_named(r, c, row);
        if (!c->from || c->from->bad || !is_held_against(row))
            continue;
        r->tally->checks++;
        row_compare(r, c, row);
        if (row->why.s.n && !row->why_of && !row->erratum.set)
            why_unnamed(r, c, row);
    }
}

const struct check check_facts = {GIVES(RULE_FACTS_DIFFER, RULE_WHY_UNNAMED, RULE_WHY_IDLE), .chart = facts_run};

/* ---- modifiers that add nothing ----
 *
 * One that counts nothing is written 0; -- among figures is one that was lost, or a line that is no modifier. */
enum { ADDING_LEAST = 3 };

static void nothing_run(struct check_run *r, const struct chart *c)
{
    size_t figures = 0;
    for (struct cell_walk i = {.chart = c}; c->kind == CHART_MODIFIERS && cells_next(&i);)
        figures +=
            !i.row->then && (i.cell->kind == CELL_ADD || i.cell->kind == CELL_TIMES || i.cell->kind == CELL_ROLL);
    for (struct cell_walk i = {.chart = c, .own = true}; figures >= ADDING_LEAST && cells_next(&i);) {
        r->tally->checks++;
        if (i.row->then || i.cell->kind != CELL_NONE || i.row->n_note || i.row->house)
            continue;
        struct finding *f = diag_add(r->d, RULE_FIGURE_MISSING, i.cell->text.at, "\"%.*s\" adds nothing",
                                     STRF(row_name(r->a, c, i.row)));
        finding_help(r->d, f, "look in the book for its figure; where it has none, write 0, or say why in a `note`");
    }
}

const struct check check_adds_nothing = {GIVES(RULE_FIGURE_MISSING), .chart = nothing_run};

/* ---- never below zero ----
 *
 * Certain only where a chart says in so many words what it changes: its `to` is the name of a column of counts, rates
 * or dice in its own set, or its `start` is a number. The least total of the modifiers is put to the least number
 * there. A chart that speaks of a least, of less, of never or of nothing has said what happens, and is believed. */

/* Words by which books say what happens at nothing. Found in part of a word too ("unless"): it is better to be silent
 * than to ask what was answered. */
static bool says_end(struct arena *a, const struct chart *c)
{
    static const char *const words[] = {"least", "never",   "nothing", "none",  "minimum", "less",
                                        "fewer", "no-dice", "no-die",  "below", "zero",    "cannot"};
    struct texts texts = {0};
    texts_of(a, c, TEXT_NOTE | TEXT_TOTAL | TEXT_GROUP_NOTE | TEXT_ROW_NOTE | TEXT_THEN, &texts);
    for (size_t i = 0; i < texts.n; i++) {
        struct str said = str_fold(a, texts.at[i].s);
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            if (str_find(said, words[k]) >= 0)
                return true;
    }
    return false;
}

/* What the modifiers of c change at the least, how much, where that stands, and in which chart: the number that they
 * start from, else the least amount above nothing in the columns of that name. */
static bool changed_find(const struct chart *c, struct rat *value, struct span *at, const struct chart **in)
{
    const struct chart *o;
    struct str start = c->start.s;
    ptrdiff_t blank = str_find_char(start, ' '); /* "4 dice" is 4 */
    bool found = false;
    *at = c->start.at;
    *in = c;
    if (start.n && char_is_digit(start.p[0]) && rat_parse(value, blank < 0 ? start : str_cut(start, 0, (size_t)blank)))
        return value->n > 0;
    for (size_t set_at[2] = {0}; c->to.s.n && (o = chart_next(c->set, set_at));)
        for (struct cell_walk i = {.chart = o}; !o->bad && cells_next(&i);) {
            const struct rat amount = i.cell->value.range.lo;
            bool counts = i.col->type.kind == TYPE_COUNT || i.col->type.kind == TYPE_RATE;
            if (counts && i.cell->kind == CELL_NUMBER && amount.n > 0 && (!found || rat_cmp(amount, *value) < 0) &&
                str_same_name(i.col->label.s, c->to.s))
                *value = amount, *at = i.cell->text.at, *in = o, found = true;
        }
    return found;
}

static void below_run(struct check_run *r, const struct chart *c)
{
    struct rat *total, least, value;
    size_t n;
    struct str why;
    struct span at;
    const struct chart *changed;
    if (c->kind != CHART_MODIFIERS || !chart_is_own(c))
        return;
    for (size_t i = 0; i < c->n_row; i++) /* of the total alone: what changes something else does not count */
        if (c->row[i].to.s.n && !str_same_name(c->row[i].to.s, c->to.s))
            return;
    if (!changed_find(c, &value, &at, &changed))
        return;
    if (!modifiers_totals(r->a, c, &total, &n, &why) || !n || !rat_add(&least, value, total[0])) {
        r->tally->not_run++;
        return;
    }
    r->tally->checks++;
    if (least.n > 0 || says_end(r->a, c) || says_end(r->a, changed))
        return;
    struct str from = number_words(r->a, value, UNIT_NONE);
    struct rat lost = {-total[0].n, total[0].d};
    struct finding *f =
        diag_add(r->d, RULE_NEVER_BELOW_ZERO, c->to.s.n ? c->to.at : c->at,
                 "these take away up to %.*s, and there may be only %.*s: nothing says what is done at 0",
                 STRF(number_words(r->a, lost, UNIT_NONE)), STRF(from));
    finding_also(r->d, f, at, "%.*s is here", STRF(from));
    finding_help(r->d, f, "write a line `Then: Never less than 1`, or a note that says what happens at 0");
}

const struct check check_below_zero = {GIVES(RULE_NEVER_BELOW_ZERO), .chart = below_run};
