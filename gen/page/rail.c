/* The sequence of play: a rail beside the charts, a strip above them, or none; and the key, below the one or the other.
 *
 * Filled discs are the phases of this side. A phase without a colour and without charts of its own goes with the one
 * before it, or at the beginning with the first one behind it that has charts: it is played between them. Sizes are the
 * theme's and do not follow the body, so that the room for the charts is known before a size is tried. Called by
 * frame.c. */
#include "page/inner.h"

enum { DISC = 7400, TEXT_X = 9600, NARROW = 24000, LINE = 350, TITLE_BELOW = 1600 }; /* um: rail */
enum { KEY_ABOVE = 1500, KEY_RULE = 700 };                                           /* um */
enum { SMALL_DISC = 5600, NAME_GAP = 1200, ITEM_GAP = 3500, ROW = 6600 };            /* um: strip */

static struct words plain(struct ctx *c, const char *z, enum kind_of_words kind)
{
    return words_of(c->a, str_of(z), kind, VOICE_PLAIN);
}

/* --- which phases a side has */

static bool has_number(const struct section *s, struct str number)
{
    for (size_t i = 0; i < s->n_phase; i++)
        if (str_eq(s->phase[i], number))
            return true;
    return false;
}

static bool has_charts(const struct section *const *all, size_t n, struct str number)
{
    for (size_t i = 0; i < n; i++)
        if (has_number(all[i], number))
            return true;
    return false;
}

static bool on_sheet(const struct sheet *s, const struct phase *p)
{
    for (size_t i = 0; i < s->n_section; i++)
        if (has_number(&s->section[i], p->number))
            return true;
    return false;
}

static bool stands_alone(const struct sheet *s, size_t i)
{
    return s->phase[i].hue || on_sheet(s, &s->phase[i]);
}

static bool on_page(const struct sheet *s, const struct flow_page *p, size_t i)
{
    size_t k = i;
    while (k > 0 && !stands_alone(s, k))
        k--;
    while (k + 1 < s->n_phase && !stands_alone(s, k))
        k++;
    return has_charts(p->section, p->n_section, s->phase[k].number);
}

/* --- discs */

static void disc_draw(struct ctx *c, struct canvas *v, const struct phase *ph, bool here, um x, um y, um size)
{
    struct colour hue = ctx_hue(c, ph->hue);
    if (ph->bare) { /* a bullet in the disc's place: an empty disc looks as if its number were lost */
        x += size / 4;
        y += size / 4;
        size /= 2;
    }
    canvas_disc(v, x, y, size, 0, here ? hue : c->t->paper);
    if (!here)
        canvas_disc(v, x, y, size, 280, hue);
    if (ph->bare)
        return;
    struct words number = words_of(c->a, ph->number, WORDS_RAIL, VOICE_STRONG);
    struct para n = para_make(c, number, (struct ink){0, here}, size);
    para_draw(c, v, &n, x, y + (size - n.total) / 2, size, ALIGN_CENTER);
}

/* Words of a phase that is not of this side are grey; what is told is the same. */
static struct words voiced(struct ctx *c, struct words w, bool here)
{
    struct run *run = arena_copy(c->a, w.run, w.n * sizeof *run);
    for (size_t i = 0; i < w.n; i++)
        if (!here && (run[i].voice == VOICE_PLAIN || w.run[0].kind == WORDS_RAIL))
            run[i].voice = VOICE_ASIDE;
    return (struct words){run, w.n};
}

/* --- the key */

struct key {
    struct para *para;
    size_t n;
    um total;
};

/* What is explained once; on a sheet of several sides the discs too. `pages` is 0 where it is not known yet. */
static struct key key_make(struct ctx *c, const struct sheet *s, size_t pages, bool some_elsewhere)
{
    struct key k = {.para = ARENA_ARRAY(c->a, struct para, s->n_key + 2)};
    um width = frame_rail(c, s);
    for (size_t i = 0; i < s->n_key; i++)
        k.para[k.n++] = para_make(c, s->key[i], (struct ink){0}, width);
    if (some_elsewhere) {
        const char *here = pages == 1 ? "\u25cf\u00a0 on this sheet" : "\u25cf\u00a0 phase on this side";
        const char *there = pages == 1   ? "\u25cb\u00a0 on another sheet"
                            : pages == 2 ? "\u25cb\u00a0 phase overleaf"
                                         : "\u25cb\u00a0 phase on another side";
        k.para[k.n++] = para_make(c, plain(c, here, WORDS_NOTE), (struct ink){0}, width);
        k.para[k.n++] = para_make(c, plain(c, there, WORDS_NOTE), (struct ink){0}, width);
    }
    for (size_t i = 0; i < k.n; i++)
        k.total += k.para[i].total;
    k.total += k.n ? KEY_ABOVE : 0;
    return k;
}

