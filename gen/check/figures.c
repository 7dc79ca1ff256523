/* Figures in words and labels to findings: ranges upside down, distances with a nought before them, and naturals that
 * no die shows.
 *
 * Only what is certain: a range with a unit, or behind a roll; a label that is a range, among others that rise (2-1 may
 * be odds); a natural 7 where no dice of the text, of its chart or of its set come to 7. */
#include "check/words.h"

enum { NUMBER_MOST = 4 }; /* digits: what is longer is a year, or no figure of a chart */

struct figures {
    struct check_run *r;
    const struct chart *c;
    int64_t most;           /* what the chart's dice come to, or the set's; 0: not asked yet */
    struct finding *nought; /* the first figure that begins with one; it counts the others */
    size_t noughts;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static bool starts_at(struct str s, size_t i, const char *z)
{
    return i <= s.n && str_starts(str_cut(s, i, s.n), z);
}

/* Bytes of a unit that stands at s.p[i], a blank before it or none; 0 where there is none. */
static size_t unit_at(struct str s, size_t i)
{
    static const char *const units[] = {"in", "cm", "mm", "ft", "yd", "\"", "\xE2\x80\xB3"};
    size_t blank = i < s.n && s.p[i] == ' ' ? 1 : 0;
    for (size_t k = 0; k < sizeof units / sizeof *units; k++) {
        size_t end = i + blank + str_of(units[k]).n;
        if (starts_at(s, i + blank, units[k]) && (end == s.n || !is_letter(s.p[end])) &&
            !(blank && k == 0 && end < s.n)) /* "1 in 8" is no inch */
            return end - i;
    }
    return 0;
}

/* A number at s.p[i], of digits and perhaps a decimal point; its bytes, or 0. */
static size_t number_at(struct str s, size_t i, struct rat *out)
{
    size_t k = i, point = 0;
    while (k < s.n && (is_digit(s.p[k]) || (s.p[k] == '.' && !point && k + 1 < s.n && is_digit(s.p[k + 1])))) {
        point = s.p[k] == '.' ? 1 : point;
        k++;
    }
    return k > i && k - i <= NUMBER_MOST && rat_parse(out, str_cut(s, i, k)) ? k - i : 0;
}

static size_t dash_at(struct str s, size_t i)
{
    return starts_at(s, i, "-") ? 1 : starts_at(s, i, "\xE2\x80\x93") ? 3 : 0;
}

/* Is `word` the last of the folded words? */
static bool word_ends(struct str s, const char *word)
{
    size_t n = str_of(word).n;
    return str_ends(s, word) && (s.n == n || s.p[s.n - n - 1] == '-' || s.p[s.n - n - 1] == ',');
}

/* Does the text speak of dice: a roll, a throw, D6? */
static bool speaks_of_dice(struct str s)
{
    static const char *const words[] = {"roll",   "rolls",   "rolled",  "die",        "dice",
                                        "throw",  "throws",  "thrown",  "score",      "scores",
                                        "reroll", "rerolls", "natural", "unmodified", "modified"};
    for (size_t i = 0, end; i < s.n; i = end + (end == i)) {
        struct need_dice dice;
        for (end = i; end < s.n && (is_digit(s.p[end]) || is_letter(s.p[end]));)
            end++;
        struct str word = str_cut(s, i, end);
        if (need_dice_parse(word, &dice))
            return true;
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            if (str_same_word(word, str_of(words[k])))
                return true;
    }
    return false;
}

/* Does a word stand before byte i behind which a range is what dice show: "roll 6-4", "a result of 6-4"; or, where the
 * text speaks of dice, "on 6-4", "hits a 6-4"? Behind the range no odds, wins or years follow. */
static bool behind_roll(struct arena *a, struct str s, size_t i, size_t end, const struct rat *lo, const struct rat *hi)
{
    static const char *const sure[] = {"roll",   "rolls",    "rolled", "rolling", "throw",  "throws",
                                       "thrown", "throwing", "score",  "scores",  "result", "results"};
    static const char *const likely[] = {"on",         "of",  "hit",  "hits", "need", "needs",
                                         "needing",    "a",   "an",   "if",   "with", "natural",
                                         "unmodified", "die", "dice", "gets", "shows"};
    static const char *const other[] = {"odds",   "ratio", "advantage", "superiority",
                                        "defeat", "lead",  "majority",  "win"};
    struct str before = str_trim(str_fold(a, str_cut(s, i > 24 ? i - 24 : 0, i)));
    struct str after = str_fold(a, str_trim(str_cut(s, end, s.n)));
    for (size_t k = 0; k < sizeof other / sizeof *other; k++)
        if (str_starts(after, other[k]) || str_find(before, other[k]) >= 0)
            return false;
    struct str bare = before;
    if (str_ends(bare, "-a") || str_ends(bare, "-an"))
        bare = str_cut(bare, 0, bare.n - (str_ends(bare, "-a") ? 2 : 3));
    if (str_ends(bare, "-of") || str_ends(bare, "-on"))
        bare = str_cut(bare, 0, bare.n - 3);
    for (size_t k = 0; k < sizeof sure / sizeof *sure; k++)
        if (word_ends(bare, sure[k]))
            return true;
    if (lo->n >= 1000 || rat_cmp(*hi, RAT(1)) == 0) /* years; 3-1 are odds */
        return false;
    for (size_t k = 0; k < sizeof likely / sizeof *likely; k++)
        if (word_ends(before, likely[k]))
            return speaks_of_dice(s);
    return false;
}

/* "12in-6in", "12-6in", "a roll of 6-4". */
static void reversed_check(struct figures *f, struct text t, size_t i)
{
    struct rat lo, hi;
    size_t first = number_at(t.s, i, &lo), unit = first ? unit_at(t.s, i + first) : 0;
    size_t dash = first ? dash_at(t.s, i + first + unit) : 0, from = i + first + unit + dash;
    size_t second = dash ? number_at(t.s, from, &hi) : 0, end = from + second, other = second ? unit_at(t.s, end) : 0;
    if (!second || rat_cmp(lo, hi) <= 0 || dash_at(t.s, end + other) || (end < t.s.n && t.s.p[end] == '/'))
        return;
    if (!(unit && other) && !(other && !unit) && !(!unit && !other && behind_roll(f->r->a, t.s, i, end, &lo, &hi)))
        return;
    struct finding *x = diag_add(f->r->d, RULE_BAD_RANGE, words_inside(f->r->d, t, i, end + other),
                                 "\"%.*s\" runs from more to less", STRF(str_cut(t.s, i, end + other)));
    finding_help(f->r->d, x, "write the smaller number first");
}

/* "02in": half of another number, or a figure mistyped. */
static void nought_check(struct figures *f, struct text t, size_t i)
{
    size_t k = i;
    while (k < t.s.n && is_digit(t.s.p[k]))
        k++;
    size_t unit = unit_at(t.s, k);
    if (t.s.p[i] != '0' || k < i + 2 || !unit)
        return;
    if (f->nought) {
        f->noughts++;
        finding_note(f->r->d, f->nought, "so %s %zu more figure%s here", f->noughts == 1 ? "does" : "do", f->noughts,
                     f->noughts == 1 ? "" : "s");
        return;
    }
    struct finding *x = f->nought = diag_add(f->r->d, RULE_BAD_VALUE, words_inside(f->r->d, t, i, k + unit),
                                             "\"%.*s\" begins with a nought", STRF(str_cut(t.s, i, k + unit)));
    finding_help(f->r->d, x, "look in the book for the figure, and write it without the nought");
}

/* ---- naturals ---- */

struct dice_most {
    int64_t most;
};

static void see_dice(const struct roll *r, void *data)
{
    struct dice_most *d = data;
    if (r->kind != ROLL_DICE)
        return;
    const struct roll *n = r->n ? r->arg[0] : NULL;
    int64_t sides = r->die == DIE_SIDES || r->die == DIE_DIGITS ? r->sides : INT64_MAX / 2, count = 1;
    if (n)
        count = n->kind == ROLL_NUMBER && rat_whole(n->number) ? n->number.n : INT64_MAX;
    int64_t most = count > 0 && sides > 0 && count < INT64_MAX / sides ? count * sides : INT64_MAX;
    d->most = most > d->most ? most : d->most;
}

static void roll_most(const struct roll *r, struct dice_most *d)
{
    if (r)
        roll_each(r, see_dice, d);
}

static void chart_most(const struct chart *c, struct dice_most *d)
{
    roll_most(c->down.roll, d);
    roll_most(c->across.roll, d);
    for (size_t k = 0; k < c->n_col; k++) {
        struct need_dice dice = column_need_dice(c, &c->col[k]);
        if (c->col[k].type.kind == TYPE_NEED && dice.most > d->most)
            d->most = dice.most;
        for (size_t i = 0; i < c->n_row; i++)
            if (c->row[i].cell && c->row[i].cell[k].kind == CELL_ROLL)
                roll_most(c->row[i].cell[k].roll, d);
    }
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].inner)
            chart_most(c->row[i].inner, d);
}

