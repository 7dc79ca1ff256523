/* How to read an odds book: one row of one of its tables, framed among its neighbours and read aloud from its own
 * figures; the shades; and the words and signs that stand in the book, each with what it means. Called by book_front.c.
 *
 * The row is the program's choice, or of a table that the layout names: one that has a mean and two chances, neither of
 * which is nearly never or nearly always, so that there is something to say of each. What is read is what the table
 * prints: it is laid out as the book lays it, and its boxes are read. */
#include "show/front.h"
#include "show/odds_answer.h"

enum { ROWS_BEFORE = 3, ROWS_SHOWN = 7, CHANCES_MOST = 2, SIGNS_FOLD = 4 };

/* ---- the table that is read */

/* The first mean, the first spread and two chances, of what the block shows. */
static struct odds_columns columns_told(const struct front *f, const struct odds_item *ask, const struct odds_table *t)
{
    const struct odds_columns all = odds_columns_of(f->k, ask, 0, t);
    struct odds_columns out = {0};
    unsigned chances = 0;
    bool mean = false, spread = false;
    for (size_t i = 0; i < all.n; i++) {
        struct odds_column c = all.at[i];
        bool *had = c.measure == MEASURE_MEAN ? &mean : &spread;
        c.unsaid = false;
        if (odds_is_chance(&c) ? chances++ < CHANCES_MOST : !*had)
            ARENA_PUSH(f->a, &out, c);
        if (!odds_is_chance(&c))
            *had = true;
    }
    return out;
}

/* Has a table the cells that are asked for, and no others? A book may show one entry twice, for a need of 4 and for a
 * need of 5: what is read aloud from the other's cells would be true of another table than it names. */
static bool has_cells_of(const struct odds_table *t, const struct odds_view *v)
{
    size_t cells = 1;
    if (t->entry != v->entry || t->partial != (v->only.n > 0) || !t->grid.n)
        return false;
    for (size_t k = 0; k < t->entry->n_given; k++) {
        const struct value *one = env_find(&v->only, t->entry->given[k].name.s);
        if (one && !value_eq(one, &t->grid.cell[0].given[k]))
            return false;
        cells *= one ? 1 : t->entry->given[k].n;
    }
    return t->grid.n == cells;
}

static const struct odds_table *table_of(const struct front *f, const struct odds_view *v)
{
    for (size_t i = 0; i < f->k->odds.n; i++)
        if (has_cells_of(&f->k->odds.at[i], v))
            return &f->k->odds.at[i];
    return NULL;
}

static bool rises(const struct given *g)
{
    for (size_t i = 0; i < g->n; i++)
        if (g->value[i].kind != VALUE_NUMBER || (i && rat_cmp(g->value[i - 1].number, g->value[i].number) >= 0))
            return false;
    return g->n > 2;
}

/* How plainly a block shows what such tables are; 0: not at all. */
static int plainness(const struct front *f, const struct block *b)
{
    const struct odds_item *ask = b->of && b->of->kind == ASK_ODDS ? b->of->odds : NULL;
    if (!ask || !b->table || ask->plot != PLOT_NO || ask->n != 1 || ask->view[0].down < 0)
        return 0;
    const struct odds_view *v = &ask->view[0];
    const struct odds_table *t = table_of(f, v);
    if (!t || odds_some_failed(t))
        return 0;
    const struct odds_columns c = columns_told(f, ask, t);
    const struct given *down = &v->entry->given[v->down];
    unsigned chances = 0;
    for (size_t i = 0; i < c.n; i++)
        chances += odds_is_chance(&c.at[i]);
    if (!chances)
        return 0;
    return 1 + 3 * (c.n > chances) + 3 * (chances > 1) + 3 * rises(down) +
           2 * (down->n > ROWS_BEFORE && down->n <= 20) + (v->entry->n_given < 3) + !ask->fractions;
}

/* How far its chances are from what is easily spoken of: nine in ten for the first, two in three for the second. */
static double cell_dullness(const struct front *f, const struct read_row *r, const struct grid_cell *cell)
{
    double far = 0;
    unsigned chances = 0;
    for (size_t i = 0; i < r->columns.n; i++) {
        if (!odds_is_chance(&r->columns.at[i]))
            continue;
        double p = frac_approx(odds_chance_of(f->a, r->view.entry, &cell->dist, &r->columns.at[i]));
        double d = p - (chances++ ? 0.65 : 0.9);
        far += p <= 0.02 || p >= 0.98 ? 2 : d < 0 ? -d : d;
    }
    return far;
}

