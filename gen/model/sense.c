/* An expression to what it can come to, to what makes no sense in it, and to the dice that are thrown for needs.
 *
 * A part comes to a list of sources (cells of a chart, the values of a given, a quoted word), to numbers or truths, and
 * to the dice and needs that its numbers are made of. Each node is judged once; a name is what was bound to it. What is
 * not known (a name from outside, a chart that could not be read, more sources than are worth a list) can be anything,
 * and nothing is said of it: a finding here is certain.
 *
 * The walk is taken twice over an odds entry. First it only hears which dice are compared with which columns, since
 * what a need means decides whether a comparison makes sense; then it judges. Called by read.c and read_odds.c for odds
 * and examples, and by the command `roll`. */
#include "model/sense.h"
#include "base/pieces.h"
#include "model/lookup.h"
#include "model/read.h"

enum {
    ORIGINS_MOST = 64,
    CELLS_DEEP = 4,
    WORDS_SHOWN = 6,
    STEPS_MOST = 1000000,
    WORDS_MOST = 4000
};

enum origin_kind {
    ORIGIN_WORD,  /* a word in quotes */
    ORIGIN_GIVEN, /* all values of a given */
    ORIGIN_CELLS, /* of some columns side by side; deep: of the further dice of rows too, which not all rows have */
};
struct origin {
    enum origin_kind kind;
    struct str word; /* WORD; CELLS, named: the columns that are meant of further dice, else all are */
    const struct given *given;
    const struct chart *chart;
    size_t col, n;
    bool deep, named;
};

struct sense {
    bool any;                 /* not known */
    bool number;              /* may be a number */
    bool truth;               /* may be true or false */
    bool changed;             /* dice, with something added to them */
    bool bound;               /* a name of a word in quotes */
    bool percent;             /* may be of a column of chances */
    struct str name;          /* what it is bound to, where it is */
    int64_t die_lo, die_hi;   /* the faces of each of the dice; 0 to 0: no pool, or not known */
    int64_t count;            /* how many of them, as they fall: count * die_lo to count * die_hi; 0: not known */
    int64_t digits;           /* 66 or 666: as they fall, and read as digits; else 0 */
    const struct sense *each; /* of a pool of whole rolls: what each of them comes to */
    int64_t top;              /* the most that the dice in it show together; 0: none, or not known */
    bool late; /* first() and turns(): the faces are what it comes to, if it is not never */
    /* For hearing: the dice of one kind that are thrown for it, whatever is added, and for each of
     * a pool (most 0: none are; below: of two kinds, or hidden by what is done with them); the
     * chart that it looks up, or NULL. */
    struct need_dice thrown, one;
    const struct sense *asked;
    const struct cell *need; /* a need with two ends, of those it is made of, for each way it could be misread: */
    struct need_dice need_dice; /* what needs in it are thrown on; most 0: there are none */
    struct origin *at;
    size_t n, cap;
};
static const struct sense any_sense = {.any = true}, number_sense = {.number = true}, truth_sense = {.truth = true};
static const struct need_dice hidden_dice = {0, -1};

struct judge {
    struct arena *a;
    const struct model *model;
    const struct set *home;
    LIST(const struct sense *) scope; /* with their names; those bound last stand last */
    const struct sense *face;         /* the die at hand in a condition */
    LIST(struct nonsense) found;
    struct { /* a word in quotes, among those that the value beside it can come to */
        struct str wanted;
        bool found;
        enum roll_call part;   /* AMOUNT: the kind of a piece; AGAINST: who is spoken of; else 0 */
        LIST(struct str) list; /* those that were looked at, some more than once, WORDS_MOST at most */
    } word;
    bool hears; /* nothing is judged yet */
    unsigned deep;
    size_t *steps; /* nodes and cells looked at so far; above STEPS_MOST nothing more is judged */
};

static const struct sense *judge_node(struct judge *j, const struct roll *r);
static void check_thrown(struct judge *j, const struct roll *at, struct need_dice is,
                         struct need_dice of);

/* For the expressions of one entry, in order: names and steps go on from one to the next. */
struct judge *judge_new(struct arena *a, const struct model *m, const struct set *home)
{
    struct judge *j = ARENA_NEW(a, struct judge);
    j->a = a;
    j->model = m;
    j->home = home;
    j->steps = ARENA_NEW(a, size_t);
    return j;
}

static struct sense *sense_new(const struct judge *j)
{
    return ARENA_NEW(j->a, struct sense);
}

/* Counts and faces below a million: their products, and sums of those, stay far from the ends of an int64_t. */
static bool small(int64_t x)
{
    return x >= 0 && x < 1000000;
}

/* Each source once. More than ORIGINS_MOST are not worth a list: the part can then be anything. */
static void origin_add(const struct judge *j, struct sense *s, struct origin x)
{
    for (size_t i = 0; i < s->n; i++) {
        const struct origin *y = &s->at[i];
        if (y->kind == x.kind && y->given == x.given && y->chart == x.chart && y->col == x.col && y->n == x.n &&
            y->deep == x.deep && y->named == x.named && str_eq(y->word, x.word))
            return;
    }
    if (s->n == ORIGINS_MOST)
        s->any = true;
    else
        ARENA_PUSH(j->a, s, x);
}

