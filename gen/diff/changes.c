/* Two models, of an older and of a newer edition, to the list of what changed,
 * in the rulebook's words. Called by the command diff.
 *
 * Charts are the same by their id; one whose id is gone is sought by its title
 * among those that are new. What a chart takes over from
 * another (`from`) is told there alone. A chart that could not be read in one
 * of the two had its finding, and no difference is made up for it. */
#include "diff/compare.h"
#include "model/dump.h"

void change_put(const struct comparing *c, enum change_kind kind, struct str where, const char *what, struct str was,
                struct str is, struct span at)
{
    struct change one = {.kind = kind,
                         .set = c->set,
                         .chart = c->y ? c->y : c->x,
                         .entry = c->entry,
                         .where = where,
                         .what = what,
                         .was = was,
                         .is = is,
                         .at = at};
    if (c->before.n)
        one.where = str_printf(c->a, "%.*s%s%.*s", STRF(c->before), where.n ? ", " : "", STRF(where));
    ARENA_PUSH(c->a, c->out, one);
}

struct str text_folded(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++)
        if (!char_is_blank(s.p[i]))
            buf_putc(&b, s.p[i]);
        else if (b.n && b.p[b.n - 1] != ' ')
            buf_putc(&b, ' ');
    return str_trim(buf_str(&b));
}

void text_compare(const struct comparing *c, struct str where, const char *what, struct text was, struct text is,
                  bool sentence)
{
    struct str x = text_folded(c->a, was.s), y = text_folded(c->a, is.s);
    if (str_eq(x, y))
        return;
    const enum change_kind kind = !x.n ? CHANGE_ADDED : !y.n ? CHANGE_GONE : sentence ? CHANGE_WORDS : CHANGE_VALUE;
    change_put(c, kind, where, what, x, y, y.n ? is.at : c->y ? c->y->at : was.at);
}

void words_compare(const struct comparing *c, const char *what, struct str was, struct str is)
{
    const struct text old = {was, NOWHERE}, new = {is, c->set->at};
    text_compare(c, STR(""), what, old, new, false);
}

/* The first of them, so much that one sees which stands where. */
static struct str in_order(struct arena *a, const struct text *x, size_t n)
{
    enum { LONG = 160 };
    struct buf b = {.a = a};
    for (size_t i = 0; i < n; i++) {
        if (b.n > LONG) {
            buf_putz(&b, ", ...");
            break;
        }
        buf_printf(&b, "%s%.*s", i ? ", " : "", STRF(text_folded(a, x[i].s)));
    }
    return buf_str(&b);
}

void texts_compare(const struct comparing *c, struct str where, const char *what, const struct text *x, size_t n,
                   const struct text *y, size_t m)
{
    LIST(struct text) was = {0}, is = {0};
    bool *taken = ARENA_ARRAY(c->a, bool, m);
    for (size_t i = 0; i < n; i++) {
        bool both = false;
        for (size_t k = 0; k < m && !both; k++)
            if (!taken[k] && str_eq(text_folded(c->a, x[i].s), text_folded(c->a, y[k].s)))
                both = taken[k] = true;
        if (!both)
            ARENA_PUSH(c->a, &was, x[i]);
    }
    for (size_t k = 0; k < m; k++)
        if (!taken[k])
            ARENA_PUSH(c->a, &is, y[k]);
    for (size_t i = 0; n == m && !was.n && i < n; i++)
        if (!str_eq(text_folded(c->a, x[i].s), text_folded(c->a, y[i].s))) {
            change_put(c, CHANGE_VALUE, where, str_printf(c->a, "order of %ss", what).p, in_order(c->a, x, n),
                       in_order(c->a, y, m), y[i].at);
            break;
        }
    for (size_t i = 0; i < was.n || i < is.n; i++)
        text_compare(c, where, what, i < was.n ? was.at[i] : (struct text){0}, i < is.n ? is.at[i] : (struct text){0},
                     true);
}

