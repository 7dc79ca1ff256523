/* Papers with a name, and papers with only a size. Called by the readers of layouts and by the code
 * that lays out pages.
 *
 * Invariant: sizes are upright, the width is the shorter side. The orientation is a separate
 * value. */
#include "look/look.h"
#include <string.h>

/* um. Half-letter is a letter sheet folded once; tabloid is two letter sheets. */
const struct paper named_papers[] = {
    {"a0", 841000, 1189000},   {"a1", 594000, 841000},      {"a2", 420000, 594000},          {"a3", 297000, 420000},
    {"a4", 210000, 297000},    {"a5", 148000, 210000},      {"a6", 105000, 148000},          {"letter", 215900, 279400},
    {"legal", 215900, 355600}, {"tabloid", 279400, 431800}, {"half-letter", 139700, 215900},
};
const size_t n_named_papers = sizeof named_papers / sizeof *named_papers;

/* um, um^2: from the smallest paper that printers take to the largest of the A series. A square
 * metre is also the largest area whose picture fits into memory. */
enum { SIDE_MIN = 50000, SIDE_MAX = 1200000, NAME_MAX = 40 /* bytes of a file name */ };
#define AREA_MAX 1000000000000

#define COPIES STR("copies")

bool paper_copies(struct str s)
{
    struct str word;
    while (str_split(&s, ' ', &word))
        if (str_same_name(word, COPIES))
            return true;
    return false;
}

/* Returns the text without its words for the orientation, which may come first or last. */
static struct str lying_take(struct str s, bool *landscape)
{
    struct str word, name = {"", 0};
    *landscape = false;
    s = str_trim(s);
    while (str_split(&s, ' ', &word)) {
        if (str_same_name(word, STR("landscape")))
            *landscape = true;
        else if (word.n && !str_same_name(word, STR("portrait")) && !str_same_name(word, COPIES))
            name = name.n ? (struct str){name.p, (size_t)(word.p + word.n - name.p)} : word;
    }
    return name;
}

/* Returns the unit of a length: the text after its last digit. */
static struct str unit_of(struct str s)
{
    size_t i = s.n;
    while (i > 0 && !char_is_digit(s.p[i - 1]))
        i--;
    return str_trim(str_cut(s, i, s.n));
}

/* Parses "200x250mm" or "8.5 in x 11 in". A first number without a unit has the unit of the
 * second. */
static bool sides_parse(struct str s, um *w, um *h)
{
    char first[32];
    size_t cross = 1;
    ptrdiff_t x = str_find_char(s, 'x');
    if (x < 0) {
        x = str_find(s, "\xc3\x97");
        cross = 2;
    }
    if (x < 0)
        return false;
    struct str a = str_trim(str_cut(s, 0, (size_t)x)), b = str_trim(str_cut(s, (size_t)x + cross, s.n));
    struct str unit = unit_of(a).n ? (struct str){"", 0} : unit_of(b);
    if (!a.n || !b.n || a.n + unit.n >= sizeof first)
        return false;
    memcpy(first, a.p, a.n);
    memcpy(first + a.n, unit.p, unit.n);
    return length_parse((struct str){first, a.n + unit.n}, w) && length_parse(b, h);
}

/* Returns an index; n_named_papers if absent. Names are compared as people write them: A4, a4, Half
 * letter. */
static size_t named_find(struct str name)
{
    size_t i = 0;
    while (i < n_named_papers && !str_same_name(str_of(named_papers[i].name), name))
        i++;
    return i;
}

/* Makes no finding: callers have reported it already or use a message of their own. */
bool paper_find(struct str s, struct paper *out, bool *landscape)
{
    struct str name = lying_take(s, landscape);
    size_t i = named_find(name);
    *out = (struct paper){0};
    if (i < n_named_papers) {
        *out = named_papers[i];
        return true;
    }
    um w, h;
    if (name.n > NAME_MAX || !sides_parse(name, &w, &h) || w < SIDE_MIN || h < SIDE_MIN ||
        w > SIDE_MAX || h > SIDE_MAX || (int64_t)w * h > AREA_MAX)
        return false;
    *landscape = *landscape || w > h;
    *out = (struct paper){NULL, um_min(w, h), um_max(w, h)};
    return true;
}

/* Returns the size as it was written, without blanks, because it becomes part of file names. */
static struct str size_name(struct arena *a, struct str name)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < name.n; i++) {
        bool cross = i + 1 < name.n && name.p[i] == '\xc3' && name.p[i + 1] == '\x97';
        if (cross)
            i++;
        if (!char_is_blank(name.p[i]))
            buf_putc(&b, cross ? 'x' : name.p[i]);
    }
    return buf_str(&b);
}

/* A size out of range gets a different help from an unknown name. */
static void paper_refuse(struct arena *a, struct diag *d, struct text text, struct str name)
{
    struct str *names = ARENA_ARRAY(a, struct str, n_named_papers);
    struct buf list = {.a = a};
    um w, h;
    for (size_t i = 0; i < n_named_papers; i++) {
        names[i] = str_of(named_papers[i].name);
        buf_printf(&list, "%s%s", i ? ", " : "", named_papers[i].name);
    }
    if (sides_parse(name, &w, &h)) {
        REPORT(d, RULE_BAD_VALUE, text.at,
               "a side is 50 mm to 1.2 m, and a sheet is at most one square metre",
               "\"%.*s\" is not a paper size", STRF(text.s));
        return;
    }
    struct finding *f =
        diag_add(d, RULE_UNKNOWN_REFERENCE, text.at, "no paper is called \"%.*s\"", STRF(text.s));
    struct str near = str_nearest(name, names, n_named_papers);
    if (near.n)
        finding_help(f, "did you mean \"%.*s\"?", STRF(near));
    else
        finding_help(f, "there are %s, each also landscape; or write a size, such as 200x250mm",
                     list.p);
}

struct str paper_read(struct arena *a, struct diag *d, struct text text)
{
    struct paper p;
    bool landscape, lies;
    struct str name = lying_take(text.s, &landscape);
    if (!paper_find(text.s, &p, &lies)) {
        paper_refuse(a, d, text, name);
        return (struct str){0};
    }
    struct str called = p.name ? str_of(p.name) : size_name(a, name);
    if (paper_copies(text.s))
        return str_printf(a, "%.*s %.*s", STRF(called), STRF(COPIES));
    return landscape ? str_printf(a, "%.*s landscape", STRF(called)) : called;
}