/* Needs that end where a die ends: the ones that could be read for another die. */
static void need_note(const struct judge *j, struct sense *s, const struct chart *c, size_t col)
{
    if (c->col[col].type.kind != TYPE_NEED || s->need || (*j->steps += c->n_row) > STEPS_MOST)
        return;
    s->need_dice = column_need_dice(c, &c->col[col]);
    for (size_t i = 0; i < c->n_row && !s->need; i++) {
        const struct cell *cell = c->row[i].cell ? &c->row[i].cell[col] : NULL;
        if (cell && cell->kind == CELL_RANGE && !cell->value.range.no_hi &&
            rat_cmp(cell->value.range.lo, cell->value.range.hi) < 0)
            s->need = cell;
    }
}

/* The first need of its parts stands for all of them: one finding is enough. */
static void need_take(struct sense *s, const struct sense *x)
{
    s->need = s->need ? s->need : x->need;
    if (!s->need_dice.most)
        s->need_dice = x->need_dice;
}

/* What either can be. */
static void sense_join(const struct judge *j, struct sense *s, const struct sense *x)
{
    s->any = s->any || x->any;
    s->number = s->number || x->number;
    s->truth = s->truth || x->truth;
    s->percent = s->percent || x->percent;
    need_take(s, x);
    for (size_t i = 0; i < x->n; i++)
        origin_add(j, s, x->at[i]);
}

/* ---- what words a source has ---- */

/* Words that capitals alone part are one; so are the hyphens and dashes that stand for none. */
static void see_word(struct judge *j, struct str word)
{
    struct result_piece *p;
    size_t n = 0;
    struct str why;
    if (j->word.part == CALL_AMOUNT) {
        j->word.found =
            j->word.found || (!word_is_none(word) && !pieces_of(j->a, word, &p, &n, &why));
        for (size_t i = 0; i < n && !j->word.found; i++) {
            j->word.found = piece_is(&p[i], j->word.wanted);
            if (!p[i].is_number && j->word.list.n < WORDS_MOST)
                ARENA_PUSH(j->a, &j->word.list, p[i].text);
        }
        return;
    }
    j->word.found = j->word.found || str_same_word(word, j->word.wanted) ||
                    (j->word.part && str_find(str_fold(j->a, word),
                                              str_z(j->a, str_fold(j->a, j->word.wanted))) >= 0) ||
                    (word_is_none(word) && word_is_none(j->word.wanted));
    if (!j->word.found && j->word.list.n < WORDS_MOST)
        ARENA_PUSH(j->a, &j->word.list, word);
}

/* Numbers, ranges and rolls are no words, and n/a leaves its case out. */
static void cell_words(struct judge *j, const struct cell *c)
{
    if (c->kind == CELL_BAD)
        j->word.found = true;
    else if (c->kind == CELL_NONE)
        see_word(j, STR("-"));
    else if (c->kind == CELL_TEXT || c->kind == CELL_TIMES || c->kind == CELL_SEE || c->kind == CELL_NO_FIRE)
        see_word(j, c->term ? c->term->s : c->text.s);
}

/* Goes on to the end only where no source has the word, which is rare and worth it. Beyond the steps the cells are
 * taken to have it: nothing is said that is not certain. Of rows without a further die its columns say nothing. */
static void origin_words(struct judge *j, const struct origin *o)
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
        j->word.found = j->word.found || (*j->steps += c->n_row) > STEPS_MOST;
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

static void origins_words(struct judge *j, const struct sense *s)
{
    for (size_t i = 0; i < s->n && !j->word.found; i++)
        origin_words(j, &s->at[i]);
}

/* ---- charts ---- */

/* A roll that stands in a chart, where nothing outside has a name: what it comes to. */
static const struct sense *judge_inside(const struct judge *j, const struct chart *c,
                                        const struct roll *r)
{
    struct judge inside = {
        .a = j->a, .model = j->model, .home = c->set, .deep = j->deep + 1, .steps = j->steps};
    return inside.deep > CELLS_DEEP ? &any_sense : judge_node(&inside, r);
}

/* A column of rolls: what they come to. */
static void rolls_note(struct judge *j, struct sense *s, const struct chart *c, size_t col)
{
    for (size_t i = 0; i < c->n_row && !s->any && c->col[col].type.kind == TYPE_ROLL; i++)
        if (c->row[i].cell && c->row[i].cell[col].kind == CELL_ROLL)
            sense_join(j, s, judge_inside(j, c, c->row[i].cell[col].roll));
}

/* Columns as a source: numbers where their types have some, their needs, what their rolls come to, and their words.
 * `deep`: those of further dice too, which may hold numbers. What stands in a column of words is never a number to an
 * expression, not even a 3. */
static void cells_note(struct judge *j, struct sense *s, const struct chart *c, size_t col, size_t n, bool deep)
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
    origin_add(j, s, (struct origin){.kind = ORIGIN_CELLS, .chart = c, .col = col, .n = n, .deep = deep});
}

