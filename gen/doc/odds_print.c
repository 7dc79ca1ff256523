/* A table of odds, or a lone distribution, to the JSON of `odds --format json` and to CSV. Fractions are exact and in
 * lowest terms; nothing is rounded. Called by the commands, for themselves and for an odds book's files. */
#include "doc/doc.h"

static void put_given_json(struct buf *b, const struct odds_entry *e, const struct value *v)
{
    buf_putc(b, '{');
    for (size_t i = 0; i < e->n_given; i++) {
        buf_putz(b, i ? ", " : "");
        buf_put_json_text(b, e->given[i].name.s);
        buf_putz(b, ": ");
        buf_put_value_json(b, &v[i]);
    }
    buf_putc(b, '}');
}

static void put_domains_json(struct buf *b, const struct odds_entry *e)
{
    buf_putc(b, '{');
    for (size_t i = 0; i < e->n_given; i++) {
        buf_putz(b, i ? ", " : "");
        buf_put_json_text(b, e->given[i].name.s);
        buf_putz(b, ": [");
        for (size_t k = 0; k < e->given[i].n; k++) {
            buf_putz(b, k ? ", " : "");
            buf_put_value_json(b, &e->given[i].value[k]);
        }
        buf_putz(b, "]");
    }
    buf_putc(b, '}');
}

static void put_cell_json(struct buf *b, const struct odds_entry *e, const struct grid_cell *cell)
{
    struct frac mean;
    buf_putz(b, "{\"given\": ");
    put_given_json(b, e, cell->given);
    buf_putz(b, ", \"outcomes\": [");
    for (size_t i = 0; i < cell->dist.n && !cell->na; i++) {
        buf_putz(b, i ? ", {\"value\": " : "{\"value\": ");
        buf_put_value_json(b, &cell->dist.at[i].value);
        buf_putz(b, ", \"p\": \"");
        buf_put_frac(b, dist_p(b->a, &cell->dist, i));
        buf_putz(b, "\"}");
    }
    buf_putc(b, ']');
    if (!cell->na && dist_mean(b->a, &cell->dist, &mean)) {
        buf_putz(b, ", \"mean\": \"");
        buf_put_frac(b, mean);
        buf_putc(b, '"');
    }
    buf_putc(b, '}');
}

void buf_put_odds_json(struct buf *b, const struct odds_table *t)
{
    const struct odds_entry *e = t->entry;
    buf_putz(b, "{\"id\": ");
    buf_put_json_text(b, e->id);
    buf_putz(b, ", \"set\": ");
    buf_put_json_text(b, e->set->id);
    buf_putz(b, ", \"title\": ");
    buf_put_json_text(b, e->title.s.n ? e->title.s : e->id);
    buf_putz(b, ", \"given\": ");
    put_domains_json(b, e);
    buf_putz(b, ", \"cells\": [");
    bool first = true;
    for (size_t i = 0; i < t->grid.n; i++) {
        if (t->grid.cell[i].failed)
            continue;
        buf_putz(b, first ? "" : ", ");
        put_cell_json(b, e, &t->grid.cell[i]);
        first = false;
    }
    buf_putz(b, "], \"total\": \"1\", \"enumerated\": ");
    buf_put_nat(b, t->grid.enumerated);
    bool walked = t->proof != PROOF_NONE && t->cells_walked;
    buf_putz(b, ", \"walked\": ");
    if (walked)
        buf_put_nat(b, t->walked);
    else
        buf_putz(b, "null");
    bool known = t->proof != PROOF_NONE && t->verdict != NOT_WALKED;
    buf_printf(b, ", \"agree\": %s, \"why\": ", !known ? "null" : t->verdict == VERIFIED ? "true" : "false");
    if (t->why.n)
        buf_put_json_text(b, t->why);
    else
        buf_putz(b, "null");
    buf_putc(b, '}');
}

static void put_value_csv(struct buf *b, const struct value *v)
{
    struct buf one = {.a = b->a};
    buf_put_value(&one, v);
    buf_put_csv(b, buf_str(&one));
}

void buf_put_dist_csv(struct buf *b, const struct dist *d)
{
    buf_putz(b, "value,p\n");
    for (size_t i = 0; i < d->n; i++) {
        put_value_csv(b, &d->at[i].value);
        buf_putc(b, ',');
        buf_put_frac(b, dist_p(b->a, d, i));
        buf_putc(b, '\n');
    }
}

static void put_cell_csv(struct buf *b, const struct odds_entry *e, const struct grid_cell *cell)
{
    for (size_t i = 0; i < cell->dist.n && !cell->na && !cell->failed; i++) {
        for (size_t k = 0; k < e->n_given; k++) {
            put_value_csv(b, &cell->given[k]);
            buf_putc(b, ',');
        }
        put_value_csv(b, &cell->dist.at[i].value);
        buf_putc(b, ',');
        buf_put_frac(b, dist_p(b->a, &cell->dist, i));
        buf_putc(b, '\n');
    }
}

void buf_put_odds_csv(struct buf *b, const struct odds_table *t)
{
    const struct odds_entry *e = t->entry;
    for (size_t k = 0; k < e->n_given; k++) {
        buf_put_csv(b, e->given[k].name.s);
        buf_putc(b, ',');
    }
    buf_putz(b, "outcome,p\n");
    for (size_t i = 0; i < t->grid.n; i++)
        put_cell_csv(b, e, &t->grid.cell[i]);
}
