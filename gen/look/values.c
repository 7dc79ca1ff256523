/* Texts of YAML to lengths, sizes, fonts and choices, with a finding for each that is none. Called by profile.c,
 * card_template.c and card_box.c. */
#include "look/values.h"
#include "base/num.h"
#include <string.h>

struct finding *value_refuse(struct diag *d, const struct node *n, const char *what, const char *help)
{
    struct span at = n->kind == NODE_TEXT ? n->at : n->first;
    struct finding *f = n->kind == NODE_TEXT
                            ? diag_add(d, RULE_BAD_VALUE, at, "\"%.*s\" is not %s", STRF(n->text), what)
                            : diag_add(d, RULE_BAD_VALUE, at, "this is not %s", what);
    finding_help(d, f, "write %s", help);
    return f;
}

/* A number and perhaps a unit, times `per`, rounded. */
static bool measure(struct str s, const char *unit, int64_t per, int64_t *out)
{
    struct rat v;
    s = str_trim(s);
    if (str_ends(s, unit))
        s = str_trim(str_cut(s, 0, s.n - strlen(unit)));
    if (!rat_parse(&v, s) || rat_cmp(v, RAT(-5000)) < 0 || rat_cmp(v, RAT(100000)) > 0 || !rat_mul(&v, v, RAT(per)))
        return false;
    *out = rat_round(v);
    return true;
}

static bool length(struct str s, int64_t *out)
{
    static const struct {
        const char *unit;
        int64_t per;
    } units[] = {{"mm", 1000}, {"cm", 10000}, {"in", 25400}};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (str_ends(s, units[i].unit))
            return measure(s, units[i].unit, units[i].per, out);
    return measure(s, "", 1000, out);
}

bool value_length(struct diag *d, const struct node *n, um least, um most, um *out)
{
    int64_t v = 0;
    if (!n)
        return true;
    if (n->kind == NODE_TEXT && length(n->text, &v) && v >= least && v <= most) {
        *out = (um)v;
        return true;
    }
    struct finding *f =
        value_refuse(d, n, "a length that can stand here", "millimetres, such as 2.5, or 1 cm or 0.1 in");
    finding_note(d, f, "it is from %d mm to %d mm", (int)(least / 1000), (int)(most / 1000));
    return false;
}

bool value_lengths(struct diag *d, const struct node *list, size_t n, um least, um most, um *out)
{
    bool good = true;
    if (!list)
        return true;
    if (list->kind != NODE_LIST || list->n != n) {
        struct finding *f =
            diag_add(d, RULE_BAD_VALUE, list->kind == NODE_TEXT ? list->at : list->first, "%zu lengths belong here", n);
        finding_help(d, f,
                     n == 4 ? "write a list such as [5, 5, 20, 12], in millimetres"
                            : "write a list such as [63, 88], in millimetres");
        return false;
    }
    for (size_t i = 0; i < n; i++)
        good = value_length(d, list->item[i], least, most, &out[i]) && good;
    return good;
}

bool value_count(struct diag *d, const struct node *n, unsigned most, unsigned *out)
{
    struct rat v;
    if (!n)
        return true;
    if (n->kind == NODE_TEXT && rat_parse(&v, n->text) && rat_whole(v) && v.n > 0 && v.n <= (int64_t)most) {
        *out = (unsigned)v.n;
        return true;
    }
    value_refuse(d, n, "a number that can stand here", "a whole number above 0");
    return false;
}

/* "X..Y" to its two ends; "X" to twice the same. */
static void ends(struct str s, struct str *first, struct str *last)
{
    ptrdiff_t dots = str_find(s, "..");
    *first = dots < 0 ? s : str_cut(s, 0, (size_t)dots);
    *last = dots < 0 ? s : str_cut(s, (size_t)dots + 2, s.n);
}

bool value_points(struct diag *d, const struct node *n, int32_t *least, int32_t *most)
{
    struct str first, last;
    int64_t x = 0, y = 0;
    if (!n)
        return true;
    ends(n->text, &first, &last);
    if (n->kind != NODE_TEXT || !measure(first, "pt", MPT_PER_PT, &x) || !measure(last, "pt", MPT_PER_PT, &y) ||
        x > y || x < 1000 || y > 144000) {
        value_refuse(d, n, "a type size", "points, such as 8pt, or what a fit may choose from, such as 6.5pt..9pt");
        return false;
    }
    *least = (int32_t)x;
    *most = (int32_t)y;
    return true;
}

bool value_permille(struct diag *d, const struct node *n, int32_t low, int32_t high, int32_t *first, int32_t *last)
{
    struct str one, two;
    int64_t x = 0, y = 0;
    if (!n)
        return true;
    ends(n->text, &one, &two);
    if (n->kind != NODE_TEXT || !measure(one, "", 1000, &x) || !measure(two, "", 1000, &y) || x < low || x > high ||
        y < low || y > high) {
        struct finding *f = value_refuse(d, n, "a part of the type size that can stand here", "a number, such as 1.15");
        finding_note(d, f, "it is from %d.%02d to %d.%02d", (int)(low / 1000), (int)(low % 1000 / 10),
                     (int)(high / 1000), (int)(high % 1000 / 10));
        return false;
    }
    *first = (int32_t)x;
    *last = (int32_t)y;
    return true;
}

static void put_nearest(struct diag *d, struct finding *f, struct str text, const struct str *names, size_t n)
{
    struct str near = str_nearest(text, names, n);
    if (near.n) {
        finding_help(d, f, "did you mean \"%.*s\"?", STRF(near));
        return;
    }
    struct buf list = {.a = diag_arena(d)};
    for (size_t i = 0; i < n; i++)
        buf_printf(&list, "%s%.*s", i == 0 ? "" : i + 1 < n ? ", " : " or ", STRF(names[i]));
    finding_help(d, f, "write %.*s", (int)list.n, list.p);
}

enum { CHOICES = 8 };

bool value_choice(struct diag *d, const struct node *n, const char *const *names, size_t count, unsigned *out)
{
    struct str known[CHOICES];
    if (!n)
        return true;
    for (size_t i = 0; i < count && i < CHOICES; i++) {
        known[i] = str_of(names[i]);
        if (n->kind == NODE_TEXT && str_eq(n->text, known[i])) {
            *out = (unsigned)i;
            return true;
        }
    }
    struct finding *f = diag_add(d, RULE_BAD_VALUE, n->at, "\"%.*s\" is none of what can stand here", STRF(n->text));
    put_nearest(d, f, n->text, known, count < CHOICES ? count : CHOICES);
    return false;
}

bool value_flag(struct diag *d, const struct node *n, bool *out)
{
    static const char *const words[] = {"no", "yes"};
    unsigned v = *out;
    bool good = value_choice(d, n, words, 2, &v);
    *out = v;
    return good;
}

bool value_font(struct diag *d, const struct node *n, enum font *out)
{
    struct str names[FONT_COUNT];
    if (!n)
        return true;
    for (size_t i = 0; i < FONT_COUNT; i++) {
        names[i] = str_of(font_name((enum font)i));
        if (n->kind == NODE_TEXT && str_eq(names[i], n->text)) {
            *out = (enum font)i;
            return true;
        }
    }
    struct finding *f = diag_add(d, RULE_UNKNOWN_REFERENCE, n->at, "there is no font \"%.*s\"", STRF(n->text));
    put_nearest(d, f, n->text, names, FONT_COUNT);
    return false;
}
