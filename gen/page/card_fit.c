/* Fits a deck: finds one size for each paragraph style, the largest at which the words of all cards
 * fit in their boxes. Called by card.c for each side.
 *
 * Paragraph styles that share a box are sized together, in steps from their largest to their
 * smallest size. All cards are tried once at the largest size. Cards that fit there fit at every
 * smaller size, so the search continues only with the others, the worst first. The size is found
 * with the tightest leading, which is then loosened as far as possible; so leading is reduced
 * before size. Words are never cut off: a card that does not fit at the smallest size gets a
 * finding. */
#include "page/card_inner.h"
#include <inttypes.h>
#include <stdlib.h>

/* The result of the tried sizes on a card: how much the worst box lacks, 0 or less if all fit;
 * which box, and whether the lack is in width. unknown: a word with a glyph that is in no font. */
struct fit_verdict {
    const struct card *card;
    um over;
    bool wide;
    const struct box_at *where;
    struct str unknown;
    const struct box_at *cut; /* a box whose list is longer than a card shows */
};
struct fit {
    struct faces *f;
    struct face_side *s;
    const struct card_para_style *para_style; /* the requested sizes */
    size_t n_para_style;
    bool again;                    /* second pass: missing glyphs are already reported */
    size_t *group; /* for each paragraph style: the index of one paragraph style of its group */
    size_t now;                    /* the group being fitted */
    int32_t steps;                 /* number of size steps in that group */
    LIST(struct fit_verdict) hard; /* cards that do not fit at the largest size */
};

/* ---- groups */

/* The group of a box's words; CARD_NO_PARA_STYLE if it has none. */
static size_t box_group(const struct fit *t, const struct card_box *b)
{
    return box_n_para_style(b) ? t->group[b->para_style[OF_TEXT]] : CARD_NO_PARA_STYLE;
}

static void groups_join(struct fit *t, size_t para_style, size_t with)
{
    for (size_t k = 0, old = t->group[para_style]; k < t->n_para_style; k++)
        t->group[k] = t->group[k] == old ? t->group[with] : t->group[k];
}

/* Joins paragraph styles of words that share a height, or a width, into one group. `with` is a
 * paragraph style of the group, or CARD_NO_PARA_STYLE. Words with a height of their own do not
 * affect the others. Returns a paragraph style of the group of all joined paragraph styles in
 * `box`. */
static size_t stack_join(struct fit *t, size_t box, size_t with)
{
    const struct face_side *s = t->s;
    bool wide = s->box[box].box->share == SHARE_NATURAL;
    for (size_t i = box + 1; i < box_next(s, box); i = box_next(s, i)) {
        const struct card_box *b = s->box[i].box;
        size_t para_style = box_n_para_style(b) ? b->para_style[OF_TEXT] : CARD_NO_PARA_STYLE;
        if (b->shows == CARD_BOXES) {
            size_t joined = stack_join(t, i, b->height && !wide ? CARD_NO_PARA_STYLE : with);
            with = b->height && !wide ? with : joined;
        }
        if (para_style == CARD_NO_PARA_STYLE || (b->height && !wide))
            continue;
        with = with == CARD_NO_PARA_STYLE ? para_style : with;
        groups_join(t, para_style, with);
    }
    return with;
}

/* Numbers the groups; the number is the index of one of the paragraph styles. The paragraph styles
 * of a bar share its width, those of parts their height, and both boxes of parts share one card's
 * height. */
static void groups_make(struct fit *t)
{
    const struct face_side *s = t->s;
    t->group = ARENA_ARRAY(t->f->scratch, size_t, t->n_para_style);
    for (size_t i = 0; i < t->n_para_style; i++)
        t->group[i] = i;
    for (size_t i = 0; i < s->n_box; i++) {
        const struct card_box *b = s->box[i].box;
        for (size_t k = 1; k < box_n_para_style(b); k++)
            groups_join(t, b->para_style[k], b->para_style[OF_TEXT]);
    }
    if (s->together && s->apart)
        groups_join(t, s->apart->box->para_style[OF_TEXT], s->together->box->para_style[OF_TEXT]);
    for (size_t i = 0; i < s->n_box; i = box_next(s, i))
        if (s->box[i].box->shows == CARD_BOXES)
            stack_join(t, i, CARD_NO_PARA_STYLE);
}

