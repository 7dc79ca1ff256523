/* Signs to findings: a modifier whose sign is not that of all the others of its group, and a figure without one among
 * cells that have one.
 *
 * Judged are groups with a name, of four modifiers and more that add something. Where the numbers run from first to
 * last, as the grades of one thing do (+1, -1, -2, -4), a change of sign is where it should be. */
#include "check/words.h"

enum { GROUP_LEAST = 4 };

struct signs {
    const struct row **row;
    size_t n, plus;
};

static bool runs(const struct signs *s, int way)
{
    for (size_t i = 1; i < s->n; i++)
        if (way * rat_cmp(s->row[i]->cell[0].value.range.lo, s->row[i - 1]->cell[0].value.range.lo) < 0)
            return false;
    return true;
}

static void group_check(struct check_run *r, const struct chart *c, const struct signs *s)
{
    bool lone_plus = s->plus == 1, lone_minus = s->plus == s->n - 1;
    if (s->n < GROUP_LEAST)
        return;
    r->tally->checks++;
    if ((!lone_plus && !lone_minus) || runs(s, 1) || runs(s, -1))
        return;
    for (size_t i = 0; i < s->n; i++) {
        const struct cell *cell = &s->row[i]->cell[0];
        if ((cell->value.range.lo.n > 0) != lone_plus || !row_is_own(c, s->row[i]))
            continue;
        struct finding *f = diag_add(r->d, RULE_SIGN_AGAINST_GROUP, cell->text.at,
                                     "\"%.*s\" is %.*s, and all %zu others of its group %s", STRF(s->row[i]->label.s),
                                     STRF(cell->text.s), s->n - 1, lone_plus ? "take away" : "add");
        finding_also(r->d, f, c->group[s->row[i]->group].label.at, "the group");
        finding_help(r->d, f, "look in the book for its sign; if it is right, waive this with the reason");
    }
}

/* ---- a sign that is missing ---- */

enum { SIGNED_LEAST = 3 };

enum sign { SIGN_NO_FIGURE, SIGN_THERE, SIGN_MISSING };

/* A cell that is one figure, with its unit perhaps: does it have its sign? Nought needs none. */
static enum sign sign_of(const struct cell *c)
{
    struct str s = c->text.s;
    struct range x;
    enum unit unit;
    if (c->kind != CELL_TEXT && c->kind != CELL_NUMBER)
        return SIGN_NO_FIGURE;
    bool sign =
        str_starts(s, "+") || str_starts(s, "-") || str_starts(s, "\xE2\x88\x92") || str_starts(s, "\xE2\x80\x93");
    if (!range_of_label(s, &x, &unit) || x.no_lo || x.no_hi || rat_cmp(x.lo, x.hi) != 0 || x.lo.n == 0 ||
        str_find_char(s, ' ') >= 0)
        return SIGN_NO_FIGURE;
    return sign ? SIGN_THERE : SIGN_MISSING;
}

/* Cells of one row or column: most of the figures have a sign, and a few have none. */
static void missing_check(struct check_run *r, const struct cell **cell, size_t n)
{
    size_t there = 0, missing = 0;
    const struct cell *other = NULL;
    for (size_t i = 0; i < n; i++) {
        enum sign sign = sign_of(cell[i]);
        there += sign == SIGN_THERE;
        missing += sign == SIGN_MISSING;
        other = sign == SIGN_THERE && !other ? cell[i] : other;
    }
    r->tally->checks += there >= SIGNED_LEAST;
    if (there < SIGNED_LEAST || !missing || missing * SIGNED_LEAST > there)
        return;
    struct finding *f = NULL;
    for (size_t i = 0; i < n; i++) {
        if (sign_of(cell[i]) != SIGN_MISSING)
            continue;
        if (f)
            break;
        f = diag_add(r->d, RULE_SIGN_MISSING, cell[i]->text.at,
                     "\"%.*s\" has no sign, and the figures beside it have one", STRF(cell[i]->text.s));
        finding_also(r->d, f, other->text.at, "this one has");
        if (missing > 1)
            finding_note(r->d, f, "so it is in %zu more cell%s here", missing - 1, missing == 2 ? "" : "s");
        finding_help(r->d, f, "look in the book for its sign, and write + or - before it");
    }
}

static bool may_be_signed(const struct chart *c, size_t col)
{
    enum type_kind t = c->col[col].type.kind;
    return t == TYPE_TEXT || t == TYPE_DISTANCE || t == TYPE_COUNT;
}

/* By columns; and a grid of alike columns as a whole. */
static void missing_run(struct check_run *r, const struct chart *c)
{
    const struct cell **cell = ARENA_ARRAY(r->a, const struct cell *, c->n_row * c->n_col);
    for (size_t k = 0, n = 0; k < c->n_col; k++) {
        size_t before = n;
        for (size_t i = 0; may_be_signed(c, k) && i < c->n_row; i++)
            if (c->row[i].cell && !c->row[i].then && row_is_own(c, &c->row[i]))
                cell[n++] = &c->row[i].cell[k];
        missing_check(r, cell + before, n - before);
        if (k + 1 < c->n_col && c->kind == CHART_GRID && c->col[k].type.kind == c->col[k + 1].type.kind &&
            str_eq(c->col[k].head.s, c->col[k + 1].head.s))
            continue;
        if (before)
            missing_check(r, cell, n);
        n = 0;
    }
}

static void signs_run(struct check_run *r, const struct chart *c)
{
    if (c->kind == CHART_BANDS || c->kind == CHART_GRID)
        missing_run(r, c);
    if (c->kind != CHART_MODIFIERS)
        return;
    struct signs s = {ARENA_ARRAY(r->a, const struct row *, c->n_row), 0, 0};
    for (size_t g = 0; g < c->n_group; g++) {
        s.n = s.plus = 0;
        for (size_t i = 0; i < c->n_row; i++) {
            const struct row *row = &c->row[i];
            if (row->then || row->group != (int)g || !row->cell || row->cell[0].kind != CELL_ADD ||
                !row->cell[0].value.range.lo.n)
                continue;
            s.row[s.n++] = row;
            s.plus += row->cell[0].value.range.lo.n > 0;
        }
        group_check(r, c, &s);
    }
}

const struct check check_signs = {
    .name = "signs",
    .rule = RULE_SIGN_AGAINST_GROUP,
    .also = {RULE_SIGN_MISSING},
    .n_also = 1,
    .chart = signs_run,
};
