/* The text of one spot to what stands there after a slip: figures, signs, dice, units, words.
 *
 * Each takes the text as it is written, with its quotes and marks, and changes as little of it as the slip does; false
 * where there is nothing of its kind. What is a figure of a sentence is no part of a name (@id, {column}, ^mark).
 * Called through the table of kinds in kinds.c. */
#include "inside.h"
#include <string.h>

uint64_t dice_throw(uint64_t *dice, uint64_t n)
{
    uint64_t x = (*dice += 0x9e3779b97f4a7c15u);
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return n ? (x ^ (x >> 31)) % n : 0;
}

/* Is byte i within a name that the text only mentions? */
static bool is_name_byte(struct str s, size_t i)
{
    size_t from = i;
    while (from > 0 && (char_is_name(s.p[from - 1]) || s.p[from - 1] == '.' || s.p[from - 1] == '/'))
        from--;
    return from > 0 && (s.p[from - 1] == '@' || s.p[from - 1] == '^' || s.p[from - 1] == '{');
}

/* The bytes [*lo,*hi) of one of the runs of digits, thrown; at least `least` digits. */
static bool digits_pick(struct maker *m, struct str s, size_t min, size_t *lo, size_t *hi)
{
    size_t seen = 0;
    for (size_t i = 0, to; i < s.n; i = to + 1) {
        for (to = i; to < s.n && char_is_digit(s.p[to]);)
            to++;
        bool letter =
            i > 0 && char_is_letter(s.p[i - 1]) && str_lower(s.p[i - 1]) != 'd' && str_lower(s.p[i - 1]) != 'x';
        if (to - i < (min ? min : 1) || letter || is_name_byte(s, i) ||
            dice_throw(&m->dice, ++seen))
            continue;
        *lo = i;
        *hi = to;
    }
    return seen > 0;
}

static void put_with(struct buf *to, struct str s, size_t lo, size_t hi, struct str with)
{
    buf_put(to, str_cut(s, 0, lo));
    buf_put(to, with);
    buf_put(to, str_cut(s, hi, s.n));
}

/* The keys beside it, or the digits that look alike: what a hand or an eye takes for it. */
static char digit_near(struct maker *m, char digit)
{
    static const char *const near[] = {"986", "274", "137", "285", "196", "463", "598", "614", "379", "840"};
    const char *of = near[digit - '0'];
    return of[dice_throw(&m->dice, strlen(of))];
}

bool change_digit(struct maker *m, const struct spot *s, struct buf *to)
{
    size_t lo, hi;
    if (!digits_pick(m, s->raw, 1, &lo, &hi))
        return false;
    size_t at = lo + dice_throw(&m->dice, hi - lo);
    char now = digit_near(m, s->raw.p[at]);
    put_with(to, s->raw, at, at + 1, (struct str){&now, 1});
    return true;
}

bool change_text_digit(struct maker *m, const struct spot *s, struct buf *to)
{
    return change_digit(m, s, to);
}

bool change_digits_swapped(struct maker *m, const struct spot *s, struct buf *to)
{
    size_t lo, hi;
    if (!digits_pick(m, s->raw, 2, &lo, &hi))
        return false;
    for (size_t at = lo; at + 1 < hi; at++)
        if (s->raw.p[at] != s->raw.p[at + 1]) {
            put_with(to, s->raw, at, at + 2, (struct str){(char[]){s->raw.p[at + 1], s->raw.p[at]}, 2});
            return true;
        }
    return false;
}

bool change_digit_dropped(struct maker *m, const struct spot *s, struct buf *to)
{
    size_t lo, hi;
    if (!digits_pick(m, s->raw, 2, &lo, &hi))
        return false;
    size_t at = lo + dice_throw(&m->dice, hi - lo);
    put_with(to, s->raw, at, at + 1, STR(""));
    return true;
}

