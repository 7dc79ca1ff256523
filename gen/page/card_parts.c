/* Sets the text of each arm, below each other: icons in a column, beside them a headline, text, and
 * the rungs of a further die (a column of dice with words beside it). Called by card_fit.c to
 * measure and by card.c to draw.
 *
 * Remaining room is shared evenly between the parts. Separate arms have a box of their own at the
 * foot, which grows upwards as needed; the box of the other arms ends where it begins. Rungs are in
 * rows, read from left to right. In column layout, a ladder that fits on one line is set on one
 * line. Else two short successive rungs share a row, and all second rungs of a ladder begin at the
 * same x. */
#include "page/card_inner.h"

struct sub_row_at {
    struct para label, text;
    um want;         /* its width on one line */
    um x, in, width; /* from the left of the words; from there to its text; of the text */
    size_t row;
};
struct part_set {
    const struct card_part *part;
    /* label: one per arm; head: the arms' names if the deck has no icons */
    struct para head, headline, *text, *label;
    size_t n_text;
    struct sub_row_at *sub_row; /* in the order of the part */
    size_t n_row;
    um *row_h, rungs_h;         /* heights of the rows of rungs, and their sum */
    um words_h, icons_h, total; /* words_h: with the rungs */
    bool above;                 /* its icons are in a row above its words, all centred */
};
struct parts_set {
    const struct card_box *b;
    struct part_set *at;
    size_t n;
    um words_x, words_w, icons_w; /* from the box's inner edge */
    um total;                     /* with the smallest gaps */
    um wide;                      /* how much a word is too wide */
    struct para *label;           /* one per arm */
};
/* Both boxes of parts on a card. */
struct parts_both {
    struct parts_set apart, together;
    um apart_h; /* height of its box */
    um free;    /* space that the other parts leave in their box; below 0: they need more */
};

/* Lines of a part's running text are full, all others are even. Excess width is recorded in the
 * set. */
static struct para para(struct face *k, struct parts_set *set, size_t para_style, unsigned hue,
                        struct words w, um width)
{
    struct para p =
        card_para(k, para_style, hue, w, width,
                  para_style == set->b->para_style[OF_TEXT] ? RAGGED_TEXT : RAGGED_EVEN);
    set->wide = um_max(set->wide, p.lines.width - width);
    return p;
}

/* ---- rungs */

/* True if rung i of p and the next one share a row of that width whose second rung begins at `at`.
 * `want` is a rung's width on one line, independent of its place, so that no trial sets words
 * again. */
static bool is_abreast(const struct part_set *p, um width, size_t i, um at)
{
    return i + 1 < p->part->n_sub_row && p->sub_row[i].want + RUNGS_APART <= at &&
           p->sub_row[i + 1].want <= width - at;
}

/* The number of rows that this saves. */
static size_t joined(const struct part_set *p, um width, um at)
{
    size_t n = 0;
    for (size_t i = 0; i < p->part->n_sub_row; i++)
        if (is_abreast(p, width, i, at)) {
            n++;
            i++;
        }
    return n;
}

/* Where second rungs begin: in the middle, or as near to it as the most pairs allow; 0 without
 * pairs. */
static um column_find(const struct part_set *p, um width)
{
    um half = (width + RUNGS_APART) / 2, best = half;
    size_t max = joined(p, width, best);
    for (size_t i = 0; i < 2 * p->part->n_sub_row; i++) {
        um want = p->sub_row[i / 2].want, at = i % 2 ? width - want : want + RUNGS_APART;
        um off = at < half ? half - at : at - half, best_off = best < half ? half - best : best - half;
        size_t n = joined(p, width, at);
        if (n > max || (n == max && off < best_off)) {
            best = at;
            max = n;
        }
    }
    return max ? best : 0;
}

/* Sets a rung at x of the current row; its die is `die` wide, both together `width`. */
static void sub_row_make(struct face *k, struct parts_set *set, struct part_set *p, unsigned hue,
                         size_t i, um x, um die, um width)
{
    struct sub_row_at *r = &p->sub_row[i];
    r->row = p->n_row;
    r->x = x;
    r->in = die + SUB_ROW_GAP;
    r->width = width - r->in;
    r->text = para(k, set, set->b->para_style[OF_TEXT], hue, p->part->sub_row[i].text, r->width);
    p->row_h[r->row] = um_max(p->row_h[r->row], um_max(r->label.total, r->text.total));
}

