/* A block of odds to the lines along which its answer reads the cells: one given, the axis, rises, and the others keep
 * their values. A block of several tables has a line for each; another has one for each value of a second given, where
 * these are few. The rest keep the values with which most lines are in doubt, for nobody asks about what is certain.
 *
 * Cells of a grid lie in the order of their givens' values, so that neighbouring values of one are always as far apart.
 * Called by odds_answer.c. */
#include "show/odds_answer.h"
#include "show/show.h"

enum {
    AXIS_LEAST = 3,    /* values that make a given something that rises */
    RANGE_MOST = 24,   /* lines of which the least and the most are named */
    CELLS_MOST = 20000 /* of a table of more the first line is as good as any */
};

/* --- chances */

const struct grid_cell *answer_cell(const struct course *l, size_t i)
{
    return &l->table->grid.cell[l->first + i * l->step];
}

static struct frac chance_in(const struct answer *w, const struct odds_table *o, size_t cell)
{
    return odds_chance_of(w->a, o->entry, &o->grid.cell[cell].dist, w->column);
}

struct frac answer_chance(const struct answer *w, const struct course *l, size_t i)
{
    return chance_in(w, l->table, l->first + i * l->step);
}

bool answer_certain(struct frac p)
{
    return frac_is_zero(p) || frac_is_one(p);
}

/* --- lines */

/* Numbers that rise: something of which there can be more. */
static bool rises(const struct given *g)
{
    for (size_t i = 0; i < g->n; i++)
        if (g->value[i].kind != VALUE_NUMBER || (i && rat_cmp(g->value[i - 1].number, g->value[i].number) >= 0))
            return false;
    return g->n >= AXIS_LEAST;
}

/* Is it added to something? Its author writes a plus. A level may be below 0, too, and is none the less a level. */
bool answer_adds(const struct given *g)
{
    return g->plus && odds_is_signed(g);
}

static size_t zero_of(const struct given *g)
{
    for (size_t i = 0; i < g->n; i++)
        if (g->value[i].kind == VALUE_NUMBER && g->value[i].number.n == 0)
            return i;
    return 0;
}

/* A chart of +2 and -2 comes to -2, 0 and +2: who said of it what "+1 is worth" would promise twice what +1 brings. */
int64_t answer_step(const struct given *g)
{
    struct rat step = RAT(0), one;
    for (size_t i = 1; i < g->n; i++) {
        if (g->value[i].kind != VALUE_NUMBER || !rat_sub(&one, g->value[i].number, g->value[i - 1].number) ||
            one.d != 1 || (i > 1 && rat_cmp(one, step) != 0))
            return 0;
        step = one;
    }
    return step.n;
}

/* The value that a given keeps: no modification, where it can be that, else the first. */
size_t answer_kept(const struct given *g)
{
    return answer_adds(g) ? zero_of(g) : 0;
}

static bool is_free(const struct odds_view *t, int given)
{
    return given >= 0 && !odds_is_fixed(t, &t->entry->given[given]);
}

/* Is it a matter of luck what happens there? */
static bool in_doubt(const struct answer *w, const struct odds_table *o, size_t cell)
{
    const struct grid_cell *c = &o->grid.cell[cell];
    if (c->na || c->failed)
        return false;
    return w->column ? !answer_certain(chance_in(w, o, cell)) : c->dist.n > 1;
}

/* May lines begin at this cell? The axis and the second given have their first values there, what adds adds nothing. */
static bool may_begin(const struct answer *w, const struct odds_view *t, const struct grid_cell *cell)
{
    for (int k = 0; k < (int)t->entry->n_given; k++) {
        const struct given *g = &t->entry->given[k];
        size_t at = odds_given_index(g, &cell->given[k]);
        if (odds_is_fixed(t, g))
            continue;
        if (at != (k == w->axis || k == w->second ? 0 : odds_is_signed(g) ? zero_of(g) : at))
            return false;
    }
    return true;
}

/* The cell from which the most lines are in doubt, at the value that the axis keeps or at its end; the first of such.
 */