/* The column that a key finds; words that find none are a column of the further dice. */
static void key_note(struct judge *j, struct sense *s, const struct chart *c, const struct value *key)
{
    struct origin inner = {.kind = ORIGIN_CELLS, .chart = c, .deep = true, .named = true, .word = key->word};
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

/* What a lookup can come to by its column, as far as the key says which: a given may name several, and a key that is
 * not known any. */
static const struct sense *judge_chart(struct judge *j, const struct roll *r)
{
    const struct chart *c = j->model ? model_chart_find(j->model, j->home, r->word) : NULL;
    const struct sense *by = NULL;
    const struct value *key = NULL;
    struct value one;
    size_t n = 1;
    for (size_t i = 0; i < r->n; i++) {
        by = judge_node(j, r->arg[i]);
        if (!i && c && c->down.roll)
            check_thrown(j, *r->arg, by->thrown, judge_inside(j, c, c->down.roll)->thrown);
    }
    struct sense *s = sense_new(j);
    s->asked = s;
    const struct roll *col = r->n == 2 ? r->arg[1] : NULL;
    if (col && !r->truth && (col->kind == ROLL_WORD || col->kind == ROLL_NUMBER)) {
        one = col->kind == ROLL_WORD ? value_of_word(col->word) : value_of_number(col->number);
        key = &one;
    } else if (col && !by->any && by->n == 1 && by->at[0].kind == ORIGIN_GIVEN) {
        key = by->at[0].given->value;
        n = by->at[0].given->n;
    }
    s->any = !c || c->bad || c->kind == CHART_PARTS || !c->n_col;
    if (!s->any && !key)
        cells_note(j, s, c, 0, r->n < 2 ? 1 : c->n_col, col);
    for (size_t i = 0; key && i < n && !s->any; i++)
        key_note(j, s, c, &key[i]);
    return s;
}

/* ---- findings ---- */

/* The place is the file's, as the roll has it; who reports it knows the set that it is judged in. */
static void judge_say(struct judge *j, enum rule_id rule, bool note, const struct roll *at,
                      struct str message, struct str help)
{
    struct nonsense x = {rule, note, {at->at, message, help}};
    ARENA_PUSH(j->a, &j->found, x);
}

/* The nearest of the words, or the first few of them. */
static struct str words_help(const struct judge *j)
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
            buf_printf(&b, "%s\"%.*s\"", shown > 1 ? ", " : "it can be ", STRF(word));
    }
    if (shown > WORDS_SHOWN)
        buf_putz(&b, ", ...");
    return buf_str(&b);
}

/* `word` is the literal, `beside` what it is compared with. */
static void check_word(struct judge *j, const struct roll *word, struct str wanted, const struct sense *beside,
                       const struct roll *other)
{
    j->word.wanted = wanted;
    j->word.list.n = 0;
    j->word.found = j->hears || beside->any || (word_is_none(wanted) && beside->number);
    origins_words(j, beside);
    if (j->word.found ||
        (j->word.part == CALL_AGAINST && !j->word.list.n)) /* a number is for all */
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
        roll_meant(j->a, str_printf(j->a, "%.*s in %.*s", STRF(other->words), STRF(wanted)), &any,
                   &err);
    if (err.help.n)
        help = err.help;
    else if (!help.n)
        help = str_printf(j->a, "it comes to %s, never to a word", beside->truth ? "true or false" : "numbers");
    judge_say(j, RULE_UNKNOWN_WORD, false, word,
              str_printf(j->a, "%.*s %s \"%.*s\"",
                         STRF(roll_words(other, "what stands beside this")),
                         j->word.part ? "has no" : "is never", STRF(wanted)),
              help);
}

/* Dice of digits have holes between their faces: no 47 on a d66. */
static bool dice_show(const struct sense *dice, struct rat x)
{
    if (!rat_whole(x) || x.n < dice->count * dice->die_lo || x.n > dice->count * dice->die_hi)
        return false;
    for (int64_t rest = dice->digits ? x.n : 0; rest > 0; rest /= 10)
        if (rest % 10 < 1 || rest % 10 > 6)
            return false;
    return true;
}

/* `never`: what the dice beside it never come to; or, of first(), what says nothing. */
static void face_say(struct judge *j, const struct roll *at, const struct sense *dice,
                     struct str never, bool note)
{
    long long lo = dice->count * dice->die_lo, hi = dice->count * dice->die_hi;
    struct str message =
        str_printf(j->a,
                   dice->changed ? "this never comes to %.*s: it comes to %lld to %lld%s"
                                 : "these dice never show %.*s: they show %lld to %lld%s",
                   STRF(never), lo, hi, dice->digits ? ", each digit from 1 to 6" : "");
    if (dice->late)
        message = str_printf(
            j->a,
            "this comes to %lld or more, or to never where none succeeds; never is more than all",
            lo);
    judge_say(j, RULE_NO_SUCH_FACE, note, at, message,
              dice->late ? STR("ask `== never` or `!= never`") : STR(""));
}

/* `op` a number that lies beyond all that the dice show is never so; of a sum it may be one outcome
 * of several, and is a note. What first() comes to has no highest, but below the lowest all says
 * nothing. */
