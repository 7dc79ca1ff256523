/* What each arm reads, one below the other: icons in a column, beside them a headline, text, and the rungs of a further
 * die. Called by card_fit.c to measure and by card_draw.c to draw.
 *
 * Room that is left is shared evenly between the parts. Arms that stand apart have a box of their own at the foot,
 * which grows upwards by what they need; the box of the others ends where it begins. */
#include "page/card_inner.h"

enum {
    LABEL_GAP = 350, /* below an icon */
    ICON_GAP = 900,  /* least room between the icons of one part, and the most */
    ICON_GAP_MOST = 2600,
    RUNG_GAP = 1400, /* between a rung's die and its words */
    RUNG_AIR = 900,  /* most room between rungs */
    HAIRLINE = 120,
};

struct rung_set {
    struct card_para label, text;
    um total;
};
struct part_set {
    const struct card_part *part;
    struct card_para head, headline, *text, *label; /* label: one an arm; head: theirs where the deck has no icons */
    size_t n_text;
    struct rung_set *rung;
    um rung_w;                           /* width of the column of dice */
    um words_h, rungs_h, icons_h, total; /* rungs_h: of words_h */
};
struct parts_set {
    struct part_set *at;
    size_t n;
    um words_x, words_w, icons_w;  /* from the box's inner edge */
    um total;                      /* with the least gaps */
    um wide;                       /* by how much a word is too wide */
    const struct card_para *label; /* one an arm */
};

static um most_of(um a, um b)
{
    return a > b ? a : b;
}

/* ---- which parts stand in which box ---- */

static bool part_apart(const struct faces *f, const struct card_part *p)
{
    return p->n_arm && f->deck->arm[p->arm[0]].apart;
}

static bool stands_in(const struct faces *f, const struct face_side *s, const struct card_box *b,
                      const struct card_part *p)
{
    if (!s->apart)
        return !b->apart;
    if (!s->together)
        return b->apart && part_apart(f, p);
    return part_apart(f, p) == b->apart;
}

/* The hue of words: of the one arm that reads them, else of the card. */
static unsigned part_hue(const struct faces *f, const struct face_side *s, const struct card_part *p, size_t card)
{
    return p->n_arm == 1 ? f->deck->arm[p->arm[0]].hue : card_hue(f, s, card);
}

/* ---- measuring ---- */

struct maker {
    struct faces *f;
    struct arena *a;
    const struct face_side *s;
    const struct card_box *b;
    struct parts_set *set;
    unsigned hue;
};

static struct card_para para(struct maker *m, const struct card_role *role, unsigned hue, struct words w, um width)
{
    enum ragged ragged = role == m->b->role ? RAGGED_TEXT : RAGGED_EVEN;
    struct words_at at = {role_at(m->s, role), hue, ragged};
    struct card_para p = card_para_make(m->f, m->a, at, w, width);
    m->set->wide = most_of(m->set->wide, p.lines.width - width);
    return p;
}

/* The dice of a further roll in a column as wide as the widest, so that their words begin together; never wider than
 * half of all. */
static um rungs_make(struct maker *m, struct part_set *p, um width)
{
    um total = 0;
    p->rung = ARENA_ARRAY(m->a, struct rung_set, p->part->n_rung);
    for (size_t i = 0; i < p->part->n_rung; i++) {
        p->rung[i].label = para(m, m->b->rung, m->hue, p->part->rung[i].label, width / 2);
        p->rung_w = most_of(p->rung_w, p->rung[i].label.lines.width);
    }
    for (size_t i = 0; i < p->part->n_rung; i++) {
        struct rung_set *r = &p->rung[i];
        r->text = para(m, m->b->role, m->hue, p->part->rung[i].text, width - p->rung_w - RUNG_GAP);
        r->total = most_of(r->label.total, r->text.total);
        total += r->total;
    }
    return total;
}