/* Only what goes down is left open: all other givens are those of the cell. */
static void view_narrow(const struct front *f, struct read_row *r)
{
    const struct odds_entry *e = r->view.entry;
    struct str *name = ARENA_ARRAY(f->a, struct str, e->n_given + 1);
    struct value *value = ARENA_ARRAY(f->a, struct value, e->n_given + 1);
    size_t n = 0;
    for (size_t i = 0; i < e->n_given; i++)
        if ((int)i != r->view.down) {
            name[n] = e->given[i].name.s;
            value[n++] = r->cell->given[i];
        }
    r->view.only.name = name;
    r->view.only.value = value;
    r->view.only.n = n;
    r->view.across = r->view.over = -1;
    r->view.show = r->columns;
    r->ask.fractions = false;
}

struct read_row read_row_choose(const struct front *f)
{
    struct read_row r = {.block = NULL};
    int best = 0;
    for (size_t i = 0; i < f->n; i++)
        for (size_t b = 0; b < f->section[i].n_block; b++) {
            int plain = f->section[i].of ? plainness(f, &f->section[i].block[b]) : 0;
            if (plain <= best)
                continue;
            best = plain;
            r = (struct read_row){.block = &f->section[i].block[b], .section = i, .at = b};
        }
    if (!r.block)
        return r;
    r.ask = *r.block->of->odds;
    r.view = r.ask.view[0];
    r.table = table_of(f, &r.view);
    r.columns = columns_told(f, &r.ask, r.table);
    double least = 0;
    for (size_t i = 0; i < r.table->grid.n; i++) {
        const struct grid_cell *cell = &r.table->grid.cell[i];
        double dull = cell->na || cell->failed ? 0 : cell_dullness(f, &r, cell);
        if (cell->na || cell->failed || (r.cell && dull >= least))
            continue;
        least = dull;
        r.cell = cell;
    }
    if (!r.cell) {
        r.block = NULL;
        return r;
    }
    view_narrow(f, &r);
    return r;
}

/* ---- as it stands on the page */

static struct words badge(const struct front *f, unsigned n)
{
    return front_plain(f, str_printf(f->a, "%u", n), ROLE_NOTE, VOICE_BADGE);
}

/* The words of a box with a number behind them. */
static void numbered(const struct front *f, struct box *b, unsigned n)
{
    struct words gap = front_plain(f, STR("\u00a0\u00a0"), ROLE_NOTE, VOICE_PLAIN);
    b->words = words_join(f->a, words_join(f->a, b->words, gap), badge(f, n));
}

/* The table with only what goes down open, laid out as the book does. NULL where there is too much of it. */
static const struct table *table_laid(const struct front *f, const struct read_row *r)
{
    struct odds_item ask = r->ask;
    const struct odds_view view = r->view;
    struct odds_table *t = ARENA_NEW(f->a, struct odds_table);
    const struct odds_table *one[] = {t};
    *t = odds_table_make(f->a, f->k->m, view.entry, &view.only);
    ask.view = &view;
    ask.n = 1;
    ask.finder = false;
    struct odds_block b = {.k = f->k, .ask = &ask, .table = one};
    return odds_grid_lay(&b, ODDS_WHOLE);
}

static unsigned heads_of(const struct table *t)
{
    unsigned heads = 0;
    while (heads < t->rows && t->row[heads].head)
        heads++;
    return heads;
}

/* The row of the cell, by its label; 0: it is not there, since it is like its neighbour. */
static unsigned row_of(const struct front *f, const struct read_row *r, const struct table *t)
{
    const struct given *g = &r->view.entry->given[r->view.down];
    struct str label =
        odds_value_text(f->a, f->k->show.manner.tongue, &r->view, g, &r->cell->given[r->view.down], NAMED_WHOLE);
    for (size_t i = 0; i < t->n; i++)
        if (t->box[i].col == 0 && t->box[i].row >= heads_of(t) && str_eq(words_text(f->a, t->box[i].words), label))
            return t->box[i].row;
    return 0;
}

/* Is it the head of a single column, the lowest over it? */
static bool is_column_head(const struct box *b, unsigned heads)
{
    return b->col > 0 && b->cols == 1 && b->row + b->rows == heads;
}