/* The group whose sizes are reduced if a box with boxes is too small: the group of its first words
 * without a given height, else the group of its first words. */
static size_t stack_group(const struct fit *t, size_t box)
{
    size_t first = CARD_NO_PARA_STYLE;
    for (size_t i = box; i < box_next(t->s, box); i++) {
        const struct card_box *b = t->s->box[i].box;
        size_t group = box_group(t, b);
        if (group != CARD_NO_PARA_STYLE && !b->height)
            return group;
        first = first == CARD_NO_PARA_STYLE ? group : first;
    }
    return first;
}

/* Sets the group `step` steps below the largest size, and `tight` of LEADINGS steps from the usual
 * leading to the tightest. */
static void sizes_set(const struct fit *t, int32_t step, int32_t tight)
{
    for (size_t i = 0; i < t->n_para_style; i++) {
        const struct card_para_style *r = &t->para_style[i];
        if (t->group[i] != t->now)
            continue;
        int32_t below = t->steps ? (r->max - r->min) * step / t->steps : 0;
        int32_t less = (r->leading - r->leading_min) * tight / LEADINGS;
        t->s->para_style[i].max = r->max - below;
        t->s->para_style[i].leading = r->leading - less;
    }
}

/* ---- measuring */

static void worse(struct fit_verdict *v, const struct box_at *where, um high, um wide)
{
    if (high <= v->over && wide <= v->over)
        return;
    v->over = um_max(high, wide);
    v->wide = wide >= high;
    v->where = where->of;
}

/* Updates the verdict for a box and the boxes inside it, as far as sizes of this group affect them.
 * The air above and below words may be cut: only the letters must be inside the box. */
static void set_try(const struct fit *t, const struct box_set *s, struct fit_verdict *v)
{
    const struct card_box *b = s->at.box;
    size_t group =
        b->shows == CARD_BOXES ? stack_group(t, (size_t)(s->at.of - t->s->box)) : box_group(t, b);
    const struct para *p = s->at.para;
    um air = p && p->lines.n
                 ? p->height[0] - um_of_mpt(t->s->para_style[b->para_style[OF_TEXT]].max)
                 : 0;
    if (group == t->now)
        worse(v, &s->at, s->over - um_max(air, 0), s->wide);
    v->cut = s->cut ? s->cut : v->cut;
    for (size_t i = 0; i < s->n_kid; i++)
        set_try(t, &s->kid[i], v);
}

/* True if the sizes of the current group affect the box. Only one of the two boxes of parts is
 * tried, because they are measured together. */
static bool is_requested(const struct fit *t, const struct box_at *b)
{
    if (t->now == CARD_NO_PARA_STYLE)
        return b->box->shows == CARD_BOXES;
    if (t->s->together && b == t->s->apart)
        return false;
    for (const struct box_at *in = b; in <= b + b->box->within; in++)
        if (box_group(t, in->box) == t->now)
            return true;
    return false;
}

/* The worst of all boxes that the group affects on a card, or of only one box of the side. */
static struct fit_verdict card_try(struct fit *t, const struct card *card,
                                   const struct box_at *only)
{
    struct faces *f = t->f;
    struct fit_verdict v = {.card = card, .over = INT32_MIN / 2};
    for (size_t i = 0; i < t->s->n_box; i = box_next(t->s, i)) {
        const struct box_at *b = &t->s->box[i];
        if (!is_requested(t, b) || (!b->varies && card != t->s->card.at[0]) || (only && b != only))
            continue;
        struct arena_mark mark = arena_mark(f->scratch);
        struct face k = face_of(f, t->s, card, f->scratch);
        /* both boxes of parts are tried together */
        if ((b->box->shows == CARD_PARTS && b != t->s->tables) || box_stands(&k, b)) {
            struct box_set s = flow_measure(&k, b);
            set_try(t, &s, &v);
        }
        arena_rewind(f->scratch, mark);
        v.unknown = v.unknown.n ? v.unknown : k.c.unknown;
    }
    return v;
}