/* Measures rungs in reading order. A row is as high as the higher of its two rungs. */
static void rungs_make(struct face *k, struct parts_set *set, struct part_set *p, unsigned hue, um width)
{
    const struct card_part *part = p->part;
    size_t n = part->n_sub_row;
    /* width of the widest die; the same for second rungs; where second rungs begin */
    um die = 0, second = 0, column = 0;
    /* gap: between rungs that are all on one line; -1: they are not */
    um gap = -1, x = 0, left = width, gaps = (um)n - 1;
    p->sub_row = ARENA_ARRAY(k->c.a, struct sub_row_at, n + 1);
    p->row_h = ARENA_ARRAY(k->c.a, um, n + 1);
    p->n_row = 0;
    for (size_t i = 0; i < n; i++) {
        p->sub_row[i].label =
            para(k, set, set->b->para_style[OF_SUB_ROW], hue, part->sub_row[i].label, width / 2);
        die = um_max(die, p->sub_row[i].label.lines.width);
    }
    for (size_t i = 0; set->b->rungs == RUNGS_COLUMNS && i < n; i++) {
        struct words words = part->sub_row[i].text;
        um text = card_para(k, set->b->para_style[OF_TEXT], hue, words, INT32_MAX, RAGGED_TEXT)
                      .lines.width;
        p->sub_row[i].want = die + SUB_ROW_GAP + text;
        left -= SUB_ROW_GAP + text + p->sub_row[i].label.lines.width;
    }
    if (set->b->rungs == RUNGS_COLUMNS) {
        column = column_find(p, width);
        for (size_t i = 0; column && i < n; i++)
            if (is_abreast(p, width, i, column))
                second = um_max(second, p->sub_row[++i].label.lines.width);
        if (gaps > 0 && left >= gaps * RUNGS_APART)
            gap = um_min(left / gaps, SUB_ROW_LINE_GAP);
    }
    for (size_t i = 0; i < n; i++) {
        um own = p->sub_row[i].label.lines.width,
           line = gap < 0 ? 0 : p->sub_row[i].want - die + own;
        bool two = gap < 0 && column && is_abreast(p, width, i, column);
        if (gap >= 0)
            sub_row_make(k, set, p, hue, i, x, own, line);
        else
            sub_row_make(k, set, p, hue, i, 0, die, two ? column - RUNGS_APART : width);
        if (two)
            sub_row_make(k, set, p, hue, ++i, column, second, width - column);
        x += line + gap;
        p->n_row += gap < 0 || i + 1 == n;
    }
    p->rungs_h = 0;
    for (size_t i = 0; i < p->n_row; i++)
        p->rungs_h += p->row_h[i];
}

/* ---- a part */

/* Sets head, headline, text and rungs below each other, `width` wide, in the hue of the arm if only
 * one arm has the part, else of the card. */
static void words_make(struct face *k, struct parts_set *set, struct part_set *p, um width)
{
    const struct card_part *of = p->part;
    unsigned hue = of->n_arm == 1 ? k->f->deck->arm[of->arm[0]].hue : k->hue;
    const struct card_box *b = set->b;
    struct arena *a = k->c.a;
    struct words arms = {0}, all = {0};
    bool run_in = b->run_in && of->n_text > 1;
    for (size_t i = 0; k->f->heads && i < of->n_arm; i++) /* the arms' names after each other */
        arms = words_between(a, arms, " \xC2\xB7 ", k->f->deck->arm[of->arm[i]].label);
    for (size_t i = 0; run_in && i < of->n_text; i++)
        all = words_between(a, all, " ", of->text[i]);
    if (k->f->heads)
        p->head = para(k, set, b->para_style[OF_LABEL], hue, arms, width);
    p->headline = para(k, set, b->para_style[OF_HEADLINE], hue, of->headline, width);
    p->words_h = p->head.total + p->headline.total;
    p->n_text = run_in ? 1 : of->n_text;
    p->text = ARENA_ARRAY(a, struct para, of->n_text);
    for (size_t i = 0; i < p->n_text; i++) {
        p->text[i] = para(k, set, b->para_style[OF_TEXT], hue, run_in ? all : of->text[i], width);
        p->words_h += p->text[i].total;
    }
    rungs_make(k, set, p, hue, width);
    p->words_h += p->rungs_h;
}

