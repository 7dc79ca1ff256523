/* Compares dice and distances in texts with the set. Reports a die that does not exist or that only
 * one text names and nothing rolls, a face that the die does not have, a distance in the other
 * unit, and a reversed distance.
 *
 * No other check looks at the number of a die in a sentence. A set names its dice again and again:
 * a die that is named once is probably a typo if a die of the next size is common. Dice that a
 * chart or an odds table rolls are correct, because other checks compare them with the rows. */
#include "check/check.h"
#include "model/read.h"

enum { NAMED_MIN = 4, SIDES_MAX = 1000 };

struct die_count {
    int64_t sides;
    size_t words, rolls; /* number of places in texts and cells, and in other rolls */
    struct text text;    /* first text with the die, and its bytes */
    size_t lo, hi;
};
struct die_counts {
    LIST(struct die_count) at;
};

static struct die_count *count_of(struct check_run *r, struct die_counts *all, int64_t sides)
{
    for (size_t i = 0; i < all->at.n; i++)
        if (all->at.at[i].sides == sides)
            return &all->at.at[i];
    ARENA_PUSH(r->a, &all->at, ((struct die_count){.sides = sides}));
    return &all->at.at[all->at.n - 1];
}

/* Finds the next die ("2D6", "d10") from *at on; returns false if there is none. */
static bool die_next(struct str s, size_t *at, size_t *lo, size_t *hi, int64_t *sides)
{
    for (size_t i = *at; i + 1 < s.n; i++) {
        if ((s.p[i] != 'd' && s.p[i] != 'D') || !char_is_digit(s.p[i + 1]))
            continue;
        size_t from = i, to = i + 1;
        while (from > 0 && char_is_digit(s.p[from - 1]))
            from--;
        *sides = 0;
        for (; to < s.n && char_is_digit(s.p[to]); to++)
            *sides = *sides <= SIDES_MAX ? 10 * *sides + (s.p[to] - '0') : *sides;
        *at = to;
        if ((from > 0 && char_is_letter(s.p[from - 1])) || (to < s.n && char_is_letter(s.p[to])) ||
            *sides > SIDES_MAX || *sides < 2) {
            i = to;
            continue;
        }
        *lo = from;
        *hi = to;
        return true;
    }
    return false;
}

/* Returns the 7 of "a 7 on the D6"; `before` ends before the die. Empty if absent. */
static struct str face_before(struct str before)
{
    struct str words[3] = {{"", 0}}, word;
    while (str_split(&before, ' ', &word)) {
        words[0] = words[1];
        words[1] = words[2];
        words[2] = word;
    }
    const bool article = str_is_word(words[2], "a") || str_is_word(words[2], "the");
    const struct str *on = &words[article ? 1 : 2];
    return str_is_word(*on, "on") ? on[-1] : STR("");
}

/* `die` is the die's first byte in the text. */
static void face_check(struct check_run *r, struct text t, size_t die, int64_t sides)
{
    const struct str face = face_before(str_trim(str_cut(t.s, 0, die)));
    struct range x;
    const bool known = range_parse(face, &x) && !x.no_lo;
    if (!known || (rat_cmp(x.lo, RAT(sides)) <= 0 && x.lo.n > 0))
        return;
    const size_t at = (size_t)(face.p - t.s.p);
    struct finding *f = diag_add(r->d, RULE_NO_SUCH_FACE, text_inside(r->d, t, at, at + face.n),
                                 "a D%lld never shows %.*s", (long long)sides,
                                 STRF(number_words(r->a, x.lo, UNIT_NONE)));
    f->level = LEVEL_NOTE; /* a modifier may make it possible */
    finding_help(f, "write a number that the die shows, or the right die");
}

/* Collects the distances in inches in a set of centimetres, or in centimetres in a set of inches. A
 * distance with a second unit in brackets is skipped. Reports reversed distances such as
 * "12in-6in". */
static void units_find(struct check_run *r, const struct set *set, struct text t, struct texts *out)
{
    struct str rest = t.s, word;
    while (str_split(&rest, ' ', &word)) {
        struct measure m = {.second_unit = UNIT_NONE};
        while (word.n && str_find_char(STR(".,;:)"), word.p[word.n - 1]) >= 0)
            word.n--;
        if (!word.n || !char_is_digit(word.p[0]))
            continue;
        const enum range_verdict verdict = measure_parse(word, &m);
        const size_t at = (size_t)(word.p - t.s.p);
        const struct span where = text_inside(r->d, t, at, at + word.n);
        if (verdict == RANGE_REVERSED && !char_is_digit(word.p[word.n - 1]))
            REPORT(r->d, RULE_BAD_RANGE, where, "write the smaller number first",
                   "\"%.*s\" goes from large to small", STRF(word));
        if (verdict == RANGE_OK && m.second_unit == UNIT_NONE && m.unit != set->units &&
            (m.unit == UNIT_IN || m.unit == UNIT_CM))
            ARENA_PUSH(r->a, out, ((struct text){word, where}));
    }
}

