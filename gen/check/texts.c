/* Texts, labels and figures in them to findings, only what is certain: what cannot print as it is meant, ranges upside
 * down, distances with a nought before them, and naturals that no die shows.
 *
 * `**` that opens bold and never closes it, a bracket that opens and never closes, and U+FFFD, which stands where a
 * program before this one could not read a character; a closing bracket alone may be a list's `a)`. A range with a
 * unit, or behind a roll; a label that is a range, among others that rise (2-1 may be odds). A natural 7 where no dice
 * of the text, of its chart or of its set come to 7. */
#include "check/check.h"

/* ---- what cannot print as it is meant ---- */

/* The bracket that is never closed, or -1. */
static ptrdiff_t unclosed_bracket(struct str s)
{
    ptrdiff_t open = -1;
    size_t depth = 0;
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '(' && !depth++)
            open = (ptrdiff_t)i;
        else if (s.p[i] == ')' && depth)
            depth--;
    }
    return depth ? open : -1;
}

/* The last of an odd number of `**`. */
static ptrdiff_t unclosed_bold(struct str s)
{
    ptrdiff_t last = -1;
    size_t n = 0;
    for (size_t i = 0; i + 1 < s.n; i++)
        if (s.p[i] == '*' && s.p[i + 1] == '*')
            last = (ptrdiff_t)i++, n++;
    return n % 2 ? last : -1;
}

static void texts_run(struct check_run *r, const struct chart *c)
{
    struct texts all = {0};
    texts_of(r->a, c,
             TEXT_TITLE | TEXT_NOTE | TEXT_COLUMN | TEXT_LABEL | TEXT_ROW_NOTE | TEXT_EACH | TEXT_WHY | TEXT_CELL |
                 TEXT_OWN,
             &all);
    for (size_t i = 0; i < all.n; i++) {
        struct text t = all.at[i];
        /* A row each: where, how many bytes, what is wrong, what to do. The first that is there is said. */
        const struct {
            ptrdiff_t at;
            size_t n;
            const char *fact, *help;
        } wrong[] = {
            {str_find(t.s, "\xEF\xBF\xBD"), 3, "a character was lost here before the text was saved",
             "type the character again"},
            {unclosed_bold(t.s), 2, "`**` opens bold here and nothing closes it",
             "write `**` behind the last bold word too, or take this one out"},
            {unclosed_bracket(t.s), 1, "this bracket is never closed", "close it, or take it out"},
        };
        r->tally->checks++;
        for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
            if (wrong[k].at < 0)
                continue;
            size_t at = (size_t)wrong[k].at;
            struct finding *f =
                diag_add(r->d, RULE_BAD_TEXT, text_inside(r->d, t, at, at + wrong[k].n), "%s", wrong[k].fact);
            finding_help(r->d, f, "%s", wrong[k].help);
            break;
        }
    }
}

const struct check check_texts = {GIVES(RULE_BAD_TEXT), .chart = texts_run};

/* ---- figures in texts ---- */

/* Digits and point of a figure: what is longer is a date or a sum of money, and never a distance or what dice show. */
enum { NUMBER_MOST = 4 };

struct figures {
    struct check_run *r;
    const struct chart *c;
    int64_t most;           /* what the chart's dice come to, or the set's; 0: not asked yet */
    struct finding *nought; /* the first figure that begins with one; it counts the others */
    size_t noughts;
};

static bool is_letter(char c)
{
    return char_is_letter(c) || (unsigned char)c >= 0x80;
}

static bool starts_at(struct str s, size_t i, const char *z)
{
    return i <= s.n && str_starts(str_cut(s, i, s.n), z);
}

/* Is one of n words in a list? */
static bool any_of(const char *const *words, size_t n, bool (*is)(struct str, const char *), struct str s)
{
    for (size_t i = 0; i < n; i++)
        if (is(s, words[i]))
            return true;
    return false;
}
#define ANY_OF(words, is, s) any_of(words, sizeof(words) / sizeof *(words), is, s)

static bool has_word(struct str s, const char *word)
{
    return str_find(s, word) >= 0;
}

static bool is_word(struct str s, const char *word)
{
    return str_is_word(s, word);
}