static void icons_make(struct maker *m, struct part_set *p)
{
    p->label = ARENA_ARRAY(m->a, struct card_para, p->part->n_arm);
    for (size_t i = 0; m->set->icons_w && i < p->part->n_arm; i++) {
        p->label[i] = m->set->label[p->part->arm[i]];
        p->icons_h += (i ? ICON_GAP : 0) + (m->f->arm_icon[p->part->arm[i]] ? m->b->icon_h : 0);
        p->icons_h += p->label[i].total ? LABEL_GAP + p->label[i].total : 0;
    }
}

/* The arms' names one behind the other. */
static struct words arms_words(struct maker *m, const struct card_part *of)
{
    struct words w = {NULL, 0};
    for (size_t i = 0; i < of->n_arm; i++) {
        if (i)
            w = words_join(m->a, w, words_of(m->a, STR(" \xC2\xB7 "), WORDS_BODY, VOICE_PLAIN));
        w = words_join(m->a, w, m->f->deck->arm[of->arm[i]].label);
    }
    return w;
}

static void text_make(struct maker *m, struct part_set *p, um width)
{
    const struct card_part *of = p->part;
    bool run_in = m->b->run_in && of->n_text > 1;
    struct words all = {NULL, 0};
    p->n_text = run_in ? 1 : of->n_text;
    p->text = ARENA_ARRAY(m->a, struct card_para, of->n_text);
    for (size_t i = 0; run_in && i < of->n_text; i++) {
        if (i)
            all = words_join(m->a, all, words_of(m->a, STR(" "), WORDS_BODY, VOICE_PLAIN));
        all = words_join(m->a, all, of->text[i]);
    }
    for (size_t i = 0; i < p->n_text; i++) {
        p->text[i] = para(m, m->b->role, m->hue, run_in ? all : of->text[i], width);
        p->words_h += p->text[i].total;
    }
}

static void part_make(struct maker *m, struct part_set *p, const struct card_part *of, size_t card)
{
    um width = m->set->words_w;
    p->part = of;
    m->hue = part_hue(m->f, m->s, of, card);
    if (m->f->heads)
        p->head = para(m, m->b->label, m->hue, arms_words(m, of), width);
    p->headline = para(m, m->b->headline, m->hue, of->headline, width);
    p->words_h = p->head.total + p->headline.total;
    text_make(m, p, width);
    p->rungs_h = rungs_make(m, p, width);
    p->words_h += p->rungs_h;
    icons_make(m, p);
    p->total = most_of(p->words_h, p->icons_h);
}

/* The words below icons, at one size: set when a card is first asked for, and again when the size has changed. */
static const struct labels *labels_of(struct faces *f, const struct face_side *s, const struct card_box *b)
{
    struct labels *l = &s->labels[b->apart];
    const struct role_at *role = role_at(s, b->label);
    if (l->para && l->mpt == role->mpt)
        return l;
    *l = (struct labels){ARENA_ARRAY(f->a, struct card_para, f->deck->n_arm), role->mpt, 0};
    for (size_t i = 0; i < f->deck->n_arm; i++) {
        struct words_at at = {role, f->deck->arm[i].hue, RAGGED_EVEN};
        l->para[i] = card_para_make(f, f->a, at, f->deck->arm[i].label, INT32_MAX);
        l->width = most_of(l->width, l->para[i].lines.width);
        l->width = most_of(l->width, f->arm_icon[i] ? b->icon_w : 0);
    }
    return l;
}

static struct parts_set parts_make(struct faces *f, struct arena *a, const struct face_side *s, const struct box_at *b,
                                   size_t card)
{
    const struct card *c = &f->deck->card[card];
    struct parts_set set = {.at = ARENA_ARRAY(a, struct part_set, c->n_part)};
    struct maker m = {.f = f, .a = a, .s = s, .b = b->box, .set = &set};
    if (f->arms) {
        const struct labels *l = labels_of(f, s, b->box);
        set.label = l->para;
        set.icons_w = l->width;
    }
    set.words_x = set.icons_w ? set.icons_w + b->box->gap : 0;
    set.words_w = pad_inner_w(b) - set.words_x;
    for (size_t i = 0; i < c->n_part; i++)
        if (stands_in(f, s, b->box, &c->part[i])) {
            part_make(&m, &set.at[set.n], &c->part[i], card);
            set.total += set.at[set.n].total + (set.n ? b->box->between : 0);
            set.n++;
        }
    return set;
}

