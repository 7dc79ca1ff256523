/* A deck's layout to its cards: charts on dice as they were dealt, each face in words (title, range, share, what each
 * arm reads; arms that read the same share one part); other charts a card a row; or the lines of a CSV. Then the cards
 * that say when to shuffle. Called for each deck as it is made, when the layouts are read, so that `check` finds all
 * that is wrong with it.
 *
 * Invariant: a deck has a card for each place of its deal, or each row or line that is not left out, and their copies
 * together are its number of cards. */
#include "show/decks.h"
#include "show/making.h"
#include "show/show.h"

/* A field without words is none: a template that asks for it leaves its box empty. */
static void field_put(struct arena *a, struct card *c, struct str name, struct words w)
{
    if (!w.n)
        return;
    struct card_field *f = ARENA_ARRAY(a, struct card_field, c->n_field + 1);
    for (size_t i = 0; i < c->n_field; i++)
        f[i] = c->field[i];
    f[c->n_field++] = (struct card_field){name, w};
    c->field = f;
}

/* --- cards that are dealt */

/* "96–00", or with a hyphen where it is no word of a card but a name. */
static struct str span_of(struct deck_making *m, size_t lo, size_t hi, bool words)
{
    struct arena *a = m->a;
    struct rat first = m->deal->die[0].value[lo], last = m->deal->die[0].value[hi];
    struct str s = card_span(a, first, last, m->digits, false);
    if (m->hundred && rat_cmp(last, RAT(100)) == 0) /* "96-00" is no range that runs on */
        s = lo == hi ? STR("00") : str_printf(a, "%.*s00", STRF(str_cut(s, 0, s.n - 3)));
    ptrdiff_t dash = words ? -1 : str_find(s, "\xe2\x80\x93");
    return dash < 0 ? s : str_printf(a, "%.*s-%.*s", (int)dash, s.p, STRF(str_cut(s, (size_t)dash + 3, s.n)));
}

/* "05", "06–07", "20, 30": its own numbers. */
static struct str places_of(struct deck_making *m, const struct deal_card *card)
{
    struct buf b = {.a = m->a};
    for (size_t i = 0, to; i < card->n; i = to + 1) {
        to = i;
        while (to + 1 < card->n && card->place[to + 1] == card->place[to] + 1)
            to++;
        buf_putz(&b, i ? ", " : "");
        buf_put(&b, m->deal->numbered ? span_of(m, card->place[i], card->place[to], true)
                                      : card_span(b.a, RAT((int64_t)card->place[i] + 1),
                                                  RAT((int64_t)card->place[to] + 1), 0, false));
    }
    return buf_str(&b);
}

/* What the arm of a line reads on that card; nothing where its value is in no row. */
static struct card_part part_of(struct deck_making *m, size_t line, const struct deal_card *card)
{
    const struct deck_hand *hand = &m->hand[line];
    const struct chart *chart = hand->arm->chart;
    size_t event = card->event[line];
    if (hand->n_total)
        return deck_totals_part(m, hand, m->deal->die[m->deal->line[line].die].value[event]);
    if (chart->kind == CHART_GRID && event < chart->n_col)
        return deck_column_part(m, hand, event);
    if (chart->kind == CHART_BANDS && event < chart->n_row)
        return deck_part(m, hand, &chart->row[event]);
    return (struct card_part){0};
}

/* To the letter, voices aside: who reads the same words is told so once. */
static bool same_part(const struct card_part *x, const struct card_part *y)
{
    if (!words_same(x->headline, y->headline) || x->n_text != y->n_text || x->n_rung != y->n_rung)
        return false;
    for (size_t i = 0; i < x->n_text; i++)
        if (!words_same(x->text[i], y->text[i]))
            return false;
    for (size_t i = 0; i < x->n_rung; i++)
        if (!words_same(x->rung[i].label, y->rung[i].label) || !words_same(x->rung[i].text, y->rung[i].text))
            return false;
    return true;
}