/* Is `word` the last of the folded words? */
static bool word_ends(struct str s, const char *word)
{
    size_t n = str_of(word).n;
    return str_ends(s, word) && (s.n == n || s.p[s.n - n - 1] == '-' || s.p[s.n - n - 1] == ',');
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
    while (k < s.n && (char_is_digit(s.p[k]) || (s.p[k] == '.' && !point && k + 1 < s.n && char_is_digit(s.p[k + 1]))))
        point += s.p[k++] == '.';
    return k > i && k - i <= NUMBER_MOST && rat_parse(out, str_cut(s, i, k)) ? k - i : 0;
}

/* Bytes of a hyphen or an en dash, which books put into ranges; 0 for none. */
static size_t dash_at(struct str s, size_t i)
{
    return starts_at(s, i, "-") ? 1 : starts_at(s, i, "\xE2\x80\x93") ? 3 : 0;
}

/* The next run of letters and digits of *s, which is cut behind it; false at the end. */
static bool word_next(struct str *s, struct str *word)
{
    size_t from = 0, end;
    while (from < s->n && !char_is_digit(s->p[from]) && !is_letter(s->p[from]))
        from++;
    for (end = from; end < s->n && (char_is_digit(s->p[end]) || is_letter(s->p[end]));)
        end++;
    *word = str_cut(*s, from, end);
    *s = str_cut(*s, end, s->n);
    return word->n > 0;
}

/* Does the text speak of dice: a roll, a throw, D6? *most is the most that dice named in it show, or 0. */
static bool speaks_of_dice(struct str s, int64_t *most)
{
    static const char *const words[] = {"roll",   "rolls",   "rolled",  "die",        "dice",
                                        "throw",  "throws",  "thrown",  "score",      "scores",
                                        "reroll", "rerolls", "natural", "unmodified", "modified"};
    struct str word;
    struct need_dice dice;
    bool speaks = false;
    for (*most = 0; word_next(&s, &word);) {
        bool named = need_dice_parse(word, &dice);
        if (named && dice.most > *most)
            *most = dice.most;
        speaks = speaks || named || ANY_OF(words, is_word, word);
    }
    return speaks;
}

/* Does a word stand before byte i behind which a range is what dice show: "roll 6-4", "a result of 6-4"; or, where the
 * text speaks of dice, "on 6-4", "hits a 6-4"? Behind the range no odds, wins or years follow. */
static bool behind_roll(struct arena *a, struct str s, size_t i, size_t end, struct rat lo, struct rat hi)
{
    static const char *const sure[] = {"roll",   "rolls",    "rolled", "rolling", "throw",  "throws",
                                       "thrown", "throwing", "score",  "scores",  "result", "results"};
    static const char *const likely[] = {"on",         "of",  "hit",  "hits", "need", "needs",
                                         "needing",    "a",   "an",   "if",   "with", "natural",
                                         "unmodified", "die", "dice", "gets", "shows"};
    static const char *const other[] = {"odds",   "ratio", "advantage", "superiority",
                                        "defeat", "lead",  "majority",  "win"};
    struct str before = str_trim(str_fold(a, str_cut(s, i > 24 ? i - 24 : 0, i)));
    struct str after = str_fold(a, str_trim(str_cut(s, end, s.n))), bare = before;
    int64_t most;
    if (ANY_OF(other, str_starts, after) || ANY_OF(other, has_word, before))
        return false;
    if (str_ends(bare, "-a") || str_ends(bare, "-an"))
        bare = str_cut(bare, 0, bare.n - (str_ends(bare, "-a") ? 2 : 3));
    if (str_ends(bare, "-of") || str_ends(bare, "-on"))
        bare = str_cut(bare, 0, bare.n - 3);
    if (ANY_OF(sure, word_ends, bare))
        return true;
    if (lo.n >= 1000 || rat_cmp(hi, RAT(1)) == 0) /* years; 3-1 are odds */
        return false;
    return ANY_OF(likely, word_ends, before) && speaks_of_dice(s, &most);
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
    if (!other && (unit || !behind_roll(f->r->a, t.s, i, end, lo, hi)))
        return;
    struct finding *x = diag_add(f->r->d, RULE_BAD_RANGE, text_inside(f->r->d, t, i, end + other),
                                 "\"%.*s\" runs from more to less", STRF(str_cut(t.s, i, end + other)));
    finding_help(f->r->d, x, "write the smaller number first");
    if (!unit && !other && x->at.hi - x->at.lo == end - i)
        finding_fix(f->r->d, x, x->at, "%.*s%.*s%.*s", STRF(str_cut(t.s, from, end)),
                    STRF(str_cut(t.s, i + first, from)), STRF(str_cut(t.s, i, i + first)));
}

