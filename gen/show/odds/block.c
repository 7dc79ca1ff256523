/* Turns an odds item of a layout into a block. The tables are worked out, and laid out as a grid or
 * drawn as a plot; title and lead are added, and in a book also the summary and the notes. A roll
 * that cannot be worked out is reported here.
 *
 * Tables of a sheet are not verified; tables of a book are. A book caches its tables, so that each
 * is worked out once however often it is shown. Called for each odds item of a sheet or a book.
 * The answers of a book are made in answer.c. */
#include "show/odds/inner.h"

/* most rows of a letter table that is kept on one page: players look it up across */
enum { LETTERS_KEPT = 24 };

/* --- tables */

/* Reports why a table cannot be worked out. With --force the page is stamped and the checks have
 * given the reason, so that no finding is added. */
static void table_report(struct making *k, const struct odds_table *o)
{
    if (k->faults && (odds_some_failed(o) || o->grid.gap || o->grid.overlap))
        return;
    /* after a read error the missing data may be in the unread part */
    for (size_t i = 0; i < o->grid.n && !o->entry->set->incomplete; i++)
        if (o->grid.cell[i].failed) {
            diag_add(k->d, RULE_BAD_ROLL, o->entry->at, "%.*s cannot be calculated: %.*s",
                     STRF(o->entry->id), STRF(o->grid.cell[i].error.message));
            return;
        }
}

/* Returns the table of a view. Whole tables of a book are cached in `k->odds`, so that no grid is
 * enumerated twice; a table with fixed givens has its own grid. book_proof.c verifies the tables of
 * a book together, once all of them exist. */
static const struct odds_table *table_make(struct making *k, const struct odds_view *t, bool strip,
                                           struct span at)
{
    struct odds_table made;
    /* the cached table must be of the same question, and whole */
    size_t before = strip || t->only.n ? k->odds.n : 0;
    while (before < k->odds.n &&
           (!odds_same_question(k->odds.at[before].entry, t->entry) || k->odds.at[before].partial))
        before++;
    if (before < k->odds.n)
        made = k->odds.at[before];
    else
        made = odds_table_make(k->a, k->m, t->entry, &t->only);
    made.partial = t->only.n > 0;
    made.at = at;
    if (strip)
        return arena_copy(k->a, &made, sizeof made);
    ARENA_PUSH(k->a, &k->odds, made);
    return &k->odds.at[k->odds.n - 1];
}

/* --- words */

/* Text to the right of the title: the title of a question, the unit of the numbers if there is only
 * one, the givens with one value, and the author's own words. */
static struct words aside_of(const struct odds_block *o, struct words title, struct str own)
{
    const struct show *show = &o->k->show;
    struct arena *a = o->k->a;
    enum char_style char_style = o->request->strip ? CHAR_STYLE_PLAIN : CHAR_STYLE_ASIDE;
    struct str fixed = odds_givens_text(&o->names, NULL);
    const struct words part[] = {title, show_set_in(show, o->name, PARA_STYLE_ASIDE, char_style),
                                 show_set_in(show, fixed, PARA_STYLE_ASIDE, char_style),
                                 show_words(show, own, PARA_STYLE_ASIDE)};
    struct words w = {0};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        if (w.n && part[i].n)
            w = words_join(a, w, words_of(a, STR("; "), PARA_STYLE_ASIDE, char_style));
        w = words_join(a, w, part[i]);
    }
    return w;
}

/* Returns the index of the first table before `i` with an equal caption, or an equal interpretation
 * if `reading`; `i` if there is none. */
static size_t equal_before(const struct odds_block *o, size_t i, bool reading)
{
    for (size_t k = 0; k < i; k++) {
        const struct odds_entry *x = o->table[k]->entry, *y = o->table[i]->entry;
        if (str_eq(reading ? x->reading.s : x->words.s, reading ? y->reading.s : y->words.s))
            return k;
    }
    return i;
}

