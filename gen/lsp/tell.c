/* What is told of the word at the cursor: what a key means, what a roll comes to, what a chart says.
 *
 * Numbers are those of the first method, exact, as everywhere, and what would take long is not begun. Called by
 * server.c. */
#include "lsp/inside.h"
#include "model/dump.h"
#include "model/sense.h"
#include "odds/odds.h"
#include <string.h>

enum {
    CHART_LINES = 30, /* of a chart: more is no hint any more */
    LIKELY = 6        /* outcomes that are listed */
};

/* A hundredth of what an expression may take elsewhere: some 0.1 s. An editor asks as the mouse comes to rest, and one
 * who types waits behind the answer. It is counted in steps, so that the same place is answered the same everywhere. */
#define BUDGET 0.01

/* ---- rolls ---- */

/* With every name of a modifiers chart at nought: a text that is hovered has no troops whose
 * modifiers could be added, and what is told says so, for it holds for nobody in particular. False
 * where it cannot be worked out, or not soon. The model is copied without its grids and its purse,
 * for what a hover spends or leaves behind must not change what the next check finds. */
static bool roll_dist(struct request *k, const struct roll *r, struct dist *out, bool *modified)
{
    struct model m = *k->g->m;
    struct env env = {.model = &m, .set = k->home, .budget = BUDGET};
    struct roll_error why;
    const struct roll **node;
    size_t n = roll_nodes(k->a, r, &node);
    struct str *name = ARENA_ARRAY(k->a, struct str, n);
    struct value *nought = ARENA_ARRAY(k->a, struct value, n);
    m.spent = NULL;
    m.grids = NULL;
    for (size_t i = 0; i < n; i++)
        if (node[i]->kind == ROLL_NAME && node[i]->bare) {
            name[env.n] = node[i]->word;
            nought[env.n++] = value_of_number(RAT(0));
        }
    *modified = env.n > 0;
    env.name = name;
    env.value = nought;
    return odds_eval(k->a, r, &env, out, NULL, &why);
}

/* Rounded for the eye, and the fraction for who doubts it. */
static void put_chance(struct buf *b, struct frac p)
{
    buf_putz(b, "**");
    buf_put_percent(b, p, 1);
    buf_putz(b, " %** (");
    buf_put_frac(b, p);
    buf_putc(b, ')');
}

/* The LIKELY likeliest outcomes, in the order of their values, as a table of the roll would have them; of two that are
 * as likely the lower. That others were left out is said. */
static void put_likely(struct request *k, struct buf *b, const struct dist *d)
{
    bool *shown = ARENA_ARRAY(k->a, bool, d->n);
    for (size_t n = 0; n < LIKELY && n < d->n; n++) {
        size_t best = SIZE_MAX;
        for (size_t i = 0; i < d->n; i++)
            if (!shown[i] && (best == SIZE_MAX || nat_cmp(d->at[i].weight, d->at[best].weight) > 0))
                best = i;
        shown[best] = true;
    }
    for (size_t i = 0; i < d->n; i++)
        if (shown[i]) {
            buf_putz(b, "- ");
            buf_put_value(b, &d->at[i].value);
            buf_putz(b, ": ");
            put_chance(b, dist_p(k->a, d, i));
            buf_putc(b, '\n');
        }
    if (d->n > LIKELY)
        buf_printf(b, "- and %zu less likely\n", d->n - LIKELY);
}

/* "`2d6`: 2 to 12, mean 7", its reach with modifiers, and what is likely. */
static void put_roll(struct request *k, struct buf *b, const struct roll *r, struct str words)
{
    struct dist d;
    struct frac mean;
    struct reach reach;
    struct roll_error why;
    struct env env = {.model = k->g->m, .set = k->home, .budget = BUDGET};
    bool modified;
    buf_printf(b, "`%.*s`", STRF(words));
    if (!roll_dist(k, r, &d, &modified)) {
        buf_putz(b, ": takes too long to be worked out here; `broadside roll` does it\n");
        return;
    }
    const struct value *lo = &d.at[0].value, *hi = &d.at[d.n - 1].value;
    if (d.n > 1 && lo->kind == VALUE_NUMBER && hi->kind == VALUE_NUMBER) {
        buf_putz(b, ": ");
        buf_put_value(b, lo);
        buf_putz(b, " to ");
        buf_put_value(b, hi);
    }
    if (lo->kind == VALUE_NUMBER && dist_mean(k->a, &d, &mean)) {
        uint64_t one;
        buf_putz(b, ", mean ");
        if (nat_fits(mean.den, &one) && one == 1)
            buf_put_frac(b, mean);
        else
            buf_put_mean(b, mean, 2);
    }
    if (modified && odds_reach(k->a, r, &env, &reach, &why)) {
        buf_putz(b, "; with its modifiers ");
        buf_put_rat(b, reach.lo);
        buf_putz(b, " to ");
        buf_put_rat(b, reach.hi);
    }
    buf_printf(b, "\n\nThe likeliest%s:\n\n", modified ? ", without modifiers" : "");
    put_likely(k, b, &d);
}

