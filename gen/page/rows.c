/* Sections with a span to rows, and what a page or a neighbour leaves over to their columns. Each run of a row is a
 * filling of its own, and all end on the row's line. Called by flow.c. */
#include "page/rows.h"

enum { ROW_GAP = 1000, GAP_MOST = 9000 }; /* permille of em, um */
enum { NO_LIMIT = 100000000 };

static unsigned block_span(const struct section *s, const struct block *b)
{
    return !b->span || b->span > s->columns ? s->columns : b->span;
}

static struct abreast run_at(const struct section *s, size_t from)
{
    struct abreast r = {.from = from, .to = from + 1, .span = block_span(s, &s->block[from])};
    /* what takes all columns is a row of its own, so that a page may end behind it */
    while (r.span < s->columns && r.to < s->n_block && block_span(s, &s->block[r.to]) == r.span)
        r.to++;
    return r;
}

static um span_width(const struct ctx *c, const struct tiers *r, unsigned span)
{
    unsigned columns = r->section->columns;
    um one = (r->width - (um)(columns - 1) * c->t->gutter) / (um)columns;
    return span >= columns ? r->width : (um)span * one + (um)(span - 1) * c->t->gutter;
}

/* The blocks of a run, in as many columns as they fit into the width that the run has. */
static um run_fill(struct ctx *c, const struct tiers *r, struct abreast *run, const struct section *quiet)
{
    unsigned n = run->span / block_span(quiet, &quiet->block[run->from]);
    um width = span_width(c, r, run->span), gutter = c->t->gutter, one = (width - (um)(n - 1) * gutter) / (um)n;
    um *x = ARENA_ARRAY(c->a, um, n), *w = ARENA_ARRAY(c->a, um, n);
    for (unsigned i = 0; i < n; i++)
        x[i] = (um)i * (one + gutter), w[i] = one;
    for (size_t i = run->from; i < run->to; i++)
        queue_block(c, &run->queue, (struct atom){.section = quiet, .block = &quiet->block[i]}, one, NO_LIMIT,
                    BREAK_GROUPS);
    filling_set(&run->filling, c, &run->queue, (struct columns){n, x, w}, NO_LIMIT);
    return filling_least(&run->filling, 0);
}

static size_t row_make(struct ctx *c, struct tiers *r, size_t from, const struct section *quiet)
{
    struct tier row = {.run = ARENA_ARRAY(c->a, struct abreast, r->section->columns)};
    unsigned sum = 0;
    while (from < quiet->n_block) {
        struct abreast run = run_at(quiet, from);
        if (sum + run.span > quiet->columns)
            break;
        sum += run.span;
        row.run[row.n++] = run;
        from = run.to;
    }
    row.run[row.n - 1].span += quiet->columns - sum;
    for (size_t i = 0; i < row.n; i++) {
        um h = run_fill(c, r, &row.run[i], quiet);
        row.h = h > row.h ? h : row.h;
    }
    row.gap = r->n ? ctx_em(c, ROW_GAP) : 0;
    ARENA_PUSH(c->a, r, row);
    return from;
}

struct tiers rows_make(struct ctx *c, const struct section *s, um width)
{
    struct tiers r = {.section = s, .width = width};
    struct section *quiet = arena_copy(c->a, s, sizeof *s); /* no bar again inside a section */
    quiet->title = (struct words){0};
    for (size_t i = 0; i < s->n_block;)
        i = row_make(c, &r, i, quiet);
    return r;
}

/* Do all columns of the row reach a line `slack` below its own, or most of them better than that one? */
static bool row_takes(const struct tier *row, um slack)
{
    for (size_t i = 0; i < row->n; i++) {
        const struct filling *f = &row->run[i].filling;
        struct plan far = filling_best(f, 0, f->q->n, row->h + slack), near = filling_best(f, 0, f->q->n, row->h);
        if (!filling_prefers(f, &far, &near))
            return false;
    }
    return true;
}

/* What a row that is one table takes into its rows. */
static um row_can(const struct tier *row)
{
    const struct filling *f = &row->run[0].filling;
    return row->n == 1 && f->k.n == 1 && f->q->n == 1 ? filling_more(f, 0, 1) : 0;
}

um rows_share(struct ctx *c, struct tiers *r, size_t from, size_t to, um slack)
{
    um can = 0;
    if (c->draft || slack <= 0 || from >= to)
        return slack;
    for (size_t i = from; i + 1 < to; i++)
        can += row_can(&r->at[i]);
    um give = can < slack ? can : slack;
    for (size_t i = from; i + 1 < to && can; i++) {
        um here = (um)((int64_t)give * row_can(&r->at[i]) / can);
        r->at[i].h += here;
        slack -= here;
    }
    struct tier *last = &r->at[to - 1];
    um gap = to - from > 1 && slack < GAP_MOST ? slack : 0;
    if (row_takes(last, slack))
        last->h += slack;
    else if (gap)
        last->gap += gap;
    else
        return slack;
    return 0;
}

void row_put(struct ctx *c, struct area *a, const struct tiers *r, size_t i, um y)
{
    um x = 0;
    for (size_t k = 0; k < r->at[i].n; k++) {
        const struct abreast *run = &r->at[i].run[k];
        struct plan p = filling_best(&run->filling, 0, run->queue.n, r->at[i].h);
        filling_put(&run->filling, &p, a, x, y);
        x += span_width(c, r, run->span) + c->t->gutter;
    }
}

struct area section_area(struct ctx *c, const struct section *s, um width, um height)
{
    struct area a = {0};
    struct tiers r = rows_make(c, s, width);
    um y = 0, total = 0;
    if (s->title.n || s->n_lead) {
        struct placed p = {.bar = bar_set_make(c, s, width, false)};
        ARENA_PUSH(c->a, &a, p);
        y = total = p.bar->total;
    }
    for (size_t i = 0; i < r.n; i++)
        total += r.at[i].h + r.at[i].gap;
    rows_share(c, &r, 0, r.n, height - total);
    for (size_t i = 0; i < r.n; i++) {
        y += r.at[i].gap;
        if (!c->draft)
            row_put(c, &a, &r, i, y);
        y += r.at[i].h;
    }
    a.height = y;
    return a;
}
