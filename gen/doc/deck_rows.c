/* Charts that are not rolled for, a card a row: a situation and what it adds, a step and those below it, a unit with
 * its numbers as a ladder. Called by decks.c. */
#include "doc/deck.h"
#include "sheet/card_row.h"

struct name_list {
    struct str *at;
    size_t n, cap;
};

/* "Target / in cover" of a row's groups; empty where it has none. */
static struct str group_path(struct arena *a, const struct chart *c, int group)
{
    if (group < 0)
        return (struct str){0};
    struct str above = group_path(a, c, c->group[group].parent), own = c->group[group].label.s;
    return above.n ? str_printf(a, "%.*s / %.*s", STRF(above), STRF(own)) : own;
}

static unsigned copies_of(struct deck_layout *l, const struct chart *c, size_t row)
{
    const struct node *n = l->copies;
    if (!n || n->kind != NODE_MAP)
        return ask_number(&l->k->ask, n, 1, DECK_MOST, 1);
    for (size_t i = 0; i < n->n; i++)
        if (chart_row_find(c, n->pair[i].key->text) == (ptrdiff_t)row)
            return ask_number(&l->k->ask, n->pair[i].value, 0, DECK_MOST, 1);
    return 1;
}

/* Keys of `copies` and `titles` that are no row of any chart of the deck. */
static void keys_check(struct deck_layout *l, const struct node *n)
{
    struct name_list names = {0};
    for (size_t i = 0; i < l->n_line; i++)
        for (size_t k = 0; k < l->line[i].chart->n_row; k++)
            ARENA_PUSH(l->k->a, &names, l->line[i].chart->row[k].label.s);
    for (size_t i = 0; n && n->kind == NODE_MAP && i < n->n; i++) {
        bool found = false;
        for (size_t k = 0; k < l->n_line; k++)
            found = found || chart_row_find(l->line[k].chart, n->pair[i].key->text) >= 0;
        if (!found)
            ask_unknown(&l->k->ask, node_said(n->pair[i].key), "no row of these charts", names.at, names.n);
    }
}

/* "Normal", or "Infantry Move" where a head stands above. */
static struct words column_words(const struct deck_line *line, size_t col)
{
    const struct column *c = &line->chart->col[col];
    struct arena *a = line->show.a;
    struct words label = show_words_in(&line->show, c->label.s, WORDS_BODY, VOICE_PLAIN);
    if (!c->head.s.n)
        return label;
    struct words head = show_words_in(&line->show, c->head.s, WORDS_BODY, VOICE_PLAIN);
    return words_join(a, words_join(a, head, words_of(a, STR(" "), WORDS_BODY, VOICE_PLAIN)), label);
}

static bool left_out(const struct deck_line *line, size_t col)
{
    for (size_t i = 0; i < line->show.ask.without.n; i++)
        if (str_same_name(line->show.ask.without.at[i].s, line->chart->col[col].label.s))
            return true;
    return false;
}

static struct card_part row_ladder(struct deck_layout *l, const struct deck_line *line, const struct row *r)
{
    const struct chart *c = line->chart;
    struct rung *rung = ARENA_ARRAY(l->k->a, struct rung, c->n_col + 1);
    struct card_part p = {.rung = rung};
    for (size_t i = 0; i < c->n_col; i++)
        if (!left_out(line, i) && r->cell[i].kind != CELL_NONE && r->cell[i].kind != CELL_BAD)
            rung[p.n_rung++] = (struct rung){column_words(line, i), card_cell(&line->show, c, r, i)};
    p.text = card_row_notes(&line->show, c, r, &p.n_text);
    return p;
}

/* "+1 for each figure, to +3 at the most". */
static struct card_part modifier_part(struct deck_layout *l, const struct deck_line *line, const struct row *r)
{
    struct arena *a = l->k->a;
    struct words *text = ARENA_ARRAY(a, struct words, 2 + r->n_note);
    struct card_part p = {.text = text};
    struct buf b = {.a = a};
    size_t notes;
    p.headline = card_cell(&line->show, line->chart, r, 0);
    if (r->each.s.n)
        buf_printf(&b, "for %s%.*s", str_starts(r->each.s, "each") ? "" : "each ", STRF(r->each.s));
    if (r->has_up_to) {
        buf_putz(&b, b.n ? ", up to " : "up to ");
        buf_put_rat(&b, r->up_to);
    }
    struct str to = r->to.s.n ? r->to.s : line->chart->to.s;
    if (!b.n && to.n)
        buf_printf(&b, "to %.*s", STRF(to));
    if (b.n)
        text[p.n_text++] = show_words(&line->show, str_dup(a, buf_str(&b)), WORDS_BODY);
    const struct words *note = card_row_notes(&line->show, line->chart, r, &notes);
    for (size_t i = 0; i < notes && i < r->n_note; i++)
        text[p.n_text++] = note[i];
    return p;
}