/* Into `part`, which has room for all arms: with one that says the same, or by itself. */
static void part_put(struct deck_making *m, struct card_part *part, size_t *n, unsigned line, struct card_part said)
{
    const struct deck_layout *l = m->l;
    size_t i = 0;
    while (i < *n && !(same_part(&part[i], &said) && !l->lone && l->arm[part[i].arm[0]].apart == l->arm[line].apart))
        i++;
    if (i == *n)
        part[(*n)++] = said;
    unsigned *arm = ARENA_ARRAY(m->a, unsigned, part[i].n_arm + 1);
    for (size_t k = 0; k < part[i].n_arm; k++)
        arm[k] = part[i].arm[k];
    arm[part[i].n_arm++] = line;
    part[i].arm = arm;
}

/* `titled`: the title is what a lone part's headline would say again. */
static void parts_put(struct deck_making *m, struct card *card, const struct deal_card *from, bool titled)
{
    struct card_part *part = ARENA_ARRAY(m->a, struct card_part, m->deal->n_line);
    for (size_t i = 0; i < m->deal->n_line; i++) {
        struct card_part said = part_of(m, i, from);
        if (said.headline.n || said.n_text || said.n_rung)
            part_put(m, part, &card->n_part, (unsigned)i, said);
    }
    for (size_t i = 0; m->l->lone && i < card->n_part; i++)
        part[i].n_arm = 0;
    if (titled && card->n_part == 1 && m->deal->n_line == 1) {
        part[0].headline.n = 0;
        card->n_part = part[0].n_text || part[0].n_rung ? 1 : 0;
    }
    card->part = part;
}

/* Of `titles`, else the event's name in the chart that gives titles; without a name, the chart's own title. *own: it is
 * no event's. */
static struct words title_of(struct deck_making *m, const struct deal_card *card, struct str range, bool *own)
{
    const struct deck_layout *l = m->l;
    size_t line = 0;
    *own = true;
    for (size_t i = 0; i < l->n_titled; i++)
        if (str_same_name(l->titled[i].of.s, range))
            return deck_words(m, &l->titled[i].words, ROLE_TITLE, VOICE_PLAIN);
    while (l->title_of.s.n && line + 1 < l->n_arm && !str_same_name(l->arm[line].name, l->title_of.s))
        line++;
    const struct deck_hand *of = &m->hand[line];
    const struct chart *chart = of->arm->chart;
    struct words w = {0};
    if (chart->kind == CHART_BANDS && !of->n_total && card->event[line] < chart->n_row)
        w = card_row_headline(&of->show, chart, &chart->row[card->event[line]]);
    *own = w.n == 0;
    return w.n ? words_of(m->a, words_text(m->a, w), ROLE_TITLE, VOICE_PLAIN) : m->made->deck.title;
}

/* The first place of it, for names of files and findings: "05-14", or where a face is several cards "07", "05-14.2". */
static struct str id_of(struct deck_making *m, size_t i, struct str face)
{
    const struct deal_card *card = &m->deal->card[i];
    size_t nth = 1;
    if (card->n == m->deal->face[card->face].n)
        return face;
    if (m->deal->numbered)
        return span_of(m, card->place[0], card->place[0], false);
    for (size_t k = i; k > 0 && m->deal->card[k - 1].face == card->face; k--)
        nth++;
    return str_printf(m->a, "%.*s.%zu", STRF(face), nth);
}

/* Fields that templates may ask for: the face's range and share of the deck, this card's own numbers and copies. A
 * finding of the card points at the row that it has of the first arm's chart. */
