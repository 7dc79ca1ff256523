/* Makes a struct sheet from the layout of a sheet or an odds book: its head and foot, the sequence
 * of play, and its sections with their blocks; then the targets of its references, and the stamps
 * of what has errors.
 *
 * The layout has no errors: wrong names were reported when it was read, and are absent. A sheet is
 * made once, right after its layout is read, so that `check` also sees the findings of the making.
 * Its odds and its stamps are added when it is built (sheet_finish). The crib is the subset of
 * blocks that are marked for it. A variant has the same blocks with another theme, and perhaps
 * other pages, type sizes, columns or folds. Called by documents.c, and by make.c for each file. */
#include "layout/deck.h"
#include "layout/odds_request.h"
#include "show/chart/chart.h"
#include "show/deck/deck.h"
#include "show/doc.h"
#include "show/making.h"
#include "show/plot.h"
#include "show/show.h"
#include <stdlib.h>

/* Limits of a document in boxes and paragraphs; a table row costs as much as ROW_PIECES boxes.
 * Twenty full pages of tables have about ten thousand. A document far above the limit would take
 * too long to compose before it is found not to fit. */
enum {
    ROW_PIECES = 2,
    PIECES_MAX = 32000,
    LETTERS_MAX = 1 << 20,
    FORMS_MAX = 8000 /* above: no forms */
};

/* Empty if the text is not set. */
static struct words text_words(const struct making *k, struct text t, enum para_style kind,
                               enum char_style char_style)
{
    return show_words_in(&k->show, t.s, kind, char_style);
}

static struct words *texts_words(const struct making *k, const struct texts *t,
                                 enum para_style kind)
{
    struct words *w = ARENA_ARRAY(k->a, struct words, t->n + 1);
    for (size_t i = 0; i < t->n; i++)
        w[i] = text_words(k, t->at[i], kind, CHAR_STYLE_PLAIN);
    return w;
}

/* --- the foot: credits of the rules, then notes on house rules, converted distances, charts left
 * out for an extract, and the place of source remarks. Every note is also in each shorter version
 * of the foot, so that it is never lost; the page chooses the longest version that fits. */

/* Appends a sentence with its full stop; does nothing for an empty text. */
static void sentence_put(struct buf *b, struct str words)
{
    words = str_trim(words);
    if (words.n)
        buf_printf(b, "%s%.*s%s", b->n ? " " : "", STRF(words), str_ends(words, ".") ? "" : ".");
}

/* "Errata by the editors"; empty without a name. */
static struct str named(const struct show *w, enum msg what, struct str who)
{
    who = str_trim(show_translate(w, who));
    return who.n ? show_fill(w, what, who) : who;
}

static struct str credited(const struct show *w, const struct set *set, struct str before)
{
    struct buf b = {.a = w->a};
    sentence_put(&b, before);
    sentence_put(&b, named(w, MSG_RULES, set->credit.s.n ? set->credit.s : set->source_author.s));
    return buf_str(&b);
}

struct str credit_of(const struct show *w, const struct set *set)
{
    struct buf b = {.a = w->a};
    sentence_put(&b, credited(w, set, (struct str){0}));
    sentence_put(&b, show_translate(w, set->wording.s));
    sentence_put(&b, named(w, MSG_ERRATA_BY, set->errata_by.s));
    return buf_str(&b);
}

/* Two texts with a space between them. */
static struct str both(struct arena *a, struct str x, struct str y)
{
    return str_printf(a, "%.*s%s%.*s", STRF(x), x.n && y.n ? " " : "", STRF(y));
}

/* The shorter versions only credit the rules. A sheet does not name its editors: in play they are
 * silent. A book's foot says how numbers are rounded, so that readers do not take 0 for "never". */
static const struct str *footer_make(struct making *k, size_t *n)
{
    const struct language *in = show_language(&k->show);
    const struct str counted = format_number(k->a, in, msg_text(in, MSG_COUNTED));
    struct buf sheet = {.a = k->a};
    struct str *footer = ARENA_ARRAY(k->a, struct str, 3);
    const bool book = k->doc->kind == DOCUMENT_ODDS_BOOK;
    *n = book ? 3 : 2;
    sentence_put(&sheet, credited(&k->show, k->set, STR("")));
    sentence_put(&sheet, show_translate(&k->show, k->set->wording.s));
    footer[0] = book ? both(k->a, counted, credit_of(&k->show, k->set)) : buf_str(&sheet);
    footer[1] = credited(&k->show, k->set, book ? counted : STR(""));
    footer[2] = credited(&k->show, k->set, msg_text(in, MSG_COUNTED_BRIEFLY));
    return footer;
}

/* --- notes on the whole sheet */

static void house_find(void *any, const struct words *w, bool cell)
{
    (void)cell;
    for (size_t k = 0; k < w->n; k++)
        *(bool *)any = *(bool *)any || str_is(w->run[k].text, HOUSE_BAR);
}

/* Adds a note to all versions of the foot, before the credits or after them. */
static void footer_add(struct making *k, struct str note, bool before)
{
    struct sheet *s = k->sheet;
    struct str *footer = ARENA_ARRAY(k->a, struct str, s->n_footer);
    for (size_t i = 0; i < s->n_footer; i++)
        footer[i] = both(k->a, before ? note : s->footer[i], before ? s->footer[i] : note);
    s->footer = footer;
}

