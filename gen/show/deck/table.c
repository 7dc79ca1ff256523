/* Turns rolled charts into tables on a card: arms that the layout puts into one table are its
 * columns, the totals of their modifiers its rows, and equal neighbours are merged. Also makes the
 * legend, which explains shortened cells once. Called by cards.c for each card, if a face of
 * the deck shows tables.
 *
 * Invariant: no content of a row is lost. A column moves to the legend only if the layout names it,
 * and only in rows where it follows from the rest of the cell in all charts of the deck. */
#include "show/deck/inner.h"
#include "show/show.h"

#define NO_BREAK "\xc2\xa0"

/* A fact in the legend: "Shaken: 1 kill", "Shaken, recoil: if in melee". */
struct key_fact {
    struct str term, column, by, value; /* by: text of another column, or empty */
    struct words words;                 /* the value as printed in a row */
    struct words by_words;
};
struct tabling {
    struct deck_making *m;
    bool keyed; /* the face has a legend: pairs of distances are then printed without unit */
    LIST(struct key_fact) fact;
    struct words left;
    LIST(struct str) title; /* titles of the tables, in the order of the arms */
};

/* --- facts for the legend */

/* The column with the name of the result: the first column of terms, else the first of text. */
static size_t term_column(const struct chart *c)
{
    for (size_t i = 0; i < c->n_col; i++)
        if (c->col[i].type.kind == TYPE_TERM)
            return i;
    size_t i = 0;
    while (i < c->n_col && cell_is_numeric(&c->col[i]))
        i++;
    return i;
}

static struct str cell_as_text(const struct chart *c, const struct row *r, size_t col)
{
    bool none = col >= c->n_col || r->cell[col].kind == CELL_NONE || r->cell[col].kind == CELL_BAD;
    return none ? STR("") : r->cell[col].text.s;
}

/* May a fact depend on the column? Its text must remain in every cell. */
static bool is_ground(const struct deck_layout *l, const struct chart *c, size_t col)
{
    return col < c->n_col && col != term_column(c) && !cell_is_numeric(&c->col[col]) &&
           !texts_have(&l->keyed, c->col[col].label.s);
}

static bool row_is(const struct chart *c, const struct row *r, const struct key_fact *of)
{
    bool by = !of->by.n;
    for (size_t i = 0; i < c->n_col && !by; i++)
        by = i != term_column(c) && str_eq(cell_as_text(c, r, i), of->by);
    return by && str_same_name(cell_as_text(c, r, term_column(c)), of->term);
}

/* Does every row that matches the fact, in all charts, have its value? A missing column counts as
 * empty. */
static bool fact_holds(const struct tabling *t, const struct key_fact *of)
{
    for (size_t i = 0; i < t->m->l->n_arm; i++) {
        const struct chart *c = t->m->l->arm[i].chart;
        ptrdiff_t col = chart_col_find(c, of->column);
        for (size_t r = 0; r < c->n_row; r++)
            if (row_is(c, &c->row[r], of) &&
                !str_eq(cell_as_text(c, &c->row[r], col < 0 ? c->n_col : (size_t)col), of->value))
                return false;
    }
    return true;
}

/* "1 kill" from "[, {Kills} kill]": the bracket of the column without its leading separator;
 * without a bracket only the cell. */
