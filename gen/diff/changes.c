/* Two models, of an older and of a newer edition, to the list of what changed,
 * in the rulebook's words. Called by the command diff.
 *
 * Charts are the same by their id; one whose id is gone is sought by its title
 * and its likeness among those that are new. What a chart takes over from
 * another (`from`) is told there alone. A chart that could not be read in one
 * of the two had its finding, and no difference is made up for it. */
#include "diff/diff.h"
#include "model/dump.h"

enum {
    LIKENESS = 60 /* percent of the rows that a chart under another id must have kept */
};

/* What is compared at the moment: `x` of the old edition, `y` of the new; a
 * chart, or neither for a set. */
struct comparing {
    struct arena *a;
    struct changes *out;
    const struct set *set;
    const struct chart *x, *y;
    const struct odds_entry *entry;
    struct str before; /* "Foot: " of a row's further die */
};

static struct change *put(const struct comparing *c, enum change_kind kind, struct str where, const char *what,
                          struct str was, struct str is, struct span at)
{
    struct change one = {.kind = kind,
                         .set = c->set,
                         .chart = c->y ? c->y : c->x,
                         .entry = c->entry,
                         .where = where,
                         .what = what,
                         .was = was,
                         .is = is,
                         .col = SIZE_MAX,
                         .at = at};
    if (c->before.n)
        one.where = str_printf(c->a, "%.*s%s%.*s", STRF(c->before), where.n ? ", " : "", STRF(where));
    ARENA_PUSH(c->a, c->out, one);
    return &c->out->at[c->out->n - 1];
}

static struct str folded(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++)
        if (!char_is_blank(s.p[i]))
            buf_putc(&b, s.p[i]);
        else if (b.n && b.p[b.n - 1] != ' ')
            buf_putc(&b, ' ');
    return str_trim(buf_str(&b));
}

/* A text that one may have and the other not; its breaks are of no account. */
static void compare_text(const struct comparing *c, struct str where, const char *what, struct text was, struct text is,
                         bool sentence)
{
    struct str x = folded(c->a, was.s), y = folded(c->a, is.s);
    if (str_eq(x, y))
        return;
    const enum change_kind kind = !x.n ? CHANGE_ADDED : !y.n ? CHANGE_GONE : sentence ? CHANGE_WORDS : CHANGE_VALUE;
    put(c, kind, where, what, x, y, y.n ? is.at : c->y ? c->y->at : was.at);
}

static void compare_words(const struct comparing *c, const char *what, struct str was, struct str is)
{
    const struct text old = {was, NOWHERE}, new = {is, c->set->at};
    compare_text(c, STR(""), what, old, new, false);
}

/* Texts without names: those that both have go first; of the others the first
 * of one is the first of the other, as long as there are some. */
static void compare_texts(const struct comparing *c, struct str where, const char *what, const struct text *x, size_t n,
                          const struct text *y, size_t m)
{
    LIST(struct text) was = {0}, is = {0};
    bool *taken = ARENA_ARRAY(c->a, bool, m);
    for (size_t i = 0; i < n; i++) {
        bool both = false;
        for (size_t k = 0; k < m && !both; k++)
            if (!taken[k] && str_eq(folded(c->a, x[i].s), folded(c->a, y[k].s)))
                both = taken[k] = true;
        if (!both)
            ARENA_PUSH(c->a, &was, x[i]);
    }
    for (size_t k = 0; k < m; k++)
        if (!taken[k])
            ARENA_PUSH(c->a, &is, y[k]);
    for (size_t i = 0; i < was.n || i < is.n; i++)
        compare_text(c, where, what, i < was.n ? was.at[i] : (struct text){0}, i < is.n ? is.at[i] : (struct text){0},
                     true);
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

/* A band is called by what it comes to: "Holds: 4-6 is now 4-7". A row without
 * a band by its old name. */
static void compare_label(const struct comparing *c, const struct row *x, const struct row *y)
{
    struct str was = row_words(c->a, c->x, x), is = row_words(c->a, c->y, y);
    const bool grouped = x->group >= 0 || y->group >= 0;
    if (grouped ? str_eq(was, is) : label_same(x->label.s, y->label.s))
        return;
    if (c->y->kind == CHART_STEPS && c->y->n_row != c->x->n_row) /* numbered anew by a step that came or went */
        return;
    const bool band = (x->has_range || y->has_range) && y->cell && c->y->n_col;
    struct str name = band ? cell_words(c->a, c->y, y, 0) : STR("");
    if (band && !name.n)
        name = is;
    put(c, CHANGE_VALUE, name, name.n ? NULL : step_or_row(c->y), was, is, y->at)->row = y;
}

/* So long that its end must be seen. */
static bool is_sentence(struct str s)
{
    size_t blanks = 0;
    for (size_t i = 0; i < s.n; i++)
        blanks += s.p[i] == ' ';
    return blanks > 3;
}

static struct text marks_of(struct arena *a, const struct row *r)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < r->n_label_mark; i++)
        buf_printf(&b, "%s^%.*s", i ? " " : "", STRF(r->label_mark[i].s));
    return (struct text){buf_str(&b), r->at};
}

