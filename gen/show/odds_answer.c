/* What a reader of a book wants to know of a block of odds before reading it, in a sentence that is worked out from its
 * cells and that a player can use: how many for an even chance and for 90 %, what holds where nothing modifies and what
 * one more is worth there, what each more brings on average, or what is likeliest. Called by odds_block.c for books.
 *
 * Chances are compared as exact fractions, and rounded to whole per cent: who wants more has the table below. What
 * lines keep is said in brackets at the end. Every sentence is a saying of the book's language with named places. */
#include "show/odds_answer.h"
#include "show/show.h"

enum { WORTH_LEAST = 10 /* tenths of a point: a step below it is no worth */ };

/* --- how many for an even chance */

/* The first place on the axis with so much of a chance, going the way in which it grows; NONE where none has it. */
static size_t reached(const struct answer *w, const struct course *l, int way, int64_t percent)
{
    struct rat want;
    rat_make(&want, percent, 100);
    struct frac least = frac_of_rat(w->a, want);
    for (size_t k = 0; k < l->n; k++) {
        size_t i = way > 0 ? k : l->n - 1 - k;
        if (frac_cmp(answer_chance(w, l, i), least) >= 0)
            return i;
    }
    return NONE;
}

/* "90 %". */
static struct str likely_said(const struct answer *w)
{
    return str_printf(w->a, "%d\u00a0%%", LIKELY);
}

/* The most that there is: at the end to which the chance grows. */
static size_t top_of(const struct course *l, int way)
{
    return way > 0 ? l->n - 1 : 0;
}

/* "from 3 dice, 90 % from 7"; of a line among several "from 3 and 7". What does not come to 90 % says how far it comes.
 */
static struct words needed(const struct answer *w, size_t line, int way)
{
    const struct course *l = &w->line[line];
    bool up = way > 0, counted = answer_one_of(w->a, w->tongue, l->view, answer_axis(w)).n > 0;
    size_t even = reached(w, l, way, 50), likely = reached(w, l, way, LIKELY), top = top_of(l, way);
    struct str most = answer_percent(w, answer_chance(w, l, top));
    const struct words end = answer_own(w, answer_place(w, top));
    if (even == NONE)
        return answer_sentence(w, counted ? SAY_MOST_WITH : SAY_MOST_AT, PLACES(answer_strong(w, most), end));
    const struct words first =
        answer_strong(w, w->n_line == 1 || line == 0 ? answer_at(w, even) : answer_place(w, even));
    const struct words from = answer_sentence(w, up ? SAY_FROM : SAY_DOWN_TO, &first, 1);
    if (likely == NONE && even == top)
        return answer_bracket(w, from, answer_plain(w, most));
    if (likely == NONE)
        return answer_bracket(
            w, from, answer_sentence(w, counted ? SAY_MUCH_WITH : SAY_MUCH_AT, PLACES(answer_plain(w, most), end)));
    const struct words second = answer_strong(w, answer_place(w, likely));
    if (w->n_line > 1)
        return answer_sentence(w, up ? SAY_FROM_BOTH : SAY_DOWN_TO_BOTH, PLACES(first, second));
    return answer_sentence(w, up ? SAY_FROM_LIKELY : SAY_DOWN_TO_LIKELY,
                           PLACES(first, answer_strong(w, likely_said(w)), second));
}

/* "Even chance of ‘shaken’ from 3 dice, 90 % from 7." "Even chance of ‘shaken’, and 90 %: 3+ to hit from 2 dice and 5;
 * 6+ to hit from 10 (62 % with 12)." Where no line comes to an even chance, how far they come. */