/* The meaning of the change bar, if the sheet has one. */
static void footer_house_put(struct making *k)
{
    struct sheet *s = k->sheet;
    bool any = false;
    for (size_t i = 0; i < s->n_section && k->set->house.s.n; i++)
        for (size_t b = 0; b < s->section[i].n_block; b++)
            block_texts(&s->section[i].block[b], house_find, &any);
    if (!any)
        return;
    struct str marked =
        show_fill(&k->show, MSG_HOUSE_MARKED, show_translate(&k->show, k->set->house.s));
    footer_add(k, str_printf(k->a, HOUSE_BAR " %.*s", STRF(marked)), true);
}

/* Charts left out because they are for other troops: their names if there is room, else their
 * number. */
static void footer_extract_put(struct making *k)
{
    enum { NAMES_MAX = 120 };
    const struct extract *e = k->doc->extract;
    if (!e || !e->left.n)
        return;
    const struct translator *t = k->show.display_options.translator;
    struct str names = extract_left_words(k->a, t, e);
    if (str_runes(names) <= NAMES_MAX)
        names = msg_format(k->a, translator_language(t), MSG_LEFT_OUT, names);
    else
        names = msg_format_count(k->a, translator_language(t), MSG_LEFT_COUNTED, e->left.n);
    footer_add(k, names, false);
}

/* The place of the remarks that its blocks omit. A book is named only if it prints them. */
static void footer_left_put(struct making *k)
{
    const struct sheet *s = k->sheet;
    bool any = false;
    for (size_t i = 0; i < s->n_section; i++)
        for (size_t b = 0; b < s->section[i].n_block; b++)
            any = any || (s->section[i].block[b].left && s->section[i].block[b].left->n);
    struct str see = msg_text(show_language(&k->show),
                              k->doc->errata_book ? MSG_ERRATA_IN_BOOK : MSG_ERRATA_IN_LIST);
    if (any)
        footer_add(k, see, false);
}

static void footer_finish(struct making *k)
{
    footer_house_put(k);
    footer_extract_put(k);
    struct str distances = distances_words(k);
    if (k->doc->kind == DOCUMENT_SHEET && distances.n)
        footer_add(k, distances, true);
    footer_left_put(k);
}

/* --- the head of the sheet */

/* For the line below the title of sheets, and for cards, which have little room and omit the date
 * of the source. */
struct str edition_line(const struct show *w, const struct set *set, struct str date, bool source)
{
    const struct language *l = show_language(w);
    const struct str edition = set->edition.s;
    struct str dated = source ? show_translate(w, set->source_dated.s) : STR("");
    struct buf b = {.a = w->a};
    if (dated.n)
        buf_put(&b, msg_format(w->a, l, MSG_CHARTS_OF, dated));
    if (edition.n && dated.n)
        buf_putz(&b, " \xc2\xb7 ");
    if (edition.n)
        buf_put(&b, msg_format(w->a, l, dated.n ? MSG_EDITION_BEHIND : MSG_EDITION, edition));
    if (date.n)
        buf_printf(&b, "%s%.*s",
                   edition.n ? ", "
                   : dated.n ? " \xc2\xb7 "
                             : "",
                   STRF(format_date(w->a, l, date)));
    return buf_str(&b);
}

/* The name of the house rules and the troops that the sheet is for, in at most `letters` letters if
 * possible; or empty. */
static struct str behind_title(const struct making *k, size_t letters)
{
    const struct extract *e = k->doc->extract;
    const struct translator *t = k->show.display_options.translator;
    const struct language *l = translator_language(t);
    struct str house = show_translate(&k->show, k->set->house.s),
               troops = e ? extract_words(k->a, t, k->set, e, letters) : STR(""), club = house;
    if (house.n)
        club = msg_format(k->a, l, MSG_HOUSE_OF, house);
    if (house.n && (size_t)str_runes(club) + str_runes(troops) > letters)
        club = msg_text(l, MSG_HOUSE);
    return str_printf(k->a, "%.*s%s%.*s", STRF(club), house.n && e ? " \xc2\xb7 " : "", STRF(troops));
}

static void head_make(struct making *k)
{
    const struct layout *l = k->doc;
    *k->sheet = (struct sheet){
        .name = l->name,
        .at = l->at,
        .language = show_language(&k->show),
        .title = text_words(k, l->title, PARA_STYLE_TITLE, CHAR_STYLE_PLAIN),
        .subtitle = text_words(k, l->subtitle, PARA_STYLE_SUBTITLE, CHAR_STYLE_PLAIN),
        .columns = l->columns,
        .flows = l->kind == DOCUMENT_ODDS_BOOK || l->fit.fold,
        .book = l->kind == DOCUMENT_ODDS_BOOK,
        .date = l->date.at.file ? l->date.s : k->set->date.s,
        .max_pages = l->fit.pages,
        .fold = l->fit.fold,
        .min_mpt = l->fit.type.min,
        .max_mpt = l->fit.type.max,
        .waiver = l->waiver,
        .n_waiver = l->n_waiver,
        .waived = ARENA_ARRAY(k->a, bool, l->n_waiver),
        .key = texts_words(k, &l->key, PARA_STYLE_NOTE),
        .n_key = l->key.n};
    k->sheet->footer = footer_make(k, &k->sheet->n_footer);
    /* For a landscape side; a portrait side of A4; of A5; and less. */
    static const size_t letters[] = {90, 64, 44, 30, 0};
    enum { LENGTHS = sizeof letters / sizeof *letters };
    struct str *extract = ARENA_ARRAY(k->a, struct str, LENGTHS);
    for (size_t i = 0; i < LENGTHS; i++) {
        struct str words = behind_title(k, letters[i]);
        if (words.n && (!i || !str_eq(words, extract[k->sheet->n_extract - 1])))
            extract[k->sheet->n_extract++] = words;
    }
    k->sheet->extract = extract;
    k->sheet->edition_line = edition_line(&k->show, k->set, k->sheet->date, true);
}

