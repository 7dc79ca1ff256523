/* Makes the cards of a deck from its layout: charts on dice as dealt, each face as text (title,
 * range, share, the text of each arm; arms with equal text share a part); rows of other charts, one
 * card each; or the lines of a CSV file. Then the cards that tell players to shuffle. Called for
 * each deck when the layouts are read, so that `check` finds its errors.
 *
 * Invariant: a deck has a card for each position of its deal, or for each row or line that is used;
 * the sum of their copies is its number of cards. */
#include "look/condition.h"
#include "show/deck/inner.h"

static const struct card_field *field_of(const struct card *c, struct str name)
{
    for (size_t i = 0; i < c->n_field; i++)
        if (str_same_name(c->field[i].name, name))
            return &c->field[i];
    return NULL;
}

struct words card_field_find(const struct card *c, struct str name)
{
    const struct card_field *f = field_of(c, name);
    return f ? f->words : (struct words){0};
}

bool deck_has_column(const struct deck *d, struct str name)
{
    return texts_have(&d->column, name);
}

/* The value of a field for a file name: its source text, because a printed hyphen may be a dash. */
static struct str field_raw(struct arena *a, const struct card *c, struct str name)
{
    const struct card_field *f = field_of(c, name);
    if (str_is(name, "id"))
        return c->id;
    if (f && f->raw.n)
        return str_trim(f->raw);
    return f ? words_text(a, f->words) : (struct str){0};
}

/* The name in `{cost}`. */
static struct str field_named(struct str text)
{
    return str_trim(str_cut(text, 1, text.n - 1));
}

/* Compares the source text of a {field} with a word, another {field}, or a number. */
static bool field_compare(struct arena *a, const struct card *c, const struct roll *field,
                          enum roll_op op, const struct roll *value)
{
    struct str raw = field_raw(a, c, field_named(field->word)), own = value->word;
    if (!condition_is_word(value))
        return condition_compare(raw, op, value);
    if (str_starts(own, "{"))
        own = field_raw(a, c, field_named(own));
    return raw.n && own.n && str_same_name(raw, own);
}

struct meeting {
    struct arena *a;
    const struct card *card;
    const struct texts *compared;
    const struct str *printed;
};

static struct str printed_as(const struct meeting *m, const struct roll *x)
{
    size_t i = 0;
    while (!str_eq(m->compared->at[i].s, condition_text(x).s))
        i++;
    return m->printed[i];
}

static bool comparison_meets(void *with, const struct roll *field, enum roll_op op,
                             const struct roll *value)
{
    const struct meeting *m = with;
    const struct str is = printed_as(m, field);
    const enum roll_op as = op == OP_NE ? OP_EQ : op;
    if (!value)
        return is.n > 0;
    bool same = condition_is_word(value) ? str_same_name(is, printed_as(m, value))
                                         : condition_compare(is, as, value);
    return (same || field_compare(m->a, m->card, field, as, value)) == (op == as);
}

bool card_meets(struct arena *a, const struct card *c, const struct card_box *box,
                const struct str *printed)
{
    struct meeting m = {a, c, &box->compared, printed};
    return !box->test || condition_run(box->test, comparison_meets, &m);
}

struct str card_picture_path(struct arena *a, const struct card *c, struct str path,
                             struct span *at)
{
    struct buf b = {.a = a};
    struct str before, name;
    *at = c->at;
    while (card_field_take(&path, &before, &name)) {
        const struct card_field *f = field_of(c, name);
        struct str is = field_raw(a, c, name);
        if (f && f->at.file)
            *at = f->at;
        if (!is.n || str_is(is, "none"))
            return (struct str){0};
        buf_put(&b, before);
        buf_put(&b, is);
    }
    buf_put(&b, before);
    return icon_path(a, buf_str(&b));
}

/* Ignores a field without text: a template leaves its box empty. Allocates a new list, because
 * copies of the card share the old one; cards have few fields. */
void card_field_add(struct arena *a, struct card *c, struct card_field field)
{
    if (!field.words.n)
        return;
    struct card_field *f = ARENA_ARRAY(a, struct card_field, c->n_field + 1);
    for (size_t i = 0; i < c->n_field; i++)
        f[i] = c->field[i];
    f[c->n_field++] = field;
    c->field = f;
}

void card_field_put(struct arena *a, struct card *c, const char *name, struct words w)
{
    card_field_add(a, c, (struct card_field){.name = str_of(name), .words = w});
}

static bool part_has_words(const struct card_part *p)
{
    return p->headline.n || p->n_text || p->n_sub_row;
}

/* Keeps only ASCII letters and digits, which file systems, zip files and uploads to print services
 * do not change. */