/* Reports each list once, even if several groups have words in its boxes. */
static void cut_report(struct faces *f, const struct box_at *b, const struct card *card)
{
    for (size_t i = 0; i < f->cut.n; i++)
        if (f->cut.at[i] == b)
            return;
    ARENA_PUSH(f->a, &f->cut, b);
    REPORT(f->d, RULE_DOES_NOT_FIT, card_at(f, card), "shorten the list: no card can show so many",
           "the list of card %.*s has more than %d entries for its box \"%.*s\"", STRF(card->id),
           ITEMS_MAX, STRF(b->box->name));
}

/* Tries every card of the side once, at the largest size. */
static void try_all(struct fit *t)
{
    struct faces *f = t->f;
    t->hard.n = 0;
    for (size_t n = 0; n < t->s->card.n; n++) {
        struct fit_verdict v = card_try(t, t->s->card.at[n], NULL);
        if (v.over > 0)
            ARENA_PUSH(f->a, &t->hard, v);
        if (v.cut)
            cut_report(f, v.cut, v.card);
        if (!v.unknown.n || t->again)
            continue;
        finding_with_help(diag_add(f->d, RULE_MISSING_GLYPH, card_at(f, v.card),
                                   "no available font has a letter of \"%.*s\" on card %.*s",
                                   STRF(v.unknown), STRF(v.card->id)),
                          unknown_help(v.unknown));
    }
}

/* The worst first; of equally bad cards the first in the deck, so that the order is the same on all
 * systems. */
static int by_over(const void *x, const void *y)
{
    const struct fit_verdict *a = x, *b = y;
    if (a->over != b->over)
        return a->over < b->over ? 1 : -1;
    return a->card < b->card ? -1 : a->card > b->card;
}

/* True if the hard cards now fit. A card that did not fit is tried first the next time. */
static bool all_fit(struct fit *t)
{
    for (size_t i = 0; i < t->hard.n; i++) {
        struct fit_verdict worst = t->hard.at[i];
        if (card_try(t, worst.card, NULL).over <= 0)
            continue;
        t->hard.at[i] = t->hard.at[0];
        t->hard.at[0] = worst;
        return false;
    }
    return true;
}

/* ---- what does not fit */

/* If a word is too wide, the number of words is irrelevant. */
static const char *shorter_help(const struct fit_verdict *v)
{
    bool word = v->wide && v->where->box->shows != CARD_BOXES;
    return word ? "shorten its longest word" : "shorten it";
}

/* Reports at the card's row; for words that are on all cards, at the words in the template. */
static void box_report(struct fit *t, struct fit_verdict v)
{
    struct faces *f = t->f;
    const struct box_at *b = v.where;
    bool wide = v.wide, boxes = b->box->shows == CARD_BOXES;
    um over = v.over + 99;
    struct str which = boxes ? STR("its content does") : STR("the words do"), at = {"", 0};
    if (b->varies)
        which = str_printf(f->a, "card %.*s does", STRF(v.card->id));
    if (t->now != CARD_NO_PARA_STYLE) {
        size_t para_style = b->box->para_style[OF_TEXT];
        int32_t mpt = t->s->para_style[para_style == CARD_NO_PARA_STYLE ? t->now : para_style].max;
        at = str_printf(f->a, "at %s pt ", tenths(f->a, mpt));
    }
    struct finding *e =
        diag_add(f->d, RULE_DOES_NOT_FIT,
                 b->varies ? card_at(f, v.card)
                 : boxes   ? b->box->at
                           : b->box->words.at,
                 "%.*s not fit %s box \"%.*s\": %.*s%s %s mm too %s", STRF(which),
                 b->varies ? "its" : "the", STRF(b->box->name), STRF(at), b->varies || boxes ? "it is" : "they are",
                 tenths(f->a, over), wide ? "wide" : "high");
    if (b->varies)
        finding_also(e, b->box->at, "the box, in %.*s", STRF(t->s->t->name));
    if (t->now == CARD_NO_PARA_STYLE)
        finding_help(e, "make the box %s, or its content smaller", wide ? "wider" : "higher");
    else
        finding_help(e, "%s, make the box %s, or allow a smaller role", shorter_help(&v),
                     wide ? "wider" : "higher");
}