static size_t base_of(const struct answer *w, const struct odds_view *t, const struct odds_table *o)
{
    size_t axis = w->axis >= 0 ? odds_stride(o, w->axis) : 0, second = w->second >= 0 ? odds_stride(o, w->second) : 0;
    size_t zero = axis ? answer_kept(&t->entry->given[w->axis]) * axis : 0;
    size_t end = axis ? (t->entry->given[w->axis].n - 1) * axis : 0, best = NONE, most = 0;
    for (size_t i = 0; i < o->grid.n; i++) {
        size_t doubts = 0;
        if (!may_begin(w, t, &o->grid.cell[i]))
            continue;
        for (size_t k = 0; k < (second ? t->entry->given[w->second].n : 1); k++)
            doubts += in_doubt(w, o, i + k * second + zero) || (!zero && in_doubt(w, o, i + k * second + end));
        if (best == NONE || doubts > most)
            best = i, most = doubts;
        if (o->grid.n > CELLS_MOST)
            break;
    }
    return best;
}

/* Is every cell of it known? */
static bool line_whole(const struct course *l)
{
    for (size_t i = 0; i < l->n; i++)
        if (answer_cell(l, i)->na || answer_cell(l, i)->failed)
            return false;
    return true;
}

/* One of what an English name says in the plural; empty where it does not: "dice", "casualties". */
static struct str singular_of(struct arena *a, struct str many)
{
    size_t n = many.n;
    if (str_same_word(many, STR("ours")) || str_same_word(many, STR("theirs")))
        return (struct str){0}; /* "1 our" is nobody's word */
    if (str_ends(many, "dice"))
        return str_printf(a, "%.*sdie", STRF(str_cut(many, 0, n - 4)));
    if (str_ends(many, "ies") && n > 4)
        return str_printf(a, "%.*sy", STRF(str_cut(many, 0, n - 3)));
    if (str_ends(many, "sses") || str_ends(many, "xes") || str_ends(many, "ches"))
        return str_cut(many, 0, n - 2);
    if (str_ends(many, "s") && !str_ends(many, "ss") && !str_ends(many, "us") && n > 2)
        return str_cut(many, 0, n - 1);
    return (struct str){0};
}

/* Whether a name counts is seen by its English form; of another language's it is not known, and none of its names does.
 * The catalogue has the one as it has the many: both are asked for. */
struct str answer_one_of(struct arena *a, const struct tongue *in, const struct odds_view *t, const struct given *g)
{
    struct str code = t->entry->set->language, name = odds_given_name(NULL, t, g);
    if (code.n && !str_is(code, "en"))
        return (struct str){0};
    struct str one = singular_of(a, name);
    return one.n ? odds_said(in, t, one) : one;
}

/* A language with a form of its own for a few has no word for them here: then the name stands before the number. */
struct str answer_amount(struct arena *a, const struct tongue *in, const struct odds_view *t, const struct given *g,
                         const struct value *v)
{
    struct str one = answer_one_of(a, in, t, g), name = odds_given_name(in, t, g);
    bool whole = v->kind == VALUE_NUMBER && v->number.d == 1 && v->number.n >= 0;
    enum plural form = whole ? language_form(tongue_language(in), (uint64_t)v->number.n) : PLURAL_MANY;
    if (!one.n || str_find_char(odds_given_name(NULL, t, g), ' ') >= 0 || v->kind != VALUE_NUMBER || answer_adds(g) ||
        form == PLURAL_FEW || odds_head_find(t, g->name.s, v).n ||
        odds_head_is_template(odds_head_find(t, g->name.s, NULL)))
        return odds_value_text(a, in, t, g, v, NAMED_FULLY);
    return str_printf(a, "%.*s\u00a0%.*s", STRF(odds_value_text(a, in, t, g, v, NAMED_BELOW)),
                      STRF(form == PLURAL_ONE ? one : name));
}

/* "4 dice", "Light": the second given at its i-th value. */
static struct str second_said(const struct answer *w, const struct odds_view *t, size_t i)
{
    const struct given *g = &t->entry->given[w->second];
    if (g->value[i].kind == VALUE_NUMBER)
        return answer_amount(w->a, w->tongue, t, g, &g->value[i]);
    return odds_value_text(w->a, w->tongue, t, g, &g->value[i], NAMED_ALONE);
}