/* "band-gap, Pistol, Range": the rule, and what of the chart it is waived for. */
static struct str waiver_name(struct arena *a, const struct waiver *w)
{
    return str_printf(a, "%.*s%s%.*s%s%.*s", STRF(w->slug.s), w->of.s.n ? ", " : "", STRF(w->of.s),
                      w->under.s.n ? ", " : "", STRF(w->under.s));
}

static const struct named *named_find(const struct named_list *l, const struct named *one)
{
    for (size_t i = 0; i < l->n; i++)
        if (str_eq(l->at[i].name, one->name))
            return &l->at[i];
    return NULL;
}

void named_compare(const struct comparing *c, const char *what, const struct named_list *x, const struct named_list *y,
                   bool sentence)
{
    const struct text none = {0};
    for (size_t i = 0; i < x->n; i++) {
        const struct named *one = &x->at[i], *other = named_find(y, one);
        const bool rolls = other && one->roll && other->roll;
        if (!rolls || !roll_same(one->roll, other->roll))
            text_compare(c, one->name, what, one->text, other ? other->text : none, sentence);
    }
    for (size_t k = 0; k < y->n; k++)
        if (!named_find(x, &y->at[k]))
            text_compare(c, y->at[k].name, what, none, y->at[k].text, sentence);
}

static struct named_list waivers_named(struct arena *a, const struct waiver *w, size_t n)
{
    struct named_list l = {0};
    for (size_t i = 0; i < n; i++)
        ARENA_PUSH(a, &l, ((struct named){waiver_name(a, &w[i]), w[i].why, NULL}));
    return l;
}

void waivers_compare(const struct comparing *c, const struct waiver *x, size_t n, const struct waiver *y, size_t m)
{
    const struct named_list was = waivers_named(c->a, x, n), is = waivers_named(c->a, y, m);
    named_compare(c, "waiver", &was, &is, true);
}

/* ---- rows ---- */

static struct str row_value(struct arena *a, const struct chart *c, const struct row *r)
{
    struct buf b = {.a = a};
    struct str label = row_words(a, c, r);
    buf_put(&b, label);
    for (size_t i = 0; r->cell && i < c->n_col; i++)
        buf_printf(&b, "%s%.*s", i ? ", " : label.n ? ": " : "", STRF(cell_words(a, c, r, i)));
    return buf_str(&b);
}

/* What print and play part in; empty without an erratum. */
static struct str erratum_words(struct arena *a, const struct chart *c, const struct row *r)
{
    const struct erratum *e = &r->erratum;
    struct buf b = {.a = a};
    if (!e->set)
        return STR("");
    if (e->label.s.n)
        buf_printf(&b, "printed %.*s, played %.*s", STRF(e->label.s), STRF(r->label.s));
    for (size_t i = 0; e->cell && i < c->n_col; i++) {
        if (!e->cell[i])
            continue;
        buf_printf(&b, "%sprinted ", b.n ? "; " : "");
        buf_put_cell(&b, c, e->cell[i]);
        buf_putz(&b, ", played ");
        buf_put_cell(&b, c, &r->cell[i]);
    }
    buf_printf(&b, "%s%.*s", b.n ? ": " : "", STRF(e->why.s));
    if (e->by.s.n)
        buf_printf(&b, " (%.*s)", STRF(e->by.s));
    return buf_str(&b);
}

static const char *step_or_row(const struct chart *c)
{
    return c->kind == CHART_STEPS ? "step" : c->kind == CHART_MODIFIERS ? "modifier" : "row";
}

/* Nobody sees whether a range has a hyphen or a dash, or blanks round it; +5 for 5 is seen. */
static bool looks_same(struct str x, struct str y)
{
    const char *const dash = "\xe2\x80\x93";
    size_t i = 0, k = 0;
    for (;;) {
        for (; i < x.n && x.p[i] == ' '; i++)
            ;
        for (; k < y.n && y.p[k] == ' '; k++)
            ;
        if (i == x.n || k == y.n)
            return i == x.n && k == y.n;
        const bool wide_x = str_starts(str_cut(x, i, x.n), dash), wide_y = str_starts(str_cut(y, k, y.n), dash);
        if ((wide_x ? '-' : x.p[i]) != (wide_y ? '-' : y.p[k]))
            return false;
        i += wide_x ? 3 : 1;
        k += wide_y ? 3 : 1;
    }
}

