/* Texts for the word at the cursor: the meaning of a key, the results of a roll, the contents of a
 * chart.
 *
 * Chances are exact, by the first method; long computations are not started. Called by server.c. */
#include "lsp/inside.h"
#include "model/abstract_value.h"
#include "model/dump.h"

enum {
    CHART_LINES = 30, /* of a chart; more would be too long for a hint */
    LIKELY = 6        /* number of listed outcomes */
};

/* A hundredth of the usual budget of an expression: about 0.1 s. An editor requests a text when the
 * mouse rests, and the user waits for the answer. The budget counts steps, so that the answer is
 * the same on every machine. */
#define BUDGET 0.01

/* ---- rolls ---- */

/* The distribution of a roll, with all modifiers charts set to 0, since a hovered text has no
 * troops. *modified is set if there are such charts, for a remark in the text. Returns false on an
 * error or beyond the budget. The model is copied without its grids and its budget (`spent`), so
 * that a hover does not affect the next check. */
static bool roll_dist(struct method_call *k, const struct roll *r, struct dist *out, bool *modified)
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

/* Rounded percent, and the exact fraction. */
static void put_chance(struct buf *b, struct frac p)
{
    buf_putz(b, "**");
    buf_put_percent(b, p, 1);
    buf_putz(b, " %** (");
    buf_put_frac(b, p);
    buf_putc(b, ')');
}

/* The LIKELY most probable outcomes, in the order of their values; of equally probable ones, the
 * lower. The number of omitted outcomes is added. */
static void put_likely(struct method_call *k, struct buf *b, const struct dist *d)
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

/* "`2d6`: 2 to 12, mean 7", the range with modifiers, and the likely outcomes. */
static void put_roll(struct method_call *k, struct buf *b, const struct roll *r, struct str words)
{
    struct dist d;
    struct frac mean;
    struct reach reach;
    struct roll_error why;
    struct env env = {.model = k->g->m, .set = k->home, .budget = BUDGET};
    bool modified;
    buf_printf(b, "`%.*s`", STRF(words));
    if (!roll_dist(k, r, &d, &modified)) {
        buf_putz(b, ": takes too long to calculate here; use `broadside roll`");
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

/* For a typed expression. Returns false if it has names of givens, since it is then not a complete
 * roll. */
static bool put_roll_text(struct method_call *k, struct buf *b, struct str text)
{
    struct roll_names any = {.any_name = true};
    struct roll_error why;
    const struct roll *r = roll_parse(k->a, text, NOWHERE, &any, &why);
    const struct roll **node;
    for (size_t i = 0, n = r ? roll_nodes(k->a, r, &node) : 0; i < n; i++)
        if (node[i]->kind == ROLL_NAME && node[i]->bare) {
            const struct chart *c = model_chart_find(k->g->m, k->home, node[i]->word);
            if (!c || !chart_adds(c))
                return false;
        }
    if (r)
        put_roll(k, b, r, text);
    return r != NULL;
}

/* The function of the roll language whose name or brackets contain the cursor. */
static void put_function(struct method_call *k, struct buf *b, const struct place *p)
{
    const bool roll = place_asks_roll(p);
    size_t at = k->at > p->lo ? k->at - p->lo : 0;
    const struct roll_word *w =
        roll ? roll_word_at(k->a, p->word, (struct span){0, (uint32_t)at, (uint32_t)at + 1}) : NULL;
    if (w)
        buf_printf(b, "%s`%s`\n\n%s, as in `%s`\n", b->n ? "\n---\n\n" : "", w->form, w->does, w->example);
}

/* ---- names ---- */

/* The chart as printed by `dump`, so that it can be read where it is named; only the first lines of
 * a long one. */
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

/* Describes the named object. Returns false if the word names no object, as the name of a file. */
static bool put_symbol(struct buf *b, const struct symbol *t)
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

/* ---- hover ---- */

/* Adds the explanations of the findings at the cursor; the editor shows only their messages. */
static void put_findings(struct method_call *k, struct buf *b)
{
    const uint32_t file = source_named(k->g, k->b->path);
    for (size_t i = 0; file && i < k->g->n_found; i++) {
        const struct finding *f = k->g->found[i];
        if (!f->waived && f->at.file == file && f->at.lo <= k->at && k->at <= f->at.hi)
            buf_printf(b, "%s%s", b->n ? "\n---\n\n" : "", rules[f->rule].page);
    }
}

/* One description, the most specific: the named object, else the roll, else the key. Findings are
 * always added. */
json_t *answer_hover(struct method_call *k)
{
    struct buf b = {.a = k->a};
    struct place p = requested_place(k);
    struct symbol t;
    const struct field *key = place_key(k->a, k->kind, &p);
    const bool value = p.para_style == PLACE_VALUE || p.para_style == PLACE_ITEM;
    bool roll = value && forms_naming(&p.value, NAMES_ROLL);
    bool named = symbol_at(k, &p, &t) && put_symbol(&b, &t);
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