static void compare_chart(struct comparing *c);

static void compare_row(const struct comparing *c, const struct row *x, const struct row *y, const ptrdiff_t *col)
{
    struct str name = row_words(c->a, c->y, y);
    const size_t before = c->out->n;
    const bool steps = c->y->kind == CHART_STEPS;
    if (x->then)
        compare_text(c, STR(""), "line between", x->label, y->label, true);
    else
        compare_label(c, x, y);
    for (size_t i = 0; x->cell && y->cell && !x->then && i < c->x->n_col; i++) {
        const size_t k = (size_t)col[i];
        if (col[i] < 0 || cell_same(c->a, c->x, x, i, c->y, y, k))
            continue;
        struct str head = column_words(c->a, &c->y->col[k]), where = name;
        if (c->y->n_col > 1 && head.n)
            where = name.n ? str_printf(c->a, "%.*s, %.*s", STRF(name), STRF(head)) : head;
        if (steps && name.n)
            where = str_printf(c->a, "step %.*s", STRF(name));
        struct str was = cell_words(c->a, c->x, x, i), is = cell_words(c->a, c->y, y, k);
        const bool sentence = steps || (y->cell[k].kind == CELL_TEXT && (is_sentence(was) || is_sentence(is)));
        struct change *one = put(c, sentence ? CHANGE_WORDS : CHANGE_VALUE, where, NULL, was, is, y->at);
        one->row = y;
        one->col = k;
        one->was_chart = c->x;
        one->was_row = x;
        one->was_col = i;
    }
    compare_texts(c, name, "note", x->note, x->n_note, y->note, y->n_note);
    compare_text(c, name, "erratum", (struct text){erratum_words(c->a, c->x, x), x->at},
                 (struct text){erratum_words(c->a, c->y, y), y->at}, true);
    compare_text(c, name, "doubt", x->unsure, y->unsure, true);
    compare_text(c, name, "second throw", x->again, y->again, true);
    compare_text(c, name, "sign of a footnote", marks_of(c->a, x), marks_of(c->a, y), false);
    compare_texts(c, name, "theatre", x->only_in, x->n_only_in, y->only_in, y->n_only_in);
    for (size_t i = before; i < c->out->n; i++)
        c->out->at[i].row = y;
    if (x->inner && y->inner) {
        struct comparing in = *c;
        in.x = x->inner;
        in.y = y->inner;
        in.before = c->before.n ? str_printf(c->a, "%.*s / %.*s", STRF(c->before), STRF(name)) : name;
        compare_chart(&in);
    } else if (x->inner || y->inner) {
        put(c, y->inner ? CHANGE_ADDED : CHANGE_GONE, name, "further die",
            x->inner ? x->inner->down.expression.s : STR(""), y->inner ? y->inner->down.expression.s : STR(""), y->at)
            ->row = y;
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
    put(c, CHANGE_VALUE, c->y->kind == CHART_STEPS ? row_value(c->a, c->y, y) : row_words(c->a, c->y, y), "place",
        i ? str_printf(c->a, "behind %.*s", STRF(was)) : STR("first"),
        k ? str_printf(c->a, "behind %.*s", STRF(is)) : STR("first"), y->at)
        ->row = y;
}

static void put_row(const struct comparing *c, const struct row *y)
{
    struct change *one = put(c, CHANGE_ADDED, STR(""), step_or_row(c->y), STR(""), row_value(c->a, c->y, y), y->at);
    one->row = y;
    one->whole = true;
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
            struct change *one =
                put(c, CHANGE_GONE, STR(""), step_or_row(c->x), row_value(c->a, c->x, x), STR(""), c->y->at);
            one->was_chart = c->x;
            one->was_row = x;
        }
    for (size_t k = 0; k < c->y->n_row; k++) {
        const struct row *y = &c->y->row[k];
        const struct row *x = from[k] < 0 ? NULL : &c->x->row[from[k]];
        if (!x && is_own(c->y, y))
            put_row(c, y);
        else if (x && (is_own(c->y, y) || is_own(c->x, x)))
            compare_row(c, x, y, col);
        if (x && moved[from[k]] && is_own(c->y, y))
            compare_place(c, (size_t)from[k], k);
    }
}