static struct card card_of(struct deck_making *m, size_t i)
{
    struct arena *a = m->a;
    const struct deal_card *from = &m->deal->card[i];
    const struct deck_hand *first = &m->hand[0];
    const struct chart *chart = first->arm->chart;
    size_t lo = m->deal->face[from->face].lo, hi = m->deal->face[from->face].hi, n = m->deal->face[from->face].n;
    bool rows = chart->kind == CHART_BANDS && !first->n_total && from->event[0] < chart->n_row, own;
    struct card card = {.copies = (unsigned)from->n, .at = rows ? chart->row[from->event[0]].at : first->arm->at};
    struct str range = span_of(m, lo, hi, false);
    card.id = id_of(m, i, range);
    field_put(a, &card, STR("title"), title_of(m, from, range, &own));
    const struct {
        struct str name, text;
    } plain[] = {{STR("range"), span_of(m, lo, hi, true)},
                 {STR("share"), str_printf(a, "%zu in %zu", n, m->deal->cards)},
                 {STR("card"), places_of(m, from)},
                 {STR("copies"), str_printf(a, "%zu in %zu", from->n, m->deal->cards)}};
    for (size_t k = 0; k < sizeof plain / sizeof *plain; k++)
        field_put(a, &card, plain[k].name, words_of(a, plain[k].text, ROLE_NUMBER, VOICE_PLAIN));
    parts_put(m, &card, from, !own);
    return card;
}

/* Ranges that `titles` names and no card has. */
static void titles_check(struct deck_making *m)
{
    const struct deck_layout *l = m->l;
    struct asking k = {.a = m->a, .d = m->d};
    struct str *range = ARENA_ARRAY(k.a, struct str, m->deal->n_face);
    for (size_t f = 0; f < m->deal->n_face; f++)
        range[f] = span_of(m, m->deal->face[f].lo, m->deal->face[f].hi, false);
    for (size_t i = 0; i < l->n_titled; i++) {
        size_t f = 0;
        while (f < m->deal->n_face && !str_same_name(range[f], l->titled[i].of.s))
            f++;
        if (f == m->deal->n_face)
            ask_unknown(&k, l->titled[i].of, "no range of a card", range, m->deal->n_face);
    }
}

/* A die of 00 to 99 and a d100 whose 100 is written 00 keep two digits everywhere. */
static void dealt_put(struct deck_making *m)
{
    const struct deal *d = m->deal;
    const struct deal_die *die = &d->die[0];
    struct rat last = die->value[die->n - 1];
    for (size_t i = 0; i < d->n_line; i++) { /* does a chart of the first die write its 100 as 00? */
        const struct chart *chart = m->l->arm[i].chart;
        bool reads = chart->kind == CHART_GRID ? chart->across.hundred : chart->down.hundred;
        m->hundred = m->hundred || (d->line[i].die == 0 && reads && rat_cmp(last, RAT(100)) == 0);
    }
    if (m->hundred || (rat_cmp(die->value[0], RAT(0)) >= 0 && rat_cmp(last, RAT(99)) == 0))
        m->digits = 2;
    titles_check(m);
    for (size_t i = 0; i < d->n_card; i++) {
        struct card card = card_of(m, i);
        ARENA_PUSH(m->a, &m->card, card);
    }
}

/* --- a card a row */

/* "Target / in cover" of a row's groups; empty where it has none. */
static struct str group_path(struct arena *a, const struct chart *c, int group)
{
    if (group < 0)
        return (struct str){0};
    struct str above = group_path(a, c, c->group[group].parent), own = c->group[group].label.s;
    return above.n ? str_printf(a, "%.*s / %.*s", STRF(above), STRF(own)) : own;
}

/* A row that is named comes before what holds for all; 0 leaves it out. */
static unsigned copies_of(const struct deck_layout *l, const struct chart *c, size_t row)
{
    for (size_t i = 0; i < l->n_copied; i++)
        if (chart_row_find(c, l->copied[i].of.s) == (ptrdiff_t)row)
            return l->copied[i].n;
    return l->copies;
}

