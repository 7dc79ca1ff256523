/* Computes the possible values of an expression, finds parts without meaning, and collects the dice
 * rolled for target numbers.
 *
 * The abstract value (`struct sense`) of a part is a list of sources of words (cells of a chart,
 * values of a given, a quoted word), numbers or truth values, and the dice and target numbers in
 * it. Each node is checked once; a name has the value bound to it. An unknown part (a free name, an
 * unreadable chart, too many sources) may have any value and gives no finding, so every finding is
 * certain.
 *
 * Odds entries are walked twice. The first pass only collects the dice that are compared with each
 * column, since they decide the meaning of target numbers; the second pass checks. Called by read.c
 * and read_odds.c for odds and examples, and by the command `roll`. */
#include "model/abstract_value.h"
#include "base/pieces.h"
#include "model/lookup.h"
#include "model/read.h"

enum { ORIGINS_MAX = 64, CELLS_DEEP = 4, WORDS_SHOWN = 6, STEPS_MAX = 1000000, WORDS_MAX = 4000 };

enum origin_kind {
    ORIGIN_WORD,  /* a quoted word */
    ORIGIN_GIVEN, /* all values of a given */
    /* cells of some adjacent columns; deep: also of the further dice of rows, which only some rows
     * have */
    ORIGIN_CELLS,
};
struct origin {
    enum origin_kind kind;
    /* WORD: the word. CELLS with `named`: the column of the further dice; without: all their
     * columns */
    struct str word;
    const struct given *given;
    const struct chart *chart;
    size_t col, n;
    bool deep, named;
};

struct abstract_value {
    bool any;        /* unknown */
    bool number;     /* may be a number */
    bool truth;      /* may be true or false */
    bool changed;    /* dice with a modifier */
    bool bound;      /* a name bound to a quoted word */
    bool percent;    /* may come from a column of percents */
    struct str name; /* the name it is bound to, if any */
    /* lowest and highest face of each die; 0 to 0: not a pool, or unknown */
    int64_t die_lo, die_hi;
    /* number of dice: their sum is count * die_lo to count * die_hi; 0: unknown */
    int64_t count;
    const struct roll *digits;         /* a D66, for a plain roll read as digits; else NULL */
    const struct abstract_value *each; /* for a pool of whole rolls: the value of each roll */
    int64_t top;                       /* maximum total of the dice in it; 0: no dice, or unknown */
    bool late; /* first() and turns(): the faces are the possible values, besides never */
    /* For the first pass: the dice rolled, without modifiers, and the dice of each element of a
     * pool (most 0: none; below 0: two different kinds, or hidden by an operation); the chart that
     * it looks up, or NULL. */
    struct need_dice thrown, one;
    const struct abstract_value *requested;
    /* a target number with two ends among its cells, which could be misread for other dice */
    const struct cell *need;
    struct need_dice need_dice; /* dice of its target numbers; most 0: none */
    struct origin *at;
    size_t n, cap;
};
static const struct abstract_value any_abstract_value = {.any = true},
                                   number_abstract_value = {.number = true},
                                   truth_abstract_value = {.truth = true};
static const struct need_dice hidden_dice = {0, -1};

struct type_check {
    struct arena *a;
    const struct model *model;
    const struct set *home;
    LIST(const struct abstract_value *) scope; /* named values; the latest binding is last */
    const struct abstract_value *face;         /* the die that `face` refers to in a condition */
    LIST(struct nonsense) found;
    struct { /* search for a quoted word among the possible words of the other side */
        struct str wanted;
        bool found;
        /* AMOUNT: the kind of a piece; AGAINST: the condition (`who`); else 0 */
        enum roll_call part;
        LIST(struct str) list; /* the words seen, possibly repeated; at most WORDS_MAX */
    } word;
    bool hears; /* first pass: only collect dice */
    unsigned deep;
    size_t *steps; /* nodes and cells visited; above STEPS_MAX checking stops */
};

static const struct abstract_value *type_check_node(struct type_check *j, const struct roll *r);
static void check_thrown(struct type_check *j, const struct roll *at, struct need_dice is,
                         struct need_dice of);

/* For the expressions of one entry, in order: names and steps carry over. */
struct type_check *type_check_new(struct arena *a, const struct model *m, const struct set *home)
{
    struct type_check *j = ARENA_NEW(a, struct type_check);
    j->a = a;
    j->model = m;
    j->home = home;
    j->steps = ARENA_NEW(a, size_t);
    return j;
}

static struct abstract_value *abstract_value_new(const struct type_check *j)
{
    return ARENA_NEW(j->a, struct abstract_value);
}

/* True below a million, so that products of two such numbers, and their sums, fit an int64_t. */
static bool small(int64_t x)
{
    return x >= 0 && x < 1000000;
}

/* Adds a source once. Above ORIGINS_MAX sources the part may have any value. */
static void origin_add(const struct type_check *j, struct abstract_value *s, struct origin x)
{
    for (size_t i = 0; i < s->n; i++) {
        const struct origin *y = &s->at[i];
        if (y->kind == x.kind && y->given == x.given && y->chart == x.chart && y->col == x.col &&
            y->n == x.n && y->deep == x.deep && y->named == x.named && str_eq(y->word, x.word))
            return;
    }
    if (s->n == ORIGINS_MAX)
        s->any = true;
    else
        ARENA_PUSH(j->a, s, x);
}

/* Records a target number with two ends, since it could be misread for other dice. */
static void need_note(const struct type_check *j, struct abstract_value *s, const struct chart *c,
                      size_t col)
{
    if (c->col[col].type.kind != TYPE_NEED || s->need || (*j->steps += c->n_row) > STEPS_MAX)
        return;
    s->need_dice = column_need_dice(c, &c->col[col]);
    for (size_t i = 0; i < c->n_row && !s->need; i++) {
        const struct cell *cell = c->row[i].cell ? &c->row[i].cell[col] : NULL;
        if (cell && cell->kind == CELL_RANGE && !cell->value.range.no_hi &&
            rat_cmp(cell->value.range.lo, cell->value.range.hi) < 0)
            s->need = cell;
    }
}

/* Takes the first target number of a part: one finding is enough. */
static void need_take(struct abstract_value *s, const struct abstract_value *x)
{
    s->need = s->need ? s->need : x->need;
    if (!s->need_dice.max)
        s->need_dice = x->need_dice;
}