/* The same words, and whether their ends are the row's own is another: by `bounds`. */
static void compare_bounds(const struct comparing *c, const struct row *x, const struct row *y)
{
    const struct str own[] = {STR("its own"), STR("its neighbours'")};
    const struct range *p = &x->band.range, *q = &y->band.range;
    if (x->has_range && y->has_range && c->x->edges == c->y->edges &&
        (p->lo_open && p->hi_open) != (q->lo_open && q->hi_open))
        change_put(c, CHANGE_VALUE, row_words(c->a, c->y, y), "bounds", own[p->lo_open], own[q->lo_open], y->at);
}

/* A band is called by what it comes to: "Holds: 4-6 is now 4-7". A row without
 * a band by its old name. */
static void compare_label(const struct comparing *c, const struct row *x, const struct row *y)
{
    struct str was = row_words(c->a, c->x, x), is = row_words(c->a, c->y, y);
    const bool grouped = x->group >= 0 || y->group >= 0;
    if (grouped ? str_eq(was, is) : label_same(x->label.s, y->label.s) && looks_same(x->label.s, y->label.s)) {
        compare_bounds(c, x, y);
        return;
    }
    if (c->y->kind == CHART_STEPS && c->y->n_row != c->x->n_row) /* numbered anew by a step that came or went */
        return;
    const bool band = (x->has_range || y->has_range) && y->cell && c->y->n_col;
    struct str name = band ? cell_words(c->a, c->y, y, 0) : STR("");
    if (band && !name.n)
        name = is;
    change_put(c, CHANGE_VALUE, name, name.n ? NULL : step_or_row(c->y), was, is, y->at);
}

/* So long that its end must be seen. */
static bool is_sentence(struct str s)
{
    size_t blanks = 0;
    for (size_t i = 0; i < s.n; i++)
        blanks += s.p[i] == ' ';
    return blanks > 3;
}

static struct text marks_of(struct arena *a, const struct text *mark, size_t n, struct span at)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < n; i++)
        buf_printf(&b, "%s^%.*s", i ? " " : "", STRF(mark[i].s));
    return (struct text){buf_str(&b), at};
}

/* Why it is otherwise than in its master, or than printed, column by column. */
static struct text reason_of(struct arena *a, const struct chart *c, const struct row *r)
{
    struct buf b = {.a = a};
    if (!r->erratum.set)
        buf_put(&b, r->why.s);
    for (size_t i = 0; r->why_of && i < c->n_col; i++)
        if (r->why_of[i].s.n && !str_eq(r->why_of[i].s, r->why.s))
            buf_printf(&b, "%s%.*s: %.*s", b.n ? "; " : "", STRF(column_words(a, &c->col[i])), STRF(r->why_of[i].s));
    return (struct text){buf_str(&b), r->at};
}

/* In its value, or in how it is printed: 00 for 0. A cell that the row has not is none. */
static bool cell_differs(const struct comparing *c, const struct row *x, size_t i, const struct row *y, size_t k)
{
    if (!cell_same(c->a, c->x, x, i, c->y, y, k))
        return true;
    const struct str was = cell_words(c->a, c->x, x, i), is = cell_words(c->a, c->y, y, k);
    return was.n && is.n && !looks_same(was, is);
}

static void compare_chart(struct comparing *c);