/* Some rows above and below it, and a number at each head that is read. */
struct block read_table_make(const struct front *f, const struct read_row *r)
{
    const struct table *t = table_laid(f, r);
    struct block b = {.kind = BLOCK_CHART,
                      .id = STR("how-to-read"),
                      .title = front_said(f, SAY_READ_TITLE, NULL, 0, ROLE_CHART),
                      .at = f->k->doc->at};
    if (!t)
        return b;
    struct draft m = draft_new(f->a, t->cols);
    unsigned heads = heads_of(t), row = row_of(f, r, t), n = 1;
    unsigned from = row > heads + ROWS_BEFORE ? row - ROWS_BEFORE : heads;
    unsigned to = from + ROWS_SHOWN < t->rows ? from + ROWS_SHOWN : t->rows;
    from = to > heads + ROWS_SHOWN ? to - ROWS_SHOWN : heads;
    for (unsigned i = 0; i < t->rows; i++)
        if (i < heads || (i >= from && i < to)) {
            struct table_row one = t->row[i];
            one.framed = row && i == row;
            ARENA_PUSH(f->a, &m.row, one);
        }
    for (unsigned i = 0; i < t->cols; i++)
        m.col[i] = t->col[i];
    for (size_t i = 0; i < t->n; i++) {
        struct box box = t->box[i];
        if (box.row >= heads && (box.row < from || box.row >= to))
            continue;
        box.row -= box.row >= heads ? from - heads : 0;
        box.hue = f->section[r->section].hue + 1;
        bool corner = box.row == 0 && box.col == 0, over = box.row == 0 && box.col > 0 && box.cols == t->cols - 1;
        if (corner || (over && r->view.only.n) || (!over && is_column_head(&box, heads)))
            numbered(f, &box, n++);
        ARENA_PUSH(f->a, &m.box, box);
    }
    b.table = draft_table(&m);
    return b;
}

/* ---- read aloud */

struct str front_percent(const struct front *f, const struct read_row *r, struct frac p)
{
    struct buf b = {.a = f->a};
    if (frac_is_zero(p))
        return STR("0");
    buf_put_percent(&b, p, r->ask.places);
    return say_number(f->a, f->in, buf_str(&b));
}

/* Does the second chance count all that is in the first, from some point on? */
static bool counts_in(const struct odds_entry *e, const struct odds_column *x, const struct odds_column *y)
{
    struct rat p, q;
    if (x->measure == MEASURE_AT_LEAST && y->measure == MEASURE_AT_LEAST)
        return value_number(&x->value, &p) && value_number(&y->value, &q) && rat_cmp(p, q) < 0;
    if (x->measure != MEASURE_FROM)
        return false;
    bool from = false;
    for (size_t i = 0; i < e->n_outcome; i++) {
        struct value v = value_of_word(e->outcome[i].name.s);
        if (from && value_eq(&v, &y->value))
            return true;
        from = from || value_eq(&v, &x->value);
    }
    return false;
}

/* With air on both sides, for the ground is wider than the figure; and never at the edge of a line. */
static struct words badge_before(const struct front *f, struct words w, unsigned n)
{
    w = words_cat(f->a, w, w.n ? STR("\u00a0\u00a0") : STR("\u00a0"), ROLE_BODY, VOICE_PLAIN);
    return words_cat(f->a, words_join(f->a, w, badge(f, n)), STR("\u00a0\u00a0"), ROLE_BODY, VOICE_PLAIN);
}

/* "With [1] 4 dice, [2] 4+ to hit." */
static struct words givens_read(const struct front *f, const struct read_row *r, unsigned *n)
{
    const struct odds_entry *e = r->view.entry;
    const struct tongue *in = f->k->show.manner.tongue;
    const struct given *down = &e->given[r->view.down];
    struct words w = badge_before(f, (struct words){0}, (*n)++);
    w = words_join(f->a, w,
                   show_set_in(&f->k->show, answer_amount(f->a, in, &r->view, down, &r->cell->given[r->view.down]),
                               ROLE_BODY, VOICE_STRONG));
    for (size_t i = 0, said = 0; i < e->n_given; i++) {
        if ((int)i == r->view.down)
            continue;
        w = words_cat(f->a, w, said ? STR(", ") : STR(","), ROLE_BODY, VOICE_PLAIN);
        if (!said++)
            w = badge_before(f, w, (*n)++);
        w = words_join(f->a, w,
                       show_set_in(&f->k->show, answer_amount(f->a, in, &r->view, &e->given[i], &r->cell->given[i]),
                                   ROLE_BODY, VOICE_STRONG));
    }
    w = front_said(f, SAY_READ_GIVEN, &w, 1, ROLE_BODY);
    return words_cat(f->a, w, STR("."), ROLE_BODY, VOICE_PLAIN);
}