/* Icons in a row are half as large again, because there is room for it. */
static um larger(um u)
{
    return u * ICON_LARGER / 2;
}

/* Sets icons in a row above the words, if the part is the only one of its box, has several arms,
 * and its words are lower than its icons below each other. */
static void row_make(struct face *k, struct parts_set *set, struct part_set *p)
{
    um n = (um)p->part->n_arm, label = 0, width = set->words_x + set->words_w;
    um each = um_max(larger(set->b->icon_w), set->icons_w);
    if (set->b->shared != SHARED_ABOVE || !set->icons_w || n < 2 || p->part->n_sub_row ||
        p->words_h >= p->icons_h || each * n + ICONS_APART * (n - 1) > width)
        return;
    words_make(k, set, p, width);
    for (size_t i = 0; i < p->part->n_arm; i++)
        label = um_max(label, p->label[i].total);
    p->above = true;
    p->icons_h = larger(set->b->icon_h) + ICON_LABEL_GAP + label + ICONS_APART;
    set->total = p->total = p->icons_h + p->words_h;
}

/* ---- a box of parts, and both */

/* The box's parts on this card: of separate arms, or of the others; all parts if the template has
 * no box for separate arms. */
static struct parts_set parts_make(struct face *k, const struct box_at *b)
{
    const struct card *c = k->card;
    struct parts_set set = {.b = b->box, .at = ARENA_ARRAY(k->c.a, struct part_set, c->n_part)};
    const struct deck *deck = k->f->deck;
    size_t n_label = k->f->arms ? deck->n_arm : 0;
    /* Labels of all arms are measured, so that the column of icons has the same width on every
     * card. */
    set.label = ARENA_ARRAY(k->c.a, struct para, n_label);
    for (size_t i = 0; i < n_label; i++) {
        struct para *p = &set.label[i];
        *p = card_para(k, set.b->para_style[OF_LABEL], deck->arm[i].hue, deck->arm[i].label,
                       INT32_MAX, RAGGED_EVEN);
        set.icons_w =
            um_max(set.icons_w, um_max(p->lines.width, k->f->arm_icon[i] ? set.b->icon_w : 0));
    }
    set.words_x = set.icons_w ? set.icons_w + b->box->gap : 0;
    set.words_w = inner_w(b) - set.words_x;
    for (size_t i = 0; i < c->n_part; i++) {
        bool apart = c->part[i].n_arm && deck->arm[c->part[i].arm[0]].apart;
        if (k->s->apart && apart != (b->box->parts == PARTS_APART))
            continue;
        struct part_set *p = &set.at[set.n];
        p->part = &c->part[i];
        words_make(k, &set, p, set.words_w);
        p->label = ARENA_ARRAY(k->c.a, struct para, p->part->n_arm);
        for (size_t m = 0; set.icons_w && m < p->part->n_arm; m++) {
            p->label[m] = set.label[p->part->arm[m]];
            p->icons_h += (m ? ICON_GAP : 0) + (k->f->arm_icon[p->part->arm[m]] ? b->box->icon_h : 0);
            p->icons_h += p->label[m].total ? ICON_LABEL_GAP + p->label[m].total : 0;
        }
        p->total = um_max(p->words_h, p->icons_h);
        set.total += p->total + (set.n++ ? b->box->between : 0);
    }
    if (set.n == 1)
        row_make(k, &set, &set.at[0]);
    return set;
}

/* Where the box of the other arms ends. */
static um together_end(const struct face_side *s, um apart_h)
{
    if (!s->apart)
        return s->together->y + s->together->h;
    um end = s->apart->y + s->apart->h;
    return apart_h ? end - apart_h : end - s->apart->box->pad[SIDE_BOTTOM];
}