/* Adds the possible values of `x`. */
static void abstract_value_join(const struct type_check *j, struct abstract_value *s,
                                const struct abstract_value *x)
{
    s->any = s->any || x->any;
    s->number = s->number || x->number;
    s->truth = s->truth || x->truth;
    s->percent = s->percent || x->percent;
    need_take(s, x);
    for (size_t i = 0; i < x->n; i++)
        origin_add(j, s, x->at[i]);
}

/* ---- words of a source ---- */

/* Compares a word of the source with the wanted one. Capitals are ignored; all hyphens and dashes
 * for "none" are equal. */
static void see_word(struct type_check *j, struct str word)
{
    struct result_piece *p;
    size_t n = 0;
    struct str why;
    if (j->word.part == CALL_AMOUNT) {
        j->word.found =
            j->word.found || (!word_is_none(word) && !pieces_of(j->a, word, &p, &n, &why));
        for (size_t i = 0; i < n && !j->word.found; i++) {
            j->word.found = piece_is(&p[i], j->word.wanted);
            if (!p[i].is_number && j->word.list.n < WORDS_MAX)
                ARENA_PUSH(j->a, &j->word.list, p[i].text);
        }
        return;
    }
    j->word.found = j->word.found || str_same_word(word, j->word.wanted) ||
                    (j->word.part && str_find(str_fold(j->a, word),
                                              str_z(j->a, str_fold(j->a, j->word.wanted))) >= 0) ||
                    (word_is_none(word) && word_is_none(j->word.wanted));
    if (!j->word.found && j->word.list.n < WORDS_MAX)
        ARENA_PUSH(j->a, &j->word.list, word);
}

/* Numbers, ranges and rolls are not words, and n/a excludes its case. */
static void cell_words(struct type_check *j, const struct cell *c)
{
    if (c->kind == CELL_BAD)
        j->word.found = true;
    else if (c->kind == CELL_NONE)
        see_word(j, STR("-"));
    else if (c->kind == CELL_TEXT || c->kind == CELL_TIMES || c->kind == CELL_SEE ||
             c->kind == CELL_NO_FIRE)
        see_word(j, c->term ? c->term->s : c->text.s);
}

/* Visits all cells only if no source has the word, which is rare. Above STEPS_MAX the word counts
 * as found, since findings must be certain. Rows without a further die give the word "-" for its
 * columns. */
static void origin_words(struct type_check *j, const struct origin *o)
{
    const struct chart *c = o->chart;
    if (o->kind == ORIGIN_WORD)
        see_word(j, o->word);
    for (size_t i = 0; o->kind == ORIGIN_GIVEN && i < o->given->n; i++)
        if (o->given->value[i].kind == VALUE_WORD)
            see_word(j, o->given->value[i].word);
    if (o->kind != ORIGIN_CELLS)
        return;
    if (o->deep)
        see_word(j, STR("-"));
    for (size_t k = o->col; k < o->col + o->n; k++) {
        j->word.found = j->word.found || (*j->steps += c->n_row) > STEPS_MAX;
        for (size_t i = 0; i < c->n_row; i++)
            if (c->row[i].cell && !c->row[i].then)
                cell_words(j, &c->row[i].cell[k]);
    }
    for (size_t i = 0; o->deep && i < c->n_row; i++) {
        const struct chart *inner = c->row[i].inner;
        ptrdiff_t at = inner && o->named ? chart_col_find(inner, o->word) : -1;
        struct origin in = *o;
        in.chart = inner;
        in.n = at >= 0 ? 1 : inner && !o->named ? inner->n_col : 0;
        in.col = at >= 0 ? (size_t)at : 0;
        in.deep = at < 0;
        if (inner)
            origin_words(j, &in);
    }
}

static void origins_words(struct type_check *j, const struct abstract_value *s)
{
    for (size_t i = 0; i < s->n && !j->word.found; i++)
        origin_words(j, &s->at[i]);
}

/* ---- charts ---- */

/* The possible values of a roll in a chart, which cannot use outer names. */
static const struct abstract_value *type_check_inside(const struct type_check *j,
                                                      const struct chart *c, const struct roll *r)
{
    struct type_check inside = {
        .a = j->a, .model = j->model, .home = c->set, .deep = j->deep + 1, .steps = j->steps};
    return inside.deep > CELLS_DEEP ? &any_abstract_value : type_check_node(&inside, r);
}

/* Adds the values of a column of rolls. */
static void rolls_note(struct type_check *j, struct abstract_value *s, const struct chart *c,
                       size_t col)
{
    for (size_t i = 0; i < c->n_row && !s->any && c->col[col].type.kind == TYPE_ROLL; i++)
        if (c->row[i].cell && c->row[i].cell[col].kind == CELL_ROLL)
            abstract_value_join(j, s, type_check_inside(j, c, c->row[i].cell[col].roll));
}

/* Adds columns as a source: numbers if their types have some, target numbers, values of rolls, and
 * words. `deep`: also columns of further dice, which may have numbers. A cell in a column of text
 * is never a number, even if it is a 3. */
static void cells_note(struct type_check *j, struct abstract_value *s, const struct chart *c,
                       size_t col, size_t n, bool deep)
{
    for (size_t k = col; k < col + n; k++) {
        const enum type_kind type = c->col[k].type.kind;
        s->number = s->number || (type != TYPE_TEXT && type != TYPE_TERM);
        s->percent = s->percent || type == TYPE_PERCENT;
        need_note(j, s, c, k);
        rolls_note(j, s, c, k);
    }
    for (size_t i = 0; deep && i < c->n_row; i++)
        s->number = s->number || c->row[i].inner;
    origin_add(j, s,
               (struct origin){.kind = ORIGIN_CELLS, .chart = c, .col = col, .n = n, .deep = deep});
}

/* Adds the column found by a key; an unknown word is a column of the further dice. */
static void key_note(struct type_check *j, struct abstract_value *s, const struct chart *c,
                     const struct value *key)
{
    struct origin inner = {
        .kind = ORIGIN_CELLS, .chart = c, .deep = true, .named = true, .word = key->word};
    ptrdiff_t col = chart_col_of(j->a, c, key);
    if (col >= 0) {
        cells_note(j, s, c, (size_t)col, 1, false);
    } else if (key->kind == VALUE_WORD) {
        s->number = true;
        origin_add(j, s, inner);
    } else {
        s->any = true;
    }
}