static struct words value_words(const struct show *w, const struct row *r, size_t col)
{
    const struct chart *c = w->c;
    size_t at = 0, from, to;
    while (at < c->n_piece && !(c->piece[at].kind == READS_CELL && c->piece[at].col == col))
        at++;
    for (from = at; from > 0 && c->piece[from].kind != READS_OPEN && c->piece[from].kind != READS_CLOSE;)
        from--;
    for (to = at; to < c->n_piece && c->piece[to].kind != READS_CLOSE && c->piece[to].kind != READS_OPEN;)
        to++;
    struct words out = {0};
    bool bracket = at < c->n_piece && c->piece[from].kind == READS_OPEN;
    for (size_t i = from; bracket && i < to; i++) {
        if (c->piece[i].kind == READS_CELL)
            out = words_join(w->a, out, show_cell(w, r, c->piece[i].col, PARA_STYLE_BODY));
        if (c->piece[i].kind != READS_WORDS)
            continue;
        struct str s = c->piece[i].words;
        while (!out.n && s.n && (s.p[0] == ',' || s.p[0] == ';' || s.p[0] == ' '))
            s = str_cut(s, 1, s.n);
        struct str bare = str_trim(s), words = bare.n ? show_translate(w, bare) : bare;
        if (s.n && s.p[0] == ' ' && out.n)
            out = words_catz(w->a, out, NO_BREAK, PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
        out = words_join(w->a, out, show_set_in(w, words, PARA_STYLE_BODY, CHAR_STYLE_PLAIN));
        if (bare.n && s.p[s.n - 1] == ' ')
            out = words_catz(w->a, out, NO_BREAK, PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    }
    return bracket ? out : show_cell(w, r, col, PARA_STYLE_BODY);
}

static bool fact_is_known(const struct tabling *t, const struct key_fact *of)
{
    for (size_t i = 0; i < t->fact.n; i++) {
        const struct key_fact *k = &t->fact.at[i];
        if (str_same_name(k->term, of->term) && str_eq(k->column, of->column) && (!k->by.n || str_eq(k->by, of->by)))
            return true;
    }
    return false;
}

/* Finds the fact for a row's cell in a named column: by the row's term, else by the term and
 * another column. */
static void fact_find(struct tabling *t, const struct deck_hand *hand, const struct row *r, size_t col)
{
    const struct show *w = &hand->show;
    const struct chart *c = w->c;
    struct key_fact f = {cell_as_text(c, r, term_column(c)),
                         c->col[col].label.s,
                         {0},
                         cell_as_text(c, r, col),
                         {0},
                         {0}};
    if (!f.value.n || !f.term.n || term_column(c) == col)
        return;
    f.words = value_words(w, r, col);
    bool holds = fact_holds(t, &f);
    for (size_t i = 0; i < c->n_col && !holds; i++) {
        if (!is_ground(t->m->l, c, i) || !cell_as_text(c, r, i).n)
            continue;
        f.by = cell_as_text(c, r, i);
        f.by_words = show_words(w, worded(w, f.by), PARA_STYLE_BODY);
        holds = fact_holds(t, &f);
    }
    if (holds && !fact_is_known(t, &f))
        ARENA_PUSH(t->m->a, &t->fact, f);
}

/* Does the legend give the cell's value? */
static bool is_folded(const struct tabling *t, const struct chart *c, const struct row *r, size_t col)
{
    for (size_t i = 0; i < t->fact.n; i++)
        if (str_same_name(t->fact.at[i].column, c->col[col].label.s) && row_is(c, r, &t->fact.at[i]))
            return true;
    return false;
}

/* --- the legend */

/* "3 / 9 inches foot / mounted": explains pairs of distances, once for each pair of column
 * names. */
static struct words pairs_words(struct tabling *t)
{
    struct arena *a = t->m->a;
    struct words out = {0};
    LIST(struct str) text = {0};
    for (size_t i = 0; i < t->m->l->n_arm; i++) {
        const struct show *w = &t->m->hand[i].show;
        const struct chart *c = w->c;
        for (size_t p = 0; p + 2 < c->n_piece; p++) {
            size_t x = c->piece[p].col, y = c->piece[p + 2].col, r = 0, n = 0;
            if (c->piece[p].kind != READS_CELL || c->piece[p + 2].kind != READS_CELL ||
                c->piece[p + 1].kind != READS_WORDS || !str_is(c->piece[p + 1].words, " / ") ||
                c->col[x].type.kind != TYPE_DISTANCE || c->col[y].type.kind != TYPE_DISTANCE)
                continue;
            while (r < c->n_row &&
                   (!cell_as_text(c, &c->row[r], x).n || !cell_as_text(c, &c->row[r], y).n))
                r++;
            struct str names = words_text(
                a, words_between(a, show_lower(w, c->col[x].label.s, PARA_STYLE_BODY), " / ",
                                 show_lower(w, c->col[y].label.s, PARA_STYLE_BODY)));
            while (n < text.n && !str_eq(text.at[n], names))
                n++;
            if (r == c->n_row || n < text.n)
                continue;
            ARENA_PUSH(a, &text, names);
            struct measure d[2] = {c->row[r].cell[x].value, c->row[r].cell[y].value};
            struct show bare = *w;
            struct buf b = {.a = a};
            bare.bare = true;
            put_distances(&b, &bare, d, 2);
            enum unit unit =
                w->display_options.units != UNIT_NONE ? w->display_options.units : d[0].unit;
            struct words one = words_of(a, buf_str(&b), PARA_STYLE_NUMBER, CHAR_STYLE_STRONG);
            one = words_cat(a, one,
                            str_printf(a, " %.*s %.*s", STRF(unit_text(w, unit)), STRF(names)),
                            PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
            out = words_between(a, out, " \xc2\xb7 ", one);
        }
    }
    return out;
}

/* Each icon that replaces text, with the text. */
static struct words icons_words(struct tabling *t)
{
    const struct show *w = &t->m->show;
    struct words out = {0};
    for (size_t i = 0; i < w->display_options.n_phrase; i++) {
        const struct phrase *p = &w->display_options.phrase[i];
        struct words as = p->kind == PHRASE_WORDING && w->met && w->met[i]
                              ? show_words(w, p->as, PARA_STYLE_BODY)
                              : (struct words){0};
        if (as.n != 1 || !as.run[0].icon.n)
            continue;
        as = words_between(w->a, as, NO_BREAK, card_plain(w->a, show_translate(w, p->words)));
        out = words_between(w->a, out, "  ", as);
    }
    return out;
}

/* "Shaken 1 kill, recoil if in melee": each term with its facts. */
static struct words facts_words(struct tabling *t)
{
    struct arena *a = t->m->a;
    struct words out = {0};
    for (size_t i = 0; i < t->fact.n; i++) {
        struct words one = {0};
        bool first = true;
        for (size_t k = 0; k < i; k++)
            first = first && !str_same_name(t->fact.at[k].term, t->fact.at[i].term);
        for (size_t k = i; first && k < t->fact.n; k++) {
            const struct key_fact *f = &t->fact.at[k];
            if (!str_same_name(f->term, t->fact.at[i].term))
                continue;
            one = words_between(a, one, ", ", words_between(a, f->by_words, NO_BREAK, f->words));
        }
        if (!first)
            continue;
        struct words term =
            show_words_in(&t->m->show, show_translate(&t->m->show, t->fact.at[i].term),
                          PARA_STYLE_BODY, CHAR_STYLE_STRONG);
        out = words_between(a, out, " \xc2\xb7 ", words_between(a, term, NO_BREAK, one));
    }
    return out;
}

/* --- the tables */

/* "-1, 0"; "0 to +3"; "<= -2" for several totals from the lowest on. */
static struct words span_words(const struct tabling *t, const struct rat *total, size_t n,
                               const struct total_span *s)
{
    struct arena *a = t->m->a;
    const struct language *l = show_language(&t->m->show);
    struct buf b = {.a = a};
    bool below = s->lo == 0 && s->hi > 0 && s->hi + 1 < n,
         above = s->hi + 1 == n && s->lo + 1 < n && s->lo > 0;
    if (below || above) {
        buf_putz(&b, below ? "\xe2\x89\xa4" NO_BREAK : "\xe2\x89\xa5" NO_BREAK);
        put_signed(&b, l, total[below ? s->hi : s->lo]);
    } else if (s->hi == s->lo + 1) {
        put_signed(&b, l, total[s->lo]);
        buf_putz(&b, "," NO_BREAK);
        put_signed(&b, l, total[s->hi]);
    } else {
        buf_put(&b, card_span(a, l, total[s->lo], total[s->hi], 0, true));
    }
    return words_of(a, buf_str(&b), PARA_STYLE_KEY, CHAR_STYLE_STRONG);
}

/* The cell as shown by the hand, without values that are in the legend. */
static struct words cell_words(struct tabling *t, const struct deck_hand *hand, const struct row *r)
{
    struct show w = hand->show;
    struct row own = *r;
    struct cell *cell = arena_copy(t->m->a, r->cell, w.c->n_col * sizeof *cell);
    for (size_t i = 0; i < w.c->n_col; i++)
        if (is_folded(t, w.c, r, i))
            cell[i] = (struct cell){.kind = CELL_NONE};
    own.cell = cell;
    w.display_options.bare_pairs = t->keyed;
    return deck_cell_words(t->m, hand, &w, &own);
}

static struct box *cell_put(struct draft *d, unsigned row, unsigned col, struct words w)
{
    struct box *b = draft_put(d, row, col, w);
    b->align = ALIGN_CENTER;
    b->middle = true;
    b->down = b->across = col > 0;
    b->head = !col;
    return b;
}

/* The cell of an arm: its row of the chart, with its rating. */
static void row_put(struct tabling *t, struct draft *d, unsigned at, unsigned col,
                    const struct deck_hand *hand, const struct row *r)
{
    box_rating(cell_put(d, at, col, cell_words(t, hand, r)), &hand->show, r, 0,
               hand->show.c->n_col);
}

/* The first row: the title in the corner, and the arms. */
static struct draft heads_put(struct tabling *t, const size_t *arm, size_t n, struct words title)
{
    struct draft d = draft_new(t->m->a, (unsigned)n + 1);
    d.verticals = true;
    unsigned row = draft_row(&d, true, RULE_STRONG);
    draft_head(&d, row, 0, 1, title);
    for (size_t i = 0; i < n; i++)
        draft_head(&d, row, (unsigned)i + 1, 1, t->m->made->deck.arm[arm[i]].label);
    return d;
}

/* If all arms have modifiers: a row for each span of totals with the same result for all arms. The
 * arms may have different totals; a total that an arm cannot reach is still looked up in its
 * chart. */
static void totals_put(struct tabling *t, struct draft *d, const size_t *arm, size_t n,
                       const size_t *event)
{
    const struct deck_totals all = deck_totals_find(t->m, arm, n, event);
    for (const struct total_span *s = all.span.at; s < all.span.at + all.span.n; s++) {
        unsigned at = draft_row(d, false, RULE_HAIR);
        cell_put(d, at, 0, span_words(t, all.all.at, all.all.n, s));
        for (unsigned i = 0; i < n; i++)
            if (s->row[i])
                row_put(t, d, at, i + 1, &t->m->hand[arm[i]], s->row[i]);
            else
                cell_put(d, at, i + 1, deck_no_row(t->m->a));
    }
}

/* The row with this key; new if needed. */
static unsigned key_row(struct tabling *t, struct draft *d, struct words_list *label,
                        struct words key)
{
    unsigned at = 0;
    while (at < label->n && !words_same(label->at[at], key))
        at++;
    if (at == label->n) {
        ARENA_PUSH(t->m->a, label, key);
        cell_put(d, draft_row(d, false, RULE_HAIR), 0, key);
    }
    return at + 1;
}

/* Else a row for each rung, by its label; an arm without rungs has all its text in the first
 * row. */
static void rungs_put(struct tabling *t, struct draft *d, const size_t *arm, size_t n,
                      const size_t *event)
{
    struct words_list label = {0};
    for (unsigned i = 0; i < n; i++) {
        const struct deck_hand *hand = &t->m->hand[arm[i]];
        const struct row *r = deck_event_row(hand, event[i]);
        struct card_part p = r ? (struct card_part){0} : deck_event_part(t->m, arm[i], event[i]);
        if (r)
            row_put(t, d, key_row(t, d, &label, (struct words){0}), i + 1, hand, r);
        else if (!p.n_sub_row)
            cell_put(d, key_row(t, d, &label, (struct words){0}), i + 1, p.headline);
        for (size_t k = 0; k < p.n_sub_row; k++)
            cell_put(d, key_row(t, d, &label, p.sub_row[k].label), i + 1, p.sub_row[k].text);
    }
}

static const struct table *table_make(struct tabling *t, struct str title, struct words words,
                                      const struct deal_card *from)
{
    struct deck_making *m = t->m;
    size_t *arm = ARENA_ARRAY(m->a, size_t, m->l->n_arm), n = 0,
           *event = ARENA_ARRAY(m->a, size_t, m->l->n_arm);
    bool totals = true;
    for (size_t i = 0; i < m->l->n_arm; i++)
        if (str_same_name(m->l->arm[i].table.s, title)) {
            event[n] = from->event[i];
            arm[n++] = i;
            totals = totals && m->hand[i].n_total;
        }
    struct draft d = heads_put(t, arm, n, words);
    if (totals)
        totals_put(t, &d, arm, n, event);
    else
        rungs_put(t, &d, arm, n, event);
    return draft_table(&d);
}

static bool shows(const struct card_template *face, enum card_parts what, const char *field)
{
    for (size_t i = 0; face && i < face->n_box; i++)
        if ((field && str_find(face->box[i].words.s, field) >= 0) ||
            (!field && face->box[i].shows == CARD_PARTS && face->box[i].parts == what))
            return true;
    return false;
}

struct tabling *deck_tabling(struct deck_making *m)
{
    const struct deck_layout *l = m->l;
    struct tabling *t = ARENA_NEW(m->a, struct tabling);
    *t = (struct tabling){.m = m, .keyed = shows(l->face[0], PARTS_NONE, "{key}")};
    if (!shows(l->face[0], PARTS_TABLES, NULL))
        return NULL;
    bool sum = false;
    static const char *const fields[] = {"key", "left", "die"};
    /* These fields exist even if empty. */
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        ARENA_PUSH(m->a, &m->made->deck.column, ((struct text){.s = str_of(fields[i])}));
    for (size_t i = 0; i < l->n_arm; i++) {
        const struct deck_hand *hand = &m->hand[i];
        size_t at = 0;
        while (at < t->title.n && !str_same_name(t->title.at[at], l->arm[i].table.s))
            at++;
        if (at == t->title.n)
            ARENA_PUSH(m->a, &t->title, l->arm[i].table.s);
        sum = sum || hand->n_total;
    }
    for (size_t k = 0; t->keyed && k < l->keyed.n; k++)
        for (size_t i = 0; i < l->n_arm; i++) {
            const struct chart *c = l->arm[i].chart;
            ptrdiff_t col = chart_col_find(c, l->keyed.at[k].s);
            for (size_t r = 0; col >= 0 && r < c->n_row; r++)
                fact_find(t, &m->hand[i], &c->row[r], (size_t)col);
        }
    if (sum)
        t->left = show_set_in(&m->show, show_text(&m->show, MSG_LEFT_SUM), PARA_STYLE_BODY,
                              CHAR_STYLE_PLAIN);
    return t;
}

void deck_tables_put(struct tabling *t, struct card *card, const struct deal_card *from)
{
    struct deck_making *m = t->m;
    struct card_table *table = ARENA_ARRAY(m->a, struct card_table, t->title.n);
    for (size_t i = 0; i < t->title.n; i++) {
        struct str title = t->title.at[i];
        struct words words =
            title.n ? show_words_in(&m->show, title, PARA_STYLE_BODY, CHAR_STYLE_STRONG)
                    : (struct words){0};
        size_t arm = 0;
        while (!str_same_name(m->l->arm[arm].table.s, title))
            arm++;
        const struct deal_line *line = &m->deal->line[arm];
        /* The card's number is for the first die only. */
        if (line->die > 0 && m->hand[arm].n_total) {
            struct rat v = deal_value(m->deal, arm, from->event[arm]);
            words =
                words.n ? words_catz(m->a, words, " ", PARA_STYLE_BODY, CHAR_STYLE_STRONG) : words;
            words = words_cat(m->a, words, card_span(m->a, show_language(&m->show), v, v, 0, false),
                              PARA_STYLE_NUMBER, CHAR_STYLE_STRONG);
        }
        table[i] = (struct card_table){words, table_make(t, title, words, from)};
    }
    card->table = table;
    card->n_table = t->title.n;
    card_field_put(m->a, card, "left", t->left);
    card_field_put(m->a, card, "die",
                   words_of(m->a, deck_dice_text(m), PARA_STYLE_NUMBER, CHAR_STYLE_PLAIN));
}

/* Called last, because only then all used icons are known. */
void deck_tables_close(struct tabling *t)
{
    struct deck_making *m = t->m;
    struct words first = words_between(m->a, pairs_words(t), " \xc2\xb7 ", icons_words(t));
    for (size_t i = 0; t->keyed && i < m->card.n; i++)
        card_field_put(m->a, &m->card.at[i], "key",
                       words_between(m->a, first, "\n", facts_words(t)));
}