static struct words say_needed(const struct answer *w, int way)
{
    bool any = false, likely = false;
    size_t top = top_of(&w->line[0], way);
    struct words lines = {0};
    for (size_t i = 0; i < w->n_line; i++) {
        any = any || reached(w, &w->line[i], way, 50) != NONE;
        likely = likely || reached(w, &w->line[i], way, LIKELY) != NONE;
    }
    for (size_t i = 0; i < w->n_line; i++)
        answer_line_put(w, &lines, i,
                        any ? needed(w, i, way)
                            : answer_strong(w, answer_percent(w, answer_chance(w, &w->line[i], top))));
    if (!any)
        return answer_sentence(w, SAY_NAME_MOST, PLACES(answer_name(w), lines, answer_own(w, answer_at(w, top))));
    if (w->n_line == 1 || !likely)
        return answer_sentence(w, w->n_line == 1 && !w->part ? SAY_EVEN_OF : SAY_EVEN_EACH,
                               PLACES(answer_name(w), lines));
    return answer_sentence(w, SAY_EVEN_LIKELY, PLACES(answer_name(w), answer_plain(w, likely_said(w)), lines));
}

/* --- where nothing modifies, and what one more is worth */

/* "17 points", by the form that goes with the number. */
static struct words points_said(const struct answer *w, struct frac p)
{
    struct buf b = {.a = w->a};
    buf_put_percent(&b, p, 0);
    bool one = str_is(buf_str(&b), "1");
    return answer_strong(
        w, say_places(w->a, saying_by(w->in, SAY_SO_MANY_POINTS, one ? 1 : 2), (struct str[]){buf_str(&b)}, 1));
}

/* "+1 is worth 17 points at 0, most from −1 to 0: 20 points." Of the first line that is in doubt there. None where no
 * step is worth anything. */
static struct words say_step(struct answer *w, size_t zero, int way)
{
    size_t line = 0, most_at = 0;
    while (line + 1 < w->n_line && answer_certain(answer_chance(w, &w->line[line], zero)))
        line++;
    const struct course *l = &w->line[line];
    struct frac most = frac_of_rat(w->a, RAT(0)), there = most;
    bool even = true, up = way > 0;
    for (size_t i = 0; i + 1 < l->n; i++) {
        struct frac step = frac_sub(w->a, answer_chance(w, l, i + 1), answer_chance(w, l, i));
        step.negative = false;
        there = i == zero ? step : there;
        even = even && (frac_is_zero(step) || frac_is_zero(most) || frac_cmp(step, most) == 0);
        if (frac_cmp(step, most) > 0)
            most = step, most_at = i;
    }
    if (frac_scale(most, 1000) < WORTH_LEAST)
        return (struct words){0};
    w->of = line;
    struct buf b = {.a = w->a};
    buf_put_percent(&b, most, 0);
    const struct str most_text = buf_str(&b);
    const struct words step = answer_plus(w), here = points_said(w, there), best = points_said(w, most);
    const struct words at = answer_plain(w, answer_place(w, zero));
    if (frac_cmp(there, most) == 0 && even)
        return answer_sentence(w, up ? SAY_WORTH : SAY_TAKES, PLACES(step, here));
    if (frac_cmp(there, most) == 0)
        return answer_sentence(w, up ? SAY_WORTH_MOST_AT : SAY_TAKES_MOST_AT, PLACES(step, at, here));
    const struct words from = answer_plain(w, answer_place(w, most_at)),
                       to = answer_plain(w, answer_place(w, most_at + 1));
    if (frac_is_zero(there))
        return answer_sentence(w, up ? SAY_WORTH_NOTHING : SAY_TAKES_NOTHING, PLACES(step, at, from, to, best));
    return answer_sentence(w, up ? SAY_WORTH_PEAK : SAY_TAKES_PEAK,
                           PLACES(step, here, at, from, to, answer_plain(w, most_text)));
}

/* "win or tie". */
static struct str also_said(const struct answer *w)
{
    const struct odds_view *v = &w->b->ask->view[0];
    return say_two(w->a, w->in, SAY_EITHER, odds_column_said(w->a, w->tongue, v, w->column),
                   odds_column_said(w->a, w->tongue, v, w->also));
}

