/* Makes the front of an odds book: its subject; the contents, with each table's question, a short
 * answer and the page; how to read a row; the words and signs in the book; how the numbers were
 * computed; and how to cite one. Called by sheets.c when all tables, the proof and the errata are
 * made, because the front refers to them.
 *
 * The front contains only facts about this book: it explains only words that the book uses, its
 * answers are computed from the tables' cells, and composition fills in the page numbers. The
 * number that it explains is the first in the book between one in ten and nine in ten; it is
 * rounded like in the table. */
#include "show/odds/inner.h"

/* The whole book after its front, with errata and the page of proof. The front is made last, and
 * reads these blocks without changing them. */
struct front {
    struct making *k;
    struct arena *a;
    const struct language *in;
    const struct section *section;
    size_t n;
    struct str text;           /* all text of its blocks, one line for a box or paragraph */
    size_t proof;              /* the section of proof */
    struct str hash;
};

/* ---- text */

static struct words front_msg(const struct front *f, enum msg what, const struct words *of,
                              size_t n, enum para_style kind)
{
    return show_places(f->a, msg_text(f->in, what), of, n, kind, CHAR_STYLE_STRONG);
}

/* Each block has one sheet_ref for all references to it. */
struct words making_page(struct making *k, size_t section, size_t block, enum para_style kind,
                         enum char_style char_style)
{
    size_t i = 0;
    while (i < k->page.n && (k->page.at[i].section != section || k->page.at[i].block != block))
        i++;
    if (i == k->page.n)
        ARENA_PUSH(k->a, &k->page,
                   ((struct sheet_ref){.placed = true, .section = section, .block = block}));
    struct run *run = ARENA_NEW(k->a, struct run);
    *run = (struct run){
        .text = STR("1"), .kind = kind, .char_style = char_style, .page = (unsigned)i + 1};
    return (struct words){run, 1};
}

static struct block front_block(const struct front *f, const char *id, enum msg title,
                                const struct words *lead, size_t n)
{
    return (struct block){.kind = BLOCK_CHART,
                          .id = str_of(id),
                          .title = front_msg(f, title, NULL, 0, PARA_STYLE_CHART),
                          .lead = lead,
                          .n_lead = n,
                          .at = f->k->doc->at};
}

/* All text of the book, one line for each text, to search it for words and signs. */
static struct str text_of(struct arena *a, const struct section *section, size_t n)
{
    struct buf b = {.a = a};
    buf_putc(&b, '\n');
    for (const struct section *s = section; s < section + n; s++)
        for (const struct block *x = s->of ? s->block : NULL; x && x < s->block + s->n_block; x++) {
            const struct words head[] = {s->aside, x->title, x->aside};
            for (size_t i = 0; i < 3; i++)
                buf_printf(&b, "%.*s\n", STRF(words_text(a, head[i])));
            for (size_t i = 0; i < x->n_lead; i++)
                buf_printf(&b, "%.*s\n", STRF(words_text(a, x->lead[i])));
            for (size_t i = 0; x->table && i < x->table->n; i++)
                buf_printf(&b, "%.*s\n", STRF(words_text(a, x->table->box[i].words)));
            for (size_t i = 0; x->plot && i < x->plot->n_key; i++)
                buf_printf(&b, "%.*s\n", STRF(words_text(a, x->plot->key[i].name)));
        }
    return buf_str(&b);
}

/* ---- how to read a number: its choice */
enum { SIGNS_FOLD = 4, TENTHS = 10 };

