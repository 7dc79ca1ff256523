/* Panels of win, tie and lose that are one another seen from the other side: what is won in one is lost in the other,
 * with the sign of what goes down turned where it has one. Such a pair stands once, under both names; and where each
 * panel is its own mirror image, the half below zero is left out. That is found from the exact shares alone, whatever
 * the rule is that makes it so. A tie is its own mirror image: the middle key is compared with itself, and a pair whose
 * ties differ is none. Called by odds_plot.c, once what is alike is one. */
#include "show/odds_show.h"
#include "show/show.h"

/* Shares of a row by key, 0 where it has no slice. */
static struct frac share_of(struct arena *a, const struct plot_row *row, size_t key)
{
    for (size_t i = 0; i < row->n; i++)
        if (row->slice[i].key == key)
            return row->slice[i].share;
    return frac_of_rat(a, RAT(0));
}

/* Is the first key of one row as the last of the other, and so on? A row without slices is of a case that is not known.
 */
static bool rows_mirror(struct arena *a, const struct plot_row *x, const struct plot_row *y, size_t keys)
{
    if (!x->n || !y->n)
        return false;
    for (size_t k = 0; k < keys; k++)
        if (frac_cmp(share_of(a, x, k), share_of(a, y, keys - 1 - k)) != 0)
            return false;
    return true;
}

/* `turned`: rows of the other are read from below, for its numbers have the other sign. */
static bool panels_mirror(struct arena *a, const struct plot_panel *x, const struct plot_panel *y, size_t keys,
                          bool turned)
{
    if (!panels_alike(x, y, false))
        return false;
    for (size_t i = 0; i < x->n; i++)
        if (!rows_mirror(a, &x->row[i], &y->row[turned ? y->n - 1 - i : i], keys))
            return false;
    return true;
}

/* Do the values from..to rise through zero, each with its negative as far from the other end? Of values in any other
 * order the half that is cut would not be the half below zero. */
bool odds_is_round_zero(const struct given *g, struct odds_ends e)
{
    for (size_t i = e.from; i < e.to; i++) {
        const struct value *v = &g->value[i], *w = &g->value[e.from + e.to - 1 - i];
        if (v->kind != VALUE_NUMBER || w->kind != VALUE_NUMBER || v->number.n != -w->number.n ||
            v->number.d != w->number.d || (i > e.from && rat_cmp(g->value[i - 1].number, v->number) >= 0))
            return false;
    }
    return e.to > e.from + 1;
}

static struct str whole_name(struct arena *a, const struct plot_panel *p)
{
    return str_printf(a, "%.*s%s%.*s", STRF(p->name), p->aside.n ? " " : "", STRF(p->aside));
}

/* Called once panels that are alike are one, so that each has one mirror image at the most and no name is said twice.
 * The panels that are left of n; *turned: some of them stand for another too. One that is its own mirror image stays.
 */
size_t odds_mirrors_merge(struct arena *a, const struct language *l, struct plot_panel *panel, size_t n, size_t keys,
                          bool sign, bool *turned)
{
    size_t kept = 0;
    *turned = false;
    for (size_t i = 0; i < n; i++) {
        const struct plot_panel p = panel[i];
        size_t k = 0;
        while (k < kept && !panels_mirror(a, &panel[k], &p, keys, sign))
            k++;
        if (k == kept) {
            panel[kept++] = p;
            continue;
        }
        struct str said = say_of(a, l, SAY_TURNED, whole_name(a, &p));
        panel[k].aside = str_printf(a, "%.*s%s%.*s", STRF(panel[k].aside), panel[k].aside.n ? "; " : "", STRF(said));
        *turned = true;
    }
    return kept;
}

/* Cuts what lies below zero where every panel shows it a second time; rows rise. */
bool odds_mirrors_halve(struct arena *a, struct plot_panel *panel, size_t n, size_t keys)
{
    for (size_t i = 0; i < n; i++)
        if (!panels_alike(&panel[0], &panel[i], false) ||
            !panels_mirror(a, &panel[i], &panel[i], keys, true))
            return false;
    for (size_t i = 0; i < n; i++) {
        panel[i].row += panel[i].n / 2;
        panel[i].n -= panel[i].n / 2;
    }
    return n > 0;
}