/* Of `titles`, by the row's name, else its own. */
static struct words row_title(struct deck_making *m, const struct deck_hand *hand, size_t row)
{
    const struct chart *c = hand->arm->chart;
    for (size_t i = 0; i < m->l->n_titled; i++)
        if (chart_row_find(c, m->l->titled[i].of.s) == (ptrdiff_t)row)
            return deck_words(m, &m->l->titled[i].words, ROLE_TITLE, VOICE_PLAIN);
    const struct row *r = &c->row[row];
    return show_words_in(&hand->show, c->kind == CHART_STEPS ? r->cell[0].text.s : r->label.s, ROLE_TITLE, VOICE_PLAIN);
}

/* Rows that only say what comes after another, and steps below a step, are on the card of that row. */
static void row_cards_put(struct deck_making *m, unsigned arm)
{
    struct arena *a = m->a;
    const struct deck_hand *hand = &m->hand[arm];
    const struct chart *c = hand->arm->chart;
    const struct show *s = &hand->show;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        struct str group = group_path(a, c, r->group);
        struct card card = {.copies = copies_of(m->l, c, i), .at = r->at, .all = r->at};
        if (r->then || (c->kind == CHART_STEPS && r->depth > 0) || !card.copies)
            continue;
        struct card_part *part = ARENA_NEW(a, struct card_part);
        *part = deck_row_part(m, hand, i);
        part->arm = arena_copy(a, &arm, sizeof arm);
        part->n_arm = m->l->lone ? 0 : 1;
        card.part = part;
        card.n_part = part->headline.n || part->n_text || part->n_rung ? 1 : 0;
        struct buf id = {.a = a};
        buf_put_file_word(&id, str_fold(a, str_printf(a, "%.*s-%.*s", STRF(group), STRF(r->label.s))), SIZE_MAX);
        card.id = buf_str(&id); /* "cavalry-line-li" */
        field_put(a, &card, STR("title"), row_title(m, hand, i));
        field_put(a, &card, STR("group"), show_words_in(s, group, ROLE_ASIDE, VOICE_PLAIN));
        field_put(a, &card, STR("chart"), show_words_in(s, c->title.s, ROLE_ASIDE, VOICE_PLAIN));
        if (c->kind == CHART_STEPS)
            field_put(a, &card, STR("range"), words_of(a, r->label.s, ROLE_NUMBER, VOICE_PLAIN));
        ARENA_PUSH(a, &m->card, card);
    }
}

/* --- a card a line of a CSV, made in room that is used again; what stays of it is copied: ten thousand may follow */

/* Paragraphs are parted by line breaks. */
static void paragraphs_put(struct deck_making *m, struct card_part *p, const struct deck_text *t)
{
    struct str rest = deck_filled(m, t), line;
    size_t lines = 1;
    for (size_t i = 0; i < rest.n; i++)
        lines += rest.p[i] == '\n';
    struct words *text = ARENA_ARRAY(m->a, struct words, lines);
    p->text = text;
    while (str_split(&rest, '\n', &line)) {
        line = lines == 1 ? line : str_trim(line);
        if (line.n)
            text[p->n_text++] = show_words_in(&m->show, line, ROLE_BODY, VOICE_PLAIN);
    }
}

/* Its columns are fields; headline and text are for all, and each arm has what its column says. */
static struct card line_card(struct deck_making *m, const struct deck_line *line)
{
    const struct deck_layout *l = m->l;
    struct card card = {.id = line->id, .copies = line->copies, .icon = line->icon, .hue = line->hue};
    const struct deck_text *title = deck_cell(l, line, STR("title")), *headline = deck_cell(l, line, STR("headline")),
                           *text = deck_cell(l, line, STR("text"));
    struct card_part *part = ARENA_ARRAY(m->a, struct card_part, l->n_arm + 1);
    card.at = line->at;
    card.all = line->all;
    card.part = part;
    if (title)
        field_put(m->a, &card, STR("title"), deck_words(m, title, ROLE_TITLE, VOICE_PLAIN));
    for (size_t i = 0; i < l->column.n; i++) {
        struct str name = l->column.at[i].s;
        if (name.n && !str_same_name(name, STR("title")))
            field_put(m->a, &card, name, deck_words(m, &line->cell[i], ROLE_BODY, VOICE_PLAIN));
    }
    if (headline || text) {
        struct card_part *p = &part[card.n_part++];
        if (headline)
            p->headline = deck_words(m, headline, ROLE_BODY, VOICE_STRONG);
        if (text)
            paragraphs_put(m, p, text);
    }
    for (unsigned i = 0; i < l->n_arm; i++) {
        const struct deck_text *t = deck_cell(l, line, l->arm[i].name);
        if (!t)
            continue;
        struct card_part *p = &part[card.n_part++];
        p->arm = arena_copy(m->a, &i, sizeof i);
        p->n_arm = 1;
        paragraphs_put(m, p, t);
    }
    return card;
}

