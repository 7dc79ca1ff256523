/* A chart to CSV, aligned text or Markdown; the model to lines. JSON stands in dump_json.c.
 *
 * All but JSON print the table that dump_table.c makes. CSV has bare values, for programs; the others have what a
 * reader needs: title, notes, footnotes. Called by the commands dump and --dump model. */
#include "model/dump_table.h"
#include <string.h>

bool dump_format_find(struct str name, enum dump_format *out)
{
    static const char *const names[] = {"text", "csv", "json", "markdown"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(name, names[i]))
            return *out = (enum dump_format)i, true;
    return false;
}

/* ---- CSV ---- */

static void put_csv_line(struct buf *b, const struct str *at, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (i)
            buf_putc(b, ',');
        buf_put_csv(b, at[i]);
    }
    buf_putc(b, '\n');
}

static void put_csv(struct buf *b, const struct chart *c, bool as_printed)
{
    struct dump_table t;
    dump_table_make(b->a, c, as_printed, false, &t);
    put_csv_line(b, t.head, t.n_col);
    for (size_t i = 0; i < t.line.n; i++)
        put_csv_line(b, t.line.at[i].at, t.n_col);
}

/* ---- text ---- */

static void put_text_line(struct buf *b, const struct str *at, const size_t *width, size_t n)
{
    size_t gap = 0;
    for (size_t i = 0; i < n; i++) {
        if (at[i].n) {
            for (; gap; gap--)
                buf_putc(b, ' ');
            buf_put(b, at[i]);
        }
        gap += width[i] - str_columns(at[i]) + 2;
    }
    buf_putc(b, '\n');
}

static void put_text_table(struct buf *b, const struct dump_table *t)
{
    size_t *width = ARENA_ARRAY(b->a, size_t, t->n_col), all = 0;
    bool headed = false;
    for (size_t k = 0; k < t->n_col; k++) {
        width[k] = str_columns(t->head[k]);
        headed = headed || t->head[k].n;
        for (size_t i = 0; i < t->line.n; i++)
            if (str_columns(t->line.at[i].at[k]) > width[k])
                width[k] = str_columns(t->line.at[i].at[k]);
        all += width[k] + (k ? 2 : 0);
    }
    if (headed) {
        put_text_line(b, t->head, width, t->n_col);
        for (size_t i = 0; i < all; i++)
            buf_putc(b, '-');
        buf_putc(b, '\n');
    }
    for (size_t i = 0; i < t->line.n; i++)
        put_text_line(b, t->line.at[i].at, width, t->n_col);
}

/* What the table itself does not say: start, what is changed, notes, reading, footnotes, marks. */
static void put_words(struct buf *b, const struct chart *c, const char *item)
{
    if (c->start.s.n)
        buf_printf(b, "%sAdded to: %.*s.\n", item, STRF(c->start.s));
    if (c->to.s.n)
        buf_printf(b, "%sChanges: %.*s.\n", item, STRF(c->to.s));
    for (size_t i = 0; i < c->n_note; i++)
        buf_printf(b, "%s%.*s\n", item, STRF(c->note[i].s));
    if (c->reading.s.n)
        buf_printf(b, "%sReading: %.*s\n", item, STRF(c->reading.s));
    for (size_t i = 0; i < c->n_group; i++)
        for (size_t k = 0; k < c->group[i].n_note; k++)
            buf_printf(b, "%s%.*s: %.*s\n", item, STRF(c->group[i].label.s), STRF(c->group[i].note[k].s));
}

static void put_footnotes(struct buf *b, const struct chart *c, const struct dump_table *t, const char *item)
{
    for (size_t i = 0; i < c->n_mark; i++)
        buf_printf(b, "%s^%.*s: %.*s\n", item, STRF(c->mark[i].name.s), STRF(c->mark[i].text.s));
    for (size_t i = 0; i < t->note.n; i++)
        buf_printf(b, "%s[%zu] %.*s\n", item, i + 1, STRF(t->note.at[i]));
}