bool change_digit_doubled(struct maker *m, const struct spot *s, struct buf *to)
{
    size_t lo, hi;
    if (!digits_pick(m, s->raw, 1, &lo, &hi))
        return false;
    size_t at = lo + dice_throw(&m->dice, hi - lo);
    put_with(to, s->raw, at, at, str_cut(s->raw, at, at + 1));
    return true;
}

/* "2.5" as 25; "1/2" as 12. */
static bool between_lost(const struct spot *s, char c, struct buf *to)
{
    for (size_t i = 1; i + 1 < s->raw.n; i++)
        if (s->raw.p[i] == c && char_is_digit(s->raw.p[i - 1]) && char_is_digit(s->raw.p[i + 1])) {
            put_with(to, s->raw, i, i + 1, STR(""));
            return true;
        }
    return false;
}

bool change_point_lost(struct maker *m, const struct spot *s, struct buf *to)
{
    (void)m;
    return between_lost(s, '.', to);
}

bool change_fraction(struct maker *m, const struct spot *s, struct buf *to)
{
    (void)m;
    return between_lost(s, '/', to);
}

bool change_plus_lost(struct maker *m, const struct spot *s, struct buf *to)
{
    (void)m;
    for (size_t i = 1; i < s->raw.n; i++)
        if (s->raw.p[i] == '+' && (char_is_digit(s->raw.p[i - 1]) || char_is_letter(s->raw.p[i - 1]))) {
            put_with(to, s->raw, i, i + 1, STR(""));
            return true;
        }
    return false;
}

/* A sign before a figure that stands behind nothing, a quote or a blank. */
static size_t sign_at(struct str s)
{
    for (size_t i = 0; i + 1 < s.n; i++)
        if ((s.p[i] == '+' || s.p[i] == '-') && (char_is_digit(s.p[i + 1]) || str_lower(s.p[i + 1]) == 'd') &&
            (i == 0 || strchr("\"' (:", s.p[i - 1])))
            return i;
    return s.n;
}

bool change_sign_flipped(struct maker *m, const struct spot *s, struct buf *to)
{
    size_t at = sign_at(s->raw);
    (void)m;
    if (at < s->raw.n)
        put_with(to, s->raw, at, at + 1, s->raw.p[at] == '+' ? STR("-") : STR("+"));
    return at < s->raw.n;
}

bool change_sign_lost(struct maker *m, const struct spot *s, struct buf *to)
{
    size_t at = sign_at(s->raw);
    (void)m;
    if (at < s->raw.n)
        put_with(to, s->raw, at, at + 1, STR(""));
    return at < s->raw.n;
}

/* ---- dice and units ---- */

/* A d before a figure, behind nothing that would make a word of it. */
static size_t die_at(struct str s, size_t from)
{
    for (size_t i = from; i + 1 < s.n; i++)
        if (str_lower(s.p[i]) == 'd' && char_is_digit(s.p[i + 1]) && (i == 0 || !char_is_letter(s.p[i - 1])))
            return i;
    return s.n;
}

bool change_die(struct maker *m, const struct spot *s, struct buf *to)
{
    static const char *const dice[] = {"3", "4", "6", "8", "10", "12", "20", "100"};
    enum { DICE = sizeof dice / sizeof *dice };
    size_t at = die_at(s->raw, 0), end = at + 1;
    while (end < s->raw.n && char_is_digit(s->raw.p[end]))
        end++;
    for (size_t k = 0; at < s->raw.n && k < DICE; k++)
        if (str_is(str_cut(s->raw, at + 1, end), dice[k])) {
            bool up = k == 0 || (k + 1 < DICE && dice_throw(&m->dice, 2));
            put_with(to, s->raw, at + 1, end, str_of(dice[up ? k + 1 : k - 1]));
            return true;
        }
    return false;
}

bool change_dice(struct maker *m, const struct spot *s, struct buf *to)
{
    size_t at = die_at(s->raw, 0);
    (void)m;
    if (at == s->raw.n)
        return false;
    char before = at > 0 ? s->raw.p[at - 1] : ' ';
    if (!char_is_digit(before))
        put_with(to, s->raw, at, at, STR("2"));
    else
        put_with(to, s->raw, at - 1, at, (struct str){(char[]){before == '9' ? '8' : (char)(before + 1)}, 1});
    return true;
}