static void compare_row(const struct comparing *c, const struct row *x, const struct row *y, const ptrdiff_t *col)
{
    struct str name = row_words(c->a, c->y, y);
    const bool steps = c->y->kind == CHART_STEPS;
    if (x->then)
        text_compare(c, STR(""), "line between", x->label, y->label, true);
    else
        compare_label(c, x, y);
    for (size_t i = 0; x->cell && y->cell && !x->then && i < c->x->n_col; i++) {
        const size_t k = (size_t)col[i];
        if (col[i] < 0 || !cell_differs(c, x, i, y, k))
            continue;
        struct str head = column_words(c->a, &c->y->col[k]), where = name;
        if (c->y->n_col > 1 && head.n)
            where = name.n ? str_printf(c->a, "%.*s, %.*s", STRF(name), STRF(head)) : head;
        if (steps && name.n)
            where = str_printf(c->a, "step %.*s", STRF(name));
        struct str was = cell_words(c->a, c->x, x, i), is = cell_words(c->a, c->y, y, k);
        const bool sentence = steps || (y->cell[k].kind == CELL_TEXT && (is_sentence(was) || is_sentence(is)));
        change_put(c, sentence ? CHANGE_WORDS : CHANGE_VALUE, where, NULL, was, is, y->at);
    }
    texts_compare(c, name, "note", x->note, x->n_note, y->note, y->n_note);
    text_compare(c, name, "erratum", (struct text){erratum_words(c->a, c->x, x), x->at},
                 (struct text){erratum_words(c->a, c->y, y), y->at}, true);
    text_compare(c, name, "doubt", x->unsure, y->unsure, true);
    text_compare(c, name, "second throw", x->again, y->again, true);
    text_compare(c, name, "sign of a footnote", marks_of(c->a, x->label_mark, x->n_label_mark, x->at),
                 marks_of(c->a, y->label_mark, y->n_label_mark, y->at), false);
    text_compare(c, name, "reason", reason_of(c->a, c->x, x), reason_of(c->a, c->y, y), true);
    texts_compare(c, name, "theatre", x->only_in, x->n_only_in, y->only_in, y->n_only_in);
    if (x->inner && y->inner) {
        struct comparing in = *c;
        in.x = x->inner;
        in.y = y->inner;
        in.before = c->before.n ? str_printf(c->a, "%.*s / %.*s", STRF(c->before), STRF(name)) : name;
        compare_chart(&in);
    } else if (x->inner || y->inner) {
        change_put(c, y->inner ? CHANGE_ADDED : CHANGE_GONE, name, "further die",
                   x->inner ? x->inner->down.expression.s : STR(""), y->inner ? y->inner->down.expression.s : STR(""),
                   y->at);
    }
}

/* A row that a chart takes over is told where it stands. */
static bool is_own(const struct chart *c, const struct row *r)
{
    return !c->from || r->replaced || r->added;
}

/* The order of rows is the order in which they are played, or looked through.
 */
static void compare_place(const struct comparing *c, size_t i, size_t k)
{
    const struct row *y = &c->y->row[k];
    struct str was = i ? row_words(c->a, c->x, &c->x->row[i - 1]) : STR("");
    struct str is = k ? row_words(c->a, c->y, y - 1) : STR("");
    change_put(c, CHANGE_VALUE, c->y->kind == CHART_STEPS ? row_value(c->a, c->y, y) : row_words(c->a, c->y, y),
               "place", i ? str_printf(c->a, "behind %.*s", STRF(was)) : STR("first"),
               k ? str_printf(c->a, "behind %.*s", STRF(is)) : STR("first"), y->at);
}