/* A line for each value of the second given. */
static void lines_put(struct answer *w, size_t table)
{
    const struct odds_view *t = &w->b->ask->view[table];
    const struct odds_table *o = w->b->table[table];
    size_t base = base_of(w, t, o), second = w->second >= 0 ? odds_stride(o, w->second) : 0;
    struct course l = {.view = t, .table = o, .step = w->axis >= 0 ? odds_stride(o, w->axis) : 0};
    struct str head = odds_head_find(&w->b->ask->view[0], t->entry->id, NULL);
    l.n = l.step ? t->entry->given[w->axis].n : 1;
    for (size_t i = 0; base != NONE && i < (second ? t->entry->given[w->second].n : 1); i++) {
        l.first = base + i * second;
        if (w->b->ask->n > 1)
            l.label = odds_said(w->tongue, t, head.n ? head : t->entry->title.s.n ? t->entry->title.s : t->entry->id);
        else if (second)
            l.label = second_said(w, t, i);
        if (line_whole(&l))
            w->line[w->n_line++] = l;
        else
            w->part = true;
    }
    w->many = w->n_line > LINES_MOST;
}

/* Does the same go along it, through the same values? */
static bool same_axis(const struct answer *w, const struct odds_entry *x, const struct odds_entry *y)
{
    if (x == y || w->axis < 0)
        return true;
    if (x->n_given != y->n_given)
        return false;
    const struct given *p = &x->given[w->axis], *q = &y->given[w->axis];
    bool same = p->n == q->n && str_eq(p->name.s, q->name.s);
    for (size_t i = 0; same && i < p->n; i++)
        same = value_eq(&p->value[i], &q->value[i]);
    return same;
}

/* The axis is what goes down, or across, and rises: what is said of several tables is said of those that have it at the
 * same place as the first. The second is the other of them, where its values are few. */
void answer_lines_make(struct answer *w)
{
    const struct odds_item *ask = w->b->ask;
    const struct odds_view *t = &ask->view[0];
    const int place[] = {t->down, t->across, t->over};
    size_t second_most = LINES_MOST;
    w->axis = w->second = -1;
    for (size_t i = 0; i < 3 && w->axis < 0 && ask->plot != PLOT_COLUMNS; i++)
        if (is_free(t, place[i]) && rises(&t->entry->given[place[i]]))
            w->axis = place[i];
    if (w->column && (w->axis < 0 || answer_adds(&t->entry->given[w->axis])) && !(w->axis < 0 && is_free(t, t->across)))
        second_most = RANGE_MOST;
    for (size_t i = 0; i < 3 && w->second < 0 && ask->n == 1; i++)
        if (is_free(t, place[i]) && place[i] != w->axis && t->entry->given[place[i]].n <= second_most)
            w->second = place[i];
    w->line = ARENA_ARRAY(w->a, struct course, ask->n * (w->second >= 0 ? t->entry->given[w->second].n : 1));
    for (size_t k = 0; k < ask->n; k++)
        if (same_axis(w, t->entry, ask->view[k].entry))
            lines_put(w, k);
        else
            w->part = true;
}

/* 1: it never falls as the axis rises; -1: it never rises; 0: it does both, or is the same throughout. */
int answer_way(const struct answer *w, const struct course *l)
{
    bool up = false, down = false;
    for (size_t i = 1; i < l->n; i++) {
        int c = frac_cmp(answer_chance(w, l, i), answer_chance(w, l, i - 1));
        up = up || c > 0;
        down = down || c < 0;
    }
    return up && !down ? 1 : down && !up ? -1 : 0;
}

/* The same from end to end. Ends that are alike do not say so: what rises and falls back again has no "from 3 dice". */
bool answer_level(const struct answer *w, const struct course *l)
{
    for (size_t i = 1; i < l->n; i++)
        if (frac_cmp(answer_chance(w, l, i), answer_chance(w, l, 0)) != 0)
            return false;
    return true;
}

/* All lines that change go one way; else 0. */
int answer_ways(const struct answer *w)
{
    int way = 0;
    for (size_t i = 0; i < w->n_line; i++) {
        const struct course *l = &w->line[i];
        int one = answer_way(w, l);
        if (answer_level(w, l))
            continue;
        if (!one || (way && way != one))
            return 0;
        way = one;
    }
    return way;
}