/* Words that a field has already are not kept twice. */
static struct words words_kept(struct arena *a, struct words w, const struct card_field *field, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bool same = field[i].words.n == w.n;
        for (size_t k = 0; same && k < w.n; k++)
            same = w.run[k].voice == field[i].words.run[k].voice && str_eq(w.run[k].text, field[i].words.run[k].text);
        if (same)
            return field[i].words;
    }
    struct run *run = arena_copy(a, w.run, w.n * sizeof *run);
    for (size_t i = 0; i < w.n; i++)
        run[i].text = str_dup(a, run[i].text);
    return (struct words){run, w.n};
}

/* The card with all its words in `a`, which is all that may point at it later: names of fields are the layout's. */
static struct card card_kept(struct arena *a, const struct card *c)
{
    struct card out = *c;
    struct card_field *field = ARENA_ARRAY(a, struct card_field, c->n_field);
    struct card_part *part = arena_copy(a, c->part, c->n_part * sizeof *part);
    for (size_t i = 0; i < c->n_field; i++)
        field[i] = (struct card_field){c->field[i].name, words_kept(a, c->field[i].words, field, i)};
    for (size_t i = 0; i < c->n_part; i++) {
        struct words *text = ARENA_ARRAY(a, struct words, part[i].n_text);
        for (size_t k = 0; k < part[i].n_text; k++)
            text[k] = words_kept(a, part[i].text[k], field, c->n_field);
        part[i].text = text;
        part[i].headline = words_kept(a, part[i].headline, field, c->n_field);
        part[i].arm = arena_copy(a, part[i].arm, part[i].n_arm * sizeof *part[i].arm);
    }
    out.field = field;
    out.part = part;
    return out;
}

/* Making a card's words takes many times the room of the words: it is given back after each. */
static void line_cards_put(struct deck_making *m)
{
    struct arena *keep = m->a, *own = arena_new();
    for (size_t i = 0; i < m->l->n_line; i++) {
        struct arena_mark mark = arena_mark(own);
        m->a = m->show.a = own;
        struct card card = line_card(m, &m->l->line[i]);
        m->a = m->show.a = keep;
        card = card_kept(keep, &card);
        ARENA_PUSH(keep, &m->card, card);
        arena_rewind(own, mark);
    }
    arena_drop(own);
}

/* --- when all is shuffled again: cards that say so and nothing else, and a last line on others. Neither changes the
 * odds of the rest: who draws a card of its own shuffles and draws again. */

/* By its id, its title, or its range with a hyphen or a dash. */
static bool is_named(struct arena *a, const struct card *c, struct str name)
{
    struct words title = card_field_find(c, "title"), range = card_field_find(c, "range");
    struct str r = range.n == 1 ? range.run[0].text : STR("");
    ptrdiff_t dash = str_find(r, "\xe2\x80\x93");
    if (dash >= 0)
        r = str_printf(a, "%.*s-%.*s", (int)dash, r.p, STRF(str_cut(r, (size_t)dash + 3, r.n)));
    return str_same_name(c->id, name) || (r.n && str_same_name(r, name)) ||
           (title.n == 1 && str_same_name(title.run[0].text, name));
}