void buf_put_file_word(struct buf *b, struct str s, size_t max)
{
    bool gap = true;
    for (size_t i = 0; i < s.n && b->n < max; i++) {
        bool plain = char_is_digit(s.p[i]) || char_is_letter(s.p[i]);
        if (plain && gap && b->n)
            buf_putc(b, '-');
        if (plain)
            buf_putc(b, s.p[i]);
        gap = !plain;
    }
}

/* --- dealt cards */

/* "96-00" for "96–00": the typed form. */
static struct str hyphened(struct arena *a, struct str s)
{
    ptrdiff_t dash = str_find(s, "\xe2\x80\x93");
    return dash < 0 ? s
                    : str_printf(a, "%.*s-%.*s", (int)dash, s.p,
                                 STRF(str_cut(s, (size_t)dash + 3, s.n)));
}

/* Values lo to hi of the first die: "05–14". On a d100 read as 00, the end 100 is printed as
 * "96–00". */
struct str deck_range(struct deck_making *m, size_t lo, size_t hi)
{
    const struct rat *value = m->deal->die[0].value;
    struct str s = card_span(m->a, show_language(&m->show), value[lo], value[hi], m->digits, false);
    if (!m->hundred || rat_cmp(value[hi], RAT(100)) != 0)
        return s;
    return lo == hi ? STR("00") : str_printf(m->a, "%.*s00", STRF(str_cut(s, 0, s.n - 3)));
}

/* "05", "06–07", "20, 30": the numbers of the card itself. */
static struct str places_of(struct deck_making *m, const struct deal_card *card)
{
    struct buf b = {.a = m->a};
    for (size_t i = 0, to; i < card->n; i = to + 1) {
        to = i;
        while (to + 1 < card->n && card->place[to + 1] == card->place[to] + 1)
            to++;
        buf_putz(&b, i ? ", " : "");
        buf_put(&b, m->deal->numbered ? deck_range(m, card->place[i], card->place[to])
                                      : card_span(b.a, NULL, RAT((int64_t)card->place[i] + 1),
                                                  RAT((int64_t)card->place[to] + 1), 0, false));
    }
    return buf_str(&b);
}

/* Compares the letters, ignoring styles: arms with equal text share a part. */
static bool same_part(const struct card_part *x, const struct card_part *y)
{
    bool same = words_same(x->headline, y->headline) && x->n_text == y->n_text &&
                x->n_sub_row == y->n_sub_row;
    for (size_t i = 0; same && i < x->n_text; i++)
        same = words_same(x->text[i], y->text[i]);
    for (size_t i = 0; same && i < x->n_sub_row; i++)
        same = words_same(x->sub_row[i].label, y->sub_row[i].label) &&
               words_same(x->sub_row[i].text, y->sub_row[i].text);
    return same;
}

/* Adds the text of each arm, empty if its value is in no row; arms with equal text share the part
 * of the first. `titled`: a single part's headline would repeat the title. */
static void parts_put(struct deck_making *m, struct card *card, const struct deal_card *from,
                      bool titled)
{
    size_t n = m->deal->n_line;
    struct card_part *event_part = ARENA_ARRAY(m->a, struct card_part, n),
                     *part = ARENA_ARRAY(m->a, struct card_part, n);
    for (size_t i = 0; i < n; i++)
        event_part[i] = deck_event_part(m, i, from->event[i]);
    for (size_t i = 0; i < n; i++) {
        struct card_part *p = &part[card->n_part];
        unsigned *arm = ARENA_ARRAY(m->a, unsigned, n);
        *p = event_part[i];
        if (!part_has_words(p))
            continue;
        for (size_t k = i; k < n; k++)
            if (same_part(&event_part[k], p) && m->l->arm[k].apart == m->l->arm[i].apart) {
                arm[p->n_arm++] = (unsigned)k;
                event_part[k] = (struct card_part){0};
            }
        p->arm = arm;
        p->n_arm = m->l->lone ? 0 : p->n_arm;
        card->n_part++;
    }
    if (titled && n == 1 && card->n_part) {
        part[0].headline.n = 0;
        card->n_part = part_has_words(&part[0]);
    }
    card->part = part;
}

/* From `titles`, else the event's name in the chart for titles, else the deck's title. *own: the
 * title is not the name of an event. A chart with a single column gives no title, because the card
 * would be empty. */
