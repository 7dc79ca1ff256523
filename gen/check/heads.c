/* Ranges in words that stand in the labels of a one-of, to lanes that bands.c judges: "up to 6in", "over 12in".
 *
 * A name may end in figures that divide nothing: Panzer 3-4, Spearmen 2-4. So a run of neighbours is judged only where
 * it is divided as bands are: each begins above the one before and ends above it, and most begin where that one ends. */
#include "check/cover.h"

/* ---- ranges in words ---- */

enum side { SIDE_UP_TO, SIDE_UNDER, SIDE_FROM, SIDE_OVER };

static bool bound_parse(struct str s, struct rat *at, enum unit *unit)
{
    struct range x;
    if (!s.n || !char_is_digit(s.p[0]))
        return false;
    *unit = UNIT_NONE;
    if ((!range_parse(s, &x) && !range_of_label(s, &x, unit)) || !range_single(&x))
        return false;
    *at = x.lo;
    return true;
}

static struct range range_from(enum side side, struct rat at)
{
    const bool up = side == SIDE_FROM || side == SIDE_OVER;
    return (struct range){at, at, !up, up, side == SIDE_OVER, side == SIDE_UNDER};
}

/* "6in to 12in", "between 6 and 12", "over 6 to 12": the words before, and those between. */
static bool range_between(struct str s, struct measure *out)
{
    static const char *const words[][2] = {{"over ", " to "}, {"between ", " and "}, {"from ", " to "}, {"", " to "}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t n = str_of(words[i][0]).n;
        struct rat lo, hi;
        enum unit unit;
        if (!str_same_word(str_cut(s, 0, n), str_of(words[i][0])))
            continue;
        const struct str rest = str_cut(s, n, s.n);
        const ptrdiff_t at = str_find(rest, words[i][1]);
        if (at < 0 || !bound_parse(str_cut(rest, (size_t)at + str_of(words[i][1]).n, rest.n), &hi, &out->unit) ||
            !bound_parse(str_cut(rest, 0, (size_t)at), &lo, &unit) || (unit != out->unit && unit != UNIT_NONE) ||
            rat_cmp(lo, hi) >= 0)
            continue;
        out->range = (struct range){.lo = lo, .hi = hi, .lo_open = i == 0};
        return true;
    }
    return false;
}

/* "up to 6in", "over 12in", "6 or more". Within is how near something is, and divides nothing by itself; but in a run
 * of ranges it is the first. */
static bool range_in_words(struct str s, struct measure *out)
{
    static const struct {
        const char *before, *behind;
        enum side side;
    } words[] = {
        {"up to ", "", SIDE_UP_TO},      {"within ", "", SIDE_UP_TO},   {"at most ", "", SIDE_UP_TO},
        {"", " or less", SIDE_UP_TO},    {"", " or fewer", SIDE_UP_TO}, {"", " and under", SIDE_UP_TO},
        {"under ", "", SIDE_UNDER},      {"below ", "", SIDE_UNDER},    {"less than ", "", SIDE_UNDER},
        {"fewer than ", "", SIDE_UNDER}, {"at least ", "", SIDE_FROM},  {"", " or more", SIDE_FROM},
        {"", " and more", SIDE_FROM},    {"", " and over", SIDE_FROM},  {"", " or over", SIDE_FROM},
        {"over ", "", SIDE_OVER},        {"above ", "", SIDE_OVER},     {"more than ", "", SIDE_OVER},
        {"beyond ", "", SIDE_OVER},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t before = str_of(words[i].before).n, behind = str_of(words[i].behind).n;
        struct rat at;
        if (s.n <= before + behind || !str_same_word(str_cut(s, 0, before), str_of(words[i].before)) ||
            !str_same_word(str_cut(s, s.n - behind, s.n), str_of(words[i].behind)) ||
            !bound_parse(str_cut(s, before, s.n - behind), &at, &out->unit))
            continue;
        out->range = range_from(words[i].side, at);
        return true;
    }
    return range_between(s, out);
}

/* ---- runs of labels ---- */

/* The range with which a label ends, alone or behind words, in brackets or not: "13-20", "Long 13-20", "Long (0-12in)".
 * Bytes [*from,*to) of it are the range. */
static bool tail_find(struct str label, size_t *from, size_t *to, struct measure *out)
{
    *to = label.n && label.p[label.n - 1] == ')' ? label.n - 1 : label.n;
    for (size_t i = 0; i < *to; i++) {
        bool begins = !i || label.p[i - 1] == ' ' || (*to < label.n && label.p[i - 1] == '(');
        struct str s = str_cut(label, i, *to);
        if (!begins || s.p[0] == '(')
            continue;
        *out = (struct measure){.unit = UNIT_NONE};
        const bool words = range_in_words(s, out);
        if (!words && char_is_letter(s.p[0]))
            continue;
        if (!words && !range_parse(s, &out->range) && !range_of_label(s, &out->range, &out->unit))
            continue;
        *from = i;
        return true;
    }
    return false;
}

static bool is_in_words(struct str label)
{
    struct measure m;
    size_t from, to;
    return tail_find(label, &from, &to, &m) && range_in_words(str_cut(label, from, to), &m);
}

/* How the upper of two bands begins: with the number behind the lower one, with its last one, or elsewhere. */
enum joint { JOINT_NEXT, JOINT_SHARED, JOINT_GAP, JOINT_ACROSS, JOINT_NONE /* they do not follow each other */ };