bool change_unit(struct maker *m, const struct spot *s, struct buf *to)
{
    static const char *const units[][2] = {{"in", "cm"}, {"cm", "in"}, {"ft", "in"}, {"yd", "in"}, {"mm", "cm"}};
    (void)m;
    for (size_t i = 1; i + 1 < s->raw.n; i++)
        for (size_t k = 0; k < sizeof units / sizeof *units; k++)
            if (char_is_digit(s->raw.p[i - 1]) && str_starts(str_cut(s->raw, i, s->raw.n), units[k][0])) {
                put_with(to, s->raw, i, i + 2, str_of(units[k][1]));
                return true;
            }
    return false;
}

bool change_value_lost(struct maker *m, const struct spot *s, struct buf *to)
{
    (void)m, (void)s;
    buf_putz(to, "--");
    return true;
}

/* ---- bounds ---- */

/* A bound of the range by one, up or down: "4-5" as 4-6. The least step of what is written: 0.5 behind a point. */
static bool bound_moved(struct maker *m, const struct spot *s, int by, struct buf *to)
{
    size_t lo, hi;
    if (!digits_pick(m, s->raw, 1, &lo, &hi) || hi - lo > 9)
        return false;
    long n = 0;
    for (size_t i = lo; i < hi; i++)
        n = 10 * n + (s->raw.p[i] - '0');
    bool below = lo > 0 && s->raw.p[lo - 1] == '-' && (lo == 1 || !char_is_digit(s->raw.p[lo - 2])); /* nought */
    n += below ? -by : by;
    if (n < 0)
        return false;
    buf_put(to, str_cut(s->raw, 0, lo));
    buf_printf(to, "%0*ld", s->raw.p[lo] == '0' ? (int)(hi - lo) : 1, n);
    buf_put(to, str_cut(s->raw, hi, s->raw.n));
    return true;
}

bool change_bound_up(struct maker *m, const struct spot *s, struct buf *to)
{
    return bound_moved(m, s, 1, to);
}

bool change_bound_down(struct maker *m, const struct spot *s, struct buf *to)
{
    return bound_moved(m, s, -1, to);
}

/* "2-5" as 2, or as 5. */
bool change_end_lost(struct maker *m, const struct spot *s, struct buf *to)
{
    for (size_t i = 1; i + 1 < s->raw.n; i++)
        if (s->raw.p[i] == '-' && char_is_digit(s->raw.p[i - 1]) && char_is_digit(s->raw.p[i + 1])) {
            size_t from = i, end = i + 1;
            while (from > 0 && char_is_digit(s->raw.p[from - 1]))
                from--;
            while (end < s->raw.n && char_is_digit(s->raw.p[end]))
                end++;
            bool first = dice_throw(&m->dice, 2);
            put_with(to, s->raw, first ? from : i, first ? i + 1 : end, STR(""));
            return true;
        }
    return false;
}

/* ---- words ---- */

/* Another word of the column's own list. */
bool change_term(struct maker *m, const struct spot *s, struct buf *to)
{
    const struct term_list *list = s->chart->col[s->col].type.terms;
    struct str was = s->cell->term->s;
    ptrdiff_t at = str_find(s->raw, str_z(m->a, s->cell->text.s));
    if (!list || list->n < 2 || at < 0)
        return false;
    struct str now = was;
    for (size_t k = dice_throw(&m->dice, list->n); str_same_name(now, was); k = (k + 1) % list->n)
        now = list->term[k].s;
    put_with(to, s->raw, (size_t)at, (size_t)at + s->cell->text.s.n, now);
    return true;
}

