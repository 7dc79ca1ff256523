/* Prints odds: a single distribution or an odds table; bars for people, JSON and CSV for programs,
 * with exact fractions in lowest terms. Called by the commands `roll` and `odds`, and for the files
 * of an odds book.
 *
 * A table is written one cell at a time, so that a table of 100,000 cells needs only the memory of
 * its largest cell. */
#include "emit/tidy.h"
#include "layout/odds_request.h"

/* Columns of the longest bar; maximum outcomes on a terminal. */
enum { BAR = 40, LONGEST = 60 };
enum { EXACT_ROW = 30, EXACT_MEAN = 20 }; /* characters; longer fractions are not readable */

/* ---- text ---- */

/* A whole number up to 2^53 is a JSON number, which every reader keeps exactly; other numbers are
 * strings. */
void buf_put_value_json(struct buf *b, const struct value *v)
{
    const int64_t max = (int64_t)1 << 53;
    const bool plain = v->kind == VALUE_BOOL || (v->kind == VALUE_NUMBER && rat_whole(v->number) &&
                                                 v->number.n >= -max && v->number.n <= max);
    if (plain)
        buf_put_value(b, v);
    else if (v->kind != VALUE_TUPLE)
        buf_put_json(b, value_text(b->a, v));
    for (size_t i = 0; v->kind == VALUE_TUPLE && i < v->n; i++) {
        buf_putz(b, i ? ", " : "[");
        buf_put_value_json(b, &v->at[i]);
    }
    if (v->kind == VALUE_TUPLE)
        buf_putc(b, ']');
}

/* For people: the outcome never is "not by turn 3". */
static struct str value_as_text(struct arena *a, const struct odds_entry *e, const struct value *v)
{
    return v->kind == VALUE_NEVER ? odds_never_text(a, NULL, e, NULL) : value_text(a, v);
}

struct str frac_text(struct arena *a, struct frac f)
{
    struct buf b = {.a = a};
    buf_put_frac(&b, f);
    return buf_str(&b);
}

static double largest_of(const struct dist *d, double max)
{
    for (size_t i = 0; i < d->n; i++) {
        double p = frac_approx((struct frac){false, d->at[i].weight, d->total});
        max = p > max ? p : max;
    }
    return max;
}

/* A bar in eighths of a column; p == most gives `width` columns. */
static struct str bar_of(struct arena *a, double p, double max, int width)
{
    static const char *const eighth[8] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    struct buf bar = {.a = a};
    int eighths = (int)((max > 0 ? p / max : 0) * width * 8 + 0.5);
    for (; eighths >= 8; eighths -= 8)
        buf_putz(&bar, "█");
    buf_putz(&bar, eighth[eighths]);
    return buf_str(&bar);
}

static struct str percent_of(struct arena *a, struct frac p)
{
    struct buf b = {.a = a};
    buf_put_percent(&b, p, 1);
    return str_printf(a, "%6s %%", b.p);
}

/* A row for each outcome: value, chance, a bar on the scale of `max`, and the exact chance if it
 * is short. With many outcomes, those with an invisible bar are summed exactly in one line. */
static void put_rows(struct buf *b, const struct odds_entry *e, const struct dist *d, double max)
{
    const struct rows rows = {b, FORMAT_TEXT, 4, NULL, (size_t[]){1, 8, BAR, 0}, 2};
    size_t hidden = 0;
    struct nat left_out = nat_of(b->a, 0);
    double largest = largest_of(d, 0);
    for (size_t i = 0; i < d->n; i++)
        rows_widen(&rows, (struct str[4]){value_as_text(b->a, e, &d->at[i].value)});
    /* Reduces only the printed chances, because reducing is slow. */
    for (size_t i = 0; i < d->n; i++) {
        double own = frac_approx((struct frac){false, d->at[i].weight, d->total});
        if (d->n > LONGEST && own / largest < 1.0 / BAR / 2) {
            left_out = nat_add(b->a, left_out, d->at[i].weight);
            hidden++;
            continue;
        }
        struct frac p = dist_p(b->a, d, i);
        struct str exact = frac_text(b->a, p);
        rows_put(&rows, (struct str[]){value_as_text(b->a, e, &d->at[i].value), percent_of(b->a, p),
                                       bar_of(b->a, frac_approx(p), max, BAR),
                                       exact.n <= EXACT_ROW ? exact : STR("")});
    }
    if (hidden) {
        buf_printf(b, "%zu rarer outcomes together: ", hidden);
        buf_put_percent(b, frac_make(b->a, false, left_out, d->total), 3);
        buf_putz(b, " % (--format json has them all)\n");
    }
}

/* The distribution without its outcome never, which is always last. */
static struct dist dist_coming(struct arena *a, const struct dist *d)
{
    struct dist come = *d;
    if (d->n > 1 && d->at[d->n - 1].value.kind == VALUE_NEVER) {
        come.n--;
        come.total = nat_sub(a, d->total, d->at[come.n].weight);
    }
    return come;
}

/* Prints rows, mean and standard deviation; the mean exists only for numbers. A root is rarely a
 * fraction: its digits are cut from exact bounds, not computed in floating point. `mean`: the value
 * is a mean itself, which is not an outcome, and gets no rows. */