/* What the table prints of it. */
static struct str printed_of(const struct front *f, const struct read_row *r, const struct odds_column *c)
{
    struct frac x = frac_of_rat(f->a, RAT(0));
    struct buf b = {.a = f->a};
    if (odds_is_chance(c))
        return front_percent(f, r, odds_chance_of(f->a, r->view.entry, &r->cell->dist, c));
    unsigned places = r->ask.places ? 2 : 1;
    if (c->measure == MEASURE_SPREAD && dist_variance(f->a, &r->cell->dist, &x))
        buf_put_root(&b, x, places);
    else if (dist_mean(f->a, &r->cell->dist, &x))
        buf_put_mean(&b, x, places);
    return say_number(f->a, f->in, buf_str(&b));
}

/* Behind what is said of its givens. */
static struct words columns_read(const struct front *f, const struct read_row *r, struct words w, unsigned n)
{
    const struct tongue *in = f->k->show.manner.tongue;
    for (size_t i = 0; i < r->columns.n; i++) {
        const struct odds_column *c = &r->columns.at[i];
        bool chance = odds_is_chance(c);
        struct words name =
            show_set_in(&f->k->show, odds_column_name(f->a, in, &r->view, c, false), ROLE_BODY, VOICE_PLAIN);
        struct words figure = front_plain(f, printed_of(f, r, c), ROLE_BODY, VOICE_STRONG);
        const struct words of[] = {chance ? figure : name, chance ? name : figure};
        w = badge_before(f, w, n++);
        w = words_join(f->a, w,
                       front_said(f,
                                  chance                         ? SAY_READ_CHANCE
                                  : c->measure == MEASURE_SPREAD ? SAY_READ_SPREAD
                                                                 : SAY_READ_MEAN,
                                  of, 2, ROLE_BODY));
    }
    return w;
}

/* Of two chances of which one counts in the other: what is the first alone, and neither. */
static bool between_read(const struct front *f, const struct read_row *r, struct words *out)
{
    const struct odds_column *two[CHANCES_MOST] = {NULL, NULL};
    for (size_t i = 0, n = 0; i < r->columns.n && n < CHANCES_MOST; i++)
        if (odds_is_chance(&r->columns.at[i]))
            two[n++] = &r->columns.at[i];
    if (!two[1] || !counts_in(r->view.entry, two[0], two[1]))
        return false;
    struct frac x = odds_chance_of(f->a, r->view.entry, &r->cell->dist, two[0]),
                y = odds_chance_of(f->a, r->view.entry, &r->cell->dist, two[1]);
    const struct words of[] = {
        front_plain(f, front_percent(f, r, frac_sub(f->a, x, y)), ROLE_BODY, VOICE_PLAIN),
        front_plain(f, front_percent(f, r, frac_sub(f->a, frac_of_rat(f->a, RAT(1)), x)), ROLE_BODY, VOICE_PLAIN)};
    *out = front_said(f, SAY_READ_BETWEEN, of, 2, ROLE_BODY);
    return true;
}

static const struct table *shades_make(const struct front *f, unsigned hue)
{
    struct draft m = draft_new(f->a, ODDS_SHADES);
    unsigned row = draft_row(&m, false, RULE_NONE);
    for (unsigned i = 0; i < ODDS_SHADES; i++) {
        unsigned from = odds_shade_from(i), next = i + 1 < ODDS_SHADES ? odds_shade_from(i + 1) : 0;
        struct words bound = front_plain(f, str_printf(f->a, "%u", i ? from : next), ROLE_NOTE, VOICE_PLAIN);
        struct words w = !i      ? front_said(f, SAY_READ_BELOW, &bound, 1, ROLE_NOTE)
                         : !next ? front_said(f, SAY_READ_FROM, &bound, 1, ROLE_NOTE)
                                 : front_plain(f, str_printf(f->a, "%u\u2013%u", from, next), ROLE_NOTE, VOICE_PLAIN);
        struct box *b = draft_put(&m, row, i, w);
        b->align = ALIGN_CENTER;
        b->middle = true;
        b->tone = TONE_SHADE;
        b->shade = i;
        b->hue = hue + 1;
        m.col[i].stretch = STRETCH_EVEN;
    }
    return draft_table(&m);
}