/* Measures both boxes. The box of separate arms is as high as in the template, or as high as
 * needed; 0: no such parts. A box whose `if` fails on this card leaves its room to the other. */
static struct parts_both both_make(struct face *k)
{
    const struct face_side *s = k->s;
    struct parts_both two = {.free = 0};
    if (s->apart && box_stands(k, s->apart))
        two.apart = parts_make(k, s->apart);
    if (two.apart.n)
        two.apart_h = um_max(s->apart->h, two.apart.total + pads_down(s->apart->box));
    if (s->together && !box_stands(k, s->together)) {
        two.free = together_end(s, two.apart_h) - s->together->y;
    } else if (s->together) {
        two.together = parts_make(k, s->together);
        two.free = together_end(s, two.apart_h) - s->together->y - two.together.total -
                   pads_down(s->together->box);
    }
    return two;
}

um parts_need(struct face *k, um *wide)
{
    if (!k->parts) {
        struct parts_both two = both_make(k);
        k->parts = arena_copy(k->c.a, &two, sizeof two);
    }
    *wide = um_max(k->parts->apart.wide, k->parts->together.wide);
    return k->s->together ? -k->parts->free : k->parts->apart_h - k->s->apart->h;
}

/* ---- drawing, from the inner left edge of the box, x */

/* Draws an icon, in the arm's hue if it is an SVG with currentColor. */
static void icon_draw(struct face *k, unsigned arm, um x, um y, um w, um h)
{
    struct item i = {.kind = ITEM_PICTURE, .x = x, .y = y, .w = w, .h = h, .picture = k->f->arm_icon[arm]};
    i.colour = hue_colour(k->f, k->f->deck->arm[arm].hue);
    page_put(&k->c, i);
}

/* Draws the icons of a part below each other, centred in its height; the gaps grow if there is
 * room. */
static void icons_draw(struct face *k, const struct parts_set *set, const struct part_set *p, um x, um y, um h)
{
    size_t n = p->part->n_arm;
    um gap = n > 1 ? um_min((h - p->icons_h) / (um)(n + 1) + ICON_GAP, ICON_GAP_MAX) : 0;
    y += (h - p->icons_h - (n > 1 ? (um)(n - 1) * (gap - ICON_GAP) : 0)) / 2;
    for (size_t i = 0; i < n; i++, y += gap) {
        if (k->f->arm_icon[p->part->arm[i]]) {
            icon_draw(k, p->part->arm[i], x + (set->icons_w - set->b->icon_w) / 2, y, set->b->icon_w, set->b->icon_h);
            y += set->b->icon_h;
        }
        if (p->label[i].total)
            y = para_draw(&k->c, &p->label[i], x, y + ICON_LABEL_GAP, set->icons_w, ALIGN_CENTER);
    }
}

/* Draws the words with the measured lines. Returns the y below them. */
static um words_draw(struct face *k, const struct part_set *p, um x, um y, um width)
{
    enum align align = p->above ? ALIGN_CENTER : ALIGN_LEFT;
    y = para_draw(&k->c, &p->head, x, y, width, align);
    y = para_draw(&k->c, &p->headline, x, y, width, align);
    for (size_t i = 0; i < p->n_text; i++)
        y = para_draw(&k->c, &p->text[i], x, y, width, align);
    return y;
}

/* Draws icons in a row and the words below them, centred in the box. */
static void row_draw(struct face *k, const struct parts_set *set, const struct part_set *p, um left, um y, um h)
{
    um n = (um)p->part->n_arm, w = larger(set->b->icon_w), high = larger(set->b->icon_h);
    um each = um_max(w, set->icons_w), width = set->words_x + set->words_w;
    um x = left + (width - each * n - ICONS_APART * (n - 1)) / 2;
    y += (h - p->total) / 2;
    for (size_t i = 0; i < p->part->n_arm; i++, x += each + ICONS_APART) {
        if (k->f->arm_icon[p->part->arm[i]])
            icon_draw(k, p->part->arm[i], x + (each - w) / 2, y, w, high);
        para_draw(&k->c, &p->label[i], x, y + high + ICON_LABEL_GAP, each, ALIGN_CENTER);
    }
    words_draw(k, p, left, y + p->icons_h, width);
}