/* All values of r: a literal, or those of a given; NULL if unknown. */
static const struct value *values_known(const struct type_check *j, const struct roll *r,
                                        const struct abstract_value *is, size_t *n)
{
    const struct origin *o = is->any || is->n != 1 ? NULL : is->at;
    struct value one = value_of_number(r->number);
    *n = 1;
    if (o && o->kind == ORIGIN_GIVEN) {
        *n = o->given->n;
        return o->given->value;
    }
    bool word = o && o->kind == ORIGIN_WORD && !is->number && !is->truth;
    if (word)
        one = value_of_word(o->word);
    return word || r->kind == ROLL_NUMBER ? arena_copy(j->a, &one, sizeof one) : NULL;
}

/* The possible values of a lookup, by its column as far as the key determines it: a given may
 * select several columns, and an unknown key any. */
static const struct abstract_value *type_check_chart(struct type_check *j, const struct roll *r)
{
    const struct chart *c = j->model ? model_chart_find(j->model, j->home, r->word) : NULL;
    const struct abstract_value *by = NULL;
    const struct value *key = NULL;
    size_t n = 0;
    for (size_t i = 0; i < r->n; i++) {
        by = type_check_node(j, r->arg[i]);
        if (!i && c && c->down.roll)
            check_thrown(j, *r->arg, by->thrown, type_check_inside(j, c, c->down.roll)->thrown);
    }
    struct abstract_value *s = abstract_value_new(j);
    s->requested = s;
    const bool column = r->n == 2;
    if (column)
        key = values_known(j, r->arg[1], by, &n);
    s->any = !c || c->bad || chart_has_parts(c) || !c->n_col;
    if (!s->any && !key)
        cells_note(j, s, c, 0, r->n < 2 ? 1 : c->n_col, column);
    for (size_t i = 0; key && i < n && !s->any; i++)
        key_note(j, s, c, &key[i]);
    return s;
}

/* ---- findings ---- */

/* Adds a finding. The place is in the roll's file; the caller adds the set that was checked. */
static void type_check_report(struct type_check *j, enum rule_id rule, bool note,
                              const struct roll *at, struct str message, struct str help)
{
    struct nonsense x = {rule, {at->at, message, help, NOWHERE, note}};
    ARENA_PUSH(j->a, &j->found, x);
}

/* Help: the nearest of the possible words, or the first few. */
static struct str words_help(const struct type_check *j)
{
    struct arena *a = j->a;
    struct str *folded = ARENA_ARRAY(a, struct str, j->word.list.n);
    struct buf b = {.a = a};
    size_t shown = 0;
    for (size_t i = 0; i < j->word.list.n; i++)
        folded[i] = str_fold(a, j->word.list.at[i]);
    struct str near = str_nearest(str_fold(a, j->word.wanted), folded, j->word.list.n);
    for (size_t i = 0; near.n && i < j->word.list.n; i++)
        if (near.p == folded[i].p)
            return str_printf(a, "did you mean \"%.*s\"?", STRF(j->word.list.at[i]));
    for (size_t i = 0; i < j->word.list.n && shown <= WORDS_SHOWN; i++) {
        struct str word = j->word.list.at[i];
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again = again || str_same_word(j->word.list.at[k], word);
        if (!again && shown++ < WORDS_SHOWN)
            buf_printf(&b, "%s\"%.*s\"", shown > 1 ? ", " : "it may be ", STRF(word));
    }
    if (shown > WORDS_SHOWN)
        buf_putz(&b, ", ...");
    return buf_str(&b);
}

/* Checks a quoted word against the other side. `word` is the literal, `other` the expression beside
 * it, with the values `beside`. */
static void check_word(struct type_check *j, const struct roll *word, struct str wanted,
                       const struct abstract_value *beside, const struct roll *other)
{
    j->word.wanted = wanted;
    j->word.list.n = 0;
    j->word.found = j->hears || beside->any || (word_is_none(wanted) && beside->number);
    origins_words(j, beside);
    if (j->word.found ||
        (j->word.part == CALL_AGAINST && !j->word.list.n)) /* a number applies to all */
        return;
    struct str help = {"", 0};
    struct roll_error err = {.message = STR("")};
    struct rat x;
    const struct roll_names any = {.any_name = true};
    bool bare = rat_parse(&x, wanted) || (beside->late && str_is(wanted, "never")) ||
                (beside->truth && (str_is(wanted, "true") || str_is(wanted, "false")));
    if (j->word.list.n)
        help = words_help(j);
    else if (bare)
        help = str_printf(j->a, "write %.*s without quotes", STRF(wanted));
    else if (other->words.n)
        roll_suggestion(j->a, str_printf(j->a, "%.*s in %.*s", STRF(other->words), STRF(wanted)),
                        &any, &err);
    if (err.help.n)
        help = err.help;
    else if (!help.n)
        help =
            str_printf(j->a, "it is %s, never a word", beside->truth ? "true or false" : "numbers");
    type_check_report(j, RULE_UNKNOWN_WORD, false, word,
                      str_printf(j->a, "%.*s %s \"%.*s\"",
                                 STRF(roll_words(other, "the other side")),
                                 j->word.part ? "has no" : "is never", STRF(wanted)),
                      help);
}

/* True if the dice can show x. Dice read as digits have gaps: there is no 47 on a d66. */
static bool dice_show(const struct abstract_value *dice, struct rat x)
{
    if (!rat_whole(x) || x.n < dice->count * dice->die_lo || x.n > dice->count * dice->die_hi)
        return false;
    return !roll_digits_lack(dice->digits, x.n);
}

/* Reports a number that the dice never show; for first(), a comparison that has the same result in
 * all cases. */
static void face_report(struct type_check *j, const struct roll *at,
                        const struct abstract_value *dice, struct str never, bool note)
{
    long long lo = dice->count * dice->die_lo, hi = dice->count * dice->die_hi;
    struct str digits = STR("");
    if (dice->digits)
        digits = str_printf(j->a, ", each digit from 1 to %d", (int)(dice->digits->sides % 10));
    struct str message =
        str_printf(j->a,
                   dice->changed ? "this is never %.*s: it is %lld to %lld%.*s"
                                 : "these dice never show %.*s: they show %lld to %lld%.*s",
                   STRF(never), lo, hi, STRF(digits));
    if (dice->late)
        message = str_printf(
            j->a, "this is %lld or more, or never if none succeeds; never is more than any number",
            lo);
    type_check_report(j, RULE_NO_SUCH_FACE, note, at, message,
                      dice->late ? STR("ask `== never` or `!= never`") : STR(""));
}

/* Reports a comparison with a number beyond the range of the dice, if it is never true. A sum with
 * modifiers gives only a note, as one of several outcomes. first() has no maximum, so only a number
 * below its minimum is reported. */