/* In a step, the text before a colon is the name of its phase, and the rest is its prompt, as
 * layout/sheets.c cuts them. The step is translated as a whole, so both parts of the translation
 * are registered for both parts of the original. */
static void phases_keep(struct making *k)
{
    const struct chart *c = k->doc->phases.chart;
    struct show w = show_of(&k->show, c, NULL);
    for (size_t i = 0; k->show.display_options.translator && i < c->n_row; i++) {
        struct str text = c->row[i].cell[0].text.s, value = show_translate(&w, text);
        ptrdiff_t from = str_find(text, ": "), to = str_find(value, ": ");
        if (from < 0)
            continue;
        struct str rest = str_capital(k->a, str_cut(text, (size_t)from + 2, text.n));
        show_keep(&w, str_cut(text, 0, (size_t)from),
                  str_cut(value, 0, to < 0 ? value.n : (size_t)to));
        show_keep(&w, rest, to < 0 ? value : str_cut(value, (size_t)to + 2, value.n));
    }
}

/* The chart's notes, and the marks of its steps, stand below the phases, behind the layout's key.
 * Its reading is among the book's errata, as it is about the order of the charts. */
static void phases_notes(struct making *k, const struct show *w)
{
    struct words_list above = {0}, key = {0};
    struct block notes = {0};
    for (size_t i = 0; i < k->sheet->n_key; i++)
        ARENA_PUSH(k->a, &key, k->sheet->key[i]);
    if (chart_aside(w->c).n)
        ARENA_PUSH(k->a, &key, show_words(w, chart_aside(w->c), PARA_STYLE_NOTE));
    block_notes(w, &key, &key);
    block_close(w, &notes, &above, &key);
    k->sheet->key = notes.note;
    k->sheet->n_turn = notes.n_note - k->sheet->n_key;
}

/* The text of a step, with the marks at its end. */
static struct words step_words(const struct show *w, struct words text, const struct row *step)
{
    return step ? with_marks(w, text, step->cell[0].mark, step->cell[0].n_mark, PARA_STYLE_NOTE,
                             MARK_SHORT)
                : text;
}