/* Reports each box that the card does not fit, because each needs its own correction. */
static void report(struct fit *t, const struct card *card)
{
    for (size_t i = 0; i < t->s->n_box; i = box_next(t->s, i)) {
        struct fit_verdict v = card_try(t, card, &t->s->box[i]);
        if (v.over > 0)
            box_report(t, v);
    }
}

/* ---- the search */

/* The smallest step in (0, max] at which all cards fit; they must fit at `max`. Searches the size
 * with the tightest leading, or, with `leading`, the leading at size step `size`. */
static int32_t min_step(struct fit *t, int32_t max, bool leading, int32_t size)
{
    int32_t lo = 0, hi = max;
    while (hi - lo > 1) {
        int32_t mid = lo + (hi - lo) / 2;
        sizes_set(t, leading ? size : mid, leading ? mid : LEADINGS);
        if (all_fit(t))
            hi = mid;
        else
            lo = mid;
    }
    return hi;
}

/* The number of size steps of the current group. */
static int32_t steps_of(const struct fit *t)
{
    int32_t steps = 0;
    for (size_t i = 0; i < t->n_para_style; i++) {
        int32_t n = (t->para_style[i].max - t->para_style[i].min + FIT_STEP - 1) / FIT_STEP;
        steps = t->group[i] == t->now && n > steps ? n : steps;
    }
    return steps;
}

/* Finds first the size with the tightest leading, then the loosest leading at that size. */
static void group_fit(struct fit *t)
{
    int32_t step = 0;
    t->steps = steps_of(t);
    sizes_set(t, 0, 0);
    try_all(t);
    if (!t->hard.n)
        return;
    qsort(t->hard.at, t->hard.n, sizeof *t->hard.at, by_over);
    sizes_set(t, 0, LEADINGS);
    if (!all_fit(t)) {
        sizes_set(t, t->steps, LEADINGS);
        if (!all_fit(t)) {
            for (size_t i = 0; i < t->hard.n; i++)
                report(t, t->hard.at[i].card);
            return;
        }
        step = min_step(t, t->steps, false, 0);
    }
    sizes_set(t, step, 0);
    if (!all_fit(t))
        sizes_set(t, step, min_step(t, LEADINGS, true, step));
}

void card_fit(struct faces *f, struct face_side *s, bool again)
{
    struct fit t = {.f = f,
                    .s = s,
                    .para_style = s->requested,
                    .n_para_style = s->t->n_para_style,
                    .again = again};
    groups_make(&t);
    for (t.now = 0; t.now < t.n_para_style; t.now++)
        if (t.group[t.now] == t.now)
            group_fit(&t);
    t.now = CARD_NO_PARA_STYLE; /* boxes without words: no type size makes them smaller */
    bool bare = false;
    for (size_t i = 0; i < s->n_box && !again; i++)
        bare = bare ||
               (s->box[i].box->shows == CARD_BOXES && stack_group(&t, i) == CARD_NO_PARA_STYLE);
    for (size_t i = 0; bare && i < s->card.n; i++) {
        struct fit_verdict v = card_try(&t, s->card.at[i], NULL);
        if (v.cut)
            cut_report(f, v.cut, v.card);
        report(&t, v.card);
    }
}

/* ---- the floor: sizes that are readable at a table */

/* How a paragraph style is used on the cards of a side. The text of parts always counts as read.
 * The foot of a built-in face, with the deck's name and edition, has no floor. */
