/* A text of a deck's layout or CSV to words: `{EXPRESSION}` is worked out and must come to one value, `@id` is the
 * title of a chart, `3in` a distance. What is wrong is found at its place in the text. Called by all that makes cards.
 */
#include "doc/deck.h"
#include "odds/odds.h"

static void see_chart(const struct roll *r, void *data)
{
    struct making *k = data;
    const struct chart *c = r->kind == ROLL_CHART ? model_chart_find(k->m, k->set, r->word) : NULL;
    if (c)
        basis_need(k->basis, (struct need){.chart = c});
}

static struct str value_of(struct making *k, const struct node *n, size_t lo, size_t hi)
{
    static const struct roll_names none;
    struct roll_error err;
    struct env env = {.model = k->m, .set = k->set};
    struct dist dist;
    const struct roll *r = roll_parse(k->a, str_cut(n->text, lo, hi), node_inside(n, lo, hi), &none, &err);
    if (r)
        roll_each(r, see_chart, k);
    if (!r || !odds_eval(k->a, r, &env, &dist, NULL, &err)) {
        diag_add(k->d, RULE_BAD_ROLL, err.at, "%.*s", STRF(err.message));
        return STR("?");
    }
    if (dist.n != 1) {
        struct finding *f = diag_add(k->d, RULE_BAD_ROLL, node_inside(n, lo, hi),
                                     "this comes to %zu different values, and a card can print one", dist.n);
        finding_help(k->d, f, "write what does not roll, as {chart(ID, ROW)}; or name the roll in words");
        return STR("?");
    }
    struct buf b = {.a = k->a};
    buf_put_value(&b, &dist.at[0].value);
    return buf_str(&b);
}

/* The text with every {EXPRESSION} replaced; quotes in it may hold braces. */
static struct str filled(struct making *k, const struct node *n)
{
    struct buf b = {.a = k->a};
    struct str s = n->text;
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] != '{') {
            buf_putc(&b, s.p[i]);
            continue;
        }
        size_t end = i + 1, depth = 1;
        for (bool quoted = false; end < s.n; end++) {
            quoted = quoted != (s.p[end] == '"');
            depth += !quoted && s.p[end] == '{';
            depth -= !quoted && s.p[end] == '}';
            if (depth == 0)
                break;
        }
        if (end == s.n) {
            diag_add(k->d, RULE_BAD_TEXT, node_inside(n, i, i + 1), "this brace is never closed");
            buf_put(&b, str_cut(s, i, s.n));
            break;
        }
        buf_put(&b, value_of(k, n, i + 1, end));
        i = end;
    }
    return buf_str(&b);
}

struct words deck_words(struct making *k, const struct node *n, enum kind_of_words kind, enum voice voice)
{
    struct words plain = ask_words(k, n, kind, voice);
    if (!n || n->kind != NODE_TEXT || str_find_char(n->text, '{') < 0)
        return plain;
    return show_words_in(&k->show, filled(k, n), kind, voice);
}

struct words deck_words_known(struct making *k, const struct node *n, enum kind_of_words kind, enum voice voice)
{
    struct diag *told = k->d, *quiet = diag_new();
    k->d = quiet;
    struct words out = deck_words(k, n, kind, voice);
    k->d = told;
    diag_drop(quiet);
    return out;
}
