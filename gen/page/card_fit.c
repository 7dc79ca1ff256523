/* The fit of a deck: one size for each role, the largest at which every card's words stand in their boxes.
 *
 * Roles that meet in a box are sized together, as steps from their largest to their least size. All cards are tried
 * once, at the largest; those that fit there fit at every smaller size, so that the search goes on with the others
 * alone, the worst first. Type is found with the least leading, which is then loosened as far as it goes: so leading
 * gives way before size does. Nothing is cut off: what does not fit at the least is a finding at the card. */
#include "page/card_inner.h"
#include <inttypes.h>
#include <stdlib.h>

enum { STEP_MPT = 100, LEADINGS = 8 };

struct hard { /* a card that does not fit at the largest */
    size_t card;
    um over;
};
struct fit {
    struct faces *f;
    struct face_side *s;
    size_t *group; /* of each role: the number of one of them */
    size_t now;    /* the group that is fitted */
    struct {
        struct hard *at;
        size_t n, cap;
    } hard;
};

/* ---- groups ---- */

static size_t role_number(const struct fit *t, const struct card_role *r)
{
    return (size_t)(r - t->s->t->role);
}

static void join(struct fit *t, const struct card_role *x, const struct card_role *y)
{
    size_t to = t->group[role_number(t, x)], from = t->group[role_number(t, y)];
    for (size_t i = 0; i < t->s->t->n_role; i++)
        if (t->group[i] == from)
            t->group[i] = to;
}

static void groups_make(struct fit *t)
{
    t->group = ARENA_ARRAY(t->f->scratch, size_t, t->s->t->n_role);
    for (size_t i = 0; i < t->s->t->n_role; i++)
        t->group[i] = i;
    const struct box_at *parts[2] = {t->s->together, t->s->apart};
    for (size_t i = 0; i < 2; i++)
        if (parts[i]) {
            const struct card_role *first = t->s->together ? t->s->together->box->role : parts[i]->box->role;
            join(t, first, parts[i]->box->role);
            join(t, first, parts[i]->box->headline);
            join(t, first, parts[i]->box->label);
            join(t, first, parts[i]->box->rung);
        }
}

/* Is this box one that the group's sizes decide on? Of the boxes of parts only one, for they are measured together. */
static bool is_mine(const struct fit *t, const struct box_at *b)
{
    const struct box_at *parts = t->s->together ? t->s->together : t->s->apart;
    if (b->box->shows != CARD_WORDS && b != parts)
        return false;
    return t->group[role_number(t, b->box->role)] == t->now;
}

/* ---- sizes ---- */

static int32_t steps_of(const struct fit *t)
{
    int32_t most = 0;
    for (size_t i = 0; i < t->s->t->n_role; i++) {
        const struct card_role *r = &t->s->t->role[i];
        int32_t n = (r->most - r->least + STEP_MPT - 1) / STEP_MPT;
        if (t->group[i] == t->now && n > most)
            most = n;
    }
    return most;
}

/* `step` of `steps` below the largest size; `tight` of LEADINGS from the usual leading to the least. */
static void sizes_set(const struct fit *t, int32_t step, int32_t steps, int32_t tight)
{
    for (size_t i = 0; i < t->s->t->n_role; i++) {
        const struct card_role *r = &t->s->t->role[i];
        if (t->group[i] != t->now)
            continue;
        int32_t below = steps ? (r->most - r->least) * step / steps : 0;
        int32_t less = (r->leading - r->leading_least) * tight / LEADINGS;
        t->s->role[i] = (struct role_at){r, r->most - below, r->leading - less};
    }
}

/* ---- measuring ---- */

struct card_need card_box_need(struct faces *f, const struct face_side *s, const struct box_at *b, size_t card)
{
    if (b->box->shows == CARD_PARTS)
        return card_parts_need(f, s, card);
    struct arena_mark mark = arena_mark(f->scratch);
    um w = pad_inner_w(b), h = pad_inner_h(b);
    struct card_para p = card_box_para(f, f->scratch, s, b, card, w);
    /* The air above and below the letters may be cut: only the letters must stand inside. */
    um air = p.lines.n ? p.line - um_of_mpt(p.role->mpt) : 0;
    struct card_need need = {p.total - (air > 0 ? air : 0) - h, p.lines.width - w};
    arena_rewind(f->scratch, mark);
    return need;
}

static um over_of(struct card_need n)
{
    return n.high > n.wide ? n.high : n.wide;
}

static struct card_need need_of(struct fit *t, size_t card, const struct box_at **where)
{
    struct card_need worst = {INT32_MIN / 2, INT32_MIN / 2};
    for (size_t i = 0; i < t->s->n_box; i++) {
        const struct box_at *b = &t->s->box[i];
        if (!is_mine(t, b) || (!b->varies && card))
            continue;
        struct card_need n = card_box_need(t->f, t->s, b, card);
        if (over_of(n) > over_of(worst)) {
            worst = n;
            *where = b;
        }
    }
    return worst;
}