static struct words title_of(struct deck_making *m, const struct deal_card *card, struct str range,
                             bool *own)
{
    const struct deck_layout *l = m->l;
    size_t line = 0;
    *own = true;
    for (size_t i = 0; i < l->n_titled; i++)
        if (str_same_name(l->titled[i].of.s, range))
            return deck_words(m, &l->titled[i].words, PARA_STYLE_TITLE, CHAR_STYLE_PLAIN);
    while (l->title_of.s.n && line + 1 < l->n_arm &&
           !str_same_name(l->arm[line].name, l->title_of.s))
        line++;
    const struct chart *lone = l->n_arm == 1 && !l->title_of.s.n ? l->arm[0].chart : NULL;
    bool none = str_is(l->title_of.s, "no") || (lone && lone->n_col == 1);
    const struct row *r = none ? NULL : deck_event_row(&m->hand[line], card->event[line]);
    struct words w = r ? card_headline(&m->hand[line].show, r) : (struct words){0};
    *own = w.n == 0;
    return w.n ? words_of(m->a, words_text(m->a, w), PARA_STYLE_TITLE, CHAR_STYLE_PLAIN)
               : m->made->deck.title;
}

/* For names of files and findings: "05-14" for a face; if the face has several cards, "07", or
 * "05-14.2". */
static struct str id_of(struct deck_making *m, size_t i, struct str face)
{
    const struct deal_card *card = &m->deal->card[i];
    size_t nth = 1;
    if (card->n == m->deal->face[card->face].n)
        return face;
    if (m->deal->numbered)
        return hyphened(m->a, deck_range(m, card->place[0], card->place[0]));
    for (size_t k = i; k > 0 && m->deal->card[k - 1].face == card->face; k--)
        nth++;
    return str_printf(m->a, "%.*s.%zu", STRF(face), nth);
}

struct str deck_share(const struct deck_making *m, size_t n, size_t of)
{
    return msg_format_two(m->a, show_language(&m->show), MSG_CARDS_IN, str_printf(m->a, "%zu", n),
                          str_printf(m->a, "%zu", of));
}

/* "3; 4": the dice of the card's combination, as a list for a template's `each`. One number is
 * followed by ";", because a plain number means a count. */
static struct words throw_of(struct deck_making *m, const struct deal_card *from)
{
    struct buf b = {.a = m->a};
    size_t total = (size_t)m->deal->die[0].total, code = from->thrown - 1, sides = m->sides;
    if (!from->thrown)
        return (struct words){0};
    for (size_t of = total / sides; of; of /= sides)
        buf_printf(&b, "%zu%s", code / of % sides + 1, of > 1 ? "; " : "");
    if (total == sides)
        buf_putz(&b, ";");
    return words_of(m->a, buf_str(&b), PARA_STYLE_NUMBER, CHAR_STYLE_PLAIN);
}

/* The rows of its sub-tables, a line "Witless|0" for each, so that a template can repeat boxes for
 * them. */