static void check_order(struct type_check *j, const struct roll *r, size_t i,
                        const struct abstract_value *s)
{
    const struct roll *by = r->arg[1 - i];
    bool less = r->op == (i ? OP_GT : OP_LT) || r->op == (i ? OP_GE : OP_LE);
    bool strict = r->op == OP_LT || r->op == OP_GT;
    if (by->kind != ROLL_NUMBER || !s->count)
        return;
    bool below = rat_cmp(by->number, RAT(s->count * s->die_lo)) < (less == strict);
    bool above = rat_cmp(RAT(s->count * s->die_hi), by->number) < strict;
    if (s->late || less ? below : above)
        face_report(j, by, s, less ? STR("less") : STR("more"), s->changed);
}

/* Reports a face that the dice do not have; a range that only partly exceeds them gives a note. */
static void check_face(struct type_check *j, const struct roll *at,
                       const struct abstract_value *dice, struct rat lo, struct rat hi)
{
    struct buf b = {.a = j->a};
    bool low = dice_show(dice, lo), some = false;
    if (!dice->count || (low && dice_show(dice, hi)))
        return;
    buf_put_rat(&b, low ? hi : lo);
    struct rat x = RAT(dice->count * dice->die_lo);
    for (x = rat_cmp(lo, x) > 0 ? RAT(rat_ceil(lo)) : x;
         !some && x.n <= dice->count * dice->die_hi && rat_cmp(x, hi) <= 0; x.n++)
        some = dice_show(dice, x);
    face_report(j, at, dice, buf_str(&b), some);
}

static void check_number(struct type_check *j, const struct roll *at,
                         const struct abstract_value *beside)
{
    if (at->kind == ROLL_NUMBER)
        check_face(j, at, beside, at->number, at->number);
}

/* Notes that d% has 00 as 0, so that 25 % (from a chart, or a number) would be reached by 26 of 100
 * results. */
static void check_percent(struct type_check *j, const struct roll *dice,
                          const struct abstract_value *is, const struct roll *than,
                          const struct abstract_value *chance)
{
    if ((than->kind == ROLL_NUMBER || chance->percent) && !is->die_lo && is->die_hi == 99)
        type_check_report(j, RULE_NO_SUCH_FACE, true, dice,
                          STR("00 is 0 here, so 25 % are 26 of the 100"),
                          STR("write d100 if 00 is 100"));
}

/* Notes that three or more dice are added before they are compared with what one die can show: in
 * other notations `6d10 >= 8` counts dice. */
static void check_pool(struct type_check *j, const struct roll *r, const struct abstract_value *is)
{
    const struct roll *dice = r->arg[0], *than = r->arg[1];
    if (dice->kind != ROLL_DICE || is->count < 3 || than->kind != ROLL_NUMBER || r->op < OP_GT ||
        rat_cmp(than->number, RAT(is->die_lo)) <= 0 || rat_cmp(than->number, RAT(is->die_hi)) > 0)
        return;
    type_check_report(
        j, RULE_BAD_ROLL, true, dice, STR("these dice are added, then compared"),
        str_printf(j->a, "to count the dice that show it, write count(%.*s, face %s %.*s)",
                   STRF(dice->words), r->op == OP_GE ? ">=" : ">", STRF(than->words)));
}

/* True if the column has a target number above `max`. */
static bool needs_more(const struct chart *c, size_t col, struct rat max)
{
    bool more = false;
    for (size_t i = 0; i < c->n_row && !more && c->col[col].type.kind == TYPE_NEED; i++) {
        const struct cell *cell = c->row[i].cell ? &c->row[i].cell[col] : NULL;
        const struct range *r = cell && cell->kind == CELL_RANGE ? &cell->value.range : NULL;
        more = r && (rat_cmp(r->lo, max) > 0 || (!r->no_hi && rat_cmp(r->hi, max) > 0));
    }
    return more;
}

/* First pass: records the dice rolled for the columns of a lookup. Only if the set's dice cannot
 * show the column's target numbers; otherwise the set is right and the odds are about something
 * else. */
static void need_hear(struct need_dice dice, const struct abstract_value *requested)
{
    for (size_t i = 0; requested && dice.max > 0 && i < requested->n; i++) {
        const struct origin *o = &requested->at[i];
        for (size_t k = o->col; o->kind == ORIGIN_CELLS && k < o->col + o->n; k++)
            /* owned by this reader until the model is complete */
            if (needs_more(o->chart, k, RAT(o->chart->set->need.max)))
                need_dice_join(&((struct column *)&o->chart->col[k])->requested, dice);
    }
}

/* Reports different dice than those the chart or target number is for. d% instead of d100 is an
 * error, since 00 is the lowest on one and the highest on the other; other differences are
 * notes. */
static void check_thrown(struct type_check *j, const struct roll *at, struct need_dice is,
                         struct need_dice of)
{
    bool percent = is.max - is.min == 99 && of.max - of.min == 99;
    if (is.max <= 0 || of.max <= 0 || (is.min == of.min && is.max == of.max))
        return;
    type_check_report(
        j, RULE_BAD_ROLL, !percent, at,
        str_printf(j->a, "this needs dice that show %lld to %lld, but these show %lld to %lld",
                   (long long)of.min, (long long)of.max, (long long)is.min, (long long)is.max),
        percent ? str_printf(j->a, "00 is %s there: roll %s", of.min ? "100" : "0",
                             of.min ? "d100" : "d%")
                : STR("roll those; it is right if the rules use other dice here"));
}

/* Reports a target number that ends at the maximum of its dice but is compared with a different
 * maximum: does 3-6 then mean 3 or more? A single different die may be intended for better or worse
 * troops; one die instead of two is probably an error. */
static void check_need(struct type_check *j, const struct roll *at,
                       const struct abstract_value *dice, const struct abstract_value *need)
{
    const struct need_dice of = need->need_dice;
    if (j->hears)
        need_hear(dice->thrown, need->requested);
    struct rat end = need->need ? need->need->value.range.hi : RAT(0);
    bool ends_set = rat_cmp(end, RAT(of.max)) == 0, ends_dice = rat_cmp(end, RAT(dice->top)) == 0;
    bool too_large = ends_set && dice->top > of.max, too_small = ends_dice && dice->changed;
    if (!need->need || !dice->top || dice->top == of.max || (!too_large && !too_small)) {
        if (dice->thrown.min != of.min)
            check_thrown(j, at, dice->thrown, of);
        return;
    }
    struct buf b = {.a = j->a};
    buf_put_rat(&b, need->need->value.range.lo);
    type_check_report(
        j, RULE_BAD_ROLL, false, at,
        str_printf(j->a, "%.*s is a need for a die of %lld, but these dice reach %lld",
                   STRF(need->need->text.s), (long long)of.max, (long long)dice->top),
        str_printf(
            j->a,
            "write %.*s+ in the cell if higher numbers also succeed, or write the set's `die`",
            STRF(buf_str(&b))));
}