/* "36 %, win or tie 63 %"; of a line among several "36 % and 63 %". */
static struct words zero_line(const struct answer *w, const struct course *l, size_t zero)
{
    struct frac p = answer_chance(w, l, zero);
    struct words chance = answer_strong(w, answer_percent(w, p));
    if (!w->also || frac_is_one(p))
        return chance;
    p = frac_add(w->a, p, odds_chance_of(w->a, l->table->entry, &answer_cell(l, zero)->dist, w->also));
    const struct words both = answer_plain(w, answer_percent(w, p));
    if (w->n_line > 1)
        return answer_sentence(w, SAY_BOTH, PLACES(chance, both));
    return answer_join(w, answer_join(w, chance, STR(", "), answer_own(w, also_said(w))), STR(" "), both);
}

/* "‘Win’ at 0: 36 %, win or tie 63 %." "‘Win’, and win or tie, at 0: line 36 % and 63 %; column 11 % and 33 %." */
static struct words say_zero(struct answer *w)
{
    const struct given *g = answer_axis(w);
    size_t zero = answer_kept(g);
    const struct words at = answer_own(w, answer_adds(g) ? answer_place(w, zero) : answer_at(w, zero));
    struct words lines = {0}, step = {0};
    for (size_t i = 0; i < w->n_line; i++)
        answer_line_put(w, &lines, i, zero_line(w, &w->line[i], zero));
    struct words said =
        w->also && w->n_line > 1
            ? answer_sentence(w, SAY_NAME_AT_BOTH, PLACES(answer_name(w), answer_own(w, also_said(w)), at, lines))
            : answer_sentence(w, SAY_NAME_AT, PLACES(answer_name(w), at, lines));
    int way = w->b->ask->worth && !w->brief && answer_step(g) ? answer_ways(w) : 0;
    if (way)
        step = say_step(w, zero, way);
    return step.n ? answer_join(w, said, STR(". "), step) : said;
}

/* --- what does not rise */

/* Those of the lines that have this chance, and have not been spoken of. */
static struct words alike_said(const struct answer *w, struct frac p, bool *done, size_t *left)
{
    struct words labels = {0};
    struct str last = {"", 0};
    for (size_t i = 0; i < w->n_line; i++) {
        struct str label = w->line[i].label;
        if (done[i] || frac_cmp(answer_chance(w, &w->line[i], 0), p) != 0)
            continue;
        done[i] = true;
        (*left)--;
        if (!label.n)
            continue;
        labels = answer_join(w, labels, STR(", "), answer_own(w, label));
        last = label;
    }
    return answer_labelled(w, labels, last, answer_strong(w, answer_percent(w, p)));
}

/* From the likeliest line to the least, those that are alike together: "‘Recalled’: Heroic 33 %; Inspiring 17 %;
 * Poltroon, Cautious never." */
static struct words say_each(const struct answer *w)
{
    bool *done = ARENA_ARRAY(w->a, bool, w->n_line);
    size_t left = w->n_line;
    struct words lines = {0};
    while (left) {
        struct frac best = frac_of_rat(w->a, RAT(-1)), p;
        for (size_t i = 0; i < w->n_line; i++)
            if (!done[i] && frac_cmp(p = answer_chance(w, &w->line[i], 0), best) > 0)
                best = p;
        lines = answer_join(w, lines, saying_in(w->in, SAY_SEMICOLON), alike_said(w, best, done, &left));
    }
    return answer_sentence(w, SAY_NAME_IS, PLACES(answer_name(w), lines));
}

/* --- what is likeliest */

static struct str outcome_said(const struct answer *w, const struct course *l, const struct value *v)
{
    const struct odds_column c = odds_column_one(odds_outcome_text(w->a, l->table->entry, v), *v);
    return odds_column_said(w->a, w->tongue, l->view, &c);
}

/* The likeliest outcome of a cell by name, "normal"; of two that are as likely both, of more none. *p is its chance,
 * *two whether it is of each of two. */
