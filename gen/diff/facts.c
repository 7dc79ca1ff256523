/* Compares the facts of two editions about one object and records the changes. changes.c and sets.c
 * list the facts and call it; only this file compares them. */
#include "diff/compare.h"

/* ---- which is which ---- */

struct pairs pairs_new(struct arena *a, size_t n, size_t m)
{
    const struct pairs p = {ARENA_ARRAY(a, ptrdiff_t, n + 1), ARENA_ARRAY(a, ptrdiff_t, m + 1), n,
                            m};
    memset(p.to, -1, n * sizeof *p.to);
    memset(p.from, -1, m * sizeof *p.from);
    return p;
}

void pairs_find(struct pairs *p, alike *like, const void *of)
{
    for (size_t i = 0; i < p->n; i++)
        for (size_t k = 0; k < p->m && p->to[i] < 0; k++)
            if (p->from[k] < 0 && (!like || like(of, i, k))) {
                p->to[i] = (ptrdiff_t)k;
                p->from[k] = (ptrdiff_t)i;
            }
}

/* ---- facts ---- */

void fact_put(struct facts *f, enum fact_kind kind, const char *what, struct text text)
{
    text.s = text_fold(f->a, text.s);
    if (text.s.n)
        ARENA_PUSH(f->a, f, ((struct fact){f->where, what, kind, text, NULL}));
}

void fact_put_roll(struct facts *f, const char *what, struct text text, const struct roll *roll)
{
    const size_t n = f->n;
    fact_put(f, FACT_VALUE, what, text);
    if (f->n > n)
        f->at[n].roll = roll;
}

void fact_put_marks(struct facts *f, const struct text *mark, size_t n, struct span at)
{
    struct buf b = {.a = f->a};
    for (size_t i = 0; i < n; i++)
        buf_printf(&b, "%s^%.*s", i ? " " : "", STRF(mark[i].s));
    fact_put(f, FACT_VALUE, "sign of a footnote", (struct text){buf_str(&b), at});
}

void fact_put_members(struct facts *f, const struct member *table, const void *of, struct span at)
{
    for (const struct member *m = table; m->at; m++) {
        const struct texts all = member_texts(m, of);
        if (m->is & MEMBER_MARKS)
            fact_put_marks(f, all.at, all.n, at);
        for (size_t i = 0; m->fact && i < all.n; i++)
            fact_put(f, m->is & MEMBER_VALUE ? FACT_VALUE : FACT_WORDS, m->fact, all.at[i]);
    }
}

void fact_put_all(struct facts *f, const char *what, const struct text *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        fact_put(f, FACT_WORDS, what, text[i]);
}

/* Adds waivers under names such as "band-gap, Pistol, Range": the rule, and the waived place in the
 * chart. */
void fact_put_waivers(struct facts *f, const struct waiver *w, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        f->where = str_printf(f->a, "%.*s%s%.*s%s%.*s", STRF(w[i].slug.s), w[i].of.s.n ? ", " : "",
                              STRF(w[i].of.s), w[i].under.s.n ? ", " : "", STRF(w[i].under.s));
        fact_put(f, FACT_WORDS, "waiver", w[i].why);
    }
}

/* ---- changes ---- */

void change_put(const struct comparing *c, enum change_kind kind, struct str where,
                const char *what, struct str was, struct str is, struct span at)
{
    struct change one = {.kind = kind,
                         .set = c->set,
                         .chart = c->y ? c->y : c->x,
                         .entry = c->entry,
                         .where = where,
                         .what = what,
                         .was = was,
                         .is = is,
                         .at = at};
    if (c->before.n)
        one.where =
            str_printf(c->a, "%.*s%s%.*s", STRF(c->before), where.n ? ", " : "", STRF(where));
    ARENA_PUSH(c->a, c->out, one);
}

void whole_put(const struct comparing *c, bool fresh, const char *what, struct str thing,
               struct span at)
{
    const struct str none = STR("");
    change_put(c, fresh ? CHANGE_ADDED : CHANGE_GONE, none, what, fresh ? none : thing,
               fresh ? thing : none, at);
}

void text_compare(const struct comparing *c, enum fact_kind kind, struct str where,
                  const char *what, struct text was, struct text is)
{
    const struct span at = c->y ? c->y->at : was.at;
    enum change_kind change = kind == FACT_WORDS ? CHANGE_WORDS : CHANGE_VALUE;
    if (str_eq(was.s, is.s))
        return;
    if (!was.s.n)
        change = CHANGE_ADDED;
    else if (!is.s.n)
        change = CHANGE_GONE;
    change_put(c, change, where, what, was.s, is.s, is.s.n ? is.at : at);
}

