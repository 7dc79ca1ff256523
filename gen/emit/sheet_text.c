/* Writes sheets and decks as indented text, for --dump sheet and golden tests: styles as *strong*,
 * _italic_, <grey>, ^mark, !hue!, {pale}; badges as [1 kill]. On sheets large numbers are #5, the
 * largest ##5; on cards the template sets sizes. One line for each paragraph and each box: row,col
 * +rows xcols. Called by make.c and make_deck.c.
 *
 * The text includes everything that can be printed, in order, so that two dumps are equal only if
 * the prints are. */
#include "emit/stages.h"
#include "show/plot.h"

/* The signs are in the order of enum char_style. `line`: replaces a line break; `sizes`: mark large
 * numbers. */
static void put_runs(struct buf *b, struct words w, const char *line, bool sizes)
{
    static const char *const open[] = {"", "*", "_", "<", "^", "!", "[", "^", "`", "{"};
    static const char *const close[] = {"", "*", "_", ">", "", "!", "]", "", "`", "}"};
    for (const struct run *r = w.run; r < w.run + w.n; r++) {
        buf_putz(b, !sizes                         ? ""
                    : r->kind == PARA_STYLE_NUMBER ? "#"
                    : r->kind == PARA_STYLE_MOVE   ? "##"
                                                   : "");
        buf_putz(b, open[r->char_style]);
        for (size_t i = 0; i < r->text.n; i++)
            if (r->text.p[i] == '\n')
                buf_putz(b, line);
            else
                buf_putc(b, r->text.p[i]);
        buf_putz(b, close[r->char_style]);
    }
}

/* --- sheets: empty parts have no line, so that diffs are short */

static void put_words(struct buf *b, const char *label, struct words w)
{
    if (w.n == 0 && *label)
        return;
    buf_putz(b, label);
    put_runs(b, w, " // ", true);
    buf_putc(b, '\n');
}

static void put_all(struct buf *b, const char *label, const struct words *w, size_t n)
{
    for (size_t i = 0; i < n; i++)
        put_words(b, label, w[i]);
}

/* In the order of enum rating. */
static const char *const rating_names[] = {"",     " head",  " key",  " worst",
                                           " bad", " plain", " good", " shade"};

/* "2,0 +2 x3 key center th: words": place, span, rating and alignment. */
static void put_box(struct buf *b, const struct table *t, const struct box *x)
{
    static const char *const align[] = {"", " center", " right"};
    static const char *const one_of[] = {"", " one-of", " or", " or-last"};
    buf_printf(b, "      %u,%u", x->row, x->col);
    if (x->rows > 1)
        buf_printf(b, " +%u", x->rows);
    if (x->cols > 1)
        buf_printf(b, " x%u", x->cols);
    buf_printf(b, "%s%s%s%s", rating_names[x->rating], align[x->align], x->head ? " th" : "",
               t->row[x->row].group ? " group" : "");
    if (x->boxed)
        buf_putz(b, " boxed");
    if (x->rating == RATING_SHADE || (x->rating == RATING_BAD && x->shade))
        buf_printf(b, " %u", x->shade);
    buf_putz(b, one_of[x->one_of]);
    put_words(b, ": ", x->words);
    if (x->words.n == 0)
        buf_putz(b, "\n");
}

static void put_table(struct buf *b, const struct table *t)
{
    static const char *const stretch[] = {"tight", "even", "words"};
    unsigned heads = 0;
    while (heads < t->rows && t->row[heads].head)
        heads++;
    buf_printf(b, "    table %u x %u, %u head%s:", t->rows, t->cols, heads,
               t->parted      ? ", parted"
               : t->shaded    ? ", shaded"
               : t->verticals ? ", verticals"
                              : "");
    for (unsigned c = 0; c < t->cols; c++)
        buf_printf(b, " %s", t->col[c].gap ? "gap" : stretch[t->col[c].stretch]);
    buf_putc(b, '\n');
    for (size_t i = 0; i < t->n; i++)
        put_box(b, t, &t->box[i]);
}

static void put_key(struct buf *b, const struct plot_key *k)
{
    buf_printf(b, "      key %s%s", k->marked ? "marked " : "",
               k->rating ? rating_names[k->rating] + 1 : "outlined");
    if (k->steps > 1)
        buf_printf(b, " %u/%u", k->step + 1, k->steps);
    if (k->group.n)
        buf_printf(b, " (%.*s)", STRF(k->group));
    buf_printf(b, " [%.*s]", STRF(k->letter));
    put_words(b, " ", k->name);
}

/* Shares are exact fractions, because bars are drawn from them and a rounded percentage could hide
 * an error. */
static void put_plot(struct buf *b, const struct plot *p)
{
    buf_printf(b, "    plot bars, %zu panels, %u beside:\n", p->n_panel, p->beside);
    for (size_t i = 0; i < p->n_key; i++)
        put_key(b, &p->key[i]);
    for (size_t i = 0; i < p->n_panel; i++) {
        put_words(b, "      panel ", p->panel[i].title);
        for (const struct plot_row *r = p->panel[i].row; r < p->panel[i].row + p->panel[i].n; r++) {
            buf_printf(b, "        %.*s%s:", STRF(r->label), r->zero ? " zero" : "");
            for (size_t k = 0; k < r->n; k++) {
                buf_printf(b, " %u[%.*s] ", r->slice[k].key + 1, STRF(r->slice[k].text));
                buf_put_frac(b, r->slice[k].share);
            }
            buf_putc(b, '\n');
        }
    }
    put_words(b, "      note ", p->note);
    put_words(b, "      narrow ", p->narrow);
    if (p->figures)
        buf_putz(b, "      figures\n");
}