/* "02in": half of another number, or a figure mistyped. */
static void nought_check(struct figures *f, struct text t, size_t i)
{
    size_t k = i;
    while (k < t.s.n && char_is_digit(t.s.p[k]))
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
    f->nought = diag_add(f->r->d, RULE_BAD_VALUE, text_inside(f->r->d, t, i, k + unit), "\"%.*s\" begins with a nought",
                         STRF(str_cut(t.s, i, k + unit)));
    finding_help(f->r->d, f->nought, "look in the book for the figure, and write it without the nought");
}

/* ---- naturals: the most that the dice of a text come to ---- */

/* Dice of percent, of faces with names or of sides that are worked out may show anything, and so may a count that is
 * worked out: more than can be reckoned stands for that. */
static void roll_most(struct arena *a, const struct roll *roll, int64_t *most)
{
    const struct roll **node;
    for (size_t n = roll_nodes(a, roll, &node); n-- > 0;) {
        const struct roll *r = node[n], *times = r->n ? r->arg[0] : NULL;
        int64_t count = 1, all, sides = r->die == DIE_SIDES || r->die == DIE_DIGITS ? r->sides : INT64_MAX / 2;
        if (r->kind != ROLL_DICE)
            continue;
        if (times)
            count = times->kind == ROLL_NUMBER && rat_whole(times->number) ? times->number.n : INT64_MAX;
        if (count <= 0 || sides <= 0 || __builtin_mul_overflow(count, sides, &all))
            all = INT64_MAX;
        *most = all > *most ? all : *most;
    }
}

static void chart_most(struct arena *a, const struct chart *c, int64_t *most)
{
    roll_most(a, c->down.roll, most);
    roll_most(a, c->across.roll, most);
    for (size_t k = 0; k < c->n_col; k++) {
        struct need_dice dice = column_need_dice(c, &c->col[k]);
        if (c->col[k].type.kind == TYPE_NEED && dice.most > *most)
            *most = dice.most;
    }
    for (struct cell_walk i = {.chart = c}; cells_next(&i);)
        if (i.cell->kind == CELL_ROLL)
            roll_most(a, i.cell->roll, most);
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].inner)
            chart_most(a, c->row[i].inner, most);
}

/* All dice of the set: where a chart throws none of its own, any of them may be meant. */
static void set_most(struct arena *a, const struct set *s, int64_t *most)
{
    const struct chart *c;
    *most = s->need.most > *most ? s->need.most : *most;
    for (size_t at[2] = {0}; (c = chart_next(s, at));)
        chart_most(a, c, most);
    for (size_t i = 0; i < s->n_odds; i++)
        for (size_t k = 0; k < s->odds[i]->n_roll; k++)
            roll_most(a, s->odds[i]->roll[k].roll, most);
    if (s->from)
        set_most(a, s->from, most);
}

/* Dice in the same text come first, then those of the chart, then those of the set: the nearest are meant. */
static void natural_check(struct figures *f, struct text t, size_t i)
{
    static const char *const words[] = {"natural ", "Natural ", "unmodified ", "Unmodified "};
    struct rat n;
    size_t from = 0;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (starts_at(t.s, i, words[k]))
            from = i + str_of(words[k]).n;
    size_t digits = from ? number_at(t.s, from, &n) : 0;
    int64_t most;
    f->r->tally->checks += digits > 0;
    if (!digits || t.s.p[from] == '0')
        return;
    speaks_of_dice(t.s, &most);
    if (!most && !f->most) {
        chart_most(f->r->a, f->c, &f->most);
        if (!f->most)
            set_most(f->r->a, f->c->set, &f->most);
    }
    most = most ? most : f->most;
    if (rat_cmp(n, RAT(most)) <= 0)
        return;
    struct finding *x =
        diag_add(f->r->d, RULE_NO_SUCH_FACE, text_inside(f->r->d, t, i, from + digits),
                 "\"%.*s\": no dice here show more than %lld", STRF(str_cut(t.s, i, from + digits)), (long long)most);
    finding_help(f->r->d, x, "look in the book for the figure; if the dice are others, name them in the text: D10");
}

