/* Writes findings as lines of text, and reads them.
 *
 * Processes that make documents return their findings so, and the build record of a document keeps
 * them for later runs. Level and source are omitted: findings about pages have the level of their
 * rule. What the project's choices have done is omitted too, since it is done again. Called by
 * batch.c and emit/built.c.
 *
 *   finding SLUG FILE FROM TO FACT
 *   label TEXT                for the previous finding, as these: finding_part in diag.c
 *   fix FILE FROM TO TEXT
 *   also FILE FROM TO LABEL */
#include "emit/pack.h"
#include <glib.h>
#include <inttypes.h>

/* ---- writing ---- */

void line_put(struct buf *b, struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] == '\n')
            buf_putz(b, "\\n");
        else if (s.p[i] == '\\')
            buf_putz(b, "\\\\");
        else
            buf_putc(b, s.p[i]);
    buf_putc(b, '\n');
}

struct packing {
    struct buf *to;
    diag_places *place;
    const void *data;
    bool good;
};

static void put_place(struct packing *k, const char *what, struct span at, struct str s)
{
    struct span place = {0};
    k->good = k->place(k->data, at, &place) && k->good;
    buf_printf(k->to, "%s %" PRIu32 " %" PRIu32 " %" PRIu32 " ", what, place.file, place.lo,
               place.hi);
    line_put(k->to, s);
}

static void put_finding(struct packing *k, struct finding f)
{
    put_place(k, str_printf(k->to->a, "finding %s", rules[f.rule].slug).p, f.at, f.fact);
    if (f.choice)
        f.why_waived.n = 0;
    for (size_t i = 0; finding_part[i]; i++)
        if (finding_part_at(&f, i)->n) {
            buf_printf(k->to, "%s ", finding_part[i]);
            line_put(k->to, *finding_part_at(&f, i));
        }
    if (f.fix.at.file)
        put_place(k, "fix", f.fix.at, f.fix.to);
    for (size_t i = 0; i < f.also.n; i++)
        put_place(k, "also", f.also.at[i].at, f.also.at[i].s);
}

bool diag_pack(struct buf *b, const struct diag *d, diag_places *place, const void *data)
{
    struct packing k = {b, place, data, true};
    size_t n;
    const struct finding **f = diag_sorted(d, b->a, &n);
    for (size_t i = 0; i < n; i++)
        put_finding(&k, *f[i]);
    return k.good;
}

/* ---- reading ---- */

struct str line_word(struct line_rest *l)
{
    struct str word = {0};
    if (!str_split(&l->rest, ' ', &word))
        l->bad = true;
    return word;
}

uint64_t line_number(struct line_rest *l, uint64_t max)
{
    guint64 n = 0;
    const char *word = str_z(l->a, line_word(l));
    l->bad = !g_ascii_string_to_unsigned(word, 10, 0, max, &n, NULL) || l->bad;
    return l->bad ? 0 : n;
}

struct str line_text(struct line_rest *l)
{
    struct buf b = {.a = l->a};
    for (size_t i = 0; i < l->rest.n; i++) {
        bool escaped = l->rest.p[i] == '\\' && i + 1 < l->rest.n;
        i += escaped;
        buf_putc(&b, escaped && l->rest.p[i] == 'n' ? '\n' : l->rest.p[i]);
    }
    return str_dup(l->a, buf_str(&b));
}

/* Reads a place and the text after it. */
static struct text text_at(struct line_rest *l)
{
    const uint32_t file = (uint32_t)line_number(l, UINT32_MAX),
                   lo = (uint32_t)line_number(l, UINT32_MAX),
                   hi = (uint32_t)line_number(l, UINT32_MAX);
    struct text t = {.at = NOWHERE};
    l->bad = l->bad || !l->place(l->data, (struct span){file, lo, hi}, &t.at);
    t.s = line_text(l);
    return t;
}

/* Begins a finding. */
static bool finding_read(struct line_rest *l, struct diag *d, struct finding **f)
{
    enum rule_id rule;
    const bool known = rule_find(line_word(l), &rule);
    const struct text fact = text_at(l);
    if (!known || l->bad)
        return false;
    *f = diag_add(d, rule, fact.at, "%.*s", STRF(fact.s));
    return true;
}

/* Adds the content of one line; *f is the current finding. */
static bool line_add(struct line_rest *l, struct diag *d, struct finding **f)
{
    struct str what = line_word(l);
    if (str_is(what, "finding"))
        return finding_read(l, d, f);
    if (!*f)
        return false;
    if (str_is(what, "also") || str_is(what, "fix")) {
        const struct text t = text_at(l);
        if (!l->bad && str_is(what, "fix"))
            (*f)->fix = (struct fix){t.at, t.s, false};
        else if (!l->bad)
            finding_point(*f, t.at, t.s);
        return !l->bad;
    }
    size_t k = 0;
    while (finding_part[k] && !str_is(what, finding_part[k]))
        k++;
    if (finding_part[k])
        *finding_part_at(*f, k) = line_text(l);
    (*f)->waived = (*f)->why_waived.n > 0;
    return finding_part[k] != NULL;
}

bool diag_unpack(struct diag *d, struct str lines, diag_places *place, const void *data)
{
    struct finding *f = NULL;
    struct line_rest l = {.a = diag_arena(d), .place = place, .data = data};
    while (lines.n && str_split(&lines, '\n', &l.rest))
        if (l.rest.n && !line_add(&l, d, &f))
            return false;
    return true;
}