static enum joint joint_of(const struct range *low, const struct range *high)
{
    struct rat next;
    if (low->no_hi || high->no_lo || (!low->no_lo && rat_cmp(low->lo, high->lo) >= 0) ||
        (!high->no_hi && rat_cmp(low->hi, high->hi) >= 0) || !rat_add(&next, low->hi, RAT(1)))
        return JOINT_NONE;
    int c = rat_cmp(high->lo, low->hi);
    if (c == 0)
        return low->hi_open != high->lo_open ? JOINT_NEXT : JOINT_SHARED;
    const bool beside = rat_cmp(high->lo, next) == 0 && !low->hi_open && !high->lo_open; /* 3-5 and >6 lack the 6 */
    return c < 0 ? JOINT_ACROSS : beside ? JOINT_NEXT : JOINT_GAP;
}

enum { YEAR = 1000 }; /* from there on numbers are years: 1939-1940 and 1940-1941 share one as everybody writes them */

/* Rising or falling, with most joints as bands have them. A gap beside a lone number is none: Type 1, Type 2-3, Type 5
 * are names. Where every joint is shared that may be chance in a list of names, but not where it begins at 0 or 1. `bare`: no label has more than its range; `some`: what lies between is a
 * case without a line. */
static bool is_divided(const struct lane *l, bool bare, bool some)
{
    size_t joints[JOINT_NONE + 1] = {0};
    bool falls = l->n > 1 && joint_of(&l->band[0].range, &l->band[1].range) == JOINT_NONE;
    for (size_t i = 0; i + 1 < l->n; i++) {
        const struct range *low = &l->band[falls ? i + 1 : i].range, *high = &l->band[falls ? i : i + 1].range;
        enum joint j = joint_of(low, high);
        joints[j]++;
        if (j == JOINT_NONE || (j == JOINT_GAP && (range_single(low) || range_single(high))))
            return false;
    }
    const struct range *first = &l->band[falls ? l->n - 1 : 0].range;
    bool from_start = l->n > 2 && (first->no_lo || first->lo.n <= first->lo.d);
    bool chance = rat_cmp(first->lo, RAT(YEAR)) >= 0 || !from_start;
    const struct range *last = &l->band[falls ? 0 : l->n - 1].range;
    size_t wrong = joints[JOINT_GAP] + joints[JOINT_ACROSS];
    if (some && joints[JOINT_GAP])
        return false;
    if (bare && first->no_lo && last->no_hi && wrong == 1)
        return true; /* up to 6, over 8: all that there is, in so many parts */
    return wrong + joints[JOINT_SHARED] > 0 && wrong <= joints[JOINT_NEXT] + joints[JOINT_SHARED] &&
           (joints[JOINT_NEXT] || (!wrong && !chance));
}

/* A run of neighbours that end in ranges of one unit. */
struct lane_run {
    struct lane l;
    bool bare, some; /* some: of modifiers, none of which is 0 */
};

/* Puts the next label into the run, which ends before it where that has no range of the unit, and is judged then. */
static void run_put(struct check_run *r, struct lane_run *run, const struct text *label, bool own)
{
    struct lane *l = &run->l;
    struct measure m;
    size_t from, to;
    bool good = label && tail_find(label->s, &from, &to, &m);
    if (!good || (l->n && m.unit != l->unit)) {
        if (l->stretch && is_divided(l, run->bare, run->some))
            lane_check(r, l);
        l->n = 0;
        l->stretch = false;
    }
    if (!label || !good)
        return;
    struct text tail = {str_cut(label->s, from, to), text_inside(r->d, *label, from, to)};
    run->bare = (!l->n || run->bare) && from == 0;
    l->unit = m.unit;
    l->stretch |= !range_single(&m.range);
    l->band[l->n++] = (struct band){tail, m.range, m.unit, NULL, own};
}

/* The cases of a one-of of which some are ranges in words; figures alone are bands (bands.c). A distance that two share
 * is the nearer one's. */
static void choices_run(struct check_run *r, const struct chart *c)
{
    struct lane_run l = {.l = {.chart = c, .band = ARENA_ARRAY(r->a, struct band, c->n_row)}};
    for (size_t g = 0; g < c->n_group; g++) {
        bool words = false;
        for (size_t i = 0; i < c->n_row && c->group[g].kind == GROUP_ONE_OF; i++)
            words = words || (c->row[i].group == (int)g && is_in_words(c->row[i].label.s));
        l.some = true;
        for (size_t i = 0; i < c->n_row && words; i++) {
            const struct cell *cell = c->row[i].cell;
            const bool nought =
                cell && (cell->kind == CELL_NONE || (cell->kind == CELL_ADD && !cell->value.range.lo.n));
            l.some = l.some && !(c->row[i].group == (int)g && nought);
        }
        for (size_t i = 0; i < c->n_row && words; i++)
            if (c->row[i].group == (int)g && !c->row[i].then)
                run_put(r, &l, &c->row[i].label, row_is_own(c, &c->row[i]));
        l.l.edges = l.l.unit == UNIT_NONE ? EDGES_NONE : EDGES_LOWER;
        run_put(r, &l, NULL, false);
    }
}

static void heads_run(struct check_run *r, const struct chart *c)
{
    if (c->kind == CHART_MODIFIERS)
        choices_run(r, c);
}

const struct check check_heads = {GIVES(RULE_BAND_GAP, RULE_BAND_OVERLAP), .chart = heads_run};
