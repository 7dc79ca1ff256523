/* How a deck is printed: papers, backs and their offset, templates, the size of its cards. Read here, done by page/ and
 * emit/. Called by decks.c. */
#include "doc/deck.h"

static struct span place_of(const struct node *n)
{
    return n->kind == NODE_TEXT ? n->at : n->first;
}

/* "3mm", "-0.5 mm". */
static um millimetres(struct making *k, const struct node *n, um least, um most)
{
    struct rat r, um_;
    struct str s = n ? node_text(n) : (struct str){0};
    if (!n)
        return 0;
    if (str_ends(s, "mm"))
        s.n -= 2;
    if (n->kind == NODE_TEXT && rat_parse(&r, str_trim(s)) && rat_mul(&um_, r, RAT(1000)) &&
        rat_cmp(um_, RAT(least)) >= 0 && rat_cmp(um_, RAT(most)) <= 0)
        return (um)rat_round(um_);
    struct finding *f = diag_add(k->d, RULE_BAD_VALUE, place_of(n), "\"%.*s\" is no length here", STRF(node_text(n)));
    finding_help(k->d, f, "write millimetres from %d to %d, as 3mm", (int)(least / 1000), (int)(most / 1000));
    return 0;
}

static unsigned one_of(struct making *k, const struct node *n, const char *what, const struct str *names,
                       size_t n_names)
{
    for (size_t i = 0; n && i < n_names; i++)
        if (str_eq(names[i], n->text))
            return (unsigned)i;
    if (n)
        ask_unknown(&k->ask, node_said(n), what, names, n_names);
    return 0;
}

static void print_item(struct making *k, struct deck_print *p, struct text *paper, const struct node *n)
{
    static const struct str names[] = {{"home a4", 7}, {"home letter", 11}, {"home a5", 7},
                                       {"press", 5},   {"faces", 5},        {"simulator", 9}};
    enum { HOMES = 3 };
    if (n->kind == NODE_BAD)
        return;
    unsigned which = one_of(k, n, "no way to print a deck", names, sizeof names / sizeof *names);
    if (!str_eq(names[which], node_text(n)))
        return;
    if (which < HOMES)
        paper[p->n_paper++] = (struct text){str_cut(names[which], 5, names[which].n), n->at};
    p->press = p->press || which == HOMES;
    p->faces = p->faces || which == HOMES + 1;
    p->simulator = p->simulator || which == HOMES + 2;
}

static struct text text_of(const struct node *n, const char *otherwise, struct span at)
{
    return n ? (struct text){n->text, n->at} : (struct text){str_of(otherwise), at};
}

void deck_print_read(struct making *k, struct deck_print *p, const struct node *tree, const struct node *const *got)
{
    static const struct str edges[] = {{"long", 4}, {"short", 5}},
                            backs[] = {{"mirrored", 8}, {"folded", 6}, {"none", 4}};
    enum { FAR = 20000 };
    const struct node *n = got[D_PRINT], *offset = got[D_OFFSET];
    size_t all = !n ? 0 : n->kind == NODE_LIST ? n->n : 1;
    struct text *paper = ARENA_ARRAY(k->a, struct text, all + 1);
    for (size_t i = 0; i < all; i++)
        print_item(k, p, paper, n->kind == NODE_LIST ? n->item[i] : n);
    if (n && all == 0 && n->kind != NODE_BAD) {
        struct finding *f = diag_add(k->d, RULE_BAD_VALUE, n->first, "a deck that is printed in no way is not made");
        finding_help(k->d, f, "write print: [home a4], or take `print` away");
    }
    if (!n)
        paper[p->n_paper++] = (struct text){STR("a4"), tree->first};
    p->paper = paper;
    p->turn = (enum deck_turn)one_of(k, got[D_EDGES], "no edge", edges, 2);
    p->backs = (enum deck_backs)one_of(k, got[D_BACKS], "no way of backs", backs, 3);
    p->gutter = millimetres(k, got[D_GUTTER], 0, FAR);
    if (offset && offset->n != 2)
        diag_add(k->d, RULE_BAD_VALUE, offset->first, "an offset is two lengths, to the right and down");
    else if (offset) {
        p->offset_x = millimetres(k, offset->item[0], -FAR, FAR);
        p->offset_y = millimetres(k, offset->item[1], -FAR, FAR);
    }
    p->profile = text_of(got[D_PROFILE], "poker", tree->first);
    p->front = text_of(got[D_FRONT], "", tree->first);
    p->back = text_of(got[D_BACK], "", tree->first);
    p->theme = text_of(got[D_THEME], "classic", tree->first);
    p->theme_said = got[D_THEME] != NULL;
}