/* Puts "Our reading:" in italics in front of an interpretation. */
static struct words reading_words(const struct show *w, struct str reading)
{
    struct str text = msg_format(w->a, show_language(w), MSG_READING, STR(""));
    return show_set_in(
        w, str_printf(w->a, "*%.*s* %.*s", STRF(str_trim(text)), STRF(show_translate(w, reading))),
        PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
}

/* In a book, puts the captions of the tables above the block, unless the layout has a lead (`own`),
 * and their interpretations below. Equal texts are printed once. */
static void model_put(struct odds_block *o, struct block *b, bool own)
{
    struct making *k = o->k;
    struct words *lead = ARENA_ARRAY(k->a, struct words, o->request->n + 1);
    struct words *note = ARENA_ARRAY(k->a, struct words, o->request->n + 1);
    for (size_t i = 0; i < o->request->n; i++) {
        const struct odds_table *t = o->table[i];
        if (!own && t->entry->words.s.n && equal_before(o, i, false) == i)
            lead[b->n_lead++] = show_words(&k->show, t->entry->words.s, PARA_STYLE_BODY);
        if (t->entry->reading.s.n && equal_before(o, i, true) == i)
            note[b->n_note++] = reading_words(&k->show, t->entry->reading.s);
    }
    if (!own)
        b->lead = lead;
    b->note = note;
}

void odds_lead_put(struct arena *a, const struct words **lead, size_t *n, struct words answer,
                   struct words caption)
{
    struct words_list all = {0};
    if (answer.n)
        ARENA_PUSH(a, &all, answer);
    for (size_t i = 0; i < *n; i++)
        ARENA_PUSH(a, &all, (*lead)[i]);
    if (caption.n && *n == 1)
        all.at[all.n - 1] = words_join(
            a, words_cat(a, **lead, STR(" "), PARA_STYLE_BODY, CHAR_STYLE_PLAIN), caption);
    else if (caption.n)
        ARENA_PUSH(a, &all, caption);
    *lead = all.at;
    *n = all.n;
}

/* Translates the words of a roll, which may be outcomes. */
static void roll_request(const struct odds_names *w, const struct roll *whole)
{
    const struct roll **node;
    for (size_t i = 0, n = whole ? roll_nodes(w->a, whole, &node) : 0; i < n; i++)
        if (node[i]->kind == ROLL_WORD)
            odds_text(w, node[i]->word);
}

/* Translates every text that the tables may print, before the tables are worked out, so that
 * untranslated texts are reported early. Results are discarded. */
static void words_request(const struct show *show, const struct odds_item *t)
{
    for (const struct odds_view *v = t->view;
         show->display_options.translator && v < t->view + t->n; v++) {
        const struct odds_names w = {show->a, show->display_options.translator, v};
        const struct odds_entry *e = v->entry;
        odds_text(&w, e->title.s);
        odds_text(&w, odds_quantity(e));
        if (!t->strip) {
            roll_request(&w, e->whole);
            odds_text(&w, e->words.s);
            odds_text(&w, e->reading.s);
        }
        for (size_t i = 0; i < e->n_outcome; i++)
            odds_text(&w, e->outcome[i].name.s);
        for (size_t i = 0; i < v->n_head; i++)
            odds_text(&w, v->head[i].words);
        for (const struct given *g = e->given; g < e->given + e->n_given; g++) {
            odds_given_name(&w, g);
            for (size_t i = 0; i < g->n; i++)
                odds_value_text(&w, g, i, NAMED_FULLY);
        }
        for (size_t i = 0; i < t->n_letter && v == t->view; i++) {
            odds_text(&w, t->letter[i].letter);
            odds_text(&w, t->letter[i].group);
        }
    }
}

/* A question is the head, and the title stands in grey beside it. A layout's title comes first.
 * Without it a single table keeps its own title; several tables have none, because each is named
 * over its columns. */
struct block odds_block_begin(struct making *k, const struct layout_item *item)
{
    const struct odds_item *t = item->odds;
    const struct framing *frame = &item->frame;
    const struct odds_entry *e = t->view[0].entry;
    struct block b = {.kind = BLOCK_CHART,
                      .of = item,
                      .id = e->id,
                      .at = t->at,
                      .span = frame->span,
                      .keep = frame->keep,
                      .loose = frame->loose,
                      .aside_stays = true};
    struct words *lead = ARENA_ARRAY(k->a, struct words, frame->lead.n + 1);
    words_request(&k->show, t);
    show_translate(&k->show, frame->answer.s);
    if (frame->title.at.file)
        b.title = show_words_in(&k->show, frame->title.s, PARA_STYLE_CHART, CHAR_STYLE_PLAIN);
    else if (t->n == 1)
        b.title = show_words(&k->show, e->title.s.n ? e->title.s : e->id, PARA_STYLE_CHART);
    bool house = false;
    for (size_t i = 0; i < t->n; i++)
        house = house || t->view[i].entry->house;
    if (house && b.title.n)
        b.title = house_marked(k->a, b.title, PARA_STYLE_CHART);
    for (size_t i = 0; i < frame->lead.n; i++)
        lead[b.n_lead++] =
            show_words_in(&k->show, frame->lead.at[i].s, PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    b.lead = lead;
    if (!frame->question.at.file || str_is(frame->question.s, "no"))
        return b;
    b.question = show_words(&k->show, frame->question.s, PARA_STYLE_CELL);
    const struct str title = words_text(k->a, b.title);
    if (!str_same_name(title, frame->question.s))
        b.aside = words_of(k->a, title, PARA_STYLE_ASIDE, CHAR_STYLE_ASIDE);
    b.title = show_words(&k->show, frame->question.s, PARA_STYLE_CHART);
    return b;
}

/* The table of letters below a finder: the numbers behind each letter. */
struct block odds_letters_begin(struct making *k, const struct layout_item *item)
{
    struct block b = odds_block_begin(k, item);
    b.title = show_plain(&k->show, MSG_LETTERS, PARA_STYLE_CHART, CHAR_STYLE_PLAIN);
    b.question = (struct words){0};
    b.lead = NULL;
    b.n_lead = 0;
    return b;
}

size_t odds_head_signs(struct str name)
{
    enum { BETWEEN = 3, PERCENT = 4 };
    struct str word;
    size_t max = PERCENT;
    while (str_split(&name, ' ', &word))
        max = word.n > max ? word.n : max;
    return max + BETWEEN;
}

/* Width in characters of a line with all shown columns, by their English names. */
static size_t line_signs(const struct odds_block *o)
{
    const struct odds_names english = {.a = o->k->a, .view = o->request->view};
    size_t signs = 0;
    for (size_t i = 0; i < o->columns.n; i++)
        signs += odds_head_signs(odds_column_text(&english, &o->columns.at[i]));
    return signs;
}

/* The outcomes of a roll are known only after it is worked out. If one column for each is wider
 * than a page, outcomes become rows, as with `down: outcomes`, and the values of `down` go across.
 * So a book with default columns can always be printed. */
static void turn_where_wide(struct odds_block *o)
{
    enum { ACROSS_MAX = 8 };
    const struct odds_item *t = o->request;
    const bool free = !t->strip && t->n == 1 && t->plot == PLOT_NO && t->view->across < 0;
    if (!free || !t->view->show.at[0].is_default || line_signs(o) <= ODDS_LINE)
        return;
    struct odds_item *turned = arena_copy(o->k->a, t, sizeof *t);
    struct odds_view *v = arena_copy(o->k->a, t->view, sizeof *v);
    if (v->down >= 0 && v->entry->given[v->down].n <= ACROSS_MAX)
        v->across = v->down;
    v->down = DOWN_OUTCOMES;
    turned->view = o->names.view = v;
    o->request = turned;
    o->columns = (struct odds_columns){0};
    odds_outcomes_push(o->k, &o->columns, o->table[0]);
}

/* The tables come first, because the grid or the plot sets `name` and `caption`, which the lead and
 * the text beside the title use. A plot of bars on a sheet shows outcomes, not columns. A summary
 * of incomplete cells would be wrong. */
void odds_block_fill(struct making *k, struct block *b, size_t n)
{
    const struct odds_item *t = b->of->odds;
    const struct framing *frame = &b->of->frame;
    struct odds_block o = {.k = k,
                           .request = t,
                           .names = {k->a, k->show.display_options.translator, t->view},
                           .titled = b->title.n > 0};
    o.table = ARENA_ARRAY(k->a, const struct odds_table *, t->n);
    bool failed = false;
    for (size_t i = 0; i < t->n; i++) {
        o.table[i] = table_make(k, &t->view[i], t->strip, b->at);
        table_report(k, o.table[i]);
        odds_table_check(&o, &t->view[i], o.table[i]);
        failed = failed || odds_some_failed(o.table[i]);
    }
    if (!t->strip || t->plot == PLOT_NO)
        o.columns = odds_columns_of(k, t, o.table[0]);
    turn_where_wide(&o);
    if (t->plot == PLOT_NO)
        b->table = odds_grid_lay(&o, t->letter_index ? ODDS_LETTER_INDEX : ODDS_WHOLE);
    else
        b->plot = odds_plot_make(&o);
    if (!t->strip)
        model_put(&o, b, frame->lead.at);
    if (t->letter_index)
        odds_caption_put(&o, MSG_FIND_LETTER, NULL, 0);
    if (!failed && !t->strip && !frame->answer.s.n)
        b->answer = odds_answer_usual(&o, words_text(k->a, b->question.n ? b->question : b->title));
    if (!failed)
        odds_lead_put(k->a, &b->lead, &b->n_lead, b->answer, o.caption);
    b->aside = aside_of(&o, b->aside, frame->aside.s);
    for (size_t i = 1; i < n; i++) {
        struct odds_block letters = o;
        letters.titled = true;
        b[i].table = odds_grid_lay(&letters, ODDS_LETTERS);
        b[i].keep = b[i].keep || (b[i].table && b[i].table->rows <= LETTERS_KEPT);
    }
}