/* Of several cards of one name each has the line: they are one face on the die. */
static void shuffle_line_put(struct deck_making *m, struct text on, struct words line)
{
    bool found = false;
    for (size_t i = 0; i < m->card.n; i++) {
        struct card *card = &m->card.at[i];
        if (!is_named(m->a, card, on.s))
            continue;
        struct card_part *part = ARENA_ARRAY(m->a, struct card_part, card->n_part + 1);
        for (size_t k = 0; k < card->n_part; k++)
            part[k] = card->part[k];
        part[card->n_part++] = (struct card_part){.text = arena_copy(m->a, &line, sizeof line), .n_text = 1};
        card->part = part;
        found = true;
    }
    if (!found)
        ask_unknown(&(struct asking){.a = m->a, .d = m->d}, on, "no card", NULL, 0);
}

/* Where a layout says when, nobody draws another: all are shuffled then. */
static void shuffle_put(struct deck_making *m)
{
    struct arena *a = m->a;
    const struct deck_layout *l = m->l;
    struct text after = l->reshuffle.after;
    struct str when = after.at.file ? after.s : STR("now");
    for (size_t i = 0; i < l->reshuffle.on.n; i++)
        shuffle_line_put(m, l->reshuffle.on.at[i],
                         show_words_in(&m->show, str_printf(a, "Then shuffle all cards together %.*s.", STRF(when)),
                                       ROLE_BODY, VOICE_ITALIC));
    if (!l->reshuffle.cards)
        return;
    struct texts own = l->reshuffle.text;
    struct card card = {.id = STR("shuffle"), .copies = l->reshuffle.cards, .at = l->reshuffle.at, .n_part = 1};
    struct card_part *part = ARENA_NEW(a, struct card_part);
    struct words *text = ARENA_ARRAY(a, struct words, own.n + 2),
                 title = words_of(a, STR("Shuffle"), ROLE_TITLE, VOICE_PLAIN);
    for (size_t i = 0; i < own.n; i++)
        text[i] = show_words_in(&m->show, own.at[i].s, ROLE_BODY, VOICE_PLAIN);
    if (!own.n) {
        text[0] = show_words_in(&m->show, str_printf(a, "Shuffle all cards together %.*s.", STRF(when)), ROLE_BODY,
                                VOICE_ITALIC);
        text[1] = words_of(a, STR("Then draw another."), ROLE_BODY, VOICE_PLAIN);
    }
    *part = (struct card_part){.text = text, .n_text = own.n ? own.n : after.at.file ? 1 : 2};
    card.part = part;
    if (l->reshuffle.title.s.n)
        title = show_words_in(&m->show, l->reshuffle.title.s, ROLE_TITLE, VOICE_PLAIN);
    field_put(a, &card, STR("title"), title);
    ARENA_PUSH(a, &m->card, card);
}

/* --- the deck */

/* deck-odds-differ: nothing prints cards that are worse than dice unless the author says by how much they may be. */
static void tolerance_check(struct deck_making *m, const struct deck_made *made)
{
    const struct deck_layout *l = m->l;
    const struct deck_odds *odds = made->odds;
    if (frac_cmp(odds->worst, frac_of_rat(m->a, l->tolerance)) <= 0)
        return;
    struct buf b = {.a = m->a};
    buf_put_percent(&b, odds->worst, 2);
    buf_putz(&b, " % (");
    buf_put_frac(&b, odds->worst);
    buf_putc(&b, ')');
    struct finding *f = diag_add(m->d, RULE_DECK_ODDS_DIFFER, l->size_at,
                                 "with %zu cards a draw comes out otherwise than a roll in %.*s of all cases",
                                 odds->cards, STRF(buf_str(&b)));
    if (made->smallest)
        finding_help(m->d, f, "%zu cards keep the odds exactly; or allow it with `tolerance: 2%%`", made->smallest);
    else
        finding_help(m->d, f, "broadside list --sizes %.*s shows what each size does", STRF(l->name));
}