static void put_text(struct buf *b, const struct chart *c, bool as_printed)
{
    struct dump_table t;
    buf_printf(b, "%.*s\n", STRF(c->title.s));
    put_words(b, c, "");
    if (c->kind == CHART_PARTS)
        return;
    buf_putc(b, '\n');
    dump_table_make(b->a, c, as_printed, true, &t);
    put_text_table(b, &t);
    if (c->n_mark || t.note.n)
        buf_putc(b, '\n');
    put_footnotes(b, c, &t, "");
}

/* ---- Markdown ---- */

static void put_markdown_cell(struct buf *b, struct str s)
{
    buf_putz(b, " ");
    for (size_t i = 0; i < s.n; i++) {
        if (strchr("|\\<", s.p[i]))
            buf_putc(b, '\\');
        buf_putc(b, s.p[i]);
    }
    buf_putz(b, " |");
}

static void put_markdown_line(struct buf *b, const struct str *at, size_t n)
{
    buf_putc(b, '|');
    for (size_t i = 0; i < n; i++)
        put_markdown_cell(b, at[i]);
    buf_putc(b, '\n');
}

static void put_markdown(struct buf *b, const struct chart *c, bool as_printed)
{
    struct dump_table t;
    buf_printf(b, "%s %.*s\n\n", c->whole ? "###" : "##", STRF(c->title.s));
    size_t before = b->n;
    put_words(b, c, "- ");
    if (c->kind == CHART_PARTS)
        return;
    if (b->n > before)
        buf_putc(b, '\n');
    dump_table_make(b->a, c, as_printed, true, &t);
    put_markdown_line(b, t.head, t.n_col);
    buf_putc(b, '|');
    for (size_t i = 0; i < t.n_col; i++)
        buf_putz(b, " --- |");
    buf_putc(b, '\n');
    for (size_t i = 0; i < t.line.n; i++)
        put_markdown_line(b, t.line.at[i].at, t.n_col);
    if (c->n_mark || t.note.n)
        buf_putc(b, '\n');
    put_footnotes(b, c, &t, "- ");
}

/* ---- the whole ---- */

static void put_one(struct buf *b, const struct chart *c, enum dump_format format, bool as_printed)
{
    switch (format) {
    case DUMP_TEXT:
        put_text(b, c, as_printed);
        return;
    case DUMP_CSV:
        put_csv(b, c, as_printed);
        return;
    case DUMP_MARKDOWN:
        put_markdown(b, c, as_printed);
        return;
    case DUMP_JSON:
        return;
    }
}

void model_dump_chart(struct buf *b, const struct chart *c, enum dump_format format, bool as_printed)
{
    if (format == DUMP_JSON) {
        dump_json(b, c, as_printed);
        buf_putc(b, '\n');
        return;
    }
    if (c->kind != CHART_PARTS || format != DUMP_CSV)
        put_one(b, c, format, as_printed);
    for (size_t i = 0; i < c->n_part; i++) {
        if (i || format != DUMP_CSV)
            buf_putc(b, '\n');
        put_one(b, c->part[i], format, as_printed);
    }
}

static void dump_charts(struct buf *b, const struct chart *c, int depth)
{
    static const char *const kinds[] = {"bands", "grid", "modifiers", "steps", "parts"};
    buf_printf(b, "%*s%.*s: %s%s, %zu x %zu", depth, "", STRF(c->id), c->bad ? "bad " : "", kinds[c->kind], c->n_row,
               c->n_col);
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

static void dump_odds(struct buf *b, const struct odds_entry *e)
{
    buf_printf(b, "  %.*s: %sodds", STRF(e->id), e->bad ? "bad " : "");
    for (size_t i = 0; i < e->n_given; i++)
        buf_printf(b, ", %.*s (%zu)", STRF(e->given[i].name.s), e->given[i].n);
    buf_printf(b, "; %zu rolls, %zu outcomes\n", e->n_roll, e->n_outcome);
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
        for (size_t k = 0; k < s->n_odds; k++)
            dump_odds(b, s->odds[k]);
        for (size_t k = 0; k < s->n_example; k++)
            buf_printf(b, "  example %.*s\n", STRF(s->example[k].roll_text.s));
    }
}
