/* Writes the model as lines, for --dump model: sets, terms, charts, odds tables and examples.
 * Called by run.c.
 *
 * The order is the order of the files, so that two dumps of a project differ only where its files
 * differ. */
#include "emit/stages.h"

/* Ids, kinds and sizes, indented by nesting. */
static void dump_charts(struct buf *b, const struct chart *c, int depth)
{
    buf_printf(b, "%*s%.*s: %s%s, %zu x %zu", depth, "", STRF(c->id), c->bad ? "bad " : "",
               kind_words[c->kind], c->n_row, c->n_col);
    if (c->from) {
        buf_putz(b, ", from ");
        put_shown(b, c->from->set->id);
        buf_printf(b, "/%.*s", STRF(c->from->id));
    }
    buf_putc(b, '\n');
    for (size_t i = 0; i < c->n_part; i++)
        dump_charts(b, c->part[i], depth + 2);
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].inner)
            dump_charts(b, c->row[i].inner, depth + 2);
}

void model_dump(struct buf *b, const struct model *m)
{
    buf_printf(b, "%zu files, %.*s\n", m->files, STRF(m->hash));
    for (size_t i = 0; i < m->n_set; i++) {
        const struct set *s = m->set[i];
        put_shown(b, s->id);
        buf_printf(b, ": %.*s", STRF(s->title.s));
        if (s->from) {
            buf_putz(b, ", from ");
            put_shown(b, s->from->id);
        }
        buf_putc(b, '\n');
        for (size_t k = 0; k < s->n_terms; k++)
            buf_printf(b, "  terms %.*s (%zu)\n", STRF(s->terms[k].name.s), s->terms[k].n);
        for (size_t k = 0; k < s->n_chart; k++)
            dump_charts(b, s->chart[k], 2);
        for (size_t k = 0; k < s->n_odds; k++) {
            const struct odds_entry *e = s->odds[k];
            buf_printf(b, "  %.*s: %sodds", STRF(e->id), e->bad ? "bad " : "");
            for (size_t g = 0; g < e->n_given; g++)
                buf_printf(b, ", %.*s (%zu)", STRF(e->given[g].name.s), e->given[g].n);
            buf_printf(b, "; %zu rolls, %zu outcomes\n", e->n_roll, e->n_outcome);
        }
        for (size_t k = 0; k < s->n_example; k++)
            buf_printf(b, "  example %.*s\n", STRF(s->example[k].roll_text.s));
    }
}
