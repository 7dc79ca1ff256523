/* Values that sheets and odds books ask for alike, from nodes to numbers. Called by the readers of documents. */
#include "doc/layout.h"
#include "yaml/field.h"
#include <string.h>

struct text layout_text(const struct node *n)
{
    return n && n->kind == NODE_TEXT ? (struct text){n->text, n->at} : (struct text){{"", 0}, NOWHERE};
}

unsigned layout_number(struct diag *d, const struct node *n, unsigned least, unsigned most, unsigned otherwise)
{
    struct rat r;
    if (!n)
        return otherwise;
    if (n->kind == NODE_TEXT && rat_parse(&r, n->text) && rat_whole(r) && r.n >= (int64_t)least && r.n <= (int64_t)most)
        return (unsigned)r.n;
    struct finding *f = diag_add(d, RULE_BAD_VALUE, n->at, "a whole number is wanted here");
    finding_help(d, f, "write a number from %u to %u", least, most);
    return otherwise;
}

bool layout_yes(struct diag *d, const struct node *n, bool otherwise)
{
    if (!n)
        return otherwise;
    if (n->kind == NODE_TEXT && (str_is(n->text, "yes") || str_is(n->text, "no")))
        return str_is(n->text, "yes");
    finding_help(d, diag_add(d, RULE_BAD_VALUE, n->at, "this is either yes or no"), "write yes or no");
    return otherwise;
}

/* "7.5pt" in thousandths of a point, or 0. */
static int32_t points(struct str s)
{
    struct rat r, k;
    s = str_trim(s);
    if (!str_ends(s, "pt") || !rat_parse(&r, str_trim(str_cut(s, 0, s.n - 2))) || !rat_mul(&k, r, RAT(1000)) ||
        !rat_whole(k) || k.n < 5000 || k.n > 72000)
        return 0;
    return (int32_t)k.n;
}

static void type_read(struct diag *d, const struct node *n, struct fit *f)
{
    ptrdiff_t dots = str_find(n->text, "..");
    struct str lo = dots < 0 ? n->text : str_cut(n->text, 0, (size_t)dots);
    struct str hi = dots < 0 ? n->text : str_cut(n->text, (size_t)dots + 2, n->text.n);
    int32_t least = points(lo), most = points(hi);
    if (least && most && least <= most) {
        f->least_mpt = least;
        f->most_mpt = most;
        return;
    }
    finding_help(d, diag_add(d, RULE_BAD_VALUE, n->at, "\"%.*s\" is no range of type sizes", STRF(n->text)),
                 "write the smallest and the largest, from 5pt to 72pt: 7.5pt..10pt");
}

struct fit layout_fit(struct diag *d, const struct node *n)
{
    static const struct field fields[] = {
        {"pages", FIELD_TEXT, false, "the most pages that it may take"},
        {"type", FIELD_TEXT, false, "the smallest and the largest body size: 7.5pt..10pt"},
    };
    const struct node *got[2];
    struct fit f = {0};
    if (!n || !fields_read(d, n, "a fit", fields, 2, got))
        return f;
    f.pages = layout_number(d, got[0], 1, 200, 0);
    if (got[1])
        type_read(d, got[1], &f);
    return f;
}

const struct text *layout_texts(struct arena *a, const struct node *n, size_t *count)
{
    *count = !n ? 0 : n->kind == NODE_LIST ? n->n : n->kind == NODE_TEXT;
    struct text *t = ARENA_ARRAY(a, struct text, *count);
    for (size_t i = 0; i < *count; i++)
        t[i] = layout_text(n->kind == NODE_LIST ? n->item[i] : n);
    return t;
}

bool layout_pair(struct diag *d, const struct node *n, const char *what, const struct node **key, const struct node **value)
{
    if (n->kind == NODE_MAP && n->n == 1) {
        *key = n->pair[0].key;
        *value = n->pair[0].value;
        return true;
    }
    if (n->kind != NODE_BAD)
        finding_help(d, diag_add(d, RULE_BAD_VALUE, n->first, "%s is a title and what stands below it", what),
                     "write \"- Title: [...]\"");
    return false;
}

/* 2026-11-21 as 21 November 2026; anything else as it is. */
static struct str day_text(struct arena *a, struct str iso)
{
    static const char *const month[] = {"January", "February", "March", "April", "May", "June", "July",
                                        "August", "September", "October", "November", "December"};
    struct rat m, day;
    if (iso.n != 10 || !rat_parse(&m, str_cut(iso, 5, 7)) || !rat_parse(&day, str_cut(iso, 8, 10)) || m.n < 1 || m.n > 12)
        return iso;
    return str_printf(a, "%d %s %.4s", (int)day.n, month[m.n - 1], iso.p);
}

struct str layout_edition(struct arena *a, const struct set *s)
{
    struct str date = day_text(a, s->date.s);
    return str_printf(a, "Edition %.*s%s%.*s", STRF(s->edition.s), date.n ? " · " : "", STRF(date));
}