static void compare_rows(const struct comparing *c, const ptrdiff_t *col)
{
    ptrdiff_t *to = ARENA_ARRAY(c->a, ptrdiff_t, c->x->n_row), *from = ARENA_ARRAY(c->a, ptrdiff_t, c->y->n_row);
    bool *moved = ARENA_ARRAY(c->a, bool, c->x->n_row);
    rows_match(c->a, c->x, c->y, col, to, moved);
    for (size_t k = 0; k < c->y->n_row; k++)
        from[k] = -1;
    for (size_t i = 0; i < c->x->n_row; i++)
        if (to[i] >= 0)
            from[to[i]] = (ptrdiff_t)i;
    for (size_t i = 0; i < c->x->n_row; i++)
        if (to[i] < 0 && is_own(c->x, &c->x->row[i])) {
            const struct row *x = &c->x->row[i];
            change_put(c, CHANGE_GONE, STR(""), step_or_row(c->x), row_value(c->a, c->x, x), STR(""), c->y->at);
        }
    for (size_t k = 0; k < c->y->n_row; k++) {
        const struct row *y = &c->y->row[k];
        const struct row *x = from[k] < 0 ? NULL : &c->x->row[from[k]];
        if (!x && is_own(c->y, y))
            change_put(c, CHANGE_ADDED, STR(""), step_or_row(c->y), STR(""), row_value(c->a, c->y, y), y->at);
        else if (x && (is_own(c->y, y) || is_own(c->x, x)))
            compare_row(c, x, y, col);
        if (x && moved[from[k]] && is_own(c->y, y))
            compare_place(c, (size_t)from[k], k);
    }
}

/* ---- columns, and what is said of a chart as a whole ---- */

/* Those that both have, as they stand in one of them. `of`: to which of the other each goes; NULL: to itself. */
static struct str columns_in_order(struct arena *a, const struct chart *c, const bool *both)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < c->n_col; i++)
        if (both[i])
            buf_printf(&b, "%s%.*s", b.n ? ", " : "", STRF(column_words(a, &c->col[i])));
    return buf_str(&b);
}

static void compare_order(const struct comparing *c, const ptrdiff_t *col)
{
    bool *in_x = ARENA_ARRAY(c->a, bool, c->x->n_col), *in_y = ARENA_ARRAY(c->a, bool, c->y->n_col), moved = false;
    ptrdiff_t last = -1;
    for (size_t i = 0; i < c->x->n_col; i++) {
        if (col[i] < 0)
            continue;
        in_x[i] = in_y[col[i]] = true;
        moved = moved || col[i] < last;
        last = col[i];
    }
    if (moved)
        change_put(c, CHANGE_VALUE, STR(""), "order of columns", columns_in_order(c->a, c->x, in_x),
                   columns_in_order(c->a, c->y, in_y), c->y->at);
}

static struct text type_of(const struct column *col)
{
    const struct str name = col->type.terms ? col->type.terms->name.s : str_of(type_words[col->type.kind]);
    return (struct text){name, col->type_at.file ? col->type_at : col->label.at};
}

/* What both have. */
static void compare_column(const struct comparing *c, const struct column *x, const struct column *y)
{
    struct str name = column_words(c->a, y);
    if (!str_eq(x->head.s, y->head.s) || !label_same(x->label.s, y->label.s))
        change_put(c, CHANGE_VALUE, STR(""), "column", column_words(c->a, x), name, y->label.at);
    text_compare(c, name, "type", type_of(x), type_of(y), false);
    text_compare(c, name, "sign of a footnote", marks_of(c->a, x->mark, x->n_mark, x->label.at),
                 marks_of(c->a, y->mark, y->n_mark, y->label.at), false);
}

static void compare_columns(const struct comparing *c, ptrdiff_t *col)
{
    bool *taken = ARENA_ARRAY(c->a, bool, c->y->n_col);
    columns_match(c->a, c->x, c->y, col);
    for (size_t i = 0; i < c->x->n_col; i++) {
        struct str was = column_words(c->a, &c->x->col[i]);
        if (col[i] < 0) {
            if (!c->x->from || !c->y->from)
                change_put(c, CHANGE_GONE, STR(""), "column", was, STR(""), c->y->at);
            continue;
        }
        const struct column *y = &c->y->col[col[i]];
        taken[col[i]] = true;
        if (c->x->from && c->y->from)
            continue;
        compare_column(c, &c->x->col[i], y);
    }
    if (!c->x->from || !c->y->from)
        compare_order(c, col);
    for (size_t k = 0; k < c->y->n_col; k++)
        if (!taken[k] && (!c->x->from || !c->y->from))
            change_put(c, CHANGE_ADDED, STR(""), "column", STR(""), column_words(c->a, &c->y->col[k]),
                       c->y->col[k].label.at);
}