static um pads(const struct card_box *b)
{
    return b->pad[SIDE_TOP] + b->pad[SIDE_BOTTOM];
}

/* How high the box of those apart is on this card: as the template has it, or what they need; 0: there are none. */
static um apart_height(const struct face_side *s, const struct parts_set *set)
{
    return s->apart && set->n ? most_of(s->apart->h, set->total + pads(s->apart->box)) : 0;
}

/* Where the box of the others ends. */
static um together_end(const struct face_side *s, um apart_h)
{
    if (!s->apart)
        return s->together->y + s->together->h;
    um end = s->apart->y + s->apart->h;
    return apart_h ? end - apart_h : end - s->apart->box->pad[SIDE_BOTTOM];
}

struct card_need card_parts_need(struct faces *f, const struct face_side *s, size_t card)
{
    struct arena_mark mark = arena_mark(f->scratch);
    struct parts_set apart = {0}, all = {0};
    struct card_need need = {INT32_MIN / 2, INT32_MIN / 2};
    if (s->apart)
        apart = parts_make(f, f->scratch, s, s->apart, card);
    um h = apart_height(s, &apart);
    need.wide = most_of(need.wide, apart.wide);
    if (s->together) {
        all = parts_make(f, f->scratch, s, s->together, card);
        need.high = all.total + pads(s->together->box) - (together_end(s, h) - s->together->y);
    } else {
        need.high = h - s->apart->h;
    }
    need.wide = most_of(need.wide, all.wide);
    arena_rewind(f->scratch, mark);
    return need;
}

/* ---- drawing ---- */

struct pen {
    struct faces *f;
    struct canvas *v;
    const struct card_box *b;
    const struct parts_set *set;
    um x;
};

static void icons_draw(struct pen *pen, const struct part_set *p, um y, um h)
{
    size_t n = p->part->n_arm;
    um gap = n > 1 ? (h - p->icons_h) / (um)(n + 1) + ICON_GAP : 0;
    gap = gap > ICON_GAP_MOST ? ICON_GAP_MOST : gap;
    y += (h - p->icons_h - (n > 1 ? (um)(n - 1) * (gap - ICON_GAP) : 0)) / 2;
    for (size_t i = 0; i < n; i++, y += gap) {
        const struct arm *arm = &pen->f->deck->arm[p->part->arm[i]];
        const struct picture *icon = pen->f->arm_icon[p->part->arm[i]];
        static const struct card_ink hue = {CARD_INK_HUE, {0, 0, 0}, 100};
        if (icon) {
            canvas_picture(pen->v, pen->x + (pen->set->icons_w - pen->b->icon_w) / 2, y, pen->b->icon_w, pen->b->icon_h,
                           icon, card_ink_colour(&hue, pen->f->t, arm->hue));
            y += pen->b->icon_h;
        }
        if (p->label[i].total)
            y = card_para_draw(pen->f, pen->v, &p->label[i], pen->x, y + LABEL_GAP, pen->set->icons_w, 1);
    }
}

static um above_draw(struct pen *pen, const struct part_set *p, um x, um y, um width)
{
    y = card_para_draw(pen->f, pen->v, &p->head, x, y, width, 0);
    y = card_para_draw(pen->f, pen->v, &p->headline, x, y, width, 0);
    for (size_t i = 0; i < p->n_text; i++)
        y = card_para_draw(pen->f, pen->v, &p->text[i], x, y, width, 0);
    return y;
}