/* ---- all texts of a chart ---- */

/* Behind a digit, a letter or a point no figure begins. A range is not looked for behind -, / or :, where it is the
 * rest of a date, a fraction or a ratio. */
static void figures_check(struct figures *f, struct text t)
{
    for (size_t i = 0; i < t.s.n; i++) {
        char before = i ? t.s.p[i - 1] : ' ';
        bool opens = !char_is_digit(before) && !is_letter(before) && before != '.';
        bool alone = opens && before != '-' && before != '/' && before != ':';
        if (alone && char_is_digit(t.s.p[i]))
            reversed_check(f, t, i);
        if (opens && char_is_digit(t.s.p[i]))
            nought_check(f, t, i);
        if (opens)
            natural_check(f, t, i);
    }
}

/* 6-4 among labels that are ranges, all of them the right way up; 2-1 beside 1-1 and 3-1 is odds. */
static void labels_check(struct check_run *r, const struct chart *c, bool rows)
{
    const struct text *wrong = NULL;
    size_t rising = 0;
    for (size_t i = 0; i < (rows ? c->n_row : c->n_col); i++) {
        const struct text *label = rows ? &c->row[i].label : &c->col[i].label;
        const struct str s = label->s;
        struct range x;
        struct rat lo, hi;
        size_t first = number_at(s, 0, &lo), dash = first ? dash_at(s, first) : 0;
        size_t second = dash ? number_at(s, first + dash, &hi) : 0;
        if (second && first + dash + second == s.n && rat_cmp(lo, hi) > 0) {
            if (wrong)
                return;
            wrong = label;
        }
        if (!range_parse(s, &x) || x.no_lo || x.no_hi || !(dash_at(s, 1) + dash_at(s, 2)))
            continue;
        if (range_single(&x))
            return;
        rising++;
    }
    if (!wrong || !rising)
        return;
    struct finding *x = diag_add(r->d, RULE_BAD_RANGE, wrong->at, "\"%.*s\" runs from more to less", STRF(wrong->s));
    finding_help(r->d, x, "write the smaller number first");
}

static void figures_run(struct check_run *r, const struct chart *c)
{
    struct figures f = {.r = r, .c = c};
    struct texts all = {0};
    texts_of(r->a, c,
             TEXT_TITLE | TEXT_NOTE | TEXT_COLUMN | TEXT_GROUP | TEXT_GROUP_NOTE | TEXT_LABEL | TEXT_ROW_NOTE |
                 TEXT_EACH | TEXT_AGAIN | TEXT_CELL | TEXT_OWN,
             &all);
    for (size_t i = 0; i < all.n; i++)
        figures_check(&f, all.at[i]);
    if (chart_is_own(c))
        labels_check(r, c, false);
    if (c->kind != CHART_BANDS && c->kind != CHART_STEPS)
        labels_check(r, c, true);
}

const struct check check_figures = {GIVES(RULE_BAD_RANGE, RULE_BAD_VALUE, RULE_NO_SUCH_FACE), .chart = figures_run};

static void odds_run(struct check_run *r, const struct set *set)
{
    for (size_t k = 0; k < set->n_odds; k++) {
        const struct odds_entry *e = set->odds[k];
        struct figures f = {.r = r};
        struct texts all = {0};
        for (size_t n = 0; n < e->n_roll; n++)
            roll_most(r->a, e->roll[n].roll, &f.most);
        if (!f.most)
            set_most(r->a, e->set, &f.most);
        texts_of_odds(r->a, e, false, &all);
        for (size_t n = 0; n < all.n; n++)
            figures_check(&f, all.at[n]);
    }
}

const struct check check_figures_of_odds = {GIVES(RULE_BAD_RANGE, RULE_BAD_VALUE, RULE_NO_SUCH_FACE), .set = odds_run};