/* The letter of a step before its text; of a step inside a step farther in, by its depth. */
static struct words lettered(const struct show *w, const struct layout_prompt *of,
                             struct words text)
{
    struct words number = {0};
    if (!of->number.n)
        return text;
    for (unsigned depth = 1; of->step && depth < of->step->depth; depth++)
        number = words_catz(w->a, number, "\u2003", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    number = words_cat(w->a, number, of->number, PARA_STYLE_NOTE, CHAR_STYLE_ASIDE);
    return words_join(w->a, words_catz(w->a, number, "\u00a0 ", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN),
                      text);
}

/* The steps of a phase as paragraphs, and as one line without their letters. */
static void prompts_make(struct making *k, const struct show *w, const struct layout_phase *p,
                         struct phase *out)
{
    struct words *prompt = ARENA_ARRAY(k->a, struct words, p->prompt.n + 1);
    for (size_t n = 0; n < p->prompt.n; n++) {
        const struct layout_prompt *of = &p->prompt.at[n];
        const struct words text = step_words(w, show_words(w, of->text, PARA_STYLE_NOTE), of->step);
        prompt[n] = lettered(w, of, text);
        if (n)
            out->brief =
                words_catz(k->a, out->brief, " \u00b7 ", PARA_STYLE_NOTE, CHAR_STYLE_ASIDE);
        out->brief = words_join(k->a, out->brief, text);
    }
    out->prompt = prompt;
    out->n_prompt = p->prompt.n;
}

/* Also made if a variant hides the phases: the display is an option of the variant, and all
 * variants share the text. */
static void phases_make(struct making *k)
{
    const struct layout_phases *in = &k->doc->phases;
    struct phase *all = ARENA_ARRAY(k->a, struct phase, in->list.n + 1);
    struct words_list footer = {0};
    const struct show w = show_of(&k->show, in->chart, &footer);
    if (!in->chart)
        return;
    phases_keep(k);
    for (size_t i = 0; i < in->list.n; i++) {
        const struct layout_phase *p = &in->list.at[i];
        all[i] = (struct phase){.number = p->number, .bare = !in->numbered, .hue = p->hue};
        all[i].title = step_words(
            &w, show_words_in(&w, p->title, PARA_STYLE_RAIL, CHAR_STYLE_STRONG), p->step);
        prompts_make(k, &w, p, &all[i]);
    }
    phases_notes(k, &w);
    k->sheet->phases_title =
        in->chart->title.s.n
            ? show_words_in(&w, in->chart->title.s, PARA_STYLE_TURN, CHAR_STYLE_PLAIN)
            : show_plain(&w, MSG_SEQUENCE, PARA_STYLE_TURN, CHAR_STYLE_PLAIN);
    k->sheet->phases_show = in->show;
    k->sheet->rail_um = in->width;
    k->sheet->phases_of = in->chart;
    k->sheet->phase = all;
    k->sheet->n_phase = in->list.n;
}

/* --- limits on the amount */

static void letters_count(void *k, const struct words *w, bool cell)
{
    (void)cell;
    for (size_t i = 0; i < w->n; i++)
        ((struct making *)k)->letters += w->run[i].text.n;
}

/* A plot's slices count like cells of a table. Merged cells count as the separate cells that were
 * made before merging. */
static void pieces_count(struct making *k, const struct block *b)
{
    k->pieces += b->n_lead + b->n_note + (b->table ? (size_t)(b->table->cols + ROW_PIECES) * b->table->rows : 0);
    block_texts(b, letters_count, k);
    for (size_t i = 0; b->plot && i < b->plot->n_panel; i++)
        for (size_t r = 0; r < b->plot->panel[i].n; r++)
            k->pieces += b->plot->panel[i].row[r].n;
}

/* Counts n more blocks. Above the limit, reports once, at the current item; later items are not
 * made. */
static void pieces_bound(struct making *k, const struct block *b, size_t n, struct span at)
{
    for (size_t i = 0; i < n; i++)
        pieces_count(k, &b[i]);
    if (k->over || (k->pieces <= PIECES_MAX && k->letters <= LETTERS_MAX && !k->refused))
        return;
    k->over = true;
    struct finding *f =
        diag_add(k->d, RULE_OVER_LIMIT, at,
                 "up to here %.*s has %zu cells and paragraphs, or more, with %zu letters",
                 STRF(k->sheet->name), k->pieces + k->refused, k->letters);
    finding_note(
        f,
        "the limit of a document is %d of them, where a row counts as two, and a million letters",
        PIECES_MAX);
    finding_help(f, "make two documents of it, or omit rows");
}

/* The number of cells before any are left out; used if no rows are, to refuse a chart of a hundred
 * thousand rows before its table is made. */
static size_t cells_of(const struct chart *c)
{
    size_t n = c->n_row * (c->n_col + 1 + ROW_PIECES);
    for (size_t i = 0; i < c->n_part; i++)
        n += cells_of(c->part[i]);
    return n;
}

/* `more` is an upper bound, counted before anything is made. */
bool pieces_fit(struct making *k, size_t more)
{
    bool fit = more <= PIECES_MAX && k->pieces + more <= PIECES_MAX;
    if (!fit)
        k->refused = more;
    return fit;
}

/* --- blocks */

/* Without a title the aside has no line of its own, and becomes a paragraph above the table. */
static void untitle(struct arena *a, struct block *b)
{
    struct words *lead = ARENA_ARRAY(a, struct words, b->n_lead + 1);
    for (size_t i = 0; i < b->n_lead; i++)
        lead[i] = b->lead[i];
    if (b->aside.n)
        lead[b->n_lead++] = b->aside;
    b->lead = lead;
    b->title.n = b->aside.n = 0;
}

/* A title or aside in the layout replaces the chart's own; the layout's paragraphs go before the
 * chart's. */
static void frame_put(struct making *k, struct block *b, const struct framing *f)
{
    if (f->untitled)
        b->title.n = b->aside.n = 0;
    else if (f->title.at.file)
        b->title = text_words(k, f->title, PARA_STYLE_CHART, CHAR_STYLE_PLAIN);
    if (f->aside.at.file)
        b->aside = text_words(k, f->aside, PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN);
    if (f->aside.at.file && !f->untitled && b->n_chart)
        b->aside = show_section(&k->show, b->chart[0]->whole ? b->chart[0]->whole : b->chart[0], b->aside);
    struct words *lead = ARENA_ARRAY(k->a, struct words, f->lead.n + b->n_lead + 1);
    for (size_t i = 0; i < f->lead.n + b->n_lead; i++)
        lead[i] = i < f->lead.n ? text_words(k, f->lead.at[i], PARA_STYLE_BODY, CHAR_STYLE_PLAIN)
                                : b->lead[i - f->lead.n];
    b->lead = lead;
    b->n_lead += f->lead.n;
}

/* The word "Example" starts the first paragraph, in bold. */
static struct block example_make(struct making *k, const struct layout_item *item)
{
    const struct framing *f = &item->frame;
    struct block b = {.kind = BLOCK_FRAME, .n_lead = f->lead.n};
    struct words *lead = texts_words(k, &f->lead, PARA_STYLE_BODY),
                 head = show_plain(&k->show, MSG_EXAMPLE, PARA_STYLE_BODY, CHAR_STYLE_STRONG);
    if (f->lead.n)
        lead[0] = words_join(k->a, words_catz(k->a, head, " ", PARA_STYLE_BODY, CHAR_STYLE_PLAIN),
                             lead[0]);
    b.lead = lead;
    return b;
}

static void forms_make(struct making *k, const struct show *s, const struct layout_item *item, struct block *b)
{
    if (k->pieces > FORMS_MAX)
        return;
    struct blocks l = {0};
    if (item->kind == REQUEST_JOIN)
        l = show_forms(s, item->of.at->chart, item->of.at, item->of.n);
    else if (item->kind == REQUEST_CHART && !chart_has_parts(item->request.chart))
        l = show_forms(s, item->request.chart, NULL, 0);
    b->form = ARENA_ARRAY(k->a, const struct table *, l.n);
    for (size_t i = 0; i < l.n; i++) {
        b->form[b->n_form++] = l.at[i].table;
        pieces_count(k, &l.at[i]);
    }
}

/* If the item gives several blocks, they are parts of one chart, and only the first gets the
 * layout's frame. */
static void item_make(struct making *k, const struct layout_item *item, struct blocks *out)
{
    struct show s = k->show;
    struct block one = {.kind = BLOCK_CHART};
    struct blocks all = {&one, 1, 1};
    s.request = item->request;
    s.request.compact = k->doc->kind == DOCUMENT_SHEET;
    s.at = item->at;
    if (k->doc->kind == DOCUMENT_SHEET && item->request.notes != NOTES_ALL)
        s.left = ARENA_NEW(k->a, struct left_list);
    switch (item->kind) {
    case REQUEST_CHART:
        if (!s.request.only.n && !s.request.without.n && s.request.merge != MERGE_YES &&
            !s.request.chart->bad && !pieces_fit(k, cells_of(s.request.chart)))
            return;
        all = show_blocks(&s, s.request.chart);
        break;
    case REQUEST_BESIDE:
        one = show_beside(&s, (struct words){0}, NULL, item->of.at, item->of.n);
        break;
    case REQUEST_JOIN:
        one = show_join(&s, item->of.at, item->of.n);
        if (!one.table && k->doc->extract) {
            for (size_t i = 0; i < item->of.n; i++)
                ARENA_PUSH(k->a, &k->doc->extract->left, item->of.at[i].chart);
            return;
        }
        break;
    case REQUEST_PANEL:
        one = show_panel(&s, (struct words){0}, item->of.at, item->of.n, item->with);
        break;
    case REQUEST_TEXT:
        break;
    case REQUEST_EXAMPLE:
        one = example_make(k, item);
        break;
    case REQUEST_ODDS:
        ARENA_PUSH(k->a, out, odds_block_begin(k, item));
        if (item->odds->letter_index)
            ARENA_PUSH(k->a, out, odds_letters_begin(k, item));
        return;
    case REQUEST_DECK:
        if (item->deck->deck->bad) /* the deck's own findings give the reason */
            return;
        one = deck_block_make(&k->show, k->d, item->deck);
        break;
    }
    for (size_t i = 0; i < all.n; i++) {
        struct block b = all.at[i];
        if (i == 0 && item->kind != REQUEST_EXAMPLE)
            frame_put(k, &b, &item->frame);
        b.of = item;
        b.at = item->at;
        b.left = s.left;
        b.span = item->frame.span;
        if (k->doc->kind == DOCUMENT_SHEET && all.n == 1)
            forms_make(k, &s, item, &b);
        ARENA_PUSH(k->a, out, b);
    }
}

/* --- sections */

/* Strong text in a procedure gets the colour of its phase. */
static struct words *lead_make(struct making *k, const struct texts *lead)
{
    struct words *all = texts_words(k, lead, PARA_STYLE_BODY);
    for (size_t i = 0; i < lead->n; i++) {
        struct run *run = arena_copy(k->a, all[i].run, all[i].n * sizeof *run);
        for (size_t j = 0; j < all[i].n; j++)
            run[j].char_style =
                run[j].char_style == CHAR_STYLE_STRONG ? CHAR_STYLE_HUE : run[j].char_style;
        all[i].run = run;
    }
    return all;
}

static void section_make(struct making *k, const struct layout_section *in, struct section *s)
{
    struct blocks l = {0};
    *s =
        (struct section){.of = in,
                         .title = text_words(k, in->question.s.n ? in->question : in->title,
                                             PARA_STYLE_BAR, CHAR_STYLE_PLAIN),
                         .aside = text_words(k, in->aside, PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN),
                         .number = in->number,
                         .phase = in->phase,
                         .n_phase = in->n_phase,
                         .hue = in->hue,
                         .lead = lead_make(k, &in->lead),
                         .n_lead = in->lead.n,
                         .columns = in->columns,
                         .new_page = in->new_page,
                         .side = show_translate(&k->show, in->side.s),
                         .question = text_words(k, in->question, PARA_STYLE_CELL, CHAR_STYLE_PLAIN),
                         .at = in->at};
    show_translate(&k->show, in->answer.s);
    for (size_t i = 0; i < in->n_item; i++) {
        const struct layout_item *item = &in->item[i];
        size_t first = l.n;
        if (!k->over)
            item_make(k, item, &l);
        pieces_bound(k, l.at + first, l.n - first, item->at);
    }
    s->block = l.at;
    s->n_block = l.n;
    if (k->doc->kind == DOCUMENT_SHEET)
        steps_spread(k->a, s, l);
}

/* Above the limit no more items are made: `over` remains set, and k->d has the finding. A block of
 * odds has only its texts. */
void sheet_make(struct making *k)
{
    const struct layout *l = k->doc;
    struct section *all = ARENA_ARRAY(k->a, struct section, l->n_section + 1);
    head_make(k);
    phases_make(k);
    k->sheet->section = all;
    for (size_t i = 0; i < l->n_section; i++)
        section_make(k, &l->section[i], &all[k->sheet->n_section++]);
    if (l->errata && errata_section(k, &all[k->sheet->n_section]))
        k->sheet->n_section++;
}

/* --- completed when built */

/* Does the sheet, or with k->crib the crib, contain the block? */
static bool is_requested(const struct making *k, const struct block *b)
{
    return !k->crib || b->of->frame.crib;
}

/* --- references: `@id` in any text is resolved to the blocks of its chart, the block's title and
 * the block itself, so that page/ can print its page. A reference matches the chart itself, the
 * chart that it is a part of, its own parts, which may be separate blocks, or a chart derived from
 * it. */

/* Results in the order of first use; each chart is resolved once. */
struct refs {
    struct making *k;
    LIST(struct sheet_ref) list;
    struct span at; /* of the block being read */
};

/* Also true if an overlay replaced some rows of the chart under the same id. */
static bool is_same(const struct chart *x, const struct chart *y)
{
    return x == y || (str_eq(x->id, y->id) && x->set && y->set && x->set->from == y->set);
}

static void ref_put(struct refs *r, struct sheet_ref f)
{
    for (size_t i = 0; i < r->list.n; i++)
        if (r->list.at[i].chart == f.chart && str_eq(r->list.at[i].title, f.title))
            return;
    ARENA_PUSH(r->k->a, &r->list, f);
}

bool block_has(const struct block *b, const struct chart *c, bool parts)
{
    enum { LONGEST = 8 }; /* maximum length of a chain of derived charts */
    for (size_t n = 0; n < b->n_chart; n++)
        for (const struct chart *x = b->chart[n]; x; x = parts ? x->whole : NULL) {
            const struct chart *y = x;
            for (unsigned k = 0; y && k < LONGEST; k++, y = y->from)
                if (is_same(y, c) || (c->whole && is_same(y, c->whole)))
                    return true;
        }
    return false;
}

/* Adds the first block with the chart, or with `parts` all blocks with its parts that have
 * different titles. The title of a block is its own, else its section bar. */
static bool blocks_find(struct refs *r, const struct chart *c, bool parts)
{
    const struct sheet *s = r->k->sheet;
    bool found = false;
    for (size_t i = 0; i < s->n_section; i++)
        for (size_t j = 0; j < s->section[i].n_block && (parts || !found); j++) {
            const struct block *b = &s->section[i].block[j];
            if (!block_has(b, c, parts) || !is_requested(r->k, b))
                continue;
            struct str title = words_plain(r->k->a, b->name.n ? b->name : b->title);
            title = title.n ? title : words_plain(r->k->a, s->section[i].title);
            if (!title.n)
                title = c->title.s.n ? c->title.s : c->id;
            ref_put(r, (struct sheet_ref){c, title, true, i, j});
            found = true;
        }
    return found;
}

/* Resolves each chart once. The sequence of play is on every side, and has no block. */
static void reference(struct refs *r, const struct chart *c)
{
    const struct sheet *s = r->k->sheet;
    bool known = false;
    for (size_t i = 0; i < r->list.n; i++)
        known = known || r->list.at[i].chart == c;
    for (size_t i = 0; i < r->k->missing.n; i++)
        known = known || r->k->missing.at[i].chart == c;
    if (known)
        return;
    if (s->phases_of && is_same(s->phases_of, c))
        ref_put(r, (struct sheet_ref){.chart = c, .title = words_plain(r->k->a, s->phases_title)});
    else if (!blocks_find(r, c, false) && !blocks_find(r, c, true))
        ARENA_PUSH(r->k->a, &r->k->missing, ((struct missing_chart){c, r->at}));
}

static void words_read(struct refs *r, const struct words *w, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < w[i].n; k++)
            if (w[i].run[k].ref)
                reference(r, w[i].run[k].ref);
}

