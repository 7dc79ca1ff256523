/* Finds typos in texts: what would not print as intended, and a name that is nearly the name of a
 * phase in the sequence of play.
 *
 * Input is text of charts or layouts; nothing is reported here. Invariant: a text without a typo
 * prints as it is written. Called by checks of charts and by the readers of layouts. */
#include "model/model.h"

/* ---- text that would not print as intended ---- */

/* Place of the first bracket that is not closed, or -1. Text in braces is skipped. */
static ptrdiff_t unclosed_bracket(struct str s)
{
    ptrdiff_t open = -1;
    size_t depth = 0;
    bool braced = false;
    for (size_t i = 0; i < s.n; i++) {
        braced = s.p[i] == '{' || (braced && s.p[i] != '}');
        if (!braced && s.p[i] == '(' && !depth++)
            open = (ptrdiff_t)i;
        else if (!braced && s.p[i] == ')' && depth)
            depth--;
    }
    return depth ? open : -1;
}

/* Place of the last `**` if their number is odd; with `lines`, of the first line that has an odd
 * number. */
static ptrdiff_t unclosed_bold(struct str s, bool lines)
{
    ptrdiff_t open = -1;
    for (size_t i = 0; i + 1 < s.n; i++) {
        if (lines && open >= 0 && s.p[i] == '\n')
            break;
        if (s.p[i] == '*' && s.p[i + 1] == '*') {
            open = open < 0 ? (ptrdiff_t)i : -1;
            i++;
        }
    }
    return open;
}

/* Finds `**` without its end, an opening bracket without its end, and U+FFFD, the sign of a
 * character that another program could not read. A closing bracket may be part of a list, `a)`. */
bool text_typo_find(struct str s, bool lines, struct text_typo *out)
{
    /* Each row: place, bytes, problem, help. The first with a place is reported. */
    const struct {
        ptrdiff_t at;
        size_t n;
        const char *fact, *help;
    } wrong[] = {
        {str_find(s, "\xEF\xBF\xBD"), 3, "a character was lost before the text was saved",
         "type the character again"},
        {unclosed_bold(s, lines), 2, "`**` begins bold here, but nothing ends it",
         "write `**` after the last bold word too, or delete this one"},
        {unclosed_bracket(s), 1, "this bracket is never closed", "close it, or delete it"},
    };
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        size_t at = (size_t)wrong[k].at;
        *out = (struct text_typo){at, at + wrong[k].n, wrong[k].fact, wrong[k].help};
        if (wrong[k].at >= 0)
            return true;
    }
    return false;
}

/* ---- the sequence of play ---- */

bool text_contains(struct str s, struct str words)
{
    for (size_t i = 0; i + words.n <= s.n; i++)
        if (str_same_name(str_cut(s, i, i + words.n), words))
            return true;
    return false;
}

/* Returns the first chart of several steps; `named`: with a fitting English id or title. Fewer than
 * three steps are a note on something else. */
static const struct chart *steps_find(const struct set *set, bool named)
{
    enum { STEPS_MIN = 3 };
    for (size_t i = 0; i < set->n_chart; i++) {
        const struct chart *c = set->chart[i];
        size_t steps = 0;
        for (size_t r = 0; r < c->n_row && chart_is_procedure(c); r++)
            steps += c->row[r].depth == 0;
        if (!c->bad && steps >= STEPS_MIN &&
            (!named || text_contains(c->id, STR("sequence")) || text_contains(c->id, STR("turn")) ||
             text_contains(c->title.s, STR("sequence of play"))))
            return c;
    }
    return NULL;
}

/* Used for default layouts, for misspelt phases, and by the check of `section`. */
const struct chart *turn_of(const struct set *set)
{
    return steps_find(set, true);
}

const struct chart *turn_unnamed(const struct set *set)
{
    return turn_of(set) ? NULL : steps_find(set, false);
}

struct str step_title(const struct row *step)
{
    struct str text = step->cell[0].text.s;
    ptrdiff_t colon = str_find(text, ": ");
    return colon < 0 ? text : str_cut(text, 0, (size_t)colon);
}

/* Allows one typo, or two in words of eight letters and more: Fire and File are two names, but
 * Movment is Movement. Names with digits are not compared. */
struct str phase_typo(struct arena *a, const struct chart *turn, struct str name)
{
    enum { LETTERS_MIN = 5, LETTERS_TWO = 8 };
    struct str fold = str_fold(a, name), typo = STR("");
    unsigned max = fold.n < LETTERS_TWO ? 1 : 2;
    bool spelled = fold.n >= LETTERS_MIN;
    for (size_t i = 0; i < fold.n; i++)
        spelled = spelled && !char_is_digit(fold.p[i]);
    for (size_t i = 0; turn && spelled && i < turn->n_row; i++) {
        if (turn->row[i].depth || turn->row[i].cell[0].kind == CELL_BAD)
            continue;
        struct str phase = step_title(&turn->row[i]), other = str_fold(a, phase);
        if (str_eq(fold, other))
            return STR("");
        bool ending =
            str_eq(str_cut(fold, 0, other.n), other) || str_eq(str_cut(other, 0, fold.n), fold);
        if (other.n >= LETTERS_MIN && !ending && str_distance(fold, other, max) <= max)
            typo = phase;
    }
    return typo;
}