static struct str likeliest(const struct answer *w, const struct course *l, size_t cell, struct frac *p, bool *two)
{
    const struct dist *d = &answer_cell(l, cell)->dist;
    size_t best = 0, also = 0, alike = 1;
    for (size_t k = 1; k < d->n; k++) {
        int c = nat_cmp(d->at[k].weight, d->at[best].weight);
        if (c == 0)
            also = k, alike++;
        else if (c > 0)
            best = k, alike = 1;
    }
    *p = dist_p(w->a, d, best);
    *two = alike == 2;
    struct str name = outcome_said(w, l, &d->at[best].value);
    if (alike == 2)
        return say_two(w->a, w->in, SAY_EITHER, name, outcome_said(w, l, &d->at[also].value));
    return alike == 1 ? name : (struct str){0};
}

/* "Likeliest: panicked up to level 3; wavering up to 6; shaken above": along what can be counted, where that is said in
 * few words. What is likeliest throughout is so with at least so much. None where too many take turns. */
static struct words say_runs(struct answer *w)
{
    const struct course *l = &w->line[0];
    struct str name[2 * LINES_MOST];
    size_t end[2 * LINES_MOST], n = 0;
    struct frac p, least = frac_of_rat(w->a, RAT(1));
    struct words runs = {0};
    bool two;
    for (size_t i = 0; i < l->n; i++) {
        struct str one = likeliest(w, l, i, &p, &two);
        least = frac_cmp(p, least) < 0 ? p : least;
        if (!n || !str_eq(name[n - 1], one))
            n++;
        if (n > 2 * LINES_MOST || !one.n)
            return (struct words){0};
        name[n - 1] = one;
        end[n - 1] = i;
    }
    w->of = 0;
    if (n == 1)
        return answer_sentence(w, SAY_LIKELIEST_EVERY,
                               PLACES(answer_strong(w, name[0]), answer_plain(w, answer_share(w, least))));
    for (size_t i = 0; i < n; i++) {
        struct words what = answer_strong(w, name[i]);
        what = i + 1 == n
                   ? answer_sentence(w, SAY_LIKELIEST_ABOVE, &what, 1)
                   : answer_sentence(w, SAY_LIKELIEST_TO,
                                     PLACES(what, answer_own(w, i ? answer_place(w, end[i]) : answer_at(w, end[i]))));
        runs = answer_join(w, runs, saying_in(w->in, SAY_SEMICOLON), what);
    }
    return answer_sentence(w, SAY_LIKELIEST, &runs, 1);
}

/* Of one distribution of numbers, where most of it lies: "67 % lie from −2 to +2", from the likeliest outward, always
 * to the likelier side and to both where they are alike. None where that says nothing. */
static struct words middle_said(const struct answer *w)
{
    const struct course *l = &w->line[0];
    const struct dist *d = &answer_cell(l, 0)->dist;
    struct frac half = frac_of_rat(w->a, (struct rat){1, 2}), sum;
    size_t from = 0, to;
    for (size_t k = 0; k < d->n; k++) {
        if (d->at[k].value.kind != VALUE_NUMBER || (k && value_cmp(&d->at[k - 1].value, &d->at[k].value) > 0))
            return (struct words){0};
        from = nat_cmp(d->at[k].weight, d->at[from].weight) > 0 ? k : from;
    }
    to = from;
    sum = dist_p(w->a, d, from);
    while (frac_cmp(sum, half) < 0) {
        int side = from == 0 ? 1 : to + 1 == d->n ? -1 : nat_cmp(d->at[to + 1].weight, d->at[from - 1].weight);
        if (side >= 0)
            sum = frac_add(w->a, sum, dist_p(w->a, d, ++to));
        if (side <= 0)
            sum = frac_add(w->a, sum, dist_p(w->a, d, --from));
    }
    if (to < from + 2 || to - from + 1 == d->n)
        return (struct words){0};
    return answer_sentence(w, SAY_LIE,
                           PLACES(answer_strong(w, answer_share(w, sum)),
                                  answer_plain(w, outcome_said(w, l, &d->at[from].value)),
                                  answer_plain(w, outcome_said(w, l, &d->at[to].value))));
}