/* ---- comparisons ---- */

static const struct abstract_value *abstract_value_bound(const struct type_check *j,
                                                         struct str name)
{
    for (size_t i = j->scope.n; i-- > 0;)
        if (str_eq(j->scope.at[i]->name, name))
            return j->scope.at[i];
    return NULL;
}

/* True for a quoted word, or a name bound to one. */
static bool quoted(const struct type_check *j, const struct roll *r, struct str *word)
{
    const struct abstract_value *s = r->kind == ROLL_NAME ? abstract_value_bound(j, r->word) : NULL;
    if (r->kind != ROLL_WORD && !(s && s->bound))
        return false;
    *word = s ? s->at[0].word : r->word;
    return true;
}

/* True if no word is possible. */
static bool is_number(struct type_check *j, const struct abstract_value *s)
{
    j->word.wanted = STR("");
    j->word.list.n = 0;
    j->word.found = s->any || (!s->number && !s->truth);
    origins_words(j, s);
    return !j->word.found && !j->word.list.n;
}

/* Reports a comparison of a number with a part that is always a word, since the result never
 * depends on the dice. check_word reports quoted words. `of` is the part with only words. */
static void check_kinds(struct type_check *j, const struct roll *of,
                        const struct abstract_value *words, const struct abstract_value *number)
{
    struct str word;
    if (j->hears || !words->n || words->any || words->number || words->truth ||
        quoted(j, of, &word) || !is_number(j, number))
        return;
    origins_words(j, words);
    if (!j->word.found)
        type_check_report(
            j, RULE_UNKNOWN_WORD, false, of,
            str_printf(j->a, "%.*s is a word, and a number never equals a word",
                       STRF(roll_words(of, "the value here"))),
            STR("write numbers: in a column of the type count, need, distance or roll; in "
                "a given 4 for 4+, compared with >="));
}

/* Checks a comparison. Of two quoted words only one is reported; a target number may be on either
 * side. */
static void type_check_compare(struct type_check *j, const struct roll *r)
{
    const struct abstract_value *side[2] = {type_check_node(j, r->arg[0]),
                                            type_check_node(j, r->arg[1])};
    bool same = r->op == OP_EQ || r->op == OP_NE;
    struct str word;
    bool is_reported = !same; /* one report for two words */
    check_pool(j, r, side[0]);
    for (size_t i = 0; i < 2; i++) {
        if (!is_reported && quoted(j, r->arg[i], &word)) {
            check_word(j, r->arg[i], word, side[1 - i], r->arg[1 - i]);
            is_reported = true;
        }
        if (same) {
            if (r->arg[i]->kind == ROLL_BOOL && side[1 - i]->count)
                type_check_report(j, RULE_BAD_ROLL, true, r->arg[i],
                                  STR("true counts as 1 here, and false as 0"), STR(""));
            check_number(j, r->arg[i], side[1 - i]);
            check_kinds(j, r->arg[i], side[i], side[1 - i]);
        } else {
            check_order(j, r, i, side[i]);
            if (r->op == (i ? OP_GE : OP_LE) || r->op == (i ? OP_LT : OP_GT))
                check_percent(j, r->arg[i], side[i], r->arg[1 - i], side[1 - i]);
        }
        check_need(j, r->arg[i], side[1 - i], side[i]);
    }
}

/* Checks a list item by item. A quoted word on the left is also checked against the whole list. */
static void type_check_in(struct type_check *j, const struct roll *r)
{
    const struct abstract_value *what = type_check_node(j, r->arg[0]);
    struct abstract_value *all = abstract_value_new(j);
    struct str word;
    for (size_t i = 0; i < r->n_item; i++) {
        const struct roll *lo = r->item[i].lo, *hi = r->item[i].hi;
        const struct abstract_value *item = type_check_node(j, lo);
        abstract_value_join(j, all, item);
        if (hi) {
            all->number = true;
            type_check_node(j, hi);
            check_kinds(j, r->arg[0], what, &number_abstract_value);
            if (lo->kind == ROLL_NUMBER && hi->kind == ROLL_NUMBER)
                check_face(j, lo, what, lo->number, hi->number);
            continue;
        }
        if (quoted(j, lo, &word))
            check_word(j, lo, word, what, r->arg[0]);
        check_number(j, lo, what);
        check_kinds(j, lo, item, what);
        check_kinds(j, r->arg[0], what, item);
        check_need(j, lo, what, item);
    }
    if (quoted(j, r->arg[0], &word) && all->n && !all->any)
        check_word(j, r->arg[0], word, all, r->item[0].lo);
}

/* ---- dice ---- */

/* Lowest and highest of listed faces; false unless all are whole numbers from 0. */
static bool items_bounds(const struct roll *r, int64_t *lo, int64_t *hi)
{
    *lo = INT64_MAX;
    *hi = -1;
    for (size_t i = 0; i < r->n_item; i++) {
        const struct roll *low = r->item[i].lo, *high = r->item[i].hi ? r->item[i].hi : low;
        if (low->kind != ROLL_NUMBER || high->kind != ROLL_NUMBER || !small(low->number.n) ||
            !small(high->number.n) || !rat_whole(low->number))
            return false;
        *lo = low->number.n < *lo ? low->number.n : *lo;
        *hi = high->number.n > *hi ? high->number.n : *hi;
    }
    return *hi >= 0;
}

/* Lowest and highest face of a die; false if its number of sides is an expression. */
static bool die_faces(const struct roll *r, int64_t *lo, int64_t *hi)
{
    switch (r->die) {
    case DIE_SIDES:
        *lo = 1;
        *hi = r->sides;
        return small(r->sides);
    case DIE_PERCENT:
        *lo = 0;
        *hi = 99;
        return true;
    case DIE_FACES:
        return items_bounds(r, lo, hi);
    case DIE_DIGITS:
        *lo = roll_digits_face(r->sides, 0);
        *hi = r->sides;
        return true;
    case DIE_EXPR:
        break;
    }
    return false;
}