static void text_visit(void *r, const struct words *w, bool cell)
{
    (void)cell;
    words_read(r, w, 1);
}

/* Reads in printed order, so that the first place that refers to a missing chart is reported. */
static void refs_find(struct making *k)
{
    struct sheet *s = k->sheet;
    struct refs r = {.k = k, .at = s->at};
    k->missing.n = 0;
    for (size_t i = 0; i < k->page.n; i++) /* first, because runs refer to these entries by index */
        ARENA_PUSH(k->a, &r.list, k->page.at[i]);
    words_read(&r, s->key, s->n_key + s->n_turn);
    for (size_t i = 0; i < s->n_phase; i++) {
        words_read(&r, &s->phase[i].title, 1);
        words_read(&r, s->phase[i].prompt, s->phase[i].n_prompt);
    }
    for (size_t i = 0; i < s->n_section; i++) {
        const struct section *x = &s->section[i];
        bool requested = !k->crib;
        for (size_t b = 0; b < x->n_block; b++)
            requested = requested || is_requested(k, &x->block[b]);
        if (!requested)
            continue;
        r.at = x->at.file ? x->at : s->at;
        words_read(&r, &x->title, 1);
        words_read(&r, &x->aside, 1);
        words_read(&r, x->lead, x->n_lead);
        for (const struct block *b = x->block; b < x->block + x->n_block; b++) {
            if (!is_requested(k, b))
                continue;
            r.at = b->at.file ? b->at : r.at;
            block_texts(b, text_visit, &r);
        }
    }
    s->ref = r.list.at;
    s->n_ref = r.list.n;
}