static void compare_groups(const struct comparing *c)
{
    static const char *const kinds[] = {"all that apply", "one of them", "any of them"};
    for (size_t i = 0; i < c->x->n_group; i++)
        for (size_t k = 0; k < c->y->n_group; k++) {
            const struct group *x = &c->x->group[i], *y = &c->y->group[k];
            if (!str_eq(x->label.s, y->label.s) || (x->parent < 0) != (y->parent < 0))
                continue;
            if (x->kind != y->kind)
                change_put(c, CHANGE_VALUE, y->label.s, "group", str_of(kinds[x->kind]), str_of(kinds[y->kind]), y->at);
            texts_compare(c, y->label.s, "note", x->note, x->n_note, y->note, y->n_note);
            text_compare(c, y->label.s, "sign of a footnote", marks_of(c->a, x->mark, x->n_mark, x->at),
                         marks_of(c->a, y->mark, y->n_mark, y->at), false);
            break;
        }
}

static bool is_within(const struct chart *c, struct text t)
{
    return t.at.file == c->extent.file && t.at.lo >= c->extent.lo && t.at.lo < c->extent.hi;
}

/* Those that it says itself: a part has its whole's too, and a chart that is from another those of that one. */
static struct named_list marks_named(struct arena *a, const struct chart *c)
{
    struct named_list l = {0};
    for (size_t i = 0; i < c->n_mark; i++)
        if (is_within(c, c->mark[i].text))
            ARENA_PUSH(a, &l, ((struct named){c->mark[i].name.s, c->mark[i].text, NULL}));
    return l;
}

static void compare_marks(const struct comparing *c)
{
    const struct named_list was = marks_named(c->a, c->x), is = marks_named(c->a, c->y);
    named_compare(c, "footnote", &was, &is, true);
}

/* What a chart that is from another says for itself. */
static bool is_said_here(const struct chart *c, struct text t)
{
    return !c->from || !t.s.n || is_within(c, t);
}

static void compare_said(const struct comparing *c, const char *what, struct text was, struct text is, bool sentence)
{
    if (is_said_here(c->x, was) || is_said_here(c->y, is))
        text_compare(c, STR(""), what, was, is, sentence);
}

static struct str axis_words(const struct axis *x)
{
    return x->kind == AXIS_ROLL ? x->expression.s : x->kind == AXIS_MEASURE ? x->measure.s : STR("");
}

/* A roll is the same however its blanks stand. */
static void compare_axis(const struct comparing *c, const char *what, const struct axis *x, const struct axis *y)
{
    const bool rolls = x->kind == AXIS_ROLL && y->kind == AXIS_ROLL && x->roll && y->roll;
    if (!rolls || !roll_same(x->roll, y->roll))
        text_compare(c, STR(""), what, (struct text){axis_words(x), c->x->at}, (struct text){axis_words(y), c->y->at},
                     false);
}

/* "d6", "2d6" */
struct str dice_words(struct arena *a, const struct need_dice *dice)
{
    const long long least = dice->least, most = dice->most;
    if (most <= 0)
        return STR("");
    if (least <= 0 || most % least)
        return str_printf(a, "%lld to %lld", least, most);
    return least == 1 ? str_printf(a, "d%lld", most) : str_printf(a, "%lldd%lld", least, most / least);
}

static struct str dice_said(struct arena *a, const struct chart *c)
{
    return c->dice_given ? dice_words(a, &c->dice) : STR("");
}

static struct text here(const struct chart *c, struct str s)
{
    return (struct text){s, c->at};
}

static bool leaves_out(const struct chart *c, struct str label)
{
    for (size_t i = 0; i < c->n_gone; i++)
        if (label_same(c->gone[i].label.s, label))
            return true;
    return false;
}