/* "Likeliest at 0: close order normal, 2 in 3; Boers holds, 1 in 3." */
static struct words say_likeliest(struct answer *w)
{
    const struct given *g = answer_axis(w);
    size_t at = g ? answer_kept(g) : 0;
    struct words lines = {0}, middle = {0};
    if (g && !answer_adds(g))
        return say_runs(w);
    for (size_t i = 0, to; i < w->n_line; i = to) {
        struct frac p, other;
        bool two, also;
        struct str name = likeliest(w, &w->line[i], at, &p, &two);
        if (!name.n)
            return (struct words){0};
        for (to = i + 1; to < w->n_line && str_eq(likeliest(w, &w->line[to], at, &other, &also), name) &&
                         str_eq(answer_share(w, other), answer_share(w, p));)
            to++;
        struct words share = answer_plain(w, answer_share(w, p));
        share = two ? answer_sentence(w, SAY_LIKELIEST_EACH, PLACES(answer_strong(w, name), share))
                    : answer_join(w, answer_strong(w, name), STR(",\u00a0"), share);
        lines = answer_join(w, lines, saying_in(w->in, SAY_SEMICOLON), answer_label(w, i, to, share));
    }
    if (w->n_line == 1)
        middle = middle_said(w);
    lines = middle.n ? answer_join(w, lines, saying_in(w->in, SAY_SEMICOLON), middle) : lines;
    return g ? answer_sentence(w, SAY_LIKELIEST_AT, PLACES(answer_plain(w, answer_place(w, at)), lines))
             : answer_sentence(w, SAY_LIKELIEST, &lines, 1);
}

/* --- averages */

static bool mean_at(const struct answer *w, const struct course *l, size_t i, struct frac *out)
{
    return dist_mean(w->a, &answer_cell(l, i)->dist, out);
}

static struct str mean_said(const struct answer *w, struct frac mean)
{
    struct buf b = {.a = w->a};
    buf_put_mean(&b, mean, 2);
    return say_number(w->a, w->in, buf_str(&b));
}

/* "Mean stands lost": what is averaged, as its column is called, at the beginning of a sentence. */
static struct words mean_name(const struct answer *w)
{
    const struct odds_column *c = w->mean;
    struct str name = odds_column_name(w->a, w->tongue, &w->b->ask->view[0], c, false);
    if (name.n && name.p[0] >= 'a' && name.p[0] <= 'z')
        name = str_printf(w->a, "%c%.*s", name.p[0] - 'a' + 'A', STRF(str_cut(name, 1, name.n)));
    return answer_own(w, name);
}

/* Is every mean so many times its place on the axis? Then *each is that. */
static bool is_each(const struct answer *w, const struct course *l, struct frac *each)
{
    for (size_t i = 0; i < l->n; i++) {
        struct rat many = answer_axis(w)->value[i].number;
        struct frac mean, one;
        if (many.n <= 0 || !mean_at(w, l, i, &mean))
            return false;
        one = frac_div(w->a, mean, frac_of_rat(w->a, many));
        if (i && frac_cmp(one, *each) != 0)
            return false;
        *each = one;
    }
    return true;
}

/* "Mean hits of each die: 3+ to hit 0.67; 4+ to hit 0.50." None where they do not rise so. */
static struct words say_each_mean(const struct answer *w)
{
    struct str one = answer_one_of(w->a, w->tongue, w->line[0].view, answer_axis(w));
    struct words lines = {0};
    struct frac each;
    for (size_t i = 0; i < w->n_line; i++)
        if (!is_each(w, &w->line[i], &each))
            return (struct words){0};
    if (!one.n)
        return (struct words){0};
    for (size_t i = 0; i < w->n_line; i++) {
        is_each(w, &w->line[i], &each);
        answer_line_put(w, &lines, i,
                        answer_strong(w, frac_is_zero(each) ? saying_in(w->in, SAY_NONE) : mean_said(w, each)));
    }
    return answer_sentence(w, SAY_MEAN_EACH, PLACES(mean_name(w), answer_own(w, one), lines));
}