static void put_dist_text(struct buf *b, const struct odds_entry *e, const struct dist *d,
                          double max)
{
    const bool mean = roll_pool_of(e->whole) == POOL_MEAN;
    struct frac of, variance;
    const struct dist come = dist_coming(b->a, d);
    const bool known = dist_mean(b->a, &come, &of);
    if (!mean || !known)
        put_rows(b, e, d, max);
    if (!known)
        return;
    struct str exact = frac_text(b->a, of);
    buf_putz(b, "mean ");
    buf_put_mean(b, of, 3);
    if (mean || exact.n <= EXACT_MEAN)
        buf_printf(b, " (%.*s)", STRF(exact));
    if (mean) {
        buf_putz(b, ": the chance of each turn: turns(..., 20)");
    } else if (dist_variance(b->a, &come, &variance)) {
        buf_putz(b, ", standard deviation ");
        buf_put_root(b, variance, 3);
    }
    if (come.n < d->n) {
        buf_putz(b, ", of the ");
        buf_put_percent(b, frac_make(b->a, false, come.total, d->total), 1);
        buf_putz(b, " % that come");
    }
    buf_putc(b, '\n');
}

static void put_frac(struct buf *b, const char *key, struct frac f)
{
    buf_printf(b, ", \"%s\": \"", key);
    buf_put_frac(b, f);
    buf_putc(b, '"');
}

/* Chances and the mean are exact fractions in quotes. A mean exists only if all outcomes are
 * numbers or truth values. */
static void put_outcomes_json(struct buf *b, const struct dist *d)
{
    struct frac mean;
    buf_putz(b, "\"outcomes\": [");
    for (size_t i = 0; i < d->n; i++) {
        buf_putz(b, i ? ", {\"value\": " : "{\"value\": ");
        buf_put_value_json(b, &d->at[i].value);
        put_frac(b, "p", dist_p(b->a, d, i));
        buf_putc(b, '}');
    }
    buf_putc(b, ']');
    if (dist_mean(b->a, d, &mean))
        put_frac(b, "mean", mean);
}

/* The values of the givens are the header of a cell; a grid that failed as a whole has none. Only
 * text output prints a failed cell; programs do not get it. */
static void put_cell_text(struct buf *b, const struct odds_entry *e, const struct grid_cell *cell,
                          double max)
{
    const size_t n = cell->whole ? 0 : e->n_given;
    buf_putc(b, '\n');
    for (size_t k = 0; k < n; k++) {
        buf_printf(b, "%s%.*s ", k ? ", " : "", STRF(e->given[k].name.s));
        buf_put_value(b, &cell->given[k]);
    }
    buf_putz(b, n ? "\n" : "");
    if (cell->failed)
        buf_printf(b, "  %.*s\n", STRF(cell->error.message));
    else if (cell->na)
        buf_putz(b, "  n/a\n");
    else
        put_dist_text(b, e, &cell->dist, max);
}

/* The number of cases, the result of the exhaustive check with the reason for gaps, and the meaning
 * of its agreement. */
static void put_proof_text(struct buf *b, const struct odds_table *t)
{
    const bool all = t->verdict == VERIFIED;
    buf_putz(b, "\ntotal 1; ");
    buf_put_nat(b, t->grid.enumerated);
    buf_putz(b, " cases enumerated");
    if (!t->proved) {
        buf_putz(b, "; not checked (--verify)\n");
        return;
    }
    if (!all)
        buf_printf(b, "; %zu of %zu situations checked", t->cells_walked, t->cells);
    if (all || t->cells_walked) {
        buf_putz(b, all ? "; " : ", ");
        buf_put_nat(b, t->walked);
        buf_printf(b, " faces%s%s", all ? " checked" : "",
                   t->verdict == DISAGREES ? "" : ": the exhaustive check agrees");
        if (t->cells_alike) /* equivalent faces were rolled as one */
            buf_printf(b, ", %zu of them with equal faces rolled as one", t->cells_alike);
    }
    if (!all)
        buf_printf(b, " (%.*s)", STRF(t->why));
    buf_putc(b, '\n');
    if (t->cells_walked && t->verdict != DISAGREES)
        buf_printf(
            b,
            "checked: two programs that read this question from these charts get the same odds\n"
            "not checked: the question as asked, lookups, card values, the bound of an endless "
            "explosion; worked examples that use its charts: %zu\n",
            t->examples);
}

/* ---- JSON: an object on a line ---- */

/* The header lists all values of each given, even if their cells failed. A table of a book is read
 * without the book, so it has its edition. */
static void put_json_head(struct buf *b, const struct odds_table *t)
{
    const struct odds_entry *e = t->entry;
    buf_printf(b, "{\"id\": %s, \"set\": %s", json_text(b, e->id), json_text(b, e->set->id));
    if (t->ground.n)
        json_put_text(b, "edition", e->set->edition.s);
    json_put_text(b, "title", e->title.s.n ? e->title.s : e->id);
    buf_putz(b, ", \"given\": {");
    for (size_t i = 0; i < e->n_given; i++) {
        json_key(b, e->given[i].name.s);
        buf_putc(b, '[');
        for (size_t k = 0; k < e->given[i].n; k++) {
            json_next(b);
            buf_put_value_json(b, &e->given[i].value[k]);
        }
        buf_putc(b, ']');
    }
    buf_putz(b, "}, \"cells\": [");
}

