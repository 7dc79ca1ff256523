/* Two sets to what is another in what is said of them as a whole: their head, their terms, what their odds tables ask
 * and their worked examples. What a table answers is worked out elsewhere (odds.c); charts are changes.c. */
#include "diff/compare.h"

/* Each sees those before it, and outcomes are printed as they stand. What came or went was told. */
static void compare_order(const struct comparing *c, const char *what, const struct binding *x, size_t n,
                          const struct binding *y, size_t m)
{
    LIST(struct text) was = {0}, is = {0};
    for (size_t i = 0; n == m && i < n; i++) {
        bool both = false;
        for (size_t k = 0; k < m && !both; k++)
            both = str_eq(y[k].name.s, x[i].name.s);
        if (!both)
            return;
        ARENA_PUSH(c->a, &was, x[i].name);
        ARENA_PUSH(c->a, &is, y[i].name);
    }
    texts_compare(c, STR(""), what, was.at, was.n, is.at, is.n);
}

static struct named_list bindings_named(struct arena *a, const struct binding *b, size_t n)
{
    struct named_list l = {0};
    for (size_t i = 0; i < n; i++)
        ARENA_PUSH(a, &l, ((struct named){b[i].name.s, b[i].text, b[i].roll}));
    return l;
}

static void compare_bindings(const struct comparing *c, const char *what, const struct binding *x, size_t n,
                             const struct binding *y, size_t m)
{
    const struct named_list was = bindings_named(c->a, x, n), is = bindings_named(c->a, y, m);
    named_compare(c, what, &was, &is, false);
    compare_order(c, what, x, n, y, m);
}

static struct str given_words(struct arena *a, const struct odds_entry *e)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < e->n_given; i++)
        buf_printf(&b, "%s%.*s %.*s", i ? "; " : "", STRF(e->given[i].name.s), STRF(e->given[i].text.s));
    return buf_str(&b);
}

/* What a table asks; what it answers is worked out elsewhere (odds.c). */
static void compare_odds(struct comparing *c, const struct set *x, const struct set *y)
{
    c->x = c->y = NULL;
    for (size_t i = 0; i < x->n_odds + y->n_odds; i++) {
        const bool old = i < x->n_odds;
        const struct set *others = old ? y : x;
        const struct odds_entry *one = old ? x->odds[i] : y->odds[i - x->n_odds], *e = NULL;
        for (size_t k = 0; k < others->n_odds && !e; k++)
            e = str_same_name(others->odds[k]->id, one->id) ? others->odds[k] : NULL;
        c->entry = old && e ? e : one;
        if (!e)
            change_put(c, old ? CHANGE_GONE : CHANGE_ADDED, STR(""), "odds table", old ? one->id : STR(""),
                       old ? STR("") : one->id, one->at);
        if (!e || !old || e->bad || one->bad)
            continue;
        text_compare(c, STR(""), "title", one->title, e->title, true);
        text_compare(c, STR(""), "words", one->words, e->words, true);
        text_compare(c, STR(""), "reading", one->reading, e->reading, true);
        compare_bindings(c, "roll", one->roll, one->n_roll, e->roll, e->n_roll);
        compare_bindings(c, "outcome", one->outcome, one->n_outcome, e->outcome, e->n_outcome);
        text_compare(c, STR(""), "model", one->model, e->model, true);
        text_compare(c, STR(""), "chart that prints it", one->printed, e->printed, false);
        waivers_compare(c, one->waiver, one->n_waiver, e->waiver, e->n_waiver);
        struct str was = given_words(c->a, one), is = given_words(c->a, e);
        if (!str_eq(was, is))
            change_put(c, !was.n ? CHANGE_ADDED : !is.n ? CHANGE_GONE : CHANGE_VALUE, STR(""), "given", was, is, e->at);
    }
    c->entry = NULL;
}

/* ---- worked examples ---- */

/* All that it says it comes to. */
static struct text example_answer(struct arena *a, const struct example *x)
{
    struct buf b = {.a = a};
    if (x->has_is)
        buf_put(&b, x->is.s);
    if (x->has_chance)
        buf_printf(&b, "%s%.*s", b.n ? ", " : "", STRF(x->chance.s));
    if (x->has_said)
        buf_printf(&b, "%s\"%.*s\"", b.n ? ", " : "", STRF(x->said.s));
    return (struct text){buf_str(&b), x->at};
}

/* By what they ask; each of a question that is asked twice has a number. */
static struct named_list examples_named(struct arena *a, const struct set *s, bool sources)
{
    struct named_list l = {0};
    for (size_t i = 0; i < s->n_example; i++) {
        const struct example *e = &s->example[i];
        struct str asks = text_folded(a, e->roll_text.s);
        size_t before = 0;
        for (size_t k = 0; k < i; k++)
            before += str_eq(s->example[k].roll_text.s, e->roll_text.s);
        if (e->weighted)
            asks = str_printf(a, "%.*s, weighted", STRF(asks));
        if (before)
            asks = str_printf(a, "%.*s (%zu)", STRF(asks), before + 1);
        ARENA_PUSH(a, &l, ((struct named){asks, sources ? e->from : example_answer(a, e), NULL}));
    }
    return l;
}

static void compare_examples(const struct comparing *c, const struct set *x, const struct set *y)
{
    for (int sources = 0; sources < 2; sources++) {
        const struct named_list was = examples_named(c->a, x, sources), is = examples_named(c->a, y, sources);
        named_compare(c, sources ? "source" : "example", &was, &is, sources);
    }
}

/* ---- terms ---- */