/* Removes the title of the first block if it repeats the section bar. Its aside then moves to the
 * end of the bar if that is empty. */
static void bar_titles_merge(struct making *k, struct section *s, struct block *b)
{
    if (b->title.n != 1 || s->title.n != 1 || !str_eq(b->title.run[0].text, s->title.run[0].text))
        return;
    if (!s->aside.n) {
        s->aside = b->aside;
        b->aside.n = 0;
    }
    untitle(k->a, b);
}

/* --- stamps of what is printed by --force although an input has errors */

/* Does one of these dependencies have an error? Clears them, because they belong to the marked
 * blocks. */
static bool needs_are_faulty(struct making *k, struct need_slice of)
{
    struct span at;
    struct need *need = k->need + of.from;
    bool faulty = ground_fault(needs_ground(k->a, k->m, k->d, need, of.n), k->faults, &at);
    memset(need, 0, of.n * sizeof *need);
    return faulty;
}

/* Marks all blocks of an item together: an error in one part of a chart may affect another part. */
static void stamp_blocks(struct making *k, struct need_slice needs, struct span in,
                         struct block *block, size_t n)
{
    if (!k->faults || !n)
        return;
    bool own = faults_in(k->faults, in), faulty = needs_are_faulty(k, needs);
    for (size_t i = 0; i < n && (own || faulty); i++)
        block[i].unchecked = true;
    if (own)
        ARENA_PUSH(k->a, &k->stamped, in);
}

