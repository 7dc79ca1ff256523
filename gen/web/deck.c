/* Writes the cards of a deck as a page: each face once, with its copies, and a pile that the page's
 * script draws from. Input: the deck as show/deck makes it. Called by make_deck.c.
 *
 * Invariant: every text of a card is on the page, in the order of the deck; a card of rules has no
 * copies to draw. */
#include "layout/deck.h"
#include "show/deck/deck.h"
#include "web/web.h"

static struct words field_of(const struct card *c, const char *name)
{
    return card_field_find(c, str_of(name));
}

/* A line of a card: a name, and its text. */
static void put_line(struct web_page *w, struct words name, struct words text)
{
    buf_putz(w->to, "<p><b>");
    html_words(w, name);
    buf_putz(w->to, "</b> ");
    html_words(w, text);
    buf_putc(w->to, '\n');
}

/* The arms that read the part, its headline, its texts, and the rows of its die. */
static void put_part(struct web_page *w, const struct deck *d, const struct card_part *p)
{
    struct words arms = {0};
    for (size_t i = 0; i < p->n_arm; i++)
        arms = words_between(w->a, arms, ", ", d->arm[p->arm[i]].label);
    if (arms.n || p->headline.n)
        put_line(w, arms, p->headline);
    html_paragraphs(w, p->text, p->n_text, "text");
    for (size_t i = 0; i < p->n_sub_row; i++)
        put_line(w, p->sub_row[i].label, p->sub_row[i].text);
}

/* The columns of a deck's file. */
static void put_fields(struct web_page *w, const struct deck *d, const struct card *c)
{
    for (const struct card_field *f = c->field; f < c->field + c->n_field; f++)
        if (f->words.n && deck_has_column(d, f->name) && !str_is(f->name, "title"))
            put_line(w, words_of(w->a, f->name, PARA_STYLE_CELL, CHAR_STYLE_PLAIN), f->words);
}

/* The title of a card and what it stands for; then its parts, or, if it has none, the columns of
 * the deck's file. */
static void put_card(struct web_page *w, const struct deck *d, const struct card *c)
{
    const struct words title = field_of(c, "title");
    buf_printf(w->to, "<article class=\"bl card\" id=\"%.*s\"",
               STRF(html_id(w, STR("card-"), c->id)));
    if (!c->rules)
        buf_printf(w->to, " data-copies=%u", c->copies);
    buf_putz(w->to, "><h2><span>");
    html_words(w, title);
    buf_putz(w->to, "</span>");
    html_aside(w, field_of(c, "range"));
    buf_putz(w->to, "</h2>\n");
    html_stamp(w, d->unchecked || c->unchecked);
    if (!c->n_part)
        put_fields(w, d, c);
    for (size_t i = 0; i < c->n_part; i++)
        put_part(w, d, &c->part[i]);
    buf_putz(w->to, "</article>\n");
}

struct str web_deck(struct arena *a, const struct deck *d, const struct documents *all,
                    const struct layout *l)
{
    struct buf body = {.a = a};
    struct str_list ids = {0};
    struct web_page w = {.to = &body, .a = a, .ids = &ids};
    const struct str title = words_plain(a, d->title);
    html_masthead(&w, all, l, title, d->edition_line);
    buf_putz(&body, "<main");
    html_attribute(&body, "data-draw", msg_text(d->language, MSG_WEB_DRAW));
    html_attribute(&body, "data-shuffle", msg_text(d->language, MSG_SHUFFLE));
    html_attribute(&body, "data-of", msg_text(d->language, MSG_CARD_OF));
    buf_printf(&body, ">\n<div class=\"bls q%u\">\n", d->hue);
    for (size_t i = 0; i < d->n_card; i++)
        put_card(&w, d, &d->card[i]);
    buf_putz(&body, "</div>\n</main>\n<footer>");
    html_text(&body, d->footer);
    buf_putz(&body, "</footer>\n");
    return html_page(a, title, d->language, l->cards->look, "deck", buf_str(&body));
}