/* The first place on the axis where the mean is 1 or more. */
static size_t one_of(const struct answer *w, const struct course *l)
{
    struct frac mean, one = frac_of_rat(w->a, RAT(1));
    for (size_t i = 0; i < l->n; i++)
        if (mean_at(w, l, i, &mean) && frac_cmp(mean, one) >= 0)
            return i;
    return NONE;
}

static bool mean_falls(const struct answer *w, const struct course *l)
{
    struct frac mean, before;
    for (size_t i = 1; i < l->n; i++)
        if (mean_at(w, l, i - 1, &before) && mean_at(w, l, i, &mean) && frac_cmp(mean, before) < 0)
            return true;
    return false;
}

/* "Mean hits, 1 or more: Poor shot from 12 figures; Good shot 0.97 at most." Where none comes to 1, the most that they
 * come to; so, too, where one falls, for "from" promises all that follows, and where that most is. */
static struct words say_one_mean(const struct answer *w)
{
    bool any = false, falls = false;
    struct words lines = {0};
    for (size_t i = 0; i < w->n_line; i++) {
        any = any || one_of(w, &w->line[i]) != NONE;
        falls = falls || mean_falls(w, &w->line[i]);
    }
    any = any && !falls;
    for (size_t i = 0; i < w->n_line; i++) {
        const struct course *l = &w->line[i];
        struct frac most = frac_of_rat(w->a, RAT(0)), mean;
        size_t at = any ? one_of(w, l) : NONE, best = 0;
        for (size_t k = 0; k < l->n; k++)
            if (mean_at(w, l, k, &mean) && frac_cmp(mean, most) > 0)
                most = mean, best = k;
        struct words said = answer_strong(w, at == NONE ? mean_said(w, most)
                                             : i        ? answer_place(w, at)
                                                        : answer_at(w, at));
        if (any)
            said = answer_sentence(w, at == NONE ? SAY_AT_MOST_ALONE : SAY_FROM, &said, 1);
        else if (falls)
            said = answer_sentence(w, SAY_PEAK_WITH, PLACES(said, answer_own(w, answer_at(w, best))));
        answer_line_put(w, &lines, i, said);
    }
    return answer_sentence(w, any ? SAY_MEAN_ONE : SAY_MEAN_MOST, PLACES(mean_name(w), lines));
}

/* "Mean kills at 0: 2.00. +1 adds 0.67." */
static struct words say_zero_mean(struct answer *w)
{
    const struct given *g = answer_axis(w);
    size_t zero = g ? answer_kept(g) : 0;
    struct frac mean, next;
    struct words said = {0};
    for (size_t i = 0; i < w->n_line; i++) {
        if (!mean_at(w, &w->line[i], zero, &mean))
            return said;
        answer_line_put(w, &said, i, answer_strong(w, mean_said(w, mean)));
    }
    if (!g)
        return answer_join(w, mean_name(w), saying_in(w->in, SAY_COLON), said);
    said = answer_sentence(w, SAY_MEAN_AT, PLACES(mean_name(w), answer_plain(w, answer_place(w, zero)), said));
    if (!answer_step(g) || zero + 1 >= w->line[0].n || !mean_at(w, &w->line[0], zero, &mean) ||
        !mean_at(w, &w->line[0], zero + 1, &next) || frac_cmp(next, mean) == 0)
        return said;
    next = frac_sub(w->a, next, mean);
    bool falls = next.negative;
    next.negative = false;
    w->of = 0;
    return answer_join(w, said, STR(". "),
                       answer_sentence(w, falls ? SAY_TAKES : SAY_STEP_ADDS,
                                       PLACES(answer_plus(w), answer_strong(w, mean_said(w, next)))));
}