static void rung_draw(struct pen *pen, const struct part_set *p, size_t i, um x, um y, um width, um h)
{
    const struct rung_set *r = &p->rung[i];
    um in = p->rung_w + RUNG_GAP, label = pen->b->spread ? (h - r->label.total) / 2 : 0;
    um text = pen->b->spread ? (h - r->text.total) / 2 : 0;
    card_para_draw(pen->f, pen->v, &r->label, x, y + label, p->rung_w, 0);
    card_para_draw(pen->f, pen->v, &r->text, x + in, y + text, width - in, pen->b->spread ? 2 : 0);
}

/* The whole height is the rungs', with hairlines between them. */
static void rungs_spread(struct pen *pen, const struct part_set *p, um x, um y, um width, um left)
{
    um each = left / (um)p->part->n_rung;
    for (size_t i = 0; i < p->part->n_rung; i++) {
        um h = p->rung[i].total + each;
        if (i || p->words_h > p->rungs_h)
            canvas_rule(pen->v, x, y, width, 0, HAIRLINE, pen->f->t->rule);
        rung_draw(pen, p, i, x, y, width, h);
        y += h;
    }
}

/* Rungs take what is left of the part's height as air between them, up to a point. */
static void words_draw(struct pen *pen, const struct part_set *p, um y, um h)
{
    bool above = p->words_h > p->rungs_h;
    size_t n = p->part->n_rung, gaps = n ? n - (above ? 0 : 1) : 0;
    um x = pen->x + pen->set->words_x, width = pen->set->words_w, left = h - p->words_h;
    um air = gaps ? left / (um)(2 * gaps) : 0;
    if (pen->b->spread && n) {
        rungs_spread(pen, p, x, above_draw(pen, p, x, y, width), width, left);
        return;
    }
    air = air > RUNG_AIR ? RUNG_AIR : air < 0 ? 0 : air;
    y = above_draw(pen, p, x, y + (left - air * (um)gaps) / 2, width);
    for (size_t i = 0; i < n; i++) {
        y += i || above ? air : 0;
        rung_draw(pen, p, i, x, y, width, p->rung[i].total);
        y += p->rung[i].total;
    }
}

static void set_draw(struct pen *pen, um y, um h)
{
    um contents = 0;
    for (size_t i = 0; i < pen->set->n; i++)
        contents += pen->set->at[i].total;
    um left = pen->set->n ? (h - contents) / (um)pen->set->n : 0;
    for (size_t i = 0; i < pen->set->n; i++) {
        const struct part_set *p = &pen->set->at[i];
        if (i)
            canvas_rule(pen->v, pen->x, y, pen->set->words_x + pen->set->words_w, 0, HAIRLINE, pen->f->t->rule);
        if (pen->set->icons_w)
            icons_draw(pen, p, y, p->total + left);
        words_draw(pen, p, y, p->total + left);
        y += p->total + left;
    }
}

void card_parts_draw(struct faces *f, struct canvas *v, const struct face_side *s, const struct box_at *b, size_t card,
                     struct parts_set **apart)
{
    if (!*apart) {
        *apart = ARENA_NEW(v->a, struct parts_set);
        if (s->apart)
            **apart = parts_make(f, v->a, s, s->apart, card);
    }
    um h = apart_height(s, *apart), y = b->y, bottom = b->y + b->h, origin = f->p->bleed;
    if (b->box->apart && !h)
        return;
    if (b->box->apart)
        y = bottom - h;
    else
        bottom = together_end(s, h);
    const struct card_box *box = b->box;
    struct parts_set set = box->apart ? **apart : parts_make(f, v->a, s, b, card);
    struct pen pen = {f, v, box, &set, origin + b->x + box->pad[SIDE_LEFT]};
    card_ground_draw(f, v, box, origin + b->x, origin + y, b->w, bottom - y, card_hue(f, s, card));
    set_draw(&pen, origin + y + box->pad[SIDE_TOP], bottom - y - pads(box));
}
