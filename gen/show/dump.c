/* A sheet as indented text, for --dump sheet and golden tests: voices as *strong*, _italic_, (grey), ^mark, !hue;
 * badges as [1 kill], numbers that stand larger as #5, the largest as ##5. One line a paragraph and one a box: row,col
 * +rows xcols. */
#include "show/plot.h"

/* Signs go by enum voice, in its order: a new voice needs one here and in deck.c. */
static void put_run(struct buf *b, const struct run *r)
{
    static const char *const open[] = {"", "*", "_", "<", "^", "!", "[", "^"};
    static const char *const close[] = {"", "*", "_", ">", "", "!", "]", ""};
    if (r->kind == ROLE_NUMBER)
        buf_putc(b, '#');
    if (r->kind == ROLE_MOVE)
        buf_putz(b, "##");
    buf_putz(b, open[r->voice]);
    for (size_t i = 0; i < r->text.n; i++)
        if (r->text.p[i] == '\n')
            buf_putz(b, " // ");
        else
            buf_putc(b, r->text.p[i]);
    buf_putz(b, close[r->voice]);
}

static void put_words(struct buf *b, const char *label, struct words w)
{
    if (w.n == 0 && *label)
        return;
    buf_putz(b, label);
    for (size_t i = 0; i < w.n; i++)
        put_run(b, &w.run[i]);
    buf_putc(b, '\n');
}

static void put_all(struct buf *b, const char *label, const struct words *w, size_t n)
{
    for (size_t i = 0; i < n; i++)
        put_words(b, label, w[i]);
}

static void put_box(struct buf *b, const struct table *t, const struct box *x)
{
    static const char *const tone[] = {"", " head", " key", " worst", " bad", " plain", " good", " shade"};
    static const char *const align[] = {"", " center", " right"};
    buf_printf(b, "      %u,%u", x->row, x->col);
    if (x->rows > 1)
        buf_printf(b, " +%u", x->rows);
    if (x->cols > 1)
        buf_printf(b, " x%u", x->cols);
    buf_printf(b, "%s%s%s%s", tone[x->tone], align[x->align], x->head ? " th" : "",
               t->row[x->row].group ? " group" : "");
    if (x->boxed)
        buf_putz(b, " boxed");
    if (x->tone == TONE_SHADE)
        buf_printf(b, " %u", x->shade);
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
    static const char *const tone[] = {"outlined", "head", "key", "worst", "bad", "plain", "good", "shade"};
    buf_printf(b, "      key %s", tone[k->tone]);
    if (k->steps > 1)
        buf_printf(b, " %u/%u", k->step + 1, k->steps);
    if (k->group.n)
        buf_printf(b, " (%.*s)", STRF(k->group));
    buf_printf(b, " [%.*s]", STRF(k->letter));
    put_words(b, " ", k->name);
}

static void put_plot(struct buf *b, const struct plot *p)
{
    static const char *const kind[] = {"bars", "win-tie-lose", "curves"};
    buf_printf(b, "    plot %s, %zu panels, %u beside:", kind[p->kind], p->n_panel, p->beside);
    for (size_t i = 0; i < p->n_tick; i++)
        buf_printf(b, " %.*s", STRF(p->tick[i].text));
    buf_putc(b, '\n');
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
    buf_printf(b, "section %.*s hue %u span %u columns %u%s\n", STRF(s->number), s->hue, s->span, s->columns,
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
    buf_printf(b, " paper %.*s theme %.*s columns %u pages %u type %d..%d\n", STRF(s->paper), STRF(s->theme),
               s->columns, s->most_pages, (int)s->least_mpt, (int)s->most_mpt);
    put_words(b, "title ", s->title);
    put_words(b, "subtitle ", s->subtitle);
    buf_printf(b, "edition %.*s\nfoot %.*s\n", STRF(s->edition_line), STRF(s->foot));
    for (size_t i = 0; i < s->n_phase; i++) {
        buf_printf(b, "phase %.*s hue %u", STRF(s->phase[i].number), s->phase[i].hue);
        put_words(b, " ", s->phase[i].title);
        put_all(b, "  prompt ", s->phase[i].prompt, s->phase[i].n_prompt);
    }
    put_all(b, "key ", s->key, s->n_key);
    for (size_t i = 0; i < s->n_section; i++)
        put_section(b, &s->section[i]);
}
