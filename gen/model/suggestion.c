/* Suggests a range or a distance for a text that is neither: "8 or more" gives 8+, "9 inches" gives
 * 9in. Used only for help texts, never for values.
 *
 * In: a text. Out: a range or a distance, or an empty text if uncertain. Called by the readers of
 * labels and cells. */
#include "diag/rewrite.h"
#include "model/read.h"

/* ---- ranges ---- */

/* The last row applies only if the second number follows the first. */
static const char *const ranges[] = {
    "^\\( *(.*?) *\\)$ -> \\1",
    " *:$ -> ",
    "^at least +(.+)$|^(.+) (or more|or over|and up)$ -> \\1\\2+",
    "^(over|more than) +(.+)$ -> >\\2",
    "^(under|less than) +(.+)$ -> <\\2",
    "^(up to|at most) +(.+)$|^(.+) or (less|fewer)$ -> <=\\2\\3",
    "^(-\\S+) to \\+?(\\S+)$ -> \\1..\\2",
    "^\\+?(\\S+) to \\+?(\\S+)$ -> \\1-\\2",
    "^(\\S+) or (\\S+)$ -> \\1-\\2",
};

struct str range_suggestion(struct arena *a, struct str text)
{
    enum { WAYS = sizeof ranges / sizeof *ranges };
    struct str sure = rewrite_text(a, text, ranges, WAYS - 1),
               s = rewrite_text(a, sure, ranges + WAYS - 1, 1);
    struct range x;
    struct rat next;
    if (str_eq(s, text) || !range_parse(s, &x))
        return STR("");
    bool follows = str_eq(s, sure) || (rat_add(&next, x.lo, RAT(1)) && rat_cmp(next, x.hi) == 0);
    return follows ? s : STR("");
}

/* ---- distances ---- */

static const struct {
    const char *words;
    enum unit unit;
} spelled[] = {{"inches", UNIT_IN}, {"inch", UNIT_IN},        {"in.", UNIT_IN},
               {"cms", UNIT_CM},    {"centimetres", UNIT_CM}, {"centimetre", UNIT_CM},
               {"feet", UNIT_FT},   {"yards", UNIT_YD},       {"metres", UNIT_M},
               {"'", UNIT_NONE}};

enum unit unit_called(struct str word)
{
    size_t i = 0;
    while (i + 1 < sizeof spelled / sizeof *spelled &&
           !str_same_word(word, str_of(spelled[i].words)))
        i++;
    return spelled[i].unit;
}

/* A prime is the sign for feet, but many games use it for inches; so it gives the set's own
 * unit. */
struct str distance_suggestion(struct arena *a, struct str text, enum unit own)
{
    struct measure m;
    text = str_trim(text);
    for (size_t i = 0; i < sizeof spelled / sizeof *spelled; i++) {
        const struct str words = str_of(spelled[i].words);
        const size_t at = text.n < words.n ? 0 : text.n - words.n;
        if (!str_same_word(str_cut(text, at, text.n), words))
            continue;
        const struct str number = str_trim(str_cut(text, 0, at)),
                         unit = unit_name(spelled[i].unit == UNIT_NONE ? own : spelled[i].unit),
                         suggestion = str_printf(a, "%.*s%.*s", STRF(number), STRF(unit));
        return measure_parse(suggestion, &m) == RANGE_OK ? suggestion : STR("");
    }
    return STR("");
}