/* Rows of its master that it leaves out. */
static void compare_gone(const struct comparing *c)
{
    for (size_t i = 0; i < c->x->n_gone; i++)
        if (!leaves_out(c->y, c->x->gone[i].label.s))
            change_put(c, CHANGE_ADDED, STR(""), "row that was left out", STR(""),
                       row_value(c->a, c->x, &c->x->gone[i]), c->y->at);
    for (size_t i = 0; i < c->y->n_gone; i++)
        if (!leaves_out(c->x, c->y->gone[i].label.s))
            change_put(c, CHANGE_GONE, STR(""), step_or_row(c->y), row_value(c->a, c->y, &c->y->gone[i]), STR(""),
                       c->y->at);
}

/* A column may have a sum and a count of its own. */
static struct named_list totals_named(struct arena *a, const struct chart *c, int kind)
{
    struct named_list l = {0};
    for (size_t i = 0; i < c->n_total; i++)
        if ((int)c->total[i].kind == kind)
            ARENA_PUSH(a, &l, ((struct named){c->total[i].of.s, {c->total[i].text, c->total[i].at}, NULL}));
    return l;
}

/* What its author counted beside it. */
static void compare_counts(const struct comparing *c)
{
    const struct chart *x = c->x, *y = c->y;
    for (int kind = TOTAL_ALL; kind <= TOTAL_ROW; kind++) {
        const struct named_list was = totals_named(c->a, x, kind), is = totals_named(c->a, y, kind);
        named_compare(c, "total", &was, &is, false);
    }
    text_compare(c, STR(""), "row count", x->row_count, y->row_count, false);
    waivers_compare(c, x->waiver, x->n_waiver, y->waiver, y->n_waiver);
}

/* Inner bands and parts come by here too. */
static void compare_chart(struct comparing *c)
{
    static const char *const kinds[] = {"bands", "grid", "modifiers", "steps", "parts"};
    static const char *const edges[] = {"neither band", "the lower band", "the upper band"};
    const struct chart *x = c->x, *y = c->y;
    if (x->bad || y->bad)
        return;
    if (!str_eq(x->id, y->id) && !x->whole && !y->whole && !c->before.n)
        change_put(c, CHANGE_VALUE, STR(""), "id", x->id, y->id, y->at);
    compare_said(c, "title", x->title, y->title, true);
    text_compare(c, STR(""), "from", x->from_id, y->from_id, false);
    if (x->kind != y->kind) {
        change_put(c, CHANGE_VALUE, STR(""), "kind of chart", str_of(kinds[x->kind]), str_of(kinds[y->kind]), y->at);
        return;
    }
    compare_said(c, "section", x->section, y->section, false);
    compare_gone(c);
    compare_said(c, "how a row reads", x->reads, y->reads, true);
    if (!x->from || !y->from) {
        compare_axis(c, x->down.kind == AXIS_ROLL ? "roll" : "measure", &x->down, &y->down);
        compare_axis(c, "roll across", &x->across, &y->across);
        text_compare(c, STR(""), "head of the rows", x->down.title, y->down.title, false);
        text_compare(c, STR(""), "head of the columns", x->across.title, y->across.title, false);
        text_compare(c, STR(""), "a bound that two bands share belongs to", here(x, str_of(edges[x->edges])),
                     here(y, str_of(edges[y->edges])), false);
        text_compare(c, STR(""), "die of its needs", here(x, dice_said(c->a, x)), here(y, dice_said(c->a, y)), false);
        text_compare(c, STR(""), "what they change", x->to, y->to, false);
        text_compare(c, STR(""), "start", x->start, y->start, false);
        compare_groups(c);
    }
    ptrdiff_t *col = ARENA_ARRAY(c->a, ptrdiff_t, x->n_col);
    compare_columns(c, col);
    compare_rows(c, col);
    if (!x->from || !y->from || (y->n_note && is_said_here(y, y->note[0])) ||
        (x->n_note && is_said_here(x, x->note[0])))
        texts_compare(c, STR(""), "note", x->note, x->n_note, y->note, y->n_note);
    compare_said(c, "reading", x->reading, y->reading, true);
    if (!c->before.n)
        compare_marks(c);
    compare_counts(c);
    for (size_t i = 0; i < x->n_part + y->n_part; i++) {
        const bool old = i < x->n_part;
        const struct chart *one = old ? x->part[i] : y->part[i - x->n_part], *other = NULL;
        for (size_t k = 0; k < (old ? y->n_part : x->n_part) && !other; k++)
            other = str_same_name((old ? y->part[k] : x->part[k])->name, one->name) ? (old ? y->part[k] : x->part[k])
                                                                                    : NULL;
        struct comparing in = *c;
        in.x = one;
        in.y = other;
        if (!other)
            change_put(c, old ? CHANGE_GONE : CHANGE_ADDED, STR(""), "part", old ? one->name : STR(""),
                       old ? STR("") : one->name, one->at);
        else if (old)
            compare_chart(&in);
    }
}

