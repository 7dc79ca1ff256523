/* Compares the facts of two sets as a whole: their header, their terms, the questions of their odds
 * tables and their worked examples. odds.c compares the answers of odds tables; changes.c compares
 * charts. */
#include "diff/compare.h"

/* ---- odds tables ---- */

/* Adds a named roll, given or outcome. The order is a fact too: each uses the names before it, and
 * outcomes are printed in their order. */
static void put_named(struct facts *f, const char *what, struct text name, struct text text,
                      const struct roll *roll)
{
    f->where = STR("");
    fact_put(f, FACT_ORDER, what, name);
    f->where = name.s;
    fact_put_roll(f, what, text, roll);
}

#define AT(member) offsetof(struct odds_entry, member)
static const struct member odds_members[] = {
    {"title", AT(title)},
    {"caption", AT(words)},
    {"reading", AT(reading)},
    {"chart that prints it", AT(printed), MEMBER_VALUE},
    {NULL},
};
#undef AT

/* The facts of a table's question; odds.c compares its answers. */
static struct facts odds_facts(struct arena *a, const struct odds_entry *e)
{
    struct facts f = {.a = a};
    fact_put_members(&f, odds_members, e, NOWHERE);
    for (size_t i = 0; i < e->n_given; i++)
        put_named(&f, "given", e->given[i].name, e->given[i].text, NULL);
    for (size_t i = 0; i < e->n_roll; i++)
        put_named(&f, "roll", e->roll[i].name, e->roll[i].text, e->roll[i].roll);
    for (size_t i = 0; i < e->n_outcome; i++)
        put_named(&f, "outcome", e->outcome[i].name, e->outcome[i].text, e->outcome[i].roll);
    fact_put_waivers(&f, e->waiver, e->n_waiver);
    return f;
}

static bool odds_alike(const void *of, size_t i, size_t k)
{
    const struct set *const *s = of;
    return str_same_name(s[0]->odds[i]->id, s[1]->odds[k]->id);
}

static void compare_odds(struct comparing *c, const struct set *x, const struct set *y)
{
    const struct set *const both[] = {x, y};
    struct pairs p = pairs_new(c->a, x->n_odds, y->n_odds);
    pairs_find(&p, odds_alike, both);
    for (size_t i = 0; i < p.m + p.n; i++) {
        const bool fresh = i < p.m;
        const ptrdiff_t fellow = fresh ? p.from[i] : p.to[i - p.m];
        const struct odds_entry *one = fresh ? y->odds[i] : x->odds[i - p.m];
        c->entry = one;
        if (fellow < 0)
            whole_put(c, fresh, "odds table", one->id, one->at);
        if (fellow < 0 || !fresh || one->bad || x->odds[fellow]->bad)
            continue;
        const struct facts was = odds_facts(c->a, x->odds[fellow]), is = odds_facts(c->a, one);
        facts_compare(c, &was, &is);
    }
    c->entry = NULL;
}

/* ---- worked examples ---- */

/* The facts of the worked examples, named by their rolls: their results, and their sources. */
static struct facts example_facts(struct arena *a, const struct set *s)
{
    struct facts f = {.a = a};
    for (size_t i = 0; i < s->n_example; i++) {
        const struct example *e = &s->example[i];
        struct buf b = {.a = a};
        if (e->has_is)
            buf_put(&b, e->is.s);
        if (e->has_chance)
            buf_printf(&b, "%s%.*s", b.n ? ", " : "", STRF(e->chance.s));
        if (e->has_quote)
            buf_printf(&b, "%s\"%.*s\"", b.n ? ", " : "", STRF(e->quote.s));
        f.where = str_printf(a, e->weighted ? "%.*s, weighted" : "%.*s", STRF(e->roll_text.s));
        fact_put(&f, FACT_VALUE, "example", (struct text){buf_str(&b), e->at});
        fact_put(&f, FACT_WORDS, "source", e->from);
    }
    return f;
}

/* ---- header of a set ---- */

/* A derived set inherits units and dice from its base; inherited values are reported at the
 * base. */
static void put_measure(struct facts *f, const struct set *s, const char *what, struct str words,
                        struct str of_base)
{
    fact_put(f, FACT_VALUE, what, (struct text){words, str_eq(words, of_base) ? NOWHERE : s->at});
}

static struct str rounding_words(struct arena *a, struct rounding r)
{
    static const char *const ways[] = {"", " up", " down"};
    struct buf b = {.a = a};
    if (r.step.n) {
        buf_put_rat(&b, r.step);
        buf_putz(&b, ways[r.way]);
    }
    return buf_str(&b);
}

static void put_roundings(struct facts *f, const struct set *s, const struct set *base)
{
    for (size_t u = 0; u < UNITS; u++) {
        f->where = unit_name((enum unit)u);
        put_measure(f, s, "rounding", rounding_words(f->a, s->round[u]),
                    rounding_words(f->a, base->round[u]));
    }
}

static void put_measures(struct facts *f, const struct set *s)
{
    static const struct set none;
    const struct set *base = s->from ? s->from : &none;
    fact_put(f, FACT_VALUE, "units", (struct text){unit_name(s->units), s->units_at});
    put_measure(f, s, "die of its needs", dice_words(f->a, &s->need),
                dice_words(f->a, &base->need));
    put_measure(f, s, "language", s->language, base->language);
    for (size_t i = 0; i < s->n_conversion; i++) {
        const struct conversion *c = &s->conversion[i];
        struct buf b = {.a = f->a};
        buf_put_rat(&b, c->by);
        buf_printf(&b, " %.*s", STRF(unit_name(c->to)));
        f->where = unit_name(c->from);
        put_measure(f, s, "conversion", buf_str(&b),
                    s->conversion == base->conversion ? buf_str(&b) : STR(""));
    }
    put_roundings(f, s, base);
}

static struct facts set_facts(struct arena *a, const struct set *s)
{
    struct facts f = {.a = a,
                      .within = s->from ? (struct span){s->set_file, 0, UINT32_MAX} : NOWHERE};
    fact_put_members(&f, set_members, s, NOWHERE);
    put_measures(&f, s);
    for (size_t i = 0; i < s->n_terms; i++) {
        f.where = s->terms[i].name.s;
        fact_put_all(&f, "term", s->terms[i].term, s->terms[i].n);
    }
    return f;
}

static void compare_set(struct comparing *c, const struct set *x, const struct set *y)
{
    const struct facts was = set_facts(c->a, x), is = set_facts(c->a, y);
    facts_compare(c, &was, &is);
    charts_compare(c, x->chart, x->n_chart, y->chart, y->n_chart);
    compare_odds(c, x, y);
    const struct facts requested = example_facts(c->a, x), asks = example_facts(c->a, y);
    facts_compare(c, &requested, &asks);
}

void model_changes(struct arena *a, const struct model *was, const struct model *is,
                   struct changes *out)
{
    struct comparing c = {.a = a, .out = out};
    for (size_t i = 0; i < is->n_set + was->n_set; i++) {
        const bool fresh = i < is->n_set;
        const struct set *one = fresh ? is->set[i] : was->set[i - is->n_set];
        const struct set *other = model_set_find(fresh ? was : is, one->id);
        c.set = one;
        if (!other)
            whole_put(&c, fresh, "set", one->title.s, one->at);
        else if (fresh)
            compare_set(&c, other, one);
    }
}
