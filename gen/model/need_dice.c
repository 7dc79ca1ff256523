/* A column of needs to the dice that they are thrown on.
 *
 * In this order: the dice that its label or head names, `die` of its bands or grid, those that the chart's title, down
 * and across name, those of the odds that compare with it, the set's. Words name dice only where they name one kind.
 * What odds throw is heard only where the set's die does not have the faces, so that a table about something else does
 * not change what a need means. Called by all who read needs. */
#include "model/read.h"

/* Digits up to 9999, at *i; 0 where there are none. */
static int64_t few_digits(struct str s, size_t *i)
{
    int64_t n = 0;
    while (*i < s.n && char_is_digit(s.p[*i]) && n < 1000)
        n = 10 * n + (s.p[(*i)++] - '0');
    return n;
}

/* "d6", "2D6"; `letters` says which letter a die has, since only words may be German. Dice of 2 to 9999 faces: more is
 * a year or a price. */
static bool dice_parse(struct str s, const char *letters, struct need_dice *out)
{
    size_t i = 0;
    int64_t count = few_digits(s, &i), sides;
    bool one = i == 0;
    if (i == s.n || str_find_char(str_of(letters), s.p[i]) < 0)
        return false;
    i++;
    sides = few_digits(s, &i);
    if (i < s.n || sides < 2 || (!one && count < 1))
        return false;
    *out = one ? (struct need_dice){1, sides} : (struct need_dice){count, count * sides};
    return true;
}

bool need_dice_parse(struct str s, struct need_dice *out)
{
    return dice_parse(s, "dD", out);
}

static bool dice_same(struct need_dice a, struct need_dice b)
{
    return a.least == b.least && a.most == b.most;
}

/* ---- dice in words ---- */

/* "2", "two": how many dice may follow; 0 where it is another word. */
static int64_t count_word(struct str w)
{
    static const char *const words[] = {"one", "two", "three", "four", "five", "six"};
    size_t i = 0;
    int64_t n = few_digits(w, &i);
    if (i && i == w.n)
        return n;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (str_same_word(w, str_of(words[k])))
            return (int64_t)k + 1;
    return 0;
}

/* Keeps the dice that `s` names; false where it names two kinds, those before it counted. */
static bool dice_in_words(struct str s, struct need_dice *named)
{
    int64_t before = 0;
    for (size_t i = 0, end; i < s.n; i = end) {
        for (end = i; end < s.n; end++) /* bytes beyond ASCII are letters of a word */
            if (!char_is_digit(s.p[end]) && !char_is_letter(s.p[end]) && (unsigned char)s.p[end] < 0x80)
                break;
        if (end == i) {
            before = s.p[i] == ' ' ? before : 0;
            end++;
            continue;
        }
        struct str word = str_cut(s, i, end);
        struct need_dice dice;
        bool digits = str_ends(word, "66");              /* D66: two dice side by side, that come to no number needed */
        if (!digits && dice_parse(word, "dDW", &dice)) { /* W6: in German books */
            if (before && (word.p[0] < '0' || word.p[0] > '9'))
                dice = (struct need_dice){before, before * dice.most};
            if (named->most && !dice_same(*named, dice))
                return false;
            *named = dice;
        }
        before = count_word(word);
    }
    return true;
}

/* The needs of a chart that are below, or above, what one of the dice shows: "3D6, each on 2+" speaks of one die. */
static bool needs_are_of_one(const struct chart *c, struct need_dice dice)
{
    bool below = false;
    for (size_t i = 0; i < c->n_row; i++)
        for (size_t k = 0; c->row[i].cell && k < c->n_col; k++) {
            const struct cell *cell = &c->row[i].cell[k];
            if (c->col[k].type.kind != TYPE_NEED || cell->kind != CELL_RANGE)
                continue;
            const struct rat *hi = cell->value.range.no_hi ? &cell->value.range.lo : &cell->value.range.hi;
            below = below || (!cell->value.range.no_lo && rat_cmp(cell->value.range.lo, RAT(dice.least)) < 0);
            if (rat_cmp(*hi, RAT(dice.most / dice.least)) > 0)
                return false;
        }
    return below;
}

/* Title, down and across must agree where several of them speak of dice: one that names another kind makes all unsure.
 */