/* A number in a table of the book that is explained and cited. */
struct read_figure {
    size_t section, at; /* its block in the book */
    const struct odds_item *request;
    const struct grid_cell *cell;
    struct odds_column column;
    struct frac chance;
};

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
        struct words w = words_of(f->a, str_printf(f->a, "%u\u2013%u", from, next), PARA_STYLE_NOTE,
                                  CHAR_STYLE_PLAIN);
        if (!i || !next)
            w = front_msg(f, i ? MSG_READ_FROM : MSG_READ_BELOW, &bound, 1, PARA_STYLE_NOTE);
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
static bool read_make(const struct front *f, struct block *out)
{
    struct read_figure chosen;
    const struct read_figure *r = &chosen;
    if (!read_choose(f, &chosen))
        return false;
    struct words *lead = ARENA_ARRAY(f->a, struct words, 1),
                 *note = ARENA_ARRAY(f->a, struct words, 1), w = {0};
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
static struct block signs_make(const struct front *f)
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
        {has(f, "\n\u2013\n"), STR("\u2013"), MSG_SIGN_DASH},
        {has(f, "\n100\n") || has(f, str_z(f->a, hundred)), STR("100"), MSG_SIGN_HUNDRED},
        {whole || has(f, "\n<0") || has(f, "\n>99"),
         whole ? STR("<1, >99") : format_number(f->a, f->in, STR("<0.1, >99.9")), MSG_SIGN_NEARLY},
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

/* ---- contents */

/* Copies `w` in the style of a cell; with `strong` all strong. */
static struct words cell_words(struct arena *a, struct words w, bool strong)
{
    struct run *run = arena_copy(a, w.run, w.n * sizeof *run);
    for (size_t i = 0; i < w.n; i++) {
        run[i].kind = PARA_STYLE_CELL;
        run[i].char_style = strong ? CHAR_STYLE_STRONG : run[i].char_style;
    }
    return (struct words){run, w.n};
}

struct contents {
    const struct front *f;
    struct draft m;
    bool discs, answers;        /* the table has these columns */
    const struct section *last; /* section of the previous row */
};

enum { DISC, QUESTION, ANSWER, PAGE, COLS };

/* A question of the layout without an answer is reported. `asked`: it as written, or NULL. */
static void entry_put(struct contents *c, size_t section, size_t block, struct words question,
                      struct words answer, const struct text *asked)
{
    const struct section *s = &c->f->section[section];
    if (asked && asked->s.n && !answer.n)
        REPORT(c->f->k->d, RULE_QUESTION_UNANSWERED, asked->at,
               "write `answer:` beside it, with numbers in braces: {OUTCOME, GIVEN=VALUE}",
               "\"%.*s\" has no answer in the contents", STRF(asked->s));
    struct arena *a = c->f->a;
    unsigned col = c->discs, row = draft_row(&c->m, false, RULE_HAIR);
    struct box *b;
    if (row && c->last != s)
        c->m.row.at[row - 1].below = RULE_FIFTH;
    if (c->discs && c->last != s && s->of && (s->hue || s->number.n)) {
        b = draft_put(&c->m, row, 0, words_of(a, s->number, PARA_STYLE_CELL, CHAR_STYLE_STRONG));
        b->align = ALIGN_CENTER;
        b->disc = b->middle = true;
        b->hue = s->hue + 1;
    }
    b = draft_put(&c->m, row, col++, cell_words(a, question, true));
    b->head = b->middle = true;
    if (c->answers)
        draft_put(&c->m, row, col++, cell_words(a, answer, false))->middle = true;
    b = draft_put(&c->m, row, col,
                  making_page(c->f->k, section, block, PARA_STYLE_CHART, CHAR_STYLE_HUE));
    b->align = ALIGN_RIGHT;
    b->hue = s->hue + 1;
    b->middle = true;
    c->last = s;
}

/* The question of a block in the contents: the author's, else the block's title, else the title of
 * its section or of its first table. */
static struct words requested_of(const struct front *f, const struct section *s,
                                 const struct block *b)
{
    if (b->question.n)
        return b->question;
    if (b->title.n)
        return b->title;
    if (s->title.n && s->n_block == 1)
        return s->title;
    const struct odds_item *odds = b->of && b->of->kind == REQUEST_ODDS ? b->of->odds : NULL;
    return odds ? show_words(&f->k->show, odds->view[0].entry->title.s, PARA_STYLE_CELL) : s->title;
}

/* Is the block left out of the contents? The author may request it; a further block of the same
 * item, such as the letters of a finder, is found under the item. */
static bool is_unlisted(const struct section *s, size_t i)
{
    const struct block *b = &s->block[i];
    return b->of && (str_is(b->of->frame.question.s, "no") || (i && b[-1].of == b->of));
}

/* A section with a question has one row, and a row for each of its tables with a question; other
 * sections have a row for each table. If all tables of a section have questions, the section's row
 * is omitted, because without an answer it would look like a forgotten table. */
static void section_put(struct contents *c, size_t i)
{
    const struct section *s = &c->f->section[i];
    bool all_request = c->answers;
    for (size_t b = 0; b < s->n_block; b++)
        all_request = all_request && (s->block[b].question.n || is_unlisted(s, b));
    if (s->question.n && s->n_block && (s->answer.n || !all_request))
        entry_put(c, i, 0, s->question, s->answer, &s->of->question);
    for (size_t b = 0; b < s->n_block; b++)
        if (!is_unlisted(s, b) && (!s->question.n || s->block[b].question.n))
            entry_put(c, i, b, requested_of(c->f, s, &s->block[b]), s->block[b].answer,
                      s->block[b].of && s->block[b].of->kind == REQUEST_ODDS
                          ? &s->block[b].of->frame.question
                          : NULL);
}

static struct block contents_make(const struct front *f)
{
    struct contents c = {.f = f};
    bool numbers = false;
    for (size_t i = 0; i < f->n; i++) {
        c.discs = c.discs || (f->section[i].of && f->section[i].hue);
        numbers = numbers || (f->section[i].of && f->section[i].number.n);
        c.answers = c.answers || f->section[i].answer.n;
        for (size_t b = 0; b < f->section[i].n_block; b++)
            c.answers = c.answers || f->section[i].block[b].answer.n;
    }
    c.m = draft_new(f->a, (unsigned)COLS - !c.discs - !c.answers);
    for (unsigned i = 0; i < c.m.cols; i++)
        c.m.col[i].stretch = c.discs && !i ? STRETCH_TIGHT : STRETCH_WORDS;
    for (size_t i = 0; i < f->n; i++)
        if (f->section[i].of)
            section_put(&c, i);
        else
            entry_put(&c, i, 0,
                      front_msg(f, i == f->proof ? MSG_FRONT_PROOF : MSG_FRONT_ERRATA, NULL, 0,
                                PARA_STYLE_CELL),
                      front_msg(f, i == f->proof ? MSG_FRONT_PROOF_ANSWER : MSG_FRONT_ERRATA_ANSWER,
                                NULL, 0, PARA_STYLE_CELL),
                      NULL);
    c.m.open = true;
    struct words *note = ARENA_ARRAY(f->a, struct words, 1);
    note[0] = front_msg(f, MSG_FRONT_DISCS, NULL, 0, PARA_STYLE_NOTE);
    struct block b =
        front_block(f, "contents", c.answers ? MSG_FRONT_CONTENTS : MSG_FRONT_TABLES, NULL, 0);
    b.table = draft_table(&c.m);
    b.note = note;
    b.n_note = numbers;
    return b;
}

/* ---- how the numbers were computed, and how to cite one */

static struct words counted(const struct front *f, struct nat n, enum char_style char_style)
{
    return words_of(f->a, making_grouped(f->k, n), PARA_STYLE_BODY, char_style);
}

/* The first paragraph of the book: "**What the dice do** in Colonial campaigns: 27 tables, 1,486
 * situations, ..." */
static struct block subject_make(const struct front *f)
{
    const struct book_sums *sum = &f->k->sums;
    struct words *lead = ARENA_ARRAY(f->a, struct words, 1);
    struct words cells = counted(f, nat_of(f->a, sum->cells), CHAR_STYLE_PLAIN);
    const struct words of[] = {
        show_words(&f->k->show, f->k->set->title.s, PARA_STYLE_BODY),
        words_of(f->a, msg_format_count(f->a, f->in, MSG_TABLES_COUNTED, sum->tables),
                 PARA_STYLE_BODY, CHAR_STYLE_PLAIN),
        front_msg(f, MSG_CELLS_COUNTED, &cells, 1, PARA_STYLE_BODY)};
    lead[0] = front_msg(f, MSG_FRONT_SUBJECT, of, 3, PARA_STYLE_BODY);
    return (struct block){
        .kind = BLOCK_CHART, .id = STR("subject"), .lead = lead, .n_lead = 1, .at = f->k->doc->at};
}

static struct block proved_make(const struct front *f)
{
    const struct book_sums *sum = &f->k->sums;
    struct words *lead = ARENA_ARRAY(f->a, struct words, 2);
    const struct words cases = counted(f, sum->cases, CHAR_STYLE_PLAIN);
    const struct words page = making_page(f->k, f->proof, 0, PARA_STYLE_BODY, CHAR_STYLE_STRONG);
    const size_t number[] = {sum->walked, sum->cells, sum->cells - sum->walked};
    const size_t n = sum->walked == sum->cells ? 1 : 3;
    const enum msg lead_msg = n == 1 ? MSG_PROVED_ALL : MSG_PROVED_SOME;
    struct words of[4];
    for (size_t i = 0; i < n; i++)
        of[i] = counted(f, nat_of(f->a, number[i]), CHAR_STYLE_STRONG);
    of[n] = page;
    lead[0] = front_msg(f, MSG_PROVED_COUNTED, &cases, 1, PARA_STYLE_BODY);
    lead[1] = sum->walked ? front_msg(f, lead_msg, of, n + 1, PARA_STYLE_BODY)
                          : front_msg(f, MSG_PROVED_NOT, &page, 1, PARA_STYLE_BODY);
    return front_block(f, "proved", MSG_PROVED_TITLE, lead, 2);
}

/* Texts that the layout leaves out have no line. */
static struct block cite_make(const struct front *f)
{
    enum { TEXTS = 4 };
    static const enum msg what[TEXTS] = {MSG_CITE_NAME, MSG_CITE_FILES, MSG_CITE_PUBLISHER,
                                         MSG_CITE_LICENCE};
    const struct layout *doc = f->k->doc;
    const struct str text[] = {str_cut(f->hash, 0, 8),
                               str_printf(f->a, "%.*s.csv, .json, .ndjson", STRF(doc->name)),
                               doc->publisher.s, doc->licence.s};
    struct words *lead = ARENA_ARRAY(f->a, struct words, TEXTS);
    size_t n = 0;
    for (size_t i = 0; i < TEXTS; i++) {
        const struct words of[] = {
            words_of(f->a, text[i], PARA_STYLE_BODY, CHAR_STYLE_STRONG),
            making_page(f->k, f->proof, 0, PARA_STYLE_BODY, CHAR_STYLE_STRONG)};
        if (text[i].n)
            lead[n++] = front_msg(f, what[i], of, 2, PARA_STYLE_BODY);
    }
    return front_block(f, "cite", MSG_CITE_TITLE, lead, n);
}

/* ---- the whole front */

/* A section without a bar, as wide as the page, with its blocks in `columns` columns. */
static struct section front_section(const struct front *f, const struct block *block, size_t n,
                                    unsigned columns)
{
    struct block *own = arena_copy(f->a, block, n * sizeof *own);
    for (size_t i = 0; i < n; i++)
        own[i].span = 1;
    return (struct section){
        .block = own, .n_block = n, .columns = columns, .ragged = true, .at = f->k->doc->at};
}

/* `book`: all sections after the front, with the proof at `proof`. Returns the number of sections
 * of the front; 0 if the limit is exceeded. */
size_t front_make(struct making *k, const struct section *book, size_t n, size_t proof,
                  struct str hash, struct section *out)
{
    struct front f = {.k = k,
                      .a = k->a,
                      .in = show_language(&k->show),
                      .section = book,
                      .n = n,
                      .proof = proof,
                      .hash = hash};
    size_t sections = 0;
    if (k->over)
        return 0;
    f.text = text_of(k->a, book, n);
    const struct block first[] = {subject_make(&f), contents_make(&f)};
    out[sections++] = front_section(&f, first, 2, 1);
    struct block last[4];
    size_t blocks = 0;
    last[blocks++] = signs_make(&f);
    blocks += read_make(&f, &last[blocks]);
    last[blocks++] = proved_make(&f);
    last[blocks++] = cite_make(&f);
    out[sections] = front_section(&f, last, blocks, 2);
    ((struct block *)out[sections++].block)->span = 2;
    return sections;
}