/* ---- columns, and what is said of a chart as a whole ---- */

static void compare_columns(const struct comparing *c, ptrdiff_t *col)
{
    bool *taken = ARENA_ARRAY(c->a, bool, c->y->n_col);
    columns_match(c->a, c->x, c->y, col);
    for (size_t i = 0; i < c->x->n_col; i++) {
        struct str was = column_words(c->a, &c->x->col[i]);
        if (col[i] < 0) {
            if (!c->x->from || !c->y->from)
                put(c, CHANGE_GONE, STR(""), "column", was, STR(""), c->y->at);
            continue;
        }
        const struct column *y = &c->y->col[col[i]];
        taken[col[i]] = true;
        if (c->x->from && c->y->from)
            continue;
        if (!str_eq(c->x->col[i].head.s, y->head.s) || !label_same(c->x->col[i].label.s, y->label.s))
            put(c, CHANGE_VALUE, STR(""), "column", was, column_words(c->a, y), y->label.at);
    }
    for (size_t k = 0; k < c->y->n_col; k++)
        if (!taken[k] && (!c->x->from || !c->y->from))
            put(c, CHANGE_ADDED, STR(""), "column", STR(""), column_words(c->a, &c->y->col[k]), c->y->col[k].label.at)
                ->whole = true;
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
                put(c, CHANGE_VALUE, y->label.s, "group", str_of(kinds[x->kind]), str_of(kinds[y->kind]), y->at);
            compare_texts(c, y->label.s, "note", x->note, x->n_note, y->note, y->n_note);
            break;
        }
}

static void compare_marks(const struct comparing *c)
{
    const struct chart *x = c->x, *y = c->y;
    for (size_t i = 0; i < x->n_mark; i++) {
        const struct mark *m = chart_mark(y, x->mark[i].name.s);
        compare_text(c, x->mark[i].name.s, "footnote", x->mark[i].text, m ? m->text : (struct text){0}, true);
    }
    for (size_t k = 0; k < y->n_mark; k++)
        if (!chart_mark(x, y->mark[k].name.s))
            compare_text(c, y->mark[k].name.s, "footnote", (struct text){0}, y->mark[k].text, true);
}

/* What a chart that is from another says for itself. */
static bool is_said_here(const struct chart *c, struct text t)
{
    return !c->from || !t.s.n || (t.at.file == c->extent.file && t.at.lo >= c->extent.lo && t.at.lo < c->extent.hi);
}

static void compare_said(const struct comparing *c, const char *what, struct text was, struct text is, bool sentence)
{
    if (is_said_here(c->x, was) || is_said_here(c->y, is))
        compare_text(c, STR(""), what, was, is, sentence);
}

static struct str axis_words(const struct axis *x)
{
    return x->kind == AXIS_ROLL ? x->expression.s : x->kind == AXIS_MEASURE ? x->measure.s : STR("");
}

/* "d6", "2d6" */
static struct str dice_words(struct arena *a, const struct need_dice *dice)
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