/* The odds are told for the size that was asked for, and the size that would keep them. */
static bool deal_put(struct deck_making *m)
{
    struct deck_made *made = m->made;
    struct deal *d = ARENA_NEW(m->a, struct deal);
    if (!deck_weigh(m, d))
        return false;
    made->smallest = deal_smallest(m->a, d);
    size_t size = m->l->size ? m->l->size : made->smallest;
    if (size == 0) {
        struct finding *f = diag_add(m->d, RULE_MISSING_KEY, m->l->cards_at,
                                     "no deck of up to %d cards keeps these odds exactly", DECK_MOST);
        finding_help(m->d, f, "write a `size`, and a `tolerance` for it");
        return false;
    }
    deal_make(m->a, d, size);
    m->deal = made->deal = d;
    dealt_put(m);
    made->odds = deck_odds_make(m, d);
    tolerance_check(m, made);
    return true;
}

/* An arm that has no label of its own is called as the layout calls it; the charts of a bare list have no label. */
static const struct arm *arms_make(struct deck_making *m)
{
    const struct deck_layout *l = m->l;
    struct arm *arm = ARENA_ARRAY(m->a, struct arm, l->n_arm);
    for (size_t i = 0; i < l->n_arm; i++) {
        const struct deck_arm *of = &l->arm[i];
        arm[i] = (struct arm){.name = of->name, .icon = of->icon.s, .hue = of->hue, .apart = of->apart};
        if (of->label.at.file)
            arm[i].label = show_words_in(&m->show, of->label.s, ROLE_BODY, VOICE_PLAIN);
        else if (l->named)
            arm[i].label = words_of(m->a, of->name, ROLE_BODY, VOICE_PLAIN);
    }
    return arm;
}

/* Cards come first, then what says when to shuffle, which names some of them. `out` has its head and whatever cards
 * there are also where the deck cannot be made: false says that it is not printed. */
bool deck_compose(struct arena *a, struct diag *d, const struct model *model, const struct deck_layout *l,
                  struct deck_made *out)
{
    struct deck_making m = {.a = a, .d = d, .m = model, .l = l, .made = out};
    struct deck *deck = &out->deck;
    bool good = true;
    m.show = (struct show){.a = a, .model = model, .set = l->set, .manner = l->manner};
    m.hand = ARENA_ARRAY(a, struct deck_hand, l->n_arm);
    for (size_t i = 0; i < l->n_arm; i++) {
        m.hand[i] = (struct deck_hand){.arm = &l->arm[i], .show = m.show};
        m.hand[i].show.ask = (struct chart_ask){.chart = l->arm[i].chart, .without = l->arm[i].without};
    }
    *deck = (struct deck){.name = l->name, .hue = l->hue, .at = l->at};
    deck->title = show_words_in(&m.show, l->title.s, ROLE_TITLE, VOICE_PLAIN);
    deck->date = l->date.at.file ? l->date.s : l->set->date.s;
    deck->edition_line = edition_line(a, l->set, l->edition.at.file ? l->edition.s : l->set->edition.s, deck->date,
                                      false); /* a card has little room for the date of a source */
    deck->foot = l->foot.at.file ? l->foot.s : credit_of(a, l->set);
    deck->arm = arms_make(&m);
    deck->n_arm = l->lone ? 0 : l->n_arm;
    switch (l->source) {
    case DECK_ROLLED:
        good = deal_put(&m);
        break;
    case DECK_ROWS:
        for (unsigned i = 0; i < l->n_arm; i++)
            row_cards_put(&m, i);
        good = m.card.n > 0;
        break;
    case DECK_CSV:
        line_cards_put(&m);
        break;
    }
    if (good)
        shuffle_put(&m);
    deck->card = m.card.at;
    deck->n_card = m.card.n;
    for (size_t i = 0; i < m.card.n; i++)
        deck->cards += m.card.at[i].copies;
    return good;
}