static void check_order(struct judge *j, const struct roll *r, size_t i, const struct sense *s)
{
    const struct roll *by = r->arg[1 - i];
    bool less = r->op == (i ? OP_GT : OP_LT) || r->op == (i ? OP_GE : OP_LE);
    bool strict = r->op == OP_LT || r->op == OP_GT;
    if (by->kind != ROLL_NUMBER || !s->count)
        return;
    bool below = rat_cmp(by->number, RAT(s->count * s->die_lo)) < (less == strict);
    bool above = rat_cmp(RAT(s->count * s->die_hi), by->number) < strict;
    if (s->late || less ? below : above)
        face_say(j, by, s, less ? STR("less") : STR("more"), s->changed);
}

/* A face that the dice beside it do not have; a range that only goes beyond them has others. */
static void check_face(struct judge *j, const struct roll *at, const struct sense *dice, struct rat lo, struct rat hi)
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
    face_say(j, at, dice, buf_str(&b), some);
}

static void check_number(struct judge *j, const struct roll *at, const struct sense *beside)
{
    if (at->kind == ROLL_NUMBER)
        check_face(j, at, beside, at->number, at->number);
}

/* 00 is 0 to d%, so that 25 % in a chart, or a number, would be met by 26 of the 100. */
static void check_percent(struct judge *j, const struct roll *dice, const struct sense *is,
                          const struct roll *than, const struct sense *chance)
{
    if ((than->kind == ROLL_NUMBER || chance->percent) && !is->die_lo && is->die_hi == 99)
        judge_say(j, RULE_NO_SUCH_FACE, true, dice,
                  STR("00 is 0 here, so that 25 % are 26 of the 100"),
                  STR("write d100 where 00 is 100"));
}

/* Can a need not be shown by a die that comes to so much? */
static bool needs_more(const struct chart *c, size_t col, struct rat most)
{
    bool more = false;
    for (size_t i = 0; i < c->n_row && !more && c->col[col].type.kind == TYPE_NEED; i++) {
        const struct cell *cell = c->row[i].cell ? &c->row[i].cell[col] : NULL;
        const struct range *r = cell && cell->kind == CELL_RANGE ? &cell->value.range : NULL;
        more = r && (rat_cmp(r->lo, most) > 0 || (!r->no_hi && rat_cmp(r->hi, most) > 0));
    }
    return more;
}

/* What is thrown for the columns that a lookup may find. It is heard only where the die of the set
 * cannot show what the column needs: else the set is right, and the odds ask something else. */
static void need_hear(struct need_dice dice, const struct sense *asked)
{
    for (size_t i = 0; asked && dice.most > 0 && i < asked->n; i++) {
        const struct origin *o = &asked->at[i];
        for (size_t k = o->col; o->kind == ORIGIN_CELLS && k < o->col + o->n; k++)
            if (needs_more(o->chart, k, RAT(o->chart->set->need.most))) /* made here, and being read */
                need_dice_join(&((struct column *)&o->chart->col[k])->asked, dice);
    }
}

/* What was made for some dice, asked with others: to d% 00 is the lowest, to d100 the highest; all
 * else may be meant. */
static void check_thrown(struct judge *j, const struct roll *at, struct need_dice is,
                         struct need_dice of)
{
    bool percent = is.most - is.least == 99 && of.most - of.least == 99;
    if (is.most <= 0 || of.most <= 0 || (is.least == of.least && is.most == of.most))
        return;
    judge_say(j, RULE_BAD_ROLL, !percent, at,
              str_printf(
                  j->a, "this is for dice that show %lld to %lld, and these show %lld to %lld",
                  (long long)of.least, (long long)of.most, (long long)is.least, (long long)is.most),
              percent ? str_printf(j->a, "00 is %s there: roll %s", of.least ? "100" : "0",
                                   of.least ? "d100" : "d%")
                      : STR("roll those; it is right where the rules bring other dice here"));
}

/* A need that ends with one die, and another one thrown for it: is 3-6 then 3 or more? One die
 * instead of another is a better or a worse troop's; one instead of two most likely is none. */
static void check_need(struct judge *j, const struct roll *at, const struct sense *dice, const struct sense *need)
{
    const struct need_dice of = need->need_dice;
    if (j->hears)
        need_hear(dice->thrown, need->asked);
    struct rat end = need->need ? need->need->value.range.hi : RAT(0);
    bool ends_set = rat_cmp(end, RAT(of.most)) == 0, ends_dice = rat_cmp(end, RAT(dice->top)) == 0;
    bool too_large = ends_set && dice->top > of.most, too_small = ends_dice && dice->changed;
    if (!need->need || !dice->top || dice->top == of.most || (!too_large && !too_small)) {
        if (dice->thrown.least != of.least)
            check_thrown(j, at, dice->thrown, of);
        return;
    }
    struct buf b = {.a = j->a};
    buf_put_rat(&b, need->need->value.range.lo);
    judge_say(
        j, RULE_BAD_ROLL, false, at,
        str_printf(j->a, "%.*s is a need for a die of %lld, and these dice come to %lld",
                   STRF(need->need->text.s), (long long)of.most, (long long)dice->top),
        str_printf(j->a,
                   "write %.*s+ in the cell if all above is enough too, or say the set's `die`",
                   STRF(buf_str(&b))));
}