/* If the number of dice is an expression, the total has no bounds, but each die still has its
 * faces. */
static const struct abstract_value *type_check_dice(struct type_check *j, const struct roll *r)
{
    struct abstract_value *s = abstract_value_new(j);
    const struct roll *n = r->n ? r->arg[0] : NULL;
    int64_t lo = 0, hi = 0, count = 1;
    s->number = !r->n_item;
    for (size_t i = 0; i < r->n; i++)
        if (r->arg[i])
            type_check_node(j, r->arg[i]);
    for (size_t i = 0; i < r->n_item; i++) /* faces may be words */
        abstract_value_join(j, s, type_check_node(j, r->item[i].lo));
    if (n)
        count =
            n->kind == ROLL_NUMBER && rat_whole(n->number) && small(n->number.n) ? n->number.n : 0;
    if (n && n->kind == ROLL_NUMBER && !n->number.n)
        type_check_report(j, RULE_BAD_ROLL, true, r, STR("this rolls no dice: it is 0"), STR(""));
    s->one = s->thrown = hidden_dice;
    if (!die_faces(r, &lo, &hi))
        return s;
    if (r->die != DIE_FACES)
        s->one = (struct need_dice){lo, hi};
    if (r->die != DIE_FACES && count)
        s->thrown = (struct need_dice){count * lo, count * hi};
    s->die_lo = lo;
    s->die_hi = hi;
    s->count = count;
    s->digits = r->die == DIE_DIGITS ? r : NULL;
    s->top = count * hi;
    return s;
}

/* The value of `face` or `roll` in a condition: one of the dice, or of the whole rolls. */
static const struct abstract_value *face_of(const struct type_check *j,
                                            const struct abstract_value *pool)
{
    if (pool->each)
        return pool->each;
    if (!pool->die_hi)
        return pool->n ? pool : &any_abstract_value;
    struct abstract_value *s = abstract_value_new(j);
    s->number = true;
    s->count = 1;
    s->die_lo = pool->die_lo;
    s->die_hi = s->top = pool->die_hi;
    s->thrown = s->one = pool->one;
    return s;
}

/* Cards: the values of a card are known, from a list or from a chart's rows. */
static const struct abstract_value *type_check_draw(struct type_check *j, const struct roll *r)
{
    struct abstract_value *s = abstract_value_new(j);
    const struct given *g =
        r->word.n ? draw_cards_given(j->a, j->model, j->home, r->word, r->arg[1]) : NULL;
    *s = (struct abstract_value){.any = r->word.n && !g, .number = true};
    for (size_t i = 0; i < r->n_item; i++)
        abstract_value_join(j, s, type_check_node(j, r->item[i].lo));
    if (g)
        origin_add(j, s, (struct origin){.kind = ORIGIN_GIVEN, .given = g});
    struct abstract_value *each = arena_copy(j->a, s, sizeof *s);
    s->changed = each->changed = true;
    each->count = r->n_item && items_bounds(r, &each->die_lo, &each->die_hi);
    const struct rat n = r->n_item ? r->arg[0]->number : RAT(0);
    if (each->count && rat_whole(n) && n.n > 0 && small(n.n)) {
        bool all = r->n_item == 1 && !r->arg[2]; /* all drawn cards are different */
        int64_t apart = all ? n.n * (n.n - 1) / 2 : 0;
        s->count = 1;
        s->die_lo = n.n * each->die_lo + apart;
        s->die_hi = n.n * each->die_hi - apart;
    }
    s->each = each;
    return s;
}

/* Operations such as subtracting, counting or choosing hide the dice. */
static void dice_hide(struct abstract_value *s, const struct abstract_value *x)
{
    if (x->thrown.max)
        s->thrown = s->one = hidden_dice;
}

/* Reports what number() counts, or against() names, if no cell has it. */
static void check_parts(struct type_check *j, const struct roll *r,
                        const struct abstract_value *result, const struct abstract_value *part)
{
    size_t n;
    const struct value *v = values_known(j, r->arg[1], part, &n);
    j->word.part = r->call;
    for (size_t i = 0; v && i < n; i++)
        if (v[i].kind == VALUE_WORD && !str_is_word(v[i].word, "others"))
            check_word(j, r->arg[1], v[i].word, result, r->arg[0]);
    j->word.part = 0;
}

/* The result of highest(), reroll() and the like is dice: those of the argument `x`. */
static void dice_of_pool(struct type_check *j, const struct roll *r, bool best,
                         struct abstract_value *s, const struct abstract_value *x)
{
    const struct rat max = best ? r->arg[0]->number : RAT(0); /* 0 unless it is a number */
    bool known = best && r->arg[0]->kind == ROLL_NUMBER && x->die_hi && !x->each && !x->digits;
    s->die_lo = x->die_lo;
    s->die_hi = x->die_hi;
    s->each = x->each;
    s->count = known && rat_whole(max) && small(max.n) ? max.n : 0;
    if (x->count && !x->each && rat_cmp(max, RAT(x->count)) > 0)
        type_check_report(j, RULE_BAD_ROLL, false, r->arg[0],
                          str_printf(j->a, "these are %lld dice", (long long)x->count),
                          str_printf(j->a, "write %lld, or roll more", (long long)x->count));
}

/* Functions of numbers change their arguments but keep a target number. */
static void changed_by(struct type_check *j, const struct roll *r, size_t i,
                       struct abstract_value *s, const struct abstract_value *x)
{
    if (x->late && r->call == CALL_MIN)
        type_check_report(
            j, RULE_BAD_ROLL, false, r->arg[i],
            STR("this may be never, so the smaller of it and others may be never"),
            STR("write the value for never: let t = ...; if t == never or t > 6 then 6 else t"));
    if (r->call > CALL_CLAMP)
        return;
    need_take(s, x);
    s->top = s->top > x->top ? s->top : x->top;
    s->changed = true;
}