static struct words say_mean(struct answer *w)
{
    const struct given *g = answer_axis(w);
    if (!g || answer_adds(g))
        return say_zero_mean(w);
    struct words each = say_each_mean(w);
    return each.n ? each : say_one_mean(w);
}

/* --- many tables */

/* Of two cells: the share of throws that come out otherwise at least, their total variation distance. */
static struct frac apart(const struct answer *w, const struct dist *x, const struct dist *y)
{
    struct frac sum = frac_of_rat(w->a, RAT(0));
    for (size_t i = 0; i < x->n; i++) {
        struct frac other = frac_of_rat(w->a, RAT(0));
        for (size_t k = 0; k < y->n; k++)
            if (value_eq(&x->at[i].value, &y->at[k].value))
                other = dist_p(w->a, y, k);
        struct frac more = frac_sub(w->a, dist_p(w->a, x, i), other);
        sum = more.negative ? sum : frac_add(w->a, sum, more);
    }
    return sum;
}

/* Of many lines: "Each +1 changes 1 result in 6 at most." */
static struct words say_change(const struct answer *w)
{
    struct frac most = frac_of_rat(w->a, RAT(0));
    for (size_t i = 0; i < w->n_line; i++)
        for (size_t k = 0; k + 1 < w->line[i].n; k++) {
            struct frac here = apart(w, &answer_cell(&w->line[i], k)->dist, &answer_cell(&w->line[i], k + 1)->dist);
            most = frac_cmp(here, most) > 0 ? here : most;
        }
    int64_t step = w->axis >= 0 ? answer_step(answer_axis(w)) : 0;
    if (!step || w->part || frac_is_zero(most))
        return (struct words){0};
    uint64_t one, in;
    bool part = nat_fits(most.num, &one) && one == 1 && nat_fits(most.den, &in);
    struct str much = say_of(w->a, w->in, part ? SAY_RESULT_IN : SAY_RESULTS_OF,
                             part ? str_printf(w->a, "%llu", (unsigned long long)in) : answer_percent(w, most));
    if (answer_adds(answer_axis(w)))
        return answer_sentence(w, SAY_CHANGE_PLUS, PLACES(answer_plus(w), answer_strong(w, much)));
    return answer_sentence(w, SAY_CHANGE_MORE,
                           PLACES(answer_plain(w, str_printf(w->a, "%lld", (long long)step)), answer_strong(w, much)));
}

/* --- what is asked */

/* The first chance that is shown; of a plot of winning, winning; of yes or no, yes. Of many outcomes none is the one,
 * and false. `all`: what is shown, where that was asked; *also: what is no loss either. */
static bool asked_column(const struct odds_block *b, struct odds_columns *all, struct odds_column *out,
                         struct odds_column *also)
{
    const enum plot_kind kind = b->ask->plot == PLOT_NO ? PLOT_NO : odds_plot_kind(b->ask);
    const struct odds_view *t = &b->ask->view[0];
    struct odds_columns come = {0};
    odds_outcomes_push(b->k->a, b->k->m, &come, b->table[0]);
    for (size_t i = 0; i < come.n; i++)
        if (come.at[i].value.kind == VALUE_BOOL && come.at[i].value.truth)
            return *out = come.at[i], true;
    if (kind == PLOT_WTL && come.n == 3)
        *also = come.at[1];
    if (kind == PLOT_WTL && come.n)
        return *out = come.at[0], true;
    if (kind == PLOT_BARS || kind == PLOT_COLUMNS || t->down == DOWN_OUTCOMES ||
        t->show.at[0].measure == MEASURE_OUTCOMES)
        return false;
    *all = odds_columns_of(b->k, b->ask, 0, b->table[0]);
    for (size_t i = 0; i < all->n; i++)
        if (odds_is_chance(&all->at[i]))
            return *out = all->at[i], true;
    return false;
}

/* Of too many lines for a sentence, the ends: "‘Hit’ at 0: from 17 % (Artillery) to 50 % (Column)." None where they are
 * anything between never and always. */