/* One of the words of at least `least` letters, thrown: not the names of charts and footnotes. */
static bool word_pick(struct maker *m, struct str s, size_t min, size_t *lo, size_t *hi)
{
    size_t seen = 0;
    for (size_t i = 0, to; i < s.n; i = to + 1) {
        for (to = i; to < s.n && char_is_letter(s.p[to]);)
            to++;
        bool bare = (i == 0 || !((unsigned char)s.p[i - 1] & 0x80)) && (to == s.n || !((unsigned char)s.p[to] & 0x80));
        if (to - i < min || !bare || is_name_byte(s, i) || dice_throw(&m->dice, ++seen))
            continue;
        *lo = i;
        *hi = to;
    }
    return seen > 0;
}

bool change_letters(struct maker *m, const struct spot *s, struct buf *to)
{
    size_t lo, hi;
    if (!word_pick(m, s->raw, 4, &lo, &hi))
        return false;
    size_t at = lo + 1 + dice_throw(&m->dice, hi - lo - 2);
    if (s->raw.p[at] == s->raw.p[at + 1])
        return false;
    put_with(to, s->raw, at, at + 2, (struct str){(char[]){s->raw.p[at + 1], s->raw.p[at]}, 2});
    return true;
}

bool change_letter_lost(struct maker *m, const struct spot *s, struct buf *to)
{
    size_t lo, hi;
    if (!word_pick(m, s->raw, 4, &lo, &hi))
        return false;
    size_t at = lo + 1 + dice_throw(&m->dice, hi - lo - 1);
    put_with(to, s->raw, at, at + 1, STR(""));
    return true;
}

struct turned {
    const char *was, *now;
};

/* The first word of the text, from one that is thrown on, that stands in the table; its capital is kept. */
static bool word_turned(struct maker *m, struct str s, const struct turned *table, size_t n, struct buf *to)
{
    size_t lo = 0, hi = 0, seen = 0, is = n;
    for (size_t i = 0, end; i < s.n; i = end + 1) {
        for (end = i; end < s.n && char_is_letter(s.p[end]);)
            end++;
        for (size_t k = 0; k < n && end > i; k++)
            if (str_same_word(str_cut(s, i, end), str_of(table[k].was)) && !is_name_byte(s, i) &&
                !dice_throw(&m->dice, ++seen)) {
                lo = i;
                hi = end;
                is = k;
            }
    }
    if (is == n)
        return false;
    struct buf now = {.a = m->a};
    buf_putz(&now, table[is].now);
    if (s.p[lo] >= 'A' && s.p[lo] <= 'Z' && now.n)
        now.p[0] = (char)(now.p[0] >= 'a' && now.p[0] <= 'z' ? now.p[0] - 'a' + 'A' : now.p[0]);
    put_with(to, s, lo, now.n ? hi : hi + (hi < s.n && s.p[hi] == ' '), buf_str(&now));
    return true;
}
#define TURNED(table) (table), sizeof(table) / sizeof *(table)

bool change_word_figure(struct maker *m, const struct spot *s, struct buf *to)
{
    static const struct turned table[] = {
        {"one", "two"},      {"two", "three"},    {"three", "two"},    {"four", "five"},
        {"five", "four"},    {"six", "seven"},    {"seven", "six"},    {"eight", "nine"},
        {"nine", "eight"},   {"ten", "nine"},     {"once", "twice"},   {"twice", "once"},
        {"first", "second"}, {"second", "third"}, {"third", "second"}, {"both", "one"}};
    return word_turned(m, s->raw, TURNED(table), to);
}

bool change_half_double(struct maker *m, const struct spot *s, struct buf *to)
{
    static const struct turned table[] = {{"half", "double"},    {"double", "half"},    {"doubled", "halved"},
                                          {"halved", "doubled"}, {"doubles", "halves"}, {"halves", "doubles"},
                                          {"quarter", "half"}};
    return word_turned(m, s->raw, TURNED(table), to);
}

bool change_negation(struct maker *m, const struct spot *s, struct buf *to)
{
    static const struct turned table[] = {{"not", ""},       {"no", ""},       {"never", ""},  {"without", "with"},
                                          {"cannot", "can"}, {"unless", "if"}, {"none", "all"}};
    return word_turned(m, s->raw, TURNED(table), to);
}

