/* A text that is no range and no distance to the one that was meant: "8 or more" to 8+, "9 inches"
 * to 9in. Only helps are made of it, never a value.
 *
 *     text -> the words before, between or behind its numbers -> a range or a distance, as it is
 * written
 *
 * Empty where it is not certain. Called by the readers of labels and cells. */
#include "model/read.h"
#include <string.h>

static struct str lowered(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++)
        buf_putc(&b, (char)str_lower(s.p[i]));
    return str_trim(buf_str(&b));
}

/* ---- ranges ---- */

struct form {
    const char *words, *before, *behind; /* what is written before the number, and behind it */
};

static const struct form led[] = {{"at least ", "", "+"}, {"over ", ">", ""},      {"more than ", ">", ""},
                                  {"under ", "<", ""},    {"less than ", "<", ""}, {"up to ", "<=", ""},
                                  {"at most ", "<=", ""}},
                         followed[] = {{" or more", "", "+"}, {" or over", "", "+"},  {" and up", "", "+"},
                                       {" or less", "<=", ""}, {" or fewer", "<=", ""}};

/* The number written so, if that is a range. */
static struct str form_of(struct arena *a, const struct form *f, struct str number)
{
    struct range range;
    const struct str s = str_printf(a, "%s%.*s%s", f->before, STRF(str_trim(number)), f->behind);
    return range_parse(s, &range) ? s : STR("");
}

/* "10 to 15"; "5 or 6", which follow each other. */
static struct str pair_meant(struct arena *a, struct str s)
{
    const ptrdiff_t to = str_find(s, " to "), either = str_find(s, " or "), at = to > 0 ? to : either;
    struct rat lo, hi;
    if (at <= 0 || !number_parse(str_cut(s, 0, (size_t)at), &lo) ||
        !number_parse(str_trim(str_cut(s, (size_t)at + 4, s.n)), &hi))
        return STR("");
    if (lo.d != 1 || hi.d != 1 || lo.n >= hi.n || (to < 0 && hi.n != lo.n + 1))
        return STR("");
    return str_printf(a, "%lld%s%lld", (long long)lo.n, lo.n < 0 ? ".." : "-", (long long)hi.n);
}

struct str range_meant(struct arena *a, struct str text)
{
    struct str s = lowered(a, text);
    if (str_starts(s, "(") && str_ends(s, ")"))
        s = str_trim(str_cut(s, 1, s.n - 1));
    if (str_ends(s, ":"))
        s = str_cut(s, 0, s.n - 1);
    for (size_t i = 0; i < sizeof led / sizeof *led; i++)
        if (str_starts(s, led[i].words))
            return form_of(a, &led[i], str_cut(s, strlen(led[i].words), s.n));
    for (size_t i = 0; i < sizeof followed / sizeof *followed; i++)
        if (str_ends(s, followed[i].words))
            return form_of(a, &followed[i], str_cut(s, 0, s.n - strlen(followed[i].words)));
    if (str_find(s, " ") > 0)
        return pair_meant(a, s);
    return str_eq(s, text) ? STR("") : form_of(a, &(struct form){"", "", ""}, s);
}

/* ---- distances ---- */

static const struct {
    const char *words;
    enum unit unit;
} spelled[] = {{"inches", UNIT_IN},      {"inch", UNIT_IN},  {"in.", UNIT_IN},  {"cms", UNIT_CM}, {"centimetres", UNIT_CM},
              {"centimetre", UNIT_CM}, {"feet", UNIT_FT}, {"yards", UNIT_YD}, {"metres", UNIT_M}, {"'", UNIT_NONE}};

enum unit unit_called(struct str word)
{
    size_t i = 0;
    while (i + 1 < sizeof spelled / sizeof *spelled && !str_same_word(word, str_of(spelled[i].words)))
        i++;
    return spelled[i].unit;
}

/* A prime is a foot, and many games write inches so. */
struct str distance_meant(struct arena *a, struct str text, enum unit own)
{
    const struct str s = lowered(a, text);
    struct measure m;
    for (size_t i = 0; i < sizeof spelled / sizeof *spelled; i++) {
        if (!str_ends(s, spelled[i].words))
            continue;
        const struct str number = str_trim(str_cut(s, 0, s.n - strlen(spelled[i].words))),
                         unit = unit_name(spelled[i].unit == UNIT_NONE ? own : spelled[i].unit),
                         meant = str_printf(a, "%.*s%.*s", STRF(number), STRF(unit));
        return measure_parse(meant, &m) == RANGE_OK ? meant : STR("");
    }
    return STR("");
}