static struct words say_range(const struct answer *w)
{
    const struct given *g = answer_axis(w);
    size_t at = g ? answer_kept(g) : 0, least = 0, most = 0;
    for (size_t i = 1; i < w->n_line; i++) {
        least = frac_cmp(answer_chance(w, &w->line[i], at), answer_chance(w, &w->line[least], at)) < 0 ? i : least;
        most = frac_cmp(answer_chance(w, &w->line[i], at), answer_chance(w, &w->line[most], at)) > 0 ? i : most;
    }
    struct frac lo = answer_chance(w, &w->line[least], at), hi = answer_chance(w, &w->line[most], at);
    if (answer_certain(lo) && answer_certain(hi))
        return (struct words){0};
    struct words range = answer_strong(w, answer_percent(w, lo));
    if (frac_cmp(lo, hi) != 0)
        range = answer_sentence(w, SAY_RANGE,
                                PLACES(range, answer_own(w, w->line[least].label),
                                       answer_strong(w, answer_percent(w, hi)), answer_own(w, w->line[most].label)));
    if (!g)
        return answer_sentence(w, SAY_NAME_IS, PLACES(answer_name(w), range));
    if (answer_adds(g))
        return answer_sentence(w, SAY_NAME_AT, PLACES(answer_name(w), answer_plain(w, answer_place(w, at)), range));
    return answer_sentence(w, SAY_NAME_WITH, PLACES(answer_name(w), answer_own(w, answer_at(w, at)), range));
}

/* What rises without a sign is something to count; a sign is of what is added. */
static struct words say_chances(struct answer *w)
{
    const struct given *g = answer_axis(w);
    int way = g ? answer_ways(w) : 0;
    if (w->n_line == 1 && !g && w->line[0].table->grid.n > 1)
        return (struct words){0};
    if (!g)
        return say_each(w);
    if (answer_adds(g))
        return say_zero(w);
    return way ? say_needed(w, way) : (struct words){0};
}

/* Of the first `lines` of its lines alone, that with what nothing modifies among them. */
static void lines_cut(struct answer *w, size_t lines)
{
    size_t kept = w->second >= 0 ? answer_kept(&w->line[0].table->entry->given[w->second]) : 0;
    if (w->many || w->n_line <= lines)
        return;
    if (kept >= lines && kept < w->n_line)
        w->line[0] = w->line[kept];
    w->n_line = lines;
    w->part = true;
}

static struct words answer_make(struct odds_block *b, bool brief, size_t lines)
{
    struct odds_columns all = {0};
    struct odds_column column, also = {0};
    struct answer w = {.b = b, .a = b->k->a, .axis = -1, .second = -1, .of = NONE, .brief = brief};
    w.tongue = b->k->show.manner.tongue;
    w.in = show_language(&b->k->show);
    w.column = asked_column(b, &all, &column, &also) ? &column : NULL;
    w.also = also.name.n ? &also : NULL;
    answer_lines_make(&w);
    if (!w.n_line)
        return (struct words){0};
    lines_cut(&w, lines);
    for (size_t i = 0; i < all.n && !w.mean; i++)
        w.mean = all.at[i].measure == MEASURE_MEAN ? &all.at[i] : NULL;
    struct words said = w.many     ? (w.column ? say_range(&w) : say_change(&w))
                        : w.column ? say_chances(&w)
                        : w.mean   ? say_mean(&w)
                                   : say_likeliest(&w);
    if (!said.n)
        return said;
    return answer_end(&w, said);
}

struct words odds_answer(struct odds_block *b)
{
    return answer_make(b, false, SIZE_MAX);
}

/* The first sentence alone, of as many lines as one line of print holds. */
struct words odds_answer_brief(struct odds_block *b)
{
    enum { LETTERS_MOST = 100 };
    struct words w = {0};
    for (size_t lines = LINES_MOST; lines > 0; lines--) {
        w = answer_make(b, true, lines);
        if (str_runes(words_text(b->k->a, w)) <= LETTERS_MOST)
            break;
    }
    return w;
}