static struct words lines_of(struct deck_making *m, const struct card *card)
{
    struct run_list out = {0};
    for (size_t i = 0; i < card->n_part; i++)
        for (size_t k = 0; k < card->part[i].n_sub_row; k++) {
            const struct sub_row *r = &card->part[i].sub_row[k];
            runs_put(m->a, &out, out.n ? STR("\n") : STR(""), PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
            runs_add(m->a, &out, r->label);
            runs_put(m->a, &out, STR("|"), PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
            runs_add(m->a, &out, r->text);
        }
    return (struct words){out.at, out.n};
}

/* A dealt card with the fields for templates: range and share of the face, and the numbers and
 * copies of this card. Findings on the card point to its row in the chart of the first arm. */
static struct card card_of(struct deck_making *m, size_t i)
{
    struct arena *a = m->a;
    const struct deal_card *from = &m->deal->card[i];
    const struct row *r = deck_event_row(&m->hand[0], from->event[0]);
    struct card card = {.copies = (unsigned)from->n, .at = r ? r->at : m->hand[0].arm->at};
    struct str range = deck_range(m, m->deal->face[from->face].lo, m->deal->face[from->face].hi),
               name = hyphened(a, range);
    bool own;
    card.id = id_of(m, i, name);
    card_field_put(a, &card, "title", title_of(m, from, name, &own));
    const struct {
        const char *name;
        struct str text;
    } plain[] = {{"range", range},
                 {"share", deck_share(m, m->deal->face[from->face].n, m->deal->cards)},
                 {"card", places_of(m, from)},
                 {"copies", deck_share(m, from->n, m->deal->cards)}};
    for (size_t k = 0; k < sizeof plain / sizeof *plain; k++)
        card_field_put(a, &card, plain[k].name,
                       words_of(a, plain[k].text, PARA_STYLE_NUMBER, CHAR_STYLE_PLAIN));
    parts_put(m, &card, from, !own);
    card_field_put(a, &card, "throw", throw_of(m, from));
    card_field_put(a, &card, "lines", lines_of(m, &card));
    if (m->tabling)
        deck_tables_put(m->tabling, &card, from);
    return card;
}

/* Prints two digits for a die of 00 to 99, and for a d100 that prints 100 as 00. Reports entries of
 * `titles` that match no card. */
static void dealt_put(struct deck_making *m)
{
    const struct deal *d = m->deal;
    const struct deal_die *die = &d->die[0];
    struct rat last = die->value[die->n - 1];
    struct str *range = ARENA_ARRAY(m->a, struct str, d->n_face);
    /* Does a chart of the first die print its 100 as 00? */
    for (size_t i = 0; i < d->n_line; i++) {
        const struct chart *chart = m->l->arm[i].chart;
        bool reads = chart_axis(chart)->hundred;
        m->hundred = m->hundred || (d->line[i].die == 0 && reads && rat_cmp(last, RAT(100)) == 0);
    }
    if (m->hundred || (rat_cmp(die->value[0], RAT(0)) >= 0 && rat_cmp(last, RAT(99)) == 0))
        m->digits = 2;
    for (size_t f = 0; f < d->n_face; f++)
        range[f] = hyphened(m->a, deck_range(m, d->face[f].lo, d->face[f].hi));
    for (size_t i = 0; i < m->l->n_titled; i++) {
        size_t f = 0;
        while (f < d->n_face && !str_same_name(range[f], m->l->titled[i].of.s))
            f++;
        if (f == d->n_face)
            request_unknown(&m->request, m->l->titled[i].of, "no range of a card", range,
                            d->n_face);
    }
    m->tabling = deck_tabling(m);
    for (size_t i = 0; i < d->n_card; i++)
        ARENA_PUSH(m->a, &m->card, card_of(m, i));
    if (m->tabling)
        deck_tables_close(m->tabling);
}

/* --- a card for each row */

static struct words group_label(const struct show *s, int group)
{
    if (group < 0)
        return (struct words){0};
    const struct group *g = &s->c->group[group];
    return words_between(s->a, group_label(s, g->parent), " / ",
                         show_words(s, g->label.s, PARA_STYLE_ASIDE));
}

/* Adds the cells of the row as fields named by column; standard fields have priority. */
static void cells_put(struct arena *a, const struct show *s, const struct row *r, struct card *card)
{
    const struct chart *c = s->c;
    if (!chart_is_table(c))
        return;
    for (size_t i = 0; i < c->n_col; i++) {
        const struct str name = c->col[i].label.s;
        const bool is_filled = r->cell[i].kind != CELL_NONE && r->cell[i].kind != CELL_BAD;
        if (name.n && is_filled && !card_field_find(card, name).n)
            card_field_add(a, card,
                           (struct card_field){name, show_cell(s, r, i, PARA_STYLE_BODY),
                                               r->cell[i].text.s, r->at});
    }
}

/* Names of all columns and computed fields that the cards may show. */
static struct texts heads_of(struct arena *a, const struct deck_layout *l)
{
    LIST(struct text) heads = {0};
    for (size_t i = 0; i < l->n_field; i++)
        ARENA_PUSH(a, &heads, l->field[i].name);
    for (size_t i = 0; i < l->column.n; i++)
        ARENA_PUSH(a, &heads, l->column.at[i]);
    for (size_t arm = 0; l->source == DECK_ROWS && arm < l->n_arm; arm++)
        for (size_t i = 0; i < l->arm[arm].chart->n_col; i++)
            ARENA_PUSH(a, &heads, l->arm[arm].chart->col[i].label);
    return (struct texts){.at = heads.at, .n = heads.n};
}

/* A card for each row, without lines between and sub-steps, which belong to the card of the row
 * above. Copies and titles set for a named row have priority; 0 copies omit the row. */
static void row_cards_put(struct deck_making *m, unsigned arm)
{
    struct arena *a = m->a;
    const struct deck_layout *l = m->l;
    const struct show *s = &m->hand[arm].show;
    const struct chart *c = s->c;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        struct card card = {.copies = l->copies, .at = r->at, .all = r->at, .n_part = 1};
        struct buf id = {.a = a}; /* "cavalry-line-li" */
        const struct deck_text *titled = NULL;
        for (size_t k = l->n_copied; k-- > 0;)
            if (chart_row_find(c, l->copied[k].of.s) == (ptrdiff_t)i)
                card.copies = l->copied[k].n;
        if (r->then || (chart_is_procedure(c) && r->depth > 0) || !card.copies)
            continue;
        for (size_t k = l->n_titled; k-- > 0;)
            if (chart_row_find(c, l->titled[k].of.s) == (ptrdiff_t)i)
                titled = &l->titled[k].words;
        struct card_part *part = ARENA_NEW(a, struct card_part);
        *part = deck_row_part(&m->hand[arm], i);
        part->arm = arena_copy(a, &arm, sizeof arm);
        part->n_arm = l->lone ? 0 : 1;
        card.part = part;
        card.n_part = part_has_words(part);
        struct str called = deck_row_called(a, c, r),
                   own = chart_is_procedure(c) ? r->cell[0].text.s : r->label.s;
        buf_put_file_word(&id, str_fold(a, called), SIZE_MAX);
        card.id = buf_str(&id);
        card_field_add(
            a, &card,
            (struct card_field){STR("title"),
                                titled ? deck_words(m, titled, PARA_STYLE_TITLE, CHAR_STYLE_PLAIN)
                                       : show_words(s, own, PARA_STYLE_TITLE),
                                titled ? titled->s : own, r->at});
        card_field_put(a, &card, "group", group_label(s, r->group));
        card_field_put(a, &card, "chart", show_words(s, c->title.s, PARA_STYLE_ASIDE));
        deck_fields_put(m, &card, NULL, (struct text){called, r->label.at});
        if (chart_is_procedure(c))
            card_field_put(a, &card, "range",
                           words_of(a, r->label.s, PARA_STYLE_NUMBER, CHAR_STYLE_PLAIN));
        cells_put(a, s, r, &card);
        ARENA_PUSH(a, &m->card, card);
    }
}

/* --- a card for each line of a CSV */

/* Splits the text into paragraphs at line breaks. */
static const struct words *paragraphs_set(struct deck_making *m, const struct deck_text *t,
                                          size_t *n)
{
    LIST(struct words) text = {0};
    struct str rest = deck_filled(m, t), line;
    while (str_split(&rest, '\n', &line))
        if (str_trim(line).n)
            ARENA_PUSH(m->a, &text,
                       deck_set_words(m, str_trim(line), PARA_STYLE_BODY, CHAR_STYLE_PLAIN));
    *n = text.n;
    return text.at;
}

/* A column as a field, with the author's line breaks. */
static struct words lines_words(struct deck_making *m, const struct deck_text *t)
{
    struct words out = {0};
    size_t n;
    if (!t->at.file || str_find_char(str_trim(deck_filled(m, t)), '\n') < 0)
        return deck_words(m, t, PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    const struct words *line = paragraphs_set(m, t, &n);
    for (size_t i = 0; i < n; i++)
        out = words_between(m->a, out, "\n", line[i]);
    return out;
}

/* Finds columns that are shown on no face, or only as a picture: they are not translated. */
static void columns_look(struct deck_making *m)
{
    m->unseen = ARENA_ARRAY(m->a, bool, m->l->column.n + 1);
    for (size_t i = 0; i < m->l->column.n; i++)
        m->unseen[i] = !deck_faces_show(m->l, m->l->column.at[i].s, true);
}

/* A card from a line: its columns are fields; headline and text are for all arms, and each arm gets
 * the text of its column. */
static struct card line_card(struct deck_making *m, const struct deck_line *line)
{
    const struct deck_layout *l = m->l;
    struct card card = {
        .id = line->id, .copies = line->copies, .icon = line->icon, .hue = line->hue};
    const struct deck_text *title = deck_cell(l, line, STR("title")),
                           *headline = deck_cell(l, line, STR("headline")),
                           *text = deck_cell(l, line, STR("text"));
    struct card_part *part = ARENA_ARRAY(m->a, struct card_part, l->n_arm + 1);
    card.at = line->at;
    card.all = line->row->at;
    card.part = part;
    if (title)
        card_field_add(m->a, &card,
                       (struct card_field){STR("title"),
                                           deck_words(m, title, PARA_STYLE_TITLE, CHAR_STYLE_PLAIN),
                                           title->s, title->at});
    for (size_t i = 0; i < l->column.n; i++) {
        struct str name = l->column.at[i].s;
        const struct deck_text *t = &line->cell[i];
        if (name.n && !str_same_name(name, STR("title")))
            card_field_add(m->a, &card,
                           (struct card_field){name,
                                               m->unseen[i] ? card_plain(m->a, str_trim(t->s))
                                                            : lines_words(m, t),
                                               t->s, t->at});
    }
    if (headline || text) {
        struct card_part *p = &part[card.n_part++];
        if (headline)
            p->headline = deck_words(m, headline, PARA_STYLE_BODY, CHAR_STYLE_STRONG);
        if (text)
            p->text = paragraphs_set(m, text, &p->n_text);
    }
    for (unsigned i = 0; i < l->n_arm; i++) {
        const struct deck_text *t = deck_cell(l, line, l->arm[i].name);
        if (!t)
            continue;
        struct card_part *p = &part[card.n_part++];
        p->arm = arena_copy(m->a, &i, sizeof i);
        p->n_arm = 1;
        p->text = paragraphs_set(m, t, &p->n_text);
    }
    deck_fields_put(m, &card, line, (struct text){0});
    return card;
}

/* --- the deck */

/* An arm without a label gets its name in the layout; charts of a plain list have no label. */
static const struct arm *arms_make(struct deck_making *m)
{
    const struct deck_layout *l = m->l;
    struct arm *arm = ARENA_ARRAY(m->a, struct arm, l->n_arm);
    for (size_t i = 0; i < l->n_arm; i++) {
        const struct deck_arm *of = &l->arm[i];
        arm[i] =
            (struct arm){.name = of->name, .icon = of->icon.s, .hue = of->hue, .apart = of->apart};
        if (of->label.at.file)
            arm[i].label = show_words(&m->show, of->label.s, PARA_STYLE_BODY);
        else if (l->named)
            arm[i].label = card_plain(m->a, show_translate(&m->show, of->name));
    }
    return arm;
}

struct str deck_translate(const struct deck *d, struct str words)
{
    return text_has_words(words) ? translator_translate(d->translator, d->set, NULL, words) : words;
}

struct words deck_icon_words(struct arena *a, const struct deck *d, struct str text)
{
    struct run run = {.kind = PARA_STYLE_BODY, .char_style = CHAR_STYLE_PLAIN};
    if (!d->icons || !icon_parse(d->icons, text, &run.text))
        return (struct words){0};
    run.icon = icon_file(a, d->icons, run.text);
    return (struct words){arena_copy(a, &run, sizeof run), 1};
}

/* The column whose lists repeat the box. Empty if the box is not repeated, or if `where` hides some
 * lines, and with them some lists. */
static struct str list_of(const struct deck_making *m, const struct card_box *first,
                          const struct card_box *b)
{
    const struct card_box *of = b;
    while (of > first && (!of->each.s.n || of + of->within < b))
        of--;
    struct str list = of->each.s.n ? field_named(of->each.s) : STR("");
    bool all = !m->l->rows || m->card.n + 1 >= m->l->rows->n;
    return all && deck_has_column(&m->made->deck, list) ? list : STR("");
}

/* Reports a part number above the parts of every item. "Guns: 3" has two parts. */
static void part_check(struct deck_making *m, struct str list, struct text words)
{
    ptrdiff_t at = str_find(words.s, "{item.");
    int64_t nth = 0, max = 1;
    struct str rest = at < 0 ? STR("") : str_cut(words.s, (size_t)at + 6, words.s.n), number = {0};
    if (!list.n || !str_split(&rest, '}', &number) || !count_parse(str_trim(number), &nth))
        return;
    for (size_t i = 0; i < m->card.n; i++) {
        struct str item, all = field_raw(m->a, &m->card.at[i], list);
        while (str_split(&all, ';', &item)) {
            int64_t parts = 1;
            for (size_t k = 0; k < item.n; k++)
                parts += item.p[k] == ':' || item.p[k] == '|';
            max = parts > max ? parts : max;
        }
    }
    if (nth > max)
        REPORT(m->d, RULE_UNKNOWN_REFERENCE, words.at,
               "separate them by a colon and a space, or |: \"Guns: 3\" has two",
               "no item of \"%.*s\" has a part %lld", STRF(list), (long long)nth);
}

struct box_check {
    struct deck_making *m;
    struct str list; /* the column that repeats the box, or empty */
};

/* Reports a word that no list contains, for a repeated box. A number may be a count such as
 * 1..5. */
static void item_check(const struct box_check *k, struct text is)
{
    struct deck_making *m = k->m;
    struct rat number;
    bool has = !k->list.n || !is.s.n || str_starts(is.s, "{") || rat_parse(&number, is.s);
    for (size_t i = 0; i < m->card.n && !has; i++)
        has = str_find(str_fold(m->a, field_raw(m->a, &m->card.at[i], k->list)),
                       str_z(m->a, str_fold(m->a, is.s))) >= 0;
    if (!has)
        REPORT(m->d, RULE_UNKNOWN_REFERENCE, is.at, "write it as on the cards",
               "no \"%.*s\" of a card has \"%.*s\"", STRF(k->list), STRF(is.s));
}

/* Reports a value that no card has, including the file's lines that `where` omits, because several
 * decks may share a face. Unknown fields are reported elsewhere. */
static void condition_check(struct deck_making *m, const struct roll *field,
                            const struct roll *value)
{
    const struct deck_layout *l = m->l;
    const struct str name = field_named(field->word);
    const struct text is = condition_text(value);
    struct str_list words = {0};
    bool holds = !is.s.n || str_starts(is.s, "{"); /* two fields may be equal on future cards */
    for (size_t i = 0; i < m->card.n && !holds; i++) {
        struct str text = field_raw(m->a, &m->card.at[i], name);
        size_t n = 0;
        while (n < words.n && !str_same_name(words.at[n], text))
            n++;
        if (n == words.n && text.n)
            ARENA_PUSH(m->a, &words, text);
        holds = field_compare(m->a, &m->card.at[i], field, OP_EQ, value) ||
                str_same_name(words_plain(m->a, card_field_find(&m->card.at[i], name)),
                              deck_translate(&m->made->deck, is.s));
    }
    if (holds)
        return;
    if (l->source == DECK_CSV && deck_column(l, name) >= 0)
        where_word_check(&m->request, l->rows, deck_column(l, name), is);
    else if (words.n)
        request_unknown(&m->request, is, str_printf(m->a, "no card's \"%.*s\"", STRF(name)).p,
                        words.at, words.n);
}

static bool comparison_check(void *with, const struct roll *field, enum roll_op op,
                             const struct roll *value)
{
    const struct box_check *k = with;
    const struct deck *deck = &k->m->made->deck;
    const struct str name = field_named(field->word);
    const bool column = deck_has_column(deck, name);
    if (value && (op == OP_EQ || op == OP_NE)) {
        condition_check(k->m, field, value);
        if (str_starts(name, "item") && !column)
            item_check(k, condition_text(value));
    }
    if (!column && deck_icon_words(k->m->a, deck, name).n)
        REPORT(k->m->d, RULE_BAD_VALUE, field->at, "write a field of the cards",
               "a box cannot depend on {%.*s}: it is a picture, on every card", STRF(name));
    return true;
}

static void conditions_check(struct deck_making *m, const struct card_template *t)
{
    for (size_t i = 0; t && !t->plain && i < t->n_box; i++) {
        const struct card_box *b = &t->box[i];
        struct box_check k = {m, list_of(m, t->box, b)};
        if (b->test)
            condition_run(b->test, comparison_check, &k);
        part_check(m, k.list, b->words);
    }
}

/* Index + 1 of the card's type; 0 if its column is empty, or with a finding if the type is
 * unknown. */
static size_t type_find(struct deck_making *m, const struct card *c, struct str text)
{
    struct str *names = ARENA_ARRAY(m->a, struct str, m->l->n_type);
    for (size_t i = 0; i < m->l->n_type; i++) {
        names[i] = m->l->type[i].name.s;
        if (str_same_name(names[i], text))
            return i + 1;
    }
    if (text.n)
        request_unknown(&m->request, (struct text){text, c->at}, "no type of this deck", names,
                        m->l->n_type);
    return 0;
}

/* Sets the type of each card, which sets the colour of a card without one. Reports a type column
 * that is empty on all cards. */
static bool looks_put(struct deck_making *m)
{
    const struct deck_layout *l = m->l;
    struct card_type *type = ARENA_ARRAY(m->a, struct card_type, l->n_type + 2);
    bool typed = !l->n_type, good = true;
    for (size_t i = 0; i < l->n_type; i++)
        type[i] = (struct card_type){
            l->type[i].name.s, l->type[i].hue, {l->type[i].face[0], l->type[i].face[1]}};
    m->made->deck.type = type;
    type[l->n_type] = (struct card_type){STR("shuffle"), 0, {l->own_face[0], NULL}};
    type[l->n_type + 1] = (struct card_type){STR("rules"), 0, {l->own_face[1], NULL}};
    m->made->deck.n_type = l->n_type + 2;
    for (size_t i = 0; i < m->card.n; i++) {
        struct card *c = &m->card.at[i];
        struct str text = str_trim(field_raw(m->a, c, l->type_by.s)); /* may be in any language */
        typed = typed || text.n;
        c->type = type_find(m, c, l->n_type ? text : STR(""));
        good &= c->type || !l->n_type || !text.n;
        const struct deck_type *of = c->type ? &l->type[c->type - 1] : NULL;
        c->hue = c->hue || !of ? c->hue : of->hue;
    }
    if (!typed)
        diag_add(m->d, RULE_UNKNOWN_REFERENCE, l->type_by.at, "no card of this deck has a \"%.*s\"",
                 STRF(l->type_by.s));
    for (size_t i = 0; i < deck_n_face(l); i++)
        conditions_check(m, deck_face(l, i));
    return good && typed;
}

/* Adds the pictures of one face: each card's own, by the fields in the template. */
static void face_note(struct arena *a, const struct deck *deck, const struct card_template *t,
                      struct pictures *pictures, struct dependencies *dependencies)
{
    for (size_t i = 0; t && i < t->n_box; i++)
        for (size_t k = 0; t->box[i].art.s.n && k < deck->n_card; k++) {
            struct span at;
            struct str path = card_picture_path(a, &deck->card[k], t->box[i].art.s, &at);
            if (!path.n)
                continue;
            dependencies_path(dependencies, DEPENDENCIES_PICTURE, path);
            picture_draw_ahead(pictures, path);
        }
}

/* Adds the pictures of the cards to the inputs of the document. Drawing starts here, before the
 * program forks, so that each picture is drawn once. Errors in a picture are reported when it is
 * painted. */
void deck_pictures_note(struct arena *a, const struct deck_made *made, struct pictures *pictures,
                        struct dependencies *dependencies)
{
    const struct deck_layout *l = made->layout;
    const struct deck *deck = &made->deck;
    for (size_t i = 0; i < deck->n_icon; i++) {
        dependencies_path(dependencies, DEPENDENCIES_PICTURE, deck->icon[i]);
        picture_draw_ahead(pictures, deck->icon[i]);
    }
    for (size_t i = 0; i < deck_n_face(l); i++)
        face_note(a, deck, deck_face(l, i), pictures, dependencies);
}

/* Cards are made first, because the shuffle cards and the card of rules print their number. On
 * error returns false: the deck is not printed, but `out` has its head and the cards made so
 * far. */
bool deck_compose(struct arena *a, struct diag *d, const struct model *model,
                  const struct deck_layout *l, struct deck_made *out)
{
    struct deck_making m = {.a = a,
                            .scratch = arena_new(),
                            .d = d,
                            .m = model,
                            .l = l,
                            .made = out,
                            .request = {.a = a, .d = d}};
    struct deck *deck = &out->deck;
    bool good = true;
    m.icons = (struct icons){.a = a, .names = &l->icons};
    m.show = (struct show){.a = a,
                           .model = model,
                           .set = l->set,
                           .display_options = l->display_options,
                           .icons = &m.icons};
    m.show.met = ARENA_ARRAY(a, bool, l->display_options.n_phrase + 1);
    m.show.unscaled = ARENA_NEW(a, struct unscaled_list);
    m.hand = ARENA_ARRAY(a, struct deck_hand, l->n_arm);
    for (size_t i = 0; i < l->n_arm; i++) {
        m.hand[i] =
            (struct deck_hand){.arm = &l->arm[i], .show = show_of(&m.show, l->arm[i].chart, NULL)};
        m.hand[i].show.request =
            (struct chart_request){.chart = l->arm[i].chart, .without = l->arm[i].without};
    }
    *deck = (struct deck){
        .name = l->name, .hue = l->hue, .at = l->at, .language = show_language(&m.show)};
    deck->translator = l->display_options.translator;
    deck->set = l->set;
    deck->column = heads_of(a, l);
    deck->icons = &l->icons;
    /* to find missing translations and used icons before the cards are set */
    for (size_t i = 0; i < deck_n_face(l); i++) {
        const struct card_template *t = deck_face(l, i);
        for (size_t k = 0; t && k < t->n_box; k++)
            show_words(&m.show, deck_translate(deck, t->box[k].words.s), PARA_STYLE_BODY);
    }
    deck->title = show_words(&m.show, l->title.s, PARA_STYLE_TITLE);
    deck->date = l->date.at.file ? l->date.s : l->set->date.s;
    /* Without the date of the source: cards have little room. */
    deck->edition_line = edition_line(&m.show, l->set, deck->date, false);
    deck->footer = credit_of(&m.show, l->set);
    deck->arm = arms_make(&m);
    deck->n_arm = l->lone ? 0 : l->n_arm;
    switch (l->source) {
    case DECK_ROLLED:
        good = deck_deal(&m);
        if (good)
            dealt_put(&m);
        break;
    case DECK_ROWS:
        for (unsigned i = 0; i < l->n_arm; i++)
            row_cards_put(&m, i);
        good = m.card.n > 0;
        break;
    case DECK_CSV:
        columns_look(&m);
        m.card.cap = l->n_line + 8; /* and some that explain them */
        m.card.at = ARENA_ARRAY(a, struct card, m.card.cap);
        for (size_t i = 0; i < l->n_line; i++)
            ARENA_PUSH(a, &m.card, line_card(&m, &l->line[i]));
        break;
    }
    deck_odds_put(&m);
    for (size_t i = 0; good && i < l->display_options.n_phrase; i++)
        if (!m.show.met[i])
            diag_add(d, RULE_UNKNOWN_REFERENCE, l->display_options.phrase[i].at,
                     "no cell or mark of these cards has \"%.*s\"",
                     STRF(l->display_options.phrase[i].words));
    good = good && looks_put(&m);
    if (good) {
        deck_shuffle_put(&m);
        deck_rules_put(&m);
    }
    deck->card = m.card.at;
    deck->n_card = m.card.n;
    deck->icon = m.icons.met.at;
    deck->n_icon = m.icons.met.n;
    for (size_t i = 0; i < m.card.n; i++) {
        deck->printed += m.card.at[i].copies;
        deck->cards += m.card.at[i].rules ? 0 : m.card.at[i].copies;
    }
    unscaled_report(d, &l->display_options, m.show.unscaled);
    arena_drop(m.scratch);
    return good;
}
