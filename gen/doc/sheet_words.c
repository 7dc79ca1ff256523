/* How a sheet words its outcomes: `wording`, `badges`, `headlines` and `pairs` of a layout. What is asked for and met
 * in no chart is found once the blocks are made; so is a wording that would change a number. Called by sheets.c. */
#include "doc/making.h"

static struct phrase *phrase_array(struct making *k, size_t n)
{
    struct phrase *p = ARENA_ARRAY(k->a, struct phrase, n + 1);
    for (size_t i = 0; i < n; i++)
        p[i].used = ARENA_NEW(k->a, bool);
    return p;
}

/* The digits of a text, one number after another: wording may move words, but no number. */
static struct str digits_of(struct making *k, struct str s)
{
    struct buf b = {.a = k->a};
    bool in = false;
    for (size_t i = 0; i < s.n; i++) {
        bool digit = s.p[i] >= '0' && s.p[i] <= '9';
        if (digit && !in)
            buf_putc(&b, ' ');
        if (digit)
            buf_putc(&b, s.p[i]);
        in = digit;
    }
    return buf_str(&b);
}

void wording_read(struct making *k, const struct node *n)
{
    if (!n)
        return;
    struct phrase *p = phrase_array(k, n->n);
    for (size_t i = 0; i < n->n; i++) {
        p[i].words = str_trim(n->pair[i].key->text);
        p[i].as = node_text(n->pair[i].value);
        if (!str_eq(digits_of(k, p[i].words), digits_of(k, p[i].as)))
            diag_add(k->d, RULE_BAD_VALUE, n->pair[i].value->at, "this wording changes a number of \"%.*s\"",
                     STRF(p[i].words));
    }
    k->show.wording = (struct phrases){p, n->n};
}

struct phrases phrases_read(struct making *k, const struct node *n)
{
    size_t all = !n ? 0 : n->kind == NODE_LIST ? n->n : 1;
    struct phrase *p = phrase_array(k, all);
    for (size_t i = 0; i < all; i++)
        p[i].words = str_trim(node_text(n->kind == NODE_LIST ? n->item[i] : n));
    return (struct phrases){p, all};
}

void pairs_read(struct making *k, const struct node *n, const struct node *key)
{
    if (!n)
        return;
    k->show.bare_pairs = str_is(n->text, "bare");
    if (!k->show.bare_pairs) {
        diag_add(k->d, RULE_BAD_VALUE, n->at, "pairs of distances are bare or nothing; this is \"%.*s\"",
                 STRF(n->text));
        return;
    }
    size_t all = !key ? 0 : key->kind == NODE_LIST ? key->n : 1;
    for (size_t i = 0; i < all; i++)
        if (str_find(node_text(key->kind == NODE_LIST ? key->item[i] : key), " / ") >= 0)
            return;
    struct finding *f =
        diag_add(k->d, RULE_BAD_VALUE, n->at, "pairs of distances stand bare, and no `key` explains them");
    finding_help(k->d, f, "write a line of `key` with a pair in it: \"**6 / 12** foot / mounted, inches\"");
}

/* Each of `p` was met in a chart of the sheet; the nodes are in the order of the phrases. */
static void met(struct making *k, struct phrases p, const struct node *n, const char *what)
{
    for (size_t i = 0; i < p.n; i++) {
        const struct node *at = n->kind == NODE_MAP ? n->pair[i].key : n->kind == NODE_LIST ? n->item[i] : n;
        if (at->kind == NODE_TEXT && !*p.at[i].used)
            diag_add(k->d, RULE_UNKNOWN_REFERENCE, at->at, "no %s of this sheet says \"%.*s\"", what,
                     STRF(p.at[i].words));
    }
}

void phrases_check(struct making *k, const struct node *wording, const struct node *badges,
                   const struct node *headlines)
{
    if (k->tier_crib) /* the whole sheet has been looked at */
        return;
    met(k, k->show.wording, wording, "cell, label or mark");
    met(k, k->show.badges, badges, "outcome");
    met(k, k->show.headlines, headlines, "beginning of an outcome");
}