enum para_style_use { USED = 1, READ = 2, FOOTER = 4 };

/* Counts words separated by blanks, even if their character styles change inside. */
static size_t words_count(struct words w)
{
    size_t n = 0;
    bool inside = false;
    for (size_t i = 0; i < w.n; i++)
        for (size_t k = 0; k < w.run[i].text.n; k++) {
            bool blank = char_is_blank(w.run[i].text.p[k]);
            n += !blank && !inside;
            inside = !blank;
        }
    return n;
}

static void box_uses(const struct face *k, const struct box_at *b, unsigned *use)
{
    size_t n = 0;
    bool has_text = false, footer = k->s->t->plain;
    for (size_t i = 0; i < b->part.n; i++) {
        const struct word_part *p = &b->part.at[i];
        /* a field of the deck: its name, its edition */
        bool own = p->kind == WORD_FIELD && !card_field_find(k->card, p->text).n;
        size_t words = words_count(card_part_words(k, b, p));
        has_text = has_text || words;
        footer = footer && (own || p->kind == WORD_TEXT);
        n += own || part_is_dot(p) ? 0 : words;
    }
    use[b->box->para_style[OF_TEXT]] |=
        (has_text ? USED : 0u) | (n >= SENTENCE ? READ : 0u) | (footer ? FOOTER : 0u);
}

static void parts_use(const struct face *k, const struct card_box *b, unsigned *use)
{
    for (size_t i = 0; i < k->card->n_part; i++) {
        const struct card_part *p = &k->card->part[i];
        use[b->para_style[OF_HEADLINE]] |= p->headline.n ? USED | READ : 0u;
        use[b->para_style[OF_TEXT]] |= p->n_text || p->n_sub_row ? USED | READ : 0u;
        use[b->para_style[OF_SUB_ROW]] |= p->n_sub_row ? USED | READ : 0u;
        use[b->para_style[OF_LABEL]] |= p->n_arm && (k->f->arms || k->f->heads) ? USED : 0u;
    }
}

/* The uses of each paragraph style of the side. */
static unsigned *uses_find(const struct fit *t)
{
    struct faces *f = t->f;
    unsigned *use = ARENA_ARRAY(f->a, unsigned, t->n_para_style);
    for (size_t c = 0; c < t->s->card.n; c++) {
        struct arena_mark mark = arena_mark(f->scratch);
        struct face k = face_of(f, t->s, t->s->card.at[c], f->scratch);
        for (size_t i = 0; i < t->s->n_box; i = box_next(t->s, i)) {
            const struct box_at *b = &t->s->box[i];
            struct box_list list = flow_boxes(&k, b);
            for (size_t n = 0; n < list.n; n++)
                if (list.at[n].box->shows == CARD_WORDS)
                    box_uses(&k, &list.at[n], use);
                else if (list.at[n].box->shows == CARD_PARTS)
                    parts_use(&k, list.at[n].box, use);
                else /* dice and ranges are read in play, with all their words */
                    for (size_t r = box_n_para_style(list.at[n].box); r-- > 0;)
                        use[list.at[n].box->para_style[r]] |= USED | READ;
        }
        arena_rewind(f->scratch, mark);
    }
    return use;
}

static const char in_play[] = "text that is read in play", besides[] = "the text beside it";

static int32_t floor_of(unsigned use)
{
    if (use & FOOTER)
        return 0;
    if (use & READ)
        return FLOOR_PLAY;
    if (use & USED)
        return FLOOR_ASIDE;
    return 0;
}