/* In the second argument of a function with a condition, `face` is a die of the first. */
static const struct abstract_value *type_check_call(struct type_check *j, const struct roll *r)
{
    const struct abstract_value *before = j->face, *x = &any_abstract_value, *first = x;
    struct abstract_value *s = abstract_value_new(j);
    bool kept = r->call == CALL_REROLL || r->call == CALL_REROLL_ONCE || r->call == CALL_EXPLODE;
    bool best = r->call == CALL_HIGHEST || r->call == CALL_LOWEST;
    bool asks = kept || r->call == CALL_COUNT || r->call == CALL_SUM || r->call == CALL_PLACE;
    s->number = true;
    for (size_t i = 0; i < r->n; i++) {
        if (i == 1 && asks && before)
            type_check_report(
                j, RULE_BAD_ROLL, true, r,
                STR("`face` in these brackets belongs to the dice in them, not to the "
                    "dice outside"),
                STR(""));
        if (i == 1 && asks)
            j->face = face_of(j, x);
        x = type_check_node(j, r->arg[i]);
        first = i ? first : x;
        j->face = before;
        dice_hide(s, x);
        abstract_value_join(
            j, s, r->call == CALL_CARD && i == 0 && x->each ? x->each : &number_abstract_value);
        if (best ? i == 1 : kept && i == 0)
            dice_of_pool(j, r, best, s, x);
        changed_by(j, r, i, s, x);
    }
    s->any |= r->call == CALL_AGAINST; /* the result is not one of the cell's words */
    if ((r->call == CALL_AGAINST || r->call == CALL_AMOUNT) && r->n == 2)
        check_parts(j, r, first, x);
    return s;
}

/* ---- all kinds of nodes ---- */

/* Adds the bounds of an operand to those of a sum; the sum is unknown if an operand is. */
static void bounds_add(struct abstract_value *s, const struct roll *r,
                       const struct abstract_value *x, bool less)
{
    int64_t lo = x->count * x->die_lo, hi = x->count * x->die_hi;
    bool number = r->kind == ROLL_NUMBER && rat_whole(r->number) && small(r->number.n);
    if (number)
        lo = hi = r->number.n;
    s->count = s->count && !x->late && (number || x->count);
    s->die_lo += less ? -hi : lo;
    s->die_hi += less ? -lo : hi;
}

/* Reports probable errors: 5-6 is a subtraction, 4+ -1 a sum, and 1/2d6 a division by 2D6 (a
 * note). */
static void type_check_typo(struct type_check *j, const struct roll *r, const struct roll *x,
                            const struct roll *y)
{
    bool takes = r->kind == ROLL_SUB && y->kind == ROLL_NUMBER;
    /* a shift was inserted by the parser */
    if (x->kind != ROLL_NUMBER || !x->words.n || !char_is_digit(*x->words.p))
        return;
    if (takes && rat_cmp(x->number, y->number) < 0)
        type_check_report(j, RULE_BAD_ROLL, false, r,
                          STR("this subtracts the second number from the first"),
                          str_printf(j->a, "to test a range, use `in`: in %.*s..%.*s",
                                     STRF(roll_words(x, "1")), STRF(roll_words(y, "6"))));
    if (r->kind == ROLL_ADD && x->words.p[x->words.n] == '+' && y->words.n && *y->words.p == '-' &&
        y->words.p[-1] == ' ')
        type_check_report(
            j, RULE_BAD_ROLL, false, r, STR("this adds the second number to the first"),
            str_printf(j->a, "to test a target number of %.*s or more, write `>= %.*s`",
                       STRF(x->words), STRF(x->words)));
    if (r->kind == ROLL_DIV && y->kind == ROLL_DICE)
        type_check_report(j, RULE_BAD_ROLL, true, r, STR("this divides a number by a roll"),
                          str_printf(j->a, "half a roll is %.*s / 2", STRF(roll_words(y, "d6"))));
}

/* a + b - c ...: the maximum of added dice is summed; subtracted or multiplied dice make it
 * unknown. */
static const struct abstract_value *type_check_sum(struct type_check *j, const struct roll *r)
{
    struct abstract_value *s = abstract_value_new(j);
    bool known = true, adds = true;
    s->number = s->changed = true;
    s->count = 1;
    type_check_typo(j, r, *r->arg, r->arg[1]);
    for (bool last = false; !last; r = r->arg[0]) {
        last = r->kind < ROLL_ADD || r->kind > ROLL_DIV;
        const struct roll *of = last ? r : r->arg[1];
        const struct abstract_value *x = type_check_node(j, of);
        need_take(s, x);
        adds = adds && (last || r->kind == ROLL_ADD || r->kind == ROLL_SUB);
        s->requested = adds && x->requested ? x->requested : s->requested; /* only the first */
        if (!last && r->kind != ROLL_ADD)
            dice_hide(s, x);
        need_dice_join(&s->thrown, x->thrown);
        bounds_add(s, of, x, !last && r->kind == ROLL_SUB);
        s->top += small(s->top) ? x->top : 0;
        known =
            known && !x->any && (last || r->kind == ROLL_ADD || (r->kind == ROLL_SUB && !x->top));
        if (last)
            break;
    }
    s->count = s->count && adds && s->die_lo < s->die_hi && small(s->die_hi) &&
               small(s->die_hi - s->die_lo);
    s->top = known ? s->top : 0;
    return s;
}

/* Binds a name. A name of a quoted word is checked like the word. */
static void type_check_bind(struct type_check *j, struct str name, const struct abstract_value *s,
                            bool word)
{
    struct abstract_value *copy = arena_copy(j->a, s, sizeof *s);
    copy->name = name;
    copy->bound = s->bound || word;
    ARENA_PUSH(j->a, &j->scope, copy);
}

/* Handles a chain of lets in a loop, then the expression after it. */
static const struct abstract_value *type_check_lets(struct type_check *j, const struct roll *r)
{
    size_t scope = j->scope.n;
    for (; r->kind == ROLL_LET; r = r->arg[1])
        type_check_bind(j, r->word, type_check_node(j, r->arg[0]), r->arg[0]->kind == ROLL_WORD);
    const struct abstract_value *body = type_check_node(j, r);
    struct abstract_value *s = arena_copy(j->a, body, sizeof *body);
    s->requested = NULL;
    dice_hide(s, body);
    for (; j->scope.n > scope; j->scope.n--)
        dice_hide(s, j->scope.at[j->scope.n - 1]);
    return s;
}

/* Joins both branches. The maximum is known only if it is known for both. */
static const struct abstract_value *type_check_if(struct type_check *j, const struct roll *r)
{
    struct abstract_value *s = abstract_value_new(j);
    dice_hide(s, type_check_node(j, r->arg[0]));
    const struct abstract_value *yes = type_check_node(j, r->arg[1]),
                                *no = type_check_node(j, r->arg[2]);
    abstract_value_join(j, s, yes);
    abstract_value_join(j, s, no);
    dice_hide(s, yes);
    dice_hide(s, no);
    if (yes->top && no->top)
        s->top = yes->top > no->top ? yes->top : no->top;
    s->changed = yes->changed || no->changed;
    return s;
}