static void put_block(struct buf *b, const struct block *k)
{
    buf_printf(b, "  %s", k->kind == BLOCK_FRAME ? "frame" : "block");
    if (k->id.n)
        buf_printf(b, " %.*s", STRF(k->id));
    if (k->span != 1)
        buf_printf(b, " span %u", k->span);
    buf_putz(b, k->keep ? " keep\n" : "\n");
    put_words(b, "    title ", k->title);
    put_words(b, "    aside ", k->aside);
    put_all(b, "    lead ", k->lead, k->n_lead);
    if (k->table)
        put_table(b, k->table);
    if (k->plot)
        put_plot(b, k->plot);
    put_all(b, "    note ", k->note, k->n_note);
}

static void put_section(struct buf *b, const struct section *s)
{
    buf_printf(b, "section %.*s hue %u columns %u%s\n", STRF(s->number), s->hue, s->columns,
               s->new_page ? " new page" : "");
    if (s->side.n)
        buf_printf(b, "  side %.*s\n", STRF(s->side));
    put_words(b, "  title ", s->title);
    put_words(b, "  aside ", s->aside);
    put_all(b, "  lead ", s->lead, s->n_lead);
    for (size_t i = 0; i < s->n_block; i++)
        put_block(b, &s->block[i]);
}

void sheet_dump(struct buf *b, const struct sheet *s)
{
    buf_putz(b, "sheet ");
    put_shown(b, s->name);
    buf_printf(b, " paper %.*s theme %.*s columns %u pages %u type %d..%d\n", STRF(s->paper),
               STRF(s->theme), s->columns, s->max_pages, (int)s->min_mpt, (int)s->max_mpt);
    put_words(b, "title ", s->title);
    if (s->n_extract)
        buf_printf(b, "extract %.*s\n", STRF(s->extract[0]));
    put_words(b, "subtitle ", s->subtitle);
    const struct str footer = s->n_footer ? s->footer[0] : STR("");
    buf_printf(b, "edition %.*s\nfoot %.*s\n", STRF(s->edition_line), STRF(footer));
    for (size_t i = 0; i < s->n_phase; i++) {
        buf_printf(b, "phase %.*s hue %u", STRF(s->phase[i].number), s->phase[i].hue);
        put_words(b, " ", s->phase[i].title);
        put_all(b, "  prompt ", s->phase[i].prompt, s->phase[i].n_prompt);
    }
    put_all(b, "key ", s->key, s->n_key);
    for (size_t i = 0; i < s->n_front; i++)
        put_section(b, &s->front[i]);
    for (size_t i = 0; i < s->n_section; i++)
        put_section(b, &s->section[i]);
}

/* --- decks */

static void put_line(struct buf *b, const char *label, struct words w)
{
    buf_putz(b, label);
    put_runs(b, w, "/", false);
    buf_putc(b, '\n');
}

/* Arms by name, in the order of the layout; cards of a single chart have no arms. */
static void dump_part(struct buf *b, const struct deck *d, const struct card_part *p)
{
    buf_putz(b, "  part");
    for (size_t i = 0; i < p->n_arm; i++)
        buf_printf(b, "%s %.*s", i ? "," : "", STRF(d->arm[p->arm[i]].name));
    buf_putc(b, '\n');
    if (p->headline.n)
        put_line(b, "    headline ", p->headline);
    for (size_t i = 0; i < p->n_text; i++)
        put_line(b, "    text ", p->text[i]);
    for (size_t i = 0; i < p->n_sub_row; i++) {
        buf_putz(b, "    rung ");
        put_runs(b, p->sub_row[i].label, "/", false);
        put_line(b, ": ", p->sub_row[i].text);
    }
}

static void dump_card(struct buf *b, const struct deck *d, const struct card *c)
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
        dump_part(b, d, &c->part[i]);
}

void deck_dump(struct buf *b, const struct deck *d)
{
    buf_putz(b, "deck ");
    put_shown(b, d->name);
    buf_printf(b, " hue %u: %u cards, %zu faces\n", d->hue, d->cards, d->n_card);
    put_line(b, "title ", d->title);
    buf_printf(b, "edition %.*s\nfoot %.*s\n", STRF(d->edition_line), STRF(d->footer));
    for (size_t i = 0; i < d->n_arm; i++) {
        const struct arm *m = &d->arm[i];
        buf_printf(b, "arm %.*s hue %u%s icon %.*s: ", STRF(m->name), m->hue, m->apart ? " apart" : "", STRF(m->icon));
        put_line(b, "", m->label);
    }
    for (size_t i = 0; i < d->n_card; i++)
        dump_card(b, d, &d->card[i]);
}