static void parts_most(const struct chart *c, struct dice_most *d)
{
    chart_most(c, d);
    for (size_t i = 0; i < c->n_part; i++)
        parts_most(c->part[i], d);
}

/* All dice of the set: where a chart throws none of its own, any of them may be meant. */
static void set_most(const struct set *s, struct dice_most *d)
{
    d->most = s->need.most > d->most ? s->need.most : d->most;
    for (size_t i = 0; i < s->n_chart; i++)
        parts_most(s->chart[i], d);
    for (size_t i = 0; i < s->n_odds; i++)
        for (size_t k = 0; k < s->odds[i]->n_roll; k++)
            roll_most(s->odds[i]->roll[k].roll, d);
    if (s->from)
        set_most(s->from, d);
}

/* The most that dice named in the text show: "D10", "2D6"; 0 where none are. */
static int64_t text_most(struct str s)
{
    int64_t most = 0;
    for (size_t i = 0; i < s.n; i++) {
        size_t end = i;
        while (end < s.n && (is_digit(s.p[end]) || is_letter(s.p[end])))
            end++;
        struct need_dice dice;
        if (end > i && need_dice_parse(str_cut(s, i, end), &dice) && dice.most > most)
            most = dice.most;
        i = end > i ? end : i;
    }
    return most;
}