/* A value from `lo`, if known, to `hi`, or never. */
static const struct abstract_value *
late_abstract_value(const struct type_check *j, const struct roll *lo, const struct roll *hi)
{
    enum { LATEST = 1000000 };
    struct abstract_value *s = abstract_value_new(j);
    bool known = hi && hi->kind == ROLL_NUMBER && rat_whole(hi->number);
    s->number = true;
    s->late = lo->kind == ROLL_NUMBER && rat_whole(lo->number) && small(lo->number.n);
    s->die_lo = lo->number.n;
    s->die_hi = known ? hi->number.n : LATEST;
    s->count = s->late;
    return s;
}

/* The items are checked without the loop name; the condition has it bound to a number. */
static const struct abstract_value *type_check_first(struct type_check *j, const struct roll *r)
{
    size_t scope = j->scope.n;
    for (size_t i = 0; i < r->n_item; i++) {
        type_check_node(j, r->item[i].lo);
        if (r->item[i].hi)
            type_check_node(j, r->item[i].hi);
    }
    type_check_bind(j, r->word, &number_abstract_value, false);
    type_check_node(j, r->arg[0]);
    j->scope.n = scope;
    return late_abstract_value(j, r->item->lo, r->item->hi);
}

/* The state is the initial value or the result of a turn. The first pass over the turn only
 * collects values. */
static const struct abstract_value *type_check_until(struct type_check *j, const struct roll *r)
{
    struct abstract_value *s = abstract_value_new(j);
    size_t scope = j->scope.n;
    bool hears = j->hears;
    abstract_value_join(j, s, type_check_node(j, r->arg[0]));
    for (int pass = 0; pass < 2; pass++, j->scope.n = scope) {
        j->hears = hears || !pass;
        type_check_bind(j, r->word, s, false);
        type_check_node(j, r->arg[1]);
        abstract_value_join(j, s, type_check_node(j, r->arg[2]));
    }
    return r->truth ? &number_abstract_value : s;
}

/* Checks the arguments for their own errors; they do not affect the result `s`. */
static const struct abstract_value *type_check_args(struct type_check *j, const struct roll *r,
                                                    const struct abstract_value *s)
{
    for (size_t i = 0; i < r->n; i++)
        type_check_node(j, r->arg[i]);
    return s;
}

/* The possible values of a part. Chains of sums and lets are handled in loops, so the recursion
 * depth is that of the parser, ROLL_DEPTH. Above STEPS_MAX a part may have any value. */
static const struct abstract_value *type_check_node(struct type_check *j, const struct roll *r)
{
    if (++*j->steps > STEPS_MAX)
        return &any_abstract_value;
    const struct abstract_value *known =
        r->kind == ROLL_NAME ? abstract_value_bound(j, r->word) : j->face;
    struct abstract_value *s;
    switch (r->kind) {
    case ROLL_NUMBER:
    case ROLL_NEVER:
        return &number_abstract_value;
    case ROLL_WORD:
        s = abstract_value_new(j);
        origin_add(j, s, (struct origin){.kind = ORIGIN_WORD, .word = r->word});
        return s;
    case ROLL_BOOL:
        return &truth_abstract_value;
    case ROLL_NAME:
    case ROLL_FACE:
        return known ? known : &any_abstract_value;
    case ROLL_DICE:
        return type_check_dice(j, r);
    case ROLL_ROLLS:
        s = abstract_value_new(j);
        type_check_node(j, r->arg[0]);
        s->each = type_check_node(j, r->arg[1]);
        s->thrown = s->each->thrown;
        s->number = true;
        return s;
    case ROLL_LET:
        return type_check_lets(j, r);
    case ROLL_IF:
        return type_check_if(j, r);
    case ROLL_OR:
    case ROLL_AND:
    case ROLL_NOT:
        return type_check_args(j, r, &truth_abstract_value);
    case ROLL_COMPARE:
        type_check_compare(j, r);
        return &truth_abstract_value;
    case ROLL_IN:
        type_check_in(j, r);
        return &truth_abstract_value;
    case ROLL_ADD:
    case ROLL_SUB:
    case ROLL_MUL:
    case ROLL_DIV:
        return type_check_sum(j, r);
    case ROLL_NEG:
        return type_check_args(j, r, &number_abstract_value);
    case ROLL_TUPLE:
        return type_check_args(j, r, &any_abstract_value);
    case ROLL_CALL:
        return r->call == CALL_COURSE
                   ? r->truth ? &number_abstract_value : type_check_node(j, r->arg[0])
               : r->call == CALL_KIND ? type_check_args(j, r, &any_abstract_value)
                                      : type_check_call(j, r);
    case ROLL_CHART:
        return type_check_chart(j, r);
    case ROLL_FIRST:
        return type_check_first(j, r);
    case ROLL_DRAW:
        return type_check_draw(j, r);
    case ROLL_UNTIL:
        return type_check_until(j, r);
    }
    return &any_abstract_value;
}

/* Binds a given to all its values, since odds are checked before any case is computed. */
void type_check_given(struct type_check *j, const struct given *g)
{
    struct abstract_value *s = abstract_value_new(j);
    for (size_t i = 0; i < g->n; i++) {
        s->number = s->number || g->value[i].kind == VALUE_NUMBER;
        s->truth = s->truth || g->value[i].kind == VALUE_BOOL;
    }
    origin_add(j, s, (struct origin){.kind = ORIGIN_GIVEN, .given = g});
    type_check_bind(j, g->name.s, s, false);
}

/* Starts anew, except for names and steps, since an entry has several expressions. */
size_t type_check_roll(struct type_check *j, struct str name, const struct roll *r,
                       const struct nonsense **found)
{
    j->found.n = 0;
    const struct abstract_value *s = type_check_node(j, r);
    if (name.n)
        type_check_bind(j, name, s, r->kind == ROLL_WORD);
    *found = j->found.at;
    return j->found.n;
}

/* First pass over all odds, before any is checked. Errors are reported only in the second pass. */
void need_dice_hear(struct reader *r)
{
    const struct nonsense *found;
    for (size_t i = 0; i < r->sets.n; i++)
        for (size_t k = 0; k < r->sets.at[i].set->n_odds; k++) {
            const struct odds_entry *e = r->sets.at[i].set->odds[k];
            struct arena *own = arena_new();
            struct type_check *j = type_check_new(own, r->model, e->set);
            j->hears = true;
            if (!e->bad)
                type_check_roll(j, STR(""), e->whole, &found);
            arena_drop(own);
        }
}