bool change_opposite(struct maker *m, const struct spot *s, struct buf *to)
{
    static const struct turned table[] = {
        {"more", "less"},    {"less", "more"},      {"fewer", "more"},        {"least", "most"},
        {"most", "least"},   {"before", "after"},   {"after", "before"},      {"enemy", "friendly"},
        {"over", "under"},   {"above", "below"},    {"below", "above"},       {"higher", "lower"},
        {"lower", "higher"}, {"longer", "shorter"}, {"shorter", "longer"},    {"and", "or"},
        {"or", "and"},       {"within", "beyond"},  {"attacker", "defender"}, {"defender", "attacker"},
        {"all", "any"}};
    return word_turned(m, s->raw, TURNED(table), to);
}

/* ---- what refers to another chart, and marks ---- */

static struct str other_chart(struct maker *m, struct str id, enum chart_kind kind, bool any)
{
    const struct set *set = m->whole->set;
    for (size_t i = 0, k = dice_throw(&m->dice, set->n_chart); i < set->n_chart; i++, k = (k + 1) % set->n_chart)
        if ((any || set->chart[k]->kind == kind) && !str_same_name(set->chart[k]->id, id))
            return set->chart[k]->id;
    return STR("");
}

static size_t name_end(struct str s, size_t i)
{
    while (i < s.n &&
           (char_is_name(s.p[i]) || s.p[i] == '/' || (s.p[i] == '.' && i + 1 < s.n && char_is_name(s.p[i + 1]))))
        i++;
    return i;
}

bool change_reference(struct maker *m, const struct spot *s, struct buf *to)
{
    ptrdiff_t at = str_find_char(s->raw, '@');
    if (at < 0)
        return false;
    size_t lo = (size_t)at + 1, hi = name_end(s->raw, lo);
    struct str now = other_chart(m, str_cut(s->raw, lo, hi), CHART_BANDS, true);
    if (hi > lo && now.n)
        put_with(to, s->raw, lo, hi, now);
    return hi > lo && now.n > 0;
}

/* The modifiers that a roll adds: "d6 + LIST". */
static bool list_find(struct str s, size_t *plus, size_t *lo, size_t *hi)
{
    for (size_t i = 0; i + 2 < s.n; i++)
        if ((s.p[i] == '+' || s.p[i] == '-') && s.p[i + 1] == ' ' && char_is_letter(s.p[i + 2]) &&
            die_at(str_cut(s, i + 2, s.n), 0) > 0) {
            *plus = i > 0 && s.p[i - 1] == ' ' ? i - 1 : i;
            *lo = i + 2;
            *hi = name_end(s, i + 2);
            return true;
        }
    return false;
}

bool change_list(struct maker *m, const struct spot *s, struct buf *to)
{
    size_t plus, lo, hi;
    if (!list_find(s->raw, &plus, &lo, &hi))
        return false;
    struct str now = other_chart(m, str_cut(s->raw, lo, hi), CHART_MODIFIERS, false);
    if (now.n)
        put_with(to, s->raw, lo, hi, now);
    return now.n > 0;
}

bool change_list_lost(struct maker *m, const struct spot *s, struct buf *to)
{
    size_t plus, lo, hi;
    (void)m;
    if (!list_find(s->raw, &plus, &lo, &hi))
        return false;
    put_with(to, s->raw, plus, hi, STR(""));
    return true;
}

bool change_mark_lost(struct maker *m, const struct spot *s, struct buf *to)
{
    (void)m;
    for (size_t i = 1; i + 1 < s->raw.n; i++)
        if (s->raw.p[i] == '^' && s->raw.p[i - 1] == ' ' && char_is_name(s->raw.p[i + 1])) {
            put_with(to, s->raw, i - 1, name_end(s->raw, i + 1), STR(""));
            return true;
        }
    return false;
}