/* A set that uses the other unit often does so on purpose: guns have calibres. */
static void units_check(struct check_run *r, const struct set *set, const struct texts *all)
{
    enum { SLIPS_MAX = 2 };
    struct texts other = {0};
    for (size_t i = 0; i < all->n; i++)
        units_find(r, set, all->at[i], &other);
    for (size_t i = 0; !set->units_unknown && other.n <= SLIPS_MAX && i < other.n; i++)
        wrong_unit_report(r, set, other.at[i])->level = LEVEL_NOTE;
}

static void dice_count(struct check_run *r, struct die_counts *all, struct text t, bool rolled)
{
    size_t lo, hi;
    int64_t sides;
    for (size_t at = 0; die_next(t.s, &at, &lo, &hi, &sides);) {
        struct die_count *d = count_of(r, all, sides);
        if (!rolled && lo + 1 < hi && !char_is_digit(t.s.p[lo]))
            face_check(r, t, lo, sides);
        if (!rolled && !d->words++) {
            d->text = t;
            d->lo = lo;
            d->hi = hi;
        }
        d->rolls += rolled;
    }
}

/* Counts the dice that the charts, odds tables and examples of a set roll. */
static void rolls_count(struct check_run *r, struct die_counts *all, const struct set *set)
{
    const struct chart **chart;
    for (size_t i = 0, n = model_charts(r->a, r->model, set, &chart); i < n; i++) {
        const struct chart *c = chart[i];
        if (c->set != set)
            continue;
        dice_count(r, all, c->down.expression, true);
        dice_count(r, all, c->across.expression, true);
        for (struct cell_walk k = {.chart = c, .own = true}; cells_next(&k);)
            if (k.cell->kind == CELL_ROLL)
                dice_count(r, all, k.cell->text, false);
    }
    struct texts texts = {0};
    for (size_t i = 0; i < set->n_odds; i++)
        texts_of_odds(r->a, set->odds[i], true, &texts);
    for (size_t i = 0; i < texts.n; i++)
        dice_count(r, all, texts.at[i], true);
    for (size_t i = 0; i < set->n_example; i++)
        dice_count(r, all, set->example[i].roll_text, true);
}

/* Sizes in order, each beside the sizes that a typo makes of it; 66 means two dice that are read as
 * one number. */
static const int64_t sizes[] = {2, 3, 4, 6, 8, 10, 12, 20, 30, 66, 100};
enum { SIZES = sizeof sizes / sizeof *sizes };

static size_t size_at(int64_t sides)
{
    size_t i = 0;
    while (i < SIZES && sizes[i] != sides)
        i++;
    return i;
}

/* Returns the more common of the two dice of neighbouring size; NULL if neither is common. */
static const struct die_count *common_beside(const struct die_counts *all, const struct die_count *d)
{
    const struct die_count *max = NULL;
    const size_t at = size_at(d->sides);
    for (const struct die_count *o = all->at.at; o < all->at.at + all->at.n; o++) {
        const size_t other = size_at(o->sides);
        const size_t apart = other > at ? other - at : at - other;
        if (apart == 1 && other < SIZES && o->words + o->rolls >= NAMED_MIN &&
            (!max || o->words + o->rolls > max->words + max->rolls))
            max = o;
    }
    return max;
}

static void dice_run(struct check_run *r, const struct set *set)
{
    struct die_counts all = {.at = {0}};
    struct texts words = {0};
    texts_of_set(r->a, set, false, &words);
    for (size_t i = 0; i < words.n; i++)
        dice_count(r, &all, words.at[i], false);
    units_check(r, set, &words);
    const size_t in_texts = all.at.n;
    rolls_count(r, &all, set);
    for (size_t i = 0; i < all.at.n; i++) {
        const struct die_count *d = &all.at.at[i];
        const bool usual = size_at(d->sides) < SIZES;
        const struct die_count *beside = usual ? common_beside(&all, d) : NULL;
        r->tally->checks += d->words > 0;
        /* a table of weapons has many dice, and each only once */
        if (d->words != 1 || d->rolls || (usual && (!beside || (i >= in_texts && all.at.n > 2))))
            continue;
        struct finding *f = diag_add(r->d, RULE_ODD_DIE, text_inside(r->d, d->text, d->lo, d->hi),
                                     "only this place has a D%lld%s", (long long)d->sides,
                                     usual ? "" : ", an unusual die");
        if (beside)
            finding_note(f, "a D%lld is named or rolled in %zu places of this set",
                         (long long)beside->sides, beside->words + beside->rolls);
        finding_help(f, "check in the rulebook which die is rolled; if it is right, waive this "
                        "with the reason");
    }
}

const struct check check_dice = {
    GIVES(RULE_ODD_DIE, RULE_NO_SUCH_FACE, RULE_WRONG_UNIT, RULE_BAD_RANGE), .set = dice_run};
