/* A deck as indented text, for --dump sheet and golden tests, and what finds a card's words by name. Voices as in
 * dump.c: *strong*, _italic_, <grey>. Called by the commands and by page/. */
#include "sheet/deck.h"

struct words card_field_find(const struct card *c, const char *name)
{
    for (size_t i = 0; i < c->n_field; i++)
        if (str_is(c->field[i].name, name))
            return c->field[i].words;
    return (struct words){0};
}

static void put_words(struct buf *b, struct words w)
{
    static const char *const open[] = {"", "*", "_", "<", "^", "!"}, *const close[] = {"", "*", "_", ">", "", "!"};
    for (size_t i = 0; i < w.n; i++) {
        buf_putz(b, open[w.run[i].voice]);
        for (size_t k = 0; k < w.run[i].text.n; k++)
            buf_putc(b, w.run[i].text.p[k] == '\n' ? '/' : w.run[i].text.p[k]);
        buf_putz(b, close[w.run[i].voice]);
    }
}

static void put_line(struct buf *b, const char *label, struct words w)
{
    buf_putz(b, label);
    put_words(b, w);
    buf_putc(b, '\n');
}

static void put_part(struct buf *b, const struct deck *d, const struct card_part *p)
{
    buf_putz(b, "  part");
    for (size_t i = 0; i < p->n_arm; i++)
        buf_printf(b, "%s %.*s", i ? "," : "", STRF(d->arm[p->arm[i]].name));
    buf_putc(b, '\n');
    if (p->headline.n)
        put_line(b, "    headline ", p->headline);
    for (size_t i = 0; i < p->n_text; i++)
        put_line(b, "    text ", p->text[i]);
    for (size_t i = 0; i < p->n_rung; i++) {
        buf_putz(b, "    rung ");
        put_words(b, p->rung[i].label);
        put_line(b, ": ", p->rung[i].text);
    }
}

static void put_card(struct buf *b, const struct deck *d, const struct card *c)
{
    buf_printf(b, "card %.*s x%u", STRF(c->id), c->copies);
    if (c->hue)
        buf_printf(b, " hue %u", c->hue);
    if (c->icon.n)
        buf_printf(b, " icon %.*s", STRF(c->icon));
    buf_putc(b, '\n');
    for (size_t i = 0; i < c->n_field; i++) {
        buf_printf(b, "  %.*s ", STRF(c->field[i].name));
        put_line(b, "", c->field[i].words);
    }
    for (size_t i = 0; i < c->n_part; i++)
        put_part(b, d, &c->part[i]);
}

void deck_dump(struct buf *b, const struct deck *d)
{
    buf_putz(b, "deck ");
    put_shown(b, d->name);
    buf_printf(b, " hue %u: %u cards, %zu faces\n", d->hue, d->cards, d->n_card);
    put_line(b, "title ", d->title);
    buf_printf(b, "edition %.*s\nfoot %.*s\n", STRF(d->edition_line), STRF(d->foot));
    for (size_t i = 0; i < d->n_arm; i++) {
        const struct arm *m = &d->arm[i];
        buf_printf(b, "arm %.*s hue %u%s icon %.*s: ", STRF(m->name), m->hue, m->apart ? " apart" : "", STRF(m->icon));
        put_line(b, "", m->label);
    }
    for (size_t i = 0; i < d->n_card; i++)
        put_card(b, d, &d->card[i]);
}