/* A step's own words, and the steps below it as paragraphs. */
static struct card_part step_part(struct deck_layout *l, const struct deck_line *line, size_t row)
{
    const struct chart *c = line->chart;
    struct words *text = ARENA_ARRAY(l->k->a, struct words, c->n_row - row + 1);
    struct card_part p = {.text = text};
    for (size_t i = row + 1; i < c->n_row && c->row[i].depth > 0; i++)
        text[p.n_text++] = card_cell(&line->show, c, &c->row[i], 0);
    return p;
}

/* Of `titles`, by the row's name, else its own. */
static struct words title_words(struct deck_layout *l, const struct deck_line *line, const struct row *r)
{
    const struct show *s = &line->show;
    for (size_t i = 0; l->titles && i < l->titles->n; i++)
        if (chart_row_find(line->chart, l->titles->pair[i].key->text) == r - line->chart->row)
            return deck_words(l->k, l->titles->pair[i].value, WORDS_TITLE, VOICE_PLAIN);
    if (line->chart->kind == CHART_STEPS)
        return show_words_in(s, r->cell[0].text.s, WORDS_TITLE, VOICE_PLAIN);
    return show_words_in(s, r->label.s, WORDS_TITLE, VOICE_PLAIN);
}

static struct card_part part_of(struct deck_layout *l, const struct deck_line *line, size_t row)
{
    const struct chart *c = line->chart;
    switch (c->kind) {
    case CHART_BANDS:
    case CHART_GRID:
        return row_ladder(l, line, &c->row[row]);
    case CHART_MODIFIERS:
        return modifier_part(l, line, &c->row[row]);
    case CHART_STEPS:
        return step_part(l, line, row);
    case CHART_PARTS:
        break;
    }
    return (struct card_part){0};
}

/* "cavalry-line-li": letters and digits, for names of files. */
static struct str id_of(struct arena *a, struct str group, struct str label)
{
    struct str s = str_fold(a, str_printf(a, "%.*s-%.*s", STRF(group), STRF(label)));
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++) {
        bool plain = (s.p[i] >= 'a' && s.p[i] <= 'z') || (s.p[i] >= '0' && s.p[i] <= '9');
        if (plain)
            buf_putc(&b, s.p[i]);
        else if (b.n && b.p[b.n - 1] != '-')
            buf_putc(&b, '-');
    }
    return str_cut(buf_str(&b), 0, b.n && b.p[b.n - 1] == '-' ? b.n - 1 : b.n);
}

static void put_row(struct deck_layout *l, const struct deck_line *line, size_t row, struct card_list *out)
{
    struct arena *a = l->k->a;
    const struct chart *c = line->chart;
    const struct row *r = &c->row[row];
    struct str group = group_path(a, c, r->group);
    struct card card = {.copies = copies_of(l, c, row), .at = r->at, .all = r->at};
    struct card_part *part = ARENA_ARRAY(a, struct card_part, 1);
    unsigned *arm = ARENA_ARRAY(a, unsigned, 1);
    if (card.copies == 0)
        return;
    *arm = (unsigned)(line - l->line);
    *part = part_of(l, line, row);
    part->arm = arm;
    part->n_arm = l->deck->n_arm ? 1 : 0;
    card.part = part;
    card.n_part = part->headline.n || part->n_text || part->n_rung ? 1 : 0;
    card.id = id_of(a, group, r->label.s);
    card_field_put(a, &card, "title", title_words(l, line, r));
    card_field_put(a, &card, "group", show_words_in(&line->show, group, WORDS_ASIDE, VOICE_PLAIN));
    card_field_put(a, &card, "chart", show_words_in(&line->show, c->title.s, WORDS_ASIDE, VOICE_PLAIN));
    card_field_put(a, &card, "range",
                   c->kind == CHART_STEPS ? words_of(a, r->label.s, WORDS_NUMBER, VOICE_PLAIN) : (struct words){0});
    ARENA_PUSH(a, out, card);
}

void deck_rows(struct deck_layout *l, const struct deck_line *line, struct card_list *out)
{
    const struct chart *c = line->chart;
    if (line == l->line) {
        keys_check(l, l->copies);
        keys_check(l, l->titles);
    }
    for (size_t i = 0; i < c->n_row; i++)
        if (!c->row[i].then && !(c->kind == CHART_STEPS && c->row[i].depth > 0))
            put_row(l, line, i, out);
}