/* --- the rail */

struct entry {
    struct para title, *prompt;
    um text_x, prompt_x, total;
};

/* In a narrow rail the prompts begin below the disc, for they would have a word a line beside it. */
static struct entry entry_make(struct ctx *c, const struct sheet *s, const struct phase *ph, bool here)
{
    um rail = frame_rail(c, s), beside = rail - TEXT_X;
    struct entry e = {.text_x = TEXT_X, .prompt_x = beside < NARROW ? 0 : TEXT_X};
    e.title = para_make(c, voiced(c, ph->title, here), (struct ink){0}, beside);
    e.prompt = ARENA_ARRAY(c->a, struct para, ph->n_prompt);
    if (e.title.lines.width - beside > c->too_wide) {
        c->too_wide = e.title.lines.width - beside;
        c->too_wide_id = str_printf(c->a, "phase %.*s of the rail", STRF(ph->number));
    }
    e.total = e.title.total;
    if (!e.prompt_x && e.total < DISC)
        e.total = DISC;
    for (size_t i = 0; i < ph->n_prompt; i++) {
        e.prompt[i] = para_make(c, voiced(c, ph->prompt[i], here), (struct ink){0}, rail - e.prompt_x);
        e.total += e.prompt[i].total;
    }
    if (e.total < DISC)
        e.total = DISC;
    return e;
}

static struct para turn_title(struct ctx *c, const struct sheet *s)
{
    return para_make(c, s->phases_title, (struct ink){0}, frame_rail(c, s));
}

static um title_height(struct ctx *c, const struct sheet *s)
{
    return s->phases_title.n ? turn_title(c, s).total + TITLE_BELOW : 0;
}

/* Measured before the pages are tried, so that what the rail cannot hold is found. */
um rail_measure(struct ctx *c, const struct sheet *s, um room)
{
    um total = title_height(c, s) + key_make(c, s, 0, s->n_phase > 1).total;
    for (size_t i = 0; i < s->n_phase; i++)
        total += entry_make(c, s, &s->phase[i], true).total;
    return total > room ? total - room : 0;
}

static um entry_draw(struct ctx *c, struct canvas *v, const struct phase *ph, const struct entry *e, um x, um y)
{
    bool by_disc = !ph->n_prompt || !e->prompt_x;
    canvas_tag(v, "P");
    um ty =
        para_draw(c, v, &e->title, x + e->text_x, by_disc ? y + (DISC - e->title.total) / 2 : y + 500, 0, ALIGN_LEFT);
    if (by_disc && ty < y + DISC)
        ty = y + DISC;
    for (size_t k = 0; k < ph->n_prompt; k++)
        ty = para_draw(c, v, &e->prompt[k], x + e->prompt_x, ty, 0, ALIGN_LEFT);
    canvas_tag_end(v);
    return ty;
}

/* The line between two discs: it would run through prompts that begin below a disc, and stops there. */
static void rail_line(struct ctx *c, struct canvas *v, const struct entry *e, um x, um y, um next)
{
    um from = e->prompt_x ? y + DISC : y + e->total + 600;
    if (next - from > 600)
        canvas_rule(v, x + DISC / 2, from, 0, next - from, LINE, c->t->rule);
}

void rail_draw(struct ctx *c, struct canvas *v, const struct sheet *s, const struct flow_page *p, size_t pages, um x,
               um top, um bottom)
{
    struct entry *e = ARENA_ARRAY(c->a, struct entry, s->n_phase);
    size_t here = 0;
    um y = top + title_height(c, s), total = 0;
    for (size_t i = 0; i < s->n_phase; i++) {
        bool on = on_page(s, p, i);
        e[i] = entry_make(c, s, &s->phase[i], on);
        total += e[i].total;
        here += on;
    }
    struct key key = key_make(c, s, pages, here && here < s->n_phase);
    um left = bottom - y - key.total - total, gap = s->n_phase > 1 ? left / (um)(s->n_phase - (key.n ? 0 : 1)) : 0;
    struct para title = turn_title(c, s);
    para_draw(c, v, &title, x, top + TITLE_BELOW / 4, 0, ALIGN_LEFT);
    for (size_t i = 0; i < s->n_phase; i++) {
        disc_draw(c, v, &s->phase[i], on_page(s, p, i), x, y, DISC);
        entry_draw(c, v, &s->phase[i], &e[i], x, y);
        if (i + 1 < s->n_phase)
            rail_line(c, v, &e[i], x, y, y + e[i].total + gap);
        y += e[i].total + gap;
    }
    y = bottom - key.total + KEY_ABOVE;
    if (key.n)
        canvas_rule(v, x, y - KEY_RULE, frame_rail(c, s), 0, 90, c->t->rule);
    for (size_t i = 0; i < key.n; i++)
        y = para_draw(c, v, &key.para[i], x, y, 0, ALIGN_LEFT);
}

