/* Groups of modifiers to findings: the one whose sign is not that of all the others.
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
        if (way * rat_cmp(s->row[i]->cell[0].range.lo, s->row[i - 1]->cell[0].range.lo) < 0)
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
        if ((cell->range.lo.n > 0) != lone_plus || !row_is_own(c, s->row[i]))
            continue;
        struct finding *f = diag_add(r->d, RULE_SIGN_AGAINST_GROUP, cell->text.at,
                                     "\"%.*s\" is %.*s, and all %zu others of its group %s", STRF(s->row[i]->label.s),
                                     STRF(cell->text.s), s->n - 1, lone_plus ? "take away" : "add");
        finding_also(r->d, f, c->group[s->row[i]->group].label.at, "the group");
        finding_help(r->d, f, "look in the book for its sign; if it is right, waive this with the reason");
    }
}

static void signs_run(struct check_run *r, const struct chart *c)
{
    if (c->kind != CHART_MODIFIERS)
        return;
    struct signs s = {ARENA_ARRAY(r->a, const struct row *, c->n_row), 0, 0};
    for (size_t g = 0; g < c->n_group; g++) {
        s.n = s.plus = 0;
        for (size_t i = 0; i < c->n_row; i++) {
            const struct row *row = &c->row[i];
            if (row->then || row->group != (int)g || !row->cell || row->cell[0].kind != CELL_ADD ||
                !row->cell[0].range.lo.n)
                continue;
            s.row[s.n++] = row;
            s.plus += row->cell[0].range.lo.n > 0;
        }
        group_check(r, c, &s);
    }
}

const struct check check_signs = {.name = "signs", .rule = RULE_SIGN_AGAINST_GROUP, .chart = signs_run};
