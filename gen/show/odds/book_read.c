/* How to read an odds book: explains one number of one table in words, then the shades, and the
 * words and signs in the book with their meanings. Called by book_front.c.
 *
 * The number is the first in the book between one in ten and nine in ten; it is rounded like in the
 * table. */
#include "show/odds/front.h"

enum { SIGNS_FOLD = 4, TENTHS = 10 };

/* A number in a table of the book that is explained and cited. */
struct read_figure {
    size_t section, at; /* its block in the book */
    const struct odds_item *request;
    const struct grid_cell *cell;
    struct odds_column column;
    struct frac chance;
};

/* ---- choice of the number */

/* The table that was computed for this item of the book. One entry may occur twice, such as for
 * target number 4 and target number 5. */
static const struct odds_table *table_of(const struct front *f, const struct odds_item *request)
{
    for (size_t i = 0; i < f->k->odds.n; i++) {
        const struct odds_table *t = &f->k->odds.at[i];
        if (t->entry == request->view[0].entry && t->at.file == request->at.file &&
            t->at.lo == request->at.lo)
            return t;
    }
    return NULL;
}

/* Finds the first chance in the block's table between one in ten and nine in ten. */
static bool read_find(const struct front *f, const struct block *b, struct read_figure *r)
{
    const struct odds_item *request = b->of && b->of->kind == REQUEST_ODDS ? b->of->odds : NULL;
    const struct odds_table *t =
        request && b->table && request->n == 1 ? table_of(f, request) : NULL;
    if (!t || odds_some_failed(t))
        return false;
    const struct odds_columns all = odds_columns_of(f->k, request, t);
    for (size_t c = 0; c < all.n; c++)
        for (size_t i = 0; odds_is_chance(&all.at[c]) && i < t->grid.n; i++) {
            const struct grid_cell *cell = &t->grid.cell[i];
            if (cell->na)
                continue;
            struct frac p = odds_number_of(f->a, t->entry, &cell->dist, &all.at[c]);
            if (frac_scale(p, TENTHS) < 1 || frac_scale(p, TENTHS) >= TENTHS)
                continue;
            r->request = request;
            r->cell = cell;
            r->column = all.at[c];
            r->chance = p;
            return true;
        }
    return false;
}

static bool read_choose(const struct front *f, struct read_figure *r)
{
    for (r->section = 0; r->section < f->n; r->section++)
        for (r->at = 0; f->section[r->section].of && r->at < f->section[r->section].n_block;
             r->at++)
            if (read_find(f, &f->section[r->section].block[r->at], r))
                return true;
    return false;
}

/* ---- the number in words */

static struct str read_givens(const struct front *f, const struct read_figure *r)
{
    const struct odds_names w = {f->a, f->k->show.display_options.translator, r->request->view};
    struct buf b = {.a = f->a};
    for (size_t i = 0; i < w.view->entry->n_given; i++) {
        const struct given *g = &w.view->entry->given[i];
        size_t at = odds_given_index(g, &r->cell->given[i]);
        buf_printf(&b, "%s%.*s", i ? ", " : "", STRF(odds_value_text(&w, g, at, NAMED_FULLY)));
    }
    return buf_str(&b);
}

