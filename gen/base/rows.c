/* Writes rows of fields as text, CSV, JSON or Markdown.
 *
 * All fields are texts, in JSON too; typed data (a chart's cells, a distribution) has its own
 * writer. Called by everything that prints lists: the commands list, odds and roll, a chart's dump,
 * an odds book's files. */
#include "base/rows.h"
#include <string.h>

/* Counts terminal columns: a wide character takes two. */
void rows_widen(const struct rows *r, const struct str *field)
{
    for (size_t i = 0; i < r->n; i++) {
        size_t w = str_columns(field[i]);
        r->width[i] = w > r->width[i] ? w : r->width[i];
    }
}

/* Lines have no trailing spaces: the gap after a field is written only before the next non-empty
 * field. */
static void put_text(const struct rows *r, const struct str *field)
{
    size_t due = 0;
    for (size_t i = 0; i < r->n; i++) {
        size_t w = str_columns(field[i]);
        for (; due && field[i].n; due--)
            buf_putc(r->to, ' ');
        buf_put(r->to, field[i]);
        due += (w < r->width[i] ? r->width[i] : w) + r->gap - w;
    }
}

/* Escapes the characters that are special in a Markdown table. */
static void put_markdown(const struct rows *r, const struct str *field)
{
    buf_putc(r->to, '|');
    for (size_t i = 0; i < r->n; i++) {
        buf_putc(r->to, ' ');
        for (size_t k = 0; k < field[i].n; k++) {
            if (strchr("|\\<", field[i].p[k]))
                buf_putc(r->to, '\\');
            buf_putc(r->to, field[i].p[k]);
        }
        buf_putz(r->to, " |");
    }
}

/* One row per line in each format. JSON is one object per line, so that a program can read it line
 * by line. */
void rows_put(const struct rows *r, const struct str *field)
{
    struct buf *b = r->to;
    switch (r->format) {
    case FORMAT_CSV:
        for (size_t i = 0; i < r->n; i++) {
            buf_putz(b, i ? "," : "");
            buf_put_csv(b, field[i]);
        }
        break;
    case FORMAT_JSON:
        buf_putc(b, '{');
        for (size_t i = 0; i < r->n; i++) {
            json_key(b, r->name[i]);
            buf_put_json(b, field[i]);
        }
        buf_putc(b, '}');
        break;
    case FORMAT_MARKDOWN:
        put_markdown(r, field);
        break;
    default: /* text; the other formats are not for rows */
        put_text(r, field);
    }
    buf_putc(b, '\n');
}

/* In text, a table without column names has no header. Markdown needs a header, so an empty one is
 * written. */
void rows_head(const struct rows *r)
{
    size_t all = r->n ? (r->n - 1) * r->gap : 0;
    bool named = r->format != FORMAT_TEXT;
    for (size_t i = 0; i < r->n; i++)
        named = named || r->name[i].n;
    if (r->format == FORMAT_JSON || !named)
        return;
    rows_put(r, r->name);
    if (r->format == FORMAT_TEXT) {
        for (size_t i = 0; i < r->n; i++)
            all += r->width[i];
        for (; all; all--)
            buf_putc(r->to, '-');
        buf_putc(r->to, '\n');
    } else if (r->format == FORMAT_MARKDOWN) {
        buf_putc(r->to, '|');
        for (size_t i = 0; i < r->n; i++)
            buf_putz(r->to, " --- |");
        buf_putc(r->to, '\n');
    }
}