static void report_glyph(struct fit *t, size_t card)
{
    struct faces *f = t->f;
    struct finding *e =
        diag_add(f->d, RULE_MISSING_GLYPH, card_at(f, card), "no font of ours has a letter of \"%.*s\" on card %.*s",
                 STRF(f->unknown), STRF(f->deck->card[card].id));
    finding_help(f->d, e, "write it in words");
}

/* Every card once, at the largest size. */
static void try_all(struct fit *t)
{
    t->hard.n = 0;
    for (size_t i = 0; i < t->f->deck->n_card; i++) {
        const struct box_at *where = NULL;
        t->f->unknown = (struct str){"", 0};
        um over = over_of(need_of(t, i, &where));
        if (t->f->unknown.n)
            report_glyph(t, i);
        if (over > 0)
            ARENA_PUSH(t->f->a, &t->hard, ((struct hard){i, over}));
    }
}

static int by_over(const void *x, const void *y)
{
    const struct hard *a = x, *b = y;
    if (a->over != b->over)
        return a->over < b->over ? 1 : -1;
    return a->card < b->card ? -1 : a->card > b->card;
}

/* Do the hard cards fit now? The one that did not comes first the next time. */
static bool all_fit(struct fit *t)
{
    for (size_t i = 0; i < t->hard.n; i++) {
        const struct box_at *where = NULL;
        if (over_of(need_of(t, t->hard.at[i].card, &where)) <= 0)
            continue;
        struct hard worst = t->hard.at[i];
        t->hard.at[i] = t->hard.at[0];
        t->hard.at[0] = worst;
        return false;
    }
    return true;
}

/* ---- findings ---- */

/* At the card's row; words that are on all cards are at fault where they are written. False where it is told. */
static bool report(struct fit *t, size_t card)
{
    struct faces *f = t->f;
    const struct box_at *b = NULL;
    struct card_need n = need_of(t, card, &b);
    bool wide = n.wide >= n.high;
    if (over_of(n) <= 0)
        return true;
    const struct role_at *r = role_at(t->s, b->box->role);
    um over = (wide ? n.wide : n.high) + 99;
    struct str which =
        b->varies ? str_printf(f->a, "card %.*s does", STRF(f->deck->card[card].id)) : STR("the words do");
    struct finding *e =
        diag_add(f->d, RULE_DOES_NOT_FIT, b->varies ? card_at(f, card) : b->box->words_at,
                 "%.*s not fit %s box \"%.*s\": at %" PRId32 ".%" PRId32 " pt %s %" PRId32 ".%" PRId32 " mm too %s",
                 STRF(which), b->varies ? "its" : "the", STRF(b->box->name), r->mpt / 1000, r->mpt % 1000 / 100,
                 b->varies ? "it is" : "they are", over / 1000, over % 1000 / 100, wide ? "wide" : "high");
    if (b->varies)
        finding_also(f->d, e, b->box->at, "the box, in %.*s", STRF(t->s->t->name));
    finding_help(f->d, e,
                 wide ? "shorten its longest word, make the box wider, or let its role be smaller"
                      : "shorten it, make the box higher, or let its role be smaller");
    return false;
}

static bool report_all(struct fit *t)
{
    bool good = true;
    for (size_t i = 0; i < t->hard.n; i++)
        good = report(t, t->hard.at[i].card) && good;
    return good;
}

/* ---- the search ---- */

/* The least step in (0, most] at which all fit, where they do at `most`. */
static int32_t least_step(struct fit *t, int32_t most, int32_t steps, bool leading, int32_t fixed)
{
    int32_t lo = 0, hi = most;
    while (hi - lo > 1) {
        int32_t mid = lo + (hi - lo) / 2;
        if (leading)
            sizes_set(t, fixed, steps, mid);
        else
            sizes_set(t, mid, steps, fixed);
        if (all_fit(t))
            hi = mid;
        else
            lo = mid;
    }
    return hi;
}

static bool group_fit(struct fit *t)
{
    int32_t steps = steps_of(t), step = 0, tight;
    sizes_set(t, 0, steps, 0);
    try_all(t);
    if (!t->hard.n)
        return true;
    qsort(t->hard.at, t->hard.n, sizeof *t->hard.at, by_over);
    sizes_set(t, 0, steps, LEADINGS);
    if (!all_fit(t)) {
        sizes_set(t, steps, steps, LEADINGS);
        if (!all_fit(t))
            return report_all(t);
        step = least_step(t, steps, steps, false, LEADINGS);
    }
    sizes_set(t, step, steps, 0);
    tight = all_fit(t) ? 0 : least_step(t, LEADINGS, steps, true, step);
    sizes_set(t, step, steps, tight);
    return true;
}

bool card_fit(struct faces *f, struct face_side *s)
{
    struct fit t = {.f = f, .s = s};
    bool good = true;
    groups_make(&t);
    for (size_t i = 0; i < s->t->n_role; i++)
        s->role[i] = (struct role_at){&s->t->role[i], s->t->role[i].most, s->t->role[i].leading};
    for (size_t i = 0; i < s->t->n_role; i++) {
        t.now = i;
        if (t.group[i] == i)
            good = group_fit(&t) && good;
    }
    return good;
}