void chart_dice_settle(struct chart *c)
{
    struct need_dice named = {0, 0};
    if (c->dice_given || !dice_in_words(c->title.s, &named) || !dice_in_words(c->down.title.s, &named) ||
        !dice_in_words(c->across.title.s, &named) || !named.most)
        return;
    if (named.least > 1 && needs_are_of_one(c, named))
        named = (struct need_dice){1, named.most / named.least};
    c->dice = named;
}

void die_key_read(const struct scope *s, const struct node *n)
{
    struct chart *c = s->chart;
    if (!n)
        return;
    c->dice_given = need_dice_parse(str_trim(n->text), &c->dice);
    if (c->dice_given)
        return;
    SAY(s->d, RULE_BAD_VALUE, n->at, "write the dice on which the needs of this chart are thrown: d6, d10, 2d6",
        "\"%.*s\" is no die", STRF(str_trim(n->text)));
}

/* ---- dice of odds ---- */

enum { WALK_DEEP = 24, WALK_STEPS = 20000 };

/* Names and what they are bound to, the innermost first. */
struct named_roll {
    struct str name;
    const struct roll *roll;
    const struct roll *pool;
    const struct named_roll *before;
};
struct ask {
    const struct reader *r;
    const struct set *home;
    size_t steps;
};

static const struct named_roll *named_roll_of(const struct named_roll *b, struct str name)
{
    while (b && !str_eq(b->name, name))
        b = b->before;
    return b;
}

/* The dice that a part throws; false where there are two kinds, or some whose number is worked out. `one`: of a pool,
 * each by itself. */
static bool dice_thrown(struct ask *a, const struct roll *r, const struct named_roll *scope, const struct roll *pool,
                        bool one, unsigned deep, struct need_dice *out)
{
    if (!r)
        return true;
    if (deep > WALK_DEEP || ++a->steps > WALK_STEPS)
        return false;
    if (r->kind == ROLL_NAME) {
        const struct named_roll *b = named_roll_of(scope, r->word);
        return !b || dice_thrown(a, b->roll, b->before, b->pool, one, deep + 1, out);
    }
    if (r->kind == ROLL_FACE)
        return dice_thrown(a, pool, scope, NULL, true, deep + 1, out);
    if (r->kind == ROLL_ROLLS)
        return dice_thrown(a, r->arg[1], scope, pool, false, deep + 1, out);
    if (r->kind == ROLL_DICE) {
        const struct roll *n = r->n && !one ? r->arg[0] : NULL;
        int64_t count = !n ? 1 : n->kind == ROLL_NUMBER && rat_whole(n->number) ? n->number.n : 0;
        if (r->die != DIE_SIDES || count < 1 || count > 1000 || r->sides < 2 || r->sides > 1000)
            return false;
        struct need_dice dice = {count, count * r->sides};
        bool other = out->most && !dice_same(*out, dice);
        *out = dice;
        return !other;
    }
    if (r->kind == ROLL_CHART || r->kind == ROLL_COMPARE || r->kind == ROLL_IN)
        return true;
    if (r->kind == ROLL_LET || r->kind == ROLL_IF || r->kind == ROLL_CALL || r->kind == ROLL_SUB)
        for (size_t i = 0; i < r->n; i++) /* what is taken off, counted or chosen is no longer what the dice show */
            if (r->kind != ROLL_SUB || i == 1) {
                struct need_dice inner = {0, 0};
                if (!dice_thrown(a, r->arg[i], scope, pool, one, deep + 1, &inner) || inner.most)
                    return false;
            }
    if (r->kind == ROLL_SUB)
        return dice_thrown(a, r->arg[0], scope, pool, one, deep + 1, out);
    for (size_t i = 0; i < r->n; i++)
        if (!dice_thrown(a, r->arg[i], scope, pool, one, deep + 1, out))
            return false;
    return true;
}

/* The chart that a part looks up, perhaps with something added; NULL where there is none. */
static const struct roll *chart_asked(struct ask *a, const struct roll *r, const struct named_roll *scope,
                                      unsigned deep)
{
    const struct roll *found = NULL;
    if (!r || deep > WALK_DEEP || ++a->steps > WALK_STEPS)
        return NULL;
    if (r->kind == ROLL_NAME) {
        const struct named_roll *b = named_roll_of(scope, r->word);
        return b ? chart_asked(a, b->roll, b->before, deep + 1) : NULL;
    }
    if (r->kind == ROLL_CHART)
        return r;
    for (size_t i = 0; (r->kind == ROLL_ADD || r->kind == ROLL_SUB) && i < r->n && !found; i++)
        found = chart_asked(a, r->arg[i], scope, deep + 1);
    return found;
}