/* ---- comparisons ---- */

static const struct sense *sense_bound(const struct judge *j, struct str name)
{
    for (size_t i = j->scope.n; i-- > 0;)
        if (str_eq(j->scope.at[i]->name, name))
            return j->scope.at[i];
    return NULL;
}

/* Is it a word in quotes, or a name of one? */
static bool quoted(const struct judge *j, const struct roll *r, struct str *word)
{
    const struct sense *s = r->kind == ROLL_NAME ? sense_bound(j, r->word) : NULL;
    if (r->kind != ROLL_WORD && !(s && s->bound))
        return false;
    *word = s ? s->at[0].word : r->word;
    return true;
}

/* Nothing but words: a column of text, or a given whose values are words. */
static bool is_words(const struct sense *s)
{
    return s->n && !s->any && !s->number && !s->truth;
}

/* No word at all. */
static bool is_number(struct judge *j, const struct sense *s)
{
    j->word.wanted = STR("");
    j->word.list.n = 0;
    j->word.found = s->any || (!s->number && !s->truth);
    origins_words(j, s);
    return !j->word.found && !j->word.list.n;
}

/* A number and a word are never equal: the answer would be "never", whatever the dice show. A quoted word is told by
 * check_word. `of`: what only words can stand for. */
static void check_kinds(struct judge *j, const struct roll *of, const struct sense *words, const struct sense *number)
{
    struct str word;
    if (j->hears || !is_words(words) || quoted(j, of, &word) || !is_number(j, number))
        return;
    origins_words(j, words);
    if (!j->word.found)
        judge_say(j, RULE_UNKNOWN_WORD, false, of,
                  str_printf(j->a, "%.*s comes to words, and a number is never equal to a word",
                             STRF(roll_words(of, "what stands here"))),
                  STR("write numbers: in a column of the type count, need, distance or roll; in a "
                      "given 4 for 4+, asked by >="));
}