/* A cell that a lookup leaves out has no outcomes and no mean. */
static void put_json_cell(struct buf *b, const struct odds_entry *e, const struct grid_cell *cell)
{
    buf_putz(b, "{\"given\": {");
    for (size_t i = 0; i < e->n_given; i++) {
        json_key(b, e->given[i].name.s);
        buf_put_value_json(b, &cell->given[i]);
    }
    buf_putz(b, "}, ");
    if (cell->na)
        buf_putz(b, "\"outcomes\": []");
    else
        put_outcomes_json(b, &cell->dist);
    buf_putc(b, '}');
}

/* "agree" is null if not all cells were checked. */
static void put_json_end(struct buf *b, const struct odds_table *t)
{
    const bool known = t->proved && t->verdict != NOT_WALKED;
    const char *agree = t->verdict == DISAGREES ? "false" : "true";
    buf_putz(b, "], \"total\": \"1\", \"enumerated\": ");
    buf_put_nat(b, t->grid.enumerated);
    buf_putz(b, ", \"walked\": ");
    if (t->proved && t->cells_walked)
        buf_put_nat(b, t->walked);
    else
        buf_putz(b, "null");
    buf_printf(b, ", \"agree\": %s, \"why\": %s", known ? agree : "null",
               t->why.n ? json_text(b, t->why) : "null");
    if (t->proved)
        buf_printf(b, ", \"cells_walked\": %zu, \"cells_alike\": %zu", t->cells_walked,
                   t->cells_alike);
    buf_putz(b, "}\n");
}

/* ---- all formats ---- */

void emit_dist(struct buf *b, struct str expression, const struct roll *r, const struct dist *d,
               enum format format)
{
    const struct data_column column[] = {DATA_COLUMN("value", NULL, ""),
                                         DATA_COLUMN("p", NULL, "")};
    const struct data_columns all = {(struct data_column *)column, 2, 2};
    struct binding alone = {.roll = r};
    const struct odds_entry e = {.whole = r, .roll = &alone, .n_roll = 1};
    if (format == FORMAT_JSON) {
        buf_printf(b, "{\"expression\": %s, ", json_text(b, expression));
        put_outcomes_json(b, d);
        buf_putz(b, "}\n");
    } else if (format == FORMAT_CSV) {
        tidy_put_head(b, column, 2);
        tidy_put_cell(b, &all, &e, &(struct grid_cell){.dist = *d}, TIDY_COMMAND);
    } else {
        put_dist_text(b, &e, d, largest_of(d, 0));
    }
}

/* The beginning of a table in text; its cells follow. */
static void put_text_head(struct buf *b, const struct odds_table *t)
{
    const struct odds_entry *e = t->entry;
    put_shown(b, e->set->id);
    buf_printf(b, "/%.*s  %.*s\n", STRF(e->id), STRF(e->title.s));
    if (e->words.s.n)
        buf_printf(b, "%.*s\n", STRF(e->words.s));
}

/* All bars of a table have one scale, so that cells can be compared. Failed cells are printed only
 * as text. */
bool emit_odds(const struct odds_table *t, enum format format, bool whole, struct paint_sink to)
{
    const struct grid *g = &t->grid;
    const bool json = format == FORMAT_JSON;
    double max = whole;
    if (format == FORMAT_CSV)
        return tidy_emit(t, 1, TIDY_COMMAND, to);
    for (size_t i = 0; i < g->n && !json && !whole; i++)
        max = largest_of(&g->cell[i].dist, max);
    struct buf b = {.a = arena_new()};
    const struct arena_mark empty = arena_mark(b.a);
    bool good = true, first = true;
    (json ? put_json_head : put_text_head)(&b, t);
    for (size_t i = 0; i < g->n && good; i++) {
        good = buf_flush(&b, to, empty);
        if (!json) {
            put_cell_text(&b, t->entry, &g->cell[i], max);
        } else if (!g->cell[i].failed) {
            buf_putz(&b, first ? "" : ", ");
            put_json_cell(&b, t->entry, &g->cell[i]);
            first = false;
        }
    }
    (json ? put_json_end : put_proof_text)(&b, t);
    good = good && buf_flush(&b, to, empty);
    arena_drop(b.a);
    return good;
}

/* Batch readers expect exactly these two keys. */
void emit_roll_error(struct buf *b, struct str expression, uint32_t column, const struct roll_error *e)
{
    const struct str message = str_printf(b->a, "%.*s%s%.*s", STRF(e->message),
                                          e->help.n ? "; help: " : "", STRF(e->help));
    buf_printf(b, "{\"expression\": %s, \"error\": {\"column\": %u, \"message\": %s}}\n",
               json_text(b, expression), column, json_text(b, message));
}