/* ---- the charts of a set ---- */

/* The same by id; else, of what is new, the chart of that kind and title. */
static void charts_match(struct arena *a, const struct set *x, const struct set *y, ptrdiff_t *to)
{
    bool *taken = ARENA_ARRAY(a, bool, y->n_chart);
    for (size_t i = 0; i < x->n_chart; i++)
        to[i] = -1;
    for (int titled = 0; titled < 2; titled++)
        for (size_t i = 0; i < x->n_chart; i++)
            for (size_t k = 0; k < y->n_chart && to[i] < 0; k++) {
                const struct chart *p = x->chart[i], *q = y->chart[k];
                const bool named = p->title.s.n && p->kind == q->kind && str_same_name(p->title.s, q->title.s);
                if (taken[k] || !(titled ? named : str_same_name(p->id, q->id)))
                    continue;
                to[i] = (ptrdiff_t)k;
                taken[k] = true;
            }
}

void charts_compare(struct comparing *c, const struct set *x, const struct set *y)
{
    ptrdiff_t *to = ARENA_ARRAY(c->a, ptrdiff_t, x->n_chart);
    charts_match(c->a, x, y, to);
    for (size_t k = 0; k < y->n_chart; k++) {
        c->x = NULL;
        c->y = y->chart[k];
        for (size_t i = 0; i < x->n_chart && !c->x; i++)
            c->x = to[i] == (ptrdiff_t)k ? x->chart[i] : NULL;
        if (c->x)
            compare_chart(c);
        else if (!c->y->bad)
            change_put(c, CHANGE_ADDED, STR(""), "chart", STR(""), c->y->title.s.n ? c->y->title.s : c->y->id, c->y->at);
    }
    c->y = NULL;
    for (size_t i = 0; i < x->n_chart; i++)
        if (to[i] < 0 && !(c->x = x->chart[i])->bad)
            change_put(c, CHANGE_GONE, STR(""), "chart", c->x->title.s.n ? c->x->title.s : c->x->id, STR(""), c->x->at);
    c->x = NULL;
}

struct str change_words(struct arena *a, const struct change *c)
{
    const char *quote = c->kind == CHANGE_WORDS ? "\"" : "";
    struct buf b = {.a = a};
    if (c->where.n)
        buf_printf(&b, "%.*s: ", STRF(c->where));
    if (c->kind == CHANGE_ADDED)
        buf_printf(&b, "new %s: %.*s", c->what, STRF(c->is));
    else if (c->kind == CHANGE_GONE)
        buf_printf(&b, "%s gone: %.*s", c->what, STRF(c->was));
    else
        buf_printf(&b, "%s%s%s%.*s%s is now %s%.*s%s", c->what ? c->what : "", c->what ? ": " : "", quote, STRF(c->was),
                   quote, quote, STRF(c->is), quote);
    return buf_str(&b);
}