/* An expression as it is typed; of an odds table one may ask its givens, and then it is no roll by itself. */
static bool put_roll_text(struct request *k, struct buf *b, struct str text)
{
    struct roll_names any = {.any_name = true};
    struct roll_error why;
    const struct roll *r = roll_parse(k->a, text, NOWHERE, &any, &why);
    const struct roll **node;
    for (size_t i = 0, n = r ? roll_nodes(k->a, r, &node) : 0; i < n; i++)
        if (node[i]->kind == ROLL_NAME && node[i]->bare) {
            const struct chart *c = model_chart_find(k->g->m, k->home, node[i]->word);
            if (!c || c->kind != CHART_MODIFIERS)
                return false;
        }
    if (r)
        put_roll(k, b, r, text);
    return r != NULL;
}

/* The function of the roll language in whose name or brackets the cursor stands. */
static void put_function(struct request *k, struct buf *b, const struct place *p)
{
    const bool roll = place_asks_roll(p);
    size_t at = k->at > p->lo ? k->at - p->lo : 0;
    const struct roll_word *w =
        roll ? roll_word_at(k->a, p->word, (struct span){0, (uint32_t)at, (uint32_t)at + 1}) : NULL;
    if (w)
        buf_printf(b, "%s`%s`\n\n%s, as in `%s`\n", b->n ? "\n---\n\n" : "", w->form, w->does, w->example);
}

static bool holds(struct span at, uint32_t file, size_t offset)
{
    return at.file == file && at.lo <= offset && offset <= at.hi;
}

/* ---- names ---- */

/* As `dump` prints it, so that it may be read without leaving the line where it is named; the first lines of a long
 * one. */
static void put_chart(struct buf *b, const struct chart *c)
{
    struct buf whole = {.a = b->a};
    size_t lines = 0;
    buf_printf(b, "**%.*s**, %.*s/%.*s\n\n", STRF(c->title.s), STRF(c->set->id), STRF(c->id));
    if (c->bad)
        return;
    model_dump_chart(&whole, c, FORMAT_TEXT, false);
    struct str rest = buf_str(&whole), line;
    buf_putz(b, "```text\n");
    while (rest.n && lines++ < CHART_LINES && str_split(&rest, '\n', &line))
        buf_printf(b, "%.*s\n", STRF(line));
    buf_printf(b, "%s```\n", rest.n ? "...\n" : "");
}

/* What a name is of. False for a file, of which its name says all that there is to say. */
static bool put_thing(struct buf *b, const struct thing *t)
{
    if (t->chart) {
        put_chart(b, t->chart);
    } else if (t->odds) {
        const struct odds_entry *e = t->odds;
        buf_printf(b, "**%.*s**, odds %.*s/%.*s\n\n", STRF(e->title.s), STRF(e->set->id), STRF(e->id));
        if (e->words.s.n)
            buf_printf(b, "%.*s\n\n", STRF(e->words.s));
    } else if (t->list) {
        if (t->term)
            buf_printf(b, "**%.*s**, a word of the list ", STRF(t->term->s));
        buf_printf(b, "**%.*s**: ", STRF(t->list->name.s));
        for (size_t i = 0; i < t->list->n; i++)
            buf_printf(b, "%s%.*s", i ? ", " : "", STRF(t->list->term[i].s));
        buf_putc(b, '\n');
    } else if (t->rule) {
        buf_putz(b, t->rule->page);
    } else if (t->set) {
        buf_printf(b, "**%.*s**, the set %.*s\n", STRF(t->set->title.s), STRF(t->set->id));
    } else {
        return false;
    }
    return true;
}

/* ---- all of it ---- */

/* What is found here is explained below: an editor shows the finding, and not what it means. */
static void put_findings(struct request *k, struct buf *b)
{
    uint32_t file;
    if (!source_named(k->g, k->b->path, &file))
        return;
    for (size_t i = 0; i < k->g->n_found; i++) {
        const struct finding *f = k->g->found[i];
        if (!f->waived && holds(f->at, file, k->at))
            buf_printf(b, "%s%s", b->n ? "\n---\n\n" : "", rules[f->rule].page);
    }
}

/* One thing is told, the nearest to what was typed: what is named, else the roll, else what the key means; findings come
 * with anything. */
json_t *answer_hover(struct request *k)
{
    struct buf b = {.a = k->a};
    struct place p = asked_place(k);
    struct thing t;
    const struct field *key = place_key(k->a, k->kind, &p);
    const bool value = p.role == PLACE_VALUE || p.role == PLACE_ITEM;
    bool roll = value && forms_naming(&p.value, NAMES_ROLL);
    bool named = thing_at(k, &p, &t) && put_thing(&b, &t);
    if (!named) {
        t.lo = p.lo;
        t.hi = p.hi;
    }
    if (!named && roll)
        named = put_roll_text(k, &b, p.word);
    if (!named && key) {
        buf_printf(&b, "`%s`: ", key->key);
        field_put_kind(&b, key);
        buf_printf(&b, "\n\n%s\n", key->doc ? key->doc : "");
    }
    if (value)
        put_function(k, &b, &p);
    put_findings(k, &b);
    if (!b.n)
        return NULL;
    return json_pack("{s:{s:s, s:o}, s:o}", "contents", "kind", "markdown", "value", json_of(buf_str(&b)), "range",
                     lines_range(&k->lines, t.lo, t.hi));
}