/* Reports the worst card that does not fit with its sizes at the floor, and names some others. */
static void floor_report(struct fit *t, size_t para_style, int32_t printed, int32_t min)
{
    struct faces *f = t->f;
    struct fit_verdict worst = t->hard.at[0];
    struct buf also = {.a = f->a};
    for (size_t i = 1; i < t->hard.n && i <= FLOOR_ALSO; i++)
        buf_printf(&also, "%s%.*s", i > 1 ? ", " : "", STRF(t->hard.at[i].card->id));
    bool varies = worst.where->varies;
    um over = worst.over + 99;
    struct finding *e =
        diag_add(f->d, RULE_SMALL_PRINT, varies ? card_at(f, worst.card) : worst.where->box->at,
                 "card %.*s keeps the words of \"%.*s\" at %s pt on all cards",
                 STRF(worst.card->id), STRF(t->para_style[para_style].name), tenths(f->a, printed));
    finding_note(e, "%s needs %" PRId32 " pt, but then its box \"%.*s\" is %s mm too %s%s%.*s%s",
                 min == FLOOR_PLAY ? in_play : besides, min / 1000, STRF(worst.where->box->name),
                 tenths(f->a, over), worst.wide ? "narrow" : "low", also.n ? "; also for " : "",
                 STRF(buf_str(&also)), t->hard.n > FLOOR_ALSO + 1 ? " and others" : "");
    finding_also(e, t->para_style[para_style].at, "its role, \"%.*s\"",
                 STRF(t->para_style[para_style].name));
    finding_help(e, "%s, make the box %s, or choose a larger card", shorter_help(&worst),
                 worst.wide ? "wider" : "higher");
}

/* Raises the group's sizes until all of them reach their floors, and reports the cards that do not
 * fit then. */
static void group_floor(struct fit *t, const int32_t *min, const struct card_para_style *decided)
{
    size_t low = t->n_para_style;
    int32_t step = t->steps = steps_of(t);
    for (size_t i = 0; i < t->n_para_style; i++) {
        const struct card_para_style *r = &t->para_style[i];
        if (t->group[i] != t->now || decided[i].max >= min[i] || r->max < min[i])
            continue;
        low = low < t->n_para_style ? low : i;
        while (step > 0 && r->max - (r->max - r->min) * step / t->steps < min[i])
            step--;
    }
    if (low == t->n_para_style)
        return;
    sizes_set(t, step, LEADINGS);
    t->again = true;
    try_all(t);
    if (t->hard.n) {
        qsort(t->hard.at, t->hard.n, sizeof *t->hard.at, by_over);
        floor_report(t, low, decided[low].max, min[low]);
    }
}

/* Checks sizes against the floor. Counters are exempt, because they are picked up to be read. A
 * paragraph style whose template allows no size at the floor is reported at the paragraph style. */
void card_floor_check(struct faces *f, struct face_side *s)
{
    struct fit t = {
        .f = f, .s = s, .para_style = s->t->para_style, .n_para_style = s->t->n_para_style};
    bool low = false;
    for (size_t i = 0; i < t.n_para_style; i++)
        low = low || s->para_style[i].max < FLOOR_PLAY;
    if (!low || f->p->w <= COUNTER_MAX || f->p->h <= COUNTER_MAX)
        return;
    const struct card_para_style *decided =
        arena_copy(f->a, s->para_style, t.n_para_style * sizeof *decided);
    const unsigned *use = uses_find(&t);
    int32_t *min = ARENA_ARRAY(f->a, int32_t, t.n_para_style);
    for (size_t i = 0; i < t.n_para_style; i++) {
        min[i] = floor_of(use[i]);
        if (t.para_style[i].max >= min[i])
            continue;
        int32_t max = t.para_style[i].max;
        struct finding *e = diag_add(f->d, RULE_SMALL_PRINT, t.para_style[i].at,
                                     "the words of \"%.*s\" are at most %s pt",
                                     STRF(t.para_style[i].name), tenths(f->a, max));
        finding_help(e, "%s needs %" PRId32 " pt: extend its size to that",
                     min[i] == FLOOR_PLAY ? in_play : besides, min[i] / 1000);
    }
    groups_make(&t);
    for (t.now = 0; t.now < t.n_para_style; t.now++)
        if (t.group[t.now] == t.now)
            group_floor(&t, min, decided);
    memcpy(s->para_style, decided, t.n_para_style * sizeof *decided);
}