/* Does the layout have an error outside of the parts whose blocks are already marked? */
static bool layout_is_faulty(const struct making *k)
{
    for (size_t i = 0; i < k->faults->n; i++) {
        bool stamped = k->faults->at[i].at.file != k->doc->source;
        for (size_t n = 0; n < k->stamped.n; n++)
            stamped = stamped || span_within(k->faults->at[i].at, k->stamped.at[n]);
        if (!stamped)
            return true;
    }
    return false;
}

/* Errors in the set, and in the layout outside of blocks, affect every page. */
static void stamp_rest(struct making *k)
{
    const struct dependencies set = {.a = k->a, .set = k->set};
    struct span at;
    k->sheet->unchecked =
        layout_is_faulty(k) ||
        needs_are_faulty(k, (struct need_slice){0, k->doc->dependencies->need.n}) ||
        ground_fault(dependencies_ground(k->a, k->m, k->d, &set), k->faults, &at);
}

/* Leaves out the last paragraph of a block's lead that a block before has as its last. */
static void lead_once(struct arena *a, struct block *block, size_t at)
{
    struct block *b = &block[at];
    for (size_t i = 0; i < at && b->n_lead; i++)
        if (block[i].n_lead && str_eq(words_text(a, block[i].lead[block[i].n_lead - 1]),
                                      words_text(a, b->lead[b->n_lead - 1])))
            b->n_lead--;
}

/* Works item by item; the blocks of an item are adjacent. */
static void section_finish(struct making *k, struct section *s, struct block *block)
{
    const struct layout_section *in = s->of;
    for (size_t b = 0, end; b < s->n_block; b = end) {
        const struct layout_item *item = block[b].of;
        for (end = b + 1; end < s->n_block && block[end].of == item;)
            end++;
        if (!item) /* blocks of the errata */
            continue;
        if (item->kind == REQUEST_ODDS && !k->over) {
            odds_block_fill(k, &block[b], end - b);
            lead_once(k->a, block, b);
        }
        pieces_bound(k, &block[b], end - b, item->at);
        stamp_blocks(k, item->needs, item->extent, &block[b], end - b);
    }
    size_t printed = 0; /* tables that are only for the data were computed with the others */
    for (size_t b = 0; b < s->n_block; b++) {
        const bool data =
            block[b].of && block[b].of->kind == REQUEST_ODDS && !block[b].of->odds->printed;
        if (!data)
            block[printed++] = block[b];
    }
    s->n_block = printed;
    if (s->n_block && k->doc->kind == DOCUMENT_SHEET)
        bar_titles_merge(k, s, block);
    stamp_blocks(k, in ? in->needs : k->doc->errata_needs, in ? in->extent : k->doc->errata_at, block, s->n_block);
}

/* The proof depends on every block of the book. */
static void stamp_proof(const struct making *k, const struct section *before, size_t n, struct section *proof)
{
    struct block *block = arena_copy(k->a, proof->block, proof->n_block * sizeof *block);
    bool unchecked = false;
    for (size_t i = 0; i < n; i++)
        for (size_t b = 0; b < before[i].n_block; b++)
            unchecked = unchecked || before[i].block[b].unchecked;
    for (size_t b = 0; b < proof->n_block; b++)
        block[b].unchecked = unchecked;
    proof->block = block;
}

/* The front summarizes the book: it is stamped if a block of the book is. */
static void front_put(struct making *k, const struct section *book, size_t n, size_t proof, struct str hash)
{
    struct section *front = ARENA_ARRAY(k->a, struct section, FRONT_SECTIONS);
    struct sheet *s = k->sheet;
    s->n_front = diag_has(k->d, LEVEL_ERROR) ? 0 : front_make(k, book, n, proof, hash, front);
    for (size_t i = 0; i < s->n_front; i++)
        stamp_proof(k, book, n, &front[i]);
    s->front = front;
    s->front_turns = true;
}

/* A crib has tables and their footnotes, without the paragraphs around them. */
static void crib_cut(struct block *b)
{
    if (!b->table)
        return;
    b->n_lead = 0;
    while (b->n_note && b->note->run->char_style != CHAR_STYLE_MARK) {
        b->note++;
        b->n_note--;
    }
}

/* `whole` is const and shared by a sheet and its crib: blocks are copied before they are
 * changed. */
