/* Rows of fields to text, CSV, JSON or Markdown: each format is written here and nowhere else. Called by what prints
 * lists: the commands list, odds and roll, a chart's dump, an odds book's files.
 *
 * All fields are texts, in JSON too: what is typed (a chart's cells, a distribution) has an object of its own kind. */
#include "base/rows.h"
#include "base/str.h"
#include <string.h>

/* By columns of a terminal: a wide script takes two for a letter. */
void rows_widen(const struct rows *r, const struct str *field)
{
    for (size_t i = 0; i < r->n; i++) {
        size_t w = str_columns(field[i]);
        r->width[i] = w > r->width[i] ? w : r->width[i];
    }
}

/* No line ends in blanks: the gap behind a field is put when another field comes. */
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

/* What a table or a reader of Markdown would take for a sign of its own is escaped. */
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

/* A row a line in each format: JSON is one object a line, so that a program need not read to the end. */
void rows_put(const struct rows *r, const struct str *field)
{
    struct buf *b = r->to;
    switch (r->format) {
    case FORMAT_TEXT:
    case FORMAT_SHORT:
    case FORMAT_MDOC:
    case FORMAT_SARIF: /* of findings alone, as the next: no table is printed so */
    case FORMAT_BASELINE:
        put_text(r, field);
        break;
    case FORMAT_CSV:
        for (size_t i = 0; i < r->n; i++) {
            buf_putz(b, i ? "," : "");
            buf_put_csv(b, field[i]);
        }
        break;
    case FORMAT_JSON:
        buf_putc(b, '{');
        for (size_t i = 0; i < r->n; i++)
            json_put_text(b, r->name[i], field[i]);
        buf_putc(b, '}');
        break;
    case FORMAT_MARKDOWN:
        put_markdown(r, field);
        break;
    }
    buf_putc(b, '\n');
}

/* A table of which no column has a name has no head in text, and an empty one in Markdown, which cannot be without. */
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
