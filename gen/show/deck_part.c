/* What an arm reads on a card: a row of its chart as a headline, short paragraphs and the ladder of a further die, or
 * the layout's own words for it; and what is worked out in those words. Called by deck_cards.c, for each card.
 *
 * Invariant: words of the layout are as its reading left them; rows that they name are there. */
#include "odds/odds.h"
#include "show/decks.h"
#include "show/show.h"

/* --- words of the layout */

/* Anything but one value on a card would be a lie to whoever draws it: it prints a ?, and is found. */
static struct str hole_value(struct deck_making *m, const struct deck_text *t, const struct deck_hole *hole)
{
    struct roll_error err;
    struct env env = {.model = m->m, .set = m->l->set};
    struct dist dist;
    if (!hole->roll)
        return STR("?");
    bool known = odds_eval(m->a, hole->roll, &env, &dist, NULL, &err);
    if (t->unheard && (!known || dist.n != 1))
        return STR("?");
    if (!known) {
        diag_add(m->d, RULE_BAD_ROLL, err.at, "%.*s", STRF(err.message));
        return STR("?");
    }
    if (dist.n != 1) {
        struct finding *f = diag_add(m->d, RULE_BAD_ROLL, hole->at,
                                     "this comes to %zu different values, and a card can print one", dist.n);
        finding_help(m->d, f, "write what does not roll, as {chart(ID, ROW)}; or name the roll in words");
        return STR("?");
    }
    struct buf b = {.a = m->a};
    buf_put_value(&b, &dist.at[0].value);
    return buf_str(&b);
}

/* Holes are in order and do not overlap. */
struct str deck_filled(struct deck_making *m, const struct deck_text *t)
{
    struct buf b = {.a = m->a};
    size_t from = 0;
    if (!t->n_hole)
        return t->s;
    for (size_t i = 0; i < t->n_hole; from = t->hole[i++].hi) {
        buf_put(&b, str_cut(t->s, from, t->hole[i].lo));
        buf_put(&b, hole_value(m, t, &t->hole[i]));
    }
    buf_put(&b, str_cut(t->s, from, t->s.n));
    return buf_str(&b);
}

struct words deck_words(struct deck_making *m, const struct deck_text *t, enum role kind, enum voice voice)
{
    if (!t->at.file)
        return (struct words){0};
    return show_words_in(&m->show, deck_filled(m, t), kind, voice);
}

/* The layout's words for a row, or for one of a further die's; NULL where it has none. */
static const struct deck_wording *wording_of(const struct deck_hand *hand, struct str row, struct str inner)
{
    for (size_t i = 0; i < hand->arm->n_wording; i++) {
        const struct deck_wording *w = &hand->arm->wording[i];
        if (str_same_name(w->row, row) && (inner.n ? w->inner.n && str_same_name(w->inner, inner) : !w->inner.n))
            return w;
    }
    return NULL;
}

/* Its paragraphs on one line. */
static struct words wording_line(struct deck_making *m, const struct deck_wording *own)
{
    struct words out = {0};
    for (size_t i = 0; i < own->n_text; i++) {
        if (i)
            out = words_join(m->a, out, words_of(m->a, STR(" "), ROLE_BODY, VOICE_PLAIN));
        out = words_join(m->a, out, deck_words(m, &own->text[i], ROLE_BODY, VOICE_PLAIN));
    }
    return out;
}

/* --- a row of a chart that is rolled for */

/* "Draw again in rain." in the layout's words, or by the chart's own "if". */
static struct words again_words(struct deck_making *m, const struct deck_hand *hand, const struct deck_wording *own,
                                const struct row *r, const char *with, const char *end)
{
    bool said = own && own->again.at.file;
    return show_words(
        &hand->show,
        str_printf(m->a, "%s %s%.*s%s", with, said ? "" : "if ", STRF(said ? own->again.s : r->again.s), end),
        ROLE_BODY);
}

/* What a row of a further die says, on one line. */
static struct words rung_text(struct deck_making *m, const struct deck_hand *hand, const struct row *of,
                              const struct row *r)
{
    const struct deck_wording *own = wording_of(hand, of->label.s, r->label.s);
    struct words out = own && own->has_text ? wording_line(m, own) : card_row_line(&hand->show, of->inner, r);
    if (r->again.s.n)
        out = words_join(m->a, out, again_words(m, hand, own, r, "; roll again", ""));
    return out;
}