void sheet_finish(struct making *k, const struct sheet *whole, struct str hash)
{
    struct section *all = ARENA_ARRAY(k->a, struct section, whole->n_section + 2), errata;
    size_t n = 0, proof = 0;
    *k->sheet = *whole;
    k->sheet->waived = ARENA_ARRAY(k->a, bool, whole->n_waiver);
    for (size_t i = 0; i < whole->n_section; i++) {
        struct section s = whole->section[i];
        struct block *block = ARENA_ARRAY(k->a, struct block, s.n_block + 1);
        s.n_block = 0;
        for (size_t b = 0; b < whole->section[i].n_block; b++)
            if (is_requested(k, &s.block[b])) {
                block[s.n_block++] = s.block[b];
                if (k->crib)
                    crib_cut(&block[s.n_block - 1]);
            }
        s.block = block;
        if (k->crib && !s.n_block)
            continue;
        if (k->crib) { /* page breaks of the sheet do not suit it */
            s.new_page = false;
            s.side = (struct str){0};
            s.n_lead = 0;
        }
        section_finish(k, &s, block);
        if (!s.n_block && whole->section[i].n_block)
            continue; /* all its blocks are only for the data */
        all[n++] = s;
    }
    bool last = n && !all[n - 1].of; /* the errata go after the proof */
    if (last)
        errata = all[n - 1];
    if (k->doc->kind == DOCUMENT_ODDS_BOOK) {
        odds_answers_put(k, all, n - last);
        if (proof_section(k, all, n - last, hash, &all[n - last])) {
            proof = n - last;
            stamp_proof(k, all, proof, &all[proof]);
            n++;
        }
    }
    if (last)
        all[n - 1] = errata;
    if (proof)
        front_put(k, all, n, proof, hash);
    k->sheet->section = all;
    k->sheet->n_section = n;
    k->sheet->hash = hash;
    footer_finish(k);
    refs_find(k);
    if (k->faults)
        stamp_rest(k);
}

/* --- a sheet for one of its variants and papers */

/* No section has more columns than the variant. Page breaks are removed, because fewer columns are
 * for larger type, which fills other amounts of a side. */
static const struct section *sections_change(struct arena *a, const struct section *section,
                                             size_t n, unsigned columns)
{
    struct section *all = arena_copy(a, section, n * sizeof *all);
    for (struct section *x = all; x < all + n; x++) {
        x->new_page = false;
        x->columns = x->columns < columns ? x->columns : columns;
    }
    return all;
}

/* All variants share blocks and text; only the struct section of each section is copied. */
const struct sheet *sheet_variant(struct arena *a, const struct sheet *base, const struct variant *v,
                                  const struct text *paper)
{
    struct sheet *s = arena_copy(a, base, sizeof *base);
    s->theme = v->theme.s;
    s->paper = paper->s;
    if (v->crib)
        s->limits = STR("in `crib`");
    else if (v->mark.n || v->fit.pages || v->fit.type.max)
        s->limits = str_printf(a, "of `%.*s` in `theme`", STRF(v->theme.s));
    if (v->fit.pages)
        s->max_pages = v->fit.pages;
    if (v->fit.type.max) {
        s->min_mpt = v->fit.type.min;
        s->max_mpt = v->fit.type.max;
    }
    if (v->crib)
        s->purpose = PURPOSE_CRIB;
    else if (v->fit.type.max)
        s->purpose = PURPOSE_LARGE;
    if (v->phases != PHASES_INHERITED)
        s->phases_show = v->phases;
    if (s->fold && s->phases_show != PHASES_NONE) /* a sidebar has no place on panels */
        s->phases_show = PHASES_STRIP;
    if (v->columns && v->columns != s->columns) {
        s->section = sections_change(a, s->section, s->n_section, v->columns);
        s->front = sections_change(a, s->front, s->n_front, v->columns);
        s->front_turns = false;
        s->columns = v->columns;
    }
    return s;
}

/* --- findings of the making */

/* Phrases are marked as used while blocks are made (show.met). A phrase without a use is a typo or
 * outdated. Only a whole sheet can report it. */
void sheet_report(struct making *k, struct diag *d)
{
    refs_find(k);
    for (size_t i = 0; i < k->missing.n && k->doc->kind == DOCUMENT_SHEET; i++) {
        /* A book may refer to charts that are printed on sheets. */
        const struct chart *c = k->missing.at[i].chart;
        /* Skip charts that the foot of an extract lists, bad charts, and all charts if an item
         * could not be read: it may request this chart. */
        if (extract_left(k->doc->extract, c) || c->bad || k->doc->dependencies->gaps)
            continue;
        finding_help(
            diag_add(d, RULE_REFERENCE_NOT_HERE, k->missing.at[i].at,
                     "%s names \"%.*s\", which is not on it", k->crib ? "the crib" : "this sheet",
                     STRF(c->title.s.n ? c->title.s : c->id)),
            "add the chart %.*s, or omit the text that names it (@%.*s)", STRF(c->id), STRF(c->id));
    }
    if (k->crib) /* only for the whole sheet */
        return;
    struct making copy = *k;
    copy.d = d;
    distances_report(&copy);
    /* An extract may have left out the uses. */
    for (size_t i = 0; i < (k->doc->extract ? 0 : k->doc->display_options.n_phrase); i++) {
        static const char *const what[] = {"cell, label or mark", "outcome", "beginning of an outcome"};
        const struct phrase *p = &k->doc->display_options.phrase[i];
        if (!k->show.met[i])
            diag_add(d, RULE_UNKNOWN_REFERENCE, p->at, "no %s of this sheet has \"%.*s\"",
                     what[p->kind], STRF(p->words));
    }
}