/* The facts of one name. */
struct fact_group {
    LIST(struct fact) fact;
    bool own;
};

static bool fact_is(const struct fact *x, const struct fact *y)
{
    return x->kind == y->kind && strcmp(x->what, y->what) == 0 && str_eq(x->where, y->where);
}

static struct fact_group fact_group_of(const struct facts *f, const struct fact *name)
{
    struct fact_group s = {0};
    for (size_t i = 0; i < f->n; i++) {
        const struct fact *one = &f->at[i];
        const struct span in = f->within, at = one->text.at;
        if (!fact_is(one, name))
            continue;
        ARENA_PUSH(f->a, &s.fact, *one);
        s.own = s.own || !in.file || span_within(at, in);
    }
    return s;
}

static bool facts_alike(const void *of, size_t i, size_t k)
{
    const struct fact_group *s = of;
    const struct fact *x = &s[0].fact.at[i], *y = &s[1].fact.at[k];
    return str_eq(x->text.s, y->text.s) || (x->roll && y->roll && roll_same(x->roll, y->roll));
}

/* Lists the facts that both editions have, in the order of one, up to a length that shows the
 * difference. */
static struct str in_order(struct arena *a, const struct fact_group *s, const ptrdiff_t *fellow)
{
    enum { LONG = 160 };
    struct buf b = {.a = a};
    for (size_t i = 0; i < s->fact.n; i++) {
        if (fellow[i] < 0)
            continue;
        if (b.n > LONG) {
            buf_putz(&b, ", ...");
            break;
        }
        buf_printf(&b, "%s%.*s", b.n ? ", " : "", STRF(s->fact.at[i].text.s));
    }
    return buf_str(&b);
}

/* Returns the next fact that the other edition lacks; empty after the last. */
static struct text next_alone(const struct fact_group *s, const ptrdiff_t *fellow, size_t *i)
{
    while (*i < s->fact.n && fellow[*i] >= 0)
        (*i)++;
    return *i < s->fact.n ? s->fact.at[(*i)++].text : (struct text){0};
}

static bool is_moved(const struct pairs *p)
{
    ptrdiff_t last = -1;
    for (size_t i = 0; i < p->n; i++) {
        if (p->to[i] >= 0 && p->to[i] < last)
            return true;
        if (p->to[i] >= 0)
            last = p->to[i];
    }
    return false;
}

static void fact_group_compare(const struct comparing *c, const struct fact *name,
                               const struct fact_group *s)
{
    struct pairs p = pairs_new(c->a, s[0].fact.n, s[1].fact.n);
    pairs_find(&p, facts_alike, s);
    if (is_moved(&p))
        change_put(c, CHANGE_VALUE, name->where, str_printf(c->a, "order of %ss", name->what).p,
                   in_order(c->a, &s[0], p.to), in_order(c->a, &s[1], p.from),
                   s[1].fact.at[0].text.at);
    for (size_t i = 0, k = 0; name->kind != FACT_ORDER && (i < p.n || k < p.m);) {
        const struct text was = next_alone(&s[0], p.to, &i), is = next_alone(&s[1], p.from, &k);
        text_compare(c, name->kind, name->where, name->what, was, is);
    }
}

/* Compares name by name, names of the new edition first. */
void facts_compare(const struct comparing *c, const struct facts *x, const struct facts *y)
{
    for (size_t i = 0; i < y->n + x->n; i++) {
        const struct fact *name = i < y->n ? &y->at[i] : &x->at[i - y->n];
        bool met = false;
        for (size_t k = 0; k < i && !met; k++)
            met = fact_is(k < y->n ? &y->at[k] : &x->at[k - y->n], name);
        if (met)
            continue;
        const struct fact_group s[] = {fact_group_of(x, name), fact_group_of(y, name)};
        if (!x->within.file || !y->within.file || s[0].own || s[1].own)
            fact_group_compare(c, name, s);
    }
}

struct str change_words(struct arena *a, const struct change *c)
{
    const char *quote = c->kind == CHANGE_WORDS ? "\"" : "";
    struct buf b = {.a = a};
    if (c->where.n)
        buf_printf(&b, "%.*s: ", STRF(c->where));
    if (c->kind == CHANGE_ADDED)
        buf_printf(&b, "new %s: %.*s", c->what, STRF(c->is));
    else if (c->kind == CHANGE_GONE)
        buf_printf(&b, "%s gone: %.*s", c->what, STRF(c->was));
    else
        buf_printf(&b, "%s%s%s%.*s%s is now %s%.*s%s", c->what ? c->what : "", c->what ? ": " : "",
                   quote, STRF(c->was), quote, quote, STRF(c->is), quote);
    return buf_str(&b);
}