/* Whole numbers one behind the other: 5 and 6 may stand as 5–6. */
static bool follows(const struct range *x, const struct range *y)
{
    return !x->no_lo && !x->no_hi && !y->no_lo && !y->no_hi && rat_whole(x->hi) && rat_whole(y->lo) &&
           x->hi.n + 1 == y->lo.n;
}

/* The rows of a further die, those that say the same joined. */
static void put_ladder(struct deck_making *m, const struct deck_hand *hand, const struct row *r, struct card_part *p)
{
    const struct chart *inner = r->inner;
    struct rung *rung = ARENA_ARRAY(m->a, struct rung, inner->n_row);
    struct range at = {0};
    bool known = false; /* `at` is that of the rung before */
    p->rung = rung;
    for (size_t i = 0; i < inner->n_row; i++) {
        const struct row *in = &inner->row[i];
        struct words text = rung_text(m, hand, r, in), label = card_row_key(&hand->show, inner, in);
        bool joins =
            known && in->has_range && follows(&at, &in->band.range) && words_same(rung[p->n_rung - 1].text, text);
        at = joins ? (struct range){.lo = at.lo, .hi = in->band.range.hi} : in->band.range;
        known = in->has_range;
        if (known && !at.no_lo && !at.no_hi)
            label = words_of(m->a, card_span(m->a, at.lo, at.hi, 0, false), ROLE_BODY, VOICE_STRONG);
        if (joins)
            rung[p->n_rung - 1].label = label;
        else
            rung[p->n_rung++] = (struct rung){label, text};
    }
}

/* The headline names the further die, if the row has one, so that the ladder below needs no head. */
struct card_part deck_part(struct deck_making *m, const struct deck_hand *hand, const struct row *r)
{
    const struct chart *c = hand->arm->chart;
    const struct deck_wording *own = wording_of(hand, r->label.s, (struct str){0});
    size_t n = 0;
    const struct words *said = own && own->has_text ? NULL : card_row_text(&hand->show, c, r, &n);
    struct words *text = ARENA_ARRAY(m->a, struct words, (said ? n : own->n_text) + 1);
    struct card_part p = {.text = text};
    for (size_t i = 0; i < (said ? n : own->n_text); i++) {
        struct words w = said ? said[i] : deck_words(m, &own->text[i], ROLE_BODY, VOICE_PLAIN);
        if (said || w.n)
            text[p.n_text++] = w;
    }
    if (r->again.s.n)
        text[p.n_text++] = again_words(m, hand, own, r, "Draw again", ".");
    p.headline = own && own->headline.at.file ? deck_words(m, &own->headline, ROLE_BODY, VOICE_PLAIN)
                                              : card_row_headline(&hand->show, c, r);
    if (!r->inner || r->inner->bad)
        return p;
    struct buf die = {.a = m->a}; /* what the player still rolls, when the card was drawn for the first die */
    buf_putz(&die, p.headline.n ? " (" : "");
    put_roll(&die, r->inner->down.expression.s);
    buf_putz(&die, p.headline.n ? ")" : "");
    p.headline = words_cat(m->a, p.headline, buf_str(&die), ROLE_BODY, VOICE_PLAIN);
    put_ladder(m, hand, r, &p);
    return p;
}

struct card_part deck_column_part(struct deck_making *m, const struct deck_hand *hand, size_t col)
{
    const struct chart *c = hand->arm->chart;
    struct rung *rung = ARENA_ARRAY(m->a, struct rung, c->n_row);
    for (size_t i = 0; i < c->n_row; i++)
        rung[i] = (struct rung){card_row_key(&hand->show, c, &c->row[i]), card_cell(&hand->show, c, &c->row[i], col)};
    return (struct card_part){.rung = rung, .n_rung = c->n_row};
}

/* Runs of modifiers that lead to one row. */
struct card_part deck_totals_part(struct deck_making *m, const struct deck_hand *hand, struct rat value)
{
    const struct chart *c = hand->arm->chart;
    struct rung *rung = ARENA_ARRAY(m->a, struct rung, hand->n_total);
    struct card_part p = {.rung = rung};
    if (!m->l->named && m->l->n_arm > 1)
        p.headline = show_words(&hand->show, c->title.s, ROLE_BODY);
    const struct row *before = NULL;
    for (size_t i = 0, from = 0; i < hand->n_total; i++) {
        struct rat sum;
        const struct row *r = rat_add(&sum, value, hand->total[i]) ? deck_row_at(c, sum) : NULL;
        if (i == 0 || r != before) {
            from = i;
            p.n_rung++;
        }
        before = r;
        struct str span = card_span(m->a, hand->total[from], hand->total[i], 0, true);
        const struct deck_wording *own = r ? wording_of(hand, r->label.s, (struct str){0}) : NULL;
        struct words said = own && own->has_text ? wording_line(m, own)
                            : r                  ? card_row_line(&hand->show, c, r)
                                                 : words_of(m->a, STR("\xe2\x80\x93"), ROLE_BODY, VOICE_ASIDE);
        rung[p.n_rung - 1] = (struct rung){words_of(m->a, span, ROLE_BODY, VOICE_STRONG), said};
    }
    return p;
}