/* --- the strip */

struct strip {
    struct para *name, title, key;
    um *width, gap, total; /* of each phase with its disc; between two; height of the whole, with what is below it */
    um cell;               /* in several rows each phase has a cell */
    um first;              /* where the first phase stands */
    size_t rows, a_row;
};

static struct words key_line(struct ctx *c, const struct sheet *s)
{
    struct words all = {0};
    for (size_t i = 0; i < s->n_key; i++) {
        if (i)
            all = words_join(c->a, all, plain(c, "\u2003 ", WORDS_NOTE));
        all = words_join(c->a, all, s->key[i]);
    }
    return all;
}

/* One row where the names fit, else the fewest in which each phase has the same room. */
static void strip_rows(struct strip *t, size_t n, um width)
{
    um sum = 0, most = 0, before = t->title.lines.n ? t->title.lines.width + ITEM_GAP : 0;
    for (size_t i = 0; i < n; i++) {
        sum += t->width[i];
        most = t->width[i] > most ? t->width[i] : most;
    }
    t->rows = 1;
    t->a_row = n;
    if (before && before + sum + (um)n * ITEM_GAP > width)
        t->title = (struct para){0}, before = 0;
    um gaps = (um)n - (before ? 0 : 1);
    t->gap = gaps ? (width - before - sum) / gaps : 0;
    t->first = before ? before + t->gap : 0;
    while (t->gap < ITEM_GAP && t->a_row > 1) {
        t->rows++;
        t->a_row = (n + t->rows - 1) / t->rows;
        t->cell = width / (um)t->a_row;
        t->gap = t->cell - most;
    }
}

static struct strip strip_make(struct ctx *c, const struct sheet *s, const struct flow_page *p, um width)
{
    struct strip t = {.name = ARENA_ARRAY(c->a, struct para, s->n_phase), .width = ARENA_ARRAY(c->a, um, s->n_phase)};
    size_t n = s->phases_show == PHASES_STRIP ? s->n_phase : 0;
    for (size_t i = 0; i < n; i++) {
        bool here = !p || on_page(s, p, i);
        t.name[i] = para_make(c, voiced(c, s->phase[i].title, here), (struct ink){0}, INT32_MAX / 2);
        t.width[i] = SMALL_DISC + NAME_GAP + t.name[i].lines.width;
    }
    t.title = n ? para_make(c, s->phases_title, (struct ink){0}, INT32_MAX / 2) : (struct para){0};
    if (n)
        strip_rows(&t, n, width);
    t.key = para_make(c, key_line(c, s), (struct ink){0}, width);
    t.total = (um)t.rows * ROW + (t.key.lines.n ? t.key.total + KEY_RULE : 0);
    t.total += t.total ? KEY_ABOVE : 0;
    return t;
}

um strip_height(struct ctx *c, const struct sheet *s, um width)
{
    return strip_make(c, s, NULL, width).total;
}

void strip_draw(struct ctx *c, struct canvas *v, const struct sheet *s, const struct flow_page *p, um x, um y, um width)
{
    struct strip t = strip_make(c, s, p, width);
    um at = x + t.first, text = (SMALL_DISC - (t.title.lines.n ? t.title.total : 0)) / 2;
    para_draw(c, v, &t.title, x, y + text, 0, ALIGN_LEFT);
    for (size_t i = 0; t.rows && i < s->n_phase; i++) {
        um here = t.rows > 1 ? x + (um)(i % t.a_row) * t.cell : at;
        um row = y + (um)(i / t.a_row) * ROW;
        disc_draw(c, v, &s->phase[i], on_page(s, p, i), here, row, SMALL_DISC);
        canvas_tag(v, "P");
        para_draw(c, v, &t.name[i], here + SMALL_DISC + NAME_GAP, row + (SMALL_DISC - t.name[i].total) / 2, 0,
                  ALIGN_LEFT);
        canvas_tag_end(v);
        at += t.width[i] + t.gap;
    }
    y += (um)t.rows * ROW;
    if (t.key.lines.n)
        para_draw(c, v, &t.key, x, y, 0, ALIGN_LEFT);
}