static const struct table *shades_make(const struct front *f, unsigned hue)
{
    struct draft m = draft_new(f->a, ODDS_SHADES);
    unsigned row = draft_row(&m, false, RULE_NONE);
    for (unsigned i = 0; i < ODDS_SHADES; i++) {
        unsigned from = odds_shades[i], next = i + 1 < ODDS_SHADES ? odds_shades[i + 1] : 0;
        struct words bound = words_of(f->a, str_printf(f->a, "%u", i ? from : next),
                                      PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
        struct words w = !i      ? front_msg(f, MSG_READ_BELOW, &bound, 1, PARA_STYLE_NOTE)
                         : !next ? front_msg(f, MSG_READ_FROM, &bound, 1, PARA_STYLE_NOTE)
                                 : words_of(f->a, str_printf(f->a, "%u\u2013%u", from, next),
                                            PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
        struct box *b = draft_put(&m, row, i, w);
        b->align = ALIGN_CENTER;
        b->middle = true;
        b->rating = RATING_SHADE;
        b->shade = i;
        b->hue = hue + 1;
        m.col[i].stretch = STRETCH_EVEN;
    }
    return draft_table(&m);
}

/* Makes the block that explains one number: "With dice 4, need 4. In 94 of 100 such throws: 1 or
 * more. This table stands on page 3." False if no number is suitable. */
bool read_make(const struct front *f, struct block *out)
{
    struct read_figure chosen;
    const struct read_figure *r = &chosen;
    if (!read_choose(f, &chosen))
        return false;
    struct words *lead = ARENA_ARRAY(f->a, struct words, 1), *note = ARENA_ARRAY(f->a, struct words, 1), w = {0};
    const struct show *show = &f->k->show;
    const struct odds_names names = {f->a, show->display_options.translator, r->request->view};
    const struct words given =
        show_set_in(show, read_givens(f, r), PARA_STYLE_BODY, CHAR_STYLE_STRONG);
    const struct words page =
        making_page(f->k, r->section, r->at, PARA_STYLE_BODY, CHAR_STYLE_STRONG);
    const struct words of[] = {
        words_of(f->a,
                 format_number(f->a, f->in, odds_percent(f->a, r->chance, r->request->places)),
                 PARA_STYLE_BODY, CHAR_STYLE_STRONG),
        show_set_in(show, odds_column_name(&names, &r->column, false), PARA_STYLE_BODY,
                    CHAR_STYLE_PLAIN)};
    if (given.n)
        w = words_catz(f->a, front_msg(f, MSG_READ_GIVEN, &given, 1, PARA_STYLE_BODY), ". ",
                       PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    w = words_join(f->a, w, front_msg(f, MSG_READ_CHANCE, of, 2, PARA_STYLE_BODY));
    w = words_catz(f->a, w, " ", PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    lead[0] = words_join(f->a, w, front_msg(f, MSG_READ_ELSEWHERE, &page, 1, PARA_STYLE_BODY));
    note[0] = front_msg(f, MSG_READ_SHADES, NULL, 0, PARA_STYLE_NOTE);
    *out = front_block(f, "how-to-read", MSG_READ_TITLE, lead, 1);
    out->table = shades_make(f, f->section[r->section].hue);
    out->note = note;
    out->n_note = 1;
    return true;
}

/* ---- words and signs */

static bool has(const struct front *f, const char *z)
{
    return str_find(f->text, z) >= 0;
}

static bool has_msg(const struct front *f, enum msg what)
{
    return has(f, str_z(f->a, msg_text(f->in, what)));
}

/* For the start of a sentence, where the first letter is a capital: "Even chance". */
static bool has_capital(const struct front *f, enum msg what)
{
    struct str s = msg_text(f->in, what);
    return has(f, str_z(f->a, str_cut(s, 1, s.n)));
}

/* Does the text contain a target number such as "4+", which is not a sum? */
static bool has_need(const struct front *f)
{
    for (size_t i = 1; i + 2 < f->text.n; i++)
        if (f->text.p[i + 1] == '+' && char_is_digit(f->text.p[i]) && f->text.p[i - 1] != '+' &&
            !char_is_digit(f->text.p[i + 2]))
            return true;
    return false;
}

/* Each word or sign of the program that the book uses, and its meaning. */
struct block signs_make(const struct front *f)
{
    const bool whole = has(f, "\n<1\n") || has(f, "\n>99\n");
    const struct str hundred = format_number(f->a, f->in, STR("\n100.0\n")),
                     exact = msg_text(f->in, MSG_EXACT);
    const struct {
        bool used;
        struct str sign;
        enum msg meaning;
    } sign[] = {
        {has_need(f), STR("4+"), MSG_SIGN_NEED},
        {has_msg(f, MSG_MEAN), msg_text(f->in, MSG_MEAN), MSG_SIGN_MEAN},
        {has_msg(f, MSG_SPREAD), msg_text(f->in, MSG_SPREAD), MSG_SIGN_SPREAD},
        {has_msg(f, MSG_SIGN_OF_MORE), msg_text(f->in, MSG_SIGN_OF_MORE), MSG_SIGN_OR_MORE},
        {has_capital(f, MSG_SIGN_EVEN), msg_text(f->in, MSG_SIGN_EVEN), MSG_SIGN_EVEN_IS},
        {has(f, "\n\u2013\n"), STR("\u2013"), MSG_SIGN_DASH},
        {has(f, "\n100\n") || has(f, str_z(f->a, hundred)), STR("100"), MSG_SIGN_HUNDRED},
        {whole, STR("<1, >99"), MSG_SIGN_NEARLY},
        {!whole && (has(f, "\n<0") || has(f, "\n>99")),
         format_number(f->a, f->in, STR("<0.1, >99.9")), MSG_SIGN_NEARLY},
        {has_msg(f, MSG_NOT_APPLICABLE), msg_text(f->in, MSG_NOT_APPLICABLE), MSG_SIGN_NA},
        {has(f, str_printf(f->a, "\n%.*s\n", STRF(exact)).p), exact, MSG_SIGN_EXACT},
    };
    struct draft m = draft_new(f->a, 2);
    m.col[0].stretch = STRETCH_TIGHT;
    m.col[1].stretch = STRETCH_WORDS;
    for (size_t i = 0; i < sizeof sign / sizeof *sign; i++) {
        if (!sign[i].used)
            continue;
        unsigned row = draft_row(&m, false, RULE_HAIR);
        struct box *b =
            draft_put(&m, row, 0, words_of(f->a, sign[i].sign, PARA_STYLE_NOTE, CHAR_STYLE_STRONG));
        b->head = b->top = true;
        draft_put(&m, row, 1, front_msg(f, sign[i].meaning, NULL, 0, PARA_STYLE_NOTE))->top = true;
    }
    unsigned columns = m.row.n > SIGNS_FOLD ? 2 : 1;
    draft_fold(&m, STR(""), m.row.n > 2 * SIGNS_FOLD ? 3 : columns);
    struct block b = front_block(f, "signs", MSG_SIGNS_TITLE, NULL, 0);
    b.table = draft_table(&m);
    return b;
}