struct block read_aloud_make(const struct front *f, const struct read_row *r)
{
    struct words *lead = ARENA_ARRAY(f->a, struct words, 3), *note = ARENA_ARRAY(f->a, struct words, 1);
    unsigned number = 1;
    size_t n = 0;
    struct words first = givens_read(f, r, &number), page = front_page(f, r->section, r->at, ROLE_BODY, VOICE_STRONG);
    lead[n++] = columns_read(f, r, first, number);
    n += between_read(f, r, &lead[n]);
    lead[n++] = front_said(f, SAY_READ_ELSEWHERE, &page, 1, ROLE_BODY);
    note[0] = front_said(f, SAY_READ_SHADES, NULL, 0, ROLE_NOTE);
    return (struct block){.kind = BLOCK_CHART,
                          .id = STR("read-aloud"),
                          .title = front_said(f, SAY_READ_ALOUD, NULL, 0, ROLE_CHART),
                          .lead = lead,
                          .n_lead = n,
                          .table = shades_make(f, f->section[r->section].hue),
                          .note = note,
                          .n_note = 1,
                          .at = f->k->doc->at};
}

/* ---- words and signs */

static bool has(const struct front *f, const char *z)
{
    return str_find(f->text, z) >= 0;
}

static bool has_said(const struct front *f, enum saying what)
{
    return has(f, str_z(f->a, saying_in(f->in, what)));
}

/* At the beginning of a sentence: "Even chance". */
static bool has_capital(const struct front *f, enum saying what)
{
    struct str s = saying_in(f->in, what);
    return has(f, str_z(f->a, str_cut(s, 1, s.n)));
}

/* "at 0" before the figures of an answer, and not within a sentence of the author's. */
static bool has_at_zero(const struct front *f)
{
    struct buf b = {.a = f->a};
    struct str s = saying_in(f->in, SAY_SIGN_AT_ZERO);
    buf_putc(&b, ' ');
    for (size_t i = 0; i < s.n; i++)
        buf_put(&b, s.p[i] == ' ' ? STR("\u00a0") : str_cut(s, i, i + 1));
    struct str at = buf_str(&b);
    return has(f, str_printf(f->a, "%.*s:", STRF(at)).p) || has(f, str_printf(f->a, "%.*s,", STRF(at)).p) ||
           has(f, str_printf(f->a, "%.*s\u00a0:", STRF(at)).p);
}

/* A figure with a plus behind it that is no sum: "4+". */
static bool has_need(const struct front *f)
{
    for (size_t i = 1; i + 2 < f->text.n; i++)
        if (f->text.p[i + 1] == '+' && char_is_digit(f->text.p[i]) && f->text.p[i - 1] != '+' &&
            !char_is_digit(f->text.p[i + 2]))
            return true;
    return false;
}

static void sign_put(const struct front *f, struct draft *m, struct str sign, struct words meaning)
{
    unsigned row = draft_row(m, false, RULE_HAIR);
    struct box *b = draft_put(m, row, 0, front_plain(f, sign, ROLE_NOTE, VOICE_STRONG));
    b->head = b->top = true;
    draft_put(m, row, 1, meaning)->top = true;
}

static void said_put(const struct front *f, struct draft *m, struct str sign, enum saying meaning)
{
    sign_put(f, m, sign, front_said(f, meaning, NULL, 0, ROLE_NOTE));
}