/* Inner bands and parts come by here too. */
static void compare_chart(struct comparing *c)
{
    static const char *const kinds[] = {"bands", "grid", "modifiers", "steps", "parts"};
    static const char *const edges[] = {"neither band", "the lower band", "the upper band"};
    const struct chart *x = c->x, *y = c->y;
    if (x->bad || y->bad)
        return;
    if (!str_eq(x->id, y->id) && !x->whole && !y->whole && !c->before.n)
        put(c, CHANGE_VALUE, STR(""), "id", x->id, y->id, y->at);
    compare_said(c, "title", x->title, y->title, true);
    if (x->kind != y->kind) {
        put(c, CHANGE_VALUE, STR(""), "kind of chart", str_of(kinds[x->kind]), str_of(kinds[y->kind]), y->at)->whole =
            true;
        return;
    }
    compare_said(c, "section", x->section, y->section, false);
    compare_text(c, STR(""), "from", x->from_id, y->from_id, false);
    if (!x->from || !y->from) {
        compare_text(c, STR(""), x->down.kind == AXIS_ROLL ? "roll" : "measure", here(x, axis_words(&x->down)),
                     here(y, axis_words(&y->down)), false);
        compare_text(c, STR(""), "roll across", here(x, axis_words(&x->across)), here(y, axis_words(&y->across)),
                     false);
        compare_text(c, STR(""), "head of the rows", x->down.title, y->down.title, false);
        compare_text(c, STR(""), "head of the columns", x->across.title, y->across.title, false);
        compare_text(c, STR(""), "a bound that two bands share belongs to", here(x, str_of(edges[x->edges])),
                     here(y, str_of(edges[y->edges])), false);
        compare_text(c, STR(""), "die of its needs", here(x, dice_said(c->a, x)), here(y, dice_said(c->a, y)), false);
        compare_text(c, STR(""), "what they change", x->to, y->to, false);
        compare_text(c, STR(""), "start", x->start, y->start, false);
        compare_groups(c);
    }
    ptrdiff_t *col = ARENA_ARRAY(c->a, ptrdiff_t, x->n_col);
    compare_columns(c, col);
    compare_rows(c, col);
    if (!x->from || !y->from || (y->n_note && is_said_here(y, y->note[0])) ||
        (x->n_note && is_said_here(x, x->note[0])))
        compare_texts(c, STR(""), "note", x->note, x->n_note, y->note, y->n_note);
    compare_said(c, "reading", x->reading, y->reading, true);
    if (!x->whole && (!x->from || !y->from))
        compare_marks(c);
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
            put(c, old ? CHANGE_GONE : CHANGE_ADDED, STR(""), "part", old ? one->name : STR(""),
                old ? STR("") : one->name, one->at)
                ->whole = true;
        else if (old)
            compare_chart(&in);
    }
}

/* ---- sets ---- */

/* The same by id; else, of what is new, the chart of that title, or the one
 * that has kept most of its rows. */
static void charts_match(struct arena *a, const struct set *x, const struct set *y, ptrdiff_t *to)
{
    bool *taken = ARENA_ARRAY(a, bool, y->n_chart);
    for (size_t i = 0; i < x->n_chart; i++) {
        to[i] = -1;
        for (size_t k = 0; k < y->n_chart && to[i] < 0; k++)
            if (str_same_name(x->chart[i]->id, y->chart[k]->id)) {
                to[i] = (ptrdiff_t)k;
                taken[k] = true;
            }
    }
    for (size_t i = 0; i < x->n_chart; i++) {
        unsigned most = LIKENESS - 1;
        if (to[i] >= 0)
            continue;
        for (size_t k = 0; k < y->n_chart; k++) {
            const struct chart *p = x->chart[i], *q = y->chart[k];
            const bool titled = p->title.s.n && str_same_name(p->title.s, q->title.s) && p->kind == q->kind;
            const unsigned like = taken[k] ? 0 : titled ? 101 : charts_alike(a, p, q);
            if (like > most) {
                most = like;
                to[i] = (ptrdiff_t)k;
            }
        }
        if (to[i] >= 0)
            taken[to[i]] = true;
    }
}

static void compare_charts(struct comparing *c, const struct set *x, const struct set *y)
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
            put(c, CHANGE_ADDED, STR(""), "chart", STR(""), c->y->title.s.n ? c->y->title.s : c->y->id, c->y->at)
                ->whole = true;
    }
    c->y = NULL;
    for (size_t i = 0; i < x->n_chart; i++)
        if (to[i] < 0 && !(c->x = x->chart[i])->bad)
            put(c, CHANGE_GONE, STR(""), "chart", c->x->title.s.n ? c->x->title.s : c->x->id, STR(""), c->x->at);
    c->x = NULL;
}

static void compare_bindings(const struct comparing *c, const char *what, const struct binding *x, size_t n,
                             const struct binding *y, size_t m)
{
    for (size_t i = 0; i < n + m; i++) {
        const bool old = i < n;
        const struct binding *one = old ? &x[i] : &y[i - n], *other = NULL;
        for (size_t k = 0; k < (old ? m : n) && !other; k++)
            other = str_eq((old ? y : x)[k].name.s, one->name.s) ? &(old ? y : x)[k] : NULL;
        if (old)
            compare_text(c, one->name.s, what, one->text, other ? other->text : (struct text){0}, false);
        else if (!other)
            compare_text(c, one->name.s, what, (struct text){0}, one->text, false);
    }
}

static struct str given_words(struct arena *a, const struct odds_entry *e)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < e->n_given; i++)
        buf_printf(&b, "%s%.*s %.*s", i ? "; " : "", STRF(e->given[i].name.s), STRF(e->given[i].text.s));
    return buf_str(&b);
}