/* Of two quoted words only one is told; a need is looked at from both sides. */
static void judge_compare(struct judge *j, const struct roll *r)
{
    const struct sense *side[2] = {judge_node(j, r->arg[0]), judge_node(j, r->arg[1])};
    bool same = r->op == OP_EQ || r->op == OP_NE;
    struct str word;
    bool told = !same; /* of two words each is never the other: said once */
    for (size_t i = 0; i < 2; i++) {
        if (!told && quoted(j, r->arg[i], &word)) {
            check_word(j, r->arg[i], word, side[1 - i], r->arg[1 - i]);
            told = true;
        }
        if (same) {
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

/* A list is judged item by item, and once as a whole where a word is asked whether it is in it. */
static void judge_in(struct judge *j, const struct roll *r)
{
    const struct sense *what = judge_node(j, r->arg[0]);
    struct sense *all = sense_new(j);
    struct str word;
    for (size_t i = 0; i < r->n_item; i++) {
        const struct roll *lo = r->item[i].lo, *hi = r->item[i].hi;
        const struct sense *item = judge_node(j, lo);
        sense_join(j, all, item);
        if (hi) {
            all->number = true;
            judge_node(j, hi);
            check_kinds(j, r->arg[0], what, &number_sense);
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

/* The lowest and highest of what is named one by one: numbers, none below 0. */
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

/* The lowest and highest face of one die; false where they are worked out. */
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

/* A number of dice that is worked out leaves them without bounds, but each still has its faces. */
static const struct sense *judge_dice(struct judge *j, const struct roll *r)
{
    struct sense *s = sense_new(j);
    const struct roll *n = r->n ? r->arg[0] : NULL;
    int64_t lo = 0, hi = 0, count = 1;
    s->number = !r->n_item;
    for (size_t i = 0; i < r->n; i++)
        if (r->arg[i])
            judge_node(j, r->arg[i]);
    for (size_t i = 0; i < r->n_item; i++) /* faces may be words */
        sense_join(j, s, judge_node(j, r->item[i].lo));
    if (n)
        count = n->kind == ROLL_NUMBER && rat_whole(n->number) && small(n->number.n) ? n->number.n : 0;
    if (n && n->kind == ROLL_NUMBER && !n->number.n)
        judge_say(j, RULE_BAD_ROLL, true, r, STR("no die is thrown here: this is 0"), STR(""));
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
    s->digits = r->die == DIE_DIGITS ? r->sides : 0;
    s->top = count * hi;
    return s;
}

/* One of these dice, or whole rolls, as a condition on `face` or `roll` sees it. */
static const struct sense *face_of(const struct judge *j, const struct sense *pool)
{
    if (pool->each)
        return pool->each;
    if (!pool->die_hi)
        return pool->n ? pool : &any_sense;
    struct sense *s = sense_new(j);
    s->number = true;
    s->count = 1;
    s->die_lo = pool->die_lo;
    s->die_hi = s->top = pool->die_hi;
    s->thrown = s->one = pool->one;
    return s;
}

/* Cards: what one of them can say is known, whether they are listed or a chart's rows. */
static const struct sense *judge_draw(struct judge *j, const struct roll *r)
{
    struct sense *s = sense_new(j);
    const struct given *g = r->word.n ? draw_cards_given(j->a, j->model, j->home, r->word, r->arg[1]) : NULL;
    *s = (struct sense){.any = r->word.n && !g, .number = true};
    for (size_t i = 0; i < r->n_item; i++)
        sense_join(j, s, judge_node(j, r->item[i].lo));
    if (g)
        origin_add(j, s, (struct origin){.kind = ORIGIN_GIVEN, .given = g});
    struct sense *each = arena_copy(j->a, s, sizeof *s);
    s->changed = each->changed = true;
    each->count = r->n_item && items_bounds(r, &each->die_lo, &each->die_hi);
    const struct rat n = r->n_item ? r->arg[0]->number : RAT(0);
    if (each->count && rat_whole(n) && n.n > 0 && small(n.n)) {
        bool all = r->n_item == 1 && !r->arg[2]; /* no two of them are alike */
        int64_t apart = all ? n.n * (n.n - 1) / 2 : 0;
        s->count = 1;
        s->die_lo = n.n * each->die_lo + apart;
        s->die_hi = n.n * each->die_hi - apart;
    }
    s->each = each;
    return s;
}

/* What is taken off, counted or chosen is no longer what the dice show. */
static void dice_hide(struct sense *s, const struct sense *x)
{
    if (x->thrown.most)
        s->thrown = s->one = hidden_dice;
}

/* Functions of numbers change what they are given, and keep its need; functions of pools hand on the dice. */
static const struct sense *judge_call(struct judge *j, const struct roll *r)
{
    const struct sense *before = j->face, *x = &any_sense, *first = x;
    struct sense *s = sense_new(j);
    bool kept = r->call == CALL_REROLL || r->call == CALL_REROLL_ONCE || r->call == CALL_EXPLODE;
    bool best = r->call == CALL_HIGHEST || r->call == CALL_LOWEST;
    bool asks = kept || r->call == CALL_COUNT || r->call == CALL_SUM || r->call == CALL_PLACE;
    s->number = true;
    for (size_t i = 0; i < r->n; i++) {
        if (i == 1 && asks && before)
            judge_say(
                j, RULE_BAD_ROLL, true, r,
                STR("`face` in these brackets is of what stands in them, not of the dice outside"),
                STR(""));
        if (i == 1 && asks)
            j->face = face_of(j, x);
        x = judge_node(j, r->arg[i]);
        first = i ? first : x;
        j->face = before;
        dice_hide(s, x);
        sense_join(j, s, r->call == CALL_CARD && i == 0 && x->each ? x->each : &number_sense);
        if (best ? i == 1 : kept && i == 0) { /* it comes to dice, those of this argument */
            s->die_lo = x->die_lo;
            s->die_hi = x->die_hi;
            s->each = x->each;
            const struct roll *most = r->arg[0];
            bool known = best && x->die_hi && !x->each && !x->digits && most->kind == ROLL_NUMBER;
            s->count =
                known && rat_whole(most->number) && small(most->number.n) ? most->number.n : 0;
        }
        const struct rat *keep = i && best ? &r->arg[0]->number : NULL; /* 0 of what is no number */
        if (keep && x->count && !x->each && rat_cmp(*keep, RAT(x->count)) > 0)
            judge_say(j, RULE_BAD_ROLL, false, r->arg[0],
                      str_printf(j->a, "these are %lld dice", (long long)x->count),
                      str_printf(j->a, "write %lld, or throw more", (long long)x->count));
        if (x->late && r->call == CALL_MIN)
            judge_say(
                j, RULE_BAD_ROLL, false, r->arg[i],
                STR("this may be never, and so would the smaller of it and others be"),
                STR("say what never counts: let t = ...; if t == never or t > 6 then 6 else t"));
        if (r->call > CALL_CLAMP)
            continue;
        need_take(s, x);
        s->top = s->top > x->top ? s->top : x->top;
        s->changed = true;
    }
    struct str kind;
    bool part = r->call == CALL_AGAINST;
    s->any |= part; /* it is none of the words that the cell has */
    if ((part || r->call == CALL_AMOUNT) && r->n == 2 && quoted(j, r->arg[1], &kind) &&
        !str_is_word(kind, "others")) {
        j->word.part = r->call;
        check_word(j, r->arg[1], kind, first, r->arg[0]);
        j->word.part = 0;
    }
    return s;
}

/* ---- all kinds ---- */

/* Adds the least and the most of an operand to that of a sum, which holds nothing where one is not
 * known. */
static void bounds_add(struct sense *s, const struct roll *r, const struct sense *x, bool less)
{
    int64_t lo = x->count * x->die_lo, hi = x->count * x->die_hi;
    bool number = r->kind == ROLL_NUMBER && rat_whole(r->number) && small(r->number.n);
    if (number)
        lo = hi = r->number.n;
    s->count = s->count && !x->late && (number || x->count);
    s->die_lo += less ? -hi : lo;
    s->die_hi += less ? -lo : hi;
}

/* What is hardly meant as it is written: 5-6 is a subtraction, and 1/2d6 one divided by 2D6. */
static void judge_slip(struct judge *j, const struct roll *r, const struct roll *x,
                       const struct roll *y)
{
    bool takes = r->kind == ROLL_SUB && y->kind == ROLL_NUMBER;
    if (x->kind != ROLL_NUMBER || !x->words.n || !char_is_digit(*x->words.p)) /* a shift is made */
        return;
    if (takes && rat_cmp(x->number, y->number) < 0)
        judge_say(j, RULE_BAD_ROLL, false, r, STR("this takes the second number off the first"),
                  str_printf(j->a, "a range is asked by `in`: in %.*s..%.*s",
                             STRF(roll_words(x, "1")), STRF(roll_words(y, "6"))));
    if (r->kind == ROLL_DIV && y->kind == ROLL_DICE)
        judge_say(j, RULE_BAD_ROLL, true, r, STR("this is a number divided by what is rolled"),
                  str_printf(j->a, "half of a roll is %.*s / 2", STRF(roll_words(y, "d6"))));
}

/* a + b - c ...: the tops of what is added; of what is taken off, or multiplied, nothing is known. */
static const struct sense *judge_sum(struct judge *j, const struct roll *r)
{
    struct sense *s = sense_new(j);
    bool known = true, adds = true;
    s->number = s->changed = true;
    s->count = 1;
    judge_slip(j, r, *r->arg, r->arg[1]);
    for (bool last = false; !last; r = r->arg[0]) {
        last = r->kind < ROLL_ADD || r->kind > ROLL_DIV;
        const struct roll *of = last ? r : r->arg[1];
        const struct sense *x = judge_node(j, of);
        need_take(s, x);
        adds = adds && (last || r->kind == ROLL_ADD || r->kind == ROLL_SUB);
        s->asked = adds && x->asked ? x->asked : s->asked; /* the first of them */
        if (!last && r->kind != ROLL_ADD)
            dice_hide(s, x);
        need_dice_join(&s->thrown, x->thrown);
        bounds_add(s, of, x, !last && r->kind == ROLL_SUB);
        s->top += small(s->top) ? x->top : 0;
        known = known && !x->any && (last || r->kind == ROLL_ADD || (r->kind == ROLL_SUB && !x->top));
        if (last)
            break;
    }
    s->count = s->count && adds && s->die_lo < s->die_hi && small(s->die_hi) &&
               small(s->die_hi - s->die_lo);
    s->top = known ? s->top : 0;
    return s;
}

/* A name of a quoted word is as good as the word, and is told with it. */
static void judge_bind(struct judge *j, struct str name, const struct sense *s, bool word)
{
    struct sense *copy = arena_copy(j->a, s, sizeof *s);
    copy->name = name;
    copy->bound = s->bound || word;
    ARENA_PUSH(j->a, &j->scope, copy);
}

/* let a = ...; let b = ...; and so on, in a loop, and what stands behind them. */
static const struct sense *judge_lets(struct judge *j, const struct roll *r)
{
    size_t scope = j->scope.n;
    for (; r->kind == ROLL_LET; r = r->arg[1])
        judge_bind(j, r->word, judge_node(j, r->arg[0]), r->arg[0]->kind == ROLL_WORD);
    const struct sense *body = judge_node(j, r);
    struct sense *s = arena_copy(j->a, body, sizeof *body);
    s->asked = NULL;
    dice_hide(s, body);
    for (; j->scope.n > scope; j->scope.n--)
        dice_hide(s, j->scope.at[j->scope.n - 1]);
    return s;
}

/* Whichever way it goes: the dice of both must be known for a top to be. */
static const struct sense *judge_if(struct judge *j, const struct roll *r)
{
    struct sense *s = sense_new(j);
    dice_hide(s, judge_node(j, r->arg[0]));
    const struct sense *yes = judge_node(j, r->arg[1]), *no = judge_node(j, r->arg[2]);
    sense_join(j, s, yes);
    sense_join(j, s, no);
    dice_hide(s, yes);
    dice_hide(s, no);
    if (yes->top && no->top)
        s->top = yes->top > no->top ? yes->top : no->top;
    s->changed = yes->changed || no->changed;
    return s;
}

/* From what on, where that is known, and up to what. */
static const struct sense *late_sense(const struct judge *j, const struct roll *lo,
                                      const struct roll *hi)
{
    enum { LATEST = 1000000 };
    struct sense *s = sense_new(j);
    bool known = hi && hi->kind == ROLL_NUMBER && rat_whole(hi->number);
    s->number = true;
    s->late = lo->kind == ROLL_NUMBER && rat_whole(lo->number) && small(lo->number.n);
    s->die_lo = lo->number.n;
    s->die_hi = known ? hi->number.n : LATEST;
    s->count = s->late;
    return s;
}

/* The items are judged outside of the name that goes through them, the condition with the name bound to a number. */
static const struct sense *judge_first(struct judge *j, const struct roll *r)
{
    size_t scope = j->scope.n;
    for (size_t i = 0; i < r->n_item; i++) {
        judge_node(j, r->item[i].lo);
        if (r->item[i].hi)
            judge_node(j, r->item[i].hi);
    }
    judge_bind(j, r->word, &number_sense, false);
    judge_node(j, r->arg[0]);
    j->scope.n = scope;
    return late_sense(j, r->item->lo, r->item->hi);
}

/* The state is what it begins as, or what a turn makes of it: the first time that is only heard. */
static const struct sense *judge_until(struct judge *j, const struct roll *r)
{
    struct sense *s = sense_new(j);
    size_t scope = j->scope.n;
    bool hears = j->hears;
    sense_join(j, s, judge_node(j, r->arg[0]));
    for (int pass = 0; pass < 2; pass++, j->scope.n = scope) {
        j->hears = hears || !pass;
        judge_bind(j, r->word, s, false);
        judge_node(j, r->arg[1]);
        sense_join(j, s, judge_node(j, r->arg[2]));
    }
    return r->truth ? &number_sense : s;
}

/* Judges all below for their own mistakes: what they come to changes nothing of `s`. */
static const struct sense *judge_args(struct judge *j, const struct roll *r, const struct sense *s)
{
    for (size_t i = 0; i < r->n; i++)
        judge_node(j, r->arg[i]);
    return s;
}

/* What a part can come to. Chains of sums and lets are loops, so that the depth is that of the parser, ROLL_DEPTH;
 * beyond STEPS_MOST a part can be anything. */
static const struct sense *judge_node(struct judge *j, const struct roll *r)
{
    if (++*j->steps > STEPS_MOST)
        return &any_sense;
    const struct sense *known = r->kind == ROLL_NAME ? sense_bound(j, r->word) : j->face;
    struct sense *s;
    switch (r->kind) {
    case ROLL_NUMBER:
    case ROLL_NEVER:
        return &number_sense;
    case ROLL_WORD:
        s = sense_new(j);
        origin_add(j, s, (struct origin){.kind = ORIGIN_WORD, .word = r->word});
        return s;
    case ROLL_BOOL:
        return &truth_sense;
    case ROLL_NAME:
    case ROLL_FACE:
        return known ? known : &any_sense;
    case ROLL_DICE:
        return judge_dice(j, r);
    case ROLL_ROLLS:
        s = sense_new(j);
        judge_node(j, r->arg[0]);
        s->each = judge_node(j, r->arg[1]);
        s->thrown = s->each->thrown;
        s->number = true;
        return s;
    case ROLL_LET:
        return judge_lets(j, r);
    case ROLL_IF:
        return judge_if(j, r);
    case ROLL_OR:
    case ROLL_AND:
    case ROLL_NOT:
        return judge_args(j, r, &truth_sense);
    case ROLL_COMPARE:
        judge_compare(j, r);
        return &truth_sense;
    case ROLL_IN:
        judge_in(j, r);
        return &truth_sense;
    case ROLL_ADD:
    case ROLL_SUB:
    case ROLL_MUL:
    case ROLL_DIV:
        return judge_sum(j, r);
    case ROLL_NEG:
        return judge_args(j, r, &number_sense);
    case ROLL_TUPLE:
        return judge_args(j, r, &any_sense);
    case ROLL_CALL:
        return r->call == CALL_COURSE ? r->truth ? &number_sense : judge_node(j, r->arg[0])
               : r->call == CALL_KIND ? judge_args(j, r, &any_sense)
                                      : judge_call(j, r);
    case ROLL_CHART:
        return judge_chart(j, r);
    case ROLL_FIRST:
        return judge_first(j, r);
    case ROLL_DRAW:
        return judge_draw(j, r);
    case ROLL_UNTIL:
        return judge_until(j, r);
    }
    return &any_sense;
}

/* All its values at once: odds are judged before any case is worked out. */
void judge_given(struct judge *j, const struct given *g)
{
    struct sense *s = sense_new(j);
    for (size_t i = 0; i < g->n; i++) {
        s->number = s->number || g->value[i].kind == VALUE_NUMBER;
        s->truth = s->truth || g->value[i].kind == VALUE_BOOL;
    }
    origin_add(j, s, (struct origin){.kind = ORIGIN_GIVEN, .given = g});
    judge_bind(j, g->name.s, s, false);
}

/* Each call begins anew but for the names and the steps, since an entry has several expressions. */
size_t judge_roll(struct judge *j, struct str name, const struct roll *r, const struct nonsense **found)
{
    j->found.n = 0;
    const struct sense *s = judge_node(j, r);
    if (name.n)
        judge_bind(j, name, s, r->kind == ROLL_WORD);
    *found = j->found.at;
    return j->found.n;
}

/* All entries before any is judged. What makes no sense in them is found and told the second time. */
void need_dice_hear(struct reader *r)
{
    const struct nonsense *found;
    for (size_t i = 0; i < r->sets.n; i++)
        for (size_t k = 0; k < r->sets.at[i].set->n_odds; k++) {
            const struct odds_entry *e = r->sets.at[i].set->odds[k];
            struct arena *own = arena_new();
            struct judge *j = judge_new(own, r->model, e->set);
            j->hears = true;
            if (!e->bad)
                judge_roll(j, STR(""), e->whole, &found);
            arena_drop(own);
        }
}