static void compare_terms(const struct comparing *c, const struct set *x, const struct set *y)
{
    for (size_t i = 0; i < x->n_terms; i++)
        for (size_t k = 0; k < y->n_terms; k++)
            if (str_eq(x->terms[i].name.s, y->terms[k].name.s))
                texts_compare(c, x->terms[i].name.s, "term", x->terms[i].term, x->terms[i].n, y->terms[k].term,
                              y->terms[k].n);
    for (size_t i = 0; i < x->n_terms + y->n_terms; i++) {
        const bool old = i < x->n_terms;
        const struct term_list *one = old ? &x->terms[i] : &y->terms[i - x->n_terms];
        const struct set *others = old ? y : x;
        bool both = false;
        for (size_t k = 0; k < others->n_terms; k++)
            both = both || str_eq(others->terms[k].name.s, one->name.s);
        if (!both)
            change_put(c, old ? CHANGE_GONE : CHANGE_ADDED, STR(""), "list of terms", old ? one->name.s : STR(""),
                       old ? STR("") : one->name.s, one->at);
    }
}

/* ---- what stands over a set ---- */

/* What an overlay says for itself: the rest is told where it stands. */
static bool is_own_head(const struct set *s, struct text t)
{
    return !s->from || !t.at.file || t.at.file == s->set_file;
}

static void compare_head(const struct comparing *c, const struct set *x, const struct set *y)
{
    const struct {
        const char *what;
        struct text was, is;
        bool sentence;
    } said[] = {
        {"title", x->title, y->title, true},
        {"edition", x->edition, y->edition, false},
        {"date", x->date, y->date, false},
        {"credit", x->credit, y->credit, true},
        {"source", x->source_title, y->source_title, true},
        {"author", x->source_author, y->source_author, true},
        {"file", x->source_file, y->source_file, false},
        {"date of the source", x->source_dated, y->source_dated, false},
        {"errata stand by", x->errata_by, y->errata_by, false},
        {"whose words", x->wording, y->wording, true},
        {"figure scale", x->figure_scale, y->figure_scale, false},
        {"house rules", x->house, y->house, false},
        {"from", x->from_id, y->from_id, false},
        {"word for one of its unit", x->unit_word[0], y->unit_word[0], false},
        {"word for several of its unit", x->unit_word[1], y->unit_word[1], false},
    };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if ((said[i].was.s.n && is_own_head(x, said[i].was)) || (said[i].is.s.n && is_own_head(y, said[i].is)))
            text_compare(c, STR(""), said[i].what, said[i].was, said[i].is, said[i].sentence);
}

static struct str conversions_words(struct arena *a, const struct set *s)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s->n_conversion; i++) {
        buf_printf(&b, "%s1 %.*s = ", i ? ", " : "", STRF(unit_name(s->conversion[i].from)));
        buf_put_rat(&b, s->conversion[i].by);
        buf_printf(&b, " %.*s", STRF(unit_name(s->conversion[i].to)));
    }
    return buf_str(&b);
}

static struct str roundings_words(struct arena *a, const struct set *s)
{
    static const char *const ways[] = {"", " up", " down"};
    struct buf b = {.a = a};
    for (size_t u = 0; u < UNITS; u++) {
        if (s->round[u].step.n == 0)
            continue;
        buf_printf(&b, "%s%.*s to ", b.n ? ", " : "", STRF(unit_name((enum unit)u)));
        buf_put_rat(&b, s->round[u].step);
        buf_putz(&b, ways[s->round[u].way]);
    }
    return buf_str(&b);
}

/* An overlay measures and throws as its base does, where that is told. */
static void compare_measures(const struct comparing *c, const struct set *x, const struct set *y)
{
    words_compare(c, "units", unit_name(x->units), unit_name(y->units));
    words_compare(c, "conversions", conversions_words(c->a, x), conversions_words(c->a, y));
    words_compare(c, "rounding", roundings_words(c->a, x), roundings_words(c->a, y));
    words_compare(c, "die of its needs", dice_words(c->a, &x->need), dice_words(c->a, &y->need));
    words_compare(c, "language", x->language, y->language);
}

static bool measures_are_base(const struct set *x, const struct set *y)
{
    return x->from && y->from && str_eq(x->from->id, y->from->id) && x->units == x->from->units &&
           y->units == y->from->units && x->conversion == x->from->conversion && y->conversion == y->from->conversion &&
           x->need.most == x->from->need.most && y->need.most == y->from->need.most;
}

static void compare_set(struct comparing *c, const struct set *x, const struct set *y)
{
    compare_head(c, x, y);
    if (!measures_are_base(x, y))
        compare_measures(c, x, y);
    texts_compare(c, STR(""), "theatre", x->theatre, x->n_theatre, y->theatre, y->n_theatre);
    texts_compare(c, STR(""), "own word", x->words, x->n_words, y->words, y->n_words);
    compare_terms(c, x, y);
    charts_compare(c, x, y);
    compare_odds(c, x, y);
    compare_examples(c, x, y);
}

void model_changes(struct arena *a, const struct model *was, const struct model *is, struct changes *out)
{
    struct comparing c = {.a = a, .out = out};
    for (size_t i = 0; i < is->n_set + was->n_set; i++) {
        const bool fresh = i < is->n_set;
        const struct set *one = fresh ? is->set[i] : was->set[i - is->n_set];
        const struct set *other = model_set_find(fresh ? was : is, one->id);
        c.set = one;
        if (!other)
            change_put(&c, fresh ? CHANGE_ADDED : CHANGE_GONE, STR(""), "set", fresh ? STR("") : one->title.s,
                       fresh ? one->title.s : STR(""), one->at);
        else if (fresh)
            compare_set(&c, other, one);
    }
}