static int64_t most_of(struct figures *f, struct str s)
{
    struct dice_most d = {text_most(s)};
    if (d.most)
        return d.most;
    if (!f->most) {
        chart_most(f->c, &d);
        if (!d.most)
            set_most(f->c->set, &d);
        f->most = d.most;
    }
    return f->most;
}

static void natural_check(struct figures *f, struct text t, size_t i)
{
    static const char *const words[] = {"natural ", "Natural ", "unmodified ", "Unmodified "};
    struct rat n;
    size_t from = 0;
    for (size_t k = 0; k < sizeof words / sizeof *words && !from; k++)
        if (starts_at(t.s, i, words[k]))
            from = i + str_of(words[k]).n;
    size_t digits = from ? number_at(t.s, from, &n) : 0;
    f->r->tally->checks += digits > 0;
    if (!digits || t.s.p[from] == '0' || rat_cmp(n, RAT(most_of(f, t.s))) <= 0)
        return;
    struct finding *x = diag_add(f->r->d, RULE_NO_SUCH_FACE, words_inside(f->r->d, t, i, from + digits),
                                 "\"%.*s\": no dice here show more than %lld", STRF(str_cut(t.s, i, from + digits)),
                                 (long long)most_of(f, t.s));
    finding_help(f->r->d, x, "look in the book for the figure; if the dice are others, name them in the text: D10");
}

/* ---- all texts of a chart ---- */

static void figures_check(struct figures *f, struct text t)
{
    for (size_t i = 0; i < t.s.n; i++) {
        bool opens = i == 0 || (!is_digit(t.s.p[i - 1]) && !is_letter(t.s.p[i - 1]) && t.s.p[i - 1] != '.');
        bool alone = opens && (i == 0 || (t.s.p[i - 1] != '-' && t.s.p[i - 1] != '/' && t.s.p[i - 1] != ':'));
        if (alone && is_digit(t.s.p[i]))
            reversed_check(f, t, i);
        if (opens && is_digit(t.s.p[i]))
            nought_check(f, t, i);
        if (opens)
            natural_check(f, t, i);
    }
}

static void figures_all(struct figures *f, const struct text *t, size_t n)
{
    for (size_t i = 0; i < n; i++)
        figures_check(f, t[i]);
}