/* --- a row of a chart that is not: a situation and what it adds, a step and those below it, a unit with its numbers */

/* "Normal", or "Infantry Move" where a head stands above. */
static struct words column_words(const struct show *s, const struct column *c)
{
    struct words label = show_words_in(s, c->label.s, ROLE_BODY, VOICE_PLAIN);
    if (!c->head.s.n)
        return label;
    struct words head = show_words_in(s, c->head.s, ROLE_BODY, VOICE_PLAIN);
    return words_join(s->a, words_join(s->a, head, words_of(s->a, STR(" "), ROLE_BODY, VOICE_PLAIN)), label);
}

/* Its columns as rungs; what its marks and notes say follows as paragraphs. */
static struct card_part row_ladder(struct deck_making *m, const struct deck_hand *hand, const struct row *r)
{
    const struct chart *c = hand->arm->chart;
    struct rung *rung = ARENA_ARRAY(m->a, struct rung, c->n_col);
    struct card_part p = {.rung = rung};
    for (size_t i = 0; i < c->n_col; i++)
        if (column_shown(&hand->show.ask, c, i) && r->cell[i].kind != CELL_NONE && r->cell[i].kind != CELL_BAD)
            rung[p.n_rung++] = (struct rung){column_words(&hand->show, &c->col[i]), card_cell(&hand->show, c, r, i)};
    p.text = card_row_notes(&hand->show, c, r, &p.n_text);
    return p;
}

/* "+1 for each figure, to +3 at the most". */
static struct card_part modifier_part(struct deck_making *m, const struct deck_hand *hand, const struct row *r)
{
    const struct chart *c = hand->arm->chart;
    struct buf b = {.a = m->a};
    size_t notes;
    const struct words *note = card_row_notes(&hand->show, c, r, &notes);
    struct words *text = ARENA_ARRAY(m->a, struct words, 1 + r->n_note);
    struct card_part p = {.headline = card_cell(&hand->show, c, r, 0), .text = text};
    if (r->each.s.n)
        buf_printf(&b, "for %s%.*s", str_starts(r->each.s, "each") ? "" : "each ", STRF(r->each.s));
    if (r->has_up_to) {
        buf_putz(&b, b.n ? ", up to " : "up to ");
        buf_put_rat(&b, r->up_to);
    }
    struct str to = r->to.s.n ? r->to.s : c->to.s;
    if (!b.n && to.n)
        buf_printf(&b, "to %.*s", STRF(to));
    if (b.n)
        text[p.n_text++] = show_words(&hand->show, str_dup(m->a, buf_str(&b)), ROLE_BODY);
    for (size_t i = 0; i < notes && i < r->n_note; i++)
        text[p.n_text++] = note[i];
    return p;
}

/* A step's own words are the title; the steps below it are paragraphs. */
static struct card_part step_part(struct deck_making *m, const struct deck_hand *hand, size_t row)
{
    const struct chart *c = hand->arm->chart;
    struct words *text = ARENA_ARRAY(m->a, struct words, c->n_row - row);
    struct card_part p = {.text = text};
    for (size_t i = row + 1; i < c->n_row && c->row[i].depth > 0; i++)
        text[p.n_text++] = card_cell(&hand->show, c, &c->row[i], 0);
    return p;
}

/* Charts with parts were refused when the layout was read. */
struct card_part deck_row_part(struct deck_making *m, const struct deck_hand *hand, size_t row)
{
    const struct chart *c = hand->arm->chart;
    switch (c->kind) {
    case CHART_BANDS:
    case CHART_GRID:
        return row_ladder(m, hand, &c->row[row]);
    case CHART_MODIFIERS:
        return modifier_part(m, hand, &c->row[row]);
    case CHART_STEPS:
        return step_part(m, hand, row);
    case CHART_PARTS:
        break;
    }
    return (struct card_part){0};
}