/* What a table asks; what it answers is worked out elsewhere (odds.c). */
static void compare_odds(struct comparing *c, const struct set *x, const struct set *y)
{
    c->x = c->y = NULL;
    for (size_t i = 0; i < x->n_odds + y->n_odds; i++) {
        const bool old = i < x->n_odds;
        const struct set *others = old ? y : x;
        const struct odds_entry *one = old ? x->odds[i] : y->odds[i - x->n_odds], *e = NULL;
        for (size_t k = 0; k < others->n_odds && !e; k++)
            e = str_same_name(others->odds[k]->id, one->id) ? others->odds[k] : NULL;
        c->entry = old && e ? e : one;
        if (!e)
            put(c, old ? CHANGE_GONE : CHANGE_ADDED, STR(""), "odds table", old ? one->id : STR(""),
                old ? STR("") : one->id, one->at);
        if (!e || !old || e->bad || one->bad)
            continue;
        compare_text(c, STR(""), "title", one->title, e->title, true);
        compare_text(c, STR(""), "words", one->words, e->words, true);
        compare_text(c, STR(""), "reading", one->reading, e->reading, true);
        compare_bindings(c, "roll", one->roll, one->n_roll, e->roll, e->n_roll);
        compare_bindings(c, "outcome", one->outcome, one->n_outcome, e->outcome, e->n_outcome);
        struct str was = given_words(c->a, one), is = given_words(c->a, e);
        if (!str_eq(was, is))
            put(c, !was.n ? CHANGE_ADDED : !is.n ? CHANGE_GONE : CHANGE_VALUE, STR(""), "given", was, is, e->at);
    }
    c->entry = NULL;
}

static void compare_terms(const struct comparing *c, const struct set *x, const struct set *y)
{
    for (size_t i = 0; i < x->n_terms; i++)
        for (size_t k = 0; k < y->n_terms; k++)
            if (str_eq(x->terms[i].name.s, y->terms[k].name.s))
                compare_texts(c, x->terms[i].name.s, "term", x->terms[i].term, x->terms[i].n, y->terms[k].term,
                              y->terms[k].n);
    for (size_t i = 0; i < x->n_terms + y->n_terms; i++) {
        const bool old = i < x->n_terms;
        const struct term_list *one = old ? &x->terms[i] : &y->terms[i - x->n_terms];
        const struct set *others = old ? y : x;
        bool both = false;
        for (size_t k = 0; k < others->n_terms; k++)
            both = both || str_eq(others->terms[k].name.s, one->name.s);
        if (!both)
            put(c, old ? CHANGE_GONE : CHANGE_ADDED, STR(""), "list of terms", old ? one->name.s : STR(""),
                old ? STR("") : one->name.s, one->at);
    }
}

static void compare_set(struct comparing *c, const struct set *x, const struct set *y)
{
    compare_text(c, STR(""), "title", x->title, y->title, true);
    compare_text(c, STR(""), "edition", x->edition, y->edition, false);
    compare_text(c, STR(""), "date", x->date, y->date, false);
    compare_text(c, STR(""), "credit", x->credit, y->credit, true);
    compare_text(c, STR(""), "source", x->source_title, y->source_title, true);
    compare_text(c, STR(""), "author", x->source_author, y->source_author, true);
    compare_text(c, STR(""), "figure scale", x->figure_scale, y->figure_scale, false);
    compare_words(c, "units", unit_name(x->units), unit_name(y->units));
    compare_words(c, "die of its needs", dice_words(c->a, &x->need), dice_words(c->a, &y->need));
    compare_text(c, STR(""), "house rules", x->house, y->house, false);
    compare_text(c, STR(""), "from", x->from_id, y->from_id, false);
    compare_texts(c, STR(""), "theatre", x->theatre, x->n_theatre, y->theatre, y->n_theatre);
    compare_terms(c, x, y);
    compare_charts(c, x, y);
    compare_odds(c, x, y);
}

void model_changes(struct arena *a, const struct model *was, const struct model *is, struct changes *out)
{
    struct comparing c = {.a = a, .out = out};
    for (size_t i = 0; i < is->n_set + was->n_set; i++) {
        const bool fresh = i < is->n_set;
        const struct set *one = fresh ? is->set[i] : was->set[i - is->n_set];
        const struct set *other = model_set_find(fresh ? was : is, one->id);
        c.set = one;
        if (!other)
            put(&c, fresh ? CHANGE_ADDED : CHANGE_GONE, STR(""), "set", fresh ? STR("") : one->title.s,
                fresh ? one->title.s : STR(""), one->at);
        else if (fresh)
            compare_set(&c, other, one);
    }
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