static bool is_reversed(struct str s)
{
    struct rat lo, hi;
    size_t first = number_at(s, 0, &lo), dash = first ? dash_at(s, first) : 0;
    size_t second = dash ? number_at(s, first + dash, &hi) : 0;
    return second && first + dash + second == s.n && rat_cmp(lo, hi) > 0;
}

/* 6-4 among labels that are ranges, all of them the right way up; 2-1 beside 1-1 and 3-1 is odds. */
static void labels_check(struct figures *f, const struct text *label, size_t n)
{
    const struct text *wrong = NULL;
    size_t rising = 0;
    for (size_t i = 0; i < n; i++) {
        struct range x;
        bool one = is_reversed(label[i].s);
        if (one && wrong)
            return;
        if (one)
            wrong = &label[i];
        if (range_parse(label[i].s, &x) && !x.no_lo && !x.no_hi && dash_at(label[i].s, 1) + dash_at(label[i].s, 2)) {
            if (rat_cmp(x.lo, x.hi) == 0)
                return;
            rising++;
        }
    }
    if (!wrong || !rising)
        return;
    struct finding *x = diag_add(f->r->d, RULE_BAD_RANGE, wrong->at, "\"%.*s\" runs from more to less", STRF(wrong->s));
    finding_help(f->r->d, x, "write the smaller number first");
}

static void rows_check(struct figures *f)
{
    const struct chart *c = f->c;
    struct text *label = ARENA_ARRAY(f->r->a, struct text, c->n_row);
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        label[i] = row->label;
        if (!row_is_own(c, row))
            continue;
        figures_check(f, row->label);
        figures_all(f, row->note, row->n_note);
        figures_check(f, row->each);
        figures_check(f, row->again);
        for (size_t k = 0; row->cell && k < c->n_col; k++)
            if (row->cell[k].kind == CELL_TEXT)
                figures_check(f, row->cell[k].text);
    }
    if (c->kind != CHART_BANDS && c->kind != CHART_STEPS)
        labels_check(f, label, c->n_row);
}

static void heads_check(struct figures *f)
{
    const struct chart *c = f->c;
    struct text *label = ARENA_ARRAY(f->r->a, struct text, c->n_col);
    for (size_t k = 0; k < c->n_col; k++) {
        label[k] = c->col[k].label;
        figures_check(f, label[k]);
    }
    labels_check(f, label, c->n_col);
    for (size_t i = 0; i < c->n_group; i++) {
        figures_check(f, c->group[i].label);
        figures_all(f, c->group[i].note, c->group[i].n_note);
    }
}

static void figures_run(struct check_run *r, const struct chart *c)
{
    struct figures f = {.r = r, .c = c};
    if (chart_is_own(c) || c->title_given) {
        figures_check(&f, c->title);
        figures_all(&f, c->note, c->n_note);
        figures_check(&f, c->reading);
        for (size_t i = 0; i < c->n_mark; i++)
            figures_check(&f, c->mark[i].text);
    }
    if (chart_is_own(c))
        heads_check(&f);
    rows_check(&f);
}

static void odds_run(struct check_run *r)
{
    for (size_t i = 0; i < r->over->n_set; i++)
        for (size_t k = 0; k < r->over->set[i]->n_odds; k++) {
            const struct odds_entry *e = r->over->set[i]->odds[k];
            struct dice_most d = {0};
            for (size_t n = 0; n < e->n_roll; n++)
                roll_most(e->roll[n].roll, &d);
            if (!d.most)
                set_most(e->set, &d);
            struct figures f = {.r = r, .most = d.most};
            figures_check(&f, e->title);
            figures_check(&f, e->words);
            figures_check(&f, e->reading);
        }
}

const struct check check_figures_of_odds = {
    .name = "figures of odds",
    .rule = RULE_BAD_RANGE,
    .also = {RULE_BAD_VALUE, RULE_NO_SUCH_FACE},
    .n_also = 2,
    .model = odds_run,
};

const struct check check_figures = {
    .name = "figures",
    .rule = RULE_BAD_RANGE,
    .also = {RULE_BAD_VALUE, RULE_NO_SUCH_FACE},
    .n_also = 2,
    .chart = figures_run,
};