/* Draws words and rungs in a height of h. Rows of rungs take the remaining space as air between
 * them, up to SUB_ROW_AIR; with RUNGS_SPREAD they take all of it. */
static void beside_draw(struct face *k, const struct parts_set *set, const struct part_set *p, um x, um y, um h)
{
    um n = (um)p->n_row, left = h - p->words_h, width = set->words_w;
    bool spread = set->b->rungs == RUNGS_SPREAD, above = p->words_h > p->rungs_h;
    um gaps = n - (above ? 0 : 1), air = gaps > 0 ? left / (2 * gaps) : 0;
    air = um_max(um_min(air, SUB_ROW_AIR), 0);
    um all = !n ? 0 : spread ? left : air * gaps;
    air = n && spread ? left / n : air;
    y = words_draw(k, p, x, y + (left - all) / 2, width);
    for (size_t row = 0, i = 0; row < p->n_row; row++) {
        um high = p->row_h[row] + (spread ? air : 0);
        if (spread && (row || above))
            page_rule(&k->c, x, y, width, 0, CARD_STROKE, k->f->t->rule);
        y += !spread && (row || above) ? air : 0;
        for (; i < p->part->n_sub_row && p->sub_row[i].row == row; i++) {
            const struct sub_row_at *r = &p->sub_row[i];
            um label = spread ? (high - r->label.total) / 2 : 0, text = spread ? (high - r->text.total) / 2 : 0;
            para_draw(&k->c, &r->label, x + r->x, y + label, r->in - SUB_ROW_GAP, ALIGN_LEFT);
            para_draw(&k->c, &r->text, x + r->x + r->in, y + text, r->width, spread ? ALIGN_RIGHT : ALIGN_LEFT);
        }
        y += high;
    }
}

/* Draws all parts of a box in a height of h, with hairlines between them. */
static void set_draw(struct face *k, const struct parts_set *set, um x, um y, um h)
{
    um contents = 0;
    for (size_t i = 0; i < set->n; i++)
        contents += set->at[i].total;
    for (size_t i = 0; i < set->n; i++) {
        const struct part_set *p = &set->at[i];
        um high = p->total + (h - contents) / (um)set->n;
        if (i)
            page_rule(&k->c, x, y, set->words_x + set->words_w, 0, CARD_STROKE, k->f->t->rule);
        if (p->above) {
            row_draw(k, set, p, x, y, high);
            continue;
        }
        if (set->icons_w)
            icons_draw(k, set, p, x, y, high);
        beside_draw(k, set, p, x + set->words_x, y, high);
        y += high;
    }
}

/* The height of the box of separate parts: of the space that the other parts leave, they take one
 * part's share as air, up to APART_AIR. */
static um apart_high(const struct face_side *s, const struct parts_both *two)
{
    if (!two->apart.n)
        return 0;
    um need = two->apart.total + pads_down(s->apart->box);
    um want = APART_AIR - (two->apart_h - need), share = two->free / (um)(two->together.n + 1);
    return two->apart_h + um_max(um_min(want, share), 0);
}

void parts_draw(struct face *k, const struct box_at *b)
{
    const struct card_box *box = b->box;
    um origin = k->f->p->bleed;
    bool apart = box->parts == PARTS_APART;
    um h = apart_high(k->s, k->parts), bottom = b->y + b->h, y = apart ? bottom - h : b->y;
    if (apart ? !h : !k->parts->together.n)
        return; /* no words, so no ground */
    if (!apart)
        bottom = together_end(k->s, h);
    ground_draw(k, box, origin + b->x, origin + y, b->w, bottom - y);
    set_draw(k, apart ? &k->parts->apart : &k->parts->together, origin + b->x + box->pad[SIDE_LEFT],
             origin + y + box->pad[SIDE_TOP], bottom - y - pads_down(box));
}