/* Each kind of die that its tables throw, and that its words speak of by that name. */
static void dice_put(const struct front *f, struct draft *m)
{
    enum { FACES_MOST = 100 };
    bool sides[FACES_MOST + 1] = {false}, percent = false;
    struct arena *own = arena_new();
    for (size_t i = 0; i < f->k->odds.n; i++) {
        const struct roll **node;
        const struct odds_entry *e = f->k->odds.at[i].entry;
        for (size_t k = 0, n = e->whole ? roll_nodes(own, e->whole, &node) : 0; k < n; k++) {
            if (node[k]->kind != ROLL_DICE)
                continue;
            percent = percent || node[k]->die == DIE_PERCENT;
            if (node[k]->die == DIE_SIDES && node[k]->sides > 0 && node[k]->sides <= FACES_MOST)
                sides[node[k]->sides] = true;
        }
    }
    arena_drop(own);
    struct str letter = f->in ? f->in->die.s : STR("D"), two = STR("");
    struct buf sign = {.a = f->a}, faces = {.a = f->a};
    for (unsigned i = 1; i <= FACES_MOST; i++) {
        struct str die = str_printf(f->a, "%.*s%u", STRF(letter), i);
        if (!sides[i] || !has(f, die.p))
            continue;
        buf_printf(&sign, "%s%.*s", sign.n ? ", " : "", STRF(die));
        buf_printf(&faces, "%s%u", faces.n ? ", " : "", i);
        struct str sum = str_printf(f->a, "2%.*s", STRF(die));
        two = !two.n && has(f, sum.p) ? sum : two;
    }
    struct words of = front_plain(f, buf_str(&faces), ROLE_NOTE, VOICE_PLAIN);
    if (sign.n)
        sign_put(f, m, buf_str(&sign), front_said(f, SAY_SIGN_DIE, &of, 1, ROLE_NOTE));
    of = front_plain(f, STR("2"), ROLE_NOTE, VOICE_PLAIN);
    if (two.n)
        sign_put(f, m, two, front_said(f, SAY_SIGN_DICE, &of, 1, ROLE_NOTE));
    struct str hundred = str_printf(f->a, "%.*s100", STRF(letter));
    if (percent && has(f, hundred.p))
        said_put(f, m, hundred, SAY_SIGN_PERCENT);
}

struct block signs_make(const struct front *f)
{
    struct draft m = draft_new(f->a, 2);
    m.col[0].stretch = STRETCH_TIGHT;
    m.col[1].stretch = STRETCH_WORDS;
    dice_put(f, &m);
    if (has_need(f))
        said_put(f, &m, STR("4+"), SAY_SIGN_NEED);
    if (has_said(f, SAY_MEAN))
        said_put(f, &m, saying_in(f->in, SAY_MEAN), SAY_SIGN_MEAN);
    if (has_said(f, SAY_SPREAD))
        said_put(f, &m, saying_in(f->in, SAY_SPREAD), SAY_SIGN_SPREAD);
    if (has_said(f, SAY_SIGN_OF_MORE))
        said_put(f, &m, saying_in(f->in, SAY_SIGN_OF_MORE), SAY_SIGN_OR_MORE);
    if (has_said(f, SAY_SIGN_POINTS))
        said_put(f, &m, saying_in(f->in, SAY_SIGN_POINTS), SAY_SIGN_POINTS_ARE);
    if (has_said(f, SAY_SIGN_WORTH))
        said_put(f, &m, saying_in(f->in, SAY_SIGN_WORTH), SAY_SIGN_PLUS);
    if (has_at_zero(f))
        said_put(f, &m, saying_in(f->in, SAY_SIGN_AT_ZERO), SAY_SIGN_ZERO);
    if (has_capital(f, SAY_SIGN_EVEN))
        said_put(f, &m, saying_in(f->in, SAY_SIGN_EVEN), SAY_SIGN_EVEN_IS);
    if (has(f, "\n\u2013\n"))
        said_put(f, &m, STR("\u2013"), SAY_SIGN_DASH);
    if (has(f, "\n100\n") || has(f, str_z(f->a, say_number(f->a, f->in, STR("\n100.0\n")))))
        said_put(f, &m, STR("100"), SAY_SIGN_HUNDRED);
    if (has(f, "\n<1\n") || has(f, "\n>99\n"))
        said_put(f, &m, STR("<1, >99"), SAY_SIGN_NEARLY);
    else if (has(f, "\n<0") || has(f, "\n>99"))
        said_put(f, &m, say_number(f->a, f->in, STR("<0.1, >99.9")), SAY_SIGN_NEARLY);
    if (has_said(f, SAY_NOT_APPLICABLE))
        said_put(f, &m, saying_in(f->in, SAY_NOT_APPLICABLE), SAY_SIGN_NA);
    if (has_said(f, SAY_EXACT))
        said_put(f, &m, saying_in(f->in, SAY_EXACT), SAY_SIGN_EXACT);
    draft_fold(&m, STR(""), m.row.n > 2 * SIGNS_FOLD ? 3 : m.row.n > SIGNS_FOLD ? 2 : 1);
    return (struct block){.kind = BLOCK_CHART,
                          .id = STR("signs"),
                          .title = front_said(f, SAY_SIGNS_TITLE, NULL, 0, ROLE_CHART),
                          .table = draft_table(&m),
                          .at = f->k->doc->at};
}