/* Heard only where the die of the set cannot show what the column needs: else the set is right, and the odds ask
 * something else. */
static void column_hears(const struct chart *c, size_t col, struct need_dice dice)
{
    struct column *to = (struct column *)&c->col[col]; /* made here, and still being read */
    struct rat most = RAT(c->set->need.most);
    bool more = false;
    for (size_t i = 0; i < c->n_row && !more && to->type.kind == TYPE_NEED; i++) {
        const struct cell *cell = c->row[i].cell ? &c->row[i].cell[col] : NULL;
        more = cell && cell->kind == CELL_RANGE &&
               (rat_cmp(cell->value.range.lo, most) > 0 ||
                (!cell->value.range.no_hi && rat_cmp(cell->value.range.hi, most) > 0));
    }
    if (more && to->asked.most && !dice_same(to->asked, dice))
        to->asked = (struct need_dice){0, -1}; /* two kinds: neither */
    else if (more && !to->asked.most)
        to->asked = dice;
}

/* `what` is thrown for the column that `with` looks up; with no column named, for any that has needs. */
static void compare_hears(struct ask *a, const struct roll *what, const struct roll *with,
                          const struct named_roll *scope, const struct roll *pool)
{
    struct need_dice dice = {0, 0};
    const struct roll *asked = chart_asked(a, with, scope, 0);
    const struct chart *c = asked ? model_chart_find(a->r->model, a->home, asked->word) : NULL;
    if (!c || c->bad || c->kind == CHART_PARTS || !dice_thrown(a, what, scope, pool, false, 0, &dice) || !dice.most)
        return;
    ptrdiff_t only = asked->n == 2 && asked->arg[1]->kind == ROLL_WORD ? chart_col_find(c, asked->arg[1]->word) : -1;
    for (size_t k = 0; k < c->n_col; k++)
        if (only < 0 || (size_t)only == k)
            column_hears(c, k, dice);
}

/* Every comparison of a tree, with the names and the pool that are at hand where it stands. */
static void roll_hears(struct ask *a, const struct roll *r, const struct named_roll *scope, const struct roll *pool,
                       unsigned deep)
{
    if (!r || deep > 2 * ROLL_DEPTH || ++a->steps > WALK_STEPS)
        return;
    if (r->kind == ROLL_COMPARE) {
        compare_hears(a, r->arg[0], r->arg[1], scope, pool);
        compare_hears(a, r->arg[1], r->arg[0], scope, pool);
    }
    for (size_t i = 0; i < r->n_item; i++) {
        if (r->kind == ROLL_IN && !r->item[i].hi)
            compare_hears(a, r->arg[0], r->item[i].lo, scope, pool);
        roll_hears(a, r->item[i].lo, scope, pool, deep + 1);
        roll_hears(a, r->item[i].hi, scope, pool, deep + 1);
    }
    struct named_roll b = {r->word, r->n ? r->arg[0] : NULL, pool, scope};
    bool asks = r->kind == ROLL_CALL && r->n > 1 && r->call != CALL_HIGHEST && r->call != CALL_LOWEST;
    for (size_t i = 0; i < r->n; i++)
        roll_hears(a, r->arg[i], r->kind == ROLL_LET && i ? &b : scope, asks && i == 1 ? r->arg[0] : pool, deep + 1);
}

/* After all odds were read and before any is judged, since what a need means decides whether a comparison makes sense.
 */
void need_dice_hear(struct reader *r)
{
    for (size_t i = 0; i < r->sets.n; i++)
        for (size_t k = 0; k < r->sets.at[i].set->n_odds; k++) {
            const struct odds_entry *e = r->sets.at[i].set->odds[k];
            struct ask a = {r, e->set, 0};
            if (!e->bad)
                roll_hears(&a, e->whole, NULL, NULL, 0);
        }
}

/* ---- the answer ---- */

struct need_dice column_need_dice(const struct chart *c, const struct column *col)
{
    struct need_dice dice = {0, 0};
    if (dice_in_words(col->label.s, &dice) && dice_in_words(col->head.s, &dice) && dice.most)
        return dice;
    for (const struct chart *x = c; x; x = x->whole)
        if (x->dice.most)
            return x->dice;
    if (col->asked.most > 0)
        return col->asked;
    return c->set ? c->set->need : (struct need_dice){1, 6};
}
